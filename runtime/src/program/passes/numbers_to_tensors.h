// Internal: operators that take a number, and the same that take a tensor.
#pragma once

#include <vmap/program/graph.h>

#include <optional>

namespace vmap::program {

// op.Tensor of an op.Scalar on a tensor of dtype `self`, where the two do the same, bit for bit, with the
// number as below. None otherwise.
std::optional<c10::OperatorHandle> tensor_form(const c10::OperatorHandle& op, c10::ScalarType self);
// None for what stays a number.
std::optional<Tensor> number_as_tensor(const c10::IValue& value, c10::ScalarType self);

}  // namespace vmap::program
