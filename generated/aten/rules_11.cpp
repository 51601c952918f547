// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 11 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_relu_ops.h>
#include <ATen/ops/_cholesky_solve_helper_ops.h>
#include <ATen/ops/_copy_from_ops.h>
#include <ATen/ops/_foreach_lerp_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_ops.h>
#include <ATen/ops/_spsolve_ops.h>
#include <ATen/ops/_to_copy_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/aminmax_ops.h>
#include <ATen/ops/as_strided_copy_ops.h>
#include <ATen/ops/as_strided_ops.h>
#include <ATen/ops/batch_norm_stats_ops.h>
#include <ATen/ops/broadcast_tensors_ops.h>
#include <ATen/ops/cholesky_solve_ops.h>
#include <ATen/ops/clamp_max_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/constant_pad_nd_ops.h>
#include <ATen/ops/copy_ops.h>
#include <ATen/ops/cudnn_batch_norm_backward_ops.h>
#include <ATen/ops/cumsum_ops.h>
#include <ATen/ops/dist_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/empty_strided_ops.h>
#include <ATen/ops/expand_as_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/hardshrink_backward_ops.h>
#include <ATen/ops/huber_loss_backward_ops.h>
#include <ATen/ops/leaky_relu_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/linalg_solve_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/masked_fill_ops.h>
#include <ATen/ops/masked_scatter_backward_ops.h>
#include <ATen/ops/max_pool2d_backward_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/native_batch_norm_backward_ops.h>
#include <ATen/ops/native_group_norm_backward_ops.h>
#include <ATen/ops/neg_ops.h>
#include <ATen/ops/new_zeros_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/ones_like_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/reflection_pad2d_backward_ops.h>
#include <ATen/ops/repeat_interleave_ops.h>
#include <ATen/ops/replication_pad2d_backward_ops.h>
#include <ATen/ops/rsub_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/slice_backward_ops.h>
#include <ATen/ops/slice_ops.h>
#include <ATen/ops/smooth_l1_loss_backward_ops.h>
#include <ATen/ops/softshrink_backward_ops.h>
#include <ATen/ops/split_with_sizes_copy_ops.h>
#include <ATen/ops/split_with_sizes_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/subtract_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/threshold_backward_ops.h>
#include <ATen/ops/to_ops.h>
#include <ATen/ops/unbind_copy_ops.h>
#include <ATen/ops/unbind_ops.h>
#include <ATen/ops/unsafe_split_with_sizes_ops.h>
#include <ATen/ops/view_ops.h>
#include <ATen/ops/where_ops.h>
#include <ATen/ops/zeros_like_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _add_relu.Tensor: pointwise
VMAP_SIGNATURE(_add_relu_Tensor, "_add_relu.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult _add_relu_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::_add_relu_Tensor::call(in[0], in[1], alpha));
}

// _add_relu_.Tensor: pointwise
VMAP_SIGNATURE(_add_relu__Tensor, "_add_relu_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void _add_relu__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.align().expand();
  at::_ops::_add_relu__Tensor::call(in.written(), in[1], alpha);
}

// _cholesky_solve_helper: variadic
VMAP_SIGNATURE(_cholesky_solve_helper, "_cholesky_solve_helper(Tensor self, Tensor A, bool upper) -> Tensor");
OneResult _cholesky_solve_helper_rule(const Tensor& self, BDim self_bdim, const Tensor& A, BDim A_bdim,
    bool upper) {
  Variadic<2> in("_cholesky_solve_helper", Operand(self, self_bdim, 2), Operand(A, A_bdim, 2));
  in.align_and_expand();
  return in.result(at::_ops::_cholesky_solve_helper::call(in[0], in[1], upper));
}

// _cholesky_solve_helper.out: variadic, as _cholesky_solve_helper
VMAP_SIGNATURE(_cholesky_solve_helper_out, "_cholesky_solve_helper.out(Tensor self, Tensor A, bool upper, *, Tensor(a!) out) -> Tensor(a!)");

// _copy_from: unsupported
VMAP_SIGNATURE(_copy_from, "_copy_from(Tensor self, Tensor dst, bool non_blocking=False) -> Tensor");

// _copy_from.out: unsupported, as _copy_from
VMAP_SIGNATURE(_copy_from_out, "_copy_from.out(Tensor self, Tensor dst, bool non_blocking=False, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_lerp.ScalarList: composite
VMAP_SIGNATURE(_foreach_lerp_ScalarList, "_foreach_lerp.ScalarList(Tensor[] self, Tensor[] tensors1, Scalar[] weight) -> Tensor[]");

// _foreach_lerp.ScalarList_out: composite, as _foreach_lerp.ScalarList
VMAP_SIGNATURE(_foreach_lerp_ScalarList_out, "_foreach_lerp.ScalarList_out(Tensor[] self, Tensor[] tensors1, Scalar[] weight, *, Tensor(a!)[] out) -> ()");

// _foreach_lerp_.ScalarList: composite, as _foreach_lerp.ScalarList
VMAP_SIGNATURE(_foreach_lerp__ScalarList, "_foreach_lerp_.ScalarList(Tensor(a!)[] self, Tensor[] tensors1, Scalar[] weight) -> ()");

// _fused_adam_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adam__tensor_lr, "_fused_adam_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_adam__tensor_lr_rule(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
    at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
    const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
    bool maximize, const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf).commit();
}

