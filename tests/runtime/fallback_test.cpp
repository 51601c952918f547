// Operators without a rule: decomposed, run example by example, or refused.
#include <torch/library.h>
#include <vmap/vmap.h>

#include <functional>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;
using vmap::FallbackPolicy;
using vmap::none;

using Mixed = std::tuple<Tensor, std::vector<Tensor>>;
using OptionalTensors = c10::List<std::optional<Tensor>>;

Mixed mixed(const Tensor& x, const std::optional<Tensor>& y, at::TensorList zs, const OptionalTensors& us) {
  Tensor sum = y ? x + *y : x.clone();
  for (const std::optional<Tensor> u : us) {
    if (u) sum = sum + *u;
  }
  std::vector<Tensor> products;
  for (const Tensor& z : zs) products.push_back(x * z);
  return {sum, products};
}
Tensor& sink_(Tensor& x, const Tensor& y) {
  return x.copy_(x * y);
}
Tensor& sum_out(const Tensor& x, Tensor& out) {
  return at::sum_out(out, x, at::IntArrayRef({0}));
}
Tensor window(const Tensor& x) {
  return x.narrow(0, 0, 1);
}
double norm_value(const Tensor& x) {
  return x.norm().item<double>();
}
Tensor no_meta(const Tensor& x) {
  return x.sin();
}
Tensor ragged(const Tensor& x) {
  return at::zeros({x.sum().item<int64_t>()});
}
Tensor noisy(const Tensor& x) {
  return x + at::rand(x.sizes(), x.options());
}
Tensor& noisy_(Tensor& x) {
  return x.add_(at::rand_like(x));
}
Tensor composite(const Tensor& x) {
  return x.sin().cos();
}

