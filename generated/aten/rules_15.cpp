// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 15 of 16: an operator's name decides its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_adaptive_avg_pool3d_backward_ops.h>
#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_backward_ops.h>
#include <ATen/ops/_embedding_bag_forward_only_ops.h>
#include <ATen/ops/_flash_attention_forward_ops.h>
#include <ATen/ops/_foreach_abs_ops.h>
#include <ATen/ops/_foreach_clamp_min_ops.h>
#include <ATen/ops/_foreach_minimum_ops.h>
#include <ATen/ops/_foreach_norm_ops.h>
#include <ATen/ops/_foreach_round_ops.h>
#include <ATen/ops/_foreach_sigmoid_ops.h>
#include <ATen/ops/_functional_assert_scalar_ops.h>
#include <ATen/ops/_fused_adagrad_ops.h>
#include <ATen/ops/_histogramdd_bin_edges_ops.h>
#include <ATen/ops/_index_put_impl_ops.h>
#include <ATen/ops/_is_all_true_ops.h>
#include <ATen/ops/_linalg_det_ops.h>
#include <ATen/ops/_linalg_eigh_ops.h>
#include <ATen/ops/_linalg_solve_ex_ops.h>
#include <ATen/ops/_reshape_alias_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_backward_ops.h>
#include <ATen/ops/_unsafe_masked_index_ops.h>
#include <ATen/ops/_upsample_bilinear2d_aa_ops.h>
#include <ATen/ops/abs_ops.h>
#include <ATen/ops/as_strided_copy_ops.h>
#include <ATen/ops/avg_pool3d_backward_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/bucketize_ops.h>
#include <ATen/ops/clamp_ops.h>
#include <ATen/ops/clip_ops.h>
#include <ATen/ops/convolution_backward_ops.h>
#include <ATen/ops/cross_ops.h>
#include <ATen/ops/cumprod_backward_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/erfinv_ops.h>
#include <ATen/ops/fft_ihfft2_ops.h>
#include <ATen/ops/fft_ihfft_ops.h>
#include <ATen/ops/float_power_ops.h>
#include <ATen/ops/fractional_max_pool3d_backward_ops.h>
#include <ATen/ops/hann_window_ops.h>
#include <ATen/ops/hardshrink_backward_ops.h>
#include <ATen/ops/hardtanh_backward_ops.h>
#include <ATen/ops/heaviside_ops.h>
#include <ATen/ops/huber_loss_ops.h>
#include <ATen/ops/im2col_ops.h>
#include <ATen/ops/less_equal_ops.h>
#include <ATen/ops/lift_fresh_ops.h>
#include <ATen/ops/linalg_slogdet_ops.h>
#include <ATen/ops/logsumexp_ops.h>
#include <ATen/ops/lshift_ops.h>
#include <ATen/ops/masked_scatter_ops.h>
#include <ATen/ops/masked_select_backward_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/multilabel_margin_loss_ops.h>
#include <ATen/ops/mvlgamma_ops.h>
#include <ATen/ops/nanquantile_ops.h>
#include <ATen/ops/ne_ops.h>
#include <ATen/ops/nll_loss2d_ops.h>
#include <ATen/ops/nll_loss_forward_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/normal_ops.h>
#include <ATen/ops/permute_copy_ops.h>
#include <ATen/ops/rand_like_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/randn_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/replication_pad2d_backward_ops.h>
#include <ATen/ops/resize_as_ops.h>
#include <ATen/ops/round_ops.h>
#include <ATen/ops/rrelu_with_noise_backward_ops.h>
#include <ATen/ops/rshift_ops.h>
#include <ATen/ops/scatter_ops.h>
#include <ATen/ops/searchsorted_ops.h>
#include <ATen/ops/set_ops.h>
#include <ATen/ops/sigmoid_ops.h>
#include <ATen/ops/slow_conv_dilated2d_ops.h>
#include <ATen/ops/softplus_backward_ops.h>
#include <ATen/ops/special_chebyshev_polynomial_v_ops.h>
#include <ATen/ops/special_erfcx_ops.h>
#include <ATen/ops/special_gammaincc_ops.h>
#include <ATen/ops/special_hermite_polynomial_he_ops.h>
#include <ATen/ops/tensordot_ops.h>
#include <ATen/ops/unique_consecutive_ops.h>
#include <ATen/ops/upsample_bilinear2d_backward_ops.h>
#include <ATen/ops/upsample_nearest2d_backward_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <ATen/ops/zeros_like_ops.h>
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

// __rshift__.Scalar: pointwise
VMAP_SIGNATURE(__rshift___Scalar, "__rshift__.Scalar(Tensor self, Scalar other) -> Tensor");
OneResult __rshift___Scalar_rule(const Tensor& self, BDim self_bdim, const at::Scalar& other) {
  return with_bdim(at::_ops::__rshift___Scalar::call(self, other), self_bdim);
}

// __rshift__.Scalar_out: pointwise, as __rshift__.Scalar
VMAP_SIGNATURE(__rshift___Scalar_out, "__rshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)");

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

// _assert_async: custom
VMAP_SIGNATURE(_assert_async, "_assert_async(Tensor self) -> ()");

// _backward: unsupported
VMAP_SIGNATURE(_backward, "_backward(Tensor self, Tensor[] inputs, Tensor? gradient=None, bool? retain_graph=None, bool create_graph=False) -> ()");

// _embedding_bag_forward_only: decompose
VMAP_SIGNATURE(_embedding_bag_forward_only, "_embedding_bag_forward_only(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)");
std::tuple<Tensor,Tensor,Tensor,Tensor> _embedding_bag_forward_only_rule(const Tensor& weight,
    const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  return decompositions::embedding_bag_forward_only(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx);
}

// _embedding_bag_forward_only.out: decompose, as _embedding_bag_forward_only
VMAP_SIGNATURE(_embedding_bag_forward_only_out, "_embedding_bag_forward_only.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))");

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

// _foreach_minimum.ScalarList: composite
VMAP_SIGNATURE(_foreach_minimum_ScalarList, "_foreach_minimum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]");

