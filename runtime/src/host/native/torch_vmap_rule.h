// Internal: operators that somebody has taught torch.vmap, and not us.
#pragma once

#include "../../core/calls/boxed_call.h"

namespace vmap::detail {

// NOTE: [rules of torch.vmap]
// A library may have a rule for torch.vmap already: a kernel on its key FuncTorchBatched, or in Python
// torch.library.register_vmap. An operator without a rule of ours is mapped by that, in a torch.vmap that is
// entered for the one call: its values are wrapped for that instead of for us, and so are the results.
//
// Whether the call can be run that way. Not where it changes the shape of its argument, whose wrapper is
// ours; where torch.vmap is in the middle of a call of another; or where the rule is our own bridge.
bool has_torch_vmap_rule(const BoxedCall& call);
void run_by_torch_vmap_rule(const BoxedCall& call, torch::jit::Stack* stack);

}  // namespace vmap::detail
