#include "schema/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "support/text_map.h"

namespace vmapgen {
namespace {

template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

const YamlValue* YamlValue::find(std::string_view key) const {
  for (const auto& [name, value] : entries) {
    if (name.word == key) return &value;
  }
  return nullptr;
}

SourceLocation YamlValue::place(size_t offset, size_t length) const {
  return TextMap(word, where).at(offset, static_cast<int>(length));
}

bool YamlValue::has_unread() const {
  if (!where.known()) return true;
  return std::any_of(items.begin(), items.end(), [](const YamlValue& item) { return item.has_unread(); }) ||
         std::any_of(entries.begin(), entries.end(), [](const KeyedValue& entry) {
           return entry.key.has_unread() || entry.value.has_unread();
         });
}

std::optional<bool> YamlValue::as_bool() const {
  if (!is_word() || quoted) return std::nullopt;
  if (word == "true" || word == "True") return true;
  if (word == "false" || word == "False") return false;
  return std::nullopt;
}

std::optional<long long> YamlValue::as_int() const {
  if (!is_word() || quoted) return std::nullopt;
  return parse_number<long long>(word);
}

std::optional<double> YamlValue::as_float() const {
  if (!is_word() || quoted) return std::nullopt;
  const std::optional<double> number = parse_number<double>(word);
  if (!number || !std::isfinite(*number)) return std::nullopt;
  return number;
}

}  // namespace vmapgen
