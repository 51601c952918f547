// Which kind of rule an operator has: for people.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <string>

namespace vmap::detail {

// The kind in the schema of what vmapgen has a rule for; "library" for a rule of another library; "body" for
// a composite operator that has none, "loop" for what nobody has batched.
std::string kind_of_rule(const c10::OperatorHandle& op);

}  // namespace vmap::detail
