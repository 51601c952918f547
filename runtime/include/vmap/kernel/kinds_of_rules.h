// Which kind of rule the generated operators have: for the log of what was dispatched (dispatch_log.h).
#pragma once

namespace vmap::rules {

// A line for each kind: the kind, and the operators of ATen that have one. The text lives for ever.
void add_kinds(const char* kinds);

}  // namespace vmap::rules
