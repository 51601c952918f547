// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 7 of 8: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool3d_backward_ops.h>
#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_cholesky_solve_helper_ops.h>
#include <ATen/ops/_fft_c2c_ops.h>
#include <ATen/ops/_is_all_true_ops.h>
#include <ATen/ops/_linalg_det_ops.h>
#include <ATen/ops/_linalg_eigh_ops.h>
#include <ATen/ops/_linalg_solve_ex_ops.h>
#include <ATen/ops/_reshape_alias_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_ops.h>
#include <ATen/ops/abs_ops.h>
#include <ATen/ops/adaptive_max_pool2d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/avg_pool3d_backward_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/clamp_min_ops.h>
#include <ATen/ops/clamp_ops.h>
#include <ATen/ops/clip_ops.h>
#include <ATen/ops/cov_ops.h>
#include <ATen/ops/cumprod_backward_ops.h>
#include <ATen/ops/cumsum_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/elu_ops.h>
#include <ATen/ops/empty_ops.h>
#include <ATen/ops/erfinv_ops.h>
#include <ATen/ops/fft_ifftshift_ops.h>
#include <ATen/ops/fft_ihfft2_ops.h>
#include <ATen/ops/fft_ihfft_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/fmin_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/fractional_max_pool3d_backward_ops.h>
#include <ATen/ops/frexp_ops.h>
#include <ATen/ops/grid_sampler_2d_backward_ops.h>
#include <ATen/ops/hann_window_ops.h>
#include <ATen/ops/hardshrink_backward_ops.h>
#include <ATen/ops/hardtanh_backward_ops.h>
#include <ATen/ops/hash_tensor_ops.h>
#include <ATen/ops/heaviside_ops.h>
#include <ATen/ops/huber_loss_ops.h>
#include <ATen/ops/im2col_ops.h>
#include <ATen/ops/inverse_ops.h>
#include <ATen/ops/isclose_ops.h>
#include <ATen/ops/less_equal_ops.h>
#include <ATen/ops/lift_fresh_ops.h>
#include <ATen/ops/linalg_cholesky_ops.h>
#include <ATen/ops/linalg_slogdet_ops.h>
#include <ATen/ops/logsumexp_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/mvlgamma_ops.h>
#include <ATen/ops/nanquantile_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/new_empty_strided_ops.h>
#include <ATen/ops/new_full_ops.h>
#include <ATen/ops/new_ones_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/permute_copy_ops.h>
#include <ATen/ops/rand_like_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/randn_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/reflection_pad1d_ops.h>
#include <ATen/ops/relu_ops.h>
#include <ATen/ops/replication_pad2d_backward_ops.h>
#include <ATen/ops/round_ops.h>
#include <ATen/ops/rrelu_with_noise_backward_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/select_backward_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sgn_ops.h>
#include <ATen/ops/sigmoid_ops.h>
#include <ATen/ops/softplus_backward_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_erfcx_ops.h>
#include <ATen/ops/special_erfinv_ops.h>
#include <ATen/ops/special_gammaincc_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_hermite_polynomial_he_ops.h>
#include <ATen/ops/special_i0e_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/special_round_ops.h>
#include <ATen/ops/special_scaled_modified_bessel_k1_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_xlogy_ops.h>
#include <ATen/ops/t_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/transpose_copy_ops.h>
#include <ATen/ops/uniform_ops.h>
#include <ATen/ops/unique_consecutive_ops.h>
#include <ATen/ops/unique_dim_ops.h>
#include <ATen/ops/upsample_bilinear2d_backward_ops.h>
#include <ATen/ops/upsample_linear1d_ops.h>
#include <ATen/ops/upsample_nearest2d_backward_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ilshift__.Tensor: pointwise
VMAP_SIGNATURE(__ilshift___Tensor, "__ilshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ilshift___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ilshift___Tensor::call(in.written(), in[1]);
}

// __rshift__.Scalar: pointwise
VMAP_SIGNATURE(__rshift___Scalar, "__rshift__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __rshift___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__rshift___Scalar::call(self, other), self_bdim);
}

// _adaptive_avg_pool3d_backward: fold
VMAP_SIGNATURE(_adaptive_avg_pool3d_backward, "_adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult _adaptive_avg_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim) {
  Fold<2> in("_adaptive_avg_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::_adaptive_avg_pool3d_backward::call(in[0], in[1]));
}

// _assert_async: custom
VMAP_SIGNATURE(_assert_async, "_assert_async(Tensor self) -> ()");

// _cholesky_solve_helper: variadic
VMAP_SIGNATURE(_cholesky_solve_helper, "_cholesky_solve_helper(Tensor self, Tensor A, bool upper) -> Tensor");
OneResult _cholesky_solve_helper_rule(const Tensor& self, BDim self_bdim, const Tensor& A, BDim A_bdim,
    bool upper) {
  Variadic<2> in("_cholesky_solve_helper", Operand(self, self_bdim, 2), Operand(A, A_bdim, 2));
  in.align_and_expand();
  return in.result(at::_ops::_cholesky_solve_helper::call(in[0], in[1], upper));
}

// _fft_c2c: reduction
VMAP_SIGNATURE(_fft_c2c, "_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor");
OneResult _fft_c2c_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef dim, int64_t normalization,
    bool forward) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.needs_samples();
  return in.result(at::_ops::_fft_c2c::call(in[0], in.sym_dims(), normalization, forward), true);
}

// _is_all_true: decompose
VMAP_SIGNATURE(_is_all_true, "_is_all_true(Tensor self) -> Tensor");
Tensor _is_all_true_rule(const Tensor& self) {
  return at::_ops::all::call(self);
}

// _linalg_det: variadic
VMAP_SIGNATURE(_linalg_det, "_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_det_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("_linalg_det", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_det::call(in[0]));
}