// _fused_adamw_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adamw__tensor_lr, "_fused_adamw_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_adamw__tensor_lr_rule(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
    at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
    const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
    bool maximize, const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf, /*decoupled=*/true).commit();
}

// _scaled_dot_product_flash_attention.quantized: unsupported
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_quantized, "_scaled_dot_product_flash_attention.quantized(Tensor query, Tensor key, Tensor value, Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, float dropout_p=0.0, bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// _spsolve: unsupported
VMAP_SIGNATURE(_spsolve, "_spsolve(Tensor A, Tensor B, *, bool left=True) -> Tensor");

// _to_copy: pointwise
VMAP_SIGNATURE(_to_copy, "_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor");
OneResult _to_copy_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    bool non_blocking, std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::_to_copy::call(in.self(), dtype, layout, device, pin_memory, non_blocking, in.memory_format()));
}

// _to_copy.out: pointwise, as _to_copy
VMAP_SIGNATURE(_to_copy_out, "_to_copy.out(Tensor self, *, bool non_blocking=False, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// add.Tensor: pointwise
VMAP_SIGNATURE(add_Tensor, "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult add_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  if (in.has_zero_summand()) return in.result(in.sum_of_rest(alpha, false));
  return in.result(at::_ops::add_Tensor::call(in[0], in[1], alpha));
}

// add.out: pointwise, as add.Tensor
VMAP_SIGNATURE(add_out, "add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// add_.Tensor: pointwise, as add.Tensor
VMAP_SIGNATURE(add__Tensor, "add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void add__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::add__Tensor::call(in.written(), in[1], alpha);
}

// aminmax: reduction
VMAP_SIGNATURE(aminmax, "aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)");
std::tuple<Tensor, BDim, Tensor, BDim> aminmax_rule(const Tensor& self, BDim self_bdim,
    std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::aminmax::call(in[0], in.dim(), keepdim), keepdim);
}

// aminmax.out: reduction, as aminmax
VMAP_SIGNATURE(aminmax_out, "aminmax.out(Tensor self, *, int? dim=None, bool keepdim=False, Tensor(a!) min, Tensor(b!) max) -> (Tensor(a!) min, Tensor(b!) max)");

// as_strided: custom
VMAP_SIGNATURE(as_strided, "as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)");

// as_strided_: decompose
VMAP_SIGNATURE(as_strided_, "as_strided_(Tensor(a!) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a!)");

// as_strided_copy: decompose
VMAP_SIGNATURE(as_strided_copy, "as_strided_copy(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor");
Tensor as_strided_copy_rule(const Tensor& self, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
    std::optional<c10::SymInt> storage_offset) {
  return at::_ops::clone::call(at::_ops::as_strided::call(self, size, stride, storage_offset), at::MemoryFormat::Contiguous);
}

// as_strided_copy.out: decompose, as as_strided_copy
VMAP_SIGNATURE(as_strided_copy_out, "as_strided_copy.out(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None, *, Tensor(a!) out) -> Tensor(a!)");

// batch_norm_stats: unsupported
VMAP_SIGNATURE(batch_norm_stats, "batch_norm_stats(Tensor input, float eps) -> (Tensor, Tensor)");

// batch_norm_stats.out: unsupported, as batch_norm_stats
VMAP_SIGNATURE(batch_norm_stats_out, "batch_norm_stats.out(Tensor input, float eps, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// cholesky_solve: variadic
VMAP_SIGNATURE(cholesky_solve, "cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor");
OneResult cholesky_solve_rule(const Tensor& self, BDim self_bdim, const Tensor& input2, BDim input2_bdim,
    bool upper) {
  Variadic<2> in("cholesky_solve", Operand(self, self_bdim, 2), Operand(input2, input2_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky_solve::call(in[0], in[1], upper));
}

// cholesky_solve.out: variadic, as cholesky_solve
VMAP_SIGNATURE(cholesky_solve_out, "cholesky_solve.out(Tensor self, Tensor input2, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)");

// copy: decompose
VMAP_SIGNATURE(copy, "copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor");
Tensor copy_rule(const Tensor& self, const Tensor& src, bool non_blocking) {
  return at::_ops::clone::call(at::_ops::expand_as::call(at::_ops::to_other::call(src, self, non_blocking, false, ::std::nullopt), self), ::std::nullopt);
}

// copy.out: decompose, as copy
VMAP_SIGNATURE(copy_out, "copy.out(Tensor self, Tensor src, bool non_blocking=False, *, Tensor(a!) out) -> Tensor(a!)");

// copy_: pointwise
VMAP_SIGNATURE(copy_, "copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)");
void copy__rule(Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, bool non_blocking) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(src, src_bdim));
  in.align();
  at::_ops::copy_::call(in.written(), in[1], non_blocking);
}

// cudnn_batch_norm_backward: decompose
VMAP_SIGNATURE(cudnn_batch_norm_backward, "cudnn_batch_norm_backward(Tensor input, Tensor grad_output, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, float epsilon, Tensor reserveSpace) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> cudnn_batch_norm_backward_rule(const Tensor& input,
    const Tensor& grad_output, const Tensor& weight, const std::optional<Tensor>& running_mean,
    const std::optional<Tensor>& running_var, const std::optional<Tensor>& save_mean,
    const std::optional<Tensor>& save_var, double epsilon, const Tensor& reserveSpace) {
  Takes takes("cudnn_batch_norm_backward");
  takes.dtype("reserveSpace", reserveSpace, at::ScalarType::Byte);
  return at::_ops::native_batch_norm_backward::call(grad_output, input, weight, running_mean, running_var, save_mean, save_var, true, epsilon, ::std::array<bool,3>{true, true, true});
}

// cudnn_batch_norm_backward.out: decompose, as cudnn_batch_norm_backward
VMAP_SIGNATURE(cudnn_batch_norm_backward_out, "cudnn_batch_norm_backward.out(Tensor input, Tensor grad_output, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, float epsilon, Tensor reserveSpace, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// dist: decompose
VMAP_SIGNATURE(dist, "dist(Tensor self, Tensor other, Scalar p=2) -> Tensor");
Tensor dist_rule(const Tensor& self, const Tensor& other, const at::Scalar& p) {
  return at::_ops::norm_Scalar::call(at::_ops::sub_Tensor::call(self, other, at::Scalar(1)), p);
}

// dist.out: decompose, as dist
VMAP_SIGNATURE(dist_out, "dist.out(Tensor self, Tensor other, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)");

// div.Tensor_mode: pointwise
VMAP_SIGNATURE(div_Tensor_mode, "div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor");
OneResult div_Tensor_mode_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::div_Tensor_mode::call(in[0], in[1], rounding_mode));
}

