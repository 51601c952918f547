"""Code that works under stock torch.vmap works with our rules and on the native host: draws, checks of values, in-place views, loops, levels."""

import itertools
import unittest

from stock_case import Stock, outcome  # first: it keeps torch.vmap as it is

import torch
from torch.func import jacfwd, jacrev


@torch.library.custom_op("vmapgen_test::no_rule", mutates_args=())
def no_rule(x: torch.Tensor) -> torch.Tensor:
    return x + 1


class Draws(Stock):
    """One seed gives the numbers that stock gives, wherever the batch dim lies."""

    UNIT = torch.rand(4, 3, 20)
    OPERATORS = {
        "bernoulli": torch.bernoulli,
        "bernoulli.p": lambda t: torch.bernoulli(t, 0.3),
        "bernoulli_": lambda t: t.clone().bernoulli_(),
        "bernoulli_.Tensor": lambda t: t.clone().bernoulli_(t),
        "poisson": torch.poisson,
        "normal.Tensor_float": lambda t: torch.normal(t, 2.0),
        "normal.float_Tensor": lambda t: torch.normal(0.0, t),
        "normal.Tensor_Tensor": lambda t: torch.normal(t, t),
        "normal_": lambda t: t.clone().normal_(),
        "uniform_": lambda t: t.clone().uniform_(),
        "exponential_": lambda t: t.clone().exponential_(),
        "cauchy_": lambda t: t.clone().cauchy_(),
        "log_normal_": lambda t: t.clone().log_normal_(),
        "geometric_": lambda t: t.clone().geometric_(0.4),
        "random_": lambda t: t.clone().random_(),
        "random_.to": lambda t: t.clone().random_(9),
        "random_.from": lambda t: t.clone().random_(-3, 9),
        "rand_like": torch.rand_like,
        "randn_like": torch.randn_like,
        "randint_like": lambda t: torch.randint_like(t, 50),
        "rand": lambda t: torch.rand(5) + 0 * t.sum(),
        "randn": lambda t: torch.randn(5, 3) + 0 * t.sum(),
        "randint": lambda t: torch.randint(0, 50, (7,)) + 0 * t.sum(),
        "randperm": lambda t: torch.randperm(9) + 0 * t.sum(),
        "multinomial": lambda t: torch.multinomial(t, 4),
        "_standard_gamma": torch._standard_gamma,
        "_sample_dirichlet": torch._sample_dirichlet,
        "dropout": lambda t: torch.nn.functional.dropout(t, 0.4),
        "native_dropout": lambda t: torch.native_dropout(t, 0.4, True)[0],
        "alpha_dropout": lambda t: torch.nn.functional.alpha_dropout(t, 0.4, training=True),
        "feature_dropout": lambda t: torch.nn.functional.dropout2d(t[None], 0.4),
    }

    def drawn(self, f, x, in_dims, randomness):
        def call():
            torch.manual_seed(7)
            return torch.vmap(f, in_dims=in_dims, randomness=randomness)(x)

        return call

    def test_one_level(self):
        # Stock refuses one draw for values of each example; where shapes suffice ours answers.
        for name, f in self.OPERATORS.items():
            for in_dims in (0, 1, -1):
                x = self.UNIT.movedim(0, in_dims).contiguous()
                for values in (x, x.movedim(in_dims, 0).contiguous().movedim(0, in_dims)):
                    for randomness in ("different", "same"):
                        self.answers_as_stock(self.drawn(f, values, in_dims, randomness),
                                              operator=name, in_dims=in_dims, strides=values.stride(), randomness=randomness)

    def test_error_is_refused_as_in_stock(self):
        for name, f in self.OPERATORS.items():
            self.as_stock(self.drawn(f, self.UNIT, 0, "error"), operator=name)

    def test_nothing_batched(self):
        p, x = torch.rand(3, 20), torch.zeros(4)
        for name, f in self.OPERATORS.items():
            if name.endswith("_") or "_." in name:
                continue  # what is written to would be shared
            for randomness in ("different", "same"):
                call = self.drawn(lambda t, f=f: f(p) + 0 * t, x, 0, randomness)
                self.answers_as_stock(call, operator=name, randomness=randomness)

    def test_two_levels(self):
        x = torch.rand(4, 5, 3)
        for name, f in self.OPERATORS.items():
            for randomness in ("different", "same"):
                def inner(t, f=f, randomness=randomness):
                    return torch.vmap(f, in_dims=-1, randomness=randomness)(t)

                self.answers_as_stock(self.drawn(inner, x, 1, randomness), operator=name, randomness=randomness)


