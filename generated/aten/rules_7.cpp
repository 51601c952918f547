// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 7 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cholesky_solve_helper_ops.h>
#include <ATen/ops/_fft_c2c_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_zero_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_has_compatible_shallow_copy_type_ops.h>
#include <ATen/ops/_native_batch_norm_legit_ops.h>
#include <ATen/ops/_philox_key_split_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/alpha_dropout_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/clamp_min_ops.h>
#include <ATen/ops/conv_tbc_ops.h>
#include <ATen/ops/cumsum_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/empty_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/fmin_ops.h>
#include <ATen/ops/frexp_ops.h>
#include <ATen/ops/grid_sampler_2d_backward_ops.h>
#include <ATen/ops/gru_ops.h>
#include <ATen/ops/isclose_ops.h>
#include <ATen/ops/linalg_cholesky_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/new_empty_strided_ops.h>
#include <ATen/ops/new_ones_ops.h>
#include <ATen/ops/relu_ops.h>
#include <ATen/ops/rnn_tanh_ops.h>
#include <ATen/ops/round_ops.h>
#include <ATen/ops/select_backward_ops.h>
#include <ATen/ops/special_erfinv_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_i0e_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/special_xlogy_ops.h>
#include <ATen/ops/transpose_copy_ops.h>
#include <ATen/ops/uniform_ops.h>
#include <ATen/ops/unique_dim_ops.h>
#include <ATen/ops/upsample_linear1d_ops.h>
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

// _has_compatible_shallow_copy_type: custom
VMAP_SIGNATURE(_has_compatible_shallow_copy_type, "_has_compatible_shallow_copy_type(Tensor self, Tensor from) -> bool");

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

// bernoulli: random
VMAP_SIGNATURE(bernoulli, "bernoulli(Tensor self, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::bernoulli::call(in[0], generator));
}

// bernoulli.out: random, as bernoulli
VMAP_SIGNATURE(bernoulli_out, "bernoulli.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

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

// empty.memory_format: factory
VMAP_SIGNATURE(empty_memory_format, "empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// empty.out: factory, as empty.memory_format
VMAP_SIGNATURE(empty_out, "empty.out(SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// floor_divide: pointwise
VMAP_SIGNATURE(floor_divide, "floor_divide(Tensor self, Tensor other) -> Tensor");
OneResult floor_divide_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::floor_divide::call(in[0], in[1]));
}

// floor_divide.out: pointwise, as floor_divide
VMAP_SIGNATURE(floor_divide_out, "floor_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// fmin: pointwise
VMAP_SIGNATURE(fmin, "fmin(Tensor self, Tensor other) -> Tensor");
OneResult fmin_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmin::call(in[0], in[1]));
}

// fmin.out: pointwise, as fmin
VMAP_SIGNATURE(fmin_out, "fmin.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// min.other: pointwise
VMAP_SIGNATURE(min_other, "min.other(Tensor self, Tensor other) -> Tensor");
OneResult min_other_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::min_other::call(in[0], in[1]));
}

