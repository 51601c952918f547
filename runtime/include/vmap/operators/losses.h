// Losses of classes, and their gradients.
#pragma once

#include <vmap/rules/results.h>

#include <optional>
#include <tuple>

namespace vmap::custom {

// These have a batch dim of their own, into which ours is folded. A weight of each example's own costs one
// more call of the kernel.
using TwoResults = std::tuple<Tensor, BDim, Tensor, BDim>;
TwoResults nll_loss_forward(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                            c10::SymInt ignore_index);
TwoResults nll_loss2d_forward(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                              const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                              c10::SymInt ignore_index);
OneResult nll_loss_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                            BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                            c10::SymInt ignore_index, const Tensor& total_weight, BDim total_weight_bdim);
OneResult nll_loss2d_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                              BDim self_bdim, const Tensor& target, BDim target_bdim,
                              const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                              c10::SymInt ignore_index, const Tensor& total_weight, BDim total_weight_bdim);
OneResult multi_margin_loss(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const at::Scalar& p, const at::Scalar& margin,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction);
OneResult multi_margin_loss_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                                     BDim self_bdim, const Tensor& target, BDim target_bdim,
                                     const at::Scalar& p, const at::Scalar& margin,
                                     const std::optional<Tensor>& weight, BDim weight_bdim,
                                     int64_t reduction);
TwoResults multilabel_margin_loss_forward(const Tensor& self, BDim self_bdim, const Tensor& target,
                                          BDim target_bdim, int64_t reduction);
OneResult multilabel_margin_loss_backward(const Tensor& grad_output, BDim grad_output_bdim,
                                          const Tensor& self, BDim self_bdim, const Tensor& target,
                                          BDim target_bdim, int64_t reduction, const Tensor& is_target,
                                          BDim is_target_bdim);

}  // namespace vmap::custom