// _foreach_minimum.ScalarList_out: composite, as _foreach_minimum.ScalarList
VMAP_SIGNATURE(_foreach_minimum_ScalarList_out, "_foreach_minimum.ScalarList_out(Tensor[] self, Scalar[] scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_minimum_.ScalarList: composite, as _foreach_minimum.ScalarList
VMAP_SIGNATURE(_foreach_minimum__ScalarList, "_foreach_minimum_.ScalarList(Tensor(a!)[] self, Scalar[] scalars) -> ()");

// _foreach_norm.Scalar: composite
VMAP_SIGNATURE(_foreach_norm_Scalar, "_foreach_norm.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]");

// _foreach_norm.Scalar_out: composite, as _foreach_norm.Scalar
VMAP_SIGNATURE(_foreach_norm_Scalar_out, "_foreach_norm.Scalar_out(Tensor[] self, Scalar ord=2, ScalarType? dtype=None, *, Tensor(a!)[] out) -> ()");

// _foreach_round: composite
VMAP_SIGNATURE(_foreach_round, "_foreach_round(Tensor[] self) -> Tensor[]");

// _foreach_round.out: composite, as _foreach_round
VMAP_SIGNATURE(_foreach_round_out, "_foreach_round.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_round_: composite, as _foreach_round
VMAP_SIGNATURE(_foreach_round_, "_foreach_round_(Tensor(a!)[] self) -> ()");

// _foreach_sigmoid: composite
VMAP_SIGNATURE(_foreach_sigmoid, "_foreach_sigmoid(Tensor[] self) -> Tensor[]");

// _foreach_sigmoid.out: composite, as _foreach_sigmoid
VMAP_SIGNATURE(_foreach_sigmoid_out, "_foreach_sigmoid.out(Tensor[] self, *, Tensor(a!)[] out) -> ()");

// _foreach_sigmoid_: composite, as _foreach_sigmoid
VMAP_SIGNATURE(_foreach_sigmoid_, "_foreach_sigmoid_(Tensor(a!)[] self) -> ()");

// _functional_assert_scalar: pointwise
VMAP_SIGNATURE(_functional_assert_scalar, "_functional_assert_scalar(Scalar self, str assert_msg, Tensor dep_token) -> Tensor");
OneResult _functional_assert_scalar_rule(const at::Scalar& self, c10::string_view assert_msg,
    const Tensor& dep_token, BDim dep_token_bdim) {
  return with_bdim(at::_ops::_functional_assert_scalar::call(self, assert_msg, dep_token), dep_token_bdim);
}

// _fused_adagrad_: decompose
VMAP_SIGNATURE(_fused_adagrad_, "_fused_adagrad_(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, Tensor(d!)[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> ()");

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

// _is_all_true: custom
VMAP_SIGNATURE(_is_all_true, "_is_all_true(Tensor self) -> Tensor");

// _linalg_det: variadic
VMAP_SIGNATURE(_linalg_det, "_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)");
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> _linalg_det_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("_linalg_det", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::_linalg_det::call(in[0]));
}

// _linalg_det.result: variadic, as _linalg_det
VMAP_SIGNATURE(_linalg_det_result, "_linalg_det.result(Tensor A, *, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots)");

// _linalg_eigh: variadic
VMAP_SIGNATURE(_linalg_eigh, "_linalg_eigh(Tensor A, str UPLO=\"L\", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)");
std::tuple<Tensor, BDim, Tensor, BDim> _linalg_eigh_rule(const Tensor& A, BDim A_bdim,
    c10::string_view UPLO, bool compute_v) {
  Variadic<1> in("_linalg_eigh", Operand(A, A_bdim, 2));
  in.align();
  return in.result_or_empty<1>(at::_ops::_linalg_eigh::call(in[0], UPLO, compute_v));
}

// _linalg_eigh.eigenvalues: variadic, as _linalg_eigh
VMAP_SIGNATURE(_linalg_eigh_eigenvalues, "_linalg_eigh.eigenvalues(Tensor A, str UPLO=\"L\", bool compute_v=True, *, Tensor(a!) eigenvalues, Tensor(b!) eigenvectors) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)");

// _linalg_solve_ex: custom
VMAP_SIGNATURE(_linalg_solve_ex, "_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)");

// _linalg_solve_ex.result: custom, as _linalg_solve_ex
VMAP_SIGNATURE(_linalg_solve_ex_result, "_linalg_solve_ex.result(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info) -> (Tensor(a!) result, Tensor(b!) LU, Tensor(c!) pivots, Tensor(d!) info)");

// _reshape_alias: custom
VMAP_SIGNATURE(_reshape_alias, "_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)");

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

// abs: pointwise
VMAP_SIGNATURE(abs, "abs(Tensor self) -> Tensor");
OneResult abs_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::abs::call(self), self_bdim);
}

