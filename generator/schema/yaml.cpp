#include "schema/yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <iterator>
#include <streambuf>

#include "schema/yaml_text.h"
#include "support/names.h"

namespace vmapgen {
namespace {

// NOTE: [yaml-cpp traps]
// What yaml-cpp 0.7 does that a reader of schemas must not do, and what stands here and in yaml_text.h
// instead:
//  - byte 4 counts as the end of the stream, broken UTF-8 becomes U+FFFD -> check_bytes, before all else
//  - a quoted scalar that is never closed ends at the end of the file    -> closing_quote
//  - duplicate keys pass                                                 -> Builder::add
//  - `[a] b` is read as two documents                                    -> Builder::OnDocumentStart
//  - marks count from 0, a missing value's is its key's or none          -> Builder::at, OnNull
//  - `off`, `no` are bools by conversion                                 -> events give text: as_bool
//  - nodes do not tell quoted from folded scalars                        -> events: the tag `!`, or the text
//  - nesting recurses                                                    -> kMaxDepth, as each level opens
constexpr size_t kMaxDepth = 64;

constexpr std::string_view kBom = "\xEF\xBB\xBF";

// Thrown through yaml-cpp after a mistake that was reported, when reading on makes no sense.
struct Stop {};

// Gives yaml-cpp the text without a copy.
struct TextBuffer : std::streambuf {
  explicit TextBuffer(std::string_view text) {
    char* begin = const_cast<char*>(text.data());  // streambuf reads only
    setg(begin, begin, begin + text.size());
  }
};

// Builds the YamlValue from yaml-cpp's events.
class Builder : public YAML::EventHandler {
 public:
  Builder(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics)
      : file_(std::move(file)),
        diagnostics_(diagnostics),
        bom_(file_->text().starts_with(kBom) ? kBom.size() : 0) {}

  YamlValue take() { return std::move(root_); }
  // Reports what yaml-cpp says, with the bracket that is still open when that is what it is about.
  void report(const YAML::Mark& mark, const std::string& message);

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

 private:
  // A collection that is being read.
  struct Open {
    YamlValue value;
    bool flow = false;
    bool has_key = false;  // a mapping's last entry waits for its value
    size_t first = 0;      // of its own among items_ or entries_
  };

  SourceLocation at(const YAML::Mark& mark, size_t length = 1) const;
  size_t offset(const YAML::Mark& mark) const { return static_cast<size_t>(std::max(mark.pos, 0)) + bom_; }
  char source(const YAML::Mark& mark) const {
    return offset(mark) < file_->text().size() ? file_->text()[offset(mark)] : '\0';
  }
  SourceLocation dash_before(const SourceLocation& next) const;
  // Where a scalar's text stands, and how much of it on its first line.
  SourceLocation scalar_place(const YAML::Mark& mark, const std::string& value, bool quoted) const;
  void refuse_properties(const YAML::Mark& mark, YAML::anchor_t anchor);
  // The entry of the innermost mapping that waits for its value, or nullptr.
  KeyedValue* waiting() { return open_.empty() || !open_.back().has_key ? nullptr : &entries_.back(); }
  void open(const YAML::Mark& mark, YamlValue::Form form, YAML::EmitterStyle::value style,
            YAML::anchor_t anchor);
  void close();
  void add(YamlValue value);
  void check_key(YamlValue& key, size_t first_entry);

