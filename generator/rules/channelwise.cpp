// `channelwise`: tensors [n, channels, *], each channel worked by itself, beside tensors of one number for
// each.
#include <fmt/format.h>

#include "rules/options.h"

namespace vmapgen {

namespace {

// Which operands have a number for each channel: core 1. The others have n and the channels: core 2.
void read_per_channel(Options& options, std::vector<ir::Operand>& operands) {
  for (ir::Operand& operand : operands) operand.core = 2;
  const Value* given = options.find("per_channel");
  if (!given || !given->is_sequence()) {
    Diagnostic& d =
        given ? options.fail(*given, "rule-option-type", "option 'per_channel' wants a list")
              : options.fail_operator("rule-channelwise-tensors",
                                      "a 'channelwise' lists with 'per_channel' the tensors that have "
                                      "one number for each channel");
    d.note("the first tensor is not among them: it is [n, channels, *]");
    return;
  }
  for (const Value& item : given->items) {
    const auto i = options.operand_named(item, operands);
    if (!i) continue;
    operands[*i].core = 1;
    if (*i > 0) continue;
    options.fail(item, "rule-option-value",
                 fmt::format("'{}' is the first tensor, which has to be [n, channels, *]", item.word));
  }
}

bool is_number(const Argument& argument) {
  return argument.type.is(BaseType::SymInt) || argument.type.is(BaseType::Int);
}

// A number that is multiplied by the batch's size.
std::string number_named(Options& options, const Value& name) {
  const Argument* argument = options.argument_named(name);
  if (!argument) return "";
  if (is_number(*argument)) return argument->name;
  options.fail(name, "rule-option-value",
               fmt::format("argument '{}' is {}, no number", argument->name, argument->type.to_string()));
  return "";
}

void read_numbers(Options& options, ir::Channelwise& frame) {
  if (const Value* samples = options.find("samples")) frame.samples = number_named(options, *samples);
  const Value* channels = options.find("channels");
  if (!channels) return;
  if (!channels->is_sequence()) {
    options.fail(*channels, "rule-option-type", "option 'channels' wants a list of arguments");
    return;
  }
  for (const Value& item : channels->items) frame.channels.push_back(number_named(options, item));
}

void read_statistics(Options& options, const OperatorSchema& schema, ir::Channelwise& frame) {
  const Value* given = options.find("statistics");
  if (!given) return;
  frame.together = !(given->is_word() && given->word == "never");
  if (given->is_word() && (given->word == "never" || given->word == "always")) return;
  const std::string name = options.argument("statistics", "");
  const Argument* argument = schema.find(name);
  if (!argument) return;
  frame.statistics = name;
  if (argument->type.is(BaseType::Bool)) return;
  options.fail(*given, "rule-option-value",
               fmt::format("argument '{}' is {}: 'statistics' is always, never, or a bool argument", name,
                           argument->type.to_string()));
}

// The operands that are written to: those that the signature marks, and those that it does not.
void read_writes(Options& options, const OperatorSchema& schema, ir::Channelwise& frame) {
  std::vector<bool> written(frame.operands.size());
  for (size_t i = 0; i < written.size(); ++i) {
    written[i] = schema.find(frame.operands[i].argument)->is_write();
  }
  if (const Value* given = options.find("writes")) {
    if (!given->is_sequence())
      options.fail(*given, "rule-option-type", "option 'writes' wants a list of tensors");
    for (const Value& item : given->items) {
      if (const auto i = options.operand_named(item, frame.operands)) written[*i] = true;
    }
  }
  for (size_t i = 0; i < written.size(); ++i) {
    if (!written[i]) continue;
    frame.written.push_back(i);
    if (frame.operands[i].core == 1 && frame.together) continue;
    options.fail_operator(
        "rule-channelwise-writes",
        fmt::format("'{}' is written to: it has to be 'per_channel', of an operator whose samples are worked "
                    "together ('statistics')",
                    frame.operands[i].argument));
  }
}

// What is written to stays as it is where new values have no share.
void read_momentum(Options& options, const OperatorSchema& schema, ir::Channelwise& frame) {
  const std::string name = options.argument("momentum", schema.find("momentum") ? "momentum" : "");
  const Argument* argument = schema.find(name);
  if (!argument || frame.written.empty()) return;
  frame.momentum = name;
  if (argument->type.is(BaseType::Float)) return;
  const std::string message =
      fmt::format("argument '{}' is {}, and a share is a float", name, argument->type.to_string());
  if (const Value* given = options.find("momentum")) {
    options.fail(*given, "rule-option-value", message);
  } else {
    options.fail_operator("rule-option-value", message);
  }
}

}  // namespace

std::optional<ir::Frame> build_channelwise(RuleContext& context) {
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  if (context.schema().variant() == Variant::InPlace) {
    options
        .fail_operator("rule-channelwise-in-place",
                       "a 'channelwise' may copy its tensors, so 'self' cannot be written in place")
        .note("annotate the functional operator, with 'inplace: false'");
    return std::nullopt;
  }
  if (operands->front().optional) {
    options.fail_operator(
        "rule-optional-tensor",
        fmt::format("a 'channelwise' counts samples by its first tensor, and '{}' may be absent",
                    operands->front().argument));
  }
  ir::Channelwise frame;
  frame.operands = std::move(*operands);
  read_per_channel(options, frame.operands);
  read_statistics(options, context.schema(), frame);
  read_writes(options, context.schema(), frame);
  read_momentum(options, context.schema(), frame);
  read_numbers(options, frame);
  frame.contiguous = options.flag("contiguous", false);
  if (options.failed()) return std::nullopt;
  return frame;
}

}  // namespace vmapgen
