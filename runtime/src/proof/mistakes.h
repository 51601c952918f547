// Calls that are likely to be wrong: a case's, of which one argument is another.
#pragma once

#include <ATen/core/function_schema.h>

#include <string>
#include <vector>

#include "samples.h"

namespace vmap_proof {

struct Mistake {
  std::string argument;
  std::string kind;  // `is 7`, `a dim is empty`: without the place
  std::string what;  // `dim=7`, `self: dim 1 is empty`
  Case call;
};

// One for each number, list, tensor and list of tensors of the case, and for each thing that is often wrong
// with those: numbers that are 0, negative or out of range; lists that are empty, longer, or have such a
// number in them; tensors with an empty dim, one more of a dim, a dim more or less; tensors that are left
// out. Some of the calls are right all the same: the loop tells.
std::vector<Mistake> mistakes(const Case& right, const c10::FunctionSchema& schema);

}  // namespace vmap_proof
