// `channelwise`: tensors [n, channels, *], each channel worked by itself, beside tensors of one number for
// each.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

struct Channelwise {
  std::vector<ir::Operand> operands;  // core 2: [n, channels, *]; core 1: [channels]
  std::string statistics;  // the argument under which those of one batch depend on each other, or empty: then
  bool together = true;    // whether they do
  std::vector<size_t> affine;   // the operands that scale and shift the first result, or none
  std::vector<size_t> written;  // operands that are written to when they do
  std::string momentum;         // the argument that is their new values' share, or empty; 0 writes nothing
  std::string outer;            // the argument that tells n, or empty
  std::vector<std::string> channels;  // those that tell numbers of channels, or of groups of them
  Kernel kernel;
};

// Which operands have a number for each channel: core 1. The others have n and the channels: core 2.
void read_per_channel(Options& options, std::vector<ir::Operand>& operands) {
  for (ir::Operand& operand : operands) operand.core = 2;
  const YamlValue* given = options.find("per_channel");
  if (!given || !given->is_sequence()) {
    Diagnostic& d = given ? options.fail(*given, "rule-option-type", "option 'per_channel' wants a list")
                          : options.fail_operator("rule-channelwise-tensors",
                                                  "a 'channelwise' lists with 'per_channel' the "
                                                  "tensors that have one number for each channel");
    d.note("the first tensor is not among them: it is [n, channels, *]");
    return;
  }
  for (const YamlValue& item : given->items) {
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
std::string number_named(Options& options, std::string_view key, const YamlValue& name) {
  const Argument* argument = options.argument_named(name);
  if (!argument) return "";
  options.claim(argument->name, key);
  if (is_number(*argument)) return argument->name;
  options.fail(name, "rule-option-value",
               fmt::format("argument '{}' is {}, no number", argument->name, argument->type.to_string()));
  return "";
}

void read_numbers(Options& options, Channelwise& frame) {
  if (const YamlValue* outer = options.find("outer")) frame.outer = number_named(options, "outer", *outer);
  const YamlValue* channels = options.find("channels");
  if (!channels) return;
  if (!channels->is_sequence()) {
    options.fail(*channels, "rule-option-type", "option 'channels' wants a list of arguments");
    return;
  }
  for (const YamlValue& item : channels->items)
    frame.channels.push_back(number_named(options, "channels", item));
}

void read_statistics(Options& options, const OperatorSchema& schema, Channelwise& frame) {
  const YamlValue* given = options.find("statistics");
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

// A weight and a bias, which are applied behind where nothing else is batched.
void read_affine(Options& options, Channelwise& frame) {
  const YamlValue* given = options.find("affine");
  if (!given) return;
  if (!given->is_sequence() || given->items.size() != 2) {
    options.fail(*given, "rule-option-type",
                 "option 'affine' wants a list of two tensors: what scales, what shifts");
    return;
  }
  for (const YamlValue& item : given->items) {
    const auto i = options.operand_named(item, frame.operands);
    if (!i) continue;
    frame.affine.push_back(*i);
    if (frame.operands[*i].core == 1) continue;
    options.fail(item, "rule-option-value", fmt::format("'{}' is not 'per_channel'", item.word));
  }
  if (frame.affine.size() == 2 && frame.affine[0] == frame.affine[1])
    options.fail(given->items[1], "rule-option-value",
                 fmt::format("'{}' cannot both scale and shift", given->items[1].word));
}

// The operands that are written to: those that the signature marks, and those that it does not.
void read_writes(Options& options, const OperatorSchema& schema, Channelwise& frame) {
  std::vector<bool> written(frame.operands.size());
  for (size_t i = 0; i < written.size(); ++i) {
    written[i] = schema.find(frame.operands[i].argument)->is_write();
  }
  if (const YamlValue* given = options.find("writes")) {
    if (!given->is_sequence())
      options.fail(*given, "rule-option-type", "option 'writes' wants a list of tensors");
    for (const YamlValue& item : given->items) {
      if (const auto i = options.operand_named(item, frame.operands)) written[*i] = true;
    }
  }
  for (size_t i = 0; i < written.size(); ++i) {
    if (!written[i]) continue;
    frame.written.push_back(i);
    if (frame.operands[i].core == 1 && frame.together) continue;
    options.fail_operator("rule-channelwise-writes",
                          fmt::format("'{}' is written to: it has to be 'per_channel', of an "
                                      "operator whose batch is worked together ('statistics')",
                                      frame.operands[i].argument));
  }
}

// What is written to stays as it is where new values have no share.
void read_momentum(Options& options, const OperatorSchema& schema, Channelwise& frame) {
  if (frame.written.empty()) {
    options.argument("momentum", "");  // a name that is none is a mistake all the same
    return;
  }
  const auto is_float = [](const Type& type) { return type.is(BaseType::Float); };
  frame.momentum = options.argument("momentum", schema.find("momentum") ? "momentum" : "", is_float,
                                    "and a share is a float");
}

// Where operands are written to: refused for what is not batched.
void write(FrameBuilder& build, const Channelwise& c) {
  std::vector<ir::Value> when;
  if (!c.statistics.empty()) when.push_back(ir::argument(c.statistics));
  if (!c.momentum.empty()) when.push_back(ir::not_zero(c.momentum));
  for (const size_t i : c.written) {
    const std::string& argument = c.operands[i].argument;
    build.modify({{.name = "writes", .given = {ir::number(i), ir::text(argument)}}},
                 {fmt::format("{}refuse a '{}' that is not batched: it is written to{}",
                              c.statistics.empty() ? "" : fmt::format("under '{}', ", c.statistics), argument,
                              c.momentum.empty() ? "" : fmt::format(", unless '{}' is 0", c.momentum))},
                 when);
  }
}

ir::Words fold_words(const Channelwise& c) {
  ir::Words words;
  if (c.together) {
    words.push_back(fmt::format("{}fold the batch into the channels; expand what is not batched",
                                c.statistics.empty() ? "" : fmt::format("under '{}', ", c.statistics)));
  }
  if (!c.together || !c.statistics.empty()) {
    words.push_back(
        fmt::format("{}fold the batch into the operator's own; into the "
                    "channels where a tensor of one number for each is batched",
                    c.together ? "else " : ""));
  }
  if (c.kernel.contiguous) words.push_back(kMakeContiguous);
  std::vector<std::string> numbers = c.channels;
  if (!c.outer.empty()) numbers.push_back(c.outer);
  if (!numbers.empty()) {
    words.push_back(fmt::format("multiply '{}' by the batch's size, where they count what it was folded into",
                                fmt::join(numbers, "', '")));
  }
  words.push_back(kStandIn);
  return words;
}

void scale_behind(FrameBuilder& build, const Channelwise& c) {
  if (c.affine.empty()) return;
  build.modify(
      {{.name = "affine", .given = {ir::number(c.affine[0]), ir::number(c.affine[1])}}},
      {fmt::format("where only '{}' and '{}' are batched: work the input once, and apply them behind",
                   c.operands[c.affine[0]].argument, c.operands[c.affine[1]].argument)});
}

void fold(FrameBuilder& build, const Channelwise& c) {
  const ir::Value together =
      !c.statistics.empty() ? ir::argument(c.statistics) : ir::word(c.together ? "true" : "false");
  std::vector<ir::Method> methods{{.name = "fold", .given = {together}}};
  if (c.kernel.contiguous) methods.push_back({.name = "contiguous"});
  build.modify(std::move(methods), fold_words(c));
}

ir::Frame frame_of(const OperatorSchema& schema, const Channelwise& c) {
  FrameBuilder build(schema);
  build.changing("Channelwise", {build.op_name()});
  build.operands(c.operands);
  build.frame().gives = ir::Gives::Tensors;
  build.frame().writes_operands = true;
  write(build, c);
  scale_behind(build, c);
  fold(build, c);
  if (!c.outer.empty()) build.ask(c.outer, {.name = "outer", .given = {ir::argument(c.outer)}});
  for (const std::string& each : c.channels)
    build.ask(each, {.name = "channels", .given = {ir::argument(each)}});
  ir::Words words{"split the batch out of each result, as a view"};
  for (const size_t i : c.written)
    words.push_back(fmt::format("copy '{}' back, where it was copied", c.operands[i].argument));
  return build.finish(std::move(words));
}

std::optional<ir::Body> build_channelwise(RuleContext& context) {
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  if (options.refuse_in_place("what it may have copied")) return std::nullopt;
  options.refuse_absent(operands->front());
  Channelwise frame;
  frame.operands = std::move(*operands);
  read_per_channel(options, frame.operands);
  read_statistics(options, context.schema(), frame);
  read_affine(options, frame);
  read_writes(options, context.schema(), frame);
  read_momentum(options, context.schema(), frame);
  read_numbers(options, frame);
  frame.kernel = options.kernel();
  if (options.failed()) return std::nullopt;
  return frame_of(context.schema(), frame);
}

}  // namespace

RuleKind kind_channelwise() {
  return {
      "channelwise",
      "each channel is worked by itself: the batch is folded "
      "into the channels, or into the operator's own batch",
      {{"per_channel", "arguments", "the tensors that have one number for each channel", "required"},
       {"statistics", "text",
        "when those of one batch depend on each other: `always`, `never`, or the bool argument that says so",
        "`always`"},
       {"affine", "arguments",
        "the two tensors by which the first of several results is scaled and shifted: where nothing else is "
        "batched they are applied behind",
        "none"},
       {"writes", "arguments",
        "tensors that are then written to, beside those that the signature marks (running "
        "statistics). One that is not batched is refused",
        "none"},
       {"momentum", "argument",
        "the float argument that is the share of new values in what is written: where it is 0 nothing is",
        "`momentum`, if there is one"},
       {"outer", "argument", "the argument that tells `n`", "none"},
       {"channels", "arguments", "the arguments that tell numbers of channels, or of groups of them",
        "none"}},
      build_channelwise,
      OfOut::Writes,
      {"contiguous"}};
}

}  // namespace vmapgen
