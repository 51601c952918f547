// See NOTE: [the newest transform goes first] in vmap/kernel/transform_order.h.
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/functorch/TensorWrapper.h>
#include <vmap/kernel/argument_levels.h>
#include <vmap/kernel/transform_order.h>

#include <algorithm>

#include "../calls/boxed_call.h"
#include "../levels/subclass_like.h"
#include "../memory/one_for_all.h"
#include "transforms.h"

namespace vmap::detail {

int64_t transforms_running() {
  const c10::impl::LocalDispatchKeySet keys = c10::impl::tls_local_dispatch_key_set();
  if (C10_LIKELY(!keys.included_.has_any(kTransformKeys))) return 0;
  return static_cast<int64_t>(at::functorch::getDynamicLayerStack().size());
}

Tensor beneath_gradients(const Tensor& t) {
  Tensor value = t;
  while (const auto* wrapper = at::functorch::maybeGetTensorWrapper(value)) {
    const Tensor next = wrapper->value();
    value = next;
  }
  return value;
}

bool has_ended(const Tensor& t) {
  const auto* wrapper = at::functorch::maybeGetTensorWrapper(t);
  return wrapper != nullptr && !wrapper->is_alive();
}

bool has_transform_inside(Level level) {
  return level.alive() && transforms_running() > level.transforms_around();
}

namespace {

// Between two transforms nobody but a transform changes the stack: what is const there is not so itself.
at::functorch::Interpreter& innermost_transform() {
  const auto& layers = at::functorch::getDynamicLayerStack();
  return const_cast<at::functorch::DynamicLayer&>(layers.back()).interpreter();
}

// What the transform that works now gives the thread back for what it calls.
void give_back(const c10::impl::LocalDispatchKeySet& keys) {
  at::functorch::Interpreter& transform = innermost_transform();
  transform.clearSavedLocalDispatchKeySet();
  transform.saveLocalDispatchKeySet(keys);
}

bool carries_out_transform(const c10::impl::LocalDispatchKeySet& keys) {
  using c10::DispatchKey;
  return (keys.included_ - keys.excluded_).has(DispatchKey::FuncTorchDynamicLayerBackMode) &&
         keys.excluded_.has(DispatchKey::FuncTorchDynamicLayerFrontMode) &&
         !at::functorch::getDynamicLayerStack().empty();
}

}  // namespace

c10::DispatchKeySet autocast_coming_back(bool is_composite) {
  const c10::impl::LocalDispatchKeySet now = c10::impl::tls_local_dispatch_key_set();
  if (!carries_out_transform(now)) return {};
  const c10::DispatchKeySet away = is_composite ? now.excluded_ & kAutocastKeys : kAutocastKeys;
  return away - innermost_transform().getSavedLocalDispatchKeySet().excluded_;
}

AutocastStaysAway::AutocastStaysAway(c10::DispatchKeySet keys)
    : before_(innermost_transform().getSavedLocalDispatchKeySet()) {
  c10::impl::LocalDispatchKeySet without = before_;
  without.excluded_ = without.excluded_ | keys;
  give_back(without);
}

AutocastStaysAway::~AutocastStaysAway() {
  give_back(before_);
}

c10::DispatchKeySet keys_of_first(c10::DispatchKeySet keys, Level level) {
  constexpr c10::DispatchKeySet behind(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
  if (keys.has_any(kTransformKeys) && has_transform_inside(level)) return without_mark(keys & behind);
  return keys & kAutocastKeys;
}

bool first_took(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  Level level;
  bool dead = false, one = false;
  for (const c10::IValue& arg : torch::jit::last(*stack, op.schema().arguments().size())) {
    for_each_tensor_in(arg, [&](const Tensor& t) {
      level = std::max(level, level_of(t));
      dead = dead || has_ended(t);
      one = one || shows_one(t);
    });
  }
  if (!level.exists()) level = innermost_visible_level();
  const c10::DispatchKeySet first = dead ? kGradWrapperKeys : keys_of_first(keys, level);
  if (first.empty() && one) {
    call_with_one(op, stack);
    return true;
  }
  if (first.empty()) return false;
  op.redispatchBoxed(first, stack);
  return true;
}

}  // namespace vmap::detail
