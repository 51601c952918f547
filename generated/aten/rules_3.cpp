// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 3 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_relu_ops.h>
#include <ATen/ops/_aminmax_ops.h>
#include <ATen/ops/_convolution_ops.h>
#include <ATen/ops/_copy_from_and_resize_ops.h>
#include <ATen/ops/_ctc_loss_backward_ops.h>
#include <ATen/ops/_euclidean_dist_ops.h>
#include <ATen/ops/_fill_mem_eff_dropout_mask_ops.h>
#include <ATen/ops/_foreach_acos_ops.h>
#include <ATen/ops/_foreach_atan_ops.h>
#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_mm_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_foreach_rsqrt_ops.h>
#include <ATen/ops/_foreach_sinh_ops.h>
#include <ATen/ops/_foreach_sqrt_ops.h>
#include <ATen/ops/_fused_sdp_choice_ops.h>
#include <ATen/ops/_fw_primal_ops.h>
#include <ATen/ops/_grouped_mm_ops.h>
#include <ATen/ops/_native_multi_head_attention_ops.h>
#include <ATen/ops/_new_zeros_with_same_feature_meta_ops.h>
#include <ATen/ops/_philox_uniform_ops.h>
#include <ATen/ops/_scaled_dot_product_efficient_attention_backward_ops.h>
#include <ATen/ops/_sobol_engine_draw_ops.h>
#include <ATen/ops/_sparse_mm_reduce_impl_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_ops.h>
#include <ATen/ops/acos_ops.h>
#include <ATen/ops/argmax_ops.h>
#include <ATen/ops/argsort_ops.h>
#include <ATen/ops/atan_ops.h>
#include <ATen/ops/binary_cross_entropy_backward_ops.h>
#include <ATen/ops/bmm_ops.h>
#include <ATen/ops/conv_transpose2d_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/equal_ops.h>
#include <ATen/ops/eye_ops.h>
#include <ATen/ops/fill_diagonal_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/index_fill_ops.h>
#include <ATen/ops/kaiser_window_ops.h>
#include <ATen/ops/lcm_ops.h>
#include <ATen/ops/ldexp_ops.h>
#include <ATen/ops/linalg_cond_ops.h>
#include <ATen/ops/linalg_householder_product_ops.h>
#include <ATen/ops/linalg_ldl_factor_ex_ops.h>
#include <ATen/ops/linalg_vector_norm_ops.h>
#include <ATen/ops/log_softmax_ops.h>
#include <ATen/ops/logaddexp2_ops.h>
#include <ATen/ops/masked_fill_ops.h>
#include <ATen/ops/masked_scatter_backward_ops.h>
#include <ATen/ops/matmul_backward_ops.h>
#include <ATen/ops/median_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/mm_ops.h>
#include <ATen/ops/nanquantile_ops.h>
#include <ATen/ops/new_empty_ops.h>
#include <ATen/ops/relu6_ops.h>
#include <ATen/ops/rot90_ops.h>
#include <ATen/ops/rrelu_with_noise_ops.h>
#include <ATen/ops/rsqrt_ops.h>
#include <ATen/ops/scalar_tensor_ops.h>
#include <ATen/ops/signbit_ops.h>
#include <ATen/ops/sinh_ops.h>
#include <ATen/ops/smooth_l1_loss_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_digamma_ops.h>
#include <ATen/ops/special_psi_ops.h>
#include <ATen/ops/sqrt_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/stack_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/triu_indices_ops.h>
#include <ATen/ops/true_divide_ops.h>
#include <ATen/ops/unfold_backward_ops.h>
#include <ATen/ops/unfold_copy_ops.h>
#include <ATen/ops/upsample_linear1d_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _add_relu.Tensor: pointwise
VMAP_SIGNATURE(_add_relu_Tensor, "_add_relu.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult _add_relu_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::_add_relu_Tensor::call(in[0], in[1], alpha));
}

