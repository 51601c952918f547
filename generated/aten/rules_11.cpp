// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 11 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_batch_dim_ops.h>
#include <ATen/ops/_aminmax_ops.h>
#include <ATen/ops/_batch_norm_no_update_ops.h>
#include <ATen/ops/_foreach_addcdiv_ops.h>
#include <ATen/ops/_functional_sym_constrain_range_ops.h>
#include <ATen/ops/_fused_adamw_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_ops.h>
#include <ATen/ops/_weight_norm_interface_backward_ops.h>
#include <ATen/ops/aminmax_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/cat_ops.h>
#include <ATen/ops/chain_matmul_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/col2im_ops.h>
#include <ATen/ops/conv3d_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/expand_as_ops.h>
#include <ATen/ops/expand_copy_ops.h>
#include <ATen/ops/fill_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/glu_backward_ops.h>
#include <ATen/ops/index_add_ops.h>
#include <ATen/ops/inner_ops.h>
#include <ATen/ops/is_nonzero_ops.h>
#include <ATen/ops/lerp_ops.h>
#include <ATen/ops/linalg_matmul_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/native_group_norm_backward_ops.h>
#include <ATen/ops/native_layer_norm_ops.h>
#include <ATen/ops/or_ops.h>
#include <ATen/ops/reflection_pad3d_backward_ops.h>
#include <ATen/ops/scatter_add_ops.h>
#include <ATen/ops/slice_backward_ops.h>
#include <ATen/ops/special_modified_bessel_i0_ops.h>
#include <ATen/ops/special_zeta_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/trapezoid_ops.h>
#include <ATen/ops/type_as_ops.h>
#include <ATen/ops/unsafe_split_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ior__.Tensor: pointwise, as __or__.Tensor
VMAP_SIGNATURE(__ior___Tensor, "__ior__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ior___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ior___Tensor::call(in.written(), in[1]);
}

// __or__.Tensor: pointwise
VMAP_SIGNATURE(__or___Tensor, "__or__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __or___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__or___Tensor::call(in[0], in[1]));
}

// _add_batch_dim: unsupported
VMAP_SIGNATURE(_add_batch_dim, "_add_batch_dim(Tensor self, int batch_dim, int level) -> Tensor");

// _aminmax: decompose
VMAP_SIGNATURE(_aminmax, "_aminmax(Tensor self) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _aminmax_rule(const Tensor& self) {
  return at::_ops::aminmax::call(self, ::std::nullopt, false);
}

