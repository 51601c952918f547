// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 14 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_convolution_ops.h>
#include <ATen/ops/_functional_assert_async_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_linalg_eigh_ops.h>
#include <ATen/ops/_sobol_engine_draw_ops.h>
#include <ATen/ops/_unsafe_index_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_backward_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/diff_ops.h>
#include <ATen/ops/index_ops.h>
#include <ATen/ops/linalg_lu_ops.h>
#include <ATen/ops/linalg_matrix_norm_ops.h>
#include <ATen/ops/lstm_ops.h>
#include <ATen/ops/max_unpool3d_ops.h>
#include <ATen/ops/nll_loss2d_ops.h>
#include <ATen/ops/nll_loss_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/upsample_nearest2d_backward_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _convolution.deprecated: convolve
VMAP_SIGNATURE(_convolution_deprecated, "_convolution.deprecated(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, int[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled) -> Tensor");
OneResult _convolution_deprecated_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    at::IntArrayRef output_padding, c10::SymInt groups, bool benchmark, bool deterministic,
    bool cudnn_enabled) {
  const Convolution in("_convolution.deprecated", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, transposed);
  return in.result(at::_ops::_convolution_deprecated::call(in[0], in[1], in.optional(2), stride, padding, dilation, transposed, output_padding, in.groups(), benchmark, deterministic, cudnn_enabled));
}

// _functional_assert_async.msg: decompose
VMAP_SIGNATURE(_functional_assert_async_msg, "_functional_assert_async.msg(Tensor self, str assert_msg, Tensor dep_token) -> Tensor");
Tensor _functional_assert_async_msg_rule(const Tensor& self, c10::string_view assert_msg,
    const Tensor& dep_token) {
  at::_ops::_assert_async_msg::call(self, assert_msg);
  return at::_ops::clone::call(dep_token, ::std::nullopt);
}

// _fused_adagrad_: decompose
VMAP_SIGNATURE(_fused_adagrad_, "_fused_adagrad_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor(d!)[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_adagrad__rule(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
    at::TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_adagrad(self, grads, state_sums, state_steps, lr, lr_decay, weight_decay, eps, maximize, grad_scale, found_inf).commit();
}

// _fused_sgd: decompose
VMAP_SIGNATURE(_fused_sgd, "_fused_sgd(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_sgd_rule(at::TensorList self,
    at::TensorList grads, at::TensorList momentum_buffer_list, double weight_decay, double momentum,
    double lr, double dampening, bool nesterov, bool maximize, bool is_first_step,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_sgd(self, grads, momentum_buffer_list, weight_decay, momentum, lr, dampening, nesterov, maximize, is_first_step, grad_scale, found_inf);
  return {writes.after(self), writes.after(grads), writes.after(momentum_buffer_list)};
}

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

// _sobol_engine_draw: decompose
VMAP_SIGNATURE(_sobol_engine_draw, "_sobol_engine_draw(Tensor quasi, int n, Tensor sobolstate, int dimension, int num_generated, ScalarType? dtype) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _sobol_engine_draw_rule(const Tensor& quasi, int64_t n, const Tensor& sobolstate,
    int64_t dimension, int64_t num_generated, std::optional<at::ScalarType> dtype) {
  return decompositions::sobol_engine_draw(quasi, n, sobolstate, dimension, num_generated, dtype);
}

// _unsafe_index.Tensor: index_list
VMAP_SIGNATURE(_unsafe_index_Tensor, "_unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor");
OneResult _unsafe_index_Tensor_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim) {
  const AdvancedIndex in("_unsafe_index.Tensor", Operand(self, self_bdim), indices, indices_bdim);
  if (in.gathers()) return in.gathered();
  return in.result(at::_ops::_unsafe_index_Tensor::call(in.self(), in.indices()));
}

// _upsample_nearest_exact2d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d_backward, "_upsample_nearest_exact2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact2d_backward::call(in[0], output_size, physical_input_size, scales_h, scales_w));
}

// _upsample_nearest_exact2d_backward.grad_input: fold, as _upsample_nearest_exact2d_backward
VMAP_SIGNATURE(_upsample_nearest_exact2d_backward_grad_input, "_upsample_nearest_exact2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// all.dims: reduction
VMAP_SIGNATURE(all_dims, "all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor");
OneResult all_dims_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::all_dims::call(in[0], in.dims(), keepdim), keepdim);
}

