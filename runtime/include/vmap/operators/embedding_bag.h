// Bags of rows of a table, and their gradients.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>

namespace vmap::decompositions {

// The bags' rows summed (mode 0), averaged (1) or the largest of them (2); the bag of each index; how many
// indices each bag holds, padding left out; which index gave the largest. See EmbeddingBag in PyTorch.
std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices,
                                                         const Tensor& offsets, bool scale_grad_by_freq,
                                                         int64_t mode, bool sparse,
                                                         const std::optional<Tensor>& per_sample_weights,
                                                         bool include_last_offset, int64_t padding_idx,
                                                         bool for_gradient = true);
Tensor embedding_bag_dense_backward(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag,
                                    const Tensor& bag_size, const Tensor& maximum_indices,
                                    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode,
                                    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx);
// Throws for a sparse gradient.
Tensor embedding_bag_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets,
                              const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
                              c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse,
                              const std::optional<Tensor>& per_sample_weights, int64_t padding_idx);
Tensor embedding_bag_per_sample_weights_backward(const Tensor& grad, const Tensor& weight,
                                                 const Tensor& indices, const Tensor& offsets,
                                                 const Tensor& offset2bag, int64_t mode, int64_t padding_idx);

}  // namespace vmap::decompositions
