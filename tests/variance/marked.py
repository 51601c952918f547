"""Tensors of one process with states, and a function that PyTorch does not see."""

import torch
from vmapgen import variance as v

MESH = v.Mesh(["dp", "tp"], [2, 3], ["", ""], [1, 0])
OTHER = v.Mesh(["cp"], [4], [""], [0])


def states(x):
    return f"{v.state(x)['dp']}{v.state(x)['tp']}"


def marked(*shape, mesh=MESH, **of):
    return v.mark(torch.randn(shape, dtype=torch.float64), mesh, **of)


def weight(*shape, **of):
    return v.mark(torch.nn.Parameter(torch.randn(shape, dtype=torch.float64)), MESH, **of)


class Numpy(torch.autograd.Function):
    """x @ w by a kernel that PyTorch does not see."""

    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return torch.from_numpy(x.detach().numpy() @ w.detach().numpy())

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g @ w.T, x.T @ g
