// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 14 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_conj_copy_ops.h>
#include <ATen/ops/_cummin_helper_ops.h>
#include <ATen/ops/_foreach_addcdiv_ops.h>
#include <ATen/ops/_foreach_copy_ops.h>
#include <ATen/ops/_foreach_sign_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_neg_view_copy_ops.h>
#include <ATen/ops/_saturate_weight_to_fp16_ops.h>
#include <ATen/ops/_scaled_dot_product_attention_math_ops.h>
#include <ATen/ops/arctan2_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/clamp_min_ops.h>
#include <ATen/ops/conj_ops.h>
#include <ATen/ops/conv2d_ops.h>
#include <ATen/ops/cummin_ops.h>
#include <ATen/ops/dot_ops.h>
#include <ATen/ops/fft_fft_ops.h>
#include <ATen/ops/fft_hfft_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/isposinf_ops.h>
#include <ATen/ops/leaky_relu_backward_ops.h>
#include <ATen/ops/linalg_det_ops.h>
#include <ATen/ops/linalg_multi_dot_ops.h>
#include <ATen/ops/linalg_qr_ops.h>
#include <ATen/ops/logit_ops.h>
#include <ATen/ops/mean_ops.h>
#include <ATen/ops/mish_backward_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/ones_ops.h>
#include <ATen/ops/ormqr_ops.h>
#include <ATen/ops/outer_ops.h>
#include <ATen/ops/prod_ops.h>
#include <ATen/ops/reflection_pad2d_backward_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/row_stack_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sort_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_modified_bessel_i1_ops.h>
#include <ATen/ops/special_polygamma_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/sym_storage_offset_ops.h>
#include <ATen/ops/unbind_ops.h>
#include <ATen/ops/vdot_ops.h>
#include <ATen/ops/view_copy_ops.h>
#include <ATen/ops/zero_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _conj_copy: view
VMAP_SIGNATURE(_conj_copy, "_conj_copy(Tensor self) -> Tensor");
OneResult _conj_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("_conj_copy", self, self_bdim);
  return in.result(at::_ops::_conj_copy::call(in.self()));
}

