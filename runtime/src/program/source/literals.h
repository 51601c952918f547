// Internal: values as they are written in Python and in C++.
#pragma once

#include <ATen/core/function_schema.h>

#include <optional>
#include <string>

#include "prepared.h"

namespace vmap::program {

enum class Language { Python, Cpp };

// "torch.float32", "at::kFloat" of what a schema calls a ScalarType and an IValue holds as an integer; so
// with layouts, memory formats and quantization schemes. None where the number means nothing.
std::optional<std::string> enum_literal(c10::TypeKind kind, int64_t value, Language language);

// Of a value that a schema declares with this type (Argument::real_type). None for what has no literal.
std::optional<std::string> python_literal(const c10::IValue& value, const c10::TypePtr& type);
// `length`: of the array that an argument of bool[3] is, else 0.
std::optional<std::string> cpp_literal(const c10::IValue& value, const c10::TypePtr& type,
                                       int64_t length = 0);

// "-5", "INT64_MIN"
std::string cpp_integer(int64_t value);
// "at::Device(at::kCUDA, 1)", "torch.device("cuda:1")"
std::string device_literal(const c10::Device& device, Language language);
// A number as a literal, of a tensor of this dtype.
std::string number_literal(const c10::Scalar& number, c10::ScalarType dtype, Language language);

// "torch.tensor([0, 1], dtype=torch.int64)", "at::tensor(at::IntArrayRef{0, 1}, at::kLong)"
std::string tensor_literal(const Written& written, Language language);

std::string joined(const std::vector<std::string>& parts);

}  // namespace vmap::program
