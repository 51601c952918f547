// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 9 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_embedding_bag_forward_only_ops.h>
#include <ATen/ops/_embedding_bag_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_unique_ops.h>
#include <ATen/ops/_use_cudnn_ctc_loss_ops.h>
#include <ATen/ops/_use_miopen_ctc_loss_ops.h>
#include <ATen/ops/gru_ops.h>
#include <ATen/ops/linalg_cholesky_ex_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/reflection_pad3d_backward_ops.h>
#include <ATen/ops/replication_pad3d_backward_ops.h>
#include <ATen/ops/rnn_relu_ops.h>
#include <ATen/ops/rnn_tanh_ops.h>
#include <ATen/ops/roll_ops.h>
#include <ATen/ops/scaled_dot_product_attention_ops.h>
#include <ATen/ops/sym_storage_offset_ops.h>
#include <ATen/ops/upsample_linear1d_backward_ops.h>
#include <ATen/ops/upsample_trilinear3d_backward_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _embedding_bag: decompose
VMAP_SIGNATURE(_embedding_bag, "_embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor,Tensor> _embedding_bag_rule(const Tensor& weight, const Tensor& indices,
    const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  return decompositions::embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx);
}

// _embedding_bag.out: decompose, as _embedding_bag
VMAP_SIGNATURE(_embedding_bag_out, "_embedding_bag.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// _embedding_bag_forward_only: decompose
VMAP_SIGNATURE(_embedding_bag_forward_only, "_embedding_bag_forward_only(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor,Tensor> _embedding_bag_forward_only_rule(const Tensor& weight,
    const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  return decompositions::embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx, /*for_gradient=*/false);
}

