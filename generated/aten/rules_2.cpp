// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 2 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool2d_backward_ops.h>
#include <ATen/ops/_addmm_activation_ops.h>
#include <ATen/ops/_assert_tensor_metadata_ops.h>
#include <ATen/ops/_conj_ops.h>
#include <ATen/ops/_efficient_attention_backward_ops.h>
#include <ATen/ops/_functional_assert_async_ops.h>
#include <ATen/ops/_grid_sampler_2d_cpu_fallback_backward_ops.h>
#include <ATen/ops/_neg_view_ops.h>
#include <ATen/ops/_pdist_forward_ops.h>
#include <ATen/ops/_prelu_kernel_backward_ops.h>
#include <ATen/ops/_triton_multi_head_attention_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_ops.h>
#include <ATen/ops/adaptive_max_pool1d_ops.h>
#include <ATen/ops/addcdiv_ops.h>
#include <ATen/ops/allclose_ops.h>
#include <ATen/ops/angle_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/avg_pool2d_backward_ops.h>
#include <ATen/ops/batch_norm_backward_elemt_ops.h>
#include <ATen/ops/batch_norm_gather_stats_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/ceil_ops.h>
#include <ATen/ops/conv3d_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/exp_ops.h>
#include <ATen/ops/exponential_ops.h>
#include <ATen/ops/fill_ops.h>
#include <ATen/ops/fix_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/fractional_max_pool2d_backward_ops.h>
#include <ATen/ops/geqrf_ops.h>
#include <ATen/ops/hann_window_ops.h>
#include <ATen/ops/is_pinned_ops.h>
#include <ATen/ops/isin_ops.h>
#include <ATen/ops/isinf_ops.h>
#include <ATen/ops/leaky_relu_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/less_ops.h>
#include <ATen/ops/logical_or_ops.h>
#include <ATen/ops/max_unpool3d_ops.h>
#include <ATen/ops/mish_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/or_ops.h>
#include <ATen/ops/rand_like_ops.h>
#include <ATen/ops/randn_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/reflection_pad2d_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/replication_pad3d_backward_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/slice_copy_ops.h>
#include <ATen/ops/slow_conv3d_ops.h>
#include <ATen/ops/slow_conv_transpose3d_ops.h>
#include <ATen/ops/special_erf_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_log1p_ops.h>
#include <ATen/ops/special_ndtri_ops.h>
#include <ATen/ops/stft_ops.h>
#include <ATen/ops/storage_offset_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/tan_ops.h>
#include <ATen/ops/threshold_ops.h>
#include <ATen/ops/tril_indices_ops.h>
#include <ATen/ops/unsafe_split_with_sizes_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_nearest3d_backward_ops.h>
#include <ATen/ops/view_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/composite.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ior__.Scalar: pointwise, as __or__.Scalar
VMAP_SIGNATURE(__ior___Scalar, "__ior__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ior___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ior___Scalar::call(self, other);
}

// __or__.Scalar: pointwise
VMAP_SIGNATURE(__or___Scalar, "__or__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __or___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__or___Scalar::call(self, other), self_bdim);
}

