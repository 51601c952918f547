// Internal: what a vmap inside of a gradient makes of the gradient's own tensors.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <vmap/mode/made_inside.h>

namespace vmap::detail {

// NOTE: [one for all examples]
// `made = w * 2` in a vmap that is inside of a gradient, of the gradient's own `w`, holds the same for all
// examples and may yet be written to by one of them. A fresh tensor cannot serve: what the operator returns
// is functorch's wrapper, of a class that cannot turn into ours. So such a result gets a wrapper of ours that
// *shows one*: its physical tensor is the result, expanded, and the result itself lies beside it. Whatever
// kernel gets one goes by that first (first_for, first_took): each is replaced by what it shows, the operator
// is called again, and costs once what it costs without a batch. Views of it show one as well. The first
// batched write gives each example a copy, as with fresh tensors, in every view; then they are wrappers as
// all others. The tensor outlives its vmap as what it shows. The key that tells them, kOneForAllKey, is one
// of functorch's, so that a kernel asks whose turn it is also where no transform runs any more.

// `made`, a result of an operator that was given `args`, as such a wrapper; `made` itself where it has its
// memory from an argument, or where no vmap is newer than the gradient.
Tensor one_for_all(Tensor made, const Impls& args);

// Whether this process has made any: others need not look for them.
bool may_show_one();

// Calls the operator with what its arguments show.
void call_with_one(const c10::OperatorHandle& op, torch::jit::Stack* stack);

// Gives each example its own copy of `written`, which shows one, and of what lies over the same memory.
void batch_one_for_all(const Tensor& written);

}  // namespace vmap::detail
