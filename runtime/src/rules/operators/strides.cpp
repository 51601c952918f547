#include "strides.h"

namespace vmap::custom {

// NOTE: [strides of an example]
// An example shows the strides and the offset of the first one. So strides hold for each example as they are,
// the batch dim keeps its own, and an offset that is given is where the first example's view begins. What
// would reach beyond an example is refused, as by torch.vmap: there lie other examples, or what is not of the
// batch.

void check_within_example(const char* op, const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, const std::optional<c10::SymInt>& storage_offset) {
  TORCH_CHECK(size.size() == stride.size(), op, ": `size` has ", size.size(), " numbers and `stride` ",
              stride.size(), ": there must be one of both for each dim");
  // The last element that they reach, counted from the first; none where there is no element.
  const auto reach = [](c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides, int64_t skipped) {
    std::optional<c10::SymInt> last = 0;
    for (int64_t dim = 0; dim < static_cast<int64_t>(sizes.size()) && last; ++dim) {
      if (dim == skipped) continue;
      last = sizes[dim] == 0 ? std::nullopt : std::optional(*last + (sizes[dim] - 1) * strides[dim]);
    }
    return last;
  };
  const std::optional<c10::SymInt> wanted = reach(size, stride, -1);
  if (!wanted) return;
  const std::optional<c10::SymInt> own = reach(self.sym_sizes(), self.sym_strides(), bdim);
  const c10::SymInt begin = storage_offset ? *storage_offset - self.sym_storage_offset() : c10::SymInt(0);
  TORCH_CHECK(own && begin >= 0 && begin + *wanted <= *own, op, ": `size` ", size, ", `stride` ", stride,
              " and `storage_offset` reach the elements ", begin, " to ", begin + *wanted,
              " counted from the first of an example, which has ", own ? *own + 1 : c10::SymInt(0),
              " in memory. Inside vmap a view cannot reach beyond its example; use slices, unfold or gather");
}

}  // namespace vmap::custom
