// Internal: the kernel that runs an operator of torch.vmap on the native host.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>

namespace vmap::functorch {

// NOTE: [the bridge]
// torch.vmap wraps its samples in tensors of its own, and asks for an operator's kernel on a key of its own.
// There, for each operator that we take over, stands this one kernel. It enters a native level of the same
// batch, turns what is batched at torch.vmap's level into samples of ours over the same physical tensors,
// calls the operator again (the native key comes first, so our rule runs, or our fallback, or the body of a
// composite operator with all that it calls), and turns the results back. So a rule is compiled once and
// serves both hosts, and what it knows of hosts is nothing.
//
// What the rule calls on physical tensors goes on to torch.vmap's next level out, or to autograd: functorch
// restores for it the thread's keys as they were before ours were entered. Levels of ours that are still on
// the thread's stack then are hidden from a bridge further out, which starts a nest of its own (core/nest.h).
//
// For operators that draw random numbers it stands on functorch's mode key as well: they are asked even where
// nothing is batched.
c10::KernelFunction bridge_kernel();

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
