// The proof of what is made or drawn without a batch: random operators under each mode, and factories.
#pragma once

#include "catalog.h"
#include "prove.h"

namespace vmap_proof {

// Under `same` the result is the loop's, whose generator is set back before each slice. Under `different` it
// has the loop's shape and dtype, no two examples have the same numbers, and each example's are distributed
// as the loop's are for it. Under `error` the call is refused. All of this at one level and at two.
void prove_random(const Entry& entry, const c10::OperatorHandle& op, Proof& proof);

// Where nothing is batched a factory makes what it makes outside a vmap, and a batched value can be written
// to it.
void prove_factory(const Entry& entry, const c10::OperatorHandle& op, Proof& proof);

}  // namespace vmap_proof
