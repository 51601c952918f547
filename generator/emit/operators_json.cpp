#include "emit/operators_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace vmapgen {

namespace {

// Text is put together directly: a tree of JSON values for each operator took a tenth of a run.
void add_string(std::string& out, std::string_view text) {
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

void add_word(std::string& out, const Value& value) {
  if (value.quoted) return add_string(out, value.word);
  if (value.word == "None") {
    out += "null";
  } else if (const auto flag = value.as_bool()) {
    out += *flag ? "true" : "false";
  } else if (const auto integer = value.as_int()) {
    out += std::to_string(*integer);
  } else if (const auto number = value.as_float()) {
    out += nlohmann::json(*number).dump();
  } else {
    add_string(out, value.word);
  }
}

void add_value(std::string& out, const Value& value) {
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
        add_value(out, item);
      }
      out += ']';
      return;
    case Value::Form::Mapping:
      out += '{';
      for (const auto& [key, item] : value.entries) {
        out += std::exchange(separator, ",");
        add_string(out, key.word);
        out += ':';
        add_value(out, item);
      }
      out += '}';
      return;
  }
}

void add_map(std::string& out, const Value& value) {
  if (value.is_mapping()) return add_value(out, value);
  out += "{}";
}

void add_operator(std::string& out, const GeneratedOperator& op) {
  const OperatorSchema& schema = op.rule.op->schema;
  const auto field = [&](std::string_view name, std::string_view text) {
    out += name;
    add_string(out, text);
  };
  field("{\"name\":", schema.name.to_string());
  field(",\"signature\":", schema.to_string());
  field(",\"kind\":", op.rule.kind);
  const bool is_out = schema.variant() == Variant::Out;
  field(",\"variant\":", is_out ? "out" : schema.variant() == Variant::InPlace ? "inplace" : "functional");
  field(",\"derived_from\":", op.rule.derived_from);
  out += schema.is_view() ? ",\"view\":true" : ",\"view\":false";
  field(",\"source\":", op.rule.source);
  // Those of an `out=` operator are its functional one's, and stand there.
  if (!is_out) {
    out += ",\"options\":";
    add_map(out, op.annotated->options);
    out += ",\"samples\":";
    add_map(out, *op.annotated->samples);
  }
  out += '}';
}

}  // namespace

std::string operators_json(const std::vector<const GeneratedOperator*>& operators) {
  constexpr size_t kMostForMost = 512;  // bytes of an operator: the text seldom has to move
  std::string text = "{\"format\": 1, \"operators\": [\n";
  text.reserve(operators.size() * kMostForMost);
  for (size_t i = 0; i < operators.size(); ++i) {
    add_operator(text, *operators[i]);
    text += i + 1 < operators.size() ? ",\n" : "\n";
  }
  return text + "]}\n";
}

}  // namespace vmapgen
