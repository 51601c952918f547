#include "emit/operators_json.h"

#include <nlohmann/json.hpp>

#include "emit/shards.h"

namespace vmapgen {

namespace {

using Json = nlohmann::ordered_json;

Json word_to_json(const Value& value) {
  if (value.quoted) return value.word;
  if (value.word == "None") return nullptr;
  if (const auto flag = value.as_bool()) return *flag;
  if (const auto integer = value.as_int()) return *integer;
  if (const auto number = value.as_float()) return *number;
  return value.word;
}

Json to_json(const Value& value) {
  switch (value.form) {
    case Value::Form::Null: return nullptr;
    case Value::Form::Word: return word_to_json(value);
    case Value::Form::Sequence: {
      Json list = Json::array();
      for (const Value& item : value.items) list.push_back(to_json(item));
      return list;
    }
    case Value::Form::Mapping: {
      Json map = Json::object();
      for (const auto& [key, item] : value.entries) map[key.word] = to_json(item);
      return map;
    }
  }
  return nullptr;
}

Json map_to_json(const Value& value) { return value.is_mapping() ? to_json(value) : Json::object(); }

Json describe(const GeneratedOperator& op) {
  const OperatorSchema& schema = op.rule.op.schema;
  Json entry;
  entry["name"] = schema.name.to_string();
  entry["signature"] = schema.to_string();
  entry["kind"] = op.rule.kind;
  entry["variant"] = schema.variant() == Variant::InPlace ? "inplace" : "functional";
  entry["derived_from"] = op.rule.derived_from;
  entry["view"] = schema.is_view();
  entry["source"] = op.rule.source;
  entry["options"] = map_to_json(op.annotated->options);
  entry["samples"] = map_to_json(op.annotated->samples);
  return entry;
}

}  // namespace

std::string operators_json(const std::vector<GeneratedOperator>& operators) {
  std::string text = "{\"format\": 1, \"operators\": [\n";
  for (size_t i = 0; i < operators.size(); ++i) {
    text += describe(operators[i]).dump() + (i + 1 < operators.size() ? ",\n" : "\n");
  }
  return text + "]}\n";
}

}  // namespace vmapgen