// div.out_mode: pointwise, as div.Tensor_mode
VMAP_SIGNATURE(div_out_mode, "div.out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)");

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

// divide.out_mode: pointwise, as divide.Tensor_mode
VMAP_SIGNATURE(divide_out_mode, "divide.out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)");

// divide_.Tensor_mode: pointwise, as divide.Tensor_mode
VMAP_SIGNATURE(divide__Tensor_mode, "divide_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)");
void divide__Tensor_mode_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::divide__Tensor_mode::call(in.written(), in[1], rounding_mode);
}

// empty_strided: factory
VMAP_SIGNATURE(empty_strided, "empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// empty_strided.out: factory, as empty_strided
VMAP_SIGNATURE(empty_strided_out, "empty_strided.out(SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)");

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

// huber_loss_backward: decompose
VMAP_SIGNATURE(huber_loss_backward, "huber_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float delta) -> Tensor");
Tensor huber_loss_backward_rule(const Tensor& grad_output, const Tensor& self, const Tensor& target,
    int64_t reduction, double delta) {
  Takes takes("huber_loss_backward");
  takes.same_dtype("self", self, 'T');
  takes.same_dtype("target", target, 'T');
  const auto high_ = at::_ops::clamp_max::call(at::_ops::leaky_relu::call(at::_ops::sub_Tensor::call(self, target, at::Scalar(1)), at::Scalar(1)), delta);
  const auto one_ = at::_ops::smooth_l1_loss_backward::call(grad_output, at::_ops::ones_like::call(self, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), at::_ops::zeros_like::call(self, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), reduction, 1.0);
  return at::_ops::mul_Tensor::call(at::_ops::neg::call(at::_ops::clamp_max::call(at::_ops::neg::call(high_), delta)), one_);
}

// huber_loss_backward.out: decompose, as huber_loss_backward
VMAP_SIGNATURE(huber_loss_backward_out, "huber_loss_backward.out(Tensor grad_output, Tensor self, Tensor target, int reduction, float delta, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

// linalg_matrix_rank.out_tol_tensor: variadic, as linalg_matrix_rank.tol_tensor
VMAP_SIGNATURE(linalg_matrix_rank_out_tol_tensor, "linalg_matrix_rank.out_tol_tensor(Tensor input, Tensor tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_rank.tol_tensor: variadic
VMAP_SIGNATURE(linalg_matrix_rank_tol_tensor, "linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_tol_tensor_rule(const Tensor& input, BDim input_bdim, const Tensor& tol,
    BDim tol_bdim, bool hermitian) {
  Variadic<2> in("linalg_matrix_rank.tol_tensor", Operand(input, input_bdim, 2), Operand(tol, tol_bdim));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank_tol_tensor::call(in[0], in[1], hermitian));
}

// linalg_pinv.out_rcond_tensor: variadic, as linalg_pinv.rcond_tensor
VMAP_SIGNATURE(linalg_pinv_out_rcond_tensor, "linalg_pinv.out_rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_pinv.rcond_tensor: variadic
VMAP_SIGNATURE(linalg_pinv_rcond_tensor, "linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_rcond_tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& rcond,
    BDim rcond_bdim, bool hermitian) {
  Variadic<2> in("linalg_pinv.rcond_tensor", Operand(self, self_bdim, 2), Operand(rcond, rcond_bdim));
  in.align();
  return in.result(at::_ops::linalg_pinv_rcond_tensor::call(in[0], in[1], hermitian));
}

// linalg_solve: variadic
VMAP_SIGNATURE(linalg_solve, "linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor");
OneResult linalg_solve_rule(const Tensor& A, BDim A_bdim, const Tensor& B, BDim B_bdim, bool left) {
  Variadic<2> in("linalg_solve", Operand(A, A_bdim, 2), Operand(B, B_bdim, 1));
  in.vector_or_matrix(1);
  in.align();
  return in.result(at::_ops::linalg_solve::call(in[0], in[1], left));
}

// linalg_solve.out: variadic, as linalg_solve
VMAP_SIGNATURE(linalg_solve_out, "linalg_solve.out(Tensor A, Tensor B, *, bool left=True, Tensor(a!) out) -> Tensor(a!)");

// logspace.Scalar_Tensor: decompose
VMAP_SIGNATURE(logspace_Scalar_Tensor, "logspace.Scalar_Tensor(Scalar start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor logspace_Scalar_Tensor_rule(const at::Scalar& start, const Tensor& end, int64_t steps, double base,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::logspace(start, end, steps, base, dtype, layout, device, pin_memory);
}

// logspace.Scalar_Tensor_out: decompose, as logspace.Scalar_Tensor
VMAP_SIGNATURE(logspace_Scalar_Tensor_out, "logspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// masked_fill.Scalar: pointwise
VMAP_SIGNATURE(masked_fill_Scalar, "masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor");
OneResult masked_fill_Scalar_rule(const Tensor& self, BDim self_bdim, const Tensor& mask, BDim mask_bdim,
    const at::Scalar& value) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(mask, mask_bdim));
  in.align();
  return in.result(at::_ops::masked_fill_Scalar::call(in[0], in[1], value));
}

// masked_fill.Scalar_out: pointwise, as masked_fill.Scalar
VMAP_SIGNATURE(masked_fill_Scalar_out, "masked_fill.Scalar_out(Tensor self, Tensor mask, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// masked_fill_.Scalar: pointwise, as masked_fill.Scalar
VMAP_SIGNATURE(masked_fill__Scalar, "masked_fill_.Scalar(Tensor(a!) self, Tensor mask, Scalar value) -> Tensor(a!)");
void masked_fill__Scalar_rule(Tensor& self, BDim self_bdim, const Tensor& mask, BDim mask_bdim,
    const at::Scalar& value) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(mask, mask_bdim));
  in.align();
  at::_ops::masked_fill__Scalar::call(in.written(), in[1], value);
}

// masked_scatter_backward: decompose
VMAP_SIGNATURE(masked_scatter_backward, "masked_scatter_backward(Tensor grad_output, Tensor mask, SymInt[] sizes) -> Tensor");
Tensor masked_scatter_backward_rule(const Tensor& grad_output, const Tensor& mask,
    c10::SymIntArrayRef sizes) {
  const auto both_ = at::_ops::broadcast_tensors::call(at::TensorList({grad_output, mask}));
  const auto marked_ = at::_ops::flatten_using_ints::call(both_.at(1), 0, -1);
  const auto place_ = at::_ops::where_ScalarOther::call(marked_, at::_ops::cumsum::call(marked_, 0, at::ScalarType::Long), at::Scalar(0));
  const auto slots_ = at::_ops::constant_pad_nd::call(at::_ops::flatten_using_ints::call(at::_ops::new_zeros::call(grad_output, sizes, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), 0, -1), c10::SymIntArrayRef({c10::SymInt(1), c10::SymInt(0)}), at::Scalar(0));
  return at::_ops::view::call(at::_ops::slice_Tensor::call(at::_ops::scatter_src::call(slots_, 0, place_, at::_ops::flatten_using_ints::call(both_.at(0), 0, -1)), 0, 1, ::std::nullopt, 1), sizes);
}

// max_pool2d_backward: unsupported
VMAP_SIGNATURE(max_pool2d_backward, "max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor");

// max_pool2d_backward.out: unsupported, as max_pool2d_backward
VMAP_SIGNATURE(max_pool2d_backward_out, "max_pool2d_backward.out(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False, *, Tensor(a!) out) -> Tensor(a!)");

// native_group_norm_backward: channelwise
VMAP_SIGNATURE(native_group_norm_backward, "native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_group_norm_backward_rule(const Tensor& grad_out,
    BDim grad_out_bdim, const Tensor& input, BDim input_bdim, const Tensor& mean, BDim mean_bdim,
    const Tensor& rstd, BDim rstd_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    c10::SymInt N, c10::SymInt C, c10::SymInt HxW, int64_t group, std::array<bool,3> output_mask) {
  Channelwise<5> in("native_group_norm_backward", Operand(grad_out, grad_out_bdim, 2), Operand(input, input_bdim, 2), Operand(mean, mean_bdim, 2), Operand(rstd, rstd_bdim, 2), Operand(weight, weight_bdim, 1));
  in.fold(true).contiguous();
  return in.result(at::_ops::native_group_norm_backward::call(in[0], in[1], in[2], in[3], in.optional(4), in.outer(N), in.channels(C), HxW, in.channels(group), output_mask));
}

// native_group_norm_backward.out: channelwise, as native_group_norm_backward
VMAP_SIGNATURE(native_group_norm_backward_out, "native_group_norm_backward.out(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// randint: random
VMAP_SIGNATURE(randint, "randint(SymInt high, SymInt[] size, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_rule(const Draw& draw, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint::call(high, physical_size, dtype, layout, device, pin_memory));
}

// randint.out: random, as randint
VMAP_SIGNATURE(randint_out, "randint.out(SymInt high, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

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

// repeat_interleave.Tensor: decompose
VMAP_SIGNATURE(repeat_interleave_Tensor, "repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor");
Tensor repeat_interleave_Tensor_rule(const Tensor& repeats, std::optional<c10::SymInt> output_size) {
  return decompositions::repeat_interleave(repeats, output_size);
}

// repeat_interleave.Tensor_out: decompose, as repeat_interleave.Tensor
VMAP_SIGNATURE(repeat_interleave_Tensor_out, "repeat_interleave.Tensor_out(Tensor repeats, *, SymInt? output_size=None, Tensor(a!) out) -> Tensor(a!)");

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

// rsub.Tensor: pointwise
VMAP_SIGNATURE(rsub_Tensor, "rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult rsub_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::rsub_Tensor::call(in[0], in[1], alpha));
}

// rsub.Tensor_out: pointwise, as rsub.Tensor
VMAP_SIGNATURE(rsub_Tensor_out, "rsub.Tensor_out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// searchsorted.Tensor: custom
VMAP_SIGNATURE(searchsorted_Tensor, "searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor");

// searchsorted.Tensor_out: custom, as searchsorted.Tensor
VMAP_SIGNATURE(searchsorted_Tensor_out, "searchsorted.Tensor_out(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!)");

// slice_backward: view
VMAP_SIGNATURE(slice_backward, "slice_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step) -> Tensor");
OneResult slice_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef input_sizes, int64_t dim, c10::SymInt start, c10::SymInt end, c10::SymInt step) {
  View in("slice_backward", grad_output, grad_output_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::slice_backward::call(in.self(), physical_input_sizes, physical_dim, start, end, step));
}

// slice_backward.out: view, as slice_backward
VMAP_SIGNATURE(slice_backward_out, "slice_backward.out(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step, *, Tensor(a!) out) -> Tensor(a!)");

// smooth_l1_loss_backward: loss
VMAP_SIGNATURE(smooth_l1_loss_backward, "smooth_l1_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float beta) -> Tensor");
OneResult smooth_l1_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction,
    double beta) {
  LossBackward<3> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::smooth_l1_loss_backward::call(in[0], in[1], in[2], in.elementwise(), beta));
}

// smooth_l1_loss_backward.grad_input: loss, as smooth_l1_loss_backward
VMAP_SIGNATURE(smooth_l1_loss_backward_grad_input, "smooth_l1_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, float beta, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

// split_with_sizes: view
VMAP_SIGNATURE(split_with_sizes, "split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]");
ListResult split_with_sizes_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef split_sizes,
    int64_t dim) {
  View in("split_with_sizes", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_with_sizes::call(in.self(), split_sizes, physical_dim));
}

// split_with_sizes_copy: view
VMAP_SIGNATURE(split_with_sizes_copy, "split_with_sizes_copy(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]");
ListResult split_with_sizes_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef split_sizes,
    int64_t dim) {
  View in("split_with_sizes_copy", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_with_sizes_copy::call(in.self(), split_sizes, physical_dim));
}

