// Program::rewritten(), from a traced function to its runs.
#include <torch/autograd.h>

#include <chrono>
#include <cstdio>
#include <functional>

#include "passes_check.h"
#include "traced.h"

namespace {

using namespace traced;
using vmap::none;
using vmap::program::testing::count;

// For the log: no test hangs on it.
double microseconds(const std::function<void()>& f) {
  double best = 1e9;
  for (int round = 0; round < 20; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) f();
    const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - begin;
    best = std::min(best, spent.count() / 20);
  }
  return best;
}

void expect_close(const Tensors& got, const Tensors& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (size_t i = 0; i < got.size(); ++i) {
    EXPECT_EQ(got[i].strides(), wanted[i].strides()) << i;
    EXPECT_TRUE(at::allclose(got[i], wanted[i], 1e-4, 1e-4, true)) << i << "\n" << got[i] << wanted[i];
  }
}

void compare(const char* what, const vmap::Program& program, const std::vector<Tensors>& arguments) {
  const vmap::Program rewritten = program.rewritten();
  for (const Tensors& inputs : arguments) {
    expect_close(rewritten.run(inputs), program.run(inputs));
    const at::AutoGradMode on(true);
    const auto gradients = [&](const vmap::Program& p) {
      Tensors leaves, wanted;
      for (const Tensor& t : inputs) {
        leaves.push_back(t.detach().clone());
        if (t.is_floating_point()) wanted.push_back(leaves.back().requires_grad_());
      }
      Tensor sum = at::zeros({});
      for (const Tensor& t : p.run(leaves)) sum = sum + (t * t.detach().cos()).sum();
      return torch::autograd::grad({sum}, wanted);
    };
    expect_close(gradients(rewritten), gradients(program));
  }
  const at::NoGradGuard no_grad;
  const Tensors& first = arguments[0];
  std::printf("%s: %zu calls, %.1f us; rewritten %zu calls, %.1f us\n", what, program.graph().nodes.size(),
              microseconds([&] { program.run(first); }), rewritten.graph().nodes.size(),
              microseconds([&] { rewritten.run(first); }));
}

const auto solve = [](const Tensor& a, const Tensor& b) {
  const auto [sign, log] = at::linalg_slogdet(a);
  return std::tuple(at::linalg_solve(a, b), sign, log);
};

TEST(Rewritten, SolvesAndDeterminantsShareTheFactors) {
  at::manual_seed(1);
  for (const bool vector : {true, false}) {
    const auto arguments = [&](int64_t n) {
      return Tensors{at::randn({n, 8, 8}) + at::eye(8) * 4,
                     vector ? at::randn({n, 8}) : at::randn({n, 8, 3})};
    };
    const auto first = arguments(8);
    const auto program = vmap::trace(solve, {}, first[0], first[1]).program();
    const auto rewritten = program.rewritten();
    EXPECT_EQ(count(rewritten.graph(), "aten::_linalg_slogdet"), 0);
    EXPECT_EQ(count(rewritten.graph(), "aten::_linalg_solve_ex"), 0);
    EXPECT_EQ(count(rewritten.graph(), "aten::linalg_lu_factor_ex"), 1);
    EXPECT_TRUE(rewritten.why_not_any_size().empty());
    compare(vector ? "solve a vector, slogdet" : "solve, slogdet", program,
            {first, arguments(2), arguments(3)});
  }
}

TEST(Rewritten, ASingularMatrixIsToldAsBefore) {
  const Tensor a = at::randn({4, 8, 8}), b = at::randn({4, 8});
  const auto rewritten = vmap::trace(solve, {}, a, b).program().rewritten();
  a[2].zero_();
  EXPECT_THROW(rewritten.run({a, b}), c10::LinAlgError);

  const auto unchecked = [](const Tensor& a, const Tensor& b) {
    const auto [sign, log] = at::linalg_slogdet(a);
    return std::tuple(std::get<0>(at::linalg_solve_ex(a, b)), sign, log);
  };
  const auto quiet = vmap::trace(unchecked, {}, at::randn({4, 8, 8}), b).program().rewritten();
  EXPECT_EQ(count(quiet.graph(), "aten::linalg_lu_factor_ex"), 1);
  const Tensors outputs = quiet.run({a, b});
  EXPECT_EQ(outputs[1][2].item<float>(), 0);
  EXPECT_EQ(outputs[2][2].item<float>(), -std::numeric_limits<float>::infinity());
  EXPECT_NE(outputs[1][1].item<float>(), 0);
}

