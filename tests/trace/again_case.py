"""What tests share of what vmapgen.jit traces anew for."""

import unittest

import torch
import vmapgen

same = torch.testing.assert_close


class TracesAgain(unittest.TestCase):
    """`x` is the mapped argument."""

    def setUp(self):
        torch.manual_seed(0)
        self.x = torch.randn(5, 4)

    def check(self, func, change, programs=2):
        """jit(func) is right before and after change(), with so many programs."""
        step = vmapgen.jit(func)
        for _ in range(2):
            same(step(self.x), vmapgen.vmap(func)(self.x))
        self.assertEqual(len(step.programs()), 1)
        change()
        for _ in range(2):
            same(step(self.x), vmapgen.vmap(func)(self.x))
        self.assertEqual(len(step.programs()), programs)
        return step
