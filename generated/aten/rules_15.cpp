// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 15 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_backward_ops.h>
#include <ATen/ops/_embedding_bag_forward_only_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_norm_ops.h>
#include <ATen/ops/_foreach_sigmoid_ops.h>
#include <ATen/ops/_functional_assert_scalar_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_is_all_true_ops.h>
#include <ATen/ops/_linalg_det_ops.h>
#include <ATen/ops/_linalg_eigh_ops.h>
#include <ATen/ops/_reshape_alias_ops.h>
#include <ATen/ops/abs_ops.h>
#include <ATen/ops/avg_pool3d_backward_ops.h>
#include <ATen/ops/bucketize_ops.h>
#include <ATen/ops/clamp_ops.h>
#include <ATen/ops/clip_ops.h>
#include <ATen/ops/cross_ops.h>
#include <ATen/ops/cumprod_backward_ops.h>
#include <ATen/ops/erfinv_ops.h>
#include <ATen/ops/fft_ihfft2_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/hardshrink_backward_ops.h>
#include <ATen/ops/hardtanh_backward_ops.h>
#include <ATen/ops/heaviside_ops.h>
#include <ATen/ops/huber_loss_ops.h>
#include <ATen/ops/lift_fresh_ops.h>
#include <ATen/ops/linalg_slogdet_ops.h>
#include <ATen/ops/logsumexp_ops.h>
#include <ATen/ops/masked_scatter_ops.h>
#include <ATen/ops/masked_select_backward_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/mvlgamma_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/nll_loss2d_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/permute_copy_ops.h>
#include <ATen/ops/rand_like_ops.h>
#include <ATen/ops/randn_ops.h>
#include <ATen/ops/replication_pad2d_backward_ops.h>
#include <ATen/ops/round_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/softplus_backward_ops.h>
#include <ATen/ops/special_erfcx_ops.h>
#include <ATen/ops/special_gammaincc_ops.h>
#include <ATen/ops/upsample_bilinear2d_backward_ops.h>
#include <ATen/ops/upsample_nearest2d_backward_ops.h>
#include <ATen/ops/zeros_like_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __rshift__.Scalar: pointwise
VMAP_SIGNATURE(__rshift___Scalar, "__rshift__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __rshift___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__rshift___Scalar::call(self, other), self_bdim);
}

