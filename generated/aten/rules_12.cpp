// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 12 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_convolution_mode_ops.h>
#include <ATen/ops/_cummax_helper_ops.h>
#include <ATen/ops/_embedding_bag_backward_ops.h>
#include <ATen/ops/_foreach_addcmul_ops.h>
#include <ATen/ops/_foreach_expm1_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_propagate_xla_data_ops.h>
#include <ATen/ops/_resize_output_ops.h>
#include <ATen/ops/_safe_softmax_ops.h>
#include <ATen/ops/_standard_gamma_grad_ops.h>
#include <ATen/ops/_trilinear_ops.h>
#include <ATen/ops/_upsample_bicubic2d_aa_ops.h>
#include <ATen/ops/adaptive_avg_pool1d_ops.h>
#include <ATen/ops/adaptive_max_pool3d_backward_ops.h>
#include <ATen/ops/amax_ops.h>
#include <ATen/ops/asinh_ops.h>
#include <ATen/ops/batch_norm_backward_ops.h>
#include <ATen/ops/batch_norm_stats_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/cauchy_ops.h>
#include <ATen/ops/celu_ops.h>
#include <ATen/ops/channel_shuffle_ops.h>
#include <ATen/ops/constant_pad_nd_ops.h>
#include <ATen/ops/count_nonzero_ops.h>
#include <ATen/ops/cummaxmin_backward_ops.h>
#include <ATen/ops/deg2rad_ops.h>
#include <ATen/ops/diagonal_ops.h>
#include <ATen/ops/diff_ops.h>
#include <ATen/ops/expm1_ops.h>
#include <ATen/ops/eye_ops.h>
#include <ATen/ops/full_like_ops.h>
#include <ATen/ops/gather_ops.h>
#include <ATen/ops/histc_ops.h>
#include <ATen/ops/index_reduce_ops.h>
#include <ATen/ops/isnan_ops.h>
#include <ATen/ops/linalg_eig_ops.h>
#include <ATen/ops/linalg_inv_ops.h>
#include <ATen/ops/linalg_matrix_exp_ops.h>
#include <ATen/ops/linalg_svd_ops.h>
#include <ATen/ops/linalg_vecdot_ops.h>
#include <ATen/ops/log_sigmoid_backward_ops.h>
#include <ATen/ops/logical_and_ops.h>
#include <ATen/ops/logical_xor_ops.h>
#include <ATen/ops/matrix_power_ops.h>
#include <ATen/ops/max_pool3d_with_indices_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/multinomial_ops.h>
#include <ATen/ops/mv_ops.h>
#include <ATen/ops/narrow_ops.h>
#include <ATen/ops/native_dropout_ops.h>
#include <ATen/ops/negative_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/qr_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/repeat_ops.h>
#include <ATen/ops/resize_ops.h>
#include <ATen/ops/scatter_reduce_ops.h>
#include <ATen/ops/selu_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sinc_ops.h>
#include <ATen/ops/slice_ops.h>
#include <ATen/ops/slow_conv3d_forward_ops.h>
#include <ATen/ops/slow_conv_dilated3d_ops.h>
#include <ATen/ops/soft_margin_loss_ops.h>
#include <ATen/ops/special_bessel_j0_ops.h>
#include <ATen/ops/special_gammainc_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_log_ndtr_ops.h>
#include <ATen/ops/special_spherical_bessel_j0_ops.h>
#include <ATen/ops/std_ops.h>
#include <ATen/ops/subtract_ops.h>
#include <ATen/ops/unbind_copy_ops.h>
#include <ATen/ops/unique_dim_consecutive_ops.h>
#include <ATen/ops/xor_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ixor__.Scalar: pointwise, as __xor__.Scalar
VMAP_SIGNATURE(__ixor___Scalar, "__ixor__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ixor___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ixor___Scalar::call(self, other);
}

// __xor__.Scalar: pointwise
VMAP_SIGNATURE(__xor___Scalar, "__xor__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __xor___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__xor___Scalar::call(self, other), self_bdim);
}

