"""Models with checkpointed blocks inside native maps: parameters that functional_call puts in, gradients of each example, of each model."""

import functools
import itertools
import unittest

import torch
from torch import nn
from torch.func import functional_call, grad
from torch.utils.checkpoint import checkpoint, checkpoint_sequential  # by name, before vmapgen

import vmapgen
from checkpoint_case import REENTRANT, B, Case, rand


class Net(nn.Module):
    """Blocks that are checkpointed in the ways that models do it."""

    def __init__(self, way=None, reentrant=False, dropout=0.0):
        super().__init__()
        self.first, self.last = nn.Linear(4, 6), nn.Linear(6, 2)
        self.blocks = nn.ModuleList(nn.Sequential(nn.Linear(6, 6), nn.Tanh(), nn.Dropout(dropout)) for _ in range(3))
        self.scale = nn.Parameter(torch.ones(6))
        self.register_buffer("shift", torch.full((6,), 0.1))
        self.way, self.reentrant, self.runs = way, reentrant, 0
        self.saves = True
        self.double()

    def block(self, x, i, scaled=True):
        self.runs += 1
        return self.blocks[i](x) * (self.scale if scaled else 1) + self.shift

    def pair(self, x, i):
        return self.block(x, i), None, (x.sin(), 3)

    def inner_checkpoint(self, x, i):
        return self.saved()(self.block, x.cos(), i) + self.blocks[i](x)

    def saved(self):
        return functools.partial(checkpoint, use_reentrant=self.reentrant) if self.saves else lambda f, *args, **kwargs: f(*args, **kwargs)

    def step(self, x, i):
        saved = self.saved()
        if self.way == "method":
            return saved(self.block, x, i)
        if self.way == "module":
            return saved(self.blocks[i], x) * self.scale + self.shift
        if self.way == "closure":
            scale = self.scale * 2
            return saved(lambda: self.blocks[i](x) * scale / 2 + self.shift)
        if self.way == "partial":
            return saved(functools.partial(self.block, i=i), x)
        if self.way == "kwargs":
            return saved(self.block, x, i=i, scaled=True)
        if self.way == "tuple":
            y, nothing, (sine, three) = saved(self.pair, x, i)
            assert nothing is None and three == 3
            return y * sine
        return saved(self.inner_checkpoint, x, i)  # nested

    def forward(self, x):
        x = self.first(x)
        if self.way == "sequential" and self.saves:
            return self.last(checkpoint_sequential(self.blocks, 2, x, use_reentrant=self.reentrant))
        for i in range(3):
            x = self.blocks[i](x) if self.way == "sequential" else self.step(x, i)
        return self.last(x)


WAYS = [(way, reentrant) for way in ("method", "module", "closure", "partial", "kwargs", "tuple", "nested", "sequential")
        for reentrant in REENTRANT if not (way == "kwargs" and reentrant)]


def gradients(net, losses):
    """Of each loss by the net's own parameters, by PyTorch's backward, stacked."""
    each = []
    for loss in losses:
        net.zero_grad()
        loss().backward()
        each.append({name: p.grad.clone() for name, p in net.named_parameters() if p.grad is not None})
    return {name: torch.stack([one[name] for one in each]) for name in each[0]}


