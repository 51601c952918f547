// Decompositions that an expression of the schema cannot say: named by `function:`. Each has its operator's
// own signature, and runs on what the mapped function sees.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

// Losses: a value for each element, of the operands' broadcast shape, then the reduction (0 none, 1 mean, 2
// sum).
Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction);
Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta);
Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta);
Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction);

}  // namespace vmap::decompositions
