// Internal: the transforms of torch.func that run on this thread.
#pragma once

#include <cstdint>

namespace vmap::detail {

int64_t transforms_running();

}  // namespace vmap::detail