// _conj_copy.out: view, as _conj_copy
VMAP_SIGNATURE(_conj_copy_out, "_conj_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _cummin_helper: decompose
VMAP_SIGNATURE(_cummin_helper, "_cummin_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()");
void _cummin_helper_rule(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim) {
  return decompositions::cummin_helper(self, values, indices, dim);
}

// _foreach_addcdiv.ScalarList: composite
VMAP_SIGNATURE(_foreach_addcdiv_ScalarList, "_foreach_addcdiv.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]");

// _foreach_addcdiv.ScalarList_out: composite, as _foreach_addcdiv.ScalarList
VMAP_SIGNATURE(_foreach_addcdiv_ScalarList_out, "_foreach_addcdiv.ScalarList_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcdiv_.ScalarList: composite, as _foreach_addcdiv.ScalarList
VMAP_SIGNATURE(_foreach_addcdiv__ScalarList, "_foreach_addcdiv_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()");

// _foreach_copy: composite
VMAP_SIGNATURE(_foreach_copy, "_foreach_copy(Tensor[] self, Tensor[] src, bool non_blocking=False) -> Tensor[] self_out");

// _foreach_copy.out: composite, as _foreach_copy
VMAP_SIGNATURE(_foreach_copy_out, "_foreach_copy.out(Tensor[] self, Tensor[] src, bool non_blocking=False, *, Tensor(a!)[] out) -> ()");

// _foreach_copy_: composite, as _foreach_copy
VMAP_SIGNATURE(_foreach_copy_, "_foreach_copy_(Tensor(a!)[] self, Tensor[] src, bool non_blocking=False) -> ()");

// _foreach_sign: composite
VMAP_SIGNATURE(_foreach_sign, "_foreach_sign(Tensor[] self) -> Tensor[]");

// _foreach_sign.out: composite, as _foreach_sign
VMAP_SIGNATURE(_foreach_sign_out, "_foreach_sign.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sign_: composite, as _foreach_sign
VMAP_SIGNATURE(_foreach_sign_, "_foreach_sign_(Tensor(a!)[] self) -> ()");

// _fused_sgd: decompose
VMAP_SIGNATURE(_fused_sgd, "_fused_sgd(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_sgd_rule(at::TensorList self,
    at::TensorList grads, at::TensorList momentum_buffer_list, double weight_decay, double momentum,
    double lr, double dampening, bool nesterov, bool maximize, bool is_first_step,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  return decompositions::fused_sgd(self, grads, momentum_buffer_list, weight_decay, momentum, lr, dampening, nesterov, maximize, is_first_step, grad_scale, found_inf);
}

// _neg_view_copy: view
VMAP_SIGNATURE(_neg_view_copy, "_neg_view_copy(Tensor self) -> Tensor");
OneResult _neg_view_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("_neg_view_copy", self, self_bdim);
  return in.result(at::_ops::_neg_view_copy::call(in.self()));
}

// _neg_view_copy.out: view, as _neg_view_copy
VMAP_SIGNATURE(_neg_view_copy_out, "_neg_view_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _saturate_weight_to_fp16: unsupported
VMAP_SIGNATURE(_saturate_weight_to_fp16, "_saturate_weight_to_fp16(Tensor weight) -> Tensor");

// _scaled_dot_product_attention_math: decompose
VMAP_SIGNATURE(_scaled_dot_product_attention_math, "_scaled_dot_product_attention_math(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, Tensor? dropout_mask=None, *, float? scale=None, bool enable_gqa=False) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _scaled_dot_product_attention_math_rule(const Tensor& query, const Tensor& key,
    const Tensor& value, const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
    const std::optional<Tensor>& dropout_mask, std::optional<double> scale, bool enable_gqa) {
  return decompositions::scaled_dot_product_attention_math(query, key, value, attn_mask, dropout_p, is_causal, dropout_mask, scale, enable_gqa);
}

// arctan2: pointwise
VMAP_SIGNATURE(arctan2, "arctan2(Tensor self, Tensor other) -> Tensor");
OneResult arctan2_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::arctan2::call(in[0], in[1]));
}

// arctan2.out: pointwise, as arctan2
VMAP_SIGNATURE(arctan2_out, "arctan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// arctan2_: pointwise, as arctan2
VMAP_SIGNATURE(arctan2_, "arctan2_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void arctan2__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::arctan2_::call(in.written(), in[1]);
}

// bernoulli.Tensor: random
VMAP_SIGNATURE(bernoulli_Tensor, "bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_Tensor_rule(const Draw& draw, const Tensor& self, BDim self_bdim, const Tensor& p,
    BDim p_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(self, self_bdim), Operand(p, p_bdim));
  return in.result(at::_ops::bernoulli_Tensor::call(in[0], in[1], generator));
}

// bernoulli.Tensor_out: random, as bernoulli.Tensor
VMAP_SIGNATURE(bernoulli_Tensor_out, "bernoulli.Tensor_out(Tensor self, Tensor p, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// clamp_min.Tensor: pointwise
VMAP_SIGNATURE(clamp_min_Tensor, "clamp_min.Tensor(Tensor self, Tensor min) -> Tensor");
OneResult clamp_min_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& min, BDim min_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(min, min_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_min_Tensor::call(in[0], in[1]));
}

// clamp_min.Tensor_out: pointwise, as clamp_min.Tensor
VMAP_SIGNATURE(clamp_min_Tensor_out, "clamp_min.Tensor_out(Tensor self, Tensor min, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_min_.Tensor: pointwise, as clamp_min.Tensor
VMAP_SIGNATURE(clamp_min__Tensor, "clamp_min_.Tensor(Tensor(a!) self, Tensor min) -> Tensor(a!)");
void clamp_min__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& min, BDim min_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(min, min_bdim));
  in.promote().align();
  at::_ops::clamp_min__Tensor::call(in.written(), in[1]);
}

