"""The likelihood of observations under a linear model whose matrices and noises are learnt; the smoother back."""

import math

import torch
from torch import nn

from model import Model

STATE, SEEN, STEPS = 3, 2, 4


class KalmanFilter(nn.Module):
    """The update by Cholesky's factors, as filters are written for gradients, or by the textbook's inverse."""

    def __init__(self, by_cholesky):
        super().__init__()
        self.by_cholesky = by_cholesky
        self.transition = nn.Parameter(0.9 * torch.eye(STATE) + 0.1 * torch.randn(STATE, STATE))
        self.emission = nn.Parameter(torch.randn(SEEN, STATE))
        self.log_process_noise = nn.Parameter(torch.zeros(STATE))
        self.noise_factor = nn.Parameter(torch.eye(SEEN))
        self.mean = nn.Parameter(torch.zeros(STATE))
        self.register_buffer("covariance", torch.eye(STATE))

    def noises(self):
        factor = self.noise_factor.tril(-1) + torch.diag(self.noise_factor.diagonal().exp())
        return torch.diag_embed(self.log_process_noise.exp()), factor @ factor.mT

    def update(self, mean, covariance, y, noise):
        h = self.emission
        missed = y - mean @ h.mT
        spread = h @ covariance @ h.mT + noise
        if self.by_cholesky:
            factor = torch.linalg.cholesky(spread)
            gain = torch.cholesky_solve(h @ covariance, factor).mT
            white = torch.linalg.solve_triangular(factor, missed.unsqueeze(-1), upper=False).squeeze(-1)
            log_likelihood = -0.5 * white.square().sum(-1) - factor.diagonal(dim1=-2, dim2=-1).log().sum(-1)
        else:
            inverse = torch.linalg.inv(spread)
            gain = covariance @ h.mT @ inverse
            distance = torch.einsum("bi,bij,bj->b", missed, inverse, missed)
            log_likelihood = -0.5 * (distance + torch.logdet(spread))
        kept = torch.eye(STATE, device=y.device) - gain @ h
        mean = mean + (gain @ missed.unsqueeze(-1)).squeeze(-1)
        return mean, kept @ covariance @ kept.mT + gain @ noise @ gain.mT, log_likelihood - 0.5 * SEEN * math.log(2 * math.pi)

    def forward(self, ys):
        process, noise = self.noises()
        mean, covariance = self.mean.expand(ys.size(0), -1), self.covariance.expand(ys.size(0), -1, -1)
        total, filtered = torch.zeros(ys.size(0), device=ys.device), []
        for y in ys.unbind(1):
            mean, covariance = mean @ self.transition.mT, self.transition @ covariance @ self.transition.mT + process
            predicted = mean, covariance
            mean, covariance, log_likelihood = self.update(mean, covariance, y, noise)
            total = total + log_likelihood
            filtered.append((mean, covariance, *predicted))
        return total, self.smoothed(filtered)

    def smoothed(self, filtered):
        mean, covariance = filtered[-1][:2]
        means = [mean]
        for (m, p, *_), (*_, m_next, p_next) in zip(filtered[-2::-1], filtered[:0:-1]):
            gain = torch.linalg.solve(p_next, self.transition @ p).mT
            mean = m + (gain @ (mean - m_next).unsqueeze(-1)).squeeze(-1)
            covariance = p + gain @ (covariance - p_next) @ gain.mT
            means.append(mean)
        return torch.stack(means[::-1], dim=1), covariance


def data():
    return torch.randn(4, STEPS, SEEN), torch.randn(4, STEPS, STATE)


def loss(net, ys, states):
    log_likelihood, (means, covariance) = net(ys)
    return -log_likelihood.mean() + (means - states).square().mean() + torch.logdet(covariance).mean()


MODELS = {
    "kalman_by_cholesky": Model(lambda: KalmanFilter(True), data, loss),
    "kalman_by_inverse": Model(lambda: KalmanFilter(False), data, loss),
}
