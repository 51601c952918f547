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
  std::vector<size_t> points;    // the same, of which a result has the dim behind the channels
  std::string whole;             // the argument that tells a whole logical shape, or empty
  std::string dim;               // the argument that names the dim in n's place, or empty
  std::vector<size_t> numbers;   // operands that have size 1 in the other dims
  Kernel kernel;

  bool names_missing_dim() const { return kernel.rank_error == "index"; }
};

void read_core(Options& options, const YamlValue& value, ir::Operand& operand) {
  const auto number = value.as_int();
  if (number && *number >= 0 && *number <= kMaxCore) {
    operand.core = static_cast<int>(*number);
  } else {
    options.fail(value, "rule-option-value", fmt::format("a core rank is a number from 0 to {}", kMaxCore));
  }
}

void read_cores(Options& options, RuleContext& context, std::vector<ir::Operand>& operands) {
  const YamlValue* core = options.find("core");
  if (!core) {
    options
        .fail_operator("rule-fold-core", "a 'fold' says with 'core' how many dims stand behind the batch dim")
        .note(fmt::format("for example: {{kind: fold, core: {{{}: 3}}}} for [N, C, H, W]",
                          operands.front().argument))
        .note("where an argument names the dim that the batch goes into, say so: {kind: fold, dim: dim}");
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

std::vector<size_t> read_list(Options& options, const Fold& fold, const char* key) {
  const YamlValue* list = options.find(key);
  if (list && !list->is_sequence())
    options.fail(*list, "rule-option-type", fmt::format("option '{}' wants a list", key));
  return options.failed() ? std::vector<size_t>() : options.operands_named(key, "none", fold.operands);
}

// What an operator is told that works along a dim of any tensor: there is no other word of `fold` for it.
void read_dim(Options& options, Fold& fold) {
  const auto is_int = [](const Type& type) { return type.is(BaseType::Int); };
  fold.dim = options.argument("dim", "", is_int, "no int that names a dim");
  for (const char* key : {"core", "batch", "channels", "points", "whole"}) {
    const YamlValue* other = options.find(key);
    if (other && !options.failed())
      options.fail(*other, "rule-option-value", fmt::format("'{}' has no meaning beside 'dim'", key))
          .note(
              "with 'dim' all tensors have one shape, of any rank, and the batch goes into the dim it names");
  }
  options.refuse_absent(fold.operands.front());
  fold.numbers = read_list(options, fold, "numbers");
}

void check_first_dims(Options& options, const Fold& fold, const char* key, const std::vector<size_t>& named) {
  for (const size_t i : named) {
    if (fold.operands[i].core > 0 || options.failed()) continue;
    options.fail(
        *options.find(key), "rule-option-value",
        fmt::format("tensor '{}' has no core dim that could be its {}", fold.operands[i].argument, key));
  }
}

void check_points(Options& options, const Fold& fold) {
  check_first_dims(options, fold, "points", fold.points);
  if (fold.points.empty() || options.failed()) return;
  const YamlValue& points = *options.find("points");
  const bool share = std::ranges::any_of(
      fold.points, [&](size_t i) { return std::ranges::find(fold.channels, i) != fold.channels.end(); });
  if (fold.channels.empty() || share) {
    options
        .fail(points, "rule-option-value",
              share ? "a tensor whose first core dim is points has no channels"
                    : "'points' has no meaning without 'channels'")
        .note("a result has the points behind the channels: {channels: [input], points: [grid]}");
  } else if (const YamlValue* whole = options.find("whole")) {
    options.fail(*whole, "rule-option-value", "'whole' has no meaning beside 'points'");
  }
}

bool is_shape(const Type& type) {
  return type.is_list() && type.element().is_integer();
}

ir::Words words_along(const Fold& f) {
  ir::Words words{
      fmt::format("fold the batch dim of {} into the dim that '{}' names, as the outer or the inner "
                  "one, whichever copies less{}",
                  names_of(f.operands), f.dim, f.operands.size() > 1 ? "; expand what is not batched" : "")};
  if (!f.numbers.empty())
    words.push_back(
        fmt::format("refuse sizes but 1 in the other dims of {}", names_of(f.operands, f.numbers)));
  if (f.kernel.contiguous) words.push_back(kMakeContiguous);
  return words;
}

ir::Words words_of(const Fold& f) {
  if (!f.dim.empty()) return words_along(f);
  ir::Words words;
  for (const ir::Operand& o : f.operands) {
    words.push_back(fmt::format("'{}' has a batch dim of its own and {} dim{} behind it{}", o.argument,
                                o.core, o.core == 1 ? "" : "s", f.batch_optional ? ", or only these" : ""));
  }
  if (f.batch_optional) words.push_back("without it, the batch dim takes its place");
  if (f.names_missing_dim()) words.push_back("refuse fewer dims by an IndexError");
  words.push_back(
      fmt::format("fold the batch dim of {} into it{}, whichever copies less{}", names_of(f.operands),
                  f.channels.empty() ? ", as the outer or the inner one" : ", or into the channels",
                  f.operands.size() > 1 ? "; expand what is not batched" : ""));
  if (!f.channels.empty() && f.channels.size() < f.operands.size()) {
    words.push_back(fmt::format("the channels take it when only {} is batched: nothing is expanded then",
                                names_of(f.operands, f.channels)));
  }
  if (!f.points.empty()) {
    words.push_back(fmt::format("the points of {} take it when no other is batched: nothing is expanded then",
                                names_of(f.operands, f.points)));
  }
  if (f.kernel.contiguous) words.push_back(kMakeContiguous);
  return words;
}

std::vector<ir::Method> methods_of(const Fold& f) {
  std::vector<ir::Method> methods;
  if (f.batch_optional) methods.push_back({.name = "batch_is_optional"});
  if (f.names_missing_dim()) methods.push_back({.name = "names_missing_dim"});
  if (!f.channels.empty()) methods.push_back({.name = "channels", .numbers = f.channels});
  if (!f.points.empty()) methods.push_back({.name = "points", .numbers = f.points});
  if (!f.dim.empty())
    methods.push_back({.name = "along", .given = {ir::argument(f.dim)}, .numbers = f.numbers});
  if (f.kernel.nonempty_batch) methods.push_back({.name = "nonempty_batch"});
  methods.push_back({.name = "fold"});
  if (f.kernel.contiguous) methods.push_back({.name = "contiguous"});
  return methods;
}

ir::Frame frame_of(const OperatorSchema& schema, const Fold& f) {
  FrameBuilder build(schema);
  build.changing("Fold", {build.op_name()});
  build.operands(f.operands);
  build.frame().gives = ir::Gives::Tensors;
  ir::Words words = words_of(f);
  if (!f.whole.empty()) words.push_back(fmt::format("multiply the size in '{}' that takes it", f.whole));
  if (f.kernel.nonempty_batch) words.push_back(kStandIn);
  build.modify(methods_of(f), std::move(words));
  if (!f.whole.empty()) build.remap(f.whole, "whole");
  return build.finish({"split the batch dim out of each result, as a view"});
}

std::optional<ir::Body> build_fold(RuleContext& context) {
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  Fold fold;
  const bool has_dim = options.find("dim");
  if (!has_dim) read_cores(options, context, *operands);
  fold.operands = std::move(*operands);
  if (has_dim) read_dim(options, fold);
  if (const YamlValue* numbers = options.find("numbers"); numbers && !has_dim)
    options.fail(*numbers, "rule-option-value",
                 "'numbers' are of the dim that 'dim' names, and there is no 'dim'");
  fold.channels = options.operands_named("channels", "none", fold.operands);
  check_first_dims(options, fold, "channels", fold.channels);
  fold.points = read_list(options, fold, "points");
  check_points(options, fold);
  fold.batch_optional = options.word("batch", "always") == "optional";
  fold.whole = options.argument("whole", "", is_shape, "no list of sizes");
  fold.kernel = options.kernel();
  options.refuse_in_place("what it may have copied");
  if (options.failed()) return std::nullopt;
  for (const ir::Operand& o : has_dim ? std::vector<ir::Operand>() : fold.operands)
    context.meaning.arguments.push_back({.name = o.argument, .core = {o.core}});
  if (fold.batch_optional) context.meaning.traits.push_back("batch_is_optional");
  return frame_of(context.schema(), fold);
}

}  // namespace

RuleKind kind_fold() {
  return {
      "fold",
      "the operator has a batch dim of its own: ours is folded into it, and split out after",
      {{"core", "core-rank",
        "the dims behind `n`: a number for every tensor, or a map from argument to number",
        "none, and needed without `dim`"},
       {"dim", "argument",
        "the argument that names the dim which the operator works index by index: it stands in `n`'s place. "
        "All tensors have one shape, of any rank",
        "none"},
       {"numbers", "arguments",
        "beside `dim`: the tensors that have one number for "
        "each of its indices, and size 1 in the other dims",
        "none"},
       {"batch",
        "word",
        "`always`: the tensors have `n`. `optional`: the operator takes `[core…]` as well",
        "`always`",
        {"always", "optional"}},
       {"channels",
        "word-or-list",
        "the tensors whose first core dim is channels, worked one by one: `all`, `none`, or a list of "
        "names. The batch may be folded into them; what is not listed is then the same for all "
        "channels (the grid of `grid_sampler_2d`)",
        "`none`",
        {"all", "none"}},
       {"points", "arguments",
        "beside `channels`: the tensors whose first core dim is points, worked one by one. Where no other "
        "tensor is batched the batch may be folded into them; a result has them behind the channels",
        "none"},
       {"whole", "argument",
        "the argument that tells a whole logical shape, `n` included (`input_size` of a backward operator)",
        "none"}},
      build_fold,
      OfOut::Writes,
      {"contiguous", "nonempty_batch", "rank_error"}};
}

}  // namespace vmapgen
