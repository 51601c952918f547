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

}  // namespace

}  // namespace vmap::program::testing