// _linalg_eigh: variadic
VMAP_SIGNATURE(_linalg_eigh, "_linalg_eigh(Tensor A, str UPLO=\"L\", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)");
std::tuple<Tensor, BDim, Tensor, BDim> _linalg_eigh_rule(const Tensor& A, BDim A_bdim,
    c10::string_view UPLO, bool compute_v) {
  Variadic<1> in("_linalg_eigh", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<1>(at::_ops::_linalg_eigh::call(in[0], UPLO, compute_v));
}

// _linalg_solve_ex: variadic
VMAP_SIGNATURE(_linalg_solve_ex, "_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_solve_ex_rule(const Tensor& A,
    BDim A_bdim, const Tensor& B, BDim B_bdim, bool left, bool check_errors) {
  Variadic<2> in("_linalg_solve_ex", Operand(A, A_bdim, 2), Operand(B, B_bdim, 1));
  in.vector_or_matrix(1);
  in.align_and_expand();
  return in.result(at::_ops::_linalg_solve_ex::call(in[0], in[1], left, check_errors));
}

// _reshape_alias: custom
VMAP_SIGNATURE(_reshape_alias, "_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)");

// _upsample_bilinear2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_bilinear2d_aa_vec, "_upsample_bilinear2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_bilinear2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_bilinear2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_bilinear2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// _upsample_lanczos2d_aa: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa, "_upsample_lanczos2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_lanczos2d_aa_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_lanczos2d_aa", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_lanczos2d_aa::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// _upsample_nearest_exact1d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact1d_backward, "_upsample_nearest_exact1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor");
OneResult _upsample_nearest_exact1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales) {
  Fold<1> in("_upsample_nearest_exact1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact1d_backward::call(in[0], output_size, physical_input_size, scales));
}

// _upsample_nearest_exact3d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact3d_vec, "_upsample_nearest_exact3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact3d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact3d.vec", Operand(input, input_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact3d_vec::call(in[0], output_size, scale_factors));
}

// abs: pointwise
VMAP_SIGNATURE(abs, "abs(Tensor self) -> Tensor");
OneResult abs_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::abs::call(self), self_bdim);
}

// abs_: pointwise, as abs
VMAP_SIGNATURE(abs_, "abs_(Tensor(a!) self) -> Tensor(a!)");
void abs__rule(Tensor& self, BDim) {
  at::_ops::abs_::call(self);
}

// adaptive_max_pool2d: fold
VMAP_SIGNATURE(adaptive_max_pool2d, "adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool2d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool2d::call(in[0], output_size));
}

// add.Tensor: pointwise
VMAP_SIGNATURE(add_Tensor, "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult add_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::add_Tensor::call(in[0], in[1], alpha));
}

// add_.Tensor: pointwise, as add.Tensor
VMAP_SIGNATURE(add__Tensor, "add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void add__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::add__Tensor::call(in.written(), in[1], alpha);
}

// arange.start: factory
VMAP_SIGNATURE(arange_start, "arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// avg_pool3d_backward: fold
VMAP_SIGNATURE(avg_pool3d_backward, "avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor");
OneResult avg_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding,
    bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  Fold<2> in("avg_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::avg_pool3d_backward::call(in[0], in[1], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// bernoulli: random
VMAP_SIGNATURE(bernoulli, "bernoulli(Tensor self, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::bernoulli::call(in[0], generator));
}

// bernoulli_.Tensor: random
VMAP_SIGNATURE(bernoulli__Tensor, "bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!)");
void bernoulli__Tensor_rule(const Draw& draw, Tensor& self, BDim self_bdim, const Tensor& p, BDim p_bdim,
    std::optional<at::Generator> generator) {
  const InPlaceDrawFrom<2> in(draw, Operand(self, self_bdim), Operand(p, p_bdim));
  at::_ops::bernoulli__Tensor::call(in.written(), in[1], generator);
  in.spread();
}

// bitwise_or.Tensor: pointwise
VMAP_SIGNATURE(bitwise_or_Tensor, "bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_or_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_or_Tensor::call(in[0], in[1]));
}

// bitwise_or_.Tensor: pointwise, as bitwise_or.Tensor
VMAP_SIGNATURE(bitwise_or__Tensor, "bitwise_or_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_or__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_or__Tensor::call(in.written(), in[1]);
}

// clamp.Tensor: pointwise
VMAP_SIGNATURE(clamp_Tensor, "clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor");
OneResult clamp_Tensor_rule(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& min,
    BDim min_bdim, const std::optional<Tensor>& max, BDim max_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_Tensor::call(in[0], in.optional(1), in.optional(2)));
}

// clamp_.Tensor: pointwise, as clamp.Tensor
VMAP_SIGNATURE(clamp__Tensor, "clamp_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)");
void clamp__Tensor_rule(Tensor& self, BDim self_bdim, const std::optional<Tensor>& min, BDim min_bdim,
    const std::optional<Tensor>& max, BDim max_bdim) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clamp__Tensor::call(in.written(), in.optional(1), in.optional(2));
}

// clamp_min: pointwise
VMAP_SIGNATURE(clamp_min, "clamp_min(Tensor self, Scalar min) -> Tensor");
OneResult clamp_min_rule(const Tensor& self, BDim self_bdim, const at::Scalar& min) {
  return with_bdim(at::_ops::clamp_min::call(self, min), self_bdim);
}

// clamp_min_: pointwise, as clamp_min
VMAP_SIGNATURE(clamp_min_, "clamp_min_(Tensor(a!) self, Scalar min) -> Tensor(a!)");
void clamp_min__rule(Tensor& self, BDim, const at::Scalar& min) {
  at::_ops::clamp_min_::call(self, min);
}

// clip: pointwise
VMAP_SIGNATURE(clip, "clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor");
OneResult clip_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  return with_bdim(at::_ops::clip::call(self, min, max), self_bdim);
}

// clip_: pointwise, as clip
VMAP_SIGNATURE(clip_, "clip_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)");
void clip__rule(Tensor& self, BDim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  at::_ops::clip_::call(self, min, max);
}

// cov: decompose
VMAP_SIGNATURE(cov, "cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor");
Tensor cov_rule(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
    const std::optional<Tensor>& aweights) {
  return decompositions::cov(self, correction, fweights, aweights);
}

// cumprod_backward: reduction
VMAP_SIGNATURE(cumprod_backward, "cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor");
OneResult cumprod_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& input, BDim input_bdim,
    int64_t dim, const Tensor& output, BDim output_bdim) {
  const Reduction<3> in(dim, Operand(grad, grad_bdim), Operand(input, input_bdim), Operand(output, output_bdim));
  return in.result(at::_ops::cumprod_backward::call(in[0], in[1], in.dim(), in[2]), true);
}

