// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 1 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool3d_ops.h>
#include <ATen/ops/_cdist_forward_ops.h>
#include <ATen/ops/_foreach_addcmul_ops.h>
#include <ATen/ops/_foreach_trunc_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_ops.h>
#include <ATen/ops/acosh_ops.h>
#include <ATen/ops/alias_copy_ops.h>
#include <ATen/ops/atanh_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/cholesky_ops.h>
#include <ATen/ops/conv1d_ops.h>
#include <ATen/ops/convolution_ops.h>
#include <ATen/ops/empty_permuted_ops.h>
#include <ATen/ops/fractional_max_pool3d_ops.h>
#include <ATen/ops/greater_equal_ops.h>
#include <ATen/ops/igamma_ops.h>
#include <ATen/ops/index_put_ops.h>
#include <ATen/ops/multilabel_margin_loss_backward_ops.h>
#include <ATen/ops/nansum_ops.h>
#include <ATen/ops/not_equal_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/randint_ops.h>
#include <ATen/ops/reciprocal_ops.h>
#include <ATen/ops/rrelu_with_noise_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/sigmoid_backward_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_modified_bessel_k0_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/topk_ops.h>
#include <ATen/ops/unsafe_chunk_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>

namespace vmap::rules::aten {
namespace {

// __irshift__.Tensor: pointwise
VMAP_SIGNATURE(__irshift___Tensor, "__irshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __irshift___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__irshift___Tensor::call(in.written(), in[1]);
}

// _adaptive_avg_pool3d: fold
VMAP_SIGNATURE(_adaptive_avg_pool3d, "_adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor");
OneResult _adaptive_avg_pool3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size) {
  Fold<1> in("_adaptive_avg_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::_adaptive_avg_pool3d::call(in[0], output_size));
}

// _adaptive_avg_pool3d.out: fold, as _adaptive_avg_pool3d
VMAP_SIGNATURE(_adaptive_avg_pool3d_out, "_adaptive_avg_pool3d.out(Tensor self, SymInt[3] output_size, *, Tensor(a!) out) -> Tensor(a!)");

// _cdist_forward: variadic
VMAP_SIGNATURE(_cdist_forward, "_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor");
OneResult _cdist_forward_rule(const Tensor& x1, BDim x1_bdim, const Tensor& x2, BDim x2_bdim, double p,
    std::optional<int64_t> compute_mode) {
  Variadic<2> in("_cdist_forward", Operand(x1, x1_bdim, 2), Operand(x2, x2_bdim, 2));
  in.align();
  return in.result(at::_ops::_cdist_forward::call(in[0], in[1], p, compute_mode));
}

// _cdist_forward.out: variadic, as _cdist_forward
VMAP_SIGNATURE(_cdist_forward_out, "_cdist_forward.out(Tensor x1, Tensor x2, float p, int? compute_mode, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_addcmul.ScalarList: composite
VMAP_SIGNATURE(_foreach_addcmul_ScalarList, "_foreach_addcmul.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]");

// _foreach_addcmul.ScalarList_out: composite, as _foreach_addcmul.ScalarList
VMAP_SIGNATURE(_foreach_addcmul_ScalarList_out, "_foreach_addcmul.ScalarList_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcmul_.ScalarList: composite, as _foreach_addcmul.ScalarList
VMAP_SIGNATURE(_foreach_addcmul__ScalarList, "_foreach_addcmul_.ScalarList(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> ()");

// _foreach_trunc: composite
VMAP_SIGNATURE(_foreach_trunc, "_foreach_trunc(Tensor[] self) -> Tensor[]");

// _foreach_trunc.out: composite, as _foreach_trunc
VMAP_SIGNATURE(_foreach_trunc_out, "_foreach_trunc.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_trunc_: composite, as _foreach_trunc
VMAP_SIGNATURE(_foreach_trunc_, "_foreach_trunc_(Tensor(a!)[] self) -> ()");

// _scaled_dot_product_flash_attention_for_cpu: custom
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_for_cpu, "_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0.0, bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)");

// acosh: pointwise
VMAP_SIGNATURE(acosh, "acosh(Tensor self) -> Tensor");
OneResult acosh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::acosh::call(self), self_bdim);
}

// acosh.out: pointwise, as acosh
VMAP_SIGNATURE(acosh_out, "acosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// acosh_: pointwise, as acosh
VMAP_SIGNATURE(acosh_, "acosh_(Tensor(a!) self) -> Tensor(a!)");
void acosh__rule(Tensor& self, BDim) {
  at::_ops::acosh_::call(self);
}

// alias_copy: view
VMAP_SIGNATURE(alias_copy, "alias_copy(Tensor self) -> Tensor");
OneResult alias_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("alias_copy", self, self_bdim);
  return in.result(at::_ops::alias_copy::call(in.self()));
}

// alias_copy.out: view, as alias_copy
VMAP_SIGNATURE(alias_copy_out, "alias_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// atanh: pointwise
VMAP_SIGNATURE(atanh, "atanh(Tensor self) -> Tensor");
OneResult atanh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::atanh::call(self), self_bdim);
}

// atanh.out: pointwise, as atanh
VMAP_SIGNATURE(atanh_out, "atanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// atanh_: pointwise, as atanh
VMAP_SIGNATURE(atanh_, "atanh_(Tensor(a!) self) -> Tensor(a!)");
void atanh__rule(Tensor& self, BDim) {
  at::_ops::atanh_::call(self);
}

// bitwise_right_shift.Tensor: pointwise
VMAP_SIGNATURE(bitwise_right_shift_Tensor, "bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_right_shift_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other,
    BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_right_shift_Tensor::call(in[0], in[1]));
}

// bitwise_right_shift.Tensor_out: pointwise, as bitwise_right_shift.Tensor
VMAP_SIGNATURE(bitwise_right_shift_Tensor_out, "bitwise_right_shift.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_right_shift_.Tensor: pointwise, as bitwise_right_shift.Tensor
VMAP_SIGNATURE(bitwise_right_shift__Tensor, "bitwise_right_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_right_shift__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_right_shift__Tensor::call(in.written(), in[1]);
}

// bitwise_xor.Tensor: pointwise
VMAP_SIGNATURE(bitwise_xor_Tensor, "bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_xor_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_xor_Tensor::call(in[0], in[1]));
}

// bitwise_xor.Tensor_out: pointwise, as bitwise_xor.Tensor
VMAP_SIGNATURE(bitwise_xor_Tensor_out, "bitwise_xor.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_xor_.Tensor: pointwise, as bitwise_xor.Tensor
VMAP_SIGNATURE(bitwise_xor__Tensor, "bitwise_xor_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_xor__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_xor__Tensor::call(in.written(), in[1]);
}

// cholesky: variadic
VMAP_SIGNATURE(cholesky, "cholesky(Tensor self, bool upper=False) -> Tensor");
OneResult cholesky_rule(const Tensor& self, BDim self_bdim, bool upper) {
  Variadic<1> in("cholesky", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::cholesky::call(in[0], upper));
}

// cholesky.out: variadic, as cholesky
VMAP_SIGNATURE(cholesky_out, "cholesky.out(Tensor self, bool upper=False, *, Tensor(a!) out) -> Tensor(a!)");

// conv1d.padding: convolve
VMAP_SIGNATURE(conv1d_padding, "conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=1, str padding=\"valid\", SymInt[1] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv1d_padding_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv1d.padding", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv1d_padding::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// convolution: convolve
VMAP_SIGNATURE(convolution, "convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor");
OneResult convolution_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    c10::SymIntArrayRef output_padding, c10::SymInt groups) {
  const Convolution in("convolution", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, transposed);
  return in.result(at::_ops::convolution::call(in[0], in[1], in.optional(2), stride, padding, dilation, transposed, output_padding, in.groups()));
}

// convolution.out: convolve, as convolution
VMAP_SIGNATURE(convolution_out, "convolution.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)");

// empty_permuted: factory
VMAP_SIGNATURE(empty_permuted, "empty_permuted(SymInt[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// empty_permuted.out: factory, as empty_permuted
VMAP_SIGNATURE(empty_permuted_out, "empty_permuted.out(SymInt[] size, int[] physical_layout, *, Tensor(a!) out) -> Tensor(a!)");

// fractional_max_pool3d: custom
VMAP_SIGNATURE(fractional_max_pool3d, "fractional_max_pool3d(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor, Tensor)");

// fractional_max_pool3d.output: custom, as fractional_max_pool3d
VMAP_SIGNATURE(fractional_max_pool3d_output, "fractional_max_pool3d.output(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// greater_equal.Tensor: pointwise
VMAP_SIGNATURE(greater_equal_Tensor, "greater_equal.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult greater_equal_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other,
    BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::greater_equal_Tensor::call(in[0], in[1]));
}

// greater_equal.Tensor_out: pointwise, as greater_equal.Tensor
VMAP_SIGNATURE(greater_equal_Tensor_out, "greater_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// greater_equal_.Tensor: pointwise, as greater_equal.Tensor
VMAP_SIGNATURE(greater_equal__Tensor, "greater_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void greater_equal__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::greater_equal__Tensor::call(in.written(), in[1]);
}

// igamma: pointwise
VMAP_SIGNATURE(igamma, "igamma(Tensor self, Tensor other) -> Tensor");
OneResult igamma_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::igamma::call(in[0], in[1]));
}

// igamma.out: pointwise, as igamma
VMAP_SIGNATURE(igamma_out, "igamma.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// igamma_: pointwise, as igamma
VMAP_SIGNATURE(igamma_, "igamma_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void igamma__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::igamma_::call(in.written(), in[1]);
}

// index_put: index_list
VMAP_SIGNATURE(index_put, "index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor");
OneResult index_put_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim, const Tensor& values,
    BDim values_bdim, bool accumulate) {
  const AdvancedIndex in("index_put", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.filled(accumulate);
  return in.result(at::_ops::index_put::call(in.self(), in.indices(), in.values(), accumulate));
}

// index_put.out: index_list, as index_put
VMAP_SIGNATURE(index_put_out, "index_put.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)");

// index_put_: index_list, as index_put
VMAP_SIGNATURE(index_put_, "index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)");
void index_put__rule(Tensor& self, BDim self_bdim, const c10::List<std::optional<Tensor>>& indices,
    BDims indices_bdim, const Tensor& values, BDim values_bdim, bool accumulate) {
  const AdvancedIndex in("index_put_", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.fill_in_place(accumulate);
  at::_ops::index_put_::call(in.written(), in.indices(), in.values(), accumulate);
}

// multilabel_margin_loss_backward: custom
VMAP_SIGNATURE(multilabel_margin_loss_backward, "multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target) -> Tensor");

// multilabel_margin_loss_backward.grad_input: custom, as multilabel_margin_loss_backward
VMAP_SIGNATURE(multilabel_margin_loss_backward_grad_input, "multilabel_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target, *, Tensor(a!) grad_input) -> Tensor(a!)");

// nansum: reduction
VMAP_SIGNATURE(nansum, "nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor");
OneResult nansum_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim, bool keepdim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::nansum::call(in[0], in.dims(), keepdim, dtype), keepdim);
}

// nansum.out: reduction, as nansum
VMAP_SIGNATURE(nansum_out, "nansum.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// not_equal.Scalar: pointwise
VMAP_SIGNATURE(not_equal_Scalar, "not_equal.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult not_equal_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::not_equal_Scalar::call(self, other), self_bdim);
}

// not_equal.Scalar_out: pointwise, as not_equal.Scalar
VMAP_SIGNATURE(not_equal_Scalar_out, "not_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// not_equal_.Scalar: pointwise, as not_equal.Scalar
VMAP_SIGNATURE(not_equal__Scalar, "not_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void not_equal__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::not_equal__Scalar::call(self, other);
}

// pow.Scalar: pointwise
VMAP_SIGNATURE(pow_Scalar, "pow.Scalar(Scalar self, Tensor exponent) -> Tensor");
OneResult pow_Scalar_rule(const at::Scalar& self, const Tensor& exponent, BDim exponent_bdim) {
  return with_bdim(at::_ops::pow_Scalar::call(self, exponent), exponent_bdim);
}

// pow.Scalar_out: pointwise, as pow.Scalar
VMAP_SIGNATURE(pow_Scalar_out, "pow.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// randint.low_generator: random
VMAP_SIGNATURE(randint_low_generator, "randint.low_generator(SymInt low, SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randint_low_generator_rule(const Draw& draw, c10::SymInt low, c10::SymInt high,
    c10::SymIntArrayRef size, std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randint_low_generator::call(low, high, physical_size, generator, dtype, layout, device, pin_memory));
}

// randint.low_generator_out: random, as randint.low_generator
VMAP_SIGNATURE(randint_low_generator_out, "randint.low_generator_out(SymInt low, SymInt high, SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// reciprocal: pointwise
VMAP_SIGNATURE(reciprocal, "reciprocal(Tensor self) -> Tensor");
OneResult reciprocal_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::reciprocal::call(self), self_bdim);
}

// reciprocal.out: pointwise, as reciprocal
VMAP_SIGNATURE(reciprocal_out, "reciprocal.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// reciprocal_: pointwise, as reciprocal
VMAP_SIGNATURE(reciprocal_, "reciprocal_(Tensor(a!) self) -> Tensor(a!)");
void reciprocal__rule(Tensor& self, BDim) {
  at::_ops::reciprocal_::call(self);
}

// rrelu_with_noise: random
VMAP_SIGNATURE(rrelu_with_noise, "rrelu_with_noise(Tensor self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor");

// sigmoid_backward: pointwise
VMAP_SIGNATURE(sigmoid_backward, "sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor");
OneResult sigmoid_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& output,
    BDim output_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(output, output_bdim));
  in.promote().align();
  return in.result(at::_ops::sigmoid_backward::call(in[0], in[1]));
}

// sigmoid_backward.grad_input: pointwise, as sigmoid_backward
VMAP_SIGNATURE(sigmoid_backward_grad_input, "sigmoid_backward.grad_input(Tensor grad_output, Tensor output, *, Tensor(a!) grad_input) -> Tensor(a!)");

// special_chebyshev_polynomial_w: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w, "special_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_w_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_w::call(in[0], in[1]));
}

// special_chebyshev_polynomial_w.out: pointwise, as special_chebyshev_polynomial_w
VMAP_SIGNATURE(special_chebyshev_polynomial_w_out, "special_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_k0: pointwise
VMAP_SIGNATURE(special_modified_bessel_k0, "special_modified_bessel_k0(Tensor self) -> Tensor");
OneResult special_modified_bessel_k0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_k0::call(self), self_bdim);
}

// special_modified_bessel_k0.out: pointwise, as special_modified_bessel_k0
VMAP_SIGNATURE(special_modified_bessel_k0_out, "special_modified_bessel_k0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sub.Scalar: pointwise
VMAP_SIGNATURE(sub_Scalar, "sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult sub_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::sub_Scalar::call(self, other, alpha), self_bdim);
}

// sub.Scalar_out: pointwise, as sub.Scalar
VMAP_SIGNATURE(sub_Scalar_out, "sub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)");

// sub_.Scalar: pointwise, as sub.Scalar
VMAP_SIGNATURE(sub__Scalar, "sub_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)");
void sub__Scalar_rule(Tensor& self, BDim, const at::Scalar& other, const at::Scalar& alpha) {
  at::_ops::sub__Scalar::call(self, other, alpha);
}

// topk: reduction
VMAP_SIGNATURE(topk, "topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> topk_rule(const Tensor& self, BDim self_bdim, c10::SymInt k,
    int64_t dim, bool largest, bool sorted) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::topk::call(in[0], k, in.dim(), largest, sorted), true);
}

