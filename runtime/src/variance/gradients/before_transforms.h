// Internal: lifts of what a transform of torch.func differentiates.
#pragma once

namespace vmap::variance {

// NOTE: [lifts above a transform]
// In grad(f) an operator comes to autograd with wrappers that do not show what they hold, and only what is
// beneath all transforms has states. A lift that is made there is made beneath the transform, which would not
// sum its gradient. So the operators that take several tensors get a kernel on functorch's front key, which
// comes before the transform: it looks through the wrappers, lifts those that the transform differentiates,
// and calls the kernel that stood there.
//
// When the first tensor of the process is marked, and again for operators that were registered since.
void stand_before_transforms();

}  // namespace vmap::variance
