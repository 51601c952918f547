// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 28 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cummax_helper_ops.h>
#include <ATen/ops/_foreach_addcmul_ops.h>
#include <ATen/ops/_foreach_expm1_ops.h>
#include <ATen/ops/_fused_adam_ops.h>
#include <ATen/ops/_safe_softmax_ops.h>
#include <ATen/ops/adaptive_avg_pool1d_ops.h>
#include <ATen/ops/batch_norm_backward_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/cauchy_ops.h>
#include <ATen/ops/count_nonzero_ops.h>
#include <ATen/ops/cummaxmin_backward_ops.h>
#include <ATen/ops/deg2rad_ops.h>
#include <ATen/ops/diagonal_ops.h>
#include <ATen/ops/diff_ops.h>
#include <ATen/ops/eye_ops.h>
#include <ATen/ops/full_like_ops.h>
#include <ATen/ops/linalg_eig_ops.h>
#include <ATen/ops/linalg_matrix_exp_ops.h>
#include <ATen/ops/linalg_svd_ops.h>
#include <ATen/ops/linalg_vecdot_ops.h>
#include <ATen/ops/logical_and_ops.h>
#include <ATen/ops/logical_xor_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/narrow_ops.h>
#include <ATen/ops/native_dropout_ops.h>
#include <ATen/ops/negative_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/resize_ops.h>
#include <ATen/ops/selu_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/slow_conv_dilated3d_ops.h>
#include <ATen/ops/special_bessel_j0_ops.h>
#include <ATen/ops/special_gammainc_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_log_ndtr_ops.h>
#include <ATen/ops/std_ops.h>
#include <ATen/ops/subtract_ops.h>
#include <ATen/ops/unique_dim_consecutive_ops.h>
#include <ATen/ops/xor_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ixor__.Scalar: pointwise, as __xor__.Scalar
VMAP_SIGNATURE(__ixor___Scalar, "__ixor__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __ixor___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__ixor___Scalar::call(self, other);
}

// __xor__.Scalar: pointwise
VMAP_SIGNATURE(__xor___Scalar, "__xor__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __xor___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__xor___Scalar::call(self, other), self_bdim);
}

// _cummax_helper: decompose
VMAP_SIGNATURE(_cummax_helper, "_cummax_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()");
void _cummax_helper_rule(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim) {
  return decompositions::cummax_helper(self, values, indices, dim);
}

// _foreach_addcmul.Tensor: composite
VMAP_SIGNATURE(_foreach_addcmul_Tensor, "_foreach_addcmul.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]");

