// Operators of one's own under vmap: two that libtorch knows nothing of, and what it takes to map them.
#include <torch/library.h>
#include <torch/types.h>
#include <torch/utils.h>
#include <vmap/rule.h>
#include <vmap/support.h>
#include <vmap/vmap.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace {

using vmap::BDim;
using vmap::Tensor;

// ---- the operators: kernels that torch cannot look into ----

// 0 below `low`, 1 above `high`, smooth between them; broadcasts.
Tensor smoothstep(const Tensor& x, const Tensor& low, const Tensor& high) {
  const auto all = torch::broadcast_tensors({x, low, high});
  Tensor result = torch::empty(all[0].sizes(), x.options());
  const auto in = all[0].contiguous(), from = all[1].contiguous(), to = all[2].contiguous();
  for (int64_t i = 0; i < result.numel(); ++i) {
    const double span = to.data_ptr<double>()[i] - from.data_ptr<double>()[i];
    const double t = std::clamp((in.data_ptr<double>()[i] - from.data_ptr<double>()[i]) / span, 0.0, 1.0);
    result.data_ptr<double>()[i] = t * t * (3 - 2 * t);
  }
  return result;
}

// Each element is the mean of those up to it, along `dim`.
Tensor running_mean(const Tensor& x, int64_t dim) {
  const Tensor last = x.movedim(dim, -1).contiguous();
  Tensor result = torch::empty_like(last);
  const int64_t length = last.size(-1);
  for (int64_t row = 0; row < (length == 0 ? 0 : last.numel() / length); ++row) {
    double sum = 0;
    for (int64_t i = 0; i < length; ++i) {
      sum += last.data_ptr<double>()[row * length + i];
      result.data_ptr<double>()[row * length + i] = sum / static_cast<double>(i + 1);
    }
  }
  return result.movedim(-1, dim);
}

TORCH_LIBRARY(myops, m) {
  m.def("smoothstep(Tensor x, Tensor low, Tensor high) -> Tensor");
  m.def("running_mean(Tensor x, int dim) -> Tensor");
}

TORCH_LIBRARY_IMPL(myops, CPU, m) {
  m.impl("smoothstep", smoothstep);
  m.impl("running_mean", running_mean);
}

// ---- what it takes to map them ----

// A rule has the operator's signature, with a batch dim after each tensor; so has its result. `dim` counts
// the dims of one example, in.dim() those of the batch.
std::tuple<Tensor, BDim> running_mean_rule(const Tensor& x, BDim x_bdim, int64_t dim) {
  const vmap::Reduction<1> in(dim, vmap::Operand(x, x_bdim));
  return in.result(running_mean(in[0], in.dim()), /*keeps_rank=*/true);
}

TORCH_LIBRARY_IMPL(myops, VMAP_KEY, m) {
  POINTWISE_BOXED(smoothstep);  // element by element: no rule to write
  VMAP_SUPPORT(running_mean, running_mean_rule);
}

// Through the dispatcher, as a caller from anywhere would.
Tensor call_smoothstep(const Tensor& x, const Tensor& low, const Tensor& high) {
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("myops::smoothstep", "")
                             .typed<Tensor(const Tensor&, const Tensor&, const Tensor&)>();
  return op.call(x, low, high);
}

Tensor call_running_mean(const Tensor& x, int64_t dim) {
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("myops::running_mean", "")
                             .typed<Tensor(const Tensor&, int64_t)>();
  return op.call(x, dim);
}

// A signal is smoothed, then faded in; each signal has its own length of fade.
Tensor fade_in(const Tensor& signal, const Tensor& length) {
  const Tensor time = torch::arange(signal.size(0), signal.options());
  const Tensor start = torch::zeros({}, signal.options());
  return call_running_mean(signal, 0) * call_smoothstep(time, start, length);
}

}  // namespace

int main() {
  torch::manual_seed(0);
  vmap::set_fallback_policy(
      vmap::FallbackPolicy::Error);  // an operator without a rule is an error, not a slow loop
  const Tensor signals = torch::randn({1000, 64}, torch::kFloat64);
  const Tensor lengths = 1 + 20 * torch::rand({64}, torch::kFloat64);

  // The examples are the columns: dim 1 of `signals`, dim 0 of `lengths`.
  const Tensor mapped = vmap::vmap(fade_in, {.in_dims = {1, 0}, .out_dims = 1})(signals, lengths);

  std::vector<Tensor> one_by_one;
  for (int64_t i = 0; i < signals.size(1); ++i)
    one_by_one.push_back(fade_in(signals.select(1, i), lengths[i]));
  const bool agree = torch::allclose(mapped, torch::stack(one_by_one, 1));
  std::printf("two operators of our own, mapped over %lld signals: %s the loop\n",
              static_cast<long long>(signals.size(1)), agree ? "agrees with" : "DIFFERS from");
  return agree ? 0 : 1;
}
