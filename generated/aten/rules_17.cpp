// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 17 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_aminmax_ops.h>
#include <ATen/ops/_ctc_loss_backward_ops.h>
#include <ATen/ops/_fused_dropout_ops.h>
#include <ATen/ops/_fused_sdp_choice_ops.h>
#include <ATen/ops/_grid_sampler_2d_cpu_fallback_ops.h>
#include <ATen/ops/_prelu_kernel_backward_ops.h>
#include <ATen/ops/aminmax_ops.h>
#include <ATen/ops/conv2d_ops.h>
#include <ATen/ops/ctc_loss_ops.h>
#include <ATen/ops/frexp_ops.h>
#include <ATen/ops/geqrf_ops.h>
#include <ATen/ops/grid_sampler_2d_ops.h>
#include <ATen/ops/grid_sampler_3d_ops.h>
#include <ATen/ops/linalg_eig_ops.h>
#include <ATen/ops/linalg_slogdet_ops.h>
#include <ATen/ops/log_sigmoid_forward_ops.h>
#include <ATen/ops/matmul_backward_ops.h>
#include <ATen/ops/rand_like_ops.h>
#include <ATen/ops/randn_like_ops.h>
#include <ATen/ops/rrelu_with_noise_ops.h>
#include <ATen/ops/slogdet_ops.h>
#include <ATen/ops/to_padded_tensor_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/on_device.h>

