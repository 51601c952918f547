#include "constant_values.h"

#include <ATen/core/grad_mode.h>
#include <ATen/core/stack.h>
#include <c10/util/irange.h>

namespace vmap::program {

namespace {

using torch::jit::Stack;

bool may_be_constant(const Tensor& t) {
  return t.defined() && t.layout() == c10::kStrided && t.has_storage() && !t._is_zerotensor() &&
         !t.is_conj() && !t.is_neg();
}

}  // namespace

bool ConstantValues::are_given(const Node& node) const {
  bool are = true;
  for (const Argument& argument : node.arguments)
    are = are && argument.kind != Argument::Kind::Integer && argument.kind != Argument::Kind::Integers;
  for_each_given(node, [&](Slot slot) { are = are && (*this)[slot].defined(); });
  return are;
}

bool ConstantValues::is_small_enough(Slot slot) const {
  const Type& type = graph_.types[static_cast<size_t>(slot)];
  if (type.dtype == c10::ScalarType::Undefined || type.sizes.size() != type.strides.size()) return false;
  int64_t elements = 1;
  for (const size_t i : c10::irange(type.sizes.size())) {
    if (!type.sizes[i].is_fixed() || !type.strides[i].is_fixed()) return false;
    if (type.sizes[i].plus() == 0) return true;
    elements += (type.sizes[i].plus() - 1) * type.strides[i].plus();
  }
  return elements * static_cast<int64_t>(c10::elementSize(type.dtype)) <= options_.largest_constant;
}

c10::IValue ConstantValues::value_of(const Argument& argument) const {
  if (argument.kind == Argument::Kind::Tensor) return value_of(argument.slots[0]);
  if (argument.kind == Argument::Kind::Value) return argument.value;
  std::vector<Tensor> tensors;
  for (const Slot slot : argument.slots) tensors.push_back(value_of(slot));
  if (argument.kind == Argument::Kind::Tensors) return tensors;
  c10::impl::GenericList optional(c10::OptionalType::ofTensor());
  for (const Tensor& t : tensors) optional.push_back(t.defined() ? c10::IValue(t) : c10::IValue());
  return optional;
}

std::optional<std::vector<std::pair<Slot, Tensor>>> ConstantValues::compute(const Node& node) const {
  Stack stack;
  for (const Argument& argument : node.arguments) stack.push_back(value_of(argument));
  try {
    const at::NoGradGuard no_grad;
    node.op.callBoxed(&stack);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  std::vector<std::pair<Slot, Tensor>> results;
  for (size_t i = 0; i < node.results.size(); ++i) {
    const std::vector<Tensor> tensors =
        stack[i].isTensor() ? std::vector<Tensor>{stack[i].toTensor()} : stack[i].toTensorVector();
    if (tensors.size() != node.results[i].slots.size()) return std::nullopt;
    for (size_t j = 0; j < tensors.size(); ++j) {
      const Slot slot = node.results[i].slots[j];
      if (slot == kNoSlot) continue;
      if (!may_be_constant(tensors[j]) || !is_as_traced(slot, tensors[j])) return std::nullopt;
      results.emplace_back(slot, tensors[j]);
    }
  }
  return results;
}

bool ConstantValues::is_as_traced(Slot slot, const Tensor& t) const {
  const Type& type = graph_.types[static_cast<size_t>(slot)];
  if (type.dtype != t.scalar_type() || type.device != t.device()) return false;
  if (static_cast<int64_t>(type.sizes.size()) != t.dim()) return false;
  for (const size_t i : c10::irange(type.sizes.size())) {
    const auto dim = static_cast<int64_t>(i);
    if (type.sizes[i].plus() != t.size(dim) || type.strides[i].plus() != t.stride(dim)) return false;
  }
  return true;
}

}  // namespace vmap::program
