#include "replaced.h"

#include <torch/version.h>

#include <algorithm>
#include <array>

namespace vmap::functorch {

namespace {

// Sorted. Made of schema/targets/functorch-2.13.txt and functorch-found.txt, which say why of each.
constexpr auto kMeasured = std::to_array<std::string_view>({
#include "lists/functorch_2_13.inc"
});
constexpr auto kFound = std::to_array<std::string_view>({
#include "lists/functorch_found.inc"
});
// Made of schema/targets/functorch-left.txt.
constexpr auto kLeft = std::to_array<std::string_view>({
#include "lists/functorch_left.inc"
});
// Made of schema/targets/functorch-views.txt.
constexpr auto kViews = std::to_array<std::string_view>({
#include "lists/functorch_views.inc"
});
// Of kernels that torch.vmap has since 2.15.
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 15)
constexpr auto kFoundLater = std::to_array<std::string_view>({
#include "lists/functorch_found_2_15.inc"
});
#else
constexpr std::array<std::string_view, 0> kFoundLater{};
#endif
// Of kMeasured, by where they differ.
constexpr auto kUsually = std::to_array<std::string_view>({
#include "lists/functorch_2_13_differs.inc"
});
constexpr auto kInDtypes = std::to_array<std::string_view>({
#include "lists/functorch_2_13_differs_dtypes.inc"
});
constexpr auto kKeepingDims = std::to_array<std::string_view>({
#include "lists/functorch_2_13_differs_keepdim.inc"
});
constexpr auto kWithoutElements = std::to_array<std::string_view>({
#include "lists/functorch_2_13_differs_no_elements.inc"
});
constexpr auto kWithoutDims = std::to_array<std::string_view>({
#include "lists/functorch_2_13_differs_no_dims.inc"
});

bool is_in(const auto& names, std::string_view name) {
  return std::binary_search(names.begin(), names.end(), name);
}

bool is_found(std::string_view name) {
  return is_in(kFound, name) || is_in(kFoundLater, name);
}

}  // namespace

bool is_replaced(std::string_view name) {
  return is_in(kMeasured, name) || is_found(name);
}

bool is_left(std::string_view name) {
  return is_in(kLeft, name);
}

bool is_view_of_layout(std::string_view name) {
  return is_in(kViews, name);
}

bool differs(std::string_view name, detail::Oddities call) {
  const std::array<bool, detail::kOddities.size()> in_odd_calls{
      is_in(kInDtypes, name), is_in(kKeepingDims, name), is_in(kWithoutElements, name),
      is_in(kWithoutDims, name)};
  bool found = is_in(kUsually, name) || is_found(name);
  for (size_t i = 0; i < in_odd_calls.size(); ++i) found = found || ((call >> i & 1) != 0 && in_odd_calls[i]);
  return found;
}

}  // namespace vmap::functorch
