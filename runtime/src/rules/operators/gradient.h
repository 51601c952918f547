// Whether anybody differentiates, for bodies that go another way then.
#pragma once

#include <ATen/core/grad_mode.h>
#include <vmap/batched_tensor.h>

namespace vmap {

// Of what lies inside all wrappers: these have no history themselves, and say no.
inline bool wants_gradient(const Tensor& t) {
  if (!at::GradMode::is_enabled()) return false;
  const Tensor* inside = &t;
  while (const BatchedTensor* batched = as_batched(*inside)) inside = &batched->value();
  return inside->requires_grad();
}

}  // namespace vmap
