// The boxed rules, each of a kind of operators, through the dispatcher.
#include <gmock/gmock.h>
#include <vmap/rule.h>
#include <vmap/support.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;
using vmap::none;

Tensor twice(const Tensor& a, const Tensor& b) {
  return a + 2 * b;
}
Tensor& twice_(Tensor& a, const Tensor& b) {
  return a.add_(b, 2);
}
Tensor reduce_one(const Tensor& x, int64_t dim, bool keepdim) {
  return x.sum(dim, keepdim);
}
Tensor reduce_list(const Tensor& x, at::OptionalIntArrayRef dim, bool keepdim) {
  return x.sum(dim, keepdim);
}
Tensor reduce_maybe(const Tensor& x, std::optional<int64_t> dim, bool keepdim) {
  return x.argmax(dim, keepdim);
}
Tensor scan(const Tensor& x, int64_t dim) {
  return x.cumsum(dim);
}
std::tuple<Tensor, Tensor> largest(const Tensor& x, int64_t dim) {
  return x.max(dim);
}
Tensor reduce_all(const Tensor& x) {
  return x.sum();
}
Tensor shift(const Tensor& x, at::TensorList by) {
  Tensor out = x.clone();
  for (const Tensor& t : by) out += t;
  return out;
}
Tensor product(const Tensor& a, const Tensor& b) {
  return a.bmm(b);
}

TORCH_LIBRARY_FRAGMENT(rt_test, m) {
  m.def("twice.of(Tensor a, Tensor b) -> Tensor");
  m.def("twice_(Tensor(a!) a, Tensor b) -> Tensor(a!)");
  m.def("reduce_one(Tensor x, int dim, bool keepdim=False) -> Tensor");
  m.def("reduce_list(Tensor x, int[]? dim=None, bool keepdim=False) -> Tensor");
  m.def("reduce_maybe(Tensor x, int? dim=None, bool keepdim=False) -> Tensor");
  m.def("scan(Tensor x, int dim) -> Tensor");
  m.def("largest(Tensor x, int dim) -> (Tensor, Tensor)");
  m.def("reduce_all(Tensor x) -> Tensor");
  m.def("product(Tensor a, Tensor b) -> Tensor");
  m.def("shift(Tensor x, Tensor[] by) -> Tensor");
}

// Explicit, not implicit: a composite would be decomposed where a rule is missing, and prove nothing.
TORCH_LIBRARY_IMPL(rt_test, CompositeExplicitAutograd, m) {
  m.impl("twice.of", &twice);
  m.impl("twice_", &twice_);
  m.impl("reduce_one", &reduce_one);
  m.impl("reduce_list", &reduce_list);
  m.impl("reduce_maybe", &reduce_maybe);
  m.impl("scan", &scan);
  m.impl("largest", &largest);
  m.impl("reduce_all", &reduce_all);
  m.impl("product", &product);
  m.impl("shift", &shift);
}

TORCH_LIBRARY_IMPL(rt_test, VMAP_KEY, m) {
  POINTWISE_BOXED2(twice, of);
  POINTWISE_BOXED(twice_);
  REDUCTION_BOXED(reduce_one);
  REDUCTION_BOXED(reduce_list);
  REDUCTION_BOXED(reduce_maybe);
  REDUCTION_BOXED(scan);
  REDUCTION_BOXED(largest);
  REDUCTION_BOXED(reduce_all);
  VARIADIC_BDIMS_BOXED(product);
  POINTWISE_BOXED(shift);
}

// All tests here run with the loop forbidden.
class Boxed : public testing::Test {
  rt::Policy policy_{vmap::FallbackPolicy::Error};
};
using AcceptanceA4 = Boxed;  // a row of the acceptance criteria

const auto op_twice = [](const Tensor& a, const Tensor& b) {
  return rt::op<decltype(twice)>("rt_test::twice", "of").call(a, b);
};

TEST_F(AcceptanceA4, PointwiseBoxedAlignsBatchDimsAndRanks) {
  const Tensor a = at::randn({3, 2, 4}), b = at::randn({4, 3}), c = at::randn({5, 4});
  expect_same(vmap::vmap(op_twice, {.in_dims = {0, 1}})(a, b), a + 2 * b.t().unsqueeze(1));
  expect_same(vmap::vmap(op_twice, {.in_dims = {2, none}})(a, a[0].select(1, 0)),
              a.permute({2, 0, 1}) + 2 * a[0].select(1, 0));
  // The unbatched tensor has the higher rank.
  expect_same(vmap::vmap(op_twice, {.in_dims = {1, none}})(b, c), b.t().unsqueeze(1) + 2 * c);
  expect_same(vmap::vmap(vmap::vmap(op_twice, {.in_dims = {none, 0}}), {.in_dims = {0, none}})(c, c),
              c.unsqueeze(1) + 2 * c);
}

TEST_F(Boxed, PointwisePromotesScalarsAsTheLoopDoes) {
  const Tensor scalars = at::randn({3}, at::kDouble), w = at::randn({2});
  expect_same(vmap::vmap(op_twice, {.in_dims = {none, 0}})(w, scalars),
              rt::loop(scalars, 0, [&](const Tensor& s) { return twice(w, s); }));
}

