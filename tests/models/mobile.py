"""Inverted residuals with squeeze and excitation; a DenseNet that concatenates."""

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

CLASSES = 4


class SqueezeExcite(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.pool, self.scale = nn.AdaptiveAvgPool2d(1), nn.Hardsigmoid()
        self.fc1, self.fc2, self.relu = nn.Conv2d(channels, 2, 1), nn.Conv2d(2, channels, 1), nn.ReLU(inplace=True)

    def forward(self, x):
        return x * self.scale(self.fc2(self.relu(self.fc1(self.pool(x)))))


class InvertedResidual(nn.Module):
    def __init__(self, channels, out, stride):
        super().__init__()
        inner = 2 * channels
        self.kept = stride == 1 and channels == out
        self.body = nn.Sequential(
            nn.Conv2d(channels, inner, 1, bias=False), nn.BatchNorm2d(inner), nn.Hardswish(inplace=True),
            nn.Conv2d(inner, inner, 3, stride, 1, groups=inner, bias=False), nn.BatchNorm2d(inner), nn.ReLU6(inplace=True),
            SqueezeExcite(inner), nn.Conv2d(inner, out, 1, bias=False), nn.BatchNorm2d(out))

    def forward(self, x):
        return x + self.body(x) if self.kept else self.body(x)


def mobile_net():
    return nn.Sequential(
        nn.Conv2d(3, 4, 3, 2, 1), InvertedResidual(4, 4, 1), InvertedResidual(4, 6, 2), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
        nn.Dropout(0.2), nn.Linear(6, CLASSES)).eval()


class Dense(nn.Module):
    def __init__(self, channels, growth=3):
        super().__init__()
        self.norm, self.conv = nn.GroupNorm(1, channels), nn.Conv2d(channels, growth, 3, padding=1, padding_mode="reflect")

    def forward(self, x):
        return torch.cat([x, self.conv(F.relu(self.norm(x)))], dim=1)


def dense_net():
    return nn.Sequential(
        nn.Conv2d(3, 4, 3, padding=1), Dense(4), Dense(7), nn.Conv2d(10, 8, 1), nn.AvgPool2d(2, 2), nn.LocalResponseNorm(3),
        nn.PixelShuffle(2), nn.AdaptiveAvgPool2d((1, 2)), nn.Flatten(), nn.Linear(4, CLASSES))


def data():
    return torch.randn(3, 3, 8, 8), torch.randint(0, CLASSES, (3,))


def loss(net, x, y):
    return F.cross_entropy(net(x), y)


MODELS = {"mobile_net": Model(mobile_net, data, loss), "dense_net": Model(dense_net, data, loss)}
