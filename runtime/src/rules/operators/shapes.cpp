// Rules of operators that are told sizes, strides, shifts or widths.
#include <c10/util/DimVector.h>
#include <vmap/operators/shapes.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>
#include <vmap/rules/strided.h>

#include "strides.h"

// These must follow Tensor.h.
#include <ATen/ops/as_strided_ops.h>
#include <ATen/ops/as_strided_scatter_ops.h>
#include <ATen/ops/constant_pad_nd_ops.h>
#include <ATen/ops/repeat_ops.h>
#include <ATen/ops/roll_ops.h>

namespace vmap::custom {

OneResult constant_pad_nd(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef pad,
                          const at::Scalar& value) {
  const int64_t rank = logical_rank(self, self_bdim), padded = static_cast<int64_t>(pad.size()) / 2;
  TORCH_CHECK(padded <= rank, "constant_pad_nd: ", pad.size(), " numbers pad ", padded,
              " dims, and the tensor has ", rank, " dimensions inside vmap");
  const bool is_behind = *self_bdim <= rank - padded;
  const Tensor front = is_behind ? self : self.movedim(*self_bdim, 0);
  return with_bdim(at::_ops::constant_pad_nd::call(front, pad, value), is_behind ? *self_bdim : 0);
}

OneResult repeat(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef repeats) {
  const int64_t rank = logical_rank(self, self_bdim), added = static_cast<int64_t>(repeats.size()) - rank;
  TORCH_CHECK(added >= 0, "repeat: ", repeats.size(), " numbers for a tensor of ", rank,
              " dimensions inside vmap: there must be one for each dim");
  // What is made is contiguous, and each example of it as well: bodies of PyTorch write into what they took
  // contiguous(), which is to be no copy (instance_norm, its running statistics). So the batch dim comes
  // first, and the new dims behind it.
  c10::SymDimVector sizes{self.sym_size(*self_bdim)}, physical{c10::SymInt(1)};
  const Tensor front = *self_bdim == 0 ? self : self.movedim(*self_bdim, 0);
  sizes.append(added, c10::SymInt(1));
  sizes.append(front.sym_sizes().begin() + 1, front.sym_sizes().end());
  physical.append(repeats.begin(), repeats.end());
  return with_bdim(at::_ops::repeat::call(added == 0 ? front : front.view_symint(sizes), physical), 0);
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

OneResult as_strided(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                     std::optional<c10::SymInt> storage_offset) {
  check_within_example("as_strided", self, *self_bdim, size, stride, storage_offset);
  if (meets_other_examples(self, *self_bdim, size, stride, storage_offset))
    refuse_other_examples("as_strided", self, size, stride);
  const bool are_told = Strides::now() == Strides::Are::TheUsers;
  const Strides told(are_told ? Strides::Are::OfARule : Strides::now());
  c10::SymDimVector sizes{self.sym_size(*self_bdim)}, strides{self.sym_stride(*self_bdim)};
  sizes.append(size.begin(), size.end());
  strides.append(stride.begin(), stride.end());
  return with_bdim(at::_ops::as_strided::call(self, sizes, strides, std::move(storage_offset)), 0);
}

namespace {

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

OneResult as_strided_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                             c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                             std::optional<c10::SymInt> storage_offset) {
  // See NOTE: [strides of an example]. A tensor that all examples share is copied for each first, stride by
  // stride.
  const c10::SymInt batch = Batch(seen(self, self_bdim), seen(src, src_bdim));
  const Tensor own = each(self, self_bdim, batch);
  Tensor to = self_bdim ? own : copies(own);
  check_within_example("as_strided_scatter", to, 0, size, stride, storage_offset);
  if (meets_other_examples(to, 0, size, stride, storage_offset)) to = dense_examples(to);
  c10::SymDimVector sizes{to.sym_size(0)}, strides{to.sym_stride(0)};
  sizes.append(size.begin(), size.end());
  strides.append(stride.begin(), stride.end());
  return with_bdim(at::_ops::as_strided_scatter::call(to, each(src, src_bdim, batch), sizes, strides,
                                                      std::move(storage_offset)),
                   0);
}

}  // namespace vmap::custom
