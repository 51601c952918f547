// grad, vjp, jacrev, jvp and jacfwd: inside a mapped function, around one, and by themselves; against a loop
// over the examples and PyTorch's autograd.
#include <gtest/gtest.h>
#include <torch/autograd.h>
#include <torch/types.h>
#include <vmap/fields.h>
#include <vmap/grad.h>
#include <vmap/jvp.h>
#include <vmap/vmap.h>

#include <functional>
#include <map>
#include <string>
#include <thread>

#include "test_support.h"

namespace {

struct Layer {
  at::Tensor weight, bias;
  std::string name;
};

}  // namespace

template <>
struct vmap::Tree<Layer> : vmap::Fields<&Layer::weight, &Layer::bias> {};

namespace {

using at::Tensor;
using rt::expect_same;
using vmap::none;
using vmap::Randomness;

const auto kDouble = torch::TensorOptions(torch::kDouble);

Tensor loss(const Layer& layer, const Tensor& x, const Tensor& y) {
  return (torch::matmul(layer.weight, x).add(layer.bias).tanh() - y).square().sum();
}

class Derivatives : public testing::Test {
 protected:
  // Each example's gradients of `f` with respect to these, by autograd.
  template <class F>
  static std::vector<Tensor> looped(int64_t examples,
                                    const std::vector<std::function<Tensor(int64_t)>>& inputs, F&& f) {
    std::vector<std::vector<Tensor>> columns(inputs.size());
    for (int64_t i = 0; i < examples; ++i) {
      std::vector<Tensor> given;
      for (const auto& input : inputs) given.push_back(input(i).detach().clone().requires_grad_());
      const auto found = torch::autograd::grad({f(given, i)}, given);
      for (size_t k = 0; k < found.size(); ++k) columns[k].push_back(found[k]);
    }
    std::vector<Tensor> stacked;
    for (const auto& column : columns) stacked.push_back(torch::stack(column));
    return stacked;
  }

  rt::Policy no_loop{vmap::FallbackPolicy::Error};
  Layer layer{torch::randn({4, 3}, kDouble), torch::randn(4, kDouble), "first"};
  Tensor x = torch::randn({5, 3}, kDouble), y = torch::randn({5, 4}, kDouble);
  Tensor W = layer.weight;

