// A library's own operators, whose YAML says what they do to states: own_states.yaml.
#include "own_states.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>
#include <torch/library.h>

#include "test_support.h"

namespace own {

std::pair<vmap::variance::Dims, vmap::variance::Dims> everywhere_reduced(const vmap::variance::Dims&,
                                                                         const vmap::variance::Dims&,
                                                                         const vmap::variance::Mesh&,
                                                                         at::ArrayRef<c10::IValue>) {
  return {{}, {"x"}};
}

namespace {

namespace variance = vmap::variance;
using at::Tensor;

TORCH_LIBRARY(own, m) {
  m.def("scaled(Tensor x, float by) -> Tensor");
  m.def("gated(Tensor x, Tensor gate, Tensor shift) -> Tensor");
  m.def("opaque(Tensor x) -> Tensor");
  m.def("summed(Tensor x) -> Tensor");
}

// Kernels of a backend, which nobody sees into.
TORCH_LIBRARY_IMPL(own, CPU, m) {
  m.impl("scaled", [](const Tensor& x, double by) { return x * by; });
  m.impl("gated", [](const Tensor& x, const Tensor& gate, const Tensor& shift) { return x * gate + shift; });
  m.impl("opaque", [](const Tensor& x) { return x * 2; });
  m.impl("summed", [](const Tensor& x) { return x * 4; });
}

const variance::Mesh& mesh() {
  static const variance::Mesh the_mesh({{"x", 4, "nobody", 1}});
  return the_mesh;
}

Tensor marked(const variance::States& states) {
  return variance::mark(at::randn({3}), mesh(), states);
}
Tensor partial() {
  return marked({.varying = {}, .reduced = {}, .partial = {"x"}});
}
Tensor varying() {
  return marked({.varying = {"x"}, .reduced = {}, .partial = {}});
}
Tensor same() {
  return marked({});
}

template <class... Args>
Tensor call(const char* name, const Args&... args) {
  using Kernel = Tensor(std::conditional_t<std::is_same_v<Args, Tensor>, const Tensor&, Args>...);
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<Kernel>().call(args...);
}
variance::State state_of(const Tensor& x) {
  return variance::state(x, "x");
}

TEST(OwnStates, SummandsGoThroughWhatIsLinear) {
  EXPECT_EQ(state_of(call("own::scaled", partial(), 2.0)), variance::State::Partial);
  EXPECT_EQ(state_of(call("own::gated", partial(), same(), partial())), variance::State::Partial);
  EXPECT_EQ(state_of(call("own::gated", varying(), same(), same())), variance::State::Varying);
}

TEST(OwnStates, TheyDoNotGoThroughWhatIsNot) {
  rt::expect_error([] { call("own::opaque", partial()); }, {"own::opaque", "partial"});
  rt::expect_error([] { call("own::gated", partial(), partial(), partial()); }, {"own::gated", "partial"});
  rt::expect_error([] { call("own::gated", partial(), same(), same()); }, {"own::gated", "partial"});
}

TEST(OwnStates, AStrategySaysIt) {
  EXPECT_EQ(state_of(call("own::summed", varying())), variance::State::Reduced);
}

// Rows come and go with their library, after the operator was called as well.
TEST(OwnStates, ARowThatComesLaterCounts) {
  const auto refused = [] { rt::expect_error([] { call("own::opaque", partial()); }, {"partial"}); };
  refused();
  {
    const variance::LibraryStates states({{"own::opaque", variance::Effect::Join, -1, {0x1}, nullptr}});
    EXPECT_EQ(state_of(call("own::opaque", partial())), variance::State::Partial);
  }
  refused();
}

}  // namespace
}  // namespace own
