// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 29 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cdist_backward_ops.h>
#include <ATen/ops/_foreach_log_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_foreach_sub_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_native_batch_norm_legit_ops.h>
#include <ATen/ops/_standard_gamma_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_backward_ops.h>
#include <ATen/ops/argmin_ops.h>
#include <ATen/ops/bartlett_window_ops.h>
#include <ATen/ops/bmm_ops.h>
#include <ATen/ops/copy_ops.h>
#include <ATen/ops/expand_ops.h>
#include <ATen/ops/fft_ifft2_ops.h>
#include <ATen/ops/gcd_ops.h>
#include <ATen/ops/index_copy_ops.h>
#include <ATen/ops/infinitely_differentiable_gelu_backward_ops.h>
#include <ATen/ops/istft_ops.h>
#include <ATen/ops/linalg_ldl_factor_ops.h>
#include <ATen/ops/linalg_tensorinv_ops.h>
#include <ATen/ops/lstm_ops.h>
#include <ATen/ops/lu_unpack_ops.h>
#include <ATen/ops/max_pool2d_with_indices_ops.h>
#include <ATen/ops/max_unpool2d_ops.h>
#include <ATen/ops/maximum_ops.h>
#include <ATen/ops/mm_ops.h>
#include <ATen/ops/multilabel_margin_loss_forward_ops.h>
#include <ATen/ops/native_layer_norm_backward_ops.h>
#include <ATen/ops/neg_ops.h>
#include <ATen/ops/pixel_shuffle_ops.h>
#include <ATen/ops/repeat_interleave_ops.h>
#include <ATen/ops/resize_ops.h>
#include <ATen/ops/scatter_add_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/special_airy_ai_ops.h>
#include <ATen/ops/special_bessel_y0_ops.h>
#include <ATen/ops/special_erfc_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _cdist_backward: variadic
VMAP_SIGNATURE(_cdist_backward, "_cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor");
OneResult _cdist_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& x1, BDim x1_bdim,
    const Tensor& x2, BDim x2_bdim, double p, const Tensor& cdist, BDim cdist_bdim) {
  Variadic<4> in("_cdist_backward", Operand(grad, grad_bdim, 2), Operand(x1, x1_bdim, 2), Operand(x2, x2_bdim, 2), Operand(cdist, cdist_bdim, 2));
  in.align_and_expand();
  return in.result(at::_ops::_cdist_backward::call(in[0], in[1], in[2], p, in[3]));
}

