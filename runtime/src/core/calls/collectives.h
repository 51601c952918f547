// Internal: PyTorch's functional collectives, whose results may not be read before they were waited for: they
// are still being filled.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/bdim.h>

namespace vmap::detail {

bool is_collective(const c10::OperatorHandle& op);

// `t`, the result of one, when it is there.
Tensor wait_for(const Tensor& t);

}  // namespace vmap::detail
