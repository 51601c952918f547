// What meets what, and what comes of it: the table of verdicts in docs/variance.md, by its numbers. Those
// that want several processes are in gloo_test.py.
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <vmap/variance.h>

#include "test_support.h"
#include "thousandfold.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using at::Tensor;
using rt::error_of;
using variance::State;

const variance::Mesh& mesh() {
  static const variance::Mesh the_mesh(
      {{"x", 4, "nobody", 1}, {"y", 2, "nobody else", 0}, {"alone", 1, "", 0}});
  return the_mesh;
}

Tensor with(Tensor t, State state) {
  variance::States states;
  if (state == State::Varying) states.varying = {"x"};
  if (state == State::Reduced) states.reduced = {"x"};
  if (state == State::Partial) states.partial = {"x"};
  return variance::mark(std::move(t), mesh(), states);
}

Tensor square() {
  return at::randn({4, 4}, at::kDouble);
}
Tensor I() {
  return with(square(), State::Invariant);
}
Tensor R() {
  return with(square(), State::Reduced);
}
Tensor V() {
  return with(square(), State::Varying);
}
Tensor P() {
  return with(square(), State::Partial);
}
Tensor weight(State state) {
  return with(square().requires_grad_(), state);
}

#define EXPECT_STATE(expected, expression) \
  EXPECT_EQ(variance::state(expression, "x"), State::expected) << #expression
#define EXPECT_REFUSED(part, expression)                                            \
  do {                                                                              \
    const std::string error = error_of([&] { (void)(expression); });                \
    EXPECT_NE(error.find(part), std::string::npos) << #expression << ": " << error; \
    EXPECT_NE(error.find("variance: "), std::string::npos) << error;                \
  } while (false)

TEST(Verdicts, ReducedMeetsVarying) {  // 1-3, 14, 24
  EXPECT_STATE(Varying, R() + V());
  EXPECT_STATE(Varying, at::mm(R(), V()));
  EXPECT_STATE(Varying, at::linear(R(), V()));
  EXPECT_STATE(Varying, R() / V());
  EXPECT_STATE(Varying, I() * V());
  EXPECT_FALSE((I() * V()).requires_grad());
}

TEST(Verdicts, SumsOfSummandsAreSummands) {  // 4-6, 19
  EXPECT_STATE(Partial, P() + P());
  EXPECT_STATE(Partial, P() - P());
  EXPECT_STATE(Partial, at::cat({P(), P()}));
  EXPECT_STATE(Partial, at::stack({P(), P()}));
  EXPECT_STATE(Partial, P().sum());
  EXPECT_STATE(Partial, P().mean());
  EXPECT_STATE(Partial, P().cumsum(0));
  EXPECT_STATE(Partial, -P());
  EXPECT_STATE(Partial, P().clone());
  EXPECT_STATE(Partial, P().t());
  EXPECT_STATE(Partial, P().view({16}));
  EXPECT_STATE(Partial, P().reshape({2, 8}));
  for (const Tensor& each : P().split(2)) EXPECT_STATE(Partial, each);
  for (const Tensor& each : P().unbind()) EXPECT_STATE(Partial, each);
}

TEST(Verdicts, ProductsHaveOneFactorThatIsASummand) {  // 7, 8
  EXPECT_REFUSED("the sum of products is not the product of sums", at::mm(P(), P()));
  EXPECT_REFUSED("the sum of products is not the product of sums", P() * P());
  EXPECT_REFUSED("partial", at::einsum("ij,jk->ik", {P(), P()}));
  EXPECT_STATE(Partial, P() * R());
  EXPECT_STATE(Partial, at::mm(P(), R()));
  EXPECT_STATE(Partial, at::mm(I(), P()));
}

TEST(Verdicts, WhatIsWholeIsNotAddedToASummand) {  // 9-13, 25
  EXPECT_REFUSED("would be added once for each", P() + R());
  EXPECT_REFUSED("partial", P() + 2);
  EXPECT_REFUSED("partial", P() - 2);
  EXPECT_REFUSED("would be added once for each", P() + at::scalar_tensor(2, at::kDouble));
  EXPECT_STATE(Partial, P() * 2);
  EXPECT_STATE(Partial, P() / 2);
  EXPECT_REFUSED("not linear", 2 / P());
  EXPECT_REFUSED("partial", R() / P());
  EXPECT_REFUSED("partial", P() / P());
  EXPECT_STATE(Partial, P() / R());
  EXPECT_REFUSED("varying where", P() + V());
}

