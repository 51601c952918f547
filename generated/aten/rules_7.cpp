// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 7 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cholesky_solve_helper_ops.h>
#include <ATen/ops/_ctc_loss_ops.h>
#include <ATen/ops/_fft_c2c_ops.h>
#include <ATen/ops/_flash_attention_backward_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_zero_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_has_compatible_shallow_copy_type_ops.h>
#include <ATen/ops/_make_dual_ops.h>
#include <ATen/ops/_native_batch_norm_legit_ops.h>
#include <ATen/ops/_philox_key_split_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_ops.h>
#include <ATen/ops/adaptive_max_pool2d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/alpha_dropout_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/clamp_min_ops.h>
#include <ATen/ops/conv_tbc_ops.h>
#include <ATen/ops/cov_ops.h>
#include <ATen/ops/cumsum_ops.h>
#include <ATen/ops/diagonal_scatter_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/elu_ops.h>
#include <ATen/ops/empty_ops.h>
#include <ATen/ops/fft_ifftshift_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/fmin_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/frexp_ops.h>
#include <ATen/ops/grid_sampler_2d_backward_ops.h>
#include <ATen/ops/gru_ops.h>
#include <ATen/ops/hash_tensor_ops.h>
#include <ATen/ops/inverse_ops.h>
#include <ATen/ops/isclose_ops.h>
#include <ATen/ops/linalg_cholesky_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/lstm_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/multi_margin_loss_backward_ops.h>
#include <ATen/ops/new_empty_strided_ops.h>
#include <ATen/ops/new_full_ops.h>
#include <ATen/ops/new_ones_ops.h>
#include <ATen/ops/nll_loss_backward_ops.h>
#include <ATen/ops/one_hot_ops.h>
#include <ATen/ops/reflection_pad1d_ops.h>
#include <ATen/ops/relu_ops.h>
#include <ATen/ops/requires_grad_ops.h>
#include <ATen/ops/rnn_tanh_ops.h>
#include <ATen/ops/round_ops.h>
#include <ATen/ops/select_backward_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sgn_ops.h>
#include <ATen/ops/special_erfinv_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_i0e_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/special_logsumexp_ops.h>
#include <ATen/ops/special_round_ops.h>
#include <ATen/ops/special_scaled_modified_bessel_k1_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_xlogy_ops.h>
#include <ATen/ops/stft_ops.h>
#include <ATen/ops/t_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/transpose_copy_ops.h>
#include <ATen/ops/uniform_ops.h>
#include <ATen/ops/unique_dim_ops.h>
#include <ATen/ops/upsample_linear1d_ops.h>
#include <ATen/ops/vstack_ops.h>
#include <ATen/ops/zero_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

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

// _ctc_loss.Tensor: custom
VMAP_SIGNATURE(_ctc_loss_Tensor, "_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)");

// _ctc_loss.Tensor_out: custom, as _ctc_loss.Tensor
VMAP_SIGNATURE(_ctc_loss_Tensor_out, "_ctc_loss.Tensor_out(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _fft_c2c: reduction
VMAP_SIGNATURE(_fft_c2c, "_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor");
OneResult _fft_c2c_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef dim, int64_t normalization,
    bool forward) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.nonempty_batch();
  return in.result(at::_ops::_fft_c2c::call(in[0], in.sym_dims(), normalization, forward), true);
}

// _fft_c2c.out: reduction, as _fft_c2c
VMAP_SIGNATURE(_fft_c2c_out, "_fft_c2c.out(Tensor self, SymInt[] dim, int normalization, bool forward, *, Tensor(a!) out) -> Tensor(a!)");

// _flash_attention_backward: unsupported
VMAP_SIGNATURE(_flash_attention_backward, "_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor rng_state, Tensor unused, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None) -> (Tensor, Tensor, Tensor)");

// _foreach_add.Tensor: composite
VMAP_SIGNATURE(_foreach_add_Tensor, "_foreach_add.Tensor(Tensor[] self, Tensor other, *, Scalar alpha=1) -> Tensor[]");

// _foreach_add.Tensor_out: composite, as _foreach_add.Tensor
VMAP_SIGNATURE(_foreach_add_Tensor_out, "_foreach_add.Tensor_out(Tensor[] self, Tensor other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()");

// _foreach_add_.Tensor: composite, as _foreach_add.Tensor
VMAP_SIGNATURE(_foreach_add__Tensor, "_foreach_add_.Tensor(Tensor(a!)[] self, Tensor other, *, Scalar alpha=1) -> ()");

