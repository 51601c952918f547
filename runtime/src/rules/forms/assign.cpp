#include <c10/core/ScalarType.h>
#include <vmap/rules/assign.h>

namespace vmap {

Tensor& assign_in_place(Tensor& self, const Tensor& result) {
  TORCH_CHECK(result.sizes() == self.sizes(), "output with shape ", self.sizes(),
              " doesn't match the result's shape ", result.sizes(), " inside vmap");
  TORCH_CHECK(c10::canCast(result.scalar_type(), self.scalar_type()), "result type ", result.scalar_type(),
              " can't be cast to the desired output type ", self.scalar_type());
  self.copy_(result);
  return self;
}

}  // namespace vmap
