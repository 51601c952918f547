// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 24 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_relu_ops.h>
#include <ATen/ops/_conj_copy_ops.h>
#include <ATen/ops/_conj_ops.h>
#include <ATen/ops/_conj_physical_ops.h>
#include <ATen/ops/_dirichlet_grad_ops.h>
#include <ATen/ops/_fill_mem_eff_dropout_mask_ops.h>
#include <ATen/ops/_functional_sym_constrain_range_for_size_ops.h>
#include <ATen/ops/_functional_sym_constrain_range_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_is_all_true_ops.h>
#include <ATen/ops/_is_any_true_ops.h>
#include <ATen/ops/_lazy_clone_ops.h>
#include <ATen/ops/_linalg_eigvals_ops.h>
#include <ATen/ops/_neg_view_copy_ops.h>
#include <ATen/ops/_neg_view_ops.h>
#include <ATen/ops/_reshape_alias_copy_ops.h>
#include <ATen/ops/_reshape_alias_ops.h>
#include <ATen/ops/_reshape_copy_ops.h>
#include <ATen/ops/_saturate_weight_to_fp16_ops.h>
#include <ATen/ops/_scaled_dot_product_efficient_attention_backward_ops.h>
#include <ATen/ops/_triton_multi_head_attention_ops.h>
#include <ATen/ops/_unsafe_view_ops.h>
#include <ATen/ops/abs_ops.h>
#include <ATen/ops/absolute_ops.h>
#include <ATen/ops/acos_ops.h>
#include <ATen/ops/acosh_ops.h>
#include <ATen/ops/adaptive_max_pool2d_backward_ops.h>
#include <ATen/ops/adaptive_max_pool3d_backward_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/addbmm_ops.h>
#include <ATen/ops/addcdiv_ops.h>
#include <ATen/ops/addcmul_ops.h>
#include <ATen/ops/addmm_ops.h>
#include <ATen/ops/addmv_ops.h>
#include <ATen/ops/addr_ops.h>
#include <ATen/ops/alias_copy_ops.h>
#include <ATen/ops/alias_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/amax_ops.h>
#include <ATen/ops/amin_ops.h>
#include <ATen/ops/and_ops.h>
#include <ATen/ops/angle_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/arccos_ops.h>
#include <ATen/ops/arccosh_ops.h>
#include <ATen/ops/arcsin_ops.h>
#include <ATen/ops/arcsinh_ops.h>
#include <ATen/ops/arctan_ops.h>
#include <ATen/ops/arctanh_ops.h>
#include <ATen/ops/argwhere_ops.h>
#include <ATen/ops/as_strided_ops.h>
#include <ATen/ops/asin_ops.h>
#include <ATen/ops/asinh_ops.h>
#include <ATen/ops/atan_ops.h>
#include <ATen/ops/atanh_ops.h>
#include <ATen/ops/avg_pool3d_ops.h>
#include <ATen/ops/baddbmm_ops.h>
#include <ATen/ops/batch_norm_gather_stats_with_counts_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/bitwise_not_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/broadcast_tensors_ops.h>
#include <ATen/ops/ceil_ops.h>
#include <ATen/ops/celu_ops.h>
#include <ATen/ops/clamp_max_ops.h>
#include <ATen/ops/clamp_min_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/conj_physical_ops.h>
#include <ATen/ops/constant_pad_nd_ops.h>
#include <ATen/ops/conv3d_ops.h>
#include <ATen/ops/conv_transpose3d_ops.h>
#include <ATen/ops/convolution_backward_ops.h>
#include <ATen/ops/copysign_ops.h>
#include <ATen/ops/cos_ops.h>
#include <ATen/ops/cosh_ops.h>
#include <ATen/ops/cumsum_ops.h>
#include <ATen/ops/deg2rad_ops.h>
#include <ATen/ops/detach_copy_ops.h>
#include <ATen/ops/detach_ops.h>
#include <ATen/ops/diagonal_ops.h>
#include <ATen/ops/digamma_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/elu_ops.h>
#include <ATen/ops/eq_ops.h>
#include <ATen/ops/erf_ops.h>
#include <ATen/ops/erfc_ops.h>
#include <ATen/ops/erfinv_ops.h>
#include <ATen/ops/exp2_ops.h>
#include <ATen/ops/exp_ops.h>
#include <ATen/ops/expm1_ops.h>
#include <ATen/ops/exponential_ops.h>
#include <ATen/ops/fill_ops.h>
#include <ATen/ops/fix_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/floor_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/frac_ops.h>
#include <ATen/ops/fractional_max_pool2d_backward_ops.h>
#include <ATen/ops/fractional_max_pool3d_backward_ops.h>
#include <ATen/ops/gather_ops.h>
#include <ATen/ops/ge_ops.h>
#include <ATen/ops/geometric_ops.h>
#include <ATen/ops/greater_equal_ops.h>
#include <ATen/ops/greater_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/hardshrink_ops.h>
#include <ATen/ops/hardsigmoid_ops.h>
#include <ATen/ops/hardswish_ops.h>
#include <ATen/ops/hardtanh_ops.h>
#include <ATen/ops/i0_ops.h>
#include <ATen/ops/im2col_ops.h>
#include <ATen/ops/indices_copy_ops.h>
#include <ATen/ops/inverse_ops.h>
#include <ATen/ops/isfinite_ops.h>
#include <ATen/ops/isinf_ops.h>
#include <ATen/ops/isnan_ops.h>
#include <ATen/ops/isneginf_ops.h>
#include <ATen/ops/isposinf_ops.h>
#include <ATen/ops/isreal_ops.h>
#include <ATen/ops/le_ops.h>
#include <ATen/ops/leaky_relu_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/less_equal_ops.h>
#include <ATen/ops/less_ops.h>
#include <ATen/ops/lgamma_ops.h>
#include <ATen/ops/lift_fresh_copy_ops.h>
#include <ATen/ops/lift_fresh_ops.h>
#include <ATen/ops/lift_ops.h>
#include <ATen/ops/linalg_det_ops.h>
#include <ATen/ops/linalg_eigvals_ops.h>
#include <ATen/ops/linalg_inv_ops.h>
#include <ATen/ops/linalg_matrix_exp_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/log10_ops.h>
#include <ATen/ops/log1p_ops.h>
#include <ATen/ops/log2_ops.h>
#include <ATen/ops/log_ops.h>
#include <ATen/ops/log_sigmoid_backward_ops.h>
#include <ATen/ops/log_sigmoid_ops.h>
#include <ATen/ops/logdet_ops.h>
#include <ATen/ops/logical_not_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/lt_ops.h>
#include <ATen/ops/lu_solve_ops.h>
#include <ATen/ops/masked_fill_ops.h>
#include <ATen/ops/masked_scatter_ops.h>
#include <ATen/ops/masked_select_backward_ops.h>
#include <ATen/ops/max_ops.h>
#include <ATen/ops/median_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/mish_ops.h>
#include <ATen/ops/msort_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/multiply_ops.h>
#include <ATen/ops/nanmedian_ops.h>
#include <ATen/ops/native_batch_norm_backward_ops.h>
#include <ATen/ops/native_norm_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/neg_ops.h>
#include <ATen/ops/negative_ops.h>
#include <ATen/ops/nonzero_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/not_equal_ops.h>
#include <ATen/ops/or_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/rad2deg_ops.h>
#include <ATen/ops/reciprocal_ops.h>
#include <ATen/ops/relu6_ops.h>
#include <ATen/ops/relu_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/repeat_ops.h>
#include <ATen/ops/reshape_ops.h>
#include <ATen/ops/round_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/rsqrt_ops.h>
#include <ATen/ops/rsub_ops.h>
#include <ATen/ops/selu_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sgn_ops.h>
#include <ATen/ops/sigmoid_ops.h>
#include <ATen/ops/sign_ops.h>
#include <ATen/ops/signbit_ops.h>
#include <ATen/ops/silu_ops.h>
#include <ATen/ops/sin_ops.h>
#include <ATen/ops/sinc_ops.h>
#include <ATen/ops/sinh_ops.h>
#include <ATen/ops/slow_conv_transpose3d_ops.h>
#include <ATen/ops/softplus_ops.h>
#include <ATen/ops/softshrink_ops.h>
#include <ATen/ops/sparse_sampled_addmm_ops.h>
#include <ATen/ops/special_airy_ai_ops.h>
#include <ATen/ops/special_bessel_j0_ops.h>
#include <ATen/ops/special_bessel_j1_ops.h>
#include <ATen/ops/special_bessel_y0_ops.h>
#include <ATen/ops/special_bessel_y1_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_digamma_ops.h>
#include <ATen/ops/special_entr_ops.h>
#include <ATen/ops/special_erf_ops.h>
#include <ATen/ops/special_erfc_ops.h>
#include <ATen/ops/special_erfcx_ops.h>
#include <ATen/ops/special_erfinv_ops.h>
#include <ATen/ops/special_exp2_ops.h>
#include <ATen/ops/special_expit_ops.h>
#include <ATen/ops/special_expm1_ops.h>
#include <ATen/ops/special_gammaln_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_hermite_polynomial_he_ops.h>
#include <ATen/ops/special_i0_ops.h>
#include <ATen/ops/special_i0e_ops.h>
#include <ATen/ops/special_i1_ops.h>
#include <ATen/ops/special_i1e_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_log1p_ops.h>
#include <ATen/ops/special_log_ndtr_ops.h>
#include <ATen/ops/special_modified_bessel_i0_ops.h>
#include <ATen/ops/special_modified_bessel_i1_ops.h>
#include <ATen/ops/special_modified_bessel_k0_ops.h>
#include <ATen/ops/special_modified_bessel_k1_ops.h>
#include <ATen/ops/special_ndtr_ops.h>
#include <ATen/ops/special_ndtri_ops.h>
#include <ATen/ops/special_psi_ops.h>
#include <ATen/ops/special_scaled_modified_bessel_k0_ops.h>
#include <ATen/ops/special_scaled_modified_bessel_k1_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_sinc_ops.h>
#include <ATen/ops/special_spherical_bessel_j0_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/special_xlogy_ops.h>
#include <ATen/ops/special_zeta_ops.h>
#include <ATen/ops/sqrt_ops.h>
#include <ATen/ops/square_ops.h>
#include <ATen/ops/squeeze_copy_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/subtract_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/t_copy_ops.h>
#include <ATen/ops/t_ops.h>
#include <ATen/ops/tan_ops.h>
#include <ATen/ops/tanh_ops.h>
#include <ATen/ops/threshold_ops.h>
#include <ATen/ops/trace_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/true_divide_ops.h>
#include <ATen/ops/trunc_ops.h>
#include <ATen/ops/unique_consecutive_ops.h>
#include <ATen/ops/values_copy_ops.h>
#include <ATen/ops/view_as_complex_copy_ops.h>
#include <ATen/ops/view_as_complex_ops.h>
#include <ATen/ops/view_as_ops.h>
#include <ATen/ops/view_as_real_copy_ops.h>
#include <ATen/ops/view_as_real_ops.h>
#include <ATen/ops/view_copy_ops.h>
#include <ATen/ops/view_ops.h>
#include <ATen/ops/where_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <ATen/ops/xor_ops.h>
#include <ATen/ops/zero_ops.h>
#include <ATen/ops/zeros_like_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>
#include <vmap/rules/writes.h>

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

// __ilshift__.Scalar: pointwise
VMAP_SIGNATURE(__ilshift___Scalar, "__ilshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ilshift___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ilshift___Scalar::call(self, other);
}

// __ior__.Scalar: pointwise, as __or__.Scalar
VMAP_SIGNATURE(__ior___Scalar, "__ior__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ior___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ior___Scalar::call(self, other);
}

// __irshift__.Scalar: pointwise
VMAP_SIGNATURE(__irshift___Scalar, "__irshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __irshift___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__irshift___Scalar::call(self, other);
}

// __ixor__.Scalar: pointwise, as __xor__.Scalar
VMAP_SIGNATURE(__ixor___Scalar, "__ixor__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ixor___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ixor___Scalar::call(self, other);
}

// __lshift__.Scalar: pointwise
VMAP_SIGNATURE(__lshift___Scalar, "__lshift__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __lshift___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__lshift___Scalar::call(self, other), self_bdim);
}

// __lshift__.Scalar_out: pointwise, as __lshift__.Scalar
VMAP_SIGNATURE(__lshift___Scalar_out, "__lshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// __or__.Scalar: pointwise
VMAP_SIGNATURE(__or___Scalar, "__or__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __or___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__or___Scalar::call(self, other), self_bdim);
}

// __rshift__.Scalar: pointwise
VMAP_SIGNATURE(__rshift___Scalar, "__rshift__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __rshift___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__rshift___Scalar::call(self, other), self_bdim);
}

// __rshift__.Scalar_out: pointwise, as __rshift__.Scalar
VMAP_SIGNATURE(__rshift___Scalar_out, "__rshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// __xor__.Scalar: pointwise
VMAP_SIGNATURE(__xor___Scalar, "__xor__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __xor___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__xor___Scalar::call(self, other), self_bdim);
}

// _add_relu.Scalar: pointwise
VMAP_SIGNATURE(_add_relu_Scalar, "_add_relu.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult _add_relu_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::_add_relu_Scalar::call(self, other, alpha), self_bdim);
}

// _add_relu.Scalar_out: pointwise, as _add_relu.Scalar
VMAP_SIGNATURE(_add_relu_Scalar_out, "_add_relu.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)");

// _add_relu_.Scalar: pointwise, as _add_relu.Scalar
VMAP_SIGNATURE(_add_relu__Scalar, "_add_relu_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)");
void _add_relu__Scalar_rule(Tensor& self, BDim, const at::Scalar& other, const at::Scalar& alpha) {
  at::_ops::_add_relu__Scalar::call(self, other, alpha);
}

// _conj: view
VMAP_SIGNATURE(_conj, "_conj(Tensor(a) self) -> Tensor(a)");
OneResult _conj_rule(const Tensor& self, BDim self_bdim) {
  View in("_conj", self, self_bdim);
  return in.result(at::_ops::_conj::call(in.self()));
}

// _conj_copy: view
VMAP_SIGNATURE(_conj_copy, "_conj_copy(Tensor self) -> Tensor");
OneResult _conj_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("_conj_copy", self, self_bdim);
  return in.result(at::_ops::_conj_copy::call(in.self()));
}

// _conj_copy.out: view, as _conj_copy
VMAP_SIGNATURE(_conj_copy_out, "_conj_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _conj_physical: pointwise
VMAP_SIGNATURE(_conj_physical, "_conj_physical(Tensor self) -> Tensor");
OneResult _conj_physical_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::_conj_physical::call(self), self_bdim);
}

// _conj_physical.out: pointwise, as _conj_physical
VMAP_SIGNATURE(_conj_physical_out, "_conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _dirichlet_grad: pointwise
VMAP_SIGNATURE(_dirichlet_grad, "_dirichlet_grad(Tensor x, Tensor alpha, Tensor total) -> Tensor");
OneResult _dirichlet_grad_rule(const Tensor& x, BDim x_bdim, const Tensor& alpha, BDim alpha_bdim,
    const Tensor& total, BDim total_bdim) {
  Broadcast<3> in(Operand(x, x_bdim), Operand(alpha, alpha_bdim), Operand(total, total_bdim));
  in.align();
  return in.result(at::_ops::_dirichlet_grad::call(in[0], in[1], in[2]));
}

// _dirichlet_grad.out: pointwise, as _dirichlet_grad
VMAP_SIGNATURE(_dirichlet_grad_out, "_dirichlet_grad.out(Tensor x, Tensor alpha, Tensor total, *, Tensor(a!) out) -> Tensor(a!)");

// _fill_mem_eff_dropout_mask_: unsupported
VMAP_SIGNATURE(_fill_mem_eff_dropout_mask_, "_fill_mem_eff_dropout_mask_(Tensor(a!) self, float dropout_p, int seed, int offset) -> Tensor(a!)");

// _functional_sym_constrain_range: pointwise
VMAP_SIGNATURE(_functional_sym_constrain_range, "_functional_sym_constrain_range(Scalar size, int? min, int? max, Tensor dep_token) -> Tensor");
OneResult _functional_sym_constrain_range_rule(const at::Scalar& size, std::optional<int64_t> min,
    std::optional<int64_t> max, const Tensor& dep_token, BDim dep_token_bdim) {
  return with_bdim(at::_ops::_functional_sym_constrain_range::call(size, min, max, dep_token), dep_token_bdim);
}

// _functional_sym_constrain_range_for_size: pointwise
VMAP_SIGNATURE(_functional_sym_constrain_range_for_size, "_functional_sym_constrain_range_for_size(Scalar size, int? min, int? max, Tensor dep_token) -> Tensor");
OneResult _functional_sym_constrain_range_for_size_rule(const at::Scalar& size, std::optional<int64_t> min,
    std::optional<int64_t> max, const Tensor& dep_token, BDim dep_token_bdim) {
  return with_bdim(at::_ops::_functional_sym_constrain_range_for_size::call(size, min, max, dep_token), dep_token_bdim);
}

// _fused_adam.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adam_tensor_lr, "_fused_adam.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adam_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, const Tensor& lr, double beta1,
    double beta2, double weight_decay, double eps, bool amsgrad, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf);
  return {writes.after(self), writes.after(grads), writes.after(exp_avgs), writes.after(exp_avg_sqs), writes.after(max_exp_avg_sqs)};
}

// _fused_adamw.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adamw_tensor_lr, "_fused_adamw.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adamw_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, const Tensor& lr, double beta1,
    double beta2, double weight_decay, double eps, bool amsgrad, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf, /*decoupled=*/true);
  return {writes.after(self), writes.after(grads), writes.after(exp_avgs), writes.after(exp_avg_sqs), writes.after(max_exp_avg_sqs)};
}

// _is_all_true: one_answer
VMAP_SIGNATURE(_is_all_true, "_is_all_true(Tensor self) -> Tensor");
OneResult _is_all_true_rule(const Tensor& self, BDim) {
  return with_bdim(at::_ops::_is_all_true::call(self), std::nullopt);
}

// _is_any_true: one_answer
VMAP_SIGNATURE(_is_any_true, "_is_any_true(Tensor self) -> Tensor");
OneResult _is_any_true_rule(const Tensor& self, BDim) {
  return with_bdim(at::_ops::_is_any_true::call(self), std::nullopt);
}

// _lazy_clone: pointwise
VMAP_SIGNATURE(_lazy_clone, "_lazy_clone(Tensor self) -> Tensor");
OneResult _lazy_clone_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::_lazy_clone::call(self), self_bdim);
}

// _linalg_eigvals: variadic
VMAP_SIGNATURE(_linalg_eigvals, "_linalg_eigvals(Tensor self) -> Tensor");
OneResult _linalg_eigvals_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("_linalg_eigvals", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_eigvals::call(in[0]));
}

// _neg_view: view
VMAP_SIGNATURE(_neg_view, "_neg_view(Tensor(a) self) -> Tensor(a)");
OneResult _neg_view_rule(const Tensor& self, BDim self_bdim) {
  View in("_neg_view", self, self_bdim);
  return in.result(at::_ops::_neg_view::call(in.self()));
}

// _neg_view_copy: view
VMAP_SIGNATURE(_neg_view_copy, "_neg_view_copy(Tensor self) -> Tensor");
OneResult _neg_view_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("_neg_view_copy", self, self_bdim);
  return in.result(at::_ops::_neg_view_copy::call(in.self()));
}

// _neg_view_copy.out: view, as _neg_view_copy
VMAP_SIGNATURE(_neg_view_copy_out, "_neg_view_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _reshape_alias: custom
VMAP_SIGNATURE(_reshape_alias, "_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)");

// _reshape_alias_copy: decompose
VMAP_SIGNATURE(_reshape_alias_copy, "_reshape_alias_copy(Tensor self, SymInt[] size, SymInt[] stride) -> Tensor");
Tensor _reshape_alias_copy_rule(const Tensor& self, c10::SymIntArrayRef size, c10::SymIntArrayRef stride) {
  return at::_ops::clone::call(at::_ops::as_strided::call(self, size, stride, ::std::nullopt), at::MemoryFormat::Contiguous);
}

// _reshape_alias_copy.out: decompose, as _reshape_alias_copy
VMAP_SIGNATURE(_reshape_alias_copy_out, "_reshape_alias_copy.out(Tensor self, SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)");

// _reshape_copy: view
VMAP_SIGNATURE(_reshape_copy, "_reshape_copy(Tensor self, SymInt[] size) -> Tensor");
OneResult _reshape_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("_reshape_copy", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::_reshape_copy::call(in.self(), physical_size));
}

// _saturate_weight_to_fp16: unsupported
VMAP_SIGNATURE(_saturate_weight_to_fp16, "_saturate_weight_to_fp16(Tensor weight) -> Tensor");

// _scaled_dot_product_efficient_attention_backward: custom
VMAP_SIGNATURE(_scaled_dot_product_efficient_attention_backward, "_scaled_dot_product_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor attn_bias, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, float dropout_p, bool[4] grad_input_mask, bool is_causal=False, *, float? scale=None) -> (Tensor, Tensor, Tensor, Tensor)");

// _triton_multi_head_attention: unsupported
VMAP_SIGNATURE(_triton_multi_head_attention, "_triton_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None) -> Tensor");

// _triton_multi_head_attention.out: unsupported, as _triton_multi_head_attention
VMAP_SIGNATURE(_triton_multi_head_attention_out, "_triton_multi_head_attention.out(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, *, Tensor(a!) out) -> Tensor(a!)");

// _unsafe_view: custom
VMAP_SIGNATURE(_unsafe_view, "_unsafe_view(Tensor self, SymInt[] size) -> Tensor");

// _unsafe_view.out: custom, as _unsafe_view
VMAP_SIGNATURE(_unsafe_view_out, "_unsafe_view.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// abs: pointwise
VMAP_SIGNATURE(abs, "abs(Tensor self) -> Tensor");
OneResult abs_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::abs::call(self), self_bdim);
}

// abs.out: pointwise, as abs
VMAP_SIGNATURE(abs_out, "abs.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// abs_: pointwise, as abs
VMAP_SIGNATURE(abs_, "abs_(Tensor(a!) self) -> Tensor(a!)");
void abs__rule(Tensor& self, BDim) {
  at::_ops::abs_::call(self);
}

// absolute: pointwise
VMAP_SIGNATURE(absolute, "absolute(Tensor self) -> Tensor");
OneResult absolute_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::absolute::call(self), self_bdim);
}

// absolute.out: pointwise, as absolute
VMAP_SIGNATURE(absolute_out, "absolute.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// absolute_: pointwise, as absolute
VMAP_SIGNATURE(absolute_, "absolute_(Tensor(a!) self) -> Tensor(a!)");
void absolute__rule(Tensor& self, BDim) {
  at::_ops::absolute_::call(self);
}

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

// acosh: pointwise
VMAP_SIGNATURE(acosh, "acosh(Tensor self) -> Tensor");
OneResult acosh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::acosh::call(self), self_bdim);
}

