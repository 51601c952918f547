// Calls inside a vmap that no example has entered, of operators whose kernels are no rules: decompositions,
// bodies of PyTorch's, operators that cannot be batched.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/stack.h>
#include <torch/library.h>
#include <vmap/mode/made_inside.h>

namespace vmap::detail {

// A boxed kernel for the mode's key: the operator runs as it would outside of vmap, and what it makes may be
// written to (NOTE: [fresh tensors], NOTE: [constants of a transform], NOTE: [one for all examples]).
void run_without_examples(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);

// The same, called from the kernel of a signature.
template <class R, class... A>
C10_NOINLINE R call_without_examples(const Operator<R(A...)>& op, c10::DispatchKeySet keys, A... args) {
  static const auto kernel = c10::KernelFunction::makeFromBoxedFunction<&run_without_examples>();
  return kernel.call<R, A...>(*op.find(), keys, static_cast<A>(args)...);
}

// Whether the mode's key is to ask an operator's kernel that way. Those that draw have ways of their own.
bool is_asked_without_examples(torch::Library& m, const char* name);
// Registers the boxed kernel for one that is.
void ask_without_examples(torch::Library& m, const char* name);

}  // namespace vmap::detail
