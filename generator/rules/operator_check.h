// Whether an operator is one that a rule can be generated for. Internal to build_rule.
#pragma once

#include "rules/kind.h"

namespace vmapgen {

// Reports an `out=` operator (`rule-variant`): no kind writes into a tensor that the caller brings.
bool check_variant(RuleContext& context);

// Reports what the frame cannot do for the operator: write into further arguments (`rule-variant`), give
// results of those types (`rule-result`), or spell a type in C++ (`rule-type`).
bool check_operator(RuleContext& context, const ir::Body& body);

}  // namespace vmapgen
