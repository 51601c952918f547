// Gives the native host's dispatch key its rules.
#include <torch/library.h>
#include <vmap/dispatch_key.h>

namespace vmap::rules::aten {
void register_all(torch::Library& m);
}

TORCH_LIBRARY_IMPL(aten, VMAP_KEY, m) {
  vmap::rules::aten::register_all(m);
}
