// Whether a program is still the same program.
#pragma once

#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "graph_builder.h"
#include "passes/passes.h"

namespace vmap::program::testing {

inline int64_t count(const Graph& graph, const std::string& name) {
  return std::count_if(graph.nodes.begin(), graph.nodes.end(),
                       [&](const Node& node) { return c10::toString(node.op.operator_name()) == name; });
}

// Of one run: outputs, and inputs as it left them.
struct Ran {
  std::vector<Tensor> inputs, outputs;
  // Everything that the caller has.
  std::vector<Tensor> all(const Graph& graph) const {
    std::vector<Tensor> tensors = inputs;
    tensors.insert(tensors.end(), outputs.begin(), outputs.end());
    for (const Constant& constant : graph.constants) {
      if (constant.kind == Constant::Kind::Captured) tensors.push_back(constant.value);
    }
    return tensors;
  }
};

inline Ran ran(const Graph& graph, int64_t batch_size, bool with_gradients = false) {
  Ran run;
  run.inputs = inputs_for(graph, batch_size);
  if (with_gradients) {
    for (Tensor& t : run.inputs) t.requires_grad_(at::isFloatingType(t.scalar_type()));
  }
  at::manual_seed(5);
  run.outputs = interpret(graph, run.inputs, batch_size);
  return run;
}

inline bool share_memory(const Tensor& a, const Tensor& b) {
  return a.defined() && b.defined() && a.has_storage() && b.has_storage() && !a._is_zerotensor() &&
         a.is_alias_of(b);
}

inline bool writes_to_inputs(const Graph& graph) {
  const Aliases aliases(graph);
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    if (aliases.is_written(static_cast<Slot>(i))) return true;
  }
  return false;
}

// None where there are none: no output depends on an input, or autograd refuses what the program does.
inline std::optional<std::vector<Tensor>> gradients(const Graph& graph, int64_t batch_size) {
  const Ran run = ran(graph, batch_size, true);
  std::vector<Tensor> wanted, outputs, seeds;
  for (const Tensor& t : run.inputs) {
    if (t.requires_grad()) wanted.push_back(t);
  }
  for (const Tensor& t : run.outputs) {
    if (!t.defined() || !t.requires_grad()) continue;
    outputs.push_back(t);
    at::manual_seed(17);
    seeds.push_back(at::rand(t.sizes(), at::kDouble).to(t.scalar_type()));
  }
  if (outputs.empty() || wanted.empty()) return std::nullopt;
  return torch::autograd::grad(outputs, wanted, seeds, std::nullopt, false, true);
}

inline std::optional<std::vector<Tensor>> gradients_if_any(const Graph& graph, int64_t batch_size) {
  try {
    return gradients(graph, batch_size);
  } catch (const c10::Error&) {
    return std::nullopt;
  }
}

inline void expect_same_gradients(const Graph& before, const Graph& after, int64_t batch_size) {
  if (writes_to_inputs(before)) return;  // leaves that want gradients may not be written to
  const auto expected = gradients_if_any(before, batch_size);
  if (!expected) return;
  const auto actual = gradients(after, batch_size);
  ASSERT_TRUE(actual.has_value());
  for (size_t i = 0; i < expected->size(); ++i) {
    const Tensor& a = (*expected)[i];
    const Tensor& b = (*actual)[i];
    ASSERT_EQ(a.defined(), b.defined()) << "gradient of input " << i;
    if (a.defined()) {
      EXPECT_TRUE(at::allclose(a, b, 1e-4, 1e-5, true)) << "gradient of input " << i << "\n"
                                                        << a << "\n"
                                                        << b;
    }
  }
}

inline void expect_same(const Graph& before, const Graph& after) {
  const std::vector<int64_t> sizes =
      before.only_size ? std::vector<int64_t>{*before.only_size} : std::vector<int64_t>{2, 3, 7};
  for (const int64_t batch_size : sizes) {
    SCOPED_TRACE("at " + std::to_string(batch_size));
    const Ran a = ran(before, batch_size);
    const Tensor next_random = at::rand({2});
    const Ran b = ran(after, batch_size);
    EXPECT_TRUE(bit_equal(next_random, at::rand({2}))) << "the draws after it";
    ASSERT_EQ(a.outputs.size(), b.outputs.size());
    for (size_t i = 0; i < a.outputs.size(); ++i)
      EXPECT_TRUE(bit_equal(a.outputs[i], b.outputs[i])) << "output " << i;
    for (size_t i = 0; i < a.inputs.size(); ++i)
      EXPECT_TRUE(bit_equal(a.inputs[i], b.inputs[i])) << "input " << i;
    const std::vector<Tensor> x = a.all(before);
    const std::vector<Tensor> y = b.all(before);
    for (size_t i = 0; i < x.size(); ++i) {
      for (size_t j = 0; j < i; ++j) {
        EXPECT_EQ(share_memory(x[i], x[j]), share_memory(y[i], y[j])) << i << " and " << j;
        EXPECT_EQ(x[i].is_same(x[j]), y[i].is_same(y[j])) << i << " and " << j;
      }
    }
    expect_same_gradients(before, after, batch_size);
  }
}

// The program after `pass`, which has to be the same as before.
template <class Pass>
Graph after(const Graph& before, Pass pass) {
  Graph graph = before;
  pass(graph);
  expect_same(before, graph);
  Graph compacted = graph;
  compact(compacted);
  expect_same(before, compacted);
  return graph;
}

}  // namespace vmap::program::testing