// abs.out: pointwise, as abs
VMAP_SIGNATURE(abs_out, "abs.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// abs_: pointwise, as abs
VMAP_SIGNATURE(abs_, "abs_(Tensor(a!) self) -> Tensor(a!)");
void abs__rule(Tensor& self, BDim) {
  at::_ops::abs_::call(self);
}

// as_strided_copy: custom
VMAP_SIGNATURE(as_strided_copy, "as_strided_copy(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor");

// as_strided_copy.out: custom, as as_strided_copy
VMAP_SIGNATURE(as_strided_copy_out, "as_strided_copy.out(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None, *, Tensor(a!) out) -> Tensor(a!)");

// avg_pool3d_backward: fold
VMAP_SIGNATURE(avg_pool3d_backward, "avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor");
OneResult avg_pool3d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, at::IntArrayRef kernel_size, at::IntArrayRef stride, at::IntArrayRef padding,
    bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  Fold<2> in("avg_pool3d_backward", Operand(grad_output, grad_output_bdim, 4), Operand(self, self_bdim, 4));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::avg_pool3d_backward::call(in[0], in[1], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool3d_backward.grad_input: fold, as avg_pool3d_backward
VMAP_SIGNATURE(avg_pool3d_backward_grad_input, "avg_pool3d_backward.grad_input(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

// bucketize.Scalar: decompose
VMAP_SIGNATURE(bucketize_Scalar, "bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor");
Tensor bucketize_Scalar_rule(const at::Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  return at::_ops::searchsorted_Scalar::call(boundaries, self, out_int32, right, ::std::nullopt, ::std::nullopt);
}

// bucketize.Scalar_out: decompose, as bucketize.Scalar
VMAP_SIGNATURE(bucketize_Scalar_out, "bucketize.Scalar_out(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)");

// clamp.Tensor: pointwise
VMAP_SIGNATURE(clamp_Tensor, "clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor");
OneResult clamp_Tensor_rule(const Tensor& self, BDim self_bdim, const std::optional<Tensor>& min,
    BDim min_bdim, const std::optional<Tensor>& max, BDim max_bdim) {
  Broadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  return in.result(at::_ops::clamp_Tensor::call(in[0], in.optional(1), in.optional(2)));
}

// clamp.Tensor_out: pointwise, as clamp.Tensor
VMAP_SIGNATURE(clamp_Tensor_out, "clamp.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clamp_.Tensor: pointwise, as clamp.Tensor
VMAP_SIGNATURE(clamp__Tensor, "clamp_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)");
void clamp__Tensor_rule(Tensor& self, BDim self_bdim, const std::optional<Tensor>& min, BDim min_bdim,
    const std::optional<Tensor>& max, BDim max_bdim) {
  InPlaceBroadcast<3> in(Operand(self, self_bdim), Operand(min, min_bdim), Operand(max, max_bdim));
  in.promote().align();
  at::_ops::clamp__Tensor::call(in.written(), in.optional(1), in.optional(2));
}

// clip: pointwise
VMAP_SIGNATURE(clip, "clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor");
OneResult clip_rule(const Tensor& self, BDim self_bdim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  return with_bdim(at::_ops::clip::call(self, min, max), self_bdim);
}

// clip.out: pointwise, as clip
VMAP_SIGNATURE(clip_out, "clip.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!)");

// clip_: pointwise, as clip
VMAP_SIGNATURE(clip_, "clip_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)");
void clip__rule(Tensor& self, BDim, const std::optional<at::Scalar>& min,
    const std::optional<at::Scalar>& max) {
  at::_ops::clip_::call(self, min, max);
}

// convolution_backward: custom
VMAP_SIGNATURE(convolution_backward, "convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)");

// convolution_backward.out: custom, as convolution_backward
VMAP_SIGNATURE(convolution_backward_out, "convolution_backward.out(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))");

// cross.out: composite, as cross
VMAP_SIGNATURE(cross_out, "cross.out(Tensor self, Tensor other, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)");

// cumprod_backward: reduction
VMAP_SIGNATURE(cumprod_backward, "cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor");
OneResult cumprod_backward_rule(const Tensor& grad, BDim grad_bdim, const Tensor& input, BDim input_bdim,
    int64_t dim, const Tensor& output, BDim output_bdim) {
  const Reduction<3> in(dim, Operand(grad, grad_bdim), Operand(input, input_bdim), Operand(output, output_bdim));
  return in.result(at::_ops::cumprod_backward::call(in[0], in[1], in.dim(), in[2]), true);
}

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

// erfinv: pointwise
VMAP_SIGNATURE(erfinv, "erfinv(Tensor self) -> Tensor");
OneResult erfinv_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::erfinv::call(self), self_bdim);
}

// erfinv.out: pointwise, as erfinv
VMAP_SIGNATURE(erfinv_out, "erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// erfinv_: pointwise, as erfinv
VMAP_SIGNATURE(erfinv_, "erfinv_(Tensor(a!) self) -> Tensor(a!)");
void erfinv__rule(Tensor& self, BDim) {
  at::_ops::erfinv_::call(self);
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

// fft_ihfft2: reduction
VMAP_SIGNATURE(fft_ihfft2, "fft_ihfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2,-1], str? norm=None) -> Tensor");
OneResult fft_ihfft2_rule(const Tensor& self, BDim self_bdim, at::OptionalSymIntArrayRef s,
    at::IntArrayRef dim, std::optional<c10::string_view> norm) {
  Reduction<1> in(dim, EmptyDims::None, Operand(self, self_bdim));
  in.at_least("fft_ihfft2", 1);
  in.nonempty_batch();
  return in.result(at::_ops::fft_ihfft2::call(in[0], s, in.dims(), norm), true);
}

// float_power.Scalar: pointwise
VMAP_SIGNATURE(float_power_Scalar, "float_power.Scalar(Scalar self, Tensor exponent) -> Tensor");
OneResult float_power_Scalar_rule(const at::Scalar& self, const Tensor& exponent, BDim exponent_bdim) {
  return with_bdim(at::_ops::float_power_Scalar::call(self, exponent), exponent_bdim);
}

// float_power.Scalar_out: pointwise, as float_power.Scalar
VMAP_SIGNATURE(float_power_Scalar_out, "float_power.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!)");

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

// hardshrink_backward: pointwise
VMAP_SIGNATURE(hardshrink_backward, "hardshrink_backward(Tensor grad_out, Tensor self, Scalar lambd) -> Tensor");
OneResult hardshrink_backward_rule(const Tensor& grad_out, BDim grad_out_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& lambd) {
  Broadcast<2> in(Operand(grad_out, grad_out_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardshrink_backward::call(in[0], in[1], lambd));
}

// hardshrink_backward.grad_input: pointwise, as hardshrink_backward
VMAP_SIGNATURE(hardshrink_backward_grad_input, "hardshrink_backward.grad_input(Tensor grad_out, Tensor self, Scalar lambd, *, Tensor(a!) grad_input) -> Tensor(a!)");

// hardtanh_backward: pointwise
VMAP_SIGNATURE(hardtanh_backward, "hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor");
OneResult hardtanh_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& min_val, const at::Scalar& max_val) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::hardtanh_backward::call(in[0], in[1], min_val, max_val));
}

// hardtanh_backward.grad_input: pointwise, as hardtanh_backward
VMAP_SIGNATURE(hardtanh_backward_grad_input, "hardtanh_backward.grad_input(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val, *, Tensor(a!) grad_input) -> Tensor(a!)");

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

// huber_loss: loss
VMAP_SIGNATURE(huber_loss, "huber_loss(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor");
OneResult huber_loss_rule(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
    int64_t reduction, double delta) {
  Loss<2> in(reduction, Operand(self, self_bdim), Operand(target, target_bdim));
  in.align().expand();
  return in.result(at::_ops::huber_loss::call(in[0], in[1], in.elementwise(), delta));
}

// huber_loss.out: loss, as huber_loss
VMAP_SIGNATURE(huber_loss_out, "huber_loss.out(Tensor self, Tensor target, int reduction=Mean, float delta=1.0, *, Tensor(a!) out) -> Tensor(a!)");

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

// lift_fresh: view
VMAP_SIGNATURE(lift_fresh, "lift_fresh(Tensor(a) self) -> Tensor(a)");
OneResult lift_fresh_rule(const Tensor& self, BDim self_bdim) {
  View in("lift_fresh", self, self_bdim);
  return in.result(at::_ops::lift_fresh::call(in.self()));
}

// linalg_slogdet: variadic
VMAP_SIGNATURE(linalg_slogdet, "linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)");
std::tuple<Tensor, BDim, Tensor, BDim> linalg_slogdet_rule(const Tensor& A, BDim A_bdim) {
  Variadic<1> in("linalg_slogdet", Operand(A, A_bdim, 2));
  in.align();
  return in.result(at::_ops::linalg_slogdet::call(in[0]));
}

// linalg_slogdet.out: variadic, as linalg_slogdet
VMAP_SIGNATURE(linalg_slogdet_out, "linalg_slogdet.out(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)");

// logsumexp: reduction
VMAP_SIGNATURE(logsumexp, "logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor");
OneResult logsumexp_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dim, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::logsumexp::call(in[0], in.dims(), keepdim), keepdim);
}

