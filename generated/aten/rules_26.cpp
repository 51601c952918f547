// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 26 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_conj_physical_ops.h>
#include <ATen/ops/_conv_depthwise2d_ops.h>
#include <ATen/ops/_convolution_ops.h>
#include <ATen/ops/_ctc_loss_backward_ops.h>
#include <ATen/ops/_fft_c2r_ops.h>
#include <ATen/ops/_foreach_lgamma_ops.h>
#include <ATen/ops/_fused_sgd_ops.h>
#include <ATen/ops/_is_any_true_ops.h>
#include <ATen/ops/_reshape_copy_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_backward_ops.h>
#include <ATen/ops/_upsample_bicubic2d_aa_backward_ops.h>
#include <ATen/ops/adaptive_avg_pool3d_ops.h>
#include <ATen/ops/addbmm_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/baddbmm_ops.h>
#include <ATen/ops/batch_norm_elemt_ops.h>
#include <ATen/ops/bucketize_ops.h>
#include <ATen/ops/dropout_ops.h>
#include <ATen/ops/embedding_renorm_ops.h>
#include <ATen/ops/empty_like_ops.h>
#include <ATen/ops/erf_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/grid_sampler_3d_backward_ops.h>
#include <ATen/ops/gru_cell_ops.h>
#include <ATen/ops/hardsigmoid_backward_ops.h>
#include <ATen/ops/index_add_ops.h>
#include <ATen/ops/index_select_backward_ops.h>
#include <ATen/ops/linalg_lu_ops.h>
#include <ATen/ops/log10_ops.h>
#include <ATen/ops/log1p_ops.h>
#include <ATen/ops/masked_fill_ops.h>
#include <ATen/ops/native_batch_norm_backward_ops.h>
#include <ATen/ops/new_zeros_ops.h>
#include <ATen/ops/rnn_relu_ops.h>
#include <ATen/ops/rnn_tanh_cell_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_scaled_modified_bessel_k0_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/squeeze_copy_ops.h>
#include <ATen/ops/tanh_ops.h>
#include <ATen/ops/upsample_trilinear3d_ops.h>
#include <ATen/ops/zeros_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __rshift__.Tensor: pointwise
VMAP_SIGNATURE(__rshift___Tensor, "__rshift__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __rshift___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__rshift___Tensor::call(in[0], in[1]));
}

// __rshift__.Tensor_out: pointwise, as __rshift__.Tensor
VMAP_SIGNATURE(__rshift___Tensor_out, "__rshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// _conj_physical: pointwise
VMAP_SIGNATURE(_conj_physical, "_conj_physical(Tensor self) -> Tensor");
OneResult _conj_physical_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::_conj_physical::call(self), self_bdim);
}

// _conj_physical.out: pointwise, as _conj_physical
VMAP_SIGNATURE(_conj_physical_out, "_conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _conv_depthwise2d: unsupported
VMAP_SIGNATURE(_conv_depthwise2d, "_conv_depthwise2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding, SymInt[2] dilation) -> Tensor");

// _conv_depthwise2d.out: unsupported, as _conv_depthwise2d
VMAP_SIGNATURE(_conv_depthwise2d_out, "_conv_depthwise2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding, SymInt[2] dilation, *, Tensor(a!) out) -> Tensor(a!)");

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

// _ctc_loss_backward: custom
VMAP_SIGNATURE(_ctc_loss_backward, "_ctc_loss_backward(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor");

// _ctc_loss_backward.out: custom, as _ctc_loss_backward
VMAP_SIGNATURE(_ctc_loss_backward_out, "_ctc_loss_backward.out(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False, *, Tensor(a!) out) -> Tensor(a!)");

// _fft_c2r: reduction
VMAP_SIGNATURE(_fft_c2r, "_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor");
OneResult _fft_c2r_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, int64_t normalization,
    c10::SymInt last_dim_size) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.nonempty_batch();
  return in.result(at::_ops::_fft_c2r::call(in[0], in.dims(), normalization, last_dim_size), true);
}

