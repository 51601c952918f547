// What C++ could not say of a library's operators. ATen's have proven to be fine.
#pragma once

#include <vector>

#include "emit/library_cpp.h"
#include "support/diagnostics.h"

namespace vmapgen {

// Reports arguments whose names no parameter can have.
bool check_parameters(const AnnotatedOperator& annotated, Diagnostics& diagnostics);
// Reports steps that C++ spells like an argument.
void check_steps(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics);
// Reports two operators that C++ spells alike: `norm.rows` and `norm_rows`.
void check_spelling(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics);
// Reports functions by hand that no header is named for.
void check_headers(const std::vector<GeneratedOperator>& operators, const LibraryOptions& options,
                   Diagnostics& diagnostics);

}  // namespace vmapgen
