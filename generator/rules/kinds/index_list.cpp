// A list of optional indices, one for each dim: index, index_put.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/index_options.h"

namespace vmapgen {

namespace {

// The operands are what is indexed and, where the operator writes, the values.
struct AdvancedIndex {
  std::vector<ir::Operand> operands;
  std::string indices;     // the argument
  std::string accumulate;  // the argument, or empty
};

ir::Words words_of(const AdvancedIndex& a) {
  const std::string& self = a.operands[0].argument;
  ir::Words words{fmt::format("'{}' not batched: the dim of '{}' moves on in the list", a.indices, self),
                  fmt::format("'{}' batched: its batch dim comes before the dims of each index", a.indices),
                  "both batched: one more index counts the examples"};
  if (a.operands.size() == 1)
    words.push_back("refuse a batched mask: how many elements it takes depends on the example");
  return words;
}

ir::Branch fill(const AdvancedIndex& a, bool in_place) {
  const ir::Value adds = a.accumulate.empty() ? ir::word("false") : ir::argument(a.accumulate);
  return {.when = {.name = "is_mask"},
          .value = ir::asked({.name = in_place ? "fill_in_place" : "filled", .given = {adds}}),
          .words = {fmt::format(
              "a batched mask: '{}' goes where it is true, as where() does it{}", a.operands[1].argument,
              a.accumulate.empty() ? "" : fmt::format("; added, under '{}'", a.accumulate))}};
}

ir::Branch gather() {
  return {.when = {.name = "gathers"},
          .value = ir::asked({.name = "gathered"}),
          .words = {"one index of each example's own, behind larger dims: gather, example by example"}};
}

ir::Frame frame_of(const OperatorSchema& schema, const AdvancedIndex& a) {
  FrameBuilder build(schema);
  std::vector<ir::Value> given{build.op_name(), ir::operand(0), ir::argument(a.indices),
                               ir::batch_dim(a.indices)};
  build.tensor(a.operands[0].argument);
  build.ask(a.indices, {.name = "indices"});
  if (a.operands.size() > 1) {
    given.push_back(ir::operand(1));
    build.ask(a.operands[1].argument, {.name = "values"});
    build.branch(fill(a, build.is_in_place()));
  } else {
    build.branch(gather());
  }
  build.settled("AdvancedIndex", std::move(given)).words = words_of(a);
  build.frame().operands = a.operands;
  return build.finish({"the result has its batch dim where the examples are counted"});
}

// The tensors beside the list. False after reporting that they are none or too many.
bool find_tensors(RuleContext& context, IndexOptions& index) {
  bool plain = true;
  for (const Argument* a : context.schema().tensor_arguments()) {
    if (a->name == index.index) continue;
    index.operands.push_back({.argument = a->name, .optional = a->type.is_optional()});
    plain = plain && a->type.is_tensor();
  }
  if (plain && !index.operands.empty() && index.operands.size() <= 2) return true;
  index.options.fail_operator(
      "rule-index-operands",
      fmt::format(
          "beside '{}' a list of indices has one tensor to read, or that and the values to write; {} has {}",
          index.index, index.name(), index.operands.size()));
  return false;
}

std::optional<ir::Body> build_index_list(RuleContext& context) {
  IndexOptions index(context);
  if (!index.find_index("indices", true) || !find_tensors(context, index)) return std::nullopt;
  const auto is_bool = [](const Type& type) { return type.is(BaseType::Bool); };
  const char* by_default = context.schema().find("accumulate") ? "accumulate" : "";
  const std::string accumulate = index.options.argument("accumulate", by_default, is_bool, "not bool");
  if (index.options.failed()) return std::nullopt;
  index.say_variance();
  return frame_of(context.schema(), AdvancedIndex{index.operands, index.index, accumulate});
}

}  // namespace

RuleKind kind_index_list() {
  return {"index_list",
          "a list of optional indices, one for each dim",
          {{"index", "argument", "the argument that holds the indices", "`indices`"},
           {"accumulate", "argument", "the bool argument that adds to what stands there",
            "`accumulate` if there is one"}},
          build_index_list};
}

}  // namespace vmapgen
