#include <ATen/core/Tensor.h>
#include <vmap/operators/flash_attention.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

// These must follow Tensor.h.
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_backward_ops.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu_ops.h>

namespace vmap::custom {

namespace {

// What goes into the operator's own batch dim: every tensor as [batch * N, …]. The kernel divides by that
// number: one example of zeros stands in for none.
struct Fold {
  c10::SymInt batch, n;

  explicit Fold(std::initializer_list<std::pair<const Tensor*, BDim>> tensors) {
    for (const auto& [t, bdim] : tensors) {
      TORCH_CHECK(logical_rank(*t, bdim) >= 3, "scaled dot product attention: a tensor of ",
                  logical_rank(*t, bdim),
                  " dimensions inside vmap, the operator takes [N, heads, length, width]");
      if (bdim) batch = t->sym_size(*bdim);
    }
    const auto& [query, bdim] = *tensors.begin();
    n = query->sym_size(bdim && *bdim == 0 ? 1 : 0);
  }
  Fold& and_mask(const std::optional<Tensor>& mask, BDim bdim) {
    if (mask && mask->defined() && bdim) batch = mask->sym_size(*bdim);
    return *this;
  }

  bool stands_in() const { return batch == 0; }

  Tensor operator()(const Tensor& t, BDim bdim) const {
    if (stands_in()) return one_example(t, bdim);
    return merged(each(t, bdim, batch));
  }

  // A mask of [length, length], or [N or 1, heads or 1, length, length]: dims of size 1 but the first stay
  // so.
  std::optional<Tensor> mask(const std::optional<Tensor>& mask, BDim bdim) const {
    if (!mask || !mask->defined()) return std::nullopt;
    if (!bdim && (mask->dim() == 2 || mask->sym_size(0) == 1)) return mask;
    if (stands_in()) return one_example(*mask, bdim);
    Tensor t = bdim ? in_front(*mask, bdim) : mask->unsqueeze(0);
    while (t.dim() < 5) t = t.unsqueeze(1);
    c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
    sizes[0] = batch;
    sizes[1] = n;
    return t.expand_symint(sizes).flatten(0, 1);
  }

  static Tensor one_example(const Tensor& t, BDim bdim) {
    c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
    if (bdim) sizes.erase(sizes.begin() + *bdim);
    return t.new_zeros_symint(sizes);
  }

  Tensor apart(const Tensor& t) const {
    return stands_in() ? t.unsqueeze(0).narrow(0, 0, 0) : t.unflatten_symint(0, {batch, n});
  }
};

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

}  // namespace

std::tuple<Tensor, BDim, Tensor, BDim> flash_attention_for_cpu(
    const Tensor& query, BDim query_bdim, const Tensor& key, BDim key_bdim, const Tensor& value,
    BDim value_bdim, double dropout_p, bool is_causal, const std::optional<Tensor>& attn_mask,
    BDim attn_mask_bdim, std::optional<double> scale) {
  Fold fold({{&query, query_bdim}, {&key, key_bdim}, {&value, value_bdim}});
  fold.and_mask(attn_mask, attn_mask_bdim);
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
  Fold fold({{&grad_out, grad_out_bdim},
             {&query, query_bdim},
             {&key, key_bdim},
             {&value, value_bdim},
             {&out, out_bdim},
             {&logsumexp, logsumexp_bdim}});
  fold.and_mask(attn_mask, attn_mask_bdim);
  const auto [grad_query, grad_key, grad_value] =
      at::_ops::_scaled_dot_product_flash_attention_for_cpu_backward::call(
          fold(grad_out, grad_out_bdim), fold(query, query_bdim), fold(key, key_bdim),
          fold(value, value_bdim), fold(out, out_bdim), fold(logsumexp, logsumexp_bdim), dropout_p, is_causal,
          fold.mask(attn_mask, attn_mask_bdim), scale);
  return {fold.apart(grad_query), 0, fold.apart(grad_key), 0, fold.apart(grad_value), 0};
}

}  // namespace vmap::custom