// _fft_c2r.out: reduction, as _fft_c2r
VMAP_SIGNATURE(_fft_c2r_out, "_fft_c2r.out(Tensor self, int[] dim, int normalization, SymInt last_dim_size, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_lgamma: composite
VMAP_SIGNATURE(_foreach_lgamma, "_foreach_lgamma(Tensor[] self) -> Tensor[]");

// _foreach_lgamma.out: composite, as _foreach_lgamma
VMAP_SIGNATURE(_foreach_lgamma_out, "_foreach_lgamma.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_lgamma_: composite, as _foreach_lgamma
VMAP_SIGNATURE(_foreach_lgamma_, "_foreach_lgamma_(Tensor(a!)[] self) -> ()");

// _fused_sgd.tensor_lr: decompose
VMAP_SIGNATURE(_fused_sgd_tensor_lr, "_fused_sgd.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_sgd_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList momentum_buffer_list, double weight_decay, double momentum,
    const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  return decompositions::fused_sgd(self, grads, momentum_buffer_list, weight_decay, momentum, lr, dampening, nesterov, maximize, is_first_step, grad_scale, found_inf);
}

// _is_any_true: custom
VMAP_SIGNATURE(_is_any_true, "_is_any_true(Tensor self) -> Tensor");

// _reshape_copy: view
VMAP_SIGNATURE(_reshape_copy, "_reshape_copy(Tensor self, SymInt[] size) -> Tensor");
OneResult _reshape_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("_reshape_copy", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::_reshape_copy::call(in.self(), physical_size));
}

// _scaled_dot_product_flash_attention_backward: unsupported
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_backward, "_scaled_dot_product_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)");

