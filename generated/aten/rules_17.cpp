// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 17 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_foreach_maximum_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_foreach_reciprocal_ops.h>
#include <ATen/ops/_foreach_sub_ops.h>
#include <ATen/ops/_logcumsumexp_ops.h>
#include <ATen/ops/_softmax_backward_data_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_ops.h>
#include <ATen/ops/all_ops.h>
#include <ATen/ops/avg_pool3d_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/blackman_window_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/copysign_ops.h>
#include <ATen/ops/cumprod_ops.h>
#include <ATen/ops/dstack_ops.h>
#include <ATen/ops/fft_ifftn_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/hardshrink_ops.h>
#include <ATen/ops/hardtanh_ops.h>
#include <ATen/ops/huber_loss_backward_ops.h>
#include <ATen/ops/hypot_ops.h>
#include <ATen/ops/masked_select_ops.h>
#include <ATen/ops/max_pool1d_ops.h>
#include <ATen/ops/multiply_ops.h>
#include <ATen/ops/nll_loss2d_backward_ops.h>
#include <ATen/ops/replication_pad2d_ops.h>
#include <ATen/ops/reshape_ops.h>
#include <ATen/ops/rsub_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/slogdet_ops.h>
#include <ATen/ops/softplus_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_hermite_polynomial_he_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/squeeze_copy_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/trunc_ops.h>
#include <ATen/ops/upsample_bilinear2d_ops.h>
#include <ATen/ops/upsample_nearest2d_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>

