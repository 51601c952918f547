// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 12 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_convolution_mode_ops.h>
#include <ATen/ops/_embedding_bag_backward_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_propagate_xla_data_ops.h>
#include <ATen/ops/_resize_output_ops.h>
#include <ATen/ops/_standard_gamma_grad_ops.h>
#include <ATen/ops/_trilinear_ops.h>
#include <ATen/ops/_upsample_bicubic2d_aa_ops.h>
#include <ATen/ops/adaptive_max_pool3d_backward_ops.h>
#include <ATen/ops/amax_ops.h>
#include <ATen/ops/asinh_ops.h>
#include <ATen/ops/batch_norm_stats_ops.h>
#include <ATen/ops/celu_ops.h>
#include <ATen/ops/channel_shuffle_ops.h>
#include <ATen/ops/constant_pad_nd_ops.h>
#include <ATen/ops/expm1_ops.h>
#include <ATen/ops/gather_ops.h>
#include <ATen/ops/histc_ops.h>
#include <ATen/ops/index_reduce_ops.h>
#include <ATen/ops/isnan_ops.h>
#include <ATen/ops/linalg_inv_ops.h>
#include <ATen/ops/log_sigmoid_backward_ops.h>
#include <ATen/ops/matrix_power_ops.h>
#include <ATen/ops/max_pool3d_with_indices_ops.h>
#include <ATen/ops/multinomial_ops.h>
#include <ATen/ops/mv_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/qr_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/repeat_ops.h>
#include <ATen/ops/scatter_reduce_ops.h>
#include <ATen/ops/sinc_ops.h>
#include <ATen/ops/slice_ops.h>
#include <ATen/ops/slow_conv3d_forward_ops.h>
#include <ATen/ops/soft_margin_loss_ops.h>
#include <ATen/ops/special_spherical_bessel_j0_ops.h>
#include <ATen/ops/unbind_copy_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _convolution_mode: convolve
VMAP_SIGNATURE(_convolution_mode, "_convolution_mode(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, str padding, SymInt[] dilation, SymInt groups) -> Tensor");
OneResult _convolution_mode_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("_convolution_mode", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false);
  return in.result(at::_ops::_convolution_mode::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// _embedding_bag_backward: decompose
VMAP_SIGNATURE(_embedding_bag_backward, "_embedding_bag_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_backward_rule(const Tensor& grad, const Tensor& indices, const Tensor& offsets,
    const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  return decompositions::embedding_bag_backward(grad, indices, offsets, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx);
}

// _foreach_mul.Tensor: composite
VMAP_SIGNATURE(_foreach_mul_Tensor, "_foreach_mul.Tensor(Tensor[] self, Tensor other) -> Tensor[]");

// _foreach_mul.Tensor_out: composite, as _foreach_mul.Tensor
VMAP_SIGNATURE(_foreach_mul_Tensor_out, "_foreach_mul.Tensor_out(Tensor[] self, Tensor other, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.Tensor: composite, as _foreach_mul.Tensor
VMAP_SIGNATURE(_foreach_mul__Tensor, "_foreach_mul_.Tensor(Tensor(a!)[] self, Tensor other) -> ()");

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

// batch_norm_stats: unsupported
VMAP_SIGNATURE(batch_norm_stats, "batch_norm_stats(Tensor input, float eps) -> (Tensor, Tensor)");

// batch_norm_stats.out: unsupported, as batch_norm_stats
VMAP_SIGNATURE(batch_norm_stats_out, "batch_norm_stats.out(Tensor input, float eps, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

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

// linalg_inv: variadic
VMAP_SIGNATURE(linalg_inv, "linalg_inv(Tensor A) -> Tensor");
OneResult linalg_inv_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_inv", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_inv::call(in[0]));
}

// linalg_inv.out: variadic, as linalg_inv
VMAP_SIGNATURE(linalg_inv_out, "linalg_inv.out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)");

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

// normal_functional: random
VMAP_SIGNATURE(normal_functional, "normal_functional(Tensor self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor");
OneResult normal_functional_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double mean,
    double std, std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::normal_functional::call(in.self(), mean, std, generator));
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

// special_spherical_bessel_j0: pointwise
VMAP_SIGNATURE(special_spherical_bessel_j0, "special_spherical_bessel_j0(Tensor x) -> Tensor");
OneResult special_spherical_bessel_j0_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_spherical_bessel_j0::call(x), x_bdim);
}

