// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 27 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_batch_norm_with_update_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/avg_pool3d_backward_ops.h>
#include <ATen/ops/elu_backward_ops.h>
#include <ATen/ops/linalg_norm_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sort_ops.h>
#include <ATen/ops/std_ops.h>
#include <ATen/ops/var_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _batch_norm_with_update: channelwise
VMAP_SIGNATURE(_batch_norm_with_update, "_batch_norm_with_update(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _batch_norm_with_update_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, Tensor& running_mean, BDim running_mean_bdim,
    Tensor& running_var, BDim running_var_bdim, double momentum, double eps) {
  Channelwise<5> in("_batch_norm_with_update", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  if (momentum != 0) in.writes(3, "running_mean");
  if (momentum != 0) in.writes(4, "running_var");
  in.fold(true);
  return in.result(at::_ops::_batch_norm_with_update::call(in[0], in.optional(1), in.optional(2), in.written(3), in.written(4), momentum, eps));
}

// _fused_sgd_: decompose
VMAP_SIGNATURE(_fused_sgd_, "_fused_sgd_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_sgd__rule(at::TensorList self, at::TensorList grads, at::TensorList momentum_buffer_list,
    double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize,
    bool is_first_step, const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_sgd(self, grads, momentum_buffer_list, weight_decay, momentum, lr, dampening, nesterov, maximize, is_first_step, grad_scale, found_inf).commit();
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

// elu_backward: pointwise
VMAP_SIGNATURE(elu_backward, "elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor");
OneResult elu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const at::Scalar& alpha,
    const at::Scalar& scale, const at::Scalar& input_scale, bool is_result, const Tensor& self_or_result,
    BDim self_or_result_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self_or_result, self_or_result_bdim));
  in.promote().align();
  return in.result(at::_ops::elu_backward::call(in[0], alpha, scale, input_scale, is_result, in[1]));
}

// elu_backward.grad_input: pointwise, as elu_backward
VMAP_SIGNATURE(elu_backward_grad_input, "elu_backward.grad_input(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result, *, Tensor(a!) grad_input) -> Tensor(a!)");

// linalg_norm.ord_str_out: composite, as linalg_norm.ord_str
VMAP_SIGNATURE(linalg_norm_ord_str_out, "linalg_norm.ord_str_out(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// set_.source_Tensor_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Tensor_storage_offset, "set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

// sort.stable: reduction
VMAP_SIGNATURE(sort_stable, "sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> sort_stable_rule(const Tensor& self, BDim self_bdim,
    std::optional<bool> stable, int64_t dim, bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::sort_stable::call(in[0], stable, in.dim(), descending), true);
}

// sort.values_stable: reduction, as sort.stable
VMAP_SIGNATURE(sort_values_stable, "sort.values_stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// std.out: composite, as std.dim
VMAP_SIGNATURE(std_out, "std.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// var.out: composite, as var.dim
VMAP_SIGNATURE(var_out, "var.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_27(torch::Library& m) {
  VMAP_SUPPORT(_batch_norm_with_update, _batch_norm_with_update_rule);
  VMAP_DECOMPOSE(_fused_sgd_, _fused_sgd__rule);
  VMAP_SUPPORT(avg_pool3d_backward, avg_pool3d_backward_rule);
  support_out(m, "aten", "avg_pool3d_backward.grad_input", "avg_pool3d_backward", OutDtype::Cast);
  VMAP_SUPPORT(elu_backward, elu_backward_rule);
  support_out(m, "aten", "elu_backward.grad_input", "elu_backward", OutDtype::Cast);
  composite(m, "linalg_norm.ord_str");
  support_out(m, "aten", "linalg_norm.ord_str_out", "linalg_norm.ord_str", OutDtype::Cast);
  unsupported(m, "set_.source_Tensor_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT2(sort, stable, sort_stable_rule);
  support_out(m, "aten", "sort.values_stable", "sort.stable", OutDtype::Cast);
  composite(m, "std.dim");
  support_out(m, "aten", "std.out", "std.dim", OutDtype::Cast);
  composite(m, "unflatten_dense_tensors");
  composite(m, "var.dim");
  support_out(m, "aten", "var.out", "var.dim", OutDtype::Cast);
  add_kinds(
      "channelwise _batch_norm_with_update\n"
      "composite linalg_norm.ord_str linalg_norm.ord_str_out std.dim std.out unflatten_dense_tensors var.dim"
      " var.out\n"
      "decompose _fused_sgd_\n"
      "fold avg_pool3d_backward avg_pool3d_backward.grad_input\n"
      "pointwise elu_backward elu_backward.grad_input\n"
      "reduction sort.stable sort.values_stable\n"
      "unsupported set_.source_Tensor_storage_offset\n"
  );
}

}  // namespace vmap::rules::aten
