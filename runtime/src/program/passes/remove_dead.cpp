#include "../aliases.h"
#include "passes.h"
#include "rewrite.h"

namespace vmap::program {

namespace {

// Goes through the nodes from the last to the first and knows who of those behind reads what.
class Liveness {
 public:
  explicit Liveness(const Graph& graph) : aliases_(graph), slots_(graph), memory_(graph) {
    for (const Slot slot : graph.outputs) read(slot);
  }

  bool is_needed(const Node& node) const {
    if (!is_pure(node) && (!writes(node) || draws(node) || has_value(node))) return true;
    return returns_what_is_read(node) || writes_what_is_read(node);
  }
  void need(const Node& node) {
    for_each_given(node, [&](Slot slot) { read(slot); });
  }

 private:
  void read(Slot slot) {
    if (slot == kNoSlot) return;
    slots_.add(slot);
    memory_.add(aliases_.memory_of(slot));
  }

  static bool has_value(const Node& node) {
    return std::any_of(node.results.begin(), node.results.end(),
                       [](const Result& result) { return result.kind == Result::Kind::Value; });
  }

  // What it is given is there without it.
  bool returns_what_is_read(const Node& node) const {
    bool is_read = false;
    for_each_returned(node,
                      [&](Slot slot) { is_read = is_read || (slots_.has(slot) && !is_given(node, slot)); });
    return is_read;
  }
  static bool is_given(const Node& node, Slot slot) {
    bool given = false;
    for_each_given(node, [&](Slot other) { given = given || other == slot; });
    return given;
  }

  // A later node that sees the memory sees it by any of its tensors.
  bool writes_what_is_read(const Node& node) const {
    for (size_t i = 0; i < node.arguments.size(); ++i) {
      if (!writes_to(node, i)) continue;
      for (const Slot slot : node.arguments[i].slots) {
        if (slot == kNoSlot) continue;
        if (aliases_.reaches_caller(slot) || memory_.has(aliases_.memory_of(slot))) return true;
      }
    }
    return false;
  }

  Aliases aliases_;
  SlotSet slots_;
  SlotSet memory_;  // by a slot of it
};

}  // namespace

bool remove_dead(Graph& graph) {
  Liveness live(graph);
  std::vector<bool> dead(graph.nodes.size());
  for (size_t n = graph.nodes.size(); n-- > 0;) {
    const Node& node = graph.nodes[n];
    dead[n] = !live.is_needed(node);
    if (!dead[n]) live.need(node);
  }
  return erase_marked(graph, dead);
}

}  // namespace vmap::program
