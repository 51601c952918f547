// Operators that a mapped function calls without batched arguments, and that vmap must see.
#pragma once

#include <torch/library.h>
#include <vmap/level.h>

namespace vmap {

// The library of a namespace's kernels on one of the host's other keys (VMAP_MODE_KEY, VMAP_FRESH_KEY). Lives
// as long as the process.
torch::Library& library_on(const char* ns, c10::DispatchKey key);

}  // namespace vmap
