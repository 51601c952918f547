// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 18 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_efficient_attention_backward_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_grouped_mm_ops.h>
#include <ATen/ops/_make_dual_copy_ops.h>
#include <ATen/ops/_make_dual_ops.h>
#include <ATen/ops/_new_zeros_with_same_feature_meta_ops.h>
#include <ATen/ops/_propagate_xla_data_ops.h>
#include <ATen/ops/_sample_dirichlet_ops.h>
#include <ATen/ops/_sobol_engine_ff_ops.h>
#include <ATen/ops/_sobol_engine_scramble_ops.h>
#include <ATen/ops/_standard_gamma_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_ops.h>
#include <ATen/ops/batch_norm_elemt_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/binary_cross_entropy_with_logits_ops.h>
#include <ATen/ops/cauchy_ops.h>
#include <ATen/ops/conv1d_ops.h>
#include <ATen/ops/conv3d_ops.h>
#include <ATen/ops/empty_ops.h>
#include <ATen/ops/glu_backward_ops.h>
#include <ATen/ops/linalg_cross_ops.h>
#include <ATen/ops/linalg_vecdot_ops.h>
#include <ATen/ops/log_normal_ops.h>
#include <ATen/ops/mse_loss_ops.h>
#include <ATen/ops/multilabel_margin_loss_ops.h>
#include <ATen/ops/multinomial_ops.h>
#include <ATen/ops/nanquantile_ops.h>
#include <ATen/ops/native_norm_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/poisson_ops.h>
#include <ATen/ops/quantile_ops.h>
#include <ATen/ops/random_ops.h>
#include <ATen/ops/rot90_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/set_data_ops.h>
#include <ATen/ops/soft_margin_loss_ops.h>
#include <ATen/ops/uniform_ops.h>
#include <ATen/ops/upsample_nearest1d_ops.h>
#include <ATen/ops/upsample_nearest2d_ops.h>
#include <ATen/ops/upsample_nearest3d_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/writes.h>

namespace vmap::rules::aten {
namespace {

// _efficient_attention_backward: unsupported
VMAP_SIGNATURE(_efficient_attention_backward, "_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor out, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt max_seqlen_q, SymInt max_seqlen_k, Tensor logsumexp, float dropout_p, Tensor philox_seed, Tensor philox_offset, int custom_mask_type, bool bias_requires_grad, *, float? scale=None, int? num_splits_key=None, int? window_size=None, bool shared_storage_dqdkdv=False) -> (Tensor, Tensor, Tensor, Tensor)");

// _fused_adagrad: decompose
VMAP_SIGNATURE(_fused_adagrad, "_fused_adagrad(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out, Tensor[] state_steps_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adagrad_rule(at::TensorList self,
    at::TensorList grads, at::TensorList state_sums, at::TensorList state_steps, double lr,
    double lr_decay, double weight_decay, double eps, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  const Writes writes = decompositions::fused_adagrad(self, grads, state_sums, state_steps, lr, lr_decay, weight_decay, eps, maximize, grad_scale, found_inf);
  return {writes.after(self), writes.after(grads), writes.after(state_sums), writes.after(state_steps)};
}

// _grouped_mm: custom
VMAP_SIGNATURE(_grouped_mm, "_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) -> Tensor");

// _make_dual: unsupported
VMAP_SIGNATURE(_make_dual, "_make_dual(Tensor(a) primal, Tensor tangent, int level) -> Tensor(a)");

// _make_dual_copy: unsupported
VMAP_SIGNATURE(_make_dual_copy, "_make_dual_copy(Tensor primal, Tensor tangent, int level) -> Tensor");

// _make_dual_copy.out: unsupported, as _make_dual_copy
VMAP_SIGNATURE(_make_dual_copy_out, "_make_dual_copy.out(Tensor primal, Tensor tangent, int level, *, Tensor(a!) out) -> Tensor(a!)");

// _new_zeros_with_same_feature_meta: custom
VMAP_SIGNATURE(_new_zeros_with_same_feature_meta, "_new_zeros_with_same_feature_meta(Tensor self, Tensor other, *, int self_num_batch_dims=0) -> Tensor");

// _new_zeros_with_same_feature_meta.out: custom, as _new_zeros_with_same_feature_meta
VMAP_SIGNATURE(_new_zeros_with_same_feature_meta_out, "_new_zeros_with_same_feature_meta.out(Tensor self, Tensor other, *, int self_num_batch_dims=0, Tensor(a!) out) -> Tensor(a!)");

// _propagate_xla_data: unsupported
VMAP_SIGNATURE(_propagate_xla_data, "_propagate_xla_data(Tensor input, Tensor output) -> ()");

// _sample_dirichlet: random
VMAP_SIGNATURE(_sample_dirichlet, "_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor");
OneResult _sample_dirichlet_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim, 1));
  return in.result(at::_ops::_sample_dirichlet::call(in[0], generator));
}

