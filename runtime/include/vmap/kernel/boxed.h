// Rules for whole classes of operators, with no code for the one operator: they are made of its signature, as
// data, and carried out by the executor.
#pragma once

#include <torch/library.h>

namespace vmap {

enum class BoxedKind {
  // All tensors, at most 16, broadcast together, element by element.
  Pointwise,
  // The first tensor is reduced (or scanned, sorted, …) along the dims that the argument `dim` names: int,
  // int?, int[] or int[]?. An empty list and none mean all dims. Whether a result keeps the rank (keepdim,
  // cumsum) is told from what the operator returns.
  Reduction,
  // The operator takes any leading batch dims before its own. The batch dim goes in front of every tensor,
  // also of those in lists, which all have one rank. Unbatched tensors are expanded, since not every operator
  // broadcasts.
  Variadic,
};

// Registers the boxed rule under `name`, with its overload ("sum.dim_IntList").
void support_boxed(torch::Library& m, const char* name, BoxedKind kind);

}  // namespace vmap
