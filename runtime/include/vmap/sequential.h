// Operators that are run once for each example, and are meant to be.
#pragma once

#include <torch/library.h>

namespace vmap {

// Registers a kernel that calls the operator example by example and stacks what it returns. Unlike the
// fallback it is no makeshift: no policy forbids it, it does not warn, and fallback_count() does not count
// it. `name` is the operator's, with its overload. A call that no loop can serve raises: a view, a write into
// what is not batched.
void sequential(torch::Library& m, const char* name);

}  // namespace vmap
