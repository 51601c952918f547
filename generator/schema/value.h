// A positioned value of the schema: what YAML says, without yaml-cpp. The loader makes it, the rule kinds
// read it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/diagnostics.h"

namespace vmapgen {

struct KeyedValue;

class YamlValue {
 public:
  enum class Form { Null, Word, Sequence, Mapping };

  Form form = Form::Null;
  // A word's first byte (inside its quotes), a collection's first, a missing value's key. What has no place
  // was not read: the reason has been reported, so nothing more should be said of it.
  SourceLocation where;
  std::string word;              // Word: its text
  bool quoted = false;           // Word: it stood in quotes, so it is text even when it reads like a number
  std::vector<YamlValue> items;  // Sequence
  std::vector<KeyedValue> entries;  // Mapping: key (a Word) and value, in order

  bool is_word() const { return form == Form::Word; }
  bool is_sequence() const { return form == Form::Sequence; }
  bool is_mapping() const { return form == Form::Mapping; }
  // The value under `key`, or nullptr.
  const YamlValue* find(std::string_view key) const;
  YamlValue* find(std::string_view key) { return const_cast<YamlValue*>(std::as_const(*this).find(key)); }
  // Where bytes [offset, offset + length) of `word` stand in the file: through folded lines and escapes
  // (text_map.h).
  SourceLocation place(size_t offset, size_t length) const;
  // This value or one inside it was not read.
  bool has_unread() const;

  // What an unquoted word says. Only `true` and `false` are booleans (YAML 1.1's `off`, `no`, … are words).
  // Python's `True` and `False` count as well, as they do in signatures. Infinities and NaN are words.
  std::optional<bool> as_bool() const;
  std::optional<long long> as_int() const;
  std::optional<double> as_float() const;
};

struct KeyedValue {
  YamlValue key;
  YamlValue value;
};

}  // namespace vmapgen
