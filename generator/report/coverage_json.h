// The coverage report for programs.
#pragma once

#include <string>

#include "report/coverage_data.h"

namespace vmapgen {

// {"format": 1, "target", "proof_known", "total", "by_kind", "by_group", "by_rule_kind", "left_out",
// "skipped",
//  "operators": [{"name", "kind", "group", "uses", "functorch", "composite", "rule_kind", "source",
//  "declared", "generated", "registered", "proven", "failure", "left_out", "standing"}]}; registered and
//  proven are null where they
// are not known. Operators stand as in CoverageData::rows. Ends with a line end. `indent`: spaces for each
// level, or -1 for one line.
std::string coverage_json(const CoverageData& data, int indent = 1);

}  // namespace vmapgen
