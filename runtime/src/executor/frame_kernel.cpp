#include "frame_kernel.h"

#include <vmap/in_front.h>
#include <vmap/plumbing.h>

#include <algorithm>
#include <cctype>

#include "../core/calls/boxed_call.h"

namespace vmap::executor {

using torch::jit::Stack;

namespace {

c10::DeviceType device_named(const std::string& name) {
  if (name == "PrivateUse1") return c10::DeviceType::PrivateUse1;
  std::string lower = name;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  for (int i = 0; i < c10::COMPILE_TIME_MAX_DEVICE_TYPES; ++i) {
    const auto device = static_cast<c10::DeviceType>(i);
    if (device != c10::DeviceType::PrivateUse1 && lower == c10::DeviceTypeName(device, /*lower_case=*/true))
      return device;
  }
  TORCH_CHECK(false, "vmap: there is no device ", name);
}

bool is_on(c10::DeviceType device, const Call& call) {
  bool found = false;
  for (const c10::IValue& arg : call.args)
    detail::for_each_tensor_in(arg, [&](const Tensor& t) { found = found || t.device().type() == device; });
  return found;
}

std::vector<Tensor> results_on(const Stack& stack, const Op& op) {
  std::vector<Tensor> all;
  for (const c10::IValue& result : torch::jit::last(stack, op.handle.schema().returns().size()))
    detail::for_each_tensor_in(result, [&](const Tensor& t) { all.push_back(t); });
  return all;
}

}  // namespace

std::vector<FrameKernel::There> FrameKernel::prepared_for_devices(const Rule& rule) const {
  std::vector<There> all;
  for (const auto& [device, frame] : rule.on_device) {
    TORCH_CHECK(frame, "vmap: the rule of ", rule.op, " for ", device, " is code");
    Rule there;
    there.op = rule.op;
    there.frame = frame;
    all.push_back({device_named(device), Prepared(frame_for(there, op_), op_.handle)});
  }
  return all;
}

const Prepared& FrameKernel::rule_for(const Call& call) const {
  for (const There& there : on_device_) {
    if (is_on(there.device, call)) return there.rule;
  }
  return rule_;
}

void FrameKernel::run(c10::DispatchKeySet keys, Stack* stack) const {
  const Tensors tensors = tensors_on(*stack, op_);
  const at::TensorList all(tensors);
  const Level level = detail::innermost(all);
  if (C10_UNLIKELY(detail::others_wait(keys)) && others_go_first(keys, level, all, stack)) return;
  if (C10_UNLIKELY(!level.alive())) {
    if (!level.exists()) return of_no_examples(keys, all, stack);
    detail::throw_no_live_level(op_.name.c_str(), level);
  }
  const bool outermost = level.depth() == 1;
  const detail::InsideKernel inside(hides_mode_ && (outermost || !detail::has_outer(all, level)),
                                    op_.is_composite);
  if (op_.is_in_place) return write(keys, level, all, stack);
  const std::vector<Tensor> results =
      push(op_, result(physical_call(op_, stack, level), level), level, stack);
  if (C10_UNLIKELY(detail::is_nested(level))) detail::note_results(results, all);
}

const Tensor& FrameKernel::written(const Stack& stack) const {
  return torch::jit::peek(stack, 0, op_.arguments()).toTensor();
}

// Whether the call has been carried out, by whoever goes first or after that.
bool FrameKernel::others_go_first(c10::DispatchKeySet keys, Level level, at::TensorList all,
                                  Stack* stack) const {
  if (passes_transforms(keys, level, all, *stack)) {
    const c10::impl::ExcludeDispatchKeyGuard guard(detail::kTransformKeys);
    run(keys - detail::kTransformKeys, stack);
    return true;
  }
  if (op_.is_in_place && detail::takes_transforms_tensor(keys) &&
      detail::batch_for_transform(op_.name.c_str(), written(*stack), detail::tensors_of(all))) {
    run(keys, stack);
    return true;
  }
  if (!level.exists()) return false;
  const c10::DispatchKeySet first = detail::first_for(keys, level, all);
  if (!first.empty()) {
    op_.pass_on(first, stack);
    return true;
  }
  if (wants_batch_in_front(keys, level, all)) {
    detail::again_in_front().callBoxed(op_.handle, keys, stack);
    return true;
  }
  if (!op_.is_in_place && detail::would_make_constants(keys, level)) {
    {
      const HideLevel outside(level);
      run(keys, stack);
    }
    detail::note_results(results_on(*stack, op_), all);
    return true;
  }
  const c10::DispatchKeySet back = detail::autocast_coming_back(op_.is_composite);
  if (back.empty()) return false;
  const detail::AutocastStaysAway guard(back);
  run(keys, stack);
  return true;
}

// NOTE: [batch in front]
bool FrameKernel::wants_batch_in_front(c10::DispatchKeySet keys, Level level, at::TensorList all) const {
  if (op_.is_in_place || op_.is_view || !level.alive()) return false;
  const auto is_to = [=](const Tensor& t) { return detail::is_to_lie_in_front(t, level, keys); };
  return detail::any_tensor(all, is_to);
}

// NOTE: [constants of a transform]
bool FrameKernel::passes_transforms(c10::DispatchKeySet keys, Level level, at::TensorList all,
                                    const Stack& stack) const {
  if (!detail::takes_no_transforms_tensor(keys)) return false;
  const auto is_own = [level](const Tensor& t) { return detail::touches_own_constant(t, level); };
  if (op_.is_in_place) return is_own(written(stack));
  return op_.is_view ? detail::any_tensor(all, is_own) : detail::is_constant_of_transforms(level);
}

void FrameKernel::of_no_examples(c10::DispatchKeySet keys, at::TensorList all, Stack* stack) const {
  if (keys.has(kVmapKey)) detail::throw_no_live_level(op_.name.c_str(), Level());
  constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
  const detail::Impls given = detail::tensors_of(all);
  op_.pass_on(keys & after, stack);
  if (op_.is_in_place || !detail::makes_for_vmap()) return;
  for (auto at = stack->end() - static_cast<std::ptrdiff_t>(op_.handle.schema().returns().size());
       at != stack->end(); ++at) {
    c10::IValue& result = *at;
    if (!result.isTensor()) continue;
    Tensor made = std::move(result).toTensor();
    result = detail::fresh_result(std::move(made), given);
  }
}

// The tensor becomes batched where it is not, if it can.
void FrameKernel::write(c10::DispatchKeySet keys, Level level, at::TensorList all, Stack* stack) const {
  const Tensor self = written(*stack);
  Tensor one;
  if (!is_batched_at(self, level)) {
    one = detail::batch_of_one(self, level);
    if (!one.defined()) {
      detail::batch_written(op_.name.c_str(), self, level);
      return run(keys, stack);
    }
  } else if (level.depth() > 1 && detail::batch_further(op_.name.c_str(), self, detail::tensors_of(all))) {
    return run(keys, stack);
  }
  Call call = physical_call(op_, stack, level);
  if (one.defined()) {
    call.args[0] = one;
    call.bdims[0] = 0;
  }
  result(std::move(call), level);
  stack->push_back(self);
}

Results FrameKernel::result(Call call, Level level) const {
  op_.count.fetch_add(1, std::memory_order_relaxed);
  return detail::telling_where(op_.name.c_str(), level, [&] {
    Results results = rule_for(call).run(call);
    check_batch(op_, results, level);
    return results;
  });
}

}  // namespace vmap::executor
