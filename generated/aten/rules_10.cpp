// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 10 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_add_relu_ops.h>
#include <ATen/ops/_chunk_cat_ops.h>
#include <ATen/ops/_foreach_add_ops.h>
#include <ATen/ops/_foreach_erf_ops.h>
#include <ATen/ops/_foreach_log10_ops.h>
#include <ATen/ops/_foreach_log1p_ops.h>
#include <ATen/ops/_foreach_tanh_ops.h>
#include <ATen/ops/_spsolve_ops.h>
#include <ATen/ops/_unsafe_view_ops.h>
#include <ATen/ops/amin_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/column_stack_ops.h>
#include <ATen/ops/divide_ops.h>
#include <ATen/ops/dot_ops.h>
#include <ATen/ops/fft_fftshift_ops.h>
#include <ATen/ops/glu_backward_jvp_ops.h>
#include <ATen/ops/less_equal_ops.h>
#include <ATen/ops/lgamma_ops.h>
#include <ATen/ops/linear_ops.h>
#include <ATen/ops/logit_backward_ops.h>
#include <ATen/ops/lstm_cell_ops.h>
#include <ATen/ops/select_ops.h>
#include <ATen/ops/softshrink_ops.h>
#include <ATen/ops/special_entr_ops.h>
#include <ATen/ops/special_laguerre_polynomial_l_ops.h>
#include <ATen/ops/upsample_nearest1d_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _add_relu.Scalar: pointwise
VMAP_SIGNATURE(_add_relu_Scalar, "_add_relu.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
OneResult _add_relu_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other,
    const at::Scalar& alpha) {
  return with_bdim(at::_ops::_add_relu_Scalar::call(self, other, alpha), self_bdim);
}

// _add_relu.Scalar_out: pointwise, as _add_relu.Scalar
VMAP_SIGNATURE(_add_relu_Scalar_out, "_add_relu.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)");

// _add_relu_.Scalar: pointwise, as _add_relu.Scalar
VMAP_SIGNATURE(_add_relu__Scalar, "_add_relu_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)");
void _add_relu__Scalar_rule(Tensor& self, BDim, const at::Scalar& other, const at::Scalar& alpha) {
  at::_ops::_add_relu__Scalar::call(self, other, alpha);
}

// _chunk_cat: decompose
VMAP_SIGNATURE(_chunk_cat, "_chunk_cat(Tensor[] tensors, int dim, int num_chunks) -> Tensor");
Tensor _chunk_cat_rule(at::TensorList tensors, int64_t dim, int64_t num_chunks) {
  return decompositions::chunk_cat(tensors, dim, num_chunks);
}

// _chunk_cat.out: decompose, as _chunk_cat
VMAP_SIGNATURE(_chunk_cat_out, "_chunk_cat.out(Tensor[] tensors, int dim, int num_chunks, *, Tensor(a!) out) -> Tensor(a!)");

// _foreach_add.List: composite
VMAP_SIGNATURE(_foreach_add_List, "_foreach_add.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]");

// _foreach_add.List_out: composite, as _foreach_add.List
VMAP_SIGNATURE(_foreach_add_List_out, "_foreach_add.List_out(Tensor[] self, Tensor[] other, *, Scalar alpha=1, Tensor(a!)[] out) -> ()");

// _foreach_add_.List: composite, as _foreach_add.List
VMAP_SIGNATURE(_foreach_add__List, "_foreach_add_.List(Tensor(a!)[] self, Tensor[] other, *, Scalar alpha=1) -> ()");

// _foreach_erf: composite
VMAP_SIGNATURE(_foreach_erf, "_foreach_erf(Tensor[] self) -> Tensor[]");

