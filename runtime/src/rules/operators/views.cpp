#include <ATen/InferSize.h>
#include <ATen/TensorUtils.h>
#include <ATen/WrapDimUtils.h>
#include <c10/util/SmallVector.h>
#include <vmap/operators/views.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/view.h>

// These must follow Tensor.h.
#include <ATen/ops/_unsafe_view_ops.h>
#include <ATen/ops/alias_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/unsqueeze_ops.h>
#include <ATen/ops/view_ops.h>

namespace vmap::custom {

OneResult reshape_alias(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
                        c10::SymIntArrayRef stride) {
  TORCH_CHECK(size.size() == stride.size(), "_reshape_alias: ", size.size(), " sizes, and ", stride.size(),
              " strides");
  for (const c10::SymInt& each : size)
    TORCH_CHECK(each >= 0, "_reshape_alias: sizes are known, and not negative; they are ", size);
  View in("_reshape_alias", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::view::call(in.self(), physical_size));
}

OneResult unsafe_view(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("_unsafe_view", self, self_bdim);
  const auto physical_size = in.whole(size);
  const Tensor& front = in.self();
  const auto sizes = at::infer_size_dv(physical_size, front.sym_numel());
  const bool fits = at::detail::computeStride(front.sym_sizes(), front.sym_strides(), sizes).has_value();
  return in.result(at::_ops::_unsafe_view::call(fits ? front : front.contiguous(), physical_size));
}

OneResult squeeze(const Tensor& self, BDim self_bdim) {
  c10::SmallVector<int64_t, 8> ones;
  int64_t bdim = *self_bdim;
  for (int64_t dim = 0; dim < self.dim(); ++dim) {
    if (dim == *self_bdim || self.sym_size(dim) != 1) continue;
    ones.push_back(dim);
    if (dim < *self_bdim) --bdim;
  }
  return with_bdim(at::_ops::squeeze_dims::call(self, ones), bdim);
}

OneResult flatten(const Tensor& self, BDim self_bdim, int64_t start_dim, int64_t end_dim) {
  const int64_t rank = logical_rank(self, self_bdim), bdim = *self_bdim;
  const int64_t start = at::maybe_wrap_dim(start_dim, rank), end = at::maybe_wrap_dim(end_dim, rank);
  TORCH_CHECK(start <= end, "flatten() has invalid args: start_dim cannot come after end_dim");
  if (rank == 0) return with_bdim(at::_ops::unsqueeze::call(self, 1), bdim);
  if (start == end) return with_bdim(self, bdim);
  if (bdim > end)
    return with_bdim(at::_ops::flatten_using_ints::call(self, start, end), bdim - (end - start));
  // Between the dims that are joined it would be one of them.
  const bool is_before = bdim <= start;
  return with_bdim(
      at::_ops::flatten_using_ints::call(is_before ? self : self.movedim(bdim, 0), start + 1, end + 1),
      is_before ? bdim : 0);
}

OneResult t(const Tensor& self, BDim self_bdim) {
  const int64_t rank = logical_rank(self, self_bdim);
  TORCH_CHECK(rank <= 2, "t() expects a tensor with <= 2 dimensions, but self is ", rank, "D");
  if (rank < 2) return with_bdim(at::_ops::alias::call(self), self_bdim);
  return with_bdim(at::_ops::transpose_int::call(self, physical_dim(0, rank, *self_bdim),
                                                 physical_dim(1, rank, *self_bdim)),
                   self_bdim);
}

}  // namespace vmap::custom
