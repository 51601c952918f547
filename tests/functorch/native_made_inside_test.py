"""What a native map makes inside of a transform can be written to: constants by operators that have no rule of their own, in inner maps as well, and what
operators make of the transform's own tensors."""

import itertools
import unittest

import torch
from torch import func
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils.flop_counter import FlopCounterMode
from vmapgen import native_vmap

same = torch.testing.assert_close

X = torch.linspace(-1.5, 1.0, 6, dtype=torch.float64).reshape(2, 3)
W = torch.tensor([0.7, 1.3, -0.4], dtype=torch.float64)
MASK, AT = torch.tensor([True, False, True]), torch.tensor([2, 0])

# Each into a constant of the map's own, [3, 3]; `w` is the transform's.
WRITES = {
    "fill": lambda made, w: made.fill_(w[0]),
    "fill, by an index": lambda made, w: made.__setitem__(slice(None), w.mean()),
    "fill a view": lambda made, w: made[0].fill_(w[1]),
    "masked_fill": lambda made, w: made.masked_fill_(MASK, w[0]),
    "masked_scatter": lambda made, w: made.masked_scatter_(MASK, (w * w).repeat(3)),
    "index_fill": lambda made, w: made.index_fill_(0, AT, w[2]),
    "put": lambda made, w: made.put_(AT, w[:2]),
    "addr": lambda made, w: made.addr_(w, w.sin()),
    "addbmm": lambda made, w: made.addbmm_(w.expand(2, 3, 3), w.cos().expand(2, 3, 3)),
    "copy": lambda made, w: made.copy_(w),
    "subtract from a row": lambda made, w: made[1].sub_(w),
}
# By constants alone: the transform has no part in it.
CONSTANTS = {
    "its mean": lambda made: made.__setitem__(slice(None), made.mean()),
    "renorm": lambda made: made.renorm_(2, 0, 0.5),
    "as_strided": lambda made: made.as_strided_((3, 3), (1, 3)),
    "masked_fill": lambda made: made.masked_fill_(MASK, torch.tensor(3.0, dtype=torch.float64)),
    "its largest": lambda made: made[:2].sub_(made.max()),
    "another size": lambda made: made.resize_(3, 2).resize_(3, 3),
    "a number at an index": lambda made: made.__setitem__(0, 5.0),
    "a number in a slice": lambda made: made.__setitem__((slice(1, None), 0), 5.0),
    "a number at indices": lambda made: made.__setitem__(AT, 5.0),
    "a number in a mask": lambda made: made.__setitem__(made > 4, 5.0),
}
# Of the transform's own tensors, and written to by an example.
MADE = {
    "prod": lambda w: w.sin().prod(),
    "max": lambda w: (w * 2).max(),
    "sum": lambda w: w.sum(),
    "take": lambda w: (w * 2).take(AT),
    "trace": lambda w: torch.outer(w, w).trace(),
    "addr": lambda w: torch.addr(torch.zeros(3, 3, dtype=torch.float64), w, w),
    "masked_scatter": lambda w: w.masked_scatter(MASK, w.cos()),
    "renorm": lambda w: torch.outer(w, w).renorm(2, 0, 0.5),
}

# The same memory as complex numbers and as their parts.
PARTS = {
    "written as pairs": lambda w, x: torch.view_as_real(torch.complex(w, w.sin())).add_(x[:, None]),
    "written in one of each pair": lambda w, x: torch.view_as_real(torch.complex(w, w.sin())).narrow(-1, 0, 1).copy_(x[:, None]),
    "written as a real part": lambda w, x: torch.complex(w, w.sin()).real.add_(x),
    "written as numbers": lambda w, x: torch.view_as_complex(torch.stack([w, w.sin()], -1)).add_(x).abs(),
}


def less_an_example(make):
    def f(x, w):
        made = make(w)
        made -= x[0]
        return made.sum() * w

    return f


def loop(f):
    return lambda x, w: torch.stack([f(each, w) for each in x])


def native(f):
    return native_vmap(f, in_dims=(0, None))


def gradient(of, f):
    return func.grad(lambda x, w: of(f)(x, w).sin().sum(), argnums=(0, 1))(X, W)


def tangent(of, f):
    return func.jvp(of(f), (X, W), (X.cos(), W.cos()))


def functionalized(of, f):
    return func.functionalize(of(f))(X, W) if of is native else of(f)(X, W)


def functionalized_gradient(of, f):
    total = lambda x, w: of(f)(x, w).sin().sum()  # noqa: E731
    gradient = func.grad(total, argnums=(0, 1))
    return func.functionalize(gradient)(X, W) if of is native else gradient(X, W)


WAYS = (gradient, tangent, functionalized, functionalized_gradient)


