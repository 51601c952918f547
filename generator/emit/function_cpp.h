// The function that a rule is in C++: what it takes, what it gives, and how it is laid out.
#pragma once

#include <string>
#include <vector>

#include "rules/ir.h"

namespace vmapgen {

// Types as one writes them inside namespace vmap: `const Tensor&`.
std::string parameter_type(const ir::BatchRule& rule, const Argument& argument);
std::string parameter(const ir::BatchRule& rule, const Argument& argument);

// The operator's own signature: its parameters, behind others, its names in order, and its result.
std::vector<std::string> own_parameters(const ir::BatchRule& rule, std::vector<std::string> parameters);
std::string own_arguments(const OperatorSchema& schema);
std::string own_result(const OperatorSchema& schema);

// The rule's parameters: the operator's, each tensor followed by its batch dim. Where in-place operators of
// one tensor write, or an answer is one for all, the batch dim does not matter, and its parameter has no
// name, unless `all_named`.
std::vector<std::string> rule_parameters(const ir::BatchRule& rule, bool all_named = false);
std::string rule_result(const ir::BatchRule& rule);

// `result name(parameters)`, folded where a line grows too long.
std::string function_head(const std::string& result, const std::string& name,
                          const std::vector<std::string>& parameters);

// `body` has a statement in each line.
std::string function_text(const std::string& head, const std::vector<std::string>& body);

}  // namespace vmapgen
