// Runs below autograd with planned memory: what they give, what they allocate, and what stays out of a plan.
#include "run/plan.h"

#include <c10/core/Allocator.h>
#include <c10/core/InferenceMode.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <torch/library.h>
#include <vmap/program.h>

#include <algorithm>
#include <thread>

#include "random_program.h"

namespace vmap::program::testing {

namespace {

// What a run takes from the CPU's allocator.
class Allocations : public c10::MemoryReportingInfoBase {
 public:
  void reportMemoryUsage(void*, int64_t bytes, size_t, size_t, c10::Device) override {
    if (bytes <= 0) return;
    ++count;
    this->bytes += bytes;
  }
  void reportOutOfMemory(int64_t, size_t, size_t, c10::Device) override {}
  bool memoryProfilingEnabled() const override { return true; }

  int64_t count = 0, bytes = 0;
};

template <class F>
std::shared_ptr<Allocations> allocations(F&& f) {
  auto seen = std::make_shared<Allocations>();
  const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, seen);
  f();
  return seen;
}

int64_t ways(const Graph& graph, Plan::Way way) {
  const Plan plan(graph);
  int64_t count = 0;
  for (size_t n = 0; n < graph.nodes.size(); ++n) count += plan.way(n) == way ? 1 : 0;
  return count;
}

// x -> tanh -> t() -> mul by itself -> sum, of which the caller sees the sum.
Graph chain(int64_t width = 4) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, width}));
  const Ref h = b.call("aten::tanh", {x});
  const Ref t = b.call("aten::t", {h});
  const Ref again = b.call("aten::mul.Tensor", {t, t});
  b.output(b.call("aten::sum.dim_IntList", {again, ints({0})}));
  return b.graph();
}

std::vector<Tensor> run(const Program& program, int64_t batch_size, uint64_t seed = 7) {
  const at::NoGradGuard no_grad;
  const std::vector<Tensor> inputs = inputs_for(program.graph(), batch_size, seed);
  at::manual_seed(5);
  return program.run(inputs);
}

void expect_interpreted(const Program& program, int64_t batch_size, uint64_t seed = 7) {
  const at::NoGradGuard no_grad;
  std::vector<Tensor> inputs = inputs_for(program.graph(), batch_size, seed);
  at::manual_seed(5);
  const std::vector<Tensor> wanted = interpret(program.graph(), inputs, batch_size);
  const std::vector<Tensor> got = run(program, batch_size, seed);
  ASSERT_EQ(got.size(), wanted.size());
  for (size_t i = 0; i < got.size(); ++i) EXPECT_TRUE(bit_equal(got[i], wanted[i])) << "output " << i;
}

TEST(Plan, OperatorsWriteToItAndViewsAreMadeOnce) {
  const Graph graph = chain();
  EXPECT_EQ(ways(graph, Plan::Way::Out), 2);   // tanh, mul
  EXPECT_EQ(ways(graph, Plan::Way::Once), 1);  // t
  EXPECT_EQ(ways(graph, Plan::Way::Call), 1);  // sum is the caller's
}

TEST(Plan, ALaterRunAllocatesItsOutputsAlone) {
  const Program program(chain());
  const at::NoGradGuard no_grad;
  const std::vector<Tensor> inputs = inputs_for(program.graph(), 5);
  program.run(inputs);
  EXPECT_EQ(allocations([&] { program.run(inputs); })->count, 1);
  // With gradients each result is a new tensor.
  const at::AutoGradMode on(true);
  std::vector<Tensor> variables = inputs;
  variables[0].requires_grad_();
  EXPECT_GE(allocations([&] { program.run(variables); })->count, 3);
}

TEST(Plan, WhatIsNotNeededAtOneTimeSharesBytes) {
  GraphBuilder b;
  Ref x = b.input(ints({kB, 100}));
  for (int i = 0; i < 20; ++i) x = b.call(i % 2 ? "aten::tanh" : "aten::sin", {x});
  b.output(b.call("aten::sum.dim_IntList", {x, ints({1})}));
  const Graph graph = b.graph();
  const auto block = Plan(graph).lay_out(graph, 8, int64_t{1} << 20);
  ASSERT_TRUE(block.has_value());
  EXPECT_EQ(block->tensors.size(), 20U);
  EXPECT_EQ(block->bytes.numel(), 2 * 8 * 100 * 4);
  for (const auto& [slot, tensor] : block->tensors) {
    EXPECT_EQ(tensor.sizes(), at::IntArrayRef({8, 100})) << slot;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(tensor.data_ptr()) % 64, 0U) << slot;
  }
  expect_interpreted(Program(graph), 8);
}