// topk.values: reduction, as topk
VMAP_SIGNATURE(topk_values, "topk.values(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

// unsafe_chunk: view
VMAP_SIGNATURE(unsafe_chunk, "unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]");
ListResult unsafe_chunk_rule(const Tensor& self, BDim self_bdim, int64_t chunks, int64_t dim) {
  View in("unsafe_chunk", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unsafe_chunk::call(in.self(), chunks, physical_dim));
}

}  // namespace

void register_shard_1(torch::Library& m) {
  VMAP_SUPPORT2(__irshift__, Tensor, __irshift___Tensor_rule);
  VMAP_SUPPORT(_adaptive_avg_pool3d, _adaptive_avg_pool3d_rule);
  support_out(m, "aten", "_adaptive_avg_pool3d.out", "_adaptive_avg_pool3d", OutDtype::Same);
  VMAP_SUPPORT(_cdist_forward, _cdist_forward_rule);
  support_out(m, "aten", "_cdist_forward.out", "_cdist_forward", OutDtype::Same);
  explicit_composite(m, "_foreach_addcmul.ScalarList");
  support_out(m, "aten", "_foreach_addcmul.ScalarList_out", "_foreach_addcmul.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcmul_.ScalarList");
  explicit_composite(m, "_foreach_trunc");
  support_out(m, "aten", "_foreach_trunc.out", "_foreach_trunc", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_trunc_");
  VMAP_SUPPORT(_scaled_dot_product_flash_attention_for_cpu, custom::flash_attention_for_cpu);
  VMAP_SUPPORT(acosh, acosh_rule);
  support_out(m, "aten", "acosh.out", "acosh", OutDtype::Cast);
  VMAP_SUPPORT(acosh_, acosh__rule);
  VMAP_SUPPORT(alias_copy, alias_copy_rule);
  support_out(m, "aten", "alias_copy.out", "alias_copy", OutDtype::Same);
  VMAP_SUPPORT(atanh, atanh_rule);
  support_out(m, "aten", "atanh.out", "atanh", OutDtype::Cast);
  VMAP_SUPPORT(atanh_, atanh__rule);
  composite(m, "atleast_3d");
  VMAP_SUPPORT2(bitwise_right_shift, Tensor, bitwise_right_shift_Tensor_rule);
  support_out(m, "aten", "bitwise_right_shift.Tensor_out", "bitwise_right_shift.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_right_shift_, Tensor, bitwise_right_shift__Tensor_rule);
  VMAP_SUPPORT2(bitwise_xor, Tensor, bitwise_xor_Tensor_rule);
  support_out(m, "aten", "bitwise_xor.Tensor_out", "bitwise_xor.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_xor_, Tensor, bitwise_xor__Tensor_rule);
  VMAP_SUPPORT(cholesky, cholesky_rule);
  support_out(m, "aten", "cholesky.out", "cholesky", OutDtype::Cast);
  composite(m, "contiguous");
  VMAP_SUPPORT2(conv1d, padding, conv1d_padding_rule);
  VMAP_SUPPORT(convolution, convolution_rule);
  support_out(m, "aten", "convolution.out", "convolution", OutDtype::Same);
  VMAP_FACTORY(aten, "empty_permuted", empty_permuted);
  support_out(m, "aten", "empty_permuted.out", "empty_permuted", OutDtype::Same);
  VMAP_SUPPORT(fractional_max_pool3d, custom::fractional_max_pool3d);
  support_out(m, "aten", "fractional_max_pool3d.output", "fractional_max_pool3d", OutDtype::Cast);
  VMAP_SUPPORT2(greater_equal, Tensor, greater_equal_Tensor_rule);
  support_out(m, "aten", "greater_equal.Tensor_out", "greater_equal.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(greater_equal_, Tensor, greater_equal__Tensor_rule);
  composite(m, "histogramdd.int_bins");
  VMAP_SUPPORT(igamma, igamma_rule);
  support_out(m, "aten", "igamma.out", "igamma", OutDtype::Cast);
  VMAP_SUPPORT(igamma_, igamma__rule);
  VMAP_SUPPORT(index_put, index_put_rule);
  support_out(m, "aten", "index_put.out", "index_put", OutDtype::Same);
  VMAP_SUPPORT(index_put_, index_put__rule);
  VMAP_SUPPORT(multilabel_margin_loss_backward, custom::multilabel_margin_loss_backward);
  support_out(m, "aten", "multilabel_margin_loss_backward.grad_input", "multilabel_margin_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT(nansum, nansum_rule);
  support_out(m, "aten", "nansum.out", "nansum", OutDtype::Cast);
  VMAP_SUPPORT2(not_equal, Scalar, not_equal_Scalar_rule);
  support_out(m, "aten", "not_equal.Scalar_out", "not_equal.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(not_equal_, Scalar, not_equal__Scalar_rule);
  VMAP_SUPPORT2(pow, Scalar, pow_Scalar_rule);
  support_out(m, "aten", "pow.Scalar_out", "pow.Scalar", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint.low_generator", randint_low_generator_rule, randint_low_generator);
  support_out(m, "aten", "randint.low_generator_out", "randint.low_generator", OutDtype::Cast);
  support_random_out("aten", "randint.low_generator_out", "randint.low_generator", OutDtype::Cast);
  VMAP_SUPPORT(reciprocal, reciprocal_rule);
  support_out(m, "aten", "reciprocal.out", "reciprocal", OutDtype::Cast);
  VMAP_SUPPORT(reciprocal_, reciprocal__rule);
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise", 4, custom::rrelu_with_noise, rrelu_with_noise);
  VMAP_SUPPORT(sigmoid_backward, sigmoid_backward_rule);
  support_out(m, "aten", "sigmoid_backward.grad_input", "sigmoid_backward", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_w, special_chebyshev_polynomial_w_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_w.out", "special_chebyshev_polynomial_w", OutDtype::Cast);
  VMAP_SUPPORT(special_modified_bessel_k0, special_modified_bessel_k0_rule);
  support_out(m, "aten", "special_modified_bessel_k0.out", "special_modified_bessel_k0", OutDtype::Cast);
  VMAP_SUPPORT2(sub, Scalar, sub_Scalar_rule);
  support_out(m, "aten", "sub.Scalar_out", "sub.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(sub_, Scalar, sub__Scalar_rule);
  VMAP_SUPPORT(topk, topk_rule);
  support_out(m, "aten", "topk.values", "topk", OutDtype::Cast);
  VMAP_SUPPORT(unsafe_chunk, unsafe_chunk_rule);
  add_kinds(
      "composite _foreach_addcmul.ScalarList _foreach_addcmul.ScalarList_out _foreach_addcmul_.ScalarList"
      " _foreach_trunc _foreach_trunc.out _foreach_trunc_ atleast_3d contiguous histogramdd.int_bins\n"
      "convolve conv1d.padding convolution convolution.out\n"
      "custom _scaled_dot_product_flash_attention_for_cpu fractional_max_pool3d fractional_max_pool3d.output"
      " multilabel_margin_loss_backward multilabel_margin_loss_backward.grad_input\n"
      "factory empty_permuted empty_permuted.out\n"
      "fold _adaptive_avg_pool3d _adaptive_avg_pool3d.out\n"
      "index_list index_put index_put.out index_put_\n"
      "pointwise __irshift__.Tensor acosh acosh.out acosh_ atanh atanh.out atanh_ bitwise_right_shift.Tensor"
      " bitwise_right_shift.Tensor_out bitwise_right_shift_.Tensor bitwise_xor.Tensor bitwise_xor.Tensor_out"
      " bitwise_xor_.Tensor greater_equal.Tensor greater_equal.Tensor_out greater_equal_.Tensor igamma"
      " igamma.out igamma_ not_equal.Scalar not_equal.Scalar_out not_equal_.Scalar pow.Scalar pow.Scalar_out"
      " reciprocal reciprocal.out reciprocal_ sigmoid_backward sigmoid_backward.grad_input"
      " special_chebyshev_polynomial_w special_chebyshev_polynomial_w.out special_modified_bessel_k0"
      " special_modified_bessel_k0.out sub.Scalar sub.Scalar_out sub_.Scalar\n"
      "random randint.low_generator randint.low_generator_out rrelu_with_noise\n"
      "reduction nansum nansum.out topk topk.values\n"
      "variadic _cdist_forward _cdist_forward.out cholesky cholesky.out\n"
      "view alias_copy alias_copy.out unsafe_chunk\n"
  );
}

}  // namespace vmap::rules::aten
