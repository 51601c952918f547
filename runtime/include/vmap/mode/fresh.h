// Tensors that are made inside a vmap, and become batched when a batched value is first written to them.
#pragma once

#include <vmap/batched_tensor.h>

namespace vmap {

// NOTE: [fresh tensors]
// `out = zeros(n)` inside a vmapped function holds the same for every example, so it is made once, as an
// ordinary tensor, and costs what it costs outside. But `out[i] = x` with a batched `x` has to give each
// example an `out` of its own, in every handle to it and in every view. So what a factory makes inside a
// vmap, or an operator of tensors without a batch (`captured + 1`), is a *fresh* tensor: a dense one in all
// respects, whose TensorImpl can turn into a wrapper. Views of it are fresh too, which the fresh dispatch key
// sees to, and all that lie in one piece of memory know each other. At the first batched write the memory is
// copied once for each example, and each of them becomes a wrapper of its part of the copy.
//
// In nested vmaps a wrapper is to a level that it lacks what a dense tensor is to all: `x * 2` of an outer
// example, made inside the inner vmap, gets a copy for each inner example when a value of theirs is written
// to it. So a wrapper that lacks a level of those around it, or inside of which others run, remembers the
// vmap in which its memory was made (`BatchedTensor::made_in`), and who shares it (made_inside.h). Memory
// that comes from outside, the examples themselves and captured tensors with their views, is not written to.

// `dense` as a fresh tensor made inside `level`. `dense` should be dropped: it is not told of later writes.
// `dense` itself where its class has more than memory: a quantized or nested tensor, a subclass of Python's.
Tensor make_fresh(const Tensor& dense, Level level);

// Whether a factory's rule that runs now makes one tensor for all examples, a fresh one: where the function
// that is traced asks for it, and not a rule of an inner level, which is about memory for the examples of its
// own. Not where a transform is around the level: what is made there is the transform's wrapper.
bool makes_once();
// What that rule has made, as a fresh tensor; as it is where levels further out have batched it.
Tensor made_once(Tensor made);

// When `t` is a fresh tensor of a vmap that still runs, and `level` is that one or one around it: makes it,
// and what shares its memory, batched at `level` and at every level between. Returns whether it did.
bool batch_if_fresh(const Tensor& t, Level level);

}  // namespace vmap
