// Checks of values and of memory.
#pragma once

#include <vmap/rules/results.h>

#include <string_view>
#include <tuple>

namespace vmap::custom {

// Checks of every example, which return nothing. A batch is checked at once, so the error names no example.
void assert_async_msg(const Tensor& self, BDim self_bdim, std::string_view assert_msg);
void linalg_check_errors(const Tensor& info, BDim info_bdim, std::string_view api_name, bool is_matrix);

// Whether an example would have as much memory of its own as an example of another tensor.
std::tuple<bool> has_same_storage_numel(const Tensor& self, BDim self_bdim, const Tensor& other,
                                        BDim other_bdim);

// Whether `.data` of `self` may be set to `from`. To that of a tensor that is not batched no example can be:
// raises.
std::tuple<bool> has_compatible_shallow_copy_type(const Tensor& self, BDim self_bdim, const Tensor& from,
                                                  BDim from_bdim);

}  // namespace vmap::custom
