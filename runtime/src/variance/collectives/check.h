// Internal: VARIANCE_CHECK=1, for who doubts a mark.
#pragma once

#include "../calls/call.h"

namespace vmap::variance {

// NOTE: [checked results]
// What is claimed the same on all ranks is compared by a hash, after each operator, with a message for
// each dim: the first operator whose result differs is named. It finds wrong marks, other seeds, kernels that
// are not deterministic and wrong strategies. All ranks call the same operators, so that nobody waits alone;
// one that calls another is named, one that calls none by the group's timeout.
bool checks_results();
// Of sizes and bytes.
int64_t hash_of(const Tensor& t);
// Whether it has one: it has memory, and strides.
bool has_hash(const Tensor& t);
// Raises where the ranks hold something else of `result` over a dim where `masks` say that they hold the
// same.
void check_result(const Call& call, const Mesh& mesh, const Tensor& result, const Masks& masks);

}  // namespace vmap::variance
