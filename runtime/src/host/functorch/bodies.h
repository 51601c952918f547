// Internal: kernels that keep the bodies of composite operators inside the transform that they belong to.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>

namespace vmap::functorch {

// NOTE: [composite operators beneath functorch]
// On the native host the dispatcher passes composite operators by, on to their body (vmap/composite.h).
// Beneath torch.vmap it would pass them to functorch's back key, which the thread carries there, and leave
// the transform too early. So while the bridge is installed, this kernel stands on the native key for them,
// and calls the body. One that draws numbers must not leave where nothing is batched either: the second
// kernel stands on the native mode key, for these.
c10::KernelFunction body_kernel();
c10::KernelFunction drawing_body_kernel();

// NOTE: [bodies above a vmap]
// vmap(grad(f)) takes a composite operator apart in grad, above the vmap, by PyTorch's own body. Where that
// cannot be mapped, this kernel stands on functorch's front key: a transform other than vmap gets our
// decomposition, if there is a vmap below it; all else goes to functorch, by the front kernel that every
// other operator has.
c10::KernelFunction front_kernel();

}  // namespace vmap::functorch
