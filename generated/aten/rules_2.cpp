// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 2 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool2d_backward_ops.h>
#include <ATen/ops/_addmm_activation_ops.h>
#include <ATen/ops/_assert_tensor_metadata_ops.h>
#include <ATen/ops/_conj_ops.h>
#include <ATen/ops/_efficient_attention_backward_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_addcdiv_ops.h>
#include <ATen/ops/_foreach_ceil_ops.h>
#include <ATen/ops/_foreach_div_ops.h>
#include <ATen/ops/_foreach_exp_ops.h>
#include <ATen/ops/_foreach_lerp_ops.h>
#include <ATen/ops/_foreach_powsum_ops.h>
#include <ATen/ops/_foreach_tan_ops.h>
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
#include <ATen/ops/fft_rfftn_ops.h>
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
#include <ATen/ops/linalg_lu_solve_ops.h>
#include <ATen/ops/linspace_ops.h>
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
#include <ATen/ops/slice_scatter_ops.h>
#include <ATen/ops/slow_conv3d_ops.h>
#include <ATen/ops/slow_conv_transpose3d_ops.h>
#include <ATen/ops/special_erf_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_log1p_ops.h>
#include <ATen/ops/special_ndtri_ops.h>
#include <ATen/ops/std_ops.h>
#include <ATen/ops/stft_ops.h>
#include <ATen/ops/storage_offset_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/svd_ops.h>
#include <ATen/ops/tan_ops.h>
#include <ATen/ops/threshold_ops.h>
#include <ATen/ops/tril_indices_ops.h>
#include <ATen/ops/unsafe_split_with_sizes_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_nearest3d_backward_ops.h>
#include <ATen/ops/view_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
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