namespace vmap::rules::aten {
namespace {

// _foreach_maximum.ScalarList: composite
VMAP_SIGNATURE(_foreach_maximum_ScalarList, "_foreach_maximum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_maximum.ScalarList_out: composite, as _foreach_maximum.ScalarList
VMAP_SIGNATURE(_foreach_maximum_ScalarList_out, "_foreach_maximum.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum_.ScalarList: composite, as _foreach_maximum.ScalarList
VMAP_SIGNATURE(_foreach_maximum__ScalarList, "_foreach_maximum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_mul.ScalarList: composite
VMAP_SIGNATURE(_foreach_mul_ScalarList, "_foreach_mul.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_mul.ScalarList_out: composite, as _foreach_mul.ScalarList
VMAP_SIGNATURE(_foreach_mul_ScalarList_out, "_foreach_mul.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.ScalarList: composite, as _foreach_mul.ScalarList
VMAP_SIGNATURE(_foreach_mul__ScalarList, "_foreach_mul_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_pow.Scalar: composite
VMAP_SIGNATURE(_foreach_pow_Scalar, "_foreach_pow.Scalar(Tensor[] self, Scalar exponent) -> Tensor[]");

// _foreach_pow.Scalar_out: composite, as _foreach_pow.Scalar
VMAP_SIGNATURE(_foreach_pow_Scalar_out, "_foreach_pow.Scalar_out(Tensor[] self, Scalar exponent, *, Tensor(a!)[] out) -> ()");

// _foreach_pow_.Scalar: composite, as _foreach_pow.Scalar
VMAP_SIGNATURE(_foreach_pow__Scalar, "_foreach_pow_.Scalar(Tensor(a!)[] self, Scalar exponent) -> ()");

// _foreach_reciprocal: composite
VMAP_SIGNATURE(_foreach_reciprocal, "_foreach_reciprocal(Tensor[] self) -> Tensor[]");

// _foreach_reciprocal.out: composite, as _foreach_reciprocal
VMAP_SIGNATURE(_foreach_reciprocal_out, "_foreach_reciprocal.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_reciprocal_: composite, as _foreach_reciprocal
VMAP_SIGNATURE(_foreach_reciprocal_, "_foreach_reciprocal_(Tensor(a!)[] self) -> ()");

// _foreach_sub.Scalar: composite
VMAP_SIGNATURE(_foreach_sub_Scalar, "_foreach_sub.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_sub.Scalar_out: composite, as _foreach_sub.Scalar
VMAP_SIGNATURE(_foreach_sub_Scalar_out, "_foreach_sub.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_sub_.Scalar: composite, as _foreach_sub.Scalar
VMAP_SIGNATURE(_foreach_sub__Scalar, "_foreach_sub_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _logcumsumexp: reduction
VMAP_SIGNATURE(_logcumsumexp, "_logcumsumexp(Tensor self, int dim) -> Tensor");
OneResult _logcumsumexp_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_logcumsumexp::call(in[0], in.dim()), true);
}

// _softmax_backward_data: reduction
VMAP_SIGNATURE(_softmax_backward_data, "_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor");
OneResult _softmax_backward_data_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& output, BDim output_bdim, int64_t dim, at::ScalarType input_dtype) {
  const Reduction<2> in(dim, Operand(grad_output, grad_output_bdim), Operand(output, output_bdim));
  return in.result(at::_ops::_softmax_backward_data::call(in[0], in[1], in.dim(), input_dtype), true);
}

// _softmax_backward_data.out: reduction, as _softmax_backward_data
VMAP_SIGNATURE(_softmax_backward_data_out, "_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _upsample_nearest_exact1d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact1d_vec, "_upsample_nearest_exact1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact1d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact1d.vec", Operand(input, input_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact1d_vec::call(in[0], output_size, scale_factors));
}

// all.dims: reduction
VMAP_SIGNATURE(all_dims, "all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor");
OneResult all_dims_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::all_dims::call(in[0], in.dims(), keepdim), keepdim);
}

// all.dims_out: reduction, as all.dims
VMAP_SIGNATURE(all_dims_out, "all.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// avg_pool3d: fold
VMAP_SIGNATURE(avg_pool3d, "avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor");
OneResult avg_pool3d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, bool ceil_mode, bool count_include_pad,
    std::optional<int64_t> divisor_override) {
  Fold<1> in("avg_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::avg_pool3d::call(in[0], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool3d.out: fold, as avg_pool3d
VMAP_SIGNATURE(avg_pool3d_out, "avg_pool3d.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_left_shift.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_left_shift_Scalar_Tensor, "bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_left_shift_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other,
    BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_left_shift_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_left_shift.Scalar_Tensor_out: pointwise, as bitwise_left_shift.Scalar_Tensor
VMAP_SIGNATURE(bitwise_left_shift_Scalar_Tensor_out, "bitwise_left_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// blackman_window: factory
VMAP_SIGNATURE(blackman_window, "blackman_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// blackman_window.out: factory, as blackman_window
VMAP_SIGNATURE(blackman_window_out, "blackman_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// copysign.Scalar: pointwise
VMAP_SIGNATURE(copysign_Scalar, "copysign.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult copysign_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::copysign_Scalar::call(self, other), self_bdim);
}

// copysign.Scalar_out: pointwise, as copysign.Scalar
VMAP_SIGNATURE(copysign_Scalar_out, "copysign.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// copysign_.Scalar: pointwise, as copysign.Scalar
VMAP_SIGNATURE(copysign__Scalar, "copysign_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void copysign__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::copysign__Scalar::call(self, other);
}

// cumprod: reduction
VMAP_SIGNATURE(cumprod, "cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor");
OneResult cumprod_rule(const Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::cumprod::call(in[0], in.dim(), dtype), true);
}

// cumprod.out: reduction, as cumprod
VMAP_SIGNATURE(cumprod_out, "cumprod.out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// cumprod_: reduction, as cumprod
VMAP_SIGNATURE(cumprod_, "cumprod_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!)");
void cumprod__rule(Tensor& self, BDim self_bdim, int64_t dim, std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  at::_ops::cumprod_::call(in.written(), in.dim(), dtype);
}

// dstack.out: composite, as dstack
VMAP_SIGNATURE(dstack_out, "dstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// fft_ifftn.out: composite, as fft_ifftn
VMAP_SIGNATURE(fft_ifftn_out, "fft_ifftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// gt.Tensor: pointwise
VMAP_SIGNATURE(gt_Tensor, "gt.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult gt_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::gt_Tensor::call(in[0], in[1]));
}

// gt.Tensor_out: pointwise, as gt.Tensor
VMAP_SIGNATURE(gt_Tensor_out, "gt.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// gt_.Tensor: pointwise, as gt.Tensor
VMAP_SIGNATURE(gt__Tensor, "gt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void gt__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::gt__Tensor::call(in.written(), in[1]);
}

// hardshrink: pointwise
VMAP_SIGNATURE(hardshrink, "hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor");
OneResult hardshrink_rule(const Tensor& self, BDim self_bdim, const at::Scalar& lambd) {
  return with_bdim(at::_ops::hardshrink::call(self, lambd), self_bdim);
}

// hardshrink.out: pointwise, as hardshrink
VMAP_SIGNATURE(hardshrink_out, "hardshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)");

// hardtanh: pointwise
VMAP_SIGNATURE(hardtanh, "hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor");
OneResult hardtanh_rule(const Tensor& self, BDim self_bdim, const at::Scalar& min_val,
    const at::Scalar& max_val) {
  return with_bdim(at::_ops::hardtanh::call(self, min_val, max_val), self_bdim);
}

// hardtanh.out: pointwise, as hardtanh
VMAP_SIGNATURE(hardtanh_out, "hardtanh.out(Tensor self, Scalar min_val=-1, Scalar max_val=1, *, Tensor(a!) out) -> Tensor(a!)");

// hardtanh_: pointwise, as hardtanh
VMAP_SIGNATURE(hardtanh_, "hardtanh_(Tensor(a!) self, Scalar min_val=-1, Scalar max_val=1) -> Tensor(a!)");
void hardtanh__rule(Tensor& self, BDim, const at::Scalar& min_val, const at::Scalar& max_val) {
  at::_ops::hardtanh_::call(self, min_val, max_val);
}

// huber_loss_backward: loss
VMAP_SIGNATURE(huber_loss_backward, "huber_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float delta) -> Tensor");
OneResult huber_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction, double delta) {
  LossBackward<3> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::huber_loss_backward::call(in[0], in[1], in[2], in.elementwise(), delta));
}

// huber_loss_backward.out: loss, as huber_loss_backward
VMAP_SIGNATURE(huber_loss_backward_out, "huber_loss_backward.out(Tensor grad_output, Tensor self, Tensor target, int reduction, float delta, *, Tensor(a!) grad_input) -> Tensor(a!)");

// hypot: pointwise
VMAP_SIGNATURE(hypot, "hypot(Tensor self, Tensor other) -> Tensor");
OneResult hypot_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::hypot::call(in[0], in[1]));
}

// hypot.out: pointwise, as hypot
VMAP_SIGNATURE(hypot_out, "hypot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// hypot_: pointwise, as hypot
VMAP_SIGNATURE(hypot_, "hypot_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void hypot__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::hypot_::call(in.written(), in[1]);
}

// masked_select: custom
VMAP_SIGNATURE(masked_select, "masked_select(Tensor self, Tensor mask) -> Tensor");

// masked_select.out: custom, as masked_select
VMAP_SIGNATURE(masked_select_out, "masked_select.out(Tensor self, Tensor mask, *, Tensor(a!) out) -> Tensor(a!)");

// max_pool1d: fold
VMAP_SIGNATURE(max_pool1d, "max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> Tensor");
OneResult max_pool1d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode) {
  Fold<1> in("max_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool1d::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// multiply.Scalar: pointwise
VMAP_SIGNATURE(multiply_Scalar, "multiply.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult multiply_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::multiply_Scalar::call(self, other), self_bdim);
}

// multiply_.Scalar: pointwise, as multiply.Scalar
VMAP_SIGNATURE(multiply__Scalar, "multiply_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void multiply__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::multiply__Scalar::call(self, other);
}

// nll_loss2d_backward: custom
VMAP_SIGNATURE(nll_loss2d_backward, "nll_loss2d_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor");

// nll_loss2d_backward.grad_input: custom, as nll_loss2d_backward
VMAP_SIGNATURE(nll_loss2d_backward_grad_input, "nll_loss2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight, *, Tensor(a!) grad_input) -> Tensor(a!)");

// replication_pad2d: fold
VMAP_SIGNATURE(replication_pad2d, "replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor");
OneResult replication_pad2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("replication_pad2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::replication_pad2d::call(in[0], padding));
}

// replication_pad2d.out: fold, as replication_pad2d
VMAP_SIGNATURE(replication_pad2d_out, "replication_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)");

// reshape: view
VMAP_SIGNATURE(reshape, "reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)");
OneResult reshape_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef shape) {
  View in("reshape", self, self_bdim);
  const auto physical_shape = in.whole(shape);
  return in.result(at::_ops::reshape::call(in.self(), physical_shape));
}

// rsub.Scalar: pointwise
VMAP_SIGNATURE(rsub_Scalar, "rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult rsub_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::rsub_Scalar::call(self, other, alpha), self_bdim);
}

// rsub.Scalar_out: pointwise, as rsub.Scalar
VMAP_SIGNATURE(rsub_Scalar_out, "rsub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)");

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

// slogdet.out: composite, as slogdet
VMAP_SIGNATURE(slogdet_out, "slogdet.out(Tensor self, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)");

// softplus: pointwise
VMAP_SIGNATURE(softplus, "softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor");
OneResult softplus_rule(const Tensor& self, BDim self_bdim, const at::Scalar& beta,
    const at::Scalar& threshold) {
  return with_bdim(at::_ops::softplus::call(self, beta, threshold), self_bdim);
}

// softplus.out: pointwise, as softplus
VMAP_SIGNATURE(softplus_out, "softplus.out(Tensor self, Scalar beta=1, Scalar threshold=20, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_v.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v_x_scalar, "special_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_v_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_v_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_v.x_scalar_out: pointwise, as special_chebyshev_polynomial_v.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_v_x_scalar_out, "special_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_he.x_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_he_x_scalar, "special_hermite_polynomial_he.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_he_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_hermite_polynomial_he_x_scalar::call(x, n), n_bdim);
}

// special_hermite_polynomial_he.x_scalar_out: pointwise, as special_hermite_polynomial_he.x_scalar
VMAP_SIGNATURE(special_hermite_polynomial_he_x_scalar_out, "special_hermite_polynomial_he.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlog1py: pointwise
VMAP_SIGNATURE(special_xlog1py, "special_xlog1py(Tensor self, Tensor other) -> Tensor");
OneResult special_xlog1py_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_xlog1py::call(in[0], in[1]));
}

// special_xlog1py.out: pointwise, as special_xlog1py
VMAP_SIGNATURE(special_xlog1py_out, "special_xlog1py.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// squeeze_copy: decompose
VMAP_SIGNATURE(squeeze_copy, "squeeze_copy(Tensor self) -> Tensor");
Tensor squeeze_copy_rule(const Tensor& self) {
  return at::_ops::clone::call(at::_ops::squeeze::call(self), ::std::nullopt);
}

// squeeze_copy.out: decompose, as squeeze_copy
VMAP_SIGNATURE(squeeze_copy_out, "squeeze_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// trunc: pointwise
VMAP_SIGNATURE(trunc, "trunc(Tensor self) -> Tensor");
OneResult trunc_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::trunc::call(self), self_bdim);
}

// trunc.out: pointwise, as trunc
VMAP_SIGNATURE(trunc_out, "trunc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// trunc_: pointwise, as trunc
VMAP_SIGNATURE(trunc_, "trunc_(Tensor(a!) self) -> Tensor(a!)");
void trunc__rule(Tensor& self, BDim) {
  at::_ops::trunc_::call(self);
}

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

// upsample_nearest2d: fold
VMAP_SIGNATURE(upsample_nearest2d, "upsample_nearest2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest2d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest2d", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest2d::call(in[0], output_size, scales_h, scales_w));
}

// upsample_nearest2d.out: fold, as upsample_nearest2d
VMAP_SIGNATURE(upsample_nearest2d_out, "upsample_nearest2d.out(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_17(torch::Library& m) {
  explicit_composite(m, "_foreach_maximum.ScalarList");
  support_out(m, "aten", "_foreach_maximum.ScalarList_out", "_foreach_maximum.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_maximum_.ScalarList");
  explicit_composite(m, "_foreach_mul.ScalarList");
  support_out(m, "aten", "_foreach_mul.ScalarList_out", "_foreach_mul.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.ScalarList");
  explicit_composite(m, "_foreach_pow.Scalar");
  support_out(m, "aten", "_foreach_pow.Scalar_out", "_foreach_pow.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_pow_.Scalar");
  explicit_composite(m, "_foreach_reciprocal");
  support_out(m, "aten", "_foreach_reciprocal.out", "_foreach_reciprocal", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_reciprocal_");
  explicit_composite(m, "_foreach_sub.Scalar");
  support_out(m, "aten", "_foreach_sub.Scalar_out", "_foreach_sub.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sub_.Scalar");
  VMAP_SUPPORT(_logcumsumexp, _logcumsumexp_rule);
  composite(m, "_pad_circular");
  VMAP_SUPPORT(_softmax_backward_data, _softmax_backward_data_rule);
  support_out(m, "aten", "_softmax_backward_data.out", "_softmax_backward_data", OutDtype::Cast);
  VMAP_SUPPORT2(_upsample_nearest_exact1d, vec, _upsample_nearest_exact1d_vec_rule);
  VMAP_SUPPORT2(all, dims, all_dims_rule);
  support_out(m, "aten", "all.dims_out", "all.dims", OutDtype::Cast);
  VMAP_SUPPORT(avg_pool3d, avg_pool3d_rule);
  support_out(m, "aten", "avg_pool3d.out", "avg_pool3d", OutDtype::Cast);
  composite(m, "bilinear");
  VMAP_SUPPORT2(bitwise_left_shift, Scalar_Tensor, bitwise_left_shift_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_left_shift.Scalar_Tensor_out", "bitwise_left_shift.Scalar_Tensor", OutDtype::Same);
  VMAP_FACTORY(aten, "blackman_window", blackman_window);
  support_out(m, "aten", "blackman_window.out", "blackman_window", OutDtype::Same);
  VMAP_SUPPORT2(copysign, Scalar, copysign_Scalar_rule);
  support_out(m, "aten", "copysign.Scalar_out", "copysign.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(copysign_, Scalar, copysign__Scalar_rule);
  VMAP_SUPPORT(cumprod, cumprod_rule);
  support_out(m, "aten", "cumprod.out", "cumprod", OutDtype::Cast);
  VMAP_SUPPORT(cumprod_, cumprod__rule);
  composite(m, "data");
  composite(m, "dstack");
  support_out(m, "aten", "dstack.out", "dstack", OutDtype::Cast);
  composite(m, "fft_ifftn");
  support_out(m, "aten", "fft_ifftn.out", "fft_ifftn", OutDtype::Cast);
  VMAP_SUPPORT2(gt, Tensor, gt_Tensor_rule);
  support_out(m, "aten", "gt.Tensor_out", "gt.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(gt_, Tensor, gt__Tensor_rule);
  VMAP_SUPPORT(hardshrink, hardshrink_rule);
  support_out(m, "aten", "hardshrink.out", "hardshrink", OutDtype::Cast);
  VMAP_SUPPORT(hardtanh, hardtanh_rule);
  support_out(m, "aten", "hardtanh.out", "hardtanh", OutDtype::Cast);
  VMAP_SUPPORT(hardtanh_, hardtanh__rule);
  VMAP_SUPPORT(huber_loss_backward, huber_loss_backward_rule);
  support_out(m, "aten", "huber_loss_backward.out", "huber_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT(hypot, hypot_rule);
  support_out(m, "aten", "hypot.out", "hypot", OutDtype::Cast);
  VMAP_SUPPORT(hypot_, hypot__rule);
  composite(m, "instance_norm");
  VMAP_SUPPORT(masked_select, custom::masked_select);
  support_out(m, "aten", "masked_select.out", "masked_select", OutDtype::Cast);
  VMAP_SUPPORT(max_pool1d, max_pool1d_rule);
  VMAP_SUPPORT2(multiply, Scalar, multiply_Scalar_rule);
  VMAP_SUPPORT2(multiply_, Scalar, multiply__Scalar_rule);
  VMAP_SUPPORT(nll_loss2d_backward, custom::nll_loss2d_backward);
  support_out(m, "aten", "nll_loss2d_backward.grad_input", "nll_loss2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad2d, replication_pad2d_rule);
  support_out(m, "aten", "replication_pad2d.out", "replication_pad2d", OutDtype::Cast);
  VMAP_SUPPORT(reshape, reshape_rule);
  VMAP_SUPPORT2(rsub, Scalar, rsub_Scalar_rule);
  support_out(m, "aten", "rsub.Scalar_out", "rsub.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(scatter, src, scatter_src_rule);
  support_out(m, "aten", "scatter.src_out", "scatter.src", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, src, scatter__src_rule);
  composite(m, "slogdet");
  support_out(m, "aten", "slogdet.out", "slogdet", OutDtype::Cast);
  VMAP_SUPPORT(softplus, softplus_rule);
  support_out(m, "aten", "softplus.out", "softplus", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_v, x_scalar, special_chebyshev_polynomial_v_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_v.x_scalar_out", "special_chebyshev_polynomial_v.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_he, x_scalar, special_hermite_polynomial_he_x_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_he.x_scalar_out", "special_hermite_polynomial_he.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_xlog1py, special_xlog1py_rule);
  support_out(m, "aten", "special_xlog1py.out", "special_xlog1py", OutDtype::Cast);
  VMAP_DECOMPOSE(squeeze_copy, squeeze_copy_rule);
  support_out(m, "aten", "squeeze_copy.out", "squeeze_copy", OutDtype::Same);
  VMAP_SUPPORT(trunc, trunc_rule);
  support_out(m, "aten", "trunc.out", "trunc", OutDtype::Cast);
  VMAP_SUPPORT(trunc_, trunc__rule);
  VMAP_SUPPORT(upsample_bilinear2d, upsample_bilinear2d_rule);
  support_out(m, "aten", "upsample_bilinear2d.out", "upsample_bilinear2d", OutDtype::Cast);
  VMAP_SUPPORT(upsample_nearest2d, upsample_nearest2d_rule);
  support_out(m, "aten", "upsample_nearest2d.out", "upsample_nearest2d", OutDtype::Cast);
  composite(m, "vander");
  add_kinds(
      "composite _foreach_maximum.ScalarList _foreach_maximum.ScalarList_out _foreach_maximum_.ScalarList"
      " _foreach_mul.ScalarList _foreach_mul.ScalarList_out _foreach_mul_.ScalarList _foreach_pow.Scalar"
      " _foreach_pow.Scalar_out _foreach_pow_.Scalar _foreach_reciprocal _foreach_reciprocal.out"
      " _foreach_reciprocal_ _foreach_sub.Scalar _foreach_sub.Scalar_out _foreach_sub_.Scalar _pad_circular"
      " bilinear data dstack dstack.out fft_ifftn fft_ifftn.out instance_norm slogdet slogdet.out vander\n"
      "custom masked_select masked_select.out nll_loss2d_backward nll_loss2d_backward.grad_input\n"
      "decompose squeeze_copy squeeze_copy.out\n"
      "factory blackman_window blackman_window.out\n"
      "fold _upsample_nearest_exact1d.vec avg_pool3d avg_pool3d.out max_pool1d replication_pad2d"
      " replication_pad2d.out upsample_bilinear2d upsample_bilinear2d.out upsample_nearest2d"
      " upsample_nearest2d.out\n"
      "index_elements scatter.src scatter.src_out scatter_.src\n"
      "loss huber_loss_backward huber_loss_backward.out\n"
      "pointwise bitwise_left_shift.Scalar_Tensor bitwise_left_shift.Scalar_Tensor_out copysign.Scalar"
      " copysign.Scalar_out copysign_.Scalar gt.Tensor gt.Tensor_out gt_.Tensor hardshrink hardshrink.out"
      " hardtanh hardtanh.out hardtanh_ hypot hypot.out hypot_ multiply.Scalar multiply_.Scalar rsub.Scalar"
      " rsub.Scalar_out softplus softplus.out special_chebyshev_polynomial_v.x_scalar"
      " special_chebyshev_polynomial_v.x_scalar_out special_hermite_polynomial_he.x_scalar"
      " special_hermite_polynomial_he.x_scalar_out special_xlog1py special_xlog1py.out trunc trunc.out"
      " trunc_\n"
      "reduction _logcumsumexp _softmax_backward_data _softmax_backward_data.out all.dims all.dims_out"
      " cumprod cumprod.out cumprod_\n"
      "view reshape\n"
  );
}

}  // namespace vmap::rules::aten
