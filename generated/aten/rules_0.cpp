// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 0 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool2d_ops.h>
#include <ATen/ops/_pack_padded_sequence_ops.h>
#include <ATen/ops/_unsafe_masked_index_put_accumulate_ops.h>
#include <ATen/ops/adaptive_avg_pool2d_ops.h>
#include <ATen/ops/addmm_ops.h>
#include <ATen/ops/avg_pool2d_backward_ops.h>
#include <ATen/ops/baddbmm_ops.h>
#include <ATen/ops/col2im_ops.h>
#include <ATen/ops/cross_entropy_loss_ops.h>
#include <ATen/ops/gather_ops.h>
#include <ATen/ops/index_add_ops.h>
#include <ATen/ops/index_fill_ops.h>
#include <ATen/ops/index_select_backward_ops.h>
#include <ATen/ops/index_select_ops.h>
#include <ATen/ops/isin_ops.h>
#include <ATen/ops/linalg_lu_solve_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/masked_fill_ops.h>
#include <ATen/ops/multilabel_margin_loss_backward_ops.h>
#include <ATen/ops/new_zeros_ops.h>
#include <ATen/ops/ormqr_ops.h>
#include <ATen/ops/reflection_pad1d_ops.h>
#include <ATen/ops/replication_pad1d_ops.h>
#include <ATen/ops/rrelu_with_noise_backward_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/topk_ops.h>
#include <ATen/ops/view_copy_ops.h>
#include <ATen/ops/view_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _adaptive_avg_pool2d: fold
VMAP_SIGNATURE(_adaptive_avg_pool2d, "_adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor");
OneResult _adaptive_avg_pool2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("_adaptive_avg_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::_adaptive_avg_pool2d::call(in[0], output_size));
}

