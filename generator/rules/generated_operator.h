// An operator that has a rule, with what the schema says of it.
#pragma once

#include "rules/ir.h"
#include "schema/annotated_operator.h"

namespace vmapgen {

struct GeneratedOperator {
  const AnnotatedOperator* annotated;
  ir::BatchRule rule;
};

}  // namespace vmapgen
