// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 31 of 32: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool3d_backward_ops.h>
#include <ATen/ops/_flash_attention_forward_ops.h>
#include <ATen/ops/_foreach_abs_ops.h>
#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_round_ops.h>
#include <ATen/ops/_histogramdd_bin_edges_ops.h>
#include <ATen/ops/_index_put_impl_ops.h>
#include <ATen/ops/_linalg_solve_ex_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_backward_ops.h>
#include <ATen/ops/_unsafe_masked_index_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_ops.h>
#include <ATen/ops/as_strided_copy_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/convolution_backward_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/fft_ihfft_ops.h>
#include <ATen/ops/fractional_max_pool3d_backward_ops.h>
#include <ATen/ops/hann_window_ops.h>
#include <ATen/ops/im2col_ops.h>
#include <ATen/ops/less_equal_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/multilabel_margin_loss_ops.h>
#include <ATen/ops/nanquantile_ops.h>
#include <ATen/ops/nll_loss_forward_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/resize_as_ops.h>
#include <ATen/ops/rrelu_with_noise_backward_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/sigmoid_ops.h>
#include <ATen/ops/slow_conv_dilated2d_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_hermite_polynomial_he_ops.h>
#include <ATen/ops/tensordot_ops.h>
#include <ATen/ops/unique_consecutive_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <vmap/composite.h>
#include <vmap/out.h>
#include <vmap/unsupported.h>

