#include "rules/peephole_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "support/names.h"

namespace vmapgen {
namespace {

constexpr size_t kNone = std::string::npos;

// Where `word` stands behind `begin`, in no brackets and no quotes.
size_t find_outside(const std::string& text, size_t begin, std::string_view word) {
  int depth = 0;
  char quote = '\0';
  for (size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    if (quote) {
      if (c == quote) quote = '\0';
      continue;
    }
    if (depth == 0 && text.compare(at, word.size(), word) == 0) return at;
    if (c == '"' || c == '\'') quote = c;
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
  }
  return kNone;
}

std::optional<Syntax> parse_part(const YamlValue& line, size_t begin, size_t end, Diagnostics& diagnostics) {
  return parse_syntax(line.word.substr(0, end), line.where, diagnostics, begin);
}

std::nullopt_t bad_statement(const SourceLocation& where, Diagnostics& diagnostics) {
  diagnostics
      .error(where, "peephole-statement", "a line is names, `=`, and the call whose results get these names")
      .note("write 'values, indices = sort(x)', and `_` for a result that nobody reads");
  return std::nullopt;
}

// The names before the `=`, which stands at `end`.
bool parse_results(const YamlValue& line, size_t end, std::vector<StatementText::Result>& results) {
  for (size_t begin = 0; begin <= end;) {
    const size_t comma = std::min(line.word.find(',', begin), end);
    size_t first = line.word.find_first_not_of(" \t\r\n", begin);
    size_t last = comma;
    while (last > first && std::isspace(static_cast<unsigned char>(line.word[last - 1]))) --last;
    if (first >= comma) return false;
    const std::string name = line.word.substr(first, last - first);
    if (!is_name(name)) return false;
    results.push_back({name, line.place(first, name.size())});
    begin = comma + 1;
  }
  return true;
}

}  // namespace

std::optional<StatementText> parse_statement(const YamlValue& line, Diagnostics& diagnostics) {
  constexpr std::string_view kOr = " or ";
  const size_t equals = find_outside(line.word, 0, "=");
  StatementText statement;
  if (equals == kNone || !parse_results(line, equals, statement.results))
    return bad_statement(line.where, diagnostics);
  for (size_t begin = equals + 1;;) {
    const size_t end = find_outside(line.word, begin, kOr);
    std::optional<Syntax> call = parse_part(line, begin, end, diagnostics);
    if (!call) return std::nullopt;
    statement.alternatives.push_back(std::move(*call));
    if (end == kNone) return statement;
    begin = end + kOr.size();
  }
}

std::optional<ConditionText> parse_condition(const YamlValue& line, Diagnostics& diagnostics) {
  constexpr std::array<std::string_view, 3> kSigns = {"==", ">", " in "};
  for (const std::string_view sign : kSigns) {
    const size_t at = find_outside(line.word, 0, sign);
    if (at == kNone) continue;
    std::optional<Syntax> left = parse_part(line, 0, at, diagnostics);
    std::optional<Syntax> right = parse_part(line, at + sign.size(), kNone, diagnostics);
    if (!left || !right) return std::nullopt;
    return ConditionText{std::string(sign), std::move(*left), std::move(*right)};
  }
  diagnostics.error(line.where, "peephole-condition", "this is no condition that is known here")
      .note(
          "write 'dim(x) == 2', 'size(x, 0) == size(y, 0)', 'size(x, 1) > 0', 'dtype(x) == dtype(y)' or "
          "'dtype(x) in [float32, float64]'");
  return std::nullopt;
}

}  // namespace vmapgen
