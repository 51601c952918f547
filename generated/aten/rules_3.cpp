// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 3 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_aminmax_ops.h>
#include <ATen/ops/_convolution_ops.h>
#include <ATen/ops/_copy_from_and_resize_ops.h>
#include <ATen/ops/_euclidean_dist_ops.h>
#include <ATen/ops/_fill_mem_eff_dropout_mask_ops.h>
#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_mm_ops.h>
#include <ATen/ops/_foreach_sqrt_ops.h>
#include <ATen/ops/_new_zeros_with_same_feature_meta_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_ops.h>
#include <ATen/ops/acos_ops.h>
#include <ATen/ops/atan_ops.h>
#include <ATen/ops/eye_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/index_fill_ops.h>
#include <ATen/ops/kaiser_window_ops.h>
#include <ATen/ops/ldexp_ops.h>
#include <ATen/ops/linalg_cond_ops.h>
#include <ATen/ops/log_softmax_ops.h>
#include <ATen/ops/logaddexp2_ops.h>
#include <ATen/ops/masked_fill_ops.h>
#include <ATen/ops/masked_scatter_backward_ops.h>
#include <ATen/ops/new_empty_ops.h>
#include <ATen/ops/relu6_ops.h>
#include <ATen/ops/rot90_ops.h>
#include <ATen/ops/rrelu_with_noise_ops.h>
#include <ATen/ops/rsqrt_ops.h>
#include <ATen/ops/scalar_tensor_ops.h>
#include <ATen/ops/sinh_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_psi_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/stack_ops.h>
#include <ATen/ops/true_divide_ops.h>
#include <ATen/ops/upsample_linear1d_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

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

// _convolution.deprecated: convolve
VMAP_SIGNATURE(_convolution_deprecated, "_convolution.deprecated(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, int[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled) -> Tensor");
OneResult _convolution_deprecated_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    at::IntArrayRef output_padding, c10::SymInt groups, bool benchmark, bool deterministic,
    bool cudnn_enabled) {
  const Convolution in("_convolution.deprecated", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, transposed);
  return in.result(at::_ops::_convolution_deprecated::call(in[0], in[1], in.optional(2), stride, padding, dilation, transposed, output_padding, in.groups(), benchmark, deterministic, cudnn_enabled));
}

// _copy_from_and_resize: unsupported
VMAP_SIGNATURE(_copy_from_and_resize, "_copy_from_and_resize(Tensor self, Tensor dst) -> Tensor");

// _copy_from_and_resize.out: unsupported, as _copy_from_and_resize
VMAP_SIGNATURE(_copy_from_and_resize_out, "_copy_from_and_resize.out(Tensor self, Tensor dst, *, Tensor(a!) out) -> Tensor(a!)");

// _euclidean_dist: variadic
VMAP_SIGNATURE(_euclidean_dist, "_euclidean_dist(Tensor x1, Tensor x2) -> Tensor");
OneResult _euclidean_dist_rule(const Tensor& x1, BDim x1_bdim, const Tensor& x2, BDim x2_bdim) {
  Variadic<2> in("_euclidean_dist", Operand(x1, x1_bdim, 2), Operand(x2, x2_bdim, 2));
  in.align();
  return in.result(at::_ops::_euclidean_dist::call(in[0], in[1]));
}

// _euclidean_dist.out: variadic, as _euclidean_dist
VMAP_SIGNATURE(_euclidean_dist_out, "_euclidean_dist.out(Tensor x1, Tensor x2, *, Tensor(a!) out) -> Tensor(a!)");

// _fill_mem_eff_dropout_mask_: unsupported
VMAP_SIGNATURE(_fill_mem_eff_dropout_mask_, "_fill_mem_eff_dropout_mask_(Tensor(a!) self, float dropout_p, int seed, int offset) -> Tensor(a!)");

