// Internal: the batch of attention, in the batch dim that its kernels have.
#pragma once

#include <ATen/core/Tensor.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

#include <initializer_list>
#include <optional>
#include <tuple>
#include <utility>

namespace vmap::custom {

// What goes into the operator's own batch dim: every tensor as [batch * N, …]. The kernel divides by that
// number: one example of zeros stands in for none.
class AttentionFold {
 public:
  explicit AttentionFold(std::initializer_list<std::pair<const Tensor*, BDim>> tensors) {
    for (const auto& [t, bdim] : tensors) {
      TORCH_CHECK(logical_rank(*t, bdim) >= 3, "scaled dot product attention: a tensor of ",
                  logical_rank(*t, bdim),
                  " dimensions inside vmap, the operator takes [N, heads, length, width]");
      if (bdim) batch_ = t->sym_size(*bdim);
    }
    const auto& [query, bdim] = *tensors.begin();
    n_ = query->sym_size(bdim && *bdim == 0 ? 1 : 0);
  }
  AttentionFold& and_mask(const std::optional<Tensor>& mask, BDim bdim) {
    if (mask && mask->defined() && bdim) batch_ = mask->sym_size(*bdim);
    return *this;
  }

  bool stands_in() const { return batch_ == 0; }

  Tensor operator()(const Tensor& t, BDim bdim) const {
    if (stands_in()) return one_example(t, bdim);
    return merged(each(t, bdim, batch_));
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
    sizes[0] = batch_;
    sizes[1] = n_;
    return t.expand_symint(sizes).flatten(0, 1);
  }

  static Tensor one_example(const Tensor& t, BDim bdim) {
    c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
    if (bdim) sizes.erase(sizes.begin() + *bdim);
    return t.new_zeros_symint(sizes);
  }

  // A result as [batch, N, …]; one that a kernel leaves out has no batch.
  Tensor apart(const Tensor& t) const {
    if (!t.defined()) return t;
    return stands_in() ? t.unsqueeze(0).narrow(0, 0, 0) : t.unflatten_symint(0, {batch_, n_});
  }
  static BDim front(const Tensor& t) { return t.defined() ? BDim(0) : std::nullopt; }

  // Of query, key and value.
  std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> gradients(
      const std::tuple<Tensor, Tensor, Tensor>& all) const {
    const auto& [of_query, of_key, of_value] = all;
    return {apart(of_query), 0, apart(of_key), 0, apart(of_value), 0};
  }

 private:
  c10::SymInt batch_, n_;
};

}  // namespace vmap::custom
