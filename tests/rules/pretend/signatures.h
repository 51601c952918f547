// What PyTorch's list of operators says of those that have kernels for CUDA.
#pragma once

#include <ATen/core/operator_name.h>

namespace vmap_pretend {

struct OnCuda {
  // Whether there is a kernel at all. What is not on the list is somebody else's, and taken to have one.
  bool exists = true;
  // Whether the dispatcher's kernel sees to it that all tensors lie on one device, numbers too. Else the
  // operator itself does (TensorIterator), and takes a number on the CPU.
  bool one_device = false;
};

const OnCuda& on_cuda(const c10::OperatorName& name);

}  // namespace vmap_pretend
