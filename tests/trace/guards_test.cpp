// Whom a program serves, and what is told where it does not: sizes that the function asked for, modes, memory
// that is shared, many threads. In brackets the numbers of the tests in the design.
#include <c10/core/InferenceMode.h>
#include <torch/autograd.h>
#include <vmap/dispatch_log.h>
#include <vmap/grad.h>

#include <atomic>
#include <thread>

#include "traced.h"

namespace {

using namespace traced;
using vmap::none;

void expect_told(const std::string& error, std::initializer_list<const char*> parts) {
  EXPECT_NE(error, "");
  for (const char* part : parts)
    EXPECT_NE(error.find(part), std::string::npos) << "no `" << part << "` in: " << error;
}

TEST(TraceGuards, ARunAsksNoRule) {  // [3]
  const auto program = vmap::trace(
      [](const Tensor& x, const Tensor& w) {
        return vmap::vmap([&](const Tensor& row) { return at::mv(w, row).softmax(0); })(x);
      },
      {.in_dims = {0, none}}, randn({4, 5, 3}), randn({2, 3}));
  vmap::DispatchLog log;
  program(randn({7, 5, 3}), randn({2, 3}));
  EXPECT_TRUE(log.calls().empty());
}

TEST(TraceGuards, ABranchOnASizeIsForThatSize) {  // [29]
  const auto f = [](const Tensor& x) { return x.size(0) > 3 ? x.sin() : x.cos(); };
  const auto program = same_as_vmap(f, {}, std::tuple(randn({4, 3})), {std::tuple(randn({9, 3}))});
  EXPECT_EQ(calls_of(program, "aten::sin"), 0);
  expect_told(error_of([&] { program(randn({4, 4})); }), {"shape [4, 4]", "[B, 3]", "trace again"});
}

TEST(TraceGuards, ALoopOverASizeIsUnrolledForThatSize) {  // [39]
  const auto scan = [](const Tensor& x) {
    Tensor state = at::zeros({2});
    std::vector<Tensor> states;
    for (int64_t i = 0; i < x.size(0); ++i) states.push_back(state = state * 0.5 + x[i]);
    return at::stack(states);
  };
  const auto program = same_as_vmap(
      scan, {.in_dims = 1}, std::tuple(randn({3, 4, 2})),
      {std::tuple(randn({3, 2, 2})), std::tuple(randn({3, 3, 2})), std::tuple(randn({3, 9, 2}))});
  EXPECT_EQ(program.program().why_not_any_size(), "");
  EXPECT_EQ(calls_of(program, "aten::add"), 3);
  expect_told(error_of([&] { program(randn({5, 4, 2})); }), {"shape [5, 4, 2]", "[3, B, 2]"});
}

TEST(TraceGuards, ALoopThatAValueEndsIsRefused) {  // [39]
  const auto halve = [](Tensor x, const Tensor& limit) {
    while (limit.lt(x.numel()).item<bool>()) x = x.slice(0, 0, x.size(0) / 2);
    return x;
  };
  const std::string error = error_of([&] {
    vmap::trace(halve, {.in_dims = {0, none}}, randn({4, 8}), at::full({}, 2));
  });
  expect_told(error, {"vmap: trace:", "reads the value", "torch.where"});
}

TEST(TraceGuards, OutDimsThatDoNotFit) {  // [21]
  const Tensor x = randn({4, 3});
  const auto told = [&](const vmap::Options& options, std::initializer_list<const char*> parts) {
    const auto f = [](const Tensor& t) { return std::pair(t * 2, t.sum()); };
    expect_told(error_of([&] { vmap::trace(f, options, x); }), parts);
    EXPECT_EQ(error_of([&] { vmap::trace(f, options, x); }), error_of([&] { vmap::vmap(f, options)(x); }));
  };
  told({.out_dims = {2, 0}}, {"out_dim"});
  told({.out_dims = {0, -2}}, {"out_dim"});
  told({.out_dims = {0, none}}, {"none"});
  told({.out_dims = {0, 0, 0}}, {"out_dims"});
}

TEST(TraceGuards, OfNothingMappedThereIsNoBatchSize) {  // [22]
  const auto f = [](const Tensor& w) { return std::pair(w + 1, at::zeros({2})); };
  const vmap::Options options{.in_dims = none, .out_dims = {1, 0}, .axis_size = 3};
  const auto program = same_as_vmap(f, options, std::tuple(randn({2})), {std::tuple(randn({2}))});
  expect_told(program.program().why_not_any_size(), {"no argument is mapped"});
  EXPECT_EQ(program(randn({2})).first.stride(1), 0);  // computed once
  expect_told(error_of([&] { vmap::trace(f, {.in_dims = none}, randn({2})); }), {"axis_size"});
}

TEST(TraceGuards, AxisSizeIsHeldAgainstWhatIsMapped) {  // [22]
  const auto f = [](const Tensor& x, const Tensor& w) { return x * w; };
  const vmap::Options options{.in_dims = {0, none}, .axis_size = 4};
  same_as_vmap(f, options, std::tuple(randn({4, 3}), randn({3})));
  const std::string error = error_of([&] { vmap::trace(f, options, randn({5, 3}), randn({3})); });
  expect_told(error, {"4", "5", "axis_size"});
}

TEST(TraceGuards, GradientsAreAsTheRunWantsThem) {  // [36]
  const Tensor w = randn({3}).requires_grad_(), x = randn({4, 3});
  const auto f = [&](const Tensor& t) { return (t * w).sin().sum(); };
  const auto traced_without = [&] {
    const c10::NoGradGuard no_grad;
    return vmap::trace(f, {}, x);
  }();
  const auto traced_with = vmap::trace(f, {}, x.clone().requires_grad_());
  const Tensor wanted = torch::autograd::grad({vmap::vmap(f)(x).sum()}, {w})[0];
  for (const auto* program : {&traced_without, &traced_with}) {
    EXPECT_TRUE(torch::autograd::grad({(*program)(x).sum()}, {w})[0].equal(wanted));
    {
      const c10::NoGradGuard no_grad;
      EXPECT_FALSE((*program)(x).requires_grad());
    }
    const c10::InferenceMode inference;
    EXPECT_TRUE((*program)(x).is_inference());
  }
}

TEST(TraceGuards, OutputsShareMemoryAsUnderVmap) {  // [37]
  const auto f = [](const Tensor& x) {
    Tensor y = x.clone();
    return std::tuple(x, x.t(), x.select(0, 1), y.add_(1), y.select(0, 0), x.sin());
  };
  const auto program = same_as_vmap(f, {.in_dims = 1, .out_dims = 0}, std::tuple(randn({3, 4, 2})),
                                    {std::tuple(randn({3, 9, 2}))});
  const Tensor x = randn({3, 5, 2});
  const auto [same, turned, row, y, first, sine] = program(x);
  EXPECT_TRUE(same.is_alias_of(x) && turned.is_alias_of(x) && row.is_alias_of(x));
  EXPECT_TRUE(first.is_alias_of(y));
  EXPECT_FALSE(y.is_alias_of(x) || sine.is_alias_of(x));
  row.fill_(7);
  EXPECT_TRUE(x.select(0, 1).equal(at::full({5, 2}, 7.F)));
  EXPECT_FALSE(std::get<3>(program(x)).is_alias_of(y));  // of each run its own
}

TEST(TraceGuards, InPlaceViewsOfArgumentsAreTheirsAlone) {  // [37]
  same_as_vmap(
      [](const Tensor& x) {
        return x.view({3, 2}).t_().unsqueeze_(0).squeeze(0) * 1;
      },
      {}, std::tuple(randn({4, 3, 2})), {std::tuple(randn({5, 3, 2}))});
}

TEST(TraceGuards, ErrorsInARunNameTheCallAndKeepTheirKind) {  // [40]
  const auto f = [](const Tensor& x, const Tensor& i) {
    return vmap::vmap([&](const Tensor& row) { return row.index_select(0, i).sin(); })(x);
  };
  const auto program = vmap::trace(f, {.in_dims = {0, none}}, randn({4, 2, 3}), at::zeros({2}, at::kLong));
  const Tensor wrong = at::full({2}, 99, at::kLong);
  expect_told(error_of([&] {
                program(randn({5, 2, 3}), wrong);
              }),
              {"index", "(in call ", "aten::index_select", "of a traced program)"});
  const auto solve =
      vmap::trace([](const Tensor& a) { return at::linalg_cholesky(a); }, {}, at::eye(3).repeat({4, 1, 1}));
  EXPECT_THROW(solve(at::zeros({4, 3, 3})), c10::LinAlgError);
  EXPECT_TRUE(solve(at::eye(3).repeat({2, 1, 1})).equal(at::eye(3).repeat({2, 1, 1})));
}

// Runs of shared programs, traces, refused traces and refused runs, all at once.
class Busy {
 public:
  void turn(int64_t i) {
    const Tensor x = randn({2 + i % 5, 3});
    const Tensor wanted = (x * w_).sin().sum(1);
    expect(shared_(x).equal(wanted));
    expect(gradient_(x).allclose((x * w_).cos() * w_, 1e-5, 1e-6));
    switch (i % 4) {
      case 0:
        return expect(vmap::trace(f_, {}, x)(x).equal(wanted));
      case 1:
        return expect(error_of([&] { shared_(x.to(at::kDouble)); }).find("dtype") != std::string::npos);
      case 2:
        return expect(error_of([&] {
                        vmap::trace([&](const Tensor& t) { return t * w_.sum().item<double>(); }, {}, x);
                      }).find("reads the value") != std::string::npos);
      default:
        return expect(vmap::vmap(f_)(x).equal(wanted));
    }
  }
  int wrong() const { return wrong_; }

