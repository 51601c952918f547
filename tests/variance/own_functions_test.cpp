// Custom functions of autograd by variance::apply, and functions of ordinary tensors by local_map.
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <vmap/variance.h>
#include <vmap/variance/function.h>

#include <algorithm>

#include "simulated.h"
#include "test_support.h"
#include "thousandfold.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using at::Tensor;
using rt::error_of;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;
using variance::State;
using variance::States;

const States kPartial = {.varying = {}, .reduced = {}, .partial = {"x"}};
const States kReduced = {.varying = {}, .reduced = {"x"}, .partial = {}};

Tensor square(const States& states = {}) {
  return variance::mark(at::randn({3, 3}, at::kDouble), mesh(), states);
}
Tensor weight() {
  return variance::mark(at::randn({3, 3}, at::kDouble).requires_grad_(), mesh());
}
// By value: nobody may ask it of what varies.
bool same(const Tensor& a, const Tensor& b) {
  return at::allclose(variance::unmarked(a), variance::unmarked(b), 1e-12, 0);
}
Tensor gradient_of(const Tensor& loss, const Tensor& w) {
  return torch::autograd::grad({loss}, {w})[0];
}

// w * x, by a kernel that no tracker sees into: it computes with numbers.
struct Product : torch::autograd::Function<Product> {
  static Tensor forward(AutogradContext* ctx, const Tensor& w, const Tensor& x) {
    ctx->save_for_backward({w, x});
    return by_hand(w, x);
  }
  static variable_list backward(AutogradContext* ctx, variable_list gradients) {
    const auto saved = ctx->get_saved_variables();
    return {by_hand(gradients[0], saved[1]), by_hand(gradients[0], saved[0])};
  }
  static Tensor by_hand(const Tensor& a, const Tensor& b) {
    Tensor result = at::empty({3, 3}, at::kDouble);
    const Tensor left = a.contiguous(), right = b.contiguous();
    for (int64_t i = 0; i < 9; ++i)
      result.data_ptr<double>()[i] = left.const_data_ptr<double>()[i] * right.const_data_ptr<double>()[i];
    return result;
  }
};

// The same, into memory that a factory makes in the shape of a tracked tensor.
struct Filled : torch::autograd::Function<Filled> {
  static Tensor forward(AutogradContext*, const Tensor& w, const Tensor& x) {
    Tensor result = at::empty_like(x);
    std::copy_n(Product::by_hand(w, x).const_data_ptr<double>(), 9, result.data_ptr<double>());
    return result;
  }
  static variable_list backward(AutogradContext*, variable_list gradients) {
    return {gradients[0], gradients[0]};
  }
};

// Takes an optional, gives a list. Of a list PyTorch asks no gradient; its states count.
struct Sums : torch::autograd::Function<Sums> {
  static variable_list forward(AutogradContext*, const std::optional<Tensor>& w,
                               const std::vector<Tensor>& xs) {
    variable_list sums;
    for (const Tensor& x : xs) sums.push_back(*w + x);
    return sums;
  }
  static variable_list backward(AutogradContext*, variable_list gradients) {
    return {gradients[0] + gradients[1], Tensor()};
  }
};

// Its backward sums over the ranks, as a hand-written all_reduce of a gradient does.
struct SumsItself : torch::autograd::Function<SumsItself> {
  static Tensor forward(AutogradContext* ctx, const Tensor& w, const Tensor& x) {
    ctx->save_for_backward({x});
    return w * x;
  }
  static variable_list backward(AutogradContext* ctx, variable_list gradients) {
    return {variance::all_reduce(gradients[0] * ctx->get_saved_variables()[0], "x"), Tensor()};
  }
};

TEST(OwnFunctions, WhatAKernelFillsHasTheArgumentsStates) {
  const Tensor w = weight(), x = square(kVarying);
  const Tensor y = variance::apply<Filled>(w, x);
  EXPECT_EQ(variance::states(y), kVarying);
  EXPECT_EQ(variance::states(y.view({9})), kVarying);
}

