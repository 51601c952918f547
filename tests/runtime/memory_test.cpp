// Operators that look at where an example lies in memory, or whose result has the size that the data say:
// what the proof of every operator cannot ask, since it takes no example by its place.
#include <vmap/vmap.h>

#include "test_support.h"

namespace rt {
namespace {

const Tensor kPlaced = at::arange(24, at::kFloat).view({3, 8});

template <class F>
Tensor mapped(F&& f, const Tensor& x) {
  const Policy policy(vmap::FallbackPolicy::Error);
  return vmap::vmap(f)(x);
}

TEST(Memory, AsStridedTakesAnOffsetFromTheFirstExample) {
  const auto f = [](const Tensor& x) { return x.as_strided({2, 2}, {2, 1}, 3); };
  const Tensor expected =
      at::stack({kPlaced[0].narrow(0, 3, 4), kPlaced[1].narrow(0, 3, 4), kPlaced[2].narrow(0, 3, 4)});
  expect_same(mapped(f, kPlaced), expected.view({3, 2, 2}));
}

TEST(Memory, ResizeKeepsTheFirstElements) {
  const Tensor shape = at::empty({2, 3});
  const auto shrink = [&](const Tensor& x) { return at::resize_as(x, shape); };
  expect_same(mapped(shrink, kPlaced), kPlaced.narrow(1, 0, 6).view({3, 2, 3}));
}

TEST(Memory, AsStridedInPlaceAndScattered) {
  const auto in_place = [](const Tensor& x) { return x.view({2, 4}).as_strided_({2, 2}, {1, 4}); };
  expect_same(mapped(in_place, kPlaced), kPlaced.view({3, 2, 4}).narrow(2, 0, 2).transpose(1, 2));
  const auto scattered = [](const Tensor& x) {
    return at::as_strided_scatter(x, x.narrow(0, 0, 4), {4}, {2});
  };
  expect_same(mapped(scattered, kPlaced), loop(kPlaced, 0, scattered));
}

TEST(Memory, RepeatsAreCountedWithoutASize) {
  const auto f = [](const Tensor& r) { return at::repeat_interleave(r); };
  const Tensor repeats = at::tensor({1, 2, 3, 0}, at::kLong).view({2, 2});
  expect_same(mapped(f, repeats), loop(repeats, 0, f));
}

TEST(Memory, RepeatsThatAddUpToDifferentSizesAreRefused) {
  const Tensor repeats = at::tensor({1, 2, 2, 2}, at::kLong).view({2, 2});
  const auto f = [](const Tensor& r) { return at::repeat_interleave(r); };
  expect_error([&] { mapped(f, repeats); }, {"repeat_interleave", "different sizes", "outside vmap"});
}

}  // namespace
}  // namespace rt