 private:
  void expect(bool right) { wrong_ += right ? 0 : 1; }

  Tensor w_ = randn({3});
  std::function<Tensor(const Tensor&)> f_ = [w = w_](const Tensor& x) { return (x * w).sin().sum(); };
  vmap::Traced<Tensor, Tensor> shared_ = vmap::trace(f_, {}, randn({4, 3}));
  vmap::Traced<Tensor, Tensor> gradient_ = vmap::trace(vmap::grad(f_), {}, randn({4, 3}));
  std::atomic<int> wrong_ = 0;
};

TEST(TraceGuards, AHundredThreadsTraceAndRun) {  // [35]
  Busy busy;
  std::vector<std::thread> threads;
  for (int64_t i = 0; i < 100; ++i) {
    threads.emplace_back([&busy, i] {
      for (int64_t round = 0; round < 12; ++round) busy.turn(i + round);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(busy.wrong(), 0);
}

TEST(TraceGuards, AnotherThreadMayDrawWhileOneTraces) {
  std::atomic<bool> stop = false;
  std::thread other([&] {
    while (!stop) randn({100});
  });
  const auto drawing = [](const Tensor& x) { return x + at::rand({3}) + at::randn({3}); };
  std::string error;
  for (int i = 0; i < 50 && error.empty(); ++i)
    error = error_of([&] { vmap::trace(drawing, {.randomness = vmap::Randomness::Same}, randn({4, 3})); });
  stop = true;
  other.join();
  EXPECT_EQ(error, "");
}

}  // namespace
