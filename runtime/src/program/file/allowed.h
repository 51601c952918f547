// Internal: which operators a file may name.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/program.h>

#include <string>

namespace vmap::program::file {

// Why a file may not name this operator; empty where it may. `name` as in a file: "aten::sum.dim_IntList".
std::string why_not_allowed(const std::string& name, const LoadOptions& options);
// The same of one that is registered.
std::string why_not_allowed(const c10::OperatorHandle& op, const LoadOptions& options);

// The operator that stands in a file for one with this name, with those of its arguments that have the same
// names: where the first is not allowed. Null for all others.
const char* written_as(const std::string& name);

}  // namespace vmap::program::file
