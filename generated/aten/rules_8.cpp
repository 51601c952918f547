// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 8 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_update_scale_ops.h>
#include <ATen/ops/_batch_norm_with_update_ops.h>
#include <ATen/ops/_foreach_asin_ops.h>
#include <ATen/ops/_masked_softmax_ops.h>
#include <ATen/ops/_native_batch_norm_legit_ops.h>
#include <ATen/ops/_pack_padded_sequence_ops.h>
#include <ATen/ops/_pdist_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_fused_attention_overrideable_ops.h>
#include <ATen/ops/_slow_conv2d_backward_ops.h>
#include <ATen/ops/_sobol_engine_initialize_state_ops.h>
#include <ATen/ops/_transformer_encoder_layer_fwd_ops.h>
#include <ATen/ops/addmm_ops.h>
#include <ATen/ops/as_strided_ops.h>
#include <ATen/ops/batch_norm_update_stats_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/clamp_max_ops.h>
#include <ATen/ops/cummax_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/empty_strided_ops.h>
#include <ATen/ops/gelu_backward_ops.h>
#include <ATen/ops/glu_jvp_ops.h>
#include <ATen/ops/hardswish_backward_ops.h>
#include <ATen/ops/is_set_to_ops.h>
#include <ATen/ops/isfinite_ops.h>
#include <ATen/ops/linalg_eigh_ops.h>
#include <ATen/ops/linalg_lstsq_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/logical_not_ops.h>
#include <ATen/ops/lt_ops.h>
#include <ATen/ops/max_pool2d_ops.h>
#include <ATen/ops/mean_ops.h>
#include <ATen/ops/mse_loss_backward_ops.h>
#include <ATen/ops/rand_ops.h>
#include <ATen/ops/replication_pad1d_ops.h>
#include <ATen/ops/resize_as_ops.h>
#include <ATen/ops/scatter_reduce_ops.h>
#include <ATen/ops/silu_ops.h>
#include <ATen/ops/special_exp2_ops.h>
#include <ATen/ops/special_i1e_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/take_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/tril_ops.h>
#include <ATen/ops/upsample_nearest1d_ops.h>
#include <ATen/ops/view_as_complex_ops.h>
#include <ATen/ops/view_as_real_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _amp_update_scale_: decompose
VMAP_SIGNATURE(_amp_update_scale_, "_amp_update_scale_(Tensor(a!) self, Tensor(b!) growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> Tensor(a!)");

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

// _batch_norm_with_update_functional: channelwise
VMAP_SIGNATURE(_batch_norm_with_update_functional, "_batch_norm_with_update_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _batch_norm_with_update_functional_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const Tensor& running_mean, BDim running_mean_bdim,
    const Tensor& running_var, BDim running_var_bdim, double momentum, double eps) {
  Channelwise<5> in("_batch_norm_with_update_functional", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::_batch_norm_with_update_functional::call(in[0], in.optional(1), in.optional(2), in[3], in[4], momentum, eps));
}

// _foreach_asin: composite
VMAP_SIGNATURE(_foreach_asin, "_foreach_asin(Tensor[] self) -> Tensor[]");

