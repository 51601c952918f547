// Bags of rows of a table: the sum, the mean or the largest of the rows that a bag holds. Said in terms of
// one lookup and one write, since each example may have bags of its own.
#include <ATen/TensorOperators.h>
#include <torch/version.h>
#include <vmap/operators/embedding_bag.h>

// These must follow Tensor.h.
#include <ATen/ops/_assert_async.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>

namespace vmap::decompositions {

namespace {

enum Mode : int64_t { Sum, Mean, Max };

// Half precision is summed in single precision, as the kernels do.
at::ScalarType summed_in(const Tensor& t) {
  return at::isReducedFloatingType(t.scalar_type()) ? at::kFloat : t.scalar_type();
}

Tensor add_rows(const Tensor& rows, const Tensor& to, const c10::SymInt& count) {
  const at::ScalarType dtype = summed_in(rows);
  const Tensor sums = at::zeros_symint({count, rows.sym_size(1)}, rows.options().dtype(dtype));
  return sums.index_add(0, to, rows.to(dtype));
}

// The bag that each index lies in.
Tensor bag_of(const Tensor& offsets, const c10::SymInt& count) {
  TORCH_CHECK(offsets.dim() == 1, "embedding_bag: 'offsets' is a vector, and has ", offsets.dim(),
              " dimensions inside vmap");
  const Tensor marks = at::zeros_symint({count + 1}, offsets.options());
  const Tensor begun = marks.index_add(0, offsets, at::ones_like(offsets)).cumsum(0, offsets.scalar_type());
  return begun.narrow_symint(0, 0, count) - 1;
}

// How often each position occurs in `to`, where `counts`.
Tensor occurrences(const Tensor& to, const Tensor& counts, const c10::SymInt& count) {
  return at::zeros_symint({count}, to.options()).index_add(0, to, counts.to(to.scalar_type()));
}

// What scale_grad_by_freq divides the gradient of each index by. PyTorch's kernel of the CPU before 2.15
// counts the occurrences not of the index but of the one that stands, among all indices in order, where the
// index does among the distinct ones; so do we, there.
Tensor frequencies(const Tensor& indices, const c10::SymInt& count) {
  const Tensor counts = occurrences(indices, at::ones_like(indices), count);
  const bool is_mended = TORCH_VERSION_MAJOR > 2 || TORCH_VERSION_MINOR >= 15;
  if (is_mended || !indices.is_cpu()) return counts.index_select(0, indices);
  const Tensor rank = counts.ne(0).cumsum(0, at::kLong) - 1;
  const Tensor in_order = std::get<0>(indices.sort());
  return counts.index_select(0, in_order.index_select(0, rank.index_select(0, indices)));
}

// For each bag and column the number of the index whose row is the largest; `none` for an empty bag. As the
// kernels compare: a bag's first row stays until one is greater, which NaN never is, and than which none is.
Tensor largest(const Tensor& rows, const Tensor& keep, const Tensor& bags, const c10::SymInt& bag_count) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const c10::SymInt count = rows.sym_size(0), columns = rows.sym_size(1);
  const Tensor to = bags.to(at::kLong).unsqueeze(1).expand_symint({count, columns});
  const Tensor number = at::arange(count.expect_int(), to.options()).unsqueeze(1);
  const Tensor none = at::zeros_symint({bag_count, columns}, to.options()).add(at::Scalar(count));
  const auto first_of = [&](const Tensor& which) {
    const Tensor numbers = at::where(which, number, at::Scalar(count)).expand_symint({count, columns});
    return none.scatter_reduce(0, to, numbers, "amin");
  };
  const Tensor is_first = first_of(keep).gather(0, to).eq(number);
  const Tensor is_number = rows.eq(rows);
  const Tensor numbers = at::where(keep.logical_and(is_number), rows, -kInfinity);
  const Tensor values = at::where(is_first.logical_and(is_number.logical_not()), kInfinity, numbers);
  const Tensor top = at::zeros_symint({bag_count, columns}, rows.options())
                         .scatter_reduce(0, to, values, "amax", /*include_self=*/false);
  return first_of(top.gather(0, to).eq(values).logical_and(keep));
}

// What is looked up, and where it goes.
struct Bags {
  Bags(const Tensor& weight, const Tensor& indices_, const Tensor& offsets_, bool include_last_offset) {
    TORCH_CHECK(indices_.dim() == 1 && offsets_.dim() == 1,
                "embedding_bag: 'indices' and 'offsets' are vectors, and have ", indices_.dim(), " and ",
                offsets_.dim(), " dimensions inside vmap");
    for (const Tensor& t : {indices_, offsets_}) {
      TORCH_CHECK(t.scalar_type() == at::kLong || t.scalar_type() == at::kInt,
                  "embedding_bag: 'indices' and 'offsets' are int64 or int32, not ", t.scalar_type());
    }
    const at::ScalarType dtype = c10::promoteTypes(indices_.scalar_type(), offsets_.scalar_type());
    indices = indices_.to(dtype);
    offsets = offsets_.to(dtype);
    size = offsets.sym_size(0) - (include_last_offset ? 1 : 0);
    check_ends(weight.is_cpu());
    bags = bag_of(offsets.narrow_symint(0, 0, size), indices.sym_size(0));
    if (!weight.is_cpu()) bags = bags.clamp_min(0);
    TORCH_CHECK(weight.dim() == 2, "embedding_bag: 'weight' is a matrix, and has ", weight.dim(),
                " dimensions inside vmap");
    TORCH_CHECK(weight.is_floating_point(), "embedding_bag: 'weight' is a table of real numbers, not of ",
                weight.scalar_type());
  }

