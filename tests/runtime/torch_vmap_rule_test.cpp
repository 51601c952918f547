// Operators of another library that has rules for torch.vmap and none for us: NOTE: [rules of torch.vmap].
#include <ATen/functorch/BatchedTensorImpl.h>
#include <torch/library.h>
#include <vmap/dispatch_log.h>
#include <vmap/vmap.h>

#include <algorithm>
#include <optional>

#include "test_support.h"

namespace {

namespace ft = at::functorch;
using at::Tensor;
using rt::expect_error;
using rt::expect_same;
using vmap::none;

int rule_calls = 0;

// sin(x) * y[0], for one example; the rule does it for all.
Tensor scaled(const Tensor& x, const Tensor& y) {
  return x.sin() * y.select(0, 0);
}

struct Example {
  Tensor value;
  std::optional<int64_t> bdim;
};

Example value_of(const Tensor& t, int64_t level) {
  const ft::BatchedTensorImpl* b = ft::maybeGetBatchedImpl(t);
  if (!b || b->level() != level) return {t, std::nullopt};
  return {b->value(), b->bdim()};
}

int64_t level_of(const Tensor& x, const Tensor& y) {
  int64_t level = -1;
  for (const Tensor* t : {&x, &y}) {
    if (const ft::BatchedTensorImpl* b = ft::maybeGetBatchedImpl(*t)) level = std::max(level, b->level());
  }
  return level;
}

Tensor scaled_rule(const Tensor& x, const Tensor& y) {
  ++rule_calls;
  const c10::impl::ExcludeDispatchKeyGuard done(c10::DispatchKey::FuncTorchBatched);
  const int64_t level = level_of(x, y);
  const Example a = value_of(x, level), b = value_of(y, level);
  Tensor scale = b.bdim ? b.value.movedim(*b.bdim, 0).select(1, 0) : b.value.select(0, 0);
  if (!a.bdim) return ft::makeBatched(a.value.sin() * scale.view({-1, 1}), 0, level);
  if (b.bdim) scale = scale.unsqueeze(1);
  return ft::makeBatched(a.value.movedim(*a.bdim, 0).sin() * scale, 0, level);
}

Tensor& doubled_(Tensor& x) {
  return x.mul_(2);
}
Tensor& doubled_rule(Tensor& x) {
  ++rule_calls;
  const c10::impl::ExcludeDispatchKeyGuard done(c10::DispatchKey::FuncTorchBatched);
  value_of(x, level_of(x, x)).value.mul_(2);
  return x;
}

Tensor& grown_(Tensor& x) {
  x.resize_({7});
  return x;
}
Tensor& grown_rule(Tensor& x) {
  const c10::impl::ExcludeDispatchKeyGuard done(c10::DispatchKey::FuncTorchBatched);
  value_of(x, level_of(x, x)).value.resize_({3, 7});
  return x;
}

Tensor broken_rule(const Tensor&) {
  TORCH_CHECK(false, "the rule is broken");
}

TORCH_LIBRARY(rt_theirs, m) {
  m.def("scaled(Tensor x, Tensor y) -> Tensor");
  m.def("doubled_(Tensor(a!) x) -> Tensor(a!)");
  m.def("grown_(Tensor(a!) x) -> Tensor(a!)");
  m.def("broken(Tensor x) -> Tensor");
}
// As a library's kernels are: with an autograd of their own beneath.
TORCH_LIBRARY_IMPL(rt_theirs, CompositeExplicitAutograd, m) {
  m.impl("scaled", &scaled);
  m.impl("doubled_", &doubled_);
  m.impl("grown_", &grown_);
  m.impl("broken", [](const Tensor& x) { return x.clone(); });
}
TORCH_LIBRARY_IMPL(rt_theirs, FuncTorchBatched, m) {
  m.impl("scaled", &scaled_rule);
  m.impl("doubled_", &doubled_rule);
  m.impl("grown_", &grown_rule);
  m.impl("broken", &broken_rule);
}

Tensor call_scaled(const Tensor& x, const Tensor& y) {
  return rt::op<Tensor(const Tensor&, const Tensor&)>("rt_theirs::scaled").call(x, y);
}
Tensor call_in_place(const char* name, Tensor x) {
  return rt::op<Tensor&(Tensor&)>(name).call(x);
}
Tensor call_broken(const Tensor& x) {
  return rt::op<Tensor(const Tensor&)>("rt_theirs::broken").call(x);
}

class TorchVmapRule : public testing::Test {
 protected:
  void SetUp() override { rule_calls = 0; }
  void TearDown() override { EXPECT_EQ(vmap::nesting_depth(), 0); }

