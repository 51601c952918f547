"""What others wrote around a training step: averages of weights, scalers, parametrizations, prunings, packed sequences, distributions.

Each case is written once, as somebody would who knows nothing of ranks, and is run on tracked tensors and on plain ones of one process.
"""

import copy

import torch
from cases import DEVICE, drawn, has_states, leaf, mesh, near, part
from torch import nn
from torch.nn.utils import parametrizations, prune
from torch.optim import swa_utils
from vmapgen import variance as v


class Alone:
    """One process, plain tensors."""

    def weights(self, module):
        return module

    def data(self, x):
        return x

    def mean(self, loss):
        return loss


class OnRanks:
    """The same on four ranks, each with its part of the data."""

    def __init__(self, of):
        self.of = of

    def weights(self, module):
        for t in [*module.parameters(), *module.buffers()]:
            v.mark(t, self.of)
        return module

    def data(self, x):
        return v.mark(part(x, self.of, "dp", 0), self.of, varying="dp")

    def mean(self, loss):
        return v.all_reduce(loss, "dp", "avg")


def _same(case, **scope):
    dp = mesh(("dp", 4))
    torch.manual_seed(0)
    wanted = case(Alone())
    torch.manual_seed(0)
    if scope:
        with v.scope(dp, **scope):
            got = case(OnRanks(dp))
    else:
        got = case(OnRanks(dp))
    near(got, wanted)
    has_states("dp:I", *got)


def model():
    return nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 4)).double()


def _trained(at, module, optimizer=None, after=None, steps=3):
    """The weights after some steps; `after(loss)` in the place of backward and step."""
    optimizer = optimizer or torch.optim.SGD(module.parameters(), 0.1, momentum=0.9)
    x = at.data(drawn((8, 4))[0])
    for _ in range(steps):
        optimizer.zero_grad()
        loss = at.mean(module(x).pow(2).mean())
        if after:
            after(loss, optimizer)
        else:
            loss.backward()
            optimizer.step()
    return [p.detach() for p in module.parameters()]


def case_averaged_weights():
    def averaged(at, **options):
        module = at.weights(model())
        average = swa_utils.AveragedModel(module, **options)

        def step(loss, optimizer):
            loss.backward()
            optimizer.step()
            average.update_parameters(module)

        _trained(at, module, after=step)
        return [p.detach() for p in average.parameters()]

    _same(averaged)
    _same(lambda at: averaged(at, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(0.9)))


def case_scaled_gradients():
    def scaled(at):
        scaler = torch.amp.GradScaler(DEVICE, init_scale=8.0)
        module = at.weights(model())

        def step(loss, optimizer):
            scaler.scale(loss).backward()
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(module.parameters(), 0.05)
            scaler.step(optimizer)
            scaler.update()

        return _trained(at, module, after=step)

    _same(scaled)


def case_scaled_gradients_of_divided_weights():
    """In one step the gradient of one rank's part alone overflows: no rank makes that step, and all scales are one."""
    tp = mesh(("tp", 4))
    a, b, x, y = drawn((2,), (8,), (4, 8), (4, 8))
    y[1, 5] = torch.inf

    def scaled(take, total, a, b, **options):
        scaler, optimizer = torch.amp.GradScaler(DEVICE, init_scale=8.0, growth_interval=2), torch.optim.SGD([a, b], 0.1, **options)
        for i in range(4):
            optimizer.zero_grad()
            scaler.scale(total((a.sum() * b * take(x[i]) + b * take(y[i])).sum())).backward()
            scaler.step(optimizer)
            scaler.update()
        return [a.detach(), b.detach(), scaler._scale]

    for options in ({}, {"foreach": False}, {"fused": True}):
        wanted = scaled(lambda x: x, lambda x: x, *(w.clone().requires_grad_() for w in (a, b)), **options)
        mine = leaf(a, tp), leaf(part(b, tp, "tp", 0), tp, "tp")
        got = scaled(lambda x: v.mark(part(x, tp, "tp", 0), tp, "tp"), lambda x: v.all_reduce(x, "tp"), *mine, **options)
        near(got, [wanted[0], part(wanted[1], tp, "tp", 0), wanted[2]])
        has_states("tp:I", got[0], got[2])
        has_states("tp:V", got[1])


