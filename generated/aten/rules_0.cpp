// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 0 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_debug_has_internal_overlap_ops.h>
#include <ATen/ops/_embedding_bag_dense_backward_ops.h>
#include <ATen/ops/_histogramdd_from_bin_tensors_ops.h>
#include <ATen/ops/_int_mm_ops.h>
#include <ATen/ops/_lazy_clone_ops.h>
#include <ATen/ops/_masked_softmax_backward_ops.h>
#include <ATen/ops/_philox_normal_ops.h>
#include <ATen/ops/_scaled_dot_product_fused_attention_overrideable_backward_ops.h>
#include <ATen/ops/_stack_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/aminmax_ops.h>
#include <ATen/ops/and_ops.h>
#include <ATen/ops/arccosh_ops.h>
#include <ATen/ops/arctan_ops.h>
#include <ATen/ops/argwhere_ops.h>
#include <ATen/ops/batch_norm_gather_stats_with_counts_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/blackman_window_ops.h>
#include <ATen/ops/cholesky_inverse_ops.h>
#include <ATen/ops/copysign_ops.h>
#include <ATen/ops/diagonal_copy_ops.h>
#include <ATen/ops/diagonal_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/embedding_dense_backward_ops.h>
#include <ATen/ops/exp2_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/gelu_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/hardswish_ops.h>
#include <ATen/ops/index_put_ops.h>
#include <ATen/ops/le_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/linalg_lu_factor_ex_ops.h>
#include <ATen/ops/linalg_lu_factor_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/linalg_svdvals_ops.h>
#include <ATen/ops/linalg_vector_norm_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/logdet_ops.h>
#include <ATen/ops/max_pool2d_backward_ops.h>
#include <ATen/ops/mse_loss_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/multiply_ops.h>
#include <ATen/ops/nanmedian_ops.h>
#include <ATen/ops/narrow_copy_ops.h>
#include <ATen/ops/nonzero_numpy_ops.h>
#include <ATen/ops/nonzero_ops.h>
#include <ATen/ops/not_equal_ops.h>
#include <ATen/ops/put_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/reciprocal_ops.h>
#include <ATen/ops/renorm_ops.h>
#include <ATen/ops/replication_pad1d_backward_ops.h>
#include <ATen/ops/reshape_as_ops.h>
#include <ATen/ops/rrelu_with_noise_ops.h>
#include <ATen/ops/rsub_ops.h>
#include <ATen/ops/select_copy_ops.h>
#include <ATen/ops/silu_backward_ops.h>
#include <ATen/ops/special_bessel_y1_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/stack_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/thnn_conv2d_ops.h>
#include <ATen/ops/trace_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_nearest1d_backward_ops.h>
#include <ATen/ops/upsample_trilinear3d_backward_ops.h>
#include <ATen/ops/var_mean_ops.h>
#include <ATen/ops/var_ops.h>
#include <ATen/ops/where_ops.h>
#include <ATen/ops/zeros_like_ops.h>
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

// _debug_has_internal_overlap: unsupported
VMAP_SIGNATURE(_debug_has_internal_overlap, "_debug_has_internal_overlap(Tensor self) -> int");

// _embedding_bag_dense_backward: decompose
VMAP_SIGNATURE(_embedding_bag_dense_backward, "_embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_dense_backward_rule(const Tensor& grad, const Tensor& indices,
    const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode,
    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  return decompositions::embedding_bag_dense_backward(grad, indices, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights, padding_idx);
}

// _histogramdd_from_bin_tensors: decompose
VMAP_SIGNATURE(_histogramdd_from_bin_tensors, "_histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) -> Tensor");
Tensor _histogramdd_from_bin_tensors_rule(const Tensor& self, at::TensorList bins,
    const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogramdd_from_bin_tensors(self, bins, weight, density);
}

// _int_mm: custom
VMAP_SIGNATURE(_int_mm, "_int_mm(Tensor self, Tensor mat2) -> Tensor");

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

// _philox_normal: unsupported
VMAP_SIGNATURE(_philox_normal, "_philox_normal(Tensor self, Tensor key, float mean=0, float std=1) -> Tensor");

