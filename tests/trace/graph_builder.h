// Programs by hand, for tests. A builder runs every operator at two batch sizes as it is added, so that slots
// have the types that a trace would give them.
#pragma once

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>
#include <vmap/program/graph.h>

#include <cstring>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "aliases.h"

namespace vmap::program::testing {

inline constexpr InB kB{1, 0};

inline c10::OperatorHandle op_of(const std::string& name) {
  const auto dot = name.find('.');
  return c10::Dispatcher::singleton().findSchemaOrThrow(
      name.substr(0, dot).c_str(), dot == std::string::npos ? "" : name.substr(dot + 1).c_str());
}

inline bool is_fixed(const std::vector<InB>& integers) {
  for (const InB& each : integers) {
    if (!each.is_fixed()) return false;
  }
  return true;
}

inline c10::IValue value_at(const std::vector<InB>& integers, int64_t batch_size) {
  c10::List<int64_t> list;
  for (const InB& each : integers) list.push_back(each.at(batch_size));
  return list;
}

// A tensor of the program that is built.
struct Ref {
  Slot slot = kNoSlot;
};

// What an operator is called with, from what one would write.
struct Arg {
  Argument argument;

  Arg(Ref t) : argument{Argument::Kind::Tensor, {t.slot}, {}, {}} {}
  Arg(const std::vector<Ref>& list) {
    argument.kind = Argument::Kind::Tensors;
    for (const Ref& t : list) argument.slots.push_back(t.slot);
  }
  Arg(const InB& integer) : Arg(std::vector<InB>{integer}) {
    argument.kind = integer.is_fixed() ? Argument::Kind::Value : Argument::Kind::Integer;
    if (integer.is_fixed()) argument.value = integer.plus();
  }
  Arg(const std::vector<InB>& integers) {
    argument.kind = is_fixed(integers) ? Argument::Kind::Value : Argument::Kind::Integers;
    if (is_fixed(integers))
      argument.value = value_at(integers, 0);
    else
      argument.integers = integers;
  }
  Arg(int64_t integer) : Arg(c10::IValue(integer)) {}
  Arg(int integer) : Arg(static_cast<int64_t>(integer)) {}
  Arg(c10::IValue value) { argument.value = std::move(value); }
  Arg(double value) : Arg(c10::IValue(value)) {}
  Arg(bool value) : Arg(c10::IValue(value)) {}
  Arg(const char* value) : Arg(c10::IValue(std::string(value))) {}
  Arg(at::ScalarType value) : Arg(c10::IValue(static_cast<int64_t>(value))) {}
  // An optional integer, list or tensor that is not given.
  Arg(std::nullopt_t) {}
  // What index() takes; kNoSlot for none.
  static Arg indices(const std::vector<Ref>& list) {
    Arg arg(list);
    arg.argument.kind = Argument::Kind::Optional;
    return arg;
  }
};

// Integers of a call: ints({kB, 3}) or ints({2, 3}).
struct Int : InB {
  Int(int64_t plus) : InB{0, plus} {}
  Int(InB value) : InB(value) {}
};
inline std::vector<InB> ints(std::initializer_list<Int> list) {
  return std::vector<InB>(list.begin(), list.end());
}

inline Type type_at(const Tensor& t) {
  Type type{t.scalar_type(), t.device(), {}, {}, {}};
  for (const int64_t size : t.sizes()) type.sizes.push_back({0, size});
  if (t.layout() != c10::kStrided) return type;
  for (const int64_t stride : t.strides()) type.strides.push_back({0, stride});
  type.offset = {0, t.storage_offset()};
  return type;
}

inline c10::IValue stack_value(const Argument& argument, const std::vector<Tensor>& slots,
                               int64_t batch_size) {
  const auto tensor = [&](Slot slot) {
    return slot == kNoSlot ? Tensor() : slots[static_cast<size_t>(slot)];
  };
  switch (argument.kind) {
    case Argument::Kind::Tensor:
      return tensor(argument.slots[0]);
    case Argument::Kind::Tensors: {
      c10::List<Tensor> list;
      for (const Slot slot : argument.slots) list.push_back(tensor(slot));
      return list;
    }
    case Argument::Kind::Optional: {
      c10::List<std::optional<Tensor>> list;
      for (const Slot slot : argument.slots)
        list.push_back(slot == kNoSlot ? std::optional<Tensor>() : std::optional<Tensor>(tensor(slot)));
      return list;
    }
    case Argument::Kind::Integer:
      return argument.integers[0].at(batch_size);
    case Argument::Kind::Integers:
      return value_at(argument.integers, batch_size);
    case Argument::Kind::Value:
      break;
  }
  return argument.value;
}

// Calls the node and returns what it returns.
inline torch::jit::Stack call(const Node& node, const std::vector<Tensor>& slots, int64_t batch_size) {
  const at::AutoGradMode mode(node.grad_mode == Gradients::AsRun ? c10::GradMode::is_enabled()
                                                                 : node.grad_mode == Gradients::On);
  torch::jit::Stack stack;
  for (const Argument& argument : node.arguments) stack.push_back(stack_value(argument, slots, batch_size));
  node.op.callBoxed(&stack);
  return stack;
}

inline void store(const Node& node, const torch::jit::Stack& stack, std::vector<Tensor>& slots) {
  for (size_t i = 0; i < node.results.size(); ++i) {
    const Result& result = node.results[i];
    if (result.kind == Result::Kind::Value) {
      TORCH_CHECK(stack[i] == result.value, "the program is for another value");
      continue;
    }
    const std::vector<Tensor> tensors =
        stack[i].isTensor() ? std::vector<Tensor>{stack[i].toTensor()} : stack[i].toTensorVector();
    TORCH_CHECK(tensors.size() == result.slots.size(), node.op.operator_name(), " returned another number");
    for (size_t j = 0; j < tensors.size(); ++j) {
      if (result.slots[j] != kNoSlot) slots[static_cast<size_t>(result.slots[j])] = tensors[j];
    }
  }
}

// What the program returns: each node by the dispatcher, with nothing clever.
inline std::vector<Tensor> interpret(const Graph& graph, const std::vector<Tensor>& inputs,
                                     int64_t batch_size) {
  const Aliases aliases(graph);
  std::vector<Tensor> slots(graph.types.size());
  std::copy(inputs.begin(), inputs.end(), slots.begin());
  for (const Constant& constant : graph.constants) {
    const bool is_own = constant.kind == Constant::Kind::Made && aliases.reaches_caller(constant.slot);
    slots[static_cast<size_t>(constant.slot)] =
        is_own || (constant.kind == Constant::Kind::Made && aliases.is_written(constant.slot))
            ? constant.value.clone()
            : constant.value;
  }
  for (const Node& node : graph.nodes) store(node, call(node, slots, batch_size), slots);
  std::vector<Tensor> outputs;
  for (const Slot slot : graph.outputs)
    outputs.push_back(slot == kNoSlot ? Tensor() : slots[static_cast<size_t>(slot)]);
  return outputs;
}

// The same dtype, sizes, strides and bits.
inline ::testing::AssertionResult bit_equal(const Tensor& a, const Tensor& b) {
  if (!a.defined() || !b.defined()) {
    if (a.defined() == b.defined()) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "only one is defined";
  }
  if (a.scalar_type() != b.scalar_type())
    return ::testing::AssertionFailure() << a.scalar_type() << " and " << b.scalar_type();
  if (a.sizes() != b.sizes()) return ::testing::AssertionFailure() << a.sizes() << " and " << b.sizes();
  if (a.strides() != b.strides())
    return ::testing::AssertionFailure() << "strides " << a.strides() << " and " << b.strides();
  if (a._is_zerotensor() != b._is_zerotensor())
    return ::testing::AssertionFailure() << "only one has no memory";
  if (a._is_zerotensor()) return ::testing::AssertionSuccess();
  const Tensor x = a.detach().resolve_conj().resolve_neg().contiguous();
  const Tensor y = b.detach().resolve_conj().resolve_neg().contiguous();
  if (x.numel() != 0 && std::memcmp(x.const_data_ptr(), y.const_data_ptr(), x.nbytes()) != 0)
    return ::testing::AssertionFailure() << a << "\nand\n" << b;
  return ::testing::AssertionSuccess();
}

class GraphBuilder {
 public:
  // Sizes that are no others of a test.
  static constexpr std::array<int64_t, 2> kSizes = {11, 13};

