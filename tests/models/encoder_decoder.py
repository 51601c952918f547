"""A translator: nn.Transformer with sinusoidal positions, a causal mask, and masks of each sentence's padding."""

import math

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

VOCABULARY, LENGTH, WIDTH, PAD = 9, 5, 8, 0


class Positions(nn.Module):
    def __init__(self):
        super().__init__()
        position = torch.arange(LENGTH).unsqueeze(1)
        angles = position * torch.exp(torch.arange(0, WIDTH, 2) * (-math.log(10000.0) / WIDTH))
        table = torch.zeros(1, LENGTH, WIDTH)
        table[0, :, 0::2] = torch.sin(angles)
        table[0, :, 1::2] = torch.cos(angles)
        self.register_buffer("table", table)

    def forward(self, x):
        return x + self.table[:, : x.size(1)]


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.source, self.target = (nn.Embedding(VOCABULARY, WIDTH, padding_idx=PAD) for _ in range(2))
        self.positions = Positions()
        self.transformer = nn.Transformer(WIDTH, 2, 2, 2, dim_feedforward=12, dropout=0.1, batch_first=True)
        self.generator = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, source, target):
        padding, target_padding = source == PAD, target == PAD
        ahead = torch.ones(target.size(1), target.size(1), dtype=torch.bool, device=target.device).triu(1)
        x, y = (self.positions(table(tokens) * math.sqrt(WIDTH)) for table, tokens in ((self.source, source), (self.target, target)))
        y = self.transformer(x, y, tgt_mask=ahead, src_key_padding_mask=padding, tgt_key_padding_mask=target_padding,
                             memory_key_padding_mask=padding)
        return self.generator(y)


def data():
    source, target = torch.randint(1, VOCABULARY, (3, LENGTH)), torch.randint(1, VOCABULARY, (3, LENGTH + 1))
    source[1, 3:] = PAD
    target[2, 4:] = PAD
    return source, target[:, :-1], target[:, 1:]


def loss(net, source, target, following):
    return F.cross_entropy(net(source, target).flatten(0, 1), following.flatten(), ignore_index=PAD)


class Bert(nn.Module):
    """The encoder alone. In eval PyTorch runs a whole layer as one operator."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, WIDTH)
        layer = nn.TransformerEncoderLayer(WIDTH, 2, 12, activation="gelu", batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.head = nn.Linear(WIDTH, 2)

    def forward(self, tokens):
        return self.head(self.encoder(self.embedding(tokens))[:, 0])


def sentences():
    return torch.randint(1, VOCABULARY, (4, LENGTH)), torch.randint(0, 2, (4,))


MODELS = {
    "encoder_decoder": Model(lambda: Translator().eval(), data, loss, inputs=2),
    "bert": Model(lambda: Bert().eval(), sentences, lambda net, x, y: F.cross_entropy(net(x), y)),
}
