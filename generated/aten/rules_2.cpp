// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 2 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_addmm_activation_ops.h>
#include <ATen/ops/_efficient_attention_backward_ops.h>
#include <ATen/ops/_foreach_ceil_ops.h>
#include <ATen/ops/_foreach_div_ops.h>
#include <ATen/ops/_foreach_exp_ops.h>
#include <ATen/ops/_foreach_lerp_ops.h>
#include <ATen/ops/_grid_sampler_2d_cpu_fallback_backward_ops.h>
#include <ATen/ops/_prelu_kernel_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact2d_ops.h>
#include <ATen/ops/addcdiv_ops.h>
#include <ATen/ops/allclose_ops.h>
#include <ATen/ops/angle_ops.h>
#include <ATen/ops/any_ops.h>
#include <ATen/ops/avg_pool2d_backward_ops.h>
#include <ATen/ops/batch_norm_backward_elemt_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/fft_rfftn_ops.h>
#include <ATen/ops/fix_ops.h>
#include <ATen/ops/is_pinned_ops.h>
#include <ATen/ops/isin_ops.h>
#include <ATen/ops/isinf_ops.h>
#include <ATen/ops/less_ops.h>
#include <ATen/ops/linalg_lu_solve_ops.h>
#include <ATen/ops/logical_or_ops.h>
#include <ATen/ops/max_unpool3d_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/replication_pad3d_backward_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/slice_scatter_ops.h>
#include <ATen/ops/special_erf_ops.h>
#include <ATen/ops/special_log1p_ops.h>
#include <ATen/ops/std_ops.h>
#include <ATen/ops/storage_offset_ops.h>
#include <ATen/ops/tan_ops.h>
#include <ATen/ops/threshold_ops.h>
#include <ATen/ops/unsafe_split_with_sizes_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_nearest3d_backward_ops.h>
#include <ATen/ops/view_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _addmm_activation: decompose
VMAP_SIGNATURE(_addmm_activation, "_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor");
Tensor _addmm_activation_rule(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
    const at::Scalar& beta, const at::Scalar& alpha, bool use_gelu) {
  return decompositions::addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

// _addmm_activation.out: decompose, as _addmm_activation
VMAP_SIGNATURE(_addmm_activation_out, "_addmm_activation.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False, Tensor(a!) out) -> Tensor(a!)");

// _efficient_attention_backward: unsupported
VMAP_SIGNATURE(_efficient_attention_backward, "_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor out, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt max_seqlen_q, SymInt max_seqlen_k, Tensor logsumexp, float dropout_p, Tensor philox_seed, Tensor philox_offset, int custom_mask_type, bool bias_requires_grad, *, float? scale=None, int? num_splits_key=None, int? window_size=None, bool shared_storage_dqdkdv=False) -> (Tensor, Tensor, Tensor, Tensor)");

// _foreach_ceil: composite
VMAP_SIGNATURE(_foreach_ceil, "_foreach_ceil(Tensor[] self) -> Tensor[]");

// _foreach_ceil.out: composite, as _foreach_ceil
VMAP_SIGNATURE(_foreach_ceil_out, "_foreach_ceil.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_ceil_: composite, as _foreach_ceil
VMAP_SIGNATURE(_foreach_ceil_, "_foreach_ceil_(Tensor(a!)[] self) -> ()");

// _foreach_div.Scalar: composite
VMAP_SIGNATURE(_foreach_div_Scalar, "_foreach_div.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]");

// _foreach_div.Scalar_out: composite, as _foreach_div.Scalar
VMAP_SIGNATURE(_foreach_div_Scalar_out, "_foreach_div.Scalar_out(Tensor[] self, Scalar scalar, *, Tensor(a!)[] out) -> ()");

// _foreach_div_.Scalar: composite, as _foreach_div.Scalar
VMAP_SIGNATURE(_foreach_div__Scalar, "_foreach_div_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()");

// _foreach_exp: composite
VMAP_SIGNATURE(_foreach_exp, "_foreach_exp(Tensor[] self) -> Tensor[]");

// _foreach_exp.out: composite, as _foreach_exp
VMAP_SIGNATURE(_foreach_exp_out, "_foreach_exp.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_exp_: composite, as _foreach_exp
VMAP_SIGNATURE(_foreach_exp_, "_foreach_exp_(Tensor(a!)[] self) -> ()");

// _foreach_lerp.Scalar: composite
VMAP_SIGNATURE(_foreach_lerp_Scalar, "_foreach_lerp.Scalar(Tensor[] self, Tensor[] tensors1, Scalar weight) -> Tensor[]");

// _foreach_lerp.Scalar_out: composite, as _foreach_lerp.Scalar
VMAP_SIGNATURE(_foreach_lerp_Scalar_out, "_foreach_lerp.Scalar_out(Tensor[] self, Tensor[] tensors1, Scalar weight, *, Tensor(a!)[] out) -> ()");

// _foreach_lerp_.Scalar: composite, as _foreach_lerp.Scalar
VMAP_SIGNATURE(_foreach_lerp__Scalar, "_foreach_lerp_.Scalar(Tensor(a!)[] self, Tensor[] tensors1, Scalar weight) -> ()");

// _grid_sampler_2d_cpu_fallback_backward: fold
VMAP_SIGNATURE(_grid_sampler_2d_cpu_fallback_backward, "_grid_sampler_2d_cpu_fallback_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _grid_sampler_2d_cpu_fallback_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& input, BDim input_bdim, const Tensor& grid, BDim grid_bdim,
    int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  Fold<3> in("_grid_sampler_2d_cpu_fallback_backward", Operand(grad_output, grad_output_bdim, 3), Operand(input, input_bdim, 3), Operand(grid, grid_bdim, 3));
  in.fold();
  return in.result(at::_ops::_grid_sampler_2d_cpu_fallback_backward::call(in[0], in[1], in[2], interpolation_mode, padding_mode, align_corners));
}

// _prelu_kernel_backward: pointwise
VMAP_SIGNATURE(_prelu_kernel_backward, "_prelu_kernel_backward(Tensor grad_output, Tensor self, Tensor weight) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _prelu_kernel_backward_rule(const Tensor& grad_output,
    BDim grad_output_bdim, const Tensor& self, BDim self_bdim, const Tensor& weight, BDim weight_bdim) {
  Broadcast<3> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(weight, weight_bdim));
  in.promote().align();
  return in.result(at::_ops::_prelu_kernel_backward::call(in[0], in[1], in[2]));
}

// _upsample_nearest_exact2d.vec: fold
VMAP_SIGNATURE(_upsample_nearest_exact2d_vec, "_upsample_nearest_exact2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult _upsample_nearest_exact2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_nearest_exact2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact2d_vec::call(in[0], output_size, scale_factors));
}

// addcdiv: pointwise
VMAP_SIGNATURE(addcdiv, "addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor");
OneResult addcdiv_rule(const Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  return in.result(at::_ops::addcdiv::call(in[0], in[1], in[2], value));
}

// addcdiv.out: pointwise, as addcdiv
VMAP_SIGNATURE(addcdiv_out, "addcdiv.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)");

// addcdiv_: pointwise, as addcdiv
VMAP_SIGNATURE(addcdiv_, "addcdiv_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)");
void addcdiv__rule(Tensor& self, BDim self_bdim, const Tensor& tensor1, BDim tensor1_bdim,
    const Tensor& tensor2, BDim tensor2_bdim, const at::Scalar& value) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(tensor1, tensor1_bdim), Operand(tensor2, tensor2_bdim));
  in.promote().align();
  at::_ops::addcdiv_::call(in.written(), in[1], in[2], value);
}

