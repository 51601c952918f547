// vmap::jit: what is traced again and what is not, and how many programs are kept.
#include <torch/autograd.h>
#include <torch/csrc/autograd/anomaly_mode.h>
#include <vmap/jit.h>
#include <vmap/jvp.h>

#include <atomic>
#include <thread>

#include "traced.h"

namespace traced {
namespace {

using vmap::none;

// How often the function has run: a trace runs it a few times, a program never.
struct CountedSine {
  std::shared_ptr<std::atomic<int>> runs = std::make_shared<std::atomic<int>>(0);
  Tensor operator()(const Tensor& x) const {
    ++*runs;
    return x.sin() * 2;
  }
};

TEST(Jit, TracesOnceForAllBatchSizesOfAtLeastTwo) {
  const CountedSine f;
  const auto fast = vmap::jit(f);
  const Tensor x = at::randn({4, 3});
  EXPECT_TRUE(fast(x).equal(x.sin() * 2));
  const int runs = *f.runs;
  for (const int64_t batch_size : {4, 2, 7, 1000}) {
    const Tensor y = at::randn({batch_size, 3});
    EXPECT_TRUE(fast(y).equal(y.sin() * 2));
  }
  EXPECT_EQ(*f.runs, runs);
  EXPECT_EQ(fast.traces(), 1U);
  for (const int64_t batch_size : {0, 1, 0, 1}) {
    const Tensor y = at::randn({batch_size, 3});
    EXPECT_TRUE(fast(y).equal(y.sin() * 2));
  }
  EXPECT_EQ(fast.traces(), 3U);
}

TEST(Jit, TracesAgainForAnotherKind) {
  const auto fast = vmap::jit(CountedSine());
  const Tensor x = at::randn({4, 3});
  const std::vector<Tensor> kinds = {x, x.to(at::kDouble), at::randn({4, 3, 2}), at::randn({3, 4}).t(),
                                     at::randn({4, 5})};
  for (int twice = 0; twice < 2; ++twice) {
    for (const Tensor& each : kinds) EXPECT_TRUE(fast(each).equal(each.sin() * 2));
  }
  EXPECT_EQ(fast.traces(), kinds.size());
  EXPECT_EQ(fast.programs(), kinds.size());
}

TEST(Jit, TheOneUsedLeastIsDropped) {
  const auto fast = vmap::jit(CountedSine(), {}, 2);
  const Tensor a = at::randn({4, 1}), b = at::randn({4, 2}), c = at::randn({4, 3});
  fast(a);
  fast(b);
  fast(a);
  fast(c);  // in the place of b's
  EXPECT_EQ(fast.programs(), 2U);
  EXPECT_EQ(fast.traces(), 3U);
  fast(a);
  EXPECT_EQ(fast.traces(), 3U);
  fast(b);
  EXPECT_EQ(fast.traces(), 4U);
}

TEST(Jit, ListsOfOtherLengthsAreAnotherKind) {
  using Two = std::pair<Tensors, Tensors>;
  const auto fast = vmap::jit([](const Two& two) {
    Tensor first = two.first[0], second = two.second[0];
    for (size_t i = 1; i < two.first.size(); ++i) first = first + two.first[i];
    for (size_t i = 1; i < two.second.size(); ++i) second = second + two.second[i];
    return first * 10 + second;
  });
  const Tensor x = at::full({2, 1}, 1.), y = at::full({2, 1}, 2.), z = at::full({2, 1}, 3.);
  EXPECT_EQ(fast(Two{{x}, {y, z}})[0].item<double>(), 15);
  EXPECT_EQ(fast(Two{{x, y}, {z}})[0].item<double>(), 33);
  EXPECT_EQ(fast.traces(), 2U);
}

TEST(Jit, NumbersAndKeysAreAPartOfTheKind) {
  using Scaled = std::tuple<Tensor, double>;
  using Named = std::map<std::string, Tensor>;
  const auto fast = vmap::jit(
      [](const Scaled& arg, const Named& named, int64_t dim) {
        Tensor sum = std::get<0>(arg) * std::get<1>(arg);
        for (const auto& [name, t] : named) sum = sum + (name == "minus" ? -t : t);
        return sum.sum(dim);
      },
      {.in_dims = {0, 0, none}});
  const Tensor x = at::randn({3, 2, 2}), y = at::randn({3, 2, 2});
  const auto wanted = [&](double by, double sign, int64_t dim) { return (x * by + y * sign).sum(dim + 1); };
  EXPECT_TRUE(fast(Scaled{x, 2.}, Named{{"plus", y}}, 0).equal(wanted(2, 1, 0)));
  EXPECT_TRUE(fast(Scaled{x, 3.}, Named{{"plus", y}}, 0).equal(wanted(3, 1, 0)));
  EXPECT_TRUE(fast(Scaled{x, 3.}, Named{{"minus", y}}, 0).equal(wanted(3, -1, 0)));
  EXPECT_TRUE(fast(Scaled{x, 3.}, Named{{"minus", y}}, 1).equal(wanted(3, -1, 1)));
  EXPECT_EQ(fast.traces(), 4U);
  EXPECT_TRUE(fast(Scaled{x, 2.}, Named{{"plus", y}}, 0).equal(wanted(2, 1, 0)));
  EXPECT_EQ(fast.traces(), 4U);
}

TEST(Traced, RefusesATreeOfAnotherStructure) {
  const auto program = vmap::trace([](const Tensors& all) { return all[0] + all.size(); }, {},
                                   Tensors{at::randn({2, 3}), at::randn({2, 3})});
  try {
    program(Tensors{at::randn({2, 3})});
    FAIL() << "was taken";
  } catch (const c10::Error& error) {
    EXPECT_NE(error.msg().find("argument 0 of a traced program is another"), std::string::npos)
        << error.msg();
  }
}

TEST(Traced, IsForTheAxisSizeThatWasAskedFor) {
  const auto program = vmap::trace([](const Tensor& x) { return x * 2; }, {.axis_size = 4}, at::ones({4, 3}));
  EXPECT_EQ(program(at::ones({4, 3})).size(0), 4);
  EXPECT_THROW(program(at::ones({7, 3})), c10::Error);  // as vmap does
}

TEST(Jit, ClearLetsCapturedTensorsGo) {
  Tensor weight = at::randn({3});
  const c10::weak_intrusive_ptr<c10::TensorImpl> watched(weight.getIntrusivePtr());
  auto fast = vmap::jit([weight](const Tensor& x) { return x * weight; });
  fast(at::randn({2, 3}));
  const auto uses = watched.use_count();
  fast.clear();
  EXPECT_LT(watched.use_count(), uses);
  EXPECT_EQ(fast.programs(), 0U);
}

TEST(Jit, IsDifferentiable) {
  const auto fast = vmap::jit([](const Tensor& x) { return (x * x).sum(); });
  const Tensor x = at::randn({3, 2}).requires_grad_();
  for (int twice = 0; twice < 2; ++twice) {
    const auto gradient = torch::autograd::grad({fast(x).sum()}, {x})[0];
    EXPECT_TRUE(gradient.allclose(2 * x));
  }
  EXPECT_EQ(fast.traces(), 1U);
}

TEST(Jit, WhatTraceRefusesACallRefuses) {
  const auto fast = vmap::jit([](const Tensor& x) { return x * x.sum().item<double>(); });
  EXPECT_THROW(fast(at::randn({2, 3})), c10::Error);
  EXPECT_EQ(fast.programs(), 0U);
}

// Where no program can be made, a new kind of arguments is mapped; what is around is as around a map.
TEST(Jit, MapsInsideATransformWhatIsNew) {
  const CountedSine f;
  const auto fast = vmap::jit(f);
  const Tensor x = at::randn({4, 3}), tangent = at::randn({4, 3});
  const auto sum = [&](const Tensor& a) { return fast(a).sum(); };
  const auto slow = [&](const Tensor& a) { return vmap::vmap(f)(a); };
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_TRUE(vmap::grad(sum)(x).allclose(2 * x.cos()));
    EXPECT_TRUE(vmap::jacrev(sum)(x).allclose(2 * x.cos()));
    const std::tuple primals(x), tangents(tangent);
    EXPECT_TRUE(
        vmap::jvp(fast)(primals, tangents).second.allclose(vmap::jvp(slow)(primals, tangents).second));
    EXPECT_EQ(fast.traces(), static_cast<size_t>(twice));
    fast(x);  // a program is there: with it, all is the same
  }
  const auto captured = [&](const Tensor& a) { return (a * fast(at::ones({3, 2}))).sum(); };
  EXPECT_TRUE(vmap::grad(captured)(at::ones({3, 2})).allclose(2 * at::ones({3, 2}).sin()));
  EXPECT_EQ(fast.traces(), 1U);
}

TEST(Jit, MapsInsideAMapWhatIsNew) {
  const auto fast = vmap::jit(CountedSine());
  const Tensor x = at::randn({2, 4, 3}), w = at::randn({5, 3});
  const auto both = [&](const Tensor& a) { return std::pair(fast(a), fast(w) * a.sum()); };
  for (int twice = 0; twice < 2; ++twice) {
    const auto [of_examples, of_captured] = vmap::vmap(both)(x);
    EXPECT_TRUE(of_examples.allclose(x.sin() * 2));
    EXPECT_TRUE(of_captured.allclose(w.sin() * 2 * x.sum({1, 2}).view({2, 1, 1})));
    EXPECT_EQ(fast.traces(), static_cast<size_t>(twice));
    fast(x[0]);
    fast(w);
  }
  const auto of_each = vmap::vmap(vmap::grad([&](const Tensor& a) { return fast(a).sum(); }));
  EXPECT_TRUE(of_each(x).allclose(x.cos() * 2));
}

TEST(Jit, MapsInAnomalyMode) {
  const CountedSine f;
  const auto fast = vmap::jit(f);
  const Tensor x = at::randn({4, 3});
  fast(x);
  const int runs = *f.runs;
  const torch::autograd::DetectAnomalyGuard guard;
  EXPECT_TRUE(fast(x).equal(x.sin() * 2));
  EXPECT_EQ(*f.runs, runs + 1);
  EXPECT_EQ(fast.traces(), 1U);
}

TEST(Jit, TakesWhatRefersToTensors) {
  const auto fast = vmap::jit([](const std::tuple<Tensor, Tensor>& two, const Tensors& all) {
    return std::get<0>(two) * std::get<1>(two) + all[0];
  });
  Tensor x = at::randn({4, 3}), y = at::randn({4, 3});
  const Tensors z = {at::randn({4, 3})};
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_TRUE(fast(std::tie(x, y), at::TensorList(z)).equal(x * y + z[0]));
    EXPECT_TRUE(fast(std::tuple(x, y), z).equal(x * y + z[0]));
    x = at::randn({4, 3});  // an input, not what the program has captured
  }
  EXPECT_EQ(fast.traces(), 1U);
  const auto program = vmap::trace(CountedSine(), {}, std::ref(x));
  EXPECT_TRUE(program(y).equal(y.sin() * 2));
  EXPECT_TRUE(program(std::ref(y)).equal(y.sin() * 2));
}

