// Internal: what operators are linear in, as the schema says.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <cstdint>
#include <vector>

namespace vmap::program {

// The operator is the sum of these products of its arguments, each a set bit by its position, besides what is
// linear in no argument. Empty where nothing is known.
std::vector<uint32_t> linear_in(const c10::OperatorHandle& op);

}  // namespace vmap::program