// acosh.out: pointwise, as acosh
VMAP_SIGNATURE(acosh_out, "acosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// acosh_: pointwise, as acosh
VMAP_SIGNATURE(acosh_, "acosh_(Tensor(a!) self) -> Tensor(a!)");
void acosh__rule(Tensor& self, BDim) {
  at::_ops::acosh_::call(self);
}

// adaptive_max_pool2d_backward: fold
VMAP_SIGNATURE(adaptive_max_pool2d_backward, "adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor");
OneResult adaptive_max_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("adaptive_max_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1, 2>().fold();
  return in.result(at::_ops::adaptive_max_pool2d_backward::call(in[0], in[1], in[2]));
}

// adaptive_max_pool2d_backward.grad_input: fold, as adaptive_max_pool2d_backward
VMAP_SIGNATURE(adaptive_max_pool2d_backward_grad_input, "adaptive_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// adaptive_max_pool3d_backward: fold
VMAP_SIGNATURE(adaptive_max_pool3d_backward, "adaptive_max_pool3d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor");
OneResult adaptive_max_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("adaptive_max_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4), Operand(indices, indices_bdim, 4));
  in.batch_is_optional().channels<0, 1, 2>().fold().contiguous();
  return in.result(at::_ops::adaptive_max_pool3d_backward::call(in[0], in[1], in[2]));
}

// adaptive_max_pool3d_backward.grad_input: fold, as adaptive_max_pool3d_backward
VMAP_SIGNATURE(adaptive_max_pool3d_backward_grad_input, "adaptive_max_pool3d_backward.grad_input(Tensor grad_output, Tensor self, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// add.Scalar: pointwise
VMAP_SIGNATURE(add_Scalar, "add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult add_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::add_Scalar::call(self, other, alpha), self_bdim);
}

// add.Scalar_out: pointwise, as add.Scalar
VMAP_SIGNATURE(add_Scalar_out, "add.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)");

// add_.Scalar: pointwise, as add.Scalar
VMAP_SIGNATURE(add__Scalar, "add_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)");
void add__Scalar_rule(Tensor& self, BDim, const at::Scalar& other, const at::Scalar& alpha) {
  at::_ops::add__Scalar::call(self, other, alpha);
}

// addbmm: decompose
VMAP_SIGNATURE(addbmm, "addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
Tensor addbmm_rule(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  Takes takes("addbmm");
  takes.dims("batch1", batch1, "bnk");
  takes.dims("batch2", batch2, "bkm");
  return at::_ops::addmm::call(self, at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(batch1, 0, 1), 1, -1), at::_ops::flatten_using_ints::call(batch2, 0, 1), beta, alpha);
}

// addbmm.out: decompose, as addbmm
VMAP_SIGNATURE(addbmm_out, "addbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// addbmm_: decompose
VMAP_SIGNATURE(addbmm_, "addbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
Tensor& addbmm__rule(Tensor& self, const Tensor& batch1, const Tensor& batch2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return assign_in_place(self, at::_ops::addbmm::call(self, batch1, batch2, beta, alpha));
}

// addcdiv: pointwise
VMAP_SIGNATURE(addcdiv, "addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor");
OneResult addcdiv_rule(const Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  return in.result(at::_ops::addcdiv::call(in[0], in[1], in[2], value));
}

// addcdiv.out: pointwise, as addcdiv
VMAP_SIGNATURE(addcdiv_out, "addcdiv.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)");

// addcdiv_: pointwise, as addcdiv
VMAP_SIGNATURE(addcdiv_, "addcdiv_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)");
void addcdiv__rule(Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  at::_ops::addcdiv_::call(in.written(), in[1], in[2], value);
}

// addcmul: pointwise
VMAP_SIGNATURE(addcmul, "addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor");
OneResult addcmul_rule(const Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  return in.result(at::_ops::addcmul::call(in[0], in[1], in[2], value));
}

// addcmul.out: pointwise, as addcmul
VMAP_SIGNATURE(addcmul_out, "addcmul.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)");

// addcmul_: pointwise, as addcmul
VMAP_SIGNATURE(addcmul_, "addcmul_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)");
void addcmul__rule(Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  at::_ops::addcmul_::call(in.written(), in[1], in[2], value);
}

// addmm: contract
VMAP_SIGNATURE(addmm, "addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
OneResult addmm_rule(const Tensor& self, BDim self_bdim, const Tensor& mat1, BDim mat1_bdim,
    const Tensor& mat2, BDim mat2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmm", Factor("mat1", mat1, mat1_bdim, "nk"), Factor("mat2", mat2, mat2_bdim, "km"));
  return in.plus(self, self_bdim, beta, alpha);
}

// addmm.out: contract, as addmm
VMAP_SIGNATURE(addmm_out, "addmm.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// addmm_: contract, as addmm
VMAP_SIGNATURE(addmm_, "addmm_(Tensor(a!) self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
void addmm__rule(Tensor& self, BDim self_bdim, const Tensor& mat1, BDim mat1_bdim, const Tensor& mat2,
    BDim mat2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmm_", Factor("mat1", mat1, mat1_bdim, "nk"), Factor("mat2", mat2, mat2_bdim, "km"));
  in.write_plus(self, self_bdim, beta, alpha);
}

// addmv: contract
VMAP_SIGNATURE(addmv, "addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
OneResult addmv_rule(const Tensor& self, BDim self_bdim, const Tensor& mat, BDim mat_bdim,
    const Tensor& vec, BDim vec_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmv", Factor("mat", mat, mat_bdim, "nk"), Factor("vec", vec, vec_bdim, "k"));
  return in.plus(self, self_bdim, beta, alpha);
}

// addmv.out: contract, as addmv
VMAP_SIGNATURE(addmv_out, "addmv.out(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// addmv_: contract, as addmv
VMAP_SIGNATURE(addmv_, "addmv_(Tensor(a!) self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
void addmv__rule(Tensor& self, BDim self_bdim, const Tensor& mat, BDim mat_bdim, const Tensor& vec,
    BDim vec_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmv_", Factor("mat", mat, mat_bdim, "nk"), Factor("vec", vec, vec_bdim, "k"));
  in.write_plus(self, self_bdim, beta, alpha);
}

// addr: decompose
VMAP_SIGNATURE(addr, "addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
Tensor addr_rule(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return decompositions::addr(self, vec1, vec2, beta, alpha);
}

// addr.out: decompose, as addr
VMAP_SIGNATURE(addr_out, "addr.out(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// addr_: decompose, as addr
VMAP_SIGNATURE(addr_, "addr_(Tensor(a!) self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
Tensor& addr__rule(Tensor& self, const Tensor& vec1, const Tensor& vec2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return assign_in_place(self, decompositions::addr(self, vec1, vec2, beta, alpha));
}

// alias: view
VMAP_SIGNATURE(alias, "alias(Tensor(a) self) -> Tensor(a)");
OneResult alias_rule(const Tensor& self, BDim self_bdim) {
  View in("alias", self, self_bdim);
  return in.result(at::_ops::alias::call(in.self()));
}

// alias_copy: view
VMAP_SIGNATURE(alias_copy, "alias_copy(Tensor self) -> Tensor");
OneResult alias_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("alias_copy", self, self_bdim);
  return in.result(at::_ops::alias_copy::call(in.self()));
}

// alias_copy.out: view, as alias_copy
VMAP_SIGNATURE(alias_copy_out, "alias_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// all: decompose
VMAP_SIGNATURE(all, "all(Tensor self) -> Tensor");
Tensor all_rule(const Tensor& self) {
  return at::_ops::all_dims::call(self, ::std::nullopt, false);
}

// all.all_out: decompose, as all
VMAP_SIGNATURE(all_all_out, "all.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// angle: pointwise
VMAP_SIGNATURE(angle, "angle(Tensor self) -> Tensor");
OneResult angle_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::angle::call(self), self_bdim);
}

// angle.out: pointwise, as angle
VMAP_SIGNATURE(angle_out, "angle.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// any: decompose
VMAP_SIGNATURE(any, "any(Tensor self) -> Tensor");
Tensor any_rule(const Tensor& self) {
  return at::_ops::any_dims::call(self, ::std::nullopt, false);
}

// any.all_out: decompose, as any
VMAP_SIGNATURE(any_all_out, "any.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arccos: pointwise
VMAP_SIGNATURE(arccos, "arccos(Tensor self) -> Tensor");
OneResult arccos_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arccos::call(self), self_bdim);
}

// arccos.out: pointwise, as arccos
VMAP_SIGNATURE(arccos_out, "arccos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arccos_: pointwise, as arccos
VMAP_SIGNATURE(arccos_, "arccos_(Tensor(a!) self) -> Tensor(a!)");
void arccos__rule(Tensor& self, BDim) {
  at::_ops::arccos_::call(self);
}

// arccosh: pointwise
VMAP_SIGNATURE(arccosh, "arccosh(Tensor self) -> Tensor");
OneResult arccosh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arccosh::call(self), self_bdim);
}

// arccosh.out: pointwise, as arccosh
VMAP_SIGNATURE(arccosh_out, "arccosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arccosh_: pointwise, as arccosh
VMAP_SIGNATURE(arccosh_, "arccosh_(Tensor(a!) self) -> Tensor(a!)");
void arccosh__rule(Tensor& self, BDim) {
  at::_ops::arccosh_::call(self);
}

// arcsin: pointwise
VMAP_SIGNATURE(arcsin, "arcsin(Tensor self) -> Tensor");
OneResult arcsin_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arcsin::call(self), self_bdim);
}

// arcsin.out: pointwise, as arcsin
VMAP_SIGNATURE(arcsin_out, "arcsin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arcsin_: pointwise, as arcsin
VMAP_SIGNATURE(arcsin_, "arcsin_(Tensor(a!) self) -> Tensor(a!)");
void arcsin__rule(Tensor& self, BDim) {
  at::_ops::arcsin_::call(self);
}

// arcsinh: pointwise
VMAP_SIGNATURE(arcsinh, "arcsinh(Tensor self) -> Tensor");
OneResult arcsinh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arcsinh::call(self), self_bdim);
}

// arcsinh.out: pointwise, as arcsinh
VMAP_SIGNATURE(arcsinh_out, "arcsinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arcsinh_: pointwise, as arcsinh
VMAP_SIGNATURE(arcsinh_, "arcsinh_(Tensor(a!) self) -> Tensor(a!)");
void arcsinh__rule(Tensor& self, BDim) {
  at::_ops::arcsinh_::call(self);
}

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

// arctanh: pointwise
VMAP_SIGNATURE(arctanh, "arctanh(Tensor self) -> Tensor");
OneResult arctanh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arctanh::call(self), self_bdim);
}

// arctanh.out: pointwise, as arctanh
VMAP_SIGNATURE(arctanh_out, "arctanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arctanh_: pointwise, as arctanh
VMAP_SIGNATURE(arctanh_, "arctanh_(Tensor(a!) self) -> Tensor(a!)");
void arctanh__rule(Tensor& self, BDim) {
  at::_ops::arctanh_::call(self);
}

// argwhere: decompose
VMAP_SIGNATURE(argwhere, "argwhere(Tensor self) -> Tensor");
Tensor argwhere_rule(const Tensor& self) {
  return decompositions::argwhere(self);
}

// asin: pointwise
VMAP_SIGNATURE(asin, "asin(Tensor self) -> Tensor");
OneResult asin_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::asin::call(self), self_bdim);
}

// asin.out: pointwise, as asin
VMAP_SIGNATURE(asin_out, "asin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// asin_: pointwise, as asin
VMAP_SIGNATURE(asin_, "asin_(Tensor(a!) self) -> Tensor(a!)");
void asin__rule(Tensor& self, BDim) {
  at::_ops::asin_::call(self);
}

// asinh: pointwise
VMAP_SIGNATURE(asinh, "asinh(Tensor self) -> Tensor");
OneResult asinh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::asinh::call(self), self_bdim);
}

// asinh.out: pointwise, as asinh
VMAP_SIGNATURE(asinh_out, "asinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// asinh_: pointwise, as asinh
VMAP_SIGNATURE(asinh_, "asinh_(Tensor(a!) self) -> Tensor(a!)");
void asinh__rule(Tensor& self, BDim) {
  at::_ops::asinh_::call(self);
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

// atanh: pointwise
VMAP_SIGNATURE(atanh, "atanh(Tensor self) -> Tensor");
OneResult atanh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::atanh::call(self), self_bdim);
}

// atanh.out: pointwise, as atanh
VMAP_SIGNATURE(atanh_out, "atanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// atanh_: pointwise, as atanh
VMAP_SIGNATURE(atanh_, "atanh_(Tensor(a!) self) -> Tensor(a!)");
void atanh__rule(Tensor& self, BDim) {
  at::_ops::atanh_::call(self);
}

// avg_pool3d: fold
VMAP_SIGNATURE(avg_pool3d, "avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor");
OneResult avg_pool3d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, bool ceil_mode, bool count_include_pad,
    std::optional<int64_t> divisor_override) {
  Fold<1> in("avg_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::avg_pool3d::call(in[0], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool3d.out: fold, as avg_pool3d
VMAP_SIGNATURE(avg_pool3d_out, "avg_pool3d.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)");

// baddbmm: contract
VMAP_SIGNATURE(baddbmm, "baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
OneResult baddbmm_rule(const Tensor& self, BDim self_bdim, const Tensor& batch1, BDim batch1_bdim,
    const Tensor& batch2, BDim batch2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("baddbmm", Factor("batch1", batch1, batch1_bdim, "bnk"), Factor("batch2", batch2, batch2_bdim, "bkm"));
  return in.plus(self, self_bdim, beta, alpha);
}

// baddbmm.out: contract, as baddbmm
VMAP_SIGNATURE(baddbmm_out, "baddbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// baddbmm_: contract, as baddbmm
VMAP_SIGNATURE(baddbmm_, "baddbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
void baddbmm__rule(Tensor& self, BDim self_bdim, const Tensor& batch1, BDim batch1_bdim,
    const Tensor& batch2, BDim batch2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("baddbmm_", Factor("batch1", batch1, batch1_bdim, "bnk"), Factor("batch2", batch2, batch2_bdim, "bkm"));
  in.write_plus(self, self_bdim, beta, alpha);
}

// batch_norm_gather_stats_with_counts: unsupported
VMAP_SIGNATURE(batch_norm_gather_stats_with_counts, "batch_norm_gather_stats_with_counts(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts) -> (Tensor, Tensor)");

// batch_norm_gather_stats_with_counts.out: unsupported, as batch_norm_gather_stats_with_counts
VMAP_SIGNATURE(batch_norm_gather_stats_with_counts_out, "batch_norm_gather_stats_with_counts.out(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// bernoulli.float_out: random, as bernoulli.p
VMAP_SIGNATURE(bernoulli_float_out, "bernoulli.float_out(Tensor self, float p=0.5, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// bernoulli.p: random
VMAP_SIGNATURE(bernoulli_p, "bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_p_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::bernoulli_p::call(in.self(), p, generator));
}

// bernoulli_.float: random
VMAP_SIGNATURE(bernoulli__float, "bernoulli_.float(Tensor(a!) self, float p=0.5, *, Generator? generator=None) -> Tensor(a!)");
void bernoulli__float_rule(const Draw& draw, Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::bernoulli__float::call(in.written(), p, generator);
  in.spread();
}

// bitwise_and.Scalar: pointwise
VMAP_SIGNATURE(bitwise_and_Scalar, "bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_and_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_and_Scalar::call(self, other), self_bdim);
}

// bitwise_and.Scalar_out: pointwise, as bitwise_and.Scalar
VMAP_SIGNATURE(bitwise_and_Scalar_out, "bitwise_and.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_and_.Scalar: pointwise, as bitwise_and.Scalar
VMAP_SIGNATURE(bitwise_and__Scalar, "bitwise_and_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_and__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_and__Scalar::call(self, other);
}

// bitwise_left_shift.Tensor_Scalar: pointwise
VMAP_SIGNATURE(bitwise_left_shift_Tensor_Scalar, "bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_left_shift_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_left_shift_Tensor_Scalar::call(self, other), self_bdim);
}

// bitwise_left_shift.Tensor_Scalar_out: pointwise, as bitwise_left_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_left_shift_Tensor_Scalar_out, "bitwise_left_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_left_shift_.Tensor_Scalar: pointwise, as bitwise_left_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_left_shift__Tensor_Scalar, "bitwise_left_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_left_shift__Tensor_Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_left_shift__Tensor_Scalar::call(self, other);
}

// bitwise_not: pointwise
VMAP_SIGNATURE(bitwise_not, "bitwise_not(Tensor self) -> Tensor");
OneResult bitwise_not_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::bitwise_not::call(self), self_bdim);
}

// bitwise_not.out: pointwise, as bitwise_not
VMAP_SIGNATURE(bitwise_not_out, "bitwise_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_not_: pointwise, as bitwise_not
VMAP_SIGNATURE(bitwise_not_, "bitwise_not_(Tensor(a!) self) -> Tensor(a!)");
void bitwise_not__rule(Tensor& self, BDim) {
  at::_ops::bitwise_not_::call(self);
}

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

// bitwise_right_shift.Tensor_Scalar: pointwise
VMAP_SIGNATURE(bitwise_right_shift_Tensor_Scalar, "bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_right_shift_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim,
    const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_right_shift_Tensor_Scalar::call(self, other), self_bdim);
}

// bitwise_right_shift.Tensor_Scalar_out: pointwise, as bitwise_right_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_right_shift_Tensor_Scalar_out, "bitwise_right_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_right_shift_.Tensor_Scalar: pointwise, as bitwise_right_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_right_shift__Tensor_Scalar, "bitwise_right_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_right_shift__Tensor_Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_right_shift__Tensor_Scalar::call(self, other);
}

// bitwise_xor.Scalar: pointwise
VMAP_SIGNATURE(bitwise_xor_Scalar, "bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_xor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_xor_Scalar::call(self, other), self_bdim);
}

// bitwise_xor.Scalar_out: pointwise, as bitwise_xor.Scalar
VMAP_SIGNATURE(bitwise_xor_Scalar_out, "bitwise_xor.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_xor_.Scalar: pointwise, as bitwise_xor.Scalar
VMAP_SIGNATURE(bitwise_xor__Scalar, "bitwise_xor_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_xor__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_xor__Scalar::call(self, other);
}

// ceil: pointwise
VMAP_SIGNATURE(ceil, "ceil(Tensor self) -> Tensor");
OneResult ceil_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::ceil::call(self), self_bdim);
}

// ceil.out: pointwise, as ceil
VMAP_SIGNATURE(ceil_out, "ceil.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// ceil_: pointwise, as ceil
VMAP_SIGNATURE(ceil_, "ceil_(Tensor(a!) self) -> Tensor(a!)");
void ceil__rule(Tensor& self, BDim) {
  at::_ops::ceil_::call(self);
}

// celu: pointwise
VMAP_SIGNATURE(celu, "celu(Tensor self, Scalar alpha=1.0) -> Tensor");
OneResult celu_rule(const Tensor& self, BDim self_bdim, const at::Scalar& alpha) {
  return with_bdim(at::_ops::celu::call(self, alpha), self_bdim);
}

// celu.out: pointwise, as celu
VMAP_SIGNATURE(celu_out, "celu.out(Tensor self, Scalar alpha=1.0, *, Tensor(a!) out) -> Tensor(a!)");

// celu_: pointwise, as celu
VMAP_SIGNATURE(celu_, "celu_(Tensor(a!) self, Scalar alpha=1.0) -> Tensor(a!)");
void celu__rule(Tensor& self, BDim, const at::Scalar& alpha) {
  at::_ops::celu_::call(self, alpha);
}

// clamp_max: pointwise
VMAP_SIGNATURE(clamp_max, "clamp_max(Tensor self, Scalar max) -> Tensor");
OneResult clamp_max_rule(const Tensor& self, BDim self_bdim, const at::Scalar& max) {
  return with_bdim(at::_ops::clamp_max::call(self, max), self_bdim);
}

// clamp_max.out: pointwise, as clamp_max
VMAP_SIGNATURE(clamp_max_out, "clamp_max.out(Tensor self, Scalar max, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_max_: pointwise, as clamp_max
VMAP_SIGNATURE(clamp_max_, "clamp_max_(Tensor(a!) self, Scalar max) -> Tensor(a!)");
void clamp_max__rule(Tensor& self, BDim, const at::Scalar& max) {
  at::_ops::clamp_max_::call(self, max);
}

// clamp_min: pointwise
VMAP_SIGNATURE(clamp_min, "clamp_min(Tensor self, Scalar min) -> Tensor");
OneResult clamp_min_rule(const Tensor& self, BDim self_bdim, const at::Scalar& min) {
  return with_bdim(at::_ops::clamp_min::call(self, min), self_bdim);
}

// clamp_min.out: pointwise, as clamp_min
VMAP_SIGNATURE(clamp_min_out, "clamp_min.out(Tensor self, Scalar min, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_min_: pointwise, as clamp_min
VMAP_SIGNATURE(clamp_min_, "clamp_min_(Tensor(a!) self, Scalar min) -> Tensor(a!)");
void clamp_min__rule(Tensor& self, BDim, const at::Scalar& min) {
  at::_ops::clamp_min_::call(self, min);
}

// conj_physical: pointwise
VMAP_SIGNATURE(conj_physical, "conj_physical(Tensor self) -> Tensor");
OneResult conj_physical_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::conj_physical::call(self), self_bdim);
}

// conj_physical.out: pointwise, as conj_physical
VMAP_SIGNATURE(conj_physical_out, "conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// conj_physical_: pointwise, as conj_physical
VMAP_SIGNATURE(conj_physical_, "conj_physical_(Tensor(a!) self) -> Tensor(a!)");
void conj_physical__rule(Tensor& self, BDim) {
  at::_ops::conj_physical_::call(self);
}

// constant_pad_nd: custom
VMAP_SIGNATURE(constant_pad_nd, "constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor");

// constant_pad_nd.out: custom, as constant_pad_nd
VMAP_SIGNATURE(constant_pad_nd_out, "constant_pad_nd.out(Tensor self, SymInt[] pad, Scalar value=0, *, Tensor(a!) out) -> Tensor(a!)");

// conv3d: convolve
VMAP_SIGNATURE(conv3d, "conv3d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv3d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv3d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv3d::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// convolution_backward: custom
VMAP_SIGNATURE(convolution_backward, "convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");

// convolution_backward.out: custom, as convolution_backward
VMAP_SIGNATURE(convolution_backward_out, "convolution_backward.out(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// copysign.Scalar: pointwise
VMAP_SIGNATURE(copysign_Scalar, "copysign.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult copysign_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::copysign_Scalar::call(self, other), self_bdim);
}

// copysign.Scalar_out: pointwise, as copysign.Scalar
VMAP_SIGNATURE(copysign_Scalar_out, "copysign.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// copysign_.Scalar: pointwise, as copysign.Scalar
VMAP_SIGNATURE(copysign__Scalar, "copysign_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void copysign__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::copysign__Scalar::call(self, other);
}

// cos: pointwise
VMAP_SIGNATURE(cos, "cos(Tensor self) -> Tensor");
OneResult cos_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::cos::call(self), self_bdim);
}

// cos.out: pointwise, as cos
VMAP_SIGNATURE(cos_out, "cos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// cos_: pointwise, as cos
VMAP_SIGNATURE(cos_, "cos_(Tensor(a!) self) -> Tensor(a!)");
void cos__rule(Tensor& self, BDim) {
  at::_ops::cos_::call(self);
}

// cosh: pointwise
VMAP_SIGNATURE(cosh, "cosh(Tensor self) -> Tensor");
OneResult cosh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::cosh::call(self), self_bdim);
}

// cosh.out: pointwise, as cosh
VMAP_SIGNATURE(cosh_out, "cosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// cosh_: pointwise, as cosh
VMAP_SIGNATURE(cosh_, "cosh_(Tensor(a!) self) -> Tensor(a!)");
void cosh__rule(Tensor& self, BDim) {
  at::_ops::cosh_::call(self);
}

// deg2rad: pointwise
VMAP_SIGNATURE(deg2rad, "deg2rad(Tensor self) -> Tensor");
OneResult deg2rad_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::deg2rad::call(self), self_bdim);
}

// deg2rad.out: pointwise, as deg2rad
VMAP_SIGNATURE(deg2rad_out, "deg2rad.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// deg2rad_: pointwise, as deg2rad
VMAP_SIGNATURE(deg2rad_, "deg2rad_(Tensor(a!) self) -> Tensor(a!)");
void deg2rad__rule(Tensor& self, BDim) {
  at::_ops::deg2rad_::call(self);
}

// detach: view
VMAP_SIGNATURE(detach, "detach(Tensor(a) self) -> Tensor(a)");
OneResult detach_rule(const Tensor& self, BDim self_bdim) {
  View in("detach", self, self_bdim);
  return in.result(at::_ops::detach::call(in.self()));
}

// detach_: view, as detach
VMAP_SIGNATURE(detach_, "detach_(Tensor(a!) self) -> Tensor(a!)");

// detach_copy: view
VMAP_SIGNATURE(detach_copy, "detach_copy(Tensor self) -> Tensor");
OneResult detach_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("detach_copy", self, self_bdim);
  return in.result(at::_ops::detach_copy::call(in.self()));
}

// detach_copy.out: view, as detach_copy
VMAP_SIGNATURE(detach_copy_out, "detach_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// digamma: pointwise
VMAP_SIGNATURE(digamma, "digamma(Tensor self) -> Tensor");
OneResult digamma_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::digamma::call(self), self_bdim);
}

// digamma.out: pointwise, as digamma
VMAP_SIGNATURE(digamma_out, "digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// digamma_: pointwise, as digamma
VMAP_SIGNATURE(digamma_, "digamma_(Tensor(a!) self) -> Tensor(a!)");
void digamma__rule(Tensor& self, BDim) {
  at::_ops::digamma_::call(self);
}

// div.Scalar: pointwise
VMAP_SIGNATURE(div_Scalar, "div.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult div_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::div_Scalar::call(self, other), self_bdim);
}

// div.Scalar_out: pointwise, as div.Scalar
VMAP_SIGNATURE(div_Scalar_out, "div.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// div_.Scalar: pointwise, as div.Scalar
VMAP_SIGNATURE(div__Scalar, "div_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void div__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::div__Scalar::call(self, other);
}

// divide.Scalar: pointwise
VMAP_SIGNATURE(divide_Scalar, "divide.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult divide_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::divide_Scalar::call(self, other), self_bdim);
}

// divide_.Scalar: pointwise, as divide.Scalar
VMAP_SIGNATURE(divide__Scalar, "divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void divide__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::divide__Scalar::call(self, other);
}

// elu: pointwise
VMAP_SIGNATURE(elu, "elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor");
OneResult elu_rule(const Tensor& self, BDim self_bdim, const at::Scalar& alpha, const at::Scalar& scale,
    const at::Scalar& input_scale) {
  return with_bdim(at::_ops::elu::call(self, alpha, scale, input_scale), self_bdim);
}

// elu.out: pointwise, as elu
VMAP_SIGNATURE(elu_out, "elu.out(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1, *, Tensor(a!) out) -> Tensor(a!)");

// elu_: pointwise, as elu
VMAP_SIGNATURE(elu_, "elu_(Tensor(a!) self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor(a!)");
void elu__rule(Tensor& self, BDim, const at::Scalar& alpha, const at::Scalar& scale,
    const at::Scalar& input_scale) {
  at::_ops::elu_::call(self, alpha, scale, input_scale);
}

// eq.Scalar: pointwise
VMAP_SIGNATURE(eq_Scalar, "eq.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult eq_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::eq_Scalar::call(self, other), self_bdim);
}

// eq.Scalar_out: pointwise, as eq.Scalar
VMAP_SIGNATURE(eq_Scalar_out, "eq.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// eq_.Scalar: pointwise, as eq.Scalar
VMAP_SIGNATURE(eq__Scalar, "eq_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void eq__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::eq__Scalar::call(self, other);
}

// erf: pointwise
VMAP_SIGNATURE(erf, "erf(Tensor self) -> Tensor");
OneResult erf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::erf::call(self), self_bdim);
}

// erf.out: pointwise, as erf
VMAP_SIGNATURE(erf_out, "erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// erf_: pointwise, as erf
VMAP_SIGNATURE(erf_, "erf_(Tensor(a!) self) -> Tensor(a!)");
void erf__rule(Tensor& self, BDim) {
  at::_ops::erf_::call(self);
}

// erfc: pointwise
VMAP_SIGNATURE(erfc, "erfc(Tensor self) -> Tensor");
OneResult erfc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::erfc::call(self), self_bdim);
}

// erfc.out: pointwise, as erfc
VMAP_SIGNATURE(erfc_out, "erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// erfc_: pointwise, as erfc
VMAP_SIGNATURE(erfc_, "erfc_(Tensor(a!) self) -> Tensor(a!)");
void erfc__rule(Tensor& self, BDim) {
  at::_ops::erfc_::call(self);
}

// erfinv: pointwise
VMAP_SIGNATURE(erfinv, "erfinv(Tensor self) -> Tensor");
OneResult erfinv_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::erfinv::call(self), self_bdim);
}

// erfinv.out: pointwise, as erfinv
VMAP_SIGNATURE(erfinv_out, "erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// erfinv_: pointwise, as erfinv
VMAP_SIGNATURE(erfinv_, "erfinv_(Tensor(a!) self) -> Tensor(a!)");
void erfinv__rule(Tensor& self, BDim) {
  at::_ops::erfinv_::call(self);
}

// exp: pointwise
VMAP_SIGNATURE(exp, "exp(Tensor self) -> Tensor");
OneResult exp_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::exp::call(self), self_bdim);
}

// exp.out: pointwise, as exp
VMAP_SIGNATURE(exp_out, "exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// exp_: pointwise, as exp
VMAP_SIGNATURE(exp_, "exp_(Tensor(a!) self) -> Tensor(a!)");
void exp__rule(Tensor& self, BDim) {
  at::_ops::exp_::call(self);
}

// expm1: pointwise
VMAP_SIGNATURE(expm1, "expm1(Tensor self) -> Tensor");
OneResult expm1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::expm1::call(self), self_bdim);
}

// expm1.out: pointwise, as expm1
VMAP_SIGNATURE(expm1_out, "expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// expm1_: pointwise, as expm1
VMAP_SIGNATURE(expm1_, "expm1_(Tensor(a!) self) -> Tensor(a!)");
void expm1__rule(Tensor& self, BDim) {
  at::_ops::expm1_::call(self);
}

// exponential: random
VMAP_SIGNATURE(exponential, "exponential(Tensor self, float lambd=1, *, Generator? generator=None) -> Tensor");
OneResult exponential_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double lambd,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::exponential::call(in.self(), lambd, generator));
}

// exponential.out: random, as exponential
VMAP_SIGNATURE(exponential_out, "exponential.out(Tensor self, float lambd=1, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// exponential_: random, as exponential
VMAP_SIGNATURE(exponential_, "exponential_(Tensor(a!) self, float lambd=1, *, Generator? generator=None) -> Tensor(a!)");
void exponential__rule(const Draw& draw, Tensor& self, BDim self_bdim, double lambd,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::exponential_::call(in.written(), lambd, generator);
  in.spread();
}

// fill.Scalar: pointwise
VMAP_SIGNATURE(fill_Scalar, "fill.Scalar(Tensor self, Scalar value) -> Tensor");
OneResult fill_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& value) {
  return with_bdim(at::_ops::fill_Scalar::call(self, value), self_bdim);
}

// fill.Scalar_out: pointwise, as fill.Scalar
VMAP_SIGNATURE(fill_Scalar_out, "fill.Scalar_out(Tensor self, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// fill_.Scalar: pointwise, as fill.Scalar
VMAP_SIGNATURE(fill__Scalar, "fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)");
void fill__Scalar_rule(Tensor& self, BDim, const at::Scalar& value) {
  at::_ops::fill__Scalar::call(self, value);
}

// fix: pointwise
VMAP_SIGNATURE(fix, "fix(Tensor self) -> Tensor");
OneResult fix_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::fix::call(self), self_bdim);
}

// fix.out: pointwise, as fix
VMAP_SIGNATURE(fix_out, "fix.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// fix_: pointwise, as fix
VMAP_SIGNATURE(fix_, "fix_(Tensor(a!) self) -> Tensor(a!)");
void fix__rule(Tensor& self, BDim) {
  at::_ops::fix_::call(self);
}

// float_power.Tensor_Scalar: pointwise
VMAP_SIGNATURE(float_power_Tensor_Scalar, "float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor");
OneResult float_power_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& exponent) {
  return with_bdim(at::_ops::float_power_Tensor_Scalar::call(self, exponent), self_bdim);
}

// float_power.Tensor_Scalar_out: pointwise, as float_power.Tensor_Scalar
VMAP_SIGNATURE(float_power_Tensor_Scalar_out, "float_power.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)");

// float_power_.Scalar: pointwise
VMAP_SIGNATURE(float_power__Scalar, "float_power_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)");
void float_power__Scalar_rule(Tensor& self, BDim, const at::Scalar& exponent) {
  at::_ops::float_power__Scalar::call(self, exponent);
}

// floor: pointwise
VMAP_SIGNATURE(floor, "floor(Tensor self) -> Tensor");
OneResult floor_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::floor::call(self), self_bdim);
}

// floor.out: pointwise, as floor
VMAP_SIGNATURE(floor_out, "floor.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// floor_: pointwise, as floor
VMAP_SIGNATURE(floor_, "floor_(Tensor(a!) self) -> Tensor(a!)");
void floor__rule(Tensor& self, BDim) {
  at::_ops::floor_::call(self);
}

// floor_divide.Scalar: pointwise
VMAP_SIGNATURE(floor_divide_Scalar, "floor_divide.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult floor_divide_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::floor_divide_Scalar::call(self, other), self_bdim);
}

// floor_divide.Scalar_out: pointwise, as floor_divide.Scalar
VMAP_SIGNATURE(floor_divide_Scalar_out, "floor_divide.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// floor_divide_.Scalar: pointwise, as floor_divide.Scalar
VMAP_SIGNATURE(floor_divide__Scalar, "floor_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void floor_divide__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::floor_divide__Scalar::call(self, other);
}

// fmod.Scalar: pointwise
VMAP_SIGNATURE(fmod_Scalar, "fmod.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult fmod_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::fmod_Scalar::call(self, other), self_bdim);
}

// fmod.Scalar_out: pointwise, as fmod.Scalar
VMAP_SIGNATURE(fmod_Scalar_out, "fmod.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// fmod_.Scalar: pointwise, as fmod.Scalar
VMAP_SIGNATURE(fmod__Scalar, "fmod_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void fmod__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::fmod__Scalar::call(self, other);
}

// frac: pointwise
VMAP_SIGNATURE(frac, "frac(Tensor self) -> Tensor");
OneResult frac_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::frac::call(self), self_bdim);
}

// frac.out: pointwise, as frac
VMAP_SIGNATURE(frac_out, "frac.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// frac_: pointwise, as frac
VMAP_SIGNATURE(frac_, "frac_(Tensor(a!) self) -> Tensor(a!)");
void frac__rule(Tensor& self, BDim) {
  at::_ops::frac_::call(self);
}

// fractional_max_pool2d_backward: fold
VMAP_SIGNATURE(fractional_max_pool2d_backward, "fractional_max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices) -> Tensor");
OneResult fractional_max_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef output_size,
    const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("fractional_max_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1, 2>().fold().contiguous();
  return in.result(at::_ops::fractional_max_pool2d_backward::call(in[0], in[1], kernel_size, output_size, in[2]));
}

// fractional_max_pool2d_backward.grad_input: fold, as fractional_max_pool2d_backward
VMAP_SIGNATURE(fractional_max_pool2d_backward_grad_input, "fractional_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// fractional_max_pool3d_backward: fold
VMAP_SIGNATURE(fractional_max_pool3d_backward, "fractional_max_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices) -> Tensor");
OneResult fractional_max_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef output_size,
    const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("fractional_max_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4), Operand(indices, indices_bdim, 4));
  in.batch_is_optional().channels<0, 1, 2>().fold().contiguous();
  return in.result(at::_ops::fractional_max_pool3d_backward::call(in[0], in[1], kernel_size, output_size, in[2]));
}

// fractional_max_pool3d_backward.grad_input: fold, as fractional_max_pool3d_backward
VMAP_SIGNATURE(fractional_max_pool3d_backward_grad_input, "fractional_max_pool3d_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// ge.Scalar: pointwise
VMAP_SIGNATURE(ge_Scalar, "ge.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult ge_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::ge_Scalar::call(self, other), self_bdim);
}

// ge.Scalar_out: pointwise, as ge.Scalar
VMAP_SIGNATURE(ge_Scalar_out, "ge.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// ge_.Scalar: pointwise, as ge.Scalar
VMAP_SIGNATURE(ge__Scalar, "ge_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void ge__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::ge__Scalar::call(self, other);
}

// geometric: random
VMAP_SIGNATURE(geometric, "geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor");
OneResult geometric_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::geometric::call(in.self(), p, generator));
}

// geometric.out: random, as geometric
VMAP_SIGNATURE(geometric_out, "geometric.out(Tensor self, float p, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// geometric_: random, as geometric
VMAP_SIGNATURE(geometric_, "geometric_(Tensor(a!) self, float p, *, Generator? generator=None) -> Tensor(a!)");
void geometric__rule(const Draw& draw, Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::geometric_::call(in.written(), p, generator);
  in.spread();
}

// greater.Scalar: pointwise
VMAP_SIGNATURE(greater_Scalar, "greater.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult greater_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::greater_Scalar::call(self, other), self_bdim);
}

// greater.Scalar_out: pointwise, as greater.Scalar
VMAP_SIGNATURE(greater_Scalar_out, "greater.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// greater_.Scalar: pointwise, as greater.Scalar
VMAP_SIGNATURE(greater__Scalar, "greater_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void greater__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::greater__Scalar::call(self, other);
}

// greater_equal.Scalar: pointwise
VMAP_SIGNATURE(greater_equal_Scalar, "greater_equal.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult greater_equal_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::greater_equal_Scalar::call(self, other), self_bdim);
}

// greater_equal.Scalar_out: pointwise, as greater_equal.Scalar
VMAP_SIGNATURE(greater_equal_Scalar_out, "greater_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// greater_equal_.Scalar: pointwise, as greater_equal.Scalar
VMAP_SIGNATURE(greater_equal__Scalar, "greater_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void greater_equal__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::greater_equal__Scalar::call(self, other);
}

// gt.Scalar: pointwise
VMAP_SIGNATURE(gt_Scalar, "gt.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult gt_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::gt_Scalar::call(self, other), self_bdim);
}

// gt.Scalar_out: pointwise, as gt.Scalar
VMAP_SIGNATURE(gt_Scalar_out, "gt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// gt_.Scalar: pointwise, as gt.Scalar
VMAP_SIGNATURE(gt__Scalar, "gt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void gt__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::gt__Scalar::call(self, other);
}

// hardshrink: pointwise
VMAP_SIGNATURE(hardshrink, "hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor");
OneResult hardshrink_rule(const Tensor& self, BDim self_bdim, const at::Scalar& lambd) {
  return with_bdim(at::_ops::hardshrink::call(self, lambd), self_bdim);
}

// hardshrink.out: pointwise, as hardshrink
VMAP_SIGNATURE(hardshrink_out, "hardshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)");

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

// hardtanh: pointwise
VMAP_SIGNATURE(hardtanh, "hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor");
OneResult hardtanh_rule(const Tensor& self, BDim self_bdim, const at::Scalar& min_val,
    const at::Scalar& max_val) {
  return with_bdim(at::_ops::hardtanh::call(self, min_val, max_val), self_bdim);
}

// hardtanh.out: pointwise, as hardtanh
VMAP_SIGNATURE(hardtanh_out, "hardtanh.out(Tensor self, Scalar min_val=-1, Scalar max_val=1, *, Tensor(a!) out) -> Tensor(a!)");

// hardtanh_: pointwise, as hardtanh
VMAP_SIGNATURE(hardtanh_, "hardtanh_(Tensor(a!) self, Scalar min_val=-1, Scalar max_val=1) -> Tensor(a!)");
void hardtanh__rule(Tensor& self, BDim, const at::Scalar& min_val, const at::Scalar& max_val) {
  at::_ops::hardtanh_::call(self, min_val, max_val);
}

// i0: pointwise
VMAP_SIGNATURE(i0, "i0(Tensor self) -> Tensor");
OneResult i0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::i0::call(self), self_bdim);
}

// i0.out: pointwise, as i0
VMAP_SIGNATURE(i0_out, "i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// i0_: pointwise, as i0
VMAP_SIGNATURE(i0_, "i0_(Tensor(a!) self) -> Tensor(a!)");
void i0__rule(Tensor& self, BDim) {
  at::_ops::i0_::call(self);
}

// im2col: fold
VMAP_SIGNATURE(im2col, "im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor");
OneResult im2col_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef dilation, at::IntArrayRef padding, at::IntArrayRef stride) {
  Fold<1> in("im2col", Operand(self, self_bdim, 3));
  in.batch_is_optional().names_missing_dim().fold();
  return in.result(at::_ops::im2col::call(in[0], kernel_size, dilation, padding, stride));
}

// im2col.out: fold, as im2col
VMAP_SIGNATURE(im2col_out, "im2col.out(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)");

// indices_copy: unsupported
VMAP_SIGNATURE(indices_copy, "indices_copy(Tensor self) -> Tensor");

// indices_copy.out: unsupported, as indices_copy
VMAP_SIGNATURE(indices_copy_out, "indices_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// inverse: variadic
VMAP_SIGNATURE(inverse, "inverse(Tensor self) -> Tensor");
OneResult inverse_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("inverse", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::inverse::call(in[0]));
}

// inverse.out: variadic, as inverse
VMAP_SIGNATURE(inverse_out, "inverse.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// isfinite: pointwise
VMAP_SIGNATURE(isfinite, "isfinite(Tensor self) -> Tensor");
OneResult isfinite_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isfinite::call(self), self_bdim);
}

// isinf: pointwise
VMAP_SIGNATURE(isinf, "isinf(Tensor self) -> Tensor");
OneResult isinf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isinf::call(self), self_bdim);
}

// isinf.out: pointwise, as isinf
VMAP_SIGNATURE(isinf_out, "isinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// isnan: pointwise
VMAP_SIGNATURE(isnan, "isnan(Tensor self) -> Tensor");
OneResult isnan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isnan::call(self), self_bdim);
}

// isnan.out: pointwise, as isnan
VMAP_SIGNATURE(isnan_out, "isnan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// isneginf: pointwise
VMAP_SIGNATURE(isneginf, "isneginf(Tensor self) -> Tensor");
OneResult isneginf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isneginf::call(self), self_bdim);
}

// isneginf.out: pointwise, as isneginf
VMAP_SIGNATURE(isneginf_out, "isneginf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// isposinf: pointwise
VMAP_SIGNATURE(isposinf, "isposinf(Tensor self) -> Tensor");
OneResult isposinf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isposinf::call(self), self_bdim);
}

// isposinf.out: pointwise, as isposinf
VMAP_SIGNATURE(isposinf_out, "isposinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// isreal: pointwise
VMAP_SIGNATURE(isreal, "isreal(Tensor self) -> Tensor");
OneResult isreal_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isreal::call(self), self_bdim);
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

// leaky_relu: pointwise
VMAP_SIGNATURE(leaky_relu, "leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor");
OneResult leaky_relu_rule(const Tensor& self, BDim self_bdim, const at::Scalar& negative_slope) {
  return with_bdim(at::_ops::leaky_relu::call(self, negative_slope), self_bdim);
}

// leaky_relu.out: pointwise, as leaky_relu
VMAP_SIGNATURE(leaky_relu_out, "leaky_relu.out(Tensor self, Scalar negative_slope=0.01, *, Tensor(a!) out) -> Tensor(a!)");

// leaky_relu_: pointwise, as leaky_relu
VMAP_SIGNATURE(leaky_relu_, "leaky_relu_(Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!)");
void leaky_relu__rule(Tensor& self, BDim, const at::Scalar& negative_slope) {
  at::_ops::leaky_relu_::call(self, negative_slope);
}

// lerp.Tensor: pointwise
VMAP_SIGNATURE(lerp_Tensor, "lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor");
OneResult lerp_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim,
    const Tensor& weight, BDim weight_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(end, end_bdim), Operand(weight, weight_bdim));
  in.promote_by(2).align();
  return in.result(at::_ops::lerp_Tensor::call(in[0], in[1], in[2]));
}

