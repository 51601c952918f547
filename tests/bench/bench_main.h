// What the benchmark programs do: compare values first, then time, on one thread and with the loop forbidden.
// VMAP_BENCH_DEVICE=cuda: on a GPU, where what is timed is the host's part, which launches and does not wait.
#pragma once

#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>
#include <c10/core/Device.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <vmap/fallback.h>

#include <cstdlib>

namespace vmap_bench {

inline at::Device device() {
  static const char* const named = std::getenv("VMAP_BENCH_DEVICE");
  return at::Device(named && *named ? named : "cpu");
}

// Calls `call` for as long as the benchmark runs.
template <class Call>
void time_on_host(benchmark::State& state, const Call& call) {
  constexpr int kMostInFlight = 64;  // a queue that is full would have the host wait
  int in_flight = 0;
  for (auto _ : state) {
    call();
    if (device().is_cpu() || ++in_flight < kMostInFlight) continue;
    state.PauseTiming();
    const c10::impl::VirtualGuardImpl there(device().type());
    there.synchronizeDevice(there.getDevice().index());
    in_flight = 0;
    state.ResumeTiming();
  }
}

inline int bench_main(int argc, char** argv, bool (*all_agree)(), void (*register_all)()) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  at::set_num_threads(1);
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
  if (!all_agree()) return 1;
  register_all();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace vmap_bench
