// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 0 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_embedding_bag_dense_backward_ops.h>
#include <ATen/ops/_int_mm_ops.h>
#include <ATen/ops/_lazy_clone_ops.h>
#include <ATen/ops/_masked_softmax_backward_ops.h>
#include <ATen/ops/_philox_normal_ops.h>
#include <ATen/ops/_scaled_dot_product_fused_attention_overrideable_backward_ops.h>
#include <ATen/ops/aminmax_ops.h>
#include <ATen/ops/and_ops.h>
#include <ATen/ops/arctan_ops.h>
#include <ATen/ops/argwhere_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/copysign_ops.h>
#include <ATen/ops/diag_ops.h>
#include <ATen/ops/diagonal_copy_ops.h>
#include <ATen/ops/embedding_dense_backward_ops.h>
#include <ATen/ops/exp2_ops.h>
#include <ATen/ops/fft_fftn_ops.h>
#include <ATen/ops/fft_hfftn_ops.h>
#include <ATen/ops/gelu_ops.h>
#include <ATen/ops/hardswish_ops.h>
#include <ATen/ops/le_ops.h>
#include <ATen/ops/linalg_eigvals_ops.h>
#include <ATen/ops/linalg_lu_factor_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_norm_ops.h>
#include <ATen/ops/linalg_svdvals_ops.h>
#include <ATen/ops/max_pool2d_backward_ops.h>
#include <ATen/ops/mse_loss_ops.h>
#include <ATen/ops/multiply_ops.h>
#include <ATen/ops/narrow_copy_ops.h>
#include <ATen/ops/nonzero_numpy_ops.h>
#include <ATen/ops/put_ops.h>
#include <ATen/ops/replication_pad1d_backward_ops.h>
#include <ATen/ops/rsub_ops.h>
#include <ATen/ops/scaled_dot_product_attention_ops.h>
#include <ATen/ops/silu_backward_ops.h>
#include <ATen/ops/special_bessel_y1_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/thnn_conv2d_ops.h>
#include <ATen/ops/trace_ops.h>
#include <ATen/ops/upsample_nearest1d_backward_ops.h>
#include <ATen/ops/var_mean_ops.h>
#include <ATen/ops/var_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __and__.Scalar: pointwise
VMAP_SIGNATURE(__and___Scalar, "__and__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __and___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__and___Scalar::call(self, other), self_bdim);
}

// __iand__.Scalar: pointwise, as __and__.Scalar
VMAP_SIGNATURE(__iand___Scalar, "__iand__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __iand___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__iand___Scalar::call(self, other);
}

// _embedding_bag_dense_backward: decompose
VMAP_SIGNATURE(_embedding_bag_dense_backward, "_embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_dense_backward_rule(const Tensor& grad, const Tensor& indices,
    const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode,
    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  return decompositions::embedding_bag_dense_backward(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx);
}

// _embedding_bag_dense_backward.out: decompose, as _embedding_bag_dense_backward
VMAP_SIGNATURE(_embedding_bag_dense_backward_out, "_embedding_bag_dense_backward.out(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1, *, Tensor(a!) out) -> Tensor(a!)");

// _int_mm: custom
VMAP_SIGNATURE(_int_mm, "_int_mm(Tensor self, Tensor mat2) -> Tensor");

// _int_mm.out: custom, as _int_mm
VMAP_SIGNATURE(_int_mm_out, "_int_mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)");

// _lazy_clone: pointwise
VMAP_SIGNATURE(_lazy_clone, "_lazy_clone(Tensor self) -> Tensor");
OneResult _lazy_clone_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::_lazy_clone::call(self), self_bdim);
}

// _masked_softmax_backward: decompose
VMAP_SIGNATURE(_masked_softmax_backward, "_masked_softmax_backward(Tensor grad_output, Tensor output, Tensor mask, int? dim=None) -> Tensor");
Tensor _masked_softmax_backward_rule(const Tensor& grad_output, const Tensor& output, const Tensor& mask,
    std::optional<int64_t> dim) {
  return decompositions::masked_softmax_backward(grad_output, output, mask, dim);
}

