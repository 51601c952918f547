// NOTE: [wrappers are like subclasses]
// PyTorch's formulas of gradients, its autograd engine and bodies of composite operators write to temporaries
// in place where they may, and they may not where a tensor is "like a subclass" (at::isTensorSubclassLike):
// what is written may be batched where the temporary is not. They ask a tensor's keys for that. Most of the
// keys that they look for promise a class of TensorImpl, or a layout. One does not: the bit of the meta
// device, as what device a tensor is on it says itself. So a wrapper carries that beside the bit of its own
// device. It is taken off where a call goes on with a wrapper among its arguments, to autograd for one: the
// highest bit tells which device's kernel is asked.
#pragma once

#include <c10/core/DispatchKeySet.h>

namespace vmap::detail {

inline constexpr c10::DispatchKeySet kLikeSubclass(c10::BackendComponent::MetaBit);

inline c10::DispatchKeySet without_mark(c10::DispatchKeySet keys) {
  const c10::DispatchKeySet own = keys.remove_backend(c10::BackendComponent::MetaBit);
  constexpr c10::DispatchKeySet devices(c10::DispatchKeySet::RAW, c10::full_backend_mask);
  return own.has_any(devices) ? own : keys;
}

}  // namespace vmap::detail
