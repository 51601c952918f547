// Elements taken, put and added by their positions.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

// Positions are those in a tensor as if it were flat.
Tensor take(const Tensor& self, const Tensor& index);
Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate);

// Throws for a sparse gradient.
Tensor gather_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index,
                       bool sparse_grad);

}  // namespace vmap::decompositions
