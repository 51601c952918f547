// Decompositions in steps, and those of several results.
#include <gmock/gmock.h>

#include "emit/expression_cpp.h"
#include "expression_fixture.h"

namespace vmapgen {
namespace {

using Lines = std::vector<std::string>;

// Reads the lines as they would stand in a file, one below the other.
Read read_lines(const std::string& signature, const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  const auto file = std::make_shared<const SourceFile>("d.yaml", text);
  std::vector<YamlValue> values;
  for (size_t i = 0; i < lines.size(); ++i) {
    YamlValue value;
    value.form = YamlValue::Form::Word;
    value.word = lines[i];
    value.where = {file, static_cast<int>(i) + 1, 1, static_cast<int>(lines[i].size())};
    values.push_back(std::move(value));
  }
  Diagnostics diagnostics;
  Read read;
  const OperatorSchema of = schema_of(signature);
  read.expression = parse_steps(values, of, target(), diagnostics);
  read.mistakes = diagnostics.render();
  EXPECT_EQ(read.expression.has_value(), diagnostics.empty());
  return read;
}

TEST(ExpressionSteps, ComputeOnceWhatIsUsedTwice) {
  const Read read =
      read_lines("f(Tensor self) -> Tensor", {"rows = flatten(self, 1)", "mul(rows, sum(rows))"});
  ASSERT_TRUE(read.expression) << read.mistakes;
  EXPECT_EQ(to_words(*read.expression), "rows = flatten.using_ints(self, 1); mul.Tensor(rows, sum(rows))");
  EXPECT_EQ(steps_to_cpp(*read.expression),
            Lines{"const auto rows_ = at::_ops::flatten_using_ints::call(self, 1, -1);"});
  EXPECT_EQ(expression_to_cpp(*read.expression),
            "at::_ops::mul_Tensor::call(rows_, at::_ops::sum::call(rows_, ::std::nullopt))");
}

TEST(ExpressionSteps, TakeTheDtypeThatKernelsComputeIn) {
  const Read read = read_lines("f(Tensor self) -> Tensor", {"wide = opmath(self)", "sum(self, dtype=wide)"});
  ASSERT_TRUE(read.expression) << read.mistakes;
  EXPECT_EQ(to_words(*read.expression), "wide = opmath(self); sum(self, dtype=wide)");
  EXPECT_EQ(steps_to_cpp(*read.expression),
            Lines{"const auto wide_ = at::toOpMathType(self.scalar_type());"});
  EXPECT_EQ(expression_to_cpp(*read.expression), "at::_ops::sum::call(self, wide_)");
  EXPECT_THAT(operator_headers(*read.expression), testing::Contains("ATen/OpMathType.h"));
}

TEST(ExpressionSteps, NameSeveralResultsAndLists) {
  const Read read = read_lines("f(Tensor self) -> Tensor[]",
                               {"best = median(self, 0)", "parts = split(best[0], 2)", "parts"});
  ASSERT_TRUE(read.expression) << read.mistakes;
  EXPECT_EQ(steps_to_cpp(*read.expression),
            (Lines{"const auto best_ = at::_ops::median_dim::call(self, 0, false);",
                   "const auto parts_ = at::_ops::split_Tensor::call(::std::get<0>(best_), 2, 0);"}));
  EXPECT_EQ(expression_to_cpp(*read.expression), "parts_");
}

TEST(ExpressionSteps, GiveSeveralResults) {
  const Read read = read_lines("f(Tensor self, Tensor other) -> (Tensor, Tensor)",
                               {"both = add(self, other)", "[neg(both), both]"});
  ASSERT_TRUE(read.expression) << read.mistakes;
  EXPECT_EQ(to_words(*read.expression), "both = add.Tensor(self, other); [neg(both), both]");
  EXPECT_EQ(expression_to_cpp(*read.expression), "::std::make_tuple(at::_ops::neg::call(both_), both_)");
}

TEST(ExpressionSteps, KnowSizes) {
  const Read read = read_lines("f(Tensor self) -> Tensor", {"n = size(neg(self), -1)", "twins.a(self, n)"});
  ASSERT_TRUE(read.expression) << read.mistakes;
  EXPECT_EQ(to_words(*read.expression), "n = size(neg(self), -1); twins.a(self, n)");
  EXPECT_EQ(steps_to_cpp(*read.expression), Lines{"const auto n_ = at::_ops::neg::call(self).sym_size(-1);"});
  EXPECT_EQ(expression_to_cpp(*read.expression),
            "at::_ops::twins_a::call(self, n_.guard_int(__FILE__, __LINE__))");
}

TEST(ExpressionSteps, MayOnlyCheck) {
  const Read read = read_lines("f(Tensor self) -> Tensor", {"_assert_async(self, 'why')", "neg(self)"});
  ASSERT_TRUE(read.expression) << read.mistakes;
  EXPECT_EQ(to_words(*read.expression), "_assert_async.msg(self, 'why'); neg(self)");
  EXPECT_EQ(steps_to_cpp(*read.expression), Lines{"at::_ops::_assert_async_msg::call(self, \"why\");"});
}

TEST(ExpressionSteps, OfOneLineAreAnExpression) {
  const Read read = read_lines("f(Tensor self) -> Tensor", {"neg(self)"});
  ASSERT_TRUE(read.expression) << read.mistakes;
  EXPECT_TRUE(read.expression->names.empty());
  EXPECT_EQ(expression_to_cpp(*read.expression), "at::_ops::neg::call(self)");
}

struct Bad {
  const char* signature;
  Lines lines;
  const char* mistakes;
};

void PrintTo(const Bad& bad, std::ostream* out) {
  *out << testing::PrintToString(bad.lines);
}

class BadSteps : public testing::TestWithParam<Bad> {};

TEST_P(BadSteps, AreExplainedAtTheirPlace) {
  const Bad& bad = GetParam();
  EXPECT_EQ("\n" + read_lines(bad.signature, bad.lines).mistakes, bad.mistakes);
}

INSTANTIATE_TEST_SUITE_P(
    All, BadSteps,
    testing::Values(Bad{"f(Tensor self) -> Tensor", {"self = neg(self)", "self"}, R"~(
d.yaml:1:1: error: `self` is an argument already [expression-step-name]
  self = neg(self)
  ^~~~
op.yaml:1:10: note: `self` of `f` is declared here
  f(Tensor self) -> Tensor
           ^~~~
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = neg(self)", "a = neg(a)", "a"}, R"~(
d.yaml:2:1: error: `a` is another step already [expression-step-name]
  a = neg(a)
  ^
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"float32 = neg(self)", "neg(float32)"}, R"~(
d.yaml:1:1: error: `float32` is a word already [expression-step-name]
  float32 = neg(self)
  ^~~~~~~
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = neg(self)", "neg(self)"}, R"~(
d.yaml:1:1: error: `a` is computed, and nothing uses it [expression-unused-step]
  a = neg(self)
  ^
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = self", "neg(a)"}, R"~(
d.yaml:1:5: error: `Tensor` is no call: it is written where it is used [expression-step]
  a = self
      ^~~~
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"neg(self)", "neg(self)"}, R"~(
d.yaml:1:1: error: what this step gives has no name, and only the last line is the result [expression-step]
  neg(self)
  ^
note: write `rows = flatten(self, 1)`, and without a name what only checks: `_assert_async(ok, 'why')`
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = _assert_async(self, 'why')", "neg(a)"}, R"~(
d.yaml:1:1: error: `_assert_async.msg(self, 'why')` gives nothing to name [expression-step]
  a = _assert_async(self, 'why')
  ^
note: write `rows = flatten(self, 1)`, and without a name what only checks: `_assert_async(ok, 'why')`
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = neg(self)", "b = neg(a)"}, R"~(
d.yaml:2:1: error: the last line is the result, and has no name [expression-step]
  b = neg(a)
  ^~~~~~~~~~
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = neg(self)", "neg(aa)"}, R"~(
d.yaml:2:5: error: `aa` is neither an argument of `f` nor a word known here [expression-unknown-name]
  neg(aa)
      ^~
note: did you mean `a`?
)~"},
                    Bad{"f(Tensor self, int dim) -> Tensor", {"select(self, 0, size(self, dim))"}, R"~(
d.yaml:1:17: error: a size is that of a tensor, in a dim that a number names [expression-size]
  select(self, 0, size(self, dim))
                  ^~~~
note: write `size(x, 0)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"select(self, 0, size([self], 0))"}, R"~(
d.yaml:1:17: error: a size is that of a tensor, in a dim that a number names [expression-size]
  select(self, 0, size([self], 0))
                  ^~~~
note: write `size(x, 0)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"sum(self, dtype=opmath([self]))"}, R"~(
d.yaml:1:17: error: the dtype that is computed in is that of one tensor [expression-opmath]
  sum(self, dtype=opmath([self]))
                  ^~~~~~
note: write `opmath(x)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = negg(self)", "neg(a)"}, R"~(
d.yaml:1:5: error: the target has no operator `negg` [expression-unknown-operator]
  a = negg(self)
      ^~~~
note: did you mean `neg`?
)~"},
                    Bad{"f(Tensor self) -> (Tensor, Tensor)", {"a = neg(self)", "[a]"}, R"~(
d.yaml:2:1: error: `f` returns `(Tensor, Tensor)`, but its decomposition gives a list of 1 that begins with `Tensor` [expression-result-type]
  [a]
  ^~~
)~"},
                    Bad{"f(Tensor self) -> (Tensor, Tensor)", {"a = neg(self)", "[a, 2]"}, R"~(
d.yaml:2:5: error: result 1 of `f` is `Tensor`, but its decomposition gives `int` [expression-result-type]
  [a, 2]
      ^
)~"},
                    Bad{"f(Tensor self) -> Tensor", {"a = median(self, 0)", "neg(a)"}, R"~(
d.yaml:2:5: error: argument `self` of `neg` takes `Tensor`, not 2 results at once [expression-argument-type]
  neg(a)
      ^
note: choose one of them with `[0]`
note: its signature is `neg(Tensor self) -> Tensor`
)~"}));

}  // namespace
}  // namespace vmapgen
