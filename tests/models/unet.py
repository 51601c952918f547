"""Double convolutions with instance norm, skip connections, upsampling by transposed convolution or bilinear; Dice loss."""

import functools

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

CLASSES = 3


def double_conv(channels, out):
    layers = []
    for a, b in ((channels, out), (out, out)):
        layers += [nn.Conv2d(a, b, 3, padding=1), nn.InstanceNorm2d(b, affine=True), nn.LeakyReLU(0.1, inplace=True)]
    return nn.Sequential(*layers)


class Up(nn.Module):
    def __init__(self, channels, out, bilinear):
        super().__init__()
        if bilinear:
            self.up = nn.Sequential(nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True), nn.Conv2d(channels, out, 1))
        else:
            self.up = nn.ConvTranspose2d(channels, out, 2, stride=2)
        self.conv = double_conv(2 * out, out)

    def forward(self, x, skipped):
        x = self.up(x)
        missing = [skipped.size(d) - x.size(d) for d in (3, 2)]
        x = F.pad(x, [p for m in missing for p in (m // 2, m - m // 2)])
        return self.conv(torch.cat([skipped, x], dim=1))


class UNet(nn.Module):
    def __init__(self, bilinear, widths=(3, 4, 6)):
        super().__init__()
        self.down = nn.ModuleList(double_conv(a, b) for a, b in zip((1,) + widths, widths))
        self.up = nn.ModuleList(Up(b, a, bilinear) for a, b in zip(widths[-2::-1], widths[:0:-1]))
        self.pool = nn.MaxPool2d(2)
        self.head = nn.Conv2d(widths[0], CLASSES, 1)

    def forward(self, x):
        skipped = []
        for i, block in enumerate(self.down):
            x = block(x if i == 0 else self.pool(x))
            skipped.append(x)
        for block, other in zip(self.up, skipped[-2::-1]):
            x = block(x, other)
        return self.head(x)


def data():
    return torch.randn(3, 1, 10, 14), torch.randint(0, CLASSES, (3, 10, 14))


def loss(net, x, y):
    logits = net(x)
    p, wanted = logits.softmax(1), F.one_hot(y, CLASSES).movedim(-1, 1)
    dice = 2 * (p * wanted).sum((2, 3)) / (p.sum((2, 3)) + wanted.sum((2, 3)) + 1)
    return F.cross_entropy(logits, y) + 1 - dice.mean()


MODELS = {
    "unet_transposed": Model(functools.partial(UNet, False), data, loss),
    "unet_bilinear": Model(functools.partial(UNet, True), data, loss),
}
