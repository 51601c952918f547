// What in-place operators that are decomposed do with their result.
#pragma once

#include <vmap/bdim.h>

namespace vmap {

// Writes a decomposition's result into the tensor of an in-place operator, which it returns. Throws when the
// shape differs, or when the dtype cannot be cast to self's: as the in-place operator would.
Tensor& assign_in_place(Tensor& self, const Tensor& result);

}  // namespace vmap