// _adaptive_avg_pool2d_backward: fold
VMAP_SIGNATURE(_adaptive_avg_pool2d_backward, "_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult _adaptive_avg_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim) {
  Fold<2> in("_adaptive_avg_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::_adaptive_avg_pool2d_backward::call(in[0], in[1]));
}

// _addmm_activation: decompose
VMAP_SIGNATURE(_addmm_activation, "_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor");
Tensor _addmm_activation_rule(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
    const at::Scalar& beta, const at::Scalar& alpha, bool use_gelu) {
  return decompositions::addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

// _assert_tensor_metadata: composite
VMAP_SIGNATURE(_assert_tensor_metadata, "_assert_tensor_metadata(Tensor a, SymInt[]? size=None, SymInt[]? stride=None, ScalarType? dtype=None, *, Device? device=None, Layout? layout=None) -> ()");

// _conj: view
VMAP_SIGNATURE(_conj, "_conj(Tensor(a) self) -> Tensor(a)");
OneResult _conj_rule(const Tensor& self, BDim self_bdim) {
  View in("_conj", self, self_bdim);
  return in.result(at::_ops::_conj::call(in.self()));
}

// _efficient_attention_backward: unsupported
VMAP_SIGNATURE(_efficient_attention_backward, "_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor out, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt max_seqlen_q, SymInt max_seqlen_k, Tensor logsumexp, float dropout_p, Tensor philox_seed, Tensor philox_offset, int custom_mask_type, bool bias_requires_grad, *, float? scale=None, int? num_splits_key=None, int? window_size=None, bool shared_storage_dqdkdv=False) -> (Tensor, Tensor, Tensor, Tensor)");

// _functional_assert_async.msg: decompose
VMAP_SIGNATURE(_functional_assert_async_msg, "_functional_assert_async.msg(Tensor self, str assert_msg, Tensor dep_token) -> Tensor");
Tensor _functional_assert_async_msg_rule(const Tensor& self, c10::string_view assert_msg,
    const Tensor& dep_token) {
  return decompositions::functional_assert_async(self, assert_msg, dep_token);
}

// _grid_sampler_2d_cpu_fallback_backward: fold
VMAP_SIGNATURE(_grid_sampler_2d_cpu_fallback_backward, "_grid_sampler_2d_cpu_fallback_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _grid_sampler_2d_cpu_fallback_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<3> in("_grid_sampler_2d_cpu_fallback_backward", Operand(grad_output, grad_output_bdim, 3), Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.fold();
  return in.result(at::_ops::_grid_sampler_2d_cpu_fallback_backward::call(in[0], in[1], in[2], interpolation_mode, padding_mode, align_corners));
}

// _neg_view: view
VMAP_SIGNATURE(_neg_view, "_neg_view(Tensor(a) self) -> Tensor(a)");
OneResult _neg_view_rule(const Tensor& self, BDim self_bdim) {
  View in("_neg_view", self, self_bdim);
  return in.result(at::_ops::_neg_view::call(in.self()));
}

// _pdist_forward: decompose
VMAP_SIGNATURE(_pdist_forward, "_pdist_forward(Tensor self, float p=2) -> Tensor");
Tensor _pdist_forward_rule(const Tensor& self, double p) {
  return decompositions::pdist_forward(self, p);
}

// _prelu_kernel_backward: pointwise
VMAP_SIGNATURE(_prelu_kernel_backward, "_prelu_kernel_backward(Tensor grad_output, Tensor self, Tensor weight) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _prelu_kernel_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& self, BDim self_bdim, const Tensor& weight, BDim weight_bdim) {
  Broadcast<3> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(weight, weight_bdim));
  in.promote().align();
  return in.result(at::_ops::_prelu_kernel_backward::call(in[0], in[1], in[2]));
}

// _triton_multi_head_attention: unsupported
VMAP_SIGNATURE(_triton_multi_head_attention, "_triton_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None) -> Tensor");

// _upsample_nearest_exact2d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d_vec, "_upsample_nearest_exact2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact2d_vec::call(in[0], output_size, scale_factors));
}

// adaptive_max_pool1d: fold
VMAP_SIGNATURE(adaptive_max_pool1d, "adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool1d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool1d::call(in[0], output_size));
}

// addcdiv: pointwise
VMAP_SIGNATURE(addcdiv, "addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor");
OneResult addcdiv_rule(const Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  return in.result(at::_ops::addcdiv::call(in[0], in[1], in[2], value));
}

// addcdiv_: pointwise, as addcdiv
VMAP_SIGNATURE(addcdiv_, "addcdiv_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)");
void addcdiv__rule(Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  at::_ops::addcdiv_::call(in.written(), in[1], in[2], value);
}

// allclose: unsupported
VMAP_SIGNATURE(allclose, "allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> bool");