// allclose: unsupported
VMAP_SIGNATURE(allclose, "allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> bool");

// angle: pointwise
VMAP_SIGNATURE(angle, "angle(Tensor self) -> Tensor");
OneResult angle_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::angle::call(self), self_bdim);
}

// angle.out: pointwise, as angle
VMAP_SIGNATURE(angle_out, "angle.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// any.dims: reduction
VMAP_SIGNATURE(any_dims, "any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor");
OneResult any_dims_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::any_dims::call(in[0], in.dims(), keepdim), keepdim);
}

// any.dims_out: reduction, as any.dims
VMAP_SIGNATURE(any_dims_out, "any.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// avg_pool2d_backward: fold
VMAP_SIGNATURE(avg_pool2d_backward, "avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor");
OneResult avg_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding,
    bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  Fold<2> in("avg_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::avg_pool2d_backward::call(in[0], in[1], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool2d_backward.grad_input: fold, as avg_pool2d_backward
VMAP_SIGNATURE(avg_pool2d_backward_grad_input, "avg_pool2d_backward.grad_input(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override, *, Tensor(a!) grad_input) -> Tensor(a!)");

// batch_norm_backward_elemt: unsupported
VMAP_SIGNATURE(batch_norm_backward_elemt, "batch_norm_backward_elemt(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count) -> Tensor");

// batch_norm_backward_elemt.out: unsupported, as batch_norm_backward_elemt
VMAP_SIGNATURE(batch_norm_backward_elemt_out, "batch_norm_backward_elemt.out(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_left_shift.Tensor: pointwise
VMAP_SIGNATURE(bitwise_left_shift_Tensor, "bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_left_shift_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other,
    BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_left_shift_Tensor::call(in[0], in[1]));
}

// bitwise_left_shift.Tensor_out: pointwise, as bitwise_left_shift.Tensor
VMAP_SIGNATURE(bitwise_left_shift_Tensor_out, "bitwise_left_shift.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_left_shift_.Tensor: pointwise, as bitwise_left_shift.Tensor
VMAP_SIGNATURE(bitwise_left_shift__Tensor, "bitwise_left_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_left_shift__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_left_shift__Tensor::call(in.written(), in[1]);
}

// fft_rfftn.out: composite, as fft_rfftn
VMAP_SIGNATURE(fft_rfftn_out, "fft_rfftn.out(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fix: pointwise
VMAP_SIGNATURE(fix, "fix(Tensor self) -> Tensor");
OneResult fix_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::fix::call(self), self_bdim);
}

// fix.out: pointwise, as fix
VMAP_SIGNATURE(fix_out, "fix.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// fix_: pointwise, as fix
VMAP_SIGNATURE(fix_, "fix_(Tensor(a!) self) -> Tensor(a!)");
void fix__rule(Tensor& self, BDim) {
  at::_ops::fix_::call(self);
}

// is_pinned: custom
VMAP_SIGNATURE(is_pinned, "is_pinned(Tensor self, Device? device=None) -> bool");

// isin.Tensor_Scalar: pointwise
VMAP_SIGNATURE(isin_Tensor_Scalar, "isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor");
OneResult isin_Tensor_Scalar_rule(const Tensor& elements, BDim elements_bdim,
    const at::Scalar& test_element, bool assume_unique, bool invert) {
  return with_bdim(at::_ops::isin_Tensor_Scalar::call(elements, test_element, assume_unique, invert), elements_bdim);
}

// isin.Tensor_Scalar_out: pointwise, as isin.Tensor_Scalar
VMAP_SIGNATURE(isin_Tensor_Scalar_out, "isin.Tensor_Scalar_out(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)");

// isinf: pointwise
VMAP_SIGNATURE(isinf, "isinf(Tensor self) -> Tensor");
OneResult isinf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::isinf::call(self), self_bdim);
}

// isinf.out: pointwise, as isinf
VMAP_SIGNATURE(isinf_out, "isinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// less.Scalar: pointwise
VMAP_SIGNATURE(less_Scalar, "less.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult less_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::less_Scalar::call(self, other), self_bdim);
}

// less.Scalar_out: pointwise, as less.Scalar
VMAP_SIGNATURE(less_Scalar_out, "less.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// less_.Scalar: pointwise, as less.Scalar
VMAP_SIGNATURE(less__Scalar, "less_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void less__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::less__Scalar::call(self, other);
}

// linalg_lu_solve: variadic
VMAP_SIGNATURE(linalg_lu_solve, "linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor");
OneResult linalg_lu_solve_rule(const Tensor& LU, BDim LU_bdim, const Tensor& pivots, BDim pivots_bdim,
    const Tensor& B, BDim B_bdim, bool left, bool adjoint) {
  Variadic<3> in("linalg_lu_solve", Operand(LU, LU_bdim, 2), Operand(pivots, pivots_bdim, 1), Operand(B, B_bdim, 2));
  in.align_and_expand().contiguous();
  return in.result(at::_ops::linalg_lu_solve::call(in[0], in[1], in[2], left, adjoint));
}

// linalg_lu_solve.out: variadic, as linalg_lu_solve
VMAP_SIGNATURE(linalg_lu_solve_out, "linalg_lu_solve.out(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False, Tensor(a!) out) -> Tensor(a!)");

// logical_or: pointwise
VMAP_SIGNATURE(logical_or, "logical_or(Tensor self, Tensor other) -> Tensor");
OneResult logical_or_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logical_or::call(in[0], in[1]));
}

// logical_or.out: pointwise, as logical_or
VMAP_SIGNATURE(logical_or_out, "logical_or.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// logical_or_: pointwise, as logical_or
VMAP_SIGNATURE(logical_or_, "logical_or_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void logical_or__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::logical_or_::call(in.written(), in[1]);
}

// max_unpool3d: fold
VMAP_SIGNATURE(max_unpool3d, "max_unpool3d(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding) -> Tensor");
OneResult max_unpool3d_rule(const Tensor& self, BDim self_bdim, const Tensor& indices, BDim indices_bdim,
    c10::SymIntArrayRef output_size, at::IntArrayRef stride, at::IntArrayRef padding) {
  Fold<2> in("max_unpool3d", Operand(self, self_bdim, 4), Operand(indices, indices_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::max_unpool3d::call(in[0], in[1], output_size, stride, padding));
}

// max_unpool3d.out: fold, as max_unpool3d
VMAP_SIGNATURE(max_unpool3d_out, "max_unpool3d.out(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding, *, Tensor(a!) out) -> Tensor(a!)");

// randperm: random
VMAP_SIGNATURE(randperm, "randperm(SymInt n, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// randperm.out: random, as randperm
VMAP_SIGNATURE(randperm_out, "randperm.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)");

// remainder.Scalar: pointwise
VMAP_SIGNATURE(remainder_Scalar, "remainder.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult remainder_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::remainder_Scalar::call(self, other), self_bdim);
}

// remainder.Scalar_out: pointwise, as remainder.Scalar
VMAP_SIGNATURE(remainder_Scalar_out, "remainder.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// remainder_.Scalar: pointwise, as remainder.Scalar
VMAP_SIGNATURE(remainder__Scalar, "remainder_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void remainder__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::remainder__Scalar::call(self, other);
}

// replication_pad3d_backward: fold
VMAP_SIGNATURE(replication_pad3d_backward, "replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor");
OneResult replication_pad3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad3d_backward::call(in[0], in[1], padding));
}

// replication_pad3d_backward.grad_input: fold, as replication_pad3d_backward
VMAP_SIGNATURE(replication_pad3d_backward_grad_input, "replication_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// scatter.value: index_elements
VMAP_SIGNATURE(scatter_value, "scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor");
OneResult scatter_value_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const at::Scalar& value) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  return in.result(at::_ops::scatter_value::call(in[0], in.dim(), in[1], value));
}

// scatter.value_out: index_elements, as scatter.value
VMAP_SIGNATURE(scatter_value_out, "scatter.value_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// scatter_.value: index_elements, as scatter.value
VMAP_SIGNATURE(scatter__value, "scatter_.value(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)");
void scatter__value_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const at::Scalar& value) {
  const ElementIndex<2> in(dim, Operand(self, self_bdim), Operand(index, index_bdim));
  at::_ops::scatter__value::call(in.written(), in.dim(), in[1], value);
}

// slice_scatter: custom
VMAP_SIGNATURE(slice_scatter, "slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor");

// slice_scatter.out: custom, as slice_scatter
VMAP_SIGNATURE(slice_scatter_out, "slice_scatter.out(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor(a!) out) -> Tensor(a!)");

// special_erf: pointwise
VMAP_SIGNATURE(special_erf, "special_erf(Tensor self) -> Tensor");
OneResult special_erf_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erf::call(self), self_bdim);
}

