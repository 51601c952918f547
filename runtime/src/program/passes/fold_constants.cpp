#include <map>
#include <optional>

#include "../aliases.h"
#include "constant_values.h"
#include "rewrite.h"
#include "views.h"

namespace vmap::program {

namespace {

class Folding {
 public:
  Folding(Graph& graph, const PassOptions& options, bool with_captured)
      : graph_(graph),
        aliases_(graph),
        defined_(SlotSet::before_nodes(graph)),
        leaving_(graph),
        values_(graph, options),
        from_(graph.types.size()),
        is_folded_(graph.types.size()) {
    for (const Slot slot : graph.outputs) {
      if (slot != kNoSlot) leaving_.add(aliases_.memory_of(slot));
    }
    for (size_t i = 0; i < graph.constants.size(); ++i) {
      const Constant& constant = graph.constants[i];
      const bool is_captured = constant.kind == Constant::Kind::Captured;
      // Of a captured tensor of inference mode nobody counts writes.
      if (is_captured && (!with_captured || constant.value.is_inference())) continue;
      if (aliases_.is_written(constant.slot)) continue;
      values_.set(constant.slot, constant.value);
      if (is_captured) from_[static_cast<size_t>(constant.slot)][i] = is_floating(type_of(constant.slot));
    }
  }

  bool run() {
    std::vector<bool> marked(graph_.nodes.size());
    for (size_t n = 0; n < graph_.nodes.size(); ++n) marked[n] = fold(graph_.nodes[n]);
    return erase_marked(graph_, marked);
  }

  // Those of the first constants that are in new ones which what is left of the program takes.
  std::vector<Folded> used() const {
    From used;
    for (const Node& node : graph_.nodes) {
      for_each_given(node, [&](Slot slot) {
        if (is_folded_[static_cast<size_t>(slot)]) add(used, from_of(slot), has_gradient(node));
      });
    }
    std::vector<Folded> all;
    for (const auto& [i, had_gradient] : used) all.push_back({graph_.constants[i].value, had_gradient});
    return all;
  }

 private:
  bool fold(const Node& node) {
    const bool defines = defines_all(node, defined_);
    if (!defines || !is_pure(node) || is_unfilled(node) || !is_of_constants(node)) return false;
    const std::optional<std::vector<std::pair<Slot, Tensor>>> results = values_.compute(node);
    if (!results) return false;
    // What leaves the program is made in each run, but what follows from it need not be.
    bool leaves = false;
    for (const auto& [slot, value] : *results) {
      values_.set(slot, value);
      const bool reaches = has_gradient(node) && is_floating(type_of(slot));
      for_each_given(
          node, [&, to = slot](Slot given) { add(from_[static_cast<size_t>(to)], from_of(given), reaches); });
      leaves = leaves || leaving_.has(aliases_.memory_of(slot));
    }
    if (leaves) return false;
    for (const auto& [slot, value] : *results) {
      graph_.constants.push_back({Constant::Kind::Made, slot, value, ""});
      is_folded_[static_cast<size_t>(slot)] = true;
    }
    return true;
  }

  // Captured constants that a value is computed from, and whether a gradient of it goes to them.
  using From = std::map<size_t, bool>;

  static void add(From& all, const From& more, bool reaches) {
    for (const auto& [i, had_gradient] : more) all[i] |= had_gradient && reaches;
  }

  static bool has_gradient(const Node& node) {
    return node.grad_mode != Gradients::Off && !cuts_derivatives(node.op);
  }

  const From& from_of(Slot slot) const { return from_[static_cast<size_t>(slot)]; }
  const Type& type_of(Slot slot) const { return graph_.types[static_cast<size_t>(slot)]; }

  bool is_of_constants(const Node& node) const {
    bool is = values_.are_given(node);
    for_each_returned(
        node, [&](Slot slot) { is = is && !aliases_.is_written(slot) && values_.is_small_enough(slot); });
    return is;
  }

  Graph& graph_;
  Aliases aliases_;
  SlotSet defined_;
  SlotSet leaving_;  // memory of outputs, by a slot of it
  ConstantValues values_;
  std::vector<From> from_;       // by slot
  std::vector<bool> is_folded_;  // by slot
};

}  // namespace

bool fold_constants(Graph& graph, const PassOptions& options) {
  return Folding(graph, options, false).run();
}

std::vector<Folded> freeze(Graph& graph, const PassOptions& options) {
  remove_dead(graph);
  Folding folding(graph, options, true);
  folding.run();
  std::vector<Folded> used = folding.used();
  simplify(graph, options);
  return used;
}

}  // namespace vmap::program
