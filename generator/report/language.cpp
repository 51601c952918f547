#include "report/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <ranges>
#include <regex>
#include <string_view>

#include "rules/kind.h"
#include "schema/keys.h"

namespace vmapgen {
namespace {

using Json = nlohmann::ordered_json;

Json reference(std::string_view definition) {
  return {{"$ref", fmt::format("#/definitions/{}", definition)}};
}

Json array_of(Json items) {
  return {{"type", "array"}, {"items", std::move(items)}};
}

Json for_all_or_each(std::string_view definition) {
  return {{"anyOf",
           {reference(definition), {{"type", "object"}, {"additionalProperties", reference(definition)}}}}};
}

// What an option of that form may be.
Json values_of(const OptionSpec& option) {
  const Json words = {{"enum", option.words}};
  const std::string_view form = option.form;
  if (form == "argument") return {{"allOf", {reference("argument")}}};
  if (form == "arguments") return array_of(reference("argument"));
  if (form == "word") return words;
  if (form == "word-or-list") return {{"anyOf", {words, array_of(reference("argument"))}}};
  if (form == "bool") return {{"type", "boolean"}};
  if (form == "integer") return {{"allOf", {reference("count")}}};
  if (form == "numbers") return array_of({{"type", "integer"}, {"minimum", 0}});
  if (form == "rank") return {{"allOf", {reference("core_rank")}}};
  if (form == "core-rank") return for_all_or_each("core_rank");
  if (form == "core") return for_all_or_each("core");
  if (form == "map") return {{"type", "object"}, {"additionalProperties", words}};
  if (form == "values")
    return {{"type", "object"}, {"additionalProperties", {{"type", {"string", "number", "boolean"}}}}};
  if (form == "lines")
    return {{"anyOf",
             {{{"type", "string"}}, {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 1}}}}};
  if (form == "letters")
    return {{"type", "object"},
            {"minProperties", 2},
            {"maxProperties", 2},
            {"additionalProperties", {{"type", "string"}, {"pattern", "^[bnkm]+$"}}}};
  if (form == "text" && option.is_required()) return {{"type", "string"}, {"minLength", 1}};
  if (form == "text") return {{"type", "string"}};
  throw std::logic_error(fmt::format("option '{}' has the unknown form '{}'", option.name, form));
}

std::string description_of(const OptionSpec& option) {
  std::string text(option.help);
  if (!option.otherwise.empty() && !option.is_required())
    text += fmt::format(". Default: {}", option.otherwise);
  text = std::regex_replace(text, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");  // a link is for people
  std::erase(text, '`');
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

Json definition_of(const RuleKind& kind) {
  Json required = Json::array();
  Json properties = {{"kind", {{"const", kind.name}}}};
  for (const OptionSpec& option : kind.options) {
    Json& property = properties[std::string(option.name)] = {{"description", description_of(option)}};
    property.update(values_of(option));
    if (option.is_required()) required.push_back(option.name);
  }
  Json definition = {{"description", kind.summary}, {"type", "object"}, {"additionalProperties", false}};
  if (!required.empty()) definition["required"] = required;
  definition["properties"] = std::move(properties);
  return definition;
}

// What there is of kinds, by the names of the definitions.
Json definitions_of_kinds() {
  Json words = Json::array(), choices = Json::array(), all = Json::object();
  for (const RuleKind& kind : rule_kinds()) {
    words.push_back({{"const", kind.name}, {"description", kind.summary}});
    Json chosen = {{"properties", {{"kind", {{"const", kind.name}}}}}, {"required", {"kind"}}};
    if (kind.name == kKindOfExpression)
      chosen = {{"anyOf", {chosen, {{"required", {kExpression}}, {"not", {{"required", {"kind"}}}}}}}};
    choices.push_back({{"if", chosen}, {"then", reference(fmt::format("kind_{}", kind.name))}});
  }
  all["kind"] = {{"description", "How an operator is batched"}, {"oneOf", words}};
  all["kind_with_options"] = {{"type", "object"},
                              {"anyOf", {{{"required", {"kind"}}}, {{"required", {kExpression}}}}},
                              {"properties", {{"kind", reference("kind")}}},
                              {"allOf", choices}};
  for (const RuleKind& kind : rule_kinds()) all[fmt::format("kind_{}", kind.name)] = definition_of(kind);
  return all;
}

// On one line where it fits.
std::string written(const Json& json, size_t indent) {
  constexpr size_t kWidth = 128;
  if (!json.is_structured()) return json.dump();
  const auto parts = [&](const std::string& before, size_t inner) {
    std::string text;
    for (const auto& [key, value] : json.items()) {
      if (!text.empty()) text += before.empty() ? ", " : ",";
      text += before;
      if (json.is_object()) text += Json(key).dump() + ": ";
      text += written(value, inner);
    }
    return text;
  };
  const std::string open = json.is_object() ? "{" : "[", close = json.is_object() ? "}" : "]";
  const std::string line = open + parts("", 0) + close;
  if (line.find('\n') == line.npos && indent + line.size() <= kWidth) return line;
  return open + parts('\n' + std::string(indent + 2, ' '), indent + 2) + '\n' + std::string(indent, ' ') +
         close;
}

// Characters as a reader counts them.
size_t width_of(std::string_view utf8) {
  return static_cast<size_t>(std::ranges::count_if(utf8, [](char c) { return (c & 0xC0) != 0x80; }));
}

// An item of a Markdown list, on lines that fit.
std::string item_of(const std::string& text) {
  constexpr size_t kWidth = 120;
  std::string item = "-";
  size_t width = item.size();
  for (const auto word : std::views::split(text, ' ')) {
    const std::string_view next(word.begin(), word.end());
    const bool fits = width + 1 + width_of(next) <= kWidth;
    item += fits ? " " : "\n  ";
    width = (fits ? width + 1 : 2) + width_of(next);
    item += next;
  }
  return item + '\n';
}

constexpr std::string_view kOptions = "Options:\n";

std::string options_of(const RuleKind& kind) {
  std::string text(kOptions);
  for (const OptionSpec& option : kind.options) {
    std::string otherwise;
    if (option.is_required())
      otherwise = ". Required";
    else if (!option.otherwise.empty())
      otherwise = fmt::format(". Default: {}", option.otherwise);
    text += item_of(fmt::format("`{}`: {}{}", option.name, option.help, otherwise));
  }
  return text;
}

}  // namespace

std::string with_options_of_kinds(std::string readme) {
  for (const RuleKind& kind : rule_kinds()) {
    const std::string heading = fmt::format("\n### `{}`", kind.name);
    if (readme.find(heading) == readme.npos) {
      const size_t kinds = readme.find("\n## Kinds\n");
      const size_t end = std::min(readme.find("\n## ", kinds + 1), readme.size());
      readme.insert(end, fmt::format("{}: {}\n", heading, kind.summary));
    }
    const size_t begin = readme.find(heading) + 1;
    const size_t end = std::min(readme.find("\n##", begin), readme.size());
    const size_t list = readme.find(fmt::format("\n{}", kOptions), begin) + 1;
    if (list == 0 || list > end) {
      if (!kind.options.empty()) readme.insert(end, '\n' + options_of(kind));
      continue;
    }
    const size_t behind = std::min({readme.find("\n\n", list), end, readme.size() - 1}) + 1;
    readme.replace(list, behind - list, options_of(kind));
  }
  return readme;
}

std::optional<std::string> with_definitions_of_kinds(const std::string& json_schema) {
  Json schema = Json::parse(json_schema, nullptr, /*allow_exceptions=*/false);
  if (!schema.is_object() || !schema.contains("definitions") || !schema["definitions"].is_object())
    return std::nullopt;
  Json kinds = definitions_of_kinds(), definitions = Json::object();
  for (const auto& [name, definition] : schema.at("definitions").items()) {
    if (name == "kind") definitions.update(kinds);
    if (name != "kind" && !name.starts_with("kind_")) definitions[name] = definition;
  }
  schema["definitions"] = std::move(definitions);
  return written(schema, 0) + "\n";
}

}  // namespace vmapgen
