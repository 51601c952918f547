#include <c10/util/DimVector.h>
#include <c10/util/SmallVector.h>
#include <vmap/operators/convolution_kernels.h>

// These must follow Tensor.h.
#include <ATen/ops/conv2d.h>
#include <ATen/ops/conv3d.h>
#include <ATen/ops/conv_transpose2d.h>
#include <ATen/ops/conv_transpose3d.h>
#include <ATen/ops/convolution.h>
#include <ATen/ops/convolution_backward.h>

namespace vmap::decompositions {

namespace {

void check_kernel(const Tensor& weight, c10::SymIntArrayRef kernel_size) {
  TORCH_CHECK(weight.sym_sizes().slice(2) == kernel_size, "kernel_size is ", kernel_size,
              ", and the weight has the shape ", weight.sym_sizes());
}

// [o, i, *], also of a weight that is given as a matrix.
Tensor weight_of(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size) {
  TORCH_CHECK(self.dim() == 4, "expected an input of 4 dims, got ", self.dim());
  if (weight.dim() != 2) {
    check_kernel(weight, kernel_size);
    return weight;
  }
  for (const c10::SymInt& size : kernel_size)
    TORCH_CHECK(size > 0, "the kernel has the sizes ", kernel_size, ", of which none may be below 1");
  c10::SymDimVector sizes{weight.sym_size(0), self.sym_size(1)};
  sizes.append(kernel_size.begin(), kernel_size.end());
  return weight.reshape_symint(sizes);
}

using Numbers = c10::SymIntArrayRef;
using Plain = c10::SmallVector<c10::SymInt, 3>;

Tensor plain_convolution(const Tensor& self, const Tensor& weight, const std::optional<Tensor>& bias,
                         Numbers stride, Numbers padding) {
  const Plain ones(padding.size(), 1), zeros(padding.size(), 0);
  return at::convolution_symint(self, weight, bias, stride, padding, ones, false, zeros, 1);
}

// [time, n, channels] as a convolution has it: [n, channels, time].
Tensor time_last(const Tensor& t) {
  return t.permute({1, 2, 0});
}
Tensor time_first(const Tensor& t) {
  return t.permute({2, 0, 1});
}
// [width, i, o] as [o, i, width], and the other way round.
Tensor turned(const Tensor& weight) {
  return weight.permute({2, 1, 0});
}

}  // namespace

Tensor slow_conv2d(const Tensor& self, const Tensor& weight, Numbers kernel_size,
                   const std::optional<Tensor>& bias, Numbers stride, Numbers padding) {
  return plain_convolution(self, weight_of(self, weight, kernel_size), bias, stride, padding);
}

std::tuple<Tensor, Tensor, Tensor> slow_conv2d_backward(const Tensor& grad_output, const Tensor& self,
                                                        const Tensor& weight, Numbers kernel_size,
                                                        Numbers stride, Numbers padding,
                                                        std::array<bool, 3> output_mask) {
  const Plain ones(2, 1), zeros(2, 0);
  auto [of_input, of_weight, of_bias] =
      at::convolution_backward_symint(grad_output, self, weight_of(self, weight, kernel_size), std::nullopt,
                                      stride, padding, ones, false, zeros, 1, output_mask);
  if (output_mask[1]) of_weight = of_weight.reshape_symint(weight.sym_sizes());
  return {of_input, of_weight, of_bias};
}

Tensor slow_conv3d(const Tensor& self, const Tensor& weight, Numbers kernel_size,
                   const std::optional<Tensor>& bias, Numbers stride, Numbers padding) {
  check_kernel(weight, kernel_size);
  return plain_convolution(self, weight, bias, stride, padding);
}

Tensor slow_conv_dilated(const Tensor& self, const Tensor& weight, Numbers kernel_size,
                         const std::optional<Tensor>& bias, Numbers stride, Numbers padding,
                         Numbers dilation) {
  check_kernel(weight, kernel_size);
  return padding.size() == 2 ? at::conv2d_symint(self, weight, bias, stride, padding, dilation)
                             : at::conv3d_symint(self, weight, bias, stride, padding, dilation);
}

Tensor slow_conv_transpose(const Tensor& self, const Tensor& weight, Numbers kernel_size,
                           const std::optional<Tensor>& bias, Numbers stride, Numbers padding,
                           Numbers output_padding, Numbers dilation) {
  check_kernel(weight, kernel_size);
  return padding.size() == 2
             ? at::conv_transpose2d_symint(self, weight, bias, stride, padding, output_padding, 1, dilation)
             : at::conv_transpose3d_symint(self, weight, bias, stride, padding, output_padding, 1, dilation);
}

std::tuple<Tensor, Tensor, Tensor> conv_tbc_backward(const Tensor& self, const Tensor& input,
                                                     const Tensor& weight, const Tensor& bias, int64_t pad) {
  TORCH_CHECK(bias.dim() == 1 && bias.size(0) == weight.size(2), "conv_tbc_backward: the bias of ",
              weight.size(2), " channels has the shape ", bias.sizes(), " inside vmap");
  auto [of_input, of_weight, of_bias] =
      at::convolution_backward(time_last(self), time_last(input), turned(weight), bias.sizes(), {1}, {pad},
                               {1}, false, {0}, 1, {true, true, true});
  return {time_first(of_input), turned(of_weight), of_bias};
}

}  // namespace vmap::decompositions
