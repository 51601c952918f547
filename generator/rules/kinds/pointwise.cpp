// `pointwise`: tensors broadcast together, element by element.
#include <fmt/format.h>

#include "rules/broadcasting.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

// NOTE: [zero tensors]
ir::Branch with_zeros(const std::string& are) {
  const bool is_product = are == "times";
  const ir::Method rest{.name = "sum_of_rest",
                        .given = {ir::argument("alpha"), ir::word(are == "minus" ? "true" : "false")}};
  return {
      .when = {.name = is_product ? "has_zero_factor" : "has_zero_summand"},
      .value = ir::asked(is_product ? ir::Method{.name = "zero_tensor"} : rest),
      .finish = ir::Method{.name = "result"},
      .words = {std::string("where one is a zero tensor, as the tangent of a constant is, the result is ") +
                (is_product ? "one" : "the other, as large as both")}};
}

ir::Frame frame_of(const OperatorSchema& schema, const Broadcasting& tensors, const std::string& zeros) {
  FrameBuilder build(schema);
  build.changing(build.is_in_place() ? "InPlaceBroadcast" : "Broadcast", {});
  build.operands(tensors.operands);
  align(build, tensors);
  if (!zeros.empty() && !build.is_in_place()) build.branch(with_zeros(zeros));
  return build.finish({"each result has its batch dim in that place"});
}

std::optional<ir::Body> build_pointwise(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  const std::vector<size_t> promoted = options.operands_named("promote", "all", *operands);
  const std::string format = options.argument("memory_format", "", is_memory_format, "not MemoryFormat?");
  if (!format.empty() && operands->front().optional) {
    options.fail_operator(
        "rule-optional-tensor",
        fmt::format("a layout is that of a tensor, and '{}' may be absent", operands->front().argument));
  }
  if (!format.empty() && operands->size() > 1) {
    options.fail(*options.find("memory_format"), "rule-option-value", "a memory format is that of one tensor")
        .note(fmt::format("{} takes {} of them", context.schema().name.to_string(), operands->size()));
  }
  Broadcasting tensors{*operands, promoted, options.flag("broadcast", true)};
  if (const YamlValue* by = options.find("promote_by")) {
    tensors.promoted_by = options.operand_named(*by, *operands);
    if (options.find("promote"))
      options.fail(*by, "rule-option-value", "'promote_by' is of all tensors, and 'promote' of some");
  }
  if (const YamlValue* value = options.find("broadcast"); value && operands->size() == 1)
    options.fail(*value, "rule-option-value", "option 'broadcast' is for operators of several tensors");
  const std::string zeros = options.word("zero_tensors", "");
  if (!zeros.empty() && (operands->size() != 2 || (zeros != "times" && !context.schema().find("alpha")))) {
    options.fail(*options.find("zero_tensors"), "rule-option-value", "a sum or a product is of two tensors")
        .note("a sum has a number 'alpha', which the second one is multiplied by");
  }
  if (options.failed()) return std::nullopt;
  if (tensors.is_alike()) context.meaning.traits.push_back("alike");
  if (!format.empty()) return layout(context.schema(), operands->front(), format);
  if (operands->size() == 1) return pass_through(context.schema(), operands->front());
  return frame_of(context.schema(), tensors, zeros);
}

}  // namespace

RuleKind kind_pointwise() {
  return {
      "pointwise",
      "tensors broadcast together, element by element",
      {{"promote",
        "word-or-list",
        "the tensor arguments that take part in type promotion: `all`, `none`, or a list of names. A "
        "logically 0-dimensional batched operand among them is cast as the loop would promote it",
        "`all`",
        {"all", "none"}},
       {"promote_by", "argument",
        "of an operator that promotes its tensors only where this one has no dims (`lerp`): an example's "
        "number counts as such, and all are cast",
        "none"},
       {"zero_tensors",
        "word",
        "what two tensors make: where one is a zero tensor, as the tangent of a constant is, the result of "
        "`times` is one, and that of `plus` and `minus` the other. PyTorch takes long to find that out",
        "none",
        {"times", "plus", "minus"}},
       {"memory_format", "argument",
        "of an operator with one tensor: the argument that "
        "asks for a memory layout (clone). Each example gets it",
        "none"},
       {"broadcast", "bool",
        "the operator broadcasts its tensors itself. `false`: they are expanded to one shape, as views",
        "`true`"}},
      build_pointwise};
}

}  // namespace vmapgen
