// What `reduction` does to a dim, done to parts of it.
#pragma once

#include <vmap/rules/results.h>

#include <optional>

namespace vmap::custom {

// Reductions of the segments of a dim. Lengths or offsets have the dims before it as well.
OneResult segment_reduce(const Tensor& data, BDim data_bdim, c10::string_view reduce,
                         const std::optional<Tensor>& lengths, BDim lengths_bdim,
                         const std::optional<Tensor>& indices, BDim indices_bdim,
                         const std::optional<Tensor>& offsets, BDim offsets_bdim, int64_t axis, bool unsafe,
                         const std::optional<at::Scalar>& initial);
OneResult segment_reduce_backward(const Tensor& grad, BDim grad_bdim, const Tensor& output, BDim output_bdim,
                                  const Tensor& data, BDim data_bdim, c10::string_view reduce,
                                  const std::optional<Tensor>& lengths, BDim lengths_bdim,
                                  const std::optional<Tensor>& offsets, BDim offsets_bdim, int64_t axis,
                                  const std::optional<at::Scalar>& initial);

}  // namespace vmap::custom