// _foreach_addcmul.Tensor_out: composite, as _foreach_addcmul.Tensor
VMAP_SIGNATURE(_foreach_addcmul_Tensor_out, "_foreach_addcmul.Tensor_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcmul_.Tensor: composite, as _foreach_addcmul.Tensor
VMAP_SIGNATURE(_foreach_addcmul__Tensor, "_foreach_addcmul_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()");

// _foreach_expm1: composite
VMAP_SIGNATURE(_foreach_expm1, "_foreach_expm1(Tensor[] self) -> Tensor[]");

// _foreach_expm1.out: composite, as _foreach_expm1
VMAP_SIGNATURE(_foreach_expm1_out, "_foreach_expm1.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_expm1_: composite, as _foreach_expm1
VMAP_SIGNATURE(_foreach_expm1_, "_foreach_expm1_(Tensor(a!)[] self) -> ()");

// _fused_adam_: decompose
VMAP_SIGNATURE(_fused_adam_, "_fused_adam_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _safe_softmax: reduction
VMAP_SIGNATURE(_safe_softmax, "_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult _safe_softmax_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::_safe_softmax::call(in[0], in.dim(), dtype), true);
}

// adaptive_avg_pool1d: fold
VMAP_SIGNATURE(adaptive_avg_pool1d, "adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor");
OneResult adaptive_avg_pool1d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef output_size) {
  Fold<1> in("adaptive_avg_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_avg_pool1d::call(in[0], output_size));
}

// batch_norm_backward: channelwise
VMAP_SIGNATURE(batch_norm_backward, "batch_norm_backward(Tensor grad_out, Tensor input, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, bool update, float eps, bool[3] output_mask, Tensor reserve) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> batch_norm_backward_rule(const Tensor& grad_out,
    BDim grad_out_bdim, const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& running_mean, BDim running_mean_bdim,
    const std::optional<Tensor>& running_var, BDim running_var_bdim,
    const std::optional<Tensor>& save_mean, BDim save_mean_bdim, const std::optional<Tensor>& save_var,
    BDim save_var_bdim, bool update, double eps, std::array<bool,3> output_mask, const Tensor& reserve,
    BDim reserve_bdim) {
  Channelwise<8> in("batch_norm_backward", Operand(grad_out, grad_out_bdim, 2), Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1), Operand(save_mean, save_mean_bdim, 1), Operand(save_var, save_var_bdim, 1), Operand(reserve, reserve_bdim, 1));
  in.fold(true);
  return in.result(at::_ops::batch_norm_backward::call(in[0], in[1], in[2], in.optional(3), in.optional(4), in.optional(5), in.optional(6), update, eps, output_mask, in[7]));
}

// bitwise_and.Scalar: pointwise
VMAP_SIGNATURE(bitwise_and_Scalar, "bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_and_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_and_Scalar::call(self, other), self_bdim);
}

// bitwise_and.Scalar_out: pointwise, as bitwise_and.Scalar
VMAP_SIGNATURE(bitwise_and_Scalar_out, "bitwise_and.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_and_.Scalar: pointwise, as bitwise_and.Scalar
VMAP_SIGNATURE(bitwise_and__Scalar, "bitwise_and_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_and__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_and__Scalar::call(self, other);
}

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

// count_nonzero: reduction
VMAP_SIGNATURE(count_nonzero, "count_nonzero(Tensor self, int? dim=None) -> Tensor");
OneResult count_nonzero_rule(const Tensor& self, BDim self_bdim, std::optional<int64_t> dim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::count_nonzero::call(in[0], in.dim()), false);
}

// count_nonzero.out: reduction, as count_nonzero
VMAP_SIGNATURE(count_nonzero_out, "count_nonzero.out(Tensor self, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// cummaxmin_backward: reduction
VMAP_SIGNATURE(cummaxmin_backward, "cummaxmin_backward(Tensor grad, Tensor input, Tensor indices, int dim) -> Tensor");
OneResult cummaxmin_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& input, BDim input_bdim,
    const Tensor& indices, BDim indices_bdim, int64_t dim) {
  const Reduction<3> in(dim, Operand(grad, grad_bdim), Operand(input, input_bdim), Operand(indices, indices_bdim));
  return in.result(at::_ops::cummaxmin_backward::call(in[0], in[1], in[2], in.dim()), true);
}

// deg2rad: pointwise
VMAP_SIGNATURE(deg2rad, "deg2rad(Tensor self) -> Tensor");
OneResult deg2rad_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::deg2rad::call(self), self_bdim);
}

