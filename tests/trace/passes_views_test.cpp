// Chains of views.
#include <torch/autograd.h>

#include <functional>
#include <numeric>
#include <optional>
#include <set>

#include "passes/views.h"
#include "passes_check.h"

namespace vmap::program::testing {

namespace {

Graph shortened(const Graph& graph, PassOptions options = {}) {
  return after(graph, [&](Graph& g) {
    shorten_views(g, options);
    remove_dead(g);
  });
}

// How many nodes are left of `chain` on an input of 2 dims, between two nodes that are no views.
size_t left_of(const std::function<Ref(GraphBuilder&, Ref)>& chain) {
  GraphBuilder b;
  const Ref x = b.call("aten::sin", {b.input(ints({kB, 6}))});
  b.output(b.call("aten::cos", {chain(b, x)}));
  return shortened(b.graph()).nodes.size() - 2;
}

TEST(ShortenViews, AViewThatIsItsBaseAgainGoes) {
  EXPECT_EQ(left_of([](auto& b, Ref x) { return b.call("aten::t", {b.call("aten::t", {x})}); }), 0u);
  EXPECT_EQ(left_of([](auto& b, Ref x) {
              const Ref y = b.call("aten::transpose.int", {x, 0, 1});
              return b.call("aten::permute", {y, ints({1, 0})});
            }),
            0u);
  EXPECT_EQ(left_of([](auto& b, Ref x) {
              return b.call("aten::squeeze.dim", {b.call("aten::unsqueeze", {x, 1}), 1});
            }),
            0u);
  EXPECT_EQ(left_of([](auto& b, Ref x) {
              return b.call("aten::select.int", {b.call("aten::unsqueeze", {x, 2}), 2, 0});
            }),
            0u);
  EXPECT_EQ(left_of([](auto& b, Ref x) { return b.call("aten::expand", {x, ints({kB, 6})}); }), 0u);
  EXPECT_EQ(left_of([](auto& b, Ref x) { return b.call("aten::alias", {x}); }), 0u);
  EXPECT_EQ(left_of([](auto& b, Ref x) {
              const Ref flat = b.call("aten::_unsafe_view", {x, ints({Int(InB{6, 0})})});
              return b.call("aten::view", {flat, ints({kB, 6})});
            }),
            0u);
  EXPECT_EQ(left_of([](auto& b, Ref x) { return b.call("aten::slice.Tensor", {x, 1, 0, 6}); }), 0u);
}

TEST(ShortenViews, AnEarlierViewOfTheSameGoesForALaterOne) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref first = b.call("aten::select.int", {x, 1, 0});
  const Ref other = b.call("aten::select.int", {b.call("aten::t", {x}), 0, 0});
  b.output(b.call("aten::add.Tensor", {first, other}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), 2u);
}

TEST(ShortenViews, OneStepForTwo) {
  const auto one_step = [](const char* name, const std::function<Ref(GraphBuilder&, Ref)>& chain) {
    GraphBuilder b;
    const Ref x = b.call("aten::sin", {b.input(ints({kB, 6}))});
    b.output(b.call("aten::cos", {chain(b, x)}));
    const Graph graph = shortened(b.graph());
    EXPECT_EQ(graph.nodes.size(), 3u);
    EXPECT_EQ(count(graph, name), 1);
  };
  one_step("aten::view", [](auto& b, Ref x) {
    const Ref flat = b.call("aten::view", {x, ints({Int(InB{6, 0})})});
    return b.call("aten::view", {flat, ints({Int(InB{2, 0}), 3})});
  });
  one_step("aten::view", [](auto& b, Ref x) {
    return b.call("aten::unsqueeze", {b.call("aten::unsqueeze", {x, 0}), 2});
  });
  one_step("aten::expand", [](auto& b, Ref x) {
    const Ref y = b.call("aten::expand", {b.call("aten::unsqueeze", {x, 0}), ints({5, kB, 6})});
    return b.call("aten::expand", {y, ints({4, 5, kB, 6})});
  });
}

TEST(ShortenViews, PermutesOnce) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 2, 3, 4}));
  Ref y = b.call("aten::transpose.int", {x, 0, 1});
  y = b.call("aten::transpose.int", {y, 1, 2});
  y = b.call("aten::permute", {y, ints({3, 0, 1, 2})});
  b.output(b.call("aten::cos", {y}));
  const Graph graph = shortened(b.graph());
  EXPECT_EQ(graph.nodes.size(), 2u);
  EXPECT_EQ(count(graph, "aten::permute"), 1);
}

TEST(ShortenViews, LeavesWhatIsMoreThanGeometry) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref z = b.input(ints({kB, 6}), at::kComplexDouble);
  const auto use = [&](Ref r) { b.output(b.call("aten::mul.Tensor", {r, r})); };
  use(b.call("aten::detach", {x}));
  use(b.call("aten::_conj", {z}));
  use(b.call("aten::_neg_view", {x}));
  use(b.call("aten::view.dtype", {x, at::kInt}));
  use(b.call("aten::_conj", {b.call("aten::_conj", {z})}));
  b.grad_mode = Gradients::Off;
  use(b.call("aten::alias", {x}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), b.graph().nodes.size());
}

