// Reductions of segments: the kernels take leading dims that the lengths or offsets have as well.
#include <vmap/operators/segments.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

// These must follow Tensor.h.
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

// The kernels assume that lengths (or offsets, one more) have the data's dims before `dim`, and
// then their own. Returns how many segments there are.
c10::SymInt segment_count(const Tensor& data, const std::optional<Tensor>& lengths,
                          const std::optional<Tensor>& offsets, int64_t dim) {
  const Tensor& ends = lengths ? *lengths : offsets.value();
  TORCH_CHECK(ends.dim() == dim + 1 && ends.sym_sizes().slice(0, dim) == data.sym_sizes().slice(0, dim),
              "segment_reduce: the data has the shape ", data.sym_sizes().slice(1), " inside vmap, and '",
              lengths ? "lengths" : "offsets", "' along dim ", dim - 1, " the shape ",
              ends.sym_sizes().slice(1));
  return ends.sym_size(dim) - (lengths ? 0 : 1);
}

void check_like_output(const char* name, const Tensor& t, const Tensor& data, int64_t dim,
                       const c10::SymInt& segments) {
  c10::SymDimVector sizes(data.sym_sizes().begin(), data.sym_sizes().end());
  sizes[dim] = segments;
  TORCH_CHECK(t.sym_sizes() == c10::SymIntArrayRef(sizes), "_segment_reduce_backward: '", name,
              "' has the shape ", t.sym_sizes().slice(1), " inside vmap, and the operator's result ",
              c10::SymIntArrayRef(sizes).slice(1));
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
  const Tensor whole = each(data, data_bdim, batch);
  const auto long_ones = each_if_present(lengths, lengths_bdim, batch),
             begun = each_if_present(offsets, offsets_bdim, batch);
  if (long_ones || begun) segment_count(whole, long_ones, begun, dim);
  // The check looks for the least of the lengths: of no examples there is none.
  const bool unchecked = unsafe || batch == 0;
  return with_bdim(
      at::_ops::segment_reduce::call(whole, reduce, long_ones, each_if_present(indices, indices_bdim, batch),
                                     begun, dim, unchecked, initial),
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
  const Tensor g = each(grad, grad_bdim, batch), result = each(output, output_bdim, batch),
               whole = each(data, data_bdim, batch);
  const auto long_ones = each_if_present(lengths, lengths_bdim, batch),
             begun = each_if_present(offsets, offsets_bdim, batch);
  TORCH_CHECK(g.dim() == whole.dim() && result.dim() == whole.dim(),
              "_segment_reduce_backward: gradient, output and "
              "data have as many dimensions inside vmap, and not ",
              g.dim() - 1, ", ", result.dim() - 1, " and ", whole.dim() - 1);
  if (long_ones || begun) {
    const c10::SymInt segments = segment_count(whole, long_ones, begun, dim);
    check_like_output("grad", g, whole, dim, segments);
    check_like_output("output", result, whole, dim, segments);
  }
  return with_bdim(
      at::_ops::_segment_reduce_backward::call(g, result, whole, reduce, long_ones, begun, dim, initial), 0);
}

}  // namespace vmap::custom
