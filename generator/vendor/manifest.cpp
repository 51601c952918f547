#include "vendor/manifest.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "emit/file_set.h"

namespace vmapgen {

namespace {

using Json = nlohmann::ordered_json;

// Files of a manifest are removed when they are no longer made: a path that leads out of the functorch
// folder is no path that we wrote.
bool is_ours(const std::string& path) {
  const std::filesystem::path p(path);
  return p.lexically_normal().string() == path && path.starts_with("aten/src/ATen/functorch/");
}

}  // namespace

std::string content_hash(std::string_view text) {
  return fmt::format("{:016x}", stable_hash(text));
}

std::string manifest_text(const std::map<std::string, std::string>& files, const Selection& selection) {
  Json json;
  json["about"] =
      "Written by `vmapgen vendor`: what it may overwrite and remove, as long as the hashes hold.";
  json["vmapgen"] = VMAPGEN_VERSION;
  json["files"] = Json::object();
  for (const auto& [path, text] : files) json["files"][path] = content_hash(text);
  json["operators"] = Json::array();
  for (const GeneratedOperator* op : selection.chosen) {
    json["operators"].push_back(
        {{"func", op->rule.op->schema.to_string()}, {"kind", op->rule.kind}, {"schema", op->rule.source}});
  }
  json["left_out"] = Json::object();
  for (const auto& [reason, names] : selection.left_out) json["left_out"][reason] = names;
  return json.dump(1) + "\n";
}

Manifest parse_manifest(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
  Manifest manifest;
  const auto bad = [&](const std::string& why) {
    diagnostics.error({file, 1, 1}, "vendor-manifest", "this is not what `vmapgen vendor` wrote: " + why)
        .note(
            "take it back out of the checkout's history; or remove it and the files it names, and run again");
  };
  const Json json = Json::parse(file->text(), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("files") || !json["files"].is_object()) {
    bad(json.is_discarded() ? "no JSON" : "no list of files");
    return manifest;
  }
  for (const auto& [path, hash] : json["files"].items()) {
    if (!hash.is_string() || !is_ours(path)) {
      bad(fmt::format("'{}' is no file of functorch's folder with its hash", path));
      continue;
    }
    manifest.hashes[path] = hash.get<std::string>();
  }
  return manifest;
}

}  // namespace vmapgen
