// Internal: what the native host registers on VMAP_PHYSICAL_KEY.
#pragma once

#include <torch/library.h>

namespace vmap::detail {

// Hands every call to those that observe (vmap/physical.h). On `_` for VMAP_PHYSICAL_KEY, unless another
// library has a fallback there: then nobody can observe, and who begins to is told.
void register_physical_kernel(torch::Library& on_key);

// Whether that was so.
bool has_physical_kernel();

}  // namespace vmap::detail