TEST_F(Boxed, PointwiseInPlace) {
  const auto f = rt::op<decltype(twice_)>("rt_test::twice_");
  Tensor a = at::randn({2, 3}), b = at::randn({3});
  const Tensor expected = a + 2 * b;
  vmap::vmap([&](Tensor t, const Tensor& u) { return f.call(t, u); }, {.in_dims = {1, 0}})(a, b);
  expect_same(a, expected);
  expect_error([&] { vmap::vmap([&](const Tensor& u) { return f.call(b, u); })(a); }, {"not batched"});
}

TEST_F(AcceptanceA4, ReductionBoxedShiftsItsDims) {
  const auto one = rt::op<decltype(reduce_one)>("rt_test::reduce_one");
  const auto list = rt::op<decltype(reduce_list)>("rt_test::reduce_list");
  const auto maybe = rt::op<decltype(reduce_maybe)>("rt_test::reduce_maybe");
  const Tensor x = at::randn({2, 3, 4});
  for (int64_t in = 0; in < 3; ++in) {
    for (bool keepdim : {false, true}) {
      const auto both = [&](auto&& f) { expect_same(vmap::vmap(f, {.in_dims = in})(x), rt::loop(x, in, f)); };
      for (int64_t dim : {0, 1, -1, -2}) {
        both([&](const Tensor& t) { return one.call(t, dim, keepdim); });
        both([&](const Tensor& t) { return maybe.call(t, dim, keepdim); });
        both([&](const Tensor& t) { return list.call(t, at::IntArrayRef({dim}), keepdim); });
      }
      both([&](const Tensor& t) { return list.call(t, at::IntArrayRef({0, -1}), keepdim); });
      both([&](const Tensor& t) { return list.call(t, at::IntArrayRef(), keepdim); });
      both([&](const Tensor& t) { return list.call(t, std::nullopt, keepdim); });
      both([&](const Tensor& t) { return maybe.call(t, std::nullopt, keepdim); });
    }
  }
}

TEST_F(Boxed, ReductionKeepsTheRankOfScansAndServesRankZero) {
  const auto along = rt::op<decltype(scan)>("rt_test::scan");
  const auto one = rt::op<decltype(reduce_one)>("rt_test::reduce_one");
  const Tensor x = at::randn({2, 3, 4}), flat = at::randn({3});
  for (int64_t in = 0; in < 3; ++in) {
    expect_same(
        vmap::vmap([&](const Tensor& t) { return along.call(t, -1); }, {.in_dims = in, .out_dims = in})(x),
        x.cumsum(in == 2 ? 1 : 2));
  }
  expect_same(vmap::vmap([&](const Tensor& t) { return along.call(t, 0); })(flat), flat);
  expect_same(vmap::vmap([&](const Tensor& t) { return one.call(t, -1, true); })(flat), flat);
}

TEST_F(Boxed, ReductionWithSeveralResults) {
  const auto f = rt::op<decltype(largest)>("rt_test::largest");
  const Tensor x = at::randn({2, 3, 4});
  const auto [values, where] = vmap::vmap([&](const Tensor& t) { return f.call(t, 0); }, {.in_dims = 1})(x);
  expect_same(values, std::get<0>(x.max(0)));
  expect_same(where, std::get<1>(x.max(0)));
}

TEST_F(Boxed, ReductionNeedsADimArgument) {
  const auto f = rt::op<decltype(reduce_all)>("rt_test::reduce_all");
  expect_error([&] { vmap::vmap([&](const Tensor& t) { return f.call(t); })(at::zeros({3})); },
               {"rt_test::reduce_all", "no argument `dim`", "VMAP_SUPPORT"});
}

TEST_F(AcceptanceA4, VariadicBoxedMovesBatchDimsToTheFront) {
  const auto f = rt::op<decltype(product)>("rt_test::product");
  const auto call = [&](const Tensor& a, const Tensor& b) { return f.call(a, b); };
  // bmm takes one batch dim, so here the example is a matrix.
  const Tensor a = at::randn({2, 5, 3}), b = at::randn({3, 4, 5});
  expect_same(vmap::vmap(call, {.in_dims = {1, 2}})(a, b), at::bmm(a.movedim(1, 0), b.movedim(2, 0)));
  expect_same(vmap::vmap(call, {.in_dims = {1, none}})(a, b.select(2, 0)),
              at::matmul(a.movedim(1, 0), b.select(2, 0)));
}

TEST_F(Boxed, VariadicTakesTensorsOfOneRank) {
  const auto f = rt::op<decltype(product)>("rt_test::product");
  const auto call = [&](const Tensor& a, const Tensor& b) { return f.call(a, b); };
  expect_error(
      [&] {
        vmap::vmap(call, {.in_dims = {0, none}})(at::zeros({2, 4, 3}), at::zeros({3}));
      },
      {"rt_test::product", "one rank", "2 dimensions", "another 1"});
}

TEST_F(Boxed, PointwiseTakesAListThatIsNotBatched) {
  const auto f = rt::op<decltype(shift)>("rt_test::shift");
  const Tensor x = at::randn({3, 2}), by = at::randn({2});
  expect_same(vmap::vmap([&](const Tensor& t) { return f.call(t, {by, by}); })(x), x + by + by);
  expect_error([&] { vmap::vmap([&](const Tensor& t) {
                       return f.call(t, {t, by});
                     })(x); },
               {"`by` is batched", "rt_test::shift", "VMAP_SUPPORT"});
}

}  // namespace
