// Internal: tensors like a function's arguments, at other batch sizes.
#pragma once

#include <vmap/program/tracing.h>

#include <optional>
#include <vector>

#include "integers.h"

namespace vmap::program {

// Like the example, with `size` examples: those that there are, again and again. Of the same dtype, device,
// requires_grad, and strides as the example would have at this size, and no memory of its own in common with
// anything. None where its strides do not tell what they would be.
std::optional<Tensor> resized(const Example& example, int64_t size);
// Whether two of its elements lie in one place, as those of windows that slide over a series do. Not for dims
// that are expanded alone.
bool shares_elements(const Tensor& t);
// A copy with the same strides.
Tensor copied(const Tensor& t);
// A copy with these strides, none of which lets two elements share memory but where it is 0.
Tensor laid_out(const Tensor& value, at::IntArrayRef strides);

// Batch sizes for runs, none of them a size of the examples.
SizesToTry sizes_to_try(const std::vector<Example>& examples);

}  // namespace vmap::program
