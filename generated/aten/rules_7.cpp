// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 7 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_amp_foreach_non_finite_check_and_unscale_ops.h>
#include <ATen/ops/_amp_update_scale_ops.h>
#include <ATen/ops/_conv_depthwise2d_ops.h>
#include <ATen/ops/_embedding_bag_backward_ops.h>
#include <ATen/ops/_foreach_zero_ops.h>
#include <ATen/ops/_fw_primal_copy_ops.h>
#include <ATen/ops/_fw_primal_ops.h>
#include <ATen/ops/_grid_sampler_2d_cpu_fallback_backward_ops.h>
#include <ATen/ops/_linalg_slogdet_ops.h>
#include <ATen/ops/_logcumsumexp_ops.h>
#include <ATen/ops/_philox_key_fold_in_ops.h>
#include <ATen/ops/_philox_key_split_ops.h>
#include <ATen/ops/_philox_normal_ops.h>
#include <ATen/ops/_philox_uniform_ops.h>
#include <ATen/ops/_scaled_dot_product_cudnn_attention_ops.h>
#include <ATen/ops/_segment_reduce_backward_ops.h>
#include <ATen/ops/_sobol_engine_initialize_state_ops.h>
#include <ATen/ops/adaptive_max_pool3d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/bucketize_ops.h>
#include <ATen/ops/conv1d_ops.h>
#include <ATen/ops/conv2d_ops.h>
#include <ATen/ops/conv_tbc_ops.h>
#include <ATen/ops/cov_ops.h>
#include <ATen/ops/cummaxmin_backward_ops.h>
#include <ATen/ops/cumulative_trapezoid_ops.h>
#include <ATen/ops/diag_ops.h>
#include <ATen/ops/embedding_renorm_ops.h>
#include <ATen/ops/eq_ops.h>
#include <ATen/ops/expand_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/glu_backward_jvp_ops.h>
#include <ATen/ops/glu_jvp_ops.h>
#include <ATen/ops/glu_ops.h>
#include <ATen/ops/grid_sampler_2d_backward_ops.h>
#include <ATen/ops/grid_sampler_3d_backward_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/hardtanh_backward_ops.h>
#include <ATen/ops/index_copy_ops.h>
#include <ATen/ops/index_fill_ops.h>
#include <ATen/ops/index_select_ops.h>
#include <ATen/ops/isfinite_ops.h>
#include <ATen/ops/isin_ops.h>
#include <ATen/ops/leaky_relu_backward_ops.h>
#include <ATen/ops/linalg_matrix_power_ops.h>
#include <ATen/ops/linalg_tensorinv_ops.h>
#include <ATen/ops/linalg_vector_norm_ops.h>
#include <ATen/ops/logcumsumexp_ops.h>
#include <ATen/ops/logical_and_ops.h>
#include <ATen/ops/logical_or_ops.h>
#include <ATen/ops/matrix_power_ops.h>
#include <ATen/ops/mean_ops.h>
#include <ATen/ops/mse_loss_backward_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/mvlgamma_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/one_hot_ops.h>
#include <ATen/ops/permute_ops.h>
#include <ATen/ops/pixel_shuffle_ops.h>
#include <ATen/ops/pixel_unshuffle_ops.h>
#include <ATen/ops/polygamma_ops.h>
#include <ATen/ops/prod_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/reciprocal_ops.h>
#include <ATen/ops/reshape_as_ops.h>
#include <ATen/ops/round_ops.h>
#include <ATen/ops/scatter_add_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/slow_conv_dilated2d_ops.h>
#include <ATen/ops/soft_margin_loss_backward_ops.h>
#include <ATen/ops/softplus_backward_ops.h>
#include <ATen/ops/special_multigammaln_ops.h>
#include <ATen/ops/special_round_ops.h>
#include <ATen/ops/squeeze_copy_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/to_ops.h>
#include <ATen/ops/trapezoid_ops.h>
#include <ATen/ops/type_as_ops.h>
#include <ATen/ops/unsqueeze_copy_ops.h>
#include <ATen/ops/unsqueeze_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _amp_foreach_non_finite_check_and_unscale_: decompose
VMAP_SIGNATURE(_amp_foreach_non_finite_check_and_unscale_, "_amp_foreach_non_finite_check_and_unscale_(Tensor(a!)[] self, Tensor(b!) found_inf, Tensor inv_scale) -> ()");
void _amp_foreach_non_finite_check_and_unscale__rule(at::TensorList self, Tensor& found_inf,
    const Tensor& inv_scale) {
  decompositions::amp_foreach_non_finite_check_and_unscale(self, found_inf, inv_scale).commit();
}

// _amp_update_scale_: decompose
VMAP_SIGNATURE(_amp_update_scale_, "_amp_update_scale_(Tensor(a!) self, Tensor(b!) growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> Tensor(a!)");
Tensor& _amp_update_scale__rule(Tensor& self, Tensor& growth_tracker, const Tensor& found_inf,
    double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) {
  Takes takes("_amp_update_scale_");
  takes.number("self", self);
  takes.dtype("self", self, at::ScalarType::Float);
  takes.number("growth_tracker", growth_tracker);
  takes.dtype("growth_tracker", growth_tracker, at::ScalarType::Int);
  takes.number("found_inf", found_inf);
  takes.dtype("found_inf", found_inf, at::ScalarType::Float);
  const auto overflowed_ = at::_ops::ne_Scalar::call(found_inf, at::Scalar(0));
  const auto tracked_ = at::_ops::add_Scalar::call(growth_tracker, at::Scalar(1), at::Scalar(1));
  const auto grows_ = at::_ops::eq_Scalar::call(tracked_, growth_interval);
  const auto grown_ = at::_ops::mul_Scalar::call(self, scale_growth_factor);
  const auto larger_ = at::_ops::where_self::call(at::_ops::logical_and::call(grows_, at::_ops::isfinite::call(grown_)), grown_, self);
  const auto scale_ = at::_ops::where_self::call(overflowed_, at::_ops::mul_Scalar::call(self, scale_backoff_factor), larger_);
  const auto tracker_ = at::_ops::where_ScalarSelf::call(at::_ops::logical_or::call(overflowed_, grows_), at::Scalar(0), tracked_);
  write_all(::std::make_tuple(at::_ops::reshape_as::call(scale_, self), at::_ops::reshape_as::call(tracker_, growth_tracker)), self, growth_tracker);
  return self;
}

