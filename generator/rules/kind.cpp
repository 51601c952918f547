#include "rules/kind.h"

namespace vmapgen {

// One line for each file of kinds/: CMakeLists.txt writes it.
#define VMAPGEN_KIND(name) RuleKind kind_##name();
#include "kinds.inc"
#undef VMAPGEN_KIND

const std::vector<RuleKind>& rule_kinds() {
  static const std::vector<RuleKind> kinds = {
#define VMAPGEN_KIND(name) kind_##name(),
#include "kinds.inc"
#undef VMAPGEN_KIND
  };
  return kinds;
}

const RuleKind* find_kind(std::string_view name) {
  for (const RuleKind& kind : rule_kinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const RuleKind& kind : rule_kinds()) names.emplace_back(kind.name);
  return names;
}

}  // namespace vmapgen
