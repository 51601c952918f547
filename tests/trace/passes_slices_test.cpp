// as_strided as the slices that it shows.
#include <random>

#include "passes/slices.h"
#include "passes_check.h"

namespace vmap::program::testing {

namespace {

StridedView of(const Tensor& t) {
  return {t.sizes().vec(), t.strides().vec(), t.storage_offset()};
}

Tensor applied(Tensor t, const std::vector<ViewStep>& steps) {
  for (const ViewStep& step : steps) {
    const auto& n = step.numbers;
    switch (step.kind) {
      case ViewStep::Kind::Select:
        t = t.select(n[0], n[1]);
        break;
      case ViewStep::Kind::Slice:
        t = t.slice(n[0], n[1], n[2], n[3]);
        break;
      case ViewStep::Kind::Diagonal:
        t = t.diagonal(0, n[0], n[1]);
        break;
      case ViewStep::Kind::Permute:
        t = t.permute(n);
        break;
      case ViewStep::Kind::Unsqueeze:
        t = t.unsqueeze(n[0]);
        break;
    }
  }
  return t;
}

Tensor random_view(Tensor t, std::mt19937& draw) {
  const auto below = [&](int64_t end) { return static_cast<int64_t>(draw() % static_cast<uint64_t>(end)); };
  for (int64_t steps = 1 + below(4); steps > 0 && t.dim() > 0; --steps) {
    const int64_t d = below(t.dim()), e = below(t.dim());
    switch (below(5)) {
      case 0:
        t = t.select(d, below(t.size(d)));
        break;
      case 1: {
        const int64_t start = below(t.size(d));
        t = t.slice(d, start, start + 1 + below(t.size(d) - start), 1 + below(2));
        break;
      }
      case 2:
        if (d != e) t = t.diagonal(0, d, e);
        break;
      case 3:
        t = t.transpose(d, e);
        break;
      default:
        t = t.unsqueeze(d);
    }
  }
  return t;
}

// A part of two diagonals at once, or a diagonal of a diagonal, is none of these steps.
TEST(Slices, AreTheViewThatAsStridedIs) {
  std::mt19937 draw(7);
  int found = 0;
  constexpr int kViews = 2000;
  for (int i = 0; i < kViews; ++i) {
    const Tensor whole =
        i % 2 ? at::arange(60).view({3, 4, 5}) : at::arange(48).view({4, 1, 4, 3}).transpose(0, 2);
    const Tensor part = random_view(whole, draw);
    const auto steps = slices(of(whole), of(part));
    if (!steps) continue;
    ++found;
    const Tensor shown = applied(whole, *steps);
    ASSERT_EQ(shown.sizes(), part.sizes());
    ASSERT_EQ(shown.storage_offset(), part.storage_offset());
    for (int64_t d = 0; d < part.dim(); ++d) {
      if (part.size(d) > 1) {
        ASSERT_EQ(shown.stride(d), part.stride(d));
      }
    }
  }
  EXPECT_GE(found, kViews * 95 / 100);
}

TEST(Slices, OthersAreNone) {
  const Tensor whole = at::arange(60).view({3, 4, 5});
  EXPECT_FALSE(slices(of(whole), of(whole.view({12, 5}))));
  EXPECT_FALSE(slices(of(whole), of(whole.unfold(2, 3, 1))));
  EXPECT_FALSE(slices(of(whole), of(whole.select(0, 1).unsqueeze(0).expand({3, 4, 5}))));
  EXPECT_FALSE(slices(of(whole), of(whole.slice(0, 1, 1))));
  EXPECT_FALSE(slices(of(whole.select(0, 1)), of(whole.select(0, 2))));
}

// Writes to rows of a matrix for each example.
GraphBuilder written(const std::vector<InB>& sizes, const std::vector<InB>& strides, int64_t offset) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3, 4}));
  const Ref copy = b.call("aten::mul.Scalar", {x, 2.0});
  const Ref part =
      b.call("aten::as_strided", {b.call("aten::view", {copy, ints({kB, 12})}), sizes, strides, offset});
  b.call("aten::add_.Scalar", {part, 1.0});
  b.output(copy);
  return b;
}

TEST(SliceViews, WritesGoThroughSlices) {
  const auto sliced = [](Graph& g) { EXPECT_TRUE(slice_views(g)); };
  const Graph row = after(written(ints({kB, 4}), ints({12, 1}), 4).graph(), sliced);
  EXPECT_EQ(count(row, "aten::as_strided"), 0);
  EXPECT_EQ(count(row, "aten::select.int"), 1);
  const Graph diagonal = after(written(ints({kB, 3}), ints({12, 5}), 0).graph(), sliced);
  EXPECT_EQ(count(diagonal, "aten::diagonal"), 1);
  const Graph columns = after(written(ints({2, 3, kB}), ints({2, 4, 12}), 1).graph(), sliced);
  EXPECT_EQ(count(columns, "aten::slice.Tensor"), 1);
  EXPECT_EQ(count(columns, "aten::permute"), 1);
}

TEST(SliceViews, WhatIsNoSliceStays) {
  GraphBuilder b = written(ints({kB, 2, 6}), ints({12, 6, 1}), 0);
  Graph graph = b.graph();
  EXPECT_FALSE(slice_views(graph));
  EXPECT_EQ(count(graph, "aten::as_strided"), 1);
}

// The caller's tensor lies as the caller likes.
TEST(SliceViews, ArgumentsStay) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.output(b.call("aten::as_strided", {x, ints({kB}), ints({3}), 1}));
  Graph graph = b.graph();
  EXPECT_FALSE(slice_views(graph));
}

// What torch.export cannot ask a tensor of unknown sizes for.
TEST(DenseZeros, AreLaidOutAsTheTangentWas) {
  for (const bool transposed : {false, true}) {
    SCOPED_TRACE(transposed);
    GraphBuilder b;
    const Ref x = b.input(ints({kB, 3}));
    const Ref matrix =
        b.call("aten::new_zeros", {x, ints({3, 4}), std::nullopt, std::nullopt, std::nullopt, std::nullopt});
    const Ref like = transposed ? b.call("aten::t", {matrix}) : matrix;
    const Ref zeros = b.call("aten::_new_zeros_with_same_feature_meta", {x, like, 1});
    b.output(b.call("aten::clone", {zeros, std::nullopt}));
    b.output(zeros);
    const Graph dense = after(b.graph(), [](Graph& g) { EXPECT_TRUE(dense_zeros(g)); });
    EXPECT_EQ(count(dense, "aten::_new_zeros_with_same_feature_meta"), 0);
    EXPECT_EQ(count(dense, transposed ? "aten::empty_strided" : "aten::zeros"), 1);
  }
}

}  // namespace

}  // namespace vmap::program::testing