// lerp.Tensor_out: pointwise, as lerp.Tensor
VMAP_SIGNATURE(lerp_Tensor_out, "lerp.Tensor_out(Tensor self, Tensor end, Tensor weight, *, Tensor(a!) out) -> Tensor(a!)");

// lerp_.Tensor: pointwise, as lerp.Tensor
VMAP_SIGNATURE(lerp__Tensor, "lerp_.Tensor(Tensor(a!) self, Tensor end, Tensor weight) -> Tensor(a!)");
void lerp__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim,
    const Tensor& weight, BDim weight_bdim) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(end, end_bdim), Operand(weight, weight_bdim));
  in.promote_by(2).align();
  at::_ops::lerp__Tensor::call(in.written(), in[1], in[2]);
}

// less.Scalar: pointwise
VMAP_SIGNATURE(less_Scalar, "less.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult less_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::less_Scalar::call(self, other), self_bdim);
}

// less.Scalar_out: pointwise, as less.Scalar
VMAP_SIGNATURE(less_Scalar_out, "less.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// less_.Scalar: pointwise, as less.Scalar
VMAP_SIGNATURE(less__Scalar, "less_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void less__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::less__Scalar::call(self, other);
}

// less_equal.Scalar: pointwise
VMAP_SIGNATURE(less_equal_Scalar, "less_equal.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult less_equal_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::less_equal_Scalar::call(self, other), self_bdim);
}

// less_equal.Scalar_out: pointwise, as less_equal.Scalar
VMAP_SIGNATURE(less_equal_Scalar_out, "less_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// less_equal_.Scalar: pointwise, as less_equal.Scalar
VMAP_SIGNATURE(less_equal__Scalar, "less_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void less_equal__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::less_equal__Scalar::call(self, other);
}

// lgamma: pointwise
VMAP_SIGNATURE(lgamma, "lgamma(Tensor self) -> Tensor");
OneResult lgamma_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::lgamma::call(self), self_bdim);
}