// _embedding_bag_forward_only.out: decompose, as _embedding_bag_forward_only
VMAP_SIGNATURE(_embedding_bag_forward_only_out, "_embedding_bag_forward_only.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// _fused_adagrad_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adagrad__tensor_lr, "_fused_adagrad_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");
void _fused_adagrad__tensor_lr_rule(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
    at::TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps,
    bool maximize, const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  decompositions::fused_adagrad(self, grads, state_sums, state_steps, lr, lr_decay, weight_decay, eps, maximize, grad_scale, found_inf).commit();
}

// _unique: unsupported
VMAP_SIGNATURE(_unique, "_unique(Tensor self, bool sorted=True, bool return_inverse=False) -> (Tensor, Tensor)");

// _unique.out: unsupported, as _unique
VMAP_SIGNATURE(_unique_out, "_unique.out(Tensor self, bool sorted=True, bool return_inverse=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _use_cudnn_ctc_loss: decompose
VMAP_SIGNATURE(_use_cudnn_ctc_loss, "_use_cudnn_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank) -> bool");
bool _use_cudnn_ctc_loss_rule(const Tensor&, const Tensor&, at::IntArrayRef, at::IntArrayRef, int64_t) {
  return false;
}

// _use_miopen_ctc_loss: decompose
VMAP_SIGNATURE(_use_miopen_ctc_loss, "_use_miopen_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank) -> bool");
bool _use_miopen_ctc_loss_rule(const Tensor&, const Tensor&, at::IntArrayRef, at::IntArrayRef, int64_t) {
  return false;
}

// gru.data: decompose
VMAP_SIGNATURE(gru_data, "gru.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> gru_data_rule(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
    at::TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train,
    bool bidirectional) {
  return decompositions::rnn(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional, /*cell=*/"gru");
}

// linalg_cholesky_ex: variadic
VMAP_SIGNATURE(linalg_cholesky_ex, "linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_cholesky_ex_rule(const Tensor& self, BDim self_bdim,
    bool upper, bool check_errors) {
  Variadic<1> in("linalg_cholesky_ex", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cholesky_ex::call(in[0], upper, check_errors));
}

// linalg_cholesky_ex.L: variadic, as linalg_cholesky_ex
VMAP_SIGNATURE(linalg_cholesky_ex_L, "linalg_cholesky_ex.L(Tensor self, *, bool upper=False, bool check_errors=False, Tensor(a!) L, Tensor(b!) info) -> (Tensor(a!) L, Tensor(b!) info)");

// randint.low_generator: random
VMAP_SIGNATURE(randint_low_generator, "randint.low_generator(SymInt low, SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_low_generator_rule(const Draw& draw, c10::SymInt low, c10::SymInt high,
    c10::SymIntArrayRef size, std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_low_generator::call(low, high, physical_size, generator, dtype, layout, device, pin_memory));
}

// randint.low_generator_out: random, as randint.low_generator
VMAP_SIGNATURE(randint_low_generator_out, "randint.low_generator_out(SymInt low, SymInt high, SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// randint_like.low_generator_dtype: random
VMAP_SIGNATURE(randint_like_low_generator_dtype, "randint_like.low_generator_dtype(Tensor self, SymInt low, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_low_generator_dtype_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    c10::SymInt low, c10::SymInt high, std::optional<at::Generator> generator,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like_low_generator_dtype::call(in.self(), low, high, generator, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.low_generator_dtype_out: random, as randint_like.low_generator_dtype
VMAP_SIGNATURE(randint_like_low_generator_dtype_out, "randint_like.low_generator_dtype_out(Tensor self, SymInt low, SymInt high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// reflection_pad3d_backward: fold
VMAP_SIGNATURE(reflection_pad3d_backward, "reflection_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor");
OneResult reflection_pad3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("reflection_pad3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::reflection_pad3d_backward::call(in[0], in[1], padding));
}

// reflection_pad3d_backward.grad_input: fold, as reflection_pad3d_backward
VMAP_SIGNATURE(reflection_pad3d_backward_grad_input, "reflection_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// replication_pad3d_backward: fold
VMAP_SIGNATURE(replication_pad3d_backward, "replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor");
OneResult replication_pad3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad3d_backward::call(in[0], in[1], padding));
}

// replication_pad3d_backward.grad_input: fold, as replication_pad3d_backward
VMAP_SIGNATURE(replication_pad3d_backward_grad_input, "replication_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// rnn_relu.data: decompose
VMAP_SIGNATURE(rnn_relu_data, "rnn_relu.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_relu_data_rule(const Tensor& data, const Tensor& batch_sizes,
    const Tensor& hx, at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return decompositions::rnn(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional, /*cell=*/"relu");
}

// rnn_tanh.data: decompose
VMAP_SIGNATURE(rnn_tanh_data, "rnn_tanh.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_tanh_data_rule(const Tensor& data, const Tensor& batch_sizes,
    const Tensor& hx, at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return decompositions::rnn(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional, /*cell=*/"tanh");
}

// roll: custom
VMAP_SIGNATURE(roll, "roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor");

// roll.out: custom, as roll
VMAP_SIGNATURE(roll_out, "roll.out(Tensor self, SymInt[1] shifts, int[1] dims=[], *, Tensor(a!) out) -> Tensor(a!)");

// scaled_dot_product_attention: decompose
VMAP_SIGNATURE(scaled_dot_product_attention, "scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor");
Tensor scaled_dot_product_attention_rule(const Tensor& query, const Tensor& key, const Tensor& value,
    const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale,
    bool enable_gqa) {
  return decompositions::scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

// sym_storage_offset: unsupported
VMAP_SIGNATURE(sym_storage_offset, "sym_storage_offset(Tensor self) -> SymInt");

// upsample_linear1d_backward: fold
VMAP_SIGNATURE(upsample_linear1d_backward, "upsample_linear1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None) -> Tensor");
OneResult upsample_linear1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales) {
  Fold<1> in("upsample_linear1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_linear1d_backward::call(in[0], output_size, physical_input_size, align_corners, scales));
}

// upsample_linear1d_backward.grad_input: fold, as upsample_linear1d_backward
VMAP_SIGNATURE(upsample_linear1d_backward_grad_input, "upsample_linear1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// upsample_trilinear3d_backward: fold
VMAP_SIGNATURE(upsample_trilinear3d_backward, "upsample_trilinear3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_trilinear3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_trilinear3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_trilinear3d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_d, scales_h, scales_w));
}

// upsample_trilinear3d_backward.grad_input: fold, as upsample_trilinear3d_backward
VMAP_SIGNATURE(upsample_trilinear3d_backward_grad_input, "upsample_trilinear3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

}  // namespace

void register_shard_9(torch::Library& m) {
  VMAP_DECOMPOSE(_embedding_bag, _embedding_bag_rule);
  support_out(m, "aten", "_embedding_bag.out", "_embedding_bag", OutDtype::Same);
  VMAP_DECOMPOSE(_embedding_bag_forward_only, _embedding_bag_forward_only_rule);
  support_out(m, "aten", "_embedding_bag_forward_only.out", "_embedding_bag_forward_only", OutDtype::Same);
  VMAP_DECOMPOSE2(_fused_adagrad_, tensor_lr, _fused_adagrad__tensor_lr_rule);
  unsupported(m, "_unique", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  unsupported(m, "_unique.out", "the number of distinct values differs from example to example, and a batch has one shape", "use sort, and compare neighbours, or return the tensor and call unique outside vmap");
  VMAP_DECOMPOSE(_use_cudnn_ctc_loss, _use_cudnn_ctc_loss_rule);
  VMAP_DECOMPOSE(_use_miopen_ctc_loss, _use_miopen_ctc_loss_rule);
  VMAP_DECOMPOSE2(gru, data, gru_data_rule);
  composite(m, "is_contiguous.memory_format");
  VMAP_SUPPORT(linalg_cholesky_ex, linalg_cholesky_ex_rule);
  support_out(m, "aten", "linalg_cholesky_ex.L", "linalg_cholesky_ex", OutDtype::Cast);
  composite(m, "meshgrid.indexing");
  VMAP_RANDOM(aten, "randint.low_generator", randint_low_generator_rule, randint_low_generator);
  support_out(m, "aten", "randint.low_generator_out", "randint.low_generator", OutDtype::Cast);
  support_random_out("aten", "randint.low_generator_out", "randint.low_generator", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.low_generator_dtype", randint_like_low_generator_dtype_rule, randint_like_low_generator_dtype);
  support_out(m, "aten", "randint_like.low_generator_dtype_out", "randint_like.low_generator_dtype", OutDtype::Same);
  support_random_out("aten", "randint_like.low_generator_dtype_out", "randint_like.low_generator_dtype", OutDtype::Same);
  VMAP_SUPPORT(reflection_pad3d_backward, reflection_pad3d_backward_rule);
  support_out(m, "aten", "reflection_pad3d_backward.grad_input", "reflection_pad3d_backward", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad3d_backward, replication_pad3d_backward_rule);
  support_out(m, "aten", "replication_pad3d_backward.grad_input", "replication_pad3d_backward", OutDtype::Cast);
  VMAP_DECOMPOSE2(rnn_relu, data, rnn_relu_data_rule);
  VMAP_DECOMPOSE2(rnn_tanh, data, rnn_tanh_data_rule);
  VMAP_SUPPORT(roll, custom::roll);
  support_out(m, "aten", "roll.out", "roll", OutDtype::Same);
  VMAP_DECOMPOSE(scaled_dot_product_attention, scaled_dot_product_attention_rule);
  composite(m, "sym_numel");
  unsupported(m, "sym_storage_offset", "every example begins at a place of its own in the batch's storage", "ask of the whole batch, outside vmap");
  VMAP_SUPPORT(upsample_linear1d_backward, upsample_linear1d_backward_rule);
  support_out(m, "aten", "upsample_linear1d_backward.grad_input", "upsample_linear1d_backward", OutDtype::Cast);
  VMAP_SUPPORT(upsample_trilinear3d_backward, upsample_trilinear3d_backward_rule);
  support_out(m, "aten", "upsample_trilinear3d_backward.grad_input", "upsample_trilinear3d_backward", OutDtype::Cast);
  add_kinds(
      "composite is_contiguous.memory_format meshgrid.indexing sym_numel\n"
      "custom roll roll.out\n"
      "decompose _embedding_bag _embedding_bag.out _embedding_bag_forward_only"
      " _embedding_bag_forward_only.out _fused_adagrad_.tensor_lr _use_cudnn_ctc_loss _use_miopen_ctc_loss"
      " gru.data rnn_relu.data rnn_tanh.data scaled_dot_product_attention\n"
      "fold reflection_pad3d_backward reflection_pad3d_backward.grad_input replication_pad3d_backward"
      " replication_pad3d_backward.grad_input upsample_linear1d_backward"
      " upsample_linear1d_backward.grad_input upsample_trilinear3d_backward"
      " upsample_trilinear3d_backward.grad_input\n"
      "random randint.low_generator randint.low_generator_out randint_like.low_generator_dtype"
      " randint_like.low_generator_dtype_out\n"
      "unsupported _unique _unique.out sym_storage_offset\n"
      "variadic linalg_cholesky_ex linalg_cholesky_ex.L\n"
  );
}

}  // namespace vmap::rules::aten
