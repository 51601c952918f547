// Operators that are one kernel of a convolution each.
#pragma once

#include <vmap/bdim.h>

#include <array>
#include <optional>
#include <tuple>

namespace vmap::decompositions {

// Kernels of one kind of convolution each, without groups. They are told the size of the kernel beside the
// weight that has it; the weight of slow_conv2d may be a matrix [o, i * height * width]. Throws where the two
// disagree.
Tensor slow_conv2d(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                   const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                   c10::SymIntArrayRef padding);
std::tuple<Tensor, Tensor, Tensor> slow_conv2d_backward(const Tensor& grad_output, const Tensor& self,
                                                        const Tensor& weight, c10::SymIntArrayRef kernel_size,
                                                        c10::SymIntArrayRef stride,
                                                        c10::SymIntArrayRef padding,
                                                        std::array<bool, 3> output_mask);
Tensor slow_conv3d(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                   const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                   c10::SymIntArrayRef padding);
Tensor slow_conv_dilated(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                         const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                         c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation);
Tensor slow_conv_transpose(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                           const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                           c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding,
                           c10::SymIntArrayRef dilation);

// The gradients of a convolution of sequences [time, n, channels] with a weight [width, i, o], padded with
// `pad` steps on both sides.
std::tuple<Tensor, Tensor, Tensor> conv_tbc_backward(const Tensor& self, const Tensor& input,
                                                     const Tensor& weight, const Tensor& bias, int64_t pad);

}  // namespace vmap::decompositions
