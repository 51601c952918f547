// Boxed kernels of rules that are data: what plumbing.h does for a compiled rule, for arguments on a stack.
#include <vmap/executor/rule.h>
#include <vmap/plumbing.h>
#include <vmap/rules/assign.h>

#include <algorithm>

#include "../core/boxed_call.h"
#include "../core/put.h"
#include "counts.h"
#include "prepared.h"

namespace vmap::executor {

namespace {

using torch::jit::Stack;

// The operator of a kernel, and what its signature says.
struct Op {
  explicit Op(const std::string& full_name)
      : handle(detail::operator_named(full_name.c_str())),
        name(full_name),
        is_composite(handle.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)),
        count(count_of(full_name)) {
    const c10::FunctionSchema& schema = handle.schema();
    for (const c10::Argument& r : schema.returns())
      is_view = is_view || (r.alias_info() && !r.alias_info()->isWrite());
    const c10::AliasInfo* first = schema.arguments().empty() ? nullptr : schema.arguments()[0].alias_info();
    const bool returns_it = schema.returns().size() == 1 && schema.returns()[0].alias_info() &&
                            schema.returns()[0].alias_info()->isWrite();
    is_in_place = first && first->isWrite() && returns_it;
  }

  size_t arguments() const { return handle.schema().arguments().size(); }

  c10::OperatorHandle handle;
  std::string name;
  bool is_composite;
  bool is_view = false;
  bool is_in_place = false;  // it writes into its first argument and returns it
  Count& count;
};

using Tensors = c10::SmallVector<Tensor, 6>;

Tensors tensors_in(at::ArrayRef<c10::IValue> args) {
  Tensors all;
  for (const c10::IValue& arg : args)
    detail::for_each_tensor_in(arg, [&](const Tensor& t) { all.push_back(t); });
  return all;
}

const BatchedTensor* batched_at(const Tensor& t, Level level) {
  const BatchedTensor* b = as_batched(t);
  return b && b->level() == level ? b : nullptr;
}

// The physical tensor, and where it has its batch dim.
Tensor physical(const Tensor& t, Level level, BDim& bdim) {
  const BatchedTensor* b = batched_at(t, level);
  if (b) bdim = b->bdim();
  return b ? b->value() : t;
}

c10::IValue physical_list(const c10::IValue& list, Level level, std::vector<BDim>& bdims) {
  if (list.isTensorList()) {
    c10::List<Tensor> all;
    for (const Tensor& t : list.toTensorVector()) all.push_back(physical(t, level, bdims.emplace_back()));
    return all;
  }
  c10::List<std::optional<Tensor>> all;
  for (const std::optional<Tensor>& t : list.toOptionalTensorVector()) {
    BDim& bdim = bdims.emplace_back();
    all.push_back(t ? std::optional<Tensor>(physical(*t, level, bdim)) : std::nullopt);
  }
  return all;
}

// Takes the arguments off the stack as they are at `level`: physical tensors beside their batch dims.
Call physical_call(const Op& op, Stack* stack, Level level) {
  Call call{op.handle, torch::jit::pop(*stack, op.arguments()), {}, {}};
  call.bdims.resize(call.args.size());
  call.list_bdims.resize(call.args.size());
  for (size_t i = 0; i < call.args.size(); ++i) {
    c10::IValue& arg = call.args[i];
    if (arg.isTensor()) {
      arg = physical(arg.toTensor(), level, call.bdims[i]);
    } else if (arg.isTensorList() || arg.isOptionalTensorList()) {
      arg = physical_list(arg, level, call.list_bdims[i]);
    }
  }
  return call;
}

// Wraps the results, pushes them, and gives the tensors that were pushed.
std::vector<Tensor> push(const Op& op, Results results, Level level, Stack* stack) {
  std::vector<Tensor> wrapped;
  for (size_t i = 0; i < results.tensors.size(); ++i)
    wrapped.push_back(detail::wrap(std::move(results.tensors[i]), results.bdims[i], level));
  const auto& returns = op.handle.schema().returns();
  if (returns.size() == 1 && returns[0].type()->kind() == c10::TypeKind::ListType) {
    stack->push_back(c10::List<Tensor>(wrapped));
  } else {
    for (const Tensor& t : wrapped) stack->push_back(t);
  }
  return wrapped;
}

}  // namespace

// ---- a rule that calls its operator ----

