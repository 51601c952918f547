// Rules written by hand for a library of operators, through the dispatcher.
#include <gmock/gmock.h>
#include <vmap/dispatch_log.h>
#include <vmap/grad.h>
#include <vmap/rule.h>
#include <vmap/support.h>
#include <vmap/vmap.h>

#include <functional>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;
using vmap::BDim;
using vmap::none;
using OptionalTensors = c10::List<std::optional<Tensor>>;

// ---- the operators ----

Tensor scale(const Tensor& x, const std::optional<Tensor>& w, double k, std::optional<int64_t> shift) {
  return (w ? x * *w : x) * k + shift.value_or(0);
}
Tensor scale_by(const Tensor& x, double k) {
  return x * k;
}
Tensor& scale_(Tensor& x, const Tensor& w) {
  return x.mul_(w);
}
std::tuple<Tensor, Tensor> halves(const Tensor& x, bool second) {
  return {x / 2, second ? x / 4 : Tensor()};
}
Tensor total(at::TensorList xs) {
  return at::stack(xs).sum(0);
}
std::vector<Tensor> rows(const Tensor& x) {
  return x.clone().unbind(0);
}
void bump_(at::TensorList xs) {
  for (const Tensor& x : xs) x.add_(1);
}
Tensor pick(const Tensor& x, const OptionalTensors& with) {
  Tensor out = x;
  for (const std::optional<Tensor> t : with) {
    if (t) out = out + *t;
  }
  return out;
}
Tensor turn(const Tensor& x, int64_t a, int64_t b) {
  return x.transpose(a, b);
}
Tensor& turn_(Tensor& x, int64_t a, int64_t b) {
  return x.transpose_(a, b);
}

TORCH_LIBRARY(rt_test, m) {
  m.def("scale(Tensor x, Tensor? w, float k=1.0, int? shift=None) -> Tensor");
  m.def("scale.by(Tensor x, float k) -> Tensor");
  m.def("scale_(Tensor(a!) x, Tensor w) -> Tensor(a!)");
  m.def("halves(Tensor x, bool second) -> (Tensor, Tensor)");
  m.def("total(Tensor[] xs) -> Tensor");
  m.def("rows(Tensor x) -> Tensor[]");
  m.def("bump_(Tensor(a!)[] xs) -> ()");
  m.def("pick(Tensor x, Tensor?[] others) -> Tensor");
  m.def("turn(Tensor(a) x, int a, int b) -> Tensor(a)");
  m.def("turn_(Tensor(a!) x, int a, int b) -> Tensor(a!)");
}

// Explicit, not implicit: a composite would be decomposed where a rule is missing, and prove nothing.
TORCH_LIBRARY_IMPL(rt_test, CompositeExplicitAutograd, m) {
  m.impl("scale", &scale);
  m.impl("scale.by", &scale_by);
  m.impl("scale_", &scale_);
  m.impl("halves", &halves);
  m.impl("total", &total);
  m.impl("rows", &rows);
  m.impl("bump_", &bump_);
  m.impl("pick", &pick);
  m.impl("turn", &turn);
  m.impl("turn_", &turn_);
}

// ---- their rules ----

Tensor to_front(const Tensor& t, BDim bdim, int64_t logical_rank) {
  if (!bdim) return t;
  Tensor front = t.movedim(*bdim, 0);
  while (front.dim() < logical_rank + 1) front = front.unsqueeze(1);
  return front;
}

std::tuple<Tensor, BDim> scale_rule(const Tensor& x, BDim xd, const std::optional<Tensor>& w, BDim wd,
                                    double k, std::optional<int64_t> shift) {
  if (!w) return {scale(x, w, k, shift), xd};
  const int64_t rank = std::max(vmap::logical_rank(x, xd), vmap::logical_rank(*w, wd));
  return {scale(to_front(x, xd, rank), to_front(*w, wd, rank), k, shift), 0};
}
std::tuple<Tensor, BDim> scale_by_rule(const Tensor& x, BDim xd, double k) {
  return {scale_by(x, k), xd};
}
void scale__rule(Tensor& x, BDim xd, const Tensor& w, BDim wd) {
  const int64_t rank = vmap::logical_rank(x, xd);
  to_front(x, xd, rank).mul_(to_front(w, wd, rank));
}
std::tuple<Tensor, BDim, Tensor, BDim> halves_rule(const Tensor& x, BDim xd, bool second) {
  auto [a, b] = halves(x, second);
  return {a, xd, b, xd};
}
std::tuple<Tensor, BDim> total_rule(at::TensorList xs, c10::ArrayRef<BDim> bdims) {
  Tensor out = at::zeros({}, xs[0].options());
  for (size_t i = 0; i < xs.size(); ++i) out = out + to_front(xs[i], bdims[i], 1);
  return {out, 0};
}
std::tuple<std::vector<Tensor>, std::vector<BDim>> rows_rule(const Tensor& x, BDim xd) {
  return vmap::with_bdim(x.movedim(*xd, 0).clone().unbind(1), 0);
}
void bump__rule(at::TensorList xs, c10::ArrayRef<BDim>) {
  bump_(xs);
}
std::tuple<Tensor, BDim> pick_rule(const Tensor& x, BDim xd, const OptionalTensors& with,
                                   c10::ArrayRef<BDim> bdims) {
  Tensor out = to_front(x, xd, 1);
  for (size_t i = 0; i < with.size(); ++i) {
    if (const std::optional<Tensor> t = with[i]) out = out + to_front(*t, bdims[i], 1);
  }
  return {out, 0};
}
std::tuple<Tensor, BDim> turn_rule(const Tensor& x, BDim xd, int64_t a, int64_t b) {
  const int64_t rank = vmap::logical_rank(x, xd);
  return {x.transpose(vmap::physical_dim(a, rank, *xd), vmap::physical_dim(b, rank, *xd)), xd};
}

