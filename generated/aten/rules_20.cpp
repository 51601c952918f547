// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 20 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_embedding_bag_ops.h>
#include <ATen/ops/_foreach_clone_ops.h>
#include <ATen/ops/_local_scalar_dense_ops.h>
#include <ATen/ops/_slow_conv2d_forward_ops.h>
#include <ATen/ops/_sobol_engine_ff_ops.h>
#include <ATen/ops/_triton_scaled_dot_attention_ops.h>
#include <ATen/ops/_version_ops.h>
#include <ATen/ops/adaptive_max_pool3d_ops.h>
#include <ATen/ops/addr_ops.h>
#include <ATen/ops/arctanh_ops.h>
#include <ATen/ops/bartlett_window_ops.h>
#include <ATen/ops/bernoulli_ops.h>
#include <ATen/ops/bitwise_not_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/conv1d_ops.h>
#include <ATen/ops/conv_depthwise3d_ops.h>
#include <ATen/ops/conv_transpose1d_ops.h>
#include <ATen/ops/convolution_overrideable_ops.h>
#include <ATen/ops/detach_ops.h>
#include <ATen/ops/embedding_ops.h>
#include <ATen/ops/fft_fft2_ops.h>
#include <ATen/ops/fft_hfft2_ops.h>
#include <ATen/ops/gather_backward_ops.h>
#include <ATen/ops/ge_ops.h>
#include <ATen/ops/greater_equal_ops.h>
#include <ATen/ops/greater_ops.h>
#include <ATen/ops/histogram_ops.h>
#include <ATen/ops/linalg_eigvalsh_ops.h>
#include <ATen/ops/linalg_inv_ex_ops.h>
#include <ATen/ops/linalg_matrix_rank_ops.h>
#include <ATen/ops/linalg_solve_triangular_ops.h>
#include <ATen/ops/log_sigmoid_ops.h>
#include <ATen/ops/lu_solve_ops.h>
#include <ATen/ops/max_pool3d_with_indices_backward_ops.h>
#include <ATen/ops/mode_ops.h>
#include <ATen/ops/nextafter_ops.h>
#include <ATen/ops/rad2deg_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/soft_margin_loss_backward_ops.h>
#include <ATen/ops/sparse_sampled_addmm_ops.h>
#include <ATen/ops/special_expm1_ops.h>
#include <ATen/ops/special_zeta_ops.h>
#include <ATen/ops/split_copy_ops.h>
#include <ATen/ops/unsqueeze_ops.h>
#include <ATen/ops/upsample_nearest3d_ops.h>
#include <ATen/ops/view_as_complex_copy_ops.h>
#include <ATen/ops/view_as_real_copy_ops.h>
#include <ATen/ops/where_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __irshift__.Scalar: pointwise
VMAP_SIGNATURE(__irshift___Scalar, "__irshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void __irshift___Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::__irshift___Scalar::call(self, other);
}

// _embedding_bag: decompose
VMAP_SIGNATURE(_embedding_bag, "_embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor,Tensor> _embedding_bag_rule(const Tensor& weight, const Tensor& indices,
    const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  return decompositions::embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx);
}

// _embedding_bag.out: decompose, as _embedding_bag
VMAP_SIGNATURE(_embedding_bag_out, "_embedding_bag.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

// _foreach_clone: composite
VMAP_SIGNATURE(_foreach_clone, "_foreach_clone(Tensor[] self, *, MemoryFormat? memory_format=None) -> Tensor[]");

// _foreach_clone.out: composite, as _foreach_clone
VMAP_SIGNATURE(_foreach_clone_out, "_foreach_clone.out(Tensor[] self, *, MemoryFormat? memory_format=None, Tensor(a!)[] out) -> ()");

// _local_scalar_dense: unsupported
VMAP_SIGNATURE(_local_scalar_dense, "_local_scalar_dense(Tensor self) -> Scalar");

// _slow_conv2d_forward: decompose
VMAP_SIGNATURE(_slow_conv2d_forward, "_slow_conv2d_forward(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding) -> Tensor");
Tensor _slow_conv2d_forward_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding) {
  return decompositions::slow_conv2d(self, weight, kernel_size, bias, stride, padding);
}

// _slow_conv2d_forward.output: decompose, as _slow_conv2d_forward
VMAP_SIGNATURE(_slow_conv2d_forward_output, "_slow_conv2d_forward.output(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding, *, Tensor(a!) output) -> Tensor(a!)");

