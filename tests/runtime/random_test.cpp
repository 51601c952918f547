// Random numbers inside vmap, as its randomness says. That every random operator keeps to it is proven in
// tests/rules; here: functions made of several, nested vmaps, tensors that become batched by a draw.
#include <ATen/CPUGeneratorImpl.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include <functional>

#include "test_support.h"

namespace rt {
namespace {

using vmap::Options;
using vmap::Randomness;
using Function = std::function<Tensor(const Tensor&)>;

const Tensor kOnes = at::ones({3, 400});

Tensor mapped(Randomness randomness, const Function& f, const Tensor& x = kOnes) {
  const Policy policy(vmap::FallbackPolicy::Error);
  Options options;
  options.randomness = randomness;
  at::manual_seed(1);
  return vmap::vmap(f, options)(x);
}

// What each example gets from one seed.
Tensor reseeded(const Function& f, const Tensor& x = kOnes) {
  return loop(x, 0, [&](const Tensor& example) {
    at::manual_seed(1);
    return f(example);
  });
}

void expect_three_modes(const Function& f) {
  expect_error([&] { mapped(Randomness::Error, f); }, {"draws random numbers", "'different'", "'same'"});
  expect_same(mapped(Randomness::Same, f), reseeded(f));
  const Tensor each = mapped(Randomness::Different, f);
  EXPECT_EQ(each.sizes(), kOnes.sizes());
  EXPECT_FALSE(each[0].equal(each[1]));
  EXPECT_FALSE(each[1].equal(each[2]));
}

TEST(Random, FactoriesAndTheirLikes) {
  expect_three_modes([](const Tensor& x) { return x + at::rand({400}); });
  expect_three_modes([](const Tensor& x) { return at::randn_like(x); });
  expect_three_modes([](const Tensor& x) { return x + at::randperm(400); });
}

// The functions of torch:: take away the keys that autograd's kernels take away.
TEST(Random, FactoriesOfTheFrontEnd) {
  expect_three_modes([](const Tensor& x) { return x + torch::rand({400}); });
  expect_three_modes([](const Tensor& x) { return torch::randn_like(x); });
  expect_three_modes([](const Tensor& x) { return x + torch::randperm(400); });
  expect_three_modes([](const Tensor& x) { return x + torch::randint(1000, {400}); });
}

TEST(Random, Dropouts) {
  expect_three_modes([](const Tensor& x) { return at::dropout(x, 0.5, true); });
  expect_three_modes([](const Tensor& x) { return at::alpha_dropout(x, 0.5, true); });
  expect_three_modes([](const Tensor& x) {
    return at::feature_dropout(x.view({20, 20}), 0.5, true).flatten();
  });
  expect_three_modes([](const Tensor& x) {
    return at::feature_alpha_dropout(x.view({20, 20}), 0.5, true).flatten();
  });
  expect_three_modes([](const Tensor& x) { return std::get<0>(at::native_dropout(x, 0.5, true)); });
}

TEST(Random, NothingIsRefusedThatDrawsNothing) {
  const std::vector<Function> all = {
      [](const Tensor& x) { return at::dropout(x, 0.5, false); },
      [](const Tensor& x) { return std::get<0>(at::native_dropout(x, 0.5, false)); },
      [](const Tensor& x) { return at::rrelu(-x, 0.1, 0.3, false); },
  };
  for (const Function& f : all) expect_same(mapped(Randomness::Error, f), loop(kOnes, 0, f));
}

TEST(Random, GradientsSeeTheSameNumbers) {
  const Tensor leaf = at::ones({3, 400}).requires_grad_();
  const Tensor out = mapped(
      Randomness::Different, [](const Tensor& x) { return at::dropout(x, 0.5, true); }, leaf);
  expect_same(torch::autograd::grad({out.sum()}, {leaf})[0], out.detach());
}

// A tensor that is made inside and drawn into becomes batched where examples differ.
TEST(Random, DrawsIntoFreshTensors) {
  expect_three_modes([](const Tensor& x) { return at::empty({400}).uniform_() + x; });
  expect_three_modes([](const Tensor& x) { return at::zeros({2, 400}).select(0, 1).normal_() * x; });
  const Tensor outside = at::zeros({400});
  const Function into_outside = [&](const Tensor& x) { return outside.uniform_() + x; };
  expect_error([&] { mapped(Randomness::Different, into_outside); }, {"uniform_", "not batched"});
  EXPECT_TRUE(outside.equal(at::zeros({400})));
}

TEST(Random, NestedVmapsDrawEachForItself) {
  const auto nested = [](Randomness outer, Randomness inner) {
    return mapped(outer, [&](const Tensor& row) {
      Options options;
      options.randomness = inner;
      return vmap::vmap([](const Tensor& x) { return x + at::rand({50}); }, options)(row.view({8, 50}));
    });
  };
  const Tensor once_outside = nested(Randomness::Same, Randomness::Different);
  EXPECT_TRUE(once_outside[0].equal(once_outside[1]));
  EXPECT_FALSE(once_outside[0][0].equal(once_outside[0][1]));
  const Tensor once_inside = nested(Randomness::Different, Randomness::Same);
  EXPECT_FALSE(once_inside[0].equal(once_inside[1]));
  EXPECT_TRUE(once_inside[0][0].equal(once_inside[0][1]));
  expect_error([&] { nested(Randomness::Different, Randomness::Error); }, {"rand", "level 2"});
  expect_error([&] { nested(Randomness::Error, Randomness::Same); }, {"rand", "level 1"});
}

TEST(Random, OneDrawCannotServeExamplesThatDiffer) {
  const Function f = [](const Tensor& x) { return at::poisson(x); };
  expect_error([&] { mapped(Randomness::Same, f); }, {"poisson", "one draw", "'different'"});
}

TEST(Random, OneSeedGivesOneResult) {
  const Function f = [](const Tensor& x) { return at::dropout(x, 0.5, true) + at::rand({400}); };
  EXPECT_TRUE(mapped(Randomness::Different, f).equal(mapped(Randomness::Different, f)));
}

TEST(Random, AGeneratorOfOnesOwnIsUsed) {
  const Function f = [](const Tensor& x) {
    return x + at::rand({400}, at::make_generator<at::CPUGeneratorImpl>(7), at::TensorOptions());
  };
  expect_same(mapped(Randomness::Same, f), loop(kOnes, 0, f));
}

}  // namespace
}  // namespace rt
