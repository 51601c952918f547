// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 30 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_fft_c2r_ops.h>
#include <ATen/ops/_upsample_bicubic2d_aa_backward_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_backward_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_backward_ops.h>
#include <ATen/ops/_upsample_nearest_exact3d_ops.h>
#include <ATen/ops/linalg_eigh_ops.h>
#include <ATen/ops/linalg_qr_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/native_dropout_ops.h>
#include <ATen/ops/select_scatter_ops.h>
#include <ATen/ops/std_ops.h>
#include <ATen/ops/upsample_bicubic2d_backward_ops.h>
#include <ATen/ops/upsample_bilinear2d_backward_ops.h>
#include <ATen/ops/upsample_nearest3d_ops.h>
#include <ATen/ops/var_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>

namespace vmap::rules::aten {
namespace {

// _fft_c2r: reduction
VMAP_SIGNATURE(_fft_c2r, "_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor");
OneResult _fft_c2r_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, int64_t normalization,
    c10::SymInt last_dim_size) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.plain_dims("_fft_c2r", dim);
  in.nonempty_batch();
  return in.result(at::_ops::_fft_c2r::call(in[0], in.dims(), normalization, last_dim_size), true);
}

// _fft_c2r.out: reduction, as _fft_c2r
VMAP_SIGNATURE(_fft_c2r_out, "_fft_c2r.out(Tensor self, int[] dim, int normalization, SymInt last_dim_size, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_bicubic2d_aa_backward: fold
VMAP_SIGNATURE(_upsample_bicubic2d_aa_backward, "_upsample_bicubic2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bicubic2d_aa_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bicubic2d_aa_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_bicubic2d_aa_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// _upsample_bicubic2d_aa_backward.grad_input: fold, as _upsample_bicubic2d_aa_backward
VMAP_SIGNATURE(_upsample_bicubic2d_aa_backward_grad_input, "_upsample_bicubic2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _upsample_bilinear2d_aa_backward: fold
VMAP_SIGNATURE(_upsample_bilinear2d_aa_backward, "_upsample_bilinear2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_bilinear2d_aa_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_bilinear2d_aa_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_bilinear2d_aa_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// _upsample_bilinear2d_aa_backward.grad_input: fold, as _upsample_bilinear2d_aa_backward
VMAP_SIGNATURE(_upsample_bilinear2d_aa_backward_grad_input, "_upsample_bilinear2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _upsample_lanczos2d_aa_backward: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa_backward, "_upsample_lanczos2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult _upsample_lanczos2d_aa_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("_upsample_lanczos2d_aa_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::_upsample_lanczos2d_aa_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// _upsample_lanczos2d_aa_backward.grad_input: fold, as _upsample_lanczos2d_aa_backward
VMAP_SIGNATURE(_upsample_lanczos2d_aa_backward_grad_input, "_upsample_lanczos2d_aa_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

// linalg_eigh.eigvals: composite, as linalg_eigh
VMAP_SIGNATURE(linalg_eigh_eigvals, "linalg_eigh.eigvals(Tensor self, str UPLO=\"L\", *, Tensor(a!) eigvals, Tensor(b!) eigvecs) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)");

// linalg_qr: variadic
VMAP_SIGNATURE(linalg_qr, "linalg_qr(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_qr_rule(const Tensor& A, BDim A_bdim, c10::string_view mode) {
  Variadic<1> in("linalg_qr", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<0>(at::_ops::linalg_qr::call(in[0], mode));
}

// linalg_qr.out: variadic, as linalg_qr
VMAP_SIGNATURE(linalg_qr_out, "linalg_qr.out(Tensor A, str mode='reduced', *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)");

// linspace: factory
VMAP_SIGNATURE(linspace, "linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// linspace.out: factory, as linspace
VMAP_SIGNATURE(linspace_out, "linspace.out(Scalar start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// native_dropout: random
VMAP_SIGNATURE(native_dropout, "native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)");

// select_scatter: broadcast_all
VMAP_SIGNATURE(select_scatter, "select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor");
OneResult select_scatter_rule(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
    int64_t dim, c10::SymInt index) {
  const InFront in("select_scatter", Unbatched::Expanded, self, self_bdim, src, src_bdim);
  in.at_least(1);
  const auto physical_dim = in.dim(dim);
  return in.result(at::_ops::select_scatter::call(in(self, self_bdim), in(src, src_bdim), physical_dim, index));
}

// select_scatter.out: broadcast_all, as select_scatter
VMAP_SIGNATURE(select_scatter_out, "select_scatter.out(Tensor self, Tensor src, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)");

// std.correction: reduction
VMAP_SIGNATURE(std_correction, "std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor");
OneResult std_correction_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::std_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// std.correction_out: reduction, as std.correction
VMAP_SIGNATURE(std_correction_out, "std.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!)");

// upsample_bicubic2d_backward: fold
VMAP_SIGNATURE(upsample_bicubic2d_backward, "upsample_bicubic2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bicubic2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bicubic2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_bicubic2d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// upsample_bicubic2d_backward.grad_input: fold, as upsample_bicubic2d_backward
VMAP_SIGNATURE(upsample_bicubic2d_backward_grad_input, "upsample_bicubic2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// upsample_bilinear2d_backward: fold
VMAP_SIGNATURE(upsample_bilinear2d_backward, "upsample_bilinear2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_bilinear2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, bool align_corners,
    std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_bilinear2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_bilinear2d_backward::call(in[0], output_size, physical_input_size, align_corners, scales_h, scales_w));
}

// upsample_bilinear2d_backward.grad_input: fold, as upsample_bilinear2d_backward
VMAP_SIGNATURE(upsample_bilinear2d_backward_grad_input, "upsample_bilinear2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// upsample_nearest3d: fold
VMAP_SIGNATURE(upsample_nearest3d, "upsample_nearest3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest3d_rule(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef output_size,
    std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest3d", Operand(self, self_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest3d::call(in[0], output_size, scales_d, scales_h, scales_w));
}

// upsample_nearest3d.out: fold, as upsample_nearest3d
VMAP_SIGNATURE(upsample_nearest3d_out, "upsample_nearest3d.out(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!)");

// var.correction: reduction
VMAP_SIGNATURE(var_correction, "var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor");
OneResult var_correction_rule(const Tensor& self, BDim self_bdim, at::OptionalIntArrayRef dim,
    const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// var.correction_out: reduction, as var.correction
VMAP_SIGNATURE(var_correction_out, "var.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_30(torch::Library& m) {
  composite(m, "_batch_norm_impl_index");
  VMAP_SUPPORT(_fft_c2r, _fft_c2r_rule);
  support_out(m, "aten", "_fft_c2r.out", "_fft_c2r", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_bicubic2d_aa_backward, _upsample_bicubic2d_aa_backward_rule);
  support_out(m, "aten", "_upsample_bicubic2d_aa_backward.grad_input", "_upsample_bicubic2d_aa_backward", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_bilinear2d_aa_backward, _upsample_bilinear2d_aa_backward_rule);
  support_out(m, "aten", "_upsample_bilinear2d_aa_backward.grad_input", "_upsample_bilinear2d_aa_backward", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_lanczos2d_aa_backward, _upsample_lanczos2d_aa_backward_rule);
  support_out(m, "aten", "_upsample_lanczos2d_aa_backward.grad_input", "_upsample_lanczos2d_aa_backward", OutDtype::Cast);
  VMAP_SUPPORT(_upsample_nearest_exact3d, _upsample_nearest_exact3d_rule);
  support_out(m, "aten", "_upsample_nearest_exact3d.out", "_upsample_nearest_exact3d", OutDtype::Cast);
  composite(m, "bilinear");
  composite(m, "linalg_eigh");
  support_out(m, "aten", "linalg_eigh.eigvals", "linalg_eigh", OutDtype::Cast);
  VMAP_SUPPORT(linalg_qr, linalg_qr_rule);
  support_out(m, "aten", "linalg_qr.out", "linalg_qr", OutDtype::Cast);
  VMAP_FACTORY(aten, "linspace", linspace);
  support_out(m, "aten", "linspace.out", "linspace", OutDtype::Cast);
  VMAP_RANDOM_WHEN(aten, "native_dropout", 2, custom::native_dropout, native_dropout);
  composite(m, "poisson_nll_loss");
  VMAP_SUPPORT(select_scatter, select_scatter_rule);
  support_out(m, "aten", "select_scatter.out", "select_scatter", OutDtype::Same);
  VMAP_SUPPORT2(std, correction, std_correction_rule);
  support_out(m, "aten", "std.correction_out", "std.correction", OutDtype::Cast);
  VMAP_SUPPORT(upsample_bicubic2d_backward, upsample_bicubic2d_backward_rule);
  support_out(m, "aten", "upsample_bicubic2d_backward.grad_input", "upsample_bicubic2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(upsample_bilinear2d_backward, upsample_bilinear2d_backward_rule);
  support_out(m, "aten", "upsample_bilinear2d_backward.grad_input", "upsample_bilinear2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(upsample_nearest3d, upsample_nearest3d_rule);
  support_out(m, "aten", "upsample_nearest3d.out", "upsample_nearest3d", OutDtype::Cast);
  VMAP_SUPPORT2(var, correction, var_correction_rule);
  support_out(m, "aten", "var.correction_out", "var.correction", OutDtype::Cast);
  add_kinds(
      "broadcast_all select_scatter select_scatter.out\n"
      "composite _batch_norm_impl_index bilinear linalg_eigh linalg_eigh.eigvals poisson_nll_loss\n"
      "factory linspace linspace.out\n"
      "fold _upsample_bicubic2d_aa_backward _upsample_bicubic2d_aa_backward.grad_input"
      " _upsample_bilinear2d_aa_backward _upsample_bilinear2d_aa_backward.grad_input"
      " _upsample_lanczos2d_aa_backward _upsample_lanczos2d_aa_backward.grad_input _upsample_nearest_exact3d"
      " _upsample_nearest_exact3d.out upsample_bicubic2d_backward upsample_bicubic2d_backward.grad_input"
      " upsample_bilinear2d_backward upsample_bilinear2d_backward.grad_input upsample_nearest3d"
      " upsample_nearest3d.out\n"
      "random native_dropout\n"
      "reduction _fft_c2r _fft_c2r.out std.correction std.correction_out var.correction var.correction_out\n"
      "variadic linalg_qr linalg_qr.out\n"
  );
}

}  // namespace vmap::rules::aten
