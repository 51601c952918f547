// Whether an operator without batched arguments is called by a mapped function.
#pragma once

#include <vmap/level.h>

namespace vmap {

// Whether the code that asks runs inside another operator's kernel, so that what it makes is that operator's
// business and no mapped function's. See NOTE: [inside an operator's kernel].
bool in_operator_kernel();

}  // namespace vmap
