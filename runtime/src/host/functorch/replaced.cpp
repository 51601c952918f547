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

}  // namespace

bool is_replaced(std::string_view name) {
  return std::binary_search(kMeasured.begin(), kMeasured.end(), name) ||
         std::binary_search(kFound.begin(), kFound.end(), name);
}

}  // namespace vmap::functorch
