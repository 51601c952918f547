// Views in a trace that the layout of an example in its batch does not allow: NOTE: [laid out anew].
#include <vmap/grad.h>

#include <functional>

#include "traced.h"

namespace {

using namespace traced;

const vmap::Options kAlongDim1{.in_dims = 1};

Tensor softmax(const Tensor& t) {
  return at::softmax(t, -1);
}

TEST(LaidOut, IsACopyInTheProgram) {
  const auto program = same_as_vmap([](const Tensor& t) { return softmax(t).view(-1); }, kAlongDim1,
                                    std::tuple(randn({4, 3, 2})), {std::tuple(randn({4, 7, 2}))});
  EXPECT_EQ(calls_of(program, "aten::clone"), 1);
}

TEST(LaidOut, IsNoCopyWhereTheExampleAllowsTheView) {
  const auto program = same_as_vmap(
      [](const Tensor& t) {
        return softmax(t).view({2, 2, 2});
      },
      kAlongDim1, std::tuple(randn({4, 3, 2})), {std::tuple(randn({4, 7, 2}))});
  EXPECT_EQ(calls_of(program, "aten::clone"), 0);
}

// Both write to what the view and the result share.
TEST(LaidOut, IsOneMemoryForTheResultAndItsView) {
  same_as_vmap(
      [](const Tensor& t) {
        const Tensor result = t * 2;
        const Tensor flat = result.view(-1);
        flat.slice(0, 1).mul_(3);
        result[0].add_(5);
        return std::tuple(result, flat.sum());
      },
      kAlongDim1, std::tuple(randn({4, 3, 2})), {std::tuple(randn({4, 7, 2}))});
}

// The product keeps nothing of the views that it took and that are gone.
TEST(LaidOut, MayHaveBeenViewedBefore) {
  same_as_vmap(
      [](const Tensor& t) {
        const Tensor result = softmax(t);
        const Tensor sum = result[0].sum() + result.t().mm(result).sum();
        return result.view(-1) * sum;
      },
      kAlongDim1, std::tuple(randn({4, 3, 2})), {std::tuple(randn({4, 7, 2}))});
}

TEST(LaidOut, InMapsInside) {
  const auto flat = [](const Tensor& t) { return softmax(t).view(-1); };
  same_as_vmap([&](const Tensor& t) { return vmap::vmap(flat, {.in_dims = 1})(t); }, kAlongDim1,
               std::tuple(randn({4, 3, 5, 2})), {std::tuple(randn({4, 7, 5, 2}))});
}

TEST(LaidOut, InGradientsInside) {
  const auto loss = [](const Tensor& t) { return softmax(t).view(-1).sin().sum(); };
  same_as_vmap(vmap::grad(loss), kAlongDim1, std::tuple(randn({4, 3, 2})), {std::tuple(randn({4, 7, 2}))});
  const auto through = [](const Tensor& t) { return at::layer_norm(t * t, {2}).view(-1).exp().sum(); };
  same_as_vmap(vmap::grad(through), kAlongDim1, std::tuple(randn({4, 3, 2})));
}

// As in the mapped function: a write to one of them has to reach the other.
TEST(LaidOut, StaysWhereOthersSeeIt) {
  const auto held = [](const Tensor& t) {
    const Tensor result = softmax(t);
    const Tensor row = result[0];
    return result.view(-1).sum() + row.sum();
  };
  const auto argument = [](const Tensor& t) { return t.view(-1); };
  const Tensor x = randn({4, 3, 2});
  for (const auto& refused : {std::function<Tensor(const Tensor&)>(held), {argument}}) {
    EXPECT_NE(error_of([&] { vmap::vmap(refused, kAlongDim1)(x); }).find("view size"), std::string::npos);
    EXPECT_NE(error_of([&] { vmap::trace(refused, kAlongDim1, x); }).find("view size"), std::string::npos);
  }
}

}  // namespace
