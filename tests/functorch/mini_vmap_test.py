"""examples/mini_vmap.py: the tutorial's checks, and the same answers as torch.vmap. Row B8 of the acceptance list."""

import pathlib
import sys
import unittest

import torch
import vmapgen

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))
import mini_vmap as example  # noqa: E402
from mini_vmap import MiniError, mini_vmap  # noqa: E402

same = torch.testing.assert_close


class AcceptanceB8(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")

    def agrees(self, f, *args, in_dims=0, out_dims=0, **options):
        """With torch.vmap; in chunks as well."""
        wanted = torch.vmap(f, in_dims, out_dims, **options)(*args)
        got = mini_vmap(f, in_dims, out_dims, **options)(*args)
        same(got, wanted)
        for chunk_size in (1, 2, 3, 100):
            same(mini_vmap(f, in_dims, out_dims, chunk_size=chunk_size, **options)(*args), wanted)
        return got

    def fails(self, text, call):
        with self.assertRaises(MiniError) as caught:
            call()
        self.assertIn(text, str(caught.exception))

    # ---- what the tutorial checks ----

    def test_tutorial_one_argument(self):
        self.agrees(lambda t: (t * t + torch.sin(t)).sum(), torch.randn(7, 4))

    def test_tutorial_gradients(self):
        f = lambda t: (t * t + torch.sin(t)).sum()  # noqa: E731
        batch = torch.randn(5, 4, requires_grad=True)
        out = mini_vmap(f)(batch)
        same(out, torch.stack([f(one) for one in batch]))
        out.sum().backward()
        same(batch.grad, (2 * batch + batch.cos()).detach())

    def test_tutorial_in_dims_and_out_dims(self):
        x = torch.randn(2, 5)
        self.assertEqual(self.agrees(lambda z: z**2, x, out_dims=1).shape, (5, 2))
        self.agrees(torch.dot, torch.randn(8, 3), torch.randn(3), in_dims=(0, None))
        A, b = torch.randn(4, 8), torch.randn(8)
        dot_scale = lambda a, b, scale=1.0: torch.dot(a, b) * scale  # noqa: E731
        same(mini_vmap(dot_scale, in_dims=(0, None))(A, b, scale=2.0), A @ b * 2)

    def test_tutorial_two_outputs(self):
        self.agrees(lambda x: (x.sum(), x.mean()), torch.randn(4, 10), out_dims=(0, 0))

    def test_tutorial_randomness(self):
        add_rand = lambda z: z + torch.rand_like(z)  # noqa: E731
        Z = torch.zeros(3, 4)
        with self.assertRaisesRegex(RuntimeError, "aten::rand_like draws random numbers"):
            mini_vmap(add_rand)(Z)
        for chunk_size in (None, 1, 2):
            one = mini_vmap(add_rand, randomness="same", chunk_size=chunk_size)(Z)
            self.assertTrue(torch.equal(one[0], one[1]) and torch.equal(one[1], one[2]))
            many = mini_vmap(add_rand, randomness="different", chunk_size=chunk_size)(Z)
            self.assertFalse(torch.equal(many[0], many[1]) or torch.equal(many[1], many[2]))

    def test_tutorial_chunks(self):
        self.agrees(lambda x, w: (x @ w).relu(), torch.randn(64, 128), torch.randn(128, 128), in_dims=(0, None))

    def test_tutorial_what_it_refuses(self):
        x, y = torch.randn(3, 4), torch.randn(5, 4)
        self.fails("dims (0,) do not fit args, which is a tuple of 2", lambda: mini_vmap(torch.add, in_dims=(0,))(x, x))
        self.fails("the mapped dims must have one size, not {'args[0]': 3, 'args[1]': 5}", lambda: mini_vmap(torch.add)(x, y))
        self.fails("no argument is mapped", lambda: mini_vmap(torch.sin, in_dims=(None,))(x))
        self.fails("args[1] is of type float, which has no dims: its in_dim must be None, not 0",
                   lambda: mini_vmap(torch.add)(x, 2.0))
        self.fails("dims (0, 0) do not fit the output, which is a tensor", lambda: mini_vmap(torch.sin, out_dims=(0, 0))(x))
        self.fails("output['n'] is of type int, and only tensors", lambda: mini_vmap(lambda a: {"n": 1})(x))
        self.fails("randomness is 'error', 'same' or 'different', not 'some'", lambda: mini_vmap(torch.sin, randomness="some"))

    # ---- beyond it ----

    def test_trees_and_negative_dims(self):
        f = lambda d, pair: {"sum": d["w"] @ d["x"] + pair[0], "more": [pair[1] * 2]}  # noqa: E731
        args = {"w": torch.randn(2, 4), "x": torch.randn(4, 3)}, (torch.randn(3), torch.randn(5, 3))
        self.agrees(f, *args, in_dims=({"w": None, "x": -1}, (0, -1)), out_dims={"sum": -1, "more": [1]})

    def test_an_output_that_is_not_mapped(self):
        x = torch.randn(3, 4)
        same(mini_vmap(lambda a: torch.ones(2))(x), torch.ones(3, 2))  # repeated
        count, twice = mini_vmap(lambda a: (7, a * 2), out_dims=(None, 0), chunk_size=2)(x)
        self.assertEqual(count, 7)
        same(twice, x * 2)

    def test_nested(self):
        x, y = torch.randn(3, 4, 5), torch.randn(5, 2)
        inner = lambda a: mini_vmap(torch.mv, in_dims=(None, 1), out_dims=1)(a, y)  # noqa: E731
        same(mini_vmap(inner, out_dims=-1)(x), torch.stack([a @ y for a in x], -1))
        same(mini_vmap(inner, chunk_size=2)(x), x @ y)

    def test_more_errors(self):
        x = torch.randn(3, 4)
        self.fails("dim 2 for args[0] of shape (3, 4): there are 2 to choose from", lambda: mini_vmap(torch.sin, in_dims=2)(x))
        self.fails("dim -3 for output of shape (4,): there are 2 to choose from", lambda: mini_vmap(torch.sin, out_dims=-3)(x))
        self.fails("chunk_size is 0", lambda: mini_vmap(torch.sin, chunk_size=0))
        self.fails("dims {'b': 0} do not fit args[0], which is a dict of 1", lambda: mini_vmap(torch.sin, in_dims=({"b": 0},))({"a": x}))
        # an error leaves no level behind
        with self.assertRaisesRegex(RuntimeError, r"leave\(\) without enter\(\)"):
            vmapgen.native_operators().leave()

    def test_the_program_runs(self):
        example.main()


if __name__ == "__main__":
    unittest.main()