// _masked_softmax_backward.out: decompose, as _masked_softmax_backward
VMAP_SIGNATURE(_masked_softmax_backward_out, "_masked_softmax_backward.out(Tensor grad_output, Tensor output, Tensor mask, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// _philox_normal: unsupported
VMAP_SIGNATURE(_philox_normal, "_philox_normal(Tensor self, Tensor key, float mean=0, float std=1) -> Tensor");

// _philox_normal.out: unsupported, as _philox_normal
VMAP_SIGNATURE(_philox_normal_out, "_philox_normal.out(Tensor self, Tensor key, float mean=0, float std=1, *, Tensor(a!) out) -> Tensor(a!)");

// _philox_normal_: unsupported, as _philox_normal
VMAP_SIGNATURE(_philox_normal_, "_philox_normal_(Tensor(a!) self, Tensor key, float mean=0, float std=1) -> Tensor(a!)");

// _scaled_dot_product_fused_attention_overrideable_backward: unsupported
VMAP_SIGNATURE(_scaled_dot_product_fused_attention_overrideable_backward, "_scaled_dot_product_fused_attention_overrideable_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor attn_bias, bool[4] grad_input_mask, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value, Tensor grad_attn_bias)");

// aminmax: reduction
VMAP_SIGNATURE(aminmax, "aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)");
std::tuple<Tensor, BDim, Tensor, BDim> aminmax_rule(const Tensor& self, BDim self_bdim,
    std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::aminmax::call(in[0], in.dim(), keepdim), keepdim);
}

// aminmax.out: reduction, as aminmax
VMAP_SIGNATURE(aminmax_out, "aminmax.out(Tensor self, *, int? dim=None, bool keepdim=False, Tensor(a!) min, Tensor(b!) max) -> (Tensor(a!) min, Tensor(b!) max)");

// arctan: pointwise
VMAP_SIGNATURE(arctan, "arctan(Tensor self) -> Tensor");
OneResult arctan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arctan::call(self), self_bdim);
}

