"""A network that learns a sine wave in three steps of gradient descent; the tasks of a batch are mapped, and Adam learns where to start."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call, grad, vmap

TASKS, SHOTS, INNER, STEPS = 6, 10, 3, 4


def inputs():
    net = nn.Sequential(nn.Linear(1, 20), nn.Tanh(), nn.Linear(20, 20), nn.GELU(), nn.Linear(20, 1))
    x = torch.rand(STEPS, TASKS, 2 * SHOTS, 1) * 10 - 5
    amplitude, phase = torch.rand(2, STEPS, TASKS, 1, 1)
    return net, x, (0.1 + 4.9 * amplitude) * torch.sin(x + 3.1 * phase)


def loss_of(net, parameters, x, y):
    return F.mse_loss(functional_call(net, parameters, x), y)


def task_loss(net, parameters, x, y):
    """The loss on the second half of a task's points after learning from the first."""
    for _ in range(INNER):
        gradients = grad(lambda p: loss_of(net, p, x[:SHOTS], y[:SHOTS]))(parameters)
        parameters = {k: p - 0.01 * gradients[k] for k, p in parameters.items()}
    return loss_of(net, parameters, x[SHOTS:], y[SHOTS:])


def learn(net, x, y, losses_of):
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    history = []
    for step in range(STEPS):
        losses = losses_of(dict(net.named_parameters()), x[step], y[step])
        optimizer.zero_grad()
        losses.mean().backward()
        optimizer.step()
        history.append(losses.detach())
    return history, [p.detach() for p in net.parameters()]


def mapped(net, x, y):
    return learn(net, x, y, lambda p, x, y: vmap(lambda x, y: task_loss(net, p, x, y))(x, y))


def looped(net, x, y):
    return learn(net, x, y, lambda p, x, y: torch.stack([task_loss(net, p, *task) for task in zip(x, y)]))
