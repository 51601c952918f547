// What the schema says of one operator, checked against the target.
#pragma once

#include <string>
#include <vector>

#include "model/target.h"
#include "schema/value.h"

namespace vmapgen {

struct AnnotatedOperator {
  TargetOperator op;     // the target's
  std::string kind;      // a word of the kind registry (rules/kind.h)
  Value options;         // Mapping of the kind's options, or Null: `kind:` itself is taken out
  Value samples;         // Mapping, or Null
  SourceLocation where;  // of the `func:` value
  // For an in-place or `out=` operator that follows its functional one: the functional's name, else empty.
  std::string derived_from;
};

struct Schema {
  std::vector<AnnotatedOperator> operators;  // sorted by name; derived ones included
  std::vector<std::string> skipped;          // entries that the target lacks: their names, sorted
};

}  // namespace vmapgen
