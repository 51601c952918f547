// Internal: zeros as calls.
#pragma once

#include <vmap/program/graph.h>

namespace vmap::program {

// aten::zeros of this type, in the place of what makes the slot.
Node zeros(const Type& type, Slot slot, Gradients grad_mode);

}  // namespace vmap::program
