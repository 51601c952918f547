// The coverage report as one page that needs nothing beside it: it filters and sorts by itself.
#pragma once

#include <string>

#include "report/coverage_data.h"

namespace vmapgen {

// templates/coverage.html.in with the report's JSON inside. The page honours a fragment such as
// `#filter=softmax&kind=functional&standing=missing&group=norm&sort=name&dir=down`.
std::string coverage_html(const CoverageData& data);

}  // namespace vmapgen
