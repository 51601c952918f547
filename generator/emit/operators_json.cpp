#include "emit/operators_json.h"

#include "rules/variance.h"
#include "schema/value_json.h"

namespace vmapgen {

namespace {

using Json = nlohmann::ordered_json;

// What is not there is left out.
Json meaning_of(const ir::Meaning::Argument& argument) {
  Json json = Json::object();
  if (!argument.role.empty()) json["role"] = argument.role;
  if (!argument.letters.empty()) json["letters"] = argument.letters;
  if (!argument.core.empty()) json["core"] = argument.core;
  return json;
}

void add_meaning(Json& json, const ir::BatchRule& rule) {
  for (const ir::Meaning::Argument& argument : rule.meaning.arguments)
    json["arguments"][argument.name] = meaning_of(argument);
  if (!rule.meaning.traits.empty()) json["traits"] = rule.meaning.traits;
  if (const auto* unsupported = std::get_if<ir::Unsupported>(&rule.body)) {
    json["reason"] = unsupported->reason;
    json["instead"] = unsupported->instead;
  }
}

const char* word_of(Variant variant) {
  return variant == Variant::Out ? "out" : variant == Variant::InPlace ? "inplace" : "functional";
}

// What is not there is left out.
Json to_json(const ir::Variance& variance) {
  Json json = {{"effect", vmapgen::word_of(variance.effect)}};
  const char* key = variance.effect == ir::Effect::Each ? "results" : "linear";
  if (!variance.products.empty()) json[key] = variance.products;
  if (!variance.if_zero.empty()) json["if_zero"] = variance.if_zero;
  if (!variance.drawn_when.empty()) json["drawn_when"] = variance.drawn_when;
  if (!variance.function.empty()) json["function"] = variance.function;
  return json;
}

Json to_json(const GeneratedOperator& op) {
  const OperatorSchema& schema = op.rule.op->schema;
  Json json = {{"name", schema.name.to_string()},
               {"signature", schema.to_string()},
               {"kind", op.rule.kind},
               {"variant", word_of(schema.variant())},
               {"derived_from", op.rule.derived_from},
               {"view", schema.is_view()},
               {"variance", to_json(op.rule.variance)},
               {"source", op.rule.source}};
  // Those of an `out=` operator are its functional one's, and stand there.
  if (schema.variant() == Variant::Out) return json;
  add_meaning(json, op.rule);
  json["samples"] = op.annotated->samples->is_mapping() ? to_json(*op.annotated->samples) : Json::object();
  return json;
}

}  // namespace

std::string operators_json(const std::vector<GeneratedOperator>& operators) {
  std::string text = "{\"format\": 1, \"operators\": [\n";
  for (size_t i = 0; i < operators.size(); ++i)
    text += to_json(operators[i]).dump(-1, ' ', false, Json::error_handler_t::replace) +
            (i + 1 < operators.size() ? ",\n" : "\n");
  return text + "]}\n";
}

}  // namespace vmapgen
