// See NOTE: [out= operators] in vmap/kernel/out.h.
#include <ATen/TensorOperators.h>
#include <ATen/core/enum_tag.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/clone.h>
#include <ATen/ops/copy.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/expand.h>
#include <ATen/ops/unsqueeze.h>
#include <c10/core/GradMode.h>
#include <c10/core/ScalarType.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/Exception.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/plumbing.h>
#include <vmap/mode/mode.h>
#include <vmap/mode/random.h>
#include <vmap/physical.h>

#include <algorithm>

#include "boxed_call.h"
#include "kernels.h"

namespace vmap {

namespace {

using torch::jit::Stack;

// ---- writing one result ----

void check_dtype(const std::string& op, const Tensor& out, const Tensor& result, OutDtype dtype) {
  if (out.scalar_type() == result.scalar_type()) return;
  TORCH_CHECK(dtype == OutDtype::Cast, "vmap: ", op, ": expected `out` to have dtype ", result.scalar_type(),
              ", but it has ", out.scalar_type(), ". Pass an `out` of the result's dtype");
  TORCH_CHECK(c10::canCast(result.scalar_type(), out.scalar_type()), "vmap: ", op, ": result type ",
              result.scalar_type(), " can't be cast to the desired output type ", out.scalar_type(),
              ". Pass an `out` of a dtype that can hold the result");
}

// Makes `out` able to hold `result`, or throws: what is batched needs a place for each example.
void make_room(const std::string& op, const Tensor& out, const Tensor& result) {
  const Level level = detail::level_of(result);
  if (level.exists() && level > detail::level_of(out)) detail::batch_written(op.c_str(), out, level);
}

// A tensor of its own for every example of `level`, with the batch dim first.
Tensor once_for_each(const Tensor& result, Level level) {
  c10::SymDimVector sizes(result.sym_sizes().begin(), result.sym_sizes().end());
  sizes.insert(sizes.begin(), level.batch_size());
  return result.unsqueeze(0).expand_symint(sizes).clone(c10::MemoryFormat::Contiguous);
}

bool owns_its_memory(const Tensor& t) {
  return !as_batched(t) && t.has_storage() && t.storage().unique();
}

// `out` gets another shape. Its examples lie in one tensor with all others, so they do not grow in their
// place: the wrapper shows another tensor, which is the result's own where nobody else has it.
void show_result(BatchedTensor& out, const Tensor& given) {
  const Tensor result =
      given.scalar_type() == out.dtype() ? given : given.to(c10::typeMetaToScalarType(out.dtype()));
  const BatchedTensor* batched = as_batched(result);
  if (!batched || batched->level() != out.level()) return out.repoint(once_for_each(result, out.level()), 0);
  const bool mine = owns_its_memory(batched->value());
  out.repoint(mine ? batched->value() : batched->value().clone(), batched->bdim());
}

void write(const Tensor& out, const Tensor& result) {
  BatchedTensor* batched = as_batched(out);
  if (!batched) {
    // Who records the calls has to see this one, which PyTorch's own function leaves out on the CPU.
    if (is_observed() && at::native::resize_output_check(out, result.sizes())) out.resize_(result.sizes());
    at::native::resize_output(out, result.sizes());
  } else if (out.sizes() != result.sizes()) {
    at::native::resize_output_check(out, result.sizes());  // for its warning
    return show_result(*batched, result);
  }
  out.copy_(result);
}

// ---- the call ----

std::vector<Tensor> tensors_in(const c10::IValue& value) {
  if (value.isTensor()) return {value.toTensor()};
  if (value.isTensorList()) return value.toTensorVector();
  return {};
}

std::vector<Tensor> written_tensors(const c10::FunctionSchema& schema, const std::vector<c10::IValue>& args) {
  std::vector<Tensor> written;
  for (size_t i = 0; i < args.size(); ++i) {
    if (!detail::is_written(schema.arguments()[i])) continue;
    for (const Tensor& t : tensors_in(args[i])) written.push_back(t);
  }
  return written;
}

// What an operator that makes a tensor is asked for, where `out` has it already.
c10::IValue option_of(const c10::Argument& argument, const Tensor& out) {
  if (argument.name() == "dtype") return static_cast<int64_t>(out.scalar_type());
  if (argument.name() == "layout") return out.layout();
  if (argument.name() == "device") return out.device();
  return argument.default_value().value_or(c10::IValue());
}

// The functional operator's arguments: those of the `out=` one in their order, but for what is written.
Stack functional_args(const c10::FunctionSchema& functional, const c10::FunctionSchema& schema,
                      const std::vector<c10::IValue>& args, const Tensor& out) {
  Stack stack;
  size_t next = 0;
  for (const c10::Argument& argument : functional.arguments()) {
    while (next < args.size() && detail::is_written(schema.arguments()[next])) ++next;
    const bool given = next < args.size() && schema.arguments()[next].name() == argument.name();
    stack.push_back(given ? args[next++] : option_of(argument, out));
  }
  return stack;
}

std::vector<Tensor> flat_results(const Stack& stack) {
  std::vector<Tensor> results;
  for (const c10::IValue& value : stack) {
    for (const Tensor& t : tensors_in(value)) results.push_back(t);
  }
  return results;
}

// The first example of all levels; undefined where a batch has none.
Tensor first_example(Tensor t) {
  while (const BatchedTensor* batched = as_batched(t)) {
    const Tensor value = batched->value();
    t = value.sym_size(batched->bdim()) == 0 ? Tensor() : value.select(batched->bdim(), 0);
  }
  return t;
}

struct Silent final : c10::WarningHandler {
  void process(const c10::Warning&) override {}
};

// Throws what the operator throws for one example: which `out` of another dtype it takes is its own affair,
// and each kernel decides otherwise. Nothing of the caller's is written.
void ask_operator(const c10::OperatorHandle& op, const std::vector<c10::IValue>& args) {
  const c10::impl::ExcludeDispatchKeyGuard unseen(c10::DispatchKeySet({kVmapModeKey, kVmapPhysicalKey}));
  const at::NoGradGuard no_grad;
  Silent silent;
  const c10::WarningUtils::WarningHandlerGuard quiet(&silent);
  bool any = true;
  Stack stack;
  for (size_t i = 0; i < args.size(); ++i) {
    const bool written = detail::is_written(op.schema().arguments()[i]);
    stack.push_back(detail::map_tensors_in(args[i], [&](const Tensor& t) {
      const Tensor one = first_example(t);
      any = any && one.defined();
      return one.defined() && written ? at::empty_like(one) : one;
    }));
  }
  if (any) op.callBoxed(stack);
}

bool same_dtypes(const std::vector<Tensor>& outs, const std::vector<Tensor>& results) {
  return std::equal(outs.begin(), outs.end(), results.begin(), results.end(),
                    [](const Tensor& out, const Tensor& r) {
                      return !r.defined() || out.scalar_type() == r.scalar_type();
                    });
}

class OutKernel final : public c10::OperatorKernel {
 public:
  OutKernel(c10::OperatorHandle functional, OutDtype dtype)
      : functional_(std::move(functional)), dtype_(dtype) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) const {
    if (detail::others_took(op, keys, stack)) return;
    const c10::FunctionSchema& schema = op.schema();
    const std::vector<c10::IValue> args = torch::jit::pop(*stack, schema.arguments().size());
    const std::vector<Tensor> outs = written_tensors(schema, args);
    const std::vector<Tensor> results = call_functional(op, args, outs);
    const std::string name = c10::toString(op.operator_name());
    TORCH_CHECK(outs.size() == results.size(), "vmap: ", name, " got ", outs.size(), " tensors for its ",
                results.size(), " results. Pass one for each");
    // Nothing is written before everything can be.
    for (size_t i = 0; i < outs.size(); ++i) {
      if (results[i].defined()) check_dtype(name, outs[i], results[i], dtype_);
    }
    for (size_t i = 0; i < outs.size(); ++i) {
      if (results[i].defined()) make_room(name, outs[i], results[i]);
    }
    for (size_t i = 0; i < outs.size(); ++i) {
      if (results[i].defined()) write(outs[i], results[i]);
    }
    for (size_t i = 0, given = 0; i < args.size() && given < schema.returns().size(); ++i) {
      if (detail::is_written(schema.arguments()[i])) stack->push_back(args[i]), ++given;
    }
  }

