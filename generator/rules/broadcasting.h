// Tensors that broadcast together: what `pointwise` and `loss` have in common.
#pragma once

#include <vector>

#include "rules/frame.h"

namespace vmapgen {

struct Broadcasting {
  std::vector<ir::Operand> operands;
  std::vector<size_t> promoted;            // operands that take part in type promotion
  bool broadcasts = true;                  // false: the operator wants equal shapes, so all are expanded
  std::optional<size_t> promoted_by = {};  // the operand that has to be a number for that
  std::optional<size_t> shape_of = {};     // the operand that has the result's shape, where one has to

  // The operator wants them alike, in shape and dtype.
  bool is_alike() const { return operands.size() > 1 && promoted.empty() && !broadcasts; }
};

// Brings them into place. `words` are of what is done before.
void align(FrameBuilder& build, const Broadcasting& tensors, ir::Words words = {});

}  // namespace vmapgen
