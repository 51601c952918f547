// Internal: what the tracker does with c10d's operators.
#pragma once

#include "../calls/call.h"

namespace vmap::variance {

// Once, when the library is loaded.
void handle_raw_collectives();
// Once, before the first tensor is tracked: NOTE: [lists of lists]
void look_into_lists_of_lists();
// What these return has its values only when it has been waited for.
bool arrives_later(const Call& call);

}  // namespace vmap::variance
