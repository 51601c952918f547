// Decompositions that an expression of the schema cannot say: named by `function:`. Each has its operator's
// own signature, and runs on what the mapped function sees.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {}  // namespace vmap::decompositions
