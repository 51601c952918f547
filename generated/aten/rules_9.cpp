// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 9 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_update_scale_ops.h>
#include <ATen/ops/_embedding_bag_per_sample_weights_backward_ops.h>
#include <ATen/ops/_foreach_clamp_max_ops.h>
#include <ATen/ops/_foreach_floor_ops.h>
#include <ATen/ops/_foreach_maximum_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_foreach_sin_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_fused_dropout_ops.h>
#include <ATen/ops/_fused_moving_avg_obs_fq_helper_ops.h>
#include <ATen/ops/_fw_primal_copy_ops.h>
#include <ATen/ops/_has_same_storage_numel_ops.h>
#include <ATen/ops/_log_softmax_ops.h>
#include <ATen/ops/_rowwise_prune_ops.h>
#include <ATen/ops/_sample_dirichlet_ops.h>
#include <ATen/ops/_transform_bias_rescale_qkv_ops.h>
#include <ATen/ops/_unsafe_index_put_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_ops.h>
#include <ATen/ops/adaptive_max_pool2d_backward_ops.h>
#include <ATen/ops/addbmm_ops.h>
#include <ATen/ops/affine_grid_generator_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/arcsinh_ops.h>
#include <ATen/ops/as_strided_ops.h>
#include <ATen/ops/bincount_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/clamp_max_ops.h>
#include <ATen/ops/concat_ops.h>
#include <ATen/ops/conv_tbc_backward_ops.h>
#include <ATen/ops/elu_backward_ops.h>
#include <ATen/ops/feature_dropout_ops.h>
#include <ATen/ops/fft_irfftn_ops.h>
#include <ATen/ops/floor_ops.h>
#include <ATen/ops/fmax_ops.h>
#include <ATen/ops/frobenius_norm_ops.h>
#include <ATen/ops/grid_sampler_2d_ops.h>
#include <ATen/ops/hamming_window_ops.h>
#include <ATen/ops/histogram_ops.h>
#include <ATen/ops/isreal_ops.h>
#include <ATen/ops/ldexp_ops.h>
#include <ATen/ops/linalg__powsum_ops.h>
#include <ATen/ops/linalg_tensorsolve_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/lt_ops.h>
#include <ATen/ops/max_ops.h>
#include <ATen/ops/multi_margin_loss_ops.h>
#include <ATen/ops/nan_to_num_ops.h>
#include <ATen/ops/native_norm_ops.h>
#include <ATen/ops/nll_loss_ops.h>
#include <ATen/ops/permute_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/reflection_pad1d_backward_ops.h>
#include <ATen/ops/rnn_relu_cell_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/segment_reduce_ops.h>
#include <ATen/ops/sin_ops.h>
#include <ATen/ops/special_bessel_j1_ops.h>
#include <ATen/ops/special_expit_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/upsample_bilinear2d_ops.h>
#include <ATen/ops/upsample_nearest2d_ops.h>
#include <ATen/ops/xor_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ixor__.Tensor: pointwise, as __xor__.Tensor
VMAP_SIGNATURE(__ixor___Tensor, "__ixor__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ixor___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ixor___Tensor::call(in.written(), in[1]);
}

// __lshift__.Scalar: pointwise
VMAP_SIGNATURE(__lshift___Scalar, "__lshift__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __lshift___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__lshift___Scalar::call(self, other), self_bdim);
}