namespace vmap::rules::aten {
namespace {

// _aminmax: decompose
VMAP_SIGNATURE(_aminmax, "_aminmax(Tensor self) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _aminmax_rule(const Tensor& self) {
  return at::_ops::aminmax::call(self, ::std::nullopt, false);
}

// _aminmax.out: decompose, as _aminmax
VMAP_SIGNATURE(_aminmax_out, "_aminmax.out(Tensor self, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _ctc_loss_backward: custom
VMAP_SIGNATURE(_ctc_loss_backward, "_ctc_loss_backward(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor");

// _ctc_loss_backward.out: custom, as _ctc_loss_backward
VMAP_SIGNATURE(_ctc_loss_backward_out, "_ctc_loss_backward.out(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False, *, Tensor(a!) out) -> Tensor(a!)");

// _fused_dropout: unsupported
VMAP_SIGNATURE(_fused_dropout, "_fused_dropout(Tensor self, float p, Generator? generator=None) -> (Tensor, Tensor)");

// _fused_dropout.out: unsupported, as _fused_dropout
VMAP_SIGNATURE(_fused_dropout_out, "_fused_dropout.out(Tensor self, float p, Generator? generator=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _fused_sdp_choice: decompose
VMAP_SIGNATURE(_fused_sdp_choice, "_fused_sdp_choice(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> int");
int64_t _fused_sdp_choice_rule(const Tensor& query, const Tensor& key, const Tensor& value,
    const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale,
    bool enable_gqa) {
  return decompositions::fused_sdp_choice(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa);
}

// _grid_sampler_2d_cpu_fallback: fold
VMAP_SIGNATURE(_grid_sampler_2d_cpu_fallback, "_grid_sampler_2d_cpu_fallback(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor");
OneResult _grid_sampler_2d_cpu_fallback_rule(const Tensor& input, BDim input_bdim, const Tensor& grid,
    BDim grid_bdim, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<2> in("_grid_sampler_2d_cpu_fallback", Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.channels<0>().points<1>().fold();
  return in.result(at::_ops::_grid_sampler_2d_cpu_fallback::call(in[0], in[1], interpolation_mode, padding_mode, align_corners));
}

// _grid_sampler_2d_cpu_fallback.out: fold, as _grid_sampler_2d_cpu_fallback
VMAP_SIGNATURE(_grid_sampler_2d_cpu_fallback_out, "_grid_sampler_2d_cpu_fallback.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// _prelu_kernel_backward: pointwise
VMAP_SIGNATURE(_prelu_kernel_backward, "_prelu_kernel_backward(Tensor grad_output, Tensor self, Tensor weight) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _prelu_kernel_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& self, BDim self_bdim, const Tensor& weight, BDim weight_bdim) {
  Broadcast<3> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(weight, weight_bdim));
  in.promote().align();
  return in.result(at::_ops::_prelu_kernel_backward::call(in[0], in[1], in[2]));
}

// conv2d: convolve
VMAP_SIGNATURE(conv2d, "conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv2d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv2d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv2d::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// ctc_loss.Tensor: decompose
VMAP_SIGNATURE(ctc_loss_Tensor, "ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=Mean, bool zero_infinity=False) -> Tensor");
Tensor ctc_loss_Tensor_rule(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
    const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  return decompositions::ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
}

// frexp.Tensor: pointwise
VMAP_SIGNATURE(frexp_Tensor, "frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)");
std::tuple<Tensor, BDim, Tensor, BDim> frexp_Tensor_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::frexp_Tensor::call(self), self_bdim);
}

// frexp.Tensor_out: pointwise, as frexp.Tensor
VMAP_SIGNATURE(frexp_Tensor_out, "frexp.Tensor_out(Tensor self, *, Tensor(a!) mantissa, Tensor(b!) exponent) -> (Tensor(a!) mantissa, Tensor(b!) exponent)");

// geqrf: variadic
VMAP_SIGNATURE(geqrf, "geqrf(Tensor self) -> (Tensor a, Tensor tau)");
std::tuple<Tensor, BDim, Tensor, BDim> geqrf_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("geqrf", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::geqrf::call(in[0]));
}

// geqrf.a: variadic, as geqrf
VMAP_SIGNATURE(geqrf_a, "geqrf.a(Tensor self, *, Tensor(a!) a, Tensor(b!) tau) -> (Tensor(a!) a, Tensor(b!) tau)");

// grid_sampler_2d: fold
VMAP_SIGNATURE(grid_sampler_2d, "grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor");
OneResult grid_sampler_2d_rule(const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<2> in("grid_sampler_2d", Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.channels<0>().points<1>().fold();
  return in.result(at::_ops::grid_sampler_2d::call(in[0], in[1], interpolation_mode, padding_mode, align_corners));
}

// grid_sampler_2d.out: fold, as grid_sampler_2d
VMAP_SIGNATURE(grid_sampler_2d_out, "grid_sampler_2d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// grid_sampler_3d: fold
VMAP_SIGNATURE(grid_sampler_3d, "grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor");
OneResult grid_sampler_3d_rule(const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<2> in("grid_sampler_3d", Operand(input, input_bdim, 4), Operand(grid, grid_bdim, 4));
  in.channels<0>().points<1>().fold();
  return in.result(at::_ops::grid_sampler_3d::call(in[0], in[1], interpolation_mode, padding_mode, align_corners));
}

// grid_sampler_3d.out: fold, as grid_sampler_3d
VMAP_SIGNATURE(grid_sampler_3d_out, "grid_sampler_3d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_eig: variadic
VMAP_SIGNATURE(linalg_eig, "linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_eig_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("linalg_eig", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_eig::call(in[0]));
}

// linalg_eig.out: variadic, as linalg_eig
VMAP_SIGNATURE(linalg_eig_out, "linalg_eig.out(Tensor self, *, Tensor(a!) eigenvalues, Tensor(b!) eigenvectors) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)");

// linalg_slogdet: variadic
VMAP_SIGNATURE(linalg_slogdet, "linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_slogdet_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_slogdet", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_slogdet::call(in[0]));
}

// linalg_slogdet.out: variadic, as linalg_slogdet
VMAP_SIGNATURE(linalg_slogdet_out, "linalg_slogdet.out(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)");

// log_sigmoid_forward: pointwise
VMAP_SIGNATURE(log_sigmoid_forward, "log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)");
std::tuple<Tensor, BDim, Tensor, BDim> log_sigmoid_forward_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log_sigmoid_forward::call(self), self_bdim);
}
std::tuple<Tensor, BDim, Tensor, BDim> log_sigmoid_forward_rule_on_CUDA(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("log_sigmoid_forward", Operand(self, self_bdim));
  in.align();
  return in.result_or_empty<1>(at::_ops::log_sigmoid_forward::call(in[0]));
}
std::tuple<Tensor, BDim, Tensor, BDim> log_sigmoid_forward_rule_by_device(const Tensor& self,
    BDim self_bdim) {
  if (any_on(c10::DeviceType::CUDA, self)) return log_sigmoid_forward_rule_on_CUDA(self, self_bdim);
  return log_sigmoid_forward_rule(self, self_bdim);
}

// log_sigmoid_forward.output: pointwise, as log_sigmoid_forward
VMAP_SIGNATURE(log_sigmoid_forward_output, "log_sigmoid_forward.output(Tensor self, *, Tensor(a!) output, Tensor(b!) buffer) -> (Tensor(a!), Tensor(b!))");

// matmul_backward: unsupported
VMAP_SIGNATURE(matmul_backward, "matmul_backward(Tensor grad, Tensor self, Tensor other, bool[2] mask) -> (Tensor, Tensor)");

// matmul_backward.out: unsupported, as matmul_backward
VMAP_SIGNATURE(matmul_backward_out, "matmul_backward.out(Tensor grad, Tensor self, Tensor other, bool[2] mask, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

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

// randn_like.generator: random
VMAP_SIGNATURE(randn_like_generator, "randn_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randn_like_generator_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randn_like_generator::call(in.self(), generator, dtype, layout, device, pin_memory, memory_format));
}

// randn_like.generator_out: random, as randn_like.generator
VMAP_SIGNATURE(randn_like_generator_out, "randn_like.generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// rrelu_with_noise: random
VMAP_SIGNATURE(rrelu_with_noise, "rrelu_with_noise(Tensor self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor");

// rrelu_with_noise_: random
VMAP_SIGNATURE(rrelu_with_noise_, "rrelu_with_noise_(Tensor(a!) self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor(a!)");

// slogdet.out: composite, as slogdet
VMAP_SIGNATURE(slogdet_out, "slogdet.out(Tensor self, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)");

// to_padded_tensor: unsupported
VMAP_SIGNATURE(to_padded_tensor, "to_padded_tensor(Tensor self, float padding, SymInt[]? output_size=None) -> Tensor");

// to_padded_tensor.out: unsupported, as to_padded_tensor
VMAP_SIGNATURE(to_padded_tensor_out, "to_padded_tensor.out(Tensor self, float padding, SymInt[]? output_size=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_17(torch::Library& m) {
  VMAP_DECOMPOSE(_aminmax, _aminmax_rule);
  support_out(m, "aten", "_aminmax.out", "_aminmax", OutDtype::Same);
  VMAP_SUPPORT(_ctc_loss_backward, custom::ctc_loss_backward);
  support_out(m, "aten", "_ctc_loss_backward.out", "_ctc_loss_backward", OutDtype::Same);
  unsupported(m, "_fused_dropout", "PyTorch has it for CUDA only", "use native_dropout");
  unsupported(m, "_fused_dropout.out", "PyTorch has it for CUDA only", "use native_dropout");
  VMAP_DECOMPOSE(_fused_sdp_choice, _fused_sdp_choice_rule);
  VMAP_SUPPORT(_grid_sampler_2d_cpu_fallback, _grid_sampler_2d_cpu_fallback_rule);
  support_out(m, "aten", "_grid_sampler_2d_cpu_fallback.out", "_grid_sampler_2d_cpu_fallback", OutDtype::Same);
  VMAP_SUPPORT(_prelu_kernel_backward, _prelu_kernel_backward_rule);
  VMAP_SUPPORT(conv2d, conv2d_rule);
  VMAP_DECOMPOSE2(ctc_loss, Tensor, ctc_loss_Tensor_rule);
  VMAP_SUPPORT2(frexp, Tensor, frexp_Tensor_rule);
  support_out(m, "aten", "frexp.Tensor_out", "frexp.Tensor", OutDtype::Cast);
  composite(m, "gather_backward");
  VMAP_SUPPORT(geqrf, geqrf_rule);
  support_out(m, "aten", "geqrf.a", "geqrf", OutDtype::Cast);
  composite(m, "grid_sampler");
  VMAP_SUPPORT(grid_sampler_2d, grid_sampler_2d_rule);
  support_out(m, "aten", "grid_sampler_2d.out", "grid_sampler_2d", OutDtype::Same);
  VMAP_SUPPORT(grid_sampler_3d, grid_sampler_3d_rule);
  support_out(m, "aten", "grid_sampler_3d.out", "grid_sampler_3d", OutDtype::Same);
  VMAP_SUPPORT(linalg_eig, linalg_eig_rule);
  support_out(m, "aten", "linalg_eig.out", "linalg_eig", OutDtype::Cast);
  VMAP_SUPPORT(linalg_slogdet, linalg_slogdet_rule);
  support_out(m, "aten", "linalg_slogdet.out", "linalg_slogdet", OutDtype::Cast);
  VMAP_SUPPORT(log_sigmoid_forward, log_sigmoid_forward_rule_by_device);
  support_out(m, "aten", "log_sigmoid_forward.output", "log_sigmoid_forward", OutDtype::Cast);
  unsupported(m, "matmul_backward", "PyTorch has it for nested tensors only, and of others takes matmul's gradient by its parts", "take the gradient of matmul with autograd");
  unsupported(m, "matmul_backward.out", "PyTorch has it for nested tensors only, and of others takes matmul's gradient by its parts", "take the gradient of matmul with autograd");
  VMAP_RANDOM(aten, "rand_like.generator", rand_like_generator_rule, rand_like_generator);
  support_out(m, "aten", "rand_like.generator_out", "rand_like.generator", OutDtype::Same);
  support_random_out("aten", "rand_like.generator_out", "rand_like.generator", OutDtype::Same);
  VMAP_RANDOM(aten, "randn_like.generator", randn_like_generator_rule, randn_like_generator);
  support_out(m, "aten", "randn_like.generator_out", "randn_like.generator", OutDtype::Same);
  support_random_out("aten", "randn_like.generator_out", "randn_like.generator", OutDtype::Same);
  composite(m, "result_type.Scalar");
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise", 4, custom::rrelu_with_noise, rrelu_with_noise);
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise_", 4, custom::rrelu_with_noise_in_place, rrelu_with_noise_);
  composite(m, "slogdet");
  support_out(m, "aten", "slogdet.out", "slogdet", OutDtype::Cast);
  unsupported(m, "to_padded_tensor", "its kernel takes nested tensors, and the examples of a batch have one shape", "use constant_pad_nd");
  unsupported(m, "to_padded_tensor.out", "its kernel takes nested tensors, and the examples of a batch have one shape", "use constant_pad_nd");
  add_kinds(
      "composite gather_backward grid_sampler result_type.Scalar slogdet slogdet.out\n"
      "convolve conv2d\n"
      "custom _ctc_loss_backward _ctc_loss_backward.out\n"
      "decompose _aminmax _aminmax.out _fused_sdp_choice ctc_loss.Tensor\n"
      "fold _grid_sampler_2d_cpu_fallback _grid_sampler_2d_cpu_fallback.out grid_sampler_2d"
      " grid_sampler_2d.out grid_sampler_3d grid_sampler_3d.out\n"
      "pointwise _prelu_kernel_backward frexp.Tensor frexp.Tensor_out log_sigmoid_forward"
      " log_sigmoid_forward.output\n"
      "random rand_like.generator rand_like.generator_out randn_like.generator randn_like.generator_out"
      " rrelu_with_noise rrelu_with_noise_\n"
      "unsupported _fused_dropout _fused_dropout.out matmul_backward matmul_backward.out to_padded_tensor"
      " to_padded_tensor.out\n"
      "variadic geqrf geqrf.a linalg_eig linalg_eig.out linalg_slogdet linalg_slogdet.out\n"
  );
}

}  // namespace vmap::rules::aten
