// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 28 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_backward_ops.h>
#include <ATen/ops/_transform_bias_rescale_qkv_ops.h>
#include <ATen/ops/_upsample_nearest_exact1d_ops.h>
#include <ATen/ops/adaptive_avg_pool1d_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/avg_pool1d_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/conv_tbc_backward_ops.h>
#include <ATen/ops/convolution_backward_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/kthvalue_ops.h>
#include <ATen/ops/linalg_svdvals_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/max_pool1d_ops.h>
#include <ATen/ops/max_pool2d_with_indices_backward_ops.h>
#include <ATen/ops/max_pool3d_with_indices_backward_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/native_layer_norm_ops.h>
#include <ATen/ops/permute_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/reflection_pad3d_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/replication_pad3d_ops.h>
#include <ATen/ops/rsqrt_ops.h>
#include <ATen/ops/scalar_tensor_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_hermite_polynomial_h_ops.h>
#include <ATen/ops/special_hermite_polynomial_he_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/special_legendre_polynomial_p_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_shifted_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/special_xlogy_ops.h>
#include <ATen/ops/special_zeta_ops.h>
#include <ATen/ops/unbind_ops.h>
#include <ATen/ops/unflatten_ops.h>
#include <ATen/ops/upsample_nearest1d_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/rules/takes.h>