// _foreach_clamp_min.ScalarList: composite
VMAP_SIGNATURE(_foreach_clamp_min_ScalarList, "_foreach_clamp_min.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_clamp_min.ScalarList_out: composite, as _foreach_clamp_min.ScalarList
VMAP_SIGNATURE(_foreach_clamp_min_ScalarList_out, "_foreach_clamp_min.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_min_.ScalarList: composite, as _foreach_clamp_min.ScalarList
VMAP_SIGNATURE(_foreach_clamp_min__ScalarList, "_foreach_clamp_min_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_mm: composite
VMAP_SIGNATURE(_foreach_mm, "_foreach_mm(Tensor[] self, Tensor[] mat2) -> Tensor[]");

// _foreach_sqrt: composite
VMAP_SIGNATURE(_foreach_sqrt, "_foreach_sqrt(Tensor[] self) -> Tensor[]");

// _foreach_sqrt.out: composite, as _foreach_sqrt
VMAP_SIGNATURE(_foreach_sqrt_out, "_foreach_sqrt.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sqrt_: composite, as _foreach_sqrt
VMAP_SIGNATURE(_foreach_sqrt_, "_foreach_sqrt_(Tensor(a!)[] self) -> ()");

// _new_zeros_with_same_feature_meta: custom
VMAP_SIGNATURE(_new_zeros_with_same_feature_meta, "_new_zeros_with_same_feature_meta(Tensor self, Tensor other, *, int self_num_batch_dims=0) -> Tensor");

// _new_zeros_with_same_feature_meta.out: custom, as _new_zeros_with_same_feature_meta
VMAP_SIGNATURE(_new_zeros_with_same_feature_meta_out, "_new_zeros_with_same_feature_meta.out(Tensor self, Tensor other, *, int self_num_batch_dims=0, Tensor(a!) out) -> Tensor(a!)");

// _upsample_lanczos2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa_vec, "_upsample_lanczos2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_lanczos2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_lanczos2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_lanczos2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// _upsample_nearest_exact3d: fold
VMAP_SIGNATURE(_upsample_nearest_exact3d, "_upsample_nearest_exact3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_nearest_exact3d_rule(const Tensor& self, BDim self_bdim,
    c10::SymIntArrayRef output_size, std::optional<double> scales_d, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("_upsample_nearest_exact3d", Operand(self, self_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_nearest_exact3d::call(in[0], output_size, scales_d, scales_h, scales_w));
}

// _upsample_nearest_exact3d.out: fold, as _upsample_nearest_exact3d
VMAP_SIGNATURE(_upsample_nearest_exact3d_out, "_upsample_nearest_exact3d.out(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// acos: pointwise
VMAP_SIGNATURE(acos, "acos(Tensor self) -> Tensor");
OneResult acos_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::acos::call(self), self_bdim);
}

// acos.out: pointwise, as acos
VMAP_SIGNATURE(acos_out, "acos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// acos_: pointwise, as acos
VMAP_SIGNATURE(acos_, "acos_(Tensor(a!) self) -> Tensor(a!)");
void acos__rule(Tensor& self, BDim) {
  at::_ops::acos_::call(self);
}

// atan: pointwise
VMAP_SIGNATURE(atan, "atan(Tensor self) -> Tensor");
OneResult atan_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::atan::call(self), self_bdim);
}

// atan.out: pointwise, as atan
VMAP_SIGNATURE(atan_out, "atan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// atan_: pointwise, as atan
VMAP_SIGNATURE(atan_, "atan_(Tensor(a!) self) -> Tensor(a!)");
void atan__rule(Tensor& self, BDim) {
  at::_ops::atan_::call(self);
}

// eye.m: factory
VMAP_SIGNATURE(eye_m, "eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// eye.m_out: factory, as eye.m
VMAP_SIGNATURE(eye_m_out, "eye.m_out(SymInt n, SymInt m, *, Tensor(a!) out) -> Tensor(a!)");

// float_power_.Tensor: pointwise
VMAP_SIGNATURE(float_power__Tensor, "float_power_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)");
void float_power__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& exponent, BDim exponent_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.align();
  at::_ops::float_power__Tensor::call(in.written(), in[1]);
}

// index_fill_.int_Tensor: decompose
VMAP_SIGNATURE(index_fill__int_Tensor, "index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor value) -> Tensor(a!)");
Tensor& index_fill__int_Tensor_rule(Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  return assign_in_place(self, at::_ops::index_fill_int_Tensor::call(self, dim, index, value));
}

// kaiser_window: factory
VMAP_SIGNATURE(kaiser_window, "kaiser_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// kaiser_window.out: factory, as kaiser_window
VMAP_SIGNATURE(kaiser_window_out, "kaiser_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// ldexp.Tensor: pointwise
VMAP_SIGNATURE(ldexp_Tensor, "ldexp.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult ldexp_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::ldexp_Tensor::call(in[0], in[1]));
}

// ldexp.out: pointwise, as ldexp.Tensor
VMAP_SIGNATURE(ldexp_out, "ldexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_cond: variadic
VMAP_SIGNATURE(linalg_cond, "linalg_cond(Tensor self, Scalar? p=None) -> Tensor");
OneResult linalg_cond_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& p) {
  Variadic<1> in("linalg_cond", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_cond::call(in[0], p));
}

// linalg_cond.out: variadic, as linalg_cond
VMAP_SIGNATURE(linalg_cond_out, "linalg_cond.out(Tensor self, Scalar? p=None, *, Tensor(a!) out) -> Tensor(a!)");

// log_softmax.int: reduction
VMAP_SIGNATURE(log_softmax_int, "log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor");
OneResult log_softmax_int_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    std::optional<at::ScalarType> dtype) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::log_softmax_int::call(in[0], in.dim(), dtype), true);
}

// log_softmax.int_out: reduction, as log_softmax.int
VMAP_SIGNATURE(log_softmax_int_out, "log_softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)");

// logaddexp2: pointwise
VMAP_SIGNATURE(logaddexp2, "logaddexp2(Tensor self, Tensor other) -> Tensor");
OneResult logaddexp2_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logaddexp2::call(in[0], in[1]));
}

// logaddexp2.out: pointwise, as logaddexp2
VMAP_SIGNATURE(logaddexp2_out, "logaddexp2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// masked_fill.Tensor: decompose
VMAP_SIGNATURE(masked_fill_Tensor, "masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor");
Tensor masked_fill_Tensor_rule(const Tensor& self, const Tensor& mask, const Tensor& value) {
  return decompositions::masked_fill(self, mask, value);
}

// masked_fill.Tensor_out: decompose, as masked_fill.Tensor
VMAP_SIGNATURE(masked_fill_Tensor_out, "masked_fill.Tensor_out(Tensor self, Tensor mask, Tensor value, *, Tensor(a!) out) -> Tensor(a!)");

// masked_fill_.Tensor: decompose, as masked_fill.Tensor
VMAP_SIGNATURE(masked_fill__Tensor, "masked_fill_.Tensor(Tensor(a!) self, Tensor mask, Tensor value) -> Tensor(a!)");
Tensor& masked_fill__Tensor_rule(Tensor& self, const Tensor& mask, const Tensor& value) {
  return assign_in_place(self, decompositions::masked_fill(self, mask, value));
}

// masked_scatter_backward: decompose
VMAP_SIGNATURE(masked_scatter_backward, "masked_scatter_backward(Tensor grad_output, Tensor mask, SymInt[] sizes) -> Tensor");
Tensor masked_scatter_backward_rule(const Tensor& grad_output, const Tensor& mask,
    c10::SymIntArrayRef sizes) {
  return decompositions::masked_scatter_backward(grad_output, mask, sizes);
}

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

// relu6: pointwise
VMAP_SIGNATURE(relu6, "relu6(Tensor self) -> Tensor");
OneResult relu6_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::relu6::call(self), self_bdim);
}

