// `sequential`: the operator runs once for each example, on purpose.
#include <fmt/format.h>

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