  std::shared_ptr<const SourceFile> file_;
  Diagnostics& diagnostics_;
  size_t bom_;
  bool started_ = false;
  YamlValue root_;
  std::vector<Open> open_;
  // Of all that is open, the innermost last: a collection is made when its size is known.
  std::vector<YamlValue> items_;
  std::vector<KeyedValue> entries_;
};

SourceLocation Builder::at(const YAML::Mark& mark, size_t length) const {
  if (mark.is_null()) return {file_, 1, 1};
  const int column = mark.column + 1 + (mark.line == 0 ? static_cast<int>(bom_) : 0);
  return {file_, mark.line + 1, column, static_cast<int>(std::max<size_t>(length, 1))};
}

SourceLocation Builder::scalar_place(const YAML::Mark& mark, const std::string& value, bool quoted) const {
  const std::string_view text = file_->text();
  const size_t start = offset(mark);
  if (!quoted && text.substr(start).starts_with(value)) return at(mark, value.size());
  const size_t line_end = std::min(text.find_first_of("\r\n", start), text.size());
  const char first = source(mark);
  if (first == '|' || first == '>') return at(mark, 1);
  if (first != '"' && first != '\'') return at(mark, line_end - start);
  const size_t end = closing_quote(text, start);
  if (end == std::string_view::npos) {
    diagnostics_.error(at(mark), "yaml-syntax", "this quote is never closed");
    throw Stop();
  }
  SourceLocation inside = at(mark, std::min(end, line_end) - start - 1);
  inside.column += 1;
  return inside;
}

// yaml-cpp puts the mark of a node at its tag or anchor.
void Builder::refuse_properties(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const bool tagged = source(mark) == '!';
  if (anchor == 0 && !tagged) return;
  diagnostics_
      .error(at(mark), "yaml-unsupported",
             tagged ? "tags have no meaning in a schema" : "anchors and aliases are not used in a schema")
      .note(tagged ? "write the value alone; in quotes it is text"
                   : "write the value out where it is needed, so that each entry reads alone");
}

void Builder::OnDocumentStart(const YAML::Mark& mark) {
  if (started_) {
    const bool marked = std::string_view(file_->text()).substr(offset(mark)).starts_with("---");
    if (marked) {
      diagnostics_.error(at(mark, 3), "yaml-unsupported", "a schema file is one document")
          .note("take '---' out, or put what follows into a file of its own");
    } else {
      diagnostics_.error(at(mark), "yaml-syntax", "text after the end of the document")
          .note("entries of one list stand at the same indentation, each after '- '");
    }
    throw Stop();
  }
  started_ = true;
}

// The '-' of an item without text, whose place is that of whatever comes next.
SourceLocation Builder::dash_before(const SourceLocation& next) const {
  std::string_view text = file_->line(next.line).substr(0, static_cast<size_t>(next.column) - 1);
  for (int line = next.line; line > 0; text = --line > 0 ? file_->line(line) : "") {
    const size_t last = text.substr(0, text.find('#')).find_last_not_of(" \t\r");
    if (last == text.npos) continue;
    return text[last] == '-' ? SourceLocation{file_, line, static_cast<int>(last) + 1} : next;
  }
  return next;
}

void Builder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  refuse_properties(mark, anchor);
  YamlValue null;
  null.where = at(mark);
  // What is missing has no place of its own: yaml-cpp gives the place of whatever comes next.
  const bool is_missing = !says_null(std::string_view(file_->text()).substr(offset(mark)));
  if (const KeyedValue* entry = waiting()) {
    if (is_missing && entry->key.where.known()) null.where = entry->key.where;
  } else if (is_missing && !open_.empty() && !open_.back().flow) {
    null.where = dash_before(null.where);
  }
  add(std::move(null));
}

void Builder::OnAlias(const YAML::Mark& mark, YAML::anchor_t) {
  diagnostics_.error(at(mark), "yaml-unsupported", "anchors and aliases are not used in a schema")
      .note("write the value out where it is needed, so that each entry reads alone");
  add(YamlValue());
}

void Builder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       const std::string& value) {
  refuse_properties(mark, anchor);
  YamlValue word;
  word.form = YamlValue::Form::Word;
  word.word = value;
  word.quoted = tag == "!";
  word.where = scalar_place(mark, value, word.quoted);
  add(std::move(word));
}

void Builder::OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                              YAML::EmitterStyle::value style) {
  open(mark, YamlValue::Form::Sequence, style, anchor);
}

void Builder::OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) {
  open(mark, YamlValue::Form::Mapping, style, anchor);
}

void Builder::open(const YAML::Mark& mark, YamlValue::Form form, YAML::EmitterStyle::value style,
                   YAML::anchor_t anchor) {
  refuse_properties(mark, anchor);
  if (open_.size() >= kMaxDepth) {
    diagnostics_.error(at(mark), "yaml-too-deep", "lists and maps are nested too deeply")
        .note("a schema needs fewer than " + std::to_string(kMaxDepth) + " levels");
    throw Stop();
  }
  Open& opened = open_.emplace_back();
  opened.value.form = form;
  opened.value.where = at(mark);
  opened.flow = style == YAML::EmitterStyle::Flow;
  opened.first = form == YamlValue::Form::Sequence ? items_.size() : entries_.size();
}

