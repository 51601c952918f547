// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 31 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool3d_ops.h>
#include <ATen/ops/_batch_norm_no_update_ops.h>
#include <ATen/ops/_convolution_ops.h>
#include <ATen/ops/_ctc_loss_ops.h>
#include <ATen/ops/_efficient_attention_forward_ops.h>
#include <ATen/ops/_flash_attention_forward_ops.h>
#include <ATen/ops/_foreach_norm_ops.h>
#include <ATen/ops/_foreach_powsum_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_use_cudnn_ctc_loss_ops.h>
#include <ATen/ops/_use_miopen_ctc_loss_ops.h>
#include <ATen/ops/adaptive_avg_pool3d_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/conv_transpose3d_ops.h>
#include <ATen/ops/empty_like_ops.h>
#include <ATen/ops/full_like_ops.h>
#include <ATen/ops/hash_tensor_ops.h>
#include <ATen/ops/histc_ops.h>
#include <ATen/ops/linalg_cond_ops.h>
#include <ATen/ops/linalg_matrix_norm_ops.h>
#include <ATen/ops/linear_ops.h>
#include <ATen/ops/ones_like_ops.h>
#include <ATen/ops/rand_like_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/randn_like_ops.h>
#include <ATen/ops/record_stream_ops.h>
#include <ATen/ops/split_copy_ops.h>
#include <ATen/ops/split_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/unsafe_split_ops.h>
#include <ATen/ops/zeros_like_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _adaptive_avg_pool3d: fold
VMAP_SIGNATURE(_adaptive_avg_pool3d, "_adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor");
OneResult _adaptive_avg_pool3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("_adaptive_avg_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::_adaptive_avg_pool3d::call(in[0], output_size));
}