// _philox_normal_: unsupported, as _philox_normal
VMAP_SIGNATURE(_philox_normal_, "_philox_normal_(Tensor(a!) self, Tensor key, float mean=0, float std=1) -> Tensor(a!)");

// _scaled_dot_product_fused_attention_overrideable_backward: unsupported
VMAP_SIGNATURE(_scaled_dot_product_fused_attention_overrideable_backward, "_scaled_dot_product_fused_attention_overrideable_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor attn_bias, bool[4] grad_input_mask, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value, Tensor grad_attn_bias)");

// _stack: decompose
VMAP_SIGNATURE(_stack, "_stack(Tensor[] tensors, int dim=0) -> Tensor");
Tensor _stack_rule(at::TensorList tensors, int64_t dim) {
  return at::_ops::stack::call(tensors, dim);
}

// _upsample_nearest_exact2d: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d, "_upsample_nearest_exact2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact2d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact2d::call(in[0], output_size, scales_h, scales_w));
}

// aminmax: reduction
VMAP_SIGNATURE(aminmax, "aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)");
std::tuple<Tensor, BDim, Tensor, BDim> aminmax_rule(const Tensor& self, BDim self_bdim,
    std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::aminmax::call(in[0], in.dim(), keepdim), keepdim);
}

// arccosh: pointwise
VMAP_SIGNATURE(arccosh, "arccosh(Tensor self) -> Tensor");
OneResult arccosh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arccosh::call(self), self_bdim);
}

// arccosh_: pointwise, as arccosh
VMAP_SIGNATURE(arccosh_, "arccosh_(Tensor(a!) self) -> Tensor(a!)");
void arccosh__rule(Tensor& self, BDim) {
  at::_ops::arccosh_::call(self);
}

// arctan: pointwise
VMAP_SIGNATURE(arctan, "arctan(Tensor self) -> Tensor");
OneResult arctan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arctan::call(self), self_bdim);
}

// arctan_: pointwise, as arctan
VMAP_SIGNATURE(arctan_, "arctan_(Tensor(a!) self) -> Tensor(a!)");
void arctan__rule(Tensor& self, BDim) {
  at::_ops::arctan_::call(self);
}

// argwhere: unsupported
VMAP_SIGNATURE(argwhere, "argwhere(Tensor self) -> Tensor");

// batch_norm_gather_stats_with_counts: unsupported
VMAP_SIGNATURE(batch_norm_gather_stats_with_counts, "batch_norm_gather_stats_with_counts(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts) -> (Tensor, Tensor)");

// bitwise_right_shift.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_right_shift_Scalar_Tensor, "bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_right_shift_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other,
    BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_right_shift_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_xor.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_xor_Scalar_Tensor, "bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_xor_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_xor_Scalar_Tensor::call(self, other), other_bdim);
}

// blackman_window.periodic: factory
VMAP_SIGNATURE(blackman_window_periodic, "blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// cholesky_inverse: variadic
VMAP_SIGNATURE(cholesky_inverse, "cholesky_inverse(Tensor self, bool upper=False) -> Tensor");
OneResult cholesky_inverse_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("cholesky_inverse", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky_inverse::call(in[0], upper));
}

// copysign.Tensor: pointwise
VMAP_SIGNATURE(copysign_Tensor, "copysign.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult copysign_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::copysign_Tensor::call(in[0], in[1]));
}

// copysign_.Tensor: pointwise, as copysign.Tensor
VMAP_SIGNATURE(copysign__Tensor, "copysign_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void copysign__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::copysign__Tensor::call(in.written(), in[1]);
}

// diagonal_copy: view
VMAP_SIGNATURE(diagonal_copy, "diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor");
OneResult diagonal_copy_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal_copy", self, self_bdim, 2);
  const auto physical_dim1 = in.drop(dim1);
  const auto physical_dim2 = in.drop(dim2);
  return in.result(at::_ops::diagonal_copy::call(in.self(), offset, physical_dim1, physical_dim2));
}

// div.Scalar_mode: pointwise
VMAP_SIGNATURE(div_Scalar_mode, "div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor");
OneResult div_Scalar_mode_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  return with_bdim(at::_ops::div_Scalar_mode::call(self, other, rounding_mode), self_bdim);
}

