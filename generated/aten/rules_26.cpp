// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 26 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cummax_helper_ops.h>
#include <ATen/ops/_cummin_helper_ops.h>
#include <ATen/ops/_debug_has_internal_overlap_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_has_compatible_shallow_copy_type_ops.h>
#include <ATen/ops/_has_same_storage_numel_ops.h>
#include <ATen/ops/_linalg_det_ops.h>
#include <ATen/ops/_native_batch_norm_legit_ops.h>
#include <ATen/ops/_safe_softmax_ops.h>
#include <ATen/ops/_version_ops.h>
#include <ATen/ops/batch_norm_backward_reduce_ops.h>
#include <ATen/ops/chunk_ops.h>
#include <ATen/ops/convolution_ops.h>
#include <ATen/ops/cudnn_batch_norm_ops.h>
#include <ATen/ops/cummax_ops.h>
#include <ATen/ops/cummin_ops.h>
#include <ATen/ops/cumprod_ops.h>
#include <ATen/ops/cumsum_ops.h>
#include <ATen/ops/equal_ops.h>
#include <ATen/ops/is_same_size_ops.h>
#include <ATen/ops/is_set_to_ops.h>
#include <ATen/ops/log_softmax_ops.h>
#include <ATen/ops/reflection_pad2d_ops.h>
#include <ATen/ops/replication_pad2d_ops.h>
#include <ATen/ops/resize_as_ops.h>
#include <ATen/ops/rrelu_with_noise_ops.h>
#include <ATen/ops/slow_conv3d_forward_ops.h>
#include <ATen/ops/slow_conv3d_ops.h>
#include <ATen/ops/softmax_ops.h>
#include <ATen/ops/storage_offset_ops.h>
#include <ATen/ops/unsafe_chunk_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _cummax_helper: decompose
VMAP_SIGNATURE(_cummax_helper, "_cummax_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()");
void _cummax_helper_rule(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim) {
  write_all(at::_ops::cummax::call(self, dim), values, indices);
}

// _cummin_helper: decompose
VMAP_SIGNATURE(_cummin_helper, "_cummin_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()");
void _cummin_helper_rule(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim) {
  write_all(at::_ops::cummin::call(self, dim), values, indices);
}

// _debug_has_internal_overlap: unsupported
VMAP_SIGNATURE(_debug_has_internal_overlap, "_debug_has_internal_overlap(Tensor self) -> int");

// _fused_adam_: decompose
VMAP_SIGNATURE(_fused_adam_, "_fused_adam_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_adam__rule(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
    at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps, double lr,
    double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf).commit();
}

// _fused_adamw_: decompose
VMAP_SIGNATURE(_fused_adamw_, "_fused_adamw_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_adamw__rule(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
    at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps, double lr,
    double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf, /*decoupled=*/true).commit();
}

// _fused_sgd_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_sgd__tensor_lr, "_fused_sgd_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_sgd__tensor_lr_rule(at::TensorList self, at::TensorList grads,
    at::TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr,
    double dampening, bool nesterov, bool maximize, bool is_first_step,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_sgd(self, grads, momentum_buffer_list, weight_decay, momentum, lr, dampening, nesterov, maximize, is_first_step, grad_scale, found_inf).commit();
}

// _has_compatible_shallow_copy_type: custom
VMAP_SIGNATURE(_has_compatible_shallow_copy_type, "_has_compatible_shallow_copy_type(Tensor self, Tensor from) -> bool");

// _has_same_storage_numel: custom
VMAP_SIGNATURE(_has_same_storage_numel, "_has_same_storage_numel(Tensor self, Tensor other) -> bool");

// _linalg_det: variadic
VMAP_SIGNATURE(_linalg_det, "_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_det_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("_linalg_det", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_det::call(in[0]));
}

// _linalg_det.result: variadic, as _linalg_det
VMAP_SIGNATURE(_linalg_det_result, "_linalg_det.result(Tensor A, *, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots)");

// _native_batch_norm_legit: channelwise
VMAP_SIGNATURE(_native_batch_norm_legit, "_native_batch_norm_legit(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _native_batch_norm_legit_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, Tensor& running_mean, BDim running_mean_bdim,
    Tensor& running_var, BDim running_var_bdim, bool training, double momentum, double eps) {
  Channelwise<5> in("_native_batch_norm_legit", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  if (training && momentum != 0) in.writes(3, "running_mean");
  if (training && momentum != 0) in.writes(4, "running_var");
  in.affine(1, 2);
  in.fold(training);
  return in.result(at::_ops::_native_batch_norm_legit::call(in[0], in.optional(1), in.optional(2), in.written(3), in.written(4), training, momentum, eps));
}

// _native_batch_norm_legit.no_stats: channelwise
VMAP_SIGNATURE(_native_batch_norm_legit_no_stats, "_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _native_batch_norm_legit_no_stats_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, bool training, double momentum, double eps) {
  Channelwise<3> in("_native_batch_norm_legit.no_stats", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1));
  in.affine(1, 2);
  in.fold(true);
  return in.result(at::_ops::_native_batch_norm_legit_no_stats::call(in[0], in.optional(1), in.optional(2), training, momentum, eps));
}

