// Internal: what operators are made of where a transform takes them apart above a vmap.
#pragma once

namespace vmap::detail {

// NOTE: [bodies above a vmap]
// vmap(grad(f)) takes a composite operator apart in grad, above the vmap, by PyTorch's own body, and any
// other by PyTorch's formula of its gradient. Where these cannot be mapped, a kernel of the operator stands
// on functorch's front key: a transform other than vmap gets a body of ours, if a vmap that uses our rules is
// below it; all else goes to functorch, by the front kernel that every other operator has. Which operators
// these are, schema/targets/functorch-2.13-bodies.txt says.
//
// To be called once, when the rules are registered.
void register_front_kernels();

}  // namespace vmap::detail