  // An index before the first bag is in none, and would be added to a row that is not there. Kernels of other
  // devices than the CPU take the first bag to begin at 0 whatever its offset is, and end the last one where
  // the indices end.
  void check_ends(bool on_cpu) const {
    TORCH_CHECK(size > 0 || (size == 0 && indices.sym_size(0) == 0), "embedding_bag: 'offsets' names ", size,
                " bags inside vmap, and 'indices' holds ", indices.sym_size(0));
    if (size <= 0) return;
    if (on_cpu) at::_assert_async(offsets.select(0, 0).eq(0), "embedding_bag: offsets[0] has to be 0");
    const Tensor last = on_cpu ? offsets.select(0, -1) : offsets.select_symint(0, size - 1);
    at::_assert_async(last.le(at::Scalar(indices.sym_size(0))),
                      "embedding_bag: offsets[-1] can not be greater than the number of indices");
  }

  Tensor before_last() const {
    return at::arange(indices.sym_size(0).expect_int(), indices.options()).lt(offsets.select(0, -1));
  }

  Tensor indices, offsets, bags;
  c10::SymInt size;
};

// NOTE: [two ways to sum a bag]
// Kernels of the CPU, of single and half precision, that have no padding to look for sum by offsets, for rows
// that are contiguous, as an example's are taken to be wherever the batch dim lies. They do not tell which
// bag an index lies in, and they end the last bag where the last offset says; the others let it run to the
// end of the indices.
bool sums_by_offsets(const Tensor& weight, int64_t mode, int64_t padding_idx) {
  return weight.is_cpu() && mode != Max && padding_idx < 0 && weight.scalar_type() != at::kDouble;
}

void check_mode(int64_t mode) {
  TORCH_CHECK(mode == Sum || mode == Mean || mode == Max,
              "embedding_bag: 'mode' is 0 (sum), 1 (mean) or 2 (max), not ", mode);
}

void check_gradient(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag) {
  TORCH_CHECK(grad.is_floating_point(), "embedding_bag: the gradient is of real numbers, not of ",
              grad.scalar_type());
  TORCH_CHECK(grad.dim() == 2, "embedding_bag: the gradient has ", grad.dim(),
              " dimensions inside vmap, and rows of features have 2");
  TORCH_CHECK(
      indices.dim() == 1 && offset2bag.sym_sizes() == indices.sym_sizes(),
      "embedding_bag: 'indices' and 'offset2bag' are vectors of one size, and inside vmap have the shapes ",
      indices.sym_sizes(), " and ", offset2bag.sym_sizes());
}

void check_scale(const Tensor& scale, const Tensor& weight, const Tensor& indices) {
  TORCH_CHECK(
      scale.sym_sizes() == indices.sym_sizes() && scale.scalar_type() == weight.scalar_type(),
      "embedding_bag: per_sample_weights are a number for each index, in the dtype of 'weight'; inside "
      "vmap they are ",
      scale.scalar_type(), " of the sizes ", scale.sym_sizes());
}

using FourTensors = std::tuple<Tensor, Tensor, Tensor, Tensor>;

}  // namespace