TORCH_LIBRARY_IMPL(rt_test, VMAP_KEY, m) {
  VMAP_SUPPORT(scale, scale_rule);
  VMAP_SUPPORT2(scale, by, scale_by_rule);
  VMAP_SUPPORT(scale_, scale__rule);
  VMAP_SUPPORT(halves, halves_rule);
  VMAP_SUPPORT(total, total_rule);
  VMAP_SUPPORT(rows, rows_rule);
  VMAP_SUPPORT(bump_, bump__rule);
  VMAP_SUPPORT(pick, pick_rule);
  VMAP_SUPPORT(turn, turn_rule);
  VMAP_SUPPORT_INPLACE_VIEW(turn_, turn_rule);
}

const auto op_scale = rt::op<decltype(scale)>;

// All tests here run with the loop forbidden.
class Rules : public testing::Test {
  rt::Policy policy_{vmap::FallbackPolicy::Error};
};
// What a rule is: a row of the acceptance criteria each.
using AcceptanceA1 = Rules;
using AcceptanceA2 = Rules;
using AcceptanceA3 = Rules;
using AcceptanceA5 = Rules;

TEST_F(AcceptanceA1, RulesTakeTensorsAndOptionalTensorsBatchedOrNot) {
  const auto f = op_scale("rt_test::scale", "");
  const Tensor x = at::randn({4, 3}), w = at::randn({3, 4});
  const auto call = [&](const Tensor& a, const std::optional<Tensor>& b) { return f.call(a, b, 2.0, 5); };
  expect_same(vmap::vmap(call, {.in_dims = {0, 1}})(x, std::optional<Tensor>(w)), x * w.t() * 2 + 5);
  expect_same(vmap::vmap(call, {.in_dims = {1, none}})(x, std::optional<Tensor>(x[0][0])),
              x.t() * x[0][0] * 2 + 5);
  expect_same(vmap::vmap(call, {.in_dims = {none, 0}})(x[0], std::optional<Tensor>(x)), x[0] * x * 2 + 5);
  expect_same(vmap::vmap(call)(x, std::optional<Tensor>()), x * 2 + 5);
}

TEST_F(AcceptanceA1, RulesReturnSeveralTensorsAndUndefinedOnes) {
  const auto f = rt::op<decltype(halves)>("rt_test::halves");
  const Tensor x = at::randn({4, 3});
  const auto [a, b] =
      vmap::vmap([&](const Tensor& t) { return f.call(t, true); }, {.in_dims = 1, .out_dims = 1})(x);
  expect_same(a, x / 2);
  expect_same(b, x / 4);
  const vmap::LevelGuard guard(4);
  EXPECT_FALSE(std::get<1>(f.call(vmap::add_batch_dim(x, 0, guard.level()), false)).defined());
}

// Of libtorch's own operators, with rules that are generated.
TEST_F(AcceptanceA2, TheBatchDimIsAnywhereAndUnbatchedTensorsMeetBatchedOnes) {
  const Tensor x = at::randn({2, 3, 3}), y = at::randn({2, 3, 3}), w = at::randn({3, 3});
  const std::function<Tensor(const Tensor&, const Tensor&)> functions[] = {
      [](const Tensor& a, const Tensor& b) { return a + b.t(); },
      [](const Tensor& a, const Tensor& b) { return a.mm(b); },
      [](const Tensor& a, const Tensor& b) { return at::where(a > 0, a, b.sum()); },
      [](const Tensor& a, const Tensor& b) {
        return at::cat({a, b, a}, 1).sum(0);
      },
  };
  for (const auto& f : functions) {
    for (int64_t i = 0; i < 3; ++i) {
      const Tensor a = x.movedim(0, i), b = y.movedim(0, 2 - i);
      const auto slices = [](auto&& of) { return at::stack({of(0), of(1)}); };
      expect_same(vmap::vmap(f, {.in_dims = {i, 2 - i}})(a, b),
                  slices([&](int64_t at) { return f(a.select(i, at), b.select(2 - i, at)); }));
      expect_same(vmap::vmap(f, {.in_dims = {i, none}})(a, w),
                  slices([&](int64_t at) { return f(a.select(i, at), w); }));
      expect_same(vmap::vmap(f, {.in_dims = {none, i}})(w, a),
                  slices([&](int64_t at) { return f(w, a.select(i, at)); }));
    }
  }
}