class Case(unittest.TestCase):
    ways = WAYS

    def agree(self, f, ways=()):
        for way in ways or self.ways:
            with self.subTest(way=way.__name__):
                same(way(native, f), way(loop, f))


class Constants(Case):
    def test_a_transform_s_value_is_written_to_one(self):
        for writing, write in WRITES.items():
            def f(x, w):
                made = torch.ones(3, 3, dtype=torch.float64)
                write(made, w)  # noqa: B023
                return made * x + made.sin() * w

            with self.subTest(writing):
                self.agree(f)

    def test_a_constant_is_written_to_one_and_then_an_example(self):
        for writing, write in CONSTANTS.items():
            def f(x, w):
                made = torch.arange(9, dtype=torch.float64).reshape(3, 3).clone()
                write(made)  # noqa: B023
                made += 1
                made.mul_(x)
                return made * w

            with self.subTest(writing):
                self.agree(f)

    def test_examples_of_one_are_written_to_in_a_map_inside(self):
        for writing, write in WRITES.items():
            def f(x, w):
                many = torch.ones(2, 3, 3, dtype=torch.float64)

                def g(made):
                    write(made, w)  # noqa: B023
                    return made * x

                return native_vmap(g)(many) + many

            def reference(x, w):
                each = [torch.ones(3, 3, dtype=torch.float64) for _ in range(2)]
                for made in each:
                    write(made, w)  # noqa: B023
                return torch.stack(each) * x + torch.stack(each)

            with self.subTest(writing):
                for way in WAYS:
                    same(way(native, f), way(loop, reference))

    def test_what_a_map_inside_makes_is_written_to_by_an_outer_example(self):
        many = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)

        def f(x, w):
            def g(each):
                made = each.new_ones(())
                made.add_(x[0])
                return made * w

            return native_vmap(g)(many)

        def reference(x, w):
            return ((1 + x[0]) * w).expand(3, 3)

        for way in (gradient, tangent, functionalized):
            same(way(native, f), way(loop, reference))


    def test_lists_of_them(self):
        def f(x, w):
            made = [torch.ones(3, dtype=torch.float64) for _ in range(2)]
            torch._foreach_add_(made, 1.0)
            torch._foreach_mul_(made, [w, w.sin()])
            return made[0] * x + made[1]

        self.agree(f)


class OfTheTransform(Case):
    ways = (gradient, tangent)  # functionalize has made these its own, with no room for each example

    def test_an_example_is_written_to_it(self):
        for making, make in MADE.items():
            f = less_an_example(make)
            with self.subTest(making):
                self.agree(f, (tangent,))  # some keep what they made for the gradient

    def test_parts_of_complex_numbers(self):
        for writing, write in PARTS.items():
            with self.subTest(writing):
                self.agree(lambda x, w: write(w, x).sum() * w)  # noqa: B023

    def test_other_views_see_a_write_to_parts(self):
        def f(x, w):
            pairs = torch.stack([w, w.sin()], -1)
            numbers = torch.view_as_complex(pairs)
            numbers.imag.add_(x)
            return numbers.abs() * w + pairs.sum()

        self.agree(f)

    def test_without_a_transform_as_well(self):
        for making, make in MADE.items():
            f = less_an_example(make)
            with self.subTest(making):
                same(native(f)(X, W), loop(f)(X, W))


class Hessians(Case):
    def test_constants_where_python_sees_the_operators(self):
        """They are the transform's there, as under torch.vmap."""
        constants = CONSTANTS | {
            "torch.tensor": lambda made: made.mul_(torch.tensor(2.0, dtype=torch.float64)),
            "detach_": lambda made: (made * 2).detach_(),
            "by an index": lambda made: made.__setitem__(0, 5.0),
        }
        ways = {
            "make_fx": lambda transformed: make_fx(transformed)(X)(X),
            "a mode": self.in_a_mode,
        }

        for (name, constant), (way, run) in itertools.product(constants.items(), ways.items()):
            def program(x, constant=constant):
                made = torch.ones(3, 3, dtype=torch.float64)
                constant(made)
                return (made @ x).sin().sum()

            def gradient(vmap, program=program):
                return func.grad(lambda x: vmap(program)(x).sum())

            with self.subTest(name, way=way):
                same(run(gradient(native_vmap)), run(gradient(torch.vmap)))

    def in_a_mode(self, transformed):
        with FlopCounterMode(display=False):
            return transformed(X)

    def test_of_a_kink_and_an_example_that_is_not_contiguous(self):
        for f in (torch.abs, lambda z: torch.nn.functional.l1_loss(z, torch.zeros_like(z), reduction="none")):
            def program(x, w):
                return func.jacfwd(func.jacrev(lambda z: f(z) * z))(torch.stack([x, w]).t())  # noqa: B023

            self.agree(program, (gradient,))


if __name__ == "__main__":
    unittest.main()
