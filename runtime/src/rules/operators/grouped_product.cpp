// Products of groups: where both matrices are given as one, 'offs' says where in it each group ends.
#include <ATen/core/Tensor.h>
#include <vmap/operators/grouped_product.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

// These must follow Tensor.h.
#include <ATen/TensorOperators.h>
#include <ATen/ops/_grouped_mm_ops.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/full.h>

namespace vmap::custom {

namespace {

enum class Side { Outer, Inner };

// The batch, which lies in front, goes into dim `dim` of an example, as the outer part of it or the inner
// one. The operator wants rows or columns contiguous, as they are in `t` where that can be.
Tensor folded(Tensor t, int64_t dim, Side side) {
  const bool by_column = t.stride(-2) == 1 && t.stride(-1) != 1;
  const int64_t rank = t.dim() - 1;
  if (by_column) {
    t = t.mT();
    if (dim >= rank - 2) dim = 2 * rank - 3 - dim;
  }
  const int64_t first = side == Side::Outer ? dim : dim + 1;
  t = t.movedim(0, first).flatten(dim, dim + 1);
  if (t.stride(-1) != 1) t = t.contiguous();
  return by_column ? t.mT() : t;
}

// The groups of one example after those of another, in matrices of `size` rows (columns, terms) each.
Tensor behind_each_other(const Tensor& offs, int64_t size) {
  const Tensor starts = at::arange(offs.size(0), offs.options()).unsqueeze(1) * size;
  return (offs + starts).flatten();
}

struct Factors {
  Tensor lhs, rhs, offs;  // the batch in front of those that have it
  bool lhs_batched, rhs_batched, offs_batched;
  int64_t batch;
  std::optional<c10::ScalarType> dtype;

