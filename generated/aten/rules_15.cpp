// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 15 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool2d_backward_ops.h>
#include <ATen/ops/_adaptive_avg_pool3d_backward_ops.h>
#include <ATen/ops/_compute_linear_combination_ops.h>
#include <ATen/ops/_copy_from_and_resize_ops.h>
#include <ATen/ops/_euclidean_dist_ops.h>
#include <ATen/ops/_foreach_clamp_max_ops.h>
#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_clone_ops.h>
#include <ATen/ops/_foreach_div_ops.h>
#include <ATen/ops/_foreach_maximum_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_mm_ops.h>
#include <ATen/ops/_foreach_mul_ops.h>
#include <ATen/ops/_foreach_pow_ops.h>
#include <ATen/ops/_functional_assert_scalar_ops.h>
#include <ATen/ops/_int_mm_ops.h>
#include <ATen/ops/_prelu_kernel_ops.h>
#include <ATen/ops/_standard_gamma_grad_ops.h>
#include <ATen/ops/_weight_norm_interface_backward_ops.h>
#include <ATen/ops/_weight_norm_interface_ops.h>
#include <ATen/ops/add_ops.h>
#include <ATen/ops/and_ops.h>
#include <ATen/ops/arctan2_ops.h>
#include <ATen/ops/atan2_ops.h>
#include <ATen/ops/batch_norm_update_stats_ops.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/bmm_ops.h>
#include <ATen/ops/clamp_max_ops.h>
#include <ATen/ops/clamp_min_ops.h>
#include <ATen/ops/clone_ops.h>
#include <ATen/ops/complex_ops.h>
#include <ATen/ops/conj_ops.h>
#include <ATen/ops/conv_transpose1d_ops.h>
#include <ATen/ops/convolution_ops.h>
#include <ATen/ops/convolution_overrideable_ops.h>
#include <ATen/ops/copysign_ops.h>
#include <ATen/ops/count_nonzero_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/dot_ops.h>
#include <ATen/ops/eq_ops.h>
#include <ATen/ops/expand_as_ops.h>
#include <ATen/ops/fill_ops.h>
#include <ATen/ops/flatten_ops.h>
#include <ATen/ops/flip_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/fmax_ops.h>
#include <ATen/ops/fmin_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/gcd_ops.h>
#include <ATen/ops/ge_ops.h>
#include <ATen/ops/ger_ops.h>
#include <ATen/ops/greater_equal_ops.h>
#include <ATen/ops/greater_ops.h>
#include <ATen/ops/gru_cell_ops.h>
#include <ATen/ops/gt_ops.h>
#include <ATen/ops/hardsigmoid_backward_ops.h>
#include <ATen/ops/hardswish_backward_ops.h>
#include <ATen/ops/heaviside_ops.h>
#include <ATen/ops/hypot_ops.h>
#include <ATen/ops/igamma_ops.h>
#include <ATen/ops/igammac_ops.h>
#include <ATen/ops/index_ops.h>
#include <ATen/ops/infinitely_differentiable_gelu_backward_ops.h>
#include <ATen/ops/inner_ops.h>
#include <ATen/ops/kron_ops.h>
#include <ATen/ops/lcm_ops.h>
#include <ATen/ops/ldexp_ops.h>
#include <ATen/ops/le_ops.h>
#include <ATen/ops/less_equal_ops.h>
#include <ATen/ops/less_ops.h>
#include <ATen/ops/linalg_householder_product_ops.h>
#include <ATen/ops/linalg_matmul_ops.h>
#include <ATen/ops/linear_ops.h>
#include <ATen/ops/logaddexp2_ops.h>
#include <ATen/ops/logaddexp_ops.h>
#include <ATen/ops/logical_and_ops.h>
#include <ATen/ops/logical_or_ops.h>
#include <ATen/ops/logical_xor_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/lt_ops.h>
#include <ATen/ops/masked_select_ops.h>
#include <ATen/ops/matmul_ops.h>
#include <ATen/ops/max_ops.h>
#include <ATen/ops/maximum_ops.h>
#include <ATen/ops/min_ops.h>
#include <ATen/ops/minimum_ops.h>
#include <ATen/ops/mish_backward_ops.h>
#include <ATen/ops/mm_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/multilabel_margin_loss_forward_ops.h>
#include <ATen/ops/multiply_ops.h>
#include <ATen/ops/mv_ops.h>
#include <ATen/ops/narrow_copy_ops.h>
#include <ATen/ops/narrow_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/nextafter_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/not_equal_ops.h>
#include <ATen/ops/or_ops.h>
#include <ATen/ops/orgqr_ops.h>
#include <ATen/ops/outer_ops.h>
#include <ATen/ops/permute_copy_ops.h>
#include <ATen/ops/permute_ops.h>
#include <ATen/ops/polar_ops.h>
#include <ATen/ops/pow_ops.h>
#include <ATen/ops/relu_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/resize_ops.h>
#include <ATen/ops/rnn_relu_cell_ops.h>
#include <ATen/ops/rnn_tanh_cell_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sigmoid_backward_ops.h>
#include <ATen/ops/sigmoid_ops.h>
#include <ATen/ops/silu_backward_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_t_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_u_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_w_ops.h>
#include <ATen/ops/special_gammainc_ops.h>
#include <ATen/ops/special_gammaincc_ops.h>
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
#include <ATen/ops/squeeze_copy_ops.h>
#include <ATen/ops/squeeze_ops.h>
#include <ATen/ops/sub_ops.h>
#include <ATen/ops/take_ops.h>
#include <ATen/ops/tanh_backward_ops.h>
#include <ATen/ops/tanh_ops.h>
#include <ATen/ops/true_divide_ops.h>
#include <ATen/ops/type_as_ops.h>
#include <ATen/ops/unbind_ops.h>
#include <ATen/ops/unflatten_ops.h>
#include <ATen/ops/vdot_ops.h>
#include <ATen/ops/where_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <ATen/ops/xor_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>