TEST(Plan, AViewKeepsItsBaseInUse) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref first = b.call("aten::tanh", {x});
  const Ref view = b.call("aten::t", {first});
  Ref other = b.call("aten::sin", {x});
  for (int i = 0; i < 4; ++i) other = b.call("aten::cos", {other});
  b.output(b.call("aten::mm", {view, other}));  // long after the last use of `first`
  expect_interpreted(Program(b.graph()), 3);
}

TEST(Plan, WhatTheCallerSeesIsNew) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref h = b.call("aten::tanh", {x});
  b.output(b.call("aten::t", {h}));  // a view of h
  b.output(b.call("aten::sum.dim_IntList", {b.call("aten::sin", {h}), ints({1})}));
  const Program program(b.graph());
  const std::vector<Tensor> first = run(program, 3, 1);
  const Tensor kept = first[0].clone();
  const std::vector<Tensor> second = run(program, 3, 2);
  EXPECT_TRUE(bit_equal(first[0], kept));
  EXPECT_FALSE(first[0].is_alias_of(second[0]));
  EXPECT_FALSE(bit_equal(first[0], second[0]));
}

TEST(Plan, WritesInPlaceGoToPlannedMemory) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref h = b.call("aten::tanh", {x});
  b.call("aten::add_.Scalar", {b.call("aten::select.int", {h, 1, 2}), 3.0});
  b.output(b.call("aten::sum.dim_IntList", {h, ints({1})}));
  const Program program(b.graph());
  for (int i = 0; i < 3; ++i) expect_interpreted(program, 3);  // each run begins anew
}

TEST(Plan, MoreThanAProgramMayKeepIsNotPlanned) {
  const Program program(chain(int64_t{1} << 20));
  expect_interpreted(program, 20);
  const at::NoGradGuard no_grad;
  const std::vector<Tensor> inputs = inputs_for(program.graph(), 20);
  EXPECT_GE(allocations([&] { program.run(inputs); })->count, 3);
  expect_interpreted(program, 2);
}

TEST(Plan, ServesInferenceModeAndAllElse) {
  const Program program(chain());
  {
    const c10::InferenceMode inference;
    expect_interpreted(program, 3);
  }
  expect_interpreted(program, 3);
  const std::vector<Tensor> inputs = inputs_for(program.graph(), 3);
  EXPECT_FALSE(program.run(inputs)[0].is_inference());
}

TEST(Plan, EachThreadHasItsOwn) {
  const Program program(chain());
  std::vector<std::thread> threads;
  std::vector<int> wrong(16);
  for (size_t i = 0; i < wrong.size(); ++i) {
    threads.emplace_back([&, i] {
      const at::NoGradGuard no_grad;
      for (int64_t n = 0; n < 200; ++n) {
        const int64_t batch_size = 2 + (n + static_cast<int64_t>(i)) % 3;
        const Tensor x = at::full({batch_size, 4}, static_cast<double>(n));
        const Tensor t = x.tanh().t();
        wrong[i] += program.run({x})[0].equal((t * t).sum(0)) ? 0 : 1;
      }
    });
  }
  for (std::thread& each : threads) each.join();
  for (const int each : wrong) EXPECT_EQ(each, 0);
}

TEST(Plan, AnErrorInARunLeavesTheNextOneRight) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref i = b.input(ints({kB}), at::kLong);
  const Ref h = b.call("aten::tanh", {x});
  b.output(b.call("aten::sum.dim_IntList", {b.call("aten::index_select", {h, 0, i}), ints({1})}));
  const Program program(b.graph());
  const at::NoGradGuard no_grad;
  const Tensor values = at::randn({3, 4}), good = at::tensor({2, 0, 1}, at::kLong);
  EXPECT_THROW(program.run({values, good + 7}), c10::Error);
  for (int n = 0; n < 2; ++n)
    EXPECT_TRUE(program.run({values, good})[0].equal(values.tanh().index_select(0, good).sum(1)));
}