// _foreach_erf.out: composite, as _foreach_erf
VMAP_SIGNATURE(_foreach_erf_out, "_foreach_erf.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_erf_: composite, as _foreach_erf
VMAP_SIGNATURE(_foreach_erf_, "_foreach_erf_(Tensor(a!)[] self) -> ()");

// _foreach_log10: composite
VMAP_SIGNATURE(_foreach_log10, "_foreach_log10(Tensor[] self) -> Tensor[]");

// _foreach_log10.out: composite, as _foreach_log10
VMAP_SIGNATURE(_foreach_log10_out, "_foreach_log10.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log10_: composite, as _foreach_log10
VMAP_SIGNATURE(_foreach_log10_, "_foreach_log10_(Tensor(a!)[] self) -> ()");

// _foreach_log1p: composite
VMAP_SIGNATURE(_foreach_log1p, "_foreach_log1p(Tensor[] self) -> Tensor[]");

// _foreach_log1p.out: composite, as _foreach_log1p
VMAP_SIGNATURE(_foreach_log1p_out, "_foreach_log1p.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_log1p_: composite, as _foreach_log1p
VMAP_SIGNATURE(_foreach_log1p_, "_foreach_log1p_(Tensor(a!)[] self) -> ()");

// _foreach_tanh: composite
VMAP_SIGNATURE(_foreach_tanh, "_foreach_tanh(Tensor[] self) -> Tensor[]");

// _foreach_tanh.out: composite, as _foreach_tanh
VMAP_SIGNATURE(_foreach_tanh_out, "_foreach_tanh.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_tanh_: composite, as _foreach_tanh
VMAP_SIGNATURE(_foreach_tanh_, "_foreach_tanh_(Tensor(a!)[] self) -> ()");

// _spsolve: unsupported
VMAP_SIGNATURE(_spsolve, "_spsolve(Tensor A, Tensor B, *, bool left=True) -> Tensor");

// _unsafe_view: view
VMAP_SIGNATURE(_unsafe_view, "_unsafe_view(Tensor self, SymInt[] size) -> Tensor");
OneResult _unsafe_view_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size) {
  View in("_unsafe_view", self, self_bdim);
  const auto physical_size = in.whole(size);
  return in.result(at::_ops::_unsafe_view::call(in.self(), physical_size));
}

// _unsafe_view.out: view, as _unsafe_view
VMAP_SIGNATURE(_unsafe_view_out, "_unsafe_view.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// amin: reduction
VMAP_SIGNATURE(amin, "amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor");
OneResult amin_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::amin::call(in[0], in.dims(), keepdim), keepdim);
}

// amin.out: reduction, as amin
VMAP_SIGNATURE(amin_out, "amin.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_or.Scalar_Tensor: pointwise
VMAP_SIGNATURE(bitwise_or_Scalar_Tensor, "bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor");
OneResult bitwise_or_Scalar_Tensor_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::bitwise_or_Scalar_Tensor::call(self, other), other_bdim);
}

// bitwise_or.Scalar_Tensor_out: pointwise, as bitwise_or.Scalar_Tensor
VMAP_SIGNATURE(bitwise_or_Scalar_Tensor_out, "bitwise_or.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_right_shift.Tensor_Scalar: pointwise
VMAP_SIGNATURE(bitwise_right_shift_Tensor_Scalar, "bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_right_shift_Tensor_Scalar_rule(const Tensor& self, BDim self_bdim,
    const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_right_shift_Tensor_Scalar::call(self, other), self_bdim);
}

// bitwise_right_shift.Tensor_Scalar_out: pointwise, as bitwise_right_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_right_shift_Tensor_Scalar_out, "bitwise_right_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_right_shift_.Tensor_Scalar: pointwise, as bitwise_right_shift.Tensor_Scalar
VMAP_SIGNATURE(bitwise_right_shift__Tensor_Scalar, "bitwise_right_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_right_shift__Tensor_Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_right_shift__Tensor_Scalar::call(self, other);
}

// column_stack.out: composite, as column_stack
VMAP_SIGNATURE(column_stack_out, "column_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)");

// divide.Scalar: pointwise
VMAP_SIGNATURE(divide_Scalar, "divide.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult divide_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::divide_Scalar::call(self, other), self_bdim);
}

// divide_.Scalar: pointwise, as divide.Scalar
VMAP_SIGNATURE(divide__Scalar, "divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void divide__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::divide__Scalar::call(self, other);
}

// dot: contract
VMAP_SIGNATURE(dot, "dot(Tensor self, Tensor tensor) -> Tensor");
OneResult dot_rule(const Tensor& self, BDim self_bdim, const Tensor& tensor, BDim tensor_bdim) {
  const Contraction in("dot", Factor("self", self, self_bdim, "k"), Factor("tensor", tensor, tensor_bdim, "k"));
  return in.product();
}

// dot.out: contract, as dot
VMAP_SIGNATURE(dot_out, "dot.out(Tensor self, Tensor tensor, *, Tensor(a!) out) -> Tensor(a!)");

// fft_fftshift: reduction
VMAP_SIGNATURE(fft_fftshift, "fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor");
OneResult fft_fftshift_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim) {
  const Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  return in.result(at::_ops::fft_fftshift::call(in[0], in.dims()), true);
}