// special_spherical_bessel_j0.out: pointwise, as special_spherical_bessel_j0
VMAP_SIGNATURE(special_spherical_bessel_j0_out, "special_spherical_bessel_j0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// unbind_copy.int: view
VMAP_SIGNATURE(unbind_copy_int, "unbind_copy.int(Tensor self, int dim=0) -> Tensor[]");
ListResult unbind_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unbind_copy.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::unbind_copy_int::call(in.self(), physical_dim));
}

// unbind_copy.int_out: view, as unbind_copy.int
VMAP_SIGNATURE(unbind_copy_int_out, "unbind_copy.int_out(Tensor self, int dim=0, *, Tensor(a!)[] out) -> ()");

}  // namespace

void register_shard_12(torch::Library& m) {
  VMAP_SUPPORT(_convolution_mode, _convolution_mode_rule);
  VMAP_DECOMPOSE(_embedding_bag_backward, _embedding_bag_backward_rule);
  explicit_composite(m, "_foreach_mul.Tensor");
  support_out(m, "aten", "_foreach_mul.Tensor_out", "_foreach_mul.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.Tensor");
  decompose(m, "_fused_adam_.tensor_lr", static_cast<at::_ops::_fused_adam__tensor_lr::schema*>(&decompositions::fused_adam_));
  unsupported(m, "_propagate_xla_data", "it takes XLA tensors", "leave the call out: it changes no value");
  unsupported(m, "_resize_output", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  unsupported(m, "_resize_output.out", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  unsupported(m, "_resize_output_", "PyTorch has it for meta tensors only", "make a tensor of the new size");
  VMAP_SUPPORT(_standard_gamma_grad, _standard_gamma_grad_rule);
  support_out(m, "aten", "_standard_gamma_grad.out", "_standard_gamma_grad", OutDtype::Same);
  VMAP_SUPPORT(_trilinear, custom::trilinear);
  support_out(m, "aten", "_trilinear.out", "_trilinear", OutDtype::Same);
  VMAP_SUPPORT2(_upsample_bicubic2d_aa, vec, _upsample_bicubic2d_aa_vec_rule);
  VMAP_SUPPORT(adaptive_max_pool3d_backward, adaptive_max_pool3d_backward_rule);
  support_out(m, "aten", "adaptive_max_pool3d_backward.grad_input", "adaptive_max_pool3d_backward", OutDtype::Cast);
  VMAP_SUPPORT(amax, amax_rule);
  support_out(m, "aten", "amax.out", "amax", OutDtype::Cast);
  VMAP_SUPPORT(asinh, asinh_rule);
  support_out(m, "aten", "asinh.out", "asinh", OutDtype::Cast);
  VMAP_SUPPORT(asinh_, asinh__rule);
  composite(m, "atleast_3d.Sequence");
  unsupported(m, "batch_norm_stats", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean, and rsqrt(var + eps)");
  unsupported(m, "batch_norm_stats.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean, and rsqrt(var + eps)");
  VMAP_SUPPORT(celu, celu_rule);
  support_out(m, "aten", "celu.out", "celu", OutDtype::Same);
  VMAP_SUPPORT(celu_, celu__rule);
  VMAP_DECOMPOSE(channel_shuffle, channel_shuffle_rule);
  support_out(m, "aten", "channel_shuffle.out", "channel_shuffle", OutDtype::Same);
  VMAP_SUPPORT(constant_pad_nd, custom::constant_pad_nd);
  support_out(m, "aten", "constant_pad_nd.out", "constant_pad_nd", OutDtype::Same);
  composite(m, "einsum");
  composite(m, "embedding_backward");
  VMAP_SUPPORT(expm1, expm1_rule);
  support_out(m, "aten", "expm1.out", "expm1", OutDtype::Cast);
  VMAP_SUPPORT(expm1_, expm1__rule);
  VMAP_SUPPORT(gather, gather_rule);
  support_out(m, "aten", "gather.out", "gather", OutDtype::Cast);
  composite(m, "gradient.scalarrayint");
  VMAP_DECOMPOSE(histc, histc_rule);
  support_out(m, "aten", "histc.out", "histc", OutDtype::Cast);
  VMAP_SUPPORT(index_reduce, index_reduce_rule);
  support_out(m, "aten", "index_reduce.out", "index_reduce", OutDtype::Cast);
  VMAP_SUPPORT(index_reduce_, index_reduce__rule);
  composite(m, "is_signed");
  VMAP_SUPPORT(isnan, isnan_rule);
  support_out(m, "aten", "isnan.out", "isnan", OutDtype::Same);
  VMAP_SUPPORT(linalg_inv, linalg_inv_rule);
  support_out(m, "aten", "linalg_inv.out", "linalg_inv", OutDtype::Cast);
  VMAP_SUPPORT(log_sigmoid_backward, log_sigmoid_backward_rule);
  support_out(m, "aten", "log_sigmoid_backward.grad_input", "log_sigmoid_backward", OutDtype::Cast);
  composite(m, "matrix_power");
  support_out(m, "aten", "matrix_power.out", "matrix_power", OutDtype::Cast);
  VMAP_SUPPORT(max_pool3d_with_indices, max_pool3d_with_indices_rule);
  support_out(m, "aten", "max_pool3d_with_indices.out", "max_pool3d_with_indices", OutDtype::Cast);
  VMAP_RANDOM(aten, "multinomial", custom::multinomial, multinomial);
  VMAP_SUPPORT(mv, mv_rule);
  support_out(m, "aten", "mv.out", "mv", OutDtype::Cast);
  VMAP_RANDOM(aten, "normal_functional", normal_functional_rule, normal_functional);
  composite(m, "numel");
  composite(m, "pad");
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
  VMAP_SUPPORT(sinc, sinc_rule);
  support_out(m, "aten", "sinc.out", "sinc", OutDtype::Cast);
  VMAP_SUPPORT(sinc_, sinc__rule);
  VMAP_SUPPORT2(slice, Tensor, slice_Tensor_rule);
  VMAP_DECOMPOSE(slow_conv3d_forward, slow_conv3d_forward_rule);
  support_out(m, "aten", "slow_conv3d_forward.output", "slow_conv3d_forward", OutDtype::Cast);
  VMAP_SUPPORT(soft_margin_loss, soft_margin_loss_rule);
  support_out(m, "aten", "soft_margin_loss.out", "soft_margin_loss", OutDtype::Cast);
  VMAP_SUPPORT(special_spherical_bessel_j0, special_spherical_bessel_j0_rule);
  support_out(m, "aten", "special_spherical_bessel_j0.out", "special_spherical_bessel_j0", OutDtype::Cast);
  composite(m, "sym_is_contiguous");
  VMAP_SUPPORT2(unbind_copy, int, unbind_copy_int_rule);
  support_out(m, "aten", "unbind_copy.int_out", "unbind_copy.int", OutDtype::Cast);
  composite(m, "vsplit.int");
  add_kinds(
      "composite _foreach_mul.Tensor _foreach_mul.Tensor_out _foreach_mul_.Tensor atleast_3d.Sequence einsum"
      " embedding_backward gradient.scalarrayint is_signed matrix_power matrix_power.out numel pad qr qr.Q"
      " reshape_as sym_is_contiguous vsplit.int\n"
      "contract mv mv.out\n"
      "convolve _convolution_mode\n"
      "custom _trilinear _trilinear.out constant_pad_nd constant_pad_nd.out repeat repeat.out\n"
      "decompose _embedding_bag_backward _fused_adam_.tensor_lr channel_shuffle channel_shuffle.out histc"
      " histc.out slow_conv3d_forward slow_conv3d_forward.output\n"
      "fold _upsample_bicubic2d_aa.vec adaptive_max_pool3d_backward adaptive_max_pool3d_backward.grad_input"
      " max_pool3d_with_indices max_pool3d_with_indices.out\n"
      "index_elements gather gather.out\n"
      "index_vector index_reduce index_reduce.out index_reduce_\n"
      "loss soft_margin_loss soft_margin_loss.out\n"
      "pointwise _standard_gamma_grad _standard_gamma_grad.out asinh asinh.out asinh_ celu celu.out celu_"
      " expm1 expm1.out expm1_ isnan isnan.out sinc sinc.out sinc_ special_spherical_bessel_j0"
      " special_spherical_bessel_j0.out\n"
      "random multinomial normal_functional randint_like.generator randint_like.generator_out random.from"
      " random.from_out random_.from\n"
      "reduction amax amax.out\n"
      "unsupported _propagate_xla_data _resize_output _resize_output.out _resize_output_ batch_norm_stats"
      " batch_norm_stats.out\n"
      "variadic linalg_inv linalg_inv.out log_sigmoid_backward log_sigmoid_backward.grad_input\n"
      "view slice.Tensor unbind_copy.int unbind_copy.int_out\n"
  );
}

}  // namespace vmap::rules::aten
