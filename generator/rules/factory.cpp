// `factory`: a tensor is made, whose values no tensor tells.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

void check_list_of_ints(Options& options, const OperatorSchema& schema, std::string_view option,
                        const std::string& name) {
  const Argument* argument = schema.find(name);
  if (!argument || (argument->type.is_list() && argument->type.innermost() == BaseType::SymInt)) return;
  options.fail(*options.find(option), "rule-option-value",
               fmt::format("argument '{}' is {}, not SymInt[]", name, argument->type.to_string()));
}

}  // namespace

std::optional<ir::Frame> build_factory(RuleContext& context) {
  Options options(context);
  const OperatorSchema& schema = context.schema();
  ir::Factory frame;
  frame.size = options.argument("size", "");
  frame.stride = options.argument("stride", "");
  frame.memory_format = options.argument("memory_format", "");
  check_list_of_ints(options, schema, "size", frame.size);
  check_list_of_ints(options, schema, "stride", frame.stride);
  if (schema.tensor_arguments().empty()) {
    for (const char* option : {"size", "stride", "memory_format"}) {
      const Value* given = options.find(option);
      if (!given) continue;
      options.fail(*given, "rule-option-value",
                   fmt::format("{} takes no tensor: what it makes is the same for every sample",
                               schema.name.to_string()));
    }
    if (options.failed()) return std::nullopt;
    return frame;
  }
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  if (operands->size() != 1 || operands->front().optional) {
    options.fail_operator("rule-factory-tensor",
                          fmt::format("{} takes more than one tensor: its result depends on their values",
                                      schema.name.to_string()));
  }
  if (options.failed()) return std::nullopt;
  frame.operand = operands->front();
  return frame;
}

}  // namespace vmapgen