// _convolution_mode: convolve
VMAP_SIGNATURE(_convolution_mode, "_convolution_mode(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, str padding, SymInt[] dilation, SymInt groups) -> Tensor");
OneResult _convolution_mode_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("_convolution_mode", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false);
  return in.result(at::_ops::_convolution_mode::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// _cummax_helper: decompose
VMAP_SIGNATURE(_cummax_helper, "_cummax_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()");
void _cummax_helper_rule(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim) {
  return decompositions::cummax_helper(self, values, indices, dim);
}

// _embedding_bag_backward: decompose
VMAP_SIGNATURE(_embedding_bag_backward, "_embedding_bag_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_backward_rule(const Tensor& grad, const Tensor& indices, const Tensor& offsets,
    const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  return decompositions::embedding_bag_backward(grad, indices, offsets, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx);
}

// _foreach_addcmul.Tensor: composite
VMAP_SIGNATURE(_foreach_addcmul_Tensor, "_foreach_addcmul.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]");

// _foreach_addcmul.Tensor_out: composite, as _foreach_addcmul.Tensor
VMAP_SIGNATURE(_foreach_addcmul_Tensor_out, "_foreach_addcmul.Tensor_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcmul_.Tensor: composite, as _foreach_addcmul.Tensor
VMAP_SIGNATURE(_foreach_addcmul__Tensor, "_foreach_addcmul_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()");

// _foreach_expm1: composite
VMAP_SIGNATURE(_foreach_expm1, "_foreach_expm1(Tensor[] self) -> Tensor[]");

// _foreach_expm1.out: composite, as _foreach_expm1
VMAP_SIGNATURE(_foreach_expm1_out, "_foreach_expm1.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_expm1_: composite, as _foreach_expm1
VMAP_SIGNATURE(_foreach_expm1_, "_foreach_expm1_(Tensor(a!)[] self) -> ()");

// _foreach_mul.Tensor: composite
VMAP_SIGNATURE(_foreach_mul_Tensor, "_foreach_mul.Tensor(Tensor[] self, Tensor other) -> Tensor[]");

// _foreach_mul.Tensor_out: composite, as _foreach_mul.Tensor
VMAP_SIGNATURE(_foreach_mul_Tensor_out, "_foreach_mul.Tensor_out(Tensor[] self, Tensor other, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.Tensor: composite, as _foreach_mul.Tensor
VMAP_SIGNATURE(_foreach_mul__Tensor, "_foreach_mul_.Tensor(Tensor(a!)[] self, Tensor other) -> ()");

// _fused_adam_: decompose
VMAP_SIGNATURE(_fused_adam_, "_fused_adam_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _fused_adam_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adam__tensor_lr, "_fused_adam_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _propagate_xla_data: unsupported
VMAP_SIGNATURE(_propagate_xla_data, "_propagate_xla_data(Tensor input, Tensor output) -> ()");

// _resize_output: unsupported
VMAP_SIGNATURE(_resize_output, "_resize_output(Tensor self, SymInt[] size, Device device) -> Tensor");

// _resize_output.out: unsupported, as _resize_output
VMAP_SIGNATURE(_resize_output_out, "_resize_output.out(Tensor self, SymInt[] size, Device device, *, Tensor(a!) out) -> Tensor(a!)");

// _resize_output_: unsupported, as _resize_output
VMAP_SIGNATURE(_resize_output_, "_resize_output_(Tensor(a!) self, SymInt[] size, Device device) -> Tensor(a!)");

// _safe_softmax: reduction
VMAP_SIGNATURE(_safe_softmax, "_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult _safe_softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_safe_softmax::call(in[0], in.dim(), dtype), true);
}

// _standard_gamma_grad: pointwise
VMAP_SIGNATURE(_standard_gamma_grad, "_standard_gamma_grad(Tensor self, Tensor output) -> Tensor");
OneResult _standard_gamma_grad_rule(const Tensor& self, BDim self_bdim, const Tensor& output,
    BDim output_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(output, output_bdim));
  in.align();
  return in.result(at::_ops::_standard_gamma_grad::call(in[0], in[1]));
}

// _standard_gamma_grad.out: pointwise, as _standard_gamma_grad
VMAP_SIGNATURE(_standard_gamma_grad_out, "_standard_gamma_grad.out(Tensor self, Tensor output, *, Tensor(a!) out) -> Tensor(a!)");

// _trilinear: custom
VMAP_SIGNATURE(_trilinear, "_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1) -> Tensor");

// _trilinear.out: custom, as _trilinear
VMAP_SIGNATURE(_trilinear_out, "_trilinear.out(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_bicubic2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_bicubic2d_aa_vec, "_upsample_bicubic2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_bicubic2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_bicubic2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_bicubic2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// adaptive_avg_pool1d: fold
VMAP_SIGNATURE(adaptive_avg_pool1d, "adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor");
OneResult adaptive_avg_pool1d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef output_size) {
  Fold<1> in("adaptive_avg_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_avg_pool1d::call(in[0], output_size));
}

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

// amax: reduction
VMAP_SIGNATURE(amax, "amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor");
OneResult amax_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::amax::call(in[0], in.dims(), keepdim), keepdim);
}

// amax.out: reduction, as amax
VMAP_SIGNATURE(amax_out, "amax.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

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

// batch_norm_backward: channelwise
VMAP_SIGNATURE(batch_norm_backward, "batch_norm_backward(Tensor grad_out, Tensor input, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, bool update, float eps, bool[3] output_mask, Tensor reserve) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> batch_norm_backward_rule(const Tensor& grad_out,
    BDim grad_out_bdim, const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& running_mean, BDim running_mean_bdim,
    const std::optional<Tensor>& running_var, BDim running_var_bdim,
    const std::optional<Tensor>& save_mean, BDim save_mean_bdim, const std::optional<Tensor>& save_var,
    BDim save_var_bdim, bool update, double eps, std::array<bool,3> output_mask, const Tensor& reserve,
    BDim reserve_bdim) {
  Channelwise<8> in("batch_norm_backward", Operand(grad_out, grad_out_bdim, 2), Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1), Operand(save_mean, save_mean_bdim, 1), Operand(save_var, save_var_bdim, 1), Operand(reserve, reserve_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::batch_norm_backward::call(in[0], in[1], in[2], in.optional(3), in.optional(4), in.optional(5), in.optional(6), update, eps, output_mask, in[7]));
}

// batch_norm_stats: unsupported
VMAP_SIGNATURE(batch_norm_stats, "batch_norm_stats(Tensor input, float eps) -> (Tensor, Tensor)");

// batch_norm_stats.out: unsupported, as batch_norm_stats
VMAP_SIGNATURE(batch_norm_stats_out, "batch_norm_stats.out(Tensor input, float eps, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

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

// cauchy: random
VMAP_SIGNATURE(cauchy, "cauchy(Tensor self, float median=0, float sigma=1, *, Generator? generator=None) -> Tensor");
OneResult cauchy_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double median, double sigma,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::cauchy::call(in.self(), median, sigma, generator));
}

// cauchy.out: random, as cauchy
VMAP_SIGNATURE(cauchy_out, "cauchy.out(Tensor self, float median=0, float sigma=1, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// cauchy_: random, as cauchy
VMAP_SIGNATURE(cauchy_, "cauchy_(Tensor(a!) self, float median=0, float sigma=1, *, Generator? generator=None) -> Tensor(a!)");
void cauchy__rule(const Draw& draw, Tensor& self, BDim self_bdim, double median, double sigma,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::cauchy_::call(in.written(), median, sigma, generator);
  in.spread();
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

// channel_shuffle: decompose
VMAP_SIGNATURE(channel_shuffle, "channel_shuffle(Tensor self, SymInt groups) -> Tensor");
Tensor channel_shuffle_rule(const Tensor& self, c10::SymInt groups) {
  return decompositions::channel_shuffle(self, groups);
}

// channel_shuffle.out: decompose, as channel_shuffle
VMAP_SIGNATURE(channel_shuffle_out, "channel_shuffle.out(Tensor self, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)");

// constant_pad_nd: custom
VMAP_SIGNATURE(constant_pad_nd, "constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor");

// constant_pad_nd.out: custom, as constant_pad_nd
VMAP_SIGNATURE(constant_pad_nd_out, "constant_pad_nd.out(Tensor self, SymInt[] pad, Scalar value=0, *, Tensor(a!) out) -> Tensor(a!)");

// count_nonzero: reduction
VMAP_SIGNATURE(count_nonzero, "count_nonzero(Tensor self, int? dim=None) -> Tensor");
OneResult count_nonzero_rule(const Tensor& self, BDim self_bdim, std::optional<int64_t> dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::count_nonzero::call(in[0], in.dim()), false);
}

// count_nonzero.out: reduction, as count_nonzero
VMAP_SIGNATURE(count_nonzero_out, "count_nonzero.out(Tensor self, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// cummaxmin_backward: reduction
VMAP_SIGNATURE(cummaxmin_backward, "cummaxmin_backward(Tensor grad, Tensor input, Tensor indices, int dim) -> Tensor");
OneResult cummaxmin_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& input, BDim input_bdim,
    const Tensor& indices, BDim indices_bdim, int64_t dim) {
  const Reduction<3> in(dim, Operand(grad, grad_bdim), Operand(input, input_bdim), Operand(indices, indices_bdim));
  return in.result(at::_ops::cummaxmin_backward::call(in[0], in[1], in[2], in.dim()), true);
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

// diagonal: view
VMAP_SIGNATURE(diagonal, "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)");
OneResult diagonal_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal", self, self_bdim, 2);
  const auto physical_dim1 = in.drop(dim1);
  const auto physical_dim2 = in.drop(dim2);
  return in.result(at::_ops::diagonal::call(in.self(), offset, physical_dim1, physical_dim2));
}

// diff: reduction
VMAP_SIGNATURE(diff, "diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor");
OneResult diff_rule(const Tensor& self, BDim self_bdim, int64_t n, int64_t dim,
    const std::optional<Tensor>& prepend, BDim prepend_bdim, const std::optional<Tensor>& append,
    BDim append_bdim) {
  const Reduction<3> in(dim, Operand(self, self_bdim), Operand(prepend, prepend_bdim), Operand(append, append_bdim));
  in.at_least("diff", 1);
  return in.result(at::_ops::diff::call(in[0], n, in.dim(), in.optional(1), in.optional(2)), true);
}

// diff.out: reduction, as diff
VMAP_SIGNATURE(diff_out, "diff.out(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor(a!) out) -> Tensor(a!)");

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

// eye: factory
VMAP_SIGNATURE(eye, "eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// eye.out: factory, as eye
VMAP_SIGNATURE(eye_out, "eye.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)");

// full_like: factory
VMAP_SIGNATURE(full_like, "full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult full_like_rule(const Tensor& self, BDim self_bdim, const at::Scalar& fill_value,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::full_like::call(in.self(), fill_value, dtype, layout, device, pin_memory, in.memory_format()));
}

// full_like.out: factory, as full_like
VMAP_SIGNATURE(full_like_out, "full_like.out(Tensor self, Scalar fill_value, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// gather: index_elements
VMAP_SIGNATURE(gather, "gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor");
OneResult gather_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, bool sparse_grad) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.taken(at::_ops::gather::call(in[0], in.dim(), in[1], sparse_grad));
}

// gather.out: index_elements, as gather
VMAP_SIGNATURE(gather_out, "gather.out(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, Tensor(a!) out) -> Tensor(a!)");

// histc: decompose
VMAP_SIGNATURE(histc, "histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor");
Tensor histc_rule(const Tensor& self, int64_t bins, const at::Scalar& min, const at::Scalar& max) {
  return decompositions::histc(self, bins, min, max);
}

// histc.out: decompose, as histc
VMAP_SIGNATURE(histc_out, "histc.out(Tensor self, int bins=100, Scalar min=0, Scalar max=0, *, Tensor(a!) out) -> Tensor(a!)");

// index_reduce: index_vector
VMAP_SIGNATURE(index_reduce, "index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor");
OneResult index_reduce_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& source, BDim source_bdim, c10::string_view reduce, bool include_self) {
  VectorIndex<3> in("index_reduce", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.align();
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
  in.align();
  if (in.has_own_index()) return void(at::_ops::scatter_reduce__two::call(in.written(), in.dim(), in[1], in[2], reduce, include_self));
  at::_ops::index_reduce_::call(in.written(), in.dim(), in[1], in[2], reduce, include_self);
}

// isnan: pointwise
VMAP_SIGNATURE(isnan, "isnan(Tensor self) -> Tensor");
OneResult isnan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isnan::call(self), self_bdim);
}

// isnan.out: pointwise, as isnan
VMAP_SIGNATURE(isnan_out, "isnan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_eig: variadic
VMAP_SIGNATURE(linalg_eig, "linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_eig_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("linalg_eig", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_eig::call(in[0]));
}

// linalg_eig.out: variadic, as linalg_eig
VMAP_SIGNATURE(linalg_eig_out, "linalg_eig.out(Tensor self, *, Tensor(a!) eigenvalues, Tensor(b!) eigenvectors) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)");

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

// linalg_svd.U: composite, as linalg_svd
VMAP_SIGNATURE(linalg_svd_U, "linalg_svd.U(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)");

// linalg_vecdot.out: composite, as linalg_vecdot
VMAP_SIGNATURE(linalg_vecdot_out, "linalg_vecdot.out(Tensor x, Tensor y, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)");

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

// logical_and: pointwise
VMAP_SIGNATURE(logical_and, "logical_and(Tensor self, Tensor other) -> Tensor");
OneResult logical_and_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logical_and::call(in[0], in[1]));
}

// logical_and.out: pointwise, as logical_and
VMAP_SIGNATURE(logical_and_out, "logical_and.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// logical_and_: pointwise, as logical_and
VMAP_SIGNATURE(logical_and_, "logical_and_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void logical_and__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::logical_and_::call(in.written(), in[1]);
}

// logical_xor: pointwise
VMAP_SIGNATURE(logical_xor, "logical_xor(Tensor self, Tensor other) -> Tensor");
OneResult logical_xor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logical_xor::call(in[0], in[1]));
}

