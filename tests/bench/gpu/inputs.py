"""The inputs of the workloads, as programs/*.cpp make them, of a batch size and on a device."""

import torch


def weights(sizes, of):
    return torch.randn(sizes) / of**0.5


def mlp_ensemble(n):
    return (weights((n, 128, 64), 64), torch.randn(n, 128), weights((n, 128, 128), 128), torch.randn(n, 128), weights((n, 10, 128), 128),
            torch.randn(n, 10), torch.randn(16, 64))


def convnet_ensemble(n):
    return (weights((n, 8, 3, 3, 3), 27), torch.randn(n, 8), weights((n, 16, 8, 3, 3), 72), torch.randn(n, 16),
            torch.randn(n, 4, 3, 16, 16))


def mlp_gradients(n):
    return (weights((128, 64), 64), torch.randn(128), weights((10, 128), 128), torch.randn(10), torch.randn(n, 64),
            torch.randint(10, (n,)))


def convnet_gradients(n):
    return (weights((8, 3, 3, 3), 27), torch.randn(8), weights((10, 8), 8), torch.randn(10), torch.randn(n, 3, 16, 16),
            torch.randn(n, 10))


def transformer_gradients(n, tokens=16, width=32, layers=2):
    def linear(out, of):
        return weights((out, of), of), torch.randn(out) * 0.1

    def norm():
        return 1 + torch.randn(width) * 0.1, torch.randn(width) * 0.1

    layer = lambda: (*norm(), *linear(3 * width, width), *linear(width, width), *norm(), *linear(2 * width, width),
                     *linear(width, 2 * width))
    return *(w for _ in range(layers) for w in layer()), torch.randn(n, tokens, width), torch.randn(n, tokens, width)


def energy(n, particles=6):
    return torch.randn(n, particles, 3), torch.randn(n, particles), 1 - torch.eye(particles)


def tiny_energy(n):
    return energy(n, 2)


def jacobians_by_jacrev(n):
    return torch.randn(n, 16), weights((32, 16), 16), torch.randn(32), weights((16, 32), 32), torch.randn(16)


jacobians_by_jacfwd = jacobians_by_jacrev


def hessians(n):
    return torch.randn(n, 16), weights((32, 16), 16), torch.randn(32)


def solves(n):
    return torch.randn(n, 8, 8), torch.randn(n, 8), torch.eye(8)


def gathers(n):
    return torch.randint(1000, (n, 32)), torch.randn(n, 32), torch.randn(1000, 32), torch.randn(32), torch.randn(32)


def inputs(name, batch_size, device):
    torch.manual_seed(0)
    with torch.device(device):
        return globals()[name](batch_size)
