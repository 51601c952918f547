#include <c10/util/Exception.h>
#include <vmap/fresh.h>
#include <vmap/plumbing.h>

namespace vmap::detail {

void throw_no_live_level(const char* op, Level level) {
  TORCH_CHECK(level.exists(), "vmap: ", op,
              " was called on the vmap key with no batched argument; this is a bug of vmap");
  TORCH_CHECK(false, "vmap: ", op,
              " was called on a tensor that has escaped from its vmap: it stands for one sample of ",
              "a batch, and the vmap that made it has ended. Return it from the vmapped function instead of "
              "storing it");
}

void throw_inplace_on_unbatched(const char* op, Level level) {
  TORCH_CHECK(false, "vmap: ", op,
              " would write a batched value into a tensor that is not batched (vmap level ", level.position(),
              "): each sample would need its own copy of it. Use the operator that is not in-place, or ",
              "make the tensor inside the vmapped function (zeros, empty, clone)");
}

void batch_written(const char* op, const Tensor& self, Level level) {
  if (!batch_if_fresh(self, level)) throw_inplace_on_unbatched(op, level);
}

}  // namespace vmap::detail