// cumsum: reduction
VMAP_SIGNATURE(cumsum, "cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor");
OneResult cumsum_rule(const Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cumsum::call(in[0], in.dim(), dtype), true);
}

// cumsum_: reduction, as cumsum
VMAP_SIGNATURE(cumsum_, "cumsum_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)");
void cumsum__rule(Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  at::_ops::cumsum_::call(in.written(), in.dim(), dtype);
}

// div.Tensor_mode: pointwise
VMAP_SIGNATURE(div_Tensor_mode, "div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor");
OneResult div_Tensor_mode_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::div_Tensor_mode::call(in[0], in[1], rounding_mode));
}

// div_.Tensor_mode: pointwise, as div.Tensor_mode
VMAP_SIGNATURE(div__Tensor_mode, "div_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)");
void div__Tensor_mode_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::div__Tensor_mode::call(in.written(), in[1], rounding_mode);
}

// divide.Tensor_mode: pointwise
VMAP_SIGNATURE(divide_Tensor_mode, "divide.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor");
OneResult divide_Tensor_mode_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::divide_Tensor_mode::call(in[0], in[1], rounding_mode));
}

// divide_.Tensor_mode: pointwise, as divide.Tensor_mode
VMAP_SIGNATURE(divide__Tensor_mode, "divide_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)");
void divide__Tensor_mode_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::divide__Tensor_mode::call(in.written(), in[1], rounding_mode);
}

// elu: pointwise
VMAP_SIGNATURE(elu, "elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor");
OneResult elu_rule(const Tensor& self, BDim self_bdim, const at::Scalar& alpha, const at::Scalar& scale,
    const at::Scalar& input_scale) {
  return with_bdim(at::_ops::elu::call(self, alpha, scale, input_scale), self_bdim);
}

// elu_: pointwise, as elu
VMAP_SIGNATURE(elu_, "elu_(Tensor(a!) self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor(a!)");
void elu__rule(Tensor& self, BDim, const at::Scalar& alpha, const at::Scalar& scale,
    const at::Scalar& input_scale) {
  at::_ops::elu_::call(self, alpha, scale, input_scale);
}

// empty.memory_format: factory
VMAP_SIGNATURE(empty_memory_format, "empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// erfinv: pointwise
VMAP_SIGNATURE(erfinv, "erfinv(Tensor self) -> Tensor");
OneResult erfinv_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::erfinv::call(self), self_bdim);
}

// erfinv_: pointwise, as erfinv
VMAP_SIGNATURE(erfinv_, "erfinv_(Tensor(a!) self) -> Tensor(a!)");
void erfinv__rule(Tensor& self, BDim) {
  at::_ops::erfinv_::call(self);
}

// fft_ifftshift: reduction
VMAP_SIGNATURE(fft_ifftshift, "fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor");
OneResult fft_ifftshift_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::fft_ifftshift::call(in[0], in.dims()), true);
}

// fft_ihfft: reduction
VMAP_SIGNATURE(fft_ihfft, "fft_ihfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_ihfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.needs_samples();
  return in.result(at::_ops::fft_ihfft::call(in[0], n, in.dim(), norm), true);
}

// fft_ihfft2: reduction
VMAP_SIGNATURE(fft_ihfft2, "fft_ihfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_ihfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.needs_samples();
  return in.result(at::_ops::fft_ihfft2::call(in[0], s, in.dims(), norm), true);
}

// float_power.Scalar: pointwise
VMAP_SIGNATURE(float_power_Scalar, "float_power.Scalar(Scalar self, Tensor exponent) -> Tensor");
OneResult float_power_Scalar_rule(const at::Scalar& self, const Tensor& exponent, BDim exponent_bdim) {
  return with_bdim(at::_ops::float_power_Scalar::call(self, exponent), exponent_bdim);
}

// floor_divide: pointwise
VMAP_SIGNATURE(floor_divide, "floor_divide(Tensor self, Tensor other) -> Tensor");
OneResult floor_divide_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::floor_divide::call(in[0], in[1]));
}

// floor_divide_.Tensor: pointwise
VMAP_SIGNATURE(floor_divide__Tensor, "floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void floor_divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::floor_divide__Tensor::call(in.written(), in[1]);
}

// fmin: pointwise
VMAP_SIGNATURE(fmin, "fmin(Tensor self, Tensor other) -> Tensor");
OneResult fmin_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmin::call(in[0], in[1]));
}

// fmod.Scalar: pointwise
VMAP_SIGNATURE(fmod_Scalar, "fmod.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult fmod_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::fmod_Scalar::call(self, other), self_bdim);
}

// fmod_.Scalar: pointwise, as fmod.Scalar
VMAP_SIGNATURE(fmod__Scalar, "fmod_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void fmod__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::fmod__Scalar::call(self, other);
}

// fractional_max_pool3d_backward: fold
VMAP_SIGNATURE(fractional_max_pool3d_backward, "fractional_max_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices) -> Tensor");
OneResult fractional_max_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef output_size,
    const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("fractional_max_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4), Operand(indices, indices_bdim, 4));
  in.batch_is_optional().channels<0, 1, 2>().fold().contiguous();
  return in.result(at::_ops::fractional_max_pool3d_backward::call(in[0], in[1], kernel_size, output_size, in[2]));
}

// frexp.Tensor: pointwise
VMAP_SIGNATURE(frexp_Tensor, "frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)");
std::tuple<Tensor, BDim, Tensor, BDim> frexp_Tensor_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::frexp_Tensor::call(self), self_bdim);
}

