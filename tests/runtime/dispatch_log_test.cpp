// The log of what a vmap dispatched: acceptance B6.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/library.h>
#include <torch/types.h>
#include <vmap/dispatch_log.h>
#include <vmap/grad.h>
#include <vmap/vmap.h>

#include <map>
#include <memory>
#include <thread>

#include "test_support.h"

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using vmap::DispatchLog;
using vmap::LoggedCall;
using vmap::Tensor;

TORCH_LIBRARY(rt_log, m) {
  m.def("without_rule(Tensor self) -> Tensor");
}
TORCH_LIBRARY_IMPL(rt_log, CPU, m) {
  m.impl("without_rule", [](const Tensor& self) { return self + 1; });
}

const LoggedCall* find(const DispatchLog& log, const std::string& op) {
  for (const LoggedCall& call : log.calls()) {
    if (call.op == op) return &call;
  }
  return nullptr;
}

TEST(AcceptanceB6, ShowsEachOperatorWithItsShapesAndRule) {
  const Tensor x = torch::rand({4, 3, 5}), y = torch::rand({5});
  DispatchLog log;
  vmap::vmap([&](const Tensor& a) { return (a * y).sum(0); }, {.in_dims = 1})(x);

  const LoggedCall* mul = find(log, "aten::mul.Tensor");
  ASSERT_TRUE(mul);
  EXPECT_EQ(mul->level, 1);
  EXPECT_EQ(mul->rule, "pointwise");
  EXPECT_FALSE(mul->looped);
  ASSERT_EQ(mul->arguments.size(), 1u);
  EXPECT_EQ(mul->arguments[0].name, "self");
  EXPECT_THAT(mul->arguments[0].levels, ElementsAre(1));
  EXPECT_THAT(mul->arguments[0].bdims, ElementsAre(1));
  EXPECT_THAT(mul->arguments[0].shape, ElementsAre(4, 3, 5));
  EXPECT_GT(mul->microseconds, 0);

  const LoggedCall* sum = find(log, "aten::sum.dim_IntList");
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->rule, "reduction");
}

// PyTorch calls an operator several times on its way through a transform.
TEST(AcceptanceB6, ShowsEachOperatorInsideAGradientOnce) {
  const Tensor x = torch::rand({4, 3}), y = torch::rand({4, 3});
  DispatchLog log;
  vmap::vmap([](const Tensor& a, const Tensor& b) {
    return vmap::grad([&](const Tensor& z) { return (z.sin() * b).sum(); })(a);
  })(x, y);
  std::map<std::string, int> times;
  for (const LoggedCall& call : log.calls()) ++times[call.op];
  EXPECT_EQ(times["aten::sin"], 1);
  EXPECT_EQ(times["aten::cos"], 1);
  EXPECT_EQ(times["aten::mul.Tensor"], 3);  // and two in the gradient
  const LoggedCall* sin = find(log, "aten::sin");
  ASSERT_TRUE(sin);
  EXPECT_EQ(sin->rule, "pointwise");
  ASSERT_EQ(sin->arguments.size(), 1u);
  EXPECT_THAT(sin->arguments[0].levels, ElementsAre(1));
  EXPECT_THAT(sin->arguments[0].shape, ElementsAre(4, 3));
}

TEST(AcceptanceB6, ShowsBothLevelsOfANest) {
  const Tensor x = torch::rand({2, 3, 4});
  DispatchLog log;
  vmap::vmap([](const Tensor& row) {
    return vmap::vmap([](const Tensor& v) { return v.sin(); }, {.in_dims = 1})(row);
  })(x);
  std::vector<LoggedCall> calls;  // the inner level's, and within it the outer one's, which returns first
  for (const LoggedCall& call : log.calls()) {
    if (call.op == "aten::sin") calls.push_back(call);
  }
  ASSERT_EQ(calls.size(), 2u);
  const LoggedCall &outer = calls[0], &inner = calls[1];
  EXPECT_EQ(outer.level, 1);
  EXPECT_EQ(inner.level, 2);
  EXPECT_THAT(inner.arguments[0].levels, ElementsAre(2, 1));
  EXPECT_THAT(inner.arguments[0].shape, ElementsAre(2, 3, 4));
  EXPECT_GE(inner.microseconds, outer.microseconds);
  EXPECT_NEAR(inner.own_microseconds, inner.microseconds - outer.microseconds, 1e-6);
}

