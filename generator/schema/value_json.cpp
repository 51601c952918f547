#include "schema/value_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace vmapgen {

namespace {

void add_word(std::string& out, const Value& value) {
  if (value.quoted) return add_json_string(out, value.word);
  if (value.word == "None") {
    out += "null";
  } else if (const auto flag = value.as_bool()) {
    out += *flag ? "true" : "false";
  } else if (const auto integer = value.as_int()) {
    out += std::to_string(*integer);
  } else if (const auto number = value.as_float()) {
    out += nlohmann::json(*number).dump();
  } else {
    add_json_string(out, value.word);
  }
}

}  // namespace

// Text is put together directly: a tree of JSON values for each operator took a tenth of a run.
void add_json_string(std::string& out, std::string_view text) {
  out += '"';
  const auto is_special = [](char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
  };
  while (!text.empty()) {
    const auto special = std::find_if(text.begin(), text.end(), is_special);
    out.append(text.begin(), special);
    text.remove_prefix(special - text.begin());
    if (text.empty()) break;
    const char c = text.front();
    out += c == '"' ? "\\\"" : c == '\\' ? "\\\\" : fmt::format("\\u{:04x}", c);
    text.remove_prefix(1);
  }
  out += '"';
}

void add_json(std::string& out, const Value& value) {
  const char* separator = "";
  switch (value.form) {
    case Value::Form::Null:
      out += "null";
      return;
    case Value::Form::Word:
      return add_word(out, value);
    case Value::Form::Sequence:
      out += '[';
      for (const Value& item : value.items) {
        out += std::exchange(separator, ",");
        add_json(out, item);
      }
      out += ']';
      return;
    case Value::Form::Mapping:
      out += '{';
      for (const auto& [key, item] : value.entries) {
        out += std::exchange(separator, ",");
        add_json_string(out, key.word);
        out += ':';
        add_json(out, item);
      }
      out += '}';
      return;
  }
}

}  // namespace vmapgen