// _adaptive_avg_pool2d_backward.out: fold, as _adaptive_avg_pool2d_backward
VMAP_SIGNATURE(_adaptive_avg_pool2d_backward_out, "_adaptive_avg_pool2d_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _addmm_activation: decompose
VMAP_SIGNATURE(_addmm_activation, "_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor");
Tensor _addmm_activation_rule(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
    const at::Scalar& beta, const at::Scalar& alpha, bool use_gelu) {
  return decompositions::addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

// _addmm_activation.out: decompose, as _addmm_activation
VMAP_SIGNATURE(_addmm_activation_out, "_addmm_activation.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False, Tensor(a!) out) -> Tensor(a!)");

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

// _foreach_add.ScalarList: composite
VMAP_SIGNATURE(_foreach_add_ScalarList, "_foreach_add.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_add.ScalarList_out: composite, as _foreach_add.ScalarList
VMAP_SIGNATURE(_foreach_add_ScalarList_out, "_foreach_add.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_add_.ScalarList: composite, as _foreach_add.ScalarList
VMAP_SIGNATURE(_foreach_add__ScalarList, "_foreach_add_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_addcdiv.Scalar: composite
VMAP_SIGNATURE(_foreach_addcdiv_Scalar, "_foreach_addcdiv.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]");

// _foreach_addcdiv.Scalar_out: composite, as _foreach_addcdiv.Scalar
VMAP_SIGNATURE(_foreach_addcdiv_Scalar_out, "_foreach_addcdiv.Scalar_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1, *, Tensor(a!)[] out) -> ()");

// _foreach_addcdiv_.Scalar: composite, as _foreach_addcdiv.Scalar
VMAP_SIGNATURE(_foreach_addcdiv__Scalar, "_foreach_addcdiv_.Scalar(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> ()");

// _foreach_ceil: composite
VMAP_SIGNATURE(_foreach_ceil, "_foreach_ceil(Tensor[] self) -> Tensor[]");

// _foreach_ceil.out: composite, as _foreach_ceil
VMAP_SIGNATURE(_foreach_ceil_out, "_foreach_ceil.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_ceil_: composite, as _foreach_ceil
VMAP_SIGNATURE(_foreach_ceil_, "_foreach_ceil_(Tensor(a!)[] self) -> ()");

// _foreach_div.Scalar: composite
VMAP_SIGNATURE(_foreach_div_Scalar, "_foreach_div.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_div.Scalar_out: composite, as _foreach_div.Scalar
VMAP_SIGNATURE(_foreach_div_Scalar_out, "_foreach_div.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_div_.Scalar: composite, as _foreach_div.Scalar
VMAP_SIGNATURE(_foreach_div__Scalar, "_foreach_div_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_exp: composite
VMAP_SIGNATURE(_foreach_exp, "_foreach_exp(Tensor[] self) -> Tensor[]");

// _foreach_exp.out: composite, as _foreach_exp
VMAP_SIGNATURE(_foreach_exp_out, "_foreach_exp.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_exp_: composite, as _foreach_exp
VMAP_SIGNATURE(_foreach_exp_, "_foreach_exp_(Tensor(a!)[] self) -> ()");

// _foreach_lerp.Scalar: composite
VMAP_SIGNATURE(_foreach_lerp_Scalar, "_foreach_lerp.Scalar(Tensor[] self, Tensor[] tensors1, Scalar weight) -> Tensor[]");

// _foreach_lerp.Scalar_out: composite, as _foreach_lerp.Scalar
VMAP_SIGNATURE(_foreach_lerp_Scalar_out, "_foreach_lerp.Scalar_out(Tensor[] self, Tensor[] tensors1, Scalar weight, *, Tensor(a!)[] out) -> ()");

// _foreach_lerp_.Scalar: composite, as _foreach_lerp.Scalar
VMAP_SIGNATURE(_foreach_lerp__Scalar, "_foreach_lerp_.Scalar(Tensor(a!)[] self, Tensor[] tensors1, Scalar weight) -> ()");

// _foreach_powsum.Scalar: composite
VMAP_SIGNATURE(_foreach_powsum_Scalar, "_foreach_powsum.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]");

// _foreach_powsum.Scalar_out: composite, as _foreach_powsum.Scalar
VMAP_SIGNATURE(_foreach_powsum_Scalar_out, "_foreach_powsum.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()");

// _foreach_tan: composite
VMAP_SIGNATURE(_foreach_tan, "_foreach_tan(Tensor[] self) -> Tensor[]");

// _foreach_tan.out: composite, as _foreach_tan
VMAP_SIGNATURE(_foreach_tan_out, "_foreach_tan.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_tan_: composite, as _foreach_tan
VMAP_SIGNATURE(_foreach_tan_, "_foreach_tan_(Tensor(a!)[] self) -> ()");

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

// _pdist_forward.out: decompose, as _pdist_forward
VMAP_SIGNATURE(_pdist_forward_out, "_pdist_forward.out(Tensor self, float p=2, *, Tensor(a!) out) -> Tensor(a!)");

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

// _triton_multi_head_attention.out: unsupported, as _triton_multi_head_attention
VMAP_SIGNATURE(_triton_multi_head_attention_out, "_triton_multi_head_attention.out(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, *, Tensor(a!) out) -> Tensor(a!)");

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

// allclose: unsupported
VMAP_SIGNATURE(allclose, "allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> bool");

// angle: pointwise
VMAP_SIGNATURE(angle, "angle(Tensor self) -> Tensor");
OneResult angle_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::angle::call(self), self_bdim);
}

// angle.out: pointwise, as angle
VMAP_SIGNATURE(angle_out, "angle.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// any.dims: reduction
VMAP_SIGNATURE(any_dims, "any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor");
OneResult any_dims_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::any_dims::call(in[0], in.dims(), keepdim), keepdim);
}

// any.dims_out: reduction, as any.dims
VMAP_SIGNATURE(any_dims_out, "any.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// avg_pool2d_backward: fold
VMAP_SIGNATURE(avg_pool2d_backward, "avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor");
OneResult avg_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding,
    bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  Fold<2> in("avg_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::avg_pool2d_backward::call(in[0], in[1], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool2d_backward.grad_input: fold, as avg_pool2d_backward
VMAP_SIGNATURE(avg_pool2d_backward_grad_input, "avg_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override, *, Tensor(a!) grad_input) -> Tensor(a!)");

// batch_norm_backward_elemt: unsupported
VMAP_SIGNATURE(batch_norm_backward_elemt, "batch_norm_backward_elemt(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count) -> Tensor");

// batch_norm_backward_elemt.out: unsupported, as batch_norm_backward_elemt
VMAP_SIGNATURE(batch_norm_backward_elemt_out, "batch_norm_backward_elemt.out(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count, *, Tensor(a!) out) -> Tensor(a!)");

// batch_norm_gather_stats: unsupported
VMAP_SIGNATURE(batch_norm_gather_stats, "batch_norm_gather_stats(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count) -> (Tensor, Tensor)");

// batch_norm_gather_stats.out: unsupported, as batch_norm_gather_stats
VMAP_SIGNATURE(batch_norm_gather_stats_out, "batch_norm_gather_stats.out(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// bitwise_left_shift.Tensor: pointwise
VMAP_SIGNATURE(bitwise_left_shift_Tensor, "bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_left_shift_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other,
    BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_left_shift_Tensor::call(in[0], in[1]));
}

// bitwise_left_shift.Tensor_out: pointwise, as bitwise_left_shift.Tensor
VMAP_SIGNATURE(bitwise_left_shift_Tensor_out, "bitwise_left_shift.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// ceil.out: pointwise, as ceil
VMAP_SIGNATURE(ceil_out, "ceil.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// div.Scalar_out: pointwise, as div.Scalar
VMAP_SIGNATURE(div_Scalar_out, "div.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

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

// exp.out: pointwise, as exp
VMAP_SIGNATURE(exp_out, "exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// fft_rfftn.out: composite, as fft_rfftn
VMAP_SIGNATURE(fft_rfftn_out, "fft_rfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

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

// fmod.Tensor: pointwise
VMAP_SIGNATURE(fmod_Tensor, "fmod.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult fmod_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmod_Tensor::call(in[0], in[1]));
}

// fmod.Tensor_out: pointwise, as fmod.Tensor
VMAP_SIGNATURE(fmod_Tensor_out, "fmod.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// fractional_max_pool2d_backward.grad_input: fold, as fractional_max_pool2d_backward
VMAP_SIGNATURE(fractional_max_pool2d_backward_grad_input, "fractional_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// geqrf: variadic
VMAP_SIGNATURE(geqrf, "geqrf(Tensor self) -> (Tensor a, Tensor tau)");
std::tuple<Tensor, BDim, Tensor, BDim> geqrf_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("geqrf", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::geqrf::call(in[0]));
}

// geqrf.a: variadic, as geqrf
VMAP_SIGNATURE(geqrf_a, "geqrf.a(Tensor self, *, Tensor(a!) a, Tensor(b!) tau) -> (Tensor(a!) a, Tensor(b!) tau)");

// hann_window.periodic: factory
VMAP_SIGNATURE(hann_window_periodic, "hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hann_window.periodic_out: factory, as hann_window.periodic
VMAP_SIGNATURE(hann_window_periodic_out, "hann_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// is_pinned: custom
VMAP_SIGNATURE(is_pinned, "is_pinned(Tensor self, Device? device=None) -> bool");

// isin.Tensor_Scalar: pointwise
VMAP_SIGNATURE(isin_Tensor_Scalar, "isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor");
OneResult isin_Tensor_Scalar_rule(const Tensor& elements, BDim elements_bdim,
    const at::Scalar& test_element, bool assume_unique, bool invert) {
  return with_bdim(at::_ops::isin_Tensor_Scalar::call(elements, test_element, assume_unique, invert), elements_bdim);
}

// isin.Tensor_Scalar_out: pointwise, as isin.Tensor_Scalar
VMAP_SIGNATURE(isin_Tensor_Scalar_out, "isin.Tensor_Scalar_out(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)");

// isinf: pointwise
VMAP_SIGNATURE(isinf, "isinf(Tensor self) -> Tensor");
OneResult isinf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isinf::call(self), self_bdim);
}

// isinf.out: pointwise, as isinf
VMAP_SIGNATURE(isinf_out, "isinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

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

// lerp.Scalar: pointwise
VMAP_SIGNATURE(lerp_Scalar, "lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor");
OneResult lerp_Scalar_rule(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim,
    const at::Scalar& weight) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(end, end_bdim));
  in.align();
  return in.result(at::_ops::lerp_Scalar::call(in[0], in[1], weight));
}

// lerp.Scalar_out: pointwise, as lerp.Scalar
VMAP_SIGNATURE(lerp_Scalar_out, "lerp.Scalar_out(Tensor self, Tensor end, Scalar weight, *, Tensor(a!) out) -> Tensor(a!)");

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

// less.Scalar_out: pointwise, as less.Scalar
VMAP_SIGNATURE(less_Scalar_out, "less.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// less_.Scalar: pointwise, as less.Scalar
VMAP_SIGNATURE(less__Scalar, "less_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void less__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::less__Scalar::call(self, other);
}

// linalg_lu_solve: variadic
VMAP_SIGNATURE(linalg_lu_solve, "linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor");
OneResult linalg_lu_solve_rule(const Tensor& LU, BDim LU_bdim, const Tensor& pivots, BDim pivots_bdim,
    const Tensor& B, BDim B_bdim, bool left, bool adjoint) {
  Variadic<3> in("linalg_lu_solve", Operand(LU, LU_bdim, 2), Operand(pivots, pivots_bdim, 1), Operand(B, B_bdim, 2));
  in.align_and_expand().contiguous();
  return in.result(at::_ops::linalg_lu_solve::call(in[0], in[1], in[2], left, adjoint));
}

// linalg_lu_solve.out: variadic, as linalg_lu_solve
VMAP_SIGNATURE(linalg_lu_solve_out, "linalg_lu_solve.out(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False, Tensor(a!) out) -> Tensor(a!)");

// linspace.Tensor_Scalar: decompose
VMAP_SIGNATURE(linspace_Tensor_Scalar, "linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor linspace_Tensor_Scalar_rule(const Tensor& start, const at::Scalar& end, int64_t steps,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::linspace(start, end, steps, dtype, layout, device, pin_memory);
}

// linspace.Tensor_Scalar_out: decompose, as linspace.Tensor_Scalar
VMAP_SIGNATURE(linspace_Tensor_Scalar_out, "linspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// logical_or: pointwise
VMAP_SIGNATURE(logical_or, "logical_or(Tensor self, Tensor other) -> Tensor");
OneResult logical_or_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logical_or::call(in[0], in[1]));
}

// logical_or.out: pointwise, as logical_or
VMAP_SIGNATURE(logical_or_out, "logical_or.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// max_unpool3d.out: fold, as max_unpool3d
VMAP_SIGNATURE(max_unpool3d_out, "max_unpool3d.out(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding, *, Tensor(a!) out) -> Tensor(a!)");

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

// normal.float_Tensor: random
VMAP_SIGNATURE(normal_float_Tensor, "normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_float_Tensor_rule(const Draw& draw, double mean, const Tensor& std, BDim std_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(std, std_bdim));
  return in.result(at::_ops::normal_float_Tensor::call(mean, in[0], generator));
}

// normal.float_Tensor_out: random, as normal.float_Tensor
VMAP_SIGNATURE(normal_float_Tensor_out, "normal.float_Tensor_out(float mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// rand_like: random
VMAP_SIGNATURE(rand_like, "rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult rand_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::rand_like::call(in.self(), dtype, layout, device, pin_memory, memory_format));
}

// rand_like.out: random, as rand_like
VMAP_SIGNATURE(rand_like_out, "rand_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// randn: random
VMAP_SIGNATURE(randn, "randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_rule(const Draw& draw, c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn::call(physical_size, dtype, layout, device, pin_memory));
}

// randn.out: random, as randn
VMAP_SIGNATURE(randn_out, "randn.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// randperm: random
VMAP_SIGNATURE(randperm, "randperm(SymInt n, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// randperm.out: random, as randperm
VMAP_SIGNATURE(randperm_out, "randperm.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)");

// reflection_pad2d: fold
VMAP_SIGNATURE(reflection_pad2d, "reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor");
OneResult reflection_pad2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad2d::call(in[0], padding));
}

// reflection_pad2d.out: fold, as reflection_pad2d
VMAP_SIGNATURE(reflection_pad2d_out, "reflection_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)");

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

// replication_pad3d_backward: fold
VMAP_SIGNATURE(replication_pad3d_backward, "replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor");
OneResult replication_pad3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad3d_backward::call(in[0], in[1], padding));
}

// replication_pad3d_backward.grad_input: fold, as replication_pad3d_backward
VMAP_SIGNATURE(replication_pad3d_backward_grad_input, "replication_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// scatter.value: index_elements
VMAP_SIGNATURE(scatter_value, "scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor");
OneResult scatter_value_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.result(at::_ops::scatter_value::call(in[0], in.dim(), in[1], value));
}

// scatter.value_out: index_elements, as scatter.value
VMAP_SIGNATURE(scatter_value_out, "scatter.value_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// scatter_.value: index_elements, as scatter.value
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

// slice_copy.Tensor_out: view, as slice_copy.Tensor
VMAP_SIGNATURE(slice_copy_Tensor_out, "slice_copy.Tensor_out(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor(a!) out) -> Tensor(a!)");

// slice_scatter: custom
VMAP_SIGNATURE(slice_scatter, "slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor");

// slice_scatter.out: custom, as slice_scatter
VMAP_SIGNATURE(slice_scatter_out, "slice_scatter.out(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor(a!) out) -> Tensor(a!)");

// slow_conv3d: decompose
VMAP_SIGNATURE(slow_conv3d, "slow_conv3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0) -> Tensor");
Tensor slow_conv3d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  return decompositions::slow_conv3d(self, weight, kernel_size, bias, stride, padding);
}

// slow_conv3d.out: decompose, as slow_conv3d
VMAP_SIGNATURE(slow_conv3d_out, "slow_conv3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, *, Tensor(a!) out) -> Tensor(a!)");

// slow_conv_transpose3d: decompose
VMAP_SIGNATURE(slow_conv_transpose3d, "slow_conv_transpose3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt[3] dilation=1) -> Tensor");
Tensor slow_conv_transpose3d_rule(const Tensor& self, const Tensor& weight,
    c10::SymIntArrayRef kernel_size, const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymIntArrayRef dilation) {
  return decompositions::slow_conv_transpose(self, weight, kernel_size, bias, stride, padding, output_padding, dilation);
}

// slow_conv_transpose3d.out: decompose, as slow_conv_transpose3d
VMAP_SIGNATURE(slow_conv_transpose3d_out, "slow_conv_transpose3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt[3] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// special_erf: pointwise
VMAP_SIGNATURE(special_erf, "special_erf(Tensor self) -> Tensor");
OneResult special_erf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erf::call(self), self_bdim);
}

// special_erf.out: pointwise, as special_erf
VMAP_SIGNATURE(special_erf_out, "special_erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p.x_scalar: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p_x_scalar, "special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_legendre_polynomial_p_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_legendre_polynomial_p_x_scalar::call(x, n), n_bdim);
}

// special_legendre_polynomial_p.x_scalar_out: pointwise, as special_legendre_polynomial_p.x_scalar
VMAP_SIGNATURE(special_legendre_polynomial_p_x_scalar_out, "special_legendre_polynomial_p.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_log1p: pointwise
VMAP_SIGNATURE(special_log1p, "special_log1p(Tensor self) -> Tensor");
OneResult special_log1p_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_log1p::call(self), self_bdim);
}

// special_log1p.out: pointwise, as special_log1p
VMAP_SIGNATURE(special_log1p_out, "special_log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_ndtri: pointwise
VMAP_SIGNATURE(special_ndtri, "special_ndtri(Tensor self) -> Tensor");
OneResult special_ndtri_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_ndtri::call(self), self_bdim);
}

// special_ndtri.out: pointwise, as special_ndtri
VMAP_SIGNATURE(special_ndtri_out, "special_ndtri.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// std.out: composite, as std.dim
VMAP_SIGNATURE(std_out, "std.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

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

// sum.out: decompose, as sum
VMAP_SIGNATURE(sum_out, "sum.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// svd.U: composite, as svd
VMAP_SIGNATURE(svd_U, "svd.U(Tensor self, bool some=True, bool compute_uv=True, *, Tensor(a!) U, Tensor(b!) S, Tensor(c!) V) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) V)");

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

// tril_indices: factory
VMAP_SIGNATURE(tril_indices, "tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// tril_indices.out: factory, as tril_indices
VMAP_SIGNATURE(tril_indices_out, "tril_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)");

// unsafe_split_with_sizes: view
VMAP_SIGNATURE(unsafe_split_with_sizes, "unsafe_split_with_sizes(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]");
ListResult unsafe_split_with_sizes_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef split_sizes, int64_t dim) {
  View in("unsafe_split_with_sizes", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unsafe_split_with_sizes::call(in.self(), split_sizes, physical_dim));
}

// unsafe_split_with_sizes.out: view, as unsafe_split_with_sizes
VMAP_SIGNATURE(unsafe_split_with_sizes_out, "unsafe_split_with_sizes.out(Tensor self, SymInt[] split_sizes, int dim=0, *, Tensor(a!)[] out) -> ()");

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

// upsample_nearest3d_backward.grad_input: fold, as upsample_nearest3d_backward
VMAP_SIGNATURE(upsample_nearest3d_backward_grad_input, "upsample_nearest3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

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
  support_out(m, "aten", "_adaptive_avg_pool2d_backward.out", "_adaptive_avg_pool2d_backward", OutDtype::Same);
  VMAP_DECOMPOSE(_addmm_activation, _addmm_activation_rule);
  support_out(m, "aten", "_addmm_activation.out", "_addmm_activation", OutDtype::Cast);
  explicit_composite(m, "_assert_tensor_metadata");
  composite(m, "_cast_Long");
  composite(m, "_cast_Short");
  VMAP_SUPPORT(_conj, _conj_rule);
  unsupported(m, "_efficient_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_add.ScalarList");
  support_out(m, "aten", "_foreach_add.ScalarList_out", "_foreach_add.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.ScalarList");
  explicit_composite(m, "_foreach_addcdiv.Scalar");
  support_out(m, "aten", "_foreach_addcdiv.Scalar_out", "_foreach_addcdiv.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcdiv_.Scalar");
  explicit_composite(m, "_foreach_ceil");
  support_out(m, "aten", "_foreach_ceil.out", "_foreach_ceil", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_ceil_");
  explicit_composite(m, "_foreach_div.Scalar");
  support_out(m, "aten", "_foreach_div.Scalar_out", "_foreach_div.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_div_.Scalar");
  explicit_composite(m, "_foreach_exp");
  support_out(m, "aten", "_foreach_exp.out", "_foreach_exp", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_exp_");
  explicit_composite(m, "_foreach_lerp.Scalar");
  support_out(m, "aten", "_foreach_lerp.Scalar_out", "_foreach_lerp.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lerp_.Scalar");
  explicit_composite(m, "_foreach_powsum.Scalar");
  support_out(m, "aten", "_foreach_powsum.Scalar_out", "_foreach_powsum.Scalar", OutDtype::Same);
  explicit_composite(m, "_foreach_tan");
  support_out(m, "aten", "_foreach_tan.out", "_foreach_tan", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_tan_");
  VMAP_DECOMPOSE2(_functional_assert_async, msg, _functional_assert_async_msg_rule);
  VMAP_SUPPORT(_grid_sampler_2d_cpu_fallback_backward, _grid_sampler_2d_cpu_fallback_backward_rule);
  composite(m, "_is_zerotensor");
  VMAP_SUPPORT(_neg_view, _neg_view_rule);
  composite(m, "_pad_packed_sequence");
  VMAP_DECOMPOSE(_pdist_forward, _pdist_forward_rule);
  support_out(m, "aten", "_pdist_forward.out", "_pdist_forward", OutDtype::Same);
  VMAP_SUPPORT(_prelu_kernel_backward, _prelu_kernel_backward_rule);
  composite(m, "_shape_as_tensor");
  unsupported(m, "_triton_multi_head_attention", "PyTorch has it for other devices than the CPU only", "call _native_multi_head_attention, which the CPU has");
  unsupported(m, "_triton_multi_head_attention.out", "PyTorch has it for other devices than the CPU only", "call _native_multi_head_attention, which the CPU has");
  VMAP_SUPPORT2(_upsample_nearest_exact2d, vec, _upsample_nearest_exact2d_vec_rule);
  VMAP_SUPPORT(adaptive_max_pool1d, adaptive_max_pool1d_rule);
  VMAP_SUPPORT(addcdiv, addcdiv_rule);
  support_out(m, "aten", "addcdiv.out", "addcdiv", OutDtype::Cast);
  VMAP_SUPPORT(addcdiv_, addcdiv__rule);
  unsupported(m, "allclose", "it tells the host one bool, and every example has its own", "use isclose(self, other).all(), a tensor that holds one bool for each example");
  VMAP_SUPPORT(angle, angle_rule);
  support_out(m, "aten", "angle.out", "angle", OutDtype::Cast);
  VMAP_SUPPORT2(any, dims, any_dims_rule);
  support_out(m, "aten", "any.dims_out", "any.dims", OutDtype::Cast);
  VMAP_SUPPORT(avg_pool2d_backward, avg_pool2d_backward_rule);
  support_out(m, "aten", "avg_pool2d_backward.grad_input", "avg_pool2d_backward", OutDtype::Cast);
  unsupported(m, "batch_norm_backward_elemt", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_backward_elemt.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_gather_stats", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  unsupported(m, "batch_norm_gather_stats.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  VMAP_SUPPORT2(bitwise_left_shift, Tensor, bitwise_left_shift_Tensor_rule);
  support_out(m, "aten", "bitwise_left_shift.Tensor_out", "bitwise_left_shift.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_left_shift_, Tensor, bitwise_left_shift__Tensor_rule);
  VMAP_SUPPORT(ceil, ceil_rule);
  support_out(m, "aten", "ceil.out", "ceil", OutDtype::Cast);
  VMAP_SUPPORT(ceil_, ceil__rule);
  VMAP_SUPPORT(conv3d, conv3d_rule);
  composite(m, "cosine_similarity");
  VMAP_SUPPORT2(div, Scalar, div_Scalar_rule);
  support_out(m, "aten", "div.Scalar_out", "div.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(div_, Scalar, div__Scalar_rule);
  VMAP_SUPPORT(exp, exp_rule);
  support_out(m, "aten", "exp.out", "exp", OutDtype::Cast);
  VMAP_SUPPORT(exp_, exp__rule);
  VMAP_RANDOM(aten, "exponential", exponential_rule, exponential);
  support_out(m, "aten", "exponential.out", "exponential", OutDtype::Same);
  support_random_out("aten", "exponential.out", "exponential", OutDtype::Same);
  VMAP_RANDOM(aten, "exponential_", exponential__rule, exponential_);
  composite(m, "fft_rfftn");
  support_out(m, "aten", "fft_rfftn.out", "fft_rfftn", OutDtype::Cast);
  VMAP_SUPPORT2(fill, Scalar, fill_Scalar_rule);
  support_out(m, "aten", "fill.Scalar_out", "fill.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(fill_, Scalar, fill__Scalar_rule);
  VMAP_SUPPORT(fix, fix_rule);
  support_out(m, "aten", "fix.out", "fix", OutDtype::Cast);
  VMAP_SUPPORT(fix_, fix__rule);
  composite(m, "flatten_dense_tensors");
  VMAP_SUPPORT2(fmod, Tensor, fmod_Tensor_rule);
  support_out(m, "aten", "fmod.Tensor_out", "fmod.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(fmod_, Tensor, fmod__Tensor_rule);
  VMAP_SUPPORT(fractional_max_pool2d_backward, fractional_max_pool2d_backward_rule);
  support_out(m, "aten", "fractional_max_pool2d_backward.grad_input", "fractional_max_pool2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(geqrf, geqrf_rule);
  support_out(m, "aten", "geqrf.a", "geqrf", OutDtype::Cast);
  composite(m, "gradient.scalarint");
  VMAP_FACTORY(aten, "hann_window.periodic", hann_window_periodic);
  support_out(m, "aten", "hann_window.periodic_out", "hann_window.periodic", OutDtype::Same);
  composite(m, "hsplit.int");
  composite(m, "is_conj");
  composite(m, "is_neg");
  VMAP_SUPPORT(is_pinned, custom::is_pinned);
  VMAP_SUPPORT2(isin, Tensor_Scalar, isin_Tensor_Scalar_rule);
  support_out(m, "aten", "isin.Tensor_Scalar_out", "isin.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT(isinf, isinf_rule);
  support_out(m, "aten", "isinf.out", "isinf", OutDtype::Same);
  VMAP_SUPPORT(leaky_relu, leaky_relu_rule);
  support_out(m, "aten", "leaky_relu.out", "leaky_relu", OutDtype::Cast);
  VMAP_SUPPORT(leaky_relu_, leaky_relu__rule);
  VMAP_SUPPORT2(lerp, Scalar, lerp_Scalar_rule);
  support_out(m, "aten", "lerp.Scalar_out", "lerp.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(lerp_, Scalar, lerp__Scalar_rule);
  VMAP_SUPPORT2(less, Scalar, less_Scalar_rule);
  support_out(m, "aten", "less.Scalar_out", "less.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(less_, Scalar, less__Scalar_rule);
  VMAP_SUPPORT(linalg_lu_solve, linalg_lu_solve_rule);
  support_out(m, "aten", "linalg_lu_solve.out", "linalg_lu_solve", OutDtype::Cast);
  VMAP_DECOMPOSE2(linspace, Tensor_Scalar, linspace_Tensor_Scalar_rule);
  support_out(m, "aten", "linspace.Tensor_Scalar_out", "linspace.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT(logical_or, logical_or_rule);
  support_out(m, "aten", "logical_or.out", "logical_or", OutDtype::Cast);
  VMAP_SUPPORT(logical_or_, logical_or__rule);
  composite(m, "matrix_exp_backward");
  VMAP_SUPPORT(max_unpool3d, max_unpool3d_rule);
  support_out(m, "aten", "max_unpool3d.out", "max_unpool3d", OutDtype::Cast);
  VMAP_SUPPORT(mish, mish_rule);
  support_out(m, "aten", "mish.out", "mish", OutDtype::Cast);
  VMAP_SUPPORT(mish_, mish__rule);
  composite(m, "moveaxis.int");
  VMAP_RANDOM(aten, "normal.float_Tensor", normal_float_Tensor_rule, normal_float_Tensor);
  support_out(m, "aten", "normal.float_Tensor_out", "normal.float_Tensor", OutDtype::Cast);
  support_random_out("aten", "normal.float_Tensor_out", "normal.float_Tensor", OutDtype::Cast);
  VMAP_RANDOM(aten, "rand_like", rand_like_rule, rand_like);
  support_out(m, "aten", "rand_like.out", "rand_like", OutDtype::Same);
  support_random_out("aten", "rand_like.out", "rand_like", OutDtype::Same);
  VMAP_RANDOM(aten, "randn", randn_rule, randn);
  support_out(m, "aten", "randn.out", "randn", OutDtype::Cast);
  support_random_out("aten", "randn.out", "randn", OutDtype::Cast);
  VMAP_RANDOM(aten, "randperm", custom::randperm_default, randperm);
  support_out(m, "aten", "randperm.out", "randperm", OutDtype::Cast);
  support_random_out("aten", "randperm.out", "randperm", OutDtype::Cast);
  VMAP_SUPPORT(reflection_pad2d, reflection_pad2d_rule);
  support_out(m, "aten", "reflection_pad2d.out", "reflection_pad2d", OutDtype::Cast);
  VMAP_SUPPORT2(remainder, Scalar, remainder_Scalar_rule);
  support_out(m, "aten", "remainder.Scalar_out", "remainder.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(remainder_, Scalar, remainder__Scalar_rule);
  composite(m, "repeat_interleave.self_Tensor");
  VMAP_SUPPORT(replication_pad3d_backward, replication_pad3d_backward_rule);
  support_out(m, "aten", "replication_pad3d_backward.grad_input", "replication_pad3d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(scatter, value, scatter_value_rule);
  support_out(m, "aten", "scatter.value_out", "scatter.value", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, value, scatter__value_rule);
  VMAP_SUPPORT2(slice_copy, Tensor, slice_copy_Tensor_rule);
  support_out(m, "aten", "slice_copy.Tensor_out", "slice_copy.Tensor", OutDtype::Same);
  VMAP_SUPPORT(slice_scatter, custom::slice_scatter);
  support_out(m, "aten", "slice_scatter.out", "slice_scatter", OutDtype::Same);
  VMAP_DECOMPOSE(slow_conv3d, slow_conv3d_rule);
  support_out(m, "aten", "slow_conv3d.out", "slow_conv3d", OutDtype::Cast);
  VMAP_DECOMPOSE(slow_conv_transpose3d, slow_conv_transpose3d_rule);
  support_out(m, "aten", "slow_conv_transpose3d.out", "slow_conv_transpose3d", OutDtype::Cast);
  VMAP_SUPPORT(special_erf, special_erf_rule);
  support_out(m, "aten", "special_erf.out", "special_erf", OutDtype::Cast);
  VMAP_SUPPORT2(special_legendre_polynomial_p, x_scalar, special_legendre_polynomial_p_x_scalar_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.x_scalar_out", "special_legendre_polynomial_p.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_log1p, special_log1p_rule);
  support_out(m, "aten", "special_log1p.out", "special_log1p", OutDtype::Cast);
  composite(m, "special_log_softmax");
  VMAP_SUPPORT(special_ndtri, special_ndtri_rule);
  support_out(m, "aten", "special_ndtri.out", "special_ndtri", OutDtype::Cast);
  composite(m, "std.dim");
  support_out(m, "aten", "std.out", "std.dim", OutDtype::Cast);
  VMAP_DECOMPOSE(stft, stft_rule);
  unsupported(m, "storage_offset", "every example begins at a place of its own in the batch's storage", "ask of the whole batch, outside vmap");
  VMAP_DECOMPOSE(sum, sum_rule);
  support_out(m, "aten", "sum.out", "sum", OutDtype::Same);
  composite(m, "svd");
  support_out(m, "aten", "svd.U", "svd", OutDtype::Cast);
  VMAP_SUPPORT(tan, tan_rule);
  support_out(m, "aten", "tan.out", "tan", OutDtype::Cast);
  VMAP_SUPPORT(tan_, tan__rule);
  VMAP_SUPPORT(threshold, threshold_rule);
  support_out(m, "aten", "threshold.out", "threshold", OutDtype::Cast);
  VMAP_SUPPORT(threshold_, threshold__rule);
  VMAP_FACTORY(aten, "tril_indices", tril_indices);
  support_out(m, "aten", "tril_indices.out", "tril_indices", OutDtype::Same);
  VMAP_SUPPORT(unsafe_split_with_sizes, unsafe_split_with_sizes_rule);
  support_out(m, "aten", "unsafe_split_with_sizes.out", "unsafe_split_with_sizes", OutDtype::Same);
  VMAP_SUPPORT2(upsample_bicubic2d, vec, upsample_bicubic2d_vec_rule);
  VMAP_SUPPORT(upsample_nearest3d_backward, upsample_nearest3d_backward_rule);
  support_out(m, "aten", "upsample_nearest3d_backward.grad_input", "upsample_nearest3d_backward", OutDtype::Cast);
  VMAP_SUPPORT(view, view_rule);
  VMAP_SUPPORT2(view, dtype, view_dtype_rule);
  unsupported(m, "where", "the number of true elements differs from example to example, and a batch has one shape", "use where(condition, x, y), or nonzero_static(size=...)");
  VMAP_SUPPORT2(where, Scalar, where_Scalar_rule);
  add_kinds(
      "composite _assert_tensor_metadata _cast_Long _cast_Short _foreach_add.ScalarList"
      " _foreach_add.ScalarList_out _foreach_add_.ScalarList _foreach_addcdiv.Scalar"
      " _foreach_addcdiv.Scalar_out _foreach_addcdiv_.Scalar _foreach_ceil _foreach_ceil.out _foreach_ceil_"
      " _foreach_div.Scalar _foreach_div.Scalar_out _foreach_div_.Scalar _foreach_exp _foreach_exp.out"
      " _foreach_exp_ _foreach_lerp.Scalar _foreach_lerp.Scalar_out _foreach_lerp_.Scalar"
      " _foreach_powsum.Scalar _foreach_powsum.Scalar_out _foreach_tan _foreach_tan.out _foreach_tan_"
      " _is_zerotensor _pad_packed_sequence _shape_as_tensor cosine_similarity fft_rfftn fft_rfftn.out"
      " flatten_dense_tensors gradient.scalarint hsplit.int is_conj is_neg matrix_exp_backward moveaxis.int"
      " repeat_interleave.self_Tensor special_log_softmax std.dim std.out svd svd.U\n"
      "convolve conv3d\n"
      "custom is_pinned slice_scatter slice_scatter.out\n"
      "decompose _addmm_activation _addmm_activation.out _functional_assert_async.msg _pdist_forward"
      " _pdist_forward.out linspace.Tensor_Scalar linspace.Tensor_Scalar_out slow_conv3d slow_conv3d.out"
      " slow_conv_transpose3d slow_conv_transpose3d.out stft sum sum.out\n"
      "factory hann_window.periodic hann_window.periodic_out tril_indices tril_indices.out\n"
      "fold _adaptive_avg_pool2d_backward _adaptive_avg_pool2d_backward.out"
      " _grid_sampler_2d_cpu_fallback_backward _upsample_nearest_exact2d.vec adaptive_max_pool1d"
      " avg_pool2d_backward avg_pool2d_backward.grad_input fractional_max_pool2d_backward"
      " fractional_max_pool2d_backward.grad_input max_unpool3d max_unpool3d.out reflection_pad2d"
      " reflection_pad2d.out replication_pad3d_backward replication_pad3d_backward.grad_input"
      " upsample_bicubic2d.vec upsample_nearest3d_backward upsample_nearest3d_backward.grad_input\n"
      "index_elements scatter.value scatter.value_out scatter_.value\n"
      "pointwise __ior__.Scalar __or__.Scalar _prelu_kernel_backward addcdiv addcdiv.out addcdiv_ angle"
      " angle.out bitwise_left_shift.Tensor bitwise_left_shift.Tensor_out bitwise_left_shift_.Tensor ceil"
      " ceil.out ceil_ div.Scalar div.Scalar_out div_.Scalar exp exp.out exp_ fill.Scalar fill.Scalar_out"
      " fill_.Scalar fix fix.out fix_ fmod.Tensor fmod.Tensor_out fmod_.Tensor isin.Tensor_Scalar"
      " isin.Tensor_Scalar_out isinf isinf.out leaky_relu leaky_relu.out leaky_relu_ lerp.Scalar"
      " lerp.Scalar_out lerp_.Scalar less.Scalar less.Scalar_out less_.Scalar logical_or logical_or.out"
      " logical_or_ mish mish.out mish_ remainder.Scalar remainder.Scalar_out remainder_.Scalar special_erf"
      " special_erf.out special_legendre_polynomial_p.x_scalar special_legendre_polynomial_p.x_scalar_out"
      " special_log1p special_log1p.out special_ndtri special_ndtri.out tan tan.out tan_ threshold"
      " threshold.out threshold_ where.Scalar\n"
      "random exponential exponential.out exponential_ normal.float_Tensor normal.float_Tensor_out rand_like"
      " rand_like.out randn randn.out randperm randperm.out\n"
      "reduction any.dims any.dims_out\n"
      "unsupported _efficient_attention_backward _triton_multi_head_attention"
      " _triton_multi_head_attention.out allclose batch_norm_backward_elemt batch_norm_backward_elemt.out"
      " batch_norm_gather_stats batch_norm_gather_stats.out storage_offset where\n"
      "variadic geqrf geqrf.a linalg_lu_solve linalg_lu_solve.out\n"
      "view _conj _neg_view slice_copy.Tensor slice_copy.Tensor_out unsafe_split_with_sizes"
      " unsafe_split_with_sizes.out view view.dtype\n"
  );
}

}  // namespace vmap::rules::aten