// div_.Scalar_mode: pointwise, as div.Scalar_mode
VMAP_SIGNATURE(div__Scalar_mode, "div_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!)");
void div__Scalar_mode_rule(Tensor& self, BDim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  at::_ops::div__Scalar_mode::call(self, other, rounding_mode);
}

// embedding_dense_backward: custom
VMAP_SIGNATURE(embedding_dense_backward, "embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor");

// exp2: pointwise
VMAP_SIGNATURE(exp2, "exp2(Tensor self) -> Tensor");
OneResult exp2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::exp2::call(self), self_bdim);
}

// exp2_: pointwise, as exp2
VMAP_SIGNATURE(exp2_, "exp2_(Tensor(a!) self) -> Tensor(a!)");
void exp2__rule(Tensor& self, BDim) {
  at::_ops::exp2_::call(self);
}

// gelu: pointwise
VMAP_SIGNATURE(gelu, "gelu(Tensor self, *, str approximate='none') -> Tensor");
OneResult gelu_rule(const Tensor& self, BDim self_bdim, c10::string_view approximate) {
  return with_bdim(at::_ops::gelu::call(self, approximate), self_bdim);
}

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

// le_.Scalar: pointwise, as le.Scalar
VMAP_SIGNATURE(le__Scalar, "le_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void le__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::le__Scalar::call(self, other);
}

// lerp_.Tensor: custom
VMAP_SIGNATURE(lerp__Tensor, "lerp_.Tensor(Tensor(a!) self, Tensor end, Tensor weight) -> Tensor(a!)");

// linalg_lu_factor: variadic
VMAP_SIGNATURE(linalg_lu_factor, "linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_lu_factor_rule(const Tensor& A, BDim A_bdim, bool pivot) {
  Variadic<1> in("linalg_lu_factor", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor::call(in[0], pivot));
}

// linalg_lu_factor_ex: variadic
VMAP_SIGNATURE(linalg_lu_factor_ex, "linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_lu_factor_ex_rule(const Tensor& A, BDim A_bdim,
    bool pivot, bool check_errors) {
  Variadic<1> in("linalg_lu_factor_ex", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor_ex::call(in[0], pivot, check_errors));
}

// linalg_matrix_rank.atol_rtol_float: variadic
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_float, "linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_atol_rtol_float_rule(const Tensor& self, BDim self_bdim,
    std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  Variadic<1> in("linalg_matrix_rank.atol_rtol_float", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank_atol_rtol_float::call(in[0], atol, rtol, hermitian));
}

// linalg_pinv.rcond_tensor: variadic
VMAP_SIGNATURE(linalg_pinv_rcond_tensor, "linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_rcond_tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& rcond,
    BDim rcond_bdim, bool hermitian) {
  Variadic<2> in("linalg_pinv.rcond_tensor", Operand(self, self_bdim, 2), Operand(rcond, rcond_bdim));
  in.align();
  return in.result(at::_ops::linalg_pinv_rcond_tensor::call(in[0], in[1], hermitian));
}

// linalg_svdvals: variadic
VMAP_SIGNATURE(linalg_svdvals, "linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor");
OneResult linalg_svdvals_rule(const Tensor& A, BDim A_bdim, std::optional<c10::string_view> driver) {
  Variadic<1> in("linalg_svdvals", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_svdvals::call(in[0], driver));
}

// linspace: factory
VMAP_SIGNATURE(linspace, "linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// logdet: variadic
VMAP_SIGNATURE(logdet, "logdet(Tensor self) -> Tensor");
OneResult logdet_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("logdet", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::logdet::call(in[0]));
}

// max_pool2d_backward: unsupported
VMAP_SIGNATURE(max_pool2d_backward, "max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor");

// mse_loss: pointwise
VMAP_SIGNATURE(mse_loss, "mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor");
OneResult mse_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.promote().align();
  return in.result(at::_ops::mse_loss::call(in[0], in[1], in.elementwise()));
}

// multiply.Tensor: pointwise
VMAP_SIGNATURE(multiply_Tensor, "multiply.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult multiply_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::multiply_Tensor::call(in[0], in[1]));
}

