// The gradients of one operator under vmap, against those of the loop.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog.h"

namespace vmap_proof {

struct Gradients {
  int64_t agreed = 0, differed = 0;   // calls whose gradients by all of their tensors agree, and do not
  std::vector<std::string> failures;  // the first few, one line each
  std::string none;                   // why there is none to compare; empty where there are some
};

// Through the map: of a weighted sum of all results, by each tensor that can have a gradient. A few
// placements of each case, in float64 where the samples have it. An operator that writes has none here.
// Throws as make_samples() does.
Gradients prove_gradients(const Entry& entry);

}  // namespace vmap_proof
