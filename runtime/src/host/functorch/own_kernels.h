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
//
// torch.compile has a choice, as it guards: what runs on torch.vmap's own kernel is compiled for any size,
// and what runs on our rule for one. The own kernel serves where it was not seen to differ from the loop in
// calls with oddities of this one's, which the proof measures. Where it raises, our rule goes on.
class OwnKernels {
 public:
  // Before the operator is handed over.
  explicit OwnKernels(const c10::OperatorHandle& op);

  // For a call with symbols that was asked by these keys. Returns whether a kernel serves, and has then
  // called it; else the stack is as it was.
  bool run(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) const;

 private:
  bool try_run(const c10::SafeKernelFunction& kernel, const c10::OperatorHandle& op, c10::DispatchKeySet keys,
               torch::jit::Stack* stack) const;

  std::optional<c10::SafeKernelFunction> examples_, mode_;
};

// Whether this call is traced with symbols among its sizes, the batch's included.
bool has_symbols(const c10::OperatorHandle& op, const torch::jit::Stack& stack);

// Those of an operator that install() has handed over (install.cpp). Returns whether one serves.
bool run_own_kernel(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);

}  // namespace vmap::functorch
