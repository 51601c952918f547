// Lookups in a table.
#pragma once

#include <vmap/rules/results.h>

namespace vmap::custom {

// Rows of a table, and their gradient. Tables of all examples are one larger table: side by side where the
// examples share the indices, below each other where they do not.
OneResult embedding(const Tensor& weight, BDim weight_bdim, const Tensor& indices, BDim indices_bdim,
                    c10::SymInt padding_idx, bool scale_grad_by_freq, bool sparse);
OneResult embedding_dense_backward(const Tensor& grad_output, BDim grad_bdim, const Tensor& indices,
                                   BDim indices_bdim, c10::SymInt num_weights, c10::SymInt padding_idx,
                                   bool scale_grad_by_freq);

// For a GPU, where one kernel gathers from each example's table.
OneResult embedding_by_gather(const Tensor& weight, BDim weight_bdim, const Tensor& indices,
                              BDim indices_bdim, c10::SymInt padding_idx, bool scale_grad_by_freq,
                              bool sparse);

}  // namespace vmap::custom
