// Of which tensors an expression is a sum of products, told from what the operators are that it calls.
#pragma once

#include <functional>
#include <vector>

#include "rules/expression.h"
#include "rules/variance_ir.h"

namespace vmapgen {

struct Linearity {
  std::vector<ir::Product> products;  // none: it is no such sum
  bool is_random = false;             // it calls what draws numbers
};

// What is known of an operator; nullptr: nothing.
using VarianceOf = std::function<const ir::Variance*(const TargetOperator&)>;

Linearity linearity_of(const Expression& expression, const VarianceOf& variance_of);

}  // namespace vmapgen
