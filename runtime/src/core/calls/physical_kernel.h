// Internal: what the native host registers on VMAP_PHYSICAL_KEY.
#pragma once

#include <ATen/core/stack.h>
#include <torch/library.h>
#include <vmap/kernel/dispatch_key.h>

namespace vmap::detail {

// Hands every call to those that observe (vmap/physical.h). On `_` for VMAP_PHYSICAL_KEY, unless another
// library has a fallback there: then nobody can observe, and who begins to is told.
void register_physical_kernel(torch::Library& on_key);

// Whether that was so.
bool has_physical_kernel();

// That kernel: whoever has one for a single operator hands it what is not for the tracker alone.
void physical_call(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);

// Whether a call of these keys, without wrappers of ours among its tensors, is seen by the tracker and by
// nobody else.
bool tracker_alone_sees(c10::DispatchKeySet keys);

// What the operator runs with after that.
inline constexpr c10::DispatchKeySet kBelowPhysical(c10::DispatchKeySet::FULL_AFTER, kVmapPhysicalKey);

}  // namespace vmap::detail
