// What happens to an operator that has no batching rule.
//
// One that is composite runs its own body, whose operators are batched. One that has a rule for torch.vmap (a
// kernel on FuncTorchBatched, or torch.library.register_vmap) is mapped by that.
// Any other may be run example by example, which costs what vmap is there to save, so the policy says whether
// that is allowed.
#pragma once

#include <cstdint>

namespace vmap {

enum class FallbackPolicy {
  Error,  // no loop: an error names the operator and says what to do
  Warn,   // loop, and warn once for each operator
  Allow,  // loop in silence
};

// For the whole process, all threads. Warn until set.
void set_fallback_policy(FallbackPolicy policy);
FallbackPolicy fallback_policy();

// How many calls have been run example by example, in the whole process. What a test compares before and
// after.
int64_t fallback_count();

}  // namespace vmap
