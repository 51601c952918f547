// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 23 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_ctc_loss_ops.h>
#include <ATen/ops/_flash_attention_backward_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_make_dual_ops.h>
#include <ATen/ops/adaptive_max_pool2d_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/cov_ops.h>
#include <ATen/ops/diagonal_scatter_ops.h>
#include <ATen/ops/elu_ops.h>
#include <ATen/ops/fft_ifftshift_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/hash_tensor_ops.h>
#include <ATen/ops/inverse_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/lstm_ops.h>
#include <ATen/ops/multi_margin_loss_backward_ops.h>
#include <ATen/ops/new_full_ops.h>
#include <ATen/ops/nll_loss_backward_ops.h>
#include <ATen/ops/one_hot_ops.h>
#include <ATen/ops/reflection_pad1d_ops.h>
#include <ATen/ops/requires_grad_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sgn_ops.h>
#include <ATen/ops/special_logsumexp_ops.h>
#include <ATen/ops/special_round_ops.h>
#include <ATen/ops/special_scaled_modified_bessel_k1_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_xlogy_ops.h>
#include <ATen/ops/stft_ops.h>
#include <ATen/ops/t_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/vstack_ops.h>
#include <ATen/ops/zero_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _ctc_loss.Tensor: custom
VMAP_SIGNATURE(_ctc_loss_Tensor, "_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)");

// _ctc_loss.Tensor_out: custom, as _ctc_loss.Tensor
VMAP_SIGNATURE(_ctc_loss_Tensor_out, "_ctc_loss.Tensor_out(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _flash_attention_backward: unsupported
VMAP_SIGNATURE(_flash_attention_backward, "_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor rng_state, Tensor unused, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None) -> (Tensor, Tensor, Tensor)");

// _foreach_add.Tensor: composite
VMAP_SIGNATURE(_foreach_add_Tensor, "_foreach_add.Tensor(Tensor[] self, Tensor other, *, Scalar alpha=1) -> Tensor[]");

// _foreach_add.Tensor_out: composite, as _foreach_add.Tensor
VMAP_SIGNATURE(_foreach_add_Tensor_out, "_foreach_add.Tensor_out(Tensor[] self, Tensor other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()");

// _foreach_add_.Tensor: composite, as _foreach_add.Tensor
VMAP_SIGNATURE(_foreach_add__Tensor, "_foreach_add_.Tensor(Tensor(a!)[] self, Tensor other, *, Scalar alpha=1) -> ()");

// _fused_sgd_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_sgd__tensor_lr, "_fused_sgd_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _make_dual: unsupported
VMAP_SIGNATURE(_make_dual, "_make_dual(Tensor(a) primal, Tensor tangent, int level) -> Tensor(a)");

// adaptive_max_pool2d: fold
VMAP_SIGNATURE(adaptive_max_pool2d, "adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool2d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool2d::call(in[0], output_size));
}

// adaptive_max_pool2d.out: fold, as adaptive_max_pool2d
VMAP_SIGNATURE(adaptive_max_pool2d_out, "adaptive_max_pool2d.out(Tensor self, int[2] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// arange.start: factory
VMAP_SIGNATURE(arange_start, "arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// bernoulli_.Tensor: random
VMAP_SIGNATURE(bernoulli__Tensor, "bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!)");
void bernoulli__Tensor_rule(const Draw& draw, Tensor& self, BDim self_bdim, const Tensor& p, BDim p_bdim,
    std::optional<at::Generator> generator) {
  const InPlaceDrawFrom<2> in(draw, Operand(self, self_bdim), Operand(p, p_bdim));
  at::_ops::bernoulli__Tensor::call(in.written(), in[1], generator);
  in.spread();
}

// cov: decompose
VMAP_SIGNATURE(cov, "cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor");
Tensor cov_rule(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
    const std::optional<Tensor>& aweights) {
  return decompositions::cov(self, correction, fweights, aweights);
}

// diagonal_scatter: custom
VMAP_SIGNATURE(diagonal_scatter, "diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor");

// diagonal_scatter.out: custom, as diagonal_scatter
VMAP_SIGNATURE(diagonal_scatter_out, "diagonal_scatter.out(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)");

// elu: pointwise
VMAP_SIGNATURE(elu, "elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor");
OneResult elu_rule(const Tensor& self, BDim self_bdim, const at::Scalar& alpha, const at::Scalar& scale,
    const at::Scalar& input_scale) {
  return with_bdim(at::_ops::elu::call(self, alpha, scale, input_scale), self_bdim);
}

// elu.out: pointwise, as elu
VMAP_SIGNATURE(elu_out, "elu.out(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1, *, Tensor(a!) out) -> Tensor(a!)");

// elu_: pointwise, as elu
VMAP_SIGNATURE(elu_, "elu_(Tensor(a!) self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor(a!)");
void elu__rule(Tensor& self, BDim, const at::Scalar& alpha, const at::Scalar& scale,
    const at::Scalar& input_scale) {
  at::_ops::elu_::call(self, alpha, scale, input_scale);
}

// fft_ifftshift: reduction
VMAP_SIGNATURE(fft_ifftshift, "fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor");
OneResult fft_ifftshift_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::fft_ifftshift::call(in[0], in.dims()), true);
}

// floor_divide_.Tensor: pointwise
VMAP_SIGNATURE(floor_divide__Tensor, "floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void floor_divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::floor_divide__Tensor::call(in.written(), in[1]);
}

// fmod.Scalar: pointwise
VMAP_SIGNATURE(fmod_Scalar, "fmod.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult fmod_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::fmod_Scalar::call(self, other), self_bdim);
}

// fmod.Scalar_out: pointwise, as fmod.Scalar
VMAP_SIGNATURE(fmod_Scalar_out, "fmod.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// fmod_.Scalar: pointwise, as fmod.Scalar
VMAP_SIGNATURE(fmod__Scalar, "fmod_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void fmod__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::fmod__Scalar::call(self, other);
}

// hash_tensor: reduction
VMAP_SIGNATURE(hash_tensor, "hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor");
OneResult hash_tensor_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim,
    int64_t mode) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::hash_tensor::call(in[0], in.dims(), keepdim, mode), keepdim);
}

