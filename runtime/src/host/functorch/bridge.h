// Internal: the kernel that runs an operator of torch.vmap on the native host.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>

namespace vmap::functorch {

// NOTE: [the bridge]
// torch.vmap wraps its examples in tensors of its own, and asks for an operator's kernel on a key of its own.
// There, for each operator that we take over, stands this one kernel. It enters a native level of the same
// batch, turns what is batched at torch.vmap's level into examples of ours over the same physical tensors,
// calls the operator again (the native key comes first, so our rule runs, or our fallback, or the body of a
// composite operator with all that it calls), and turns the results back. So a rule is compiled once and
// serves both hosts, and what it knows of hosts is nothing.
//
// What the rule calls on physical tensors goes on to torch.vmap's next level out, or to autograd: functorch
// restores for it the thread's keys as they were before ours were entered. Levels of ours that are still on
// the thread's stack then are hidden from a bridge further out, which starts a nest of its own
// (core/levels/nest.h).
//
// For operators that draw random numbers it stands on functorch's mode key as well: they are asked even where
// nothing is batched.
c10::KernelFunction bridge_kernel();

}  // namespace vmap::functorch
