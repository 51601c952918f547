// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 25 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_update_scale_ops.h>
#include <ATen/ops/_foreach_clamp_max_ops.h>
#include <ATen/ops/_foreach_floor_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_fused_dropout_ops.h>
#include <ATen/ops/_fused_moving_avg_obs_fq_helper_ops.h>
#include <ATen/ops/_fw_primal_copy_ops.h>
#include <ATen/ops/_rowwise_prune_ops.h>
#include <ATen/ops/_sample_dirichlet_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/arcsinh_ops.h>
#include <ATen/ops/as_strided_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/clamp_max_ops.h>
#include <ATen/ops/conv_tbc_backward_ops.h>
#include <ATen/ops/feature_dropout_ops.h>
#include <ATen/ops/fft_irfftn_ops.h>
#include <ATen/ops/fmax_ops.h>
#include <ATen/ops/frobenius_norm_ops.h>
#include <ATen/ops/grid_sampler_2d_ops.h>
#include <ATen/ops/histogram_ops.h>
#include <ATen/ops/isreal_ops.h>
#include <ATen/ops/ldexp_ops.h>
#include <ATen/ops/linalg__powsum_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/native_norm_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/sin_ops.h>
#include <ATen/ops/special_bessel_j1_ops.h>
#include <ATen/ops/special_expit_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/upsample_bilinear2d_ops.h>
#include <ATen/ops/upsample_nearest2d_ops.h>
#include <ATen/ops/xor_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ixor__.Tensor: pointwise, as __xor__.Tensor
VMAP_SIGNATURE(__ixor___Tensor, "__ixor__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ixor___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ixor___Tensor::call(in.written(), in[1]);
}

// __lshift__.Scalar: pointwise
VMAP_SIGNATURE(__lshift___Scalar, "__lshift__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __lshift___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__lshift___Scalar::call(self, other), self_bdim);
}