// angle: pointwise
VMAP_SIGNATURE(angle, "angle(Tensor self) -> Tensor");
OneResult angle_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::angle::call(self), self_bdim);
}

// any.dims: reduction
VMAP_SIGNATURE(any_dims, "any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor");
OneResult any_dims_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::any_dims::call(in[0], in.dims(), keepdim), keepdim);
}

// avg_pool2d_backward: fold
VMAP_SIGNATURE(avg_pool2d_backward, "avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor");
OneResult avg_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding,
    bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  Fold<2> in("avg_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::avg_pool2d_backward::call(in[0], in[1], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// batch_norm_backward_elemt: unsupported
VMAP_SIGNATURE(batch_norm_backward_elemt, "batch_norm_backward_elemt(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count) -> Tensor");

// batch_norm_gather_stats: unsupported
VMAP_SIGNATURE(batch_norm_gather_stats, "batch_norm_gather_stats(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count) -> (Tensor, Tensor)");

// bitwise_left_shift.Tensor: pointwise
VMAP_SIGNATURE(bitwise_left_shift_Tensor, "bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_left_shift_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other,
    BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_left_shift_Tensor::call(in[0], in[1]));
}

// bitwise_left_shift_.Tensor: pointwise, as bitwise_left_shift.Tensor
VMAP_SIGNATURE(bitwise_left_shift__Tensor, "bitwise_left_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_left_shift__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_left_shift__Tensor::call(in.written(), in[1]);
}

// ceil: pointwise
VMAP_SIGNATURE(ceil, "ceil(Tensor self) -> Tensor");
OneResult ceil_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::ceil::call(self), self_bdim);
}

// ceil_: pointwise, as ceil
VMAP_SIGNATURE(ceil_, "ceil_(Tensor(a!) self) -> Tensor(a!)");
void ceil__rule(Tensor& self, BDim) {
  at::_ops::ceil_::call(self);
}

// conv3d: convolve
VMAP_SIGNATURE(conv3d, "conv3d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv3d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv3d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv3d::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// div.Scalar: pointwise
VMAP_SIGNATURE(div_Scalar, "div.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult div_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::div_Scalar::call(self, other), self_bdim);
}

// div_.Scalar: pointwise, as div.Scalar
VMAP_SIGNATURE(div__Scalar, "div_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void div__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::div__Scalar::call(self, other);
}

// exp: pointwise
VMAP_SIGNATURE(exp, "exp(Tensor self) -> Tensor");
OneResult exp_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::exp::call(self), self_bdim);
}

// exp_: pointwise, as exp
VMAP_SIGNATURE(exp_, "exp_(Tensor(a!) self) -> Tensor(a!)");
void exp__rule(Tensor& self, BDim) {
  at::_ops::exp_::call(self);
}

// exponential: random
VMAP_SIGNATURE(exponential, "exponential(Tensor self, float lambd=1, *, Generator? generator=None) -> Tensor");
OneResult exponential_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double lambd,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::exponential::call(in.self(), lambd, generator));
}

// exponential_: random, as exponential
VMAP_SIGNATURE(exponential_, "exponential_(Tensor(a!) self, float lambd=1, *, Generator? generator=None) -> Tensor(a!)");
void exponential__rule(const Draw& draw, Tensor& self, BDim self_bdim, double lambd,
    std::optional<at::Generator> generator) {
  DrawLike in(draw, Operand(self, self_bdim));
  at::_ops::exponential_::call(in.written(), lambd, generator);
  in.spread();
}

// fill.Scalar: pointwise
VMAP_SIGNATURE(fill_Scalar, "fill.Scalar(Tensor self, Scalar value) -> Tensor");
OneResult fill_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& value) {
  return with_bdim(at::_ops::fill_Scalar::call(self, value), self_bdim);
}

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

// fix_: pointwise, as fix
VMAP_SIGNATURE(fix_, "fix_(Tensor(a!) self) -> Tensor(a!)");
void fix__rule(Tensor& self, BDim) {
  at::_ops::fix_::call(self);
}

