#include "model/native_functions.h"

#include <algorithm>

#include "support/names.h"

namespace vmapgen {
namespace {

constexpr std::string_view kSpaces = " \t\r";

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin);
}

// Without a comment: `#` at the start, or behind a space. Only for text that is not quoted.
std::string_view without_comment(std::string_view text) {
  for (size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    if (at == 0 || text[at - 1] == ' ' || text[at - 1] == '\t') return trimmed(text.substr(0, at));
  }
  return trimmed(text);
}

bool has_word(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || !is_in_name(text[at - 1])) && (end == text.size() || !is_in_name(text[end]))) return true;
  }
  return false;
}

// A line that is neither empty nor a comment.
struct Line {
  int number = 0;  // from 1
  size_t indent = 0;
  std::string_view text;  // behind the indentation; comments are still in it

  bool starts_entry() const { return text == "-" || text.starts_with("- "); }
};

// A key with what belongs to it: the rest of its line, and the deeper lines below.
struct Key {
  std::string_view name;
  std::string_view value;  // trimmed
  int line = 0;
  int column = 0;  // of the value
  std::vector<Line> below;
};

// Reads text in quotes that may go over several lines. False when the closing quote is missing.
bool unquote(const Key& key, std::string& out) {
  const char quote = key.value[0];
  std::string text(key.value.substr(1));
  for (const Line& line : key.below) text.append(1, ' ').append(trimmed(line.text));
  for (size_t i = 0; i < text.size(); ++i) {
    const bool doubled = quote == '\'' && text[i] == quote && i + 1 < text.size() && text[i + 1] == quote;
    const bool escape = quote == '"' && text[i] == '\\' && i + 1 < text.size();
    if (!doubled && !escape && text[i] == quote) return true;
    if (doubled || escape) ++i;
    out += text[i];
  }
  return false;
}

void read_signature(const Key& key, const std::shared_ptr<const SourceFile>& file, NativeFunction& entry) {
  entry.where = {file, key.line, key.column, static_cast<int>(key.value.size())};
  const auto fold = [&entry](std::string text) {
    entry.folded = std::make_unique<std::string>(std::move(text));
    entry.signature = trimmed(*entry.folded);
  };
  if (key.value.starts_with('"') || key.value.starts_with('\'')) {
    std::string text;
    fold(unquote(key, text) ? std::move(text) : "");
    return;
  }
  const bool block = key.value.starts_with('|') || key.value.starts_with('>');
  if (key.below.empty() && !block) {
    entry.signature = without_comment(key.value);
    entry.where.length = static_cast<int>(entry.signature.size());
    return;
  }
  std::string text(block ? "" : without_comment(key.value));
  for (const Line& line : key.below) {
    if (!text.empty()) text += ' ';
    text += block ? trimmed(line.text) : without_comment(line.text);
  }
  fold(std::move(text));
}

// Within a block mapping only the keys count, which stand before the colon; a flow mapping is taken as a
// whole.
bool names_composite_implicit(const Key& key) {
  constexpr std::string_view kWord = "CompositeImplicitAutograd";
  if (has_word(without_comment(key.value), kWord)) return true;
  const bool flow = key.value.starts_with('{');
  return std::any_of(key.below.begin(), key.below.end(), [&](const Line& line) {
    const std::string_view text = without_comment(line.text);
    return has_word(flow ? text : text.substr(0, text.find(':')), kWord);
  });
}

bool is_true(std::string_view text) {
  const std::string_view value = without_comment(text);
  return value == "True" || value == "true" || value == "TRUE";
}

class Scanner {
 public:
  Scanner(const std::shared_ptr<const SourceFile>& file, Diagnostics* diagnostics)
      : file_(file), diagnostics_(diagnostics) {}

