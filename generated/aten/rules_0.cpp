// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 0 of 8: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_relu_ops.h>
#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_debug_has_internal_overlap_ops.h>
#include <ATen/ops/_lazy_clone_ops.h>
#include <ATen/ops/_pack_padded_sequence_ops.h>
#include <ATen/ops/_pdist_backward_ops.h>
#include <ATen/ops/_stack_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/aminmax_ops.h>
#include <ATen/ops/and_ops.h>
#include <ATen/ops/arccosh_ops.h>
#include <ATen/ops/arctan_ops.h>
#include <ATen/ops/argwhere_ops.h>
#include <ATen/ops/asin_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/blackman_window_ops.h>
#include <ATen/ops/cholesky_inverse_ops.h>
#include <ATen/ops/clamp_max_ops.h>
#include <ATen/ops/copysign_ops.h>
#include <ATen/ops/count_nonzero_ops.h>
#include <ATen/ops/cummax_ops.h>
#include <ATen/ops/detach_copy_ops.h>
#include <ATen/ops/diagonal_copy_ops.h>
#include <ATen/ops/diagonal_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/empty_strided_ops.h>
#include <ATen/ops/exp2_ops.h>
#include <ATen/ops/fft_rfft_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/flip_ops.h>
#include <ATen/ops/gelu_backward_ops.h>
#include <ATen/ops/gelu_ops.h>
#include <ATen/ops/geometric_ops.h>
#include <ATen/ops/glu_jvp_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/hamming_window_ops.h>
#include <ATen/ops/hardswish_backward_ops.h>
#include <ATen/ops/hardswish_ops.h>
#include <ATen/ops/is_set_to_ops.h>
#include <ATen/ops/isfinite_ops.h>
#include <ATen/ops/item_ops.h>
#include <ATen/ops/le_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/linalg_lu_factor_ex_ops.h>
#include <ATen/ops/linalg_lu_factor_ops.h>
#include <ATen/ops/linalg_matrix_norm_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_pinv_ops.h>
#include <ATen/ops/linalg_solve_ops.h>
#include <ATen/ops/linalg_svdvals_ops.h>
#include <ATen/ops/linalg_vector_norm_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/logcumsumexp_ops.h>
#include <ATen/ops/logdet_ops.h>
#include <ATen/ops/logical_not_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/lt_ops.h>
#include <ATen/ops/max_pool2d_ops.h>
#include <ATen/ops/mean_ops.h>
#include <ATen/ops/mse_loss_backward_ops.h>
#include <ATen/ops/mse_loss_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/multiply_ops.h>
#include <ATen/ops/nanmedian_ops.h>
#include <ATen/ops/narrow_copy_ops.h>
#include <ATen/ops/nonzero_numpy_ops.h>
#include <ATen/ops/nonzero_ops.h>
#include <ATen/ops/not_equal_ops.h>
#include <ATen/ops/nuclear_norm_ops.h>
#include <ATen/ops/rand_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/randn_like_ops.h>
#include <ATen/ops/reciprocal_ops.h>
#include <ATen/ops/renorm_ops.h>
#include <ATen/ops/replication_pad1d_backward_ops.h>
#include <ATen/ops/replication_pad1d_ops.h>
#include <ATen/ops/reshape_as_ops.h>
#include <ATen/ops/rsub_ops.h>
#include <ATen/ops/scatter_reduce_ops.h>
#include <ATen/ops/select_copy_ops.h>
#include <ATen/ops/silu_backward_ops.h>
#include <ATen/ops/silu_ops.h>
#include <ATen/ops/special_bessel_y1_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_exp2_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_i1e_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/square_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/stack_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/sum_ops.h>
#include <ATen/ops/tensor_split_ops.h>
#include <ATen/ops/trace_ops.h>
#include <ATen/ops/transpose_ops.h>
#include <ATen/ops/tril_ops.h>
#include <ATen/ops/unsqueeze_copy_ops.h>
#include <ATen/ops/upsample_bicubic2d_backward_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_nearest1d_backward_ops.h>
#include <ATen/ops/upsample_nearest1d_ops.h>
#include <ATen/ops/upsample_trilinear3d_backward_ops.h>
#include <ATen/ops/upsample_trilinear3d_ops.h>
#include <ATen/ops/var_mean_ops.h>
#include <ATen/ops/var_ops.h>
#include <ATen/ops/view_as_complex_ops.h>
#include <ATen/ops/view_as_real_ops.h>
#include <ATen/ops/where_ops.h>
#include <ATen/ops/zeros_like_ops.h>
#include <vmap/composite.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __and__.Scalar: pointwise
VMAP_SIGNATURE(__and___Scalar, "__and__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __and___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__and___Scalar::call(self, other), self_bdim);
}

// __iand__.Scalar: pointwise, as __and__.Scalar
VMAP_SIGNATURE(__iand___Scalar, "__iand__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __iand___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__iand___Scalar::call(self, other);
}

// __lshift__.Tensor: pointwise
VMAP_SIGNATURE(__lshift___Tensor, "__lshift__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __lshift___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__lshift___Tensor::call(in[0], in[1]));
}

// _add_relu_.Tensor: pointwise
VMAP_SIGNATURE(_add_relu__Tensor, "_add_relu_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void _add_relu__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.align().expand();
  at::_ops::_add_relu__Tensor::call(in.written(), in[1], alpha);
}

// _assert_async.msg: custom
VMAP_SIGNATURE(_assert_async_msg, "_assert_async.msg(Tensor self, str assert_msg) -> ()");

// _debug_has_internal_overlap: unsupported
VMAP_SIGNATURE(_debug_has_internal_overlap, "_debug_has_internal_overlap(Tensor self) -> int");