// _upsample_bicubic2d_aa_backward: fold
VMAP_SIGNATURE(_upsample_bicubic2d_aa_backward, "_upsample_bicubic2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bicubic2d_aa_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bicubic2d_aa_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_bicubic2d_aa_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// _upsample_bicubic2d_aa_backward.grad_input: fold, as _upsample_bicubic2d_aa_backward
VMAP_SIGNATURE(_upsample_bicubic2d_aa_backward_grad_input, "_upsample_bicubic2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// adaptive_avg_pool3d: fold
VMAP_SIGNATURE(adaptive_avg_pool3d, "adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor");
OneResult adaptive_avg_pool3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("adaptive_avg_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_avg_pool3d::call(in[0], output_size));
}

// adaptive_avg_pool3d.out: fold, as adaptive_avg_pool3d
VMAP_SIGNATURE(adaptive_avg_pool3d_out, "adaptive_avg_pool3d.out(Tensor self, SymInt[3] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// addbmm: decompose
VMAP_SIGNATURE(addbmm, "addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
Tensor addbmm_rule(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return decompositions::addbmm(self, batch1, batch2, beta, alpha);
}

// addbmm.out: decompose, as addbmm
VMAP_SIGNATURE(addbmm_out, "addbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// arange.start_out: factory, as arange.start_step
VMAP_SIGNATURE(arange_start_out, "arange.start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)");

// arange.start_step: factory
VMAP_SIGNATURE(arange_start_step, "arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// baddbmm: contract
VMAP_SIGNATURE(baddbmm, "baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
OneResult baddbmm_rule(const Tensor& self, BDim self_bdim, const Tensor& batch1, BDim batch1_bdim,
    const Tensor& batch2, BDim batch2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("baddbmm", Factor("batch1", batch1, batch1_bdim, "bnk"), Factor("batch2", batch2, batch2_bdim, "bkm"));
  return in.plus(self, self_bdim, beta, alpha);
}

// baddbmm.dtype: unsupported
VMAP_SIGNATURE(baddbmm_dtype, "baddbmm.dtype(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor");

// baddbmm.dtype_out: unsupported, as baddbmm.dtype
VMAP_SIGNATURE(baddbmm_dtype_out, "baddbmm.dtype_out(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// baddbmm.out: contract, as baddbmm
VMAP_SIGNATURE(baddbmm_out, "baddbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// baddbmm_: contract, as baddbmm
VMAP_SIGNATURE(baddbmm_, "baddbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
void baddbmm__rule(Tensor& self, BDim self_bdim, const Tensor& batch1, BDim batch1_bdim,
    const Tensor& batch2, BDim batch2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("baddbmm_", Factor("batch1", batch1, batch1_bdim, "bnk"), Factor("batch2", batch2, batch2_bdim, "bkm"));
  in.write_plus(self, self_bdim, beta, alpha);
}

// batch_norm_elemt: unsupported
VMAP_SIGNATURE(batch_norm_elemt, "batch_norm_elemt(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps) -> Tensor");

// batch_norm_elemt.out: unsupported, as batch_norm_elemt
VMAP_SIGNATURE(batch_norm_elemt_out, "batch_norm_elemt.out(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps, *, Tensor(a!) out) -> Tensor(a!)");

// bucketize.Tensor: decompose
VMAP_SIGNATURE(bucketize_Tensor, "bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor");
Tensor bucketize_Tensor_rule(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  return at::_ops::searchsorted_Tensor::call(boundaries, self, out_int32, right, ::std::nullopt, ::std::nullopt);
}

// bucketize.Tensor_out: decompose, as bucketize.Tensor
VMAP_SIGNATURE(bucketize_Tensor_out, "bucketize.Tensor_out(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)");

// dropout: decompose
VMAP_SIGNATURE(dropout, "dropout(Tensor input, float p, bool train) -> Tensor");
Tensor dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::dropout(input, p, train);
}

// embedding_renorm: decompose
VMAP_SIGNATURE(embedding_renorm, "embedding_renorm(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor");
Tensor embedding_renorm_rule(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  return decompositions::embedding_renorm(self, indices, max_norm, norm_type);
}

// embedding_renorm.out: decompose, as embedding_renorm
VMAP_SIGNATURE(embedding_renorm_out, "embedding_renorm.out(Tensor self, Tensor indices, float max_norm, float norm_type, *, Tensor(a!) out) -> Tensor(a!)");

// embedding_renorm_: decompose, as embedding_renorm
VMAP_SIGNATURE(embedding_renorm_, "embedding_renorm_(Tensor(a!) self, Tensor indices, float max_norm, float norm_type) -> Tensor(a!)");
Tensor& embedding_renorm__rule(Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  return assign_in_place(self, decompositions::embedding_renorm(self, indices, max_norm, norm_type));
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

// erf: pointwise
VMAP_SIGNATURE(erf, "erf(Tensor self) -> Tensor");
OneResult erf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::erf::call(self), self_bdim);
}

// erf.out: pointwise, as erf
VMAP_SIGNATURE(erf_out, "erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// erf_: pointwise, as erf
VMAP_SIGNATURE(erf_, "erf_(Tensor(a!) self) -> Tensor(a!)");
void erf__rule(Tensor& self, BDim) {
  at::_ops::erf_::call(self);
}

// float_power_.Scalar: pointwise
VMAP_SIGNATURE(float_power__Scalar, "float_power_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)");
void float_power__Scalar_rule(Tensor& self, BDim, const at::Scalar& exponent) {
  at::_ops::float_power__Scalar::call(self, exponent);
}

// grid_sampler_3d_backward: fold
VMAP_SIGNATURE(grid_sampler_3d_backward, "grid_sampler_3d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> grid_sampler_3d_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners, std::array<bool,2> output_mask) {
  Fold<3> in("grid_sampler_3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(input, input_bdim, 4), Operand(grid, grid_bdim, 4));
  in.fold();
  return in.result(at::_ops::grid_sampler_3d_backward::call(in[0], in[1], in[2], interpolation_mode, padding_mode, align_corners, output_mask));
}

// grid_sampler_3d_backward.out: fold, as grid_sampler_3d_backward
VMAP_SIGNATURE(grid_sampler_3d_backward_out, "grid_sampler_3d_backward.out(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// gru_cell: decompose
VMAP_SIGNATURE(gru_cell, "gru_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor");
Tensor gru_cell_rule(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
    const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  return decompositions::gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

// hardsigmoid_backward: pointwise
VMAP_SIGNATURE(hardsigmoid_backward, "hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult hardsigmoid_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardsigmoid_backward::call(in[0], in[1]));
}

// hardsigmoid_backward.grad_input: pointwise, as hardsigmoid_backward
VMAP_SIGNATURE(hardsigmoid_backward_grad_input, "hardsigmoid_backward.grad_input(Tensor grad_output, Tensor self, *, Tensor(a!) grad_input) -> Tensor(a!)");

// index_select_backward: decompose
VMAP_SIGNATURE(index_select_backward, "index_select_backward(Tensor grad, SymInt[] self_sizes, int dim, Tensor index) -> Tensor");
Tensor index_select_backward_rule(const Tensor& grad, c10::SymIntArrayRef self_sizes, int64_t dim,
    const Tensor& index) {
  return at::_ops::index_add::call(at::_ops::new_zeros::call(grad, self_sizes, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), dim, index, grad, at::Scalar(1));
}

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

// log10: pointwise
VMAP_SIGNATURE(log10, "log10(Tensor self) -> Tensor");
OneResult log10_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log10::call(self), self_bdim);
}

// log10.out: pointwise, as log10
VMAP_SIGNATURE(log10_out, "log10.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log10_: pointwise, as log10
VMAP_SIGNATURE(log10_, "log10_(Tensor(a!) self) -> Tensor(a!)");
void log10__rule(Tensor& self, BDim) {
  at::_ops::log10_::call(self);
}

// log1p: pointwise
VMAP_SIGNATURE(log1p, "log1p(Tensor self) -> Tensor");
OneResult log1p_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log1p::call(self), self_bdim);
}

// log1p.out: pointwise, as log1p
VMAP_SIGNATURE(log1p_out, "log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// log1p_: pointwise, as log1p
VMAP_SIGNATURE(log1p_, "log1p_(Tensor(a!) self) -> Tensor(a!)");
void log1p__rule(Tensor& self, BDim) {
  at::_ops::log1p_::call(self);
}

// masked_fill.Scalar: pointwise
VMAP_SIGNATURE(masked_fill_Scalar, "masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor");
OneResult masked_fill_Scalar_rule(const Tensor& self, BDim self_bdim, const Tensor& mask, BDim mask_bdim,
    const at::Scalar& value) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(mask, mask_bdim));
  in.align();
  return in.result(at::_ops::masked_fill_Scalar::call(in[0], in[1], value));
}

// masked_fill.Scalar_out: pointwise, as masked_fill.Scalar
VMAP_SIGNATURE(masked_fill_Scalar_out, "masked_fill.Scalar_out(Tensor self, Tensor mask, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// masked_fill_.Scalar: pointwise, as masked_fill.Scalar
VMAP_SIGNATURE(masked_fill__Scalar, "masked_fill_.Scalar(Tensor(a!) self, Tensor mask, Scalar value) -> Tensor(a!)");
void masked_fill__Scalar_rule(Tensor& self, BDim self_bdim, const Tensor& mask, BDim mask_bdim,
    const at::Scalar& value) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(mask, mask_bdim));
  in.align();
  at::_ops::masked_fill__Scalar::call(in.written(), in[1], value);
}

// native_batch_norm_backward: channelwise
VMAP_SIGNATURE(native_batch_norm_backward, "native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_batch_norm_backward_rule(const Tensor& grad_out,
    BDim grad_out_bdim, const Tensor& input, BDim input_bdim, const std::optional<Tensor>& weight,
    BDim weight_bdim, const std::optional<Tensor>& running_mean, BDim running_mean_bdim,
    const std::optional<Tensor>& running_var, BDim running_var_bdim,
    const std::optional<Tensor>& save_mean, BDim save_mean_bdim, const std::optional<Tensor>& save_invstd,
    BDim save_invstd_bdim, bool train, double eps, std::array<bool,3> output_mask) {
  Channelwise<7> in("native_batch_norm_backward", Operand(grad_out, grad_out_bdim, 2), Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1), Operand(save_mean, save_mean_bdim, 1), Operand(save_invstd, save_invstd_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::native_batch_norm_backward::call(in[0], in[1], in.optional(2), in.optional(3), in.optional(4), in.optional(5), in.optional(6), train, eps, output_mask));
}

// native_batch_norm_backward.out: channelwise, as native_batch_norm_backward
VMAP_SIGNATURE(native_batch_norm_backward_out, "native_batch_norm_backward.out(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// rnn_relu.data: decompose
VMAP_SIGNATURE(rnn_relu_data, "rnn_relu.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> rnn_relu_data_rule(const Tensor& data, const Tensor& batch_sizes,
    const Tensor& hx, at::TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return decompositions::rnn_relu_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

// rnn_tanh_cell: decompose
VMAP_SIGNATURE(rnn_tanh_cell, "rnn_tanh_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor");
Tensor rnn_tanh_cell_rule(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
    const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  return decompositions::rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

// special_chebyshev_polynomial_u.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_u_x_scalar, "special_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_u_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_u_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_u.x_scalar_out: pointwise, as special_chebyshev_polynomial_u.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_u_x_scalar_out, "special_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_scaled_modified_bessel_k0: pointwise
VMAP_SIGNATURE(special_scaled_modified_bessel_k0, "special_scaled_modified_bessel_k0(Tensor x) -> Tensor");
OneResult special_scaled_modified_bessel_k0_rule(const Tensor& x, BDim x_bdim) {
  return with_bdim(at::_ops::special_scaled_modified_bessel_k0::call(x), x_bdim);
}

// special_scaled_modified_bessel_k0.out: pointwise, as special_scaled_modified_bessel_k0
VMAP_SIGNATURE(special_scaled_modified_bessel_k0_out, "special_scaled_modified_bessel_k0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_u.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_n_scalar, "special_shifted_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_u_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_u_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_u.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_u.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_n_scalar_out, "special_shifted_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_v: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v, "special_shifted_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_v::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_v.out: pointwise, as special_shifted_chebyshev_polynomial_v
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_out, "special_shifted_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlog1py.other_scalar: pointwise
VMAP_SIGNATURE(special_xlog1py_other_scalar, "special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor");
OneResult special_xlog1py_other_scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::special_xlog1py_other_scalar::call(self, other), self_bdim);
}

// special_xlog1py.other_scalar_out: pointwise, as special_xlog1py.other_scalar
VMAP_SIGNATURE(special_xlog1py_other_scalar_out, "special_xlog1py.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// squeeze_copy.dims: view
VMAP_SIGNATURE(squeeze_copy_dims, "squeeze_copy.dims(Tensor self, int[] dim) -> Tensor");
OneResult squeeze_copy_dims_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim) {
  View in("squeeze_copy.dims", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_copy_dims::call(in.self(), physical_dim));
}

// squeeze_copy.dims_out: view, as squeeze_copy.dims
VMAP_SIGNATURE(squeeze_copy_dims_out, "squeeze_copy.dims_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!)");

// tanh: pointwise
VMAP_SIGNATURE(tanh, "tanh(Tensor self) -> Tensor");
OneResult tanh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::tanh::call(self), self_bdim);
}

// tanh.out: pointwise, as tanh
VMAP_SIGNATURE(tanh_out, "tanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// tanh_: pointwise, as tanh
VMAP_SIGNATURE(tanh_, "tanh_(Tensor(a!) self) -> Tensor(a!)");
void tanh__rule(Tensor& self, BDim) {
  at::_ops::tanh_::call(self);
}

// upsample_trilinear3d.vec: fold
VMAP_SIGNATURE(upsample_trilinear3d_vec, "upsample_trilinear3d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_trilinear3d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_trilinear3d.vec", Operand(input, input_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_trilinear3d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// zeros: factory
VMAP_SIGNATURE(zeros, "zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// zeros.out: factory, as zeros
VMAP_SIGNATURE(zeros_out, "zeros.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_26(torch::Library& m) {
  VMAP_SUPPORT2(__rshift__, Tensor, __rshift___Tensor_rule);
  support_out(m, "aten", "__rshift__.Tensor_out", "__rshift__.Tensor", OutDtype::Same);
  VMAP_SUPPORT(_conj_physical, _conj_physical_rule);
  support_out(m, "aten", "_conj_physical.out", "_conj_physical", OutDtype::Same);
  unsupported(m, "_conv_depthwise2d", "PyTorch has a kernel of it for GPUs alone", "use conv2d with as many groups as channels");
  unsupported(m, "_conv_depthwise2d.out", "PyTorch has a kernel of it for GPUs alone", "use conv2d with as many groups as channels");
  VMAP_SUPPORT(_convolution, _convolution_rule);
  support_out(m, "aten", "_convolution.out", "_convolution", OutDtype::Same);
  VMAP_SUPPORT(_ctc_loss_backward, custom::ctc_loss_backward);
  support_out(m, "aten", "_ctc_loss_backward.out", "_ctc_loss_backward", OutDtype::Same);
  VMAP_SUPPORT(_fft_c2r, _fft_c2r_rule);
  support_out(m, "aten", "_fft_c2r.out", "_fft_c2r", OutDtype::Cast);
  explicit_composite(m, "_foreach_lgamma");
  support_out(m, "aten", "_foreach_lgamma.out", "_foreach_lgamma", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lgamma_");
  VMAP_DECOMPOSE2(_fused_sgd, tensor_lr, _fused_sgd_tensor_lr_rule);
  VMAP_SUPPORT(_is_any_true, custom::is_any_true);
  VMAP_SUPPORT(_reshape_copy, _reshape_copy_rule);
  unsupported(m, "_scaled_dot_product_flash_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  VMAP_SUPPORT(_upsample_bicubic2d_aa_backward, _upsample_bicubic2d_aa_backward_rule);
  support_out(m, "aten", "_upsample_bicubic2d_aa_backward.grad_input", "_upsample_bicubic2d_aa_backward", OutDtype::Cast);
  VMAP_SUPPORT(adaptive_avg_pool3d, adaptive_avg_pool3d_rule);
  support_out(m, "aten", "adaptive_avg_pool3d.out", "adaptive_avg_pool3d", OutDtype::Cast);
  VMAP_DECOMPOSE(addbmm, addbmm_rule);
  support_out(m, "aten", "addbmm.out", "addbmm", OutDtype::Cast);
  support_out(m, "aten", "arange.start_out", "arange.start_step", OutDtype::Cast);
  VMAP_FACTORY(aten, "arange.start_step", arange_start_step);
  VMAP_SUPPORT(baddbmm, baddbmm_rule);
  unsupported(m, "baddbmm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call baddbmm");
  unsupported(m, "baddbmm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call baddbmm");
  support_out(m, "aten", "baddbmm.out", "baddbmm", OutDtype::Cast);
  VMAP_SUPPORT(baddbmm_, baddbmm__rule);
  unsupported(m, "batch_norm_elemt", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use (input - mean) * invstd * weight + bias");
  unsupported(m, "batch_norm_elemt.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use (input - mean) * invstd * weight + bias");
  composite(m, "broadcast_to");
  VMAP_DECOMPOSE2(bucketize, Tensor, bucketize_Tensor_rule);
  support_out(m, "aten", "bucketize.Tensor_out", "bucketize.Tensor", OutDtype::Cast);
  VMAP_DECOMPOSE(dropout, dropout_rule);
  VMAP_DECOMPOSE(embedding_renorm, embedding_renorm_rule);
  support_out(m, "aten", "embedding_renorm.out", "embedding_renorm", OutDtype::Same);
  VMAP_DECOMPOSE(embedding_renorm_, embedding_renorm__rule);
  VMAP_FACTORY(aten, "empty_like", empty_like);
  VMAP_FACTORY_RULE(empty_like, empty_like_rule);
  support_out(m, "aten", "empty_like.out", "empty_like", OutDtype::Same);
  VMAP_SUPPORT(erf, erf_rule);
  support_out(m, "aten", "erf.out", "erf", OutDtype::Cast);
  VMAP_SUPPORT(erf_, erf__rule);
  VMAP_SUPPORT2(float_power_, Scalar, float_power__Scalar_rule);
  composite(m, "gradient.array");
  composite(m, "gradient.scalararray");
  VMAP_SUPPORT(grid_sampler_3d_backward, grid_sampler_3d_backward_rule);
  support_out(m, "aten", "grid_sampler_3d_backward.out", "grid_sampler_3d_backward", OutDtype::Same);
  VMAP_DECOMPOSE(gru_cell, gru_cell_rule);
  VMAP_SUPPORT(hardsigmoid_backward, hardsigmoid_backward_rule);
  support_out(m, "aten", "hardsigmoid_backward.grad_input", "hardsigmoid_backward", OutDtype::Cast);
  composite(m, "hsplit.array");
  VMAP_DECOMPOSE(index_select_backward, index_select_backward_rule);
  VMAP_SUPPORT(linalg_lu, linalg_lu_rule);
  support_out(m, "aten", "linalg_lu.out", "linalg_lu", OutDtype::Cast);
  VMAP_SUPPORT(log10, log10_rule);
  support_out(m, "aten", "log10.out", "log10", OutDtype::Cast);
  VMAP_SUPPORT(log10_, log10__rule);
  VMAP_SUPPORT(log1p, log1p_rule);
  support_out(m, "aten", "log1p.out", "log1p", OutDtype::Cast);
  VMAP_SUPPORT(log1p_, log1p__rule);
  composite(m, "mH");
  VMAP_SUPPORT2(masked_fill, Scalar, masked_fill_Scalar_rule);
  support_out(m, "aten", "masked_fill.Scalar_out", "masked_fill.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(masked_fill_, Scalar, masked_fill__Scalar_rule);
  VMAP_SUPPORT(native_batch_norm_backward, native_batch_norm_backward_rule);
  support_out(m, "aten", "native_batch_norm_backward.out", "native_batch_norm_backward", OutDtype::Same);
  VMAP_DECOMPOSE2(rnn_relu, data, rnn_relu_data_rule);
  VMAP_DECOMPOSE(rnn_tanh_cell, rnn_tanh_cell_rule);
  VMAP_SUPPORT2(special_chebyshev_polynomial_u, x_scalar, special_chebyshev_polynomial_u_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_u.x_scalar_out", "special_chebyshev_polynomial_u.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_scaled_modified_bessel_k0, special_scaled_modified_bessel_k0_rule);
  support_out(m, "aten", "special_scaled_modified_bessel_k0.out", "special_scaled_modified_bessel_k0", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_u, n_scalar, special_shifted_chebyshev_polynomial_u_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_u.n_scalar_out", "special_shifted_chebyshev_polynomial_u.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_v, special_shifted_chebyshev_polynomial_v_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_v.out", "special_shifted_chebyshev_polynomial_v", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlog1py, other_scalar, special_xlog1py_other_scalar_rule);
  support_out(m, "aten", "special_xlog1py.other_scalar_out", "special_xlog1py.other_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(squeeze_copy, dims, squeeze_copy_dims_rule);
  support_out(m, "aten", "squeeze_copy.dims_out", "squeeze_copy.dims", OutDtype::Same);
  composite(m, "std_mean.dim");
  VMAP_SUPPORT(tanh, tanh_rule);
  support_out(m, "aten", "tanh.out", "tanh", OutDtype::Cast);
  VMAP_SUPPORT(tanh_, tanh__rule);
  VMAP_SUPPORT2(upsample_trilinear3d, vec, upsample_trilinear3d_vec_rule);
  VMAP_FACTORY(aten, "zeros", zeros);
  support_out(m, "aten", "zeros.out", "zeros", OutDtype::Cast);
  add_kinds(
      "channelwise native_batch_norm_backward native_batch_norm_backward.out\n"
      "composite _foreach_lgamma _foreach_lgamma.out _foreach_lgamma_ broadcast_to gradient.array"
      " gradient.scalararray hsplit.array mH std_mean.dim\n"
      "contract baddbmm baddbmm.out baddbmm_\n"
      "convolve _convolution _convolution.out\n"
      "custom _ctc_loss_backward _ctc_loss_backward.out _is_any_true\n"
      "decompose _fused_sgd.tensor_lr addbmm addbmm.out bucketize.Tensor bucketize.Tensor_out dropout"
      " embedding_renorm embedding_renorm.out embedding_renorm_ gru_cell index_select_backward rnn_relu.data"
      " rnn_tanh_cell\n"
      "factory arange.start_out arange.start_step empty_like empty_like.out zeros zeros.out\n"
      "fold _upsample_bicubic2d_aa_backward _upsample_bicubic2d_aa_backward.grad_input adaptive_avg_pool3d"
      " adaptive_avg_pool3d.out grid_sampler_3d_backward grid_sampler_3d_backward.out"
      " upsample_trilinear3d.vec\n"
      "pointwise __rshift__.Tensor __rshift__.Tensor_out _conj_physical _conj_physical.out erf erf.out erf_"
      " float_power_.Scalar hardsigmoid_backward hardsigmoid_backward.grad_input log10 log10.out log10_"
      " log1p log1p.out log1p_ masked_fill.Scalar masked_fill.Scalar_out masked_fill_.Scalar"
      " special_chebyshev_polynomial_u.x_scalar special_chebyshev_polynomial_u.x_scalar_out"
      " special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k0.out"
      " special_shifted_chebyshev_polynomial_u.n_scalar special_shifted_chebyshev_polynomial_u.n_scalar_out"
      " special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_v.out"
      " special_xlog1py.other_scalar special_xlog1py.other_scalar_out tanh tanh.out tanh_\n"
      "reduction _fft_c2r _fft_c2r.out\n"
      "unsupported _conv_depthwise2d _conv_depthwise2d.out _scaled_dot_product_flash_attention_backward"
      " baddbmm.dtype baddbmm.dtype_out batch_norm_elemt batch_norm_elemt.out\n"
      "variadic linalg_lu linalg_lu.out\n"
      "view _reshape_copy squeeze_copy.dims squeeze_copy.dims_out\n"
  );
}

}  // namespace vmap::rules::aten