def case_line_search():
    def searched(at):
        module, x = at.weights(model()), at.data(drawn((8, 4))[0])
        optimizer = torch.optim.LBFGS(module.parameters(), 0.5, max_iter=4, line_search_fn="strong_wolfe")

        def closure():
            optimizer.zero_grad()
            loss = at.mean(module(x).pow(2).mean())
            loss.backward()
            return loss

        optimizer.step(closure)
        return [p.detach() for p in module.parameters()]

    _same(searched)


def case_schedules():
    def scheduled(at):
        module = at.weights(model())
        optimizer = torch.optim.AdamW(module.parameters(), 0.1)
        cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 5)
        plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=0)

        def step(loss, optimizer):
            loss.backward()
            optimizer.step()
            cosine.step()
            plateau.step(loss)

        return _trained(at, module, optimizer, step)

    _same(scheduled)


def _after(change):
    """The first layer's weight becomes something else, then all are trained."""

    def trained(at):
        module = model()
        change(module[0])
        return _trained(at, at.weights(module))

    _same(trained)


def case_parametrized_weights():
    for change in (parametrizations.spectral_norm, parametrizations.weight_norm, parametrizations.orthogonal, nn.utils.spectral_norm,
                   nn.utils.weight_norm, lambda layer: prune.l1_unstructured(layer, "weight", 5)):
        _after(change)


def case_weights_as_a_vector():
    def doubled(at):
        module = at.weights(model())
        nn.utils.vector_to_parameters(nn.utils.parameters_to_vector(module.parameters()) * 2, module.parameters())
        return _trained(at, module)

    _same(doubled)


def case_states_that_are_loaded():
    def resumed(at):
        first, second = at.weights(model()), at.weights(model())
        adam, other = (torch.optim.Adam(m.parameters(), 0.1) for m in (first, second))
        _trained(at, first, adam, steps=1)
        second.load_state_dict(copy.deepcopy(first.state_dict()))
        other.load_state_dict(copy.deepcopy(adam.state_dict()))
        return _trained(at, second, other, steps=2)

    _same(resumed)


def case_packed_sequences():
    lengths = torch.tensor([6, 3, 5, 2, 1, 6, 4, 4], device="cpu")

    def packed(at):
        net, x = at.weights(nn.LSTM(4, 5, batch_first=True).double()), at.data(drawn((8, 6, 4))[0])
        mine = lengths if isinstance(at, Alone) else part(lengths, at.of, "dp", 0)
        results, _ = net(nn.utils.rnn.pack_padded_sequence(x, mine, batch_first=True, enforce_sorted=False))
        results, _ = nn.utils.rnn.pad_packed_sequence(results, batch_first=True, total_length=6)
        at.mean(results.pow(2).mean()).backward()
        return [p.grad for p in net.parameters()]

    _same(packed)


def case_distributions():
    """They check what they are given on the host, which differs between the ranks: a scope says that it may."""

    class Fit(nn.Module):
        def __init__(self, of):
            super().__init__()
            self.mean = nn.Parameter(torch.zeros(4, dtype=torch.float64))
            self.scale = nn.Parameter(torch.eye(4, dtype=torch.float64) * 1.5)
            self.of = of

        def forward(self, x):
            return self.of(self.mean, self.scale).log_prob(x)

    for of in (lambda mean, scale: torch.distributions.Normal(mean, scale.diagonal().exp()),
               lambda mean, scale: torch.distributions.MultivariateNormal(mean, scale_tril=scale.tril()),
               lambda mean, scale: torch.distributions.Laplace(mean, scale.diagonal())):
        _same(lambda at, of=of: _trained(at, at.weights(Fit(of)), steps=1), branches="own")


def case_gradients_of_gradients():
    """A penalty on the gradient of the input."""

    def penalty(at):
        module, x = at.weights(model()), at.data(drawn((8, 4))[0]).requires_grad_()
        gradient, = torch.autograd.grad(module(x).sum(), x, create_graph=True)
        at.mean(gradient.norm(dim=1).sub(1).pow(2).mean()).backward()
        return [p.grad for p in module.parameters() if p.grad is not None]

    _same(penalty)


CASES = {name.removeprefix("case_"): case for name, case in list(globals().items()) if name.startswith("case_")}