// _foreach_minimum.Scalar: composite
VMAP_SIGNATURE(_foreach_minimum_Scalar, "_foreach_minimum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_minimum.Scalar_out: composite, as _foreach_minimum.Scalar
VMAP_SIGNATURE(_foreach_minimum_Scalar_out, "_foreach_minimum.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.Scalar: composite, as _foreach_minimum.Scalar
VMAP_SIGNATURE(_foreach_minimum__Scalar, "_foreach_minimum_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_zero: composite
VMAP_SIGNATURE(_foreach_zero, "_foreach_zero(Tensor[] self) -> Tensor[] self_out");

// _foreach_zero.out: composite, as _foreach_zero
VMAP_SIGNATURE(_foreach_zero_out, "_foreach_zero.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _fused_adam.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adam_tensor_lr, "_fused_adam.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adam_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
    at::TensorList max_exp_avg_sqs, at::TensorList state_steps, const Tensor& lr, double beta1,
    double beta2, double weight_decay, double eps, bool amsgrad, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  return decompositions::fused_adam(self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, weight_decay, eps, amsgrad, maximize, grad_scale, found_inf);
}

// _fused_sgd_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_sgd__tensor_lr, "_fused_sgd_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _has_compatible_shallow_copy_type: custom
VMAP_SIGNATURE(_has_compatible_shallow_copy_type, "_has_compatible_shallow_copy_type(Tensor self, Tensor from) -> bool");

// _make_dual: unsupported
VMAP_SIGNATURE(_make_dual, "_make_dual(Tensor(a) primal, Tensor tangent, int level) -> Tensor(a)");

// _native_batch_norm_legit: channelwise
VMAP_SIGNATURE(_native_batch_norm_legit, "_native_batch_norm_legit(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _native_batch_norm_legit_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, Tensor& running_mean, BDim running_mean_bdim,
    Tensor& running_var, BDim running_var_bdim, bool training, double momentum, double eps) {
  Channelwise<5> in("_native_batch_norm_legit", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  if (training && momentum != 0) in.writes(3, "running_mean");
  if (training && momentum != 0) in.writes(4, "running_var");
  in.fold(training);
  return in.result(at::_ops::_native_batch_norm_legit::call(in[0], in.optional(1), in.optional(2), in.written(3), in.written(4), training, momentum, eps));
}

// _philox_key_split: unsupported
VMAP_SIGNATURE(_philox_key_split, "_philox_key_split(Tensor key, int num_splits) -> Tensor");

// _scaled_dot_product_flash_attention.quantized: unsupported
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_quantized, "_scaled_dot_product_flash_attention.quantized(Tensor query, Tensor key, Tensor value, Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, float dropout_p=0.0, bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// _upsample_lanczos2d_aa: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa, "_upsample_lanczos2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_lanczos2d_aa_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_lanczos2d_aa", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_lanczos2d_aa::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// _upsample_lanczos2d_aa.out: fold, as _upsample_lanczos2d_aa
VMAP_SIGNATURE(_upsample_lanczos2d_aa_out, "_upsample_lanczos2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_nearest_exact1d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact1d_backward, "_upsample_nearest_exact1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor");
OneResult _upsample_nearest_exact1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales) {
  Fold<1> in("_upsample_nearest_exact1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact1d_backward::call(in[0], output_size, physical_input_size, scales));
}

// _upsample_nearest_exact1d_backward.grad_input: fold, as _upsample_nearest_exact1d_backward
VMAP_SIGNATURE(_upsample_nearest_exact1d_backward_grad_input, "_upsample_nearest_exact1d_backward.grad_input(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _upsample_nearest_exact3d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact3d_vec, "_upsample_nearest_exact3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact3d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact3d.vec", Operand(input, input_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact3d_vec::call(in[0], output_size, scale_factors));
}

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

// add.Tensor: pointwise
VMAP_SIGNATURE(add_Tensor, "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult add_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
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

// alpha_dropout: decompose
VMAP_SIGNATURE(alpha_dropout, "alpha_dropout(Tensor input, float p, bool train) -> Tensor");
Tensor alpha_dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::alpha_dropout(input, p, train);
}

// arange.start: factory
VMAP_SIGNATURE(arange_start, "arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// bernoulli: random
VMAP_SIGNATURE(bernoulli, "bernoulli(Tensor self, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::bernoulli::call(in[0], generator));
}

// bernoulli.out: random, as bernoulli
VMAP_SIGNATURE(bernoulli_out, "bernoulli.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// bernoulli_.Tensor: random
VMAP_SIGNATURE(bernoulli__Tensor, "bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!)");
void bernoulli__Tensor_rule(const Draw& draw, Tensor& self, BDim self_bdim, const Tensor& p, BDim p_bdim,
    std::optional<at::Generator> generator) {
  const InPlaceDrawFrom<2> in(draw, Operand(self, self_bdim), Operand(p, p_bdim));
  at::_ops::bernoulli__Tensor::call(in.written(), in[1], generator);
  in.spread();
}

// clamp_min: pointwise
VMAP_SIGNATURE(clamp_min, "clamp_min(Tensor self, Scalar min) -> Tensor");
OneResult clamp_min_rule(const Tensor& self, BDim self_bdim, const at::Scalar& min) {
  return with_bdim(at::_ops::clamp_min::call(self, min), self_bdim);
}

// clamp_min.out: pointwise, as clamp_min
VMAP_SIGNATURE(clamp_min_out, "clamp_min.out(Tensor self, Scalar min, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_min_: pointwise, as clamp_min
VMAP_SIGNATURE(clamp_min_, "clamp_min_(Tensor(a!) self, Scalar min) -> Tensor(a!)");
void clamp_min__rule(Tensor& self, BDim, const at::Scalar& min) {
  at::_ops::clamp_min_::call(self, min);
}

// conv_tbc: decompose
VMAP_SIGNATURE(conv_tbc, "conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor");
Tensor conv_tbc_rule(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  return decompositions::conv_tbc(self, weight, bias, pad);
}

// conv_tbc.out: decompose, as conv_tbc
VMAP_SIGNATURE(conv_tbc_out, "conv_tbc.out(Tensor self, Tensor weight, Tensor bias, int pad=0, *, Tensor(a!) out) -> Tensor(a!)");

// cov: decompose
VMAP_SIGNATURE(cov, "cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor");
Tensor cov_rule(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
    const std::optional<Tensor>& aweights) {
  return decompositions::cov(self, correction, fweights, aweights);
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

// diagonal_scatter: custom
VMAP_SIGNATURE(diagonal_scatter, "diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor");

// diagonal_scatter.out: custom, as diagonal_scatter
VMAP_SIGNATURE(diagonal_scatter_out, "diagonal_scatter.out(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)");

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

// empty.memory_format: factory
VMAP_SIGNATURE(empty_memory_format, "empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// empty.out: factory, as empty.memory_format
VMAP_SIGNATURE(empty_out, "empty.out(SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// fft_ifftshift: reduction
VMAP_SIGNATURE(fft_ifftshift, "fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor");
OneResult fft_ifftshift_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::fft_ifftshift::call(in[0], in.dims()), true);
}

// floor_divide: pointwise
VMAP_SIGNATURE(floor_divide, "floor_divide(Tensor self, Tensor other) -> Tensor");
OneResult floor_divide_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::floor_divide::call(in[0], in[1]));
}

// floor_divide.out: pointwise, as floor_divide
VMAP_SIGNATURE(floor_divide_out, "floor_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// floor_divide_.Tensor: pointwise
VMAP_SIGNATURE(floor_divide__Tensor, "floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void floor_divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::floor_divide__Tensor::call(in.written(), in[1]);
}

// fmin: pointwise
VMAP_SIGNATURE(fmin, "fmin(Tensor self, Tensor other) -> Tensor");
OneResult fmin_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmin::call(in[0], in[1]));
}

// fmin.out: pointwise, as fmin
VMAP_SIGNATURE(fmin_out, "fmin.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// frexp.Tensor: pointwise
VMAP_SIGNATURE(frexp_Tensor, "frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)");
std::tuple<Tensor, BDim, Tensor, BDim> frexp_Tensor_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::frexp_Tensor::call(self), self_bdim);
}

// frexp.Tensor_out: pointwise, as frexp.Tensor
VMAP_SIGNATURE(frexp_Tensor_out, "frexp.Tensor_out(Tensor self, *, Tensor(a!) mantissa, Tensor(b!) exponent) -> (Tensor(a!) mantissa, Tensor(b!) exponent)");

// grid_sampler_2d_backward: fold
VMAP_SIGNATURE(grid_sampler_2d_backward, "grid_sampler_2d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> grid_sampler_2d_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners, std::array<bool,2> output_mask) {
  Fold<3> in("grid_sampler_2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.fold();
  return in.result(at::_ops::grid_sampler_2d_backward::call(in[0], in[1], in[2], interpolation_mode, padding_mode, align_corners, output_mask));
}

// grid_sampler_2d_backward.out: fold, as grid_sampler_2d_backward
VMAP_SIGNATURE(grid_sampler_2d_backward_out, "grid_sampler_2d_backward.out(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// gru.data: decompose
VMAP_SIGNATURE(gru_data, "gru.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> gru_data_rule(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
    at::TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train,
    bool bidirectional) {
  return decompositions::gru_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
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

// isclose: pointwise
VMAP_SIGNATURE(isclose, "isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor");
OneResult isclose_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    double rtol, double atol, bool equal_nan) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.align();
  return in.result(at::_ops::isclose::call(in[0], in[1], rtol, atol, equal_nan));
}

// linalg_cholesky: variadic
VMAP_SIGNATURE(linalg_cholesky, "linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor");
OneResult linalg_cholesky_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("linalg_cholesky", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cholesky::call(in[0], upper));
}

// linalg_cholesky.out: variadic, as linalg_cholesky
VMAP_SIGNATURE(linalg_cholesky_out, "linalg_cholesky.out(Tensor self, *, bool upper=False, Tensor(a!) out) -> Tensor(a!)");

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

// min.other: pointwise
VMAP_SIGNATURE(min_other, "min.other(Tensor self, Tensor other) -> Tensor");
OneResult min_other_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::min_other::call(in[0], in[1]));
}

// min.out: pointwise, as min.other
VMAP_SIGNATURE(min_out, "min.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// multi_margin_loss_backward: custom
VMAP_SIGNATURE(multi_margin_loss_backward, "multi_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=Mean) -> Tensor");

// multi_margin_loss_backward.grad_input: custom, as multi_margin_loss_backward
VMAP_SIGNATURE(multi_margin_loss_backward_grad_input, "multi_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=Mean, *, Tensor(a!) grad_input) -> Tensor(a!)");

// new_empty_strided: factory
VMAP_SIGNATURE(new_empty_strided, "new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_empty_strided_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    c10::SymIntArrayRef stride, std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  const auto physical_stride = in.strides(size, stride);
  return in.result(at::_ops::new_empty_strided::call(in.self(), physical_size, physical_stride, dtype, layout, device, pin_memory));
}

// new_empty_strided.out: factory, as new_empty_strided
VMAP_SIGNATURE(new_empty_strided_out, "new_empty_strided.out(Tensor self, SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)");

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

// new_ones: factory
VMAP_SIGNATURE(new_ones, "new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_ones_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_ones::call(in.self(), physical_size, dtype, layout, device, pin_memory));
}

// new_ones.out: factory, as new_ones
VMAP_SIGNATURE(new_ones_out, "new_ones.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

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

// relu: pointwise
VMAP_SIGNATURE(relu, "relu(Tensor self) -> Tensor");
OneResult relu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::relu::call(self), self_bdim);
}

// relu.out: pointwise, as relu
VMAP_SIGNATURE(relu_out, "relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// relu_: pointwise, as relu
VMAP_SIGNATURE(relu_, "relu_(Tensor(a!) self) -> Tensor(a!)");
void relu__rule(Tensor& self, BDim) {
  at::_ops::relu_::call(self);
}

// requires_grad_: unsupported
VMAP_SIGNATURE(requires_grad_, "requires_grad_(Tensor(a!) self, bool requires_grad=True) -> Tensor(a!)");

// rnn_tanh.data: decompose
VMAP_SIGNATURE(rnn_tanh_data, "rnn_tanh.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_tanh_data_rule(const Tensor& data, const Tensor& batch_sizes,
    const Tensor& hx, at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return decompositions::rnn_tanh_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

// round.decimals: pointwise
VMAP_SIGNATURE(round_decimals, "round.decimals(Tensor self, *, int decimals) -> Tensor");
OneResult round_decimals_rule(const Tensor& self, BDim self_bdim, int64_t decimals) {
  return with_bdim(at::_ops::round_decimals::call(self, decimals), self_bdim);
}

// round.decimals_out: pointwise, as round.decimals
VMAP_SIGNATURE(round_decimals_out, "round.decimals_out(Tensor self, *, int decimals, Tensor(a!) out) -> Tensor(a!)");

// round_.decimals: pointwise, as round.decimals
VMAP_SIGNATURE(round__decimals, "round_.decimals(Tensor(a!) self, *, int decimals) -> Tensor(a!)");
void round__decimals_rule(Tensor& self, BDim, int64_t decimals) {
  at::_ops::round__decimals::call(self, decimals);
}

// select_backward: view
VMAP_SIGNATURE(select_backward, "select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor");
OneResult select_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef input_sizes, int64_t dim, c10::SymInt index) {
  View in("select_backward", grad_output, grad_output_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::select_backward::call(in.self(), physical_input_sizes, physical_dim, index));
}

// select_backward.out: view, as select_backward
VMAP_SIGNATURE(select_backward_out, "select_backward.out(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)");

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

// special_erfinv: pointwise
VMAP_SIGNATURE(special_erfinv, "special_erfinv(Tensor self) -> Tensor");
OneResult special_erfinv_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfinv::call(self), self_bdim);
}

// special_erfinv.out: pointwise, as special_erfinv
VMAP_SIGNATURE(special_erfinv_out, "special_erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_h: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h, "special_hermite_polynomial_h(Tensor x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_h_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_hermite_polynomial_h::call(in[0], in[1]));
}

// special_hermite_polynomial_h.out: pointwise, as special_hermite_polynomial_h
VMAP_SIGNATURE(special_hermite_polynomial_h_out, "special_hermite_polynomial_h.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_i0e: pointwise
VMAP_SIGNATURE(special_i0e, "special_i0e(Tensor self) -> Tensor");
OneResult special_i0e_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i0e::call(self), self_bdim);
}

// special_i0e.out: pointwise, as special_i0e
VMAP_SIGNATURE(special_i0e_out, "special_i0e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_laguerre_polynomial_l.x_scalar: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l_x_scalar, "special_laguerre_polynomial_l.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_laguerre_polynomial_l_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_laguerre_polynomial_l_x_scalar::call(x, n), n_bdim);
}

