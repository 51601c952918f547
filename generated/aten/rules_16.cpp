// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 16 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_foreach_abs_ops.h>
#include <ATen/ops/_foreach_acos_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_addcdiv_ops.h>
#include <ATen/ops/_foreach_addcmul_ops.h>
#include <ATen/ops/_foreach_asin_ops.h>
#include <ATen/ops/_foreach_atan_ops.h>
#include <ATen/ops/_foreach_ceil_ops.h>
#include <ATen/ops/_foreach_clamp_max_ops.h>
#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_cos_ops.h>
#include <ATen/ops/_foreach_cosh_ops.h>
#include <ATen/ops/_foreach_div_ops.h>
#include <ATen/ops/_foreach_erf_ops.h>
#include <ATen/ops/_foreach_erfc_ops.h>
#include <ATen/ops/_foreach_exp_ops.h>
#include <ATen/ops/_foreach_expm1_ops.h>
#include <ATen/ops/_foreach_floor_ops.h>
#include <ATen/ops/_foreach_frac_ops.h>
#include <ATen/ops/_foreach_lgamma_ops.h>
#include <ATen/ops/_foreach_log10_ops.h>
#include <ATen/ops/_foreach_log1p_ops.h>
#include <ATen/ops/_foreach_log2_ops.h>
#include <ATen/ops/_foreach_log_ops.h>
#include <ATen/ops/_foreach_max_ops.h>
#include <ATen/ops/_foreach_maximum_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_foreach_neg_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_foreach_reciprocal_ops.h>
#include <ATen/ops/_foreach_round_ops.h>
#include <ATen/ops/_foreach_rsqrt_ops.h>
#include <ATen/ops/_foreach_sigmoid_ops.h>
#include <ATen/ops/_foreach_sign_ops.h>
#include <ATen/ops/_foreach_sin_ops.h>
#include <ATen/ops/_foreach_sinh_ops.h>
#include <ATen/ops/_foreach_sqrt_ops.h>
#include <ATen/ops/_foreach_sub_ops.h>
#include <ATen/ops/_foreach_tan_ops.h>
#include <ATen/ops/_foreach_tanh_ops.h>
#include <ATen/ops/_foreach_trunc_ops.h>
#include <ATen/ops/_foreach_zero_ops.h>
#include <ATen/ops/_histogramdd_bin_edges_ops.h>
#include <ATen/ops/_scaled_dot_product_fused_attention_overrideable_backward_ops.h>
#include <ATen/ops/amax_ops.h>
#include <ATen/ops/amin_ops.h>
#include <ATen/ops/frobenius_norm_ops.h>
#include <ATen/ops/histogram_ops.h>
#include <ATen/ops/index_reduce_ops.h>
#include <ATen/ops/logsumexp_ops.h>
#include <ATen/ops/scatter_reduce_ops.h>
#include <ATen/ops/special_logsumexp_ops.h>
#include <ATen/ops/stft_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _foreach_abs: composite
VMAP_SIGNATURE(_foreach_abs, "_foreach_abs(Tensor[] self) -> Tensor[]");