// _conv_depthwise2d: unsupported
VMAP_SIGNATURE(_conv_depthwise2d, "_conv_depthwise2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding, SymInt[2] dilation) -> Tensor");

// _conv_depthwise2d.out: unsupported, as _conv_depthwise2d
VMAP_SIGNATURE(_conv_depthwise2d_out, "_conv_depthwise2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding, SymInt[2] dilation, *, Tensor(a!) out) -> Tensor(a!)");

// _embedding_bag_backward: decompose
VMAP_SIGNATURE(_embedding_bag_backward, "_embedding_bag_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor");
Tensor _embedding_bag_backward_rule(const Tensor& grad, const Tensor& indices, const Tensor& offsets,
    const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx) {
  return decompositions::embedding_bag_backward(grad, indices, offsets, offset2bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx);
}

// _foreach_zero_: composite
VMAP_SIGNATURE(_foreach_zero_, "_foreach_zero_(Tensor(a!)[] self) -> ()");

// _fw_primal: view
VMAP_SIGNATURE(_fw_primal, "_fw_primal(Tensor(a) self, int level) -> Tensor(a)");
OneResult _fw_primal_rule(const Tensor& self, BDim self_bdim, int64_t level) {
  View in("_fw_primal", self, self_bdim);
  return in.result(at::_ops::_fw_primal::call(in.self(), level));
}

// _fw_primal_copy: unsupported
VMAP_SIGNATURE(_fw_primal_copy, "_fw_primal_copy(Tensor self, int level) -> Tensor");

// _fw_primal_copy.out: unsupported, as _fw_primal_copy
VMAP_SIGNATURE(_fw_primal_copy_out, "_fw_primal_copy.out(Tensor self, int level, *, Tensor(a!) out) -> Tensor(a!)");

// _grid_sampler_2d_cpu_fallback_backward: fold
VMAP_SIGNATURE(_grid_sampler_2d_cpu_fallback_backward, "_grid_sampler_2d_cpu_fallback_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _grid_sampler_2d_cpu_fallback_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<3> in("_grid_sampler_2d_cpu_fallback_backward", Operand(grad_output, grad_output_bdim, 3), Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.fold();
  return in.result(at::_ops::_grid_sampler_2d_cpu_fallback_backward::call(in[0], in[1], in[2], interpolation_mode, padding_mode, align_corners));
}

// _linalg_slogdet: variadic
VMAP_SIGNATURE(_linalg_slogdet, "_linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_slogdet_rule(const Tensor& A,
    BDim A_bdim) {
  Variadic<1> in("_linalg_slogdet", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_slogdet::call(in[0]));
}

// _linalg_slogdet.sign: variadic, as _linalg_slogdet
VMAP_SIGNATURE(_linalg_slogdet_sign, "_linalg_slogdet.sign(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet, Tensor(c!) LU, Tensor(d!) pivots) -> (Tensor(a!) sign, Tensor(b!) logabsdet, Tensor(c!) LU, Tensor(d!) pivots)");

// _logcumsumexp: reduction
VMAP_SIGNATURE(_logcumsumexp, "_logcumsumexp(Tensor self, int dim) -> Tensor");
OneResult _logcumsumexp_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_logcumsumexp::call(in[0], in.dim()), true);
}

// _philox_key_fold_in: unsupported
VMAP_SIGNATURE(_philox_key_fold_in, "_philox_key_fold_in(Tensor key, int data) -> Tensor");

// _philox_key_split: unsupported
VMAP_SIGNATURE(_philox_key_split, "_philox_key_split(Tensor key, int num_splits) -> Tensor");

// _philox_normal: unsupported
VMAP_SIGNATURE(_philox_normal, "_philox_normal(Tensor self, Tensor key, float mean=0, float std=1) -> Tensor");

// _philox_normal.out: unsupported, as _philox_normal
VMAP_SIGNATURE(_philox_normal_out, "_philox_normal.out(Tensor self, Tensor key, float mean=0, float std=1, *, Tensor(a!) out) -> Tensor(a!)");

// _philox_normal_: unsupported, as _philox_normal
VMAP_SIGNATURE(_philox_normal_, "_philox_normal_(Tensor(a!) self, Tensor key, float mean=0, float std=1) -> Tensor(a!)");

// _philox_uniform: unsupported
VMAP_SIGNATURE(_philox_uniform, "_philox_uniform(Tensor self, Tensor key, float low=0, float high=1) -> Tensor");

// _philox_uniform.out: unsupported, as _philox_uniform
VMAP_SIGNATURE(_philox_uniform_out, "_philox_uniform.out(Tensor self, Tensor key, float low=0, float high=1, *, Tensor(a!) out) -> Tensor(a!)");

// _philox_uniform_: unsupported, as _philox_uniform
VMAP_SIGNATURE(_philox_uniform_, "_philox_uniform_(Tensor(a!) self, Tensor key, float low=0, float high=1) -> Tensor(a!)");

// _scaled_dot_product_cudnn_attention: custom
VMAP_SIGNATURE(_scaled_dot_product_cudnn_attention, "_scaled_dot_product_cudnn_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_bias, bool compute_log_sumexp, float dropout_p=0.0, bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor philox_seed, Tensor philox_offset, Tensor debug_attn_mask)");

// _segment_reduce_backward: custom
VMAP_SIGNATURE(_segment_reduce_backward, "_segment_reduce_backward(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None) -> Tensor");

// _segment_reduce_backward.out: custom, as _segment_reduce_backward
VMAP_SIGNATURE(_segment_reduce_backward_out, "_segment_reduce_backward.out(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None, Tensor(a!) out) -> Tensor(a!)");

// _sobol_engine_initialize_state_: decompose
VMAP_SIGNATURE(_sobol_engine_initialize_state_, "_sobol_engine_initialize_state_(Tensor(a!) self, int dimension) -> Tensor(a!)");

// adaptive_max_pool3d: fold
VMAP_SIGNATURE(adaptive_max_pool3d, "adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool3d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool3d::call(in[0], output_size));
}

