// Operators whose own body is made of other operators.
#pragma once

#include <torch/library.h>

namespace vmap {

// Has the dispatcher pass the operator on to its CompositeImplicitAutograd body, as it is called. (Without
// this, the fallback does the same, and puts the arguments into boxes first.) `name` is the operator's, with
// its overload.
void composite(torch::Library& m, const char* name);
// Registers the operator's CompositeExplicitAutograd kernel for what vmap batches: its operators are mapped,
// and autograd sees them.
void explicit_composite(torch::Library& m, const char* name);
// The same for an operator that writes to arguments: all of them must be able to take a batched value, or
// were made inside the vmap; otherwise it raises, and nothing was written.
void explicit_writing_composite(torch::Library& m, const char* name);

}  // namespace vmap
