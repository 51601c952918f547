// Lists of tensors: joined into one tensor, and what one is split into.
#pragma once

#include <vmap/bdim.h>

#include <vector>

namespace vmap::decompositions {

// Matrices (or a row, or a number) along the diagonal of a matrix, with zeros around them.
Tensor block_diag(at::TensorList tensors);
// Sections or indices are read on the host: throws when they are batched.
std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& sections_or_indices, int64_t dim);

}  // namespace vmap::decompositions
