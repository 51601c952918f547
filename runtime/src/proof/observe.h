// What an operator does without a vmap, seen by calling it.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "catalog.h"

namespace vmap_proof {

struct Observed {
  int64_t calls = 0;              // that it took, of the entry's samples, at most one for each case and dtype
  bool draws = false;             // takes numbers from the CPU's generator
  bool repeats = true;            // the same arguments and seed give the same results
  std::set<std::string> aliased;  // arguments whose memory a result shares
  std::set<std::string> written;  // arguments that are changed
};

// Each case is called twice, with the same seed. The generator is left as it was.
Observed observe(const Entry& entry);

}  // namespace vmap_proof