// all.dims_out: reduction, as all.dims
VMAP_SIGNATURE(all_dims_out, "all.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// any.dims: reduction
VMAP_SIGNATURE(any_dims, "any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor");
OneResult any_dims_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::any_dims::call(in[0], in.dims(), keepdim), keepdim);
}

// any.dims_out: reduction, as any.dims
VMAP_SIGNATURE(any_dims_out, "any.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// diff: reduction
VMAP_SIGNATURE(diff, "diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor");
OneResult diff_rule(const Tensor& self, BDim self_bdim, int64_t n, int64_t dim,
    const std::optional<Tensor>& prepend, BDim prepend_bdim, const std::optional<Tensor>& append,
    BDim append_bdim) {
  const Reduction<3> in(dim, Operand(self, self_bdim), Operand(prepend, prepend_bdim), Operand(append, append_bdim));
  in.at_least("diff", 1, RankError::Runtime);
  return in.result(at::_ops::diff::call(in[0], n, in.dim(), in.optional(1), in.optional(2)), true);
}

// diff.out: reduction, as diff
VMAP_SIGNATURE(diff_out, "diff.out(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor(a!) out) -> Tensor(a!)");

// index.Tensor: index_list
VMAP_SIGNATURE(index_Tensor, "index.Tensor(Tensor self, Tensor?[] indices) -> Tensor");
OneResult index_Tensor_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim) {
  const AdvancedIndex in("index.Tensor", Operand(self, self_bdim), indices, indices_bdim);
  if (in.gathers()) return in.gathered();
  return in.result(at::_ops::index_Tensor::call(in.self(), in.indices()));
}

