// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 19 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_relu_ops.h>
#include <ATen/ops/_ctc_loss_backward_ops.h>
#include <ATen/ops/_foreach_acos_ops.h>
#include <ATen/ops/_foreach_atan_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_foreach_rsqrt_ops.h>
#include <ATen/ops/_foreach_sinh_ops.h>
#include <ATen/ops/_fused_sdp_choice_ops.h>
#include <ATen/ops/_fw_primal_ops.h>
#include <ATen/ops/_grouped_mm_ops.h>
#include <ATen/ops/_native_multi_head_attention_ops.h>
#include <ATen/ops/_philox_uniform_ops.h>
#include <ATen/ops/_scaled_dot_product_efficient_attention_backward_ops.h>
#include <ATen/ops/_sobol_engine_draw_ops.h>
#include <ATen/ops/_sparse_mm_reduce_impl_ops.h>
#include <ATen/ops/argmax_ops.h>
#include <ATen/ops/argsort_ops.h>
#include <ATen/ops/binary_cross_entropy_backward_ops.h>
#include <ATen/ops/bmm_ops.h>
#include <ATen/ops/conv_transpose2d_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/equal_ops.h>
#include <ATen/ops/fill_diagonal_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/lcm_ops.h>
#include <ATen/ops/linalg_householder_product_ops.h>
#include <ATen/ops/linalg_ldl_factor_ex_ops.h>
#include <ATen/ops/linalg_vector_norm_ops.h>
#include <ATen/ops/matmul_backward_ops.h>
#include <ATen/ops/median_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/mm_ops.h>
#include <ATen/ops/nanquantile_ops.h>
#include <ATen/ops/signbit_ops.h>
#include <ATen/ops/smooth_l1_loss_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_digamma_ops.h>
#include <ATen/ops/sqrt_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/triu_indices_ops.h>
#include <ATen/ops/unfold_backward_ops.h>
#include <ATen/ops/unfold_copy_ops.h>
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

// _ctc_loss_backward.Tensor: custom
VMAP_SIGNATURE(_ctc_loss_backward_Tensor, "_ctc_loss_backward.Tensor(Tensor grad, Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor");

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

// _foreach_minimum.List: composite
VMAP_SIGNATURE(_foreach_minimum_List, "_foreach_minimum.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_minimum.List_out: composite, as _foreach_minimum.List
VMAP_SIGNATURE(_foreach_minimum_List_out, "_foreach_minimum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.List: composite, as _foreach_minimum.List
VMAP_SIGNATURE(_foreach_minimum__List, "_foreach_minimum_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

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

// fill_diagonal_: decompose
VMAP_SIGNATURE(fill_diagonal_, "fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)");

// float_power.Tensor_Scalar: pointwise
VMAP_SIGNATURE(float_power_Tensor_Scalar, "float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor");
OneResult float_power_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& exponent) {
  return with_bdim(at::_ops::float_power_Tensor_Scalar::call(self, exponent), self_bdim);
}

// float_power.Tensor_Scalar_out: pointwise, as float_power.Tensor_Scalar
VMAP_SIGNATURE(float_power_Tensor_Scalar_out, "float_power.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)");

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

// signbit: pointwise
VMAP_SIGNATURE(signbit, "signbit(Tensor self) -> Tensor");
OneResult signbit_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::signbit::call(self), self_bdim);
}

// signbit.out: pointwise, as signbit
VMAP_SIGNATURE(signbit_out, "signbit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

}  // namespace

