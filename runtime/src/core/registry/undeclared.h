// Internal: what signatures of PyTorch's do not say. The names are the schema's: schema/targets.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

namespace vmap::detail {

// The results are views of the first argument, for autograd's sake without an alias in the signature.
bool is_undeclared_view(const c10::OperatorHandle& op);

// The argument is a statistic that the operator brings up to date: always, or where its argument `training`,
// if it has one, says so.
bool is_undeclared_write(const c10::OperatorHandle& op, size_t argument);

}  // namespace vmap::detail
