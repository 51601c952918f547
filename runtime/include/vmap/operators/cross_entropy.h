// The loss of classes, or of their probabilities.
#pragma once

#include <vmap/bdim.h>

#include <optional>

namespace vmap::decompositions {

// PyTorch's own body writes into what the examples share.
Tensor cross_entropy_loss(const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight,
                          int64_t reduction, c10::SymInt ignore_index, double label_smoothing);

}  // namespace vmap::decompositions
