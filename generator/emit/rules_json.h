// Rules as data, for who carries them out without compiling them: the runtime's executor.
// docs/rules-as-data.md says what stands in it.
#pragma once

#include <string>
#include <vector>

#include "rules/generated_operator.h"

namespace vmapgen {

// All rules but those that are code by hand.
std::string rules_json(const std::vector<GeneratedOperator>& operators);

}  // namespace vmapgen
