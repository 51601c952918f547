#include "factory_kernel.h"

#include <vmap/mode/factory.h>

namespace vmap::executor {

using torch::jit::Stack;

void FactoryKernel::run(c10::DispatchKeySet keys, Stack* stack) const {
  constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapModeKey);
  if (C10_UNLIKELY(detail::takes_no_transforms_tensor(keys)) && !keys.has(kVmapKey) &&
      detail::is_constant_of_transforms(Level())) {
    const c10::impl::ExcludeDispatchKeyGuard guard(detail::kTransformKeys);
    return run(keys - detail::kTransformKeys, stack);
  }
  if (!detail::makes_fresh(keys)) return op_.pass_on(keys & after, stack);
  op_.count.fetch_add(1, std::memory_order_relaxed);
  const c10::impl::ExcludeDispatchKeyGuard without_mode(kVmapModeKey);
  if (C10_UNLIKELY(detail::passes_functorch(keys))) {
    op_.pass_on(keys & after, stack);
    if (stack->back().isTensor())
      stack->back() = detail::fresh_if_ordinary(std::move(stack->back()).toTensor());
    return;
  }
  const c10::impl::IncludeDispatchKeyGuard with_fresh(kVmapFreshKey);
  op_.pass_on((keys & after).add(kVmapFreshKey), stack);
}

void FactoryRuleKernel::make(c10::DispatchKeySet keys, Stack* stack) const {
  const Tensors tensors = tensors_on(*stack, op_);
  const at::TensorList all(tensors);
  const Level level = detail::innermost(all);
  if (C10_UNLIKELY(detail::takes_no_transforms_tensor(keys)) && detail::is_constant_of_transforms(level)) {
    const c10::impl::ExcludeDispatchKeyGuard guard(detail::kTransformKeys);
    return make(keys - detail::kTransformKeys, stack);
  }
  // NOTE: [the newest transform goes first]: what goes first sees the level.
  if (C10_UNLIKELY(detail::others_wait(keys)) && !detail::first_for(keys, level, detail::among(all)).empty())
    return run(keys, stack);
  {
    const HideLevel outside(level);
    run(keys, stack);
  }
  if (C10_UNLIKELY(detail::is_nested(level)))
    detail::note_results(std::vector<Tensor>{stack->back().toTensor()}, all);
}

}  // namespace vmap::executor
