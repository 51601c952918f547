// What operators make inside a vmap of the examples of another one, and batched values that are written to
// it: NOTE: [fresh tensors].
#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace rt {
namespace {

const Tensor kA = at::arange(8, at::kFloat).view({2, 4}) + 1;
const Tensor kB = at::arange(12, at::kFloat).view({3, 4}).sin();

// f(x, y), x of the outer map, y of the inner one: as the loop, without any loop inside.
template <class F>
void expect_as_loop(F&& f) {
  const Policy policy(vmap::FallbackPolicy::Error);
  const Tensor ours = vmap::vmap(
      [&](const Tensor& x) { return vmap::vmap([&](const Tensor& y) { return f(x, y); })(kB); })(kA);
  const Tensor expected =
      loop(kA, 0, [&](const Tensor& x) { return loop(kB, 0, [&](const Tensor& y) { return f(x, y); }); });
  expect_same(ours, expected);
}

TEST(MadeInside, OfAnOuterExample) {
  expect_as_loop([](const Tensor& x, const Tensor& y) { return (x * 2).add_(y); });
  expect_as_loop([](const Tensor& x, const Tensor& y) { return x.clone().mul_(y); });
  expect_as_loop([](const Tensor& x, const Tensor& y) { return at::zeros_like(x).copy_(y) + x; });
  expect_as_loop([](const Tensor& x, const Tensor& y) { return x.new_ones({4}).sub_(y).mul_(x); });
  expect_as_loop(
      [](const Tensor& x, const Tensor& y) { return x.cumsum(0).index_add_(0, at::arange(4), y); });
}

// An operator of the inner map's example makes what lacks the outer level.
TEST(MadeInside, OfAnInnerExample) {
  expect_as_loop([](const Tensor& x, const Tensor& y) { return y.exp().add_(x); });
  const Tensor shared = at::rand({3, 4});
  const auto inner = [&](const Tensor& x) {
    return [&x](const Tensor& s) {
      Tensor made = s * 2;
      made.select(0, 1).add_(x.select(0, 0));
      return made;
    };
  };
  const Tensor ours = vmap::vmap([&](const Tensor& x) { return vmap::vmap(inner(x))(shared); })(kA);
  expect_same(ours, loop(kA, 0, [&](const Tensor& x) { return loop(shared, 0, inner(x)); }));
}

TEST(MadeInside, ViewsAndTheirBaseSeeTheWrite) {
  const auto views = [](const Tensor& x, const Tensor& y) {
    Tensor made = (x * 2).view({2, 2});
    const Tensor flat = made.view({4}), column = made.select(1, 0), same = made.detach();
    made.t().select(0, 1).add_(y.narrow(0, 0, 2));
    return at::cat({made.flatten(), flat, column, same.flatten()});
  };
  const Policy policy(vmap::FallbackPolicy::Allow);
  const Tensor ours = vmap::vmap(
      [&](const Tensor& x) { return vmap::vmap([&](const Tensor& y) { return views(x, y); })(kB); })(kA);
  expect_same(ours, loop(kA, 0, [&](const Tensor& x) {
                return loop(kB, 0, [&](const Tensor& y) { return views(x, y); });
              }));
}

TEST(MadeInside, KeepsTheStridesOfAnExample) {
  expect_as_loop([](const Tensor& x, const Tensor& y) {
    Tensor made = x.view({2, 2}).t() * 2;
    const auto strides = made.strides().vec();
    made.add_(y.view({2, 2}));
    EXPECT_EQ(made.strides().vec(), strides);
    return made;
  });
}

TEST(MadeInside, ThreeMaps) {
  const Tensor c = at::rand({2, 4});
  for (int order = 0; order < 6; ++order) {
    const auto f = [order](const Tensor& x, const Tensor& y, const Tensor& z) {
      Tensor made = (order % 3 == 0 ? x : order % 3 == 1 ? y : z) * 2;
      Tensor row = made.view({2, 2}).select(0, 1);
      row.add_((order < 3 ? z : x).narrow(0, 0, 2));
      made.mul_(order < 3 ? x : y);
      row.add_(y.narrow(0, 1, 2));
      return made + z;
    };
    const Tensor ours = vmap::vmap([&](const Tensor& x) {
      return vmap::vmap(
          [&](const Tensor& y) { return vmap::vmap([&](const Tensor& z) { return f(x, y, z); })(c); })(kB);
    })(kA);
    expect_same(ours, loop(kA, 0, [&](const Tensor& x) {
                  return loop(kB, 0, [&](const Tensor& y) {
                    return loop(c, 0, [&](const Tensor& z) { return f(x, y, z); });
                  });
                }));
  }
}

TEST(MadeInside, GradientsGoThrough) {
  Tensor a = kA.clone().requires_grad_(), b = kB.clone().requires_grad_();
  const auto f = [](const Tensor& x, const Tensor& y) {
    Tensor made = x * 2;
    Tensor part = made.narrow(0, 1, 2);
    part.mul_(y.narrow(0, 0, 2));
    return made * made;
  };
  const Tensor ours =
      vmap::vmap([&](const Tensor& x) { return vmap::vmap([&](const Tensor& y) { return f(x, y); })(b); })(a);
  const auto got = torch::autograd::grad({ours.sum()}, {a, b});
  Tensor total = at::zeros({});
  for (int64_t i = 0; i < a.size(0); ++i) {
    for (int64_t k = 0; k < b.size(0); ++k) total = total + f(a[i], b[k]).sum();
  }
  const auto wanted = torch::autograd::grad({total}, {a, b});
  EXPECT_TRUE(at::allclose(got[0], wanted[0]));
  EXPECT_TRUE(at::allclose(got[1], wanted[1]));
}

// What was there before the inner examples were told apart is shared by them.
TEST(MadeInside, RefusedIsWhatWasMadeOutside) {
  const Tensor before = kA.clone();
  const auto nested = [&](const auto& written) {
    return [&written](const Tensor& x) {
      Tensor made = x * 2;
      return vmap::vmap([&](const Tensor& y) { return written(x, made).add_(y); })(kB);
    };
  };
  const auto outer_result = [](const Tensor&, const Tensor& made) { return made; };
  const auto view_of_it = [](const Tensor&, const Tensor& made) { return made.view({4}); };
  const auto example = [](const Tensor& x, const Tensor&) { return x; };
  const auto view_of_example = [](const Tensor& x, const Tensor&) { return x.view({2, 2}).view({4}); };
  const auto alias = [](const Tensor& x, const Tensor&) { return x.detach(); };
  const auto expect_refused = [&](const auto& f) {
    expect_error([&] { vmap::vmap(f)(kA); }, {"add_.Tensor", "would write a batched value"});
  };
  expect_refused(nested(outer_result));
  expect_refused(nested(view_of_it));
  expect_refused(nested(example));
  expect_refused(nested(view_of_example));
  expect_refused(nested(alias));
  expect_same(kA, before);
}

TEST(MadeInside, RefusedIsWhatAnEarlierMapMade) {
  vmap::vmap([&](const Tensor& x) {
    Tensor kept;
    vmap::vmap([&](const Tensor& y) {
      kept = x * 2;
      return y;
    })(kB);
    expect_error([&] { vmap::vmap([&](const Tensor& y) { return kept.add_(y); })(kB); }, {"not batched"});
    return kept;
  })(kA);
}

}  // namespace
}  // namespace rt
