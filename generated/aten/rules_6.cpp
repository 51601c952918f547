// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 6 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_cdist_forward_ops.h>
#include <ATen/ops/_chunk_cat_ops.h>
#include <ATen/ops/_linalg_solve_ex_ops.h>
#include <ATen/ops/_linalg_svd_ops.h>
#include <ATen/ops/_log_softmax_backward_data_ops.h>
#include <ATen/ops/_pdist_forward_ops.h>
#include <ATen/ops/_remove_batch_dim_ops.h>
#include <ATen/ops/_softmax_backward_data_ops.h>
#include <ATen/ops/_triton_scaled_dot_attention_ops.h>
#include <ATen/ops/_upsample_bicubic2d_aa_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_ops.h>
#include <ATen/ops/_upsample_lanczos2d_aa_ops.h>
#include <ATen/ops/allclose_ops.h>
#include <ATen/ops/argmax_ops.h>
#include <ATen/ops/argmin_ops.h>
#include <ATen/ops/bartlett_window_ops.h>
#include <ATen/ops/blackman_window_ops.h>
#include <ATen/ops/fft_fft_ops.h>
#include <ATen/ops/fft_hfft_ops.h>
#include <ATen/ops/fft_ifft_ops.h>
#include <ATen/ops/fft_ihfft_ops.h>
#include <ATen/ops/fft_irfft_ops.h>
#include <ATen/ops/fft_rfft_ops.h>
#include <ATen/ops/hamming_window_ops.h>
#include <ATen/ops/hann_window_ops.h>
#include <ATen/ops/index_ops.h>
#include <ATen/ops/native_batch_norm_ops.h>
#include <ATen/ops/slice_ops.h>
#include <ATen/ops/triu_indices_ops.h>
#include <ATen/ops/unbind_ops.h>
#include <ATen/ops/upsample_bicubic2d_ops.h>
#include <ATen/ops/upsample_bilinear2d_ops.h>
#include <ATen/ops/upsample_linear1d_ops.h>
#include <ATen/ops/upsample_trilinear3d_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>
#include <vmap/rules/takes.h>

