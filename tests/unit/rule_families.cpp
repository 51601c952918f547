#include "rule_families.h"

#include <algorithm>
#include <filesystem>

#include "golden.h"
#include "support/source.h"

namespace vmapgen {

namespace {

Family read_family(const std::filesystem::path& path) {
  constexpr std::string_view kAlso = "# also: ";
  Family family{path.stem().string(), read_source(path.string())->text(), {}};
  for (const std::string& line : lines_of(family.schema)) {
    if (line.starts_with(kAlso)) family.more.push_back(line.substr(kAlso.size()));
  }
  return family;
}

}  // namespace

const std::vector<Family>& rule_families() {
  static const std::vector<Family> all = [] {
    std::vector<Family> families;
    for (const auto& entry :
         std::filesystem::directory_iterator(VMAPGEN_SOURCE_DIR "/tests/unit/golden/cases"))
      families.push_back(read_family(entry.path()));
    std::ranges::sort(families, {}, &Family::name);
    return families;
  }();
  return all;
}

}  // namespace vmapgen
