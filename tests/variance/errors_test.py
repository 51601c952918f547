"""Each refusal says the operator, the argument, the dim, its state, and what helps."""

import unittest

import torch
from marked import MESH, OTHER, Numpy, marked, weight
from vmapgen import variance as v


class Errors(unittest.TestCase):
    def says(self, call, *parts, error=(RuntimeError, ValueError)):
        with self.assertRaises(error) as caught:
            call()
        text = str(caught.exception).split("\nException raised")[0]
        for part in parts:
            self.assertIn(part, text)

    def test_two_meshes(self):
        self.says(lambda: marked(2) + marked(2, mesh=OTHER), "aten::add.Tensor", "`self`", "`other`", "dp", "cp", "Mark both by one mesh", "flattened",
                  error=ValueError)

    def test_summands(self):
        p, q = marked(2, partial="dp"), marked(2, partial="dp")
        first = 'all_reduce it over "dp" first'
        self.says(p.sin, "aten::sin", "`self`", 'partial over "dp"', first)
        self.says(lambda: p * q, "aten::mul.Tensor", "`self`", "`other`", "both are partial", 'all_reduce one of them over "dp" first')
        for whole in (marked(2), marked(2, reduced="dp"), 1.0):
            self.says(lambda: p + whole, "aten::add.Tensor", "`self`", "partial", "would be added once for each", 'all_reduce `self` over "dp" first')  # noqa: B023
        self.says(lambda: p + marked(2, varying="dp"), "aten::add.Tensor", "`other`", "is varying where `self`", 'cast it to partial over "dp"')
        self.says(p.bool, "aten::_to_copy", 'partial over "dp"', "of dtype Bool", 'all_reduce the argument over "dp" first')

    def test_sums_of_what_is_the_same(self):
        for x in (marked(2), marked(2, reduced="dp")):
            self.says(lambda: v.all_reduce(x, "dp"), 'all_reduce over "dp"', "the same on all 2 ranks", "the sum would be that many times it")  # noqa: B023
            for op, what in (("max", 'all have that "max" already'), ("avg", 'all have that "avg" already'), ("product", "the product would be its power")):
                self.says(lambda: v.all_reduce(x, "dp", op), "the same on all 2 ranks", what)  # noqa: B023
        for op in ("max", "min", "product"):
            self.says(lambda: v.all_reduce(marked(2, partial="dp"), "dp", op), f'The "{op}" of summands says nothing of the sum: use op "sum"')  # noqa: B023

    def test_steps_that_would_make_a_weight_vary(self):
        other = weight(2, varying="dp")
        for of, helps in ({}, "changed since"), ({"reduced": "dp"}, "reduce_gradients"):
            w = weight(2, **of)
            w.grad, other.grad = marked(2, varying="dp"), marked(2, varying="dp")
            for optimizer in (torch.optim.SGD([w, other], 0.1), torch.optim.Adam([other, w], 0.1)):
                before = w.detach().clone()
                self.says(optimizer.step, "step()", 'over "dp"', "varying there", helps)
                self.assertTrue(torch.equal(w, before))
                self.assertEqual(v.state(w)["dp"], "R" if of else "I")
        other.grad = marked(2)
        torch.optim.SGD([other], 0.1).step()

    def test_an_average_of_integers(self):
        for dtype in (torch.int64, torch.bool):
            x = v.mark(torch.ones(2, dtype=dtype), MESH, varying="dp")
            self.says(lambda: v.all_reduce(x, "dp", "avg"), 'all_reduce over "dp" with op "avg"', "an average of integers is none", "x.double()")  # noqa: B023

    def test_exchanges_of_what_is_the_same(self):
        for x in (marked(2, 2), marked(2, 2, reduced="dp")):
            self.says(lambda: v.all_gather(x, "dp"), "all_gather", '"dp"', "the same on all 2 ranks")  # noqa: B023
            self.says(lambda: v.all_to_all(x, "dp", 0, 0), "all_to_all", '"dp"', "the same on all 2 ranks")  # noqa: B023
            self.says(lambda: v.permute(x, "dp", [1, 0]), "permute", '"dp"', "the same on all 2 ranks")  # noqa: B023

    def test_the_host(self):
        self.says(lambda: bool(marked(1, varying="dp")), "reads a value", 'varying over "dp"', "different branches", "all_reduce it over")
        self.says(lambda: bool(marked(1, partial="dp")), "reads a value", 'partial over "dp"', "summand", "all_reduce it over")
        self.says(lambda: marked(1, partial="dp").item(), 'partial over "dp"')
        self.assertIsInstance(marked(1, varying="dp").item(), float)  # for a log

    def test_a_gradient_that_its_value_cannot_have(self):
        loss = v.cast(weight(2), "dp", "R").sum()
        self.says(loss.backward, 'reduced over "dp"', "The root of this backward pass was the same on all ranks", "all_reduce the loss")

    def test_draws(self):
        def draw():
            with v.scope(MESH, randomness="error"):
                torch.rand(2)

        self.says(draw, "aten::rand", '"error"', '"different"', '"same"')

    def test_the_host_reads_what_differs(self):
        x = marked(3, varying="dp")
        self.says(lambda: bool((x > 0).all()), "aten::is_nonzero", "differs between the ranks", 'all_reduce it over "dp"', 'branches="own"')
        with v.scope(MESH, branches="own"):
            self.assertEqual(bool((x > 0).all()), bool((v.unmarked(x) > 0).all()))
            self.says(lambda: bool(v.cast(x, "dp", "P").sum()), "aten::is_nonzero", "is a summand on each rank")
        with self.assertRaisesRegex(ValueError, '"error" or "own"'), v.scope(MESH, branches="any"):
            pass

    def test_a_strict_scope(self):
        def lifts():
            with v.scope(MESH, strict=True):
                weight(2) * marked(2, varying="dp")

        self.says(lifts, "aten::mul.Tensor", "strict", 'Cast it over "dp"')

    def test_functions_of_ones_own(self):
        self.says(lambda: Numpy.apply(marked(2, 3, partial="dp"), weight(3, 2)), "Numpy", 'partial over "dp"', 'all_reduce it over "dp" first')


if __name__ == "__main__":
    unittest.main()