// __lshift__.Scalar_out: pointwise, as __lshift__.Scalar
VMAP_SIGNATURE(__lshift___Scalar_out, "__lshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// __xor__.Tensor: pointwise
VMAP_SIGNATURE(__xor___Tensor, "__xor__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __xor___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__xor___Tensor::call(in[0], in[1]));
}

// _amp_update_scale: decompose
VMAP_SIGNATURE(_amp_update_scale, "_amp_update_scale(Tensor self, Tensor growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> (Tensor, Tensor growth_tracker_out)");
std::tuple<Tensor,Tensor> _amp_update_scale_rule(const Tensor& self, const Tensor& growth_tracker,
    const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor,
    int64_t growth_interval) {
  return decompositions::amp_update_scale(self, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval);
}

// _foreach_clamp_max.Scalar: composite
VMAP_SIGNATURE(_foreach_clamp_max_Scalar, "_foreach_clamp_max.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_clamp_max.Scalar_out: composite, as _foreach_clamp_max.Scalar
VMAP_SIGNATURE(_foreach_clamp_max_Scalar_out, "_foreach_clamp_max.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_max_.Scalar: composite, as _foreach_clamp_max.Scalar
VMAP_SIGNATURE(_foreach_clamp_max__Scalar, "_foreach_clamp_max_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_floor: composite
VMAP_SIGNATURE(_foreach_floor, "_foreach_floor(Tensor[] self) -> Tensor[]");

// _foreach_floor.out: composite, as _foreach_floor
VMAP_SIGNATURE(_foreach_floor_out, "_foreach_floor.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_floor_: composite, as _foreach_floor
VMAP_SIGNATURE(_foreach_floor_, "_foreach_floor_(Tensor(a!)[] self) -> ()");

// _fused_adamw_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adamw__tensor_lr, "_fused_adamw_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _fused_dropout: unsupported
VMAP_SIGNATURE(_fused_dropout, "_fused_dropout(Tensor self, float p, Generator? generator=None) -> (Tensor, Tensor)");

// _fused_dropout.out: unsupported, as _fused_dropout
VMAP_SIGNATURE(_fused_dropout_out, "_fused_dropout.out(Tensor self, float p, Generator? generator=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _fused_moving_avg_obs_fq_helper_functional: unsupported
VMAP_SIGNATURE(_fused_moving_avg_obs_fq_helper_functional, "_fused_moving_avg_obs_fq_helper_functional(Tensor self, Tensor observer_on, Tensor fake_quant_on, Tensor running_min, Tensor running_max, Tensor scale, Tensor zero_point, float averaging_const, int quant_min, int quant_max, int ch_axis, bool per_row_fake_quant=False, bool symmetric_quant=False) -> (Tensor output, Tensor mask, Tensor running_min_out, Tensor running_max_out, Tensor scale_out, Tensor zero_point_out)");

// _fw_primal_copy: unsupported
VMAP_SIGNATURE(_fw_primal_copy, "_fw_primal_copy(Tensor self, int level) -> Tensor");

// _fw_primal_copy.out: unsupported, as _fw_primal_copy
VMAP_SIGNATURE(_fw_primal_copy_out, "_fw_primal_copy.out(Tensor self, int level, *, Tensor(a!) out) -> Tensor(a!)");

// _rowwise_prune: unsupported
VMAP_SIGNATURE(_rowwise_prune, "_rowwise_prune(Tensor weight, Tensor mask, ScalarType compressed_indices_dtype) -> (Tensor, Tensor)");

// _sample_dirichlet: random
VMAP_SIGNATURE(_sample_dirichlet, "_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor");
OneResult _sample_dirichlet_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim, 1));
  return in.result(at::_ops::_sample_dirichlet::call(in[0], generator));
}

// _sample_dirichlet.out: random, as _sample_dirichlet
VMAP_SIGNATURE(_sample_dirichlet_out, "_sample_dirichlet.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_lanczos2d_aa_backward: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa_backward, "_upsample_lanczos2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_lanczos2d_aa_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_lanczos2d_aa_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_lanczos2d_aa_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// _upsample_lanczos2d_aa_backward.grad_input: fold, as _upsample_lanczos2d_aa_backward
VMAP_SIGNATURE(_upsample_lanczos2d_aa_backward_grad_input, "_upsample_lanczos2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _upsample_nearest_exact1d: fold
VMAP_SIGNATURE(_upsample_nearest_exact1d, "_upsample_nearest_exact1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor");
OneResult _upsample_nearest_exact1d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales) {
  Fold<1> in("_upsample_nearest_exact1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact1d::call(in[0], output_size, scales));
}

// _upsample_nearest_exact1d.out: fold, as _upsample_nearest_exact1d
VMAP_SIGNATURE(_upsample_nearest_exact1d_out, "_upsample_nearest_exact1d.out(Tensor self, SymInt[1] output_size, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)");

// any: decompose
VMAP_SIGNATURE(any, "any(Tensor self) -> Tensor");
Tensor any_rule(const Tensor& self) {
  return at::_ops::any_dims::call(self, ::std::nullopt, false);
}

// any.all_out: decompose, as any
VMAP_SIGNATURE(any_all_out, "any.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// as_strided: custom
VMAP_SIGNATURE(as_strided, "as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)");

// bitwise_and.Tensor: pointwise
VMAP_SIGNATURE(bitwise_and_Tensor, "bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_and_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_and_Tensor::call(in[0], in[1]));
}

// bitwise_and.Tensor_out: pointwise, as bitwise_and.Tensor
VMAP_SIGNATURE(bitwise_and_Tensor_out, "bitwise_and.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_and_.Tensor: pointwise, as bitwise_and.Tensor
VMAP_SIGNATURE(bitwise_and__Tensor, "bitwise_and_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_and__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_and__Tensor::call(in.written(), in[1]);
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

// conv_tbc_backward: decompose
VMAP_SIGNATURE(conv_tbc_backward, "conv_tbc_backward(Tensor self, Tensor input, Tensor weight, Tensor bias, int pad) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> conv_tbc_backward_rule(const Tensor& self, const Tensor& input,
    const Tensor& weight, const Tensor& bias, int64_t pad) {
  return decompositions::conv_tbc_backward(self, input, weight, bias, pad);
}

// feature_dropout: decompose
VMAP_SIGNATURE(feature_dropout, "feature_dropout(Tensor input, float p, bool train) -> Tensor");
Tensor feature_dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::feature_dropout(input, p, train);
}

// fft_irfftn.out: composite, as fft_irfftn
VMAP_SIGNATURE(fft_irfftn_out, "fft_irfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fmax: pointwise
VMAP_SIGNATURE(fmax, "fmax(Tensor self, Tensor other) -> Tensor");
OneResult fmax_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmax::call(in[0], in[1]));
}

// fmax.out: pointwise, as fmax
VMAP_SIGNATURE(fmax_out, "fmax.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// frobenius_norm.out: composite, as frobenius_norm.dim
VMAP_SIGNATURE(frobenius_norm_out, "frobenius_norm.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// grid_sampler_2d: fold
VMAP_SIGNATURE(grid_sampler_2d, "grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor");
OneResult grid_sampler_2d_rule(const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<2> in("grid_sampler_2d", Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::grid_sampler_2d::call(in[0], in[1], interpolation_mode, padding_mode, align_corners));
}

// grid_sampler_2d.out: fold, as grid_sampler_2d
VMAP_SIGNATURE(grid_sampler_2d_out, "grid_sampler_2d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// histogram.bins_tensor: decompose
VMAP_SIGNATURE(histogram_bins_tensor, "histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)");
std::tuple<Tensor,Tensor> histogram_bins_tensor_rule(const Tensor& self, const Tensor& bins,
    const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogram(self, bins, weight, density);
}

// histogram.bins_tensor_out: decompose, as histogram.bins_tensor
VMAP_SIGNATURE(histogram_bins_tensor_out, "histogram.bins_tensor_out(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)");

// isreal: pointwise
VMAP_SIGNATURE(isreal, "isreal(Tensor self) -> Tensor");
OneResult isreal_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isreal::call(self), self_bdim);
}

// ldexp_: pointwise
VMAP_SIGNATURE(ldexp_, "ldexp_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void ldexp__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::ldexp_::call(in.written(), in[1]);
}

// linalg__powsum: reduction
VMAP_SIGNATURE(linalg__powsum, "linalg__powsum(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg__powsum_rule(const Tensor& self, BDim self_bdim, const at::Scalar& ord,
    at::OptionalIntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg__powsum::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// logspace.Tensor_Scalar: decompose
VMAP_SIGNATURE(logspace_Tensor_Scalar, "logspace.Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor logspace_Tensor_Scalar_rule(const Tensor& start, const at::Scalar& end, int64_t steps, double base,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::logspace(start, end, steps, base, dtype, layout, device, pin_memory);
}

// logspace.Tensor_Scalar_out: decompose, as logspace.Tensor_Scalar
VMAP_SIGNATURE(logspace_Tensor_Scalar_out, "logspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// native_norm: unsupported
VMAP_SIGNATURE(native_norm, "native_norm(Tensor self, Scalar p=2) -> Tensor");

// native_norm.out: unsupported, as native_norm
VMAP_SIGNATURE(native_norm_out, "native_norm.out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)");

// pow_.Tensor: pointwise
VMAP_SIGNATURE(pow__Tensor, "pow_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)");
void pow__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& exponent, BDim exponent_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.promote().align();
  at::_ops::pow__Tensor::call(in.written(), in[1]);
}

// scatter.value_reduce: index_elements
VMAP_SIGNATURE(scatter_value_reduce, "scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor");
OneResult scatter_value_reduce_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value, c10::string_view reduce) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.result(at::_ops::scatter_value_reduce::call(in[0], in.dim(), in[1], value, reduce));
}

// scatter.value_reduce_out: index_elements, as scatter.value_reduce
VMAP_SIGNATURE(scatter_value_reduce_out, "scatter.value_reduce_out(Tensor self, int dim, Tensor index, Scalar value, *, str reduce, Tensor(a!) out) -> Tensor(a!)");

// scatter_.value_reduce: index_elements, as scatter.value_reduce
VMAP_SIGNATURE(scatter__value_reduce, "scatter_.value_reduce(Tensor(a!) self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor(a!)");
void scatter__value_reduce_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value, c10::string_view reduce) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  at::_ops::scatter__value_reduce::call(in.written(), in.dim(), in[1], value, reduce);
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

// special_bessel_j1: pointwise
VMAP_SIGNATURE(special_bessel_j1, "special_bessel_j1(Tensor self) -> Tensor");
OneResult special_bessel_j1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_j1::call(self), self_bdim);
}

// special_bessel_j1.out: pointwise, as special_bessel_j1
VMAP_SIGNATURE(special_bessel_j1_out, "special_bessel_j1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_expit: pointwise
VMAP_SIGNATURE(special_expit, "special_expit(Tensor self) -> Tensor");
OneResult special_expit_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_expit::call(self), self_bdim);
}

// special_expit.out: pointwise, as special_expit
VMAP_SIGNATURE(special_expit_out, "special_expit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_laguerre_polynomial_l.n_scalar: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l_n_scalar, "special_laguerre_polynomial_l.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_laguerre_polynomial_l_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_laguerre_polynomial_l_n_scalar::call(x, n), x_bdim);
}

// special_laguerre_polynomial_l.n_scalar_out: pointwise, as special_laguerre_polynomial_l.n_scalar
VMAP_SIGNATURE(special_laguerre_polynomial_l_n_scalar_out, "special_laguerre_polynomial_l.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_bilinear2d.vec: fold
VMAP_SIGNATURE(upsample_bilinear2d_vec, "upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_bilinear2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_bilinear2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bilinear2d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_nearest2d.vec: fold
VMAP_SIGNATURE(upsample_nearest2d_vec, "upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult upsample_nearest2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_nearest2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest2d_vec::call(in[0], output_size, scale_factors));
}

}  // namespace

void register_shard_25(torch::Library& m) {
  VMAP_SUPPORT2(__ixor__, Tensor, __ixor___Tensor_rule);
  VMAP_SUPPORT2(__lshift__, Scalar, __lshift___Scalar_rule);
  support_out(m, "aten", "__lshift__.Scalar_out", "__lshift__.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(__xor__, Tensor, __xor___Tensor_rule);
  VMAP_DECOMPOSE(_amp_update_scale, _amp_update_scale_rule);
  explicit_composite(m, "_foreach_clamp_max.Scalar");
  support_out(m, "aten", "_foreach_clamp_max.Scalar_out", "_foreach_clamp_max.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_max_.Scalar");
  explicit_composite(m, "_foreach_floor");
  support_out(m, "aten", "_foreach_floor.out", "_foreach_floor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_floor_");
  decompose(m, "_fused_adamw_.tensor_lr", static_cast<at::_ops::_fused_adamw__tensor_lr::schema*>(&decompositions::fused_adamw_));
  unsupported(m, "_fused_dropout", "PyTorch has it for CUDA only", "use native_dropout");
  unsupported(m, "_fused_dropout.out", "PyTorch has it for CUDA only", "use native_dropout");
  unsupported(m, "_fused_moving_avg_obs_fq_helper_functional", "it asks on the host whether it observes and whether it rounds, once for all examples", "observe outside vmap, and map fake_quantize_per_tensor_affine with the scale that was found");
  unsupported(m, "_fw_primal_copy", "forward-mode gradients belong to whole tensors, and an example is none", "use clone");
  unsupported(m, "_fw_primal_copy.out", "forward-mode gradients belong to whole tensors, and an example is none", "use clone");
  unsupported(m, "_rowwise_prune", "the number of rows that are kept differs from example to example, and a batch has one shape", "multiply by the mask");
  VMAP_RANDOM(aten, "_sample_dirichlet", _sample_dirichlet_rule, _sample_dirichlet);
  support_out(m, "aten", "_sample_dirichlet.out", "_sample_dirichlet", OutDtype::Same);
  support_random_out("aten", "_sample_dirichlet.out", "_sample_dirichlet", OutDtype::Same);
  VMAP_SUPPORT(_upsample_lanczos2d_aa_backward, _upsample_lanczos2d_aa_backward_rule);
  support_out(m, "aten", "_upsample_lanczos2d_aa_backward.grad_input", "_upsample_lanczos2d_aa_backward", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_nearest_exact1d, _upsample_nearest_exact1d_rule);
  support_out(m, "aten", "_upsample_nearest_exact1d.out", "_upsample_nearest_exact1d", OutDtype::Cast);
  VMAP_DECOMPOSE(any, any_rule);
  support_out(m, "aten", "any.all_out", "any", OutDtype::Cast);
  VMAP_SUPPORT(arcsinh, arcsinh_rule);
  support_out(m, "aten", "arcsinh.out", "arcsinh", OutDtype::Cast);
  VMAP_SUPPORT(arcsinh_, arcsinh__rule);
  VMAP_SUPPORT(as_strided, custom::as_strided);
  VMAP_SUPPORT2(bitwise_and, Tensor, bitwise_and_Tensor_rule);
  support_out(m, "aten", "bitwise_and.Tensor_out", "bitwise_and.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_and_, Tensor, bitwise_and__Tensor_rule);
  VMAP_SUPPORT(clamp_max, clamp_max_rule);
  support_out(m, "aten", "clamp_max.out", "clamp_max", OutDtype::Cast);
  VMAP_SUPPORT(clamp_max_, clamp_max__rule);
  VMAP_DECOMPOSE(conv_tbc_backward, conv_tbc_backward_rule);
  VMAP_DECOMPOSE(feature_dropout, feature_dropout_rule);
  composite(m, "fft_irfftn");
  support_out(m, "aten", "fft_irfftn.out", "fft_irfftn", OutDtype::Cast);
  VMAP_SUPPORT(fmax, fmax_rule);
  support_out(m, "aten", "fmax.out", "fmax", OutDtype::Cast);
  composite(m, "frobenius_norm.dim");
  support_out(m, "aten", "frobenius_norm.out", "frobenius_norm.dim", OutDtype::Cast);
  VMAP_SUPPORT(grid_sampler_2d, grid_sampler_2d_rule);
  support_out(m, "aten", "grid_sampler_2d.out", "grid_sampler_2d", OutDtype::Same);
  VMAP_DECOMPOSE2(histogram, bins_tensor, histogram_bins_tensor_rule);
  support_out(m, "aten", "histogram.bins_tensor_out", "histogram.bins_tensor", OutDtype::Cast);
  VMAP_SUPPORT(isreal, isreal_rule);
  VMAP_SUPPORT(ldexp_, ldexp__rule);
  VMAP_SUPPORT(linalg__powsum, linalg__powsum_rule);
  VMAP_DECOMPOSE2(logspace, Tensor_Scalar, logspace_Tensor_Scalar_rule);
  support_out(m, "aten", "logspace.Tensor_Scalar_out", "logspace.Tensor_Scalar", OutDtype::Cast);
  composite(m, "movedim.intlist");
  unsupported(m, "native_norm", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  unsupported(m, "native_norm.out", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  VMAP_SUPPORT2(pow_, Tensor, pow__Tensor_rule);
  VMAP_SUPPORT2(scatter, value_reduce, scatter_value_reduce_rule);
  support_out(m, "aten", "scatter.value_reduce_out", "scatter.value_reduce", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, value_reduce, scatter__value_reduce_rule);
  VMAP_SUPPORT(sin, sin_rule);
  support_out(m, "aten", "sin.out", "sin", OutDtype::Cast);
  VMAP_SUPPORT(sin_, sin__rule);
  VMAP_SUPPORT(special_bessel_j1, special_bessel_j1_rule);
  support_out(m, "aten", "special_bessel_j1.out", "special_bessel_j1", OutDtype::Cast);
  VMAP_SUPPORT(special_expit, special_expit_rule);
  support_out(m, "aten", "special_expit.out", "special_expit", OutDtype::Cast);
  VMAP_SUPPORT2(special_laguerre_polynomial_l, n_scalar, special_laguerre_polynomial_l_n_scalar_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.n_scalar_out", "special_laguerre_polynomial_l.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(upsample_bilinear2d, vec, upsample_bilinear2d_vec_rule);
  VMAP_SUPPORT2(upsample_nearest2d, vec, upsample_nearest2d_vec_rule);
  composite(m, "view_as");
  add_kinds(
      "composite _foreach_clamp_max.Scalar _foreach_clamp_max.Scalar_out _foreach_clamp_max_.Scalar"
      " _foreach_floor _foreach_floor.out _foreach_floor_ fft_irfftn fft_irfftn.out frobenius_norm.dim"
      " frobenius_norm.out movedim.intlist view_as\n"
      "custom as_strided\n"
      "decompose _amp_update_scale _fused_adamw_.tensor_lr any any.all_out conv_tbc_backward feature_dropout"
      " histogram.bins_tensor histogram.bins_tensor_out logspace.Tensor_Scalar logspace.Tensor_Scalar_out\n"
      "fold _upsample_lanczos2d_aa_backward _upsample_lanczos2d_aa_backward.grad_input"
      " _upsample_nearest_exact1d _upsample_nearest_exact1d.out grid_sampler_2d grid_sampler_2d.out"
      " upsample_bilinear2d.vec upsample_nearest2d.vec\n"
      "index_elements scatter.value_reduce scatter.value_reduce_out scatter_.value_reduce\n"
      "pointwise __ixor__.Tensor __lshift__.Scalar __lshift__.Scalar_out __xor__.Tensor arcsinh arcsinh.out"
      " arcsinh_ bitwise_and.Tensor bitwise_and.Tensor_out bitwise_and_.Tensor clamp_max clamp_max.out"
      " clamp_max_ fmax fmax.out isreal ldexp_ pow_.Tensor sin sin.out sin_ special_bessel_j1"
      " special_bessel_j1.out special_expit special_expit.out special_laguerre_polynomial_l.n_scalar"
      " special_laguerre_polynomial_l.n_scalar_out\n"
      "random _sample_dirichlet _sample_dirichlet.out\n"
      "reduction linalg__powsum\n"
      "unsupported _fused_dropout _fused_dropout.out _fused_moving_avg_obs_fq_helper_functional"
      " _fw_primal_copy _fw_primal_copy.out _rowwise_prune native_norm native_norm.out\n"
  );
}

}  // namespace vmap::rules::aten
