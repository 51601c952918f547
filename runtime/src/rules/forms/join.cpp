#include <vmap/rules/join.h>

// These must follow Tensor.h.
#include <ATen/ops/empty.h>

namespace vmap {

namespace {

// NOTE: [what cat skips]
// A tensor of shape [0] joins with tensors of any rank: cat passes over it, but for its dtype. A batch of
// such tensors has the shape [B, 0], which cat would not pass over.
bool is_empty_vector(const Tensor& t, BDim bdim) {
  return logical_rank(t, bdim) == 1 && t.sym_size(bdim ? 1 - *bdim : 0) == 0;
}

}  // namespace

Joined::Joined(const char* name, const at::ITensorListRef& tensors, c10::ArrayRef<BDim> bdims, int64_t dim,
               NewDim new_dim) {
  const bool is_new = new_dim == NewDim::Yes;
  bool found = false;
  size_t i = 0;
  for (const Tensor& t : tensors) {
    const BDim bdim = bdims[i++];
    tensors_.push_back(t);
    skipped_.push_back(!is_new && is_empty_vector(t, bdim));
    const int64_t rank = logical_rank(t, bdim);
    TORCH_CHECK(is_new || rank > 0, name, ": tensor ", i - 1,
                " has no dims inside vmap: it cannot be joined along one");
    if (skipped_.back()) continue;
    TORCH_CHECK(!found || rank == rank_, name, ": tensors must have the same number of dims, got ", rank_,
                " and ", rank, " dimensions inside vmap");
    rank_ = rank;
    found = true;
  }
  if (!found) {
    rank_ = 1;
    skipped_.assign(tensors_.size(), false);
  }
  bring_together(bdims);
  const int64_t wrapped = c10::maybe_wrap_dim(dim, rank_ + (is_new ? 1 : 0));
  const bool is_behind = wrapped >= bdim_;
  dim_ = is_behind ? wrapped + 1 : wrapped;
  shift_ = is_new && !is_behind ? 1 : 0;
}

void Joined::bring_together(c10::ArrayRef<BDim> bdims) {
  c10::SymInt batch = 1;
  bool found = false;
  for (size_t i = 0; i < tensors_.size(); ++i) {
    if (!bdims[i]) continue;
    batch = tensors_[i].sym_size(*bdims[i]);
    if (skipped_[i] || found) continue;
    bdim_ = *bdims[i];
    found = true;
  }
  for (size_t i = 0; i < tensors_.size(); ++i) {
    Tensor& t = tensors_[i];
    if (skipped_[i]) {
      if (bdims[i]) t = at::empty({0}, t.options());
    } else if (!bdims[i]) {
      t = t.unsqueeze(bdim_);
      c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
      sizes[bdim_] = batch;
      t = t.expand_symint(sizes);
    } else if (*bdims[i] != bdim_) {
      t = t.movedim(*bdims[i], bdim_);
    }
  }
}

}  // namespace vmap
