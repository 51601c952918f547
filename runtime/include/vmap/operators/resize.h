// An example's elements in other sizes, and room beside them.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>

namespace vmap::custom {

// Zeros that lie as `other` does, behind the first dims of `self`: room for the tangents of what those dims
// run over.
std::tuple<Tensor, BDim> new_zeros_with_same_feature_meta(const Tensor& self, BDim self_bdim,
                                                          const Tensor& other, BDim other_bdim,
                                                          int64_t self_num_batch_dims);

}  // namespace vmap::custom

namespace vmap::decompositions {

// The example's first elements in other sizes; zeros where there are more than it has. In place the example
// shows them instead: where nothing is added, in the memory that it has.
Tensor resize(const Tensor& self, c10::SymIntArrayRef size, std::optional<at::MemoryFormat> memory_format);
Tensor resize_as(const Tensor& self, const Tensor& the_template,
                 std::optional<at::MemoryFormat> memory_format);
const Tensor& as_strided_(const Tensor& self, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                          std::optional<c10::SymInt> storage_offset);

}  // namespace vmap::decompositions