class Checks(Stock):
    """What the host reads to check values is answered for all examples at once."""

    def test_is_all_true_and_is_any_true(self):
        for x in (torch.tensor([True, False, True]), torch.ones(3, dtype=torch.bool), torch.zeros(3, 2, dtype=torch.bool)):
            for f in (torch._is_all_true, torch._is_any_true):
                self.as_stock(lambda f=f, x=x: torch.vmap(f, out_dims=None)(x))
                self.as_stock(lambda f=f, x=x: torch.vmap(lambda t: torch.tensor(f(t).item()).expand(2) & t.any())(x))
                self.as_stock(lambda f=f, x=x: torch.vmap(torch.vmap(lambda t: t.logical_and(torch.tensor(f(t).item()))))(x.expand(2, *x.shape)))

    def test_a_branch_on_the_answer(self):
        def f(t):
            return t + 1 if torch._is_all_true(t > 0).item() else t - 1

        self.as_stock(lambda: torch.vmap(f)(torch.tensor([1.0, 2.0])))
        self.as_stock(lambda: torch.vmap(f)(torch.tensor([1.0, -2.0])))

    def test_check_tensor_all(self):
        def f(t):
            torch._check_tensor_all(t > 0, lambda: "positive")
            return t * 2

        self.as_stock(lambda: torch.vmap(f)(torch.tensor([1.0, 2.0])))
        self.as_stock(lambda: torch.vmap(f)(torch.tensor([1.0, -2.0])))

    def test_anomaly_mode_with_a_gradient_inside(self):
        def f(t):
            return torch.func.grad(lambda s: (s * s).sum())(t)

        def run(x):
            with torch.autograd.set_detect_anomaly(True, check_nan=True):
                return torch.vmap(f)(x)

        values = torch.randn(3, 4)
        self.as_stock(lambda: run(values))
        self.as_stock(lambda: run(torch.tensor([[1.0], [float("nan")]])))

    def test_a_distribution_validates_its_arguments(self):
        def f(rate, value):
            return torch.distributions.Poisson(rate).log_prob(value)

        rate = torch.rand(3)
        self.as_stock(lambda: torch.vmap(f)(rate + 1, torch.tensor([1.0, 2.0, 3.0])))
        self.as_stock(lambda: torch.vmap(f)(rate - 1, torch.tensor([1.0, 2.0, 3.0])))
        self.as_stock(lambda: torch.vmap(f)(rate + 1, torch.tensor([1.0, 2.5, 3.0])))


class InPlaceViews(Stock):
    """In-place views leave the caller's tensor as it is."""

    CHAINS = {
        "unsqueeze_ squeeze_": lambda t: t.unsqueeze_(0).squeeze_(0),
        "unsqueeze_ squeeze_.dims": lambda t: t.unsqueeze_(0).unsqueeze_(0).squeeze_((0, 1)),
        "transpose_ unsqueeze_ squeeze_": lambda t: t.transpose_(0, 1).unsqueeze_(1).squeeze_(),
        "t_ swapaxes_ swapdims_": lambda t: t.t_().swapaxes_(0, 1).swapdims_(0, 1),
        "dropout3d": lambda t: torch.nn.functional.dropout3d(t[None, None], 0.0, inplace=True)[0, 0],
    }

    def test_chains(self):
        for name, f in self.CHAINS.items():
            for in_dims in (0, 1, 2):
                x = torch.randn(4, 4, 4)
                wanted = torch.stack([f(row.clone()) for row in x.movedim(in_dims, 0)])

                def check(f=f, in_dims=in_dims, x=x, wanted=wanted):
                    given = x.clone()
                    self.same(torch.vmap(f, in_dims=in_dims, randomness="different")(given), wanted)
                    self.assertEqual((given.shape, given.stride()), (x.shape, x.stride()))

                self.on_each_host(check, chain=name, in_dims=in_dims)

    def test_dropout3d_in_place(self):
        def check():
            given = torch.randn(2, 3, 2, 2, 2)
            torch.vmap(lambda t: torch.nn.functional.dropout3d(t, 0.5, inplace=True), randomness="different")(given)
            self.assertEqual(given.shape, (2, 3, 2, 2, 2))

        self.on_each_host(check)


