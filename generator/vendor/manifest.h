// What the last run wrote into a checkout: the next one may change these files, and no others.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "vendor/selection.h"

namespace vmapgen {

inline constexpr const char* kManifestPlace = "aten/src/ATen/functorch/vmapgen/manifest.json";

struct Manifest {
  std::map<std::string, std::string> hashes;  // path below the checkout -> hash of its text
};

// The manifest as text: the files, the version of vmapgen, and which entries of the schema the rules come
// from.
std::string manifest_text(const std::map<std::string, std::string>& files, const Selection& selection);

// Reports what is wrong with it (id `vendor-manifest`): a broken one gives no right to overwrite anything.
Manifest parse_manifest(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

std::string content_hash(std::string_view text);

}  // namespace vmapgen
