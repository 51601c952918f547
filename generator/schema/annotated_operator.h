// What the schema says of one operator, checked against the target.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/target.h"
#include "schema/value.h"

namespace vmapgen {

struct AnnotatedOperator {
  const TargetOperator* op = nullptr;  // in the target, which lives longer
  std::string kind;                    // a word of the kind registry (rules/kind.h)
  Value options;                       // Mapping of the kind's options, or Null: `kind:` itself is taken out
  std::shared_ptr<const Value>
      samples;           // Mapping, or Null; operators that follow share their functional one's
  SourceLocation where;  // of the `func:` value
  // For an in-place or `out=` operator that follows its functional one: the functional's name, else empty.
  std::string derived_from;
};

struct Schema {
  std::vector<AnnotatedOperator> operators;  // sorted by name; derived ones included
  std::vector<std::string> skipped;          // entries that the target lacks: their names, sorted
  std::vector<std::string> other_signature;  // entries of which the target has another, where that is allowed
};

}  // namespace vmapgen