// adaptive_max_pool3d.out: fold, as adaptive_max_pool3d
VMAP_SIGNATURE(adaptive_max_pool3d_out, "adaptive_max_pool3d.out(Tensor self, int[3] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// bucketize.Tensor: decompose
VMAP_SIGNATURE(bucketize_Tensor, "bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor");
Tensor bucketize_Tensor_rule(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  return at::_ops::searchsorted_Tensor::call(at::_ops::expand::call(boundaries, c10::SymIntArrayRef({c10::SymInt(-1)}), false), self, out_int32, right, ::std::nullopt, ::std::nullopt);
}

// bucketize.Tensor_out: decompose, as bucketize.Tensor
VMAP_SIGNATURE(bucketize_Tensor_out, "bucketize.Tensor_out(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)");

// conv_tbc: decompose
VMAP_SIGNATURE(conv_tbc, "conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor");
Tensor conv_tbc_rule(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  return at::_ops::permute::call(at::_ops::conv1d::call(at::_ops::permute::call(self, at::IntArrayRef({1, 2, 0})), at::_ops::permute::call(weight, at::IntArrayRef({2, 1, 0})), bias, c10::SymIntArrayRef({c10::SymInt(1)}), c10::SymIntArrayRef({c10::SymInt(pad)}), c10::SymIntArrayRef({c10::SymInt(1)}), 1), at::IntArrayRef({2, 0, 1}));
}

// conv_tbc.out: decompose, as conv_tbc
VMAP_SIGNATURE(conv_tbc_out, "conv_tbc.out(Tensor self, Tensor weight, Tensor bias, int pad=0, *, Tensor(a!) out) -> Tensor(a!)");

// cov: decompose
VMAP_SIGNATURE(cov, "cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor");
Tensor cov_rule(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
    const std::optional<Tensor>& aweights) {
  return decompositions::cov(self, correction, fweights, aweights);
}

// cummaxmin_backward: reduction
VMAP_SIGNATURE(cummaxmin_backward, "cummaxmin_backward(Tensor grad, Tensor input, Tensor indices, int dim) -> Tensor");
OneResult cummaxmin_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& input, BDim input_bdim,
    const Tensor& indices, BDim indices_bdim, int64_t dim) {
  const Reduction<3> in(dim, Operand(grad, grad_bdim), Operand(input, input_bdim), Operand(indices, indices_bdim));
  return in.result(at::_ops::cummaxmin_backward::call(in[0], in[1], in[2], in.dim()), true);
}

// cumulative_trapezoid.dx: reduction
VMAP_SIGNATURE(cumulative_trapezoid_dx, "cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor");
OneResult cumulative_trapezoid_dx_rule(const Tensor& y, BDim y_bdim, const at::Scalar& dx, int64_t dim) {
  const Reduction<1> in(dim, Operand(y, y_bdim));
  in.at_least("cumulative_trapezoid.dx", 1);
  return in.result(at::_ops::cumulative_trapezoid_dx::call(in[0], dx, in.dim()), true);
}

// diag.out: composite, as diag
VMAP_SIGNATURE(diag_out, "diag.out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!)");

// embedding_renorm: decompose
VMAP_SIGNATURE(embedding_renorm, "embedding_renorm(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor");
Tensor embedding_renorm_rule(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  Takes takes("embedding_renorm");
  takes.dims("self", self, "nd");
  const auto which_ = at::_ops::to_dtype::call(at::_ops::flatten_using_ints::call(indices, 0, -1), at::ScalarType::Long, false, false, ::std::nullopt);
  const auto rows_ = at::_ops::index_select::call(self, 0, which_);
  const auto norm_ = at::_ops::to_dtype::call(at::_ops::linalg_vector_norm::call(rows_, norm_type, at::IntArrayRef({1}), true, ::std::nullopt), at::ScalarType::Double, false, false, ::std::nullopt);
  const auto scaled_ = at::_ops::type_as::call(at::_ops::mul_Tensor::call(rows_, at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(norm_, at::Scalar(1e-07), at::Scalar(1))), max_norm)), self);
  return at::_ops::index_copy::call(self, 0, which_, at::_ops::where_self::call(at::_ops::gt_Scalar::call(norm_, max_norm), scaled_, rows_));
}

// embedding_renorm.out: decompose, as embedding_renorm
VMAP_SIGNATURE(embedding_renorm_out, "embedding_renorm.out(Tensor self, Tensor indices, float max_norm, float norm_type, *, Tensor(a!) out) -> Tensor(a!)");

// embedding_renorm_: decompose, as embedding_renorm
VMAP_SIGNATURE(embedding_renorm_, "embedding_renorm_(Tensor(a!) self, Tensor indices, float max_norm, float norm_type) -> Tensor(a!)");
Tensor& embedding_renorm__rule(Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  Takes takes("embedding_renorm_");
  takes.dims("self", self, "nd");
  const auto which_ = at::_ops::to_dtype::call(at::_ops::flatten_using_ints::call(indices, 0, -1), at::ScalarType::Long, false, false, ::std::nullopt);
  const auto rows_ = at::_ops::index_select::call(self, 0, which_);
  const auto norm_ = at::_ops::to_dtype::call(at::_ops::linalg_vector_norm::call(rows_, norm_type, at::IntArrayRef({1}), true, ::std::nullopt), at::ScalarType::Double, false, false, ::std::nullopt);
  const auto scaled_ = at::_ops::type_as::call(at::_ops::mul_Tensor::call(rows_, at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(norm_, at::Scalar(1e-07), at::Scalar(1))), max_norm)), self);
  return assign_in_place(self, at::_ops::index_copy::call(self, 0, which_, at::_ops::where_self::call(at::_ops::gt_Scalar::call(norm_, max_norm), scaled_, rows_)));
}

// glu: reduction
VMAP_SIGNATURE(glu, "glu(Tensor self, int dim=-1) -> Tensor");
OneResult glu_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::glu::call(in[0], in.dim()), true);
}

// glu.out: reduction, as glu
VMAP_SIGNATURE(glu_out, "glu.out(Tensor self, int dim=-1, *, Tensor(a!) out) -> Tensor(a!)");

// glu_backward_jvp: reduction
VMAP_SIGNATURE(glu_backward_jvp, "glu_backward_jvp(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim) -> Tensor");
OneResult glu_backward_jvp_rule(const Tensor& grad_x, BDim grad_x_bdim, const Tensor& grad_glu,
    BDim grad_glu_bdim, const Tensor& x, BDim x_bdim, const Tensor& dgrad_glu, BDim dgrad_glu_bdim,
    const Tensor& dx, BDim dx_bdim, int64_t dim) {
  const Reduction<5> in(dim, Operand(grad_x, grad_x_bdim), Operand(grad_glu, grad_glu_bdim), Operand(x, x_bdim), Operand(dgrad_glu, dgrad_glu_bdim), Operand(dx, dx_bdim));
  return in.result(at::_ops::glu_backward_jvp::call(in[0], in[1], in[2], in[3], in[4], in.dim()), true);
}