// _foreach_asin.out: composite, as _foreach_asin
VMAP_SIGNATURE(_foreach_asin_out, "_foreach_asin.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_asin_: composite, as _foreach_asin
VMAP_SIGNATURE(_foreach_asin_, "_foreach_asin_(Tensor(a!)[] self) -> ()");

// _masked_softmax: decompose
VMAP_SIGNATURE(_masked_softmax, "_masked_softmax(Tensor self, Tensor mask, int? dim=None, int? mask_type=None) -> Tensor");
Tensor _masked_softmax_rule(const Tensor& self, const Tensor& mask, std::optional<int64_t> dim,
    std::optional<int64_t> mask_type) {
  return decompositions::masked_softmax(self, mask, dim, mask_type);
}

// _masked_softmax.out: decompose, as _masked_softmax
VMAP_SIGNATURE(_masked_softmax_out, "_masked_softmax.out(Tensor self, Tensor mask, int? dim=None, int? mask_type=None, *, Tensor(a!) out) -> Tensor(a!)");

// _native_batch_norm_legit.no_stats: channelwise
VMAP_SIGNATURE(_native_batch_norm_legit_no_stats, "_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _native_batch_norm_legit_no_stats_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, bool training, double momentum, double eps) {
  Channelwise<3> in("_native_batch_norm_legit.no_stats", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::_native_batch_norm_legit_no_stats::call(in[0], in.optional(1), in.optional(2), training, momentum, eps));
}

// _native_batch_norm_legit.no_stats_out: channelwise, as _native_batch_norm_legit.no_stats
VMAP_SIGNATURE(_native_batch_norm_legit_no_stats_out, "_native_batch_norm_legit.no_stats_out(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// _pack_padded_sequence: composite
VMAP_SIGNATURE(_pack_padded_sequence, "_pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor)");

// _pack_padded_sequence.out: composite, as _pack_padded_sequence
VMAP_SIGNATURE(_pack_padded_sequence_out, "_pack_padded_sequence.out(Tensor input, Tensor lengths, bool batch_first, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _pdist_backward: decompose
VMAP_SIGNATURE(_pdist_backward, "_pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor");
Tensor _pdist_backward_rule(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  return decompositions::pdist_backward(grad, self, p, pdist);
}

// _pdist_backward.out: decompose, as _pdist_backward
VMAP_SIGNATURE(_pdist_backward_out, "_pdist_backward.out(Tensor grad, Tensor self, float p, Tensor pdist, *, Tensor(a!) out) -> Tensor(a!)");

// _scaled_dot_product_fused_attention_overrideable: unsupported
VMAP_SIGNATURE(_scaled_dot_product_fused_attention_overrideable, "_scaled_dot_product_fused_attention_overrideable(Tensor query, Tensor key, Tensor value, Tensor? attn_bias=None, float dropout_p=0.0, bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor philox_seed, Tensor philox_offset, Tensor debug_attn_mask)");

// _slow_conv2d_backward.output_mask: decompose
VMAP_SIGNATURE(_slow_conv2d_backward_output_mask, "_slow_conv2d_backward.output_mask(Tensor grad_output, Tensor self, Tensor weight, SymInt[2] kernel_size, SymInt[2] stride, SymInt[2] padding, bool[3] output_mask) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)");
std::tuple<Tensor,Tensor,Tensor> _slow_conv2d_backward_output_mask_rule(const Tensor& grad_output,
    const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, std::array<bool,3> output_mask) {
  return decompositions::slow_conv2d_backward(grad_output, self, weight, kernel_size, stride, padding, output_mask);
}

// _slow_conv2d_backward.output_mask_out: decompose, as _slow_conv2d_backward.output_mask
VMAP_SIGNATURE(_slow_conv2d_backward_output_mask_out, "_slow_conv2d_backward.output_mask_out(Tensor grad_output, Tensor self, Tensor weight, SymInt[2] kernel_size, SymInt[2] stride, SymInt[2] padding, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// _sobol_engine_initialize_state_: decompose
VMAP_SIGNATURE(_sobol_engine_initialize_state_, "_sobol_engine_initialize_state_(Tensor(a!) self, int dimension) -> Tensor(a!)");

// _transformer_encoder_layer_fwd: decompose
VMAP_SIGNATURE(_transformer_encoder_layer_fwd, "_transformer_encoder_layer_fwd(Tensor src, int embed_dim, int num_heads, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, bool use_gelu, bool norm_first, float eps, Tensor norm_weight_1, Tensor norm_bias_1, Tensor norm_weight_2, Tensor norm_bias_2, Tensor ffn_weight_1, Tensor ffn_bias_1, Tensor ffn_weight_2, Tensor ffn_bias_2, Tensor? mask=None, int? mask_type=None) -> Tensor");
Tensor _transformer_encoder_layer_fwd_rule(const Tensor& src, int64_t embed_dim, int64_t num_heads,
    const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias,
    bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1, const Tensor& norm_bias_1,
    const Tensor& norm_weight_2, const Tensor& norm_bias_2, const Tensor& ffn_weight_1,
    const Tensor& ffn_bias_1, const Tensor& ffn_weight_2, const Tensor& ffn_bias_2,
    const std::optional<Tensor>& mask, std::optional<int64_t> mask_type) {
  return decompositions::transformer_encoder_layer(src, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, use_gelu, norm_first, eps, norm_weight_1, norm_bias_1, norm_weight_2, norm_bias_2, ffn_weight_1, ffn_bias_1, ffn_weight_2, ffn_bias_2, mask, mask_type);
}

// _transformer_encoder_layer_fwd.out: decompose, as _transformer_encoder_layer_fwd
VMAP_SIGNATURE(_transformer_encoder_layer_fwd_out, "_transformer_encoder_layer_fwd.out(Tensor src, int embed_dim, int num_heads, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, bool use_gelu, bool norm_first, float eps, Tensor norm_weight_1, Tensor norm_bias_1, Tensor norm_weight_2, Tensor norm_bias_2, Tensor ffn_weight_1, Tensor ffn_bias_1, Tensor ffn_weight_2, Tensor ffn_bias_2, Tensor? mask=None, int? mask_type=None, *, Tensor(a!) out) -> Tensor(a!)");

// addmm.dtype: unsupported
VMAP_SIGNATURE(addmm_dtype, "addmm.dtype(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor");

// addmm.dtype_out: unsupported, as addmm.dtype
VMAP_SIGNATURE(addmm_dtype_out, "addmm.dtype_out(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// as_strided_: decompose
VMAP_SIGNATURE(as_strided_, "as_strided_(Tensor(a!) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a!)");

// batch_norm_update_stats: channelwise
VMAP_SIGNATURE(batch_norm_update_stats, "batch_norm_update_stats(Tensor input, Tensor? running_mean, Tensor? running_var, float momentum) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> batch_norm_update_stats_rule(const Tensor& input, BDim input_bdim,
    const std::optional<Tensor>& running_mean, BDim running_mean_bdim,
    const std::optional<Tensor>& running_var, BDim running_var_bdim, double momentum) {
  Channelwise<3> in("batch_norm_update_stats", Operand(input, input_bdim, 2), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  if (momentum != 0) in.writes(1, "running_mean");
  if (momentum != 0) in.writes(2, "running_var");
  in.fold(true);
  return in.result(at::_ops::batch_norm_update_stats::call(in[0], in.optional(1), in.optional(2), momentum));
}

// bitwise_and.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_and_Scalar_Tensor, "bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_and_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_and_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_and.Scalar_Tensor_out: pointwise, as bitwise_and.Scalar_Tensor
VMAP_SIGNATURE(bitwise_and_Scalar_Tensor_out, "bitwise_and.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_max.Tensor: pointwise
VMAP_SIGNATURE(clamp_max_Tensor, "clamp_max.Tensor(Tensor self, Tensor max) -> Tensor");
OneResult clamp_max_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& max, BDim max_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_max_Tensor::call(in[0], in[1]));
}

// clamp_max.Tensor_out: pointwise, as clamp_max.Tensor
VMAP_SIGNATURE(clamp_max_Tensor_out, "clamp_max.Tensor_out(Tensor self, Tensor max, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_max_.Tensor: pointwise, as clamp_max.Tensor
VMAP_SIGNATURE(clamp_max__Tensor, "clamp_max_.Tensor(Tensor(a!) self, Tensor max) -> Tensor(a!)");
void clamp_max__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& max, BDim max_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clamp_max__Tensor::call(in.written(), in[1]);
}

// cummax: reduction
VMAP_SIGNATURE(cummax, "cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> cummax_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cummax::call(in[0], in.dim()), true);
}

// cummax.out: reduction, as cummax
VMAP_SIGNATURE(cummax_out, "cummax.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// divide.Scalar_mode: pointwise
VMAP_SIGNATURE(divide_Scalar_mode, "divide.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor");
OneResult divide_Scalar_mode_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  return with_bdim(at::_ops::divide_Scalar_mode::call(self, other, rounding_mode), self_bdim);
}

// divide_.Scalar_mode: pointwise, as divide.Scalar_mode
VMAP_SIGNATURE(divide__Scalar_mode, "divide_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!)");
void divide__Scalar_mode_rule(Tensor& self, BDim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  at::_ops::divide__Scalar_mode::call(self, other, rounding_mode);
}

// empty_strided: factory
VMAP_SIGNATURE(empty_strided, "empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// empty_strided.out: factory, as empty_strided
VMAP_SIGNATURE(empty_strided_out, "empty_strided.out(SymInt[] size, SymInt[] stride, *, Tensor(a!) out) -> Tensor(a!)");

// gelu_backward: variadic
VMAP_SIGNATURE(gelu_backward, "gelu_backward(Tensor grad_output, Tensor self, *, str approximate='none') -> Tensor");
OneResult gelu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, c10::string_view approximate) {
  Variadic<2> in("gelu_backward", Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.align_and_expand();
  return in.result(at::_ops::gelu_backward::call(in[0], in[1], approximate));
}

// gelu_backward.grad_input: variadic, as gelu_backward
VMAP_SIGNATURE(gelu_backward_grad_input, "gelu_backward.grad_input(Tensor grad_output, Tensor self, *, str approximate='none', Tensor(a!) grad_input) -> Tensor(a!)");

// glu_jvp: reduction
VMAP_SIGNATURE(glu_jvp, "glu_jvp(Tensor glu, Tensor x, Tensor dx, int dim) -> Tensor");
OneResult glu_jvp_rule(const Tensor& glu, BDim glu_bdim, const Tensor& x, BDim x_bdim, const Tensor& dx,
    BDim dx_bdim, int64_t dim) {
  const Reduction<3> in(dim, Operand(glu, glu_bdim), Operand(x, x_bdim), Operand(dx, dx_bdim));
  return in.result(at::_ops::glu_jvp::call(in[0], in[1], in[2], in.dim()), true);
}

// glu_jvp.out: reduction, as glu_jvp
VMAP_SIGNATURE(glu_jvp_out, "glu_jvp.out(Tensor glu, Tensor x, Tensor dx, int dim, *, Tensor(a!) out) -> Tensor(a!)");

// hardswish_backward: pointwise
VMAP_SIGNATURE(hardswish_backward, "hardswish_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult hardswish_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardswish_backward::call(in[0], in[1]));
}

// hardswish_backward.out: pointwise, as hardswish_backward
VMAP_SIGNATURE(hardswish_backward_out, "hardswish_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// is_set_to: unsupported
VMAP_SIGNATURE(is_set_to, "is_set_to(Tensor self, Tensor tensor) -> bool");

// isfinite: pointwise
VMAP_SIGNATURE(isfinite, "isfinite(Tensor self) -> Tensor");
OneResult isfinite_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isfinite::call(self), self_bdim);
}

// linalg_eigh.eigvals: composite, as linalg_eigh
VMAP_SIGNATURE(linalg_eigh_eigvals, "linalg_eigh.eigvals(Tensor self, str UPLO=\"L\", *, Tensor(a!) eigvals, Tensor(b!) eigvecs) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)");

// linalg_lstsq: variadic
VMAP_SIGNATURE(linalg_lstsq, "linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_lstsq_rule(const Tensor& self,
    BDim self_bdim, const Tensor& b, BDim b_bdim, std::optional<double> rcond,
    std::optional<c10::string_view> driver) {
  Variadic<2> in("linalg_lstsq", Operand(self, self_bdim, 2), Operand(b, b_bdim, 1));
  in.vector_or_matrix(1);
  in.nonempty_batch().align_and_expand();
  return in.result_or_empty<1, 2, 3>(at::_ops::linalg_lstsq::call(in[0], in[1], rcond, driver));
}

// linalg_lstsq.out: variadic, as linalg_lstsq
VMAP_SIGNATURE(linalg_lstsq_out, "linalg_lstsq.out(Tensor self, Tensor b, float? rcond=None, *, str? driver=None, Tensor(a!) solution, Tensor(b!) residuals, Tensor(c!) rank, Tensor(d!) singular_values) -> (Tensor(a!) solution, Tensor(b!) residuals, Tensor(c!) rank, Tensor(d!) singular_values)");

// linspace.Scalar_Tensor: decompose
VMAP_SIGNATURE(linspace_Scalar_Tensor, "linspace.Scalar_Tensor(Scalar start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor linspace_Scalar_Tensor_rule(const at::Scalar& start, const Tensor& end, int64_t steps,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::linspace(start, end, steps, dtype, layout, device, pin_memory);
}

// linspace.Scalar_Tensor_out: decompose, as linspace.Scalar_Tensor
VMAP_SIGNATURE(linspace_Scalar_Tensor_out, "linspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// logical_not: pointwise
VMAP_SIGNATURE(logical_not, "logical_not(Tensor self) -> Tensor");
OneResult logical_not_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::logical_not::call(self), self_bdim);
}

// logical_not.out: pointwise, as logical_not
VMAP_SIGNATURE(logical_not_out, "logical_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// logical_not_: pointwise, as logical_not
VMAP_SIGNATURE(logical_not_, "logical_not_(Tensor(a!) self) -> Tensor(a!)");
void logical_not__rule(Tensor& self, BDim) {
  at::_ops::logical_not_::call(self);
}

// lt.Tensor: pointwise
VMAP_SIGNATURE(lt_Tensor, "lt.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult lt_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::lt_Tensor::call(in[0], in[1]));
}

// lt.Tensor_out: pointwise, as lt.Tensor
VMAP_SIGNATURE(lt_Tensor_out, "lt.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// lt_.Tensor: pointwise, as lt.Tensor
VMAP_SIGNATURE(lt__Tensor, "lt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void lt__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::lt__Tensor::call(in.written(), in[1]);
}

// max_pool2d: fold
VMAP_SIGNATURE(max_pool2d, "max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor");
OneResult max_pool2d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode) {
  Fold<1> in("max_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool2d::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// mean.dim: reduction
VMAP_SIGNATURE(mean_dim, "mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult mean_dim_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::mean_dim::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// mean.out: reduction, as mean.dim
VMAP_SIGNATURE(mean_out, "mean.out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// mse_loss_backward: loss
VMAP_SIGNATURE(mse_loss_backward, "mse_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor");
OneResult mse_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction) {
  LossBackward<3> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::mse_loss_backward::call(in[0], in[1], in[2], in.elementwise()));
}

// mse_loss_backward.grad_input: loss, as mse_loss_backward
VMAP_SIGNATURE(mse_loss_backward_grad_input, "mse_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, *, Tensor(a!) grad_input) -> Tensor(a!)");

// rand: random
VMAP_SIGNATURE(rand, "rand(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult rand_rule(const Draw& draw, c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::rand::call(physical_size, dtype, layout, device, pin_memory));
}

// rand.out: random, as rand
VMAP_SIGNATURE(rand_out, "rand.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// replication_pad1d: fold
VMAP_SIGNATURE(replication_pad1d, "replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor");
OneResult replication_pad1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("replication_pad1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::replication_pad1d::call(in[0], padding));
}

// replication_pad1d.out: fold, as replication_pad1d
VMAP_SIGNATURE(replication_pad1d_out, "replication_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)");

// resize_as: decompose
VMAP_SIGNATURE(resize_as, "resize_as(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor");
Tensor resize_as_rule(const Tensor& self, const Tensor& the_template,
    std::optional<at::MemoryFormat> memory_format) {
  return decompositions::resize_as(self, the_template, memory_format);
}

// resize_as.out: decompose, as resize_as
VMAP_SIGNATURE(resize_as_out, "resize_as.out(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// scatter_reduce.two: index_elements
VMAP_SIGNATURE(scatter_reduce_two, "scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor");
OneResult scatter_reduce_two_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce, bool include_self) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_reduce_two::call(in[0], in.dim(), in[1], in[2], reduce, include_self));
}

// scatter_reduce.two_out: index_elements, as scatter_reduce.two
VMAP_SIGNATURE(scatter_reduce_two_out, "scatter_reduce.two_out(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)");

// scatter_reduce_.two: index_elements, as scatter_reduce.two
VMAP_SIGNATURE(scatter_reduce__two, "scatter_reduce_.two(Tensor(a!) self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor(a!)");
void scatter_reduce__two_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce, bool include_self) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter_reduce__two::call(in.written(), in.dim(), in[1], in[2], reduce, include_self);
}

// silu: pointwise
VMAP_SIGNATURE(silu, "silu(Tensor self) -> Tensor");
OneResult silu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::silu::call(self), self_bdim);
}

// silu.out: pointwise, as silu
VMAP_SIGNATURE(silu_out, "silu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// silu_: pointwise, as silu
VMAP_SIGNATURE(silu_, "silu_(Tensor(a!) self) -> Tensor(a!)");
void silu__rule(Tensor& self, BDim) {
  at::_ops::silu_::call(self);
}

// special_exp2: pointwise
VMAP_SIGNATURE(special_exp2, "special_exp2(Tensor self) -> Tensor");
OneResult special_exp2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_exp2::call(self), self_bdim);
}

// special_exp2.out: pointwise, as special_exp2
VMAP_SIGNATURE(special_exp2_out, "special_exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_i1e: pointwise
VMAP_SIGNATURE(special_i1e, "special_i1e(Tensor self) -> Tensor");
OneResult special_i1e_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i1e::call(self), self_bdim);
}