namespace vmap::rules::aten {
namespace {

// __ilshift__.Tensor: pointwise
VMAP_SIGNATURE(__ilshift___Tensor, "__ilshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)");
void __ilshift___Tensor_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::__ilshift___Tensor::call(in.written(), in[1]);
}

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

// _flash_attention_forward: unsupported
VMAP_SIGNATURE(_flash_attention_forward, "_flash_attention_forward(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)");

// _foreach_abs: composite
VMAP_SIGNATURE(_foreach_abs, "_foreach_abs(Tensor[] self) -> Tensor[]");

// _foreach_abs.out: composite, as _foreach_abs
VMAP_SIGNATURE(_foreach_abs_out, "_foreach_abs.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_abs_: composite, as _foreach_abs
VMAP_SIGNATURE(_foreach_abs_, "_foreach_abs_(Tensor(a!)[] self) -> ()");

// _foreach_clamp_min.List: composite
VMAP_SIGNATURE(_foreach_clamp_min_List, "_foreach_clamp_min.List(Tensor[] self, Tensor[] other) -> Tensor[]");

// _foreach_clamp_min.List_out: composite, as _foreach_clamp_min.List
VMAP_SIGNATURE(_foreach_clamp_min_List_out, "_foreach_clamp_min.List_out(Tensor[] self, Tensor[] other, *, Tensor(a!)[] out) -> ()");

// _foreach_clamp_min_.List: composite, as _foreach_clamp_min.List
VMAP_SIGNATURE(_foreach_clamp_min__List, "_foreach_clamp_min_.List(Tensor(a!)[] self, Tensor[] other) -> ()");

// _foreach_round: composite
VMAP_SIGNATURE(_foreach_round, "_foreach_round(Tensor[] self) -> Tensor[]");

// _foreach_round.out: composite, as _foreach_round
VMAP_SIGNATURE(_foreach_round_out, "_foreach_round.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_round_: composite, as _foreach_round
VMAP_SIGNATURE(_foreach_round_, "_foreach_round_(Tensor(a!)[] self) -> ()");

// _histogramdd_bin_edges: decompose
VMAP_SIGNATURE(_histogramdd_bin_edges, "_histogramdd_bin_edges(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor[]");
std::vector<Tensor> _histogramdd_bin_edges_rule(const Tensor& self, at::IntArrayRef bins,
    std::optional<at::ArrayRef<double>> range, const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogramdd_bin_edges(self, bins, range, weight, density);
}

// _histogramdd_bin_edges.out: decompose, as _histogramdd_bin_edges
VMAP_SIGNATURE(_histogramdd_bin_edges_out, "_histogramdd_bin_edges.out(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!)[] out) -> ()");

// _index_put_impl: index_list
VMAP_SIGNATURE(_index_put_impl, "_index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor");
OneResult _index_put_impl_rule(const Tensor& self, BDim self_bdim,
    const c10::List<std::optional<Tensor>>& indices, BDims indices_bdim, const Tensor& values,
    BDim values_bdim, bool accumulate, bool unsafe) {
  const AdvancedIndex in("_index_put_impl", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.filled(accumulate);
  return in.result(at::_ops::_index_put_impl::call(in.self(), in.indices(), in.values(), accumulate, unsafe));
}

// _index_put_impl.out: index_list, as _index_put_impl
VMAP_SIGNATURE(_index_put_impl_out, "_index_put_impl.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False, *, Tensor(a!) out) -> Tensor(a!)");

// _index_put_impl_: index_list, as _index_put_impl
VMAP_SIGNATURE(_index_put_impl_, "_index_put_impl_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor(a!)");
void _index_put_impl__rule(Tensor& self, BDim self_bdim, const c10::List<std::optional<Tensor>>& indices,
    BDims indices_bdim, const Tensor& values, BDim values_bdim, bool accumulate, bool unsafe) {
  const AdvancedIndex in("_index_put_impl_", Operand(self, self_bdim), indices, indices_bdim, Operand(values, values_bdim));
  if (in.is_mask()) return in.fill_in_place(accumulate);
  at::_ops::_index_put_impl_::call(in.written(), in.indices(), in.values(), accumulate, unsafe);
}

// _linalg_solve_ex: custom
VMAP_SIGNATURE(_linalg_solve_ex, "_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)");

// _linalg_solve_ex.result: custom, as _linalg_solve_ex
VMAP_SIGNATURE(_linalg_solve_ex_result, "_linalg_solve_ex.result(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info)");

// _scaled_dot_product_flash_attention_for_cpu_backward: custom
VMAP_SIGNATURE(_scaled_dot_product_flash_attention_for_cpu_backward, "_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)");

// _unsafe_masked_index: composite
VMAP_SIGNATURE(_unsafe_masked_index, "_unsafe_masked_index(Tensor self, Tensor mask, Tensor?[] indices, Scalar fill) -> Tensor");

// _upsample_bilinear2d_aa.vec: fold
VMAP_SIGNATURE(_upsample_bilinear2d_aa_vec, "_upsample_bilinear2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor");
OneResult _upsample_bilinear2d_aa_vec_rule(const Tensor& input, BDim input_bdim,
    at::OptionalSymIntArrayRef output_size, bool align_corners,
    std::optional<at::ArrayRef<double>> scale_factors) {
  Fold<1> in("_upsample_bilinear2d_aa.vec", Operand(input, input_bdim, 3));
  in.channels<0>().fold();
  return in.result(at::_ops::_upsample_bilinear2d_aa_vec::call(in[0], output_size, align_corners, scale_factors));
}

// as_strided_copy: custom
VMAP_SIGNATURE(as_strided_copy, "as_strided_copy(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor");

// as_strided_copy.out: custom, as as_strided_copy
VMAP_SIGNATURE(as_strided_copy_out, "as_strided_copy.out(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None, *, Tensor(a!) out) -> Tensor(a!)");

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

// convolution_backward: custom
VMAP_SIGNATURE(convolution_backward, "convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");

// convolution_backward.out: custom, as convolution_backward
VMAP_SIGNATURE(convolution_backward_out, "convolution_backward.out(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// div.Tensor_mode: pointwise
VMAP_SIGNATURE(div_Tensor_mode, "div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor");
OneResult div_Tensor_mode_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::div_Tensor_mode::call(in[0], in[1], rounding_mode));
}

// div.out_mode: pointwise, as div.Tensor_mode
VMAP_SIGNATURE(div_out_mode, "div.out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)");

// div_.Tensor_mode: pointwise, as div.Tensor_mode
VMAP_SIGNATURE(div__Tensor_mode, "div_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)");
void div__Tensor_mode_rule(Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim,
    std::optional<c10::string_view> rounding_mode) {
  InPlaceBroadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  at::_ops::div__Tensor_mode::call(in.written(), in[1], rounding_mode);
}

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

// fractional_max_pool3d_backward: fold
VMAP_SIGNATURE(fractional_max_pool3d_backward, "fractional_max_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices) -> Tensor");
OneResult fractional_max_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef output_size,
    const Tensor& indices, BDim indices_bdim) {
  Fold<3> in("fractional_max_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4), Operand(indices, indices_bdim, 4));
  in.batch_is_optional().channels<0, 1, 2>().fold().contiguous();
  return in.result(at::_ops::fractional_max_pool3d_backward::call(in[0], in[1], kernel_size, output_size, in[2]));
}

// fractional_max_pool3d_backward.grad_input: fold, as fractional_max_pool3d_backward
VMAP_SIGNATURE(fractional_max_pool3d_backward_grad_input, "fractional_max_pool3d_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices, *, Tensor(a!) grad_input) -> Tensor(a!)");

// hann_window: factory
VMAP_SIGNATURE(hann_window, "hann_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// hann_window.out: factory, as hann_window
VMAP_SIGNATURE(hann_window_out, "hann_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!)");

// im2col: fold
VMAP_SIGNATURE(im2col, "im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor");
OneResult im2col_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef dilation, at::IntArrayRef padding, at::IntArrayRef stride) {
  Fold<1> in("im2col", Operand(self, self_bdim, 3));
  in.batch_is_optional().fold();
  return in.result(at::_ops::im2col::call(in[0], kernel_size, dilation, padding, stride));
}

// im2col.out: fold, as im2col
VMAP_SIGNATURE(im2col_out, "im2col.out(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)");

// less_equal.Scalar: pointwise
VMAP_SIGNATURE(less_equal_Scalar, "less_equal.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult less_equal_Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::less_equal_Scalar::call(self, other), self_bdim);
}

// less_equal.Scalar_out: pointwise, as less_equal.Scalar
VMAP_SIGNATURE(less_equal_Scalar_out, "less_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

// less_equal_.Scalar: pointwise, as less_equal.Scalar
VMAP_SIGNATURE(less_equal__Scalar, "less_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)");
void less_equal__Scalar_rule(Tensor& self, BDim, const at::Scalar& other) {
  at::_ops::less_equal__Scalar::call(self, other);
}

// multilabel_margin_loss.out: composite, as multilabel_margin_loss
VMAP_SIGNATURE(multilabel_margin_loss_out, "multilabel_margin_loss.out(Tensor self, Tensor target, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

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

// nll_loss_forward: custom
VMAP_SIGNATURE(nll_loss_forward, "nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)");

// nll_loss_forward.output: custom, as nll_loss_forward
VMAP_SIGNATURE(nll_loss_forward_output, "nll_loss_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))");

// norm.Scalar: decompose
VMAP_SIGNATURE(norm_Scalar, "norm.Scalar(Tensor self, Scalar p=2) -> Tensor");
Tensor norm_Scalar_rule(const Tensor& self, const at::Scalar& p) {
  return at::_ops::norm_ScalarOpt_dim::call(self, p, at::IntArrayRef{}, false);
}

// norm.ScalarOpt_dtype: decompose
VMAP_SIGNATURE(norm_ScalarOpt_dtype, "norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor");
Tensor norm_ScalarOpt_dtype_rule(const Tensor& self, const std::optional<at::Scalar>& p,
    at::ScalarType dtype) {
  return at::_ops::norm_ScalarOpt_dim_dtype::call(self, p, at::IntArrayRef{}, false, dtype);
}

// norm.ScalarOpt_dtype_out: decompose, as norm.ScalarOpt_dtype
VMAP_SIGNATURE(norm_ScalarOpt_dtype_out, "norm.ScalarOpt_dtype_out(Tensor self, Scalar? p, *, ScalarType dtype, Tensor(a!) out) -> Tensor(a!)");

// norm.Scalar_out: decompose, as norm.Scalar
VMAP_SIGNATURE(norm_Scalar_out, "norm.Scalar_out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)");

// randint_like: random
VMAP_SIGNATURE(randint_like, "randint_like(Tensor self, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_rule(const Draw& draw, const Tensor& self, BDim self_bdim, c10::SymInt high,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like::call(in.self(), high, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.out: random, as randint_like
VMAP_SIGNATURE(randint_like_out, "randint_like.out(Tensor self, SymInt high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// randperm.generator: random
VMAP_SIGNATURE(randperm_generator, "randperm.generator(SymInt n, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// randperm.generator_out: random, as randperm.generator
VMAP_SIGNATURE(randperm_generator_out, "randperm.generator_out(SymInt n, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// resize_as_: unsupported
VMAP_SIGNATURE(resize_as_, "resize_as_(Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)");

// rrelu_with_noise_backward: variadic
VMAP_SIGNATURE(rrelu_with_noise_backward, "rrelu_with_noise_backward(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result) -> Tensor");
OneResult rrelu_with_noise_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, const Tensor& noise, BDim noise_bdim, const at::Scalar& lower,
    const at::Scalar& upper, bool training, bool self_is_result) {
  Variadic<3> in("rrelu_with_noise_backward", Operand(grad_output, grad_output_bdim), Operand(self, self_bdim), Operand(noise, noise_bdim));
  in.align_and_expand();
  return in.result(at::_ops::rrelu_with_noise_backward::call(in[0], in[1], in[2], lower, upper, training, self_is_result));
}

// rrelu_with_noise_backward.out: variadic, as rrelu_with_noise_backward
VMAP_SIGNATURE(rrelu_with_noise_backward_out, "rrelu_with_noise_backward.out(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result, *, Tensor(a!) out) -> Tensor(a!)");

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

// searchsorted.Tensor: custom
VMAP_SIGNATURE(searchsorted_Tensor, "searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor");

// searchsorted.Tensor_out: custom, as searchsorted.Tensor
VMAP_SIGNATURE(searchsorted_Tensor_out, "searchsorted.Tensor_out(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!)");

// sigmoid: pointwise
VMAP_SIGNATURE(sigmoid, "sigmoid(Tensor self) -> Tensor");
OneResult sigmoid_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::sigmoid::call(self), self_bdim);
}

// sigmoid.out: pointwise, as sigmoid
VMAP_SIGNATURE(sigmoid_out, "sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// sigmoid_: pointwise, as sigmoid
VMAP_SIGNATURE(sigmoid_, "sigmoid_(Tensor(a!) self) -> Tensor(a!)");
void sigmoid__rule(Tensor& self, BDim) {
  at::_ops::sigmoid_::call(self);
}

// slow_conv_dilated2d: decompose
VMAP_SIGNATURE(slow_conv_dilated2d, "slow_conv_dilated2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1) -> Tensor");
Tensor slow_conv_dilated2d_rule(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
    const std::optional<Tensor>& bias, c10::SymIntArrayRef stride, c10::SymIntArrayRef padding,
    c10::SymIntArrayRef dilation) {
  return decompositions::slow_conv_dilated(self, weight, kernel_size, bias, stride, padding, dilation);
}

// slow_conv_dilated2d.out: decompose, as slow_conv_dilated2d
VMAP_SIGNATURE(slow_conv_dilated2d_out, "slow_conv_dilated2d.out(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1, *, Tensor(a!) out) -> Tensor(a!)");

// special_chebyshev_polynomial_v.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v_n_scalar, "special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_v_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_v_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_v.n_scalar_out: pointwise, as special_chebyshev_polynomial_v.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_v_n_scalar_out, "special_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_hermite_polynomial_he.n_scalar: pointwise
VMAP_SIGNATURE(special_hermite_polynomial_he_n_scalar, "special_hermite_polynomial_he.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_hermite_polynomial_he_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_hermite_polynomial_he_n_scalar::call(x, n), x_bdim);
}

// special_hermite_polynomial_he.n_scalar_out: pointwise, as special_hermite_polynomial_he.n_scalar
VMAP_SIGNATURE(special_hermite_polynomial_he_n_scalar_out, "special_hermite_polynomial_he.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// tensordot.out: composite, as tensordot
VMAP_SIGNATURE(tensordot_out, "tensordot.out(Tensor self, Tensor other, int[] dims_self, int[] dims_other, *, Tensor(a!) out) -> Tensor(a!)");

// unique_consecutive: unsupported
VMAP_SIGNATURE(unique_consecutive, "unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, Tensor, Tensor)");

// unique_consecutive.out: unsupported, as unique_consecutive
VMAP_SIGNATURE(unique_consecutive_out, "unique_consecutive.out(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// xlogy.OutScalar_Self: pointwise, as xlogy.Scalar_Self
VMAP_SIGNATURE(xlogy_OutScalar_Self, "xlogy.OutScalar_Self(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.Scalar_Self: pointwise
VMAP_SIGNATURE(xlogy_Scalar_Self, "xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor");
OneResult xlogy_Scalar_Self_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::xlogy_Scalar_Self::call(self, other), other_bdim);
}

}  // namespace

void register_shard_31(torch::Library& m) {
  VMAP_SUPPORT2(__ilshift__, Tensor, __ilshift___Tensor_rule);
  VMAP_SUPPORT(_adaptive_avg_pool3d_backward, _adaptive_avg_pool3d_backward_rule);
  support_out(m, "aten", "_adaptive_avg_pool3d_backward.out", "_adaptive_avg_pool3d_backward", OutDtype::Same);
  composite(m, "_cast_Half");
  unsupported(m, "_flash_attention_forward", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_abs");
  support_out(m, "aten", "_foreach_abs.out", "_foreach_abs", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_abs_");
  explicit_composite(m, "_foreach_clamp_min.List");
  support_out(m, "aten", "_foreach_clamp_min.List_out", "_foreach_clamp_min.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.List");
  explicit_composite(m, "_foreach_round");
  support_out(m, "aten", "_foreach_round.out", "_foreach_round", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_round_");
  VMAP_DECOMPOSE(_histogramdd_bin_edges, _histogramdd_bin_edges_rule);
  support_out(m, "aten", "_histogramdd_bin_edges.out", "_histogramdd_bin_edges", OutDtype::Same);
  VMAP_SUPPORT(_index_put_impl, _index_put_impl_rule);
  support_out(m, "aten", "_index_put_impl.out", "_index_put_impl", OutDtype::Same);
  VMAP_SUPPORT(_index_put_impl_, _index_put_impl__rule);
  VMAP_SUPPORT(_linalg_solve_ex, custom::linalg_solve_ex);
  support_out(m, "aten", "_linalg_solve_ex.result", "_linalg_solve_ex", OutDtype::Cast);
  VMAP_SUPPORT(_scaled_dot_product_flash_attention_for_cpu_backward, custom::flash_attention_for_cpu_backward);
  explicit_composite(m, "_unsafe_masked_index");
  VMAP_SUPPORT2(_upsample_bilinear2d_aa, vec, _upsample_bilinear2d_aa_vec_rule);
  VMAP_SUPPORT(as_strided_copy, custom::as_strided_copy);
  support_out(m, "aten", "as_strided_copy.out", "as_strided_copy", OutDtype::Same);
  VMAP_SUPPORT2(bitwise_or, Tensor, bitwise_or_Tensor_rule);
  support_out(m, "aten", "bitwise_or.Tensor_out", "bitwise_or.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_or_, Tensor, bitwise_or__Tensor_rule);
  composite(m, "cartesian_prod");
  VMAP_SUPPORT(convolution_backward, custom::convolution_backward);
  support_out(m, "aten", "convolution_backward.out", "convolution_backward", OutDtype::Same);
  VMAP_SUPPORT2(div, Tensor_mode, div_Tensor_mode_rule);
  support_out(m, "aten", "div.out_mode", "div.Tensor_mode", OutDtype::Cast);
  VMAP_SUPPORT2(div_, Tensor_mode, div__Tensor_mode_rule);
  VMAP_SUPPORT(fft_ihfft, fft_ihfft_rule);
  support_out(m, "aten", "fft_ihfft.out", "fft_ihfft", OutDtype::Cast);
  VMAP_SUPPORT(fractional_max_pool3d_backward, fractional_max_pool3d_backward_rule);
  support_out(m, "aten", "fractional_max_pool3d_backward.grad_input", "fractional_max_pool3d_backward", OutDtype::Cast);
  composite(m, "group_norm");
  VMAP_FACTORY(aten, "hann_window", hann_window);
  support_out(m, "aten", "hann_window.out", "hann_window", OutDtype::Same);
  VMAP_SUPPORT(im2col, im2col_rule);
  support_out(m, "aten", "im2col.out", "im2col", OutDtype::Cast);
  composite(m, "is_distributed");
  VMAP_SUPPORT2(less_equal, Scalar, less_equal_Scalar_rule);
  support_out(m, "aten", "less_equal.Scalar_out", "less_equal.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(less_equal_, Scalar, less_equal__Scalar_rule);
  composite(m, "multilabel_margin_loss");
  support_out(m, "aten", "multilabel_margin_loss.out", "multilabel_margin_loss", OutDtype::Cast);
  VMAP_SUPPORT2(nanquantile, scalar, nanquantile_scalar_rule);
  support_out(m, "aten", "nanquantile.scalar_out", "nanquantile.scalar", OutDtype::Cast);
  VMAP_SUPPORT(nll_loss_forward, custom::nll_loss_forward);
  support_out(m, "aten", "nll_loss_forward.output", "nll_loss_forward", OutDtype::Cast);
  VMAP_DECOMPOSE2(norm, Scalar, norm_Scalar_rule);
  VMAP_DECOMPOSE2(norm, ScalarOpt_dtype, norm_ScalarOpt_dtype_rule);
  support_out(m, "aten", "norm.ScalarOpt_dtype_out", "norm.ScalarOpt_dtype", OutDtype::Same);
  support_out(m, "aten", "norm.Scalar_out", "norm.Scalar", OutDtype::Same);
  VMAP_RANDOM(aten, "randint_like", randint_like_rule, randint_like);
  support_out(m, "aten", "randint_like.out", "randint_like", OutDtype::Same);
  support_random_out("aten", "randint_like.out", "randint_like", OutDtype::Same);
  VMAP_RANDOM(aten, "randperm.generator", custom::randperm, randperm_generator);
  support_out(m, "aten", "randperm.generator_out", "randperm.generator", OutDtype::Cast);
  support_random_out("aten", "randperm.generator_out", "randperm.generator", OutDtype::Cast);
  unsupported(m, "resize_as_", "an example lies among the others in the memory of its batch, and cannot grow or shrink there", "use resize_as or narrow, or resize the whole batch, outside vmap");
  composite(m, "result_type.Scalar_Tensor");
  VMAP_SUPPORT(rrelu_with_noise_backward, rrelu_with_noise_backward_rule);
  support_out(m, "aten", "rrelu_with_noise_backward.out", "rrelu_with_noise_backward", OutDtype::Same);
  VMAP_SUPPORT2(scatter, reduce, scatter_reduce_rule);
  support_out(m, "aten", "scatter.reduce_out", "scatter.reduce", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, reduce, scatter__reduce_rule);
  VMAP_SUPPORT2(searchsorted, Tensor, custom::searchsorted);
  support_out(m, "aten", "searchsorted.Tensor_out", "searchsorted.Tensor", OutDtype::Cast);
  VMAP_SUPPORT(sigmoid, sigmoid_rule);
  support_out(m, "aten", "sigmoid.out", "sigmoid", OutDtype::Cast);
  VMAP_SUPPORT(sigmoid_, sigmoid__rule);
  VMAP_DECOMPOSE(slow_conv_dilated2d, slow_conv_dilated2d_rule);
  support_out(m, "aten", "slow_conv_dilated2d.out", "slow_conv_dilated2d", OutDtype::Same);
  VMAP_SUPPORT2(special_chebyshev_polynomial_v, n_scalar, special_chebyshev_polynomial_v_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_v.n_scalar_out", "special_chebyshev_polynomial_v.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_he, n_scalar, special_hermite_polynomial_he_n_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_he.n_scalar_out", "special_hermite_polynomial_he.n_scalar", OutDtype::Cast);
  composite(m, "tensordot");
  support_out(m, "aten", "tensordot.out", "tensordot", OutDtype::Cast);
  unsupported(m, "unique_consecutive", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_consecutive outside vmap");
  unsupported(m, "unique_consecutive.out", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_consecutive outside vmap");
  support_out(m, "aten", "xlogy.OutScalar_Self", "xlogy.Scalar_Self", OutDtype::Cast);
  VMAP_SUPPORT2(xlogy, Scalar_Self, xlogy_Scalar_Self_rule);
  add_kinds(
      "composite _cast_Half _foreach_abs _foreach_abs.out _foreach_abs_ _foreach_clamp_min.List"
      " _foreach_clamp_min.List_out _foreach_clamp_min_.List _foreach_round _foreach_round.out"
      " _foreach_round_ _unsafe_masked_index cartesian_prod group_norm is_distributed multilabel_margin_loss"
      " multilabel_margin_loss.out result_type.Scalar_Tensor tensordot tensordot.out\n"
      "custom _linalg_solve_ex _linalg_solve_ex.result _scaled_dot_product_flash_attention_for_cpu_backward"
      " as_strided_copy as_strided_copy.out convolution_backward convolution_backward.out nll_loss_forward"
      " nll_loss_forward.output searchsorted.Tensor searchsorted.Tensor_out\n"
      "decompose _histogramdd_bin_edges _histogramdd_bin_edges.out norm.Scalar norm.ScalarOpt_dtype"
      " norm.ScalarOpt_dtype_out norm.Scalar_out slow_conv_dilated2d slow_conv_dilated2d.out\n"
      "factory hann_window hann_window.out\n"
      "fold _adaptive_avg_pool3d_backward _adaptive_avg_pool3d_backward.out _upsample_bilinear2d_aa.vec"
      " fractional_max_pool3d_backward fractional_max_pool3d_backward.grad_input im2col im2col.out\n"
      "index_elements scatter.reduce scatter.reduce_out scatter_.reduce\n"
      "index_list _index_put_impl _index_put_impl.out _index_put_impl_\n"
      "pointwise __ilshift__.Tensor bitwise_or.Tensor bitwise_or.Tensor_out bitwise_or_.Tensor"
      " div.Tensor_mode div.out_mode div_.Tensor_mode less_equal.Scalar less_equal.Scalar_out"
      " less_equal_.Scalar sigmoid sigmoid.out sigmoid_ special_chebyshev_polynomial_v.n_scalar"
      " special_chebyshev_polynomial_v.n_scalar_out special_hermite_polynomial_he.n_scalar"
      " special_hermite_polynomial_he.n_scalar_out xlogy.OutScalar_Self xlogy.Scalar_Self\n"
      "random randint_like randint_like.out randperm.generator randperm.generator_out\n"
      "reduction fft_ihfft fft_ihfft.out nanquantile.scalar nanquantile.scalar_out\n"
      "unsupported _flash_attention_forward resize_as_ unique_consecutive unique_consecutive.out\n"
      "variadic rrelu_with_noise_backward rrelu_with_noise_backward.out\n"
  );
}

}  // namespace vmap::rules::aten
