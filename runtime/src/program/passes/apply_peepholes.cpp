#include "../aliases.h"
#include "bound.h"
#include "passes.h"
#include "peephole.h"
#include "rewrite.h"

namespace vmap::program {

namespace {

struct Match {
  Bound bound;
  std::vector<size_t> nodes;  // by call of the pattern
  std::vector<const Call*> calls;
};

bool is_taken(const Match& match, size_t n) {
  return std::find(match.nodes.begin(), match.nodes.end(), n) != match.nodes.end();
}

bool gives(const Call& call, int32_t name) {
  return std::find(call.results.begin(), call.results.end(), name) != call.results.end();
}

// Finds nodes for each call of a pattern, until `accept(match)` is true.
template <class Accept>
class Search {
 public:
  Search(const Graph& graph, const Peephole& peephole, const Accept& accept)
      : graph_(graph), peephole_(peephole), accept_(accept) {}

  bool run() { return from({Bound(graph_, peephole_), {}, {}}); }

 private:
  bool from(const Match& match) {
    if (match.nodes.size() == peephole_.pattern.size()) return accept_(match);
    for (const Call& call : peephole_.pattern[match.nodes.size()]) {
      for (size_t n = 0; n < graph_.nodes.size(); ++n) {
        if (!calls_operator(call, graph_.nodes[n]) || is_taken(match, n)) continue;
        Match longer = match;
        if (!longer.bound.match(call, graph_.nodes[n])) continue;
        longer.nodes.push_back(n);
        longer.calls.push_back(&call);
        if (from(longer)) return true;
      }
    }
    return false;
  }

  const Graph& graph_;
  const Peephole& peephole_;
  const Accept& accept_;
};

// NOTE: [what a peephole may take]
// Calls that only compute, in one gradient mode, on CPU tensors of known geometry that nobody writes to:
// their place does not matter, and the schema's samples have shown on the CPU that both sides are the same.
// What the replacement does not compute is read by no other node and is no output.
class Rewriting {
 public:
  Rewriting(const Graph& graph, const Peephole& peephole)
      : graph_(graph), peephole_(peephole), aliases_(graph), defined_at_(graph.types.size(), kBefore) {
    for (size_t n = 0; n < graph.nodes.size(); ++n) {
      for_each_returned(graph.nodes[n], [&](Slot slot) {
        int64_t& at = defined_at_[static_cast<size_t>(slot)];
        if (at == kBefore) at = static_cast<int64_t>(n);
      });
    }
  }

  // The program with the replacement; none where it may not be.
  std::optional<Graph> run() {
    std::optional<Graph> rewritten;
    const auto accept = [&](const Match& match) {
      if (!may_take(match)) return false;
      rewritten = replaced(match);
      return rewritten.has_value();
    };
    Search(graph_, peephole_, accept).run();
    return rewritten;
  }

 private:
  static constexpr int64_t kBefore = -1;  // the first node

  bool may_take(const Match& match) const {
    const Gradients grad_mode = graph_.nodes[match.nodes[0]].grad_mode;
    for (const size_t n : match.nodes) {
      const Node& node = graph_.nodes[n];
      if (!is_pure(node) || node.grad_mode != grad_mode || !is_plain(node)) return false;
    }
    return inputs_come_from_outside(match) && results_are_free(match) &&
           std::all_of(peephole_.where.begin(), peephole_.where.end(),
                       [&](const Condition& condition) { return match.bound.holds(condition); });
  }

  bool is_plain(const Node& node) const {
    bool plain = true;
    const auto look = [&](Slot slot) {
      const Type& type = graph_.types[static_cast<size_t>(slot)];
      plain = plain && !aliases_.may_change(slot) && type.device.is_cpu() &&
              type.dtype != c10::ScalarType::Undefined && type.sizes.size() == type.strides.size();
    };
    for_each_given(node, look);
    for_each_returned(node, look);
    return plain;
  }

  bool is_replaced(int32_t name) const {
    return std::any_of(peephole_.replace.begin(), peephole_.replace.end(),
                       [&](const Call& call) { return gives(call, name); });
  }

  // Calls f(name) for the names that the calls are given, and do not give each other.
  template <class F>
  static void for_each_input(const Match& match, F&& f) {
    const auto look = [&](const Term& term) {
      if (term.kind != Term::Kind::Name) return;
      const bool is_inner = std::any_of(match.calls.begin(), match.calls.end(),
                                        [&](const Call* call) { return gives(*call, term.name); });
      if (!is_inner) f(term.name);
    };
    for (const Call* call : match.calls) {
      for (const Term& term : call->arguments) {
        look(term);
        for (const Term& part : term.parts) look(part);
      }
    }
  }

