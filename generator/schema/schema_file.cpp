#include "schema/schema_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "schema/keys.h"
#include "schema/yaml.h"

namespace vmapgen {
namespace {

// What stands below `func` where that is a list of signatures, taken out; else nothing.
std::vector<YamlValue> take_signatures(YamlValue& entry) {
  YamlValue* func = entry.find("func");
  return func && func->is_sequence() ? std::exchange(func->items, {}) : std::vector<YamlValue>();
}

int open_brackets(const std::string& text) {
  return static_cast<int>(std::ranges::count(text, '(') - std::ranges::count(text, ')'));
}

// A comma ends an item of a list in brackets, and those of a signature do, too: one is told of. Whether there
// is none.
bool check_uncut(const std::vector<YamlValue>& signatures, Diagnostics& diagnostics) {
  for (size_t i = 0; i < signatures.size(); ++i) {
    std::string whole = signatures[i].word;
    for (size_t j = i + 1; j < signatures.size() && open_brackets(whole) > 0; ++j)
      whole += ", " + signatures[j].word;
    if (open_brackets(signatures[i].word) <= 0 || open_brackets(whole) != 0) continue;
    diagnostics.error(signatures[i].where, "func-cut", "this signature ends at a comma of its own")
        .note(fmt::format("in a list in brackets a signature stands in quotes: ['{}', …]", whole))
        .note("or write one below the other, each after '- '");
    return false;
  }
  return true;
}

}  // namespace

SchemaFile read_schema_file(const std::shared_ptr<const SourceFile>& file,
                            const std::vector<std::string>& kinds) {
  SchemaFile read;
  YamlValue root = read_yaml(file, read.diagnostics);
  if (!root.where.known()) return read;
  if (!root.is_sequence()) {
    read.diagnostics
        .error(root.where, "schema-not-a-list",
               fmt::format("a schema is a list of entries, and here is {}", describe(root)))
        .note("begin each entry with '- func: …'; a file without entries says []");
    return read;
  }
  const bool whole = read.diagnostics.empty();
  for (YamlValue& item : root.items) {
    if (!whole && item.has_unread()) continue;
    if (is_peephole(item)) {
      read.peepholes.push_back(read_peephole(item, read.diagnostics));
      continue;
    }
    const auto add = [&](YamlValue single) {
      auto& [entry, diagnostics] = read.entries.emplace_back();
      entry = read_entry(std::move(single), kinds, diagnostics);
      if (!entry.op) entry = {};
    };
    const std::vector<YamlValue> signatures = take_signatures(item);
    if (!check_uncut(signatures, read.diagnostics)) continue;
    for (const YamlValue& signature : signatures) {
      YamlValue single = item;
      *single.find("func") = signature;
      add(std::move(single));
    }
    if (signatures.empty()) add(std::move(item));
  }
  return read;
}

}  // namespace vmapgen