// relu6_: pointwise, as relu6
VMAP_SIGNATURE(relu6_, "relu6_(Tensor(a!) self) -> Tensor(a!)");
void relu6__rule(Tensor& self, BDim) {
  at::_ops::relu6_::call(self);
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

// rrelu_with_noise_functional: random
VMAP_SIGNATURE(rrelu_with_noise_functional, "rrelu_with_noise_functional(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> (Tensor, Tensor noise_out)");

// rsqrt: pointwise
VMAP_SIGNATURE(rsqrt, "rsqrt(Tensor self) -> Tensor");
OneResult rsqrt_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::rsqrt::call(self), self_bdim);
}

// rsqrt.out: pointwise, as rsqrt
VMAP_SIGNATURE(rsqrt_out, "rsqrt.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// rsqrt_: pointwise, as rsqrt
VMAP_SIGNATURE(rsqrt_, "rsqrt_(Tensor(a!) self) -> Tensor(a!)");
void rsqrt__rule(Tensor& self, BDim) {
  at::_ops::rsqrt_::call(self);
}

// scalar_tensor: factory
VMAP_SIGNATURE(scalar_tensor, "scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// scalar_tensor.out: factory, as scalar_tensor
VMAP_SIGNATURE(scalar_tensor_out, "scalar_tensor.out(Scalar s, *, Tensor(a!) out) -> Tensor(a!)");

// sinh: pointwise
VMAP_SIGNATURE(sinh, "sinh(Tensor self) -> Tensor");
OneResult sinh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sinh::call(self), self_bdim);
}

