// A rule that computes its operator from others, as C++: it has the operator's own signature, and runs on
// what the mapped function sees.
#pragma once

#include <string>

#include "rules/ir.h"

namespace vmapgen {

// Whether its function by hand is registered as it is: one that has an in-place operator's own signature
// writes by itself.
bool is_registered_itself(const ir::BatchRule& rule, const ir::Decomposition& decomposition);

// The function of any other.
std::string decomposition_to_cpp(const ir::BatchRule& rule, const ir::Decomposition& decomposition);

}  // namespace vmapgen
