#include "autograd_function_guard.h"

namespace vmap::detail {

void guard_autograd_functions(bool) noexcept {}

}  // namespace vmap::detail