// _lazy_clone: pointwise
VMAP_SIGNATURE(_lazy_clone, "_lazy_clone(Tensor self) -> Tensor");
OneResult _lazy_clone_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::_lazy_clone::call(self), self_bdim);
}

// _pack_padded_sequence: composite
VMAP_SIGNATURE(_pack_padded_sequence, "_pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor)");

// _pdist_backward: decompose
VMAP_SIGNATURE(_pdist_backward, "_pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor");
Tensor _pdist_backward_rule(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  return decompositions::pdist_backward(grad, self, p, pdist);
}

// _stack: decompose
VMAP_SIGNATURE(_stack, "_stack(Tensor[] tensors, int dim=0) -> Tensor");
Tensor _stack_rule(at::TensorList tensors, int64_t dim) {
  return at::_ops::stack::call(tensors, dim);
}

// _upsample_nearest_exact2d: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d, "_upsample_nearest_exact2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact2d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact2d::call(in[0], output_size, scales_h, scales_w));
}

// _upsample_nearest_exact2d_backward: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d_backward, "_upsample_nearest_exact2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_nearest_exact2d_backward::call(in[0], output_size, physical_input_size, scales_h, scales_w));
}

// all.dim: reduction
VMAP_SIGNATURE(all_dim, "all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor");
OneResult all_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::all_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// aminmax: reduction
VMAP_SIGNATURE(aminmax, "aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)");
std::tuple<Tensor, BDim, Tensor, BDim> aminmax_rule(const Tensor& self, BDim self_bdim,
    std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::aminmax::call(in[0], in.dim(), keepdim), keepdim);
}

// arccosh: pointwise
VMAP_SIGNATURE(arccosh, "arccosh(Tensor self) -> Tensor");
OneResult arccosh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arccosh::call(self), self_bdim);
}

// arccosh_: pointwise, as arccosh
VMAP_SIGNATURE(arccosh_, "arccosh_(Tensor(a!) self) -> Tensor(a!)");
void arccosh__rule(Tensor& self, BDim) {
  at::_ops::arccosh_::call(self);
}

// arctan: pointwise
VMAP_SIGNATURE(arctan, "arctan(Tensor self) -> Tensor");
OneResult arctan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arctan::call(self), self_bdim);
}

// arctan_: pointwise, as arctan
VMAP_SIGNATURE(arctan_, "arctan_(Tensor(a!) self) -> Tensor(a!)");
void arctan__rule(Tensor& self, BDim) {
  at::_ops::arctan_::call(self);
}

// argwhere: unsupported
VMAP_SIGNATURE(argwhere, "argwhere(Tensor self) -> Tensor");

// asin: pointwise
VMAP_SIGNATURE(asin, "asin(Tensor self) -> Tensor");
OneResult asin_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::asin::call(self), self_bdim);
}

// asin_: pointwise, as asin
VMAP_SIGNATURE(asin_, "asin_(Tensor(a!) self) -> Tensor(a!)");
void asin__rule(Tensor& self, BDim) {
  at::_ops::asin_::call(self);
}

// bitwise_and.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_and_Scalar_Tensor, "bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_and_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_and_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_right_shift.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_right_shift_Scalar_Tensor, "bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_right_shift_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other,
    BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_right_shift_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_xor.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_xor_Scalar_Tensor, "bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_xor_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_xor_Scalar_Tensor::call(self, other), other_bdim);
}

// blackman_window.periodic: factory
VMAP_SIGNATURE(blackman_window_periodic, "blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// cholesky_inverse: variadic
VMAP_SIGNATURE(cholesky_inverse, "cholesky_inverse(Tensor self, bool upper=False) -> Tensor");
OneResult cholesky_inverse_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("cholesky_inverse", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky_inverse::call(in[0], upper));
}

// clamp_max.Tensor: pointwise
VMAP_SIGNATURE(clamp_max_Tensor, "clamp_max.Tensor(Tensor self, Tensor max) -> Tensor");
OneResult clamp_max_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& max, BDim max_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_max_Tensor::call(in[0], in[1]));
}

// clamp_max_.Tensor: pointwise, as clamp_max.Tensor
VMAP_SIGNATURE(clamp_max__Tensor, "clamp_max_.Tensor(Tensor(a!) self, Tensor max) -> Tensor(a!)");
void clamp_max__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& max, BDim max_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clamp_max__Tensor::call(in.written(), in[1]);
}

// copysign.Tensor: pointwise
VMAP_SIGNATURE(copysign_Tensor, "copysign.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult copysign_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::copysign_Tensor::call(in[0], in[1]));
}

// copysign_.Tensor: pointwise, as copysign.Tensor
VMAP_SIGNATURE(copysign__Tensor, "copysign_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void copysign__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::copysign__Tensor::call(in.written(), in[1]);
}

// count_nonzero.dim_IntList: reduction
VMAP_SIGNATURE(count_nonzero_dim_IntList, "count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor");
OneResult count_nonzero_dim_IntList_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::count_nonzero_dim_IntList::call(in[0], in.dims()), false);
}

// cummax: reduction
VMAP_SIGNATURE(cummax, "cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> cummax_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cummax::call(in[0], in.dim()), true);
}

// detach_copy: view
VMAP_SIGNATURE(detach_copy, "detach_copy(Tensor self) -> Tensor");
OneResult detach_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("detach_copy", self, self_bdim);
  return in.result(at::_ops::detach_copy::call(in.self()));
}

// diagonal_copy: view
VMAP_SIGNATURE(diagonal_copy, "diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor");
OneResult diagonal_copy_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal_copy", self, self_bdim, 2);
  const auto physical_dim1 = in.drop(dim1);
  const auto physical_dim2 = in.drop(dim2);
  return in.result(at::_ops::diagonal_copy::call(in.self(), offset, physical_dim1, physical_dim2));
}

