#include <vmap/kernel/in_front.h>
#include <vmap/kernel/next_step.h>
#include <vmap/mode/made_inside.h>

namespace vmap::detail {

namespace {

// NOTE: [constants of a transform]. A view of a captured tensor may be written to, as one that the transform
// has made its own.
bool passes_transforms(const WaitedFor& call, AnyTensor args) {
  if (!takes_no_transforms_tensor(call.keys)) return false;
  const auto is_own = [&](const Tensor& t) { return touches_own_constant(t, call.level); };
  if (call.written) return is_own(*call.written);
  return call.is_view ? args(is_own) : is_constant_of_transforms(call.level);
}

bool becomes_batched(const WaitedFor& call, AnyTensor args) {
  if (!call.written || !takes_transforms_tensor(call.keys)) return false;
  Impls all;
  args([&](const Tensor& t) {
    all.push_back(t.unsafeGetTensorImpl());
    return false;
  });
  return batch_for_transform(call.op, *call.written, all);
}

// NOTE: [batch in front]
bool wants_batch_in_front(const WaitedFor& call, AnyTensor args) {
  if (call.written || call.is_view || !call.level.alive()) return false;
  return args([&](const Tensor& t) { return is_to_lie_in_front(t, call.level, call.keys); });
}

}  // namespace

c10::DispatchKeySet first_for(c10::DispatchKeySet keys, Level level, AnyTensor args) {
  if (keys.has_any(kGradWrapperKeys) && args(has_ended)) return kGradWrapperKeys;
  const c10::DispatchKeySet first = keys_of_first(keys, level);
  // NOTE: [one for all examples]
  if (first.empty() && keys.has(kOneForAllKey) && args(shows_one))
    return c10::DispatchKeySet(kVmapPhysicalKey);
  return first;
}

NextStep next_step(const WaitedFor& call, AnyTensor args) {
  using Is = NextStep::Is;
  if (passes_transforms(call, args)) return {Is::PastTransforms};
  if (becomes_batched(call, args)) return {Is::Again};
  if (call.level.exists()) {
    const c10::DispatchKeySet first = first_for(call.keys, call.level, args);
    if (!first.empty()) return {Is::AnotherKernel, first};
    if (wants_batch_in_front(call, args)) return {Is::InFront};
    if (call.makes && would_make_constants(call.keys, call.level)) return {Is::OutsideLevel};
  }
  const c10::DispatchKeySet back = autocast_coming_back(call.is_composite);
  return back.empty() ? NextStep() : NextStep{Is::WithoutAutocast, back};
}

}  // namespace vmap::detail