// split_with_sizes_copy.out: view, as split_with_sizes_copy
VMAP_SIGNATURE(split_with_sizes_copy_out, "split_with_sizes_copy.out(Tensor self, SymInt[] split_sizes, int dim=0, *, Tensor(a!)[] out) -> ()");

// sub.Tensor: pointwise
VMAP_SIGNATURE(sub_Tensor, "sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult sub_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  if (in.has_zero_summand()) return in.result(in.sum_of_rest(alpha, true));
  return in.result(at::_ops::sub_Tensor::call(in[0], in[1], alpha));
}

// sub.out: pointwise, as sub.Tensor
VMAP_SIGNATURE(sub_out, "sub.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// sub_.Tensor: pointwise, as sub.Tensor
VMAP_SIGNATURE(sub__Tensor, "sub_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void sub__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::sub__Tensor::call(in.written(), in[1], alpha);
}

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

// tensor_split.indices: view
VMAP_SIGNATURE(tensor_split_indices, "tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]");
ListResult tensor_split_indices_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef indices,
    int64_t dim) {
  View in("tensor_split.indices", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::tensor_split_indices::call(in.self(), indices, physical_dim));
}

// threshold_backward: pointwise
VMAP_SIGNATURE(threshold_backward, "threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor");
OneResult threshold_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& threshold) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::threshold_backward::call(in[0], in[1], threshold));
}

