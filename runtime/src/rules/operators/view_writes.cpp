// A tensor with a part of it replaced. Both with the batch dim in front: the dims that they name are the
// examples' own, one further on.
#include <c10/util/DimVector.h>
#include <vmap/operators/view_writes.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

#include "strides.h"

// These must follow Tensor.h.
#include <ATen/ops/as_strided_scatter_ops.h>
#include <ATen/ops/diagonal_scatter_ops.h>
#include <ATen/ops/select_scatter_ops.h>
#include <ATen/ops/slice_scatter_ops.h>

namespace vmap::custom {

namespace {

// A logical dim of a tensor of `rank` whose batch dim lies in front.
int64_t behind_batch(int64_t dim, int64_t rank) {
  return physical_dim(dim, rank, 0);
}

// A tensor and what goes into it.
struct Patch {
  Tensor self, src;
  int64_t rank;

  Patch(const Tensor& to, BDim to_bdim, const Tensor& from, BDim from_bdim)
      : rank(logical_rank(to, to_bdim)) {
    const c10::SymInt batch = Batch(seen(to, to_bdim), seen(from, from_bdim));
    self = each(to, to_bdim, batch);
    src = each(from, from_bdim, batch);
  }
  int64_t dim(int64_t logical) const { return behind_batch(logical, rank); }
};

// Of an expanded tensor: one copy for each index of the first dim, with the strides of the other dims.
Tensor copies(const Tensor& expanded) {
  c10::SymInt extent = 1;
  for (int64_t dim = 1; dim < expanded.dim(); ++dim) {
    extent += expanded.sym_stride(dim) * (expanded.sym_size(dim) - 1).max(0);
  }
  c10::SymDimVector strides(expanded.sym_strides().begin(), expanded.sym_strides().end());
  strides[0] = extent;
  return expanded.new_empty_strided_symint(expanded.sym_sizes(), strides).copy_(expanded);
}

}  // namespace

OneResult select_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, int64_t dim,
                         c10::SymInt index) {
  const Patch in(self, self_bdim, src, src_bdim);
  TORCH_CHECK_INDEX(in.rank > 0, "select_scatter: there is no dim to select along in a tensor without dims");
  return with_bdim(at::_ops::select_scatter::call(in.self, in.src, in.dim(dim), std::move(index)), 0);
}

OneResult slice_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, int64_t dim,
                        std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step) {
  const Patch in(self, self_bdim, src, src_bdim);
  TORCH_CHECK(in.rank > 0, "slice_scatter: there is no dim to slice along in a tensor without dims");
  return with_bdim(at::_ops::slice_scatter::call(in.self, in.src, in.dim(dim), std::move(start),
                                                 std::move(end), std::move(step)),
                   0);
}

OneResult diagonal_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                           int64_t offset, int64_t dim1, int64_t dim2) {
  const Patch in(self, self_bdim, src, src_bdim);
  TORCH_CHECK_INDEX(in.rank > 1, "diagonal_scatter: a tensor of ", in.rank, " dimensions has no diagonal");
  return with_bdim(at::_ops::diagonal_scatter::call(in.self, in.src, offset, in.dim(dim1), in.dim(dim2)), 0);
}

OneResult as_strided_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                             c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                             std::optional<c10::SymInt> storage_offset) {
  // See NOTE: [strides of an example]. A tensor that all examples share is copied for each first, stride by
  // stride.
  const Patch in(self, self_bdim, src, src_bdim);
  const Tensor to = self_bdim ? in.self : copies(in.self);
  check_within_example("as_strided_scatter", to, 0, size, stride, storage_offset);
  c10::SymDimVector sizes{to.sym_size(0)}, strides{to.sym_stride(0)};
  sizes.append(size.begin(), size.end());
  strides.append(stride.begin(), stride.end());
  return with_bdim(at::_ops::as_strided_scatter::call(to, in.src, sizes, strides, std::move(storage_offset)),
                   0);
}

}  // namespace vmap::custom
