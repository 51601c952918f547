#include <ATen/core/Tensor.h>
#include <vmap/operators/flash_attention.h>

// These must follow Tensor.h.
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_ops.h>

#include "attention_fold.h"

namespace vmap::custom {

namespace {

// Queries of all examples about the same keys and values are more queries of one example: nothing is
// repeated.
std::tuple<Tensor, BDim, Tensor, BDim> ask_together(const Tensor& query, int64_t query_bdim,
                                                    const Tensor& key, const Tensor& value,
                                                    std::optional<double> scale) {
  const Tensor apart = query.movedim(query_bdim, 2);
  const auto [out, logsumexp] = at::_ops::_scaled_dot_product_flash_attention_for_cpu::call(
      apart.flatten(2, 3), key, value, /*dropout_p=*/0, /*is_causal=*/false, std::nullopt, scale);
  const c10::SymIntArrayRef both = apart.sym_sizes().slice(2, 2);
  return {out.unflatten_symint(2, both), 2, logsumexp.unflatten_symint(2, both), 2};
}

using Sizes = c10::SymDimVector;

// [N, heads, length, width]: what the kernel does not look at.
void check_shapes(const Sizes& query, const Sizes& key, const Sizes& value) {
  const bool fit = query.size() == 4 && key.size() == 4 && value.size() == 4 && key[0] == query[0] &&
                   value[0] == query[0] && key[1] == value[1] && key[2] == value[2] && key[3] == query[3];
  TORCH_CHECK(
      fit,
      "scaled dot product attention: keys and values do not fit the queries; inside vmap the shapes are ",
      c10::SymIntArrayRef(query), ", ", c10::SymIntArrayRef(key), " and ", c10::SymIntArrayRef(value));
}

void check_mask(const std::optional<Tensor>& mask, BDim bdim) {
  if (!mask || !mask->defined()) return;
  const int64_t rank = logical_rank(*mask, bdim);
  TORCH_CHECK(rank == 2 || rank == 4, "scaled dot product attention: the mask has ", rank,
              " dimensions inside vmap, the kernel takes 2 or 4");
}

}  // namespace

std::tuple<Tensor, BDim, Tensor, BDim> flash_attention_for_cpu(
    const Tensor& query, BDim query_bdim, const Tensor& key, BDim key_bdim, const Tensor& value,
    BDim value_bdim, double dropout_p, bool is_causal, const std::optional<Tensor>& attn_mask,
    BDim attn_mask_bdim, std::optional<double> scale) {
  AttentionFold fold({{&query, query_bdim}, {&key, key_bdim}, {&value, value_bdim}});
  fold.and_mask(attn_mask, attn_mask_bdim);
  check_shapes(logical_sizes(query, query_bdim), logical_sizes(key, key_bdim),
               logical_sizes(value, value_bdim));
  check_mask(attn_mask, attn_mask_bdim);
  const bool alike = dropout_p == 0 && !is_causal && !(attn_mask && attn_mask->defined());
  if (alike && !fold.stands_in() && query_bdim && !key_bdim && !value_bdim &&
      logical_rank(query, query_bdim) == 4) {
    return ask_together(query, *query_bdim, key, value, scale);
  }
  const auto [out, logsumexp] = at::_ops::_scaled_dot_product_flash_attention_for_cpu::call(
      fold(query, query_bdim), fold(key, key_bdim), fold(value, value_bdim), dropout_p, is_causal,
      fold.mask(attn_mask, attn_mask_bdim), scale);
  return {fold.apart(out), 0, fold.apart(logsumexp), 0};
}

std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> flash_attention_for_cpu_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& out, BDim out_bdim,
    const Tensor& logsumexp, BDim logsumexp_bdim, double dropout_p, bool is_causal,
    const std::optional<Tensor>& attn_mask, BDim attn_mask_bdim, std::optional<double> scale) {
  AttentionFold fold({{&grad_out, grad_out_bdim},
                      {&query, query_bdim},
                      {&key, key_bdim},
                      {&value, value_bdim},
                      {&out, out_bdim},
                      {&logsumexp, logsumexp_bdim}});
  fold.and_mask(attn_mask, attn_mask_bdim);
  const Sizes queries = logical_sizes(query, query_bdim), values = logical_sizes(value, value_bdim);
  check_shapes(queries, logical_sizes(key, key_bdim), values);
  check_mask(attn_mask, attn_mask_bdim);
  const Sizes results{queries[0], queries[1], queries[2], values[3]},
      sums{queries[0], queries[1], queries[2]};
  TORCH_CHECK(logical_sizes(out, out_bdim) == results && logical_sizes(logsumexp, logsumexp_bdim) == sums,
              "scaled dot product attention: 'out' and 'logsumexp' are not of these queries inside vmap");
  return fold.gradients(at::_ops::_scaled_dot_product_flash_attention_for_cpu_backward::call(
      fold(grad_out, grad_out_bdim), fold(query, query_bdim), fold(key, key_bdim), fold(value, value_bdim),
      fold(out, out_bdim), fold(logsumexp, logsumexp_bdim), dropout_p, is_causal,
      fold.mask(attn_mask, attn_mask_bdim), scale));
}

}  // namespace vmap::custom