// multiply_.Tensor: pointwise, as multiply.Tensor
VMAP_SIGNATURE(multiply__Tensor, "multiply_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void multiply__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::multiply__Tensor::call(in.written(), in[1]);
}

// nanmedian.dim: reduction
VMAP_SIGNATURE(nanmedian_dim, "nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> nanmedian_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::nanmedian_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// narrow_copy: view
VMAP_SIGNATURE(narrow_copy, "narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor");
OneResult narrow_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt start,
    c10::SymInt length) {
  View in("narrow_copy", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::narrow_copy::call(in.self(), physical_dim, start, length));
}

// nonzero: unsupported
VMAP_SIGNATURE(nonzero, "nonzero(Tensor self) -> Tensor");

// nonzero_numpy: unsupported
VMAP_SIGNATURE(nonzero_numpy, "nonzero_numpy(Tensor self) -> Tensor[]");

// not_equal.Tensor: pointwise
VMAP_SIGNATURE(not_equal_Tensor, "not_equal.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult not_equal_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::not_equal_Tensor::call(in[0], in[1]));
}

// not_equal_.Tensor: pointwise, as not_equal.Tensor
VMAP_SIGNATURE(not_equal__Tensor, "not_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void not_equal__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::not_equal__Tensor::call(in.written(), in[1]);
}

// put: decompose
VMAP_SIGNATURE(put, "put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor");
Tensor put_rule(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return at::_ops::reshape_as::call(at::_ops::index_put::call(at::_ops::flatten_using_ints::call(self, 0, -1), c10::List<::std::optional<at::Tensor>>({index}), at::_ops::reshape_as::call(source, index), accumulate), self);
}

// put_: decompose, as put
VMAP_SIGNATURE(put_, "put_(Tensor(a!) self, Tensor index, Tensor source, bool accumulate=False) -> Tensor(a!)");
Tensor& put__rule(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return assign_in_place(self, at::_ops::reshape_as::call(at::_ops::index_put::call(at::_ops::flatten_using_ints::call(self, 0, -1), c10::List<::std::optional<at::Tensor>>({index}), at::_ops::reshape_as::call(source, index), accumulate), self));
}

// randint.generator: random
VMAP_SIGNATURE(randint_generator, "randint.generator(SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_generator_rule(const Draw& draw, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_generator::call(high, physical_size, generator, dtype, layout, device, pin_memory));
}

// renorm: decompose
VMAP_SIGNATURE(renorm, "renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor");
Tensor renorm_rule(const Tensor& self, const at::Scalar& p, int64_t dim, const at::Scalar& maxnorm) {
  return at::_ops::transpose_int::call(at::_ops::reshape_as::call(at::_ops::mul_Tensor::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), at::_ops::where_ScalarOther::call(at::_ops::gt_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), maxnorm), at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), at::Scalar(1e-07), at::Scalar(1))), maxnorm), at::Scalar(1))), at::_ops::transpose_int::call(self, 0, dim)), 0, dim);
}

// renorm_: decompose, as renorm
VMAP_SIGNATURE(renorm_, "renorm_(Tensor(a!) self, Scalar p, int dim, Scalar maxnorm) -> Tensor(a!)");
Tensor& renorm__rule(Tensor& self, const at::Scalar& p, int64_t dim, const at::Scalar& maxnorm) {
  return assign_in_place(self, at::_ops::transpose_int::call(at::_ops::reshape_as::call(at::_ops::mul_Tensor::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), at::_ops::where_ScalarOther::call(at::_ops::gt_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), maxnorm), at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), at::Scalar(1e-07), at::Scalar(1))), maxnorm), at::Scalar(1))), at::_ops::transpose_int::call(self, 0, dim)), 0, dim));
}

// replication_pad1d_backward: fold
VMAP_SIGNATURE(replication_pad1d_backward, "replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor");
OneResult replication_pad1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad1d_backward", Operand(grad_output, grad_output_bdim, 2), Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad1d_backward::call(in[0], in[1], padding));
}

