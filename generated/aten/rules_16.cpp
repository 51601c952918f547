// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 16 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_debug_has_internal_overlap_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_histogramdd_from_bin_tensors_ops.h>
#include <ATen/ops/_segment_reduce_backward_ops.h>
#include <ATen/ops/_stack_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/arccosh_ops.h>
#include <ATen/ops/batch_norm_gather_stats_with_counts_ops.h>
#include <ATen/ops/blackman_window_ops.h>
#include <ATen/ops/cholesky_inverse_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/feature_alpha_dropout_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/linalg_lu_factor_ex_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/linalg_vector_norm_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/logdet_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/nanmedian_ops.h>
#include <ATen/ops/nonzero_ops.h>
#include <ATen/ops/not_equal_ops.h>
#include <ATen/ops/orgqr_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/reciprocal_ops.h>
#include <ATen/ops/renorm_ops.h>
#include <ATen/ops/reshape_as_ops.h>
#include <ATen/ops/roll_ops.h>
#include <ATen/ops/rrelu_with_noise_ops.h>
#include <ATen/ops/select_copy_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/stack_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_trilinear3d_backward_ops.h>
#include <ATen/ops/where_ops.h>
#include <ATen/ops/zeros_like_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _debug_has_internal_overlap: unsupported
VMAP_SIGNATURE(_debug_has_internal_overlap, "_debug_has_internal_overlap(Tensor self) -> int");

// _fused_adagrad.tensor_lr: decompose
VMAP_SIGNATURE(_fused_adagrad_tensor_lr, "_fused_adagrad.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out)");
std::tuple<std::vector<Tensor>,std::vector<Tensor>,std::vector<Tensor>> _fused_adagrad_tensor_lr_rule(at::TensorList self,
    at::TensorList grads, at::TensorList state_sums, at::TensorList state_steps, const Tensor& lr,
    double lr_decay, double weight_decay, double eps, bool maximize,
    const std::optional<Tensor>& grad_scale, const std::optional<Tensor>& found_inf) {
  return decompositions::fused_adagrad(self, grads, state_sums, state_steps, lr, lr_decay, weight_decay, eps, maximize, grad_scale, found_inf);
}

// _histogramdd_from_bin_tensors: decompose
VMAP_SIGNATURE(_histogramdd_from_bin_tensors, "_histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) -> Tensor");
Tensor _histogramdd_from_bin_tensors_rule(const Tensor& self, at::TensorList bins,
    const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogramdd_from_bin_tensors(self, bins, weight, density);
}

// _histogramdd_from_bin_tensors.out: decompose, as _histogramdd_from_bin_tensors
VMAP_SIGNATURE(_histogramdd_from_bin_tensors_out, "_histogramdd_from_bin_tensors.out(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False, Tensor(a!) out) -> Tensor(a!)");

// _segment_reduce_backward: custom
VMAP_SIGNATURE(_segment_reduce_backward, "_segment_reduce_backward(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None) -> Tensor");

// _segment_reduce_backward.out: custom, as _segment_reduce_backward
VMAP_SIGNATURE(_segment_reduce_backward_out, "_segment_reduce_backward.out(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None, Tensor(a!) out) -> Tensor(a!)");

// _stack: decompose
VMAP_SIGNATURE(_stack, "_stack(Tensor[] tensors, int dim=0) -> Tensor");
Tensor _stack_rule(at::TensorList tensors, int64_t dim) {
  return at::_ops::stack::call(tensors, dim);
}

// _stack.out: decompose, as _stack
VMAP_SIGNATURE(_stack_out, "_stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_nearest_exact2d: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d, "_upsample_nearest_exact2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact2d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact2d::call(in[0], output_size, scales_h, scales_w));
}

// _upsample_nearest_exact2d.out: fold, as _upsample_nearest_exact2d
VMAP_SIGNATURE(_upsample_nearest_exact2d_out, "_upsample_nearest_exact2d.out(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// arccosh: pointwise
VMAP_SIGNATURE(arccosh, "arccosh(Tensor self) -> Tensor");
OneResult arccosh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arccosh::call(self), self_bdim);
}

