// Batching rules written by hand: named by `custom` entries of the schema, which is where they are registered.
#pragma once

#include <vmap/rules/results.h>

namespace vmap::custom {

// Matrix products [n, k] x [k, m], and batches of them [b, n, k] x [b, k, m]. With one batched side the product stays
// one larger product; with two it is a batch of products. Throws for other logical ranks.
OneResult mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim);
OneResult bmm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim);

// squeeze: drops every logical dim of size 1. The batch dim stays, whatever its size.
OneResult squeeze(const Tensor& self, BDim self_bdim);

// t: swaps the logical dims of a matrix; a vector and a scalar stay. Throws for a logical rank above 2.
OneResult t(const Tensor& self, BDim self_bdim);

}  // namespace vmap::custom
