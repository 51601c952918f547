// Rules of operators that are told sizes, strides or shifts.
#include <c10/util/DimVector.h>
#include <vmap/custom_rules.h>
#include <vmap/rules/dims.h>

#include "strides.h"

// These must follow Tensor.h.
#include <ATen/ops/as_strided_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/repeat_ops.h>
#include <ATen/ops/roll_ops.h>

namespace vmap::custom {

OneResult repeat(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef repeats) {
  const int64_t rank = logical_rank(self, self_bdim), added = static_cast<int64_t>(repeats.size()) - rank;
  TORCH_CHECK(added >= 0, "repeat: ", repeats.size(), " numbers for a tensor of ", rank,
              " dimensions inside vmap: there must be one for each dim");
  // New dims come before all others, the batch dim among them.
  const int64_t bdim = *self_bdim + added;
  c10::SymDimVector physical(repeats.begin(), repeats.end());
  physical.insert(physical.begin() + bdim, c10::SymInt(1));
  return with_bdim(at::_ops::repeat::call(self, physical), bdim);
}

OneResult roll(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef shifts, at::IntArrayRef dims) {
  const int64_t rank = logical_rank(self, self_bdim);
  if (!dims.empty()) {
    TORCH_CHECK_INDEX(rank > 0, "roll: dims were given, and the tensor has none inside vmap");
    c10::DimVector physical;
    for (const int64_t dim : dims) physical.push_back(physical_dim(dim, rank, *self_bdim));
    return with_bdim(at::_ops::roll::call(self, shifts, physical), self_bdim);
  }
  // Without dims an example is rolled as if it were flat.
  const Tensor front = *self_bdim == 0 ? self : self.movedim(*self_bdim, 0);
  c10::SymInt numel = 1;
  for (int64_t dim = 1; dim < front.dim(); ++dim) numel *= front.sym_size(dim);
  const Tensor flat = front.reshape_symint({front.sym_size(0), numel});
  return with_bdim(at::_ops::roll::call(flat, shifts, {1}).view_symint(front.sym_sizes()), 0);
}

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

OneResult as_strided(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                     std::optional<c10::SymInt> storage_offset) {
  check_within_example("as_strided", self, *self_bdim, size, stride, storage_offset);
  c10::SymDimVector sizes{self.sym_size(*self_bdim)}, strides{self.sym_stride(*self_bdim)};
  sizes.append(size.begin(), size.end());
  strides.append(stride.begin(), stride.end());
  return with_bdim(at::_ops::as_strided::call(self, sizes, strides, std::move(storage_offset)), 0);
}

OneResult as_strided_copy(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, std::optional<c10::SymInt> storage_offset) {
  auto [view, bdim] = as_strided(self, self_bdim, size, stride, std::move(storage_offset));
  return with_bdim(at::_ops::clone::call(view, at::MemoryFormat::Contiguous), bdim);
}

OneResult reshape_alias_copy(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
                             c10::SymIntArrayRef stride) {
  return as_strided_copy(self, self_bdim, size, stride, std::nullopt);
}

}  // namespace vmap::custom