TEST(OwnFunctions, WhatWasWrittenToBesideAutogradIsLifted) {
  const Tensor w = weight(), x = square(kVarying);
  const Tensor h = w * 1;
  {
    const at::NoGradGuard no_grad;
    h.add_(x);
  }
  const int before = sums();
  const Tensor gradient = gradient_of(variance::apply<Product>(h, h).sum(), w);
  EXPECT_EQ(sums(), before + 1);
  EXPECT_EQ(variance::state(gradient, "x"), State::Invariant);
}

// Its node gets its number before its forward runs, as those of Python's functions do.
struct FilledInPlace : torch::autograd::Function<FilledInPlace> {
  static Tensor forward(AutogradContext* ctx, const Tensor& w, const Tensor& x) {
    ctx->save_for_backward({w, x});
    return at::zeros({3, 3}, at::kDouble).add_(w * x);
  }
  static variable_list backward(AutogradContext* ctx, variable_list gradients) {
    const auto saved = ctx->get_saved_variables();
    return {gradients[0] * saved[1], gradients[0] * saved[0]};
  }
};

TEST(OwnFunctions, WhatAForwardWritesItsNodeKnows) {
  for (const bool by_name : {true, false}) {
    const auto run = [&](const Tensor& w, const Tensor& x) {
      return by_name ? variance::apply<FilledInPlace>(w, x) : FilledInPlace::apply(w, x);
    };
    const Tensor own = square(kVarying).requires_grad_(), x = square(kVarying);
    const Tensor y = run(own, x);
    int before = sums();
    EXPECT_TRUE(same(gradient_of((y * y).sum(), own), y * x * 2));
    EXPECT_EQ(sums(), before);
    if (!by_name) continue;
    const Tensor w = weight();
    const Tensor z = run(w, x);
    before = sums();
    EXPECT_TRUE(same(gradient_of((z * z).sum(), w), z * x * (2 * kThousand)));
    EXPECT_EQ(sums(), before + 1);
  }
}

TEST(OwnFunctions, WhatIsWrittenAfterAForwardItsNodeDoesNotKnow) {
  const Tensor w = weight();
  for (const bool by_name : {true, false}) {
    const Tensor y =
        by_name ? variance::apply<FilledInPlace>(w, square()) : FilledInPlace::apply(w, square());
    y.detach().add_(square(kVarying));
    const int before = sums();
    gradient_of((y * y).sum(), w);
    EXPECT_EQ(sums(), before + 1);
  }
}

// w * x, of which x is no argument.
Tensor closed_over;
struct ClosesOver : torch::autograd::Function<ClosesOver> {
  static Tensor forward(AutogradContext*, const Tensor& w) { return w * closed_over; }
  static variable_list backward(AutogradContext*, variable_list gradients) {
    return {gradients[0] * closed_over};
  }
};

TEST(OwnFunctions, WhatOneClosesOverMayVary) {
  const Tensor w = weight();
  closed_over = square(kVarying);
  const Tensor y = variance::apply<ClosesOver>(w);
  const int before = sums();
  const Tensor gradient = gradient_of(y.sum(), w);
  EXPECT_EQ(sums(), before + 1);
  EXPECT_EQ(variance::state(gradient, "x"), State::Invariant);
  EXPECT_TRUE(same(gradient, closed_over * kThousand));
  closed_over = Tensor();
}

TEST(OwnFunctions, ArgumentsAreLiftedAndResultsGetStates) {
  const Tensor w = weight(), x = square(kVarying);
  const Tensor y = variance::apply<Product>(w, x);
  EXPECT_EQ(variance::state(y, "x"), State::Varying);
  EXPECT_TRUE(same(y, w * x));
  const int before = sums();
  const Tensor gradient = gradient_of(y.sum(), w);
  EXPECT_EQ(sums(), before + 1);
  EXPECT_EQ(variance::state(gradient, "x"), State::Invariant);
  EXPECT_TRUE(same(gradient, x * kThousand));
}

