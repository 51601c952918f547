#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <c10/core/ScalarType.h>
#include <c10/util/SmallVector.h>
#include <vmap/rules/generated.h>

namespace vmap {

Tensor& assign_in_place(Tensor& self, const Tensor& result) {
  TORCH_CHECK(result.sizes() == self.sizes(), "output with shape ", self.sizes(), " doesn't match the result's shape ",
              result.sizes(), " inside vmap");
  TORCH_CHECK(c10::canCast(result.scalar_type(), self.scalar_type()), "result type ", result.scalar_type(),
              " can't be cast to the desired output type ", self.scalar_type());
  return self.copy_(result);
}

namespace decompositions {

Tensor squeeze_all(const Tensor& self) {
  c10::SmallVector<int64_t, 8> ones;
  for (int64_t dim = 0; dim < self.dim(); ++dim) {
    if (self.sym_size(dim) == 1) ones.push_back(dim);
  }
  return at::_ops::squeeze_dims::call(self, ones);
}

Tensor transpose_matrix(const Tensor& self) {
  TORCH_CHECK(self.dim() <= 2, "t() expects a tensor with <= 2 dimensions, but self is ", self.dim(), "D");
  return at::_ops::transpose_int::call(self, 0, self.dim() < 2 ? 0 : 1);
}

}  // namespace decompositions
}  // namespace vmap