// logical_xor.out: pointwise, as logical_xor
VMAP_SIGNATURE(logical_xor_out, "logical_xor.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// logical_xor_: pointwise, as logical_xor
VMAP_SIGNATURE(logical_xor_, "logical_xor_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void logical_xor__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::logical_xor_::call(in.written(), in[1]);
}

// matrix_power.out: composite, as matrix_power
VMAP_SIGNATURE(matrix_power_out, "matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)");

// max_pool3d_with_indices: fold
VMAP_SIGNATURE(max_pool3d_with_indices, "max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> max_pool3d_with_indices_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation,
    bool ceil_mode) {
  Fold<1> in("max_pool3d_with_indices", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool3d_with_indices::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// max_pool3d_with_indices.out: fold, as max_pool3d_with_indices
VMAP_SIGNATURE(max_pool3d_with_indices_out, "max_pool3d_with_indices.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// mul.Tensor: pointwise
VMAP_SIGNATURE(mul_Tensor, "mul.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult mul_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::mul_Tensor::call(in[0], in[1]));
}

// mul.out: pointwise, as mul.Tensor
VMAP_SIGNATURE(mul_out, "mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// mul_.Tensor: pointwise, as mul.Tensor
VMAP_SIGNATURE(mul__Tensor, "mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void mul__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::mul__Tensor::call(in.written(), in[1]);
}

// multinomial: random
VMAP_SIGNATURE(multinomial, "multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor");

// mv: contract
VMAP_SIGNATURE(mv, "mv(Tensor self, Tensor vec) -> Tensor");
OneResult mv_rule(const Tensor& self, BDim self_bdim, const Tensor& vec, BDim vec_bdim) {
  const Contraction in("mv", Factor("self", self, self_bdim, "nk"), Factor("vec", vec, vec_bdim, "k"));
  return in.product();
}

// mv.out: contract, as mv
VMAP_SIGNATURE(mv_out, "mv.out(Tensor self, Tensor vec, *, Tensor(a!) out) -> Tensor(a!)");

// narrow: view
VMAP_SIGNATURE(narrow, "narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)");
OneResult narrow_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt start,
    c10::SymInt length) {
  View in("narrow", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::narrow::call(in.self(), physical_dim, start, length));
}

// native_dropout: random
VMAP_SIGNATURE(native_dropout, "native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)");

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

// normal.Tensor_float: random
VMAP_SIGNATURE(normal_Tensor_float, "normal.Tensor_float(Tensor mean, float std=1, *, Generator? generator=None) -> Tensor");
OneResult normal_Tensor_float_rule(const Draw& draw, const Tensor& mean, BDim mean_bdim, double std,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(mean, mean_bdim));
  return in.result(at::_ops::normal_Tensor_float::call(in[0], std, generator));
}

// normal_functional: random
VMAP_SIGNATURE(normal_functional, "normal_functional(Tensor self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor");
OneResult normal_functional_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double mean,
    double std, std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::normal_functional::call(in.self(), mean, std, generator));
}

// pow.Tensor_Tensor: pointwise
VMAP_SIGNATURE(pow_Tensor_Tensor, "pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor");
OneResult pow_Tensor_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& exponent,
    BDim exponent_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.promote().align();
  return in.result(at::_ops::pow_Tensor_Tensor::call(in[0], in[1]));
}