// _sample_dirichlet.out: random, as _sample_dirichlet
VMAP_SIGNATURE(_sample_dirichlet_out, "_sample_dirichlet.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// _sobol_engine_ff_: decompose
VMAP_SIGNATURE(_sobol_engine_ff_, "_sobol_engine_ff_(Tensor(a!) self, int n, Tensor sobolstate, int dimension, int num_generated) -> Tensor(a!)");

// _sobol_engine_scramble_: decompose
VMAP_SIGNATURE(_sobol_engine_scramble_, "_sobol_engine_scramble_(Tensor(a!) self, Tensor ltm, int dimension) -> Tensor(a!)");

// _standard_gamma: random
VMAP_SIGNATURE(_standard_gamma, "_standard_gamma(Tensor self, Generator? generator=None) -> Tensor");
OneResult _standard_gamma_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::_standard_gamma::call(in[0], generator));
}

// _standard_gamma.out: random, as _standard_gamma
VMAP_SIGNATURE(_standard_gamma_out, "_standard_gamma.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_nearest_exact1d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact1d_vec, "_upsample_nearest_exact1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact1d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact1d.vec", Operand(input, input_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact1d_vec::call(in[0], output_size, scale_factors));
}

// _upsample_nearest_exact2d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d_vec, "_upsample_nearest_exact2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact2d_vec::call(in[0], output_size, scale_factors));
}

// _upsample_nearest_exact3d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact3d_vec, "_upsample_nearest_exact3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact3d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact3d.vec", Operand(input, input_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact3d_vec::call(in[0], output_size, scale_factors));
}

// batch_norm_elemt: unsupported
VMAP_SIGNATURE(batch_norm_elemt, "batch_norm_elemt(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps) -> Tensor");

// batch_norm_elemt.out: unsupported, as batch_norm_elemt
VMAP_SIGNATURE(batch_norm_elemt_out, "batch_norm_elemt.out(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps, *, Tensor(a!) out) -> Tensor(a!)");

// bernoulli: random
VMAP_SIGNATURE(bernoulli, "bernoulli(Tensor self, *, Generator? generator=None) -> Tensor");
OneResult bernoulli_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::bernoulli::call(in[0], generator));
}

// bernoulli.out: random, as bernoulli
VMAP_SIGNATURE(bernoulli_out, "bernoulli.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// binary_cross_entropy_with_logits: loss
VMAP_SIGNATURE(binary_cross_entropy_with_logits, "binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=Mean) -> Tensor");
OneResult binary_cross_entropy_with_logits_rule(const Tensor& self, BDim self_bdim, const Tensor& target,
    BDim target_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& pos_weight, BDim pos_weight_bdim, int64_t reduction) {
  Loss<4> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim), Operand(weight, weight_bdim), Operand(pos_weight, pos_weight_bdim));
  in.shaped_as(1).align().expand();
  return in.result(at::_ops::binary_cross_entropy_with_logits::call(in[0], in[1], in.optional(2), in.optional(3), in.elementwise()));
}

