// Optimizer steps, and what belongs to mixed precision.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>
#include <vector>

namespace vmap::decompositions {

// Numbers (a step, a learning rate) may differ from example to example. Everything is written, or nothing.

// The functional forms give what would be written, in the order of the arguments.
using TensorLists3 = std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>;
using TensorLists4 =
    std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>;
using TensorLists5 = std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>,
                                std::vector<Tensor>, std::vector<Tensor>>;

// `Rate`: double, or a tensor, by reference or by value.
template <class Rate>
void fused_adam_(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                 at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
                 Rate lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
                 bool maximize, const std::optional<Tensor>& grad_scale,
                 const std::optional<Tensor>& found_inf);
template <class Rate>
TensorLists5 fused_adam(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                        at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs,
                        at::TensorList state_steps, Rate lr, double beta1, double beta2, double weight_decay,
                        double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
                        const std::optional<Tensor>& found_inf);
template <class Rate>
void fused_adamw_(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                  at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
                  Rate lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
                  bool maximize, const std::optional<Tensor>& grad_scale,
                  const std::optional<Tensor>& found_inf);
template <class Rate>
TensorLists5 fused_adamw(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                         at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs,
                         at::TensorList state_steps, Rate lr, double beta1, double beta2, double weight_decay,
                         double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
                         const std::optional<Tensor>& found_inf);
template <class Rate>
void fused_sgd_(at::TensorList self, at::TensorList grads, at::TensorList momentum_buffer_list,
                double weight_decay, double momentum, Rate lr, double dampening, bool nesterov, bool maximize,
                bool is_first_step, const std::optional<Tensor>& grad_scale,
                const std::optional<Tensor>& found_inf);
template <class Rate>
TensorLists3 fused_sgd(at::TensorList self, at::TensorList grads, at::TensorList momentum_buffer_list,
                       double weight_decay, double momentum, Rate lr, double dampening, bool nesterov,
                       bool maximize, bool is_first_step, const std::optional<Tensor>& grad_scale,
                       const std::optional<Tensor>& found_inf);
template <class Rate>
void fused_adagrad_(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                    at::TensorList state_steps, Rate lr, double lr_decay, double weight_decay, double eps,
                    bool maximize, const std::optional<Tensor>& grad_scale,
                    const std::optional<Tensor>& found_inf);
TensorLists4 fused_adagrad(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                           at::TensorList state_steps, double lr, double lr_decay, double weight_decay,
                           double eps, bool maximize, const std::optional<Tensor>& grad_scale,
                           const std::optional<Tensor>& found_inf);
TensorLists3 fused_adagrad(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                           at::TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay,
                           double eps, bool maximize, const std::optional<Tensor>& grad_scale,
                           const std::optional<Tensor>& found_inf);
Tensor& amp_update_scale_(Tensor& self, Tensor& growth_tracker, const Tensor& found_inf, double growth_factor,
                          double backoff_factor, int64_t growth_interval);
std::tuple<Tensor, Tensor> amp_update_scale(const Tensor& self, const Tensor& growth_tracker,
                                            const Tensor& found_inf, double growth_factor,
                                            double backoff_factor, int64_t growth_interval);
void amp_foreach_non_finite_check_and_unscale_(at::TensorList self, Tensor& found_inf,
                                               const Tensor& inv_scale);
std::tuple<std::vector<Tensor>, Tensor> amp_foreach_non_finite_check_and_unscale(at::TensorList self,
                                                                                 const Tensor& found_inf,
                                                                                 const Tensor& inv_scale);

}  // namespace vmap::decompositions
