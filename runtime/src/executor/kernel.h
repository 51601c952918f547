// Internal: what the dispatcher calls for a rule that is data.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <vmap/executor/rule.h>

#include <functional>
#include <optional>
#include <vector>

namespace vmap::executor {

// What `rule` is on that key of ours. `rules`: where it finds the rule that it follows. Throws as StandIn
// does.
c10::KernelFunction kernel_of(const Rule& rule, const std::vector<Rule>& rules, c10::DispatchKey key);

// The keys of ours that the operator of `rule` needs a kernel on. `has_compiled`: whether it has one there
// that was compiled.
std::vector<c10::DispatchKey> keys_of(const Rule& rule, const c10::OperatorHandle& op,
                                      const std::function<bool(c10::DispatchKey)>& has_compiled);

// How many tensors the form of `frame` takes at most, where that has more.
std::optional<size_t> most_operands(const Frame& frame);

// Whether the operator has a rule that was compiled.
bool has_compiled_rule(const c10::OperatorHandle& op);

}  // namespace vmap::executor
