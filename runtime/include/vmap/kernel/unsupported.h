// Operators that cannot be batched: the call raises, and says why.
#pragma once

#include <torch/library.h>

namespace vmap {

// Registers a kernel that raises: "vmap: aten::nonzero cannot be batched: `reason`. Argument `self` is
// batched at vmap level 1 (8 examples). Instead, `instead`". The texts are literals, which live as long as
// the kernel. `name` is the operator's, with its overload ("unique.dim").
void unsupported(torch::Library& m, const char* name, const char* reason, const char* instead);

}  // namespace vmap