// fmod.Tensor: pointwise
VMAP_SIGNATURE(fmod_Tensor, "fmod.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult fmod_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmod_Tensor::call(in[0], in[1]));
}

// fmod_.Tensor: pointwise, as fmod.Tensor
VMAP_SIGNATURE(fmod__Tensor, "fmod_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void fmod__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::fmod__Tensor::call(in.written(), in[1]);
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

// geqrf: variadic
VMAP_SIGNATURE(geqrf, "geqrf(Tensor self) -> (Tensor a, Tensor tau)");
std::tuple<Tensor, BDim, Tensor, BDim> geqrf_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("geqrf", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::geqrf::call(in[0]));
}

// hann_window.periodic: factory
VMAP_SIGNATURE(hann_window_periodic, "hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// is_pinned: custom
VMAP_SIGNATURE(is_pinned, "is_pinned(Tensor self, Device? device=None) -> bool");

// isin.Tensor_Scalar: pointwise
VMAP_SIGNATURE(isin_Tensor_Scalar, "isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor");
OneResult isin_Tensor_Scalar_rule(const Tensor& elements, BDim elements_bdim,
    const at::Scalar& test_element, bool assume_unique, bool invert) {
  return with_bdim(at::_ops::isin_Tensor_Scalar::call(elements, test_element, assume_unique, invert), elements_bdim);
}

// isinf: pointwise
VMAP_SIGNATURE(isinf, "isinf(Tensor self) -> Tensor");
OneResult isinf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isinf::call(self), self_bdim);
}

// leaky_relu: pointwise
VMAP_SIGNATURE(leaky_relu, "leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor");
OneResult leaky_relu_rule(const Tensor& self, BDim self_bdim, const at::Scalar& negative_slope) {
  return with_bdim(at::_ops::leaky_relu::call(self, negative_slope), self_bdim);
}

// leaky_relu_: pointwise, as leaky_relu
VMAP_SIGNATURE(leaky_relu_, "leaky_relu_(Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!)");
void leaky_relu__rule(Tensor& self, BDim, const at::Scalar& negative_slope) {
  at::_ops::leaky_relu_::call(self, negative_slope);
}

// lerp.Scalar: pointwise
VMAP_SIGNATURE(lerp_Scalar, "lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor");
OneResult lerp_Scalar_rule(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim,
    const at::Scalar& weight) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(end, end_bdim));
  in.align();
  return in.result(at::_ops::lerp_Scalar::call(in[0], in[1], weight));
}

// lerp_.Scalar: pointwise, as lerp.Scalar
VMAP_SIGNATURE(lerp__Scalar, "lerp_.Scalar(Tensor(a!) self, Tensor end, Scalar weight) -> Tensor(a!)");
void lerp__Scalar_rule(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim,
    const at::Scalar& weight) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(end, end_bdim));
  in.align();
  at::_ops::lerp__Scalar::call(in.written(), in[1], weight);
}

// less.Scalar: pointwise
VMAP_SIGNATURE(less_Scalar, "less.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult less_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::less_Scalar::call(self, other), self_bdim);
}

// less_.Scalar: pointwise, as less.Scalar
VMAP_SIGNATURE(less__Scalar, "less_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void less__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::less__Scalar::call(self, other);
}

// logical_or: pointwise
VMAP_SIGNATURE(logical_or, "logical_or(Tensor self, Tensor other) -> Tensor");
OneResult logical_or_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logical_or::call(in[0], in[1]));
}

// logical_or_: pointwise, as logical_or
VMAP_SIGNATURE(logical_or_, "logical_or_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void logical_or__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::logical_or_::call(in.written(), in[1]);
}

