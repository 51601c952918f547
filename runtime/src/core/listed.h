// Internal: operators that schema/targets lists, which the generator makes arrays of sorted names.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace vmap::detail {

template <size_t N>
bool is_among(const c10::OperatorHandle& op, const std::string_view (&names)[N]) {
  return std::binary_search(std::begin(names), std::end(names), op.schema().name());
}

}  // namespace vmap::detail
