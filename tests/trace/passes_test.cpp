// Nodes that go: what nobody needs, what was computed before, constants.
#include "passes_check.h"

namespace vmap::program::testing {

namespace {

Graph dead_gone(const Graph& graph) {
  return after(graph, [](Graph& g) { remove_dead(g); });
}
Graph shared(const Graph& graph) {
  return after(graph, [](Graph& g) {
    share_common(g);
    remove_dead(g);
  });
}
Graph folded(const Graph& graph, PassOptions options = {}) {
  return after(graph, [&](Graph& g) { fold_constants(g, options); });
}

TEST(RemoveDead, TakesWhatNobodyUses) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref y = b.call("aten::sin", {x});
  b.call("aten::cos", {y});
  b.all("aten::max.dim", {y, 1});
  b.output(y);
  EXPECT_EQ(dead_gone(b.graph()).nodes.size(), 1u);
}

TEST(RemoveDead, TakesWritesThatNobodySees) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref fresh = b.call("aten::clone", {x});
  const Ref row = b.call("aten::select.int", {fresh, 1, 0});
  b.call("aten::mul_.Tensor", {row, row});
  b.output(b.call("aten::sin", {x}));
  EXPECT_EQ(dead_gone(b.graph()).nodes.size(), 1u);
}

TEST(RemoveDead, TakesAWriteAfterTheLastReader) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref fresh = b.call("aten::clone", {x});
  const Ref column = b.call("aten::select.int", {fresh, 1, 0});
  b.call("aten::sin_", {column});
  b.output(b.call("aten::cos", {fresh}));
  b.call("aten::sin_", {fresh});
  const Graph graph = dead_gone(b.graph());
  EXPECT_EQ(graph.nodes.size(), 4u);
  EXPECT_EQ(count(graph, "aten::sin_"), 1);
}

TEST(RemoveDead, KeepsWritesToTheCallersMemory) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref c = b.captured(at::ones({3}));
  b.call("aten::mul_.Scalar", {b.call("aten::select.int", {x, 1, 0}), 3});
  b.call("aten::add_.Scalar", {c, 0});
  const Ref fresh = b.call("aten::clone", {x});
  b.output(b.call("aten::t", {fresh}));
  b.call("aten::mul_.Scalar", {fresh, 2});
  EXPECT_EQ(dead_gone(b.graph()).nodes.size(), 6u);
}

TEST(RemoveDead, KeepsDrawsChecksAndValues) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.call("aten::rand_like", {x});
  const Ref fresh = b.call("aten::clone", {x});
  b.call("aten::bernoulli_.float", {fresh});
  const Ref info = b.call("aten::zeros", {ints({2}), at::kInt});
  b.all("aten::_linalg_check_errors", {info, "nobody", false});
  b.all("aten::equal", {x, x});
  b.output(b.call("aten::sin", {x}));
  EXPECT_EQ(dead_gone(b.graph()).nodes.size(), 7u);
}

TEST(RemoveDead, KnowsStatisticsThatAreWrittenInSecret) {
  for (const bool training : {true, false}) {
    GraphBuilder b;
    const Ref x = b.input(ints({kB, 3}));
    const Ref mean = b.input(ints({3}));
    const Ref var = b.call("aten::exp", {b.input(ints({3}))});
    b.all("aten::native_batch_norm", {x, std::nullopt, std::nullopt, mean, var, training, 0.1, 1e-5});
    b.output(b.call("aten::sin", {x}));
    EXPECT_EQ(count(dead_gone(b.graph()), "aten::native_batch_norm"), training ? 1 : 0);
  }
}

TEST(ShareCommon, ComputesOnce) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref y = b.input(ints({kB, 4}));
  for (int i = 0; i < 3; ++i) {
    const Ref sum = b.call("aten::add.Tensor", {x, y, 2.0});
    const auto parts = b.all("aten::split.Tensor", {sum, 2, 1});
    const auto largest = b.all("aten::max.dim", {parts[0], 1});
    const Ref picked = b.call("aten::index.Tensor", {y, Arg::indices({Ref{}, largest[1]})});
    b.output(b.call("aten::cat", {std::vector<Ref>{picked, parts[1]}, 1}));
  }
  // What is returned is computed for each.
  EXPECT_EQ(shared(b.graph()).nodes.size(), 4u + 3u);
}

