#include "shared_sparse.h"

#include <ATen/functorch/BatchedTensorImpl.h>
#include <vmap/kernel/dispatch_key.h>

#include "../../core/calls/boxed_call.h"
#include "bridge.h"

namespace vmap::functorch {

namespace {

bool has_shared_sparse(const c10::OperatorHandle& op, const torch::jit::Stack& stack) {
  bool sparse = false, sparse_examples = false;
  for (const c10::IValue& arg : torch::jit::last(stack, op.schema().arguments().size())) {
    detail::for_each_tensor_in(arg, [&](const at::Tensor& t) {
      if (C10_LIKELY(t.layout() == at::kStrided)) return;
      (at::functorch::maybeGetBatchedImpl(t) ? sparse_examples : sparse) = true;
    });
  }
  return sparse && !sparse_examples;
}

}  // namespace

bool run_with_shared_sparse(const c10::SafeKernelFunction& own, const c10::OperatorHandle& op,
                            c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (C10_LIKELY(!has_shared_sparse(op, *stack))) return false;
  // What has written something before it raises cannot be begun anew.
  if (op.schema().is_mutable() || !op.hasKernelForDispatchKey(kVmapKey)) return false;
  const torch::jit::Stack before = *stack;
  try {
    own.callBoxed(op, keys, stack);
  } catch (const c10::Error&) {
    *stack = before;
    bridge_kernel().callBoxed(op, keys, stack);
  }
  return true;
}

}  // namespace vmap::functorch
