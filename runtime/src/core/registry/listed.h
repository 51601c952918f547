// Internal: operators that schema/targets lists, which the generator makes arrays of sorted names.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace vmap::detail {

// By name, which stands for all of its overloads, or by name and overload.
template <size_t N>
bool is_among(const c10::OperatorHandle& op, const std::string_view (&names)[N]) {
  const auto has = [&](std::string_view name) {
    return std::binary_search(std::begin(names), std::end(names), name);
  };
  const c10::OperatorName& name = op.operator_name();
  return has(name.name) || (!name.overload_name.empty() && has(name.name + "." + name.overload_name));
}

}  // namespace vmap::detail