// special_i1e.out: pointwise, as special_i1e
VMAP_SIGNATURE(special_i1e_out, "special_i1e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_t: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t, "special_shifted_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_t_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_t::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_t.out: pointwise, as special_shifted_chebyshev_polynomial_t
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_out, "special_shifted_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// take: decompose
VMAP_SIGNATURE(take, "take(Tensor self, Tensor index) -> Tensor");
Tensor take_rule(const Tensor& self, const Tensor& index) {
  return decompositions::take(self, index);
}

// take.out: decompose, as take
VMAP_SIGNATURE(take_out, "take.out(Tensor self, Tensor index, *, Tensor(a!) out) -> Tensor(a!)");

// tensor_split.indices: view
VMAP_SIGNATURE(tensor_split_indices, "tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]");
ListResult tensor_split_indices_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef indices,
    int64_t dim) {
  View in("tensor_split.indices", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::tensor_split_indices::call(in.self(), indices, physical_dim));
}

// tril: variadic
VMAP_SIGNATURE(tril, "tril(Tensor self, SymInt diagonal=0) -> Tensor");
OneResult tril_rule(const Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("tril", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::tril::call(in[0], diagonal));
}

// tril.out: variadic, as tril
VMAP_SIGNATURE(tril_out, "tril.out(Tensor self, SymInt diagonal=0, *, Tensor(a!) out) -> Tensor(a!)");