  rt::Policy no_loop{vmap::FallbackPolicy::Error};
};

TEST_F(TorchVmapRule, MapsEachSubsetOfArguments) {
  const Tensor x = at::rand({5, 3}), y = at::rand({3, 2});
  const int64_t loops = vmap::fallback_count();
  const Tensor both = vmap::vmap(call_scaled, {.in_dims = {1, 0}, .out_dims = 1})(x, y);
  expect_same(both, x.sin() * y.select(1, 0));
  expect_same(vmap::vmap(call_scaled, {.in_dims = {1, none}})(x, y[0]), x.t().sin() * y[0][0]);
  expect_same(vmap::vmap(call_scaled, {.in_dims = {none, 0}})(x.select(1, 0), y),
              x.select(1, 0).sin() * y.select(1, 0).unsqueeze(1));
  EXPECT_EQ(rule_calls, 3);
  EXPECT_EQ(vmap::fallback_count(), loops);
}

TEST_F(TorchVmapRule, IsAskedForOneLevelAfterTheOther) {
  const Tensor x = at::rand({2, 3, 5}), y = at::rand({3, 2});
  const auto inner = [&](const Tensor& row) { return vmap::vmap(call_scaled)(row, y); };
  expect_same(vmap::vmap(inner)(x), x.sin() * y.select(1, 0).unsqueeze(1));
}

TEST_F(TorchVmapRule, KeepsGradients) {
  const Tensor x = at::rand({3, 5}).requires_grad_(), y = at::rand({2}).requires_grad_();
  vmap::vmap(call_scaled, {.in_dims = {0, none}})(x, y).sum().backward();
  expect_same(x.grad(), (x.cos() * y[0]).detach());
  expect_same(y.grad()[0], x.sin().sum().detach());
}

TEST_F(TorchVmapRule, WritesToWhatIsBatched) {
  const Tensor x = at::ones({3, 5});
  const auto f = [](const Tensor& t) { return call_in_place("rt_theirs::doubled_", t); };
  expect_same(vmap::vmap(f)(x), at::full({3, 5}, 2.));
  expect_same(x, at::full({3, 5}, 2.));
  EXPECT_EQ(rule_calls, 1);
  Tensor captured = at::ones({5});
  vmap::vmap([&](const Tensor& t) { return call_in_place("rt_theirs::doubled_", captured) + t; })(x);
  expect_same(captured, at::full({5}, 2.));  // with no batched argument it is an ordinary call
  EXPECT_EQ(rule_calls, 1);
}

TEST_F(TorchVmapRule, MayNotChangeAShape) {
  expect_error(
      [] {
        vmap::vmap([](const Tensor& t) { return call_in_place("rt_theirs::grown_", t); })(at::ones({3, 5}));
      },
      {"rt_theirs::grown_ changed the shape of a tensor that it writes to",
       "`x` is batched at vmap level 1"});
}

TEST_F(TorchVmapRule, LeavesNothingBehindWhenItFails) {
  const auto keys = c10::impl::tls_local_dispatch_key_set();
  expect_error([] { vmap::vmap(call_broken)(at::ones({3})); }, {"the rule is broken"});
  EXPECT_TRUE(c10::impl::tls_local_dispatch_key_set().included_ == keys.included_);
  EXPECT_TRUE(c10::impl::tls_local_dispatch_key_set().excluded_ == keys.excluded_);
  expect_same(vmap::vmap([](const Tensor& t) { return t.sin(); })(at::ones({3})), at::ones({3}).sin());
}

TEST_F(TorchVmapRule, IsNamedInTheLog) {
  vmap::DispatchLog log;
  vmap::vmap(call_scaled, {.in_dims = {0, none}})(at::rand({3, 5}), at::rand({2}));
  const auto& calls = log.calls();
  const auto found =
      std::find_if(calls.begin(), calls.end(), [](const auto& c) { return c.op == "rt_theirs::scaled"; });
  ASSERT_NE(found, calls.end());
  EXPECT_EQ(found->rule, "torch.vmap");
  EXPECT_FALSE(found->looped);
}

}  // namespace
