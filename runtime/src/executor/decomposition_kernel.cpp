#include "decomposition_kernel.h"

#include <vmap/kernel/next_step.h>
#include <vmap/kernel/sequential.h>
#include <vmap/kernel/where.h>
#include <vmap/mode/made_inside.h>
#include <vmap/rules/assign.h>
#include <vmap/rules/writes.h>

#include <algorithm>

namespace vmap::executor {

using torch::jit::Stack;

namespace {

const Expression& expression_of(const Rule& rule) {
  TORCH_CHECK(rule.expression, "vmap: the rule of ", rule.op, " has no expression");
  return *rule.expression;
}

}  // namespace

DecompositionKernel::DecompositionKernel(const Rule& rule)
    : op_(rule.op), calls_(expression_of(rule), op_.handle.schema()) {
  for (const std::string& name : rule.written) written_.push_back(index_of(name));
  if (!written_.empty()) find_returned();
  for (const Taken& taken : rule.takes) checks_.push_back(check_of(taken));
  constexpr std::string_view kAten = "aten::";
  name_ = rule.op.starts_with(kAten) ? rule.op.substr(kAten.size()) : rule.op;
}

size_t DecompositionKernel::index_of(const std::string& argument) const {
  const std::optional<int> at = op_.handle.schema().argumentIndexWithName(argument);
  TORCH_CHECK(at, "vmap: the rule of ", op_.name, " names '", argument, "', which is no argument");
  return static_cast<size_t>(*at);
}

// Of what is written.
void DecompositionKernel::find_returned() {
  for (const c10::Argument& result : op_.handle.schema().returns()) {
    const auto& arguments = op_.handle.schema().arguments();
    const auto at = std::find_if(written_.begin(), written_.end(), [&](size_t i) {
      return result.alias_info() && arguments[i].alias_info() &&
             result.alias_info()->beforeSets() == arguments[i].alias_info()->beforeSets();
    });
    TORCH_CHECK(at != written_.end(), "vmap: ", op_.name, " returns what its rule does not write");
    returned_.push_back(*at);
  }
}

DecompositionKernel::Check DecompositionKernel::check_of(const Taken& taken) const {
  Check check{taken, index_of(taken.argument)};
  if (!taken.sizes.empty()) check.sizes = index_of(taken.sizes);
  if (!taken.dtype.empty()) check.dtype = constant_named("ScalarType", taken.dtype).toScalarType();
  return check;
}

void DecompositionKernel::run(c10::DispatchKeySet keys, Stack* stack) const {
  const Tensors tensors = tensors_on(*stack, op_);
  const at::TensorList all(tensors);
  const Level level = detail::innermost(all);
  if (C10_UNLIKELY(detail::others_wait(keys)) && others_go_first(keys, level, all, stack)) return;
  const Arguments args = torch::jit::pop(*stack, op_.arguments());
  try {
    return call(args, level, stack);
  } catch (const c10::NotImplementedError&) {
    if (!detail::loops_instead(detail::tensors_of(all))) throw;
  }
  stack->insert(stack->end(), args.begin(), args.end());
  detail::sequential_kernel().callBoxed(op_.handle, keys, stack);
}

// Whether the call has been carried out, by whoever goes first or after that.
bool DecompositionKernel::others_go_first(c10::DispatchKeySet keys, Level level, at::TensorList all,
                                          Stack* stack) const {
  const c10::DispatchKeySet first = detail::first_for(keys, level, detail::among(all));
  if (!first.empty()) {
    op_.pass_on(first, stack);
    return true;
  }
  const c10::DispatchKeySet back = detail::autocast_coming_back(op_.is_composite);
  if (back.empty()) return false;
  const detail::AutocastStaysAway guard(back);
  run(keys, stack);
  return true;
}

void DecompositionKernel::call(const Arguments& args, Level level, Stack* stack) const {
  const detail::InsideKernel inside(/*physical=*/false, op_.is_composite);
  op_.count.fetch_add(1, std::memory_order_relaxed);
  detail::telling_where(op_.name.c_str(), level, [&] {
    look(args);
    give(args, calls_.run(args), stack);
  });
}

template <class T>
void DecompositionKernel::look(Takes& takes, const Check& check, const T& given, const Arguments& args) {
  const Taken& what = check.what;
  const char* name = what.argument.c_str();
  if (what.is_number) takes.number(name, given);
  if (what.dims && check.sizes) {
    const auto sizes = args[*check.sizes].to<std::vector<c10::SymInt>>();
    takes.dims(name, given, *what.dims, c10::SymIntArrayRef(sizes));
  } else if (what.dims) {
    takes.dims(name, given, *what.dims);
  }
  if (!what.same_dtype.empty()) takes.same_dtype(name, given, what.same_dtype[0]);
  if (check.dtype) takes.dtype(name, given, *check.dtype);
}

void DecompositionKernel::look(const Arguments& args) const {
  if (checks_.empty()) return;
  Takes takes(name_.c_str());
  for (const Check& check : checks_) {
    const c10::IValue& given = args[check.index];
    if (check.what.count) takes.count(check.what.argument.c_str(), given.toListRef(), *check.what.count);
    if (given.isTensorList()) {
      look(takes, check, given.toTensorVector(), args);
    } else if (!given.isList()) {
      look(takes, check, given.toOptional<Tensor>(), args);
    }
  }
}

void DecompositionKernel::give(const Arguments& args, c10::IValue value, Stack* stack) const {
  if (!written_.empty()) {
    write(args, value);
    for (const size_t i : returned_) stack->push_back(args[i]);
  } else if (op_.is_in_place) {
    Tensor self = args[0].toTensor();
    assign_in_place(self, value.toTensor());
    stack->push_back(self);
  } else if (value.isTuple()) {
    for (const c10::IValue& each : value.toTupleRef().elements()) stack->push_back(each);
  } else {
    stack->push_back(std::move(value));
  }
}

void DecompositionKernel::write(const Arguments& args, const c10::IValue& values) const {
  Writes writes;
  for (size_t i = 0; i < written_.size(); ++i)
    writes.add(args[written_[i]].toTensor(), values.toTupleRef().elements().at(i).toTensor());
  writes.commit();
}

}  // namespace vmap::executor
