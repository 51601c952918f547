"""What a mapped function keeps of one map, and meets in a later one: as torch.vmap has it, for which a level is a depth."""

import threading
import unittest

import torch
from torch import nn
from torch.func import grad, jacrev

import vmapgen

X = torch.randn(5, 3)


class Recurrent(nn.Module):
    """Holds its hidden state, as such modules do."""

    def __init__(self):
        super().__init__()
        self.cell, self.state = nn.Linear(7, 4), None

    def forward(self, x):
        if self.state is None:
            self.state = x.new_zeros(4)
        self.state = torch.tanh(self.cell(torch.cat([x, self.state])))
        return self.state


class Kept(unittest.TestCase):
    def as_stock(self, steps):
        """`steps` gets a vmap, maps more than once, and gives tensors."""
        for ours, theirs in zip(steps(vmapgen.vmap), steps(torch.vmap), strict=True):
            torch.testing.assert_close(ours, theirs)

    def test_hidden_state(self):
        model = Recurrent()

        def steps(vmap):
            model.state = None
            return [vmap(model)(X) for _ in range(3)]

        self.as_stock(steps)

    def test_history(self):
        model = Recurrent()

        def steps(vmap):
            model.state = None
            vmap(model)(X)
            return torch.autograd.grad(vmap(model)(X).sum(), list(model.parameters()))

        self.as_stock(steps)

    def test_mask(self):
        def steps(vmap):
            cache = {}

            def masked(x):
                if x.shape not in cache:
                    cache[x.shape] = x.new_full((3, 3), -1.0).triu(1)
                return cache[x.shape] + x

            between = vmap(jacrev(torch.sin))(X), vmap(torch.sin)(X[:2])  # of other sizes, in the same place
            return [vmap(masked)(X), *between, vmap(masked)(X * 2), vmap(masked, chunk_size=5)(torch.cat([X, X]))]

        self.as_stock(steps)

    def test_all_that_there_is(self):
        def steps(vmap):
            kept = []
            vmap(lambda x: kept.append(x * 2) or x)(X)
            return vmap(lambda x: kept[0])(X), vmap(lambda x: kept[0].sin())(X), vmap(lambda x: x.add_(kept[0]))(X.clone())

        self.as_stock(steps)

    def test_in_place(self):
        def steps(vmap):
            kept = []
            vmap(lambda x: kept.append(x * 2) or x)(X)
            return vmap(lambda x: kept[0].add_(x))(X), vmap(lambda x: kept[0] + 0)(X)

        self.as_stock(steps)

    def test_inner(self):
        def steps(vmap):
            kept = []

            def outer(x):
                return vmap(lambda y: kept.append(x * y) or x + y)(X)

            return vmap(outer)(X), vmap(lambda x: vmap(lambda y: kept[0] + x * y)(X))(X)

        self.as_stock(steps)

    def test_gradient(self):
        def steps(vmap):
            kept = []
            vmap(grad(lambda x: kept.append(x.sin()) or x.sum()))(X)
            return vmap(lambda x: x * kept[0])(X), vmap(grad(lambda x: (x * kept[0]).sum()))(X)

        self.as_stock(steps)


class Refused(unittest.TestCase):
    def setUp(self):
        self.kept = []
        vmapgen.vmap(lambda x: self.kept.append(x * 2) or x)(X)

    def escaped(self, f):
        with self.assertRaisesRegex(RuntimeError, "escaped from its vmap|belongs to another vmap"):
            f()

    def test_outside(self):
        self.escaped(lambda: self.kept[0] + 1)

    def test_another_number_of_examples(self):
        self.escaped(lambda: vmapgen.vmap(lambda x: x + self.kept[0])(X[:4]))
        self.escaped(lambda: vmapgen.vmap(lambda x: self.kept[0])(X[:4]))

    def test_another_thread(self):
        def run():
            self.escaped(lambda: vmapgen.vmap(lambda x: x + self.kept[0])(X))

        failed = []
        hook, threading.excepthook = threading.excepthook, failed.append
        try:
            thread = threading.Thread(target=run)
            thread.start()
            thread.join()
        finally:
            threading.excepthook = hook
        self.assertEqual(failed, [])

    def test_what_was_made_inside_is_of_that_run(self):
        """No later map may make it batched: whoever has it outside would have a wrapper."""
        made, given = [], vmapgen.vmap(lambda x: torch.zeros(3))(X)
        vmapgen.vmap(lambda x: made.append(torch.zeros(3)) or x)(X)
        for tensor in (made[0], given):
            with self.assertRaisesRegex(RuntimeError, "not batched"):
                vmapgen.vmap(tensor.add_)(X)
            torch.testing.assert_close(tensor + 1, torch.ones_like(tensor))


if __name__ == "__main__":
    unittest.main()