// arccosh.out: pointwise, as arccosh
VMAP_SIGNATURE(arccosh_out, "arccosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arccosh_: pointwise, as arccosh
VMAP_SIGNATURE(arccosh_, "arccosh_(Tensor(a!) self) -> Tensor(a!)");
void arccosh__rule(Tensor& self, BDim) {
  at::_ops::arccosh_::call(self);
}

// batch_norm_gather_stats_with_counts: unsupported
VMAP_SIGNATURE(batch_norm_gather_stats_with_counts, "batch_norm_gather_stats_with_counts(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts) -> (Tensor, Tensor)");

// batch_norm_gather_stats_with_counts.out: unsupported, as batch_norm_gather_stats_with_counts
VMAP_SIGNATURE(batch_norm_gather_stats_with_counts_out, "batch_norm_gather_stats_with_counts.out(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// blackman_window.periodic: factory
VMAP_SIGNATURE(blackman_window_periodic, "blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// blackman_window.periodic_out: factory, as blackman_window.periodic
VMAP_SIGNATURE(blackman_window_periodic_out, "blackman_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// cholesky_inverse: variadic
VMAP_SIGNATURE(cholesky_inverse, "cholesky_inverse(Tensor self, bool upper=False) -> Tensor");
OneResult cholesky_inverse_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("cholesky_inverse", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky_inverse::call(in[0], upper));
}

// cholesky_inverse.out: variadic, as cholesky_inverse
VMAP_SIGNATURE(cholesky_inverse_out, "cholesky_inverse.out(Tensor self, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)");

// div.Scalar_mode: pointwise
VMAP_SIGNATURE(div_Scalar_mode, "div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor");
OneResult div_Scalar_mode_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  return with_bdim(at::_ops::div_Scalar_mode::call(self, other, rounding_mode), self_bdim);
}

// div.Scalar_mode_out: pointwise, as div.Scalar_mode
VMAP_SIGNATURE(div_Scalar_mode_out, "div.Scalar_mode_out(Tensor self, Scalar other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)");

// div_.Scalar_mode: pointwise, as div.Scalar_mode
VMAP_SIGNATURE(div__Scalar_mode, "div_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!)");
void div__Scalar_mode_rule(Tensor& self, BDim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  at::_ops::div__Scalar_mode::call(self, other, rounding_mode);
}

// feature_alpha_dropout: decompose
VMAP_SIGNATURE(feature_alpha_dropout, "feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor");
Tensor feature_alpha_dropout_rule(const Tensor& input, double p, bool train) {
  return decompositions::feature_alpha_dropout(input, p, train);
}

// lerp_.Tensor: custom
VMAP_SIGNATURE(lerp__Tensor, "lerp_.Tensor(Tensor(a!) self, Tensor end, Tensor weight) -> Tensor(a!)");

// linalg_lu_factor_ex: variadic
VMAP_SIGNATURE(linalg_lu_factor_ex, "linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_lu_factor_ex_rule(const Tensor& A, BDim A_bdim,
    bool pivot, bool check_errors) {
  Variadic<1> in("linalg_lu_factor_ex", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor_ex::call(in[0], pivot, check_errors));
}

// linalg_lu_factor_ex.out: variadic, as linalg_lu_factor_ex
VMAP_SIGNATURE(linalg_lu_factor_ex_out, "linalg_lu_factor_ex.out(Tensor A, *, bool pivot=True, bool check_errors=False, Tensor(a!) LU, Tensor(b!) pivots, Tensor(c!) info) -> (Tensor(a!) LU, Tensor(b!) pivots, Tensor(c!) info)");

// linalg_pinv.out_rcond_tensor: variadic, as linalg_pinv.rcond_tensor
VMAP_SIGNATURE(linalg_pinv_out_rcond_tensor, "linalg_pinv.out_rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_pinv.rcond_tensor: variadic
VMAP_SIGNATURE(linalg_pinv_rcond_tensor, "linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_rcond_tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& rcond,
    BDim rcond_bdim, bool hermitian) {
  Variadic<2> in("linalg_pinv.rcond_tensor", Operand(self, self_bdim, 2), Operand(rcond, rcond_bdim));
  in.align();
  return in.result(at::_ops::linalg_pinv_rcond_tensor::call(in[0], in[1], hermitian));
}

// linspace: factory
VMAP_SIGNATURE(linspace, "linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// linspace.out: factory, as linspace
VMAP_SIGNATURE(linspace_out, "linspace.out(Scalar start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// logdet: variadic
VMAP_SIGNATURE(logdet, "logdet(Tensor self) -> Tensor");
OneResult logdet_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("logdet", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::logdet::call(in[0]));
}

// nanmedian.dim: reduction
VMAP_SIGNATURE(nanmedian_dim, "nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> nanmedian_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::nanmedian_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// nanmedian.dim_values: reduction, as nanmedian.dim
VMAP_SIGNATURE(nanmedian_dim_values, "nanmedian.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// nonzero: unsupported
VMAP_SIGNATURE(nonzero, "nonzero(Tensor self) -> Tensor");

// nonzero.out: unsupported, as nonzero
VMAP_SIGNATURE(nonzero_out, "nonzero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// not_equal.Tensor: pointwise
VMAP_SIGNATURE(not_equal_Tensor, "not_equal.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult not_equal_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::not_equal_Tensor::call(in[0], in[1]));
}

// not_equal.Tensor_out: pointwise, as not_equal.Tensor
VMAP_SIGNATURE(not_equal_Tensor_out, "not_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// not_equal_.Tensor: pointwise, as not_equal.Tensor
VMAP_SIGNATURE(not_equal__Tensor, "not_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void not_equal__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::not_equal__Tensor::call(in.written(), in[1]);
}

// orgqr.out: composite, as orgqr
VMAP_SIGNATURE(orgqr_out, "orgqr.out(Tensor self, Tensor input2, *, Tensor(a!) out) -> Tensor(a!)");

// randint.generator: random
VMAP_SIGNATURE(randint_generator, "randint.generator(SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_generator_rule(const Draw& draw, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_generator::call(high, physical_size, generator, dtype, layout, device, pin_memory));
}

// randint.generator_out: random, as randint.generator
VMAP_SIGNATURE(randint_generator_out, "randint.generator_out(SymInt high, SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// randint_like.Tensor_generator: random
VMAP_SIGNATURE(randint_like_Tensor_generator, "randint_like.Tensor_generator(Tensor self, Tensor high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// randint_like.Tensor_generator_out: random, as randint_like.Tensor_generator
VMAP_SIGNATURE(randint_like_Tensor_generator_out, "randint_like.Tensor_generator_out(Tensor self, Tensor high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// renorm: decompose
VMAP_SIGNATURE(renorm, "renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor");
Tensor renorm_rule(const Tensor& self, const at::Scalar& p, int64_t dim, const at::Scalar& maxnorm) {
  return at::_ops::transpose_int::call(at::_ops::reshape_as::call(at::_ops::mul_Tensor::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), at::_ops::where_ScalarOther::call(at::_ops::gt_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), maxnorm), at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), at::Scalar(1e-07), at::Scalar(1))), maxnorm), at::Scalar(1))), at::_ops::transpose_int::call(self, 0, dim)), 0, dim);
}

// renorm.out: decompose, as renorm
VMAP_SIGNATURE(renorm_out, "renorm.out(Tensor self, Scalar p, int dim, Scalar maxnorm, *, Tensor(a!) out) -> Tensor(a!)");

// renorm_: decompose, as renorm
VMAP_SIGNATURE(renorm_, "renorm_(Tensor(a!) self, Scalar p, int dim, Scalar maxnorm) -> Tensor(a!)");
Tensor& renorm__rule(Tensor& self, const at::Scalar& p, int64_t dim, const at::Scalar& maxnorm) {
  return assign_in_place(self, at::_ops::transpose_int::call(at::_ops::reshape_as::call(at::_ops::mul_Tensor::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), at::_ops::where_ScalarOther::call(at::_ops::gt_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), maxnorm), at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), at::Scalar(1e-07), at::Scalar(1))), maxnorm), at::Scalar(1))), at::_ops::transpose_int::call(self, 0, dim)), 0, dim));
}