// div.Scalar_mode: pointwise
VMAP_SIGNATURE(div_Scalar_mode, "div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor");
OneResult div_Scalar_mode_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  return with_bdim(at::_ops::div_Scalar_mode::call(self, other, rounding_mode), self_bdim);
}

// div_.Scalar_mode: pointwise, as div.Scalar_mode
VMAP_SIGNATURE(div__Scalar_mode, "div_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!)");
void div__Scalar_mode_rule(Tensor& self, BDim, const at::Scalar& other,
    std::optional<c10::string_view> rounding_mode) {
  at::_ops::div__Scalar_mode::call(self, other, rounding_mode);
}

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

// exp2: pointwise
VMAP_SIGNATURE(exp2, "exp2(Tensor self) -> Tensor");
OneResult exp2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::exp2::call(self), self_bdim);
}

// exp2_: pointwise, as exp2
VMAP_SIGNATURE(exp2_, "exp2_(Tensor(a!) self) -> Tensor(a!)");
void exp2__rule(Tensor& self, BDim) {
  at::_ops::exp2_::call(self);
}

// fft_rfft: reduction
VMAP_SIGNATURE(fft_rfft, "fft_rfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_rfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.needs_samples();
  return in.result(at::_ops::fft_rfft::call(in[0], n, in.dim(), norm), true);
}

// flip: reduction
VMAP_SIGNATURE(flip, "flip(Tensor self, int[] dims) -> Tensor");
OneResult flip_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  const Reduction<1> in(dims, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::flip::call(in[0], in.dims()), true);
}

// gelu: pointwise
VMAP_SIGNATURE(gelu, "gelu(Tensor self, *, str approximate='none') -> Tensor");
OneResult gelu_rule(const Tensor& self, BDim self_bdim, c10::string_view approximate) {
  return with_bdim(at::_ops::gelu::call(self, approximate), self_bdim);
}

// gelu_: pointwise, as gelu
VMAP_SIGNATURE(gelu_, "gelu_(Tensor(a!) self, *, str approximate='none') -> Tensor(a!)");
void gelu__rule(Tensor& self, BDim, c10::string_view approximate) {
  at::_ops::gelu_::call(self, approximate);
}

// gelu_backward: variadic
VMAP_SIGNATURE(gelu_backward, "gelu_backward(Tensor grad_output, Tensor self, *, str approximate='none') -> Tensor");
OneResult gelu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, c10::string_view approximate) {
  Variadic<2> in("gelu_backward", Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.align_and_expand();
  return in.result(at::_ops::gelu_backward::call(in[0], in[1], approximate));
}

// geometric: random
VMAP_SIGNATURE(geometric, "geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor");
OneResult geometric_rule(const Draw& draw, const Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::geometric::call(in.self(), p, generator));
}

// geometric_: random, as geometric
VMAP_SIGNATURE(geometric_, "geometric_(Tensor(a!) self, float p, *, Generator? generator=None) -> Tensor(a!)");
void geometric__rule(const Draw& draw, Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  DrawLike in(draw, Operand(self, self_bdim));
  at::_ops::geometric_::call(in.written(), p, generator);
  in.spread();
}

// glu_jvp: reduction
VMAP_SIGNATURE(glu_jvp, "glu_jvp(Tensor glu, Tensor x, Tensor dx, int dim) -> Tensor");
OneResult glu_jvp_rule(const Tensor& glu, BDim glu_bdim, const Tensor& x, BDim x_bdim, const Tensor& dx,
    BDim dx_bdim, int64_t dim) {
  const Reduction<3> in(dim, Operand(glu, glu_bdim), Operand(x, x_bdim), Operand(dx, dx_bdim));
  return in.result(at::_ops::glu_jvp::call(in[0], in[1], in[2], in.dim()), true);
}

// hamming_window.periodic: factory
VMAP_SIGNATURE(hamming_window_periodic, "hamming_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hardswish: pointwise
VMAP_SIGNATURE(hardswish, "hardswish(Tensor self) -> Tensor");
OneResult hardswish_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::hardswish::call(self), self_bdim);
}

// hardswish_: pointwise, as hardswish
VMAP_SIGNATURE(hardswish_, "hardswish_(Tensor(a!) self) -> Tensor(a!)");
void hardswish__rule(Tensor& self, BDim) {
  at::_ops::hardswish_::call(self);
}

// hardswish_backward: pointwise
VMAP_SIGNATURE(hardswish_backward, "hardswish_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult hardswish_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardswish_backward::call(in[0], in[1]));
}

// is_set_to: unsupported
VMAP_SIGNATURE(is_set_to, "is_set_to(Tensor self, Tensor tensor) -> bool");

// isfinite: pointwise
VMAP_SIGNATURE(isfinite, "isfinite(Tensor self) -> Tensor");
OneResult isfinite_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isfinite::call(self), self_bdim);
}

// item: unsupported
VMAP_SIGNATURE(item, "item(Tensor self) -> Scalar");

// le.Scalar: pointwise
VMAP_SIGNATURE(le_Scalar, "le.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult le_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::le_Scalar::call(self, other), self_bdim);
}

// le_.Scalar: pointwise, as le.Scalar
VMAP_SIGNATURE(le__Scalar, "le_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void le__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::le__Scalar::call(self, other);
}

// lerp_.Tensor: custom
VMAP_SIGNATURE(lerp__Tensor, "lerp_.Tensor(Tensor(a!) self, Tensor end, Tensor weight) -> Tensor(a!)");