// glu_backward_jvp.out: reduction, as glu_backward_jvp
VMAP_SIGNATURE(glu_backward_jvp_out, "glu_backward_jvp.out(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim, *, Tensor(a!) out) -> Tensor(a!)");

// glu_jvp: reduction
VMAP_SIGNATURE(glu_jvp, "glu_jvp(Tensor glu, Tensor x, Tensor dx, int dim) -> Tensor");
OneResult glu_jvp_rule(const Tensor& glu, BDim glu_bdim, const Tensor& x, BDim x_bdim, const Tensor& dx,
    BDim dx_bdim, int64_t dim) {
  const Reduction<3> in(dim, Operand(glu, glu_bdim), Operand(x, x_bdim), Operand(dx, dx_bdim));
  return in.result(at::_ops::glu_jvp::call(in[0], in[1], in[2], in.dim()), true);
}

// glu_jvp.out: reduction, as glu_jvp
VMAP_SIGNATURE(glu_jvp_out, "glu_jvp.out(Tensor glu, Tensor x, Tensor dx, int dim, *, Tensor(a!) out) -> Tensor(a!)");

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

// hardtanh_backward: pointwise
VMAP_SIGNATURE(hardtanh_backward, "hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor");
OneResult hardtanh_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& min_val, const at::Scalar& max_val) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardtanh_backward::call(in[0], in[1], min_val, max_val));
}

// hardtanh_backward.grad_input: pointwise, as hardtanh_backward
VMAP_SIGNATURE(hardtanh_backward_grad_input, "hardtanh_backward.grad_input(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val, *, Tensor(a!) grad_input) -> Tensor(a!)");

// index_copy: index_vector
VMAP_SIGNATURE(index_copy, "index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor");
OneResult index_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& source, BDim source_bdim) {
  VectorIndex<3> in("index_copy", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.align();
  if (in.has_own_index()) return in.result(at::_ops::scatter_src::call(in[0], in.dim(), in[1], in[2]));
  return in.result(at::_ops::index_copy::call(in[0], in.dim(), in[1], in[2]));
}

// index_copy.out: index_vector, as index_copy
VMAP_SIGNATURE(index_copy_out, "index_copy.out(Tensor self, int dim, Tensor index, Tensor source, *, Tensor(a!) out) -> Tensor(a!)");

// index_copy_: index_vector, as index_copy
VMAP_SIGNATURE(index_copy_, "index_copy_(Tensor(a!) self, int dim, Tensor index, Tensor source) -> Tensor(a!)");
void index_copy__rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& source, BDim source_bdim) {
  VectorIndex<3> in("index_copy_", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.align();
  if (in.has_own_index()) return void(at::_ops::scatter__src::call(in.written(), in.dim(), in[1], in[2]));
  at::_ops::index_copy_::call(in.written(), in.dim(), in[1], in[2]);
}

// index_fill.int_Tensor: index_vector
VMAP_SIGNATURE(index_fill_int_Tensor, "index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor");
OneResult index_fill_int_Tensor_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& value, BDim value_bdim) {
  VectorIndex<3> in("index_fill.int_Tensor", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(value, value_bdim));
  in.fills().masks().align();
  if (in.has_own_index()) return in.result(at::_ops::where_self::call(in[1], at::_ops::type_as::call(in[2], in[0]), in[0]));
  return in.result(at::_ops::index_fill_int_Tensor::call(in[0], in.dim(), in[1], in[2]));
}

// index_fill.int_Tensor_out: index_vector, as index_fill.int_Tensor
VMAP_SIGNATURE(index_fill_int_Tensor_out, "index_fill.int_Tensor_out(Tensor self, int dim, Tensor index, Tensor value, *, Tensor(a!) out) -> Tensor(a!)");

// index_fill_.int_Tensor: decompose
VMAP_SIGNATURE(index_fill__int_Tensor, "index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor value) -> Tensor(a!)");
Tensor& index_fill__int_Tensor_rule(Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  return assign_in_place(self, at::_ops::index_fill_int_Tensor::call(self, dim, index, value));
}

// isin.Tensor_Tensor: decompose
VMAP_SIGNATURE(isin_Tensor_Tensor, "isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor");
Tensor isin_Tensor_Tensor_rule(const Tensor& elements, const Tensor& test_elements, bool assume_unique,
    bool invert) {
  return decompositions::isin(elements, test_elements, assume_unique, invert);
}

// isin.Tensor_Tensor_out: decompose, as isin.Tensor_Tensor
VMAP_SIGNATURE(isin_Tensor_Tensor_out, "isin.Tensor_Tensor_out(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)");

// leaky_relu_backward: pointwise
VMAP_SIGNATURE(leaky_relu_backward, "leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor");
OneResult leaky_relu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& negative_slope, bool self_is_result) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::leaky_relu_backward::call(in[0], in[1], negative_slope, self_is_result));
}

// leaky_relu_backward.grad_input: pointwise, as leaky_relu_backward
VMAP_SIGNATURE(leaky_relu_backward_grad_input, "leaky_relu_backward.grad_input(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result, *, Tensor(a!) grad_input) -> Tensor(a!)");

// linalg_matrix_power: variadic
VMAP_SIGNATURE(linalg_matrix_power, "linalg_matrix_power(Tensor self, int n) -> Tensor");
OneResult linalg_matrix_power_rule(const Tensor& self, BDim self_bdim, int64_t n) {
  Variadic<1> in("linalg_matrix_power", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_matrix_power::call(in[0], n));
}

// linalg_matrix_power.out: variadic, as linalg_matrix_power
VMAP_SIGNATURE(linalg_matrix_power_out, "linalg_matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_tensorinv.out: composite, as linalg_tensorinv
VMAP_SIGNATURE(linalg_tensorinv_out, "linalg_tensorinv.out(Tensor self, int ind=2, *, Tensor(a!) out) -> Tensor(a!)");

// logcumsumexp: reduction
VMAP_SIGNATURE(logcumsumexp, "logcumsumexp(Tensor self, int dim) -> Tensor");
OneResult logcumsumexp_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::logcumsumexp::call(in[0], in.dim()), true);
}

// logcumsumexp.out: reduction, as logcumsumexp
VMAP_SIGNATURE(logcumsumexp_out, "logcumsumexp.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)");

// matrix_power.out: composite, as matrix_power
VMAP_SIGNATURE(matrix_power_out, "matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)");

