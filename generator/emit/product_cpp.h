// The body of a product's rule, as C++.
#pragma once

#include <string>
#include <vector>

#include "rules/ir.h"

namespace vmapgen {

std::vector<std::string> product_to_cpp(const ir::BatchRule& rule, const ir::Product& product);

}  // namespace vmapgen
