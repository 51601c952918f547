#include <ATen/core/Tensor.h>
#include <vmap/inside.h>
#include <vmap/operators/fused_attention.h>

// These must follow Tensor.h.
#include <ATen/ops/_scaled_dot_product_cudnn_attention_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_cudnn_attention_ops.h>
#include <ATen/ops/_scaled_dot_product_efficient_attention_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_efficient_attention_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_ops.h>
#include <ATen/ops/constant_pad_nd.h>

#include <algorithm>

#include "attention_fold.h"

namespace vmap::custom {

namespace {

void check_draws_nothing(double dropout_p) {
  TORCH_CHECK(
      dropout_p == 0,
      "scaled_dot_product_attention with dropout and a gradient inside vmap: its kernel on a GPU cannot be "
      "told for whom it draws. Under torch.nn.attention.sdpa_kernel(SDPBackend.MATH) it takes another one");
}

// Rows of a mask begin where a kernel can load many numbers at once, as scaled_dot_product_attention lays
// them out; one that is copied lies densely.
std::optional<Tensor> with_aligned_rows(std::optional<Tensor> mask) {
  constexpr int64_t kNumbers = 16;
  if (!mask) return mask;
  const Tensor& t = *mask;
  bool aligned = t.stride(-1) == 1;
  for (int64_t dim = 0; dim + 1 < t.dim(); ++dim) aligned = aligned && t.stride(dim) % kNumbers == 0;
  if (aligned) return mask;
  const int64_t length = t.size(-1), beyond = (kNumbers - length % kNumbers) % kNumbers;
  return at::constant_pad_nd(t, {0, beyond}).narrow(-1, 0, length);
}

// What is added to the scores of `q` and `k`, both folded: a kernel on a GPU takes no dims to expand.
std::optional<Tensor> bias_for(const Tensor& q, const Tensor& k, const std::optional<Tensor>& mask) {
  const auto aligned = with_aligned_rows(mask);
  if (!aligned) return aligned;
  return aligned->expand_symint({q.sym_size(0), q.sym_size(1), q.sym_size(2), k.sym_size(2)});
}

// The sums that a backward reads. Whoever chose the kernel saw an example, of which nobody around the map
// wants a gradient.
bool computes_sums(bool asked, std::initializer_list<const Tensor*> tensors) {
  return asked ||
         std::any_of(tensors.begin(), tensors.end(), [](const Tensor* t) { return wants_derivative(*t); });
}

// Of a kernel that gives nine: all but the first two are one for all examples.
OfFusedAttention apart(
    const AttentionFold& fold,
    const std::tuple<Tensor, Tensor, Tensor, Tensor, c10::SymInt, c10::SymInt, Tensor, Tensor, Tensor>& all) {
  const auto& [out, logsumexp, cum_q, cum_k, max_q, max_k, seed, offset, mask] = all;
  const BDim none;
  return {fold.apart(out),
          0,
          fold.apart(logsumexp),
          fold.front(logsumexp),
          cum_q,
          none,
          cum_k,
          none,
          max_q,
          max_k,
          seed,
          none,
          offset,
          none,
          mask,
          none};
}

}  // namespace

OfEfficientAttention scaled_dot_product_efficient_attention(
    const Tensor& query, BDim query_bdim, const Tensor& key, BDim key_bdim, const Tensor& value,
    BDim value_bdim, const std::optional<Tensor>& attn_bias, BDim attn_bias_bdim, bool compute_log_sumexp,
    double dropout_p, bool is_causal, std::optional<double> scale) {
  check_draws_nothing(dropout_p);
  AttentionFold fold({{&query, query_bdim}, {&key, key_bdim}, {&value, value_bdim}});
  fold.and_mask(attn_bias, attn_bias_bdim);
  const Tensor q = fold(query, query_bdim), k = fold(key, key_bdim);
  const auto [out, logsumexp, seed, offset] = at::_ops::_scaled_dot_product_efficient_attention::call(
      q, k, fold(value, value_bdim), bias_for(q, k, fold.mask(attn_bias, attn_bias_bdim)),
      computes_sums(compute_log_sumexp, {&query, &key, &value}), dropout_p, is_causal, scale);
  return {fold.apart(out), 0, fold.apart(logsumexp), 0, seed, std::nullopt, offset, std::nullopt};
}

OfEfficientAttention scaled_dot_product_efficient_attention_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& attn_bias, BDim attn_bias_bdim,
    const Tensor& out, BDim out_bdim, const Tensor& logsumexp, BDim logsumexp_bdim, const Tensor& philox_seed,
    BDim /*one for all*/, const Tensor& philox_offset, BDim /*one for all*/, double dropout_p,
    std::array<bool, 4> grad_input_mask, bool is_causal, std::optional<double> scale) {
  check_draws_nothing(dropout_p);
  AttentionFold fold({{&grad_out, grad_out_bdim},
                      {&query, query_bdim},
                      {&key, key_bdim},
                      {&value, value_bdim},
                      {&out, out_bdim},
                      {&logsumexp, logsumexp_bdim}});
  fold.and_mask(attn_bias, attn_bias_bdim);
  const Tensor q = fold(query, query_bdim), k = fold(key, key_bdim);
  const auto [of_query, of_key, of_value, of_bias] =
      at::_ops::_scaled_dot_product_efficient_attention_backward::call(
          fold(grad_out, grad_out_bdim), q, k, fold(value, value_bdim),
          bias_for(q, k, fold.mask(attn_bias, attn_bias_bdim)).value_or(Tensor()), fold(out, out_bdim),
          fold(logsumexp, logsumexp_bdim), philox_seed, philox_offset, dropout_p, grad_input_mask, is_causal,
          scale);
  return {fold.apart(of_query), fold.front(of_query), fold.apart(of_key),  fold.front(of_key),
          fold.apart(of_value), fold.front(of_value), fold.apart(of_bias), fold.front(of_bias)};
}

