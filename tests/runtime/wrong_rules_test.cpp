// Rules by hand that say something else of their results than is so: refused, where the rule is named.
#include <gtest/gtest.h>
#include <vmap/rule.h>
#include <vmap/support.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace {

using at::Tensor;
using vmap::BDim;

std::vector<Tensor> parts(const Tensor& x) {
  return x.clone().unbind(-1);
}
Tensor turned(const Tensor& x) {
  return x.t().clone();
}

TORCH_LIBRARY(rt_wrong, m) {
  m.def("parts(Tensor x) -> Tensor[]");
  m.def("turned(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(rt_wrong, CompositeExplicitAutograd, m) {
  m.impl("parts", &parts);
  m.impl("turned", &turned);
}

std::tuple<std::vector<Tensor>, std::vector<BDim>> parts_rule(const Tensor& x, BDim bdim) {
  return {parts(x), {bdim}};  // one, whatever the number of tensors
}
std::tuple<Tensor, BDim> turned_rule(const Tensor& x, BDim bdim) {
  return {x.transpose(-1, -2).clone(), bdim.value_or(0) + 1};
}

TORCH_LIBRARY_IMPL(rt_wrong, VMAP_KEY, m) {
  VMAP_SUPPORT(parts, parts_rule);
  VMAP_SUPPORT(turned, turned_rule);
}

TEST(WrongRules, FewerBatchDimsThanTensors) {
  const auto f = rt::op<decltype(parts)>("rt_wrong::parts");
  rt::expect_error(
      [&] {
        vmap::vmap([&](const Tensor& t) { return f.call(t)[0]; })(at::randn({4, 3}));
      },
      {"rt_wrong::parts", "returned 3 tensors and 1 batch dims"});
}

TEST(WrongRules, ABatchDimOfAnotherSize) {
  const auto f = rt::op<decltype(turned)>("rt_wrong::turned");
  rt::expect_error(
      [&] {
        vmap::vmap([&](const Tensor& t) { return f.call(t); })(at::randn({4, 2, 3}));
      },
      {"rt_wrong::turned", "batch dim 1 of a tensor is 3 long", "has 4 examples"});
}

}  // namespace
