"""Code that checks values inside a mapped function: asserts of PyTorch's own, anomaly detection, validation. As in stock torch.vmap, on every host:
all examples are asked at once, and one that is wrong raises."""

import unittest
import warnings

import torch
import vmapgen
from torch import distributions as D
from torch.func import grad, grad_and_value, hessian, jacfwd, jacrev, vjp

X = torch.tensor([[0.5, 1.0, 2.0], [1.5, 0.1, 3.0], [2.5, 0.7, 0.2]])
ONE_WRONG = X * torch.tensor([[1.0], [-1.0], [1.0]])


def anomaly(transform, x, **options):
    with torch.autograd.set_detect_anomaly(True, **options):
        return transform(x)


def checked(check, x):
    """`x` doubled, where the check lets it."""
    def f(a):
        check(a)
        return a * 2

    return torch.vmap(f)(x)


def nested(check, x):
    """The check asks of values of both levels."""
    def f(a):
        return torch.vmap(lambda b: check(a + b * 0) or a + b)(x)

    return torch.vmap(f)(x)


class NoNumber(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(a):
        return a.sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        return g * torch.where(ctx.saved_tensors[0] > 2.2, torch.nan, 1.0)


def product(a):
    return (a.exp() * a.sum()).sin().sum()


SUMS = X[:, None] + X[None]
GRADIENTS = torch.stack([grad(product)(x) for x in X])
HESSIANS = torch.stack([hessian(product)(x) for x in X])
CHECKS = {
    "_check_tensor_all": lambda a: torch._check_tensor_all(a > 0),
    "_check_tensor_all with a text": lambda a: torch._check_tensor_all(a > 0, lambda: "not positive"),
    "_is_all_true": lambda a: torch._check(bool(torch._is_all_true(a > 0))),
    "_assert_async": lambda a: torch._assert_async(a.min() > 0),
    "_assert_async with a text": lambda a: torch._assert_async(a.min() > 0, "not positive"),
    "not _is_any_true": lambda a: torch._check(not torch._is_any_true(a <= 0)),
}
STOCK_REFUSES = [f"_assert_async{text}{where}" for text in ("", " with a text") for where in ("", ", nested", ", in a gradient")]
# name: (what runs, what comes of it: a value, or the class of an exception)
PROGRAMS = {
    **{name: (lambda c=c: checked(c, X), X * 2) for name, c in CHECKS.items()},
    **{f"{name}, one wrong": (lambda c=c: checked(c, ONE_WRONG), RuntimeError) for name, c in CHECKS.items()},
    **{f"{name}, nested": (lambda c=c: nested(c, X), SUMS) for name, c in CHECKS.items()},
    **{f"{name}, nested, one wrong": (lambda c=c: nested(c, ONE_WRONG), RuntimeError) for name, c in CHECKS.items()},
    **{f"{name}, in a gradient": (lambda c=c: torch.vmap(grad(lambda a: c(a) or product(a)))(X), GRADIENTS) for name, c in CHECKS.items()},
    "_check_tensor_all_with": (lambda: checked(lambda a: torch._check_tensor_all_with(KeyError, a > 0), ONE_WRONG), KeyError),
    "_is_all_true of one of two": (lambda: torch.vmap(lambda a: a + torch._is_all_true(a > 0), in_dims=1)(ONE_WRONG), ONE_WRONG.t()),
    "_is_any_true of one of two": (lambda: torch.vmap(lambda a: a + torch._is_any_true(a > 2.9), in_dims=1)(X), X.t() + 1),
    "validation": (lambda: torch.vmap(lambda a: D.Exponential(a).log_prob(a))(X), D.Exponential(X).log_prob(X)),
    "validation, one wrong parameter": (lambda: torch.vmap(lambda a: D.Exponential(a).log_prob(a.abs()))(ONE_WRONG), ValueError),
    "validation, one wrong value": (lambda: torch.vmap(lambda a: D.Exponential(a.abs()).log_prob(a))(ONE_WRONG), ValueError),
    "anomaly, grad": (lambda: anomaly(torch.vmap(grad(product)), X), GRADIENTS),
    "anomaly, grad_and_value": (lambda: anomaly(torch.vmap(grad_and_value(product)), X)[0], GRADIENTS),
    "anomaly, inside": (lambda: torch.vmap(lambda a: anomaly(grad(product), a))(X), GRADIENTS),
    "anomaly, without asking for nan": (lambda: anomaly(torch.vmap(grad(product)), X, check_nan=False), GRADIENTS),
    "anomaly, in chunks": (lambda: anomaly(torch.vmap(grad(product), chunk_size=2), X), GRADIENTS),
    "anomaly, jacrev": (lambda: anomaly(torch.vmap(jacrev(product)), X), GRADIENTS),
    "anomaly, jacfwd": (lambda: anomaly(torch.vmap(jacfwd(product)), X), GRADIENTS),
    "anomaly, jacrev of grad": (lambda: anomaly(torch.vmap(jacrev(grad(product))), X), HESSIANS),
    "anomaly, hessian": (lambda: anomaly(torch.vmap(hessian(product)), X), HESSIANS),
    "anomaly, vjp": (lambda: anomaly(torch.vmap(lambda a: vjp(product, a)[1](torch.ones(()))[0]), X), GRADIENTS),
    "anomaly, nested": (lambda: anomaly(torch.vmap(lambda a: torch.vmap(grad(lambda b: product(a * b)))(X)), X),
                        torch.stack([torch.stack([grad(lambda b: product(a * b))(b) for b in X]) for a in X])),  # noqa: B023
    "anomaly, a function of one's own": (lambda: anomaly(torch.vmap(grad(NoNumber.apply)), X.clamp(max=2.0)), torch.ones_like(X)),
    "anomaly, one gradient is nan": (lambda: anomaly(torch.vmap(grad(NoNumber.apply)), X), RuntimeError),
    "anomaly, sqrt of zero times zero": (lambda: anomaly(torch.vmap(grad(lambda a: (a * 0).sqrt().sum())), X), RuntimeError),
    "anomaly, nan not asked for": (lambda: anomaly(torch.vmap(grad(NoNumber.apply)), X, check_nan=False),
                                   torch.where(X > 2.2, torch.nan, 1.0)),
    # A branch in Python takes one way for all.
    "assert": (lambda: checked(lambda a: not (a > 0).all() and 1 / 0, X), RuntimeError),
    "item": (lambda: checked(lambda a: a.sum().item(), X), RuntimeError),
}


def result(program):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that anomaly detection is on, and where a nan came from
        try:
            return program()
        except Exception as error:
            return error


class Hosts(unittest.TestCase):
    def check(self, host, refused=()):
        for name, (program, wanted) in PROGRAMS.items():
            wanted = RuntimeError if name in refused else wanted
            with self.subTest(name), host():
                got = result(program)
                if isinstance(wanted, type):
                    self.assertIs(type(got), wanted, got)
                else:
                    self.assertIsInstance(got, torch.Tensor)
                    torch.testing.assert_close(got, wanted, equal_nan=True)


    def test_1_stock(self):  # the first: before our library is loaded
        self.check(warnings.catch_warnings, STOCK_REFUSES)

    def test_install(self):
        self.check(lambda: vmapgen.installed("missing", host="functorch"))

    def test_all(self):
        self.check(lambda: vmapgen.installed("all", host="functorch"))

    def test_native(self):
        self.check(vmapgen.native_host)


if __name__ == "__main__":
    unittest.main()