// index.Tensor_out: index_list, as index.Tensor
VMAP_SIGNATURE(index_Tensor_out, "index.Tensor_out(Tensor self, Tensor?[] indices, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_lu: variadic
VMAP_SIGNATURE(linalg_lu, "linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_lu_rule(const Tensor& A, BDim A_bdim,
    bool pivot) {
  Variadic<1> in("linalg_lu", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<0>(at::_ops::linalg_lu::call(in[0], pivot));
}

// linalg_lu.out: variadic, as linalg_lu
VMAP_SIGNATURE(linalg_lu_out, "linalg_lu.out(Tensor A, *, bool pivot=True, Tensor(a!) P, Tensor(b!) L, Tensor(c!) U) -> (Tensor(a!) P, Tensor(b!) L, Tensor(c!) U)");

// linalg_matrix_norm: reduction
VMAP_SIGNATURE(linalg_matrix_norm, "linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg_matrix_norm_rule(const Tensor& self, BDim self_bdim, const at::Scalar& ord,
    at::IntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::linalg_matrix_norm::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_matrix_norm.out: reduction, as linalg_matrix_norm
VMAP_SIGNATURE(linalg_matrix_norm_out, "linalg_matrix_norm.out(Tensor self, Scalar ord, int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// lstm.data: decompose
VMAP_SIGNATURE(lstm_data, "lstm.data(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> lstm_data_rule(const Tensor& data, const Tensor& batch_sizes,
    at::TensorList hx, at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return decompositions::lstm(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
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

// nll_loss.out: composite, as nll_loss
VMAP_SIGNATURE(nll_loss_out, "nll_loss.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)");

// nll_loss2d.out: composite, as nll_loss2d
VMAP_SIGNATURE(nll_loss2d_out, "nll_loss2d.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)");

// normal.float_Tensor: random
VMAP_SIGNATURE(normal_float_Tensor, "normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_float_Tensor_rule(const Draw& draw, double mean, const Tensor& std, BDim std_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(std, std_bdim));
  return in.result(at::_ops::normal_float_Tensor::call(mean, in[0], generator));
}

// normal.float_Tensor_out: random, as normal.float_Tensor
VMAP_SIGNATURE(normal_float_Tensor_out, "normal.float_Tensor_out(float mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// randint_like.Tensor: random
VMAP_SIGNATURE(randint_like_Tensor, "randint_like.Tensor(Tensor self, Tensor high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// randint_like.Tensor_out: random, as randint_like.Tensor
VMAP_SIGNATURE(randint_like_Tensor_out, "randint_like.Tensor_out(Tensor self, Tensor high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

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

void register_shard_14(torch::Library& m) {
  VMAP_SUPPORT2(_convolution, deprecated, _convolution_deprecated_rule);
  VMAP_DECOMPOSE2(_functional_assert_async, msg, _functional_assert_async_msg_rule);
  VMAP_DECOMPOSE(_fused_adagrad_, _fused_adagrad__rule);
  VMAP_DECOMPOSE(_fused_sgd, _fused_sgd_rule);
  VMAP_SUPPORT(_linalg_eigh, _linalg_eigh_rule);
  support_out(m, "aten", "_linalg_eigh.eigenvalues", "_linalg_eigh", OutDtype::Cast);
  VMAP_DECOMPOSE(_sobol_engine_draw, _sobol_engine_draw_rule);
  VMAP_SUPPORT2(_unsafe_index, Tensor, _unsafe_index_Tensor_rule);
  VMAP_SUPPORT(_upsample_nearest_exact2d_backward, _upsample_nearest_exact2d_backward_rule);
  support_out(m, "aten", "_upsample_nearest_exact2d_backward.grad_input", "_upsample_nearest_exact2d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(all, dims, all_dims_rule);
  support_out(m, "aten", "all.dims_out", "all.dims", OutDtype::Cast);
  VMAP_SUPPORT2(any, dims, any_dims_rule);
  support_out(m, "aten", "any.dims_out", "any.dims", OutDtype::Cast);
  VMAP_SUPPORT(diff, diff_rule);
  support_out(m, "aten", "diff.out", "diff", OutDtype::Cast);
  composite(m, "gradient.scalarrayarray");
  VMAP_SUPPORT2(index, Tensor, index_Tensor_rule);
  support_out(m, "aten", "index.Tensor_out", "index.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(linalg_lu, linalg_lu_rule);
  support_out(m, "aten", "linalg_lu.out", "linalg_lu", OutDtype::Cast);
  VMAP_SUPPORT(linalg_matrix_norm, linalg_matrix_norm_rule);
  support_out(m, "aten", "linalg_matrix_norm.out", "linalg_matrix_norm", OutDtype::Cast);
  VMAP_DECOMPOSE2(lstm, data, lstm_data_rule);
  VMAP_SUPPORT(max_unpool3d, max_unpool3d_rule);
  support_out(m, "aten", "max_unpool3d.out", "max_unpool3d", OutDtype::Cast);
  composite(m, "nll_loss");
  support_out(m, "aten", "nll_loss.out", "nll_loss", OutDtype::Cast);
  composite(m, "nll_loss2d");
  support_out(m, "aten", "nll_loss2d.out", "nll_loss2d", OutDtype::Cast);
  composite(m, "nll_loss_nd");
  VMAP_RANDOM(aten, "normal.float_Tensor", normal_float_Tensor_rule, normal_float_Tensor);
  support_out(m, "aten", "normal.float_Tensor_out", "normal.float_Tensor", OutDtype::Cast);
  support_random_out("aten", "normal.float_Tensor_out", "normal.float_Tensor", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.Tensor", custom::randint_like_tensor, randint_like_Tensor);
  support_out(m, "aten", "randint_like.Tensor_out", "randint_like.Tensor", OutDtype::Same);
  support_random_out("aten", "randint_like.Tensor_out", "randint_like.Tensor", OutDtype::Same);
  composite(m, "result_type.Tensor");
  composite(m, "sym_size.int");
  composite(m, "sym_stride.int");
  VMAP_SUPPORT(upsample_nearest2d_backward, upsample_nearest2d_backward_rule);
  support_out(m, "aten", "upsample_nearest2d_backward.grad_input", "upsample_nearest2d_backward", OutDtype::Cast);
  add_kinds(
      "composite gradient.scalarrayarray nll_loss nll_loss.out nll_loss2d nll_loss2d.out nll_loss_nd"
      " result_type.Tensor sym_size.int sym_stride.int\n"
      "convolve _convolution.deprecated\n"
      "decompose _functional_assert_async.msg _fused_adagrad_ _fused_sgd _sobol_engine_draw lstm.data\n"
      "fold _upsample_nearest_exact2d_backward _upsample_nearest_exact2d_backward.grad_input max_unpool3d"
      " max_unpool3d.out upsample_nearest2d_backward upsample_nearest2d_backward.grad_input\n"
      "index_list _unsafe_index.Tensor index.Tensor index.Tensor_out\n"
      "random normal.float_Tensor normal.float_Tensor_out randint_like.Tensor randint_like.Tensor_out\n"
      "reduction all.dims all.dims_out any.dims any.dims_out diff diff.out linalg_matrix_norm"
      " linalg_matrix_norm.out\n"
      "variadic _linalg_eigh _linalg_eigh.eigenvalues linalg_lu linalg_lu.out\n"
  );
}

}  // namespace vmap::rules::aten
