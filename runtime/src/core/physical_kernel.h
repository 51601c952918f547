// Internal: what the native host registers on VMAP_PHYSICAL_KEY.
#pragma once

#include <torch/library.h>

namespace vmap::detail {

// Hands every call to those that observe (vmap/physical.h).
torch::CppFunction physical_kernel();

}  // namespace vmap::detail
