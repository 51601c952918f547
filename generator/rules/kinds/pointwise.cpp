// `pointwise`: tensors broadcast together, element by element.
#include <fmt/format.h>

#include "rules/broadcasting.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

ir::Frame frame_of(const OperatorSchema& schema, const Broadcasting& tensors) {
  FrameBuilder build(schema);
  build.changing(build.is_in_place() ? "InPlaceBroadcast" : "Broadcast", {});
  build.operands(tensors.operands);
  align(build, tensors);
  return build.finish({"each result has its batch dim in that place"});
}

std::optional<ir::Body> build_pointwise(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  const std::vector<size_t> promoted = options.operands_named("promote", "all", *operands);
  const auto is_format = [](const Type& type) {
    return type.is_optional() && type.element().is(BaseType::MemoryFormat);
  };
  const std::string format = options.argument("memory_format", "", is_format, "not MemoryFormat?");
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
  if (const Value* by = options.find("promote_by")) {
    tensors.promoted_by = options.operand_named(*by, *operands);
    if (options.find("promote"))
      options.fail(*by, "rule-option-value", "'promote_by' is of all tensors, and 'promote' of some");
  }
  if (const Value* value = options.find("broadcast"); value && operands->size() == 1)
    options.fail(*value, "rule-option-value", "option 'broadcast' is for operators of several tensors");
  if (options.failed()) return std::nullopt;
  if (tensors.is_alike()) context.meaning.traits.push_back("alike");
  if (!format.empty()) return layout(context.schema(), operands->front(), format);
  if (operands->size() == 1) return pass_through(context.schema(), operands->front());
  return frame_of(context.schema(), tensors);
}

}  // namespace

RuleKind kind_pointwise() {
  return {"pointwise",
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
           {"memory_format", "argument",
            "of an operator with one tensor: the argument that asks for a memory layout (clone). Each "
            "example gets it",
            "none"},
           {"broadcast", "bool",
            "the operator broadcasts its tensors itself. `false`: they are expanded to one shape, as views",
            "`true`"}},
          build_pointwise};
}

}  // namespace vmapgen
