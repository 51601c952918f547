// `variadic`: the operator takes any leading batch dims before each tensor's core dims.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

constexpr int kDefaultCore = 2;

// A number, or [1, 2] for a vector in a matrix's place.
void read_core(Options& options, const Value& value, ir::Operand& operand) {
  const auto number = value.as_int();
  if (number && *number >= 0 && *number <= 8) {
    operand.core = static_cast<int>(*number);
    return;
  }
  const bool pair = value.is_sequence() && value.items.size() == 2 && value.items[0].as_int() == 1 &&
                    value.items[1].as_int() == 2;
  if (!pair) {
    options.fail(value, "rule-option-value",
                 "a core rank is a number from 0 to 8, or [1, 2] for a vector or a matrix");
    return;
  }
  operand.core = 1;
  operand.vector_or_matrix = true;
}

void read_cores(Options& options, const Value& value, std::vector<ir::Operand>& operands) {
  if (!value.is_mapping()) {
    read_core(options, value, operands.front());
    for (ir::Operand& operand : operands) {
      operand.core = operands.front().core;
      operand.vector_or_matrix = operands.front().vector_or_matrix;
    }
    return;
  }
  for (const auto& [name, core] : value.entries) {
    if (const auto i = options.operand_named(name, operands)) read_core(options, core, operands[*i]);
  }
}

// Numbers of results, of which the operator has `count`.
std::vector<size_t> read_results(Options& options, size_t count) {
  std::vector<size_t> results;
  const Value* value = options.find("optional_results");
  if (!value) return results;
  if (!value->is_sequence()) {
    options.fail(*value, "rule-option-type", "option 'optional_results' wants a list of numbers");
    return results;
  }
  for (const Value& item : value->items) {
    const auto number = item.as_int();
    if (number && *number >= 0 && static_cast<size_t>(*number) < count) {
      results.push_back(static_cast<size_t>(*number));
    } else {
      options.fail(item, "rule-option-value", fmt::format("there is no result {}", item.word))
          .note(fmt::format("results are numbered from 0, and there are {}", count));
    }
  }
  return results;
}

}  // namespace

std::optional<ir::Frame> build_variadic(RuleContext& context) {
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  for (ir::Operand& operand : *operands) operand.core = kDefaultCore;
  if (const Value* core = options.find("core")) read_cores(options, *core, *operands);
  ir::Variadic frame;
  frame.operands = *operands;
  frame.broadcasts = options.flag("broadcast", true);
  frame.contiguous = options.flag("contiguous", false);
  frame.needs_samples = options.flag("needs_samples", false);
  frame.optional_results = read_results(options, context.schema().returns.size());
  if (frame.operands.front().vector_or_matrix) {
    options.fail(*options.find("core"), "rule-option-value",
                 fmt::format("the first tensor, '{}', decides what is a vector: it cannot be one itself",
                             frame.operands.front().argument));
  }
  if (options.failed()) return std::nullopt;
  return frame;
}

}  // namespace vmapgen
