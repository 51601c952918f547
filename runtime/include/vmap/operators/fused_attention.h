// Attention on GPUs: PyTorch chooses one of three kernels for each call.
#pragma once

#include <vmap/bdim.h>

#include <array>
#include <optional>
#include <tuple>

namespace vmap::custom {

// NOTE: [attention on a GPU]
// Each kernel takes [N, heads, length, width], and the batch goes into N. Which kernel runs is chosen above
// the rules, for one example's sizes. None of them draws here: for whom a kernel's numbers are is not told to
// it, so that scaled_dot_product_attention takes another way where it has dropout.

// Four tensors.
using OfEfficientAttention = std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim>;
// output, logsumexp, and the seed and offset that a dropout has, which are one for all examples.
OfEfficientAttention scaled_dot_product_efficient_attention(
    const Tensor& query, BDim query_bdim, const Tensor& key, BDim key_bdim, const Tensor& value,
    BDim value_bdim, const std::optional<Tensor>& attn_bias, BDim attn_bias_bdim, bool compute_log_sumexp,
    double dropout_p, bool is_causal, std::optional<double> scale);
OfEfficientAttention scaled_dot_product_efficient_attention_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& attn_bias, BDim attn_bias_bdim,
    const Tensor& out, BDim out_bdim, const Tensor& logsumexp, BDim logsumexp_bdim, const Tensor& philox_seed,
    BDim philox_seed_bdim, const Tensor& philox_offset, BDim philox_offset_bdim, double dropout_p,
    std::array<bool, 4> grad_input_mask, bool is_causal, std::optional<double> scale);

// output, logsumexp, and what only a dropout or ragged sequences have, in the operator's order.
using OfFusedAttention = std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim, c10::SymInt,
                                    c10::SymInt, Tensor, BDim, Tensor, BDim, Tensor, BDim>;
OfFusedAttention scaled_dot_product_flash_attention(const Tensor& query, BDim query_bdim, const Tensor& key,
                                                    BDim key_bdim, const Tensor& value, BDim value_bdim,
                                                    double dropout_p, bool is_causal, bool return_debug_mask,
                                                    std::optional<double> scale);
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> scaled_dot_product_flash_attention_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& out, BDim out_bdim,
    const Tensor& logsumexp, BDim logsumexp_bdim, const Tensor& cum_seq_q, BDim cum_seq_q_bdim,
    const Tensor& cum_seq_k, BDim cum_seq_k_bdim, c10::SymInt max_q, c10::SymInt max_k, double dropout_p,
    bool is_causal, const Tensor& philox_seed, BDim philox_seed_bdim, const Tensor& philox_offset,
    BDim philox_offset_bdim, std::optional<double> scale);

OfFusedAttention scaled_dot_product_cudnn_attention(const Tensor& query, BDim query_bdim, const Tensor& key,
                                                    BDim key_bdim, const Tensor& value, BDim value_bdim,
                                                    const std::optional<Tensor>& attn_bias,
                                                    BDim attn_bias_bdim, bool compute_log_sumexp,
                                                    double dropout_p, bool is_causal, bool return_debug_mask,
                                                    std::optional<double> scale);
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> scaled_dot_product_cudnn_attention_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& out, BDim out_bdim,
    const Tensor& logsumexp, BDim logsumexp_bdim, const Tensor& philox_seed, BDim philox_seed_bdim,
    const Tensor& philox_offset, BDim philox_offset_bdim, const Tensor& attn_bias, BDim attn_bias_bdim,
    const Tensor& cum_seq_q, BDim cum_seq_q_bdim, const Tensor& cum_seq_k, BDim cum_seq_k_bdim,
    c10::SymInt max_q, c10::SymInt max_k, double dropout_p, bool is_causal, std::optional<double> scale);

}  // namespace vmap::custom
