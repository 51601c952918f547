// Views that take no more than dims and sizes.
#pragma once

#include <vmap/rules/results.h>

namespace vmap::custom {

// squeeze: drops every logical dim of size 1. The batch dim stays, whatever its size.
OneResult squeeze(const Tensor& self, BDim self_bdim);

// flatten: joins logical dims. (PyTorch's own body takes a tensor's storage for granted.) The batch dim moves
// to the front where it lies between them. Throws for dims out of range, or in the wrong order.
OneResult flatten(const Tensor& self, BDim self_bdim, int64_t start_dim, int64_t end_dim);

// t: swaps the logical dims of a matrix; a vector and a scalar stay. Throws for a logical rank above 2.
OneResult t(const Tensor& self, BDim self_bdim);

// _reshape_alias: what reshape comes to when a view will do. The strides follow from the shape: the examples'
// are told to the operator's caller, the batch's are its own.
OneResult reshape_alias(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
                        c10::SymIntArrayRef stride);

// _unsafe_view: the whole logical shape, of a tensor that nobody else has. PyTorch's bodies call it on what
// they have just computed, which for them is contiguous; an example of it need not be, where the batch dim
// lies between its dims. Then it is copied.
OneResult unsafe_view(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size);

}  // namespace vmap::custom