// pow.Tensor_Tensor_out: pointwise, as pow.Tensor_Tensor
VMAP_SIGNATURE(pow_Tensor_Tensor_out, "pow.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// pow_.Scalar: pointwise
VMAP_SIGNATURE(pow__Scalar, "pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)");
void pow__Scalar_rule(Tensor& self, BDim, const at::Scalar& exponent) {
  at::_ops::pow__Scalar::call(self, exponent);
}

// qr.Q: composite, as qr
VMAP_SIGNATURE(qr_Q, "qr.Q(Tensor self, bool some=True, *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)");

// randint_like.generator: random
VMAP_SIGNATURE(randint_like_generator, "randint_like.generator(Tensor self, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_generator_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    c10::SymInt high, std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like_generator::call(in.self(), high, generator, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.generator_out: random, as randint_like.generator
VMAP_SIGNATURE(randint_like_generator_out, "randint_like.generator_out(Tensor self, SymInt high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// random.from: random
VMAP_SIGNATURE(random_from, "random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor");
OneResult random_from_rule(const Draw& draw, const Tensor& self, BDim self_bdim, int64_t from,
    std::optional<int64_t> to, std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::random_from::call(in.self(), from, to, generator));
}

// random.from_out: random, as random.from
VMAP_SIGNATURE(random_from_out, "random.from_out(Tensor self, int from, int? to, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// random_.from: random, as random.from
VMAP_SIGNATURE(random__from, "random_.from(Tensor(a!) self, int from, int? to, *, Generator? generator=None) -> Tensor(a!)");
void random__from_rule(const Draw& draw, Tensor& self, BDim self_bdim, int64_t from,
    std::optional<int64_t> to, std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::random__from::call(in.written(), from, to, generator);
  in.spread();
}

// repeat: custom
VMAP_SIGNATURE(repeat, "repeat(Tensor self, SymInt[] repeats) -> Tensor");

// repeat.out: custom, as repeat
VMAP_SIGNATURE(repeat_out, "repeat.out(Tensor self, SymInt[] repeats, *, Tensor(a!) out) -> Tensor(a!)");

// resize_: unsupported
VMAP_SIGNATURE(resize_, "resize_(Tensor(a!) self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor(a!)");

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

// set.source_Storage: unsupported
VMAP_SIGNATURE(set_source_Storage, "set.source_Storage(Tensor self, Storage source) -> Tensor");

// set.source_Storage_out: unsupported, as set.source_Storage
VMAP_SIGNATURE(set_source_Storage_out, "set.source_Storage_out(Tensor self, Storage source, *, Tensor(a!) out) -> Tensor(a!)");

// set.source_Storage_storage_offset: unsupported
VMAP_SIGNATURE(set_source_Storage_storage_offset, "set.source_Storage_storage_offset(Tensor self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor");

// set.source_Storage_storage_offset_out: unsupported, as set.source_Storage_storage_offset
VMAP_SIGNATURE(set_source_Storage_storage_offset_out, "set.source_Storage_storage_offset_out(Tensor self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[], *, Tensor(a!) out) -> Tensor(a!)");

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

// slice.Tensor: view
VMAP_SIGNATURE(slice_Tensor, "slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)");
OneResult slice_Tensor_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step) {
  View in("slice.Tensor", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::slice_Tensor::call(in.self(), physical_dim, start, end, step));
}

// slow_conv3d_forward: decompose
VMAP_SIGNATURE(slow_conv3d_forward, "slow_conv3d_forward(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding) -> Tensor");
Tensor slow_conv3d_forward_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  return decompositions::slow_conv3d(self, weight, kernel_size, bias, stride, padding);
}

// slow_conv3d_forward.output: decompose, as slow_conv3d_forward
VMAP_SIGNATURE(slow_conv3d_forward_output, "slow_conv3d_forward.output(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding, *, Tensor(a!) output) -> Tensor(a!)");

// slow_conv_dilated3d: decompose
VMAP_SIGNATURE(slow_conv_dilated3d, "slow_conv_dilated3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1) -> Tensor");
Tensor slow_conv_dilated3d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding,
    c10::SymIntArrayRef dilation) {
  return decompositions::slow_conv_dilated(self, weight, kernel_size, bias, stride, padding, dilation);
}

