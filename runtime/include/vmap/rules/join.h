// Operators that join a list of tensors along a dim: cat, stack.
#pragma once

#include <ATen/core/IListRef.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/SmallVector.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/results.h>

namespace vmap {

enum class NewDim : bool { No, Yes };

// The tensors with their batch dims in one place, that of the first batched one. Those that are not batched
// are expanded, as views: what is joined has to have the batch's size.
class Joined {
 public:
  // `dim` is logical: one of the tensors' own, or of the result's under NewDim::Yes. Throws when the logical
  // ranks differ. `name` is the operator's, for errors.
  Joined(const char* name, const at::ITensorListRef& tensors, c10::ArrayRef<BDim> bdims, int64_t dim,
         NewDim new_dim = NewDim::No);

  at::TensorList tensors() const { return tensors_; }
  int64_t dim() const { return dim_; }

  OneResult result(Tensor result) const { return with_bdim(std::move(result), bdim_ + shift_); }

 private:
  void bring_together(c10::ArrayRef<BDim> bdims);

  c10::SmallVector<Tensor, 4> tensors_;
  c10::SmallVector<bool, 4> skipped_;  // see NOTE: [what cat skips]
  int64_t rank_ = 0;                   // logical
  int64_t bdim_ = 0;
  int64_t dim_ = 0;
  int64_t shift_ = 0;  // how far the result's batch dim lies from bdim_
};

}  // namespace vmap
