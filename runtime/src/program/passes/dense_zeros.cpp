#include <algorithm>

#include "../aliases.h"
#include "dry_run.h"
#include "passes.h"
#include "rewrite.h"
#include "views.h"
#include "zeros.h"

namespace vmap::program {

namespace {

Node make(const char* op, const Type& type, Slot slot, Gradients grad_mode, std::vector<Argument> geometry) {
  Node node{c10::Dispatcher::singleton().findSchemaOrThrow(op, ""),
            std::move(geometry),
            {{Result::Kind::Tensor, {slot}, {}}},
            grad_mode};
  for (const c10::IValue& value : {c10::IValue(static_cast<int64_t>(type.dtype)), c10::IValue(),
                                   c10::IValue(type.device), c10::IValue()})
    node.arguments.emplace_back().value = value;
  return node;
}

// Zeros with these strides, by two calls.
std::vector<Node> strided_zeros(const Type& type, Slot slot, Gradients grad_mode) {
  const auto zero = c10::Dispatcher::singleton().findSchemaOrThrow("aten::zero_", "");
  return {
      make("aten::empty_strided", type, slot, grad_mode, {integers(type.sizes), integers(type.strides)}),
      {zero, {{Argument::Kind::Tensor, {slot}, {}, {}}}, {{Result::Kind::Tensor, {slot}, {}}}, grad_mode}};
}

// The layout of a tangent, which torch.export cannot ask a tensor of unknown sizes for.
bool are_zeros_laid_out_like(const Node& node, const Graph& graph) {
  return node.op.schema().name() == "aten::_new_zeros_with_same_feature_meta" &&
         is_known(graph.types[static_cast<size_t>(node.results[0].slots[0])]);
}

}  // namespace

Node zeros(const Type& type, Slot slot, Gradients grad_mode) {
  return make("aten::zeros", type, slot, grad_mode, {integers(type.sizes)});
}

bool dense_zeros(Graph& graph) {
  const Aliases aliases(graph);
  DryRun dry(graph);
  SlotSet known = SlotSet::before_nodes(graph), zero(graph);
  std::vector<std::pair<size_t, std::vector<Node>>> found;
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[n];
    if (are_zeros_laid_out_like(node, graph)) {
      const Slot slot = node.results[0].slots[0];
      const Type& type = graph.types[static_cast<size_t>(slot)];
      known.add(slot);
      found.emplace_back(n, is_contiguous(type) ? std::vector{zeros(type, slot, node.grad_mode)}
                                                : strided_zeros(type, slot, node.grad_mode));
      continue;
    }
    bool takes_any = false, takes_zeros = false;
    for_each_given(node, [&](Slot slot) {
      takes_any = true;
      takes_zeros = takes_zeros || zero.has(slot);
    });
    const bool is_new = defines_all(node, known);
    if (!is_new || (takes_any && !takes_zeros) || !is_pure(node) || is_unfilled(node)) continue;
    if (node.results.size() != 1 || node.results[0].kind != Result::Kind::Tensor) continue;
    const Slot slot = node.results[0].slots[0];
    if (slot == kNoSlot || aliases.is_written(slot)) continue;
    const auto types = dry.run(node);
    if (!types || !dry.returned_zero_tensor()) continue;
    dry.store({slot});
    zero.add(slot);
    found.emplace_back(n, std::vector{zeros(*(*types)[0], slot, node.grad_mode)});
  }
  std::vector<Node> nodes;
  auto next = found.begin();
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    if (next != found.end() && next->first == n) {
      std::move(next->second.begin(), next->second.end(), std::back_inserter(nodes));
      ++next;
    } else {
      nodes.push_back(std::move(graph.nodes[n]));
    }
  }
  graph.nodes = std::move(nodes);
  return !found.empty();
}

}  // namespace vmap::program
