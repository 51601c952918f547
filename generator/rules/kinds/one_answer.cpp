// `one_answer`: the operator is asked of the batch as a whole, and its answer is one for all examples.
#include <fmt/format.h>

#include <algorithm>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

std::optional<ir::Body> build_one_answer(RuleContext& context) {
  const OperatorSchema& schema = context.schema();
  Options options(context);
  const std::optional<std::vector<ir::Operand>> operands = operands_of(context);
  if (!operands) return std::nullopt;
  if (schema.variant() != Variant::Functional || schema.is_view() || schema.returns.empty()) {
    options.fail_operator(
        "rule-one-answer",
        fmt::format("{} gives no answer: it writes, or gives a view or nothing", schema.name.to_string()));
    return std::nullopt;
  }
  const auto is_tensor = [](const Return& r) { return r.type.is_tensor(); };
  if (schema.returns.size() > 1 && !std::ranges::all_of(schema.returns, is_tensor)) {
    options.fail_operator("rule-one-answer", fmt::format("{} gives several results, not all of them tensors",
                                                         schema.name.to_string()));
    return std::nullopt;
  }
  FrameBuilder build(schema);
  build.frame().operands = *operands;
  build.frame().gives = ir::Gives::Anything;
  build.frame().form.words = {fmt::format("take {} as they are, the batch as a whole", names_of(*operands))};
  return build.finish_for_all({"the answer is one for all examples"});
}

}  // namespace

RuleKind kind_one_answer() {
  return {"one_answer", "one question about all examples, and one answer for them", {}, build_one_answer};
}

}  // namespace vmapgen
