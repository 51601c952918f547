// Internal: operators that take a number, and the same that take a tensor.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <vector>

namespace vmap::program {

// op.Tensor of an op.Scalar on a tensor of dtype `self`, where the two do the same, bit for bit, with the
// number as below. None otherwise.
std::optional<c10::OperatorHandle> tensor_form(const c10::OperatorHandle& op, c10::ScalarType self);
// None for what stays a number.
std::optional<Tensor> number_as_tensor(const c10::IValue& value, c10::ScalarType self);

// Operators of which the two forms are not the same, and why.
struct NumberFormKept {
  const char* op;
  const char* why;
  bool only_half_and_complex = false;  // for the others they are
};
const std::vector<NumberFormKept>& number_forms_kept();

}  // namespace vmap::program
