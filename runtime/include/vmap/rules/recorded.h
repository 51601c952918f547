// Whether somebody differentiates.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/GradMode.h>

namespace vmap {

// Whether autograd, or a transform of torch.func, records what is computed of the tensor.
inline bool is_recorded(const at::Tensor& t) {
  return (c10::GradMode::is_enabled() && t.requires_grad()) ||
         t.key_set().has(c10::DispatchKey::FuncTorchGradWrapper);
}

}  // namespace vmap
