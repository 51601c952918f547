// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 21 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_slow_conv2d_forward_ops.h>
#include <ATen/ops/_unsafe_index_put_ops.h>
#include <ATen/ops/convolution_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/index_put_ops.h>
#include <ATen/ops/linear_backward_ops.h>
#include <ATen/ops/lstm_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/stft_ops.h>
#include <ATen/ops/tensordot_ops.h>
#include <ATen/ops/thnn_conv2d_ops.h>
#include <ATen/ops/unflatten_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _fused_sgd.tensor_lr: decompose
VMAP_SIGNATURE(_fused_sgd_tensor_lr, "_fused_sgd.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_sgd_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList momentum_buffer_list, double weight_decay, double momentum,
    const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_sgd(self, grads, momentum_buffer_list, weight_decay, momentum, lr, dampening, nesterov, maximize, is_first_step, grad_scale, found_inf);
  return {writes.after(self), writes.after(grads), writes.after(momentum_buffer_list)};
}

// _slow_conv2d_forward: decompose
VMAP_SIGNATURE(_slow_conv2d_forward, "_slow_conv2d_forward(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding) -> Tensor");
Tensor _slow_conv2d_forward_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  Takes takes("_slow_conv2d_forward");
  takes.dims("self", self, "ncxy");
  takes.count("kernel_size", kernel_size, 2);
  const auto columns_ = at::_ops::unflatten_int::call(at::_ops::flatten_using_ints::call(weight, 1, -1), 1, c10::SymIntArrayRef({c10::SymInt(-1), kernel_size.at(0), kernel_size.at(1)}));
  return at::_ops::convolution::call(self, columns_, bias, stride, padding, c10::SymIntArrayRef({c10::SymInt(1), c10::SymInt(1)}), false, c10::SymIntArrayRef({c10::SymInt(0), c10::SymInt(0)}), 1);
}

// _slow_conv2d_forward.output: decompose, as _slow_conv2d_forward
VMAP_SIGNATURE(_slow_conv2d_forward_output, "_slow_conv2d_forward.output(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding, *, Tensor(a!) output) -> Tensor(a!)");

// _unsafe_index_put: index_list
VMAP_SIGNATURE(_unsafe_index_put, "_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor");
OneResult _unsafe_index_put_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim, const Tensor& values,
    BDim values_bdim, bool accumulate) {
  const AdvancedIndex in("_unsafe_index_put", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.filled(accumulate);
  return in.result(at::_ops::_unsafe_index_put::call(in.self(), in.indices(), in.values(), accumulate));
}

// index_put: index_list
VMAP_SIGNATURE(index_put, "index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor");
OneResult index_put_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim, const Tensor& values,
    BDim values_bdim, bool accumulate) {
  const AdvancedIndex in("index_put", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.filled(accumulate);
  return in.result(at::_ops::index_put::call(in.self(), in.indices(), in.values(), accumulate));
}

// index_put.out: index_list, as index_put
VMAP_SIGNATURE(index_put_out, "index_put.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)");

// index_put_: index_list, as index_put
VMAP_SIGNATURE(index_put_, "index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)");
void index_put__rule(Tensor& self, BDim self_bdim, const c10::List<std::optional<Tensor>>& indices,
    BDims indices_bdim, const Tensor& values, BDim values_bdim, bool accumulate) {
  const AdvancedIndex in("index_put_", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.fill_in_place(accumulate);
  at::_ops::index_put_::call(in.written(), in.indices(), in.values(), accumulate);
}

// linear_backward: unsupported
VMAP_SIGNATURE(linear_backward, "linear_backward(Tensor self, Tensor grad_output, Tensor weight, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");

// linear_backward.out: unsupported, as linear_backward
VMAP_SIGNATURE(linear_backward_out, "linear_backward.out(Tensor self, Tensor grad_output, Tensor weight, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// lstm.input: decompose
VMAP_SIGNATURE(lstm_input, "lstm.input(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> lstm_input_rule(const Tensor& input, at::TensorList hx,
    at::TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train,
    bool bidirectional, bool batch_first) {
  return decompositions::lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

// scatter.value_reduce: index_elements
VMAP_SIGNATURE(scatter_value_reduce, "scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor");
OneResult scatter_value_reduce_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value, c10::string_view reduce) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.result(at::_ops::scatter_value_reduce::call(in[0], in.dim(), in[1], value, reduce));
}

// scatter.value_reduce_out: index_elements, as scatter.value_reduce
VMAP_SIGNATURE(scatter_value_reduce_out, "scatter.value_reduce_out(Tensor self, int dim, Tensor index, Scalar value, *, str reduce, Tensor(a!) out) -> Tensor(a!)");

// scatter_.value_reduce: index_elements, as scatter.value_reduce
VMAP_SIGNATURE(scatter__value_reduce, "scatter_.value_reduce(Tensor(a!) self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor(a!)");
void scatter__value_reduce_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value, c10::string_view reduce) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  at::_ops::scatter__value_reduce::call(in.written(), in.dim(), in[1], value, reduce);
}

