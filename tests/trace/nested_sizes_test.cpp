// Programs that serve any size of a map inside the mapped function, too.
#include <torch/autograd.h>
#include <vmap/grad.h>
#include <vmap/jit.h>

#include <filesystem>

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
void expect_any_size(const Traced& traced, const std::string& why_not_all_inside = "") {
  EXPECT_EQ(traced.program().why_not_any_size(), "");
  EXPECT_EQ(traced.program().why_not_any_size_inside(), why_not_all_inside);
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

TEST(TraceNestedSizes, BranchesOnTheSizeInsideAreSeen) {
  const auto branches = [](bool (*other_way)(int64_t)) {
    return [other_way](const Tensor& rows) {
      const Tensor each = vmap::vmap([](const Tensor& row) { return row.sum(); })(rows);
      return other_way(rows.size(0)) ? each : each.sin();
    };
  };
  bool (*const ways[])(int64_t) = {[](int64_t n) { return n % 2 == 0; }, [](int64_t n) { return n > 1024; },
                                   [](int64_t n) { return n > 100; }, [](int64_t n) { return n < 3; }};
  for (const auto way : ways) {
    const auto program =
        same_as_vmap(branches(way), {}, std::tuple(randn({4, 7, 3})), {std::tuple(randn({9, 7, 3}))});
    EXPECT_EQ(program.program().why_not_any_size(), "");
    EXPECT_NE(program.program().why_not_any_size_inside(), "");
  }
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

constexpr const char* kTwoOfThree = "two of the maps inside may have any size, and there are 3";

TEST(TraceNestedSizes, TwoMapsInsideVaryAndOthersStay) {
  const auto f = [](const Tensor& x, const Tensor& y, const Tensor& z) {
    const auto sum = vmap::vmap([](const Tensor& row) { return row.sum(); });
    const Tensor of_x = sum(x), of_y = sum(y);
    return of_x.sum() + of_y.sum() + sum(z);
  };
  const auto of = [](int64_t b, int64_t c, int64_t d) {
    return std::tuple(randn({b, c, 3}), randn({b, d, 3}), randn({b, 7, 3}));
  };
  const auto program = same_as_vmap(f, {}, of(4, 6, 5), {of(2, 2, 7), of(3, 5, 5)});
  expect_any_size(program, kTwoOfThree);
  EXPECT_NE(error_of([&] { program(randn({4, 6, 3}), randn({4, 6, 3}), randn({4, 6, 3})); }), "");
}

TEST(TraceNestedSizes, FourDeepTheInnermostStays) {
  const auto f = [](const Tensor& x) {
    const auto softmax = vmap::vmap([](const Tensor& row) { return row.softmax(0); });
    return vmap::vmap([=](const Tensor& rows) { return vmap::vmap(softmax)(rows); })(x);
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 5, 2, 3})),
                                    {std::tuple(randn({2, 9, 3, 2, 3})), std::tuple(randn({9, 2, 7, 2, 3}))});
  expect_any_size(program, kTwoOfThree);
  EXPECT_NE(error_of([&] { program(randn({4, 6, 5, 3, 3})); }), "");
}

TEST(TraceNestedSizes, ThreeDeepAllVary) {
  const auto f = [](const Tensor& x) {
    return vmap::vmap([](const Tensor& rows) {
      return vmap::vmap([](const Tensor& row) { return row.softmax(0); })(rows);
    })(x);
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 5, 3})),
                                    {std::tuple(randn({2, 9, 5, 3})), std::tuple(randn({9, 2, 7, 3}))});
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

// All pairs of points, for each of a batch of sets of them.
template <class F>
auto matrices(const F& f) {
  return [f](const Tensor& x, const Tensor& y) {
    const auto row = [f](const Tensor& a, const Tensor& all) {
      return vmap::vmap(f, {.in_dims = {none, 0}})(a, all);
    };
    return vmap::vmap(row, {.in_dims = {0, none}})(x, y);
  };
}

std::vector<std::tuple<Tensor, Tensor>> sizes_of_matrices() {
  std::vector<std::tuple<Tensor, Tensor>> all;
  for (const auto& [b, c, d] : {std::tuple(2, 2, 2), {3, 3, 3}, {2, 9, 4}, {9, 2, 4}, {4, 3, 11}, {3, 7, 5}})
    all.emplace_back(randn({b, c, 3}), randn({b, d, 3}));
  return all;
}

TEST(TraceNestedSizes, MatricesOfAKernelAreOneProgram) {
  const auto program = same_as_vmap(matrices(gaussian), {}, std::tuple(randn({4, 6, 3}), randn({4, 5, 3})),
                                    sizes_of_matrices());
  expect_any_size(program);
  std::ostringstream text;
  text << program;
  for (const char* part : {"[B, C, D]", "of the two maps inside too"})
    EXPECT_NE(text.str().find(part), std::string::npos) << text.str();
  const std::string source = program.program().cpp("matrices");
  EXPECT_NE(source.find("and C and D of the maps inside"), std::string::npos) << source;
  const std::string error = error_of([&] { program(randn({4, 6, 3}), randn({5, 7, 3})); });
  EXPECT_NE(error.find("where B is 4, C 6 and D 7 here"), std::string::npos) << error;
  EXPECT_NE(error_of([&] {
              program(randn({4, 6, 3}), randn({4, 1, 3}));
            }).find("got 1 for the map inside"),
            std::string::npos);
}

