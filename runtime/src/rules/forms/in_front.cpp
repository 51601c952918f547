#include <ATen/ops/expand.h>
#include <ATen/ops/movedim.h>
#include <ATen/ops/unsqueeze.h>
#include <vmap/rules/front.h>
#include <vmap/rules/in_front.h>

namespace vmap {

Tensor InFront::bring(const Tensor& t, BDim bdim) const {
  if (!t.defined()) return t;
  if (bdim || unbatched_ == Unbatched::Expanded) return each(t, bdim, size_);
  return t.unsqueeze(0);
}

void InFront::check(const Tensor& result) const {
  if (!result.defined()) return;
  TORCH_CHECK(
      result.dim() > 0 && result.sym_size(0) == size_, "vmap: ", op_, " was called on a batch of ", size_,
      " examples, and returned a tensor of shape ", result.sym_sizes(),
      ", whose first dim is not the batch. Its rule is of kind 'broadcast_all' or 'expand_dims': such an "
      "operator takes any leading dim and keeps it. Another kind serves it, or 'sequential'");
}

}  // namespace vmap