  // Whether the calls go from inputs to results, with no other way between them.
  bool inputs_come_from_outside(const Match& match) const {
    SlotSet returned(graph_);
    for (const size_t n : match.nodes)
      for_each_returned(graph_.nodes[n], [&](Slot slot) { returned.add(slot); });
    bool outside = true;
    for_each_input(match, [&](int32_t name) {
      const std::optional<Argument>& value = match.bound[name];
      for (const Slot slot : value->slots) outside = outside && (slot == kNoSlot || !returned.has(slot));
    });
    return outside;
  }

  // What goes with the nodes, and whether it may.
  bool results_are_free(const Match& match) const {
    SlotSet gone(graph_);
    for (size_t i = 0; i < match.nodes.size(); ++i) {
      const Node& node = graph_.nodes[match.nodes[i]];
      for (size_t r = 0; r < node.results.size(); ++r) {
        const int32_t name = match.calls[i]->results[r];
        if (name == peephole::kUnread || !is_replaced(name)) gone.add(node.results[r].slots[0]);
      }
    }
    bool free = true;
    for (const Slot slot : graph_.outputs) free = free && (slot == kNoSlot || !gone.has(slot));
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (is_taken(match, n)) continue;
      for_each_given(graph_.nodes[n], [&](Slot slot) { free = free && !gone.has(slot); });
    }
    return free;
  }

  std::optional<Graph> replaced(const Match& match) const {
    Graph graph = graph_;
    Bound bound = match.bound.in(graph);
    auto nodes = nodes_of(peephole_.replace, bound, graph, graph_.nodes[match.nodes[0]].grad_mode);
    if (!nodes) return {};
    const auto places = places_of(match, *nodes, graph);
    if (!places) return {};
    graph.nodes.clear();
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (!is_taken(match, n)) graph.nodes.push_back(graph_.nodes[n]);
      for (size_t i = 0; i < nodes->size(); ++i) {
        if ((*places)[i] == n) graph.nodes.push_back((*nodes)[i]);
      }
    }
    if (!same_memory(graph, match)) return {};
    return graph;
  }

  // Behind which node each new one stands: the first of those in whose place they are, or what gives the last
  // of its arguments. None where what a new one returns is read before.
  std::optional<std::vector<size_t>> places_of(const Match& match, const std::vector<Node>& nodes,
                                               const Graph& graph) const {
    std::vector<int64_t> at = defined_at_;
    at.resize(graph.types.size(), kBefore);
    const size_t first = *std::min_element(match.nodes.begin(), match.nodes.end());
    std::vector<size_t> places;
    for (const Node& node : nodes) {
      int64_t place = static_cast<int64_t>(first);
      for_each_given(node, [&](Slot slot) { place = std::max(place, at[static_cast<size_t>(slot)]); });
      for_each_returned(node, [&](Slot slot) { at[static_cast<size_t>(slot)] = place; });
      places.push_back(static_cast<size_t>(place));
    }
    bool in_time = true;
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (is_taken(match, n)) continue;
      for_each_given(graph_.nodes[n], [&](Slot slot) {
        const bool is_replaced = at[static_cast<size_t>(slot)] != defined_at_[static_cast<size_t>(slot)];
        in_time = in_time && (!is_replaced || at[static_cast<size_t>(slot)] < static_cast<int64_t>(n));
      });
    }
    return in_time ? std::optional(places) : std::nullopt;
  }

  // Whether what is kept shares its memory with the same tensors as before.
  bool same_memory(const Graph& graph, const Match& match) const {
    const Aliases now(graph);
    SlotSet there = SlotSet::before_nodes(graph);
    for (const Node& node : graph.nodes) for_each_returned(node, [&](Slot slot) { there.add(slot); });
    bool same = true;
    for (const size_t n : match.nodes) {
      for_each_returned(graph_.nodes[n], [&](Slot kept) {
        if (!there.has(kept)) return;
        for (size_t s = 0; s < graph_.types.size(); ++s) {
          const auto slot = static_cast<Slot>(s);
          if (!there.has(slot)) continue;
          same = same && (now.memory_of(kept) == now.memory_of(slot)) ==
                             (aliases_.memory_of(kept) == aliases_.memory_of(slot));
        }
      });
    }
    return same;
  }

  const Graph& graph_;
  const Peephole& peephole_;
  Aliases aliases_;
  std::vector<int64_t> defined_at_;
};

}  // namespace

bool apply_peepholes(Graph& graph, const std::vector<Peephole>& peepholes) {
  // Autocast would choose dtypes for the new calls.
  if (!graph.modes.empty()) return false;
  bool changed = false;
  for (const Peephole& peephole : peepholes) {
    // A replacement in which the pattern stands again would go on for ever.
    for (size_t left = graph.nodes.size(); left > 0; --left) {
      auto rewritten = Rewriting(graph, peephole).run();
      if (!rewritten) break;
      graph = std::move(*rewritten);
      changed = true;
    }
  }
  return changed;
}

}  // namespace vmap::program
