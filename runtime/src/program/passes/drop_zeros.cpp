#include <ATen/core/Tensor.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "../../core/registry/listed.h"
#include "../aliases.h"
#include "passes.h"
#include "rewrite.h"
#include "views.h"

namespace vmap::program {

namespace {

constexpr std::string_view kCopiesBesideZeros[] = {
#include "lists/copies_beside_zeros.inc"
};
constexpr std::string_view kWritesSecondWhole[] = {
#include "lists/writes_second_whole.inc"
};

Slot tensor_at(const Node& node, size_t argument) {
  if (node.arguments.size() <= argument) return kNoSlot;
  const Argument& given = node.arguments[argument];
  return given.kind == Argument::Kind::Tensor ? given.slots[0] : kNoSlot;
}

// NOTE: [tangents that are zeros]
// Forward mode gives what has no tangent a zero tensor, which holds no memory and knows the operators that
// need none. In-place operators write the sum of a tangent and such a one into the tangent: what is there.
class Dropping {
 public:
  explicit Dropping(Graph& graph) : graph_(graph), aliases_(graph), defined_at_(graph.types.size()) {
    for (size_t n = 0; n < graph.nodes.size(); ++n) {
      for_each_returned(graph.nodes[n], [&](Slot slot) {
        auto& at = defined_at_[static_cast<size_t>(slot)];
        if (!at) at = n;
      });
    }
  }

  bool run() {
    std::vector<bool> marked(graph_.nodes.size());
    for (size_t n = 0; n < graph_.nodes.size(); ++n) marked[n] = writes_what_is_there(n);
    return erase_marked(graph_, marked);
  }

 private:
  bool writes_what_is_there(size_t n) const {
    const Node& write = graph_.nodes[n];
    const Slot into = tensor_at(write, 0);
    const Slot what = tensor_at(write, 1);
    if (!vmap::detail::is_among(write.op, kWritesSecondWhole) || into == kNoSlot || what == kNoSlot)
      return false;
    const auto made_at = defined_at_[static_cast<size_t>(what)];
    if (!made_at || *made_at >= n || aliases_.is_callers(into)) return false;
    const Node& made = graph_.nodes[*made_at];
    return vmap::detail::is_among(made.op, kCopiesBesideZeros) && tensor_at(made, 0) == into &&
           is_pure(made) && made.grad_mode == write.grad_mode && are_alike(into, what) &&
           is_unwritten_between(into, what, *made_at, n) && is_zero_tensor(tensor_at(made, 1));
  }

  bool are_alike(Slot a, Slot b) const {
    const Type& x = graph_.types[static_cast<size_t>(a)];
    const Type& y = graph_.types[static_cast<size_t>(b)];
    return is_known(x) && is_known(y) && x.dtype == y.dtype && x.device == y.device && x.sizes == y.sizes;
  }

  bool is_unwritten_between(Slot a, Slot b, size_t first, size_t last) const {
    for (size_t n = first + 1; n < last; ++n) {
      const Node& node = graph_.nodes[n];
      for (size_t i = 0; i < node.arguments.size(); ++i) {
        if (!writes_to(node, i)) continue;
        for (const Slot slot : node.arguments[i].slots) {
          if (slot == kNoSlot) continue;
          const auto memory = aliases_.memory_of(slot);
          if (memory == aliases_.memory_of(a) || memory == aliases_.memory_of(b)) return false;
        }
      }
    }
    return true;
  }

  // Made of nothing; no type says so, therefore it is made here.
  bool is_zero_tensor(Slot slot) const {
    if (slot == kNoSlot || aliases_.is_written(slot)) return false;
    const auto at = defined_at_[static_cast<size_t>(slot)];
    if (!at) return false;
    const Node& node = graph_.nodes[*at];
    if (!is_pure(node) || is_unfilled(node) || node.results.size() != 1) return false;
    torch::jit::Stack stack;
    for (const Argument& argument : node.arguments) {
      if (argument.kind == Argument::Kind::Integers) {
        // Of any size.
        c10::List<int64_t> list;
        for (const InB& each : argument.integers) list.push_back(each.at(2));
        stack.emplace_back(list);
      } else if (argument.kind == Argument::Kind::Value) {
        stack.push_back(argument.value);
      } else {
        return false;
      }
    }
    try {
      node.op.callBoxed(&stack);
    } catch (const std::exception&) {
      return false;
    }
    return stack.size() == 1 && stack[0].isTensor() && stack[0].toTensor().defined() &&
           stack[0].toTensor()._is_zerotensor();
  }

  Graph& graph_;
  Aliases aliases_;
  std::vector<std::optional<size_t>> defined_at_;
};

}  // namespace

bool drop_zeros(Graph& graph) {
  return Dropping(graph).run();
}

}  // namespace vmap::program