// hash_tensor.out: reduction, as hash_tensor
VMAP_SIGNATURE(hash_tensor_out, "hash_tensor.out(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0, Tensor(a!) out) -> Tensor(a!)");

// inverse: variadic
VMAP_SIGNATURE(inverse, "inverse(Tensor self) -> Tensor");
OneResult inverse_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("inverse", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::inverse::call(in[0]));
}

// inverse.out: variadic, as inverse
VMAP_SIGNATURE(inverse_out, "inverse.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// logspace.Scalar_Tensor: decompose
VMAP_SIGNATURE(logspace_Scalar_Tensor, "logspace.Scalar_Tensor(Scalar start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor logspace_Scalar_Tensor_rule(const at::Scalar& start, const Tensor& end, int64_t steps, double base,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::logspace(start, end, steps, base, dtype, layout, device, pin_memory);
}

// logspace.Scalar_Tensor_out: decompose, as logspace.Scalar_Tensor
VMAP_SIGNATURE(logspace_Scalar_Tensor_out, "logspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// lstm.data: decompose
VMAP_SIGNATURE(lstm_data, "lstm.data(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> lstm_data_rule(const Tensor& data, const Tensor& batch_sizes,
    at::TensorList hx, at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return decompositions::lstm_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

// multi_margin_loss_backward: custom
VMAP_SIGNATURE(multi_margin_loss_backward, "multi_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=Mean) -> Tensor");

// multi_margin_loss_backward.grad_input: custom, as multi_margin_loss_backward
VMAP_SIGNATURE(multi_margin_loss_backward_grad_input, "multi_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=Mean, *, Tensor(a!) grad_input) -> Tensor(a!)");

// new_full: factory
VMAP_SIGNATURE(new_full, "new_full(Tensor self, SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_full_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    const at::Scalar& fill_value, std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_full::call(in.self(), physical_size, fill_value, dtype, layout, device, pin_memory));
}

// new_full.out: factory, as new_full
VMAP_SIGNATURE(new_full_out, "new_full.out(Tensor self, SymInt[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!)");

// nll_loss_backward: custom
VMAP_SIGNATURE(nll_loss_backward, "nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor");

// nll_loss_backward.grad_input: custom, as nll_loss_backward
VMAP_SIGNATURE(nll_loss_backward_grad_input, "nll_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight, *, Tensor(a!) grad_input) -> Tensor(a!)");

// one_hot: decompose
VMAP_SIGNATURE(one_hot, "one_hot(Tensor self, int num_classes=-1) -> Tensor");
Tensor one_hot_rule(const Tensor& self, int64_t num_classes) {
  return decompositions::one_hot(self, num_classes);
}

// reflection_pad1d: fold
VMAP_SIGNATURE(reflection_pad1d, "reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor");
OneResult reflection_pad1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad1d::call(in[0], padding));
}

// reflection_pad1d.out: fold, as reflection_pad1d
VMAP_SIGNATURE(reflection_pad1d_out, "reflection_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)");

// requires_grad_: unsupported
VMAP_SIGNATURE(requires_grad_, "requires_grad_(Tensor(a!) self, bool requires_grad=True) -> Tensor(a!)");

// set: unsupported
VMAP_SIGNATURE(set, "set(Tensor self) -> Tensor");

// set.out: unsupported, as set
VMAP_SIGNATURE(set_out, "set.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sgn: pointwise
VMAP_SIGNATURE(sgn, "sgn(Tensor self) -> Tensor");
OneResult sgn_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sgn::call(self), self_bdim);
}

