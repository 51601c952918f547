// Internal: what operators are made of where they are taken apart above a vmap.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>

#include <string_view>

namespace vmap::functorch {

// NOTE: [bodies above a vmap]
// vmap(grad(f)) takes a composite operator apart in grad, above the vmap, by PyTorch's own body, and any
// other by PyTorch's formula of its gradient. Where these cannot be mapped, this kernel of the operator `op`
// stands on functorch's front key: a transform other than vmap gets a body of ours, if there is a vmap below
// it; all else goes to functorch, by the front kernel that every other operator has.
c10::KernelFunction front_kernel(std::string_view op);

}  // namespace vmap::functorch
