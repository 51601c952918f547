// Optimizer steps, and what belongs to mixed precision.
#pragma once

#include <vmap/bdim.h>
#include <vmap/rules/writes.h>

#include <optional>

namespace vmap::decompositions {

// Numbers (a step, a learning rate) may differ from example to example. `Rate`: double, or Tensor.
// `decoupled`: weight decay acts on the parameter, not on the gradient (AdamW).
template <class Rate>
Writes fused_adam(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                  at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
                  const Rate& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
                  bool maximize, const std::optional<Tensor>& grad_scale,
                  const std::optional<Tensor>& found_inf, bool decoupled = false);
template <class Rate>
Writes fused_sgd(at::TensorList self, at::TensorList grads, at::TensorList buffers, double weight_decay,
                 double momentum, const Rate& lr, double dampening, bool nesterov, bool maximize,
                 bool is_first_step, const std::optional<Tensor>& grad_scale,
                 const std::optional<Tensor>& found_inf);
template <class Rate>
Writes fused_adagrad(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                     at::TensorList state_steps, const Rate& lr, double lr_decay, double weight_decay,
                     double eps, bool maximize, const std::optional<Tensor>& grad_scale,
                     const std::optional<Tensor>& found_inf);
Writes amp_foreach_non_finite_check_and_unscale(at::TensorList self, const Tensor& found_inf,
                                                const Tensor& inv_scale);

}  // namespace vmap::decompositions
