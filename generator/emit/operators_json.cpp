#include "emit/operators_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "schema/value_json.h"

namespace vmapgen {

namespace {

void add_strings(std::string& out, const std::vector<std::string>& texts) {
  const char* separator = "";
  out += '[';
  for (const std::string& text : texts) {
    out += std::exchange(separator, ",");
    add_json_string(out, text);
  }
  out += ']';
}

void add_argument(std::string& out, const ir::Meaning::Argument& argument) {
  const char* separator = "{";
  const auto field = [&](std::string_view name, std::string_view text) {
    if (text.empty()) return;
    out += fmt::format("{}\"{}\":", std::exchange(separator, ","), name);
    add_json_string(out, text);
  };
  add_json_string(out, argument.name);
  out += ':';
  field("role", argument.role);
  field("letters", argument.letters);
  if (!argument.core.empty())
    out += fmt::format("{}\"core\":[{}]", std::exchange(separator, ","), fmt::join(argument.core, ","));
  out += '}';
}

// What is not there is left out.
void add_meaning(std::string& out, const ir::BatchRule& rule) {
  const char* separator = ",\"arguments\":{";
  for (const ir::Meaning::Argument& argument : rule.meaning.arguments) {
    out += std::exchange(separator, ",");
    add_argument(out, argument);
  }
  if (!rule.meaning.arguments.empty()) out += '}';
  if (!rule.meaning.traits.empty()) {
    out += ",\"traits\":";
    add_strings(out, rule.meaning.traits);
  }
  const auto* unsupported = std::get_if<ir::Unsupported>(&rule.body);
  if (!unsupported) return;
  out += ",\"reason\":";
  add_json_string(out, unsupported->reason);
  out += ",\"instead\":";
  add_json_string(out, unsupported->instead);
}

void add_operator(std::string& out, const GeneratedOperator& op) {
  const OperatorSchema& schema = op.rule.op->schema;
  const auto field = [&](std::string_view name, std::string_view text) {
    out += name;
    add_json_string(out, text);
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
    add_meaning(out, op.rule);
    out += ",\"samples\":";
    op.annotated->samples->is_mapping() ? add_json(out, *op.annotated->samples) : void(out += "{}");
  }
  out += '}';
}

}  // namespace

std::string operators_json(const std::vector<GeneratedOperator>& operators) {
  constexpr size_t kMostForMost = 512;  // bytes of an operator: the text seldom has to move
  std::string text = "{\"format\": 1, \"operators\": [\n";
  text.reserve(operators.size() * kMostForMost);
  for (size_t i = 0; i < operators.size(); ++i) {
    add_operator(text, operators[i]);
    text += i + 1 < operators.size() ? ",\n" : "\n";
  }
  return text + "]}\n";
}

}  // namespace vmapgen
