// What stands behind the `=` of an argument.
#pragma once

#include <string>

#include "model/operator_reader.h"
#include "model/type.h"

namespace vmapgen {

// Reads a default value, verbatim, and reports when it can be none of the type (`signature-default-type`).
// nullptr: the type is not known.
std::string parse_default(OperatorReader& reader, const Type* type);

}  // namespace vmapgen
