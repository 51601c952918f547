#include <ATen/ops/any.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "../aliases.h"
#include "dry_run.h"
#include "linear_in.h"
#include "passes.h"
#include "rewrite.h"
#include "views.h"
#include "zeros.h"

namespace vmap::program {

namespace {

// NOTE: [zeros that spread]
// Forward mode and Jacobians multiply with zeros that nobody would write: tangents of what has none. The
// schema says of which products of its arguments an operator is the sum (its `variance:`). Where each product
// has a factor that is zero, the result is; where all but one argument's are, the operator may give that
// argument again, which is tried on numbers.
class Spreading {
 public:
  explicit Spreading(Graph& graph)
      : graph_(graph),
        aliases_(graph),
        dry_(graph),
        known_(SlotSet::before_nodes(graph)),
        zero_(graph),
        now_(graph) {
    for (const Constant& constant : graph.constants) {
      const Tensor& t = constant.value;
      kept_.insert(aliases_.memory_of(constant.slot));
      if (constant.kind == Constant::Kind::Made && !aliases_.is_written(constant.slot) && is_readable(t) &&
          !at::any(t).item<bool>())
        zero_.add(constant.slot);
    }
  }

  bool run() {
    bool changed = false;
    std::vector<bool> marked(graph_.nodes.size());
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      Node& node = graph_.nodes[n];
      now_.apply(node);
      const bool is_new = defines_all(node, known_);
      if (has_returned_slot(node) && is_of_known_types(node))
        marked[n] = is_new ? spread(node) : writes_nothing(node);
      changed = changed || marked[n] || replaced_;
      replaced_ = false;
    }
    now_.apply(graph_.outputs);
    erase_marked(graph_, marked);
    return changed;
  }

 private:
  static bool is_readable(const Tensor& t) {
    return t.defined() && t.layout() == c10::kStrided && !t._is_zerotensor() && t.numel() > 0;
  }

  // One tensor, and no other result.
  static bool has_returned_slot(const Node& node) {
    return node.results.size() == 1 && node.results[0].kind == Result::Kind::Tensor &&
           result_of(node) != kNoSlot;
  }
  static Slot result_of(const Node& node) { return node.results[0].slots[0]; }

  bool is_of_known_types(const Node& node) const {
    bool are = true;
    const auto look = [&](Slot slot) {
      const Type& type = graph_.types[static_cast<size_t>(slot)];
      are = are && is_known(type) && type.device.is_cpu();
    };
    for_each_given(node, look);
    for_each_returned(node, look);
    return are;
  }

  // Whether the node can go: its result is an argument.
  bool spread(Node& node) {
    const Slot slot = result_of(node);
    if (!is_pure(node) || is_unfilled(node) || aliases_.is_written(slot)) return false;
    if (is_zero_result(node)) {
      zero_.add(slot);
      const Type& type = graph_.types[static_cast<size_t>(slot)];
      if (returns_alias(node) || takes_nothing(node) || !is_contiguous(type)) return false;
      node = zeros(type, slot, node.grad_mode);
      replaced_ = true;
      return false;
    }
    const std::optional<Slot> left = summand_left(node);
    if (!left || aliases_.may_change(*left) || !may_be_one(slot, *left) || !gives_again(node, *left))
      return false;
    now_.rename(slot, *left);
    return true;
  }

  // Whether the caller sees no difference between one tensor and two: it gets neither, or nothing else that
  // shares memory with what is left.
  bool may_be_one(Slot result, Slot left) {
    if (!aliases_.reaches_caller(result)) return true;
    return !aliases_.reaches_caller(left) && kept_.insert(aliases_.memory_of(left)).second;
  }

  // Whether it writes to a tensor what is there: x += 0.
  bool writes_nothing(const Node& node) {
    const std::optional<Slot> left = summand_left(node);
    return left && *left == result_of(node) && is_written_alone(node) && gives_again(node, *left);
  }

  static bool is_written_alone(const Node& node) {
    for (size_t i = 0; i < node.arguments.size(); ++i) {
      if (writes_to(node, i) && i != 0) return false;
    }
    return writes_to(node, 0);
  }

  bool is_zero_result(const Node& node) {
    if (takes_nothing(node)) return dry_.run(node) && dry_.returned_zeros();
    const std::vector<uint32_t> products = linear_in(node.op);
    return !products.empty() && std::all_of(products.begin(), products.end(),
                                            [&](uint32_t product) { return has_zero_factor(node, product); });
  }

  // The only product that is no zero, where it is one tensor.
  std::optional<Slot> summand_left(const Node& node) const {
    const std::vector<uint32_t> products = linear_in(node.op);
    std::optional<Slot> left;
    for (const uint32_t product : products) {
      if (has_zero_factor(node, product)) continue;
      const auto i = static_cast<size_t>(std::countr_zero(product));
      if (left || !std::has_single_bit(product) || i >= node.arguments.size()) return std::nullopt;
      if (node.arguments[i].kind != Argument::Kind::Tensor) return std::nullopt;
      left = node.arguments[i].slots[0];
    }
    return products.size() > 1 ? left : std::nullopt;
  }

  bool has_zero_factor(const Node& node, uint32_t product) const {
    for (size_t i = 0; i < node.arguments.size() && i < 32; ++i) {
      if ((product >> i & 1) == 0) continue;
      const std::vector<Slot>& slots = node.arguments[i].slots;
      if (!slots.empty() && std::all_of(slots.begin(), slots.end(),
                                        [&](Slot slot) { return slot != kNoSlot && zero_.has(slot); }))
        return true;
    }
    return false;
  }

  bool gives_again(const Node& node, Slot slot) {
    const Type& type = graph_.types[static_cast<size_t>(slot)];
    const Type& result = graph_.types[static_cast<size_t>(result_of(node))];
    if (type.dtype != result.dtype || type.device != result.device || type.sizes != result.sizes ||
        type.strides != result.strides)
      return false;
    // An in-place operator writes to its own, not to those that it is compared with.
    DryRun dry(graph_), other(graph_);
    dry.fill(slot);
    other.fill(slot);
    return dry.run(node) && dry.returned(other, slot);
  }

  static bool takes_nothing(const Node& node) {
    bool nothing = true;
    for_each_given(node, [&](Slot) { nothing = false; });
    return nothing;
  }

  Graph& graph_;
  Aliases aliases_;
  DryRun dry_;
  SlotSet known_, zero_;
  Renaming now_;
  std::set<int32_t> kept_;  // memory of constants, and what outputs have become
  bool replaced_ = false;
};

}  // namespace

bool spread_zeros(Graph& graph) {
  return Spreading(graph).run();
}

}  // namespace vmap::program
