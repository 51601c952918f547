"""What the tests of rules for Python's operators share: operators, and who takes the loaded rules away."""

import contextlib
import unittest

import torch

import vmapgen

EXAMPLES = 3
VMAPS = (torch.vmap, vmapgen.vmap, vmapgen.native_vmap)


@torch.library.custom_op("pyops::running", mutates_args=())
def running(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    return (x * w).cumsum(-1)


@running.register_fake
def _(x, w):
    return torch.empty_like(x)


def _backward(ctx, grad):
    x, w = ctx.saved_tensors
    summed = grad.flip(-1).cumsum(-1).flip(-1)
    return summed * w, summed * x


running.register_autograd(_backward, setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs))


@torch.library.custom_op("pyops::centre", mutates_args=())
def centre(x: torch.Tensor) -> torch.Tensor:
    return x - x.mean(-1, keepdim=True)


@torch.library.custom_op("pyops::whole", mutates_args=())
def whole(x: torch.Tensor) -> torch.Tensor:
    """Other numbers for a batch than for its examples."""
    return x - x.mean()


@contextlib.contextmanager
def defined(signature, body):
    """An operator of pyops that gives a tensor, for the time of a block."""
    with torch.library._scoped_library("pyops", "FRAGMENT") as library:
        library.define(f"{signature} -> Tensor")
        name = signature.partition("(")[0]
        library.impl(name, body, "CPU")
        yield getattr(torch.ops.pyops, name.partition(".")[0])


def looped(f, *args):
    return torch.stack([f(*example) for example in zip(*args)])


class Case(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")
        self.x, self.w = torch.randn(EXAMPLES, 2, 4), torch.randn(EXAMPLES, 2, 4)

    def tearDown(self):
        for each in vmapgen.loaded_rules():
            vmapgen.remove_rule(each.op)

    def refused(self, words, error, *args, **kwargs):
        with self.assertRaisesRegex(error, words):
            vmapgen.rule(*args, **kwargs)
        self.assertEqual(vmapgen.loaded_rules(), [])
