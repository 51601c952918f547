// `contract`: two tensors are multiplied and summed over a dim that both have; a third may be added.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

// What the dims of a left factor and of a right one may be called.
constexpr std::string_view kLeft = "bnk";
constexpr std::string_view kRight = "bkm";

// A tensor that is multiplied, and letters for its dims: `k` is summed over.
struct Factor {
  std::string argument;
  std::string dims;
};

// beta * addend + alpha * (lhs x rhs)
struct Product {
  Factor lhs, rhs;
  std::string addend;  // the arguments, or empty
  std::string beta, alpha;
};

bool is_plain_tensor(const Type& type) {
  return type.is_tensor() && !type.is_optional();
}

bool has(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

// Each letter once, of those that there are, `k` among them.
bool check_letters(Options& options, const YamlValue& value, std::string_view allowed) {
  const std::string& word = value.word;
  bool good = value.is_word() && has(word, 'k');
  for (const char c : word) good = good && has(allowed, c) && std::count(word.begin(), word.end(), c) == 1;
  if (good) return true;
  options
      .fail(value, "rule-option-value",
            fmt::format("the dims of this factor are letters of '{}', each once, 'k' among them", allowed))
      .note(
          "k is summed over, n belongs to the first factor, "
          "m to the second, b numbers the operator's products");
  return false;
}

Factor factor_named(Options& options, const YamlValue& name, const YamlValue& letters,
                    std::string_view allowed) {
  const Argument* argument = options.argument_named(name);
  if (argument && !is_plain_tensor(argument->type)) {
    options.fail(name, "rule-option-value",
                 fmt::format("argument '{}' is {}, not Tensor", argument->name, argument->type.to_string()));
  }
  check_letters(options, letters, allowed);
  return {name.word, letters.word};
}

void read_factors(Options& options, const YamlValue& value, Product& frame) {
  if (!value.is_mapping() || value.entries.size() != 2) {
    options
        .fail(value, "rule-option-type",
              "option 'factors' wants a map of the two tensors that are multiplied")
        .note("for example: {self: nk, mat2: km}");
    return;
  }
  const auto& [left, left_dims] = value.entries[0];
  const auto& [right, right_dims] = value.entries[1];
  frame.lhs = factor_named(options, left, left_dims, kLeft);
  frame.rhs = factor_named(options, right, right_dims, kRight);
  if (!options.failed() && has(frame.lhs.dims, 'b') != has(frame.rhs.dims, 'b')) {
    options.fail(value, "rule-option-value",
                 "only one of the factors has a dim 'b', which both have or none");
  }
}

// The two tensors that are not added, as matrices.
void default_factors(Options& options, RuleContext& context, Product& frame) {
  std::vector<std::string> names;
  for (const Argument* a : context.schema().tensor_arguments()) {
    if (a->name != frame.addend && is_plain_tensor(a->type)) names.push_back(a->name);
  }
  if (names.size() == 2) {
    frame.lhs = {names[0], "nk"};
    frame.rhs = {names[1], "km"};
    return;
  }
  options
      .fail_operator("rule-contract-factors",
                     fmt::format("{} takes {} tensors to multiply, and a product is of 2",
                                 context.schema().name.to_string(), names.size()))
      .note("name them: {kind: contract, factors: {self: nk, mat2: km}}; name what is added with 'addend'");
}

void read_addend(Options& options, RuleContext& context, Product& frame) {
  frame.addend = options.argument("addend", "", is_plain_tensor, "not Tensor");
  if (frame.addend.empty()) return;
  const auto is_scalar = [](const Type& type) { return type.is(BaseType::Scalar); };
  for (const auto& [scale, key] : {std::pair(&frame.beta, "beta"), std::pair(&frame.alpha, "alpha")}) {
    *scale = options.argument(key, context.schema().find(key) ? key : "", is_scalar, "not Scalar");
  }
}

// No argument is dropped: what the product has no place for is a mistake.
void refuse_others(Options& options, const RuleContext& context, const Product& frame) {
  const std::vector<std::string> used = {frame.lhs.argument, frame.rhs.argument, frame.addend, frame.beta,
                                         frame.alpha};
  for (const Argument& a : context.schema().arguments) {
    const auto count = std::count(used.begin(), used.end(), a.name);
    if (count == 1) continue;
    options
        .fail_operator("rule-contract-argument",
                       count == 0 ? fmt::format("a product has no place for argument '{}'", a.name)
                                  : fmt::format("argument '{}' has two places in the product", a.name))
        .note("its places are the two 'factors', 'addend', 'beta' and 'alpha'");
  }
}

std::string sum_words(const Product& p) {
  const auto scaled = [](const std::string& scale) {
    return scale.empty() ? "" : fmt::format("'{}' times ", scale);
  };
  return fmt::format("add {}'{}' to {}the product, in the same call where it fits", scaled(p.beta), p.addend,
                     scaled(p.alpha));
}

ir::Words words_of(const Product& p) {
  ir::Words words;
  for (const auto& [factor, own] : {std::pair(&p.lhs, 'n'), std::pair(&p.rhs, 'm')}) {
    words.push_back(fmt::format("'{}' is [{}]: '{}' is summed over{}", factor->argument,
                                fmt::join(factor->dims, ", "), 'k',
                                has(factor->dims, own) ? fmt::format(", '{}' is its own", own) : ""));
  }
  if (has(p.lhs.dims, 'b')) words.push_back("'b' is the operator's own batch dim");
  words.push_back("both are batched: multiply a batch of them");
  words.push_back(
      "one is: its batch becomes part of its own dim, in one larger product, when the two lie in memory as "
      "one; else a batch of products with a view of the other");
  if (!p.addend.empty()) words.push_back(sum_words(p));
  return words;
}

ir::Frame frame_of(const OperatorSchema& schema, const Product& p) {
  FrameBuilder build(schema);
  build.frame().gives = ir::Gives::OneTensor;
  build.settled("Contraction", {build.op_name(), ir::operand(0), ir::operand(1)}).words = words_of(p);
  build.frame().operands = {{.argument = p.lhs.argument, .letters = p.lhs.dims},
                            {.argument = p.rhs.argument, .letters = p.rhs.dims}};
  const auto scale = [](const std::string& argument) {
    return argument.empty() ? ir::number(1) : ir::argument(argument);
  };
  ir::Method method{.name = "product"};
  if (!p.addend.empty()) {
    method = {.name = build.is_in_place() ? "write_plus" : "plus",
              .given = {ir::argument(p.addend), ir::batch_dim(p.addend), scale(p.beta), scale(p.alpha)}};
  }
  return build.finish_by(std::move(method), {"the result has its batch dim in front"});
}

std::optional<ir::Body> build_contract(RuleContext& context) {
  if (!operands_of(context)) return std::nullopt;
  Options options(context);
  Product frame;
  read_addend(options, context, frame);
  const YamlValue* factors = options.find("factors");
  factors ? read_factors(options, *factors, frame) : default_factors(options, context, frame);
  for (const char* key : {"beta", "alpha"}) {
    const YamlValue* given = options.find(key);
    if (given && frame.addend.empty()) {
      options.fail(*given, "rule-option-value", fmt::format("option '{}' needs option 'addend'", key));
    }
  }
  if (!options.failed()) refuse_others(options, context, frame);
  if (!options.failed() && context.schema().variant() == Variant::InPlace && frame.addend != "self") {
    options.fail_operator("rule-contract-inplace",
                          "a product is written into what is added to it: 'self' is no 'addend'");
  }
  if (options.failed()) return std::nullopt;
  for (const Factor& factor : {frame.lhs, frame.rhs})
    context.meaning.arguments.push_back({.name = factor.argument, .letters = factor.dims});
  if (!frame.addend.empty()) context.meaning.arguments.push_back({.name = frame.addend, .role = "addend"});
  if (!frame.addend.empty()) context.variance.products.push_back({frame.addend});
  context.variance.products.push_back({frame.lhs.argument, frame.rhs.argument});
  return frame_of(context.schema(), frame);
}

}  // namespace

RuleKind kind_contract() {
  return {"contract",
          "two tensors are multiplied, and a third may be added",
          {{"factors", "letters",
            "map from each of the two tensors to its dims, a letter for each: `k` is summed over, `n` is "
            "the first tensor's own, `m` the second's, `b` is the operator's own batch dim. "
            "`{self: nk, vec: k}`: a matrix and a vector",
            "`nk` and `km`, of the two tensors that are not the addend"},
           {"addend", "argument", "the tensor that is added; it broadcasts to the product's shape", "none"},
           {"beta", "argument", "the scalar that the addend is multiplied with",
            "`beta`, if there is such an argument"},
           {"alpha", "argument", "the scalar that the product is multiplied with",
            "`alpha`, if there is such an argument"}},
          build_contract};
}

}  // namespace vmapgen
