// `pointwise`: tensors broadcast together, element by element.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

std::vector<size_t> all_of(size_t count) {
  std::vector<size_t> all(count);
  for (size_t i = 0; i < count; ++i) all[i] = i;
  return all;
}

std::vector<size_t> promoted_operands(Options& options, const std::vector<ir::Operand>& operands) {
  const Value* value = options.find("promote");
  if (!value || (value->is_word() && value->word == "all")) return all_of(operands.size());
  if (value->is_word() && value->word == "none") return {};
  if (!value->is_sequence()) {
    options.fail(*value, "rule-option-value",
                 "option 'promote' wants all, none, or a list of tensor arguments");
    return {};
  }
  std::vector<bool> chosen(operands.size());
  for (const Value& item : value->items) {
    if (const auto i = options.operand_named(item, operands)) chosen[*i] = true;
  }
  std::vector<size_t> promoted;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (chosen[i]) promoted.push_back(i);
  }
  return promoted;
}

// Losses: an element has a value of its own, and `reduction` is what becomes of a sample's.
void read_reduction(Options& options, const RuleContext& context, ir::Broadcast& frame) {
  frame.reduction = options.argument("reduction", "");
  const Argument* reduction = context.schema().find(frame.reduction);
  if (reduction && !reduction->type.is(BaseType::Int)) {
    options.fail(*options.find("reduction"), "rule-option-value",
                 fmt::format("argument '{}' is {}, not int", reduction->name, reduction->type.to_string()));
  }
  const Value* value = options.find("grad");
  if (!value) return;
  const std::string gradient = options.argument("grad", "");
  if (gradient.empty()) return;
  for (size_t i = 0; i < frame.operands.size(); ++i) {
    if (frame.operands[i].argument == gradient) frame.gradient = i;
  }
  if (!frame.gradient || *frame.gradient + 1 == frame.operands.size()) {
    options
        .fail(*value, "rule-option-value",
              fmt::format("argument '{}' is no tensor with another one behind it", gradient))
        .note("the gradient's mean was taken over the elements of the tensor that follows it");
  } else if (frame.reduction.empty()) {
    options.fail(*value, "rule-option-value", "option 'grad' needs option 'reduction'");
  }
}

// What a single tensor has no use for, and what cannot be written in place.
void refuse_for_one(Options& options, size_t operands) {
  if (operands > 1) return;
  for (const char* option : {"broadcast", "reduction", "grad"}) {
    if (const Value* value = options.find(option)) {
      options.fail(*value, "rule-option-value",
                   fmt::format("option '{}' is for operators of several tensors", option));
    }
  }
}

}  // namespace

std::optional<ir::Frame> build_pointwise(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  const std::vector<size_t> promoted = promoted_operands(options, *operands);
  const std::string format = options.argument("memory_format", "");
  const Argument* argument = context.schema().find(format);
  if (argument && !(argument->type.is_optional() && argument->type.element().is(BaseType::MemoryFormat))) {
    options.fail(*options.find("memory_format"), "rule-option-value",
                 fmt::format("argument '{}' is {}, not MemoryFormat?", format, argument->type.to_string()));
  }
  if (!format.empty() && operands->front().optional) {
    options.fail_operator(
        "rule-optional-tensor",
        fmt::format("a layout is that of a tensor, and '{}' may be absent", operands->front().argument));
  }
  if (!format.empty() && operands->size() > 1) {
    options.fail(*options.find("memory_format"), "rule-option-value", "a memory format is that of one tensor")
        .note(fmt::format("{} takes {} of them", context.schema().name.to_string(), operands->size()));
  }
  ir::Broadcast frame{*operands, promoted, options.flag("broadcast", true), "", std::nullopt};
  read_reduction(options, context, frame);
  refuse_for_one(options, operands->size());
  if (options.failed()) return std::nullopt;
  if (!format.empty()) return ir::Layout{operands->front(), format};
  if (operands->size() == 1) return ir::PassThrough{operands->front()};
  return frame;
}

}  // namespace vmapgen
