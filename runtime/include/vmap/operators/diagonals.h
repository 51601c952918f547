// What is written to a diagonal.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

// PyTorch's own body looks at memory, and of a tensor that is not contiguous fills other elements under
// `wrap`.
Tensor& fill_diagonal_(Tensor& self, const at::Scalar& fill_value, bool wrap);

}  // namespace vmap::decompositions
