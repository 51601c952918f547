// What is known of the operators, for the proof and for tools: one operator a line.
#pragma once

#include <string>
#include <vector>

#include "rules/generated_operator.h"

namespace vmapgen {

std::string operators_json(const std::vector<GeneratedOperator>& operators);

}  // namespace vmapgen
