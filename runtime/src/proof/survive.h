// What an operator does with calls that are wrong: it raises, as the loop does, and nothing dies of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog.h"

namespace vmap_proof {

struct Survival {
  int64_t calls = 0;
  // Calls of which our process died and the loop's did not.
  std::vector<std::string> crashes;
  // Calls that the loop takes and we give another result for. To refuse them is as good.
  std::vector<std::string> differences;
};

// Makes the mistakes of mistakes.h out of the entry's samples, each with all tensors batched and with the
// first alone. A process of its own makes the calls; where it dies, another goes on behind.
Survival survive(const Entry& entry);

}  // namespace vmap_proof