// __lshift__.Scalar_out: pointwise, as __lshift__.Scalar
VMAP_SIGNATURE(__lshift___Scalar_out, "__lshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// __xor__.Tensor: pointwise
VMAP_SIGNATURE(__xor___Tensor, "__xor__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __xor___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__xor___Tensor::call(in[0], in[1]));
}

// _amp_update_scale: decompose
VMAP_SIGNATURE(_amp_update_scale, "_amp_update_scale(Tensor self, Tensor growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> (Tensor, Tensor growth_tracker_out)");
std::tuple<Tensor,Tensor> _amp_update_scale_rule(const Tensor& self, const Tensor& growth_tracker,
    const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor,
    int64_t growth_interval) {
  return decompositions::amp_update_scale(self, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval);
}

// _embedding_bag_per_sample_weights_backward: decompose
VMAP_SIGNATURE(_embedding_bag_per_sample_weights_backward, "_embedding_bag_per_sample_weights_backward(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_per_sample_weights_backward_rule(const Tensor& grad, const Tensor& weight,
    const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode,
    int64_t padding_idx) {
  return decompositions::embedding_bag_per_sample_weights_backward(grad, weight, indices, offsets, offset2bag, mode, padding_idx);
}

// _embedding_bag_per_sample_weights_backward.out: decompose, as _embedding_bag_per_sample_weights_backward
VMAP_SIGNATURE(_embedding_bag_per_sample_weights_backward_out, "_embedding_bag_per_sample_weights_backward.out(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_clamp_max.Scalar: composite
VMAP_SIGNATURE(_foreach_clamp_max_Scalar, "_foreach_clamp_max.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_clamp_max.Scalar_out: composite, as _foreach_clamp_max.Scalar
VMAP_SIGNATURE(_foreach_clamp_max_Scalar_out, "_foreach_clamp_max.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_max_.Scalar: composite, as _foreach_clamp_max.Scalar
VMAP_SIGNATURE(_foreach_clamp_max__Scalar, "_foreach_clamp_max_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_floor: composite
VMAP_SIGNATURE(_foreach_floor, "_foreach_floor(Tensor[] self) -> Tensor[]");

// _foreach_floor.out: composite, as _foreach_floor
VMAP_SIGNATURE(_foreach_floor_out, "_foreach_floor.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_floor_: composite, as _foreach_floor
VMAP_SIGNATURE(_foreach_floor_, "_foreach_floor_(Tensor(a!)[] self) -> ()");

// _foreach_maximum.List: composite
VMAP_SIGNATURE(_foreach_maximum_List, "_foreach_maximum.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_maximum.List_out: composite, as _foreach_maximum.List
VMAP_SIGNATURE(_foreach_maximum_List_out, "_foreach_maximum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum_.List: composite, as _foreach_maximum.List
VMAP_SIGNATURE(_foreach_maximum__List, "_foreach_maximum_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_mul.List: composite
VMAP_SIGNATURE(_foreach_mul_List, "_foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_mul.List_out: composite, as _foreach_mul.List
VMAP_SIGNATURE(_foreach_mul_List_out, "_foreach_mul.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.List: composite, as _foreach_mul.List
VMAP_SIGNATURE(_foreach_mul__List, "_foreach_mul_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_sin: composite
VMAP_SIGNATURE(_foreach_sin, "_foreach_sin(Tensor[] self) -> Tensor[]");

// _foreach_sin.out: composite, as _foreach_sin
VMAP_SIGNATURE(_foreach_sin_out, "_foreach_sin.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sin_: composite, as _foreach_sin
VMAP_SIGNATURE(_foreach_sin_, "_foreach_sin_(Tensor(a!)[] self) -> ()");

// _fused_adamw_.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adamw__tensor_lr, "_fused_adamw_.tensor_lr(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _fused_dropout: unsupported
VMAP_SIGNATURE(_fused_dropout, "_fused_dropout(Tensor self, float p, Generator? generator=None) -> (Tensor, Tensor)");

// _fused_dropout.out: unsupported, as _fused_dropout
VMAP_SIGNATURE(_fused_dropout_out, "_fused_dropout.out(Tensor self, float p, Generator? generator=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _fused_moving_avg_obs_fq_helper_functional: unsupported
VMAP_SIGNATURE(_fused_moving_avg_obs_fq_helper_functional, "_fused_moving_avg_obs_fq_helper_functional(Tensor self, Tensor observer_on, Tensor fake_quant_on, Tensor running_min, Tensor running_max, Tensor scale, Tensor zero_point, float averaging_const, int quant_min, int quant_max, int ch_axis, bool per_row_fake_quant=False, bool symmetric_quant=False) -> (Tensor output, Tensor mask, Tensor running_min_out, Tensor running_max_out, Tensor scale_out, Tensor zero_point_out)");

// _fw_primal_copy: unsupported
VMAP_SIGNATURE(_fw_primal_copy, "_fw_primal_copy(Tensor self, int level) -> Tensor");

// _fw_primal_copy.out: unsupported, as _fw_primal_copy
VMAP_SIGNATURE(_fw_primal_copy_out, "_fw_primal_copy.out(Tensor self, int level, *, Tensor(a!) out) -> Tensor(a!)");

// _has_same_storage_numel: custom
VMAP_SIGNATURE(_has_same_storage_numel, "_has_same_storage_numel(Tensor self, Tensor other) -> bool");

// _log_softmax: reduction
VMAP_SIGNATURE(_log_softmax, "_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor");
OneResult _log_softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool half_to_float) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_log_softmax::call(in[0], in.dim(), half_to_float), true);
}

// _log_softmax.out: reduction, as _log_softmax
VMAP_SIGNATURE(_log_softmax_out, "_log_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)");

// _rowwise_prune: unsupported
VMAP_SIGNATURE(_rowwise_prune, "_rowwise_prune(Tensor weight, Tensor mask, ScalarType compressed_indices_dtype) -> (Tensor, Tensor)");

// _sample_dirichlet: random
VMAP_SIGNATURE(_sample_dirichlet, "_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor");
OneResult _sample_dirichlet_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim, 1));
  return in.result(at::_ops::_sample_dirichlet::call(in[0], generator));
}

// _sample_dirichlet.out: random, as _sample_dirichlet
VMAP_SIGNATURE(_sample_dirichlet_out, "_sample_dirichlet.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// _transform_bias_rescale_qkv: decompose
VMAP_SIGNATURE(_transform_bias_rescale_qkv, "_transform_bias_rescale_qkv(Tensor qkv, Tensor qkv_bias, int num_heads) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> _transform_bias_rescale_qkv_rule(const Tensor& qkv,
    const Tensor& qkv_bias, int64_t num_heads) {
  return decompositions::transform_bias_rescale_qkv(qkv, qkv_bias, num_heads);
}

// _transform_bias_rescale_qkv.out: decompose, as _transform_bias_rescale_qkv
VMAP_SIGNATURE(_transform_bias_rescale_qkv_out, "_transform_bias_rescale_qkv.out(Tensor qkv, Tensor qkv_bias, int num_heads, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// _unsafe_index_put: index_list
VMAP_SIGNATURE(_unsafe_index_put, "_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor");
OneResult _unsafe_index_put_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim, const Tensor& values,
    BDim values_bdim, bool accumulate) {
  const AdvancedIndex in("_unsafe_index_put", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.filled(accumulate);
  return in.result(at::_ops::_unsafe_index_put::call(in.self(), in.indices(), in.values(), accumulate));
}

// _upsample_lanczos2d_aa_backward: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa_backward, "_upsample_lanczos2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_lanczos2d_aa_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_lanczos2d_aa_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_lanczos2d_aa_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// _upsample_lanczos2d_aa_backward.grad_input: fold, as _upsample_lanczos2d_aa_backward
VMAP_SIGNATURE(_upsample_lanczos2d_aa_backward_grad_input, "_upsample_lanczos2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _upsample_nearest_exact1d: fold
VMAP_SIGNATURE(_upsample_nearest_exact1d, "_upsample_nearest_exact1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor");
OneResult _upsample_nearest_exact1d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales) {
  Fold<1> in("_upsample_nearest_exact1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact1d::call(in[0], output_size, scales));
}

// _upsample_nearest_exact1d.out: fold, as _upsample_nearest_exact1d
VMAP_SIGNATURE(_upsample_nearest_exact1d_out, "_upsample_nearest_exact1d.out(Tensor self, SymInt[1] output_size, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)");

// adaptive_max_pool2d_backward: fold
VMAP_SIGNATURE(adaptive_max_pool2d_backward, "adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor");
OneResult adaptive_max_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("adaptive_max_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1, 2>().fold();
  return in.result(at::_ops::adaptive_max_pool2d_backward::call(in[0], in[1], in[2]));
}

// adaptive_max_pool2d_backward.grad_input: fold, as adaptive_max_pool2d_backward
VMAP_SIGNATURE(adaptive_max_pool2d_backward_grad_input, "adaptive_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// addbmm_: decompose
VMAP_SIGNATURE(addbmm_, "addbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
Tensor& addbmm__rule(Tensor& self, const Tensor& batch1, const Tensor& batch2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return assign_in_place(self, at::_ops::addbmm::call(self, batch1, batch2, beta, alpha));
}

// affine_grid_generator: fold
VMAP_SIGNATURE(affine_grid_generator, "affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor");
OneResult affine_grid_generator_rule(const Tensor& theta, BDim theta_bdim, c10::SymIntArrayRef size,
    bool align_corners) {
  Fold<1> in("affine_grid_generator", Operand(theta, theta_bdim, 2));
  in.fold();
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::affine_grid_generator::call(in[0], physical_size, align_corners));
}

// affine_grid_generator.out: fold, as affine_grid_generator
VMAP_SIGNATURE(affine_grid_generator_out, "affine_grid_generator.out(Tensor theta, SymInt[] size, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// any: decompose
VMAP_SIGNATURE(any, "any(Tensor self) -> Tensor");
Tensor any_rule(const Tensor& self) {
  return at::_ops::any_dims::call(self, ::std::nullopt, false);
}

// any.all_out: decompose, as any
VMAP_SIGNATURE(any_all_out, "any.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arcsinh: pointwise
VMAP_SIGNATURE(arcsinh, "arcsinh(Tensor self) -> Tensor");
OneResult arcsinh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arcsinh::call(self), self_bdim);
}

// arcsinh.out: pointwise, as arcsinh
VMAP_SIGNATURE(arcsinh_out, "arcsinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arcsinh_: pointwise, as arcsinh
VMAP_SIGNATURE(arcsinh_, "arcsinh_(Tensor(a!) self) -> Tensor(a!)");
void arcsinh__rule(Tensor& self, BDim) {
  at::_ops::arcsinh_::call(self);
}

// as_strided: custom
VMAP_SIGNATURE(as_strided, "as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)");

// bincount: decompose
VMAP_SIGNATURE(bincount, "bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor");
Tensor bincount_rule(const Tensor& self, const std::optional<Tensor>& weights, c10::SymInt minlength) {
  return decompositions::bincount(self, weights, minlength);
}

// bincount.out: decompose, as bincount
VMAP_SIGNATURE(bincount_out, "bincount.out(Tensor self, Tensor? weights=None, SymInt minlength=0, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_and.Tensor: pointwise
VMAP_SIGNATURE(bitwise_and_Tensor, "bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_and_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_and_Tensor::call(in[0], in[1]));
}

// bitwise_and.Tensor_out: pointwise, as bitwise_and.Tensor
VMAP_SIGNATURE(bitwise_and_Tensor_out, "bitwise_and.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_and_.Tensor: pointwise, as bitwise_and.Tensor
VMAP_SIGNATURE(bitwise_and__Tensor, "bitwise_and_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_and__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_and__Tensor::call(in.written(), in[1]);
}

// clamp_max: pointwise
VMAP_SIGNATURE(clamp_max, "clamp_max(Tensor self, Scalar max) -> Tensor");
OneResult clamp_max_rule(const Tensor& self, BDim self_bdim, const at::Scalar& max) {
  return with_bdim(at::_ops::clamp_max::call(self, max), self_bdim);
}

// clamp_max.out: pointwise, as clamp_max
VMAP_SIGNATURE(clamp_max_out, "clamp_max.out(Tensor self, Scalar max, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_max_: pointwise, as clamp_max
VMAP_SIGNATURE(clamp_max_, "clamp_max_(Tensor(a!) self, Scalar max) -> Tensor(a!)");
void clamp_max__rule(Tensor& self, BDim, const at::Scalar& max) {
  at::_ops::clamp_max_::call(self, max);
}

// concat.out: composite, as concat
VMAP_SIGNATURE(concat_out, "concat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// conv_tbc_backward: decompose
VMAP_SIGNATURE(conv_tbc_backward, "conv_tbc_backward(Tensor self, Tensor input, Tensor weight, Tensor bias, int pad) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> conv_tbc_backward_rule(const Tensor& self, const Tensor& input,
    const Tensor& weight, const Tensor& bias, int64_t pad) {
  return decompositions::conv_tbc_backward(self, input, weight, bias, pad);
}

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

// feature_dropout: decompose
VMAP_SIGNATURE(feature_dropout, "feature_dropout(Tensor input, float p, bool train) -> Tensor");
Tensor feature_dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::feature_dropout(input, p, train);
}

// fft_irfftn.out: composite, as fft_irfftn
VMAP_SIGNATURE(fft_irfftn_out, "fft_irfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// floor: pointwise
VMAP_SIGNATURE(floor, "floor(Tensor self) -> Tensor");
OneResult floor_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::floor::call(self), self_bdim);
}

// floor.out: pointwise, as floor
VMAP_SIGNATURE(floor_out, "floor.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// floor_: pointwise, as floor
VMAP_SIGNATURE(floor_, "floor_(Tensor(a!) self) -> Tensor(a!)");
void floor__rule(Tensor& self, BDim) {
  at::_ops::floor_::call(self);
}

// fmax: pointwise
VMAP_SIGNATURE(fmax, "fmax(Tensor self, Tensor other) -> Tensor");
OneResult fmax_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmax::call(in[0], in[1]));
}

// fmax.out: pointwise, as fmax
VMAP_SIGNATURE(fmax_out, "fmax.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// frobenius_norm.out: composite, as frobenius_norm.dim
VMAP_SIGNATURE(frobenius_norm_out, "frobenius_norm.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// grid_sampler_2d: fold
VMAP_SIGNATURE(grid_sampler_2d, "grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor");
OneResult grid_sampler_2d_rule(const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<2> in("grid_sampler_2d", Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::grid_sampler_2d::call(in[0], in[1], interpolation_mode, padding_mode, align_corners));
}

// grid_sampler_2d.out: fold, as grid_sampler_2d
VMAP_SIGNATURE(grid_sampler_2d_out, "grid_sampler_2d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)");

// hamming_window: factory
VMAP_SIGNATURE(hamming_window, "hamming_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hamming_window.out: factory, as hamming_window
VMAP_SIGNATURE(hamming_window_out, "hamming_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// histogram.bins_tensor: decompose
VMAP_SIGNATURE(histogram_bins_tensor, "histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)");
std::tuple<Tensor,Tensor> histogram_bins_tensor_rule(const Tensor& self, const Tensor& bins,
    const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogram(self, bins, weight, density);
}

// histogram.bins_tensor_out: decompose, as histogram.bins_tensor
VMAP_SIGNATURE(histogram_bins_tensor_out, "histogram.bins_tensor_out(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)");

// isreal: pointwise
VMAP_SIGNATURE(isreal, "isreal(Tensor self) -> Tensor");
OneResult isreal_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isreal::call(self), self_bdim);
}

// ldexp_: pointwise
VMAP_SIGNATURE(ldexp_, "ldexp_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void ldexp__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::ldexp_::call(in.written(), in[1]);
}

// linalg__powsum: reduction
VMAP_SIGNATURE(linalg__powsum, "linalg__powsum(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg__powsum_rule(const Tensor& self, BDim self_bdim, const at::Scalar& ord,
    at::OptionalIntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg__powsum::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_tensorsolve.out: composite, as linalg_tensorsolve
VMAP_SIGNATURE(linalg_tensorsolve_out, "linalg_tensorsolve.out(Tensor self, Tensor other, int[]? dims=None, *, Tensor(a!) out) -> Tensor(a!)");

// logspace.Tensor_Scalar: decompose
VMAP_SIGNATURE(logspace_Tensor_Scalar, "logspace.Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor logspace_Tensor_Scalar_rule(const Tensor& start, const at::Scalar& end, int64_t steps, double base,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::logspace(start, end, steps, base, dtype, layout, device, pin_memory);
}

// logspace.Tensor_Scalar_out: decompose, as logspace.Tensor_Scalar
VMAP_SIGNATURE(logspace_Tensor_Scalar_out, "logspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// lt.Scalar: pointwise
VMAP_SIGNATURE(lt_Scalar, "lt.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult lt_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::lt_Scalar::call(self, other), self_bdim);
}

// lt.Scalar_out: pointwise, as lt.Scalar
VMAP_SIGNATURE(lt_Scalar_out, "lt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// lt_.Scalar: pointwise, as lt.Scalar
VMAP_SIGNATURE(lt__Scalar, "lt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void lt__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::lt__Scalar::call(self, other);
}

// max.dim: reduction
VMAP_SIGNATURE(max_dim, "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> max_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::max_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// max.dim_max: reduction, as max.dim
VMAP_SIGNATURE(max_dim_max, "max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) -> (Tensor(a!) values, Tensor(b!) indices)");

// multi_margin_loss: custom
VMAP_SIGNATURE(multi_margin_loss, "multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean) -> Tensor");

// multi_margin_loss.out: custom, as multi_margin_loss
VMAP_SIGNATURE(multi_margin_loss_out, "multi_margin_loss.out(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// nan_to_num: pointwise
VMAP_SIGNATURE(nan_to_num, "nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor");
OneResult nan_to_num_rule(const Tensor& self, BDim self_bdim, std::optional<double> nan,
    std::optional<double> posinf, std::optional<double> neginf) {
  return with_bdim(at::_ops::nan_to_num::call(self, nan, posinf, neginf), self_bdim);
}

// nan_to_num.out: pointwise, as nan_to_num
VMAP_SIGNATURE(nan_to_num_out, "nan_to_num.out(Tensor self, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor(a!) out) -> Tensor(a!)");

// nan_to_num_: pointwise, as nan_to_num
VMAP_SIGNATURE(nan_to_num_, "nan_to_num_(Tensor(a!) self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor(a!)");
void nan_to_num__rule(Tensor& self, BDim, std::optional<double> nan, std::optional<double> posinf,
    std::optional<double> neginf) {
  at::_ops::nan_to_num_::call(self, nan, posinf, neginf);
}

// native_norm: unsupported
VMAP_SIGNATURE(native_norm, "native_norm(Tensor self, Scalar p=2) -> Tensor");

// native_norm.out: unsupported, as native_norm
VMAP_SIGNATURE(native_norm_out, "native_norm.out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)");

// nll_loss.out: composite, as nll_loss
VMAP_SIGNATURE(nll_loss_out, "nll_loss.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)");

// permute: view
VMAP_SIGNATURE(permute, "permute(Tensor(a) self, int[] dims) -> Tensor(a)");
OneResult permute_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  View in("permute", self, self_bdim);
  const auto physical_dims = in.permutation(dims);
  return in.result(at::_ops::permute::call(in.self(), physical_dims));
}

// pow_.Tensor: pointwise
VMAP_SIGNATURE(pow__Tensor, "pow_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)");
void pow__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& exponent, BDim exponent_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.promote().align();
  at::_ops::pow__Tensor::call(in.written(), in[1]);
}

// reflection_pad1d_backward: fold
VMAP_SIGNATURE(reflection_pad1d_backward, "reflection_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor");
OneResult reflection_pad1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("reflection_pad1d_backward", Operand(grad_output, grad_output_bdim, 2), Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::reflection_pad1d_backward::call(in[0], in[1], padding));
}

// reflection_pad1d_backward.grad_input: fold, as reflection_pad1d_backward
VMAP_SIGNATURE(reflection_pad1d_backward_grad_input, "reflection_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// rnn_relu_cell: decompose
VMAP_SIGNATURE(rnn_relu_cell, "rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor");
Tensor rnn_relu_cell_rule(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
    const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  return decompositions::rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
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

// segment_reduce: custom
VMAP_SIGNATURE(segment_reduce, "segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor");

// segment_reduce.out: custom, as segment_reduce
VMAP_SIGNATURE(segment_reduce_out, "segment_reduce.out(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None, Tensor(a!) out) -> Tensor(a!)");

// sin: pointwise
VMAP_SIGNATURE(sin, "sin(Tensor self) -> Tensor");
OneResult sin_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sin::call(self), self_bdim);
}

// sin.out: pointwise, as sin
VMAP_SIGNATURE(sin_out, "sin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sin_: pointwise, as sin
VMAP_SIGNATURE(sin_, "sin_(Tensor(a!) self) -> Tensor(a!)");
void sin__rule(Tensor& self, BDim) {
  at::_ops::sin_::call(self);
}

// special_bessel_j1: pointwise
VMAP_SIGNATURE(special_bessel_j1, "special_bessel_j1(Tensor self) -> Tensor");
OneResult special_bessel_j1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_j1::call(self), self_bdim);
}

// special_bessel_j1.out: pointwise, as special_bessel_j1
VMAP_SIGNATURE(special_bessel_j1_out, "special_bessel_j1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_expit: pointwise
VMAP_SIGNATURE(special_expit, "special_expit(Tensor self) -> Tensor");
OneResult special_expit_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_expit::call(self), self_bdim);
}

// special_expit.out: pointwise, as special_expit
VMAP_SIGNATURE(special_expit_out, "special_expit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_laguerre_polynomial_l.n_scalar: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l_n_scalar, "special_laguerre_polynomial_l.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_laguerre_polynomial_l_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_laguerre_polynomial_l_n_scalar::call(x, n), x_bdim);
}

// special_laguerre_polynomial_l.n_scalar_out: pointwise, as special_laguerre_polynomial_l.n_scalar
VMAP_SIGNATURE(special_laguerre_polynomial_l_n_scalar_out, "special_laguerre_polynomial_l.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_v.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_n_scalar, "special_shifted_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_v_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_v.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_v.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_n_scalar_out, "special_shifted_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_bilinear2d.vec: fold
VMAP_SIGNATURE(upsample_bilinear2d_vec, "upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_bilinear2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_bilinear2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bilinear2d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_nearest2d.vec: fold
VMAP_SIGNATURE(upsample_nearest2d_vec, "upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult upsample_nearest2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_nearest2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest2d_vec::call(in[0], output_size, scale_factors));
}

}  // namespace

void register_shard_9(torch::Library& m) {
  VMAP_SUPPORT2(__ixor__, Tensor, __ixor___Tensor_rule);
  VMAP_SUPPORT2(__lshift__, Scalar, __lshift___Scalar_rule);
  support_out(m, "aten", "__lshift__.Scalar_out", "__lshift__.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(__xor__, Tensor, __xor___Tensor_rule);
  VMAP_DECOMPOSE(_amp_update_scale, _amp_update_scale_rule);
  VMAP_DECOMPOSE(_embedding_bag_per_sample_weights_backward, _embedding_bag_per_sample_weights_backward_rule);
  support_out(m, "aten", "_embedding_bag_per_sample_weights_backward.out", "_embedding_bag_per_sample_weights_backward", OutDtype::Same);
  explicit_composite(m, "_foreach_clamp_max.Scalar");
  support_out(m, "aten", "_foreach_clamp_max.Scalar_out", "_foreach_clamp_max.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_max_.Scalar");
  explicit_composite(m, "_foreach_floor");
  support_out(m, "aten", "_foreach_floor.out", "_foreach_floor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_floor_");
  explicit_composite(m, "_foreach_maximum.List");
  support_out(m, "aten", "_foreach_maximum.List_out", "_foreach_maximum.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_maximum_.List");
  explicit_composite(m, "_foreach_mul.List");
  support_out(m, "aten", "_foreach_mul.List_out", "_foreach_mul.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.List");
  explicit_composite(m, "_foreach_sin");
  support_out(m, "aten", "_foreach_sin.out", "_foreach_sin", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sin_");
  decompose(m, "_fused_adamw_.tensor_lr", static_cast<at::_ops::_fused_adamw__tensor_lr::schema*>(&decompositions::fused_adamw_));
  unsupported(m, "_fused_dropout", "PyTorch has it for CUDA only", "use native_dropout");
  unsupported(m, "_fused_dropout.out", "PyTorch has it for CUDA only", "use native_dropout");
  unsupported(m, "_fused_moving_avg_obs_fq_helper_functional", "it asks on the host whether it observes and whether it rounds, once for all examples", "observe outside vmap, and map fake_quantize_per_tensor_affine with the scale that was found");
  unsupported(m, "_fw_primal_copy", "forward-mode gradients belong to whole tensors, and an example is none", "use clone");
  unsupported(m, "_fw_primal_copy.out", "forward-mode gradients belong to whole tensors, and an example is none", "use clone");
  VMAP_SUPPORT(_has_same_storage_numel, custom::has_same_storage_numel);
  VMAP_SUPPORT(_log_softmax, _log_softmax_rule);
  support_out(m, "aten", "_log_softmax.out", "_log_softmax", OutDtype::Cast);
  composite(m, "_pad_enum");
  unsupported(m, "_rowwise_prune", "the number of rows that are kept differs from example to example, and a batch has one shape", "multiply by the mask");
  VMAP_RANDOM(aten, "_sample_dirichlet", _sample_dirichlet_rule, _sample_dirichlet);
  support_out(m, "aten", "_sample_dirichlet.out", "_sample_dirichlet", OutDtype::Same);
  support_random_out("aten", "_sample_dirichlet.out", "_sample_dirichlet", OutDtype::Same);
  VMAP_DECOMPOSE(_transform_bias_rescale_qkv, _transform_bias_rescale_qkv_rule);
  support_out(m, "aten", "_transform_bias_rescale_qkv.out", "_transform_bias_rescale_qkv", OutDtype::Same);
  VMAP_SUPPORT(_unsafe_index_put, _unsafe_index_put_rule);
  VMAP_SUPPORT(_upsample_lanczos2d_aa_backward, _upsample_lanczos2d_aa_backward_rule);
  support_out(m, "aten", "_upsample_lanczos2d_aa_backward.grad_input", "_upsample_lanczos2d_aa_backward", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_nearest_exact1d, _upsample_nearest_exact1d_rule);
  support_out(m, "aten", "_upsample_nearest_exact1d.out", "_upsample_nearest_exact1d", OutDtype::Cast);
  VMAP_SUPPORT(adaptive_max_pool2d_backward, adaptive_max_pool2d_backward_rule);
  support_out(m, "aten", "adaptive_max_pool2d_backward.grad_input", "adaptive_max_pool2d_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(addbmm_, addbmm__rule);
  VMAP_SUPPORT(affine_grid_generator, affine_grid_generator_rule);
  support_out(m, "aten", "affine_grid_generator.out", "affine_grid_generator", OutDtype::Same);
  VMAP_DECOMPOSE(any, any_rule);
  support_out(m, "aten", "any.all_out", "any", OutDtype::Cast);
  VMAP_SUPPORT(arcsinh, arcsinh_rule);
  support_out(m, "aten", "arcsinh.out", "arcsinh", OutDtype::Cast);
  VMAP_SUPPORT(arcsinh_, arcsinh__rule);
  VMAP_SUPPORT(as_strided, custom::as_strided);
  VMAP_DECOMPOSE(bincount, bincount_rule);
  support_out(m, "aten", "bincount.out", "bincount", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_and, Tensor, bitwise_and_Tensor_rule);
  support_out(m, "aten", "bitwise_and.Tensor_out", "bitwise_and.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_and_, Tensor, bitwise_and__Tensor_rule);
  VMAP_SUPPORT(clamp_max, clamp_max_rule);
  support_out(m, "aten", "clamp_max.out", "clamp_max", OutDtype::Cast);
  VMAP_SUPPORT(clamp_max_, clamp_max__rule);
  composite(m, "concat");
  support_out(m, "aten", "concat.out", "concat", OutDtype::Cast);
  VMAP_DECOMPOSE(conv_tbc_backward, conv_tbc_backward_rule);
  VMAP_SUPPORT(elu_backward, elu_backward_rule);
  support_out(m, "aten", "elu_backward.grad_input", "elu_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(feature_dropout, feature_dropout_rule);
  composite(m, "fft_irfftn");
  support_out(m, "aten", "fft_irfftn.out", "fft_irfftn", OutDtype::Cast);
  VMAP_SUPPORT(floor, floor_rule);
  support_out(m, "aten", "floor.out", "floor", OutDtype::Cast);
  VMAP_SUPPORT(floor_, floor__rule);
  VMAP_SUPPORT(fmax, fmax_rule);
  support_out(m, "aten", "fmax.out", "fmax", OutDtype::Cast);
  composite(m, "frobenius_norm.dim");
  support_out(m, "aten", "frobenius_norm.out", "frobenius_norm.dim", OutDtype::Cast);
  VMAP_SUPPORT(grid_sampler_2d, grid_sampler_2d_rule);
  support_out(m, "aten", "grid_sampler_2d.out", "grid_sampler_2d", OutDtype::Same);
  VMAP_FACTORY(aten, "hamming_window", hamming_window);
  support_out(m, "aten", "hamming_window.out", "hamming_window", OutDtype::Same);
  VMAP_DECOMPOSE2(histogram, bins_tensor, histogram_bins_tensor_rule);
  support_out(m, "aten", "histogram.bins_tensor_out", "histogram.bins_tensor", OutDtype::Cast);
  composite(m, "is_floating_point");
  VMAP_SUPPORT(isreal, isreal_rule);
  VMAP_SUPPORT(ldexp_, ldexp__rule);
  VMAP_SUPPORT(linalg__powsum, linalg__powsum_rule);
  composite(m, "linalg_tensorsolve");
  support_out(m, "aten", "linalg_tensorsolve.out", "linalg_tensorsolve", OutDtype::Cast);
  VMAP_DECOMPOSE2(logspace, Tensor_Scalar, logspace_Tensor_Scalar_rule);
  support_out(m, "aten", "logspace.Tensor_Scalar_out", "logspace.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(lt, Scalar, lt_Scalar_rule);
  support_out(m, "aten", "lt.Scalar_out", "lt.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(lt_, Scalar, lt__Scalar_rule);
  VMAP_SUPPORT2(max, dim, max_dim_rule);
  support_out(m, "aten", "max.dim_max", "max.dim", OutDtype::Cast);
  composite(m, "movedim.intlist");
  VMAP_SUPPORT(multi_margin_loss, custom::multi_margin_loss);
  support_out(m, "aten", "multi_margin_loss.out", "multi_margin_loss", OutDtype::Cast);
  VMAP_SUPPORT(nan_to_num, nan_to_num_rule);
  support_out(m, "aten", "nan_to_num.out", "nan_to_num", OutDtype::Cast);
  VMAP_SUPPORT(nan_to_num_, nan_to_num__rule);
  unsupported(m, "native_norm", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  unsupported(m, "native_norm.out", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  composite(m, "nll_loss");
  support_out(m, "aten", "nll_loss.out", "nll_loss", OutDtype::Cast);
  composite(m, "output_nr");
  VMAP_SUPPORT(permute, permute_rule);
  VMAP_SUPPORT2(pow_, Tensor, pow__Tensor_rule);
  composite(m, "real");
  VMAP_SUPPORT(reflection_pad1d_backward, reflection_pad1d_backward_rule);
  support_out(m, "aten", "reflection_pad1d_backward.grad_input", "reflection_pad1d_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(rnn_relu_cell, rnn_relu_cell_rule);
  VMAP_SUPPORT2(scatter, value_reduce, scatter_value_reduce_rule);
  support_out(m, "aten", "scatter.value_reduce_out", "scatter.value_reduce", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, value_reduce, scatter__value_reduce_rule);
  VMAP_SUPPORT(segment_reduce, custom::segment_reduce);
  support_out(m, "aten", "segment_reduce.out", "segment_reduce", OutDtype::Same);
  VMAP_SUPPORT(sin, sin_rule);
  support_out(m, "aten", "sin.out", "sin", OutDtype::Cast);
  VMAP_SUPPORT(sin_, sin__rule);
  VMAP_SUPPORT(special_bessel_j1, special_bessel_j1_rule);
  support_out(m, "aten", "special_bessel_j1.out", "special_bessel_j1", OutDtype::Cast);
  VMAP_SUPPORT(special_expit, special_expit_rule);
  support_out(m, "aten", "special_expit.out", "special_expit", OutDtype::Cast);
  VMAP_SUPPORT2(special_laguerre_polynomial_l, n_scalar, special_laguerre_polynomial_l_n_scalar_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.n_scalar_out", "special_laguerre_polynomial_l.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_v, n_scalar, special_shifted_chebyshev_polynomial_v_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_v.n_scalar_out", "special_shifted_chebyshev_polynomial_v.n_scalar", OutDtype::Cast);
  composite(m, "to.dtype_layout");
  VMAP_SUPPORT2(upsample_bilinear2d, vec, upsample_bilinear2d_vec_rule);
  VMAP_SUPPORT2(upsample_nearest2d, vec, upsample_nearest2d_vec_rule);
  composite(m, "view_as");
  add_kinds(
      "composite _foreach_clamp_max.Scalar _foreach_clamp_max.Scalar_out _foreach_clamp_max_.Scalar"
      " _foreach_floor _foreach_floor.out _foreach_floor_ _foreach_maximum.List _foreach_maximum.List_out"
      " _foreach_maximum_.List _foreach_mul.List _foreach_mul.List_out _foreach_mul_.List _foreach_sin"
      " _foreach_sin.out _foreach_sin_ _pad_enum concat concat.out fft_irfftn fft_irfftn.out"
      " frobenius_norm.dim frobenius_norm.out is_floating_point linalg_tensorsolve linalg_tensorsolve.out"
      " movedim.intlist nll_loss nll_loss.out output_nr real to.dtype_layout view_as\n"
      "custom _has_same_storage_numel as_strided multi_margin_loss multi_margin_loss.out segment_reduce"
      " segment_reduce.out\n"
      "decompose _amp_update_scale _embedding_bag_per_sample_weights_backward"
      " _embedding_bag_per_sample_weights_backward.out _fused_adamw_.tensor_lr _transform_bias_rescale_qkv"
      " _transform_bias_rescale_qkv.out addbmm_ any any.all_out bincount bincount.out conv_tbc_backward"
      " feature_dropout histogram.bins_tensor histogram.bins_tensor_out logspace.Tensor_Scalar"
      " logspace.Tensor_Scalar_out rnn_relu_cell\n"
      "factory hamming_window hamming_window.out\n"
      "fold _upsample_lanczos2d_aa_backward _upsample_lanczos2d_aa_backward.grad_input"
      " _upsample_nearest_exact1d _upsample_nearest_exact1d.out adaptive_max_pool2d_backward"
      " adaptive_max_pool2d_backward.grad_input affine_grid_generator affine_grid_generator.out"
      " grid_sampler_2d grid_sampler_2d.out reflection_pad1d_backward reflection_pad1d_backward.grad_input"
      " upsample_bilinear2d.vec upsample_nearest2d.vec\n"
      "index_elements scatter.value_reduce scatter.value_reduce_out scatter_.value_reduce\n"
      "index_list _unsafe_index_put\n"
      "pointwise __ixor__.Tensor __lshift__.Scalar __lshift__.Scalar_out __xor__.Tensor arcsinh arcsinh.out"
      " arcsinh_ bitwise_and.Tensor bitwise_and.Tensor_out bitwise_and_.Tensor clamp_max clamp_max.out"
      " clamp_max_ elu_backward elu_backward.grad_input floor floor.out floor_ fmax fmax.out isreal ldexp_"
      " lt.Scalar lt.Scalar_out lt_.Scalar nan_to_num nan_to_num.out nan_to_num_ pow_.Tensor sin sin.out"
      " sin_ special_bessel_j1 special_bessel_j1.out special_expit special_expit.out"
      " special_laguerre_polynomial_l.n_scalar special_laguerre_polynomial_l.n_scalar_out"
      " special_shifted_chebyshev_polynomial_v.n_scalar special_shifted_chebyshev_polynomial_v.n_scalar_out\n"
      "random _sample_dirichlet _sample_dirichlet.out\n"
      "reduction _log_softmax _log_softmax.out linalg__powsum max.dim max.dim_max\n"
      "unsupported _fused_dropout _fused_dropout.out _fused_moving_avg_obs_fq_helper_functional"
      " _fw_primal_copy _fw_primal_copy.out _rowwise_prune native_norm native_norm.out\n"
      "view permute\n"
  );
}

}  // namespace vmap::rules::aten
