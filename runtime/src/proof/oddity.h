// What makes a call one that few people make.
#pragma once

#include <array>
#include <string>

#include "attempt.h"

namespace vmap_proof {

// dtypes: other than float or double, the same for all floating tensors. keepdim: without a dim. no-elements:
// a tensor, or a list, has none. no-dims: a tensor has none.
inline constexpr std::array<const char*, 4> kOddities{"dtypes", "keepdim", "no-elements", "no-dims"};

// A set of them: bit i stands for kOddities[i].
using Oddities = unsigned;

// Those of a call. Where a kernel is wrong in odd calls alone, it is right for almost everybody. What chooses
// a kernel by a call's oddities (NOTE: [traced for any size] of runtime/src/host/functorch/own_kernels.h) has
// to see the same.
Oddities oddities_of(const Subject& subject);

}  // namespace vmap_proof
