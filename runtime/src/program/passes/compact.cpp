#include "passes.h"
#include "rewrite.h"

namespace vmap::program {

namespace {

class Numbering {
 public:
  explicit Numbering(const Graph& graph) : graph_(graph), new_(graph.types.size(), kNoSlot) {}

  void meet(Slot slot) {
    if (slot == kNoSlot || is_met(slot)) return;
    new_[static_cast<size_t>(slot)] = static_cast<Slot>(types_.size());
    types_.push_back(graph_.types[static_cast<size_t>(slot)]);
  }
  bool is_met(Slot slot) const { return new_[static_cast<size_t>(slot)] != kNoSlot; }
  void apply(std::vector<Slot>& slots) const {
    for (Slot& slot : slots) slot = slot == kNoSlot ? kNoSlot : new_[static_cast<size_t>(slot)];
  }
  std::vector<Type> types() && { return std::move(types_); }

 private:
  const Graph& graph_;
  std::vector<Slot> new_;
  std::vector<Type> types_;
};

}  // namespace

void compact(Graph& graph) {
  Numbering numbering(graph);
  for (size_t i = 0; i < graph.inputs.size(); ++i) numbering.meet(static_cast<Slot>(i));
  const auto meet = [&](Slot slot) { numbering.meet(slot); };
  for (const Node& node : graph.nodes) {
    for_each_given(node, meet);
    for_each_returned(node, meet);
  }
  std::for_each(graph.outputs.begin(), graph.outputs.end(), meet);

  const auto is_unused = [&](const Constant& constant) { return !numbering.is_met(constant.slot); };
  graph.constants.erase(std::remove_if(graph.constants.begin(), graph.constants.end(), is_unused),
                        graph.constants.end());
  for (Node& node : graph.nodes) {
    for (Argument& argument : node.arguments) numbering.apply(argument.slots);
    for (Result& result : node.results) numbering.apply(result.slots);
  }
  numbering.apply(graph.outputs);
  std::vector<Slot> of_constants;
  for (const Constant& constant : graph.constants) of_constants.push_back(constant.slot);
  numbering.apply(of_constants);
  for (size_t i = 0; i < of_constants.size(); ++i) graph.constants[i].slot = of_constants[i];
  graph.types = std::move(numbering).types();
}

}  // namespace vmap::program
