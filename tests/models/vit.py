"""Images as patches: a vision transformer, an MLP-Mixer, and a ConvNeXt."""

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

CLASSES, WIDTH, PATCHES = 5, 8, 4


class EncoderBlock(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.ln_1 = nn.LayerNorm(width, eps=1e-6)
        self.attention = nn.MultiheadAttention(width, heads, batch_first=True)
        self.ln_2 = nn.LayerNorm(width, eps=1e-6)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Dropout(0.1), nn.Linear(2 * width, width))

    def forward(self, x):
        y = self.ln_1(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        return x + self.mlp(self.ln_2(x))


class ViT(nn.Module):
    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, WIDTH, 4, stride=4)
        self.class_token = nn.Parameter(torch.zeros(1, 1, WIDTH))
        self.positions = nn.Parameter(torch.empty(1, PATCHES + 1, WIDTH).normal_(std=0.02))
        self.blocks = nn.Sequential(*(EncoderBlock(WIDTH, 2) for _ in range(2)))
        self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, CLASSES)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.class_token.expand(x.shape[0], -1, -1), x], dim=1) + self.positions
        return self.head(self.norm(self.blocks(x))[:, 0])


class MixerBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.tokens = nn.Sequential(nn.Linear(PATCHES, 6), nn.GELU(approximate="tanh"), nn.Linear(6, PATCHES))
        self.channels = nn.Sequential(nn.Linear(WIDTH, 12), nn.GELU(), nn.Linear(12, WIDTH))

    def forward(self, x):
        x = x + self.tokens(self.norm1(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channels(self.norm2(x))


class Patches(nn.Module):
    """Cut out by unfold, as transformers that have no convolution do."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3 * 4 * 4, WIDTH)

    def forward(self, x):
        return self.linear(F.unfold(x, 4, stride=4).transpose(1, 2))


class Mean(nn.Module):
    def forward(self, x):
        return x.mean(1)


def mixer():
    return nn.Sequential(Patches(), MixerBlock(), MixerBlock(), nn.LayerNorm(WIDTH), Mean(), nn.Linear(WIDTH, CLASSES))


class ConvNeXtBlock(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.depthwise = nn.Conv2d(width, width, 3, padding=1, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.scale = nn.Parameter(torch.full((width,), 1e-6))

    def forward(self, x):
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        return x + (self.scale * self.down(F.gelu(self.up(y)))).permute(0, 3, 1, 2)


class ConvNeXt(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, WIDTH, 2, stride=2)
        self.blocks = nn.Sequential(ConvNeXtBlock(WIDTH), ConvNeXtBlock(WIDTH))
        self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, CLASSES)

    def forward(self, x):
        return self.head(self.norm(self.blocks(self.stem(x)).mean([-2, -1])))


def data():
    return torch.randn(4, 3, 8, 8), torch.randint(0, CLASSES, (4,))


def loss(net, x, y):
    return F.cross_entropy(net(x), y, label_smoothing=0.1)


MODELS = {
    "vit": Model(lambda: ViT().eval(), data, loss),
    "mixer": Model(mixer, data, loss),
    "convnext": Model(ConvNeXt, data, loss),
}
