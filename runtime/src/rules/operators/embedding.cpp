// Rows of a table, looked up by index, and their gradient.
#include <vmap/operators/embedding.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

// These must follow Tensor.h.
#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/embedding_dense_backward_ops.h>
#include <ATen/ops/embedding_ops.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>

namespace vmap {

namespace {

// NOTE: [one table of all examples]
// Where each example has a table of its own, and indices of its own, their rows stand below each other in one
// table, and each example's indices move on by the rows before its own. What is out of an example's range
// must not reach into the next example: `otherwise` takes its place.
Tensor in_one_table(const Tensor& indices, const c10::SymInt& rows, const Tensor& is_bad,
                    const c10::SymInt& otherwise) {
  c10::DimVector shape(indices.dim(), 1);
  shape[0] = -1;
  const Tensor example = at::arange(indices.sym_size(0).expect_int(), indices.options()).view(shape);
  return indices.add(example, at::Scalar(rows)).masked_fill_(is_bad, at::Scalar(otherwise));
}

Tensor out_of_range(const Tensor& indices, const c10::SymInt& rows) {
  return indices.lt(0).logical_or_(indices.ge(at::Scalar(rows)));
}

// [B, 1, ..., 1, columns]: each table's row `padding_idx`, looked up as the one row of a table that is
// padding. So it has no gradient, but the forward derivative that the operator gives it.
Tensor padding_rows(const Tensor& tables, const c10::SymInt& padding_idx, int64_t dims) {
  const Tensor row = tables.select_symint(1, padding_idx);
  const Tensor none = at::zeros({1}, tables.options().dtype(at::kLong));
  const Tensor found =
      at::_ops::embedding::call(row.reshape_symint({1, row.sym_numel()}), none, 0, false, false);
  c10::SymDimVector shape(dims + 1, 1);
  shape.front() = row.sym_size(0);
  shape.back() = row.sym_size(1);
  return found.view_symint(shape);
}

c10::SymDimVector with_last(c10::SymIntArrayRef sizes, std::initializer_list<c10::SymInt> last) {
  c10::SymDimVector out(sizes.begin(), sizes.end());
  out.append(last.begin(), last.end());
  return out;
}

c10::SymDimVector of_example(const c10::SymInt& batch, c10::SymIntArrayRef sizes) {
  c10::SymDimVector out{batch};
  out.append(sizes.begin(), sizes.end());
  return out;
}

}  // namespace

namespace custom {

OneResult embedding(const Tensor& weight, BDim weight_bdim, const Tensor& indices, BDim indices_bdim,
                    c10::SymInt padding_idx, bool scale_grad_by_freq, bool sparse) {
  TORCH_CHECK(logical_rank(weight, weight_bdim) == 2, "embedding: 'weight' must be 2-D, and has ",
              logical_rank(weight, weight_bdim), " dimensions inside vmap");
  // How often an index occurs is an example's own count, so under scale_grad_by_freq its table is as well.
  if (!weight_bdim && !scale_grad_by_freq) {
    return with_bdim(at::_ops::embedding::call(weight, indices, padding_idx, scale_grad_by_freq, sparse),
                     indices_bdim);
  }
  const c10::SymInt batch = Batch(seen(weight, weight_bdim), seen(indices, indices_bdim));
  if (!indices_bdim) {
    // The examples' rows side by side make one larger row. Without a gradient of its own it is a view that
    // is looked up.
    const Tensor beside = weight.movedim(*weight_bdim, 1);
    const c10::SymInt rows = beside.sym_size(0), columns = beside.sym_size(2);
    const bool is_plain = padding_idx < 0 && !scale_grad_by_freq && !sparse;
    const Tensor found = is_plain
                             ? beside.index_select(0, indices.flatten())
                             : at::_ops::embedding::call(beside.reshape_symint({rows, batch * columns}),
                                                         indices, padding_idx, scale_grad_by_freq, sparse);
    return with_bdim(found.view_symint(with_last(indices.sym_sizes(), {batch, columns})), indices.dim());
  }
  const Tensor tables = each(weight, weight_bdim, batch), wanted = each(indices, indices_bdim, batch);
  const c10::SymInt rows = tables.sym_size(1);
  const Tensor places = in_one_table(wanted, rows, out_of_range(wanted, rows), -1);
  const Tensor found = at::_ops::embedding::call(merged(tables), places, -1, scale_grad_by_freq, sparse);
  if (padding_idx < 0 || padding_idx >= rows) return with_bdim(found, 0);
  // Each example has a row that gets no gradient.
  const Tensor is_padding = wanted.eq(at::Scalar(padding_idx)).unsqueeze(-1);
  return with_bdim(at::where(is_padding, padding_rows(tables, padding_idx, wanted.dim()), found), 0);
}

OneResult embedding_by_gather(const Tensor& weight, BDim weight_bdim, const Tensor& indices,
                              BDim indices_bdim, c10::SymInt padding_idx, bool scale_grad_by_freq,
                              bool sparse) {
  // What these say is the gradient's matter, of which the operator's own takes care.
  const bool is_plain = padding_idx < 0 && !scale_grad_by_freq && !sparse;
  if (!is_plain || !weight_bdim || logical_rank(weight, weight_bdim) != 2) {
    return embedding(weight, weight_bdim, indices, indices_bdim, padding_idx, scale_grad_by_freq, sparse);
  }
  const Tensor tables = in_front(weight, weight_bdim);  // [B, rows, columns]
  const c10::SymInt batch = tables.sym_size(0), columns = tables.sym_size(2);
  if (!indices_bdim) {
    const Tensor found = tables.index_select(1, indices.flatten());
    return with_bdim(found.view_symint(with_last(of_example(batch, indices.sym_sizes()), {columns})), 0);
  }
  TORCH_CHECK(indices.scalar_type() == at::kLong || indices.scalar_type() == at::kInt,
              "embedding: 'indices' must be of int64 or int32, and are of ", indices.scalar_type());
  const Tensor wanted = in_front(indices, indices_bdim).to(at::kLong);
  const Tensor each = wanted.dim() == 1 ? wanted.unsqueeze(1) : wanted.flatten(1);
  const Tensor places = each.unsqueeze(2).expand_symint({batch, each.sym_size(1), columns});
  return with_bdim(tables.gather(1, places).view_symint(with_last(wanted.sym_sizes(), {columns})), 0);
}

OneResult embedding_dense_backward(const Tensor& grad_output, BDim grad_bdim, const Tensor& indices,
                                   BDim indices_bdim, c10::SymInt num_weights, c10::SymInt padding_idx,
                                   bool scale_grad_by_freq) {
  // The kernel of a GPU runs for no columns and no rows as well, and reads where nothing is.
  const c10::SymInt columns = grad_output.sym_size(grad_bdim == grad_output.dim() - 1 ? -2 : -1);
  const auto call = [&](const Tensor& grad, const Tensor& index, const c10::SymInt& rows,
                        const c10::SymInt& padding) {
    return at::_ops::embedding_dense_backward::call(grad, index, rows, padding, scale_grad_by_freq);
  };
  if (!indices_bdim) {
    const c10::SymInt batch = grad_output.sym_size(*grad_bdim);
    if (batch * columns == 0)
      return with_bdim(grad_output.new_zeros_symint({num_weights, batch, columns}), 1);
    const Tensor beside = grad_output.movedim(*grad_bdim, -2);
    const Tensor grad = beside.reshape_symint(with_last(indices.sym_sizes(), {batch * columns}));
    const Tensor out = call(grad, indices, num_weights, padding_idx);
    return with_bdim(out.view_symint({num_weights, batch, columns}), 1);
  }
  const c10::SymInt batch = indices.sym_size(*indices_bdim);
  if (batch * columns == 0) return with_bdim(grad_output.new_zeros_symint({batch, num_weights, columns}), 0);
  const Tensor index = each(indices, indices_bdim, batch);
  const Tensor grad =
      each(grad_output, grad_bdim, batch).reshape_symint(with_last(index.sym_sizes(), {columns}));
  // What gets no gradient, padding included, goes to one row more.
  const Tensor is_none = out_of_range(index, num_weights).logical_or_(index.eq(at::Scalar(padding_idx)));
  const c10::SymInt rows = batch * num_weights;
  const Tensor out = call(grad, in_one_table(index, num_weights, is_none, rows), rows + 1, rows);
  return with_bdim(out.narrow_symint(0, 0, rows).view_symint({batch, num_weights, columns}), 0);
}

}  // namespace custom

}  // namespace vmap
