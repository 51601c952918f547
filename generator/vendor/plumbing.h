// What functorch's generated plumbing can do with an operator: it is torchgen's, and the fork runs it.
#pragma once

#include <string>

#include "rules/ir.h"

namespace vmapgen {

// Why VMAP_SUPPORT does not take a rule of this operator; empty when it does.
std::string why_no_plumbing(const ir::BatchRule& rule);

// NOTE: [adapters]
// The plumbing hands on lists of tensors as they came, without batch dims, and takes one batch dim for a list
// of results; and an operator that writes is left to say itself that its tensor is not batched. Such rules
// are registered through an adapter (templates/vendored_support.h.in).
bool needs_adapter(const ir::BatchRule& rule);

}  // namespace vmapgen