// What stands behind `first`, taken out.
template <typename T>
std::vector<T> take_from(std::vector<T>& all, size_t first) {
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
  std::vector<T> taken(std::make_move_iterator(begin), std::make_move_iterator(all.end()));
  all.erase(begin, all.end());
  return taken;
}

void Builder::close() {
  YamlValue done = std::move(open_.back().value);
  const size_t first = open_.back().first;
  open_.pop_back();
  if (done.is_sequence()) {
    done.items = take_from(items_, first);
  } else {
    done.entries = take_from(entries_, first);
  }
  add(std::move(done));
}

void Builder::add(YamlValue value) {
  if (open_.empty()) {
    root_ = std::move(value);
    return;
  }
  Open& parent = open_.back();
  if (parent.value.is_sequence()) {
    items_.push_back(std::move(value));
  } else if (!parent.has_key) {
    check_key(value, parent.first);
    entries_.push_back({std::move(value), YamlValue()});
    parent.has_key = true;
  } else {
    entries_.back().value = std::move(value);
    if (!entries_.back().key.where.known()) entries_.pop_back();  // check_key has reported it
    parent.has_key = false;
  }
}

// A key that is wrong loses its place.
void Builder::check_key(YamlValue& key, size_t first_entry) {
  if (!key.where.known()) return;
  const auto same = [&](const KeyedValue& entry) { return entry.key.word == key.word; };
  if (!key.is_word()) {
    diagnostics_.error(key.where, "yaml-unsupported", "a key must be a word");
  } else if (key.word == "<<" && !key.quoted) {
    diagnostics_.error(key.where, "yaml-unsupported", "merge keys are not used in a schema")
        .note("write the keys out, so that each entry reads alone");
  } else if (const auto twin = std::find_if(entries_.begin() + first_entry, entries_.end(), same);
             twin != entries_.end()) {
    diagnostics_.error(key.where, "duplicate-key", "'" + key.word + "' is given twice")
        .note("it stood here first", twin->key.where);
  } else {
    return;
  }
  key.where = {};
}

// What to do about a ':' that makes no key of what stands before it in the line.
std::string advice_on_key(std::string_view before) {
  constexpr const char* kQuotes = "text with ': ' in it must stand in quotes";
  if (before.find('\t') != before.npos) return "a tab stands in this line: indent with spaces";
  const std::string_view word = before.substr(std::min(before.find_first_not_of(" -"), before.size()));
  return std::ranges::all_of(word, is_in_name)
             ? std::string("keys of one map stand at the same indentation; ") + kQuotes
             : kQuotes;
}

// What to do about the messages that are met most often.
std::string advice(const std::string& message, std::string_view before) {
  if (message == YAML::ErrorMsg::MAP_VALUE) return advice_on_key(before);
  if (message == YAML::ErrorMsg::TAB_IN_INDENTATION) return "indent with spaces";
  if (message == YAML::ErrorMsg::END_OF_MAP || message == YAML::ErrorMsg::END_OF_SEQ) {
    return "keys of one map, and the '-' of one list, stand at the same indentation";
  }
  return "";
}

void Builder::report(const YAML::Mark& mark, const std::string& message) {
  const SourceLocation where = at(mark);
  Diagnostic& error = diagnostics_.error(where, "yaml-syntax", "this is not YAML: " + message);
  const std::string_view before = file_->line(where.line).substr(0, static_cast<size_t>(where.column) - 1);
  if (const std::string hint = advice(message, before); !hint.empty()) error.note(hint);
  const auto open = std::find_if(open_.rbegin(), open_.rend(), [](const Open& o) { return o.flow; });
  if (open != open_.rend()) error.note("this bracket is still open", open->value.where);
}

}  // namespace

YamlValue read_yaml(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics) {
  if (!check_bytes(file, diagnostics)) return {};
  std::string_view text = file->text();
  if (text.starts_with(kBom)) text.remove_prefix(kBom.size());
  TextBuffer buffer(text);
  std::istream stream(&buffer);
  Builder builder(file, diagnostics);
  try {
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder)) {
      YamlValue nothing;
      nothing.where = {file, 1, 1};
      return nothing;
    }
    while (parser.HandleNextDocument(builder)) {
    }
    return builder.take();
  } catch (const Stop&) {
  } catch (const YAML::Exception& error) {
    builder.report(error.mark, error.msg);
  }
  return {};
}

}  // namespace vmapgen
