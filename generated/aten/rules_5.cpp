// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 5 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_dirichlet_grad_ops.h>
#include <ATen/ops/_foreach_addcmul_ops.h>
#include <ATen/ops/_foreach_clamp_max_ops.h>
#include <ATen/ops/_foreach_log2_ops.h>
#include <ATen/ops/_foreach_max_ops.h>
#include <ATen/ops/_functional_sym_constrain_range_for_size_ops.h>
#include <ATen/ops/_linalg_eigvals_ops.h>
#include <ATen/ops/_pin_memory_ops.h>
#include <ATen/ops/_scaled_dot_product_efficient_attention_ops.h>
#include <ATen/ops/_to_copy_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_backward_ops.h>
#include <ATen/ops/and_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/binary_cross_entropy_ops.h>
#include <ATen/ops/cumulative_trapezoid_ops.h>
#include <ATen/ops/dist_ops.h>
#include <ATen/ops/erfc_ops.h>
#include <ATen/ops/fft_ifft_ops.h>
#include <ATen/ops/frac_ops.h>
#include <ATen/ops/hstack_ops.h>
#include <ATen/ops/le_ops.h>
#include <ATen/ops/linalg_cond_ops.h>
#include <ATen/ops/linalg_matrix_norm_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/matmul_ops.h>
#include <ATen/ops/max_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/pairwise_distance_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/randn_like_ops.h>
#include <ATen/ops/special_multigammaln_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/subtract_ops.h>
#include <ATen/ops/unfold_ops.h>
#include <ATen/ops/upsample_linear1d_backward_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __and__.Tensor: pointwise
VMAP_SIGNATURE(__and___Tensor, "__and__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __and___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__and___Tensor::call(in[0], in[1]));
}

// __iand__.Tensor: pointwise, as __and__.Tensor
VMAP_SIGNATURE(__iand___Tensor, "__iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __iand___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__iand___Tensor::call(in.written(), in[1]);
}

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

// _foreach_addcmul.Scalar: composite
VMAP_SIGNATURE(_foreach_addcmul_Scalar, "_foreach_addcmul.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]");

// _foreach_addcmul.Scalar_out: composite, as _foreach_addcmul.Scalar
VMAP_SIGNATURE(_foreach_addcmul_Scalar_out, "_foreach_addcmul.Scalar_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1, *, Tensor(a!)[] out) -> ()");

// _foreach_addcmul_.Scalar: composite, as _foreach_addcmul.Scalar
VMAP_SIGNATURE(_foreach_addcmul__Scalar, "_foreach_addcmul_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()");

