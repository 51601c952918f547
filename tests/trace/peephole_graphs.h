// Both sides of a peephole as programs, on the tensors that one of its samples describes.
#pragma once

#include <numeric>

#include "graph_builder.h"
#include "passes/bound.h"
#include "passes/passes.h"
#include "passes/peephole.h"
#include "program/record/integers.h"

namespace vmap::program::testing {

inline Type contiguous_type(const SampleValue& value) {
  Type type{value.dtype, c10::Device(c10::DeviceType::CPU), value.sizes, value.sizes, {}};
  InB stride{0, 1};
  for (size_t i = value.sizes.size(); i-- > 0;) {
    type.strides[i] = stride;
    const InB& size = value.sizes[i];
    // Of sizes 0 and 1 strides are made as of 1.
    const bool is_least = size.is_fixed() && size.plus() < 1;
    if (!is_least) stride = *product(stride, size);
  }
  return type;
}

// The calls as a program of what the sample has, in the order of the sample. Its outputs are what the
// replacement gives and the pattern as well.
inline Graph graph_of(const Peephole& peephole, const std::vector<SampleValue>& sample,
                      const std::vector<Call>& calls) {
  Graph graph;
  Bound bound(graph, peephole);
  for (const SampleValue& value : sample) {
    if (value.integer) {
      bound.bind(value.name, integer_argument({0, *value.integer}));
      continue;
    }
    const Slot slot = graph.new_slot(contiguous_type(value));
    graph.inputs.push_back({graph.types.back(), peephole.names[static_cast<size_t>(value.name)], false});
    bound.bind(value.name, tensor_argument(slot));
  }
  auto nodes = nodes_of(calls, bound, graph, Gradients::AsRun);
  TORCH_CHECK(nodes, peephole.name, ": a call throws, or its sizes are no a*B + b");
  graph.nodes = std::move(*nodes);
  const auto gives = [](const std::vector<Call>& all, int32_t name) {
    return std::any_of(all.begin(), all.end(), [&](const Call& call) {
      return std::find(call.results.begin(), call.results.end(), name) != call.results.end();
    });
  };
  for (const auto& alternatives : peephole.pattern) {
    for (const int32_t name : alternatives[0].results) {
      if (name != peephole::kUnread && gives(peephole.replace, name))
        graph.outputs.push_back(bound.slot(name));
    }
  }
  return graph;
}

// Every choice of one alternative for each call of the pattern.
inline std::vector<std::vector<Call>> choices(const Peephole& peephole) {
  std::vector<std::vector<Call>> all = {{}};
  for (const auto& alternatives : peephole.pattern) {
    std::vector<std::vector<Call>> longer;
    for (const std::vector<Call>& chosen : all) {
      for (const Call& call : alternatives) {
        longer.push_back(chosen);
        longer.back().push_back(call);
      }
    }
    all = std::move(longer);
  }
  return all;
}

inline std::vector<Tensor> inputs_of(const std::vector<SampleValue>& sample, int64_t batch_size) {
  std::vector<Tensor> inputs;
  for (const SampleValue& value : sample) {
    if (value.integer) continue;
    const auto sizes = value_at(value.sizes, batch_size).toIntVector();
    inputs.push_back(value.lowest ? at::randint(*value.lowest, *value.highest + 1, sizes, value.dtype)
                                  : GraphBuilder::example(sizes, value.dtype));
  }
  return inputs;
}

inline std::vector<std::string> operators_of(const Graph& graph) {
  std::vector<std::string> names;
  for (const Node& node : graph.nodes) names.push_back(c10::toString(node.op.operator_name()));
  return names;
}

}  // namespace vmap::program::testing