const auto gather = [](const Tensor& i, const Tensor& w, const Tensor& table) {
  return (w.unsqueeze(-1) * table.index({i})).sum(-2);
};

Tensors gather_arguments(int64_t batch_size, int64_t each = 32, int64_t lowest = -1000) {
  return {at::randint(lowest, 1000, {batch_size, each}), at::randn({batch_size, each}),
          at::randn({1000, 32})};
}

vmap::Program gathers(const Tensors& first) {
  return vmap::trace(gather, {.in_dims = {0, 0, none}}, first[0], first[1], first[2]).program();
}

TEST(Rewritten, SumsOfRowsAreBags) {
  at::manual_seed(2);
  const auto first = gather_arguments(8);
  const auto program = gathers(first);
  const auto rewritten = program.rewritten();
  EXPECT_EQ(count(rewritten.graph(), "aten::_embedding_bag"), 1);
  EXPECT_EQ(count(rewritten.graph(), "aten::index.Tensor"), 0);
  EXPECT_TRUE(rewritten.why_not_any_size().empty());
  compare("gather, weighted sum", program, {first, gather_arguments(2), gather_arguments(64)});
  const auto large = gather_arguments(64, 128);
  compare("gather, weighted sum, larger", gathers(large), {large});
}

TEST(Rewritten, APositionOutOfRangeRaises) {
  const auto arguments = gather_arguments(4);
  for (const at::ScalarType dtype : {at::kFloat, at::kDouble}) {
    const Tensors inputs = {arguments[0], arguments[1].to(dtype), arguments[2].to(dtype)};
    const auto rewritten = gathers(inputs).rewritten();
    for (const int64_t position : {1000, -1001}) {
      const Tensor i = inputs[0].clone();
      i[3][5] = position;
      const std::string error = error_of([&] { rewritten.run({i, inputs[1], inputs[2]}); });
      EXPECT_NE(error.find("in call 6, aten::_embedding_bag"), std::string::npos) << error;
    }
    for (const int64_t position : {999, -1000}) {
      const Tensor i = inputs[0].clone();
      i[3][5] = position;
      EXPECT_NO_THROW(rewritten.run({i, inputs[1], inputs[2]})) << position;
    }
  }
}

// Bags of nothing stay sums of nothing; a program for one size is rewritten as well.
TEST(Rewritten, OtherSizes) {
  const auto empty = gather_arguments(4, 0);
  const auto nothing = gathers(empty).rewritten();
  EXPECT_TRUE(nothing.run(empty)[0].equal(at::zeros({4, 32})));
  const auto one = gather_arguments(1);
  const auto program = gathers(one);
  EXPECT_FALSE(program.why_not_any_size().empty());
  EXPECT_EQ(count(program.rewritten().graph(), "aten::_embedding_bag"), 1);
  compare("one bag", program, {one});
}

TEST(Rewritten, AFrozenProgramStillSeesWrites) {
  const auto arguments = gather_arguments(4);
  const Tensor table = arguments[2].clone();
  const auto captured = [&](const Tensor& i, const Tensor& w) { return gather(i, w, table * 2); };
  const auto program = vmap::trace(captured, {}, arguments[0], arguments[1]).program();
  const auto rewritten = program.frozen().rewritten();
  EXPECT_EQ(count(rewritten.graph(), "aten::_embedding_bag"), 1);
  expect_close(rewritten.run({arguments[0], arguments[1]}), program.run({arguments[0], arguments[1]}));
  table.zero_();
  EXPECT_THROW(rewritten.run({arguments[0], arguments[1]}), c10::Error);
}

TEST(Rewritten, NothingToRewriteIsTheSameProgram) {
  const auto f = [](const Tensor& x) { return x.sin(); };
  const auto program = vmap::trace(f, {}, at::randn({4, 3})).program();
  const auto rewritten = program.rewritten();
  EXPECT_EQ(&program.graph(), &rewritten.graph());
}

}  // namespace
