// Running maxima and minima, with their positions.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

// Several results are written at once: all of them, or none.
void cummax_helper(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim);
void cummin_helper(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim);

}  // namespace vmap::decompositions
