// `fold`: the operator has a batch dim of its own, in front; ours is folded into it and split out after.
#include <fmt/format.h>

#include <algorithm>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

struct Fold {
  std::vector<ir::Operand> operands;
  bool batch_optional = false;   // the operator takes them without that dim as well
  std::vector<size_t> channels;  // operands whose first core dim is worked one by one
  std::string whole;             // the argument that tells a whole logical shape, or empty
  bool contiguous = false;       // the kernel takes contiguous tensors for granted
  bool needs_samples = false;
};

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

ir::Words words_of(const Fold& f) {
  ir::Words words;
  for (const ir::Operand& o : f.operands) {
    words.push_back(fmt::format("'{}' has a batch dim of its own and {} dim{} behind it{}", o.argument,
                                o.core, o.core == 1 ? "" : "s", f.batch_optional ? ", or only these" : ""));
  }
  if (f.batch_optional) words.push_back("without it, the batch dim takes its place");
  words.push_back(
      fmt::format("fold the batch dim of {} into it{}, whichever copies less{}", names_of(f.operands),
                  f.channels.empty() ? ", as the outer or the inner one" : ", or into the channels",
                  f.operands.size() > 1 ? "; expand what is not batched" : ""));
  if (!f.channels.empty() && f.channels.size() < f.operands.size()) {
    words.push_back(fmt::format("the channels take it when only {} is batched: nothing is expanded then",
                                names_of(f.operands, f.channels)));
  }
  if (f.contiguous) words.push_back(kMakeContiguous);
  return words;
}

std::vector<ir::Method> methods_of(const Fold& f) {
  std::vector<ir::Method> methods;
  if (f.batch_optional) methods.push_back({.name = "batch_is_optional"});
  if (!f.channels.empty()) methods.push_back({.name = "channels", .numbers = f.channels});
  if (f.needs_samples) methods.push_back({.name = "needs_samples"});
  methods.push_back({.name = "fold"});
  if (f.contiguous) methods.push_back({.name = "contiguous"});
  return methods;
}

ir::Frame frame_of(const OperatorSchema& schema, const Fold& f) {
  FrameBuilder build(schema);
  build.changing("Fold", {build.op_name()});
  build.operands(f.operands);
  build.frame().gives = ir::Gives::Tensors;
  ir::Words words = words_of(f);
  if (!f.whole.empty()) words.push_back(fmt::format("multiply the size in '{}' that takes it", f.whole));
  if (f.needs_samples) words.push_back(kStandIn);
  build.modify(methods_of(f), std::move(words));
  if (!f.whole.empty()) build.remap(f.whole, "whole");
  return build.finish({"split the batch dim out of each result, as a view"});
}

std::optional<ir::Body> build(RuleContext& context) {
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  Fold fold;
  read_cores(options, context, *operands);
  fold.channels = read_channels(options, *operands);
  fold.batch_optional = options.word("batch", "always") == "optional";
  fold.whole = read_whole(options, context);
  fold.contiguous = options.flag("contiguous", false);
  fold.needs_samples = options.flag("needs_samples", false);
  fold.operands = std::move(*operands);
  if (context.schema().variant() == Variant::InPlace) {
    options
        .fail_operator("rule-fold-in-place",
                       "a 'fold' may copy its tensors, so nothing can be written in place")
        .note("annotate the functional operator, with 'inplace: false'");
  }
  if (options.failed()) return std::nullopt;
  for (const ir::Operand& o : fold.operands)
    context.meaning.arguments.push_back({.name = o.argument, .core = {o.core}});
  if (fold.batch_optional) context.meaning.traits.push_back("batch_is_optional");
  return frame_of(context.schema(), fold);
}

}  // namespace

RuleKind kind_fold() {
  return {"fold",
          "the operator has a batch dim of its own: ours is folded into it, and split out after",
          {{"core", "integer-or-map", "the dims behind the batch dim, for all tensors or each"},
           {"batch",
            "word",
            "whether the operator takes its tensors without their batch dim as well",
            {"always", "optional"}},
           {"channels", "word-or-list",
            "the tensors whose first core dim is channels, worked one by one: all, none, or their names"},
           {"whole", "argument", "the argument that tells a whole shape, batch dim included"},
           {"contiguous", "bool", "whether the kernel takes contiguous tensors for granted"},
           {"needs_samples", "bool", "whether the kernel refuses a batch of no samples"}},
          build};
}

}  // namespace vmapgen
