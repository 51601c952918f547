"""Variational autoencoders: of images with the noise as an argument or drawn inside, and a VQ-VAE with a straight-through codebook."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call, grad, stack_module_state, vmap

from model import MODELS as COUNT
from model import Model, gradients_of, stacked

LATENT = 3


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(1, 4, 3, 2, 1), nn.SiLU(), nn.Flatten(), nn.Linear(64, 2 * LATENT))
        self.decoder = nn.Sequential(
            nn.Linear(LATENT, 64), nn.Unflatten(1, (4, 4, 4)), nn.SiLU(), nn.ConvTranspose2d(4, 1, 3, 2, 1, output_padding=1))

    def forward(self, x, noise=None):
        mean, log_variance = self.encoder(x).chunk(2, dim=1)
        deviation = torch.exp(0.5 * log_variance)
        z = mean + deviation * (torch.randn_like(deviation) if noise is None else noise)
        return self.decoder(z), mean, log_variance


def images(count=4):
    return torch.rand(count, 1, 8, 8)


def bound(net, x, *noise):
    logits, mean, log_variance = net(x, *noise)
    divergence = -0.5 * torch.sum(1 + log_variance - mean.pow(2) - log_variance.exp())
    return F.binary_cross_entropy_with_logits(logits, x, reduction="sum") + divergence


class Quantizer(nn.Module):
    def __init__(self, codes=6):
        super().__init__()
        self.codes = nn.Embedding(codes, LATENT)

    def forward(self, z):
        with torch.no_grad():
            nearest = torch.cdist(z, self.codes.weight[None].expand(len(z), -1, -1)).argmin(-1)
        taken = self.codes(nearest)
        return z + (taken - z).detach(), F.mse_loss(taken, z.detach()) + 0.25 * F.mse_loss(z, taken.detach())


class VQVAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder, self.quantizer = nn.Conv2d(1, LATENT, 4, stride=4), Quantizer()
        self.decoder = nn.ConvTranspose2d(LATENT, 1, 4, stride=4)

    def forward(self, x):
        z = self.encoder(x)
        taken, penalty = self.quantizer(z.flatten(2).transpose(1, 2))
        return self.decoder(taken.transpose(1, 2).view_as(z)), penalty


def loss_of_codes(net, x):
    y, penalty = net(x)
    return F.mse_loss(y, x) + penalty


def draws(test):
    """What a seed draws for the examples inside is what it draws for all of them at once."""
    nets, x = [VAE() for _ in range(COUNT)], images(5)
    parameters, buffers = stack_module_state(nets)

    def of_model(p, b, x):
        return bound(lambda *inputs: functional_call(nets[0], (p, b), inputs), x)

    torch.manual_seed(3)
    got = vmap(grad(of_model), in_dims=(0, 0, None), randomness="different")(parameters, buffers, x)
    torch.manual_seed(3)
    noise = torch.randn(COUNT, 5, LATENT)
    torch.testing.assert_close(got, stacked([gradients_of(net, bound(net, x, e)) for net, e in zip(nets, noise)]))
    torch.manual_seed(3)
    got = vmap(grad(of_model), in_dims=(0, 0, None), randomness="same")(parameters, buffers, x)
    torch.manual_seed(3)
    noise = torch.randn(5, LATENT)
    torch.testing.assert_close(got, stacked([gradients_of(net, bound(net, x, noise)) for net in nets]))
    with test.assertRaisesRegex(RuntimeError, "random"):
        vmap(grad(of_model), in_dims=(0, 0, None))(parameters, buffers, x)


MODELS = {
    "vae": Model(VAE, lambda: (images(), torch.randn(4, LATENT)), bound, inputs=2),
    "vqvae": Model(VQVAE, lambda: (images(),), loss_of_codes),
}
TESTS = {"vae_that_draws": draws}
