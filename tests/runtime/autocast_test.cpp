// Autocast around a vmap and inside of one: dtypes and values are those of a loop under the same autocast.
#include <ATen/autocast_mode.h>
#include <torch/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace {

using at::Tensor;
using vmap::none;

// torch.autocast("cpu", dtype), of Python.
class Autocast {
 public:
  explicit Autocast(bool enabled = true, at::ScalarType dtype = at::kBFloat16)
      : enabled_(at::autocast::is_autocast_enabled(at::kCPU)),
        dtype_(at::autocast::get_autocast_dtype(at::kCPU)) {
    at::autocast::set_autocast_enabled(at::kCPU, enabled);
    at::autocast::set_autocast_dtype(at::kCPU, dtype);
    at::autocast::increment_nesting();
  }
  ~Autocast() {
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(at::kCPU, enabled_);
    at::autocast::set_autocast_dtype(at::kCPU, dtype_);
  }

 private:
  bool enabled_;
  at::ScalarType dtype_;
};

// Half precision: what is summed in another order differs.
void expect_close(const Tensor& actual, const Tensor& expected) {
  ASSERT_EQ(actual.sizes(), expected.sizes());
  ASSERT_EQ(actual.scalar_type(), expected.scalar_type());
  EXPECT_TRUE(at::allclose(actual.to(at::kFloat), expected.to(at::kFloat), 2e-2, 2e-2))
      << actual << "\nexpected\n"
      << expected;
}

// `f` under autocast around it, and inside of it, mapped over the first argument.
template <class F, class... Rest>
void expect_loop(F&& f, const Tensor& x, const Rest&... rest) {
  const auto looped = [&] {
    const Autocast on;
    return rt::loop(x, 0, [&](const Tensor& t) { return f(t, rest...); });
  };
  const Tensor wanted = looped();
  const auto mapped = [&](auto&& g) { return vmap::vmap([&](const Tensor& t) { return g(t, rest...); })(x); };
  {
    const Autocast on;
    expect_close(mapped(f), wanted);
  }
  expect_close(mapped([&](const auto&... args) {
                 const Autocast on;
                 return f(args...);
               }),
               wanted);
  // A nest whose outer level is mapped over the same.
  {
    const Autocast on;
    expect_close(
        vmap::vmap([&](const Tensor& row) {
          return mapped([&](const Tensor& t, const auto&... args) { return f(t + row.sum() * 0, args...); });
        })(x)[0],
        wanted);
  }
}

const Tensor kRows = at::randn({3, 4, 5}), kBias = at::randn({3, 6}), kMatrix = at::randn({5, 6}),
             kVectors = at::randn({3, 5});

TEST(Autocast, ProductsTakeTheLowerPrecision) {
  expect_loop([](const Tensor& a, const Tensor& b) { return at::mm(a, b); }, kRows, kMatrix);
  expect_loop([](const Tensor& a, const Tensor& b) { return at::matmul(a, b); }, kVectors, kMatrix);
  expect_loop([](const Tensor& a) { return at::linear(a, kMatrix.t(), kBias[0]); }, kVectors);
  expect_loop([](const Tensor& a) { return at::bmm(a.unsqueeze(0), kMatrix.unsqueeze(0)); }, kRows);
}

TEST(Autocast, OneBatchedOperandIsEnough) {
  expect_loop([](const Tensor& bias) { return at::addmm(bias, kRows[0], kMatrix); }, kBias);
  expect_loop([](const Tensor& bias) { return at::linear(kVectors, kMatrix.t(), bias); }, kBias);
  const Tensor image = at::randn({2, 3, 6, 6}), weight = at::randn({6, 3, 3, 3});
  expect_loop([&](const Tensor& bias) { return at::conv2d(image, weight, bias); }, kBias);
  expect_loop([&](const Tensor& w) { return at::conv2d(image, w); }, at::randn({3, 6, 3, 3, 3}));
  expect_loop([&](const Tensor& w) { return at::conv_transpose2d(image, w, kBias[0].slice(0, 0, 2)); },
              at::randn({3, 3, 2, 3, 3}));
}

TEST(Autocast, LeavesAloneWhatItDoesNotKnow) {
  expect_loop([](const Tensor& a) { return at::dot(a, kVectors[0]); }, kVectors);
  expect_loop([](const Tensor& a) { return at::mv(kMatrix.t(), a); }, kVectors);
  expect_loop([](const Tensor& a) { return at::addmv(kBias[0], kMatrix.t(), a); }, kVectors);
  expect_loop([](const Tensor& a) { return at::inner(a, kVectors[1]); }, kVectors);
  expect_loop([](const Tensor& a) { return at::softmax(a, 0) + at::exp(a); }, kVectors);
  expect_loop([](const Tensor& a) { return a + a.to(at::kBFloat16); }, kVectors);
}

TEST(Autocast, LeavesDoubleAlone) {
  expect_loop([](const Tensor& a) { return at::mm(a, a.t()); }, kRows.to(at::kDouble));
}

TEST(Autocast, OthersAreComputedInFloat) {
  const Tensor low = kRows.to(at::kBFloat16);
  expect_loop([](const Tensor& a) { return at::trace(a); }, low);
  expect_loop([](const Tensor& a) { return at::prod(a); }, low);
  expect_loop([](const Tensor& a) { return at::mse_loss(a, at::zeros({4, 5})); }, low);
  expect_loop(
      [](const Tensor& a) {
        return at::cross_entropy_loss(a, at::tensor({0, 1, 2, 1}, at::kLong));
      },
      low);
  expect_loop([](const Tensor& a) { return at::quantile(a, 0.5); }, low);
}