TEST(ShareCommon, TellsWhatDiffers) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref long_x = b.input(ints({kB, 4}), at::kLong);
  const auto use = [&](Ref r) { b.output(b.call("aten::sum", {r})); };
  use(b.call("aten::mul.Scalar", {x, 0.0}));
  use(b.call("aten::mul.Scalar", {x, -0.0}));
  use(b.call("aten::mul.Scalar", {long_x, 1}));
  use(b.call("aten::mul.Scalar", {long_x, 1.0}));
  use(b.call("aten::mul.Scalar", {long_x, true}));
  use(b.call("aten::expand", {b.call("aten::sum", {x}), ints({kB})}));
  use(b.call("aten::expand", {b.call("aten::sum", {x}), ints({Int(InB{1, 1})})}));
  use(b.call("aten::rand_like", {x}));
  use(b.call("aten::rand_like", {x}));
  use(b.call("aten::exp", {x}));
  b.grad_mode = Gradients::Off;
  use(b.call("aten::exp", {x}));
  // One of the two sums is another one's argument.
  EXPECT_EQ(b.graph().nodes.size() - shared(b.graph()).nodes.size(), 1u);
}

TEST(ShareCommon, ANaNIsItself) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Ref one = b.call("aten::mul.Scalar", {x, nan});
  b.output(b.call("aten::add.Tensor", {one, b.call("aten::mul.Scalar", {x, nan})}));
  EXPECT_EQ(shared(b.graph()).nodes.size(), 2u);
}

TEST(ShareCommon, KeepsOutputsApart) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  b.output(b.call("aten::sin", {x}));
  b.output(b.call("aten::sin", {x}));
  b.output(b.call("aten::t", {x}));
  b.output(b.call("aten::t", {x}));
  // By way of a view.
  b.output(b.call("aten::t", {b.call("aten::cos", {x})}));
  b.output(b.call("aten::t", {b.call("aten::cos", {x})}));
  EXPECT_EQ(shared(b.graph()).nodes.size(), 8u);
}

TEST(ShareCommon, AnOutputMayStandForOthers) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const auto sine = [&] { return b.call("aten::sin", {x}); };
  b.output(b.call("aten::sum", {sine()}));
  b.output(sine());
  b.output(b.call("aten::prod", {sine()}));
  EXPECT_EQ(shared(b.graph()).nodes.size(), 3u);
}

TEST(ShareCommon, LeavesWhatIsWrittenTo) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref mine = b.call("aten::sin", {x});
  const Ref other = b.call("aten::sin", {x});
  b.call("aten::add_.Scalar", {mine, 1});
  b.output(b.call("aten::add.Tensor", {mine, other}));
  const Ref sum = b.call("aten::sum", {mine});
  b.call("aten::add_.Scalar", {mine, 1});
  b.output(b.call("aten::sub.Tensor", {sum, b.call("aten::sum", {mine})}));
  EXPECT_EQ(shared(b.graph()).nodes.size(), b.graph().nodes.size());
}

TEST(ShareCommon, InputsMayBeOneMemory) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref y = b.input(ints({kB, 4}));
  const Ref first = b.call("aten::sin", {y});
  b.call("aten::add_.Scalar", {x, 1});
  b.output(b.call("aten::sub.Tensor", {first, b.call("aten::sin", {y})}));
  const Graph graph = shared(b.graph());
  const Tensor both = at::rand({3, 4});
  const Tensor expected = both.sin() - (both + 1).sin();
  EXPECT_TRUE(bit_equal(interpret(graph, {both, both}, 3)[0], expected));
}

TEST(FoldConstants, ComputesWhatNeedsNoInput) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref two = b.made(at::full({}, 2.0));
  const Ref row = b.call("aten::arange", {4, at::kFloat});
  const Ref scaled = b.call("aten::mul.Tensor", {row, two});
  const auto parts = b.all("aten::split.Tensor", {b.call("aten::unsqueeze", {scaled, 0}), 2, 1});
  b.output(b.call("aten::add.Tensor", {x, b.call("aten::cat", {parts, 1})}));
  const Graph graph = folded(b.graph());
  EXPECT_EQ(graph.nodes.size(), 1u);
  Graph small = graph;
  compact(small);
  ASSERT_EQ(small.constants.size(), 1u);
  EXPECT_EQ(small.constants[0].kind, Constant::Kind::Made);
  EXPECT_EQ(small.types.size(), 3u);
  EXPECT_TRUE(bit_equal(small.constants[0].value, at::arange(4, at::kFloat).mul(2).unsqueeze(0)));
}

TEST(FoldConstants, LeavesToTheRun) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref captured = b.captured(at::ones({4}));
  const auto use = [&](Ref r) { b.output(b.call("aten::mul.Tensor", {x, r})); };
  use(b.call("aten::neg", {captured}));                    // somebody's
  use(b.call("aten::ones", {ints({kB, 4})}));              // of the batch size
  use(b.call("aten::rand", {ints({4})}));                  // drawn
  use(b.call("aten::_efficientzerotensor", {ints({4})}));  // of no memory
  use(b.call("aten::fill_.Scalar", {b.call("aten::empty.memory_format", {ints({4})}), 3}));  // written to
  b.output(b.call("aten::ones", {ints({4})}));  // its own in each run
  b.output(b.call("aten::t", {b.call("aten::eye", {3})}));
  EXPECT_EQ(folded(b.graph()).nodes.size(), b.graph().nodes.size());
}

