// The calls that an `out=` operator is proven on.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <vector>

#include "samples.h"

namespace vmap_proof {

// `samples` of an `out=` operator without the tensors to write to: a few cases and dtypes suffice, since the
// values are the functional operator's, which is proven for all of them.
void keep_few(Samples& samples);

// `sample` with tensors to write to: of the shape and dtype of what `functional` gives; of another shape; and
// of another dtype. `sample` alone when `functional` refuses the call.
std::vector<Case> with_outs(const Case& sample, const c10::OperatorHandle& op,
                            const c10::OperatorHandle& functional, at::ScalarType tested,
                            const Samples& samples);

}  // namespace vmap_proof
