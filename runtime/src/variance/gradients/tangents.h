// Internal: tangents of forward-mode differentiation.
#pragma once

#include <c10/core/TensorImpl.h>

#include "../calls/call.h"

namespace vmap::variance {

// NOTE: [tangents]
// A formula for a tangent runs in the kernel of its operator, where nothing is seen. So a tangent is tracked
// from outside: the results of an operator, and their tangents, take the join of the states of its arguments
// and of these arguments' tangents, and what wants a gradient is lifted to that. Where ranks push different
// tangents through one value, the value counts as varying.

// Undefined where there is none. Of the outermost level: inside of torch.func wrappers have those of theirs.
inline const Tensor& tangent_of(const Tensor& t) {
  static const Tensor none;
  return t.unsafeGetTensorImpl()->autograd_meta() == nullptr ? none : t._fw_grad(/*level=*/0);
}

// What the operands' tangents add to their states. Raises where one is a summand and the other is not.
Masks states_of_tangents(const Call& call, const Mesh& mesh, const Operands& operands);

// Gives the tangent of a result the states, where it has one that is not tracked.
void stamp_tangent(const Tensor& result, const Mesh& mesh, const Masks& masks);

// For an operator that is linear in its one tensor: `tangent` with the states of `x`, by casts. Raises where
// there is none.
Tensor tangent_as(const Tensor& tangent, const Tensor& x, int64_t mesh);

}  // namespace vmap::variance