// tril_: variadic, as tril
VMAP_SIGNATURE(tril_, "tril_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)");
void tril__rule(Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("tril_", Operand(self, self_bdim, 2));
  in.align();
  at::_ops::tril_::call(in.written(), diagonal);
}

// upsample_nearest1d: fold
VMAP_SIGNATURE(upsample_nearest1d, "upsample_nearest1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor");
OneResult upsample_nearest1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    std::optional<double> scales) {
  Fold<1> in("upsample_nearest1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest1d::call(in[0], output_size, scales));
}

// upsample_nearest1d.out: fold, as upsample_nearest1d
VMAP_SIGNATURE(upsample_nearest1d_out, "upsample_nearest1d.out(Tensor self, SymInt[1] output_size, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)");

// view_as_complex: view
VMAP_SIGNATURE(view_as_complex, "view_as_complex(Tensor(a) self) -> Tensor(a)");
OneResult view_as_complex_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_complex", self, self_bdim, 1, 1, RankError::Runtime);
  return in.result(at::_ops::view_as_complex::call(in.self()));
}

// view_as_real: view
VMAP_SIGNATURE(view_as_real, "view_as_real(Tensor(a) self) -> Tensor(a)");
OneResult view_as_real_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_real", self, self_bdim);
  return in.result(at::_ops::view_as_real::call(in.self()));
}

}  // namespace

