#include <ATen/core/grad_mode.h>
#include <c10/util/irange.h>

#include <optional>
#include <set>

#include "../aliases.h"
#include "passes.h"
#include "rewrite.h"

namespace vmap::program {

namespace {

using torch::jit::Stack;

bool may_be_constant(const Tensor& t) {
  return t.defined() && t.layout() == c10::kStrided && t.has_storage() && !t._is_zerotensor() &&
         !t.is_conj() && !t.is_neg();
}

class Folding {
 public:
  Folding(Graph& graph, const PassOptions& options, bool with_captured)
      : graph_(graph),
        options_(options),
        aliases_(graph),
        defined_(SlotSet::before_nodes(graph)),
        leaving_(graph),
        values_(graph.types.size()),
        from_(graph.types.size()) {
    for (const Slot slot : graph.outputs) {
      if (slot != kNoSlot) leaving_.add(aliases_.memory_of(slot));
    }
    for (size_t i = 0; i < graph.constants.size(); ++i) {
      const Constant& constant = graph.constants[i];
      const bool is_captured = constant.kind == Constant::Kind::Captured;
      if (is_captured && !with_captured) continue;
      if (aliases_.is_written(constant.slot)) continue;
      values_[static_cast<size_t>(constant.slot)] = constant.value;
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
    const std::optional<std::vector<std::pair<Slot, Tensor>>> results = compute(node);
    if (!results) return false;
    // What leaves the program is made in each run, but what follows from it need not be.
    bool leaves = false;
    for (const auto& [slot, value] : *results) {
      values_[static_cast<size_t>(slot)] = value;
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
    bool is = true;
    for (const Argument& argument : node.arguments)
      is = is && argument.kind != Argument::Kind::Integer && argument.kind != Argument::Kind::Integers;
    for_each_given(node, [&](Slot slot) { is = is && values_[static_cast<size_t>(slot)].defined(); });
    for_each_returned(node,
                      [&](Slot slot) { is = is && !aliases_.is_written(slot) && is_small_enough(slot); });
    return is;
  }

  // By the memory that it spans: an expanded number is small.
  bool is_small_enough(Slot slot) const {
    const Type& type = graph_.types[static_cast<size_t>(slot)];
    if (type.dtype == c10::ScalarType::Undefined || type.sizes.size() != type.strides.size()) return false;
    int64_t elements = 1;
    for (const size_t i : c10::irange(type.sizes.size())) {
      if (!type.sizes[i].is_fixed() || !type.strides[i].is_fixed()) return false;
      if (type.sizes[i].plus() == 0) return true;
      elements += (type.sizes[i].plus() - 1) * type.strides[i].plus();
    }
    return elements * static_cast<int64_t>(c10::elementSize(type.dtype)) <= options_.largest_constant;
  }

  Tensor value_of(Slot slot) const { return slot == kNoSlot ? Tensor() : values_[static_cast<size_t>(slot)]; }
  c10::IValue value_of(const Argument& argument) const {
    if (argument.kind == Argument::Kind::Tensor) return value_of(argument.slots[0]);
    if (argument.kind == Argument::Kind::Value) return argument.value;
    std::vector<Tensor> tensors;
    for (const Slot slot : argument.slots) tensors.push_back(value_of(slot));
    if (argument.kind == Argument::Kind::Tensors) return tensors;
    c10::impl::GenericList optional(c10::OptionalType::ofTensor());
    for (const Tensor& t : tensors) optional.push_back(t.defined() ? c10::IValue(t) : c10::IValue());
    return optional;
  }

  // None when it is left to the run: what it throws is thrown there.
  std::optional<std::vector<std::pair<Slot, Tensor>>> compute(const Node& node) const {
    Stack stack;
    for (const Argument& argument : node.arguments) stack.push_back(value_of(argument));
    try {
      const at::NoGradGuard no_grad;
      node.op.callBoxed(&stack);
    } catch (const std::exception&) {
      return std::nullopt;
    }
    std::vector<std::pair<Slot, Tensor>> results;
    for (size_t i = 0; i < node.results.size(); ++i) {
      const std::vector<Tensor> tensors =
          stack[i].isTensor() ? std::vector<Tensor>{stack[i].toTensor()} : stack[i].toTensorVector();
      if (tensors.size() != node.results[i].slots.size()) return std::nullopt;
      for (size_t j = 0; j < tensors.size(); ++j) {
        const Slot slot = node.results[i].slots[j];
        if (slot == kNoSlot) continue;
        if (!may_be_constant(tensors[j]) || !is_as_traced(slot, tensors[j])) return std::nullopt;
        results.emplace_back(slot, tensors[j]);
      }
    }
    return results;
  }

  bool is_as_traced(Slot slot, const Tensor& t) const {
    const Type& type = graph_.types[static_cast<size_t>(slot)];
    if (type.dtype != t.scalar_type() || type.device != t.device()) return false;
    if (static_cast<int64_t>(type.sizes.size()) != t.dim()) return false;
    for (const size_t i : c10::irange(type.sizes.size())) {
      const auto dim = static_cast<int64_t>(i);
      if (type.sizes[i].plus() != t.size(dim) || type.strides[i].plus() != t.stride(dim)) return false;
    }
    return true;
  }

  Graph& graph_;
  const PassOptions& options_;
  Aliases aliases_;
  SlotSet defined_;
  SlotSet leaving_;  // memory of outputs, by a slot of it
  std::vector<Tensor> values_;
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
