// A traced program as data: a flat list of ATen calls. What makes, changes, runs, prints and stores programs
// knows this and nothing of vmap.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>
#include <vmap/program/integers.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vmap::program {

using at::Tensor;

// A tensor of a program, by number: the inputs first, then constants and results in the order in which the
// trace met them. Results of in-place operators are the tensor that they write to.
using Slot = int32_t;
inline constexpr Slot kNoSlot = -1;

struct Argument {
  enum class Kind {
    Tensor,    // slots[0]
    Tensors,   // a list: slots
    Optional,  // a list of optional tensors: slots, kNoSlot for none
    Integer,   // integers[0], not fixed
    Integers,  // a list: integers, not all of them fixed
    Value,     // anything else: value, no tensor in it
  };
  Kind kind = Kind::Value;
  std::vector<Slot> slots;
  std::vector<InB> integers;
  c10::IValue value;
};

struct Result {
  enum class Kind { Tensor, Tensors, Value };
  Kind kind = Kind::Tensor;
  // kNoSlot for an undefined tensor.
  std::vector<Slot> slots;
  // Of Value: what the operator returned when it was traced, and has to return again.
  c10::IValue value;
};

// Whether gradients are on while an operator runs, in the function's own code.
enum class Gradients : uint8_t {
  AsRun,  // as around the run
  Off,    // torch.no_grad() in the function
  On,     // torch.enable_grad() in it, in a trace under no_grad
};

struct Node {
  c10::OperatorHandle op;
  std::vector<Argument> arguments;
  std::vector<Result> results;
  Gradients grad_mode = Gradients::AsRun;
};

// What is known of a tensor from the trace. Its dtype is Undefined where it has not one geometry throughout
// (resize_, in-place views); strides and offset are of strided tensors only.
struct Type {
  c10::ScalarType dtype = c10::ScalarType::Undefined;
  c10::Device device = c10::Device(c10::DeviceType::CPU);
  std::vector<InB> sizes;
  std::vector<InB> strides;
  InB offset;  // into its storage, in elements
};

struct Input {
  Type type;
  std::string name;
  bool requires_grad = false;  // with gradients on
  // How its memory is read, by a bit of its own: functions look at it (resolve_conj, imag).
  bool is_conj = false, is_neg = false;
  // What the tracker says of it, PhysicalObserver::carried, and how it is quantized.
  std::string carried = {};
};

struct Constant {
  enum class Kind {
    Captured,  // of the function's surroundings, by reference
    Made,      // by no operator (numbers), or by operators that need nothing: by value
  };
  Kind kind = Kind::Captured;
  Slot slot = kNoSlot;
  Tensor value;
  std::string name;
  std::string carried = {};  // as of an input; of Kind::Captured
};

struct Graph {
  std::vector<Input> inputs;  // slots 0, 1, …
  std::vector<Constant> constants;
  std::vector<Node> nodes;
  std::vector<Slot> outputs;  // kNoSlot for an undefined tensor
  std::vector<Type> types;    // of every slot
  // None: for every batch size of at least 2. Otherwise for this one only, or it has none.
  std::optional<int64_t> only_size;
  std::string why_only;  // part of a sentence; empty in a program for every size
  // Why a map inside has one size only, the example's: part of a sentence. Empty where it may have any of at
  // least 2, and where nothing tells the size of one.
  std::string why_only_inside;
  // Why no gradient goes through a run, part of a sentence; empty where one does.
  std::string why_no_gradient;
  // Of the thread, what results depend on: "autocast for cpu BFloat16, default dtype Double". Empty where all
  // is as in a new thread.
  std::string modes;

  Slot new_slot(Type type) {
    types.push_back(std::move(type));
    return static_cast<Slot>(types.size()) - 1;
  }
};

// Whether gradients may be on in a run under no_grad.
inline bool turns_gradients_on(const Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [](const Node& node) { return node.grad_mode == Gradients::On; });
}

// Calls f(slot) for every tensor that the node is given, and that it returns.
template <class F>
void for_each_given(const Node& node, F&& f) {
  for (const Argument& argument : node.arguments) {
    for (const Slot slot : argument.slots) {
      if (slot != kNoSlot) f(slot);
    }
  }
}
template <class F>
void for_each_returned(const Node& node, F&& f) {
  for (const Result& result : node.results) {
    for (const Slot slot : result.slots) {
      if (slot != kNoSlot) f(slot);
    }
  }
}

}  // namespace vmap::program
