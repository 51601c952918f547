#include <map>
#include <optional>

#include "../aliases.h"
#include "constant_values.h"
#include "rewrite.h"

namespace vmap::program {

namespace {

// One memory that a node makes: all nodes that are given something of it, or return it, in order.
struct Memory {
  std::vector<size_t> nodes;
  std::optional<size_t> last_write;  // in `nodes`
};

class WritesFolding {
 public:
  WritesFolding(Graph& graph, const PassOptions& options)
      : graph_(graph), aliases_(graph), values_(graph, options) {
    for (const Constant& constant : graph.constants) {
      const bool is_known = constant.kind == Constant::Kind::Made && !aliases_.is_written(constant.slot);
      if (is_known) values_.set(constant.slot, constant.value);
    }
    find_memories();
  }

  bool run() {
    std::vector<bool> marked(graph_.nodes.size());
    for (const auto& [root, memory] : memories_) fold(root, memory, marked);
    return erase_marked(graph_, marked);
  }

 private:
  void find_memories() {
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[n];
      const auto see = [&](Slot slot) {
        if (!aliases_.is_written(slot) || aliases_.reaches_caller(slot)) return;
        std::vector<size_t>& nodes = memories_[aliases_.memory_of(slot)].nodes;
        if (nodes.empty() || nodes.back() != n) nodes.push_back(n);
      };
      for_each_given(node, see);
      for_each_returned(node, see);
      for (size_t i = 0; i < node.arguments.size(); ++i) {
        if (!writes_to(node, i)) continue;
        for (const Slot slot : node.arguments[i].slots) {
          const auto memory = slot == kNoSlot ? memories_.end() : memories_.find(aliases_.memory_of(slot));
          if (memory != memories_.end()) memory->second.last_write = memory->second.nodes.size() - 1;
        }
      }
    }
    for (const Constant& constant : graph_.constants) memories_.erase(aliases_.memory_of(constant.slot));
  }

  bool is_of(int32_t root, Slot slot) const { return aliases_.memory_of(slot) == root; }

  // Whether the node makes the memory, shows it or writes to it, and has nothing to do with others.
  bool stays_within(int32_t root, const Node& node, bool makes) const {
    if (draws(node) || node.results.empty()) return false;
    bool stays = true, is_given = false;
    for (const Result& result : node.results) stays = stays && result.kind != Result::Kind::Value;
    for_each_returned(node, [&](Slot slot) { stays = stays && is_of(root, slot); });
    for_each_given(node, [&](Slot slot) { is_given = is_given || is_of(root, slot); });
    for (size_t i = 0; i < node.arguments.size(); ++i) {
      if (!writes_to(node, i)) continue;
      for (const Slot slot : node.arguments[i].slots) stays = stays && slot != kNoSlot && is_of(root, slot);
    }
    return stays && is_given != makes && (makes || returns_alias(node));
  }

  void fold(int32_t root, const Memory& memory, std::vector<bool>& marked) {
    if (!memory.last_write) return;
    std::vector<Slot> slots;
    const auto give_up = [&] {
      for (const Slot slot : slots) values_.set(slot, Tensor());
    };
    for (size_t i = 0; i <= *memory.last_write; ++i) {
      const Node& node = graph_.nodes[memory.nodes[i]];
      bool may = stays_within(root, node, i == 0) && values_.are_given(node);
      for_each_returned(node, [&](Slot slot) { may = may && values_.is_small_enough(slot); });
      const auto results = may ? values_.compute(node) : std::nullopt;
      if (!results) return give_up();
      for (const auto& [slot, value] : *results) {
        if (!values_[slot].defined()) slots.push_back(slot);
        values_.set(slot, value);
      }
    }
    for (size_t i = 0; i <= *memory.last_write; ++i) marked[memory.nodes[i]] = true;
    for (const Slot slot : slots) graph_.constants.push_back({Constant::Kind::Made, slot, values_[slot], ""});
  }

  Graph& graph_;
  Aliases aliases_;
  ConstantValues values_;
  std::map<int32_t, Memory> memories_;  // by Aliases::memory_of
};

}  // namespace

bool fold_writes(Graph& graph, const PassOptions& options) {
  return WritesFolding(graph, options).run();
}

}  // namespace vmap::program