// linalg_lu_factor: variadic
VMAP_SIGNATURE(linalg_lu_factor, "linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_lu_factor_rule(const Tensor& A, BDim A_bdim, bool pivot) {
  Variadic<1> in("linalg_lu_factor", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor::call(in[0], pivot));
}

// linalg_lu_factor_ex: variadic
VMAP_SIGNATURE(linalg_lu_factor_ex, "linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_lu_factor_ex_rule(const Tensor& A, BDim A_bdim,
    bool pivot, bool check_errors) {
  Variadic<1> in("linalg_lu_factor_ex", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor_ex::call(in[0], pivot, check_errors));
}

// linalg_matrix_norm.str_ord: reduction
VMAP_SIGNATURE(linalg_matrix_norm_str_ord, "linalg_matrix_norm.str_ord(Tensor self, str ord='fro', int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult linalg_matrix_norm_str_ord_rule(const Tensor& self, BDim self_bdim, c10::string_view ord,
    at::IntArrayRef dim, bool keepdim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::linalg_matrix_norm_str_ord::call(in[0], ord, in.dims(), keepdim, dtype), keepdim);
}

// linalg_matrix_rank.atol_rtol_float: variadic
VMAP_SIGNATURE(linalg_matrix_rank_atol_rtol_float, "linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_atol_rtol_float_rule(const Tensor& self, BDim self_bdim,
    std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  Variadic<1> in("linalg_matrix_rank.atol_rtol_float", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank_atol_rtol_float::call(in[0], atol, rtol, hermitian));
}

// linalg_pinv.rcond_tensor: variadic
VMAP_SIGNATURE(linalg_pinv_rcond_tensor, "linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor");
OneResult linalg_pinv_rcond_tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& rcond,
    BDim rcond_bdim, bool hermitian) {
  Variadic<2> in("linalg_pinv.rcond_tensor", Operand(self, self_bdim, 2), Operand(rcond, rcond_bdim));
  in.align();
  return in.result(at::_ops::linalg_pinv_rcond_tensor::call(in[0], in[1], hermitian));
}

// linalg_solve: variadic
VMAP_SIGNATURE(linalg_solve, "linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor");
OneResult linalg_solve_rule(const Tensor& A, BDim A_bdim, const Tensor& B, BDim B_bdim, bool left) {
  Variadic<2> in("linalg_solve", Operand(A, A_bdim, 2), Operand(B, B_bdim, 1));
  in.vector_or_matrix(1);
  in.align();
  return in.result(at::_ops::linalg_solve::call(in[0], in[1], left));
}

// linalg_svdvals: variadic
VMAP_SIGNATURE(linalg_svdvals, "linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor");
OneResult linalg_svdvals_rule(const Tensor& A, BDim A_bdim, std::optional<c10::string_view> driver) {
  Variadic<1> in("linalg_svdvals", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_svdvals::call(in[0], driver));
}

// linspace: factory
VMAP_SIGNATURE(linspace, "linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// logcumsumexp: reduction
VMAP_SIGNATURE(logcumsumexp, "logcumsumexp(Tensor self, int dim) -> Tensor");
OneResult logcumsumexp_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::logcumsumexp::call(in[0], in.dim()), true);
}

// logdet: variadic
VMAP_SIGNATURE(logdet, "logdet(Tensor self) -> Tensor");
OneResult logdet_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("logdet", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::logdet::call(in[0]));
}

// logical_not: pointwise
VMAP_SIGNATURE(logical_not, "logical_not(Tensor self) -> Tensor");
OneResult logical_not_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::logical_not::call(self), self_bdim);
}

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

// mse_loss: pointwise
VMAP_SIGNATURE(mse_loss, "mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor");
OneResult mse_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.promote().align();
  return in.result(at::_ops::mse_loss::call(in[0], in[1], in.elementwise()));
}

// mse_loss_backward: pointwise
VMAP_SIGNATURE(mse_loss_backward, "mse_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor");
OneResult mse_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction) {
  LossBackward<3> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::mse_loss_backward::call(in[0], in[1], in[2], in.elementwise()));
}

// multiply.Tensor: pointwise
VMAP_SIGNATURE(multiply_Tensor, "multiply.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult multiply_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::multiply_Tensor::call(in[0], in[1]));
}

// multiply_.Tensor: pointwise, as multiply.Tensor
VMAP_SIGNATURE(multiply__Tensor, "multiply_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void multiply__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::multiply__Tensor::call(in.written(), in[1]);
}

// nanmedian.dim: reduction
VMAP_SIGNATURE(nanmedian_dim, "nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> nanmedian_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::nanmedian_dim::call(in[0], in.dim(), keepdim), keepdim);
}

// narrow_copy: view
VMAP_SIGNATURE(narrow_copy, "narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor");
OneResult narrow_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt start,
    c10::SymInt length) {
  View in("narrow_copy", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::narrow_copy::call(in.self(), physical_dim, start, length));
}

// nonzero: unsupported
VMAP_SIGNATURE(nonzero, "nonzero(Tensor self) -> Tensor");

// nonzero_numpy: unsupported
VMAP_SIGNATURE(nonzero_numpy, "nonzero_numpy(Tensor self) -> Tensor[]");

// not_equal.Tensor: pointwise
VMAP_SIGNATURE(not_equal_Tensor, "not_equal.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult not_equal_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::not_equal_Tensor::call(in[0], in[1]));
}

// not_equal_.Tensor: pointwise, as not_equal.Tensor
VMAP_SIGNATURE(not_equal__Tensor, "not_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void not_equal__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::not_equal__Tensor::call(in.written(), in[1]);
}

