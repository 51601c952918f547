// The kinds and their options as those read them who write a schema: people in README.md, editors by
// schema.json. Both are derived from what each kind says of itself.
#pragma once

#include <string>

namespace vmapgen {

// The README with the tables of all kinds renewed. A kind that it has no section for gets one, behind the
// others.
std::string with_tables_of_kinds(std::string readme);

// The JSON Schema with its definitions of kinds renewed. Throws std::runtime_error where the text is no JSON
// Schema of a schema.
std::string with_definitions_of_kinds(const std::string& json_schema);

}  // namespace vmapgen
