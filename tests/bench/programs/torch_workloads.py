"""The workloads of workloads.h for PyTorch: the function of one example, and the batched code by hand, line by line as in C++."""

from collections import namedtuple

import torch
import torch.nn.functional as F
from torch.func import grad, jacfwd, jacrev
from torch_transformer import transformer_gradients

# `function` takes an example's tensors, `by_hand` the batch.
Workload = namedtuple("Workload", "function in_dims by_hand")


def mlp_ensemble():
    def f(w1, b1, w2, b2, w3, b3, x):
        return F.linear(F.linear(F.linear(x, w1, b1).relu(), w2, b2).relu(), w3, b3)

    def layer(x, w, b):
        return torch.baddbmm(b.unsqueeze(1), x, w.mT)

    def by_hand(w1, b1, w2, b2, w3, b3, x):
        return layer(layer(layer(x.expand(w1.size(0), -1, -1), w1, b1).relu(), w2, b2).relu(), w3, b3)

    return Workload(f, (0, 0, 0, 0, 0, 0, None), by_hand)


def convnet_ensemble():
    def f(w1, b1, w2, b2, x):
        return F.conv2d(F.conv2d(x, w1, b1, 1, 1).relu(), w2, b2, 1, 1)

    def by_hand(w1, b1, w2, b2, x):
        n, images = x.size(0), x.size(1)
        side = x.transpose(0, 1).reshape(images, n * x.size(2), x.size(3), x.size(4))
        h = F.conv2d(side, w1.flatten(0, 1), b1.flatten(), 1, 1, 1, n).relu()
        return F.conv2d(h, w2.flatten(0, 1), b2.flatten(), 1, 1, 1, n).unflatten(1, (n, w2.size(1))).transpose(0, 1)

    return Workload(f, 0, by_hand)


def mlp_gradients():
    def loss(w1, b1, w2, b2, x, y):
        return F.cross_entropy(F.linear(F.linear(x, w1, b1).tanh(), w2, b2), y)

    def by_hand(w1, b1, w2, b2, x, y):
        h = F.linear(x, w1, b1).tanh()
        d = F.linear(h, w2, b2).softmax(1)
        d.scatter_add_(1, y.unsqueeze(1), d.new_full((1, 1), -1.0).expand(y.size(0), 1))
        e = d.mm(w2) * (1 - h * h)
        return e.unsqueeze(2) * x.unsqueeze(1), e, d.unsqueeze(2) * h.unsqueeze(1), d

    return Workload(grad(loss, argnums=(0, 1, 2, 3)), (None, None, None, None, 0, 0), by_hand)


def convnet_gradients():
    def loss(w1, b1, w2, b2, x, y):
        h = F.conv2d(x.unsqueeze(0), w1, b1, 1, 1).relu().mean((2, 3)).squeeze(0)
        off = F.linear(h, w2, b2) - y
        return (off * off).sum()

    def by_hand(w1, b1, w2, b2, x, y):
        h = F.conv2d(x, w1, b1, 1, 1)
        m = h.relu().mean((2, 3))
        d = (F.linear(m, w2, b2) - y) * 2
        dh = (d.mm(w2) / (h.size(2) * h.size(3))).unsqueeze(2) * (h.flatten(2) > 0)
        dw1 = torch.bmm(dh, F.unfold(x, 3, padding=1).mT).unflatten(2, (w1.size(1), 3, 3))
        return dw1, dh.sum(2), d.unsqueeze(2) * m.unsqueeze(1), d

    return Workload(grad(loss, argnums=(0, 1, 2, 3)), (None, None, None, None, 0, 0), by_hand)


def _energy(x, q, off, batch):
    d = x.unsqueeze(-2) - x.unsqueeze(-3)
    r2 = (d * d).sum(-1) + 1e-2
    inverse = r2.rsqrt()
    s6 = inverse.pow(6)
    pairs = (q.unsqueeze(-1) * q.unsqueeze(-2)) * inverse + (s6 * s6 - s6) * 4.0
    window = torch.where(r2 < 9.0, (r2 * 0.3).cos() * 0.5 + 0.5, 0.0)
    each = pairs * window * off
    return (each.sum((-1, -2)) if batch else each.sum()) * 0.5


def energy():
    return Workload(lambda x, q, off: _energy(x, q, off, False), (0, 0, None), lambda x, q, off: _energy(x, q, off, True))


tiny_energy = energy  # of fewer particles


def _two_layers(x, w1, b1, w2, b2):
    return F.linear(F.linear(x, w1, b1).tanh(), w2, b2).tanh()


def _jacobians(transform):
    def by_hand(x, w1, b1, w2, b2):
        h = F.linear(x, w1, b1).tanh()
        y = F.linear(h, w2, b2).tanh()
        return torch.matmul(w2.unsqueeze(0) * (1 - h * h).unsqueeze(1), w1) * (1 - y * y).unsqueeze(2)

    return Workload(transform(_two_layers), (0, None, None, None, None), by_hand)


def jacobians_by_jacrev():
    return _jacobians(jacrev)


def jacobians_by_jacfwd():
    return _jacobians(jacfwd)


def hessians():
    def by_hand(x, w, b):
        h = F.linear(x, w, b).tanh()
        return torch.matmul(w.t() * (h * (h * h - 1) * 2).unsqueeze(1), w)

    return Workload(jacfwd(jacrev(lambda x, w, b: F.linear(x, w, b).tanh().sum())), (0, None, None), by_hand)


def solves():
    def f(a, b, eye):
        m = a @ a.mT + eye
        return torch.linalg.solve(m, b), *torch.linalg.slogdet(m)

    def by_hand(a, b, eye):
        m = torch.bmm(a, a.mT) + eye
        return torch.linalg.solve(m, b.unsqueeze(-1)).squeeze(-1), *torch.linalg.slogdet(m)

    return Workload(f, (0, 0, None), by_hand)


def gathers():
    def f(i, w, table, scale, shift):
        return F.layer_norm((w.unsqueeze(-1) * table[i]).sum(-2), (32,), scale, shift)

    return Workload(f, (0, 0, None, None, None), f)


WORKLOADS = {f.__name__: f for f in (mlp_ensemble, convnet_ensemble, mlp_gradients, convnet_gradients, energy, jacobians_by_jacrev,
                                     jacobians_by_jacfwd, hessians, solves, gathers)}
WORKLOADS |= {"tiny_energy": tiny_energy, "transformer_gradients": lambda: Workload(*transformer_gradients())}