// _adaptive_avg_pool3d.out: fold, as _adaptive_avg_pool3d
VMAP_SIGNATURE(_adaptive_avg_pool3d_out, "_adaptive_avg_pool3d.out(Tensor self, SymInt[3] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// _batch_norm_no_update: channelwise
VMAP_SIGNATURE(_batch_norm_no_update, "_batch_norm_no_update(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _batch_norm_no_update_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const std::optional<Tensor>& running_mean,
    BDim running_mean_bdim, const std::optional<Tensor>& running_var, BDim running_var_bdim,
    double momentum, double eps) {
  Channelwise<5> in("_batch_norm_no_update", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  in.fold(false);
  return in.result(at::_ops::_batch_norm_no_update::call(in[0], in.optional(1), in.optional(2), in.optional(3), in.optional(4), momentum, eps));
}

// _batch_norm_no_update.out: channelwise, as _batch_norm_no_update
VMAP_SIGNATURE(_batch_norm_no_update_out, "_batch_norm_no_update.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// _convolution: convolve
VMAP_SIGNATURE(_convolution, "_convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) -> Tensor");
OneResult _convolution_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    c10::SymIntArrayRef output_padding, c10::SymInt groups, bool benchmark, bool deterministic,
    bool cudnn_enabled, bool allow_tf32) {
  const Convolution in("_convolution", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, transposed);
  return in.result(at::_ops::_convolution::call(in[0], in[1], in.optional(2), stride, padding, dilation, transposed, output_padding, in.groups(), benchmark, deterministic, cudnn_enabled, allow_tf32));
}

// _convolution.out: convolve, as _convolution
VMAP_SIGNATURE(_convolution_out, "_convolution.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32, *, Tensor(a!) out) -> Tensor(a!)");

// _ctc_loss.Tensor: custom
VMAP_SIGNATURE(_ctc_loss_Tensor, "_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)");

// _ctc_loss.Tensor_out: custom, as _ctc_loss.Tensor
VMAP_SIGNATURE(_ctc_loss_Tensor_out, "_ctc_loss.Tensor_out(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _efficient_attention_forward: unsupported
VMAP_SIGNATURE(_efficient_attention_forward, "_efficient_attention_forward(Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt? max_seqlen_q, SymInt? max_seqlen_k, float dropout_p, int custom_mask_type, bool compute_log_sumexp=False, *, float? scale=None, Tensor? seqlen_k=None, int? window_size=None) -> (Tensor output, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, SymInt max_seqlen_batch_q, SymInt max_seqlen_batch_k)");

// _flash_attention_forward: unsupported
VMAP_SIGNATURE(_flash_attention_forward, "_flash_attention_forward(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// _foreach_norm.Scalar: composite
VMAP_SIGNATURE(_foreach_norm_Scalar, "_foreach_norm.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]");

// _foreach_norm.Scalar_out: composite, as _foreach_norm.Scalar
VMAP_SIGNATURE(_foreach_norm_Scalar_out, "_foreach_norm.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()");

// _foreach_powsum.Scalar: composite
VMAP_SIGNATURE(_foreach_powsum_Scalar, "_foreach_powsum.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]");

// _foreach_powsum.Scalar_out: composite, as _foreach_powsum.Scalar
VMAP_SIGNATURE(_foreach_powsum_Scalar_out, "_foreach_powsum.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()");

// _fused_adam: decompose
VMAP_SIGNATURE(_fused_adam, "_fused_adam(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adam_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, double lr, double beta1, double beta2,
    double weight_decay, double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
    const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf);
  return {writes.after(self), writes.after(grads), writes.after(exp_avgs), writes.after(exp_avg_sqs), writes.after(max_exp_avg_sqs)};
}

// _fused_adamw: decompose
VMAP_SIGNATURE(_fused_adamw, "_fused_adamw(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adamw_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, double lr, double beta1, double beta2,
    double weight_decay, double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
    const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf, /*decoupled=*/true);
  return {writes.after(self), writes.after(grads), writes.after(exp_avgs), writes.after(exp_avg_sqs), writes.after(max_exp_avg_sqs)};
}

// _use_cudnn_ctc_loss.Tensor: decompose
VMAP_SIGNATURE(_use_cudnn_ctc_loss_Tensor, "_use_cudnn_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank) -> bool");
bool _use_cudnn_ctc_loss_Tensor_rule(const Tensor&, const Tensor&, const Tensor&, const Tensor&, int64_t) {
  return false;
}

// _use_miopen_ctc_loss.Tensor: decompose
VMAP_SIGNATURE(_use_miopen_ctc_loss_Tensor, "_use_miopen_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank) -> bool");
bool _use_miopen_ctc_loss_Tensor_rule(const Tensor&, const Tensor&, const Tensor&, const Tensor&, int64_t) {
  return false;
}

// adaptive_avg_pool3d: fold
VMAP_SIGNATURE(adaptive_avg_pool3d, "adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor");
OneResult adaptive_avg_pool3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("adaptive_avg_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_avg_pool3d::call(in[0], output_size));
}

// adaptive_avg_pool3d.out: fold, as adaptive_avg_pool3d
VMAP_SIGNATURE(adaptive_avg_pool3d_out, "adaptive_avg_pool3d.out(Tensor self, SymInt[3] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// arange.start_out: factory, as arange.start_step
VMAP_SIGNATURE(arange_start_out, "arange.start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)");

// arange.start_step: factory
VMAP_SIGNATURE(arange_start_step, "arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// conv_transpose3d.input: convolve
VMAP_SIGNATURE(conv_transpose3d_input, "conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] output_padding=0, SymInt groups=1, SymInt[3] dilation=1) -> Tensor");
OneResult conv_transpose3d_input_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymInt groups,
    c10::SymIntArrayRef dilation) {
  const Convolution in("conv_transpose3d.input", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, true, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv_transpose3d_input::call(in[0], in[1], in.optional(2), stride, padding, output_padding, in.groups(), dilation));
}

// empty_like: factory
VMAP_SIGNATURE(empty_like, "empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult empty_like_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::empty_like::call(in.self(), dtype, layout, device, pin_memory, in.memory_format()));
}

// empty_like.out: factory, as empty_like
VMAP_SIGNATURE(empty_like_out, "empty_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

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

// hash_tensor: reduction
VMAP_SIGNATURE(hash_tensor, "hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor");
OneResult hash_tensor_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim,
    int64_t mode) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::hash_tensor::call(in[0], in.dims(), keepdim, mode), keepdim);
}

// hash_tensor.out: reduction, as hash_tensor
VMAP_SIGNATURE(hash_tensor_out, "hash_tensor.out(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0, Tensor(a!) out) -> Tensor(a!)");

// histc: decompose
VMAP_SIGNATURE(histc, "histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor");
Tensor histc_rule(const Tensor& self, int64_t bins, const at::Scalar& min, const at::Scalar& max) {
  return decompositions::histc(self, bins, min, max);
}

// histc.out: decompose, as histc
VMAP_SIGNATURE(histc_out, "histc.out(Tensor self, int bins=100, Scalar min=0, Scalar max=0, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_cond: variadic
VMAP_SIGNATURE(linalg_cond, "linalg_cond(Tensor self, Scalar? p=None) -> Tensor");
OneResult linalg_cond_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& p) {
  Variadic<1> in("linalg_cond", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cond::call(in[0], p));
}

// linalg_cond.out: variadic, as linalg_cond
VMAP_SIGNATURE(linalg_cond_out, "linalg_cond.out(Tensor self, Scalar? p=None, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_norm.str_ord: reduction
VMAP_SIGNATURE(linalg_matrix_norm_str_ord, "linalg_matrix_norm.str_ord(Tensor self, str ord='fro', int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg_matrix_norm_str_ord_rule(const Tensor& self, BDim self_bdim, c10::string_view ord,
    at::IntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::linalg_matrix_norm_str_ord::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_matrix_norm.str_ord_out: reduction, as linalg_matrix_norm.str_ord
VMAP_SIGNATURE(linalg_matrix_norm_str_ord_out, "linalg_matrix_norm.str_ord_out(Tensor self, str ord='fro', int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// linear: custom
VMAP_SIGNATURE(linear, "linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor");

// linear.out: custom, as linear
VMAP_SIGNATURE(linear_out, "linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)");

// ones_like: factory
VMAP_SIGNATURE(ones_like, "ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult ones_like_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::ones_like::call(in.self(), dtype, layout, device, pin_memory, in.memory_format()));
}

// ones_like.out: factory, as ones_like
VMAP_SIGNATURE(ones_like_out, "ones_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

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

// randint.low: random
VMAP_SIGNATURE(randint_low, "randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_low_rule(const Draw& draw, c10::SymInt low, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_low::call(low, high, physical_size, dtype, layout, device, pin_memory));
}

// randint.low_out: random, as randint.low
VMAP_SIGNATURE(randint_low_out, "randint.low_out(SymInt low, SymInt high, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// randn_like: random
VMAP_SIGNATURE(randn_like, "randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randn_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randn_like::call(in.self(), dtype, layout, device, pin_memory, memory_format));
}

// randn_like.out: random, as randn_like
VMAP_SIGNATURE(randn_like_out, "randn_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// record_stream: unsupported
VMAP_SIGNATURE(record_stream, "record_stream(Tensor(a!) self, Stream s) -> ()");

// split.Tensor: view
VMAP_SIGNATURE(split_Tensor, "split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]");
ListResult split_Tensor_rule(const Tensor& self, BDim self_bdim, c10::SymInt split_size, int64_t dim) {
  View in("split.Tensor", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_Tensor::call(in.self(), split_size, physical_dim));
}

// split_copy.Tensor: view
VMAP_SIGNATURE(split_copy_Tensor, "split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]");
ListResult split_copy_Tensor_rule(const Tensor& self, BDim self_bdim, c10::SymInt split_size, int64_t dim) {
  View in("split_copy.Tensor", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_copy_Tensor::call(in.self(), split_size, physical_dim));
}

// split_copy.Tensor_out: view, as split_copy.Tensor
VMAP_SIGNATURE(split_copy_Tensor_out, "split_copy.Tensor_out(Tensor self, SymInt split_size, int dim=0, *, Tensor(a!)[] out) -> ()");

// tensor_split.sections: view
VMAP_SIGNATURE(tensor_split_sections, "tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]");
ListResult tensor_split_sections_rule(const Tensor& self, BDim self_bdim, c10::SymInt sections, int64_t dim) {
  View in("tensor_split.sections", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::tensor_split_sections::call(in.self(), sections, physical_dim));
}

// unsafe_split.Tensor: view
VMAP_SIGNATURE(unsafe_split_Tensor, "unsafe_split.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]");
ListResult unsafe_split_Tensor_rule(const Tensor& self, BDim self_bdim, c10::SymInt split_size, int64_t dim) {
  View in("unsafe_split.Tensor", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unsafe_split_Tensor::call(in.self(), split_size, physical_dim));
}

// unsafe_split.Tensor_out: view, as unsafe_split.Tensor
VMAP_SIGNATURE(unsafe_split_Tensor_out, "unsafe_split.Tensor_out(Tensor self, SymInt split_size, int dim=0, *, Tensor(a!)[] out) -> ()");

// zeros_like: factory
VMAP_SIGNATURE(zeros_like, "zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult zeros_like_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::zeros_like::call(in.self(), dtype, layout, device, pin_memory, in.memory_format()));
}

// zeros_like.out: factory, as zeros_like
VMAP_SIGNATURE(zeros_like_out, "zeros_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_31(torch::Library& m) {
  VMAP_SUPPORT(_adaptive_avg_pool3d, _adaptive_avg_pool3d_rule);
  support_out(m, "aten", "_adaptive_avg_pool3d.out", "_adaptive_avg_pool3d", OutDtype::Same);
  VMAP_SUPPORT(_batch_norm_no_update, _batch_norm_no_update_rule);
  support_out(m, "aten", "_batch_norm_no_update.out", "_batch_norm_no_update", OutDtype::Same);
  VMAP_SUPPORT(_convolution, _convolution_rule);
  support_out(m, "aten", "_convolution.out", "_convolution", OutDtype::Same);
  VMAP_SUPPORT2(_ctc_loss, Tensor, custom::ctc_loss_tensor);
  support_out(m, "aten", "_ctc_loss.Tensor_out", "_ctc_loss.Tensor", OutDtype::Same);
  unsupported(m, "_efficient_attention_forward", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  unsupported(m, "_flash_attention_forward", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_norm.Scalar");
  support_out(m, "aten", "_foreach_norm.Scalar_out", "_foreach_norm.Scalar", OutDtype::Same);
  explicit_composite(m, "_foreach_powsum.Scalar");
  support_out(m, "aten", "_foreach_powsum.Scalar_out", "_foreach_powsum.Scalar", OutDtype::Same);
  VMAP_DECOMPOSE(_fused_adam, _fused_adam_rule);
  VMAP_DECOMPOSE(_fused_adamw, _fused_adamw_rule);
  VMAP_DECOMPOSE2(_use_cudnn_ctc_loss, Tensor, _use_cudnn_ctc_loss_Tensor_rule);
  VMAP_DECOMPOSE2(_use_miopen_ctc_loss, Tensor, _use_miopen_ctc_loss_Tensor_rule);
  VMAP_SUPPORT(adaptive_avg_pool3d, adaptive_avg_pool3d_rule);
  support_out(m, "aten", "adaptive_avg_pool3d.out", "adaptive_avg_pool3d", OutDtype::Cast);
  support_out(m, "aten", "arange.start_out", "arange.start_step", OutDtype::Cast);
  VMAP_FACTORY(aten, "arange.start_step", arange_start_step);
  VMAP_SUPPORT2(conv_transpose3d, input, conv_transpose3d_input_rule);
  VMAP_FACTORY(aten, "empty_like", empty_like);
  VMAP_FACTORY_RULE(empty_like, empty_like_rule);
  support_out(m, "aten", "empty_like.out", "empty_like", OutDtype::Same);
  VMAP_FACTORY(aten, "full_like", full_like);
  VMAP_FACTORY_RULE(full_like, full_like_rule);
  support_out(m, "aten", "full_like.out", "full_like", OutDtype::Same);
  VMAP_SUPPORT(hash_tensor, hash_tensor_rule);
  support_out(m, "aten", "hash_tensor.out", "hash_tensor", OutDtype::Cast);
  VMAP_DECOMPOSE(histc, histc_rule);
  support_out(m, "aten", "histc.out", "histc", OutDtype::Cast);
  VMAP_SUPPORT(linalg_cond, linalg_cond_rule);
  support_out(m, "aten", "linalg_cond.out", "linalg_cond", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_matrix_norm, str_ord, linalg_matrix_norm_str_ord_rule);
  support_out(m, "aten", "linalg_matrix_norm.str_ord_out", "linalg_matrix_norm.str_ord", OutDtype::Cast);
  VMAP_SUPPORT(linear, custom::linear);
  support_out(m, "aten", "linear.out", "linear", OutDtype::Cast);
  VMAP_FACTORY(aten, "ones_like", ones_like);
  VMAP_FACTORY_RULE(ones_like, ones_like_rule);
  support_out(m, "aten", "ones_like.out", "ones_like", OutDtype::Same);
  composite(m, "pad_sequence");
  VMAP_RANDOM(aten, "rand_like", rand_like_rule, rand_like);
  support_out(m, "aten", "rand_like.out", "rand_like", OutDtype::Same);
  support_random_out("aten", "rand_like.out", "rand_like", OutDtype::Same);
  VMAP_RANDOM(aten, "randint.low", randint_low_rule, randint_low);
  support_out(m, "aten", "randint.low_out", "randint.low", OutDtype::Cast);
  support_random_out("aten", "randint.low_out", "randint.low", OutDtype::Cast);
  VMAP_RANDOM(aten, "randn_like", randn_like_rule, randn_like);
  support_out(m, "aten", "randn_like.out", "randn_like", OutDtype::Same);
  support_random_out("aten", "randn_like.out", "randn_like", OutDtype::Same);
  unsupported(m, "record_stream", "an example has no memory of its own that a stream could use", "call record_stream of the whole batch, outside vmap");
  composite(m, "size.int");
  VMAP_SUPPORT2(split, Tensor, split_Tensor_rule);
  VMAP_SUPPORT2(split_copy, Tensor, split_copy_Tensor_rule);
  support_out(m, "aten", "split_copy.Tensor_out", "split_copy.Tensor", OutDtype::Cast);
  composite(m, "stride.int");
  VMAP_SUPPORT2(tensor_split, sections, tensor_split_sections_rule);
  composite(m, "to.dtype");
  VMAP_SUPPORT2(unsafe_split, Tensor, unsafe_split_Tensor_rule);
  support_out(m, "aten", "unsafe_split.Tensor_out", "unsafe_split.Tensor", OutDtype::Same);
  VMAP_FACTORY(aten, "zeros_like", zeros_like);
  VMAP_FACTORY_RULE(zeros_like, zeros_like_rule);
  support_out(m, "aten", "zeros_like.out", "zeros_like", OutDtype::Same);
  add_kinds(
      "channelwise _batch_norm_no_update _batch_norm_no_update.out\n"
      "composite _foreach_norm.Scalar _foreach_norm.Scalar_out _foreach_powsum.Scalar"
      " _foreach_powsum.Scalar_out pad_sequence size.int stride.int to.dtype\n"
      "convolve _convolution _convolution.out conv_transpose3d.input\n"
      "custom _ctc_loss.Tensor _ctc_loss.Tensor_out linear linear.out\n"
      "decompose _fused_adam _fused_adamw _use_cudnn_ctc_loss.Tensor _use_miopen_ctc_loss.Tensor histc"
      " histc.out\n"
      "factory arange.start_out arange.start_step empty_like empty_like.out full_like full_like.out"
      " ones_like ones_like.out zeros_like zeros_like.out\n"
      "fold _adaptive_avg_pool3d _adaptive_avg_pool3d.out adaptive_avg_pool3d adaptive_avg_pool3d.out\n"
      "random rand_like rand_like.out randint.low randint.low_out randn_like randn_like.out\n"
      "reduction hash_tensor hash_tensor.out linalg_matrix_norm.str_ord linalg_matrix_norm.str_ord_out\n"
      "unsupported _efficient_attention_forward _flash_attention_forward record_stream\n"
      "variadic linalg_cond linalg_cond.out\n"
      "view split.Tensor split_copy.Tensor split_copy.Tensor_out tensor_split.sections unsafe_split.Tensor"
      " unsafe_split.Tensor_out\n"
  );
}

}  // namespace vmap::rules::aten