// __rshift__.Scalar_out: pointwise, as __rshift__.Scalar
VMAP_SIGNATURE(__rshift___Scalar_out, "__rshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// _assert_async: custom
VMAP_SIGNATURE(_assert_async, "_assert_async(Tensor self) -> ()");

// _backward: unsupported
VMAP_SIGNATURE(_backward, "_backward(Tensor self, Tensor[] inputs, Tensor? gradient=None, bool? retain_graph=None, bool create_graph=False) -> ()");

// _embedding_bag_forward_only: decompose
VMAP_SIGNATURE(_embedding_bag_forward_only, "_embedding_bag_forward_only(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor,Tensor> _embedding_bag_forward_only_rule(const Tensor& weight,
    const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  return decompositions::embedding_bag_forward_only(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx);
}

// _embedding_bag_forward_only.out: decompose, as _embedding_bag_forward_only
VMAP_SIGNATURE(_embedding_bag_forward_only_out, "_embedding_bag_forward_only.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// _foreach_minimum.ScalarList: composite
VMAP_SIGNATURE(_foreach_minimum_ScalarList, "_foreach_minimum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_minimum.ScalarList_out: composite, as _foreach_minimum.ScalarList
VMAP_SIGNATURE(_foreach_minimum_ScalarList_out, "_foreach_minimum.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.ScalarList: composite, as _foreach_minimum.ScalarList
VMAP_SIGNATURE(_foreach_minimum__ScalarList, "_foreach_minimum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_norm.Scalar: composite
VMAP_SIGNATURE(_foreach_norm_Scalar, "_foreach_norm.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]");

// _foreach_norm.Scalar_out: composite, as _foreach_norm.Scalar
VMAP_SIGNATURE(_foreach_norm_Scalar_out, "_foreach_norm.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()");

// _foreach_sigmoid: composite
VMAP_SIGNATURE(_foreach_sigmoid, "_foreach_sigmoid(Tensor[] self) -> Tensor[]");

// _foreach_sigmoid.out: composite, as _foreach_sigmoid
VMAP_SIGNATURE(_foreach_sigmoid_out, "_foreach_sigmoid.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sigmoid_: composite, as _foreach_sigmoid
VMAP_SIGNATURE(_foreach_sigmoid_, "_foreach_sigmoid_(Tensor(a!)[] self) -> ()");

// _functional_assert_scalar: pointwise
VMAP_SIGNATURE(_functional_assert_scalar, "_functional_assert_scalar(Scalar self, str assert_msg, Tensor dep_token) -> Tensor");
OneResult _functional_assert_scalar_rule(const at::Scalar& self, c10::string_view assert_msg,
    const Tensor& dep_token, BDim dep_token_bdim) {
  return with_bdim(at::_ops::_functional_assert_scalar::call(self, assert_msg, dep_token), dep_token_bdim);
}

// _fused_adagrad_: decompose
VMAP_SIGNATURE(_fused_adagrad_, "_fused_adagrad_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor(d!)[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _is_all_true: custom
VMAP_SIGNATURE(_is_all_true, "_is_all_true(Tensor self) -> Tensor");

// _linalg_det: variadic
VMAP_SIGNATURE(_linalg_det, "_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_det_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("_linalg_det", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_det::call(in[0]));
}

// _linalg_det.result: variadic, as _linalg_det
VMAP_SIGNATURE(_linalg_det_result, "_linalg_det.result(Tensor A, *, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots)");

// _linalg_eigh: variadic
VMAP_SIGNATURE(_linalg_eigh, "_linalg_eigh(Tensor A, str UPLO=\"L\", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)");
std::tuple<Tensor, BDim, Tensor, BDim> _linalg_eigh_rule(const Tensor& A, BDim A_bdim,
    c10::string_view UPLO, bool compute_v) {
  Variadic<1> in("_linalg_eigh", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<1>(at::_ops::_linalg_eigh::call(in[0], UPLO, compute_v));
}

// _linalg_eigh.eigenvalues: variadic, as _linalg_eigh
VMAP_SIGNATURE(_linalg_eigh_eigenvalues, "_linalg_eigh.eigenvalues(Tensor A, str UPLO=\"L\", bool compute_v=True, *, Tensor(a!) eigenvalues, Tensor(b!) eigenvectors) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)");

// _reshape_alias: custom
VMAP_SIGNATURE(_reshape_alias, "_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)");

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

// avg_pool3d_backward: fold
VMAP_SIGNATURE(avg_pool3d_backward, "avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor");
OneResult avg_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding,
    bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  Fold<2> in("avg_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::avg_pool3d_backward::call(in[0], in[1], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool3d_backward.grad_input: fold, as avg_pool3d_backward
VMAP_SIGNATURE(avg_pool3d_backward_grad_input, "avg_pool3d_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override, *, Tensor(a!) grad_input) -> Tensor(a!)");

// bucketize.Scalar: decompose
VMAP_SIGNATURE(bucketize_Scalar, "bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor");
Tensor bucketize_Scalar_rule(const at::Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  return at::_ops::searchsorted_Scalar::call(boundaries, self, out_int32, right, ::std::nullopt, ::std::nullopt);
}

// bucketize.Scalar_out: decompose, as bucketize.Scalar
VMAP_SIGNATURE(bucketize_Scalar_out, "bucketize.Scalar_out(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)");

// clamp.Tensor: pointwise
VMAP_SIGNATURE(clamp_Tensor, "clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor");
OneResult clamp_Tensor_rule(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& min,
    BDim min_bdim, const std::optional<Tensor>& max, BDim max_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_Tensor::call(in[0], in.optional(1), in.optional(2)));
}

// clamp.Tensor_out: pointwise, as clamp.Tensor
VMAP_SIGNATURE(clamp_Tensor_out, "clamp.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_.Tensor: pointwise, as clamp.Tensor
VMAP_SIGNATURE(clamp__Tensor, "clamp_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)");
void clamp__Tensor_rule(Tensor& self, BDim self_bdim, const std::optional<Tensor>& min, BDim min_bdim,
    const std::optional<Tensor>& max, BDim max_bdim) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clamp__Tensor::call(in.written(), in.optional(1), in.optional(2));
}

// clip: pointwise
VMAP_SIGNATURE(clip, "clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor");
OneResult clip_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  return with_bdim(at::_ops::clip::call(self, min, max), self_bdim);
}

// clip.out: pointwise, as clip
VMAP_SIGNATURE(clip_out, "clip.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clip_: pointwise, as clip
VMAP_SIGNATURE(clip_, "clip_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)");
void clip__rule(Tensor& self, BDim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  at::_ops::clip_::call(self, min, max);
}

// cross.out: composite, as cross
VMAP_SIGNATURE(cross_out, "cross.out(Tensor self, Tensor other, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// cumprod_backward: reduction
VMAP_SIGNATURE(cumprod_backward, "cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor");
OneResult cumprod_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& input, BDim input_bdim,
    int64_t dim, const Tensor& output, BDim output_bdim) {
  const Reduction<3> in(dim, Operand(grad, grad_bdim), Operand(input, input_bdim), Operand(output, output_bdim));
  return in.result(at::_ops::cumprod_backward::call(in[0], in[1], in.dim(), in[2]), true);
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

// fft_ihfft2: reduction
VMAP_SIGNATURE(fft_ihfft2, "fft_ihfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_ihfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_ihfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ihfft2::call(in[0], s, in.dims(), norm), true);
}

// float_power.Scalar: pointwise
VMAP_SIGNATURE(float_power_Scalar, "float_power.Scalar(Scalar self, Tensor exponent) -> Tensor");
OneResult float_power_Scalar_rule(const at::Scalar& self, const Tensor& exponent, BDim exponent_bdim) {
  return with_bdim(at::_ops::float_power_Scalar::call(self, exponent), exponent_bdim);
}

// float_power.Scalar_out: pointwise, as float_power.Scalar
VMAP_SIGNATURE(float_power_Scalar_out, "float_power.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// hardshrink_backward: pointwise
VMAP_SIGNATURE(hardshrink_backward, "hardshrink_backward(Tensor grad_out, Tensor self, Scalar lambd) -> Tensor");
OneResult hardshrink_backward_rule(const Tensor& grad_out, BDim grad_out_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& lambd) {
  Broadcast<2> in(Operand(grad_out, grad_out_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardshrink_backward::call(in[0], in[1], lambd));
}

// hardshrink_backward.grad_input: pointwise, as hardshrink_backward
VMAP_SIGNATURE(hardshrink_backward_grad_input, "hardshrink_backward.grad_input(Tensor grad_out, Tensor self, Scalar lambd, *, Tensor(a!) grad_input) -> Tensor(a!)");

// hardtanh_backward: pointwise
VMAP_SIGNATURE(hardtanh_backward, "hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor");
OneResult hardtanh_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& min_val, const at::Scalar& max_val) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardtanh_backward::call(in[0], in[1], min_val, max_val));
}

// hardtanh_backward.grad_input: pointwise, as hardtanh_backward
VMAP_SIGNATURE(hardtanh_backward_grad_input, "hardtanh_backward.grad_input(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val, *, Tensor(a!) grad_input) -> Tensor(a!)");

// heaviside: pointwise
VMAP_SIGNATURE(heaviside, "heaviside(Tensor self, Tensor values) -> Tensor");
OneResult heaviside_rule(const Tensor& self, BDim self_bdim, const Tensor& values, BDim values_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(values, values_bdim));
  in.align();
  return in.result(at::_ops::heaviside::call(in[0], in[1]));
}

// heaviside.out: pointwise, as heaviside
VMAP_SIGNATURE(heaviside_out, "heaviside.out(Tensor self, Tensor values, *, Tensor(a!) out) -> Tensor(a!)");

// heaviside_: pointwise, as heaviside
VMAP_SIGNATURE(heaviside_, "heaviside_(Tensor(a!) self, Tensor values) -> Tensor(a!)");
void heaviside__rule(Tensor& self, BDim self_bdim, const Tensor& values, BDim values_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(values, values_bdim));
  in.align();
  at::_ops::heaviside_::call(in.written(), in[1]);
}

// huber_loss: loss
VMAP_SIGNATURE(huber_loss, "huber_loss(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor");
OneResult huber_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction, double delta) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::huber_loss::call(in[0], in[1], in.elementwise(), delta));
}

// huber_loss.out: loss, as huber_loss
VMAP_SIGNATURE(huber_loss_out, "huber_loss.out(Tensor self, Tensor target, int reduction=Mean, float delta=1.0, *, Tensor(a!) out) -> Tensor(a!)");

// lift_fresh: view
VMAP_SIGNATURE(lift_fresh, "lift_fresh(Tensor(a) self) -> Tensor(a)");
OneResult lift_fresh_rule(const Tensor& self, BDim self_bdim) {
  View in("lift_fresh", self, self_bdim);
  return in.result(at::_ops::lift_fresh::call(in.self()));
}

// linalg_slogdet: variadic
VMAP_SIGNATURE(linalg_slogdet, "linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_slogdet_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_slogdet", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_slogdet::call(in[0]));
}

// linalg_slogdet.out: variadic, as linalg_slogdet
VMAP_SIGNATURE(linalg_slogdet_out, "linalg_slogdet.out(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)");

// logsumexp: reduction
VMAP_SIGNATURE(logsumexp, "logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor");
OneResult logsumexp_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::logsumexp::call(in[0], in.dims(), keepdim), keepdim);
}