TORCH_LIBRARY(rt_fallback, m) {
  m.def("mixed(Tensor x, Tensor? y, Tensor[] zs, Tensor?[] us) -> (Tensor, Tensor[])");
  m.def("sink_(Tensor(a!) x, Tensor y) -> Tensor(a!)");
  m.def("sum.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
  m.def("window(Tensor(a) x) -> Tensor(a)");
  m.def("norm_value(Tensor x) -> float");
  m.def("no_meta(Tensor x) -> Tensor");
  m.def("ragged(Tensor x) -> Tensor");
  m.def("noisy(Tensor x) -> Tensor");
  m.def("noisy_(Tensor(a!) x) -> Tensor(a!)");
  m.def("composite(Tensor x) -> Tensor", &composite);
}
TORCH_LIBRARY_IMPL(rt_fallback, CPU, m) {
  m.impl("mixed", &mixed);
  m.impl("sink_", &sink_);
  m.impl("sum.out", &sum_out);
  m.impl("window", &window);
  m.impl("norm_value", &norm_value);
  m.impl("no_meta", &no_meta);
  m.impl("ragged", &ragged);
  m.impl("noisy", &noisy);
  m.impl("noisy_", &noisy_);
}
TORCH_LIBRARY_IMPL(rt_fallback, Meta, m) {
  m.impl("mixed", &mixed);
}

const auto call_mixed = [](const Tensor& x, const Tensor& y) {
  const Tensor w = at::ones({2});
  return rt::op<decltype(mixed)>("rt_fallback::mixed")
      .call(x, y, std::vector<Tensor>{y, w}, OptionalTensors({w, std::nullopt, x}));
};
const auto call_no_meta = [](const Tensor& x) {
  return rt::op<decltype(no_meta)>("rt_fallback::no_meta").call(x);
};

TEST(Fallback, LoopsOverTensorsOptionalsAndLists) {
  const rt::Policy allow(FallbackPolicy::Allow);
  const Tensor x = at::randn({2, 3}), y = at::randn({3, 2});
  const int64_t before = vmap::fallback_count();
  const auto [sum, products] = vmap::vmap(call_mixed, {.in_dims = {1, 0}})(x, y);
  EXPECT_EQ(vmap::fallback_count(), before + 1);
  expect_same(sum, 2 * x.t() + y + 1);
  ASSERT_EQ(products.size(), 2u);
  expect_same(products[0], x.t() * y);
  expect_same(products[1], x.t());
}

TEST(Fallback, ErrorsOfAnExampleSayWhereTheyCameFrom) {
  const rt::Policy allow(FallbackPolicy::Allow);
  expect_error(
      [] {
        vmap::vmap(call_mixed)(at::zeros({3, 2}), at::zeros({3, 5}));
      },
      {"must match the size", "(vmap: in rt_fallback::mixed at level 1, 3 examples)"});
}

TEST(Fallback, LoopsOnEachOfSeveralLevels) {
  const rt::Policy allow(FallbackPolicy::Allow);
  const Tensor x = at::randn({3, 4, 2});
  expect_same(vmap::vmap(vmap::vmap(call_no_meta), {.in_dims = 1})(x), x.sin().transpose(0, 1));
}

TEST(Fallback, KernelsDraw) {
  const rt::Policy allow(FallbackPolicy::Allow);
  const auto noise = [](const Tensor& x) { return rt::op<decltype(noisy)>("rt_fallback::noisy").call(x); };
  const auto written = [](const Tensor& x) {
    Tensor own = x * 1;
    return Tensor(rt::op<decltype(noisy_)>("rt_fallback::noisy_").call(own));
  };
  const Tensor x = at::zeros({3, 2});
  for (const std::function<Tensor(const Tensor&)>& f : {std::function(noise), std::function(written)}) {
    at::manual_seed(1);
    const Tensor each = at::stack({at::rand({2}), at::rand({2}), at::rand({2})});
    at::manual_seed(1);
    expect_same(vmap::vmap(f, {.randomness = vmap::Randomness::Different})(x), each);
    at::manual_seed(1);
    expect_same(vmap::vmap(f)(x), each);  // nobody sees it draw
    at::manual_seed(1);
    expect_same(vmap::vmap(f, {.randomness = vmap::Randomness::Same})(x), each[0].expand({3, 2}));
    const vmap::Options different{.randomness = vmap::Randomness::Different};
    const Tensor nested = vmap::vmap(vmap::vmap(f, different), different)(x.unsqueeze(2));
    EXPECT_EQ(std::get<0>(at::_unique(nested)).numel(), 6);
  }
}

TEST(Fallback, WritesThroughTheSlices) {
  const rt::Policy allow(FallbackPolicy::Allow);
  const auto f = rt::op<decltype(sink_)>("rt_fallback::sink_");
  Tensor x = at::randn({2, 3}), y = at::randn({3});
  const Tensor expected = x * y;
  vmap::vmap([&](Tensor t, const Tensor& u) { return f.call(t, u); }, {.in_dims = {1, 0}})(x, y);
  expect_same(x, expected);
  expect_error([&] { vmap::vmap([&](const Tensor& u) { return f.call(x, u); })(y); },
               {"rt_fallback::sink_", "not batched"});
}

TEST(Fallback, WritesIntoBatchedOutTensorsOfTheRightShape) {
  const rt::Policy allow(FallbackPolicy::Allow);
  const auto f = rt::op<decltype(sum_out)>("rt_fallback::sum", "out");
  Tensor out = at::zeros({3, 2});
  const Tensor x = at::randn({3, 4, 2});
  vmap::vmap([&](const Tensor& t, Tensor o) { return f.call(t, o); })(x, out);
  expect_same(out, x.sum(1));
  expect_error(
      [&] {
        vmap::vmap([&](const Tensor& t, Tensor o) { return f.call(t, o); })(x, at::zeros({3, 0}));
      },
      {"change the shape of `out` from [0] to [2]"});
}

TEST(Fallback, DecomposesCompositesWithoutALoop) {
  const rt::Policy error(FallbackPolicy::Error);
  const Tensor x = at::randn({3, 2});
  const auto f = rt::op<decltype(composite)>("rt_fallback::composite");
  expect_same(vmap::vmap([&](const Tensor& t) { return f.call(t); })(x), x.sin().cos());
}

TEST(Fallback, AsksTheMetaFunctionAboutABatchOfNone) {
  const rt::Policy allow(FallbackPolicy::Allow);
  const auto [sum, products] =
      vmap::vmap(call_mixed, {.in_dims = {1, 0}})(at::zeros({2, 0}), at::zeros({0, 2}, at::kDouble));
  EXPECT_EQ(sum.sizes(), at::IntArrayRef({0, 2}));
  EXPECT_EQ(sum.scalar_type(), at::kDouble);
  EXPECT_EQ(sum.device(), at::Device(at::kCPU));
  ASSERT_EQ(products.size(), 2u);
  EXPECT_EQ(products[1].sizes(), at::IntArrayRef({0, 2}));
  expect_error(
      [] {
        vmap::vmap(call_no_meta)(at::zeros({0, 2}));
      },
      {"rt_fallback::no_meta", "the batch has no examples", "Meta kernel"});
}

TEST(Fallback, PolicyErrorSaysWhatToDo) {
  const rt::Policy error(FallbackPolicy::Error);
  const int64_t before = vmap::fallback_count();
  expect_error(
      [] {
        vmap::vmap(call_mixed, {.in_dims = {none, 0}})(at::zeros({2}), at::zeros({3, 2}));
      },
      {"rt_fallback::mixed has no batching rule",
       "Arguments `y`, `zs` are batched at vmap level 1 (3 examples)",
       "`- func: rt_fallback::mixed(Tensor x,", "VMAP_SUPPORT", "FallbackPolicy::Allow"});
  EXPECT_EQ(vmap::fallback_count(), before);
}

TEST(Fallback, PolicyWarnWarnsOnceForEachOperator) {
  const rt::Policy warn(FallbackPolicy::Warn);
  class Counter : public c10::WarningHandler {
   public:
    void process(const c10::Warning& warning) override {
      if (warning.msg().find("rt_fallback::ragged") != std::string::npos) ++count;
    }
    int count = 0;
  } counter;
  const c10::WarningUtils::WarningHandlerGuard guard(&counter);
  const auto f = rt::op<decltype(ragged)>("rt_fallback::ragged");
  for (int i = 0; i < 3; ++i) vmap::vmap([&](const Tensor& t) { return f.call(t); })(at::ones({3, 2}));
  EXPECT_EQ(counter.count, 1);
}

TEST(Fallback, RefusesWhatALoopCannotGive) {
  const rt::Policy allow(FallbackPolicy::Allow);
  const Tensor x = at::ones({3, 2});
  const auto view = rt::op<decltype(window)>("rt_fallback::window");
  expect_error([&] { vmap::vmap([&](const Tensor& t) { return view.call(t); })(x); },
               {"rt_fallback::window", "view operator", "would copy"});
  const auto value = rt::op<decltype(norm_value)>("rt_fallback::norm_value");
  expect_error([&] { vmap::vmap([&](const Tensor& t) { return t * value.call(t); })(x); },
               {"rt_fallback::norm_value", "value of type float", "`x`", "torch::where"});
  expect_error([&] { vmap::vmap([&](const Tensor& t) { return t.sum().item<double>() > 0 ? t : -t; })(x); },
               {"aten::item cannot be batched", "one number on the host", "call item() outside vmap"});
  const auto shapes = rt::op<decltype(ragged)>("rt_fallback::ragged");
  expect_error([&] { vmap::vmap([&](const Tensor& t) { return shapes.call(t); })(at::arange(3)); },
               {"rt_fallback::ragged", "shape [0] for one example and of shape [1] for another"});
}

}  // namespace