// _sobol_engine_ff_: decompose
VMAP_SIGNATURE(_sobol_engine_ff_, "_sobol_engine_ff_(Tensor(a!) self, int n, Tensor sobolstate, int dimension, int num_generated) -> Tensor(a!)");

// _triton_scaled_dot_attention: unsupported
VMAP_SIGNATURE(_triton_scaled_dot_attention, "_triton_scaled_dot_attention(Tensor q, Tensor k, Tensor v, float dropout_p=0.0) -> Tensor");

// _triton_scaled_dot_attention.out: unsupported, as _triton_scaled_dot_attention
VMAP_SIGNATURE(_triton_scaled_dot_attention_out, "_triton_scaled_dot_attention.out(Tensor q, Tensor k, Tensor v, float dropout_p=0.0, *, Tensor(a!) out) -> Tensor(a!)");

// _version: unsupported
VMAP_SIGNATURE(_version, "_version(Tensor self) -> int");

// adaptive_max_pool3d: fold
VMAP_SIGNATURE(adaptive_max_pool3d, "adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> adaptive_max_pool3d_rule(const Tensor& self, BDim self_bdim,
    at::IntArrayRef output_size) {
  Fold<1> in("adaptive_max_pool3d", Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::adaptive_max_pool3d::call(in[0], output_size));
}

// adaptive_max_pool3d.out: fold, as adaptive_max_pool3d
VMAP_SIGNATURE(adaptive_max_pool3d_out, "adaptive_max_pool3d.out(Tensor self, int[3] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))");

// addr: decompose
VMAP_SIGNATURE(addr, "addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");
Tensor addr_rule(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return decompositions::addr(self, vec1, vec2, beta, alpha);
}

// addr.out: decompose, as addr
VMAP_SIGNATURE(addr_out, "addr.out(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// addr_: decompose, as addr
VMAP_SIGNATURE(addr_, "addr_(Tensor(a!) self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)");
Tensor& addr__rule(Tensor& self, const Tensor& vec1, const Tensor& vec2, const at::Scalar& beta,
    const at::Scalar& alpha) {
  return assign_in_place(self, decompositions::addr(self, vec1, vec2, beta, alpha));
}

// arctanh: pointwise
VMAP_SIGNATURE(arctanh, "arctanh(Tensor self) -> Tensor");
OneResult arctanh_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::arctanh::call(self), self_bdim);
}

