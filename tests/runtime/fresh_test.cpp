// Tensors that are made inside a vmap, and become batched at the first batched write: NOTE: [fresh tensors].
#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>
#include <vmap/mode/fresh.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace rt {
namespace {

using vmap::Options;

// f under vmap, and f of each slice, stacked; without any loop inside.
template <class F>
void expect_as_loop(F&& f, const Tensor& x) {
  const Policy policy(vmap::FallbackPolicy::Error);
  expect_same(vmap::vmap(f)(x), loop(x, 0, f));
}

const Tensor kX = at::arange(12, at::kFloat).view({3, 4});

TEST(Fresh, FactoryBecomesBatchedOnFirstWrite) {
  expect_as_loop([](const Tensor& x) { return at::zeros({4}).add_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return at::empty({4}).copy_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return at::ones({2, 4}).mul_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return at::full({4}, 2.0).sub_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return at::arange(4, at::kFloat).add_(x); }, kX);
}

// The functions of torch:: take away the keys that autograd's kernels take away.
TEST(Fresh, FactoriesOfTheFrontEnd) {
  expect_as_loop([](const Tensor& x) { return torch::zeros({4}).add_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return torch::empty({4}).copy_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return torch::arange(4, at::kFloat).add_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return torch::tensor({1.0F, 2.0F, 3.0F, 4.0F}).mul_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return torch::eye(4).select(0, 1).mul_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return torch::zeros_like(torch::ones({4})).add_(x); }, kX);
}

// What operators make of captured tensors is the mapped function's; what they make inside of batched ones is
// not seen.
TEST(Fresh, KernelsThatMakeTensors) {
  const Tensor captured = at::rand({5, 4});
  expect_as_loop([&](const Tensor& x) { return at::layer_norm(captured, {4}).select(0, 0).add_(x); }, kX);
  expect_as_loop([&](const Tensor& x) { return at::layer_norm(x, {4}) + at::cumsum(captured, 0)[2]; }, kX);
  expect_as_loop([&](const Tensor& x) { return std::get<0>(at::sort(captured, 0)).select(0, 1) * x; }, kX);
  const auto nested = [](const Tensor& x) {
    return vmap::vmap([&x](const Tensor& y) { return torch::zeros({4}).add_(x).mul_(y); })(kX);
  };
  expect_as_loop(nested, kX);
}

TEST(Fresh, WritesThroughAViewReachTheTensor) {
  const auto rows = [](const Tensor& x) {
    Tensor out = at::zeros({2, 4});
    out.select(0, 1).copy_(x);
    out.t().narrow(0, 1, 2).add_(1);
    return out;
  };
  expect_as_loop(rows, kX);
}

TEST(Fresh, EveryHandleAndViewSeesTheWrite) {
  const auto views = [](const Tensor& x) {
    Tensor out = at::zeros({2, 4});
    const Tensor same = out, row = out.select(0, 0), flat = out.view({8}), even = flat.slice(0, 0, 8, 2);
    const std::vector<Tensor> halves = out.chunk(2, 1);
    row.copy_(x);
    return at::cat({same.flatten(), row, flat, even, halves[0].flatten(), halves[1].flatten()});
  };
  const Policy policy(vmap::FallbackPolicy::Allow);  // cat has its rule elsewhere
  expect_same(vmap::vmap(views)(kX), loop(kX, 0, views));
}

// reshape of what has no such view copies, and calls _unsafe_view on the copy: a view that is not declared as
// one.
TEST(Fresh, UndeclaredViewsAreFreshToo) {
  expect_as_loop([](const Tensor& x) { return at::ones({2, 2}).t().reshape({4}).mul_(x); }, kX);
  expect_as_loop([](const Tensor& x) { return x.view({2, 2}).t().reshape({4}) + x; }, kX);
}

TEST(Fresh, OfOtherDtypesThatShareTheMemory) {
  const auto complex = [](const Tensor& x) {
    Tensor out = at::zeros({2}, at::kComplexFloat);
    Tensor conj = out.conj();
    at::view_as_real(out).copy_(x.view({2, 2}));
    return at::view_as_real(conj.resolve_conj() + out);
  };
  expect_as_loop(complex, kX);
}

TEST(Fresh, CloneOfWhatWasCapturedKeepsItsGradient) {
  const Tensor x = at::rand({3, 4});
  Tensor w = at::rand({4}).requires_grad_();
  const auto f = [&](const Tensor& each) {
    Tensor out = w.clone();
    out.mul_(each);
    return out;
  };
  const Tensor ours = vmap::vmap(f)(x);
  expect_same(ours, loop(x, 0, f));
  const Tensor gradient = torch::autograd::grad({ours.sum()}, {w})[0];
  expect_same(gradient, x.sum(0));
}

TEST(Fresh, UnbatchedWritesBeforeKeepTheirGradient) {
  const Tensor x = at::rand({3, 4});
  Tensor w = at::rand({4}).requires_grad_();
  const auto f = [&](const Tensor& each) {
    Tensor out = at::zeros({2, 4});
    out.select(0, 0).copy_(w);
    out.select(0, 1).copy_(each);
    return out.prod(0);
  };
  const Tensor ours = vmap::vmap(f)(x);
  expect_same(ours, loop(x, 0, f));
  expect_same(torch::autograd::grad({ours.sum()}, {w})[0], x.sum(0));
}

TEST(Fresh, StaysUnbatchedWhileNothingBatchedIsWritten) {
  vmap::vmap([](const Tensor& x) {
    Tensor out = at::zeros({4});
    out.add_(1).select(0, 0).fill_(5);
    EXPECT_FALSE(vmap::as_batched(out));
    EXPECT_TRUE(vmap::as_fresh(out));
    EXPECT_EQ(out.data_ptr<float>()[0], 5);
    return x + out;
  })(kX);
}

TEST(Fresh, InNestedVmapsEachLevelMayWriteFirst) {
  const Tensor a = at::rand({2, 4}), b = at::rand({3, 4});
  for (const int order : {0, 1, 2, 3}) {
    const auto inner = [&](const Tensor& x, const Tensor& y) {
      Tensor out = at::zeros({2, 4});
      if (order == 0) out.select(0, 0).copy_(x), out.select(0, 1).copy_(y);
      if (order == 1) out.select(0, 0).copy_(y), out.select(0, 1).copy_(x);
      if (order == 2) out.select(0, 0).copy_(x);
      if (order == 3) out.select(0, 0).copy_(y);
      return out;
    };
    const Tensor ours = vmap::vmap(
        [&](const Tensor& x) { return vmap::vmap([&](const Tensor& y) { return inner(x, y); })(b); })(a);
    const Tensor expected =
        loop(a, 0, [&](const Tensor& x) { return loop(b, 0, [&](const Tensor& y) { return inner(x, y); }); });
    expect_same(ours, expected);
  }
}

TEST(Fresh, MadeOutsideTheInnerVmapBelongsToTheOuter) {
  const Tensor a = at::rand({2, 4}), b = at::rand({3, 4});
  // Every example of the inner vmap would need its own `out`, which was made before they were told apart.
  expect_error(
      [&] {
        vmap::vmap([&](const Tensor& x) {
          Tensor out = at::zeros({4});
          return vmap::vmap([&](const Tensor& y) { return out.add_(y) + x; })(b);
        })(a);
      },
      {"add_.Tensor", "not batched", "inside the vmapped function"});
}

TEST(Fresh, CapturedTensorsAreNotWrittenTo) {
  Tensor captured = at::zeros({4});
  expect_error([&] { vmap::vmap([&](const Tensor& x) { return captured.add_(x); })(kX); },
               {"add_.Tensor", "would write a batched value into a tensor that is not batched"});
  EXPECT_EQ(captured.sum().item<float>(), 0);
}

TEST(Fresh, OutlivesItsVmapAsAnOrdinaryTensor) {
  Tensor kept;
  vmap::vmap([&](const Tensor& x) {
    kept = at::ones({4});
    return x + kept;
  })(kX);
  EXPECT_EQ(kept.add_(1).sum().item<float>(), 8);
  expect_error([&] { vmap::vmap([&](const Tensor& x) { return kept.add_(x); })(kX); }, {"not batched"});
  EXPECT_EQ(kept.sum().item<float>(), 8);
}

TEST(Fresh, WhatOperatorsMakeOfCapturedTensors) {
  const Tensor captured = at::rand({2, 2});
  expect_as_loop([&](const Tensor& x) { return (captured + 1).flatten().add_(x); }, kX);
  expect_as_loop([&](const Tensor& x) { return std::get<0>(captured.sort(-1)).mul_(x.select(0, 1)); }, kX);
  expect_as_loop(
      [&](const Tensor& x) { return at::matmul(captured, captured).select(0, 1).copy_(x.narrow(0, 0, 2)); },
      kX);
  Tensor before = captured.clone();
  // A view, and what an operator returns as it came, are the captured tensor.
  expect_error([&] { vmap::vmap([&](const Tensor& x) { return captured.view({4}).add_(x); })(kX); },
               {"not batched"});
  expect_error(
      [&] {
        vmap::vmap([&](const Tensor& x) { return at::dropout(captured, 0.5, false).view({4}).add_(x); })(kX);
      },
      {"not batched"});
  expect_same(captured, before);
}

TEST(Fresh, WhatOperatorsMakeKeepsItsHistory) {
  const Tensor x = at::rand({3, 4});
  Tensor w = at::rand({4}).requires_grad_();
  const auto f = [&](const Tensor& each) {
    Tensor made = w.exp();  // autograd keeps it
    Tensor squared = made * made;
    squared.mul_(each);
    return squared + made;
  };
  const Tensor ours = vmap::vmap(f)(x);
  expect_same(ours, loop(x, 0, f));
  EXPECT_TRUE(at::allclose(torch::autograd::grad({ours.sum()}, {w})[0],
                           torch::autograd::grad({loop(x, 0, f).sum()}, {w})[0]));
  // Autograd counts writes to what it has kept, by whichever handle.
  const auto spoilt = [&](const Tensor& each) {
    Tensor made = w.exp();
    made.add_(1);
    return made * each;
  };
  const Tensor wrong = vmap::vmap(spoilt)(x);
  expect_error([&] { torch::autograd::grad({wrong.sum()}, {w}); }, {"modified by an inplace operation"});
}

TEST(Fresh, ResultMayBeReturnedUnbatched) {
  const auto f = [](const Tensor& x) { return std::make_tuple(x + 1, at::ones({2})); };
  const auto [y, ones] = vmap::vmap(f)(kX);
  EXPECT_EQ(ones.sizes(), (at::IntArrayRef{3, 2}));
  expect_same(y, kX + 1);
}

}  // namespace
}  // namespace rt
