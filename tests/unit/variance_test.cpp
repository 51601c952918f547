// What operators do to the states of their tensors: what kinds say, what entries say, and the table.
#include "rules/variance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "emit/operators_json.h"
#include "emit/variance_inc.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

using testing::HasSubstr;

const std::string kMul = "- func: mul.Tensor(Tensor self, Tensor other) -> Tensor\n";
const std::string kMulIs = kMul + "  vmap: pointwise\n  variance: {linear: self * other}\n";
const std::string kAddIs =
    "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n"
    "  vmap: pointwise\n  variance: {linear: self + other}\n";
const std::string kSinIs = "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n";

class Variances : public testing::Test {
 protected:
  // The lines of the table, without its first one; or the mistakes.
  std::string table(const std::string& schema, const std::vector<std::string>& more = {}) {
    build_rules(schema, more, built_);
    for (const AnnotatedOperator& annotated : built_.schema.operators) {
      for (ir::BatchRule& rule : built_.rules) {
        if (rule.op == annotated.op) operators_.push_back({&annotated, std::move(rule)});
      }
    }
    resolve_variances(operators_, built_.diagnostics);
    if (!built_.diagnostics.empty()) return built_.diagnostics.render();
    std::vector<const GeneratedOperator*> all;
    for (const GeneratedOperator& op : operators_) all.push_back(&op);
    const std::string text = variance_to_inc(all);
    return text.substr(text.find('\n') + 1);
  }

  ir::Words words(const std::string& name) {
    for (const GeneratedOperator& op : operators_) {
      if (op.rule.op->schema.name.to_string() == name) return in_words(op.rule.variance);
    }
    return {};
  }

  BuiltRules built_;
  std::vector<GeneratedOperator> operators_;
};

TEST_F(Variances, AFunctionOfItsTensorsNeedNotSaySo) {
  EXPECT_EQ(table(kSinIs), "VMAP_VARIANCE(\"aten::sin\", Join, 0, {})\n");
  EXPECT_THAT(words("sin").back(), HasSubstr("a partial tensor is an error"));
}

TEST_F(Variances, MasksAreOfPlacesAndFollowersHaveTheirOwn) {
  EXPECT_EQ(
      table("- func: addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor\n"
            "  vmap: pointwise\n  variance: {linear: tensor2 * tensor1 + self}\n",
            {"addcmul.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> "
             "Tensor(a!)",
             "addcmul_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)"}),
      "VMAP_VARIANCE(\"aten::addcmul\", Join, 0, {0x1, 0x6})\n"
      "VMAP_VARIANCE(\"aten::addcmul.out\", Join, 0, {0x1, 0x6})\n"
      "VMAP_VARIANCE(\"aten::addcmul_\", Join, 0, {0x1, 0x6})\n");
  EXPECT_THAT(words("addcmul").back(), HasSubstr("linear: self + tensor1 * tensor2."));
}

TEST_F(Variances, KindsSayWhatTheyAre) {
  EXPECT_EQ(
      table(
          "- func: addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor\n"
          "  vmap: {kind: contract, addend: self}\n"
          "- func: cat(Tensor[] tensors, int dim=0) -> Tensor\n  vmap: join\n"
          "- func: conv2d(Tensor input, Tensor weight, Tensor? bias, SymInt groups) -> Tensor\n"
          "  vmap: convolve\n"
          "- func: dropout(Tensor input, float p, bool? train) -> Tensor\n"
          "  vmap: composite\n"
          "- func: draw(Tensor input, float p, bool train) -> Tensor\n"
          "  vmap: {kind: random, when: train}\n"
          "- func: gather(Tensor self, int dim, Tensor index) -> Tensor\n"
          "  vmap: {kind: index_elements, output: taken}\n"
          "- func: scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor\n"
          "  vmap: index_elements\n"
          "- func: scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor\n"
          "  vmap: index_elements\n"
          "- func: select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)\n"
          "  vmap: {kind: view, dims: {dim: drop}}\n"
          "- func: zeros(SymInt[] size) -> Tensor\n  vmap: factory\n"),
      "VMAP_VARIANCE(\"aten::addmm\", Join, 0, {0x1, 0x6})\n"
      "VMAP_VARIANCE(\"aten::cat\", Join, 0, {0x1})\n"
      "VMAP_VARIANCE(\"aten::conv2d\", Join, 0, {0x3, 0x4})\n"
      "VMAP_VARIANCE(\"aten::draw\", Random, 3, {})\n"
      "VMAP_VARIANCE(\"aten::dropout\", Body, 0, {})\n"
      "VMAP_VARIANCE(\"aten::gather\", Join, 0, {0x1})\n"
      "VMAP_VARIANCE(\"aten::scatter.src\", Join, 0, {0x1, 0x8})\n"
      "VMAP_VARIANCE(\"aten::scatter.value\", Join, 0, {})\n"
      "VMAP_VARIANCE(\"aten::select.int\", View, 0, {0x1})\n"
      "VMAP_VARIANCE(\"aten::zeros\", Factory, 0, {})\n");
}

