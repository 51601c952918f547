// What a mask takes out of a tensor, or puts into one.
#pragma once

#include <vmap/rules/results.h>

namespace vmap::custom {

// Throws for a batched mask: each example's own would take another number of elements.
OneResult masked_select(const Tensor& self, BDim self_bdim, const Tensor& mask, BDim mask_bdim);

}  // namespace vmap::custom

namespace vmap::decompositions {

// The value has no dims; one that has would broadcast.
Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value);
Tensor nonzero_static(const Tensor& self, c10::SymInt size, int64_t fill_value);
// Throws without `num_classes`, which tells the size of the result; and where a class lies beyond it.
Tensor one_hot(const Tensor& self, int64_t num_classes);

}  // namespace vmap::decompositions
