// Internal: sizes that torch.compile traces as symbols.
//
// Our rules reckon with numbers. Where torch.compile traces with symbols for sizes, those of a call's tensors
// become the numbers that they stand for now, and what is compiled holds for these: other sizes are compiled
// anew.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>

namespace vmap::functorch {

// The same tensor, with numbers for its sizes.
at::Tensor in_numbers(const at::Tensor& t);
// A symbol or a list of them as numbers; anything else as it is.
c10::IValue in_numbers(const c10::IValue& value);

}  // namespace vmap::functorch
