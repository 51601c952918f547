// `random`: numbers are drawn, for one level at a time, as its vmap's randomness says.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

bool is_size(const Argument& a) {
  return a.type.is_list() && (a.type.innermost() == BaseType::SymInt || a.type.innermost() == BaseType::Int);
}

// What the draw depends on, where the entry does not say.
std::string_view usual_source(const OperatorSchema& schema) {
  if (schema.tensor_arguments().empty()) return "size";
  const bool only_self_written =
      schema.variant() == Variant::InPlace && schema.tensor_arguments().size() == 1;
  return only_self_written ? "shape" : "values";
}

void check_bool(Options& options, const OperatorSchema& schema, const std::string& name) {
  const Argument* when = schema.find(name);
  if (!when || (when->type.innermost() == BaseType::Bool && !when->type.is_list())) return;
  options.fail(*options.find("when"), "rule-option-value",
               fmt::format("argument '{}' is {}, no bool", name, when->type.to_string()));
}

void build_size(Options& options, const OperatorSchema& schema, ir::Random& frame) {
  frame.size = options.argument("size", "size");
  const Argument* size = schema.find(frame.size);
  if (options.failed() || (size && is_size(*size) && schema.tensor_arguments().empty())) return;
  options
      .fail_operator("rule-random-size",
                     fmt::format("{} draws a tensor of a given size: it takes a list of ints, and no tensor",
                                 schema.name.to_string()))
      .note("option 'size' names the argument");
}

}  // namespace

std::optional<ir::Frame> build_random(RuleContext& context) {
  Options options(context);
  ir::Random frame;
  frame.when = options.argument("when", "");
  check_bool(options, context.schema(), frame.when);
  if (const Value* rule = options.find("rule")) {
    const auto function = options.function("rule", *rule, "vmap::custom");
    if (!function || options.failed()) return std::nullopt;
    frame.function = *function;
    return frame;
  }
  const std::string from = options.word("from", usual_source(context.schema()));
  if (options.failed()) return std::nullopt;
  if (from == "size") {
    frame.from = ir::Random::From::Size;
    build_size(options, context.schema(), frame);
    if (options.failed()) return std::nullopt;
    return frame;
  }
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  frame.from = from == "shape" ? ir::Random::From::Shape : ir::Random::From::Values;
  const int core = options.number("core", 0);
  for (ir::Operand& operand : *operands) operand.core = core;
  if (frame.from == ir::Random::From::Shape && operands->size() != 1) {
    options.fail_operator("rule-random-shape",
                          fmt::format("{} takes {} tensors; a draw 'from: shape' has that of one",
                                      context.schema().name.to_string(), operands->size()));
  }
  if (options.failed()) return std::nullopt;
  frame.operands = std::move(*operands);
  return frame;
}

}  // namespace vmapgen
