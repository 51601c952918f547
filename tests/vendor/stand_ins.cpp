// Inside PyTorch these are functorch's own; libtorch does not export them. Nothing else stands in for the
// fork.
#include <ATen/functorch/PlumbingHelper.h>

namespace at::functorch {

void vmap_check_escaped(const std::optional<DynamicLayer>& layer, const char* what) {
  TORCH_CHECK(layer.has_value(), what, ": a tensor has left the vmap that it belongs to");
}

void vmapIncompatibleInplaceError(const char* schema_name) {
  TORCH_CHECK(false, "vmap: ", schema_name, " writes a batched value into a tensor that is not batched");
}

}  // namespace at::functorch