// conv2d.padding: convolve
VMAP_SIGNATURE(conv2d_padding, "conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, str padding=\"valid\", SymInt[2] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv2d_padding_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv2d.padding", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv2d_padding::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// cummin: reduction
VMAP_SIGNATURE(cummin, "cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> cummin_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cummin::call(in[0], in.dim()), true);
}

// cummin.out: reduction, as cummin
VMAP_SIGNATURE(cummin_out, "cummin.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// fft_fft: reduction
VMAP_SIGNATURE(fft_fft, "fft_fft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_fft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_fft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_fft::call(in[0], n, in.dim(), norm), true);
}

// fft_fft.out: reduction, as fft_fft
VMAP_SIGNATURE(fft_fft_out, "fft_fft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_hfft: reduction
VMAP_SIGNATURE(fft_hfft, "fft_hfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_hfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_hfft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_hfft::call(in[0], n, in.dim(), norm), true);
}

// fft_hfft.out: reduction, as fft_hfft
VMAP_SIGNATURE(fft_hfft_out, "fft_hfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// flatten.using_ints: custom
VMAP_SIGNATURE(flatten_using_ints, "flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)");

// isposinf: pointwise
VMAP_SIGNATURE(isposinf, "isposinf(Tensor self) -> Tensor");
OneResult isposinf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isposinf::call(self), self_bdim);
}

// isposinf.out: pointwise, as isposinf
VMAP_SIGNATURE(isposinf_out, "isposinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// leaky_relu_backward: pointwise
VMAP_SIGNATURE(leaky_relu_backward, "leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor");
OneResult leaky_relu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& negative_slope, bool self_is_result) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::leaky_relu_backward::call(in[0], in[1], negative_slope, self_is_result));
}

// leaky_relu_backward.grad_input: pointwise, as leaky_relu_backward
VMAP_SIGNATURE(leaky_relu_backward_grad_input, "leaky_relu_backward.grad_input(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result, *, Tensor(a!) grad_input) -> Tensor(a!)");

// linalg_det: variadic
VMAP_SIGNATURE(linalg_det, "linalg_det(Tensor A) -> Tensor");
OneResult linalg_det_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_det", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_det::call(in[0]));
}