// special_laguerre_polynomial_l.x_scalar_out: pointwise, as special_laguerre_polynomial_l.x_scalar
VMAP_SIGNATURE(special_laguerre_polynomial_l_x_scalar_out, "special_laguerre_polynomial_l.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

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

// special_xlogy.self_scalar: pointwise
VMAP_SIGNATURE(special_xlogy_self_scalar, "special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlogy_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlogy_self_scalar::call(self, other), other_bdim);
}

// special_xlogy.self_scalar_out: pointwise, as special_xlogy.self_scalar
VMAP_SIGNATURE(special_xlogy_self_scalar_out, "special_xlogy.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// transpose_copy.int: view
VMAP_SIGNATURE(transpose_copy_int, "transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor");
OneResult transpose_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim0, int64_t dim1) {
  View in("transpose_copy.int", self, self_bdim);
  const auto physical_dim0 = in.keep(dim0);
  const auto physical_dim1 = in.keep(dim1);
  return in.result(at::_ops::transpose_copy_int::call(in.self(), physical_dim0, physical_dim1));
}

// transpose_copy.int_out: view, as transpose_copy.int
VMAP_SIGNATURE(transpose_copy_int_out, "transpose_copy.int_out(Tensor self, int dim0, int dim1, *, Tensor(a!) out) -> Tensor(a!)");

// uniform: random
VMAP_SIGNATURE(uniform, "uniform(Tensor self, float from=0, float to=1, *, Generator? generator=None) -> Tensor");
OneResult uniform_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double from, double to,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::uniform::call(in.self(), from, to, generator));
}

