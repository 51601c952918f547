"""DP-SGD of a small CNN: the gradient of each example is clipped, noise is added to their sum, SGD with momentum takes the step."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call, grad_and_value

BATCH, STEPS, CLIP, NOISE = 6, 3, 0.5, 0.3


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 4, 5, stride=2, padding=2)
        self.norm = nn.GroupNorm(2, 4)
        self.conv2 = nn.Conv2d(4, 6, 3, groups=2, bias=False)
        self.drop = nn.Dropout(0.3)
        self.fc = nn.Linear(24, 5)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.norm(self.conv1(x))), 2, stride=1)
        x = F.adaptive_avg_pool2d(F.relu(self.conv2(x)), 2)
        return self.fc(self.drop(x.flatten(1)))


def inputs():
    return Net(), torch.randn(STEPS, BATCH, 1, 14, 14), torch.randint(0, 5, (STEPS, BATCH))


def clipped(gradients):
    """The gradients of one example, their norm at most CLIP."""
    norm = torch.stack([g.norm() for g in gradients.values()]).norm()
    return {k: g * (CLIP / (norm + 1e-6)).clamp(max=1.0) for k, g in gradients.items()}


def train(net, x, y, of_each):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-3)

    def of_example(parameters, x, y):
        gradients, loss = grad_and_value(lambda p: F.cross_entropy(functional_call(net, p, x[None]), y[None], label_smoothing=0.1))(parameters)
        return clipped(gradients), loss

    history = []
    for step in range(STEPS):
        gradients, losses = of_each(of_example, {k: p.detach() for k, p in net.named_parameters()}, x[step], y[step])
        torch.manual_seed(100 + step)
        for name, parameter in net.named_parameters():
            parameter.grad = (gradients[name].sum(0) + NOISE * CLIP * torch.randn_like(parameter)) / BATCH
        optimizer.step()
        history.append(losses)
    return history, [p.detach() for p in net.parameters()]


def mapped(net, x, y):
    # One mask of the dropout for all.
    torch.manual_seed(7)
    return train(net, x, y, lambda f, p, x, y: torch.vmap(f, in_dims=(None, 0, 0), randomness="same")(p, x, y))


def looped(net, x, y):
    def one_by_one(f, parameters, x, y):
        state, results = torch.get_rng_state(), []
        for example in zip(x, y):
            torch.set_rng_state(state)
            results.append(f(parameters, *example))
        return {k: torch.stack([g[k] for g, _ in results]) for k in parameters}, torch.stack([loss for _, loss in results])

    torch.manual_seed(7)
    return train(net, x, y, one_by_one)
