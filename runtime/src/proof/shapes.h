// Sizes for the tensors of a call, and the arguments that have to fit them: dims, sizes, permutations.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "samples.h"

namespace vmap_proof {

// Each row gives a spec for each of `tensors`, the names of the tensor (and tensor list) arguments.
std::vector<std::vector<TensorSpec>> shape_rows(const Entry& entry, const std::vector<std::string>& tensors);

// Tensors that broadcast and differ in dtype: a dtype counts less in type promotion when its tensor is
// logically 0-dimensional, which a batched one physically is not.
std::vector<std::vector<TensorSpec>> mixed_dtype_rows(size_t tensors);

// By position of the argument.
using Assignment = std::map<size_t, c10::IValue>;

// For one row, the values of the arguments whose meaning depends on its shapes; never empty: an operator
// without such arguments has one empty assignment.
std::vector<Assignment> fitting_arguments(const Entry& entry, const c10::FunctionSchema& schema,
                                          const std::vector<TensorSpec>& row);

}  // namespace vmap_proof