 private:
  std::vector<Tensor> call_functional(const c10::OperatorHandle& op, const std::vector<c10::IValue>& args,
                                      const std::vector<Tensor>& outs) const {
    Stack stack = functional_args(functional_.schema(), op.schema(), args, outs.front());
    // A sum into an int64 `out` is one of int64 numbers: where the caller names no dtype, `out` does.
    const auto dtype = functional_.schema().argumentIndexWithName("dtype");
    const bool open = dtype && stack[*dtype].isNone() && dtype_ == OutDtype::Cast;
    Stack again = open ? stack : Stack();
    functional_.callBoxed(stack);
    std::vector<Tensor> results = flat_results(stack);
    const bool all = std::all_of(results.begin(), results.end(), [](const Tensor& r) { return r.defined(); });
    if (all && (dtype_ == OutDtype::Same || same_dtypes(outs, results))) return results;
    // One that draws would draw once more.
    if (!functional_.hasTag(at::Tag::nondeterministic_seeded)) ask_operator(op, args);
    if (!open) return results;
    again[*dtype] = static_cast<int64_t>(outs.front().scalar_type());
    functional_.callBoxed(again);
    return flat_results(again);
  }

  c10::OperatorHandle functional_;
  OutDtype dtype_;
};

// Registered on the mode's key: reached by every call inside a vmap.
class RandomOutKernel final : public c10::OperatorKernel {
 public:
  RandomOutKernel(c10::OperatorHandle functional, OutDtype dtype) : kernel_(std::move(functional), dtype) {}

  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) const {
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapModeKey);
    if (!innermost_visible_level().exists()) {
      detail::check_draws_here(op.schema().name().c_str());
      return op.redispatchBoxed(keys & after, stack);
    }
    kernel_(op, keys, stack);
  }

 private:
  OutKernel kernel_;
};

