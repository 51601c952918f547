// Internal: operators that stay with torch.vmap, and autocast casts.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/dispatch/Dispatcher.h>

namespace vmap::functorch {

// NOTE: [cast as in a loop]
// Autocast's key is lower than torch.vmap's. So an operator of autocast's lists that stays with torch.vmap is
// not cast itself: only what its rule or its body calls at last is, if that is in the lists. `linear` with a
// bias ends in products that are, or in none; `prelu` never does. That goes well as long as all of a model is
// left at float32 alike. Operators of ours are cast as in a loop, and give the lower precision; then what
// follows has to be cast, too. So while autocast is on it goes first for each operator of its lists: it casts
// the examples, and the kernel runs without it.
//
// A few operators, `linear` among them, functorch takes apart in front of all transforms. There, too,
// autocast goes first as soon as a vmap is among these, be the operator handed over or not.
bool is_cast(const c10::OperatorHandle& op);
// In the place of the kernel that the operator has for `key`; of torch.vmap's own, to be made before it is
// handed over.
c10::KernelFunction kernel_that_casts_first(const c10::OperatorHandle& op, c10::DispatchKey key);

}  // namespace vmap::functorch