  std::vector<NativeFunction> scan() {
    entries_.reserve(file_->text().size() / 256);
    Line line;
    while (next(line)) {
      if (line.starts_entry() && (!in_sequence_ || line.indent <= sequence_indent_)) {
        start_entry(line);
      }
      if (in_sequence_) add(line);
    }
    finish_entry();
    return std::move(entries_);
  }

 private:
  bool next(Line& line) {
    const std::string_view text = file_->text();
    while (at_ < text.size()) {
      const size_t end = std::min(text.find('\n', at_), text.size());
      const std::string_view whole = text.substr(at_, end - at_);
      at_ = end + 1;
      ++number_;
      const size_t indent = whole.find_first_not_of(kSpaces);
      if (indent == std::string_view::npos || whole[indent] == '#') continue;
      line = {number_, indent, whole.substr(indent)};
      return true;
    }
    return false;
  }

  void start_entry(Line& line) {
    finish_entry();
    in_sequence_ = true;
    sequence_indent_ = line.indent;
    entry_line_ = line.number;
    // The first key stands behind the dash; its column is that of all keys.
    const size_t key = std::min(line.text.find_first_not_of(kSpaces, 1), line.text.size());
    key_indent_ = line.indent + key;
    line.indent = key_indent_;
    line.text.remove_prefix(key);
  }

  // A line within an entry: a key, or more of the key above.
  void add(const Line& line) {
    const size_t colon = line.text.find(':');
    const bool is_key =
        line.indent == key_indent_ && colon != std::string_view::npos &&
        (colon + 1 == line.text.size() || kSpaces.find(line.text[colon + 1]) != std::string_view::npos);
    if (!is_key) {
      if (key_.line > 0) key_.below.push_back(line);
      return;
    }
    finish_key();
    const size_t value = line.text.find_first_not_of(kSpaces, colon + 1);
    key_.name = line.text.substr(0, colon);
    key_.value = value == std::string_view::npos ? std::string_view() : trimmed(line.text.substr(value));
    key_.line = line.number;
    key_.column = static_cast<int>(line.indent + std::min(value, line.text.size())) + 1;
  }

  void finish_key() {
    if (key_.line > 0) {
      if (key_.name == "func") {
        read_signature(key_, file_, entry_);
      } else if (key_.name == "structured") {
        entry_.structured = is_true(key_.value);
      } else if (key_.name == "use_const_ref_for_mutable_tensors") {
        entry_.const_writes = is_true(key_.value);
      } else if (key_.name == "autogen") {
        entry_.autogen = without_comment(key_.value);
      } else if (key_.name == "structured_delegate") {
        entry_.has_structured_delegate = true;
      } else if (key_.name == "dispatch") {
        entry_.has_dispatch = true;
        entry_.dispatches_composite_implicit = names_composite_implicit(key_);
      }
    }
    key_.line = 0;
    key_.below.clear();
  }

  void finish_entry() {
    finish_key();
    if (!entry_.signature.empty()) {
      entries_.push_back(std::move(entry_));
    } else if (in_sequence_ && diagnostics_ != nullptr) {
      const int length = static_cast<int>(file_->line(entry_line_).size() - sequence_indent_);
      diagnostics_->error({file_, entry_line_, static_cast<int>(sequence_indent_) + 1, length},
                          "target-entry", "this entry has no readable `func`");
    }
    entry_ = {};
  }

  const std::shared_ptr<const SourceFile>& file_;
  Diagnostics* diagnostics_;
  std::vector<NativeFunction> entries_;
  size_t at_ = 0;
  int number_ = 0;

  bool in_sequence_ = false;
  size_t sequence_indent_ = 0;
  size_t key_indent_ = 0;
  int entry_line_ = 0;
  NativeFunction entry_;
  Key key_;
};

}  // namespace

std::vector<NativeFunction> scan_native_functions(const std::shared_ptr<const SourceFile>& file,
                                                  Diagnostics* diagnostics) {
  return Scanner(file, diagnostics).scan();
}

}  // namespace vmapgen
