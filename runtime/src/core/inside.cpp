#include <ATen/core/grad_mode.h>
#include <ATen/functorch/BatchedTensorImpl.h>
#include <vmap/argument_levels.h>
#include <vmap/batched_tensor.h>
#include <vmap/inside.h>

namespace vmap {

bool wants_gradient(const Tensor& t) {
  if (!at::GradMode::is_enabled()) return false;
  const Tensor* inside = &t;
  while (const BatchedTensor* batched = as_batched(*inside)) inside = &batched->value();
  return inside->requires_grad();
}

Tensor all_examples(const Tensor& t) {
  Tensor all = t;
  for (;;) {
    if (const BatchedTensor* batched = as_batched(all)) {
      all = Tensor(batched->value());
    } else if (const auto* theirs = at::functorch::maybeGetBatchedImpl(all)) {
      all = Tensor(theirs->value());
    } else {
      return all;
    }
  }
}

bool are_shared(at::TensorList some, at::TensorList others) {
  Level of_some;
  detail::see(some, of_some);
  Level of_all = of_some;
  detail::see(others, of_all);
  return !(of_some == of_all);
}

void show(const Tensor& self, const Tensor& other) {
  const BatchedTensor* shown = as_batched(other);
  as_batched(self)->repoint(shown->value(), shown->bdim());
}

}  // namespace vmap
