"""`x[i]` and `x[i] = value` with an i that is a number of the sample's own, on the native host, held against the loop."""

import unittest

import torch
import vmapgen
from torch.func import grad
from vmapgen import native_vmap

same = torch.testing.assert_close
NUMBERS = torch.tensor([2, 0, 1])


def loop(f, *args):
    return torch.stack([f(*each) for each in zip(*args)])


def written(index, value):
    def f(i, x):
        x = x.clone()
        x[index(i)] = value(i, x)
        return x

    return f


class Index(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_doors().set_fallback_policy("error")
        self.x = torch.rand(3, 2, 4, 3)

    def check(self, f):
        same(native_vmap(f)(NUMBERS, self.x), loop(f, NUMBERS, self.x))

    def test_reads(self):
        self.check(lambda i, x: x[i % 2])
        self.check(lambda i, x: x[:, i])
        self.check(lambda i, x: x[..., i])
        self.check(lambda i, x: x[0, i])
        self.check(lambda i, x: x[None, i % 2])
        self.check(lambda i, x: x[1:, i, None])

    def test_among_other_index_tensors(self):
        self.check(lambda i, x: x[i % 2, :, i])
        self.check(lambda i, x: x[i % 2, torch.tensor([0, 2])])
        self.check(lambda i, x: x[torch.tensor(1), i])

    def test_writes(self):
        self.check(written(lambda i: i % 2, lambda i, x: 1.0))
        self.check(written(lambda i: (slice(None), i), lambda i, x: x[0, 0]))
        self.check(written(lambda i: (..., i), lambda i, x: x[:, :, 0] * 2))
        self.check(written(lambda i: (0, i), lambda i, x: x[1, 0]))
        self.check(written(lambda i: (i % 2, slice(None), i), lambda i, x: i))  # of another dtype
        self.check(written(lambda i: i % 2, lambda i, x: x[None, None, 0]))  # dims of size 1 in front

    def test_a_shared_table(self):
        table = torch.rand(4, 2)
        same(native_vmap(lambda i: table[i])(NUMBERS), table[NUMBERS])

    def test_inside_other_transforms(self):
        self.check(lambda i, x: grad(lambda y: y[i % 2].square().sum())(x))
        self.check(lambda i, x: native_vmap(lambda y: y[i])(x))

    def test_a_mask_is_refused_as_before(self):
        with self.assertRaises(RuntimeError):
            native_vmap(lambda i, x: x[i > 0])(NUMBERS, self.x)


if __name__ == "__main__":
    unittest.main()
