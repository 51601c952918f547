// Checked expressions as C++.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rules/expression.h"

namespace vmapgen {

// One C++ expression over the parameters of the decomposed operator's C++ signature, of its C++ return type:
// `at::_ops::sum::call(at::_ops::diagonal::call(self, 0, 0, 1), ::std::nullopt)`. Lists in it live as long as
// the full expression, so the calls may view them, and the result owns what it holds.
std::string expression_to_cpp(const Expression& expression);

// What has to be computed before: a line for each step. See Expression::Form::Steps.
std::vector<std::string> steps_to_cpp(const Expression& expression);

// The expression where code spells some arguments in another way, by name.
std::string expression_to_cpp(const Expression& expression, const std::map<std::string, std::string>& names);

// What it has to include: `ATen/ops/sum_ops.h`, sorted, each once.
std::vector<std::string> operator_headers(const Expression& expression);

// The operators of libraries that it calls: it reaches each through the function handle_function(name).
std::vector<const TargetOperator*> own_operators(const Expression& expression);

// The name of a step in C++, where no other name of ours ends like that.
std::string step_name(const std::string& name);

// A number as a double of C++; <limits> has some of them.
std::string float_literal(double number);

}  // namespace vmapgen
