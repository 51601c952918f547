// Whose turn an operator's call is, where more than a vmap wants to see it: autocast, and transforms of
// torch.func (grad, jvp, torch.vmap).
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
// Beneath the bridge (host/functorch/bridge.h) this is not enough: what a rule calls goes through torch.vmap,
// which gives the thread the keys that it had before the operator was called, autocast's among them. So
// autocast is taken from what torch.vmap gives back as well (`AutocastStaysAway`).
//
// NOTE: [the newest transform goes first]
// Our keys stand above functorch's too. That is the right order where a transform of torch.func was entered
// before the vmap: what a rule calls goes on to it. A transform that the mapped function enters has to see an
// operator before the vmap does: a gradient is then one of each example. So a level remembers how many
// transforms ran when it was entered, and where more run now, a kernel of ours passes the call on. functorch
// takes our wrapper for an ordinary tensor; when the transform has done its part, it is put aside for what it
// calls, with the thread's keys as they were before it, and our kernel finds that it is its turn. Composite
// operators, which have no kernel of ours (composite.h), pass by themselves. What keys a kernel gets tells
// whether any transform runs, so this costs nothing either where none does.
//
// A wrapper of grad's that has outlived its transform, as those of a vjp that is called later, is taken for
// the value in it: functorch sees to that, on the key of such wrappers, but may not if we took it for a
// tensor without a batch before.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/bdim.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/level.h>

namespace vmap::detail {

inline constexpr c10::DispatchKeySet kAutocastKeys = c10::autocast_dispatch_keyset;
// A thread carries both while it is inside of a transform, but not the first while the transform works.
inline constexpr c10::DispatchKeySet kTransformKeys({c10::DispatchKey::FuncTorchDynamicLayerFrontMode,
                                                     c10::DispatchKey::FuncTorchDynamicLayerBackMode});

inline constexpr c10::DispatchKeySet kGradWrapperKeys(c10::DispatchKey::FuncTorchGradWrapper);
inline constexpr c10::DispatchKeySet kFunctorchWrapperKeys({c10::DispatchKey::FuncTorchGradWrapper,
                                                            c10::DispatchKey::FuncTorchBatched});

// Of code of Python's that sees each operator.
inline constexpr c10::DispatchKeySet kPythonKeys =
    c10::python_ks | c10::DispatchKeySet(c10::DispatchKey::PythonDispatcher);
// Of all who do: NOTE: [batch in front].
inline constexpr c10::DispatchKeySet kWatcherKeys =
    kPythonKeys | c10::DispatchKeySet({c10::DispatchKey::Functionalize, c10::DispatchKey::Tracer});

inline bool autocasts(c10::DispatchKeySet keys) {
  return keys.has_any(kAutocastKeys);
}
// Which of autocast's keys would be back on the thread for what the operator's kernel calls, although it is
// to run without them.
c10::DispatchKeySet autocast_coming_back(bool is_composite);
// While it lives, what functorch's innermost transform sends on runs without these keys.
class AutocastStaysAway {
 public:
  explicit AutocastStaysAway(c10::DispatchKeySet keys);
  ~AutocastStaysAway();
  AutocastStaysAway(const AutocastStaysAway&) = delete;
  AutocastStaysAway& operator=(const AutocastStaysAway&) = delete;

 private:
  c10::impl::LocalDispatchKeySet before_;
};

// Whether somebody else may have to go first.
inline bool others_wait(c10::DispatchKeySet keys) {
  return keys.has_any(kAutocastKeys | kTransformKeys | kGradWrapperKeys | kWatcherKeys);
}

// Whether `t` is a wrapper of grad's whose transform has ended.
bool has_ended(const Tensor& t);
// Whether a transform runs on this thread that was entered inside the vmap.
bool has_transform_inside(Level level);

// The keys of whoever has to go first, before a vmap of that level; none, when nobody does. `level` need not
// exist.
c10::DispatchKeySet keys_of_first(c10::DispatchKeySet keys, Level level);

// "aten::add.Tensor"; throws when there is none.
c10::OperatorHandle operator_named(const char* full_name);

// Calls the kernel that `first` names. `K` are the operator's C++ parameters.
template <class Return, class... K>
C10_NOINLINE Return call_first(const char* full_name, c10::DispatchKeySet first, K... args) {
  return operator_named(full_name).template typed<Return(K...)>().redispatch(first, static_cast<K>(args)...);
}

// The same for boxed kernels: returns whether somebody took the call; otherwise nothing happened.
bool first_took(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);

inline bool others_took(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  return C10_UNLIKELY(others_wait(keys)) && first_took(op, keys, stack);
}

}  // namespace vmap::detail