// sinh.out: pointwise, as sinh
VMAP_SIGNATURE(sinh_out, "sinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sinh_: pointwise, as sinh
VMAP_SIGNATURE(sinh_, "sinh_(Tensor(a!) self) -> Tensor(a!)");
void sinh__rule(Tensor& self, BDim) {
  at::_ops::sinh_::call(self);
}

// special_chebyshev_polynomial_t.x_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_t_x_scalar, "special_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_t_x_scalar_rule(const at::Scalar& x, const Tensor& n, BDim n_bdim) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_t_x_scalar::call(x, n), n_bdim);
}

// special_chebyshev_polynomial_t.x_scalar_out: pointwise, as special_chebyshev_polynomial_t.x_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_t_x_scalar_out, "special_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_psi: pointwise
VMAP_SIGNATURE(special_psi, "special_psi(Tensor self) -> Tensor");
OneResult special_psi_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_psi::call(self), self_bdim);
}

// special_psi.out: pointwise, as special_psi
VMAP_SIGNATURE(special_psi_out, "special_psi.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// squeeze.dim: view
VMAP_SIGNATURE(squeeze_dim, "squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)");
OneResult squeeze_dim_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("squeeze.dim", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_dim::call(in.self(), physical_dim));
}

// squeeze_.dim: view, as squeeze.dim
VMAP_SIGNATURE(squeeze__dim, "squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)");

// stack: join
VMAP_SIGNATURE(stack, "stack(Tensor[] tensors, int dim=0) -> Tensor");
OneResult stack_rule(at::TensorList tensors, BDims tensors_bdim, int64_t dim) {
  const Joined in("stack", tensors, tensors_bdim, dim, NewDim::Yes);
  return in.result(at::_ops::stack::call(in.tensors(), in.dim()));
}

