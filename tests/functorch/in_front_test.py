"""Views in a map that somebody watches, who may have the memory of what it makes: NOTE: [batch in front] in in_front.h."""

import unittest
from itertools import product

import torch
from torch import nn
from torch.func import functionalize, grad
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils.checkpoint import checkpoint
from torch.utils.flop_counter import FlopCounterMode

import vmapgen

X = torch.randn(4, 3, 2, dtype=torch.float64)  # along dim 1: an example is [4, 2], and lies with gaps

HOSTS = {
    "native": {"host": "native"},
    "missing": {"host": "functorch", "rules": "missing"},
    "all": {"host": "functorch", "rules": "all"},
}


def softmax(t):
    return t.softmax(-1).view(-1).sin()


def norm(t):
    return nn.functional.layer_norm(t, (2,)).view(2, 4).sum(0)


def held(t):
    made = t.softmax(-1)
    row = made[0]
    return made.view(-1)[:2] * row


def written(t):
    made = t.cumsum(0).softmax(-1)
    made.view(-1)[1:].mul_(3)
    return made


def gradient(t):
    return grad(lambda s: softmax(s).sum())(t)


def looped(f, x):
    return torch.stack([f(each) for each in x.unbind(1)])


def exported(mapped):
    class Model(nn.Module):
        def forward(self, x):
            return mapped(x)

    return torch.export.export(Model(), (X,)).module()(X)


def within(mode, mapped):
    with mode:
        return mapped(X)


def by_hooks(mapped, pack):
    """The gradient of a leaf, where what is saved is packed."""
    leaf = X.clone().requires_grad_()
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        mapped(leaf).sin().sum().backward()
    return leaf.grad


def gradient_of(call):
    leaf = X.clone().requires_grad_()
    call(leaf).sin().sum().backward()
    return leaf.grad


VALUES = {
    "a dispatch mode": lambda mapped: within(FlopCounterMode(display=False), mapped),
    "make_fx": lambda mapped: make_fx(mapped)(X)(X),
    "make_fx of fake tensors": lambda mapped: make_fx(mapped, tracing_mode="fake")(X)(X),
    "make_fx of symbols": lambda mapped: make_fx(mapped, tracing_mode="symbolic")(X)(X),
    "functionalize": lambda mapped: functionalize(mapped)(X),
    "torch.jit.trace": lambda mapped: torch.jit.trace(mapped, (X,), check_trace=False)(X),
    "torch.compile": lambda mapped: torch.compile(mapped, backend="aot_eager")(X),
}
GRADIENTS = {
    "checkpoint": lambda mapped: gradient_of(lambda x: checkpoint(mapped, x, use_reentrant=False)),
    "anomaly mode": lambda mapped: within(torch.autograd.detect_anomaly(check_nan=True), lambda _: gradient_of(mapped)),
    "hooks of what is saved": lambda mapped: by_hooks(mapped, lambda t: t.clone()),
    "make_fx of a gradient": lambda mapped: make_fx(grad(lambda x: mapped(x).sin().sum()))(X)(X),
}


class InFront(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()

    def check(self, ways, functions, wanted, hosts=HOSTS):
        for (way, run), f, host in product(ways.items(), functions, hosts):
            with self.subTest(way, function=f.__name__, host=host), vmapgen.installed(**HOSTS[host]):
                torch.testing.assert_close(run(torch.vmap(f, in_dims=1)), wanted(f))

    def test_values(self):
        self.check(VALUES, (softmax, norm, held, written), lambda f: looped(f, X))

    def test_rules_for_what_torch_vmap_lacks(self):
        """Nobody watches, and a view that the function holds raises no error that stock does not raise."""
        calls = {"plain": lambda mapped: mapped(X), "torch.export": exported}  # which runs the map again
        self.check(calls, (softmax, norm, held, written), lambda f: looped(f, X), ("missing",))

    def test_gradients(self):
        self.check(GRADIENTS, (softmax, norm), lambda f: gradient_of(lambda x: looped(f, x)))
        self.check({"torch.compile": VALUES["torch.compile"], "make_fx": VALUES["make_fx"]}, (gradient,),
                   lambda f: looped(f, X))

    def test_what_autograd_saved(self):
        self.check({"backward": gradient_of}, (softmax, norm), lambda f: gradient_of(lambda x: looped(f, x)))
        self.check({"backward": gradient_of}, (held,), lambda f: gradient_of(lambda x: looped(f, x)), ("missing", "all"))

    def test_export(self):
        self.check({"torch.export": exported}, (softmax, norm, written), lambda f: looped(f, X))

    def test_several_maps(self):
        several = torch.stack([X, X + 1])
        for host, f in product(HOSTS, (softmax, norm, written)):
            with self.subTest(host, function=f.__name__), vmapgen.installed(**HOSTS[host]):
                mapped = torch.vmap(torch.vmap(f, in_dims=1))
                wanted = torch.stack([looped(f, x) for x in several])
                torch.testing.assert_close(make_fx(mapped)(several)(several), wanted)

    def test_lists(self):
        def joined(t):
            return torch.cat([t.softmax(-1), t.softmax(0)]).view(-1)

        for host in HOSTS:
            with self.subTest(host), vmapgen.installed(**HOSTS[host]):
                torch.testing.assert_close(make_fx(torch.vmap(joined, in_dims=1))(X)(X), looped(joined, X))


if __name__ == "__main__":
    unittest.main()
