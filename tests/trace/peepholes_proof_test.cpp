// Every entry of schema/programs, proven as rules are: both sides are run.
#include <torch/csrc/autograd/autograd.h>

#include "peephole_graphs.h"

namespace vmap::program::testing {

namespace {

using Tensors = std::vector<Tensor>;

double tolerance(at::ScalarType dtype) {
  return c10::toRealValueType(dtype) == at::kDouble ? 1e-8 : 1e-3;
}

void expect_close(const Tensor& a, const Tensor& b, const std::string& what) {
  ASSERT_EQ(a.defined(), b.defined()) << what;
  if (!a.defined()) return;
  EXPECT_EQ(a.scalar_type(), b.scalar_type()) << what;
  EXPECT_EQ(a.sizes(), b.sizes()) << what;
  EXPECT_EQ(a.strides(), b.strides()) << what;
  const double close = tolerance(a.scalar_type());
  EXPECT_TRUE(at::allclose(a, b, close, close, /*equal_nan=*/true)) << what << "\n" << a << "\nand\n" << b;
}

bool has_gradient(const Tensor& t) {
  return at::isFloatingType(t.scalar_type()) || at::isComplexType(t.scalar_type());
}

// Of a sum of all outputs, each element with a weight of its own, by every input that has one.
Tensors gradients_of(const Graph& graph, const Tensors& inputs, int64_t batch_size) {
  const at::AutoGradMode on(true);
  Tensors leaves, wanted;
  for (const Tensor& t : inputs) {
    leaves.push_back(t.detach().clone());
    if (has_gradient(t)) wanted.push_back(leaves.back().requires_grad_());
  }
  at::manual_seed(3);
  Tensor sum = at::zeros({}, at::kDouble);
  for (const Tensor& output : interpret(graph, leaves, batch_size)) {
    const Tensor weights = at::randn(output.sizes(), at::kDouble);
    if (!output.requires_grad()) continue;
    const Tensor real = output.is_complex() ? at::view_as_real(output).sum(-1) : output;
    sum = sum + (real * weights).sum();
  }
  return torch::autograd::grad({sum}, wanted, {}, {}, false, /*allow_unused=*/true);
}

class Proof : public ::testing::TestWithParam<size_t> {
 protected:
  const Peephole& peephole() const { return peepholes()[GetParam()]; }
  void prove(const std::vector<SampleValue>& sample, const std::vector<Call>& chosen) const;
};

void Proof::prove(const std::vector<SampleValue>& sample, const std::vector<Call>& chosen) const {
  const Graph pattern = graph_of(peephole(), sample, chosen);
  const Graph replacement = graph_of(peephole(), sample, peephole().replace);
  Graph rewritten = pattern;
  ASSERT_TRUE(apply_peepholes(rewritten, {peephole()}));
  EXPECT_EQ(operators_of(rewritten), operators_of(replacement));
  for (const int64_t batch_size : {2, 3, 7}) {
    at::manual_seed(11);
    const Tensors inputs = inputs_of(sample, batch_size);
    const Tensors before = interpret(pattern, inputs, batch_size);
    const Tensors after = interpret(rewritten, inputs, batch_size);
    const std::string at_size = " at batch size " + std::to_string(batch_size);
    ASSERT_FALSE(before.empty());
    ASSERT_EQ(before.size(), after.size());
    for (size_t i = 0; i < before.size(); ++i)
      expect_close(before[i], after[i], "output " + std::to_string(i) + at_size);
    const Tensors wanted = gradients_of(pattern, inputs, batch_size);
    const Tensors got = gradients_of(rewritten, inputs, batch_size);
    ASSERT_EQ(wanted.size(), got.size());
    for (size_t i = 0; i < wanted.size(); ++i)
      expect_close(wanted[i], got[i], "gradient " + std::to_string(i) + at_size);
  }
}

TEST_P(Proof, BothSidesAgreeAndThePassMakesOneOfTheOther) {
  for (size_t s = 0; s < peephole().samples.size(); ++s) {
    size_t choice = 0;
    for (const std::vector<Call>& chosen : choices(peephole())) {
      SCOPED_TRACE("sample " + std::to_string(s) + ", alternatives " + std::to_string(choice++));
      prove(peephole().samples[s], chosen);
    }
  }
}

// A table without entries would prove nothing.
TEST(Peepholes, AreThere) {
  EXPECT_FALSE(peepholes().empty());
  for (const Peephole& peephole : peepholes()) EXPECT_FALSE(peephole.samples.empty()) << peephole.name;
}

INSTANTIATE_TEST_SUITE_P(Peepholes, Proof, ::testing::Range<size_t>(0, peepholes().size()),
                         [](const auto& info) { return peepholes()[info.param].name; });

}  // namespace

}  // namespace vmap::program::testing
