// What an operator does with calls that are wrong: it raises, as the loop does, and nothing dies of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog.h"

namespace vmap_proof {

// A wrong call that we do not answer as the loop does.
struct Oddity {
  // crashes: our process died, and the loop's did not. differs: the loop takes the call, and we give another
  // result; to refuse is as good. accepts: the loop refuses it, and we give a result.
  enum class What { crashes, differs, accepts };
  std::string argument, mistake;  // `dim`, `is 7`: Mistake's
  What what;
  std::string call;
  std::string text;  // the signal; both results; what the loop says
};

struct Survival {
  int64_t calls = 0;
  std::vector<Oddity> oddities;
};

// Makes the mistakes of mistakes.h out of the entry's samples, each with all tensors batched and with the
// first alone; those that the loop takes also with every other alone, and with all but one. A process of its
// own makes the calls; where it dies, another goes on behind.
Survival survive(const Entry& entry);

}  // namespace vmap_proof