TEST(TraceNestedSizes, ProductsOfThreeSizes) {
  const auto products = matrices([](const Tensor& a, const Tensor& b) { return a.outer(b); });
  const auto f = [=](const Tensor& x, const Tensor& y) { return products(x, y).reshape({-1}); };
  const auto program =
      same_as_vmap(f, {}, std::tuple(randn({4, 6, 3}), randn({4, 5, 3})), sizes_of_matrices());
  expect_any_size(program);
  const std::string source = program.program().cpp("products");
  for (const char* part : {"const int64_t D = ", "{B, 1, D, 1, 3}"})
    EXPECT_NE(source.find(part), std::string::npos) << source;
}

TEST(TraceNestedSizes, AllThreeSizesMayCoincideInTheExample) {
  const auto program = same_as_vmap(matrices(gaussian), {}, std::tuple(randn({3, 3, 3}), randn({3, 3, 3})),
                                    sizes_of_matrices());
  expect_any_size(program);
}

TEST(TraceNestedSizes, GradientsInsideOfMatrices) {
  const auto derivative = vmap::grad([](const Tensor& a, const Tensor& b) { return gaussian(a, b); });
  const auto program = same_as_vmap(matrices(derivative), {}, std::tuple(randn({4, 6, 3}), randn({4, 5, 3})),
                                    sizes_of_matrices());
  expect_any_size(program);
}

TEST(TraceNestedSizes, TwoMapsOneAfterTheOtherHaveSizesOfTheirOwn) {
  const auto f = [](const Tensor& x, const Tensor& y) {
    const auto norm = [](const Tensor& row) { return row.square().sum(); };
    return vmap::vmap(norm)(x).sum() * vmap::vmap(norm)(y);
  };
  const auto program =
      same_as_vmap(f, {}, std::tuple(randn({4, 6, 3}), randn({4, 5, 3})), sizes_of_matrices());
  expect_any_size(program);
}

TEST(TraceNestedSizes, DimsThatOneMapRunsOverHaveOneSize) {
  const auto f = [](const Tensor& x, const Tensor& y) {
    const auto sum = [](const Tensor& row) { return row.sum(); };
    const auto both = [](const Tensor& row, const Tensor& column) { return row.dot(column); };
    const Tensor each = vmap::vmap(sum)(x) + vmap::vmap(sum, {.in_dims = 1})(y);
    return each + vmap::vmap(both, {.in_dims = {0, 1}})(x, y);
  };
  std::vector<std::tuple<Tensor, Tensor>> others;
  for (const auto& [b, c] : {std::pair(2, 2), {2, 9}, {5, 3}})
    others.emplace_back(randn({b, c, 3}), randn({b, 3, c}));
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 3}), randn({4, 3, 6})), others);
  expect_any_size(program);
  EXPECT_NE(error_of([&] { program(randn({4, 6, 3}), randn({4, 3, 5})); }), "");
}

TEST(TraceNestedSizes, ALoopOverOneSizeInsideLeavesTheOther) {
  const auto f = [](const Tensor& x, const Tensor& y) {
    const Tensor all = matrices(gaussian)(x, y);
    Tensor total = at::zeros({x.size(0)});
    for (int64_t i = 0; i < y.size(0); ++i) total = total + all.select(1, i);
    return total;
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 3}), randn({4, 5, 3})),
                                    {std::tuple(randn({9, 2, 3}), randn({9, 5, 3}))});
  const std::string why = program.program().why_not_any_size_inside();
  EXPECT_NE(why.find("of the other"), std::string::npos) << why;
}

// Any two other sizes are one program, which is wrong for two that are equal.
TEST(TraceNestedSizes, ABranchOnWhetherTwoSizesAreEqualIsSeen) {
  const auto f = [](const Tensor& x, const Tensor& y) {
    const Tensor all = matrices(gaussian)(x, y);
    return x.size(0) == y.size(0) ? all : all.sin();
  };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 6, 3}), randn({4, 5, 3})),
                                    {std::tuple(randn({9, 6, 3}), randn({9, 5, 3}))});
  const auto error = error_of([&] { program(randn({4, 5, 3}), randn({4, 5, 3})); });
  EXPECT_NE(error.find("the map inside has the size of the trace"), std::string::npos) << error;
}

TEST(TraceNestedSizes, AFileHoldsThem) {
  const auto program = vmap::trace(matrices(gaussian), {}, randn({4, 6, 3}), randn({4, 5, 3}));
  const auto file = std::filesystem::temp_directory_path() / "vmap_three_sizes.vmap";
  program.program().save(file);
  const auto loaded = vmap::Program::load(file);
  std::filesystem::remove(file);
  for (const auto& [x, y] : sizes_of_matrices()) EXPECT_TRUE(loaded.run({x, y})[0].equal(program(x, y)));
}

}  // namespace
