// Internal: what torch.vmap has of its own for an operator that is handed over.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include "../../core/registry/slot.h"

namespace vmap::functorch {

// What a call that is asked by `key` comes to. PyTorch notes each answer beside the kernel, which nearly all
// operators share, for as long as that lives: so it is asked once in a process, not at each install().
// Under install()'s lock.
c10::SafeKernelFunction kernel_of(const c10::OperatorHandle& op, c10::DispatchKey key);

// NOTE: [traced for any size]
// Our rules know sizes as numbers. Where one is a symbol it becomes a number, and torch.compile compiles anew
// for another. torch.export, which makes one program for all sizes, would raise, and make_fx's graph would be
// wrong for another size. So what they trace with symbols runs on torch.vmap's own kernels where there are
// any, and is traced as without us.
//
// torch.compile has a choice, as it guards: what runs on torch.vmap's own kernel is compiled for any size,
// and what runs on our rule for one. The own kernel serves where it was not seen to differ from the loop in
// calls with oddities of this one's, which the proof measures. Where it raises, our rule goes on.
//
// NOTE: [layouts that are torch.vmap's]
// torch.vmap loops over a batch of sparse tensors, whose rows it selects, and its kernels take some of these.
// A wrapper of ours shows strides, and a sparse tensor has none. A jagged tensor has a size that is no number
// at all. So a call with such an example, or with a jagged tensor, is torch.vmap's as without us, its loop
// included.
class OwnKernels {
 public:
  // Before the operator is handed over.
  explicit OwnKernels(const c10::OperatorHandle& op);
  // Of one whose loaded rule stands in slots: what is beneath them.
  OwnKernels(const detail::Slot& examples, const detail::Slot* mode);

  // For a call with symbols that was asked by these keys. Returns whether a kernel serves, and has then
  // called it; else the stack is as it was.
  bool run(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) const;
  // For a call with a layout of torch.vmap's: the same, and its loop or its error where it has no kernel.
  bool run_or_loop(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) const;

 private:
  using Kernel = detail::Slot::Beneath;  // or nothing

  bool try_run(const Kernel& kernel, const c10::OperatorHandle& op, c10::DispatchKeySet keys,
               torch::jit::Stack* stack) const;

  Kernel examples_, mode_, loop_;
};

// Whether this call is traced with symbols among its sizes, the batch's included.
bool has_symbols(const c10::OperatorHandle& op, const torch::jit::Stack& stack);

// Those of an operator that install() has handed over, or that has a loaded rule (install.cpp). Returns
// whether one serves.
bool run_own_kernel(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);
bool run_own_kernel_or_loop(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                            torch::jit::Stack* stack);

}  // namespace vmap::functorch