// min.out: pointwise, as min.other
VMAP_SIGNATURE(min_out, "min.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// special_xlogy.self_scalar: pointwise
VMAP_SIGNATURE(special_xlogy_self_scalar, "special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlogy_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlogy_self_scalar::call(self, other), other_bdim);
}

// special_xlogy.self_scalar_out: pointwise, as special_xlogy.self_scalar
VMAP_SIGNATURE(special_xlogy_self_scalar_out, "special_xlogy.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

}  // namespace

void register_shard_7(torch::Library& m) {
  VMAP_SUPPORT(_cholesky_solve_helper, _cholesky_solve_helper_rule);
  support_out(m, "aten", "_cholesky_solve_helper.out", "_cholesky_solve_helper", OutDtype::Same);
  VMAP_SUPPORT(_fft_c2c, _fft_c2c_rule);
  support_out(m, "aten", "_fft_c2c.out", "_fft_c2c", OutDtype::Cast);
  explicit_composite(m, "_foreach_minimum.Scalar");
  support_out(m, "aten", "_foreach_minimum.Scalar_out", "_foreach_minimum.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.Scalar");
  explicit_composite(m, "_foreach_zero");
  support_out(m, "aten", "_foreach_zero.out", "_foreach_zero", OutDtype::Same);
  VMAP_DECOMPOSE2(_fused_adam, tensor_lr, _fused_adam_tensor_lr_rule);
  VMAP_SUPPORT(_has_compatible_shallow_copy_type, custom::has_compatible_shallow_copy_type);
  VMAP_SUPPORT(_native_batch_norm_legit, _native_batch_norm_legit_rule);
  unsupported(m, "_philox_key_split", "PyTorch has it for CUDA only", "draw from a generator, with the randomness that vmap is asked for");
  composite(m, "_reshape_from_tensor");
  unsupported(m, "_scaled_dot_product_flash_attention.quantized", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_SUPPORT(_upsample_lanczos2d_aa, _upsample_lanczos2d_aa_rule);
  support_out(m, "aten", "_upsample_lanczos2d_aa.out", "_upsample_lanczos2d_aa", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_nearest_exact1d_backward, _upsample_nearest_exact1d_backward_rule);
  support_out(m, "aten", "_upsample_nearest_exact1d_backward.grad_input", "_upsample_nearest_exact1d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(_upsample_nearest_exact3d, vec, _upsample_nearest_exact3d_vec_rule);
  VMAP_SUPPORT2(add, Tensor, add_Tensor_rule);
  support_out(m, "aten", "add.out", "add.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(add_, Tensor, add__Tensor_rule);
  VMAP_DECOMPOSE(alpha_dropout, alpha_dropout_rule);
  composite(m, "atleast_2d.Sequence");
  VMAP_RANDOM(aten, "bernoulli", bernoulli_rule, bernoulli);
  support_out(m, "aten", "bernoulli.out", "bernoulli", OutDtype::Cast);
  support_random_out("aten", "bernoulli.out", "bernoulli", OutDtype::Cast);
  VMAP_SUPPORT(clamp_min, clamp_min_rule);
  support_out(m, "aten", "clamp_min.out", "clamp_min", OutDtype::Cast);
  VMAP_SUPPORT(clamp_min_, clamp_min__rule);
  composite(m, "conj");
  VMAP_DECOMPOSE(conv_tbc, conv_tbc_rule);
  support_out(m, "aten", "conv_tbc.out", "conv_tbc", OutDtype::Same);
  VMAP_SUPPORT(cumsum, cumsum_rule);
  support_out(m, "aten", "cumsum.out", "cumsum", OutDtype::Cast);
  VMAP_SUPPORT(cumsum_, cumsum__rule);
  VMAP_SUPPORT2(divide, Tensor_mode, divide_Tensor_mode_rule);
  support_out(m, "aten", "divide.out_mode", "divide.Tensor_mode", OutDtype::Cast);
  VMAP_SUPPORT2(divide_, Tensor_mode, divide__Tensor_mode_rule);
  VMAP_FACTORY(aten, "empty.memory_format", empty_memory_format);
  support_out(m, "aten", "empty.out", "empty.memory_format", OutDtype::Cast);
  VMAP_SUPPORT(floor_divide, floor_divide_rule);
  support_out(m, "aten", "floor_divide.out", "floor_divide", OutDtype::Cast);
  VMAP_SUPPORT(fmin, fmin_rule);
  support_out(m, "aten", "fmin.out", "fmin", OutDtype::Cast);
  VMAP_SUPPORT2(frexp, Tensor, frexp_Tensor_rule);
  support_out(m, "aten", "frexp.Tensor_out", "frexp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(grid_sampler_2d_backward, grid_sampler_2d_backward_rule);
  support_out(m, "aten", "grid_sampler_2d_backward.out", "grid_sampler_2d_backward", OutDtype::Same);
  VMAP_DECOMPOSE2(gru, data, gru_data_rule);
  VMAP_SUPPORT(isclose, isclose_rule);
  VMAP_SUPPORT(linalg_cholesky, linalg_cholesky_rule);
  support_out(m, "aten", "linalg_cholesky.out", "linalg_cholesky", OutDtype::Cast);
  composite(m, "matrix_H");
  VMAP_SUPPORT2(min, other, min_other_rule);
  support_out(m, "aten", "min.out", "min.other", OutDtype::Cast);
  VMAP_FACTORY(aten, "new_empty_strided", new_empty_strided);
  VMAP_FACTORY_RULE(new_empty_strided, new_empty_strided_rule);
  support_out(m, "aten", "new_empty_strided.out", "new_empty_strided", OutDtype::Same);
  VMAP_FACTORY(aten, "new_ones", new_ones);
  VMAP_FACTORY_RULE(new_ones, new_ones_rule);
  support_out(m, "aten", "new_ones.out", "new_ones", OutDtype::Same);
  VMAP_SUPPORT(relu, relu_rule);
  support_out(m, "aten", "relu.out", "relu", OutDtype::Same);
  VMAP_SUPPORT(relu_, relu__rule);
  VMAP_DECOMPOSE2(rnn_tanh, data, rnn_tanh_data_rule);
  VMAP_SUPPORT2(round, decimals, round_decimals_rule);
  support_out(m, "aten", "round.decimals_out", "round.decimals", OutDtype::Cast);
  VMAP_SUPPORT2(round_, decimals, round__decimals_rule);
  VMAP_SUPPORT(select_backward, select_backward_rule);
  support_out(m, "aten", "select_backward.out", "select_backward", OutDtype::Same);
  VMAP_SUPPORT(special_erfinv, special_erfinv_rule);
  support_out(m, "aten", "special_erfinv.out", "special_erfinv", OutDtype::Cast);
  VMAP_SUPPORT(special_hermite_polynomial_h, special_hermite_polynomial_h_rule);
  support_out(m, "aten", "special_hermite_polynomial_h.out", "special_hermite_polynomial_h", OutDtype::Cast);
  VMAP_SUPPORT(special_i0e, special_i0e_rule);
  support_out(m, "aten", "special_i0e.out", "special_i0e", OutDtype::Cast);
  VMAP_SUPPORT2(special_laguerre_polynomial_l, x_scalar, special_laguerre_polynomial_l_x_scalar_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.x_scalar_out", "special_laguerre_polynomial_l.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlogy, self_scalar, special_xlogy_self_scalar_rule);
  support_out(m, "aten", "special_xlogy.self_scalar_out", "special_xlogy.self_scalar", OutDtype::Cast);
  composite(m, "split.sizes");
  VMAP_SUPPORT2(transpose_copy, int, transpose_copy_int_rule);
  support_out(m, "aten", "transpose_copy.int_out", "transpose_copy.int", OutDtype::Same);
  VMAP_RANDOM(aten, "uniform", uniform_rule, uniform);
  support_out(m, "aten", "uniform.out", "uniform", OutDtype::Same);
  support_random_out("aten", "uniform.out", "uniform", OutDtype::Same);
  VMAP_RANDOM(aten, "uniform_", uniform__rule, uniform_);
  unsupported(m, "unique_dim", "the number of distinct slices differs from example to example, and a batch has one shape", "sort the slices and compare neighbours, or return the tensor and call unique_dim outside vmap");
  unsupported(m, "unique_dim.out", "the number of distinct slices differs from example to example, and a batch has one shape", "sort the slices and compare neighbours, or return the tensor and call unique_dim outside vmap");
  VMAP_SUPPORT2(upsample_linear1d, vec, upsample_linear1d_vec_rule);
  add_kinds(
      "channelwise _native_batch_norm_legit\n"
      "composite _foreach_minimum.Scalar _foreach_minimum.Scalar_out _foreach_minimum_.Scalar _foreach_zero"
      " _foreach_zero.out _reshape_from_tensor atleast_2d.Sequence conj matrix_H split.sizes\n"
      "custom _has_compatible_shallow_copy_type\n"
      "decompose _fused_adam.tensor_lr alpha_dropout conv_tbc conv_tbc.out gru.data rnn_tanh.data\n"
      "factory empty.memory_format empty.out new_empty_strided new_empty_strided.out new_ones new_ones.out\n"
      "fold _upsample_lanczos2d_aa _upsample_lanczos2d_aa.out _upsample_nearest_exact1d_backward"
      " _upsample_nearest_exact1d_backward.grad_input _upsample_nearest_exact3d.vec grid_sampler_2d_backward"
      " grid_sampler_2d_backward.out upsample_linear1d.vec\n"
      "pointwise add.Tensor add.out add_.Tensor clamp_min clamp_min.out clamp_min_ divide.Tensor_mode"
      " divide.out_mode divide_.Tensor_mode floor_divide floor_divide.out fmin fmin.out frexp.Tensor"
      " frexp.Tensor_out isclose min.other min.out relu relu.out relu_ round.decimals round.decimals_out"
      " round_.decimals special_erfinv special_erfinv.out special_hermite_polynomial_h"
      " special_hermite_polynomial_h.out special_i0e special_i0e.out special_laguerre_polynomial_l.x_scalar"
      " special_laguerre_polynomial_l.x_scalar_out special_xlogy.self_scalar special_xlogy.self_scalar_out\n"
      "random bernoulli bernoulli.out uniform uniform.out uniform_\n"
      "reduction _fft_c2c _fft_c2c.out cumsum cumsum.out cumsum_\n"
      "unsupported _philox_key_split _scaled_dot_product_flash_attention.quantized unique_dim unique_dim.out\n"
      "variadic _cholesky_solve_helper _cholesky_solve_helper.out linalg_cholesky linalg_cholesky.out\n"
      "view select_backward select_backward.out transpose_copy.int transpose_copy.int_out\n"
  );
}

}  // namespace vmap::rules::aten
