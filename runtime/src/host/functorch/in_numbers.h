// Internal: sizes that torch.compile traces as symbols.
//
// Our rules reckon with numbers. Where torch.compile traces with symbols for sizes, those of a call's tensors
// become the numbers that they stand for now, and what is compiled holds for these: other sizes are compiled
// anew.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>

namespace vmap::functorch {

// Whether a size of it stands for no number: it is jagged.
bool has_no_numbers(const at::Tensor& t);
// NOTE: [layouts that are torch.vmap's], of what is behind an example.
inline bool is_for_torch_vmap(const at::Tensor& value) {
  return value.layout() != at::kStrided || has_no_numbers(value);
}

// The same tensor, with numbers for its sizes.
at::Tensor in_numbers(const at::Tensor& t);
// A symbol or a list of them as numbers; anything else as it is.
c10::IValue in_numbers(const c10::IValue& value);

}  // namespace vmap::functorch
