"""Experts that a gate chooses, a mixture density network, a policy with a value, a network that writes another's weights, triplets."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call
from torch.nn.utils.parametrizations import spectral_norm

from model import Model

FEATURES, WIDTH = 3, 6


class Experts(nn.Module):
    """The best two of four, their gates renormalized."""

    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(FEATURES, 4, bias=False)
        self.experts = nn.ModuleList(nn.Sequential(nn.Linear(FEATURES, WIDTH), nn.SiLU(), nn.Linear(WIDTH, 2)) for _ in range(4))

    def forward(self, x):
        logits, chosen = torch.topk(self.gate(x), 2, dim=-1)
        weights = torch.zeros(x.size(0), 4, device=x.device).scatter(1, chosen, logits.softmax(-1))
        out = torch.stack([expert(x) for expert in self.experts], dim=1)
        return torch.einsum("be,beo->bo", weights, out), torch.bincount(chosen.flatten(), minlength=4)


def experts_loss(net, x, y):
    out, load = net(x)
    return F.huber_loss(out, y) + 0.01 * load.to(x.dtype).var()


class MixtureDensity(nn.Module):
    def __init__(self, parts=3):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(FEATURES, WIDTH), nn.Mish(), nn.Linear(WIDTH, 3 * parts))

    def forward(self, x):
        return self.body(x).chunk(3, dim=-1)


def likelihood(net, x, y):
    logits, mean, scale = net(x)
    parts = torch.distributions.Normal(mean, F.softplus(scale) + 1e-3)
    mixture = torch.distributions.MixtureSameFamily(torch.distributions.Categorical(logits=logits), parts)
    return -mixture.log_prob(y[:, 0]).mean()


class ActorCritic(nn.Module):
    def __init__(self, actions=3):
        super().__init__()
        self.body = nn.Sequential(spectral_norm(nn.Linear(FEATURES, WIDTH)), nn.Tanh())
        self.actor, self.critic = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)

    def forward(self, x):
        h = self.body(x)
        return self.actor(h), self.critic(h).squeeze(-1)


def clipped_loss(net, x, action, advantage, before):
    logits, value = net(x)
    policy = torch.distributions.Categorical(logits=logits)
    ratio = torch.exp(policy.log_prob(action) - before)
    gain = torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage)
    return -gain.mean() + 0.5 * F.mse_loss(value, advantage) - 0.01 * policy.entropy().mean()


def steps():
    return torch.randn(4, FEATURES), torch.randint(0, 3, (4,)), torch.randn(4), -torch.rand(4)


class Hypernetwork(nn.Module):
    """A linear layer for each context, called by functional_call in forward."""

    def __init__(self):
        super().__init__()
        self.writer = nn.Sequential(nn.Linear(2, WIDTH), nn.Tanh(), nn.Linear(WIDTH, 2 * FEATURES + 2))
        self.written = nn.Linear(FEATURES, 2)

    def forward(self, context, x):
        weight, bias = self.writer(context).split([2 * FEATURES, 2], dim=-1)
        written = [functional_call(self.written, {"weight": w.view(2, FEATURES), "bias": b}, (row,)) for w, b, row in zip(weight, bias, x)]
        return torch.stack(written) + self.written(x)


class Embedder(nn.Module):
    def __init__(self):
        super().__init__()
        self.tables = nn.ModuleList([nn.EmbeddingBag(6, 4, mode="sum"), nn.EmbeddingBag(6, 4, mode="mean", padding_idx=0)])
        self.bilinear, self.prelu = nn.Bilinear(4, 4, WIDTH), nn.PReLU(WIDTH)

    def forward(self, words):
        return F.normalize(self.prelu(self.bilinear(*(table(words) for table in self.tables))), dim=-1)


def triplet_loss(net, *words):
    return F.triplet_margin_loss(*(net(w) for w in words), margin=0.5)


def triplets():
    return tuple(torch.randint(0, 6, (4, 5)) for _ in range(3))


def pairs():
    return torch.randn(4, FEATURES), torch.randn(4, 2)


MODELS = {
    "experts": Model(Experts, pairs, experts_loss),
    "mixture_density": Model(MixtureDensity, pairs, likelihood),
    "actor_critic": Model(lambda: ActorCritic().eval(), steps, clipped_loss),
    "hypernetwork": Model(Hypernetwork, lambda: (torch.randn(3, 2), torch.randn(3, FEATURES), torch.randn(3, 2)),
                          lambda net, context, x, y: F.mse_loss(net(context, x), y), inputs=2),
    "triplets": Model(Embedder, triplets, triplet_loss),
}
