"""Derivatives of a whole program, taken around its maps: of each way, what it gives, in one order."""

import torch
from torch import func
from torch.autograd import forward_ad


def _weights(like):
    return torch.rand(like.shape, generator=torch.Generator().manual_seed(like.numel()), dtype=torch.float64).to(like.dtype)


def _total(results):
    return sum((result.double() * _weights(result)).sum() for result in results if result.is_floating_point())


def _backward(run, leaves):
    leaves = [leaf.requires_grad_() for leaf in leaves]
    total = _total(run(leaves))
    if not isinstance(total, torch.Tensor) or not total.requires_grad:
        return [torch.zeros_like(leaf) for leaf in leaves]
    found = torch.autograd.grad(total, leaves, allow_unused=True)
    return [torch.zeros_like(leaf) if each is None else each for leaf, each in zip(leaves, found)]


def _grad(run, leaves):
    return func.grad(lambda leaves: _total(run(leaves)) + 0 * sum(leaf.sum() for leaf in leaves))(leaves)


def _jvp(run, leaves):
    primals, tangents = func.jvp(run, (leaves,), ([_weights(leaf) for leaf in leaves],))
    return [*primals, *tangents]


def _dual(run, leaves):
    with forward_ad.dual_level():
        duals = [forward_ad.make_dual(leaf, _weights(leaf)) for leaf in leaves]
        parts = [forward_ad.unpack_dual(result) for result in run(duals)]
        tangents = [torch.zeros_like(primal) if tangent is None else tangent for primal, tangent in parts]
        return [each.clone() for each in (*(primal for primal, _ in parts), *tangents)]


WAYS = {"autograd": _backward, "func.grad": _grad, "func.jvp": _jvp, "dual level": _dual}


def derivative(way, run, inputs):
    """By `way`, of `run(inputs)`, which gives a list of tensors, and may write to what it is given."""
    floats = [i for i, t in enumerate(inputs) if t.is_floating_point()]

    def of_floats(leaves):
        given = [t.clone() for t in inputs]
        for i, leaf in zip(floats, leaves):
            given[i] = leaf.clone()
        return run(given)

    return [each.detach() for each in WAYS[way](of_floats, [inputs[i].clone() for i in floats])]