// _cdist_backward.out: variadic, as _cdist_backward
VMAP_SIGNATURE(_cdist_backward_out, "_cdist_backward.out(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_log: composite
VMAP_SIGNATURE(_foreach_log, "_foreach_log(Tensor[] self) -> Tensor[]");

// _foreach_log.out: composite, as _foreach_log
VMAP_SIGNATURE(_foreach_log_out, "_foreach_log.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log_: composite, as _foreach_log
VMAP_SIGNATURE(_foreach_log_, "_foreach_log_(Tensor(a!)[] self) -> ()");

// _foreach_pow.List: composite
VMAP_SIGNATURE(_foreach_pow_List, "_foreach_pow.List(Tensor[] self, Tensor[] exponent) -> Tensor[]");

// _foreach_pow.List_out: composite, as _foreach_pow.List
VMAP_SIGNATURE(_foreach_pow_List_out, "_foreach_pow.List_out(Tensor[] self, Tensor[] exponent, *, Tensor(a!)[] out) -> ()");

// _foreach_pow.ScalarList: composite
VMAP_SIGNATURE(_foreach_pow_ScalarList, "_foreach_pow.ScalarList(Tensor[] self, Scalar[] exponent) -> Tensor[]");

// _foreach_pow.ScalarList_out: composite, as _foreach_pow.ScalarList
VMAP_SIGNATURE(_foreach_pow_ScalarList_out, "_foreach_pow.ScalarList_out(Tensor[] self, Scalar[] exponent, *, Tensor(a!)[] out) -> ()");

// _foreach_pow_.List: composite, as _foreach_pow.List
VMAP_SIGNATURE(_foreach_pow__List, "_foreach_pow_.List(Tensor(a!)[] self, Tensor[] exponent) -> ()");

// _foreach_pow_.ScalarList: composite, as _foreach_pow.ScalarList
VMAP_SIGNATURE(_foreach_pow__ScalarList, "_foreach_pow_.ScalarList(Tensor(a!)[] self, Scalar[] exponent) -> ()");

// _foreach_sub.List: composite
VMAP_SIGNATURE(_foreach_sub_List, "_foreach_sub.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]");

// _foreach_sub.List_out: composite, as _foreach_sub.List
VMAP_SIGNATURE(_foreach_sub_List_out, "_foreach_sub.List_out(Tensor[] self, Tensor[] other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()");

// _foreach_sub.ScalarList: composite
VMAP_SIGNATURE(_foreach_sub_ScalarList, "_foreach_sub.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_sub.ScalarList_out: composite, as _foreach_sub.ScalarList
VMAP_SIGNATURE(_foreach_sub_ScalarList_out, "_foreach_sub.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_sub_.List: composite, as _foreach_sub.List
VMAP_SIGNATURE(_foreach_sub__List, "_foreach_sub_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()");

// _foreach_sub_.ScalarList: composite, as _foreach_sub.ScalarList
VMAP_SIGNATURE(_foreach_sub__ScalarList, "_foreach_sub_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _fused_adam: decompose
VMAP_SIGNATURE(_fused_adam, "_fused_adam(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adam_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, double lr, double beta1, double beta2,
    double weight_decay, double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
    const std::optional<Tensor>& found_inf) {
  return decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf);
}

// _native_batch_norm_legit_functional: channelwise
VMAP_SIGNATURE(_native_batch_norm_legit_functional, "_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _native_batch_norm_legit_functional_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const Tensor& running_mean, BDim running_mean_bdim,
    const Tensor& running_var, BDim running_var_bdim, bool training, double momentum, double eps) {
  Channelwise<5> in("_native_batch_norm_legit_functional", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::_native_batch_norm_legit_functional::call(in[0], in.optional(1), in.optional(2), in[3], in[4], training, momentum, eps));
}

// _standard_gamma: random
VMAP_SIGNATURE(_standard_gamma, "_standard_gamma(Tensor self, Generator? generator=None) -> Tensor");
OneResult _standard_gamma_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::_standard_gamma::call(in[0], generator));
}

// _standard_gamma.out: random, as _standard_gamma
VMAP_SIGNATURE(_standard_gamma_out, "_standard_gamma.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_bilinear2d_aa_backward: fold
VMAP_SIGNATURE(_upsample_bilinear2d_aa_backward, "_upsample_bilinear2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bilinear2d_aa_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bilinear2d_aa_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_bilinear2d_aa_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// _upsample_bilinear2d_aa_backward.grad_input: fold, as _upsample_bilinear2d_aa_backward
VMAP_SIGNATURE(_upsample_bilinear2d_aa_backward_grad_input, "_upsample_bilinear2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// argmin: reduction
VMAP_SIGNATURE(argmin, "argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor");
OneResult argmin_rule(const Tensor& self, BDim self_bdim, std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argmin::call(in[0], in.dim(), keepdim), keepdim);
}

// argmin.out: reduction, as argmin
VMAP_SIGNATURE(argmin_out, "argmin.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// bartlett_window.periodic: factory
VMAP_SIGNATURE(bartlett_window_periodic, "bartlett_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// bartlett_window.periodic_out: factory, as bartlett_window.periodic
VMAP_SIGNATURE(bartlett_window_periodic_out, "bartlett_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// bmm.dtype: unsupported
VMAP_SIGNATURE(bmm_dtype, "bmm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor");

// bmm.dtype_out: unsupported, as bmm.dtype
VMAP_SIGNATURE(bmm_dtype_out, "bmm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!)");

// copy_: pointwise
VMAP_SIGNATURE(copy_, "copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)");
void copy__rule(Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, bool non_blocking) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(src, src_bdim));
  in.align();
  at::_ops::copy_::call(in.written(), in[1], non_blocking);
}

// expand: view
VMAP_SIGNATURE(expand, "expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)");
OneResult expand_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, bool implicit) {
  View in("expand", self, self_bdim);
  const auto physical_size = in.expand(size);
  return in.result(at::_ops::expand::call(in.self(), physical_size, implicit));
}

// fft_ifft2: reduction
VMAP_SIGNATURE(fft_ifft2, "fft_ifft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_ifft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_ifft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ifft2::call(in[0], s, in.dims(), norm), true);
}

// fft_ifft2.out: reduction, as fft_ifft2
VMAP_SIGNATURE(fft_ifft2_out, "fft_ifft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// gcd: pointwise
VMAP_SIGNATURE(gcd, "gcd(Tensor self, Tensor other) -> Tensor");
OneResult gcd_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::gcd::call(in[0], in[1]));
}

// gcd.out: pointwise, as gcd
VMAP_SIGNATURE(gcd_out, "gcd.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// gcd_: pointwise, as gcd
VMAP_SIGNATURE(gcd_, "gcd_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void gcd__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::gcd_::call(in.written(), in[1]);
}

// index_copy: index_vector
VMAP_SIGNATURE(index_copy, "index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor");
OneResult index_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& source, BDim source_bdim) {
  VectorIndex<3> in("index_copy", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.align();
  if (in.has_own_index()) return in.result(at::_ops::scatter_src::call(in[0], in.dim(), in[1], in[2]));
  return in.result(at::_ops::index_copy::call(in[0], in.dim(), in[1], in[2]));
}

// index_copy.out: index_vector, as index_copy
VMAP_SIGNATURE(index_copy_out, "index_copy.out(Tensor self, int dim, Tensor index, Tensor source, *, Tensor(a!) out) -> Tensor(a!)");

// index_copy_: index_vector, as index_copy
VMAP_SIGNATURE(index_copy_, "index_copy_(Tensor(a!) self, int dim, Tensor index, Tensor source) -> Tensor(a!)");
void index_copy__rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& source, BDim source_bdim) {
  VectorIndex<3> in("index_copy_", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.align();
  if (in.has_own_index()) return void(at::_ops::scatter__src::call(in.written(), in.dim(), in[1], in[2]));
  at::_ops::index_copy_::call(in.written(), in.dim(), in[1], in[2]);
}

// infinitely_differentiable_gelu_backward: variadic
VMAP_SIGNATURE(infinitely_differentiable_gelu_backward, "infinitely_differentiable_gelu_backward(Tensor grad, Tensor self) -> Tensor");
OneResult infinitely_differentiable_gelu_backward_rule(const Tensor& grad, BDim grad_bdim,
    const Tensor& self, BDim self_bdim) {
  Variadic<2> in("infinitely_differentiable_gelu_backward", Operand(grad, grad_bdim), Operand(self, self_bdim));
  in.align_and_expand();
  return in.result(at::_ops::infinitely_differentiable_gelu_backward::call(in[0], in[1]));
}

// istft: decompose
VMAP_SIGNATURE(istft, "istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor");
Tensor istft_rule(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
    std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center, bool normalized,
    std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  return decompositions::istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
}

// linalg_ldl_factor: variadic
VMAP_SIGNATURE(linalg_ldl_factor, "linalg_ldl_factor(Tensor self, *, bool hermitian=False) -> (Tensor LD, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_ldl_factor_rule(const Tensor& self, BDim self_bdim,
    bool hermitian) {
  Variadic<1> in("linalg_ldl_factor", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_ldl_factor::call(in[0], hermitian));
}

// linalg_ldl_factor.out: variadic, as linalg_ldl_factor
VMAP_SIGNATURE(linalg_ldl_factor_out, "linalg_ldl_factor.out(Tensor self, *, bool hermitian=False, Tensor(a!) LD, Tensor(b!) pivots) -> (Tensor(a!) LD, Tensor(b!) pivots)");

// linalg_tensorinv.out: composite, as linalg_tensorinv
VMAP_SIGNATURE(linalg_tensorinv_out, "linalg_tensorinv.out(Tensor self, int ind=2, *, Tensor(a!) out) -> Tensor(a!)");

// lstm.input: decompose
VMAP_SIGNATURE(lstm_input, "lstm.input(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> lstm_input_rule(const Tensor& input, at::TensorList hx,
    at::TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train,
    bool bidirectional, bool batch_first) {
  return decompositions::lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

// lu_unpack: variadic
VMAP_SIGNATURE(lu_unpack, "lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> lu_unpack_rule(const Tensor& LU_data,
    BDim LU_data_bdim, const Tensor& LU_pivots, BDim LU_pivots_bdim, bool unpack_data, bool unpack_pivots) {
  Variadic<2> in("lu_unpack", Operand(LU_data, LU_data_bdim, 2), Operand(LU_pivots, LU_pivots_bdim, 1));
  in.align_and_expand();
  return in.result_or_empty<0, 1, 2>(at::_ops::lu_unpack::call(in[0], in[1], unpack_data, unpack_pivots));
}

// lu_unpack.out: variadic, as lu_unpack
VMAP_SIGNATURE(lu_unpack_out, "lu_unpack.out(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True, *, Tensor(a!) P, Tensor(b!) L, Tensor(c!) U) -> (Tensor(a!) P, Tensor(b!) L, Tensor(c!) U)");

// max_pool2d_with_indices: fold
VMAP_SIGNATURE(max_pool2d_with_indices, "max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> max_pool2d_with_indices_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation,
    bool ceil_mode) {
  Fold<1> in("max_pool2d_with_indices", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool2d_with_indices::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// max_pool2d_with_indices.out: fold, as max_pool2d_with_indices
VMAP_SIGNATURE(max_pool2d_with_indices_out, "max_pool2d_with_indices.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// max_unpool2d: fold
VMAP_SIGNATURE(max_unpool2d, "max_unpool2d(Tensor self, Tensor indices, SymInt[2] output_size) -> Tensor");
OneResult max_unpool2d_rule(const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim,
    c10::SymIntArrayRef output_size) {
  Fold<2> in("max_unpool2d", Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::max_unpool2d::call(in[0], in[1], output_size));
}

// max_unpool2d.out: fold, as max_unpool2d
VMAP_SIGNATURE(max_unpool2d_out, "max_unpool2d.out(Tensor self, Tensor indices, SymInt[2] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// maximum: pointwise
VMAP_SIGNATURE(maximum, "maximum(Tensor self, Tensor other) -> Tensor");
OneResult maximum_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::maximum::call(in[0], in[1]));
}

// maximum.out: pointwise, as maximum
VMAP_SIGNATURE(maximum_out, "maximum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// mm.dtype: unsupported
VMAP_SIGNATURE(mm_dtype, "mm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor");

// mm.dtype_out: unsupported, as mm.dtype
VMAP_SIGNATURE(mm_dtype_out, "mm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!)");

// multilabel_margin_loss_forward: custom
VMAP_SIGNATURE(multilabel_margin_loss_forward, "multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)");

// multilabel_margin_loss_forward.output: custom, as multilabel_margin_loss_forward
VMAP_SIGNATURE(multilabel_margin_loss_forward_output, "multilabel_margin_loss_forward.output(Tensor self, Tensor target, int reduction, *, Tensor(a!) output, Tensor(b!) is_target) -> (Tensor(a!), Tensor(b!))");

// native_layer_norm_backward: custom
VMAP_SIGNATURE(native_layer_norm_backward, "native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");

// native_layer_norm_backward.out: custom, as native_layer_norm_backward
VMAP_SIGNATURE(native_layer_norm_backward_out, "native_layer_norm_backward.out(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// neg: pointwise
VMAP_SIGNATURE(neg, "neg(Tensor self) -> Tensor");
OneResult neg_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::neg::call(self), self_bdim);
}

// neg.out: pointwise, as neg
VMAP_SIGNATURE(neg_out, "neg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// neg_: pointwise, as neg
VMAP_SIGNATURE(neg_, "neg_(Tensor(a!) self) -> Tensor(a!)");
void neg__rule(Tensor& self, BDim) {
  at::_ops::neg_::call(self);
}

// pixel_shuffle: variadic
VMAP_SIGNATURE(pixel_shuffle, "pixel_shuffle(Tensor self, int upscale_factor) -> Tensor");
OneResult pixel_shuffle_rule(const Tensor& self, BDim self_bdim, int64_t upscale_factor) {
  Variadic<1> in("pixel_shuffle", Operand(self, self_bdim, 3));
  in.align().contiguous();
  return in.result(at::_ops::pixel_shuffle::call(in[0], upscale_factor));
}

// pixel_shuffle.out: variadic, as pixel_shuffle
VMAP_SIGNATURE(pixel_shuffle_out, "pixel_shuffle.out(Tensor self, int upscale_factor, *, Tensor(a!) out) -> Tensor(a!)");

// repeat_interleave.Tensor: decompose
VMAP_SIGNATURE(repeat_interleave_Tensor, "repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor");
Tensor repeat_interleave_Tensor_rule(const Tensor& repeats, std::optional<c10::SymInt> output_size) {
  return decompositions::repeat_interleave(repeats, output_size);
}

// repeat_interleave.Tensor_out: decompose, as repeat_interleave.Tensor
VMAP_SIGNATURE(repeat_interleave_Tensor_out, "repeat_interleave.Tensor_out(Tensor repeats, *, SymInt? output_size=None, Tensor(a!) out) -> Tensor(a!)");

// resize: decompose
VMAP_SIGNATURE(resize, "resize(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor");
Tensor resize_rule(const Tensor& self, c10::SymIntArrayRef size,
    std::optional<at::MemoryFormat> memory_format) {
  return decompositions::resize(self, size, memory_format);
}

// resize.out: decompose, as resize
VMAP_SIGNATURE(resize_out, "resize.out(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// scatter_add: index_elements
VMAP_SIGNATURE(scatter_add, "scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor");
OneResult scatter_add_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_add::call(in[0], in.dim(), in[1], in[2]));
}

// scatter_add.out: index_elements, as scatter_add
VMAP_SIGNATURE(scatter_add_out, "scatter_add.out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)");

// scatter_add_: index_elements, as scatter_add
VMAP_SIGNATURE(scatter_add_, "scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)");
void scatter_add__rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& src, BDim src_bdim) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter_add_::call(in.written(), in.dim(), in[1], in[2]);
}

// special_airy_ai: pointwise
VMAP_SIGNATURE(special_airy_ai, "special_airy_ai(Tensor x) -> Tensor");
OneResult special_airy_ai_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_airy_ai::call(x), x_bdim);
}

// special_airy_ai.out: pointwise, as special_airy_ai
VMAP_SIGNATURE(special_airy_ai_out, "special_airy_ai.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// special_bessel_y0: pointwise
VMAP_SIGNATURE(special_bessel_y0, "special_bessel_y0(Tensor self) -> Tensor");
OneResult special_bessel_y0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_y0::call(self), self_bdim);
}

// special_bessel_y0.out: pointwise, as special_bessel_y0
VMAP_SIGNATURE(special_bessel_y0_out, "special_bessel_y0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_erfc: pointwise
VMAP_SIGNATURE(special_erfc, "special_erfc(Tensor self) -> Tensor");
OneResult special_erfc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfc::call(self), self_bdim);
}

// special_erfc.out: pointwise, as special_erfc
VMAP_SIGNATURE(special_erfc_out, "special_erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// tensor_split.tensor_indices_or_sections: decompose
VMAP_SIGNATURE(tensor_split_tensor_indices_or_sections, "tensor_split.tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor(a)[]");
std::vector<Tensor> tensor_split_tensor_indices_or_sections_rule(const Tensor& self,
    const Tensor& tensor_indices_or_sections, int64_t dim) {
  return decompositions::tensor_split(self, tensor_indices_or_sections, dim);
}

// xlogy.OutScalar_Other: pointwise, as xlogy.Scalar_Other
VMAP_SIGNATURE(xlogy_OutScalar_Other, "xlogy.OutScalar_Other(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.Scalar_Other: pointwise
VMAP_SIGNATURE(xlogy_Scalar_Other, "xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor");
OneResult xlogy_Scalar_Other_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::xlogy_Scalar_Other::call(self, other), self_bdim);
}

// xlogy_.Scalar_Other: pointwise, as xlogy.Scalar_Other
VMAP_SIGNATURE(xlogy__Scalar_Other, "xlogy_.Scalar_Other(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void xlogy__Scalar_Other_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::xlogy__Scalar_Other::call(self, other);
}

}  // namespace