// _adaptive_avg_pool2d.out: fold, as _adaptive_avg_pool2d
VMAP_SIGNATURE(_adaptive_avg_pool2d_out, "_adaptive_avg_pool2d.out(Tensor self, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// _pack_padded_sequence: composite
VMAP_SIGNATURE(_pack_padded_sequence, "_pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor)");

// _pack_padded_sequence.out: composite, as _pack_padded_sequence
VMAP_SIGNATURE(_pack_padded_sequence_out, "_pack_padded_sequence.out(Tensor input, Tensor lengths, bool batch_first, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _unsafe_masked_index_put_accumulate: composite
VMAP_SIGNATURE(_unsafe_masked_index_put_accumulate, "_unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor values) -> Tensor");

// adaptive_avg_pool2d: fold
VMAP_SIGNATURE(adaptive_avg_pool2d, "adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor");
OneResult adaptive_avg_pool2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("adaptive_avg_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_avg_pool2d::call(in[0], output_size));
}

// adaptive_avg_pool2d.out: fold, as adaptive_avg_pool2d
VMAP_SIGNATURE(adaptive_avg_pool2d_out, "adaptive_avg_pool2d.out(Tensor self, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// addmm.dtype: unsupported
VMAP_SIGNATURE(addmm_dtype, "addmm.dtype(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor");

// addmm.dtype_out: unsupported, as addmm.dtype
VMAP_SIGNATURE(addmm_dtype_out, "addmm.dtype_out(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// avg_pool2d_backward: fold
VMAP_SIGNATURE(avg_pool2d_backward, "avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor");
OneResult avg_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding,
    bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  Fold<2> in("avg_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::avg_pool2d_backward::call(in[0], in[1], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool2d_backward.grad_input: fold, as avg_pool2d_backward
VMAP_SIGNATURE(avg_pool2d_backward_grad_input, "avg_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override, *, Tensor(a!) grad_input) -> Tensor(a!)");

// baddbmm.dtype: unsupported
VMAP_SIGNATURE(baddbmm_dtype, "baddbmm.dtype(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor");

// baddbmm.dtype_out: unsupported, as baddbmm.dtype
VMAP_SIGNATURE(baddbmm_dtype_out, "baddbmm.dtype_out(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// col2im: fold
VMAP_SIGNATURE(col2im, "col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor");
OneResult col2im_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    at::IntArrayRef kernel_size, at::IntArrayRef dilation, at::IntArrayRef padding, at::IntArrayRef stride) {
  Fold<1> in("col2im", Operand(self, self_bdim, 2));
  in.batch_is_optional().fold();
  return in.result(at::_ops::col2im::call(in[0], output_size, kernel_size, dilation, padding, stride));
}

// col2im.out: fold, as col2im
VMAP_SIGNATURE(col2im_out, "col2im.out(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)");

// cross_entropy_loss: decompose
VMAP_SIGNATURE(cross_entropy_loss, "cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, float label_smoothing=0.0) -> Tensor");
Tensor cross_entropy_loss_rule(const Tensor& self, const Tensor& target,
    const std::optional<Tensor>& weight, int64_t reduction, c10::SymInt ignore_index,
    double label_smoothing) {
  return decompositions::cross_entropy_loss(self, target, weight, reduction, ignore_index, label_smoothing);
}

// index_fill.int_Scalar: index_vector
VMAP_SIGNATURE(index_fill_int_Scalar, "index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor");
OneResult index_fill_int_Scalar_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  VectorIndex<2> in("index_fill.int_Scalar", dim, Operand(self, self_bdim), Operand(index, index_bdim));
  in.masks().align();
  if (in.has_own_index()) return in.result(at::_ops::masked_fill_Scalar::call(in[0], in[1], value));
  return in.result(at::_ops::index_fill_int_Scalar::call(in[0], in.dim(), in[1], value));
}

// index_fill.int_Scalar_out: index_vector, as index_fill.int_Scalar
VMAP_SIGNATURE(index_fill_int_Scalar_out, "index_fill.int_Scalar_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// index_fill_.int_Scalar: index_vector, as index_fill.int_Scalar
VMAP_SIGNATURE(index_fill__int_Scalar, "index_fill_.int_Scalar(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)");
void index_fill__int_Scalar_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  VectorIndex<2> in("index_fill_.int_Scalar", dim, Operand(self, self_bdim), Operand(index, index_bdim));
  in.masks().align();
  if (in.has_own_index()) return void(at::_ops::masked_fill__Scalar::call(in.written(), in[1], value));
  at::_ops::index_fill__int_Scalar::call(in.written(), in.dim(), in[1], value);
}

// index_select: index_vector
VMAP_SIGNATURE(index_select, "index_select(Tensor self, int dim, Tensor index) -> Tensor");
OneResult index_select_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim) {
  VectorIndex<2> in("index_select", dim, Operand(self, self_bdim), Operand(index, index_bdim));
  in.takes().align();
  if (in.has_own_index()) return in.result(at::_ops::gather::call(in[0], in.dim(), in[1], false));
  return in.result(at::_ops::index_select::call(in[0], in.dim(), in[1]));
}

// index_select.out: index_vector, as index_select
VMAP_SIGNATURE(index_select_out, "index_select.out(Tensor self, int dim, Tensor index, *, Tensor(a!) out) -> Tensor(a!)");

// index_select_backward: decompose
VMAP_SIGNATURE(index_select_backward, "index_select_backward(Tensor grad, SymInt[] self_sizes, int dim, Tensor index) -> Tensor");
Tensor index_select_backward_rule(const Tensor& grad, c10::SymIntArrayRef self_sizes, int64_t dim,
    const Tensor& index) {
  return at::_ops::index_add::call(at::_ops::new_zeros::call(grad, self_sizes, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), dim, index, grad, at::Scalar(1));
}

// isin.Tensor_Scalar: pointwise
VMAP_SIGNATURE(isin_Tensor_Scalar, "isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor");
OneResult isin_Tensor_Scalar_rule(const Tensor& elements, BDim elements_bdim,
    const at::Scalar& test_element, bool assume_unique, bool invert) {
  return with_bdim(at::_ops::isin_Tensor_Scalar::call(elements, test_element, assume_unique, invert), elements_bdim);
}

// isin.Tensor_Scalar_out: pointwise, as isin.Tensor_Scalar
VMAP_SIGNATURE(isin_Tensor_Scalar_out, "isin.Tensor_Scalar_out(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)");

// linalg_lu_solve: variadic
VMAP_SIGNATURE(linalg_lu_solve, "linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor");
OneResult linalg_lu_solve_rule(const Tensor& LU, BDim LU_bdim, const Tensor& pivots, BDim pivots_bdim,
    const Tensor& B, BDim B_bdim, bool left, bool adjoint) {
  Variadic<3> in("linalg_lu_solve", Operand(LU, LU_bdim, 2), Operand(pivots, pivots_bdim, 1), Operand(B, B_bdim, 2));
  in.align_and_expand().contiguous();
  return in.result(at::_ops::linalg_lu_solve::call(in[0], in[1], in[2], left, adjoint));
}

// linalg_lu_solve.out: variadic, as linalg_lu_solve
VMAP_SIGNATURE(linalg_lu_solve_out, "linalg_lu_solve.out(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_rank.atol_rtol_float: variadic
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_float, "linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_atol_rtol_float_rule(const Tensor& self, BDim self_bdim,
    std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  Variadic<1> in("linalg_matrix_rank.atol_rtol_float", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank_atol_rtol_float::call(in[0], atol, rtol, hermitian));
}

// linalg_matrix_rank.atol_rtol_float_out: variadic, as linalg_matrix_rank.atol_rtol_float
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_float_out, "linalg_matrix_rank.atol_rtol_float_out(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// linalg_pinv.atol_rtol_float: variadic
VMAP_SIGNATURE(linalg_pinv_atol_rtol_float, "linalg_pinv.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_atol_rtol_float_rule(const Tensor& self, BDim self_bdim, std::optional<double> atol,
    std::optional<double> rtol, bool hermitian) {
  Variadic<1> in("linalg_pinv.atol_rtol_float", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_pinv_atol_rtol_float::call(in[0], atol, rtol, hermitian));
}

// linalg_pinv.atol_rtol_float_out: variadic, as linalg_pinv.atol_rtol_float
VMAP_SIGNATURE(linalg_pinv_atol_rtol_float_out, "linalg_pinv.atol_rtol_float_out(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// multilabel_margin_loss_backward: class_loss
VMAP_SIGNATURE(multilabel_margin_loss_backward, "multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target) -> Tensor");
OneResult multilabel_margin_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction,
    const Tensor& is_target, BDim is_target_bdim) {
  ClassLoss in("multilabel_margin_loss_backward", reduction, 0, self, self_bdim, target, target_bdim);
  in.target_per_class().loose_ranks().take_per_class(is_target, is_target_bdim).take_gradient(grad_output, grad_output_bdim).fold();
  return in.result(at::_ops::multilabel_margin_loss_backward::call(in.gradient(), in.scores(), in.target(), in.elementwise(), in.other()));
}

// multilabel_margin_loss_backward.grad_input: class_loss, as multilabel_margin_loss_backward
VMAP_SIGNATURE(multilabel_margin_loss_backward_grad_input, "multilabel_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target, *, Tensor(a!) grad_input) -> Tensor(a!)");

// ormqr: variadic
VMAP_SIGNATURE(ormqr, "ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor");
OneResult ormqr_rule(const Tensor& self, BDim self_bdim, const Tensor& input2, BDim input2_bdim,
    const Tensor& input3, BDim input3_bdim, bool left, bool transpose) {
  Variadic<3> in("ormqr", Operand(self, self_bdim, 2), Operand(input2, input2_bdim, 1), Operand(input3, input3_bdim, 2));
  in.one_shape().align_and_expand();
  return in.result(at::_ops::ormqr::call(in[0], in[1], in[2], left, transpose));
}

// ormqr.out: variadic, as ormqr
VMAP_SIGNATURE(ormqr_out, "ormqr.out(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False, *, Tensor(a!) out) -> Tensor(a!)");

// reflection_pad1d: fold
VMAP_SIGNATURE(reflection_pad1d, "reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor");
OneResult reflection_pad1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad1d::call(in[0], padding));
}

// reflection_pad1d.out: fold, as reflection_pad1d
VMAP_SIGNATURE(reflection_pad1d_out, "reflection_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)");

// replication_pad1d: fold
VMAP_SIGNATURE(replication_pad1d, "replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor");
OneResult replication_pad1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("replication_pad1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::replication_pad1d::call(in[0], padding));
}

// replication_pad1d.out: fold, as replication_pad1d
VMAP_SIGNATURE(replication_pad1d_out, "replication_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)");

// rrelu_with_noise_backward: variadic
VMAP_SIGNATURE(rrelu_with_noise_backward, "rrelu_with_noise_backward(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result) -> Tensor");
OneResult rrelu_with_noise_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& noise, BDim noise_bdim, const at::Scalar& lower,
    const at::Scalar& upper, bool training, bool self_is_result) {
  Variadic<3> in("rrelu_with_noise_backward", Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(noise, noise_bdim));
  in.align_and_expand();
  return in.result(at::_ops::rrelu_with_noise_backward::call(in[0], in[1], in[2], lower, upper, training, self_is_result));
}

