// Internal: a program's calls, prepared to be made one after the other.
#pragma once

#include <ATen/core/stack.h>
#include <vmap/program/graph.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "plan.h"

namespace vmap::program {

// What is not tensors, at one batch size, as Steps::Source::at counts it. Behind the arguments of a node with
// checked sizes are those of each tensor that it returns; None where it has not one size throughout.
std::vector<c10::IValue> values_at(const Graph& graph, const BatchSizes& batch_size);

// Tensors by slot, while it runs.
struct Slots {
  std::vector<Tensor> tensors;
  torch::jit::Stack stack;
};

class Steps {
 public:
  // All calls; with a plan those of a run, and those that are made once.
  explicit Steps(const Graph& graph) : Steps(graph, nullptr, false) {}
  static Steps of_run(const Graph& graph, const Plan& plan) { return {graph, &plan, false}; }
  static Steps once(const Graph& graph, const Plan& plan) { return {graph, &plan, true}; }

  // Called after each call, with its results in the slots.
  using After = std::function<void(const Node&)>;

  // Throws what an operator throws, with the call's name added: failed_call.h.
  void run(const std::vector<c10::IValue>& values, Slots& slots, const After& after = {}) const;

 private:
  // Where an argument comes from.
  struct Source {
    enum class Kind : uint8_t { Slot, LastUse, Tensors, Optional, Value };
    Kind kind;
    uint32_t at = 0;  // a slot, a list in lists_, or a value
  };
  struct Step {
    c10::OperatorHandle op;
    const Node* node;
    uint32_t number;  // of the node
    uint32_t first_source, sources;
    uint32_t first_dead, dead;  // slots that nobody needs after it
    uint32_t first_size;        // of those that are checked, in the values
    Gradients grad_mode;
    enum class Result : uint8_t { None, Tensor, Others } results;
    Slot result;  // of Tensor
    bool has_checked_sizes;
  };

  Steps(const Graph& graph, const Plan* plan, bool once);
  void add_sources(const Node& node, size_t first_value, const std::vector<bool>& dies);
  void call(const Step& step, const std::vector<c10::IValue>& values, Slots& slots) const;
  void check_sizes(const Step& step, const std::vector<c10::IValue>& values, const Slots& slots) const;

  std::vector<Step> steps_;
  std::vector<Source> sources_;
  std::vector<std::vector<Slot>> lists_;
  std::vector<Slot> dead_;
};

}  // namespace vmap::program