// lgamma.out: pointwise, as lgamma
VMAP_SIGNATURE(lgamma_out, "lgamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// lgamma_: pointwise, as lgamma
VMAP_SIGNATURE(lgamma_, "lgamma_(Tensor(a!) self) -> Tensor(a!)");
void lgamma__rule(Tensor& self, BDim) {
  at::_ops::lgamma_::call(self);
}

// lift: view
VMAP_SIGNATURE(lift, "lift(Tensor self) -> Tensor");
OneResult lift_rule(const Tensor& self, BDim self_bdim) {
  View in("lift", self, self_bdim);
  return in.result(at::_ops::lift::call(in.self()));
}

// lift.out: view, as lift
VMAP_SIGNATURE(lift_out, "lift.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// lift_fresh: view
VMAP_SIGNATURE(lift_fresh, "lift_fresh(Tensor(a) self) -> Tensor(a)");
OneResult lift_fresh_rule(const Tensor& self, BDim self_bdim) {
  View in("lift_fresh", self, self_bdim);
  return in.result(at::_ops::lift_fresh::call(in.self()));
}

// lift_fresh_copy: view
VMAP_SIGNATURE(lift_fresh_copy, "lift_fresh_copy(Tensor self) -> Tensor");
OneResult lift_fresh_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("lift_fresh_copy", self, self_bdim);
  return in.result(at::_ops::lift_fresh_copy::call(in.self()));
}

// lift_fresh_copy.out: view, as lift_fresh_copy
VMAP_SIGNATURE(lift_fresh_copy_out, "lift_fresh_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_det: variadic
VMAP_SIGNATURE(linalg_det, "linalg_det(Tensor A) -> Tensor");
OneResult linalg_det_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_det", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_det::call(in[0]));
}

// linalg_det.out: variadic, as linalg_det
VMAP_SIGNATURE(linalg_det_out, "linalg_det.out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_eigvals: variadic
VMAP_SIGNATURE(linalg_eigvals, "linalg_eigvals(Tensor self) -> Tensor");
OneResult linalg_eigvals_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("linalg_eigvals", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_eigvals::call(in[0]));
}

// linalg_eigvals.out: variadic, as linalg_eigvals
VMAP_SIGNATURE(linalg_eigvals_out, "linalg_eigvals.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_inv: variadic
VMAP_SIGNATURE(linalg_inv, "linalg_inv(Tensor A) -> Tensor");
OneResult linalg_inv_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_inv", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_inv::call(in[0]));
}

// linalg_inv.out: variadic, as linalg_inv
VMAP_SIGNATURE(linalg_inv_out, "linalg_inv.out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_exp: variadic
VMAP_SIGNATURE(linalg_matrix_exp, "linalg_matrix_exp(Tensor self) -> Tensor");
OneResult linalg_matrix_exp_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("linalg_matrix_exp", Operand(self, self_bdim, 2));
  in.align().contiguous();
  return in.result(at::_ops::linalg_matrix_exp::call(in[0]));
}

// linalg_matrix_exp.out: variadic, as linalg_matrix_exp
VMAP_SIGNATURE(linalg_matrix_exp_out, "linalg_matrix_exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_rank.atol_rtol_tensor: variadic
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_tensor, "linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_atol_rtol_tensor_rule(const Tensor& input, BDim input_bdim,
    const std::optional<Tensor>& atol, BDim atol_bdim, const std::optional<Tensor>& rtol, BDim rtol_bdim,
    bool hermitian) {
  Variadic<3> in("linalg_matrix_rank.atol_rtol_tensor", Operand(input, input_bdim, 2), Operand(atol, atol_bdim), Operand(rtol, rtol_bdim));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank_atol_rtol_tensor::call(in[0], in.optional(1), in.optional(2), hermitian));
}

// linalg_matrix_rank.atol_rtol_tensor_out: variadic, as linalg_matrix_rank.atol_rtol_tensor
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_tensor_out, "linalg_matrix_rank.atol_rtol_tensor_out(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// linalg_pinv.atol_rtol_tensor: variadic
VMAP_SIGNATURE(linalg_pinv_atol_rtol_tensor, "linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_atol_rtol_tensor_rule(const Tensor& self, BDim self_bdim,
    const std::optional<Tensor>& atol, BDim atol_bdim, const std::optional<Tensor>& rtol, BDim rtol_bdim,
    bool hermitian) {
  Variadic<3> in("linalg_pinv.atol_rtol_tensor", Operand(self, self_bdim, 2), Operand(atol, atol_bdim), Operand(rtol, rtol_bdim));
  in.align();
  return in.result(at::_ops::linalg_pinv_atol_rtol_tensor::call(in[0], in.optional(1), in.optional(2), hermitian));
}

// linalg_pinv.atol_rtol_tensor_out: variadic, as linalg_pinv.atol_rtol_tensor
VMAP_SIGNATURE(linalg_pinv_atol_rtol_tensor_out, "linalg_pinv.atol_rtol_tensor_out(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// log: pointwise
VMAP_SIGNATURE(log, "log(Tensor self) -> Tensor");
OneResult log_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log::call(self), self_bdim);
}

// log.out: pointwise, as log
VMAP_SIGNATURE(log_out, "log.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log10: pointwise
VMAP_SIGNATURE(log10, "log10(Tensor self) -> Tensor");
OneResult log10_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log10::call(self), self_bdim);
}

// log10.out: pointwise, as log10
VMAP_SIGNATURE(log10_out, "log10.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log10_: pointwise, as log10
VMAP_SIGNATURE(log10_, "log10_(Tensor(a!) self) -> Tensor(a!)");
void log10__rule(Tensor& self, BDim) {
  at::_ops::log10_::call(self);
}

// log1p: pointwise
VMAP_SIGNATURE(log1p, "log1p(Tensor self) -> Tensor");
OneResult log1p_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log1p::call(self), self_bdim);
}

// log1p.out: pointwise, as log1p
VMAP_SIGNATURE(log1p_out, "log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log1p_: pointwise, as log1p
VMAP_SIGNATURE(log1p_, "log1p_(Tensor(a!) self) -> Tensor(a!)");
void log1p__rule(Tensor& self, BDim) {
  at::_ops::log1p_::call(self);
}

// log2: pointwise
VMAP_SIGNATURE(log2, "log2(Tensor self) -> Tensor");
OneResult log2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log2::call(self), self_bdim);
}

// log2.out: pointwise, as log2
VMAP_SIGNATURE(log2_out, "log2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log2_: pointwise, as log2
VMAP_SIGNATURE(log2_, "log2_(Tensor(a!) self) -> Tensor(a!)");
void log2__rule(Tensor& self, BDim) {
  at::_ops::log2_::call(self);
}

// log_: pointwise, as log
VMAP_SIGNATURE(log_, "log_(Tensor(a!) self) -> Tensor(a!)");
void log__rule(Tensor& self, BDim) {
  at::_ops::log_::call(self);
}

// log_sigmoid: pointwise
VMAP_SIGNATURE(log_sigmoid, "log_sigmoid(Tensor self) -> Tensor");
OneResult log_sigmoid_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log_sigmoid::call(self), self_bdim);
}

// log_sigmoid.out: pointwise, as log_sigmoid
VMAP_SIGNATURE(log_sigmoid_out, "log_sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log_sigmoid_backward: variadic
VMAP_SIGNATURE(log_sigmoid_backward, "log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor");
OneResult log_sigmoid_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const Tensor& buffer, BDim buffer_bdim) {
  Variadic<3> in("log_sigmoid_backward", Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(buffer, buffer_bdim));
  in.align_and_expand();
  return in.result(at::_ops::log_sigmoid_backward::call(in[0], in[1], in[2]));
}

// log_sigmoid_backward.grad_input: variadic, as log_sigmoid_backward
VMAP_SIGNATURE(log_sigmoid_backward_grad_input, "log_sigmoid_backward.grad_input(Tensor grad_output, Tensor self, Tensor buffer, *, Tensor(a!) grad_input) -> Tensor(a!)");

// logdet: variadic
VMAP_SIGNATURE(logdet, "logdet(Tensor self) -> Tensor");
OneResult logdet_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("logdet", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::logdet::call(in[0]));
}

// logical_not: pointwise
VMAP_SIGNATURE(logical_not, "logical_not(Tensor self) -> Tensor");
OneResult logical_not_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::logical_not::call(self), self_bdim);
}

// logical_not.out: pointwise, as logical_not
VMAP_SIGNATURE(logical_not_out, "logical_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// logical_not_: pointwise, as logical_not
VMAP_SIGNATURE(logical_not_, "logical_not_(Tensor(a!) self) -> Tensor(a!)");
void logical_not__rule(Tensor& self, BDim) {
  at::_ops::logical_not_::call(self);
}

// lt.Scalar: pointwise
VMAP_SIGNATURE(lt_Scalar, "lt.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult lt_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::lt_Scalar::call(self, other), self_bdim);
}

// lt.Scalar_out: pointwise, as lt.Scalar
VMAP_SIGNATURE(lt_Scalar_out, "lt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// lt_.Scalar: pointwise, as lt.Scalar
VMAP_SIGNATURE(lt__Scalar, "lt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void lt__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::lt__Scalar::call(self, other);
}

// lu_solve.out: composite, as lu_solve
VMAP_SIGNATURE(lu_solve_out, "lu_solve.out(Tensor self, Tensor LU_data, Tensor LU_pivots, *, Tensor(a!) out) -> Tensor(a!)");

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

// masked_scatter: decompose
VMAP_SIGNATURE(masked_scatter, "masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor");
Tensor masked_scatter_rule(const Tensor& self, const Tensor& mask, const Tensor& source) {
  Takes takes("masked_scatter");
  takes.same_dtype("self", self, 'T');
  takes.dtype("mask", mask, at::ScalarType::Bool);
  takes.same_dtype("source", source, 'T');
  const auto both_ = at::_ops::broadcast_tensors::call(at::TensorList({self, mask}));
  const auto marked_ = at::_ops::flatten_using_ints::call(both_.at(1), 0, -1);
  const auto place_ = at::_ops::where_ScalarOther::call(marked_, at::_ops::cumsum::call(marked_, 0, at::ScalarType::Long), at::Scalar(0));
  const auto picked_ = at::_ops::gather::call(at::_ops::constant_pad_nd::call(at::_ops::flatten_using_ints::call(source, 0, -1), c10::SymIntArrayRef({c10::SymInt(1), c10::SymInt(0)}), at::Scalar(0)), 0, place_, false);
  return at::_ops::where_self::call(both_.at(1), at::_ops::view_as::call(picked_, both_.at(0)), both_.at(0));
}

// masked_scatter.out: decompose, as masked_scatter
VMAP_SIGNATURE(masked_scatter_out, "masked_scatter.out(Tensor self, Tensor mask, Tensor source, *, Tensor(a!) out) -> Tensor(a!)");

// masked_scatter_: decompose, as masked_scatter
VMAP_SIGNATURE(masked_scatter_, "masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> Tensor(a!)");
Tensor& masked_scatter__rule(Tensor& self, const Tensor& mask, const Tensor& source) {
  Takes takes("masked_scatter_");
  takes.same_dtype("self", self, 'T');
  takes.dtype("mask", mask, at::ScalarType::Bool);
  takes.same_dtype("source", source, 'T');
  const auto both_ = at::_ops::broadcast_tensors::call(at::TensorList({self, mask}));
  const auto marked_ = at::_ops::flatten_using_ints::call(both_.at(1), 0, -1);
  const auto place_ = at::_ops::where_ScalarOther::call(marked_, at::_ops::cumsum::call(marked_, 0, at::ScalarType::Long), at::Scalar(0));
  const auto picked_ = at::_ops::gather::call(at::_ops::constant_pad_nd::call(at::_ops::flatten_using_ints::call(source, 0, -1), c10::SymIntArrayRef({c10::SymInt(1), c10::SymInt(0)}), at::Scalar(0)), 0, place_, false);
  return assign_in_place(self, at::_ops::where_self::call(both_.at(1), at::_ops::view_as::call(picked_, both_.at(0)), both_.at(0)));
}

// masked_select_backward: decompose
VMAP_SIGNATURE(masked_select_backward, "masked_select_backward(Tensor grad, Tensor input, Tensor mask) -> Tensor");
Tensor masked_select_backward_rule(const Tensor& grad, const Tensor& input, const Tensor& mask) {
  return at::_ops::masked_scatter::call(at::_ops::zeros_like::call(at::_ops::mul_Tensor::call(input, mask), ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), mask, grad);
}

// max: decompose
VMAP_SIGNATURE(max, "max(Tensor self) -> Tensor");
Tensor max_rule(const Tensor& self) {
  return at::_ops::amax::call(self, at::IntArrayRef{}, false);
}

// max.unary_out: decompose, as max
VMAP_SIGNATURE(max_unary_out, "max.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// median: decompose
VMAP_SIGNATURE(median, "median(Tensor self) -> Tensor");
Tensor median_rule(const Tensor& self) {
  return ::std::get<0>(at::_ops::median_dim::call(at::_ops::flatten_using_ints::call(self, 0, -1), 0, false));
}

// median.out: decompose, as median
VMAP_SIGNATURE(median_out, "median.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// min: decompose
VMAP_SIGNATURE(min, "min(Tensor self) -> Tensor");
Tensor min_rule(const Tensor& self) {
  return at::_ops::amin::call(self, at::IntArrayRef{}, false);
}

// min.unary_out: decompose, as min
VMAP_SIGNATURE(min_unary_out, "min.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// mish: pointwise
VMAP_SIGNATURE(mish, "mish(Tensor self) -> Tensor");
OneResult mish_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::mish::call(self), self_bdim);
}

// mish.out: pointwise, as mish
VMAP_SIGNATURE(mish_out, "mish.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// mish_: pointwise, as mish
VMAP_SIGNATURE(mish_, "mish_(Tensor(a!) self) -> Tensor(a!)");
void mish__rule(Tensor& self, BDim) {
  at::_ops::mish_::call(self);
}

// msort.out: composite, as msort
VMAP_SIGNATURE(msort_out, "msort.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// mul.Scalar: pointwise
VMAP_SIGNATURE(mul_Scalar, "mul.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult mul_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::mul_Scalar::call(self, other), self_bdim);
}

// mul.Scalar_out: pointwise, as mul.Scalar
VMAP_SIGNATURE(mul_Scalar_out, "mul.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// mul_.Scalar: pointwise, as mul.Scalar
VMAP_SIGNATURE(mul__Scalar, "mul_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void mul__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::mul__Scalar::call(self, other);
}

// multiply.Scalar: pointwise
VMAP_SIGNATURE(multiply_Scalar, "multiply.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult multiply_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::multiply_Scalar::call(self, other), self_bdim);
}

// multiply_.Scalar: pointwise, as multiply.Scalar
VMAP_SIGNATURE(multiply__Scalar, "multiply_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void multiply__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::multiply__Scalar::call(self, other);
}

// nanmedian: decompose
VMAP_SIGNATURE(nanmedian, "nanmedian(Tensor self) -> Tensor");
Tensor nanmedian_rule(const Tensor& self) {
  return ::std::get<0>(at::_ops::nanmedian_dim::call(at::_ops::flatten_using_ints::call(self, 0, -1), 0, false));
}

// nanmedian.out: decompose, as nanmedian
VMAP_SIGNATURE(nanmedian_out, "nanmedian.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// native_batch_norm_backward: channelwise
VMAP_SIGNATURE(native_batch_norm_backward, "native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_batch_norm_backward_rule(const Tensor& grad_out,
    BDim grad_out_bdim, const Tensor& input, BDim input_bdim, const std::optional<Tensor>& weight,
    BDim weight_bdim, const std::optional<Tensor>& running_mean, BDim running_mean_bdim,
    const std::optional<Tensor>& running_var, BDim running_var_bdim,
    const std::optional<Tensor>& save_mean, BDim save_mean_bdim, const std::optional<Tensor>& save_invstd,
    BDim save_invstd_bdim, bool train, double eps, std::array<bool,3> output_mask) {
  Channelwise<7> in("native_batch_norm_backward", Operand(grad_out, grad_out_bdim, 2), Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1), Operand(save_mean, save_mean_bdim, 1), Operand(save_invstd, save_invstd_bdim, 1));
  in.fold(true).contiguous();
  return in.result(at::_ops::native_batch_norm_backward::call(in[0], in[1], in.optional(2), in.optional(3), in.optional(4), in.optional(5), in.optional(6), train, eps, output_mask));
}

// native_batch_norm_backward.out: channelwise, as native_batch_norm_backward
VMAP_SIGNATURE(native_batch_norm_backward_out, "native_batch_norm_backward.out(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// native_norm: unsupported
VMAP_SIGNATURE(native_norm, "native_norm(Tensor self, Scalar p=2) -> Tensor");

// native_norm.out: unsupported, as native_norm
VMAP_SIGNATURE(native_norm_out, "native_norm.out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)");

// ne.Scalar: pointwise
VMAP_SIGNATURE(ne_Scalar, "ne.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult ne_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::ne_Scalar::call(self, other), self_bdim);
}

// ne.Scalar_out: pointwise, as ne.Scalar
VMAP_SIGNATURE(ne_Scalar_out, "ne.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// ne_.Scalar: pointwise, as ne.Scalar
VMAP_SIGNATURE(ne__Scalar, "ne_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void ne__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::ne__Scalar::call(self, other);
}

// neg: pointwise
VMAP_SIGNATURE(neg, "neg(Tensor self) -> Tensor");
OneResult neg_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::neg::call(self), self_bdim);
}

// neg.out: pointwise, as neg
VMAP_SIGNATURE(neg_out, "neg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// neg_: pointwise, as neg
VMAP_SIGNATURE(neg_, "neg_(Tensor(a!) self) -> Tensor(a!)");
void neg__rule(Tensor& self, BDim) {
  at::_ops::neg_::call(self);
}

// negative: pointwise
VMAP_SIGNATURE(negative, "negative(Tensor self) -> Tensor");
OneResult negative_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::negative::call(self), self_bdim);
}

// negative.out: pointwise, as negative
VMAP_SIGNATURE(negative_out, "negative.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// negative_: pointwise, as negative
VMAP_SIGNATURE(negative_, "negative_(Tensor(a!) self) -> Tensor(a!)");
void negative__rule(Tensor& self, BDim) {
  at::_ops::negative_::call(self);
}

// nonzero: unsupported
VMAP_SIGNATURE(nonzero, "nonzero(Tensor self) -> Tensor");

// nonzero.out: unsupported, as nonzero
VMAP_SIGNATURE(nonzero_out, "nonzero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// norm.Scalar: decompose
VMAP_SIGNATURE(norm_Scalar, "norm.Scalar(Tensor self, Scalar p=2) -> Tensor");
Tensor norm_Scalar_rule(const Tensor& self, const at::Scalar& p) {
  return at::_ops::norm_ScalarOpt_dim::call(self, p, at::IntArrayRef{}, false);
}

// norm.Scalar_out: decompose, as norm.Scalar
VMAP_SIGNATURE(norm_Scalar_out, "norm.Scalar_out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)");

// normal.Tensor_float: random
VMAP_SIGNATURE(normal_Tensor_float, "normal.Tensor_float(Tensor mean, float std=1, *, Generator? generator=None) -> Tensor");
OneResult normal_Tensor_float_rule(const Draw& draw, const Tensor& mean, BDim mean_bdim, double std,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(mean, mean_bdim));
  return in.result(at::_ops::normal_Tensor_float::call(in[0], std, generator));
}

// not_equal.Scalar: pointwise
VMAP_SIGNATURE(not_equal_Scalar, "not_equal.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult not_equal_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::not_equal_Scalar::call(self, other), self_bdim);
}

// not_equal.Scalar_out: pointwise, as not_equal.Scalar
VMAP_SIGNATURE(not_equal_Scalar_out, "not_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// not_equal_.Scalar: pointwise, as not_equal.Scalar
VMAP_SIGNATURE(not_equal__Scalar, "not_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void not_equal__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::not_equal__Scalar::call(self, other);
}

// pow.Tensor_Scalar: pointwise
VMAP_SIGNATURE(pow_Tensor_Scalar, "pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor");
OneResult pow_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& exponent) {
  return with_bdim(at::_ops::pow_Tensor_Scalar::call(self, exponent), self_bdim);
}

// pow.Tensor_Scalar_out: pointwise, as pow.Tensor_Scalar
VMAP_SIGNATURE(pow_Tensor_Scalar_out, "pow.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)");

// pow_.Scalar: pointwise
VMAP_SIGNATURE(pow__Scalar, "pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)");
void pow__Scalar_rule(Tensor& self, BDim, const at::Scalar& exponent) {
  at::_ops::pow__Scalar::call(self, exponent);
}

// rad2deg: pointwise
VMAP_SIGNATURE(rad2deg, "rad2deg(Tensor self) -> Tensor");
OneResult rad2deg_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::rad2deg::call(self), self_bdim);
}

// rad2deg.out: pointwise, as rad2deg
VMAP_SIGNATURE(rad2deg_out, "rad2deg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// rad2deg_: pointwise, as rad2deg
VMAP_SIGNATURE(rad2deg_, "rad2deg_(Tensor(a!) self) -> Tensor(a!)");
void rad2deg__rule(Tensor& self, BDim) {
  at::_ops::rad2deg_::call(self);
}

// reciprocal: pointwise
VMAP_SIGNATURE(reciprocal, "reciprocal(Tensor self) -> Tensor");
OneResult reciprocal_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::reciprocal::call(self), self_bdim);
}

// reciprocal.out: pointwise, as reciprocal
VMAP_SIGNATURE(reciprocal_out, "reciprocal.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// reciprocal_: pointwise, as reciprocal
VMAP_SIGNATURE(reciprocal_, "reciprocal_(Tensor(a!) self) -> Tensor(a!)");
void reciprocal__rule(Tensor& self, BDim) {
  at::_ops::reciprocal_::call(self);
}

// relu: pointwise
VMAP_SIGNATURE(relu, "relu(Tensor self) -> Tensor");
OneResult relu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::relu::call(self), self_bdim);
}

// relu.out: pointwise, as relu
VMAP_SIGNATURE(relu_out, "relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// relu_: pointwise, as relu
VMAP_SIGNATURE(relu_, "relu_(Tensor(a!) self) -> Tensor(a!)");
void relu__rule(Tensor& self, BDim) {
  at::_ops::relu_::call(self);
}

// remainder.Scalar: pointwise
VMAP_SIGNATURE(remainder_Scalar, "remainder.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult remainder_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::remainder_Scalar::call(self, other), self_bdim);
}

// remainder.Scalar_out: pointwise, as remainder.Scalar
VMAP_SIGNATURE(remainder_Scalar_out, "remainder.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// remainder_.Scalar: pointwise, as remainder.Scalar
VMAP_SIGNATURE(remainder__Scalar, "remainder_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void remainder__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::remainder__Scalar::call(self, other);
}

// repeat: custom
VMAP_SIGNATURE(repeat, "repeat(Tensor self, SymInt[] repeats) -> Tensor");

// repeat.out: custom, as repeat
VMAP_SIGNATURE(repeat_out, "repeat.out(Tensor self, SymInt[] repeats, *, Tensor(a!) out) -> Tensor(a!)");

// reshape: view
VMAP_SIGNATURE(reshape, "reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)");
OneResult reshape_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef shape) {
  View in("reshape", self, self_bdim);
  const auto physical_shape = in.whole(shape);
  return in.result(at::_ops::reshape::call(in.self(), physical_shape));
}

// round: pointwise
VMAP_SIGNATURE(round, "round(Tensor self) -> Tensor");
OneResult round_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::round::call(self), self_bdim);
}

// round.out: pointwise, as round
VMAP_SIGNATURE(round_out, "round.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// round_: pointwise, as round
VMAP_SIGNATURE(round_, "round_(Tensor(a!) self) -> Tensor(a!)");
void round__rule(Tensor& self, BDim) {
  at::_ops::round_::call(self);
}

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

// rsub.Scalar: pointwise
VMAP_SIGNATURE(rsub_Scalar, "rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult rsub_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::rsub_Scalar::call(self, other, alpha), self_bdim);
}

// rsub.Scalar_out: pointwise, as rsub.Scalar
VMAP_SIGNATURE(rsub_Scalar_out, "rsub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)");

// selu: pointwise
VMAP_SIGNATURE(selu, "selu(Tensor self) -> Tensor");
OneResult selu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::selu::call(self), self_bdim);
}

