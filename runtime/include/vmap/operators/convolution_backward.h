// Gradients of convolutions.
#pragma once

#include <vmap/bdim.h>

#include <array>
#include <tuple>

namespace vmap::custom {

// The gradients of a convolution that the mask asks for. Each is one convolution of the whole batch, whose
// batch lies where that gradient has it. See NOTE: [the gradients of a convolution].
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> convolution_backward(
    const Tensor& grad_output, BDim grad_output_bdim, const Tensor& input, BDim input_bdim,
    const Tensor& weight, BDim weight_bdim, at::OptionalSymIntArrayRef bias_sizes, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    c10::SymIntArrayRef output_padding, c10::SymInt groups, std::array<bool, 3> output_mask);

}  // namespace vmap::custom
