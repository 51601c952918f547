"""DP-SGD of a small transformer that predicts the next token: padded sentences, a causal mask, in chunks of examples, with AdamW."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call, grad, vmap

VOCABULARY, LENGTH, WIDTH, BATCH, STEPS, CLIP = 11, 6, 8, 5, 2, 0.8


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(VOCABULARY, WIDTH, padding_idx=0)
        self.places = nn.Parameter(torch.randn(LENGTH, WIDTH) * 0.1)
        layer = nn.TransformerEncoderLayer(WIDTH, 2, 16, dropout=0.0, activation="gelu", batch_first=True, norm_first=True)
        self.layers = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.norm = nn.LayerNorm(WIDTH)

    def forward(self, x):
        mask = nn.Transformer.generate_square_subsequent_mask(LENGTH)
        x = self.layers(self.tokens(x) + self.places, mask=mask, is_causal=True)
        return F.linear(self.norm(x), self.tokens.weight)  # the embedding once more


def inputs():
    sentences = torch.randint(1, VOCABULARY, (STEPS, BATCH, LENGTH + 1))
    sentences[:, 1, 4:] = 0
    sentences[:, 3, 5:] = 0
    return Net(), sentences


def loss_of(net, parameters, sentence):
    logits = functional_call(net, parameters, sentence[None, :-1])
    return F.cross_entropy(logits.flatten(0, 1), sentence[1:], ignore_index=0)


def clipped_gradient(net, parameters, sentence):
    gradients = grad(lambda p: loss_of(net, p, sentence))(parameters)
    norm = torch.cat([g.flatten() for g in gradients.values()]).norm()
    factor = torch.where(norm > CLIP, CLIP / norm, 1.0)
    return {k: factor * g for k, g in gradients.items()}, norm


def train(net, sentences, of_each):
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
    norms = []
    for batch in sentences:
        gradients, norm = of_each({k: p.detach() for k, p in net.named_parameters()}, batch)
        for name, parameter in net.named_parameters():
            parameter.grad = gradients[name].mean(0)
        optimizer.step()
        norms.append(norm)
    return norms, [p.detach() for p in net.parameters()]


def mapped(net, sentences):
    each = vmap(lambda p, s: clipped_gradient(net, p, s), in_dims=(None, 0), chunk_size=2)
    return train(net, sentences, each)


def looped(net, sentences):
    def one_by_one(parameters, batch):
        results = [clipped_gradient(net, parameters, sentence) for sentence in batch]
        return {k: torch.stack([g[k] for g, _ in results]) for k in parameters}, torch.stack([n for _, n in results])

    return train(net, sentences, one_by_one)