  std::function<Tensor(const Tensor&)> curve = [this](const Tensor& x) {
    return torch::matmul(W, x).sin() * x.sum();
  };
  std::function<Tensor(const Tensor&)> number = [this](const Tensor& x) {
    return torch::matmul(W, x).sin().sum() * x.prod();
  };
};

TEST_F(Derivatives, OfEachExampleWithRespectToWhatAllShare) {
  const auto wanted = looped(5, {[&](int64_t) { return layer.weight; }, [&](int64_t) { return layer.bias; }},
                             [&](const auto& given, int64_t i) {
                               return loss({given[0], given[1], ""}, x[i], y[i]);
                             });
  const Layer found = vmap::vmap(vmap::grad(loss), {.in_dims = {none, 0, 0}})(layer, x, y);
  expect_same(found.weight, wanted[0]);
  expect_same(found.bias, wanted[1]);
  EXPECT_EQ(found.name, "first");

  const auto [of_layer, of_y] = vmap::vmap(vmap::grad<0, 2>(loss), {.in_dims = {none, 0, 0}})(layer, x, y);
  expect_same(of_layer.bias, wanted[1]);
  expect_same(of_y, vmap::vmap(vmap::grad<2>(loss), {.in_dims = {none, 0, 0}})(layer, x, y));
  // The numbers may stand in any order.
  const auto [y_first, layer_then] =
      vmap::vmap(vmap::grad<2, 0>(loss), {.in_dims = {none, 0, 0}})(layer, x, y);
  expect_same(y_first, of_y);
  expect_same(layer_then.weight, wanted[0]);
}

TEST_F(Derivatives, OfWhatIsMapped) {
  const auto wanted = looped(5, {[&](int64_t i) { return x[i]; }},
                             [&](const auto& given, int64_t i) { return loss(layer, given[0], y[i]); });
  for (const int64_t dim : {0, 1, -1}) {
    const auto [gradient, value] =
        vmap::vmap(vmap::grad_and_value<1>(loss), {.in_dims = {none, dim, 0}, .out_dims = {0, 0}})(
            layer, x.movedim(0, dim), y);
    expect_same(gradient, wanted[0]);
    expect_same(value, vmap::vmap(loss, {.in_dims = {none, 0, 0}})(layer, x, y));
  }
  expect_same(
      vmap::vmap(vmap::grad<1>(loss), {.in_dims = {none, 0, 0}, .out_dims = 1, .chunk_size = 2})(layer, x, y),
      wanted[0].t());
  expect_same(vmap::grad<1>(loss)(layer, x[1], y[1]), wanted[0][1]);  // by itself
}

TEST_F(Derivatives, WithWhatElseTheFunctionGives) {
  using More = std::map<std::string, Tensor>;
  const auto f = [](const Tensor& x) { return std::pair(x.sin().sum(), More{{"twice", x * 2}}); };
  const auto [gradient, more] = vmap::vmap(vmap::grad(f))(x);
  expect_same(gradient, x.cos());
  expect_same(more.at("twice"), x * 2);
  EXPECT_FALSE(more.at("twice").requires_grad());
  const auto [again, result] = vmap::vmap(vmap::grad_and_value(f))(x);
  expect_same(result.first, x.sin().sum(1));
  expect_same(result.second.at("twice"), x * 2);
}

TEST_F(Derivatives, ZerosOfWhatIsNotUsed) {
  const auto f = [](const Tensor& a, const Tensor&) { return a.sum(); };
  const auto [a, b] = vmap::vmap(vmap::grad<0, 1>(f), {.in_dims = {0, none}})(x, W);
  expect_same(a, torch::ones_like(x));
  expect_same(b, torch::zeros({5, 4, 3}, kDouble));
  expect_same(vmap::vmap(vmap::grad([&](const Tensor&) { return W.sum(); }))(x), torch::zeros_like(x));
}

TEST_F(Derivatives, OfACapturedExampleTheyAreThoseOfAConstant) {
  const auto found = vmap::vmap([](const Tensor& x, const Tensor& y) {
    return vmap::grad([&](const Tensor& z) { return (z * x).sin().sum() * y.exp().sum(); })(x);
  })(x, y);
  expect_same(found, (x * x).cos() * x * y.exp().sum(1, true));
}

TEST_F(Derivatives, AJacobianOfWhatDrawsSaysWhetherItsDirectionsDrawTheSame) {
  const auto noisy = [](const Tensor& t) { return (t * torch::rand_like(t)).sin(); };
  for (const auto& [randomness, rows_agree] :
       {std::pair(Randomness::Same, true), std::pair(Randomness::Different, false)}) {
    at::manual_seed(7);
    const Tensor found = vmap::jacfwd(noisy, randomness)(x[0]);
    at::manual_seed(7);
    const Tensor drawn = torch::rand_like(x[0]);
    EXPECT_EQ(torch::allclose(found, torch::diag(drawn * (x[0] * drawn).cos())), rows_agree);
  }
  EXPECT_THROW(vmap::jacfwd(noisy)(x[0]), c10::Error);
}

TEST_F(Derivatives, JacobiansBothWaysAreTheLoops) {
  std::vector<Tensor> rows;
  for (int64_t i = 0; i < 5; ++i) {
    const Tensor one = x[i].clone().requires_grad_();
    std::vector<Tensor> row;
    for (int64_t k = 0; k < 4; ++k) row.push_back(torch::autograd::grad({curve(one)[k]}, {one})[0]);
    rows.push_back(torch::stack(row));
  }
  const Tensor wanted = torch::stack(rows);
  expect_same(vmap::vmap(vmap::jacrev(curve))(x), wanted);
  expect_same(vmap::vmap(vmap::jacfwd(curve))(x), wanted);
  expect_same(vmap::vmap(vmap::jacfwd(curve), {.in_dims = 1})(x.t()), wanted);
  expect_same(vmap::jacrev(curve)(x[2]), wanted[2]);
  expect_same(vmap::jacfwd(curve)(x[2]), wanted[2]);

  const Tensor along = x * 2 + 1;
  const auto [value, derivative] = vmap::vmap(vmap::jvp(curve))(std::tuple(x), std::tuple(along));
  expect_same(value, vmap::vmap(curve)(x));
  expect_same(derivative, torch::matmul(wanted, along.unsqueeze(-1)).squeeze(-1));
  const auto [gradient, same_value] = vmap::vmap(vmap::vjp(curve))(y, x);
  expect_same(same_value, value);
  expect_same(gradient, torch::matmul(y.unsqueeze(1), wanted).squeeze(1));
}

TEST_F(Derivatives, HessiansByRowsOfGradients) {
  const std::vector<std::function<Tensor(const Tensor&)>> functions = {
      [](const Tensor& t) { return (torch::layer_norm(t, {3}) * t).pow(2).sum(); },
      [](const Tensor& t) {
        return (torch::batch_norm(t.view({3, 1}), {}, {}, {}, {}, true, 0.1, 1e-5, false) * t).pow(2).sum();
      },
      [](const Tensor& t) {
        const Tensor z = t * 1;
        z.mul_(t);
        return (z * z * t).sum();
      }};
  for (const auto& f : functions) {
    const auto hessian = vmap::jacrev(vmap::grad(f));
    expect_same(vmap::vmap(hessian)(x), rt::loop(x, 0, hessian));
    const auto twice = [&](const Tensor& t) { return vmap::vmap(hessian)(t.unsqueeze(0)); };
    expect_same(vmap::vmap(twice)(x).squeeze(1), rt::loop(x, 0, hessian));
    const auto around = [&](const Tensor& all) { return vmap::vmap(hessian)(all).square().sum(); };
    const auto looped = [&](const Tensor& all) { return rt::loop(all, 0, hessian).square().sum(); };
    expect_same(vmap::grad(around)(x), vmap::grad(looped)(x));
  }
}

TEST_F(Derivatives, WritesToAnArgumentReachNoTangent) {
  const auto f = [](const Tensor& t) { return t.mul_(2) * 1; };
  const Tensor one = x.clone();
  const auto [value, derivative] = vmap::jvp(f)(std::tuple(one), std::tuple(one));
  expect_same(value, x * 2);
  expect_same(derivative, x * 2);
  const auto each = vmap::vmap([&](const Tensor& t) { return vmap::jvp(f)(std::tuple(t), std::tuple(t)); });
  expect_same(std::get<1>(each(x.clone())), x * 2);
}

TEST_F(Derivatives, JacobiansOfTrees) {
  const auto f = [](const Layer& layer, const Tensor& x) {
    return torch::matmul(layer.weight, x).add(layer.bias).tanh();
  };
  const Layer by_rows = vmap::vmap(vmap::jacrev(f), {.in_dims = {none, 0}})(layer, x);
  const Layer by_columns = vmap::vmap(vmap::jacfwd(f), {.in_dims = {none, 0}})(layer, x);
  const Tensor slope = 1 - torch::tanh(torch::matmul(x, W.t()) + layer.bias).square();
  expect_same(by_rows.bias, torch::diag_embed(slope));
  expect_same(by_rows.weight, torch::diag_embed(slope).unsqueeze(-1) * x.unsqueeze(1).unsqueeze(1));
  expect_same(by_columns.bias, by_rows.bias);
  expect_same(by_columns.weight, by_rows.weight);
  expect_same(vmap::vmap(vmap::jacfwd<1>(f), {.in_dims = {none, 0}})(layer, x),
              vmap::vmap(vmap::jacrev<1>(f), {.in_dims = {none, 0}})(layer, x));
}

TEST_F(Derivatives, SecondOnesInEachOrderOfModes) {
  std::vector<Tensor> rows;
  for (int64_t i = 0; i < 5; ++i) {
    const Tensor one = x[i].clone().requires_grad_();
    const Tensor gradient = torch::autograd::grad({number(one)}, {one}, {}, {}, /*create_graph=*/true)[0];
    std::vector<Tensor> row;
    for (int64_t k = 0; k < 3; ++k) row.push_back(torch::autograd::grad({gradient[k]}, {one}, {}, true)[0]);
    rows.push_back(torch::stack(row));
  }
  const Tensor wanted = torch::stack(rows);
  expect_same(vmap::vmap(vmap::jacfwd(vmap::jacrev(number)))(x), wanted);
  expect_same(vmap::vmap(vmap::jacrev(vmap::jacfwd(number)))(x), wanted);
  expect_same(vmap::vmap(vmap::jacrev(vmap::jacrev(number)))(x), wanted);
  expect_same(vmap::vmap(vmap::jacfwd(vmap::jacfwd(number)))(x), wanted);
  expect_same(vmap::vmap(vmap::jacrev(vmap::grad(number)))(x), wanted);
  expect_same(vmap::jacfwd(vmap::grad(number))(x[3]), wanted[3]);
}

TEST_F(Derivatives, AroundAMapAndInsideOneInside) {
  const auto f = [&](const Tensor& w) {
    const auto one = [&](const Tensor& x) { return torch::matmul(w, x).sin().sum(); };
    return vmap::vmap(vmap::grad(one))(x).square().sum();
  };
  const Tensor w = W.clone().requires_grad_();
  const Tensor by_hand = torch::matmul(torch::matmul(x, w.t()).cos(), w).square().sum();
  const Tensor wanted = torch::autograd::grad({by_hand}, {w})[0];
  expect_same(vmap::grad(f)(W), wanted);
  const Tensor leaf = W.clone().requires_grad_();  // autograd around all of it
  expect_same(torch::autograd::grad({f(leaf)}, {leaf})[0], wanted);
}

TEST_F(Derivatives, TwoLevels) {
  const auto f = [](const Tensor& a, const Tensor& b) { return (a * b).sin().sum(); };
  const Tensor wanted = (x.unsqueeze(1) * x.unsqueeze(0)).cos() * x.unsqueeze(0);
  const auto inner = [&](const Tensor& a) {
    return vmap::vmap([&](const Tensor& b) { return vmap::grad(f)(a, b); })(x);
  };
  expect_same(vmap::vmap(inner)(x), wanted);
  // The gradient of the outer example, of a map over the inner ones.
  const auto of_outer = [&](const Tensor& a) {
    return vmap::grad(
        [&](const Tensor& z) { return vmap::vmap([&](const Tensor& b) { return f(z, b); })(x).sum(); })(a);
  };
  expect_same(vmap::vmap(of_outer)(x), wanted.sum(1));
}

TEST_F(Derivatives, WhatIsMadeInsideIsWrittenTo) {
  const auto f = [](const Tensor& x) {
    const Tensor made = torch::zeros(6, kDouble);
    made.narrow(0, 1, 3).copy_(x * 2);
    return made.sin().sum();
  };
  expect_same(vmap::vmap(vmap::grad(f))(x), (x * 2).cos() * 2);
}

TEST_F(Derivatives, NoGradInsideIsAConstantAndAroundChangesNothing) {
  const auto f = [](const Tensor& x) {
    Tensor constant;
    {
      const at::NoGradGuard guard;
      constant = x.sin();
    }
    return (x * constant).sum();
  };
  const at::NoGradGuard around;
  expect_same(vmap::vmap(vmap::grad(f))(x), x.sin());
}

TEST_F(Derivatives, InferenceModeAroundChangesNothing) {
  const c10::InferenceMode inference;
  const Tensor made_here = x + 1;
  for (const Tensor& given : {x, made_here}) {
    expect_same(vmap::vmap(vmap::grad([](const Tensor& x) { return x.sin().sum(); }))(given), given.cos());
    expect_same(vmap::vmap(vmap::jacrev([](const Tensor& x) { return x.sin(); }))(given),
                given.cos().diag_embed());
    expect_same(vmap::vmap(vmap::jacfwd([](const Tensor& x) { return x.sin(); }))(given),
                given.cos().diag_embed());
  }
}

TEST_F(Derivatives, Randomness) {
  const auto f = [](const Tensor& x) { return (x * torch::rand_like(x)).sum(); };
  EXPECT_THROW(vmap::vmap(vmap::grad(f))(x), c10::Error);
  const Tensor same = vmap::vmap(vmap::grad(f), {.randomness = vmap::Randomness::Same})(x);
  EXPECT_TRUE(same[0].equal(same[1]));
  const Tensor different = vmap::vmap(vmap::grad(f), {.randomness = vmap::Randomness::Different})(x);
  EXPECT_FALSE(different[0].equal(different[1]));
}

TEST_F(Derivatives, EmptyBatchesAndArguments) {
  EXPECT_EQ(vmap::vmap(vmap::grad(number))(x.narrow(0, 0, 0)).sizes(), (std::vector<int64_t>{0, 3}));
  EXPECT_EQ(vmap::vmap(vmap::jacrev(curve))(x.narrow(0, 0, 0)).sizes(), (std::vector<int64_t>{0, 4, 3}));
  EXPECT_EQ(vmap::vmap(vmap::jacfwd(curve))(x.narrow(0, 0, 0)).sizes(), (std::vector<int64_t>{0, 4, 3}));
  const auto nothing = [](const Tensor& x) { return x.sin(); };
  const Tensor empty = torch::zeros({5, 0}, kDouble);
  EXPECT_EQ(vmap::vmap(vmap::jacrev(nothing))(empty).sizes(), (std::vector<int64_t>{5, 0, 0}));
  EXPECT_EQ(vmap::vmap(vmap::jacfwd(nothing))(empty).sizes(), (std::vector<int64_t>{5, 0, 0}));
}

TEST_F(Derivatives, ManyThreads) {
  const Tensor wanted = vmap::vmap(vmap::jacfwd(vmap::grad(number)))(x);
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i)
        right += torch::allclose(vmap::vmap(vmap::jacfwd(vmap::grad(number)))(x), wanted);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 80);
}