// _foreach_abs.out: composite, as _foreach_abs
VMAP_SIGNATURE(_foreach_abs_out, "_foreach_abs.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_abs_: composite, as _foreach_abs
VMAP_SIGNATURE(_foreach_abs_, "_foreach_abs_(Tensor(a!)[] self) -> ()");

// _foreach_acos: composite
VMAP_SIGNATURE(_foreach_acos, "_foreach_acos(Tensor[] self) -> Tensor[]");

// _foreach_acos.out: composite, as _foreach_acos
VMAP_SIGNATURE(_foreach_acos_out, "_foreach_acos.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_acos_: composite, as _foreach_acos
VMAP_SIGNATURE(_foreach_acos_, "_foreach_acos_(Tensor(a!)[] self) -> ()");

// _foreach_add.Scalar: composite
VMAP_SIGNATURE(_foreach_add_Scalar, "_foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_add.Scalar_out: composite, as _foreach_add.Scalar
VMAP_SIGNATURE(_foreach_add_Scalar_out, "_foreach_add.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_add_.Scalar: composite, as _foreach_add.Scalar
VMAP_SIGNATURE(_foreach_add__Scalar, "_foreach_add_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_addcdiv.ScalarList: composite
VMAP_SIGNATURE(_foreach_addcdiv_ScalarList, "_foreach_addcdiv.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]");

// _foreach_addcdiv.ScalarList_out: composite, as _foreach_addcdiv.ScalarList
VMAP_SIGNATURE(_foreach_addcdiv_ScalarList_out, "_foreach_addcdiv.ScalarList_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcdiv_.ScalarList: composite, as _foreach_addcdiv.ScalarList
VMAP_SIGNATURE(_foreach_addcdiv__ScalarList, "_foreach_addcdiv_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()");

// _foreach_addcmul.ScalarList: composite
VMAP_SIGNATURE(_foreach_addcmul_ScalarList, "_foreach_addcmul.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]");

// _foreach_addcmul.ScalarList_out: composite, as _foreach_addcmul.ScalarList
VMAP_SIGNATURE(_foreach_addcmul_ScalarList_out, "_foreach_addcmul.ScalarList_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcmul_.ScalarList: composite, as _foreach_addcmul.ScalarList
VMAP_SIGNATURE(_foreach_addcmul__ScalarList, "_foreach_addcmul_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()");

// _foreach_asin: composite
VMAP_SIGNATURE(_foreach_asin, "_foreach_asin(Tensor[] self) -> Tensor[]");

// _foreach_asin.out: composite, as _foreach_asin
VMAP_SIGNATURE(_foreach_asin_out, "_foreach_asin.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_asin_: composite, as _foreach_asin
VMAP_SIGNATURE(_foreach_asin_, "_foreach_asin_(Tensor(a!)[] self) -> ()");

// _foreach_atan: composite
VMAP_SIGNATURE(_foreach_atan, "_foreach_atan(Tensor[] self) -> Tensor[]");

// _foreach_atan.out: composite, as _foreach_atan
VMAP_SIGNATURE(_foreach_atan_out, "_foreach_atan.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_atan_: composite, as _foreach_atan
VMAP_SIGNATURE(_foreach_atan_, "_foreach_atan_(Tensor(a!)[] self) -> ()");

// _foreach_ceil: composite
VMAP_SIGNATURE(_foreach_ceil, "_foreach_ceil(Tensor[] self) -> Tensor[]");

// _foreach_ceil.out: composite, as _foreach_ceil
VMAP_SIGNATURE(_foreach_ceil_out, "_foreach_ceil.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_ceil_: composite, as _foreach_ceil
VMAP_SIGNATURE(_foreach_ceil_, "_foreach_ceil_(Tensor(a!)[] self) -> ()");

// _foreach_clamp_max.Scalar: composite
VMAP_SIGNATURE(_foreach_clamp_max_Scalar, "_foreach_clamp_max.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_clamp_max.Scalar_out: composite, as _foreach_clamp_max.Scalar
VMAP_SIGNATURE(_foreach_clamp_max_Scalar_out, "_foreach_clamp_max.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_max_.Scalar: composite, as _foreach_clamp_max.Scalar
VMAP_SIGNATURE(_foreach_clamp_max__Scalar, "_foreach_clamp_max_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_clamp_min.Scalar: composite
VMAP_SIGNATURE(_foreach_clamp_min_Scalar, "_foreach_clamp_min.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_clamp_min.Scalar_out: composite, as _foreach_clamp_min.Scalar
VMAP_SIGNATURE(_foreach_clamp_min_Scalar_out, "_foreach_clamp_min.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_min_.Scalar: composite, as _foreach_clamp_min.Scalar
VMAP_SIGNATURE(_foreach_clamp_min__Scalar, "_foreach_clamp_min_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_cos: composite
VMAP_SIGNATURE(_foreach_cos, "_foreach_cos(Tensor[] self) -> Tensor[]");

// _foreach_cos.out: composite, as _foreach_cos
VMAP_SIGNATURE(_foreach_cos_out, "_foreach_cos.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_cos_: composite, as _foreach_cos
VMAP_SIGNATURE(_foreach_cos_, "_foreach_cos_(Tensor(a!)[] self) -> ()");

// _foreach_cosh: composite
VMAP_SIGNATURE(_foreach_cosh, "_foreach_cosh(Tensor[] self) -> Tensor[]");

// _foreach_cosh.out: composite, as _foreach_cosh
VMAP_SIGNATURE(_foreach_cosh_out, "_foreach_cosh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_cosh_: composite, as _foreach_cosh
VMAP_SIGNATURE(_foreach_cosh_, "_foreach_cosh_(Tensor(a!)[] self) -> ()");

// _foreach_div.Scalar: composite
VMAP_SIGNATURE(_foreach_div_Scalar, "_foreach_div.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_div.Scalar_out: composite, as _foreach_div.Scalar
VMAP_SIGNATURE(_foreach_div_Scalar_out, "_foreach_div.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_div_.Scalar: composite, as _foreach_div.Scalar
VMAP_SIGNATURE(_foreach_div__Scalar, "_foreach_div_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_erf: composite
VMAP_SIGNATURE(_foreach_erf, "_foreach_erf(Tensor[] self) -> Tensor[]");

// _foreach_erf.out: composite, as _foreach_erf
VMAP_SIGNATURE(_foreach_erf_out, "_foreach_erf.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_erf_: composite, as _foreach_erf
VMAP_SIGNATURE(_foreach_erf_, "_foreach_erf_(Tensor(a!)[] self) -> ()");

// _foreach_erfc: composite
VMAP_SIGNATURE(_foreach_erfc, "_foreach_erfc(Tensor[] self) -> Tensor[]");

// _foreach_erfc.out: composite, as _foreach_erfc
VMAP_SIGNATURE(_foreach_erfc_out, "_foreach_erfc.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_erfc_: composite, as _foreach_erfc
VMAP_SIGNATURE(_foreach_erfc_, "_foreach_erfc_(Tensor(a!)[] self) -> ()");

// _foreach_exp: composite
VMAP_SIGNATURE(_foreach_exp, "_foreach_exp(Tensor[] self) -> Tensor[]");

// _foreach_exp.out: composite, as _foreach_exp
VMAP_SIGNATURE(_foreach_exp_out, "_foreach_exp.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_exp_: composite, as _foreach_exp
VMAP_SIGNATURE(_foreach_exp_, "_foreach_exp_(Tensor(a!)[] self) -> ()");

// _foreach_expm1: composite
VMAP_SIGNATURE(_foreach_expm1, "_foreach_expm1(Tensor[] self) -> Tensor[]");

// _foreach_expm1.out: composite, as _foreach_expm1
VMAP_SIGNATURE(_foreach_expm1_out, "_foreach_expm1.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_expm1_: composite, as _foreach_expm1
VMAP_SIGNATURE(_foreach_expm1_, "_foreach_expm1_(Tensor(a!)[] self) -> ()");

// _foreach_floor: composite
VMAP_SIGNATURE(_foreach_floor, "_foreach_floor(Tensor[] self) -> Tensor[]");

// _foreach_floor.out: composite, as _foreach_floor
VMAP_SIGNATURE(_foreach_floor_out, "_foreach_floor.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_floor_: composite, as _foreach_floor
VMAP_SIGNATURE(_foreach_floor_, "_foreach_floor_(Tensor(a!)[] self) -> ()");

// _foreach_frac: composite
VMAP_SIGNATURE(_foreach_frac, "_foreach_frac(Tensor[] self) -> Tensor[]");

// _foreach_frac.out: composite, as _foreach_frac
VMAP_SIGNATURE(_foreach_frac_out, "_foreach_frac.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_frac_: composite, as _foreach_frac
VMAP_SIGNATURE(_foreach_frac_, "_foreach_frac_(Tensor(a!)[] self) -> ()");

// _foreach_lgamma: composite
VMAP_SIGNATURE(_foreach_lgamma, "_foreach_lgamma(Tensor[] self) -> Tensor[]");

// _foreach_lgamma.out: composite, as _foreach_lgamma
VMAP_SIGNATURE(_foreach_lgamma_out, "_foreach_lgamma.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_lgamma_: composite, as _foreach_lgamma
VMAP_SIGNATURE(_foreach_lgamma_, "_foreach_lgamma_(Tensor(a!)[] self) -> ()");

// _foreach_log: composite
VMAP_SIGNATURE(_foreach_log, "_foreach_log(Tensor[] self) -> Tensor[]");

// _foreach_log.out: composite, as _foreach_log
VMAP_SIGNATURE(_foreach_log_out, "_foreach_log.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log10: composite
VMAP_SIGNATURE(_foreach_log10, "_foreach_log10(Tensor[] self) -> Tensor[]");

// _foreach_log10.out: composite, as _foreach_log10
VMAP_SIGNATURE(_foreach_log10_out, "_foreach_log10.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log10_: composite, as _foreach_log10
VMAP_SIGNATURE(_foreach_log10_, "_foreach_log10_(Tensor(a!)[] self) -> ()");

// _foreach_log1p: composite
VMAP_SIGNATURE(_foreach_log1p, "_foreach_log1p(Tensor[] self) -> Tensor[]");

// _foreach_log1p.out: composite, as _foreach_log1p
VMAP_SIGNATURE(_foreach_log1p_out, "_foreach_log1p.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log1p_: composite, as _foreach_log1p
VMAP_SIGNATURE(_foreach_log1p_, "_foreach_log1p_(Tensor(a!)[] self) -> ()");

// _foreach_log2: composite
VMAP_SIGNATURE(_foreach_log2, "_foreach_log2(Tensor[] self) -> Tensor[]");

// _foreach_log2.out: composite, as _foreach_log2
VMAP_SIGNATURE(_foreach_log2_out, "_foreach_log2.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log2_: composite, as _foreach_log2
VMAP_SIGNATURE(_foreach_log2_, "_foreach_log2_(Tensor(a!)[] self) -> ()");

// _foreach_log_: composite, as _foreach_log
VMAP_SIGNATURE(_foreach_log_, "_foreach_log_(Tensor(a!)[] self) -> ()");

// _foreach_max: composite
VMAP_SIGNATURE(_foreach_max, "_foreach_max(Tensor[] self) -> Tensor[]");

// _foreach_max.out: composite, as _foreach_max
VMAP_SIGNATURE(_foreach_max_out, "_foreach_max.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum.Scalar: composite
VMAP_SIGNATURE(_foreach_maximum_Scalar, "_foreach_maximum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_maximum.Scalar_out: composite, as _foreach_maximum.Scalar
VMAP_SIGNATURE(_foreach_maximum_Scalar_out, "_foreach_maximum.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum_.Scalar: composite, as _foreach_maximum.Scalar
VMAP_SIGNATURE(_foreach_maximum__Scalar, "_foreach_maximum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_minimum.Scalar: composite
VMAP_SIGNATURE(_foreach_minimum_Scalar, "_foreach_minimum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_minimum.Scalar_out: composite, as _foreach_minimum.Scalar
VMAP_SIGNATURE(_foreach_minimum_Scalar_out, "_foreach_minimum.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.Scalar: composite, as _foreach_minimum.Scalar
VMAP_SIGNATURE(_foreach_minimum__Scalar, "_foreach_minimum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_mul.Scalar: composite
VMAP_SIGNATURE(_foreach_mul_Scalar, "_foreach_mul.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_mul.Scalar_out: composite, as _foreach_mul.Scalar
VMAP_SIGNATURE(_foreach_mul_Scalar_out, "_foreach_mul.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.Scalar: composite, as _foreach_mul.Scalar
VMAP_SIGNATURE(_foreach_mul__Scalar, "_foreach_mul_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_neg: composite
VMAP_SIGNATURE(_foreach_neg, "_foreach_neg(Tensor[] self) -> Tensor[]");

// _foreach_neg.out: composite, as _foreach_neg
VMAP_SIGNATURE(_foreach_neg_out, "_foreach_neg.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_neg_: composite, as _foreach_neg
VMAP_SIGNATURE(_foreach_neg_, "_foreach_neg_(Tensor(a!)[] self) -> ()");

// _foreach_pow.Scalar: composite
VMAP_SIGNATURE(_foreach_pow_Scalar, "_foreach_pow.Scalar(Tensor[] self, Scalar exponent) -> Tensor[]");

// _foreach_pow.Scalar_out: composite, as _foreach_pow.Scalar
VMAP_SIGNATURE(_foreach_pow_Scalar_out, "_foreach_pow.Scalar_out(Tensor[] self, Scalar exponent, *, Tensor(a!)[] out) -> ()");

// _foreach_pow_.Scalar: composite, as _foreach_pow.Scalar
VMAP_SIGNATURE(_foreach_pow__Scalar, "_foreach_pow_.Scalar(Tensor(a!)[] self, Scalar exponent) -> ()");

// _foreach_reciprocal: composite
VMAP_SIGNATURE(_foreach_reciprocal, "_foreach_reciprocal(Tensor[] self) -> Tensor[]");

// _foreach_reciprocal.out: composite, as _foreach_reciprocal
VMAP_SIGNATURE(_foreach_reciprocal_out, "_foreach_reciprocal.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_reciprocal_: composite, as _foreach_reciprocal
VMAP_SIGNATURE(_foreach_reciprocal_, "_foreach_reciprocal_(Tensor(a!)[] self) -> ()");

// _foreach_round: composite
VMAP_SIGNATURE(_foreach_round, "_foreach_round(Tensor[] self) -> Tensor[]");

// _foreach_round.out: composite, as _foreach_round
VMAP_SIGNATURE(_foreach_round_out, "_foreach_round.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_round_: composite, as _foreach_round
VMAP_SIGNATURE(_foreach_round_, "_foreach_round_(Tensor(a!)[] self) -> ()");

// _foreach_rsqrt: composite
VMAP_SIGNATURE(_foreach_rsqrt, "_foreach_rsqrt(Tensor[] self) -> Tensor[]");

// _foreach_rsqrt.out: composite, as _foreach_rsqrt
VMAP_SIGNATURE(_foreach_rsqrt_out, "_foreach_rsqrt.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_rsqrt_: composite, as _foreach_rsqrt
VMAP_SIGNATURE(_foreach_rsqrt_, "_foreach_rsqrt_(Tensor(a!)[] self) -> ()");

// _foreach_sigmoid: composite
VMAP_SIGNATURE(_foreach_sigmoid, "_foreach_sigmoid(Tensor[] self) -> Tensor[]");

// _foreach_sigmoid.out: composite, as _foreach_sigmoid
VMAP_SIGNATURE(_foreach_sigmoid_out, "_foreach_sigmoid.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sigmoid_: composite, as _foreach_sigmoid
VMAP_SIGNATURE(_foreach_sigmoid_, "_foreach_sigmoid_(Tensor(a!)[] self) -> ()");

// _foreach_sign: composite
VMAP_SIGNATURE(_foreach_sign, "_foreach_sign(Tensor[] self) -> Tensor[]");

// _foreach_sign.out: composite, as _foreach_sign
VMAP_SIGNATURE(_foreach_sign_out, "_foreach_sign.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sign_: composite, as _foreach_sign
VMAP_SIGNATURE(_foreach_sign_, "_foreach_sign_(Tensor(a!)[] self) -> ()");

// _foreach_sin: composite
VMAP_SIGNATURE(_foreach_sin, "_foreach_sin(Tensor[] self) -> Tensor[]");

// _foreach_sin.out: composite, as _foreach_sin
VMAP_SIGNATURE(_foreach_sin_out, "_foreach_sin.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sin_: composite, as _foreach_sin
VMAP_SIGNATURE(_foreach_sin_, "_foreach_sin_(Tensor(a!)[] self) -> ()");

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

// _foreach_sub.Scalar: composite
VMAP_SIGNATURE(_foreach_sub_Scalar, "_foreach_sub.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_sub.Scalar_out: composite, as _foreach_sub.Scalar
VMAP_SIGNATURE(_foreach_sub_Scalar_out, "_foreach_sub.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_sub_.Scalar: composite, as _foreach_sub.Scalar
VMAP_SIGNATURE(_foreach_sub__Scalar, "_foreach_sub_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_tan: composite
VMAP_SIGNATURE(_foreach_tan, "_foreach_tan(Tensor[] self) -> Tensor[]");

// _foreach_tan.out: composite, as _foreach_tan
VMAP_SIGNATURE(_foreach_tan_out, "_foreach_tan.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_tan_: composite, as _foreach_tan
VMAP_SIGNATURE(_foreach_tan_, "_foreach_tan_(Tensor(a!)[] self) -> ()");

// _foreach_tanh: composite
VMAP_SIGNATURE(_foreach_tanh, "_foreach_tanh(Tensor[] self) -> Tensor[]");

// _foreach_tanh.out: composite, as _foreach_tanh
VMAP_SIGNATURE(_foreach_tanh_out, "_foreach_tanh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_tanh_: composite, as _foreach_tanh
VMAP_SIGNATURE(_foreach_tanh_, "_foreach_tanh_(Tensor(a!)[] self) -> ()");

// _foreach_trunc: composite
VMAP_SIGNATURE(_foreach_trunc, "_foreach_trunc(Tensor[] self) -> Tensor[]");

// _foreach_trunc.out: composite, as _foreach_trunc
VMAP_SIGNATURE(_foreach_trunc_out, "_foreach_trunc.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_trunc_: composite, as _foreach_trunc
VMAP_SIGNATURE(_foreach_trunc_, "_foreach_trunc_(Tensor(a!)[] self) -> ()");

// _foreach_zero: composite
VMAP_SIGNATURE(_foreach_zero, "_foreach_zero(Tensor[] self) -> Tensor[] self_out");

// _foreach_zero.out: composite, as _foreach_zero
VMAP_SIGNATURE(_foreach_zero_out, "_foreach_zero.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _histogramdd_bin_edges: decompose
VMAP_SIGNATURE(_histogramdd_bin_edges, "_histogramdd_bin_edges(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor[]");
std::vector<Tensor> _histogramdd_bin_edges_rule(const Tensor& self, at::IntArrayRef bins,
    std::optional<at::ArrayRef<double>> range, const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogramdd_bin_edges(self, bins, range, weight, density);
}

// _histogramdd_bin_edges.out: decompose, as _histogramdd_bin_edges
VMAP_SIGNATURE(_histogramdd_bin_edges_out, "_histogramdd_bin_edges.out(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!)[] out) -> ()");

// _scaled_dot_product_fused_attention_overrideable_backward: unsupported
VMAP_SIGNATURE(_scaled_dot_product_fused_attention_overrideable_backward, "_scaled_dot_product_fused_attention_overrideable_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor attn_bias, bool[4] grad_input_mask, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value, Tensor grad_attn_bias)");

// amax: reduction
VMAP_SIGNATURE(amax, "amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor");
OneResult amax_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::amax::call(in[0], in.dims(), keepdim), keepdim);
}

// amax.out: reduction, as amax
VMAP_SIGNATURE(amax_out, "amax.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// amin: reduction
VMAP_SIGNATURE(amin, "amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor");
OneResult amin_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::amin::call(in[0], in.dims(), keepdim), keepdim);
}

// amin.out: reduction, as amin
VMAP_SIGNATURE(amin_out, "amin.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// frobenius_norm.out: composite, as frobenius_norm.dim
VMAP_SIGNATURE(frobenius_norm_out, "frobenius_norm.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// histogram.bins_tensor: decompose
VMAP_SIGNATURE(histogram_bins_tensor, "histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)");
std::tuple<Tensor,Tensor> histogram_bins_tensor_rule(const Tensor& self, const Tensor& bins,
    const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogram(self, bins, weight, density);
}

// histogram.bins_tensor_out: decompose, as histogram.bins_tensor
VMAP_SIGNATURE(histogram_bins_tensor_out, "histogram.bins_tensor_out(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)");

// index_reduce: index_vector
VMAP_SIGNATURE(index_reduce, "index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor");
OneResult index_reduce_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& source, BDim source_bdim, c10::string_view reduce, bool include_self) {
  VectorIndex<3> in("index_reduce", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.one_rank().align();
  if (in.has_own_index()) return in.result(at::_ops::scatter_reduce_two::call(in[0], in.dim(), in[1], in[2], reduce, include_self));
  return in.result(at::_ops::index_reduce::call(in[0], in.dim(), in[1], in[2], reduce, include_self));
}

// index_reduce.out: index_vector, as index_reduce
VMAP_SIGNATURE(index_reduce_out, "index_reduce.out(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)");

// index_reduce_: index_vector, as index_reduce
VMAP_SIGNATURE(index_reduce_, "index_reduce_(Tensor(a!) self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor(a!)");
void index_reduce__rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& source, BDim source_bdim, c10::string_view reduce, bool include_self) {
  VectorIndex<3> in("index_reduce_", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.one_rank().align();
  if (in.has_own_index()) return void(at::_ops::scatter_reduce__two::call(in.written(), in.dim(), in[1], in[2], reduce, include_self));
  at::_ops::index_reduce_::call(in.written(), in.dim(), in[1], in[2], reduce, include_self);
}

// logsumexp: reduction
VMAP_SIGNATURE(logsumexp, "logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor");
OneResult logsumexp_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::logsumexp::call(in[0], in.dims(), keepdim), keepdim);
}

// logsumexp.out: reduction, as logsumexp
VMAP_SIGNATURE(logsumexp_out, "logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// scatter_reduce.two: index_elements
VMAP_SIGNATURE(scatter_reduce_two, "scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor");
OneResult scatter_reduce_two_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce, bool include_self) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_reduce_two::call(in[0], in.dim(), in[1], in[2], reduce, include_self));
}

// scatter_reduce.two_out: index_elements, as scatter_reduce.two
VMAP_SIGNATURE(scatter_reduce_two_out, "scatter_reduce.two_out(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)");

// scatter_reduce_.two: index_elements, as scatter_reduce.two
VMAP_SIGNATURE(scatter_reduce__two, "scatter_reduce_.two(Tensor(a!) self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor(a!)");
void scatter_reduce__two_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce, bool include_self) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter_reduce__two::call(in.written(), in.dim(), in[1], in[2], reduce, include_self);
}

// special_logsumexp.out: composite, as special_logsumexp
VMAP_SIGNATURE(special_logsumexp_out, "special_logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// stft: decompose
VMAP_SIGNATURE(stft, "stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor");
Tensor stft_rule(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
    std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool normalized,
    std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  return decompositions::stft(self, n_fft, hop_length, win_length, window, normalized, onesided, return_complex, align_to_window);
}

}  // namespace

void register_shard_16(torch::Library& m) {
  explicit_composite(m, "_foreach_abs");
  support_out(m, "aten", "_foreach_abs.out", "_foreach_abs", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_abs_");
  explicit_composite(m, "_foreach_acos");
  support_out(m, "aten", "_foreach_acos.out", "_foreach_acos", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_acos_");
  explicit_composite(m, "_foreach_add.Scalar");
  support_out(m, "aten", "_foreach_add.Scalar_out", "_foreach_add.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.Scalar");
  explicit_composite(m, "_foreach_addcdiv.ScalarList");
  support_out(m, "aten", "_foreach_addcdiv.ScalarList_out", "_foreach_addcdiv.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcdiv_.ScalarList");
  explicit_composite(m, "_foreach_addcmul.ScalarList");
  support_out(m, "aten", "_foreach_addcmul.ScalarList_out", "_foreach_addcmul.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcmul_.ScalarList");
  explicit_composite(m, "_foreach_asin");
  support_out(m, "aten", "_foreach_asin.out", "_foreach_asin", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_asin_");
  explicit_composite(m, "_foreach_atan");
  support_out(m, "aten", "_foreach_atan.out", "_foreach_atan", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_atan_");
  explicit_composite(m, "_foreach_ceil");
  support_out(m, "aten", "_foreach_ceil.out", "_foreach_ceil", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_ceil_");
  explicit_composite(m, "_foreach_clamp_max.Scalar");
  support_out(m, "aten", "_foreach_clamp_max.Scalar_out", "_foreach_clamp_max.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_max_.Scalar");
  explicit_composite(m, "_foreach_clamp_min.Scalar");
  support_out(m, "aten", "_foreach_clamp_min.Scalar_out", "_foreach_clamp_min.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.Scalar");
  explicit_composite(m, "_foreach_cos");
  support_out(m, "aten", "_foreach_cos.out", "_foreach_cos", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_cos_");
  explicit_composite(m, "_foreach_cosh");
  support_out(m, "aten", "_foreach_cosh.out", "_foreach_cosh", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_cosh_");
  explicit_composite(m, "_foreach_div.Scalar");
  support_out(m, "aten", "_foreach_div.Scalar_out", "_foreach_div.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_div_.Scalar");
  explicit_composite(m, "_foreach_erf");
  support_out(m, "aten", "_foreach_erf.out", "_foreach_erf", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_erf_");
  explicit_composite(m, "_foreach_erfc");
  support_out(m, "aten", "_foreach_erfc.out", "_foreach_erfc", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_erfc_");
  explicit_composite(m, "_foreach_exp");
  support_out(m, "aten", "_foreach_exp.out", "_foreach_exp", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_exp_");
  explicit_composite(m, "_foreach_expm1");
  support_out(m, "aten", "_foreach_expm1.out", "_foreach_expm1", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_expm1_");
  explicit_composite(m, "_foreach_floor");
  support_out(m, "aten", "_foreach_floor.out", "_foreach_floor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_floor_");
  explicit_composite(m, "_foreach_frac");
  support_out(m, "aten", "_foreach_frac.out", "_foreach_frac", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_frac_");
  explicit_composite(m, "_foreach_lgamma");
  support_out(m, "aten", "_foreach_lgamma.out", "_foreach_lgamma", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lgamma_");
  explicit_composite(m, "_foreach_log");
  support_out(m, "aten", "_foreach_log.out", "_foreach_log", OutDtype::Same);
  explicit_composite(m, "_foreach_log10");
  support_out(m, "aten", "_foreach_log10.out", "_foreach_log10", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_log10_");
  explicit_composite(m, "_foreach_log1p");
  support_out(m, "aten", "_foreach_log1p.out", "_foreach_log1p", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_log1p_");
  explicit_composite(m, "_foreach_log2");
  support_out(m, "aten", "_foreach_log2.out", "_foreach_log2", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_log2_");
  explicit_writing_composite(m, "_foreach_log_");
  explicit_composite(m, "_foreach_max");
  support_out(m, "aten", "_foreach_max.out", "_foreach_max", OutDtype::Same);
  explicit_composite(m, "_foreach_maximum.Scalar");
  support_out(m, "aten", "_foreach_maximum.Scalar_out", "_foreach_maximum.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_maximum_.Scalar");
  explicit_composite(m, "_foreach_minimum.Scalar");
  support_out(m, "aten", "_foreach_minimum.Scalar_out", "_foreach_minimum.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.Scalar");
  explicit_composite(m, "_foreach_mul.Scalar");
  support_out(m, "aten", "_foreach_mul.Scalar_out", "_foreach_mul.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.Scalar");
  explicit_composite(m, "_foreach_neg");
  support_out(m, "aten", "_foreach_neg.out", "_foreach_neg", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_neg_");
  explicit_composite(m, "_foreach_pow.Scalar");
  support_out(m, "aten", "_foreach_pow.Scalar_out", "_foreach_pow.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_pow_.Scalar");
  explicit_composite(m, "_foreach_reciprocal");
  support_out(m, "aten", "_foreach_reciprocal.out", "_foreach_reciprocal", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_reciprocal_");
  explicit_composite(m, "_foreach_round");
  support_out(m, "aten", "_foreach_round.out", "_foreach_round", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_round_");
  explicit_composite(m, "_foreach_rsqrt");
  support_out(m, "aten", "_foreach_rsqrt.out", "_foreach_rsqrt", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_rsqrt_");
  explicit_composite(m, "_foreach_sigmoid");
  support_out(m, "aten", "_foreach_sigmoid.out", "_foreach_sigmoid", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sigmoid_");
  explicit_composite(m, "_foreach_sign");
  support_out(m, "aten", "_foreach_sign.out", "_foreach_sign", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sign_");
  explicit_composite(m, "_foreach_sin");
  support_out(m, "aten", "_foreach_sin.out", "_foreach_sin", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sin_");
  explicit_composite(m, "_foreach_sinh");
  support_out(m, "aten", "_foreach_sinh.out", "_foreach_sinh", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sinh_");
  explicit_composite(m, "_foreach_sqrt");
  support_out(m, "aten", "_foreach_sqrt.out", "_foreach_sqrt", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sqrt_");
  explicit_composite(m, "_foreach_sub.Scalar");
  support_out(m, "aten", "_foreach_sub.Scalar_out", "_foreach_sub.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sub_.Scalar");
  explicit_composite(m, "_foreach_tan");
  support_out(m, "aten", "_foreach_tan.out", "_foreach_tan", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_tan_");
  explicit_composite(m, "_foreach_tanh");
  support_out(m, "aten", "_foreach_tanh.out", "_foreach_tanh", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_tanh_");
  explicit_composite(m, "_foreach_trunc");
  support_out(m, "aten", "_foreach_trunc.out", "_foreach_trunc", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_trunc_");
  explicit_composite(m, "_foreach_zero");
  support_out(m, "aten", "_foreach_zero.out", "_foreach_zero", OutDtype::Same);
  VMAP_DECOMPOSE(_histogramdd_bin_edges, _histogramdd_bin_edges_rule);
  support_out(m, "aten", "_histogramdd_bin_edges.out", "_histogramdd_bin_edges", OutDtype::Same);
  unsupported(m, "_scaled_dot_product_fused_attention_overrideable_backward", "PyTorch leaves its kernel to backends that bring one, and the CPU brings none", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  composite(m, "_to_cpu");
  VMAP_SUPPORT(amax, amax_rule);
  support_out(m, "aten", "amax.out", "amax", OutDtype::Cast);
  VMAP_SUPPORT(amin, amin_rule);
  support_out(m, "aten", "amin.out", "amin", OutDtype::Cast);
  composite(m, "atleast_1d.Sequence");
  composite(m, "atleast_2d.Sequence");
  composite(m, "atleast_3d.Sequence");
  composite(m, "broadcast_tensors");
  composite(m, "frobenius_norm.dim");
  support_out(m, "aten", "frobenius_norm.out", "frobenius_norm.dim", OutDtype::Cast);
  VMAP_DECOMPOSE2(histogram, bins_tensor, histogram_bins_tensor_rule);
  support_out(m, "aten", "histogram.bins_tensor_out", "histogram.bins_tensor", OutDtype::Cast);
  VMAP_SUPPORT(index_reduce, index_reduce_rule);
  support_out(m, "aten", "index_reduce.out", "index_reduce", OutDtype::Cast);
  VMAP_SUPPORT(index_reduce_, index_reduce__rule);
  VMAP_SUPPORT(logsumexp, logsumexp_rule);
  support_out(m, "aten", "logsumexp.out", "logsumexp", OutDtype::Cast);
  composite(m, "meshgrid");
  VMAP_SUPPORT2(scatter_reduce, two, scatter_reduce_two_rule);
  support_out(m, "aten", "scatter_reduce.two_out", "scatter_reduce.two", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_reduce_, two, scatter_reduce__two_rule);
  composite(m, "special_logsumexp");
  support_out(m, "aten", "special_logsumexp.out", "special_logsumexp", OutDtype::Cast);
  composite(m, "std_mean.dim");
  VMAP_DECOMPOSE(stft, stft_rule);
  composite(m, "var_mean.dim");
  add_kinds(
      "composite _foreach_abs _foreach_abs.out _foreach_abs_ _foreach_acos _foreach_acos.out _foreach_acos_"
      " _foreach_add.Scalar _foreach_add.Scalar_out _foreach_add_.Scalar _foreach_addcdiv.ScalarList"
      " _foreach_addcdiv.ScalarList_out _foreach_addcdiv_.ScalarList _foreach_addcmul.ScalarList"
      " _foreach_addcmul.ScalarList_out _foreach_addcmul_.ScalarList _foreach_asin _foreach_asin.out"
      " _foreach_asin_ _foreach_atan _foreach_atan.out _foreach_atan_ _foreach_ceil _foreach_ceil.out"
      " _foreach_ceil_ _foreach_clamp_max.Scalar _foreach_clamp_max.Scalar_out _foreach_clamp_max_.Scalar"
      " _foreach_clamp_min.Scalar _foreach_clamp_min.Scalar_out _foreach_clamp_min_.Scalar _foreach_cos"
      " _foreach_cos.out _foreach_cos_ _foreach_cosh _foreach_cosh.out _foreach_cosh_ _foreach_div.Scalar"
      " _foreach_div.Scalar_out _foreach_div_.Scalar _foreach_erf _foreach_erf.out _foreach_erf_"
      " _foreach_erfc _foreach_erfc.out _foreach_erfc_ _foreach_exp _foreach_exp.out _foreach_exp_"
      " _foreach_expm1 _foreach_expm1.out _foreach_expm1_ _foreach_floor _foreach_floor.out _foreach_floor_"
      " _foreach_frac _foreach_frac.out _foreach_frac_ _foreach_lgamma _foreach_lgamma.out _foreach_lgamma_"
      " _foreach_log _foreach_log.out _foreach_log10 _foreach_log10.out _foreach_log10_ _foreach_log1p"
      " _foreach_log1p.out _foreach_log1p_ _foreach_log2 _foreach_log2.out _foreach_log2_ _foreach_log_"
      " _foreach_max _foreach_max.out _foreach_maximum.Scalar _foreach_maximum.Scalar_out"
      " _foreach_maximum_.Scalar _foreach_minimum.Scalar _foreach_minimum.Scalar_out"
      " _foreach_minimum_.Scalar _foreach_mul.Scalar _foreach_mul.Scalar_out _foreach_mul_.Scalar"
      " _foreach_neg _foreach_neg.out _foreach_neg_ _foreach_pow.Scalar _foreach_pow.Scalar_out"
      " _foreach_pow_.Scalar _foreach_reciprocal _foreach_reciprocal.out _foreach_reciprocal_ _foreach_round"
      " _foreach_round.out _foreach_round_ _foreach_rsqrt _foreach_rsqrt.out _foreach_rsqrt_"
      " _foreach_sigmoid _foreach_sigmoid.out _foreach_sigmoid_ _foreach_sign _foreach_sign.out"
      " _foreach_sign_ _foreach_sin _foreach_sin.out _foreach_sin_ _foreach_sinh _foreach_sinh.out"
      " _foreach_sinh_ _foreach_sqrt _foreach_sqrt.out _foreach_sqrt_ _foreach_sub.Scalar"
      " _foreach_sub.Scalar_out _foreach_sub_.Scalar _foreach_tan _foreach_tan.out _foreach_tan_"
      " _foreach_tanh _foreach_tanh.out _foreach_tanh_ _foreach_trunc _foreach_trunc.out _foreach_trunc_"
      " _foreach_zero _foreach_zero.out _to_cpu atleast_1d.Sequence atleast_2d.Sequence atleast_3d.Sequence"
      " broadcast_tensors frobenius_norm.dim frobenius_norm.out meshgrid special_logsumexp"
      " special_logsumexp.out std_mean.dim var_mean.dim\n"
      "decompose _histogramdd_bin_edges _histogramdd_bin_edges.out histogram.bins_tensor"
      " histogram.bins_tensor_out stft\n"
      "index_elements scatter_reduce.two scatter_reduce.two_out scatter_reduce_.two\n"
      "index_vector index_reduce index_reduce.out index_reduce_\n"
      "reduction amax amax.out amin amin.out logsumexp logsumexp.out\n"
      "unsupported _scaled_dot_product_fused_attention_overrideable_backward\n"
  );
}

}  // namespace vmap::rules::aten
