#!/usr/bin/env python3
"""torch.vmap over a library's own operators, whose rules came from ops.yaml with HOST functorch.

    torch_vmap_test.py LIBRARY
"""
import sys
import unittest

import torch

EXAMPLES = 3


def looped(f, *args):
    return torch.stack([f(*example) for example in zip(*args)])


class TorchVmap(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        torch.ops.vmapgen.set_fallback_policy("error")

    def agrees(self, f, *args):
        for dim in range(min(a.dim() for a in args)):
            with self.subTest(batch_dim=dim):
                moved = [a.movedim(0, dim) for a in args]
                got, wanted = torch.vmap(f, in_dims=dim)(*moved), looped(f, *args)
                self.assertEqual(got.shape, wanted.shape)
                torch.testing.assert_close(got, wanted)

    def test_each_kind(self):
        ops = torch.ops.rowops
        x = torch.randn(EXAMPLES, 2, 4)
        self.agrees(lambda t: ops.gain(t, 2.5), x)
        self.agrees(lambda t: ops.gain_(t.clone(), 2.5), x)
        self.agrees(lambda t, u: ops.blend(t, u), x, x.sin())
        self.agrees(lambda t: ops.top(t, -1)[0], x)
        self.agrees(lambda t: ops.first(t, 0), x)
        self.agrees(lambda t, i: ops.pick(t, 1, i), x, torch.randint(0, 4, (EXAMPLES, 2, 3)))
        self.agrees(lambda t: ops.quadruple(t), x)
        self.agrees(lambda t: ops.squared(t), x)
        self.agrees(lambda t, u: ops.outer(t, [u]), x[:, 0], x[:, 1])
        self.agrees(lambda t, u: ops.opaque(t, [u]), x, x.sin())
        self.agrees(lambda t, u: ops.one_row(t, u)[1][0], x[:, 0], x[:, 1])

    def test_two_vmaps(self):
        x, y = torch.randn(2, EXAMPLES, 4), torch.randn(EXAMPLES, 5)
        f = lambda t, i: torch.ops.rowops.outer(t, [i])
        got = torch.vmap(torch.vmap(f, in_dims=(0, None)), in_dims=(1, 0))(x, y)
        wanted = torch.stack([torch.stack([f(x[j, i], y[i]) for j in range(2)]) for i in range(EXAMPLES)])
        torch.testing.assert_close(got, wanted)

    def test_random(self):
        x = torch.zeros(4)
        draw = lambda randomness: torch.vmap(lambda t: torch.ops.rowops.jitter(x, 1.0) + t,
                                             randomness=randomness)(torch.zeros(EXAMPLES, 4))
        different, same = draw("different"), draw("same")
        self.assertFalse(torch.equal(different[0], different[1]))
        self.assertTrue(torch.equal(same[0], same[1]))
        with self.assertRaisesRegex(RuntimeError, "rowops::jitter draws random numbers"):
            draw("error")

    def test_mistakes_are_exceptions(self):
        x = torch.randn(EXAMPLES, 2)
        with self.assertRaisesRegex(RuntimeError, "cannot be batched: its size depends on the data"):
            torch.vmap(torch.ops.rowops.lengths)(x)
        with self.assertRaisesRegex(RuntimeError, r"registered: .*float n.*\n.*generated for: .*int n"):
            torch.vmap(lambda t: torch.ops.rowops.changed(t, 1.0))(x)

    def test_an_operator_of_python_that_comes_late(self):
        self.assertEqual(torch.ops.vmapgen.waiting_rules(), ["nobodys::operator", "rowops::late"])
        library = torch.library.Library("rowops", "FRAGMENT")
        library.define("late(Tensor x) -> Tensor")
        library.impl("late", lambda x: x + 1, "CPU")
        self.agrees(torch.ops.rowops.late, torch.randn(EXAMPLES, 2))
        self.assertIn("1 rule waits for operators that no library has registered yet: nobodys::operator",
                      torch.ops.vmapgen.functorch_status())


if __name__ == "__main__":
    torch.ops.load_library(sys.argv.pop(1))
    unittest.main()