// special_erf.out: pointwise, as special_erf
VMAP_SIGNATURE(special_erf_out, "special_erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_log1p: pointwise
VMAP_SIGNATURE(special_log1p, "special_log1p(Tensor self) -> Tensor");
OneResult special_log1p_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_log1p::call(self), self_bdim);
}

// special_log1p.out: pointwise, as special_log1p
VMAP_SIGNATURE(special_log1p_out, "special_log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// std.out: composite, as std.dim
VMAP_SIGNATURE(std_out, "std.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// storage_offset: unsupported
VMAP_SIGNATURE(storage_offset, "storage_offset(Tensor self) -> int");

// tan: pointwise
VMAP_SIGNATURE(tan, "tan(Tensor self) -> Tensor");
OneResult tan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::tan::call(self), self_bdim);
}

// tan.out: pointwise, as tan
VMAP_SIGNATURE(tan_out, "tan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// tan_: pointwise, as tan
VMAP_SIGNATURE(tan_, "tan_(Tensor(a!) self) -> Tensor(a!)");
void tan__rule(Tensor& self, BDim) {
  at::_ops::tan_::call(self);
}

// threshold: pointwise
VMAP_SIGNATURE(threshold, "threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor");
OneResult threshold_rule(const Tensor& self, BDim self_bdim, const at::Scalar& threshold,
    const at::Scalar& value) {
  return with_bdim(at::_ops::threshold::call(self, threshold, value), self_bdim);
}

// threshold.out: pointwise, as threshold
VMAP_SIGNATURE(threshold_out, "threshold.out(Tensor self, Scalar threshold, Scalar value, *, Tensor(a!) out) -> Tensor(a!)");

// threshold_: pointwise, as threshold
VMAP_SIGNATURE(threshold_, "threshold_(Tensor(a!) self, Scalar threshold, Scalar value) -> Tensor(a!)");
void threshold__rule(Tensor& self, BDim, const at::Scalar& threshold, const at::Scalar& value) {
  at::_ops::threshold_::call(self, threshold, value);
}

// unsafe_split_with_sizes: view
VMAP_SIGNATURE(unsafe_split_with_sizes, "unsafe_split_with_sizes(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]");
ListResult unsafe_split_with_sizes_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef split_sizes, int64_t dim) {
  View in("unsafe_split_with_sizes", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unsafe_split_with_sizes::call(in.self(), split_sizes, physical_dim));
}

