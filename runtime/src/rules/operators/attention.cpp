// Products that stay large where weights are shared, and batches of
// products where they are not.
#include <ATen/Context.h>
#include <ATen/core/Tensor.h>
#include <vmap/inside.h>
#include <vmap/operators/attention.h>

#include <cmath>
#include <limits>

// These must follow Tensor.h.
#include <ATen/TensorOperators.h>
#include <ATen/ops/_fused_sdp_choice.h>
#include <ATen/ops/_masked_softmax.h>
#include <ATen/ops/_native_multi_head_attention.h>
#include <ATen/ops/_safe_softmax.h>
#include <ATen/ops/_scaled_dot_product_attention_math.h>
#include <ATen/ops/_transform_bias_rescale_qkv.h>
#include <ATen/ops/amax.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/full.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/isnan.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/scaled_dot_product_attention_native.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/sum.h>
#include <ATen/ops/where.h>

namespace vmap::decompositions {

namespace {

enum MaskType { kOfPairs = 0, kOfKeys = 1, kOfAll = 2 };

// The mask with as many dims as the scores [batch, heads, queries, keys].
Tensor full_mask(const Tensor& scores, const Tensor& mask, int64_t mask_type) {
  TORCH_CHECK(mask.scalar_type() == at::kBool, "_masked_softmax: the mask must be of bool, and is ",
              mask.scalar_type());
  if (mask_type == kOfAll) {
    TORCH_CHECK(mask.sym_sizes() == scores.sym_sizes(),
                "_masked_softmax: for mask_type 2 the mask has the shape of 'self' inside vmap, ",
                scores.sym_sizes(), ", and not ", mask.sym_sizes());
    return mask;
  }
  TORCH_CHECK(mask_type == kOfPairs || mask_type == kOfKeys, "_masked_softmax: mask_type is 0, 1 or 2, not ",
              mask_type);
  TORCH_CHECK(mask.dim() == 2 && scores.dim() == 4,
              "_masked_softmax: for mask_type 0 and 1 the mask has 2 dims inside vmap and 'self' 4, not ",
              mask.dim(), " and ", scores.dim());
  TORCH_CHECK(
      scores.sym_size(2) == scores.sym_size(3) && mask.sym_size(1) == scores.sym_size(2) &&
          mask.sym_size(0) == scores.sym_size(mask_type == kOfPairs ? 2 : 0),
      "_masked_softmax: for mask_type 0 the mask is [queries, keys] of as many of both, for mask_type 1 "
      "[batch, keys]; the shapes inside vmap are ",
      mask.sym_sizes(), " and ", scores.sym_sizes());
  return mask_type == kOfPairs ? mask : mask.unsqueeze(1).unsqueeze(1);
}

// [N, T, E] with weights [3 E, E] -> [N, T, 3 E], for queries, keys and values that may be different tensors.
Tensor projected(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& weight) {
  if (query.is_same(key) && key.is_same(value)) return at::linear(query, weight);
  const auto weights = weight.chunk(3, 0);
  return at::cat({at::linear(query, weights[0]), at::linear(key, weights[1]), at::linear(value, weights[2])},
                 2);
}

// PyTorch's own body adds the mask to the scores in place.
void check_mask(const Tensor& query, const std::optional<Tensor>& mask, double dropout_p) {
  TORCH_CHECK(dropout_p >= 0 && dropout_p <= 1,
              "scaled_dot_product_attention: dropout_p is from 0 to 1, not ", dropout_p);
  TORCH_CHECK(!mask || !mask->defined() || mask->dim() <= query.dim(),
              "scaled_dot_product_attention: attn_mask has ", mask ? mask->dim() : 0,
              " dimensions inside vmap, more than the query's ", query.dim());
}

void check_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim,
                     int64_t num_head) {
  for (const Tensor* each : {&query, &key, &value}) {
    TORCH_CHECK(
        each->dim() == 3 && each->sym_sizes() == query.sym_sizes(),
        "_native_multi_head_attention: query, key and value have one shape of 3 dims inside vmap, not ",
        query.sym_sizes(), ", ", key.sym_sizes(), " and ", value.sym_sizes());
  }
  TORCH_CHECK(query.sym_size(2) == embed_dim && num_head > 0 && embed_dim % num_head == 0,
              "_native_multi_head_attention: the last dim of the query is embed_dim, ", embed_dim,
              ", which 'num_head' divides, ", num_head, "; its size inside vmap is ", query.sym_size(2));
}

}  // namespace

Tensor masked_softmax(const Tensor& self, const Tensor& mask, std::optional<int64_t> dim,
                      std::optional<int64_t> mask_type) {
  const Tensor hidden = full_mask(self, mask, mask_type.value_or(kOfAll));
  return at::softmax(self.masked_fill(hidden, -std::numeric_limits<double>::infinity()), dim.value_or(-1));
}

