"""Steps of Runge and Kutta with gradients through them, or by the adjoint equation; continuous flows with their trace."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import jacrev, jvp, vjp, vmap

from model import Model

DIM, STEPS = 2, 4


def rk4(f, t, h, y):
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + f(t + h, y + h * k3))


class Dynamics(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(DIM + 1, 6), nn.Tanh(), nn.Linear(6, DIM))

    def forward(self, t, y):
        return self.net(torch.cat([y, t.expand(*y.shape[:-1], 1)], dim=-1))


class NeuralODE(nn.Module):
    def __init__(self):
        super().__init__()
        self.dynamics, self.head = Dynamics(), nn.Linear(DIM, 2)
        self.register_buffer("times", torch.linspace(0, 1, STEPS + 1))

    def forward(self, y):
        for t, h in zip(self.times[:-1], self.times.diff()):
            y = rk4(self.dynamics, t, h, y)
        return self.head(y)


class Adjoint(torch.autograd.Function):
    """Euler's steps; their gradient runs the equation back, and keeps nothing but the end."""

    generate_vmap_rule = True

    @staticmethod
    def forward(y, w, b, steps):
        for _ in range(steps):
            y = y + torch.tanh(y @ w.mT + b) / steps
        return y

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, w, b, ctx.steps = inputs
        ctx.save_for_backward(output, w, b)

    @staticmethod
    def backward(ctx, gradient):
        y, w, b = ctx.saved_tensors
        of_w, of_b = torch.zeros_like(w), torch.zeros_like(b)
        for _ in range(ctx.steps):
            rate = torch.tanh(y @ w.mT + b)
            of_rate = gradient * (1 - rate.square())
            y = y - rate / ctx.steps
            gradient = gradient + of_rate @ w / ctx.steps
            of_w, of_b = of_w + of_rate.mT @ y / ctx.steps, of_b + of_rate.sum(0) / ctx.steps
        return gradient, of_w, of_b, None


class AdjointODE(nn.Module):
    def __init__(self):
        super().__init__()
        self.w, self.b = nn.Parameter(torch.randn(DIM, DIM)), nn.Parameter(torch.randn(DIM))
        self.head = nn.Linear(DIM, 2)

    def forward(self, y):
        return self.head(Adjoint.apply(y, self.w, self.b, STEPS))


class ContinuousFlow(nn.Module):
    """log p(x): the density of where x came from, and the trace of the dynamics' Jacobian along its way."""

    def __init__(self, trace):
        super().__init__()
        self.dynamics, self.trace = Dynamics(), trace

    def forward(self, x):
        return self.log_density(x, self.trace)

    def log_density(self, x, trace):
        h, change = torch.tensor(1.0 / STEPS, device=x.device), torch.zeros(x.size(0), device=x.device)
        for i in range(STEPS):
            t = 1 - i * h
            change = change + h * trace(self.dynamics, t, x)
            x = rk4(self.dynamics, t, -h, x)
        return torch.distributions.Normal(0.0, 1.0).log_prob(x).sum(-1) - change


def by_jacobian(f, t, x):
    return vmap(lambda y: torch.trace(jacrev(lambda z: f(t, z))(y)))(x)


def by_products(f, t, x):
    """One product with a unit vector for each dim, forwards."""
    return sum(jvp(lambda z: f(t, z), (x,), (e.expand_as(x),))[1][:, i] for i, e in enumerate(torch.eye(DIM, device=x.device)))


def by_pulling_back(f, t, x):
    _, pull = vjp(lambda z: f(t, z), x)
    return sum(pull(e.expand_as(x))[0][:, i] for i, e in enumerate(torch.eye(DIM, device=x.device)))


def in_closed_form(f, t, x):
    first, _, last = f.net
    slope = 1 - torch.tanh(first(torch.cat([x, t.expand(len(x), 1)], dim=-1))).square()
    return torch.einsum("bk,ki,ik->b", slope, first.weight[:, :DIM], last.weight)


def data():
    return torch.randn(4, DIM), torch.randint(0, 2, (4,))


def loss(net, y, label):
    return F.cross_entropy(net(y), label)


def flow(trace):
    def plain_loss(net, x):
        return -net.log_density(x, in_closed_form).mean()

    return Model(lambda: ContinuousFlow(trace), lambda: (torch.randn(4, DIM),), lambda net, x: -net(x).mean(), plain_loss=plain_loss)


MODELS = {
    "neural_ode": Model(NeuralODE, data, loss),
    "neural_ode_adjoint": Model(AdjointODE, data, loss),
    "continuous_flow_by_jacobian": flow(by_jacobian),
    "continuous_flow_by_products": flow(by_products),
    "continuous_flow_by_pulling_back": flow(by_pulling_back),
}