class FrameKernel : public c10::OperatorKernel {
 public:
  // `hides_mode`: whether what the rule makes is its own business. See NOTE: [inside an operator's kernel].
  FrameKernel(const Rule& rule, bool hides_mode = true)
      : op_(rule.op), rule_(*rule.frame, op_.handle), hides_mode_(hides_mode) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, Stack* stack) { run(keys, stack); }

 protected:
  void run(c10::DispatchKeySet keys, Stack* stack) {
    const Tensors tensors = tensors_in(torch::jit::last(*stack, op_.arguments()));
    const at::TensorList all(tensors);
    const Level level = detail::innermost(all);
    if (C10_UNLIKELY(detail::others_wait(keys))) {
      if (passes_transforms(keys, level, all, stack)) {
        const c10::impl::ExcludeDispatchKeyGuard guard(detail::kTransformKeys);
        return run(keys - detail::kTransformKeys, stack);
      }
      if (op_.is_in_place && detail::takes_transforms_tensor(keys) &&
          detail::batch_for_transform(op_.name.c_str(), written(stack), detail::tensors_of(all))) {
        return run(keys, stack);
      }
      if (level.exists()) {
        const c10::DispatchKeySet first = detail::first_for(keys, level, all);
        if (!first.empty()) return op_.handle.redispatchBoxed(first, stack);
      }
    }
    if (C10_UNLIKELY(!level.alive())) {
      if (!level.exists()) return of_no_samples(keys, all, stack);
      detail::throw_no_live_level(op_.name.c_str(), level);
    }
    const bool outermost = level.depth() == 1;
    const detail::InsideKernel inside(hides_mode_ && (outermost || !detail::has_outer(all, level)),
                                      op_.is_composite);
    if (op_.is_in_place) return write(keys, level, all, stack);
    std::vector<Tensor> results = push(op_, result(physical_call(op_, stack, level), level), level, stack);
    if (C10_UNLIKELY(detail::is_nested(level))) detail::note_results(results, all);
  }

 private:
  const Tensor& written(Stack* stack) const {
    return torch::jit::peek(*stack, 0, op_.arguments()).toTensor();
  }

  bool passes_transforms(c10::DispatchKeySet keys, Level level, at::TensorList all, Stack* stack) const {
    if (!detail::takes_no_transforms_tensor(keys) || !detail::is_constant_of_transforms(level)) return false;
    if (op_.is_in_place) return detail::is_own_constant(written(stack));
    return !op_.is_view || detail::any_tensor(all, detail::is_own_constant);
  }

  void of_no_samples(c10::DispatchKeySet keys, at::TensorList all, Stack* stack) const {
    if (keys.has(kVmapKey)) detail::throw_no_live_level(op_.name.c_str(), Level());
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    const detail::Impls given = detail::tensors_of(all);
    op_.handle.redispatchBoxed(keys & after, stack);
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
  void write(c10::DispatchKeySet keys, Level level, at::TensorList all, Stack* stack) {
    const Tensor self = written(stack);
    Tensor one;
    if (!batched_at(self, level)) {
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

  Results result(Call call, Level level) const {
    op_.count.fetch_add(1, std::memory_order_relaxed);
    try {
      return rule_.run(call);
    } catch (c10::Error& error) {
      detail::tell_where(error, op_.name.c_str(), level);
      throw;
    }
  }

  Op op_;
  Prepared rule_;
  bool hides_mode_;
};

// ---- an in-place view: the functional operator's rule, whose result the wrapper shows ----

class InPlaceViewKernel : public c10::OperatorKernel {
 public:
  InPlaceViewKernel(const Rule& rule, const Rule& followed)
      : op_(rule.op), functional_(followed.op), rule_(*followed.frame, functional_.handle) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, Stack* stack) {
    const Tensor self = torch::jit::peek(*stack, 0, op_.arguments()).toTensor();
    BatchedTensor* b = as_batched(self);
    if (!b) return of_no_sample(keys, self, stack);
    const Level level = b->level();
    if (!level.alive()) detail::throw_no_live_level(op_.name.c_str(), level);
    if (C10_UNLIKELY(detail::others_wait(keys))) {
      const c10::DispatchKeySet first = detail::keys_of_first(keys, level);
      if (!first.empty()) return op_.handle.redispatchBoxed(first, stack);
    }
    op_.count.fetch_add(1, std::memory_order_relaxed);
    Call call = physical_call(functional_, stack, level);
    Results results = rule_.run(call);
    b->repoint(std::move(results.tensors[0]), *results.bdims[0]);
    stack->push_back(self);
  }

 private:
  // NOTE: [constants of a transform]
  void of_no_sample(c10::DispatchKeySet keys, const Tensor& self, Stack* stack) const {
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    const bool passes = detail::takes_no_transforms_tensor(keys) &&
                        detail::is_constant_of_transforms(Level()) && detail::is_own_constant(self);
    const c10::DispatchKeySet passed = passes ? detail::kTransformKeys : c10::DispatchKeySet();
    const c10::impl::ExcludeDispatchKeyGuard guard(passed);
    op_.handle.redispatchBoxed((keys & after) - passed, stack);
  }

  Op op_, functional_;
  Prepared rule_;
};

// ---- an expression over other operators, on what the mapped function sees ----

class DecompositionKernel : public c10::OperatorKernel {
 public:
  explicit DecompositionKernel(const Rule& rule)
      : op_(rule.op), calls_(*rule.expression, op_.handle.schema()) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, Stack* stack) {
    const Tensors tensors = tensors_in(torch::jit::last(*stack, op_.arguments()));
    const at::TensorList all(tensors);
    const Level level = detail::innermost(all);
    if (C10_UNLIKELY(detail::others_wait(keys))) {
      const c10::DispatchKeySet first = detail::first_for(keys, level, all);
      if (!first.empty()) return op_.handle.redispatchBoxed(first, stack);
    }
    const detail::InsideKernel inside(/*physical=*/false, op_.is_composite);
    op_.count.fetch_add(1, std::memory_order_relaxed);
    const std::vector<c10::IValue> args = torch::jit::pop(*stack, op_.arguments());
    try {
      give(args, calls_.run(args), stack);
    } catch (c10::Error& error) {
      detail::tell_where(error, op_.name.c_str(), level);
      throw;
    }
  }

 private:
  void give(const std::vector<c10::IValue>& args, c10::IValue value, Stack* stack) const {
    if (op_.is_in_place) {
      Tensor self = args[0].toTensor();
      assign_in_place(self, value.toTensor());
      stack->push_back(self);
    } else if (value.isTuple()) {
      for (const c10::IValue& each : value.toTupleRef().elements()) stack->push_back(each);
    } else {
      stack->push_back(std::move(value));
    }
  }

  Op op_;
  Calls calls_;
};

