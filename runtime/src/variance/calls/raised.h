// Internal: what was written to beside autograd, where it meets what is no operator of PyTorch's.
#pragma once

#include <vmap/physical.h>

#include "../states/cell.h"

namespace vmap::variance {

// `x`, or an alias of the same states, whose history knows of them: NOTE: [written beside autograd]
Tensor known_to_history(const Tensor& x);
// Puts that in the place of an operator's first argument. `lifts`: over which dims the operator lifts by
// itself.
void lift_raised(const PhysicalCall& physical, torch::jit::Stack* stack, Mask lifts);

}  // namespace vmap::variance
