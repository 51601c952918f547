// What the body of a rule may ask about examples, that an operator cannot tell: it knows of no levels.
#pragma once

#include <vmap/bdim.h>

namespace vmap {

// Whether anybody differentiates what lies inside of all wrappers, backward or forward: these have no history
// themselves, and say no.
bool wants_derivative(const Tensor& t);

// The values of all examples, of every vmap around, as one tensor, the batch dims where they happen to lie;
// `t` where there is none. For who reads them on the host.
Tensor all_examples(const Tensor& t);

// Whether what all of `others` differ in is more than what `some` differ in: the examples of the innermost
// vmap that the call is batched at share `some`.
bool are_shared(at::TensorList some, at::TensorList others);

// `self` shows from now on what `other` shows, as in-place views do. Both are examples of the same vmap.
void show(const Tensor& self, const Tensor& other);

}  // namespace vmap
