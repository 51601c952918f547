#include "states.h"

#include <vmap/variance/effect.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

namespace vmap {

namespace {

using variance::Arguments;
using variance::Effect;
using vmapgen::ir::Variance;

// One list of words, which the two sides have each for themselves.
static_assert(static_cast<int>(Effect::Host) == static_cast<int>(vmapgen::ir::Effect::Host));

std::mutex& mutex() {
  static auto* the_mutex = new std::mutex;
  return *the_mutex;
}

std::map<std::string, std::unique_ptr<variance::LibraryStates>>& kept() {
  static auto* all = new std::map<std::string, std::unique_ptr<variance::LibraryStates>>;
  return *all;
}

variance::LibraryState state_of(const vmapgen::OperatorSchema& schema, const Variance& said) {
  const auto place = [&](const std::string& argument) {
    return static_cast<int>(schema.find(argument) - schema.arguments.data());
  };
  variance::LibraryState state{schema.name.full(), static_cast<Effect>(said.effect)};
  if (!said.drawn_when.empty()) state.draws_where = place(said.drawn_when);
  for (const vmapgen::ir::Product& product : said.products) {
    Arguments mask = 0;
    for (const std::string& factor : product) mask |= Arguments{1} << place(factor);
    state.products.push_back(mask);
  }
  return state;
}

}  // namespace

void detail::keep_states(const vmapgen::Generation& generation) {
  for (const vmapgen::GeneratedOperator& op : generation.operators) {
    const vmapgen::OperatorSchema& schema = op.rule.op->schema;
    // A strategy is a C++ function: register_variance_tracking_strategy is called where it is.
    if (schema.name.is_aten() || op.rule.variance.effect == vmapgen::ir::Effect::Strategy) continue;
    auto states = std::make_unique<variance::LibraryStates>(
        std::vector<variance::LibraryState>{state_of(schema, op.rule.variance)});
    {
      const std::lock_guard<std::mutex> lock(mutex());
      std::swap(kept()[schema.name.full()], states);
    }
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
