"""A field of densities and colours, rendered along rays, with more samples where the first pass saw something; and a SIREN."""

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

SAMPLES = 6


def encoded(x, bands):
    angles = x.unsqueeze(-1) * 2.0 ** torch.arange(bands, device=x.device)
    return torch.cat([x, angles.sin().flatten(-2), angles.cos().flatten(-2)], dim=-1)


class NeRF(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.first = nn.ModuleList([nn.Linear(15, width), nn.Linear(width, width)])
        self.second = nn.ModuleList([nn.Linear(width + 15, width), nn.Linear(width, width)])
        self.density, self.feature = nn.Linear(width, 1), nn.Linear(width, width)
        self.colour = nn.Sequential(nn.Linear(width + 9, 4), nn.ReLU(), nn.Linear(4, 3), nn.Sigmoid())

    def field(self, points, directions):
        x = h = encoded(points, 2)
        for layer in self.first:
            h = F.relu(layer(h))
        h = torch.cat([h, x], dim=-1)
        for layer in self.second:
            h = F.relu(layer(h))
        turned = encoded(F.normalize(directions, dim=-1), 1)[..., None, :].expand(*h.shape[:-1], -1)
        return F.softplus(self.density(h)).squeeze(-1), self.colour(torch.cat([self.feature(h), turned], dim=-1))

    def render(self, origins, directions, depths):
        points = origins[..., None, :] + depths[..., None] * directions[..., None, :]
        density, colour = self.field(points, directions)
        gaps = torch.cat([depths.diff(dim=-1), torch.full_like(depths[..., :1], 1.0)], dim=-1)
        alpha = 1.0 - torch.exp(-density * gaps)
        passed = torch.cumprod(torch.cat([torch.ones_like(alpha[..., :1]), 1.0 - alpha + 1e-10], -1), -1)[..., :-1]
        weights = alpha * passed
        return (weights.unsqueeze(-1) * colour).sum(-2), weights

    def forward(self, origins, directions):
        coarse = torch.linspace(0.5, 3.0, SAMPLES, device=origins.device).expand(origins.size(0), SAMPLES)
        colour, weights = self.render(origins, directions, coarse)
        fine = drawn_at(0.5 * (coarse[..., 1:] + coarse[..., :-1]), weights[..., 1:-1].detach(), 4)
        depths, _ = torch.sort(torch.cat([coarse, fine], dim=-1), dim=-1)
        return colour, self.render(origins, directions, depths)[0]


def drawn_at(bins, weights, count):
    """By the inverse of the weights' distribution, at fixed fractions of it."""
    weights = weights + 1e-5
    steps = torch.cumsum(weights / weights.sum(-1, keepdim=True), -1)
    steps = torch.cat([torch.zeros_like(steps[..., :1]), steps], -1)
    fractions = torch.linspace(0.05, 0.95, count, device=bins.device).expand(*steps.shape[:-1], count).contiguous()
    found = torch.searchsorted(steps, fractions, right=True)
    below, above = (found - 1).clamp(min=0), found.clamp(max=steps.size(-1) - 1)
    left, right = (torch.gather(steps, -1, i) for i in (below, above))
    gap = torch.where(right - left < 1e-5, torch.ones_like(left), right - left)
    low, high = (torch.gather(bins, -1, i) for i in (below, above))
    return low + (fractions - left) / gap * (high - low)


def rays():
    return torch.randn(4, 3), torch.randn(4, 3), torch.rand(4, 3)


def loss(net, origins, directions, wanted):
    return sum(F.mse_loss(colour, wanted) for colour in net(origins, directions))


class Sine(nn.Module):
    def forward(self, x):
        return torch.sin(3.0 * x)


def siren():
    return nn.Sequential(nn.Linear(2, 8), Sine(), nn.Linear(8, 8), Sine(), nn.Linear(8, 3))


MODELS = {
    "nerf": Model(NeRF, rays, loss, inputs=2),
    "siren": Model(siren, lambda: (torch.rand(5, 2), torch.rand(5, 3)), lambda net, x, y: F.mse_loss(net(x), y)),
}