// max_unpool3d: fold
VMAP_SIGNATURE(max_unpool3d, "max_unpool3d(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding) -> Tensor");
OneResult max_unpool3d_rule(const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim,
    c10::SymIntArrayRef output_size, at::IntArrayRef stride, at::IntArrayRef padding) {
  Fold<2> in("max_unpool3d", Operand(self, self_bdim, 4), Operand(indices, indices_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::max_unpool3d::call(in[0], in[1], output_size, stride, padding));
}

// mish: pointwise
VMAP_SIGNATURE(mish, "mish(Tensor self) -> Tensor");
OneResult mish_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::mish::call(self), self_bdim);
}

// mish_: pointwise, as mish
VMAP_SIGNATURE(mish_, "mish_(Tensor(a!) self) -> Tensor(a!)");
void mish__rule(Tensor& self, BDim) {
  at::_ops::mish_::call(self);
}

// normal.float_Tensor: random
VMAP_SIGNATURE(normal_float_Tensor, "normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_float_Tensor_rule(const Draw& draw, double mean, const Tensor& std, BDim std_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(std, std_bdim));
  return in.result(at::_ops::normal_float_Tensor::call(mean, in[0], generator));
}

// rand_like: random
VMAP_SIGNATURE(rand_like, "rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult rand_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::rand_like::call(in.self(), dtype, layout, device, pin_memory, memory_format));
}

// randn: random
VMAP_SIGNATURE(randn, "randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_rule(const Draw& draw, c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn::call(physical_size, dtype, layout, device, pin_memory));
}

// randperm: random
VMAP_SIGNATURE(randperm, "randperm(SymInt n, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// reflection_pad2d: fold
VMAP_SIGNATURE(reflection_pad2d, "reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor");
OneResult reflection_pad2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad2d::call(in[0], padding));
}

// remainder.Scalar: pointwise
VMAP_SIGNATURE(remainder_Scalar, "remainder.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult remainder_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::remainder_Scalar::call(self, other), self_bdim);
}

// remainder_.Scalar: pointwise, as remainder.Scalar
VMAP_SIGNATURE(remainder__Scalar, "remainder_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void remainder__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::remainder__Scalar::call(self, other);
}

// replication_pad3d_backward: fold
VMAP_SIGNATURE(replication_pad3d_backward, "replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor");
OneResult replication_pad3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad3d_backward::call(in[0], in[1], padding));
}

// scatter.value: index
VMAP_SIGNATURE(scatter_value, "scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor");
OneResult scatter_value_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.result(at::_ops::scatter_value::call(in[0], in.dim(), in[1], value));
}

// scatter_.value: index, as scatter.value
VMAP_SIGNATURE(scatter__value, "scatter_.value(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)");
void scatter__value_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const at::Scalar& value) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  at::_ops::scatter__value::call(in.written(), in.dim(), in[1], value);
}

// slice_copy.Tensor: view
VMAP_SIGNATURE(slice_copy_Tensor, "slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor");
OneResult slice_copy_Tensor_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step) {
  View in("slice_copy.Tensor", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::slice_copy_Tensor::call(in.self(), physical_dim, start, end, step));
}

// slow_conv3d: decompose
VMAP_SIGNATURE(slow_conv3d, "slow_conv3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0) -> Tensor");
Tensor slow_conv3d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  return decompositions::slow_conv3d(self, weight, kernel_size, bias, stride, padding);
}

// slow_conv_transpose3d: decompose
VMAP_SIGNATURE(slow_conv_transpose3d, "slow_conv_transpose3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt[3] dilation=1) -> Tensor");
Tensor slow_conv_transpose3d_rule(const Tensor& self, const Tensor& weight,
    c10::SymIntArrayRef kernel_size, const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymIntArrayRef dilation) {
  return decompositions::slow_conv_transpose(self, weight, kernel_size, bias, stride, padding, output_padding, dilation);
}

// special_erf: pointwise
VMAP_SIGNATURE(special_erf, "special_erf(Tensor self) -> Tensor");
OneResult special_erf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erf::call(self), self_bdim);
}

// special_legendre_polynomial_p.x_scalar: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p_x_scalar, "special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_legendre_polynomial_p_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_legendre_polynomial_p_x_scalar::call(x, n), n_bdim);
}

