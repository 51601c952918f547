// Calls of common signatures, which are seen without a stack (runtime/src/variance/calls/unboxed.cpp): who
// else wants to see them does. That their states are right is the proof of states, which runs both ways.
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/function.h>
#include <vmap/physical.h>
#include <vmap/variance.h>

#include "simulated.h"
#include "test_support.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using at::Tensor;
using rt::error_of;
using variance::State;

Tensor square(const variance::States& states) {
  return variance::mark(at::randn({3, 3}), mesh(), states);
}

bool has_own_kernel(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton()
      .findSchemaOrThrow(name, overload)
      .hasKernelForDispatchKey(vmap::kVmapPhysicalKey);
}

TEST(Unboxed, CommonOperatorsHaveKernels) {
  square(kVarying);
  for (const char* name : {"aten::relu", "aten::mm", "aten::t", "aten::addmm", "aten::permute", "aten::view",
                           "aten::clone", "aten::cat", "aten::stack", "aten::sum", "aten::_softmax",
                           "aten::gather", "aten::embedding", "aten::convolution", "aten::native_layer_norm",
                           "aten::split_with_sizes", "aten::gelu", "aten::clamp", "aten::_to_copy"})
    EXPECT_TRUE(has_own_kernel(name)) << name;
  EXPECT_TRUE(has_own_kernel("aten::add", "Tensor"));
  EXPECT_TRUE(has_own_kernel("aten::sum", "dim_IntList"));
  EXPECT_TRUE(has_own_kernel("aten::index", "Tensor"));
  // Written to, random, for the host: there is more to say of these.
  EXPECT_FALSE(has_own_kernel("aten::add_", "Tensor"));
  EXPECT_FALSE(has_own_kernel("aten::bernoulli"));
  EXPECT_FALSE(has_own_kernel("aten::is_nonzero"));
}

struct Counts final : vmap::PhysicalObserver {
  void see(const vmap::PhysicalCall& call, torch::jit::Stack* stack) override {
    ++calls;
    call.go_on(stack);
  }
  int calls = 0;
};

TEST(Unboxed, ObserversSeeTheCalls) {
  const Tensor x = square(kVarying), y = square({});
  Counts counts;
  Tensor seen;
  {
    const vmap::ObservePhysical guard(counts);
    seen = x + y;
  }
  EXPECT_EQ(counts.calls, 1);
  EXPECT_EQ(variance::state(seen, "x"), State::Varying);
  EXPECT_EQ(variance::state(x + y, "x"), State::Varying);
}

TEST(Unboxed, ThoseOfAScopeToo) {
  const variance::Scope scope(mesh());
  const Tensor plain = at::ones({3, 3});
  EXPECT_EQ(variance::state(plain * square(kVarying), "x"), State::Varying);
  EXPECT_EQ(variance::state(plain.t(), "x"), State::Invariant);
}

TEST(Unboxed, AViewSharesTheState) {
  const Tensor x = square({});
  const Tensor row = x.select(0, 1), whole = x.t();
  row.copy_(square(kVarying)[0]);
  EXPECT_EQ(variance::state(x, "x"), State::Varying);
  EXPECT_EQ(variance::state(whole, "x"), State::Varying);
}

// Ranks may go either way, and the order of lifts is that of their sums in the backward pass.
TEST(Unboxed, ArgumentsAreLiftedInTheirOrder) {
  const Tensor bias = square({}).requires_grad_(), weight = square({}).requires_grad_();
  const Tensor y = at::addmm(bias, square(kVarying), weight);
  const auto& edges = y.grad_fn()->next_edges();
  EXPECT_EQ(edges[0].function->name(), "VarianceLiftBackward");
  EXPECT_LT(edges[0].function->sequence_nr(), edges[2].function->sequence_nr());
}

TEST(Unboxed, TwoMeshesRaise) {
  const variance::Mesh other({{"z", 4, "nobody", 1}});
  const Tensor x = square(kVarying),
               z = variance::mark(at::ones({3, 3}), other, {.varying = {"z"}, .reduced = {}, .partial = {}});
  EXPECT_NE(error_of([&] { return x + z; }).find("aten::add.Tensor"), std::string::npos);
}

}  // namespace
}  // namespace vmap_variance_tests