// unsafe_split_with_sizes.out: view, as unsafe_split_with_sizes
VMAP_SIGNATURE(unsafe_split_with_sizes_out, "unsafe_split_with_sizes.out(Tensor self, SymInt[] split_sizes, int dim=0, *, Tensor(a!)[] out) -> ()");

// upsample_bicubic2d.vec: fold
VMAP_SIGNATURE(upsample_bicubic2d_vec, "upsample_bicubic2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_bicubic2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_bicubic2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bicubic2d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_nearest3d_backward: fold
VMAP_SIGNATURE(upsample_nearest3d_backward, "upsample_nearest3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_d,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest3d_backward", Operand(grad_output, grad_output_bdim, 4));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest3d_backward::call(in[0], output_size, physical_input_size, scales_d, scales_h, scales_w));
}

// upsample_nearest3d_backward.grad_input: fold, as upsample_nearest3d_backward
VMAP_SIGNATURE(upsample_nearest3d_backward_grad_input, "upsample_nearest3d_backward.grad_input(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// view: view
VMAP_SIGNATURE(view, "view(Tensor(a) self, SymInt[] size) -> Tensor(a)");
OneResult view_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("view", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::view::call(in.self(), physical_size));
}

// view.dtype: view
VMAP_SIGNATURE(view_dtype, "view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)");
OneResult view_dtype_rule(const Tensor& self, BDim self_bdim, at::ScalarType dtype) {
  View in("view.dtype", self, self_bdim, 0, 1);
  return in.result(at::_ops::view_dtype::call(in.self(), dtype));
}

