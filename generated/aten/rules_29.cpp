// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 29 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cdist_forward_ops.h>
#include <ATen/ops/_slow_conv2d_backward_ops.h>
#include <ATen/ops/binary_cross_entropy_backward_ops.h>
#include <ATen/ops/histogram_ops.h>
#include <ATen/ops/linalg_inv_ex_ops.h>
#include <ATen/ops/linalg_ldl_factor_ops.h>
#include <ATen/ops/linalg_lu_factor_ops.h>
#include <ATen/ops/linalg_norm_ops.h>
#include <ATen/ops/logit_ops.h>
#include <ATen/ops/max_pool2d_with_indices_ops.h>
#include <ATen/ops/max_pool3d_with_indices_ops.h>
#include <ATen/ops/multi_margin_loss_backward_ops.h>
#include <ATen/ops/nanquantile_ops.h>
#include <ATen/ops/qr_ops.h>
#include <ATen/ops/quantile_ops.h>
#include <ATen/ops/special_logit_ops.h>
#include <ATen/ops/unique_dim_consecutive_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

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

// _slow_conv2d_backward.output_mask: decompose
VMAP_SIGNATURE(_slow_conv2d_backward_output_mask, "_slow_conv2d_backward.output_mask(Tensor grad_output, Tensor self, Tensor weight, SymInt[2] kernel_size, SymInt[2] stride, SymInt[2] padding, bool[3] output_mask) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)");
std::tuple<Tensor,Tensor,Tensor> _slow_conv2d_backward_output_mask_rule(const Tensor& grad_output,
    const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, std::array<bool,3> output_mask) {
  return decompositions::slow_conv2d_backward(grad_output, self, weight, kernel_size, stride, padding, output_mask);
}

// _slow_conv2d_backward.output_mask_out: decompose, as _slow_conv2d_backward.output_mask
VMAP_SIGNATURE(_slow_conv2d_backward_output_mask_out, "_slow_conv2d_backward.output_mask_out(Tensor grad_output, Tensor self, Tensor weight, SymInt[2] kernel_size, SymInt[2] stride, SymInt[2] padding, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// binary_cross_entropy_backward: loss
VMAP_SIGNATURE(binary_cross_entropy_backward, "binary_cross_entropy_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor");
OneResult binary_cross_entropy_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction) {
  LossBackward<4> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim), Operand(weight, weight_bdim));
  in.shaped_as(1).align().expand();
  return in.result(at::_ops::binary_cross_entropy_backward::call(in[0], in[1], in[2], in.optional(3), in.elementwise()));
}

// histogram.bin_ct: decompose
VMAP_SIGNATURE(histogram_bin_ct, "histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)");
std::tuple<Tensor,Tensor> histogram_bin_ct_rule(const Tensor& self, int64_t bins,
    std::optional<at::ArrayRef<double>> range, const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogram(self, bins, range, weight, density);
}

// histogram.bin_ct_out: decompose, as histogram.bin_ct
VMAP_SIGNATURE(histogram_bin_ct_out, "histogram.bin_ct_out(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)");

// linalg_inv_ex: variadic
VMAP_SIGNATURE(linalg_inv_ex, "linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_inv_ex_rule(const Tensor& A, BDim A_bdim, bool check_errors) {
  Variadic<1> in("linalg_inv_ex", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_inv_ex::call(in[0], check_errors));
}

// linalg_inv_ex.inverse: variadic, as linalg_inv_ex
VMAP_SIGNATURE(linalg_inv_ex_inverse, "linalg_inv_ex.inverse(Tensor A, *, bool check_errors=False, Tensor(a!) inverse, Tensor(b!) info) -> (Tensor(a!) inverse, Tensor(b!) info)");

// linalg_ldl_factor: variadic
VMAP_SIGNATURE(linalg_ldl_factor, "linalg_ldl_factor(Tensor self, *, bool hermitian=False) -> (Tensor LD, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_ldl_factor_rule(const Tensor& self, BDim self_bdim,
    bool hermitian) {
  Variadic<1> in("linalg_ldl_factor", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_ldl_factor::call(in[0], hermitian));
}

// linalg_ldl_factor.out: variadic, as linalg_ldl_factor
VMAP_SIGNATURE(linalg_ldl_factor_out, "linalg_ldl_factor.out(Tensor self, *, bool hermitian=False, Tensor(a!) LD, Tensor(b!) pivots) -> (Tensor(a!) LD, Tensor(b!) pivots)");

// linalg_lu_factor: variadic
VMAP_SIGNATURE(linalg_lu_factor, "linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_lu_factor_rule(const Tensor& A, BDim A_bdim, bool pivot) {
  Variadic<1> in("linalg_lu_factor", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_lu_factor::call(in[0], pivot));
}

// linalg_lu_factor.out: variadic, as linalg_lu_factor
VMAP_SIGNATURE(linalg_lu_factor_out, "linalg_lu_factor.out(Tensor A, *, bool pivot=True, Tensor(a!) LU, Tensor(b!) pivots) -> (Tensor(a!) LU, Tensor(b!) pivots)");

