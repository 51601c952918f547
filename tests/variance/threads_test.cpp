// Threads over the same tracked tensors: cells, plans and meshes are shared, scopes are not. `make tsan` runs
// these as well.
#include "threads.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/autograd.h>
#include <vmap/variance.h>

#include "simulated.h"
#include "thousandfold.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using at::Tensor;
using variance::State;
using variance::States;

constexpr size_t kThreads = 8;
constexpr int kRounds = 100;

Tensor numbers() {
  return at::randn({4}, at::kDouble);
}

// Each in a graph of its own, whose lifts the weight's cell keeps. See NOTE: [one lift for a tensor].
TEST(VarianceThreads, OneWeightIsLiftedForManyGraphs) {
  const Tensor weight = variance::mark(numbers().requires_grad_(), mesh());
  const Tensor inner = weight * 2;
  rt::on_threads(kThreads, [&](size_t) {
    for (int round = 0; round < kRounds; ++round) {
      const Tensor values = numbers(), x = variance::mark(values.clone(), mesh(), kVarying);
      const Tensor loss = (weight * x + weight * x + inner.detach() * x).sum();
      ASSERT_EQ(variance::states(loss), kVarying);
      const Tensor gradient = torch::autograd::grad({loss}, {weight})[0];
      ASSERT_EQ(variance::states(gradient), States());
      ASSERT_TRUE(at::allclose(variance::unmarked(gradient), values * 2 * kThousand));
    }
  });
}

TEST(VarianceThreads, StatesAreReadWhileAnotherThreadWrites) {
  const Tensor buffer = variance::mark(numbers(), mesh()), view = buffer.slice(0, 1);
  const Tensor same = variance::mark(numbers(), mesh()), varies = variance::mark(numbers(), mesh(), kVarying);
  rt::on_threads(kThreads, [&](size_t thread) {
    for (int round = 0; round < kRounds; ++round) {
      if (thread == 0) {
        buffer.copy_(round % 2 == 0 ? varies : same);
        continue;
      }
      const State seen = variance::state(view, "x");
      ASSERT_TRUE(seen == State::Invariant || seen == State::Varying);
      const Tensor detached = view.detach(), sum = detached + 1;
      ASSERT_TRUE(variance::is_tracked(sum));
      ASSERT_EQ(variance::state(sum, "y"), State::Invariant);
    }
  });
}

TEST(VarianceThreads, EqualMeshesAreOne) {
  std::array<int64_t, kThreads> ids{};
  rt::on_threads(kThreads, [&](size_t thread) {
    for (int64_t size = 2; size < 40; ++size)
      ids[thread] = variance::Mesh({{"made by threads", size, "nobody", 0}}).id();
  });
  for (const int64_t id : ids) EXPECT_EQ(id, ids[0]);
}

TEST(VarianceThreads, AScopeIsOfItsThread) {
  rt::on_threads(kThreads, [&](size_t thread) {
    for (int round = 0; round < kRounds; ++round) {
      std::optional<variance::Scope> scope;
      if (thread % 2 == 0) scope.emplace(mesh());
      ASSERT_EQ(variance::is_tracked(at::zeros({2})), thread % 2 == 0);
    }
  });
}

// An operator's plan is made at its first call, and anew when somebody says what the operator does.
TEST(VarianceThreads, StrategiesAreRegisteredWhileOperatorsRun) {
  const Tensor x = variance::mark(numbers(), mesh(), kVarying);
  rt::on_threads(kThreads, [&](size_t thread) {
    for (int round = 0; round < kRounds; ++round) {
      if (thread == 0) {
        variance::register_variance_tracking_strategy(
            {"aten::special_i1e"},
            [](const variance::Dims& varying, const variance::Dims&, const variance::Mesh&,
               at::ArrayRef<c10::IValue>) { return std::pair(varying, variance::Dims()); });
        continue;
      }
      ASSERT_EQ(variance::states(at::special_i1e(x)), kVarying);
    }
  });
}

}  // namespace
}  // namespace vmap_variance_tests
