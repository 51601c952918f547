"""What tests of compiled programs share: a folder, a program, its package. A compilation takes seconds."""

import functools
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import torch
from torch._inductor import codecache  # noqa: F401  # which asks once where its headers are
from torch._inductor.runtime.cache_dir_utils import cache_dir

import vmapgen

# Inductor's cache stays where it is: the headers that it compiles once on a machine take longer than all these tests.
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", cache_dir())
OUTSIDE = dict(os.environ)
FOLDER = tempfile.TemporaryDirectory(prefix="vmapgen-compile-test-")
HERE = pathlib.Path(FOLDER.name)
os.environ["TMPDIR"] = tempfile.tempdir = FOLDER.name


def energy(x, q, off):
    d = x.unsqueeze(-2) - x.unsqueeze(-3)
    inverse = ((d * d).sum(-1) + 0.5).rsqrt()
    return (q.unsqueeze(-1) * q.unsqueeze(-2) * inverse * off).sum() * 0.5


def arguments(size, dtype=torch.float32):
    generator = torch.Generator().manual_seed(size)
    return (torch.randn(size, 5, 3, generator=generator).to(dtype), torch.randn(size, 5, generator=generator).to(dtype), 1 - torch.eye(5).to(dtype))


def looped(function, x, q, off):
    """Example by example, in float64."""
    return torch.stack([function(each.double(), charges.double(), off.double()) for each, charges in zip(x, q)])


@functools.cache
def compiled():
    step = vmapgen.compile(energy, in_dims=(0, 0, None))
    step(*arguments(4))
    return step


@functools.cache
def package():
    """A package of the energy and of its gradients, made by the command line."""
    program, out = HERE / "energy.vmap", HERE / "energy.pt2"
    vmapgen.trace(energy, (0, 0, None))(*arguments(4)).save(program)
    ran = subprocess.run([sys.executable, "-m", "vmapgen", "compile", program, "--out", out, "--gradients"], capture_output=True, text=True,
                         env=OUTSIDE)
    assert ran.returncode == 0, ran.stderr
    return out


class Case(unittest.TestCase):
    def close(self, got, wanted, limit=2e-5):
        self.assertEqual(got.shape, wanted.shape)
        self.assertLessEqual((got.double() - wanted.double()).abs().max().item(), limit * wanted.abs().max().item() + 1e-12)

    def refused(self, words, call, *args, error=RuntimeError):
        with self.assertRaisesRegex(error, words) as caught:
            call(*args)
        return str(caught.exception)
