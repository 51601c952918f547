// The peepholes as C++: a table that the program library is compiled with.
#pragma once

#include <string>
#include <vector>

#include "rules/peephole_ir.h"

namespace vmapgen {

// Their order is that in which they are tried.
std::string peepholes_to_cpp(const std::vector<ir::Peephole>& peepholes);

}  // namespace vmapgen
