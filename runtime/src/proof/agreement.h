// Whether a call under vmap did what the loop did.
#pragma once

#include <string>

#include "example_loop.h"
#include "mapped_call.h"

namespace vmap_proof {

// How what the call returned and wrote differs from what the loop did: values, dtype, shape, aliasing, and
// what was to be left alone. Empty when it does not. Neither of the two raised.
std::string disagreement(const Subject& subject, const Placement& placement, const ExampleLoop& loop,
                         const MappedCall& ours);

}  // namespace vmap_proof
