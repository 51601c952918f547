// `convolve`: an input, a weight, perhaps a bias, and a number of groups.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

bool are_convolved(const std::vector<ir::Operand>& operands) {
  if (operands.size() < 2 || operands.size() > 3) return false;
  return !operands[0].optional && !operands[1].optional && (operands.size() < 3 || operands[2].optional);
}

// The argument that tells the number of groups; reports an operator without one.
const Argument* groups_argument(RuleContext& context, Options& options) {
  const std::string name = options.argument("groups", "groups");
  const Argument* groups = context.schema().find(name);
  if (groups && groups->type.is(BaseType::SymInt)) return groups;
  const std::string operator_name = context.schema().name.to_string();
  options
      .fail_operator(
          "rule-no-groups",
          groups ? fmt::format("argument '{}' of {} is {}, and a number of groups is SymInt", name,
                               operator_name, groups->type.to_string())
                 : fmt::format("a 'convolve' has groups, and {} has no argument '{}'", operator_name, name))
      .note("name the argument with 'groups:', or write a 'decompose' over a convolution that has groups");
  return nullptr;
}

}  // namespace

std::optional<ir::Frame> build_convolve(RuleContext& context) {
  Options options(context);
  ir::Convolve frame;
  frame.takes_unbatched = options.flag("unbatched_input", false);
  frame.is_transposed = options.flag("transposed", false);
  const auto operands = operands_of(context);
  if (!operands || options.failed()) return std::nullopt;
  if (!are_convolved(*operands)) {
    options
        .fail_operator("rule-convolve-tensors",
                       fmt::format("the tensors of a 'convolve' are an input, a weight and an optional bias, "
                                   "which are not those of {}",
                                   context.schema().name.to_string()))
        .note("write a 'decompose' over a convolution that has these");
    return std::nullopt;
  }
  if (context.schema().variant() == Variant::InPlace) {
    options.fail_operator("rule-inplace-shape",
                          fmt::format("{} writes its result into 'self', which has another shape",
                                      context.schema().name.to_string()));
  }
  frame.operands = *operands;
  const Argument* groups = groups_argument(context, options);
  if (!groups) return std::nullopt;
  frame.groups = groups->name;
  const Argument* transposed = context.schema().find("transposed");
  if (transposed && transposed->type.is(BaseType::Bool)) {
    frame.transposed = transposed->name;
    if (const Value* given = options.find("transposed")) {
      options.fail(*given, "rule-option-value",
                   "the operator's own argument 'transposed' says so in each call");
    }
  }
  if (options.failed()) return std::nullopt;
  return frame;
}

}  // namespace vmapgen
