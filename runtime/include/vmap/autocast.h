// torch::autocast around and inside a vmap.
//
// NOTE: [autocast comes first]
// Autocast is a question of the operator that the mapped function calls: the dtypes have to be those of a
// loop, not those of what a rule makes of the operator. But a wrapper's key stands above autocast's, and the
// wrapper carries both. So a kernel whose keys hold one of autocast's lets that kernel go first; it casts the
// arguments as they are, batched, and calls the operator again, without autocast. (Keys of autocast are only
// among those that a kernel gets where autocast is on for the thread, an argument is on its device, and the
// operator is one that it casts for. So to ask costs nothing.) What a rule calls, no user asked for: it runs
// without autocast, InsideKernel sees to that. Not so where PyTorch's own kernel is a body of other
// operators, which autocast sees in a loop: the rules of these call the operator itself, and decompositions
// stand in the body's place.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

namespace vmap::detail {

inline constexpr c10::DispatchKeySet kAutocastKeys = c10::autocast_dispatch_keyset;

inline bool autocasts(c10::DispatchKeySet keys) {
  return keys.has_any(kAutocastKeys);
}

// "aten::add.Tensor"; throws when there is none.
c10::OperatorHandle operator_named(const char* full_name);

// Calls what autocast has for the operator. `K` are its C++ parameters.
template <class Return, class... K>
C10_NOINLINE Return call_autocast(const char* full_name, c10::DispatchKeySet keys, K... args) {
  return operator_named(full_name).template typed<Return(K...)>().redispatch(keys & kAutocastKeys,
                                                                             static_cast<K>(args)...);
}

// The same for boxed kernels. Returns whether autocast took the call; otherwise nothing happened.
inline bool autocast_took(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (C10_LIKELY(!autocasts(keys))) return false;
  op.redispatchBoxed(keys & kAutocastKeys, stack);
  return true;
}

}  // namespace vmap::detail
