// The placements of a call that is likely to be wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "placement.h"

namespace vmap_proof {

// The first tensor alone, behind, and everything in front.
std::vector<Placement> first_placements(const std::vector<Leaf>& leaves, int64_t size);

// Of a call that is right after all: every other tensor alone, and all but one.
std::vector<Placement> further_placements(const std::vector<Leaf>& leaves, int64_t size);

}  // namespace vmap_proof