OfFusedAttention scaled_dot_product_flash_attention(const Tensor& query, BDim query_bdim, const Tensor& key,
                                                    BDim key_bdim, const Tensor& value, BDim value_bdim,
                                                    double dropout_p, bool is_causal, bool return_debug_mask,
                                                    std::optional<double> scale) {
  check_draws_nothing(dropout_p);
  const AttentionFold fold({{&query, query_bdim}, {&key, key_bdim}, {&value, value_bdim}});
  return apart(fold, at::_ops::_scaled_dot_product_flash_attention::call(
                         fold(query, query_bdim), fold(key, key_bdim), fold(value, value_bdim), dropout_p,
                         is_causal, return_debug_mask, scale));
}

std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> scaled_dot_product_flash_attention_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& out, BDim out_bdim,
    const Tensor& logsumexp, BDim logsumexp_bdim, const Tensor& cum_seq_q, BDim /*undefined*/,
    const Tensor& cum_seq_k, BDim /*undefined*/, c10::SymInt max_q, c10::SymInt max_k, double dropout_p,
    bool is_causal, const Tensor& philox_seed, BDim /*one for all*/, const Tensor& philox_offset,
    BDim /*one for all*/, std::optional<double> scale) {
  check_draws_nothing(dropout_p);
  const AttentionFold fold({{&grad_out, grad_out_bdim},
                            {&query, query_bdim},
                            {&key, key_bdim},
                            {&value, value_bdim},
                            {&out, out_bdim},
                            {&logsumexp, logsumexp_bdim}});
  return fold.gradients(at::_ops::_scaled_dot_product_flash_attention_backward::call(
      fold(grad_out, grad_out_bdim), fold(query, query_bdim), fold(key, key_bdim), fold(value, value_bdim),
      fold(out, out_bdim), fold(logsumexp, logsumexp_bdim), cum_seq_q, cum_seq_k, std::move(max_q),
      std::move(max_k), dropout_p, is_causal, philox_seed, philox_offset, scale));
}

OfFusedAttention scaled_dot_product_cudnn_attention(const Tensor& query, BDim query_bdim, const Tensor& key,
                                                    BDim key_bdim, const Tensor& value, BDim value_bdim,
                                                    const std::optional<Tensor>& attn_bias,
                                                    BDim attn_bias_bdim, bool compute_log_sumexp,
                                                    double dropout_p, bool is_causal, bool return_debug_mask,
                                                    std::optional<double> scale) {
  check_draws_nothing(dropout_p);
  AttentionFold fold({{&query, query_bdim}, {&key, key_bdim}, {&value, value_bdim}});
  fold.and_mask(attn_bias, attn_bias_bdim);
  const Tensor q = fold(query, query_bdim), k = fold(key, key_bdim);
  return apart(fold, at::_ops::_scaled_dot_product_cudnn_attention::call(
                         q, k, fold(value, value_bdim), bias_for(q, k, fold.mask(attn_bias, attn_bias_bdim)),
                         computes_sums(compute_log_sumexp, {&query, &key, &value}), dropout_p, is_causal,
                         return_debug_mask, scale));
}

std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> scaled_dot_product_cudnn_attention_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& out, BDim out_bdim,
    const Tensor& logsumexp, BDim logsumexp_bdim, const Tensor& philox_seed, BDim /*one for all*/,
    const Tensor& philox_offset, BDim /*one for all*/, const Tensor& attn_bias, BDim attn_bias_bdim,
    const Tensor& cum_seq_q, BDim /*undefined*/, const Tensor& cum_seq_k, BDim /*undefined*/,
    c10::SymInt max_q, c10::SymInt max_k, double dropout_p, bool is_causal, std::optional<double> scale) {
  check_draws_nothing(dropout_p);
  AttentionFold fold({{&grad_out, grad_out_bdim},
                      {&query, query_bdim},
                      {&key, key_bdim},
                      {&value, value_bdim},
                      {&out, out_bdim},
                      {&logsumexp, logsumexp_bdim}});
  fold.and_mask(attn_bias, attn_bias_bdim);
  const Tensor q = fold(query, query_bdim), k = fold(key, key_bdim);
  return fold.gradients(at::_ops::_scaled_dot_product_cudnn_attention_backward::call(
      fold(grad_out, grad_out_bdim), q, k, fold(value, value_bdim), fold(out, out_bdim),
      fold(logsumexp, logsumexp_bdim), philox_seed, philox_offset,
      bias_for(q, k, fold.mask(attn_bias, attn_bias_bdim)).value_or(Tensor()), cum_seq_q, cum_seq_k,
      std::move(max_q), std::move(max_k), dropout_p, is_causal, scale));
}

}  // namespace vmap::custom
