// Internal: kernels for operators of common signatures, that need no stack.
#pragma once

namespace vmap::variance {

// Registers them. Once, when there is a tracker.
void keep_unboxed();

}  // namespace vmap::variance