// nuclear_norm.dim: reduction
VMAP_SIGNATURE(nuclear_norm_dim, "nuclear_norm.dim(Tensor self, int[2] dim, bool keepdim=False) -> Tensor");
OneResult nuclear_norm_dim_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::nuclear_norm_dim::call(in[0], in.dims(), keepdim), keepdim);
}

// rand: random
VMAP_SIGNATURE(rand, "rand(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult rand_rule(const Draw& draw, c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::rand::call(physical_size, dtype, layout, device, pin_memory));
}

// randint.generator: random
VMAP_SIGNATURE(randint_generator, "randint.generator(SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_generator_rule(const Draw& draw, c10::SymInt high, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_generator::call(high, physical_size, generator, dtype, layout, device, pin_memory));
}

// randn_like: random
VMAP_SIGNATURE(randn_like, "randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randn_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randn_like::call(in.self(), dtype, layout, device, pin_memory, memory_format));
}

// renorm: decompose
VMAP_SIGNATURE(renorm, "renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor");
Tensor renorm_rule(const Tensor& self, const at::Scalar& p, int64_t dim, const at::Scalar& maxnorm) {
  return at::_ops::transpose_int::call(at::_ops::reshape_as::call(at::_ops::mul_Tensor::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), at::_ops::where_ScalarOther::call(at::_ops::gt_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), maxnorm), at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), at::Scalar(1e-07), at::Scalar(1))), maxnorm), at::Scalar(1))), at::_ops::transpose_int::call(self, 0, dim)), 0, dim);
}

// renorm_: decompose, as renorm
VMAP_SIGNATURE(renorm_, "renorm_(Tensor(a!) self, Scalar p, int dim, Scalar maxnorm) -> Tensor(a!)");
Tensor& renorm__rule(Tensor& self, const at::Scalar& p, int64_t dim, const at::Scalar& maxnorm) {
  return assign_in_place(self, at::_ops::transpose_int::call(at::_ops::reshape_as::call(at::_ops::mul_Tensor::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), at::_ops::where_ScalarOther::call(at::_ops::gt_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), maxnorm), at::_ops::mul_Scalar::call(at::_ops::reciprocal::call(at::_ops::add_Scalar::call(at::_ops::linalg_vector_norm::call(at::_ops::flatten_using_ints::call(at::_ops::transpose_int::call(self, 0, dim), 1, -1), p, at::IntArrayRef({1}), true, ::std::nullopt), at::Scalar(1e-07), at::Scalar(1))), maxnorm), at::Scalar(1))), at::_ops::transpose_int::call(self, 0, dim)), 0, dim));
}

// replication_pad1d: fold
VMAP_SIGNATURE(replication_pad1d, "replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor");
OneResult replication_pad1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("replication_pad1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::replication_pad1d::call(in[0], padding));
}

// replication_pad1d_backward: fold
VMAP_SIGNATURE(replication_pad1d_backward, "replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor");
OneResult replication_pad1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad1d_backward", Operand(grad_output, grad_output_bdim, 2), Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad1d_backward::call(in[0], in[1], padding));
}

// rsub.Tensor: pointwise
VMAP_SIGNATURE(rsub_Tensor, "rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult rsub_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::rsub_Tensor::call(in[0], in[1], alpha));
}

// scatter_reduce.two: index
VMAP_SIGNATURE(scatter_reduce_two, "scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor");
OneResult scatter_reduce_two_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce, bool include_self) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_reduce_two::call(in[0], in.dim(), in[1], in[2], reduce, include_self));
}

// scatter_reduce_.two: index, as scatter_reduce.two
VMAP_SIGNATURE(scatter_reduce__two, "scatter_reduce_.two(Tensor(a!) self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor(a!)");
void scatter_reduce__two_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce, bool include_self) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter_reduce__two::call(in.written(), in.dim(), in[1], in[2], reduce, include_self);
}

// select_copy.int: view
VMAP_SIGNATURE(select_copy_int, "select_copy.int(Tensor self, int dim, SymInt index) -> Tensor");
OneResult select_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt index) {
  View in("select_copy.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::select_copy_int::call(in.self(), physical_dim, index));
}

// silu: pointwise
VMAP_SIGNATURE(silu, "silu(Tensor self) -> Tensor");
OneResult silu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::silu::call(self), self_bdim);
}

// silu_: pointwise, as silu
VMAP_SIGNATURE(silu_, "silu_(Tensor(a!) self) -> Tensor(a!)");
void silu__rule(Tensor& self, BDim) {
  at::_ops::silu_::call(self);
}

// silu_backward: pointwise
VMAP_SIGNATURE(silu_backward, "silu_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult silu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::silu_backward::call(in[0], in[1]));
}

// special_bessel_y1: pointwise
VMAP_SIGNATURE(special_bessel_y1, "special_bessel_y1(Tensor self) -> Tensor");
OneResult special_bessel_y1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_y1::call(self), self_bdim);
}

// special_chebyshev_polynomial_w.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w_x_scalar, "special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_w_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_w_x_scalar::call(x, n), n_bdim);
}

// special_exp2: pointwise
VMAP_SIGNATURE(special_exp2, "special_exp2(Tensor self) -> Tensor");
OneResult special_exp2_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_exp2::call(self), self_bdim);
}

// special_hermite_polynomial_h.n_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h_n_scalar, "special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_hermite_polynomial_h_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_hermite_polynomial_h_n_scalar::call(x, n), x_bdim);
}

// special_i1e: pointwise
VMAP_SIGNATURE(special_i1e, "special_i1e(Tensor self) -> Tensor");
OneResult special_i1e_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_i1e::call(self), self_bdim);
}

// special_shifted_chebyshev_polynomial_t: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t, "special_shifted_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_t_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_t::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_w.n_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_n_scalar, "special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_n_scalar_rule(const Tensor& x, BDim x_bdim,
    const at::Scalar& n) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_w_n_scalar::call(x, n), x_bdim);
}

