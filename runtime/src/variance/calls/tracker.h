// Internal: the one observer of calls on tracked tensors.
#pragma once

namespace vmap::variance {

// Before the first tensor is marked, or scope is opened. Raises where another library has the key.
void begin_tracking();

}  // namespace vmap::variance
