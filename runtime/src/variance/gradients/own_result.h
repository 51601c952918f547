// Internal: what a formula of a gradient has saved of its own operator's result.
#pragma once

#include "../states/cell.h"

namespace vmap::variance {

// NOTE: [an operator's own result]
// autograd saves a result before it has states, so that the formula of its gradient meets it without. That is
// as good as invariant beside a gradient that varies; but of a partial result, which a solve has of a partial
// right side, the gradient is reduced, and a product of the two a summand. So the node that computes the
// gradient keeps the result's cell, in a hook, and a tensor of that node's making has it while the node runs.

// Has the node that computes the gradient of `result` keep its cell.
void keep_own_result(const Tensor& result);
// Over which dims a result of the node that runs is partial: its gradient is not.
Mask partial_of_own_results();

Cell* find_own_result(const Tensor& t);
// The cell of `t`, an untracked tensor, where a formula of its own operator runs now; nullptr elsewhere.
inline Cell* own_result(const Tensor& t) {
  return C10_UNLIKELY(t.requires_grad()) ? find_own_result(t) : nullptr;
}

}  // namespace vmap::variance
