// Operators that write their results into tensors which the caller brings (`out=`).
#pragma once

#include <torch/library.h>

namespace vmap {

// NOTE: [out= operators]
// `add.out(a, b, out)` is `add(a, b)` by whatever rule that has, written into `out` as the operator itself
// would for one example: an `out` of another shape becomes one of the right shape, of another dtype is cast
// to where PyTorch casts. One kernel serves all of them, and reads the arguments off the stack. An `out` that
// is not batched cannot take a batched result, unless it was made inside the vmap (NOTE: [fresh tensors]).

// What the operator does with an `out` of another dtype than its result's.
enum class OutDtype {
  Cast,  // converts, where that loses no kind of number
  Same,  // refuses
};

// Registers the kernel of the operator `name` ("add.out"), whose results are those of `functional`
// ("add.Tensor"), both of namespace `ns`, which `m` is for.
void support_out(torch::Library& m, const char* ns, const char* name, const char* functional, OutDtype dtype);

// Beside it, for an operator that draws numbers: it has to be asked also where no argument is batched.
void support_random_out(const char* ns, const char* name, const char* functional, OutDtype dtype);

}  // namespace vmap
