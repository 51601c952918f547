// Autograd's threads and vmap's: gradients of vmapped functions from many threads at once.
#include <torch/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include <atomic>
#include <set>

#include "threads.h"

namespace rt {
namespace {

constexpr size_t kWorkers = 6;
constexpr int kTurns = 10;

const Tensor kInputs = at::arange(24, at::kFloat).view({3, 2, 4}).div(24);

// Of examples of shape [2, 4], with a captured weight.
Tensor energy(const Tensor& x, const Tensor& weight) {
  const auto row = [&](const Tensor& r) { return (r * weight).tanh().sum(); };
  return vmap::vmap(row)(x).sum() + at::zeros({4}).add_(x[0]).dot(weight);
}
Tensor mapped_energy(const Tensor& weight) {
  return vmap::vmap([&](const Tensor& x) { return energy(x, weight); })(kInputs).sum();
}
Tensor looped_energy(const Tensor& weight) {
  return loop(kInputs, 0,
              [&](const Tensor& x) {
                return loop(x, 0, [&](const Tensor& r) { return (r * weight).tanh().sum(); }).sum() +
                       x[0].dot(weight);
              })
      .sum();
}
Tensor leaf() {
  return at::linspace(-1, 1, 4).requires_grad_();
}
Tensor gradient_of_loop() {
  const Tensor weight = leaf();
  return torch::autograd::grad({looped_energy(weight)}, {weight})[0];
}

TEST(AutogradThreads, EachTakesItsOwnGradient) {
  const Tensor expected = gradient_of_loop();
  on_threads(kWorkers, [&](size_t) {
    for (int round = 0; round < kTurns; ++round) {
      const Tensor weight = leaf();
      expect_same(torch::autograd::grad({mapped_energy(weight)}, {weight})[0], expected);
    }
  });
}

TEST(AutogradThreads, AllAddToOneLeaf) {
  const Tensor weight = leaf();
  on_threads(kWorkers, [&](size_t) {
    for (int round = 0; round < kTurns; ++round) mapped_energy(weight).backward();
  });
  expect_same(weight.grad(), gradient_of_loop() * static_cast<double>(kWorkers * kTurns));
}

TEST(AutogradThreads, AllGoBackThroughOneGraph) {
  const Tensor weight = leaf();
  const Tensor loss = mapped_energy(weight);
  const Tensor expected = gradient_of_loop();
  on_threads(kWorkers, [&](size_t) {
    const auto grads = torch::autograd::grad({loss}, {weight}, {}, /*retain_graph=*/true);
    expect_same(grads[0], expected);
  });
}

// Hooks see physical gradients and are in no vmap; one may run a vmap of its own.
TEST(AutogradThreads, HooksRunOutsideTheVmap) {
  const Tensor expected = gradient_of_loop();
  std::atomic<int> calls{0};
  on_threads(kWorkers, [&](size_t) {
    const Tensor weight = leaf();
    const Tensor used = weight * 1;
    used.register_hook([&](const Tensor& grad) {
      ++calls;
      EXPECT_FALSE(vmap::innermost_level().exists());
      EXPECT_EQ(vmap::as_batched(grad), nullptr);
      return vmap::vmap([](const Tensor& g) { return g * 2; })(grad);
    });
    expect_same(torch::autograd::grad({mapped_energy(used)}, {weight})[0], 2 * expected);
  });
  EXPECT_EQ(calls, static_cast<int>(kWorkers));
}

// The function goes back itself, through what it has captured: a graph of physical tensors.
TEST(AutogradThreads, BackwardInsideAMappedFunction) {
  const auto f = [](const Tensor& x) {
    const Tensor weight = leaf();
    return x * torch::autograd::grad({weight.exp().sum()}, {weight})[0];
  };
  const Tensor expected = kInputs * leaf().exp().detach();
  on_threads(kWorkers, [&](size_t) {
    for (int round = 0; round < kTurns; ++round) expect_same(vmap::vmap(f)(kInputs), expected);
  });
}

// A graph so deep in backwards that call backward that autograd goes on with a thread of its pool, which
// takes over the dispatch keys of the mapped function's thread.
class Nested : public torch::autograd::Function<Nested> {
 public:
  static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& x, int64_t depth) {
    context->saved_data["depth"] = depth;
    return x.clone();
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list grads) {
    const int64_t depth = context->saved_data["depth"].toInt();
    if (depth == 0) {
      threads().insert(std::this_thread::get_id());
      EXPECT_EQ(at::zeros({2}).add_(grads[0].sum()).numel(), 2);
    } else {
      const at::AutoGradMode on(true);
      const Tensor x = at::ones({1}).requires_grad_();
      Nested::apply(x, depth - 1).sum().backward();
    }
    return {grads[0], Tensor()};
  }
  static std::set<std::thread::id>& threads() {
    static std::set<std::thread::id> seen;
    return seen;
  }
};

TEST(AutogradThreads, BackwardGoesOnWithAThreadOfAutogradsPool) {
  const auto f = [](const Tensor& x) {
    const Tensor weight = at::ones({1}).requires_grad_();
    Nested::apply(weight, 70).sum().backward();  // more than 60 is the engine's bound for one thread
    return x * weight.grad();
  };
  expect_same(vmap::vmap(f)(kInputs), kInputs);
  EXPECT_FALSE(Nested::threads().contains(std::this_thread::get_id()));
  EXPECT_EQ(Nested::threads().size(), 1u);
}

}  // namespace
}  // namespace rt
