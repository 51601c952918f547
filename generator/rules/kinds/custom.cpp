// `custom`: a rule written by hand. The last resort, for what no kind says yet.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

// What an in-place operator follows; nullptr for one that stands by itself.
const TargetOperator* functional_of(const RuleContext& context) {
  if (context.annotated.derived_from.empty()) return nullptr;
  const auto name = parse_operator_name(context.annotated.derived_from);
  return name ? context.target.find(*name) : nullptr;
}

std::optional<ir::Body> build_custom(RuleContext& context) {
  Options options(context);
  const YamlValue* rule = options.find("rule");
  if (!rule && !options.usual_function()) {
    context.diagnostics
        .error(context.annotated.where, "rule-custom-what", "a 'custom' names its rule with 'rule'")
        .note("a C++ function with its namespaces: myops::foo_rule");
    return std::nullopt;
  }
  const auto function = rule ? options.function("rule", *rule, "vmap::custom") : options.usual_function();
  if (!function) return std::nullopt;
  const TargetOperator* functional = functional_of(context);
  const bool is_view = (functional ? functional->schema : context.schema()).is_view();
  if (functional && !is_view) {
    context.diagnostics
        .error(context.annotated.where, "rule-custom-inplace",
               fmt::format("{} would follow {}, whose rule is written by hand",
                           context.schema().name.to_string(), context.annotated.derived_from))
        .note("give it an entry of its own, or write 'inplace: false'");
    return std::nullopt;
  }
  const std::string name = function->within("vmap::custom");
  if (is_view && context.schema().variant() == Variant::InPlace) {
    return ir::InPlaceView{*function,
                           {fmt::format("apply the rule of {} and change the tensor's own metadata", name)}};
  }
  return ir::Custom{*function, {fmt::format("a rule by hand: {}", name)}};
}

}  // namespace

RuleKind kind_custom() {
  return {"custom",
          "a rule written by hand",
          {{"rule", "text",
            "a C++ function of namespace `vmap::custom`, declared in a header "
            "of `vmap/operators`; see `docs/writing-rules.md`. The last "
            "resort: when three operators need the same thing, it is a kind",
            "of ATen: the operator's name"},
           kHeader},
          build_custom};
}

}  // namespace vmapgen