// stack.out: join, as stack
VMAP_SIGNATURE(stack_out, "stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// true_divide.Scalar: pointwise
VMAP_SIGNATURE(true_divide_Scalar, "true_divide.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult true_divide_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::true_divide_Scalar::call(self, other), self_bdim);
}

// true_divide_.Scalar: pointwise, as true_divide.Scalar
VMAP_SIGNATURE(true_divide__Scalar, "true_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void true_divide__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::true_divide__Scalar::call(self, other);
}

// upsample_linear1d: fold
VMAP_SIGNATURE(upsample_linear1d, "upsample_linear1d(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None) -> Tensor");
OneResult upsample_linear1d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales) {
  Fold<1> in("upsample_linear1d", Operand(self, self_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_linear1d::call(in[0], output_size, align_corners, scales));
}

// upsample_linear1d.out: fold, as upsample_linear1d
VMAP_SIGNATURE(upsample_linear1d_out, "upsample_linear1d.out(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_3(torch::Library& m) {
  VMAP_SUPPORT2(_aminmax, dim, _aminmax_dim_rule);
  support_out(m, "aten", "_aminmax.dim_out", "_aminmax.dim", OutDtype::Same);
  VMAP_SUPPORT2(_convolution, deprecated, _convolution_deprecated_rule);
  unsupported(m, "_copy_from_and_resize", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  unsupported(m, "_copy_from_and_resize.out", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  VMAP_SUPPORT(_euclidean_dist, _euclidean_dist_rule);
  support_out(m, "aten", "_euclidean_dist.out", "_euclidean_dist", OutDtype::Same);
  unsupported(m, "_fill_mem_eff_dropout_mask_", "PyTorch has it for CUDA only", "draw the mask with bernoulli");
  explicit_composite(m, "_foreach_clamp_min.ScalarList");
  support_out(m, "aten", "_foreach_clamp_min.ScalarList_out", "_foreach_clamp_min.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.ScalarList");
  explicit_composite(m, "_foreach_mm");
  explicit_composite(m, "_foreach_sqrt");
  support_out(m, "aten", "_foreach_sqrt.out", "_foreach_sqrt", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sqrt_");
  VMAP_SUPPORT(_new_zeros_with_same_feature_meta, custom::new_zeros_with_same_feature_meta);
  support_out(m, "aten", "_new_zeros_with_same_feature_meta.out", "_new_zeros_with_same_feature_meta", OutDtype::Same);
  VMAP_SUPPORT2(_upsample_lanczos2d_aa, vec, _upsample_lanczos2d_aa_vec_rule);
  VMAP_SUPPORT(_upsample_nearest_exact3d, _upsample_nearest_exact3d_rule);
  support_out(m, "aten", "_upsample_nearest_exact3d.out", "_upsample_nearest_exact3d", OutDtype::Cast);
  VMAP_SUPPORT(acos, acos_rule);
  support_out(m, "aten", "acos.out", "acos", OutDtype::Cast);
  VMAP_SUPPORT(acos_, acos__rule);
  VMAP_SUPPORT(atan, atan_rule);
  support_out(m, "aten", "atan.out", "atan", OutDtype::Cast);
  VMAP_SUPPORT(atan_, atan__rule);
  composite(m, "chalf");
  VMAP_FACTORY(aten, "eye.m", eye_m);
  support_out(m, "aten", "eye.m_out", "eye.m", OutDtype::Cast);
  composite(m, "fft_ihfftn");
  VMAP_SUPPORT2(float_power_, Tensor, float_power__Tensor_rule);
  VMAP_DECOMPOSE2(index_fill_, int_Tensor, index_fill__int_Tensor_rule);
  VMAP_FACTORY(aten, "kaiser_window", kaiser_window);
  support_out(m, "aten", "kaiser_window.out", "kaiser_window", OutDtype::Same);
  VMAP_SUPPORT2(ldexp, Tensor, ldexp_Tensor_rule);
  support_out(m, "aten", "ldexp.out", "ldexp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(linalg_cond, linalg_cond_rule);
  support_out(m, "aten", "linalg_cond.out", "linalg_cond", OutDtype::Cast);
  VMAP_SUPPORT2(log_softmax, int, log_softmax_int_rule);
  support_out(m, "aten", "log_softmax.int_out", "log_softmax.int", OutDtype::Cast);
  VMAP_SUPPORT(logaddexp2, logaddexp2_rule);
  support_out(m, "aten", "logaddexp2.out", "logaddexp2", OutDtype::Cast);
  VMAP_DECOMPOSE2(masked_fill, Tensor, masked_fill_Tensor_rule);
  support_out(m, "aten", "masked_fill.Tensor_out", "masked_fill.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE2(masked_fill_, Tensor, masked_fill__Tensor_rule);
  VMAP_DECOMPOSE(masked_scatter_backward, masked_scatter_backward_rule);
  VMAP_FACTORY(aten, "new_empty", new_empty);
  VMAP_FACTORY_RULE(new_empty, new_empty_rule);
  support_out(m, "aten", "new_empty.out", "new_empty", OutDtype::Same);
  VMAP_SUPPORT(relu6, relu6_rule);
  VMAP_SUPPORT(relu6_, relu6__rule);
  VMAP_SUPPORT(rot90, rot90_rule);
  support_out(m, "aten", "rot90.out", "rot90", OutDtype::Same);
  VMAP_RANDOM_WHEN(aten, "rrelu_with_noise_functional", 4, custom::rrelu_with_noise_functional, rrelu_with_noise_functional);
  VMAP_SUPPORT(rsqrt, rsqrt_rule);
  support_out(m, "aten", "rsqrt.out", "rsqrt", OutDtype::Cast);
  VMAP_SUPPORT(rsqrt_, rsqrt__rule);
  VMAP_FACTORY(aten, "scalar_tensor", scalar_tensor);
  support_out(m, "aten", "scalar_tensor.out", "scalar_tensor", OutDtype::Same);
  VMAP_SUPPORT(sinh, sinh_rule);
  support_out(m, "aten", "sinh.out", "sinh", OutDtype::Cast);
  VMAP_SUPPORT(sinh_, sinh__rule);
  VMAP_SUPPORT2(special_chebyshev_polynomial_t, x_scalar, special_chebyshev_polynomial_t_x_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_t.x_scalar_out", "special_chebyshev_polynomial_t.x_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_psi, special_psi_rule);
  support_out(m, "aten", "special_psi.out", "special_psi", OutDtype::Cast);
  VMAP_SUPPORT2(squeeze, dim, squeeze_dim_rule);
  VMAP_SUPPORT_INPLACE_VIEW2(squeeze_, dim, squeeze_dim_rule);
  VMAP_SUPPORT(stack, stack_rule);
  support_out(m, "aten", "stack.out", "stack", OutDtype::Cast);
  composite(m, "sym_size.int");
  VMAP_SUPPORT2(true_divide, Scalar, true_divide_Scalar_rule);
  VMAP_SUPPORT2(true_divide_, Scalar, true_divide__Scalar_rule);
  VMAP_SUPPORT(upsample_linear1d, upsample_linear1d_rule);
  support_out(m, "aten", "upsample_linear1d.out", "upsample_linear1d", OutDtype::Cast);
  add_kinds(
      "composite _foreach_clamp_min.ScalarList _foreach_clamp_min.ScalarList_out"
      " _foreach_clamp_min_.ScalarList _foreach_mm _foreach_sqrt _foreach_sqrt.out _foreach_sqrt_ chalf"
      " fft_ihfftn sym_size.int\n"
      "convolve _convolution.deprecated\n"
      "custom _new_zeros_with_same_feature_meta _new_zeros_with_same_feature_meta.out\n"
      "decompose index_fill_.int_Tensor masked_fill.Tensor masked_fill.Tensor_out masked_fill_.Tensor"
      " masked_scatter_backward\n"
      "factory eye.m eye.m_out kaiser_window kaiser_window.out new_empty new_empty.out scalar_tensor"
      " scalar_tensor.out\n"
      "fold _upsample_lanczos2d_aa.vec _upsample_nearest_exact3d _upsample_nearest_exact3d.out"
      " upsample_linear1d upsample_linear1d.out\n"
      "join stack stack.out\n"
      "pointwise acos acos.out acos_ atan atan.out atan_ float_power_.Tensor ldexp.Tensor ldexp.out"
      " logaddexp2 logaddexp2.out relu6 relu6_ rsqrt rsqrt.out rsqrt_ sinh sinh.out sinh_"
      " special_chebyshev_polynomial_t.x_scalar special_chebyshev_polynomial_t.x_scalar_out special_psi"
      " special_psi.out true_divide.Scalar true_divide_.Scalar\n"
      "random rrelu_with_noise_functional\n"
      "reduction _aminmax.dim _aminmax.dim_out log_softmax.int log_softmax.int_out\n"
      "unsupported _copy_from_and_resize _copy_from_and_resize.out _fill_mem_eff_dropout_mask_\n"
      "variadic _euclidean_dist _euclidean_dist.out linalg_cond linalg_cond.out\n"
      "view rot90 rot90.out squeeze.dim squeeze_.dim\n"
  );
}

}  // namespace vmap::rules::aten
