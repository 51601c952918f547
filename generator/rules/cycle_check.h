#pragma once

#include <vector>

#include "rules/generated_operator.h"
#include "support/diagnostics.h"

namespace vmapgen {

// Reports decompositions that end in themselves.
void check_cycles(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics);

}  // namespace vmapgen
