#include "aliases.h"

#include <ATen/core/enum_tag.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>

#include "../core/registry/listed.h"
#include "../core/registry/undeclared.h"

namespace vmap::program {

namespace {

// Names of operators, sorted: schema/targets.
constexpr std::string_view kUnfilled[] = {
#include "lists/unfilled.inc"
};

// Statistics that are brought up to date in training.
bool is_updated(const Node& node, size_t argument) {
  if (!vmap::detail::is_undeclared_write(node.op, argument)) return false;
  const auto training = node.op.schema().argumentIndexWithName("training");
  if (!training) return true;
  const c10::IValue& value = node.arguments[static_cast<size_t>(*training)].value;
  return !value.isBool() || value.toBool();
}

// Calls f(slot, whether it is written to) for every tensor of an argument that shares memory with a result,
// or is written to.
template <class F>
void for_each_aliased(const Node& node, F&& f) {
  const auto& declared = node.op.schema().arguments();
  for (size_t i = 0; i < node.arguments.size(); ++i) {
    const bool is_written = writes_to(node, i);
    // set_() gives a tensor another one's memory.
    const bool is_undeclared =
        vmap::detail::is_undeclared_view(node.op) ? i == 0 : node.op.hasTag(at::Tag::inplace_view);
    if (!declared[i].alias_info() && !is_written && !is_undeclared) continue;
    for (const Slot slot : node.arguments[i].slots) {
      if (slot != kNoSlot) f(slot, is_written);
    }
  }
}

}  // namespace

bool returns_alias(const Node& node) {
  const auto& returns = node.op.schema().returns();
  return vmap::detail::is_undeclared_view(node.op) ||
         std::any_of(returns.begin(), returns.end(),
                     [](const c10::Argument& result) { return result.alias_info() != nullptr; });
}

bool writes_to(const Node& node, size_t argument) {
  const c10::AliasInfo* info = node.op.schema().arguments()[argument].alias_info();
  return (info && info->isWrite()) || is_updated(node, argument);
}

bool writes(const Node& node) {
  for (size_t i = 0; i < node.arguments.size(); ++i) {
    if (writes_to(node, i)) return true;
  }
  return false;
}

bool draws(const Node& node) {
  const auto& declared = node.op.schema().arguments();
  const bool takes_generator =
      std::any_of(declared.begin(), declared.end(), [](const c10::Argument& argument) {
        const auto* optional = argument.type()->castRaw<c10::OptionalType>();
        return (optional ? optional->getElementType() : argument.type())->kind() ==
               c10::TypeKind::GeneratorType;
      });
  return takes_generator || node.op.hasTag(at::Tag::nondeterministic_seeded);
}

bool is_unfilled(const Node& node) {
  return vmap::detail::is_among(node.op, kUnfilled);
}

bool is_pure(const Node& node) {
  if (node.results.empty() || writes(node) || draws(node)) return false;
  return std::none_of(node.results.begin(), node.results.end(),
                      [](const Result& result) { return result.kind == Result::Kind::Value; });
}

Aliases::Aliases(const Graph& graph) : parent_(graph.types.size()) {
  std::iota(parent_.begin(), parent_.end(), 0);
  for (const Node& node : graph.nodes) {
    if (!returns_alias(node)) continue;
    Slot first = kNoSlot;
    const auto join = [&](Slot slot, bool = false) {
      if (first == kNoSlot) first = slot;
      parent_[static_cast<size_t>(memory_of(slot))] = memory_of(first);
    };
    for_each_aliased(node, join);
    for_each_returned(node, join);
  }
  written_.resize(parent_.size());
  callers_.resize(parent_.size());
  for (const Node& node : graph.nodes) {
    for_each_aliased(node, [&](Slot slot, bool written) {
      if (written) written_[static_cast<size_t>(memory_of(slot))] = true;
    });
  }
  const auto reach = [&](Slot slot) { callers_[static_cast<size_t>(memory_of(slot))] = true; };
  for (size_t i = 0; i < graph.inputs.size(); ++i) reach(static_cast<Slot>(i));
  for (const Constant& constant : graph.constants) {
    if (constant.kind == Constant::Kind::Captured) reach(constant.slot);
  }
  for (size_t slot = 0; slot < parent_.size(); ++slot) {
    const auto memory = static_cast<size_t>(memory_of(static_cast<Slot>(slot)));
    writes_to_callers_ = writes_to_callers_ || (callers_[memory] && written_[memory]);
  }
  reaches_ = callers_;
  for (const Slot slot : graph.outputs) {
    if (slot != kNoSlot) reaches_[static_cast<size_t>(memory_of(slot))] = true;
  }
}

int32_t Aliases::memory_of(Slot slot) const {
  auto at = static_cast<size_t>(slot);
  while (parent_[at] != static_cast<int32_t>(at)) {
    parent_[at] = parent_[static_cast<size_t>(parent_[at])];
    at = static_cast<size_t>(parent_[at]);
  }
  return static_cast<int32_t>(at);
}

bool Aliases::is_written(Slot slot) const {
  return written_[static_cast<size_t>(memory_of(slot))];
}

bool Aliases::is_callers(Slot slot) const {
  return callers_[static_cast<size_t>(memory_of(slot))];
}

bool Aliases::reaches_caller(Slot slot) const {
  return reaches_[static_cast<size_t>(memory_of(slot))];
}

bool Aliases::may_change(Slot slot) const {
  return is_written(slot) || (writes_to_callers_ && is_callers(slot));
}

}  // namespace vmap::program