// where: unsupported
VMAP_SIGNATURE(where, "where(Tensor condition) -> Tensor[]");

// where.Scalar: pointwise
VMAP_SIGNATURE(where_Scalar, "where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor");
OneResult where_Scalar_rule(const Tensor& condition, BDim condition_bdim, const at::Scalar& self,
    const at::Scalar& other) {
  return with_bdim(at::_ops::where_Scalar::call(condition, self, other), condition_bdim);
}

}  // namespace

void register_shard_2(torch::Library& m) {
  VMAP_DECOMPOSE(_addmm_activation, _addmm_activation_rule);
  support_out(m, "aten", "_addmm_activation.out", "_addmm_activation", OutDtype::Cast);
  composite(m, "_cast_Long");
  composite(m, "_cast_Short");
  unsupported(m, "_efficient_attention_backward", "PyTorch has it for other devices than the CPU only", "take the gradient of scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_ceil");
  support_out(m, "aten", "_foreach_ceil.out", "_foreach_ceil", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_ceil_");
  explicit_composite(m, "_foreach_div.Scalar");
  support_out(m, "aten", "_foreach_div.Scalar_out", "_foreach_div.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_div_.Scalar");
  explicit_composite(m, "_foreach_exp");
  support_out(m, "aten", "_foreach_exp.out", "_foreach_exp", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_exp_");
  explicit_composite(m, "_foreach_lerp.Scalar");
  support_out(m, "aten", "_foreach_lerp.Scalar_out", "_foreach_lerp.Scalar", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_lerp_.Scalar");
  VMAP_SUPPORT(_grid_sampler_2d_cpu_fallback_backward, _grid_sampler_2d_cpu_fallback_backward_rule);
  composite(m, "_is_zerotensor");
  composite(m, "_pad_packed_sequence");
  VMAP_SUPPORT(_prelu_kernel_backward, _prelu_kernel_backward_rule);
  VMAP_SUPPORT2(_upsample_nearest_exact2d, vec, _upsample_nearest_exact2d_vec_rule);
  VMAP_SUPPORT(addcdiv, addcdiv_rule);
  support_out(m, "aten", "addcdiv.out", "addcdiv", OutDtype::Cast);
  VMAP_SUPPORT(addcdiv_, addcdiv__rule);
  unsupported(m, "allclose", "it tells the host one bool, and every example has its own", "use isclose(self, other).all(), a tensor that holds one bool for each example");
  VMAP_SUPPORT(angle, angle_rule);
  support_out(m, "aten", "angle.out", "angle", OutDtype::Cast);
  VMAP_SUPPORT2(any, dims, any_dims_rule);
  support_out(m, "aten", "any.dims_out", "any.dims", OutDtype::Cast);
  VMAP_SUPPORT(avg_pool2d_backward, avg_pool2d_backward_rule);
  support_out(m, "aten", "avg_pool2d_backward.grad_input", "avg_pool2d_backward", OutDtype::Cast);
  unsupported(m, "batch_norm_backward_elemt", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  unsupported(m, "batch_norm_backward_elemt.out", "PyTorch has a kernel of it for GPUs alone, a step of synchronized batch normalization", "use native_batch_norm_backward");
  VMAP_SUPPORT2(bitwise_left_shift, Tensor, bitwise_left_shift_Tensor_rule);
  support_out(m, "aten", "bitwise_left_shift.Tensor_out", "bitwise_left_shift.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_left_shift_, Tensor, bitwise_left_shift__Tensor_rule);
  composite(m, "fft_rfftn");
  support_out(m, "aten", "fft_rfftn.out", "fft_rfftn", OutDtype::Cast);
  VMAP_SUPPORT(fix, fix_rule);
  support_out(m, "aten", "fix.out", "fix", OutDtype::Cast);
  VMAP_SUPPORT(fix_, fix__rule);
  composite(m, "flatten_dense_tensors");
  composite(m, "is_conj");
  composite(m, "is_neg");
  VMAP_SUPPORT(is_pinned, custom::is_pinned);
  VMAP_SUPPORT2(isin, Tensor_Scalar, isin_Tensor_Scalar_rule);
  support_out(m, "aten", "isin.Tensor_Scalar_out", "isin.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT(isinf, isinf_rule);
  support_out(m, "aten", "isinf.out", "isinf", OutDtype::Same);
  VMAP_SUPPORT2(less, Scalar, less_Scalar_rule);
  support_out(m, "aten", "less.Scalar_out", "less.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(less_, Scalar, less__Scalar_rule);
  VMAP_SUPPORT(linalg_lu_solve, linalg_lu_solve_rule);
  support_out(m, "aten", "linalg_lu_solve.out", "linalg_lu_solve", OutDtype::Cast);
  VMAP_SUPPORT(logical_or, logical_or_rule);
  support_out(m, "aten", "logical_or.out", "logical_or", OutDtype::Cast);
  VMAP_SUPPORT(logical_or_, logical_or__rule);
  VMAP_SUPPORT(max_unpool3d, max_unpool3d_rule);
  support_out(m, "aten", "max_unpool3d.out", "max_unpool3d", OutDtype::Cast);
  VMAP_RANDOM(aten, "randperm", custom::randperm_default, randperm);
  support_out(m, "aten", "randperm.out", "randperm", OutDtype::Cast);
  support_random_out("aten", "randperm.out", "randperm", OutDtype::Cast);
  VMAP_SUPPORT2(remainder, Scalar, remainder_Scalar_rule);
  support_out(m, "aten", "remainder.Scalar_out", "remainder.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(remainder_, Scalar, remainder__Scalar_rule);
  composite(m, "repeat_interleave.self_Tensor");
  VMAP_SUPPORT(replication_pad3d_backward, replication_pad3d_backward_rule);
  support_out(m, "aten", "replication_pad3d_backward.grad_input", "replication_pad3d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(scatter, value, scatter_value_rule);
  support_out(m, "aten", "scatter.value_out", "scatter.value", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, value, scatter__value_rule);
  VMAP_SUPPORT(slice_scatter, custom::slice_scatter);
  support_out(m, "aten", "slice_scatter.out", "slice_scatter", OutDtype::Same);
  VMAP_SUPPORT(special_erf, special_erf_rule);
  support_out(m, "aten", "special_erf.out", "special_erf", OutDtype::Cast);
  VMAP_SUPPORT(special_log1p, special_log1p_rule);
  support_out(m, "aten", "special_log1p.out", "special_log1p", OutDtype::Cast);
  composite(m, "special_log_softmax");
  composite(m, "std.dim");
  support_out(m, "aten", "std.out", "std.dim", OutDtype::Cast);
  unsupported(m, "storage_offset", "every example begins at a place of its own in the batch's storage", "ask of the whole batch, outside vmap");
  VMAP_SUPPORT(tan, tan_rule);
  support_out(m, "aten", "tan.out", "tan", OutDtype::Cast);
  VMAP_SUPPORT(tan_, tan__rule);
  VMAP_SUPPORT(threshold, threshold_rule);
  support_out(m, "aten", "threshold.out", "threshold", OutDtype::Cast);
  VMAP_SUPPORT(threshold_, threshold__rule);
  VMAP_SUPPORT(unsafe_split_with_sizes, unsafe_split_with_sizes_rule);
  support_out(m, "aten", "unsafe_split_with_sizes.out", "unsafe_split_with_sizes", OutDtype::Same);
  VMAP_SUPPORT2(upsample_bicubic2d, vec, upsample_bicubic2d_vec_rule);
  VMAP_SUPPORT(upsample_nearest3d_backward, upsample_nearest3d_backward_rule);
  support_out(m, "aten", "upsample_nearest3d_backward.grad_input", "upsample_nearest3d_backward", OutDtype::Cast);
  VMAP_SUPPORT(view, view_rule);
  VMAP_SUPPORT2(view, dtype, view_dtype_rule);
  unsupported(m, "where", "the number of true elements differs from example to example, and a batch has one shape", "use where(condition, x, y), or nonzero_static(size=...)");
  VMAP_SUPPORT2(where, Scalar, where_Scalar_rule);
  add_kinds(
      "composite _cast_Long _cast_Short _foreach_ceil _foreach_ceil.out _foreach_ceil_ _foreach_div.Scalar"
      " _foreach_div.Scalar_out _foreach_div_.Scalar _foreach_exp _foreach_exp.out _foreach_exp_"
      " _foreach_lerp.Scalar _foreach_lerp.Scalar_out _foreach_lerp_.Scalar _is_zerotensor"
      " _pad_packed_sequence fft_rfftn fft_rfftn.out flatten_dense_tensors is_conj is_neg"
      " repeat_interleave.self_Tensor special_log_softmax std.dim std.out\n"
      "custom is_pinned slice_scatter slice_scatter.out\n"
      "decompose _addmm_activation _addmm_activation.out\n"
      "fold _grid_sampler_2d_cpu_fallback_backward _upsample_nearest_exact2d.vec avg_pool2d_backward"
      " avg_pool2d_backward.grad_input max_unpool3d max_unpool3d.out replication_pad3d_backward"
      " replication_pad3d_backward.grad_input upsample_bicubic2d.vec upsample_nearest3d_backward"
      " upsample_nearest3d_backward.grad_input\n"
      "index_elements scatter.value scatter.value_out scatter_.value\n"
      "pointwise _prelu_kernel_backward addcdiv addcdiv.out addcdiv_ angle angle.out"
      " bitwise_left_shift.Tensor bitwise_left_shift.Tensor_out bitwise_left_shift_.Tensor fix fix.out fix_"
      " isin.Tensor_Scalar isin.Tensor_Scalar_out isinf isinf.out less.Scalar less.Scalar_out less_.Scalar"
      " logical_or logical_or.out logical_or_ remainder.Scalar remainder.Scalar_out remainder_.Scalar"
      " special_erf special_erf.out special_log1p special_log1p.out tan tan.out tan_ threshold threshold.out"
      " threshold_ where.Scalar\n"
      "random randperm randperm.out\n"
      "reduction any.dims any.dims_out\n"
      "unsupported _efficient_attention_backward allclose batch_norm_backward_elemt"
      " batch_norm_backward_elemt.out storage_offset where\n"
      "variadic linalg_lu_solve linalg_lu_solve.out\n"
      "view unsafe_split_with_sizes unsafe_split_with_sizes.out view view.dtype\n"
  );
}

}  // namespace vmap::rules::aten
