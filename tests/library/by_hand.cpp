#include "by_hand.h"

#include <ATen/ATen.h>

namespace rowops {

std::tuple<at::Tensor, vmap::BDim> outer_rule(const at::Tensor& x, vmap::BDim x_bdim, at::TensorList more,
                                              c10::ArrayRef<vmap::BDim> more_bdims) {
  const auto front = [](const at::Tensor& t, vmap::BDim bdim) {
    return bdim ? t.movedim(*bdim, 0) : t.unsqueeze(0);
  };
  at::Tensor result = front(x, x_bdim);
  for (size_t i = 0; i < more.size(); ++i) {
    at::Tensor other = front(more[i], more_bdims[i]);
    while (other.dim() <= result.dim()) other = other.unsqueeze(1);
    result = result.unsqueeze(-1) * other;
  }
  return {result, 0};
}

std::tuple<at::Tensor, vmap::BDim> lift_on_cuda(const at::Tensor&, vmap::BDim, const at::Tensor&,
                                                vmap::BDim) {
  TORCH_CHECK(false, "lift: the rule for CUDA");
}

at::Tensor halved(const at::Tensor& x) {
  return x / 2;
}

}  // namespace rowops
