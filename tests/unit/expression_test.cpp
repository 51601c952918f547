// The language of `decompose`: what it accepts, as words and as C++.
#include "emit/expression_cpp.h"
#include "expression_fixture.h"
#include "native_functions_file.h"

namespace vmapgen {
namespace {

struct Good {
  const char* signature;
  const char* text;
  const char* words;
  const char* cpp;
};

void PrintTo(const Good& good, std::ostream* out) {
  *out << good.text << " of " << good.signature;
}

class GoodExpression : public testing::TestWithParam<Good> {};

TEST_P(GoodExpression, IsReadAndWritten) {
  const Good& good = GetParam();
  const Read first = read(good.signature, good.text);
  ASSERT_TRUE(first.expression) << first.mistakes;
  EXPECT_EQ(to_words(*first.expression), good.words);
  EXPECT_EQ(expression_to_cpp(*first.expression), good.cpp);
  const Read again = read(good.signature, good.words);
  ASSERT_TRUE(again.expression) << again.mistakes;
  EXPECT_EQ(to_words(*again.expression), good.words);
  EXPECT_EQ(expression_to_cpp(*again.expression), good.cpp);
}

INSTANTIATE_TEST_SUITE_P(
    Calls, GoodExpression,
    testing::Values(
        Good{"f(Tensor self) -> Tensor", "sum(diagonal(self))", "sum(diagonal(self))",
             "at::_ops::sum::call(at::_ops::diagonal::call(self, 0, 0, 1), ::std::nullopt)"},
        Good{"f(Tensor self, ScalarType? dtype) -> Tensor",
             " sum.dim_IntList( self,None , False,dtype = dtype ) ",
             "sum.dim_IntList(self, None, False, dtype=dtype)",
             "at::_ops::sum_dim_IntList::call(self, ::std::nullopt, false, dtype)"},
        Good{"f(Tensor self) -> Tensor", "median.dim(flatten.using_ints(self), 0)[0]",
             "median.dim(flatten.using_ints(self), 0)[0]",
             "::std::get<0>(at::_ops::median_dim::call(at::_ops::flatten_using_ints::call(self, 0, -1), 0, "
             "false))"},
        Good{"f(Tensor self, int dim) -> (Tensor, Tensor)", "median(self, dim)", "median.dim(self, dim)",
             "at::_ops::median_dim::call(self, dim, false)"},
        Good{"f(Tensor self) -> Tensor", "median.default(self)", "median(self)",
             "at::_ops::median::call(self)"},
        Good{"f(Tensor x) -> Tensor", "myops::scale(x, 2)", "myops::scale(x, 2)",
             "myops_scale_op().call(x, 2.0, \"up\")"},
        Good{"f(Tensor self, int dim) -> bool", "False", "False", "false"},
        Good{"f(Tensor self) -> Tensor[]", "[self, median(self)]", "[self, median(self)]",
             "::std::vector<at::Tensor>{self, at::_ops::median::call(self)}"}));

INSTANTIATE_TEST_SUITE_P(
    Overloads, GoodExpression,
    testing::Values(
        Good{"f(Tensor self, int dim) -> Tensor", "sum(self, dim)", "sum.dim_IntList(self, [dim])",
             "at::_ops::sum_dim_IntList::call(self, at::IntArrayRef({dim}), false, ::std::nullopt)"},
        Good{"f(Tensor self, int[] dim) -> Tensor", "sum(self, dim, keepdim=True)",
             "sum.dim_IntList(self, dim, True)",
             "at::_ops::sum_dim_IntList::call(self, dim, true, ::std::nullopt)"},
        Good{"f(Tensor self) -> Tensor", "sum(self, [])", "sum.dim_IntList(self, [])",
             "at::_ops::sum_dim_IntList::call(self, at::IntArrayRef{}, false, ::std::nullopt)"},
        Good{"f(Tensor self) -> Tensor", "clamp(self, 0)", "clamp(self, 0)",
             "at::_ops::clamp::call(self, at::Scalar(0), ::std::nullopt)"},
        Good{"f(Tensor self, Tensor max) -> Tensor", "clamp(self, max=max)", "clamp.Tensor(self, max=max)",
             "at::_ops::clamp_Tensor::call(self, ::std::nullopt, max)"},
        Good{"f(Tensor self, Tensor? min, Tensor? max) -> Tensor", "clamp(self, min, max)",
             "clamp.Tensor(self, min, max)", "at::_ops::clamp_Tensor::call(self, min, max)"},
        Good{"f(Tensor self, int x) -> Tensor", "twins(self, x)", "twins.a(self, x)",
             "at::_ops::twins_a::call(self, x)"},
        Good{"f(Tensor self, SymInt x) -> Tensor", "twins(self, x)", "twins.b(self, x)",
             "at::_ops::twins_b::call(self, x)"}));

INSTANTIATE_TEST_SUITE_P(
    Values, GoodExpression,
    testing::Values(
        Good{"f(Tensor self, SymInt[] size) -> Tensor", "view(self, size)", "view(self, size)",
             "at::_ops::view::call(self, size)"},
        Good{"f(Tensor self, int[] size) -> Tensor", "view(self, size)", "view(self, size)",
             "at::_ops::view::call(self, c10::fromIntArrayRefSlow(size))"},
        Good{"f(Tensor self, int a, SymInt b) -> Tensor", "view(self, [a, b, -1])", "view(self, [a, b, -1])",
             "at::_ops::view::call(self, c10::SymIntArrayRef({c10::SymInt(a), b, c10::SymInt(-1)}))"},
        Good{"f(Tensor self, SymInt[] n, SymInt t) -> Tensor", "repeat_int(self, n, t)",
             "repeat_int(self, n, t)",
             "at::_ops::repeat_int::call(self, c10::asIntArrayRefSlow(n, __FILE__, __LINE__), "
             "t.guard_int(__FILE__, __LINE__))"},
        Good{"f(Tensor self, SymInt[]? n) -> Tensor", "sum(self, n)", "sum.dim_IntList(self, n)",
             "at::_ops::sum_dim_IntList::call(self, (n.has_value() ? "
             "at::OptionalIntArrayRef(c10::asIntArrayRefSlow(*n, __FILE__, __LINE__)) : "
             "at::OptionalIntArrayRef()), "
             "false, ::std::nullopt)"},
        Good{"f(Tensor self) -> Tensor", "split(self, 2, dim=1)[1]", "split.Tensor(self, 2, 1)[1]",
             "at::_ops::split_Tensor::call(self, 2, 1).at(1)"},
        Good{"f(Tensor[] xs) -> Tensor", "cat([xs[0], xs[1]])", "cat([xs[0], xs[1]])",
             "at::_ops::cat::call(at::TensorList({xs.at(0), xs.at(1)}), 0)"},
        Good{"f(Tensor[] xs, int dim) -> Tensor", "cat(xs, dim)", "cat(xs, dim)",
             "at::_ops::cat::call(xs, dim)"},
        Good{"f(Tensor self, Tensor i) -> Tensor", "index(self, [None, i])", "index.Tensor(self, [None, i])",
             "at::_ops::index_Tensor::call(self, c10::List<::std::optional<at::Tensor>>({::std::nullopt, "
             "i}))"},
        Good{"f(Tensor self) -> Tensor", "pool(self, 3, [1, 2], mask=[False, True])",
             "pool(self, [3, 3], [1, 2], mask=[False, True])",
             "at::_ops::pool::call(self, at::IntArrayRef({3, 3}), at::IntArrayRef({1, 2}), 1e-05, "
             "::std::array<bool,2>{false, true})"},
        Good{"f(Tensor self) -> Tensor", "pool(self, 3, eps=-1)", "pool(self, [3, 3], eps=-1)",
             "at::_ops::pool::call(self, at::IntArrayRef({3, 3}), at::IntArrayRef({1, 1}), -1.0, "
             "::std::array<bool,2>{true, false})"},
        Good{"f(Tensor self, Tensor target) -> Tensor", "mse_loss(self, target)", "mse_loss(self, target)",
             "at::_ops::mse_loss::call(self, target, 1)"},
        Good{"f(Tensor self, Tensor target) -> Tensor", "mse_loss(self, target, None)",
             "mse_loss(self, target, None)", "at::_ops::mse_loss::call(self, target, 0)"},
        Good{"f(Tensor self, Tensor target) -> Tensor", "mse_loss(self, target, reduction=Sum)",
             "mse_loss(self, target, Sum)", "at::_ops::mse_loss::call(self, target, 2)"},
        Good{"f(Tensor self) -> Tensor", "to_dtype(self)", "to_dtype(self)",
             "at::_ops::to_dtype::call(self, at::ScalarType::Long, at::MemoryFormat::Contiguous)"},
        Good{"f(Tensor self) -> Tensor", "to_dtype(self, float32, None)", "to_dtype(self, float32, None)",
             "at::_ops::to_dtype::call(self, at::ScalarType::Float, ::std::nullopt)"},
        Good{"f(Tensor self, float x, SymInt n) -> Tensor", "bounds.scalars(self, [0, x, n, 0.5, True])",
             "bounds.scalars(self, [0, x, n, 0.5, True])",
             "at::_ops::bounds_scalars::call(self, at::ArrayRef<at::Scalar>({at::Scalar(0), at::Scalar(x), "
             "at::Scalar(n), at::Scalar(0.5), at::Scalar(true)}), ::std::nullopt)"},
        Good{"f(Tensor self) -> Tensor", "bounds.scalars(self, [], [1, -inf, 1.5e3])",
             "bounds.scalars(self, [], [1, -inf, 1500.0])",
             "at::_ops::bounds_scalars::call(self, at::ArrayRef<at::Scalar>{}, at::ArrayRef<double>({1.0, "
             "-::std::numeric_limits<double>::infinity(), 1500.0}))"},
        Good{"f(Tensor self, Tensor b) -> Tensor", "div(self, b, rounding_mode='flo\\\\or')",
             "div.Tensor_mode(self, b, rounding_mode='flo\\\\or')",
             "at::_ops::div_Tensor_mode::call(self, b, \"flo\\\\or\")"}));

TEST(Expression, KnowsItsOperatorsAndTheirHeaders) {
  const Read read = vmapgen::read("f(Tensor a) -> Tensor", "sum(add(neg(a), myops::scale(neg(a), 1)))");
  ASSERT_TRUE(read.expression) << read.mistakes;
  std::vector<std::string> names;
  for (const TargetOperator* op : called_operators(*read.expression))
    names.push_back(op->schema.name.to_string());
  EXPECT_EQ(names, (std::vector<std::string>{"sum", "add.Tensor", "neg", "myops::scale"}));
  EXPECT_EQ(operator_headers(*read.expression),
            (std::vector<std::string>{"ATen/ops/add_ops.h", "ATen/ops/neg_ops.h", "ATen/ops/sum_ops.h"}));
  ASSERT_EQ(own_operators(*read.expression).size(), 1u);
  EXPECT_EQ(own_operators(*read.expression)[0]->schema.name.to_string(), "myops::scale");
}

TEST(Expression, ForwardsEveryArgumentOfEveryCall) {
  const Read read = vmapgen::read("f(Tensor a) -> Tensor", "diagonal(a, dim2=0)");
  ASSERT_TRUE(read.expression) << read.mistakes;
  ASSERT_EQ(read.expression->parts.size(), 4u);
  std::vector<bool> defaults;
  for (const Expression& part : read.expression->parts) defaults.push_back(part.is_default);
  EXPECT_EQ(defaults, (std::vector<bool>{false, true, true, false}));
}

// Every operator that writes nothing, called with its own arguments where it has no defaults for them.
TEST(Expression, CanCallEveryFunctionalOperatorOfTheTarget) {
  const auto file = native_functions_file();
  if (!file) GTEST_SKIP() << "no native_functions.yaml";
  const Target all = Target::from_native_functions(file);
  int count = 0;
  for (const OperatorName& name : all.names()) {
    const OperatorSchema& schema = all.find(name)->schema;
    if (schema.variant() != Variant::Functional || schema.returns.empty()) continue;
    std::string text;
    OperatorSchema of = schema;
    std::erase_if(of.arguments, [](const Argument& argument) { return argument.default_value.has_value(); });
    for (const Argument& argument : of.arguments)
      text += (text.empty() ? "" : ", ") + argument.name + "=" + argument.name;
    const std::string overload = name.overload.empty() ? ".default" : "";
    Diagnostics diagnostics;
    const auto expression =
        parse_expression(name.to_string() + overload + "(" + text + ")", {}, of, all, diagnostics);
    ASSERT_TRUE(expression) << name.to_string() << "\n" << diagnostics.render();
    EXPECT_EQ(expression->parts.size(), schema.arguments.size());
    EXPECT_EQ(called_operators(*expression), std::vector{all.find(name)});
    EXPECT_TRUE(expression_to_cpp(*expression).starts_with("at::_ops::" + name.cpp_name() + "::call("));
    ++count;
  }
  EXPECT_GT(count, 1300);
}

}  // namespace
}  // namespace vmapgen
