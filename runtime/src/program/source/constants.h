// Internal: what a program has by value, as one would write it.
#pragma once

#include <string_view>

#include "prepared.h"

namespace vmap::program {

// Up to 64 numbers of a dense tensor; none of others, of captured tensors and of what is not on the CPU.
std::optional<Written> written_form(const Constant& constant);

// mul.Tensor(x, a tensor of 2., a number in type promotion) becomes mul.Scalar(x, 2.), where the operator has
// such an overload and that one does nothing but make the tensor.
void write_numbers(Graph& graph);

// "float32"
std::string_view dtype_name(c10::ScalarType dtype);

// The fewest digits that give `value` again, with a point or an exponent: "2.0", "1e-05"; "inf", "-inf",
// "nan".
std::string shortest(double value);
// The same of a value that is cast to `dtype`.
std::string shortest(double value, c10::ScalarType dtype);

}  // namespace vmap::program
