// Operators that are run once for each example, and are meant to be.
#pragma once

#include <torch/library.h>
#include <vmap/mode/made_inside.h>

namespace vmap {

// Registers a kernel that calls the operator example by example and stacks what it returns. Unlike the
// fallback it is no makeshift: no policy forbids it, it does not warn, and fallback_count() does not count
// it. `name` is the operator's, with its overload. A call that no loop can serve raises: a view, a write into
// what is not batched.
void sequential(torch::Library& m, const char* name);

namespace detail {

c10::KernelFunction sequential_kernel();

// NOTE: [what quantized tensors have no kernel of]
// PyTorch has few kernels for quantized tensors: one of an operator, but not of what its rule says it by. So
// where such a kernel is missed the operator runs example by example, unless loops are refused. Nothing has
// been written then: what is decomposed writes last.
bool loops_instead(const Impls& args);

template <class R, class... A>
C10_NOINLINE R call_sequential(const char* full_name, c10::DispatchKeySet keys, A... args) {
  return sequential_kernel().template call<R, A...>(operator_named(full_name), keys, static_cast<A>(args)...);
}

}  // namespace detail

}  // namespace vmap