// In a run under no_grad the first view is cut off from x, and the second is not.
TEST(ShortenViews, LeavesViewsWhereGradientsAreTurnedOn) {
  const auto left = [](Gradients second) {
    GraphBuilder b;
    const Ref x = b.input(ints({kB, 6}));
    const Ref cut = b.call("aten::alias", {x});
    b.grad_mode = second;
    b.output(b.call("aten::mul.Tensor", {cut, b.call("aten::alias", {x})}));
    return count(shortened(b.graph()), "aten::alias");
  };
  EXPECT_EQ(left(Gradients::AsRun), 0);
  EXPECT_EQ(left(Gradients::On), 2);
}

TEST(ShortenViews, DetachesOnlyWhereThereIsSomething) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref i = b.input(ints({kB, 6}), at::kLong);
  const Ref cut = b.call("aten::detach", {b.call("aten::sin", {x})});
  b.output(b.call("aten::cos", {b.call("aten::detach", {b.call("aten::exp", {cut})})}));
  b.output(b.call("aten::neg", {b.call("aten::detach", {i})}));
  EXPECT_EQ(count(shortened(b.graph()), "aten::detach"), 1);

  Graph graph = b.graph();
  shorten_views(graph, {.differentiable = false});
  EXPECT_EQ(count(graph, "aten::detach"), 0);
}

TEST(ShortenViews, MemoryOfItsOwnMayBeWrittenTo) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref fresh = b.call("aten::clone", {x});
  const Ref same = b.call("aten::t", {b.call("aten::t", {fresh})});
  const Ref sine = b.call("aten::sin", {same});
  b.call("aten::mul_.Tensor", {same, x});
  b.output(b.call("aten::mul.Tensor", {fresh, sine}));
  const Ref later = b.call("aten::squeeze.dim", {b.call("aten::unsqueeze", {fresh, 0}), 0});
  b.output(b.call("aten::exp", {b.call("aten::add_.Tensor", {later, x})}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), 6u);
}

TEST(ShortenViews, LeavesTheCallersMemoryThatIsWrittenTo) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref y = b.input(ints({kB, 6}));
  b.call("aten::mul_.Scalar", {b.call("aten::t", {b.call("aten::t", {x})}), 2});
  b.output(b.call("aten::sin", {b.call("aten::t", {b.call("aten::t", {y})})}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), b.graph().nodes.size());
}

TEST(ShortenViews, LeavesAnUnsafeViewThatIsWrittenTo) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref fresh = b.call("aten::sin", {x});
  const Ref same = b.call("aten::_unsafe_view", {fresh, ints({kB, 6})});
  b.call("aten::mul_.Scalar", {same, 2});
  b.output(b.call("aten::exp", {same}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), b.graph().nodes.size());
}

TEST(ShortenViews, LeavesGeometryThatChanges) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref fresh = b.call("aten::sin", {x});
  b.call("aten::t_", {fresh});
  b.output(b.call("aten::cos", {b.call("aten::t", {b.call("aten::t", {fresh})})}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), b.graph().nodes.size());
}

TEST(ShortenViews, LeavesTensorsThatGetOtherMemory) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref y = b.input(ints({kB, 6}));
  const Ref fresh = b.call("aten::clone", {x});
  const Ref before = b.call("aten::alias", {fresh});
  const Ref other = b.call("aten::clone", {y});
  b.grad_mode = Gradients::Off;
  b.call("aten::set_.source_Tensor", {fresh, other});
  b.call("aten::mul_.Scalar", {other, 3});
  b.output(b.call("aten::sub.Tensor", {fresh, before}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), b.graph().nodes.size());
  const Aliases aliases(b.graph());
  EXPECT_TRUE(aliases.is_written(fresh.slot));
  EXPECT_EQ(aliases.memory_of(fresh.slot), aliases.memory_of(other.slot));
}

TEST(ShortenViews, AnInputOfElementsThatShareMemoryHasItsOwnDerivative) {
  GraphBuilder b;
  const Ref x = b.input(ints({4, kB}));
  const Ref row = b.call("aten::select.int", {x, 0, 0});
  b.output(b.call("aten::sin", {b.call("aten::expand", {row, ints({4, kB})})}));
  Graph graph = b.graph();
  // As expand() of a row has made it, and as the same expand() makes it again.
  graph.types[0].strides[0] = {0, 0};
  graph.inputs[0].type = graph.types[0];
  Graph shorter = graph;
  shorten_views(shorter);
  EXPECT_EQ(shorter.nodes.size(), graph.nodes.size());
  shorten_views(shorter, {.differentiable = false});
  remove_dead(shorter);
  EXPECT_EQ(shorter.nodes.size(), 1u);
}

