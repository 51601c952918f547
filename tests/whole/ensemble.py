"""Five networks with batch normalization trained at once by one optimizer over their stacked parameters, on minibatches of their own."""

import copy

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call, stack_module_state, vmap

MODELS, STEPS = 5, 4


def inputs():
    nets = [nn.Sequential(nn.Linear(4, 9), nn.BatchNorm1d(9), nn.ELU(), nn.Linear(9, 9), nn.PReLU(), nn.Linear(9, 3)) for _ in range(MODELS)]
    x = torch.randn(40, 4)
    y = (x[:, :3] ** 2).argmax(1)
    minibatches = torch.stack([torch.stack([torch.randperm(40)[:16] for _ in range(MODELS)]) for _ in range(STEPS)])
    return nets, x, y, minibatches


def optimizer_of(parameters):
    optimizer = torch.optim.Adam(parameters, lr=0.02, amsgrad=True)
    return optimizer, torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.9)


def mapped(nets, x, y, minibatches):
    parameters, buffers = stack_module_state(nets)
    base = copy.deepcopy(nets[0]).to("meta")
    optimizer, schedule = optimizer_of(parameters.values())

    def loss_of(parameters, buffers, indices):
        return F.cross_entropy(functional_call(base, (parameters, buffers), x[indices]), y[indices])

    history = []
    for indices in minibatches:
        losses = vmap(loss_of)(parameters, buffers, indices)  # the running statistics are written in place
        optimizer.zero_grad()
        losses.sum().backward()
        optimizer.step()
        schedule.step()
        history.append(losses.detach())
    base.eval()
    votes = vmap(lambda p, b: functional_call(base, (p, b), x).softmax(-1))(parameters, buffers)
    return history, votes.detach(), {k: v.detach() for k, v in parameters.items()}, buffers


def looped(nets, x, y, minibatches):
    history, votes = [], []
    for i, net in enumerate(nets):
        optimizer, schedule = optimizer_of(net.parameters())
        for indices in minibatches[:, i]:
            loss = F.cross_entropy(net(x[indices]), y[indices])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            history.append(loss.detach())
        votes.append(net.eval()(x).softmax(-1).detach())
    parameters, buffers = stack_module_state(nets)
    return list(torch.stack(history).view(MODELS, STEPS).t()), torch.stack(votes), {k: v.detach() for k, v in parameters.items()}, buffers
