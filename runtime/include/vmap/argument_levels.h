// The levels among an operator's arguments, told from their C++ types.
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/autocast.h>
#include <vmap/batched_tensor.h>
#include <vmap/dispatch_key.h>
#include <vmap/rule_signature.h>

#include <algorithm>
#include <optional>

namespace vmap::detail {

// ---- the innermost one ----

inline void see(const Tensor& t, Level& level) {
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

// ---- whether there is one outside `level`, also inside a wrapper of it ----

inline bool has_outer(const Tensor& t, Level level) {
  const BatchedTensor* b = as_batched(t);
  return b && (b->level() != level || as_batched(b->value()));
}
inline bool has_outer(const std::optional<Tensor>& t, Level level) {
  return t && has_outer(*t, level);
}
inline bool has_outer(at::TensorList list, Level level) {
  return std::any_of(list.begin(), list.end(), [&](const Tensor& t) { return has_outer(t, level); });
}
inline bool has_outer(const at::ITensorListRef& list, Level level) {
  return std::any_of(list.begin(), list.end(), [&](const Tensor& t) { return has_outer(t, level); });
}
inline bool has_outer(const OptionalTensors& list, Level level) {
  return std::any_of(list.begin(), list.end(),
                     [&](const std::optional<Tensor>& t) { return has_outer(t, level); });
}
template <class T>
bool has_outer(const T&, Level) {
  return false;
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
  InsideKernel(bool physical, bool is_composite)
      : guard_((is_composite ? c10::DispatchKeySet() : kAutocastKeys) |
               (physical ? c10::DispatchKeySet(kVmapModeKey) : c10::DispatchKeySet())) {}

 private:
  c10::impl::ExcludeDispatchKeyGuard guard_;
};

}  // namespace vmap::detail
