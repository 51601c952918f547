// `random`: numbers are drawn, for one level at a time, as its vmap's randomness says.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

enum class From {
  Size,    // of a size that an argument tells
  Shape,   // of the shape of one tensor, whose values do not count or are written
  Values,  // by the values of tensors that broadcast
};

struct Drawn {
  From from = From::Values;
  std::vector<ir::Operand> operands;
  std::string size;  // the argument, for From::Size
  std::string when;  // the bool that is False where nothing is drawn, or empty
};

bool is_size(const Argument& a) {
  return a.type.is_list() && (a.type.innermost() == BaseType::SymInt || a.type.innermost() == BaseType::Int);
}

// What the draw depends on, where the entry does not say.
std::string_view usual_source(const OperatorSchema& schema) {
  if (schema.tensor_arguments().empty()) return "size";
  const bool only_self_written =
      schema.variant() == Variant::InPlace && schema.tensor_arguments().size() == 1;
  return only_self_written ? "shape" : "values";
}

bool is_bool(const Type& type) {
  return type.innermost() == BaseType::Bool && !type.is_list();
}

void read_size(Options& options, const OperatorSchema& schema, Drawn& drawn) {
  drawn.size = options.argument("size", "size");
  const Argument* size = schema.find(drawn.size);
  if (options.failed() || (size && is_size(*size) && schema.tensor_arguments().empty())) return;
  options
      .fail_operator("rule-random-size",
                     fmt::format("{} draws a tensor of a given size: it takes a list of ints, and no tensor",
                                 schema.name.to_string()))
      .note("option 'size' names the argument");
}

ir::Words when_words(const std::string& when) {
  if (when.empty()) return {};
  return {fmt::format("nothing is drawn where '{}' is False", when)};
}

ir::Words words_of(const Drawn& d) {
  ir::Words words = when_words(d.when);
  words.push_back("for each level, from the innermost: refuse, or draw once, or once for each example");
  const std::string what = d.from == From::Size ? fmt::format("put the batch size before '{}'", d.size)
                           : d.from == From::Shape
                               ? fmt::format("take all examples of '{}'", names_of(d.operands))
                               : fmt::format("bring the batch dims of {} to one place", names_of(d.operands));
  words.push_back("for each example: " + what + ", expanding what is not batched");
  words.push_back(d.from == From::Values ? "once: refuse values that differ between examples"
                                         : "once: draw for one example, which serves all");
  return words;
}

void take(FrameBuilder& build, const Drawn& d) {
  const std::string in_place = build.is_in_place() ? "InPlace" : "";
  if (d.from != From::Values) build.frame().gives = ir::Gives::OneTensor;
  if (d.from == From::Size) {
    build.settled("DrawSized", {ir::draw()});
    build.remap(d.size, "sizes");
  } else if (d.from == From::Shape) {
    build.changing(in_place + "DrawLike", {ir::draw(), ir::operand(0)}).is_settled = in_place.empty();
    build.frame().operands = d.operands;
    build.tensor(d.operands[0].argument);
  } else {
    build.settled(in_place + "DrawFrom", {ir::draw()});
    build.operands(d.operands);
  }
}

ir::Frame frame_of(const OperatorSchema& schema, const Drawn& d) {
  FrameBuilder build(schema);
  take(build, d);
  build.frame().form.words = words_of(d);
  if (build.is_in_place()) build.frame().finish.after = {{.name = "spread"}};
  return build.finish({"the result has a batch dim when it was drawn for each example"});
}

std::optional<ir::Body> rule_by_hand(Options& options, const YamlValue& rule, const std::string& when) {
  const auto function = options.function("rule", rule, "vmap::custom");
  for (const char* key : {"from", "size", "core"}) {
    if (const YamlValue* value = options.find(key))
      options.fail(*value, "rule-option-value", fmt::format("'{}' has no meaning beside 'rule'", key));
  }
  if (!function || options.failed()) return std::nullopt;
  ir::Words words = when_words(when);
  words.push_back(fmt::format("a rule by hand, told what to draw for: {}", function->within("vmap::custom")));
  return ir::Random{std::nullopt, *function, when, std::move(words)};
}

// An option that says nothing would let a wrong rule pass for one that was meant.
void refuse_size(Options& options, std::string_view from) {
  const YamlValue* size = options.find("size");
  if (!size || options.failed()) return;
  options
      .fail(*size, "rule-option-value",
            fmt::format("option 'size' is for 'from: size', and this draw is 'from: {}'", from))
      .note(
          "a draw of a given size takes no tensor; one that "
          "takes tensors draws by their 'shape' or 'values'");
}

int read_core(Options& options) {
  const int core = options.number("core", 0);
  if (core > kMaxCore)
    options.fail(*options.find("core"), "rule-option-value",
                 fmt::format("a core rank is a number from 0 to {}", kMaxCore));
  return core;
}

std::optional<ir::Body> build_random(RuleContext& context) {
  Options options(context);
  Drawn drawn;
  drawn.when = options.argument("when", "", is_bool, "no bool");
  context.variance.effect = ir::Effect::Random;
  context.variance.drawn_when = drawn.when;
  if (const YamlValue* rule = options.find("rule")) return rule_by_hand(options, *rule, drawn.when);
  if (const YamlValue* header = options.find("header"))
    options.fail(*header, "rule-option-value", "'header' has no meaning without 'rule'");
  const std::string from = options.word("from", usual_source(context.schema()));
  if (options.failed()) return std::nullopt;
  if (from == "size") {
    drawn.from = From::Size;
    read_size(options, context.schema(), drawn);
    if (options.failed()) return std::nullopt;
    return ir::Random{frame_of(context.schema(), drawn), {}, drawn.when, {}};
  }
  refuse_size(options, from);
  auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  drawn.from = from == "shape" ? From::Shape : From::Values;
  const int core = read_core(options);
  for (ir::Operand& operand : *operands) operand.core = core;
  if (drawn.from == From::Shape && operands->size() != 1) {
    options.fail_operator("rule-random-shape",
                          fmt::format("{} takes {} tensors; a draw 'from: shape' has that of one",
                                      context.schema().name.to_string(), operands->size()));
  }
  if (options.failed()) return std::nullopt;
  drawn.operands = std::move(*operands);
  return ir::Random{frame_of(context.schema(), drawn), {}, drawn.when, {}};
}

}  // namespace

RuleKind kind_random() {
  return {
      "random",
      "numbers are drawn, as the vmap's randomness says",
      {{"from",
        "word",
        "what the numbers depend on besides the seed: a `size` argument; the `shape` of one tensor; "
        "the `values` of the tensors, which broadcast",
        "`size` without tensors; `shape` in place, of `self` alone; else `values`",
        {"size", "shape", "values"}},
       {"size", "argument", "the argument that tells the size, for `from: size`", "`size`"},
       {"core", "rank", "how many of the trailing dims belong to one problem", "`0`"},
       {"when", "argument",
        "the bool argument that is `False` where nothing is drawn (`train`): such a call is never refused",
        "none: it always draws"},
       {"rule", "text",
        "instead of `from`, `size` and `core`: a C++ function of namespace `vmap::custom`, whose "
        "first parameter is the `Draw`",
        "none"},
       kHeader},
      build_random,
      OfOut::Draws};
}

}  // namespace vmapgen