// binary_cross_entropy_with_logits.out: loss, as binary_cross_entropy_with_logits
VMAP_SIGNATURE(binary_cross_entropy_with_logits_out, "binary_cross_entropy_with_logits.out(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// cauchy: random
VMAP_SIGNATURE(cauchy, "cauchy(Tensor self, float median=0, float sigma=1, *, Generator? generator=None) -> Tensor");
OneResult cauchy_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double median, double sigma,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::cauchy::call(in.self(), median, sigma, generator));
}

// cauchy.out: random, as cauchy
VMAP_SIGNATURE(cauchy_out, "cauchy.out(Tensor self, float median=0, float sigma=1, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// cauchy_: random, as cauchy
VMAP_SIGNATURE(cauchy_, "cauchy_(Tensor(a!) self, float median=0, float sigma=1, *, Generator? generator=None) -> Tensor(a!)");
void cauchy__rule(const Draw& draw, Tensor& self, BDim self_bdim, double median, double sigma,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::cauchy_::call(in.written(), median, sigma, generator);
  in.spread();
}

// conv1d: convolve
VMAP_SIGNATURE(conv1d, "conv1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=1, SymInt[1] padding=0, SymInt[1] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv1d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv1d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv1d::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// conv1d.padding: convolve
VMAP_SIGNATURE(conv1d_padding, "conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=1, str padding=\"valid\", SymInt[1] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv1d_padding_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv1d.padding", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv1d_padding::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// conv3d.padding: convolve
VMAP_SIGNATURE(conv3d_padding, "conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=1, str padding=\"valid\", SymInt[3] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv3d_padding_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv3d.padding", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv3d_padding::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// empty.memory_format: factory
VMAP_SIGNATURE(empty_memory_format, "empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// empty.out: factory, as empty.memory_format
VMAP_SIGNATURE(empty_out, "empty.out(SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// glu_backward: reduction
VMAP_SIGNATURE(glu_backward, "glu_backward(Tensor grad_output, Tensor self, int dim) -> Tensor");
OneResult glu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, int64_t dim) {
  const Reduction<2> in(dim, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  return in.result(at::_ops::glu_backward::call(in[0], in[1], in.dim()), true);
}

// glu_backward.grad_input: reduction, as glu_backward
VMAP_SIGNATURE(glu_backward_grad_input, "glu_backward.grad_input(Tensor grad_output, Tensor self, int dim, *, Tensor(a!) grad_input) -> Tensor(a!)");

// linalg_cross: reduction
VMAP_SIGNATURE(linalg_cross, "linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor");
OneResult linalg_cross_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    int64_t dim) {
  const Reduction<2> in(dim, Operand(self, self_bdim), Operand(other, other_bdim));
  return in.result(at::_ops::linalg_cross::call(in[0], in[1], in.dim()), true);
}

// linalg_cross.out: reduction, as linalg_cross
VMAP_SIGNATURE(linalg_cross_out, "linalg_cross.out(Tensor self, Tensor other, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)");

// linalg_vecdot.out: composite, as linalg_vecdot
VMAP_SIGNATURE(linalg_vecdot_out, "linalg_vecdot.out(Tensor x, Tensor y, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)");

// log_normal: random
VMAP_SIGNATURE(log_normal, "log_normal(Tensor self, float mean=1, float std=2, *, Generator? generator=None) -> Tensor");
OneResult log_normal_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double mean, double std,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::log_normal::call(in.self(), mean, std, generator));
}

// log_normal.out: random, as log_normal
VMAP_SIGNATURE(log_normal_out, "log_normal.out(Tensor self, float mean=1, float std=2, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// log_normal_: random, as log_normal
VMAP_SIGNATURE(log_normal_, "log_normal_(Tensor(a!) self, float mean=1, float std=2, *, Generator? generator=None) -> Tensor(a!)");
void log_normal__rule(const Draw& draw, Tensor& self, BDim self_bdim, double mean, double std,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::log_normal_::call(in.written(), mean, std, generator);
  in.spread();
}

// mse_loss: loss
VMAP_SIGNATURE(mse_loss, "mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor");
OneResult mse_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.promote().align();
  return in.result(at::_ops::mse_loss::call(in[0], in[1], in.elementwise()));
}

// mse_loss.out: loss, as mse_loss
VMAP_SIGNATURE(mse_loss_out, "mse_loss.out(Tensor self, Tensor target, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// multilabel_margin_loss.out: composite, as multilabel_margin_loss
VMAP_SIGNATURE(multilabel_margin_loss_out, "multilabel_margin_loss.out(Tensor self, Tensor target, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// multinomial: random
VMAP_SIGNATURE(multinomial, "multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor");

// nanquantile: decompose
VMAP_SIGNATURE(nanquantile, "nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
Tensor nanquantile_rule(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
    c10::string_view interpolation) {
  return decompositions::quantile(self, q, dim, keepdim, interpolation, /*ignores_nan=*/true);
}

// nanquantile.out: decompose, as nanquantile
VMAP_SIGNATURE(nanquantile_out, "nanquantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor(a!) out) -> Tensor(a!)");

// native_norm.ScalarOpt_dim_dtype: unsupported
VMAP_SIGNATURE(native_norm_ScalarOpt_dim_dtype, "native_norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype) -> Tensor");

// native_norm.ScalarOpt_dim_dtype_out: unsupported, as native_norm.ScalarOpt_dim_dtype
VMAP_SIGNATURE(native_norm_ScalarOpt_dim_dtype_out, "native_norm.ScalarOpt_dim_dtype_out(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype, *, Tensor(a!) out) -> Tensor(a!)");

// normal_: random
VMAP_SIGNATURE(normal_, "normal_(Tensor(a!) self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor(a!)");
void normal__rule(const Draw& draw, Tensor& self, BDim self_bdim, double mean, double std,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::normal_::call(in.written(), mean, std, generator);
  in.spread();
}

// normal_functional: random
VMAP_SIGNATURE(normal_functional, "normal_functional(Tensor self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor");
OneResult normal_functional_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double mean,
    double std, std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::normal_functional::call(in.self(), mean, std, generator));
}

// poisson: random
VMAP_SIGNATURE(poisson, "poisson(Tensor self, Generator? generator=None) -> Tensor");
OneResult poisson_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::poisson::call(in[0], generator));
}

// poisson.out: random, as poisson
VMAP_SIGNATURE(poisson_out, "poisson.out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)");

// quantile: decompose
VMAP_SIGNATURE(quantile, "quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
Tensor quantile_rule(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
    c10::string_view interpolation) {
  return decompositions::quantile(self, q, dim, keepdim, interpolation);
}

// quantile.out: decompose, as quantile
VMAP_SIGNATURE(quantile_out, "quantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor(a!) out) -> Tensor(a!)");

// random: random
VMAP_SIGNATURE(random, "random(Tensor self, *, Generator? generator=None) -> Tensor");
OneResult random_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::random::call(in.self(), generator));
}

// random.out: random, as random
VMAP_SIGNATURE(random_out, "random.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// random_: random, as random
VMAP_SIGNATURE(random_, "random_(Tensor(a!) self, *, Generator? generator=None) -> Tensor(a!)");
void random__rule(const Draw& draw, Tensor& self, BDim self_bdim, std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::random_::call(in.written(), generator);
  in.spread();
}

// rot90: view
VMAP_SIGNATURE(rot90, "rot90(Tensor self, int k=1, int[] dims=[0,1]) -> Tensor");
OneResult rot90_rule(const Tensor& self, BDim self_bdim, int64_t k, at::IntArrayRef dims) {
  View in("rot90", self, self_bdim, 2, 0, RankError::Runtime);
  const auto physical_dims = in.keep(dims);
  return in.result(at::_ops::rot90::call(in.self(), k, physical_dims));
}

// rot90.out: view, as rot90
VMAP_SIGNATURE(rot90_out, "rot90.out(Tensor self, int k=1, int[] dims=[0,1], *, Tensor(a!) out) -> Tensor(a!)");

// searchsorted.Scalar: custom
VMAP_SIGNATURE(searchsorted_Scalar, "searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor");

// searchsorted.Scalar_out: custom, as searchsorted.Scalar
VMAP_SIGNATURE(searchsorted_Scalar_out, "searchsorted.Scalar_out(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!)");

// set_data: unsupported
VMAP_SIGNATURE(set_data, "set_data(Tensor(a!) self, Tensor new_data) -> ()");

// soft_margin_loss: loss
VMAP_SIGNATURE(soft_margin_loss, "soft_margin_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor");
OneResult soft_margin_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.shaped_as(0).align().expand();
  return in.result(at::_ops::soft_margin_loss::call(in[0], in[1], in.elementwise()));
}

// soft_margin_loss.out: loss, as soft_margin_loss
VMAP_SIGNATURE(soft_margin_loss_out, "soft_margin_loss.out(Tensor self, Tensor target, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

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

// upsample_nearest1d.vec: fold
VMAP_SIGNATURE(upsample_nearest1d_vec, "upsample_nearest1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult upsample_nearest1d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_nearest1d.vec", Operand(input, input_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest1d_vec::call(in[0], output_size, scale_factors));
}

// upsample_nearest2d.vec: fold
VMAP_SIGNATURE(upsample_nearest2d_vec, "upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult upsample_nearest2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_nearest2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest2d_vec::call(in[0], output_size, scale_factors));
}

// upsample_nearest3d.vec: fold
VMAP_SIGNATURE(upsample_nearest3d_vec, "upsample_nearest3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult upsample_nearest3d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_nearest3d.vec", Operand(input, input_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest3d_vec::call(in[0], output_size, scale_factors));
}

}  // namespace

void register_shard_18(torch::Library& m) {
  unsupported(m, "_efficient_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  VMAP_DECOMPOSE(_fused_adagrad, _fused_adagrad_rule);
  VMAP_SUPPORT(_grouped_mm, custom::grouped_mm);
  unsupported(m, "_make_dual", "forward-mode gradients belong to whole tensors, and an example is none", "make the dual tensor of the whole batch, outside vmap");
  unsupported(m, "_make_dual_copy", "forward-mode gradients belong to whole tensors, and an example is none", "make the dual tensor of the whole batch, outside vmap");
  unsupported(m, "_make_dual_copy.out", "forward-mode gradients belong to whole tensors, and an example is none", "make the dual tensor of the whole batch, outside vmap");
  VMAP_SUPPORT(_new_zeros_with_same_feature_meta, custom::new_zeros_with_same_feature_meta);
  support_out(m, "aten", "_new_zeros_with_same_feature_meta.out", "_new_zeros_with_same_feature_meta", OutDtype::Same);
  unsupported(m, "_propagate_xla_data", "it takes XLA tensors", "leave the call out: it changes no value");
  VMAP_RANDOM(aten, "_sample_dirichlet", _sample_dirichlet_rule, _sample_dirichlet);
  support_out(m, "aten", "_sample_dirichlet.out", "_sample_dirichlet", OutDtype::Same);
  support_random_out("aten", "_sample_dirichlet.out", "_sample_dirichlet", OutDtype::Same);
  decompose(m, "_sobol_engine_ff_", static_cast<at::_ops::_sobol_engine_ff_::schema*>(&decompositions::sobol_engine_ff_));
  decompose(m, "_sobol_engine_scramble_", static_cast<at::_ops::_sobol_engine_scramble_::schema*>(&decompositions::sobol_engine_scramble_));
  VMAP_RANDOM(aten, "_standard_gamma", _standard_gamma_rule, _standard_gamma);
  support_out(m, "aten", "_standard_gamma.out", "_standard_gamma", OutDtype::Same);
  support_random_out("aten", "_standard_gamma.out", "_standard_gamma", OutDtype::Same);
  VMAP_SUPPORT2(_upsample_nearest_exact1d, vec, _upsample_nearest_exact1d_vec_rule);
  VMAP_SUPPORT2(_upsample_nearest_exact2d, vec, _upsample_nearest_exact2d_vec_rule);
  VMAP_SUPPORT2(_upsample_nearest_exact3d, vec, _upsample_nearest_exact3d_vec_rule);
  composite(m, "_weight_norm");
  unsupported(m, "batch_norm_elemt", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use (input - mean) * invstd * weight + bias");
  unsupported(m, "batch_norm_elemt.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use (input - mean) * invstd * weight + bias");
  VMAP_RANDOM(aten, "bernoulli", bernoulli_rule, bernoulli);
  support_out(m, "aten", "bernoulli.out", "bernoulli", OutDtype::Cast);
  support_random_out("aten", "bernoulli.out", "bernoulli", OutDtype::Cast);
  VMAP_SUPPORT(binary_cross_entropy_with_logits, binary_cross_entropy_with_logits_rule);
  support_out(m, "aten", "binary_cross_entropy_with_logits.out", "binary_cross_entropy_with_logits", OutDtype::Same);
  VMAP_RANDOM(aten, "cauchy", cauchy_rule, cauchy);
  support_out(m, "aten", "cauchy.out", "cauchy", OutDtype::Same);
  support_random_out("aten", "cauchy.out", "cauchy", OutDtype::Same);
  VMAP_RANDOM(aten, "cauchy_", cauchy__rule, cauchy_);
  VMAP_SUPPORT(conv1d, conv1d_rule);
  VMAP_SUPPORT2(conv1d, padding, conv1d_padding_rule);
  VMAP_SUPPORT2(conv3d, padding, conv3d_padding_rule);
  composite(m, "cumulative_trapezoid.x");
  VMAP_FACTORY(aten, "empty.memory_format", empty_memory_format);
  support_out(m, "aten", "empty.out", "empty.memory_format", OutDtype::Cast);
  VMAP_SUPPORT(glu_backward, glu_backward_rule);
  support_out(m, "aten", "glu_backward.grad_input", "glu_backward", OutDtype::Cast);
  composite(m, "l1_loss");
  VMAP_SUPPORT(linalg_cross, linalg_cross_rule);
  support_out(m, "aten", "linalg_cross.out", "linalg_cross", OutDtype::Cast);
  composite(m, "linalg_vecdot");
  support_out(m, "aten", "linalg_vecdot.out", "linalg_vecdot", OutDtype::Cast);
  VMAP_RANDOM(aten, "log_normal", log_normal_rule, log_normal);
  support_out(m, "aten", "log_normal.out", "log_normal", OutDtype::Same);
  support_random_out("aten", "log_normal.out", "log_normal", OutDtype::Same);
  VMAP_RANDOM(aten, "log_normal_", log_normal__rule, log_normal_);
  VMAP_SUPPORT(mse_loss, mse_loss_rule);
  support_out(m, "aten", "mse_loss.out", "mse_loss", OutDtype::Cast);
  composite(m, "multilabel_margin_loss");
  support_out(m, "aten", "multilabel_margin_loss.out", "multilabel_margin_loss", OutDtype::Cast);
  VMAP_RANDOM(aten, "multinomial", custom::multinomial, multinomial);
  VMAP_DECOMPOSE(nanquantile, nanquantile_rule);
  support_out(m, "aten", "nanquantile.out", "nanquantile", OutDtype::Cast);
  unsupported(m, "native_norm.ScalarOpt_dim_dtype", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  unsupported(m, "native_norm.ScalarOpt_dim_dtype_out", "it has kernels for sparse tensors alone, and a batch of these is no tensor", "use linalg_vector_norm of a dense tensor");
  VMAP_RANDOM(aten, "normal_", normal__rule, normal_);
  VMAP_RANDOM(aten, "normal_functional", normal_functional_rule, normal_functional);
  VMAP_RANDOM(aten, "poisson", poisson_rule, poisson);
  support_out(m, "aten", "poisson.out", "poisson", OutDtype::Same);
  support_random_out("aten", "poisson.out", "poisson", OutDtype::Same);
  VMAP_DECOMPOSE(quantile, quantile_rule);
  support_out(m, "aten", "quantile.out", "quantile", OutDtype::Cast);
  VMAP_RANDOM(aten, "random", random_rule, random);
  support_out(m, "aten", "random.out", "random", OutDtype::Same);
  support_random_out("aten", "random.out", "random", OutDtype::Same);
  VMAP_RANDOM(aten, "random_", random__rule, random_);
  VMAP_SUPPORT(rot90, rot90_rule);
  support_out(m, "aten", "rot90.out", "rot90", OutDtype::Same);
  VMAP_SUPPORT2(searchsorted, Scalar, custom::searchsorted_scalar);
  support_out(m, "aten", "searchsorted.Scalar_out", "searchsorted.Scalar", OutDtype::Cast);
  unsupported(m, "set_data", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(soft_margin_loss, soft_margin_loss_rule);
  support_out(m, "aten", "soft_margin_loss.out", "soft_margin_loss", OutDtype::Cast);
  composite(m, "trapezoid.x");
  composite(m, "trapz.x");
  VMAP_RANDOM(aten, "uniform", uniform_rule, uniform);
  support_out(m, "aten", "uniform.out", "uniform", OutDtype::Same);
  support_random_out("aten", "uniform.out", "uniform", OutDtype::Same);
  VMAP_RANDOM(aten, "uniform_", uniform__rule, uniform_);
  VMAP_SUPPORT2(upsample_nearest1d, vec, upsample_nearest1d_vec_rule);
  VMAP_SUPPORT2(upsample_nearest2d, vec, upsample_nearest2d_vec_rule);
  VMAP_SUPPORT2(upsample_nearest3d, vec, upsample_nearest3d_vec_rule);
  add_kinds(
      "composite _weight_norm cumulative_trapezoid.x l1_loss linalg_vecdot linalg_vecdot.out"
      " multilabel_margin_loss multilabel_margin_loss.out trapezoid.x trapz.x\n"
      "convolve conv1d conv1d.padding conv3d.padding\n"
      "custom _grouped_mm _new_zeros_with_same_feature_meta _new_zeros_with_same_feature_meta.out"
      " searchsorted.Scalar searchsorted.Scalar_out\n"
      "decompose _fused_adagrad _sobol_engine_ff_ _sobol_engine_scramble_ nanquantile nanquantile.out"
      " quantile quantile.out\n"
      "factory empty.memory_format empty.out\n"
      "fold _upsample_nearest_exact1d.vec _upsample_nearest_exact2d.vec _upsample_nearest_exact3d.vec"
      " upsample_nearest1d.vec upsample_nearest2d.vec upsample_nearest3d.vec\n"
      "loss binary_cross_entropy_with_logits binary_cross_entropy_with_logits.out mse_loss mse_loss.out"
      " soft_margin_loss soft_margin_loss.out\n"
      "random _sample_dirichlet _sample_dirichlet.out _standard_gamma _standard_gamma.out bernoulli"
      " bernoulli.out cauchy cauchy.out cauchy_ log_normal log_normal.out log_normal_ multinomial normal_"
      " normal_functional poisson poisson.out random random.out random_ uniform uniform.out uniform_\n"
      "reduction glu_backward glu_backward.grad_input linalg_cross linalg_cross.out\n"
      "unsupported _efficient_attention_backward _make_dual _make_dual_copy _make_dual_copy.out"
      " _propagate_xla_data batch_norm_elemt batch_norm_elemt.out native_norm.ScalarOpt_dim_dtype"
      " native_norm.ScalarOpt_dim_dtype_out set_data\n"
      "view rot90 rot90.out\n"
  );
}

}  // namespace vmap::rules::aten
