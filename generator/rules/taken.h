// What a decomposition looks at before it runs, and what its function is told.
#pragma once

#include <vector>

#include "rules/options.h"

namespace vmapgen {

// The options 'takes' and 'constants', in order; what is wrong with them is reported.
std::vector<ir::Taken> read_takes(const OperatorSchema& schema, Options& options);
std::vector<ir::Constant> read_constants(Options& options);

ir::Words words_before(const std::vector<ir::Taken>& takes, const std::vector<ir::Constant>& constants);

}  // namespace vmapgen
