// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 27 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_div_ops.h>
#include <ATen/ops/_fused_moving_avg_obs_fq_helper_ops.h>
#include <ATen/ops/_sobol_engine_scramble_ops.h>
#include <ATen/ops/addmv_ops.h>
#include <ATen/ops/alias_ops.h>
#include <ATen/ops/amin_ops.h>
#include <ATen/ops/arcsin_ops.h>
#include <ATen/ops/atan2_ops.h>
#include <ATen/ops/avg_pool1d_ops.h>
#include <ATen/ops/binary_cross_entropy_with_logits_ops.h>
#include <ATen/ops/complex_ops.h>
#include <ATen/ops/digamma_ops.h>
#include <ATen/ops/eq_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/index_fill_ops.h>
#include <ATen/ops/isin_ops.h>
#include <ATen/ops/kthvalue_ops.h>
#include <ATen/ops/less_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/logaddexp_ops.h>
#include <ATen/ops/max_pool2d_with_indices_backward_ops.h>
#include <ATen/ops/max_pool3d_ops.h>
#include <ATen/ops/median_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/minimum_ops.h>
#include <ATen/ops/nanmean_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/polar_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/special_i1_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/split_with_sizes_copy_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _foreach_clamp_min.Scalar: composite
VMAP_SIGNATURE(_foreach_clamp_min_Scalar, "_foreach_clamp_min.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_clamp_min.Scalar_out: composite, as _foreach_clamp_min.Scalar
VMAP_SIGNATURE(_foreach_clamp_min_Scalar_out, "_foreach_clamp_min.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_min_.Scalar: composite, as _foreach_clamp_min.Scalar
VMAP_SIGNATURE(_foreach_clamp_min__Scalar, "_foreach_clamp_min_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_div.Tensor: composite
VMAP_SIGNATURE(_foreach_div_Tensor, "_foreach_div.Tensor(Tensor[] self, Tensor other) -> Tensor[]");

// _foreach_div.Tensor_out: composite, as _foreach_div.Tensor
VMAP_SIGNATURE(_foreach_div_Tensor_out, "_foreach_div.Tensor_out(Tensor[] self, Tensor other, *, Tensor(a!)[] out) -> ()");

// _foreach_div_.Tensor: composite, as _foreach_div.Tensor
VMAP_SIGNATURE(_foreach_div__Tensor, "_foreach_div_.Tensor(Tensor(a!)[] self, Tensor other) -> ()");

// _fused_moving_avg_obs_fq_helper: unsupported
VMAP_SIGNATURE(_fused_moving_avg_obs_fq_helper, "_fused_moving_avg_obs_fq_helper(Tensor self, Tensor observer_on, Tensor fake_quant_on, Tensor(a!) running_min, Tensor(b!) running_max, Tensor(c!) scale, Tensor(d!) zero_point, float averaging_const, int quant_min, int quant_max, int ch_axis, bool per_row_fake_quant=False, bool symmetric_quant=False) -> (Tensor output, Tensor mask)");

// _sobol_engine_scramble_: decompose
VMAP_SIGNATURE(_sobol_engine_scramble_, "_sobol_engine_scramble_(Tensor(a!) self, Tensor ltm, int dimension) -> Tensor(a!)");

// addmv: contract
VMAP_SIGNATURE(addmv, "addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
OneResult addmv_rule(const Tensor& self, BDim self_bdim, const Tensor& mat, BDim mat_bdim,
    const Tensor& vec, BDim vec_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmv", Factor("mat", mat, mat_bdim, "nk"), Factor("vec", vec, vec_bdim, "k"));
  return in.plus(self, self_bdim, beta, alpha);
}

// addmv.out: contract, as addmv
VMAP_SIGNATURE(addmv_out, "addmv.out(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// addmv_: contract, as addmv
VMAP_SIGNATURE(addmv_, "addmv_(Tensor(a!) self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
void addmv__rule(Tensor& self, BDim self_bdim, const Tensor& mat, BDim mat_bdim, const Tensor& vec,
    BDim vec_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  const Contraction in("addmv_", Factor("mat", mat, mat_bdim, "nk"), Factor("vec", vec, vec_bdim, "k"));
  in.write_plus(self, self_bdim, beta, alpha);
}

// alias: view
VMAP_SIGNATURE(alias, "alias(Tensor(a) self) -> Tensor(a)");
OneResult alias_rule(const Tensor& self, BDim self_bdim) {
  View in("alias", self, self_bdim);
  return in.result(at::_ops::alias::call(in.self()));
}

// arcsin: pointwise
VMAP_SIGNATURE(arcsin, "arcsin(Tensor self) -> Tensor");
OneResult arcsin_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arcsin::call(self), self_bdim);
}

// arcsin.out: pointwise, as arcsin
VMAP_SIGNATURE(arcsin_out, "arcsin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arcsin_: pointwise, as arcsin
VMAP_SIGNATURE(arcsin_, "arcsin_(Tensor(a!) self) -> Tensor(a!)");
void arcsin__rule(Tensor& self, BDim) {
  at::_ops::arcsin_::call(self);
}

// atan2: pointwise
VMAP_SIGNATURE(atan2, "atan2(Tensor self, Tensor other) -> Tensor");
OneResult atan2_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::atan2::call(in[0], in[1]));
}

// atan2.out: pointwise, as atan2
VMAP_SIGNATURE(atan2_out, "atan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// atan2_: pointwise, as atan2
VMAP_SIGNATURE(atan2_, "atan2_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void atan2__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::atan2_::call(in.written(), in[1]);
}

// avg_pool1d: fold
VMAP_SIGNATURE(avg_pool1d, "avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor");
OneResult avg_pool1d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, bool ceil_mode, bool count_include_pad) {
  Fold<1> in("avg_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::avg_pool1d::call(in[0], kernel_size, stride, padding, ceil_mode, count_include_pad));
}

// binary_cross_entropy_with_logits: loss
VMAP_SIGNATURE(binary_cross_entropy_with_logits, "binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=Mean) -> Tensor");
OneResult binary_cross_entropy_with_logits_rule(const Tensor& self, BDim self_bdim, const Tensor& target,
    BDim target_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& pos_weight, BDim pos_weight_bdim, int64_t reduction) {
  Loss<4> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim), Operand(weight, weight_bdim), Operand(pos_weight, pos_weight_bdim));
  in.align().expand();
  return in.result(at::_ops::binary_cross_entropy_with_logits::call(in[0], in[1], in.optional(2), in.optional(3), in.elementwise()));
}

// binary_cross_entropy_with_logits.out: loss, as binary_cross_entropy_with_logits
VMAP_SIGNATURE(binary_cross_entropy_with_logits_out, "binary_cross_entropy_with_logits.out(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// complex: pointwise
VMAP_SIGNATURE(complex, "complex(Tensor real, Tensor imag) -> Tensor");
OneResult complex_rule(const Tensor& real, BDim real_bdim, const Tensor& imag, BDim imag_bdim) {
  Broadcast<2> in(Operand(real, real_bdim), Operand(imag, imag_bdim));
  in.align();
  return in.result(at::_ops::complex::call(in[0], in[1]));
}

// complex.out: pointwise, as complex
VMAP_SIGNATURE(complex_out, "complex.out(Tensor real, Tensor imag, *, Tensor(a!) out) -> Tensor(a!)");

// digamma: pointwise
VMAP_SIGNATURE(digamma, "digamma(Tensor self) -> Tensor");
OneResult digamma_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::digamma::call(self), self_bdim);
}

// digamma.out: pointwise, as digamma
VMAP_SIGNATURE(digamma_out, "digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// digamma_: pointwise, as digamma
VMAP_SIGNATURE(digamma_, "digamma_(Tensor(a!) self) -> Tensor(a!)");
void digamma__rule(Tensor& self, BDim) {
  at::_ops::digamma_::call(self);
}

// eq.Scalar: pointwise
VMAP_SIGNATURE(eq_Scalar, "eq.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult eq_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::eq_Scalar::call(self, other), self_bdim);
}

// eq.Scalar_out: pointwise, as eq.Scalar
VMAP_SIGNATURE(eq_Scalar_out, "eq.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// eq_.Scalar: pointwise, as eq.Scalar
VMAP_SIGNATURE(eq__Scalar, "eq_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void eq__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::eq__Scalar::call(self, other);
}

// index_fill.int_Scalar: index_vector
VMAP_SIGNATURE(index_fill_int_Scalar, "index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor");
OneResult index_fill_int_Scalar_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  VectorIndex<2> in("index_fill.int_Scalar", dim, Operand(self, self_bdim), Operand(index, index_bdim));
  in.negative_index().align();
  if (in.has_own_index()) return in.result(at::_ops::scatter_value::call(in[0], in.dim(), in[1], value));
  return in.result(at::_ops::index_fill_int_Scalar::call(in[0], in.dim(), in[1], value));
}

// index_fill.int_Scalar_out: index_vector, as index_fill.int_Scalar
VMAP_SIGNATURE(index_fill_int_Scalar_out, "index_fill.int_Scalar_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// index_fill_.int_Scalar: index_vector, as index_fill.int_Scalar
VMAP_SIGNATURE(index_fill__int_Scalar, "index_fill_.int_Scalar(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)");
void index_fill__int_Scalar_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  VectorIndex<2> in("index_fill_.int_Scalar", dim, Operand(self, self_bdim), Operand(index, index_bdim));
  in.negative_index().align();
  if (in.has_own_index()) return void(at::_ops::scatter__value::call(in.written(), in.dim(), in[1], value));
  at::_ops::index_fill__int_Scalar::call(in.written(), in.dim(), in[1], value);
}

// isin.Tensor_Tensor: decompose
VMAP_SIGNATURE(isin_Tensor_Tensor, "isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor");
Tensor isin_Tensor_Tensor_rule(const Tensor& elements, const Tensor& test_elements, bool assume_unique,
    bool invert) {
  return decompositions::isin(elements, test_elements, assume_unique, invert);
}

// isin.Tensor_Tensor_out: decompose, as isin.Tensor_Tensor
VMAP_SIGNATURE(isin_Tensor_Tensor_out, "isin.Tensor_Tensor_out(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)");

// kthvalue: reduction
VMAP_SIGNATURE(kthvalue, "kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> kthvalue_rule(const Tensor& self, BDim self_bdim, c10::SymInt k,
    int64_t dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::kthvalue::call(in[0], k, in.dim(), keepdim), keepdim);
}

// kthvalue.values: reduction, as kthvalue
VMAP_SIGNATURE(kthvalue_values, "kthvalue.values(Tensor self, SymInt k, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// less.Tensor: pointwise
VMAP_SIGNATURE(less_Tensor, "less.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult less_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::less_Tensor::call(in[0], in[1]));
}

// less.Tensor_out: pointwise, as less.Tensor
VMAP_SIGNATURE(less_Tensor_out, "less.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// less_.Tensor: pointwise, as less.Tensor
VMAP_SIGNATURE(less__Tensor, "less_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void less__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::less__Tensor::call(in.written(), in[1]);
}

// linalg_matrix_rank.atol_rtol_tensor: variadic
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_tensor, "linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_atol_rtol_tensor_rule(const Tensor& input, BDim input_bdim,
    const std::optional<Tensor>& atol, BDim atol_bdim, const std::optional<Tensor>& rtol, BDim rtol_bdim,
    bool hermitian) {
  Variadic<3> in("linalg_matrix_rank.atol_rtol_tensor", Operand(input, input_bdim, 2), Operand(atol, atol_bdim), Operand(rtol, rtol_bdim));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank_atol_rtol_tensor::call(in[0], in.optional(1), in.optional(2), hermitian));
}

// linalg_matrix_rank.atol_rtol_tensor_out: variadic, as linalg_matrix_rank.atol_rtol_tensor
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_tensor_out, "linalg_matrix_rank.atol_rtol_tensor_out(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!)");