// sgn.out: pointwise, as sgn
VMAP_SIGNATURE(sgn_out, "sgn.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sgn_: pointwise, as sgn
VMAP_SIGNATURE(sgn_, "sgn_(Tensor(a!) self) -> Tensor(a!)");
void sgn__rule(Tensor& self, BDim) {
  at::_ops::sgn_::call(self);
}

// special_logsumexp.out: composite, as special_logsumexp
VMAP_SIGNATURE(special_logsumexp_out, "special_logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// special_round: pointwise
VMAP_SIGNATURE(special_round, "special_round(Tensor self, *, int decimals=0) -> Tensor");
OneResult special_round_rule(const Tensor& self, BDim self_bdim, int64_t decimals) {
  return with_bdim(at::_ops::special_round::call(self, decimals), self_bdim);
}

// special_round.out: pointwise, as special_round
VMAP_SIGNATURE(special_round_out, "special_round.out(Tensor self, *, int decimals=0, Tensor(a!) out) -> Tensor(a!)");

// special_scaled_modified_bessel_k1: pointwise
VMAP_SIGNATURE(special_scaled_modified_bessel_k1, "special_scaled_modified_bessel_k1(Tensor x) -> Tensor");
OneResult special_scaled_modified_bessel_k1_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_scaled_modified_bessel_k1::call(x), x_bdim);
}

// special_scaled_modified_bessel_k1.out: pointwise, as special_scaled_modified_bessel_k1
VMAP_SIGNATURE(special_scaled_modified_bessel_k1_out, "special_scaled_modified_bessel_k1.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_v.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_x_scalar, "special_shifted_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_v_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_v.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_v.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_x_scalar_out, "special_shifted_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_w: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w, "special_shifted_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_w::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_w.out: pointwise, as special_shifted_chebyshev_polynomial_w
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_out, "special_shifted_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlogy.other_scalar: pointwise
VMAP_SIGNATURE(special_xlogy_other_scalar, "special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor");
OneResult special_xlogy_other_scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::special_xlogy_other_scalar::call(self, other), self_bdim);
}

// special_xlogy.other_scalar_out: pointwise, as special_xlogy.other_scalar
VMAP_SIGNATURE(special_xlogy_other_scalar_out, "special_xlogy.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// stft.center: decompose
VMAP_SIGNATURE(stft_center, "stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode=\"reflect\", bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor");
Tensor stft_center_rule(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
    std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
    c10::string_view pad_mode, bool normalized, std::optional<bool> onesided,
    std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  return decompositions::stft_center(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window);
}

// t: custom
VMAP_SIGNATURE(t, "t(Tensor(a) self) -> Tensor(a)");

// t_: custom, as t
VMAP_SIGNATURE(t_, "t_(Tensor(a!) self) -> Tensor(a!)");

// tensor_split.sections: view
VMAP_SIGNATURE(tensor_split_sections, "tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]");
ListResult tensor_split_sections_rule(const Tensor& self, BDim self_bdim, c10::SymInt sections, int64_t dim) {
  View in("tensor_split.sections", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::tensor_split_sections::call(in.self(), sections, physical_dim));
}

// vstack.out: composite, as vstack
VMAP_SIGNATURE(vstack_out, "vstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// zero: pointwise
VMAP_SIGNATURE(zero, "zero(Tensor self) -> Tensor");
OneResult zero_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::zero::call(self), self_bdim);
}

