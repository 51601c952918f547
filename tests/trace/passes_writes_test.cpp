// Writes that are done once.
#include <functional>

#include "passes_check.h"

namespace vmap::program::testing {

namespace {

struct Written {
  GraphBuilder b;
  Ref x = b.input(ints({kB, 3}));
  Ref t = b.call("aten::zeros", {ints({3})});
};

// How many nodes are left of a program over a tensor of zeros, and what it does with x after that.
size_t left(const std::function<void(GraphBuilder& b, Ref x, Ref t)>& body) {
  Written w;
  body(w.b, w.x, w.t);
  return after(w.b.graph(),
               [](Graph& g) {
                 while (fold_writes(g) || fold_constants(g) || remove_dead(g)) {
                 }
               })
      .nodes.size();
}

void fill(GraphBuilder& b, Ref t, int at, double value) {
  b.call("aten::fill_.Scalar", {b.call("aten::select.int", {t, 0, at}), value});
}

TEST(FoldWrites, WhatIsFilledFromNumbersIsAConstant) {
  EXPECT_EQ(left([](GraphBuilder& b, Ref x, Ref t) {
              for (int i = 0; i < 3; ++i) fill(b, t, i, i + 1);
              b.output(b.call("aten::mul.Tensor", {x, t}));
            }),
            1u);
  // With indices and values that are constants, and through a view that is used later.
  EXPECT_EQ(
      left([](GraphBuilder& b, Ref x, Ref t) {
        const Ref view = b.call("aten::slice.Tensor", {t, 0, 1});
        b.call("aten::index_put_", {t, Arg::indices({b.made(at::tensor({0, 2}))}), b.made(at::ones({1}))});
        b.call("aten::add_.Scalar", {t, 1, 1});
        b.output(b.call("aten::mul.Tensor", {x, t}));
        b.output(b.call("aten::add.Tensor", {b.call("aten::slice.Tensor", {x, 1, 1}), view, 1}));
      }),
      3u);
}

TEST(FoldWrites, WhatIsReadBetweenIsNot) {
  EXPECT_GT(left([](GraphBuilder& b, Ref x, Ref t) {
              const Ref before = b.call("aten::mul.Tensor", {x, t});
              fill(b, t, 0, 1);
              b.output(b.call("aten::add.Tensor", {before, t, 1}));
            }),
            2u);
}

TEST(FoldWrites, WhatIsWrittenFromAnInputIsNot) {
  EXPECT_GT(left([](GraphBuilder& b, Ref x, Ref t) {
              fill(b, t, 0, 1);
              b.call("aten::add_.Tensor", {t, b.call("aten::sum.dim_IntList", {x, ints({0})}), 1});
              b.output(b.call("aten::mul.Tensor", {x, t}));
            }),
            3u);
}

TEST(FoldWrites, WhatLeavesIsMadeInEachRun) {
  const auto leaves = [](bool view) {
    return left([&](GraphBuilder& b, Ref x, Ref t) {
      fill(b, t, 0, 1);
      b.output(b.call("aten::mul.Tensor", {x, t}));
      b.output(view ? b.call("aten::slice.Tensor", {t, 0, 1}) : t);
    });
  };
  EXPECT_GT(leaves(false), 2u);
  EXPECT_GT(leaves(true), 2u);
}

TEST(FoldWrites, WhatIsDrawnOrOfTheBatchSizeIsNot) {
  EXPECT_GT(left([](GraphBuilder& b, Ref x, Ref t) {
              b.call("aten::uniform_", {t, 0.0, 1.0, std::nullopt});
              b.output(b.call("aten::mul.Tensor", {x, t}));
            }),
            2u);
  EXPECT_GT(left([](GraphBuilder& b, Ref x, Ref) {
              const Ref rows = b.call("aten::zeros", {ints({kB, 3})});
              b.call("aten::add_.Scalar", {rows, 1, 1});
              b.output(b.call("aten::mul.Tensor", {x, rows}));
            }),
            2u);
}

}  // namespace

}  // namespace vmap::program::testing
