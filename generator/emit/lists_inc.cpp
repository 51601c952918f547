#include "emit/lists_inc.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace vmapgen {

std::pair<std::string, std::string> list_to_inc(const OperatorList& list) {
  std::set<std::string> names;
  for (const ListedOperator& each : list.operators) {
    if (const auto name = parse_operator_name(each.name)) names.insert(name->full());
  }
  std::string text = fmt::format(
      "// Made by vmapgen from targets/{}.txt. Do not edit: change the list, run `make regenerate`.\n",
      list.name);
  for (const std::string& name : names) text += fmt::format("\"{}\",\n", name);
  std::string file = list.name + ".inc";
  std::replace_if(
      file.begin(), file.end() - 4, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return {file, text};
}

}  // namespace vmapgen