// selu_: pointwise, as selu
VMAP_SIGNATURE(selu_, "selu_(Tensor(a!) self) -> Tensor(a!)");
void selu__rule(Tensor& self, BDim) {
  at::_ops::selu_::call(self);
}

// set: unsupported
VMAP_SIGNATURE(set, "set(Tensor self) -> Tensor");

// set.out: unsupported, as set
VMAP_SIGNATURE(set_out, "set.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// set_: unsupported
VMAP_SIGNATURE(set_, "set_(Tensor(a!) self) -> Tensor(a!)");

// sgn: pointwise
VMAP_SIGNATURE(sgn, "sgn(Tensor self) -> Tensor");
OneResult sgn_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sgn::call(self), self_bdim);
}

// sgn.out: pointwise, as sgn
VMAP_SIGNATURE(sgn_out, "sgn.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sgn_: pointwise, as sgn
VMAP_SIGNATURE(sgn_, "sgn_(Tensor(a!) self) -> Tensor(a!)");
void sgn__rule(Tensor& self, BDim) {
  at::_ops::sgn_::call(self);
}

// sigmoid: pointwise
VMAP_SIGNATURE(sigmoid, "sigmoid(Tensor self) -> Tensor");
OneResult sigmoid_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sigmoid::call(self), self_bdim);
}

// sigmoid.out: pointwise, as sigmoid
VMAP_SIGNATURE(sigmoid_out, "sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sigmoid_: pointwise, as sigmoid
VMAP_SIGNATURE(sigmoid_, "sigmoid_(Tensor(a!) self) -> Tensor(a!)");
void sigmoid__rule(Tensor& self, BDim) {
  at::_ops::sigmoid_::call(self);
}

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

// signbit: pointwise
VMAP_SIGNATURE(signbit, "signbit(Tensor self) -> Tensor");
OneResult signbit_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::signbit::call(self), self_bdim);
}

// signbit.out: pointwise, as signbit
VMAP_SIGNATURE(signbit_out, "signbit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// silu: pointwise
VMAP_SIGNATURE(silu, "silu(Tensor self) -> Tensor");
OneResult silu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::silu::call(self), self_bdim);
}

// silu.out: pointwise, as silu
VMAP_SIGNATURE(silu_out, "silu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// silu_: pointwise, as silu
VMAP_SIGNATURE(silu_, "silu_(Tensor(a!) self) -> Tensor(a!)");
void silu__rule(Tensor& self, BDim) {
  at::_ops::silu_::call(self);
}

// sin: pointwise
VMAP_SIGNATURE(sin, "sin(Tensor self) -> Tensor");
OneResult sin_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sin::call(self), self_bdim);
}

// sin.out: pointwise, as sin
VMAP_SIGNATURE(sin_out, "sin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sin_: pointwise, as sin
VMAP_SIGNATURE(sin_, "sin_(Tensor(a!) self) -> Tensor(a!)");
void sin__rule(Tensor& self, BDim) {
  at::_ops::sin_::call(self);
}

// sinc: pointwise
VMAP_SIGNATURE(sinc, "sinc(Tensor self) -> Tensor");
OneResult sinc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sinc::call(self), self_bdim);
}

// sinc.out: pointwise, as sinc
VMAP_SIGNATURE(sinc_out, "sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sinc_: pointwise, as sinc
VMAP_SIGNATURE(sinc_, "sinc_(Tensor(a!) self) -> Tensor(a!)");
void sinc__rule(Tensor& self, BDim) {
  at::_ops::sinc_::call(self);
}

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

// slow_conv_transpose3d: decompose
VMAP_SIGNATURE(slow_conv_transpose3d, "slow_conv_transpose3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt[3] dilation=1) -> Tensor");
Tensor slow_conv_transpose3d_rule(const Tensor& self, const Tensor& weight,
    c10::SymIntArrayRef kernel_size, const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymIntArrayRef dilation) {
  Takes takes("slow_conv_transpose3d");
  takes.dims("weight", weight, "oi", kernel_size);
  return at::_ops::conv_transpose3d_input::call(self, weight, bias, stride, padding, output_padding, 1, dilation);
}

// slow_conv_transpose3d.out: decompose, as slow_conv_transpose3d
VMAP_SIGNATURE(slow_conv_transpose3d_out, "slow_conv_transpose3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt[3] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// softplus: pointwise
VMAP_SIGNATURE(softplus, "softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor");
OneResult softplus_rule(const Tensor& self, BDim self_bdim, const at::Scalar& beta,
    const at::Scalar& threshold) {
  return with_bdim(at::_ops::softplus::call(self, beta, threshold), self_bdim);
}

// softplus.out: pointwise, as softplus
VMAP_SIGNATURE(softplus_out, "softplus.out(Tensor self, Scalar beta=1, Scalar threshold=20, *, Tensor(a!) out) -> Tensor(a!)");

// softshrink: pointwise
VMAP_SIGNATURE(softshrink, "softshrink(Tensor self, Scalar lambd=0.5) -> Tensor");
OneResult softshrink_rule(const Tensor& self, BDim self_bdim, const at::Scalar& lambd) {
  return with_bdim(at::_ops::softshrink::call(self, lambd), self_bdim);
}

// softshrink.out: pointwise, as softshrink
VMAP_SIGNATURE(softshrink_out, "softshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)");

// sparse_sampled_addmm: unsupported
VMAP_SIGNATURE(sparse_sampled_addmm, "sparse_sampled_addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");

// sparse_sampled_addmm.out: unsupported, as sparse_sampled_addmm
VMAP_SIGNATURE(sparse_sampled_addmm_out, "sparse_sampled_addmm.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// special_airy_ai: pointwise
VMAP_SIGNATURE(special_airy_ai, "special_airy_ai(Tensor x) -> Tensor");
OneResult special_airy_ai_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_airy_ai::call(x), x_bdim);
}

// special_airy_ai.out: pointwise, as special_airy_ai
VMAP_SIGNATURE(special_airy_ai_out, "special_airy_ai.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// special_bessel_j0: pointwise
VMAP_SIGNATURE(special_bessel_j0, "special_bessel_j0(Tensor self) -> Tensor");
OneResult special_bessel_j0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_j0::call(self), self_bdim);
}

// special_bessel_j0.out: pointwise, as special_bessel_j0
VMAP_SIGNATURE(special_bessel_j0_out, "special_bessel_j0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_bessel_j1: pointwise
VMAP_SIGNATURE(special_bessel_j1, "special_bessel_j1(Tensor self) -> Tensor");
OneResult special_bessel_j1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_j1::call(self), self_bdim);
}

// special_bessel_j1.out: pointwise, as special_bessel_j1
VMAP_SIGNATURE(special_bessel_j1_out, "special_bessel_j1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_bessel_y0: pointwise
VMAP_SIGNATURE(special_bessel_y0, "special_bessel_y0(Tensor self) -> Tensor");
OneResult special_bessel_y0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_y0::call(self), self_bdim);
}

// special_bessel_y0.out: pointwise, as special_bessel_y0
VMAP_SIGNATURE(special_bessel_y0_out, "special_bessel_y0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_bessel_y1: pointwise
VMAP_SIGNATURE(special_bessel_y1, "special_bessel_y1(Tensor self) -> Tensor");
OneResult special_bessel_y1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_y1::call(self), self_bdim);
}

// special_bessel_y1.out: pointwise, as special_bessel_y1
VMAP_SIGNATURE(special_bessel_y1_out, "special_bessel_y1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_t.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_t_n_scalar, "special_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_t_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_t_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_t.n_scalar_out: pointwise, as special_chebyshev_polynomial_t.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_t_n_scalar_out, "special_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_u.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_u_n_scalar, "special_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_u_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_u_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_u.n_scalar_out: pointwise, as special_chebyshev_polynomial_u.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_u_n_scalar_out, "special_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_v.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v_n_scalar, "special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_v_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_v_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_v.n_scalar_out: pointwise, as special_chebyshev_polynomial_v.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_v_n_scalar_out, "special_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_w.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w_n_scalar, "special_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_w_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_w_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_w.n_scalar_out: pointwise, as special_chebyshev_polynomial_w.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_w_n_scalar_out, "special_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_digamma: pointwise
VMAP_SIGNATURE(special_digamma, "special_digamma(Tensor self) -> Tensor");
OneResult special_digamma_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_digamma::call(self), self_bdim);
}

// special_digamma.out: pointwise, as special_digamma
VMAP_SIGNATURE(special_digamma_out, "special_digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_entr: pointwise
VMAP_SIGNATURE(special_entr, "special_entr(Tensor self) -> Tensor");
OneResult special_entr_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_entr::call(self), self_bdim);
}

// special_entr.out: pointwise, as special_entr
VMAP_SIGNATURE(special_entr_out, "special_entr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_erf: pointwise
VMAP_SIGNATURE(special_erf, "special_erf(Tensor self) -> Tensor");
OneResult special_erf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erf::call(self), self_bdim);
}

// special_erf.out: pointwise, as special_erf
VMAP_SIGNATURE(special_erf_out, "special_erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_erfc: pointwise
VMAP_SIGNATURE(special_erfc, "special_erfc(Tensor self) -> Tensor");
OneResult special_erfc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfc::call(self), self_bdim);
}

// special_erfc.out: pointwise, as special_erfc
VMAP_SIGNATURE(special_erfc_out, "special_erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_erfcx: pointwise
VMAP_SIGNATURE(special_erfcx, "special_erfcx(Tensor self) -> Tensor");
OneResult special_erfcx_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfcx::call(self), self_bdim);
}

// special_erfcx.out: pointwise, as special_erfcx
VMAP_SIGNATURE(special_erfcx_out, "special_erfcx.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_erfinv: pointwise
VMAP_SIGNATURE(special_erfinv, "special_erfinv(Tensor self) -> Tensor");
OneResult special_erfinv_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfinv::call(self), self_bdim);
}

// special_erfinv.out: pointwise, as special_erfinv
VMAP_SIGNATURE(special_erfinv_out, "special_erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_exp2: pointwise
VMAP_SIGNATURE(special_exp2, "special_exp2(Tensor self) -> Tensor");
OneResult special_exp2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_exp2::call(self), self_bdim);
}

// special_exp2.out: pointwise, as special_exp2
VMAP_SIGNATURE(special_exp2_out, "special_exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_expit: pointwise
VMAP_SIGNATURE(special_expit, "special_expit(Tensor self) -> Tensor");
OneResult special_expit_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_expit::call(self), self_bdim);
}

// special_expit.out: pointwise, as special_expit
VMAP_SIGNATURE(special_expit_out, "special_expit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_expm1: pointwise
VMAP_SIGNATURE(special_expm1, "special_expm1(Tensor self) -> Tensor");
OneResult special_expm1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_expm1::call(self), self_bdim);
}

// special_expm1.out: pointwise, as special_expm1
VMAP_SIGNATURE(special_expm1_out, "special_expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammaln: pointwise
VMAP_SIGNATURE(special_gammaln, "special_gammaln(Tensor self) -> Tensor");
OneResult special_gammaln_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_gammaln::call(self), self_bdim);
}

// special_gammaln.out: pointwise, as special_gammaln
VMAP_SIGNATURE(special_gammaln_out, "special_gammaln.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_h.n_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h_n_scalar, "special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_hermite_polynomial_h_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_hermite_polynomial_h_n_scalar::call(x, n), x_bdim);
}

// special_hermite_polynomial_h.n_scalar_out: pointwise, as special_hermite_polynomial_h.n_scalar
VMAP_SIGNATURE(special_hermite_polynomial_h_n_scalar_out, "special_hermite_polynomial_h.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_he.n_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_he_n_scalar, "special_hermite_polynomial_he.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_hermite_polynomial_he_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_hermite_polynomial_he_n_scalar::call(x, n), x_bdim);
}

// special_hermite_polynomial_he.n_scalar_out: pointwise, as special_hermite_polynomial_he.n_scalar
VMAP_SIGNATURE(special_hermite_polynomial_he_n_scalar_out, "special_hermite_polynomial_he.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_i0: pointwise
VMAP_SIGNATURE(special_i0, "special_i0(Tensor self) -> Tensor");
OneResult special_i0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i0::call(self), self_bdim);
}

// special_i0.out: pointwise, as special_i0
VMAP_SIGNATURE(special_i0_out, "special_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_i0e: pointwise
VMAP_SIGNATURE(special_i0e, "special_i0e(Tensor self) -> Tensor");
OneResult special_i0e_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i0e::call(self), self_bdim);
}

// special_i0e.out: pointwise, as special_i0e
VMAP_SIGNATURE(special_i0e_out, "special_i0e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_i1: pointwise
VMAP_SIGNATURE(special_i1, "special_i1(Tensor self) -> Tensor");
OneResult special_i1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i1::call(self), self_bdim);
}

// special_i1.out: pointwise, as special_i1
VMAP_SIGNATURE(special_i1_out, "special_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_i1e: pointwise
VMAP_SIGNATURE(special_i1e, "special_i1e(Tensor self) -> Tensor");
OneResult special_i1e_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i1e::call(self), self_bdim);
}

// special_i1e.out: pointwise, as special_i1e
VMAP_SIGNATURE(special_i1e_out, "special_i1e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_laguerre_polynomial_l.n_scalar: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l_n_scalar, "special_laguerre_polynomial_l.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_laguerre_polynomial_l_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_laguerre_polynomial_l_n_scalar::call(x, n), x_bdim);
}

// special_laguerre_polynomial_l.n_scalar_out: pointwise, as special_laguerre_polynomial_l.n_scalar
VMAP_SIGNATURE(special_laguerre_polynomial_l_n_scalar_out, "special_laguerre_polynomial_l.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p.n_scalar: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p_n_scalar, "special_legendre_polynomial_p.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_legendre_polynomial_p_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_legendre_polynomial_p_n_scalar::call(x, n), x_bdim);
}

// special_legendre_polynomial_p.n_scalar_out: pointwise, as special_legendre_polynomial_p.n_scalar
VMAP_SIGNATURE(special_legendre_polynomial_p_n_scalar_out, "special_legendre_polynomial_p.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_log1p: pointwise
VMAP_SIGNATURE(special_log1p, "special_log1p(Tensor self) -> Tensor");
OneResult special_log1p_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_log1p::call(self), self_bdim);
}

// special_log1p.out: pointwise, as special_log1p
VMAP_SIGNATURE(special_log1p_out, "special_log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_log_ndtr: pointwise
VMAP_SIGNATURE(special_log_ndtr, "special_log_ndtr(Tensor self) -> Tensor");
OneResult special_log_ndtr_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_log_ndtr::call(self), self_bdim);
}

// special_log_ndtr.out: pointwise, as special_log_ndtr
VMAP_SIGNATURE(special_log_ndtr_out, "special_log_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_i0: pointwise
VMAP_SIGNATURE(special_modified_bessel_i0, "special_modified_bessel_i0(Tensor self) -> Tensor");
OneResult special_modified_bessel_i0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_i0::call(self), self_bdim);
}

// special_modified_bessel_i0.out: pointwise, as special_modified_bessel_i0
VMAP_SIGNATURE(special_modified_bessel_i0_out, "special_modified_bessel_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_i1: pointwise
VMAP_SIGNATURE(special_modified_bessel_i1, "special_modified_bessel_i1(Tensor self) -> Tensor");
OneResult special_modified_bessel_i1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_i1::call(self), self_bdim);
}

// special_modified_bessel_i1.out: pointwise, as special_modified_bessel_i1
VMAP_SIGNATURE(special_modified_bessel_i1_out, "special_modified_bessel_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_k0: pointwise
VMAP_SIGNATURE(special_modified_bessel_k0, "special_modified_bessel_k0(Tensor self) -> Tensor");
OneResult special_modified_bessel_k0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_k0::call(self), self_bdim);
}

// special_modified_bessel_k0.out: pointwise, as special_modified_bessel_k0
VMAP_SIGNATURE(special_modified_bessel_k0_out, "special_modified_bessel_k0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_k1: pointwise
VMAP_SIGNATURE(special_modified_bessel_k1, "special_modified_bessel_k1(Tensor self) -> Tensor");
OneResult special_modified_bessel_k1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_k1::call(self), self_bdim);
}

// special_modified_bessel_k1.out: pointwise, as special_modified_bessel_k1
VMAP_SIGNATURE(special_modified_bessel_k1_out, "special_modified_bessel_k1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_ndtr: pointwise
VMAP_SIGNATURE(special_ndtr, "special_ndtr(Tensor self) -> Tensor");
OneResult special_ndtr_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_ndtr::call(self), self_bdim);
}

// special_ndtr.out: pointwise, as special_ndtr
VMAP_SIGNATURE(special_ndtr_out, "special_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_ndtri: pointwise
VMAP_SIGNATURE(special_ndtri, "special_ndtri(Tensor self) -> Tensor");
OneResult special_ndtri_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_ndtri::call(self), self_bdim);
}

// special_ndtri.out: pointwise, as special_ndtri
VMAP_SIGNATURE(special_ndtri_out, "special_ndtri.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_psi: pointwise
VMAP_SIGNATURE(special_psi, "special_psi(Tensor self) -> Tensor");
OneResult special_psi_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_psi::call(self), self_bdim);
}

// special_psi.out: pointwise, as special_psi
VMAP_SIGNATURE(special_psi_out, "special_psi.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_scaled_modified_bessel_k0: pointwise
VMAP_SIGNATURE(special_scaled_modified_bessel_k0, "special_scaled_modified_bessel_k0(Tensor x) -> Tensor");
OneResult special_scaled_modified_bessel_k0_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_scaled_modified_bessel_k0::call(x), x_bdim);
}

// special_scaled_modified_bessel_k0.out: pointwise, as special_scaled_modified_bessel_k0
VMAP_SIGNATURE(special_scaled_modified_bessel_k0_out, "special_scaled_modified_bessel_k0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// special_scaled_modified_bessel_k1: pointwise
VMAP_SIGNATURE(special_scaled_modified_bessel_k1, "special_scaled_modified_bessel_k1(Tensor x) -> Tensor");
OneResult special_scaled_modified_bessel_k1_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_scaled_modified_bessel_k1::call(x), x_bdim);
}

// special_scaled_modified_bessel_k1.out: pointwise, as special_scaled_modified_bessel_k1
VMAP_SIGNATURE(special_scaled_modified_bessel_k1_out, "special_scaled_modified_bessel_k1.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_t.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_n_scalar, "special_shifted_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_t_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_t_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_t.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_t.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_n_scalar_out, "special_shifted_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_u.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_n_scalar, "special_shifted_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_u_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_u_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_u.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_u.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_n_scalar_out, "special_shifted_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_v.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_n_scalar, "special_shifted_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_v_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_v.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_v.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_n_scalar_out, "special_shifted_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_w.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_n_scalar, "special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_w_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_w.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_w.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_n_scalar_out, "special_shifted_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_sinc: pointwise
VMAP_SIGNATURE(special_sinc, "special_sinc(Tensor self) -> Tensor");
OneResult special_sinc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_sinc::call(self), self_bdim);
}

// special_sinc.out: pointwise, as special_sinc
VMAP_SIGNATURE(special_sinc_out, "special_sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_spherical_bessel_j0: pointwise
VMAP_SIGNATURE(special_spherical_bessel_j0, "special_spherical_bessel_j0(Tensor x) -> Tensor");
OneResult special_spherical_bessel_j0_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_spherical_bessel_j0::call(x), x_bdim);
}

// special_spherical_bessel_j0.out: pointwise, as special_spherical_bessel_j0
VMAP_SIGNATURE(special_spherical_bessel_j0_out, "special_spherical_bessel_j0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlog1py.other_scalar: pointwise
VMAP_SIGNATURE(special_xlog1py_other_scalar, "special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor");
OneResult special_xlog1py_other_scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::special_xlog1py_other_scalar::call(self, other), self_bdim);
}

// special_xlog1py.other_scalar_out: pointwise, as special_xlog1py.other_scalar
VMAP_SIGNATURE(special_xlog1py_other_scalar_out, "special_xlog1py.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlogy.other_scalar: pointwise
VMAP_SIGNATURE(special_xlogy_other_scalar, "special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor");
OneResult special_xlogy_other_scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::special_xlogy_other_scalar::call(self, other), self_bdim);
}

// special_xlogy.other_scalar_out: pointwise, as special_xlogy.other_scalar
VMAP_SIGNATURE(special_xlogy_other_scalar_out, "special_xlogy.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// special_zeta.other_scalar: pointwise
VMAP_SIGNATURE(special_zeta_other_scalar, "special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor");
OneResult special_zeta_other_scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::special_zeta_other_scalar::call(self, other), self_bdim);
}

// special_zeta.other_scalar_out: pointwise, as special_zeta.other_scalar
VMAP_SIGNATURE(special_zeta_other_scalar_out, "special_zeta.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

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

// square: pointwise
VMAP_SIGNATURE(square, "square(Tensor self) -> Tensor");
OneResult square_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::square::call(self), self_bdim);
}

