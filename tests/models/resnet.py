"""Basic blocks: with group norm, with batch norm as it is evaluated, and with the statistics of the batch."""

import functools

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import replace_all_batch_norm_modules_

from model import Model

CLASSES = 5


class Block(nn.Module):
    def __init__(self, channels, out, stride, norm):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, out, 3, stride, padding=1, bias=False)
        self.norm1 = norm(out)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = nn.Conv2d(out, out, 3, padding=1, bias=False)
        self.norm2 = norm(out)
        self.downsample = None
        if stride != 1 or channels != out:
            self.downsample = nn.Sequential(nn.Conv2d(channels, out, 1, stride, bias=False), norm(out))

    def forward(self, x):
        y = self.norm2(self.conv2(self.relu(self.norm1(self.conv1(x)))))
        y += x if self.downsample is None else self.downsample(x)
        return self.relu(y)


class ResNet(nn.Module):
    def __init__(self, norm, widths=(4, 8)):
        super().__init__()
        stem = nn.Conv2d(3, widths[0], 3, padding=1, bias=False)
        self.stem = nn.Sequential(stem, norm(widths[0]), nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, 1))
        sizes = zip((widths[0],) + widths, widths)
        self.layers = nn.Sequential(*(Block(a, b, 1 if i == 0 else 2, norm) for i, (a, b) in enumerate(sizes)))
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Linear(widths[-1], CLASSES)

    def forward(self, x):
        return self.fc(torch.flatten(self.pool(self.layers(self.stem(x))), 1))


def data():
    return torch.randn(4, 3, 12, 12), torch.randint(0, CLASSES, (4,))


def loss(net, x, y):
    return F.cross_entropy(net(x), y)


MODELS = {
    "resnet_group_norm": Model(lambda: ResNet(functools.partial(nn.GroupNorm, 2)), data, loss),
    "resnet_batch_norm_in_eval": Model(lambda: ResNet(nn.BatchNorm2d).eval(), data, loss),
    "resnet_statistics_of_the_batch": Model(lambda: replace_all_batch_norm_modules_(ResNet(nn.BatchNorm2d)), data, loss),
}
