// Arguments that refer to tensors are mapped as what they refer to; what would be handed on unmapped is not
// compiled.
#include <c10/util/SmallVector.h>
#include <vmap/jvp.h>
#include <vmap/vmap.h>

#include <deque>
#include <filesystem>
#include <list>
#include <span>

#include "test_support.h"

namespace rt {
namespace {

using vmap::none;
using vmap::detail::hides_tensors;

Tensor x() {
  return at::arange(6, at::kFloat).view({3, 2});
}
const auto kSquareSum = [](const Tensor& a) { return (a * a).sum(); };
const auto kProductSum = [](const Tensor& a, const Tensor& b) { return (a * b).sum(); };

TEST(References, OfOneTensor) {
  Tensor a = x(), row = a[0];
  const Tensor b = x() + 1;
  const Tensor wanted = (a * b).sum(1);
  expect_same(vmap::vmap(kProductSum)(std::ref(a), std::cref(b)), wanted);
  expect_same(vmap::vmap(kProductSum, {.in_dims = {none, 0}})(std::ref(row), b), (row * b).sum(1));
  expect_same(vmap::vmap(kProductSum, {.chunk_size = 2})(std::ref(a), std::cref(b)), wanted);
  expect_error(
      [&] {
        vmap::vmap(kProductSum, {.in_dims = {0, 5}})(std::ref(a), std::ref(b));
      },
      {"in_dims[1] is 5, but args[1] has shape [3, 2]"});
}

TEST(References, OfANesting) {
  std::vector<Tensor> both{x(), x() + 1};
  const auto f = [](const std::vector<Tensor>& all) { return (all[0] * all[1]).sum(); };
  expect_same(vmap::vmap(f)(std::ref(both)), (both[0] * both[1]).sum(1));
}

TEST(References, ToWhatHoldsNoTensorStay) {
  int calls = 0;
  const auto f = [](const Tensor& a, std::reference_wrapper<int> count) {
    ++count.get();
    return a.sum();
  };
  expect_same(vmap::vmap(f)(x(), std::ref(calls)), x().sum(1));
  EXPECT_EQ(calls, 1);
}

TEST(References, InATuple) {
  Tensor a = x(), b = x() + 1;
  double by = 3;
  const auto f = [](const std::tuple<Tensor, Tensor, double>& all) {
    return (std::get<0>(all) * std::get<1>(all)).sum() * std::get<2>(all);
  };
  const Tensor wanted = (a * b).sum(1) * 3;
  expect_same(vmap::vmap(f)(std::tie(a, b, by)), wanted);
  expect_same(vmap::vmap(f, {.chunk_size = 2})(std::forward_as_tuple(a, x() + 1, 3.)), wanted);
  expect_same(vmap::vmap(f)(std::tuple(std::ref(a), b, by)), a.mul(b).sum(1) * 3);
  const auto of_two = [](const std::pair<Tensor, Tensor>& two) { return (two.first * two.second).sum(); };
  expect_same(vmap::vmap(of_two)(std::pair<Tensor&, const Tensor&>(a, b)), (a * b).sum(1));
  expect_same(vmap::vmap(of_two, {.in_dims = {{0, none}}})(std::pair<Tensor&, Tensor>(a, b[1])),
              (a * b[1]).sum(1));
}

TEST(References, AnElementOfAList) {
  c10::List<Tensor> list({x(), x() + 1});
  expect_same(vmap::vmap(kProductSum)(list[0], list[1]), (x() * (x() + 1)).sum(1));
  c10::List<c10::IValue> values(c10::AnyType::get());
  values.push_back(x());
  const auto f = [](const c10::IValue& value) { return value.toTensor().sum(); };
  expect_same(vmap::vmap(f)(values[0]), x().sum(1));
  c10::List<double> numbers({2.});
  const auto scaled = [](const Tensor& a, double by) { return a * by; };
  expect_same(vmap::vmap(scaled)(x(), numbers[0]), x() * 2);
}

TEST(References, AnArrayRef) {
  const std::vector<Tensor> both{x(), (x() + 1).t()};
  const auto f = [](at::TensorList all) { return (all[0] * all[1]).sum(); };
  const Tensor wanted = (both[0] * both[1].t()).sum(1);
  expect_same(vmap::vmap(f, {.in_dims = {{0, 1}}})(at::TensorList(both)), wanted);
  expect_same(vmap::vmap(f, {.in_dims = {{0, 1}}, .chunk_size = 2})(at::TensorList(both)), wanted);
  const auto sized = [](const Tensor& a, at::IntArrayRef sizes) { return a.expand(sizes); };
  expect_same(vmap::vmap(sized)(x(), at::IntArrayRef({1, 2})), x().unsqueeze(1));
}

TEST(References, AreDifferentiated) {
  Tensor a = x(), b = x() + 1;
  expect_same(vmap::grad(kSquareSum)(std::ref(a)), 2 * a);
  expect_same(vmap::vmap(vmap::grad<1>(kProductSum))(std::ref(a), std::ref(b)), a);
  c10::List<Tensor> list({a});
  expect_same(vmap::grad(kSquareSum)(list[0]), 2 * a);
  const auto of_two = [](const std::tuple<Tensor, Tensor>& two) {
    return kProductSum(std::get<0>(two), std::get<1>(two));
  };
  const auto [da, db] = vmap::grad(of_two)(std::tie(a, b));
  expect_same(da, b);
  expect_same(db, a);
  expect_same(vmap::jacfwd(kSquareSum)(std::ref(a)), 2 * a);
  expect_same(vmap::jacrev(kSquareSum)(std::cref(a)), 2 * a);
}

// ---- what a compiler refuses ----

struct ConvertsToTensor {
  operator Tensor() const { return x(); }
};
struct DerivesFromTensor : Tensor {};
struct ItemOfDict {  // as torch::OrderedDict has them
  const Tensor& value() const { return inside; }
  Tensor inside;
};
struct HasTensor {
  Tensor inside;
};

TEST(References, WhatHidesTensorsIsNotCompiled) {
  static_assert(hides_tensors<ConvertsToTensor>() && hides_tensors<DerivesFromTensor>());
  static_assert(hides_tensors<at::TensorBase>());
  static_assert(hides_tensors<std::list<Tensor>>() && hides_tensors<std::deque<std::list<Tensor>>>());
  static_assert(hides_tensors<std::multimap<int, Tensor>>() && hides_tensors<std::span<const Tensor>>());
  static_assert(hides_tensors<c10::SmallVector<Tensor, 2>>() && hides_tensors<Tensor[2]>());
  static_assert(hides_tensors<at::ITensorListRef>());
  static_assert(hides_tensors<std::list<ItemOfDict>>());
  static_assert(hides_tensors<std::vector<std::reference_wrapper<Tensor>>>());
  static_assert(hides_tensors<std::optional<std::tuple<Tensor&>>>());
  static_assert(hides_tensors<std::tuple<double, std::list<Tensor>>>());
}

TEST(References, WhatHidesNone) {
  static_assert(!hides_tensors<Tensor>() && !hides_tensors<c10::IValue>() && !hides_tensors<c10::Scalar>());
  static_assert(!hides_tensors<std::map<std::string, std::vector<Tensor>>>());
  static_assert(!hides_tensors<std::string>() && !hides_tensors<std::filesystem::path>());
  static_assert(!hides_tensors<std::list<double>>() && !hides_tensors<at::IntArrayRef>());
  static_assert(!hides_tensors<at::Generator>() && !hides_tensors<std::optional<at::Generator>>());
  static_assert(!hides_tensors<HasTensor>());  // a struct of one's own passes through, as ever
  static_assert(!hides_tensors<std::function<Tensor(Tensor)>>() && !hides_tensors<const char*>());
}

}  // namespace
}  // namespace rt
