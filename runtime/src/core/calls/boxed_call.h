// Internal: one call of an operator whose arguments lie on the stack, as boxed kernels see it.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <ATen/core/stack.h>
#include <vmap/batched_tensor.h>

#include <string>
#include <utility>
#include <vector>

namespace vmap::detail {

inline Level level_of(const Tensor& t) {
  const BatchedTensor* b = as_batched(t);
  return b ? b->level() : Level();
}

// Calls f(tensor) for each defined tensor in `value`: a tensor, a list of them, or a list of optional ones.
template <class F>
void for_each_tensor_in(const c10::IValue& value, F&& f) {
  const auto see = [&](const Tensor& t) {
    if (t.defined()) f(t);
  };
  if (value.isTensor()) {
    see(value.toTensor());
  } else if (value.isTensorList() || value.isOptionalTensorList()) {
    for (const c10::IValue& each : value.toListRef()) {
      if (each.isTensor()) see(each.toTensor());
    }
  }
}

// `value` with each defined tensor t in it replaced by f(t).
template <class F>
c10::IValue map_tensors_in(const c10::IValue& value, F&& f) {
  const auto map = [&](const Tensor& t) { return t.defined() ? Tensor(f(t)) : t; };
  if (value.isTensor()) return map(value.toTensor());
  if (value.isTensorList()) {
    c10::List<Tensor> list;
    for (const Tensor& t : value.toTensorVector()) list.push_back(map(t));
    return list;
  }
  if (value.isOptionalTensorList()) {
    c10::List<std::optional<Tensor>> list;
    for (const std::optional<Tensor>& t : value.toOptionalTensorVector()) {
      list.push_back(t ? std::optional<Tensor>(map(*t)) : std::nullopt);
    }
    return list;
  }
  return value;
}

// Tensor, Tensor?, or a list of either.
inline bool holds_tensors(const c10::Type& type) {
  if (const auto optional = type.cast<c10::OptionalType>()) return holds_tensors(*optional->getElementType());
  if (const auto list = type.cast<c10::ListType>()) return holds_tensors(*list->getElementType());
  return type.kind() == c10::TypeKind::TensorType;
}

inline bool is_written(const c10::Argument& argument) {
  return argument.alias_info() && argument.alias_info()->isWrite();
}

class BoxedCall {
 public:
  // Takes the arguments off `stack`. Throws when no argument is batched at a level that is alive.
  BoxedCall(const c10::OperatorHandle& op, torch::jit::Stack* stack);

  const c10::OperatorHandle& op() const { return op_; }
  const c10::FunctionSchema& schema() const { return op_.schema(); }
  // "aten::sum.dim_IntList"
  std::string name() const { return c10::toString(op_.operator_name()); }
  Level level() const { return level_; }
  const std::vector<c10::IValue>& args() const { return args_; }
  bool batched(const Tensor& t) const { return level_of(t) == level_; }
  // Any tensor of argument `i`.
  bool batched_arg(size_t i) const;
  // "Argument `self` is batched at vmap level 1 (8 examples).", all of the arguments that are.
  std::string which_arguments() const;

  // Whether the operator writes into argument `i`.
  bool writes(size_t i) const;
  // The argument that the operator returns as its result `r`; -1 when the result is a new one.
  int64_t returned_arg(size_t r) const;
  // Whether a result shares memory with an argument that is not written to.
  bool returns_view() const;
  // Throws when a tensor that is written to is not batched at this level.
  void check_written_args() const;

 private:
  const c10::OperatorHandle& op_;
  std::vector<c10::IValue> args_;
  Level level_;
};

}  // namespace vmap::detail