// slow_conv_dilated3d.out: decompose, as slow_conv_dilated3d
VMAP_SIGNATURE(slow_conv_dilated3d_out, "slow_conv_dilated3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// soft_margin_loss: loss
VMAP_SIGNATURE(soft_margin_loss, "soft_margin_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor");
OneResult soft_margin_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::soft_margin_loss::call(in[0], in[1], in.elementwise()));
}

// soft_margin_loss.out: loss, as soft_margin_loss
VMAP_SIGNATURE(soft_margin_loss_out, "soft_margin_loss.out(Tensor self, Tensor target, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// special_bessel_j0: pointwise
VMAP_SIGNATURE(special_bessel_j0, "special_bessel_j0(Tensor self) -> Tensor");
OneResult special_bessel_j0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_j0::call(self), self_bdim);
}

// special_bessel_j0.out: pointwise, as special_bessel_j0
VMAP_SIGNATURE(special_bessel_j0_out, "special_bessel_j0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammainc: pointwise
VMAP_SIGNATURE(special_gammainc, "special_gammainc(Tensor self, Tensor other) -> Tensor");
OneResult special_gammainc_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_gammainc::call(in[0], in[1]));
}

// special_gammainc.out: pointwise, as special_gammainc
VMAP_SIGNATURE(special_gammainc_out, "special_gammainc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p.n_scalar: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p_n_scalar, "special_legendre_polynomial_p.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_legendre_polynomial_p_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_legendre_polynomial_p_n_scalar::call(x, n), x_bdim);
}

// special_legendre_polynomial_p.n_scalar_out: pointwise, as special_legendre_polynomial_p.n_scalar
VMAP_SIGNATURE(special_legendre_polynomial_p_n_scalar_out, "special_legendre_polynomial_p.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_log_ndtr: pointwise
VMAP_SIGNATURE(special_log_ndtr, "special_log_ndtr(Tensor self) -> Tensor");
OneResult special_log_ndtr_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_log_ndtr::call(self), self_bdim);
}

// special_log_ndtr.out: pointwise, as special_log_ndtr
VMAP_SIGNATURE(special_log_ndtr_out, "special_log_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_spherical_bessel_j0: pointwise
VMAP_SIGNATURE(special_spherical_bessel_j0, "special_spherical_bessel_j0(Tensor x) -> Tensor");
OneResult special_spherical_bessel_j0_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_spherical_bessel_j0::call(x), x_bdim);
}

// special_spherical_bessel_j0.out: pointwise, as special_spherical_bessel_j0
VMAP_SIGNATURE(special_spherical_bessel_j0_out, "special_spherical_bessel_j0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// std.correction: reduction
VMAP_SIGNATURE(std_correction, "std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor");
OneResult std_correction_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::std_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// std.correction_out: reduction, as std.correction
VMAP_SIGNATURE(std_correction_out, "std.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!)");

// subtract.Tensor: pointwise
VMAP_SIGNATURE(subtract_Tensor, "subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult subtract_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::subtract_Tensor::call(in[0], in[1], alpha));
}

// subtract.out: pointwise, as subtract.Tensor
VMAP_SIGNATURE(subtract_out, "subtract.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// subtract_.Tensor: pointwise, as subtract.Tensor
VMAP_SIGNATURE(subtract__Tensor, "subtract_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void subtract__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::subtract__Tensor::call(in.written(), in[1], alpha);
}

// unbind_copy.int: view
VMAP_SIGNATURE(unbind_copy_int, "unbind_copy.int(Tensor self, int dim=0) -> Tensor[]");
ListResult unbind_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unbind_copy.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::unbind_copy_int::call(in.self(), physical_dim));
}

// unbind_copy.int_out: view, as unbind_copy.int
VMAP_SIGNATURE(unbind_copy_int_out, "unbind_copy.int_out(Tensor self, int dim=0, *, Tensor(a!)[] out) -> ()");

