// The body of a rule that calls its operator, as C++.
#pragma once

#include <string>
#include <vector>

#include "rules/ir.h"

namespace vmapgen {

// The parameter that holds a tensor argument's batch dim.
std::string bdim_name(const std::string& argument);

// A statement in each line. Empty for a rule that is other code's.
std::vector<std::string> body_to_cpp(const ir::BatchRule& rule);

}  // namespace vmapgen