// _foreach_clamp_max.ScalarList: composite
VMAP_SIGNATURE(_foreach_clamp_max_ScalarList, "_foreach_clamp_max.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_clamp_max.ScalarList_out: composite, as _foreach_clamp_max.ScalarList
VMAP_SIGNATURE(_foreach_clamp_max_ScalarList_out, "_foreach_clamp_max.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_max_.ScalarList: composite, as _foreach_clamp_max.ScalarList
VMAP_SIGNATURE(_foreach_clamp_max__ScalarList, "_foreach_clamp_max_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_log2: composite
VMAP_SIGNATURE(_foreach_log2, "_foreach_log2(Tensor[] self) -> Tensor[]");

// _foreach_log2.out: composite, as _foreach_log2
VMAP_SIGNATURE(_foreach_log2_out, "_foreach_log2.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log2_: composite, as _foreach_log2
VMAP_SIGNATURE(_foreach_log2_, "_foreach_log2_(Tensor(a!)[] self) -> ()");

// _foreach_max: composite
VMAP_SIGNATURE(_foreach_max, "_foreach_max(Tensor[] self) -> Tensor[]");

// _foreach_max.out: composite, as _foreach_max
VMAP_SIGNATURE(_foreach_max_out, "_foreach_max.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _functional_sym_constrain_range_for_size: pointwise
VMAP_SIGNATURE(_functional_sym_constrain_range_for_size, "_functional_sym_constrain_range_for_size(Scalar size, int? min, int? max, Tensor dep_token) -> Tensor");
OneResult _functional_sym_constrain_range_for_size_rule(const at::Scalar& size, std::optional<int64_t> min,
    std::optional<int64_t> max, const Tensor& dep_token, BDim dep_token_bdim) {
  return with_bdim(at::_ops::_functional_sym_constrain_range_for_size::call(size, min, max, dep_token), dep_token_bdim);
}

// _linalg_eigvals: variadic
VMAP_SIGNATURE(_linalg_eigvals, "_linalg_eigvals(Tensor self) -> Tensor");
OneResult _linalg_eigvals_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("_linalg_eigvals", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_eigvals::call(in[0]));
}

// _pin_memory: unsupported
VMAP_SIGNATURE(_pin_memory, "_pin_memory(Tensor self, Device? device=None) -> Tensor");

// _pin_memory.out: unsupported, as _pin_memory
VMAP_SIGNATURE(_pin_memory_out, "_pin_memory.out(Tensor self, Device? device=None, *, Tensor(a!) out) -> Tensor(a!)");

// _scaled_dot_product_efficient_attention: unsupported
VMAP_SIGNATURE(_scaled_dot_product_efficient_attention, "_scaled_dot_product_efficient_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_bias, bool compute_log_sumexp, float dropout_p=0.0, bool is_causal=False, *, float? scale=None) -> (Tensor output, Tensor log_sumexp, Tensor philox_seed, Tensor philox_offset)");

// _to_copy: pointwise
VMAP_SIGNATURE(_to_copy, "_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor");
OneResult _to_copy_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    bool non_blocking, std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::_to_copy::call(in.self(), dtype, layout, device, pin_memory, non_blocking, in.memory_format()));
}

// _to_copy.out: pointwise, as _to_copy
VMAP_SIGNATURE(_to_copy_out, "_to_copy.out(Tensor self, *, bool non_blocking=False, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// _upsample_nearest_exact3d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact3d_backward, "_upsample_nearest_exact3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_d,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact3d_backward::call(in[0], output_size, physical_input_size, scales_d, scales_h, scales_w));
}

// _upsample_nearest_exact3d_backward.grad_input: fold, as _upsample_nearest_exact3d_backward
VMAP_SIGNATURE(_upsample_nearest_exact3d_backward_grad_input, "_upsample_nearest_exact3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// any.dim: reduction
VMAP_SIGNATURE(any_dim, "any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor");
OneResult any_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::any_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// any.out: reduction, as any.dim
VMAP_SIGNATURE(any_out, "any.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// binary_cross_entropy: loss
VMAP_SIGNATURE(binary_cross_entropy, "binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor");
OneResult binary_cross_entropy_rule(const Tensor& self, BDim self_bdim, const Tensor& target,
    BDim target_bdim, const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction) {
  Loss<3> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim), Operand(weight, weight_bdim));
  in.align().expand();
  return in.result(at::_ops::binary_cross_entropy::call(in[0], in[1], in.optional(2), in.elementwise()));
}

// cumulative_trapezoid.dx: reduction
VMAP_SIGNATURE(cumulative_trapezoid_dx, "cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor");
OneResult cumulative_trapezoid_dx_rule(const Tensor& y, BDim y_bdim, const at::Scalar& dx, int64_t dim) {
  const Reduction<1> in(dim, Operand(y, y_bdim));
  return in.result(at::_ops::cumulative_trapezoid_dx::call(in[0], dx, in.dim()), true);
}

// dist: decompose
VMAP_SIGNATURE(dist, "dist(Tensor self, Tensor other, Scalar p=2) -> Tensor");
Tensor dist_rule(const Tensor& self, const Tensor& other, const at::Scalar& p) {
  return at::_ops::norm_Scalar::call(at::_ops::sub_Tensor::call(self, other, at::Scalar(1)), p);
}

// dist.out: decompose, as dist
VMAP_SIGNATURE(dist_out, "dist.out(Tensor self, Tensor other, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)");

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

// fft_ifft: reduction
VMAP_SIGNATURE(fft_ifft, "fft_ifft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_ifft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_ifft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ifft::call(in[0], n, in.dim(), norm), true);
}

// fft_ifft.out: reduction, as fft_ifft
VMAP_SIGNATURE(fft_ifft_out, "fft_ifft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

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

// hstack.out: composite, as hstack
VMAP_SIGNATURE(hstack_out, "hstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// le.Tensor: pointwise
VMAP_SIGNATURE(le_Tensor, "le.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult le_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::le_Tensor::call(in[0], in[1]));
}

// le.Tensor_out: pointwise, as le.Tensor
VMAP_SIGNATURE(le_Tensor_out, "le.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// le_.Tensor: pointwise, as le.Tensor
VMAP_SIGNATURE(le__Tensor, "le_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void le__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::le__Tensor::call(in.written(), in[1]);
}

// linalg_cond.p_str: variadic
VMAP_SIGNATURE(linalg_cond_p_str, "linalg_cond.p_str(Tensor self, str p) -> Tensor");
OneResult linalg_cond_p_str_rule(const Tensor& self, BDim self_bdim, c10::string_view p) {
  Variadic<1> in("linalg_cond.p_str", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cond_p_str::call(in[0], p));
}

// linalg_cond.p_str_out: variadic, as linalg_cond.p_str
VMAP_SIGNATURE(linalg_cond_p_str_out, "linalg_cond.p_str_out(Tensor self, str p, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_norm: reduction
VMAP_SIGNATURE(linalg_matrix_norm, "linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg_matrix_norm_rule(const Tensor& self, BDim self_bdim, const at::Scalar& ord,
    at::IntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg_matrix_norm::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_matrix_norm.out: reduction, as linalg_matrix_norm
VMAP_SIGNATURE(linalg_matrix_norm_out, "linalg_matrix_norm.out(Tensor self, Scalar ord, int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

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

// matmul.out: composite, as matmul
VMAP_SIGNATURE(matmul_out, "matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// max.other: pointwise
VMAP_SIGNATURE(max_other, "max.other(Tensor self, Tensor other) -> Tensor");
OneResult max_other_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::max_other::call(in[0], in[1]));
}

// max.out: pointwise, as max.other
VMAP_SIGNATURE(max_out, "max.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// norm.ScalarOpt_dim: reduction
VMAP_SIGNATURE(norm_ScalarOpt_dim, "norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor");
OneResult norm_ScalarOpt_dim_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& p,
    at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::norm_ScalarOpt_dim::call(in[0], p, in.dims(), keepdim), keepdim);
}

// norm.out: reduction, as norm.ScalarOpt_dim
VMAP_SIGNATURE(norm_out, "norm.out(Tensor self, Scalar? p, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// pairwise_distance: variadic
VMAP_SIGNATURE(pairwise_distance, "pairwise_distance(Tensor x1, Tensor x2, float p=2, float eps=1e-06, bool keepdim=False) -> Tensor");
OneResult pairwise_distance_rule(const Tensor& x1, BDim x1_bdim, const Tensor& x2, BDim x2_bdim, double p,
    double eps, bool keepdim) {
  Variadic<2> in("pairwise_distance", Operand(x1, x1_bdim, 1), Operand(x2, x2_bdim, 1));
  in.align();
  return in.result(at::_ops::pairwise_distance::call(in[0], in[1], p, eps, keepdim));
}

// pow.Tensor_Scalar: pointwise
VMAP_SIGNATURE(pow_Tensor_Scalar, "pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor");
OneResult pow_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& exponent) {
  return with_bdim(at::_ops::pow_Tensor_Scalar::call(self, exponent), self_bdim);
}

// pow.Tensor_Scalar_out: pointwise, as pow.Tensor_Scalar
VMAP_SIGNATURE(pow_Tensor_Scalar_out, "pow.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)");

// randn_like.generator: random
VMAP_SIGNATURE(randn_like_generator, "randn_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randn_like_generator_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randn_like_generator::call(in.self(), generator, dtype, layout, device, pin_memory, memory_format));
}

// randn_like.generator_out: random, as randn_like.generator
VMAP_SIGNATURE(randn_like_generator_out, "randn_like.generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// special_multigammaln: pointwise
VMAP_SIGNATURE(special_multigammaln, "special_multigammaln(Tensor self, int p) -> Tensor");
OneResult special_multigammaln_rule(const Tensor& self, BDim self_bdim, int64_t p) {
  return with_bdim(at::_ops::special_multigammaln::call(self, p), self_bdim);
}

// special_multigammaln.out: pointwise, as special_multigammaln
VMAP_SIGNATURE(special_multigammaln_out, "special_multigammaln.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_t.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_x_scalar, "special_shifted_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_t_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_t_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_t.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_t.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_x_scalar_out, "special_shifted_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_u: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u, "special_shifted_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_u_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_u::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_u.out: pointwise, as special_shifted_chebyshev_polynomial_u
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_out, "special_shifted_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

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

// unfold: view
VMAP_SIGNATURE(unfold, "unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)");
OneResult unfold_rule(const Tensor& self, BDim self_bdim, int64_t dimension, int64_t size, int64_t step) {
  View in("unfold", self, self_bdim);
  const auto physical_dimension = in.keep(dimension);
  return in.result(at::_ops::unfold::call(in.self(), physical_dimension, size, step));
}

// upsample_linear1d_backward: fold
VMAP_SIGNATURE(upsample_linear1d_backward, "upsample_linear1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None) -> Tensor");
OneResult upsample_linear1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales) {
  Fold<1> in("upsample_linear1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_linear1d_backward::call(in[0], output_size, physical_input_size, align_corners, scales));
}

// upsample_linear1d_backward.grad_input: fold, as upsample_linear1d_backward
VMAP_SIGNATURE(upsample_linear1d_backward_grad_input, "upsample_linear1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

}  // namespace

void register_shard_5(torch::Library& m) {
  VMAP_SUPPORT2(__and__, Tensor, __and___Tensor_rule);
  VMAP_SUPPORT2(__iand__, Tensor, __iand___Tensor_rule);
  VMAP_SUPPORT(_dirichlet_grad, _dirichlet_grad_rule);
  support_out(m, "aten", "_dirichlet_grad.out", "_dirichlet_grad", OutDtype::Same);
  explicit_composite(m, "_foreach_addcmul.Scalar");
  support_out(m, "aten", "_foreach_addcmul.Scalar_out", "_foreach_addcmul.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcmul_.Scalar");
  explicit_composite(m, "_foreach_clamp_max.ScalarList");
  support_out(m, "aten", "_foreach_clamp_max.ScalarList_out", "_foreach_clamp_max.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_max_.ScalarList");
  explicit_composite(m, "_foreach_log2");
  support_out(m, "aten", "_foreach_log2.out", "_foreach_log2", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_log2_");
  explicit_composite(m, "_foreach_max");
  support_out(m, "aten", "_foreach_max.out", "_foreach_max", OutDtype::Same);
  VMAP_SUPPORT(_functional_sym_constrain_range_for_size, _functional_sym_constrain_range_for_size_rule);
  VMAP_SUPPORT(_linalg_eigvals, _linalg_eigvals_rule);
  unsupported(m, "_pin_memory", "memory is pinned as a whole, and an example is a part of the batch's", "pin the whole batch, outside vmap");
  unsupported(m, "_pin_memory.out", "memory is pinned as a whole, and an example is a part of the batch's", "pin the whole batch, outside vmap");
  unsupported(m, "_scaled_dot_product_efficient_attention", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_SUPPORT(_to_copy, _to_copy_rule);
  support_out(m, "aten", "_to_copy.out", "_to_copy", OutDtype::Same);
  VMAP_SUPPORT(_upsample_nearest_exact3d_backward, _upsample_nearest_exact3d_backward_rule);
  support_out(m, "aten", "_upsample_nearest_exact3d_backward.grad_input", "_upsample_nearest_exact3d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(any, dim, any_dim_rule);
  support_out(m, "aten", "any.out", "any.dim", OutDtype::Cast);
  VMAP_SUPPORT(binary_cross_entropy, binary_cross_entropy_rule);
  composite(m, "broadcast_tensors");
  composite(m, "combinations");
  VMAP_SUPPORT2(cumulative_trapezoid, dx, cumulative_trapezoid_dx_rule);
  composite(m, "diagflat");
  VMAP_DECOMPOSE(dist, dist_rule);
  support_out(m, "aten", "dist.out", "dist", OutDtype::Same);
  VMAP_SUPPORT(erfc, erfc_rule);
  support_out(m, "aten", "erfc.out", "erfc", OutDtype::Cast);
  VMAP_SUPPORT(erfc_, erfc__rule);
  VMAP_SUPPORT(fft_ifft, fft_ifft_rule);
  support_out(m, "aten", "fft_ifft.out", "fft_ifft", OutDtype::Cast);
  VMAP_SUPPORT(frac, frac_rule);
  support_out(m, "aten", "frac.out", "frac", OutDtype::Cast);
  VMAP_SUPPORT(frac_, frac__rule);
  composite(m, "hstack");
  support_out(m, "aten", "hstack.out", "hstack", OutDtype::Cast);
  VMAP_SUPPORT2(le, Tensor, le_Tensor_rule);
  support_out(m, "aten", "le.Tensor_out", "le.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(le_, Tensor, le__Tensor_rule);
  VMAP_SUPPORT2(linalg_cond, p_str, linalg_cond_p_str_rule);
  support_out(m, "aten", "linalg_cond.p_str_out", "linalg_cond.p_str", OutDtype::Cast);
  VMAP_SUPPORT(linalg_matrix_norm, linalg_matrix_norm_rule);
  support_out(m, "aten", "linalg_matrix_norm.out", "linalg_matrix_norm", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_pinv, atol_rtol_float, linalg_pinv_atol_rtol_float_rule);
  support_out(m, "aten", "linalg_pinv.atol_rtol_float_out", "linalg_pinv.atol_rtol_float", OutDtype::Cast);
  composite(m, "matmul");
  support_out(m, "aten", "matmul.out", "matmul", OutDtype::Cast);
  VMAP_SUPPORT2(max, other, max_other_rule);
  support_out(m, "aten", "max.out", "max.other", OutDtype::Cast);
  VMAP_SUPPORT2(mul, Scalar, mul_Scalar_rule);
  support_out(m, "aten", "mul.Scalar_out", "mul.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(mul_, Scalar, mul__Scalar_rule);
  VMAP_SUPPORT2(norm, ScalarOpt_dim, norm_ScalarOpt_dim_rule);
  support_out(m, "aten", "norm.out", "norm.ScalarOpt_dim", OutDtype::Cast);
  VMAP_SUPPORT(pairwise_distance, pairwise_distance_rule);
  VMAP_SUPPORT2(pow, Tensor_Scalar, pow_Tensor_Scalar_rule);
  support_out(m, "aten", "pow.Tensor_Scalar_out", "pow.Tensor_Scalar", OutDtype::Cast);
  VMAP_RANDOM(aten, "randn_like.generator", randn_like_generator_rule, randn_like_generator);
  support_out(m, "aten", "randn_like.generator_out", "randn_like.generator", OutDtype::Same);
  support_random_out("aten", "randn_like.generator_out", "randn_like.generator", OutDtype::Same);
  VMAP_SUPPORT(special_multigammaln, special_multigammaln_rule);
  support_out(m, "aten", "special_multigammaln.out", "special_multigammaln", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_t, x_scalar, special_shifted_chebyshev_polynomial_t_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_t.x_scalar_out", "special_shifted_chebyshev_polynomial_t.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_u, special_shifted_chebyshev_polynomial_u_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_u.out", "special_shifted_chebyshev_polynomial_u", OutDtype::Cast);
  VMAP_SUPPORT2(subtract, Scalar, subtract_Scalar_rule);
  VMAP_SUPPORT2(subtract_, Scalar, subtract__Scalar_rule);
  composite(m, "tile");
  VMAP_SUPPORT(unfold, unfold_rule);
  VMAP_SUPPORT(upsample_linear1d_backward, upsample_linear1d_backward_rule);
  support_out(m, "aten", "upsample_linear1d_backward.grad_input", "upsample_linear1d_backward", OutDtype::Cast);
  add_kinds(
      "composite _foreach_addcmul.Scalar _foreach_addcmul.Scalar_out _foreach_addcmul_.Scalar"
      " _foreach_clamp_max.ScalarList _foreach_clamp_max.ScalarList_out _foreach_clamp_max_.ScalarList"
      " _foreach_log2 _foreach_log2.out _foreach_log2_ _foreach_max _foreach_max.out broadcast_tensors"
      " combinations diagflat hstack hstack.out matmul matmul.out tile\n"
      "decompose dist dist.out\n"
      "fold _upsample_nearest_exact3d_backward _upsample_nearest_exact3d_backward.grad_input"
      " upsample_linear1d_backward upsample_linear1d_backward.grad_input\n"
      "loss binary_cross_entropy\n"
      "pointwise __and__.Tensor __iand__.Tensor _dirichlet_grad _dirichlet_grad.out"
      " _functional_sym_constrain_range_for_size _to_copy _to_copy.out erfc erfc.out erfc_ frac frac.out"
      " frac_ le.Tensor le.Tensor_out le_.Tensor max.other max.out mul.Scalar mul.Scalar_out mul_.Scalar"
      " pow.Tensor_Scalar pow.Tensor_Scalar_out special_multigammaln special_multigammaln.out"
      " special_shifted_chebyshev_polynomial_t.x_scalar special_shifted_chebyshev_polynomial_t.x_scalar_out"
      " special_shifted_chebyshev_polynomial_u special_shifted_chebyshev_polynomial_u.out subtract.Scalar"
      " subtract_.Scalar\n"
      "random randn_like.generator randn_like.generator_out\n"
      "reduction any.dim any.out cumulative_trapezoid.dx fft_ifft fft_ifft.out linalg_matrix_norm"
      " linalg_matrix_norm.out norm.ScalarOpt_dim norm.out\n"
      "unsupported _pin_memory _pin_memory.out _scaled_dot_product_efficient_attention\n"
      "variadic _linalg_eigvals linalg_cond.p_str linalg_cond.p_str_out linalg_pinv.atol_rtol_float"
      " linalg_pinv.atol_rtol_float_out pairwise_distance\n"
      "view unfold\n"
  );
}

}  // namespace vmap::rules::aten