Tensor masked_softmax_backward(const Tensor& grad_output, const Tensor& output, const Tensor& mask,
                               std::optional<int64_t> dim) {
  for (const Tensor* each : {&grad_output, &mask}) {
    TORCH_CHECK(each->sym_sizes() == output.sym_sizes(),
                "_masked_softmax_backward: gradient, output and mask have one shape inside vmap, not ",
                each->sym_sizes(), " and ", output.sym_sizes());
  }
  // What is hidden may be NaN in either.
  const Tensor seen = (grad_output * output).masked_fill(mask, 0);
  const Tensor all = at::sum(seen, {dim.value_or(-1)}, /*keepdim=*/true);
  return ((grad_output - all) * output).masked_fill(mask, 0);
}

std::tuple<Tensor, Tensor> native_multi_head_attention(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head,
    const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias,
    const std::optional<Tensor>& mask, bool need_weights, bool average_attn_weights,
    std::optional<int64_t> mask_type) {
  check_attention(query, key, value, embed_dim, num_head);
  const auto [q, k, v] =
      at::_transform_bias_rescale_qkv(projected(query, key, value, qkv_weight), qkv_bias, num_head);
  Tensor scores = at::matmul(q, k.transpose(-2, -1));
  scores = mask ? at::_masked_softmax(scores, mask->to(at::kBool), scores.dim() - 1, mask_type)
                : at::softmax(scores, -1);
  const Tensor heads = at::matmul(scores, v).transpose(1, 2).flatten(2);
  const Tensor out = at::linear(heads, proj_weight, proj_bias);
  if (!need_weights) return {out, Tensor()};
  return {out, average_attn_weights ? at::sum(scores, {1}) / num_head : scores};
}

Tensor transformer_encoder_layer(const Tensor& src, int64_t embed_dim, int64_t num_heads,
                                 const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight,
                                 const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps,
                                 const Tensor& norm_weight_1, const Tensor& norm_bias_1,
                                 const Tensor& norm_weight_2, const Tensor& norm_bias_2,
                                 const Tensor& ffn_weight_1, const Tensor& ffn_bias_1,
                                 const Tensor& ffn_weight_2, const Tensor& ffn_bias_2,
                                 const std::optional<Tensor>& mask, std::optional<int64_t> mask_type) {
  const auto norm = [&](const Tensor& t, const Tensor& weight, const Tensor& bias) {
    return at::layer_norm(t, {embed_dim}, weight, bias, eps);
  };
  const auto attend = [&](const Tensor& t) {
    return std::get<0>(at::_native_multi_head_attention(t, t, t, embed_dim, num_heads, qkv_weight, qkv_bias,
                                                        proj_weight, proj_bias, mask, /*need_weights=*/false,
                                                        /*average_attn_weights=*/true, mask_type));
  };
  const auto feed = [&](const Tensor& t) {
    const Tensor hidden = at::linear(t, ffn_weight_1, ffn_bias_1);
    // What is fused on a GPU is the approximation.
    const Tensor seen = use_gelu ? at::gelu(hidden, hidden.is_cuda() ? "tanh" : "none") : at::relu(hidden);
    return at::linear(seen, ffn_weight_2, ffn_bias_2);
  };
  // The kernel adds in the place of what was computed last, which autocast may have cast.
  const auto added_to = [](const Tensor& computed, const Tensor& t) {
    return (t + computed).to(computed.scalar_type());
  };
  if (src.sym_numel() == 0) return src.clone();
  if (norm_first) {
    const Tensor seen = added_to(attend(norm(src, norm_weight_1, norm_bias_1)), src);
    return added_to(feed(norm(seen, norm_weight_2, norm_bias_2)), seen);
  }
  const Tensor seen = norm(added_to(attend(src), src), norm_weight_1, norm_bias_1);
  return norm(added_to(feed(seen), seen), norm_weight_2, norm_bias_2);
}