// arctanh.out: pointwise, as arctanh
VMAP_SIGNATURE(arctanh_out, "arctanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// arctanh_: pointwise, as arctanh
VMAP_SIGNATURE(arctanh_, "arctanh_(Tensor(a!) self) -> Tensor(a!)");
void arctanh__rule(Tensor& self, BDim) {
  at::_ops::arctanh_::call(self);
}

// bartlett_window: factory
VMAP_SIGNATURE(bartlett_window, "bartlett_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// bartlett_window.out: factory, as bartlett_window
VMAP_SIGNATURE(bartlett_window_out, "bartlett_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// bernoulli_.float: random
VMAP_SIGNATURE(bernoulli__float, "bernoulli_.float(Tensor(a!) self, float p=0.5, *, Generator? generator=None) -> Tensor(a!)");
void bernoulli__float_rule(const Draw& draw, Tensor& self, BDim self_bdim, double p,
    std::optional<at::Generator> generator) {
  InPlaceDrawLike in(draw, Operand(self, self_bdim));
  at::_ops::bernoulli__float::call(in.written(), p, generator);
  in.spread();
}

// bitwise_not: pointwise
VMAP_SIGNATURE(bitwise_not, "bitwise_not(Tensor self) -> Tensor");
OneResult bitwise_not_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::bitwise_not::call(self), self_bdim);
}

// bitwise_not.out: pointwise, as bitwise_not
VMAP_SIGNATURE(bitwise_not_out, "bitwise_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_not_: pointwise, as bitwise_not
VMAP_SIGNATURE(bitwise_not_, "bitwise_not_(Tensor(a!) self) -> Tensor(a!)");
void bitwise_not__rule(Tensor& self, BDim) {
  at::_ops::bitwise_not_::call(self);
}

// bitwise_xor.Scalar: pointwise
VMAP_SIGNATURE(bitwise_xor_Scalar, "bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult bitwise_xor_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::bitwise_xor_Scalar::call(self, other), self_bdim);
}

// bitwise_xor.Scalar_out: pointwise, as bitwise_xor.Scalar
VMAP_SIGNATURE(bitwise_xor_Scalar_out, "bitwise_xor.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// bitwise_xor_.Scalar: pointwise, as bitwise_xor.Scalar
VMAP_SIGNATURE(bitwise_xor__Scalar, "bitwise_xor_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void bitwise_xor__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::bitwise_xor__Scalar::call(self, other);
}

// conv1d: convolve
VMAP_SIGNATURE(conv1d, "conv1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=1, SymInt[1] padding=0, SymInt[1] dilation=1, SymInt groups=1) -> Tensor");
OneResult conv1d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
    const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, c10::SymInt groups) {
  const Convolution in("conv1d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, false, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv1d::call(in[0], in[1], in.optional(2), stride, padding, dilation, in.groups()));
}

// conv_depthwise3d: unsupported
VMAP_SIGNATURE(conv_depthwise3d, "conv_depthwise3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding, SymInt[3] dilation) -> Tensor");

// conv_depthwise3d.out: unsupported, as conv_depthwise3d
VMAP_SIGNATURE(conv_depthwise3d_out, "conv_depthwise3d.out(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding, SymInt[3] dilation, *, Tensor(a!) out) -> Tensor(a!)");

// conv_transpose1d: convolve
VMAP_SIGNATURE(conv_transpose1d, "conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=1, SymInt[1] padding=0, SymInt[1] output_padding=0, SymInt groups=1, SymInt[1] dilation=1) -> Tensor");
OneResult conv_transpose1d_rule(const Tensor& input, BDim input_bdim, const Tensor& weight,
    BDim weight_bdim, const std::optional<Tensor>& bias, BDim bias_bdim, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding, c10::SymInt groups,
    c10::SymIntArrayRef dilation) {
  const Convolution in("conv_transpose1d", input, input_bdim, weight, weight_bdim, bias, bias_bdim, groups, true, Convolution::Takes::OneToo);
  return in.result(at::_ops::conv_transpose1d::call(in[0], in[1], in.optional(2), stride, padding, output_padding, in.groups(), dilation));
}

// convolution_overrideable: unsupported
VMAP_SIGNATURE(convolution_overrideable, "convolution_overrideable(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor");

// convolution_overrideable.out: unsupported, as convolution_overrideable
VMAP_SIGNATURE(convolution_overrideable_out, "convolution_overrideable.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)");

// detach: view
VMAP_SIGNATURE(detach, "detach(Tensor(a) self) -> Tensor(a)");
OneResult detach_rule(const Tensor& self, BDim self_bdim) {
  View in("detach", self, self_bdim);
  return in.result(at::_ops::detach::call(in.self()));
}

// detach_: view, as detach
VMAP_SIGNATURE(detach_, "detach_(Tensor(a!) self) -> Tensor(a!)");

// embedding: custom
VMAP_SIGNATURE(embedding, "embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor");

// embedding.out: custom, as embedding
VMAP_SIGNATURE(embedding_out, "embedding.out(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False, *, Tensor(a!) out) -> Tensor(a!)");

// fft_fft2: reduction
VMAP_SIGNATURE(fft_fft2, "fft_fft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_fft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_fft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_fft2::call(in[0], s, in.dims(), norm), true);
}

// fft_fft2.out: reduction, as fft_fft2
VMAP_SIGNATURE(fft_fft2_out, "fft_fft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// fft_hfft2: reduction
VMAP_SIGNATURE(fft_hfft2, "fft_hfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_hfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_hfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_hfft2::call(in[0], s, in.dims(), norm), true);
}

// fft_hfft2.out: reduction, as fft_hfft2
VMAP_SIGNATURE(fft_hfft2_out, "fft_hfft2.out(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None, *, Tensor(a!) out) -> Tensor(a!)");

// gather_backward: decompose
VMAP_SIGNATURE(gather_backward, "gather_backward(Tensor grad, Tensor self, int dim, Tensor index, bool sparse_grad) -> Tensor");
Tensor gather_backward_rule(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index,
    bool sparse_grad) {
  return decompositions::gather_backward(grad, self, dim, index, sparse_grad);
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

// greater_equal.Scalar: pointwise
VMAP_SIGNATURE(greater_equal_Scalar, "greater_equal.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult greater_equal_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::greater_equal_Scalar::call(self, other), self_bdim);
}

// greater_equal.Scalar_out: pointwise, as greater_equal.Scalar
VMAP_SIGNATURE(greater_equal_Scalar_out, "greater_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// greater_equal_.Scalar: pointwise, as greater_equal.Scalar
VMAP_SIGNATURE(greater_equal__Scalar, "greater_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void greater_equal__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::greater_equal__Scalar::call(self, other);
}

// histogram.bin_ct: decompose
VMAP_SIGNATURE(histogram_bin_ct, "histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)");
std::tuple<Tensor,Tensor> histogram_bin_ct_rule(const Tensor& self, int64_t bins,
    std::optional<at::ArrayRef<double>> range, const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogram(self, bins, range, weight, density);
}

// histogram.bin_ct_out: decompose, as histogram.bin_ct
VMAP_SIGNATURE(histogram_bin_ct_out, "histogram.bin_ct_out(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)");

// linalg_eigvalsh: variadic
VMAP_SIGNATURE(linalg_eigvalsh, "linalg_eigvalsh(Tensor self, str UPLO=\"L\") -> Tensor");
OneResult linalg_eigvalsh_rule(const Tensor& self, BDim self_bdim, c10::string_view UPLO) {
  Variadic<1> in("linalg_eigvalsh", Operand(self, self_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_eigvalsh::call(in[0], UPLO));
}

// linalg_eigvalsh.out: variadic, as linalg_eigvalsh
VMAP_SIGNATURE(linalg_eigvalsh_out, "linalg_eigvalsh.out(Tensor self, str UPLO=\"L\", *, Tensor(a!) out) -> Tensor(a!)");

// linalg_inv_ex: variadic
VMAP_SIGNATURE(linalg_inv_ex, "linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_inv_ex_rule(const Tensor& A, BDim A_bdim, bool check_errors) {
  Variadic<1> in("linalg_inv_ex", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_inv_ex::call(in[0], check_errors));
}

// linalg_inv_ex.inverse: variadic, as linalg_inv_ex
VMAP_SIGNATURE(linalg_inv_ex_inverse, "linalg_inv_ex.inverse(Tensor A, *, bool check_errors=False, Tensor(a!) inverse, Tensor(b!) info) -> (Tensor(a!) inverse, Tensor(b!) info)");

// linalg_matrix_rank.out_tol_tensor: variadic, as linalg_matrix_rank.tol_tensor
VMAP_SIGNATURE(linalg_matrix_rank_out_tol_tensor, "linalg_matrix_rank.out_tol_tensor(Tensor input, Tensor tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)");

// linalg_matrix_rank.tol_tensor: variadic
VMAP_SIGNATURE(linalg_matrix_rank_tol_tensor, "linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor");
OneResult linalg_matrix_rank_tol_tensor_rule(const Tensor& input, BDim input_bdim, const Tensor& tol,
    BDim tol_bdim, bool hermitian) {
  Variadic<2> in("linalg_matrix_rank.tol_tensor", Operand(input, input_bdim, 2), Operand(tol, tol_bdim));
  in.align();
  return in.result(at::_ops::linalg_matrix_rank_tol_tensor::call(in[0], in[1], hermitian));
}

// linalg_solve_triangular: variadic
VMAP_SIGNATURE(linalg_solve_triangular, "linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor");
OneResult linalg_solve_triangular_rule(const Tensor& self, BDim self_bdim, const Tensor& B, BDim B_bdim,
    bool upper, bool left, bool unitriangular) {
  Variadic<2> in("linalg_solve_triangular", Operand(self, self_bdim, 2), Operand(B, B_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_solve_triangular::call(in[0], in[1], upper, left, unitriangular));
}

// linalg_solve_triangular.out: variadic, as linalg_solve_triangular
VMAP_SIGNATURE(linalg_solve_triangular_out, "linalg_solve_triangular.out(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False, Tensor(a!) out) -> Tensor(a!)");

// log_sigmoid: pointwise
VMAP_SIGNATURE(log_sigmoid, "log_sigmoid(Tensor self) -> Tensor");
OneResult log_sigmoid_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::log_sigmoid::call(self), self_bdim);
}

// log_sigmoid.out: pointwise, as log_sigmoid
VMAP_SIGNATURE(log_sigmoid_out, "log_sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// lu_solve.out: composite, as lu_solve
VMAP_SIGNATURE(lu_solve_out, "lu_solve.out(Tensor self, Tensor LU_data, Tensor LU_pivots, *, Tensor(a!) out) -> Tensor(a!)");

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

// mode: reduction
VMAP_SIGNATURE(mode, "mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)");
std::tuple<Tensor, BDim, Tensor, BDim> mode_rule(const Tensor& self, BDim self_bdim, int64_t dim,
    bool keepdim) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::mode::call(in[0], in.dim(), keepdim), keepdim);
}

// mode.values: reduction, as mode
VMAP_SIGNATURE(mode_values, "mode.values(Tensor self, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)");

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

// rad2deg: pointwise
VMAP_SIGNATURE(rad2deg, "rad2deg(Tensor self) -> Tensor");
OneResult rad2deg_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::rad2deg::call(self), self_bdim);
}

// rad2deg.out: pointwise, as rad2deg
VMAP_SIGNATURE(rad2deg_out, "rad2deg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// rad2deg_: pointwise, as rad2deg
VMAP_SIGNATURE(rad2deg_, "rad2deg_(Tensor(a!) self) -> Tensor(a!)");
void rad2deg__rule(Tensor& self, BDim) {
  at::_ops::rad2deg_::call(self);
}

// soft_margin_loss_backward: loss
VMAP_SIGNATURE(soft_margin_loss_backward, "soft_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor");
OneResult soft_margin_loss_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim, int64_t reduction) {
  LossBackward<3> in(reduction, 0, Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::soft_margin_loss_backward::call(in[0], in[1], in[2], in.elementwise()));
}

// soft_margin_loss_backward.grad_input: loss, as soft_margin_loss_backward
VMAP_SIGNATURE(soft_margin_loss_backward_grad_input, "soft_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, *, Tensor(a!) grad_input) -> Tensor(a!)");

// sparse_sampled_addmm: unsupported
VMAP_SIGNATURE(sparse_sampled_addmm, "sparse_sampled_addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor");

// sparse_sampled_addmm.out: unsupported, as sparse_sampled_addmm
VMAP_SIGNATURE(sparse_sampled_addmm_out, "sparse_sampled_addmm.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");

// special_expm1: pointwise
VMAP_SIGNATURE(special_expm1, "special_expm1(Tensor self) -> Tensor");
OneResult special_expm1_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_expm1::call(self), self_bdim);
}

// special_expm1.out: pointwise, as special_expm1
VMAP_SIGNATURE(special_expm1_out, "special_expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_zeta.other_scalar: pointwise
VMAP_SIGNATURE(special_zeta_other_scalar, "special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor");
OneResult special_zeta_other_scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::special_zeta_other_scalar::call(self, other), self_bdim);
}

