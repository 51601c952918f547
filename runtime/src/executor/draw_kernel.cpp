#include "draw_kernel.h"

#include <vmap/kernel/plumbing.h>
#include <vmap/mode/random.h>

namespace vmap::executor {

using torch::jit::Stack;

DrawKernel::DrawKernel(const Rule& rule) : op_(rule.op), rule_(frame_for(rule, op_), op_.handle) {
  if (rule.when.empty()) return;
  const auto when = op_.handle.schema().argumentIndexWithName(rule.when);
  TORCH_CHECK(when, "vmap: ", rule.op, " has no argument `", rule.when, "`");
  when_ = *when;
}

bool DrawKernel::draws(const Stack& stack) const {
  if (!when_) return true;
  const c10::IValue& when = torch::jit::peek(stack, *when_, op_.arguments());
  return when.isNone() || when.toBool();
}

void DrawKernel::run(c10::DispatchKeySet keys, Stack* stack) const {
  const Tensors tensors = tensors_on(*stack, op_);
  const at::TensorList all(tensors);
  Level level = innermost_visible_level();
  detail::see(all, level);
  if (C10_UNLIKELY(detail::others_wait(keys))) {
    const c10::DispatchKeySet first = detail::first_for(keys, level, detail::among(all));
    if (!first.empty()) return op_.pass_on(first, stack);
  }
  if (!level.exists()) {
    detail::check_draws_here(op_.name.c_str());
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    return op_.pass_on(keys & after, stack);
  }
  if (!level.alive()) detail::throw_no_live_level(op_.name.c_str(), level);
  const Draw draw{op_.name.c_str(), level, draws(*stack)};
  if (draw.draws && level.randomness() == Randomness::Error)
    detail::throw_random_refused(op_.name.c_str(), level);
  // It may have become batched at inner levels too, which come first.
  if (batch_what_is_written(draw, all, *stack)) return run(keys, stack);
  op_.count.fetch_add(1, std::memory_order_relaxed);
  Call call = physical_call(op_, stack, level);
  call.draw = &draw;
  const bool is_constant =
      detail::takes_no_transforms_tensor(keys) && detail::is_constant_of_transforms(Level());
  const HideLevel outside(level);
  if (!op_.is_in_place) {
    Results results = detail::telling_where(draw.op, level, [&] { return rule_.run(call); });
    check_batch(op_, results, level);
    push(op_, std::move(results), level, stack);
    return;
  }
  const Tensor& self = tensors.front();
  const bool passes = is_constant && detail::is_own_constant(self);
  const c10::impl::ExcludeDispatchKeyGuard passed(passes ? detail::kTransformKeys : c10::DispatchKeySet());
  detail::telling_where(draw.op, level, [&] { rule_.run(call); });
  stack->push_back(self);
}

// A tensor that has to hold something else for each example, and does not yet, becomes batched.
bool DrawKernel::batch_what_is_written(const Draw& draw, at::TensorList all, const Stack& stack) const {
  const auto is_here = [&](const Tensor& t) { return is_batched_at(t, draw.level); };
  if (!detail::any_tensor(all, is_here) && !draw.different()) return false;
  if (!op_.is_in_place) return false;
  const Tensor& self = torch::jit::peek(stack, 0, op_.arguments()).toTensor();
  if (is_here(self)) return false;
  detail::batch_written(op_.name.c_str(), self, draw.level);
  return true;
}

}  // namespace vmap::executor