TEST_F(Derivatives, LeaveNothingBehindAfterAnError) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_ANY_THROW(
        vmap::vmap(vmap::grad([](const Tensor&) -> Tensor { throw std::runtime_error("no"); }))(x));
    EXPECT_ANY_THROW(
        vmap::vmap(vmap::jacfwd([](const Tensor&) -> Tensor { throw std::runtime_error("no"); }))(x));
  }
  EXPECT_EQ(vmap::nesting_depth(), 0);
  expect_same(vmap::vmap(vmap::grad([](const Tensor& x) { return x.sin().sum(); }))(x), x.cos());
}

TEST_F(Derivatives, ErrorsNameThePlaceAndWhatToDo) {
  EXPECT_EQ(rt::error_of([&] { vmap::vmap(vmap::grad(curve))(x); }),
            "vmap: grad differentiates a function that returns one number, a tensor without dims, and this "
            "one returned one "
            "of shape [4]. Sum it, or use jacrev or vjp");
  EXPECT_EQ(
      rt::error_of([&] { vmap::grad([](const Tensor& x) { return torch::complex(x, x).sum(); })(x); }),
      "vmap: grad differentiates a function that returns a real number, and this one returned one of dtype "
      "ComplexDouble. Take its real part, or use vjp");
  EXPECT_EQ(rt::error_of([&] {
              vmap::grad(loss)(Layer{torch::arange(3), layer.bias, ""}, x[0], y[0]);
            }),
            "vmap: grad: args[0].weight is of dtype Long, which has no derivative. Convert it, or "
            "differentiate with respect "
            "to another argument");
  EXPECT_EQ(rt::error_of([&] { vmap::vjp(curve)(x[0], x[0]); }),
            "vmap: vjp: the cotangent has shape [3] and dtype Double, and what it belongs to [4] and Double. "
            "Make them the same");
  EXPECT_EQ(rt::error_of([&] { vmap::jvp(curve)(std::tuple(x[0]), std::tuple(x[0].to(torch::kFloat))); }),
            "vmap: jvp: the tangent of args[0] has shape [3] and dtype Float, and what it belongs to [3] and "
            "Double. Make them "
            "the same");
  using List = std::vector<Tensor>;
  const auto sum = [](const List& list) { return list[0] + list[1]; };
  EXPECT_EQ(rt::error_of([&] {
              vmap::jvp(sum)(std::tuple(List{x, x}), std::tuple(List{x}));
            }),
            "vmap: jvp: args[0][1] has no tangent");
  EXPECT_EQ(rt::error_of([&] {
              vmap::jvp(sum)(std::tuple(List{x, x}), std::tuple(List{x, x, x}));
            }),
            "vmap: jvp: there are 3 tangents for 2 tensors");
}

}  // namespace
