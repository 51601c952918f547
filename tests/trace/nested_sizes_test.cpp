// Programs that serve any size of a map inside the mapped function, too.
#include <vmap/grad.h>
#include <vmap/jit.h>

#include <filesystem>

#include "program/integers.h"
#include "traced.h"

namespace {

using namespace traced;
using vmap::none;

// What is mapped twice: f(row of x, row of y) for all pairs.
template <class F>
auto pairs(const F& f) {
  return [f](const Tensor& x, const Tensor& y) { return vmap::vmap(f, {.in_dims = {none, 0}})(x, y); };
}

Tensor gaussian(const Tensor& a, const Tensor& b) {
  return (a - b).square().sum().neg().exp();
}

std::vector<std::tuple<Tensor, Tensor>> sizes_of_pairs() {
  std::vector<std::tuple<Tensor, Tensor>> all;
  for (const auto& [b, c] : {std::pair(2, 2), {3, 3}, {2, 9}, {9, 2}, {3, 7}, {64, 33}})
    all.emplace_back(randn({b, 3}), randn({c, 3}));
  return all;
}

template <class Traced>
void expect_any_size(const Traced& traced) {
  EXPECT_EQ(traced.program().why_not_any_size(), "");
  EXPECT_EQ(traced.program().why_not_any_size_inside(), "");
}

TEST(TraceNestedSizes, AMatrixOfAKernelIsOneProgram) {
  const auto program = same_as_vmap(pairs(gaussian), {.in_dims = {0, none}},
                                    std::tuple(randn({4, 3}), randn({6, 3})), sizes_of_pairs());
  expect_any_size(program);
  std::ostringstream text;
  text << program;
  EXPECT_NE(text.str().find("[B, C]"), std::string::npos) << text.str();
}

TEST(TraceNestedSizes, SizesOfTheExampleMayCoincide) {
  const auto program = same_as_vmap(pairs(gaussian), {.in_dims = {0, none}},
                                    std::tuple(randn({3, 3}), randn({3, 3})), sizes_of_pairs());
  expect_any_size(program);
}

TEST(TraceNestedSizes, BothDimsOfOneTensor) {
  const Tensor w = randn({3, 5});
  const auto f = [&](const Tensor& rows) {
    return vmap::vmap([&](const Tensor& row) { return at::linear(row, w.t()).softmax(0); },
                      {.in_dims = 1, .out_dims = 1})(rows);
  };
  std::vector<std::tuple<Tensor>> others;
  for (const auto& [b, c] : {std::pair(2, 2), {2, 9}, {5, 3}}) others.emplace_back(randn({3, b, c}));
  // Inside, dim 1 is dim 2 of the whole.
  const auto program = same_as_vmap(f, {.in_dims = 1}, std::tuple(randn({3, 4, 6})), others);
  expect_any_size(program);
}

TEST(TraceNestedSizes, ProductsOfBothSizes) {
  const auto f = [](const Tensor& rows) {
    const Tensor each = vmap::vmap([](const Tensor& row) { return row.outer(row); })(rows);
    return std::tuple(each.reshape({-1}), each.flatten(0, 1).mm(at::ones({3, 2})));
  };
  std::vector<std::tuple<Tensor>> others;
  for (const auto& [b, c] : {std::pair(2, 2), {2, 9}, {5, 3}}) others.emplace_back(randn({b, c, 3}));
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 3})), others);
  expect_any_size(program);
}

TEST(TraceNestedSizes, ArgumentsThatLieOtherwise) {
  const auto program =
      same_as_vmap(pairs(gaussian), {.in_dims = {0, none}}, std::tuple(randn({3, 4}).t(), randn({6, 3})),
                   {std::tuple(randn({3, 7}).t(), randn({2, 3}))});
  expect_any_size(program);
  // What else is in its memory, nobody knows.
  const auto part = [](int64_t b, int64_t c) {
    return std::tuple(randn({b, 3}), randn({3, c + 1}).slice(1, 0, c).t());
  };
  const auto [x, y] = part(4, 6);
  const auto fixed = vmap::trace(pairs(gaussian), {.in_dims = {0, none}}, x, y);
  EXPECT_EQ(fixed.program().why_not_any_size(), "");
  EXPECT_NE(fixed.program().why_not_any_size_inside().find("strides"), std::string::npos)
      << fixed.program().why_not_any_size_inside();
  const auto [other_x, other_y] = part(9, 6);
  EXPECT_TRUE(
      fixed(other_x, other_y).equal(vmap::vmap(pairs(gaussian), {.in_dims = {0, none}})(other_x, other_y)));
}

TEST(TraceNestedSizes, GradientsInside) {
  const auto derivative = vmap::grad([](const Tensor& a, const Tensor& b) { return gaussian(a, b); });
  const auto program = same_as_vmap(pairs(derivative), {.in_dims = {0, none}},
                                    std::tuple(randn({4, 3}), randn({6, 3})), sizes_of_pairs());
  expect_any_size(program);
}