TEST_F(AcceptanceA3, SupportRegistersARuleOfAnOperatorAndOfAnOverload) {
  const auto whole = op_scale("rt_test::scale", "");
  const auto by = rt::op<decltype(scale_by)>("rt_test::scale", "by");
  const Tensor x = at::randn({4, 3});
  const auto both = [&](const Tensor& t) {
    return whole.call(t, std::nullopt, 2.0, std::nullopt) + by.call(t, 3);
  };
  expect_same(vmap::vmap(both, {.in_dims = 1, .out_dims = 1})(x), 5 * x);
  EXPECT_TRUE(c10::Dispatcher::singleton()
                  .findSchemaOrThrow("rt_test::scale", "by")
                  .hasKernelForDispatchKey(vmap::kVmapKey));
}

// trace has no rule: it is the sum of the diagonal, each of which has.
TEST_F(AcceptanceA5, TraceIsTheSumOfTheDiagonal) {
  const Tensor x = at::randn({3, 2, 4});
  const vmap::DispatchLog log;
  expect_same(vmap::vmap([](const Tensor& t) { return t.trace(); }, {.in_dims = 1})(x),
              x.diagonal(0, 0, 2).sum(-1));
  std::vector<std::string> called;
  for (const vmap::LoggedCall& call : log.calls()) called.push_back(call.op + " by " + call.rule);
  EXPECT_THAT(called, testing::ElementsAre("aten::diagonal by view", "aten::sum.dim_IntList by reduction",
                                           "aten::trace by decompose"));
}

TEST_F(Rules, TakeAndReturnLists) {
  const Tensor x = at::randn({4, 3}), w = at::randn({3});
  const auto sum = rt::op<decltype(total)>("rt_test::total");
  const auto add = [&](const Tensor& t) { return sum.call(std::vector<Tensor>{t, w, t}); };
  expect_same(vmap::vmap(add)(x), 2 * x + w);

  const auto split = rt::op<decltype(rows)>("rt_test::rows");
  const std::vector<Tensor> parts =
      vmap::vmap([&](const Tensor& t) { return split.call(t); }, {.in_dims = 1})(x);
  ASSERT_EQ(parts.size(), 4u);
  expect_same(parts[1], x[1]);

  const auto choose = rt::op<decltype(pick)>("rt_test::pick");
  const auto with = [&](const Tensor& t) { return choose.call(t, OptionalTensors({w, std::nullopt, t})); };
  expect_same(vmap::vmap(with)(x), 2 * x + w);
}

TEST_F(Rules, WriteInPlace) {
  const auto f = rt::op<decltype(scale_)>("rt_test::scale_");
  Tensor x = at::randn({4, 3}), w = at::randn({3});
  const Tensor expected = x * w;
  const auto call = [&](Tensor t, const Tensor& u) {
    EXPECT_TRUE(f.call(t, u).is_same(t));
    return t;
  };
  vmap::vmap(call, {.in_dims = {0, none}})(x, w);
  expect_same(x, expected);
  const auto bump = rt::op<decltype(bump_)>("rt_test::bump_");
  vmap::vmap([&](const Tensor& t) { return bump.call(std::vector<Tensor>{t}), t; })(x);
  expect_same(x, expected + 1);
}

TEST_F(Rules, RefuseToWriteABatchedValueIntoAnUnbatchedTensor) {
  const auto f = rt::op<decltype(scale_)>("rt_test::scale_");
  Tensor w = at::ones({3});
  expect_error(
      [&] {
        vmap::vmap([&](const Tensor& t) { return f.call(w, t); })(at::zeros({4, 3}));
      },
      {"scale_ would write a batched value into a tensor that is not batched", "vmap level 1"});
  expect_same(w, at::ones({3}));
}

TEST_F(Rules, SeeOneLevelAtATime) {
  const auto f = op_scale("rt_test::scale", "");
  const Tensor x = at::randn({4, 3}), w = at::randn({5, 3});
  const auto inner = [&](const Tensor& a, const Tensor& b) { return f.call(a, b, 1.0, std::nullopt); };
  const auto outer = [&](const Tensor& a) { return vmap::vmap(inner, {.in_dims = {none, 0}})(a, w); };
  expect_same(vmap::vmap(outer)(x), x.unsqueeze(1) * w);
}

TEST_F(Rules, OfViewsServeTheInPlaceViewToo) {
  const auto f = rt::op<decltype(turn_)>("rt_test::turn_");
  Tensor x = at::randn({2, 4, 3});
  const auto in_place = [&](Tensor t) {
    const Tensor other_handle = t;
    f.call(t, 0, -1);
    EXPECT_EQ(other_handle.sizes(), at::IntArrayRef({3, 2}));
    return t;
  };
  const Tensor r = vmap::vmap(in_place, {.in_dims = 1})(x);
  expect_same(r, x.permute({1, 2, 0}));
  EXPECT_TRUE(r.is_alias_of(x));
}

}  // namespace