TEST(Jit, ANumberOfAnyTypeIsAPartOfTheProgram) {
  const auto power =
      vmap::jit([](const Tensor& x, const at::Scalar& s) { return x * s; }, {.in_dims = {0, none}});
  const Tensor x = at::randn({4, 3});
  for (const at::Scalar& each : {at::Scalar(2), at::Scalar(2.5), at::Scalar(2), at::Scalar(true)})
    EXPECT_TRUE(power(x, each).equal(x * each));
  EXPECT_EQ(power.traces(), 3U);
  const auto sign = vmap::jit([](const Tensor& x, double zero) { return x / zero; }, {.in_dims = {0, none}});
  for (const double zero : {0.0, -0.0}) EXPECT_TRUE(sign(x, zero).equal(x / zero));
}

TEST(Jit, AnUndefinedTensorIsNamed) {
  const auto plus =
      vmap::jit([](const Tensor& x, const Tensor& bias) { return bias.defined() ? x + bias : x; },
                {.in_dims = {0, none}});
  try {
    plus(at::randn({4, 3}), Tensor());
    ADD_FAILURE() << "nothing was raised";
  } catch (const c10::Error& error) {
    EXPECT_NE(std::string(error.what()).find("args[1] is an undefined tensor"), std::string::npos)
        << error.what();
  }
}

TEST(Jit, IsSharedByThreads) {
  const auto fast = vmap::jit(CountedSine(), {}, 3);
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int64_t i = 0; i < 12; ++i) {
    threads.emplace_back([&, i] {
      for (int64_t n = 0; n < 40; ++n) {
        const Tensor x = at::full({2 + n % 3, 1 + (i + n) % 4}, static_cast<double>(i));
        wrong += fast(x).equal(x.sin() * 2) ? 0 : 1;
      }
    });
  }
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(fast.programs(), 3U);
}

}  // namespace
}  // namespace traced