// special_xlog1py.self_scalar: pointwise
VMAP_SIGNATURE(special_xlog1py_self_scalar, "special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlog1py_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlog1py_self_scalar::call(self, other), other_bdim);
}

// square: pointwise
VMAP_SIGNATURE(square, "square(Tensor self) -> Tensor");
OneResult square_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::square::call(self), self_bdim);
}

// square_: pointwise, as square
VMAP_SIGNATURE(square_, "square_(Tensor(a!) self) -> Tensor(a!)");
void square__rule(Tensor& self, BDim) {
  at::_ops::square_::call(self);
}

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

// sub_.Tensor: pointwise, as sub.Tensor
VMAP_SIGNATURE(sub__Tensor, "sub_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void sub__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::sub__Tensor::call(in.written(), in[1], alpha);
}

// tensor_split.indices: view
VMAP_SIGNATURE(tensor_split_indices, "tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]");
ListResult tensor_split_indices_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef indices,
    int64_t dim) {
  View in("tensor_split.indices", self, self_bdim, 1);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::tensor_split_indices::call(in.self(), indices, physical_dim));
}

// trace: decompose
VMAP_SIGNATURE(trace, "trace(Tensor self) -> Tensor");
Tensor trace_rule(const Tensor& self) {
  return at::_ops::sum::call(at::_ops::diagonal::call(self, 0, 0, 1), ::std::nullopt);
}

// tril: variadic
VMAP_SIGNATURE(tril, "tril(Tensor self, SymInt diagonal=0) -> Tensor");
OneResult tril_rule(const Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("tril", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::tril::call(in[0], diagonal));
}

// tril_: variadic, as tril
VMAP_SIGNATURE(tril_, "tril_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)");
void tril__rule(Tensor& self, BDim self_bdim, c10::SymInt diagonal) {
  Variadic<1> in("tril_", Operand(self, self_bdim, 2));
  in.align();
  at::_ops::tril_::call(in.written(), diagonal);
}

// unsqueeze_copy: view
VMAP_SIGNATURE(unsqueeze_copy, "unsqueeze_copy(Tensor self, int dim) -> Tensor");
OneResult unsqueeze_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unsqueeze_copy", self, self_bdim);
  const auto physical_dim = in.insert(dim);
  return in.result(at::_ops::unsqueeze_copy::call(in.self(), physical_dim));
}

// upsample_bicubic2d: fold
VMAP_SIGNATURE(upsample_bicubic2d, "upsample_bicubic2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bicubic2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bicubic2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bicubic2d::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// upsample_bicubic2d_backward: fold
VMAP_SIGNATURE(upsample_bicubic2d_backward, "upsample_bicubic2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bicubic2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bicubic2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_bicubic2d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// upsample_nearest1d: fold
VMAP_SIGNATURE(upsample_nearest1d, "upsample_nearest1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor");
OneResult upsample_nearest1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    std::optional<double> scales) {
  Fold<1> in("upsample_nearest1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest1d::call(in[0], output_size, scales));
}

// upsample_nearest1d_backward: fold
VMAP_SIGNATURE(upsample_nearest1d_backward, "upsample_nearest1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor");
OneResult upsample_nearest1d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales) {
  Fold<1> in("upsample_nearest1d_backward", Operand(grad_output, grad_output_bdim, 2));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest1d_backward::call(in[0], output_size, physical_input_size, scales));
}

// upsample_trilinear3d: fold
VMAP_SIGNATURE(upsample_trilinear3d, "upsample_trilinear3d(Tensor self, SymInt[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_trilinear3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("upsample_trilinear3d", Operand(self, self_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_trilinear3d::call(in[0], output_size, align_corners, scales_d, scales_h, scales_w));
}

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

// var.correction: reduction
VMAP_SIGNATURE(var_correction, "var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor");
OneResult var_correction_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// var_mean.correction: reduction
VMAP_SIGNATURE(var_mean_correction, "var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> var_mean_correction_rule(const Tensor& self, BDim self_bdim,
    at::OptionalIntArrayRef dim, const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_mean_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// view_as_complex: view
VMAP_SIGNATURE(view_as_complex, "view_as_complex(Tensor(a) self) -> Tensor(a)");
OneResult view_as_complex_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_complex", self, self_bdim, 1, 1);
  return in.result(at::_ops::view_as_complex::call(in.self()));
}

// view_as_real: view
VMAP_SIGNATURE(view_as_real, "view_as_real(Tensor(a) self) -> Tensor(a)");
OneResult view_as_real_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_real", self, self_bdim);
  return in.result(at::_ops::view_as_real::call(in.self()));
}

// where.ScalarOther: pointwise
VMAP_SIGNATURE(where_ScalarOther, "where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor");
OneResult where_ScalarOther_rule(const Tensor& condition, BDim condition_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& other) {
  Broadcast<2> in(Operand(condition, condition_bdim), Operand(self, self_bdim));
  in.align();
  return in.result(at::_ops::where_ScalarOther::call(in[0], in[1], other));
}

// zeros_like: factory
VMAP_SIGNATURE(zeros_like, "zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult zeros_like_rule(const Tensor& self, BDim self_bdim, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::zeros_like::call(in.self(), dtype, layout, device, pin_memory, in.memory_format()));
}

}  // namespace

