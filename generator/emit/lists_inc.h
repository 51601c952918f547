// Lists of operators as elements of an array, for the runtime to include.
#pragma once

#include <string>
#include <utility>

#include "schema/operator_list.h"

namespace vmapgen {

// The file's name (`functorch-2.13` -> `functorch_2_13.inc`) and its text: string literals, sorted as their
// bytes are, so that the runtime may search by halves.
std::pair<std::string, std::string> list_to_inc(const OperatorList& list);

}  // namespace vmapgen