// deg2rad.out: pointwise, as deg2rad
VMAP_SIGNATURE(deg2rad_out, "deg2rad.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// deg2rad_: pointwise, as deg2rad
VMAP_SIGNATURE(deg2rad_, "deg2rad_(Tensor(a!) self) -> Tensor(a!)");
void deg2rad__rule(Tensor& self, BDim) {
  at::_ops::deg2rad_::call(self);
}

// diagonal: view
VMAP_SIGNATURE(diagonal, "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)");
OneResult diagonal_rule(const Tensor& self, BDim self_bdim, int64_t offset, int64_t dim1, int64_t dim2) {
  View in("diagonal", self, self_bdim, 2);
  const auto physical_dim1 = in.drop(dim1);
  const auto physical_dim2 = in.drop(dim2);
  return in.result(at::_ops::diagonal::call(in.self(), offset, physical_dim1, physical_dim2));
}

// diff: reduction
VMAP_SIGNATURE(diff, "diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor");
OneResult diff_rule(const Tensor& self, BDim self_bdim, int64_t n, int64_t dim,
    const std::optional<Tensor>& prepend, BDim prepend_bdim, const std::optional<Tensor>& append,
    BDim append_bdim) {
  const Reduction<3> in(dim, Operand(self, self_bdim), Operand(prepend, prepend_bdim), Operand(append, append_bdim));
  in.at_least("diff", 1);
  return in.result(at::_ops::diff::call(in[0], n, in.dim(), in.optional(1), in.optional(2)), true);
}

// diff.out: reduction, as diff
VMAP_SIGNATURE(diff_out, "diff.out(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor(a!) out) -> Tensor(a!)");

// eye: factory
VMAP_SIGNATURE(eye, "eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// eye.out: factory, as eye
VMAP_SIGNATURE(eye_out, "eye.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)");

// full_like: factory
VMAP_SIGNATURE(full_like, "full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult full_like_rule(const Tensor& self, BDim self_bdim, const at::Scalar& fill_value,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::full_like::call(in.self(), fill_value, dtype, layout, device, pin_memory, in.memory_format()));
}

// full_like.out: factory, as full_like
VMAP_SIGNATURE(full_like_out, "full_like.out(Tensor self, Scalar fill_value, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// linalg_eig: variadic
VMAP_SIGNATURE(linalg_eig, "linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_eig_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("linalg_eig", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_eig::call(in[0]));
}

// linalg_eig.out: variadic, as linalg_eig
VMAP_SIGNATURE(linalg_eig_out, "linalg_eig.out(Tensor self, *, Tensor(a!) eigenvalues, Tensor(b!) eigenvectors) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)");

// linalg_matrix_exp: variadic
VMAP_SIGNATURE(linalg_matrix_exp, "linalg_matrix_exp(Tensor self) -> Tensor");
OneResult linalg_matrix_exp_rule(const Tensor& self, BDim self_bdim) {
  Variadic<1> in("linalg_matrix_exp", Operand(self, self_bdim, 2));
  in.align().contiguous();
  return in.result(at::_ops::linalg_matrix_exp::call(in[0]));
}

// linalg_matrix_exp.out: variadic, as linalg_matrix_exp
VMAP_SIGNATURE(linalg_matrix_exp_out, "linalg_matrix_exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_svd.U: composite, as linalg_svd
VMAP_SIGNATURE(linalg_svd_U, "linalg_svd.U(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)");

// linalg_vecdot.out: composite, as linalg_vecdot
VMAP_SIGNATURE(linalg_vecdot_out, "linalg_vecdot.out(Tensor x, Tensor y, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)");

// logical_and: pointwise
VMAP_SIGNATURE(logical_and, "logical_and(Tensor self, Tensor other) -> Tensor");
OneResult logical_and_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logical_and::call(in[0], in[1]));
}

// logical_and.out: pointwise, as logical_and
VMAP_SIGNATURE(logical_and_out, "logical_and.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// logical_and_: pointwise, as logical_and
VMAP_SIGNATURE(logical_and_, "logical_and_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void logical_and__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::logical_and_::call(in.written(), in[1]);
}

// logical_xor: pointwise
VMAP_SIGNATURE(logical_xor, "logical_xor(Tensor self, Tensor other) -> Tensor");
OneResult logical_xor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logical_xor::call(in[0], in[1]));
}

// logical_xor.out: pointwise, as logical_xor
VMAP_SIGNATURE(logical_xor_out, "logical_xor.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// logical_xor_: pointwise, as logical_xor
VMAP_SIGNATURE(logical_xor_, "logical_xor_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void logical_xor__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::logical_xor_::call(in.written(), in[1]);
}

// mul.Tensor: pointwise
VMAP_SIGNATURE(mul_Tensor, "mul.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult mul_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::mul_Tensor::call(in[0], in[1]));
}

// mul.out: pointwise, as mul.Tensor
VMAP_SIGNATURE(mul_out, "mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// mul_.Tensor: pointwise, as mul.Tensor
VMAP_SIGNATURE(mul__Tensor, "mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void mul__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::mul__Tensor::call(in.written(), in[1]);
}

// narrow: view
VMAP_SIGNATURE(narrow, "narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)");
OneResult narrow_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt start,
    c10::SymInt length) {
  View in("narrow", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::narrow::call(in.self(), physical_dim, start, length));
}

// native_dropout: random
VMAP_SIGNATURE(native_dropout, "native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)");

// negative: pointwise
VMAP_SIGNATURE(negative, "negative(Tensor self) -> Tensor");
OneResult negative_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::negative::call(self), self_bdim);
}

