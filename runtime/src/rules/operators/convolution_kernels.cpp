#include <c10/util/DimVector.h>
#include <c10/util/SmallVector.h>
#include <vmap/operators/convolution_kernels.h>

// These must follow Tensor.h.
#include <ATen/ops/convolution_backward.h>

namespace vmap::decompositions {

using Numbers = c10::SymIntArrayRef;

std::tuple<Tensor, Tensor, Tensor> slow_conv2d_backward(const Tensor& grad_output, const Tensor& self,
                                                        const Tensor& weight, Numbers kernel_size,
                                                        Numbers stride, Numbers padding,
                                                        std::array<bool, 3> output_mask) {
  TORCH_CHECK(kernel_size.size() == 2, "_slow_conv2d_backward: the kernel has 2 sizes, not ", kernel_size);
  const c10::SmallVector<c10::SymInt, 2> ones(2, 1), zeros(2, 0);
  const Tensor kernel = weight.flatten(1).unflatten_symint(1, {-1, kernel_size[0], kernel_size[1]});
  auto [of_input, of_weight, of_bias] = at::convolution_backward_symint(
      grad_output, self, kernel, std::nullopt, stride, padding, ones, false, zeros, 1, output_mask);
  if (output_mask[1]) of_weight = of_weight.reshape_symint(weight.sym_sizes());
  return {of_input, of_weight, of_bias};
}

}  // namespace vmap::decompositions
