// The language of `decompose`: what it says of mistakes.
#include "emit/expression_cpp.h"
#include "expression_fixture.h"

namespace vmapgen {
namespace {

struct Bad {
  const char* signature;
  const char* text;
  const char* mistakes;
};

void PrintTo(const Bad& bad, std::ostream* out) {
  *out << bad.text << " of " << bad.signature;
}

class BadExpression : public testing::TestWithParam<Bad> {};

TEST_P(BadExpression, IsExplainedAtItsPlace) {
  const Bad& bad = GetParam();
  EXPECT_EQ("\n" + read(bad.signature, bad.text).mistakes, bad.mistakes);
}

INSTANTIATE_TEST_SUITE_P(Syntax, BadExpression,
                         testing::Values(Bad{"f(Tensor self) -> Tensor", "", R"~(
d.yaml:1:5: error: the expression is empty [expression-syntax]
  as: ""
      ^
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(self", R"~(
d.yaml:1:14: error: the expression ends where `,` or `)` should stand [expression-syntax]
  as: "sum(self"
               ^
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(self))", R"~(
d.yaml:1:15: error: expected the end of the expression, not `)` [expression-syntax]
  as: "sum(self))"
                ^
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(self, )", R"~(
d.yaml:1:16: error: expected an operator, an argument or a value, not `)` [expression-syntax]
  as: "sum(self, )"
                 ^
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(self, dtype=None, False)", R"~(
d.yaml:1:28: error: an argument by position cannot follow one by name [expression-syntax]
  as: "sum(self, dtype=None, False)"
                             ^
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(self, 'x)", R"~(
d.yaml:1:16: error: this quote has no end [expression-syntax]
  as: "sum(self, 'x)"
                 ^
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(self, 99999999999999999999)",
                                             R"~(
d.yaml:1:16: error: the number does not fit int [expression-number]
  as: "sum(self, 99999999999999999999)"
                 ^~~~~~~~~~~~~~~~~~~~
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(self, 1x)", R"~(
d.yaml:1:17: error: expected the end of the number, not `x` [expression-syntax]
  as: "sum(self, 1x)"
                  ^
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "self; drop", R"~(
d.yaml:1:10: error: expected the end of the expression, not `;` [expression-syntax]
  as: "self; drop"
           ^
)~"}));

INSTANTIATE_TEST_SUITE_P(Names, BadExpression,
                         testing::Values(Bad{"f(Tensor self) -> Tensor", "median.dim(self, 0)[-1]", R"~(
d.yaml:1:25: error: results count from 0, with whole numbers [expression-index]
  as: "median.dim(self, 0)[-1]"
                          ^~~
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "median.dim(self, 0)[2]", R"~(
d.yaml:1:25: error: there are 2 values, numbered from 0 to 1 [expression-index]
  as: "median.dim(self, 0)[2]"
                          ^~~
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "median(self)[0]", R"~(
d.yaml:1:18: error: nothing can be chosen from `Tensor` by number [expression-index]
  as: "median(self)[0]"
                   ^~~
note: `[0]` chooses one of several results, or one value of a list
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sun(self)", R"~(
d.yaml:1:6: error: the target has no operator `sun` [expression-unknown-operator]
  as: "sun(self)"
       ^~~
note: did you mean `sub`?
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum.dim(self)", R"~(
d.yaml:1:6: error: the target has no operator `sum.dim` [expression-unknown-operator]
  as: "sum.dim(self)"
       ^~~~~~~
note: there is `sum.default`, `sum.dim_IntList`, `sum.dim_DimnameList`
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(slef)", R"~(
d.yaml:1:10: error: `slef` is neither an argument of `f` nor a word known here [expression-unknown-name]
  as: "sum(slef)"
           ^~~~
note: did you mean `self`?
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum(median)", R"~(
d.yaml:1:10: error: `median` is neither an argument of `f` nor a word known here [expression-unknown-name]
  as: "sum(median)"
           ^~~~~~
note: to call the operator, write `median(…)`
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "add_(self, self)", R"~(
d.yaml:1:6: error: `add_` writes to its arguments [expression-not-functional]
  as: "add_(self, self)"
       ^~~~
note: a decomposition calls only operators that return new values
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "sum.IntList_out(self, 0, out=self)",
                                             R"~(
d.yaml:1:6: error: `sum.IntList_out` writes to its arguments [expression-not-functional]
  as: "sum.IntList_out(self, 0, out=self)"
       ^~~~~~~~~~~~~~~
note: a decomposition calls only operators that return new values
)~"}));

INSTANTIATE_TEST_SUITE_P(
    Arguments, BadExpression,
    testing::Values(Bad{"f(Tensor self) -> Tensor", "sum(self, self)", R"~(
d.yaml:1:6: error: no overload of `sum` takes these arguments [expression-no-overload]
  as: "sum(self, self)"
       ^~~
note: candidate `sum(Tensor self, *, ScalarType? dtype=None) -> Tensor`: `sum` takes 1 argument by position
note: candidate `sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor`: argument `dim` of `sum.dim_IntList` takes `int[1]?`, not `Tensor`
note: candidate `sum.dim_DimnameList(Tensor self, Dimname[1] dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor`: argument `dim` of `sum.dim_DimnameList` takes `Dimname[1]`, not `Tensor`
)~"},
                    Bad{"f(Tensor self) -> Tensor", "mul(self, median(self, 0))", R"~(
d.yaml:1:6: error: no overload of `mul` takes these arguments [expression-no-overload]
  as: "mul(self, median(self, 0))"
       ^~~
note: candidate `mul.Tensor(Tensor self, Tensor other) -> Tensor`: argument `other` of `mul.Tensor` takes `Tensor`, not 2 results at once
note: candidate `mul.Scalar(Tensor self, Scalar other) -> Tensor`: argument `other` of `mul.Scalar` takes `Scalar`, not 2 results at once
)~"},
                    Bad{"f(Tensor self) -> Tensor", "median.dim(median.dim(self, 0), 1)[0]", R"~(
d.yaml:1:17: error: argument `self` of `median.dim` takes `Tensor`, not 2 results at once [expression-argument-type]
  as: "median.dim(median.dim(self, 0), 1)[0]"
                  ^~~~~~~~~~
note: choose one of them with `[0]`
note: its signature is `median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", "diagonal(self, ofset=1, dim1=2.5)", R"~(
d.yaml:1:21: error: `diagonal` has no argument `ofset` [expression-unknown-argument]
  as: "diagonal(self, ofset=1, dim1=2.5)"
                      ^~~~~
note: did you mean `offset`?
note: its signature is `diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)`
d.yaml:1:35: error: argument `dim1` of `diagonal` takes `int`, not `float` [expression-argument-type]
  as: "diagonal(self, ofset=1, dim1=2.5)"
                                    ^~~
note: its signature is `diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", "diagonal(self, 0, 0, 1, 2)", R"~(
d.yaml:1:30: error: `diagonal` takes 4 arguments by position [expression-extra-argument]
  as: "diagonal(self, 0, 0, 1, 2)"
                               ^
note: its signature is `diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", "sum.dim_IntList(self, 0, False, None)", R"~(
d.yaml:1:38: error: `sum.dim_IntList` takes 3 arguments by position [expression-extra-argument]
  as: "sum.dim_IntList(self, 0, False, None)"
                                       ^~~~
note: `dtype` is given by name
note: its signature is `sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor`
)~"},
                    Bad{"f(Tensor self) -> Tensor", "diagonal(self, self=self)", R"~(
d.yaml:1:21: error: argument `self` of `diagonal` is given twice [expression-duplicate-argument]
  as: "diagonal(self, self=self)"
                      ^~~~
note: its signature is `diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", "select.int(self, index=0)", R"~(
d.yaml:1:6: error: `select.int` needs argument `int dim` [expression-missing-argument]
  as: "select.int(self, index=0)"
       ^~~~~~~~~~
note: its signature is `select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)`
)~"},
                    Bad{"f(Tensor self) -> Tensor", "twins(self, 1)", R"~(
d.yaml:1:6: error: `twins` can mean 2 overloads: name one [expression-ambiguous]
  as: "twins(self, 1)"
       ^~~~~
note: candidate `twins.a(Tensor self, int x) -> Tensor`
note: candidate `twins.b(Tensor self, SymInt x) -> Tensor`
)~"},
                    Bad{"f(Tensor self, int dim) -> Tensor", "sum(self * dim)", R"~(
d.yaml:1:15: error: `*` is of sizes alone [expression-arithmetic]
  as: "sum(self * dim)"
                ^
note: of tensors, call an operator: add(x, y), sub(x, y), mul(x, y)
)~"}));

INSTANTIATE_TEST_SUITE_P(Results, BadExpression,
                         testing::Values(Bad{"f(Tensor self, int dim, bool keep=False) -> Tensor",
                                             "sum(self)", R"~(
d.yaml:1:5: error: the decomposition of `f` does not use its argument `dim` [expression-unused-argument]
  as: "sum(self)"
      ^~~~~~~~~~~
op.yaml:1:20: note: `dim` is declared here
  f(Tensor self, int dim, bool keep=False) -> Tensor
                     ^~~
d.yaml:1:5: error: the decomposition of `f` does not use its argument `keep` [expression-unused-argument]
  as: "sum(self)"
      ^~~~~~~~~~~
op.yaml:1:30: note: `keep` is declared here
  f(Tensor self, int dim, bool keep=False) -> Tensor
                               ^~~~
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "median.dim(self, 0)", R"~(
d.yaml:1:6: error: `f` returns `Tensor`, but its decomposition gives 2 results at once [expression-result-type]
  as: "median.dim(self, 0)"
       ^~~~~~~~~~
note: choose one of them with `[0]`
)~"},
                                         Bad{"f(Tensor self) -> (Tensor, Tensor)", "self", R"~(
d.yaml:1:6: error: `f` returns `(Tensor, Tensor)`, but its decomposition gives `Tensor` [expression-result-type]
  as: "self"
       ^~~~
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "mse_loss(self, self, Median)", R"~(
d.yaml:1:27: error: `Median` is neither an argument of `f` nor a word known here [expression-unknown-name]
  as: "mse_loss(self, self, Median)"
                            ^~~~~~
note: did you mean `Mean`?
)~"},
                                         Bad{"f(Tensor self) -> Tensor", "to_dtype(self, Mean)", R"~(
d.yaml:1:21: error: argument `dtype` of `to_dtype` takes `ScalarType`, not the word `Mean` [expression-argument-type]
  as: "to_dtype(self, Mean)"
                      ^~~~
note: its signature is `to_dtype(Tensor self, ScalarType dtype=long, MemoryFormat? memory_format=contiguous_format) -> Tensor`
)~"},
                                         Bad{"f(Tensor self) -> ()", "self", R"~(
d.yaml:1:6: error: `f` returns `()`, but its decomposition gives `Tensor` [expression-result-type]
  as: "self"
       ^~~~
)~"}));

// How deep and how long: no text may exhaust the stack or the memory.
TEST(Expression, HasLimits) {
  const auto first_id = [](const std::string& text) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_expression(text, {}, schema_of("f(Tensor self) -> Tensor"), target(), diagnostics));
    return diagnostics.items().at(0).id;
  };
  EXPECT_EQ(first_id(std::string(100000, '[')), "expression-too-deep");
  std::string calls, sum = "self", indices = "self";
  for (int i = 0; i < 20000; ++i) {
    calls += "neg(";
    sum += "+self";
    indices += "[0]";
  }
  EXPECT_EQ(first_id(calls), "expression-too-deep");
  EXPECT_EQ(first_id(sum), "expression-too-long");
  EXPECT_EQ(first_id(indices), "expression-too-long");
}

// Texts made of pieces of good ones: each is read or explained, and what is read is written so that it reads
// again.
TEST(Expression, SurvivesAnyText) {
  const std::vector<std::string> pieces = {"self",
                                           "sum",
                                           "(",
                                           ")",
                                           "[",
                                           "]",
                                           ",",
                                           " ",
                                           "=",
                                           "dim",
                                           "-",
                                           "+",
                                           "*",
                                           "1",
                                           "2.5",
                                           "1e",
                                           "'",
                                           "\"",
                                           "\\",
                                           ".",
                                           "::",
                                           "None",
                                           "True",
                                           "median",
                                           ".dim",
                                           "[0]",
                                           "neg(",
                                           "cat([",
                                           "float32",
                                           "\n",
                                           "\x01",
                                           "\xff",
                                           "split(self, 1)",
                                           std::string(1, '\0'),
                                           "inf",
                                           "mse_loss(self, self",
                                           "pool(self, 3"};
  const OperatorSchema of = schema_of("f(Tensor self) -> Tensor");
  unsigned state = 1;
  int good = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    do {
      state = state * 1664525u + 1013904223u;
      text += pieces[(state >> 8) % pieces.size()];
    } while ((state >> 20) % 6 != 0);
    const auto file = std::make_shared<const SourceFile>("d.yaml", text);
    Diagnostics diagnostics;
    const auto expression = parse_expression(text, {file, 1, 1, 1}, of, target(), diagnostics);
    ASSERT_EQ(expression.has_value(), diagnostics.empty()) << text;
    diagnostics.render();
    if (!expression) continue;
    ++good;
    expression_to_cpp(*expression);
    const auto again = parse_expression(to_words(*expression), {}, of, target(), diagnostics);
    ASSERT_TRUE(again) << text << " -> " << to_words(*expression) << "\n" << diagnostics.render();
    ASSERT_EQ(to_words(*again), to_words(*expression));
  }
  EXPECT_GT(good, 100);
}

// Decompositions that are read from a file with one line for each.
std::string cycles_of(const std::vector<std::pair<std::string, std::string>>& decompositions) {
  std::string text;
  for (const auto& [signature, as] : decompositions) text += as + "\n";
  const auto file = std::make_shared<const SourceFile>("d.yaml", text);
  Target target;
  for (const auto& [signature, as] : decompositions) target.add(schema_of(signature));
  target.add(schema_of("end(Tensor x) -> Tensor"));
  std::vector<Expression> expressions;
  Diagnostics diagnostics;
  int line = 0;
  for (const auto& [signature, as] : decompositions) {
    auto expression = parse_expression(as, {file, ++line, 1, 1}, schema_of(signature), target, diagnostics);
    EXPECT_TRUE(expression) << diagnostics.render();
    expressions.push_back(expression.value_or(Expression{}));
  }
  std::vector<std::pair<OperatorName, const Expression*>> all;
  for (size_t i = 0; i < expressions.size(); ++i) {
    all.emplace_back(schema_of(decompositions[i].first).name, &expressions[i]);
  }
  report_cycles(all, diagnostics);
  return diagnostics.render();
}

TEST(Cycles, AreNoneInATree) {
  EXPECT_EQ(cycles_of({{"a(Tensor x) -> Tensor", "b(c(x))"},
                       {"b(Tensor x) -> Tensor", "end(c(x))"},
                       {"c(Tensor x) -> Tensor", "end(end(x))"}}),
            "");
}

TEST(Cycles, OfOneAreOneError) {
  EXPECT_EQ(cycles_of({{"a(Tensor x) -> Tensor", "end(a(a(x)))"}}),
            R"~(d.yaml:1:5: error: the decomposition of `a` ends in itself: a -> a [cyclic-decomposition]
  end(a(a(x)))
      ^
d.yaml:1:5: note: `a` calls `a`
  end(a(a(x)))
      ^
)~");
}

TEST(Cycles, OverOthersAreShownWhole) {
  EXPECT_EQ(
      cycles_of({{"a(Tensor x) -> Tensor", "end(b(x))"},
                 {"b(Tensor x) -> Tensor", "end(c(c(x)))"},
                 {"c(Tensor x) -> Tensor", "d(end(x))"},
                 {"d(Tensor x) -> Tensor", "b(x)"},
                 {"e(Tensor x) -> Tensor", "a(d(x))"}}),
      R"~(d.yaml:2:5: error: the decomposition of `b` ends in itself: b -> c -> d -> b [cyclic-decomposition]
  end(c(c(x)))
      ^
d.yaml:2:5: note: `b` calls `c`
  end(c(c(x)))
      ^
d.yaml:3:1: note: `c` calls `d`
  d(end(x))
  ^
d.yaml:4:1: note: `d` calls `b`
  b(x)
  ^
)~");
}

}  // namespace
}  // namespace vmapgen
