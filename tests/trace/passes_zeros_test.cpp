// Zero tensors, as forward mode makes them for what has no tangent.
#include <ATen/core/grad_mode.h>

#include "passes_check.h"

namespace vmap::program::testing {

namespace {

Graph simplified(const Graph& graph) {
  return after(graph, [](Graph& g) {
    const at::NoGradGuard no_grad;
    simplify(g);
  });
}

Ref zero_tensor(GraphBuilder& b, std::initializer_list<Int> sizes) {
  return b.call("aten::_efficientzerotensor",
                {ints(sizes), at::kFloat, std::nullopt, std::nullopt, std::nullopt});
}

// x becomes `op`(x, zeros) where it is; x is -0.0 and such at places.
Graph written(const char* op, std::initializer_list<Int> zeros, bool with_a_write_between = false) {
  GraphBuilder b;
  const Ref x = b.call("aten::neg", {b.call("aten::relu", {b.input(ints({kB, 3}))})});
  const Ref sum = b.call(op, {x, zero_tensor(b, zeros), 1});
  if (with_a_write_between) b.call("aten::neg_", {x});
  b.call("aten::copy_", {x, sum, false});
  b.output(b.call("aten::reciprocal", {x}));
  return b.graph();
}

TEST(DropZeros, AWriteOfWhatIsThereGoes) {
  for (const char* op : {"aten::add.Tensor", "aten::sub.Tensor"}) {
    SCOPED_TRACE(op);
    const Graph graph = simplified(written(op, {3}));
    EXPECT_EQ(count(graph, op), 0);
    EXPECT_EQ(count(graph, "aten::copy_"), 0);
    EXPECT_EQ(count(graph, "aten::_efficientzerotensor"), 0);
  }
  EXPECT_EQ(count(simplified(written("aten::add.Tensor", {kB, 3})), "aten::copy_"), 0);
}

TEST(DropZeros, OneOfAnotherValueStays) {
  EXPECT_EQ(count(simplified(written("aten::add.Tensor", {3}, true)), "aten::copy_"), 1);
  EXPECT_EQ(count(simplified(written("aten::mul.Tensor", {3})), "aten::copy_"), 1);
}

// Zeros in memory make +0.0 of -0.0.
TEST(DropZeros, ZerosInMemoryAreAdded) {
  GraphBuilder b;
  const Ref x = b.call("aten::neg", {b.call("aten::relu", {b.input(ints({kB, 3}))})});
  const Ref zeros = b.call("aten::zeros", {ints({3}), at::kFloat, std::nullopt, std::nullopt, std::nullopt});
  b.call("aten::copy_", {x, b.call("aten::add.Tensor", {x, zeros, 1}), false});
  b.output(b.call("aten::reciprocal", {x}));
  EXPECT_EQ(count(simplified(b.graph()), "aten::copy_"), 1);
}

TEST(DropZeros, TheCallersTensorIsWrittenTo) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.call("aten::copy_", {x, b.call("aten::add.Tensor", {x, zero_tensor(b, {3}), 1}), false});
  b.output(b.call("aten::sin", {x}));
  EXPECT_EQ(count(simplified(b.graph()), "aten::copy_"), 1);
}

Graph spread(const Graph& graph) {
  return after(graph, [](Graph& g) {
    const at::NoGradGuard no_grad;
    spread_zeros(g);
    simplify(g);
  });
}

Ref zeros(GraphBuilder& b, std::initializer_list<Int> sizes) {
  return b.call("aten::zeros", {ints(sizes), at::kFloat, std::nullopt, std::nullopt, std::nullopt});
}

TEST(SpreadZeros, ProductsWithThemAndSumsOfTheseGo) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref w = b.input(ints({3, 4}));
  const Ref tangent =
      b.call("aten::tanh_backward", {b.call("aten::mm", {x, zeros(b, {3, 4})}), b.call("aten::mm", {x, w})});
  const Ref sum = b.call("aten::add.Tensor", {tangent, b.call("aten::mm", {x, w}), 1});
  b.output(b.call("aten::sin", {sum}));
  const Graph graph = spread(b.graph());
  EXPECT_EQ(count(graph, "aten::mm"), 1);
  EXPECT_EQ(count(graph, "aten::tanh_backward"), 0);
  EXPECT_EQ(count(graph, "aten::add.Tensor"), 0);
}

TEST(SpreadZeros, WritesOfThemGo) {
  GraphBuilder b;
  const Ref x = b.call("aten::cos", {b.input(ints({kB, 3}))});
  b.call("aten::add_.Tensor", {x, zeros(b, {3}), 2});
  b.output(b.call("aten::sin", {x}));
  EXPECT_EQ(count(spread(b.graph()), "aten::add_.Tensor"), 0);
}

TEST(SpreadZeros, ASummandWithAFactorStays) {
  GraphBuilder b;
  const Ref x = b.call("aten::cos", {b.input(ints({kB, 3}))});
  const Ref y = b.call("aten::sub.Tensor", {zeros(b, {3}), x, 1});
  const Ref z = b.call("aten::add.Tensor", {zeros(b, {3}), x, 2});
  b.output(b.call("aten::mul.Tensor", {y, z}));
  const Graph graph = spread(b.graph());
  EXPECT_EQ(count(graph, "aten::sub.Tensor"), 1);
  EXPECT_EQ(count(graph, "aten::add.Tensor"), 1);
}

// A sum has another shape or dtype than what is left of it.
TEST(SpreadZeros, ASumThatIsMoreThanItsSummandStays) {
  GraphBuilder b;
  const Ref x = b.call("aten::cos", {b.input(ints({kB, 3}))});
  const Ref wider = b.call("aten::add.Tensor", {x, zeros(b, {2, 1, 3}), 1});
  b.output(b.call("aten::sin", {wider}));
  EXPECT_EQ(count(spread(b.graph()), "aten::add.Tensor"), 1);
}

TEST(SpreadZeros, WhatIsWrittenToIsNoZero) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref z = zeros(b, {kB, 3});
  b.call("aten::add_.Tensor", {z, x, 1});
  b.output(b.call("aten::mul.Tensor", {x, z}));
  EXPECT_EQ(count(spread(b.graph()), "aten::mul.Tensor"), 1);
}

// Not an input's memory; and 0.0 * -1.0 would be -0.0.
TEST(SpreadZeros, OutputsAreTensorsOfTheirOwn) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.output(b.call("aten::add.Tensor", {x, zeros(b, {3}), 1}));
  b.output(b.call("aten::mul.Tensor", {b.call("aten::exp", {x}), zeros(b, {3})}));
  const Graph graph = spread(b.graph());
  EXPECT_EQ(count(graph, "aten::add.Tensor"), 1);
  EXPECT_EQ(count(graph, "aten::mul.Tensor"), 0);
}

TEST(SpreadZeros, OneOutputMayBeWhatIsLeft) {
  GraphBuilder b;
  const Ref x = b.call("aten::exp", {b.input(ints({kB, 3}))});
  b.output(b.call("aten::add.Tensor", {x, zeros(b, {3}), 1}));
  b.output(b.call("aten::sub.Tensor", {x, zeros(b, {3}), 1}));
  const Graph graph = spread(b.graph());
  EXPECT_EQ(count(graph, "aten::add.Tensor") + count(graph, "aten::sub.Tensor"), 1);
}

}  // namespace

}  // namespace vmap::program::testing
