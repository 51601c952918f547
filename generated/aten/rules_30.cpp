// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 30 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_ctc_loss_ops.h>
#include <ATen/ops/_fft_r2c_ops.h>
#include <ATen/ops/_foreach_div_ops.h>
#include <ATen/ops/_foreach_lerp_ops.h>
#include <ATen/ops/_foreach_zero_ops.h>
#include <ATen/ops/_linalg_check_errors_ops.h>
#include <ATen/ops/_linalg_slogdet_ops.h>
#include <ATen/ops/_philox_key_fold_in_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_ops.h>
#include <ATen/ops/_unsafe_index_ops.h>
#include <ATen/ops/_upsample_bicubic2d_aa_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/as_strided_scatter_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/copy_ops.h>
#include <ATen/ops/ctc_loss_ops.h>
#include <ATen/ops/diag_embed_ops.h>
#include <ATen/ops/eq_ops.h>
#include <ATen/ops/expand_as_ops.h>
#include <ATen/ops/gather_ops.h>
#include <ATen/ops/grid_sampler_3d_ops.h>
#include <ATen/ops/hardsigmoid_ops.h>
#include <ATen/ops/index_fill_ops.h>
#include <ATen/ops/index_select_ops.h>
#include <ATen/ops/linalg_matrix_power_ops.h>
#include <ATen/ops/log_sigmoid_forward_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/msort_ops.h>
#include <ATen/ops/native_batch_norm_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/nuclear_norm_ops.h>
#include <ATen/ops/quantile_ops.h>
#include <ATen/ops/rnn_relu_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/select_scatter_ops.h>
#include <ATen/ops/sign_ops.h>
#include <ATen/ops/softmax_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_i0_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/split_ops.h>
#include <ATen/ops/threshold_backward_ops.h>
#include <ATen/ops/to_ops.h>
#include <ATen/ops/type_as_ops.h>
#include <ATen/ops/view_copy_ops.h>
#include <ATen/ops/where_ops.h>
#include <ATen/ops/zeros_like_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ilshift__.Scalar: pointwise
VMAP_SIGNATURE(__ilshift___Scalar, "__ilshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ilshift___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ilshift___Scalar::call(self, other);
}

// _ctc_loss: custom
VMAP_SIGNATURE(_ctc_loss, "_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)");

// _ctc_loss.out: custom, as _ctc_loss
VMAP_SIGNATURE(_ctc_loss_out, "_ctc_loss.out(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _fft_r2c: reduction
VMAP_SIGNATURE(_fft_r2c, "_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor");
OneResult _fft_r2c_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, int64_t normalization,
    bool onesided) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.nonempty_batch();
  return in.result(at::_ops::_fft_r2c::call(in[0], in.dims(), normalization, onesided), true);
}