namespace {

// Grouped queries: each head of a key or value is for several of the query.
Tensor for_each_head(const Tensor& t, const Tensor& query) {
  TORCH_CHECK(
      t.size(-3) > 0 && query.size(-3) % t.size(-3) == 0,
      "scaled_dot_product_attention: with 'enable_gqa' the heads of key and value divide the query's; inside "
      "vmap the query has the shape ",
      query.sizes(), ", and the key or value ", t.sizes());
  return t.repeat_interleave(query.size(-3) / t.size(-3), -3);
}

// The fused kernel makes zeros of rows whose scores have NaN, and PyTorch takes another for tensors of three
// dims.
Tensor with_nan_of(const Tensor& query, const Tensor& key, const std::optional<Tensor>& mask, bool enable_gqa,
                   const Tensor& result) {
  if (query.sym_numel() == 0 || key.sym_numel() == 0) return result;
  const auto has_nan = [](const Tensor& t, c10::IntArrayRef dims) {
    return at::isnan(at::amax(t, dims, /*keepdim=*/true));  // not of a sum, where large numbers are inf - inf
  };
  const Tensor keys = has_nan(key, {-2, -1});
  Tensor rows = has_nan(query, {-1}).logical_or(enable_gqa ? for_each_head(keys, query) : keys);
  if (mask && mask->is_floating_point()) rows = rows.logical_or(has_nan(*mask, {-1}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  return result + at::where(rows, at::Scalar(nan), at::Scalar(0.0)).to(result.scalar_type());
}

// The mask of a query [L, E] for each head, as fits beside [1, heads, L, E]: PyTorch's body takes its last
// two dims for granted there.
std::optional<Tensor> beside_four_dims(const std::optional<Tensor>& mask) {
  if (!mask || !mask->defined() || mask->dim() == 2) return mask;
  return mask->dim() == 0 ? mask->view({1, 1}) : mask->unsqueeze(0);
}

}  // namespace

std::tuple<Tensor, Tensor> scaled_dot_product_attention_math(const Tensor& query, const Tensor& key,
                                                             const Tensor& value,
                                                             const std::optional<Tensor>& attn_mask,
                                                             double dropout_p, bool is_causal,
                                                             const std::optional<Tensor>& dropout_mask,
                                                             std::optional<double> scale, bool enable_gqa) {
  check_mask(query, attn_mask, dropout_p);
  // Half floats are multiplied as floats, unless PyTorch is told otherwise.
  const auto dtype = query.scalar_type();
  const bool widens =
      (dtype == at::kHalf || dtype == at::kBFloat16) && !at::globalContext().allowFP16BF16ReductionMathSDP();
  const auto wide = [&](const Tensor& t) { return widens ? t.to(at::kFloat) : t; };
  // Its square root goes to either side, so that neither grows.
  const double factor = scale.value_or(1.0 / std::sqrt(static_cast<double>(query.size(-1))));
  const double root = std::sqrt(std::abs(factor));
  const Tensor q = wide(query) * (factor < 0 ? -root : root);
  const auto per_query = [&](const Tensor& t) { return enable_gqa ? for_each_head(t, query) : t; };
  const Tensor k = per_query(wide(key)), v = per_query(wide(value));
  Tensor scores = at::matmul(q, k.transpose(-2, -1) * root);
  if (is_causal) {
    TORCH_CHECK(!attn_mask, "_scaled_dot_product_attention_math: 'is_causal' beside an 'attn_mask'");
    // Added, as PyTorch does: an infinite score of a later key makes NaN.
    scores = scores + at::full({query.size(-2), key.size(-2)}, -std::numeric_limits<double>::infinity(),
                               scores.options())
                          .triu(1);
  } else if (attn_mask) {
    scores = scores + attn_mask->to(scores.scalar_type());  // a bool one as well: 1 is added where it is true
  }
  Tensor weights = at::_safe_softmax(scores, -1);
  Tensor values = v;
  if (dropout_p > 0 && dropout_mask) {
    weights = weights.masked_fill(dropout_mask->logical_not(), 0);
    values = v * (1.0 / (1 - dropout_p));
  } else if (dropout_p > 0) {
    weights = at::dropout(weights, dropout_p, /*train=*/true);
  }
  return {at::matmul(weights, values).to(dtype), weights.to(dtype)};
}

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                    const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
                                    std::optional<double> scale, bool enable_gqa) {
  check_mask(query, attn_mask, dropout_p);
  // A fused kernel has no gradient for a mask, and cannot be told for whom it draws.
  if ((attn_mask && wants_derivative(*attn_mask)) || (dropout_p > 0 && !query.is_cpu())) {
    return std::get<0>(at::_scaled_dot_product_attention_math(query, key, value, attn_mask, dropout_p,
                                                              is_causal, std::nullopt, scale, enable_gqa));
  }
  bool as_one = dropout_p == 0;
  for (const Tensor* each : {&query, &key, &value}) as_one &= each->dim() == 3 && !wants_derivative(*each);
  // That many are checked by what tensors of three dims go to; a fused kernel reads past the end.
  as_one = as_one && key.sym_size(1) == value.sym_size(1);
  if (!as_one) {
    return at::native::scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale,
                                                    enable_gqa);
  }
  const Tensor result = at::native::scaled_dot_product_attention(
      query.unsqueeze(0), key.unsqueeze(0), value.unsqueeze(0), beside_four_dims(attn_mask), dropout_p,
      is_causal, scale, enable_gqa);
  return with_nan_of(query, key, attn_mask, enable_gqa, result.squeeze(0));
}

int64_t fused_sdp_choice(const Tensor& query, const Tensor& key, const Tensor& value,
                         const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
                         std::optional<double> scale, bool enable_gqa) {
  // One example's tensors, as far as the choice looks at them.
  const auto like = [](const Tensor& t) {
    return at::empty_strided_symint(t.sym_sizes(), t.sym_strides(), t.options().requires_grad(false))
        .set_requires_grad(wants_derivative(t));
  };
  return at::_fused_sdp_choice(like(query), like(key), like(value),
                               attn_mask ? std::optional<Tensor>(like(*attn_mask)) : std::nullopt, dropout_p,
                               is_causal, scale, enable_gqa);
}

}  // namespace vmap::decompositions
