// The levels among an operator's arguments, told from their C++ types.
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/batched_tensor.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/rule_signature.h>
#include <vmap/kernel/transform_order.h>

#include <algorithm>
#include <optional>

namespace vmap::detail {

// ---- the innermost one ----

// NOTE: [small functions of every call]
// A kernel is made for each signature, and is large: the compiler's budget for it is spent before it comes to
// the functions of three lines that every call passes through for every tensor. These it has to inline.
C10_ALWAYS_INLINE void see(const Tensor& t, Level& level) {
  if (const BatchedTensor* b = as_batched(t)) level = std::max(level, b->level());
}
inline void see(const std::optional<Tensor>& t, Level& level) {
  if (t) see(*t, level);
}
inline void see(at::TensorList list, Level& level) {
  for (const Tensor& t : list) see(t, level);
}
inline void see(const at::ITensorListRef& list, Level& level) {
  for (const Tensor& t : list) see(t, level);
}
inline void see(const OptionalTensors& list, Level& level) {
  for (const std::optional<Tensor> t : list) see(t, level);
}
template <class T>
void see(const T&, Level&) {}

template <class... A>
Level innermost(const A&... args) {
  Level level;
  (see(args, level), ...);
  return level;
}

// ---- whether f(tensor) is true of any ----

template <class F>
bool any_tensor(const Tensor& t, const F& f) {
  return t.defined() && f(t);
}
template <class F>
bool any_tensor(const std::optional<Tensor>& t, const F& f) {
  return t && any_tensor(*t, f);
}
template <class F>
bool any_tensor(at::TensorList list, const F& f) {
  return std::any_of(list.begin(), list.end(), [&](const Tensor& t) { return any_tensor(t, f); });
}
template <class F>
bool any_tensor(const at::ITensorListRef& list, const F& f) {
  return std::any_of(list.begin(), list.end(), [&](const Tensor& t) { return any_tensor(t, f); });
}
template <class F>
bool any_tensor(const OptionalTensors& list, const F& f) {
  return std::any_of(list.begin(), list.end(),
                     [&](const std::optional<Tensor> t) { return any_tensor(t, f); });
}
template <class T, class F>
bool any_tensor(const T&, const F&) {
  return false;
}

// Whether there is a level outside `level`, also inside a wrapper of it. What a transform of torch.func has
// wrapped may be batched at one, and what is fresh at one may become so, in views as well.
inline bool may_be_batched(const Tensor& t) {
  constexpr c10::DispatchKeySet maybe = kFunctorchWrapperKeys | c10::DispatchKeySet(kVmapFreshKey);
  return as_batched(t) || (t.defined() && t.key_set().has_any(maybe));
}
template <class A>
bool has_outer(const A& arg, Level level) {
  return any_tensor(arg, [level](const Tensor& t) {
    const BatchedTensor* b = as_batched(t);
    return may_be_batched(b && b->level() == level ? b->value() : t);
  });
}

// NOTE: [inside an operator's kernel]
// Kernels make tensors and draw numbers through the dispatcher too, for themselves: none of that is a mapped
// function's. So the mode's key is taken from the thread while a rule works on tensors that are batched at no
// level. (Where some are, at outer ones, the rules of these do so.) What an operator makes that no batched
// tensor was given to counts as made by the mapped function: its kernels cannot be told from functions like
// torch::zeros, which take the same keys away as autograd's kernels do.
// Autocast is taken away at any level, unless the operator is composite: NOTE: [autocast comes first].
class InsideKernel {
 public:
  C10_ALWAYS_INLINE InsideKernel(bool physical, bool is_composite)
      : guard_((is_composite ? c10::DispatchKeySet() : kAutocastKeys) |
               (physical ? c10::DispatchKeySet(kVmapModeKey) : c10::DispatchKeySet())) {}

 private:
  c10::impl::ExcludeDispatchKeyGuard guard_;
};

}  // namespace vmap::detail
