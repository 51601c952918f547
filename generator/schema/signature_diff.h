// Where two signatures of one operator part.
#pragma once

#include "model/operator_schema.h"

namespace vmapgen {

struct SignatureDifference {
  std::string message;   // "argument 2 is 'int dim' here and 'int[1]? dim' in the target"
  SourceLocation where;  // in the schema's signature
};

// The first difference; some difference must be (same_signature is false).
SignatureDifference first_difference(const OperatorSchema& schema, const OperatorSchema& target);

}  // namespace vmapgen
