// The dispatch key that the native host stands on. This is the one place that names it: a fork that has a key
// of its own changes these lines.
#pragma once

#include <c10/core/DispatchKey.h>

// The key as TORCH_LIBRARY_IMPL wants it: `TORCH_LIBRARY_IMPL(myops, VMAP_KEY, m) { … }`.
#define VMAP_KEY TESTING_ONLY_GenericWrapper
// The key that a thread carries while a vmap runs on it: for operators that make tensors or draw numbers,
// which vmap must see although none of their arguments is batched. All others fall through it.
#define VMAP_MODE_KEY TESTING_ONLY_GenericMode
// The key of tensors that were made inside a vmap: for operators that return views of them. See fresh.h.
#define VMAP_FRESH_KEY Fake
// The key that a thread carries while somebody observes physical calls. See physical.h.
#define VMAP_PHYSICAL_KEY DeferredInit

namespace vmap {

// Above autograd, autocast, tracing and functorch; see docs/design.md §2.
inline constexpr c10::DispatchKey kVmapKey = c10::DispatchKey::VMAP_KEY;
// Above the wrappers' key.
inline constexpr c10::DispatchKey kVmapModeKey = c10::DispatchKey::VMAP_MODE_KEY;
// Below autograd, so that autograd takes what is made there for the backend's own.
inline constexpr c10::DispatchKey kVmapFreshKey = c10::DispatchKey::VMAP_FRESH_KEY;
// Which wrappers show one tensor to all examples: NOTE: [one for all examples].
inline constexpr c10::DispatchKey kOneForAllKey = c10::DispatchKey::FuncTorchDynamicLayerBackMode;
// Below the wrappers' key and functorch's, above autocast and autograd.
inline constexpr c10::DispatchKey kVmapPhysicalKey = c10::DispatchKey::VMAP_PHYSICAL_KEY;

}  // namespace vmap