// _native_batch_norm_legit.no_stats_out: channelwise, as _native_batch_norm_legit.no_stats
VMAP_SIGNATURE(_native_batch_norm_legit_no_stats_out, "_native_batch_norm_legit.no_stats_out(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// _safe_softmax: reduction
VMAP_SIGNATURE(_safe_softmax, "_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult _safe_softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_safe_softmax::call(in[0], in.dim(), dtype), true);
}

// _version: unsupported
VMAP_SIGNATURE(_version, "_version(Tensor self) -> int");

// batch_norm_backward_reduce: unsupported
VMAP_SIGNATURE(batch_norm_backward_reduce, "batch_norm_backward_reduce(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, bool input_g, bool weight_g, bool bias_g) -> (Tensor, Tensor, Tensor, Tensor)");

// batch_norm_backward_reduce.out: unsupported, as batch_norm_backward_reduce
VMAP_SIGNATURE(batch_norm_backward_reduce_out, "batch_norm_backward_reduce.out(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, bool input_g, bool weight_g, bool bias_g, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// chunk: view
VMAP_SIGNATURE(chunk, "chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]");
ListResult chunk_rule(const Tensor& self, BDim self_bdim, int64_t chunks, int64_t dim) {
  View in("chunk", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::chunk::call(in.self(), chunks, physical_dim));
}

// cudnn_batch_norm: decompose
VMAP_SIGNATURE(cudnn_batch_norm, "cudnn_batch_norm(Tensor input, Tensor weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float exponential_average_factor, float epsilon) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor,Tensor> cudnn_batch_norm_rule(const Tensor& input, const Tensor& weight,
    const std::optional<Tensor>& bias, const std::optional<Tensor>& running_mean,
    const std::optional<Tensor>& running_var, bool training, double exponential_average_factor,
    double epsilon) {
  return decompositions::cudnn_batch_norm(input, weight, bias, running_mean, running_var, training, exponential_average_factor, epsilon);
}

// cumprod: reduction
VMAP_SIGNATURE(cumprod, "cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor");
OneResult cumprod_rule(const Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cumprod::call(in[0], in.dim(), dtype), true);
}

// cumprod.out: reduction, as cumprod
VMAP_SIGNATURE(cumprod_out, "cumprod.out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// cumprod_: reduction, as cumprod
VMAP_SIGNATURE(cumprod_, "cumprod_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)");
void cumprod__rule(Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  at::_ops::cumprod_::call(in.written(), in.dim(), dtype);
}

// cumsum: reduction
VMAP_SIGNATURE(cumsum, "cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor");
OneResult cumsum_rule(const Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cumsum::call(in[0], in.dim(), dtype), true);
}

// cumsum.out: reduction, as cumsum
VMAP_SIGNATURE(cumsum_out, "cumsum.out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// cumsum_: reduction, as cumsum
VMAP_SIGNATURE(cumsum_, "cumsum_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)");
void cumsum__rule(Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  at::_ops::cumsum_::call(in.written(), in.dim(), dtype);
}

// equal: unsupported
VMAP_SIGNATURE(equal, "equal(Tensor self, Tensor other) -> bool");

// is_same_size: composite
VMAP_SIGNATURE(is_same_size, "is_same_size(Tensor self, Tensor other) -> bool");

// is_set_to: unsupported
VMAP_SIGNATURE(is_set_to, "is_set_to(Tensor self, Tensor tensor) -> bool");

// log_softmax.int: reduction
VMAP_SIGNATURE(log_softmax_int, "log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult log_softmax_int_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::log_softmax_int::call(in[0], in.dim(), dtype), true);
}

// log_softmax.int_out: reduction, as log_softmax.int
VMAP_SIGNATURE(log_softmax_int_out, "log_softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)");

// reflection_pad2d: fold
VMAP_SIGNATURE(reflection_pad2d, "reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor");
OneResult reflection_pad2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad2d::call(in[0], padding));
}

// reflection_pad2d.out: fold, as reflection_pad2d
VMAP_SIGNATURE(reflection_pad2d_out, "reflection_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)");

// replication_pad2d: fold
VMAP_SIGNATURE(replication_pad2d, "replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor");
OneResult replication_pad2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("replication_pad2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::replication_pad2d::call(in[0], padding));
}