// glu_backward_jvp: reduction
VMAP_SIGNATURE(glu_backward_jvp, "glu_backward_jvp(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim) -> Tensor");
OneResult glu_backward_jvp_rule(const Tensor& grad_x, BDim grad_x_bdim, const Tensor& grad_glu,
    BDim grad_glu_bdim, const Tensor& x, BDim x_bdim, const Tensor& dgrad_glu, BDim dgrad_glu_bdim,
    const Tensor& dx, BDim dx_bdim, int64_t dim) {
  const Reduction<5> in(dim, Operand(grad_x, grad_x_bdim), Operand(grad_glu, grad_glu_bdim), Operand(x, x_bdim), Operand(dgrad_glu, dgrad_glu_bdim), Operand(dx, dx_bdim));
  return in.result(at::_ops::glu_backward_jvp::call(in[0], in[1], in[2], in[3], in[4], in.dim()), true);
}

// glu_backward_jvp.out: reduction, as glu_backward_jvp
VMAP_SIGNATURE(glu_backward_jvp_out, "glu_backward_jvp.out(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim, *, Tensor(a!) out) -> Tensor(a!)");

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

// lgamma: pointwise
VMAP_SIGNATURE(lgamma, "lgamma(Tensor self) -> Tensor");
OneResult lgamma_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::lgamma::call(self), self_bdim);
}

// lgamma.out: pointwise, as lgamma
VMAP_SIGNATURE(lgamma_out, "lgamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// lgamma_: pointwise, as lgamma
VMAP_SIGNATURE(lgamma_, "lgamma_(Tensor(a!) self) -> Tensor(a!)");
void lgamma__rule(Tensor& self, BDim) {
  at::_ops::lgamma_::call(self);
}

// linear: custom
VMAP_SIGNATURE(linear, "linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor");

// linear.out: custom, as linear
VMAP_SIGNATURE(linear_out, "linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)");

// logit_backward: pointwise
VMAP_SIGNATURE(logit_backward, "logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor");
OneResult logit_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, std::optional<double> eps) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::logit_backward::call(in[0], in[1], eps));
}

// logit_backward.grad_input: pointwise, as logit_backward
VMAP_SIGNATURE(logit_backward_grad_input, "logit_backward.grad_input(Tensor grad_output, Tensor self, float? eps=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// lstm_cell: decompose
VMAP_SIGNATURE(lstm_cell, "lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> lstm_cell_rule(const Tensor& input, at::TensorList hx, const Tensor& w_ih,
    const Tensor& w_hh, const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh) {
  return decompositions::lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

// select.int: view
VMAP_SIGNATURE(select_int, "select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)");
OneResult select_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt index) {
  View in("select.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::select_int::call(in.self(), physical_dim, index));
}

// softshrink: pointwise
VMAP_SIGNATURE(softshrink, "softshrink(Tensor self, Scalar lambd=0.5) -> Tensor");
OneResult softshrink_rule(const Tensor& self, BDim self_bdim, const at::Scalar& lambd) {
  return with_bdim(at::_ops::softshrink::call(self, lambd), self_bdim);
}

// softshrink.out: pointwise, as softshrink
VMAP_SIGNATURE(softshrink_out, "softshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)");

// special_entr: pointwise
VMAP_SIGNATURE(special_entr, "special_entr(Tensor self) -> Tensor");
OneResult special_entr_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_entr::call(self), self_bdim);
}

