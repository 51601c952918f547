#include <vmap/rules/view.h>

namespace vmap {

View::View(const char* name, const Tensor& self, BDim bdim, int64_t min_rank, int64_t trailing,
           RankError rank_error)
    : self_(&self), bdim_(*bdim), rank_(logical_rank(self, bdim)) {
  check_rank(name, rank_, min_rank, rank_error);
  // The elements of the last dim are taken together or apart: of a number alone the batch dim would be that.
  reads_last_ = trailing == 1;
  if (reads_last_ && rank_ == 0) {
    lift();
    return;
  }
  if (trailing == 0 || bdim_ <= rank_ - trailing) return;
  // A dim of size 1 may have any stride, and operators that look at strides want one that fits where it goes.
  if (self.sym_size(bdim_) == 1) {
    owned_ = self.select(bdim_, 0).unsqueeze(0);
    bdim_ = 0;
  }
  to_front();
}

void View::lift() {
  if (rank_ > 0 || lifted_) return;
  owned_ = self().unsqueeze(1);
  bdim_ = 0;
  lifted_ = true;
}

Tensor View::lowered(const Tensor& t) const {
  TORCH_CHECK(!reads_last_ || t.sym_size(1) == 1,
              "inside vmap a tensor without dims is one element, and cannot be seen as ", t.sym_size(1));
  Tensor view = t.squeeze(1);
  const bool has_memory = view.has_storage() && self_->has_storage();  // no wrapper of an outer vmap
  const bool is_self = has_memory && view.is_alias_of(*self_) && view.sym_sizes() == self_->sym_sizes() &&
                       view.sym_strides() == self_->sym_strides() &&
                       view.sym_storage_offset() == self_->sym_storage_offset() &&
                       view.scalar_type() == self_->scalar_type();
  return is_self ? *self_ : view;
}

void View::to_front() {
  if (bdim_ == 0) return;
  owned_ = self().movedim(bdim_, 0);
  bdim_ = 0;
}

int64_t View::keep(int64_t dim) {
  lift();
  return physical(dim);
}

c10::DimVector View::keep(at::IntArrayRef dims) {
  c10::DimVector out;
  for (int64_t dim : dims) out.push_back(keep(dim));
  return out;
}

int64_t View::drop(int64_t dim) {
  const int64_t d = physical(dim);
  if (d < bdim_) --shift_;
  return d;
}

int64_t View::insert(int64_t dim) {
  const int64_t d = c10::maybe_wrap_dim(dim, rank_ + 1);
  if (d >= bdim_)
    return d + 1;  // at the batch dim the new dim goes behind it, which leaves the batch where it is
  ++shift_;
  return d;
}

int64_t View::drop_if_one(int64_t dim) {
  // Of a rank-0 tensor there is nothing to drop: the dim that lift() adds goes, and result() must not take
  // another.
  if (rank_ == 0) {
    // A RuntimeError, as in torch.vmap; PyTorch itself raises an IndexError.
    TORCH_CHECK(dim == 0 || dim == -1, "Dimension out of range (expected to be in range of [-1, 0], but got ",
                dim, ")");
    if (!owned_.defined()) owned_ = self_->unsqueeze(1);
    return 1;
  }
  const int64_t d = physical(dim);
  if (d < bdim_ && self().sym_size(d) == 1) --shift_;
  return d;
}

c10::DimVector View::drop_if_one(at::IntArrayRef dims) {
  c10::DimVector out;
  for (int64_t dim : dims) out.push_back(drop_if_one(dim));
  return out;
}

c10::DimVector View::permutation(at::IntArrayRef dims) {
  TORCH_CHECK(static_cast<int64_t>(dims.size()) == rank_, "permute: the tensor has ", rank_,
              " dimensions inside vmap, but ", dims.size(), " were given");
  c10::DimVector out;
  for (int64_t dim : dims) out.push_back(physical(dim));
  out.insert(out.begin() + bdim_, bdim_);
  return out;
}

c10::SymDimVector View::with_batch(c10::SymIntArrayRef sizes) {
  to_front();
  c10::SymDimVector out{self().sym_size(0)};
  out.append(sizes.begin(), sizes.end());
  return out;
}

c10::SymDimVector View::whole(c10::SymIntArrayRef sizes) {
  c10::SymDimVector out = with_batch(sizes);
  // Of a batch of no examples every size that stands for -1 would do: it is the example's that is meant.
  if (out[0] != 0) return out;
  for (size_t i = 1; i < out.size(); ++i) {
    if (out[i] != -1) continue;
    c10::SymInt others = 1, numel = 1;
    for (size_t j = 1; j < out.size(); ++j) others *= j == i ? c10::SymInt(1) : out[j];
    for (int64_t j = 1; j < self().dim(); ++j) numel *= self().sym_size(j);
    if (others != 0) out[i] = numel / others;
  }
  return out;
}

c10::DimVector View::whole(at::IntArrayRef sizes) {
  const c10::SymDimVector out = whole(c10::fromIntArrayRefSlow(sizes));
  return c10::DimVector(C10_AS_INTARRAYREF_SLOW(out));
}

c10::SymDimVector View::of_result(c10::SymIntArrayRef sizes) {
  to_front();
  rank_ = static_cast<int64_t>(sizes.size());
  lift();
  c10::SymDimVector out = with_batch(sizes);
  if (lifted_) out.push_back(1);
  return out;
}

namespace {

// `self` with the batch dim in front and dims of size 1 behind it until it has `rank` logical ones.
Tensor padded(const Tensor& self, int64_t rank) {
  const int64_t missing = rank + 1 - self.dim();
  if (missing <= 0) return self;
  c10::SymDimVector sizes(self.sym_sizes().begin(), self.sym_sizes().end());
  sizes.insert(sizes.begin() + 1, missing, c10::SymInt(1));
  return self.view_symint(sizes);
}

}  // namespace

c10::SymDimVector View::expand(c10::SymIntArrayRef sizes) {
  const int64_t rank = static_cast<int64_t>(sizes.size());
  TORCH_CHECK(rank >= rank_, "expand: the tensor has ", rank_, " dimensions inside vmap, and ", rank,
              " sizes were given: there must be one for each");
  for (int64_t i = 0; i < rank - rank_; ++i) {
    TORCH_CHECK(sizes[i] != -1, "expand: -1 keeps the size of a dim, and dim ", i, " is a new one");
  }
  to_front();
  owned_ = padded(self(), rank);
  return with_batch(sizes);
}

c10::DimVector View::expand(at::IntArrayRef sizes) {
  const c10::SymDimVector out = expand(c10::fromIntArrayRefSlow(sizes));
  return c10::DimVector(C10_AS_INTARRAYREF_SLOW(out));
}

}  // namespace vmap
