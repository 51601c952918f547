#include "schema/yaml_text.h"

#include <fmt/format.h>

namespace vmapgen {
namespace {

SourceLocation locate(const std::shared_ptr<const SourceFile>& file, size_t offset) {
  const int line = file->line_of(offset);
  return {file, line, static_cast<int>(offset - file->line_start(line)) + 1};
}

// The length of the UTF-8 sequence at the beginning of `text`, 0 when it is none (overlong ones and
// surrogates are none).
size_t utf8_sequence(std::string_view text) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool outside = (lead == 0xED && byte(1) >= 0xA0) || (lead == 0xF4 && byte(1) >= 0x90);
  return overlong || outside ? 0 : length;
}

// The code point of a sequence that utf8_sequence() has measured.
unsigned code_point(std::string_view sequence) {
  unsigned code = static_cast<unsigned char>(sequence[0]);
  if (sequence.size() > 1) code &= 0x7Fu >> sequence.size();
  for (const char c : sequence.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  return code;
}

// What people take for a space, and YAML for text: a page or an editor has put it there.
bool is_foreign_space(unsigned code) {
  return code == 0xA0 || (code >= 0x2000 && code <= 0x200B) || code == 0x202F || code == 0x205F ||
         code == 0x3000;
}

// Whether nothing but indentation and the `-` of items stands before it on its line.
bool begins_line(std::string_view text, size_t offset) {
  const size_t last = text.substr(0, offset).find_last_not_of(" \t-");
  return last == std::string_view::npos || text[last] == '\n';
}

}  // namespace

bool check_bytes(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
  const std::string_view text = file->text();
  for (size_t i = 0; i < text.size();) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c < 0x7F) {
      ++i;
      continue;
    }
    const size_t length = utf8_sequence(text.substr(i));
    if (length == 0) {
      diagnostics.error(locate(file, i), "yaml-bad-byte", "this byte is not UTF-8")
          .note("a schema file is UTF-8 text");
      return false;
    }
    const bool line_end = c == '\n' || (c == '\r' && text.substr(i + 1).starts_with('\n'));
    if ((c < 0x20 && c != '\t' && !line_end) || c == 0x7F) {
      diagnostics.error(locate(file, i), "yaml-bad-byte", "a control character does not belong in a schema")
          .note(c == '\r' ? "lines end with LF or CR LF"
                          : "write it as an escape in double quotes, if it is meant");
      return false;
    }
    if (const unsigned code = code_point(text.substr(i, length));
        is_foreign_space(code) && begins_line(text, i)) {
      diagnostics
          .error(locate(file, i), "yaml-bad-byte",
                 fmt::format("this is U+{:04X}, which looks like a space and is none to YAML", code))
          .note("type a space in its place");
      return false;
    }
    i += length;
  }
  return true;
}

size_t closing_quote(std::string_view text, size_t open) {
  const char quote = text[open];
  for (size_t i = open + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '"' || i + 1 >= text.size() || text[i + 1] != '\'') return i;
      ++i;
    }
  }
  return std::string_view::npos;
}

bool says_null(std::string_view text) {
  for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
    if (!text.starts_with(word)) continue;
    const std::string_view rest = text.substr(word.size());
    if (rest.empty() || std::string_view(" \t\r\n,]}#").find(rest.front()) != std::string_view::npos)
      return true;
  }
  return false;
}

}  // namespace vmapgen
