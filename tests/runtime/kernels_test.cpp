// A mapped call runs the kernels that one would run by hand on the whole batch: as many, and the same. What
// is counted is the operators that call no other and are no view, on every device that is here; on a GPU also
// what the profiler sees launched there, kernels, copies and fills, and on which stream.
#include <ATen/Context.h>
#include <ATen/record_function.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <gtest/gtest.h>
#include <torch/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "../bench/models.h"
#include "launches.h"

namespace {

using at::Tensor;
using Tensors = std::vector<Tensor>;
using Names = std::vector<std::string>;

bool is_view(const at::RecordFunction& call) {
  const auto schema = call.operator_schema();
  if (!schema) return false;
  const auto& returns = schema->returns();
  return std::any_of(returns.begin(), returns.end(), [](const c10::Argument& result) {
    return result.alias_info() && !result.alias_info()->isWrite();
  });
}

// Memory alone, or the same memory of another shape.
bool runs_nothing(const at::RecordFunction& call) {
  const std::string name = call.name();
  return is_view(call) || name.rfind("aten::empty", 0) == 0 || name == "aten::_unsafe_view";
}

// Those that `run` calls.
Names kernels_of(const std::function<void()>& run) {
  thread_local Names found;
  thread_local std::vector<size_t> open;  // how many were found when each call began that has not returned
  found.clear();
  open.clear();
  const auto begins = [](const at::RecordFunction&) -> std::unique_ptr<at::ObserverContext> {
    open.push_back(found.size());
    return nullptr;
  };
  const auto ends = [](const at::RecordFunction& call, at::ObserverContext*) {
    if (open.empty()) return;  // of a call that began before
    if (open.back() == found.size() && !runs_nothing(call)) found.emplace_back(call.name());
    open.pop_back();
  };
  const auto handle = at::addThreadLocalCallback(
      at::RecordFunctionCallback(begins, ends).scopes({at::RecordScope::FUNCTION}));
  run();
  at::removeCallback(handle);
  std::sort(found.begin(), found.end());
  return found;
}

struct Case {
  const char* name;
  std::vector<std::vector<int64_t>> mapped;    // batch dim first
  std::vector<std::vector<int64_t>> captured;  // the same for all examples
  std::function<Tensor(const Tensors&, const Tensors&)> example, by_hand;
};

Case same_code(const char* name, std::vector<std::vector<int64_t>> mapped,
               std::vector<std::vector<int64_t>> captured,
               const std::function<Tensor(const Tensors&, const Tensors&)>& f) {
  return {name, std::move(mapped), std::move(captured), f, f};
}

std::vector<Case> cases() {
  std::vector<Case> all;
  all.push_back({"add",
                 {{3, 4, 5}, {3, 5}},
                 {},
                 [](auto& in, auto&) { return in[0] + in[1]; },
                 [](auto& in, auto&) { return in[0] + in[1].unsqueeze(1); }});
  all.push_back({"sum",
                 {{3, 4, 5}},
                 {},
                 [](auto& in, auto&) { return in[0].sum(0); },
                 [](auto& in, auto&) { return in[0].sum(1); }});
  all.push_back({"cat",
                 {{3, 4, 5}, {3, 2, 5}},
                 {},
                 [](auto& in, auto&) {
                   return at::cat({in[0], in[1]}, 0);
                 },
                 [](auto& in, auto&) {
                   return at::cat({in[0], in[1]}, 1);
                 }});
  all.push_back({"products_of_pairs",
                 {{3, 4, 5}, {3, 5, 2}},
                 {},
                 [](auto& in, auto&) { return in[0].mm(in[1]); },
                 [](auto& in, auto&) { return in[0].bmm(in[1]); }});
  all.push_back(same_code("layers", {{3, 4, 5}}, {{6, 5}, {6}, {2, 6}, {2}}, [](auto& in, auto& w) {
    return at::softmax(at::linear(at::relu(at::linear(in[0], w[0], w[1])), w[2], w[3]), -1);
  }));
  all.push_back(same_code("images", {{3, 2, 8, 8}}, {{4, 2, 3, 3}, {4}}, [](auto& in, auto& w) {
    return at::max_pool2d(at::conv2d(in[0], w[0], w[1]), 2);
  }));
  all.push_back(same_code("normalised", {{3, 4, 5}}, {{5}, {5}}, [](auto& in, auto& w) {
    return at::gelu(at::layer_norm(in[0], {5}, w[0], w[1]));
  }));
  all.push_back(
      {"gathered",
       {{3, 4, 5}},
       {},
       [](auto& in, auto&) { return at::gather(in[0], 0, at::argsort(in[0], int64_t{0}, false)); },
       [](auto& in, auto&) { return at::gather(in[0], 1, at::argsort(in[0], int64_t{1}, false)); }});
  all.push_back(same_code("a_matrix_and_its_inverse", {{3, 4, 4}}, {}, [](auto& in, auto&) {
    return at::linalg_inv(in[0] + at::eye(4, in[0].options()));
  }));
  all.push_back({"in_place",
                 {{3, 4, 5}},
                 {},
                 [](auto& in, auto&) { return in[0].clone().mul_(2).select(0, 1).add_(1); },
                 [](auto& in, auto&) { return in[0].clone().mul_(2).select(1, 1).add_(1); }});
  return all;
}

class Kernels : public testing::TestWithParam<at::DeviceType> {
 protected:
  void SetUp() override {
    if (device_.is_cuda() && !at::globalContext().hasCUDA()) GTEST_SKIP() << "there is no CUDA device here";
  }

