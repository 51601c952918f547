// Parts of the expression language, for what is made of several expressions (peepholes).
#pragma once

#include <string>
#include <vector>

#include "rules/expression.h"
#include "rules/expression_syntax.h"

namespace vmapgen {

// What the text means where the names stand for the arguments of `names`. Reports its mistakes as
// parse_expression does, and then returns none.
std::optional<Expression> check_syntax(const Syntax& syntax, const OperatorSchema& names,
                                       const Target& target, Diagnostics& diagnostics);

// The operators that a call of this name can mean, `mul` or `mul.Tensor`: those that write to nothing.
std::vector<const TargetOperator*> functional_overloads(const std::string& name, const Target& target);

}  // namespace vmapgen