// Gives its argument back, which its signature does not say.
Tensor liar(const Tensor& self) {
  return self;
}
TORCH_LIBRARY_FRAGMENT(aten, m) {
  m.def("_vmap_test_liar(Tensor self) -> Tensor");
}
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("_vmap_test_liar", &liar);
}
// A library's operator that keeps what it is given.
Tensor kept;
TORCH_LIBRARY(vmap_plan_test, m) {
  m.def("keep(Tensor self) -> Tensor", [](const Tensor& self) {
    kept = self;
    return self.clone();
  });
}

TEST(Plan, SeesAnOperatorThatGivesBackWhatItGot) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref h = b.call("aten::_vmap_test_liar", {b.call("aten::tanh", {x})});
  Ref other = b.call("aten::sin", {x});
  for (int i = 0; i < 4; ++i) other = b.call("aten::cos", {other});
  b.output(b.call("aten::mul.Tensor", {h, other}));
  const Program program(b.graph());
  for (int n = 0; n < 2; ++n) expect_interpreted(program, 3);
}

TEST(Plan, DtypesThatAFileMakesUpAreNotComputedIn) {
  Graph graph = chain();
  for (const Node& node : graph.nodes) {
    if (&node == &graph.nodes.back()) continue;
    for_each_returned(node, [&](Slot slot) { graph.types[static_cast<size_t>(slot)].dtype = at::kDouble; });
  }
  const Program program(graph);
  for (int n = 0; n < 2; ++n) expect_interpreted(program, 3);
}

TEST(Plan, SizesThatAFileMakesUpAreNotAllocated) {
  Graph graph = chain();
  const Slot made = graph.nodes[0].results[0].slots[0];
  Type& type = graph.types[static_cast<size_t>(made)];
  const InB many(int64_t{1} << 40, 0);
  type.sizes = {{0, 1 << 15}, many};
  type.strides = {many, {0, 1}};
  const Program program(graph);
  for (int n = 0; n < 2; ++n) expect_interpreted(program, 64);  // its bytes would be 2^63
}

TEST(Plan, ALibrarysOperatorMayKeepWhatItIsGiven) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 4}));
  const Ref h = b.call("aten::tanh", {x});
  b.output(b.call("vmap_plan_test::keep", {h}));
  const Program program(b.graph());
  run(program, 3, 1);
  const Tensor of_first = kept, values = kept.clone();
  run(program, 3, 2);
  EXPECT_TRUE(bit_equal(of_first, values));
  kept = Tensor();
}

// What a trace leaves to no program: it clones such constants in each run.
bool gives_constants_away(const Graph& graph) {
  const Aliases aliases(graph);
  return std::any_of(graph.constants.begin(), graph.constants.end(), [&](const Constant& constant) {
    return constant.kind == Constant::Kind::Made &&
           (aliases.is_written(constant.slot) || aliases.reaches_caller(constant.slot));
  });
}

TEST(Plan, RandomProgramsRunAsInterpreted) {
  int64_t planned = 0;
  for (uint64_t seed = 2001; seed <= 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Graph graph = RandomProgram(seed).graph();
    simplify(graph);
    if (gives_constants_away(graph)) continue;
    planned += ways(graph, Plan::Way::Out);
    const bool writes = writes_to_inputs(graph);
    const Program program(std::move(graph));
    for (const int64_t batch_size : {3, 2, 7, 3}) {
      ASSERT_NO_THROW(expect_interpreted(program, batch_size, writes ? 7 : seed));
    }
    const std::vector<Tensor> before = run(program, 3, 1);
    std::vector<Tensor> copies;
    for (const Tensor& t : before) copies.push_back(t.clone());
    run(program, 3, 2);
    for (size_t i = 0; i < before.size(); ++i) {
      EXPECT_TRUE(before[i]._is_zerotensor() || bit_equal(before[i].clone(), copies[i])) << "output " << i;
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(planned, 250);
}

}  // namespace

}  // namespace vmap::program::testing
