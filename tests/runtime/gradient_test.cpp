// Autograd stands below vmap: gradients are those of the loop, for what is mapped and for what is captured.
#include <torch/csrc/autograd/autograd.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_same;
using vmap::none;

std::vector<Tensor> gradients(const Tensor& y, const std::vector<Tensor>& of, bool create_graph = false) {
  return torch::autograd::grad({y}, of, {}, std::nullopt, create_graph);
}

struct Problem {
  Tensor x = at::randn({5, 3}, at::kDouble).requires_grad_();
  Tensor w = at::randn({4, 3}, at::kDouble).requires_grad_();
  Tensor b = at::randn({4}, at::kDouble).requires_grad_();

  // What one example goes through; `w` and `b` are captured.
  Tensor example(const Tensor& t) const { return (at::linear(t, w, b).sin() * t.sum()).square().sum(); }
  Tensor mapped() const {
    return vmap::vmap([this](const Tensor& t) { return example(t); })(x);
  }
  Tensor looped() const {
    return rt::loop(x, 0, [this](const Tensor& t) { return example(t); });
  }
};

TEST(Gradients, OfMappedAndCapturedTensorsAreTheLoops) {
  const Problem p;
  expect_same(p.mapped(), p.looped());
  const auto mapped = gradients(p.mapped().sum(), {p.x, p.w, p.b});
  const auto looped = gradients(p.looped().sum(), {p.x, p.w, p.b});
  for (size_t i = 0; i < mapped.size(); ++i) expect_same(mapped[i], looped[i]);
}

TEST(Gradients, OfSecondOrder) {
  const Problem p;
  const auto second = [&](const Tensor& y) {
    const auto first = gradients(y.sum(), {p.x, p.w}, true);
    return gradients(first[0].square().sum() + first[1].sin().sum(), {p.x, p.w, p.b});
  };
  const auto mapped = second(p.mapped()), looped = second(p.looped());
  for (size_t i = 0; i < mapped.size(); ++i) expect_same(mapped[i], looped[i]);
}

TEST(Gradients, ThroughNestedVmaps) {
  const Tensor x = at::randn({3, 4}, at::kDouble).requires_grad_(),
               y = at::randn({5, 4}, at::kDouble).requires_grad_();
  const auto pair = [](const Tensor& a, const Tensor& b) { return (a * b).sin().sum(); };
  const auto table = vmap::vmap(vmap::vmap(pair, {.in_dims = {none, 0}}), {.in_dims = {0, none}});
  const auto mapped = gradients(table(x, y).square().sum(), {x, y});
  const auto direct = gradients((x.unsqueeze(1) * y).sin().sum(2).square().sum(), {x, y});
  expect_same(mapped[0], direct[0]);
  expect_same(mapped[1], direct[1]);
}

TEST(Gradients, OfWhatIsWrittenInPlace) {
  const Tensor x = at::randn({3, 2}, at::kDouble).requires_grad_();
  const auto f = [](const Tensor& t) {
    Tensor u = t * 2;
    u.mul_(t);
    return u;
  };
  expect_same(gradients(vmap::vmap(f)(x).sum(), {x})[0], 4 * x.detach());
}

TEST(Gradients, FollowTheFunctionsOwnGradMode) {
  const Tensor x = at::randn({3, 2}).requires_grad_();
  const Tensor y = vmap::vmap([](const Tensor& t) {
    const at::NoGradGuard no_grad;
    return t.sin();
  })(x);
  EXPECT_FALSE(y.requires_grad());
  EXPECT_TRUE(vmap::vmap([](const Tensor& t) { return t.sin(); })(x).requires_grad());
  EXPECT_FALSE(vmap::vmap([](const Tensor& t) { return t.detach(); })(x).requires_grad());
}

TEST(Gradients, WorkInInferenceMode) {
  const c10::InferenceMode guard;
  const Tensor x = at::randn({3, 2});
  expect_same(vmap::vmap([](const Tensor& t) { return t.sin(); })(x), x.sin());
}

// What a lookup keeps from the gradient: the padding row of each table, and how often an index occurs.
TEST(Gradients, OfTablesOfEachExamplesOwn) {
  const Tensor table = at::randn({3, 5, 2}, at::kDouble).requires_grad_();
  const Tensor own = at::randint(0, 5, {3, 7}), shared = at::randint(0, 5, {7});
  for (const int64_t padding : {-1, 1}) {
    for (const bool by_frequency : {false, true}) {
      const auto look_up = [&](const Tensor& weight, const Tensor& at) {
        return at::embedding(weight, at, padding, by_frequency).sin();
      };
      const Tensor each = vmap::vmap(look_up)(table, own);
      const Tensor same = vmap::vmap(look_up, {.in_dims = {0, none}})(table, shared);
      const Tensor one = vmap::vmap(look_up, {.in_dims = {none, 0}})(table[0], own);
      std::vector<Tensor> of_each, of_same, of_one;
      for (int64_t i = 0; i < 3; ++i) {
        of_each.push_back(look_up(table[i], own[i]));
        of_same.push_back(look_up(table[i], shared));
        of_one.push_back(look_up(table[0], own[i]));
      }
      expect_same(gradients(each.sum(), {table})[0], gradients(at::stack(of_each).sum(), {table})[0]);
      expect_same(gradients(same.sum(), {table})[0], gradients(at::stack(of_same).sum(), {table})[0]);
      expect_same(gradients(one.sum(), {table})[0], gradients(at::stack(of_one).sum(), {table})[0]);
    }
  }
}

}  // namespace