// special_entr.out: pointwise, as special_entr
VMAP_SIGNATURE(special_entr_out, "special_entr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_laguerre_polynomial_l: pointwise
VMAP_SIGNATURE(special_laguerre_polynomial_l, "special_laguerre_polynomial_l(Tensor x, Tensor n) -> Tensor");
OneResult special_laguerre_polynomial_l_rule(const Tensor& x, BDim x_bdim, const Tensor& n, BDim n_bdim) {
  Broadcast<2> in(Operand(x, x_bdim), Operand(n, n_bdim));
  in.promote().align();
  return in.result(at::_ops::special_laguerre_polynomial_l::call(in[0], in[1]));
}

// special_laguerre_polynomial_l.out: pointwise, as special_laguerre_polynomial_l
VMAP_SIGNATURE(special_laguerre_polynomial_l_out, "special_laguerre_polynomial_l.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!)");

// upsample_nearest1d.vec: fold
VMAP_SIGNATURE(upsample_nearest1d_vec, "upsample_nearest1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult upsample_nearest1d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_nearest1d.vec", Operand(input, input_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest1d_vec::call(in[0], output_size, scale_factors));
}

}  // namespace

void register_shard_10(torch::Library& m) {
  VMAP_SUPPORT2(_add_relu, Scalar, _add_relu_Scalar_rule);
  support_out(m, "aten", "_add_relu.Scalar_out", "_add_relu.Scalar", OutDtype::Same);
  VMAP_SUPPORT2(_add_relu_, Scalar, _add_relu__Scalar_rule);
  VMAP_DECOMPOSE(_chunk_cat, _chunk_cat_rule);
  support_out(m, "aten", "_chunk_cat.out", "_chunk_cat", OutDtype::Cast);
  explicit_composite(m, "_foreach_add.List");
  support_out(m, "aten", "_foreach_add.List_out", "_foreach_add.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_add_.List");
  explicit_composite(m, "_foreach_erf");
  support_out(m, "aten", "_foreach_erf.out", "_foreach_erf", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_erf_");
  explicit_composite(m, "_foreach_log10");
  support_out(m, "aten", "_foreach_log10.out", "_foreach_log10", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_log10_");
  explicit_composite(m, "_foreach_log1p");
  support_out(m, "aten", "_foreach_log1p.out", "_foreach_log1p", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_log1p_");
  explicit_composite(m, "_foreach_tanh");
  support_out(m, "aten", "_foreach_tanh.out", "_foreach_tanh", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_tanh_");
  unsupported(m, "_spsolve", "it takes a sparse matrix, and the examples of a batch are dense", "use linalg_solve");
  VMAP_SUPPORT(_unsafe_view, _unsafe_view_rule);
  support_out(m, "aten", "_unsafe_view.out", "_unsafe_view", OutDtype::Same);
  VMAP_SUPPORT(amin, amin_rule);
  support_out(m, "aten", "amin.out", "amin", OutDtype::Cast);
  composite(m, "atleast_1d.Sequence");
  VMAP_SUPPORT2(bitwise_or, Scalar_Tensor, bitwise_or_Scalar_Tensor_rule);
  support_out(m, "aten", "bitwise_or.Scalar_Tensor_out", "bitwise_or.Scalar_Tensor", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_right_shift, Tensor_Scalar, bitwise_right_shift_Tensor_Scalar_rule);
  support_out(m, "aten", "bitwise_right_shift.Tensor_Scalar_out", "bitwise_right_shift.Tensor_Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_right_shift_, Tensor_Scalar, bitwise_right_shift__Tensor_Scalar_rule);
  composite(m, "column_stack");
  support_out(m, "aten", "column_stack.out", "column_stack", OutDtype::Cast);
  VMAP_SUPPORT2(divide, Scalar, divide_Scalar_rule);
  VMAP_SUPPORT2(divide_, Scalar, divide__Scalar_rule);
  VMAP_SUPPORT(dot, dot_rule);
  support_out(m, "aten", "dot.out", "dot", OutDtype::Cast);
  VMAP_SUPPORT(fft_fftshift, fft_fftshift_rule);
  VMAP_SUPPORT(glu_backward_jvp, glu_backward_jvp_rule);
  support_out(m, "aten", "glu_backward_jvp.out", "glu_backward_jvp", OutDtype::Same);
  VMAP_SUPPORT2(less_equal, Tensor, less_equal_Tensor_rule);
  support_out(m, "aten", "less_equal.Tensor_out", "less_equal.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(less_equal_, Tensor, less_equal__Tensor_rule);
  VMAP_SUPPORT(lgamma, lgamma_rule);
  support_out(m, "aten", "lgamma.out", "lgamma", OutDtype::Cast);
  VMAP_SUPPORT(lgamma_, lgamma__rule);
  VMAP_SUPPORT(linear, custom::linear);
  support_out(m, "aten", "linear.out", "linear", OutDtype::Cast);
  VMAP_SUPPORT(logit_backward, logit_backward_rule);
  support_out(m, "aten", "logit_backward.grad_input", "logit_backward", OutDtype::Cast);
  VMAP_DECOMPOSE(lstm_cell, lstm_cell_rule);
  VMAP_SUPPORT2(select, int, select_int_rule);
  VMAP_SUPPORT(softshrink, softshrink_rule);
  support_out(m, "aten", "softshrink.out", "softshrink", OutDtype::Cast);
  VMAP_SUPPORT(special_entr, special_entr_rule);
  support_out(m, "aten", "special_entr.out", "special_entr", OutDtype::Cast);
  VMAP_SUPPORT(special_laguerre_polynomial_l, special_laguerre_polynomial_l_rule);
  support_out(m, "aten", "special_laguerre_polynomial_l.out", "special_laguerre_polynomial_l", OutDtype::Cast);
  composite(m, "sum_to_size");
  composite(m, "triplet_margin_loss");
  VMAP_SUPPORT2(upsample_nearest1d, vec, upsample_nearest1d_vec_rule);
  add_kinds(
      "composite _foreach_add.List _foreach_add.List_out _foreach_add_.List _foreach_erf _foreach_erf.out"
      " _foreach_erf_ _foreach_log10 _foreach_log10.out _foreach_log10_ _foreach_log1p _foreach_log1p.out"
      " _foreach_log1p_ _foreach_tanh _foreach_tanh.out _foreach_tanh_ atleast_1d.Sequence column_stack"
      " column_stack.out sum_to_size triplet_margin_loss\n"
      "contract dot dot.out\n"
      "custom linear linear.out\n"
      "decompose _chunk_cat _chunk_cat.out lstm_cell\n"
      "fold upsample_nearest1d.vec\n"
      "pointwise _add_relu.Scalar _add_relu.Scalar_out _add_relu_.Scalar bitwise_or.Scalar_Tensor"
      " bitwise_or.Scalar_Tensor_out bitwise_right_shift.Tensor_Scalar bitwise_right_shift.Tensor_Scalar_out"
      " bitwise_right_shift_.Tensor_Scalar divide.Scalar divide_.Scalar less_equal.Tensor"
      " less_equal.Tensor_out less_equal_.Tensor lgamma lgamma.out lgamma_ logit_backward"
      " logit_backward.grad_input softshrink softshrink.out special_entr special_entr.out"
      " special_laguerre_polynomial_l special_laguerre_polynomial_l.out\n"
      "reduction amin amin.out fft_fftshift glu_backward_jvp glu_backward_jvp.out\n"
      "unsupported _spsolve\n"
      "view _unsafe_view _unsafe_view.out select.int\n"
  );
}

}  // namespace vmap::rules::aten
