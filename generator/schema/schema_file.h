// One schema file: what can be told from it alone.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "schema/entry.h"
#include "schema/peephole_entry.h"

namespace vmapgen {

struct SchemaFile {
  // Each entry has its own mistakes, so that they are reported before those that come of the target.
  std::vector<std::pair<Entry, Diagnostics>> entries;
  std::vector<PeepholeEntry> peepholes;
  Diagnostics diagnostics;
};

// An entry whose `func` is a list is one entry for each signature. Ids: those of yaml.h, entry.h and
// peephole_entry.h, and `schema-not-a-list`.
SchemaFile read_schema_file(const std::shared_ptr<const SourceFile>& file,
                            const std::vector<std::string>& kinds);

}  // namespace vmapgen