void register_shard_0(torch::Library& m) {
  VMAP_SUPPORT2(__and__, Scalar, __and___Scalar_rule);
  VMAP_SUPPORT2(__iand__, Scalar, __iand___Scalar_rule);
  VMAP_SUPPORT2(__lshift__, Tensor, __lshift___Tensor_rule);
  VMAP_SUPPORT2(_add_relu_, Tensor, _add_relu__Tensor_rule);
  VMAP_SUPPORT2(_assert_async, msg, custom::assert_async_msg);
  unsupported(m, "_debug_has_internal_overlap", "whether samples overlap is a question of the whole batch", "ask of the whole batch, outside vmap");
  VMAP_SUPPORT(_lazy_clone, _lazy_clone_rule);
  explicit_composite(m, "_pack_padded_sequence");
  VMAP_DECOMPOSE(_pdist_backward, _pdist_backward_rule);
  VMAP_DECOMPOSE(_stack, _stack_rule);
  VMAP_SUPPORT(_upsample_nearest_exact2d, _upsample_nearest_exact2d_rule);
  VMAP_SUPPORT(_upsample_nearest_exact2d_backward, _upsample_nearest_exact2d_backward_rule);
  VMAP_SUPPORT2(all, dim, all_dim_rule);
  VMAP_SUPPORT(aminmax, aminmax_rule);
  VMAP_SUPPORT(arccosh, arccosh_rule);
  VMAP_SUPPORT(arccosh_, arccosh__rule);
  VMAP_SUPPORT(arctan, arctan_rule);
  VMAP_SUPPORT(arctan_, arctan__rule);
  unsupported(m, "argwhere", "the number of nonzero elements differs from sample to sample, and a batch has one shape", "use nonzero_static, which takes the size, or where(condition, x, y)");
  VMAP_SUPPORT(asin, asin_rule);
  VMAP_SUPPORT(asin_, asin__rule);
  VMAP_SUPPORT2(bitwise_and, Scalar_Tensor, bitwise_and_Scalar_Tensor_rule);
  VMAP_SUPPORT2(bitwise_right_shift, Scalar_Tensor, bitwise_right_shift_Scalar_Tensor_rule);
  VMAP_SUPPORT2(bitwise_xor, Scalar_Tensor, bitwise_xor_Scalar_Tensor_rule);
  VMAP_FACTORY(aten, "blackman_window.periodic");
  VMAP_SUPPORT(cholesky_inverse, cholesky_inverse_rule);
  VMAP_SUPPORT2(clamp_max, Tensor, clamp_max_Tensor_rule);
  VMAP_SUPPORT2(clamp_max_, Tensor, clamp_max__Tensor_rule);
  VMAP_SUPPORT2(copysign, Tensor, copysign_Tensor_rule);
  VMAP_SUPPORT2(copysign_, Tensor, copysign__Tensor_rule);
  VMAP_SUPPORT2(count_nonzero, dim_IntList, count_nonzero_dim_IntList_rule);
  VMAP_SUPPORT(cummax, cummax_rule);
  VMAP_SUPPORT(detach_copy, detach_copy_rule);
  VMAP_SUPPORT(diagonal_copy, diagonal_copy_rule);
  VMAP_SUPPORT2(div, Scalar_mode, div_Scalar_mode_rule);
  VMAP_SUPPORT2(div_, Scalar_mode, div__Scalar_mode_rule);
  VMAP_SUPPORT2(divide, Scalar_mode, divide_Scalar_mode_rule);
  VMAP_SUPPORT2(divide_, Scalar_mode, divide__Scalar_mode_rule);
  VMAP_FACTORY(aten, "empty_strided");
  VMAP_SUPPORT(exp2, exp2_rule);
  VMAP_SUPPORT(exp2_, exp2__rule);
  VMAP_SUPPORT(fft_rfft, fft_rfft_rule);
  VMAP_SUPPORT(flip, flip_rule);
  VMAP_SUPPORT(gelu, gelu_rule);
  VMAP_SUPPORT(gelu_, gelu__rule);
  VMAP_SUPPORT(gelu_backward, gelu_backward_rule);
  VMAP_RANDOM(aten, "geometric", geometric_rule, geometric);
  VMAP_RANDOM(aten, "geometric_", geometric__rule, geometric_);
  VMAP_SUPPORT(glu_jvp, glu_jvp_rule);
  VMAP_FACTORY(aten, "hamming_window.periodic");
  VMAP_SUPPORT(hardswish, hardswish_rule);
  VMAP_SUPPORT(hardswish_, hardswish__rule);
  VMAP_SUPPORT(hardswish_backward, hardswish_backward_rule);
  unsupported(m, "is_set_to", "a sample has no storage of its own, so that no other tensor can be set to the same one", "ask of the whole batches, outside vmap");
  VMAP_SUPPORT(isfinite, isfinite_rule);
  unsupported(m, "item", "it reads one number on the host, and every sample has its own", "return the tensor, and call item() outside vmap");
  VMAP_SUPPORT2(le, Scalar, le_Scalar_rule);
  VMAP_SUPPORT2(le_, Scalar, le__Scalar_rule);
  VMAP_SUPPORT2(lerp_, Tensor, custom::lerp_);
  VMAP_SUPPORT(linalg_lu_factor, linalg_lu_factor_rule);
  VMAP_SUPPORT(linalg_lu_factor_ex, linalg_lu_factor_ex_rule);
  VMAP_SUPPORT2(linalg_matrix_norm, str_ord, linalg_matrix_norm_str_ord_rule);
  VMAP_SUPPORT2(linalg_matrix_rank, atol_rtol_float, linalg_matrix_rank_atol_rtol_float_rule);
  VMAP_SUPPORT2(linalg_pinv, rcond_tensor, linalg_pinv_rcond_tensor_rule);
  VMAP_SUPPORT(linalg_solve, linalg_solve_rule);
  VMAP_SUPPORT(linalg_svdvals, linalg_svdvals_rule);
  VMAP_FACTORY(aten, "linspace");
  VMAP_SUPPORT(logcumsumexp, logcumsumexp_rule);
  VMAP_SUPPORT(logdet, logdet_rule);
  VMAP_SUPPORT(logical_not, logical_not_rule);
  VMAP_SUPPORT(logical_not_, logical_not__rule);
  VMAP_SUPPORT2(lt, Tensor, lt_Tensor_rule);
  VMAP_SUPPORT2(lt_, Tensor, lt__Tensor_rule);
  VMAP_SUPPORT(max_pool2d, max_pool2d_rule);
  VMAP_SUPPORT2(mean, dim, mean_dim_rule);
  VMAP_SUPPORT(mse_loss, mse_loss_rule);
  VMAP_SUPPORT(mse_loss_backward, mse_loss_backward_rule);
  VMAP_SUPPORT2(multiply, Tensor, multiply_Tensor_rule);
  VMAP_SUPPORT2(multiply_, Tensor, multiply__Tensor_rule);
  VMAP_SUPPORT2(nanmedian, dim, nanmedian_dim_rule);
  VMAP_SUPPORT(narrow_copy, narrow_copy_rule);
  unsupported(m, "nonzero", "the number of nonzero elements differs from sample to sample, and a batch has one shape", "use nonzero_static, which takes the size, or where(condition, x, y)");
  unsupported(m, "nonzero_numpy", "the number of nonzero elements differs from sample to sample, and a batch has one shape", "use nonzero_static, which takes the size, or where(condition, x, y)");
  VMAP_SUPPORT2(not_equal, Tensor, not_equal_Tensor_rule);
  VMAP_SUPPORT2(not_equal_, Tensor, not_equal__Tensor_rule);
  VMAP_SUPPORT2(nuclear_norm, dim, nuclear_norm_dim_rule);
  VMAP_RANDOM(aten, "rand", rand_rule, rand);
  VMAP_RANDOM(aten, "randint.generator", randint_generator_rule, randint_generator);
  VMAP_RANDOM(aten, "randn_like", randn_like_rule, randn_like);
  VMAP_DECOMPOSE(renorm, renorm_rule);
  VMAP_DECOMPOSE(renorm_, renorm__rule);
  VMAP_SUPPORT(replication_pad1d, replication_pad1d_rule);
  VMAP_SUPPORT(replication_pad1d_backward, replication_pad1d_backward_rule);
  VMAP_SUPPORT2(rsub, Tensor, rsub_Tensor_rule);
  VMAP_SUPPORT2(scatter_reduce, two, scatter_reduce_two_rule);
  VMAP_SUPPORT2(scatter_reduce_, two, scatter_reduce__two_rule);
  VMAP_SUPPORT2(select_copy, int, select_copy_int_rule);
  VMAP_SUPPORT(silu, silu_rule);
  VMAP_SUPPORT(silu_, silu__rule);
  VMAP_SUPPORT(silu_backward, silu_backward_rule);
  VMAP_SUPPORT(special_bessel_y1, special_bessel_y1_rule);
  VMAP_SUPPORT2(special_chebyshev_polynomial_w, x_scalar, special_chebyshev_polynomial_w_x_scalar_rule);
  VMAP_SUPPORT(special_exp2, special_exp2_rule);
  VMAP_SUPPORT2(special_hermite_polynomial_h, n_scalar, special_hermite_polynomial_h_n_scalar_rule);
  VMAP_SUPPORT(special_i1e, special_i1e_rule);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_t, special_shifted_chebyshev_polynomial_t_rule);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_w, n_scalar, special_shifted_chebyshev_polynomial_w_n_scalar_rule);
  VMAP_SUPPORT2(special_xlog1py, self_scalar, special_xlog1py_self_scalar_rule);
  VMAP_SUPPORT(square, square_rule);
  VMAP_SUPPORT(square_, square__rule);
  VMAP_SUPPORT2(squeeze, dims, squeeze_dims_rule);
  VMAP_SUPPORT_INPLACE_VIEW2(squeeze_, dims, squeeze_dims_rule);
  VMAP_SUPPORT2(sub, Tensor, sub_Tensor_rule);
  VMAP_SUPPORT2(sub_, Tensor, sub__Tensor_rule);
  VMAP_SUPPORT2(tensor_split, indices, tensor_split_indices_rule);
  VMAP_DECOMPOSE(trace, trace_rule);
  VMAP_SUPPORT(tril, tril_rule);
  VMAP_SUPPORT(tril_, tril__rule);
  VMAP_SUPPORT(unsqueeze_copy, unsqueeze_copy_rule);
  VMAP_SUPPORT(upsample_bicubic2d, upsample_bicubic2d_rule);
  VMAP_SUPPORT(upsample_bicubic2d_backward, upsample_bicubic2d_backward_rule);
  VMAP_SUPPORT(upsample_nearest1d, upsample_nearest1d_rule);
  VMAP_SUPPORT(upsample_nearest1d_backward, upsample_nearest1d_backward_rule);
  VMAP_SUPPORT(upsample_trilinear3d, upsample_trilinear3d_rule);
  VMAP_SUPPORT(upsample_trilinear3d_backward, upsample_trilinear3d_backward_rule);
  VMAP_SUPPORT2(var, correction, var_correction_rule);
  VMAP_SUPPORT2(var_mean, correction, var_mean_correction_rule);
  VMAP_SUPPORT(view_as_complex, view_as_complex_rule);
  VMAP_SUPPORT(view_as_real, view_as_real_rule);
  VMAP_SUPPORT2(where, ScalarOther, where_ScalarOther_rule);
  VMAP_FACTORY(aten, "zeros_like");
  VMAP_SUPPORT(zeros_like, zeros_like_rule);
}

}  // namespace vmap::rules::aten
