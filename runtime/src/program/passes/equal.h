// Internal: what is the same, bit for bit.
#pragma once

#include <vmap/program/graph.h>

#include <cstddef>

namespace vmap::program {

// Not for tensors. Unlike ==, tells 0.0 from -0.0, and a NaN is the same as itself.
bool same_value(const c10::IValue& a, const c10::IValue& b);
bool same_argument(const Argument& a, const Argument& b);
// Whether they are one computation: operator, arguments and gradient mode.
bool same_computation(const Node& a, const Node& b);
size_t hash_of(const Node& node);

// A tensor of few elements in the CPU's memory, a number as a rule.
bool is_small(const Tensor& t);
// Of small ones.
bool same_constant(const Tensor& a, const Tensor& b);

}  // namespace vmap::program