// special_zeta.other_scalar_out: pointwise, as special_zeta.other_scalar
VMAP_SIGNATURE(special_zeta_other_scalar_out, "special_zeta.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// split_copy.Tensor: view
VMAP_SIGNATURE(split_copy_Tensor, "split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]");
ListResult split_copy_Tensor_rule(const Tensor& self, BDim self_bdim, c10::SymInt split_size, int64_t dim) {
  View in("split_copy.Tensor", self, self_bdim, 1, 0, RankError::Runtime);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::split_copy_Tensor::call(in.self(), split_size, physical_dim));
}

// split_copy.Tensor_out: view, as split_copy.Tensor
VMAP_SIGNATURE(split_copy_Tensor_out, "split_copy.Tensor_out(Tensor self, SymInt split_size, int dim=0, *, Tensor(a!)[] out) -> ()");

// unsqueeze: view
VMAP_SIGNATURE(unsqueeze, "unsqueeze(Tensor(a) self, int dim) -> Tensor(a)");
OneResult unsqueeze_rule(const Tensor& self, BDim self_bdim, int64_t dim) {
  View in("unsqueeze", self, self_bdim);
  const auto physical_dim = in.insert(dim);
  return in.result(at::_ops::unsqueeze::call(in.self(), physical_dim));
}