// mean: decompose
VMAP_SIGNATURE(mean, "mean(Tensor self, *, ScalarType? dtype=None) -> Tensor");
Tensor mean_rule(const Tensor& self, std::optional<at::ScalarType> dtype) {
  return at::_ops::mean_dim::call(self, ::std::nullopt, false, dtype);
}

// mean.dtype_out: decompose, as mean
VMAP_SIGNATURE(mean_dtype_out, "mean.dtype_out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

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

// mvlgamma: pointwise
VMAP_SIGNATURE(mvlgamma, "mvlgamma(Tensor self, int p) -> Tensor");
OneResult mvlgamma_rule(const Tensor& self, BDim self_bdim, int64_t p) {
  return with_bdim(at::_ops::mvlgamma::call(self, p), self_bdim);
}

// mvlgamma.out: pointwise, as mvlgamma
VMAP_SIGNATURE(mvlgamma_out, "mvlgamma.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)");

// mvlgamma_: pointwise, as mvlgamma
VMAP_SIGNATURE(mvlgamma_, "mvlgamma_(Tensor(a!) self, int p) -> Tensor(a!)");
void mvlgamma__rule(Tensor& self, BDim, int64_t p) {
  at::_ops::mvlgamma_::call(self, p);
}

// one_hot: decompose
VMAP_SIGNATURE(one_hot, "one_hot(Tensor self, int num_classes=-1) -> Tensor");
Tensor one_hot_rule(const Tensor& self, int64_t num_classes) {
  return decompositions::one_hot(self, num_classes);
}

// pixel_shuffle: variadic
VMAP_SIGNATURE(pixel_shuffle, "pixel_shuffle(Tensor self, int upscale_factor) -> Tensor");
OneResult pixel_shuffle_rule(const Tensor& self, BDim self_bdim, int64_t upscale_factor) {
  Variadic<1> in("pixel_shuffle", Operand(self, self_bdim, 3));
  in.align().contiguous();
  return in.result(at::_ops::pixel_shuffle::call(in[0], upscale_factor));
}

// pixel_shuffle.out: variadic, as pixel_shuffle
VMAP_SIGNATURE(pixel_shuffle_out, "pixel_shuffle.out(Tensor self, int upscale_factor, *, Tensor(a!) out) -> Tensor(a!)");

// pixel_unshuffle: variadic
VMAP_SIGNATURE(pixel_unshuffle, "pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor");
OneResult pixel_unshuffle_rule(const Tensor& self, BDim self_bdim, int64_t downscale_factor) {
  Variadic<1> in("pixel_unshuffle", Operand(self, self_bdim, 3));
  in.nonempty_batch().align().contiguous();
  return in.result(at::_ops::pixel_unshuffle::call(in[0], downscale_factor));
}

// pixel_unshuffle.out: variadic, as pixel_unshuffle
VMAP_SIGNATURE(pixel_unshuffle_out, "pixel_unshuffle.out(Tensor self, int downscale_factor, *, Tensor(a!) out) -> Tensor(a!)");

// polygamma_: pointwise
VMAP_SIGNATURE(polygamma_, "polygamma_(Tensor(a!) self, int n) -> Tensor(a!)");
void polygamma__rule(Tensor& self, BDim, int64_t n) {
  at::_ops::polygamma_::call(self, n);
}

// prod: decompose
VMAP_SIGNATURE(prod, "prod(Tensor self, *, ScalarType? dtype=None) -> Tensor");
Tensor prod_rule(const Tensor& self, std::optional<at::ScalarType> dtype) {
  return at::_ops::prod_dim_int::call(at::_ops::flatten_using_ints::call(self, 0, -1), 0, false, dtype);
}

// prod.out: decompose, as prod
VMAP_SIGNATURE(prod_out, "prod.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// random.from: random
VMAP_SIGNATURE(random_from, "random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor");
OneResult random_from_rule(const Draw& draw, const Tensor& self, BDim self_bdim, int64_t from,
    std::optional<int64_t> to, std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::random_from::call(in.self(), from, to, generator));
}

// random.from_out: random, as random.from
VMAP_SIGNATURE(random_from_out, "random.from_out(Tensor self, int from, int? to, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// random_.from: random, as random.from
VMAP_SIGNATURE(random__from, "random_.from(Tensor(a!) self, int from, int? to, *, Generator? generator=None) -> Tensor(a!)");
void random__from_rule(const Draw& draw, Tensor& self, BDim self_bdim, int64_t from,
    std::optional<int64_t> to, std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::random__from::call(in.written(), from, to, generator);
  in.spread();
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

// scatter.src: index_elements
VMAP_SIGNATURE(scatter_src, "scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor");
OneResult scatter_src_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_src::call(in[0], in.dim(), in[1], in[2]));
}

// scatter.src_out: index_elements, as scatter.src
VMAP_SIGNATURE(scatter_src_out, "scatter.src_out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)");

// scatter_.src: index_elements, as scatter.src
VMAP_SIGNATURE(scatter__src, "scatter_.src(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)");
void scatter__src_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& src, BDim src_bdim) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter__src::call(in.written(), in.dim(), in[1], in[2]);
}

// scatter_add: index_elements
VMAP_SIGNATURE(scatter_add, "scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor");
OneResult scatter_add_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_add::call(in[0], in.dim(), in[1], in[2]));
}

// scatter_add.out: index_elements, as scatter_add
VMAP_SIGNATURE(scatter_add_out, "scatter_add.out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)");

// scatter_add_: index_elements, as scatter_add
VMAP_SIGNATURE(scatter_add_, "scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)");
void scatter_add__rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& src, BDim src_bdim) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter_add_::call(in.written(), in.dim(), in[1], in[2]);
}

// set.source_Storage: unsupported
VMAP_SIGNATURE(set_source_Storage, "set.source_Storage(Tensor self, Storage source) -> Tensor");

// set.source_Storage_out: unsupported, as set.source_Storage
VMAP_SIGNATURE(set_source_Storage_out, "set.source_Storage_out(Tensor self, Storage source, *, Tensor(a!) out) -> Tensor(a!)");

// set_.source_Storage: unsupported
VMAP_SIGNATURE(set__source_Storage, "set_.source_Storage(Tensor(a!) self, Storage source) -> Tensor(a!)");

