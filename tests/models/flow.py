"""Normalizing flows: affine couplings between actnorm and permutations, and rational quadratic splines; the likelihood of points."""

import math

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

DIM = 4


class ActNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.shift, self.log_scale = nn.Parameter(torch.zeros(DIM)), nn.Parameter(torch.zeros(DIM))

    def forward(self, x):
        return x * self.log_scale.exp() + self.shift, self.log_scale.sum().expand(x.size(0))


class Rotation(nn.Module):
    """An invertible matrix, as Glow has."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.linalg.qr(torch.randn(DIM, DIM))[0])

    def forward(self, x):
        return x @ self.weight, torch.linalg.slogdet(self.weight)[1].expand(x.size(0))


class AffineCoupling(nn.Module):
    def __init__(self, parity):
        super().__init__()
        self.register_buffer("mask", (torch.arange(DIM) % 2 == parity).to(torch.get_default_dtype()))
        self.net = nn.Sequential(nn.Linear(DIM, 8), nn.LeakyReLU(), nn.Linear(8, 2 * DIM))

    def forward(self, x):
        log_scale, shift = self.net(x * self.mask).chunk(2, dim=-1)
        log_scale = torch.tanh(log_scale) * (1 - self.mask)
        return x * torch.exp(log_scale) + shift * (1 - self.mask), log_scale.sum(-1)


class SplineCoupling(nn.Module):
    """Half of the values say by which spline the other half goes; outside of [-bound, bound] it is the identity."""

    def __init__(self, bins=4, bound=2.0):
        super().__init__()
        self.bins, self.bound, self.half = bins, bound, DIM // 2
        self.net = nn.Sequential(nn.Linear(self.half, 8), nn.SiLU(), nn.Linear(8, self.half * (3 * bins - 1)))

    def knots(self, sizes):
        sizes = 0.01 + (1 - 0.01 * self.bins) * F.softmax(sizes, dim=-1)
        ends = F.pad(torch.cumsum(sizes, dim=-1), (1, 0)) * 2 * self.bound - self.bound
        return ends, ends[..., 1:] - ends[..., :-1]

    def forward(self, x):
        given, x = x.split(self.half, dim=-1)
        sizes = self.net(given).view(-1, self.half, 3 * self.bins - 1).split([self.bins, self.bins, self.bins - 1], dim=-1)
        (x_knots, widths), (y_knots, heights) = self.knots(sizes[0]), self.knots(sizes[1])
        slopes = F.pad(F.softplus(sizes[2]) + 0.01, (1, 1), value=1.0)
        inside = (x >= -self.bound) & (x <= self.bound)
        at = x.clamp(-self.bound, self.bound).unsqueeze(-1)
        bin = torch.searchsorted(x_knots.detach()[..., 1:-1].contiguous(), at.detach().contiguous())
        left, width, bottom, height, slope, following = (
            t.gather(-1, bin).squeeze(-1) for t in (x_knots, widths, y_knots, heights, slopes, slopes[..., 1:]))
        steep, part = height / width, (at.squeeze(-1) - left) / width
        rest = part * (1 - part)
        below = steep + (slope + following - 2 * steep) * rest
        y = bottom + height * (steep * part.square() + slope * rest) / below
        rise = steep.square() * (following * part.square() + 2 * steep * rest + slope * (1 - part).square())
        y, log_rise = torch.where(inside, y, x), torch.where(inside, rise.log() - 2 * below.log(), torch.zeros_like(x))
        return torch.cat([y, given], dim=-1), log_rise.sum(-1)


class Flow(nn.Module):
    def __init__(self, *layers):
        super().__init__()
        self.layers = nn.ModuleList(layers)
        self.register_buffer("mean", torch.zeros(DIM))
        self.register_buffer("scale", torch.eye(DIM))

    def forward(self, x):
        log_density = torch.zeros(x.size(0), device=x.device)
        for layer in self.layers:
            x, change = layer(x)
            log_density += change
        return log_density - 0.5 * (x.square().sum(-1) + DIM * math.log(2 * math.pi))


class FlowOverDistribution(Flow):
    """The same with the density of torch.distributions."""

    def forward(self, x):
        log_density = x.new_zeros(x.size(0))
        for layer in self.layers:
            x, change = layer(x)
            log_density = log_density + change
        return log_density + torch.distributions.MultivariateNormal(self.mean, scale_tril=self.scale).log_prob(x)


def data():
    return (torch.randn(5, DIM),)


def loss(net, x):
    return -net(x).mean()


MODELS = {
    "real_nvp": Model(lambda: Flow(ActNorm(), AffineCoupling(0), Rotation(), AffineCoupling(1)), data, loss),
    "spline_flow": Model(lambda: FlowOverDistribution(SplineCoupling(), Rotation(), SplineCoupling()), data, loss),
}
