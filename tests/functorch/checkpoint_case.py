"""What the tests of checkpoints inside native maps share."""

import unittest

import torch

import vmapgen

B = 3
REENTRANT = (True, False)


def rand(*shape):
    return torch.randn(*shape, dtype=torch.float64)


class Case(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        ops = vmapgen.native_operators()
        ops.set_fallback_policy("error")
        self.addCleanup(ops.set_fallback_policy, "warn")
        self.x, self.w = rand(B, 4), rand(4, 4)

    same = staticmethod(torch.testing.assert_close)
