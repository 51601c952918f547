"""A native map inside of a transform, that is inside of a map: what it makes of an outer example's rows, which are constants to the transform, can be
written to, and what it makes of the transform's own tensors by an outer example. What is captured cannot."""

import unittest

import torch
from torch import func
from vmapgen import native_vmap

same = torch.testing.assert_close

X = torch.linspace(-1.5, 1.0, 24, dtype=torch.float64).reshape(2, 4, 3)
W = torch.tensor([0.7, 1.3, -0.4], dtype=torch.float64)
C = torch.linspace(0.1, 1.2, 12, dtype=torch.float64).reshape(4, 3)
MASK = torch.tensor([True, False, True])
WEIGHT = torch.linspace(-1.0, 1.0, 9, dtype=torch.float64).reshape(3, 3)


def written(made, write):
    write(made)
    return made


def without_gradients(v):
    with torch.no_grad():
        return (v * 2).mul_(v)


# Of a row of an outer example.
OF_A_ROW = {
    "an activation": lambda v: torch.relu_(v * 2),
    "a number": lambda v: v.sin().add_(1),
    "an element": lambda v: written(v * 2, lambda made: made.__setitem__(0, v[1])),
    "a view": lambda v: written(v * 2, lambda made: made.view(3)[1:].mul_(2)),
    "another dtype": lambda v: v.float().mul_(2).double(),
    "sums": lambda v: v.cumsum(0).add_(v),
    "one of a stack": lambda v: written(torch.stack([v, v]), lambda made: made[0].mul_(3))[0],
    "one of a split": lambda v: written(v * 2, lambda made: made.split([1, 2])[1].mul_(2)),
    "without gradients": without_gradients,
    "a constant's product": lambda v: torch.nn.functional.relu(torch.nn.functional.linear(v, WEIGHT), inplace=True),
    "a value by a mask": lambda v: (v * 2).masked_fill_(MASK, v[0]),
    "in a map inside": lambda v: native_vmap(lambda each: torch.relu_(each * v[0]).mul_(each))(v),
    "an example's own": lambda v: v.clone().mul_(2),
    "zeros": lambda v: torch.zeros_like(v).add_(v),
}
# `v` is a row of the inner map, `e` of the outer example, `c` a constant; each beside the transform's `w`.
BY_AN_OUTER_EXAMPLE = {
    "a product": lambda v, e, c: (v * 2).mul_(e),
    "a mask": lambda v, e, c: v.sin().masked_fill_(e > 0, 1.5),
    "a value by a mask": lambda v, e, c: (v * 2).masked_fill_(MASK, e[0]),
    "an element": lambda v, e, c: written(v * 2, lambda made: made.__setitem__(0, e[1])),
    "a view": lambda v, e, c: written(v * 2, lambda made: made.view(3)[1:].mul_(e[0])),
    "a part of memory": lambda v, e, c: written(torch.outer(v, v), lambda made: made.diagonal().mul_(e))[1],
    "both": lambda v, e, c: (v * 2).mul_(e).mul_(v).add_(c),
    "to a constant": lambda v, e, c: (c * 2).mul_(v).add_(e),
    "to a constant first": lambda v, e, c: (c * 2).mul_(e).add_(v),
    "to what it made": lambda v, e, c: (e * 2).mul_(v).add_(e).mul_(c),
}
ROWS = {
    "of the transform": lambda w, e: w * C,
    "of the outer example": lambda w, e: e,
    "of both": lambda w, e: w * e,
    "of a constant": lambda w, e: C,
}


def tangent(f):
    return lambda w: func.jvp(f, (w,), (w.cos(),))[1]


TRANSFORMS = {
    "grad": func.grad,
    "vjp": lambda f: lambda w: func.vjp(f, w)[1](torch.ones((), dtype=w.dtype))[0],
    "jvp": tangent,
    "grad of grad": lambda f: func.grad(lambda w: func.grad(f)(w).sum()),
    "jvp of grad": lambda f: tangent(func.grad(f)),
    "grad of jvp": lambda f: func.grad(tangent(f)),
    "jacrev of grad": lambda f: func.jacrev(func.grad(f)),
}


def loop(f):
    return lambda xs: torch.stack([f(x) for x in xs])


class Case(unittest.TestCase):
    def agree(self, each):
        """each(vmap, w, e) for each outer example, in each transform by w."""
        for name, transform in TRANSFORMS.items():
            with self.subTest(transform=name):
                results = [vmap(lambda e: transform(lambda w: (each(vmap, w, e) * w).sin().sum())(W))(X)  # noqa: B023
                           for vmap in (native_vmap, loop)]
                same(*results)


class RowsOfAnOuterExample(Case):
    def test_what_is_made_of_one(self):
        for name, g in OF_A_ROW.items():
            with self.subTest(name):
                self.agree(lambda vmap, w, e: vmap(g)(e))  # noqa: B023

    def test_after_the_map(self):
        def each(vmap, w, e):
            made = vmap(lambda v: v * 2)(e)
            made.mul_(3)
            made[0] = w
            return made

        self.agree(each)

    def test_what_is_captured(self):
        before = X.clone()
        for write in (lambda v, e: v.mul_(2), lambda v, e: torch.relu_(v), lambda v, e: e[0].add_(v), lambda v, e: e.mul_(2)):
            def f(e):
                return func.grad(lambda w: (native_vmap(lambda v: write(v, e) * 1)(e) * w).sum())(W)  # noqa: B023

            with self.assertRaisesRegex(RuntimeError, "would write a batched value|mutate a captured"):
                native_vmap(f)(X)
        same(X, before)


class WritesOfAnOuterExample(Case):
    def test_by_rows(self):
        for rows, over in ROWS.items():
            for name, g in BY_AN_OUTER_EXAMPLE.items():
                with self.subTest(name, rows=rows):
                    self.agree(lambda vmap, w, e: vmap(lambda v: g(v, e[1], C[0]))(over(w, e)))  # noqa: B023

    def test_two_outer_maps(self):
        def both(vmap):
            def f(e, u):
                return func.grad(lambda w: (vmap(lambda v: (v * 2).mul_(u).add_(e[0]))(w * C) * w).sin().sum())(W)

            return vmap(lambda e: vmap(lambda u: f(e, u))(C))(X)

        same(both(native_vmap), both(loop))


if __name__ == "__main__":
    unittest.main()
