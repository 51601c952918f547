#include "schema/renamed.h"

#include "support/names.h"

namespace vmapgen {
namespace {

std::string renamed(const Renames& renames, const std::string& text) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_in_name(text[end])) ++end;
    const auto found = renames.find(text.substr(at, end - at));
    result += found != renames.end() ? found->second : text.substr(at, end - at);
    if (end < text.size()) result += text[end++];
    at = end;
  }
  return result;
}

}  // namespace

Renames argument_renames(const OperatorSchema& schema, const OperatorSchema& target) {
  if (schema.arguments.size() != target.arguments.size()) return {};
  Renames renames;
  OperatorSchema as_target = schema;
  for (size_t i = 0; i < schema.arguments.size(); ++i) {
    const std::string& theirs = target.arguments[i].name;
    if (schema.arguments[i].name == theirs) continue;
    if (schema.find(theirs)) return {};
    renames[schema.arguments[i].name] = theirs;
    as_target.arguments[i].name = theirs;
  }
  return same_signature(as_target, target) ? renames : Renames();
}

Renames follower_renames(const OperatorSchema& functional, const OperatorSchema& follower) {
  const std::string &read = functional.arguments.front().name, &written = follower.arguments.front().name;
  if (follower.variant() != Variant::InPlace || read == written) return {};
  return {{read, written}};
}

void rename_arguments(const Renames& renames, YamlValue& value) {
  if (value.is_word()) value.word = renamed(renames, value.word);
  for (YamlValue& item : value.items) rename_arguments(renames, item);
  for (KeyedValue& entry : value.entries) {
    rename_arguments(renames, entry.key);
    rename_arguments(renames, entry.value);
  }
}

void rename_samples(const Renames& renames, std::shared_ptr<const YamlValue>& samples) {
  if (renames.empty()) return;
  YamlValue own = *samples;
  rename_arguments(renames, own);
  samples = std::make_shared<const YamlValue>(std::move(own));
}

}  // namespace vmapgen