// square.out: pointwise, as square
VMAP_SIGNATURE(square_out, "square.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// square_: pointwise, as square
VMAP_SIGNATURE(square_, "square_(Tensor(a!) self) -> Tensor(a!)");
void square__rule(Tensor& self, BDim) {
  at::_ops::square_::call(self);
}

// squeeze: custom
VMAP_SIGNATURE(squeeze, "squeeze(Tensor(a) self) -> Tensor(a)");

// squeeze_: custom, as squeeze
VMAP_SIGNATURE(squeeze_, "squeeze_(Tensor(a!) self) -> Tensor(a!)");

// squeeze_copy: decompose
VMAP_SIGNATURE(squeeze_copy, "squeeze_copy(Tensor self) -> Tensor");
Tensor squeeze_copy_rule(const Tensor& self) {
  return at::_ops::clone::call(at::_ops::squeeze::call(self), ::std::nullopt);
}

// squeeze_copy.out: decompose, as squeeze_copy
VMAP_SIGNATURE(squeeze_copy_out, "squeeze_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sub.Scalar: pointwise
VMAP_SIGNATURE(sub_Scalar, "sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult sub_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::sub_Scalar::call(self, other, alpha), self_bdim);
}

// sub.Scalar_out: pointwise, as sub.Scalar
VMAP_SIGNATURE(sub_Scalar_out, "sub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)");

// sub_.Scalar: pointwise, as sub.Scalar
VMAP_SIGNATURE(sub__Scalar, "sub_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)");
void sub__Scalar_rule(Tensor& self, BDim, const at::Scalar& other, const at::Scalar& alpha) {
  at::_ops::sub__Scalar::call(self, other, alpha);
}

// subtract.Scalar: pointwise
VMAP_SIGNATURE(subtract_Scalar, "subtract.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult subtract_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::subtract_Scalar::call(self, other, alpha), self_bdim);
}

// subtract_.Scalar: pointwise, as subtract.Scalar
VMAP_SIGNATURE(subtract__Scalar, "subtract_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)");
void subtract__Scalar_rule(Tensor& self, BDim, const at::Scalar& other, const at::Scalar& alpha) {
  at::_ops::subtract__Scalar::call(self, other, alpha);
}

// t: custom
VMAP_SIGNATURE(t, "t(Tensor(a) self) -> Tensor(a)");

// t_: custom, as t
VMAP_SIGNATURE(t_, "t_(Tensor(a!) self) -> Tensor(a!)");

// t_copy: decompose
VMAP_SIGNATURE(t_copy, "t_copy(Tensor self) -> Tensor");
Tensor t_copy_rule(const Tensor& self) {
  return at::_ops::clone::call(at::_ops::t::call(self), ::std::nullopt);
}

// t_copy.out: decompose, as t_copy
VMAP_SIGNATURE(t_copy_out, "t_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// tan: pointwise
VMAP_SIGNATURE(tan, "tan(Tensor self) -> Tensor");
OneResult tan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::tan::call(self), self_bdim);
}

// tan.out: pointwise, as tan
VMAP_SIGNATURE(tan_out, "tan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// tan_: pointwise, as tan
VMAP_SIGNATURE(tan_, "tan_(Tensor(a!) self) -> Tensor(a!)");
void tan__rule(Tensor& self, BDim) {
  at::_ops::tan_::call(self);
}

// tanh: pointwise
VMAP_SIGNATURE(tanh, "tanh(Tensor self) -> Tensor");
OneResult tanh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::tanh::call(self), self_bdim);
}

// tanh.out: pointwise, as tanh
VMAP_SIGNATURE(tanh_out, "tanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// tanh_: pointwise, as tanh
VMAP_SIGNATURE(tanh_, "tanh_(Tensor(a!) self) -> Tensor(a!)");
void tanh__rule(Tensor& self, BDim) {
  at::_ops::tanh_::call(self);
}

// threshold: pointwise
VMAP_SIGNATURE(threshold, "threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor");
OneResult threshold_rule(const Tensor& self, BDim self_bdim, const at::Scalar& threshold,
    const at::Scalar& value) {
  return with_bdim(at::_ops::threshold::call(self, threshold, value), self_bdim);
}

// threshold.out: pointwise, as threshold
VMAP_SIGNATURE(threshold_out, "threshold.out(Tensor self, Scalar threshold, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// threshold_: pointwise, as threshold
VMAP_SIGNATURE(threshold_, "threshold_(Tensor(a!) self, Scalar threshold, Scalar value) -> Tensor(a!)");
void threshold__rule(Tensor& self, BDim, const at::Scalar& threshold, const at::Scalar& value) {
  at::_ops::threshold_::call(self, threshold, value);
}

// trace: decompose
VMAP_SIGNATURE(trace, "trace(Tensor self) -> Tensor");
Tensor trace_rule(const Tensor& self) {
  Takes takes("trace");
  takes.dims("self", self, "nm");
  return at::_ops::sum_dim_IntList::call(at::_ops::diagonal::call(self, 0, 0, 1), at::IntArrayRef({0}), false, ::std::nullopt);
}

// trace.out: decompose, as trace
VMAP_SIGNATURE(trace_out, "trace.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// trunc: pointwise
VMAP_SIGNATURE(trunc, "trunc(Tensor self) -> Tensor");
OneResult trunc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::trunc::call(self), self_bdim);
}

// trunc.out: pointwise, as trunc
VMAP_SIGNATURE(trunc_out, "trunc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// trunc_: pointwise, as trunc
VMAP_SIGNATURE(trunc_, "trunc_(Tensor(a!) self) -> Tensor(a!)");
void trunc__rule(Tensor& self, BDim) {
  at::_ops::trunc_::call(self);
}

// unique_consecutive: unsupported
VMAP_SIGNATURE(unique_consecutive, "unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, Tensor, Tensor)");

// unique_consecutive.out: unsupported, as unique_consecutive
VMAP_SIGNATURE(unique_consecutive_out, "unique_consecutive.out(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// values_copy: unsupported
VMAP_SIGNATURE(values_copy, "values_copy(Tensor self) -> Tensor");

// values_copy.out: unsupported, as values_copy
VMAP_SIGNATURE(values_copy_out, "values_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// view: view
VMAP_SIGNATURE(view, "view(Tensor(a) self, SymInt[] size) -> Tensor(a)");
OneResult view_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("view", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::view::call(in.self(), physical_size));
}

// view_as_complex: view
VMAP_SIGNATURE(view_as_complex, "view_as_complex(Tensor(a) self) -> Tensor(a)");
OneResult view_as_complex_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_complex", self, self_bdim, 1, 1, RankError::Runtime);
  return in.result(at::_ops::view_as_complex::call(in.self()));
}

// view_as_complex_copy: view
VMAP_SIGNATURE(view_as_complex_copy, "view_as_complex_copy(Tensor self) -> Tensor");
OneResult view_as_complex_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_complex_copy", self, self_bdim, 1, 1, RankError::Runtime);
  return in.result(at::_ops::view_as_complex_copy::call(in.self()));
}

// view_as_complex_copy.out: view, as view_as_complex_copy
VMAP_SIGNATURE(view_as_complex_copy_out, "view_as_complex_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// view_as_real: view
VMAP_SIGNATURE(view_as_real, "view_as_real(Tensor(a) self) -> Tensor(a)");
OneResult view_as_real_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_real", self, self_bdim);
  return in.result(at::_ops::view_as_real::call(in.self()));
}

// view_as_real_copy: view
VMAP_SIGNATURE(view_as_real_copy, "view_as_real_copy(Tensor self) -> Tensor");
OneResult view_as_real_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_real_copy", self, self_bdim);
  return in.result(at::_ops::view_as_real_copy::call(in.self()));
}

// view_as_real_copy.out: view, as view_as_real_copy
VMAP_SIGNATURE(view_as_real_copy_out, "view_as_real_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// view_copy: view
VMAP_SIGNATURE(view_copy, "view_copy(Tensor self, SymInt[] size) -> Tensor");
OneResult view_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("view_copy", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::view_copy::call(in.self(), physical_size));
}

// view_copy.out: view, as view_copy
VMAP_SIGNATURE(view_copy_out, "view_copy.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// where.Scalar: pointwise
VMAP_SIGNATURE(where_Scalar, "where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor");
OneResult where_Scalar_rule(const Tensor& condition, BDim condition_bdim, const at::Scalar& self,
    const at::Scalar& other) {
  return with_bdim(at::_ops::where_Scalar::call(condition, self, other), condition_bdim);
}

// where.self: pointwise
VMAP_SIGNATURE(where_self, "where.self(Tensor condition, Tensor self, Tensor other) -> Tensor");
OneResult where_self_rule(const Tensor& condition, BDim condition_bdim, const Tensor& self, BDim self_bdim,
    const Tensor& other, BDim other_bdim) {
  Broadcast<3> in(Operand(condition, condition_bdim), Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote_only<1, 2>().align();
  return in.result(at::_ops::where_self::call(in[0], in[1], in[2]));
}

// where.self_out: pointwise, as where.self
VMAP_SIGNATURE(where_self_out, "where.self_out(Tensor condition, Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.OutScalar_Other: pointwise, as xlogy.Scalar_Other
VMAP_SIGNATURE(xlogy_OutScalar_Other, "xlogy.OutScalar_Other(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.Scalar_Other: pointwise
VMAP_SIGNATURE(xlogy_Scalar_Other, "xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor");
OneResult xlogy_Scalar_Other_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::xlogy_Scalar_Other::call(self, other), self_bdim);
}

// xlogy_.Scalar_Other: pointwise, as xlogy.Scalar_Other
VMAP_SIGNATURE(xlogy__Scalar_Other, "xlogy_.Scalar_Other(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void xlogy__Scalar_Other_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::xlogy__Scalar_Other::call(self, other);
}

// zero: pointwise
VMAP_SIGNATURE(zero, "zero(Tensor self) -> Tensor");
OneResult zero_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::zero::call(self), self_bdim);
}

// zero.out: pointwise, as zero
VMAP_SIGNATURE(zero_out, "zero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// zero_: pointwise
VMAP_SIGNATURE(zero_, "zero_(Tensor(a!) self) -> Tensor(a!)");
void zero__rule(Tensor& self, BDim) {
  at::_ops::zero_::call(self);
}

}  // namespace