// roll: custom
VMAP_SIGNATURE(roll, "roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor");

// roll.out: custom, as roll
VMAP_SIGNATURE(roll_out, "roll.out(Tensor self, SymInt[1] shifts, int[1] dims=[], *, Tensor(a!) out) -> Tensor(a!)");

// rrelu_with_noise_: random
VMAP_SIGNATURE(rrelu_with_noise_, "rrelu_with_noise_(Tensor(a!) self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor(a!)");

// select_copy.int: view
VMAP_SIGNATURE(select_copy_int, "select_copy.int(Tensor self, int dim, SymInt index) -> Tensor");
OneResult select_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt index) {
  View in("select_copy.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::select_copy_int::call(in.self(), physical_dim, index));
}

// select_copy.int_out: view, as select_copy.int
VMAP_SIGNATURE(select_copy_int_out, "select_copy.int_out(Tensor self, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_h.n_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h_n_scalar, "special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_hermite_polynomial_h_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_hermite_polynomial_h_n_scalar::call(x, n), x_bdim);
}

// special_hermite_polynomial_h.n_scalar_out: pointwise, as special_hermite_polynomial_h.n_scalar
VMAP_SIGNATURE(special_hermite_polynomial_h_n_scalar_out, "special_hermite_polynomial_h.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlog1py.self_scalar: pointwise
VMAP_SIGNATURE(special_xlog1py_self_scalar, "special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlog1py_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlog1py_self_scalar::call(self, other), other_bdim);
}

// special_xlog1py.self_scalar_out: pointwise, as special_xlog1py.self_scalar
VMAP_SIGNATURE(special_xlog1py_self_scalar_out, "special_xlog1py.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// squeeze.dims: view
VMAP_SIGNATURE(squeeze_dims, "squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)");
OneResult squeeze_dims_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim) {
  View in("squeeze.dims", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_dims::call(in.self(), physical_dim));
}

// squeeze_.dims: view, as squeeze.dims
VMAP_SIGNATURE(squeeze__dims, "squeeze_.dims(Tensor(a!) self, int[] dim) -> Tensor(a!)");

// sub.Tensor: pointwise
VMAP_SIGNATURE(sub_Tensor, "sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult sub_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::sub_Tensor::call(in[0], in[1], alpha));
}

// sub.out: pointwise, as sub.Tensor
VMAP_SIGNATURE(sub_out, "sub.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// sub_.Tensor: pointwise, as sub.Tensor
VMAP_SIGNATURE(sub__Tensor, "sub_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void sub__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::sub__Tensor::call(in.written(), in[1], alpha);
}

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

// upsample_trilinear3d_backward: fold
VMAP_SIGNATURE(upsample_trilinear3d_backward, "upsample_trilinear3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_trilinear3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_trilinear3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_trilinear3d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_d, scales_h, scales_w));
}

// upsample_trilinear3d_backward.grad_input: fold, as upsample_trilinear3d_backward
VMAP_SIGNATURE(upsample_trilinear3d_backward_grad_input, "upsample_trilinear3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// zeros_like: factory
VMAP_SIGNATURE(zeros_like, "zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult zeros_like_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::zeros_like::call(in.self(), dtype, layout, device, pin_memory, in.memory_format()));
}

// zeros_like.out: factory, as zeros_like
VMAP_SIGNATURE(zeros_like_out, "zeros_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_16(torch::Library& m) {
  unsupported(m, "_debug_has_internal_overlap", "whether examples overlap is a question of the whole batch", "ask of the whole batch, outside vmap");
  VMAP_DECOMPOSE2(_fused_adagrad, tensor_lr, _fused_adagrad_tensor_lr_rule);
  VMAP_DECOMPOSE(_histogramdd_from_bin_tensors, _histogramdd_from_bin_tensors_rule);
  support_out(m, "aten", "_histogramdd_from_bin_tensors.out", "_histogramdd_from_bin_tensors", OutDtype::Same);
  VMAP_SUPPORT(_segment_reduce_backward, custom::segment_reduce_backward);
  support_out(m, "aten", "_segment_reduce_backward.out", "_segment_reduce_backward", OutDtype::Same);
  VMAP_DECOMPOSE(_stack, _stack_rule);
  support_out(m, "aten", "_stack.out", "_stack", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_nearest_exact2d, _upsample_nearest_exact2d_rule);
  support_out(m, "aten", "_upsample_nearest_exact2d.out", "_upsample_nearest_exact2d", OutDtype::Cast);
  VMAP_SUPPORT(arccosh, arccosh_rule);
  support_out(m, "aten", "arccosh.out", "arccosh", OutDtype::Cast);
  VMAP_SUPPORT(arccosh_, arccosh__rule);
  unsupported(m, "batch_norm_gather_stats_with_counts", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  unsupported(m, "batch_norm_gather_stats_with_counts.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use var_mean over all examples");
  VMAP_FACTORY(aten, "blackman_window.periodic", blackman_window_periodic);
  support_out(m, "aten", "blackman_window.periodic_out", "blackman_window.periodic", OutDtype::Same);
  VMAP_SUPPORT(cholesky_inverse, cholesky_inverse_rule);
  support_out(m, "aten", "cholesky_inverse.out", "cholesky_inverse", OutDtype::Cast);
  composite(m, "cosine_embedding_loss");
  VMAP_SUPPORT2(div, Scalar_mode, div_Scalar_mode_rule);
  support_out(m, "aten", "div.Scalar_mode_out", "div.Scalar_mode", OutDtype::Same);
  VMAP_SUPPORT2(div_, Scalar_mode, div__Scalar_mode_rule);
  VMAP_DECOMPOSE(feature_alpha_dropout, feature_alpha_dropout_rule);
  VMAP_SUPPORT2(lerp_, Tensor, custom::lerp_);
  VMAP_SUPPORT(linalg_lu_factor_ex, linalg_lu_factor_ex_rule);
  support_out(m, "aten", "linalg_lu_factor_ex.out", "linalg_lu_factor_ex", OutDtype::Cast);
  support_out(m, "aten", "linalg_pinv.out_rcond_tensor", "linalg_pinv.rcond_tensor", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_pinv, rcond_tensor, linalg_pinv_rcond_tensor_rule);
  VMAP_FACTORY(aten, "linspace", linspace);
  support_out(m, "aten", "linspace.out", "linspace", OutDtype::Cast);
  VMAP_SUPPORT(logdet, logdet_rule);
  VMAP_SUPPORT2(nanmedian, dim, nanmedian_dim_rule);
  support_out(m, "aten", "nanmedian.dim_values", "nanmedian.dim", OutDtype::Cast);
  unsupported(m, "nonzero", "the number of nonzero elements differs from example to example, and a batch has one shape", "use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call nonzero outside vmap");
  unsupported(m, "nonzero.out", "the number of nonzero elements differs from example to example, and a batch has one shape", "use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call nonzero outside vmap");
  VMAP_SUPPORT2(not_equal, Tensor, not_equal_Tensor_rule);
  support_out(m, "aten", "not_equal.Tensor_out", "not_equal.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(not_equal_, Tensor, not_equal__Tensor_rule);
  composite(m, "orgqr");
  support_out(m, "aten", "orgqr.out", "orgqr", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint.generator", randint_generator_rule, randint_generator);
  support_out(m, "aten", "randint.generator_out", "randint.generator", OutDtype::Cast);
  support_random_out("aten", "randint.generator_out", "randint.generator", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.Tensor_generator", custom::randint_like_tensor_generator, randint_like_Tensor_generator);
  support_out(m, "aten", "randint_like.Tensor_generator_out", "randint_like.Tensor_generator", OutDtype::Same);
  support_random_out("aten", "randint_like.Tensor_generator_out", "randint_like.Tensor_generator", OutDtype::Same);
  VMAP_DECOMPOSE(renorm, renorm_rule);
  support_out(m, "aten", "renorm.out", "renorm", OutDtype::Cast);
  VMAP_DECOMPOSE(renorm_, renorm__rule);
  composite(m, "resolve_conj");
  VMAP_SUPPORT(roll, custom::roll);
  support_out(m, "aten", "roll.out", "roll", OutDtype::Same);
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise_", 4, custom::rrelu_with_noise_in_place, rrelu_with_noise_);
  VMAP_SUPPORT2(select_copy, int, select_copy_int_rule);
  support_out(m, "aten", "select_copy.int_out", "select_copy.int", OutDtype::Same);
  VMAP_SUPPORT2(special_hermite_polynomial_h, n_scalar, special_hermite_polynomial_h_n_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_h.n_scalar_out", "special_hermite_polynomial_h.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlog1py, self_scalar, special_xlog1py_self_scalar_rule);
  support_out(m, "aten", "special_xlog1py.self_scalar_out", "special_xlog1py.self_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(squeeze, dims, squeeze_dims_rule);
  VMAP_SUPPORT_INPLACE_VIEW2(squeeze_, dims, squeeze_dims_rule);
  VMAP_SUPPORT2(sub, Tensor, sub_Tensor_rule);
  support_out(m, "aten", "sub.out", "sub.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(sub_, Tensor, sub__Tensor_rule);
  VMAP_SUPPORT(upsample_bicubic2d, upsample_bicubic2d_rule);
  support_out(m, "aten", "upsample_bicubic2d.out", "upsample_bicubic2d", OutDtype::Cast);
  VMAP_SUPPORT(upsample_trilinear3d_backward, upsample_trilinear3d_backward_rule);
  support_out(m, "aten", "upsample_trilinear3d_backward.grad_input", "upsample_trilinear3d_backward", OutDtype::Cast);
  composite(m, "var");
  composite(m, "var_mean");
  VMAP_FACTORY(aten, "zeros_like", zeros_like);
  VMAP_FACTORY_RULE(zeros_like, zeros_like_rule);
  support_out(m, "aten", "zeros_like.out", "zeros_like", OutDtype::Same);
  add_kinds(
      "composite cosine_embedding_loss orgqr orgqr.out resolve_conj var var_mean\n"
      "custom _segment_reduce_backward _segment_reduce_backward.out lerp_.Tensor roll roll.out\n"
      "decompose _fused_adagrad.tensor_lr _histogramdd_from_bin_tensors _histogramdd_from_bin_tensors.out"
      " _stack _stack.out feature_alpha_dropout renorm renorm.out renorm_\n"
      "factory blackman_window.periodic blackman_window.periodic_out linspace linspace.out zeros_like"
      " zeros_like.out\n"
      "fold _upsample_nearest_exact2d _upsample_nearest_exact2d.out upsample_bicubic2d"
      " upsample_bicubic2d.out upsample_trilinear3d_backward upsample_trilinear3d_backward.grad_input\n"
      "pointwise arccosh arccosh.out arccosh_ div.Scalar_mode div.Scalar_mode_out div_.Scalar_mode"
      " not_equal.Tensor not_equal.Tensor_out not_equal_.Tensor special_hermite_polynomial_h.n_scalar"
      " special_hermite_polynomial_h.n_scalar_out special_xlog1py.self_scalar"
      " special_xlog1py.self_scalar_out sub.Tensor sub.out sub_.Tensor\n"
      "random randint.generator randint.generator_out randint_like.Tensor_generator"
      " randint_like.Tensor_generator_out rrelu_with_noise_\n"
      "reduction nanmedian.dim nanmedian.dim_values\n"
      "unsupported _debug_has_internal_overlap batch_norm_gather_stats_with_counts"
      " batch_norm_gather_stats_with_counts.out nonzero nonzero.out\n"
      "variadic cholesky_inverse cholesky_inverse.out linalg_lu_factor_ex linalg_lu_factor_ex.out"
      " linalg_pinv.out_rcond_tensor linalg_pinv.rcond_tensor logdet\n"
      "view select_copy.int select_copy.int_out squeeze.dims squeeze_.dims\n"
  );
}

}  // namespace vmap::rules::aten
