// Internal: kernels that keep the bodies of composite operators inside the transform that they belong to.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>

namespace vmap::functorch {

// NOTE: [bodies above a vmap]
// vmap(grad(f)) takes a composite operator apart in grad, above the vmap, by PyTorch's own body. Where that
// cannot be mapped, this kernel stands on functorch's front key: a transform other than vmap gets our
// decomposition, if there is a vmap below it; all else goes to functorch, by the front kernel that every
// other operator has.
c10::KernelFunction front_kernel();

}  // namespace vmap::functorch
