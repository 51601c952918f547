// Internal: what is known of single operators under torch.vmap, from lists in schema/targets.
#pragma once

#include <string_view>

#include "../../core/registry/oddities.h"

namespace vmap::functorch {

// Whether torch.vmap's own kernel for this operator ("aten::roll") refuses what can be done, loops, or gives
// other results than the loop.
bool is_replaced(std::string_view name);

// Whether torch.vmap keeps this operator for itself, though it only loops over the examples.
bool is_left(std::string_view name);

// Whether it is a view that raises for how an example lies in memory.
bool is_view_of_layout(std::string_view name);

// Whether torch.vmap's own kernel may give another result than the loop, and raise nothing, for such a call.
bool differs(std::string_view name, detail::Oddities call);

}  // namespace vmap::functorch
