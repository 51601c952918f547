#include "frame_kernel.h"

#include <vmap/kernel/in_front.h>
#include <vmap/kernel/plumbing.h>

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
  if (op_.is_view && torch::jit::peek(*stack, 0, op_.arguments()).isTensor())
    return view(keys, level, all, stack);
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
  const Tensor* written = op_.is_in_place ? &this->written(*stack) : nullptr;
  const detail::NextStep step =
      detail::next_step({op_.name.c_str(), keys, level, op_.is_view, op_.is_composite,
                         /*makes=*/!op_.is_in_place, written},
                        detail::among(all));
  using Is = detail::NextStep::Is;
  switch (step.is) {
    case Is::TheRule:
      return false;
    case Is::AnotherKernel:
      op_.pass_on(step.keys, stack);
      break;
    case Is::InFront:
      detail::again_in_front().callBoxed(op_.handle, keys, stack);
      break;
    case Is::PastTransforms: {
      const c10::impl::ExcludeDispatchKeyGuard guard(detail::kTransformKeys);
      run(keys - detail::kTransformKeys, stack);
      break;
    }
    case Is::OutsideLevel: {
      {
        const HideLevel outside(level);
        run(keys, stack);
      }
      detail::note_results(results_on(*stack, op_), all);
      break;
    }
    case Is::WithoutAutocast: {
      const detail::AutocastStaysAway guard(step.keys);
      run(keys, stack);
      break;
    }
    case Is::Again:
      run(keys, stack);
      break;
  }
  return true;
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

// NOTE: [laid out anew]
void FrameKernel::view(c10::DispatchKeySet keys, Level level, at::TensorList all, Stack* stack) const {
  const detail::Examples examples(level);
  const auto args = torch::jit::last(*stack, op_.arguments()).vec();
  const Tensor& viewed = args[0].toTensor();
  const auto seen = [&] {
    const std::vector<Tensor> results =
        push(op_, result(physical_call(op_, stack, level), level), level, stack);
    detail::note_aliases(results, viewed);
    if (C10_UNLIKELY(detail::is_nested(level))) detail::note_results(results, all);
  };
  detail::SeenAgain how;
  try {
    return seen();
  } catch (const c10::Error&) {
    how = detail::see_again(viewed, examples);
  }
  stack->insert(stack->end(), args.begin(), args.end());
  if (how == detail::SeenAgain::LaidOutAnew) return run(keys, stack);
  const Strides as_they_are(Strides::Are::AsTheyAre);
  seen();
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
