// `broadcast_all` and `expand_dims`: one call on the batch, its dim in front of every tensor.
#pragma once

#include <optional>

#include "rules/kind.h"

namespace vmapgen {

// `expands`: what is not batched gets the batch; else a leading dim of size 1.
std::optional<ir::Body> in_front(RuleContext& context, bool expands);

}  // namespace vmapgen