// grid_sampler_2d_backward: fold
VMAP_SIGNATURE(grid_sampler_2d_backward, "grid_sampler_2d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> grid_sampler_2d_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners, std::array<bool,2> output_mask) {
  Fold<3> in("grid_sampler_2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.fold();
  return in.result(at::_ops::grid_sampler_2d_backward::call(in[0], in[1], in[2], interpolation_mode, padding_mode, align_corners, output_mask));
}

// hann_window: factory
VMAP_SIGNATURE(hann_window, "hann_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hardshrink_backward: pointwise
VMAP_SIGNATURE(hardshrink_backward, "hardshrink_backward(Tensor grad_out, Tensor self, Scalar lambd) -> Tensor");
OneResult hardshrink_backward_rule(const Tensor& grad_out, BDim grad_out_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& lambd) {
  Broadcast<2> in(Operand(grad_out, grad_out_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardshrink_backward::call(in[0], in[1], lambd));
}

// hardtanh_backward: pointwise
VMAP_SIGNATURE(hardtanh_backward, "hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor");
OneResult hardtanh_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& min_val, const at::Scalar& max_val) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardtanh_backward::call(in[0], in[1], min_val, max_val));
}

// hash_tensor: reduction
VMAP_SIGNATURE(hash_tensor, "hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor");
OneResult hash_tensor_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim,
    int64_t mode) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::hash_tensor::call(in[0], in.dims(), keepdim, mode), keepdim);
}

// heaviside: pointwise
VMAP_SIGNATURE(heaviside, "heaviside(Tensor self, Tensor values) -> Tensor");
OneResult heaviside_rule(const Tensor& self, BDim self_bdim, const Tensor& values, BDim values_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(values, values_bdim));
  in.align();
  return in.result(at::_ops::heaviside::call(in[0], in[1]));
}

// heaviside_: pointwise, as heaviside
VMAP_SIGNATURE(heaviside_, "heaviside_(Tensor(a!) self, Tensor values) -> Tensor(a!)");
void heaviside__rule(Tensor& self, BDim self_bdim, const Tensor& values, BDim values_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(values, values_bdim));
  in.align();
  at::_ops::heaviside_::call(in.written(), in[1]);
}

// huber_loss: pointwise
VMAP_SIGNATURE(huber_loss, "huber_loss(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor");
OneResult huber_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction, double delta) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::huber_loss::call(in[0], in[1], in.elementwise(), delta));
}

// im2col: fold
VMAP_SIGNATURE(im2col, "im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor");
OneResult im2col_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef dilation, at::IntArrayRef padding, at::IntArrayRef stride) {
  Fold<1> in("im2col", Operand(self, self_bdim, 3));
  in.batch_is_optional().fold();
  return in.result(at::_ops::im2col::call(in[0], kernel_size, dilation, padding, stride));
}

// inverse: variadic
VMAP_SIGNATURE(inverse, "inverse(Tensor self) -> Tensor");
OneResult inverse_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("inverse", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::inverse::call(in[0]));
}

// isclose: pointwise
VMAP_SIGNATURE(isclose, "isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor");
OneResult isclose_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    double rtol, double atol, bool equal_nan) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.align();
  return in.result(at::_ops::isclose::call(in[0], in[1], rtol, atol, equal_nan));
}

// less_equal.Scalar: pointwise
VMAP_SIGNATURE(less_equal_Scalar, "less_equal.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult less_equal_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::less_equal_Scalar::call(self, other), self_bdim);
}

// less_equal_.Scalar: pointwise, as less_equal.Scalar
VMAP_SIGNATURE(less_equal__Scalar, "less_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void less_equal__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::less_equal__Scalar::call(self, other);
}

// lift_fresh: view
VMAP_SIGNATURE(lift_fresh, "lift_fresh(Tensor(a) self) -> Tensor(a)");
OneResult lift_fresh_rule(const Tensor& self, BDim self_bdim) {
  View in("lift_fresh", self, self_bdim);
  return in.result(at::_ops::lift_fresh::call(in.self()));
}

// linalg_cholesky: variadic
VMAP_SIGNATURE(linalg_cholesky, "linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor");
OneResult linalg_cholesky_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("linalg_cholesky", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cholesky::call(in[0], upper));
}

// linalg_slogdet: variadic
VMAP_SIGNATURE(linalg_slogdet, "linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_slogdet_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_slogdet", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_slogdet::call(in[0]));
}

// logsumexp: reduction
VMAP_SIGNATURE(logsumexp, "logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor");
OneResult logsumexp_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::logsumexp::call(in[0], in.dims(), keepdim), keepdim);
}

// min.other: pointwise
VMAP_SIGNATURE(min_other, "min.other(Tensor self, Tensor other) -> Tensor");
OneResult min_other_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::min_other::call(in[0], in[1]));
}

// mvlgamma: pointwise
VMAP_SIGNATURE(mvlgamma, "mvlgamma(Tensor self, int p) -> Tensor");
OneResult mvlgamma_rule(const Tensor& self, BDim self_bdim, int64_t p) {
  return with_bdim(at::_ops::mvlgamma::call(self, p), self_bdim);
}

// mvlgamma_: pointwise, as mvlgamma
VMAP_SIGNATURE(mvlgamma_, "mvlgamma_(Tensor(a!) self, int p) -> Tensor(a!)");
void mvlgamma__rule(Tensor& self, BDim, int64_t p) {
  at::_ops::mvlgamma_::call(self, p);
}

// nanquantile.scalar: reduction
VMAP_SIGNATURE(nanquantile_scalar, "nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
OneResult nanquantile_scalar_rule(const Tensor& self, BDim self_bdim, double q, std::optional<int64_t> dim,
    bool keepdim, c10::string_view interpolation) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.needs_samples();
  return in.result(at::_ops::nanquantile_scalar::call(in[0], q, in.dim(), keepdim, interpolation), keepdim);
}

// ne.Tensor: pointwise
VMAP_SIGNATURE(ne_Tensor, "ne.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult ne_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::ne_Tensor::call(in[0], in[1]));
}

// ne_.Tensor: pointwise, as ne.Tensor
VMAP_SIGNATURE(ne__Tensor, "ne_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void ne__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::ne__Tensor::call(in.written(), in[1]);
}

// new_empty_strided: factory
VMAP_SIGNATURE(new_empty_strided, "new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_empty_strided_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    c10::SymIntArrayRef stride, std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  const auto physical_stride = in.strides(size, stride);
  return in.result(at::_ops::new_empty_strided::call(in.self(), physical_size, physical_stride, dtype, layout, device, pin_memory));
}

// new_full: factory
VMAP_SIGNATURE(new_full, "new_full(Tensor self, SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_full_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    const at::Scalar& fill_value, std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_full::call(in.self(), physical_size, fill_value, dtype, layout, device, pin_memory));
}

