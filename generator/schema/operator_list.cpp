#include "schema/operator_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace vmapgen {

OperatorList read_operator_list(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
  OperatorList list{std::filesystem::path(file->path()).stem().string(), {}};
  std::map<std::string, SourceLocation> seen;
  const int lines = file->line_of(file->text().size());
  for (int number = 1; number <= lines; ++number) {
    std::string_view line = file->line(number);
    line = line.substr(0, line.find('#'));
    const size_t begin = number == 1 && line.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // a byte order mark
    size_t start = std::min(line.find_first_not_of(" \t\r", begin), line.size());
    const bool of_other_versions = line.substr(start).starts_with('?');
    if (of_other_versions) ++start;
    const size_t end = std::min(line.find_first_of(" \t\r", start), line.size());
    if (start == end) continue;
    std::string name(line.substr(start, end - start));
    const SourceLocation where{file, number, static_cast<int>(start) + 1, static_cast<int>(end - start)};
    if (const auto [first, fresh] = seen.emplace(name, where); !fresh) {
      diagnostics.error(where, "duplicate-operator", fmt::format("{} stands here twice", name))
          .note("the first one is here", first->second);
      continue;
    }
    list.operators.push_back({std::move(name), where, of_other_versions});
  }
  return list;
}

void check_listed(const OperatorList& list, const Target& target, Diagnostics& diagnostics) {
  for (const ListedOperator& each : list.operators) {
    const auto name = parse_operator_name(each.name);
    const bool is_known = name && (target.has(*name) || !target.overloads(each.name).empty());
    if (is_known && each.of_other_versions)
      diagnostics.error(each.where, "known-operator", fmt::format("the target has {}", each.name))
          .note("`?` is for operators that only other versions of PyTorch have: drop it");
    if (is_known || each.of_other_versions) continue;
    Diagnostic& error = diagnostics.error(each.where, "unknown-operator",
                                          fmt::format("the target has no operator {}", each.name));
    error.about = Diagnostic::About::Operator;
    std::vector<std::string> names;
    for (const OperatorName& known : target.names()) names.push_back(known.to_string());
    const std::string near = closest(each.name, names);
    error.note(near.empty() ? "`?name` is one that only other versions of PyTorch have"
                            : fmt::format("did you mean '{}'?", near));
  }
}

}  // namespace vmapgen