class Statistics(Stock):
    """Running statistics that the examples share are written once, where all write the same. (Stock leaves one as it was if only
    the other one is batched.)"""

    def tensors(self, channels, in_dims):
        torch.manual_seed(1)
        sizes = ((5, channels), (channels,), (channels,), (channels,))
        tensors = [torch.rand(*(() if d is None else (2,)), *size) for size, d in zip(sizes, in_dims)]
        return [t if d is None else t.movedim(0, d) for t, d in zip(tensors, in_dims)]

    def norm(self, x, mean, var, weight):
        return torch.nn.functional.batch_norm(x, mean, var, weight, training=True, momentum=0.3)

    def mapped(self, channels, in_dims):
        given = self.tensors(channels, in_dims)
        return torch.vmap(self.norm, in_dims=in_dims)(*given), *given

    def looped(self, channels, in_dims):
        given, results = self.tensors(channels, in_dims), []
        for i in range(2):
            one = [t.clone() if d is None else t.select(d, i).clone() for t, d in zip(given, in_dims)]
            results.append((self.norm(*one), *one))
        together = [torch.stack(each) for each in zip(*results)]
        return together[0], *(t[0] if d is None else t.movedim(0, d) for t, d in zip(together[1:], in_dims))

    def test_batch_norm(self):
        for channels, dims in itertools.product((1, 3), itertools.product((None, -1), (None, 0), (None, -1), (None, 0))):
            def call(channels=channels, dims=dims):
                return self.mapped(channels, dims)

            refused = dims[0] is not None and None in dims[1:3]
            if any(d is not None for d in dims):
                wanted = RuntimeError if refused else self.looped(channels, dims)
                self.on_each_host(lambda call=call, wanted=wanted: self.same(outcome(call), wanted), channels=channels, in_dims=dims)


class Loops(Stock):
    """A program that forbids torch.vmap's loop over the examples gets none of ours."""

    def setUp(self):
        super().setUp()
        self.addCleanup(torch._C._functorch._set_vmap_fallback_enabled, True)

    def test_forbidden(self):
        for enabled in (True, False):
            def call(enabled=enabled):
                torch._C._functorch._set_vmap_fallback_enabled(enabled)
                return torch.vmap(no_rule)(torch.arange(3.0))

            self.assertEqual(isinstance(outcome(call), type), not enabled)
            self.as_stock(call, enabled=enabled)


class OtherLevels(Stock):
    """Inside a nested map an operator may have examples of the outer one alone."""

    X, Y = torch.randn(4, 3), torch.randn(5, 3)

    def nested(self, f):
        """`f` of the outer map's example and the inner map's."""
        return torch.vmap(lambda x: torch.vmap(lambda y: f(x, y))(self.Y))(self.X)

    def test_what_the_inner_map_has_nothing_of(self):
        functions = {
            "functional": lambda x, y: torch.sin(x) + y,
            "several": lambda x, y: torch.where(x > 0, x, x * 2) * y,
            "a list": lambda x, y: torch.cat([x, x * 2])[:3] - y,
            "a view": lambda x, y: (x.flip(0).view(3, 1) * y).sum(0),
            "no tensor comes back": lambda x, y: y * x.is_same_size(x[:2]),
        }
        for name, f in functions.items():
            self.as_stock(lambda f=f: self.nested(f), function=name)

    def test_in_place(self):
        def written(x):
            copy = x.clone()
            inside = torch.vmap(lambda y: (copy.add_(1), y * 2)[1])(self.Y)
            return inside, copy

        self.as_stock(lambda: torch.vmap(written)(self.X))

    def test_derivatives(self):
        for name, f in {"sin": torch.sin, "div": lambda x: x / (x * x + 1), "pow": lambda x: x**3}.items():
            self.as_stock(lambda f=f: torch.vmap(jacfwd(f))(self.X), function=name)
            self.as_stock(lambda f=f: torch.vmap(jacfwd(jacrev(lambda x: f(x).sum())))(self.X), function=name)
        self.as_stock(lambda: torch.vmap(jacfwd(torch.sin))(self.X[:0]), batch=0)

    def test_factories(self):
        def made(x, y):
            return (x.new_zeros(2) + y[:2], y.new_full((2,), 3.0, dtype=torch.int64) * x[:2], torch.ones_like(x) * y, x.clone() - y,
                    torch.zeros_like(y, dtype=torch.float64), y.new_empty_strided((2,), (1,)).zero_())

        def lower(x, y):
            with torch.autocast("cpu", torch.bfloat16):
                product = x[None] @ y.expand(3, 3)
                return product, torch.full_like(product, 2), product.clone(), product.new_zeros(2)

        self.as_stock(lambda: self.nested(made))
        self.as_stock(lambda: self.nested(lower), autocast="inside")


if __name__ == "__main__":
    unittest.main()