// unsqueeze_: view, as unsqueeze
VMAP_SIGNATURE(unsqueeze_, "unsqueeze_(Tensor(a!) self, int dim) -> Tensor(a!)");

// upsample_nearest3d.vec: fold
VMAP_SIGNATURE(upsample_nearest3d_vec, "upsample_nearest3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor");
OneResult upsample_nearest3d_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("upsample_nearest3d.vec", Operand(input, input_bdim, 4));
  in.channels<0>().fold();
  return in.result(at::_ops::upsample_nearest3d_vec::call(in[0], output_size, scale_factors));
}

// view_as_complex_copy: view
VMAP_SIGNATURE(view_as_complex_copy, "view_as_complex_copy(Tensor self) -> Tensor");
OneResult view_as_complex_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_complex_copy", self, self_bdim, 1, 1, RankError::Runtime);
  return in.result(at::_ops::view_as_complex_copy::call(in.self()));
}

// view_as_complex_copy.out: view, as view_as_complex_copy
VMAP_SIGNATURE(view_as_complex_copy_out, "view_as_complex_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// view_as_real_copy: view
VMAP_SIGNATURE(view_as_real_copy, "view_as_real_copy(Tensor self) -> Tensor");
OneResult view_as_real_copy_rule(const Tensor& self, BDim self_bdim) {
  View in("view_as_real_copy", self, self_bdim);
  return in.result(at::_ops::view_as_real_copy::call(in.self()));
}

// view_as_real_copy.out: view, as view_as_real_copy
VMAP_SIGNATURE(view_as_real_copy_out, "view_as_real_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// where.ScalarSelf: pointwise
VMAP_SIGNATURE(where_ScalarSelf, "where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor");
OneResult where_ScalarSelf_rule(const Tensor& condition, BDim condition_bdim, const at::Scalar& self,
    const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(condition, condition_bdim), Operand(other, other_bdim));
  in.align();
  return in.result(at::_ops::where_ScalarSelf::call(in[0], self, in[1]));
}

// where.self: pointwise
VMAP_SIGNATURE(where_self, "where.self(Tensor condition, Tensor self, Tensor other) -> Tensor");
OneResult where_self_rule(const Tensor& condition, BDim condition_bdim, const Tensor& self, BDim self_bdim,
    const Tensor& other, BDim other_bdim) {
  Broadcast<3> in(Operand(condition, condition_bdim), Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote_only<1, 2>().align();
  return in.result(at::_ops::where_self::call(in[0], in[1], in[2]));
}

// where.self_out: pointwise, as where.self
VMAP_SIGNATURE(where_self_out, "where.self_out(Tensor condition, Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_20(torch::Library& m) {
  VMAP_SUPPORT2(__irshift__, Scalar, __irshift___Scalar_rule);
  composite(m, "_cast_Char");
  VMAP_DECOMPOSE(_embedding_bag, _embedding_bag_rule);
  support_out(m, "aten", "_embedding_bag.out", "_embedding_bag", OutDtype::Same);
  explicit_composite(m, "_foreach_clone");
  support_out(m, "aten", "_foreach_clone.out", "_foreach_clone", OutDtype::Same);
  unsupported(m, "_local_scalar_dense", "it reads one number on the host, and every example has its own", "compute with the tensor itself, or return it, and read it outside vmap");
  VMAP_DECOMPOSE(_slow_conv2d_forward, _slow_conv2d_forward_rule);
  support_out(m, "aten", "_slow_conv2d_forward.output", "_slow_conv2d_forward", OutDtype::Cast);
  decompose(m, "_sobol_engine_ff_", static_cast<at::_ops::_sobol_engine_ff_::schema*>(&decompositions::sobol_engine_ff_));
  unsupported(m, "_triton_scaled_dot_attention", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  unsupported(m, "_triton_scaled_dot_attention.out", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  unsupported(m, "_version", "an example has no version counter of its own", "ask the tensor that is batched, outside vmap");
  VMAP_SUPPORT(adaptive_max_pool3d, adaptive_max_pool3d_rule);
  support_out(m, "aten", "adaptive_max_pool3d.out", "adaptive_max_pool3d", OutDtype::Cast);
  VMAP_DECOMPOSE(addr, addr_rule);
  support_out(m, "aten", "addr.out", "addr", OutDtype::Cast);
  VMAP_DECOMPOSE(addr_, addr__rule);
  VMAP_SUPPORT(arctanh, arctanh_rule);
  support_out(m, "aten", "arctanh.out", "arctanh", OutDtype::Cast);
  VMAP_SUPPORT(arctanh_, arctanh__rule);
  VMAP_FACTORY(aten, "bartlett_window", bartlett_window);
  support_out(m, "aten", "bartlett_window.out", "bartlett_window", OutDtype::Same);
  VMAP_RANDOM(aten, "bernoulli_.float", bernoulli__float_rule, bernoulli__float);
  VMAP_SUPPORT(bitwise_not, bitwise_not_rule);
  support_out(m, "aten", "bitwise_not.out", "bitwise_not", OutDtype::Cast);
  VMAP_SUPPORT(bitwise_not_, bitwise_not__rule);
  VMAP_SUPPORT2(bitwise_xor, Scalar, bitwise_xor_Scalar_rule);
  support_out(m, "aten", "bitwise_xor.Scalar_out", "bitwise_xor.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_xor_, Scalar, bitwise_xor__Scalar_rule);
  VMAP_SUPPORT(conv1d, conv1d_rule);
  unsupported(m, "conv_depthwise3d", "PyTorch has a kernel of it for GPUs alone", "use conv3d with as many groups as channels");
  unsupported(m, "conv_depthwise3d.out", "PyTorch has a kernel of it for GPUs alone", "use conv3d with as many groups as channels");
  VMAP_SUPPORT(conv_transpose1d, conv_transpose1d_rule);
  unsupported(m, "convolution_overrideable", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution");
  unsupported(m, "convolution_overrideable.out", "it is a hook that backends outside of PyTorch implement, and PyTorch's own body of it raises", "use convolution");
  VMAP_SUPPORT(detach, detach_rule);
  VMAP_SUPPORT_INPLACE_VIEW(detach_, detach_rule);
  VMAP_SUPPORT(embedding, custom::embedding);
  support_out(m, "aten", "embedding.out", "embedding", OutDtype::Same);
  VMAP_SUPPORT(fft_fft2, fft_fft2_rule);
  support_out(m, "aten", "fft_fft2.out", "fft_fft2", OutDtype::Cast);
  VMAP_SUPPORT(fft_hfft2, fft_hfft2_rule);
  support_out(m, "aten", "fft_hfft2.out", "fft_hfft2", OutDtype::Cast);
  VMAP_DECOMPOSE(gather_backward, gather_backward_rule);
  VMAP_SUPPORT2(ge, Tensor, ge_Tensor_rule);
  support_out(m, "aten", "ge.Tensor_out", "ge.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(ge_, Tensor, ge__Tensor_rule);
  composite(m, "get_device");
  VMAP_SUPPORT2(greater, Tensor, greater_Tensor_rule);
  support_out(m, "aten", "greater.Tensor_out", "greater.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(greater_, Tensor, greater__Tensor_rule);
  VMAP_SUPPORT2(greater_equal, Scalar, greater_equal_Scalar_rule);
  support_out(m, "aten", "greater_equal.Scalar_out", "greater_equal.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(greater_equal_, Scalar, greater_equal__Scalar_rule);
  VMAP_DECOMPOSE2(histogram, bin_ct, histogram_bin_ct_rule);
  support_out(m, "aten", "histogram.bin_ct_out", "histogram.bin_ct", OutDtype::Cast);
  VMAP_SUPPORT(linalg_eigvalsh, linalg_eigvalsh_rule);
  support_out(m, "aten", "linalg_eigvalsh.out", "linalg_eigvalsh", OutDtype::Cast);
  VMAP_SUPPORT(linalg_inv_ex, linalg_inv_ex_rule);
  support_out(m, "aten", "linalg_inv_ex.inverse", "linalg_inv_ex", OutDtype::Cast);
  support_out(m, "aten", "linalg_matrix_rank.out_tol_tensor", "linalg_matrix_rank.tol_tensor", OutDtype::Cast);
  VMAP_SUPPORT2(linalg_matrix_rank, tol_tensor, linalg_matrix_rank_tol_tensor_rule);
  VMAP_SUPPORT(linalg_solve_triangular, linalg_solve_triangular_rule);
  support_out(m, "aten", "linalg_solve_triangular.out", "linalg_solve_triangular", OutDtype::Cast);
  VMAP_SUPPORT(log_sigmoid, log_sigmoid_rule);
  support_out(m, "aten", "log_sigmoid.out", "log_sigmoid", OutDtype::Cast);
  composite(m, "lu_solve");
  support_out(m, "aten", "lu_solve.out", "lu_solve", OutDtype::Cast);
  VMAP_SUPPORT(max_pool3d_with_indices_backward, max_pool3d_with_indices_backward_rule);
  support_out(m, "aten", "max_pool3d_with_indices_backward.grad_input", "max_pool3d_with_indices_backward", OutDtype::Cast);
  VMAP_SUPPORT(mode, mode_rule);
  support_out(m, "aten", "mode.values", "mode", OutDtype::Cast);
  VMAP_SUPPORT(nextafter, nextafter_rule);
  support_out(m, "aten", "nextafter.out", "nextafter", OutDtype::Cast);
  VMAP_SUPPORT(nextafter_, nextafter__rule);
  VMAP_SUPPORT(rad2deg, rad2deg_rule);
  support_out(m, "aten", "rad2deg.out", "rad2deg", OutDtype::Cast);
  VMAP_SUPPORT(rad2deg_, rad2deg__rule);
  VMAP_SUPPORT(soft_margin_loss_backward, soft_margin_loss_backward_rule);
  support_out(m, "aten", "soft_margin_loss_backward.grad_input", "soft_margin_loss_backward", OutDtype::Cast);
  unsupported(m, "sparse_sampled_addmm", "it takes a sparse tensor, which has no strides that a batch dim could have", "mask the dense product");
  unsupported(m, "sparse_sampled_addmm.out", "it takes a sparse tensor, which has no strides that a batch dim could have", "mask the dense product");
  VMAP_SUPPORT(special_expm1, special_expm1_rule);
  support_out(m, "aten", "special_expm1.out", "special_expm1", OutDtype::Cast);
  VMAP_SUPPORT2(special_zeta, other_scalar, special_zeta_other_scalar_rule);
  support_out(m, "aten", "special_zeta.other_scalar_out", "special_zeta.other_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(split_copy, Tensor, split_copy_Tensor_rule);
  support_out(m, "aten", "split_copy.Tensor_out", "split_copy.Tensor", OutDtype::Cast);
  composite(m, "std");
  composite(m, "type_as");
  VMAP_SUPPORT(unsqueeze, unsqueeze_rule);
  VMAP_SUPPORT_INPLACE_VIEW(unsqueeze_, unsqueeze_rule);
  VMAP_SUPPORT2(upsample_nearest3d, vec, upsample_nearest3d_vec_rule);
  VMAP_SUPPORT(view_as_complex_copy, view_as_complex_copy_rule);
  support_out(m, "aten", "view_as_complex_copy.out", "view_as_complex_copy", OutDtype::Same);
  VMAP_SUPPORT(view_as_real_copy, view_as_real_copy_rule);
  support_out(m, "aten", "view_as_real_copy.out", "view_as_real_copy", OutDtype::Same);
  VMAP_SUPPORT2(where, ScalarSelf, where_ScalarSelf_rule);
  VMAP_SUPPORT2(where, self, where_self_rule);
  support_out(m, "aten", "where.self_out", "where.self", OutDtype::Cast);
  add_kinds(
      "composite _cast_Char _foreach_clone _foreach_clone.out get_device lu_solve lu_solve.out std type_as\n"
      "convolve conv1d conv_transpose1d\n"
      "custom embedding embedding.out\n"
      "decompose _embedding_bag _embedding_bag.out _slow_conv2d_forward _slow_conv2d_forward.output"
      " _sobol_engine_ff_ addr addr.out addr_ gather_backward histogram.bin_ct histogram.bin_ct_out\n"
      "factory bartlett_window bartlett_window.out\n"
      "fold adaptive_max_pool3d adaptive_max_pool3d.out max_pool3d_with_indices_backward"
      " max_pool3d_with_indices_backward.grad_input upsample_nearest3d.vec\n"
      "loss soft_margin_loss_backward soft_margin_loss_backward.grad_input\n"
      "pointwise __irshift__.Scalar arctanh arctanh.out arctanh_ bitwise_not bitwise_not.out bitwise_not_"
      " bitwise_xor.Scalar bitwise_xor.Scalar_out bitwise_xor_.Scalar ge.Tensor ge.Tensor_out ge_.Tensor"
      " greater.Tensor greater.Tensor_out greater_.Tensor greater_equal.Scalar greater_equal.Scalar_out"
      " greater_equal_.Scalar log_sigmoid log_sigmoid.out nextafter nextafter.out nextafter_ rad2deg"
      " rad2deg.out rad2deg_ special_expm1 special_expm1.out special_zeta.other_scalar"
      " special_zeta.other_scalar_out where.ScalarSelf where.self where.self_out\n"
      "random bernoulli_.float\n"
      "reduction fft_fft2 fft_fft2.out fft_hfft2 fft_hfft2.out mode mode.values\n"
      "unsupported _local_scalar_dense _triton_scaled_dot_attention _triton_scaled_dot_attention.out"
      " _version conv_depthwise3d conv_depthwise3d.out convolution_overrideable convolution_overrideable.out"
      " sparse_sampled_addmm sparse_sampled_addmm.out\n"
      "variadic linalg_eigvalsh linalg_eigvalsh.out linalg_inv_ex linalg_inv_ex.inverse"
      " linalg_matrix_rank.out_tol_tensor linalg_matrix_rank.tol_tensor linalg_solve_triangular"
      " linalg_solve_triangular.out\n"
      "view detach detach_ split_copy.Tensor split_copy.Tensor_out unsqueeze unsqueeze_ view_as_complex_copy"
      " view_as_complex_copy.out view_as_real_copy view_as_real_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