// new_ones: factory
VMAP_SIGNATURE(new_ones, "new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_ones_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_ones::call(in.self(), physical_size, dtype, layout, device, pin_memory));
}

// norm.Scalar: decompose
VMAP_SIGNATURE(norm_Scalar, "norm.Scalar(Tensor self, Scalar p=2) -> Tensor");
Tensor norm_Scalar_rule(const Tensor& self, const at::Scalar& p) {
  return at::_ops::norm_ScalarOpt_dim::call(self, p, at::IntArrayRef{}, false);
}

// norm.ScalarOpt_dtype: decompose
VMAP_SIGNATURE(norm_ScalarOpt_dtype, "norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor");
Tensor norm_ScalarOpt_dtype_rule(const Tensor& self, const std::optional<at::Scalar>& p,
    at::ScalarType dtype) {
  return at::_ops::norm_ScalarOpt_dim_dtype::call(self, p, at::IntArrayRef{}, false, dtype);
}

// normal.Tensor_Tensor: random
VMAP_SIGNATURE(normal_Tensor_Tensor, "normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_Tensor_Tensor_rule(const Draw& draw, const Tensor& mean, BDim mean_bdim,
    const Tensor& std, BDim std_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(mean, mean_bdim), Operand(std, std_bdim));
  return in.result(at::_ops::normal_Tensor_Tensor::call(in[0], in[1], generator));
}

// normal.float_float: random
VMAP_SIGNATURE(normal_float_float, "normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult normal_float_float_rule(const Draw& draw, double mean, double std, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::normal_float_float::call(mean, std, physical_size, generator, dtype, layout, device, pin_memory));
}

// permute_copy: view
VMAP_SIGNATURE(permute_copy, "permute_copy(Tensor self, int[] dims) -> Tensor");
OneResult permute_copy_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  View in("permute_copy", self, self_bdim);
  const auto physical_dims = in.permutation(dims);
  return in.result(at::_ops::permute_copy::call(in.self(), physical_dims));
}

// rand_like.generator: random
VMAP_SIGNATURE(rand_like_generator, "rand_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult rand_like_generator_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::rand_like_generator::call(in.self(), generator, dtype, layout, device, pin_memory, memory_format));
}

// randint_like: random
VMAP_SIGNATURE(randint_like, "randint_like(Tensor self, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim, c10::SymInt high,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like::call(in.self(), high, dtype, layout, device, pin_memory, memory_format));
}

// randn.generator: random
VMAP_SIGNATURE(randn_generator, "randn.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_generator_rule(const Draw& draw, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn_generator::call(physical_size, generator, dtype, layout, device, pin_memory));
}

// randperm.generator: random
VMAP_SIGNATURE(randperm_generator, "randperm.generator(SymInt n, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// reflection_pad1d: fold
VMAP_SIGNATURE(reflection_pad1d, "reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor");
OneResult reflection_pad1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad1d::call(in[0], padding));
}

// relu: pointwise
VMAP_SIGNATURE(relu, "relu(Tensor self) -> Tensor");
OneResult relu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::relu::call(self), self_bdim);
}

// relu_: pointwise, as relu
VMAP_SIGNATURE(relu_, "relu_(Tensor(a!) self) -> Tensor(a!)");
void relu__rule(Tensor& self, BDim) {
  at::_ops::relu_::call(self);
}

// replication_pad2d_backward: fold
VMAP_SIGNATURE(replication_pad2d_backward, "replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor");
OneResult replication_pad2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad2d_backward::call(in[0], in[1], padding));
}

// round: pointwise
VMAP_SIGNATURE(round, "round(Tensor self) -> Tensor");
OneResult round_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::round::call(self), self_bdim);
}

// round.decimals: pointwise
VMAP_SIGNATURE(round_decimals, "round.decimals(Tensor self, *, int decimals) -> Tensor");
OneResult round_decimals_rule(const Tensor& self, BDim self_bdim, int64_t decimals) {
  return with_bdim(at::_ops::round_decimals::call(self, decimals), self_bdim);
}

// round_: pointwise, as round
VMAP_SIGNATURE(round_, "round_(Tensor(a!) self) -> Tensor(a!)");
void round__rule(Tensor& self, BDim) {
  at::_ops::round_::call(self);
}

// round_.decimals: pointwise, as round.decimals
VMAP_SIGNATURE(round__decimals, "round_.decimals(Tensor(a!) self, *, int decimals) -> Tensor(a!)");
void round__decimals_rule(Tensor& self, BDim, int64_t decimals) {
  at::_ops::round__decimals::call(self, decimals);
}

// rrelu_with_noise_backward: variadic
VMAP_SIGNATURE(rrelu_with_noise_backward, "rrelu_with_noise_backward(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result) -> Tensor");
OneResult rrelu_with_noise_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& noise, BDim noise_bdim, const at::Scalar& lower,
    const at::Scalar& upper, bool training, bool self_is_result) {
  Variadic<3> in("rrelu_with_noise_backward", Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(noise, noise_bdim));
  in.align_and_expand();
  return in.result(at::_ops::rrelu_with_noise_backward::call(in[0], in[1], in[2], lower, upper, training, self_is_result));
}

// scatter.reduce: index
VMAP_SIGNATURE(scatter_reduce, "scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor");
OneResult scatter_reduce_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_reduce::call(in[0], in.dim(), in[1], in[2], reduce));
}

// scatter_.reduce: index, as scatter.reduce
VMAP_SIGNATURE(scatter__reduce, "scatter_.reduce(Tensor(a!) self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor(a!)");
void scatter__reduce_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& src, BDim src_bdim, c10::string_view reduce) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter__reduce::call(in.written(), in.dim(), in[1], in[2], reduce);
}

// select_backward: view
VMAP_SIGNATURE(select_backward, "select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor");
OneResult select_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef input_sizes, int64_t dim, c10::SymInt index) {
  View in("select_backward", grad_output, grad_output_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::select_backward::call(in.self(), physical_input_sizes, physical_dim, index));
}

// set_.source_Storage_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Storage_storage_offset, "set_.source_Storage_storage_offset(Tensor(a!) self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