void register_shard_29(torch::Library& m) {
  VMAP_SUPPORT(_cdist_backward, _cdist_backward_rule);
  support_out(m, "aten", "_cdist_backward.out", "_cdist_backward", OutDtype::Same);
  composite(m, "_dim_arange");
  explicit_composite(m, "_foreach_log");
  support_out(m, "aten", "_foreach_log.out", "_foreach_log", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_log_");
  explicit_composite(m, "_foreach_pow.List");
  support_out(m, "aten", "_foreach_pow.List_out", "_foreach_pow.List", OutDtype::Same);
  explicit_composite(m, "_foreach_pow.ScalarList");
  support_out(m, "aten", "_foreach_pow.ScalarList_out", "_foreach_pow.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_pow_.List");
  explicit_writing_composite(m, "_foreach_pow_.ScalarList");
  explicit_composite(m, "_foreach_sub.List");
  support_out(m, "aten", "_foreach_sub.List_out", "_foreach_sub.List", OutDtype::Same);
  explicit_composite(m, "_foreach_sub.ScalarList");
  support_out(m, "aten", "_foreach_sub.ScalarList_out", "_foreach_sub.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sub_.List");
  explicit_writing_composite(m, "_foreach_sub_.ScalarList");
  VMAP_DECOMPOSE(_fused_adam, _fused_adam_rule);
  VMAP_SUPPORT(_native_batch_norm_legit_functional, _native_batch_norm_legit_functional_rule);
  VMAP_RANDOM(aten, "_standard_gamma", _standard_gamma_rule, _standard_gamma);
  support_out(m, "aten", "_standard_gamma.out", "_standard_gamma", OutDtype::Same);
  support_random_out("aten", "_standard_gamma.out", "_standard_gamma", OutDtype::Same);
  VMAP_SUPPORT(_upsample_bilinear2d_aa_backward, _upsample_bilinear2d_aa_backward_rule);
  support_out(m, "aten", "_upsample_bilinear2d_aa_backward.grad_input", "_upsample_bilinear2d_aa_backward", OutDtype::Cast);
  VMAP_SUPPORT(argmin, argmin_rule);
  support_out(m, "aten", "argmin.out", "argmin", OutDtype::Cast);
  VMAP_FACTORY(aten, "bartlett_window.periodic", bartlett_window_periodic);
  support_out(m, "aten", "bartlett_window.periodic_out", "bartlett_window.periodic", OutDtype::Same);
  unsupported(m, "bmm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call bmm");
  unsupported(m, "bmm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call bmm");
  VMAP_SUPPORT(copy_, copy__rule);
  VMAP_SUPPORT(expand, expand_rule);
  VMAP_SUPPORT(fft_ifft2, fft_ifft2_rule);
  support_out(m, "aten", "fft_ifft2.out", "fft_ifft2", OutDtype::Cast);
  VMAP_SUPPORT(gcd, gcd_rule);
  support_out(m, "aten", "gcd.out", "gcd", OutDtype::Cast);
  VMAP_SUPPORT(gcd_, gcd__rule);
  composite(m, "gradient.tensorarray");
  composite(m, "histogramdd");
  VMAP_SUPPORT(index_copy, index_copy_rule);
  support_out(m, "aten", "index_copy.out", "index_copy", OutDtype::Cast);
  VMAP_SUPPORT(index_copy_, index_copy__rule);
  VMAP_SUPPORT(infinitely_differentiable_gelu_backward, infinitely_differentiable_gelu_backward_rule);
  VMAP_DECOMPOSE(istft, istft_rule);
  VMAP_SUPPORT(linalg_ldl_factor, linalg_ldl_factor_rule);
  support_out(m, "aten", "linalg_ldl_factor.out", "linalg_ldl_factor", OutDtype::Cast);
  composite(m, "linalg_tensorinv");
  support_out(m, "aten", "linalg_tensorinv.out", "linalg_tensorinv", OutDtype::Cast);
  VMAP_DECOMPOSE2(lstm, input, lstm_input_rule);
  VMAP_SUPPORT(lu_unpack, lu_unpack_rule);
  support_out(m, "aten", "lu_unpack.out", "lu_unpack", OutDtype::Cast);
  VMAP_SUPPORT(max_pool2d_with_indices, max_pool2d_with_indices_rule);
  support_out(m, "aten", "max_pool2d_with_indices.out", "max_pool2d_with_indices", OutDtype::Cast);
  VMAP_SUPPORT(max_unpool2d, max_unpool2d_rule);
  support_out(m, "aten", "max_unpool2d.out", "max_unpool2d", OutDtype::Cast);
  VMAP_SUPPORT(maximum, maximum_rule);
  support_out(m, "aten", "maximum.out", "maximum", OutDtype::Cast);
  unsupported(m, "mm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call mm");
  unsupported(m, "mm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call mm");
  composite(m, "movedim.int");
  VMAP_SUPPORT(multilabel_margin_loss_forward, custom::multilabel_margin_loss_forward);
  support_out(m, "aten", "multilabel_margin_loss_forward.output", "multilabel_margin_loss_forward", OutDtype::Cast);
  VMAP_SUPPORT(native_layer_norm_backward, custom::native_layer_norm_backward);
  support_out(m, "aten", "native_layer_norm_backward.out", "native_layer_norm_backward", OutDtype::Same);
  VMAP_SUPPORT(neg, neg_rule);
  support_out(m, "aten", "neg.out", "neg", OutDtype::Cast);
  VMAP_SUPPORT(neg_, neg__rule);
  VMAP_SUPPORT(pixel_shuffle, pixel_shuffle_rule);
  support_out(m, "aten", "pixel_shuffle.out", "pixel_shuffle", OutDtype::Same);
  composite(m, "poisson_nll_loss");
  VMAP_DECOMPOSE2(repeat_interleave, Tensor, repeat_interleave_Tensor_rule);
  support_out(m, "aten", "repeat_interleave.Tensor_out", "repeat_interleave.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE(resize, resize_rule);
  support_out(m, "aten", "resize.out", "resize", OutDtype::Same);
  composite(m, "result_type.Scalar");
  VMAP_SUPPORT(scatter_add, scatter_add_rule);
  support_out(m, "aten", "scatter_add.out", "scatter_add", OutDtype::Cast);
  VMAP_SUPPORT(scatter_add_, scatter_add__rule);
  VMAP_SUPPORT(special_airy_ai, special_airy_ai_rule);
  support_out(m, "aten", "special_airy_ai.out", "special_airy_ai", OutDtype::Cast);
  VMAP_SUPPORT(special_bessel_y0, special_bessel_y0_rule);
  support_out(m, "aten", "special_bessel_y0.out", "special_bessel_y0", OutDtype::Cast);
  VMAP_SUPPORT(special_erfc, special_erfc_rule);
  support_out(m, "aten", "special_erfc.out", "special_erfc", OutDtype::Cast);
  composite(m, "special_softmax");
  composite(m, "swapdims");
  composite(m, "swapdims_");
  VMAP_DECOMPOSE2(tensor_split, tensor_indices_or_sections, tensor_split_tensor_indices_or_sections_rule);
  composite(m, "unflatten_dense_tensors");
  support_out(m, "aten", "xlogy.OutScalar_Other", "xlogy.Scalar_Other", OutDtype::Cast);
  VMAP_SUPPORT2(xlogy, Scalar_Other, xlogy_Scalar_Other_rule);
  VMAP_SUPPORT2(xlogy_, Scalar_Other, xlogy__Scalar_Other_rule);
  add_kinds(
      "channelwise _native_batch_norm_legit_functional\n"
      "composite _dim_arange _foreach_log _foreach_log.out _foreach_log_ _foreach_pow.List"
      " _foreach_pow.List_out _foreach_pow.ScalarList _foreach_pow.ScalarList_out _foreach_pow_.List"
      " _foreach_pow_.ScalarList _foreach_sub.List _foreach_sub.List_out _foreach_sub.ScalarList"
      " _foreach_sub.ScalarList_out _foreach_sub_.List _foreach_sub_.ScalarList gradient.tensorarray"
      " histogramdd linalg_tensorinv linalg_tensorinv.out movedim.int poisson_nll_loss result_type.Scalar"
      " special_softmax swapdims swapdims_ unflatten_dense_tensors\n"
      "custom multilabel_margin_loss_forward multilabel_margin_loss_forward.output"
      " native_layer_norm_backward native_layer_norm_backward.out\n"
      "decompose _fused_adam istft lstm.input repeat_interleave.Tensor repeat_interleave.Tensor_out resize"
      " resize.out tensor_split.tensor_indices_or_sections\n"
      "factory bartlett_window.periodic bartlett_window.periodic_out\n"
      "fold _upsample_bilinear2d_aa_backward _upsample_bilinear2d_aa_backward.grad_input"
      " max_pool2d_with_indices max_pool2d_with_indices.out max_unpool2d max_unpool2d.out\n"
      "index_elements scatter_add scatter_add.out scatter_add_\n"
      "index_vector index_copy index_copy.out index_copy_\n"
      "pointwise copy_ gcd gcd.out gcd_ maximum maximum.out neg neg.out neg_ special_airy_ai"
      " special_airy_ai.out special_bessel_y0 special_bessel_y0.out special_erfc special_erfc.out"
      " xlogy.OutScalar_Other xlogy.Scalar_Other xlogy_.Scalar_Other\n"
      "random _standard_gamma _standard_gamma.out\n"
      "reduction argmin argmin.out fft_ifft2 fft_ifft2.out\n"
      "unsupported bmm.dtype bmm.dtype_out mm.dtype mm.dtype_out\n"
      "variadic _cdist_backward _cdist_backward.out infinitely_differentiable_gelu_backward"
      " linalg_ldl_factor linalg_ldl_factor.out lu_unpack lu_unpack.out pixel_shuffle pixel_shuffle.out\n"
      "view expand\n"
  );
}

}  // namespace vmap::rules::aten
