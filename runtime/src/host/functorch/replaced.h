// Internal: what is known of single operators under torch.vmap, from lists in schema/targets.
#pragma once

#include <string_view>

namespace vmap::functorch {

// Whether torch.vmap's own kernel for this operator ("aten::roll") refuses what can be done, loops, or gives
// other results than the loop.
bool is_replaced(std::string_view name);

}  // namespace vmap::functorch
