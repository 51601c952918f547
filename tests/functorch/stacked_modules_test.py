"""Transforms of torch.func through a map over stacked modules, which are stacked inside of the transform (pytorch#182842); against a loop over them."""

import copy
import unittest

import torch
from torch import nn
from torch.func import functional_call, grad, hessian, jacfwd, jacrev, jvp, stack_module_state, vjp

import vmapgen

same = torch.testing.assert_close
HOSTS = {
    "torch.vmap": lambda: vmapgen.installed("missing", host="functorch"),
    "all rules": lambda: vmapgen.installed("all", host="functorch"),
    "native": lambda: vmapgen.installed(host="native"),
}


class Heads(nn.Module):
    """A trunk and three heads; the heads as one mapped module, or one after the other."""

    def __init__(self):
        super().__init__()
        self.trunk = nn.Linear(3, 3)
        self.heads = nn.ModuleList(nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)) for _ in range(3))
        self.mapped = True
        self.double()
        self._base = [copy.deepcopy(self.heads[0]).to("meta")]  # in a list, so that it is no submodule

    def forward(self, x):
        x = self.trunk(x)
        if not self.mapped:
            return torch.stack([head(x) for head in self.heads])
        return torch.vmap(lambda state: functional_call(self._base[0], state, (x,)))(stack_module_state(self.heads))


class StackedModules(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.model = Heads()
        self.x, self.tangent = torch.randn(2, 5, 3, dtype=torch.float64)

    def as_the_loop(self, transformed):
        """On each host, where the parameters want gradients, and where they do not."""
        for frozen in (False, True):
            self.model.requires_grad_(not frozen)
            self.model.mapped = False
            wanted = transformed(self.model)
            self.model.mapped = True
            for name, host in HOSTS.items():
                with self.subTest(host=name, frozen=frozen), host():
                    same(transformed(self.model), wanted)

    def test_jvp(self):
        self.as_the_loop(lambda model: jvp(model, (self.x,), (self.tangent,)))

    def test_other_transforms(self):
        number = lambda model: lambda x: model(x).square().sum()  # noqa: E731
        for transform in (grad, jacfwd, jacrev, hessian):
            with self.subTest(transform.__name__):
                self.as_the_loop(lambda model: transform(number(model))(self.x[0]))  # noqa: B023
        self.as_the_loop(lambda model: vjp(model, self.x)[1](torch.ones(3, 5, 2, dtype=torch.float64)))

    def test_inside_a_map(self):
        self.as_the_loop(lambda model: torch.vmap(lambda x, t: jvp(model, (x,), (t,)))(self.x, self.tangent))

    def test_by_the_parameters(self):
        """They stay connected: of a new leaf the gradient would be zero."""
        def loss(parameters):
            return functional_call(self.model, parameters, (self.x,)).square().sum()

        parameters = {name: p.detach().clone() for name, p in self.model.named_parameters()}
        tangents = {name: torch.randn_like(p) for name, p in parameters.items()}
        self.as_the_loop(lambda _: grad(loss)(parameters))
        self.as_the_loop(lambda _: jvp(loss, (parameters,), (tangents,)))

    def test_outside_of_transforms_they_are_leaves_as_ever(self):
        for name, host in HOSTS.items():
            with self.subTest(name), host():
                parameters, _ = stack_module_state(self.model.heads)
                self.assertTrue(all(p.is_leaf and p.requires_grad for p in parameters.values()))

    def test_mixed_parameters_are_refused_as_ever(self):
        self.model.heads[1].requires_grad_(False)
        with self.assertRaisesRegex(RuntimeError, "same .requires_grad"):
            jvp(self.model, (self.x,), (self.tangent,))


if __name__ == "__main__":
    unittest.main()