// NOTE: [what a bag tells of itself]
// What is returned beside the rows is for the backward operators of the same device, which read it by memory
// where they are called for no batch: each device is given what its own kernels give. Those of the CPU leave
// out what they can find again. Those of the others tell all of a sum, have a size for each offset, and name
// the row -1 where a bag is empty.
FourTensors embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                          bool scale_grad_by_freq, int64_t mode, bool sparse,
                          const std::optional<Tensor>& per_sample_weights, bool include_last_offset,
                          int64_t padding_idx, bool for_gradient) {
  const Tensor scale = per_sample_weights.value_or(Tensor());
  check_mode(mode);
  TORCH_CHECK(!scale.defined() || mode == Sum,
              "embedding_bag: per_sample_weights only supported with mode='sum'");
  if (scale.defined()) check_scale(scale, weight, indices);
  const Bags in(weight, indices, offsets, include_last_offset);
  const Tensor keep = in.indices.ne(padding_idx);
  Tensor rows = at::embedding(weight, in.indices, padding_idx, scale_grad_by_freq, sparse);
  const bool by_offsets = sums_by_offsets(weight, mode, padding_idx);
  const Tensor told = by_offsets && mode == Sum ? in.bags.narrow(0, 0, 0) : in.bags;
  const bool on_cpu = weight.is_cpu();
  const Tensor held = occurrences(in.bags, keep, in.size);
  const Tensor sizes = on_cpu ? held : occurrences(in.bags, keep, in.offsets.sym_size(0));
  if (mode == Max) {
    const Tensor at = largest(rows, keep.unsqueeze(1), in.bags, in.size);
    const Tensor some = held.ne(0).unsqueeze(1);
    // Of an empty bag any row will do: it is not taken.
    const bool is_empty = rows.sym_size(0) == 0;
    const Tensor row = at::where(some, at, 0);
    const Tensor largest_rows =
        is_empty ? at::zeros_symint(row.sym_sizes(), rows.options()) : rows.gather(0, row);
    const Tensor wide = in.indices.unsqueeze(1).expand_symint(rows.sym_sizes());
    const Tensor named = is_empty ? row.to(in.indices.scalar_type()) : wide.gather(0, row);
    return {at::where(some, largest_rows, 0), told, sizes, at::where(some, named, on_cpu ? 0 : -1)};
  }
  // Products are rounded no earlier than their sum is.
  if (scale.defined()) rows = rows.to(summed_in(rows)) * scale.unsqueeze(1);
  const Tensor summed = by_offsets && include_last_offset ? in.before_last() : keep;
  const Tensor sums =
      add_rows(at::where(summed.unsqueeze(1), rows, 0), in.bags, in.size).to(weight.scalar_type());
  const Tensor pooled = mode == Mean ? sums / held.clamp_min(1).unsqueeze(1).to(sums.scalar_type()) : sums;
  if (!on_cpu) return {pooled, told, sizes, sizes.narrow(0, 0, 0)};
  if (mode == Mean) return {pooled, told, held, held};
  const Tensor like = for_gradient ? held : in.offsets;
  return {pooled, told, like * 0, like * 0};
}

