// `fold`: the operator has a batch dim of its own, in front; ours is folded into it and split out after.
#include <fmt/format.h>

#include <algorithm>

#include "rules/options.h"

namespace vmapgen {

namespace {

constexpr int kMaxCore = 8;

void read_core(Options& options, const Value& value, ir::Operand& operand) {
  const auto number = value.as_int();
  if (number && *number >= 0 && *number <= kMaxCore) {
    operand.core = static_cast<int>(*number);
  } else {
    options.fail(value, "rule-option-value", fmt::format("a core rank is a number from 0 to {}", kMaxCore));
  }
}

void read_cores(Options& options, RuleContext& context, std::vector<ir::Operand>& operands) {
  const Value* core = options.find("core");
  if (!core) {
    options
        .fail_operator("rule-fold-core", "a 'fold' says with 'core' how many dims stand behind the batch dim")
        .note(fmt::format("for example: {{kind: fold, core: {{{}: 3}}}} for [N, C, H, W]",
                          operands.front().argument));
    return;
  }
  if (!core->is_mapping()) {
    for (ir::Operand& operand : operands) {
      read_core(options, *core, operand);
      if (options.failed()) return;
    }
    return;
  }
  std::vector<bool> known(operands.size());
  for (const auto& [name, value] : core->entries) {
    if (const auto i = options.operand_named(name, operands)) {
      known[*i] = true;
      read_core(options, value, operands[*i]);
    }
  }
  for (size_t i = 0; i < operands.size() && !options.failed(); ++i) {
    if (!known[i])
      options.fail(*core, "rule-fold-core",
                   fmt::format("'core' says nothing of tensor '{}' of {}", operands[i].argument,
                               context.schema().name.to_string()));
  }
}

// All operands, or those listed.
std::vector<size_t> read_channels(Options& options, const std::vector<ir::Operand>& operands) {
  std::vector<size_t> channels;
  const Value* value = options.find("channels");
  if (!value || (value->is_word() && value->word == "none")) return channels;
  if (value->is_word() && value->word == "all") {
    for (size_t i = 0; i < operands.size(); ++i) channels.push_back(i);
  } else if (value->is_sequence()) {
    for (const Value& item : value->items) {
      if (const auto i = options.operand_named(item, operands)) channels.push_back(*i);
    }
    std::sort(channels.begin(), channels.end());
  } else {
    options.fail(*value, "rule-option-value",
                 "option 'channels' wants all, none, or a list of tensor arguments");
  }
  for (size_t i : channels) {
    if (operands[i].core > 0 || options.failed()) continue;
    options.fail(*value, "rule-option-value",
                 fmt::format("tensor '{}' has no core dim that could be its channels", operands[i].argument));
  }
  return channels;
}

std::string read_whole(Options& options, RuleContext& context) {
  const std::string whole = options.argument("whole", "");
  const Argument* argument = context.schema().find(whole);
  if (argument && !(argument->type.is_list() && argument->type.element().is_integer())) {
    options.fail(*options.find("whole"), "rule-option-value",
                 fmt::format("argument '{}' is {}, no list of sizes", whole, argument->type.to_string()));
  }
  return whole;
}

}  // namespace

std::optional<ir::Frame> build_fold(RuleContext& context) {
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  ir::Fold frame;
  read_cores(options, context, *operands);
  frame.channels = read_channels(options, *operands);
  frame.batch_optional = options.word("batch", "always") == "optional";
  frame.whole = read_whole(options, context);
  frame.contiguous = options.flag("contiguous", false);
  frame.needs_samples = options.flag("needs_samples", false);
  frame.operands = std::move(*operands);
  if (context.schema().variant() == Variant::InPlace) {
    options
        .fail_operator("rule-fold-in-place",
                       "a 'fold' may copy its tensors, so nothing can be written in place")
        .note("annotate the functional operator, with 'inplace: false'");
  }
  if (options.failed()) return std::nullopt;
  return frame;
}

}  // namespace vmapgen
