// Calls that are likely to be wrong: a case's, of which one argument is another.
#pragma once

#include <ATen/core/function_schema.h>

#include <optional>
#include <string>
#include <vector>

#include "poison.h"
#include "samples.h"

namespace vmap_proof {

// Mistake::kind of calls that are right, where a tensor has values that are not finite.
inline constexpr const char* kNotFinite = "is not finite";

struct Mistake {
  std::string argument;
  std::string kind;  // `is 7`, `a dim is empty`: without the place
  std::string what;  // `dim=7`, `self: dim 1 is empty`
  Case call;
  // What one example of the tensor has, or what all share.
  std::optional<Poison> poison = {};
  std::optional<size_t> element = {};  // of a list of tensors
};

// One for each number, list, tensor and list of tensors of the case, and for each thing that is often wrong
// with those: numbers that are 0, negative or out of range; lists that are empty, longer, or have such a
// number in them; tensors with an empty dim, one more of a dim, a dim more or less; tensors that are left
// out; and values that are not finite in each tensor. Some of the calls are right all the same: the loop
// tells.
std::vector<Mistake> mistakes(const Case& right, const c10::FunctionSchema& schema);

}  // namespace vmap_proof
