// The size of a result that each sample tells by its values, where all tell the same.
#pragma once

#include <ATen/functorch/BatchedTensorImpl.h>
#include <vmap/batched_tensor.h>

namespace vmap {

// Read on the host, for the samples of all levels; none where there are none. Throws `error` if they differ.
inline std::optional<int64_t> common_size(const Tensor& of_sample, const char* error) {
  Tensor all = of_sample;
  for (;;) {
    if (const BatchedTensor* batched = as_batched(all)) {
      all = Tensor(batched->value());
    } else if (const auto* theirs = at::functorch::maybeGetBatchedImpl(all)) {
      all = Tensor(theirs->value());
    } else {
      break;
    }
  }
  if (all.numel() == 0) return std::nullopt;
  const int64_t size = all.max().item<int64_t>();
  TORCH_CHECK(all.min().item<int64_t>() == size, error);
  return size;
}

}  // namespace vmap
