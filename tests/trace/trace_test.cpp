// What a trace is, whom it serves, and what it refuses. Row E1 and E3 of the mission; in brackets the numbers
// of the tests in the design (JAX's tests of batching among them).
#include <ATen/autocast_mode.h>
#include <torch/autograd.h>
#include <vmap/grad.h>
#include <vmap/physical.h>

#include <thread>

#include "traced.h"

namespace {

using namespace traced;
using vmap::none;

TEST(Trace, RunsTheFunctionForTheTraceAndNeverAgain) {  // [1]
  int runs = 0;
  const auto program = vmap::trace([&](const Tensor& x) { return ++runs, x * 2; }, {}, randn({4, 3}));
  const int for_the_trace = runs;
  const Tensor x = randn({4, 3});
  EXPECT_TRUE(program(x).equal(x * 2));
  EXPECT_TRUE(program(x).equal(x * 2));
  EXPECT_EQ(runs, for_the_trace);
}

TEST(Trace, SaysWhichArgumentIsNotAsInTheTrace) {  // [2]
  const auto program = vmap::trace([](const Tensor& x) { return x.sum(); }, {}, randn({4, 3, 2}));
  EXPECT_EQ(program(randn({9, 3, 2})).sizes(), at::IntArrayRef({9}));
  const auto says = [&](const Tensor& x, const std::string& what) {
    EXPECT_NE(error_of([&] { program(x); }).find(what), std::string::npos) << error_of([&] { program(x); });
  };
  says(randn({4, 3, 2}).to(at::kDouble), "dtype Double");
  says(randn({4, 3}), "shape [4, 3]");
  says(randn({4, 3, 3}), "[B, 3, 2]");
  says(randn({4, 2, 3}).transpose(1, 2), "strides");
  says(randn({1, 3, 2}), "at least 2");
  says(randn({0, 3, 2}), "at least 2");
}

TEST(Trace, MakesNoWrapperInARun) {  // [3]
  struct Wrappers : vmap::PhysicalObserver {
    void see(const vmap::PhysicalCall& call, torch::jit::Stack* stack) override {
      ++calls;
      for (const c10::IValue& value : *stack)
        wrapped += value.isTensor() && vmap::as_batched(value.toTensor());
      call.go_on(stack);
    }
    int calls = 0, wrapped = 0;
  };
  const auto program = vmap::trace([](const Tensor& x) { return (x * x).sum().exp(); }, {}, randn({4, 3}));
  Wrappers seen;
  const Tensor x = randn({4, 3});
  const vmap::ObservePhysical observe(seen);
  program(x);
  EXPECT_EQ(seen.calls, static_cast<int>(calls(program)));
  EXPECT_EQ(seen.wrapped, 0);
}

TEST(Trace, MapOfMapOfDotIsOneProduct) {  // [4]
  const auto program = same_as_vmap(
      [](const Tensor& x, const Tensor& y) {
        return vmap::vmap([&](const Tensor& z) { return at::dot(x, z); }, {.in_dims = 1})(y);
      },
      {.in_dims = {0, none}}, std::tuple(randn({4, 3}), randn({3, 5})),
      {std::tuple(randn({7, 3}), randn({3, 5}))});
  EXPECT_EQ(calls_of(program, "aten::mm"), 1);
}

TEST(Trace, ComputesOnceWhatDoesNotDependOnAMappedArgument) {  // [17] [18]
  const auto program = same_as_vmap(
      [](const Tensor& x, const Tensor& w) { return at::mv(at::softmax(w.matmul(w.t()).exp(), -1), x); },
      {.in_dims = {0, none}}, std::tuple(randn({8, 4}), randn({4, 4})),
      {std::tuple(randn({3, 4}), randn({4, 4}))});
  int in_batch = 0;
  for (const auto& node : program.program().graph().nodes)
    for (const auto& result : node.results)
      for (const auto slot : result.slots)
        for (const auto& size : program.program().graph().types[slot].sizes) in_batch += !size.is_fixed();
  EXPECT_EQ(in_batch, 1);  // the product with x
}

TEST(Trace, MakesOnceWhatIsMadeBesideAnExample) {  // [19]
  const auto program = same_as_vmap(
      [](const Tensor& x) {
        return at::linear(x, x.new_ones({4, 3})) + at::eye(4).sum(0) + at::arange(4);
      },
      {}, std::tuple(randn({8, 3})), {std::tuple(randn({2, 3}))});
  EXPECT_EQ(calls_of(program, "aten::bmm"), 0);
}

TEST(Trace, WhatIsMadeBesideAnExampleTakesItsValues) {
  same_as_vmap(
      [](const Tensor& x) {
        Tensor made = x.new_zeros({3, 2});
        made[1].copy_(x.slice(0, 0, 2));
        return made * 2;
      },
      {}, std::tuple(randn({8, 3})), {std::tuple(randn({2, 3}))});
}

// As the mapped function gives it; of what is one for all there, too, an expanded one.
TEST(Trace, AResultOfWhatIsMadeBesideAnExampleIsEachExamplesOwn) {
  const Tensor w = at::arange(9.0f).view({3, 3});
  const auto sums = [&](const Tensor& x) { return w.mm(x.new_ones({3, 2})); };
  const auto inside = [&](const Tensor& rows) {
    const Tensor each = vmap::vmap(sums)(rows);
    each[0].add_(1);
    return each;
  };
  const auto written = [&](const Tensor& x) {
    const Tensor all = at::zeros({2, 2});
    all[0].copy_(x.new_ones({2}));
    return all;
  };
  const auto captured = [&](const Tensor&) { return w * 2; };
  const auto check = [](const auto& f, const Tensor& x) {
    const auto program = same_as_vmap(f, {}, std::tuple(x), {});
    EXPECT_EQ(program(x).strides(), vmap::vmap(f)(x).strides());
    EXPECT_EQ(program(x).is_non_overlapping_and_dense(), vmap::vmap(f)(x).is_non_overlapping_and_dense());
  };
  check(sums, randn({4, 3}));
  check(inside, randn({4, 5, 3}));
  check(written, randn({4, 3}));
  check(captured, randn({4, 3}));
}

TEST(Trace, FreezesWhatDependsOnCapturedTensorsAlone) {  // [20]
  const Tensor w = randn({4, 4});
  const auto program =
      vmap::trace([&](const Tensor& x) { return at::mv(w.matmul(w.t()), x); }, {}, randn({8, 4}));
  const auto frozen = program.frozen();
  EXPECT_LT(calls(frozen), calls(program));
  const Tensor x = randn({3, 4});
  EXPECT_TRUE(frozen(x).equal(program(x)));
  w.mul_(2);
  EXPECT_TRUE(program(x).allclose(at::matmul(x, w.matmul(w.t())), 1e-4, 1e-4));
  EXPECT_NE(error_of([&] { frozen(x); }).find("frozen"), std::string::npos);
}

TEST(Trace, RefusesValuesThatLeaveOperators) {  // [29]
  const auto says = [&](auto f, const std::string& what) {
    const std::string error = error_of([&] {
      vmap::trace(f, {.in_dims = {0, none}}, randn({4, 3}), at::ones({3}));
    });
    EXPECT_NE(error.find(what), std::string::npos) << error;
  };
  says([](const Tensor& x, const Tensor& s) { return x * s.sum().item<double>(); }, "reads the value");
  says([](const Tensor& x, const Tensor& s) { return s.equal(s + 1) ? x : -x; }, "reads the value");
  says([](const Tensor& x, const Tensor& s) { return x + s.nonzero().sum(); }, "aten::nonzero");
  says([](const Tensor& x, const Tensor& s) { return x + s.index({s > 0}).sum(); }, "a mask as index");
  says([](const Tensor& x, const Tensor& s) { return x + s.masked_select(s > 0).sum(); },
       "aten::masked_select");
}

TEST(Trace, ARefusalLeavesNothingBehind) {
  error_of([] {
    vmap::trace([](const Tensor& x) { return x * at::ones({}).item<double>(); }, {}, randn({4, 3}));
  });
  EXPECT_FALSE(vmap::is_observed());
  EXPECT_EQ((at::ones({2}) + 1).sum().item<double>(), 4);
}

TEST(Trace, InPlaceOnExamplesViewsAndArguments) {  // [30]
  const std::vector<std::tuple<Tensor>> others = {std::tuple(randn({2, 3}))};
  same_as_vmap(
      [](const Tensor& x) {
        Tensor y = x.clone();
        y[1].mul_(2);
        y.slice(0, 0, 2).add_(y[2]);
        return y;
      },
      {}, std::tuple(randn({8, 3})), others);
  same_as_vmap([](Tensor x) { return x.mul_(2) + 1; }, {}, std::tuple(randn({8, 3})), others);
  same_as_vmap([](Tensor x) { return x.select(0, 1).fill_(0), x.sum(); }, {}, std::tuple(randn({8, 3})),
               others);
}

TEST(Trace, OutVariantsGiveAnArgumentItsShape) {
  const auto f = [](const Tensor& x, const Tensor& a, Tensor out) {
    at::abs_out(out, a);
    return x + out;
  };
  const auto arguments = [](int64_t b) { return std::tuple(randn({b, 3}), randn({2, 3}), at::empty({0})); };
  const vmap::Options options{.in_dims = {0, none, none}};
  same_as_vmap(f, options, arguments(4), {arguments(2), arguments(9)});
}

TEST(Trace, RefusesToWriteToWhatIsCaptured) {  // [30]
  const Tensor counter = at::zeros({3});
  const std::string error = error_of([&] {
    vmap::trace([&](const Tensor& x) { return counter.add_(1), x + counter; }, {}, randn({4, 3}));
  });
  EXPECT_NE(error.find("captured"), std::string::npos) << error;
  EXPECT_TRUE(counter.equal(at::zeros({3})));  // also what the trace's own runs wrote is taken back
}

TEST(Trace, NumbersAndFactoriesAreNewInEachRun) {  // [16]
  const std::vector<std::tuple<Tensor>> others = {std::tuple(randn({2, 3}))};
  same_as_vmap(
      [](const Tensor& x) {
        return torch::tensor({1.F, 2.F, 3.F}).add_(1) * x;
      },
      {}, std::tuple(randn({8, 3})), others);
  same_as_vmap(
      [](const Tensor& x) {
        return torch::tensor({1.F, 2.F, 3.F}).add_(x);
      },
      {}, std::tuple(randn({8, 3})), others);
  const auto program = same_as_vmap(
      [](const Tensor& x) {
        Tensor made = at::zeros({3});
        made.add_(1);
        return made.mul_(x);
      },
      {}, std::tuple(randn({8, 3})), others);
  const Tensor first = program(randn({4, 3}));
  const Tensor kept = first.clone();
  program(randn({4, 3}));
  EXPECT_TRUE(first.equal(kept));
}

TEST(Trace, AConstantResultIsOfTheCaller) {
  const auto program = vmap::trace(
      [](const Tensor& x) {
        return std::pair(x, torch::tensor({1.F, 2.F}));
      },
      {.out_dims = {0, none}}, randn({4, 3}));
  program(randn({4, 3})).second.zero_();
  EXPECT_TRUE(program(randn({4, 3})).second.equal(torch::tensor({1.F, 2.F})));
}

TEST(Trace, IsForOneSizeWhereTheCallsDependOnIt) {
  const auto program = vmap::trace(
      [](const Tensor& x) {
        return vmap::vmap([](const Tensor& y) { return y.sum(); }, {.chunk_size = 2})(x);
      },
      {.chunk_size = 2}, randn({4, 3}));
  EXPECT_NE(program.program().why_not_any_size(), "");
  const Tensor x = randn({4, 3});
  EXPECT_TRUE(program(x).allclose(x));
  EXPECT_NE(error_of([&] { program(randn({5, 3})); }).find("this batch size only"), std::string::npos);
}

TEST(Trace, ServesEveryBatchSizeOfAtLeastTwo) {  // [6]
  const auto program = vmap::trace(
      [](const Tensor& x, const Tensor& w) { return at::conv2d(x, w).relu().flatten().softmax(0); }, {},
      randn({4, 2, 6, 6}), randn({4, 3, 2, 3, 3}));
  EXPECT_EQ(program.program().why_not_any_size(), "");
  for (const int64_t size : {2, 3, 5, 12, 13, 144, 512}) {
    const Tensor x = randn({size, 2, 6, 6}), w = randn({size, 3, 2, 3, 3});
    const Tensor wanted = at::conv2d(x[size - 1], w[size - 1]).relu().flatten().softmax(0);
    EXPECT_TRUE(program(x, w)[size - 1].allclose(wanted, 1e-4, 1e-6)) << size;
  }
}

TEST(Trace, NoAndOneExampleHaveProgramsOfTheirOwn) {  // [5]
  const auto f = [](const Tensor& x) { return (x.softmax(0) * x).sum(); };
  same_as_vmap(f, {}, std::tuple(randn({0, 3})));
  same_as_vmap(f, {}, std::tuple(randn({1, 3})));
}

TEST(Trace, ManyThreadsTraceAndRun) {  // [35]
  const auto f = [](const Tensor& x) { return (x.sin() * x).sum(); };
  const auto shared = vmap::trace(f, {}, randn({4, 3}));
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i) {
    threads.emplace_back([&, i] {
      for (int round = 0; round < 20; ++round) {
        const Tensor x = at::randn({2 + (i + round) % 5, 3});
        const Tensor wanted = (x.sin() * x).sum(1);
        wrong += !shared(x).equal(wanted);
        if (round % 5 == 0) wrong += !vmap::trace(f, {}, x)(x).equal(wanted);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Trace, NoGradInTheFunctionHoldsInARun) {
  const Tensor w = randn({3}).requires_grad_();
  const auto f = [&](const Tensor& x) {
    const Tensor still = [&] {
      const c10::NoGradGuard no_grad;
      return x * w;
    }();
    return (still * w).sum();
  };
  const Tensor x = randn({4, 3});
  const auto program = vmap::trace(f, {}, x);
  const Tensor wanted = torch::autograd::grad({vmap::vmap(f)(x).sum()}, {w})[0];
  EXPECT_TRUE(torch::autograd::grad({program(x).sum()}, {w})[0].equal(wanted));
}

TEST(Trace, AnErrorInARunNamesTheCall) {  // [40]
  const auto program = vmap::trace([](const Tensor& x, const Tensor& i) { return x.index_select(0, i); }, {},
                                   randn({4, 3}), at::zeros({4, 2}, at::kLong));
  const std::string error = error_of([&] { program(randn({4, 3}), at::full({4, 2}, 99, at::kLong)); });
  EXPECT_NE(error.find("of a traced program"), std::string::npos) << error;
}

TEST(Trace, NonTensorArgumentsArePartOfIt) {
  const auto program = vmap::trace([](const Tensor& x, double by) { return x * by; }, {.in_dims = {0, none}},
                                   randn({4, 3}), 2.0);
  const Tensor x = randn({4, 3});
  EXPECT_TRUE(program(x, 2.0).equal(x * 2));
  EXPECT_NE(error_of([&] { program(x, 3.0); }).find("argument 1"), std::string::npos);
}

TEST(Trace, AutocastIsGuarded) {  // [36]
  const auto program = vmap::trace([](const Tensor& x) { return x * 2; }, {}, randn({4, 3}));
  at::autocast::set_autocast_enabled(at::kCPU, true);
  const std::string error = error_of([&] { program(randn({4, 3})); });
  at::autocast::set_autocast_enabled(at::kCPU, false);
  EXPECT_NE(error.find("autocast"), std::string::npos) << error;
}

// NOTE: [numbers that are written past the operators]
TEST(Trace, NumbersThatCppMakesTensorsOfAreConstants) {
  const Tensor x = randn({4, 3}), other = randn({7, 3});
  const auto program = same_as_vmap(
      [](const Tensor& x) {
        const Tensor weights = at::tensor({1.0f, 2.0f, 3.0f});
        const Tensor through_view = at::tensor({4.0f, 5.0f, 6.0f, 7.0f}).slice(0, 1);
        const Tensor written = at::tensor({1.0f, 1.0f, 1.0f}).mul_(2);
        const Tensor by_operators = torch::tensor({1.0f, 2.0f, 3.0f});
        return (x * weights + through_view * written + by_operators).sum();
      },
      {}, std::tuple(x), {std::tuple(other)});
  EXPECT_EQ(calls(program), 4u) << program.program();
  // Its own in each run, where it is written to or returned.
  const auto returns = [](const Tensor& x) {
    const Tensor sum = at::tensor({1.0f, 2.0f});
    sum.add_(1);
    return std::tuple(x + 1, sum, at::tensor({5.0f}));
  };
  same_as_vmap(returns, {}, std::tuple(x), {std::tuple(other), std::tuple(x)});
}

TEST(Trace, MemoryThatNobodyHasFilledIsNoConstant) {
  const auto program = same_as_vmap(
      [](const Tensor& x) {
        const Tensor filled = at::empty({3}).fill_(2), in_part = at::empty({3});
        in_part.slice(0, 0, 1).copy_(at::ones({1}));
        in_part.slice(0, 1).zero_();
        return x * filled + in_part + at::zeros_like(at::empty_like(x));
      },
      {}, std::tuple(randn({4, 3})), {std::tuple(randn({7, 3}))});
  EXPECT_TRUE(program.program().why_not_any_size().empty());
}

}  // namespace
