// `composite`: PyTorch's own decomposition, which the proof runs like any rule.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

std::optional<ir::Body> build_composite(RuleContext& context) {
  Options options(context);
  context.variance.effect = ir::Effect::Body;
  if (options.flag("explicit", false)) {
    context.meaning.traits.push_back("explicit");
    return ir::Composite{true, {"run PyTorch's own body of it, as if autograd saw through it"}};
  }
  if (options.failed()) return std::nullopt;
  // Nothing tells how a library registers its operators: whether there is such a body shows when it is
  // called.
  if (context.annotated.op->composite_implicit || !context.schema().name.is_aten()) {
    return ir::Composite{
        false, {"PyTorch's own decomposition runs on the batched tensors; its operators have rules"}};
  }
  Diagnostic& d = options.fail_operator(
      "rule-composite-none",
      fmt::format("{} has no implicit decomposition in the target", context.schema().name.to_string()));
  if (context.annotated.derived_from.empty()) {
    d.note(
        "say it in other operators: kind 'decompose'; or run "
        "its explicit one: {kind: composite, explicit: true}");
  } else {
    d.note(fmt::format("it would follow {}: write 'inplace: false' there, and give this one an entry",
                       context.annotated.derived_from));
  }
  return std::nullopt;
}

}  // namespace

RuleKind kind_composite() {
  return {"composite",
          "PyTorch's own decomposition is used, and proven",
          {{"explicit", "bool",
            "the body is one that autograd does not see through (CompositeExplicitAutograd); it is run "
            "all the same, and autograd sees its operators",
            "`false`"}},
          build_composite};
}

}  // namespace vmapgen
