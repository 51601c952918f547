// The fused kernels of attention, which stand below autograd.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>

namespace vmap::custom {

// Attention on CPU [N, heads, length, width]: the batch goes into N.
std::tuple<Tensor, BDim, Tensor, BDim> flash_attention_for_cpu(
    const Tensor& query, BDim query_bdim, const Tensor& key, BDim key_bdim, const Tensor& value,
    BDim value_bdim, double dropout_p, bool is_causal, const std::optional<Tensor>& attn_mask,
    BDim attn_mask_bdim, std::optional<double> scale);
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> flash_attention_for_cpu_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& out, BDim out_bdim,
    const Tensor& logsumexp, BDim logsumexp_bdim, double dropout_p, bool is_causal,
    const std::optional<Tensor>& attn_mask, BDim attn_mask_bdim, std::optional<double> scale);

}  // namespace vmap::custom
