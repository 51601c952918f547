// A vector of positions along one dim: index_select, index_add.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/index_options.h"

namespace vmapgen {

namespace {

struct VectorIndex {
  std::vector<ir::Operand> operands;  // what is indexed, the positions, what is written
  std::string dim;                    // the argument
  bool takes = false;                 // the result has the positions in the dim's place; else its shape stays
  bool fills = false;                 // the third operand has no dims, and goes to every position
  bool one_rank = false;              // what is written has the rank of what is indexed
  bool masks = false;                 // examples' own positions are handed on as a mask
  // What to call where examples have positions of their own, over an index with a position for each element,
  // or over a mask.
  std::shared_ptr<const Expression> own_index;
};

ir::Words words_of_own_index(const VectorIndex& v) {
  const std::string& self = v.operands[0].argument;
  const std::string& index = v.operands[1].argument;
  const std::string own =
      v.fills ? fmt::format("'{}' or '{}'", index, v.operands[2].argument) : fmt::format("'{}'", index);
  const std::string_view becomes = v.masks ? "make '{}' a mask, true where a position points, and run {}"
                                           : "give '{}' a position for each element, as a view, and run {}";
  const std::string run = fmt::format(fmt::runtime(becomes), index, to_words(*v.own_index));
  if (!v.takes) return {fmt::format("{} batched: {}", own, run)};
  return {
      fmt::format("'{}' batched and '{}' not: take the positions of all examples at once, and split the dim",
                  index, self),
      "both batched: " + run};
}

ir::Frame frame_of(const OperatorSchema& schema, const VectorIndex& v) {
  FrameBuilder build(schema);
  build.changing("VectorIndex", {build.op_name(), ir::argument(v.dim)}).words = {
      fmt::format("shift '{}' past the batch dim", v.dim)};
  build.operands(v.operands);
  build.ask(v.dim, {.name = "dim"});
  std::vector<ir::Method> methods;
  if (v.takes) methods.push_back({.name = "takes"});
  if (v.fills) methods.push_back({.name = "fills"});
  if (v.masks) methods.push_back({.name = "masks"});
  if (v.one_rank) methods.push_back({.name = "one_rank"});
  methods.push_back({.name = "align"});
  build.modify(std::move(methods), v.one_rank ? ir::Words{fmt::format("refuse {} of other ranks than one",
                                                                      names_of(v.operands, {0, 2}))}
                                              : ir::Words{});
  ir::Branch own{.when = {.name = "has_own_index"}, .value = ir::run(v.own_index)};
  if (!build.is_in_place()) own.finish = {.name = "result"};
  own.words = words_of_own_index(v);
  build.branch(std::move(own));
  return build.finish({"the result has its batch dim in that place"});
}

// Whether the option names a tensor, which is then the third operand. False as well after reporting.
bool find_fill_value(IndexOptions& index, const OperatorSchema& schema) {
  const std::string fill = index.options.argument("fill_value", "");
  if (fill.empty()) return false;
  if (schema.find(fill)->type.is_tensor()) return index.put_at(fill, 2);
  index.options.fail(*index.options.find("fill_value"), "rule-option-value",
                     fmt::format("'{}' is no tensor", fill));
  return false;
}

// What an in-place operator runs is the in-place twin of what its functional one runs.
bool turn_in_place(Expression& expression, const YamlValue& text, IndexOptions& index, const Target& target) {
  const bool calls_on_self = expression.form == Expression::Form::Call && !expression.parts.empty() &&
                             expression.parts.front().form == Expression::Form::Argument &&
                             expression.parts.front().name == index.operands.front().argument;
  if (calls_on_self) {
    OperatorName twin = expression.op->schema.name;
    twin.base += "_";
    expression.op = target.find(twin);
  }
  if (calls_on_self && expression.op) return true;
  index.options.fail(
      text, "rule-own-index",
      fmt::format("{} writes into '{}', and this is no call on it that has an in-place operator",
                  index.name(), index.operands.front().argument));
  return false;
}

// `masks`: the dim is in the mask already, and the expression need not name it.
std::shared_ptr<const Expression> own_index(RuleContext& context, IndexOptions& index, bool masks) {
  Options& options = index.options;
  const YamlValue* text = options.find("own_index");
  if (!text || !text->is_word()) {
    Diagnostic& d =
        text ? options.fail(*text, "rule-option-type", "option 'own_index' wants an expression in quotes")
             : options.fail_operator(
                   "rule-own-index",
                   fmt::format("examples may each have an '{}' of their own, and {} takes one for all",
                               index.index, index.name()));
    d.note(
        "say with 'own_index' what to call on an index with a position for each element, for example "
        "\"gather(self, dim, index)\"");
    return nullptr;
  }
  auto expression =
      parse_expression(text->word, text->where, context.schema(), context.target, context.diagnostics,
                       masks ? std::set<std::string>{index.dim} : std::set<std::string>{});
  if (!expression) return nullptr;
  const bool in_place = context.schema().variant() == Variant::InPlace;
  if (in_place && !turn_in_place(*expression, *text, index, context.target)) return nullptr;
  return std::make_shared<const Expression>(std::move(*expression));
}

std::optional<ir::Body> build_index_vector(RuleContext& context) {
  IndexOptions index(context);
  if (!index.read()) return std::nullopt;
  VectorIndex frame;
  frame.dim = index.dim;
  frame.fills = find_fill_value(index, context.schema());
  frame.takes = index.takes();
  frame.masks = index.options.flag("mask", false);
  frame.one_rank = index.options.kernel().one_shape;
  if (frame.one_rank && index.operands.size() < 3)
    index.options.fail_operator(
        "rule-option-value", "'one_shape' compares what is written with what is indexed: nothing is written");
  if (index.options.failed()) return std::nullopt;
  frame.own_index = own_index(context, index, frame.masks);
  index.say_variance();
  if (!frame.own_index || index.options.failed()) return std::nullopt;
  frame.operands = index.operands;
  return frame_of(context.schema(), frame);
}

}  // namespace

RuleKind kind_index_vector() {
  return {
      "index_vector",
      "one vector of positions along a dim",
      {kIndexArgument,
       kIndexDim,
       {"output",
        "word",
        "`same_shape`: the result is shaped like what is indexed. `taken`: with the positions in the "
        "dim's place (index_select)",
        "`same_shape`",
        {"same_shape", "taken"}},
       {"own_index", "text",
        "what to call where each example has positions of its own, over an index with a position for each "
        "element, or over a mask. An expression, as for `decompose`; an in-place operator calls the in-place "
        "operator of its outermost call",
        "required"},
       {"fill_value", "argument",
        "the tensor without dims that goes to every position "
        "(index_fill); in `own_index` it broadcasts to what is indexed",
        "none"},
       {"mask", "bool",
        "in `own_index` the index is a mask that broadcasts to what is indexed, "
        "true where a position points; positions may be negative (index_fill)",
        "`false`"}},
      build_index_vector,
      OfOut::Writes,
      {"one_shape"}};
}

}  // namespace vmapgen
