// Elements put at their positions.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

// Positions are those in a tensor as if it were flat.
Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate);

}  // namespace vmap::decompositions
