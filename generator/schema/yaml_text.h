// What the reader of YAML asks the text itself, as yaml-cpp does not tell: NOTE: [yaml-cpp traps].
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "support/diagnostics.h"

namespace vmapgen {

// Whether all bytes may stand in YAML. Reports the first one that may not (`yaml-bad-byte`); one is enough,
// for a binary file has thousands.
bool check_bytes(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

// The offset of the quote that closes the one at `open`, or npos.
size_t closing_quote(std::string_view text, size_t open);

// Whether the text begins with an explicit null, and not with a key that looks like one.
bool says_null(std::string_view text);

}  // namespace vmapgen
