// Nodes of lifts: how many there are, and how long they stay. NOTE: [one lift for a tensor]
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/function.h>
#include <vmap/variance.h>

#include "simulated.h"
#include "thousandfold.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using at::Tensor;
using torch::autograd::Node;

Tensor varying() {
  return variance::mark(at::ones({4}, at::kDouble), mesh(), kVarying);
}
Tensor weight() {
  return variance::mark(at::ones({4}, at::kDouble).requires_grad_(), mesh());
}
// What a use of the first factor of a product hands its gradient to.
const Node* sums(const Tensor& product) {
  return product.grad_fn()->next_edge(0).function->next_edge(0).function.get();
}

TEST(Lifts, UsesOfATensorShareTheNodeThatSums) {
  const Tensor w = weight(), x = varying();
  const Tensor a = w * x, b = w * x;
  EXPECT_EQ(sums(a)->name(), "VarianceSumBackward");
  EXPECT_EQ(sums(a), sums(b));
  EXPECT_NE(sums(a), sums(weight() * x));
  const Tensor gradient = torch::autograd::grad({(a + b).sum()}, {w})[0];
  EXPECT_TRUE(at::equal(variance::unmarked(gradient), at::full({4}, 2.0 * kThousand, at::kDouble)));
}

TEST(Lifts, OneUseMayEndBeforeAnother) {
  const Tensor w = weight(), x = varying();
  const Tensor kept = w * x;
  for (int i = 0; i < 3; ++i) {
    const Tensor other = w * x;
    EXPECT_EQ(sums(other), sums(kept));
  }
  const Tensor gradient = torch::autograd::grad({kept.sum()}, {w})[0];
  EXPECT_TRUE(at::equal(variance::unmarked(gradient), at::full({4}, double(kThousand), at::kDouble)));
}

TEST(Lifts, WhatIsNeverDifferentiatedIsNotKept) {
  Tensor w = weight();
  const c10::weak_intrusive_ptr<c10::TensorImpl> impl(w.getIntrusivePtr());
  for (int i = 0; i < 3; ++i) EXPECT_TRUE((w * varying()).requires_grad());
  w = Tensor();
  EXPECT_TRUE(impl.expired());
}

TEST(Lifts, DeepGraphsOfThemAreDeleted) {
  const Tensor w = weight(), x = varying();
  Tensor state = w;
  for (int i = 0; i < 30000; ++i) state = variance::all_reduce(state * x, "x");
  state = Tensor();  // node by node, and not on the stack
  EXPECT_EQ(torch::autograd::grad({(w * x).sum()}, {w}).size(), 1);
}

}  // namespace
}  // namespace vmap_variance_tests
