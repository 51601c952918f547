// Internal: makes C++ `torch::autograd::Function`s fail loudly inside a vmap.
#pragma once

namespace vmap::detail {

// Called when this thread enters its outermost vmap, and when it leaves it.
void guard_autograd_functions(bool inside_vmap) noexcept;

}  // namespace vmap::detail
