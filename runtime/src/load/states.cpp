#include "states.h"

#include <vmap/variance/effect.h>

#include <map>
#include <memory>
#include <mutex>

#include "rules/variance.h"

namespace vmap {

namespace {

using variance::Effect;

// One list of words, which the two sides have each for themselves.
static_assert(static_cast<int>(Effect::Each) == static_cast<int>(vmapgen::ir::Effect::Each));

std::mutex& mutex() {
  static auto* the_mutex = new std::mutex;
  return *the_mutex;
}

std::map<std::string, std::unique_ptr<variance::LibraryStates>>& kept() {
  static auto* all = new std::map<std::string, std::unique_ptr<variance::LibraryStates>>;
  return *all;
}

variance::LibraryState state_of(const vmapgen::ir::BatchRule& rule) {
  return {rule.op->schema.name.full(), static_cast<Effect>(rule.variance.effect),
          vmapgen::deciding_place(rule), vmapgen::masks_of(rule)};
}

}  // namespace

void detail::keep_states(const vmapgen::Generation& generation) {
  for (const vmapgen::GeneratedOperator& op : generation.operators) {
    const vmapgen::OperatorName& name = op.rule.op->schema.name;
    if (name.is_aten()) continue;
    forget_states(name.full());
    if (!vmapgen::says_anything(op.rule.variance)) continue;
    auto states =
        std::make_unique<variance::LibraryStates>(std::vector<variance::LibraryState>{state_of(op.rule)});
    const std::lock_guard<std::mutex> lock(mutex());
    kept()[name.full()] = std::move(states);
  }
}

void detail::forget_states(const std::string& op) {
  std::unique_ptr<variance::LibraryStates> gone;  // outside of the lock: it tells
  const std::lock_guard<std::mutex> lock(mutex());
  const auto found = kept().find(op);
  if (found == kept().end()) return;
  gone = std::move(found->second);
  kept().erase(found);
}

}  // namespace vmap