class Modules(Case):
    """The loop runs PyTorch's own checkpoint."""

    def each_way(self, check):
        for way, reentrant in WAYS:
            with self.subTest(way=way, reentrant=reentrant):
                net = Net(way, reentrant)
                x = self.x.clone().requires_grad_()  # without it a reentrant checkpoint has no gradient in PyTorch
                # Nor does it have any through what is closed over alone, or out of a tuple in a tuple.
                net.reentrant = reentrant and way not in ("closure", "tuple")
                wanted = gradients(net, [functools.partial(lambda i: net(x[i]).square().sum(), i) for i in range(B)])  # noqa: B023
                net.reentrant = reentrant
                check(net, {name: p.detach().clone() for name, p in net.named_parameters() if name in wanted}, wanted)

    def test_gradients_of_each_example(self):
        def check(net, parameters, wanted):
            loss = lambda p, x: functional_call(net, p, (x,)).square().sum()  # noqa: B023, E731
            for p in net.parameters():  # what functional_call puts back is not what the second run may see
                p.data.fill_(float("nan"))
            self.same(vmapgen.vmap(grad(loss), in_dims=(None, 0))(parameters, self.x), wanted)
            stacked = {name: torch.stack([p] * B) for name, p in parameters.items()}
            self.same(vmapgen.vmap(grad(loss))(stacked, self.x), wanted)
            with vmapgen.native_host():
                self.same(torch.vmap(grad(loss), in_dims=(None, 0))(parameters, self.x), wanted)

        self.each_way(check)

    def test_gradient_of_the_map(self):
        def check(net, parameters, wanted):
            wanted = {name: each.sum(0) for name, each in wanted.items()}
            loss = lambda p: vmapgen.vmap(lambda x: functional_call(net, p, (x,)).square().sum())(self.x).sum()  # noqa: B023, E731
            self.same(grad(loss)(parameters), wanted)
            leaves = {name: p.clone().requires_grad_() for name, p in parameters.items()}
            loss(leaves).backward()  # the map has ended, and the net has its own parameters again
            self.same({name: p.grad for name, p in leaves.items()}, wanted)
            whole = gradients(net, [lambda: vmapgen.vmap(net)(self.x).square().sum()])
            self.same({name: each[0] for name, each in whole.items()}, wanted)

        self.each_way(check)

    def test_two_maps_and_an_ensemble(self):
        def check(net, parameters, _):
            nets = {name: torch.stack([p, 2 * p]) for name, p in parameters.items()}
            loss = lambda p, x: functional_call(net, p, (x,)).square().sum()  # noqa: B023, E731
            got = vmapgen.vmap(vmapgen.vmap(grad(loss), in_dims=(None, 0)), in_dims=(0, None))(nets, self.x)
            each = vmapgen.vmap(vmapgen.vmap(loss, in_dims=(None, 0)), in_dims=(0, None))
            whole = grad(lambda p: each(p, self.x).sum())(nets)
            net.saves = False
            for i in range(2):
                wanted = [grad(loss)({name: p[i] for name, p in nets.items()}, x) for x in self.x]
                for name in nets:
                    self.same(got[name][i], torch.stack([one[name] for one in wanted]))
                    self.same(whole[name][i], sum(one[name] for one in wanted))

        self.each_way(check)

    def test_parameters_that_want_no_gradient(self):
        """A frozen part that functional_call puts in, and a skeleton of a module whose own parameters have no values."""
        for way, reentrant in WAYS:
            with self.subTest(way=way, reentrant=reentrant):
                net = Net(way, reentrant)
                frozen = {**dict(net.named_parameters()), **dict(net.named_buffers())}
                frozen = {name: 2 * t.detach() for name, t in frozen.items()}
                trained = {"first.weight": frozen.pop("first.weight")}
                loss = lambda p, x: functional_call(net, {**frozen, **p}, (x,)).square().sum()  # noqa: B023, E731
                net.saves = False
                wanted = grad(lambda p: sum(loss(p, x) for x in self.x))(trained)  # noqa: B023
                net.saves = True
                net.to("meta")
                leaf = trained["first.weight"].clone().requires_grad_()
                vmapgen.vmap(lambda x: loss({"first.weight": leaf}, x))(self.x).sum().backward()  # noqa: B023
                self.same(leaf.grad, wanted["first.weight"])

    def test_recurrent(self):
        class Recurrent(nn.Module):
            def __init__(self, reentrant):
                super().__init__()
                self.lstm, self.reentrant = nn.LSTM(3, 4).double(), reentrant

            def forward(self, x):
                return (self.lstm(x) if self.reentrant is None else checkpoint(self.lstm, x, use_reentrant=self.reentrant))[0].sin().sum()

        x = rand(B, 5, 3)
        for reentrant in REENTRANT:
            net = Recurrent(None)
            parameters = {name: 2 * p.detach() for name, p in net.named_parameters()}
            wanted = [grad(lambda p: functional_call(net, p, (each,)))(parameters) for each in x]  # noqa: B023
            net.reentrant = reentrant
            got = vmapgen.vmap(grad(lambda p, x: functional_call(net, p, (x,))), in_dims=(None, 0))(parameters, x)  # noqa: B023
            self.same(got, {name: torch.stack([one[name] for one in wanted]) for name in parameters})

    def test_batch_norm(self):
        for reentrant in REENTRANT:
            block = nn.Sequential(nn.Conv1d(2, 3, 3), nn.BatchNorm1d(3), nn.ReLU(inplace=True)).double()
            x = rand(B, 5, 2, 6).requires_grad_()
            run = lambda x: checkpoint(block, x, use_reentrant=reentrant).relu_().sum()  # noqa: B023, E731
            stats = {name: torch.stack([t.clone()] * B) for name, t in block.named_buffers()}
            mapped = vmapgen.vmap(lambda b, x: functional_call(Wrapped(block, run), b, (x,)))  # noqa: B023
            got, = torch.autograd.grad(mapped({f"block.{name}": t for name, t in stats.items()}, x).sum(), x)
            sum(block(each).relu().sum() for each in x).backward()
            self.same(got, x.grad)
            self.same(stats["1.num_batches_tracked"], torch.ones(B, dtype=torch.int64))


