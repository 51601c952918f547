// Where results have to lie as torch.vmap's do.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <vmap/kernel/host_adapter.h>
#include <vmap/kernel/transform_order.h>

namespace vmap::detail {

// NOTE: [batch in front]
// A rule leaves the batch dim where it is, and what its result lacks in views it gets when they are asked for
// (NOTE: [laid out anew]), if nobody else has the memory. Where somebody is around who sees each operator, a
// TorchDispatchMode, a fake tensor, functionalize, torch.jit, there is no telling who has it: there rules get
// the batch dim in front, as torch.vmap has it for its own, and an example of what they make has the views
// that it has there. On torch.vmap's levels they always do where they stand in for what it lacks: there
// nothing is to raise that runs without them.
inline bool is_watched(c10::DispatchKeySet keys) {
  return keys.has_any(kWatcherKeys);
}

// Whether `t` is batched at `level`, and not in front.
inline bool lies_behind(const Tensor& t, Level level) {
  const BatchedTensor* b = as_batched(t);
  return b && b->level() == level && b->bdim() != 0 && !b->shows_one();
}
// The same of what is watched, by a call with `keys` or by itself.
inline bool is_to_lie_in_front(const Tensor& t, Level level, c10::DispatchKeySet keys) {
  return lies_behind(t, level) && is_watched(keys | as_batched(t)->value().key_set());
}
// Of an example on another host.
bool is_to_lie_in_front(const Tensor& t, Examples& examples);

// Calls the operator again, by the same keys, with the batch dims of its level in front.
const c10::KernelFunction& again_in_front();
const c10::KernelFunction& again_in_front_on_other_host();

}  // namespace vmap::detail