// set_.source_Tensor_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Tensor_storage_offset, "set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

// sgn: pointwise
VMAP_SIGNATURE(sgn, "sgn(Tensor self) -> Tensor");
OneResult sgn_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sgn::call(self), self_bdim);
}

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

// sigmoid_: pointwise, as sigmoid
VMAP_SIGNATURE(sigmoid_, "sigmoid_(Tensor(a!) self) -> Tensor(a!)");
void sigmoid__rule(Tensor& self, BDim) {
  at::_ops::sigmoid_::call(self);
}

// softplus_backward: pointwise
VMAP_SIGNATURE(softplus_backward, "softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor");
OneResult softplus_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& beta, const at::Scalar& threshold) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::softplus_backward::call(in[0], in[1], beta, threshold));
}

// special_chebyshev_polynomial_v.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v_n_scalar, "special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_v_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_v_n_scalar::call(x, n), x_bdim);
}

// special_erfcx: pointwise
VMAP_SIGNATURE(special_erfcx, "special_erfcx(Tensor self) -> Tensor");
OneResult special_erfcx_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfcx::call(self), self_bdim);
}

// special_erfinv: pointwise
VMAP_SIGNATURE(special_erfinv, "special_erfinv(Tensor self) -> Tensor");
OneResult special_erfinv_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfinv::call(self), self_bdim);
}

// special_gammaincc: pointwise
VMAP_SIGNATURE(special_gammaincc, "special_gammaincc(Tensor self, Tensor other) -> Tensor");
OneResult special_gammaincc_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_gammaincc::call(in[0], in[1]));
}

// special_hermite_polynomial_h: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h, "special_hermite_polynomial_h(Tensor x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_h_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_hermite_polynomial_h::call(in[0], in[1]));
}

// special_hermite_polynomial_he.n_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_he_n_scalar, "special_hermite_polynomial_he.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_hermite_polynomial_he_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_hermite_polynomial_he_n_scalar::call(x, n), x_bdim);
}

// special_i0e: pointwise
VMAP_SIGNATURE(special_i0e, "special_i0e(Tensor self) -> Tensor");
OneResult special_i0e_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i0e::call(self), self_bdim);
}

// special_laguerre_polynomial_l.x_scalar: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l_x_scalar, "special_laguerre_polynomial_l.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_laguerre_polynomial_l_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_laguerre_polynomial_l_x_scalar::call(x, n), n_bdim);
}

// special_round: pointwise
VMAP_SIGNATURE(special_round, "special_round(Tensor self, *, int decimals=0) -> Tensor");
OneResult special_round_rule(const Tensor& self, BDim self_bdim, int64_t decimals) {
  return with_bdim(at::_ops::special_round::call(self, decimals), self_bdim);
}

// special_scaled_modified_bessel_k1: pointwise
VMAP_SIGNATURE(special_scaled_modified_bessel_k1, "special_scaled_modified_bessel_k1(Tensor x) -> Tensor");
OneResult special_scaled_modified_bessel_k1_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_scaled_modified_bessel_k1::call(x), x_bdim);
}

// special_shifted_chebyshev_polynomial_v.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_x_scalar, "special_shifted_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_v_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_w: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w, "special_shifted_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_w::call(in[0], in[1]));
}

// special_xlogy.other_scalar: pointwise
VMAP_SIGNATURE(special_xlogy_other_scalar, "special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor");
OneResult special_xlogy_other_scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::special_xlogy_other_scalar::call(self, other), self_bdim);
}

// special_xlogy.self_scalar: pointwise
VMAP_SIGNATURE(special_xlogy_self_scalar, "special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlogy_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlogy_self_scalar::call(self, other), other_bdim);
}

// t: custom
VMAP_SIGNATURE(t, "t(Tensor(a) self) -> Tensor(a)");

// t_: custom, as t
VMAP_SIGNATURE(t_, "t_(Tensor(a!) self) -> Tensor(a!)");

// tensor_split.sections: view
VMAP_SIGNATURE(tensor_split_sections, "tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]");
ListResult tensor_split_sections_rule(const Tensor& self, BDim self_bdim, c10::SymInt sections, int64_t dim) {
  View in("tensor_split.sections", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::tensor_split_sections::call(in.self(), sections, physical_dim));
}

// transpose_copy.int: view
VMAP_SIGNATURE(transpose_copy_int, "transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor");
OneResult transpose_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim0, int64_t dim1) {
  View in("transpose_copy.int", self, self_bdim);
  const auto physical_dim0 = in.keep(dim0);
  const auto physical_dim1 = in.keep(dim1);
  return in.result(at::_ops::transpose_copy_int::call(in.self(), physical_dim0, physical_dim1));
}

// uniform: random
VMAP_SIGNATURE(uniform, "uniform(Tensor self, float from=0, float to=1, *, Generator? generator=None) -> Tensor");
OneResult uniform_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double from, double to,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::uniform::call(in.self(), from, to, generator));
}

// uniform_: random, as uniform
VMAP_SIGNATURE(uniform_, "uniform_(Tensor(a!) self, float from=0, float to=1, *, Generator? generator=None) -> Tensor(a!)");
void uniform__rule(const Draw& draw, Tensor& self, BDim self_bdim, double from, double to,
    std::optional<at::Generator> generator) {
  DrawLike in(draw, Operand(self, self_bdim));
  at::_ops::uniform_::call(in.written(), from, to, generator);
  in.spread();
}

// unique_consecutive: unsupported
VMAP_SIGNATURE(unique_consecutive, "unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, Tensor, Tensor)");

