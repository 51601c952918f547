"""Physics-informed networks: the Laplacian of a network in each of torch.func's ways, and the gradient of the loss that it is in."""

import torch
from torch import nn
from torch.func import functional_call, grad, hessian, jacfwd, jacrev, jvp, stack_module_state, vjp, vmap

from model import MODELS as COUNT
from model import Model, stacked

DIM = 2


class Field(nn.Module):
    """u(x) of points [n, 2], zero at the border of the unit square."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(DIM, 8), nn.Tanh(), nn.Linear(8, 8), nn.Softplus(), nn.Linear(8, 1))

    def forward(self, x):
        return self.net(x).squeeze(-1) * (x * (1 - x)).prod(-1)


def source(x):
    return torch.sin(torch.pi * x).prod(-1)


def by_hessian(u):
    return lambda x: torch.einsum("ii->", hessian(u)(x))


def by_jacfwd_of_grad(u):
    return lambda x: jacfwd(grad(u))(x).diagonal().sum()


def by_jacrev_of_grad(u):
    return lambda x: torch.trace(jacrev(grad(u))(x))


def by_jvp_of_grad(u):
    def laplacian(x):
        unit = torch.eye(DIM, device=x.device)
        return sum(jvp(grad(u), (x,), (e,))[1].dot(e) for e in unit)

    return laplacian


def by_mapped_jvp(u):
    return lambda x: vmap(lambda e: jvp(grad(u), (x,), (e,))[1].dot(e))(torch.eye(DIM, device=x.device)).sum()


def by_mapped_vjp(u):
    def laplacian(x):
        _, pull = vjp(grad(u), x)
        return vmap(lambda e: pull(e)[0].dot(e))(torch.eye(DIM, device=x.device)).sum()

    return laplacian


def by_jvp_of_jvp(u):
    def second(x, e):
        return jvp(lambda x: jvp(u, (x,), (e,))[1], (x,), (e,))[1]

    return lambda x: sum(second(x, e) for e in torch.eye(DIM, device=x.device))


WAYS = {f.__name__: f for f in (by_hessian, by_jacfwd_of_grad, by_jacrev_of_grad, by_jvp_of_grad, by_mapped_jvp, by_mapped_vjp,
                                by_jvp_of_jvp)}


def loss_by(way):
    def loss(net, points):
        laplacian = way(lambda x: net(x[None])[0])
        return (vmap(laplacian)(points) + source(points)).square().mean()

    return loss


def plain_laplacian(net, points):
    x = points.clone().requires_grad_()
    (first,) = torch.autograd.grad(net(x).sum(), x, create_graph=True)
    return sum(torch.autograd.grad(first[:, i].sum(), x, create_graph=True)[0][:, i] for i in range(DIM))


def plain_loss(net, points):
    return (plain_laplacian(net, points) + source(points)).square().mean()


def laplacians(way):
    """Of an ensemble, with points for all, without a loss around."""

    def test(self):
        nets, points = [Field() for _ in range(COUNT)], torch.rand(5, DIM)
        parameters, buffers = stack_module_state(nets)

        def of_model(p, b):
            return vmap(way(lambda x: functional_call(nets[0], (p, b), x[None])[0]))(points)

        torch.testing.assert_close(vmap(of_model)(parameters, buffers), stacked([plain_laplacian(net, points) for net in nets]))

    return test


MODELS = {f"pinn_{name}": Model(Field, lambda: (torch.rand(5, DIM),), loss_by(way), plain_loss=plain_loss) for name, way in WAYS.items()}
TESTS = {f"laplacian_{name}": laplacians(way) for name, way in WAYS.items()}
