// Internal: the vmap that torch.vmap runs, and its examples.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/functorch/BatchedTensorImpl.h>
#include <vmap/level.h>

#include <cstdint>

namespace vmap::functorch {

// The innermost of torch.vmap's transforms, where it is a vmap.
struct VmapOfTorch {
  int64_t level;
  int64_t around;  // vmaps that it is in
  int64_t batch_size;
  Randomness randomness;
};

// Throws when it is no vmap: a tensor has outlived its own.
VmapOfTorch innermost_vmap(const c10::OperatorHandle& op);

// The wrapper behind `t`, if it is an example of that level; else nullptr.
inline at::functorch::BatchedTensorImpl* batched_at(const at::Tensor& t, int64_t level) {
  at::functorch::BatchedTensorImpl* batched = at::functorch::maybeGetBatchedImpl(t);
  return batched && batched->level() == level ? batched : nullptr;
}

// Makes the wrapper show another batch. functorch gives no other way; its own in-place views change the value
// in place.
void repoint(at::functorch::BatchedTensorImpl& wrapper, at::Tensor value, int64_t bdim);

// The keys on which torch.vmap asks for a kernel: not to be met again by what such a kernel calls.
const c10::DispatchKeySet& keys_of_torch_vmap();

}  // namespace vmap::functorch