// The operator `f` in other operators.
std::string f_is(const std::string& expression) {
  return kMulIs + kAddIs + kSinIs +
         "- func: f(Tensor x, Tensor y, Tensor z) -> Tensor\n  vmap: {kind: decompose, as: \"" + expression +
         "\"}\n";
}

TEST_F(Variances, AnExpressionIsAsLinearAsItsOperators) {
  EXPECT_THAT(table(f_is("add(x, mul(y, z))")), HasSubstr("\"aten::f\", Join, 0, {0x1, 0x6}"));
}

TEST_F(Variances, AnExpressionMayBeLinearInSomeTensors) {
  EXPECT_THAT(table(f_is("mul(x, sin(mul(y, z)))")), HasSubstr("\"aten::f\", Join, 0, {0x1}"));
}

TEST_F(Variances, ASquareIsAFactorOfTheRest) {
  EXPECT_THAT(table(f_is("mul(mul(x, x), mul(y, sin(z)))")), HasSubstr("\"aten::f\", Join, 0, {0x2}"));
}

TEST_F(Variances, AnExpressionIsNotLinearWhereAnyOfItIsNot) {
  EXPECT_THAT(table(f_is("add(x, sin(mul(y, z)))")), HasSubstr("\"aten::f\", Join, 0, {}"));
}

TEST_F(Variances, AnExpressionIsNotLinearInWhatAlsoIsInsideOfOthers) {
  EXPECT_THAT(table(f_is("mul(x, sin(add(x, mul(y, z))))")), HasSubstr("\"aten::f\", Join, 0, {}"));
}

TEST_F(Variances, ResultsAreProductsOfSomeTensors) {
  EXPECT_EQ(
      table("- func: g(Tensor grad, Tensor x, Tensor w) -> (Tensor, Tensor)\n  vmap: broadcast_all\n"
            "  variance: {results: [grad * w, x * grad]}\n",
            {"g.out(Tensor grad, Tensor x, Tensor w, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), "
             "Tensor(b!))"}),
      "VMAP_VARIANCE(\"aten::g\", Each, 0, {0x5, 0x3})\n"
      "VMAP_VARIANCE(\"aten::g.out\", Join, 0, {0x1})\n");
  EXPECT_THAT(words("g").back(), HasSubstr("whose product it is: grad * w, grad * x"));
}

TEST_F(Variances, ANumberDecidesWhetherItIsLinear) {
  EXPECT_EQ(table("- func: f(Tensor self, Tensor mask, Scalar value) -> Tensor\n  vmap: pointwise\n"
                  "  variance: {linear: self, if_zero: value}\n",
                  {"f_(Tensor(a!) self, Tensor mask, Scalar value) -> Tensor(a!)"}),
            "VMAP_VARIANCE(\"aten::f\", Join, 3, {0x1})\n"
            "VMAP_VARIANCE(\"aten::f_\", Join, 3, {0x1})\n");
  EXPECT_THAT(words("f").back(), HasSubstr("linear where 'value' is 0: self."));
}

TEST_F(Variances, OptionsSayTheRest) {
  EXPECT_EQ(table("- func: a(Tensor[] self, Tensor[] other) -> Tensor[]\n  vmap: broadcast_all\n"
                  "  variance: {linear: self + other, lists: elementwise}\n"
                  "- func: b(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {inherits: none}\n"
                  "- func: c(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {state: V}\n"
                  "- func: d(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {state: gradient}\n"
                  "- func: e(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {host: reads}\n"
                  "- func: f(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {strategy: my::way}\n"
                  "- func: g(Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {state: random}\n"),
            "VMAP_VARIANCE(\"aten::a\", Lists, 0, {0x1, 0x2})\n"
            "VMAP_VARIANCE(\"aten::b\", Shape, 0, {})\n"
            "VMAP_VARIANCE(\"aten::c\", Varying, 0, {})\n"
            "VMAP_VARIANCE(\"aten::d\", RootGradient, 0, {})\n"
            "VMAP_VARIANCE(\"aten::e\", Host, 0, {})\n"
            "VMAP_VARIANCE_STRATEGY(\"aten::f\", my::way)\n"
            "VMAP_VARIANCE(\"aten::g\", Random, 0, {})\n");
}

TEST_F(Variances, ExplainAndOperatorsTellIt) {
  table(kMulIs);
  EXPECT_EQ(
      words("mul.Tensor"),
      ir::Words({"results vary where one of the tensors does",
                 "linear: self * other. Partial where each product has one partial factor, and the rest is "
                 "reduced"}));
  EXPECT_THAT(operators_json(operators_),
              HasSubstr("\"variance\":{\"effect\":\"Join\",\"linear\":[[\"self\",\"other\"]]}"));
}

TEST_F(Variances, WhatIsLinearIsAskedAsAWhole) {
  EXPECT_EQ(table("- func: a(Tensor x, Tensor y) -> Tensor\n  vmap: composite\n  variance: {linear: x}\n"),
            "VMAP_VARIANCE(\"aten::a\", Join, 0, {0x1})\n");
}

struct Mistake {
  std::string option, told;
};
void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.option;
}

class VarianceMistakes : public Variances, public testing::WithParamInterface<Mistake> {};

