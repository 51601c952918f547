// Physical tensors in the levels of a placement.
#pragma once

#include <ATen/core/Tensor.h>

#include "host.h"
#include "placement.h"

namespace vmap_proof {

// The levels' batch sizes, which a host may have chosen itself: those of the placement where nothing is
// batched.
std::vector<int64_t> batch_sizes(const Placement& placement, const std::vector<at::Tensor>& physical);

// What the outermost level runs over, of each tensor.
std::vector<std::optional<int64_t>> outermost_dims(const Placement& placement, size_t leaves);

std::vector<at::Tensor> wrapped(const host::Nest& nest, const Placement& placement,
                                const std::vector<at::Tensor>& physical);

}  // namespace vmap_proof
