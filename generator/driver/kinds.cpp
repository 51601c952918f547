#include <fmt/format.h>

#include "driver/commands.h"
#include "driver/output.h"
#include "emit/file_set.h"
#include "report/language.h"

namespace vmapgen {

int run_kinds(const std::string& folder) {
  const auto readme = read_source(folder + "/README.md"), json_schema = read_source(folder + "/schema.json");
  const std::string tables = with_options_of_kinds(readme->text());
  const std::optional<std::string> definitions = with_definitions_of_kinds(json_schema->text());
  if (!definitions) {
    Diagnostics diagnostics;
    diagnostics.error({json_schema}, "json-schema", "this is no JSON Schema that could tell of kinds");
    return report_mistakes(diagnostics);
  }
  bool is_same = true;
  for (const auto& [file, text] : {std::pair(readme, tables), std::pair(json_schema, *definitions)}) {
    if (file->text() == text) continue;
    is_same = false;
    write_file(file->path(), text);
    fmt::print("updated {}\n", file->path());
  }
  if (is_same) fmt::print("{} tells of all kinds as they are\n", folder);
  return 0;
}

}  // namespace vmapgen
