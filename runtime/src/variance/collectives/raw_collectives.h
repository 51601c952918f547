// Internal: what the tracker does with c10d's operators.
#pragma once

namespace vmap::variance {

// Once, when the library is loaded.
void handle_raw_collectives();

}  // namespace vmap::variance
