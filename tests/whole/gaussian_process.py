"""For each of many data sets: marginal likelihood, its maximum by Adam, curvature there, and the posterior elsewhere."""

import math

import torch
from torch.distributions import MultivariateNormal
from torch.func import grad_and_value, hessian, vmap

SETS, POINTS, STEPS = 4, 12, 6


def inputs():
    x = torch.rand(SETS, POINTS, 2) * 3
    y = torch.sin(2 * x[..., 0]) + 0.3 * x[..., 1] + 0.1 * torch.randn(SETS, POINTS)
    start = {"log_scale": torch.zeros(SETS, 2), "log_height": torch.zeros(SETS), "log_noise": torch.full((SETS,), -2.0)}
    return start, x, y, torch.rand(5, 2) * 3


def kernel(p, a, b):
    """A sum of a squared exponential and a rational quadratic."""
    squared = ((a[:, None] - b[None]) / p["log_scale"].exp()).square().sum(-1)
    return (2 * p["log_height"]).exp() * (torch.exp(-0.5 * squared) + 0.2 * (1 + squared / 3).pow(-1.5))


def factor(p, x):
    return torch.linalg.cholesky(kernel(p, x, x) + (2 * p["log_noise"]).exp() * torch.eye(POINTS))


def negative_log_likelihood(p, x, y):
    lower = factor(p, x)
    alpha = torch.cholesky_solve(y[:, None], lower)[:, 0]
    return 0.5 * y @ alpha + lower.diagonal().log().sum() + 0.5 * POINTS * math.log(2 * math.pi)


def adam_step(p, m, v, gradient, step):
    for k, g in gradient.items():
        m[k] = 0.9 * m[k] + 0.1 * g
        v[k] = 0.99 * v[k] + 0.01 * g * g
        p[k] = p[k] - 0.1 * (m[k] / (1 - 0.9**step)) / ((v[k] / (1 - 0.99**step)).sqrt() + 1e-8)
    return p, m, v


def fit(p, x, y):
    zeros = {k: torch.zeros_like(t) for k, t in p.items()}
    p, m, v = dict(p), dict(zeros), dict(zeros)
    losses = []
    for step in range(1, STEPS + 1):
        gradient, loss = grad_and_value(negative_log_likelihood)(p, x, y)
        p, m, v = adam_step(p, m, v, gradient, step)
        losses.append(loss)
    return p, torch.stack(losses)


def posterior(p, x, y, at):
    lower = factor(p, x)
    across = torch.linalg.solve_triangular(lower, kernel(p, x, at), upper=False)
    mean = across.mT @ torch.linalg.solve_triangular(lower, y[:, None], upper=False)[:, 0]
    covariance = kernel(p, at, at) - across.mT @ across + 1e-8 * torch.eye(len(at))
    there = MultivariateNormal(mean, scale_tril=torch.linalg.cholesky(covariance))
    return mean, there.variance, there.log_prob(mean + 0.1), there.entropy()


def whole(start, x, y, at):
    p, losses = fit(start, x, y)
    curvature = hessian(negative_log_likelihood)(p, x, y)["log_scale"]["log_noise"]
    return p, losses, curvature, *posterior(p, x, y, at)


def mapped(start, x, y, at):
    return vmap(whole, in_dims=(0, 0, 0, None))(start, x, y, at)


def looped(start, x, y, at):
    results = [whole({k: t[i] for k, t in start.items()}, x[i], y[i], at) for i in range(SETS)]
    parameters = [r[0] for r in results]
    return {k: torch.stack([p[k] for p in parameters]) for k in start}, *(torch.stack(column) for column in zip(*(r[1:] for r in results)))
