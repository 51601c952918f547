#include <ATen/core/grad_mode.h>
#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/TensorWrapper.h>
#include <c10/core/AutogradState.h>
#include <vmap/batched_tensor.h>
#include <vmap/inside.h>
#include <vmap/kernel/argument_levels.h>

namespace vmap {

bool wants_derivative(const Tensor& t) {
  const bool backward = at::GradMode::is_enabled();
  const bool forward = c10::AutogradState::get_tls_state().get_fw_grad_mode();
  // A transform of torch.func wraps what it differentiates, and may do so inside of another.
  for (Tensor inside = t; backward || forward;) {
    if ((backward && inside.requires_grad()) || (forward && inside._fw_grad(0).defined())) return true;
    if (const BatchedTensor* batched = as_batched(inside)) {
      inside = Tensor(batched->value());
    } else if (const auto* theirs = at::functorch::maybeGetBatchedImpl(inside)) {
      inside = Tensor(theirs->value());
    } else if (const auto* wrapper = at::functorch::maybeGetTensorWrapper(inside)) {
      inside = Tensor(wrapper->value());
    } else {
      return false;
    }
  }
  return false;
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
