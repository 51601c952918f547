"""out_dims of outputs that are not batched: torch.vmap alone expands these in front, in silence where the sizes fit."""

import contextlib
import unittest

import numpy as np
import torch
import vmapgen
from protocol_objects import Private
from torch import vmap

same = torch.testing.assert_close
HOSTS = (contextlib.nullcontext, lambda: vmapgen.installed(host="functorch"), lambda: vmapgen.installed("all", host="functorch"), vmapgen.native_host)


class OutDims(unittest.TestCase):
    def test_not_batched(self):
        x, square, line = torch.rand(3), torch.rand(3, 3), torch.rand(2)
        for host in HOSTS:
            for shared in (square, line):
                for dim in range(-shared.dim() - 1, shared.dim() + 1):
                    wanted = torch.stack([shared] * 3, dim)
                    with self.subTest(dim=dim), host():
                        same(vmap(lambda a: shared, out_dims=dim)(x), wanted)  # noqa: B023
                        same(vmap(lambda a, b: shared, (0, None), dim)(x, x), wanted)  # noqa: B023
                        same(vmap(lambda a: (shared, a), out_dims=(dim, 0))(x)[0], wanted)  # noqa: B023
                        same(vmap(lambda a: {"shared": shared}, out_dims=dim)(x)["shared"], wanted)  # noqa: B023

    def test_parts_of_vmappable_objects(self):
        x, line = torch.rand(3), torch.rand(2)
        for host in HOSTS:
            for shared in (torch.rand(3), line, torch.rand(3, 2)):
                for dim in range(-shared.dim() - 1, shared.dim() + 1):
                    with self.subTest(dim=dim), host():
                        got = vmap(lambda a: (Private(shared), Private(shared * a)), out_dims=dim)(x)  # noqa: B023
                        same(got[0].value, torch.stack([shared] * 3, dim))
                        same(got[1].value, torch.stack([shared * a for a in x], dim))

    def test_batched_outside_only(self):
        x = torch.rand(3, 3)
        for host in HOSTS:
            with host():
                got = vmap(lambda a: vmap(lambda b: a, out_dims=1)(x), out_dims=2)(x)
                same(got, torch.stack([torch.stack([a] * 3, 1) for a in x], 2))

    def test_out_of_range(self):
        for host in HOSTS[:3]:
            with host(), self.assertRaisesRegex(IndexError, "out of range"):
                vmap(lambda a: torch.ones(2), out_dims=2)(torch.rand(3))

    def test_no_int(self):
        x, words = torch.rand(3, 2), r"a tensor's out_dim is an int|incompatible function arguments"
        for host in HOSTS:
            for out_dims in (((0, 0),), ([0],), ({},)):
                with self.subTest(out_dims=out_dims), host(), self.assertRaisesRegex(TypeError, words):
                    vmap(lambda a: a, out_dims=out_dims)(x)
            for out_dims in ("a", 1.5):
                with self.subTest(out_dims=out_dims), host(), self.assertRaisesRegex(TypeError, words):
                    vmap(lambda a: Private(a), out_dims=out_dims)(x)
        for out_dims in (True, np.int64(1)):
            with vmapgen.native_host():
                same(vmap(lambda a: Private(a), out_dims=out_dims)(x).value, x.T)


if __name__ == "__main__":
    unittest.main()
