"""The gradient that a backward pass begins with, where the program gives it: y.backward(g), torch.autograd.grad(y, x, g), vjp's.

NOTE: [given gradients]
The gradient that autograd makes for a root has the states that a gradient of the root has. One that is given is mostly the same on all ranks, or
says nothing. What a formula multiplies it with says nothing either, where it is the operator's own result, so that a gradient which varies would
count as the same on all ranks. And one that was all_reduced, a count of examples, would count as summed already. So it is lifted.
"""

import functools

import torch

from vmapgen._variance.library import is_tracked, ops
from vmapgen._variance.states import state


def _as_gradient_of(root, gradient):
    if not isinstance(root, torch.Tensor) or not isinstance(gradient, torch.Tensor) or not is_tracked(root):
        return gradient
    of, own = state(root), state(gradient)
    if own.mesh not in (None, of.mesh):
        return gradient  # who meets both raises
    known = own.varying | own.reduced | own.partial
    varying, reduced = sorted(of.varying - known), sorted(of.partial - known)
    return ops.lifted(gradient, of.mesh.id, varying, reduced) if varying or reduced else gradient


def install():
    """A second call does nothing."""
    before = torch.autograd._make_grads
    if getattr(before, "_lifts_given", False):
        return

    @functools.wraps(before)
    def make_grads(outputs, grads, *args, **kwargs):
        made = before(outputs, grads, *args, **kwargs)
        if torch.compiler.is_compiling():
            return made
        return tuple(_as_gradient_of(root, gradient) for root, gradient in zip(outputs, made))

    make_grads._lifts_given = True
    torch.autograd._make_grads = make_grads
