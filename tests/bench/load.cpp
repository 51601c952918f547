// How long a program that has loaded libtorch waits for our library: prints milliseconds. `bench_load
// LIBRARY`
#include <ATen/Parallel.h>
#include <dlfcn.h>

#include <chrono>
#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  at::set_num_threads(1);  // libtorch is there
  const auto start = std::chrono::steady_clock::now();
  if (!dlopen(argv[1], RTLD_NOW)) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
  std::printf("%.3f\n", spent.count());
  return 0;
}