TEST(Verdicts, ProductsWithAnAddend) {  // 15-18
  EXPECT_REFUSED("once for each", at::addmm(P(), R(), R()));
  EXPECT_REFUSED("once for each", at::addmm(R(), P(), R()));
  EXPECT_REFUSED("partial", at::addmm(R(), P(), P()));
  EXPECT_REFUSED("sum of products", at::addmm(P(), P(), P()));
  EXPECT_STATE(Partial, at::addmm(P(), P(), R()));
  EXPECT_STATE(Partial, at::addmm(P(), R(), P()));
  EXPECT_STATE(Varying, at::addmm(V(), R(), R()));
  const auto vector = [](State state) { return with(at::randn({4}, at::kDouble), state); };
  const auto batch = [](State state) { return with(at::randn({2, 4, 4}, at::kDouble), state); };
  EXPECT_STATE(Partial, at::addmv(vector(State::Partial), P(), vector(State::Reduced)));
  EXPECT_REFUSED("once for each", at::addmv(vector(State::Reduced), P(), vector(State::Reduced)));
  EXPECT_STATE(Partial, at::baddbmm(batch(State::Partial), batch(State::Partial), batch(State::Reduced)));
  EXPECT_REFUSED("once for each",
                 at::baddbmm(batch(State::Partial), batch(State::Reduced), batch(State::Reduced)));
  EXPECT_STATE(Partial, at::addr(P(), vector(State::Partial), vector(State::Reduced)));
  EXPECT_REFUSED("sum of products", at::addr(P(), vector(State::Partial), vector(State::Partial)));
}

TEST(Verdicts, WhatIsNotLinearRefusesSummands) {  // 20
  EXPECT_REFUSED("not linear", at::sin(P()));
  EXPECT_REFUSED("not linear", at::relu(P()));
  EXPECT_REFUSED("not linear", at::softmax(P(), 0));
  EXPECT_REFUSED("not linear", at::max(P()));
  EXPECT_REFUSED("all_reduce it over \"x\" first", at::sin(P()));
}

TEST(Verdicts, InvariantStaysInvariant) {  // 21-23, 49
  EXPECT_STATE(Invariant, I() + 2);
  EXPECT_STATE(Invariant, I() * I());
  EXPECT_STATE(Reduced, I() * R());
  EXPECT_STATE(Varying, I() * V());
  const Tensor t = variance::mark(square(), mesh(), {{"alone"}, {}, {}});
  EXPECT_TRUE(variance::states(t) == variance::States());
}

TEST(Verdicts, AStrictScopeRefusesLifts) {  // 22, 23
  const Tensor w = weight(State::Invariant);
  const variance::Scope scope(mesh(), {variance::Randomness::Different, true});
  EXPECT_REFUSED("the scope is strict", w * V());
  EXPECT_REFUSED("the scope is strict", w * R());
  EXPECT_STATE(Varying, variance::cast(w, "x", State::Varying) * V());
}

TEST(Verdicts, TheGradientOfAReducedValueIsPartial) {  // 26
  const Tensor w = weight(State::Reduced);
  const int before = sums();
  const Tensor g = torch::autograd::grad({(w * V()).sum()}, {w})[0];
  EXPECT_EQ(sums(), before);
  EXPECT_STATE(Varying, g);  // on its way: what lifts an invariant value sums it
}

TEST(Verdicts, WritesRaiseWhatIsWrittenTo) {  // 27-29
  Tensor r = R();
  r += V();
  EXPECT_STATE(Varying, r);
  Tensor base = R();
  base[0] += V()[0];
  EXPECT_STATE(Varying, base);
  Tensor view = base.view({16});
  EXPECT_STATE(Varying, view);
  Tensor p = P();
  p += P();
  EXPECT_STATE(Partial, p);
  EXPECT_REFUSED("once for each", p += R());
  Tensor plain = at::zeros({4, 4}, at::kDouble);
  plain[1].copy_(V()[1]);
  EXPECT_STATE(Varying, plain);
}

TEST(Verdicts, WritesThatNoSignatureTells) {
  Tensor mean = with(at::zeros({4}, at::kDouble), State::Invariant);
  Tensor variance_of = at::ones({4}, at::kDouble);  // a buffer that nobody has marked
  at::batch_norm(V(), {}, {}, mean, variance_of, /*training=*/false, 0.1, 1e-5, false);
  EXPECT_STATE(Invariant, mean);
  at::batch_norm(V(), {}, {}, mean, variance_of, /*training=*/true, 0.1, 1e-5, false);
  EXPECT_STATE(Varying, mean);
  EXPECT_STATE(Varying, variance_of);
  // PyTorch's body writes through a view that does not say that it is one.
  Tensor out = with(at::zeros({16, 16}, at::kDouble), State::Partial);
  at::kron_out(out, V(), V());
  EXPECT_STATE(Varying, out);
}