// _aminmax.dim: reduction
VMAP_SIGNATURE(_aminmax_dim, "_aminmax.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _aminmax_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_aminmax_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// _aminmax.dim_out: reduction, as _aminmax.dim
VMAP_SIGNATURE(_aminmax_dim_out, "_aminmax.dim_out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _convolution.deprecated: convolve
VMAP_SIGNATURE(_convolution_deprecated, "_convolution.deprecated(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, int[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled) -> Tensor");
OneResult _convolution_deprecated_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    at::IntArrayRef output_padding, c10::SymInt groups, bool benchmark, bool deterministic,
    bool cudnn_enabled) {
  const Convolution in("_convolution.deprecated", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, transposed);
  return in.result(at::_ops::_convolution_deprecated::call(in[0], in[1], in.optional(2), stride, padding, dilation, transposed, output_padding, in.groups(), benchmark, deterministic, cudnn_enabled));
}

// _copy_from_and_resize: unsupported
VMAP_SIGNATURE(_copy_from_and_resize, "_copy_from_and_resize(Tensor self, Tensor dst) -> Tensor");

// _copy_from_and_resize.out: unsupported, as _copy_from_and_resize
VMAP_SIGNATURE(_copy_from_and_resize_out, "_copy_from_and_resize.out(Tensor self, Tensor dst, *, Tensor(a!) out) -> Tensor(a!)");

// _ctc_loss_backward.Tensor: custom
VMAP_SIGNATURE(_ctc_loss_backward_Tensor, "_ctc_loss_backward.Tensor(Tensor grad, Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor");

// _euclidean_dist: variadic
VMAP_SIGNATURE(_euclidean_dist, "_euclidean_dist(Tensor x1, Tensor x2) -> Tensor");
OneResult _euclidean_dist_rule(const Tensor& x1, BDim x1_bdim, const Tensor& x2, BDim x2_bdim) {
  Variadic<2> in("_euclidean_dist", Operand(x1, x1_bdim, 2), Operand(x2, x2_bdim, 2));
  in.align();
  return in.result(at::_ops::_euclidean_dist::call(in[0], in[1]));
}

// _euclidean_dist.out: variadic, as _euclidean_dist
VMAP_SIGNATURE(_euclidean_dist_out, "_euclidean_dist.out(Tensor x1, Tensor x2, *, Tensor(a!) out) -> Tensor(a!)");

// _fill_mem_eff_dropout_mask_: unsupported
VMAP_SIGNATURE(_fill_mem_eff_dropout_mask_, "_fill_mem_eff_dropout_mask_(Tensor(a!) self, float dropout_p, int seed, int offset) -> Tensor(a!)");

// _foreach_acos: composite
VMAP_SIGNATURE(_foreach_acos, "_foreach_acos(Tensor[] self) -> Tensor[]");

// _foreach_acos.out: composite, as _foreach_acos
VMAP_SIGNATURE(_foreach_acos_out, "_foreach_acos.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_acos_: composite, as _foreach_acos
VMAP_SIGNATURE(_foreach_acos_, "_foreach_acos_(Tensor(a!)[] self) -> ()");

// _foreach_atan: composite
VMAP_SIGNATURE(_foreach_atan, "_foreach_atan(Tensor[] self) -> Tensor[]");

// _foreach_atan.out: composite, as _foreach_atan
VMAP_SIGNATURE(_foreach_atan_out, "_foreach_atan.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_atan_: composite, as _foreach_atan
VMAP_SIGNATURE(_foreach_atan_, "_foreach_atan_(Tensor(a!)[] self) -> ()");

// _foreach_clamp_min.ScalarList: composite
VMAP_SIGNATURE(_foreach_clamp_min_ScalarList, "_foreach_clamp_min.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_clamp_min.ScalarList_out: composite, as _foreach_clamp_min.ScalarList
VMAP_SIGNATURE(_foreach_clamp_min_ScalarList_out, "_foreach_clamp_min.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_min_.ScalarList: composite, as _foreach_clamp_min.ScalarList
VMAP_SIGNATURE(_foreach_clamp_min__ScalarList, "_foreach_clamp_min_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_minimum.List: composite
VMAP_SIGNATURE(_foreach_minimum_List, "_foreach_minimum.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_minimum.List_out: composite, as _foreach_minimum.List
VMAP_SIGNATURE(_foreach_minimum_List_out, "_foreach_minimum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.List: composite, as _foreach_minimum.List
VMAP_SIGNATURE(_foreach_minimum__List, "_foreach_minimum_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_mm: composite
VMAP_SIGNATURE(_foreach_mm, "_foreach_mm(Tensor[] self, Tensor[] mat2) -> Tensor[]");

// _foreach_pow.ScalarAndTensor: composite
VMAP_SIGNATURE(_foreach_pow_ScalarAndTensor, "_foreach_pow.ScalarAndTensor(Scalar self, Tensor[] exponent) -> Tensor[]");

// _foreach_rsqrt: composite
VMAP_SIGNATURE(_foreach_rsqrt, "_foreach_rsqrt(Tensor[] self) -> Tensor[]");

// _foreach_rsqrt.out: composite, as _foreach_rsqrt
VMAP_SIGNATURE(_foreach_rsqrt_out, "_foreach_rsqrt.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_rsqrt_: composite, as _foreach_rsqrt
VMAP_SIGNATURE(_foreach_rsqrt_, "_foreach_rsqrt_(Tensor(a!)[] self) -> ()");

// _foreach_sinh: composite
VMAP_SIGNATURE(_foreach_sinh, "_foreach_sinh(Tensor[] self) -> Tensor[]");

// _foreach_sinh.out: composite, as _foreach_sinh
VMAP_SIGNATURE(_foreach_sinh_out, "_foreach_sinh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sinh_: composite, as _foreach_sinh
VMAP_SIGNATURE(_foreach_sinh_, "_foreach_sinh_(Tensor(a!)[] self) -> ()");

// _foreach_sqrt: composite
VMAP_SIGNATURE(_foreach_sqrt, "_foreach_sqrt(Tensor[] self) -> Tensor[]");

// _foreach_sqrt.out: composite, as _foreach_sqrt
VMAP_SIGNATURE(_foreach_sqrt_out, "_foreach_sqrt.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sqrt_: composite, as _foreach_sqrt
VMAP_SIGNATURE(_foreach_sqrt_, "_foreach_sqrt_(Tensor(a!)[] self) -> ()");

// _fused_sdp_choice: decompose
VMAP_SIGNATURE(_fused_sdp_choice, "_fused_sdp_choice(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> int");
int64_t _fused_sdp_choice_rule(const Tensor& query, const Tensor& key, const Tensor& value,
    const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale,
    bool enable_gqa) {
  return decompositions::fused_sdp_choice(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

// _fw_primal: view
VMAP_SIGNATURE(_fw_primal, "_fw_primal(Tensor(a) self, int level) -> Tensor(a)");
OneResult _fw_primal_rule(const Tensor& self, BDim self_bdim, int64_t level) {
  View in("_fw_primal", self, self_bdim);
  return in.result(at::_ops::_fw_primal::call(in.self(), level));
}

// _grouped_mm: custom
VMAP_SIGNATURE(_grouped_mm, "_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) -> Tensor");

// _native_multi_head_attention: decompose
VMAP_SIGNATURE(_native_multi_head_attention, "_native_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? mask_type=None) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _native_multi_head_attention_rule(const Tensor& query, const Tensor& key,
    const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight,
    const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias,
    const std::optional<Tensor>& mask, bool need_weights, bool average_attn_weights,
    std::optional<int64_t> mask_type) {
  return decompositions::native_multi_head_attention(query, key, value, embed_dim, num_head, qkv_weight, qkv_bias, proj_weight, proj_bias, mask, need_weights, average_attn_weights, mask_type);
}

// _native_multi_head_attention.out: decompose, as _native_multi_head_attention
VMAP_SIGNATURE(_native_multi_head_attention_out, "_native_multi_head_attention.out(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? mask_type=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _new_zeros_with_same_feature_meta: custom
VMAP_SIGNATURE(_new_zeros_with_same_feature_meta, "_new_zeros_with_same_feature_meta(Tensor self, Tensor other, *, int self_num_batch_dims=0) -> Tensor");

// _new_zeros_with_same_feature_meta.out: custom, as _new_zeros_with_same_feature_meta
VMAP_SIGNATURE(_new_zeros_with_same_feature_meta_out, "_new_zeros_with_same_feature_meta.out(Tensor self, Tensor other, *, int self_num_batch_dims=0, Tensor(a!) out) -> Tensor(a!)");

// _philox_uniform: unsupported
VMAP_SIGNATURE(_philox_uniform, "_philox_uniform(Tensor self, Tensor key, float low=0, float high=1) -> Tensor");

// _philox_uniform.out: unsupported, as _philox_uniform
VMAP_SIGNATURE(_philox_uniform_out, "_philox_uniform.out(Tensor self, Tensor key, float low=0, float high=1, *, Tensor(a!) out) -> Tensor(a!)");

// _philox_uniform_: unsupported, as _philox_uniform
VMAP_SIGNATURE(_philox_uniform_, "_philox_uniform_(Tensor(a!) self, Tensor key, float low=0, float high=1) -> Tensor(a!)");

// _scaled_dot_product_efficient_attention_backward: unsupported
VMAP_SIGNATURE(_scaled_dot_product_efficient_attention_backward, "_scaled_dot_product_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor attn_bias, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, float dropout_p, bool[4] grad_input_mask, bool is_causal=False, *, float? scale=None) -> (Tensor, Tensor, Tensor, Tensor)");

// _sobol_engine_draw: decompose
VMAP_SIGNATURE(_sobol_engine_draw, "_sobol_engine_draw(Tensor quasi, int n, Tensor sobolstate, int dimension, int num_generated, ScalarType? dtype) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _sobol_engine_draw_rule(const Tensor& quasi, int64_t n, const Tensor& sobolstate,
    int64_t dimension, int64_t num_generated, std::optional<at::ScalarType> dtype) {
  return decompositions::sobol_engine_draw(quasi, n, sobolstate, dimension, num_generated, dtype);
}

// _sparse_mm_reduce_impl: unsupported
VMAP_SIGNATURE(_sparse_mm_reduce_impl, "_sparse_mm_reduce_impl(Tensor self, Tensor other, str reduce) -> (Tensor, Tensor)");

// _upsample_lanczos2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa_vec, "_upsample_lanczos2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_lanczos2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_lanczos2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_lanczos2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// _upsample_nearest_exact3d: fold
VMAP_SIGNATURE(_upsample_nearest_exact3d, "_upsample_nearest_exact3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact3d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales_d, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact3d", Operand(self, self_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact3d::call(in[0], output_size, scales_d, scales_h, scales_w));
}

// _upsample_nearest_exact3d.out: fold, as _upsample_nearest_exact3d
VMAP_SIGNATURE(_upsample_nearest_exact3d_out, "_upsample_nearest_exact3d.out(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// acos: pointwise
VMAP_SIGNATURE(acos, "acos(Tensor self) -> Tensor");
OneResult acos_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::acos::call(self), self_bdim);
}

// acos.out: pointwise, as acos
VMAP_SIGNATURE(acos_out, "acos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// acos_: pointwise, as acos
VMAP_SIGNATURE(acos_, "acos_(Tensor(a!) self) -> Tensor(a!)");
void acos__rule(Tensor& self, BDim) {
  at::_ops::acos_::call(self);
}

// argmax: reduction
VMAP_SIGNATURE(argmax, "argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor");
OneResult argmax_rule(const Tensor& self, BDim self_bdim, std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argmax::call(in[0], in.dim(), keepdim), keepdim);
}

// argmax.out: reduction, as argmax
VMAP_SIGNATURE(argmax_out, "argmax.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// argsort: reduction
VMAP_SIGNATURE(argsort, "argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor");
OneResult argsort_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argsort::call(in[0], in.dim(), descending), true);
}

// atan: pointwise
VMAP_SIGNATURE(atan, "atan(Tensor self) -> Tensor");
OneResult atan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::atan::call(self), self_bdim);
}

// atan.out: pointwise, as atan
VMAP_SIGNATURE(atan_out, "atan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// atan_: pointwise, as atan
VMAP_SIGNATURE(atan_, "atan_(Tensor(a!) self) -> Tensor(a!)");
void atan__rule(Tensor& self, BDim) {
  at::_ops::atan_::call(self);
}

// binary_cross_entropy_backward: loss
VMAP_SIGNATURE(binary_cross_entropy_backward, "binary_cross_entropy_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor");
OneResult binary_cross_entropy_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction) {
  LossBackward<4> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim), Operand(weight, weight_bdim));
  in.align().expand();
  return in.result(at::_ops::binary_cross_entropy_backward::call(in[0], in[1], in[2], in.optional(3), in.elementwise()));
}

// bmm: contract
VMAP_SIGNATURE(bmm, "bmm(Tensor self, Tensor mat2) -> Tensor");
OneResult bmm_rule(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim) {
  const Contraction in("bmm", Factor("self", self, self_bdim, "bnk"), Factor("mat2", mat2, mat2_bdim, "bkm"));
  return in.product();
}

// bmm.out: contract, as bmm
VMAP_SIGNATURE(bmm_out, "bmm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)");

// conv_transpose2d.input: convolve
VMAP_SIGNATURE(conv_transpose2d_input, "conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt groups=1, SymInt[2] dilation=1) -> Tensor");
OneResult conv_transpose2d_input_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymInt groups,
    c10::SymIntArrayRef dilation) {
  const Convolution in("conv_transpose2d.input", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, true, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv_transpose2d_input::call(in[0], in[1], in.optional(2), stride, padding, output_padding, in.groups(), dilation));
}

// divide.Tensor: pointwise
VMAP_SIGNATURE(divide_Tensor, "divide.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult divide_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::divide_Tensor::call(in[0], in[1]));
}

// divide.out: pointwise, as divide.Tensor
VMAP_SIGNATURE(divide_out, "divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// divide_.Tensor: pointwise, as divide.Tensor
VMAP_SIGNATURE(divide__Tensor, "divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::divide__Tensor::call(in.written(), in[1]);
}

// equal: unsupported
VMAP_SIGNATURE(equal, "equal(Tensor self, Tensor other) -> bool");

// eye.m: factory
VMAP_SIGNATURE(eye_m, "eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// eye.m_out: factory, as eye.m
VMAP_SIGNATURE(eye_m_out, "eye.m_out(SymInt n, SymInt m, *, Tensor(a!) out) -> Tensor(a!)");

// fill_diagonal_: decompose
VMAP_SIGNATURE(fill_diagonal_, "fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)");

// float_power.Tensor_Scalar: pointwise
VMAP_SIGNATURE(float_power_Tensor_Scalar, "float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor");
OneResult float_power_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& exponent) {
  return with_bdim(at::_ops::float_power_Tensor_Scalar::call(self, exponent), self_bdim);
}

// float_power.Tensor_Scalar_out: pointwise, as float_power.Tensor_Scalar
VMAP_SIGNATURE(float_power_Tensor_Scalar_out, "float_power.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)");

// float_power_.Tensor: pointwise
VMAP_SIGNATURE(float_power__Tensor, "float_power_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)");
void float_power__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& exponent, BDim exponent_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.align();
  at::_ops::float_power__Tensor::call(in.written(), in[1]);
}

// index_fill_.int_Tensor: decompose
VMAP_SIGNATURE(index_fill__int_Tensor, "index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor value) -> Tensor(a!)");
Tensor& index_fill__int_Tensor_rule(Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  return assign_in_place(self, at::_ops::index_fill_int_Tensor::call(self, dim, index, value));
}

// kaiser_window: factory
VMAP_SIGNATURE(kaiser_window, "kaiser_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// kaiser_window.out: factory, as kaiser_window
VMAP_SIGNATURE(kaiser_window_out, "kaiser_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// lcm: pointwise
VMAP_SIGNATURE(lcm, "lcm(Tensor self, Tensor other) -> Tensor");
OneResult lcm_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::lcm::call(in[0], in[1]));
}

// lcm.out: pointwise, as lcm
VMAP_SIGNATURE(lcm_out, "lcm.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// lcm_: pointwise, as lcm
VMAP_SIGNATURE(lcm_, "lcm_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void lcm__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::lcm_::call(in.written(), in[1]);
}

// ldexp.Tensor: pointwise
VMAP_SIGNATURE(ldexp_Tensor, "ldexp.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult ldexp_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::ldexp_Tensor::call(in[0], in[1]));
}

// ldexp.out: pointwise, as ldexp.Tensor
VMAP_SIGNATURE(ldexp_out, "ldexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_cond: variadic
VMAP_SIGNATURE(linalg_cond, "linalg_cond(Tensor self, Scalar? p=None) -> Tensor");
OneResult linalg_cond_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& p) {
  Variadic<1> in("linalg_cond", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cond::call(in[0], p));
}

// linalg_cond.out: variadic, as linalg_cond
VMAP_SIGNATURE(linalg_cond_out, "linalg_cond.out(Tensor self, Scalar? p=None, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_householder_product: variadic
VMAP_SIGNATURE(linalg_householder_product, "linalg_householder_product(Tensor input, Tensor tau) -> Tensor");
OneResult linalg_householder_product_rule(const Tensor& input, BDim input_bdim, const Tensor& tau,
    BDim tau_bdim) {
  Variadic<2> in("linalg_householder_product", Operand(input, input_bdim, 2), Operand(tau, tau_bdim, 1));
  in.align_and_expand();
  return in.result(at::_ops::linalg_householder_product::call(in[0], in[1]));
}

// linalg_householder_product.out: variadic, as linalg_householder_product
VMAP_SIGNATURE(linalg_householder_product_out, "linalg_householder_product.out(Tensor input, Tensor tau, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_ldl_factor_ex: variadic
VMAP_SIGNATURE(linalg_ldl_factor_ex, "linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, Tensor pivots, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_ldl_factor_ex_rule(const Tensor& self,
    BDim self_bdim, bool hermitian, bool check_errors) {
  Variadic<1> in("linalg_ldl_factor_ex", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_ldl_factor_ex::call(in[0], hermitian, check_errors));
}

// linalg_ldl_factor_ex.out: variadic, as linalg_ldl_factor_ex
VMAP_SIGNATURE(linalg_ldl_factor_ex_out, "linalg_ldl_factor_ex.out(Tensor self, *, bool hermitian=False, bool check_errors=False, Tensor(a!) LD, Tensor(b!) pivots, Tensor(c!) info) -> (Tensor(a!) LD, Tensor(b!) pivots, Tensor(c!) info)");

// linalg_vector_norm: reduction
VMAP_SIGNATURE(linalg_vector_norm, "linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg_vector_norm_rule(const Tensor& self, BDim self_bdim, const at::Scalar& ord,
    at::OptionalIntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg_vector_norm::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_vector_norm.out: reduction, as linalg_vector_norm
VMAP_SIGNATURE(linalg_vector_norm_out, "linalg_vector_norm.out(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// log_softmax.int: reduction
VMAP_SIGNATURE(log_softmax_int, "log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult log_softmax_int_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::log_softmax_int::call(in[0], in.dim(), dtype), true);
}

// log_softmax.int_out: reduction, as log_softmax.int
VMAP_SIGNATURE(log_softmax_int_out, "log_softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)");

// logaddexp2: pointwise
VMAP_SIGNATURE(logaddexp2, "logaddexp2(Tensor self, Tensor other) -> Tensor");
OneResult logaddexp2_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logaddexp2::call(in[0], in[1]));
}

// logaddexp2.out: pointwise, as logaddexp2
VMAP_SIGNATURE(logaddexp2_out, "logaddexp2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// masked_fill.Tensor: decompose
VMAP_SIGNATURE(masked_fill_Tensor, "masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor");
Tensor masked_fill_Tensor_rule(const Tensor& self, const Tensor& mask, const Tensor& value) {
  return decompositions::masked_fill(self, mask, value);
}

// masked_fill.Tensor_out: decompose, as masked_fill.Tensor
VMAP_SIGNATURE(masked_fill_Tensor_out, "masked_fill.Tensor_out(Tensor self, Tensor mask, Tensor value, *, Tensor(a!) out) -> Tensor(a!)");

// masked_fill_.Tensor: decompose, as masked_fill.Tensor
VMAP_SIGNATURE(masked_fill__Tensor, "masked_fill_.Tensor(Tensor(a!) self, Tensor mask, Tensor value) -> Tensor(a!)");
Tensor& masked_fill__Tensor_rule(Tensor& self, const Tensor& mask, const Tensor& value) {
  return assign_in_place(self, decompositions::masked_fill(self, mask, value));
}

// masked_scatter_backward: decompose
VMAP_SIGNATURE(masked_scatter_backward, "masked_scatter_backward(Tensor grad_output, Tensor mask, SymInt[] sizes) -> Tensor");
Tensor masked_scatter_backward_rule(const Tensor& grad_output, const Tensor& mask,
    c10::SymIntArrayRef sizes) {
  return decompositions::masked_scatter_backward(grad_output, mask, sizes);
}

// matmul_backward: unsupported
VMAP_SIGNATURE(matmul_backward, "matmul_backward(Tensor grad, Tensor self, Tensor other, bool[2] mask) -> (Tensor, Tensor)");

// matmul_backward.out: unsupported, as matmul_backward
VMAP_SIGNATURE(matmul_backward_out, "matmul_backward.out(Tensor grad, Tensor self, Tensor other, bool[2] mask, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// median.dim: reduction
VMAP_SIGNATURE(median_dim, "median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> median_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::median_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// median.dim_values: reduction, as median.dim
VMAP_SIGNATURE(median_dim_values, "median.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// min.dim: reduction
VMAP_SIGNATURE(min_dim, "min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> min_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::min_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// min.dim_min: reduction, as min.dim
VMAP_SIGNATURE(min_dim_min, "min.dim_min(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) min, Tensor(b!) min_indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// mm: contract
VMAP_SIGNATURE(mm, "mm(Tensor self, Tensor mat2) -> Tensor");
OneResult mm_rule(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim) {
  const Contraction in("mm", Factor("self", self, self_bdim, "nk"), Factor("mat2", mat2, mat2_bdim, "km"));
  return in.product();
}

// mm.out: contract, as mm
VMAP_SIGNATURE(mm_out, "mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)");

// nanquantile: decompose
VMAP_SIGNATURE(nanquantile, "nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
Tensor nanquantile_rule(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
    c10::string_view interpolation) {
  return decompositions::nanquantile(self, q, dim, keepdim, interpolation);
}

// nanquantile.out: decompose, as nanquantile
VMAP_SIGNATURE(nanquantile_out, "nanquantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor(a!) out) -> Tensor(a!)");

// new_empty: factory
VMAP_SIGNATURE(new_empty, "new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_empty_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_empty::call(in.self(), physical_size, dtype, layout, device, pin_memory));
}

// new_empty.out: factory, as new_empty
VMAP_SIGNATURE(new_empty_out, "new_empty.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// relu6: pointwise
VMAP_SIGNATURE(relu6, "relu6(Tensor self) -> Tensor");
OneResult relu6_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::relu6::call(self), self_bdim);
}

// relu6_: pointwise, as relu6
VMAP_SIGNATURE(relu6_, "relu6_(Tensor(a!) self) -> Tensor(a!)");
void relu6__rule(Tensor& self, BDim) {
  at::_ops::relu6_::call(self);
}

// rot90: view
VMAP_SIGNATURE(rot90, "rot90(Tensor self, int k=1, int[] dims=[0,1]) -> Tensor");
OneResult rot90_rule(const Tensor& self, BDim self_bdim, int64_t k, at::IntArrayRef dims) {
  View in("rot90", self, self_bdim, 2, 0, RankError::Runtime);
  const auto physical_dims = in.keep(dims);
  return in.result(at::_ops::rot90::call(in.self(), k, physical_dims));
}

// rot90.out: view, as rot90
VMAP_SIGNATURE(rot90_out, "rot90.out(Tensor self, int k=1, int[] dims=[0,1], *, Tensor(a!) out) -> Tensor(a!)");

// rrelu_with_noise_functional: random
VMAP_SIGNATURE(rrelu_with_noise_functional, "rrelu_with_noise_functional(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> (Tensor, Tensor noise_out)");

// rsqrt: pointwise
VMAP_SIGNATURE(rsqrt, "rsqrt(Tensor self) -> Tensor");
OneResult rsqrt_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::rsqrt::call(self), self_bdim);
}

// rsqrt.out: pointwise, as rsqrt
VMAP_SIGNATURE(rsqrt_out, "rsqrt.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// rsqrt_: pointwise, as rsqrt
VMAP_SIGNATURE(rsqrt_, "rsqrt_(Tensor(a!) self) -> Tensor(a!)");
void rsqrt__rule(Tensor& self, BDim) {
  at::_ops::rsqrt_::call(self);
}

// scalar_tensor: factory
VMAP_SIGNATURE(scalar_tensor, "scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// scalar_tensor.out: factory, as scalar_tensor
VMAP_SIGNATURE(scalar_tensor_out, "scalar_tensor.out(Scalar s, *, Tensor(a!) out) -> Tensor(a!)");

// signbit: pointwise
VMAP_SIGNATURE(signbit, "signbit(Tensor self) -> Tensor");
OneResult signbit_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::signbit::call(self), self_bdim);
}

// signbit.out: pointwise, as signbit
VMAP_SIGNATURE(signbit_out, "signbit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sinh: pointwise
VMAP_SIGNATURE(sinh, "sinh(Tensor self) -> Tensor");
OneResult sinh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sinh::call(self), self_bdim);
}

// sinh.out: pointwise, as sinh
VMAP_SIGNATURE(sinh_out, "sinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sinh_: pointwise, as sinh
VMAP_SIGNATURE(sinh_, "sinh_(Tensor(a!) self) -> Tensor(a!)");
void sinh__rule(Tensor& self, BDim) {
  at::_ops::sinh_::call(self);
}

// smooth_l1_loss: loss
VMAP_SIGNATURE(smooth_l1_loss, "smooth_l1_loss(Tensor self, Tensor target, int reduction=Mean, float beta=1.0) -> Tensor");
OneResult smooth_l1_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction, double beta) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.promote().align();
  return in.result(at::_ops::smooth_l1_loss::call(in[0], in[1], in.elementwise(), beta));
}

// smooth_l1_loss.out: loss, as smooth_l1_loss
VMAP_SIGNATURE(smooth_l1_loss_out, "smooth_l1_loss.out(Tensor self, Tensor target, int reduction=Mean, float beta=1.0, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_t.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_t_x_scalar, "special_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_t_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_t_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_t.x_scalar_out: pointwise, as special_chebyshev_polynomial_t.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_t_x_scalar_out, "special_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_u: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_u, "special_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_u_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_u::call(in[0], in[1]));
}

// special_chebyshev_polynomial_u.out: pointwise, as special_chebyshev_polynomial_u
VMAP_SIGNATURE(special_chebyshev_polynomial_u_out, "special_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_digamma: pointwise
VMAP_SIGNATURE(special_digamma, "special_digamma(Tensor self) -> Tensor");
OneResult special_digamma_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_digamma::call(self), self_bdim);
}

// special_digamma.out: pointwise, as special_digamma
VMAP_SIGNATURE(special_digamma_out, "special_digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_psi: pointwise
VMAP_SIGNATURE(special_psi, "special_psi(Tensor self) -> Tensor");
OneResult special_psi_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_psi::call(self), self_bdim);
}

// special_psi.out: pointwise, as special_psi
VMAP_SIGNATURE(special_psi_out, "special_psi.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sqrt: pointwise
VMAP_SIGNATURE(sqrt, "sqrt(Tensor self) -> Tensor");
OneResult sqrt_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sqrt::call(self), self_bdim);
}

// sqrt.out: pointwise, as sqrt
VMAP_SIGNATURE(sqrt_out, "sqrt.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sqrt_: pointwise, as sqrt
VMAP_SIGNATURE(sqrt_, "sqrt_(Tensor(a!) self) -> Tensor(a!)");
void sqrt__rule(Tensor& self, BDim) {
  at::_ops::sqrt_::call(self);
}

// squeeze.dim: view
VMAP_SIGNATURE(squeeze_dim, "squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)");
OneResult squeeze_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("squeeze.dim", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_dim::call(in.self(), physical_dim));
}

// squeeze_.dim: view, as squeeze.dim
VMAP_SIGNATURE(squeeze__dim, "squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)");

// stack: join
VMAP_SIGNATURE(stack, "stack(Tensor[] tensors, int dim=0) -> Tensor");
OneResult stack_rule(at::TensorList tensors, BDims tensors_bdim, int64_t dim) {
  const Joined in("stack", tensors, tensors_bdim, dim, NewDim::Yes);
  return in.result(at::_ops::stack::call(in.tensors(), in.dim()));
}

// stack.out: join, as stack
VMAP_SIGNATURE(stack_out, "stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// transpose.int: view
VMAP_SIGNATURE(transpose_int, "transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)");
OneResult transpose_int_rule(const Tensor& self, BDim self_bdim, int64_t dim0, int64_t dim1) {
  View in("transpose.int", self, self_bdim);
  const auto physical_dim0 = in.keep(dim0);
  const auto physical_dim1 = in.keep(dim1);
  return in.result(at::_ops::transpose_int::call(in.self(), physical_dim0, physical_dim1));
}

// transpose_: view, as transpose.int
VMAP_SIGNATURE(transpose_, "transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)");

// triu_indices: factory
VMAP_SIGNATURE(triu_indices, "triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// triu_indices.out: factory, as triu_indices
VMAP_SIGNATURE(triu_indices_out, "triu_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)");

// true_divide.Scalar: pointwise
VMAP_SIGNATURE(true_divide_Scalar, "true_divide.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult true_divide_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::true_divide_Scalar::call(self, other), self_bdim);
}

// true_divide_.Scalar: pointwise, as true_divide.Scalar
VMAP_SIGNATURE(true_divide__Scalar, "true_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void true_divide__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::true_divide__Scalar::call(self, other);
}

// unfold_backward: view
VMAP_SIGNATURE(unfold_backward, "unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor");
OneResult unfold_backward_rule(const Tensor& grad_in, BDim grad_in_bdim, c10::SymIntArrayRef input_sizes,
    int64_t dim, int64_t size, int64_t step) {
  View in("unfold_backward", grad_in, grad_in_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unfold_backward::call(in.self(), physical_input_sizes, physical_dim, size, step));
}

// unfold_backward.out: view, as unfold_backward
VMAP_SIGNATURE(unfold_backward_out, "unfold_backward.out(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step, *, Tensor(a!) out) -> Tensor(a!)");

// unfold_copy: view
VMAP_SIGNATURE(unfold_copy, "unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor");
OneResult unfold_copy_rule(const Tensor& self, BDim self_bdim, int64_t dimension, int64_t size,
    int64_t step) {
  View in("unfold_copy", self, self_bdim);
  const auto physical_dimension = in.keep(dimension);
  return in.result(at::_ops::unfold_copy::call(in.self(), physical_dimension, size, step));
}

// unfold_copy.out: view, as unfold_copy
VMAP_SIGNATURE(unfold_copy_out, "unfold_copy.out(Tensor self, int dimension, int size, int step, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_linear1d: fold
VMAP_SIGNATURE(upsample_linear1d, "upsample_linear1d(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None) -> Tensor");
OneResult upsample_linear1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales) {
  Fold<1> in("upsample_linear1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_linear1d::call(in[0], output_size, align_corners, scales));
}

// upsample_linear1d.out: fold, as upsample_linear1d
VMAP_SIGNATURE(upsample_linear1d_out, "upsample_linear1d.out(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_3(torch::Library& m) {
  VMAP_SUPPORT2(_add_relu, Tensor, _add_relu_Tensor_rule);
  VMAP_SUPPORT2(_aminmax, dim, _aminmax_dim_rule);
  support_out(m, "aten", "_aminmax.dim_out", "_aminmax.dim", OutDtype::Same);
  composite(m, "_cast_Int");
  VMAP_SUPPORT2(_convolution, deprecated, _convolution_deprecated_rule);
  unsupported(m, "_copy_from_and_resize", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  unsupported(m, "_copy_from_and_resize.out", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  VMAP_SUPPORT2(_ctc_loss_backward, Tensor, custom::ctc_loss_backward_tensor);
  VMAP_SUPPORT(_euclidean_dist, _euclidean_dist_rule);
  support_out(m, "aten", "_euclidean_dist.out", "_euclidean_dist", OutDtype::Same);
  unsupported(m, "_fill_mem_eff_dropout_mask_", "PyTorch has it for CUDA only", "draw the mask with bernoulli");
  explicit_composite(m, "_foreach_acos");
  support_out(m, "aten", "_foreach_acos.out", "_foreach_acos", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_acos_");
  explicit_composite(m, "_foreach_atan");
  support_out(m, "aten", "_foreach_atan.out", "_foreach_atan", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_atan_");
  explicit_composite(m, "_foreach_clamp_min.ScalarList");
  support_out(m, "aten", "_foreach_clamp_min.ScalarList_out", "_foreach_clamp_min.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.ScalarList");
  explicit_composite(m, "_foreach_minimum.List");
  support_out(m, "aten", "_foreach_minimum.List_out", "_foreach_minimum.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.List");
  explicit_composite(m, "_foreach_mm");
  explicit_composite(m, "_foreach_pow.ScalarAndTensor");
  explicit_composite(m, "_foreach_rsqrt");
  support_out(m, "aten", "_foreach_rsqrt.out", "_foreach_rsqrt", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_rsqrt_");
  explicit_composite(m, "_foreach_sinh");
  support_out(m, "aten", "_foreach_sinh.out", "_foreach_sinh", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sinh_");
  explicit_composite(m, "_foreach_sqrt");
  support_out(m, "aten", "_foreach_sqrt.out", "_foreach_sqrt", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sqrt_");
  VMAP_DECOMPOSE(_fused_sdp_choice, _fused_sdp_choice_rule);
  VMAP_SUPPORT(_fw_primal, _fw_primal_rule);
  VMAP_SUPPORT(_grouped_mm, custom::grouped_mm);
  VMAP_DECOMPOSE(_native_multi_head_attention, _native_multi_head_attention_rule);
  support_out(m, "aten", "_native_multi_head_attention.out", "_native_multi_head_attention", OutDtype::Same);
  VMAP_SUPPORT(_new_zeros_with_same_feature_meta, custom::new_zeros_with_same_feature_meta);
  support_out(m, "aten", "_new_zeros_with_same_feature_meta.out", "_new_zeros_with_same_feature_meta", OutDtype::Same);
  unsupported(m, "_philox_uniform", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_uniform.out", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_uniform_", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_scaled_dot_product_efficient_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE(_sobol_engine_draw, _sobol_engine_draw_rule);
  unsupported(m, "_sparse_mm_reduce_impl", "it takes a sparse tensor, which has no strides that a batch dim could have", "mask the dense product");
  VMAP_SUPPORT2(_upsample_lanczos2d_aa, vec, _upsample_lanczos2d_aa_vec_rule);
  VMAP_SUPPORT(_upsample_nearest_exact3d, _upsample_nearest_exact3d_rule);
  support_out(m, "aten", "_upsample_nearest_exact3d.out", "_upsample_nearest_exact3d", OutDtype::Cast);
  VMAP_SUPPORT(acos, acos_rule);
  support_out(m, "aten", "acos.out", "acos", OutDtype::Cast);
  VMAP_SUPPORT(acos_, acos__rule);
  VMAP_SUPPORT(argmax, argmax_rule);
  support_out(m, "aten", "argmax.out", "argmax", OutDtype::Cast);
  VMAP_SUPPORT(argsort, argsort_rule);
  VMAP_SUPPORT(atan, atan_rule);
  support_out(m, "aten", "atan.out", "atan", OutDtype::Cast);
  VMAP_SUPPORT(atan_, atan__rule);
  VMAP_SUPPORT(binary_cross_entropy_backward, binary_cross_entropy_backward_rule);
  VMAP_SUPPORT(bmm, bmm_rule);
  support_out(m, "aten", "bmm.out", "bmm", OutDtype::Cast);
  composite(m, "chalf");
  VMAP_SUPPORT2(conv_transpose2d, input, conv_transpose2d_input_rule);
  VMAP_SUPPORT2(divide, Tensor, divide_Tensor_rule);
  support_out(m, "aten", "divide.out", "divide.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(divide_, Tensor, divide__Tensor_rule);
  unsupported(m, "equal", "it tells the host one bool, and every example has its own", "use eq(self, other).all(), a tensor that holds one bool for each example");
  VMAP_FACTORY(aten, "eye.m", eye_m);
  support_out(m, "aten", "eye.m_out", "eye.m", OutDtype::Cast);
  composite(m, "fft_ihfftn");
  decompose(m, "fill_diagonal_", static_cast<at::_ops::fill_diagonal_::schema*>(&decompositions::fill_diagonal_));
  VMAP_SUPPORT2(float_power, Tensor_Scalar, float_power_Tensor_Scalar_rule);
  support_out(m, "aten", "float_power.Tensor_Scalar_out", "float_power.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(float_power_, Tensor, float_power__Tensor_rule);
  VMAP_DECOMPOSE2(index_fill_, int_Tensor, index_fill__int_Tensor_rule);
  VMAP_FACTORY(aten, "kaiser_window", kaiser_window);
  support_out(m, "aten", "kaiser_window.out", "kaiser_window", OutDtype::Same);
  VMAP_SUPPORT(lcm, lcm_rule);
  support_out(m, "aten", "lcm.out", "lcm", OutDtype::Cast);
  VMAP_SUPPORT(lcm_, lcm__rule);
  VMAP_SUPPORT2(ldexp, Tensor, ldexp_Tensor_rule);
  support_out(m, "aten", "ldexp.out", "ldexp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(linalg_cond, linalg_cond_rule);
  support_out(m, "aten", "linalg_cond.out", "linalg_cond", OutDtype::Cast);
  VMAP_SUPPORT(linalg_householder_product, linalg_householder_product_rule);
  support_out(m, "aten", "linalg_householder_product.out", "linalg_householder_product", OutDtype::Cast);
  VMAP_SUPPORT(linalg_ldl_factor_ex, linalg_ldl_factor_ex_rule);
  support_out(m, "aten", "linalg_ldl_factor_ex.out", "linalg_ldl_factor_ex", OutDtype::Cast);
  VMAP_SUPPORT(linalg_vector_norm, linalg_vector_norm_rule);
  support_out(m, "aten", "linalg_vector_norm.out", "linalg_vector_norm", OutDtype::Cast);
  VMAP_SUPPORT2(log_softmax, int, log_softmax_int_rule);
  support_out(m, "aten", "log_softmax.int_out", "log_softmax.int", OutDtype::Cast);
  VMAP_SUPPORT(logaddexp2, logaddexp2_rule);
  support_out(m, "aten", "logaddexp2.out", "logaddexp2", OutDtype::Cast);
  VMAP_DECOMPOSE2(masked_fill, Tensor, masked_fill_Tensor_rule);
  support_out(m, "aten", "masked_fill.Tensor_out", "masked_fill.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE2(masked_fill_, Tensor, masked_fill__Tensor_rule);
  VMAP_DECOMPOSE(masked_scatter_backward, masked_scatter_backward_rule);
  unsupported(m, "matmul_backward", "PyTorch has it for nested tensors only, and of others takes matmul's gradient by its parts", "take the gradient of matmul with autograd");
  unsupported(m, "matmul_backward.out", "PyTorch has it for nested tensors only, and of others takes matmul's gradient by its parts", "take the gradient of matmul with autograd");
  VMAP_SUPPORT2(median, dim, median_dim_rule);
  support_out(m, "aten", "median.dim_values", "median.dim", OutDtype::Cast);
  VMAP_SUPPORT2(min, dim, min_dim_rule);
  support_out(m, "aten", "min.dim_min", "min.dim", OutDtype::Cast);
  VMAP_SUPPORT(mm, mm_rule);
  support_out(m, "aten", "mm.out", "mm", OutDtype::Cast);
  VMAP_DECOMPOSE(nanquantile, nanquantile_rule);
  support_out(m, "aten", "nanquantile.out", "nanquantile", OutDtype::Cast);
  VMAP_FACTORY(aten, "new_empty", new_empty);
  VMAP_FACTORY_RULE(new_empty, new_empty_rule);
  support_out(m, "aten", "new_empty.out", "new_empty", OutDtype::Same);
  composite(m, "pdist");
  VMAP_SUPPORT(relu6, relu6_rule);
  VMAP_SUPPORT(relu6_, relu6__rule);
  VMAP_SUPPORT(rot90, rot90_rule);
  support_out(m, "aten", "rot90.out", "rot90", OutDtype::Same);
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise_functional", 4, custom::rrelu_with_noise_functional, rrelu_with_noise_functional);
  VMAP_SUPPORT(rsqrt, rsqrt_rule);
  support_out(m, "aten", "rsqrt.out", "rsqrt", OutDtype::Cast);
  VMAP_SUPPORT(rsqrt_, rsqrt__rule);
  VMAP_FACTORY(aten, "scalar_tensor", scalar_tensor);
  support_out(m, "aten", "scalar_tensor.out", "scalar_tensor", OutDtype::Same);
  VMAP_SUPPORT(signbit, signbit_rule);
  support_out(m, "aten", "signbit.out", "signbit", OutDtype::Cast);
  VMAP_SUPPORT(sinh, sinh_rule);
  support_out(m, "aten", "sinh.out", "sinh", OutDtype::Cast);
  VMAP_SUPPORT(sinh_, sinh__rule);
  VMAP_SUPPORT(smooth_l1_loss, smooth_l1_loss_rule);
  support_out(m, "aten", "smooth_l1_loss.out", "smooth_l1_loss", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_t, x_scalar, special_chebyshev_polynomial_t_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_t.x_scalar_out", "special_chebyshev_polynomial_t.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_u, special_chebyshev_polynomial_u_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_u.out", "special_chebyshev_polynomial_u", OutDtype::Cast);
  VMAP_SUPPORT(special_digamma, special_digamma_rule);
  support_out(m, "aten", "special_digamma.out", "special_digamma", OutDtype::Cast);
  VMAP_SUPPORT(special_psi, special_psi_rule);
  support_out(m, "aten", "special_psi.out", "special_psi", OutDtype::Cast);
  VMAP_SUPPORT(sqrt, sqrt_rule);
  support_out(m, "aten", "sqrt.out", "sqrt", OutDtype::Cast);
  VMAP_SUPPORT(sqrt_, sqrt__rule);
  VMAP_SUPPORT2(squeeze, dim, squeeze_dim_rule);
  VMAP_SUPPORT_INPLACE_VIEW2(squeeze_, dim, squeeze_dim_rule);
  VMAP_SUPPORT(stack, stack_rule);
  support_out(m, "aten", "stack.out", "stack", OutDtype::Cast);
  composite(m, "sym_size.int");
  VMAP_SUPPORT2(transpose, int, transpose_int_rule);
  VMAP_SUPPORT_INPLACE_VIEW(transpose_, transpose_int_rule);
  VMAP_FACTORY(aten, "triu_indices", triu_indices);
  support_out(m, "aten", "triu_indices.out", "triu_indices", OutDtype::Same);
  VMAP_SUPPORT2(true_divide, Scalar, true_divide_Scalar_rule);
  VMAP_SUPPORT2(true_divide_, Scalar, true_divide__Scalar_rule);
  VMAP_SUPPORT(unfold_backward, unfold_backward_rule);
  support_out(m, "aten", "unfold_backward.out", "unfold_backward", OutDtype::Same);
  VMAP_SUPPORT(unfold_copy, unfold_copy_rule);
  support_out(m, "aten", "unfold_copy.out", "unfold_copy", OutDtype::Same);
  VMAP_SUPPORT(upsample_linear1d, upsample_linear1d_rule);
  support_out(m, "aten", "upsample_linear1d.out", "upsample_linear1d", OutDtype::Cast);
  add_kinds(
      "composite _cast_Int _foreach_acos _foreach_acos.out _foreach_acos_ _foreach_atan _foreach_atan.out"
      " _foreach_atan_ _foreach_clamp_min.ScalarList _foreach_clamp_min.ScalarList_out"
      " _foreach_clamp_min_.ScalarList _foreach_minimum.List _foreach_minimum.List_out"
      " _foreach_minimum_.List _foreach_mm _foreach_pow.ScalarAndTensor _foreach_rsqrt _foreach_rsqrt.out"
      " _foreach_rsqrt_ _foreach_sinh _foreach_sinh.out _foreach_sinh_ _foreach_sqrt _foreach_sqrt.out"
      " _foreach_sqrt_ chalf fft_ihfftn pdist sym_size.int\n"
      "contract bmm bmm.out mm mm.out\n"
      "convolve _convolution.deprecated conv_transpose2d.input\n"
      "custom _ctc_loss_backward.Tensor _grouped_mm _new_zeros_with_same_feature_meta"
      " _new_zeros_with_same_feature_meta.out\n"
      "decompose _fused_sdp_choice _native_multi_head_attention _native_multi_head_attention.out"
      " _sobol_engine_draw fill_diagonal_ index_fill_.int_Tensor masked_fill.Tensor masked_fill.Tensor_out"
      " masked_fill_.Tensor masked_scatter_backward nanquantile nanquantile.out\n"
      "factory eye.m eye.m_out kaiser_window kaiser_window.out new_empty new_empty.out scalar_tensor"
      " scalar_tensor.out triu_indices triu_indices.out\n"
      "fold _upsample_lanczos2d_aa.vec _upsample_nearest_exact3d _upsample_nearest_exact3d.out"
      " upsample_linear1d upsample_linear1d.out\n"
      "join stack stack.out\n"
      "loss binary_cross_entropy_backward smooth_l1_loss smooth_l1_loss.out\n"
      "pointwise _add_relu.Tensor acos acos.out acos_ atan atan.out atan_ divide.Tensor divide.out"
      " divide_.Tensor float_power.Tensor_Scalar float_power.Tensor_Scalar_out float_power_.Tensor lcm"
      " lcm.out lcm_ ldexp.Tensor ldexp.out logaddexp2 logaddexp2.out relu6 relu6_ rsqrt rsqrt.out rsqrt_"
      " signbit signbit.out sinh sinh.out sinh_ special_chebyshev_polynomial_t.x_scalar"
      " special_chebyshev_polynomial_t.x_scalar_out special_chebyshev_polynomial_u"
      " special_chebyshev_polynomial_u.out special_digamma special_digamma.out special_psi special_psi.out"
      " sqrt sqrt.out sqrt_ true_divide.Scalar true_divide_.Scalar\n"
      "random rrelu_with_noise_functional\n"
      "reduction _aminmax.dim _aminmax.dim_out argmax argmax.out argsort linalg_vector_norm"
      " linalg_vector_norm.out log_softmax.int log_softmax.int_out median.dim median.dim_values min.dim"
      " min.dim_min\n"
      "unsupported _copy_from_and_resize _copy_from_and_resize.out _fill_mem_eff_dropout_mask_"
      " _philox_uniform _philox_uniform.out _philox_uniform_"
      " _scaled_dot_product_efficient_attention_backward _sparse_mm_reduce_impl equal matmul_backward"
      " matmul_backward.out\n"
      "variadic _euclidean_dist _euclidean_dist.out linalg_cond linalg_cond.out linalg_householder_product"
      " linalg_householder_product.out linalg_ldl_factor_ex linalg_ldl_factor_ex.out\n"
      "view _fw_primal rot90 rot90.out squeeze.dim squeeze_.dim transpose.int transpose_ unfold_backward"
      " unfold_backward.out unfold_copy unfold_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
