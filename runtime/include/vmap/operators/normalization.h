// Layer normalization and its gradients.
#pragma once

#include <vmap/bdim.h>

#include <array>
#include <optional>
#include <tuple>

namespace vmap::custom {

// The batch dim is one more leading dim; a weight and bias of each example's own take effect behind. See
// NOTE: [parameters of each example's own].
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_layer_norm(const Tensor& input, BDim input_bdim,
                                                                       c10::SymIntArrayRef normalized_shape,
                                                                       const std::optional<Tensor>& weight,
                                                                       BDim weight_bdim,
                                                                       const std::optional<Tensor>& bias,
                                                                       BDim bias_bdim, double eps);
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_layer_norm_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& input, BDim input_bdim,
    c10::SymIntArrayRef normalized_shape, const Tensor& mean, BDim mean_bdim, const Tensor& rstd,
    BDim rstd_bdim, const std::optional<Tensor>& weight, BDim weight_bdim, const std::optional<Tensor>& bias,
    BDim bias_bdim, std::array<bool, 3> output_mask);

}  // namespace vmap::custom

namespace vmap::decompositions {

// By PyTorch's own kernel; the last result, which cuDNN reserves, is empty.
std::tuple<Tensor, Tensor, Tensor, Tensor> cudnn_batch_norm(const Tensor& input, const Tensor& weight,
                                                            const std::optional<Tensor>& bias,
                                                            const std::optional<Tensor>& running_mean,
                                                            const std::optional<Tensor>& running_var,
                                                            bool training, double exponential_average_factor,
                                                            double epsilon);

}  // namespace vmap::decompositions