// logsumexp.out: reduction, as logsumexp
VMAP_SIGNATURE(logsumexp_out, "logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// masked_select_backward: decompose
VMAP_SIGNATURE(masked_select_backward, "masked_select_backward(Tensor grad, Tensor input, Tensor mask) -> Tensor");
Tensor masked_select_backward_rule(const Tensor& grad, const Tensor& input, const Tensor& mask) {
  return at::_ops::masked_scatter::call(at::_ops::zeros_like::call(at::_ops::mul_Tensor::call(input, mask), ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), mask, grad);
}

// mvlgamma: pointwise
VMAP_SIGNATURE(mvlgamma, "mvlgamma(Tensor self, int p) -> Tensor");
OneResult mvlgamma_rule(const Tensor& self, BDim self_bdim, int64_t p) {
  return with_bdim(at::_ops::mvlgamma::call(self, p), self_bdim);
}

// mvlgamma.out: pointwise, as mvlgamma
VMAP_SIGNATURE(mvlgamma_out, "mvlgamma.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)");

// mvlgamma_: pointwise, as mvlgamma
VMAP_SIGNATURE(mvlgamma_, "mvlgamma_(Tensor(a!) self, int p) -> Tensor(a!)");
void mvlgamma__rule(Tensor& self, BDim, int64_t p) {
  at::_ops::mvlgamma_::call(self, p);
}

// ne.Tensor: pointwise
VMAP_SIGNATURE(ne_Tensor, "ne.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult ne_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::ne_Tensor::call(in[0], in[1]));
}

// ne.Tensor_out: pointwise, as ne.Tensor
VMAP_SIGNATURE(ne_Tensor_out, "ne.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// ne_.Tensor: pointwise, as ne.Tensor
VMAP_SIGNATURE(ne__Tensor, "ne_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void ne__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::ne__Tensor::call(in.written(), in[1]);
}

// nll_loss2d.out: composite, as nll_loss2d
VMAP_SIGNATURE(nll_loss2d_out, "nll_loss2d.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)");

// normal.Tensor_Tensor: random
VMAP_SIGNATURE(normal_Tensor_Tensor, "normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_Tensor_Tensor_rule(const Draw& draw, const Tensor& mean, BDim mean_bdim,
    const Tensor& std, BDim std_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(mean, mean_bdim), Operand(std, std_bdim));
  return in.result(at::_ops::normal_Tensor_Tensor::call(in[0], in[1], generator));
}

// normal.Tensor_Tensor_out: random, as normal.Tensor_Tensor
VMAP_SIGNATURE(normal_Tensor_Tensor_out, "normal.Tensor_Tensor_out(Tensor mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// normal.float_float: random
VMAP_SIGNATURE(normal_float_float, "normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult normal_float_float_rule(const Draw& draw, double mean, double std, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::normal_float_float::call(mean, std, physical_size, generator, dtype, layout, device, pin_memory));
}

// normal.float_float_out: random, as normal.float_float
VMAP_SIGNATURE(normal_float_float_out, "normal.float_float_out(float mean, float std, SymInt[] size, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// permute_copy: view
VMAP_SIGNATURE(permute_copy, "permute_copy(Tensor self, int[] dims) -> Tensor");
OneResult permute_copy_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  View in("permute_copy", self, self_bdim);
  const auto physical_dims = in.permutation(dims);
  return in.result(at::_ops::permute_copy::call(in.self(), physical_dims));
}

// permute_copy.out: view, as permute_copy
VMAP_SIGNATURE(permute_copy_out, "permute_copy.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)");

// rand_like.generator: random
VMAP_SIGNATURE(rand_like_generator, "rand_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult rand_like_generator_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::rand_like_generator::call(in.self(), generator, dtype, layout, device, pin_memory, memory_format));
}

// rand_like.generator_out: random, as rand_like.generator
VMAP_SIGNATURE(rand_like_generator_out, "rand_like.generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// randn.generator: random
VMAP_SIGNATURE(randn_generator, "randn.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_generator_rule(const Draw& draw, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn_generator::call(physical_size, generator, dtype, layout, device, pin_memory));
}

// randn.generator_out: random, as randn.generator
VMAP_SIGNATURE(randn_generator_out, "randn.generator_out(SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// replication_pad2d_backward: fold
VMAP_SIGNATURE(replication_pad2d_backward, "replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor");
OneResult replication_pad2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad2d_backward::call(in[0], in[1], padding));
}

// replication_pad2d_backward.grad_input: fold, as replication_pad2d_backward
VMAP_SIGNATURE(replication_pad2d_backward_grad_input, "replication_pad2d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[4] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

// set_.source_Storage_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Storage_storage_offset, "set_.source_Storage_storage_offset(Tensor(a!) self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

// set_.source_Tensor_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Tensor_storage_offset, "set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

// softplus_backward: pointwise
VMAP_SIGNATURE(softplus_backward, "softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor");
OneResult softplus_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& beta, const at::Scalar& threshold) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::softplus_backward::call(in[0], in[1], beta, threshold));
}

