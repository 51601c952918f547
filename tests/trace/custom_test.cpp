// Operators of a library in programs [38]: with a rule of ours by hand, with one for torch.vmap, with none;
// with a gradient, composite, in place; with and without a meta kernel.
#include <ATen/functorch/BatchedTensorImpl.h>
#include <torch/autograd.h>
#include <torch/library.h>
#include <vmap/fallback.h>
#include <vmap/rule.h>
#include <vmap/support.h>

#include <filesystem>

#include "traced.h"

namespace {

using namespace traced;
using vmap::BDim;
using vmap::none;

int rule_calls = 0;

// The mean of each element and those before it, along `dim`.
Tensor running_mean(const Tensor& x, int64_t dim) {
  const Tensor last = x.movedim(dim, -1).contiguous();
  Tensor result = at::empty_like(last);
  const int64_t length = last.size(-1), rows = length == 0 ? 0 : last.numel() / length;
  for (int64_t row = 0; row < rows; ++row) {
    float sum = 0;
    for (int64_t i = 0; i < length; ++i) {
      sum += last.const_data_ptr<float>()[row * length + i];
      result.mutable_data_ptr<float>()[row * length + i] = sum / static_cast<float>(i + 1);
    }
  }
  return result.movedim(-1, dim);
}

std::tuple<Tensor, BDim> running_mean_rule(const Tensor& x, BDim x_bdim, int64_t dim) {
  ++rule_calls;
  const vmap::Reduction<1> in(dim, vmap::Operand(x, x_bdim));
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("trace_custom::running_mean", "")
                             .typed<Tensor(const Tensor&, int64_t)>();
  return in.result(op.call(in[0], in.dim()), /*keeps_rank=*/true);
}

Tensor scaled(const Tensor& x, const Tensor& by) {
  return x * by;
}

// Its gradient is ten times its own, so that nobody takes it for sin.
Tensor sine(const Tensor& x) {
  return x.sin();
}
struct Sine : torch::autograd::Function<Sine> {
  static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x});
    const at::AutoDispatchBelowADInplaceOrView below;
    return c10::Dispatcher::singleton()
        .findSchemaOrThrow("trace_custom::sine", "")
        .typed<Tensor(const Tensor&)>()
        .call(x);
  }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* context,
                                               torch::autograd::tensor_list gradients) {
    return {gradients[0] * context->get_saved_variables()[0].cos() * 10};
  }
};

// What torch.vmap calls: for a batch dim anywhere.
Tensor theirs(const Tensor& x) {
  return x.cumsum(0);
}
Tensor theirs_rule(const Tensor& x) {
  ++rule_calls;
  const c10::impl::ExcludeDispatchKeyGuard done(c10::DispatchKey::FuncTorchBatched);
  const auto* batched = at::functorch::maybeGetBatchedImpl(x);
  return at::functorch::makeBatched(batched->value().movedim(batched->bdim(), 0).cumsum(1), 0,
                                    batched->level());
}

Tensor& add_into(Tensor& x, const Tensor& y) {
  return x.add_(y);
}
Tensor composite(const Tensor& x) {
  return x.sin().cos();
}
std::tuple<Tensor, std::vector<Tensor>> no_rule(const Tensor& x, const std::optional<Tensor>& y,
                                                at::TensorList zs) {
  std::vector<Tensor> products;
  for (const Tensor& z : zs) products.push_back(x * z);
  return {y ? x + *y : x.clone(), products};
}
Tensor small_only(const Tensor& x) {
  TORCH_CHECK_VALUE(x.max().item<double>() < 100, "too large for it");
  return x.clone();
}