// linalg_norm.out: composite, as linalg_norm
VMAP_SIGNATURE(linalg_norm_out, "linalg_norm.out(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)");

// logit: pointwise
VMAP_SIGNATURE(logit, "logit(Tensor self, float? eps=None) -> Tensor");
OneResult logit_rule(const Tensor& self, BDim self_bdim, std::optional<double> eps) {
  return with_bdim(at::_ops::logit::call(self, eps), self_bdim);
}

// logit.out: pointwise, as logit
VMAP_SIGNATURE(logit_out, "logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)");

// logit_: pointwise, as logit
VMAP_SIGNATURE(logit_, "logit_(Tensor(a!) self, float? eps=None) -> Tensor(a!)");
void logit__rule(Tensor& self, BDim, std::optional<double> eps) {
  at::_ops::logit_::call(self, eps);
}

// max_pool2d_with_indices: fold
VMAP_SIGNATURE(max_pool2d_with_indices, "max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> max_pool2d_with_indices_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation,
    bool ceil_mode) {
  Fold<1> in("max_pool2d_with_indices", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool2d_with_indices::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// max_pool2d_with_indices.out: fold, as max_pool2d_with_indices
VMAP_SIGNATURE(max_pool2d_with_indices_out, "max_pool2d_with_indices.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// max_pool3d_with_indices: fold
VMAP_SIGNATURE(max_pool3d_with_indices, "max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> max_pool3d_with_indices_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation,
    bool ceil_mode) {
  Fold<1> in("max_pool3d_with_indices", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::max_pool3d_with_indices::call(in[0], kernel_size, stride, padding, dilation, ceil_mode));
}

// max_pool3d_with_indices.out: fold, as max_pool3d_with_indices
VMAP_SIGNATURE(max_pool3d_with_indices_out, "max_pool3d_with_indices.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// multi_margin_loss_backward: class_loss
VMAP_SIGNATURE(multi_margin_loss_backward, "multi_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=Mean) -> Tensor");
OneResult multi_margin_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim, const at::Scalar& p,
    const at::Scalar& margin, const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction) {
  ClassLoss in("multi_margin_loss_backward", reduction, 0, self, self_bdim, target, target_bdim);
  in.loose_ranks().take_weight(weight, weight_bdim).take_gradient(grad_output, grad_output_bdim).fold();
  return in.result(at::_ops::multi_margin_loss_backward::call(in.gradient(), in.scores(), in.target(), p, margin, in.shared_weight(), in.elementwise()));
}

// multi_margin_loss_backward.grad_input: class_loss, as multi_margin_loss_backward
VMAP_SIGNATURE(multi_margin_loss_backward_grad_input, "multi_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=Mean, *, Tensor(a!) grad_input) -> Tensor(a!)");

// nanquantile.scalar: reduction
VMAP_SIGNATURE(nanquantile_scalar, "nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
OneResult nanquantile_scalar_rule(const Tensor& self, BDim self_bdim, double q, std::optional<int64_t> dim,
    bool keepdim, c10::string_view interpolation) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.nonempty_batch();
  return in.result(at::_ops::nanquantile_scalar::call(in[0], q, in.dim(), keepdim, interpolation), keepdim);
}

// nanquantile.scalar_out: reduction, as nanquantile.scalar
VMAP_SIGNATURE(nanquantile_scalar_out, "nanquantile.scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor(a!) out) -> Tensor(a!)");

// qr.Q: composite, as qr
VMAP_SIGNATURE(qr_Q, "qr.Q(Tensor self, bool some=True, *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)");

// quantile.scalar: reduction
VMAP_SIGNATURE(quantile_scalar, "quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor");
OneResult quantile_scalar_rule(const Tensor& self, BDim self_bdim, double q, std::optional<int64_t> dim,
    bool keepdim, c10::string_view interpolation) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.nonempty_batch();
  return in.result(at::_ops::quantile_scalar::call(in[0], q, in.dim(), keepdim, interpolation), keepdim);
}

// quantile.scalar_out: reduction, as quantile.scalar
VMAP_SIGNATURE(quantile_scalar_out, "quantile.scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor(a!) out) -> Tensor(a!)");

// special_logit: pointwise
VMAP_SIGNATURE(special_logit, "special_logit(Tensor self, float? eps=None) -> Tensor");
OneResult special_logit_rule(const Tensor& self, BDim self_bdim, std::optional<double> eps) {
  return with_bdim(at::_ops::special_logit::call(self, eps), self_bdim);
}

// special_logit.out: pointwise, as special_logit
VMAP_SIGNATURE(special_logit_out, "special_logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)");

// unique_dim_consecutive: unsupported
VMAP_SIGNATURE(unique_dim_consecutive, "unique_dim_consecutive(Tensor self, int dim, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)");

// unique_dim_consecutive.out: unsupported, as unique_dim_consecutive
VMAP_SIGNATURE(unique_dim_consecutive_out, "unique_dim_consecutive.out(Tensor self, int dim, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

}  // namespace

void register_shard_29(torch::Library& m) {
  VMAP_SUPPORT(_cdist_forward, _cdist_forward_rule);
  support_out(m, "aten", "_cdist_forward.out", "_cdist_forward", OutDtype::Same);
  composite(m, "_convolution_double_backward");
  VMAP_DECOMPOSE2(_slow_conv2d_backward, output_mask, _slow_conv2d_backward_output_mask_rule);
  support_out(m, "aten", "_slow_conv2d_backward.output_mask_out", "_slow_conv2d_backward.output_mask", OutDtype::Same);
  VMAP_SUPPORT(binary_cross_entropy_backward, binary_cross_entropy_backward_rule);
  composite(m, "cdist");
  composite(m, "einsum");
  VMAP_DECOMPOSE2(histogram, bin_ct, histogram_bin_ct_rule);
  support_out(m, "aten", "histogram.bin_ct_out", "histogram.bin_ct", OutDtype::Cast);
  composite(m, "histogramdd.int_bins");
  VMAP_SUPPORT(linalg_inv_ex, linalg_inv_ex_rule);
  support_out(m, "aten", "linalg_inv_ex.inverse", "linalg_inv_ex", OutDtype::Cast);
  VMAP_SUPPORT(linalg_ldl_factor, linalg_ldl_factor_rule);
  support_out(m, "aten", "linalg_ldl_factor.out", "linalg_ldl_factor", OutDtype::Cast);
  VMAP_SUPPORT(linalg_lu_factor, linalg_lu_factor_rule);
  support_out(m, "aten", "linalg_lu_factor.out", "linalg_lu_factor", OutDtype::Cast);
  composite(m, "linalg_norm");
  support_out(m, "aten", "linalg_norm.out", "linalg_norm", OutDtype::Cast);
  VMAP_SUPPORT(logit, logit_rule);
  support_out(m, "aten", "logit.out", "logit", OutDtype::Cast);
  VMAP_SUPPORT(logit_, logit__rule);
  VMAP_SUPPORT(max_pool2d_with_indices, max_pool2d_with_indices_rule);
  support_out(m, "aten", "max_pool2d_with_indices.out", "max_pool2d_with_indices", OutDtype::Cast);
  VMAP_SUPPORT(max_pool3d_with_indices, max_pool3d_with_indices_rule);
  support_out(m, "aten", "max_pool3d_with_indices.out", "max_pool3d_with_indices", OutDtype::Cast);
  VMAP_SUPPORT(multi_margin_loss_backward, multi_margin_loss_backward_rule);
  support_out(m, "aten", "multi_margin_loss_backward.grad_input", "multi_margin_loss_backward", OutDtype::Cast);
  VMAP_SUPPORT2(nanquantile, scalar, nanquantile_scalar_rule);
  support_out(m, "aten", "nanquantile.scalar_out", "nanquantile.scalar", OutDtype::Cast);
  composite(m, "qr");
  support_out(m, "aten", "qr.Q", "qr", OutDtype::Cast);
  VMAP_SUPPORT2(quantile, scalar, quantile_scalar_rule);
  support_out(m, "aten", "quantile.scalar_out", "quantile.scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_logit, special_logit_rule);
  support_out(m, "aten", "special_logit.out", "special_logit", OutDtype::Cast);
  composite(m, "std_mean");
  unsupported(m, "unique_dim_consecutive", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_dim_consecutive outside vmap");
  unsupported(m, "unique_dim_consecutive.out", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_dim_consecutive outside vmap");
  composite(m, "var_mean");
  add_kinds(
      "class_loss multi_margin_loss_backward multi_margin_loss_backward.grad_input\n"
      "composite _convolution_double_backward cdist einsum histogramdd.int_bins linalg_norm linalg_norm.out"
      " qr qr.Q std_mean var_mean\n"
      "decompose _slow_conv2d_backward.output_mask _slow_conv2d_backward.output_mask_out histogram.bin_ct"
      " histogram.bin_ct_out\n"
      "fold max_pool2d_with_indices max_pool2d_with_indices.out max_pool3d_with_indices"
      " max_pool3d_with_indices.out\n"
      "loss binary_cross_entropy_backward\n"
      "pointwise logit logit.out logit_ special_logit special_logit.out\n"
      "reduction nanquantile.scalar nanquantile.scalar_out quantile.scalar quantile.scalar_out\n"
      "unsupported unique_dim_consecutive unique_dim_consecutive.out\n"
      "variadic _cdist_forward _cdist_forward.out linalg_inv_ex linalg_inv_ex.inverse linalg_ldl_factor"
      " linalg_ldl_factor.out linalg_lu_factor linalg_lu_factor.out\n"
  );
}

}  // namespace vmap::rules::aten
