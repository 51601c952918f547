// Checks what an entry says of its samples. The proof reads them; a slip here would be found only there, much
// later.
#pragma once

#include "model/operator_schema.h"
#include "schema/value.h"

namespace vmapgen {

// Reports every mistake of a `samples:` value against the operator's signature. Ids: `unknown-key`,
// `value-type`, `unknown-domain`, `unknown-dtype`, `unknown-argument`, `bad-shape`, `bad-output`,
// `not-a-tensor`.
void check_samples(const YamlValue& samples, const OperatorSchema& op, Diagnostics& diagnostics);

}  // namespace vmapgen
