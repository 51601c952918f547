#include <optional>
#include <set>

#include "../aliases.h"
#include "constant_values.h"
#include "rewrite.h"

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
        from_(graph.types.size()) {
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
      if (is_captured) from_[static_cast<size_t>(constant.slot)] = {i};
    }
  }

  bool run() {
    std::vector<bool> marked(graph_.nodes.size());
    for (size_t n = 0; n < graph_.nodes.size(); ++n) marked[n] = fold(graph_.nodes[n]);
    return erase_marked(graph_, marked);
  }

  // Those of the first constants that are in new ones.
  std::vector<Constant> used() const {
    std::vector<Constant> all;
    for (const size_t i : used_) all.push_back(graph_.constants[i]);
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
      for_each_given(node, [&, to = slot](Slot given) { comes_from(to, given); });
      leaves = leaves || leaving_.has(aliases_.memory_of(slot));
    }
    if (leaves) return false;
    for (const auto& [slot, value] : *results) {
      graph_.constants.push_back({Constant::Kind::Made, slot, value, ""});
      for (const size_t i : from_[static_cast<size_t>(slot)]) used_.insert(i);
    }
    return true;
  }

  void comes_from(Slot slot, Slot given) {
    const auto& from = from_[static_cast<size_t>(given)];
    from_[static_cast<size_t>(slot)].insert(from.begin(), from.end());
  }

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
  std::vector<std::set<size_t>> from_;  // which captured constants, of each slot
  std::set<size_t> used_;
};

}  // namespace

bool fold_constants(Graph& graph, const PassOptions& options) {
  return Folding(graph, options, false).run();
}

std::vector<Constant> freeze(Graph& graph, const PassOptions& options) {
  remove_dead(graph);
  Folding folding(graph, options, true);
  folding.run();
  std::vector<Constant> used = folding.used();
  simplify(graph, options);
  return used;
}

}  // namespace vmap::program