TEST(TraceNestedSizes, AGradientAroundARun) {
  const auto f = pairs(gaussian);
  const auto program = vmap::trace(f, {.in_dims = {0, none}}, randn({4, 3}), randn({6, 3}));
  const Tensor x = randn({2, 3}).requires_grad_(), y = randn({9, 3}).requires_grad_();
  const auto of = [&](const Tensor& value) { return torch::autograd::grad({value.sum()}, {x, y}); };
  expect_same(of(program(x, y)), of(vmap::vmap(f, {.in_dims = {0, none}})(x, y)), "gradients");
}

TEST(TraceNestedSizes, DrawsAreThoseOfTheMappedFunction) {
  const auto f = [](const Tensor& x, const Tensor& y) {
    return vmap::vmap([&](const Tensor& row) { return row * x + at::rand_like(row); },
                      {.randomness = vmap::Randomness::Different})(y);
  };
  const auto program = same_as_vmap(f, {.in_dims = {0, none}, .randomness = vmap::Randomness::Different},
                                    std::tuple(randn({4, 3}), randn({6, 3})), sizes_of_pairs());
  expect_any_size(program);
}

TEST(TraceNestedSizes, ALoopOverTheSizeInsideHasThatSize) {
  const auto f = [](const Tensor& rows) {
    const Tensor each = vmap::vmap([](const Tensor& row) { return row.sum(); })(rows);
    Tensor total = at::zeros({});
    for (int64_t i = 0; i < rows.size(0); ++i) total = total + each[i];
    return total;
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 3})), {std::tuple(randn({9, 6, 3}))});
  EXPECT_EQ(program.program().why_not_any_size(), "");
  const std::string why = program.program().why_not_any_size_inside();
  EXPECT_NE(why.find("of the map inside"), std::string::npos) << why;
  const std::string error = error_of([&] { program(randn({4, 5, 3})); });
  for (const char* part : {"[4, 5, 3]", "[B, 6, 3]", "the map inside has the size of the trace"})
    EXPECT_NE(error.find(part), std::string::npos) << error;
}

// All other sizes are one program, of which the example is none.
TEST(TraceNestedSizes, ABranchOnTheExamplesSizeInsideIsSeen) {
  const auto f = [](const Tensor& rows) {
    const Tensor each = vmap::vmap([](const Tensor& row) { return row.sum(); })(rows);
    return rows.size(0) == 6 ? each : each.sin();
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 3})), {std::tuple(randn({9, 6, 3}))});
  const std::string why = program.program().why_not_any_size_inside();
  EXPECT_NE(why.find("and 6 of the map inside"), std::string::npos) << why;
}

TEST(TraceNestedSizes, ACapturedTensorOfThatSizeKeepsIt) {
  const Tensor offsets = randn({6});
  const auto f = [&](const Tensor& rows) {
    return vmap::vmap([](const Tensor& row, const Tensor& offset) { return row.sum() + offset; })(rows,
                                                                                                  offsets);
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 3})), {std::tuple(randn({9, 6, 3}))});
  EXPECT_EQ(program.program().why_not_any_size(), "");
  const std::string why = program.program().why_not_any_size_inside();
  EXPECT_NE(why.find("the function throws"), std::string::npos) << why;
}

TEST(TraceNestedSizes, WhatThrowsAtTheExamplesSizeThrows) {
  const auto f = [](const Tensor& rows) {
    return vmap::vmap([](const Tensor& row) { return row.mm(row); })(rows);
  };
  EXPECT_NE(error_of([&] { vmap::trace(f, {}, randn({4, 6, 3})); }).find("mm"), std::string::npos);
}

TEST(TraceNestedSizes, OneExampleInsideIsForOne) {
  const auto program =
      same_as_vmap(pairs(gaussian), {.in_dims = {0, none}}, std::tuple(randn({4, 3}), randn({1, 3})),
                   {std::tuple(randn({9, 3}), randn({1, 3}))});
  EXPECT_NE(program.program().why_not_any_size_inside().find("it is 1 in the example"), std::string::npos);
  const auto any = vmap::trace(pairs(gaussian), {.in_dims = {0, none}}, randn({4, 3}), randn({6, 3}));
  EXPECT_NE(error_of([&] {
              any(randn({4, 3}), randn({1, 3}));
            }).find("1 for the map inside"),
            std::string::npos);
}

TEST(TraceNestedSizes, TheFirstMapInsideVariesAndOthersStay) {
  const auto f = [](const Tensor& x, const Tensor& y) {
    const auto sum = vmap::vmap([](const Tensor& row) { return row.sum(); });
    const Tensor of_x = sum(x);
    return of_x.sum() + sum(y);
  };
  const auto program = same_as_vmap(
      f, {}, std::tuple(randn({4, 6, 3}), randn({4, 5, 3})),
      {std::tuple(randn({2, 2, 3}), randn({2, 5, 3})), std::tuple(randn({3, 5, 3}), randn({3, 5, 3}))});
  expect_any_size(program);
  EXPECT_NE(error_of([&] { program(randn({4, 6, 3}), randn({4, 6, 3})); }), "");
}

