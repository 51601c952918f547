// Rules for whole classes of operators, with no code for the one operator: they read its arguments off the
// stack.
#pragma once

#include <torch/library.h>

namespace vmap {

enum class BoxedKind {
  // All tensors broadcast together, element by element.
  Pointwise,
  // The first tensor is reduced (or scanned, sorted, …) along the dims that the argument `dim` names: int,
  // int?, int[] or int[]?. An empty list and none mean all dims. Whether a result keeps the rank (keepdim,
  // cumsum) is told from what the operator returns.
  Reduction,
  // The operator takes any leading batch dims before its own. Its tensors have equally many dims of their
  // own; where there are fewer, ranks are padded behind the batch dim. Unbatched tensors are expanded, since
  // not every operator broadcasts.
  Variadic,
};

// Registers the boxed rule under `name`, with its overload ("sum.dim_IntList").
void support_boxed(torch::Library& m, const char* name, BoxedKind kind);

}  // namespace vmap
