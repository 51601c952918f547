"""Sums and products with a zero tensor, which the tangent of a constant is: what PyTorch makes of each example."""

import itertools
import unittest

import torch
import vmapgen
from torch import vmap
from torch.func import hessian, jacfwd, jvp

zero_tensor = torch._efficientzerotensor
SHAPES = [((3, ), (3, )), ((), (3, )), ((3, ), ()), ((2, 3), (3, )), ((3, ), (2, 3)), ((), ()), ((1, 3), (2, 1)), ((0, ), (1, ))]
SINGLE, DOUBLE, COMPLEX, INT = torch.float32, torch.float64, torch.complex64, torch.int64
DTYPES = [(SINGLE, SINGLE), (SINGLE, DOUBLE), (COMPLEX, SINGLE), (INT, SINGLE), (DOUBLE, INT), (INT, INT)]
HOSTS = (vmapgen.native_host, lambda: vmapgen.installed("all", host="functorch"))


def dense(t):
    return torch.zeros(t.shape, dtype=t.dtype) if t._is_zerotensor() else t


class ZeroTensors(unittest.TestCase):
    def check(self, function, x, at):
        try:
            wanted = [function(example) for example in x.unbind()]
        except RuntimeError:
            with self.assertRaises(RuntimeError):
                vmap(function, at)(x.movedim(0, at))
            return
        got = vmap(function, at)(x.movedim(0, at))
        torch.testing.assert_close(dense(got), torch.stack([dense(each) for each in wanted]))
        if got.numel() and not got._is_zerotensor():
            self.assertNotEqual(got.data_ptr(), x.data_ptr())

    def test_operators(self):
        functions = [torch.mul] + [lambda a, b, f=f, n=n: f(a, b, alpha=n) for f in (torch.add, torch.sub) for n in (1, -2)]
        for host in HOSTS:
            for (s, t), (dtype, other), (i, f) in itertools.product(SHAPES, DTYPES, enumerate(functions)):
                x, zero = (torch.randn(4, *s) * 3).to(dtype), zero_tensor(t, dtype=other)
                with self.subTest(shapes=(s, t), dtypes=(dtype, other), function=i), host():
                    for at in {0, len(s)}:
                        self.check(lambda a: f(a, zero), x, at)  # noqa: B023
                        self.check(lambda a: f(zero, a), x, at)  # noqa: B023

    def test_the_other_is_zero_as_well(self):
        for host in HOSTS:
            with host():
                for function in (torch.mul, torch.add, torch.sub):
                    got = vmap(lambda a: function(a, zero_tensor((2, 3))))(zero_tensor((4, 3)))  # noqa: B023
                    self.assertTrue(got._is_zerotensor())
                    self.assertEqual(got.shape, (4, 2, 3))

    def test_a_product_with_infinity_is_zero(self):
        x, c = torch.tensor([[float("inf"), 1.0], [2.0, float("nan")]]), torch.tensor([2.0, 3.0])
        for host in HOSTS:
            with host():
                got = vmap(lambda a: jvp(lambda v: v * c, (a, ), (torch.ones(2), ))[1])(x)
            torch.testing.assert_close(got, torch.stack([c, c]))

    def test_derivatives(self):
        x, c, w = torch.randn(4, 3, dtype=torch.double), torch.randn(3, dtype=torch.double), torch.randn(2, 3, dtype=torch.double)

        def f(v):
            return ((c - v * c + 2 * v - c / 3) @ w.mT + w[:, 0]).tanh()

        wanted = [torch.stack([way(f)(each) for each in x]) for way in (jacfwd, hessian)]
        for host in HOSTS:
            with host():
                for way, values in zip((jacfwd, hessian), wanted):
                    torch.testing.assert_close(vmap(way(f))(x), values)
                    torch.testing.assert_close(vmap(vmap(way(f)))(x[None])[0], values)

    def test_gradients_around_know_what_was_multiplied_by_zero(self):
        """Though it is zero: a result that knows nothing of x could not be asked for its gradient."""
        c, ones = torch.randn(3), torch.ones(3)
        for host in HOSTS:
            for f in (lambda v: v * c, lambda v: c - v, lambda v: c * v + v, lambda v: v.sin() * c + c):
                x, wanted = (torch.linspace(1, 2, 6).reshape(2, 3).requires_grad_() for _ in range(2))
                with self.subTest(f=f), host():
                    got = vmap(lambda a: jvp(f, (a, ), (ones, ))[1])(x)  # noqa: B023
                    loop = torch.stack([jvp(f, (a, ), (ones, ))[1] for a in wanted])
                    self.assertEqual(got.requires_grad, loop.requires_grad)
                    if loop.requires_grad:
                        for out, leaf in ((got, x), (loop, wanted)):
                            out.sum().backward(inputs=[leaf])
                        torch.testing.assert_close(x.grad, wanted.grad)
                    around = torch.func.grad(lambda y: vmap(lambda a: jvp(f, (a, ), (ones, ))[1])(y).sum())(x.detach())  # noqa: B023
                torch.testing.assert_close(around, torch.zeros_like(x) if x.grad is None else x.grad)

    def test_what_is_written_to_stays_itself(self):
        for host in HOSTS:
            x = torch.ones(4, 3)
            with host():
                vmap(lambda a: a.add_(zero_tensor((3, ))).mul_(2))(x)
            torch.testing.assert_close(x, torch.full((4, 3), 2.0))


if __name__ == "__main__":
    unittest.main()