// replication_pad2d.out: fold, as replication_pad2d
VMAP_SIGNATURE(replication_pad2d_out, "replication_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)");

// resize_as: decompose
VMAP_SIGNATURE(resize_as, "resize_as(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor");
Tensor resize_as_rule(const Tensor& self, const Tensor& the_template,
    std::optional<at::MemoryFormat> memory_format) {
  return decompositions::resize_as(self, the_template, memory_format);
}

// resize_as.out: decompose, as resize_as
VMAP_SIGNATURE(resize_as_out, "resize_as.out(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// resize_as_: unsupported
VMAP_SIGNATURE(resize_as_, "resize_as_(Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)");

// rrelu_with_noise_functional: random
VMAP_SIGNATURE(rrelu_with_noise_functional, "rrelu_with_noise_functional(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> (Tensor, Tensor noise_out)");

// slow_conv3d: decompose
VMAP_SIGNATURE(slow_conv3d, "slow_conv3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0) -> Tensor");
Tensor slow_conv3d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  Takes takes("slow_conv3d");
  takes.dims("weight", weight, "oi", kernel_size);
  return at::_ops::convolution::call(self, weight, bias, stride, padding, c10::SymIntArrayRef({c10::SymInt(1), c10::SymInt(1), c10::SymInt(1)}), false, c10::SymIntArrayRef({c10::SymInt(0), c10::SymInt(0), c10::SymInt(0)}), 1);
}

// slow_conv3d.out: decompose, as slow_conv3d
VMAP_SIGNATURE(slow_conv3d_out, "slow_conv3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, *, Tensor(a!) out) -> Tensor(a!)");

// slow_conv3d_forward: decompose
VMAP_SIGNATURE(slow_conv3d_forward, "slow_conv3d_forward(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding) -> Tensor");
Tensor slow_conv3d_forward_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  Takes takes("slow_conv3d_forward");
  takes.dims("weight", weight, "oi", kernel_size);
  return at::_ops::convolution::call(self, weight, bias, stride, padding, c10::SymIntArrayRef({c10::SymInt(1), c10::SymInt(1), c10::SymInt(1)}), false, c10::SymIntArrayRef({c10::SymInt(0), c10::SymInt(0), c10::SymInt(0)}), 1);
}

// slow_conv3d_forward.output: decompose, as slow_conv3d_forward
VMAP_SIGNATURE(slow_conv3d_forward_output, "slow_conv3d_forward.output(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding, *, Tensor(a!) output) -> Tensor(a!)");

// softmax.int: reduction
VMAP_SIGNATURE(softmax_int, "softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult softmax_int_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::softmax_int::call(in[0], in.dim(), dtype), true);
}

// softmax.int_out: reduction, as softmax.int
VMAP_SIGNATURE(softmax_int_out, "softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)");

// storage_offset: unsupported
VMAP_SIGNATURE(storage_offset, "storage_offset(Tensor self) -> int");

// unsafe_chunk: view
VMAP_SIGNATURE(unsafe_chunk, "unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]");
ListResult unsafe_chunk_rule(const Tensor& self, BDim self_bdim, int64_t chunks, int64_t dim) {
  View in("unsafe_chunk", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unsafe_chunk::call(in.self(), chunks, physical_dim));
}

}  // namespace