// arctan.out: pointwise, as arctan
VMAP_SIGNATURE(arctan_out, "arctan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arctan_: pointwise, as arctan
VMAP_SIGNATURE(arctan_, "arctan_(Tensor(a!) self) -> Tensor(a!)");
void arctan__rule(Tensor& self, BDim) {
  at::_ops::arctan_::call(self);
}

// argwhere: decompose
VMAP_SIGNATURE(argwhere, "argwhere(Tensor self) -> Tensor");
Tensor argwhere_rule(const Tensor& self) {
  return decompositions::argwhere(self);
}

// bitwise_right_shift.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_right_shift_Scalar_Tensor, "bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_right_shift_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other,
    BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_right_shift_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_right_shift.Scalar_Tensor_out: pointwise, as bitwise_right_shift.Scalar_Tensor
VMAP_SIGNATURE(bitwise_right_shift_Scalar_Tensor_out, "bitwise_right_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_xor.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_xor_Scalar_Tensor, "bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_xor_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_xor_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_xor.Scalar_Tensor_out: pointwise, as bitwise_xor.Scalar_Tensor
VMAP_SIGNATURE(bitwise_xor_Scalar_Tensor_out, "bitwise_xor.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// copysign.Tensor: pointwise
VMAP_SIGNATURE(copysign_Tensor, "copysign.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult copysign_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::copysign_Tensor::call(in[0], in[1]));
}

// copysign.out: pointwise, as copysign.Tensor
VMAP_SIGNATURE(copysign_out, "copysign.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// copysign_.Tensor: pointwise, as copysign.Tensor
VMAP_SIGNATURE(copysign__Tensor, "copysign_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void copysign__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::copysign__Tensor::call(in.written(), in[1]);
}

// diag.out: composite, as diag
VMAP_SIGNATURE(diag_out, "diag.out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!)");

// diagonal_copy: view
VMAP_SIGNATURE(diagonal_copy, "diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor");
OneResult diagonal_copy_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal_copy", self, self_bdim, 2);
  const auto physical_dim1 = in.drop(dim1);
  const auto physical_dim2 = in.drop(dim2);
  return in.result(at::_ops::diagonal_copy::call(in.self(), offset, physical_dim1, physical_dim2));
}

// diagonal_copy.out: view, as diagonal_copy
VMAP_SIGNATURE(diagonal_copy_out, "diagonal_copy.out(Tensor self, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)");

// embedding_dense_backward: custom
VMAP_SIGNATURE(embedding_dense_backward, "embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor");

// embedding_dense_backward.out: custom, as embedding_dense_backward
VMAP_SIGNATURE(embedding_dense_backward_out, "embedding_dense_backward.out(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq, *, Tensor(a!) out) -> Tensor(a!)");

// exp2: pointwise
VMAP_SIGNATURE(exp2, "exp2(Tensor self) -> Tensor");
OneResult exp2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::exp2::call(self), self_bdim);
}

// exp2.out: pointwise, as exp2
VMAP_SIGNATURE(exp2_out, "exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// exp2_: pointwise, as exp2
VMAP_SIGNATURE(exp2_, "exp2_(Tensor(a!) self) -> Tensor(a!)");
void exp2__rule(Tensor& self, BDim) {
  at::_ops::exp2_::call(self);
}

// fft_fftn.out: composite, as fft_fftn
VMAP_SIGNATURE(fft_fftn_out, "fft_fftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_hfftn.out: composite, as fft_hfftn
VMAP_SIGNATURE(fft_hfftn_out, "fft_hfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// gelu: pointwise
VMAP_SIGNATURE(gelu, "gelu(Tensor self, *, str approximate='none') -> Tensor");
OneResult gelu_rule(const Tensor& self, BDim self_bdim, c10::string_view approximate) {
  return with_bdim(at::_ops::gelu::call(self, approximate), self_bdim);
}

// gelu.out: pointwise, as gelu
VMAP_SIGNATURE(gelu_out, "gelu.out(Tensor self, *, str approximate='none', Tensor(a!) out) -> Tensor(a!)");

// gelu_: pointwise, as gelu
VMAP_SIGNATURE(gelu_, "gelu_(Tensor(a!) self, *, str approximate='none') -> Tensor(a!)");
void gelu__rule(Tensor& self, BDim, c10::string_view approximate) {
  at::_ops::gelu_::call(self, approximate);
}

// hardswish: pointwise
VMAP_SIGNATURE(hardswish, "hardswish(Tensor self) -> Tensor");
OneResult hardswish_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::hardswish::call(self), self_bdim);
}

// hardswish.out: pointwise, as hardswish
VMAP_SIGNATURE(hardswish_out, "hardswish.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// hardswish_: pointwise, as hardswish
VMAP_SIGNATURE(hardswish_, "hardswish_(Tensor(a!) self) -> Tensor(a!)");
void hardswish__rule(Tensor& self, BDim) {
  at::_ops::hardswish_::call(self);
}

// le.Scalar: pointwise
VMAP_SIGNATURE(le_Scalar, "le.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult le_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::le_Scalar::call(self, other), self_bdim);
}

// le.Scalar_out: pointwise, as le.Scalar
VMAP_SIGNATURE(le_Scalar_out, "le.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// le_.Scalar: pointwise, as le.Scalar
VMAP_SIGNATURE(le__Scalar, "le_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void le__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::le__Scalar::call(self, other);
}

// linalg_eigvals: decompose
VMAP_SIGNATURE(linalg_eigvals, "linalg_eigvals(Tensor self) -> Tensor");
Tensor linalg_eigvals_rule(const Tensor& self) {
  return decompositions::linalg_eigvals(self);
}

// linalg_eigvals.out: decompose, as linalg_eigvals
VMAP_SIGNATURE(linalg_eigvals_out, "linalg_eigvals.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_lu_factor: variadic
VMAP_SIGNATURE(linalg_lu_factor, "linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_lu_factor_rule(const Tensor& A, BDim A_bdim, bool pivot) {
  Variadic<1> in("linalg_lu_factor", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor::call(in[0], pivot));
}

// linalg_lu_factor.out: variadic, as linalg_lu_factor
VMAP_SIGNATURE(linalg_lu_factor_out, "linalg_lu_factor.out(Tensor A, *, bool pivot=True, Tensor(a!) LU, Tensor(b!) pivots) -> (Tensor(a!) LU, Tensor(b!) pivots)");

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

// linalg_norm.ord_str_out: composite, as linalg_norm.ord_str
VMAP_SIGNATURE(linalg_norm_ord_str_out, "linalg_norm.ord_str_out(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// linalg_svdvals: variadic
VMAP_SIGNATURE(linalg_svdvals, "linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor");
OneResult linalg_svdvals_rule(const Tensor& A, BDim A_bdim, std::optional<c10::string_view> driver) {
  Variadic<1> in("linalg_svdvals", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_svdvals::call(in[0], driver));
}

// linalg_svdvals.out: variadic, as linalg_svdvals
VMAP_SIGNATURE(linalg_svdvals_out, "linalg_svdvals.out(Tensor A, *, str? driver=None, Tensor(a!) out) -> Tensor(a!)");

// max_pool2d_backward: unsupported
VMAP_SIGNATURE(max_pool2d_backward, "max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor");

// max_pool2d_backward.out: unsupported, as max_pool2d_backward
VMAP_SIGNATURE(max_pool2d_backward_out, "max_pool2d_backward.out(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False, *, Tensor(a!) out) -> Tensor(a!)");

// mse_loss: loss
VMAP_SIGNATURE(mse_loss, "mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor");
OneResult mse_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.promote().align();
  return in.result(at::_ops::mse_loss::call(in[0], in[1], in.elementwise()));
}

// mse_loss.out: loss, as mse_loss
VMAP_SIGNATURE(mse_loss_out, "mse_loss.out(Tensor self, Tensor target, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// multiply.Tensor: pointwise
VMAP_SIGNATURE(multiply_Tensor, "multiply.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult multiply_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::multiply_Tensor::call(in[0], in[1]));
}

// multiply.out: pointwise, as multiply.Tensor
VMAP_SIGNATURE(multiply_out, "multiply.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// multiply_.Tensor: pointwise, as multiply.Tensor
VMAP_SIGNATURE(multiply__Tensor, "multiply_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void multiply__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::multiply__Tensor::call(in.written(), in[1]);
}

// narrow_copy: view
VMAP_SIGNATURE(narrow_copy, "narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor");
OneResult narrow_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt start,
    c10::SymInt length) {
  View in("narrow_copy", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::narrow_copy::call(in.self(), physical_dim, start, length));
}

// narrow_copy.out: view, as narrow_copy
VMAP_SIGNATURE(narrow_copy_out, "narrow_copy.out(Tensor self, int dim, SymInt start, SymInt length, *, Tensor(a!) out) -> Tensor(a!)");

// nonzero_numpy: unsupported
VMAP_SIGNATURE(nonzero_numpy, "nonzero_numpy(Tensor self) -> Tensor[]");

// put: decompose
VMAP_SIGNATURE(put, "put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor");
Tensor put_rule(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return decompositions::put(self, index, source, accumulate);
}

// put.out: decompose, as put
VMAP_SIGNATURE(put_out, "put.out(Tensor self, Tensor index, Tensor source, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)");

// put_: decompose, as put
VMAP_SIGNATURE(put_, "put_(Tensor(a!) self, Tensor index, Tensor source, bool accumulate=False) -> Tensor(a!)");
Tensor& put__rule(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return assign_in_place(self, decompositions::put(self, index, source, accumulate));
}

// replication_pad1d_backward: fold
VMAP_SIGNATURE(replication_pad1d_backward, "replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor");
OneResult replication_pad1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad1d_backward", Operand(grad_output, grad_output_bdim, 2), Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad1d_backward::call(in[0], in[1], padding));
}

// replication_pad1d_backward.grad_input: fold, as replication_pad1d_backward
VMAP_SIGNATURE(replication_pad1d_backward_grad_input, "replication_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// rsub.Tensor: pointwise
VMAP_SIGNATURE(rsub_Tensor, "rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult rsub_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::rsub_Tensor::call(in[0], in[1], alpha));
}

// rsub.Tensor_out: pointwise, as rsub.Tensor
VMAP_SIGNATURE(rsub_Tensor_out, "rsub.Tensor_out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// scaled_dot_product_attention: decompose
VMAP_SIGNATURE(scaled_dot_product_attention, "scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor");
Tensor scaled_dot_product_attention_rule(const Tensor& query, const Tensor& key, const Tensor& value,
    const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale,
    bool enable_gqa) {
  return decompositions::scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

// silu_backward: pointwise
VMAP_SIGNATURE(silu_backward, "silu_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult silu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::silu_backward::call(in[0], in[1]));
}

// silu_backward.grad_input: pointwise, as silu_backward
VMAP_SIGNATURE(silu_backward_grad_input, "silu_backward.grad_input(Tensor grad_output, Tensor self, *, Tensor(a!) grad_input) -> Tensor(a!)");

// special_bessel_y1: pointwise
VMAP_SIGNATURE(special_bessel_y1, "special_bessel_y1(Tensor self) -> Tensor");
OneResult special_bessel_y1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_y1::call(self), self_bdim);
}

// special_bessel_y1.out: pointwise, as special_bessel_y1
VMAP_SIGNATURE(special_bessel_y1_out, "special_bessel_y1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_w.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w_x_scalar, "special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_w_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_w_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_w.x_scalar_out: pointwise, as special_chebyshev_polynomial_w.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_w_x_scalar_out, "special_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_w.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_n_scalar, "special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_w_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_w.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_w.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_n_scalar_out, "special_shifted_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// thnn_conv2d: decompose
VMAP_SIGNATURE(thnn_conv2d, "thnn_conv2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0) -> Tensor");
Tensor thnn_conv2d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  return decompositions::slow_conv2d(self, weight, kernel_size, bias, stride, padding);
}

// thnn_conv2d.out: decompose, as thnn_conv2d
VMAP_SIGNATURE(thnn_conv2d_out, "thnn_conv2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, *, Tensor(a!) out) -> Tensor(a!)");

// trace: decompose
VMAP_SIGNATURE(trace, "trace(Tensor self) -> Tensor");
Tensor trace_rule(const Tensor& self) {
  return decompositions::trace(self);
}

// trace.out: decompose, as trace
VMAP_SIGNATURE(trace_out, "trace.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_nearest1d_backward: fold
VMAP_SIGNATURE(upsample_nearest1d_backward, "upsample_nearest1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor");
OneResult upsample_nearest1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales) {
  Fold<1> in("upsample_nearest1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest1d_backward::call(in[0], output_size, physical_input_size, scales));
}

// upsample_nearest1d_backward.grad_input: fold, as upsample_nearest1d_backward
VMAP_SIGNATURE(upsample_nearest1d_backward_grad_input, "upsample_nearest1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// var.correction: reduction
VMAP_SIGNATURE(var_correction, "var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor");
OneResult var_correction_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// var.correction_out: reduction, as var.correction
VMAP_SIGNATURE(var_correction_out, "var.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!)");

// var_mean.correction: reduction
VMAP_SIGNATURE(var_mean_correction, "var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> var_mean_correction_rule(const Tensor& self, BDim self_bdim,
    at::OptionalIntArrayRef dim, const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_mean_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// var_mean.correction_out: reduction, as var_mean.correction
VMAP_SIGNATURE(var_mean_correction_out, "var_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// where.ScalarOther: pointwise
VMAP_SIGNATURE(where_ScalarOther, "where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor");
OneResult where_ScalarOther_rule(const Tensor& condition, BDim condition_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& other) {
  Broadcast<2> in(Operand(condition, condition_bdim), Operand(self, self_bdim));
  in.align();
  return in.result(at::_ops::where_ScalarOther::call(in[0], in[1], other));
}

}  // namespace

void register_shard_0(torch::Library& m) {
  VMAP_SUPPORT2(__and__, Scalar, __and___Scalar_rule);
  VMAP_SUPPORT2(__iand__, Scalar, __iand___Scalar_rule);
  VMAP_DECOMPOSE(_embedding_bag_dense_backward, _embedding_bag_dense_backward_rule);
  support_out(m, "aten", "_embedding_bag_dense_backward.out", "_embedding_bag_dense_backward", OutDtype::Same);
  VMAP_SUPPORT(_int_mm, custom::int_mm);
  support_out(m, "aten", "_int_mm.out", "_int_mm", OutDtype::Cast);
  VMAP_SUPPORT(_lazy_clone, _lazy_clone_rule);
  VMAP_DECOMPOSE(_masked_softmax_backward, _masked_softmax_backward_rule);
  support_out(m, "aten", "_masked_softmax_backward.out", "_masked_softmax_backward", OutDtype::Same);
  composite(m, "_pack_padded_sequence_backward");
  unsupported(m, "_philox_normal", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_normal.out", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_normal_", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_scaled_dot_product_fused_attention_overrideable_backward", "PyTorch leaves its kernel to backends that bring one, and the CPU brings none", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  composite(m, "_to_cpu");
  VMAP_SUPPORT(aminmax, aminmax_rule);
  support_out(m, "aten", "aminmax.out", "aminmax", OutDtype::Cast);
  VMAP_SUPPORT(arctan, arctan_rule);
  support_out(m, "aten", "arctan.out", "arctan", OutDtype::Cast);
  VMAP_SUPPORT(arctan_, arctan__rule);
  VMAP_DECOMPOSE(argwhere, argwhere_rule);
  VMAP_SUPPORT2(bitwise_right_shift, Scalar_Tensor, bitwise_right_shift_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_right_shift.Scalar_Tensor_out", "bitwise_right_shift.Scalar_Tensor", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_xor, Scalar_Tensor, bitwise_xor_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_xor.Scalar_Tensor_out", "bitwise_xor.Scalar_Tensor", OutDtype::Same);
  VMAP_SUPPORT2(copysign, Tensor, copysign_Tensor_rule);
  support_out(m, "aten", "copysign.out", "copysign.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(copysign_, Tensor, copysign__Tensor_rule);
  composite(m, "ctc_loss.IntList");
  composite(m, "diag");
  support_out(m, "aten", "diag.out", "diag", OutDtype::Cast);
  VMAP_SUPPORT(diagonal_copy, diagonal_copy_rule);
  support_out(m, "aten", "diagonal_copy.out", "diagonal_copy", OutDtype::Same);
  composite(m, "embedding_bag.padding_idx");
  VMAP_SUPPORT(embedding_dense_backward, custom::embedding_dense_backward);
  support_out(m, "aten", "embedding_dense_backward.out", "embedding_dense_backward", OutDtype::Same);
  VMAP_SUPPORT(exp2, exp2_rule);
  support_out(m, "aten", "exp2.out", "exp2", OutDtype::Cast);
  VMAP_SUPPORT(exp2_, exp2__rule);
  composite(m, "fft_fftn");
  support_out(m, "aten", "fft_fftn.out", "fft_fftn", OutDtype::Cast);
  composite(m, "fft_hfftn");
  support_out(m, "aten", "fft_hfftn.out", "fft_hfftn", OutDtype::Cast);
  VMAP_SUPPORT(gelu, gelu_rule);
  support_out(m, "aten", "gelu.out", "gelu", OutDtype::Cast);
  VMAP_SUPPORT(gelu_, gelu__rule);
  VMAP_SUPPORT(hardswish, hardswish_rule);
  support_out(m, "aten", "hardswish.out", "hardswish", OutDtype::Cast);
  VMAP_SUPPORT(hardswish_, hardswish__rule);
  composite(m, "is_complex");
  VMAP_SUPPORT2(le, Scalar, le_Scalar_rule);
  support_out(m, "aten", "le.Scalar_out", "le.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(le_, Scalar, le__Scalar_rule);
  VMAP_DECOMPOSE(linalg_eigvals, linalg_eigvals_rule);
  support_out(m, "aten", "linalg_eigvals.out", "linalg_eigvals", OutDtype::Cast);
  VMAP_SUPPORT(linalg_lu_factor, linalg_lu_factor_rule);
  support_out(m, "aten", "linalg_lu_factor.out", "linalg_lu_factor", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_matrix_rank, atol_rtol_float, linalg_matrix_rank_atol_rtol_float_rule);
  support_out(m, "aten", "linalg_matrix_rank.atol_rtol_float_out", "linalg_matrix_rank.atol_rtol_float", OutDtype::Cast);
  composite(m, "linalg_norm.ord_str");
  support_out(m, "aten", "linalg_norm.ord_str_out", "linalg_norm.ord_str", OutDtype::Cast);
  VMAP_SUPPORT(linalg_svdvals, linalg_svdvals_rule);
  support_out(m, "aten", "linalg_svdvals.out", "linalg_svdvals", OutDtype::Cast);
  unsupported(m, "max_pool2d_backward", "PyTorch has it for MPS only", "use max_pool2d_with_indices_backward");
  unsupported(m, "max_pool2d_backward.out", "PyTorch has it for MPS only", "use max_pool2d_with_indices_backward");
  VMAP_SUPPORT(mse_loss, mse_loss_rule);
  support_out(m, "aten", "mse_loss.out", "mse_loss", OutDtype::Cast);
  VMAP_SUPPORT2(multiply, Tensor, multiply_Tensor_rule);
  support_out(m, "aten", "multiply.out", "multiply.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(multiply_, Tensor, multiply__Tensor_rule);
  VMAP_SUPPORT(narrow_copy, narrow_copy_rule);
  support_out(m, "aten", "narrow_copy.out", "narrow_copy", OutDtype::Cast);
  unsupported(m, "nonzero_numpy", "the number of nonzero elements differs from example to example, and a batch has one shape", "use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call nonzero outside vmap");
  VMAP_DECOMPOSE(put, put_rule);
  support_out(m, "aten", "put.out", "put", OutDtype::Same);
  VMAP_DECOMPOSE(put_, put__rule);
  VMAP_SUPPORT(replication_pad1d_backward, replication_pad1d_backward_rule);
  support_out(m, "aten", "replication_pad1d_backward.grad_input", "replication_pad1d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(rsub, Tensor, rsub_Tensor_rule);
  support_out(m, "aten", "rsub.Tensor_out", "rsub.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE(scaled_dot_product_attention, scaled_dot_product_attention_rule);
  VMAP_SUPPORT(silu_backward, silu_backward_rule);
  support_out(m, "aten", "silu_backward.grad_input", "silu_backward", OutDtype::Cast);
  VMAP_SUPPORT(special_bessel_y1, special_bessel_y1_rule);
  support_out(m, "aten", "special_bessel_y1.out", "special_bessel_y1", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_w, x_scalar, special_chebyshev_polynomial_w_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_w.x_scalar_out", "special_chebyshev_polynomial_w.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_w, n_scalar, special_shifted_chebyshev_polynomial_w_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_w.n_scalar_out", "special_shifted_chebyshev_polynomial_w.n_scalar", OutDtype::Cast);
  VMAP_DECOMPOSE(thnn_conv2d, thnn_conv2d_rule);
  support_out(m, "aten", "thnn_conv2d.out", "thnn_conv2d", OutDtype::Cast);
  composite(m, "to.device");
  VMAP_DECOMPOSE(trace, trace_rule);
  support_out(m, "aten", "trace.out", "trace", OutDtype::Same);
  VMAP_SUPPORT(upsample_nearest1d_backward, upsample_nearest1d_backward_rule);
  support_out(m, "aten", "upsample_nearest1d_backward.grad_input", "upsample_nearest1d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(var, correction, var_correction_rule);
  support_out(m, "aten", "var.correction_out", "var.correction", OutDtype::Cast);
  VMAP_SUPPORT2(var_mean, correction, var_mean_correction_rule);
  support_out(m, "aten", "var_mean.correction_out", "var_mean.correction", OutDtype::Same);
  VMAP_SUPPORT2(where, ScalarOther, where_ScalarOther_rule);
  add_kinds(
      "composite _pack_padded_sequence_backward _to_cpu ctc_loss.IntList diag diag.out"
      " embedding_bag.padding_idx fft_fftn fft_fftn.out fft_hfftn fft_hfftn.out is_complex"
      " linalg_norm.ord_str linalg_norm.ord_str_out to.device\n"
      "custom _int_mm _int_mm.out embedding_dense_backward embedding_dense_backward.out\n"
      "decompose _embedding_bag_dense_backward _embedding_bag_dense_backward.out _masked_softmax_backward"
      " _masked_softmax_backward.out argwhere linalg_eigvals linalg_eigvals.out put put.out put_"
      " scaled_dot_product_attention thnn_conv2d thnn_conv2d.out trace trace.out\n"
      "fold replication_pad1d_backward replication_pad1d_backward.grad_input upsample_nearest1d_backward"
      " upsample_nearest1d_backward.grad_input\n"
      "loss mse_loss mse_loss.out\n"
      "pointwise __and__.Scalar __iand__.Scalar _lazy_clone arctan arctan.out arctan_"
      " bitwise_right_shift.Scalar_Tensor bitwise_right_shift.Scalar_Tensor_out bitwise_xor.Scalar_Tensor"
      " bitwise_xor.Scalar_Tensor_out copysign.Tensor copysign.out copysign_.Tensor exp2 exp2.out exp2_ gelu"
      " gelu.out gelu_ hardswish hardswish.out hardswish_ le.Scalar le.Scalar_out le_.Scalar multiply.Tensor"
      " multiply.out multiply_.Tensor rsub.Tensor rsub.Tensor_out silu_backward silu_backward.grad_input"
      " special_bessel_y1 special_bessel_y1.out special_chebyshev_polynomial_w.x_scalar"
      " special_chebyshev_polynomial_w.x_scalar_out special_shifted_chebyshev_polynomial_w.n_scalar"
      " special_shifted_chebyshev_polynomial_w.n_scalar_out where.ScalarOther\n"
      "reduction aminmax aminmax.out var.correction var.correction_out var_mean.correction"
      " var_mean.correction_out\n"
      "unsupported _philox_normal _philox_normal.out _philox_normal_"
      " _scaled_dot_product_fused_attention_overrideable_backward max_pool2d_backward"
      " max_pool2d_backward.out nonzero_numpy\n"
      "variadic linalg_lu_factor linalg_lu_factor.out linalg_matrix_rank.atol_rtol_float"
      " linalg_matrix_rank.atol_rtol_float_out linalg_svdvals linalg_svdvals.out\n"
      "view diagonal_copy diagonal_copy.out narrow_copy narrow_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