  int64_t rank(bool left) const {
    return (left ? lhs : rhs).dim() - ((left ? lhs_batched : rhs_batched) ? 1 : 0);
  }
  Tensor both(bool left) const {
    if (left) return lhs_batched ? lhs : each(lhs, std::nullopt, batch);
    return rhs_batched ? rhs : each(rhs, std::nullopt, batch);
  }
  Tensor ends() const { return offs_batched ? offs : each(offs, std::nullopt, batch); }
  Tensor multiply(const Tensor& a, const Tensor& b, const std::optional<Tensor>& ends_of_groups) const {
    return at::_ops::_grouped_mm::call(a, b, ends_of_groups, std::nullopt, dtype);
  }
};

// [G, n, k] x [G, k, m]: products without offsets.
OneResult run_numbered(const Factors& f) {
  if (f.lhs_batched && f.rhs_batched) {
    const Tensor out = f.multiply(folded(f.lhs, 0, Side::Outer), folded(f.rhs, 0, Side::Outer), std::nullopt);
    return with_bdim(out.unflatten(0, {f.batch, f.lhs.size(1)}), 0);
  }
  if (f.lhs_batched) {
    const Tensor out = f.multiply(folded(f.lhs, 1, Side::Outer), f.rhs, std::nullopt);
    return with_bdim(out.unflatten(1, {f.batch, f.lhs.size(2)}), 1);
  }
  const Tensor out = f.multiply(f.lhs, folded(f.rhs, 2, Side::Outer), std::nullopt);
  return with_bdim(out.unflatten(2, {f.batch, f.rhs.size(3)}), 2);
}

// [n, k] x [G, k, m]: rows are grouped.
OneResult run_rows(const Factors& f) {
  if (!f.rhs_batched && !f.offs_batched) {  // each row becomes `batch` rows
    const Tensor out = f.multiply(folded(f.lhs, 0, Side::Inner), f.rhs, f.offs * f.batch);
    return with_bdim(out.unflatten(0, {f.lhs.size(1), f.batch}), 1);
  }
  if (!f.lhs_batched && !f.offs_batched) {
    const Tensor out = f.multiply(f.lhs, folded(f.rhs, 2, Side::Outer), f.offs);
    return with_bdim(out.unflatten(1, {f.batch, f.rhs.size(3)}), 1);
  }
  const Tensor a = f.both(true);
  const Tensor out = f.multiply(folded(a, 0, Side::Outer), folded(f.both(false), 0, Side::Outer),
                                behind_each_other(f.ends(), a.size(1)));
  return with_bdim(out.unflatten(0, {f.batch, a.size(1)}), 0);
}

// [G, n, k] x [k, m]: columns are grouped.
OneResult run_columns(const Factors& f) {
  if (!f.lhs_batched && !f.offs_batched) {
    const Tensor out = f.multiply(f.lhs, folded(f.rhs, 1, Side::Inner), f.offs * f.batch);
    return with_bdim(out.unflatten(1, {f.rhs.size(2), f.batch}), 2);
  }
  if (!f.rhs_batched && !f.offs_batched) {
    const Tensor out = f.multiply(folded(f.lhs, 1, Side::Outer), f.rhs, f.offs);
    return with_bdim(out.unflatten(0, {f.batch, f.lhs.size(2)}), 0);
  }
  const Tensor b = f.both(false);
  const Tensor out = f.multiply(folded(f.both(true), 0, Side::Outer), folded(b, 1, Side::Outer),
                                behind_each_other(f.ends(), b.size(2)));
  return with_bdim(out.unflatten(1, {f.batch, b.size(2)}), 1);
}

// [n, k] x [k, m]: the terms that are summed are grouped.
OneResult run_terms(const Factors& f) {
  if (!f.rhs_batched && !f.offs_batched) {
    const Tensor out = f.multiply(folded(f.lhs, 0, Side::Outer), f.rhs, f.offs);
    return with_bdim(out.unflatten(1, {f.batch, f.lhs.size(1)}), 1);
  }
  if (!f.lhs_batched && !f.offs_batched) {
    const Tensor out = f.multiply(f.lhs, folded(f.rhs, 1, Side::Outer), f.offs);
    return with_bdim(out.unflatten(2, {f.batch, f.rhs.size(2)}), 2);
  }
  // What an example's last group leaves over would be summed into the next example's first: one group more
  // takes it.
  const Tensor a = f.both(true), ends = f.ends();
  const int64_t terms = a.size(2), groups = ends.size(1);
  const Tensor rest = at::full({f.batch, 1}, terms, ends.options());
  const Tensor out = f.multiply(folded(a, 1, Side::Outer), folded(f.both(false), 0, Side::Outer),
                                behind_each_other(at::cat({ends, rest}, 1), terms));
  return with_bdim(out.unflatten(0, {f.batch, groups + 1}).narrow(1, 0, groups), 0);
}

// The kernel's demands on strides cannot be met by tensors without elements.
OneResult none(const Factors& f, int64_t left, int64_t right) {
  c10::DimVector sizes{0};
  if (left == 3 && right == 3) sizes.push_back(f.both(true).size(1));
  if (left == 2 && right == 2) sizes.push_back(f.ends().size(1));
  sizes.append({f.both(true).size(-2), f.both(false).size(-1)});
  return with_bdim(f.lhs.new_empty(sizes), 0);
}

}  // namespace

OneResult grouped_mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim,
                     const std::optional<Tensor>& offs, BDim offs_bdim, const std::optional<Tensor>& bias,
                     BDim, std::optional<c10::ScalarType> out_dtype) {
  TORCH_CHECK(!bias || !bias->defined(),
              "_grouped_mm: the operator takes no 'bias' yet; add it to the result");
  const bool has_offs = offs && offs->defined();
  const int64_t batch = self_bdim   ? self.size(*self_bdim)
                        : mat2_bdim ? mat2.size(*mat2_bdim)
                                    : offs->size(*offs_bdim);
  const Factors f{in_front(self, self_bdim),
                  in_front(mat2, mat2_bdim),
                  has_offs ? in_front(*offs, offs_bdim) : Tensor(),
                  self_bdim.has_value(),
                  mat2_bdim.has_value(),
                  offs_bdim.has_value(),
                  batch,
                  out_dtype};
  const int64_t left = f.rank(true), right = f.rank(false);
  TORCH_CHECK((left == 2 || left == 3) && (right == 2 || right == 3),
              "_grouped_mm: expected 2 or 3 dimensions inside vmap, got ", left, " and ", right);
  TORCH_CHECK(has_offs == (left == 2 || right == 2),
              "_grouped_mm: 'offs' says where groups end, of matrices of 2 dimensions inside vmap and of "
              "no others");
  if (has_offs) {
    TORCH_CHECK(logical_rank(*offs, offs_bdim) == 1,
                "_grouped_mm: 'offs' has one dimension inside vmap, not ", logical_rank(*offs, offs_bdim));
    const Tensor& grouped = left == 3 ? f.lhs : f.rhs;
    const int64_t groups = left == 2 && right == 2 ? f.offs.size(-1) : grouped.size(-3);
    TORCH_CHECK(f.offs.size(-1) == groups, "_grouped_mm: 'offs' names ", f.offs.size(-1),
                " groups inside vmap, and there are matrices for ", groups);
  }
  TORCH_CHECK(f.lhs.size(-1) == f.rhs.size(-2), "_grouped_mm: rows of ", f.lhs.size(-1),
              " numbers inside vmap, and columns of ", f.rhs.size(-2));
  if (batch == 0) return none(f, left, right);
  if (left == 3) return right == 3 ? run_numbered(f) : run_columns(f);
  return right == 3 ? run_rows(f) : run_terms(f);
}

}  // namespace vmap::custom
