// Places in sorted sequences.
#pragma once

#include <vmap/rules/results.h>

#include <optional>
#include <string_view>

namespace vmap::custom {

// Where values would go in a sorted sequence. A sequence that all examples share is searched for the values
// of all of them at once.
OneResult searchsorted(const Tensor& sorted_sequence, BDim sequence_bdim, const Tensor& self, BDim self_bdim,
                       bool out_int32, bool right, std::optional<std::string_view> side,
                       const std::optional<Tensor>& sorter, BDim sorter_bdim);
OneResult searchsorted_scalar(const Tensor& sorted_sequence, BDim sequence_bdim, const at::Scalar& self,
                              bool out_int32, bool right, std::optional<std::string_view> side,
                              const std::optional<Tensor>& sorter, BDim sorter_bdim);

}  // namespace vmap::custom
