// Operators that a native_functions.yaml names under `autogen:` without their signatures: PyTorch's own
// generator derives those from the entry's. What it does is told here again, and held to its headers by
// tests.
#pragma once

#include <string_view>
#include <vector>

#include "model/operator_schema.h"

namespace vmapgen {

// The names of an `autogen: uniform, uniform.out` line. Words that are no names are left out.
std::vector<OperatorName> autogen_names(std::string_view value);

// The schema that PyTorch derives from `base` under that name: its functional form, or its `out=` form (an
// overload that is `out` or ends in `_out`). None when `base` has no such form.
std::optional<OperatorSchema> derive_autogen(const OperatorSchema& base, const OperatorName& name);

}  // namespace vmapgen
