#include <ATen/core/enum_tag.h>

#include <unordered_map>

#include "../aliases.h"
#include "passes.h"
#include "rewrite.h"
#include "views.h"

namespace vmap::program {

namespace {

// NOTE: [tensors of one geometry]
// A family is a tensor and what geometry views make of it, and of each other. Two members with one type are
// one tensor, to every operator and to autograd: each element of theirs is the same element of the first
// member. A member may stand for another, and a view of a view of a member for the one view that makes it. So
// it is where nodes write to the memory too: who writes to one writes to both. But not where they change a
// tensor's geometry in place, and not in the caller's memory, where autograd tells a tensor from a view of
// it.
class Shortening {
 public:
  Shortening(Graph& graph, const PassOptions& options)
      : graph_(graph),
        aliases_(graph),
        renaming_(graph),
        known_(SlotSet::before_nodes(graph)),
        before_(known_),
        outputs_(SlotSet::of_outputs(graph)),
        derivatives_(may_have_derivatives(graph, options)),
        reshaped_(graph),
        turns_gradients_on_(turns_gradients_on(graph)),
        parent_(graph.types.size(), kNoSlot) {
    for (const Node& node : graph.nodes) {
      if (!node.op.hasTag(at::Tag::inplace_view)) continue;
      for_each_given(node, [&](Slot slot) { reshaped_.add(aliases_.memory_of(slot)); });
    }
  }

  bool run() {
    std::vector<bool> marked(graph_.nodes.size());
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      Node& node = graph_.nodes[n];
      renaming_.apply(node);
      if (!defines_all(node, known_) || !is_member_of_family(node)) continue;
      const Slot own = node.results[0].slots[0];
      parent_[static_cast<size_t>(own)] = node.arguments[0].slots[0];
      marked[n] = is_another_one(own);
      if (!marked[n]) shorten(node, own);
    }
    renaming_.apply(graph_.outputs);
    return erase_marked(graph_, marked) || changed_;
  }

 private:
  const Type& type_of(Slot slot) const { return graph_.types[static_cast<size_t>(slot)]; }
  Slot parent_of(Slot slot) const { return parent_[static_cast<size_t>(slot)]; }
  Slot first_of(Slot slot) const {
    while (parent_of(slot) != kNoSlot) slot = parent_of(slot);
    return slot;
  }

  bool is_reshaped(Slot slot) const { return reshaped_.has(aliases_.memory_of(slot)); }

  bool is_member_of_family(const Node& node) const {
    if (node.arguments.empty() || node.arguments[0].kind != Argument::Kind::Tensor) return false;
    const Slot from = node.arguments[0].slots[0];
    const bool has_derivatives = derivatives_[static_cast<size_t>(from)];
    if (!is_geometry_view(node.op) && !(cuts_derivatives(node.op) && !has_derivatives)) return false;
    const bool is_declared = node.op.schema().returns()[0].alias_info() != nullptr;
    const Slot own = node.results[0].slots[0];
    // Without gradients a view is cut off as by detach(), and what comes after it may have them.
    if (has_derivatives && (node.grad_mode != Gradients::AsRun || turns_gradients_on_)) return false;
    // Who writes to a view that autograd does not know of does not write to its base, as autograd sees it.
    if (!is_declared && (aliases_.is_written(own) || aliases_.reaches_caller(own))) return false;
    if (aliases_.may_change(own) && (aliases_.is_callers(own) || is_reshaped(own))) return false;
    if (!is_known(type_of(own)) || type_of(own).dtype != type_of(from).dtype) return false;
    // The derivative of elements that share memory may be any that adds up.
    return !has_derivatives || is_without_overlap(graph_, type_of(first_of(from)));
  }

  // Whether an earlier tensor is this one, and from here on used.
  bool is_another_one(Slot own) {
    const Slot first = first_of(own);
    std::vector<Slot>& members = members_[first];
    if (members.empty()) members.push_back(first);
    for (const Slot other : members) {
      if (!same_type(type_of(other), type_of(own))) continue;
      // The caller's tensors stay as many as they were.
      if (!outputs_.has(own)) {
        renaming_.rename(own, other);
        return true;
      }
      if (!outputs_.has(other) && !before_.has(other)) {
        renaming_.rename(own, other);
        outputs_.add(other);
        return true;
      }
    }
    members.push_back(own);
    return false;
  }

  // Makes it from the earliest tensor that one view makes it from.
  void shorten(Node& node, Slot own) {
    std::vector<Slot> way;
    for (Slot from = parent_of(parent_of(own)); from != kNoSlot; from = parent_of(from)) way.push_back(from);
    for (auto from = way.rbegin(); from != way.rend(); ++from) {
      std::optional<Node> view = one_view(graph_, type_of(*from), *from, type_of(own));
      if (!view) continue;
      view->results = std::move(node.results);
      view->grad_mode = node.grad_mode;
      node = std::move(*view);
      parent_[static_cast<size_t>(own)] = *from;
      changed_ = true;
      return;
    }
  }

  Graph& graph_;
  Aliases aliases_;
  Renaming renaming_;
  SlotSet known_;
  SlotSet before_;
  SlotSet outputs_;
  std::vector<bool> derivatives_;
  SlotSet reshaped_;  // memory, by a slot of it
  bool turns_gradients_on_;
  std::vector<Slot> parent_;  // of views; kNoSlot for a family's first
  std::unordered_map<Slot, std::vector<Slot>> members_;
  bool changed_ = false;
};

}  // namespace

bool shorten_views(Graph& graph, const PassOptions& options) {
  return Shortening(graph, options).run();
}

}  // namespace vmap::program