TEST(Verdicts, IntegersAreNoSummands) {
  Tensor whole = with(at::zeros({4, 4}, at::kLong), State::Invariant);
  EXPECT_REFUSED("only floating-point and complex tensors are sums", whole.copy_(P()));
  EXPECT_STATE(Invariant, whole);
}

TEST(Verdicts, WhatIsMadeIsInvariantAndWhatIsDrawnVaries) {  // 30, 31
  EXPECT_STATE(Invariant, at::zeros_like(V()));
  EXPECT_STATE(Invariant, V().new_zeros({3}));
  EXPECT_STATE(Varying, at::rand_like(I()));
  EXPECT_STATE(Varying, at::dropout(I(), 0.5, true));
  EXPECT_STATE(Invariant, at::dropout(I(), 0.5, false));
  {
    const variance::Scope scope(mesh(), {variance::Randomness::Same, false});
    EXPECT_STATE(Invariant, at::rand_like(I()));
    EXPECT_STATE(Varying, at::rand_like(V()));
  }
  {
    const variance::Scope scope(mesh(), {variance::Randomness::Error, false});
    EXPECT_REFUSED("draws random numbers", at::rand({3}));
    EXPECT_REFUSED("draws random numbers", at::rand_like(I()));
  }
  const variance::Scope scope(mesh());
  EXPECT_STATE(Varying, at::rand({3}));
  const Tensor made = at::zeros({4, 4}, at::kDouble);
  const Tensor row = made.view({16});
  made.copy_(V());
  EXPECT_STATE(Varying, row);
}

TEST(Verdicts, PositionsOfWhatVariesVary) {  // 32
  EXPECT_STATE(Varying, at::argmax(V()));
  EXPECT_STATE(Varying, std::get<0>(at::topk(V(), 2)));
  EXPECT_STATE(Varying, std::get<1>(at::topk(V(), 2)));
  EXPECT_STATE(Varying, at::nonzero(V()));
}

TEST(Verdicts, TheHostDoesNotBranchOnWhatDiffers) {
  EXPECT_REFUSED("the program reads a value", V().sum().is_nonzero());
  EXPECT_REFUSED("the program reads a value", at::equal(V(), V()));
  EXPECT_NO_THROW(V().sum().item());  // to log it
  EXPECT_REFUSED("summand on each rank", P().sum().item());
  EXPECT_NO_THROW(I().sum().is_nonzero());
}

TEST(Verdicts, Collectives) {  // 33-35, 39
  EXPECT_STATE(Invariant, variance::all_reduce(P(), "x"));
  EXPECT_STATE(Reduced, variance::all_reduce(V(), "x", "sum", State::Reduced));
  EXPECT_STATE(Invariant, variance::all_reduce(V(), "x", "max"));
  EXPECT_REFUSED("the same on all 4 ranks", variance::all_reduce(I(), "x"));
  EXPECT_REFUSED("the same on all 4 ranks", variance::all_reduce(R(), "x"));
  EXPECT_REFUSED("partial", variance::all_reduce(P(), "x", "max"));
  EXPECT_REFUSED("nothing to gather", variance::all_gather(I(), "x", 0));
  EXPECT_REFUSED("shard() it", variance::all_to_all(R(), "x", 0, 1));
  EXPECT_REFUSED("no dim \"z\"", variance::all_reduce(V(), "z"));
  EXPECT_REFUSED("has no gradient", variance::all_reduce(weight(State::Varying), "x", "max"));
}

TEST(Verdicts, Casts) {  // 40
  EXPECT_STATE(Varying, variance::cast(I(), "x", State::Varying));
  EXPECT_STATE(Reduced, variance::cast(I(), "x", State::Reduced));
  EXPECT_STATE(Varying, variance::cast(R(), "x", State::Varying));
  EXPECT_STATE(Partial, variance::cast(V(), "x", State::Partial));
  EXPECT_REFUSED("cast", variance::cast(V(), "x", State::Invariant));
  EXPECT_REFUSED("cast", variance::cast(V(), "x", State::Reduced));
  EXPECT_REFUSED("cast", variance::cast(P(), "x", State::Varying));
  EXPECT_REFUSED("cast", variance::cast(I(), "x", State::Partial));
  EXPECT_REFUSED("cast", variance::cast(R(), "x", State::Invariant));
  EXPECT_REFUSED("cast", variance::cast(R(), "x", State::Partial));
}