// rrelu_with_noise_: random
VMAP_SIGNATURE(rrelu_with_noise_, "rrelu_with_noise_(Tensor(a!) self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor(a!)");

// rsub.Tensor: pointwise
VMAP_SIGNATURE(rsub_Tensor, "rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult rsub_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::rsub_Tensor::call(in[0], in[1], alpha));
}

// select_copy.int: view
VMAP_SIGNATURE(select_copy_int, "select_copy.int(Tensor self, int dim, SymInt index) -> Tensor");
OneResult select_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt index) {
  View in("select_copy.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::select_copy_int::call(in.self(), physical_dim, index));
}

// silu_backward: pointwise
VMAP_SIGNATURE(silu_backward, "silu_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult silu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::silu_backward::call(in[0], in[1]));
}

// special_bessel_y1: pointwise
VMAP_SIGNATURE(special_bessel_y1, "special_bessel_y1(Tensor self) -> Tensor");
OneResult special_bessel_y1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_y1::call(self), self_bdim);
}

// special_chebyshev_polynomial_w.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w_x_scalar, "special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_w_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_w_x_scalar::call(x, n), n_bdim);
}

// special_hermite_polynomial_h.n_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h_n_scalar, "special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_hermite_polynomial_h_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_hermite_polynomial_h_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_w.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_n_scalar, "special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_w_n_scalar::call(x, n), x_bdim);
}

// special_xlog1py.self_scalar: pointwise
VMAP_SIGNATURE(special_xlog1py_self_scalar, "special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlog1py_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlog1py_self_scalar::call(self, other), other_bdim);
}

// squeeze.dims: view
VMAP_SIGNATURE(squeeze_dims, "squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)");
OneResult squeeze_dims_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim) {
  View in("squeeze.dims", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_dims::call(in.self(), physical_dim));
}

// squeeze_.dims: view, as squeeze.dims
VMAP_SIGNATURE(squeeze__dims, "squeeze_.dims(Tensor(a!) self, int[] dim) -> Tensor(a!)");

// sub.Tensor: pointwise
VMAP_SIGNATURE(sub_Tensor, "sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult sub_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::sub_Tensor::call(in[0], in[1], alpha));
}

// sub_.Tensor: pointwise, as sub.Tensor
VMAP_SIGNATURE(sub__Tensor, "sub_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void sub__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::sub__Tensor::call(in.written(), in[1], alpha);
}

// thnn_conv2d: decompose
VMAP_SIGNATURE(thnn_conv2d, "thnn_conv2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0) -> Tensor");
Tensor thnn_conv2d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  return decompositions::slow_conv2d(self, weight, kernel_size, bias, stride, padding);
}

// trace: decompose
VMAP_SIGNATURE(trace, "trace(Tensor self) -> Tensor");
Tensor trace_rule(const Tensor& self) {
  return at::_ops::sum::call(at::_ops::diagonal::call(self, 0, 0, 1), ::std::nullopt);
}

