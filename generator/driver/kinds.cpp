#include <fmt/format.h>

#include "driver/commands.h"
#include "report/language.h"

namespace vmapgen {

int run_kinds(const std::string& folder) {
  const std::string readme = folder + "/README.md", json_schema = folder + "/schema.json";
  const std::string tables = with_tables_of_kinds(read_source(readme)->text());
  const std::string definitions = with_definitions_of_kinds(read_source(json_schema)->text());
  bool is_same = true;
  for (const auto& [path, text] : {std::pair(readme, tables), std::pair(json_schema, definitions)}) {
    if (read_source(path)->text() == text) continue;
    is_same = false;
    write_file(path, text);
    fmt::print("updated {}\n", path);
  }
  if (is_same) fmt::print("{} tells of all kinds as they are\n", folder);
  return 0;
}

}  // namespace vmapgen
