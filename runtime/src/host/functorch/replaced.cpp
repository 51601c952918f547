#include "replaced.h"

#include <algorithm>
#include <array>

namespace vmap::functorch {

namespace {

// Sorted. Made of schema/targets/functorch-2.13*.txt, which say why of each.
constexpr auto kReplaced = std::to_array<std::string_view>({
#include "replaced.inc"
});

}  // namespace

bool is_replaced(std::string_view name) {
  return std::binary_search(kReplaced.begin(), kReplaced.end(), name);
}

}  // namespace vmap::functorch
