// Internal: a sparse matrix that all examples share, in a call that stays with torch.vmap.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

namespace vmap::functorch {

// NOTE: [a sparse matrix for all examples]
// Some kernels of torch.vmap's repeat what is not batched by a view, which a sparse tensor has none of, and
// raise. Our rules multiply with it. So such a call is ours where torch.vmap's kernel raises, of the
// operators on which a kernel of ours stands anyway: NOTE: [cast as in a loop]; products are among them.
//
// Returns whether the call was one with such a matrix, and has then called the kernel, or our rule.
bool run_with_shared_sparse(const c10::SafeKernelFunction& own, const c10::OperatorHandle& op,
                            c10::DispatchKeySet keys, torch::jit::Stack* stack);

}  // namespace vmap::functorch