void register_shard_19(torch::Library& m) {
  VMAP_SUPPORT2(_add_relu, Tensor, _add_relu_Tensor_rule);
  composite(m, "_cast_Int");
  VMAP_SUPPORT2(_ctc_loss_backward, Tensor, custom::ctc_loss_backward_tensor);
  explicit_composite(m, "_foreach_acos");
  support_out(m, "aten", "_foreach_acos.out", "_foreach_acos", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_acos_");
  explicit_composite(m, "_foreach_atan");
  support_out(m, "aten", "_foreach_atan.out", "_foreach_atan", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_atan_");
  explicit_composite(m, "_foreach_minimum.List");
  support_out(m, "aten", "_foreach_minimum.List_out", "_foreach_minimum.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.List");
  explicit_composite(m, "_foreach_pow.ScalarAndTensor");
  explicit_composite(m, "_foreach_rsqrt");
  support_out(m, "aten", "_foreach_rsqrt.out", "_foreach_rsqrt", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_rsqrt_");
  explicit_composite(m, "_foreach_sinh");
  support_out(m, "aten", "_foreach_sinh.out", "_foreach_sinh", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sinh_");
  VMAP_DECOMPOSE(_fused_sdp_choice, _fused_sdp_choice_rule);
  VMAP_SUPPORT(_fw_primal, _fw_primal_rule);
  VMAP_SUPPORT(_grouped_mm, custom::grouped_mm);
  VMAP_DECOMPOSE(_native_multi_head_attention, _native_multi_head_attention_rule);
  support_out(m, "aten", "_native_multi_head_attention.out", "_native_multi_head_attention", OutDtype::Same);
  unsupported(m, "_philox_uniform", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_uniform.out", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_uniform_", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_scaled_dot_product_efficient_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE(_sobol_engine_draw, _sobol_engine_draw_rule);
  unsupported(m, "_sparse_mm_reduce_impl", "it takes a sparse tensor, which has no strides that a batch dim could have", "mask the dense product");
  VMAP_SUPPORT(argmax, argmax_rule);
  support_out(m, "aten", "argmax.out", "argmax", OutDtype::Cast);
  VMAP_SUPPORT(argsort, argsort_rule);
  VMAP_SUPPORT(binary_cross_entropy_backward, binary_cross_entropy_backward_rule);
  VMAP_SUPPORT(bmm, bmm_rule);
  support_out(m, "aten", "bmm.out", "bmm", OutDtype::Cast);
  VMAP_SUPPORT2(conv_transpose2d, input, conv_transpose2d_input_rule);
  VMAP_SUPPORT2(divide, Tensor, divide_Tensor_rule);
  support_out(m, "aten", "divide.out", "divide.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(divide_, Tensor, divide__Tensor_rule);
  unsupported(m, "equal", "it tells the host one bool, and every example has its own", "use eq(self, other).all(), a tensor that holds one bool for each example");
  decompose(m, "fill_diagonal_", static_cast<at::_ops::fill_diagonal_::schema*>(&decompositions::fill_diagonal_));
  VMAP_SUPPORT2(float_power, Tensor_Scalar, float_power_Tensor_Scalar_rule);
  support_out(m, "aten", "float_power.Tensor_Scalar_out", "float_power.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT(lcm, lcm_rule);
  support_out(m, "aten", "lcm.out", "lcm", OutDtype::Cast);
  VMAP_SUPPORT(lcm_, lcm__rule);
  VMAP_SUPPORT(linalg_householder_product, linalg_householder_product_rule);
  support_out(m, "aten", "linalg_householder_product.out", "linalg_householder_product", OutDtype::Cast);
  VMAP_SUPPORT(linalg_ldl_factor_ex, linalg_ldl_factor_ex_rule);
  support_out(m, "aten", "linalg_ldl_factor_ex.out", "linalg_ldl_factor_ex", OutDtype::Cast);
  VMAP_SUPPORT(linalg_vector_norm, linalg_vector_norm_rule);
  support_out(m, "aten", "linalg_vector_norm.out", "linalg_vector_norm", OutDtype::Cast);
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
  composite(m, "pdist");
  VMAP_SUPPORT(signbit, signbit_rule);
  support_out(m, "aten", "signbit.out", "signbit", OutDtype::Cast);
  VMAP_SUPPORT(smooth_l1_loss, smooth_l1_loss_rule);
  support_out(m, "aten", "smooth_l1_loss.out", "smooth_l1_loss", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_u, special_chebyshev_polynomial_u_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_u.out", "special_chebyshev_polynomial_u", OutDtype::Cast);
  VMAP_SUPPORT(special_digamma, special_digamma_rule);
  support_out(m, "aten", "special_digamma.out", "special_digamma", OutDtype::Cast);
  VMAP_SUPPORT(sqrt, sqrt_rule);
  support_out(m, "aten", "sqrt.out", "sqrt", OutDtype::Cast);
  VMAP_SUPPORT(sqrt_, sqrt__rule);
  VMAP_SUPPORT2(transpose, int, transpose_int_rule);
  VMAP_SUPPORT_INPLACE_VIEW(transpose_, transpose_int_rule);
  VMAP_FACTORY(aten, "triu_indices", triu_indices);
  support_out(m, "aten", "triu_indices.out", "triu_indices", OutDtype::Same);
  VMAP_SUPPORT(unfold_backward, unfold_backward_rule);
  support_out(m, "aten", "unfold_backward.out", "unfold_backward", OutDtype::Same);
  VMAP_SUPPORT(unfold_copy, unfold_copy_rule);
  support_out(m, "aten", "unfold_copy.out", "unfold_copy", OutDtype::Same);
  add_kinds(
      "composite _cast_Int _foreach_acos _foreach_acos.out _foreach_acos_ _foreach_atan _foreach_atan.out"
      " _foreach_atan_ _foreach_minimum.List _foreach_minimum.List_out _foreach_minimum_.List"
      " _foreach_pow.ScalarAndTensor _foreach_rsqrt _foreach_rsqrt.out _foreach_rsqrt_ _foreach_sinh"
      " _foreach_sinh.out _foreach_sinh_ pdist\n"
      "contract bmm bmm.out mm mm.out\n"
      "convolve conv_transpose2d.input\n"
      "custom _ctc_loss_backward.Tensor _grouped_mm\n"
      "decompose _fused_sdp_choice _native_multi_head_attention _native_multi_head_attention.out"
      " _sobol_engine_draw fill_diagonal_ nanquantile nanquantile.out\n"
      "factory triu_indices triu_indices.out\n"
      "loss binary_cross_entropy_backward smooth_l1_loss smooth_l1_loss.out\n"
      "pointwise _add_relu.Tensor divide.Tensor divide.out divide_.Tensor float_power.Tensor_Scalar"
      " float_power.Tensor_Scalar_out lcm lcm.out lcm_ signbit signbit.out special_chebyshev_polynomial_u"
      " special_chebyshev_polynomial_u.out special_digamma special_digamma.out sqrt sqrt.out sqrt_\n"
      "reduction argmax argmax.out argsort linalg_vector_norm linalg_vector_norm.out median.dim"
      " median.dim_values min.dim min.dim_min\n"
      "unsupported _philox_uniform _philox_uniform.out _philox_uniform_"
      " _scaled_dot_product_efficient_attention_backward _sparse_mm_reduce_impl equal matmul_backward"
      " matmul_backward.out\n"
      "variadic linalg_householder_product linalg_householder_product.out linalg_ldl_factor_ex"
      " linalg_ldl_factor_ex.out\n"
      "view _fw_primal transpose.int transpose_ unfold_backward unfold_backward.out unfold_copy"
      " unfold_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
