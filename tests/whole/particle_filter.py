"""Many series at once: draws of its own for each, systematic resampling, the log likelihood of each series."""

import math

import torch

SERIES, TIMES, PARTICLES = 5, 8, 30


def inputs():
    state, observed = torch.randn(SERIES), []
    for t in range(TIMES):
        state = dynamics(state, t) + torch.randn(SERIES)
        observed.append(state**2 / 20 + torch.randn(SERIES))
    return torch.stack(observed, 1), torch.linspace(0.5, 1.5, SERIES)


def dynamics(x, t):
    return x / 2 + 25 * x / (1 + x**2) + 8 * math.cos(1.2 * t)


def chosen_ancestors(log_w, u):
    edges = log_w.exp().cumsum(0)
    places = (torch.arange(PARTICLES) + u) / PARTICLES
    return torch.searchsorted(edges / edges[-1], places).clamp_(max=PARTICLES - 1)


def filtered(y, sigma, randn=torch.randn, rand=torch.rand):
    particles, log_w = randn(PARTICLES), torch.full((PARTICLES,), -math.log(PARTICLES))
    likelihood, means, history = y.new_zeros(()), [], []
    for t in range(TIMES):
        particles = dynamics(particles, t) + randn(PARTICLES)
        log_w = log_w + torch.distributions.Normal(particles**2 / 20, sigma).log_prob(y[t])
        likelihood += log_w.logsumexp(0)
        log_w = log_w.log_softmax(0)
        means.append((log_w.exp() * particles).sum())
        few = 1 / (2 * log_w).exp().sum() < PARTICLES / 2
        ancestors = torch.where(few, chosen_ancestors(log_w, rand(())), torch.arange(PARTICLES))
        particles = particles[ancestors]
        log_w = torch.where(few, -math.log(PARTICLES), log_w)
        history.append(ancestors)
    return likelihood, torch.stack(means), torch.stack(history), particles


def mapped(y, sigma):
    return torch.vmap(filtered, randomness="different")(y, sigma)


def looped(y, sigma):
    draws = [torch.randn(SERIES, PARTICLES)]
    for _ in range(TIMES):
        draws += [torch.randn(SERIES, PARTICLES), torch.rand(SERIES)]
    results = []
    for i in range(SERIES):
        own = iter(draws)
        draw = lambda *size: next(own)[i]  # noqa: B023, E731
        results.append(filtered(y[i], sigma[i], draw, draw))
    return tuple(torch.stack(column) for column in zip(*results))