// softplus_backward.grad_input: pointwise, as softplus_backward
VMAP_SIGNATURE(softplus_backward_grad_input, "softplus_backward.grad_input(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold, *, Tensor(a!) grad_input) -> Tensor(a!)");

// special_erfcx: pointwise
VMAP_SIGNATURE(special_erfcx, "special_erfcx(Tensor self) -> Tensor");
OneResult special_erfcx_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfcx::call(self), self_bdim);
}

// special_erfcx.out: pointwise, as special_erfcx
VMAP_SIGNATURE(special_erfcx_out, "special_erfcx.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammaincc: pointwise
VMAP_SIGNATURE(special_gammaincc, "special_gammaincc(Tensor self, Tensor other) -> Tensor");
OneResult special_gammaincc_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_gammaincc::call(in[0], in[1]));
}

// special_gammaincc.out: pointwise, as special_gammaincc
VMAP_SIGNATURE(special_gammaincc_out, "special_gammaincc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// upsample_bilinear2d_backward.grad_input: fold, as upsample_bilinear2d_backward
VMAP_SIGNATURE(upsample_bilinear2d_backward_grad_input, "upsample_bilinear2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

// upsample_nearest2d_backward.grad_input: fold, as upsample_nearest2d_backward
VMAP_SIGNATURE(upsample_nearest2d_backward_grad_input, "upsample_nearest2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

}  // namespace

void register_shard_15(torch::Library& m) {
  VMAP_SUPPORT2(__rshift__, Scalar, __rshift___Scalar_rule);
  support_out(m, "aten", "__rshift__.Scalar_out", "__rshift__.Scalar", OutDtype::Same);
  VMAP_SUPPORT(_assert_async, custom::assert_async);
  unsupported(m, "_backward", "autograd runs on whole batches, below vmap, and knows no example", "return the tensor, and call backward outside vmap");
  VMAP_DECOMPOSE(_embedding_bag_forward_only, _embedding_bag_forward_only_rule);
  support_out(m, "aten", "_embedding_bag_forward_only.out", "_embedding_bag_forward_only", OutDtype::Same);
  explicit_composite(m, "_foreach_minimum.ScalarList");
  support_out(m, "aten", "_foreach_minimum.ScalarList_out", "_foreach_minimum.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.ScalarList");
  explicit_composite(m, "_foreach_norm.Scalar");
  support_out(m, "aten", "_foreach_norm.Scalar_out", "_foreach_norm.Scalar", OutDtype::Same);
  explicit_composite(m, "_foreach_sigmoid");
  support_out(m, "aten", "_foreach_sigmoid.out", "_foreach_sigmoid", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sigmoid_");
  VMAP_SUPPORT(_functional_assert_scalar, _functional_assert_scalar_rule);
  decompose(m, "_fused_adagrad_", static_cast<at::_ops::_fused_adagrad_::schema*>(&decompositions::fused_adagrad_));
  VMAP_SUPPORT(_is_all_true, custom::is_all_true);
  VMAP_SUPPORT(_linalg_det, _linalg_det_rule);
  support_out(m, "aten", "_linalg_det.result", "_linalg_det", OutDtype::Cast);
  VMAP_SUPPORT(_linalg_eigh, _linalg_eigh_rule);
  support_out(m, "aten", "_linalg_eigh.eigenvalues", "_linalg_eigh", OutDtype::Cast);
  VMAP_SUPPORT(_reshape_alias, custom::reshape_alias);
  VMAP_SUPPORT(abs, abs_rule);
  support_out(m, "aten", "abs.out", "abs", OutDtype::Cast);
  VMAP_SUPPORT(abs_, abs__rule);
  VMAP_SUPPORT(avg_pool3d_backward, avg_pool3d_backward_rule);
  support_out(m, "aten", "avg_pool3d_backward.grad_input", "avg_pool3d_backward", OutDtype::Cast);
  VMAP_DECOMPOSE2(bucketize, Scalar, bucketize_Scalar_rule);
  support_out(m, "aten", "bucketize.Scalar_out", "bucketize.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(clamp, Tensor, clamp_Tensor_rule);
  support_out(m, "aten", "clamp.Tensor_out", "clamp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clamp_, Tensor, clamp__Tensor_rule);
  VMAP_SUPPORT(clip, clip_rule);
  support_out(m, "aten", "clip.out", "clip", OutDtype::Cast);
  VMAP_SUPPORT(clip_, clip__rule);
  composite(m, "cross");
  support_out(m, "aten", "cross.out", "cross", OutDtype::Cast);
  VMAP_SUPPORT(cumprod_backward, cumprod_backward_rule);
  VMAP_SUPPORT(erfinv, erfinv_rule);
  support_out(m, "aten", "erfinv.out", "erfinv", OutDtype::Cast);
  VMAP_SUPPORT(erfinv_, erfinv__rule);
  VMAP_SUPPORT(fft_ihfft2, fft_ihfft2_rule);
  VMAP_SUPPORT2(float_power, Scalar, float_power_Scalar_rule);
  support_out(m, "aten", "float_power.Scalar_out", "float_power.Scalar", OutDtype::Cast);
  VMAP_SUPPORT(hardshrink_backward, hardshrink_backward_rule);
  support_out(m, "aten", "hardshrink_backward.grad_input", "hardshrink_backward", OutDtype::Cast);
  VMAP_SUPPORT(hardtanh_backward, hardtanh_backward_rule);
  support_out(m, "aten", "hardtanh_backward.grad_input", "hardtanh_backward", OutDtype::Cast);
  VMAP_SUPPORT(heaviside, heaviside_rule);
  support_out(m, "aten", "heaviside.out", "heaviside", OutDtype::Cast);
  VMAP_SUPPORT(heaviside_, heaviside__rule);
  VMAP_SUPPORT(huber_loss, huber_loss_rule);
  support_out(m, "aten", "huber_loss.out", "huber_loss", OutDtype::Cast);
  composite(m, "imag");
  composite(m, "is_contiguous.memory_format");
  VMAP_SUPPORT(lift_fresh, lift_fresh_rule);
  VMAP_SUPPORT(linalg_slogdet, linalg_slogdet_rule);
  support_out(m, "aten", "linalg_slogdet.out", "linalg_slogdet", OutDtype::Cast);
  VMAP_SUPPORT(logsumexp, logsumexp_rule);
  support_out(m, "aten", "logsumexp.out", "logsumexp", OutDtype::Cast);
  VMAP_DECOMPOSE(masked_select_backward, masked_select_backward_rule);
  VMAP_SUPPORT(mvlgamma, mvlgamma_rule);
  support_out(m, "aten", "mvlgamma.out", "mvlgamma", OutDtype::Cast);
  VMAP_SUPPORT(mvlgamma_, mvlgamma__rule);
  VMAP_SUPPORT2(ne, Tensor, ne_Tensor_rule);
  support_out(m, "aten", "ne.Tensor_out", "ne.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(ne_, Tensor, ne__Tensor_rule);
  composite(m, "nll_loss2d");
  support_out(m, "aten", "nll_loss2d.out", "nll_loss2d", OutDtype::Cast);
  VMAP_RANDOM(aten, "normal.Tensor_Tensor", normal_Tensor_Tensor_rule, normal_Tensor_Tensor);
  support_out(m, "aten", "normal.Tensor_Tensor_out", "normal.Tensor_Tensor", OutDtype::Cast);
  support_random_out("aten", "normal.Tensor_Tensor_out", "normal.Tensor_Tensor", OutDtype::Cast);
  VMAP_RANDOM(aten, "normal.float_float", normal_float_float_rule, normal_float_float);
  support_out(m, "aten", "normal.float_float_out", "normal.float_float", OutDtype::Cast);
  support_random_out("aten", "normal.float_float_out", "normal.float_float", OutDtype::Cast);
  composite(m, "numpy_T");
  VMAP_SUPPORT(permute_copy, permute_copy_rule);
  support_out(m, "aten", "permute_copy.out", "permute_copy", OutDtype::Same);
  VMAP_RANDOM(aten, "rand_like.generator", rand_like_generator_rule, rand_like_generator);
  support_out(m, "aten", "rand_like.generator_out", "rand_like.generator", OutDtype::Same);
  support_random_out("aten", "rand_like.generator_out", "rand_like.generator", OutDtype::Same);
  VMAP_RANDOM(aten, "randn.generator", randn_generator_rule, randn_generator);
  support_out(m, "aten", "randn.generator_out", "randn.generator", OutDtype::Cast);
  support_random_out("aten", "randn.generator_out", "randn.generator", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad2d_backward, replication_pad2d_backward_rule);
  support_out(m, "aten", "replication_pad2d_backward.grad_input", "replication_pad2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(round, round_rule);
  support_out(m, "aten", "round.out", "round", OutDtype::Cast);
  VMAP_SUPPORT(round_, round__rule);
  unsupported(m, "set_.source_Storage_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_.source_Tensor_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(softplus_backward, softplus_backward_rule);
  support_out(m, "aten", "softplus_backward.grad_input", "softplus_backward", OutDtype::Cast);
  VMAP_SUPPORT(special_erfcx, special_erfcx_rule);
  support_out(m, "aten", "special_erfcx.out", "special_erfcx", OutDtype::Cast);
  VMAP_SUPPORT(special_gammaincc, special_gammaincc_rule);
  support_out(m, "aten", "special_gammaincc.out", "special_gammaincc", OutDtype::Cast);
  VMAP_SUPPORT(upsample_bilinear2d_backward, upsample_bilinear2d_backward_rule);
  support_out(m, "aten", "upsample_bilinear2d_backward.grad_input", "upsample_bilinear2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(upsample_nearest2d_backward, upsample_nearest2d_backward_rule);
  support_out(m, "aten", "upsample_nearest2d_backward.grad_input", "upsample_nearest2d_backward", OutDtype::Cast);
  add_kinds(
      "composite _foreach_minimum.ScalarList _foreach_minimum.ScalarList_out _foreach_minimum_.ScalarList"
      " _foreach_norm.Scalar _foreach_norm.Scalar_out _foreach_sigmoid _foreach_sigmoid.out"
      " _foreach_sigmoid_ cross cross.out imag is_contiguous.memory_format nll_loss2d nll_loss2d.out numpy_T\n"
      "custom _assert_async _is_all_true _reshape_alias\n"
      "decompose _embedding_bag_forward_only _embedding_bag_forward_only.out _fused_adagrad_"
      " bucketize.Scalar bucketize.Scalar_out masked_select_backward\n"
      "fold avg_pool3d_backward avg_pool3d_backward.grad_input replication_pad2d_backward"
      " replication_pad2d_backward.grad_input upsample_bilinear2d_backward"
      " upsample_bilinear2d_backward.grad_input upsample_nearest2d_backward"
      " upsample_nearest2d_backward.grad_input\n"
      "loss huber_loss huber_loss.out\n"
      "pointwise __rshift__.Scalar __rshift__.Scalar_out _functional_assert_scalar abs abs.out abs_"
      " clamp.Tensor clamp.Tensor_out clamp_.Tensor clip clip.out clip_ erfinv erfinv.out erfinv_"
      " float_power.Scalar float_power.Scalar_out hardshrink_backward hardshrink_backward.grad_input"
      " hardtanh_backward hardtanh_backward.grad_input heaviside heaviside.out heaviside_ mvlgamma"
      " mvlgamma.out mvlgamma_ ne.Tensor ne.Tensor_out ne_.Tensor round round.out round_ softplus_backward"
      " softplus_backward.grad_input special_erfcx special_erfcx.out special_gammaincc special_gammaincc.out\n"
      "random normal.Tensor_Tensor normal.Tensor_Tensor_out normal.float_float normal.float_float_out"
      " rand_like.generator rand_like.generator_out randn.generator randn.generator_out\n"
      "reduction cumprod_backward fft_ihfft2 logsumexp logsumexp.out\n"
      "unsupported _backward set_.source_Storage_storage_offset set_.source_Tensor_storage_offset\n"
      "variadic _linalg_det _linalg_det.result _linalg_eigh _linalg_eigh.eigenvalues linalg_slogdet"
      " linalg_slogdet.out\n"
      "view lift_fresh permute_copy permute_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