// uniform.out: random, as uniform
VMAP_SIGNATURE(uniform_out, "uniform.out(Tensor self, float from=0, float to=1, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// uniform_: random, as uniform
VMAP_SIGNATURE(uniform_, "uniform_(Tensor(a!) self, float from=0, float to=1, *, Generator? generator=None) -> Tensor(a!)");
void uniform__rule(const Draw& draw, Tensor& self, BDim self_bdim, double from, double to,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::uniform_::call(in.written(), from, to, generator);
  in.spread();
}

// unique_dim: unsupported
VMAP_SIGNATURE(unique_dim, "unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// unique_dim.out: unsupported, as unique_dim
VMAP_SIGNATURE(unique_dim_out, "unique_dim.out(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// upsample_linear1d.vec: fold
VMAP_SIGNATURE(upsample_linear1d_vec, "upsample_linear1d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_linear1d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_linear1d.vec", Operand(input, input_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_linear1d_vec::call(in[0], output_size, align_corners, scale_factors));
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

void register_shard_7(torch::Library& m) {
  composite(m, "_cast_Double");
  VMAP_SUPPORT(_cholesky_solve_helper, _cholesky_solve_helper_rule);
  support_out(m, "aten", "_cholesky_solve_helper.out", "_cholesky_solve_helper", OutDtype::Same);
  VMAP_SUPPORT2(_ctc_loss, Tensor, custom::ctc_loss_tensor);
  support_out(m, "aten", "_ctc_loss.Tensor_out", "_ctc_loss.Tensor", OutDtype::Same);
  VMAP_SUPPORT(_fft_c2c, _fft_c2c_rule);
  support_out(m, "aten", "_fft_c2c.out", "_fft_c2c", OutDtype::Cast);
  unsupported(m, "_flash_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_add.Tensor");
  support_out(m, "aten", "_foreach_add.Tensor_out", "_foreach_add.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.Tensor");
  explicit_composite(m, "_foreach_minimum.Scalar");
  support_out(m, "aten", "_foreach_minimum.Scalar_out", "_foreach_minimum.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.Scalar");
  explicit_composite(m, "_foreach_zero");
  support_out(m, "aten", "_foreach_zero.out", "_foreach_zero", OutDtype::Same);
  VMAP_DECOMPOSE2(_fused_adam, tensor_lr, _fused_adam_tensor_lr_rule);
  decompose(m, "_fused_sgd_.tensor_lr", static_cast<at::_ops::_fused_sgd__tensor_lr::schema*>(&decompositions::fused_sgd_));
  VMAP_SUPPORT(_has_compatible_shallow_copy_type, custom::has_compatible_shallow_copy_type);
  unsupported(m, "_make_dual", "forward-mode gradients belong to whole tensors, and an example is none", "make the dual tensor of the whole batch, outside vmap");
  VMAP_SUPPORT(_native_batch_norm_legit, _native_batch_norm_legit_rule);
  unsupported(m, "_philox_key_split", "PyTorch has it for CUDA only", "draw from a generator, with the randomness that vmap is asked for");
  composite(m, "_reshape_from_tensor");
  unsupported(m, "_scaled_dot_product_flash_attention.quantized", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_SUPPORT(_upsample_lanczos2d_aa, _upsample_lanczos2d_aa_rule);
  support_out(m, "aten", "_upsample_lanczos2d_aa.out", "_upsample_lanczos2d_aa", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_nearest_exact1d_backward, _upsample_nearest_exact1d_backward_rule);
  support_out(m, "aten", "_upsample_nearest_exact1d_backward.grad_input", "_upsample_nearest_exact1d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(_upsample_nearest_exact3d, vec, _upsample_nearest_exact3d_vec_rule);
  VMAP_SUPPORT(adaptive_max_pool2d, adaptive_max_pool2d_rule);
  support_out(m, "aten", "adaptive_max_pool2d.out", "adaptive_max_pool2d", OutDtype::Cast);
  VMAP_SUPPORT2(add, Tensor, add_Tensor_rule);
  support_out(m, "aten", "add.out", "add.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(add_, Tensor, add__Tensor_rule);
  composite(m, "affine_grid_generator_backward");
  VMAP_DECOMPOSE(alpha_dropout, alpha_dropout_rule);
  VMAP_FACTORY(aten, "arange.start", arange_start);
  composite(m, "atleast_2d.Sequence");
  VMAP_RANDOM(aten, "bernoulli", bernoulli_rule, bernoulli);
  support_out(m, "aten", "bernoulli.out", "bernoulli", OutDtype::Cast);
  support_random_out("aten", "bernoulli.out", "bernoulli", OutDtype::Cast);
  VMAP_RANDOM(aten, "bernoulli_.Tensor", bernoulli__Tensor_rule, bernoulli__Tensor);
  VMAP_SUPPORT(clamp_min, clamp_min_rule);
  support_out(m, "aten", "clamp_min.out", "clamp_min", OutDtype::Cast);
  VMAP_SUPPORT(clamp_min_, clamp_min__rule);
  composite(m, "conj");
  VMAP_DECOMPOSE(conv_tbc, conv_tbc_rule);
  support_out(m, "aten", "conv_tbc.out", "conv_tbc", OutDtype::Same);
  VMAP_DECOMPOSE(cov, cov_rule);
  VMAP_SUPPORT(cumsum, cumsum_rule);
  support_out(m, "aten", "cumsum.out", "cumsum", OutDtype::Cast);
  VMAP_SUPPORT(cumsum_, cumsum__rule);
  VMAP_SUPPORT(diagonal_scatter, custom::diagonal_scatter);
  support_out(m, "aten", "diagonal_scatter.out", "diagonal_scatter", OutDtype::Same);
  VMAP_SUPPORT2(divide, Tensor_mode, divide_Tensor_mode_rule);
  support_out(m, "aten", "divide.out_mode", "divide.Tensor_mode", OutDtype::Cast);
  VMAP_SUPPORT2(divide_, Tensor_mode, divide__Tensor_mode_rule);
  VMAP_SUPPORT(elu, elu_rule);
  support_out(m, "aten", "elu.out", "elu", OutDtype::Cast);
  VMAP_SUPPORT(elu_, elu__rule);
  VMAP_FACTORY(aten, "empty.memory_format", empty_memory_format);
  support_out(m, "aten", "empty.out", "empty.memory_format", OutDtype::Cast);
  VMAP_SUPPORT(fft_ifftshift, fft_ifftshift_rule);
  VMAP_SUPPORT(floor_divide, floor_divide_rule);
  support_out(m, "aten", "floor_divide.out", "floor_divide", OutDtype::Cast);
  VMAP_SUPPORT2(floor_divide_, Tensor, floor_divide__Tensor_rule);
  VMAP_SUPPORT(fmin, fmin_rule);
  support_out(m, "aten", "fmin.out", "fmin", OutDtype::Cast);
  VMAP_SUPPORT2(fmod, Scalar, fmod_Scalar_rule);
  support_out(m, "aten", "fmod.Scalar_out", "fmod.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(fmod_, Scalar, fmod__Scalar_rule);
  VMAP_SUPPORT2(frexp, Tensor, frexp_Tensor_rule);
  support_out(m, "aten", "frexp.Tensor_out", "frexp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(grid_sampler_2d_backward, grid_sampler_2d_backward_rule);
  support_out(m, "aten", "grid_sampler_2d_backward.out", "grid_sampler_2d_backward", OutDtype::Same);
  VMAP_DECOMPOSE2(gru, data, gru_data_rule);
  VMAP_SUPPORT(hash_tensor, hash_tensor_rule);
  support_out(m, "aten", "hash_tensor.out", "hash_tensor", OutDtype::Cast);
  VMAP_SUPPORT(inverse, inverse_rule);
  support_out(m, "aten", "inverse.out", "inverse", OutDtype::Cast);
  VMAP_SUPPORT(isclose, isclose_rule);
  VMAP_SUPPORT(linalg_cholesky, linalg_cholesky_rule);
  support_out(m, "aten", "linalg_cholesky.out", "linalg_cholesky", OutDtype::Cast);
  VMAP_DECOMPOSE2(logspace, Scalar_Tensor, logspace_Scalar_Tensor_rule);
  support_out(m, "aten", "logspace.Scalar_Tensor_out", "logspace.Scalar_Tensor", OutDtype::Cast);
  VMAP_DECOMPOSE2(lstm, data, lstm_data_rule);
  composite(m, "matrix_H");
  VMAP_SUPPORT2(min, other, min_other_rule);
  support_out(m, "aten", "min.out", "min.other", OutDtype::Cast);
  VMAP_SUPPORT(multi_margin_loss_backward, custom::multi_margin_loss_backward);
  support_out(m, "aten", "multi_margin_loss_backward.grad_input", "multi_margin_loss_backward", OutDtype::Cast);
  VMAP_FACTORY(aten, "new_empty_strided", new_empty_strided);
  VMAP_FACTORY_RULE(new_empty_strided, new_empty_strided_rule);
  support_out(m, "aten", "new_empty_strided.out", "new_empty_strided", OutDtype::Same);
  VMAP_FACTORY(aten, "new_full", new_full);
  VMAP_FACTORY_RULE(new_full, new_full_rule);
  support_out(m, "aten", "new_full.out", "new_full", OutDtype::Same);
  VMAP_FACTORY(aten, "new_ones", new_ones);
  VMAP_FACTORY_RULE(new_ones, new_ones_rule);
  support_out(m, "aten", "new_ones.out", "new_ones", OutDtype::Same);
  VMAP_SUPPORT(nll_loss_backward, custom::nll_loss_backward);
  support_out(m, "aten", "nll_loss_backward.grad_input", "nll_loss_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(one_hot, one_hot_rule);
  VMAP_SUPPORT(reflection_pad1d, reflection_pad1d_rule);
  support_out(m, "aten", "reflection_pad1d.out", "reflection_pad1d", OutDtype::Cast);
  VMAP_SUPPORT(relu, relu_rule);
  support_out(m, "aten", "relu.out", "relu", OutDtype::Same);
  VMAP_SUPPORT(relu_, relu__rule);
  unsupported(m, "requires_grad_", "an example is a part of its batch, so it is no leaf that could have a gradient", "take gradients of each example by torch.func.grad (in C++ vmap::grad), or call requires_grad_ on the batch before the vmap");
  VMAP_DECOMPOSE2(rnn_tanh, data, rnn_tanh_data_rule);
  VMAP_SUPPORT2(round, decimals, round_decimals_rule);
  support_out(m, "aten", "round.decimals_out", "round.decimals", OutDtype::Cast);
  VMAP_SUPPORT2(round_, decimals, round__decimals_rule);
  composite(m, "rrelu");
  composite(m, "rrelu_");
  VMAP_SUPPORT(select_backward, select_backward_rule);
  support_out(m, "aten", "select_backward.out", "select_backward", OutDtype::Same);
  unsupported(m, "set", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(sgn, sgn_rule);
  support_out(m, "aten", "sgn.out", "sgn", OutDtype::Cast);
  VMAP_SUPPORT(sgn_, sgn__rule);
  composite(m, "size.int");
  VMAP_SUPPORT(special_erfinv, special_erfinv_rule);
  support_out(m, "aten", "special_erfinv.out", "special_erfinv", OutDtype::Cast);
  VMAP_SUPPORT(special_hermite_polynomial_h, special_hermite_polynomial_h_rule);
  support_out(m, "aten", "special_hermite_polynomial_h.out", "special_hermite_polynomial_h", OutDtype::Cast);
  VMAP_SUPPORT(special_i0e, special_i0e_rule);
  support_out(m, "aten", "special_i0e.out", "special_i0e", OutDtype::Cast);
  VMAP_SUPPORT2(special_laguerre_polynomial_l, x_scalar, special_laguerre_polynomial_l_x_scalar_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.x_scalar_out", "special_laguerre_polynomial_l.x_scalar", OutDtype::Cast);
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
  VMAP_SUPPORT2(special_xlogy, self_scalar, special_xlogy_self_scalar_rule);
  support_out(m, "aten", "special_xlogy.self_scalar_out", "special_xlogy.self_scalar", OutDtype::Cast);
  composite(m, "split.sizes");
  VMAP_DECOMPOSE2(stft, center, stft_center_rule);
  composite(m, "sym_stride.int");
  VMAP_SUPPORT(t, custom::t);
  VMAP_SUPPORT_INPLACE_VIEW(t_, custom::t);
  VMAP_SUPPORT2(tensor_split, sections, tensor_split_sections_rule);
  VMAP_SUPPORT2(transpose_copy, int, transpose_copy_int_rule);
  support_out(m, "aten", "transpose_copy.int_out", "transpose_copy.int", OutDtype::Same);
  composite(m, "unflatten.int");
  VMAP_RANDOM(aten, "uniform", uniform_rule, uniform);
  support_out(m, "aten", "uniform.out", "uniform", OutDtype::Same);
  support_random_out("aten", "uniform.out", "uniform", OutDtype::Same);
  VMAP_RANDOM(aten, "uniform_", uniform__rule, uniform_);
  unsupported(m, "unique_dim", "the number of distinct slices differs from example to example, and a batch has one shape", "sort the slices and compare neighbours, or return the tensor and call unique_dim outside vmap");
  unsupported(m, "unique_dim.out", "the number of distinct slices differs from example to example, and a batch has one shape", "sort the slices and compare neighbours, or return the tensor and call unique_dim outside vmap");
  VMAP_SUPPORT2(upsample_linear1d, vec, upsample_linear1d_vec_rule);
  composite(m, "vstack");
  support_out(m, "aten", "vstack.out", "vstack", OutDtype::Cast);
  VMAP_SUPPORT(zero, zero_rule);
  support_out(m, "aten", "zero.out", "zero", OutDtype::Same);
  add_kinds(
      "channelwise _native_batch_norm_legit\n"
      "composite _cast_Double _foreach_add.Tensor _foreach_add.Tensor_out _foreach_add_.Tensor"
      " _foreach_minimum.Scalar _foreach_minimum.Scalar_out _foreach_minimum_.Scalar _foreach_zero"
      " _foreach_zero.out _reshape_from_tensor affine_grid_generator_backward atleast_2d.Sequence conj"
      " matrix_H rrelu rrelu_ size.int special_logsumexp special_logsumexp.out split.sizes sym_stride.int"
      " unflatten.int vstack vstack.out\n"
      "custom _ctc_loss.Tensor _ctc_loss.Tensor_out _has_compatible_shallow_copy_type diagonal_scatter"
      " diagonal_scatter.out multi_margin_loss_backward multi_margin_loss_backward.grad_input"
      " nll_loss_backward nll_loss_backward.grad_input t t_\n"
      "decompose _fused_adam.tensor_lr _fused_sgd_.tensor_lr alpha_dropout conv_tbc conv_tbc.out cov"
      " gru.data logspace.Scalar_Tensor logspace.Scalar_Tensor_out lstm.data one_hot rnn_tanh.data"
      " stft.center\n"
      "factory arange.start empty.memory_format empty.out new_empty_strided new_empty_strided.out new_full"
      " new_full.out new_ones new_ones.out\n"
      "fold _upsample_lanczos2d_aa _upsample_lanczos2d_aa.out _upsample_nearest_exact1d_backward"
      " _upsample_nearest_exact1d_backward.grad_input _upsample_nearest_exact3d.vec adaptive_max_pool2d"
      " adaptive_max_pool2d.out grid_sampler_2d_backward grid_sampler_2d_backward.out reflection_pad1d"
      " reflection_pad1d.out upsample_linear1d.vec\n"
      "pointwise add.Tensor add.out add_.Tensor clamp_min clamp_min.out clamp_min_ divide.Tensor_mode"
      " divide.out_mode divide_.Tensor_mode elu elu.out elu_ floor_divide floor_divide.out"
      " floor_divide_.Tensor fmin fmin.out fmod.Scalar fmod.Scalar_out fmod_.Scalar frexp.Tensor"
      " frexp.Tensor_out isclose min.other min.out relu relu.out relu_ round.decimals round.decimals_out"
      " round_.decimals sgn sgn.out sgn_ special_erfinv special_erfinv.out special_hermite_polynomial_h"
      " special_hermite_polynomial_h.out special_i0e special_i0e.out special_laguerre_polynomial_l.x_scalar"
      " special_laguerre_polynomial_l.x_scalar_out special_round special_round.out"
      " special_scaled_modified_bessel_k1 special_scaled_modified_bessel_k1.out"
      " special_shifted_chebyshev_polynomial_v.x_scalar special_shifted_chebyshev_polynomial_v.x_scalar_out"
      " special_shifted_chebyshev_polynomial_w special_shifted_chebyshev_polynomial_w.out"
      " special_xlogy.other_scalar special_xlogy.other_scalar_out special_xlogy.self_scalar"
      " special_xlogy.self_scalar_out zero zero.out\n"
      "random bernoulli bernoulli.out bernoulli_.Tensor uniform uniform.out uniform_\n"
      "reduction _fft_c2c _fft_c2c.out cumsum cumsum.out cumsum_ fft_ifftshift hash_tensor hash_tensor.out\n"
      "unsupported _flash_attention_backward _make_dual _philox_key_split"
      " _scaled_dot_product_flash_attention.quantized requires_grad_ set set.out unique_dim unique_dim.out\n"
      "variadic _cholesky_solve_helper _cholesky_solve_helper.out inverse inverse.out linalg_cholesky"
      " linalg_cholesky.out\n"
      "view select_backward select_backward.out tensor_split.sections transpose_copy.int"
      " transpose_copy.int_out\n"
  );
}

}  // namespace vmap::rules::aten
