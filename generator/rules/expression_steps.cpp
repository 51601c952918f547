// Lines of a decomposition -> steps.
#include <algorithm>

#include "rules/expression_syntax.h"
#include "support/names.h"

namespace vmapgen {
namespace {

// Where the text behind `name =` begins; 0 for a line that begins in another way.
size_t value_begin(const std::string& line) {
  size_t end = 0;
  if (line.empty() || !begins_name(line[0])) return 0;
  while (end < line.size() && is_in_name(line[end])) ++end;
  const size_t sign = line.find_first_not_of(" \t\r\n", end);
  return sign != std::string::npos && line[sign] == '=' ? sign + 1 : 0;
}

}  // namespace

bool is_step(const std::string& line) {
  return value_begin(line) != 0;
}

std::optional<Step> parse_step(const YamlValue& line, Diagnostics& diagnostics) {
  if (!line.is_word()) {
    expression_error(diagnostics, line.where, "expression-step",
                     "a step is text, in quotes where it begins with a bracket");
    return std::nullopt;
  }
  const size_t begin = value_begin(line.word);
  std::optional<Syntax> value = parse_syntax(line.word, line.where, diagnostics, begin);
  if (!value) return std::nullopt;
  size_t length = 0;
  while (begin > 0 && is_in_name(line.word[length])) ++length;
  return Step{line.word.substr(0, length), line.place(0, std::max<size_t>(length, 1)), std::move(*value)};
}

}  // namespace vmapgen