// special_log1p: pointwise
VMAP_SIGNATURE(special_log1p, "special_log1p(Tensor self) -> Tensor");
OneResult special_log1p_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_log1p::call(self), self_bdim);
}

// special_ndtri: pointwise
VMAP_SIGNATURE(special_ndtri, "special_ndtri(Tensor self) -> Tensor");
OneResult special_ndtri_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_ndtri::call(self), self_bdim);
}

// stft: decompose
VMAP_SIGNATURE(stft, "stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor");
Tensor stft_rule(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
    std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool normalized,
    std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  return decompositions::stft(self, n_fft, hop_length, win_length, window, normalized, onesided, return_complex, align_to_window);
}

// storage_offset: unsupported
VMAP_SIGNATURE(storage_offset, "storage_offset(Tensor self) -> int");

// sum: decompose
VMAP_SIGNATURE(sum, "sum(Tensor self, *, ScalarType? dtype=None) -> Tensor");
Tensor sum_rule(const Tensor& self, std::optional<at::ScalarType> dtype) {
  return at::_ops::sum_dim_IntList::call(self, ::std::nullopt, false, dtype);
}

// tan: pointwise
VMAP_SIGNATURE(tan, "tan(Tensor self) -> Tensor");
OneResult tan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::tan::call(self), self_bdim);
}

// tan_: pointwise, as tan
VMAP_SIGNATURE(tan_, "tan_(Tensor(a!) self) -> Tensor(a!)");
void tan__rule(Tensor& self, BDim) {
  at::_ops::tan_::call(self);
}

// threshold: pointwise
VMAP_SIGNATURE(threshold, "threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor");
OneResult threshold_rule(const Tensor& self, BDim self_bdim, const at::Scalar& threshold,
    const at::Scalar& value) {
  return with_bdim(at::_ops::threshold::call(self, threshold, value), self_bdim);
}

// threshold_: pointwise, as threshold
VMAP_SIGNATURE(threshold_, "threshold_(Tensor(a!) self, Scalar threshold, Scalar value) -> Tensor(a!)");
void threshold__rule(Tensor& self, BDim, const at::Scalar& threshold, const at::Scalar& value) {
  at::_ops::threshold_::call(self, threshold, value);
}

// tril_indices: factory
VMAP_SIGNATURE(tril_indices, "tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// unsafe_split_with_sizes: view
VMAP_SIGNATURE(unsafe_split_with_sizes, "unsafe_split_with_sizes(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]");
ListResult unsafe_split_with_sizes_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef split_sizes, int64_t dim) {
  View in("unsafe_split_with_sizes", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unsafe_split_with_sizes::call(in.self(), split_sizes, physical_dim));
}

// upsample_bicubic2d.vec: fold
VMAP_SIGNATURE(upsample_bicubic2d_vec, "upsample_bicubic2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_bicubic2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_bicubic2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bicubic2d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_nearest3d_backward: fold
VMAP_SIGNATURE(upsample_nearest3d_backward, "upsample_nearest3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_d,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest3d_backward::call(in[0], output_size, physical_input_size, scales_d, scales_h, scales_w));
}

// view: view
VMAP_SIGNATURE(view, "view(Tensor(a) self, SymInt[] size) -> Tensor(a)");
OneResult view_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("view", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::view::call(in.self(), physical_size));
}

// view.dtype: view
VMAP_SIGNATURE(view_dtype, "view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)");
OneResult view_dtype_rule(const Tensor& self, BDim self_bdim, at::ScalarType dtype) {
  View in("view.dtype", self, self_bdim, 0, 1);
  return in.result(at::_ops::view_dtype::call(in.self(), dtype));
}

// where: unsupported
VMAP_SIGNATURE(where, "where(Tensor condition) -> Tensor[]");

