// `convolve`: an input, a weight, perhaps a bias, and a number of groups.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

struct Convolve {
  std::vector<ir::Operand> operands;  // input, weight and, if there is one, bias
  std::string groups;                 // the argument
  std::string transposed;             // the argument that says so, or empty
  bool is_transposed = false;         // without such an argument
  bool takes_unbatched = false;       // also an input without the operator's own batch dim
};

bool are_convolved(const std::vector<ir::Operand>& operands) {
  if (operands.size() < 2 || operands.size() > 3) return false;
  return !operands[0].optional && !operands[1].optional && (operands.size() < 3 || operands[2].optional);
}

std::vector<ir::Value> given_to(const FrameBuilder& build, const Convolve& c) {
  std::vector<ir::Value> given{build.op_name()};
  for (const ir::Operand& o : c.operands) {
    given.push_back(ir::argument(o.argument));
    given.push_back(ir::batch_dim(o.argument));
  }
  if (c.operands.size() < 3) given.insert(given.end(), 2, ir::word("std::nullopt"));
  given.push_back(ir::argument(c.groups));
  given.push_back(!c.transposed.empty() ? ir::argument(c.transposed)
                                        : ir::word(c.is_transposed ? "true" : "false"));
  if (c.takes_unbatched) given.push_back(ir::word("Convolution::Takes::OneToo"));
  return given;
}

ir::Words words_of(const Convolve& c) {
  const std::string &input = c.operands[0].argument, &weight = c.operands[1].argument;
  ir::Words words{fmt::format("when only '{}' is batched, fold its batch into the images", input),
                  fmt::format("when only '{}' is batched, fold its batch into the output channels", weight),
                  fmt::format("when both are, fold the batch into '{}'", c.groups)};
  if (c.operands.size() > 2) {
    words.push_back(fmt::format("fold the batch of '{}' likewise, or add it to the result when '{}' has none",
                                c.operands[2].argument, weight));
  }
  if (c.takes_unbatched) words.push_back(fmt::format("give '{}' a dim of images when it has none", input));
  return words;
}

ir::Frame frame_of(const OperatorSchema& schema, const Convolve& c) {
  FrameBuilder build(schema);
  build.settled("Convolution", given_to(build, c)).words = words_of(c);
  build.frame().operands = c.operands;
  build.frame().gives = ir::Gives::OneTensor;
  for (size_t i = 0; i < c.operands.size(); ++i) {
    build.ask(c.operands[i].argument,
              {.name = c.operands[i].optional ? "optional" : "[]", .given = {ir::number(i)}});
  }
  build.ask(c.groups, {.name = "groups"});
  return build.finish({"split the batch out of the result again"});
}

std::optional<ir::Body> build_convolve(RuleContext& context) {
  Options options(context);
  Convolve frame;
  frame.takes_unbatched = options.flag("unbatched_input", false);
  frame.is_transposed = options.flag("transposed", false);
  const auto operands = operands_of(context);
  if (!operands || options.failed()) return std::nullopt;
  if (!are_convolved(*operands)) {
    options
        .fail_operator("rule-convolve-tensors",
                       fmt::format("the tensors of a 'convolve' are an input, a weight "
                                   "and an optional bias, which are not those of {}",
                                   context.schema().name.to_string()))
        .note("write a 'decompose' over a convolution that has these");
    return std::nullopt;
  }
  options.refuse_in_place("a tensor of another shape");
  frame.operands = *operands;
  const auto is_count = [](const Type& type) { return type.is(BaseType::SymInt); };
  const Argument* groups = options.needed("groups", "groups", is_count, "a number of groups that is SymInt",
                                          "write a 'decompose' over a convolution that has groups");
  if (!groups) return std::nullopt;
  frame.groups = groups->name;
  const Argument* transposed = context.schema().find("transposed");
  if (transposed && transposed->type.is(BaseType::Bool)) {
    frame.transposed = transposed->name;
    if (const YamlValue* given = options.find("transposed")) {
      options.fail(*given, "rule-option-value",
                   "the operator's own argument 'transposed' says so in each call");
    }
  }
  if (options.failed()) return std::nullopt;
  const auto& tensors = frame.operands;
  context.variance.products = {{tensors[0].argument, tensors[1].argument}};
  if (tensors.size() > 2) context.variance.products.push_back({tensors[2].argument});
  return frame_of(context.schema(), frame);
}

}  // namespace

RuleKind kind_convolve() {
  return {"convolve",
          "a convolution: the batch is folded into images, channels or groups of one larger one",
          {{"groups", "argument", "the argument (`SymInt`) that tells the number of groups", "`groups`"},
           {"transposed", "bool", "whether it is a transposed convolution",
            "what the argument `transposed` says, if there is one, else `false`"},
           {"unbatched_input", "bool",
            "whether an input without the operator's own batch dim, [C, *], is taken as well", "`false`"}},
          build_convolve};
}

}  // namespace vmapgen
