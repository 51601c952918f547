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

// _reshape_alias: what reshape comes to when a view will do. The strides follow from the shape: the samples' are told to
// the operator's caller, the batch's are its own.
OneResult reshape_alias(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, c10::SymIntArrayRef stride);

// lerp.Tensor takes a 0-dimensional weight of any dtype, and casts it to self's.
OneResult lerp(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
               BDim weight_bdim);
void lerp_(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight, BDim weight_bdim);

}  // namespace vmap::custom
