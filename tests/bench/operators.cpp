// What one operator costs: batched by hand, under our vmap, under functorch's. Two programs are made of this,
// each with cases of its own: operator_cases.cpp, product_cases.cpp.
//
// Only the operator's call is timed; wrappers are made before. README.md says how the numbers become "added"
// ones.
#include <ATen/ops/allclose.h>
#include <benchmark/benchmark.h>
#include <c10/core/GradMode.h>

#include <cstdio>
#include <string>

#include "bench_main.h"
#include "levels.h"
#include "operator_cases.h"

namespace vmap_bench {
namespace {

void time_calls(benchmark::State& state, Tensor (*call)(const Inputs&), const Inputs& in) {
  const c10::NoGradGuard no_grad;
  time_on_host(state, [&] {
    const Tensor out = call(in);
    benchmark::DoNotOptimize(out.unsafeGetTensorImpl());
  });
}

template <class Level>
Inputs mapped(const Level& level, Inputs in) {
  in.x = level.add_batch_dim(in.x);
  in.y = level.add_batch_dim(in.y);
  in.row = level.add_batch_dim(in.row);
  in.positions = level.add_batch_dim(in.positions);
  in.images = level.add_batch_dim(in.images);
  return in;
}

void by_hand(benchmark::State& state, const OperatorCase& op, Size size) {
  time_calls(state, op.by_hand, physical_inputs(size, device()));
}

template <class Level>
void under(benchmark::State& state, const OperatorCase& op, Size size) {
  const Inputs physical = physical_inputs(size, device());
  const Level level(size.batch);
  time_calls(state, op.example, mapped(level, physical));
}

template <class Level>
Tensor result_under(const OperatorCase& op, Size size) {
  const Inputs physical = physical_inputs(size, device());  // outside: functorch refuses to draw under a vmap
  const Level level(size.batch);
  return level.remove_batch_dim(op.example(mapped(level, physical)));
}

bool agrees(const char* who, const OperatorCase& op, Size size, const Tensor& expected, const Tensor& got) {
  if (got.sizes() == expected.sizes() && got.dtype() == expected.dtype() &&
      at::allclose(got, expected, 1e-4, 1e-5)) {
    return true;
  }
  std::fprintf(stderr, "%s, batch of %lld: %s and by hand differ\n", op.name,
               static_cast<long long>(size.batch), who);
  return false;
}

// Times of code that computes something else would mean nothing.
bool all_agree() {
  bool agree = true;
  for (const OperatorCase& op : operator_cases()) {
    for (const Size size : operator_sizes()) {
      const Tensor expected = op.by_hand(physical_inputs(size, device()));
      agree &= agrees("ours", op, size, expected, result_under<VmapLevel>(op, size));
      agree &= agrees("functorch", op, size, expected, result_under<FunctorchLevel>(op, size));
    }
  }
  return agree;
}

// The names are "operator/batch x n x n/series", which run.py takes apart.
void register_all() {
  for (const OperatorCase& op : operator_cases()) {
    for (const Size size : operator_sizes()) {
      const std::string n = std::to_string(size.n);
      const std::string name = op.name + std::string("/") + std::to_string(size.batch) + "x" + n + "x" + n;
      const auto add = [&](const char* series, void (*run)(benchmark::State&, const OperatorCase&, Size)) {
        benchmark::RegisterBenchmark((name + "/" + series).c_str(),
                                     [run, &op, size](benchmark::State& state) { run(state, op, size); });
      };
      add("hand", by_hand);
      add("ours", under<VmapLevel>);
      add("functorch", under<FunctorchLevel>);
    }
  }
}

}  // namespace
}  // namespace vmap_bench

int main(int argc, char** argv) {
  return vmap_bench::bench_main(argc, argv, vmap_bench::all_agree, vmap_bench::register_all);
}