namespace vmap::rules::aten {
namespace {

// __and__.Tensor: pointwise
VMAP_SIGNATURE(__and___Tensor, "__and__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __and___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__and___Tensor::call(in[0], in[1]));
}

// __iand__.Tensor: pointwise, as __and__.Tensor
VMAP_SIGNATURE(__iand___Tensor, "__iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __iand___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__iand___Tensor::call(in.written(), in[1]);
}

// __ilshift__.Tensor: pointwise
VMAP_SIGNATURE(__ilshift___Tensor, "__ilshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ilshift___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ilshift___Tensor::call(in.written(), in[1]);
}

// __ior__.Tensor: pointwise, as __or__.Tensor
VMAP_SIGNATURE(__ior___Tensor, "__ior__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ior___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ior___Tensor::call(in.written(), in[1]);
}

// __irshift__.Tensor: pointwise
VMAP_SIGNATURE(__irshift___Tensor, "__irshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __irshift___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__irshift___Tensor::call(in.written(), in[1]);
}

// __ixor__.Tensor: pointwise, as __xor__.Tensor
VMAP_SIGNATURE(__ixor___Tensor, "__ixor__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ixor___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ixor___Tensor::call(in.written(), in[1]);
}

// __lshift__.Tensor: pointwise
VMAP_SIGNATURE(__lshift___Tensor, "__lshift__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __lshift___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__lshift___Tensor::call(in[0], in[1]));
}

// __lshift__.Tensor_out: pointwise, as __lshift__.Tensor
VMAP_SIGNATURE(__lshift___Tensor_out, "__lshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// __or__.Tensor: pointwise
VMAP_SIGNATURE(__or___Tensor, "__or__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __or___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__or___Tensor::call(in[0], in[1]));
}

// __rshift__.Tensor: pointwise
VMAP_SIGNATURE(__rshift___Tensor, "__rshift__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __rshift___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__rshift___Tensor::call(in[0], in[1]));
}

// __rshift__.Tensor_out: pointwise, as __rshift__.Tensor
VMAP_SIGNATURE(__rshift___Tensor_out, "__rshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// __xor__.Tensor: pointwise
VMAP_SIGNATURE(__xor___Tensor, "__xor__.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult __xor___Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::__xor___Tensor::call(in[0], in[1]));
}

// _adaptive_avg_pool2d_backward: fold
VMAP_SIGNATURE(_adaptive_avg_pool2d_backward, "_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult _adaptive_avg_pool2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim) {
  Fold<2> in("_adaptive_avg_pool2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::_adaptive_avg_pool2d_backward::call(in[0], in[1]));
}

// _adaptive_avg_pool2d_backward.out: fold, as _adaptive_avg_pool2d_backward
VMAP_SIGNATURE(_adaptive_avg_pool2d_backward_out, "_adaptive_avg_pool2d_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _adaptive_avg_pool3d_backward: fold
VMAP_SIGNATURE(_adaptive_avg_pool3d_backward, "_adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult _adaptive_avg_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim) {
  Fold<2> in("_adaptive_avg_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::_adaptive_avg_pool3d_backward::call(in[0], in[1]));
}

// _adaptive_avg_pool3d_backward.out: fold, as _adaptive_avg_pool3d_backward
VMAP_SIGNATURE(_adaptive_avg_pool3d_backward_out, "_adaptive_avg_pool3d_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// _compute_linear_combination: decompose
VMAP_SIGNATURE(_compute_linear_combination, "_compute_linear_combination(Tensor input, Tensor coefficients) -> Tensor");
Tensor _compute_linear_combination_rule(const Tensor& input, const Tensor& coefficients) {
  return decompositions::compute_linear_combination(input, coefficients);
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

// _foreach_clamp_max.List: composite
VMAP_SIGNATURE(_foreach_clamp_max_List, "_foreach_clamp_max.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_clamp_max.List_out: composite, as _foreach_clamp_max.List
VMAP_SIGNATURE(_foreach_clamp_max_List_out, "_foreach_clamp_max.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_max_.List: composite, as _foreach_clamp_max.List
VMAP_SIGNATURE(_foreach_clamp_max__List, "_foreach_clamp_max_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_clamp_min.List: composite
VMAP_SIGNATURE(_foreach_clamp_min_List, "_foreach_clamp_min.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_clamp_min.List_out: composite, as _foreach_clamp_min.List
VMAP_SIGNATURE(_foreach_clamp_min_List_out, "_foreach_clamp_min.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_min_.List: composite, as _foreach_clamp_min.List
VMAP_SIGNATURE(_foreach_clamp_min__List, "_foreach_clamp_min_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_clone: composite
VMAP_SIGNATURE(_foreach_clone, "_foreach_clone(Tensor[] self, *, MemoryFormat? memory_format=None) -> Tensor[]");

// _foreach_clone.out: composite, as _foreach_clone
VMAP_SIGNATURE(_foreach_clone_out, "_foreach_clone.out(Tensor[] self, *, MemoryFormat? memory_format=None, Tensor(a!)[] out) -> ()");

// _foreach_div.List: composite
VMAP_SIGNATURE(_foreach_div_List, "_foreach_div.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_div.List_out: composite, as _foreach_div.List
VMAP_SIGNATURE(_foreach_div_List_out, "_foreach_div.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_div.Tensor: composite
VMAP_SIGNATURE(_foreach_div_Tensor, "_foreach_div.Tensor(Tensor[] self, Tensor other) -> Tensor[]");

// _foreach_div.Tensor_out: composite, as _foreach_div.Tensor
VMAP_SIGNATURE(_foreach_div_Tensor_out, "_foreach_div.Tensor_out(Tensor[] self, Tensor other, *, Tensor(a!)[] out) -> ()");

// _foreach_div_.List: composite, as _foreach_div.List
VMAP_SIGNATURE(_foreach_div__List, "_foreach_div_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_div_.Tensor: composite, as _foreach_div.Tensor
VMAP_SIGNATURE(_foreach_div__Tensor, "_foreach_div_.Tensor(Tensor(a!)[] self, Tensor other) -> ()");

// _foreach_maximum.List: composite
VMAP_SIGNATURE(_foreach_maximum_List, "_foreach_maximum.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_maximum.List_out: composite, as _foreach_maximum.List
VMAP_SIGNATURE(_foreach_maximum_List_out, "_foreach_maximum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_maximum_.List: composite, as _foreach_maximum.List
VMAP_SIGNATURE(_foreach_maximum__List, "_foreach_maximum_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_minimum.List: composite
VMAP_SIGNATURE(_foreach_minimum_List, "_foreach_minimum.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_minimum.List_out: composite, as _foreach_minimum.List
VMAP_SIGNATURE(_foreach_minimum_List_out, "_foreach_minimum.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.List: composite, as _foreach_minimum.List
VMAP_SIGNATURE(_foreach_minimum__List, "_foreach_minimum_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_mm: composite
VMAP_SIGNATURE(_foreach_mm, "_foreach_mm(Tensor[] self, Tensor[] mat2) -> Tensor[]");

// _foreach_mul.List: composite
VMAP_SIGNATURE(_foreach_mul_List, "_foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_mul.List_out: composite, as _foreach_mul.List
VMAP_SIGNATURE(_foreach_mul_List_out, "_foreach_mul.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_mul.Tensor: composite
VMAP_SIGNATURE(_foreach_mul_Tensor, "_foreach_mul.Tensor(Tensor[] self, Tensor other) -> Tensor[]");

// _foreach_mul.Tensor_out: composite, as _foreach_mul.Tensor
VMAP_SIGNATURE(_foreach_mul_Tensor_out, "_foreach_mul.Tensor_out(Tensor[] self, Tensor other, *, Tensor(a!)[] out) -> ()");

// _foreach_mul_.List: composite, as _foreach_mul.List
VMAP_SIGNATURE(_foreach_mul__List, "_foreach_mul_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_mul_.Tensor: composite, as _foreach_mul.Tensor
VMAP_SIGNATURE(_foreach_mul__Tensor, "_foreach_mul_.Tensor(Tensor(a!)[] self, Tensor other) -> ()");

// _foreach_pow.List: composite
VMAP_SIGNATURE(_foreach_pow_List, "_foreach_pow.List(Tensor[] self, Tensor[] exponent) -> Tensor[]");

// _foreach_pow.List_out: composite, as _foreach_pow.List
VMAP_SIGNATURE(_foreach_pow_List_out, "_foreach_pow.List_out(Tensor[] self, Tensor[] exponent, *, Tensor(a!)[] out) -> ()");

// _foreach_pow_.List: composite, as _foreach_pow.List
VMAP_SIGNATURE(_foreach_pow__List, "_foreach_pow_.List(Tensor(a!)[] self, Tensor[] exponent) -> ()");

// _functional_assert_scalar: pointwise
VMAP_SIGNATURE(_functional_assert_scalar, "_functional_assert_scalar(Scalar self, str assert_msg, Tensor dep_token) -> Tensor");
OneResult _functional_assert_scalar_rule(const at::Scalar& self, c10::string_view assert_msg,
    const Tensor& dep_token, BDim dep_token_bdim) {
  return with_bdim(at::_ops::_functional_assert_scalar::call(self, assert_msg, dep_token), dep_token_bdim);
}

// _int_mm: custom
VMAP_SIGNATURE(_int_mm, "_int_mm(Tensor self, Tensor mat2) -> Tensor");

// _int_mm.out: custom, as _int_mm
VMAP_SIGNATURE(_int_mm_out, "_int_mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)");

// _prelu_kernel: variadic
VMAP_SIGNATURE(_prelu_kernel, "_prelu_kernel(Tensor self, Tensor weight) -> Tensor");
OneResult _prelu_kernel_rule(const Tensor& self, BDim self_bdim, const Tensor& weight, BDim weight_bdim) {
  Variadic<2> in("_prelu_kernel", Operand(self, self_bdim), Operand(weight, weight_bdim));
  in.align_and_expand();
  return in.result(at::_ops::_prelu_kernel::call(in[0], in[1]));
}

// _standard_gamma_grad: pointwise
VMAP_SIGNATURE(_standard_gamma_grad, "_standard_gamma_grad(Tensor self, Tensor output) -> Tensor");
OneResult _standard_gamma_grad_rule(const Tensor& self, BDim self_bdim, const Tensor& output,
    BDim output_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(output, output_bdim));
  in.align();
  return in.result(at::_ops::_standard_gamma_grad::call(in[0], in[1]));
}

// _standard_gamma_grad.out: pointwise, as _standard_gamma_grad
VMAP_SIGNATURE(_standard_gamma_grad_out, "_standard_gamma_grad.out(Tensor self, Tensor output, *, Tensor(a!) out) -> Tensor(a!)");

// _weight_norm_interface: fold
VMAP_SIGNATURE(_weight_norm_interface, "_weight_norm_interface(Tensor v, Tensor g, int dim=0) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _weight_norm_interface_rule(const Tensor& v, BDim v_bdim,
    const Tensor& g, BDim g_bdim, int64_t dim) {
  Fold<2> in("_weight_norm_interface", Operand(v, v_bdim), Operand(g, g_bdim));
  in.along<1>(dim).nonempty_batch().fold().contiguous();
  return in.result(at::_ops::_weight_norm_interface::call(in[0], in[1], dim));
}

// _weight_norm_interface.out: fold, as _weight_norm_interface
VMAP_SIGNATURE(_weight_norm_interface_out, "_weight_norm_interface.out(Tensor v, Tensor g, int dim=0, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _weight_norm_interface_backward: fold
VMAP_SIGNATURE(_weight_norm_interface_backward, "_weight_norm_interface_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> _weight_norm_interface_backward_rule(const Tensor& grad_w,
    BDim grad_w_bdim, const Tensor& saved_v, BDim saved_v_bdim, const Tensor& saved_g, BDim saved_g_bdim,
    const Tensor& saved_norms, BDim saved_norms_bdim, int64_t dim) {
  Fold<4> in("_weight_norm_interface_backward", Operand(grad_w, grad_w_bdim), Operand(saved_v, saved_v_bdim), Operand(saved_g, saved_g_bdim), Operand(saved_norms, saved_norms_bdim));
  in.along<2, 3>(dim).nonempty_batch().fold().contiguous();
  return in.result(at::_ops::_weight_norm_interface_backward::call(in[0], in[1], in[2], in[3], dim));
}

// _weight_norm_interface_backward.out: fold, as _weight_norm_interface_backward
VMAP_SIGNATURE(_weight_norm_interface_backward_out, "_weight_norm_interface_backward.out(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// arctan2: pointwise
VMAP_SIGNATURE(arctan2, "arctan2(Tensor self, Tensor other) -> Tensor");
OneResult arctan2_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::arctan2::call(in[0], in[1]));
}

// arctan2.out: pointwise, as arctan2
VMAP_SIGNATURE(arctan2_out, "arctan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// arctan2_: pointwise, as arctan2
VMAP_SIGNATURE(arctan2_, "arctan2_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void arctan2__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::arctan2_::call(in.written(), in[1]);
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

// batch_norm_update_stats: channelwise
VMAP_SIGNATURE(batch_norm_update_stats, "batch_norm_update_stats(Tensor input, Tensor? running_mean, Tensor? running_var, float momentum) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> batch_norm_update_stats_rule(const Tensor& input, BDim input_bdim,
    const std::optional<Tensor>& running_mean, BDim running_mean_bdim,
    const std::optional<Tensor>& running_var, BDim running_var_bdim, double momentum) {
  Channelwise<3> in("batch_norm_update_stats", Operand(input, input_bdim, 2), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  if (momentum != 0) in.writes(1, "running_mean");
  if (momentum != 0) in.writes(2, "running_var");
  in.fold(true);
  return in.result(at::_ops::batch_norm_update_stats::call(in[0], in.optional(1), in.optional(2), momentum));
}

// bitwise_and.Tensor: pointwise
VMAP_SIGNATURE(bitwise_and_Tensor, "bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_and_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_and_Tensor::call(in[0], in[1]));
}

// bitwise_and.Tensor_out: pointwise, as bitwise_and.Tensor
VMAP_SIGNATURE(bitwise_and_Tensor_out, "bitwise_and.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_and_.Tensor: pointwise, as bitwise_and.Tensor
VMAP_SIGNATURE(bitwise_and__Tensor, "bitwise_and_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_and__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_and__Tensor::call(in.written(), in[1]);
}

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

// bitwise_or.Tensor: pointwise
VMAP_SIGNATURE(bitwise_or_Tensor, "bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult bitwise_or_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::bitwise_or_Tensor::call(in[0], in[1]));
}

// bitwise_or.Tensor_out: pointwise, as bitwise_or.Tensor
VMAP_SIGNATURE(bitwise_or_Tensor_out, "bitwise_or.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_or_.Tensor: pointwise, as bitwise_or.Tensor
VMAP_SIGNATURE(bitwise_or__Tensor, "bitwise_or_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void bitwise_or__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::bitwise_or__Tensor::call(in.written(), in[1]);
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

// bmm: contract
VMAP_SIGNATURE(bmm, "bmm(Tensor self, Tensor mat2) -> Tensor");
OneResult bmm_rule(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim) {
  const Contraction in("bmm", Factor("self", self, self_bdim, "bnk"), Factor("mat2", mat2, mat2_bdim, "bkm"));
  return in.product();
}

// bmm.out: contract, as bmm
VMAP_SIGNATURE(bmm_out, "bmm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_max.Tensor: pointwise
VMAP_SIGNATURE(clamp_max_Tensor, "clamp_max.Tensor(Tensor self, Tensor max) -> Tensor");
OneResult clamp_max_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& max, BDim max_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_max_Tensor::call(in[0], in[1]));
}

// clamp_max.Tensor_out: pointwise, as clamp_max.Tensor
VMAP_SIGNATURE(clamp_max_Tensor_out, "clamp_max.Tensor_out(Tensor self, Tensor max, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_max_.Tensor: pointwise, as clamp_max.Tensor
VMAP_SIGNATURE(clamp_max__Tensor, "clamp_max_.Tensor(Tensor(a!) self, Tensor max) -> Tensor(a!)");
void clamp_max__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& max, BDim max_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clamp_max__Tensor::call(in.written(), in[1]);
}

// clamp_min.Tensor: pointwise
VMAP_SIGNATURE(clamp_min_Tensor, "clamp_min.Tensor(Tensor self, Tensor min) -> Tensor");
OneResult clamp_min_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& min, BDim min_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(min, min_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_min_Tensor::call(in[0], in[1]));
}

// clamp_min.Tensor_out: pointwise, as clamp_min.Tensor
VMAP_SIGNATURE(clamp_min_Tensor_out, "clamp_min.Tensor_out(Tensor self, Tensor min, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_min_.Tensor: pointwise, as clamp_min.Tensor
VMAP_SIGNATURE(clamp_min__Tensor, "clamp_min_.Tensor(Tensor(a!) self, Tensor min) -> Tensor(a!)");
void clamp_min__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& min, BDim min_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(min, min_bdim));
  in.promote().align();
  at::_ops::clamp_min__Tensor::call(in.written(), in[1]);
}

// clone: factory
VMAP_SIGNATURE(clone, "clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor");
OneResult clone_rule(const Tensor& self, BDim self_bdim, std::optional<at::MemoryFormat> memory_format) {
  Layout in(self, self_bdim, memory_format);
  return in.result(at::_ops::clone::call(in.self(), in.memory_format()));
}

// clone.out: factory, as clone
VMAP_SIGNATURE(clone_out, "clone.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// complex: pointwise
VMAP_SIGNATURE(complex, "complex(Tensor real, Tensor imag) -> Tensor");
OneResult complex_rule(const Tensor& real, BDim real_bdim, const Tensor& imag, BDim imag_bdim) {
  Broadcast<2> in(Operand(real, real_bdim), Operand(imag, imag_bdim));
  in.align();
  return in.result(at::_ops::complex::call(in[0], in[1]));
}

// complex.out: pointwise, as complex
VMAP_SIGNATURE(complex_out, "complex.out(Tensor real, Tensor imag, *, Tensor(a!) out) -> Tensor(a!)");

// conv_transpose1d: convolve
VMAP_SIGNATURE(conv_transpose1d, "conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=1, SymInt[1] padding=0, SymInt[1] output_padding=0, SymInt groups=1, SymInt[1] dilation=1) -> Tensor");
OneResult conv_transpose1d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymInt groups,
    c10::SymIntArrayRef dilation) {
  const Convolution in("conv_transpose1d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, true, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv_transpose1d::call(in[0], in[1], in.optional(2), stride, padding, output_padding, in.groups(), dilation));
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

// convolution_overrideable: unsupported
VMAP_SIGNATURE(convolution_overrideable, "convolution_overrideable(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor");

// convolution_overrideable.out: unsupported, as convolution_overrideable
VMAP_SIGNATURE(convolution_overrideable_out, "convolution_overrideable.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)");

// copysign.Tensor: pointwise
VMAP_SIGNATURE(copysign_Tensor, "copysign.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult copysign_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::copysign_Tensor::call(in[0], in[1]));
}

// copysign.out: pointwise, as copysign.Tensor
VMAP_SIGNATURE(copysign_out, "copysign.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// count_nonzero.dim_IntList_out: reduction, as count_nonzero.dim_IntList
VMAP_SIGNATURE(count_nonzero_dim_IntList_out, "count_nonzero.dim_IntList_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!)");

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

// divide.Tensor: pointwise
VMAP_SIGNATURE(divide_Tensor, "divide.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult divide_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::divide_Tensor::call(in[0], in[1]));
}

// divide.out: pointwise, as divide.Tensor
VMAP_SIGNATURE(divide_out, "divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// divide_.Tensor: pointwise, as divide.Tensor
VMAP_SIGNATURE(divide__Tensor, "divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::divide__Tensor::call(in.written(), in[1]);
}

// dot: contract
VMAP_SIGNATURE(dot, "dot(Tensor self, Tensor tensor) -> Tensor");
OneResult dot_rule(const Tensor& self, BDim self_bdim, const Tensor& tensor, BDim tensor_bdim) {
  const Contraction in("dot", Factor("self", self, self_bdim, "k"), Factor("tensor", tensor, tensor_bdim, "k"));
  return in.product();
}

// dot.out: contract, as dot
VMAP_SIGNATURE(dot_out, "dot.out(Tensor self, Tensor tensor, *, Tensor(a!) out) -> Tensor(a!)");

// eq.Tensor: pointwise
VMAP_SIGNATURE(eq_Tensor, "eq.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult eq_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::eq_Tensor::call(in[0], in[1]));
}

// eq.Tensor_out: pointwise, as eq.Tensor
VMAP_SIGNATURE(eq_Tensor_out, "eq.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// eq_.Tensor: pointwise, as eq.Tensor
VMAP_SIGNATURE(eq__Tensor, "eq_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void eq__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::eq__Tensor::call(in.written(), in[1]);
}

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

// flip: reduction
VMAP_SIGNATURE(flip, "flip(Tensor self, int[] dims) -> Tensor");
OneResult flip_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  const Reduction<1> in(dims, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::flip::call(in[0], in.dims()), true);
}

// flip.out: reduction, as flip
VMAP_SIGNATURE(flip_out, "flip.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)");

// float_power.Tensor_Tensor: pointwise
VMAP_SIGNATURE(float_power_Tensor_Tensor, "float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor");
OneResult float_power_Tensor_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& exponent,
    BDim exponent_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.align();
  return in.result(at::_ops::float_power_Tensor_Tensor::call(in[0], in[1]));
}

// float_power.Tensor_Tensor_out: pointwise, as float_power.Tensor_Tensor
VMAP_SIGNATURE(float_power_Tensor_Tensor_out, "float_power.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

// float_power_.Tensor: pointwise
VMAP_SIGNATURE(float_power__Tensor, "float_power_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)");
void float_power__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& exponent, BDim exponent_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.align();
  at::_ops::float_power__Tensor::call(in.written(), in[1]);
}

// floor_divide: pointwise
VMAP_SIGNATURE(floor_divide, "floor_divide(Tensor self, Tensor other) -> Tensor");
OneResult floor_divide_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::floor_divide::call(in[0], in[1]));
}

// floor_divide.out: pointwise, as floor_divide
VMAP_SIGNATURE(floor_divide_out, "floor_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// floor_divide_.Tensor: pointwise
VMAP_SIGNATURE(floor_divide__Tensor, "floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void floor_divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::floor_divide__Tensor::call(in.written(), in[1]);
}

// fmax: pointwise
VMAP_SIGNATURE(fmax, "fmax(Tensor self, Tensor other) -> Tensor");
OneResult fmax_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmax::call(in[0], in[1]));
}

// fmax.out: pointwise, as fmax
VMAP_SIGNATURE(fmax_out, "fmax.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// fmin: pointwise
VMAP_SIGNATURE(fmin, "fmin(Tensor self, Tensor other) -> Tensor");
OneResult fmin_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmin::call(in[0], in[1]));
}

// fmin.out: pointwise, as fmin
VMAP_SIGNATURE(fmin_out, "fmin.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// fmod.Tensor: pointwise
VMAP_SIGNATURE(fmod_Tensor, "fmod.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult fmod_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::fmod_Tensor::call(in[0], in[1]));
}

// fmod.Tensor_out: pointwise, as fmod.Tensor
VMAP_SIGNATURE(fmod_Tensor_out, "fmod.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// fmod_.Tensor: pointwise, as fmod.Tensor
VMAP_SIGNATURE(fmod__Tensor, "fmod_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void fmod__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::fmod__Tensor::call(in.written(), in[1]);
}

// gcd: pointwise
VMAP_SIGNATURE(gcd, "gcd(Tensor self, Tensor other) -> Tensor");
OneResult gcd_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::gcd::call(in[0], in[1]));
}

// gcd.out: pointwise, as gcd
VMAP_SIGNATURE(gcd_out, "gcd.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// gcd_: pointwise, as gcd
VMAP_SIGNATURE(gcd_, "gcd_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void gcd__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::gcd_::call(in.written(), in[1]);
}

// ge.Tensor: pointwise
VMAP_SIGNATURE(ge_Tensor, "ge.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult ge_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::ge_Tensor::call(in[0], in[1]));
}

// ge.Tensor_out: pointwise, as ge.Tensor
VMAP_SIGNATURE(ge_Tensor_out, "ge.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// ge_.Tensor: pointwise, as ge.Tensor
VMAP_SIGNATURE(ge__Tensor, "ge_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void ge__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::ge__Tensor::call(in.written(), in[1]);
}

// ger.out: composite, as ger
VMAP_SIGNATURE(ger_out, "ger.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)");

// greater.Tensor: pointwise
VMAP_SIGNATURE(greater_Tensor, "greater.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult greater_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::greater_Tensor::call(in[0], in[1]));
}

// greater.Tensor_out: pointwise, as greater.Tensor
VMAP_SIGNATURE(greater_Tensor_out, "greater.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// greater_.Tensor: pointwise, as greater.Tensor
VMAP_SIGNATURE(greater__Tensor, "greater_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void greater__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::greater__Tensor::call(in.written(), in[1]);
}

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

// gru_cell: decompose
VMAP_SIGNATURE(gru_cell, "gru_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor");
Tensor gru_cell_rule(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
    const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  Takes takes("gru_cell");
  takes.dims("input", input, "nf");
  takes.dims("hx", hx, "nh");
  takes.dims("w_ih", w_ih, "gf");
  takes.dims("w_hh", w_hh, "gh");
  takes.dims("b_ih", b_ih, "g");
  takes.dims("b_hh", b_hh, "g");
  const auto of_input_ = at::_ops::unbind_int::call(at::_ops::unflatten_int::call(at::_ops::linear::call(input, w_ih, b_ih), 1, c10::SymIntArrayRef({c10::SymInt(3), c10::SymInt(-1)})), 1);
  const auto of_hx_ = at::_ops::unbind_int::call(at::_ops::unflatten_int::call(at::_ops::linear::call(hx, w_hh, b_hh), 1, c10::SymIntArrayRef({c10::SymInt(3), c10::SymInt(-1)})), 1);
  const auto reset_ = at::_ops::sigmoid::call(at::_ops::add_Tensor::call(of_input_.at(0), of_hx_.at(0), at::Scalar(1)));
  const auto update_ = at::_ops::sigmoid::call(at::_ops::add_Tensor::call(of_input_.at(1), of_hx_.at(1), at::Scalar(1)));
  const auto fresh_ = at::_ops::tanh::call(at::_ops::add_Tensor::call(of_input_.at(2), at::_ops::mul_Tensor::call(reset_, of_hx_.at(2)), at::Scalar(1)));
  return at::_ops::add_Tensor::call(at::_ops::mul_Tensor::call(at::_ops::sub_Tensor::call(hx, fresh_, at::Scalar(1)), update_), fresh_, at::Scalar(1));
}

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

// hardsigmoid_backward: pointwise
VMAP_SIGNATURE(hardsigmoid_backward, "hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult hardsigmoid_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardsigmoid_backward::call(in[0], in[1]));
}

// hardsigmoid_backward.grad_input: pointwise, as hardsigmoid_backward
VMAP_SIGNATURE(hardsigmoid_backward_grad_input, "hardsigmoid_backward.grad_input(Tensor grad_output, Tensor self, *, Tensor(a!) grad_input) -> Tensor(a!)");

// hardswish_backward: pointwise
VMAP_SIGNATURE(hardswish_backward, "hardswish_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult hardswish_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardswish_backward::call(in[0], in[1]));
}

// hardswish_backward.out: pointwise, as hardswish_backward
VMAP_SIGNATURE(hardswish_backward_out, "hardswish_backward.out(Tensor grad_output, Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// heaviside: pointwise
VMAP_SIGNATURE(heaviside, "heaviside(Tensor self, Tensor values) -> Tensor");
OneResult heaviside_rule(const Tensor& self, BDim self_bdim, const Tensor& values, BDim values_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(values, values_bdim));
  in.align();
  return in.result(at::_ops::heaviside::call(in[0], in[1]));
}

// heaviside.out: pointwise, as heaviside
VMAP_SIGNATURE(heaviside_out, "heaviside.out(Tensor self, Tensor values, *, Tensor(a!) out) -> Tensor(a!)");

// heaviside_: pointwise, as heaviside
VMAP_SIGNATURE(heaviside_, "heaviside_(Tensor(a!) self, Tensor values) -> Tensor(a!)");
void heaviside__rule(Tensor& self, BDim self_bdim, const Tensor& values, BDim values_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(values, values_bdim));
  in.align();
  at::_ops::heaviside_::call(in.written(), in[1]);
}

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

// igammac: pointwise
VMAP_SIGNATURE(igammac, "igammac(Tensor self, Tensor other) -> Tensor");
OneResult igammac_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::igammac::call(in[0], in[1]));
}

// igammac.out: pointwise, as igammac
VMAP_SIGNATURE(igammac_out, "igammac.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// igammac_: pointwise, as igammac
VMAP_SIGNATURE(igammac_, "igammac_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void igammac__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::igammac_::call(in.written(), in[1]);
}

// infinitely_differentiable_gelu_backward: variadic
VMAP_SIGNATURE(infinitely_differentiable_gelu_backward, "infinitely_differentiable_gelu_backward(Tensor grad, Tensor self) -> Tensor");
OneResult infinitely_differentiable_gelu_backward_rule(const Tensor& grad, BDim grad_bdim,
    const Tensor& self, BDim self_bdim) {
  Variadic<2> in("infinitely_differentiable_gelu_backward", Operand(grad, grad_bdim), Operand(self, self_bdim));
  in.align_and_expand();
  return in.result(at::_ops::infinitely_differentiable_gelu_backward::call(in[0], in[1]));
}

// inner.out: composite, as inner
VMAP_SIGNATURE(inner_out, "inner.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// kron: decompose
VMAP_SIGNATURE(kron, "kron(Tensor self, Tensor other) -> Tensor");
Tensor kron_rule(const Tensor& self, const Tensor& other) {
  return decompositions::kron(self, other);
}

// kron.out: decompose, as kron
VMAP_SIGNATURE(kron_out, "kron.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// lcm: pointwise
VMAP_SIGNATURE(lcm, "lcm(Tensor self, Tensor other) -> Tensor");
OneResult lcm_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::lcm::call(in[0], in[1]));
}

// lcm.out: pointwise, as lcm
VMAP_SIGNATURE(lcm_out, "lcm.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// lcm_: pointwise, as lcm
VMAP_SIGNATURE(lcm_, "lcm_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void lcm__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::lcm_::call(in.written(), in[1]);
}

// ldexp.Tensor: pointwise
VMAP_SIGNATURE(ldexp_Tensor, "ldexp.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult ldexp_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::ldexp_Tensor::call(in[0], in[1]));
}

// ldexp.out: pointwise, as ldexp.Tensor
VMAP_SIGNATURE(ldexp_out, "ldexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// ldexp_: pointwise
VMAP_SIGNATURE(ldexp_, "ldexp_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void ldexp__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::ldexp_::call(in.written(), in[1]);
}

// le.Tensor: pointwise
VMAP_SIGNATURE(le_Tensor, "le.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult le_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::le_Tensor::call(in[0], in[1]));
}

// le.Tensor_out: pointwise, as le.Tensor
VMAP_SIGNATURE(le_Tensor_out, "le.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// le_.Tensor: pointwise, as le.Tensor
VMAP_SIGNATURE(le__Tensor, "le_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void le__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::le__Tensor::call(in.written(), in[1]);
}

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

// less_equal.Tensor: pointwise
VMAP_SIGNATURE(less_equal_Tensor, "less_equal.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult less_equal_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::less_equal_Tensor::call(in[0], in[1]));
}

// less_equal.Tensor_out: pointwise, as less_equal.Tensor
VMAP_SIGNATURE(less_equal_Tensor_out, "less_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// less_equal_.Tensor: pointwise, as less_equal.Tensor
VMAP_SIGNATURE(less_equal__Tensor, "less_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void less_equal__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::less_equal__Tensor::call(in.written(), in[1]);
}

// linalg_householder_product: variadic
VMAP_SIGNATURE(linalg_householder_product, "linalg_householder_product(Tensor input, Tensor tau) -> Tensor");
OneResult linalg_householder_product_rule(const Tensor& input, BDim input_bdim, const Tensor& tau,
    BDim tau_bdim) {
  Variadic<2> in("linalg_householder_product", Operand(input, input_bdim, 2), Operand(tau, tau_bdim, 1));
  in.align_and_expand();
  return in.result(at::_ops::linalg_householder_product::call(in[0], in[1]));
}

// linalg_householder_product.out: variadic, as linalg_householder_product
VMAP_SIGNATURE(linalg_householder_product_out, "linalg_householder_product.out(Tensor input, Tensor tau, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matmul.out: composite, as linalg_matmul
VMAP_SIGNATURE(linalg_matmul_out, "linalg_matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// logaddexp: pointwise
VMAP_SIGNATURE(logaddexp, "logaddexp(Tensor self, Tensor other) -> Tensor");
OneResult logaddexp_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logaddexp::call(in[0], in[1]));
}

// logaddexp.out: pointwise, as logaddexp
VMAP_SIGNATURE(logaddexp_out, "logaddexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// logaddexp2: pointwise
VMAP_SIGNATURE(logaddexp2, "logaddexp2(Tensor self, Tensor other) -> Tensor");
OneResult logaddexp2_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::logaddexp2::call(in[0], in[1]));
}

// logaddexp2.out: pointwise, as logaddexp2
VMAP_SIGNATURE(logaddexp2_out, "logaddexp2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// lt.Tensor: pointwise
VMAP_SIGNATURE(lt_Tensor, "lt.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult lt_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::lt_Tensor::call(in[0], in[1]));
}

// lt.Tensor_out: pointwise, as lt.Tensor
VMAP_SIGNATURE(lt_Tensor_out, "lt.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// lt_.Tensor: pointwise, as lt.Tensor
VMAP_SIGNATURE(lt__Tensor, "lt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void lt__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::lt__Tensor::call(in.written(), in[1]);
}

// masked_select: custom
VMAP_SIGNATURE(masked_select, "masked_select(Tensor self, Tensor mask) -> Tensor");

// masked_select.out: custom, as masked_select
VMAP_SIGNATURE(masked_select_out, "masked_select.out(Tensor self, Tensor mask, *, Tensor(a!) out) -> Tensor(a!)");

// matmul.out: composite, as matmul
VMAP_SIGNATURE(matmul_out, "matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// max.other: pointwise
VMAP_SIGNATURE(max_other, "max.other(Tensor self, Tensor other) -> Tensor");
OneResult max_other_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::max_other::call(in[0], in[1]));
}

// max.out: pointwise, as max.other
VMAP_SIGNATURE(max_out, "max.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// maximum: pointwise
VMAP_SIGNATURE(maximum, "maximum(Tensor self, Tensor other) -> Tensor");
OneResult maximum_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::maximum::call(in[0], in[1]));
}

// maximum.out: pointwise, as maximum
VMAP_SIGNATURE(maximum_out, "maximum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// min.other: pointwise
VMAP_SIGNATURE(min_other, "min.other(Tensor self, Tensor other) -> Tensor");
OneResult min_other_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::min_other::call(in[0], in[1]));
}

// min.out: pointwise, as min.other
VMAP_SIGNATURE(min_out, "min.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// minimum: pointwise
VMAP_SIGNATURE(minimum, "minimum(Tensor self, Tensor other) -> Tensor");
OneResult minimum_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::minimum::call(in[0], in[1]));
}

// minimum.out: pointwise, as minimum
VMAP_SIGNATURE(minimum_out, "minimum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// mish_backward: pointwise
VMAP_SIGNATURE(mish_backward, "mish_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult mish_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.align();
  return in.result(at::_ops::mish_backward::call(in[0], in[1]));
}

// mm: contract
VMAP_SIGNATURE(mm, "mm(Tensor self, Tensor mat2) -> Tensor");
OneResult mm_rule(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim) {
  const Contraction in("mm", Factor("self", self, self_bdim, "nk"), Factor("mat2", mat2, mat2_bdim, "km"));
  return in.product();
}

// mm.out: contract, as mm
VMAP_SIGNATURE(mm_out, "mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)");

// mul.Tensor: pointwise
VMAP_SIGNATURE(mul_Tensor, "mul.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult mul_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  if (in.has_zero_factor()) return in.result(in.zero_tensor());
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

// multilabel_margin_loss_forward: class_loss
VMAP_SIGNATURE(multilabel_margin_loss_forward, "multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)");
std::tuple<Tensor, BDim, Tensor, BDim> multilabel_margin_loss_forward_rule(const Tensor& self,
    BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction) {
  ClassLoss in("multilabel_margin_loss_forward", reduction, 0, self, self_bdim, target, target_bdim);
  in.target_per_class().loose_ranks().fold();
  return in.result(at::_ops::multilabel_margin_loss_forward::call(in.scores(), in.target(), in.elementwise()));
}

// multilabel_margin_loss_forward.output: class_loss, as multilabel_margin_loss_forward
VMAP_SIGNATURE(multilabel_margin_loss_forward_output, "multilabel_margin_loss_forward.output(Tensor self, Tensor target, int reduction, *, Tensor(a!) output, Tensor(b!) is_target) -> (Tensor(a!), Tensor(b!))");

// multiply.Tensor: pointwise
VMAP_SIGNATURE(multiply_Tensor, "multiply.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult multiply_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::multiply_Tensor::call(in[0], in[1]));
}

// multiply.out: pointwise, as multiply.Tensor
VMAP_SIGNATURE(multiply_out, "multiply.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// multiply_.Tensor: pointwise, as multiply.Tensor
VMAP_SIGNATURE(multiply__Tensor, "multiply_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void multiply__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::multiply__Tensor::call(in.written(), in[1]);
}

// mv: contract
VMAP_SIGNATURE(mv, "mv(Tensor self, Tensor vec) -> Tensor");
OneResult mv_rule(const Tensor& self, BDim self_bdim, const Tensor& vec, BDim vec_bdim) {
  const Contraction in("mv", Factor("self", self, self_bdim, "nk"), Factor("vec", vec, vec_bdim, "k"));
  return in.product();
}

// mv.out: contract, as mv
VMAP_SIGNATURE(mv_out, "mv.out(Tensor self, Tensor vec, *, Tensor(a!) out) -> Tensor(a!)");

// narrow: view
VMAP_SIGNATURE(narrow, "narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)");
OneResult narrow_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt start,
    c10::SymInt length) {
  View in("narrow", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::narrow::call(in.self(), physical_dim, start, length));
}

// narrow_copy: view
VMAP_SIGNATURE(narrow_copy, "narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor");
OneResult narrow_copy_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt start,
    c10::SymInt length) {
  View in("narrow_copy", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::narrow_copy::call(in.self(), physical_dim, start, length));
}

// narrow_copy.out: view, as narrow_copy
VMAP_SIGNATURE(narrow_copy_out, "narrow_copy.out(Tensor self, int dim, SymInt start, SymInt length, *, Tensor(a!) out) -> Tensor(a!)");

// ne.Tensor: pointwise
VMAP_SIGNATURE(ne_Tensor, "ne.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult ne_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::ne_Tensor::call(in[0], in[1]));
}

// ne.Tensor_out: pointwise, as ne.Tensor
VMAP_SIGNATURE(ne_Tensor_out, "ne.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// ne_.Tensor: pointwise, as ne.Tensor
VMAP_SIGNATURE(ne__Tensor, "ne_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void ne__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::ne__Tensor::call(in.written(), in[1]);
}

// nextafter: pointwise
VMAP_SIGNATURE(nextafter, "nextafter(Tensor self, Tensor other) -> Tensor");
OneResult nextafter_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::nextafter::call(in[0], in[1]));
}

// nextafter.out: pointwise, as nextafter
VMAP_SIGNATURE(nextafter_out, "nextafter.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// nextafter_: pointwise, as nextafter
VMAP_SIGNATURE(nextafter_, "nextafter_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void nextafter__rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::nextafter_::call(in.written(), in[1]);
}

// norm.ScalarOpt_dim: reduction
VMAP_SIGNATURE(norm_ScalarOpt_dim, "norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor");
OneResult norm_ScalarOpt_dim_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& p,
    at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::norm_ScalarOpt_dim::call(in[0], p, in.dims(), keepdim), keepdim);
}

// norm.out: reduction, as norm.ScalarOpt_dim
VMAP_SIGNATURE(norm_out, "norm.out(Tensor self, Scalar? p, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

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

// outer.out: composite, as outer
VMAP_SIGNATURE(outer_out, "outer.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)");

// permute: view
VMAP_SIGNATURE(permute, "permute(Tensor(a) self, int[] dims) -> Tensor(a)");
OneResult permute_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  View in("permute", self, self_bdim);
  const auto physical_dims = in.permutation(dims);
  return in.result(at::_ops::permute::call(in.self(), physical_dims));
}

// permute_copy: view
VMAP_SIGNATURE(permute_copy, "permute_copy(Tensor self, int[] dims) -> Tensor");
OneResult permute_copy_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  View in("permute_copy", self, self_bdim);
  const auto physical_dims = in.permutation(dims);
  return in.result(at::_ops::permute_copy::call(in.self(), physical_dims));
}

// permute_copy.out: view, as permute_copy
VMAP_SIGNATURE(permute_copy_out, "permute_copy.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)");

// polar: pointwise
VMAP_SIGNATURE(polar, "polar(Tensor abs, Tensor angle) -> Tensor");
OneResult polar_rule(const Tensor& abs, BDim abs_bdim, const Tensor& angle, BDim angle_bdim) {
  Broadcast<2> in(Operand(abs, abs_bdim), Operand(angle, angle_bdim));
  in.align();
  return in.result(at::_ops::polar::call(in[0], in[1]));
}

// polar.out: pointwise, as polar
VMAP_SIGNATURE(polar_out, "polar.out(Tensor abs, Tensor angle, *, Tensor(a!) out) -> Tensor(a!)");

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

// pow_.Tensor: pointwise
VMAP_SIGNATURE(pow__Tensor, "pow_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)");
void pow__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& exponent, BDim exponent_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(exponent, exponent_bdim));
  in.promote().align();
  at::_ops::pow__Tensor::call(in.written(), in[1]);
}

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

// resize: decompose
VMAP_SIGNATURE(resize, "resize(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor");
Tensor resize_rule(const Tensor& self, c10::SymIntArrayRef size,
    std::optional<at::MemoryFormat> memory_format) {
  return decompositions::resize(self, size, memory_format);
}

// resize.out: decompose, as resize
VMAP_SIGNATURE(resize_out, "resize.out(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// resize_: unsupported
VMAP_SIGNATURE(resize_, "resize_(Tensor(a!) self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor(a!)");

// rnn_relu_cell: decompose
VMAP_SIGNATURE(rnn_relu_cell, "rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor");
Tensor rnn_relu_cell_rule(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
    const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  Takes takes("rnn_relu_cell");
  takes.dims("input", input, "nf");
  takes.dims("hx", hx, "nh");
  takes.dims("w_ih", w_ih, "gf");
  takes.dims("w_hh", w_hh, "gh");
  takes.dims("b_ih", b_ih, "g");
  takes.dims("b_hh", b_hh, "g");
  return at::_ops::relu::call(at::_ops::add_Tensor::call(at::_ops::linear::call(input, w_ih, b_ih), at::_ops::linear::call(hx, w_hh, b_hh), at::Scalar(1)));
}

// rnn_tanh_cell: decompose
VMAP_SIGNATURE(rnn_tanh_cell, "rnn_tanh_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor");
Tensor rnn_tanh_cell_rule(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
    const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  Takes takes("rnn_tanh_cell");
  takes.dims("input", input, "nf");
  takes.dims("hx", hx, "nh");
  takes.dims("w_ih", w_ih, "gf");
  takes.dims("w_hh", w_hh, "gh");
  takes.dims("b_ih", b_ih, "g");
  takes.dims("b_hh", b_hh, "g");
  return at::_ops::tanh::call(at::_ops::add_Tensor::call(at::_ops::linear::call(input, w_ih, b_ih), at::_ops::linear::call(hx, w_hh, b_hh), at::Scalar(1)));
}

// set.source_Tensor: unsupported
VMAP_SIGNATURE(set_source_Tensor, "set.source_Tensor(Tensor self, Tensor source) -> Tensor");

// set.source_Tensor_out: unsupported, as set.source_Tensor
VMAP_SIGNATURE(set_source_Tensor_out, "set.source_Tensor_out(Tensor self, Tensor source, *, Tensor(a!) out) -> Tensor(a!)");

// set_.source_Tensor: unsupported
VMAP_SIGNATURE(set__source_Tensor, "set_.source_Tensor(Tensor(a!) self, Tensor source) -> Tensor(a!)");

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

// silu_backward: pointwise
VMAP_SIGNATURE(silu_backward, "silu_backward(Tensor grad_output, Tensor self) -> Tensor");
OneResult silu_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::silu_backward::call(in[0], in[1]));
}

// silu_backward.grad_input: pointwise, as silu_backward
VMAP_SIGNATURE(silu_backward_grad_input, "silu_backward.grad_input(Tensor grad_output, Tensor self, *, Tensor(a!) grad_input) -> Tensor(a!)");

// special_chebyshev_polynomial_t: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_t, "special_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_t_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_t::call(in[0], in[1]));
}

// special_chebyshev_polynomial_t.out: pointwise, as special_chebyshev_polynomial_t
VMAP_SIGNATURE(special_chebyshev_polynomial_t_out, "special_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_u: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_u, "special_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_u_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_u::call(in[0], in[1]));
}

// special_chebyshev_polynomial_u.out: pointwise, as special_chebyshev_polynomial_u
VMAP_SIGNATURE(special_chebyshev_polynomial_u_out, "special_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_v: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v, "special_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_v_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_v::call(in[0], in[1]));
}

// special_chebyshev_polynomial_v.out: pointwise, as special_chebyshev_polynomial_v
VMAP_SIGNATURE(special_chebyshev_polynomial_v_out, "special_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_w: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_w, "special_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor");
OneResult special_chebyshev_polynomial_w_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_chebyshev_polynomial_w::call(in[0], in[1]));
}

// special_chebyshev_polynomial_w.out: pointwise, as special_chebyshev_polynomial_w
VMAP_SIGNATURE(special_chebyshev_polynomial_w_out, "special_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammainc: pointwise
VMAP_SIGNATURE(special_gammainc, "special_gammainc(Tensor self, Tensor other) -> Tensor");
OneResult special_gammainc_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_gammainc::call(in[0], in[1]));
}

// special_gammainc.out: pointwise, as special_gammainc
VMAP_SIGNATURE(special_gammainc_out, "special_gammainc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammaincc: pointwise
VMAP_SIGNATURE(special_gammaincc, "special_gammaincc(Tensor self, Tensor other) -> Tensor");
OneResult special_gammaincc_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_gammaincc::call(in[0], in[1]));
}

// special_gammaincc.out: pointwise, as special_gammaincc
VMAP_SIGNATURE(special_gammaincc_out, "special_gammaincc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_h: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_h, "special_hermite_polynomial_h(Tensor x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_h_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_hermite_polynomial_h::call(in[0], in[1]));
}

// special_hermite_polynomial_h.out: pointwise, as special_hermite_polynomial_h
VMAP_SIGNATURE(special_hermite_polynomial_h_out, "special_hermite_polynomial_h.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_he: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_he, "special_hermite_polynomial_he(Tensor x, Tensor n) -> Tensor");
OneResult special_hermite_polynomial_he_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_hermite_polynomial_he::call(in[0], in[1]));
}

// special_hermite_polynomial_he.out: pointwise, as special_hermite_polynomial_he
VMAP_SIGNATURE(special_hermite_polynomial_he_out, "special_hermite_polynomial_he.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_laguerre_polynomial_l: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l, "special_laguerre_polynomial_l(Tensor x, Tensor n) -> Tensor");
OneResult special_laguerre_polynomial_l_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_laguerre_polynomial_l::call(in[0], in[1]));
}

// special_laguerre_polynomial_l.out: pointwise, as special_laguerre_polynomial_l
VMAP_SIGNATURE(special_laguerre_polynomial_l_out, "special_laguerre_polynomial_l.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_legendre_polynomial_p: pointwise
VMAP_SIGNATURE(special_legendre_polynomial_p, "special_legendre_polynomial_p(Tensor x, Tensor n) -> Tensor");
OneResult special_legendre_polynomial_p_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_legendre_polynomial_p::call(in[0], in[1]));
}

// special_legendre_polynomial_p.out: pointwise, as special_legendre_polynomial_p
VMAP_SIGNATURE(special_legendre_polynomial_p_out, "special_legendre_polynomial_p.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_t: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t, "special_shifted_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_t_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_t::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_t.out: pointwise, as special_shifted_chebyshev_polynomial_t
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_t_out, "special_shifted_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_u: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u, "special_shifted_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_u_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_u::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_u.out: pointwise, as special_shifted_chebyshev_polynomial_u
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_u_out, "special_shifted_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_v: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v, "special_shifted_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_v_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_v::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_v.out: pointwise, as special_shifted_chebyshev_polynomial_v
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_v_out, "special_shifted_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_shifted_chebyshev_polynomial_w: pointwise
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w, "special_shifted_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor");
OneResult special_shifted_chebyshev_polynomial_w_rule(const Tensor& x, BDim x_bdim, const Tensor& n,
    BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_shifted_chebyshev_polynomial_w::call(in[0], in[1]));
}

// special_shifted_chebyshev_polynomial_w.out: pointwise, as special_shifted_chebyshev_polynomial_w
VMAP_SIGNATURE(special_shifted_chebyshev_polynomial_w_out, "special_shifted_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlog1py: pointwise
VMAP_SIGNATURE(special_xlog1py, "special_xlog1py(Tensor self, Tensor other) -> Tensor");
OneResult special_xlog1py_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_xlog1py::call(in[0], in[1]));
}

// special_xlog1py.out: pointwise, as special_xlog1py
VMAP_SIGNATURE(special_xlog1py_out, "special_xlog1py.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_xlogy: pointwise
VMAP_SIGNATURE(special_xlogy, "special_xlogy(Tensor self, Tensor other) -> Tensor");
OneResult special_xlogy_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_xlogy::call(in[0], in[1]));
}

// special_xlogy.out: pointwise, as special_xlogy
VMAP_SIGNATURE(special_xlogy_out, "special_xlogy.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// special_zeta: pointwise
VMAP_SIGNATURE(special_zeta, "special_zeta(Tensor self, Tensor other) -> Tensor");
OneResult special_zeta_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_zeta::call(in[0], in[1]));
}

// special_zeta.out: pointwise, as special_zeta
VMAP_SIGNATURE(special_zeta_out, "special_zeta.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// squeeze.dims: view
VMAP_SIGNATURE(squeeze_dims, "squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)");
OneResult squeeze_dims_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim) {
  View in("squeeze.dims", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_dims::call(in.self(), physical_dim));
}

// squeeze_.dims: view, as squeeze.dims
VMAP_SIGNATURE(squeeze__dims, "squeeze_.dims(Tensor(a!) self, int[] dim) -> Tensor(a!)");

// squeeze_copy.dims: view
VMAP_SIGNATURE(squeeze_copy_dims, "squeeze_copy.dims(Tensor self, int[] dim) -> Tensor");
OneResult squeeze_copy_dims_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim) {
  View in("squeeze_copy.dims", self, self_bdim);
  const auto physical_dim = in.drop_if_one(dim);
  return in.result(at::_ops::squeeze_copy_dims::call(in.self(), physical_dim));
}

// squeeze_copy.dims_out: view, as squeeze_copy.dims
VMAP_SIGNATURE(squeeze_copy_dims_out, "squeeze_copy.dims_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!)");

// take: decompose
VMAP_SIGNATURE(take, "take(Tensor self, Tensor index) -> Tensor");
Tensor take_rule(const Tensor& self, const Tensor& index) {
  Takes takes("take");
  takes.dtype("index", index, at::ScalarType::Long);
  return at::_ops::index_Tensor::call(at::_ops::flatten_using_ints::call(self, 0, -1), c10::List<::std::optional<at::Tensor>>({index}));
}

// take.out: decompose, as take
VMAP_SIGNATURE(take_out, "take.out(Tensor self, Tensor index, *, Tensor(a!) out) -> Tensor(a!)");

// tanh_backward: pointwise
VMAP_SIGNATURE(tanh_backward, "tanh_backward(Tensor grad_output, Tensor output) -> Tensor");
OneResult tanh_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& output,
    BDim output_bdim) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(output, output_bdim));
  in.promote().align();
  return in.result(at::_ops::tanh_backward::call(in[0], in[1]));
}

// tanh_backward.grad_input: pointwise, as tanh_backward
VMAP_SIGNATURE(tanh_backward_grad_input, "tanh_backward.grad_input(Tensor grad_output, Tensor output, *, Tensor(a!) grad_input) -> Tensor(a!)");

// true_divide.Tensor: pointwise
VMAP_SIGNATURE(true_divide_Tensor, "true_divide.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult true_divide_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::true_divide_Tensor::call(in[0], in[1]));
}

// true_divide.out: pointwise, as true_divide.Tensor
VMAP_SIGNATURE(true_divide_out, "true_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// true_divide_.Tensor: pointwise, as true_divide.Tensor
VMAP_SIGNATURE(true_divide__Tensor, "true_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void true_divide__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::true_divide__Tensor::call(in.written(), in[1]);
}

// vdot: decompose
VMAP_SIGNATURE(vdot, "vdot(Tensor self, Tensor other) -> Tensor");
Tensor vdot_rule(const Tensor& self, const Tensor& other) {
  return at::_ops::dot::call(at::_ops::conj::call(self), other);
}

// vdot.out: decompose, as vdot
VMAP_SIGNATURE(vdot_out, "vdot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// where.ScalarSelf: pointwise
VMAP_SIGNATURE(where_ScalarSelf, "where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor");
OneResult where_ScalarSelf_rule(const Tensor& condition, BDim condition_bdim, const at::Scalar& self,
    const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(condition, condition_bdim), Operand(other, other_bdim));
  in.align();
  return in.result(at::_ops::where_ScalarSelf::call(in[0], self, in[1]));
}

// xlogy.OutTensor: pointwise, as xlogy.Tensor
VMAP_SIGNATURE(xlogy_OutTensor, "xlogy.OutTensor(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.Tensor: pointwise
VMAP_SIGNATURE(xlogy_Tensor, "xlogy.Tensor(Tensor self, Tensor other) -> Tensor");
OneResult xlogy_Tensor_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::xlogy_Tensor::call(in[0], in[1]));
}

// xlogy_.Tensor: pointwise, as xlogy.Tensor
VMAP_SIGNATURE(xlogy__Tensor, "xlogy_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void xlogy__Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::xlogy__Tensor::call(in.written(), in[1]);
}

}  // namespace

void register_shard_15(torch::Library& m) {
  VMAP_SUPPORT2(__and__, Tensor, __and___Tensor_rule);
  VMAP_SUPPORT2(__iand__, Tensor, __iand___Tensor_rule);
  VMAP_SUPPORT2(__ilshift__, Tensor, __ilshift___Tensor_rule);
  VMAP_SUPPORT2(__ior__, Tensor, __ior___Tensor_rule);
  VMAP_SUPPORT2(__irshift__, Tensor, __irshift___Tensor_rule);
  VMAP_SUPPORT2(__ixor__, Tensor, __ixor___Tensor_rule);
  VMAP_SUPPORT2(__lshift__, Tensor, __lshift___Tensor_rule);
  support_out(m, "aten", "__lshift__.Tensor_out", "__lshift__.Tensor", OutDtype::Same);
  VMAP_SUPPORT2(__or__, Tensor, __or___Tensor_rule);
  VMAP_SUPPORT2(__rshift__, Tensor, __rshift___Tensor_rule);
  support_out(m, "aten", "__rshift__.Tensor_out", "__rshift__.Tensor", OutDtype::Same);
  VMAP_SUPPORT2(__xor__, Tensor, __xor___Tensor_rule);
  VMAP_SUPPORT(_adaptive_avg_pool2d_backward, _adaptive_avg_pool2d_backward_rule);
  support_out(m, "aten", "_adaptive_avg_pool2d_backward.out", "_adaptive_avg_pool2d_backward", OutDtype::Same);
  VMAP_SUPPORT(_adaptive_avg_pool3d_backward, _adaptive_avg_pool3d_backward_rule);
  support_out(m, "aten", "_adaptive_avg_pool3d_backward.out", "_adaptive_avg_pool3d_backward", OutDtype::Same);
  VMAP_DECOMPOSE(_compute_linear_combination, _compute_linear_combination_rule);
  unsupported(m, "_copy_from_and_resize", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  unsupported(m, "_copy_from_and_resize.out", "it is how a device's backend copies, and the CPU has no such kernel", "use copy_");
  VMAP_SUPPORT(_euclidean_dist, _euclidean_dist_rule);
  support_out(m, "aten", "_euclidean_dist.out", "_euclidean_dist", OutDtype::Same);
  explicit_composite(m, "_foreach_clamp_max.List");
  support_out(m, "aten", "_foreach_clamp_max.List_out", "_foreach_clamp_max.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_max_.List");
  explicit_composite(m, "_foreach_clamp_min.List");
  support_out(m, "aten", "_foreach_clamp_min.List_out", "_foreach_clamp_min.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.List");
  explicit_composite(m, "_foreach_clone");
  support_out(m, "aten", "_foreach_clone.out", "_foreach_clone", OutDtype::Same);
  explicit_composite(m, "_foreach_div.List");
  support_out(m, "aten", "_foreach_div.List_out", "_foreach_div.List", OutDtype::Same);
  explicit_composite(m, "_foreach_div.Tensor");
  support_out(m, "aten", "_foreach_div.Tensor_out", "_foreach_div.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_div_.List");
  explicit_writing_composite(m, "_foreach_div_.Tensor");
  explicit_composite(m, "_foreach_maximum.List");
  support_out(m, "aten", "_foreach_maximum.List_out", "_foreach_maximum.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_maximum_.List");
  explicit_composite(m, "_foreach_minimum.List");
  support_out(m, "aten", "_foreach_minimum.List_out", "_foreach_minimum.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.List");
  explicit_composite(m, "_foreach_mm");
  explicit_composite(m, "_foreach_mul.List");
  support_out(m, "aten", "_foreach_mul.List_out", "_foreach_mul.List", OutDtype::Same);
  explicit_composite(m, "_foreach_mul.Tensor");
  support_out(m, "aten", "_foreach_mul.Tensor_out", "_foreach_mul.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_mul_.List");
  explicit_writing_composite(m, "_foreach_mul_.Tensor");
  explicit_composite(m, "_foreach_pow.List");
  support_out(m, "aten", "_foreach_pow.List_out", "_foreach_pow.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_pow_.List");
  VMAP_SUPPORT(_functional_assert_scalar, _functional_assert_scalar_rule);
  composite(m, "_fused_rms_norm");
  VMAP_SUPPORT(_int_mm, custom::int_mm);
  support_out(m, "aten", "_int_mm.out", "_int_mm", OutDtype::Cast);
  VMAP_SUPPORT(_prelu_kernel, _prelu_kernel_rule);
  composite(m, "_reshape_from_tensor");
  VMAP_SUPPORT(_standard_gamma_grad, _standard_gamma_grad_rule);
  support_out(m, "aten", "_standard_gamma_grad.out", "_standard_gamma_grad", OutDtype::Same);
  composite(m, "_weight_norm_differentiable_backward");
  VMAP_SUPPORT(_weight_norm_interface, _weight_norm_interface_rule);
  support_out(m, "aten", "_weight_norm_interface.out", "_weight_norm_interface", OutDtype::Same);
  VMAP_SUPPORT(_weight_norm_interface_backward, _weight_norm_interface_backward_rule);
  support_out(m, "aten", "_weight_norm_interface_backward.out", "_weight_norm_interface_backward", OutDtype::Same);
  VMAP_SUPPORT(arctan2, arctan2_rule);
  support_out(m, "aten", "arctan2.out", "arctan2", OutDtype::Cast);
  VMAP_SUPPORT(arctan2_, arctan2__rule);
  VMAP_SUPPORT(atan2, atan2_rule);
  support_out(m, "aten", "atan2.out", "atan2", OutDtype::Cast);
  VMAP_SUPPORT(atan2_, atan2__rule);
  VMAP_SUPPORT(batch_norm_update_stats, batch_norm_update_stats_rule);
  VMAP_SUPPORT2(bitwise_and, Tensor, bitwise_and_Tensor_rule);
  support_out(m, "aten", "bitwise_and.Tensor_out", "bitwise_and.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_and_, Tensor, bitwise_and__Tensor_rule);
  VMAP_SUPPORT2(bitwise_left_shift, Tensor, bitwise_left_shift_Tensor_rule);
  support_out(m, "aten", "bitwise_left_shift.Tensor_out", "bitwise_left_shift.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_left_shift_, Tensor, bitwise_left_shift__Tensor_rule);
  VMAP_SUPPORT2(bitwise_or, Tensor, bitwise_or_Tensor_rule);
  support_out(m, "aten", "bitwise_or.Tensor_out", "bitwise_or.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_or_, Tensor, bitwise_or__Tensor_rule);
  VMAP_SUPPORT2(bitwise_right_shift, Tensor, bitwise_right_shift_Tensor_rule);
  support_out(m, "aten", "bitwise_right_shift.Tensor_out", "bitwise_right_shift.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_right_shift_, Tensor, bitwise_right_shift__Tensor_rule);
  VMAP_SUPPORT2(bitwise_xor, Tensor, bitwise_xor_Tensor_rule);
  support_out(m, "aten", "bitwise_xor.Tensor_out", "bitwise_xor.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_xor_, Tensor, bitwise_xor__Tensor_rule);
  VMAP_SUPPORT(bmm, bmm_rule);
  support_out(m, "aten", "bmm.out", "bmm", OutDtype::Cast);
  composite(m, "chalf");
  VMAP_SUPPORT2(clamp_max, Tensor, clamp_max_Tensor_rule);
  support_out(m, "aten", "clamp_max.Tensor_out", "clamp_max.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clamp_max_, Tensor, clamp_max__Tensor_rule);
  VMAP_SUPPORT2(clamp_min, Tensor, clamp_min_Tensor_rule);
  support_out(m, "aten", "clamp_min.Tensor_out", "clamp_min.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clamp_min_, Tensor, clamp_min__Tensor_rule);
  VMAP_FACTORY(aten, "clone", clone);
  VMAP_FACTORY_RULE(clone, clone_rule);
  support_out(m, "aten", "clone.out", "clone", OutDtype::Same);
  VMAP_SUPPORT(complex, complex_rule);
  support_out(m, "aten", "complex.out", "complex", OutDtype::Cast);
  VMAP_SUPPORT(conv_transpose1d, conv_transpose1d_rule);
  VMAP_SUPPORT(convolution, convolution_rule);
  support_out(m, "aten", "convolution.out", "convolution", OutDtype::Same);
  unsupported(m, "convolution_overrideable", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution");
  unsupported(m, "convolution_overrideable.out", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution");
  VMAP_SUPPORT2(copysign, Tensor, copysign_Tensor_rule);
  support_out(m, "aten", "copysign.out", "copysign.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(copysign_, Tensor, copysign__Tensor_rule);
  VMAP_SUPPORT2(count_nonzero, dim_IntList, count_nonzero_dim_IntList_rule);
  support_out(m, "aten", "count_nonzero.dim_IntList_out", "count_nonzero.dim_IntList", OutDtype::Same);
  VMAP_SUPPORT2(div, Tensor, div_Tensor_rule);
  support_out(m, "aten", "div.out", "div.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(div_, Tensor, div__Tensor_rule);
  VMAP_SUPPORT2(divide, Tensor, divide_Tensor_rule);
  support_out(m, "aten", "divide.out", "divide.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(divide_, Tensor, divide__Tensor_rule);
  VMAP_SUPPORT(dot, dot_rule);
  support_out(m, "aten", "dot.out", "dot", OutDtype::Cast);
  composite(m, "embedding_backward");
  VMAP_SUPPORT2(eq, Tensor, eq_Tensor_rule);
  support_out(m, "aten", "eq.Tensor_out", "eq.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(eq_, Tensor, eq__Tensor_rule);
  composite(m, "expand_as");
  VMAP_DECOMPOSE2(fill, Tensor, fill_Tensor_rule);
  support_out(m, "aten", "fill.Tensor_out", "fill.Tensor", OutDtype::Same);
  VMAP_DECOMPOSE2(fill_, Tensor, fill__Tensor_rule);
  VMAP_SUPPORT(flip, flip_rule);
  support_out(m, "aten", "flip.out", "flip", OutDtype::Same);
  VMAP_SUPPORT2(float_power, Tensor_Tensor, float_power_Tensor_Tensor_rule);
  support_out(m, "aten", "float_power.Tensor_Tensor_out", "float_power.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(float_power_, Tensor, float_power__Tensor_rule);
  VMAP_SUPPORT(floor_divide, floor_divide_rule);
  support_out(m, "aten", "floor_divide.out", "floor_divide", OutDtype::Cast);
  VMAP_SUPPORT2(floor_divide_, Tensor, floor_divide__Tensor_rule);
  VMAP_SUPPORT(fmax, fmax_rule);
  support_out(m, "aten", "fmax.out", "fmax", OutDtype::Cast);
  VMAP_SUPPORT(fmin, fmin_rule);
  support_out(m, "aten", "fmin.out", "fmin", OutDtype::Cast);
  VMAP_SUPPORT2(fmod, Tensor, fmod_Tensor_rule);
  support_out(m, "aten", "fmod.Tensor_out", "fmod.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(fmod_, Tensor, fmod__Tensor_rule);
  VMAP_SUPPORT(gcd, gcd_rule);
  support_out(m, "aten", "gcd.out", "gcd", OutDtype::Cast);
  VMAP_SUPPORT(gcd_, gcd__rule);
  VMAP_SUPPORT2(ge, Tensor, ge_Tensor_rule);
  support_out(m, "aten", "ge.Tensor_out", "ge.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(ge_, Tensor, ge__Tensor_rule);
  composite(m, "ger");
  support_out(m, "aten", "ger.out", "ger", OutDtype::Cast);
  VMAP_SUPPORT2(greater, Tensor, greater_Tensor_rule);
  support_out(m, "aten", "greater.Tensor_out", "greater.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(greater_, Tensor, greater__Tensor_rule);
  VMAP_SUPPORT2(greater_equal, Tensor, greater_equal_Tensor_rule);
  support_out(m, "aten", "greater_equal.Tensor_out", "greater_equal.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(greater_equal_, Tensor, greater_equal__Tensor_rule);
  VMAP_DECOMPOSE(gru_cell, gru_cell_rule);
  VMAP_SUPPORT2(gt, Tensor, gt_Tensor_rule);
  support_out(m, "aten", "gt.Tensor_out", "gt.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(gt_, Tensor, gt__Tensor_rule);
  VMAP_SUPPORT(hardsigmoid_backward, hardsigmoid_backward_rule);
  support_out(m, "aten", "hardsigmoid_backward.grad_input", "hardsigmoid_backward", OutDtype::Cast);
  VMAP_SUPPORT(hardswish_backward, hardswish_backward_rule);
  support_out(m, "aten", "hardswish_backward.out", "hardswish_backward", OutDtype::Same);
  VMAP_SUPPORT(heaviside, heaviside_rule);
  support_out(m, "aten", "heaviside.out", "heaviside", OutDtype::Cast);
  VMAP_SUPPORT(heaviside_, heaviside__rule);
  VMAP_SUPPORT(hypot, hypot_rule);
  support_out(m, "aten", "hypot.out", "hypot", OutDtype::Cast);
  VMAP_SUPPORT(hypot_, hypot__rule);
  VMAP_SUPPORT(igamma, igamma_rule);
  support_out(m, "aten", "igamma.out", "igamma", OutDtype::Cast);
  VMAP_SUPPORT(igamma_, igamma__rule);
  VMAP_SUPPORT(igammac, igammac_rule);
  support_out(m, "aten", "igammac.out", "igammac", OutDtype::Cast);
  VMAP_SUPPORT(igammac_, igammac__rule);
  VMAP_SUPPORT(infinitely_differentiable_gelu_backward, infinitely_differentiable_gelu_backward_rule);
  composite(m, "inner");
  support_out(m, "aten", "inner.out", "inner", OutDtype::Cast);
  VMAP_DECOMPOSE(kron, kron_rule);
  support_out(m, "aten", "kron.out", "kron", OutDtype::Cast);
  VMAP_SUPPORT(lcm, lcm_rule);
  support_out(m, "aten", "lcm.out", "lcm", OutDtype::Cast);
  VMAP_SUPPORT(lcm_, lcm__rule);
  VMAP_SUPPORT2(ldexp, Tensor, ldexp_Tensor_rule);
  support_out(m, "aten", "ldexp.out", "ldexp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(ldexp_, ldexp__rule);
  VMAP_SUPPORT2(le, Tensor, le_Tensor_rule);
  support_out(m, "aten", "le.Tensor_out", "le.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(le_, Tensor, le__Tensor_rule);
  VMAP_SUPPORT2(less, Tensor, less_Tensor_rule);
  support_out(m, "aten", "less.Tensor_out", "less.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(less_, Tensor, less__Tensor_rule);
  VMAP_SUPPORT2(less_equal, Tensor, less_equal_Tensor_rule);
  support_out(m, "aten", "less_equal.Tensor_out", "less_equal.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(less_equal_, Tensor, less_equal__Tensor_rule);
  VMAP_SUPPORT(linalg_householder_product, linalg_householder_product_rule);
  support_out(m, "aten", "linalg_householder_product.out", "linalg_householder_product", OutDtype::Cast);
  composite(m, "linalg_matmul");
  support_out(m, "aten", "linalg_matmul.out", "linalg_matmul", OutDtype::Cast);
  VMAP_SUPPORT(logaddexp, logaddexp_rule);
  support_out(m, "aten", "logaddexp.out", "logaddexp", OutDtype::Cast);
  VMAP_SUPPORT(logaddexp2, logaddexp2_rule);
  support_out(m, "aten", "logaddexp2.out", "logaddexp2", OutDtype::Cast);
  VMAP_SUPPORT(logical_and, logical_and_rule);
  support_out(m, "aten", "logical_and.out", "logical_and", OutDtype::Cast);
  VMAP_SUPPORT(logical_and_, logical_and__rule);
  VMAP_SUPPORT(logical_or, logical_or_rule);
  support_out(m, "aten", "logical_or.out", "logical_or", OutDtype::Cast);
  VMAP_SUPPORT(logical_or_, logical_or__rule);
  VMAP_SUPPORT(logical_xor, logical_xor_rule);
  support_out(m, "aten", "logical_xor.out", "logical_xor", OutDtype::Cast);
  VMAP_SUPPORT(logical_xor_, logical_xor__rule);
  VMAP_SUPPORT2(lt, Tensor, lt_Tensor_rule);
  support_out(m, "aten", "lt.Tensor_out", "lt.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(lt_, Tensor, lt__Tensor_rule);
  VMAP_SUPPORT(masked_select, custom::masked_select);
  support_out(m, "aten", "masked_select.out", "masked_select", OutDtype::Cast);
  composite(m, "matmul");
  support_out(m, "aten", "matmul.out", "matmul", OutDtype::Cast);
  composite(m, "matrix_exp_backward");
  VMAP_SUPPORT2(max, other, max_other_rule);
  support_out(m, "aten", "max.out", "max.other", OutDtype::Cast);
  VMAP_SUPPORT(maximum, maximum_rule);
  support_out(m, "aten", "maximum.out", "maximum", OutDtype::Cast);
  VMAP_SUPPORT2(min, other, min_other_rule);
  support_out(m, "aten", "min.out", "min.other", OutDtype::Cast);
  VMAP_SUPPORT(minimum, minimum_rule);
  support_out(m, "aten", "minimum.out", "minimum", OutDtype::Cast);
  VMAP_SUPPORT(mish_backward, mish_backward_rule);
  VMAP_SUPPORT(mm, mm_rule);
  support_out(m, "aten", "mm.out", "mm", OutDtype::Cast);
  VMAP_SUPPORT2(mul, Tensor, mul_Tensor_rule);
  support_out(m, "aten", "mul.out", "mul.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(mul_, Tensor, mul__Tensor_rule);
  VMAP_SUPPORT(multilabel_margin_loss_forward, multilabel_margin_loss_forward_rule);
  support_out(m, "aten", "multilabel_margin_loss_forward.output", "multilabel_margin_loss_forward", OutDtype::Cast);
  VMAP_SUPPORT2(multiply, Tensor, multiply_Tensor_rule);
  support_out(m, "aten", "multiply.out", "multiply.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(multiply_, Tensor, multiply__Tensor_rule);
  VMAP_SUPPORT(mv, mv_rule);
  support_out(m, "aten", "mv.out", "mv", OutDtype::Cast);
  VMAP_SUPPORT(narrow, narrow_rule);
  VMAP_SUPPORT(narrow_copy, narrow_copy_rule);
  support_out(m, "aten", "narrow_copy.out", "narrow_copy", OutDtype::Cast);
  VMAP_SUPPORT2(ne, Tensor, ne_Tensor_rule);
  support_out(m, "aten", "ne.Tensor_out", "ne.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(ne_, Tensor, ne__Tensor_rule);
  VMAP_SUPPORT(nextafter, nextafter_rule);
  support_out(m, "aten", "nextafter.out", "nextafter", OutDtype::Cast);
  VMAP_SUPPORT(nextafter_, nextafter__rule);
  VMAP_SUPPORT2(norm, ScalarOpt_dim, norm_ScalarOpt_dim_rule);
  support_out(m, "aten", "norm.out", "norm.ScalarOpt_dim", OutDtype::Cast);
  VMAP_SUPPORT2(not_equal, Tensor, not_equal_Tensor_rule);
  support_out(m, "aten", "not_equal.Tensor_out", "not_equal.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(not_equal_, Tensor, not_equal__Tensor_rule);
  composite(m, "orgqr");
  support_out(m, "aten", "orgqr.out", "orgqr", OutDtype::Cast);
  composite(m, "outer");
  support_out(m, "aten", "outer.out", "outer", OutDtype::Cast);
  VMAP_SUPPORT(permute, permute_rule);
  VMAP_SUPPORT(permute_copy, permute_copy_rule);
  support_out(m, "aten", "permute_copy.out", "permute_copy", OutDtype::Same);
  VMAP_SUPPORT(polar, polar_rule);
  support_out(m, "aten", "polar.out", "polar", OutDtype::Cast);
  VMAP_SUPPORT2(pow, Tensor_Tensor, pow_Tensor_Tensor_rule);
  support_out(m, "aten", "pow.Tensor_Tensor_out", "pow.Tensor_Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(pow_, Tensor, pow__Tensor_rule);
  composite(m, "prelu");
  VMAP_SUPPORT2(remainder, Tensor, remainder_Tensor_rule);
  support_out(m, "aten", "remainder.Tensor_out", "remainder.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(remainder_, Tensor, remainder__Tensor_rule);
  composite(m, "reshape_as");
  VMAP_DECOMPOSE(resize, resize_rule);
  support_out(m, "aten", "resize.out", "resize", OutDtype::Same);
  unsupported(m, "resize_", "an example lies among the others in the memory of its batch, and cannot grow or shrink there", "use reshape or narrow, or resize the whole batch, outside vmap");
  VMAP_DECOMPOSE(rnn_relu_cell, rnn_relu_cell_rule);
  VMAP_DECOMPOSE(rnn_tanh_cell, rnn_tanh_cell_rule);
  unsupported(m, "set.source_Tensor", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set.source_Tensor_out", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_.source_Tensor", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(sigmoid_backward, sigmoid_backward_rule);
  support_out(m, "aten", "sigmoid_backward.grad_input", "sigmoid_backward", OutDtype::Cast);
  VMAP_SUPPORT(silu_backward, silu_backward_rule);
  support_out(m, "aten", "silu_backward.grad_input", "silu_backward", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_t, special_chebyshev_polynomial_t_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_t.out", "special_chebyshev_polynomial_t", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_u, special_chebyshev_polynomial_u_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_u.out", "special_chebyshev_polynomial_u", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_v, special_chebyshev_polynomial_v_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_v.out", "special_chebyshev_polynomial_v", OutDtype::Cast);
  VMAP_SUPPORT(special_chebyshev_polynomial_w, special_chebyshev_polynomial_w_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_w.out", "special_chebyshev_polynomial_w", OutDtype::Cast);
  VMAP_SUPPORT(special_gammainc, special_gammainc_rule);
  support_out(m, "aten", "special_gammainc.out", "special_gammainc", OutDtype::Cast);
  VMAP_SUPPORT(special_gammaincc, special_gammaincc_rule);
  support_out(m, "aten", "special_gammaincc.out", "special_gammaincc", OutDtype::Cast);
  VMAP_SUPPORT(special_hermite_polynomial_h, special_hermite_polynomial_h_rule);
  support_out(m, "aten", "special_hermite_polynomial_h.out", "special_hermite_polynomial_h", OutDtype::Cast);
  VMAP_SUPPORT(special_hermite_polynomial_he, special_hermite_polynomial_he_rule);
  support_out(m, "aten", "special_hermite_polynomial_he.out", "special_hermite_polynomial_he", OutDtype::Cast);
  VMAP_SUPPORT(special_laguerre_polynomial_l, special_laguerre_polynomial_l_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.out", "special_laguerre_polynomial_l", OutDtype::Cast);
  VMAP_SUPPORT(special_legendre_polynomial_p, special_legendre_polynomial_p_rule);
  support_out(m, "aten", "special_legendre_polynomial_p.out", "special_legendre_polynomial_p", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_t, special_shifted_chebyshev_polynomial_t_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_t.out", "special_shifted_chebyshev_polynomial_t", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_u, special_shifted_chebyshev_polynomial_u_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_u.out", "special_shifted_chebyshev_polynomial_u", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_v, special_shifted_chebyshev_polynomial_v_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_v.out", "special_shifted_chebyshev_polynomial_v", OutDtype::Cast);
  VMAP_SUPPORT(special_shifted_chebyshev_polynomial_w, special_shifted_chebyshev_polynomial_w_rule);
  support_out(m, "aten", "special_shifted_chebyshev_polynomial_w.out", "special_shifted_chebyshev_polynomial_w", OutDtype::Cast);
  VMAP_SUPPORT(special_xlog1py, special_xlog1py_rule);
  support_out(m, "aten", "special_xlog1py.out", "special_xlog1py", OutDtype::Cast);
  VMAP_SUPPORT(special_xlogy, special_xlogy_rule);
  support_out(m, "aten", "special_xlogy.out", "special_xlogy", OutDtype::Cast);
  VMAP_SUPPORT(special_zeta, special_zeta_rule);
  support_out(m, "aten", "special_zeta.out", "special_zeta", OutDtype::Cast);
  VMAP_SUPPORT2(squeeze, dims, squeeze_dims_rule);
  VMAP_SUPPORT_INPLACE_VIEW2(squeeze_, dims, squeeze_dims_rule);
  VMAP_SUPPORT2(squeeze_copy, dims, squeeze_copy_dims_rule);
  support_out(m, "aten", "squeeze_copy.dims_out", "squeeze_copy.dims", OutDtype::Same);
  VMAP_DECOMPOSE(take, take_rule);
  support_out(m, "aten", "take.out", "take", OutDtype::Cast);
  VMAP_SUPPORT(tanh_backward, tanh_backward_rule);
  support_out(m, "aten", "tanh_backward.grad_input", "tanh_backward", OutDtype::Cast);
  VMAP_SUPPORT2(true_divide, Tensor, true_divide_Tensor_rule);
  support_out(m, "aten", "true_divide.out", "true_divide.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(true_divide_, Tensor, true_divide__Tensor_rule);
  composite(m, "type_as");
  VMAP_DECOMPOSE(vdot, vdot_rule);
  support_out(m, "aten", "vdot.out", "vdot", OutDtype::Cast);
  composite(m, "view_as");
  VMAP_SUPPORT2(where, ScalarSelf, where_ScalarSelf_rule);
  support_out(m, "aten", "xlogy.OutTensor", "xlogy.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(xlogy, Tensor, xlogy_Tensor_rule);
  VMAP_SUPPORT2(xlogy_, Tensor, xlogy__Tensor_rule);
  add_kinds(
      "channelwise batch_norm_update_stats\n"
      "class_loss multilabel_margin_loss_forward multilabel_margin_loss_forward.output\n"
      "composite _foreach_clamp_max.List _foreach_clamp_max.List_out _foreach_clamp_max_.List"
      " _foreach_clamp_min.List _foreach_clamp_min.List_out _foreach_clamp_min_.List _foreach_clone"
      " _foreach_clone.out _foreach_div.List _foreach_div.List_out _foreach_div.Tensor"
      " _foreach_div.Tensor_out _foreach_div_.List _foreach_div_.Tensor _foreach_maximum.List"
      " _foreach_maximum.List_out _foreach_maximum_.List _foreach_minimum.List _foreach_minimum.List_out"
      " _foreach_minimum_.List _foreach_mm _foreach_mul.List _foreach_mul.List_out _foreach_mul.Tensor"
      " _foreach_mul.Tensor_out _foreach_mul_.List _foreach_mul_.Tensor _foreach_pow.List"
      " _foreach_pow.List_out _foreach_pow_.List _fused_rms_norm _reshape_from_tensor"
      " _weight_norm_differentiable_backward chalf embedding_backward expand_as ger ger.out inner inner.out"
      " linalg_matmul linalg_matmul.out matmul matmul.out matrix_exp_backward orgqr orgqr.out outer"
      " outer.out prelu reshape_as type_as view_as\n"
      "contract bmm bmm.out dot dot.out mm mm.out mv mv.out\n"
      "convolve conv_transpose1d convolution convolution.out\n"
      "custom _int_mm _int_mm.out masked_select masked_select.out\n"
      "decompose _compute_linear_combination fill.Tensor fill.Tensor_out fill_.Tensor gru_cell kron kron.out"
      " resize resize.out rnn_relu_cell rnn_tanh_cell take take.out vdot vdot.out\n"
      "factory clone clone.out\n"
      "fold _adaptive_avg_pool2d_backward _adaptive_avg_pool2d_backward.out _adaptive_avg_pool3d_backward"
      " _adaptive_avg_pool3d_backward.out _weight_norm_interface _weight_norm_interface.out"
      " _weight_norm_interface_backward _weight_norm_interface_backward.out\n"
      "pointwise __and__.Tensor __iand__.Tensor __ilshift__.Tensor __ior__.Tensor __irshift__.Tensor"
      " __ixor__.Tensor __lshift__.Tensor __lshift__.Tensor_out __or__.Tensor __rshift__.Tensor"
      " __rshift__.Tensor_out __xor__.Tensor _functional_assert_scalar _standard_gamma_grad"
      " _standard_gamma_grad.out arctan2 arctan2.out arctan2_ atan2 atan2.out atan2_ bitwise_and.Tensor"
      " bitwise_and.Tensor_out bitwise_and_.Tensor bitwise_left_shift.Tensor bitwise_left_shift.Tensor_out"
      " bitwise_left_shift_.Tensor bitwise_or.Tensor bitwise_or.Tensor_out bitwise_or_.Tensor"
      " bitwise_right_shift.Tensor bitwise_right_shift.Tensor_out bitwise_right_shift_.Tensor"
      " bitwise_xor.Tensor bitwise_xor.Tensor_out bitwise_xor_.Tensor clamp_max.Tensor clamp_max.Tensor_out"
      " clamp_max_.Tensor clamp_min.Tensor clamp_min.Tensor_out clamp_min_.Tensor complex complex.out"
      " copysign.Tensor copysign.out copysign_.Tensor div.Tensor div.out div_.Tensor divide.Tensor"
      " divide.out divide_.Tensor eq.Tensor eq.Tensor_out eq_.Tensor float_power.Tensor_Tensor"
      " float_power.Tensor_Tensor_out float_power_.Tensor floor_divide floor_divide.out floor_divide_.Tensor"
      " fmax fmax.out fmin fmin.out fmod.Tensor fmod.Tensor_out fmod_.Tensor gcd gcd.out gcd_ ge.Tensor"
      " ge.Tensor_out ge_.Tensor greater.Tensor greater.Tensor_out greater_.Tensor greater_equal.Tensor"
      " greater_equal.Tensor_out greater_equal_.Tensor gt.Tensor gt.Tensor_out gt_.Tensor"
      " hardsigmoid_backward hardsigmoid_backward.grad_input hardswish_backward hardswish_backward.out"
      " heaviside heaviside.out heaviside_ hypot hypot.out hypot_ igamma igamma.out igamma_ igammac"
      " igammac.out igammac_ lcm lcm.out lcm_ ldexp.Tensor ldexp.out ldexp_ le.Tensor le.Tensor_out"
      " le_.Tensor less.Tensor less.Tensor_out less_.Tensor less_equal.Tensor less_equal.Tensor_out"
      " less_equal_.Tensor logaddexp logaddexp.out logaddexp2 logaddexp2.out logical_and logical_and.out"
      " logical_and_ logical_or logical_or.out logical_or_ logical_xor logical_xor.out logical_xor_"
      " lt.Tensor lt.Tensor_out lt_.Tensor max.other max.out maximum maximum.out min.other min.out minimum"
      " minimum.out mish_backward mul.Tensor mul.out mul_.Tensor multiply.Tensor multiply.out"
      " multiply_.Tensor ne.Tensor ne.Tensor_out ne_.Tensor nextafter nextafter.out nextafter_"
      " not_equal.Tensor not_equal.Tensor_out not_equal_.Tensor polar polar.out pow.Tensor_Tensor"
      " pow.Tensor_Tensor_out pow_.Tensor remainder.Tensor remainder.Tensor_out remainder_.Tensor"
      " sigmoid_backward sigmoid_backward.grad_input silu_backward silu_backward.grad_input"
      " special_chebyshev_polynomial_t special_chebyshev_polynomial_t.out special_chebyshev_polynomial_u"
      " special_chebyshev_polynomial_u.out special_chebyshev_polynomial_v special_chebyshev_polynomial_v.out"
      " special_chebyshev_polynomial_w special_chebyshev_polynomial_w.out special_gammainc"
      " special_gammainc.out special_gammaincc special_gammaincc.out special_hermite_polynomial_h"
      " special_hermite_polynomial_h.out special_hermite_polynomial_he special_hermite_polynomial_he.out"
      " special_laguerre_polynomial_l special_laguerre_polynomial_l.out special_legendre_polynomial_p"
      " special_legendre_polynomial_p.out special_shifted_chebyshev_polynomial_t"
      " special_shifted_chebyshev_polynomial_t.out special_shifted_chebyshev_polynomial_u"
      " special_shifted_chebyshev_polynomial_u.out special_shifted_chebyshev_polynomial_v"
      " special_shifted_chebyshev_polynomial_v.out special_shifted_chebyshev_polynomial_w"
      " special_shifted_chebyshev_polynomial_w.out special_xlog1py special_xlog1py.out special_xlogy"
      " special_xlogy.out special_zeta special_zeta.out tanh_backward tanh_backward.grad_input"
      " true_divide.Tensor true_divide.out true_divide_.Tensor where.ScalarSelf xlogy.OutTensor xlogy.Tensor"
      " xlogy_.Tensor\n"
      "reduction count_nonzero.dim_IntList count_nonzero.dim_IntList_out flip flip.out norm.ScalarOpt_dim"
      " norm.out\n"
      "unsupported _copy_from_and_resize _copy_from_and_resize.out convolution_overrideable"
      " convolution_overrideable.out resize_ set.source_Tensor set.source_Tensor_out set_.source_Tensor\n"
      "variadic _euclidean_dist _euclidean_dist.out _prelu_kernel infinitely_differentiable_gelu_backward"
      " linalg_householder_product linalg_householder_product.out\n"
      "view narrow narrow_copy narrow_copy.out permute permute_copy permute_copy.out squeeze.dims"
      " squeeze_.dims squeeze_copy.dims squeeze_copy.dims_out\n"
  );
}

}  // namespace vmap::rules::aten
