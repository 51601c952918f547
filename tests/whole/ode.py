"""Differential equations in a batch: Dormand and Prince's method, each example with its own parameters and step sizes, and its derivative by them."""

import torch
from torch.func import jacfwd, jacrev, vmap

A = [[], [1 / 5], [3 / 40, 9 / 40], [44 / 45, -56 / 15, 32 / 9], [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
     [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656], [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84]]
FOURTH = [5179 / 57600, 0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100, 1 / 40]
END, STEPS, TOLERANCE = 1.5, 25, 1e-5


def inputs():
    return torch.tensor([0.3, 1.0, 2.5, 6.0]), torch.randn(4, 2)


def van_der_pol(y, mu):
    return torch.stack([y[1], mu * (1 - y[0] ** 2) * y[1] - y[0]])


def step(y, h, mu):
    """The next value and how far two methods differ there."""
    slopes = []
    for row in A:
        slopes.append(van_der_pol(y + h * sum(a * k for a, k in zip(row, slopes)), mu))
    slopes = torch.stack(slopes)
    fifth, fourth = slopes.new_tensor(A[-1] + [0]) @ slopes, slopes.new_tensor(FOURTH) @ slopes
    return y + h * fifth, h * (fifth - fourth)


def solve(mu, y):
    """y at END, how many steps it took, and the path that was accepted."""
    t, h, taken = mu.new_zeros(()), mu.new_full((), 0.05), mu.new_zeros((), dtype=torch.long)
    path = y.new_zeros(STEPS, 2)
    for i in range(STEPS):
        h = torch.minimum(h, END - t)
        proposed, error = step(y, h, mu)
        size = (error / (TOLERANCE * (1 + torch.maximum(y.abs(), proposed.abs())))).square().mean().sqrt()
        accept = (size < 1) & (t < END)
        t, y = torch.where(accept, t + h, t), torch.where(accept, proposed, y)
        taken += accept
        path[i] = y
        h = h * (0.9 * (size.detach() + 1e-10).pow(-0.2)).clamp(0.2, 5.0)
    return y, taken, path


def end(mu, y):
    return solve(mu, y)[0]


def mapped(mu, y):
    by_mu = vmap(jacfwd(end))(mu, y)
    by_start = vmap(jacrev(end, argnums=1), out_dims=1)(mu, y)
    return *vmap(solve)(mu, y), by_mu, by_start


def looped(mu, y):
    results = [solve(m, v) for m, v in zip(mu, y)]
    jacobians = [torch.autograd.functional.jacobian(end, (m, v)) for m, v in zip(mu, y)]
    by_mu, by_start = (list(column) for column in zip(*jacobians))
    return *(torch.stack(column) for column in zip(*results)), torch.stack(by_mu), torch.stack(by_start, 1)
