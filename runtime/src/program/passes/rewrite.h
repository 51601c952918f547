// Internal: what passes have in common.
#pragma once

#include <vmap/program/graph.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace vmap::program {

// A list of sizes or dims, as an argument of a call.
inline Argument integers(const std::vector<InB>& all) {
  if (!std::all_of(all.begin(), all.end(), std::mem_fn(&InB::is_fixed)))
    return {Argument::Kind::Integers, {}, all, {}};
  c10::List<int64_t> list;
  for (const InB& each : all) list.push_back(each.plus());
  return {Argument::Kind::Value, {}, {}, list};
}

// Slots in whose place another one stands.
class Renaming {
 public:
  explicit Renaming(const Graph& graph) : now_(graph.types.size()) { std::iota(now_.begin(), now_.end(), 0); }

  void rename(Slot from, Slot to) { now_[static_cast<size_t>(from)] = to; }
  Slot operator()(Slot slot) const {
    return slot == kNoSlot || static_cast<size_t>(slot) >= now_.size() ? slot
                                                                       : now_[static_cast<size_t>(slot)];
  }
  void apply(std::vector<Slot>& slots) const {
    for (Slot& slot : slots) slot = (*this)(slot);
  }
  void apply(Node& node) const {
    for (Argument& argument : node.arguments) apply(argument.slots);
    for (Result& result : node.results) apply(result.slots);
  }

 private:
  std::vector<Slot> now_;
};

// Sets of slots, as nodes come by.
class SlotSet {
 public:
  explicit SlotSet(const Graph& graph) : has_(graph.types.size()) {}

  static SlotSet of_outputs(const Graph& graph) {
    SlotSet set(graph);
    for (const Slot slot : graph.outputs) set.add(slot);
    return set;
  }
  // What nodes are given.
  static SlotSet of_arguments(const Graph& graph) {
    SlotSet set(graph);
    for (const Node& node : graph.nodes) for_each_given(node, [&](Slot slot) { set.add(slot); });
    return set;
  }
  // What is there before the first node.
  static SlotSet before_nodes(const Graph& graph) {
    SlotSet set(graph);
    for (size_t i = 0; i < graph.inputs.size(); ++i) set.add(static_cast<Slot>(i));
    for (const Constant& constant : graph.constants) set.add(constant.slot);
    return set;
  }

  void add(Slot slot) {
    if (slot != kNoSlot) has_[static_cast<size_t>(slot)] = true;
  }
  bool has(Slot slot) const { return has_[static_cast<size_t>(slot)]; }

 private:
  std::vector<bool> has_;
};

// Whether all tensors that the node returns are new, and makes them known.
inline bool defines_all(const Node& node, SlotSet& known) {
  bool all_new = true;
  for_each_returned(node, [&](Slot slot) {
    all_new = all_new && !known.has(slot);
    known.add(slot);
  });
  return all_new;
}

// Erases the nodes that are marked.
inline bool erase_marked(Graph& graph, const std::vector<bool>& marked) {
  size_t kept = 0;
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    if (marked[n]) continue;
    if (kept != n) graph.nodes[kept] = std::move(graph.nodes[n]);
    ++kept;
  }
  const bool any = kept != graph.nodes.size();
  graph.nodes.erase(graph.nodes.begin() + static_cast<std::ptrdiff_t>(kept), graph.nodes.end());
  return any;
}

}  // namespace vmap::program
