// Internal: VARIANCE_CHECK=1, for who doubts a gradient.
#pragma once

#include "../states/cell.h"

namespace vmap::variance {

// NOTE: [checked gradients]
// The gradient of a leaf that is the same on all ranks is the same there. Two things break that where no
// operator's result is compared: a custom function whose backward leaves out a sum that it has promised, and
// what is written past the operators. So each leaf that is marked, or that an operator gets, has a hook,
// which tells the backward pass that a gradient has come; and at the end of the pass, when hooks have changed
// the gradients and autograd has added them up, the ranks along each dim of the mesh compare all of them at
// once, in the order in which the program came to the leaves. A rank that lacks one says so by its list, and
// nobody waits for it.
// All ranks come to that comparison or none: it is along the dims over which a leaf is the same that the pass
// came to, or that all tensors of some call in the pass are the same, as those of a rank's own pass are not.
// A rank that stands elsewhere is told of as in NOTE: [collectives are announced].
// A gradient inside of a transform of torch.func is no leaf's.

// `x`: any tracked tensor. One that is no leaf, or that wants no gradient, is passed over.
void check_gradient_of(const Tensor& x);
// Over which dims the result of the call that runs is compared there: autograd puts a gradient into a leaf's
// `grad`. A rank that none came to would not compare it.
Mask compared_at_end();
// A call with this tracked tensor, in a backward pass or not, whose tensors are the same over `dims`.
void tell_pass(const Tensor& tracked, Mask dims);

}  // namespace vmap::variance
