// Internal: which operators have a kernel that only says why they cannot be batched
// (vmap/kernel/unsupported.h).
#pragma once

#include <string>
#include <string_view>

namespace vmap::detail {

// `name` as it was registered: with its overload and without its namespace ("unique.dim").
void add_refused(std::string_view name);
bool is_refused(const std::string& name);

}  // namespace vmap::detail