  Ref input(const std::vector<InB>& sizes, at::ScalarType dtype = at::kFloat, bool requires_grad = false) {
    Tensors values;
    for (size_t i = 0; i < 2; ++i) values[i] = example(value_at(sizes, kSizes[i]).toIntVector(), dtype);
    const Ref ref = add(values);
    TORCH_CHECK(static_cast<size_t>(ref.slot) == graph_.inputs.size(), "inputs first");
    graph_.inputs.push_back({graph_.types.back(), "x" + std::to_string(ref.slot), requires_grad});
    return ref;
  }
  Ref captured(const Tensor& value) { return constant(Constant::Kind::Captured, value); }
  Ref made(const Tensor& value) { return constant(Constant::Kind::Made, value); }

  // Everything that the operator returns; arguments that are left out are the schema's defaults.
  std::vector<Ref> all(const std::string& name, const std::vector<Arg>& arguments) {
    Node node{op_of(name), {}, {}, grad_mode};
    const auto& declared = node.op.schema().arguments();
    for (size_t i = 0; i < declared.size(); ++i) {
      if (i < arguments.size())
        node.arguments.push_back(arguments[i].argument);
      else
        node.arguments.push_back(
            Arg(declared[i].default_value() ? *declared[i].default_value() : c10::IValue()).argument);
    }
    return add_node(std::move(node));
  }
  // The only tensor that it returns.
  Ref call(const std::string& name, const std::vector<Arg>& arguments) {
    const std::vector<Ref> refs = all(name, arguments);
    TORCH_CHECK(refs.size() == 1, name, " returns ", refs.size(), " tensors");
    return refs[0];
  }

