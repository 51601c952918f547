// The peer that we are measured against: functorch's vmap, driven from C++.
//
// functorch's headers stay in functorch_peer.cpp: they are slow to compile, and want nlohmann_json.
#pragma once

#include <ATen/core/Tensor.h>

namespace vmap_bench {

// One functorch vmap of `batch_size` examples, for the object's lifetime. The same functions as VmapLevel
// (levels.h).
class FunctorchLevel {
 public:
  explicit FunctorchLevel(int64_t batch_size);
  ~FunctorchLevel();
  FunctorchLevel(const FunctorchLevel&) = delete;
  FunctorchLevel& operator=(const FunctorchLevel&) = delete;

  at::Tensor add_batch_dim(const at::Tensor& physical) const;
  // With the batch dim in front. Throws for a tensor that is not batched at this level.
  at::Tensor remove_batch_dim(const at::Tensor& tensor) const;

 private:
  int64_t level_;
};

}  // namespace vmap_bench
