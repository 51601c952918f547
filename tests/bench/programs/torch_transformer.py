"""Gradients of each example of the small transformer of transformer.cpp."""

import torch
import torch.nn.functional as F
from torch.func import grad

WIDTH, HEADS, LAYERS = 32, 2, 2


def _attention(of_all):
    q, k, v = (t.unflatten(-1, (HEADS, -1)).transpose(-3, -2) for t in of_all.chunk(3, -1))
    weights = (q @ k.mT * (WIDTH // HEADS) ** -0.5).softmax(-1)
    return (weights @ v).transpose(-3, -2).flatten(-2)


def _losses(weights, x, y, linear, norm):
    """Of one example, or of each of a batch: `linear` and `norm` know which. Weights come in pairs."""
    pairs = zip(weights[::2], weights[1::2])
    h = x
    for _ in range(LAYERS):
        h = h + linear(_attention(linear(norm(h, *next(pairs)), *next(pairs))), *next(pairs))
        h = h + linear(F.gelu(linear(norm(h, *next(pairs)), *next(pairs))), *next(pairs))
    return (h - y).square().mean((-2, -1))


def transformer_gradients():
    def loss(weights, x, y):
        return _losses(weights, x, y, F.linear, lambda x, w, b: F.layer_norm(x, (WIDTH,), w, b))

    def of_each(*tensors):
        *weights, x, y = tensors
        return grad(loss)(weights, x, y)

    def by_hand(*tensors):
        *weights, x, y = tensors
        with torch.enable_grad():
            own = [w.detach().expand(x.size(0), *w.shape).requires_grad_() for w in weights]
            each = _losses(own, x, y, lambda x, w, b: torch.baddbmm(b.unsqueeze(1), x, w.mT),
                           lambda x, w, b: F.layer_norm(x, (WIDTH,)) * w.unsqueeze(1) + b.unsqueeze(1))
            return torch.autograd.grad(each.sum(), own)

    return of_each, (None,) * 12 * LAYERS + (0, 0), by_hand