TEST(FoldConstants, WhatFollowsFromAnOutputIsAConstant) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref row = b.call("aten::ones", {ints({4})});
  b.output(row);
  b.output(b.call("aten::add.Tensor", {x, b.call("aten::neg", {row})}));
  EXPECT_EQ(folded(b.graph()).nodes.size(), 2u);
}

TEST(FoldConstants, LeavesLargeOnesAndWhatThrows) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref large = b.call("aten::ones", {ints({64, 4})});
  const Ref expanded = b.call("aten::expand", {b.call("aten::ones", {ints({1, 4})}), ints({64, 4})});
  b.output(b.call("aten::mm", {x, b.call("aten::t", {large})}));
  b.output(b.call("aten::mm", {x, b.call("aten::t", {expanded})}));
  EXPECT_EQ(folded(b.graph(), {true, 1023}).nodes.size(), 4u);
  EXPECT_EQ(folded(b.graph()).nodes.size(), 2u);

  Graph throws = b.graph();
  throws.nodes[0].arguments[3].value = c10::IValue(c10::Device("cuda:99"));
  EXPECT_NO_THROW(fold_constants(throws));
  EXPECT_EQ(count(throws, "aten::ones"), 1);
}

TEST(Freeze, TakesCapturedTensorsAsTheyAre) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref w = b.captured(at::randn({4, 4}));
  const Ref bias = b.captured(at::randn({4}));
  const Ref unused = b.captured(at::randn({4}));
  const Ref gram = b.call("aten::mm", {w, b.call("aten::t", {w})});
  b.call("aten::neg", {unused});
  b.output(b.call("aten::addmm", {bias, x, gram}));
  b.output(b.call("aten::t", {w}));
  Graph graph = b.graph();
  const auto used = freeze(graph);
  expect_same(b.graph(), graph);
  ASSERT_EQ(used.size(), 1u);
  EXPECT_TRUE(used[0].value.is_same(b.graph().constants[0].value));
  EXPECT_TRUE(used[0].had_gradient);
  // The output is still the caller's tensor, and a tensor that no node makes of others stays by reference.
  EXPECT_EQ(graph.nodes.size(), 2u);
  EXPECT_EQ(std::count_if(graph.constants.begin(), graph.constants.end(),
                          [](const Constant& c) { return c.kind == Constant::Kind::Captured; }),
            2);
}

TEST(Compact, NumbersInputsFirst) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  b.input(ints({kB}));  // unused, and still an input
  b.made(at::ones({}));
  b.call("aten::cos", {x});
  b.output(b.call("aten::sin", {x}));
  b.output(Ref{});
  const Graph graph = after(b.graph(), [](Graph& g) { remove_dead(g); });
  Graph compacted = graph;
  compact(compacted);
  EXPECT_EQ(compacted.types.size(), 3u);
  EXPECT_TRUE(compacted.constants.empty());
  EXPECT_EQ(compacted.outputs, (std::vector<Slot>{2, kNoSlot}));
}

TEST(Simplify, TakesWhatReturnsItsArgument) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref two = b.made(at::full({}, 2.0));
  const Ref same = b.call("aten::lift_fresh", {x});
  const Ref number = b.call("aten::lift_fresh", {two});
  ASSERT_EQ(same.slot, x.slot);
  b.output(b.call("aten::mul.Tensor", {same, number}));
  const auto each = {remove_dead, share_common};
  for (const auto pass : each) after(b.graph(), pass);
  after(b.graph(), [](Graph& g) { shorten_views(g); });
  const Graph unfolded = after(b.graph(), [](Graph& g) { fold_constants(g); });
  EXPECT_EQ(unfolded.constants.size(), 1u);
  EXPECT_EQ(after(b.graph(), [](Graph& g) { simplify(g); }).nodes.size(), 1u);
}

TEST(Simplify, IsDoneAfterOnce) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref row = b.call("aten::mul.Scalar", {b.call("aten::ones", {ints({4})}), 3.0});
  const Ref a = b.call("aten::t", {b.call("aten::t", {b.call("aten::mul.Tensor", {x, row})})});
  const Ref c = b.call("aten::mul.Tensor", {x, row});
  b.output(b.call("aten::mul.Scalar", {b.call("aten::sub.Tensor", {a, c}), 3.0}));
  const Graph graph = after(b.graph(), [](Graph& g) { simplify(g); });
  EXPECT_EQ(graph.nodes.size(), 3u);
  Graph again = graph;
  simplify(again);
  EXPECT_EQ(again.nodes.size(), 3u);
  EXPECT_EQ(again.types.size(), graph.types.size());
}

}  // namespace

}  // namespace vmap::program::testing
