// Internal: what torch.vmap has of its own for an operator that is handed over.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>

namespace vmap::functorch {

// NOTE: [traced for any size]
// Our rules know sizes as numbers. Where one is a symbol it becomes a number, and torch.compile compiles anew
// for another. torch.export, which makes one program for all sizes, would raise, and make_fx's graph would be
// wrong for another size. So what they trace with symbols runs on torch.vmap's own kernels where there are
// any, and is traced as without us.
class OwnKernels {
 public:
  // Before the operator is handed over.
  explicit OwnKernels(const c10::OperatorHandle& op);

  // For a call that was asked by these keys. Returns whether there is a kernel, and has then called it.
  bool run(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) const;

 private:
  std::optional<c10::SafeKernelFunction> examples_, mode_;
};

// Whether this call is traced so with symbols among its sizes, the batch's included.
bool is_traced_for_any_size(const c10::OperatorHandle& op, const torch::jit::Stack& stack);

// Those of an operator that install() has handed over (install.cpp). Returns whether there were any.
bool run_own_kernel(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);

}  // namespace vmap::functorch
