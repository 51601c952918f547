// Autocast on the pretend device, as PyTorch has it on CUDA.
#include "autocast.h"

#include <ATen/autocast_mode.h>
#include <torch/library.h>

namespace vmap_pretend {

void register_autocast() {
  constexpr auto key = c10::DispatchKey::AutocastPrivateUse1;
  static torch::Library all(torch::Library::IMPL, "_", key, __FILE__, __LINE__);
  all.fallback(torch::CppFunction::makeFallthrough());
  using namespace at;            // whose names
  using namespace at::autocast;  // the macros want
  static torch::Library m(torch::Library::IMPL, "aten", key, __FILE__, __LINE__);
#define VMAP_LOWER(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, lower_precision_fp)
  AT_FORALL_LOWER_PRECISION_FP(VMAP_LOWER)
#undef VMAP_LOWER
#define VMAP_FP32(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, fp32)
  AT_FORALL_FP32(VMAP_FP32)
#undef VMAP_FP32
#define VMAP_PROMOTE(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, promote)
  AT_FORALL_PROMOTE(VMAP_PROMOTE)
#undef VMAP_PROMOTE
}

}  // namespace vmap_pretend