// _aminmax.out: decompose, as _aminmax
VMAP_SIGNATURE(_aminmax_out, "_aminmax.out(Tensor self, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _batch_norm_no_update: channelwise
VMAP_SIGNATURE(_batch_norm_no_update, "_batch_norm_no_update(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> _batch_norm_no_update_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const std::optional<Tensor>& running_mean,
    BDim running_mean_bdim, const std::optional<Tensor>& running_var, BDim running_var_bdim,
    double momentum, double eps) {
  Channelwise<5> in("_batch_norm_no_update", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  in.fold(false);
  return in.result(at::_ops::_batch_norm_no_update::call(in[0], in.optional(1), in.optional(2), in.optional(3), in.optional(4), momentum, eps));
}

// _batch_norm_no_update.out: channelwise, as _batch_norm_no_update
VMAP_SIGNATURE(_batch_norm_no_update_out, "_batch_norm_no_update.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// _foreach_addcdiv.Tensor: composite
VMAP_SIGNATURE(_foreach_addcdiv_Tensor, "_foreach_addcdiv.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]");

// _foreach_addcdiv.Tensor_out: composite, as _foreach_addcdiv.Tensor
VMAP_SIGNATURE(_foreach_addcdiv_Tensor_out, "_foreach_addcdiv.Tensor_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcdiv_.Tensor: composite, as _foreach_addcdiv.Tensor
VMAP_SIGNATURE(_foreach_addcdiv__Tensor, "_foreach_addcdiv_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()");

// _functional_sym_constrain_range: pointwise
VMAP_SIGNATURE(_functional_sym_constrain_range, "_functional_sym_constrain_range(Scalar size, int? min, int? max, Tensor dep_token) -> Tensor");
OneResult _functional_sym_constrain_range_rule(const at::Scalar& size, std::optional<int64_t> min,
    std::optional<int64_t> max, const Tensor& dep_token, BDim dep_token_bdim) {
  return with_bdim(at::_ops::_functional_sym_constrain_range::call(size, min, max, dep_token), dep_token_bdim);
}

// _fused_adamw_: decompose
VMAP_SIGNATURE(_fused_adamw_, "_fused_adamw_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

// _upsample_bilinear2d_aa: fold
VMAP_SIGNATURE(_upsample_bilinear2d_aa, "_upsample_bilinear2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bilinear2d_aa_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bilinear2d_aa", Operand(self, self_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_bilinear2d_aa::call(in[0], output_size, align_corners, scales_h, scales_w));
}

// _upsample_bilinear2d_aa.out: fold, as _upsample_bilinear2d_aa
VMAP_SIGNATURE(_upsample_bilinear2d_aa_out, "_upsample_bilinear2d_aa.out(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// _weight_norm_interface_backward: custom
VMAP_SIGNATURE(_weight_norm_interface_backward, "_weight_norm_interface_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim) -> (Tensor, Tensor)");

// _weight_norm_interface_backward.out: custom, as _weight_norm_interface_backward
VMAP_SIGNATURE(_weight_norm_interface_backward_out, "_weight_norm_interface_backward.out(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// bitwise_left_shift.Tensor_Scalar: pointwise
VMAP_SIGNATURE(bitwise_left_shift_Tensor_Scalar, "bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_left_shift_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_left_shift_Tensor_Scalar::call(self, other), self_bdim);
}

// bitwise_left_shift.Tensor_Scalar_out: pointwise, as bitwise_left_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_left_shift_Tensor_Scalar_out, "bitwise_left_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_left_shift_.Tensor_Scalar: pointwise, as bitwise_left_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_left_shift__Tensor_Scalar, "bitwise_left_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_left_shift__Tensor_Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_left_shift__Tensor_Scalar::call(self, other);
}

// cat: join
VMAP_SIGNATURE(cat, "cat(Tensor[] tensors, int dim=0) -> Tensor");
OneResult cat_rule(const at::ITensorListRef& tensors, BDims tensors_bdim, int64_t dim) {
  const Joined in("cat", tensors, tensors_bdim, dim);
  return in.result(at::_ops::cat::call(in.tensors(), in.dim()));
}

// cat.out: join, as cat
VMAP_SIGNATURE(cat_out, "cat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// chain_matmul.out: composite, as chain_matmul
VMAP_SIGNATURE(chain_matmul_out, "chain_matmul.out(Tensor[] matrices, *, Tensor(a!) out) -> Tensor(a!)");

// col2im: fold
VMAP_SIGNATURE(col2im, "col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor");
OneResult col2im_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    at::IntArrayRef kernel_size, at::IntArrayRef dilation, at::IntArrayRef padding, at::IntArrayRef stride) {
  Fold<1> in("col2im", Operand(self, self_bdim, 2));
  in.batch_is_optional().fold();
  return in.result(at::_ops::col2im::call(in[0], output_size, kernel_size, dilation, padding, stride));
}

// col2im.out: fold, as col2im
VMAP_SIGNATURE(col2im_out, "col2im.out(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)");

// conv3d.padding: convolve
VMAP_SIGNATURE(conv3d_padding, "conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=1, str padding=\"valid\", SymInt[3] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv3d_padding_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::string_view padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv3d.padding", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv3d_padding::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// div.Tensor: pointwise
VMAP_SIGNATURE(div_Tensor, "div.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult div_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::div_Tensor::call(in[0], in[1]));
}

// div.out: pointwise, as div.Tensor
VMAP_SIGNATURE(div_out, "div.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// div_.Tensor: pointwise, as div.Tensor
VMAP_SIGNATURE(div__Tensor, "div_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void div__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::div__Tensor::call(in.written(), in[1]);
}

// expand_copy: view
VMAP_SIGNATURE(expand_copy, "expand_copy(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor");
OneResult expand_copy_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, bool implicit) {
  View in("expand_copy", self, self_bdim);
  const auto physical_size = in.expand(size);
  return in.result(at::_ops::expand_copy::call(in.self(), physical_size, implicit));
}

// expand_copy.out: view, as expand_copy
VMAP_SIGNATURE(expand_copy_out, "expand_copy.out(Tensor self, SymInt[] size, *, bool implicit=False, Tensor(a!) out) -> Tensor(a!)");

// fill.Tensor: decompose
VMAP_SIGNATURE(fill_Tensor, "fill.Tensor(Tensor self, Tensor value) -> Tensor");
Tensor fill_Tensor_rule(const Tensor& self, const Tensor& value) {
  return at::_ops::clone::call(at::_ops::expand_as::call(at::_ops::type_as::call(value, self), self), ::std::nullopt);
}

// fill.Tensor_out: decompose, as fill.Tensor
VMAP_SIGNATURE(fill_Tensor_out, "fill.Tensor_out(Tensor self, Tensor value, *, Tensor(a!) out) -> Tensor(a!)");

// fill_.Tensor: decompose, as fill.Tensor
VMAP_SIGNATURE(fill__Tensor, "fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)");
Tensor& fill__Tensor_rule(Tensor& self, const Tensor& value) {
  return assign_in_place(self, at::_ops::clone::call(at::_ops::expand_as::call(at::_ops::type_as::call(value, self), self), ::std::nullopt));
}

// floor_divide.Scalar: pointwise
VMAP_SIGNATURE(floor_divide_Scalar, "floor_divide.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult floor_divide_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::floor_divide_Scalar::call(self, other), self_bdim);
}

// floor_divide.Scalar_out: pointwise, as floor_divide.Scalar
VMAP_SIGNATURE(floor_divide_Scalar_out, "floor_divide.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// floor_divide_.Scalar: pointwise, as floor_divide.Scalar
VMAP_SIGNATURE(floor_divide__Scalar, "floor_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void floor_divide__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::floor_divide__Scalar::call(self, other);
}

// glu_backward: reduction
VMAP_SIGNATURE(glu_backward, "glu_backward(Tensor grad_output, Tensor self, int dim) -> Tensor");
OneResult glu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, int64_t dim) {
  const Reduction<2> in(dim, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  return in.result(at::_ops::glu_backward::call(in[0], in[1], in.dim()), true);
}

// glu_backward.grad_input: reduction, as glu_backward
VMAP_SIGNATURE(glu_backward_grad_input, "glu_backward.grad_input(Tensor grad_output, Tensor self, int dim, *, Tensor(a!) grad_input) -> Tensor(a!)");

// index_add: index_vector
VMAP_SIGNATURE(index_add, "index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor");
OneResult index_add_rule(const Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index,
    BDim index_bdim, const Tensor& source, BDim source_bdim, const at::Scalar& alpha) {
  VectorIndex<3> in("index_add", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.align();
  if (in.has_own_index()) return in.result(at::_ops::scatter_add::call(in[0], in.dim(), in[1], at::_ops::type_as::call(at::_ops::mul_Scalar::call(in[2], alpha), in[2])));
  return in.result(at::_ops::index_add::call(in[0], in.dim(), in[1], in[2], alpha));
}

// index_add.out: index_vector, as index_add
VMAP_SIGNATURE(index_add_out, "index_add.out(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// index_add_: index_vector, as index_add
VMAP_SIGNATURE(index_add_, "index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor(a!)");
void index_add__rule(Tensor& self, BDim self_bdim, int64_t dim, const Tensor& index, BDim index_bdim,
    const Tensor& source, BDim source_bdim, const at::Scalar& alpha) {
  VectorIndex<3> in("index_add_", dim, Operand(self, self_bdim), Operand(index, index_bdim), Operand(source, source_bdim));
  in.align();
  if (in.has_own_index()) return void(at::_ops::scatter_add_::call(in.written(), in.dim(), in[1], at::_ops::type_as::call(at::_ops::mul_Scalar::call(in[2], alpha), in[2])));
  at::_ops::index_add_::call(in.written(), in.dim(), in[1], in[2], alpha);
}

// inner.out: composite, as inner
VMAP_SIGNATURE(inner_out, "inner.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// is_nonzero: unsupported
VMAP_SIGNATURE(is_nonzero, "is_nonzero(Tensor self) -> bool");

// lerp.Tensor: custom
VMAP_SIGNATURE(lerp_Tensor, "lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor");

// lerp.Tensor_out: custom, as lerp.Tensor
VMAP_SIGNATURE(lerp_Tensor_out, "lerp.Tensor_out(Tensor self, Tensor end, Tensor weight, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matmul.out: composite, as linalg_matmul
VMAP_SIGNATURE(linalg_matmul_out, "linalg_matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// linspace.Tensor_Tensor: decompose
VMAP_SIGNATURE(linspace_Tensor_Tensor, "linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor linspace_Tensor_Tensor_rule(const Tensor& start, const Tensor& end, int64_t steps,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::linspace(start, end, steps, dtype, layout, device, pin_memory);
}

// linspace.Tensor_Tensor_out: decompose, as linspace.Tensor_Tensor
VMAP_SIGNATURE(linspace_Tensor_Tensor_out, "linspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// native_group_norm_backward: channelwise
VMAP_SIGNATURE(native_group_norm_backward, "native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_group_norm_backward_rule(const Tensor& grad_out,
    BDim grad_out_bdim, const Tensor& input, BDim input_bdim, const Tensor& mean, BDim mean_bdim,
    const Tensor& rstd, BDim rstd_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    c10::SymInt N, c10::SymInt C, c10::SymInt HxW, int64_t group, std::array<bool,3> output_mask) {
  Channelwise<5> in("native_group_norm_backward", Operand(grad_out, grad_out_bdim, 2), Operand(input, input_bdim, 2), Operand(mean, mean_bdim, 2), Operand(rstd, rstd_bdim, 2), Operand(weight, weight_bdim, 1));
  in.fold(true).contiguous();
  return in.result(at::_ops::native_group_norm_backward::call(in[0], in[1], in[2], in[3], in.optional(4), in.outer(N), in.channels(C), HxW, in.channels(group), output_mask));
}

// native_group_norm_backward.out: channelwise, as native_group_norm_backward
VMAP_SIGNATURE(native_group_norm_backward_out, "native_group_norm_backward.out(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// native_layer_norm: custom
VMAP_SIGNATURE(native_layer_norm, "native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)");

// native_layer_norm.out: custom, as native_layer_norm
VMAP_SIGNATURE(native_layer_norm_out, "native_layer_norm.out(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// reflection_pad3d_backward: fold
VMAP_SIGNATURE(reflection_pad3d_backward, "reflection_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor");
OneResult reflection_pad3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("reflection_pad3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::reflection_pad3d_backward::call(in[0], in[1], padding));
}

// reflection_pad3d_backward.grad_input: fold, as reflection_pad3d_backward
VMAP_SIGNATURE(reflection_pad3d_backward_grad_input, "reflection_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// slice_backward: view
VMAP_SIGNATURE(slice_backward, "slice_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step) -> Tensor");
OneResult slice_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef input_sizes, int64_t dim, c10::SymInt start, c10::SymInt end, c10::SymInt step) {
  View in("slice_backward", grad_output, grad_output_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::slice_backward::call(in.self(), physical_input_sizes, physical_dim, start, end, step));
}

// slice_backward.out: view, as slice_backward
VMAP_SIGNATURE(slice_backward_out, "slice_backward.out(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step, *, Tensor(a!) out) -> Tensor(a!)");

// special_modified_bessel_i0: pointwise
VMAP_SIGNATURE(special_modified_bessel_i0, "special_modified_bessel_i0(Tensor self) -> Tensor");
OneResult special_modified_bessel_i0_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_modified_bessel_i0::call(self), self_bdim);
}

// special_modified_bessel_i0.out: pointwise, as special_modified_bessel_i0
VMAP_SIGNATURE(special_modified_bessel_i0_out, "special_modified_bessel_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_zeta: pointwise
VMAP_SIGNATURE(special_zeta, "special_zeta(Tensor self, Tensor other) -> Tensor");
OneResult special_zeta_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_zeta::call(in[0], in[1]));
}

// special_zeta.out: pointwise, as special_zeta
VMAP_SIGNATURE(special_zeta_out, "special_zeta.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// squeeze: custom
VMAP_SIGNATURE(squeeze, "squeeze(Tensor(a) self) -> Tensor(a)");

// squeeze_: custom, as squeeze
VMAP_SIGNATURE(squeeze_, "squeeze_(Tensor(a!) self) -> Tensor(a!)");

// trapezoid.dx: reduction
VMAP_SIGNATURE(trapezoid_dx, "trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor");
OneResult trapezoid_dx_rule(const Tensor& y, BDim y_bdim, const at::Scalar& dx, int64_t dim) {
  const Reduction<1> in(dim, Operand(y, y_bdim));
  return in.result(at::_ops::trapezoid_dx::call(in[0], dx, in.dim()), false);
}

// unsafe_split.Tensor: view
VMAP_SIGNATURE(unsafe_split_Tensor, "unsafe_split.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]");
ListResult unsafe_split_Tensor_rule(const Tensor& self, BDim self_bdim, c10::SymInt split_size, int64_t dim) {
  View in("unsafe_split.Tensor", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::unsafe_split_Tensor::call(in.self(), split_size, physical_dim));
}

// unsafe_split.Tensor_out: view, as unsafe_split.Tensor
VMAP_SIGNATURE(unsafe_split_Tensor_out, "unsafe_split.Tensor_out(Tensor self, SymInt split_size, int dim=0, *, Tensor(a!)[] out) -> ()");

}  // namespace

void register_shard_11(torch::Library& m) {
  VMAP_SUPPORT2(__ior__, Tensor, __ior___Tensor_rule);
  VMAP_SUPPORT2(__or__, Tensor, __or___Tensor_rule);
  unsupported(m, "_add_batch_dim", "it opens and closes the levels of PyTorch's own vmap", "use one vmap only, this one or torch.vmap");
  VMAP_DECOMPOSE(_aminmax, _aminmax_rule);
  support_out(m, "aten", "_aminmax.out", "_aminmax", OutDtype::Same);
  VMAP_SUPPORT(_batch_norm_no_update, _batch_norm_no_update_rule);
  support_out(m, "aten", "_batch_norm_no_update.out", "_batch_norm_no_update", OutDtype::Same);
  explicit_composite(m, "_foreach_addcdiv.Tensor");
  support_out(m, "aten", "_foreach_addcdiv.Tensor_out", "_foreach_addcdiv.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcdiv_.Tensor");
  VMAP_SUPPORT(_functional_sym_constrain_range, _functional_sym_constrain_range_rule);
  decompose(m, "_fused_adamw_", static_cast<at::_ops::_fused_adamw_::schema*>(&decompositions::fused_adamw_));
  composite(m, "_thnn_differentiable_gru_cell_backward");
  VMAP_SUPPORT(_upsample_bilinear2d_aa, _upsample_bilinear2d_aa_rule);
  support_out(m, "aten", "_upsample_bilinear2d_aa.out", "_upsample_bilinear2d_aa", OutDtype::Cast);
  VMAP_SUPPORT(_weight_norm_interface_backward, custom::weight_norm_interface_backward);
  support_out(m, "aten", "_weight_norm_interface_backward.out", "_weight_norm_interface_backward", OutDtype::Same);
  composite(m, "atleast_1d");
  VMAP_SUPPORT2(bitwise_left_shift, Tensor_Scalar, bitwise_left_shift_Tensor_Scalar_rule);
  support_out(m, "aten", "bitwise_left_shift.Tensor_Scalar_out", "bitwise_left_shift.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_left_shift_, Tensor_Scalar, bitwise_left_shift__Tensor_Scalar_rule);
  VMAP_SUPPORT(cat, cat_rule);
  support_out(m, "aten", "cat.out", "cat", OutDtype::Cast);
  composite(m, "chain_matmul");
  support_out(m, "aten", "chain_matmul.out", "chain_matmul", OutDtype::Cast);
  VMAP_SUPPORT(col2im, col2im_rule);
  support_out(m, "aten", "col2im.out", "col2im", OutDtype::Cast);
  VMAP_SUPPORT2(conv3d, padding, conv3d_padding_rule);
  VMAP_SUPPORT2(div, Tensor, div_Tensor_rule);
  support_out(m, "aten", "div.out", "div.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(div_, Tensor, div__Tensor_rule);
  VMAP_SUPPORT(expand_copy, expand_copy_rule);
  support_out(m, "aten", "expand_copy.out", "expand_copy", OutDtype::Same);
  VMAP_DECOMPOSE2(fill, Tensor, fill_Tensor_rule);
  support_out(m, "aten", "fill.Tensor_out", "fill.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE2(fill_, Tensor, fill__Tensor_rule);
  VMAP_SUPPORT2(floor_divide, Scalar, floor_divide_Scalar_rule);
  support_out(m, "aten", "floor_divide.Scalar_out", "floor_divide.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(floor_divide_, Scalar, floor_divide__Scalar_rule);
  VMAP_SUPPORT(glu_backward, glu_backward_rule);
  support_out(m, "aten", "glu_backward.grad_input", "glu_backward", OutDtype::Cast);
  composite(m, "histogramdd.TensorList_bins");
  VMAP_SUPPORT(index_add, index_add_rule);
  support_out(m, "aten", "index_add.out", "index_add", OutDtype::Cast);
  VMAP_SUPPORT(index_add_, index_add__rule);
  composite(m, "inner");
  support_out(m, "aten", "inner.out", "inner", OutDtype::Cast);
  unsupported(m, "is_nonzero", "a branch on the host takes one way, and every example may want another", "compute both ways and choose with where(condition, x, y)");
  VMAP_SUPPORT2(lerp, Tensor, custom::lerp);
  support_out(m, "aten", "lerp.Tensor_out", "lerp.Tensor", OutDtype::Cast);
  composite(m, "linalg_matmul");
  support_out(m, "aten", "linalg_matmul.out", "linalg_matmul", OutDtype::Cast);
  composite(m, "linalg_vander");
  VMAP_DECOMPOSE2(linspace, Tensor_Tensor, linspace_Tensor_Tensor_rule);
  support_out(m, "aten", "linspace.Tensor_Tensor_out", "linspace.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT(native_group_norm_backward, native_group_norm_backward_rule);
  support_out(m, "aten", "native_group_norm_backward.out", "native_group_norm_backward", OutDtype::Same);
  VMAP_SUPPORT(native_layer_norm, custom::native_layer_norm);
  support_out(m, "aten", "native_layer_norm.out", "native_layer_norm", OutDtype::Same);
  VMAP_SUPPORT(reflection_pad3d_backward, reflection_pad3d_backward_rule);
  support_out(m, "aten", "reflection_pad3d_backward.grad_input", "reflection_pad3d_backward", OutDtype::Cast);
  VMAP_SUPPORT(slice_backward, slice_backward_rule);
  support_out(m, "aten", "slice_backward.out", "slice_backward", OutDtype::Same);
  VMAP_SUPPORT(special_modified_bessel_i0, special_modified_bessel_i0_rule);
  support_out(m, "aten", "special_modified_bessel_i0.out", "special_modified_bessel_i0", OutDtype::Cast);
  VMAP_SUPPORT(special_zeta, special_zeta_rule);
  support_out(m, "aten", "special_zeta.out", "special_zeta", OutDtype::Cast);
  VMAP_SUPPORT(squeeze, custom::squeeze);
  VMAP_SUPPORT_INPLACE_VIEW(squeeze_, custom::squeeze);
  composite(m, "swapaxes");
  composite(m, "swapaxes_");
  VMAP_SUPPORT2(trapezoid, dx, trapezoid_dx_rule);
  VMAP_SUPPORT2(unsafe_split, Tensor, unsafe_split_Tensor_rule);
  support_out(m, "aten", "unsafe_split.Tensor_out", "unsafe_split.Tensor", OutDtype::Same);
  add_kinds(
      "channelwise _batch_norm_no_update _batch_norm_no_update.out native_group_norm_backward"
      " native_group_norm_backward.out\n"
      "composite _foreach_addcdiv.Tensor _foreach_addcdiv.Tensor_out _foreach_addcdiv_.Tensor"
      " _thnn_differentiable_gru_cell_backward atleast_1d chain_matmul chain_matmul.out"
      " histogramdd.TensorList_bins inner inner.out linalg_matmul linalg_matmul.out linalg_vander swapaxes"
      " swapaxes_\n"
      "convolve conv3d.padding\n"
      "custom _weight_norm_interface_backward _weight_norm_interface_backward.out lerp.Tensor"
      " lerp.Tensor_out native_layer_norm native_layer_norm.out squeeze squeeze_\n"
      "decompose _aminmax _aminmax.out _fused_adamw_ fill.Tensor fill.Tensor_out fill_.Tensor"
      " linspace.Tensor_Tensor linspace.Tensor_Tensor_out\n"
      "fold _upsample_bilinear2d_aa _upsample_bilinear2d_aa.out col2im col2im.out reflection_pad3d_backward"
      " reflection_pad3d_backward.grad_input\n"
      "index_vector index_add index_add.out index_add_\n"
      "join cat cat.out\n"
      "pointwise __ior__.Tensor __or__.Tensor _functional_sym_constrain_range"
      " bitwise_left_shift.Tensor_Scalar bitwise_left_shift.Tensor_Scalar_out"
      " bitwise_left_shift_.Tensor_Scalar div.Tensor div.out div_.Tensor floor_divide.Scalar"
      " floor_divide.Scalar_out floor_divide_.Scalar special_modified_bessel_i0"
      " special_modified_bessel_i0.out special_zeta special_zeta.out\n"
      "reduction glu_backward glu_backward.grad_input trapezoid.dx\n"
      "unsupported _add_batch_dim is_nonzero\n"
      "view expand_copy expand_copy.out slice_backward slice_backward.out unsafe_split.Tensor"
      " unsafe_split.Tensor_out\n"
  );
}

}  // namespace vmap::rules::aten
