// What holds on the CPU, on a GPU: values, dtypes, places, gradients, random numbers. Which kernels are
// launched, and where, is in kernels_test.cpp; every operator, in tests/rules (`vmap_rules_tests --device
// cuda`).
#include "cuda.h"

#include <ATen/autocast_mode.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include <functional>

#include "test_support.h"

namespace rt {
namespace {

using vmap::Options;
using vmap::Randomness;
using Function = std::function<Tensor(const Tensor&, const Tensor&)>;

Tensor there(const Tensor& t) {
  return t.to(at::kCUDA);
}

// `f` of the examples of `x` and `y` gives there what it gives here.
void expect_as_here(const char* name, const Function& f, const Tensor& x, const Tensor& y) {
  const Tensor result = vmap::vmap(f)(there(x), there(y)), wanted = vmap::vmap(f)(x, y);
  SCOPED_TRACE(name);
  EXPECT_TRUE(result.is_cuda());
  ASSERT_EQ(result.sizes(), wanted.sizes());
  ASSERT_EQ(result.scalar_type(), wanted.scalar_type());
  EXPECT_TRUE(at::allclose(result.cpu(), wanted, 1e-9, 1e-9)) << result << "\non the CPU\n" << wanted;
}

TEST_F(Cuda, ValuesAreTheCpus) {
  const Policy policy(vmap::FallbackPolicy::Error);
  const Tensor x = at::rand({3, 2, 4}, at::kDouble), y = at::rand({3, 4}, at::kDouble);
  expect_as_here(
      "pointwise", [](auto& a, auto& b) { return a * b + a.sin(); }, x, y);
  expect_as_here(
      "reduction", [](auto& a, auto& b) { return a.sum(-1, true) * b.max(); }, x, y);
  expect_as_here(
      "product", [](auto& a, auto& b) { return a.mv(b); }, x, y);
  expect_as_here(
      "join",
      [](auto& a, auto& b) {
        return at::cat({a, b.unsqueeze(0)}, 0);
      },
      x, y);
  expect_as_here(
      "view", [](auto& a, auto& b) { return a.transpose(0, 1).reshape({-1}) * b[0]; }, x, y);
  expect_as_here(
      "index", [](auto& a, auto& b) { return a.gather(1, b.argsort().unsqueeze(0)); }, x, y);
  expect_as_here(
      "scatter", [](auto& a, auto& b) { return at::zeros({5}, a.options()).index_add(0, b.argsort(), a[0]); },
      x, y);
  expect_as_here(
      "matrices", [](auto& a, auto&) { return at::linalg_svdvals(a); }, x, y);
  expect_as_here(
      "fresh", [](auto& a, auto& b) { return at::zeros({4}, a.options()).add_(b) + a; }, x, y);
  expect_as_here(
      "sorted", [](auto& a, auto& b) { return std::get<0>(a.sort(0)) - b; }, x, y);
  expect_as_here(
      "images",
      [](auto& a, auto& b) {
        return at::conv1d(a.unsqueeze(0), b.expand({1, 2, 4}), {}, 1, 2).relu();
      },
      x, y);
}

TEST_F(Cuda, NumbersOnTheCpuGoWithTensorsThere) {
  const Tensor x = at::rand({3, 2}), numbers = at::rand({3}, at::kDouble);
  const auto times = [](const Tensor& a, const Tensor& b) { return a * b; };
  const Tensor wanted = vmap::vmap(times)(x, numbers);
  expect_same(vmap::vmap(times)(there(x), numbers).cpu(), wanted);
  expect_same(vmap::vmap(times)(numbers, there(x)).cpu(), wanted);
  // Not batched, it stays where it is.
  const Tensor number = at::scalar_tensor(2.5, at::kDouble);
  const auto scaled = [&](const Tensor& a) { return a * number; };
  expect_same(vmap::vmap(scaled)(there(x)).cpu(), vmap::vmap(scaled)(x));
  EXPECT_THROW(vmap::vmap(times)(there(x), x), c10::Error);  // as in the loop
}

TEST_F(Cuda, CopiesAcrossDevices) {
  const Tensor x = at::rand({3, 2});
  const auto back = vmap::vmap([](const Tensor& a) { return a.to(at::kCUDA).mul(2).cpu(); })(x);
  expect_same(back, x * 2);
  const auto kept = vmap::vmap([](const Tensor& a) {
    Tensor room = at::zeros({2}, at::kCUDA);
    return room.copy_(a);
  })(x);
  EXPECT_TRUE(kept.is_cuda());
  expect_same(kept.cpu(), x);
}

TEST_F(Cuda, PinnedMemory) {
  const Tensor x = at::rand({3, 2, 4}).pin_memory();
  const auto f = [](const Tensor& a) {
    return a.to(at::kCUDA, /*non_blocking=*/true).transpose(0, 1).mul(2);
  };
  expect_same(vmap::vmap(f)(x).cpu(), x.transpose(1, 2) * 2);
  // An example is a part of what is pinned as a whole.
  expect_error(
      [] {
        vmap::vmap([](const Tensor& a) { return a.pin_memory(); })(at::zeros({3, 2}));
      },
      {"pin the whole batch"});
  const Tensor back = vmap::vmap([](const Tensor& a) {
    Tensor room = at::empty(a.sizes(), a.options().device(at::kCPU).pinned_memory(true));
    EXPECT_TRUE(room.is_pinned());
    return room.copy_(a);
  })(there(x));
  expect_same(back, x);
}

// Autograd runs a GPU's part of the backward on threads of its own.
TEST_F(Cuda, Gradients) {
  const auto gradients = [](bool on_gpu) {
    at::manual_seed(3);
    Tensor x = at::rand({5, 3}, at::kDouble), w = at::rand({4, 3}, at::kDouble);
    if (on_gpu) x = there(x), w = there(w);
    x.requires_grad_(), w.requires_grad_();
    const auto f = [&](const Tensor& a) { return at::linear(a, w).sin().prod(); };
    return torch::autograd::grad({vmap::vmap(f)(x).sum()}, {x, w});
  };
  const auto there = gradients(true), here = gradients(false);
  for (size_t i = 0; i < here.size(); ++i) expect_same(there[i].cpu(), here[i]);
}

TEST_F(Cuda, RandomNumbersFollowTheSeed) {
  const Tensor ones = at::ones({3, 400}, at::kCUDA);
  const auto drawn = [&](Randomness randomness, std::optional<int64_t> chunk = std::nullopt) {
    Options options;
    options.randomness = randomness;
    options.chunk_size = chunk;
    at::manual_seed(1);
    return vmap::vmap(
        [](const Tensor& x) { return at::dropout(x + torch::rand({400}, x.options()), 0.5, true); },
        options)(ones);
  };
  expect_same(drawn(Randomness::Different), drawn(Randomness::Different));
  EXPECT_FALSE(drawn(Randomness::Different)[0].equal(drawn(Randomness::Different)[1]));
  expect_same(drawn(Randomness::Same)[0], drawn(Randomness::Same)[2]);
  expect_same(drawn(Randomness::Same), drawn(Randomness::Same, 2));
  expect_error([&] { drawn(Randomness::Error); }, {"draws random numbers"});
}

TEST_F(Cuda, AutocastGivesTheLoopsDtypes) {
  const Tensor x = at::rand({3, 4, 5}, at::kCUDA), w = at::rand({5, 6}, at::kCUDA);
  const auto f = [&](const Tensor& a) { return at::softmax(at::mm(a, w), -1) + a.mm(w).sum(); };
  at::autocast::set_autocast_enabled(at::kCUDA, true);
  const Tensor product = vmap::vmap([&](const Tensor& a) { return at::mm(a, w); })(x);
  const Tensor result = vmap::vmap(f)(x), wanted = loop(x, 0, f);
  at::autocast::clear_cache();
  at::autocast::set_autocast_enabled(at::kCUDA, false);
  EXPECT_EQ(product.scalar_type(), at::kHalf);
  EXPECT_EQ(result.scalar_type(), wanted.scalar_type());
  EXPECT_TRUE(at::allclose(result.to(at::kFloat), wanted.to(at::kFloat), 2e-2, 2e-2));
}

TEST_F(Cuda, ChunksAreTheWhole) {
  const Tensor x = at::rand({7, 5}, at::kCUDA);
  Options chunked;
  chunked.chunk_size = 3;
  const auto f = [](const Tensor& a) { return a.outer(a).cumsum(0); };
  expect_same(vmap::vmap(f, chunked)(x), vmap::vmap(f)(x));
}

TEST_F(Cuda, TheTensorsDeviceIsTaken) {
  const c10::impl::VirtualGuardImpl devices(at::kCUDA);
  if (devices.deviceCount() < 2)
    GTEST_SKIP() << "it takes two GPUs, for a tensor on the one that is not the current one";
  const c10::DeviceGuard first(at::Device(at::kCUDA, 0));
  const Tensor x = at::rand({3, 4}, at::Device(at::kCUDA, 1));
  const Tensor result =
      vmap::vmap([](const Tensor& a) { return (a + torch::zeros({4}, a.options())).softmax(0); })(x);
  EXPECT_EQ(result.device().index(), 1);
  EXPECT_EQ(devices.getDevice().index(), 0);
  expect_same(result, x.softmax(1));
}

}  // namespace
}  // namespace rt