void register_shard_24(torch::Library& m) {
  VMAP_SUPPORT2(__and__, Scalar, __and___Scalar_rule);
  VMAP_SUPPORT2(__iand__, Scalar, __iand___Scalar_rule);
  VMAP_SUPPORT2(__ilshift__, Scalar, __ilshift___Scalar_rule);
  VMAP_SUPPORT2(__ior__, Scalar, __ior___Scalar_rule);
  VMAP_SUPPORT2(__irshift__, Scalar, __irshift___Scalar_rule);
  VMAP_SUPPORT2(__ixor__, Scalar, __ixor___Scalar_rule);
  VMAP_SUPPORT2(__lshift__, Scalar, __lshift___Scalar_rule);
  support_out(m, "aten", "__lshift__.Scalar_out", "__lshift__.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(__or__, Scalar, __or___Scalar_rule);
  VMAP_SUPPORT2(__rshift__, Scalar, __rshift___Scalar_rule);
  support_out(m, "aten", "__rshift__.Scalar_out", "__rshift__.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(__xor__, Scalar, __xor___Scalar_rule);
  VMAP_SUPPORT2(_add_relu, Scalar, _add_relu_Scalar_rule);
  support_out(m, "aten", "_add_relu.Scalar_out", "_add_relu.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(_add_relu_, Scalar, _add_relu__Scalar_rule);
  VMAP_SUPPORT(_conj, _conj_rule);
  VMAP_SUPPORT(_conj_copy, _conj_copy_rule);
  support_out(m, "aten", "_conj_copy.out", "_conj_copy", OutDtype::Same);
  VMAP_SUPPORT(_conj_physical, _conj_physical_rule);
  support_out(m, "aten", "_conj_physical.out", "_conj_physical", OutDtype::Same);
  VMAP_SUPPORT(_dirichlet_grad, _dirichlet_grad_rule);
  support_out(m, "aten", "_dirichlet_grad.out", "_dirichlet_grad", OutDtype::Same);
  unsupported(m, "_fill_mem_eff_dropout_mask_", "PyTorch has it for CUDA only", "draw the mask with bernoulli");
  VMAP_SUPPORT(_functional_sym_constrain_range, _functional_sym_constrain_range_rule);
  VMAP_SUPPORT(_functional_sym_constrain_range_for_size, _functional_sym_constrain_range_for_size_rule);
  VMAP_DECOMPOSE2(_fused_adam, tensor_lr, _fused_adam_tensor_lr_rule);
  VMAP_DECOMPOSE2(_fused_adamw, tensor_lr, _fused_adamw_tensor_lr_rule);
  VMAP_SUPPORT(_is_all_true, _is_all_true_rule);
  VMAP_SUPPORT(_is_any_true, _is_any_true_rule);
  VMAP_SUPPORT(_lazy_clone, _lazy_clone_rule);
  VMAP_SUPPORT(_linalg_eigvals, _linalg_eigvals_rule);
  VMAP_SUPPORT(_neg_view, _neg_view_rule);
  VMAP_SUPPORT(_neg_view_copy, _neg_view_copy_rule);
  support_out(m, "aten", "_neg_view_copy.out", "_neg_view_copy", OutDtype::Same);
  composite(m, "_pad_circular");
  VMAP_SUPPORT(_reshape_alias, custom::reshape_alias);
  VMAP_DECOMPOSE(_reshape_alias_copy, _reshape_alias_copy_rule);
  support_out(m, "aten", "_reshape_alias_copy.out", "_reshape_alias_copy", OutDtype::Same);
  VMAP_SUPPORT(_reshape_copy, _reshape_copy_rule);
  unsupported(m, "_saturate_weight_to_fp16", "it reads and writes the tensor's memory by itself, and an example has none of its own", "use clamp with what float16 holds");
  VMAP_SUPPORT(_scaled_dot_product_efficient_attention_backward, custom::scaled_dot_product_efficient_attention_backward);
  composite(m, "_shape_as_tensor");
  unsupported(m, "_triton_multi_head_attention", "PyTorch has it for other devices than the CPU only", "call _native_multi_head_attention, which the CPU has");
  unsupported(m, "_triton_multi_head_attention.out", "PyTorch has it for other devices than the CPU only", "call _native_multi_head_attention, which the CPU has");
  VMAP_SUPPORT(_unsafe_view, custom::unsafe_view);
  support_out(m, "aten", "_unsafe_view.out", "_unsafe_view", OutDtype::Same);
  VMAP_SUPPORT(abs, abs_rule);
  support_out(m, "aten", "abs.out", "abs", OutDtype::Cast);
  VMAP_SUPPORT(abs_, abs__rule);
  VMAP_SUPPORT(absolute, absolute_rule);
  support_out(m, "aten", "absolute.out", "absolute", OutDtype::Cast);
  VMAP_SUPPORT(absolute_, absolute__rule);
  VMAP_SUPPORT(acos, acos_rule);
  support_out(m, "aten", "acos.out", "acos", OutDtype::Cast);
  VMAP_SUPPORT(acos_, acos__rule);
  VMAP_SUPPORT(acosh, acosh_rule);
  support_out(m, "aten", "acosh.out", "acosh", OutDtype::Cast);
  VMAP_SUPPORT(acosh_, acosh__rule);
  VMAP_SUPPORT(adaptive_max_pool2d_backward, adaptive_max_pool2d_backward_rule);
  support_out(m, "aten", "adaptive_max_pool2d_backward.grad_input", "adaptive_max_pool2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(adaptive_max_pool3d_backward, adaptive_max_pool3d_backward_rule);
  support_out(m, "aten", "adaptive_max_pool3d_backward.grad_input", "adaptive_max_pool3d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(add, Scalar, add_Scalar_rule);
  support_out(m, "aten", "add.Scalar_out", "add.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(add_, Scalar, add__Scalar_rule);
  VMAP_DECOMPOSE(addbmm, addbmm_rule);
  support_out(m, "aten", "addbmm.out", "addbmm", OutDtype::Cast);
  VMAP_DECOMPOSE(addbmm_, addbmm__rule);
  VMAP_SUPPORT(addcdiv, addcdiv_rule);
  support_out(m, "aten", "addcdiv.out", "addcdiv", OutDtype::Cast);
  VMAP_SUPPORT(addcdiv_, addcdiv__rule);
  VMAP_SUPPORT(addcmul, addcmul_rule);
  support_out(m, "aten", "addcmul.out", "addcmul", OutDtype::Cast);
  VMAP_SUPPORT(addcmul_, addcmul__rule);
  VMAP_SUPPORT(addmm, addmm_rule);
  support_out(m, "aten", "addmm.out", "addmm", OutDtype::Cast);
  VMAP_SUPPORT(addmm_, addmm__rule);
  VMAP_SUPPORT(addmv, addmv_rule);
  support_out(m, "aten", "addmv.out", "addmv", OutDtype::Cast);
  VMAP_SUPPORT(addmv_, addmv__rule);
  VMAP_DECOMPOSE(addr, addr_rule);
  support_out(m, "aten", "addr.out", "addr", OutDtype::Cast);
  VMAP_DECOMPOSE(addr_, addr__rule);
  composite(m, "adjoint");
  VMAP_SUPPORT(alias, alias_rule);
  VMAP_SUPPORT(alias_copy, alias_copy_rule);
  support_out(m, "aten", "alias_copy.out", "alias_copy", OutDtype::Same);
  VMAP_DECOMPOSE(all, all_rule);
  support_out(m, "aten", "all.all_out", "all", OutDtype::Cast);
  VMAP_SUPPORT(angle, angle_rule);
  support_out(m, "aten", "angle.out", "angle", OutDtype::Cast);
  VMAP_DECOMPOSE(any, any_rule);
  support_out(m, "aten", "any.all_out", "any", OutDtype::Cast);
  VMAP_SUPPORT(arccos, arccos_rule);
  support_out(m, "aten", "arccos.out", "arccos", OutDtype::Cast);
  VMAP_SUPPORT(arccos_, arccos__rule);
  VMAP_SUPPORT(arccosh, arccosh_rule);
  support_out(m, "aten", "arccosh.out", "arccosh", OutDtype::Cast);
  VMAP_SUPPORT(arccosh_, arccosh__rule);
  VMAP_SUPPORT(arcsin, arcsin_rule);
  support_out(m, "aten", "arcsin.out", "arcsin", OutDtype::Cast);
  VMAP_SUPPORT(arcsin_, arcsin__rule);
  VMAP_SUPPORT(arcsinh, arcsinh_rule);
  support_out(m, "aten", "arcsinh.out", "arcsinh", OutDtype::Cast);
  VMAP_SUPPORT(arcsinh_, arcsinh__rule);
  VMAP_SUPPORT(arctan, arctan_rule);
  support_out(m, "aten", "arctan.out", "arctan", OutDtype::Cast);
  VMAP_SUPPORT(arctan_, arctan__rule);
  VMAP_SUPPORT(arctanh, arctanh_rule);
  support_out(m, "aten", "arctanh.out", "arctanh", OutDtype::Cast);
  VMAP_SUPPORT(arctanh_, arctanh__rule);
  VMAP_DECOMPOSE(argwhere, argwhere_rule);
  VMAP_SUPPORT(asin, asin_rule);
  support_out(m, "aten", "asin.out", "asin", OutDtype::Cast);
  VMAP_SUPPORT(asin_, asin__rule);
  VMAP_SUPPORT(asinh, asinh_rule);
  support_out(m, "aten", "asinh.out", "asinh", OutDtype::Cast);
  VMAP_SUPPORT(asinh_, asinh__rule);
  VMAP_SUPPORT(atan, atan_rule);
  support_out(m, "aten", "atan.out", "atan", OutDtype::Cast);
  VMAP_SUPPORT(atan_, atan__rule);
  VMAP_SUPPORT(atanh, atanh_rule);
  support_out(m, "aten", "atanh.out", "atanh", OutDtype::Cast);
  VMAP_SUPPORT(atanh_, atanh__rule);
  composite(m, "atleast_1d");
  composite(m, "atleast_2d");
  composite(m, "atleast_3d");
  VMAP_SUPPORT(avg_pool3d, avg_pool3d_rule);
  support_out(m, "aten", "avg_pool3d.out", "avg_pool3d", OutDtype::Cast);
  VMAP_SUPPORT(baddbmm, baddbmm_rule);
  support_out(m, "aten", "baddbmm.out", "baddbmm", OutDtype::Cast);
  VMAP_SUPPORT(baddbmm_, baddbmm__rule);
  composite(m, "batch_norm");
  unsupported(m, "batch_norm_gather_stats_with_counts", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  unsupported(m, "batch_norm_gather_stats_with_counts.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  support_out(m, "aten", "bernoulli.float_out", "bernoulli.p", OutDtype::Same);
  support_random_out("aten", "bernoulli.float_out", "bernoulli.p", OutDtype::Same);
  VMAP_RANDOM(aten, "bernoulli.p", bernoulli_p_rule, bernoulli_p);
  VMAP_RANDOM(aten, "bernoulli_.float", bernoulli__float_rule, bernoulli__float);
  VMAP_SUPPORT2(bitwise_and, Scalar, bitwise_and_Scalar_rule);
  support_out(m, "aten", "bitwise_and.Scalar_out", "bitwise_and.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_and_, Scalar, bitwise_and__Scalar_rule);
  VMAP_SUPPORT2(bitwise_left_shift, Tensor_Scalar, bitwise_left_shift_Tensor_Scalar_rule);
  support_out(m, "aten", "bitwise_left_shift.Tensor_Scalar_out", "bitwise_left_shift.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_left_shift_, Tensor_Scalar, bitwise_left_shift__Tensor_Scalar_rule);
  VMAP_SUPPORT(bitwise_not, bitwise_not_rule);
  support_out(m, "aten", "bitwise_not.out", "bitwise_not", OutDtype::Cast);
  VMAP_SUPPORT(bitwise_not_, bitwise_not__rule);
  VMAP_SUPPORT2(bitwise_or, Scalar, bitwise_or_Scalar_rule);
  support_out(m, "aten", "bitwise_or.Scalar_out", "bitwise_or.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_or_, Scalar, bitwise_or__Scalar_rule);
  VMAP_SUPPORT2(bitwise_right_shift, Tensor_Scalar, bitwise_right_shift_Tensor_Scalar_rule);
  support_out(m, "aten", "bitwise_right_shift.Tensor_Scalar_out", "bitwise_right_shift.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_right_shift_, Tensor_Scalar, bitwise_right_shift__Tensor_Scalar_rule);
  VMAP_SUPPORT2(bitwise_xor, Scalar, bitwise_xor_Scalar_rule);
  support_out(m, "aten", "bitwise_xor.Scalar_out", "bitwise_xor.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_xor_, Scalar, bitwise_xor__Scalar_rule);
  composite(m, "broadcast_to");
  VMAP_SUPPORT(ceil, ceil_rule);
  support_out(m, "aten", "ceil.out", "ceil", OutDtype::Cast);
  VMAP_SUPPORT(ceil_, ceil__rule);
  VMAP_SUPPORT(celu, celu_rule);
  support_out(m, "aten", "celu.out", "celu", OutDtype::Same);
  VMAP_SUPPORT(celu_, celu__rule);
  VMAP_SUPPORT(clamp_max, clamp_max_rule);
  support_out(m, "aten", "clamp_max.out", "clamp_max", OutDtype::Cast);
  VMAP_SUPPORT(clamp_max_, clamp_max__rule);
  VMAP_SUPPORT(clamp_min, clamp_min_rule);
  support_out(m, "aten", "clamp_min.out", "clamp_min", OutDtype::Cast);
  VMAP_SUPPORT(clamp_min_, clamp_min__rule);
  composite(m, "conj");
  VMAP_SUPPORT(conj_physical, conj_physical_rule);
  support_out(m, "aten", "conj_physical.out", "conj_physical", OutDtype::Cast);
  VMAP_SUPPORT(conj_physical_, conj_physical__rule);
  VMAP_SUPPORT(constant_pad_nd, custom::constant_pad_nd);
  support_out(m, "aten", "constant_pad_nd.out", "constant_pad_nd", OutDtype::Same);
  VMAP_SUPPORT(conv3d, conv3d_rule);
  VMAP_SUPPORT(convolution_backward, custom::convolution_backward);
  support_out(m, "aten", "convolution_backward.out", "convolution_backward", OutDtype::Same);
  VMAP_SUPPORT2(copysign, Scalar, copysign_Scalar_rule);
  support_out(m, "aten", "copysign.Scalar_out", "copysign.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(copysign_, Scalar, copysign__Scalar_rule);
  composite(m, "corrcoef");
  VMAP_SUPPORT(cos, cos_rule);
  support_out(m, "aten", "cos.out", "cos", OutDtype::Cast);
  VMAP_SUPPORT(cos_, cos__rule);
  VMAP_SUPPORT(cosh, cosh_rule);
  support_out(m, "aten", "cosh.out", "cosh", OutDtype::Cast);
  VMAP_SUPPORT(cosh_, cosh__rule);
  composite(m, "data");
  VMAP_SUPPORT(deg2rad, deg2rad_rule);
  support_out(m, "aten", "deg2rad.out", "deg2rad", OutDtype::Cast);
  VMAP_SUPPORT(deg2rad_, deg2rad__rule);
  composite(m, "det");
  VMAP_SUPPORT(detach, detach_rule);
  VMAP_SUPPORT_INPLACE_VIEW(detach_, detach_rule);
  VMAP_SUPPORT(detach_copy, detach_copy_rule);
  support_out(m, "aten", "detach_copy.out", "detach_copy", OutDtype::Same);
  VMAP_SUPPORT(digamma, digamma_rule);
  support_out(m, "aten", "digamma.out", "digamma", OutDtype::Cast);
  VMAP_SUPPORT(digamma_, digamma__rule);
  VMAP_SUPPORT2(div, Scalar, div_Scalar_rule);
  support_out(m, "aten", "div.Scalar_out", "div.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(div_, Scalar, div__Scalar_rule);
  VMAP_SUPPORT2(divide, Scalar, divide_Scalar_rule);
  VMAP_SUPPORT2(divide_, Scalar, divide__Scalar_rule);
  VMAP_SUPPORT(elu, elu_rule);
  support_out(m, "aten", "elu.out", "elu", OutDtype::Cast);
  VMAP_SUPPORT(elu_, elu__rule);
  VMAP_SUPPORT2(eq, Scalar, eq_Scalar_rule);
  support_out(m, "aten", "eq.Scalar_out", "eq.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(eq_, Scalar, eq__Scalar_rule);
  VMAP_SUPPORT(erf, erf_rule);
  support_out(m, "aten", "erf.out", "erf", OutDtype::Cast);
  VMAP_SUPPORT(erf_, erf__rule);
  VMAP_SUPPORT(erfc, erfc_rule);
  support_out(m, "aten", "erfc.out", "erfc", OutDtype::Cast);
  VMAP_SUPPORT(erfc_, erfc__rule);
  VMAP_SUPPORT(erfinv, erfinv_rule);
  support_out(m, "aten", "erfinv.out", "erfinv", OutDtype::Cast);
  VMAP_SUPPORT(erfinv_, erfinv__rule);
  VMAP_SUPPORT(exp, exp_rule);
  support_out(m, "aten", "exp.out", "exp", OutDtype::Cast);
  VMAP_SUPPORT(exp2, exp2_rule);
  support_out(m, "aten", "exp2.out", "exp2", OutDtype::Cast);
  VMAP_SUPPORT(exp2_, exp2__rule);
  VMAP_SUPPORT(exp_, exp__rule);
  VMAP_SUPPORT(expm1, expm1_rule);
  support_out(m, "aten", "expm1.out", "expm1", OutDtype::Cast);
  VMAP_SUPPORT(expm1_, expm1__rule);
  VMAP_RANDOM(aten, "exponential", exponential_rule, exponential);
  support_out(m, "aten", "exponential.out", "exponential", OutDtype::Same);
  support_random_out("aten", "exponential.out", "exponential", OutDtype::Same);
  VMAP_RANDOM(aten, "exponential_", exponential__rule, exponential_);
  VMAP_SUPPORT2(fill, Scalar, fill_Scalar_rule);
  support_out(m, "aten", "fill.Scalar_out", "fill.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(fill_, Scalar, fill__Scalar_rule);
  VMAP_SUPPORT(fix, fix_rule);
  support_out(m, "aten", "fix.out", "fix", OutDtype::Cast);
  VMAP_SUPPORT(fix_, fix__rule);
  composite(m, "fliplr");
  composite(m, "flipud");
  VMAP_SUPPORT2(float_power, Tensor_Scalar, float_power_Tensor_Scalar_rule);
  support_out(m, "aten", "float_power.Tensor_Scalar_out", "float_power.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(float_power_, Scalar, float_power__Scalar_rule);
  VMAP_SUPPORT(floor, floor_rule);
  support_out(m, "aten", "floor.out", "floor", OutDtype::Cast);
  VMAP_SUPPORT(floor_, floor__rule);
  VMAP_SUPPORT2(floor_divide, Scalar, floor_divide_Scalar_rule);
  support_out(m, "aten", "floor_divide.Scalar_out", "floor_divide.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(floor_divide_, Scalar, floor_divide__Scalar_rule);
  VMAP_SUPPORT2(fmod, Scalar, fmod_Scalar_rule);
  support_out(m, "aten", "fmod.Scalar_out", "fmod.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(fmod_, Scalar, fmod__Scalar_rule);
  VMAP_SUPPORT(frac, frac_rule);
  support_out(m, "aten", "frac.out", "frac", OutDtype::Cast);
  VMAP_SUPPORT(frac_, frac__rule);
  VMAP_SUPPORT(fractional_max_pool2d_backward, fractional_max_pool2d_backward_rule);
  support_out(m, "aten", "fractional_max_pool2d_backward.grad_input", "fractional_max_pool2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(fractional_max_pool3d_backward, fractional_max_pool3d_backward_rule);
  support_out(m, "aten", "fractional_max_pool3d_backward.grad_input", "fractional_max_pool3d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(ge, Scalar, ge_Scalar_rule);
  support_out(m, "aten", "ge.Scalar_out", "ge.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(ge_, Scalar, ge__Scalar_rule);
  VMAP_RANDOM(aten, "geometric", geometric_rule, geometric);
  support_out(m, "aten", "geometric.out", "geometric", OutDtype::Same);
  support_random_out("aten", "geometric.out", "geometric", OutDtype::Same);
  VMAP_RANDOM(aten, "geometric_", geometric__rule, geometric_);
  VMAP_SUPPORT2(greater, Scalar, greater_Scalar_rule);
  support_out(m, "aten", "greater.Scalar_out", "greater.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(greater_, Scalar, greater__Scalar_rule);
  VMAP_SUPPORT2(greater_equal, Scalar, greater_equal_Scalar_rule);
  support_out(m, "aten", "greater_equal.Scalar_out", "greater_equal.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(greater_equal_, Scalar, greater_equal__Scalar_rule);
  VMAP_SUPPORT2(gt, Scalar, gt_Scalar_rule);
  support_out(m, "aten", "gt.Scalar_out", "gt.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(gt_, Scalar, gt__Scalar_rule);
  VMAP_SUPPORT(hardshrink, hardshrink_rule);
  support_out(m, "aten", "hardshrink.out", "hardshrink", OutDtype::Cast);
  VMAP_SUPPORT(hardsigmoid, hardsigmoid_rule);
  support_out(m, "aten", "hardsigmoid.out", "hardsigmoid", OutDtype::Cast);
  VMAP_SUPPORT(hardsigmoid_, hardsigmoid__rule);
  VMAP_SUPPORT(hardswish, hardswish_rule);
  support_out(m, "aten", "hardswish.out", "hardswish", OutDtype::Cast);
  VMAP_SUPPORT(hardswish_, hardswish__rule);
  VMAP_SUPPORT(hardtanh, hardtanh_rule);
  support_out(m, "aten", "hardtanh.out", "hardtanh", OutDtype::Cast);
  VMAP_SUPPORT(hardtanh_, hardtanh__rule);
  VMAP_SUPPORT(i0, i0_rule);
  support_out(m, "aten", "i0.out", "i0", OutDtype::Cast);
  VMAP_SUPPORT(i0_, i0__rule);
  VMAP_SUPPORT(im2col, im2col_rule);
  support_out(m, "aten", "im2col.out", "im2col", OutDtype::Cast);
  composite(m, "imag");
  unsupported(m, "indices_copy", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  unsupported(m, "indices_copy.out", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  composite(m, "instance_norm");
  VMAP_SUPPORT(inverse, inverse_rule);
  support_out(m, "aten", "inverse.out", "inverse", OutDtype::Cast);
  VMAP_SUPPORT(isfinite, isfinite_rule);
  VMAP_SUPPORT(isinf, isinf_rule);
  support_out(m, "aten", "isinf.out", "isinf", OutDtype::Same);
  VMAP_SUPPORT(isnan, isnan_rule);
  support_out(m, "aten", "isnan.out", "isnan", OutDtype::Same);
  VMAP_SUPPORT(isneginf, isneginf_rule);
  support_out(m, "aten", "isneginf.out", "isneginf", OutDtype::Cast);
  VMAP_SUPPORT(isposinf, isposinf_rule);
  support_out(m, "aten", "isposinf.out", "isposinf", OutDtype::Cast);
  VMAP_SUPPORT(isreal, isreal_rule);
  VMAP_SUPPORT2(le, Scalar, le_Scalar_rule);
  support_out(m, "aten", "le.Scalar_out", "le.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(le_, Scalar, le__Scalar_rule);
  VMAP_SUPPORT(leaky_relu, leaky_relu_rule);
  support_out(m, "aten", "leaky_relu.out", "leaky_relu", OutDtype::Cast);
  VMAP_SUPPORT(leaky_relu_, leaky_relu__rule);
  VMAP_SUPPORT2(lerp, Tensor, lerp_Tensor_rule);
  support_out(m, "aten", "lerp.Tensor_out", "lerp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(lerp_, Tensor, lerp__Tensor_rule);
  VMAP_SUPPORT2(less, Scalar, less_Scalar_rule);
  support_out(m, "aten", "less.Scalar_out", "less.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(less_, Scalar, less__Scalar_rule);
  VMAP_SUPPORT2(less_equal, Scalar, less_equal_Scalar_rule);
  support_out(m, "aten", "less_equal.Scalar_out", "less_equal.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(less_equal_, Scalar, less_equal__Scalar_rule);
  VMAP_SUPPORT(lgamma, lgamma_rule);
  support_out(m, "aten", "lgamma.out", "lgamma", OutDtype::Cast);
  VMAP_SUPPORT(lgamma_, lgamma__rule);
  VMAP_SUPPORT(lift, lift_rule);
  support_out(m, "aten", "lift.out", "lift", OutDtype::Same);
  VMAP_SUPPORT(lift_fresh, lift_fresh_rule);
  VMAP_SUPPORT(lift_fresh_copy, lift_fresh_copy_rule);
  support_out(m, "aten", "lift_fresh_copy.out", "lift_fresh_copy", OutDtype::Same);
  VMAP_SUPPORT(linalg_det, linalg_det_rule);
  support_out(m, "aten", "linalg_det.out", "linalg_det", OutDtype::Cast);
  VMAP_SUPPORT(linalg_eigvals, linalg_eigvals_rule);
  support_out(m, "aten", "linalg_eigvals.out", "linalg_eigvals", OutDtype::Cast);
  VMAP_SUPPORT(linalg_inv, linalg_inv_rule);
  support_out(m, "aten", "linalg_inv.out", "linalg_inv", OutDtype::Cast);
  VMAP_SUPPORT(linalg_matrix_exp, linalg_matrix_exp_rule);
  support_out(m, "aten", "linalg_matrix_exp.out", "linalg_matrix_exp", OutDtype::Same);
  VMAP_SUPPORT2(linalg_matrix_rank, atol_rtol_tensor, linalg_matrix_rank_atol_rtol_tensor_rule);
  support_out(m, "aten", "linalg_matrix_rank.atol_rtol_tensor_out", "linalg_matrix_rank.atol_rtol_tensor", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_pinv, atol_rtol_tensor, linalg_pinv_atol_rtol_tensor_rule);
  support_out(m, "aten", "linalg_pinv.atol_rtol_tensor_out", "linalg_pinv.atol_rtol_tensor", OutDtype::Cast);
  VMAP_SUPPORT(log, log_rule);
  support_out(m, "aten", "log.out", "log", OutDtype::Cast);
  VMAP_SUPPORT(log10, log10_rule);
  support_out(m, "aten", "log10.out", "log10", OutDtype::Cast);
  VMAP_SUPPORT(log10_, log10__rule);
  VMAP_SUPPORT(log1p, log1p_rule);
  support_out(m, "aten", "log1p.out", "log1p", OutDtype::Cast);
  VMAP_SUPPORT(log1p_, log1p__rule);
  VMAP_SUPPORT(log2, log2_rule);
  support_out(m, "aten", "log2.out", "log2", OutDtype::Cast);
  VMAP_SUPPORT(log2_, log2__rule);
  VMAP_SUPPORT(log_, log__rule);
  VMAP_SUPPORT(log_sigmoid, log_sigmoid_rule);
  support_out(m, "aten", "log_sigmoid.out", "log_sigmoid", OutDtype::Cast);
  VMAP_SUPPORT(log_sigmoid_backward, log_sigmoid_backward_rule);
  support_out(m, "aten", "log_sigmoid_backward.grad_input", "log_sigmoid_backward", OutDtype::Cast);
  VMAP_SUPPORT(logdet, logdet_rule);
  VMAP_SUPPORT(logical_not, logical_not_rule);
  support_out(m, "aten", "logical_not.out", "logical_not", OutDtype::Cast);
  VMAP_SUPPORT(logical_not_, logical_not__rule);
  VMAP_SUPPORT2(lt, Scalar, lt_Scalar_rule);
  support_out(m, "aten", "lt.Scalar_out", "lt.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(lt_, Scalar, lt__Scalar_rule);
  composite(m, "lu_solve");
  support_out(m, "aten", "lu_solve.out", "lu_solve", OutDtype::Cast);
  composite(m, "mH");
  composite(m, "mT");
  VMAP_DECOMPOSE2(masked_fill, Tensor, masked_fill_Tensor_rule);
  support_out(m, "aten", "masked_fill.Tensor_out", "masked_fill.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE2(masked_fill_, Tensor, masked_fill__Tensor_rule);
  VMAP_DECOMPOSE(masked_scatter, masked_scatter_rule);
  support_out(m, "aten", "masked_scatter.out", "masked_scatter", OutDtype::Same);
  VMAP_DECOMPOSE(masked_scatter_, masked_scatter__rule);
  VMAP_DECOMPOSE(masked_select_backward, masked_select_backward_rule);
  composite(m, "matrix_H");
  composite(m, "matrix_exp");
  VMAP_DECOMPOSE(max, max_rule);
  support_out(m, "aten", "max.unary_out", "max", OutDtype::Cast);
  VMAP_DECOMPOSE(median, median_rule);
  support_out(m, "aten", "median.out", "median", OutDtype::Same);
  VMAP_DECOMPOSE(min, min_rule);
  support_out(m, "aten", "min.unary_out", "min", OutDtype::Cast);
  VMAP_SUPPORT(mish, mish_rule);
  support_out(m, "aten", "mish.out", "mish", OutDtype::Cast);
  VMAP_SUPPORT(mish_, mish__rule);
  composite(m, "msort");
  support_out(m, "aten", "msort.out", "msort", OutDtype::Cast);
  VMAP_SUPPORT2(mul, Scalar, mul_Scalar_rule);
  support_out(m, "aten", "mul.Scalar_out", "mul.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(mul_, Scalar, mul__Scalar_rule);
  VMAP_SUPPORT2(multiply, Scalar, multiply_Scalar_rule);
  VMAP_SUPPORT2(multiply_, Scalar, multiply__Scalar_rule);
  VMAP_DECOMPOSE(nanmedian, nanmedian_rule);
  support_out(m, "aten", "nanmedian.out", "nanmedian", OutDtype::Same);
  VMAP_SUPPORT(native_batch_norm_backward, native_batch_norm_backward_rule);
  support_out(m, "aten", "native_batch_norm_backward.out", "native_batch_norm_backward", OutDtype::Same);
  unsupported(m, "native_norm", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  unsupported(m, "native_norm.out", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  VMAP_SUPPORT2(ne, Scalar, ne_Scalar_rule);
  support_out(m, "aten", "ne.Scalar_out", "ne.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(ne_, Scalar, ne__Scalar_rule);
  VMAP_SUPPORT(neg, neg_rule);
  support_out(m, "aten", "neg.out", "neg", OutDtype::Cast);
  VMAP_SUPPORT(neg_, neg__rule);
  VMAP_SUPPORT(negative, negative_rule);
  support_out(m, "aten", "negative.out", "negative", OutDtype::Cast);
  VMAP_SUPPORT(negative_, negative__rule);
  unsupported(m, "nonzero", "the number of nonzero elements differs from example to example, and a batch has one shape", "use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call nonzero outside vmap");
  unsupported(m, "nonzero.out", "the number of nonzero elements differs from example to example, and a batch has one shape", "use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call nonzero outside vmap");
  VMAP_DECOMPOSE2(norm, Scalar, norm_Scalar_rule);
  support_out(m, "aten", "norm.Scalar_out", "norm.Scalar", OutDtype::Same);
  VMAP_RANDOM(aten, "normal.Tensor_float", normal_Tensor_float_rule, normal_Tensor_float);
  VMAP_SUPPORT2(not_equal, Scalar, not_equal_Scalar_rule);
  support_out(m, "aten", "not_equal.Scalar_out", "not_equal.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(not_equal_, Scalar, not_equal__Scalar_rule);
  composite(m, "numpy_T");
  composite(m, "positive");
  VMAP_SUPPORT2(pow, Tensor_Scalar, pow_Tensor_Scalar_rule);
  support_out(m, "aten", "pow.Tensor_Scalar_out", "pow.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(pow_, Scalar, pow__Scalar_rule);
  VMAP_SUPPORT(rad2deg, rad2deg_rule);
  support_out(m, "aten", "rad2deg.out", "rad2deg", OutDtype::Cast);
  VMAP_SUPPORT(rad2deg_, rad2deg__rule);
  composite(m, "ravel");
  composite(m, "real");
  VMAP_SUPPORT(reciprocal, reciprocal_rule);
  support_out(m, "aten", "reciprocal.out", "reciprocal", OutDtype::Cast);
  VMAP_SUPPORT(reciprocal_, reciprocal__rule);
  VMAP_SUPPORT(relu, relu_rule);
  support_out(m, "aten", "relu.out", "relu", OutDtype::Same);
  VMAP_SUPPORT(relu6, relu6_rule);
  VMAP_SUPPORT(relu6_, relu6__rule);
  VMAP_SUPPORT(relu_, relu__rule);
  VMAP_SUPPORT2(remainder, Scalar, remainder_Scalar_rule);
  support_out(m, "aten", "remainder.Scalar_out", "remainder.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(remainder_, Scalar, remainder__Scalar_rule);
  VMAP_SUPPORT(repeat, custom::repeat);
  support_out(m, "aten", "repeat.out", "repeat", OutDtype::Same);
  VMAP_SUPPORT(reshape, reshape_rule);
  composite(m, "resolve_conj");
  composite(m, "resolve_neg");
  VMAP_SUPPORT(round, round_rule);
  support_out(m, "aten", "round.out", "round", OutDtype::Cast);
  VMAP_SUPPORT(round_, round__rule);
  VMAP_SUPPORT(rsqrt, rsqrt_rule);
  support_out(m, "aten", "rsqrt.out", "rsqrt", OutDtype::Cast);
  VMAP_SUPPORT(rsqrt_, rsqrt__rule);
  VMAP_SUPPORT2(rsub, Scalar, rsub_Scalar_rule);
  support_out(m, "aten", "rsub.Scalar_out", "rsub.Scalar", OutDtype::Same);
  VMAP_SUPPORT(selu, selu_rule);
  VMAP_SUPPORT(selu_, selu__rule);
  unsupported(m, "set", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(sgn, sgn_rule);
  support_out(m, "aten", "sgn.out", "sgn", OutDtype::Cast);
  VMAP_SUPPORT(sgn_, sgn__rule);
  VMAP_SUPPORT(sigmoid, sigmoid_rule);
  support_out(m, "aten", "sigmoid.out", "sigmoid", OutDtype::Cast);
  VMAP_SUPPORT(sigmoid_, sigmoid__rule);
  VMAP_SUPPORT(sign, sign_rule);
  support_out(m, "aten", "sign.out", "sign", OutDtype::Cast);
  VMAP_SUPPORT(sign_, sign__rule);
  VMAP_SUPPORT(signbit, signbit_rule);
  support_out(m, "aten", "signbit.out", "signbit", OutDtype::Cast);
  VMAP_SUPPORT(silu, silu_rule);
  support_out(m, "aten", "silu.out", "silu", OutDtype::Cast);
  VMAP_SUPPORT(silu_, silu__rule);
  VMAP_SUPPORT(sin, sin_rule);
  support_out(m, "aten", "sin.out", "sin", OutDtype::Cast);
  VMAP_SUPPORT(sin_, sin__rule);
  VMAP_SUPPORT(sinc, sinc_rule);
  support_out(m, "aten", "sinc.out", "sinc", OutDtype::Cast);
  VMAP_SUPPORT(sinc_, sinc__rule);
  VMAP_SUPPORT(sinh, sinh_rule);
  support_out(m, "aten", "sinh.out", "sinh", OutDtype::Cast);
  VMAP_SUPPORT(sinh_, sinh__rule);
  VMAP_DECOMPOSE(slow_conv_transpose3d, slow_conv_transpose3d_rule);
  support_out(m, "aten", "slow_conv_transpose3d.out", "slow_conv_transpose3d", OutDtype::Cast);
  VMAP_SUPPORT(softplus, softplus_rule);
  support_out(m, "aten", "softplus.out", "softplus", OutDtype::Cast);
  VMAP_SUPPORT(softshrink, softshrink_rule);
  support_out(m, "aten", "softshrink.out", "softshrink", OutDtype::Cast);
  unsupported(m, "sparse_sampled_addmm", "it takes a sparse tensor, which has no strides that a batch dim could have", "mask the dense product");
  unsupported(m, "sparse_sampled_addmm.out", "it takes a sparse tensor, which has no strides that a batch dim could have", "mask the dense product");
  VMAP_SUPPORT(special_airy_ai, special_airy_ai_rule);
  support_out(m, "aten", "special_airy_ai.out", "special_airy_ai", OutDtype::Cast);
  VMAP_SUPPORT(special_bessel_j0, special_bessel_j0_rule);
  support_out(m, "aten", "special_bessel_j0.out", "special_bessel_j0", OutDtype::Cast);
  VMAP_SUPPORT(special_bessel_j1, special_bessel_j1_rule);
  support_out(m, "aten", "special_bessel_j1.out", "special_bessel_j1", OutDtype::Cast);
  VMAP_SUPPORT(special_bessel_y0, special_bessel_y0_rule);
  support_out(m, "aten", "special_bessel_y0.out", "special_bessel_y0", OutDtype::Cast);
  VMAP_SUPPORT(special_bessel_y1, special_bessel_y1_rule);
  support_out(m, "aten", "special_bessel_y1.out", "special_bessel_y1", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_t, n_scalar, special_chebyshev_polynomial_t_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_t.n_scalar_out", "special_chebyshev_polynomial_t.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_u, n_scalar, special_chebyshev_polynomial_u_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_u.n_scalar_out", "special_chebyshev_polynomial_u.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_v, n_scalar, special_chebyshev_polynomial_v_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_v.n_scalar_out", "special_chebyshev_polynomial_v.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_w, n_scalar, special_chebyshev_polynomial_w_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_w.n_scalar_out", "special_chebyshev_polynomial_w.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_digamma, special_digamma_rule);
  support_out(m, "aten", "special_digamma.out", "special_digamma", OutDtype::Cast);
  VMAP_SUPPORT(special_entr, special_entr_rule);
  support_out(m, "aten", "special_entr.out", "special_entr", OutDtype::Cast);
  VMAP_SUPPORT(special_erf, special_erf_rule);
  support_out(m, "aten", "special_erf.out", "special_erf", OutDtype::Cast);
  VMAP_SUPPORT(special_erfc, special_erfc_rule);
  support_out(m, "aten", "special_erfc.out", "special_erfc", OutDtype::Cast);
  VMAP_SUPPORT(special_erfcx, special_erfcx_rule);
  support_out(m, "aten", "special_erfcx.out", "special_erfcx", OutDtype::Cast);
  VMAP_SUPPORT(special_erfinv, special_erfinv_rule);
  support_out(m, "aten", "special_erfinv.out", "special_erfinv", OutDtype::Cast);
  VMAP_SUPPORT(special_exp2, special_exp2_rule);
  support_out(m, "aten", "special_exp2.out", "special_exp2", OutDtype::Cast);
  VMAP_SUPPORT(special_expit, special_expit_rule);
  support_out(m, "aten", "special_expit.out", "special_expit", OutDtype::Cast);
  VMAP_SUPPORT(special_expm1, special_expm1_rule);
  support_out(m, "aten", "special_expm1.out", "special_expm1", OutDtype::Cast);
  VMAP_SUPPORT(special_gammaln, special_gammaln_rule);
  support_out(m, "aten", "special_gammaln.out", "special_gammaln", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_h, n_scalar, special_hermite_polynomial_h_n_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_h.n_scalar_out", "special_hermite_polynomial_h.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_he, n_scalar, special_hermite_polynomial_he_n_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_he.n_scalar_out", "special_hermite_polynomial_he.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_i0, special_i0_rule);
  support_out(m, "aten", "special_i0.out", "special_i0", OutDtype::Cast);
  VMAP_SUPPORT(special_i0e, special_i0e_rule);
  support_out(m, "aten", "special_i0e.out", "special_i0e", OutDtype::Cast);
  VMAP_SUPPORT(special_i1, special_i1_rule);
  support_out(m, "aten", "special_i1.out", "special_i1", OutDtype::Cast);
  VMAP_SUPPORT(special_i1e, special_i1e_rule);
  support_out(m, "aten", "special_i1e.out", "special_i1e", OutDtype::Cast);
  VMAP_SUPPORT2(special_laguerre_polynomial_l, n_scalar, special_laguerre_polynomial_l_n_scalar_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.n_scalar_out", "special_laguerre_polynomial_l.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_legendre_polynomial_p, n_scalar, special_legendre_polynomial_p_n_scalar_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.n_scalar_out", "special_legendre_polynomial_p.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_log1p, special_log1p_rule);
  support_out(m, "aten", "special_log1p.out", "special_log1p", OutDtype::Cast);
  VMAP_SUPPORT(special_log_ndtr, special_log_ndtr_rule);
  support_out(m, "aten", "special_log_ndtr.out", "special_log_ndtr", OutDtype::Cast);
  VMAP_SUPPORT(special_modified_bessel_i0, special_modified_bessel_i0_rule);
  support_out(m, "aten", "special_modified_bessel_i0.out", "special_modified_bessel_i0", OutDtype::Cast);
  VMAP_SUPPORT(special_modified_bessel_i1, special_modified_bessel_i1_rule);
  support_out(m, "aten", "special_modified_bessel_i1.out", "special_modified_bessel_i1", OutDtype::Cast);
  VMAP_SUPPORT(special_modified_bessel_k0, special_modified_bessel_k0_rule);
  support_out(m, "aten", "special_modified_bessel_k0.out", "special_modified_bessel_k0", OutDtype::Cast);
  VMAP_SUPPORT(special_modified_bessel_k1, special_modified_bessel_k1_rule);
  support_out(m, "aten", "special_modified_bessel_k1.out", "special_modified_bessel_k1", OutDtype::Cast);
  VMAP_SUPPORT(special_ndtr, special_ndtr_rule);
  support_out(m, "aten", "special_ndtr.out", "special_ndtr", OutDtype::Cast);
  VMAP_SUPPORT(special_ndtri, special_ndtri_rule);
  support_out(m, "aten", "special_ndtri.out", "special_ndtri", OutDtype::Cast);
  VMAP_SUPPORT(special_psi, special_psi_rule);
  support_out(m, "aten", "special_psi.out", "special_psi", OutDtype::Cast);
  VMAP_SUPPORT(special_scaled_modified_bessel_k0, special_scaled_modified_bessel_k0_rule);
  support_out(m, "aten", "special_scaled_modified_bessel_k0.out", "special_scaled_modified_bessel_k0", OutDtype::Cast);
  VMAP_SUPPORT(special_scaled_modified_bessel_k1, special_scaled_modified_bessel_k1_rule);
  support_out(m, "aten", "special_scaled_modified_bessel_k1.out", "special_scaled_modified_bessel_k1", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_t, n_scalar, special_shifted_chebyshev_polynomial_t_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_t.n_scalar_out", "special_shifted_chebyshev_polynomial_t.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_u, n_scalar, special_shifted_chebyshev_polynomial_u_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_u.n_scalar_out", "special_shifted_chebyshev_polynomial_u.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_v, n_scalar, special_shifted_chebyshev_polynomial_v_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_v.n_scalar_out", "special_shifted_chebyshev_polynomial_v.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_w, n_scalar, special_shifted_chebyshev_polynomial_w_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_w.n_scalar_out", "special_shifted_chebyshev_polynomial_w.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_sinc, special_sinc_rule);
  support_out(m, "aten", "special_sinc.out", "special_sinc", OutDtype::Cast);
  VMAP_SUPPORT(special_spherical_bessel_j0, special_spherical_bessel_j0_rule);
  support_out(m, "aten", "special_spherical_bessel_j0.out", "special_spherical_bessel_j0", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlog1py, other_scalar, special_xlog1py_other_scalar_rule);
  support_out(m, "aten", "special_xlog1py.other_scalar_out", "special_xlog1py.other_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlogy, other_scalar, special_xlogy_other_scalar_rule);
  support_out(m, "aten", "special_xlogy.other_scalar_out", "special_xlogy.other_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_zeta, other_scalar, special_zeta_other_scalar_rule);
  support_out(m, "aten", "special_zeta.other_scalar_out", "special_zeta.other_scalar", OutDtype::Cast);
  VMAP_SUPPORT(sqrt, sqrt_rule);
  support_out(m, "aten", "sqrt.out", "sqrt", OutDtype::Cast);
  VMAP_SUPPORT(sqrt_, sqrt__rule);
  VMAP_SUPPORT(square, square_rule);
  support_out(m, "aten", "square.out", "square", OutDtype::Cast);
  VMAP_SUPPORT(square_, square__rule);
  VMAP_SUPPORT(squeeze, custom::squeeze);
  VMAP_SUPPORT_INPLACE_VIEW(squeeze_, custom::squeeze);
  VMAP_DECOMPOSE(squeeze_copy, squeeze_copy_rule);
  support_out(m, "aten", "squeeze_copy.out", "squeeze_copy", OutDtype::Same);
  VMAP_SUPPORT2(sub, Scalar, sub_Scalar_rule);
  support_out(m, "aten", "sub.Scalar_out", "sub.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(sub_, Scalar, sub__Scalar_rule);
  VMAP_SUPPORT2(subtract, Scalar, subtract_Scalar_rule);
  VMAP_SUPPORT2(subtract_, Scalar, subtract__Scalar_rule);
  composite(m, "sum_to_size");
  VMAP_SUPPORT(t, custom::t);
  VMAP_SUPPORT_INPLACE_VIEW(t_, custom::t);
  VMAP_DECOMPOSE(t_copy, t_copy_rule);
  support_out(m, "aten", "t_copy.out", "t_copy", OutDtype::Same);
  VMAP_SUPPORT(tan, tan_rule);
  support_out(m, "aten", "tan.out", "tan", OutDtype::Cast);
  VMAP_SUPPORT(tan_, tan__rule);
  VMAP_SUPPORT(tanh, tanh_rule);
  support_out(m, "aten", "tanh.out", "tanh", OutDtype::Cast);
  VMAP_SUPPORT(tanh_, tanh__rule);
  VMAP_SUPPORT(threshold, threshold_rule);
  support_out(m, "aten", "threshold.out", "threshold", OutDtype::Cast);
  VMAP_SUPPORT(threshold_, threshold__rule);
  composite(m, "tile");
  VMAP_DECOMPOSE(trace, trace_rule);
  support_out(m, "aten", "trace.out", "trace", OutDtype::Same);
  composite(m, "trace_backward");
  VMAP_SUPPORT2(true_divide, Scalar, true_divide_Scalar_rule);
  VMAP_SUPPORT2(true_divide_, Scalar, true_divide__Scalar_rule);
  VMAP_SUPPORT(trunc, trunc_rule);
  support_out(m, "aten", "trunc.out", "trunc", OutDtype::Cast);
  VMAP_SUPPORT(trunc_, trunc__rule);
  unsupported(m, "unique_consecutive", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_consecutive outside vmap");
  unsupported(m, "unique_consecutive.out", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_consecutive outside vmap");
  unsupported(m, "values_copy", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  unsupported(m, "values_copy.out", "it reads a part of a sparse tensor, and the examples of a batch are dense", "call it outside vmap");
  VMAP_SUPPORT(view, view_rule);
  VMAP_SUPPORT(view_as_complex, view_as_complex_rule);
  VMAP_SUPPORT(view_as_complex_copy, view_as_complex_copy_rule);
  support_out(m, "aten", "view_as_complex_copy.out", "view_as_complex_copy", OutDtype::Same);
  VMAP_SUPPORT(view_as_real, view_as_real_rule);
  VMAP_SUPPORT(view_as_real_copy, view_as_real_copy_rule);
  support_out(m, "aten", "view_as_real_copy.out", "view_as_real_copy", OutDtype::Same);
  VMAP_SUPPORT(view_copy, view_copy_rule);
  support_out(m, "aten", "view_copy.out", "view_copy", OutDtype::Same);
  VMAP_SUPPORT2(where, Scalar, where_Scalar_rule);
  VMAP_SUPPORT2(where, self, where_self_rule);
  support_out(m, "aten", "where.self_out", "where.self", OutDtype::Cast);
  support_out(m, "aten", "xlogy.OutScalar_Other", "xlogy.Scalar_Other", OutDtype::Cast);
  VMAP_SUPPORT2(xlogy, Scalar_Other, xlogy_Scalar_Other_rule);
  VMAP_SUPPORT2(xlogy_, Scalar_Other, xlogy__Scalar_Other_rule);
  VMAP_SUPPORT(zero, zero_rule);
  support_out(m, "aten", "zero.out", "zero", OutDtype::Same);
  VMAP_SUPPORT(zero_, zero__rule);
  add_kinds(
      "channelwise native_batch_norm_backward native_batch_norm_backward.out\n"
      "composite _pad_circular _shape_as_tensor adjoint atleast_1d atleast_2d atleast_3d batch_norm"
      " broadcast_to conj corrcoef data det fliplr flipud imag instance_norm lu_solve lu_solve.out mH mT"
      " matrix_H matrix_exp msort msort.out numpy_T positive ravel real resolve_conj resolve_neg sum_to_size"
      " tile trace_backward\n"
      "contract addmm addmm.out addmm_ addmv addmv.out addmv_ baddbmm baddbmm.out baddbmm_\n"
      "convolve conv3d\n"
      "custom _reshape_alias _scaled_dot_product_efficient_attention_backward _unsafe_view _unsafe_view.out"
      " constant_pad_nd constant_pad_nd.out convolution_backward convolution_backward.out repeat repeat.out"
      " squeeze squeeze_ t t_\n"
      "decompose _fused_adam.tensor_lr _fused_adamw.tensor_lr _reshape_alias_copy _reshape_alias_copy.out"
      " addbmm addbmm.out addbmm_ addr addr.out addr_ all all.all_out any any.all_out argwhere"
      " masked_fill.Tensor masked_fill.Tensor_out masked_fill_.Tensor masked_scatter masked_scatter.out"
      " masked_scatter_ masked_select_backward max max.unary_out median median.out min min.unary_out"
      " nanmedian nanmedian.out norm.Scalar norm.Scalar_out slow_conv_transpose3d slow_conv_transpose3d.out"
      " squeeze_copy squeeze_copy.out t_copy t_copy.out trace trace.out\n"
      "fold adaptive_max_pool2d_backward adaptive_max_pool2d_backward.grad_input"
      " adaptive_max_pool3d_backward adaptive_max_pool3d_backward.grad_input avg_pool3d avg_pool3d.out"
      " fractional_max_pool2d_backward fractional_max_pool2d_backward.grad_input"
      " fractional_max_pool3d_backward fractional_max_pool3d_backward.grad_input im2col im2col.out\n"
      "one_answer _is_all_true _is_any_true\n"
      "pointwise __and__.Scalar __iand__.Scalar __ilshift__.Scalar __ior__.Scalar __irshift__.Scalar"
      " __ixor__.Scalar __lshift__.Scalar __lshift__.Scalar_out __or__.Scalar __rshift__.Scalar"
      " __rshift__.Scalar_out __xor__.Scalar _add_relu.Scalar _add_relu.Scalar_out _add_relu_.Scalar"
      " _conj_physical _conj_physical.out _dirichlet_grad _dirichlet_grad.out"
      " _functional_sym_constrain_range _functional_sym_constrain_range_for_size _lazy_clone abs abs.out"
      " abs_ absolute absolute.out absolute_ acos acos.out acos_ acosh acosh.out acosh_ add.Scalar"
      " add.Scalar_out add_.Scalar addcdiv addcdiv.out addcdiv_ addcmul addcmul.out addcmul_ angle angle.out"
      " arccos arccos.out arccos_ arccosh arccosh.out arccosh_ arcsin arcsin.out arcsin_ arcsinh arcsinh.out"
      " arcsinh_ arctan arctan.out arctan_ arctanh arctanh.out arctanh_ asin asin.out asin_ asinh asinh.out"
      " asinh_ atan atan.out atan_ atanh atanh.out atanh_ bitwise_and.Scalar bitwise_and.Scalar_out"
      " bitwise_and_.Scalar bitwise_left_shift.Tensor_Scalar bitwise_left_shift.Tensor_Scalar_out"
      " bitwise_left_shift_.Tensor_Scalar bitwise_not bitwise_not.out bitwise_not_ bitwise_or.Scalar"
      " bitwise_or.Scalar_out bitwise_or_.Scalar bitwise_right_shift.Tensor_Scalar"
      " bitwise_right_shift.Tensor_Scalar_out bitwise_right_shift_.Tensor_Scalar bitwise_xor.Scalar"
      " bitwise_xor.Scalar_out bitwise_xor_.Scalar ceil ceil.out ceil_ celu celu.out celu_ clamp_max"
      " clamp_max.out clamp_max_ clamp_min clamp_min.out clamp_min_ conj_physical conj_physical.out"
      " conj_physical_ copysign.Scalar copysign.Scalar_out copysign_.Scalar cos cos.out cos_ cosh cosh.out"
      " cosh_ deg2rad deg2rad.out deg2rad_ digamma digamma.out digamma_ div.Scalar div.Scalar_out"
      " div_.Scalar divide.Scalar divide_.Scalar elu elu.out elu_ eq.Scalar eq.Scalar_out eq_.Scalar erf"
      " erf.out erf_ erfc erfc.out erfc_ erfinv erfinv.out erfinv_ exp exp.out exp2 exp2.out exp2_ exp_"
      " expm1 expm1.out expm1_ fill.Scalar fill.Scalar_out fill_.Scalar fix fix.out fix_"
      " float_power.Tensor_Scalar float_power.Tensor_Scalar_out float_power_.Scalar floor floor.out floor_"
      " floor_divide.Scalar floor_divide.Scalar_out floor_divide_.Scalar fmod.Scalar fmod.Scalar_out"
      " fmod_.Scalar frac frac.out frac_ ge.Scalar ge.Scalar_out ge_.Scalar greater.Scalar"
      " greater.Scalar_out greater_.Scalar greater_equal.Scalar greater_equal.Scalar_out"
      " greater_equal_.Scalar gt.Scalar gt.Scalar_out gt_.Scalar hardshrink hardshrink.out hardsigmoid"
      " hardsigmoid.out hardsigmoid_ hardswish hardswish.out hardswish_ hardtanh hardtanh.out hardtanh_ i0"
      " i0.out i0_ isfinite isinf isinf.out isnan isnan.out isneginf isneginf.out isposinf isposinf.out"
      " isreal le.Scalar le.Scalar_out le_.Scalar leaky_relu leaky_relu.out leaky_relu_ lerp.Tensor"
      " lerp.Tensor_out lerp_.Tensor less.Scalar less.Scalar_out less_.Scalar less_equal.Scalar"
      " less_equal.Scalar_out less_equal_.Scalar lgamma lgamma.out lgamma_ log log.out log10 log10.out"
      " log10_ log1p log1p.out log1p_ log2 log2.out log2_ log_ log_sigmoid log_sigmoid.out logical_not"
      " logical_not.out logical_not_ lt.Scalar lt.Scalar_out lt_.Scalar mish mish.out mish_ mul.Scalar"
      " mul.Scalar_out mul_.Scalar multiply.Scalar multiply_.Scalar ne.Scalar ne.Scalar_out ne_.Scalar neg"
      " neg.out neg_ negative negative.out negative_ not_equal.Scalar not_equal.Scalar_out not_equal_.Scalar"
      " pow.Tensor_Scalar pow.Tensor_Scalar_out pow_.Scalar rad2deg rad2deg.out rad2deg_ reciprocal"
      " reciprocal.out reciprocal_ relu relu.out relu6 relu6_ relu_ remainder.Scalar remainder.Scalar_out"
      " remainder_.Scalar round round.out round_ rsqrt rsqrt.out rsqrt_ rsub.Scalar rsub.Scalar_out selu"
      " selu_ sgn sgn.out sgn_ sigmoid sigmoid.out sigmoid_ sign sign.out sign_ signbit signbit.out silu"
      " silu.out silu_ sin sin.out sin_ sinc sinc.out sinc_ sinh sinh.out sinh_ softplus softplus.out"
      " softshrink softshrink.out special_airy_ai special_airy_ai.out special_bessel_j0"
      " special_bessel_j0.out special_bessel_j1 special_bessel_j1.out special_bessel_y0"
      " special_bessel_y0.out special_bessel_y1 special_bessel_y1.out"
      " special_chebyshev_polynomial_t.n_scalar special_chebyshev_polynomial_t.n_scalar_out"
      " special_chebyshev_polynomial_u.n_scalar special_chebyshev_polynomial_u.n_scalar_out"
      " special_chebyshev_polynomial_v.n_scalar special_chebyshev_polynomial_v.n_scalar_out"
      " special_chebyshev_polynomial_w.n_scalar special_chebyshev_polynomial_w.n_scalar_out special_digamma"
      " special_digamma.out special_entr special_entr.out special_erf special_erf.out special_erfc"
      " special_erfc.out special_erfcx special_erfcx.out special_erfinv special_erfinv.out special_exp2"
      " special_exp2.out special_expit special_expit.out special_expm1 special_expm1.out special_gammaln"
      " special_gammaln.out special_hermite_polynomial_h.n_scalar special_hermite_polynomial_h.n_scalar_out"
      " special_hermite_polynomial_he.n_scalar special_hermite_polynomial_he.n_scalar_out special_i0"
      " special_i0.out special_i0e special_i0e.out special_i1 special_i1.out special_i1e special_i1e.out"
      " special_laguerre_polynomial_l.n_scalar special_laguerre_polynomial_l.n_scalar_out"
      " special_legendre_polynomial_p.n_scalar special_legendre_polynomial_p.n_scalar_out special_log1p"
      " special_log1p.out special_log_ndtr special_log_ndtr.out special_modified_bessel_i0"
      " special_modified_bessel_i0.out special_modified_bessel_i1 special_modified_bessel_i1.out"
      " special_modified_bessel_k0 special_modified_bessel_k0.out special_modified_bessel_k1"
      " special_modified_bessel_k1.out special_ndtr special_ndtr.out special_ndtri special_ndtri.out"
      " special_psi special_psi.out special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k0.out"
      " special_scaled_modified_bessel_k1 special_scaled_modified_bessel_k1.out"
      " special_shifted_chebyshev_polynomial_t.n_scalar special_shifted_chebyshev_polynomial_t.n_scalar_out"
      " special_shifted_chebyshev_polynomial_u.n_scalar special_shifted_chebyshev_polynomial_u.n_scalar_out"
      " special_shifted_chebyshev_polynomial_v.n_scalar special_shifted_chebyshev_polynomial_v.n_scalar_out"
      " special_shifted_chebyshev_polynomial_w.n_scalar special_shifted_chebyshev_polynomial_w.n_scalar_out"
      " special_sinc special_sinc.out special_spherical_bessel_j0 special_spherical_bessel_j0.out"
      " special_xlog1py.other_scalar special_xlog1py.other_scalar_out special_xlogy.other_scalar"
      " special_xlogy.other_scalar_out special_zeta.other_scalar special_zeta.other_scalar_out sqrt sqrt.out"
      " sqrt_ square square.out square_ sub.Scalar sub.Scalar_out sub_.Scalar subtract.Scalar"
      " subtract_.Scalar tan tan.out tan_ tanh tanh.out tanh_ threshold threshold.out threshold_"
      " true_divide.Scalar true_divide_.Scalar trunc trunc.out trunc_ where.Scalar where.self where.self_out"
      " xlogy.OutScalar_Other xlogy.Scalar_Other xlogy_.Scalar_Other zero zero.out zero_\n"
      "random bernoulli.float_out bernoulli.p bernoulli_.float exponential exponential.out exponential_"
      " geometric geometric.out geometric_ normal.Tensor_float\n"
      "unsupported _fill_mem_eff_dropout_mask_ _saturate_weight_to_fp16 _triton_multi_head_attention"
      " _triton_multi_head_attention.out batch_norm_gather_stats_with_counts"
      " batch_norm_gather_stats_with_counts.out indices_copy indices_copy.out native_norm native_norm.out"
      " nonzero nonzero.out set set.out set_ sparse_sampled_addmm sparse_sampled_addmm.out"
      " unique_consecutive unique_consecutive.out values_copy values_copy.out\n"
      "variadic _linalg_eigvals inverse inverse.out linalg_det linalg_det.out linalg_eigvals"
      " linalg_eigvals.out linalg_inv linalg_inv.out linalg_matrix_exp linalg_matrix_exp.out"
      " linalg_matrix_rank.atol_rtol_tensor linalg_matrix_rank.atol_rtol_tensor_out"
      " linalg_pinv.atol_rtol_tensor linalg_pinv.atol_rtol_tensor_out log_sigmoid_backward"
      " log_sigmoid_backward.grad_input logdet\n"
      "view _conj _conj_copy _conj_copy.out _neg_view _neg_view_copy _neg_view_copy.out _reshape_copy alias"
      " alias_copy alias_copy.out detach detach_ detach_copy detach_copy.out lift lift.out lift_fresh"
      " lift_fresh_copy lift_fresh_copy.out reshape view view_as_complex view_as_complex_copy"
      " view_as_complex_copy.out view_as_real view_as_real_copy view_as_real_copy.out view_copy"
      " view_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