// slow_conv_dilated2d: decompose
VMAP_SIGNATURE(slow_conv_dilated2d, "slow_conv_dilated2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1) -> Tensor");
Tensor slow_conv_dilated2d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding,
    c10::SymIntArrayRef dilation) {
  Takes takes("slow_conv_dilated2d");
  takes.dims("weight", weight, "oi", kernel_size);
  return at::_ops::conv2d::call(self, weight, bias, stride, padding, dilation, 1);
}

// slow_conv_dilated2d.out: decompose, as slow_conv_dilated2d
VMAP_SIGNATURE(slow_conv_dilated2d_out, "slow_conv_dilated2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// soft_margin_loss_backward: loss
VMAP_SIGNATURE(soft_margin_loss_backward, "soft_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor");
OneResult soft_margin_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction) {
  LossBackward<3> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim));
  in.shaped_as(1).align().expand();
  return in.result(at::_ops::soft_margin_loss_backward::call(in[0], in[1], in[2], in.elementwise()));
}

// soft_margin_loss_backward.grad_input: loss, as soft_margin_loss_backward
VMAP_SIGNATURE(soft_margin_loss_backward_grad_input, "soft_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, *, Tensor(a!) grad_input) -> Tensor(a!)");

// softplus_backward: pointwise
VMAP_SIGNATURE(softplus_backward, "softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor");
OneResult softplus_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& beta, const at::Scalar& threshold) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::softplus_backward::call(in[0], in[1], beta, threshold));
}

// softplus_backward.grad_input: pointwise, as softplus_backward
VMAP_SIGNATURE(softplus_backward_grad_input, "softplus_backward.grad_input(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold, *, Tensor(a!) grad_input) -> Tensor(a!)");

// special_multigammaln: pointwise
VMAP_SIGNATURE(special_multigammaln, "special_multigammaln(Tensor self, int p) -> Tensor");
OneResult special_multigammaln_rule(const Tensor& self, BDim self_bdim, int64_t p) {
  return with_bdim(at::_ops::special_multigammaln::call(self, p), self_bdim);
}

// special_multigammaln.out: pointwise, as special_multigammaln
VMAP_SIGNATURE(special_multigammaln_out, "special_multigammaln.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)");

// special_round: pointwise
VMAP_SIGNATURE(special_round, "special_round(Tensor self, *, int decimals=0) -> Tensor");
OneResult special_round_rule(const Tensor& self, BDim self_bdim, int64_t decimals) {
  return with_bdim(at::_ops::special_round::call(self, decimals), self_bdim);
}

// special_round.out: pointwise, as special_round
VMAP_SIGNATURE(special_round_out, "special_round.out(Tensor self, *, int decimals=0, Tensor(a!) out) -> Tensor(a!)");

// squeeze.dim: view
VMAP_SIGNATURE(squeeze_dim, "squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)");
OneResult squeeze_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("squeeze.dim", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_dim::call(in.self(), physical_dim));
}

// squeeze_.dim: view, as squeeze.dim
VMAP_SIGNATURE(squeeze__dim, "squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)");

// squeeze_copy.dim: view
VMAP_SIGNATURE(squeeze_copy_dim, "squeeze_copy.dim(Tensor self, int dim) -> Tensor");
OneResult squeeze_copy_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("squeeze_copy.dim", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_copy_dim::call(in.self(), physical_dim));
}

// squeeze_copy.dim_out: view, as squeeze_copy.dim
VMAP_SIGNATURE(squeeze_copy_dim_out, "squeeze_copy.dim_out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)");

// sum: decompose
VMAP_SIGNATURE(sum, "sum(Tensor self, *, ScalarType? dtype=None) -> Tensor");
Tensor sum_rule(const Tensor& self, std::optional<at::ScalarType> dtype) {
  return at::_ops::sum_dim_IntList::call(self, ::std::nullopt, false, dtype);
}

// sum.out: decompose, as sum
VMAP_SIGNATURE(sum_out, "sum.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// trapezoid.dx: reduction
VMAP_SIGNATURE(trapezoid_dx, "trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor");
OneResult trapezoid_dx_rule(const Tensor& y, BDim y_bdim, const at::Scalar& dx, int64_t dim) {
  const Reduction<1> in(dim, Operand(y, y_bdim));
  in.at_least("trapezoid.dx", 1);
  return in.result(at::_ops::trapezoid_dx::call(in[0], dx, in.dim()), false);
}

// unsqueeze: view
VMAP_SIGNATURE(unsqueeze, "unsqueeze(Tensor(a) self, int dim) -> Tensor(a)");
OneResult unsqueeze_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unsqueeze", self, self_bdim);
  const auto physical_dim = in.insert(dim);
  return in.result(at::_ops::unsqueeze::call(in.self(), physical_dim));
}

// unsqueeze_: view, as unsqueeze
VMAP_SIGNATURE(unsqueeze_, "unsqueeze_(Tensor(a!) self, int dim) -> Tensor(a!)");

// unsqueeze_copy: view
VMAP_SIGNATURE(unsqueeze_copy, "unsqueeze_copy(Tensor self, int dim) -> Tensor");
OneResult unsqueeze_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unsqueeze_copy", self, self_bdim);
  const auto physical_dim = in.insert(dim);
  return in.result(at::_ops::unsqueeze_copy::call(in.self(), physical_dim));
}

