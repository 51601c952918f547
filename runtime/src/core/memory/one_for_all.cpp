// See NOTE: [one for all examples] in one_for_all.h.
#include "one_for_all.h"

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/autograd/function.h>
#include <vmap/kernel/plumbing.h>
#include <vmap/threads.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "../calls/boxed_call.h"
#include "../calls/physical_kernel.h"
#include "../levels/nest.h"
#include "fresh_storage.h"

namespace vmap::detail {

namespace {

using torch::jit::Stack;
using IValues = std::vector<c10::IValue>;

std::atomic<bool> some_show_one{false};

Tensor shown_to_all(const Tensor& one, Level level, c10::intrusive_ptr<FreshStorage> origin) {
  some_show_one.store(true, std::memory_order_relaxed);
  return at::detail::make_tensor<BatchedTensor>(one, level, std::move(origin));
}

Tensor what_it_shows(Tensor t) {
  while (shows_one(t)) {
    Tensor one = as_batched(t)->one();
    t = std::move(one);
  }
  return t;
}

// What a transform's own kernel makes (autograd clones what it saves), or a formula of a gradient, is no
// mapped function's.
bool a_transform_works(Level level) {
  if (torch::autograd::get_current_node()) return true;
  // One that has been put aside for what it calls is to get its own wrapper.
  if (transforms_running() != level.transforms_around()) return true;
  const c10::impl::LocalDispatchKeySet keys = c10::impl::tls_local_dispatch_key_set();
  return !(keys.included_ - keys.excluded_).has(c10::DispatchKey::FuncTorchDynamicLayerFrontMode);
}

// Whether something batched is about to be written that only a wrapper of `written`'s level has room for.
bool needs_copies(const Tensor& written, const Impls& others) {
  const Level level = as_batched(written)->level();
  const Level missing = missing_level(what_it_shows(written), others);
  return level.alive() && missing.alive() && missing.transforms_around() == level.transforms_around();
}

void give_copies(const c10::OperatorHandle& op, const IValues& args) {
  Impls others;
  for (const c10::IValue& arg : args) {
    for_each_tensor_in(arg, [&](const Tensor& t) {
      if (!shows_one(t)) others.push_back(t.unsafeGetTensorImpl());
    });
  }
  for (size_t i = 0; i < args.size(); ++i) {
    if (!is_written(op.schema().arguments()[i])) continue;
    for_each_tensor_in(args[i], [&](const Tensor& t) {
      if (!shows_one(t) || !needs_copies(t, others)) return;
      check_nobody_else_uses(c10::toString(op.operator_name()).c_str(), t);
      batch_one_for_all(t);
    });
  }
}

// What was written may be of another shape now (squeeze_, resize_).
void look_again(const Tensor& written) {
  BatchedTensor& ours = *as_batched(written);
  const Tensor one = ours.one();
  if (one.sizes().equals(ours.sizes()) && one.strides().equals(ours.strides())) return;
  if (ours.level().alive()) ours.refresh_one();
}

// `result`, where it lies in the memory of one of `args` that show one, as another of these.
Tensor as_view_of(const Tensor& result, const IValues& args) {
  if (!result.key_set().has_any(kGradWrapperKeys)) return result;
  const c10::StorageImpl* memory = memory_of(result);
  Tensor view = result;
  for (const c10::IValue& arg : args) {
    for_each_tensor_in(arg, [&](const Tensor& t) {
      if (!view.is_same(result) || !shows_one(t) || memory_of(t) != memory) return;
      const BatchedTensor& base = *as_batched(t);
      if (!base.level().alive()) return;
      view =
          shown_to_all(result, base.level(), c10::intrusive_ptr<FreshStorage>::reclaim_copy(base.origin()));
    });
  }
  return view;
}

const c10::IValue* returned(const c10::FunctionSchema& schema, size_t result, const IValues& args) {
  const c10::AliasInfo* alias = schema.returns()[result].alias_info();
  if (!alias || !alias->isWrite()) return nullptr;
  for (size_t i = 0; i < args.size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    if (is_written(argument) && argument.alias_info()->beforeSets() == alias->beforeSets()) return &args[i];
  }
  return nullptr;
}

}  // namespace

bool may_show_one() {
  return some_show_one.load(std::memory_order_relaxed);
}

Tensor one_for_all(Tensor made, const Impls& args) {
  const Level level = innermost_visible_level();
  if (!level.alive() || a_transform_works(level) || !has_physical_kernel() || beneath_another_host() ||
      made.layout() != c10::kStrided || has_ended(made))
    return made;
  const c10::StorageImpl* memory = memory_of(made);
  if (!memory) return made;
  const auto shares = [&](c10::TensorImpl* arg) {
    return memory_of(Tensor(
               c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(arg))) == memory;
  };
  if (std::any_of(args.begin(), args.end(), shares)) return made;
  return shown_to_all(made, level, c10::make_intrusive<FreshStorage>(level));
}

void call_with_one(const c10::OperatorHandle& op, Stack* stack) {
  const c10::FunctionSchema& schema = op.schema();
  const IValues args = torch::jit::pop(*stack, schema.arguments().size());
  give_copies(op, args);
  for (const c10::IValue& arg : args) stack->push_back(map_tensors_in(arg, what_it_shows));
  op.callBoxed(stack);
  for (size_t i = 0; i < args.size(); ++i) {
    if (!is_written(schema.arguments()[i])) continue;
    for_each_tensor_in(args[i], [&](const Tensor& t) {
      if (shows_one(t)) look_again(t);
    });
  }
  const size_t count = schema.returns().size();
  for (size_t r = 0; r < count; ++r) {
    c10::IValue& result = (*stack)[stack->size() - count + r];
    const c10::IValue* arg = returned(schema, r, args);
    result = arg ? *arg : map_tensors_in(result, [&](const Tensor& t) { return as_view_of(t, args); });
  }
}

}  // namespace vmap::detail
