// The kinds and their options as those read them who write a schema: people in README.md, editors by
// schema.json. Both are derived from what each kind says of itself.
#pragma once

#include <optional>
#include <string>

namespace vmapgen {

// The README with the options of all kinds renewed. A kind that it has no section for gets one, behind the
// others.
std::string with_options_of_kinds(std::string readme);

// The JSON Schema with its definitions of kinds renewed. None where the text has no definitions.
std::optional<std::string> with_definitions_of_kinds(const std::string& json_schema);

}  // namespace vmapgen
