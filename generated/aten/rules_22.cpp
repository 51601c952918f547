// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 22 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_foreach_non_finite_check_and_unscale_ops.h>
#include <ATen/ops/_copy_from_ops.h>
#include <ATen/ops/_grid_sampler_2d_cpu_fallback_ops.h>
#include <ATen/ops/_histogramdd_from_bin_cts_ops.h>
#include <ATen/ops/_log_softmax_backward_data_ops.h>
#include <ATen/ops/_prelu_kernel_ops.h>
#include <ATen/ops/_softmax_ops.h>
#include <ATen/ops/_unsafe_masked_index_put_accumulate_ops.h>
#include <ATen/ops/absolute_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/avg_pool2d_ops.h>
#include <ATen/ops/clamp_ops.h>
#include <ATen/ops/clip_ops.h>
#include <ATen/ops/conv_transpose3d_ops.h>
#include <ATen/ops/convolution_backward_overrideable_ops.h>
#include <ATen/ops/cos_ops.h>
#include <ATen/ops/cosh_ops.h>
#include <ATen/ops/fft_rfft2_ops.h>
#include <ATen/ops/full_ops.h>
#include <ATen/ops/i0_ops.h>
#include <ATen/ops/isneginf_ops.h>
#include <ATen/ops/lift_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/linear_backward_ops.h>
#include <ATen/ops/pixel_unshuffle_ops.h>
#include <ATen/ops/polygamma_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/replication_pad3d_ops.h>
#include <ATen/ops/set_data_ops.h>
#include <ATen/ops/softshrink_backward_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_gammaln_ops.h>
#include <ATen/ops/special_zeta_ops.h>
#include <ATen/ops/triangular_solve_ops.h>
#include <ATen/ops/true_divide_ops.h>
#include <ATen/ops/upsample_nearest3d_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _amp_foreach_non_finite_check_and_unscale: decompose
VMAP_SIGNATURE(_amp_foreach_non_finite_check_and_unscale, "_amp_foreach_non_finite_check_and_unscale(Tensor[] self, Tensor found_inf, Tensor inv_scale) -> (Tensor[] self_out, Tensor found_inf_out)");
std::tuple<std::vector<Tensor>,Tensor> _amp_foreach_non_finite_check_and_unscale_rule(at::TensorList self,
    const Tensor& found_inf, const Tensor& inv_scale) {
  return decompositions::amp_foreach_non_finite_check_and_unscale(self, found_inf, inv_scale);
}

// _copy_from: unsupported
VMAP_SIGNATURE(_copy_from, "_copy_from(Tensor self, Tensor dst, bool non_blocking=False) -> Tensor");

// _copy_from.out: unsupported, as _copy_from
VMAP_SIGNATURE(_copy_from_out, "_copy_from.out(Tensor self, Tensor dst, bool non_blocking=False, *, Tensor(a!) out) -> Tensor(a!)");

// _grid_sampler_2d_cpu_fallback: fold
VMAP_SIGNATURE(_grid_sampler_2d_cpu_fallback, "_grid_sampler_2d_cpu_fallback(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor");
OneResult _grid_sampler_2d_cpu_fallback_rule(const Tensor& input, BDim input_bdim, const Tensor& grid,
    BDim grid_bdim, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<2> in("_grid_sampler_2d_cpu_fallback", Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_grid_sampler_2d_cpu_fallback::call(in[0], in[1], interpolation_mode, padding_mode, align_corners));
}

// _grid_sampler_2d_cpu_fallback.out: fold, as _grid_sampler_2d_cpu_fallback
VMAP_SIGNATURE(_grid_sampler_2d_cpu_fallback_out, "_grid_sampler_2d_cpu_fallback.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// _histogramdd_from_bin_cts: decompose
VMAP_SIGNATURE(_histogramdd_from_bin_cts, "_histogramdd_from_bin_cts(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor");
Tensor _histogramdd_from_bin_cts_rule(const Tensor& self, at::IntArrayRef bins,
    std::optional<at::ArrayRef<double>> range, const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogramdd_from_bin_cts(self, bins, range, weight, density);
}

// _histogramdd_from_bin_cts.out: decompose, as _histogramdd_from_bin_cts
VMAP_SIGNATURE(_histogramdd_from_bin_cts_out, "_histogramdd_from_bin_cts.out(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!) out) -> Tensor(a!)");

// _log_softmax_backward_data: reduction
VMAP_SIGNATURE(_log_softmax_backward_data, "_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor");
OneResult _log_softmax_backward_data_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& output, BDim output_bdim, int64_t dim, at::ScalarType input_dtype) {
  const Reduction<2> in(dim, Operand(grad_output, grad_output_bdim), Operand(output, output_bdim));
  return in.result(at::_ops::_log_softmax_backward_data::call(in[0], in[1], in.dim(), input_dtype), true);
}

