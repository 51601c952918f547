// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 8 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_aminmax_ops.h>
#include <ATen/ops/_fused_moving_avg_obs_fq_helper_ops.h>
#include <ATen/ops/_rowwise_prune_ops.h>
#include <ATen/ops/_transformer_encoder_layer_fwd_ops.h>
#include <ATen/ops/_upsample_bicubic2d_aa_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_ops.h>
#include <ATen/ops/batch_norm_backward_elemt_ops.h>
#include <ATen/ops/batch_norm_gather_stats_ops.h>
#include <ATen/ops/istft_ops.h>
#include <ATen/ops/max_ops.h>
#include <ATen/ops/median_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/mode_ops.h>
#include <ATen/ops/nanmedian_ops.h>
#include <ATen/ops/new_empty_ops.h>
#include <ATen/ops/new_empty_strided_ops.h>
#include <ATen/ops/new_full_ops.h>
#include <ATen/ops/new_ones_ops.h>
#include <ATen/ops/new_zeros_ops.h>
#include <ATen/ops/sort_ops.h>
#include <ATen/ops/triangular_solve_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_bilinear2d_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _aminmax.dim: reduction
VMAP_SIGNATURE(_aminmax_dim, "_aminmax.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _aminmax_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_aminmax_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// _aminmax.dim_out: reduction, as _aminmax.dim
VMAP_SIGNATURE(_aminmax_dim_out, "_aminmax.dim_out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _fused_moving_avg_obs_fq_helper_functional: unsupported
VMAP_SIGNATURE(_fused_moving_avg_obs_fq_helper_functional, "_fused_moving_avg_obs_fq_helper_functional(Tensor self, Tensor observer_on, Tensor fake_quant_on, Tensor running_min, Tensor running_max, Tensor scale, Tensor zero_point, float averaging_const, int quant_min, int quant_max, int ch_axis, bool per_row_fake_quant=False, bool symmetric_quant=False) -> (Tensor output, Tensor mask, Tensor running_min_out, Tensor running_max_out, Tensor scale_out, Tensor zero_point_out)");

// _rowwise_prune: unsupported
VMAP_SIGNATURE(_rowwise_prune, "_rowwise_prune(Tensor weight, Tensor mask, ScalarType compressed_indices_dtype) -> (Tensor, Tensor)");

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

// _upsample_bicubic2d_aa: fold
VMAP_SIGNATURE(_upsample_bicubic2d_aa, "_upsample_bicubic2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bicubic2d_aa_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bicubic2d_aa", Operand(self, self_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  return in.result(at::_ops::_upsample_bicubic2d_aa::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// _upsample_bicubic2d_aa.out: fold, as _upsample_bicubic2d_aa
VMAP_SIGNATURE(_upsample_bicubic2d_aa_out, "_upsample_bicubic2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_bilinear2d_aa: fold
VMAP_SIGNATURE(_upsample_bilinear2d_aa, "_upsample_bilinear2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bilinear2d_aa_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bilinear2d_aa", Operand(self, self_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  return in.result(at::_ops::_upsample_bilinear2d_aa::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// _upsample_bilinear2d_aa.out: fold, as _upsample_bilinear2d_aa
VMAP_SIGNATURE(_upsample_bilinear2d_aa_out, "_upsample_bilinear2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_lanczos2d_aa: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa, "_upsample_lanczos2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_lanczos2d_aa_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_lanczos2d_aa", Operand(self, self_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  return in.result(at::_ops::_upsample_lanczos2d_aa::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// _upsample_lanczos2d_aa.out: fold, as _upsample_lanczos2d_aa
VMAP_SIGNATURE(_upsample_lanczos2d_aa_out, "_upsample_lanczos2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// batch_norm_backward_elemt: unsupported
VMAP_SIGNATURE(batch_norm_backward_elemt, "batch_norm_backward_elemt(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count) -> Tensor");

// batch_norm_backward_elemt.out: unsupported, as batch_norm_backward_elemt
VMAP_SIGNATURE(batch_norm_backward_elemt_out, "batch_norm_backward_elemt.out(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count, *, Tensor(a!) out) -> Tensor(a!)");

// batch_norm_gather_stats: unsupported
VMAP_SIGNATURE(batch_norm_gather_stats, "batch_norm_gather_stats(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count) -> (Tensor, Tensor)");

// batch_norm_gather_stats.out: unsupported, as batch_norm_gather_stats
VMAP_SIGNATURE(batch_norm_gather_stats_out, "batch_norm_gather_stats.out(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// istft: decompose
VMAP_SIGNATURE(istft, "istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor");
Tensor istft_rule(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
    std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center, bool normalized,
    std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  return decompositions::istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
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

// median.dim: reduction
VMAP_SIGNATURE(median_dim, "median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> median_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::median_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// median.dim_values: reduction, as median.dim
VMAP_SIGNATURE(median_dim_values, "median.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// min.dim: reduction
VMAP_SIGNATURE(min_dim, "min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> min_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::min_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// min.dim_min: reduction, as min.dim
VMAP_SIGNATURE(min_dim_min, "min.dim_min(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) min, Tensor(b!) min_indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// mode: reduction
VMAP_SIGNATURE(mode, "mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> mode_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::mode::call(in[0], in.dim(), keepdim), keepdim);
}

// mode.values: reduction, as mode
VMAP_SIGNATURE(mode_values, "mode.values(Tensor self, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// nanmedian.dim: reduction
VMAP_SIGNATURE(nanmedian_dim, "nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> nanmedian_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::nanmedian_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// nanmedian.dim_values: reduction, as nanmedian.dim
VMAP_SIGNATURE(nanmedian_dim_values, "nanmedian.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// new_empty: factory
VMAP_SIGNATURE(new_empty, "new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_empty_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_empty::call(in.self(), physical_size, dtype, layout, device, pin_memory));
}

// new_empty.out: factory, as new_empty
VMAP_SIGNATURE(new_empty_out, "new_empty.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

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

// new_zeros: factory
VMAP_SIGNATURE(new_zeros, "new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult new_zeros_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const NewSized in(self, self_bdim);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::new_zeros::call(in.self(), physical_size, dtype, layout, device, pin_memory));
}

// new_zeros.out: factory, as new_zeros
VMAP_SIGNATURE(new_zeros_out, "new_zeros.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// sort: reduction
VMAP_SIGNATURE(sort, "sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> sort_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::sort::call(in[0], in.dim(), descending), true);
}

// sort.values: reduction, as sort
VMAP_SIGNATURE(sort_values, "sort.values(Tensor self, int dim=-1, bool descending=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// triangular_solve: variadic
VMAP_SIGNATURE(triangular_solve, "triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)");
std::tuple<Tensor, BDim, Tensor, BDim> triangular_solve_rule(const Tensor& self, BDim self_bdim,
    const Tensor& A, BDim A_bdim, bool upper, bool transpose, bool unitriangular) {
  Variadic<2> in("triangular_solve", Operand(self, self_bdim, 2), Operand(A, A_bdim, 2));
  in.align_and_expand();
  return in.result(at::_ops::triangular_solve::call(in[0], in[1], upper, transpose, unitriangular));
}

// triangular_solve.X: variadic, as triangular_solve
VMAP_SIGNATURE(triangular_solve_X, "triangular_solve.X(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False, *, Tensor(a!) X, Tensor(b!) M) -> (Tensor(a!) solution, Tensor(b!) cloned_coefficient)");

// upsample_bicubic2d: fold
VMAP_SIGNATURE(upsample_bicubic2d, "upsample_bicubic2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bicubic2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bicubic2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bicubic2d::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// upsample_bicubic2d.out: fold, as upsample_bicubic2d
VMAP_SIGNATURE(upsample_bicubic2d_out, "upsample_bicubic2d.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_bilinear2d: fold
VMAP_SIGNATURE(upsample_bilinear2d, "upsample_bilinear2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bilinear2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bilinear2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bilinear2d::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// upsample_bilinear2d.out: fold, as upsample_bilinear2d
VMAP_SIGNATURE(upsample_bilinear2d_out, "upsample_bilinear2d.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_8(torch::Library& m) {
  VMAP_SUPPORT2(_aminmax, dim, _aminmax_dim_rule);
  support_out(m, "aten", "_aminmax.dim_out", "_aminmax.dim", OutDtype::Same);
  unsupported(m, "_fused_moving_avg_obs_fq_helper_functional", "it asks on the host whether it observes and whether it rounds, once for all examples", "observe outside vmap, and map fake_quantize_per_tensor_affine with the scale that was found");
  unsupported(m, "_rowwise_prune", "the number of rows that are kept differs from example to example, and a batch has one shape", "multiply by the mask");
  VMAP_DECOMPOSE(_transformer_encoder_layer_fwd, _transformer_encoder_layer_fwd_rule);
  support_out(m, "aten", "_transformer_encoder_layer_fwd.out", "_transformer_encoder_layer_fwd", OutDtype::Same);
  VMAP_SUPPORT(_upsample_bicubic2d_aa, _upsample_bicubic2d_aa_rule);
  support_out(m, "aten", "_upsample_bicubic2d_aa.out", "_upsample_bicubic2d_aa", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_bilinear2d_aa, _upsample_bilinear2d_aa_rule);
  support_out(m, "aten", "_upsample_bilinear2d_aa.out", "_upsample_bilinear2d_aa", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_lanczos2d_aa, _upsample_lanczos2d_aa_rule);
  support_out(m, "aten", "_upsample_lanczos2d_aa.out", "_upsample_lanczos2d_aa", OutDtype::Cast);
  unsupported(m, "batch_norm_backward_elemt", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_backward_elemt.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_gather_stats", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  unsupported(m, "batch_norm_gather_stats.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  composite(m, "contiguous");
  composite(m, "embedding_bag.padding_idx");
  composite(m, "gradient.scalarint");
  VMAP_DECOMPOSE(istft, istft_rule);
  VMAP_SUPPORT2(max, dim, max_dim_rule);
  support_out(m, "aten", "max.dim_max", "max.dim", OutDtype::Cast);
  VMAP_SUPPORT2(median, dim, median_dim_rule);
  support_out(m, "aten", "median.dim_values", "median.dim", OutDtype::Cast);
  VMAP_SUPPORT2(min, dim, min_dim_rule);
  support_out(m, "aten", "min.dim_min", "min.dim", OutDtype::Cast);
  VMAP_SUPPORT(mode, mode_rule);
  support_out(m, "aten", "mode.values", "mode", OutDtype::Cast);
  VMAP_SUPPORT2(nanmedian, dim, nanmedian_dim_rule);
  support_out(m, "aten", "nanmedian.dim_values", "nanmedian.dim", OutDtype::Cast);
  VMAP_FACTORY(aten, "new_empty", new_empty);
  VMAP_FACTORY_RULE(new_empty, new_empty_rule);
  support_out(m, "aten", "new_empty.out", "new_empty", OutDtype::Same);
  VMAP_FACTORY(aten, "new_empty_strided", new_empty_strided);
  VMAP_FACTORY_RULE(new_empty_strided, new_empty_strided_rule);
  support_out(m, "aten", "new_empty_strided.out", "new_empty_strided", OutDtype::Same);
  VMAP_FACTORY(aten, "new_full", new_full);
  VMAP_FACTORY_RULE(new_full, new_full_rule);
  support_out(m, "aten", "new_full.out", "new_full", OutDtype::Same);
  VMAP_FACTORY(aten, "new_ones", new_ones);
  VMAP_FACTORY_RULE(new_ones, new_ones_rule);
  support_out(m, "aten", "new_ones.out", "new_ones", OutDtype::Same);
  VMAP_FACTORY(aten, "new_zeros", new_zeros);
  VMAP_FACTORY_RULE(new_zeros, new_zeros_rule);
  support_out(m, "aten", "new_zeros.out", "new_zeros", OutDtype::Same);
  VMAP_SUPPORT(sort, sort_rule);
  support_out(m, "aten", "sort.values", "sort", OutDtype::Cast);
  composite(m, "sym_is_contiguous");
  VMAP_SUPPORT(triangular_solve, triangular_solve_rule);
  support_out(m, "aten", "triangular_solve.X", "triangular_solve", OutDtype::Cast);
  VMAP_SUPPORT(upsample_bicubic2d, upsample_bicubic2d_rule);
  support_out(m, "aten", "upsample_bicubic2d.out", "upsample_bicubic2d", OutDtype::Cast);
  VMAP_SUPPORT(upsample_bilinear2d, upsample_bilinear2d_rule);
  support_out(m, "aten", "upsample_bilinear2d.out", "upsample_bilinear2d", OutDtype::Cast);
  add_kinds(
      "composite contiguous embedding_bag.padding_idx gradient.scalarint sym_is_contiguous\n"
      "decompose _transformer_encoder_layer_fwd _transformer_encoder_layer_fwd.out istft\n"
      "factory new_empty new_empty.out new_empty_strided new_empty_strided.out new_full new_full.out"
      " new_ones new_ones.out new_zeros new_zeros.out\n"
      "fold _upsample_bicubic2d_aa _upsample_bicubic2d_aa.out _upsample_bilinear2d_aa"
      " _upsample_bilinear2d_aa.out _upsample_lanczos2d_aa _upsample_lanczos2d_aa.out upsample_bicubic2d"
      " upsample_bicubic2d.out upsample_bilinear2d upsample_bilinear2d.out\n"
      "reduction _aminmax.dim _aminmax.dim_out max.dim max.dim_max median.dim median.dim_values min.dim"
      " min.dim_min mode mode.values nanmedian.dim nanmedian.dim_values sort sort.values\n"
      "unsupported _fused_moving_avg_obs_fq_helper_functional _rowwise_prune batch_norm_backward_elemt"
      " batch_norm_backward_elemt.out batch_norm_gather_stats batch_norm_gather_stats.out\n"
      "variadic triangular_solve triangular_solve.X\n"
  );
}

}  // namespace vmap::rules::aten