// negative.out: pointwise, as negative
VMAP_SIGNATURE(negative_out, "negative.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// negative_: pointwise, as negative
VMAP_SIGNATURE(negative_, "negative_(Tensor(a!) self) -> Tensor(a!)");
void negative__rule(Tensor& self, BDim) {
  at::_ops::negative_::call(self);
}

// normal.Tensor_float: random
VMAP_SIGNATURE(normal_Tensor_float, "normal.Tensor_float(Tensor mean, float std=1, *, Generator? generator=None) -> Tensor");
OneResult normal_Tensor_float_rule(const Draw& draw, const Tensor& mean, BDim mean_bdim, double std,
    std::optional<at::Generator> generator) {
  const DrawFrom<1> in(draw, Operand(mean, mean_bdim));
  return in.result(at::_ops::normal_Tensor_float::call(in[0], std, generator));
}

// pow.Tensor_Tensor: pointwise
VMAP_SIGNATURE(pow_Tensor_Tensor, "pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor");
OneResult pow_Tensor_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& exponent,
    BDim exponent_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.promote().align();
  return in.result(at::_ops::pow_Tensor_Tensor::call(in[0], in[1]));
}

// pow.Tensor_Tensor_out: pointwise, as pow.Tensor_Tensor
VMAP_SIGNATURE(pow_Tensor_Tensor_out, "pow.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// pow_.Scalar: pointwise
VMAP_SIGNATURE(pow__Scalar, "pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)");
void pow__Scalar_rule(Tensor& self, BDim, const at::Scalar& exponent) {
  at::_ops::pow__Scalar::call(self, exponent);
}

// resize_: unsupported
VMAP_SIGNATURE(resize_, "resize_(Tensor(a!) self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor(a!)");

// selu: pointwise
VMAP_SIGNATURE(selu, "selu(Tensor self) -> Tensor");
OneResult selu_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::selu::call(self), self_bdim);
}

// selu_: pointwise, as selu
VMAP_SIGNATURE(selu_, "selu_(Tensor(a!) self) -> Tensor(a!)");
void selu__rule(Tensor& self, BDim) {
  at::_ops::selu_::call(self);
}

// set.source_Storage: unsupported
VMAP_SIGNATURE(set_source_Storage, "set.source_Storage(Tensor self, Storage source) -> Tensor");

// set.source_Storage_out: unsupported, as set.source_Storage
VMAP_SIGNATURE(set_source_Storage_out, "set.source_Storage_out(Tensor self, Storage source, *, Tensor(a!) out) -> Tensor(a!)");

// set.source_Storage_storage_offset: unsupported
VMAP_SIGNATURE(set_source_Storage_storage_offset, "set.source_Storage_storage_offset(Tensor self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor");

// set.source_Storage_storage_offset_out: unsupported, as set.source_Storage_storage_offset
VMAP_SIGNATURE(set_source_Storage_storage_offset_out, "set.source_Storage_storage_offset_out(Tensor self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[], *, Tensor(a!) out) -> Tensor(a!)");

// slow_conv_dilated3d: decompose
VMAP_SIGNATURE(slow_conv_dilated3d, "slow_conv_dilated3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1) -> Tensor");
Tensor slow_conv_dilated3d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding,
    c10::SymIntArrayRef dilation) {
  return decompositions::slow_conv_dilated(self, weight, kernel_size, bias, stride, padding, dilation);
}