// rrelu_with_noise_backward.out: variadic, as rrelu_with_noise_backward
VMAP_SIGNATURE(rrelu_with_noise_backward_out, "rrelu_with_noise_backward.out(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result, *, Tensor(a!) out) -> Tensor(a!)");

// scatter.value: index_elements
VMAP_SIGNATURE(scatter_value, "scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor");
OneResult scatter_value_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.result(at::_ops::scatter_value::call(in[0], in.dim(), in[1], value));
}

// scatter.value_out: index_elements, as scatter.value
VMAP_SIGNATURE(scatter_value_out, "scatter.value_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// scatter_.value: index_elements, as scatter.value
VMAP_SIGNATURE(scatter__value, "scatter_.value(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)");
void scatter__value_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const at::Scalar& value) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  at::_ops::scatter__value::call(in.written(), in.dim(), in[1], value);
}

// topk: reduction
VMAP_SIGNATURE(topk, "topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> topk_rule(const Tensor& self, BDim self_bdim, c10::SymInt k,
    int64_t dim, bool largest, bool sorted) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::topk::call(in[0], k, in.dim(), largest, sorted), true);
}

// topk.values: reduction, as topk
VMAP_SIGNATURE(topk_values, "topk.values(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// view.dtype: view
VMAP_SIGNATURE(view_dtype, "view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)");
OneResult view_dtype_rule(const Tensor& self, BDim self_bdim, at::ScalarType dtype) {
  View in("view.dtype", self, self_bdim, 0, 1);
  return in.result(at::_ops::view_dtype::call(in.self(), dtype));
}

// view_copy.dtype: view
VMAP_SIGNATURE(view_copy_dtype, "view_copy.dtype(Tensor self, ScalarType dtype) -> Tensor");
OneResult view_copy_dtype_rule(const Tensor& self, BDim self_bdim, at::ScalarType dtype) {
  View in("view_copy.dtype", self, self_bdim, 0, 1);
  return in.result(at::_ops::view_copy_dtype::call(in.self(), dtype));
}

// view_copy.dtype_out: view, as view_copy.dtype
VMAP_SIGNATURE(view_copy_dtype_out, "view_copy.dtype_out(Tensor self, ScalarType dtype, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_0(torch::Library& m) {
  VMAP_SUPPORT(_adaptive_avg_pool2d, _adaptive_avg_pool2d_rule);
  support_out(m, "aten", "_adaptive_avg_pool2d.out", "_adaptive_avg_pool2d", OutDtype::Same);
  composite(m, "_autocast_to_full_precision");
  composite(m, "_autocast_to_reduced_precision");
  explicit_composite(m, "_pack_padded_sequence");
  support_out(m, "aten", "_pack_padded_sequence.out", "_pack_padded_sequence", OutDtype::Same);
  explicit_composite(m, "_unsafe_masked_index_put_accumulate");
  VMAP_SUPPORT(adaptive_avg_pool2d, adaptive_avg_pool2d_rule);
  support_out(m, "aten", "adaptive_avg_pool2d.out", "adaptive_avg_pool2d", OutDtype::Cast);
  unsupported(m, "addmm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call addmm");
  unsupported(m, "addmm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call addmm");
  VMAP_SUPPORT(avg_pool2d_backward, avg_pool2d_backward_rule);
  support_out(m, "aten", "avg_pool2d_backward.grad_input", "avg_pool2d_backward", OutDtype::Cast);
  unsupported(m, "baddbmm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call baddbmm");
  unsupported(m, "baddbmm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call baddbmm");
  VMAP_SUPPORT(col2im, col2im_rule);
  support_out(m, "aten", "col2im.out", "col2im", OutDtype::Cast);
  VMAP_DECOMPOSE(cross_entropy_loss, cross_entropy_loss_rule);
  composite(m, "gradient.tensorarrayint");
  VMAP_SUPPORT2(index_fill, int_Scalar, index_fill_int_Scalar_rule);
  support_out(m, "aten", "index_fill.int_Scalar_out", "index_fill.int_Scalar", OutDtype::Same);
  VMAP_SUPPORT2(index_fill_, int_Scalar, index_fill__int_Scalar_rule);
  VMAP_SUPPORT(index_select, index_select_rule);
  support_out(m, "aten", "index_select.out", "index_select", OutDtype::Cast);
  VMAP_DECOMPOSE(index_select_backward, index_select_backward_rule);
  VMAP_SUPPORT2(isin, Tensor_Scalar, isin_Tensor_Scalar_rule);
  support_out(m, "aten", "isin.Tensor_Scalar_out", "isin.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT(linalg_lu_solve, linalg_lu_solve_rule);
  support_out(m, "aten", "linalg_lu_solve.out", "linalg_lu_solve", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_matrix_rank, atol_rtol_float, linalg_matrix_rank_atol_rtol_float_rule);
  support_out(m, "aten", "linalg_matrix_rank.atol_rtol_float_out", "linalg_matrix_rank.atol_rtol_float", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_pinv, atol_rtol_float, linalg_pinv_atol_rtol_float_rule);
  support_out(m, "aten", "linalg_pinv.atol_rtol_float_out", "linalg_pinv.atol_rtol_float", OutDtype::Cast);
  VMAP_SUPPORT(multilabel_margin_loss_backward, multilabel_margin_loss_backward_rule);
  support_out(m, "aten", "multilabel_margin_loss_backward.grad_input", "multilabel_margin_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT(ormqr, ormqr_rule);
  support_out(m, "aten", "ormqr.out", "ormqr", OutDtype::Cast);
  VMAP_SUPPORT(reflection_pad1d, reflection_pad1d_rule);
  support_out(m, "aten", "reflection_pad1d.out", "reflection_pad1d", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad1d, replication_pad1d_rule);
  support_out(m, "aten", "replication_pad1d.out", "replication_pad1d", OutDtype::Cast);
  VMAP_SUPPORT(rrelu_with_noise_backward, rrelu_with_noise_backward_rule);
  support_out(m, "aten", "rrelu_with_noise_backward.out", "rrelu_with_noise_backward", OutDtype::Same);
  VMAP_SUPPORT2(scatter, value, scatter_value_rule);
  support_out(m, "aten", "scatter.value_out", "scatter.value", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, value, scatter__value_rule);
  VMAP_SUPPORT(topk, topk_rule);
  support_out(m, "aten", "topk.values", "topk", OutDtype::Cast);
  VMAP_SUPPORT2(view, dtype, view_dtype_rule);
  VMAP_SUPPORT2(view_copy, dtype, view_copy_dtype_rule);
  support_out(m, "aten", "view_copy.dtype_out", "view_copy.dtype", OutDtype::Same);
  add_kinds(
      "class_loss multilabel_margin_loss_backward multilabel_margin_loss_backward.grad_input\n"
      "composite _autocast_to_full_precision _autocast_to_reduced_precision _pack_padded_sequence"
      " _pack_padded_sequence.out _unsafe_masked_index_put_accumulate gradient.tensorarrayint\n"
      "decompose cross_entropy_loss index_select_backward\n"
      "fold _adaptive_avg_pool2d _adaptive_avg_pool2d.out adaptive_avg_pool2d adaptive_avg_pool2d.out"
      " avg_pool2d_backward avg_pool2d_backward.grad_input col2im col2im.out reflection_pad1d"
      " reflection_pad1d.out replication_pad1d replication_pad1d.out\n"
      "index_elements scatter.value scatter.value_out scatter_.value\n"
      "index_vector index_fill.int_Scalar index_fill.int_Scalar_out index_fill_.int_Scalar index_select"
      " index_select.out\n"
      "pointwise isin.Tensor_Scalar isin.Tensor_Scalar_out\n"
      "reduction topk topk.values\n"
      "unsupported addmm.dtype addmm.dtype_out baddbmm.dtype baddbmm.dtype_out\n"
      "variadic linalg_lu_solve linalg_lu_solve.out linalg_matrix_rank.atol_rtol_float"
      " linalg_matrix_rank.atol_rtol_float_out linalg_pinv.atol_rtol_float linalg_pinv.atol_rtol_float_out"
      " ormqr ormqr.out rrelu_with_noise_backward rrelu_with_noise_backward.out\n"
      "view view.dtype view_copy.dtype view_copy.dtype_out\n"
  );
}

}  // namespace vmap::rules::aten
