#include <unordered_map>

#include "../aliases.h"
#include "equal.h"
#include "passes.h"
#include "rewrite.h"

namespace vmap::program {

namespace {

bool returns_view(const Node& node, size_t result) {
  return node.op.schema().returns()[result].alias_info() != nullptr;
}

class Sharing {
 public:
  explicit Sharing(Graph& graph)
      : graph_(graph),
        aliases_(graph),
        renaming_(graph),
        known_(SlotSet::before_nodes(graph)),
        outputs_(SlotSet::of_outputs(graph)),
        reaching_(graph) {
    for (size_t slot = 0; slot < graph.types.size(); ++slot) {
      if (aliases_.reaches_caller(static_cast<Slot>(slot))) reaching_.add(memory_of(static_cast<Slot>(slot)));
    }
  }

  bool run() {
    share_numbers();
    std::vector<bool> marked(graph_.nodes.size());
    for (size_t n = 0; n < graph_.nodes.size(); ++n) marked[n] = is_shared(n);
    renaming_.apply(graph_.outputs);
    return erase_marked(graph_, marked) || shared_number_;
  }

 private:
  Slot memory_of(Slot slot) const { return aliases_.memory_of(slot); }

  void share_numbers() {
    const SlotSet used = SlotSet::of_arguments(graph_);
    std::vector<const Constant*> numbers;
    for (const Constant& constant : graph_.constants) {
      if (constant.kind != Constant::Kind::Made || !is_small(constant.value)) continue;
      if (aliases_.is_written(constant.slot) || aliases_.reaches_caller(constant.slot)) continue;
      const auto same = std::find_if(numbers.begin(), numbers.end(), [&](const Constant* other) {
        return same_constant(other->value, constant.value);
      });
      if (same == numbers.end()) {
        numbers.push_back(&constant);
      } else {
        renaming_.rename(constant.slot, (*same)->slot);
        shared_number_ = shared_number_ || used.has(constant.slot);
      }
    }
  }

  // Whether an earlier node gives what this one would, which is from here on used.
  bool is_shared(size_t n) {
    Node& node = graph_.nodes[n];
    renaming_.apply(node);
    const bool defines = defines_all(node, known_);
    if (!defines || !is_pure(node) || may_change(node)) return false;
    std::vector<size_t>& alike = earlier_[hash_of(node)];
    for (const size_t other : alike) {
      const Node& first = graph_.nodes[other];
      if (same_computation(first, node) && may_be_one(first, node)) {
        make_one(first, node);
        return true;
      }
    }
    alike.push_back(n);
    return false;
  }

  bool may_change(const Node& node) const {
    bool may = false;
    const auto look = [&](Slot slot) { may = may || aliases_.may_change(slot); };
    for_each_given(node, look);
    for_each_returned(node, look);
    return may;
  }

  // Outputs that were two tensors stay two, and two memories if they were that.
  bool may_be_one(const Node& first, const Node& second) const {
    for (size_t i = 0; i < first.results.size(); ++i) {
      const std::vector<Slot>& slots = first.results[i].slots;
      const std::vector<Slot>& others = second.results[i].slots;
      if (slots.size() != others.size()) return false;
      for (size_t j = 0; j < slots.size(); ++j) {
        const Slot a = slots[j];
        const Slot b = others[j];
        if ((a == kNoSlot) != (b == kNoSlot)) return false;
        if (a == kNoSlot) continue;
        if (outputs_.has(a) && outputs_.has(b)) return false;
        if (!returns_view(first, i) && reaching_.has(memory_of(a)) && reaching_.has(memory_of(b)))
          return false;
      }
    }
    return true;
  }

  void make_one(const Node& first, const Node& second) {
    for (size_t i = 0; i < first.results.size(); ++i) {
      for (size_t j = 0; j < first.results[i].slots.size(); ++j) {
        const Slot a = first.results[i].slots[j];
        const Slot b = second.results[i].slots[j];
        if (a == kNoSlot) continue;
        renaming_.rename(b, a);
        if (outputs_.has(b)) outputs_.add(a);
        if (reaching_.has(memory_of(b))) reaching_.add(memory_of(a));
      }
    }
  }

  Graph& graph_;
  Aliases aliases_;
  Renaming renaming_;
  SlotSet known_;
  SlotSet outputs_;
  SlotSet reaching_;  // by a slot of the memory
  std::unordered_map<size_t, std::vector<size_t>> earlier_;
  bool shared_number_ = false;
};

}  // namespace

bool share_common(Graph& graph) {
  return Sharing(graph).run();
}

}  // namespace vmap::program
