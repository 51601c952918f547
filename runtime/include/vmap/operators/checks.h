// Checks of values, and what the host is told of a whole batch.
#pragma once

#include <vmap/rules/results.h>

#include <optional>
#include <string_view>
#include <tuple>

namespace vmap::custom {

// Checks of every example, which return nothing. A batch is checked at once, so the error names no example.
void assert_async(const Tensor& self, BDim self_bdim);
void assert_async_msg(const Tensor& self, BDim self_bdim, std::string_view assert_msg);
// One answer for all examples, which the host reads to check values.
OneResult is_all_true(const Tensor& self, BDim self_bdim);
OneResult is_any_true(const Tensor& self, BDim self_bdim);
void linalg_check_errors(const Tensor& info, BDim info_bdim, std::string_view api_name, bool is_matrix);

// What the host may ask of a tensor, and is told of the batch: the examples lie in one memory.
std::tuple<bool> is_pinned(const Tensor& self, BDim self_bdim, std::optional<at::Device> device);
std::tuple<bool> has_same_storage_numel(const Tensor& self, BDim self_bdim, const Tensor& other,
                                        BDim other_bdim);
std::tuple<bool> has_compatible_shallow_copy_type(const Tensor& self, BDim self_bdim, const Tensor& from,
                                                  BDim from_bdim);

}  // namespace vmap::custom

namespace vmap::decompositions {

Tensor functional_assert_async(const Tensor& self, std::string_view assert_msg, const Tensor& dep_token);

}  // namespace vmap::decompositions