void register_shard_8(torch::Library& m) {
  decompose(m, "_amp_update_scale_", static_cast<at::_ops::_amp_update_scale_::schema*>(&decompositions::amp_update_scale_));
  VMAP_SUPPORT(_batch_norm_with_update, _batch_norm_with_update_rule);
  VMAP_SUPPORT(_batch_norm_with_update_functional, _batch_norm_with_update_functional_rule);
  explicit_composite(m, "_foreach_asin");
  support_out(m, "aten", "_foreach_asin.out", "_foreach_asin", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_asin_");
  VMAP_DECOMPOSE(_masked_softmax, _masked_softmax_rule);
  support_out(m, "aten", "_masked_softmax.out", "_masked_softmax", OutDtype::Same);
  VMAP_SUPPORT2(_native_batch_norm_legit, no_stats, _native_batch_norm_legit_no_stats_rule);
  support_out(m, "aten", "_native_batch_norm_legit.no_stats_out", "_native_batch_norm_legit.no_stats", OutDtype::Cast);
  explicit_composite(m, "_pack_padded_sequence");
  support_out(m, "aten", "_pack_padded_sequence.out", "_pack_padded_sequence", OutDtype::Same);
  VMAP_DECOMPOSE(_pdist_backward, _pdist_backward_rule);
  support_out(m, "aten", "_pdist_backward.out", "_pdist_backward", OutDtype::Same);
  unsupported(m, "_scaled_dot_product_fused_attention_overrideable", "PyTorch leaves its kernel to backends that bring one, and the CPU brings none", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE2(_slow_conv2d_backward, output_mask, _slow_conv2d_backward_output_mask_rule);
  support_out(m, "aten", "_slow_conv2d_backward.output_mask_out", "_slow_conv2d_backward.output_mask", OutDtype::Same);
  decompose(m, "_sobol_engine_initialize_state_", static_cast<at::_ops::_sobol_engine_initialize_state_::schema*>(&decompositions::sobol_engine_initialize_state_));
  VMAP_DECOMPOSE(_transformer_encoder_layer_fwd, _transformer_encoder_layer_fwd_rule);
  support_out(m, "aten", "_transformer_encoder_layer_fwd.out", "_transformer_encoder_layer_fwd", OutDtype::Same);
  composite(m, "_weight_norm_differentiable_backward");
  unsupported(m, "addmm.dtype", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call addmm");
  unsupported(m, "addmm.dtype_out", "PyTorch has it for other devices than the CPU only", "convert the factors to the dtype of the result, and call addmm");
  decompose(m, "as_strided_", static_cast<at::_ops::as_strided_::schema*>(&decompositions::as_strided_));
  VMAP_SUPPORT(batch_norm_update_stats, batch_norm_update_stats_rule);
  VMAP_SUPPORT2(bitwise_and, Scalar_Tensor, bitwise_and_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_and.Scalar_Tensor_out", "bitwise_and.Scalar_Tensor", OutDtype::Same);
  composite(m, "cdist");
  VMAP_SUPPORT2(clamp_max, Tensor, clamp_max_Tensor_rule);
  support_out(m, "aten", "clamp_max.Tensor_out", "clamp_max.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clamp_max_, Tensor, clamp_max__Tensor_rule);
  composite(m, "corrcoef");
  VMAP_SUPPORT(cummax, cummax_rule);
  support_out(m, "aten", "cummax.out", "cummax", OutDtype::Cast);
  VMAP_SUPPORT2(divide, Scalar_mode, divide_Scalar_mode_rule);
  VMAP_SUPPORT2(divide_, Scalar_mode, divide__Scalar_mode_rule);
  VMAP_FACTORY(aten, "empty_strided", empty_strided);
  support_out(m, "aten", "empty_strided.out", "empty_strided", OutDtype::Same);
  composite(m, "expand_as");
  VMAP_SUPPORT(gelu_backward, gelu_backward_rule);
  support_out(m, "aten", "gelu_backward.grad_input", "gelu_backward", OutDtype::Cast);
  VMAP_SUPPORT(glu_jvp, glu_jvp_rule);
  support_out(m, "aten", "glu_jvp.out", "glu_jvp", OutDtype::Same);
  composite(m, "grid_sampler");
  VMAP_SUPPORT(hardswish_backward, hardswish_backward_rule);
  support_out(m, "aten", "hardswish_backward.out", "hardswish_backward", OutDtype::Same);
  composite(m, "is_contiguous");
  unsupported(m, "is_set_to", "an example has no storage of its own, so that no other tensor can be set to the same one", "ask of the whole batches, outside vmap");
  VMAP_SUPPORT(isfinite, isfinite_rule);
  composite(m, "linalg_eigh");
  support_out(m, "aten", "linalg_eigh.eigvals", "linalg_eigh", OutDtype::Cast);
  VMAP_SUPPORT(linalg_lstsq, linalg_lstsq_rule);
  support_out(m, "aten", "linalg_lstsq.out", "linalg_lstsq", OutDtype::Cast);
  VMAP_DECOMPOSE2(linspace, Scalar_Tensor, linspace_Scalar_Tensor_rule);
  support_out(m, "aten", "linspace.Scalar_Tensor_out", "linspace.Scalar_Tensor", OutDtype::Cast);
  VMAP_SUPPORT(logical_not, logical_not_rule);
  support_out(m, "aten", "logical_not.out", "logical_not", OutDtype::Cast);
  VMAP_SUPPORT(logical_not_, logical_not__rule);
  VMAP_SUPPORT2(lt, Tensor, lt_Tensor_rule);
  support_out(m, "aten", "lt.Tensor_out", "lt.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(lt_, Tensor, lt__Tensor_rule);
  VMAP_SUPPORT(max_pool2d, max_pool2d_rule);
  VMAP_SUPPORT2(mean, dim, mean_dim_rule);
  support_out(m, "aten", "mean.out", "mean.dim", OutDtype::Cast);
  VMAP_SUPPORT(mse_loss_backward, mse_loss_backward_rule);
  support_out(m, "aten", "mse_loss_backward.grad_input", "mse_loss_backward", OutDtype::Cast);
  composite(m, "pad_sequence");
  VMAP_RANDOM(aten, "rand", rand_rule, rand);
  support_out(m, "aten", "rand.out", "rand", OutDtype::Cast);
  support_random_out("aten", "rand.out", "rand", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad1d, replication_pad1d_rule);
  support_out(m, "aten", "replication_pad1d.out", "replication_pad1d", OutDtype::Cast);
  VMAP_DECOMPOSE(resize_as, resize_as_rule);
  support_out(m, "aten", "resize_as.out", "resize_as", OutDtype::Same);
  composite(m, "retains_grad");
  VMAP_SUPPORT2(scatter_reduce, two, scatter_reduce_two_rule);
  support_out(m, "aten", "scatter_reduce.two_out", "scatter_reduce.two", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_reduce_, two, scatter_reduce__two_rule);
  VMAP_SUPPORT(silu, silu_rule);
  support_out(m, "aten", "silu.out", "silu", OutDtype::Cast);
  VMAP_SUPPORT(silu_, silu__rule);
  VMAP_SUPPORT(special_exp2, special_exp2_rule);
  support_out(m, "aten", "special_exp2.out", "special_exp2", OutDtype::Cast);
  VMAP_SUPPORT(special_i1e, special_i1e_rule);
  support_out(m, "aten", "special_i1e.out", "special_i1e", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_t, special_shifted_chebyshev_polynomial_t_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_t.out", "special_shifted_chebyshev_polynomial_t", OutDtype::Cast);
  composite(m, "sym_numel");
  VMAP_DECOMPOSE(take, take_rule);
  support_out(m, "aten", "take.out", "take", OutDtype::Cast);
  VMAP_SUPPORT2(tensor_split, indices, tensor_split_indices_rule);
  composite(m, "trace_backward");
  VMAP_SUPPORT(tril, tril_rule);
  support_out(m, "aten", "tril.out", "tril", OutDtype::Cast);
  VMAP_SUPPORT(tril_, tril__rule);
  VMAP_SUPPORT(upsample_nearest1d, upsample_nearest1d_rule);
  support_out(m, "aten", "upsample_nearest1d.out", "upsample_nearest1d", OutDtype::Cast);
  VMAP_SUPPORT(view_as_complex, view_as_complex_rule);
  VMAP_SUPPORT(view_as_real, view_as_real_rule);
  add_kinds(
      "channelwise _batch_norm_with_update _batch_norm_with_update_functional"
      " _native_batch_norm_legit.no_stats _native_batch_norm_legit.no_stats_out batch_norm_update_stats\n"
      "composite _foreach_asin _foreach_asin.out _foreach_asin_ _pack_padded_sequence"
      " _pack_padded_sequence.out _weight_norm_differentiable_backward cdist corrcoef expand_as grid_sampler"
      " is_contiguous linalg_eigh linalg_eigh.eigvals pad_sequence retains_grad sym_numel trace_backward\n"
      "decompose _amp_update_scale_ _masked_softmax _masked_softmax.out _pdist_backward _pdist_backward.out"
      " _slow_conv2d_backward.output_mask _slow_conv2d_backward.output_mask_out"
      " _sobol_engine_initialize_state_ _transformer_encoder_layer_fwd _transformer_encoder_layer_fwd.out"
      " as_strided_ linspace.Scalar_Tensor linspace.Scalar_Tensor_out resize_as resize_as.out take take.out\n"
      "factory empty_strided empty_strided.out\n"
      "fold max_pool2d replication_pad1d replication_pad1d.out upsample_nearest1d upsample_nearest1d.out\n"
      "index_elements scatter_reduce.two scatter_reduce.two_out scatter_reduce_.two\n"
      "loss mse_loss_backward mse_loss_backward.grad_input\n"
      "pointwise bitwise_and.Scalar_Tensor bitwise_and.Scalar_Tensor_out clamp_max.Tensor"
      " clamp_max.Tensor_out clamp_max_.Tensor divide.Scalar_mode divide_.Scalar_mode hardswish_backward"
      " hardswish_backward.out isfinite logical_not logical_not.out logical_not_ lt.Tensor lt.Tensor_out"
      " lt_.Tensor silu silu.out silu_ special_exp2 special_exp2.out special_i1e special_i1e.out"
      " special_shifted_chebyshev_polynomial_t special_shifted_chebyshev_polynomial_t.out\n"
      "random rand rand.out\n"
      "reduction cummax cummax.out glu_jvp glu_jvp.out mean.dim mean.out\n"
      "unsupported _scaled_dot_product_fused_attention_overrideable addmm.dtype addmm.dtype_out is_set_to\n"
      "variadic gelu_backward gelu_backward.grad_input linalg_lstsq linalg_lstsq.out tril tril.out tril_\n"
      "view tensor_split.indices view_as_complex view_as_real\n"
  );
}

}  // namespace vmap::rules::aten
