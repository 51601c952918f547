// Products of groups of rows, of columns or of terms.
#pragma once

#include <vmap/rules/results.h>

#include <optional>

namespace vmap::custom {

// _grouped_mm: products of groups of rows, of columns, or of the terms that are summed; 'offs' says where
// each group ends. The batch makes larger groups where 'offs' is shared, and more groups where it is not.
OneResult grouped_mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim,
                     const std::optional<Tensor>& offs, BDim offs_bdim, const std::optional<Tensor>& bias,
                     BDim bias_bdim, std::optional<c10::ScalarType> out_dtype);

}  // namespace vmap::custom