namespace vmap::rules::aten {
namespace {

// _assert_async.msg: custom
VMAP_SIGNATURE(_assert_async_msg, "_assert_async.msg(Tensor self, str assert_msg) -> ()");

// _scaled_dot_product_flash_attention_for_cpu_backward: custom
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_for_cpu_backward, "_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)");

// _transform_bias_rescale_qkv: decompose
VMAP_SIGNATURE(_transform_bias_rescale_qkv, "_transform_bias_rescale_qkv(Tensor qkv, Tensor qkv_bias, int num_heads) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> _transform_bias_rescale_qkv_rule(const Tensor& qkv,
    const Tensor& qkv_bias, int64_t num_heads) {
  Takes takes("_transform_bias_rescale_qkv");
  takes.dims("qkv", qkv, "ntw");
  takes.dims("qkv_bias", qkv_bias, "w");
  const auto apart_ = at::_ops::unbind_int::call(at::_ops::permute::call(at::_ops::unflatten_int::call(at::_ops::add_Tensor::call(qkv, qkv_bias, at::Scalar(1)), 2, c10::SymIntArrayRef({c10::SymInt(3), c10::SymInt(num_heads), c10::SymInt(-1)})), at::IntArrayRef({2, 0, 3, 1, 4})), 0);
  const auto scale_ = at::_ops::rsqrt::call(at::_ops::scalar_tensor::call(apart_.at(0).sym_size(3), at::ScalarType::Double, ::std::nullopt, ::std::nullopt, ::std::nullopt));
  const auto key_ = at::_ops::clone::call(apart_.at(1), at::MemoryFormat::Contiguous);
  return ::std::make_tuple(at::_ops::mul_Tensor::call(apart_.at(0), scale_), key_, at::_ops::clone::call(apart_.at(2), at::MemoryFormat::Contiguous));
}

// _transform_bias_rescale_qkv.out: decompose, as _transform_bias_rescale_qkv
VMAP_SIGNATURE(_transform_bias_rescale_qkv_out, "_transform_bias_rescale_qkv.out(Tensor qkv, Tensor qkv_bias, int num_heads, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

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

// adaptive_avg_pool1d: fold
VMAP_SIGNATURE(adaptive_avg_pool1d, "adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor");
OneResult adaptive_avg_pool1d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef output_size) {
  Fold<1> in("adaptive_avg_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_avg_pool1d::call(in[0], output_size));
}

// avg_pool1d: fold
VMAP_SIGNATURE(avg_pool1d, "avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor");
OneResult avg_pool1d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, bool ceil_mode, bool count_include_pad) {
  Fold<1> in("avg_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::avg_pool1d::call(in[0], kernel_size, stride, padding, ceil_mode, count_include_pad));
}

// bitwise_and.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_and_Scalar_Tensor, "bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_and_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_and_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_and.Scalar_Tensor_out: pointwise, as bitwise_and.Scalar_Tensor
VMAP_SIGNATURE(bitwise_and_Scalar_Tensor_out, "bitwise_and.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_left_shift.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_left_shift_Scalar_Tensor, "bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_left_shift_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other,
    BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_left_shift_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_left_shift.Scalar_Tensor_out: pointwise, as bitwise_left_shift.Scalar_Tensor
VMAP_SIGNATURE(bitwise_left_shift_Scalar_Tensor_out, "bitwise_left_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_or.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_or_Scalar_Tensor, "bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_or_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_or_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_or.Scalar_Tensor_out: pointwise, as bitwise_or.Scalar_Tensor
VMAP_SIGNATURE(bitwise_or_Scalar_Tensor_out, "bitwise_or.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_right_shift.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_right_shift_Scalar_Tensor, "bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_right_shift_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other,
    BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_right_shift_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_right_shift.Scalar_Tensor_out: pointwise, as bitwise_right_shift.Scalar_Tensor
VMAP_SIGNATURE(bitwise_right_shift_Scalar_Tensor_out, "bitwise_right_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_xor.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_xor_Scalar_Tensor, "bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_xor_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_xor_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_xor.Scalar_Tensor_out: pointwise, as bitwise_xor.Scalar_Tensor
VMAP_SIGNATURE(bitwise_xor_Scalar_Tensor_out, "bitwise_xor.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// conv_tbc_backward: decompose
VMAP_SIGNATURE(conv_tbc_backward, "conv_tbc_backward(Tensor self, Tensor input, Tensor weight, Tensor bias, int pad) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor> conv_tbc_backward_rule(const Tensor& self, const Tensor& input,
    const Tensor& weight, const Tensor& bias, int64_t pad) {
  Takes takes("conv_tbc_backward");
  takes.dims("weight", weight, "kio");
  takes.dims("bias", bias, "o");
  const auto kernel_ = at::_ops::permute::call(weight, at::IntArrayRef({2, 1, 0}));
  const auto grads_ = at::_ops::convolution_backward::call(at::_ops::permute::call(self, at::IntArrayRef({1, 2, 0})), at::_ops::permute::call(input, at::IntArrayRef({1, 2, 0})), kernel_, ::std::nullopt, c10::SymIntArrayRef({c10::SymInt(1)}), c10::SymIntArrayRef({c10::SymInt(pad)}), c10::SymIntArrayRef({c10::SymInt(1)}), false, c10::SymIntArrayRef({c10::SymInt(0)}), 1, ::std::array<bool,3>{true, true, true});
  return ::std::make_tuple(at::_ops::permute::call(::std::get<0>(grads_), at::IntArrayRef({2, 0, 1})), at::_ops::permute::call(::std::get<1>(grads_), at::IntArrayRef({2, 1, 0})), ::std::get<2>(grads_));
}

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

// float_power.Scalar: pointwise
VMAP_SIGNATURE(float_power_Scalar, "float_power.Scalar(Scalar self, Tensor exponent) -> Tensor");
OneResult float_power_Scalar_rule(const at::Scalar& self, const Tensor& exponent, BDim exponent_bdim) {
  return with_bdim(at::_ops::float_power_Scalar::call(self, exponent), exponent_bdim);
}

// float_power.Scalar_out: pointwise, as float_power.Scalar
VMAP_SIGNATURE(float_power_Scalar_out, "float_power.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// kthvalue: reduction
VMAP_SIGNATURE(kthvalue, "kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> kthvalue_rule(const Tensor& self, BDim self_bdim, c10::SymInt k,
    int64_t dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::kthvalue::call(in[0], k, in.dim(), keepdim), keepdim);
}

// kthvalue.values: reduction, as kthvalue
VMAP_SIGNATURE(kthvalue_values, "kthvalue.values(Tensor self, SymInt k, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// linalg_svdvals: variadic
VMAP_SIGNATURE(linalg_svdvals, "linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor");
OneResult linalg_svdvals_rule(const Tensor& A, BDim A_bdim, std::optional<c10::string_view> driver) {
  Variadic<1> in("linalg_svdvals", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_svdvals::call(in[0], driver));
}

// linalg_svdvals.out: variadic, as linalg_svdvals
VMAP_SIGNATURE(linalg_svdvals_out, "linalg_svdvals.out(Tensor A, *, str? driver=None, Tensor(a!) out) -> Tensor(a!)");

// logspace: factory
VMAP_SIGNATURE(logspace, "logspace(Scalar start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// logspace.out: factory, as logspace
VMAP_SIGNATURE(logspace_out, "logspace.out(Scalar start, Scalar end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// max_pool1d: fold
VMAP_SIGNATURE(max_pool1d, "max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> Tensor");
OneResult max_pool1d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode) {
  Fold<1> in("max_pool1d", Operand(self, self_bdim, 2));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool1d::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

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

// max_pool3d_with_indices_backward: fold
VMAP_SIGNATURE(max_pool3d_with_indices_backward, "max_pool3d_with_indices_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, int[3] dilation, bool ceil_mode, Tensor indices) -> Tensor");
OneResult max_pool3d_with_indices_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride,
    at::IntArrayRef padding, at::IntArrayRef dilation, bool ceil_mode, const Tensor& indices,
    BDim indices_bdim) {
  Fold<3> in("max_pool3d_with_indices_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4), Operand(indices, indices_bdim, 4));
  in.batch_is_optional().channels<0, 1, 2>().fold();
  return in.result(at::_ops::max_pool3d_with_indices_backward::call(in[0], in[1], kernel_size, stride, padding, dilation, ceil_mode, in[2]));
}

// max_pool3d_with_indices_backward.grad_input: fold, as max_pool3d_with_indices_backward
VMAP_SIGNATURE(max_pool3d_with_indices_backward_grad_input, "max_pool3d_with_indices_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, int[3] dilation, bool ceil_mode, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// native_layer_norm: custom
VMAP_SIGNATURE(native_layer_norm, "native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)");

// native_layer_norm.out: custom, as native_layer_norm
VMAP_SIGNATURE(native_layer_norm_out, "native_layer_norm.out(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// pow.Scalar: pointwise
VMAP_SIGNATURE(pow_Scalar, "pow.Scalar(Scalar self, Tensor exponent) -> Tensor");
OneResult pow_Scalar_rule(const at::Scalar& self, const Tensor& exponent, BDim exponent_bdim) {
  return with_bdim(at::_ops::pow_Scalar::call(self, exponent), exponent_bdim);
}

// pow.Scalar_out: pointwise, as pow.Scalar
VMAP_SIGNATURE(pow_Scalar_out, "pow.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// randint_like.Tensor_generator: random
VMAP_SIGNATURE(randint_like_Tensor_generator, "randint_like.Tensor_generator(Tensor self, Tensor high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");

// randint_like.Tensor_generator_out: random, as randint_like.Tensor_generator
VMAP_SIGNATURE(randint_like_Tensor_generator_out, "randint_like.Tensor_generator_out(Tensor self, Tensor high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// reflection_pad3d: fold
VMAP_SIGNATURE(reflection_pad3d, "reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor");
OneResult reflection_pad3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("reflection_pad3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::reflection_pad3d::call(in[0], padding));
}

// reflection_pad3d.out: fold, as reflection_pad3d
VMAP_SIGNATURE(reflection_pad3d_out, "reflection_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)");

// remainder.Scalar_Tensor: pointwise
VMAP_SIGNATURE(remainder_Scalar_Tensor, "remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult remainder_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::remainder_Scalar_Tensor::call(self, other), other_bdim);
}

// remainder.Scalar_Tensor_out: pointwise, as remainder.Scalar_Tensor
VMAP_SIGNATURE(remainder_Scalar_Tensor_out, "remainder.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// replication_pad3d: fold
VMAP_SIGNATURE(replication_pad3d, "replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor");
OneResult replication_pad3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<1> in("replication_pad3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::replication_pad3d::call(in[0], padding));
}

// replication_pad3d.out: fold, as replication_pad3d
VMAP_SIGNATURE(replication_pad3d_out, "replication_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)");

// scatter.reduce: index_elements
VMAP_SIGNATURE(scatter_reduce, "scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor");
OneResult scatter_reduce_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& src, BDim src_bdim, c10::string_view reduce) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  return in.result(at::_ops::scatter_reduce::call(in[0], in.dim(), in[1], in[2], reduce));
}

// scatter.reduce_out: index_elements, as scatter.reduce
VMAP_SIGNATURE(scatter_reduce_out, "scatter.reduce_out(Tensor self, int dim, Tensor index, Tensor src, *, str reduce, Tensor(a!) out) -> Tensor(a!)");

// scatter_.reduce: index_elements, as scatter.reduce
VMAP_SIGNATURE(scatter__reduce, "scatter_.reduce(Tensor(a!) self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor(a!)");
void scatter__reduce_rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& src, BDim src_bdim, c10::string_view reduce) {
  const ElementIndex<3> in(dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(src, src_bdim));
  at::_ops::scatter__reduce::call(in.written(), in.dim(), in[1], in[2], reduce);
}

// special_chebyshev_polynomial_t.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_t_x_scalar, "special_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_t_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_t_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_t.x_scalar_out: pointwise, as special_chebyshev_polynomial_t.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_t_x_scalar_out, "special_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_u.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_u_x_scalar, "special_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_u_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_u_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_u.x_scalar_out: pointwise, as special_chebyshev_polynomial_u.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_u_x_scalar_out, "special_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_v.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v_x_scalar, "special_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_v_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_v_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_v.x_scalar_out: pointwise, as special_chebyshev_polynomial_v.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_v_x_scalar_out, "special_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_w.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w_x_scalar, "special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_w_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_w_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_w.x_scalar_out: pointwise, as special_chebyshev_polynomial_w.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_w_x_scalar_out, "special_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_h.x_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h_x_scalar, "special_hermite_polynomial_h.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_h_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_hermite_polynomial_h_x_scalar::call(x, n), n_bdim);
}

// special_hermite_polynomial_h.x_scalar_out: pointwise, as special_hermite_polynomial_h.x_scalar
VMAP_SIGNATURE(special_hermite_polynomial_h_x_scalar_out, "special_hermite_polynomial_h.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_he.x_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_he_x_scalar, "special_hermite_polynomial_he.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_he_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_hermite_polynomial_he_x_scalar::call(x, n), n_bdim);
}

// special_hermite_polynomial_he.x_scalar_out: pointwise, as special_hermite_polynomial_he.x_scalar
VMAP_SIGNATURE(special_hermite_polynomial_he_x_scalar_out, "special_hermite_polynomial_he.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_laguerre_polynomial_l.x_scalar: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l_x_scalar, "special_laguerre_polynomial_l.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_laguerre_polynomial_l_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_laguerre_polynomial_l_x_scalar::call(x, n), n_bdim);
}

// special_laguerre_polynomial_l.x_scalar_out: pointwise, as special_laguerre_polynomial_l.x_scalar
VMAP_SIGNATURE(special_laguerre_polynomial_l_x_scalar_out, "special_laguerre_polynomial_l.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p.x_scalar: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p_x_scalar, "special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_legendre_polynomial_p_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_legendre_polynomial_p_x_scalar::call(x, n), n_bdim);
}

// special_legendre_polynomial_p.x_scalar_out: pointwise, as special_legendre_polynomial_p.x_scalar
VMAP_SIGNATURE(special_legendre_polynomial_p_x_scalar_out, "special_legendre_polynomial_p.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_t.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_x_scalar, "special_shifted_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_t_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_t_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_t.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_t.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_x_scalar_out, "special_shifted_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_u.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_x_scalar, "special_shifted_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_u_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_u_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_u.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_u.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_x_scalar_out, "special_shifted_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_v.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_x_scalar, "special_shifted_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_v_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_v.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_v.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_x_scalar_out, "special_shifted_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_w.x_scalar: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_x_scalar, "special_shifted_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_x_scalar_rule(const at::Scalar& x, const Tensor& n,
    BDim n_bdim) {
  return with_bdim(at::_ops::special_shifted_chebyshev_polynomial_w_x_scalar::call(x, n), n_bdim);
}

// special_shifted_chebyshev_polynomial_w.x_scalar_out: pointwise, as special_shifted_chebyshev_polynomial_w.x_scalar
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_x_scalar_out, "special_shifted_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlog1py.self_scalar: pointwise
VMAP_SIGNATURE(special_xlog1py_self_scalar, "special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlog1py_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlog1py_self_scalar::call(self, other), other_bdim);
}

// special_xlog1py.self_scalar_out: pointwise, as special_xlog1py.self_scalar
VMAP_SIGNATURE(special_xlog1py_self_scalar_out, "special_xlog1py.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlogy.self_scalar: pointwise
VMAP_SIGNATURE(special_xlogy_self_scalar, "special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_xlogy_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_xlogy_self_scalar::call(self, other), other_bdim);
}

// special_xlogy.self_scalar_out: pointwise, as special_xlogy.self_scalar
VMAP_SIGNATURE(special_xlogy_self_scalar_out, "special_xlogy.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_zeta.self_scalar: pointwise
VMAP_SIGNATURE(special_zeta_self_scalar, "special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor");
OneResult special_zeta_self_scalar_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::special_zeta_self_scalar::call(self, other), other_bdim);
}

// special_zeta.self_scalar_out: pointwise, as special_zeta.self_scalar
VMAP_SIGNATURE(special_zeta_self_scalar_out, "special_zeta.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_nearest1d: fold
VMAP_SIGNATURE(upsample_nearest1d, "upsample_nearest1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor");
OneResult upsample_nearest1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    std::optional<double> scales) {
  Fold<1> in("upsample_nearest1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest1d::call(in[0], output_size, scales));
}

// upsample_nearest1d.out: fold, as upsample_nearest1d
VMAP_SIGNATURE(upsample_nearest1d_out, "upsample_nearest1d.out(Tensor self, SymInt[1] output_size, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.OutScalar_Self: pointwise, as xlogy.Scalar_Self
VMAP_SIGNATURE(xlogy_OutScalar_Self, "xlogy.OutScalar_Self(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.Scalar_Self: pointwise
VMAP_SIGNATURE(xlogy_Scalar_Self, "xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor");
OneResult xlogy_Scalar_Self_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::xlogy_Scalar_Self::call(self, other), other_bdim);
}

}  // namespace

void register_shard_28(torch::Library& m) {
  VMAP_SUPPORT2(_assert_async, msg, custom::assert_async_msg);
  VMAP_SUPPORT(_scaled_dot_product_flash_attention_for_cpu_backward, custom::flash_attention_for_cpu_backward);
  VMAP_DECOMPOSE(_transform_bias_rescale_qkv, _transform_bias_rescale_qkv_rule);
  support_out(m, "aten", "_transform_bias_rescale_qkv.out", "_transform_bias_rescale_qkv", OutDtype::Same);
  VMAP_SUPPORT(_upsample_nearest_exact1d, _upsample_nearest_exact1d_rule);
  support_out(m, "aten", "_upsample_nearest_exact1d.out", "_upsample_nearest_exact1d", OutDtype::Cast);
  VMAP_SUPPORT(adaptive_avg_pool1d, adaptive_avg_pool1d_rule);
  VMAP_SUPPORT(avg_pool1d, avg_pool1d_rule);
  VMAP_SUPPORT2(bitwise_and, Scalar_Tensor, bitwise_and_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_and.Scalar_Tensor_out", "bitwise_and.Scalar_Tensor", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_left_shift, Scalar_Tensor, bitwise_left_shift_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_left_shift.Scalar_Tensor_out", "bitwise_left_shift.Scalar_Tensor", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_or, Scalar_Tensor, bitwise_or_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_or.Scalar_Tensor_out", "bitwise_or.Scalar_Tensor", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_right_shift, Scalar_Tensor, bitwise_right_shift_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_right_shift.Scalar_Tensor_out", "bitwise_right_shift.Scalar_Tensor", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_xor, Scalar_Tensor, bitwise_xor_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_xor.Scalar_Tensor_out", "bitwise_xor.Scalar_Tensor", OutDtype::Same);
  VMAP_DECOMPOSE(conv_tbc_backward, conv_tbc_backward_rule);
  VMAP_SUPPORT2(div, Scalar_mode, div_Scalar_mode_rule);
  support_out(m, "aten", "div.Scalar_mode_out", "div.Scalar_mode", OutDtype::Same);
  VMAP_SUPPORT2(div_, Scalar_mode, div__Scalar_mode_rule);
  VMAP_SUPPORT2(divide, Scalar_mode, divide_Scalar_mode_rule);
  VMAP_SUPPORT2(divide_, Scalar_mode, divide__Scalar_mode_rule);
  VMAP_SUPPORT2(float_power, Scalar, float_power_Scalar_rule);
  support_out(m, "aten", "float_power.Scalar_out", "float_power.Scalar", OutDtype::Cast);
  VMAP_SUPPORT(kthvalue, kthvalue_rule);
  support_out(m, "aten", "kthvalue.values", "kthvalue", OutDtype::Cast);
  VMAP_SUPPORT(linalg_svdvals, linalg_svdvals_rule);
  support_out(m, "aten", "linalg_svdvals.out", "linalg_svdvals", OutDtype::Cast);
  VMAP_FACTORY(aten, "logspace", logspace);
  support_out(m, "aten", "logspace.out", "logspace", OutDtype::Cast);
  VMAP_SUPPORT(max_pool1d, max_pool1d_rule);
  VMAP_SUPPORT(max_pool2d_with_indices_backward, max_pool2d_with_indices_backward_rule);
  support_out(m, "aten", "max_pool2d_with_indices_backward.grad_input", "max_pool2d_with_indices_backward", OutDtype::Cast);
  VMAP_SUPPORT(max_pool3d_with_indices_backward, max_pool3d_with_indices_backward_rule);
  support_out(m, "aten", "max_pool3d_with_indices_backward.grad_input", "max_pool3d_with_indices_backward", OutDtype::Cast);
  composite(m, "narrow.Tensor");
  VMAP_SUPPORT(native_layer_norm, custom::native_layer_norm);
  support_out(m, "aten", "native_layer_norm.out", "native_layer_norm", OutDtype::Same);
  composite(m, "pad");
  VMAP_SUPPORT2(pow, Scalar, pow_Scalar_rule);
  support_out(m, "aten", "pow.Scalar_out", "pow.Scalar", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.Tensor_generator", custom::randint_like_tensor_generator, randint_like_Tensor_generator);
  support_out(m, "aten", "randint_like.Tensor_generator_out", "randint_like.Tensor_generator", OutDtype::Same);
  support_random_out("aten", "randint_like.Tensor_generator_out", "randint_like.Tensor_generator", OutDtype::Same);
  VMAP_SUPPORT(reflection_pad3d, reflection_pad3d_rule);
  support_out(m, "aten", "reflection_pad3d.out", "reflection_pad3d", OutDtype::Cast);
  VMAP_SUPPORT2(remainder, Scalar_Tensor, remainder_Scalar_Tensor_rule);
  support_out(m, "aten", "remainder.Scalar_Tensor_out", "remainder.Scalar_Tensor", OutDtype::Same);
  composite(m, "repeat_interleave.self_Tensor");
  VMAP_SUPPORT(replication_pad3d, replication_pad3d_rule);
  support_out(m, "aten", "replication_pad3d.out", "replication_pad3d", OutDtype::Cast);
  VMAP_SUPPORT2(scatter, reduce, scatter_reduce_rule);
  support_out(m, "aten", "scatter.reduce_out", "scatter.reduce", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, reduce, scatter__reduce_rule);
  VMAP_SUPPORT2(special_chebyshev_polynomial_t, x_scalar, special_chebyshev_polynomial_t_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_t.x_scalar_out", "special_chebyshev_polynomial_t.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_u, x_scalar, special_chebyshev_polynomial_u_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_u.x_scalar_out", "special_chebyshev_polynomial_u.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_v, x_scalar, special_chebyshev_polynomial_v_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_v.x_scalar_out", "special_chebyshev_polynomial_v.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_w, x_scalar, special_chebyshev_polynomial_w_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_w.x_scalar_out", "special_chebyshev_polynomial_w.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_h, x_scalar, special_hermite_polynomial_h_x_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_h.x_scalar_out", "special_hermite_polynomial_h.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_he, x_scalar, special_hermite_polynomial_he_x_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_he.x_scalar_out", "special_hermite_polynomial_he.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_laguerre_polynomial_l, x_scalar, special_laguerre_polynomial_l_x_scalar_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.x_scalar_out", "special_laguerre_polynomial_l.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_legendre_polynomial_p, x_scalar, special_legendre_polynomial_p_x_scalar_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.x_scalar_out", "special_legendre_polynomial_p.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_t, x_scalar, special_shifted_chebyshev_polynomial_t_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_t.x_scalar_out", "special_shifted_chebyshev_polynomial_t.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_u, x_scalar, special_shifted_chebyshev_polynomial_u_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_u.x_scalar_out", "special_shifted_chebyshev_polynomial_u.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_v, x_scalar, special_shifted_chebyshev_polynomial_v_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_v.x_scalar_out", "special_shifted_chebyshev_polynomial_v.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_shifted_chebyshev_polynomial_w, x_scalar, special_shifted_chebyshev_polynomial_w_x_scalar_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_w.x_scalar_out", "special_shifted_chebyshev_polynomial_w.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlog1py, self_scalar, special_xlog1py_self_scalar_rule);
  support_out(m, "aten", "special_xlog1py.self_scalar_out", "special_xlog1py.self_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_xlogy, self_scalar, special_xlogy_self_scalar_rule);
  support_out(m, "aten", "special_xlogy.self_scalar_out", "special_xlogy.self_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_zeta, self_scalar, special_zeta_self_scalar_rule);
  support_out(m, "aten", "special_zeta.self_scalar_out", "special_zeta.self_scalar", OutDtype::Cast);
  VMAP_SUPPORT(upsample_nearest1d, upsample_nearest1d_rule);
  support_out(m, "aten", "upsample_nearest1d.out", "upsample_nearest1d", OutDtype::Cast);
  support_out(m, "aten", "xlogy.OutScalar_Self", "xlogy.Scalar_Self", OutDtype::Cast);
  VMAP_SUPPORT2(xlogy, Scalar_Self, xlogy_Scalar_Self_rule);
  add_kinds(
      "composite narrow.Tensor pad repeat_interleave.self_Tensor\n"
      "custom _assert_async.msg _scaled_dot_product_flash_attention_for_cpu_backward native_layer_norm"
      " native_layer_norm.out\n"
      "decompose _transform_bias_rescale_qkv _transform_bias_rescale_qkv.out conv_tbc_backward\n"
      "factory logspace logspace.out\n"
      "fold _upsample_nearest_exact1d _upsample_nearest_exact1d.out adaptive_avg_pool1d avg_pool1d"
      " max_pool1d max_pool2d_with_indices_backward max_pool2d_with_indices_backward.grad_input"
      " max_pool3d_with_indices_backward max_pool3d_with_indices_backward.grad_input reflection_pad3d"
      " reflection_pad3d.out replication_pad3d replication_pad3d.out upsample_nearest1d"
      " upsample_nearest1d.out\n"
      "index_elements scatter.reduce scatter.reduce_out scatter_.reduce\n"
      "pointwise bitwise_and.Scalar_Tensor bitwise_and.Scalar_Tensor_out bitwise_left_shift.Scalar_Tensor"
      " bitwise_left_shift.Scalar_Tensor_out bitwise_or.Scalar_Tensor bitwise_or.Scalar_Tensor_out"
      " bitwise_right_shift.Scalar_Tensor bitwise_right_shift.Scalar_Tensor_out bitwise_xor.Scalar_Tensor"
      " bitwise_xor.Scalar_Tensor_out div.Scalar_mode div.Scalar_mode_out div_.Scalar_mode"
      " divide.Scalar_mode divide_.Scalar_mode float_power.Scalar float_power.Scalar_out pow.Scalar"
      " pow.Scalar_out remainder.Scalar_Tensor remainder.Scalar_Tensor_out"
      " special_chebyshev_polynomial_t.x_scalar special_chebyshev_polynomial_t.x_scalar_out"
      " special_chebyshev_polynomial_u.x_scalar special_chebyshev_polynomial_u.x_scalar_out"
      " special_chebyshev_polynomial_v.x_scalar special_chebyshev_polynomial_v.x_scalar_out"
      " special_chebyshev_polynomial_w.x_scalar special_chebyshev_polynomial_w.x_scalar_out"
      " special_hermite_polynomial_h.x_scalar special_hermite_polynomial_h.x_scalar_out"
      " special_hermite_polynomial_he.x_scalar special_hermite_polynomial_he.x_scalar_out"
      " special_laguerre_polynomial_l.x_scalar special_laguerre_polynomial_l.x_scalar_out"
      " special_legendre_polynomial_p.x_scalar special_legendre_polynomial_p.x_scalar_out"
      " special_shifted_chebyshev_polynomial_t.x_scalar special_shifted_chebyshev_polynomial_t.x_scalar_out"
      " special_shifted_chebyshev_polynomial_u.x_scalar special_shifted_chebyshev_polynomial_u.x_scalar_out"
      " special_shifted_chebyshev_polynomial_v.x_scalar special_shifted_chebyshev_polynomial_v.x_scalar_out"
      " special_shifted_chebyshev_polynomial_w.x_scalar special_shifted_chebyshev_polynomial_w.x_scalar_out"
      " special_xlog1py.self_scalar special_xlog1py.self_scalar_out special_xlogy.self_scalar"
      " special_xlogy.self_scalar_out special_zeta.self_scalar special_zeta.self_scalar_out"
      " xlogy.OutScalar_Self xlogy.Scalar_Self\n"
      "random randint_like.Tensor_generator randint_like.Tensor_generator_out\n"
      "reduction kthvalue kthvalue.values\n"
      "variadic linalg_svdvals linalg_svdvals.out\n"
  );
}

}  // namespace vmap::rules::aten