// zero.out: pointwise, as zero
VMAP_SIGNATURE(zero_out, "zero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_23(torch::Library& m) {
  composite(m, "_cast_Double");
  VMAP_SUPPORT2(_ctc_loss, Tensor, custom::ctc_loss_tensor);
  support_out(m, "aten", "_ctc_loss.Tensor_out", "_ctc_loss.Tensor", OutDtype::Same);
  unsupported(m, "_flash_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_add.Tensor");
  support_out(m, "aten", "_foreach_add.Tensor_out", "_foreach_add.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.Tensor");
  decompose(m, "_fused_sgd_.tensor_lr", static_cast<at::_ops::_fused_sgd__tensor_lr::schema*>(&decompositions::fused_sgd_));
  unsupported(m, "_make_dual", "forward-mode gradients belong to whole tensors, and an example is none", "make the dual tensor of the whole batch, outside vmap");
  VMAP_SUPPORT(adaptive_max_pool2d, adaptive_max_pool2d_rule);
  support_out(m, "aten", "adaptive_max_pool2d.out", "adaptive_max_pool2d", OutDtype::Cast);
  composite(m, "affine_grid_generator_backward");
  VMAP_FACTORY(aten, "arange.start", arange_start);
  VMAP_RANDOM(aten, "bernoulli_.Tensor", bernoulli__Tensor_rule, bernoulli__Tensor);
  VMAP_DECOMPOSE(cov, cov_rule);
  VMAP_SUPPORT(diagonal_scatter, custom::diagonal_scatter);
  support_out(m, "aten", "diagonal_scatter.out", "diagonal_scatter", OutDtype::Same);
  VMAP_SUPPORT(elu, elu_rule);
  support_out(m, "aten", "elu.out", "elu", OutDtype::Cast);
  VMAP_SUPPORT(elu_, elu__rule);
  VMAP_SUPPORT(fft_ifftshift, fft_ifftshift_rule);
  VMAP_SUPPORT2(floor_divide_, Tensor, floor_divide__Tensor_rule);
  VMAP_SUPPORT2(fmod, Scalar, fmod_Scalar_rule);
  support_out(m, "aten", "fmod.Scalar_out", "fmod.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(fmod_, Scalar, fmod__Scalar_rule);
  VMAP_SUPPORT(hash_tensor, hash_tensor_rule);
  support_out(m, "aten", "hash_tensor.out", "hash_tensor", OutDtype::Cast);
  VMAP_SUPPORT(inverse, inverse_rule);
  support_out(m, "aten", "inverse.out", "inverse", OutDtype::Cast);
  VMAP_DECOMPOSE2(logspace, Scalar_Tensor, logspace_Scalar_Tensor_rule);
  support_out(m, "aten", "logspace.Scalar_Tensor_out", "logspace.Scalar_Tensor", OutDtype::Cast);
  VMAP_DECOMPOSE2(lstm, data, lstm_data_rule);
  VMAP_SUPPORT(multi_margin_loss_backward, custom::multi_margin_loss_backward);
  support_out(m, "aten", "multi_margin_loss_backward.grad_input", "multi_margin_loss_backward", OutDtype::Cast);
  VMAP_FACTORY(aten, "new_full", new_full);
  VMAP_FACTORY_RULE(new_full, new_full_rule);
  support_out(m, "aten", "new_full.out", "new_full", OutDtype::Same);
  VMAP_SUPPORT(nll_loss_backward, custom::nll_loss_backward);
  support_out(m, "aten", "nll_loss_backward.grad_input", "nll_loss_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(one_hot, one_hot_rule);
  VMAP_SUPPORT(reflection_pad1d, reflection_pad1d_rule);
  support_out(m, "aten", "reflection_pad1d.out", "reflection_pad1d", OutDtype::Cast);
  unsupported(m, "requires_grad_", "an example is a part of its batch, so it is no leaf that could have a gradient", "take gradients of each example by torch.func.grad (in C++ vmap::grad), or call requires_grad_ on the batch before the vmap");
  composite(m, "rrelu");
  composite(m, "rrelu_");
  unsupported(m, "set", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(sgn, sgn_rule);
  support_out(m, "aten", "sgn.out", "sgn", OutDtype::Cast);
  VMAP_SUPPORT(sgn_, sgn__rule);
  composite(m, "size.int");
  composite(m, "special_logsumexp");
  support_out(m, "aten", "special_logsumexp.out", "special_logsumexp", OutDtype::Cast);
  VMAP_SUPPORT(special_round, special_round_rule);
  support_out(m, "aten", "special_round.out", "special_round", OutDtype::Cast);
  VMAP_SUPPORT(special_scaled_modified_bessel_k1, special_scaled_modified_bessel_k1_rule);
  support_out(m, "aten", "special_scaled_modified_bessel_k1.out", "special_scaled_modified_bessel_k1", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_v, x_scalar, special_shifted_chebyshev_polynomial_v_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_v.x_scalar_out", "special_shifted_chebyshev_polynomial_v.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_w, special_shifted_chebyshev_polynomial_w_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_w.out", "special_shifted_chebyshev_polynomial_w", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlogy, other_scalar, special_xlogy_other_scalar_rule);
  support_out(m, "aten", "special_xlogy.other_scalar_out", "special_xlogy.other_scalar", OutDtype::Cast);
  VMAP_DECOMPOSE2(stft, center, stft_center_rule);
  composite(m, "sym_stride.int");
  VMAP_SUPPORT(t, custom::t);
  VMAP_SUPPORT_INPLACE_VIEW(t_, custom::t);
  VMAP_SUPPORT2(tensor_split, sections, tensor_split_sections_rule);
  composite(m, "unflatten.int");
  composite(m, "vstack");
  support_out(m, "aten", "vstack.out", "vstack", OutDtype::Cast);
  VMAP_SUPPORT(zero, zero_rule);
  support_out(m, "aten", "zero.out", "zero", OutDtype::Same);
  add_kinds(
      "composite _cast_Double _foreach_add.Tensor _foreach_add.Tensor_out _foreach_add_.Tensor"
      " affine_grid_generator_backward rrelu rrelu_ size.int special_logsumexp special_logsumexp.out"
      " sym_stride.int unflatten.int vstack vstack.out\n"
      "custom _ctc_loss.Tensor _ctc_loss.Tensor_out diagonal_scatter diagonal_scatter.out"
      " multi_margin_loss_backward multi_margin_loss_backward.grad_input nll_loss_backward"
      " nll_loss_backward.grad_input t t_\n"
      "decompose _fused_sgd_.tensor_lr cov logspace.Scalar_Tensor logspace.Scalar_Tensor_out lstm.data"
      " one_hot stft.center\n"
      "factory arange.start new_full new_full.out\n"
      "fold adaptive_max_pool2d adaptive_max_pool2d.out reflection_pad1d reflection_pad1d.out\n"
      "pointwise elu elu.out elu_ floor_divide_.Tensor fmod.Scalar fmod.Scalar_out fmod_.Scalar sgn sgn.out"
      " sgn_ special_round special_round.out special_scaled_modified_bessel_k1"
      " special_scaled_modified_bessel_k1.out special_shifted_chebyshev_polynomial_v.x_scalar"
      " special_shifted_chebyshev_polynomial_v.x_scalar_out special_shifted_chebyshev_polynomial_w"
      " special_shifted_chebyshev_polynomial_w.out special_xlogy.other_scalar special_xlogy.other_scalar_out"
      " zero zero.out\n"
      "random bernoulli_.Tensor\n"
      "reduction fft_ifftshift hash_tensor hash_tensor.out\n"
      "unsupported _flash_attention_backward _make_dual requires_grad_ set set.out\n"
      "variadic inverse inverse.out\n"
      "view tensor_split.sections\n"
  );
}

}  // namespace vmap::rules::aten