class Wrapped(nn.Module):
    def __init__(self, block, run):
        super().__init__()
        self.block, self.run = block, run

    def forward(self, x):
        return self.run(x)


class Transformer(nn.Module):
    """Of PyTorch's layers, each checkpointed."""

    def __init__(self, reentrant):
        super().__init__()
        self.embed, self.place = nn.Embedding(11, 8), nn.Parameter(torch.zeros(5, 8))
        self.layers = nn.ModuleList(nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, batch_first=True, norm_first=i > 0) for i in range(2))
        self.norm, self.head, self.reentrant = nn.LayerNorm(8), nn.Linear(8, 11), reentrant
        self.double()

    def forward(self, tokens):
        x = self.embed(tokens) + self.place
        mask = nn.Transformer.generate_square_subsequent_mask(5, dtype=x.dtype)
        for layer in self.layers:
            x = layer(x, mask) if self.reentrant is None else checkpoint(layer, x, mask, use_reentrant=self.reentrant)
        return self.head(self.norm(x))


class Transformers(Case):
    def test_gradients_of_each_example(self):
        tokens = torch.randint(0, 11, (B, 1, 5))
        for reentrant, train in itertools.product(REENTRANT, (True, False)):
            with self.subTest(reentrant=reentrant, train=train):
                net = Transformer(reentrant).train(train)
                loss = lambda out, tokens: nn.functional.cross_entropy(out.flatten(0, 1), tokens.flatten())  # noqa: E731
                wanted = gradients(net, [functools.partial(lambda t: loss(net(t), t), t) for t in tokens])  # noqa: B023
                parameters = {name: p.detach() for name, p in net.named_parameters()}
                per_example = grad(lambda p, t: loss(functional_call(net, p, (t,)), t))  # noqa: B023
                self.same(vmapgen.vmap(per_example, in_dims=(None, 0))(parameters, tokens), wanted)
                whole = gradients(net, [lambda: vmapgen.vmap(lambda t: loss(net(t), t))(tokens).sum()])  # noqa: B023
                self.same({name: g[0] for name, g in whole.items()}, {name: g.sum(0) for name, g in wanted.items()})


if __name__ == "__main__":
    unittest.main()
