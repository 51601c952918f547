// Operators that are told sizes, strides, shifts or widths.
#pragma once

#include <vmap/rules/results.h>

#include <optional>

namespace vmap::custom {

// repeat: the batch dim is not repeated. roll: along the examples' dims, or each example as if it were flat.
OneResult repeat(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef repeats);
OneResult roll(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef shifts, at::IntArrayRef dims);

// constant_pad_nd: two numbers for each padded dim, the last dim first. Throws when they name more dims than
// an example has: the next one would be the batch's.
OneResult constant_pad_nd(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef pad,
                          const at::Scalar& value);

// as_strided and what writes there: size and stride are an example's, an offset is where the first example's
// begins.
OneResult as_strided(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                     std::optional<c10::SymInt> storage_offset);
OneResult as_strided_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                             c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                             std::optional<c10::SymInt> storage_offset);

}  // namespace vmap::custom
