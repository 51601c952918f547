"""Signals: a WaveNet with weight norm, a Fourier neural operator, a selective state space, speech to letters, a tagger with a CRF."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.parametrizations import weight_norm

from model import Model

LENGTH = 12


class WaveNet(nn.Module):
    def __init__(self, width=4, layers=3):
        super().__init__()
        self.first = weight_norm(nn.Conv1d(1, width, 1))
        self.gates = nn.ModuleList(weight_norm(nn.Conv1d(width, 2 * width, 2, dilation=2**i)) for i in range(layers))
        self.mixes = nn.ModuleList(weight_norm(nn.Conv1d(width, 2 * width, 1)) for _ in range(layers))
        self.last = nn.Conv1d(width, 5, 1)

    def forward(self, x):
        x, total = self.first(x), 0.0
        for gate, mix in zip(self.gates, self.mixes):
            opened, closed = gate(F.pad(x, (gate.dilation[0], 0))).chunk(2, dim=1)
            more, skipped = mix(torch.tanh(opened) * torch.sigmoid(closed)).chunk(2, dim=1)
            x, total = x + more, total + skipped
        return self.last(F.relu(total))


class SpectralConvolution(nn.Module):
    def __init__(self, width, modes=3):
        super().__init__()
        self.modes = modes
        self.weight = nn.Parameter(torch.randn(width, width, modes, dtype=torch.complex128) / width)

    def forward(self, x):
        spectrum = torch.fft.rfft(x)
        out = torch.zeros(*spectrum.shape, dtype=spectrum.dtype, device=x.device)
        out[:, :, : self.modes] = torch.einsum("bix,iox->box", spectrum[:, :, : self.modes], self.weight)
        return torch.fft.irfft(out, n=x.size(-1))


class FourierOperator(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.lift, self.project = nn.Linear(2, width), nn.Linear(width, 1)
        self.spectral = nn.ModuleList(SpectralConvolution(width) for _ in range(2))
        self.local = nn.ModuleList(nn.Conv1d(width, width, 1) for _ in range(2))

    def forward(self, u):
        grid = torch.linspace(0, 1, u.size(-1), device=u.device).expand_as(u)
        x = self.lift(torch.stack([u, grid], dim=-1)).transpose(1, 2)
        for spectral, local in zip(self.spectral, self.local):
            x = F.gelu(spectral(x) + local(x))
        return self.project(x.transpose(1, 2)).squeeze(-1)


class SelectiveStateSpace(nn.Module):
    """A block of Mamba, its recurrence written out."""

    def __init__(self, width=4, inner=6, state=3, rank=2):
        super().__init__()
        self.state, self.rank = state, rank
        self.into = nn.Linear(width, 2 * inner, bias=False)
        self.conv = nn.Conv1d(inner, inner, 3, groups=inner, padding=2)
        self.select = nn.Linear(inner, rank + 2 * state, bias=False)
        self.step = nn.Linear(rank, inner)
        self.log_a = nn.Parameter(torch.log(torch.arange(1, state + 1, dtype=torch.get_default_dtype())).repeat(inner, 1))
        self.d = nn.Parameter(torch.ones(inner))
        self.out = nn.Linear(inner, width, bias=False)

    def forward(self, x):
        x, gate = self.into(x).chunk(2, dim=-1)
        x = F.silu(self.conv(x.transpose(1, 2))[..., : x.size(1)].transpose(1, 2))
        delta, b, c = self.select(x).split([self.rank, self.state, self.state], dim=-1)
        delta = F.softplus(self.step(delta))
        a = torch.exp(delta.unsqueeze(-1) * -torch.exp(self.log_a))
        u = delta.unsqueeze(-1) * b.unsqueeze(2) * x.unsqueeze(-1)
        h, ys = torch.zeros_like(a[:, 0]), torch.empty_like(x)
        for t in range(x.size(1)):
            h = a[:, t] * h + u[:, t]
            ys[:, t] = torch.einsum("bdn,bn->bd", h, c[:, t])
        return self.out((ys + self.d * x) * F.silu(gate))


class Speech(nn.Module):
    def __init__(self, letters=4):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv1d(3, 6, 3, stride=2, padding=1), nn.Hardtanh(0, 20, inplace=True))
        self.gru = nn.GRU(6, 5, bidirectional=True)
        self.norm, self.fc = nn.LayerNorm(10), nn.Linear(10, letters, bias=False)

    def forward(self, x):
        y, _ = self.gru(self.conv(x).permute(2, 0, 1))
        return self.fc(self.norm(y)).log_softmax(-1)


def letters_loss(net, x, letters, lengths):
    log_p = net(x)
    return F.ctc_loss(log_p, letters, torch.full((x.size(0),), log_p.size(0)), lengths, zero_infinity=True)


class Tagger(nn.Module):
    """A CRF over a convolution: minus the log of the likelihood of the tags."""

    def __init__(self, tags=4):
        super().__init__()
        self.embedding, self.conv = nn.Embedding(7, 4), nn.Conv1d(4, 5, 3, padding=1)
        self.emit, self.step, self.start = nn.Linear(5, tags), nn.Parameter(torch.randn(tags, tags)), nn.Parameter(torch.randn(tags))

    def forward(self, words, tags):
        scores = self.emit(F.relu(self.conv(self.embedding(words).transpose(1, 2))).transpose(1, 2))
        taken = scores.gather(2, tags.unsqueeze(2)).squeeze(2).sum(1) + self.start[tags[:, 0]] + self.step[tags[:, :-1], tags[:, 1:]].sum(1)
        alpha = self.start + scores[:, 0]
        for score in scores.unbind(1)[1:]:
            alpha = torch.logsumexp(alpha.unsqueeze(2) + self.step, dim=1) + score
        return torch.logsumexp(alpha, dim=1) - taken


def spoken():
    return torch.randn(3, 3, 14), torch.randint(1, 4, (3, 3)), torch.tensor([3, 2, 3])


def tagged():
    return torch.randint(0, 7, (3, 5)), torch.randint(0, 4, (3, 5))


def series(*channels):
    return torch.randn(3, *channels, LENGTH)


MODELS = {
    "wavenet": Model(WaveNet, lambda: (series(1), torch.randint(0, 5, (3, LENGTH))), lambda net, x, y: F.cross_entropy(net(x), y)),
    "fourier_operator": Model(FourierOperator, lambda: (series(), series()), lambda net, x, y: F.mse_loss(net(x), y)),
    "state_space": Model(SelectiveStateSpace, lambda: (torch.randn(3, 5, 4), torch.randn(3, 5, 4)), lambda net, x, y: F.l1_loss(net(x), y)),
    "speech": Model(Speech, spoken, letters_loss),
    "crf": Model(Tagger, tagged, lambda net, words, tags: net(words, tags).mean(), inputs=2),
}
