#include "catalog.h"

#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace vmap_proof {
namespace {

nlohmann::json member_or_empty(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? nlohmann::json::object() : *found;
}

Entry to_entry(const nlohmann::json& item) {
  Entry entry;
  entry.name = item.at("name");
  entry.kind = item.at("kind");
  entry.view = item.value("view", false);
  if (item.value("variant", "") == "out") entry.functional = item.at("derived_from");
  const nlohmann::json arguments = member_or_empty(item, "arguments");
  for (const auto& [name, each] : arguments.items()) {
    entry.arguments[name] = {each.value("role", ""), each.value("letters", ""),
                             each.value("core", std::vector<int64_t>())};
  }
  entry.traits = item.value("traits", std::set<std::string>());
  entry.reason = item.value("reason", "");
  entry.instead = item.value("instead", "");
  entry.samples = member_or_empty(item, "samples");
  return entry;
}

void follow_functional(std::vector<Entry>& entries) {
  std::map<std::string, size_t> by_name;
  for (size_t i = 0; i < entries.size(); ++i) by_name[entries[i].name] = i;
  for (Entry& entry : entries) {
    if (entry.functional.empty()) continue;
    const Entry& functional = entries.at(by_name.at(entry.functional));
    entry.arguments = functional.arguments;
    entry.traits = functional.traits;
    entry.reason = functional.reason;
    entry.instead = functional.instead;
    entry.samples = functional.samples;
  }
}

}  // namespace

std::vector<Entry> entries_of(const std::string& json) {
  const nlohmann::json root = nlohmann::json::parse(json);
  if (root.at("format") != 1)
    throw std::runtime_error("format " + root.at("format").dump() + " is not known");
  std::vector<Entry> entries;
  for (const nlohmann::json& item : root.at("operators")) entries.push_back(to_entry(item));
  follow_functional(entries);
  return entries;
}

std::vector<Entry> read_catalog(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read; `vmapgen operators` writes it");
  try {
    return entries_of(std::string(std::istreambuf_iterator<char>(file), {}));
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
}

std::string full_name(const std::string& name) {
  return name.find("::") == std::string::npos ? "aten::" + name : name;
}

std::optional<c10::OperatorHandle> find_operator(const Entry& entry) {
  const std::string qualified = full_name(entry.name);
  // The overload follows the first dot behind the namespace.
  const size_t dot = qualified.find('.', qualified.find("::"));
  const std::string overload = dot == std::string::npos ? "" : qualified.substr(dot + 1);
  return c10::Dispatcher::singleton().findSchema({qualified.substr(0, dot), overload});
}

}  // namespace vmap_proof
