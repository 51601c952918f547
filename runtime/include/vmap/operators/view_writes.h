// A part of a tensor replaced.
#pragma once

#include <vmap/rules/results.h>

#include <optional>

namespace vmap::custom {

// The dims that they name are the examples' own.
OneResult select_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, int64_t dim,
                         c10::SymInt index);
OneResult slice_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, int64_t dim,
                        std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step);
OneResult diagonal_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                           int64_t offset, int64_t dim1, int64_t dim2);
OneResult as_strided_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                             c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                             std::optional<c10::SymInt> storage_offset);

}  // namespace vmap::custom