// unique_dim_consecutive: unsupported
VMAP_SIGNATURE(unique_dim_consecutive, "unique_dim_consecutive(Tensor self, int dim, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// unique_dim_consecutive.out: unsupported, as unique_dim_consecutive
VMAP_SIGNATURE(unique_dim_consecutive_out, "unique_dim_consecutive.out(Tensor self, int dim, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

}  // namespace

void register_shard_12(torch::Library& m) {
  VMAP_SUPPORT2(__ixor__, Scalar, __ixor___Scalar_rule);
  VMAP_SUPPORT2(__xor__, Scalar, __xor___Scalar_rule);
  VMAP_SUPPORT(_convolution_mode, _convolution_mode_rule);
  VMAP_DECOMPOSE(_cummax_helper, _cummax_helper_rule);
  VMAP_DECOMPOSE(_embedding_bag_backward, _embedding_bag_backward_rule);
  explicit_composite(m, "_foreach_addcmul.Tensor");
  support_out(m, "aten", "_foreach_addcmul.Tensor_out", "_foreach_addcmul.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcmul_.Tensor");
  explicit_composite(m, "_foreach_expm1");
  support_out(m, "aten", "_foreach_expm1.out", "_foreach_expm1", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_expm1_");
  explicit_composite(m, "_foreach_mul.Tensor");
  support_out(m, "aten", "_foreach_mul.Tensor_out", "_foreach_mul.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.Tensor");
  decompose(m, "_fused_adam_", static_cast<at::_ops::_fused_adam_::schema*>(&decompositions::fused_adam_));
  decompose(m, "_fused_adam_.tensor_lr", static_cast<at::_ops::_fused_adam__tensor_lr::schema*>(&decompositions::fused_adam_));
  unsupported(m, "_propagate_xla_data", "it takes XLA tensors", "leave the call out: it changes no value");
  unsupported(m, "_resize_output", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  unsupported(m, "_resize_output.out", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  unsupported(m, "_resize_output_", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  VMAP_SUPPORT(_safe_softmax, _safe_softmax_rule);
  VMAP_SUPPORT(_standard_gamma_grad, _standard_gamma_grad_rule);
  support_out(m, "aten", "_standard_gamma_grad.out", "_standard_gamma_grad", OutDtype::Same);
  VMAP_SUPPORT(_trilinear, custom::trilinear);
  support_out(m, "aten", "_trilinear.out", "_trilinear", OutDtype::Same);
  VMAP_SUPPORT2(_upsample_bicubic2d_aa, vec, _upsample_bicubic2d_aa_vec_rule);
  VMAP_SUPPORT(adaptive_avg_pool1d, adaptive_avg_pool1d_rule);
  VMAP_SUPPORT(adaptive_max_pool3d_backward, adaptive_max_pool3d_backward_rule);
  support_out(m, "aten", "adaptive_max_pool3d_backward.grad_input", "adaptive_max_pool3d_backward", OutDtype::Cast);
  VMAP_SUPPORT(amax, amax_rule);
  support_out(m, "aten", "amax.out", "amax", OutDtype::Cast);
  VMAP_SUPPORT(asinh, asinh_rule);
  support_out(m, "aten", "asinh.out", "asinh", OutDtype::Cast);
  VMAP_SUPPORT(asinh_, asinh__rule);
  composite(m, "atleast_3d.Sequence");
  VMAP_SUPPORT(batch_norm_backward, batch_norm_backward_rule);
  unsupported(m, "batch_norm_stats", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean, and rsqrt(var + eps)");
  unsupported(m, "batch_norm_stats.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean, and rsqrt(var + eps)");
  VMAP_SUPPORT2(bitwise_and, Scalar, bitwise_and_Scalar_rule);
  support_out(m, "aten", "bitwise_and.Scalar_out", "bitwise_and.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_and_, Scalar, bitwise_and__Scalar_rule);
  VMAP_RANDOM(aten, "cauchy", cauchy_rule, cauchy);
  support_out(m, "aten", "cauchy.out", "cauchy", OutDtype::Same);
  support_random_out("aten", "cauchy.out", "cauchy", OutDtype::Same);
  VMAP_RANDOM(aten, "cauchy_", cauchy__rule, cauchy_);
  VMAP_SUPPORT(celu, celu_rule);
  support_out(m, "aten", "celu.out", "celu", OutDtype::Same);
  VMAP_SUPPORT(celu_, celu__rule);
  VMAP_DECOMPOSE(channel_shuffle, channel_shuffle_rule);
  support_out(m, "aten", "channel_shuffle.out", "channel_shuffle", OutDtype::Same);
  VMAP_SUPPORT(constant_pad_nd, custom::constant_pad_nd);
  support_out(m, "aten", "constant_pad_nd.out", "constant_pad_nd", OutDtype::Same);
  VMAP_SUPPORT(count_nonzero, count_nonzero_rule);
  support_out(m, "aten", "count_nonzero.out", "count_nonzero", OutDtype::Same);
  VMAP_SUPPORT(cummaxmin_backward, cummaxmin_backward_rule);
  VMAP_SUPPORT(deg2rad, deg2rad_rule);
  support_out(m, "aten", "deg2rad.out", "deg2rad", OutDtype::Cast);
  VMAP_SUPPORT(deg2rad_, deg2rad__rule);
  VMAP_SUPPORT(diagonal, diagonal_rule);
  VMAP_SUPPORT(diff, diff_rule);
  support_out(m, "aten", "diff.out", "diff", OutDtype::Cast);
  composite(m, "einsum");
  composite(m, "embedding_backward");
  VMAP_SUPPORT(expm1, expm1_rule);
  support_out(m, "aten", "expm1.out", "expm1", OutDtype::Cast);
  VMAP_SUPPORT(expm1_, expm1__rule);
  VMAP_FACTORY(aten, "eye", eye);
  support_out(m, "aten", "eye.out", "eye", OutDtype::Cast);
  VMAP_FACTORY(aten, "full_like", full_like);
  VMAP_FACTORY_RULE(full_like, full_like_rule);
  support_out(m, "aten", "full_like.out", "full_like", OutDtype::Same);
  VMAP_SUPPORT(gather, gather_rule);
  support_out(m, "aten", "gather.out", "gather", OutDtype::Cast);
  composite(m, "gradient.scalarrayint");
  VMAP_DECOMPOSE(histc, histc_rule);
  support_out(m, "aten", "histc.out", "histc", OutDtype::Cast);
  VMAP_SUPPORT(index_reduce, index_reduce_rule);
  support_out(m, "aten", "index_reduce.out", "index_reduce", OutDtype::Cast);
  VMAP_SUPPORT(index_reduce_, index_reduce__rule);
  composite(m, "is_leaf");
  composite(m, "is_signed");
  VMAP_SUPPORT(isnan, isnan_rule);
  support_out(m, "aten", "isnan.out", "isnan", OutDtype::Same);
  VMAP_SUPPORT(linalg_eig, linalg_eig_rule);
  support_out(m, "aten", "linalg_eig.out", "linalg_eig", OutDtype::Cast);
  VMAP_SUPPORT(linalg_inv, linalg_inv_rule);
  support_out(m, "aten", "linalg_inv.out", "linalg_inv", OutDtype::Cast);
  VMAP_SUPPORT(linalg_matrix_exp, linalg_matrix_exp_rule);
  support_out(m, "aten", "linalg_matrix_exp.out", "linalg_matrix_exp", OutDtype::Same);
  composite(m, "linalg_svd");
  support_out(m, "aten", "linalg_svd.U", "linalg_svd", OutDtype::Cast);
  composite(m, "linalg_vecdot");
  support_out(m, "aten", "linalg_vecdot.out", "linalg_vecdot", OutDtype::Cast);
  VMAP_SUPPORT(log_sigmoid_backward, log_sigmoid_backward_rule);
  support_out(m, "aten", "log_sigmoid_backward.grad_input", "log_sigmoid_backward", OutDtype::Cast);
  VMAP_SUPPORT(logical_and, logical_and_rule);
  support_out(m, "aten", "logical_and.out", "logical_and", OutDtype::Cast);
  VMAP_SUPPORT(logical_and_, logical_and__rule);
  VMAP_SUPPORT(logical_xor, logical_xor_rule);
  support_out(m, "aten", "logical_xor.out", "logical_xor", OutDtype::Cast);
  VMAP_SUPPORT(logical_xor_, logical_xor__rule);
  composite(m, "matrix_power");
  support_out(m, "aten", "matrix_power.out", "matrix_power", OutDtype::Cast);
  VMAP_SUPPORT(max_pool3d_with_indices, max_pool3d_with_indices_rule);
  support_out(m, "aten", "max_pool3d_with_indices.out", "max_pool3d_with_indices", OutDtype::Cast);
  VMAP_SUPPORT2(mul, Tensor, mul_Tensor_rule);
  support_out(m, "aten", "mul.out", "mul.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(mul_, Tensor, mul__Tensor_rule);
  VMAP_RANDOM(aten, "multinomial", custom::multinomial, multinomial);
  VMAP_SUPPORT(mv, mv_rule);
  support_out(m, "aten", "mv.out", "mv", OutDtype::Cast);
  VMAP_SUPPORT(narrow, narrow_rule);
  VMAP_RANDOM_WHEN(aten, "native_dropout", 2, custom::native_dropout, native_dropout);
  VMAP_SUPPORT(negative, negative_rule);
  support_out(m, "aten", "negative.out", "negative", OutDtype::Cast);
  VMAP_SUPPORT(negative_, negative__rule);
  VMAP_RANDOM(aten, "normal.Tensor_float", normal_Tensor_float_rule, normal_Tensor_float);
  VMAP_RANDOM(aten, "normal_functional", normal_functional_rule, normal_functional);
  composite(m, "numel");
  composite(m, "pad");
  composite(m, "positive");
  VMAP_SUPPORT2(pow, Tensor_Tensor, pow_Tensor_Tensor_rule);
  support_out(m, "aten", "pow.Tensor_Tensor_out", "pow.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(pow_, Scalar, pow__Scalar_rule);
  composite(m, "qr");
  support_out(m, "aten", "qr.Q", "qr", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.generator", randint_like_generator_rule, randint_like_generator);
  support_out(m, "aten", "randint_like.generator_out", "randint_like.generator", OutDtype::Same);
  support_random_out("aten", "randint_like.generator_out", "randint_like.generator", OutDtype::Same);
  VMAP_RANDOM(aten, "random.from", random_from_rule, random_from);
  support_out(m, "aten", "random.from_out", "random.from", OutDtype::Same);
  support_random_out("aten", "random.from_out", "random.from", OutDtype::Same);
  VMAP_RANDOM(aten, "random_.from", random__from_rule, random__from);
  VMAP_SUPPORT(repeat, custom::repeat);
  support_out(m, "aten", "repeat.out", "repeat", OutDtype::Same);
  composite(m, "reshape_as");
  unsupported(m, "resize_", "an example lies among the others in the memory of its batch, and cannot grow or shrink there", "use resize_as or narrow, or resize the whole batch, outside vmap");
  VMAP_SUPPORT(selu, selu_rule);
  VMAP_SUPPORT(selu_, selu__rule);
  unsupported(m, "set.source_Storage", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_storage_offset_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(sinc, sinc_rule);
  support_out(m, "aten", "sinc.out", "sinc", OutDtype::Cast);
  VMAP_SUPPORT(sinc_, sinc__rule);
  VMAP_SUPPORT2(slice, Tensor, slice_Tensor_rule);
  VMAP_DECOMPOSE(slow_conv3d_forward, slow_conv3d_forward_rule);
  support_out(m, "aten", "slow_conv3d_forward.output", "slow_conv3d_forward", OutDtype::Cast);
  VMAP_DECOMPOSE(slow_conv_dilated3d, slow_conv_dilated3d_rule);
  support_out(m, "aten", "slow_conv_dilated3d.out", "slow_conv_dilated3d", OutDtype::Same);
  VMAP_SUPPORT(soft_margin_loss, soft_margin_loss_rule);
  support_out(m, "aten", "soft_margin_loss.out", "soft_margin_loss", OutDtype::Cast);
  VMAP_SUPPORT(special_bessel_j0, special_bessel_j0_rule);
  support_out(m, "aten", "special_bessel_j0.out", "special_bessel_j0", OutDtype::Cast);
  VMAP_SUPPORT(special_gammainc, special_gammainc_rule);
  support_out(m, "aten", "special_gammainc.out", "special_gammainc", OutDtype::Cast);
  VMAP_SUPPORT2(special_legendre_polynomial_p, n_scalar, special_legendre_polynomial_p_n_scalar_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.n_scalar_out", "special_legendre_polynomial_p.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_log_ndtr, special_log_ndtr_rule);
  support_out(m, "aten", "special_log_ndtr.out", "special_log_ndtr", OutDtype::Cast);
  VMAP_SUPPORT(special_spherical_bessel_j0, special_spherical_bessel_j0_rule);
  support_out(m, "aten", "special_spherical_bessel_j0.out", "special_spherical_bessel_j0", OutDtype::Cast);
  VMAP_SUPPORT2(std, correction, std_correction_rule);
  support_out(m, "aten", "std.correction_out", "std.correction", OutDtype::Cast);
  composite(m, "std_mean");
  VMAP_SUPPORT2(subtract, Tensor, subtract_Tensor_rule);
  support_out(m, "aten", "subtract.out", "subtract.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(subtract_, Tensor, subtract__Tensor_rule);
  composite(m, "sym_is_contiguous");
  composite(m, "to.other");
  VMAP_SUPPORT2(unbind_copy, int, unbind_copy_int_rule);
  support_out(m, "aten", "unbind_copy.int_out", "unbind_copy.int", OutDtype::Cast);
  unsupported(m, "unique_dim_consecutive", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_dim_consecutive outside vmap");
  unsupported(m, "unique_dim_consecutive.out", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_dim_consecutive outside vmap");
  composite(m, "vsplit.int");
  add_kinds(
      "channelwise batch_norm_backward\n"
      "composite _foreach_addcmul.Tensor _foreach_addcmul.Tensor_out _foreach_addcmul_.Tensor _foreach_expm1"
      " _foreach_expm1.out _foreach_expm1_ _foreach_mul.Tensor _foreach_mul.Tensor_out _foreach_mul_.Tensor"
      " atleast_3d.Sequence einsum embedding_backward gradient.scalarrayint is_leaf is_signed linalg_svd"
      " linalg_svd.U linalg_vecdot linalg_vecdot.out matrix_power matrix_power.out numel pad positive qr"
      " qr.Q reshape_as std_mean sym_is_contiguous to.other vsplit.int\n"
      "contract mv mv.out\n"
      "convolve _convolution_mode\n"
      "custom _trilinear _trilinear.out constant_pad_nd constant_pad_nd.out repeat repeat.out\n"
      "decompose _cummax_helper _embedding_bag_backward _fused_adam_ _fused_adam_.tensor_lr channel_shuffle"
      " channel_shuffle.out histc histc.out slow_conv3d_forward slow_conv3d_forward.output"
      " slow_conv_dilated3d slow_conv_dilated3d.out\n"
      "factory eye eye.out full_like full_like.out\n"
      "fold _upsample_bicubic2d_aa.vec adaptive_avg_pool1d adaptive_max_pool3d_backward"
      " adaptive_max_pool3d_backward.grad_input max_pool3d_with_indices max_pool3d_with_indices.out\n"
      "index_elements gather gather.out\n"
      "index_vector index_reduce index_reduce.out index_reduce_\n"
      "loss soft_margin_loss soft_margin_loss.out\n"
      "pointwise __ixor__.Scalar __xor__.Scalar _standard_gamma_grad _standard_gamma_grad.out asinh"
      " asinh.out asinh_ bitwise_and.Scalar bitwise_and.Scalar_out bitwise_and_.Scalar celu celu.out celu_"
      " deg2rad deg2rad.out deg2rad_ expm1 expm1.out expm1_ isnan isnan.out logical_and logical_and.out"
      " logical_and_ logical_xor logical_xor.out logical_xor_ mul.Tensor mul.out mul_.Tensor negative"
      " negative.out negative_ pow.Tensor_Tensor pow.Tensor_Tensor_out pow_.Scalar selu selu_ sinc sinc.out"
      " sinc_ special_bessel_j0 special_bessel_j0.out special_gammainc special_gammainc.out"
      " special_legendre_polynomial_p.n_scalar special_legendre_polynomial_p.n_scalar_out special_log_ndtr"
      " special_log_ndtr.out special_spherical_bessel_j0 special_spherical_bessel_j0.out subtract.Tensor"
      " subtract.out subtract_.Tensor\n"
      "random cauchy cauchy.out cauchy_ multinomial native_dropout normal.Tensor_float normal_functional"
      " randint_like.generator randint_like.generator_out random.from random.from_out random_.from\n"
      "reduction _safe_softmax amax amax.out count_nonzero count_nonzero.out cummaxmin_backward diff"
      " diff.out std.correction std.correction_out\n"
      "unsupported _propagate_xla_data _resize_output _resize_output.out _resize_output_ batch_norm_stats"
      " batch_norm_stats.out resize_ set.source_Storage set.source_Storage_out"
      " set.source_Storage_storage_offset set.source_Storage_storage_offset_out unique_dim_consecutive"
      " unique_dim_consecutive.out\n"
      "variadic linalg_eig linalg_eig.out linalg_inv linalg_inv.out linalg_matrix_exp linalg_matrix_exp.out"
      " log_sigmoid_backward log_sigmoid_backward.grad_input\n"
      "view diagonal narrow slice.Tensor unbind_copy.int unbind_copy.int_out\n"
  );
}

}  // namespace vmap::rules::aten
