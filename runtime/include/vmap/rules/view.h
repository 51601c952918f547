// Operators that only change metadata: their results alias the input.
#pragma once

#include <c10/util/SmallVector.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/results.h>

namespace vmap {

// One tensor whose dims and sizes are remapped. Name each dim argument once, by what becomes of the dim; then
// call the operator on self(); result() knows where the batch dim has gone. The batch dim moves only for
// whole(), expand(), of_result() and where trailing dims must lie together.
class View {
 public:
  // Throws when the tensor has fewer than `min_rank` logical dims. The last `trailing` logical dims will lie
  // behind the batch dim. `name` is the operator's, for errors.
  View(const char* name, const Tensor& self, BDim bdim, int64_t min_rank = 0, int64_t trailing = 0,
       RankError rank_error = RankError::Index);

  // The dim stays: transpose, slice, split.
  int64_t keep(int64_t dim);
  c10::DimVector keep(at::IntArrayRef dims);
  // The dim is gone from the result: select, unbind; diagonal, whose new dim comes last.
  int64_t drop(int64_t dim);
  // A new dim comes before logical dim `dim` of the result: unsqueeze.
  int64_t insert(int64_t dim);
  // The dim is gone when its size is 1: squeeze.
  int64_t drop_if_one(int64_t dim);
  c10::DimVector drop_if_one(at::IntArrayRef dims);
  // The order of all dims: permute.
  c10::DimVector permutation(at::IntArrayRef dims);

  // The result's whole logical shape: view, reshape. The batch size is put in front.
  c10::SymDimVector whole(c10::SymIntArrayRef sizes);
  // A shape to broadcast to; it may be longer than the rank, and -1 keeps a size.
  c10::SymDimVector expand(c10::SymIntArrayRef sizes);
  // The shape of the result, of a view's backward operator: the dims that are named after this are its own.
  c10::SymDimVector of_result(c10::SymIntArrayRef sizes);
  c10::DimVector whole(at::IntArrayRef sizes);
  c10::DimVector expand(at::IntArrayRef sizes);

  const Tensor& self() const { return owned_.defined() ? owned_ : *self_; }

  template <class R>
  auto result(R&& result) const {
    std::decay_t<R> out = std::forward<R>(result);
    if (lifted_) for_each_tensor(out, [this](Tensor& t) { t = lowered(t); });
    return with_bdim(std::move(out), bdim_ + shift_);
  }

 private:
  int64_t physical(int64_t dim) const { return physical_dim(dim, rank_, bdim_); }
  // A rank-0 tensor whose dim 0 is kept: see NOTE: [dims of rank 0] in reduction.h.
  void lift();
  // What was lifted, without the dim; the tensor itself where the operator has changed nothing, as in
  // PyTorch.
  Tensor lowered(const Tensor& t) const;
  void to_front();
  c10::SymDimVector with_batch(c10::SymIntArrayRef sizes);

  const Tensor* self_;
  Tensor owned_;
  int64_t bdim_;
  int64_t rank_;
  int64_t shift_ = 0;  // how far the result's batch dim lies from bdim_
  bool lifted_ = false;
  bool reads_last_ = false;
};

}  // namespace vmap
