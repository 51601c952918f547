#include "exported.h"

#include <algorithm>

#include "aliases.h"
#include "passes/passes.h"
#include "shared_outputs.h"
#include "source/prepared.h"

namespace vmap::program {

namespace {

std::string shown(const Graph& graph, size_t input) {
  const std::string& name = graph.inputs[input].name;
  return name.empty() ? c10::str("input ", input) : name;
}

std::string why_not_input(const Graph& graph, const Aliases& aliases, size_t i) {
  const Input& input = graph.inputs[i];
  if (input.is_conj || input.is_neg)
    return c10::str(shown(graph, i), " has the ", input.is_conj ? "conj" : "neg",
                    " bit, which compiled code does not see: trace with resolve_",
                    input.is_conj ? "conj" : "neg", "() of it");
  if (input.type.strides.size() != input.type.sizes.size())
    return c10::str(shown(graph, i), " is not strided, and compiled code takes strided tensors only");
  if (aliases.is_written(static_cast<Slot>(i)))
    return c10::str("it writes to its argument ", shown(graph, i),
                    ", which autograd would not see of compiled code: return the new value instead");
  return "";
}

}  // namespace

Graph for_compilers(const Graph& graph) {
  Graph exported = graph;
  const bool has_dense_zeros = dense_zeros(exported);
  if (slice_views(exported) || has_dense_zeros) {
    remove_dead(exported);
    compact(exported);
  }
  return exported;
}

std::vector<const Constant*> parameters_of(const Graph& graph) {
  std::vector<const Constant*> all;
  for (const Slot slot : Prepared(graph, "program", true).parameters) {
    const auto found = std::find_if(graph.constants.begin(), graph.constants.end(),
                                    [&](const Constant& each) { return each.slot == slot; });
    if (found != graph.constants.end()) all.push_back(&*found);
  }
  return all;
}

bool draws(const Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) { return draws(node); });
}

std::string why_not_compiled(const Graph& graph) {
  if (graph.inputs.empty()) return "it takes no tensors";
  const bool returns_any =
      std::any_of(graph.outputs.begin(), graph.outputs.end(), [](Slot slot) { return slot != kNoSlot; });
  if (!returns_any) return "it returns no tensor";
  const Aliases aliases(graph);
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    if (std::string why = why_not_input(graph, aliases, i); !why.empty()) return why;
  }
  if (!shared_outputs(graph))
    return "it returns a view of an argument, or of a captured tensor, in another dtype, which autograd "
           "would not "
           "see of compiled code: return a copy (clone())";
  for (const Node& node : graph.nodes) {
    for (const Result& result : node.results) {
      if (result.kind == Result::Kind::Value)
        return c10::str("it checks a value in each run (", node.op.operator_name(),
                        "), which compiled code cannot: trace without check_values");
    }
  }
  return "";
}

}  // namespace vmap::program