// _log_softmax_backward_data.out: reduction, as _log_softmax_backward_data
VMAP_SIGNATURE(_log_softmax_backward_data_out, "_log_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) out) -> Tensor(a!)");

// _prelu_kernel: variadic
VMAP_SIGNATURE(_prelu_kernel, "_prelu_kernel(Tensor self, Tensor weight) -> Tensor");
OneResult _prelu_kernel_rule(const Tensor& self, BDim self_bdim, const Tensor& weight, BDim weight_bdim) {
  Variadic<2> in("_prelu_kernel", Operand(self, self_bdim), Operand(weight, weight_bdim));
  in.align_and_expand();
  return in.result(at::_ops::_prelu_kernel::call(in[0], in[1]));
}

// _softmax: reduction
VMAP_SIGNATURE(_softmax, "_softmax(Tensor self, int dim, bool half_to_float) -> Tensor");
OneResult _softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool half_to_float) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_softmax::call(in[0], in.dim(), half_to_float), true);
}

// _softmax.out: reduction, as _softmax
VMAP_SIGNATURE(_softmax_out, "_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)");

// _unsafe_masked_index_put_accumulate: composite
VMAP_SIGNATURE(_unsafe_masked_index_put_accumulate, "_unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor values) -> Tensor");

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

// avg_pool2d: fold
VMAP_SIGNATURE(avg_pool2d, "avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor");
OneResult avg_pool2d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, bool ceil_mode, bool count_include_pad,
    std::optional<int64_t> divisor_override) {
  Fold<1> in("avg_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::avg_pool2d::call(in[0], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool2d.out: fold, as avg_pool2d
VMAP_SIGNATURE(avg_pool2d_out, "avg_pool2d.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)");

// clamp: pointwise
VMAP_SIGNATURE(clamp, "clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor");
OneResult clamp_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  return with_bdim(at::_ops::clamp::call(self, min, max), self_bdim);
}

// clamp.out: pointwise, as clamp
VMAP_SIGNATURE(clamp_out, "clamp.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_: pointwise, as clamp
VMAP_SIGNATURE(clamp_, "clamp_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)");
void clamp__rule(Tensor& self, BDim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  at::_ops::clamp_::call(self, min, max);
}

// clip.Tensor: pointwise
VMAP_SIGNATURE(clip_Tensor, "clip.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor");
OneResult clip_Tensor_rule(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& min,
    BDim min_bdim, const std::optional<Tensor>& max, BDim max_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clip_Tensor::call(in[0], in.optional(1), in.optional(2)));
}

// clip.Tensor_out: pointwise, as clip.Tensor
VMAP_SIGNATURE(clip_Tensor_out, "clip.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clip_.Tensor: pointwise, as clip.Tensor
VMAP_SIGNATURE(clip__Tensor, "clip_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)");
void clip__Tensor_rule(Tensor& self, BDim self_bdim, const std::optional<Tensor>& min, BDim min_bdim,
    const std::optional<Tensor>& max, BDim max_bdim) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clip__Tensor::call(in.written(), in.optional(1), in.optional(2));
}

// conv_transpose3d.input: convolve
VMAP_SIGNATURE(conv_transpose3d_input, "conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt groups=1, SymInt[3] dilation=1) -> Tensor");
OneResult conv_transpose3d_input_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymInt groups,
    c10::SymIntArrayRef dilation) {
  const Convolution in("conv_transpose3d.input", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, true, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv_transpose3d_input::call(in[0], in[1], in.optional(2), stride, padding, output_padding, in.groups(), dilation));
}

