// What both benchmark programs do: compare values first, then time, on one thread and with the loop
// forbidden.
#pragma once

#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>
#include <vmap/fallback.h>

namespace vmap_bench {

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
