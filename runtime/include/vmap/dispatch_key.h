// The dispatch key that the native host stands on. This is the one place that names it: a fork that has a key
// of its own changes these two lines.
#pragma once

#include <c10/core/DispatchKey.h>

// The key as TORCH_LIBRARY_IMPL wants it: `TORCH_LIBRARY_IMPL(myops, VMAP_KEY, m) { … }`.
#define VMAP_KEY TESTING_ONLY_GenericWrapper

namespace vmap {

// Above autograd, autocast, tracing and functorch; see docs/design.md §2.
inline constexpr c10::DispatchKey kVmapKey = c10::DispatchKey::VMAP_KEY;

}  // namespace vmap
