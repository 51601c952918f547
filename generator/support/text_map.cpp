#include "support/text_map.h"

#include <algorithm>

namespace vmapgen {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// One past the whitespace that a single whitespace character of the read text stands for: a fold over lines
// is one space, spaces within a line are themselves.
size_t past_space(std::string_view file, size_t at) {
  size_t end = at;
  while (end < file.size() && is_space(file[end])) ++end;
  const bool folded = file.substr(at, end - at).find('\n') != std::string_view::npos;
  return folded ? end : std::min(at + 1, end);
}

// Past the quote, or the block sign with its line and the indentation of the next one.
size_t past_opening(std::string_view file, size_t at) {
  if (file[at] == '"' || file[at] == '\'') return at + 1;
  if (file[at] != '|' && file[at] != '>') return at;
  at = std::min(file.find('\n', at), file.size());
  while (at < file.size() && is_space(file[at])) ++at;
  return at;
}

// Past the escape signs before `wanted`; `at` itself when no escape explains the difference.
size_t past_escapes(std::string_view file, size_t at, char wanted) {
  for (size_t step = 1; step <= 3 && at + step < file.size(); ++step) {
    const char skipped = file[at + step - 1];
    if (skipped != '\\' && skipped != '\'') break;
    if (file[at + step] == wanted) return at + step;
  }
  return at;
}

}  // namespace

TextMap::TextMap(std::string_view text, SourceLocation where) : where_(std::move(where)) {
  if (!where_.known()) return;
  const std::string_view rest = where_.file->line(where_.line);
  const size_t column = where_.column - 1;
  const bool verbatim = column <= rest.size() && rest.substr(column).starts_with(text);
  if (!verbatim) walk(text);
}

void TextMap::walk(std::string_view text) {
  const std::string_view file = where_.file->text();
  size_t at = std::min(where_.file->line_start(where_.line) + where_.column - 1, file.size());
  if (at < file.size() && !text.empty() && file[at] != text[0]) at = past_opening(file, at);
  offsets_.reserve(text.size() + 1);
  for (const char c : text) {
    // What no rule explains maps to the last place known: near the truth, and never outside the file.
    if (at < file.size() && !is_space(c) && file[at] != c) at = past_escapes(file, at, c);
    offsets_.push_back(at);
    if (at == file.size()) continue;
    if (is_space(c)) {
      at = past_space(file, at);
    } else if (file[at] == c) {
      ++at;
    }
  }
  offsets_.push_back(at);
}

SourceLocation TextMap::at(size_t offset, int length) const {
  if (offsets_.empty()) return where_.sub(static_cast<int>(offset), length);
  const size_t first = offsets_[std::min(offset, offsets_.size() - 1)];
  const size_t last = offsets_[std::min(offset + std::max(length, 1) - 1, offsets_.size() - 1)];
  const int line = where_.file->line_of(first);
  const size_t line_end = where_.file->line_start(line) + where_.file->line(line).size();
  const size_t end = std::max(first + 1, std::min(last + 1, line_end));
  return {where_.file, line, static_cast<int>(first - where_.file->line_start(line)) + 1,
          static_cast<int>(end - first)};
}

}  // namespace vmapgen
