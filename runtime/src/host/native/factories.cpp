#include <torch/library.h>
#include <vmap/fresh.h>
namespace { 
const char* const kNames[] = {"zeros","ones","full","empty.memory_format","empty_strided","arange","arange.start","arange.start_step","clone","eye","zeros_like","ones_like","empty_like","full_like","scalar_tensor","new_zeros","new_empty","new_full","new_ones","linspace"};
}
TORCH_LIBRARY_IMPL(aten, VMAP_MODE_KEY, m) {
  static torch::Library below(torch::Library::IMPL, "aten", c10::DispatchKey::VMAP_FRESH_KEY, __FILE__, __LINE__);
  for (auto n : kNames) vmap::support_factory(m, below, n);
}