void register_shard_26(torch::Library& m) {
  VMAP_DECOMPOSE(_cummax_helper, _cummax_helper_rule);
  VMAP_DECOMPOSE(_cummin_helper, _cummin_helper_rule);
  unsupported(m, "_debug_has_internal_overlap", "whether examples overlap is a question of the whole batch", "ask of the whole batch, outside vmap");
  VMAP_DECOMPOSE(_fused_adam_, _fused_adam__rule);
  VMAP_DECOMPOSE(_fused_adamw_, _fused_adamw__rule);
  VMAP_DECOMPOSE2(_fused_sgd_, tensor_lr, _fused_sgd__tensor_lr_rule);
  VMAP_SUPPORT(_has_compatible_shallow_copy_type, custom::has_compatible_shallow_copy_type);
  VMAP_SUPPORT(_has_same_storage_numel, custom::has_same_storage_numel);
  VMAP_SUPPORT(_linalg_det, _linalg_det_rule);
  support_out(m, "aten", "_linalg_det.result", "_linalg_det", OutDtype::Cast);
  VMAP_SUPPORT(_native_batch_norm_legit, _native_batch_norm_legit_rule);
  VMAP_SUPPORT2(_native_batch_norm_legit, no_stats, _native_batch_norm_legit_no_stats_rule);
  support_out(m, "aten", "_native_batch_norm_legit.no_stats_out", "_native_batch_norm_legit.no_stats", OutDtype::Cast);
  composite(m, "_pad_enum");
  VMAP_SUPPORT(_safe_softmax, _safe_softmax_rule);
  unsupported(m, "_version", "an example has no version counter of its own", "ask the tensor that is batched, outside vmap");
  unsupported(m, "batch_norm_backward_reduce", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_backward_reduce.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  VMAP_SUPPORT(chunk, chunk_rule);
  VMAP_DECOMPOSE(cudnn_batch_norm, cudnn_batch_norm_rule);
  VMAP_SUPPORT(cumprod, cumprod_rule);
  support_out(m, "aten", "cumprod.out", "cumprod", OutDtype::Cast);
  VMAP_SUPPORT(cumprod_, cumprod__rule);
  VMAP_SUPPORT(cumsum, cumsum_rule);
  support_out(m, "aten", "cumsum.out", "cumsum", OutDtype::Cast);
  VMAP_SUPPORT(cumsum_, cumsum__rule);
  composite(m, "dim");
  composite(m, "embedding_bag");
  unsupported(m, "equal", "it tells the host one bool, and every example has its own", "use eq(self, other).all(), a tensor that holds one bool for each example");
  composite(m, "get_device");
  explicit_composite(m, "is_same_size");
  unsupported(m, "is_set_to", "an example has no storage of its own, so that no other tensor can be set to the same one", "ask of the whole batches, outside vmap");
  VMAP_SUPPORT2(log_softmax, int, log_softmax_int_rule);
  support_out(m, "aten", "log_softmax.int_out", "log_softmax.int", OutDtype::Cast);
  composite(m, "moveaxis.intlist");
  composite(m, "movedim.intlist");
  composite(m, "numel");
  composite(m, "output_nr");
  VMAP_SUPPORT(reflection_pad2d, reflection_pad2d_rule);
  support_out(m, "aten", "reflection_pad2d.out", "reflection_pad2d", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad2d, replication_pad2d_rule);
  support_out(m, "aten", "replication_pad2d.out", "replication_pad2d", OutDtype::Cast);
  VMAP_DECOMPOSE(resize_as, resize_as_rule);
  support_out(m, "aten", "resize_as.out", "resize_as", OutDtype::Same);
  unsupported(m, "resize_as_", "an example lies among the others in the memory of its batch, and cannot grow or shrink there", "use reshape or narrow, or resize the whole batch, outside vmap");
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise_functional", 4, custom::rrelu_with_noise_functional, rrelu_with_noise_functional);
  VMAP_DECOMPOSE(slow_conv3d, slow_conv3d_rule);
  support_out(m, "aten", "slow_conv3d.out", "slow_conv3d", OutDtype::Cast);
  VMAP_DECOMPOSE(slow_conv3d_forward, slow_conv3d_forward_rule);
  support_out(m, "aten", "slow_conv3d_forward.output", "slow_conv3d_forward", OutDtype::Cast);
  VMAP_SUPPORT2(softmax, int, softmax_int_rule);
  support_out(m, "aten", "softmax.int_out", "softmax.int", OutDtype::Cast);
  composite(m, "special_log_softmax");
  composite(m, "special_softmax");
  unsupported(m, "storage_offset", "every example begins at a place of its own in the batch's storage", "ask of the whole batch, outside vmap");
  VMAP_SUPPORT(unsafe_chunk, unsafe_chunk_rule);
  add_kinds(
      "channelwise _native_batch_norm_legit _native_batch_norm_legit.no_stats"
      " _native_batch_norm_legit.no_stats_out\n"
      "composite _pad_enum dim embedding_bag get_device is_same_size moveaxis.intlist movedim.intlist numel"
      " output_nr special_log_softmax special_softmax\n"
      "custom _has_compatible_shallow_copy_type _has_same_storage_numel\n"
      "decompose _cummax_helper _cummin_helper _fused_adam_ _fused_adamw_ _fused_sgd_.tensor_lr"
      " cudnn_batch_norm resize_as resize_as.out slow_conv3d slow_conv3d.out slow_conv3d_forward"
      " slow_conv3d_forward.output\n"
      "fold reflection_pad2d reflection_pad2d.out replication_pad2d replication_pad2d.out\n"
      "random rrelu_with_noise_functional\n"
      "reduction _safe_softmax cumprod cumprod.out cumprod_ cumsum cumsum.out cumsum_ log_softmax.int"
      " log_softmax.int_out softmax.int softmax.int_out\n"
      "unsupported _debug_has_internal_overlap _version batch_norm_backward_reduce"
      " batch_norm_backward_reduce.out equal is_set_to resize_as_ storage_offset\n"
      "variadic _linalg_det _linalg_det.result\n"
      "view chunk unsafe_chunk\n"
  );
}

}  // namespace vmap::rules::aten
