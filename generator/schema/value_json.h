// Values as JSON, as words of YAML mean it: `None` is null, `true` a bool, 1 a number, "1" a text.
#pragma once

#include <nlohmann/json.hpp>

#include "schema/value.h"

namespace vmapgen {

nlohmann::ordered_json to_json(const YamlValue& value);

}  // namespace vmapgen
