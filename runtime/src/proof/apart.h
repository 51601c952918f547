// The proof of one operator in a process of its own: a rule that crashes or never ends fails alone.
#pragma once

#include "prove.h"

namespace vmap_proof {

// As prove(). With VMAP_PROOF_IN_PROCESS set it stays in this process, for a debugger.
Proof prove_apart(const Entry& entry);

}  // namespace vmap_proof