namespace vmap::rules::aten {
namespace {

// _chunk_cat: composite
VMAP_SIGNATURE(_chunk_cat, "_chunk_cat(Tensor[] tensors, int dim, int num_chunks) -> Tensor");

// _chunk_cat.out: composite, as _chunk_cat
VMAP_SIGNATURE(_chunk_cat_out, "_chunk_cat.out(Tensor[] tensors, int dim, int num_chunks, *, Tensor(a!) out) -> Tensor(a!)");

// _linalg_solve_ex: custom
VMAP_SIGNATURE(_linalg_solve_ex, "_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)");

// _linalg_solve_ex.result: custom, as _linalg_solve_ex
VMAP_SIGNATURE(_linalg_solve_ex_result, "_linalg_solve_ex.result(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info)");

// _linalg_svd: variadic
VMAP_SIGNATURE(_linalg_svd, "_linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_svd_rule(const Tensor& A, BDim A_bdim,
    bool full_matrices, bool compute_uv, std::optional<c10::string_view> driver) {
  Variadic<1> in("_linalg_svd", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<0, 2>(at::_ops::_linalg_svd::call(in[0], full_matrices, compute_uv, driver));
}

// _linalg_svd.U: variadic, as _linalg_svd
VMAP_SIGNATURE(_linalg_svd_U, "_linalg_svd.U(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)");

// _log_softmax_backward_data: reduction
VMAP_SIGNATURE(_log_softmax_backward_data, "_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor");
OneResult _log_softmax_backward_data_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& output, BDim output_bdim, int64_t dim, at::ScalarType input_dtype) {
  const Reduction<2> in(dim, Operand(grad_output, grad_output_bdim), Operand(output, output_bdim));
  in.one_shape("_log_softmax_backward_data");
  return in.result(at::_ops::_log_softmax_backward_data::call(in[0], in[1], in.dim(), input_dtype), true);
}

// _log_softmax_backward_data.out: reduction, as _log_softmax_backward_data
VMAP_SIGNATURE(_log_softmax_backward_data_out, "_log_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) out) -> Tensor(a!)");

// _pdist_forward: decompose
VMAP_SIGNATURE(_pdist_forward, "_pdist_forward(Tensor self, float p=2) -> Tensor");
Tensor _pdist_forward_rule(const Tensor& self, double p) {
  Takes takes("_pdist_forward");
  takes.dims("self", self, "nd");
  const auto first_ = at::_ops::slice_Tensor::call(self, 0, 0, -1, 1);
  const auto pairs_ = at::_ops::unbind_int::call(at::_ops::triu_indices::call(first_.sym_size(0).guard_int(__FILE__, __LINE__), first_.sym_size(0).guard_int(__FILE__, __LINE__), 0, at::ScalarType::Long, ::std::nullopt, ::std::nullopt, ::std::nullopt), 0);
  return at::_ops::index_Tensor::call(at::_ops::_cdist_forward::call(first_, at::_ops::slice_Tensor::call(self, 0, 1, ::std::nullopt, 1), p, 2), c10::List<::std::optional<at::Tensor>>({pairs_.at(0), pairs_.at(1)}));
}

// _pdist_forward.out: decompose, as _pdist_forward
VMAP_SIGNATURE(_pdist_forward_out, "_pdist_forward.out(Tensor self, float p=2, *, Tensor(a!) out) -> Tensor(a!)");

// _remove_batch_dim: unsupported
VMAP_SIGNATURE(_remove_batch_dim, "_remove_batch_dim(Tensor self, int level, SymInt batch_size, int out_dim) -> Tensor");

// _softmax_backward_data: reduction
VMAP_SIGNATURE(_softmax_backward_data, "_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor");
OneResult _softmax_backward_data_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& output, BDim output_bdim, int64_t dim, at::ScalarType input_dtype) {
  const Reduction<2> in(dim, Operand(grad_output, grad_output_bdim), Operand(output, output_bdim));
  in.one_shape("_softmax_backward_data");
  return in.result(at::_ops::_softmax_backward_data::call(in[0], in[1], in.dim(), input_dtype), true);
}

// _softmax_backward_data.out: reduction, as _softmax_backward_data
VMAP_SIGNATURE(_softmax_backward_data_out, "_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) grad_input) -> Tensor(a!)");

// _triton_scaled_dot_attention: unsupported
VMAP_SIGNATURE(_triton_scaled_dot_attention, "_triton_scaled_dot_attention(Tensor q, Tensor k, Tensor v, float dropout_p=0.0) -> Tensor");

// _triton_scaled_dot_attention.out: unsupported, as _triton_scaled_dot_attention
VMAP_SIGNATURE(_triton_scaled_dot_attention_out, "_triton_scaled_dot_attention.out(Tensor q, Tensor k, Tensor v, float dropout_p=0.0, *, Tensor(a!) out) -> Tensor(a!)");

// _upsample_bicubic2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_bicubic2d_aa_vec, "_upsample_bicubic2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_bicubic2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_bicubic2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  return in.result(at::_ops::_upsample_bicubic2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// _upsample_bilinear2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_bilinear2d_aa_vec, "_upsample_bilinear2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_bilinear2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_bilinear2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  return in.result(at::_ops::_upsample_bilinear2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// _upsample_lanczos2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_lanczos2d_aa_vec, "_upsample_lanczos2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_lanczos2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_lanczos2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().nonempty_batch().fold();
  return in.result(at::_ops::_upsample_lanczos2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// allclose: unsupported
VMAP_SIGNATURE(allclose, "allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> bool");

// argmax: reduction
VMAP_SIGNATURE(argmax, "argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor");
OneResult argmax_rule(const Tensor& self, BDim self_bdim, std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argmax::call(in[0], in.dim(), keepdim), keepdim);
}

// argmax.out: reduction, as argmax
VMAP_SIGNATURE(argmax_out, "argmax.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// argmin: reduction
VMAP_SIGNATURE(argmin, "argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor");
OneResult argmin_rule(const Tensor& self, BDim self_bdim, std::optional<int64_t> dim, bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argmin::call(in[0], in.dim(), keepdim), keepdim);
}

// argmin.out: reduction, as argmin
VMAP_SIGNATURE(argmin_out, "argmin.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// bartlett_window.periodic: factory
VMAP_SIGNATURE(bartlett_window_periodic, "bartlett_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// bartlett_window.periodic_out: factory, as bartlett_window.periodic
VMAP_SIGNATURE(bartlett_window_periodic_out, "bartlett_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// blackman_window.periodic: factory
VMAP_SIGNATURE(blackman_window_periodic, "blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// blackman_window.periodic_out: factory, as blackman_window.periodic
VMAP_SIGNATURE(blackman_window_periodic_out, "blackman_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// fft_fft: reduction
VMAP_SIGNATURE(fft_fft, "fft_fft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_fft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_fft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_fft::call(in[0], n, in.dim(), norm), true);
}

// fft_fft.out: reduction, as fft_fft
VMAP_SIGNATURE(fft_fft_out, "fft_fft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_hfft: reduction
VMAP_SIGNATURE(fft_hfft, "fft_hfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_hfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_hfft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_hfft::call(in[0], n, in.dim(), norm), true);
}

// fft_hfft.out: reduction, as fft_hfft
VMAP_SIGNATURE(fft_hfft_out, "fft_hfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_ifft: reduction
VMAP_SIGNATURE(fft_ifft, "fft_ifft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_ifft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_ifft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ifft::call(in[0], n, in.dim(), norm), true);
}

// fft_ifft.out: reduction, as fft_ifft
VMAP_SIGNATURE(fft_ifft_out, "fft_ifft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_ihfft: reduction
VMAP_SIGNATURE(fft_ihfft, "fft_ihfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_ihfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_ihfft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ihfft::call(in[0], n, in.dim(), norm), true);
}

// fft_ihfft.out: reduction, as fft_ihfft
VMAP_SIGNATURE(fft_ihfft_out, "fft_ihfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_irfft: reduction
VMAP_SIGNATURE(fft_irfft, "fft_irfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_irfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_irfft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_irfft::call(in[0], n, in.dim(), norm), true);
}

// fft_irfft.out: reduction, as fft_irfft
VMAP_SIGNATURE(fft_irfft_out, "fft_irfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_rfft: reduction
VMAP_SIGNATURE(fft_rfft, "fft_rfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor");
OneResult fft_rfft_rule(const Tensor& self, BDim self_bdim, std::optional<c10::SymInt> n, int64_t dim,
    std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, Operand(self, self_bdim));
  in.at_least("fft_rfft", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_rfft::call(in[0], n, in.dim(), norm), true);
}

// fft_rfft.out: reduction, as fft_rfft
VMAP_SIGNATURE(fft_rfft_out, "fft_rfft.out(Tensor self, SymInt? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// hamming_window.periodic: factory
VMAP_SIGNATURE(hamming_window_periodic, "hamming_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hamming_window.periodic_out: factory, as hamming_window.periodic
VMAP_SIGNATURE(hamming_window_periodic_out, "hamming_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// hann_window.periodic: factory
VMAP_SIGNATURE(hann_window_periodic, "hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hann_window.periodic_out: factory, as hann_window.periodic
VMAP_SIGNATURE(hann_window_periodic_out, "hann_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)");

// native_batch_norm: channelwise
VMAP_SIGNATURE(native_batch_norm, "native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_batch_norm_rule(const Tensor& input,
    BDim input_bdim, const std::optional<Tensor>& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, const std::optional<Tensor>& running_mean,
    BDim running_mean_bdim, const std::optional<Tensor>& running_var, BDim running_var_bdim, bool training,
    double momentum, double eps) {
  Channelwise<5> in("native_batch_norm", Operand(input, input_bdim, 2), Operand(weight, weight_bdim, 1), Operand(bias, bias_bdim, 1), Operand(running_mean, running_mean_bdim, 1), Operand(running_var, running_var_bdim, 1));
  if (training && momentum != 0) in.writes(3, "running_mean");
  if (training && momentum != 0) in.writes(4, "running_var");
  in.affine(1, 2);
  in.fold(training);
  return in.result(at::_ops::native_batch_norm::call(in[0], in.optional(1), in.optional(2), in.optional(3), in.optional(4), training, momentum, eps));
}

// upsample_bicubic2d.vec: fold
VMAP_SIGNATURE(upsample_bicubic2d_vec, "upsample_bicubic2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_bicubic2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_bicubic2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bicubic2d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_bilinear2d.vec: fold
VMAP_SIGNATURE(upsample_bilinear2d_vec, "upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_bilinear2d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_bilinear2d.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_bilinear2d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_linear1d.vec: fold
VMAP_SIGNATURE(upsample_linear1d_vec, "upsample_linear1d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_linear1d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_linear1d.vec", Operand(input, input_bdim, 2));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_linear1d_vec::call(in[0], output_size, align_corners, scale_factors));
}

// upsample_trilinear3d.vec: fold
VMAP_SIGNATURE(upsample_trilinear3d_vec, "upsample_trilinear3d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult upsample_trilinear3d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_trilinear3d.vec", Operand(input, input_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_trilinear3d_vec::call(in[0], output_size, align_corners, scale_factors));
}

}  // namespace

void register_shard_6(torch::Library& m) {
  explicit_composite(m, "_chunk_cat");
  support_out(m, "aten", "_chunk_cat.out", "_chunk_cat", OutDtype::Cast);
  VMAP_SUPPORT(_linalg_solve_ex, custom::linalg_solve_ex);
  support_out(m, "aten", "_linalg_solve_ex.result", "_linalg_solve_ex", OutDtype::Cast);
  VMAP_SUPPORT(_linalg_svd, _linalg_svd_rule);
  support_out(m, "aten", "_linalg_svd.U", "_linalg_svd", OutDtype::Cast);
  VMAP_SUPPORT(_log_softmax_backward_data, _log_softmax_backward_data_rule);
  support_out(m, "aten", "_log_softmax_backward_data.out", "_log_softmax_backward_data", OutDtype::Cast);
  VMAP_DECOMPOSE(_pdist_forward, _pdist_forward_rule);
  support_out(m, "aten", "_pdist_forward.out", "_pdist_forward", OutDtype::Same);
  unsupported(m, "_remove_batch_dim", "it opens and closes the levels of PyTorch's own vmap", "use one vmap only, this one or torch.vmap; torch.autograd.functional has one, torch.func.jacfwd goes inside any");
  VMAP_SUPPORT(_softmax_backward_data, _softmax_backward_data_rule);
  support_out(m, "aten", "_softmax_backward_data.out", "_softmax_backward_data", OutDtype::Cast);
  unsupported(m, "_triton_scaled_dot_attention", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  unsupported(m, "_triton_scaled_dot_attention.out", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_SUPPORT2(_upsample_bicubic2d_aa, vec, _upsample_bicubic2d_aa_vec_rule);
  VMAP_SUPPORT2(_upsample_bilinear2d_aa, vec, _upsample_bilinear2d_aa_vec_rule);
  VMAP_SUPPORT2(_upsample_lanczos2d_aa, vec, _upsample_lanczos2d_aa_vec_rule);
  unsupported(m, "allclose", "it tells the host one bool, and every example has its own", "use isclose(self, other).all(), a tensor that holds one bool for each example");
  VMAP_SUPPORT(argmax, argmax_rule);
  support_out(m, "aten", "argmax.out", "argmax", OutDtype::Cast);
  VMAP_SUPPORT(argmin, argmin_rule);
  support_out(m, "aten", "argmin.out", "argmin", OutDtype::Cast);
  VMAP_FACTORY(aten, "bartlett_window.periodic", bartlett_window_periodic);
  support_out(m, "aten", "bartlett_window.periodic_out", "bartlett_window.periodic", OutDtype::Same);
  VMAP_FACTORY(aten, "blackman_window.periodic", blackman_window_periodic);
  support_out(m, "aten", "blackman_window.periodic_out", "blackman_window.periodic", OutDtype::Same);
  VMAP_SUPPORT(fft_fft, fft_fft_rule);
  support_out(m, "aten", "fft_fft.out", "fft_fft", OutDtype::Cast);
  VMAP_SUPPORT(fft_hfft, fft_hfft_rule);
  support_out(m, "aten", "fft_hfft.out", "fft_hfft", OutDtype::Cast);
  VMAP_SUPPORT(fft_ifft, fft_ifft_rule);
  support_out(m, "aten", "fft_ifft.out", "fft_ifft", OutDtype::Cast);
  VMAP_SUPPORT(fft_ihfft, fft_ihfft_rule);
  support_out(m, "aten", "fft_ihfft.out", "fft_ihfft", OutDtype::Cast);
  VMAP_SUPPORT(fft_irfft, fft_irfft_rule);
  support_out(m, "aten", "fft_irfft.out", "fft_irfft", OutDtype::Cast);
  VMAP_SUPPORT(fft_rfft, fft_rfft_rule);
  support_out(m, "aten", "fft_rfft.out", "fft_rfft", OutDtype::Cast);
  VMAP_FACTORY(aten, "hamming_window.periodic", hamming_window_periodic);
  support_out(m, "aten", "hamming_window.periodic_out", "hamming_window.periodic", OutDtype::Same);
  VMAP_FACTORY(aten, "hann_window.periodic", hann_window_periodic);
  support_out(m, "aten", "hann_window.periodic_out", "hann_window.periodic", OutDtype::Same);
  composite(m, "hinge_embedding_loss");
  VMAP_SUPPORT(native_batch_norm, native_batch_norm_rule);
  composite(m, "pdist");
  composite(m, "pinverse");
  composite(m, "rrelu");
  composite(m, "rrelu_");
  VMAP_SUPPORT2(upsample_bicubic2d, vec, upsample_bicubic2d_vec_rule);
  VMAP_SUPPORT2(upsample_bilinear2d, vec, upsample_bilinear2d_vec_rule);
  VMAP_SUPPORT2(upsample_linear1d, vec, upsample_linear1d_vec_rule);
  VMAP_SUPPORT2(upsample_trilinear3d, vec, upsample_trilinear3d_vec_rule);
  composite(m, "vander");
  add_kinds(
      "channelwise native_batch_norm\n"
      "composite _chunk_cat _chunk_cat.out hinge_embedding_loss pdist pinverse rrelu rrelu_ vander\n"
      "custom _linalg_solve_ex _linalg_solve_ex.result\n"
      "decompose _pdist_forward _pdist_forward.out\n"
      "factory bartlett_window.periodic bartlett_window.periodic_out blackman_window.periodic"
      " blackman_window.periodic_out hamming_window.periodic hamming_window.periodic_out"
      " hann_window.periodic hann_window.periodic_out\n"
      "fold _upsample_bicubic2d_aa.vec _upsample_bilinear2d_aa.vec _upsample_lanczos2d_aa.vec"
      " upsample_bicubic2d.vec upsample_bilinear2d.vec upsample_linear1d.vec upsample_trilinear3d.vec\n"
      "reduction _log_softmax_backward_data _log_softmax_backward_data.out _softmax_backward_data"
      " _softmax_backward_data.out argmax argmax.out argmin argmin.out fft_fft fft_fft.out fft_hfft"
      " fft_hfft.out fft_ifft fft_ifft.out fft_ihfft fft_ihfft.out fft_irfft fft_irfft.out fft_rfft"
      " fft_rfft.out\n"
      "unsupported _remove_batch_dim _triton_scaled_dot_attention _triton_scaled_dot_attention.out allclose\n"
      "variadic _linalg_svd _linalg_svd.U\n"
  );
}

}  // namespace vmap::rules::aten
