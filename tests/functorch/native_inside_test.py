"""Native maps inside of others' transforms: torch.func's, torch.vmap, autograd around them, torch.compile."""

import unittest

import torch
import vmapgen
from vmapgen import native_vmap

same = torch.testing.assert_close


class Inside(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")

    def tearDown(self):
        with self.assertRaisesRegex(RuntimeError, "without enter"):  # no level is left behind
            vmapgen.native_operators().leave()

    def test_with_torch_func(self):
        x, y = torch.randn(3, 4), torch.randn(3, 4)
        f = lambda a, b: (a.sin() * b).sum()  # noqa: E731
        same(torch.func.grad(lambda a: native_vmap(f)(a, y).sum())(x), x.cos() * y)
        same(torch.func.grad(lambda a: native_vmap(lambda b: f(a, b))(y).sum())(x[0]), (x[0].cos() * y).sum(0))
        same(torch.func.jvp(lambda a: native_vmap(torch.sin)(a), (x,), (x,))[1], x * x.cos())

    def test_composite_operators_inside_torch_func(self):
        functions = {
            "to": lambda a: a.to(torch.float64).sin(),
            "expand_as": lambda a: a[:1].expand_as(a) * a.cos(),
            "sum_to_size": lambda a: a.exp().sum_to_size(1),
            "einsum": lambda a: torch.einsum("i,j->ij", a, a.sin()),
            "made inside": lambda a: torch.zeros(4) + a.sin(),
            "norm": lambda a: torch.nn.functional.normalize(a, dim=0),
            "nested": lambda a: native_vmap(lambda b: (a * b).to(torch.float64))(a),
        }
        x = torch.randn(3, 4)
        for name, f in functions.items():
            for transform in (torch.func.jacrev, torch.func.jacfwd, lambda g: torch.func.grad(lambda x: g(x).square().sum()),
                              lambda g: torch.func.hessian(lambda x: g(x).sum())):
                with self.subTest(name):
                    same(transform(native_vmap(f))(x), transform(lambda x: torch.stack([f(a) for a in x]))(x))  # noqa: B023
        same(torch.func.grad(lambda x: native_vmap(lambda a: torch.zeros(4).add_(a))(x).sum())(x), torch.ones_like(x))

    def test_inside_torch_vmap(self):
        x, y = torch.randn(2, 3, 4), torch.randn(5, 3)
        same(torch.vmap(native_vmap(torch.sin), in_dims=1, out_dims=1)(x), x.sin())
        f = lambda a, b: a.expand_as(b[:, None].expand(3, 4)).to(torch.float64).sum(0) * b.sum() + torch.zeros(4)  # noqa: E731
        got = torch.vmap(lambda rows: native_vmap(f, in_dims=(None, 0), out_dims=-1)(rows[0], y))(x)
        same(got, torch.stack([torch.stack([f(rows[0], b) for b in y], -1) for rows in x]))
        got = torch.vmap(lambda rows: native_vmap(lambda row: torch.vmap(lambda r: r * row)(rows))(rows))(x)
        same(got, x[:, :, None] * x[:, None])

    def test_draws_inside_torch_vmap(self):
        w, one, three = torch.ones(50), torch.ones(2), torch.ones(3)
        draws = (lambda a: torch.rand(50) * a, lambda a: torch.rand_like(w) * a, lambda a: torch.rand_like(a.expand(50)),
                 lambda a: torch.bernoulli(w * 0.5) * a, lambda a: torch.randn(50) + a)
        for draw in draws:
            for outer, inner, distinct in (("same", "same", 1), ("same", "different", 3), ("different", "same", 2),
                                           ("different", "different", 6)):
                for vmap in (torch.vmap, native_vmap):
                    mapped = torch.vmap(lambda c: vmap(lambda a: draw(a) * c, randomness=inner)(three), randomness=outer)  # noqa: B023
                    self.assertEqual(len(mapped(one).flatten(0, 1).unique(dim=0)), distinct)
            with self.assertRaisesRegex(RuntimeError, "randomness"):
                torch.vmap(lambda c: native_vmap(lambda a: draw(a) * c, randomness="same")(three))(one)  # noqa: B023

    def test_torch_compile_of_torch_vmap_is_as_before(self):
        x = torch.randn(3, 4)
        f = lambda a: torch.vmap(torch.func.grad(lambda b: b.sin().sum()))(a)  # noqa: E731
        same(torch.compile(f, backend="eager", fullgraph=True)(x), x.cos())
        for transform in (torch.func.jacrev, torch.func.jacfwd):
            f = torch.vmap(transform(lambda b: b.sin().sum()))
            same(torch.compile(f, backend="eager", fullgraph=True)(x), f(x))

    def test_gradients(self):
        x = torch.randn(3, 4, requires_grad=True)
        out = native_vmap(lambda a: a.sin().sum())(x)
        same(torch.autograd.grad(out.sum(), x)[0], x.cos())
        y = torch.randn(3)
        jacobian = native_vmap(lambda v: torch.autograd.grad([leaf * y], [leaf], grad_outputs=[v])[0])
        leaf = torch.randn(3, requires_grad=True)
        same(jacobian(torch.eye(3)), y.diag())


if __name__ == "__main__":
    unittest.main()
