#include <ATen/core/Tensor.h>
#include <vmap/operators/gather.h>

// These must follow Tensor.h.
#include <ATen/ops/index_put.h>

namespace vmap::decompositions {

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  // Advanced indexing, which is called instead, would take a mask as well.
  TORCH_CHECK(index.scalar_type() == at::kLong, "put: the index has the dtype ", index.scalar_type(),
              ", and has to be int64");
  TORCH_CHECK(self.scalar_type() == source.scalar_type(), "put: self is ", self.scalar_type(),
              ", and source has another dtype: ", source.scalar_type());
  TORCH_CHECK_INDEX(source.sym_numel() == index.sym_numel(), "put: inside vmap source has ",
                    source.sym_numel(), " elements, and index ", index.sym_numel());
  return at::index_put(self.flatten(), {index}, source.reshape_symint(index.sym_sizes()), accumulate)
      .reshape_symint(self.sym_sizes());
}

}  // namespace vmap::decompositions
