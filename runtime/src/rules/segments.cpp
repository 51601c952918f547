// Reductions of segments: the kernels take leading dims that the lengths or offsets have as well.
#include <vmap/custom_rules.h>
#include <vmap/rules/dims.h>

#include "front.h"

// After the tensor, which they take for granted.
#include <ATen/ops/_segment_reduce_backward_ops.h>
#include <ATen/ops/segment_reduce_ops.h>

namespace vmap::custom {

namespace {

Tensor present(const std::optional<Tensor>& t) {
  return t.value_or(Tensor());
}

std::optional<Tensor> each_if_present(const std::optional<Tensor>& t, BDim bdim, const c10::SymInt& batch) {
  return t && t->defined() ? std::optional<Tensor>(each(*t, bdim, batch)) : std::nullopt;
}

}  // namespace

OneResult segment_reduce(const Tensor& data, BDim data_bdim, c10::string_view reduce,
                         const std::optional<Tensor>& lengths, BDim lengths_bdim,
                         const std::optional<Tensor>& indices, BDim indices_bdim,
                         const std::optional<Tensor>& offsets, BDim offsets_bdim, int64_t axis, bool unsafe,
                         const std::optional<at::Scalar>& initial) {
  const c10::SymInt batch = Batch(seen(data, data_bdim), seen(present(lengths), lengths_bdim),
                                  seen(present(indices), indices_bdim), seen(present(offsets), offsets_bdim));
  const int64_t dim = physical_dim(axis, logical_rank(data, data_bdim), 0);
  // The check looks for the least of the lengths: of no samples there is none.
  const bool unchecked = unsafe || batch == 0;
  return with_bdim(at::_ops::segment_reduce::call(
                       each(data, data_bdim, batch), reduce, each_if_present(lengths, lengths_bdim, batch),
                       each_if_present(indices, indices_bdim, batch),
                       each_if_present(offsets, offsets_bdim, batch), dim, unchecked, initial),
                   0);
}

OneResult segment_reduce_backward(const Tensor& grad, BDim grad_bdim, const Tensor& output, BDim output_bdim,
                                  const Tensor& data, BDim data_bdim, c10::string_view reduce,
                                  const std::optional<Tensor>& lengths, BDim lengths_bdim,
                                  const std::optional<Tensor>& offsets, BDim offsets_bdim, int64_t axis,
                                  const std::optional<at::Scalar>& initial) {
  const c10::SymInt batch = Batch(seen(grad, grad_bdim), seen(output, output_bdim), seen(data, data_bdim),
                                  seen(present(lengths), lengths_bdim), seen(present(offsets), offsets_bdim));
  const int64_t dim = physical_dim(axis, logical_rank(data, data_bdim), 0);
  return with_bdim(at::_ops::_segment_reduce_backward::call(
                       each(grad, grad_bdim, batch), each(output, output_bdim, batch),
                       each(data, data_bdim, batch), reduce, each_if_present(lengths, lengths_bdim, batch),
                       each_if_present(offsets, offsets_bdim, batch), dim, initial),
                   0);
}

}  // namespace vmap::custom
