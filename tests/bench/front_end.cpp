// What a whole vmap costs: a call of a trivial function, and models beside the same batched by hand.
#include <ATen/TensorOperators.h>
#include <ATen/ops/allclose.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/sin.h>
#include <ATen/ops/stack.h>
#include <benchmark/benchmark.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/autograd.h>
#include <vmap/vmap.h>

#include <cstdio>
#include <string>

#include "bench_main.h"
#include "levels.h"
#include "models.h"
#include "peak_memory.h"

namespace vmap_bench {
namespace {

// ---- ways to run a function of one example over a batch; `hand` gets the batched function instead ----

using Example = std::function<Tensor(const Tensors&)>;
using Runner = Tensor (*)(const Example&, const Tensors&);

Tensor run_by_hand(const Example& batched, const Tensors& in) {
  return batched(in);
}

Tensor run_ours(const Example& f, const Tensors& in) {
  return vmap::vmap(f)(in);
}

Tensor run_functorch(const Example& f, const Tensors& in) {
  const FunctorchLevel level(in[0].size(0));
  Tensors mapped;
  mapped.reserve(in.size());
  for (const Tensor& t : in) mapped.push_back(level.add_batch_dim(t));
  return level.remove_batch_dim(f(mapped));
}

Tensor run_loop(const Example& f, const Tensors& in) {
  Tensors outs;
  for (int64_t i = 0; i < in[0].size(0); ++i) {
    Tensors example;
    for (const Tensor& t : in) example.push_back(t.select(0, i));
    outs.push_back(f(example));
  }
  return at::stack(outs);
}

struct Series {
  const char* name;
  Runner run;
};
constexpr Series kSeries[] = {
    {"hand", run_by_hand}, {"ours", run_ours}, {"functorch", run_functorch}, {"loop", run_loop}};

Tensor run_model(const Model& model, Runner run) {
  const Example& f = run == run_by_hand ? model.by_hand : model.example;
  if (!model.with_gradient) {
    const c10::NoGradGuard no_grad;
    return run(f, model.inputs);
  }
  Tensors in = model.inputs;
  in[0] = in[0].detach().requires_grad_();
  const Tensor out = run(f, in);
  return torch::autograd::grad({out}, {in[0]}, {at::ones_like(out)})[0];
}

void time_model(benchmark::State& state, const Model& model, Runner run) {
  time_on_host(state, [&] {
    const Tensor out = run_model(model, run);
    benchmark::DoNotOptimize(out.unsafeGetTensorImpl());
  });
  state.counters["peak_bytes"] =
      static_cast<double>(peak_memory(device().type(), [&] { run_model(model, run); }));
}

// ---- a vmap around almost nothing ----

struct Trivial {
  const char* name;
  Example f;
};

void time_trivial(benchmark::State& state, const Example& f, Runner run) {
  const c10::NoGradGuard no_grad;
  const Tensors in{at::randn({8, 4, 4}, device())};
  time_on_host(state, [&] {
    const Tensor out = run(f, in);
    benchmark::DoNotOptimize(out.unsafeGetTensorImpl());
  });
}

// As a user writes it: no std::function, no vector.
void time_plain_call(benchmark::State& state) {
  const c10::NoGradGuard no_grad;
  const Tensor x = at::randn({8, 4, 4}, device());
  time_on_host(state, [&] {
    const Tensor out = vmap::vmap([](const Tensor& t) { return t; })(x);
    benchmark::DoNotOptimize(out.unsafeGetTensorImpl());
  });
}

const std::vector<Trivial>& trivials() {
  static const std::vector<Trivial> all = {{"identity", [](const Tensors& in) { return in[0]; }},
                                           {"sin", [](const Tensors& in) { return at::sin(in[0]); }}};
  return all;
}

// ---- a batch in chunks: the memory that a mapped function holds follows the chunk ----

constexpr int64_t kChunkedBatch = 256;
constexpr int64_t kChunks[] = {256, 64, 16, 4, 1};  // the first is the whole batch

// Holds a matrix for each example, whose result is a number.
Tensor far_apart(const Tensor& points) {
  return (points.unsqueeze(0) - points.unsqueeze(1)).pow(2).sum(-1).exp().mean();
}

void time_chunks(benchmark::State& state, int64_t chunk) {
  const c10::NoGradGuard no_grad;
  const Tensor x = at::randn({kChunkedBatch, 32, 4}, device());
  const auto mapped = vmap::vmap(far_apart, {.chunk_size = chunk});
  time_on_host(state, [&] {
    const Tensor out = mapped(x);
    benchmark::DoNotOptimize(out.unsafeGetTensorImpl());
  });
  state.counters["peak_bytes"] = static_cast<double>(peak_memory(device().type(), [&] { mapped(x); }));
}

const std::vector<Model>& all_models() {
  static const std::vector<Model> all = models(device());
  return all;
}

bool all_agree() {
  bool agree = true;
  for (const Model& model : all_models()) {
    const Tensor expected = run_model(model, run_loop);
    for (const Series& series : kSeries) {
      const Tensor got = run_model(model, series.run);
      if (got.sizes() == expected.sizes() && at::allclose(got, expected, 1e-3, 1e-5)) continue;
      std::fprintf(stderr, "%s: %s and the loop differ\n", model.name, series.name);
      agree = false;
    }
  }
  return agree;
}

void register_all() {
  for (const Trivial& trivial : trivials()) {
    for (const Series& series : kSeries) {
      if (series.run == run_loop) continue;
      benchmark::RegisterBenchmark(
          ("call/" + std::string(trivial.name) + "/" + series.name).c_str(),
          [&](benchmark::State& state) { time_trivial(state, trivial.f, series.run); });
    }
  }
  benchmark::RegisterBenchmark("call/one tensor/ours", time_plain_call);
  for (const int64_t chunk : kChunks) {
    benchmark::RegisterBenchmark(("chunk/far_apart/" + std::to_string(chunk)).c_str(),
                                 [chunk](benchmark::State& state) { time_chunks(state, chunk); });
  }
  for (const Model& model : all_models()) {
    for (const Series& series : kSeries) {
      benchmark::RegisterBenchmark(("model/" + std::string(model.name) + "/" + series.name).c_str(),
                                   [&](benchmark::State& state) { time_model(state, model, series.run); });
    }
  }
}

}  // namespace
}  // namespace vmap_bench

int main(int argc, char** argv) {
  return vmap_bench::bench_main(argc, argv, vmap_bench::all_agree, vmap_bench::register_all);
}
