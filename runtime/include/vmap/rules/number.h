// Tensors without dims that PyTorch's kernels read as a number on the host.
#pragma once

#include <ATen/core/Tensor.h>

namespace vmap {

// Throws where `value`, of any example, is no number of the dtype `to`: one with an imaginary part in a real
// dtype, or one beyond its range. A kernel that reads the number refuses it; a tensor's conversion would wrap
// it. Reads a bool on the host, of all examples together, and only where the dtypes leave it open.
void check_number_fits(const at::Tensor& value, at::ScalarType to);

}  // namespace vmap
