#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/kernel/argument_levels.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/mode/mode.h>
#include <vmap/mode/without_examples.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "../calls/boxed_call.h"

namespace vmap::detail {

namespace {

using torch::jit::Stack;

Level innermost_in(const c10::OperatorHandle& op, const Stack& stack) {
  Level level;
  for (const c10::IValue& arg : torch::jit::last(stack, op.schema().arguments().size()))
    for_each_tensor_in(arg, [&](const Tensor& t) { level = std::max(level, level_of(t)); });
  return level;
}

// NOTE: [constants of a transform]. Of a view of a captured tensor, and of a write to one, they are told.
bool passes_transforms(const c10::OperatorHandle& op, c10::DispatchKeySet keys, const Stack& stack) {
  if (!takes_no_transforms_tensor(keys)) return false;
  const auto& arguments = op.schema().arguments();
  const Level level = innermost_in(op, stack);
  bool touches = false, all_own = true;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].alias_info()) continue;
    for_each_tensor_in(torch::jit::peek(stack, i, arguments.size()), [&](const Tensor& t) {
      touches = true;
      all_own = all_own && touches_own_constant(t, level);
    });
  }
  return touches ? all_own : is_constant_of_transforms(level);
}

// A list may hold several, of which a transform would not even complain.
bool batch_what_is_written(const c10::OperatorHandle& op, const std::vector<c10::IValue>& args,
                           const Impls& given) {
  const std::string name = c10::toString(op.operator_name());
  bool any = false;
  for (size_t i = 0; i < args.size(); ++i) {
    const c10::AliasInfo* alias = op.schema().arguments()[i].alias_info();
    if (!alias || !alias->isWrite()) continue;
    for_each_tensor_in(args[i],
                       [&](const Tensor& t) { any = batch_for_transform(name.c_str(), t, given) || any; });
  }
  return any;
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
  if (of_transform && batch_what_is_written(op, args, given)) return op.callBoxed(stack);
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

void ask_without_examples(torch::Library& m, const char* name) {
  if (!is_asked_without_examples(m, name)) return;
  library_on("aten", kVmapModeKey)
      .impl(name, torch::CppFunction::makeFromBoxedFunction<&run_without_examples>());
}

}  // namespace vmap::detail