// unique_dim: unsupported
VMAP_SIGNATURE(unique_dim, "unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// upsample_bilinear2d_backward: fold
VMAP_SIGNATURE(upsample_bilinear2d_backward, "upsample_bilinear2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bilinear2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bilinear2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_bilinear2d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// upsample_linear1d.vec: fold
VMAP_SIGNATURE(upsample_linear1d_vec, "upsample_linear1d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_linear1d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_linear1d.vec", Operand(input, input_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_linear1d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_nearest2d_backward: fold
VMAP_SIGNATURE(upsample_nearest2d_backward, "upsample_nearest2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest2d_backward::call(in[0], output_size, physical_input_size, scales_h, scales_w));
}

// xlogy.Scalar_Self: pointwise
VMAP_SIGNATURE(xlogy_Scalar_Self, "xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor");
OneResult xlogy_Scalar_Self_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::xlogy_Scalar_Self::call(self, other), other_bdim);
}

}  // namespace

void register_shard_7(torch::Library& m) {
  VMAP_SUPPORT2(__ilshift__, Tensor, __ilshift___Tensor_rule);
  VMAP_SUPPORT2(__rshift__, Scalar, __rshift___Scalar_rule);
  VMAP_SUPPORT(_adaptive_avg_pool3d_backward, _adaptive_avg_pool3d_backward_rule);
  VMAP_SUPPORT(_assert_async, custom::assert_async);
  VMAP_SUPPORT(_cholesky_solve_helper, _cholesky_solve_helper_rule);
  VMAP_SUPPORT(_fft_c2c, _fft_c2c_rule);
  VMAP_DECOMPOSE(_is_all_true, _is_all_true_rule);
  VMAP_SUPPORT(_linalg_det, _linalg_det_rule);
  VMAP_SUPPORT(_linalg_eigh, _linalg_eigh_rule);
  VMAP_SUPPORT(_linalg_solve_ex, _linalg_solve_ex_rule);
  VMAP_SUPPORT(_reshape_alias, custom::reshape_alias);
  VMAP_SUPPORT2(_upsample_bilinear2d_aa, vec, _upsample_bilinear2d_aa_vec_rule);
  VMAP_SUPPORT(_upsample_lanczos2d_aa, _upsample_lanczos2d_aa_rule);
  VMAP_SUPPORT(_upsample_nearest_exact1d_backward, _upsample_nearest_exact1d_backward_rule);
  VMAP_SUPPORT2(_upsample_nearest_exact3d, vec, _upsample_nearest_exact3d_vec_rule);
  VMAP_SUPPORT(abs, abs_rule);
  VMAP_SUPPORT(abs_, abs__rule);
  VMAP_SUPPORT(adaptive_max_pool2d, adaptive_max_pool2d_rule);
  VMAP_SUPPORT2(add, Tensor, add_Tensor_rule);
  VMAP_SUPPORT2(add_, Tensor, add__Tensor_rule);
  VMAP_FACTORY(aten, "arange.start");
  VMAP_SUPPORT(avg_pool3d_backward, avg_pool3d_backward_rule);
  VMAP_RANDOM(aten, "bernoulli", bernoulli_rule, bernoulli);
  VMAP_RANDOM(aten, "bernoulli_.Tensor", bernoulli__Tensor_rule, bernoulli__Tensor);
  VMAP_SUPPORT2(bitwise_or, Tensor, bitwise_or_Tensor_rule);
  VMAP_SUPPORT2(bitwise_or_, Tensor, bitwise_or__Tensor_rule);
  VMAP_SUPPORT2(clamp, Tensor, clamp_Tensor_rule);
  VMAP_SUPPORT2(clamp_, Tensor, clamp__Tensor_rule);
  VMAP_SUPPORT(clamp_min, clamp_min_rule);
  VMAP_SUPPORT(clamp_min_, clamp_min__rule);
  VMAP_SUPPORT(clip, clip_rule);
  VMAP_SUPPORT(clip_, clip__rule);
  VMAP_DECOMPOSE(cov, cov_rule);
  VMAP_SUPPORT(cumprod_backward, cumprod_backward_rule);
  VMAP_SUPPORT(cumsum, cumsum_rule);
  VMAP_SUPPORT(cumsum_, cumsum__rule);
  VMAP_SUPPORT2(div, Tensor_mode, div_Tensor_mode_rule);
  VMAP_SUPPORT2(div_, Tensor_mode, div__Tensor_mode_rule);
  VMAP_SUPPORT2(divide, Tensor_mode, divide_Tensor_mode_rule);
  VMAP_SUPPORT2(divide_, Tensor_mode, divide__Tensor_mode_rule);
  VMAP_SUPPORT(elu, elu_rule);
  VMAP_SUPPORT(elu_, elu__rule);
  VMAP_FACTORY(aten, "empty.memory_format");
  VMAP_SUPPORT(erfinv, erfinv_rule);
  VMAP_SUPPORT(erfinv_, erfinv__rule);
  VMAP_SUPPORT(fft_ifftshift, fft_ifftshift_rule);
  VMAP_SUPPORT(fft_ihfft, fft_ihfft_rule);
  VMAP_SUPPORT(fft_ihfft2, fft_ihfft2_rule);
  VMAP_SUPPORT2(float_power, Scalar, float_power_Scalar_rule);
  VMAP_SUPPORT(floor_divide, floor_divide_rule);
  VMAP_SUPPORT2(floor_divide_, Tensor, floor_divide__Tensor_rule);
  VMAP_SUPPORT(fmin, fmin_rule);
  VMAP_SUPPORT2(fmod, Scalar, fmod_Scalar_rule);
  VMAP_SUPPORT2(fmod_, Scalar, fmod__Scalar_rule);
  VMAP_SUPPORT(fractional_max_pool3d_backward, fractional_max_pool3d_backward_rule);
  VMAP_SUPPORT2(frexp, Tensor, frexp_Tensor_rule);
  VMAP_SUPPORT(grid_sampler_2d_backward, grid_sampler_2d_backward_rule);
  VMAP_FACTORY(aten, "hann_window");
  VMAP_SUPPORT(hardshrink_backward, hardshrink_backward_rule);
  VMAP_SUPPORT(hardtanh_backward, hardtanh_backward_rule);
  VMAP_SUPPORT(hash_tensor, hash_tensor_rule);
  VMAP_SUPPORT(heaviside, heaviside_rule);
  VMAP_SUPPORT(heaviside_, heaviside__rule);
  VMAP_SUPPORT(huber_loss, huber_loss_rule);
  VMAP_SUPPORT(im2col, im2col_rule);
  VMAP_SUPPORT(inverse, inverse_rule);
  VMAP_SUPPORT(isclose, isclose_rule);
  VMAP_SUPPORT2(less_equal, Scalar, less_equal_Scalar_rule);
  VMAP_SUPPORT2(less_equal_, Scalar, less_equal__Scalar_rule);
  VMAP_SUPPORT(lift_fresh, lift_fresh_rule);
  VMAP_SUPPORT(linalg_cholesky, linalg_cholesky_rule);
  VMAP_SUPPORT(linalg_slogdet, linalg_slogdet_rule);
  VMAP_SUPPORT(logsumexp, logsumexp_rule);
  VMAP_SUPPORT2(min, other, min_other_rule);
  VMAP_SUPPORT(mvlgamma, mvlgamma_rule);
  VMAP_SUPPORT(mvlgamma_, mvlgamma__rule);
  VMAP_SUPPORT2(nanquantile, scalar, nanquantile_scalar_rule);
  VMAP_SUPPORT2(ne, Tensor, ne_Tensor_rule);
  VMAP_SUPPORT2(ne_, Tensor, ne__Tensor_rule);
  VMAP_FACTORY(aten, "new_empty_strided");
  VMAP_SUPPORT(new_empty_strided, new_empty_strided_rule);
  VMAP_FACTORY(aten, "new_full");
  VMAP_SUPPORT(new_full, new_full_rule);
  VMAP_FACTORY(aten, "new_ones");
  VMAP_SUPPORT(new_ones, new_ones_rule);
  VMAP_DECOMPOSE2(norm, Scalar, norm_Scalar_rule);
  VMAP_DECOMPOSE2(norm, ScalarOpt_dtype, norm_ScalarOpt_dtype_rule);
  VMAP_RANDOM(aten, "normal.Tensor_Tensor", normal_Tensor_Tensor_rule, normal_Tensor_Tensor);
  VMAP_RANDOM(aten, "normal.float_float", normal_float_float_rule, normal_float_float);
  VMAP_SUPPORT(permute_copy, permute_copy_rule);
  VMAP_RANDOM(aten, "rand_like.generator", rand_like_generator_rule, rand_like_generator);
  VMAP_RANDOM(aten, "randint_like", randint_like_rule, randint_like);
  VMAP_RANDOM(aten, "randn.generator", randn_generator_rule, randn_generator);
  VMAP_RANDOM(aten, "randperm.generator", custom::randperm, randperm_generator);
  VMAP_SUPPORT(reflection_pad1d, reflection_pad1d_rule);
  VMAP_SUPPORT(relu, relu_rule);
  VMAP_SUPPORT(relu_, relu__rule);
  VMAP_SUPPORT(replication_pad2d_backward, replication_pad2d_backward_rule);
  VMAP_SUPPORT(round, round_rule);
  VMAP_SUPPORT2(round, decimals, round_decimals_rule);
  VMAP_SUPPORT(round_, round__rule);
  VMAP_SUPPORT2(round_, decimals, round__decimals_rule);
  VMAP_SUPPORT(rrelu_with_noise_backward, rrelu_with_noise_backward_rule);
  VMAP_SUPPORT2(scatter, reduce, scatter_reduce_rule);
  VMAP_SUPPORT2(scatter_, reduce, scatter__reduce_rule);
  VMAP_SUPPORT(select_backward, select_backward_rule);
  unsupported(m, "set_.source_Storage_storage_offset", "a sample has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_.source_Tensor_storage_offset", "a sample has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(sgn, sgn_rule);
  VMAP_SUPPORT(sgn_, sgn__rule);
  VMAP_SUPPORT(sigmoid, sigmoid_rule);
  VMAP_SUPPORT(sigmoid_, sigmoid__rule);
  VMAP_SUPPORT(softplus_backward, softplus_backward_rule);
  VMAP_SUPPORT2(special_chebyshev_polynomial_v, n_scalar, special_chebyshev_polynomial_v_n_scalar_rule);
  VMAP_SUPPORT(special_erfcx, special_erfcx_rule);
  VMAP_SUPPORT(special_erfinv, special_erfinv_rule);
  VMAP_SUPPORT(special_gammaincc, special_gammaincc_rule);
  VMAP_SUPPORT(special_hermite_polynomial_h, special_hermite_polynomial_h_rule);
  VMAP_SUPPORT2(special_hermite_polynomial_he, n_scalar, special_hermite_polynomial_he_n_scalar_rule);
  VMAP_SUPPORT(special_i0e, special_i0e_rule);
  VMAP_SUPPORT2(special_laguerre_polynomial_l, x_scalar, special_laguerre_polynomial_l_x_scalar_rule);
  VMAP_SUPPORT(special_round, special_round_rule);
  VMAP_SUPPORT(special_scaled_modified_bessel_k1, special_scaled_modified_bessel_k1_rule);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_v, x_scalar, special_shifted_chebyshev_polynomial_v_x_scalar_rule);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_w, special_shifted_chebyshev_polynomial_w_rule);
  VMAP_SUPPORT2(special_xlogy, other_scalar, special_xlogy_other_scalar_rule);
  VMAP_SUPPORT2(special_xlogy, self_scalar, special_xlogy_self_scalar_rule);
  VMAP_SUPPORT(t, custom::t);
  VMAP_SUPPORT_INPLACE_VIEW(t_, custom::t);
  VMAP_SUPPORT2(tensor_split, sections, tensor_split_sections_rule);
  VMAP_SUPPORT2(transpose_copy, int, transpose_copy_int_rule);
  VMAP_RANDOM(aten, "uniform", uniform_rule, uniform);
  VMAP_RANDOM(aten, "uniform_", uniform__rule, uniform_);
  unsupported(m, "unique_consecutive", "the number of runs differs from sample to sample, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_consecutive outside vmap");
  unsupported(m, "unique_dim", "the number of distinct slices differs from sample to sample, and a batch has one shape", "return the tensor and call unique_dim outside vmap");
  VMAP_SUPPORT(upsample_bilinear2d_backward, upsample_bilinear2d_backward_rule);
  VMAP_SUPPORT2(upsample_linear1d, vec, upsample_linear1d_vec_rule);
  VMAP_SUPPORT(upsample_nearest2d_backward, upsample_nearest2d_backward_rule);
  VMAP_SUPPORT2(xlogy, Scalar_Self, xlogy_Scalar_Self_rule);
}

}  // namespace vmap::rules::aten