// unsqueeze_copy.out: view, as unsqueeze_copy
VMAP_SIGNATURE(unsqueeze_copy_out, "unsqueeze_copy.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_7(torch::Library& m) {
  VMAP_DECOMPOSE(_amp_foreach_non_finite_check_and_unscale_, _amp_foreach_non_finite_check_and_unscale__rule);
  VMAP_DECOMPOSE(_amp_update_scale_, _amp_update_scale__rule);
  unsupported(m, "_conv_depthwise2d", "PyTorch has a kernel of it for GPUs alone", "use conv2d with as many groups as channels");
  unsupported(m, "_conv_depthwise2d.out", "PyTorch has a kernel of it for GPUs alone", "use conv2d with as many groups as channels");
  composite(m, "_dim_arange");
  VMAP_DECOMPOSE(_embedding_bag_backward, _embedding_bag_backward_rule);
  explicit_writing_composite(m, "_foreach_zero_");
  VMAP_SUPPORT(_fw_primal, _fw_primal_rule);
  unsupported(m, "_fw_primal_copy", "forward-mode gradients belong to whole tensors, and an example is none", "use clone");
  unsupported(m, "_fw_primal_copy.out", "forward-mode gradients belong to whole tensors, and an example is none", "use clone");
  VMAP_SUPPORT(_grid_sampler_2d_cpu_fallback_backward, _grid_sampler_2d_cpu_fallback_backward_rule);
  VMAP_SUPPORT(_linalg_slogdet, _linalg_slogdet_rule);
  support_out(m, "aten", "_linalg_slogdet.sign", "_linalg_slogdet", OutDtype::Cast);
  VMAP_SUPPORT(_logcumsumexp, _logcumsumexp_rule);
  unsupported(m, "_philox_key_fold_in", "PyTorch has it for CUDA only", "draw from a generator, with the randomness that vmap is asked for");
  unsupported(m, "_philox_key_split", "PyTorch has it for CUDA only", "draw from a generator, with the randomness that vmap is asked for");
  unsupported(m, "_philox_normal", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_normal.out", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_normal_", "PyTorch has it for CUDA only", "use normal_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_uniform", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_uniform.out", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  unsupported(m, "_philox_uniform_", "PyTorch has it for CUDA only", "use uniform_, with the randomness that vmap is asked for");
  VMAP_SUPPORT(_scaled_dot_product_cudnn_attention, custom::scaled_dot_product_cudnn_attention);
  VMAP_SUPPORT(_segment_reduce_backward, custom::segment_reduce_backward);
  support_out(m, "aten", "_segment_reduce_backward.out", "_segment_reduce_backward", OutDtype::Same);
  decompose(m, "_sobol_engine_initialize_state_", static_cast<at::_ops::_sobol_engine_initialize_state_::schema*>(&decompositions::sobol_engine_initialize_state_));
  VMAP_SUPPORT(adaptive_max_pool3d, adaptive_max_pool3d_rule);
  support_out(m, "aten", "adaptive_max_pool3d.out", "adaptive_max_pool3d", OutDtype::Cast);
  VMAP_DECOMPOSE2(bucketize, Tensor, bucketize_Tensor_rule);
  support_out(m, "aten", "bucketize.Tensor_out", "bucketize.Tensor", OutDtype::Cast);
  VMAP_DECOMPOSE(conv_tbc, conv_tbc_rule);
  support_out(m, "aten", "conv_tbc.out", "conv_tbc", OutDtype::Same);
  VMAP_DECOMPOSE(cov, cov_rule);
  VMAP_SUPPORT(cummaxmin_backward, cummaxmin_backward_rule);
  VMAP_SUPPORT2(cumulative_trapezoid, dx, cumulative_trapezoid_dx_rule);
  composite(m, "diag");
  support_out(m, "aten", "diag.out", "diag", OutDtype::Cast);
  composite(m, "diagflat");
  VMAP_DECOMPOSE(embedding_renorm, embedding_renorm_rule);
  support_out(m, "aten", "embedding_renorm.out", "embedding_renorm", OutDtype::Same);
  VMAP_DECOMPOSE(embedding_renorm_, embedding_renorm__rule);
  VMAP_SUPPORT(glu, glu_rule);
  support_out(m, "aten", "glu.out", "glu", OutDtype::Cast);
  VMAP_SUPPORT(glu_backward_jvp, glu_backward_jvp_rule);
  support_out(m, "aten", "glu_backward_jvp.out", "glu_backward_jvp", OutDtype::Same);
  VMAP_SUPPORT(glu_jvp, glu_jvp_rule);
  support_out(m, "aten", "glu_jvp.out", "glu_jvp", OutDtype::Same);
  VMAP_SUPPORT(grid_sampler_2d_backward, grid_sampler_2d_backward_rule);
  support_out(m, "aten", "grid_sampler_2d_backward.out", "grid_sampler_2d_backward", OutDtype::Same);
  VMAP_SUPPORT(grid_sampler_3d_backward, grid_sampler_3d_backward_rule);
  support_out(m, "aten", "grid_sampler_3d_backward.out", "grid_sampler_3d_backward", OutDtype::Same);
  composite(m, "group_norm");
  VMAP_SUPPORT(hardtanh_backward, hardtanh_backward_rule);
  support_out(m, "aten", "hardtanh_backward.grad_input", "hardtanh_backward", OutDtype::Cast);
  VMAP_SUPPORT(index_copy, index_copy_rule);
  support_out(m, "aten", "index_copy.out", "index_copy", OutDtype::Cast);
  VMAP_SUPPORT(index_copy_, index_copy__rule);
  VMAP_SUPPORT2(index_fill, int_Tensor, index_fill_int_Tensor_rule);
  support_out(m, "aten", "index_fill.int_Tensor_out", "index_fill.int_Tensor", OutDtype::Same);
  VMAP_DECOMPOSE2(index_fill_, int_Tensor, index_fill__int_Tensor_rule);
  VMAP_DECOMPOSE2(isin, Tensor_Tensor, isin_Tensor_Tensor_rule);
  support_out(m, "aten", "isin.Tensor_Tensor_out", "isin.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT(leaky_relu_backward, leaky_relu_backward_rule);
  support_out(m, "aten", "leaky_relu_backward.grad_input", "leaky_relu_backward", OutDtype::Cast);
  VMAP_SUPPORT(linalg_matrix_power, linalg_matrix_power_rule);
  support_out(m, "aten", "linalg_matrix_power.out", "linalg_matrix_power", OutDtype::Cast);
  composite(m, "linalg_tensorinv");
  support_out(m, "aten", "linalg_tensorinv.out", "linalg_tensorinv", OutDtype::Cast);
  VMAP_SUPPORT(logcumsumexp, logcumsumexp_rule);
  support_out(m, "aten", "logcumsumexp.out", "logcumsumexp", OutDtype::Cast);
  composite(m, "matrix_power");
  support_out(m, "aten", "matrix_power.out", "matrix_power", OutDtype::Cast);
  VMAP_DECOMPOSE(mean, mean_rule);
  support_out(m, "aten", "mean.dtype_out", "mean", OutDtype::Cast);
  VMAP_SUPPORT(mse_loss_backward, mse_loss_backward_rule);
  support_out(m, "aten", "mse_loss_backward.grad_input", "mse_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT(mvlgamma, mvlgamma_rule);
  support_out(m, "aten", "mvlgamma.out", "mvlgamma", OutDtype::Cast);
  VMAP_SUPPORT(mvlgamma_, mvlgamma__rule);
  VMAP_DECOMPOSE(one_hot, one_hot_rule);
  VMAP_SUPPORT(pixel_shuffle, pixel_shuffle_rule);
  support_out(m, "aten", "pixel_shuffle.out", "pixel_shuffle", OutDtype::Same);
  VMAP_SUPPORT(pixel_unshuffle, pixel_unshuffle_rule);
  support_out(m, "aten", "pixel_unshuffle.out", "pixel_unshuffle", OutDtype::Same);
  VMAP_SUPPORT(polygamma_, polygamma__rule);
  VMAP_DECOMPOSE(prod, prod_rule);
  support_out(m, "aten", "prod.out", "prod", OutDtype::Same);
  VMAP_RANDOM(aten, "random.from", random_from_rule, random_from);
  support_out(m, "aten", "random.from_out", "random.from", OutDtype::Same);
  support_random_out("aten", "random.from_out", "random.from", OutDtype::Same);
  VMAP_RANDOM(aten, "random_.from", random__from_rule, random__from);
  VMAP_SUPPORT2(round, decimals, round_decimals_rule);
  support_out(m, "aten", "round.decimals_out", "round.decimals", OutDtype::Cast);
  VMAP_SUPPORT2(round_, decimals, round__decimals_rule);
  VMAP_SUPPORT2(scatter, src, scatter_src_rule);
  support_out(m, "aten", "scatter.src_out", "scatter.src", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, src, scatter__src_rule);
  VMAP_SUPPORT(scatter_add, scatter_add_rule);
  support_out(m, "aten", "scatter_add.out", "scatter_add", OutDtype::Cast);
  VMAP_SUPPORT(scatter_add_, scatter_add__rule);
  unsupported(m, "set.source_Storage", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_.source_Storage", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_DECOMPOSE(slow_conv_dilated2d, slow_conv_dilated2d_rule);
  support_out(m, "aten", "slow_conv_dilated2d.out", "slow_conv_dilated2d", OutDtype::Same);
  VMAP_SUPPORT(soft_margin_loss_backward, soft_margin_loss_backward_rule);
  support_out(m, "aten", "soft_margin_loss_backward.grad_input", "soft_margin_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT(softplus_backward, softplus_backward_rule);
  support_out(m, "aten", "softplus_backward.grad_input", "softplus_backward", OutDtype::Cast);
  VMAP_SUPPORT(special_multigammaln, special_multigammaln_rule);
  support_out(m, "aten", "special_multigammaln.out", "special_multigammaln", OutDtype::Cast);
  VMAP_SUPPORT(special_round, special_round_rule);
  support_out(m, "aten", "special_round.out", "special_round", OutDtype::Cast);
  VMAP_SUPPORT2(squeeze, dim, squeeze_dim_rule);
  VMAP_SUPPORT_INPLACE_VIEW2(squeeze_, dim, squeeze_dim_rule);
  VMAP_SUPPORT2(squeeze_copy, dim, squeeze_copy_dim_rule);
  support_out(m, "aten", "squeeze_copy.dim_out", "squeeze_copy.dim", OutDtype::Same);
  VMAP_DECOMPOSE(sum, sum_rule);
  support_out(m, "aten", "sum.out", "sum", OutDtype::Same);
  VMAP_SUPPORT2(trapezoid, dx, trapezoid_dx_rule);
  VMAP_SUPPORT(unsqueeze, unsqueeze_rule);
  VMAP_SUPPORT_INPLACE_VIEW(unsqueeze_, unsqueeze_rule);
  VMAP_SUPPORT(unsqueeze_copy, unsqueeze_copy_rule);
  support_out(m, "aten", "unsqueeze_copy.out", "unsqueeze_copy", OutDtype::Same);
  add_kinds(
      "composite _dim_arange _foreach_zero_ diag diag.out diagflat group_norm linalg_tensorinv"
      " linalg_tensorinv.out matrix_power matrix_power.out\n"
      "custom _scaled_dot_product_cudnn_attention _segment_reduce_backward _segment_reduce_backward.out\n"
      "decompose _amp_foreach_non_finite_check_and_unscale_ _amp_update_scale_ _embedding_bag_backward"
      " _sobol_engine_initialize_state_ bucketize.Tensor bucketize.Tensor_out conv_tbc conv_tbc.out cov"
      " embedding_renorm embedding_renorm.out embedding_renorm_ index_fill_.int_Tensor isin.Tensor_Tensor"
      " isin.Tensor_Tensor_out mean mean.dtype_out one_hot prod prod.out slow_conv_dilated2d"
      " slow_conv_dilated2d.out sum sum.out\n"
      "fold _grid_sampler_2d_cpu_fallback_backward adaptive_max_pool3d adaptive_max_pool3d.out"
      " grid_sampler_2d_backward grid_sampler_2d_backward.out grid_sampler_3d_backward"
      " grid_sampler_3d_backward.out\n"
      "index_elements scatter.src scatter.src_out scatter_.src scatter_add scatter_add.out scatter_add_\n"
      "index_vector index_copy index_copy.out index_copy_ index_fill.int_Tensor index_fill.int_Tensor_out\n"
      "loss mse_loss_backward mse_loss_backward.grad_input soft_margin_loss_backward"
      " soft_margin_loss_backward.grad_input\n"
      "pointwise hardtanh_backward hardtanh_backward.grad_input leaky_relu_backward"
      " leaky_relu_backward.grad_input mvlgamma mvlgamma.out mvlgamma_ polygamma_ round.decimals"
      " round.decimals_out round_.decimals softplus_backward softplus_backward.grad_input"
      " special_multigammaln special_multigammaln.out special_round special_round.out\n"
      "random random.from random.from_out random_.from\n"
      "reduction _logcumsumexp cummaxmin_backward cumulative_trapezoid.dx glu glu.out glu_backward_jvp"
      " glu_backward_jvp.out glu_jvp glu_jvp.out logcumsumexp logcumsumexp.out trapezoid.dx\n"
      "unsupported _conv_depthwise2d _conv_depthwise2d.out _fw_primal_copy _fw_primal_copy.out"
      " _philox_key_fold_in _philox_key_split _philox_normal _philox_normal.out _philox_normal_"
      " _philox_uniform _philox_uniform.out _philox_uniform_ set.source_Storage set.source_Storage_out"
      " set_.source_Storage\n"
      "variadic _linalg_slogdet _linalg_slogdet.sign linalg_matrix_power linalg_matrix_power.out"
      " pixel_shuffle pixel_shuffle.out pixel_unshuffle pixel_unshuffle.out\n"
      "view _fw_primal squeeze.dim squeeze_.dim squeeze_copy.dim squeeze_copy.dim_out unsqueeze unsqueeze_"
      " unsqueeze_copy unsqueeze_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