// where.Scalar: pointwise
VMAP_SIGNATURE(where_Scalar, "where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor");
OneResult where_Scalar_rule(const Tensor& condition, BDim condition_bdim, const at::Scalar& self,
    const at::Scalar& other) {
  return with_bdim(at::_ops::where_Scalar::call(condition, self, other), condition_bdim);
}

}  // namespace

void register_shard_2(torch::Library& m) {
  VMAP_SUPPORT2(__ior__, Scalar, __ior___Scalar_rule);
  VMAP_SUPPORT2(__or__, Scalar, __or___Scalar_rule);
  VMAP_SUPPORT(_adaptive_avg_pool2d_backward, _adaptive_avg_pool2d_backward_rule);
  VMAP_DECOMPOSE(_addmm_activation, _addmm_activation_rule);
  explicit_composite(m, "_assert_tensor_metadata");
  VMAP_SUPPORT(_conj, _conj_rule);
  unsupported(m, "_efficient_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE2(_functional_assert_async, msg, _functional_assert_async_msg_rule);
  VMAP_SUPPORT(_grid_sampler_2d_cpu_fallback_backward, _grid_sampler_2d_cpu_fallback_backward_rule);
  VMAP_SUPPORT(_neg_view, _neg_view_rule);
  VMAP_DECOMPOSE(_pdist_forward, _pdist_forward_rule);
  VMAP_SUPPORT(_prelu_kernel_backward, _prelu_kernel_backward_rule);
  unsupported(m, "_triton_multi_head_attention", "PyTorch has it for other devices than the CPU only", "call _native_multi_head_attention, which the CPU has");
  VMAP_SUPPORT2(_upsample_nearest_exact2d, vec, _upsample_nearest_exact2d_vec_rule);
  VMAP_SUPPORT(adaptive_max_pool1d, adaptive_max_pool1d_rule);
  VMAP_SUPPORT(addcdiv, addcdiv_rule);
  VMAP_SUPPORT(addcdiv_, addcdiv__rule);
  unsupported(m, "allclose", "it tells the host one bool, and every sample has its own", "use isclose(self, other).all(), a tensor that holds one bool for each sample");
  VMAP_SUPPORT(angle, angle_rule);
  VMAP_SUPPORT2(any, dims, any_dims_rule);
  VMAP_SUPPORT(avg_pool2d_backward, avg_pool2d_backward_rule);
  unsupported(m, "batch_norm_backward_elemt", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_gather_stats", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all samples");
  VMAP_SUPPORT2(bitwise_left_shift, Tensor, bitwise_left_shift_Tensor_rule);
  VMAP_SUPPORT2(bitwise_left_shift_, Tensor, bitwise_left_shift__Tensor_rule);
  VMAP_SUPPORT(ceil, ceil_rule);
  VMAP_SUPPORT(ceil_, ceil__rule);
  VMAP_SUPPORT(conv3d, conv3d_rule);
  VMAP_SUPPORT2(div, Scalar, div_Scalar_rule);
  VMAP_SUPPORT2(div_, Scalar, div__Scalar_rule);
  VMAP_SUPPORT(exp, exp_rule);
  VMAP_SUPPORT(exp_, exp__rule);
  VMAP_RANDOM(aten, "exponential", exponential_rule, exponential);
  VMAP_RANDOM(aten, "exponential_", exponential__rule, exponential_);
  VMAP_SUPPORT2(fill, Scalar, fill_Scalar_rule);
  VMAP_SUPPORT2(fill_, Scalar, fill__Scalar_rule);
  VMAP_SUPPORT(fix, fix_rule);
  VMAP_SUPPORT(fix_, fix__rule);
  VMAP_SUPPORT2(fmod, Tensor, fmod_Tensor_rule);
  VMAP_SUPPORT2(fmod_, Tensor, fmod__Tensor_rule);
  VMAP_SUPPORT(fractional_max_pool2d_backward, fractional_max_pool2d_backward_rule);
  VMAP_SUPPORT(geqrf, geqrf_rule);
  VMAP_FACTORY(aten, "hann_window.periodic");
  VMAP_SUPPORT(is_pinned, custom::is_pinned);
  VMAP_SUPPORT2(isin, Tensor_Scalar, isin_Tensor_Scalar_rule);
  VMAP_SUPPORT(isinf, isinf_rule);
  VMAP_SUPPORT(leaky_relu, leaky_relu_rule);
  VMAP_SUPPORT(leaky_relu_, leaky_relu__rule);
  VMAP_SUPPORT2(lerp, Scalar, lerp_Scalar_rule);
  VMAP_SUPPORT2(lerp_, Scalar, lerp__Scalar_rule);
  VMAP_SUPPORT2(less, Scalar, less_Scalar_rule);
  VMAP_SUPPORT2(less_, Scalar, less__Scalar_rule);
  VMAP_SUPPORT(logical_or, logical_or_rule);
  VMAP_SUPPORT(logical_or_, logical_or__rule);
  VMAP_SUPPORT(max_unpool3d, max_unpool3d_rule);
  VMAP_SUPPORT(mish, mish_rule);
  VMAP_SUPPORT(mish_, mish__rule);
  VMAP_RANDOM(aten, "normal.float_Tensor", normal_float_Tensor_rule, normal_float_Tensor);
  VMAP_RANDOM(aten, "rand_like", rand_like_rule, rand_like);
  VMAP_RANDOM(aten, "randn", randn_rule, randn);
  VMAP_RANDOM(aten, "randperm", custom::randperm_default, randperm);
  VMAP_SUPPORT(reflection_pad2d, reflection_pad2d_rule);
  VMAP_SUPPORT2(remainder, Scalar, remainder_Scalar_rule);
  VMAP_SUPPORT2(remainder_, Scalar, remainder__Scalar_rule);
  VMAP_SUPPORT(replication_pad3d_backward, replication_pad3d_backward_rule);
  VMAP_SUPPORT2(scatter, value, scatter_value_rule);
  VMAP_SUPPORT2(scatter_, value, scatter__value_rule);
  VMAP_SUPPORT2(slice_copy, Tensor, slice_copy_Tensor_rule);
  VMAP_DECOMPOSE(slow_conv3d, slow_conv3d_rule);
  VMAP_DECOMPOSE(slow_conv_transpose3d, slow_conv_transpose3d_rule);
  VMAP_SUPPORT(special_erf, special_erf_rule);
  VMAP_SUPPORT2(special_legendre_polynomial_p, x_scalar, special_legendre_polynomial_p_x_scalar_rule);
  VMAP_SUPPORT(special_log1p, special_log1p_rule);
  VMAP_SUPPORT(special_ndtri, special_ndtri_rule);
  VMAP_DECOMPOSE(stft, stft_rule);
  unsupported(m, "storage_offset", "every sample begins at a place of its own in the batch's storage", "ask of the whole batch, outside vmap");
  VMAP_DECOMPOSE(sum, sum_rule);
  VMAP_SUPPORT(tan, tan_rule);
  VMAP_SUPPORT(tan_, tan__rule);
  VMAP_SUPPORT(threshold, threshold_rule);
  VMAP_SUPPORT(threshold_, threshold__rule);
  VMAP_FACTORY(aten, "tril_indices");
  VMAP_SUPPORT(unsafe_split_with_sizes, unsafe_split_with_sizes_rule);
  VMAP_SUPPORT2(upsample_bicubic2d, vec, upsample_bicubic2d_vec_rule);
  VMAP_SUPPORT(upsample_nearest3d_backward, upsample_nearest3d_backward_rule);
  VMAP_SUPPORT(view, view_rule);
  VMAP_SUPPORT2(view, dtype, view_dtype_rule);
  unsupported(m, "where", "the number of true elements differs from sample to sample, and a batch has one shape", "use where(condition, x, y), or nonzero_static, which takes the size");
  VMAP_SUPPORT2(where, Scalar, where_Scalar_rule);
}

}  // namespace vmap::rules::aten
