#include <vmap/rules/loss.h>

// These must follow Tensor.h.
#include <ATen/ops/div_ops.h>
#include <ATen/ops/mean_ops.h>
#include <ATen/ops/sum_ops.h>

namespace vmap::detail {

void check_reduction(int64_t reduction) {
  TORCH_CHECK(reduction >= at::Reduction::None && reduction < at::Reduction::END,
              "a loss's reduction is 0 (none), 1 (mean) or 2 (sum), not ", reduction);
}

OneResult reduce_examples(Tensor loss, int64_t bdim, int64_t reduction) {
  check_reduction(reduction);
  if (reduction == at::Reduction::None || loss.dim() == 1) return with_bdim(std::move(loss), bdim);
  c10::DimVector dims;
  for (int64_t dim = 0; dim < loss.dim(); ++dim) {
    if (dim != bdim) dims.push_back(dim);
  }
  if (reduction == at::Reduction::Mean) {
    return with_bdim(at::_ops::mean_dim::call(loss, dims, /*keepdim=*/false, std::nullopt), 0);
  }
  return with_bdim(at::_ops::sum_dim_IntList::call(loss, dims, /*keepdim=*/false, loss.scalar_type()), 0);
}

Tensor share_of_mean(const Operand& gradient, const Operand& counted) {
  c10::SymInt elements = 1;
  for (int64_t dim = 0; dim < counted.tensor->dim(); ++dim) {
    if (counted.bdim != dim) elements *= counted.tensor->sym_size(dim);
  }
  return at::_ops::div_Scalar::call(*gradient.tensor, elements);
}

}  // namespace vmap::detail
