#include <algorithm>

#include "../aliases.h"
#include "../dry_run.h"
#include "passes.h"
#include "rewrite.h"
#include "zeros.h"

namespace vmap::program {

namespace {

c10::IValue fixed(const std::vector<InB>& sizes) {
  c10::List<int64_t> list;
  for (const InB& size : sizes) list.push_back(size.plus());
  return list;
}

}  // namespace

Node zeros(const Type& type, Slot slot, Gradients grad_mode) {
  static const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::zeros", "");
  Node node{op, {}, {{Result::Kind::Tensor, {slot}, {}}}, grad_mode};
  const bool is_fixed = std::all_of(type.sizes.begin(), type.sizes.end(), std::mem_fn(&InB::is_fixed));
  Argument& sizes = node.arguments.emplace_back();
  if (is_fixed) {
    sizes.value = fixed(type.sizes);
  } else {
    sizes.kind = Argument::Kind::Integers;
    sizes.integers = type.sizes;
  }
  for (const c10::IValue& value : {c10::IValue(static_cast<int64_t>(type.dtype)), c10::IValue(),
                                   c10::IValue(type.device), c10::IValue()})
    node.arguments.emplace_back().value = value;
  return node;
}

bool dense_zeros(Graph& graph) {
  const Aliases aliases(graph);
  DryRun dry(graph);
  SlotSet known = SlotSet::before_nodes(graph), zero(graph);
  std::vector<std::pair<size_t, Node>> found;
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[n];
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
    found.emplace_back(n, zeros(*(*types)[0], slot, node.grad_mode));
  }
  for (auto& [n, node] : found) graph.nodes[n] = std::move(node);
  return !found.empty();
}

}  // namespace vmap::program
