// Internal: operators that torch.vmap takes apart, and autocast casts.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/dispatch/Dispatcher.h>

namespace vmap::functorch {

// NOTE: [cast before the body]
// torch.vmap runs the body of `matmul`, and so do we; autocast, whose key is lower, sees what the body's
// operators call at last. With rules of torch.vmap's own that is a product, which is cast, if late. A rule of
// ours may do without one. So while autocast is on it goes first, as in a loop: it casts the examples, and
// the body runs without it.
bool is_cast(const c10::OperatorHandle& op);
// For an operator that has a kernel of torch.vmap's own; to be made before it is handed over.
c10::KernelFunction kernel_that_casts_first(const c10::OperatorHandle& op);

}  // namespace vmap::functorch
