#include "schema/value_json.h"

namespace vmapgen {

namespace {

using Json = nlohmann::ordered_json;

Json word(const YamlValue& value) {
  if (value.quoted) return value.word;
  if (value.word == "None") return nullptr;
  if (const auto flag = value.as_bool()) return *flag;
  if (const auto integer = value.as_int()) return *integer;
  if (const auto number = value.as_float()) return *number;
  return value.word;
}

}  // namespace

Json to_json(const YamlValue& value) {
  if (value.is_word()) return word(value);
  if (value.is_sequence()) {
    Json list = Json::array();
    for (const YamlValue& item : value.items) list.push_back(to_json(item));
    return list;
  }
  if (!value.is_mapping()) return nullptr;
  Json map = Json::object();
  for (const auto& [key, item] : value.entries) map[key.word] = to_json(item);
  return map;
}

}  // namespace vmapgen
