#include "machine.h"

#include <ATen/Version.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cctype>

namespace vmap::program {

std::string platform() {
  utsname names{};
  if (uname(&names) != 0) return "unknown";
  std::string system = names.sysname;
  std::transform(system.begin(), system.end(), system.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return system + " " + names.machine;
}

std::vector<std::string> instruction_sets() {
  std::vector<std::string> all;
#if defined(__x86_64__)
  __builtin_cpu_init();
#define VMAP_HAS(name) \
  if (__builtin_cpu_supports(name)) all.emplace_back(name)
  VMAP_HAS("sse4.2");
  VMAP_HAS("avx");
  VMAP_HAS("avx2");
  VMAP_HAS("fma");
  VMAP_HAS("bmi");
  VMAP_HAS("bmi2");
  VMAP_HAS("avx512f");
  VMAP_HAS("avx512vl");
  VMAP_HAS("avx512bw");
  VMAP_HAS("avx512dq");
  VMAP_HAS("avx512cd");
  VMAP_HAS("avx512vbmi");
  VMAP_HAS("avx512ifma");
  VMAP_HAS("avx512vbmi2");
  VMAP_HAS("avx512vnni");
  VMAP_HAS("avx512bitalg");
  VMAP_HAS("avx512vpopcntdq");
  VMAP_HAS("gfni");
  VMAP_HAS("vpclmulqdq");
#ifndef __clang__  // older ones do not know these names
  VMAP_HAS("avxvnni");
  VMAP_HAS("avx512bf16");
  VMAP_HAS("avx512fp16");
  VMAP_HAS("amx-tile");
  VMAP_HAS("amx-int8");
  VMAP_HAS("amx-bf16");
#endif
#undef VMAP_HAS
#else
  all.push_back(at::get_cpu_capability());
#endif
  return all;
}

}  // namespace vmap::program
