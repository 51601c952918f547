// Decompositions that an expression of the schema cannot say: named by `function:`. Each has its operator's own
// signature, and runs on what the mapped function sees.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

// squeeze: drops every logical dim of size 1, by the overload that names them.
Tensor squeeze_all(const Tensor& self);

// t: swaps the dims of a matrix; a vector and a scalar stay. Throws for a logical rank above 2.
Tensor transpose_matrix(const Tensor& self);

}  // namespace vmap::decompositions