// slow_conv_dilated3d.out: decompose, as slow_conv_dilated3d
VMAP_SIGNATURE(slow_conv_dilated3d_out, "slow_conv_dilated3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// special_bessel_j0: pointwise
VMAP_SIGNATURE(special_bessel_j0, "special_bessel_j0(Tensor self) -> Tensor");
OneResult special_bessel_j0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_bessel_j0::call(self), self_bdim);
}

// special_bessel_j0.out: pointwise, as special_bessel_j0
VMAP_SIGNATURE(special_bessel_j0_out, "special_bessel_j0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammainc: pointwise
VMAP_SIGNATURE(special_gammainc, "special_gammainc(Tensor self, Tensor other) -> Tensor");
OneResult special_gammainc_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_gammainc::call(in[0], in[1]));
}

// special_gammainc.out: pointwise, as special_gammainc
VMAP_SIGNATURE(special_gammainc_out, "special_gammainc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p.n_scalar: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p_n_scalar, "special_legendre_polynomial_p.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_legendre_polynomial_p_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_legendre_polynomial_p_n_scalar::call(x, n), x_bdim);
}

// special_legendre_polynomial_p.n_scalar_out: pointwise, as special_legendre_polynomial_p.n_scalar
VMAP_SIGNATURE(special_legendre_polynomial_p_n_scalar_out, "special_legendre_polynomial_p.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_log_ndtr: pointwise
VMAP_SIGNATURE(special_log_ndtr, "special_log_ndtr(Tensor self) -> Tensor");
OneResult special_log_ndtr_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_log_ndtr::call(self), self_bdim);
}

// special_log_ndtr.out: pointwise, as special_log_ndtr
VMAP_SIGNATURE(special_log_ndtr_out, "special_log_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// std.correction: reduction
VMAP_SIGNATURE(std_correction, "std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor");
OneResult std_correction_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::std_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// std.correction_out: reduction, as std.correction
VMAP_SIGNATURE(std_correction_out, "std.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!)");

// subtract.Tensor: pointwise
VMAP_SIGNATURE(subtract_Tensor, "subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
OneResult subtract_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::subtract_Tensor::call(in[0], in[1], alpha));
}

// subtract.out: pointwise, as subtract.Tensor
VMAP_SIGNATURE(subtract_out, "subtract.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// subtract_.Tensor: pointwise, as subtract.Tensor
VMAP_SIGNATURE(subtract__Tensor, "subtract_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)");
void subtract__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    const at::Scalar& alpha) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::subtract__Tensor::call(in.written(), in[1], alpha);
}

