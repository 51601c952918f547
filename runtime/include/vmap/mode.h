// Whether an operator without batched arguments is called by a mapped function.
#pragma once

#include <torch/library.h>
#include <vmap/level.h>

namespace vmap {

// Whether the code that asks runs inside another operator's kernel, so that what it makes is that operator's
// business and no mapped function's. See NOTE: [inside an operator's kernel].
bool in_operator_kernel();

// The library of a namespace's kernels on one of the host's other keys (VMAP_MODE_KEY, VMAP_FRESH_KEY). Lives
// as long as the process.
torch::Library& library_on(const char* ns, c10::DispatchKey key);

}  // namespace vmap