// stft.center: decompose
VMAP_SIGNATURE(stft_center, "stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode=\"reflect\", bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor");
Tensor stft_center_rule(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
    std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
    c10::string_view pad_mode, bool normalized, std::optional<bool> onesided,
    std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  return decompositions::stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window);
}

// tensordot.out: composite, as tensordot
VMAP_SIGNATURE(tensordot_out, "tensordot.out(Tensor self, Tensor other, int[] dims_self, int[] dims_other, *, Tensor(a!) out) -> Tensor(a!)");

// thnn_conv2d: decompose
VMAP_SIGNATURE(thnn_conv2d, "thnn_conv2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0) -> Tensor");
Tensor thnn_conv2d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  Takes takes("thnn_conv2d");
  takes.dims("self", self, "ncxy");
  takes.count("kernel_size", kernel_size, 2);
  const auto columns_ = at::_ops::unflatten_int::call(at::_ops::flatten_using_ints::call(weight, 1, -1), 1, c10::SymIntArrayRef({c10::SymInt(-1), kernel_size.at(0), kernel_size.at(1)}));
  return at::_ops::convolution::call(self, columns_, bias, stride, padding, c10::SymIntArrayRef({c10::SymInt(1), c10::SymInt(1)}), false, c10::SymIntArrayRef({c10::SymInt(0), c10::SymInt(0)}), 1);
}

// thnn_conv2d.out: decompose, as thnn_conv2d
VMAP_SIGNATURE(thnn_conv2d_out, "thnn_conv2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_21(torch::Library& m) {
  VMAP_DECOMPOSE2(_fused_sgd, tensor_lr, _fused_sgd_tensor_lr_rule);
  VMAP_DECOMPOSE(_slow_conv2d_forward, _slow_conv2d_forward_rule);
  support_out(m, "aten", "_slow_conv2d_forward.output", "_slow_conv2d_forward", OutDtype::Cast);
  VMAP_SUPPORT(_unsafe_index_put, _unsafe_index_put_rule);
  VMAP_SUPPORT(index_put, index_put_rule);
  support_out(m, "aten", "index_put.out", "index_put", OutDtype::Same);
  VMAP_SUPPORT(index_put_, index_put__rule);
  unsupported(m, "linear_backward", "PyTorch has it for nested tensors only, and of others takes linear's gradient by its parts", "take the gradient of linear with autograd");
  unsupported(m, "linear_backward.out", "PyTorch has it for nested tensors only, and of others takes linear's gradient by its parts", "take the gradient of linear with autograd");
  VMAP_DECOMPOSE2(lstm, input, lstm_input_rule);
  VMAP_SUPPORT2(scatter, value_reduce, scatter_value_reduce_rule);
  support_out(m, "aten", "scatter.value_reduce_out", "scatter.value_reduce", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, value_reduce, scatter__value_reduce_rule);
  VMAP_DECOMPOSE2(stft, center, stft_center_rule);
  composite(m, "tensordot");
  support_out(m, "aten", "tensordot.out", "tensordot", OutDtype::Cast);
  VMAP_DECOMPOSE(thnn_conv2d, thnn_conv2d_rule);
  support_out(m, "aten", "thnn_conv2d.out", "thnn_conv2d", OutDtype::Cast);
  composite(m, "triplet_margin_loss");
  add_kinds(
      "composite tensordot tensordot.out triplet_margin_loss\n"
      "decompose _fused_sgd.tensor_lr _slow_conv2d_forward _slow_conv2d_forward.output lstm.input"
      " stft.center thnn_conv2d thnn_conv2d.out\n"
      "index_elements scatter.value_reduce scatter.value_reduce_out scatter_.value_reduce\n"
      "index_list _unsafe_index_put index_put index_put.out index_put_\n"
      "unsupported linear_backward linear_backward.out\n"
  );
}

}  // namespace vmap::rules::aten