Tensor embedding_bag_dense_backward(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag,
                                    const Tensor& bag_size, const Tensor& maximum_indices,
                                    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode,
                                    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  check_mode(mode);
  check_gradient(grad, indices, offset2bag);
  const bool on_cpu = grad.is_cpu();
  if (mode == Max) {
    TORCH_CHECK(maximum_indices.sym_sizes() == grad.sym_sizes(),
                "embedding_bag: 'maximum_indices' has the shape ", maximum_indices.sym_sizes(),
                " inside vmap, and the gradient ", grad.sym_sizes());
    const Tensor to = maximum_indices.to(at::kLong);
    // See NOTE: [what a bag tells of itself].
    const Tensor is_taken = on_cpu ? bag_size.ne(0).unsqueeze(1) : to.ge(0).logical_and(to.ne(padding_idx));
    const Tensor taken = at::where(is_taken, grad, 0);
    return at::zeros_symint({num_weights, grad.sym_size(1)}, grad.options())
        .scatter_add(0, on_cpu ? to : to.clamp_min(0), taken);
  }
  const Tensor is_kept = indices.ne(padding_idx);
  // In half precision the kernel rounds after each row: here they are summed in single precision.
  const at::ScalarType dtype = summed_in(grad);
  Tensor scale = at::ones_like(indices, indices.options().dtype(dtype));
  if (per_sample_weights && per_sample_weights->defined()) scale = per_sample_weights->to(dtype);
  if (scale_grad_by_freq) scale = scale / frequencies(indices, num_weights);
  if (mode == Mean) {
    const Tensor sizes = bag_size.index_select(0, offset2bag);
    // Other devices divide by the size that they are told. A bag of padding alone has none, and no gradient.
    scale = scale / (on_cpu ? sizes.clamp_min(1) : at::where(is_kept, sizes, 1));
  }
  const Tensor rows = grad.to(dtype).index_select(0, offset2bag) * scale.unsqueeze(1);
  const Tensor kept = at::where(is_kept.unsqueeze(1), rows, 0);
  return add_rows(kept, indices, num_weights).to(grad.scalar_type());
}

Tensor embedding_bag_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets,
                              const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
                              c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse,
                              const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  TORCH_CHECK(!sparse,
              "_embedding_bag_backward: 'sparse' asks for a sparse gradient, which no batch holds. Use "
              "sparse=false inside vmap");
  const bool is_told = offset2bag.sym_numel() != 0 || indices.sym_numel() == 0;
  const Tensor bags = is_told ? offset2bag : bag_of(offsets, indices.sym_size(0));
  return embedding_bag_dense_backward(grad, indices, bags, bag_size, maximum_indices, std::move(num_weights),
                                      scale_grad_by_freq, mode, per_sample_weights, padding_idx);
}

Tensor embedding_bag_per_sample_weights_backward(const Tensor& grad, const Tensor& weight,
                                                 const Tensor& indices, const Tensor& offsets,
                                                 const Tensor& offset2bag, int64_t mode,
                                                 int64_t padding_idx) {
  TORCH_CHECK(mode == Sum, "embedding_bag_backward: per_sample_weights only supported for mode='sum'");
  const bool is_told = offset2bag.sym_numel() != 0 || indices.sym_numel() == 0;
  const Tensor bags = is_told ? offset2bag : bag_of(offsets, indices.sym_size(0));
  check_gradient(grad, indices, bags);
  const at::ScalarType dtype = summed_in(grad);
  const Tensor products = grad.to(dtype).index_select(0, bags) * weight.to(dtype).index_select(0, indices);
  return at::where(indices.ne(padding_idx), products.sum(1), 0).to(grad.scalar_type());
}

}  // namespace vmap::decompositions