// logsumexp.out: reduction, as logsumexp
VMAP_SIGNATURE(logsumexp_out, "logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)");

// masked_select_backward: decompose
VMAP_SIGNATURE(masked_select_backward, "masked_select_backward(Tensor grad, Tensor input, Tensor mask) -> Tensor");
Tensor masked_select_backward_rule(const Tensor& grad, const Tensor& input, const Tensor& mask) {
  return at::_ops::masked_scatter::call(at::_ops::zeros_like::call(at::_ops::mul_Tensor::call(input, mask), ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt, ::std::nullopt), mask, grad);
}

// multilabel_margin_loss.out: composite, as multilabel_margin_loss
VMAP_SIGNATURE(multilabel_margin_loss_out, "multilabel_margin_loss.out(Tensor self, Tensor target, int reduction=Mean, *, Tensor(a!) out) -> Tensor(a!)");

// mvlgamma: pointwise
VMAP_SIGNATURE(mvlgamma, "mvlgamma(Tensor self, int p) -> Tensor");
OneResult mvlgamma_rule(const Tensor& self, BDim self_bdim, int64_t p) {
  return with_bdim(at::_ops::mvlgamma::call(self, p), self_bdim);
}

// mvlgamma.out: pointwise, as mvlgamma
VMAP_SIGNATURE(mvlgamma_out, "mvlgamma.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!)");

// mvlgamma_: pointwise, as mvlgamma
VMAP_SIGNATURE(mvlgamma_, "mvlgamma_(Tensor(a!) self, int p) -> Tensor(a!)");
void mvlgamma__rule(Tensor& self, BDim, int64_t p) {
  at::_ops::mvlgamma_::call(self, p);
}

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

// nll_loss2d.out: composite, as nll_loss2d
VMAP_SIGNATURE(nll_loss2d_out, "nll_loss2d.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, SymInt ignore_index=-100, *, Tensor(a!) out) -> Tensor(a!)");

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

// normal.Tensor_Tensor: random
VMAP_SIGNATURE(normal_Tensor_Tensor, "normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor");
OneResult normal_Tensor_Tensor_rule(const Draw& draw, const Tensor& mean, BDim mean_bdim,
    const Tensor& std, BDim std_bdim, std::optional<at::Generator> generator) {
  const DrawFrom<2> in(draw, Operand(mean, mean_bdim), Operand(std, std_bdim));
  return in.result(at::_ops::normal_Tensor_Tensor::call(in[0], in[1], generator));
}

// normal.Tensor_Tensor_out: random, as normal.Tensor_Tensor
VMAP_SIGNATURE(normal_Tensor_Tensor_out, "normal.Tensor_Tensor_out(Tensor mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// normal.float_float: random
VMAP_SIGNATURE(normal_float_float, "normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult normal_float_float_rule(const Draw& draw, double mean, double std, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::normal_float_float::call(mean, std, physical_size, generator, dtype, layout, device, pin_memory));
}

// normal.float_float_out: random, as normal.float_float
VMAP_SIGNATURE(normal_float_float_out, "normal.float_float_out(float mean, float std, SymInt[] size, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)");

// permute_copy: view
VMAP_SIGNATURE(permute_copy, "permute_copy(Tensor self, int[] dims) -> Tensor");
OneResult permute_copy_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef dims) {
  View in("permute_copy", self, self_bdim);
  const auto physical_dims = in.permutation(dims);
  return in.result(at::_ops::permute_copy::call(in.self(), physical_dims));
}

// permute_copy.out: view, as permute_copy
VMAP_SIGNATURE(permute_copy_out, "permute_copy.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)");

// rand_like.generator: random
VMAP_SIGNATURE(rand_like_generator, "rand_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult rand_like_generator_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::rand_like_generator::call(in.self(), generator, dtype, layout, device, pin_memory, memory_format));
}

// rand_like.generator_out: random, as rand_like.generator
VMAP_SIGNATURE(rand_like_generator_out, "rand_like.generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

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

// randn.generator: random
VMAP_SIGNATURE(randn_generator, "randn.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_generator_rule(const Draw& draw, c10::SymIntArrayRef size,
    std::optional<at::Generator> generator, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn_generator::call(physical_size, generator, dtype, layout, device, pin_memory));
}

// randn.generator_out: random, as randn.generator
VMAP_SIGNATURE(randn_generator_out, "randn.generator_out(SymInt[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// randperm.generator: random
VMAP_SIGNATURE(randperm_generator, "randperm.generator(SymInt n, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// randperm.generator_out: random, as randperm.generator
VMAP_SIGNATURE(randperm_generator_out, "randperm.generator_out(SymInt n, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)");

// replication_pad2d_backward: fold
VMAP_SIGNATURE(replication_pad2d_backward, "replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor");
OneResult replication_pad2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    const Tensor& self, BDim self_bdim, c10::SymIntArrayRef padding) {
  Fold<2> in("replication_pad2d_backward", Operand(grad_output, grad_output_bdim, 3), Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0, 1>().fold();
  return in.result(at::_ops::replication_pad2d_backward::call(in[0], in[1], padding));
}

// replication_pad2d_backward.grad_input: fold, as replication_pad2d_backward
VMAP_SIGNATURE(replication_pad2d_backward_grad_input, "replication_pad2d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[4] padding, *, Tensor(a!) grad_input) -> Tensor(a!)");

// resize_as_: unsupported
VMAP_SIGNATURE(resize_as_, "resize_as_(Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)");

// round: pointwise
VMAP_SIGNATURE(round, "round(Tensor self) -> Tensor");
OneResult round_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::round::call(self), self_bdim);
}