// logaddexp: pointwise
VMAP_SIGNATURE(logaddexp, "logaddexp(Tensor self, Tensor other) -> Tensor");
OneResult logaddexp_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logaddexp::call(in[0], in[1]));
}

// logaddexp.out: pointwise, as logaddexp
VMAP_SIGNATURE(logaddexp_out, "logaddexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// max_pool2d_with_indices_backward: fold
VMAP_SIGNATURE(max_pool2d_with_indices_backward, "max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor");
OneResult max_pool2d_with_indices_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride,
    at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode, const Tensor& indices,
    BDim indices_bdim) {
  Fold<3> in("max_pool2d_with_indices_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3), Operand(indices, indices_bdim, 3));
  in.batch_is_optional().channels<0, 1, 2>().fold();
  return in.result(at::_ops::max_pool2d_with_indices_backward::call(in[0], in[1], kernel_size, stride, padding, dilation, ceil_mode, in[2]));
}

// max_pool2d_with_indices_backward.grad_input: fold, as max_pool2d_with_indices_backward
VMAP_SIGNATURE(max_pool2d_with_indices_backward_grad_input, "max_pool2d_with_indices_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// max_pool3d: fold
VMAP_SIGNATURE(max_pool3d, "max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor");
OneResult max_pool3d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode) {
  Fold<1> in("max_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool3d::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// median: decompose
VMAP_SIGNATURE(median, "median(Tensor self) -> Tensor");
Tensor median_rule(const Tensor& self) {
  return ::std::get<0>(at::_ops::median_dim::call(at::_ops::flatten_using_ints::call(self, 0, -1), 0, false));
}

// median.out: decompose, as median
VMAP_SIGNATURE(median_out, "median.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// min: decompose
VMAP_SIGNATURE(min, "min(Tensor self) -> Tensor");
Tensor min_rule(const Tensor& self) {
  return at::_ops::amin::call(self, at::IntArrayRef{}, false);
}

// min.unary_out: decompose, as min
VMAP_SIGNATURE(min_unary_out, "min.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// minimum: pointwise
VMAP_SIGNATURE(minimum, "minimum(Tensor self, Tensor other) -> Tensor");
OneResult minimum_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::minimum::call(in[0], in[1]));
}

// minimum.out: pointwise, as minimum
VMAP_SIGNATURE(minimum_out, "minimum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// nanmean: reduction
VMAP_SIGNATURE(nanmean, "nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult nanmean_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::nanmean::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// nanmean.out: reduction, as nanmean
VMAP_SIGNATURE(nanmean_out, "nanmean.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// normal_: random
VMAP_SIGNATURE(normal_, "normal_(Tensor(a!) self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor(a!)");
void normal__rule(const Draw& draw, Tensor& self, BDim self_bdim, double mean, double std,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::normal_::call(in.written(), mean, std, generator);
  in.spread();
}

// polar: pointwise
VMAP_SIGNATURE(polar, "polar(Tensor abs, Tensor angle) -> Tensor");
OneResult polar_rule(const Tensor& abs, BDim abs_bdim, const Tensor& angle, BDim angle_bdim) {
  Broadcast<2> in(Operand(abs, abs_bdim), Operand(angle, angle_bdim));
  in.align();
  return in.result(at::_ops::polar::call(in[0], in[1]));
}

// polar.out: pointwise, as polar
VMAP_SIGNATURE(polar_out, "polar.out(Tensor abs, Tensor angle, *, Tensor(a!) out) -> Tensor(a!)");

// randint: random
VMAP_SIGNATURE(randint, "randint(SymInt high, SymInt[] size, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_rule(const Draw& draw, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint::call(high, physical_size, dtype, layout, device, pin_memory));
}

// randint.low: random
VMAP_SIGNATURE(randint_low, "randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_low_rule(const Draw& draw, c10::SymInt low, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_low::call(low, high, physical_size, dtype, layout, device, pin_memory));
}

// randint.low_out: random, as randint.low
VMAP_SIGNATURE(randint_low_out, "randint.low_out(SymInt low, SymInt high, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// randint.out: random, as randint
VMAP_SIGNATURE(randint_out, "randint.out(SymInt high, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// remainder.Tensor: pointwise
VMAP_SIGNATURE(remainder_Tensor, "remainder.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult remainder_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::remainder_Tensor::call(in[0], in[1]));
}

// remainder.Tensor_out: pointwise, as remainder.Tensor
VMAP_SIGNATURE(remainder_Tensor_out, "remainder.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// remainder_.Tensor: pointwise, as remainder.Tensor
VMAP_SIGNATURE(remainder__Tensor, "remainder_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void remainder__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::remainder__Tensor::call(in.written(), in[1]);
}

// special_i1: pointwise
VMAP_SIGNATURE(special_i1, "special_i1(Tensor self) -> Tensor");
OneResult special_i1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i1::call(self), self_bdim);
}

// special_i1.out: pointwise, as special_i1
VMAP_SIGNATURE(special_i1_out, "special_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p, "special_legendre_polynomial_p(Tensor x, Tensor n) -> Tensor");
OneResult special_legendre_polynomial_p_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_legendre_polynomial_p::call(in[0], in[1]));
}

// special_legendre_polynomial_p.out: pointwise, as special_legendre_polynomial_p
VMAP_SIGNATURE(special_legendre_polynomial_p_out, "special_legendre_polynomial_p.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_t.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_n_scalar, "special_shifted_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_t_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_t_n_scalar::call(x, n), x_bdim);
}

// special_shifted_chebyshev_polynomial_t.n_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_t.n_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_n_scalar_out, "special_shifted_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// split_with_sizes_copy: view
VMAP_SIGNATURE(split_with_sizes_copy, "split_with_sizes_copy(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]");
ListResult split_with_sizes_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef split_sizes,
    int64_t dim) {
  View in("split_with_sizes_copy", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_with_sizes_copy::call(in.self(), split_sizes, physical_dim));
}

// split_with_sizes_copy.out: view, as split_with_sizes_copy
VMAP_SIGNATURE(split_with_sizes_copy_out, "split_with_sizes_copy.out(Tensor self, SymInt[] split_sizes, int dim=0, *, Tensor(a!)[] out) -> ()");

}  // namespace

void register_shard_27(torch::Library& m) {
  composite(m, "_batch_norm_impl_index");
  explicit_composite(m, "_foreach_clamp_min.Scalar");
  support_out(m, "aten", "_foreach_clamp_min.Scalar_out", "_foreach_clamp_min.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.Scalar");
  explicit_composite(m, "_foreach_div.Tensor");
  support_out(m, "aten", "_foreach_div.Tensor_out", "_foreach_div.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_div_.Tensor");
  unsupported(m, "_fused_moving_avg_obs_fq_helper", "it asks on the host whether it observes and whether it rounds, once for all examples", "observe outside vmap, and map fake_quantize_per_tensor_affine with the scale that was found");
  composite(m, "_fused_rms_norm");
  composite(m, "_lu_with_info");
  decompose(m, "_sobol_engine_scramble_", static_cast<at::_ops::_sobol_engine_scramble_::schema*>(&decompositions::sobol_engine_scramble_));
  VMAP_SUPPORT(addmv, addmv_rule);
  support_out(m, "aten", "addmv.out", "addmv", OutDtype::Cast);
  VMAP_SUPPORT(addmv_, addmv__rule);
  VMAP_SUPPORT(alias, alias_rule);
  VMAP_SUPPORT(arcsin, arcsin_rule);
  support_out(m, "aten", "arcsin.out", "arcsin", OutDtype::Cast);
  VMAP_SUPPORT(arcsin_, arcsin__rule);
  VMAP_SUPPORT(atan2, atan2_rule);
  support_out(m, "aten", "atan2.out", "atan2", OutDtype::Cast);
  VMAP_SUPPORT(atan2_, atan2__rule);
  VMAP_SUPPORT(avg_pool1d, avg_pool1d_rule);
  VMAP_SUPPORT(binary_cross_entropy_with_logits, binary_cross_entropy_with_logits_rule);
  support_out(m, "aten", "binary_cross_entropy_with_logits.out", "binary_cross_entropy_with_logits", OutDtype::Same);
  VMAP_SUPPORT(complex, complex_rule);
  support_out(m, "aten", "complex.out", "complex", OutDtype::Cast);
  composite(m, "cumulative_trapezoid.x");
  VMAP_SUPPORT(digamma, digamma_rule);
  support_out(m, "aten", "digamma.out", "digamma", OutDtype::Cast);
  VMAP_SUPPORT(digamma_, digamma__rule);
  composite(m, "embedding_bag");
  VMAP_SUPPORT2(eq, Scalar, eq_Scalar_rule);
  support_out(m, "aten", "eq.Scalar_out", "eq.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(eq_, Scalar, eq__Scalar_rule);
  composite(m, "flipud");
  VMAP_SUPPORT2(index_fill, int_Scalar, index_fill_int_Scalar_rule);
  support_out(m, "aten", "index_fill.int_Scalar_out", "index_fill.int_Scalar", OutDtype::Same);
  VMAP_SUPPORT2(index_fill_, int_Scalar, index_fill__int_Scalar_rule);
  VMAP_DECOMPOSE2(isin, Tensor_Tensor, isin_Tensor_Tensor_rule);
  support_out(m, "aten", "isin.Tensor_Tensor_out", "isin.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT(kthvalue, kthvalue_rule);
  support_out(m, "aten", "kthvalue.values", "kthvalue", OutDtype::Cast);
  VMAP_SUPPORT2(less, Tensor, less_Tensor_rule);
  support_out(m, "aten", "less.Tensor_out", "less.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(less_, Tensor, less__Tensor_rule);
  VMAP_SUPPORT2(linalg_matrix_rank, atol_rtol_tensor, linalg_matrix_rank_atol_rtol_tensor_rule);
  support_out(m, "aten", "linalg_matrix_rank.atol_rtol_tensor_out", "linalg_matrix_rank.atol_rtol_tensor", OutDtype::Cast);
  VMAP_SUPPORT(logaddexp, logaddexp_rule);
  support_out(m, "aten", "logaddexp.out", "logaddexp", OutDtype::Cast);
  VMAP_SUPPORT(max_pool2d_with_indices_backward, max_pool2d_with_indices_backward_rule);
  support_out(m, "aten", "max_pool2d_with_indices_backward.grad_input", "max_pool2d_with_indices_backward", OutDtype::Cast);
  VMAP_SUPPORT(max_pool3d, max_pool3d_rule);
  VMAP_DECOMPOSE(median, median_rule);
  support_out(m, "aten", "median.out", "median", OutDtype::Same);
  VMAP_DECOMPOSE(min, min_rule);
  support_out(m, "aten", "min.unary_out", "min", OutDtype::Cast);
  VMAP_SUPPORT(minimum, minimum_rule);
  support_out(m, "aten", "minimum.out", "minimum", OutDtype::Cast);
  VMAP_SUPPORT(nanmean, nanmean_rule);
  support_out(m, "aten", "nanmean.out", "nanmean", OutDtype::Cast);
  VMAP_RANDOM(aten, "normal_", normal__rule, normal_);
  VMAP_SUPPORT(polar, polar_rule);
  support_out(m, "aten", "polar.out", "polar", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint", randint_rule, randint);
  VMAP_RANDOM(aten, "randint.low", randint_low_rule, randint_low);
  support_out(m, "aten", "randint.low_out", "randint.low", OutDtype::Cast);
  support_random_out("aten", "randint.low_out", "randint.low", OutDtype::Cast);
  support_out(m, "aten", "randint.out", "randint", OutDtype::Cast);
  support_random_out("aten", "randint.out", "randint", OutDtype::Cast);
  composite(m, "ravel");
  VMAP_SUPPORT2(remainder, Tensor, remainder_Tensor_rule);
  support_out(m, "aten", "remainder.Tensor_out", "remainder.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(remainder_, Tensor, remainder__Tensor_rule);
  VMAP_SUPPORT(special_i1, special_i1_rule);
  support_out(m, "aten", "special_i1.out", "special_i1", OutDtype::Cast);
  VMAP_SUPPORT(special_legendre_polynomial_p, special_legendre_polynomial_p_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.out", "special_legendre_polynomial_p", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_t, n_scalar, special_shifted_chebyshev_polynomial_t_n_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_t.n_scalar_out", "special_shifted_chebyshev_polynomial_t.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(split_with_sizes_copy, split_with_sizes_copy_rule);
  support_out(m, "aten", "split_with_sizes_copy.out", "split_with_sizes_copy", OutDtype::Cast);
  composite(m, "stride.int");
  add_kinds(
      "composite _batch_norm_impl_index _foreach_clamp_min.Scalar _foreach_clamp_min.Scalar_out"
      " _foreach_clamp_min_.Scalar _foreach_div.Tensor _foreach_div.Tensor_out _foreach_div_.Tensor"
      " _fused_rms_norm _lu_with_info cumulative_trapezoid.x embedding_bag flipud ravel stride.int\n"
      "contract addmv addmv.out addmv_\n"
      "decompose _sobol_engine_scramble_ isin.Tensor_Tensor isin.Tensor_Tensor_out median median.out min"
      " min.unary_out\n"
      "fold avg_pool1d max_pool2d_with_indices_backward max_pool2d_with_indices_backward.grad_input"
      " max_pool3d\n"
      "index_vector index_fill.int_Scalar index_fill.int_Scalar_out index_fill_.int_Scalar\n"
      "loss binary_cross_entropy_with_logits binary_cross_entropy_with_logits.out\n"
      "pointwise arcsin arcsin.out arcsin_ atan2 atan2.out atan2_ complex complex.out digamma digamma.out"
      " digamma_ eq.Scalar eq.Scalar_out eq_.Scalar less.Tensor less.Tensor_out less_.Tensor logaddexp"
      " logaddexp.out minimum minimum.out polar polar.out remainder.Tensor remainder.Tensor_out"
      " remainder_.Tensor special_i1 special_i1.out special_legendre_polynomial_p"
      " special_legendre_polynomial_p.out special_shifted_chebyshev_polynomial_t.n_scalar"
      " special_shifted_chebyshev_polynomial_t.n_scalar_out\n"
      "random normal_ randint randint.low randint.low_out randint.out\n"
      "reduction kthvalue kthvalue.values nanmean nanmean.out\n"
      "unsupported _fused_moving_avg_obs_fq_helper\n"
      "variadic linalg_matrix_rank.atol_rtol_tensor linalg_matrix_rank.atol_rtol_tensor_out\n"
      "view alias split_with_sizes_copy split_with_sizes_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