c10::OperatorHandle handle_of(const std::string& ns, const char* name) {
  const std::string text(name);
  const size_t dot = text.find('.');
  const std::string overload = dot == std::string::npos ? "" : text.substr(dot + 1);
  return c10::Dispatcher::singleton().findSchemaOrThrow((ns + "::" + text.substr(0, dot)).c_str(),
                                                        overload.c_str());
}

}  // namespace

c10::KernelFunction detail::out_kernel(const c10::OperatorHandle& functional, OutDtype dtype) {
  return c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<OutKernel>(functional, dtype));
}

c10::KernelFunction detail::random_out_kernel(const c10::OperatorHandle& functional, OutDtype dtype) {
  return c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<RandomOutKernel>(functional, dtype));
}

void support_out(torch::Library& m, const char* ns, const char* name, const char* functional,
                 OutDtype dtype) {
  m.impl(name, torch::CppFunction::makeFromBoxedFunctor(
                   std::make_unique<OutKernel>(handle_of(ns, functional), dtype)));
}

void support_random_out(const char* ns, const char* name, const char* functional, OutDtype dtype) {
  library_on(ns, kVmapModeKey)
      .impl(name, torch::CppFunction::makeFromBoxedFunctor(
                      std::make_unique<RandomOutKernel>(handle_of(ns, functional), dtype)));
}

}  // namespace vmap