TEST(ShortenViews, SlicesOfDifferentBatchesAreNotOne) {
  GraphBuilder b;
  const Ref x = b.input(ints({Int(InB{2, 0}), 6}));
  const Ref first = b.call("aten::slice.Tensor", {x, 0, 0, kB});
  const Ref second = b.call("aten::slice.Tensor", {x, 0, kB, Int(InB{2, 0})});
  b.output(b.call("aten::sub.Tensor", {first, second}));
  EXPECT_EQ(shortened(b.graph()).nodes.size(), 3u);
}

TEST(ShortenViews, OutputsStayTensorsOfTheirOwn) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 6}));
  const Ref same = b.call("aten::t", {b.call("aten::t", {x})});
  b.output(same);                           // a view of the input, and not the input
  b.output(b.call("aten::alias", {same}));  // another one
  b.output(b.call("aten::sin", {same}));
  const Ref fresh = b.call("aten::cos", {x});
  b.output(b.call("aten::t", {b.call("aten::t", {fresh})}));
  const Graph graph = shortened(b.graph());
  // Of the last output nobody has the tensor that it is a view of.
  EXPECT_EQ(graph.nodes.size(), 4u);
}

TEST(ShortenViews, AnUnsafeViewThatLeavesKeepsItsNode) {
  GraphBuilder b;
  const Ref x = b.call("aten::sin", {b.input(ints({kB, 6}))});
  const Ref flat = b.call("aten::_unsafe_view", {x, ints({Int(InB{6, 0})})});
  b.output(b.call("aten::view", {flat, ints({kB, 6})}));
  EXPECT_EQ(count(shortened(b.graph()), "aten::_unsafe_view"), 1);
}

// Arguments that a view operator may like: dims of the tensor, its own sizes and strides, 1.
torch::jit::Stack arguments_of_view(const c10::FunctionSchema& schema, const Tensor& x) {
  torch::jit::Stack stack = {x};
  std::vector<int64_t> dims(static_cast<size_t>(x.dim()));
  std::iota(dims.begin(), dims.end(), 0);
  for (size_t i = 1; i < schema.arguments().size(); ++i) {
    const c10::Argument& declared = schema.arguments()[i];
    const bool is_list = declared.type()->kind() == c10::TypeKind::ListType;
    if (declared.default_value()) {
      stack.push_back(*declared.default_value());
    } else if (is_list) {
      const bool of_dims = declared.name().rfind("dim", 0) == 0;
      stack.push_back(of_dims ? dims : declared.name() == "stride" ? x.strides().vec() : x.sizes().vec());
    } else {
      stack.push_back(static_cast<int64_t>(declared.name() == "dim0" ? 0 : 1));
    }
  }
  return stack;
}

// None where the operator is for other tensors.
std::optional<Tensor> view_by(const c10::OperatorHandle& op, const Tensor& x) {
  auto stack = arguments_of_view(op.schema(), x);
  try {
    op.callBoxed(&stack);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  const Tensor view = stack[0].toTensor();
  if (view.scalar_type() != x.scalar_type() || view.layout() != c10::kStrided || view.is_same(x))
    return std::nullopt;
  return view;
}

// The table of views that are more than geometry is all of them: every other one has the derivative that the
// geometry has, and sets no bits.
TEST(GeometryViews, EveryViewOfPyTorchIsOneOrIsNamed) {
  std::set<std::string> looked_at;
  for (const auto& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const auto op = c10::Dispatcher::singleton().findSchema(name);
    if (!op || name.name.rfind("aten::", 0) != 0 || !is_geometry_view(*op)) continue;
    SCOPED_TRACE(c10::toString(name));
    for (const auto dtype : {at::kDouble, at::kComplexDouble}) {
      for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{3, 4, 5}, {3, 4}, {1}}) {
        const Tensor x = GraphBuilder::example(sizes, dtype).requires_grad_();
        const auto view = view_by(*op, x);
        if (!view) continue;
        looked_at.insert(c10::toString(name));
        EXPECT_TRUE(view->is_alias_of(x));
        EXPECT_EQ(view->is_conj(), x.is_conj());
        EXPECT_EQ(view->is_neg(), x.is_neg());
        ASSERT_TRUE(view->requires_grad());
        const Tensor seed = GraphBuilder::example(view->sizes(), dtype);
        const Tensor strided = x.as_strided(view->sizes(), view->strides(), view->storage_offset());
        EXPECT_TRUE(bit_equal(*view, strided));
        EXPECT_TRUE(at::equal(torch::autograd::grad({*view}, {x}, {seed})[0],
                              torch::autograd::grad({strided}, {x}, {seed})[0]));
      }
    }
  }
  EXPECT_GE(looked_at.size(), 18u) << [&] {
    std::string all;
    for (const auto& each : looked_at) all += each + " ";
    return all;
  }();
}

}  // namespace

}  // namespace vmap::program::testing
