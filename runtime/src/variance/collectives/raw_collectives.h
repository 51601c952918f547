// Internal: what the tracker does with c10d's operators.
#pragma once

namespace vmap::variance {

// Once, when the library is loaded.
void handle_raw_collectives();
// Once, before the first tensor is tracked: NOTE: [lists of lists]
void look_into_lists_of_lists();

}  // namespace vmap::variance