// convolution_backward_overrideable: unsupported
VMAP_SIGNATURE(convolution_backward_overrideable, "convolution_backward_overrideable(Tensor grad_output, Tensor input, Tensor weight, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)");

// convolution_backward_overrideable.out: unsupported, as convolution_backward_overrideable
VMAP_SIGNATURE(convolution_backward_overrideable_out, "convolution_backward_overrideable.out(Tensor grad_output, Tensor input, Tensor weight, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

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

// fft_rfft2: reduction
VMAP_SIGNATURE(fft_rfft2, "fft_rfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_rfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_rfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_rfft2::call(in[0], s, in.dims(), norm), true);
}

// fft_rfft2.out: reduction, as fft_rfft2
VMAP_SIGNATURE(fft_rfft2_out, "fft_rfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// full: factory
VMAP_SIGNATURE(full, "full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// full.out: factory, as full
VMAP_SIGNATURE(full_out, "full.out(SymInt[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!)");

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

// isneginf: pointwise
VMAP_SIGNATURE(isneginf, "isneginf(Tensor self) -> Tensor");
OneResult isneginf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isneginf::call(self), self_bdim);
}

// isneginf.out: pointwise, as isneginf
VMAP_SIGNATURE(isneginf_out, "isneginf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// lift: view
VMAP_SIGNATURE(lift, "lift(Tensor self) -> Tensor");
OneResult lift_rule(const Tensor& self, BDim self_bdim) {
  View in("lift", self, self_bdim);
  return in.result(at::_ops::lift::call(in.self()));
}

// lift.out: view, as lift
VMAP_SIGNATURE(lift_out, "lift.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_pinv: variadic
VMAP_SIGNATURE(linalg_pinv, "linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_rule(const Tensor& self, BDim self_bdim, double rcond, bool hermitian) {
  Variadic<1> in("linalg_pinv", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_pinv::call(in[0], rcond, hermitian));
}

// linalg_pinv.out: variadic, as linalg_pinv
VMAP_SIGNATURE(linalg_pinv_out, "linalg_pinv.out(Tensor self, float rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// linear_backward: unsupported
VMAP_SIGNATURE(linear_backward, "linear_backward(Tensor self, Tensor grad_output, Tensor weight, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");

// linear_backward.out: unsupported, as linear_backward
VMAP_SIGNATURE(linear_backward_out, "linear_backward.out(Tensor self, Tensor grad_output, Tensor weight, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// pixel_unshuffle: variadic
VMAP_SIGNATURE(pixel_unshuffle, "pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor");
OneResult pixel_unshuffle_rule(const Tensor& self, BDim self_bdim, int64_t downscale_factor) {
  Variadic<1> in("pixel_unshuffle", Operand(self, self_bdim, 3));
  in.nonempty_batch().align().contiguous();
  return in.result(at::_ops::pixel_unshuffle::call(in[0], downscale_factor));
}

// pixel_unshuffle.out: variadic, as pixel_unshuffle
VMAP_SIGNATURE(pixel_unshuffle_out, "pixel_unshuffle.out(Tensor self, int downscale_factor, *, Tensor(a!) out) -> Tensor(a!)");

// polygamma: pointwise
VMAP_SIGNATURE(polygamma, "polygamma(int n, Tensor self) -> Tensor");
OneResult polygamma_rule(int64_t n, const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::polygamma::call(n, self), self_bdim);
}

// polygamma.out: pointwise, as polygamma
VMAP_SIGNATURE(polygamma_out, "polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// randint_like.low_generator_dtype: random
VMAP_SIGNATURE(randint_like_low_generator_dtype, "randint_like.low_generator_dtype(Tensor self, SymInt low, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_low_generator_dtype_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    c10::SymInt low, c10::SymInt high, std::optional<at::Generator> generator,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like_low_generator_dtype::call(in.self(), low, high, generator, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.low_generator_dtype_out: random, as randint_like.low_generator_dtype
VMAP_SIGNATURE(randint_like_low_generator_dtype_out, "randint_like.low_generator_dtype_out(Tensor self, SymInt low, SymInt high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// replication_pad3d: fold
VMAP_SIGNATURE(replication_pad3d, "replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor");
OneResult replication_pad3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("replication_pad3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::replication_pad3d::call(in[0], padding));
}

// replication_pad3d.out: fold, as replication_pad3d
VMAP_SIGNATURE(replication_pad3d_out, "replication_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)");

// set_data: unsupported
VMAP_SIGNATURE(set_data, "set_data(Tensor(a!) self, Tensor new_data) -> ()");

// softshrink_backward: pointwise
VMAP_SIGNATURE(softshrink_backward, "softshrink_backward(Tensor grad_output, Tensor self, Scalar lambd) -> Tensor");
OneResult softshrink_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& lambd) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::softshrink_backward::call(in[0], in[1], lambd));
}

// softshrink_backward.grad_input: pointwise, as softshrink_backward
VMAP_SIGNATURE(softshrink_backward_grad_input, "softshrink_backward.grad_input(Tensor grad_output, Tensor self, Scalar lambd, *, Tensor(a!) grad_input) -> Tensor(a!)");

// special_chebyshev_polynomial_t: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_t, "special_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_t_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_t::call(in[0], in[1]));
}

// special_chebyshev_polynomial_t.out: pointwise, as special_chebyshev_polynomial_t
VMAP_SIGNATURE(special_chebyshev_polynomial_t_out, "special_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammaln: pointwise
VMAP_SIGNATURE(special_gammaln, "special_gammaln(Tensor self) -> Tensor");
OneResult special_gammaln_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_gammaln::call(self), self_bdim);
}

// special_gammaln.out: pointwise, as special_gammaln
VMAP_SIGNATURE(special_gammaln_out, "special_gammaln.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_zeta.self_scalar: pointwise
VMAP_SIGNATURE(special_zeta_self_scalar, "special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_zeta_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_zeta_self_scalar::call(self, other), other_bdim);
}

// special_zeta.self_scalar_out: pointwise, as special_zeta.self_scalar
VMAP_SIGNATURE(special_zeta_self_scalar_out, "special_zeta.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// triangular_solve: variadic
VMAP_SIGNATURE(triangular_solve, "triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)");
std::tuple<Tensor, BDim, Tensor, BDim> triangular_solve_rule(const Tensor& self, BDim self_bdim,
    const Tensor& A, BDim A_bdim, bool upper, bool transpose, bool unitriangular) {
  Variadic<2> in("triangular_solve", Operand(self, self_bdim, 2), Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::triangular_solve::call(in[0], in[1], upper, transpose, unitriangular));
}

// triangular_solve.X: variadic, as triangular_solve
VMAP_SIGNATURE(triangular_solve_X, "triangular_solve.X(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False, *, Tensor(a!) X, Tensor(b!) M) -> (Tensor(a!) solution, Tensor(b!) cloned_coefficient)");

// true_divide.Tensor: pointwise
VMAP_SIGNATURE(true_divide_Tensor, "true_divide.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult true_divide_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::true_divide_Tensor::call(in[0], in[1]));
}

// true_divide.out: pointwise, as true_divide.Tensor
VMAP_SIGNATURE(true_divide_out, "true_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// true_divide_.Tensor: pointwise, as true_divide.Tensor
VMAP_SIGNATURE(true_divide__Tensor, "true_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void true_divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::true_divide__Tensor::call(in.written(), in[1]);
}

// upsample_nearest3d: fold
VMAP_SIGNATURE(upsample_nearest3d, "upsample_nearest3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest3d", Operand(self, self_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest3d::call(in[0], output_size, scales_d, scales_h, scales_w));
}

// upsample_nearest3d.out: fold, as upsample_nearest3d
VMAP_SIGNATURE(upsample_nearest3d_out, "upsample_nearest3d.out(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_22(torch::Library& m) {
  VMAP_DECOMPOSE(_amp_foreach_non_finite_check_and_unscale, _amp_foreach_non_finite_check_and_unscale_rule);
  composite(m, "_convolution_double_backward");
  unsupported(m, "_copy_from", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  unsupported(m, "_copy_from.out", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  VMAP_SUPPORT(_grid_sampler_2d_cpu_fallback, _grid_sampler_2d_cpu_fallback_rule);
  support_out(m, "aten", "_grid_sampler_2d_cpu_fallback.out", "_grid_sampler_2d_cpu_fallback", OutDtype::Same);
  VMAP_DECOMPOSE(_histogramdd_from_bin_cts, _histogramdd_from_bin_cts_rule);
  support_out(m, "aten", "_histogramdd_from_bin_cts.out", "_histogramdd_from_bin_cts", OutDtype::Same);
  VMAP_SUPPORT(_log_softmax_backward_data, _log_softmax_backward_data_rule);
  support_out(m, "aten", "_log_softmax_backward_data.out", "_log_softmax_backward_data", OutDtype::Cast);
  VMAP_SUPPORT(_prelu_kernel, _prelu_kernel_rule);
  VMAP_SUPPORT(_softmax, _softmax_rule);
  support_out(m, "aten", "_softmax.out", "_softmax", OutDtype::Cast);
  explicit_composite(m, "_unsafe_masked_index_put_accumulate");
  VMAP_SUPPORT(absolute, absolute_rule);
  support_out(m, "aten", "absolute.out", "absolute", OutDtype::Cast);
  VMAP_SUPPORT(absolute_, absolute__rule);
  VMAP_SUPPORT2(add, Scalar, add_Scalar_rule);
  support_out(m, "aten", "add.Scalar_out", "add.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(add_, Scalar, add__Scalar_rule);
  VMAP_SUPPORT(avg_pool2d, avg_pool2d_rule);
  support_out(m, "aten", "avg_pool2d.out", "avg_pool2d", OutDtype::Cast);
  VMAP_SUPPORT(clamp, clamp_rule);
  support_out(m, "aten", "clamp.out", "clamp", OutDtype::Cast);
  VMAP_SUPPORT(clamp_, clamp__rule);
  VMAP_SUPPORT2(clip, Tensor, clip_Tensor_rule);
  support_out(m, "aten", "clip.Tensor_out", "clip.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clip_, Tensor, clip__Tensor_rule);
  VMAP_SUPPORT2(conv_transpose3d, input, conv_transpose3d_input_rule);
  unsupported(m, "convolution_backward_overrideable", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution_backward");
  unsupported(m, "convolution_backward_overrideable.out", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution_backward");
  VMAP_SUPPORT(cos, cos_rule);
  support_out(m, "aten", "cos.out", "cos", OutDtype::Cast);
  VMAP_SUPPORT(cos_, cos__rule);
  VMAP_SUPPORT(cosh, cosh_rule);
  support_out(m, "aten", "cosh.out", "cosh", OutDtype::Cast);
  VMAP_SUPPORT(cosh_, cosh__rule);
  VMAP_SUPPORT(fft_rfft2, fft_rfft2_rule);
  support_out(m, "aten", "fft_rfft2.out", "fft_rfft2", OutDtype::Cast);
  VMAP_FACTORY(aten, "full", full);
  support_out(m, "aten", "full.out", "full", OutDtype::Cast);
  VMAP_SUPPORT(i0, i0_rule);
  support_out(m, "aten", "i0.out", "i0", OutDtype::Cast);
  VMAP_SUPPORT(i0_, i0__rule);
  VMAP_SUPPORT(isneginf, isneginf_rule);
  support_out(m, "aten", "isneginf.out", "isneginf", OutDtype::Cast);
  VMAP_SUPPORT(lift, lift_rule);
  support_out(m, "aten", "lift.out", "lift", OutDtype::Same);
  composite(m, "linalg_diagonal");
  VMAP_SUPPORT(linalg_pinv, linalg_pinv_rule);
  support_out(m, "aten", "linalg_pinv.out", "linalg_pinv", OutDtype::Cast);
  unsupported(m, "linear_backward", "PyTorch has it for nested tensors only, and of others takes linear's gradient by its parts", "take the gradient of linear with autograd");
  unsupported(m, "linear_backward.out", "PyTorch has it for nested tensors only, and of others takes linear's gradient by its parts", "take the gradient of linear with autograd");
  composite(m, "meshgrid.indexing");
  VMAP_SUPPORT(pixel_unshuffle, pixel_unshuffle_rule);
  support_out(m, "aten", "pixel_unshuffle.out", "pixel_unshuffle", OutDtype::Same);
  VMAP_SUPPORT(polygamma, polygamma_rule);
  support_out(m, "aten", "polygamma.out", "polygamma", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.low_generator_dtype", randint_like_low_generator_dtype_rule, randint_like_low_generator_dtype);
  support_out(m, "aten", "randint_like.low_generator_dtype_out", "randint_like.low_generator_dtype", OutDtype::Same);
  support_random_out("aten", "randint_like.low_generator_dtype_out", "randint_like.low_generator_dtype", OutDtype::Same);
  VMAP_SUPPORT(replication_pad3d, replication_pad3d_rule);
  support_out(m, "aten", "replication_pad3d.out", "replication_pad3d", OutDtype::Cast);
  unsupported(m, "set_data", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(softshrink_backward, softshrink_backward_rule);
  support_out(m, "aten", "softshrink_backward.grad_input", "softshrink_backward", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_t, special_chebyshev_polynomial_t_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_t.out", "special_chebyshev_polynomial_t", OutDtype::Cast);
  VMAP_SUPPORT(special_gammaln, special_gammaln_rule);
  support_out(m, "aten", "special_gammaln.out", "special_gammaln", OutDtype::Cast);
  VMAP_SUPPORT2(special_zeta, self_scalar, special_zeta_self_scalar_rule);
  support_out(m, "aten", "special_zeta.self_scalar_out", "special_zeta.self_scalar", OutDtype::Cast);
  VMAP_SUPPORT(triangular_solve, triangular_solve_rule);
  support_out(m, "aten", "triangular_solve.X", "triangular_solve", OutDtype::Cast);
  VMAP_SUPPORT2(true_divide, Tensor, true_divide_Tensor_rule);
  support_out(m, "aten", "true_divide.out", "true_divide.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(true_divide_, Tensor, true_divide__Tensor_rule);
  VMAP_SUPPORT(upsample_nearest3d, upsample_nearest3d_rule);
  support_out(m, "aten", "upsample_nearest3d.out", "upsample_nearest3d", OutDtype::Cast);
  add_kinds(
      "composite _convolution_double_backward _unsafe_masked_index_put_accumulate linalg_diagonal"
      " meshgrid.indexing\n"
      "convolve conv_transpose3d.input\n"
      "decompose _amp_foreach_non_finite_check_and_unscale _histogramdd_from_bin_cts"
      " _histogramdd_from_bin_cts.out\n"
      "factory full full.out\n"
      "fold _grid_sampler_2d_cpu_fallback _grid_sampler_2d_cpu_fallback.out avg_pool2d avg_pool2d.out"
      " replication_pad3d replication_pad3d.out upsample_nearest3d upsample_nearest3d.out\n"
      "pointwise absolute absolute.out absolute_ add.Scalar add.Scalar_out add_.Scalar clamp clamp.out"
      " clamp_ clip.Tensor clip.Tensor_out clip_.Tensor cos cos.out cos_ cosh cosh.out cosh_ i0 i0.out i0_"
      " isneginf isneginf.out polygamma polygamma.out softshrink_backward softshrink_backward.grad_input"
      " special_chebyshev_polynomial_t special_chebyshev_polynomial_t.out special_gammaln"
      " special_gammaln.out special_zeta.self_scalar special_zeta.self_scalar_out true_divide.Tensor"
      " true_divide.out true_divide_.Tensor\n"
      "random randint_like.low_generator_dtype randint_like.low_generator_dtype_out\n"
      "reduction _log_softmax_backward_data _log_softmax_backward_data.out _softmax _softmax.out fft_rfft2"
      " fft_rfft2.out\n"
      "unsupported _copy_from _copy_from.out convolution_backward_overrideable"
      " convolution_backward_overrideable.out linear_backward linear_backward.out set_data\n"
      "variadic _prelu_kernel linalg_pinv linalg_pinv.out pixel_unshuffle pixel_unshuffle.out"
      " triangular_solve triangular_solve.X\n"
      "view lift lift.out\n"
  );
}

}  // namespace vmap::rules::aten
