// Internal: operators that run as a body of other operators in a loop.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

namespace vmap::detail {

// Whether PyTorch's kernel calls other operators, which autocast sees: NOTE: [autocast comes first]. A
// CompositeImplicitAutograd kernel, or one of schema/targets/explicit-bodies.txt.
bool is_seen_as_body(const c10::OperatorHandle& op);

}  // namespace vmap::detail