TEST(TraceNestedSizes, ThreeDeepTheInnermostStays) {
  const auto f = [](const Tensor& x) {
    return vmap::vmap([](const Tensor& rows) {
      return vmap::vmap([](const Tensor& row) { return row.softmax(0); })(rows);
    })(x);
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 5, 3})),
                                    {std::tuple(randn({2, 9, 5, 3})), std::tuple(randn({9, 2, 5, 3}))});
  expect_any_size(program);
}

TEST(TraceNestedSizes, JitHasOneProgramForAll) {
  const auto step = vmap::jit(pairs(gaussian), {.in_dims = {0, none}});
  for (const auto& [x, y] : sizes_of_pairs())
    EXPECT_TRUE(step(x, y).equal(vmap::vmap(pairs(gaussian), {.in_dims = {0, none}})(x, y)));
  EXPECT_EQ(step.programs(), 1);
}

TEST(TraceNestedSizes, FilesSourcesAndRewrites) {
  const auto f = pairs([](const Tensor& a, const Tensor& b) {
    const Tensor matrix = a.outer(b) + at::eye(3) * 4;
    return at::linalg_solve(matrix, b).sum() + std::get<1>(at::linalg_slogdet(matrix)) +
           matrix.new_ones({2}).sum();
  });
  const auto traced = vmap::trace(f, {.in_dims = {0, none}}, randn({4, 3}), randn({6, 3}));
  expect_any_size(traced);
  const auto file = std::filesystem::temp_directory_path() / "vmap_nested_sizes.vmap";
  traced.program().save(file);
  const vmap::Program loaded = vmap::Program::load(file), rewritten = traced.program().rewritten();
  std::filesystem::remove(file);
  EXPECT_NE(rewritten.graph().nodes.size(), traced.program().graph().nodes.size());
  for (const auto& [x, y] : sizes_of_pairs()) {
    EXPECT_TRUE(loaded.run({x, y})[0].equal(traced(x, y)));
    EXPECT_TRUE(rewritten.run({x, y})[0].allclose(traced(x, y), 1e-3, 1e-3));
  }
  EXPECT_NE(traced.program().cpp("step").find("const int64_t C = "), std::string::npos)
      << traced.program().cpp("step");
}

TEST(ProgramIntegers, AreFoundFromTheirValues) {
  using vmap::program::BatchSizes;
  using vmap::program::InB;
  const auto nested = vmap::program::looked_at({5, 7, 9}, {11, 13, 15}, true);
  const auto found = [&](const auto& f, const std::vector<BatchSizes>& sizes) {
    std::vector<int64_t> values;
    for (const BatchSizes& each : sizes) values.push_back(f(each.b, each.c));
    return vmap::program::fitted(values, sizes);
  };
  EXPECT_EQ(found([](int64_t b, int64_t c) { return 3 * b * c - b + 2 * c - 7; }, nested),
            (InB{-1, -7, 2, 3}));
  EXPECT_EQ(found([](int64_t b, int64_t) { return 2 * b + 1; }, nested), (InB{2, 1}));
  EXPECT_EQ(found([](int64_t b, int64_t) { return b * b; }, nested), std::nullopt);
  EXPECT_EQ(found([](int64_t b, int64_t c) { return std::min(b, c); },
                  vmap::program::looked_at({5, 7, 13}, {11, 13, 9}, true)),
            std::nullopt);
  EXPECT_EQ(found([](int64_t b, int64_t) { return b / 2; }, vmap::program::looked_at({5, 7, 10}, {}, false)),
            std::nullopt);
  EXPECT_EQ(found([](int64_t, int64_t) { return 4; }, {6, 6}), (InB{0, 4}));
}

TEST(ProgramIntegers, AreShown) {
  using vmap::program::InB;
  EXPECT_EQ(to_string(InB{0, 0}), "0");
  EXPECT_EQ(to_string(InB{1, 0}), "B");
  EXPECT_EQ(to_string(InB{-1, 4}), "-B + 4");
  EXPECT_EQ(to_string(InB{2, -1, -1, 3}), "3*B*C + 2*B - C - 1");
  EXPECT_EQ(to_string(InB{0, std::numeric_limits<int64_t>::min()}), "-9223372036854775808");
}

TEST(ProgramIntegers, Products) {
  using vmap::program::InB;
  const InB b{1, 2}, c{0, 3, 2};
  for (const auto& sizes : {vmap::program::BatchSizes(2, 5), vmap::program::BatchSizes(7, 3)})
    EXPECT_EQ(product(b, c)->at(sizes), b.at(sizes) * c.at(sizes));
  EXPECT_EQ(product(b, b), std::nullopt);
  EXPECT_TRUE(is_positive(InB{1, -1, -1, 1}));
  EXPECT_FALSE(is_positive(InB{1, 0, -1}));
}

}  // namespace