// ---- rules by their operators ----

namespace {

template <class Kernel, class... A>
c10::KernelFunction made(A&&... arguments) {
  return c10::KernelFunction::makeFromBoxedFunctor<Kernel>(
      std::make_unique<Kernel>(std::forward<A>(arguments)...));
}

}  // namespace

std::string why_not(const Rule& rule) {
  if (rule.depends_on_device) return "its rule depends on the device";
  if (rule.body == Rule::Body::Random) return "it draws";
  if (rule.body == Rule::Body::Factory) return "it makes tensors";
  return "";
}

c10::KernelFunction kernel_of(const Rule& rule) {
  const std::string why = why_not(rule);
  TORCH_CHECK(why.empty(), "vmap: ", rule.op, " is not carried out as data: ", why);
  TORCH_CHECK(rule.body != Rule::Body::InPlaceView, "vmap: ", rule.op, " follows ", rule.follows);
  if (rule.body == Rule::Body::Decomposition) return made<DecompositionKernel>(rule);
  return made<FrameKernel>(rule);
}

StandIn::StandIn(const std::vector<Rule>& rules) {
  for (const Rule& rule : rules) {
    if (!why_not(rule).empty()) continue;
    const c10::OperatorHandle op = detail::operator_named(rule.op.c_str());
    const auto make = [&] {
      if (rule.body != Rule::Body::InPlaceView) return kernel_of(rule);
      const auto followed =
          std::find_if(rules.begin(), rules.end(), [&](const Rule& each) { return each.op == rule.follows; });
      TORCH_CHECK(followed != rules.end(), "vmap: ", rule.op, " follows ", rule.follows,
                  ", which has no rule");
      return made<InPlaceViewKernel>(rule, *followed);
    };
    for (const c10::DispatchKey key : {kVmapKey, kVmapModeKey}) {
      if (op.hasKernelForDispatchKey(key)) handles_.push_back(detail::put(op.operator_name(), key, make()));
    }
  }
}

}  // namespace vmap::executor
