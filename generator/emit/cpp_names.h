// How ATen's generated headers spell an operator.
#pragma once

#include <string>

#include "model/operator_schema.h"

namespace vmapgen {

// The header that declares at::_ops::NAME: `ATen/ops/add_ops.h` for add.Tensor and for add_.Tensor. A dunder
// name loses its underscores, and in place its `i`: `__iand__` is declared in `and_ops.h`.
std::string operator_header(const OperatorName& name);

// `add_Tensor_rule`: the C++ function that holds the rule of add.Tensor.
std::string rule_function(const OperatorName& name);

// `myops_row_norm_op`, `myops_noise_redispatch`: functions that reach a library's operator, and what lies
// behind a kernel of it.
std::string handle_function(const OperatorName& name);
std::string redispatch_function(const OperatorName& name);

// Whether a parameter of a rule can have the name of that argument: it is no keyword, and no name that rules
// give to something else.
bool is_parameter_name(const std::string& argument);

// A C++ string literal of that text, quotes included.
std::string cpp_string(const std::string& text);

}  // namespace vmapgen