TEST(OwnFunctions, OptionalsAndLists) {
  const Tensor w = weight(), x = square(kVarying);
  const variable_list y = variance::apply<Sums>(std::optional<Tensor>(w), std::vector<Tensor>{x, square()});
  EXPECT_EQ(variance::state(y[0], "x"), State::Varying);
  const int before = sums();
  const Tensor gradient = gradient_of((y[0] + y[1]).sum(), w);
  EXPECT_EQ(sums(), before + 1);
  EXPECT_TRUE(at::allclose(gradient, at::full({3, 3}, 2 * kThousand, at::kDouble)));
}

TEST(OwnFunctions, OneThatSumsByItself) {
  const Tensor w = weight(), x = square(kVarying);
  const int before = sums();
  const Tensor gradient = gradient_of(variance::apply<SumsItself>({.lifts = false}, w, x).sum(), w);
  EXPECT_EQ(sums(), before + 1);
  EXPECT_TRUE(same(gradient, x * kThousand));
}

// Whose gradient is not linear in the one that it gets. See NOTE: [constants of a formula].
struct AddsOne : torch::autograd::Function<AddsOne> {
  static Tensor forward(AutogradContext*, const Tensor& w) { return w * 2; }
  static variable_list backward(AutogradContext*, variable_list gradients) {
    return {gradients[0] + at::ones({3, 3}, at::kDouble)};
  }
};

TEST(OwnFunctions, AConstantOfTheirsIsNoSummand) {
  const Tensor w = variance::mark(at::randn({3, 3}, at::kDouble).requires_grad_(), mesh(), kReduced);
  const Tensor y = variance::apply<AddsOne>(w) * square(kPartial);
  const std::string error = error_of([&] { gradient_of(variance::all_reduce(y.sum(), "x"), w); });
  EXPECT_NE(error.find("aten::add.Tensor: argument `self` (partial"), std::string::npos) << error;
}

TEST(OwnFunctions, AStrategySaysWhatTheResultsAre) {
  const auto same = [](variance::Dims varying, const variance::Dims& reduced, const variance::Mesh&) {
    varying.erase("x");
    return std::pair(varying, reduced);
  };
  const Tensor y = variance::apply<Product>({.lifts = true, .strategy = same}, square(), square(kVarying));
  EXPECT_TRUE(variance::is_tracked(y));
  EXPECT_EQ(variance::state(y, "x"), State::Invariant);
}

TEST(OwnFunctions, OrdinaryTensorsStayOrdinary) {
  const Tensor w = at::randn({3, 3}, at::kDouble).requires_grad_(), x = at::randn({3, 3}, at::kDouble);
  const Tensor y = variance::apply<Product>(w, x);
  EXPECT_FALSE(variance::is_tracked(y));
  EXPECT_TRUE(at::equal(gradient_of(y.sum(), w), x));
}

TEST(OwnFunctions, WhatCannotBeIsRefused) {
  EXPECT_NE(error_of([] {
              variance::apply<Product>(weight(), square(kPartial));
            }).find("an argument is partial over \"x\""),
            std::string::npos);
  const variance::Mesh other({{"x", 4, "nobody", 2}});
  const Tensor theirs = variance::mark(at::randn({3, 3}, at::kDouble), other, kVarying);
  EXPECT_NE(error_of([&] { variance::apply<Product>(weight(), theirs); }).find("tensors of two meshes meet"),
            std::string::npos);
}

