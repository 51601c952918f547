// Gradients of kernels of convolutions.
#pragma once

#include <vmap/bdim.h>

#include <array>
#include <optional>
#include <tuple>

namespace vmap::decompositions {

// The weight may be a matrix [o, i * height * width], and its gradient is one then.
std::tuple<Tensor, Tensor, Tensor> slow_conv2d_backward(const Tensor& grad_output, const Tensor& self,
                                                        const Tensor& weight, c10::SymIntArrayRef kernel_size,
                                                        c10::SymIntArrayRef stride,
                                                        c10::SymIntArrayRef padding,
                                                        std::array<bool, 3> output_mask);

}  // namespace vmap::decompositions
