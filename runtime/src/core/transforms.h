// Internal: which of torch.func's grad, jvp and others run on this thread.
#pragma once

#include <vmap/bdim.h>

#include <cstdint>

namespace vmap::detail {

int64_t transforms_running();
// What grad and jvp have wrapped, all of them; `t` itself where none has.
Tensor beneath_gradients(const Tensor& t);

}  // namespace vmap::detail
