// Trees, out_dims, randomness, gradients, nesting: row E4 of the mission, and operators of E2 by example. In
// brackets the numbers of the tests in the design.
#include <torch/autograd.h>
#include <vmap/grad.h>
#include <vmap/jvp.h>

#include "traced.h"

namespace {

using namespace traced;
using vmap::none;

TEST(TraceTransforms, OutDims) {  // [21]
  const auto f = [](const Tensor& x, const Tensor& w) { return std::pair(x * 2, w + 1); };
  for (const int64_t dim : {0, 1, -1}) {
    same_as_vmap(f, {.in_dims = {0, none}, .out_dims = {dim, none}}, std::tuple(randn({4, 3}), randn({2})),
                 {std::tuple(randn({9, 3}), randn({2}))});
  }
  EXPECT_NE(error_of([&] {
              vmap::trace(f, {.in_dims = {0, none}, .out_dims = {none, none}}, randn({4, 3}), randn({2}));
            }),
            "");
}

TEST(TraceTransforms, AxisSizeWithNothingMapped) {  // [22]
  const auto f = [](const Tensor& w) { return w + 1; };
  same_as_vmap(f, {.in_dims = none, .axis_size = 3}, std::tuple(randn({2})));
  const std::string error = error_of([&] { vmap::trace(f, {.in_dims = 0, .axis_size = 3}, randn({2})); });
  EXPECT_NE(error.find("3"), std::string::npos);
  EXPECT_NE(error.find("2"), std::string::npos);
}

TEST(TraceTransforms, Trees) {  // [23]
  using Weights = std::map<std::string, std::vector<Tensor>>;
  same_as_vmap(
      [](const Weights& w, const std::pair<Tensor, Tensor>& x) {
        const Tensor y = at::linear(x.first, w.at("w")[0], w.at("b")[0]);
        return std::tuple(y, Weights{{"twice", {y * 2, y}}}, x.second);
      },
      {.in_dims = {none, 0}},
      std::tuple(Weights{{"w", {randn({4, 3})}}, {"b", {randn({4})}}},
                 std::pair(randn({5, 3}), randn({5, 2}))),
      {std::tuple(Weights{{"w", {randn({4, 3})}}, {"b", {randn({4})}}},
                  std::pair(randn({6, 3}), randn({6, 2})))});
}

TEST(TraceTransforms, AnOutputTwiceAndAnOutputThatIsAnInput) {  // [23]
  const auto program =
      same_as_vmap([](const Tensor& x) { return std::tuple(x, x.sin(), x); }, {}, std::tuple(randn({4, 3})));
  const Tensor x = randn({4, 3});
  EXPECT_EQ(std::get<0>(program(x)).data_ptr(), x.data_ptr());
}

const auto loss = [](const std::vector<Tensor>& w, const Tensor& x, const Tensor& y) {
  const Tensor hidden = at::linear(x, w[0], w[1]).tanh();
  return at::cross_entropy_loss(at::linear(hidden, w[2], w[3]), y);
};

std::vector<Tensor> weights() {
  return {randn({8, 5}), randn({8}), randn({3, 8}), randn({3})};
}

TEST(TraceTransforms, GradientsOfEachExample) {  // [24]
  const auto data = [](int64_t n) { return std::tuple(weights(), randn({n, 5}), at::randint(3, {n})); };
  const vmap::Options options{.in_dims = {none, 0, 0}};
  EXPECT_EQ(same_as_vmap(vmap::grad(loss), options, data(6), {data(2), data(9)}).program().why_not_any_size(),
            "");
  same_as_vmap(vmap::grad_and_value(loss), options, data(6), {data(9)});
}

TEST(TraceTransforms, JacobiansAndHessians) {  // [24]
  const auto f = [](const Tensor& x) { return (x.sin() * x.pow(3)).cumsum(0); };
  const auto number = [](const Tensor& x) { return (x.sin() * x.pow(3)).prod(); };
  const std::vector<std::tuple<Tensor>> others = {std::tuple(randn({2, 4})), std::tuple(randn({9, 4}))};
  same_as_vmap(vmap::jacrev(f), {}, std::tuple(randn({6, 4})), others);
  same_as_vmap(vmap::jacfwd(f), {}, std::tuple(randn({6, 4})), others);
  same_as_vmap(vmap::jacfwd(vmap::jacrev(number)), {}, std::tuple(randn({6, 4})), others);
}

TEST(TraceTransforms, GradientsGoThroughARun) {  // [25]
  const auto f = [](const Tensor& x, const Tensor& w) { return at::linear(x, w).tanh().sum(); };
  const vmap::Options options{.in_dims = {0, none}};
  const auto program = vmap::trace(f, options, randn({8, 3}), randn({4, 3}));
  const Tensor x = randn({5, 3}), w = randn({4, 3}).requires_grad_(),
               same = w.detach().clone().requires_grad_();
  const Tensor got = torch::autograd::grad({program(x, w).sum()}, {w}, {}, {}, true)[0];
  const Tensor wanted =
      torch::autograd::grad({vmap::vmap(f, options)(x, same).sum()}, {same}, {}, {}, true)[0];
  EXPECT_TRUE(got.equal(wanted));
  EXPECT_TRUE(torch::autograd::grad({got.pow(2).sum()}, {w})[0].equal(
      torch::autograd::grad({wanted.pow(2).sum()}, {same})[0]));
}

TEST(TraceTransforms, AProgramIsMappedAndTracedAgain) {  // [26]
  const auto f = [](const Tensor& x, const Tensor& w) { return at::mv(w, x).sin(); };
  const vmap::Options options{.in_dims = {0, none}};
  const auto program = vmap::trace(f, options, randn({8, 3}), randn({4, 3}));
  const auto twice = vmap::vmap([&](const Tensor& x, const Tensor& w) { return program(x, w); }, options);
  const Tensor x = randn({5, 8, 3}), w = randn({4, 3});
  const Tensor wanted = vmap::vmap(vmap::vmap(f, options), options)(x, w);
  EXPECT_TRUE(twice(x, w).allclose(wanted, 1e-5, 1e-6));
  const auto again =
      vmap::trace([&](const Tensor& x, const Tensor& w) { return program(x, w); }, options, x, w);
  EXPECT_TRUE(again(x, w).allclose(wanted, 1e-5, 1e-6));
}

TEST(TraceTransforms, ThreeLevelsOneOfThemWithoutSome) {  // [26]
  same_as_vmap(
      [](const Tensor& x, const Tensor& y) {
        return vmap::vmap(
            [&](const Tensor& z) {
              return vmap::vmap([&](const Tensor& u) { return at::dot(x, z) * u; })(y);
            },
            {.in_dims = 1, .out_dims = 1})(y);
      },
      {.in_dims = {0, none}}, std::tuple(randn({8, 3}), randn({3, 5})),
      {std::tuple(randn({9, 3}), randn({3, 5}))});
}

TEST(TraceTransforms, EachRunDrawsAnew) {  // [27]
  const auto f = [](const Tensor& x) {
    return x + at::rand({3}) + at::rand_like(x) + at::dropout(x, 0.5, true);
  };
  for (const auto randomness : {vmap::Randomness::Same, vmap::Randomness::Different}) {
    const auto program =
        same_as_vmap(f, {.randomness = randomness}, std::tuple(randn({4, 3})), {std::tuple(randn({7, 3}))});
    const Tensor x = randn({4, 3});
    EXPECT_FALSE(program(x).equal(program(x)));
  }
  EXPECT_NE(error_of([&] { vmap::trace(f, {}, randn({4, 3})); }).find("random"), std::string::npos);
}

TEST(TraceTransforms, ATraceLeavesTheGeneratorAsItWas) {
  at::manual_seed(3);
  const Tensor wanted = at::rand({5});
  at::manual_seed(3);
  vmap::trace([](const Tensor& x) { return x + at::rand({3}); }, {.randomness = vmap::Randomness::Different},
              at::ones({4, 3}));
  EXPECT_TRUE(at::rand({5}).equal(wanted));
}

TEST(TraceTransforms, Chunks) {  // [28]
  same_as_vmap([](const Tensor& x) { return (x * x).sum(); }, {.chunk_size = 3}, std::tuple(randn({8, 3})));
}

TEST(TraceOperators, ElementwiseCompareWhereCast) {  // [7]
  same_as_vmap(
      [](const Tensor& x, const Tensor& y) {
        const Tensor larger = at::maximum(x, y);
        return std::tuple(larger, x > y, at::where(x > 0, x, y), larger.to(at::kInt), x.view(at::kInt));
      },
      {}, std::tuple(randn({4, 3}), randn({4, 3})), {std::tuple(randn({5, 3}), randn({5, 3}))});
}

TEST(TraceOperators, Shapes) {  // [8]
  for (const int64_t dim : {0, 1, 2}) {
    const auto at_dim = [&](int64_t n) { return std::tuple(randn({n, 4, 6}).movedim(0, dim).contiguous()); };
    same_as_vmap(
        [](const Tensor& x) {
          return std::tuple(x.reshape({-1}), x.reshape({2, -1}), x.permute({1, 0}),
                            x.unsqueeze(0).expand({3, 4, 6}), at::constant_pad_nd(x, {1, 2}),
                            x.slice(0, 1, 3), x.flip({0, 1}), x.narrow(1, 2, 2));
        },
        {.in_dims = dim}, at_dim(5), {at_dim(2), at_dim(7)});
  }
}

TEST(TraceOperators, Reductions) {  // [9]
  same_as_vmap(
      [](const Tensor& x) {
        return std::tuple(x.sum(), x.sum(0), x.sum({-1, 0}, true), x.amax(-1), (x > 0).any(), (x > 0).all(1),
                          x.var(0));
      },
      {}, std::tuple(randn({4, 3, 2})), {std::tuple(randn({5, 3, 2}))});
}

TEST(TraceOperators, Products) {  // [10]
  const auto f = [](const Tensor& x, const Tensor& y) { return at::matmul(x, y); };
  const auto data = [](int64_t n) { return std::tuple(randn({n, 3, 4}), randn({n, 4, 5})); };
  same_as_vmap(f, {}, data(6), {data(2)});
  same_as_vmap(f, {.in_dims = {0, none}}, std::tuple(randn({6, 3, 4}), randn({4, 5})),
               {std::tuple(randn({2, 3, 4}), randn({4, 5}))});
  same_as_vmap(f, {.in_dims = {none, 2}}, std::tuple(randn({3, 4}), randn({4, 5, 6})),
               {std::tuple(randn({3, 4}), randn({4, 5, 2}))});
}

TEST(TraceOperators, JoinsIndicesAndSorts) {  // [11] [12] [13]
  same_as_vmap(
      [](const Tensor& x, const Tensor& w, const Tensor& i) {
        const auto [values, order] = x.sort();
        return std::tuple(at::cat({x, w}), x.index({i}), x.gather(0, i), w.index_select(0, i), values,
                          w.index({order}), x.scatter_add(0, i, w.slice(0, 0, 2)), x.select(0, 1));
      },
      {.in_dims = {0, none, 0}}, std::tuple(randn({5, 4}), randn({4}), at::randint(4, {5, 2})),
      {std::tuple(randn({2, 4}), randn({4}), at::randint(4, {2, 2}))});
}

TEST(TraceOperators, ConvolutionAndItsGradient) {  // [14]
  const auto net = [](const Tensor& w, const Tensor& x) { return at::conv2d(x, w).relu().sum(); };
  const auto data = [](int64_t n) { return std::tuple(randn({3, 2, 3, 3}), randn({n, 2, 6, 6})); };
  same_as_vmap(vmap::grad(net), {.in_dims = {none, 0}}, data(5), {data(2)});
}

TEST(TraceOperators, CopiesAndCasts) {  // [15]
  same_as_vmap(
      [](const Tensor& x) {
        return std::tuple(x.t().contiguous(), x.detach(), x.clone(), x.to(at::kDouble),
                          at::empty_like(x).copy_(x), at::zeros({2, 3}).copy_(x.t()).add_(1));
      },
      {}, std::tuple(randn({5, 3, 2})), {std::tuple(randn({2, 3, 2}))});
}

TEST(TraceOperators, ALoopInTheFunctionIsUnrolled) {  // [39]
  const auto program = same_as_vmap(
      [](const Tensor& x) {
        Tensor y = x;
        for (int64_t i = 0; i < x.size(0); ++i) y = y + x[i].sin();
        return y;
      },
      {}, std::tuple(randn({4, 3})), {std::tuple(randn({6, 3}))});
  EXPECT_EQ(calls_of(program, "aten::add"), 3);
}

}  // namespace
