// A signature as the generator reads it.
#pragma once

#include <gtest/gtest.h>

#include "model/operator_schema.h"

namespace vmapgen {

inline OperatorSchema schema_of(const std::string& signature) {
  Diagnostics diagnostics;
  const auto file = std::make_shared<const SourceFile>("op.yaml", signature);
  auto schema =
      parse_operator_schema(signature, {file, 1, 1, static_cast<int>(signature.size())}, diagnostics);
  EXPECT_TRUE(schema) << diagnostics.render();
  return schema.value_or(OperatorSchema{});
}

}  // namespace vmapgen