TEST_P(VarianceMistakes, AreTold) {
  const std::string schema =
      "- func: f(Tensor self, Tensor other, int n) -> Tensor\n  vmap: {kind: pointwise}\n  variance: ";
  EXPECT_THAT(table(schema + GetParam().option + "\n"), HasSubstr(GetParam().told));
}

const Mistake kMistakes[] = {
    {"self", "a.yaml:3:13: error: 'variance' must be a map of its options, and here is 'self' [value-type]"},
    {"{linaer: self}", "a.yaml:3:14: error: 'variance' has no key 'linaer' [unknown-key]"},
    {"{}", "a.yaml:3:13: error: this map says nothing [variance-one]"},
    {"{linear: [self]}",
     "a.yaml:3:22: error: option 'linear' wants a sum of products of tensors [variance-syntax]"},
    {"{linear: self + }", "error: here should be the name of a tensor argument [variance-syntax]"},
    {"{linear: self - other}", "a.yaml:3:27: error: here should be '+', '*' or the end [variance-syntax]"},
    {"{linear: self + othr}",
     "a.yaml:3:29: error: f has no argument 'othr' [variance-no-argument]\n"
     "    variance: {linear: self + othr}\n"
     "                              ^~~~\n"
     "note: did you mean 'other'?"},
    {"{linear: n}", "a.yaml:3:22: error: argument 'n' of f is int, not a tensor [variance-no-tensor]"},
    {"{linear: self * self}",
     "a.yaml:3:29: error: 'self' is a factor of this product twice [variance-factor-twice]"},
    {"{linear: self + self}", "a.yaml:3:29: error: this product stands here twice [variance-product-twice]"},
    {"{state: P}", "a.yaml:3:21: error: option 'state' has no such word [variance-word]"},
    {"{state: V, linear: self}", "a.yaml:3:14: error: option 'state' stands by itself [variance-one]"},
    {"{if_zero: n}", "a.yaml:3:23: error: 'if_zero' names the number that has to be 0 for 'linear' to hold"},
    {"{linear: self, if_zero: other}", "[variance-if-zero]"},
    {"{linear: self, if_zero: m}", "[variance-if-zero]"},
    {"{results: self}",
     "a.yaml:3:23: error: option 'results' lists a product of tensors for each result; f has 1 "
     "[variance-results]"},
    {"{results: [self, other]}", "f has 1 [variance-results]"},
    {"{results: [self + other]}", "a.yaml:3:24: error: a result is one product here [variance-results]"},
    {"{results: [none]}", "a.yaml:3:24: error: a result is one product here [variance-results]"},
    {"{results: [othr]}", "a.yaml:3:24: error: f has no argument 'othr' [variance-no-argument]"},
    {"{results: [self], linear: self}",
     "a.yaml:3:14: error: option 'results' stands by itself [variance-one]"},
    {"{strategy: way}", "a.yaml:3:24: error: option 'strategy' wants a C++ function with its namespace"},
};

INSTANTIATE_TEST_SUITE_P(All, VarianceMistakes, testing::ValuesIn(kMistakes));

TEST_F(Variances, WhatTheKindSaysNeedNotBeSaid) {
  EXPECT_THAT(table("- func: mm(Tensor self, Tensor mat2) -> Tensor\n  vmap: contract\n"
                    "  variance: {linear: mat2 * self}\n"),
              HasSubstr("a.yaml:3:14: error: the kind says so already [variance-superfluous]"));
}

TEST_F(Variances, AViewMayReadItsTensorOtherwise) {
  const std::string schema = "- func: bits(Tensor(a) self, ScalarType dtype) -> Tensor(a)\n  vmap: view\n";
  EXPECT_EQ(table(schema + "  variance: {linear: none}\n"), "VMAP_VARIANCE(\"aten::bits\", View, 0, {})\n");
}

TEST_F(Variances, WhatDrawsIsNotLinear) {
  EXPECT_THAT(table("- func: draw(Tensor input) -> Tensor\n  vmap: random\n  variance: {linear: input}\n"),
              HasSubstr("a.yaml:3:14: error: the kind says that numbers are drawn"));
}

TEST_F(Variances, ThereAreNotMoreProductsThanTheTableHolds) {
  EXPECT_THAT(
      table("- func: f(Tensor a, Tensor b, Tensor c, Tensor d, Tensor e, Tensor f, Tensor g) -> Tensor\n"
            "  vmap: pointwise\n  variance: {linear: a + b + c + d + e + f + g}\n"),
      HasSubstr("a.yaml:3:46: error: more than 6 products [variance-too-many]"));
}

TEST_F(Variances, APlaceBehindTheMaskIsAMistake) {
  std::string arguments;
  for (int i = 0; i < 32; ++i) arguments += "int i" + std::to_string(i) + ", ";
  EXPECT_THAT(
      table("- func: f(" + arguments + "Tensor x) -> Tensor\n  vmap: pointwise\n  variance: {linear: x}\n"),
      HasSubstr("a.yaml:3:22: error: 'x' is behind the 32nd argument of the operator [variance-place]"));
}

}  // namespace
}  // namespace vmapgen
