// Internal: which of torch.func's grad, jvp and others run on this thread.
#pragma once

#include <vmap/bdim.h>

#include <cstdint>

namespace vmap::detail {

int64_t transforms_running();
// What grad and jvp have wrapped, all of them; `t` itself where none has.
Tensor beneath_gradients(const Tensor& t);
// Whether some code of Python's sees the operators of this thread, make_fx for one.
bool is_traced_by_python();

}  // namespace vmap::detail