TEST(LocalMap, GradientsWithoutAWord) {
  const Tensor w = at::randn({3, 3}, at::kDouble).requires_grad_(), x = at::randn({3, 3}, at::kDouble);
  const auto f = [](const Tensor& x, const Tensor& w) { return variance::all_reduce((x * w).sum(), "x"); };
  const Tensor loss = variance::local_map(f, mesh(), {kVarying, {}}, {{}})(x, w);
  EXPECT_FALSE(variance::is_tracked(loss));
  EXPECT_TRUE(at::allclose(loss, (x * w).sum() * kThousand));
  const int before = sums();
  loss.backward();
  EXPECT_EQ(sums(), before + 1);
  EXPECT_FALSE(variance::is_tracked(w.grad()));
  EXPECT_FALSE(variance::is_tracked(w)) << "the caller's tensor is not marked";
  EXPECT_TRUE(at::allclose(w.grad(), x * kThousand));
}

TEST(LocalMap, TheGradientOfWhatVariesVaries) {
  const Tensor w = at::randn({3, 3}, at::kDouble).requires_grad_(), x = at::randn({3, 3}, at::kDouble);
  const auto f = [](const Tensor& x, const Tensor& w) { return std::vector<Tensor>{x * w, w + x}; };
  const auto results = variance::local_map(f, mesh(), {kVarying, {}}, {kVarying, kVarying})(x, w);
  const int before = sums();
  (results[0] + results[1]).sum().backward();
  EXPECT_EQ(sums(), before + 1);
  EXPECT_TRUE(at::allclose(w.grad(), (x + 1) * kThousand));
}

TEST(LocalMap, WhatWasWrittenToBesideAutogradIsLifted) {
  const Tensor w = at::randn({3, 3}, at::kDouble).requires_grad_(), x = at::randn({3, 3}, at::kDouble);
  const auto f = [](const Tensor& x, const Tensor& w) {
    const Tensor h = w * 2;
    h.detach().add_(x);
    return h;
  };
  const Tensor h = variance::local_map(f, mesh(), {kVarying, {}}, {kVarying})(x, w);
  const int before = sums();
  h.sum().backward();
  EXPECT_EQ(sums(), before + 1);
  EXPECT_TRUE(at::allclose(w.grad(), at::full({3, 3}, 2 * kThousand, at::kDouble)));
}

TEST(LocalMap, TheFirstRankKeepsTheGradientOfWhatIsReduced) {
  const Tensor w = at::randn({3, 3}, at::kDouble).requires_grad_();
  const auto f = [](const Tensor& w) { return variance::cast(w, "x", State::Reduced) * 2; };
  variance::local_map(f, mesh(), {{}}, {{}})(w).sum().backward();  // this is the second of the four
  EXPECT_TRUE(at::equal(w.grad(), at::zeros({3, 3}, at::kDouble)));
}

TEST(LocalMap, ClaimsAreChecked) {
  const auto same = [](const Tensor& x) { return x * 2; };
  const Tensor x = at::randn({3, 3}, at::kDouble);
  const auto error = [&](const States& in, const States& out) {
    return error_of([&] { variance::local_map(same, mesh(), {in}, {out})(x); });
  };
  EXPECT_NE(error(kVarying, {}).find("result 0 is varying over \"x\", and is said to be invariant"),
            std::string::npos);
  EXPECT_NE(error(kPartial, kVarying).find("result 0 is partial over \"x\", and is said to be varying"),
            std::string::npos);
  EXPECT_NE(error({}, kPartial).find("The sum over the ranks would be that many times it"),
            std::string::npos);
  EXPECT_EQ(error(kVarying, kPartial), "no error");
  EXPECT_EQ(error({}, kVarying), "no error");
  EXPECT_EQ(error(kReduced, {}), "no error");
  EXPECT_NE(
      error_of([&] { variance::local_map(same, mesh(), {{}}, {{}})(square()); }).find("tracked already"),
      std::string::npos);
  EXPECT_NE(error_of([&] {
              variance::local_map(same, mesh(), {{}, {}}, {{}})(x);
            }).find("2 states for 1 arguments"),
            std::string::npos);
}

}  // namespace
}  // namespace vmap_variance_tests