// round.out: pointwise, as round
VMAP_SIGNATURE(round_out, "round.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// round_: pointwise, as round
VMAP_SIGNATURE(round_, "round_(Tensor(a!) self) -> Tensor(a!)");
void round__rule(Tensor& self, BDim) {
  at::_ops::round_::call(self);
}

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

// set_.source_Storage_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Storage_storage_offset, "set_.source_Storage_storage_offset(Tensor(a!) self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

// set_.source_Tensor_storage_offset: unsupported
VMAP_SIGNATURE(set__source_Tensor_storage_offset, "set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor(a!)");

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

// softplus_backward: pointwise
VMAP_SIGNATURE(softplus_backward, "softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor");
OneResult softplus_backward_rule(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
    BDim self_bdim, const at::Scalar& beta, const at::Scalar& threshold) {
  Broadcast<2> in(Operand(grad_output, grad_output_bdim), Operand(self, self_bdim));
  in.promote().align();
  return in.result(at::_ops::softplus_backward::call(in[0], in[1], beta, threshold));
}

// softplus_backward.grad_input: pointwise, as softplus_backward
VMAP_SIGNATURE(softplus_backward_grad_input, "softplus_backward.grad_input(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold, *, Tensor(a!) grad_input) -> Tensor(a!)");

// special_chebyshev_polynomial_v.n_scalar: pointwise
VMAP_SIGNATURE(special_chebyshev_polynomial_v_n_scalar, "special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor");
OneResult special_chebyshev_polynomial_v_n_scalar_rule(const Tensor& x, BDim x_bdim, const at::Scalar& n) {
  return with_bdim(at::_ops::special_chebyshev_polynomial_v_n_scalar::call(x, n), x_bdim);
}

// special_chebyshev_polynomial_v.n_scalar_out: pointwise, as special_chebyshev_polynomial_v.n_scalar
VMAP_SIGNATURE(special_chebyshev_polynomial_v_n_scalar_out, "special_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!)");

// special_erfcx: pointwise
VMAP_SIGNATURE(special_erfcx, "special_erfcx(Tensor self) -> Tensor");
OneResult special_erfcx_rule(const Tensor& self, BDim self_bdim) {
  return with_bdim(at::_ops::special_erfcx::call(self), self_bdim);
}

// special_erfcx.out: pointwise, as special_erfcx
VMAP_SIGNATURE(special_erfcx_out, "special_erfcx.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)");

// special_gammaincc: pointwise
VMAP_SIGNATURE(special_gammaincc, "special_gammaincc(Tensor self, Tensor other) -> Tensor");
OneResult special_gammaincc_rule(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim) {
  Broadcast<2> in(Operand(self, self_bdim), Operand(other, other_bdim));
  in.promote().align();
  return in.result(at::_ops::special_gammaincc::call(in[0], in[1]));
}

// special_gammaincc.out: pointwise, as special_gammaincc
VMAP_SIGNATURE(special_gammaincc_out, "special_gammaincc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

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

// upsample_nearest2d_backward: fold
VMAP_SIGNATURE(upsample_nearest2d_backward, "upsample_nearest2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor");
OneResult upsample_nearest2d_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef input_size, std::optional<double> scales_h,
    std::optional<double> scales_w) {
  Fold<1> in("upsample_nearest2d_backward", Operand(grad_output, grad_output_bdim, 3));
  in.channels<0>().fold();
  const auto physical_input_size = in.whole(input_size);
  return in.result(at::_ops::upsample_nearest2d_backward::call(in[0], output_size, physical_input_size, scales_h, scales_w));
}

// upsample_nearest2d_backward.grad_input: fold, as upsample_nearest2d_backward
VMAP_SIGNATURE(upsample_nearest2d_backward_grad_input, "upsample_nearest2d_backward.grad_input(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None, *, Tensor(a!) grad_input) -> Tensor(a!)");

// xlogy.OutScalar_Self: pointwise, as xlogy.Scalar_Self
VMAP_SIGNATURE(xlogy_OutScalar_Self, "xlogy.OutScalar_Self(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)");

// xlogy.Scalar_Self: pointwise
VMAP_SIGNATURE(xlogy_Scalar_Self, "xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor");
OneResult xlogy_Scalar_Self_rule(const at::Scalar& self, const Tensor& other, BDim other_bdim) {
  return with_bdim(at::_ops::xlogy_Scalar_Self::call(self, other), other_bdim);
}

}  // namespace

