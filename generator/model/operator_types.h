// The type of an argument or of a return, with its alias annotation.
#pragma once

#include <optional>

#include "model/operator_reader.h"
#include "model/operator_schema.h"

namespace vmapgen {

// Reads `Tensor(a!)[]?` and the like; an annotation goes to `alias`. A type that is wrong for itself is
// reported (`signature-unknown-type`, `signature-alias` and others), and leaves the rest readable.
Type parse_type(OperatorReader& reader, std::optional<AliasAnnotation>& alias);

}  // namespace vmapgen
