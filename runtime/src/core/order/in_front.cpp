// See NOTE: [batch in front] in in_front.h.
#include <ATen/ops/movedim.h>
#include <vmap/kernel/argument_levels.h>
#include <vmap/kernel/in_front.h>

#include <algorithm>

#include "../calls/boxed_call.h"

namespace vmap::detail {

namespace {

using torch::jit::Stack;

// f(tensor) in the place of each of the call's own, and the call.
template <class F>
void call_with(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack, const F& f) {
  for (size_t i = stack->size() - op.schema().arguments().size(); i < stack->size(); ++i)
    (*stack)[i] = map_tensors_in((*stack)[i], f);
  op.redispatchBoxed(keys, stack);
}

void call_in_front(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  Level level;
  for (const c10::IValue& arg : torch::jit::last(*stack, op.schema().arguments().size()))
    for_each_tensor_in(arg, [&](const Tensor& t) { level = std::max(level, level_of(t)); });
  call_with(op, keys, stack, [level](const Tensor& t) {
    if (!lies_behind(t, level)) return t;
    const BatchedTensor& b = *as_batched(t);
    const InsideKernel inside(!may_be_batched(b.value()), /*is_composite=*/false);
    return make_batched(b.value().movedim(b.bdim(), 0), 0, level);
  });
}

void call_in_front_on_other_host(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  const HostAdapter& host = other_host();
  const auto level = host.begin();
  TORCH_INTERNAL_ASSERT(level);
  call_with(op, keys, stack, [&](const Tensor& t) {
    Examples examples(host, *level);
    const Tensor* value = &t;
    BDim bdim;
    examples.take(t, value, bdim);
    if (bdim.value_or(0) == 0) return t;
    const c10::impl::ExcludeDispatchKeyGuard guard(host.hidden_keys);
    return host.wrap(value->movedim(*bdim, 0), 0, *level);
  });
}

}  // namespace

bool is_to_lie_in_front(const Tensor& t, Examples& examples) {
  const Tensor* value = &t;
  BDim bdim;
  examples.take(t, value, bdim);
  return bdim.value_or(0) != 0 && examples.host->wants_in_front(*value);
}

const c10::KernelFunction& again_in_front() {
  static const auto kernel = c10::KernelFunction::makeFromBoxedFunction<&call_in_front>();
  return kernel;
}

const c10::KernelFunction& again_in_front_on_other_host() {
  static const auto kernel = c10::KernelFunction::makeFromBoxedFunction<&call_in_front_on_other_host>();
  return kernel;
}

}  // namespace vmap::detail
