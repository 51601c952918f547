// Internal: what makes a call of an operator one that few people make.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <array>

namespace vmap::detail {

// dtypes: other than float or double, the same for all floating tensors. keepdim: without a dim. no-elements:
// a tensor, or a list, has none. no-dims: a tensor has none.
inline constexpr std::array<const char*, 4> kOddities{"dtypes", "keepdim", "no-elements", "no-dims"};

// A set of them: bit i stands for kOddities[i].
using Oddities = unsigned;

// Those of a call, by what one example has. Where a kernel is wrong in odd calls alone, it is right for
// almost everybody: the proof measures in which, and NOTE: [traced for any size] chooses a kernel by them. A
// number that PyTorch made a tensor of has no dtype and no dims of its own; no size that is a symbol is 0.
Oddities oddities_of(const c10::FunctionSchema& schema, c10::ArrayRef<c10::IValue> arguments);

}  // namespace vmap::detail
