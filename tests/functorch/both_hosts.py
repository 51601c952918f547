"""A test of torch.vmap on PyTorch's own levels and on the native host, with the same outcome."""

import unittest
import warnings

import torch
import vmapgen
from vmapgen import native_host

same = torch.testing.assert_close
ops = vmapgen.native_operators()


def is_native(a):
    return ops.is_batched(a) and not is_functorchs(a)


def is_functorchs(a):
    """Of a level of functorch's; its own functions say so of a native one's, too."""
    return torch._C._dispatch_keys(a).has(torch._C.DispatchKey.FuncTorchBatched)


class OnBoth(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        ops.set_fallback_policy("error")

    def check(self, wanted, program):
        """`program()`, which calls torch.vmap, gives `wanted` on both hosts."""
        same(program(), wanted)
        with native_host():
            same(program(), wanted)

    def refused(self, error, text, program):
        """By both, with one text."""
        found = []
        for host in (warnings.catch_warnings(), native_host()):
            with host, self.assertRaises(error) as caught:
                program()
            found.append(str(caught.exception))
        self.assertEqual(found[0], found[1])
        self.assertIn(text, found[0])