TEST(Autocast, ListsAreBroughtToTheWidestDtype) {
  expect_loop([](const Tensor& a) { return at::cat({a, at::ones({5}, at::kBFloat16)}); }, kVectors);
  expect_loop([](const Tensor& a) { return at::stack({at::ones({5}), a}); }, kVectors.to(at::kBFloat16));
}

TEST(Autocast, Attention) {
  const Tensor key = at::randn({2, 7, 5});
  expect_loop([&](const Tensor& query) { return at::scaled_dot_product_attention(query, key, key); },
              at::randn({3, 2, 4, 5}));
}

TEST(Autocast, OffInsideOfOn) {
  const Autocast on;
  const auto f = [](const Tensor& a) {
    const Autocast off(false);
    return at::mm(a, kMatrix);
  };
  rt::expect_same(vmap::vmap(f)(kRows), rt::loop(kRows, 0, f));
}

TEST(Autocast, OtherLowerPrecisions) {
  const auto f = [](const Tensor& a) { return at::mm(a, kMatrix); };
  const Autocast half(true, at::kHalf);
  expect_close(vmap::vmap(f)(kRows), rt::loop(kRows, 0, f));
  EXPECT_EQ(vmap::vmap(f)(kRows).scalar_type(), at::kHalf);
}

TEST(Autocast, IsLeftAsItWas) {
  const Autocast on;
  EXPECT_ANY_THROW(vmap::vmap([](const Tensor& a) { return at::mm(a, kMatrix.t()); })(kRows));
  EXPECT_TRUE(at::autocast::is_autocast_enabled(at::kCPU));
  vmap::vmap([](const Tensor& a) {
    EXPECT_TRUE(at::autocast::is_autocast_enabled(at::kCPU));
    const Tensor product = at::mm(a, kMatrix);
    EXPECT_TRUE(at::autocast::is_autocast_enabled(at::kCPU));
    return product;
  })(kRows);
}

// ---- the cache: one cast of each weight for as long as autocast is on ----

TEST(AutocastCache, CastsACapturedWeightOnceForAllAndLeavesNoBatchBehind) {
  const Tensor weight = kMatrix.clone().requires_grad_();
  const auto f = [&](const Tensor& a) { return at::mm(a, weight).sum(); };
  Tensor looped, mapped, outside;
  {
    const Autocast on;
    looped = rt::loop(kRows, 0, f).sum();
  }
  {
    const Autocast on;
    mapped = vmap::vmap(f)(kRows).sum();
    EXPECT_EQ(vmap::as_batched(at::mm(kRows[0], weight)), nullptr);
    outside = at::mm(kRows[0], weight).sum();
    // What another vmap, deeper, finds in the cache is as good.
    const Tensor again =
        vmap::vmap(vmap::vmap([&](const Tensor& a) { return at::mv(weight.t(), a).sum(); }))(kRows);
    EXPECT_EQ(again.sizes(), at::IntArrayRef({3, 4}));
  }
  const Tensor wanted = torch::autograd::grad({looped}, {weight})[0];
  const Tensor gradient = torch::autograd::grad({mapped}, {weight})[0];
  EXPECT_EQ(gradient.scalar_type(), at::kFloat);
  expect_close(gradient, wanted);
  EXPECT_NO_THROW(torch::autograd::grad({outside}, {weight}));
}

TEST(AutocastCache, SharesACastBetweenVmapAndWhatIsAroundIt) {
  const Tensor weight = kMatrix.clone().requires_grad_();
  const auto f = [&](const Tensor& a) { return at::mm(a, weight); };
  const Autocast on;
  const Tensor before = f(kRows[0]);
  const Tensor mapped = vmap::vmap(f)(kRows);
  expect_close(mapped[0], before);
  expect_close(f(kRows[0]), before);
  vmap::vmap([&](const Tensor& a) {  // cast inside, in place of the example
    const Tensor other = at::mm(kRows[0], weight);
    EXPECT_EQ(vmap::as_batched(other), nullptr);
    return a;
  })(kRows);
}

TEST(AutocastCache, KeepsNoExampleOfAnEnsemble) {
  const Tensor weights = at::randn({3, 5, 6}).requires_grad_();
  const auto f = [&](const Tensor& w) { return at::mm(kRows[0], w) + at::mm(kRows[1], w); };
  Tensor mapped, reversed;
  {
    const Autocast on;
    mapped = vmap::vmap(f)(weights);
    reversed = vmap::vmap(f)(weights.flip(0));
    expect_close(mapped, rt::loop(weights, 0, f));
    expect_close(reversed, mapped.flip(0));
  }
  EXPECT_EQ(torch::autograd::grad({mapped.sum()}, {weights})[0].scalar_type(), at::kFloat);
}

TEST(AutocastCache, InInferenceModeAndWithoutGradients) {
  const Tensor weight = kMatrix.clone().requires_grad_();
  const auto f = [&](const Tensor& a) { return at::mm(a, weight); };
  {
    const at::NoGradGuard no_grad;
    expect_loop(f, kRows);
  }
  const c10::InferenceMode inference;
  expect_loop(f, kRows);
}

}  // namespace
