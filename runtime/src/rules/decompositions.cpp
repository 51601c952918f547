#include <ATen/TensorOperators.h>
#include <ATen/core/Reduction.h>
#include <c10/core/ScalarType.h>
#include <vmap/rules/generated.h>

// After the tensor, which they take for granted.
#include <ATen/ops/abs.h>
#include <ATen/ops/log1p.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/sum.h>
#include <ATen/ops/where.h>

namespace vmap {

Tensor& assign_in_place(Tensor& self, const Tensor& result) {
  TORCH_CHECK(result.sizes() == self.sizes(), "output with shape ", self.sizes(),
              " doesn't match the result's shape ", result.sizes(), " inside vmap");
  TORCH_CHECK(c10::canCast(result.scalar_type(), self.scalar_type()), "result type ", result.scalar_type(),
              " can't be cast to the desired output type ", self.scalar_type());
  self.copy_(result);
  return self;
}

namespace decompositions {

namespace {

Tensor reduced(const Tensor& loss, int64_t reduction) {
  if (reduction == at::Reduction::Mean) return at::mean(loss);
  if (reduction == at::Reduction::Sum) return at::sum(loss);
  return loss;
}

}  // namespace

Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  const Tensor difference = self - target;
  return reduced(difference * difference, reduction);
}

Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  TORCH_CHECK(delta > 0, "huber_loss does not support non-positive values for delta.");
  const Tensor size = (self - target).abs();
  return reduced(at::where(size <= delta, 0.5 * size * size, delta * (size - 0.5 * delta)), reduction);
}

Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  TORCH_CHECK(beta >= 0, "smooth_l1_loss does not support negative values for beta.");
  const Tensor size = (self - target).abs();
  if (beta == 0) return reduced(size, reduction);
  return reduced(at::where(size < beta, 0.5 * size * size / beta, size - 0.5 * beta), reduction);
}

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return reduced(at::log1p((-target * self).exp()), reduction);
}

}  // namespace decompositions
}  // namespace vmap