// upsample_bicubic2d: fold
VMAP_SIGNATURE(upsample_bicubic2d, "upsample_bicubic2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bicubic2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bicubic2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bicubic2d::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// upsample_nearest1d_backward: fold
VMAP_SIGNATURE(upsample_nearest1d_backward, "upsample_nearest1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor");
OneResult upsample_nearest1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales) {
  Fold<1> in("upsample_nearest1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest1d_backward::call(in[0], output_size, physical_input_size, scales));
}

// upsample_trilinear3d_backward: fold
VMAP_SIGNATURE(upsample_trilinear3d_backward, "upsample_trilinear3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_trilinear3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_trilinear3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_trilinear3d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_d, scales_h, scales_w));
}

// var.correction: reduction
VMAP_SIGNATURE(var_correction, "var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor");
OneResult var_correction_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// var_mean.correction: reduction
VMAP_SIGNATURE(var_mean_correction, "var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> var_mean_correction_rule(const Tensor& self, BDim self_bdim,
    at::OptionalIntArrayRef dim, const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_mean_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// where.ScalarOther: pointwise
VMAP_SIGNATURE(where_ScalarOther, "where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor");
OneResult where_ScalarOther_rule(const Tensor& condition, BDim condition_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& other) {
  Broadcast<2> in(Operand(condition, condition_bdim), Operand(self, self_bdim));
  in.align();
  return in.result(at::_ops::where_ScalarOther::call(in[0], in[1], other));
}

// zeros_like: factory
VMAP_SIGNATURE(zeros_like, "zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult zeros_like_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::zeros_like::call(in.self(), dtype, layout, device, pin_memory, in.memory_format()));
}

}  // namespace

void register_shard_0(torch::Library& m) {
  VMAP_SUPPORT2(__and__, Scalar, __and___Scalar_rule);
  VMAP_SUPPORT2(__iand__, Scalar, __iand___Scalar_rule);
  unsupported(m, "_debug_has_internal_overlap", "whether samples overlap is a question of the whole batch", "ask of the whole batch, outside vmap");
  VMAP_DECOMPOSE(_embedding_bag_dense_backward, _embedding_bag_dense_backward_rule);
  VMAP_DECOMPOSE(_histogramdd_from_bin_tensors, _histogramdd_from_bin_tensors_rule);
  VMAP_SUPPORT(_int_mm, custom::int_mm);
  VMAP_SUPPORT(_lazy_clone, _lazy_clone_rule);
  VMAP_DECOMPOSE(_masked_softmax_backward, _masked_softmax_backward_rule);
  unsupported(m, "_philox_normal", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_normal_", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_scaled_dot_product_fused_attention_overrideable_backward", "PyTorch leaves its kernel to backends that bring one, and the CPU brings none", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE(_stack, _stack_rule);
  VMAP_SUPPORT(_upsample_nearest_exact2d, _upsample_nearest_exact2d_rule);
  VMAP_SUPPORT(aminmax, aminmax_rule);
  VMAP_SUPPORT(arccosh, arccosh_rule);
  VMAP_SUPPORT(arccosh_, arccosh__rule);
  VMAP_SUPPORT(arctan, arctan_rule);
  VMAP_SUPPORT(arctan_, arctan__rule);
  unsupported(m, "argwhere", "the number of nonzero elements differs from sample to sample, and a batch has one shape", "use nonzero_static, which takes the size, or where(condition, x, y)");
  unsupported(m, "batch_norm_gather_stats_with_counts", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all samples");
  VMAP_SUPPORT2(bitwise_right_shift, Scalar_Tensor, bitwise_right_shift_Scalar_Tensor_rule);
  VMAP_SUPPORT2(bitwise_xor, Scalar_Tensor, bitwise_xor_Scalar_Tensor_rule);
  VMAP_FACTORY(aten, "blackman_window.periodic");
  VMAP_SUPPORT(cholesky_inverse, cholesky_inverse_rule);
  VMAP_SUPPORT2(copysign, Tensor, copysign_Tensor_rule);
  VMAP_SUPPORT2(copysign_, Tensor, copysign__Tensor_rule);
  VMAP_SUPPORT(diagonal_copy, diagonal_copy_rule);
  VMAP_SUPPORT2(div, Scalar_mode, div_Scalar_mode_rule);
  VMAP_SUPPORT2(div_, Scalar_mode, div__Scalar_mode_rule);
  VMAP_SUPPORT(embedding_dense_backward, custom::embedding_dense_backward);
  VMAP_SUPPORT(exp2, exp2_rule);
  VMAP_SUPPORT(exp2_, exp2__rule);
  VMAP_SUPPORT(gelu, gelu_rule);
  VMAP_SUPPORT(gelu_, gelu__rule);
  VMAP_SUPPORT(hardswish, hardswish_rule);
  VMAP_SUPPORT(hardswish_, hardswish__rule);
  VMAP_SUPPORT2(le, Scalar, le_Scalar_rule);
  VMAP_SUPPORT2(le_, Scalar, le__Scalar_rule);
  VMAP_SUPPORT2(lerp_, Tensor, custom::lerp_);
  VMAP_SUPPORT(linalg_lu_factor, linalg_lu_factor_rule);
  VMAP_SUPPORT(linalg_lu_factor_ex, linalg_lu_factor_ex_rule);
  VMAP_SUPPORT2(linalg_matrix_rank, atol_rtol_float, linalg_matrix_rank_atol_rtol_float_rule);
  VMAP_SUPPORT2(linalg_pinv, rcond_tensor, linalg_pinv_rcond_tensor_rule);
  VMAP_SUPPORT(linalg_svdvals, linalg_svdvals_rule);
  VMAP_FACTORY(aten, "linspace");
  VMAP_SUPPORT(logdet, logdet_rule);
  unsupported(m, "max_pool2d_backward", "PyTorch has it for MPS only", "use max_pool2d_with_indices_backward");
  VMAP_SUPPORT(mse_loss, mse_loss_rule);
  VMAP_SUPPORT2(multiply, Tensor, multiply_Tensor_rule);
  VMAP_SUPPORT2(multiply_, Tensor, multiply__Tensor_rule);
  VMAP_SUPPORT2(nanmedian, dim, nanmedian_dim_rule);
  VMAP_SUPPORT(narrow_copy, narrow_copy_rule);
  unsupported(m, "nonzero", "the number of nonzero elements differs from sample to sample, and a batch has one shape", "use nonzero_static, which takes the size, or where(condition, x, y)");
  unsupported(m, "nonzero_numpy", "the number of nonzero elements differs from sample to sample, and a batch has one shape", "use nonzero_static, which takes the size, or where(condition, x, y)");
  VMAP_SUPPORT2(not_equal, Tensor, not_equal_Tensor_rule);
  VMAP_SUPPORT2(not_equal_, Tensor, not_equal__Tensor_rule);
  VMAP_DECOMPOSE(put, put_rule);
  VMAP_DECOMPOSE(put_, put__rule);
  VMAP_RANDOM(aten, "randint.generator", randint_generator_rule, randint_generator);
  VMAP_DECOMPOSE(renorm, renorm_rule);
  VMAP_DECOMPOSE(renorm_, renorm__rule);
  VMAP_SUPPORT(replication_pad1d_backward, replication_pad1d_backward_rule);
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise_", 4, custom::rrelu_with_noise_in_place, rrelu_with_noise_);
  VMAP_SUPPORT2(rsub, Tensor, rsub_Tensor_rule);
  VMAP_SUPPORT2(select_copy, int, select_copy_int_rule);
  VMAP_SUPPORT(silu_backward, silu_backward_rule);
  VMAP_SUPPORT(special_bessel_y1, special_bessel_y1_rule);
  VMAP_SUPPORT2(special_chebyshev_polynomial_w, x_scalar, special_chebyshev_polynomial_w_x_scalar_rule);
  VMAP_SUPPORT2(special_hermite_polynomial_h, n_scalar, special_hermite_polynomial_h_n_scalar_rule);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_w, n_scalar, special_shifted_chebyshev_polynomial_w_n_scalar_rule);
  VMAP_SUPPORT2(special_xlog1py, self_scalar, special_xlog1py_self_scalar_rule);
  VMAP_SUPPORT2(squeeze, dims, squeeze_dims_rule);
  VMAP_SUPPORT_INPLACE_VIEW2(squeeze_, dims, squeeze_dims_rule);
  VMAP_SUPPORT2(sub, Tensor, sub_Tensor_rule);
  VMAP_SUPPORT2(sub_, Tensor, sub__Tensor_rule);
  VMAP_DECOMPOSE(thnn_conv2d, thnn_conv2d_rule);
  VMAP_DECOMPOSE(trace, trace_rule);
  VMAP_SUPPORT(upsample_bicubic2d, upsample_bicubic2d_rule);
  VMAP_SUPPORT(upsample_nearest1d_backward, upsample_nearest1d_backward_rule);
  VMAP_SUPPORT(upsample_trilinear3d_backward, upsample_trilinear3d_backward_rule);
  VMAP_SUPPORT2(var, correction, var_correction_rule);
  VMAP_SUPPORT2(var_mean, correction, var_mean_correction_rule);
  VMAP_SUPPORT2(where, ScalarOther, where_ScalarOther_rule);
  VMAP_FACTORY(aten, "zeros_like");
  VMAP_SUPPORT(zeros_like, zeros_like_rule);
}

}  // namespace vmap::rules::aten