TEST(Verdicts, ALossThatIsReducedHasNoGradient) {  // 41, 42
  const Tensor w = weight(State::Invariant);
  EXPECT_STATE(Invariant, torch::autograd::grad({variance::all_reduce((w * V()).sum(), "x")}, {w})[0]);
  const Tensor partial = variance::cast((w * V()).sum(), "x", State::Partial);
  EXPECT_STATE(Invariant, torch::autograd::grad({partial}, {w})[0]);
  EXPECT_REFUSED("a gradient came back that is reduced", torch::autograd::grad({(w * R()).sum()}, {w}));
}

TEST(Verdicts, AWeightThatIsUsedTwiceIsSummedOnce) {  // 53
  const Tensor w = weight(State::Invariant), v = V();
  const Tensor loss = ((w * v).sin() + w * v.cos() + at::mm(w, v)).sum();
  const int before = sums();
  torch::autograd::grad({loss}, {w});
  EXPECT_EQ(sums(), before + 1);
}

TEST(Verdicts, TwoMeshesDoNotMeet) {  // 48
  const variance::Mesh other({{"x", 4, "nobody", 2}});
  const Tensor theirs = variance::mark(square(), other, {{"x"}, {}, {}});
  EXPECT_REFUSED("tensors of two meshes meet", V() + theirs);
}

TEST(Verdicts, EachDimHasItsOwnState) {
  const Tensor xy = variance::mark(square(), mesh(), {{"x"}, {}, {"y"}});
  EXPECT_TRUE(variance::states(xy * 2) == (variance::States{{"x"}, {}, {"y"}}));
  EXPECT_TRUE(variance::states(xy * V()) == (variance::States{{"x"}, {}, {"y"}}));
  EXPECT_REFUSED("partial", xy.sin());
  EXPECT_TRUE(variance::states(variance::all_reduce(xy, "y")) == (variance::States{{"x"}, {}, {}}));
}

TEST(Verdicts, ALoopsCarryVariesFromItsSecondStepOn) {  // 51
  Tensor carry = I();
  for (int i = 0; i < 3; ++i) carry = carry + V();
  EXPECT_STATE(Varying, carry);
}

TEST(Verdicts, AnOptimizersStepLeavesEachParameterItsState) {
  const Tensor a = I(), b = V();
  at::_foreach_add_(at::TensorList({a, b}), at::TensorList({I(), V()}));
  EXPECT_STATE(Invariant, a);
  EXPECT_STATE(Varying, b);
  const auto results = at::_foreach_mul(at::TensorList({I(), V(), P()}), 2);
  EXPECT_STATE(Invariant, results[0]);
  EXPECT_STATE(Varying, results[1]);
  EXPECT_STATE(Partial, results[2]);
  const auto state = [] { return at::zeros({4, 4}, at::kDouble); };
  const Tensor step = at::scalar_tensor(1, at::kFloat), step2 = at::scalar_tensor(1, at::kFloat);
  at::_fused_adam_({a, b}, {I(), V()}, {state(), state()}, {state(), state()}, {}, {step, step2}, 0.1, 0.9,
                   0.99, 0.0, 1e-8, false, false);
  EXPECT_STATE(Invariant, a);
  EXPECT_STATE(Varying, b);
}

TEST(Verdicts, InPlaceOnWhatWantsAGradientLiftsTheMemory) {
  const Tensor w = weight(State::Invariant);
  Tensor h = w * 1;
  const Tensor other = h[1];
  h[0] += V()[0];
  EXPECT_STATE(Varying, h);
  EXPECT_STATE(Varying, other);
  const Tensor g = torch::autograd::grad({h.sum()}, {w})[0];
  EXPECT_STATE(Invariant, g);
  EXPECT_TRUE(at::allclose(variance::unmarked(g), at::full({4, 4}, kThousand, at::kDouble)));
  EXPECT_THROW(w.add_(V()), c10::Error);  // PyTorch's own: a leaf
}

TEST(Verdicts, PlainTensorsStayPlain) {
  const Tensor a = square(), b = square();
  EXPECT_FALSE(variance::is_tracked(a + b));
  EXPECT_FALSE(variance::is_tracked(variance::unmarked(V())));
  EXPECT_TRUE(variance::is_tracked(V().detach()));
}

}  // namespace
}  // namespace vmap_variance_tests
