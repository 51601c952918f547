// The coverage report for a terminal.
#pragma once

#include <string>

#include "report/coverage_data.h"

namespace vmapgen {

// Totals by kind, by rule kind and by group, what is left out, and the most used operators that are missing;
// at most 100 columns wide. `most_missing`: how many of those to list.
std::string coverage_text(const CoverageData& data, int most_missing = 15);

// 3110 -> "3,110"
std::string with_thousands(int64_t number);

}  // namespace vmapgen
