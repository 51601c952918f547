#include <c10/util/irange.h>
#include <vmap/rules/contraction_ways.h>
#include <vmap/rules/merged_dims.h>
#include <vmap/rules/recorded.h>
#include <vmap/rules/scattered_product.h>
#include <vmap/rules/sizes.h>

// These must follow Tensor.h.
#include <ATen/ops/_unsafe_view_ops.h>
#include <ATen/ops/addmm_ops.h>
#include <ATen/ops/addmv_ops.h>
#include <ATen/ops/baddbmm_ops.h>
#include <ATen/ops/bmm_ops.h>
#include <ATen/ops/dot_ops.h>
#include <ATen/ops/mm_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/mv_ops.h>

namespace vmap::detail {

Tensor expanded(const Tensor& t, const c10::SymInt& batch) {
  if (same_size(size_of(t, 0), batch)) return t;
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
  sizes[0] = batch;
  return t.expand_symint(sizes);
}

Tensor reshaped(const Tensor& made, c10::SymIntArrayRef sizes) {
  return at::_ops::_unsafe_view::call(made, sizes);
}

namespace {

using detail::size_of;
using Side = Contraction::Side;
using Addend = Contraction::Addend;

c10::SymInt size_of(const Side& side, int64_t dim) {
  return dim < 0 ? c10::SymInt(1) : size_of(side.tensor, dim);
}

// The tensor with its dims in that order, of which it has all.
Tensor ordered(const Tensor& t, at::IntArrayRef dims) {
  for (const auto i : c10::irange(dims.size())) {
    if (dims[i] != static_cast<int64_t>(i)) {
      return dims.size() == 2 ? t.transpose(0, 1) : t.permute(dims);
    }
  }
  return t;
}

// Those dims of the side, in that order, less those that it has not.
Tensor arranged(const Side& side, std::initializer_list<int64_t> dims) {
  c10::DimVector present;
  for (const int64_t dim : dims) {
    if (dim >= 0) present.push_back(dim);
  }
  return ordered(side.tensor, present);
}

// The same, where a dim that it has not is one of size 1.
Tensor arranged_all(const Side& side, std::initializer_list<int64_t> dims) {
  Tensor t = arranged(side, dims);
  int64_t at = 0;
  for (const int64_t dim : dims) {
    if (dim < 0) t = t.unsqueeze(at);
    ++at;
  }
  return t;
}

// Whether the outer dim and the inner one are one dim in memory.
bool lie_together(const Tensor& t, int64_t outer, int64_t inner) {
  return t.sym_stride(outer) == t.sym_size(inner) * t.sym_stride(inner) || t.sym_size(outer) == 1 ||
         t.sym_numel() == 0;
}

// A column times a row, in each of a batch (the gradient of each example's weights is such a product), is an
// elementwise product, which kernels for matrices take up to 18 times as long for: 256 of 16 x 16. Its own
// gradient would be the dearer one, so not where that may be wanted.
bool are_outer_products(const Tensor& a, const Tensor& b) {
  if (!is_one(size_of(a, 2)) || !(at::isFloatingType(a.scalar_type()) || a.is_complex())) return false;
  return !is_recorded(a) && !is_recorded(b);
}

// Vectors of which the product's examples come in one piece: what lies otherwise would have them otherwise.
Tensor in_pieces(const Tensor& vectors) {
  return vectors.sym_stride(0) == 0 ? vectors : vectors.contiguous();
}

Tensor product_of(const Tensor& a, const Tensor& b) {
  if (a.dim() == 3) {
    if (!are_outer_products(a, b)) return at::_ops::bmm::call(a, b);
    return at::_ops::mul_Tensor::call(in_pieces(a), in_pieces(b));
  }
  if (a.dim() == 1 && b.dim() == 1) return at::_ops::dot::call(a, b);
  if (a.dim() == 1) return at::_ops::mv::call(b.t(), a);
  return b.dim() == 2 ? at::_ops::mm::call(a, b) : at::_ops::mv::call(a, b);
}

// The product, with the addend where it fits into the same call.
Tensor multiply_add(const Tensor& a, const Tensor& b, const std::optional<Tensor>& fitting, const Addend* add,
                    bool& added) {
  // addmv gives one element, and not none, for an addend of one element and a matrix without rows.
  const bool fits_vector =
      fitting && b.dim() == 1 && fitting->dim() == 1 && fitting->sym_size(0) == a.sym_size(0);
  added = fitting && (a.dim() == 3 || (a.dim() == 2 && (b.dim() == 2 || fits_vector)));
  if (!added) return product_of(a, b);
  if (a.dim() == 3) return at::_ops::baddbmm::call(*fitting, a, b, add->beta, add->alpha);
  if (b.dim() == 2) return at::_ops::addmm::call(*fitting, a, b, add->beta, add->alpha);
  return at::_ops::addmv::call(*fitting, a, b, add->beta, add->alpha);
}

// A sparse matrix, which no view repeats.
bool is_sparse(const Side& side) {
  return side.tensor.layout() != at::kStrided;
}

// Whether the batch of `side` can be made a part of its own dim: see NOTE: [one larger product].
bool folds(const Side& side, const Side& other) {
  return !side.has_free() || lie_together(side.tensor, side.batch, side.free) ||
         other.tensor.requires_grad() || is_sparse(other);
}

// The addend as one of the product whose rows are the batch and the left side's own dim together.
std::optional<Tensor> folded_addend(const Addend& add, const Side& lhs, const Side& rhs) {
  if (!lhs.batched()) return add.batched ? std::nullopt : std::optional<Tensor>(add.tensor);
  if (!lhs.has_free()) return add.tensor;
  const int64_t rows = add.tensor.dim() - (rhs.has_free() ? 2 : 1);
  if (!add.batched) {
    return add.tensor.sym_size(rows) == 1 ? std::optional<Tensor>(add.tensor.select(rows, 0)) : std::nullopt;
  }
  const bool fits = add.tensor.sym_size(rows) == size_of(lhs, lhs.free) && lie_together(add.tensor, 0, rows);
  return fits ? std::optional<Tensor>(merged_with_next(add.tensor, 0)) : std::nullopt;
}

// One product: the right side is not batched.
Raw run_folded(const Side& lhs, const Side& rhs, bool swapped, const Addend* add) {
  Raw raw;
  raw.swapped = swapped && lhs.has_free() && rhs.has_free();
  const bool joins = lhs.batched() && lhs.has_free();
  const Tensor rows = arranged(lhs, {lhs.batch, lhs.free, lhs.summed});
  const auto fitting = add && !raw.swapped ? folded_addend(*add, lhs, rhs) : std::nullopt;
  raw.tensor = multiply_add(joins ? merged_with_next(rows, 0) : rows, arranged(rhs, {rhs.summed, rhs.free}),
                            fitting, add, raw.added);
  if (joins) {
    c10::SymDimVector sizes{size_of(lhs, lhs.batch), size_of(lhs, lhs.free)};
    if (rhs.has_free()) sizes.push_back(size_of(rhs, rhs.free));
    raw.tensor = reshaped(raw.tensor, sizes);
  }
  return raw;
}

// A batch of products, in which a left side without a dim of its own is a row.
Raw run_batch(const Side& lhs, const Side& rhs, const Addend* add, const c10::SymInt& batch) {
  Raw raw;
  std::optional<Tensor> fitting;
  if (add) {
    fitting = add->tensor;
    while (add->batched && fitting->dim() < 3) fitting = fitting->unsqueeze(1);
  }
  Tensor a = expanded(arranged_all(lhs, {lhs.batch, lhs.free, lhs.summed}), batch);
  Tensor b = expanded(arranged_all(rhs, {rhs.batch, rhs.summed, rhs.free}), batch);
  const bool a_is_copied = is_copied_one_by_one(a, b), b_is_copied = is_copied_one_by_one(b, a);
  if (a_is_copied) a = copied_at_once(a);
  if (b_is_copied) b = copied_at_once(b);
  raw.tensor = multiply_add(a, b, fitting, add, raw.added);
  return raw;
}

// Whether a product has no more elements than the side that is batched: one of the two is copied.
bool is_smaller(const Side& side, const Side& other) {
  return size_of(other, other.free) <= size_of(side, side.summed);
}

// [n, m, k] x [n, k, batch], for a right side that is not batched. Products with few columns are slow, and
// the gradient of many would be of matrices that lie scattered.
bool runs_in_columns(const Side& lhs, const Side& rhs) {
  return is_innermost_batch(lhs) && !is_recorded(lhs.tensor) && !is_sparse(rhs) && is_smaller(lhs, rhs) &&
         lhs.tensor.stride(lhs.free) >= lhs.tensor.stride(lhs.summed) &&
         (!rhs.has_free() || size_of(lhs, lhs.batch) >= 32);
}

Raw run_in_columns(const Side& lhs, const Side& rhs) {
  Raw raw;
  const Tensor shared = expanded(arranged_all(rhs, {-1, rhs.free, rhs.summed}), size_of(lhs, lhs.free));
  const Tensor out = product_of(shared, arranged(lhs, {lhs.free, lhs.summed, lhs.batch}));
  raw.tensor = (rhs.has_free() ? out : out.select(1, 0)).movedim(-1, 0).contiguous();
  return raw;
}

// [n, k] x [k, m * batch], for a left side that is not batched.
bool runs_as_one_row(const Side& lhs, const Side& rhs) {
  return is_innermost_batch(rhs) && !is_sparse(lhs) && is_smaller(rhs, lhs) &&
         lie_together(rhs.tensor, rhs.free, rhs.batch);
}

Raw run_as_one_row(const Side& lhs, const Side& rhs) {
  Raw raw;
  const Tensor rows = merged_with_next(arranged(rhs, {rhs.summed, rhs.free, rhs.batch}), 1);
  const Tensor out = product_of(arranged(lhs, {lhs.free, lhs.summed}), rows);
  c10::SymDimVector sizes{size_of(rhs, rhs.free), size_of(rhs, rhs.batch)};
  if (lhs.has_free()) sizes.insert(sizes.begin(), size_of(lhs, lhs.free));
  raw.tensor = reshaped(out, sizes).movedim(-1, 0).contiguous();
  return raw;
}

// Which of the ways it goes: the left side first, or the right one.
Raw run_sides(const Side& lhs, const Side& rhs, const Addend* add, const std::optional<c10::SymInt>& batch) {
  const bool column = lhs.has_free() && !rhs.has_free();
  if (!lhs.batched() && !rhs.batched()) return run_folded(lhs, rhs, false, add);
  if (lhs.batched() && !rhs.batched()) {
    if (folds(lhs, rhs)) return run_folded(lhs, rhs, false, add);
    if (runs_in_columns(lhs, rhs)) return run_in_columns(lhs, rhs);
  }
  if (rhs.batched() && !lhs.batched()) {
    if (runs_as_one_row(lhs, rhs)) return run_as_one_row(lhs, rhs);
    const bool worth = !lhs.has_free() || !rhs.has_free() || lhs.tensor.requires_grad() || is_sparse(lhs);
    if (worth && folds(rhs, lhs)) return run_folded(rhs, lhs, true, add);
  }
  return column ? run_batch(rhs, lhs, add, *batch) : run_batch(lhs, rhs, add, *batch);
}

// Of products that the operator numbers itself. A batch beside a factor that is not batched is folded where
// that copies less than to repeat the other factor.
bool folds_own(const Side& side, const Side& other) {
  const c10::SymInt n = size_of(side, side.free), k = size_of(side, side.summed),
                    m = size_of(other, other.free);
  return n * (k + m) <= k * m;
}

// [b, B * n, k] x [b, k, m] -> [B, b, n, m]
Tensor run_own_folded(const Side& lhs, const Side& rhs) {
  const Tensor rows = merged_with_next(arranged_all(lhs, {lhs.own, lhs.batch, lhs.free, lhs.summed}), 1);
  const Tensor out = product_of(rows, arranged_all(rhs, {rhs.own, rhs.summed, rhs.free}));
  return reshaped(out, {size_of(lhs, lhs.own), size_of(lhs, lhs.batch), size_of(lhs, lhs.free),
                        size_of(rhs, rhs.free)})
      .transpose(0, 1);
}

Tensor own_factor(const Side& side, int64_t first, int64_t second, const std::optional<c10::SymInt>& batch) {
  if (!batch) return arranged_all(side, {side.own, first, second});
  const Tensor t = expanded(arranged_all(side, {side.batch, side.own, first, second}), *batch);
  // Matrices that have to be copied for that keep the order of their dims in memory: a copy that transposes
  // takes ten times as long, and a product takes them either way.
  const bool turns = !lie_together(t, 0, 1) && t.sym_stride(2) < t.sym_stride(3);
  return turns ? merged_with_next(t.mT(), 0).mT() : merged_with_next(t, 0);
}

// The addend for products that are numbered [B * b]; it has a dim for b, and those that the sides have.
std::optional<Tensor> own_addend(const Addend& add, const Side& lhs, const Side& rhs,
                                 const std::optional<c10::SymInt>& batch) {
  const int64_t own = add.batched ? 1 : 0;
  const bool all = add.tensor.sym_size(own) == size_of(lhs, lhs.own);
  if (batch ? add.batched && !all : add.batched) return std::nullopt;
  if (batch && !add.batched && add.tensor.sym_size(0) != 1) return std::nullopt;
  Tensor t = batch && add.batched ? merged_with_next(add.tensor, 0) : add.tensor;
  if (!lhs.has_free()) t = t.unsqueeze(1);
  return rhs.has_free() ? t : t.unsqueeze(2);
}

Raw run_own(const Side& lhs, const Side& rhs, const Addend* add, const std::optional<c10::SymInt>& batch) {
  Raw raw;
  if (lhs.batched() && !rhs.batched() && folds_own(lhs, rhs)) {
    raw.tensor = run_own_folded(lhs, rhs).contiguous();
    return raw;
  }
  if (rhs.batched() && !lhs.batched() && folds_own(rhs, lhs)) {
    raw.tensor = run_own_folded(rhs, lhs).mT().contiguous();
    return raw;
  }
  const auto varies = lhs.batched() || rhs.batched() ? batch : std::nullopt;
  const auto fitting = add ? own_addend(*add, lhs, rhs, varies) : std::nullopt;
  const bool column = lhs.has_free() && !rhs.has_free() && !fitting;
  const Side& a = column ? rhs : lhs;
  const Side& b = column ? lhs : rhs;
  raw.tensor = multiply_add(own_factor(a, a.free, a.summed, varies), own_factor(b, b.summed, b.free, varies),
                            fitting, add, raw.added);
  return raw;
}

}  // namespace

Raw multiply(const Side& lhs, const Side& rhs, const Addend* add, const std::optional<c10::SymInt>& batch) {
  return lhs.own >= 0 ? run_own(lhs, rhs, add, batch) : run_sides(lhs, rhs, add, batch);
}

}  // namespace vmap::detail
