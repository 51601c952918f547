// NoGradGuard and InferenceMode around a vmap and inside of one: results and errors are those of a loop.
#include <torch/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;
using vmap::none;

Tensor leaf() {
  return at::arange(6, at::kDouble).view({3, 2}).clone().requires_grad_();
}

const auto kSquare = [](const Tensor& t) { return t * t; };

// What autograd would ask of a result.
struct Flags {
  bool requires_grad, is_leaf, is_inference, has_function;
  explicit Flags(const Tensor& t)
      : requires_grad(t.requires_grad()),
        is_leaf(t.is_leaf()),
        is_inference(t.is_inference()),
        has_function(t.grad_fn() != nullptr) {}
  bool operator==(const Flags&) const = default;
};

template <class F>
void expect_loop(const Tensor& x, F&& f) {
  const Tensor mapped = vmap::vmap(f)(x), looped = rt::loop(x, 0, f);
  expect_same(mapped.detach(), looped.detach());
  // Of one example: outside of InferenceMode, stack() makes a normal tensor of the others.
  EXPECT_TRUE(Flags(mapped) == Flags(f(x.select(0, 0))));
}

TEST(GradMode, NoGradAround) {
  const at::NoGradGuard no_grad;
  expect_loop(leaf(), kSquare);
  expect_loop(leaf(), [](const Tensor& t) { return t.sin().sum(); });
  vmap::vmap([](const Tensor& t) {
    EXPECT_FALSE(at::GradMode::is_enabled());
    return t;
  })(leaf());
}

TEST(GradMode, NoGradInside) {
  const Tensor x = leaf();
  expect_loop(x, [](const Tensor& t) {
    const at::NoGradGuard no_grad;
    return t * t;
  });
  // The part that is under it is a constant to gradients.
  const auto f = [](const Tensor& t) {
    Tensor constant;
    {
      const at::NoGradGuard no_grad;
      constant = t * 2;
    }
    return t * constant;
  };
  expect_loop(x, f);
  const Tensor gradient = torch::autograd::grad({vmap::vmap(f)(x).sum()}, {x})[0];
  expect_same(gradient, torch::autograd::grad({rt::loop(x, 0, f).sum()}, {x})[0]);
  expect_same(gradient, 2 * x.detach());
}

TEST(GradMode, EnabledInsideNoGrad) {
  const Tensor x = leaf();
  const at::NoGradGuard no_grad;
  const auto f = [](const Tensor& t) {
    const at::AutoGradMode on(true);
    return t * t;
  };
  const Tensor mapped = vmap::vmap(f)(x);
  EXPECT_TRUE(mapped.requires_grad());
  expect_same(torch::autograd::grad({mapped}, {x}, {at::ones_like(mapped)})[0], 2 * x);
}

TEST(GradMode, NestedLevelsAndCapturedLeaves) {
  const Tensor x = leaf(), w = at::ones({2}, at::kDouble).requires_grad_();
  const auto inner = [&](const Tensor& t) {
    const at::NoGradGuard no_grad;
    return t * w.sum();
  };
  const Tensor mapped = vmap::vmap(vmap::vmap(inner))(x);
  EXPECT_FALSE(mapped.requires_grad());
  EXPECT_TRUE(vmap::vmap([&](const Tensor& t) { return t + w; })(x).requires_grad());
}

TEST(GradMode, Detach) {
  expect_loop(leaf(), [](const Tensor& t) { return t.detach() * 2; });
  expect_loop(leaf(), [](const Tensor& t) { return t * t.detach(); });
}

TEST(InferenceMode, Around) {
  const Tensor x = leaf();
  const c10::InferenceMode inference;
  expect_loop(x, kSquare);
  expect_loop(at::ones({3, 2}), kSquare);  // an inference tensor
  const Tensor y = at::zeros({3, 2});
  vmap::vmap([](const Tensor& t) { t.add_(1); })(y);
  expect_same(y, at::ones({3, 2}));
  EXPECT_TRUE(vmap::vmap(vmap::vmap([](const Tensor& t) { return t + at::zeros({}); }))(y).is_inference());
}

TEST(InferenceMode, Inside) {
  const auto f = [](const Tensor& t) {
    const c10::InferenceMode inference;
    return t * 2 + at::ones({2}, at::kDouble);
  };
  expect_loop(leaf(), f);
  expect_loop(at::ones({3, 2}, at::kDouble), f);
  const Tensor x = leaf();
  // A level of its own inside of it.
  const Tensor out = vmap::vmap([&](const Tensor& t) {
    const c10::InferenceMode inference;
    return vmap::vmap(kSquare)(t);
  })(x);
  EXPECT_TRUE(out.is_inference());
  expect_same(out, x.detach().square());
}

TEST(InferenceMode, NormalTensorsInsideOfIt) {
  const c10::InferenceMode inference;
  const auto f = [](const Tensor& t) {
    const c10::InferenceMode off(false);
    return t.clone() * 2;
  };
  expect_loop(at::ones({3, 2}), f);
}

TEST(InferenceMode, TensorsOfItMixedWithOthers) {
  Tensor x;
  {
    const c10::InferenceMode inference;
    x = at::ones({3, 2}, at::kDouble);
  }
  expect_loop(x, kSquare);  // functional use outside is allowed
  const Tensor w = at::ones({2}, at::kDouble).requires_grad_();
  expect_loop(x, [](const Tensor& t) { return t + 1; });
  // Autograd may not save them for a gradient.
  const auto multiply = [&](const Tensor& t) { return t * w; };
  const std::string looped = rt::error_of([&] { rt::loop(x, 0, multiply); });
  EXPECT_NE(looped.find("Inference tensors cannot be saved for backward"), std::string::npos) << looped;
  EXPECT_EQ(rt::error_of([&] { vmap::vmap(multiply)(x); }).find(looped), 0u);
}

TEST(InferenceMode, InPlaceOnItsTensorsOutsideOfIt) {
  const auto inference_tensor = [] {
    const c10::InferenceMode inference;
    return at::ones({3, 2});
  };
  const auto write = [](Tensor t) { return t.add_(1); };
  const auto refused = "Inplace update to inference tensor outside InferenceMode is not allowed";
  expect_error([&] { rt::loop(inference_tensor(), 0, write); }, {refused});
  expect_error([&] { vmap::vmap(write)(inference_tensor()); },
               {refused, "in aten::add_.Scalar at level 1, 3 examples"});
  // Inside, it is allowed; a copy may be written anywhere.
  const Tensor x = inference_tensor();
  expect_same(vmap::vmap([](const Tensor& t) { return t.clone().add_(1); })(x), at::full({3, 2}, 2.f));
  vmap::vmap([](const Tensor& t) {
    const c10::InferenceMode inference;
    t.mul_(4);
    return t;
  })(x);
  expect_same(x, at::full({3, 2}, 4.f));
}

TEST(InferenceMode, WhatIsMadeInsideTakesBatchedValues) {
  const Tensor x = at::randn({3, 2});
  const auto f = [](const Tensor& t) {
    const c10::InferenceMode inference;
    return at::zeros({2}).add_(t);
  };
  expect_loop(x, f);
  const auto later = [](const Tensor& t) {
    Tensor made;
    {
      const c10::InferenceMode inference;
      made = at::zeros({2});
    }
    return made + t;
  };
  expect_loop(x, later);
}

}  // namespace