// unique_dim_consecutive: unsupported
VMAP_SIGNATURE(unique_dim_consecutive, "unique_dim_consecutive(Tensor self, int dim, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// unique_dim_consecutive.out: unsupported, as unique_dim_consecutive
VMAP_SIGNATURE(unique_dim_consecutive_out, "unique_dim_consecutive.out(Tensor self, int dim, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

}  // namespace

void register_shard_28(torch::Library& m) {
  VMAP_SUPPORT2(__ixor__, Scalar, __ixor___Scalar_rule);
  VMAP_SUPPORT2(__xor__, Scalar, __xor___Scalar_rule);
  VMAP_DECOMPOSE(_cummax_helper, _cummax_helper_rule);
  explicit_composite(m, "_foreach_addcmul.Tensor");
  support_out(m, "aten", "_foreach_addcmul.Tensor_out", "_foreach_addcmul.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcmul_.Tensor");
  explicit_composite(m, "_foreach_expm1");
  support_out(m, "aten", "_foreach_expm1.out", "_foreach_expm1", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_expm1_");
  decompose(m, "_fused_adam_", static_cast<at::_ops::_fused_adam_::schema*>(&decompositions::fused_adam_));
  VMAP_SUPPORT(_safe_softmax, _safe_softmax_rule);
  VMAP_SUPPORT(adaptive_avg_pool1d, adaptive_avg_pool1d_rule);
  VMAP_SUPPORT(batch_norm_backward, batch_norm_backward_rule);
  VMAP_SUPPORT2(bitwise_and, Scalar, bitwise_and_Scalar_rule);
  support_out(m, "aten", "bitwise_and.Scalar_out", "bitwise_and.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_and_, Scalar, bitwise_and__Scalar_rule);
  VMAP_RANDOM(aten, "cauchy", cauchy_rule, cauchy);
  support_out(m, "aten", "cauchy.out", "cauchy", OutDtype::Same);
  support_random_out("aten", "cauchy.out", "cauchy", OutDtype::Same);
  VMAP_RANDOM(aten, "cauchy_", cauchy__rule, cauchy_);
  VMAP_SUPPORT(count_nonzero, count_nonzero_rule);
  support_out(m, "aten", "count_nonzero.out", "count_nonzero", OutDtype::Same);
  VMAP_SUPPORT(cummaxmin_backward, cummaxmin_backward_rule);
  VMAP_SUPPORT(deg2rad, deg2rad_rule);
  support_out(m, "aten", "deg2rad.out", "deg2rad", OutDtype::Cast);
  VMAP_SUPPORT(deg2rad_, deg2rad__rule);
  VMAP_SUPPORT(diagonal, diagonal_rule);
  VMAP_SUPPORT(diff, diff_rule);
  support_out(m, "aten", "diff.out", "diff", OutDtype::Cast);
  VMAP_FACTORY(aten, "eye", eye);
  support_out(m, "aten", "eye.out", "eye", OutDtype::Cast);
  VMAP_FACTORY(aten, "full_like", full_like);
  VMAP_FACTORY_RULE(full_like, full_like_rule);
  support_out(m, "aten", "full_like.out", "full_like", OutDtype::Same);
  composite(m, "is_leaf");
  VMAP_SUPPORT(linalg_eig, linalg_eig_rule);
  support_out(m, "aten", "linalg_eig.out", "linalg_eig", OutDtype::Cast);
  VMAP_SUPPORT(linalg_matrix_exp, linalg_matrix_exp_rule);
  support_out(m, "aten", "linalg_matrix_exp.out", "linalg_matrix_exp", OutDtype::Same);
  composite(m, "linalg_svd");
  support_out(m, "aten", "linalg_svd.U", "linalg_svd", OutDtype::Cast);
  composite(m, "linalg_vecdot");
  support_out(m, "aten", "linalg_vecdot.out", "linalg_vecdot", OutDtype::Cast);
  VMAP_SUPPORT(logical_and, logical_and_rule);
  support_out(m, "aten", "logical_and.out", "logical_and", OutDtype::Cast);
  VMAP_SUPPORT(logical_and_, logical_and__rule);
  VMAP_SUPPORT(logical_xor, logical_xor_rule);
  support_out(m, "aten", "logical_xor.out", "logical_xor", OutDtype::Cast);
  VMAP_SUPPORT(logical_xor_, logical_xor__rule);
  VMAP_SUPPORT2(mul, Tensor, mul_Tensor_rule);
  support_out(m, "aten", "mul.out", "mul.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(mul_, Tensor, mul__Tensor_rule);
  VMAP_SUPPORT(narrow, narrow_rule);
  VMAP_RANDOM_WHEN(aten, "native_dropout", 2, custom::native_dropout, native_dropout);
  VMAP_SUPPORT(negative, negative_rule);
  support_out(m, "aten", "negative.out", "negative", OutDtype::Cast);
  VMAP_SUPPORT(negative_, negative__rule);
  VMAP_RANDOM(aten, "normal.Tensor_float", normal_Tensor_float_rule, normal_Tensor_float);
  composite(m, "positive");
  VMAP_SUPPORT2(pow, Tensor_Tensor, pow_Tensor_Tensor_rule);
  support_out(m, "aten", "pow.Tensor_Tensor_out", "pow.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(pow_, Scalar, pow__Scalar_rule);
  unsupported(m, "resize_", "an example lies among the others in the memory of its batch, and cannot grow or shrink there", "use resize_as or narrow, or resize the whole batch, outside vmap");
  VMAP_SUPPORT(selu, selu_rule);
  VMAP_SUPPORT(selu_, selu__rule);
  unsupported(m, "set.source_Storage", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Storage_storage_offset_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_DECOMPOSE(slow_conv_dilated3d, slow_conv_dilated3d_rule);
  support_out(m, "aten", "slow_conv_dilated3d.out", "slow_conv_dilated3d", OutDtype::Same);
  VMAP_SUPPORT(special_bessel_j0, special_bessel_j0_rule);
  support_out(m, "aten", "special_bessel_j0.out", "special_bessel_j0", OutDtype::Cast);
  VMAP_SUPPORT(special_gammainc, special_gammainc_rule);
  support_out(m, "aten", "special_gammainc.out", "special_gammainc", OutDtype::Cast);
  VMAP_SUPPORT2(special_legendre_polynomial_p, n_scalar, special_legendre_polynomial_p_n_scalar_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.n_scalar_out", "special_legendre_polynomial_p.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_log_ndtr, special_log_ndtr_rule);
  support_out(m, "aten", "special_log_ndtr.out", "special_log_ndtr", OutDtype::Cast);
  VMAP_SUPPORT2(std, correction, std_correction_rule);
  support_out(m, "aten", "std.correction_out", "std.correction", OutDtype::Cast);
  composite(m, "std_mean");
  VMAP_SUPPORT2(subtract, Tensor, subtract_Tensor_rule);
  support_out(m, "aten", "subtract.out", "subtract.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(subtract_, Tensor, subtract__Tensor_rule);
  composite(m, "to.other");
  unsupported(m, "unique_dim_consecutive", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_dim_consecutive outside vmap");
  unsupported(m, "unique_dim_consecutive.out", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_dim_consecutive outside vmap");
  add_kinds(
      "channelwise batch_norm_backward\n"
      "composite _foreach_addcmul.Tensor _foreach_addcmul.Tensor_out _foreach_addcmul_.Tensor _foreach_expm1"
      " _foreach_expm1.out _foreach_expm1_ is_leaf linalg_svd linalg_svd.U linalg_vecdot linalg_vecdot.out"
      " positive std_mean to.other\n"
      "decompose _cummax_helper _fused_adam_ slow_conv_dilated3d slow_conv_dilated3d.out\n"
      "factory eye eye.out full_like full_like.out\n"
      "fold adaptive_avg_pool1d\n"
      "pointwise __ixor__.Scalar __xor__.Scalar bitwise_and.Scalar bitwise_and.Scalar_out"
      " bitwise_and_.Scalar deg2rad deg2rad.out deg2rad_ logical_and logical_and.out logical_and_"
      " logical_xor logical_xor.out logical_xor_ mul.Tensor mul.out mul_.Tensor negative negative.out"
      " negative_ pow.Tensor_Tensor pow.Tensor_Tensor_out pow_.Scalar selu selu_ special_bessel_j0"
      " special_bessel_j0.out special_gammainc special_gammainc.out special_legendre_polynomial_p.n_scalar"
      " special_legendre_polynomial_p.n_scalar_out special_log_ndtr special_log_ndtr.out subtract.Tensor"
      " subtract.out subtract_.Tensor\n"
      "random cauchy cauchy.out cauchy_ native_dropout normal.Tensor_float\n"
      "reduction _safe_softmax count_nonzero count_nonzero.out cummaxmin_backward diff diff.out"
      " std.correction std.correction_out\n"
      "unsupported resize_ set.source_Storage set.source_Storage_out set.source_Storage_storage_offset"
      " set.source_Storage_storage_offset_out unique_dim_consecutive unique_dim_consecutive.out\n"
      "variadic linalg_eig linalg_eig.out linalg_matrix_exp linalg_matrix_exp.out\n"
      "view diagonal narrow\n"
  );
}

}  // namespace vmap::rules::aten
