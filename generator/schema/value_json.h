// Values as JSON, as words of YAML mean it: `None` is null, `true` a bool, 1 a number, "1" a text.
#pragma once

#include <string>
#include <string_view>

#include "schema/value.h"

namespace vmapgen {

void add_json(std::string& out, const Value& value);
void add_json_string(std::string& out, std::string_view text);

}  // namespace vmapgen