// threshold_backward.grad_input: pointwise, as threshold_backward
VMAP_SIGNATURE(threshold_backward_grad_input, "threshold_backward.grad_input(Tensor grad_output, Tensor self, Scalar threshold, *, Tensor(a!) grad_input) -> Tensor(a!)");

// unbind.int: view
VMAP_SIGNATURE(unbind_int, "unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]");
ListResult unbind_int_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unbind.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::unbind_int::call(in.self(), physical_dim));
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

// where.ScalarOther: pointwise
VMAP_SIGNATURE(where_ScalarOther, "where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor");
OneResult where_ScalarOther_rule(const Tensor& condition, BDim condition_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& other) {
  Broadcast<2> in(Operand(condition, condition_bdim), Operand(self, self_bdim));
  in.align();
  return in.result(at::_ops::where_ScalarOther::call(in[0], in[1], other));
}

}  // namespace

void register_shard_11(torch::Library& m) {
  VMAP_SUPPORT2(_add_relu, Tensor, _add_relu_Tensor_rule);
  VMAP_SUPPORT2(_add_relu_, Tensor, _add_relu__Tensor_rule);
  VMAP_SUPPORT(_cholesky_solve_helper, _cholesky_solve_helper_rule);
  support_out(m, "aten", "_cholesky_solve_helper.out", "_cholesky_solve_helper", OutDtype::Same);
  unsupported(m, "_copy_from", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  unsupported(m, "_copy_from.out", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  explicit_composite(m, "_foreach_lerp.ScalarList");
  support_out(m, "aten", "_foreach_lerp.ScalarList_out", "_foreach_lerp.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lerp_.ScalarList");
  VMAP_DECOMPOSE2(_fused_adam_, tensor_lr, _fused_adam__tensor_lr_rule);
  VMAP_DECOMPOSE2(_fused_adamw_, tensor_lr, _fused_adamw__tensor_lr_rule);
  composite(m, "_pack_padded_sequence_backward");
  unsupported(m, "_scaled_dot_product_flash_attention.quantized", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  unsupported(m, "_spsolve", "it takes a sparse matrix, and the examples of a batch are dense", "use linalg_solve");
  VMAP_SUPPORT(_to_copy, _to_copy_rule);
  support_out(m, "aten", "_to_copy.out", "_to_copy", OutDtype::Same);
  VMAP_SUPPORT2(add, Tensor, add_Tensor_rule);
  support_out(m, "aten", "add.out", "add.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(add_, Tensor, add__Tensor_rule);
  VMAP_SUPPORT(aminmax, aminmax_rule);
  support_out(m, "aten", "aminmax.out", "aminmax", OutDtype::Cast);
  VMAP_SUPPORT(as_strided, custom::as_strided);
  decompose(m, "as_strided_", static_cast<at::_ops::as_strided_::schema*>(&decompositions::as_strided_));
  VMAP_DECOMPOSE(as_strided_copy, as_strided_copy_rule);
  support_out(m, "aten", "as_strided_copy.out", "as_strided_copy", OutDtype::Same);
  unsupported(m, "batch_norm_stats", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean, and rsqrt(var + eps)");
  unsupported(m, "batch_norm_stats.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean, and rsqrt(var + eps)");
  VMAP_SUPPORT(cholesky_solve, cholesky_solve_rule);
  support_out(m, "aten", "cholesky_solve.out", "cholesky_solve", OutDtype::Cast);
  VMAP_DECOMPOSE(copy, copy_rule);
  support_out(m, "aten", "copy.out", "copy", OutDtype::Same);
  VMAP_SUPPORT(copy_, copy__rule);
  VMAP_DECOMPOSE(cudnn_batch_norm_backward, cudnn_batch_norm_backward_rule);
  support_out(m, "aten", "cudnn_batch_norm_backward.out", "cudnn_batch_norm_backward", OutDtype::Same);
  VMAP_DECOMPOSE(dist, dist_rule);
  support_out(m, "aten", "dist.out", "dist", OutDtype::Same);
  VMAP_SUPPORT2(div, Tensor_mode, div_Tensor_mode_rule);
  support_out(m, "aten", "div.out_mode", "div.Tensor_mode", OutDtype::Cast);
  VMAP_SUPPORT2(div_, Tensor_mode, div__Tensor_mode_rule);
  VMAP_SUPPORT2(divide, Tensor_mode, divide_Tensor_mode_rule);
  support_out(m, "aten", "divide.out_mode", "divide.Tensor_mode", OutDtype::Cast);
  VMAP_SUPPORT2(divide_, Tensor_mode, divide__Tensor_mode_rule);
  composite(m, "dsplit.int");
  VMAP_FACTORY(aten, "empty_strided", empty_strided);
  support_out(m, "aten", "empty_strided.out", "empty_strided", OutDtype::Same);
  VMAP_SUPPORT(hardshrink_backward, hardshrink_backward_rule);
  support_out(m, "aten", "hardshrink_backward.grad_input", "hardshrink_backward", OutDtype::Cast);
  composite(m, "hsplit.int");
  VMAP_DECOMPOSE(huber_loss_backward, huber_loss_backward_rule);
  support_out(m, "aten", "huber_loss_backward.out", "huber_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT2(lerp, Scalar, lerp_Scalar_rule);
  support_out(m, "aten", "lerp.Scalar_out", "lerp.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(lerp_, Scalar, lerp__Scalar_rule);
  support_out(m, "aten", "linalg_matrix_rank.out_tol_tensor", "linalg_matrix_rank.tol_tensor", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_matrix_rank, tol_tensor, linalg_matrix_rank_tol_tensor_rule);
  support_out(m, "aten", "linalg_pinv.out_rcond_tensor", "linalg_pinv.rcond_tensor", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_pinv, rcond_tensor, linalg_pinv_rcond_tensor_rule);
  VMAP_SUPPORT(linalg_solve, linalg_solve_rule);
  support_out(m, "aten", "linalg_solve.out", "linalg_solve", OutDtype::Cast);
  composite(m, "linalg_vander");
  VMAP_DECOMPOSE2(logspace, Scalar_Tensor, logspace_Scalar_Tensor_rule);
  support_out(m, "aten", "logspace.Scalar_Tensor_out", "logspace.Scalar_Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(masked_fill, Scalar, masked_fill_Scalar_rule);
  support_out(m, "aten", "masked_fill.Scalar_out", "masked_fill.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(masked_fill_, Scalar, masked_fill__Scalar_rule);
  VMAP_DECOMPOSE(masked_scatter_backward, masked_scatter_backward_rule);
  unsupported(m, "max_pool2d_backward", "PyTorch has it for MPS only", "use max_pool2d_with_indices_backward");
  unsupported(m, "max_pool2d_backward.out", "PyTorch has it for MPS only", "use max_pool2d_with_indices_backward");
  VMAP_SUPPORT(native_group_norm_backward, native_group_norm_backward_rule);
  support_out(m, "aten", "native_group_norm_backward.out", "native_group_norm_backward", OutDtype::Same);
  VMAP_RANDOM(aten, "randint", randint_rule, randint);
  support_out(m, "aten", "randint.out", "randint", OutDtype::Cast);
  support_random_out("aten", "randint.out", "randint", OutDtype::Cast);
  VMAP_SUPPORT(reflection_pad2d_backward, reflection_pad2d_backward_rule);
  support_out(m, "aten", "reflection_pad2d_backward.grad_input", "reflection_pad2d_backward", OutDtype::Cast);
  VMAP_DECOMPOSE2(repeat_interleave, Tensor, repeat_interleave_Tensor_rule);
  support_out(m, "aten", "repeat_interleave.Tensor_out", "repeat_interleave.Tensor", OutDtype::Same);
  VMAP_SUPPORT(replication_pad2d_backward, replication_pad2d_backward_rule);
  support_out(m, "aten", "replication_pad2d_backward.grad_input", "replication_pad2d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(rsub, Tensor, rsub_Tensor_rule);
  support_out(m, "aten", "rsub.Tensor_out", "rsub.Tensor", OutDtype::Same);
  VMAP_SUPPORT2(searchsorted, Tensor, custom::searchsorted);
  support_out(m, "aten", "searchsorted.Tensor_out", "searchsorted.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(slice_backward, slice_backward_rule);
  support_out(m, "aten", "slice_backward.out", "slice_backward", OutDtype::Same);
  VMAP_SUPPORT(smooth_l1_loss_backward, smooth_l1_loss_backward_rule);
  support_out(m, "aten", "smooth_l1_loss_backward.grad_input", "smooth_l1_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT(softshrink_backward, softshrink_backward_rule);
  support_out(m, "aten", "softshrink_backward.grad_input", "softshrink_backward", OutDtype::Cast);
  composite(m, "split.sizes");
  VMAP_SUPPORT(split_with_sizes, split_with_sizes_rule);
  VMAP_SUPPORT(split_with_sizes_copy, split_with_sizes_copy_rule);
  support_out(m, "aten", "split_with_sizes_copy.out", "split_with_sizes_copy", OutDtype::Cast);
  VMAP_SUPPORT2(sub, Tensor, sub_Tensor_rule);
  support_out(m, "aten", "sub.out", "sub.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(sub_, Tensor, sub__Tensor_rule);
  VMAP_SUPPORT2(subtract, Tensor, subtract_Tensor_rule);
  support_out(m, "aten", "subtract.out", "subtract.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(subtract_, Tensor, subtract__Tensor_rule);
  VMAP_SUPPORT2(tensor_split, indices, tensor_split_indices_rule);
  VMAP_SUPPORT(threshold_backward, threshold_backward_rule);
  support_out(m, "aten", "threshold_backward.grad_input", "threshold_backward", OutDtype::Cast);
  VMAP_SUPPORT2(unbind, int, unbind_int_rule);
  VMAP_SUPPORT2(unbind_copy, int, unbind_copy_int_rule);
  support_out(m, "aten", "unbind_copy.int_out", "unbind_copy.int", OutDtype::Cast);
  VMAP_SUPPORT(unsafe_split_with_sizes, unsafe_split_with_sizes_rule);
  support_out(m, "aten", "unsafe_split_with_sizes.out", "unsafe_split_with_sizes", OutDtype::Same);
  composite(m, "vsplit.int");
  VMAP_SUPPORT2(where, ScalarOther, where_ScalarOther_rule);
  add_kinds(
      "channelwise native_group_norm_backward native_group_norm_backward.out\n"
      "composite _foreach_lerp.ScalarList _foreach_lerp.ScalarList_out _foreach_lerp_.ScalarList"
      " _pack_padded_sequence_backward dsplit.int hsplit.int linalg_vander split.sizes vsplit.int\n"
      "custom as_strided searchsorted.Tensor searchsorted.Tensor_out\n"
      "decompose _fused_adam_.tensor_lr _fused_adamw_.tensor_lr as_strided_ as_strided_copy"
      " as_strided_copy.out copy copy.out cudnn_batch_norm_backward cudnn_batch_norm_backward.out dist"
      " dist.out huber_loss_backward huber_loss_backward.out logspace.Scalar_Tensor"
      " logspace.Scalar_Tensor_out masked_scatter_backward repeat_interleave.Tensor"
      " repeat_interleave.Tensor_out\n"
      "factory empty_strided empty_strided.out\n"
      "fold reflection_pad2d_backward reflection_pad2d_backward.grad_input replication_pad2d_backward"
      " replication_pad2d_backward.grad_input\n"
      "loss smooth_l1_loss_backward smooth_l1_loss_backward.grad_input\n"
      "pointwise _add_relu.Tensor _add_relu_.Tensor _to_copy _to_copy.out add.Tensor add.out add_.Tensor"
      " copy_ div.Tensor_mode div.out_mode div_.Tensor_mode divide.Tensor_mode divide.out_mode"
      " divide_.Tensor_mode hardshrink_backward hardshrink_backward.grad_input lerp.Scalar lerp.Scalar_out"
      " lerp_.Scalar masked_fill.Scalar masked_fill.Scalar_out masked_fill_.Scalar rsub.Tensor"
      " rsub.Tensor_out softshrink_backward softshrink_backward.grad_input sub.Tensor sub.out sub_.Tensor"
      " subtract.Tensor subtract.out subtract_.Tensor threshold_backward threshold_backward.grad_input"
      " where.ScalarOther\n"
      "random randint randint.out\n"
      "reduction aminmax aminmax.out\n"
      "unsupported _copy_from _copy_from.out _scaled_dot_product_flash_attention.quantized _spsolve"
      " batch_norm_stats batch_norm_stats.out max_pool2d_backward max_pool2d_backward.out\n"
      "variadic _cholesky_solve_helper _cholesky_solve_helper.out cholesky_solve cholesky_solve.out"
      " linalg_matrix_rank.out_tol_tensor linalg_matrix_rank.tol_tensor linalg_pinv.out_rcond_tensor"
      " linalg_pinv.rcond_tensor linalg_solve linalg_solve.out\n"
      "view slice_backward slice_backward.out split_with_sizes split_with_sizes_copy"
      " split_with_sizes_copy.out tensor_split.indices unbind.int unbind_copy.int unbind_copy.int_out"
      " unsafe_split_with_sizes unsafe_split_with_sizes.out\n"
  );
}

}  // namespace vmap::rules::aten