TEST(AcceptanceB6, TellsLoops) {
  const rt::Policy allow(vmap::FallbackPolicy::Allow);
  DispatchLog log;
  vmap::vmap([](const Tensor& a) { return rt::op<Tensor(const Tensor&)>("rt_log::without_rule").call(a); })(
      torch::rand({3, 2}));
  const std::string table = log.table();
  ASSERT_FALSE(log.calls().empty());
  const LoggedCall& call = log.calls().back();
  EXPECT_TRUE(call.looped);
  EXPECT_EQ(call.rule, "loop");
  EXPECT_THAT(table, HasSubstr("loop          " + call.op));
}

TEST(AcceptanceB6, SortsByTheTimeThatAnOperatorTook) {
  const Tensor small = torch::rand({4, 2}), large = torch::rand({4, 400, 400});
  DispatchLog log;
  vmap::vmap([](const Tensor& a, const Tensor& b) { return a.cos().sum() + b.mm(b).sum(); })(small, large);
  const std::string table = log.table();
  // Which of them that was, the clock says, and on a busy machine it may be either.
  const auto time_of = [&](const std::string& name) {
    double time = 0;
    for (const vmap::LoggedCall& call : log.calls()) time += call.op == name ? call.own_microseconds : 0;
    return time;
  };
  ASSERT_GT(time_of("aten::mm"), 0);
  const bool product_first = time_of("aten::mm") >= time_of("aten::cos");
  EXPECT_EQ(table.find("aten::mm") < table.find("aten::cos"), product_first) << table;
  EXPECT_THAT(table, AllOf(HasSubstr("0.0% of it in loops"), HasSubstr("self[4, 400, 400] level 1 dim 0")));
}

TEST(DispatchLog, SeesItsOwnThreadWhileItLives) {
  const Tensor x = torch::rand({3, 2});
  const auto run = [&] { vmap::vmap([](const Tensor& a) { return a.exp(); })(x); };
  run();
  DispatchLog log;
  std::thread(run).join();
  EXPECT_THAT(log.calls(), IsEmpty());
  {
    const DispatchLog within;
    run();
    EXPECT_EQ(within.calls().size(), 1u);
  }
  run();
  EXPECT_EQ(log.calls().size(), 2u);
}

TEST(DispatchLog, MayEndOnAnotherThread) {
  const Tensor x = torch::rand({2, 3});
  const auto run = [&] { vmap::vmap([](const Tensor& a) { return a.exp(); })(x); };
  auto log = std::make_unique<DispatchLog>();
  run();
  std::thread([&] {
    EXPECT_EQ(log->calls().size(), 1u);
    log.reset();
  }).join();
  run();
  const DispatchLog later;
  run();
  EXPECT_EQ(later.calls().size(), 1u);
}

TEST(DispatchLog, OperatorsOnPlainTensorsAreNotLogged) {
  DispatchLog log;
  torch::rand({3}).add(1);
  EXPECT_THAT(log.calls(), IsEmpty());
}

TEST(DispatchLog, AnErrorClosesItsCall) {
  DispatchLog log;
  const auto wrong = vmap::vmap([](const Tensor& a) { return a.mm(a); });
  EXPECT_ANY_THROW(wrong(torch::rand({2, 3})));
  vmap::vmap([](const Tensor& a) { return a.neg(); })(torch::rand({2, 3}));
  EXPECT_EQ(log.calls().back().op, "aten::neg");
  EXPECT_EQ(log.calls().back().own_microseconds, log.calls().back().microseconds);
}

}  // namespace
