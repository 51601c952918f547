"""functorch.dim, first-class dims, which are levels of functorch's own and no maps: as without us, on each host."""

import unittest

import torch
from functorch.dim import dims
from torch import nn

import vmapgen

HOSTS = {"native": {}, "missing": {"host": "functorch"}, "all": {"rules": "all", "host": "functorch"}}


def indexed(a, at):
    i, j = dims(2)
    return a[at[i, j]].order(i, j)


def inverted(a, _at):
    i = dims(1)
    return torch.linalg.inv(a[i] @ a[i].transpose(-1, -2) + torch.eye(a.size(-2))).order(i)


def normed(a, _at):
    i, j = dims(2)
    return nn.functional.layer_norm(a[i, j], (a.size(-1),)).order(j, i)


def products(a, _at):
    i, j, k = dims(3)
    return (a[0][i, k] * a[1][j, k]).sum(k).order(i, j)


class FirstClassDims(unittest.TestCase):
    def test_as_without_us(self):
        a, at = torch.randn(4, 5, 3), torch.tensor([[0, 1], [2, 3], [1, 1]])
        for f in (indexed, inverted, normed, products):
            wanted = f(a, at)
            for host, how in HOSTS.items():
                with self.subTest(f.__name__, host=host), vmapgen.installed(**how):
                    for _ in range(3):
                        torch.testing.assert_close(f(a, at), wanted)
                    self.assertIsNone(torch._C._functorch.maybe_current_level())
                    self.assertEqual(torch.randn(2).shape, (2,))  # no dims of a level that was left behind
                    torch.testing.assert_close(torch.vmap(torch.sin)(a), a.sin())


if __name__ == "__main__":
    unittest.main()
