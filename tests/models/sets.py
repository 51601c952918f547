"""DeepSets with a mask, PointNet, and a Set Transformer."""

import torch
import torch.nn.functional as F
from torch import nn

from model import Model

SIZE, FEATURES, WIDTH = 5, 3, 6


class DeepSets(nn.Module):
    def __init__(self):
        super().__init__()
        self.phi = nn.Sequential(nn.Linear(FEATURES, WIDTH), nn.ELU(), nn.Linear(WIDTH, WIDTH), nn.ELU())
        self.rho = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.Tanh(), nn.Linear(WIDTH, 1))

    def forward(self, x, lengths):
        mask = torch.arange(x.size(1), device=x.device)[None] < lengths[:, None]
        summed = self.phi(x).masked_fill(~mask.unsqueeze(-1), 0.0).sum(dim=1)
        return self.rho(summed / lengths.unsqueeze(-1)).squeeze(-1)


class PointNet(nn.Module):
    """Convolutions of length one, a learnt rotation, the largest value of all points."""

    def __init__(self):
        super().__init__()
        self.turn = nn.Sequential(
            nn.Conv1d(FEATURES, WIDTH, 1), nn.ReLU(), nn.AdaptiveMaxPool1d(1), nn.Flatten(), nn.Linear(WIDTH, FEATURES**2))
        self.points = nn.Sequential(nn.Conv1d(FEATURES, WIDTH, 1), nn.BatchNorm1d(WIDTH), nn.ReLU(), nn.Conv1d(WIDTH, WIDTH, 1))
        self.head = nn.Linear(WIDTH, 1)

    def forward(self, x, lengths):
        x = x.transpose(1, 2)
        turn = self.turn(x).view(-1, FEATURES, FEATURES) + torch.eye(FEATURES, device=x.device)
        y = self.points(torch.bmm(turn, x))
        mask = torch.arange(x.size(2), device=x.device) >= lengths[:, None]
        return self.head(torch.where(mask.unsqueeze(1), -torch.inf, y).max(dim=2)[0]).squeeze(-1)


class SetTransformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(FEATURES, WIDTH)
        self.induced, self.seed = nn.Parameter(torch.randn(1, 2, WIDTH)), nn.Parameter(torch.randn(1, 1, WIDTH))
        self.among, self.back, self.pool = (nn.MultiheadAttention(WIDTH, 2, batch_first=True) for _ in range(3))
        self.norm, self.head = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 1)

    def forward(self, x, lengths):
        x, padding = self.embed(x), torch.arange(x.size(1), device=x.device) >= lengths[:, None]
        points, _ = self.among(self.induced.repeat(len(x), 1, 1), x, x, key_padding_mask=padding)
        x = self.norm(x + self.back(x, points, points)[0])
        pooled, weights = self.pool(self.seed.repeat(len(x), 1, 1), x, x, key_padding_mask=padding)
        return self.head(pooled[:, 0]).squeeze(-1) + (weights * weights).sum((1, 2))


def data():
    return torch.randn(4, SIZE, FEATURES), torch.tensor([5, 2, 4, 3]), torch.randn(4)


def loss(net, x, lengths, y):
    return F.smooth_l1_loss(net(x, lengths), y)


MODELS = {
    "deep_sets": Model(DeepSets, data, loss, inputs=2),
    "point_net": Model(lambda: PointNet().eval(), data, loss, inputs=2),
    "set_transformer": Model(SetTransformer, data, loss, inputs=2),
}