TORCH_LIBRARY(trace_custom, m) {
  m.def("running_mean(Tensor x, int dim) -> Tensor");
  m.def("scaled(Tensor x, Tensor by) -> Tensor");
  m.def("sine(Tensor x) -> Tensor");
  m.def("theirs(Tensor x) -> Tensor");
  m.def("add_into(Tensor(a!) x, Tensor y) -> Tensor(a!)");
  m.def("composite(Tensor x) -> Tensor", &composite);
  m.def("no_rule(Tensor x, Tensor? y, Tensor[] zs) -> (Tensor, Tensor[])");
  m.def("small_only(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(trace_custom, CPU, m) {
  m.impl("running_mean", &running_mean);
  m.impl("scaled", &scaled);
  m.impl("sine", &sine);
  m.impl("add_into", &add_into);
  m.impl("no_rule", &no_rule);
  m.impl("small_only", &small_only);
}
TORCH_LIBRARY_IMPL(trace_custom, CompositeExplicitAutograd, m) {
  m.impl("theirs", &theirs);
}
TORCH_LIBRARY_IMPL(trace_custom, Meta, m) {
  m.impl("scaled", &scaled);
}
TORCH_LIBRARY_IMPL(trace_custom, Autograd, m) {
  m.impl("sine", [](const Tensor& x) { return Sine::apply(x); });
}
TORCH_LIBRARY_IMPL(trace_custom, FuncTorchBatched, m) {
  m.impl("theirs", &theirs_rule);
}
TORCH_LIBRARY_IMPL(trace_custom, VMAP_KEY, m) {
  VMAP_SUPPORT(running_mean, running_mean_rule);
  POINTWISE_BOXED(scaled);
  POINTWISE_BOXED(sine);
  POINTWISE_BOXED(small_only);
}

template <class Signature>
auto op(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<Signature>();
}
Tensor one(const char* name, const Tensor& x) {
  return op<Tensor(const Tensor&)>(name).call(x);
}
Tensor call_running_mean(const Tensor& x, int64_t dim) {
  return op<Tensor(const Tensor&, int64_t)>("trace_custom::running_mean").call(x, dim);
}
Tensor call_scaled(const Tensor& x, const Tensor& by) {
  return op<Tensor(const Tensor&, const Tensor&)>("trace_custom::scaled").call(x, by);
}

class TraceCustom : public testing::Test {
 protected:
  TraceCustom() { vmap::set_fallback_policy(vmap::FallbackPolicy::Error); }
  ~TraceCustom() override { vmap::set_fallback_policy(before_); }

 private:
  vmap::FallbackPolicy before_ = vmap::fallback_policy();
};

TEST_F(TraceCustom, ARuleByHandRunsForTheTraceAlone) {
  for (const int64_t dim : {0, 1, 2}) {
    const auto at_dim = [&](int64_t n) { return std::tuple(randn({n, 4, 3}).movedim(0, dim).contiguous()); };
    const auto program = same_as_vmap([](const Tensor& x) { return call_running_mean(x * 2, -1); },
                                      {.in_dims = dim}, at_dim(5), {at_dim(2), at_dim(3), at_dim(4)});
    EXPECT_EQ(calls_of(program, "trace_custom::running_mean"), 1);
    EXPECT_EQ(program.program().why_not_any_size(), "");
    const int before = rule_calls;
    const Tensor x = std::get<0>(at_dim(7));
    EXPECT_TRUE(program(x).equal(running_mean(x.movedim(dim, 0) * 2, -1)));
    EXPECT_EQ(rule_calls, before);
  }
}

TEST_F(TraceCustom, WithAndWithoutAMetaKernel) {
  for (const auto& f : {+[](const Tensor&x, const Tensor&y) { return call_scaled(x, y); },
                        +[](const Tensor&x, const Tensor&y) { return one("trace_custom::sine", x) * y; }}) {
    for (const vmap::Dims& dims : {vmap::Dims{0, 0}, vmap::Dims{0, none}, vmap::Dims{none, 0}}) {
      const auto data = [&](int64_t n) {
        const auto sized = [&](size_t i) { return dims.list()[i].is_none() ? randn({3}) : randn({n, 3}); };
        return std::tuple(sized(0), sized(1));
      };
      const auto program = same_as_vmap(f, {.in_dims = dims}, data(4), {data(2), data(3), data(9)});
      EXPECT_EQ(program.program().why_not_any_size(), "");
    }
  }
}

TEST_F(TraceCustom, GradientsAroundARunAreTheOperators) {
  const auto program =
      vmap::trace([](const Tensor& x) { return one("trace_custom::sine", x).sum(); }, {}, randn({4, 3}));
  const Tensor x = randn({7, 3}).requires_grad_();
  const Tensor got = torch::autograd::grad({program(x).sum()}, {x})[0];
  EXPECT_TRUE(got.allclose(10 * x.detach().cos()));
}

TEST_F(TraceCustom, ARuleForTorchVmapIsTraced) {
  const auto program = same_as_vmap([](const Tensor& x) { return one("trace_custom::theirs", x) + 1; },
                                    {.in_dims = 1}, std::tuple(randn({3, 4})), {std::tuple(randn({3, 9}))});
  EXPECT_EQ(calls_of(program, "aten::cumsum"), 1);  // what the rule calls
  EXPECT_EQ(program.program().why_not_any_size(), "");
}

TEST_F(TraceCustom, OfACompositeOneThereIsItsBody) {
  const auto program = same_as_vmap([](const Tensor& x) { return one("trace_custom::composite", x); }, {},
                                    std::tuple(randn({4, 3})), {std::tuple(randn({5, 3}))});
  EXPECT_EQ(calls_of(program, "trace_custom::composite"), 0);
  EXPECT_EQ(calls(program), 2u);
}

TEST_F(TraceCustom, OnWhatIsNotMappedItIsOneCall) {
  const auto program = same_as_vmap(
      [](const Tensor& x, const Tensor& w) {
        const auto f = op<decltype(no_rule)>("trace_custom::no_rule");
        return x * std::get<0>(f.call(w, std::nullopt, {w, w}));
      },
      {.in_dims = {0, none}}, std::tuple(randn({4, 3}), randn({3})), {std::tuple(randn({5, 3}), randn({3}))});
  EXPECT_EQ(calls_of(program, "trace_custom::no_rule"), 1);
  EXPECT_EQ(program.program().why_not_any_size(), "");
}

const auto call_no_rule = [](const Tensor& x, const Tensor& y) {
  const auto [sum, products] =
      op<decltype(no_rule)>("trace_custom::no_rule").call(x, y, std::vector<Tensor>{y, x});
  return std::tuple(sum, products[0], products[1]);
};

TEST_F(TraceCustom, WithoutARuleAProgramHoldsTheLoop) {
  const Tensor x = randn({3, 4}), y = randn({3});
  const vmap::Options options{.in_dims = {1, none}};
  EXPECT_NE(error_of([&] { vmap::trace(call_no_rule, options, x, y); }).find("trace_custom::no_rule"),
            std::string::npos);
  vmap::set_fallback_policy(vmap::FallbackPolicy::Allow);
  const auto program =
      same_as_vmap(call_no_rule, options, std::tuple(x, y), {std::tuple(randn({3, 4}), randn({3}))});
  EXPECT_EQ(calls_of(program, "trace_custom::no_rule"), 4);
  EXPECT_NE(program.program().why_not_any_size().find("batch size"), std::string::npos);
  const int64_t loops = vmap::fallback_count();
  EXPECT_NE(error_of([&] { program(randn({3, 5}), y); }).find("this batch size only"), std::string::npos);
  program(x, y);
  EXPECT_EQ(vmap::fallback_count(), loops);  // the loop is in the program
}

TEST_F(TraceCustom, WritesThroughTheLoop) {
  vmap::set_fallback_policy(vmap::FallbackPolicy::Allow);
  const auto program = same_as_vmap(
      [](Tensor x, const Tensor& y) {
        return op<decltype(add_into)>("trace_custom::add_into").call(x, y) * 2;
      },
      {.in_dims = {1, 0}}, std::tuple(randn({3, 4}), randn({4})), {std::tuple(randn({3, 4}), randn({4}))});
  EXPECT_EQ(calls_of(program, "trace_custom::add_into"), 4);
}

TEST_F(TraceCustom, AnErrorInARunNamesIt) {  // [40]
  const auto program = vmap::trace(
      [](const Tensor& x) { return one("trace_custom::small_only", x.abs()) + 1; }, {}, randn({4, 3}));
  const std::string error = error_of([&] { program(at::full({5, 3}, 1000.F)); });
  EXPECT_NE(error.find("too large for it"), std::string::npos) << error;
  EXPECT_NE(error.find("in call 1, trace_custom::small_only, of a traced program"), std::string::npos)
      << error;
  EXPECT_THROW(program(at::full({5, 3}, 1000.F)), c10::ValueError);
  EXPECT_TRUE(program(at::ones({5, 3})).equal(at::full({5, 3}, 2.F)));
}

TEST_F(TraceCustom, FilesNameWhatTheyMayCall) {
  const auto program =
      vmap::trace([](const Tensor& x) { return call_running_mean(x, 0); }, {}, randn({4, 3}));
  const auto file = std::filesystem::path(testing::TempDir()) / "vmap_trace_custom.vmap";
  program.program().save(file);
  EXPECT_NE(error_of([&] { vmap::Program::load(file); }).find("trace_custom::running_mean"),
            std::string::npos);
  const auto loaded = vmap::Program::load(file, {.allow_ops = {"trace_custom::running_mean"}});
  const Tensor x = randn({7, 3});
  EXPECT_TRUE(loaded.run({x})[0].equal(running_mean(x, 1)));
  std::filesystem::remove(file);
}

}  // namespace
