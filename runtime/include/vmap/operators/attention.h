// What PyTorch has one kernel for when no gradient is wanted, and softmax with a mask.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>

namespace vmap::decompositions {

// The softmax of what is not masked. A row that is masked altogether has no softmax: NaN.
Tensor masked_softmax(const Tensor& self, const Tensor& mask, std::optional<int64_t> dim,
                      std::optional<int64_t> mask_type);
Tensor masked_softmax_backward(const Tensor& grad_output, const Tensor& output, const Tensor& mask,
                               std::optional<int64_t> dim);
std::tuple<Tensor, Tensor> native_multi_head_attention(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head,
    const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias,
    const std::optional<Tensor>& mask, bool need_weights, bool average_attn_weights,
    std::optional<int64_t> mask_type);
Tensor transformer_encoder_layer(const Tensor& src, int64_t embed_dim, int64_t num_heads,
                                 const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight,
                                 const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps,
                                 const Tensor& norm_weight_1, const Tensor& norm_bias_1,
                                 const Tensor& norm_weight_2, const Tensor& norm_bias_2,
                                 const Tensor& ffn_weight_1, const Tensor& ffn_bias_1,
                                 const Tensor& ffn_weight_2, const Tensor& ffn_bias_2,
                                 const std::optional<Tensor>& mask, std::optional<int64_t> mask_type);
std::tuple<Tensor, Tensor> scaled_dot_product_attention_math(const Tensor& query, const Tensor& key,
                                                             const Tensor& value,
                                                             const std::optional<Tensor>& attn_mask,
                                                             double dropout_p, bool is_causal,
                                                             const std::optional<Tensor>& dropout_mask,
                                                             std::optional<double> scale, bool enable_gqa);
// Heads of one sequence [heads, length, width], for which PyTorch has no fused kernel, are a batch of one,
// for which it has: that of all examples. It has no forward derivative, and its gradient no gradient of its
// own, so only where no derivative is wanted.
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                    const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
                                    std::optional<double> scale, bool enable_gqa);
// Which kernel attention would take for one example: sizes, strides and flags decide, no value does.
int64_t fused_sdp_choice(const Tensor& query, const Tensor& key, const Tensor& value,
                         const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
                         std::optional<double> scale, bool enable_gqa);

}  // namespace vmap::decompositions
