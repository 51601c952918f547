// `sequential`: the operator runs once for each example, on purpose.
#include <fmt/format.h>

#include <algorithm>

#include "rules/options.h"

namespace vmapgen {

namespace {

std::optional<ir::Body> build_sequential(RuleContext& context) {
  Options options(context);
  const OperatorSchema& schema = context.schema();
  if (schema.tensor_arguments().empty()) {
    options.fail_operator("rule-no-tensor", fmt::format("{} takes no tensor: there is nothing to batch",
                                                        schema.name.to_string()));
  } else if (schema.is_view()) {
    options
        .fail_operator("rule-sequential-view",
                       fmt::format("{} returns a view, and a loop over the examples would copy",
                                   schema.name.to_string()))
        .note("a 'view' says what becomes of its dims");
  } else if (!schema.returns_tensors()) {
    const auto other =
        std::ranges::find_if(schema.returns, [](const Return& r) { return !r.type.holds_tensor(); });
    options
        .fail_operator("rule-result", fmt::format("{} returns {}, and there would be one for each example",
                                                  schema.name.to_string(), other->type.to_string()))
        .note("a number or a bool cannot differ from example to example: it stays without a rule");
  }
  if (options.failed()) return std::nullopt;
  return ir::Sequential{
      {"call the operator on each example, whatever the fallback policy, and stack the results"}};
}

}  // namespace

RuleKind kind_sequential() {
  return {"sequential", "the operator runs once for each example, on purpose", {}, build_sequential};
}

}  // namespace vmapgen
