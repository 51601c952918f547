// The lines of a peephole as trees, before any name in them means anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/expression_syntax.h"
#include "schema/value.h"

namespace vmapgen {

// `a, _ = f(x) or g(x)`
struct StatementText {
  struct Result {
    std::string name;  // `_` for one that nobody reads
    SourceLocation where;
  };
  std::vector<Result> results;
  std::vector<Syntax> alternatives;
};

// `dim(x) == 2`, `size(x, 0) > 1`, `dtype(x) in [float32, float64]`
struct ConditionText {
  std::string sign;
  Syntax left, right;
};

// Report the first mistake (`peephole-statement`, `peephole-condition`, and those of parse_syntax).
std::optional<StatementText> parse_statement(const YamlValue& line, Diagnostics& diagnostics);
std::optional<ConditionText> parse_condition(const YamlValue& line, Diagnostics& diagnostics);

}  // namespace vmapgen