// linalg_det.out: variadic, as linalg_det
VMAP_SIGNATURE(linalg_det_out, "linalg_det.out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_multi_dot.out: composite, as linalg_multi_dot
VMAP_SIGNATURE(linalg_multi_dot_out, "linalg_multi_dot.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_qr: variadic
VMAP_SIGNATURE(linalg_qr, "linalg_qr(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_qr_rule(const Tensor& A, BDim A_bdim, c10::string_view mode) {
  Variadic<1> in("linalg_qr", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<0>(at::_ops::linalg_qr::call(in[0], mode));
}

// linalg_qr.out: variadic, as linalg_qr
VMAP_SIGNATURE(linalg_qr_out, "linalg_qr.out(Tensor A, str mode='reduced', *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)");

// logit: pointwise
VMAP_SIGNATURE(logit, "logit(Tensor self, float? eps=None) -> Tensor");
OneResult logit_rule(const Tensor& self, BDim self_bdim, std::optional<double> eps) {
  return with_bdim(at::_ops::logit::call(self, eps), self_bdim);
}

// logit.out: pointwise, as logit
VMAP_SIGNATURE(logit_out, "logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)");

// logit_: pointwise, as logit
VMAP_SIGNATURE(logit_, "logit_(Tensor(a!) self, float? eps=None) -> Tensor(a!)");
void logit__rule(Tensor& self, BDim, std::optional<double> eps) {
  at::_ops::logit_::call(self, eps);
}

// mean: decompose
VMAP_SIGNATURE(mean, "mean(Tensor self, *, ScalarType? dtype=None) -> Tensor");
Tensor mean_rule(const Tensor& self, std::optional<at::ScalarType> dtype) {
  return at::_ops::mean_dim::call(self, ::std::nullopt, false, dtype);
}

// mean.dtype_out: decompose, as mean
VMAP_SIGNATURE(mean_dtype_out, "mean.dtype_out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// mish_backward: pointwise
VMAP_SIGNATURE(mish_backward, "mish_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult mish_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.align();
  return in.result(at::_ops::mish_backward::call(in[0], in[1]));
}

// ne.Scalar: pointwise
VMAP_SIGNATURE(ne_Scalar, "ne.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult ne_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::ne_Scalar::call(self, other), self_bdim);
}

// ne.Scalar_out: pointwise, as ne.Scalar
VMAP_SIGNATURE(ne_Scalar_out, "ne.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// ne_.Scalar: pointwise, as ne.Scalar
VMAP_SIGNATURE(ne__Scalar, "ne_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void ne__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::ne__Scalar::call(self, other);
}

// ones: factory
VMAP_SIGNATURE(ones, "ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// ones.out: factory, as ones
VMAP_SIGNATURE(ones_out, "ones.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// ormqr: variadic
VMAP_SIGNATURE(ormqr, "ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor");
OneResult ormqr_rule(const Tensor& self, BDim self_bdim, const Tensor& input2, BDim input2_bdim,
    const Tensor& input3, BDim input3_bdim, bool left, bool transpose) {
  Variadic<3> in("ormqr", Operand(self, self_bdim, 2), Operand(input2, input2_bdim, 1), Operand(input3, input3_bdim, 2));
  in.align_and_expand();
  return in.result(at::_ops::ormqr::call(in[0], in[1], in[2], left, transpose));
}

// ormqr.out: variadic, as ormqr
VMAP_SIGNATURE(ormqr_out, "ormqr.out(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False, *, Tensor(a!) out) -> Tensor(a!)");

// outer.out: composite, as outer
VMAP_SIGNATURE(outer_out, "outer.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)");

// prod: decompose
VMAP_SIGNATURE(prod, "prod(Tensor self, *, ScalarType? dtype=None) -> Tensor");
Tensor prod_rule(const Tensor& self, std::optional<at::ScalarType> dtype) {
  return at::_ops::prod_dim_int::call(at::_ops::flatten_using_ints::call(self, 0, -1), 0, false, dtype);
}

// prod.dim_int: reduction
VMAP_SIGNATURE(prod_dim_int, "prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult prod_dim_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::prod_dim_int::call(in[0], in.dim(), keepdim, dtype), keepdim);
}

// prod.int_out: reduction, as prod.dim_int
VMAP_SIGNATURE(prod_int_out, "prod.int_out(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// prod.out: decompose, as prod
VMAP_SIGNATURE(prod_out, "prod.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// reflection_pad2d_backward: fold
VMAP_SIGNATURE(reflection_pad2d_backward, "reflection_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor");
OneResult reflection_pad2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("reflection_pad2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::reflection_pad2d_backward::call(in[0], in[1], padding));
}

// reflection_pad2d_backward.grad_input: fold, as reflection_pad2d_backward
VMAP_SIGNATURE(reflection_pad2d_backward_grad_input, "reflection_pad2d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[4] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// remainder.Scalar_Tensor: pointwise
VMAP_SIGNATURE(remainder_Scalar_Tensor, "remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult remainder_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::remainder_Scalar_Tensor::call(self, other), other_bdim);
}

// remainder.Scalar_Tensor_out: pointwise, as remainder.Scalar_Tensor
VMAP_SIGNATURE(remainder_Scalar_Tensor_out, "remainder.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// row_stack.out: composite, as row_stack
VMAP_SIGNATURE(row_stack_out, "row_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// set.source_Tensor: unsupported
VMAP_SIGNATURE(set_source_Tensor, "set.source_Tensor(Tensor self, Tensor source) -> Tensor");

// set.source_Tensor_out: unsupported, as set.source_Tensor
VMAP_SIGNATURE(set_source_Tensor_out, "set.source_Tensor_out(Tensor self, Tensor source, *, Tensor(a!) out) -> Tensor(a!)");

// set_: unsupported
VMAP_SIGNATURE(set_, "set_(Tensor(a!) self) -> Tensor(a!)");

// sort.stable: reduction
VMAP_SIGNATURE(sort_stable, "sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> sort_stable_rule(const Tensor& self, BDim self_bdim,
    std::optional<bool> stable, int64_t dim, bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::sort_stable::call(in[0], stable, in.dim(), descending), true);
}

// sort.values_stable: reduction, as sort.stable
VMAP_SIGNATURE(sort_values_stable, "sort.values_stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// special_hermite_polynomial_h.x_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h_x_scalar, "special_hermite_polynomial_h.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_h_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_hermite_polynomial_h_x_scalar::call(x, n), n_bdim);
}

// special_hermite_polynomial_h.x_scalar_out: pointwise, as special_hermite_polynomial_h.x_scalar
VMAP_SIGNATURE(special_hermite_polynomial_h_x_scalar_out, "special_hermite_polynomial_h.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_i1: pointwise
VMAP_SIGNATURE(special_modified_bessel_i1, "special_modified_bessel_i1(Tensor self) -> Tensor");
OneResult special_modified_bessel_i1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_i1::call(self), self_bdim);
}

// special_modified_bessel_i1.out: pointwise, as special_modified_bessel_i1
VMAP_SIGNATURE(special_modified_bessel_i1_out, "special_modified_bessel_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_polygamma: pointwise
VMAP_SIGNATURE(special_polygamma, "special_polygamma(int n, Tensor self) -> Tensor");
OneResult special_polygamma_rule(int64_t n, const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_polygamma::call(n, self), self_bdim);
}

// special_polygamma.out: pointwise, as special_polygamma
VMAP_SIGNATURE(special_polygamma_out, "special_polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sum.IntList_out: reduction, as sum.dim_IntList
VMAP_SIGNATURE(sum_IntList_out, "sum.IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// sum.dim_IntList: reduction
VMAP_SIGNATURE(sum_dim_IntList, "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult sum_dim_IntList_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::sum_dim_IntList::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// sym_storage_offset: unsupported
VMAP_SIGNATURE(sym_storage_offset, "sym_storage_offset(Tensor self) -> SymInt");

// unbind.int: view
VMAP_SIGNATURE(unbind_int, "unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]");
ListResult unbind_int_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unbind.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::unbind_int::call(in.self(), physical_dim));
}

// vdot: decompose
VMAP_SIGNATURE(vdot, "vdot(Tensor self, Tensor other) -> Tensor");
Tensor vdot_rule(const Tensor& self, const Tensor& other) {
  return at::_ops::dot::call(at::_ops::conj::call(self), other);
}

// vdot.out: decompose, as vdot
VMAP_SIGNATURE(vdot_out, "vdot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// view_copy.dtype: view
VMAP_SIGNATURE(view_copy_dtype, "view_copy.dtype(Tensor self, ScalarType dtype) -> Tensor");
OneResult view_copy_dtype_rule(const Tensor& self, BDim self_bdim, at::ScalarType dtype) {
  View in("view_copy.dtype", self, self_bdim, 0, 1);
  return in.result(at::_ops::view_copy_dtype::call(in.self(), dtype));
}

// view_copy.dtype_out: view, as view_copy.dtype
VMAP_SIGNATURE(view_copy_dtype_out, "view_copy.dtype_out(Tensor self, ScalarType dtype, *, Tensor(a!) out) -> Tensor(a!)");

// zero_: pointwise
VMAP_SIGNATURE(zero_, "zero_(Tensor(a!) self) -> Tensor(a!)");
void zero__rule(Tensor& self, BDim) {
  at::_ops::zero_::call(self);
}

}  // namespace

void register_shard_14(torch::Library& m) {
  composite(m, "_autocast_to_reduced_precision");
  composite(m, "_cast_Byte");
  composite(m, "_cast_Float");
  VMAP_SUPPORT(_conj_copy, _conj_copy_rule);
  support_out(m, "aten", "_conj_copy.out", "_conj_copy", OutDtype::Same);
  VMAP_DECOMPOSE(_cummin_helper, _cummin_helper_rule);
  explicit_composite(m, "_foreach_addcdiv.ScalarList");
  support_out(m, "aten", "_foreach_addcdiv.ScalarList_out", "_foreach_addcdiv.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcdiv_.ScalarList");
  explicit_composite(m, "_foreach_copy");
  support_out(m, "aten", "_foreach_copy.out", "_foreach_copy", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_copy_");
  explicit_composite(m, "_foreach_sign");
  support_out(m, "aten", "_foreach_sign.out", "_foreach_sign", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sign_");
  VMAP_DECOMPOSE(_fused_sgd, _fused_sgd_rule);
  VMAP_SUPPORT(_neg_view_copy, _neg_view_copy_rule);
  support_out(m, "aten", "_neg_view_copy.out", "_neg_view_copy", OutDtype::Same);
  unsupported(m, "_saturate_weight_to_fp16", "it reads and writes the tensor's memory by itself, and an example has none of its own", "use clamp with what float16 holds");
  VMAP_DECOMPOSE(_scaled_dot_product_attention_math, _scaled_dot_product_attention_math_rule);
  composite(m, "adjoint");
  VMAP_SUPPORT(arctan2, arctan2_rule);
  support_out(m, "aten", "arctan2.out", "arctan2", OutDtype::Cast);
  VMAP_SUPPORT(arctan2_, arctan2__rule);
  VMAP_RANDOM(aten, "bernoulli.Tensor", bernoulli_Tensor_rule, bernoulli_Tensor);
  support_out(m, "aten", "bernoulli.Tensor_out", "bernoulli.Tensor", OutDtype::Same);
  support_random_out("aten", "bernoulli.Tensor_out", "bernoulli.Tensor", OutDtype::Same);
  VMAP_SUPPORT2(clamp_min, Tensor, clamp_min_Tensor_rule);
  support_out(m, "aten", "clamp_min.Tensor_out", "clamp_min.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clamp_min_, Tensor, clamp_min__Tensor_rule);
  VMAP_SUPPORT2(conv2d, padding, conv2d_padding_rule);
  VMAP_SUPPORT(cummin, cummin_rule);
  support_out(m, "aten", "cummin.out", "cummin", OutDtype::Cast);
  VMAP_SUPPORT(fft_fft, fft_fft_rule);
  support_out(m, "aten", "fft_fft.out", "fft_fft", OutDtype::Cast);
  VMAP_SUPPORT(fft_hfft, fft_hfft_rule);
  support_out(m, "aten", "fft_hfft.out", "fft_hfft", OutDtype::Cast);
  VMAP_SUPPORT2(flatten, using_ints, custom::flatten);
  VMAP_SUPPORT(isposinf, isposinf_rule);
  support_out(m, "aten", "isposinf.out", "isposinf", OutDtype::Cast);
  VMAP_SUPPORT(leaky_relu_backward, leaky_relu_backward_rule);
  support_out(m, "aten", "leaky_relu_backward.grad_input", "leaky_relu_backward", OutDtype::Cast);
  VMAP_SUPPORT(linalg_det, linalg_det_rule);
  support_out(m, "aten", "linalg_det.out", "linalg_det", OutDtype::Cast);
  composite(m, "linalg_multi_dot");
  support_out(m, "aten", "linalg_multi_dot.out", "linalg_multi_dot", OutDtype::Cast);
  VMAP_SUPPORT(linalg_qr, linalg_qr_rule);
  support_out(m, "aten", "linalg_qr.out", "linalg_qr", OutDtype::Cast);
  VMAP_SUPPORT(logit, logit_rule);
  support_out(m, "aten", "logit.out", "logit", OutDtype::Cast);
  VMAP_SUPPORT(logit_, logit__rule);
  composite(m, "margin_ranking_loss");
  VMAP_DECOMPOSE(mean, mean_rule);
  support_out(m, "aten", "mean.dtype_out", "mean", OutDtype::Cast);
  VMAP_SUPPORT(mish_backward, mish_backward_rule);
  composite(m, "moveaxis.intlist");
  composite(m, "native_channel_shuffle");
  VMAP_SUPPORT2(ne, Scalar, ne_Scalar_rule);
  support_out(m, "aten", "ne.Scalar_out", "ne.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(ne_, Scalar, ne__Scalar_rule);
  composite(m, "nll_loss_nd");
  VMAP_FACTORY(aten, "ones", ones);
  support_out(m, "aten", "ones.out", "ones", OutDtype::Cast);
  VMAP_SUPPORT(ormqr, ormqr_rule);
  support_out(m, "aten", "ormqr.out", "ormqr", OutDtype::Cast);
  composite(m, "outer");
  support_out(m, "aten", "outer.out", "outer", OutDtype::Cast);
  VMAP_DECOMPOSE(prod, prod_rule);
  VMAP_SUPPORT2(prod, dim_int, prod_dim_int_rule);
  support_out(m, "aten", "prod.int_out", "prod.dim_int", OutDtype::Cast);
  support_out(m, "aten", "prod.out", "prod", OutDtype::Same);
  VMAP_SUPPORT(reflection_pad2d_backward, reflection_pad2d_backward_rule);
  support_out(m, "aten", "reflection_pad2d_backward.grad_input", "reflection_pad2d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(remainder, Scalar_Tensor, remainder_Scalar_Tensor_rule);
  support_out(m, "aten", "remainder.Scalar_Tensor_out", "remainder.Scalar_Tensor", OutDtype::Same);
  composite(m, "row_stack");
  support_out(m, "aten", "row_stack.out", "row_stack", OutDtype::Cast);
  unsupported(m, "set.source_Tensor", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Tensor_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT2(sort, stable, sort_stable_rule);
  support_out(m, "aten", "sort.values_stable", "sort.stable", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_h, x_scalar, special_hermite_polynomial_h_x_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_h.x_scalar_out", "special_hermite_polynomial_h.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_modified_bessel_i1, special_modified_bessel_i1_rule);
  support_out(m, "aten", "special_modified_bessel_i1.out", "special_modified_bessel_i1", OutDtype::Cast);
  VMAP_SUPPORT(special_polygamma, special_polygamma_rule);
  support_out(m, "aten", "special_polygamma.out", "special_polygamma", OutDtype::Cast);
  support_out(m, "aten", "sum.IntList_out", "sum.dim_IntList", OutDtype::Cast);
  VMAP_SUPPORT2(sum, dim_IntList, sum_dim_IntList_rule);
  unsupported(m, "sym_storage_offset", "every example begins at a place of its own in the batch's storage", "ask of the whole batch, outside vmap");
  composite(m, "to.dtype");
  composite(m, "trapz.dx");
  VMAP_SUPPORT2(unbind, int, unbind_int_rule);
  VMAP_DECOMPOSE(vdot, vdot_rule);
  support_out(m, "aten", "vdot.out", "vdot", OutDtype::Cast);
  VMAP_SUPPORT2(view_copy, dtype, view_copy_dtype_rule);
  support_out(m, "aten", "view_copy.dtype_out", "view_copy.dtype", OutDtype::Same);
  VMAP_SUPPORT(zero_, zero__rule);
  add_kinds(
      "composite _autocast_to_reduced_precision _cast_Byte _cast_Float _foreach_addcdiv.ScalarList"
      " _foreach_addcdiv.ScalarList_out _foreach_addcdiv_.ScalarList _foreach_copy _foreach_copy.out"
      " _foreach_copy_ _foreach_sign _foreach_sign.out _foreach_sign_ adjoint linalg_multi_dot"
      " linalg_multi_dot.out margin_ranking_loss moveaxis.intlist native_channel_shuffle nll_loss_nd outer"
      " outer.out row_stack row_stack.out to.dtype trapz.dx\n"
      "convolve conv2d.padding\n"
      "custom flatten.using_ints\n"
      "decompose _cummin_helper _fused_sgd _scaled_dot_product_attention_math mean mean.dtype_out prod"
      " prod.out vdot vdot.out\n"
      "factory ones ones.out\n"
      "fold reflection_pad2d_backward reflection_pad2d_backward.grad_input\n"
      "pointwise arctan2 arctan2.out arctan2_ clamp_min.Tensor clamp_min.Tensor_out clamp_min_.Tensor"
      " isposinf isposinf.out leaky_relu_backward leaky_relu_backward.grad_input logit logit.out logit_"
      " mish_backward ne.Scalar ne.Scalar_out ne_.Scalar remainder.Scalar_Tensor remainder.Scalar_Tensor_out"
      " special_hermite_polynomial_h.x_scalar special_hermite_polynomial_h.x_scalar_out"
      " special_modified_bessel_i1 special_modified_bessel_i1.out special_polygamma special_polygamma.out"
      " zero_\n"
      "random bernoulli.Tensor bernoulli.Tensor_out\n"
      "reduction cummin cummin.out fft_fft fft_fft.out fft_hfft fft_hfft.out prod.dim_int prod.int_out"
      " sort.stable sort.values_stable sum.IntList_out sum.dim_IntList\n"
      "unsupported _saturate_weight_to_fp16 set.source_Tensor set.source_Tensor_out set_ sym_storage_offset\n"
      "variadic linalg_det linalg_det.out linalg_qr linalg_qr.out ormqr ormqr.out\n"
      "view _conj_copy _conj_copy.out _neg_view_copy _neg_view_copy.out unbind.int view_copy.dtype"
      " view_copy.dtype_out\n"
  );
}

}  // namespace vmap::rules::aten
