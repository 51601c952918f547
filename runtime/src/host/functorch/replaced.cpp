#include "replaced.h"

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

}  // namespace

bool is_replaced(std::string_view name) {
  return is_in(kMeasured, name) || is_in(kFound, name);
}

bool differs(std::string_view name, const Oddities& call) {
  return is_in(kUsually, name) || is_in(kFound, name) || (call.dtypes && is_in(kInDtypes, name)) ||
         (call.keepdim && is_in(kKeepingDims, name)) || (call.no_elements && is_in(kWithoutElements, name)) ||
         (call.no_dims && is_in(kWithoutDims, name));
}

}  // namespace vmap::functorch
