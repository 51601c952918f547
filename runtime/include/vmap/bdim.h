// The two types that every rule is written in.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>

namespace vmap {

using at::Tensor;

// Where the batch dim lies among a tensor's physical dims; none for a tensor that is not batched at this
// level.
using BDim = std::optional<int64_t>;

}  // namespace vmap