void register_shard_15(torch::Library& m) {
  VMAP_SUPPORT2(__ilshift__, Tensor, __ilshift___Tensor_rule);
  VMAP_SUPPORT2(__rshift__, Scalar, __rshift___Scalar_rule);
  support_out(m, "aten", "__rshift__.Scalar_out", "__rshift__.Scalar", OutDtype::Same);
  VMAP_SUPPORT(_adaptive_avg_pool3d_backward, _adaptive_avg_pool3d_backward_rule);
  support_out(m, "aten", "_adaptive_avg_pool3d_backward.out", "_adaptive_avg_pool3d_backward", OutDtype::Same);
  VMAP_SUPPORT(_assert_async, custom::assert_async);
  unsupported(m, "_backward", "autograd runs on whole batches, below vmap, and knows no example", "return the tensor, and call backward outside vmap");
  composite(m, "_cast_Half");
  VMAP_DECOMPOSE(_embedding_bag_forward_only, _embedding_bag_forward_only_rule);
  support_out(m, "aten", "_embedding_bag_forward_only.out", "_embedding_bag_forward_only", OutDtype::Same);
  unsupported(m, "_flash_attention_forward", "PyTorch has it for other devices than the CPU only", "call scaled_dot_product_attention, which takes what the device has");
  explicit_composite(m, "_foreach_abs");
  support_out(m, "aten", "_foreach_abs.out", "_foreach_abs", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_abs_");
  explicit_composite(m, "_foreach_clamp_min.List");
  support_out(m, "aten", "_foreach_clamp_min.List_out", "_foreach_clamp_min.List", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_clamp_min_.List");
  explicit_composite(m, "_foreach_minimum.ScalarList");
  support_out(m, "aten", "_foreach_minimum.ScalarList_out", "_foreach_minimum.ScalarList", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_minimum_.ScalarList");
  explicit_composite(m, "_foreach_norm.Scalar");
  support_out(m, "aten", "_foreach_norm.Scalar_out", "_foreach_norm.Scalar", OutDtype::Same);
  explicit_composite(m, "_foreach_round");
  support_out(m, "aten", "_foreach_round.out", "_foreach_round", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_round_");
  explicit_composite(m, "_foreach_sigmoid");
  support_out(m, "aten", "_foreach_sigmoid.out", "_foreach_sigmoid", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_sigmoid_");
  VMAP_SUPPORT(_functional_assert_scalar, _functional_assert_scalar_rule);
  decompose(m, "_fused_adagrad_", static_cast<at::_ops::_fused_adagrad_::schema*>(&decompositions::fused_adagrad_));
  VMAP_DECOMPOSE(_histogramdd_bin_edges, _histogramdd_bin_edges_rule);
  support_out(m, "aten", "_histogramdd_bin_edges.out", "_histogramdd_bin_edges", OutDtype::Same);
  VMAP_SUPPORT(_index_put_impl, _index_put_impl_rule);
  support_out(m, "aten", "_index_put_impl.out", "_index_put_impl", OutDtype::Same);
  VMAP_SUPPORT(_index_put_impl_, _index_put_impl__rule);
  VMAP_SUPPORT(_is_all_true, custom::is_all_true);
  VMAP_SUPPORT(_linalg_det, _linalg_det_rule);
  support_out(m, "aten", "_linalg_det.result", "_linalg_det", OutDtype::Cast);
  VMAP_SUPPORT(_linalg_eigh, _linalg_eigh_rule);
  support_out(m, "aten", "_linalg_eigh.eigenvalues", "_linalg_eigh", OutDtype::Cast);
  VMAP_SUPPORT(_linalg_solve_ex, custom::linalg_solve_ex);
  support_out(m, "aten", "_linalg_solve_ex.result", "_linalg_solve_ex", OutDtype::Cast);
  VMAP_SUPPORT(_reshape_alias, custom::reshape_alias);
  VMAP_SUPPORT(_scaled_dot_product_flash_attention_for_cpu_backward, custom::flash_attention_for_cpu_backward);
  explicit_composite(m, "_unsafe_masked_index");
  VMAP_SUPPORT2(_upsample_bilinear2d_aa, vec, _upsample_bilinear2d_aa_vec_rule);
  VMAP_SUPPORT(abs, abs_rule);
  support_out(m, "aten", "abs.out", "abs", OutDtype::Cast);
  VMAP_SUPPORT(abs_, abs__rule);
  VMAP_SUPPORT(as_strided_copy, custom::as_strided_copy);
  support_out(m, "aten", "as_strided_copy.out", "as_strided_copy", OutDtype::Same);
  VMAP_SUPPORT(avg_pool3d_backward, avg_pool3d_backward_rule);
  support_out(m, "aten", "avg_pool3d_backward.grad_input", "avg_pool3d_backward", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_or, Tensor, bitwise_or_Tensor_rule);
  support_out(m, "aten", "bitwise_or.Tensor_out", "bitwise_or.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(bitwise_or_, Tensor, bitwise_or__Tensor_rule);
  VMAP_DECOMPOSE2(bucketize, Scalar, bucketize_Scalar_rule);
  support_out(m, "aten", "bucketize.Scalar_out", "bucketize.Scalar", OutDtype::Same);
  composite(m, "cartesian_prod");
  VMAP_SUPPORT2(clamp, Tensor, clamp_Tensor_rule);
  support_out(m, "aten", "clamp.Tensor_out", "clamp.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(clamp_, Tensor, clamp__Tensor_rule);
  VMAP_SUPPORT(clip, clip_rule);
  support_out(m, "aten", "clip.out", "clip", OutDtype::Cast);
  VMAP_SUPPORT(clip_, clip__rule);
  VMAP_SUPPORT(convolution_backward, custom::convolution_backward);
  support_out(m, "aten", "convolution_backward.out", "convolution_backward", OutDtype::Same);
  composite(m, "cross");
  support_out(m, "aten", "cross.out", "cross", OutDtype::Cast);
  VMAP_SUPPORT(cumprod_backward, cumprod_backward_rule);
  VMAP_SUPPORT2(div, Tensor_mode, div_Tensor_mode_rule);
  support_out(m, "aten", "div.out_mode", "div.Tensor_mode", OutDtype::Cast);
  VMAP_SUPPORT2(div_, Tensor_mode, div__Tensor_mode_rule);
  VMAP_SUPPORT(erfinv, erfinv_rule);
  support_out(m, "aten", "erfinv.out", "erfinv", OutDtype::Cast);
  VMAP_SUPPORT(erfinv_, erfinv__rule);
  VMAP_SUPPORT(fft_ihfft, fft_ihfft_rule);
  support_out(m, "aten", "fft_ihfft.out", "fft_ihfft", OutDtype::Cast);
  VMAP_SUPPORT(fft_ihfft2, fft_ihfft2_rule);
  VMAP_SUPPORT2(float_power, Scalar, float_power_Scalar_rule);
  support_out(m, "aten", "float_power.Scalar_out", "float_power.Scalar", OutDtype::Cast);
  VMAP_SUPPORT(fractional_max_pool3d_backward, fractional_max_pool3d_backward_rule);
  support_out(m, "aten", "fractional_max_pool3d_backward.grad_input", "fractional_max_pool3d_backward", OutDtype::Cast);
  composite(m, "group_norm");
  VMAP_FACTORY(aten, "hann_window", hann_window);
  support_out(m, "aten", "hann_window.out", "hann_window", OutDtype::Same);
  VMAP_SUPPORT(hardshrink_backward, hardshrink_backward_rule);
  support_out(m, "aten", "hardshrink_backward.grad_input", "hardshrink_backward", OutDtype::Cast);
  VMAP_SUPPORT(hardtanh_backward, hardtanh_backward_rule);
  support_out(m, "aten", "hardtanh_backward.grad_input", "hardtanh_backward", OutDtype::Cast);
  VMAP_SUPPORT(heaviside, heaviside_rule);
  support_out(m, "aten", "heaviside.out", "heaviside", OutDtype::Cast);
  VMAP_SUPPORT(heaviside_, heaviside__rule);
  VMAP_SUPPORT(huber_loss, huber_loss_rule);
  support_out(m, "aten", "huber_loss.out", "huber_loss", OutDtype::Cast);
  VMAP_SUPPORT(im2col, im2col_rule);
  support_out(m, "aten", "im2col.out", "im2col", OutDtype::Cast);
  composite(m, "imag");
  composite(m, "is_contiguous.memory_format");
  composite(m, "is_distributed");
  VMAP_SUPPORT2(less_equal, Scalar, less_equal_Scalar_rule);
  support_out(m, "aten", "less_equal.Scalar_out", "less_equal.Scalar", OutDtype::Cast);
  VMAP_SUPPORT2(less_equal_, Scalar, less_equal__Scalar_rule);
  VMAP_SUPPORT(lift_fresh, lift_fresh_rule);
  VMAP_SUPPORT(linalg_slogdet, linalg_slogdet_rule);
  support_out(m, "aten", "linalg_slogdet.out", "linalg_slogdet", OutDtype::Cast);
  VMAP_SUPPORT(logsumexp, logsumexp_rule);
  support_out(m, "aten", "logsumexp.out", "logsumexp", OutDtype::Cast);
  VMAP_DECOMPOSE(masked_select_backward, masked_select_backward_rule);
  composite(m, "multilabel_margin_loss");
  support_out(m, "aten", "multilabel_margin_loss.out", "multilabel_margin_loss", OutDtype::Cast);
  VMAP_SUPPORT(mvlgamma, mvlgamma_rule);
  support_out(m, "aten", "mvlgamma.out", "mvlgamma", OutDtype::Cast);
  VMAP_SUPPORT(mvlgamma_, mvlgamma__rule);
  VMAP_SUPPORT2(nanquantile, scalar, nanquantile_scalar_rule);
  support_out(m, "aten", "nanquantile.scalar_out", "nanquantile.scalar", OutDtype::Cast);
  VMAP_SUPPORT2(ne, Tensor, ne_Tensor_rule);
  support_out(m, "aten", "ne.Tensor_out", "ne.Tensor", OutDtype::Cast);
  VMAP_SUPPORT2(ne_, Tensor, ne__Tensor_rule);
  composite(m, "nll_loss2d");
  support_out(m, "aten", "nll_loss2d.out", "nll_loss2d", OutDtype::Cast);
  VMAP_SUPPORT(nll_loss_forward, custom::nll_loss_forward);
  support_out(m, "aten", "nll_loss_forward.output", "nll_loss_forward", OutDtype::Cast);
  VMAP_DECOMPOSE2(norm, Scalar, norm_Scalar_rule);
  VMAP_DECOMPOSE2(norm, ScalarOpt_dtype, norm_ScalarOpt_dtype_rule);
  support_out(m, "aten", "norm.ScalarOpt_dtype_out", "norm.ScalarOpt_dtype", OutDtype::Same);
  support_out(m, "aten", "norm.Scalar_out", "norm.Scalar", OutDtype::Same);
  VMAP_RANDOM(aten, "normal.Tensor_Tensor", normal_Tensor_Tensor_rule, normal_Tensor_Tensor);
  support_out(m, "aten", "normal.Tensor_Tensor_out", "normal.Tensor_Tensor", OutDtype::Cast);
  support_random_out("aten", "normal.Tensor_Tensor_out", "normal.Tensor_Tensor", OutDtype::Cast);
  VMAP_RANDOM(aten, "normal.float_float", normal_float_float_rule, normal_float_float);
  support_out(m, "aten", "normal.float_float_out", "normal.float_float", OutDtype::Cast);
  support_random_out("aten", "normal.float_float_out", "normal.float_float", OutDtype::Cast);
  composite(m, "numpy_T");
  VMAP_SUPPORT(permute_copy, permute_copy_rule);
  support_out(m, "aten", "permute_copy.out", "permute_copy", OutDtype::Same);
  VMAP_RANDOM(aten, "rand_like.generator", rand_like_generator_rule, rand_like_generator);
  support_out(m, "aten", "rand_like.generator_out", "rand_like.generator", OutDtype::Same);
  support_random_out("aten", "rand_like.generator_out", "rand_like.generator", OutDtype::Same);
  VMAP_RANDOM(aten, "randint_like", randint_like_rule, randint_like);
  support_out(m, "aten", "randint_like.out", "randint_like", OutDtype::Same);
  support_random_out("aten", "randint_like.out", "randint_like", OutDtype::Same);
  VMAP_RANDOM(aten, "randn.generator", randn_generator_rule, randn_generator);
  support_out(m, "aten", "randn.generator_out", "randn.generator", OutDtype::Cast);
  support_random_out("aten", "randn.generator_out", "randn.generator", OutDtype::Cast);
  VMAP_RANDOM(aten, "randperm.generator", custom::randperm, randperm_generator);
  support_out(m, "aten", "randperm.generator_out", "randperm.generator", OutDtype::Cast);
  support_random_out("aten", "randperm.generator_out", "randperm.generator", OutDtype::Cast);
  VMAP_SUPPORT(replication_pad2d_backward, replication_pad2d_backward_rule);
  support_out(m, "aten", "replication_pad2d_backward.grad_input", "replication_pad2d_backward", OutDtype::Cast);
  unsupported(m, "resize_as_", "an example lies among the others in the memory of its batch, and cannot grow or shrink there", "use resize_as or narrow, or resize the whole batch, outside vmap");
  composite(m, "result_type.Scalar_Tensor");
  VMAP_SUPPORT(round, round_rule);
  support_out(m, "aten", "round.out", "round", OutDtype::Cast);
  VMAP_SUPPORT(round_, round__rule);
  VMAP_SUPPORT(rrelu_with_noise_backward, rrelu_with_noise_backward_rule);
  support_out(m, "aten", "rrelu_with_noise_backward.out", "rrelu_with_noise_backward", OutDtype::Same);
  VMAP_SUPPORT2(scatter, reduce, scatter_reduce_rule);
  support_out(m, "aten", "scatter.reduce_out", "scatter.reduce", OutDtype::Cast);
  VMAP_SUPPORT2(scatter_, reduce, scatter__reduce_rule);
  VMAP_SUPPORT2(searchsorted, Tensor, custom::searchsorted);
  support_out(m, "aten", "searchsorted.Tensor_out", "searchsorted.Tensor", OutDtype::Cast);
  unsupported(m, "set_.source_Storage_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  unsupported(m, "set_.source_Tensor_storage_offset", "an example has no storage of its own that could be exchanged", "copy the values with copy_, or use the other tensor itself");
  VMAP_SUPPORT(sigmoid, sigmoid_rule);
  support_out(m, "aten", "sigmoid.out", "sigmoid", OutDtype::Cast);
  VMAP_SUPPORT(sigmoid_, sigmoid__rule);
  VMAP_DECOMPOSE(slow_conv_dilated2d, slow_conv_dilated2d_rule);
  support_out(m, "aten", "slow_conv_dilated2d.out", "slow_conv_dilated2d", OutDtype::Same);
  VMAP_SUPPORT(softplus_backward, softplus_backward_rule);
  support_out(m, "aten", "softplus_backward.grad_input", "softplus_backward", OutDtype::Cast);
  VMAP_SUPPORT2(special_chebyshev_polynomial_v, n_scalar, special_chebyshev_polynomial_v_n_scalar_rule);
  support_out(m, "aten", "special_chebyshev_polynomial_v.n_scalar_out", "special_chebyshev_polynomial_v.n_scalar", OutDtype::Cast);
  VMAP_SUPPORT(special_erfcx, special_erfcx_rule);
  support_out(m, "aten", "special_erfcx.out", "special_erfcx", OutDtype::Cast);
  VMAP_SUPPORT(special_gammaincc, special_gammaincc_rule);
  support_out(m, "aten", "special_gammaincc.out", "special_gammaincc", OutDtype::Cast);
  VMAP_SUPPORT2(special_hermite_polynomial_he, n_scalar, special_hermite_polynomial_he_n_scalar_rule);
  support_out(m, "aten", "special_hermite_polynomial_he.n_scalar_out", "special_hermite_polynomial_he.n_scalar", OutDtype::Cast);
  composite(m, "tensordot");
  support_out(m, "aten", "tensordot.out", "tensordot", OutDtype::Cast);
  unsupported(m, "unique_consecutive", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_consecutive outside vmap");
  unsupported(m, "unique_consecutive.out", "the number of runs differs from example to example, and a batch has one shape", "compare neighbours (diff(self) != 0), or return the tensor and call unique_consecutive outside vmap");
  VMAP_SUPPORT(upsample_bilinear2d_backward, upsample_bilinear2d_backward_rule);
  support_out(m, "aten", "upsample_bilinear2d_backward.grad_input", "upsample_bilinear2d_backward", OutDtype::Cast);
  VMAP_SUPPORT(upsample_nearest2d_backward, upsample_nearest2d_backward_rule);
  support_out(m, "aten", "upsample_nearest2d_backward.grad_input", "upsample_nearest2d_backward", OutDtype::Cast);
  support_out(m, "aten", "xlogy.OutScalar_Self", "xlogy.Scalar_Self", OutDtype::Cast);
  VMAP_SUPPORT2(xlogy, Scalar_Self, xlogy_Scalar_Self_rule);
  add_kinds(
      "composite _cast_Half _foreach_abs _foreach_abs.out _foreach_abs_ _foreach_clamp_min.List"
      " _foreach_clamp_min.List_out _foreach_clamp_min_.List _foreach_minimum.ScalarList"
      " _foreach_minimum.ScalarList_out _foreach_minimum_.ScalarList _foreach_norm.Scalar"
      " _foreach_norm.Scalar_out _foreach_round _foreach_round.out _foreach_round_ _foreach_sigmoid"
      " _foreach_sigmoid.out _foreach_sigmoid_ _unsafe_masked_index cartesian_prod cross cross.out"
      " group_norm imag is_contiguous.memory_format is_distributed multilabel_margin_loss"
      " multilabel_margin_loss.out nll_loss2d nll_loss2d.out numpy_T result_type.Scalar_Tensor tensordot"
      " tensordot.out\n"
      "custom _assert_async _is_all_true _linalg_solve_ex _linalg_solve_ex.result _reshape_alias"
      " _scaled_dot_product_flash_attention_for_cpu_backward as_strided_copy as_strided_copy.out"
      " convolution_backward convolution_backward.out nll_loss_forward nll_loss_forward.output"
      " searchsorted.Tensor searchsorted.Tensor_out\n"
      "decompose _embedding_bag_forward_only _embedding_bag_forward_only.out _fused_adagrad_"
      " _histogramdd_bin_edges _histogramdd_bin_edges.out bucketize.Scalar bucketize.Scalar_out"
      " masked_select_backward norm.Scalar norm.ScalarOpt_dtype norm.ScalarOpt_dtype_out norm.Scalar_out"
      " slow_conv_dilated2d slow_conv_dilated2d.out\n"
      "factory hann_window hann_window.out\n"
      "fold _adaptive_avg_pool3d_backward _adaptive_avg_pool3d_backward.out _upsample_bilinear2d_aa.vec"
      " avg_pool3d_backward avg_pool3d_backward.grad_input fractional_max_pool3d_backward"
      " fractional_max_pool3d_backward.grad_input im2col im2col.out replication_pad2d_backward"
      " replication_pad2d_backward.grad_input upsample_bilinear2d_backward"
      " upsample_bilinear2d_backward.grad_input upsample_nearest2d_backward"
      " upsample_nearest2d_backward.grad_input\n"
      "index_elements scatter.reduce scatter.reduce_out scatter_.reduce\n"
      "index_list _index_put_impl _index_put_impl.out _index_put_impl_\n"
      "loss huber_loss huber_loss.out\n"
      "pointwise __ilshift__.Tensor __rshift__.Scalar __rshift__.Scalar_out _functional_assert_scalar abs"
      " abs.out abs_ bitwise_or.Tensor bitwise_or.Tensor_out bitwise_or_.Tensor clamp.Tensor"
      " clamp.Tensor_out clamp_.Tensor clip clip.out clip_ div.Tensor_mode div.out_mode div_.Tensor_mode"
      " erfinv erfinv.out erfinv_ float_power.Scalar float_power.Scalar_out hardshrink_backward"
      " hardshrink_backward.grad_input hardtanh_backward hardtanh_backward.grad_input heaviside"
      " heaviside.out heaviside_ less_equal.Scalar less_equal.Scalar_out less_equal_.Scalar mvlgamma"
      " mvlgamma.out mvlgamma_ ne.Tensor ne.Tensor_out ne_.Tensor round round.out round_ sigmoid sigmoid.out"
      " sigmoid_ softplus_backward softplus_backward.grad_input special_chebyshev_polynomial_v.n_scalar"
      " special_chebyshev_polynomial_v.n_scalar_out special_erfcx special_erfcx.out special_gammaincc"
      " special_gammaincc.out special_hermite_polynomial_he.n_scalar"
      " special_hermite_polynomial_he.n_scalar_out xlogy.OutScalar_Self xlogy.Scalar_Self\n"
      "random normal.Tensor_Tensor normal.Tensor_Tensor_out normal.float_float normal.float_float_out"
      " rand_like.generator rand_like.generator_out randint_like randint_like.out randn.generator"
      " randn.generator_out randperm.generator randperm.generator_out\n"
      "reduction cumprod_backward fft_ihfft fft_ihfft.out fft_ihfft2 logsumexp logsumexp.out"
      " nanquantile.scalar nanquantile.scalar_out\n"
      "unsupported _backward _flash_attention_forward resize_as_ set_.source_Storage_storage_offset"
      " set_.source_Tensor_storage_offset unique_consecutive unique_consecutive.out\n"
      "variadic _linalg_det _linalg_det.result _linalg_eigh _linalg_eigh.eigenvalues linalg_slogdet"
      " linalg_slogdet.out rrelu_with_noise_backward rrelu_with_noise_backward.out\n"
      "view lift_fresh permute_copy permute_copy.out\n"
  );
}

}  // namespace vmap::rules::aten
