#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/argument_levels.h>
#include <vmap/dispatch_key.h>
#include <vmap/transform_order.h>
#include <vmap/without_examples.h>

#include <algorithm>
#include <utility>

#include "boxed_call.h"

namespace vmap::detail {

namespace {

using torch::jit::Stack;

bool writes_to_first(const c10::FunctionSchema& schema) {
  const auto& arguments = schema.arguments();
  return !arguments.empty() && arguments[0].alias_info() && arguments[0].alias_info()->isWrite();
}

Level innermost_in(const c10::OperatorHandle& op, const Stack& stack) {
  Level level;
  for (const c10::IValue& arg : torch::jit::last(stack, op.schema().arguments().size()))
    for_each_tensor_in(arg, [&](const Tensor& t) { level = std::max(level, level_of(t)); });
  return level;
}

// NOTE: [constants of a transform]. Of a view of a captured tensor, and of a write to one, they are told.
bool passes_transforms(const c10::OperatorHandle& op, c10::DispatchKeySet keys, const Stack& stack) {
  if (!takes_no_transforms_tensor(keys)) return false;
  const c10::FunctionSchema& schema = op.schema();
  const c10::IValue& first = torch::jit::peek(stack, 0, schema.arguments().size());
  const Level level = innermost_in(op, stack);
  const auto aliases = [](const c10::Argument& each) { return each.alias_info() != nullptr; };
  const bool touches = std::any_of(schema.returns().begin(), schema.returns().end(), aliases) ||
                       std::any_of(schema.arguments().begin(), schema.arguments().end(), aliases);
  if (!touches) return is_constant_of_transforms(level);
  return first.isTensor() && touches_own_constant(first.toTensor(), level);
}

c10::IValue made_fresh(c10::IValue made, const Impls& given) {
  if (made.isTensor()) return fresh_result(std::move(made).toTensor(), given);
  if (!made.isTensorList()) return made;
  c10::List<Tensor> list = std::move(made).toTensorList();
  for (size_t i = 0; i < list.size(); ++i) list.set(i, fresh_result(list.extract(i), given));
  return list;
}

}  // namespace

void run_without_examples(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapModeKey);
  const c10::FunctionSchema& schema = op.schema();
  const bool of_transform = takes_transforms_tensor(keys);
  const c10::DispatchKeySet passed =
      passes_transforms(op, keys, *stack) ? kTransformKeys : c10::DispatchKeySet();
  const c10::impl::ExcludeDispatchKeyGuard guard(passed);
  if (keys.has(kVmapKey) && !of_transform) return op.redispatchBoxed((keys & after) - passed, stack);

  const auto args = torch::jit::last(*stack, schema.arguments().size()).vec();
  Impls given;
  for (const c10::IValue& arg : args)
    for_each_tensor_in(arg, [&](const Tensor& t) { given.push_back(t.unsafeGetTensorImpl()); });
  if (of_transform && writes_to_first(schema) && args[0].isTensor()) {
    const std::string name = c10::toString(op.operator_name());
    if (batch_for_transform(name.c_str(), args[0].toTensor(), given)) return op.callBoxed(stack);
  }
  op.redispatchBoxed((keys & after) - passed, stack);
  if (!makes_for_vmap()) return;
  const size_t count = schema.returns().size();
  for (size_t r = 0; r < count; ++r) {
    if (schema.returns()[r].alias_info()) continue;
    c10::IValue& result = (*stack)[stack->size() - count + r];
    result = made_fresh(std::move(result), given);
  }
}

bool is_asked_without_examples(torch::Library& m, const char* name) {
  const c10::OperatorName full = m._resolve(name);
  if (full.getNamespace() != std::string_view("aten")) return false;
  const auto op = c10::Dispatcher::singleton().findSchema(full);
  if (!op || op->hasTag(at::Tag::nondeterministic_seeded)) return false;
  const auto& arguments = op->schema().arguments();
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const c10::Argument& each) { return holds_tensors(*each.type()); });
}

}  // namespace vmap::detail
