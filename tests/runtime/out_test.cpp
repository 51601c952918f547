// `out=` of another dtype than the result's: taken where the operator itself takes it for one example.
#include <vmap/vmap.h>

#include "test_support.h"

namespace rt {
namespace {

const Tensor kSource = at::arange(12, at::kFloat).view({3, 4});

Tensor maxima(const Tensor& x, Tensor out) {
  return at::amax_out(out, x);
}

TEST(Out, OfAnotherDtypeIsRefusedInTheOperatorsWords) {
  const std::string alone = error_of([] { maxima(kSource[0], at::empty({}, at::kDouble)); });
  ASSERT_NE(alone, "no error");
  Tensor out = at::full({3}, -1, at::kDouble);
  EXPECT_EQ(error_of([&] { vmap::vmap(maxima)(kSource, out); }).rfind(alone.substr(0, alone.find('\n')), 0),
            0u);
  expect_same(out, at::full({3}, -1, at::kDouble));
}

TEST(Out, OfAnotherDtypeIsRefusedAtEachLevel) {
  const auto twice = vmap::vmap(vmap::vmap(maxima));
  const Tensor x = kSource.view({3, 2, 2});
  Tensor out = at::empty({3, 2}, at::kDouble);
  expect_error([&] { twice(x, out); }, {"dtype"});
  Tensor fits = at::empty({3, 2});
  expect_same(twice(x, fits), x.amax(2));
}

TEST(Out, OfAnotherDtypeIsCastWhereTheOperatorCasts) {
  const auto sum = [](const Tensor& x, Tensor out) { return at::add_out(out, x, x); };
  Tensor out = at::empty({3, 4}, at::kDouble);
  vmap::vmap(sum)(kSource, out);
  expect_same(out, (kSource + kSource).to(at::kDouble));
}

TEST(Out, OfABatchOfNoneHasNoExampleToAsk) {
  Tensor out = at::empty({0}, at::kDouble);
  expect_same(vmap::vmap(maxima)(kSource.narrow(0, 0, 0), out), at::empty({0}, at::kDouble));
}

TEST(Out, OfAnotherDtypeDrawsNoMoreThanOneOfTheSame) {
  const auto drawn = [](at::ScalarType dtype) {
    at::manual_seed(3);
    Tensor out = at::empty({3, 4}, dtype);
    const auto draw = [](const Tensor& p, Tensor to) { return at::bernoulli_out(to, p, std::nullopt); };
    vmap::vmap(draw, {.randomness = vmap::Randomness::Different})(at::full({3, 4}, 0.5), out);
    return std::pair(out.to(at::kFloat), at::rand({4}));
  };
  const auto [same, after_same] = drawn(at::kFloat);
  const auto [other, after_other] = drawn(at::kDouble);
  expect_same(other, same);
  expect_same(after_other, after_same);
}

}  // namespace
}  // namespace rt
