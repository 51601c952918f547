// YAML text to Values. yaml-cpp is used here and nowhere else.
#pragma once

#include <memory>

#include "schema/value.h"

namespace vmapgen {

// Reads one YAML document. Every mistake goes to `diagnostics` at its place; ids: `yaml-syntax`,
// `yaml-bad-byte`, `yaml-unsupported` (anchors, aliases, tags, merge keys, several documents, keys that are
// not words), `yaml-too-deep`, `duplicate-key` (the first one counts). A document that could not be read to
// its end gives a value without a place, and so does an alias; a file with nothing in it gives Null at 1:1.
YamlValue read_yaml(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics);

}  // namespace vmapgen