  Tensors drawn(const std::vector<std::vector<int64_t>>& shapes) const {
    Tensors tensors;
    for (const auto& shape : shapes) tensors.push_back(torch::rand(shape, device_));
    return tensors;
  }

  const at::NoGradGuard no_grad_;
  const at::Device device_{GetParam(), static_cast<c10::DeviceIndex>(GetParam() == at::kCPU ? -1 : 0)};
};

// The examples of a case, mapped over and batched by hand.
struct Both {
  Both(const Case& each, Tensors mapped_over, Tensors others)
      : c(each), mapped(std::move(mapped_over)), captured(std::move(others)) {}
  void ours() {
    result = vmap::vmap([this](const Tensors& in) { return c.example(in, captured); })(mapped);
  }
  void hand() { wanted = c.by_hand(mapped, captured); }

  const Case& c;
  const Tensors mapped, captured;
  Tensor result, wanted;
};

TEST_P(Kernels, AreThoseOfCodeBatchedByHand) {
  for (const Case& c : cases()) {
    Both both(c, drawn(c.mapped), drawn(c.captured));
    const Names beneath = kernels_of([&] { both.ours(); });
    EXPECT_EQ(beneath, kernels_of([&] { both.hand(); })) << c.name;
    EXPECT_TRUE(at::allclose(both.result, both.wanted, 1e-4, 1e-5)) << c.name;
    EXPECT_FALSE(beneath.empty()) << c.name;
  }
}

// The batch as the innermost dim: a product beside what all examples share copies its result, another copies
// each factor at once, and not matrix by matrix.
TEST_P(Kernels, OfProductsBesideAnInnermostBatchDoNotCopyExampleByExample) {
  const auto product = [](const Tensor& a, const Tensor& b) { return at::matmul(a, b); };
  const auto beneath = [&](const std::vector<std::vector<int64_t>>& shapes, const vmap::Options& options) {
    const Tensors in = drawn(shapes);
    Tensor result;
    const Names found = kernels_of([&] { result = vmap::vmap(product, options)(in[0], in[1]); });
    for (int64_t i = 0; i < result.size(0); ++i) {
      const auto example = [&](const Tensor& t) {
        return t.size(-1) == result.size(0) ? t.select(-1, i) : t;
      };
      EXPECT_TRUE(result[i].is_contiguous());
      EXPECT_TRUE(at::allclose(result[i], product(example(in[0]), example(in[1])), 1e-4, 1e-5));
    }
    return found;
  };
  EXPECT_EQ(beneath({{20, 30, 40}, {30, 10}}, {.in_dims = {-1, vmap::none}}),
            Names({"aten::bmm", "aten::copy_"}));
  EXPECT_EQ(beneath({{20, 30, 40}, {30}}, {.in_dims = {-1, vmap::none}}),
            Names({"aten::bmm", "aten::copy_"}));
  EXPECT_EQ(beneath({{20, 30}, {30, 10, 40}}, {.in_dims = {vmap::none, -1}}),
            Names({"aten::copy_", "aten::mm"}));
  EXPECT_EQ(beneath({{20, 30, 40}, {30, 10, 40}}, {.in_dims = {-1, -1}}),
            Names({"aten::bmm", "aten::copy_", "aten::copy_"}));
  const Tensors layer = drawn({{20, 30, 40}, {10, 30}});
  const auto linear = [&](const Tensor& x) { return at::linear(x, layer[1]); };
  const Names found = kernels_of([&] { vmap::vmap(linear, {.in_dims = -1})(layer[0]); });
  EXPECT_EQ(std::count(found.begin(), found.end(), "aten::copy_"), 1);
}

// One index of each example's own behind others: example by example, on the CPU.
TEST_P(Kernels, OfAnOwnIndexBehindOthersGather) {
  const Tensor x = drawn({{3, 40, 6}})[0], i = at::randint(-6, 6, {3, 4}, x.options().dtype(at::kLong));
  const auto taken = [](const Tensor& t, const Tensor& of) {
    return t.index({torch::indexing::Slice(), of});
  };
  Tensor result;
  const Names found = kernels_of([&] { result = vmap::vmap(taken)(x, i); });
  EXPECT_EQ(std::count(found.begin(), found.end(), "aten::gather"), device_.is_cpu() ? 1 : 0);
  for (int64_t k = 0; k < 3; ++k) EXPECT_TRUE(at::equal(result[k], taken(x[k], i[k])));
}

// Equal bins are computed: to search for them is what bins of any width take.
TEST_P(Kernels, OfEqualBinsSearchForNone) {
  const Tensors in = drawn({{3, 40}});
  const auto bins = [](const Tensor& t) { return std::get<0>(at::histogram(t, 7)); };
  Tensor result;
  const Names found = kernels_of([&] { result = vmap::vmap(bins)(in[0]); });
  EXPECT_EQ(std::count(found.begin(), found.end(), "aten::searchsorted"), 0);
  if (!device_.is_cpu()) return;
  for (int64_t i = 0; i < 3; ++i) EXPECT_TRUE(at::equal(result[i], bins(in[0][i])));
}

// What all examples share is normalized once, whatever weights of their own come behind.
TEST_P(Kernels, OfNormsOfWhatIsSharedCopyNothing) {
  const Tensors in = drawn({{4, 6, 5}, {3, 6}, {3, 6}});
  const auto batch = [&](const Tensor& weight, const Tensor& bias) {
    return at::batch_norm(in[0], weight, bias, {}, {}, true, 0.1, 1e-5, false);
  };
  const auto group = [&](const Tensor& weight, const Tensor& bias) {
    return at::group_norm(in[0], 2, weight, bias);
  };
  for (const auto& norm :
       {std::function<Tensor(Tensor, Tensor)>(batch), std::function<Tensor(Tensor, Tensor)>(group)}) {
    Tensor result;
    const Names found = kernels_of([&] { result = vmap::vmap(norm)(in[1], in[2]); });
    EXPECT_EQ(std::count(found.begin(), found.end(), "aten::mul"), 1);
    EXPECT_EQ(std::count(found.begin(), found.end(), "aten::copy_"), 0);
    for (int64_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(at::allclose(result[i], norm(in[1][i], in[2][i]), 1e-4, 1e-5));
      EXPECT_TRUE(result[i].is_contiguous());
    }
  }
}

TEST_P(Kernels, OfNormsOfNoExamplesWriteNoStatistics) {
  const Tensors in = drawn({{4, 6, 5}, {0, 6}});
  const Tensor mean = at::zeros({6}, in[0].options()), var = at::ones({6}, in[0].options());
  const auto norm = [&](const Tensor& weight) {
    return at::batch_norm(in[0], weight, {}, mean, var, true, 0.1, 1e-5, false);
  };
  EXPECT_EQ(vmap::vmap(norm)(in[1]).sizes(), at::IntArrayRef({0, 4, 6, 5}));
  EXPECT_TRUE(mean.eq(0).all().item<bool>());
}

// A whole model of the benchmarks, mapped or by hand, with the gradient that it wants.
Tensor run(const vmap_bench::Model& model, bool mapped) {
  const at::AutoGradMode mode(model.with_gradient);
  Tensors in = model.inputs;
  if (model.with_gradient) in[0] = in[0].detach().requires_grad_();
  const Tensor out = mapped ? vmap::vmap(model.example)(in) : model.by_hand(in);
  return model.with_gradient ? torch::autograd::grad({out.sum()}, {in[0]})[0] : out;
}

TEST_P(Kernels, OfWholeModelsAreThoseOfCodeBatchedByHand) {
  for (const vmap_bench::Model& model : vmap_bench::models(device_)) {
    if (model.closed_form) continue;
    const Names beneath = kernels_of([&] { run(model, true); });
    EXPECT_EQ(beneath, kernels_of([&] { run(model, false); })) << model.name;
    EXPECT_FALSE(beneath.empty()) << model.name;
  }
}

class Launched : public Kernels {};

TEST_P(Launched, OfWholeModelsAsByHand) {
  for (const vmap_bench::Model& model : vmap_bench::models(device_)) {
    if (model.closed_form) continue;
    const Tensor ours = run(model, true), wanted = run(model, false);  // libraries set themselves up
    const Names launched = rt::launched(device_.type(), [&] { run(model, true); });
    EXPECT_EQ(launched, rt::launched(device_.type(), [&] { run(model, false); })) << model.name;
    EXPECT_FALSE(launched.empty()) << model.name;
    EXPECT_TRUE(at::allclose(ours, wanted, 1e-3, 1e-5)) << model.name;
  }
}

// On a stream of its own as on the default one.
TEST_P(Launched, AsByHandAndOnTheSameStream) {
  const c10::impl::VirtualGuardImpl streams(device_.type());
  for (const c10::Stream stream : {streams.getStream(device_), streams.getStreamFromGlobalPool(device_)}) {
    for (const Case& c : cases()) {
      Both both(c, drawn(c.mapped), drawn(c.captured));
      streams.synchronizeDevice(device_.index());
      const c10::StreamGuard guard(stream);
      both.ours();  // libraries set themselves up
      both.hand();
      const Names launched = rt::launched(device_.type(), [&] { both.ours(); });
      EXPECT_EQ(launched, rt::launched(device_.type(), [&] { both.hand(); })) << c.name;
      EXPECT_FALSE(launched.empty()) << c.name;
      EXPECT_EQ(streams.getStream(device_), stream);
      EXPECT_TRUE(at::allclose(both.result, both.wanted, 1e-4, 1e-5)) << c.name;
    }
  }
}

// A function of one example that goes to another stream has its batch there.
TEST_P(Launched, OnTheStreamThatTheFunctionTakes) {
  const c10::impl::VirtualGuardImpl streams(device_.type());
  const c10::Stream here = streams.getStream(device_), aside = streams.getStreamFromGlobalPool(device_);
  const Tensor x = torch::rand({3, 4}, device_);
  streams.synchronizeDevice(device_.index());
  const auto f = [&](const Tensor& t) {
    const Tensor before = t.exp();
    const c10::StreamGuard guard(aside);
    return at::softmax(t, -1) + t;
  };
  const auto ours = [&] { vmap::vmap(f)(x); };
  ours();
  const Names launched = rt::launched(device_.type(), ours);
  EXPECT_EQ(launched, rt::launched(device_.type(), [&] { f(x); }));
  std::set<std::string> on;
  for (const std::string& name : launched) on.insert(name.substr(name.rfind(' ')));
  EXPECT_EQ(on.size(), 2u) << "one kernel on the one stream, two on the other";
  EXPECT_EQ(streams.getStream(device_), here);
}

// So that an empty list above means that nothing was launched.
TEST(Profiler, SeesWhatIsCalled) {
  const Tensor x = torch::rand({3});
  const Names seen = rt::launched(at::kCPU, [&] { (x + x).exp(); });
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[0].find("aten::add on stream"), 0u);
  EXPECT_EQ(seen[1].find("aten::exp on stream"), 0u);
}

std::string name_of(const testing::TestParamInfo<at::DeviceType>& device) {
  return c10::DeviceTypeName(device.param);
}
INSTANTIATE_TEST_SUITE_P(On, Kernels, testing::Values(at::kCPU, at::kCUDA), name_of);
INSTANTIATE_TEST_SUITE_P(On, Launched, testing::Values(at::kCUDA), name_of);  // the CPU launches nothing

}  // namespace
