"""Diffusion with a network that is told the time, and a Wasserstein GAN whose critic's gradient is held to length one."""

import math

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import grad, vmap

from model import Model

WIDTH, TIMES = 8, 10


class Residual(nn.Module):
    def __init__(self, channels, out):
        super().__init__()
        self.norm1, self.conv1 = nn.GroupNorm(1, channels), nn.Conv2d(channels, out, 3, padding=1)
        self.time = nn.Linear(WIDTH, 2 * out)
        self.norm2, self.conv2 = nn.GroupNorm(2, out), nn.Conv2d(out, out, 3, padding=1)
        self.skip = nn.Conv2d(channels, out, 1)

    def forward(self, x, time):
        scale, shift = self.time(F.silu(time))[:, :, None, None].chunk(2, dim=1)
        h = self.norm2(self.conv1(F.silu(self.norm1(x)))) * (1 + scale) + shift
        return self.conv2(F.silu(h)) + self.skip(x)


class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.time = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.SiLU(), nn.Linear(WIDTH, WIDTH))
        self.down, self.middle, self.up = Residual(1, 4), Residual(4, 4), Residual(8, 2)
        self.qkv, self.out = nn.Conv2d(4, 12, 1), nn.Conv2d(2, 1, 1)
        self.register_buffer("kept", torch.cumprod(1 - torch.linspace(0.01, 0.2, TIMES), 0))

    def embedded(self, t):
        angles = t[:, None] * torch.exp(-math.log(100.0) * torch.arange(WIDTH // 2, device=t.device) / (WIDTH // 2))
        return self.time(torch.cat([angles.sin(), angles.cos()], dim=-1))

    def attended(self, x):
        q, k, v = self.qkv(x).flatten(2).chunk(3, dim=1)
        weights = torch.einsum("bci,bcj->bij", q, k).mul(x.size(1) ** -0.5).softmax(-1)
        return x + torch.einsum("bij,bcj->bci", weights, v).view_as(x)

    def forward(self, x, t, noise):
        kept = self.kept[t].view(-1, 1, 1, 1)
        x, time = kept.sqrt() * x + (1 - kept).sqrt() * noise, self.embedded(t)
        h = self.down(x, time)
        y = self.attended(self.middle(F.avg_pool2d(h, 2), time))
        y = F.interpolate(y, scale_factor=2, mode="nearest")
        return self.out(self.up(torch.cat([y, h], dim=1), time))


def noisy():
    return torch.randn(3, 1, 6, 6), torch.randint(0, TIMES, (3,)), torch.randn(3, 1, 6, 6)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(1, 4, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(4, 4, 3, 1, 1), nn.InstanceNorm2d(4), nn.Softplus(),
            nn.Flatten(), nn.Linear(36, 1))

    def forward(self, x):
        return self.net(x)


def penalty(lengths):
    return 10.0 * ((lengths - 1) ** 2).mean()


def critic_loss(net, real, fake, mix):
    between = mix.view(-1, 1, 1, 1) * real + (1 - mix.view(-1, 1, 1, 1)) * fake
    of_images = grad(lambda x: net(x).sum())(between)
    return net(fake).mean() - net(real).mean() + penalty(of_images.flatten(1).norm(dim=1))


def critic_loss_of_each(net, real, fake, mix):
    """The same, with the gradient of each image."""
    between = torch.lerp(fake, real, mix.view(-1, 1, 1, 1))
    of_images = vmap(grad(lambda x: net(x[None])[0, 0]))(between)
    return net(fake).mean() - net(real).mean() + penalty(of_images.flatten(1).norm(dim=1))


def plain_critic_loss(net, real, fake, mix):
    between = (mix.view(-1, 1, 1, 1) * real + (1 - mix.view(-1, 1, 1, 1)) * fake).requires_grad_()
    (of_images,) = torch.autograd.grad(net(between).sum(), between, create_graph=True)
    return net(fake).mean() - net(real).mean() + penalty(of_images.flatten(1).norm(dim=1))


def pairs():
    return torch.randn(3, 1, 6, 6), torch.randn(3, 1, 6, 6), torch.rand(3)


MODELS = {
    "diffusion": Model(Denoiser, noisy, lambda net, x, t, noise: F.mse_loss(net(x, t, noise), noise), inputs=3),
    "critic": Model(Critic, pairs, critic_loss, plain_loss=plain_critic_loss),
    "critic_of_each": Model(Critic, pairs, critic_loss_of_each, plain_loss=plain_critic_loss),
}
