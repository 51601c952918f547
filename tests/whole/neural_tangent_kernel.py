"""The empirical neural tangent kernel of a small CNN, as PyTorch's tutorial has it: by Jacobians, and by products of Jacobians with vectors."""

import torch
from torch import nn
from torch.func import functional_call, jacrev, jvp, vjp, vmap


def inputs():
    net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Conv2d(4, 4, 3, stride=2), nn.SiLU(), nn.AvgPool2d(2), nn.Flatten(), nn.Linear(16, 3))
    parameters = {k: v.detach() for k, v in net.named_parameters()}
    return net, parameters, torch.randn(4, 3, 12, 12), torch.randn(3, 3, 12, 12)


def single(net, parameters, x):
    return functional_call(net, parameters, (x.unsqueeze(0),)).squeeze(0)


def by_jacobians(net, parameters, x1, x2):
    of_each = vmap(jacrev(lambda p, x: single(net, p, x)), (None, 0))
    left = [j.flatten(2) for j in of_each(parameters, x1).values()]
    right = [j.flatten(2) for j in of_each(parameters, x2).values()]
    return torch.stack([torch.einsum("Naf,Mbf->NMab", a, b) for a, b in zip(left, right)]).sum(0)


def by_products(net, parameters, x1, x2):
    def of_pair(x1, x2):
        output, vjp_fn = vjp(lambda p: single(net, p, x1), parameters)

        def column(v):
            return jvp(lambda p: single(net, p, x2), (parameters,), vjp_fn(v))[1]

        return vmap(column)(torch.eye(output.numel(), dtype=output.dtype))

    return vmap(vmap(of_pair, (None, 0)), (0, None))(x1, x2)


def mapped(net, parameters, x1, x2):
    return by_jacobians(net, parameters, x1, x2), by_products(net, parameters, x1, x2)


def gradient_rows(net, parameters, x):
    """Of each output, its gradient with respect to all parameters in a row."""
    leaves = {k: v.clone().requires_grad_() for k, v in parameters.items()}
    outputs = single(net, leaves, x)
    return torch.stack([torch.cat([g.flatten() for g in torch.autograd.grad(o, list(leaves.values()), retain_graph=True)]) for o in outputs])


def looped(net, parameters, x1, x2):
    left, right = ([gradient_rows(net, parameters, x) for x in xs] for xs in (x1, x2))
    kernel = torch.stack([torch.stack([a @ b.t() for b in right]) for a in left])
    return kernel, kernel