  void output(Ref ref) { graph_.outputs.push_back(ref.slot); }
  Graph graph() const { return graph_; }
  const Type& type(Ref ref) const { return graph_.types[static_cast<size_t>(ref.slot)]; }

  // Of the nodes that are added next.
  Gradients grad_mode = Gradients::AsRun;

  static Tensor example(at::IntArrayRef sizes, at::ScalarType dtype) {
    const at::NoGradGuard no_grad;
    if (at::isFloatingType(dtype) || at::isComplexType(dtype)) return at::randn(sizes, at::kDouble).to(dtype);
    return at::randint(0, dtype == at::kBool ? 2 : 9, sizes, at::kLong).to(dtype);
  }

 private:
  using Tensors = std::array<Tensor, 2>;

  Ref add(const Tensors& values) {
    Type type = type_at(values[0]);
    const Type other = type_at(values[1]);
    const auto in_b = [](InB& at_first, const InB& at_second) {
      const int64_t step = kSizes[1] - kSizes[0];
      const int64_t times = (at_second.plus() - at_first.plus()) / step;
      at_first = {times, at_first.plus() - times * kSizes[0]};
      TORCH_CHECK(at_first.at(kSizes[1]) == at_second.plus(), "not affine in B");
    };
    for (size_t i = 0; i < type.sizes.size(); ++i) in_b(type.sizes[i], other.sizes[i]);
    for (size_t i = 0; i < type.strides.size(); ++i) in_b(type.strides[i], other.strides[i]);
    in_b(type.offset, other.offset);
    const Slot slot = graph_.new_slot(type);
    for (size_t i = 0; i < 2; ++i) slots_[i].push_back(values[i]);
    return {slot};
  }

  Ref constant(Constant::Kind kind, const Tensor& value) {
    const Ref ref = add({value, value});
    graph_.constants.push_back({kind, ref.slot, value, "c" + std::to_string(ref.slot)});
    return ref;
  }

  Ref find_or_add(const Tensors& values) {
    if (!values[0].defined()) return {};
    for (size_t slot = 0; slot < slots_[0].size(); ++slot) {
      if (!slots_[0][slot].is_same(values[0])) continue;
      note_changed_geometry(graph_.types[slot], values[0]);
      return {static_cast<Slot>(slot)};
    }
    return add(values);
  }

  // As the recorder does: the slot has not one geometry throughout.
  static void note_changed_geometry(Type& type, const Tensor& now) {
    const auto at_first = [](const std::vector<InB>& all) { return value_at(all, kSizes[0]).toIntVector(); };
    if (at_first(type.sizes) != now.sizes() || at_first(type.strides) != now.strides() ||
        type.offset.at(kSizes[0]) != now.storage_offset())
      type.dtype = c10::ScalarType::Undefined;
  }

  std::vector<Ref> add_node(Node node) {
    std::array<torch::jit::Stack, 2> stacks;
    for (size_t i = 0; i < 2; ++i) stacks[i] = testing::call(node, slots_[i], kSizes[i]);
    std::vector<Ref> refs;
    for (size_t i = 0; i < stacks[0].size(); ++i) {
      Result result;
      if (stacks[0][i].isTensor()) {
        refs.push_back(find_or_add({stacks[0][i].toTensor(), stacks[1][i].toTensor()}));
        result.slots.push_back(refs.back().slot);
      } else if (stacks[0][i].isTensorList()) {
        result.kind = Result::Kind::Tensors;
        const auto first = stacks[0][i].toTensorVector();
        const auto second = stacks[1][i].toTensorVector();
        TORCH_CHECK(first.size() == second.size(), "the length of a list depends on B");
        for (size_t j = 0; j < first.size(); ++j) {
          refs.push_back(find_or_add({first[j], second[j]}));
          result.slots.push_back(refs.back().slot);
        }
      } else {
        result.kind = Result::Kind::Value;
        result.value = stacks[0][i];
      }
      node.results.push_back(std::move(result));
    }
    graph_.nodes.push_back(std::move(node));
    return refs;
  }

  Graph graph_;
  std::array<std::vector<Tensor>, 2> slots_;
};

// Inputs as the program wants them, the same for the same seed.
inline std::vector<Tensor> inputs_for(const Graph& graph, int64_t batch_size, uint64_t seed = 7) {
  at::manual_seed(seed);
  std::vector<Tensor> inputs;
  for (const Input& input : graph.inputs) {
    const auto sizes = value_at(input.type.sizes, batch_size).toIntVector();
    const auto strides = value_at(input.type.strides, batch_size).toIntVector();
    const Tensor t = at::empty_strided(sizes, strides, input.type.dtype);
    t.copy_(GraphBuilder::example(sizes, input.type.dtype));
    inputs.push_back(t.requires_grad_(input.requires_grad));
  }
  return inputs;
}

}  // namespace vmap::program::testing