// _fft_r2c.out: reduction, as _fft_r2c
VMAP_SIGNATURE(_fft_r2c_out, "_fft_r2c.out(Tensor self, int[] dim, int normalization, bool onesided, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_div.List: composite
VMAP_SIGNATURE(_foreach_div_List, "_foreach_div.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_div.List_out: composite, as _foreach_div.List
VMAP_SIGNATURE(_foreach_div_List_out, "_foreach_div.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_div.ScalarList: composite
VMAP_SIGNATURE(_foreach_div_ScalarList, "_foreach_div.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_div.ScalarList_out: composite, as _foreach_div.ScalarList
VMAP_SIGNATURE(_foreach_div_ScalarList_out, "_foreach_div.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_div_.List: composite, as _foreach_div.List
VMAP_SIGNATURE(_foreach_div__List, "_foreach_div_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_div_.ScalarList: composite, as _foreach_div.ScalarList
VMAP_SIGNATURE(_foreach_div__ScalarList, "_foreach_div_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_lerp.List: composite
VMAP_SIGNATURE(_foreach_lerp_List, "_foreach_lerp.List(Tensor[] self, Tensor[] tensors1, Tensor[] weights) -> Tensor[]");

// _foreach_lerp.List_out: composite, as _foreach_lerp.List
VMAP_SIGNATURE(_foreach_lerp_List_out, "_foreach_lerp.List_out(Tensor[] self, Tensor[] tensors1, Tensor[] weights, *, Tensor(a!)[] out) -> ()");

// _foreach_lerp.ScalarList: composite
VMAP_SIGNATURE(_foreach_lerp_ScalarList, "_foreach_lerp.ScalarList(Tensor[] self, Tensor[] tensors1, Scalar[] weight) -> Tensor[]");

// _foreach_lerp.ScalarList_out: composite, as _foreach_lerp.ScalarList
VMAP_SIGNATURE(_foreach_lerp_ScalarList_out, "_foreach_lerp.ScalarList_out(Tensor[] self, Tensor[] tensors1, Scalar[] weight, *, Tensor(a!)[] out) -> ()");

// _foreach_lerp_.List: composite, as _foreach_lerp.List
VMAP_SIGNATURE(_foreach_lerp__List, "_foreach_lerp_.List(Tensor(a!)[] self, Tensor[] tensors1, Tensor[] weights) -> ()");

// _foreach_lerp_.ScalarList: composite, as _foreach_lerp.ScalarList
VMAP_SIGNATURE(_foreach_lerp__ScalarList, "_foreach_lerp_.ScalarList(Tensor(a!)[] self, Tensor[] tensors1, Scalar[] weight) -> ()");

// _foreach_zero_: composite
VMAP_SIGNATURE(_foreach_zero_, "_foreach_zero_(Tensor(a!)[] self) -> ()");

// _linalg_check_errors: custom
VMAP_SIGNATURE(_linalg_check_errors, "_linalg_check_errors(Tensor info, str api_name, *, bool is_matrix) -> ()");

// _linalg_slogdet: variadic
VMAP_SIGNATURE(_linalg_slogdet, "_linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_slogdet_rule(const Tensor& A,
    BDim A_bdim) {
  Variadic<1> in("_linalg_slogdet", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_slogdet::call(in[0]));
}

// _linalg_slogdet.sign: variadic, as _linalg_slogdet
VMAP_SIGNATURE(_linalg_slogdet_sign, "_linalg_slogdet.sign(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet, Tensor(c!) LU, Tensor(d!) pivots) -> (Tensor(a!) sign, Tensor(b!) logabsdet, Tensor(c!) LU, Tensor(d!) pivots)");

// _philox_key_fold_in: unsupported
VMAP_SIGNATURE(_philox_key_fold_in, "_philox_key_fold_in(Tensor key, int data) -> Tensor");

// _scaled_dot_product_flash_attention: unsupported
VMAP_SIGNATURE(_scaled_dot_product_flash_attention, "_scaled_dot_product_flash_attention(Tensor query, Tensor key, Tensor value, float dropout_p=0.0, bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// _unsafe_index.Tensor: index_list
VMAP_SIGNATURE(_unsafe_index_Tensor, "_unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor");
OneResult _unsafe_index_Tensor_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim) {
  const AdvancedIndex in("_unsafe_index.Tensor", Operand(self, self_bdim), indices, indices_bdim);
  return in.result(at::_ops::_unsafe_index_Tensor::call(in.self(), in.indices()));
}

// _upsample_bicubic2d_aa: fold
VMAP_SIGNATURE(_upsample_bicubic2d_aa, "_upsample_bicubic2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bicubic2d_aa_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bicubic2d_aa", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_bicubic2d_aa::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// _upsample_bicubic2d_aa.out: fold, as _upsample_bicubic2d_aa
VMAP_SIGNATURE(_upsample_bicubic2d_aa_out, "_upsample_bicubic2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// all: decompose
VMAP_SIGNATURE(all, "all(Tensor self) -> Tensor");
Tensor all_rule(const Tensor& self) {
  return at::_ops::all_dims::call(self, ::std::nullopt, false);
}

// all.all_out: decompose, as all
VMAP_SIGNATURE(all_all_out, "all.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// as_strided_scatter: custom
VMAP_SIGNATURE(as_strided_scatter, "as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor");

// as_strided_scatter.out: custom, as as_strided_scatter
VMAP_SIGNATURE(as_strided_scatter_out, "as_strided_scatter.out(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_or.Scalar: pointwise
VMAP_SIGNATURE(bitwise_or_Scalar, "bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_or_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_or_Scalar::call(self, other), self_bdim);
}

// bitwise_or.Scalar_out: pointwise, as bitwise_or.Scalar
VMAP_SIGNATURE(bitwise_or_Scalar_out, "bitwise_or.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_or_.Scalar: pointwise, as bitwise_or.Scalar
VMAP_SIGNATURE(bitwise_or__Scalar, "bitwise_or_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_or__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_or__Scalar::call(self, other);
}

// copy: decompose
VMAP_SIGNATURE(copy, "copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor");
Tensor copy_rule(const Tensor& self, const Tensor& src, bool non_blocking) {
  return at::_ops::clone::call(at::_ops::expand_as::call(at::_ops::to_other::call(src, self, non_blocking, false, ::std::nullopt), self), ::std::nullopt);
}

// copy.out: decompose, as copy
VMAP_SIGNATURE(copy_out, "copy.out(Tensor self, Tensor src, bool non_blocking=False, *, Tensor(a!) out) -> Tensor(a!)");

// ctc_loss.Tensor: decompose
VMAP_SIGNATURE(ctc_loss_Tensor, "ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=Mean, bool zero_infinity=False) -> Tensor");
Tensor ctc_loss_Tensor_rule(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
    const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  return decompositions::ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
}

// diag_embed: view
VMAP_SIGNATURE(diag_embed, "diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor");
OneResult diag_embed_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diag_embed", self, self_bdim, 1, 64);
  const auto physical_dim1 = in.insert(dim1);
  const auto physical_dim2 = in.insert(dim2);
  return in.result(at::_ops::diag_embed::call(in.self(), offset, physical_dim1, physical_dim2));
}

// diag_embed.out: view, as diag_embed
VMAP_SIGNATURE(diag_embed_out, "diag_embed.out(Tensor self, int offset=0, int dim1=-2, int dim2=-1, *, Tensor(a!) out) -> Tensor(a!)");

// eq.Tensor: pointwise
VMAP_SIGNATURE(eq_Tensor, "eq.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult eq_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::eq_Tensor::call(in[0], in[1]));
}

// eq.Tensor_out: pointwise, as eq.Tensor
VMAP_SIGNATURE(eq_Tensor_out, "eq.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// eq_.Tensor: pointwise, as eq.Tensor
VMAP_SIGNATURE(eq__Tensor, "eq_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void eq__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::eq__Tensor::call(in.written(), in[1]);
}

// grid_sampler_3d: fold
VMAP_SIGNATURE(grid_sampler_3d, "grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor");
OneResult grid_sampler_3d_rule(const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<2> in("grid_sampler_3d", Operand(input, input_bdim, 4), Operand(grid, grid_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::grid_sampler_3d::call(in[0], in[1], interpolation_mode, padding_mode, align_corners));
}

// grid_sampler_3d.out: fold, as grid_sampler_3d
VMAP_SIGNATURE(grid_sampler_3d_out, "grid_sampler_3d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// hardsigmoid: pointwise
VMAP_SIGNATURE(hardsigmoid, "hardsigmoid(Tensor self) -> Tensor");
OneResult hardsigmoid_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::hardsigmoid::call(self), self_bdim);
}

// hardsigmoid.out: pointwise, as hardsigmoid
VMAP_SIGNATURE(hardsigmoid_out, "hardsigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// hardsigmoid_: pointwise, as hardsigmoid
VMAP_SIGNATURE(hardsigmoid_, "hardsigmoid_(Tensor(a!) self) -> Tensor(a!)");
void hardsigmoid__rule(Tensor& self, BDim) {
  at::_ops::hardsigmoid_::call(self);
}

// index_fill.int_Tensor: index_vector
VMAP_SIGNATURE(index_fill_int_Tensor, "index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor");
OneResult index_fill_int_Tensor_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& value, BDim value_bdim) {
  VectorIndex<3> in("index_fill.int_Tensor", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(value, value_bdim));
  in.fills().negative_index().align();
  if (in.has_own_index()) return in.result(at::_ops::where_self::call(at::_ops::ne_Scalar::call(at::_ops::scatter_value::call(at::_ops::zeros_like::call(in[0], ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), in.dim(), in[1], at::Scalar(1)), at::Scalar(0)), at::_ops::type_as::call(in[2], in[0]), in[0]));
  return in.result(at::_ops::index_fill_int_Tensor::call(in[0], in.dim(), in[1], in[2]));
}

// index_fill.int_Tensor_out: index_vector, as index_fill.int_Tensor
VMAP_SIGNATURE(index_fill_int_Tensor_out, "index_fill.int_Tensor_out(Tensor self, int dim, Tensor index, Tensor value, *, Tensor(a!) out) -> Tensor(a!)");

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

// linalg_matrix_power: variadic
VMAP_SIGNATURE(linalg_matrix_power, "linalg_matrix_power(Tensor self, int n) -> Tensor");
OneResult linalg_matrix_power_rule(const Tensor& self, BDim self_bdim, int64_t n) {
  Variadic<1> in("linalg_matrix_power", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_matrix_power::call(in[0], n));
}

// linalg_matrix_power.out: variadic, as linalg_matrix_power
VMAP_SIGNATURE(linalg_matrix_power_out, "linalg_matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)");

// log_sigmoid_forward: pointwise
VMAP_SIGNATURE(log_sigmoid_forward, "log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)");
std::tuple<Tensor, BDim, Tensor, BDim> log_sigmoid_forward_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log_sigmoid_forward::call(self), self_bdim);
}

// log_sigmoid_forward.output: pointwise, as log_sigmoid_forward
VMAP_SIGNATURE(log_sigmoid_forward_output, "log_sigmoid_forward.output(Tensor self, *, Tensor(a!) output, Tensor(b!) buffer) -> (Tensor(a!), Tensor(b!))");

// msort.out: composite, as msort
VMAP_SIGNATURE(msort_out, "msort.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// native_batch_norm: channelwise
VMAP_SIGNATURE(native_batch_norm, "native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_batch_norm_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const std::optional<Tensor>& running_mean,
    BDim running_mean_bdim, const std::optional<Tensor>& running_var, BDim running_var_bdim, bool training,
    double momentum, double eps) {
  Channelwise<5> in("native_batch_norm", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  if (training && momentum != 0) in.writes(3, "running_mean");
  if (training && momentum != 0) in.writes(4, "running_var");
  in.fold(training);
  return in.result(at::_ops::native_batch_norm::call(in[0], in.optional(1), in.optional(2), in.optional(3), in.optional(4), training, momentum, eps));
}

// norm.ScalarOpt_dim_dtype: reduction
VMAP_SIGNATURE(norm_ScalarOpt_dim_dtype, "norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor");
OneResult norm_ScalarOpt_dim_dtype_rule(const Tensor& self, BDim self_bdim,
    const std::optional<at::Scalar>& p, at::IntArrayRef dim, bool keepdim, at::ScalarType dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::norm_ScalarOpt_dim_dtype::call(in[0], p, in.dims(), keepdim, dtype), keepdim);
}

// norm.dtype_out: reduction, as norm.ScalarOpt_dim_dtype
VMAP_SIGNATURE(norm_dtype_out, "norm.dtype_out(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype, Tensor(a!) out) -> Tensor(a!)");

// nuclear_norm.out: composite, as nuclear_norm
VMAP_SIGNATURE(nuclear_norm_out, "nuclear_norm.out(Tensor self, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// quantile: decompose
VMAP_SIGNATURE(quantile, "quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
Tensor quantile_rule(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
    c10::string_view interpolation) {
  return decompositions::quantile(self, q, dim, keepdim, interpolation);
}

// quantile.out: decompose, as quantile
VMAP_SIGNATURE(quantile_out, "quantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor(a!) out) -> Tensor(a!)");

// rnn_relu.input: decompose
VMAP_SIGNATURE(rnn_relu_input, "rnn_relu.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_relu_input_rule(const Tensor& input, const Tensor& hx, at::TensorList params,
    bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  return decompositions::rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

// searchsorted.Scalar: custom
VMAP_SIGNATURE(searchsorted_Scalar, "searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor");

// searchsorted.Scalar_out: custom, as searchsorted.Scalar
VMAP_SIGNATURE(searchsorted_Scalar_out, "searchsorted.Scalar_out(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!)");

// select_scatter: custom
VMAP_SIGNATURE(select_scatter, "select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor");

// select_scatter.out: custom, as select_scatter
VMAP_SIGNATURE(select_scatter_out, "select_scatter.out(Tensor self, Tensor src, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)");

// sign: pointwise
VMAP_SIGNATURE(sign, "sign(Tensor self) -> Tensor");
OneResult sign_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sign::call(self), self_bdim);
}

// sign.out: pointwise, as sign
VMAP_SIGNATURE(sign_out, "sign.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sign_: pointwise, as sign
VMAP_SIGNATURE(sign_, "sign_(Tensor(a!) self) -> Tensor(a!)");
void sign__rule(Tensor& self, BDim) {
  at::_ops::sign_::call(self);
}

// softmax.int: reduction
VMAP_SIGNATURE(softmax_int, "softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult softmax_int_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::softmax_int::call(in[0], in.dim(), dtype), true);
}

// softmax.int_out: reduction, as softmax.int
VMAP_SIGNATURE(softmax_int_out, "softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_w.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w_n_scalar, "special_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_w_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_w_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_w.n_scalar_out: pointwise, as special_chebyshev_polynomial_w.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_w_n_scalar_out, "special_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_i0: pointwise
VMAP_SIGNATURE(special_i0, "special_i0(Tensor self) -> Tensor");
OneResult special_i0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i0::call(self), self_bdim);
}

// special_i0.out: pointwise, as special_i0
VMAP_SIGNATURE(special_i0_out, "special_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_w.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_x_scalar, "special_shifted_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_w_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_w.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_w.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_x_scalar_out, "special_shifted_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// split.Tensor: view
VMAP_SIGNATURE(split_Tensor, "split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]");
ListResult split_Tensor_rule(const Tensor& self, BDim self_bdim, c10::SymInt split_size, int64_t dim) {
  View in("split.Tensor", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_Tensor::call(in.self(), split_size, physical_dim));
}

// threshold_backward: pointwise
VMAP_SIGNATURE(threshold_backward, "threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor");
OneResult threshold_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& threshold) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::threshold_backward::call(in[0], in[1], threshold));
}

// threshold_backward.grad_input: pointwise, as threshold_backward
VMAP_SIGNATURE(threshold_backward_grad_input, "threshold_backward.grad_input(Tensor grad_output, Tensor self, Scalar threshold, *, Tensor(a!) grad_input) -> Tensor(a!)");

// view_copy: view
VMAP_SIGNATURE(view_copy, "view_copy(Tensor self, SymInt[] size) -> Tensor");
OneResult view_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("view_copy", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::view_copy::call(in.self(), physical_size));
}

// view_copy.out: view, as view_copy
VMAP_SIGNATURE(view_copy_out, "view_copy.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_30(torch::Library& m) {
  VMAP_SUPPORT2(__ilshift__, Scalar, __ilshift___Scalar_rule);
  VMAP_SUPPORT(_ctc_loss, custom::ctc_loss);
  support_out(m, "aten", "_ctc_loss.out", "_ctc_loss", OutDtype::Same);
  VMAP_SUPPORT(_fft_r2c, _fft_r2c_rule);
  support_out(m, "aten", "_fft_r2c.out", "_fft_r2c", OutDtype::Cast);
  explicit_composite(m, "_foreach_div.List");
  support_out(m, "aten", "_foreach_div.List_out", "_foreach_div.List", OutDtype::Same);
  explicit_composite(m, "_foreach_div.ScalarList");
  support_out(m, "aten", "_foreach_div.ScalarList_out", "_foreach_div.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_div_.List");
  explicit_writing_composite(m, "_foreach_div_.ScalarList");
  explicit_composite(m, "_foreach_lerp.List");
  support_out(m, "aten", "_foreach_lerp.List_out", "_foreach_lerp.List", OutDtype::Same);
  explicit_composite(m, "_foreach_lerp.ScalarList");
  support_out(m, "aten", "_foreach_lerp.ScalarList_out", "_foreach_lerp.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lerp_.List");
  explicit_writing_composite(m, "_foreach_lerp_.ScalarList");
  explicit_writing_composite(m, "_foreach_zero_");
  VMAP_SUPPORT(_linalg_check_errors, custom::linalg_check_errors);
  VMAP_SUPPORT(_linalg_slogdet, _linalg_slogdet_rule);
  support_out(m, "aten", "_linalg_slogdet.sign", "_linalg_slogdet", OutDtype::Cast);
  unsupported(m, "_philox_key_fold_in", "PyTorch has it for CUDA only", "draw from a generator, with the randomness that vmap is asked for");
  unsupported(m, "_scaled_dot_product_flash_attention", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_SUPPORT2(_unsafe_index, Tensor, _unsafe_index_Tensor_rule);
  VMAP_SUPPORT(_upsample_bicubic2d_aa, _upsample_bicubic2d_aa_rule);
  support_out(m, "aten", "_upsample_bicubic2d_aa.out", "_upsample_bicubic2d_aa", OutDtype::Cast);
  VMAP_DECOMPOSE(all, all_rule);
  support_out(m, "aten", "all.all_out", "all", OutDtype::Cast);
  VMAP_SUPPORT(as_strided_scatter, custom::as_strided_scatter);
  support_out(m, "aten", "as_strided_scatter.out", "as_strided_scatter", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_or, Scalar, bitwise_or_Scalar_rule);
  support_out(m, "aten", "bitwise_or.Scalar_out", "bitwise_or.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_or_, Scalar, bitwise_or__Scalar_rule);
  VMAP_DECOMPOSE(copy, copy_rule);
  support_out(m, "aten", "copy.out", "copy", OutDtype::Same);
  VMAP_DECOMPOSE2(ctc_loss, Tensor, ctc_loss_Tensor_rule);
  VMAP_SUPPORT(diag_embed, diag_embed_rule);
  support_out(m, "aten", "diag_embed.out", "diag_embed", OutDtype::Same);
  composite(m, "dsplit.int");
  VMAP_SUPPORT2(eq, Tensor, eq_Tensor_rule);
  support_out(m, "aten", "eq.Tensor_out", "eq.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(eq_, Tensor, eq__Tensor_rule);
  composite(m, "fliplr");
  VMAP_SUPPORT(grid_sampler_3d, grid_sampler_3d_rule);
  support_out(m, "aten", "grid_sampler_3d.out", "grid_sampler_3d", OutDtype::Same);
  VMAP_SUPPORT(hardsigmoid, hardsigmoid_rule);
  support_out(m, "aten", "hardsigmoid.out", "hardsigmoid", OutDtype::Cast);
  VMAP_SUPPORT(hardsigmoid_, hardsigmoid__rule);
  VMAP_SUPPORT2(index_fill, int_Tensor, index_fill_int_Tensor_rule);
  support_out(m, "aten", "index_fill.int_Tensor_out", "index_fill.int_Tensor", OutDtype::Same);
  VMAP_SUPPORT(index_select, index_select_rule);
  support_out(m, "aten", "index_select.out", "index_select", OutDtype::Cast);
  composite(m, "l1_loss");
  VMAP_SUPPORT(linalg_matrix_power, linalg_matrix_power_rule);
  support_out(m, "aten", "linalg_matrix_power.out", "linalg_matrix_power", OutDtype::Cast);
  VMAP_SUPPORT(log_sigmoid_forward, log_sigmoid_forward_rule);
  support_out(m, "aten", "log_sigmoid_forward.output", "log_sigmoid_forward", OutDtype::Cast);
  composite(m, "mT");
  composite(m, "msort");
  support_out(m, "aten", "msort.out", "msort", OutDtype::Cast);
  VMAP_SUPPORT(native_batch_norm, native_batch_norm_rule);
  VMAP_SUPPORT2(norm, ScalarOpt_dim_dtype, norm_ScalarOpt_dim_dtype_rule);
  support_out(m, "aten", "norm.dtype_out", "norm.ScalarOpt_dim_dtype", OutDtype::Cast);
  composite(m, "nuclear_norm");
  support_out(m, "aten", "nuclear_norm.out", "nuclear_norm", OutDtype::Cast);
  VMAP_DECOMPOSE(quantile, quantile_rule);
  support_out(m, "aten", "quantile.out", "quantile", OutDtype::Cast);
  composite(m, "rms_norm");
  VMAP_DECOMPOSE2(rnn_relu, input, rnn_relu_input_rule);
  VMAP_SUPPORT2(searchsorted, Scalar, custom::searchsorted_scalar);
  support_out(m, "aten", "searchsorted.Scalar_out", "searchsorted.Scalar", OutDtype::Cast);
  VMAP_SUPPORT(select_scatter, custom::select_scatter);
  support_out(m, "aten", "select_scatter.out", "select_scatter", OutDtype::Same);
  VMAP_SUPPORT(sign, sign_rule);
  support_out(m, "aten", "sign.out", "sign", OutDtype::Cast);
  VMAP_SUPPORT(sign_, sign__rule);
  VMAP_SUPPORT2(softmax, int, softmax_int_rule);
  support_out(m, "aten", "softmax.int_out", "softmax.int", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_w, n_scalar, special_chebyshev_polynomial_w_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_w.n_scalar_out", "special_chebyshev_polynomial_w.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_i0, special_i0_rule);
  support_out(m, "aten", "special_i0.out", "special_i0", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_w, x_scalar, special_shifted_chebyshev_polynomial_w_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_w.x_scalar_out", "special_shifted_chebyshev_polynomial_w.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(split, Tensor, split_Tensor_rule);
  VMAP_SUPPORT(threshold_backward, threshold_backward_rule);
  support_out(m, "aten", "threshold_backward.grad_input", "threshold_backward", OutDtype::Cast);
  composite(m, "trapz.x");
  VMAP_SUPPORT(view_copy, view_copy_rule);
  support_out(m, "aten", "view_copy.out", "view_copy", OutDtype::Same);
  add_kinds(
      "channelwise native_batch_norm\n"
      "composite _foreach_div.List _foreach_div.List_out _foreach_div.ScalarList _foreach_div.ScalarList_out"
      " _foreach_div_.List _foreach_div_.ScalarList _foreach_lerp.List _foreach_lerp.List_out"
      " _foreach_lerp.ScalarList _foreach_lerp.ScalarList_out _foreach_lerp_.List _foreach_lerp_.ScalarList"
      " _foreach_zero_ dsplit.int fliplr l1_loss mT msort msort.out nuclear_norm nuclear_norm.out rms_norm"
      " trapz.x\n"
      "custom _ctc_loss _ctc_loss.out _linalg_check_errors as_strided_scatter as_strided_scatter.out"
      " searchsorted.Scalar searchsorted.Scalar_out select_scatter select_scatter.out\n"
      "decompose all all.all_out copy copy.out ctc_loss.Tensor quantile quantile.out rnn_relu.input\n"
      "fold _upsample_bicubic2d_aa _upsample_bicubic2d_aa.out grid_sampler_3d grid_sampler_3d.out\n"
      "index_list _unsafe_index.Tensor\n"
      "index_vector index_fill.int_Tensor index_fill.int_Tensor_out index_select index_select.out\n"
      "pointwise __ilshift__.Scalar bitwise_or.Scalar bitwise_or.Scalar_out bitwise_or_.Scalar eq.Tensor"
      " eq.Tensor_out eq_.Tensor hardsigmoid hardsigmoid.out hardsigmoid_ log_sigmoid_forward"
      " log_sigmoid_forward.output sign sign.out sign_ special_chebyshev_polynomial_w.n_scalar"
      " special_chebyshev_polynomial_w.n_scalar_out special_i0 special_i0.out"
      " special_shifted_chebyshev_polynomial_w.x_scalar special_shifted_chebyshev_polynomial_w.x_scalar_out"
      " threshold_backward threshold_backward.grad_input\n"
      "reduction _fft_r2c _fft_r2c.out norm.ScalarOpt_dim_dtype norm.dtype_out softmax.int softmax.int_out\n"
      "unsupported _philox_key_fold_in _scaled_dot_product_flash_attention\n"
      "variadic _linalg_slogdet _linalg_slogdet.sign linalg_matrix_power linalg_matrix_power.out\n"
      "view diag_embed diag_embed.out split.Tensor view_copy view_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
