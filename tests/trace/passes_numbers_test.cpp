// Numbers in the place of tensors.
#include <torch/autograd.h>

#include <cmath>
#include <set>

#include "passes/numbers_to_tensors.h"
#include "passes_check.h"

namespace vmap::program::testing {

namespace {

Graph with_tensors(const Graph& graph) {
  return after(graph, [](Graph& g) { numbers_to_tensors(g); });
}

TEST(NumbersToTensors, MakesEachNumberOnce) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref y = b.input(ints({kB, 3}), at::kInt);
  Ref a = b.call("aten::mul.Scalar", {x, 0.1});
  a = b.call("aten::add.Scalar", {a, 0.1, 3});
  a = b.call("aten::sub.Scalar", {a, 2});
  a = b.call("aten::mul_.Scalar", {a, 2.0});
  b.output(b.call("aten::gt.Scalar", {a, 2.0}));
  b.output(b.call("aten::mul.Scalar", {y, 0.1}));
  b.output(b.call("aten::mul.Scalar", {y, 2}));
  b.output(b.call("aten::div.Scalar_mode", {a, 2.0, "floor"}));
  const Graph graph = with_tensors(b.graph());
  for (const Node& node : graph.nodes)
    EXPECT_EQ(node.op.operator_name().overload_name.find("Scalar"), std::string::npos);
  // 0.1 and 2 as floats, 0.1 and 2 as wrapped numbers.
  ASSERT_EQ(graph.constants.size(), 4u);
  for (const Constant& constant : graph.constants) {
    EXPECT_EQ(constant.kind, Constant::Kind::Made);
    const bool is_wrapped = constant.value.unsafeGetTensorImpl()->is_wrapped_number();
    EXPECT_EQ(is_wrapped, constant.value.scalar_type() != at::kFloat);
  }
}

TEST(NumbersToTensors, TellsZeros) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.output(b.call("aten::mul.Scalar", {x, 0.0}));
  b.output(b.call("aten::mul.Scalar", {x, -0.0}));
  EXPECT_EQ(with_tensors(b.graph()).constants.size(), 2u);
}

TEST(NumbersToTensors, LeavesNumbers) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref half = b.input(ints({kB, 3}), at::kHalf);
  const Tensor wrapped = at::full({}, 2.0, at::kDouble);
  wrapped.unsafeGetTensorImpl()->set_wrapped_number(true);
  const Ref number = b.made(wrapped);
  b.output(b.call("aten::mul.Scalar", {x, kB}));  // of the batch size
  b.output(b.call("aten::mul.Scalar", {x, c10::IValue(c10::complex<double>(0.5, 1.0))}));  // complex
  b.output(b.call("aten::pow.Tensor_Scalar", {x, 2.0}));
  b.output(b.call("aten::pow_.Scalar", {b.call("aten::clone", {x}), 2.0}));
  b.output(b.call("aten::mul_.Scalar", {b.call("aten::clone", {half}), 0.1}));
  b.output(b.call("aten::fill_.Scalar", {b.call("aten::clone", {x}), 2.0}));
  b.output(b.call("aten::mul.Scalar", {number, 2.0}));  // what dtype a number has, nobody knows
  const Graph graph = with_tensors(b.graph());
  EXPECT_EQ(graph.constants.size(), 1u);
}

struct Called {
  Tensor out;
  Tensor gradient;
};

// `second` is a number, or the tensor that stands for it.
std::optional<Called> called(const c10::OperatorHandle& op, const Tensor& values, const c10::IValue& second) {
  const bool has_gradient =
      at::isFloatingType(values.scalar_type()) || at::isComplexType(values.scalar_type());
  const Tensor self = values.clone().requires_grad_(has_gradient);
  torch::jit::Stack stack = {op.schema().is_mutable() && has_gradient ? self * 1 : self, second};
  for (size_t i = 2; i < op.schema().arguments().size(); ++i) {
    const c10::Argument& declared = op.schema().arguments()[i];
    if (declared.name() == "alpha")
      stack.push_back(2);
    else if (declared.name() == "rounding_mode")
      stack.push_back("floor");
    else
      stack.push_back(declared.default_value() ? *declared.default_value() : c10::IValue());
  }
  Called result;
  try {
    op.callBoxed(&stack);
    result.out = stack.back().toTensor();
  } catch (const std::exception&) {
    return std::nullopt;
  }
  if (!result.out.requires_grad()) return result;
  at::manual_seed(9);
  const Tensor seed = (at::rand(result.out.sizes(), at::kDouble) + 0.5).to(result.out.scalar_type());
  try {
    result.gradient = torch::autograd::grad({result.out}, {self}, {seed}, false, false, true)[0];
  } catch (const std::exception&) {
    // An operator that has none.
  }
  return result;
}

// What the pass puts in the place of what, for every operator that there is: bits of values and of
// derivatives.
TEST(NumberForms, DoTheSame) {
  const std::vector<at::Scalar> numbers = {2,   3,   -3,   0,    1,    7,     2.0,      0.5, 0.1,  -1.7,
                                           3.3, 0.0, -0.0, 1e-3, 1e30, 1e-40, INFINITY, NAN, true, false};
  const auto dtypes = {at::kFloat, at::kDouble, at::kHalf,         at::kBFloat16,
                       at::kByte,  at::kChar,   at::kShort,        at::kInt,
                       at::kLong,  at::kBool,   at::kComplexFloat, at::kComplexDouble};
  std::set<std::string> forms;
  for (const auto& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const auto op = c10::Dispatcher::singleton().findSchema(name);
    if (!op) continue;
    for (const auto dtype : dtypes) {
      const auto form = tensor_form(*op, dtype);
      if (!form) continue;
      forms.insert(name.name);
      for (const auto& number : numbers) {
        const auto tensor = number_as_tensor(number, dtype);
        ASSERT_TRUE(tensor);
        for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{37}, {}, {5, 7}}) {
          at::manual_seed(3);
          Tensor x = GraphBuilder::example(sizes, dtype);
          if (x.dim() == 2) x = x.t();
          const auto expected = called(*op, x, number);
          if (!expected) continue;  // such a call is in no program
          const auto actual = called(*form, x, *tensor);
          SCOPED_TRACE(c10::str(name, " of ", dtype, " ", sizes, " with ", number));
          ASSERT_TRUE(actual);
          EXPECT_TRUE(bit_equal(expected->out, actual->out));
          EXPECT_TRUE(bit_equal(expected->gradient, actual->gradient));
        }
      }
    }
  }
  for (const char* name :
       {"aten::add", "aten::sub", "aten::mul", "aten::div", "aten::rsub", "aten::remainder", "aten::fmod",
        "aten::eq", "aten::lt", "aten::bitwise_and", "aten::add_", "aten::mul_"})
    EXPECT_EQ(forms.count(name), 1u) << name;
}

}  // namespace

}  // namespace vmap::program::testing
