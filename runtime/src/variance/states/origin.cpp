#include "origin.h"

#include <utility>

#include "../calls/call.h"
#include "environment.h"

namespace vmap::variance {

namespace {

constexpr int kSteps = 4;

thread_local OriginPtr now;
thread_local std::string place;

// The argument that has the most to do with the result's state.
const Operand* source_in(const Operands& operands) {
  const Operand* source = nullptr;
  for (const Operand& each : operands) {
    if (each.cell == nullptr) continue;
    const bool says_more = source == nullptr || (source->masks.any() == 0 && each.masks.any() != 0);
    if (says_more) source = &each;
  }
  return source;
}

OriginPtr of_call(const Call& call) {
  auto origin = std::make_shared<Origin>();
  origin->what = call.name();
  const Operands operands = operands_of(call);
  const Operand* source = source_in(operands);
  if (source == nullptr) return origin;
  origin->what += " of `" + call.name_of(source->argument) + "`";
  const OriginPtr before = source->cell->origin();
  if (!before) return origin;
  origin->mark = before->mark;
  // A loop's carry has a long story.
  if (before->steps + 1 < kSteps) {
    origin->before = before;
    origin->steps = before->steps + 1;
  } else {
    auto end = std::make_shared<Origin>(*before);
    end->before = nullptr;
    end->steps = 0;
    origin->before = end;
    origin->steps = 1;
  }
  return origin;
}

}  // namespace

const bool kLogsOrigins = is_set("VARIANCE_LOG");

ComesFrom::ComesFrom(const Call& call) : around_(now) {
  now = of_call(call);
}

ComesFrom::ComesFrom(const char* function) : around_(now) {
  auto origin = std::make_shared<Origin>();
  const std::string at = std::exchange(place, "");
  origin->mark = function + (at.empty() ? std::string() : " at " + at);
  now = std::move(origin);
}

ComesFrom::~ComesFrom() {
  now = std::move(around_);
}

OriginPtr origin_now() {
  return now;
}

void stand_at(const std::string& where) {
  place = where;
}

std::string told(const OriginPtr& origin) {
  std::string text;
  for (const Origin* each = origin.get(); each != nullptr; each = each->before.get()) {
    if (!each->what.empty()) text += (text.empty() ? "; it comes from " : ", from ") + each->what;
  }
  if (origin && !origin->mark.empty()) text += (text.empty() ? "; it comes from " : ", from ") + origin->mark;
  return text;
}

}  // namespace vmap::variance
