"""Gradients around compiled calls: as those of the mapped function, or the same error. A compilation takes seconds: tests share them."""

import functools
import os
import tempfile
import unittest

import torch
import torch.autograd.forward_ad as forward
import vmapgen
from torch.func import grad, jvp
from torch._inductor import codecache  # noqa: F401  # which asks once where its headers are
from torch._inductor.runtime.cache_dir_utils import cache_dir

os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", cache_dir())
FOLDER = tempfile.TemporaryDirectory(prefix="vmapgen-compile-gradients-test-")
os.environ["TMPDIR"] = tempfile.tempdir = FOLDER.name

same = torch.testing.assert_close


def squares(x):
    return x.sin().square()


@functools.cache
def compiled():
    return vmapgen.compile(squares)


class OfTheBackward(unittest.TestCase):
    """What is given to the backward may be more than numbers."""

    def setUp(self):
        self.x, self.ones = torch.rand(4, 3, requires_grad=True), torch.ones(4, 3)
        self.outputs = [vmapgen.vmap(squares)(self.x), compiled()(self.x)]
        self.assertEqual(len(compiled().programs()), 1)
        self.assertTrue(compiled().programs()[0].has_gradients())

    def pulls(self):
        for y in self.outputs:
            yield lambda v, y=y: torch.autograd.grad(y, self.x, v, retain_graph=True)[0]

    def both(self, function):
        of_the_map, of_code = (function(pull) for pull in self.pulls())
        same(of_code, of_the_map)

    def test_numbers(self):
        self.both(lambda pull: pull(self.ones))

    def test_dual_tensors(self):
        def tangent(pull):
            with forward.dual_level():
                return forward.unpack_dual(pull(forward.make_dual(self.ones, self.ones))).tangent

        self.both(tangent)

    def test_batches(self):
        many = torch.randn(5, 4, 3)
        self.both(lambda pull: torch.vmap(pull)(many))
        found = [torch.autograd.grad(y, self.x, many, is_grads_batched=True, retain_graph=True)[0] for y in self.outputs]
        same(found[1], found[0])

    def test_transforms(self):
        self.both(lambda pull: jvp(pull, (self.ones,), (self.ones,))[1])
        self.both(lambda pull: grad(lambda v: pull(v).sum())(self.ones))

    def test_jacobian(self):
        found = [torch.autograd.functional.jacobian(each, self.x.detach(), vectorize=True) for each in (vmapgen.vmap(squares), compiled())]
        same(found[1], found[0])

    def test_keeps_no_graph(self):
        for pull in self.pulls():
            self.assertFalse(pull(self.ones).requires_grad)

    def test_autocast_of_the_forward_alone(self):
        w = torch.randn(3, 3)

        def product(x):
            return (x @ w).sin().sum()

        step = vmapgen.compile(product)
        for inside in (True, False):
            found = []
            for each in (vmapgen.vmap(product), step):
                with torch.autocast("cpu", torch.bfloat16, enabled=inside):
                    y = each(self.x)
                with torch.autocast("cpu", torch.bfloat16, enabled=not inside):
                    found.append(torch.autograd.grad(y.sum(), self.x)[0])
            same(found[1], found[0], rtol=3e-2, atol=3e-2)


class Draws(unittest.TestCase):
    def test_a_gradient_is_of_the_forwards_draws(self):
        def dropped(x):
            return torch.nn.functional.dropout(x, 0.01)

        step, x = vmapgen.compile(dropped, randomness="different"), torch.randn(8, 40, requires_grad=True)
        for seed in range(20):
            torch.manual_seed(seed)
            y = step(x)
            (gradient,) = torch.autograd.grad(y.sum(), x)
            same(gradient * x, y)
        self.assertFalse(step.programs()[0].has_gradients())
        with self.assertRaisesRegex(vmapgen.CompileError, "draws random numbers"):
            vmapgen.compile(dropped, randomness="different", gradients=True)(x)


class Shared(unittest.TestCase):
    """Memory that the caller has too."""

    def test_captured_tensors_are_not_written_to_between(self):
        w, x = torch.ones(3), torch.ones(4, 3, requires_grad=True)
        step = vmapgen.compile(lambda x: x.sin() * w)
        y = step(x)
        w.fill_(100.0)
        with self.assertRaisesRegex(RuntimeError, "modified by an inplace operation"):
            torch.autograd.grad(y.sum(), x)

    def test_outputs_that_are_views(self):
        w = torch.ones(3)

        def parts(x):
            return x[1:], x * 2, x, w[:2]

        step = vmapgen.compile(parts)
        for each in (vmapgen.vmap(parts), step):
            leaf = torch.ones(4, 3, requires_grad=True)
            for mode in (True, False):
                x = leaf * 1
                squares = (x * x).sum()
                with torch.set_grad_enabled(mode):
                    part, _, whole, captured = each(x)
                    self.assertIs(whole, x)
                    self.assertEqual(captured.untyped_storage().data_ptr(), w.untyped_storage().data_ptr())
                    part.mul_(3)
                with self.assertRaisesRegex(RuntimeError, "modified by an inplace operation"):
                    torch.autograd.grad(squares, leaf)
            x = leaf * 1
            part, twice, *_ = each(x)
            (gradient,) = torch.autograd.grad((part * 5).sum() + twice.sum(), leaf)
            same(gradient, torch.tensor([2.0, 7.0, 7.0]).expand(4, 3))

    def test_views_in_another_dtype_are_refused(self):
        with self.assertRaisesRegex(vmapgen.CompileError, "a view of an argument"):
            vmapgen.compile(torch.view_as_real)(torch.zeros(4, 3, dtype=torch.complex64))

    def test_outputs_without_a_gradient_have_none(self):
        def some(x):
            return x.sum(), x.detach().sin()

        x = torch.ones(4, 3, requires_grad=True)
        self.assertEqual([t.requires_grad for t in vmapgen.compile(some)(x)], [True, False])


class Package(unittest.TestCase):
    def test_captured_tensors_with_gaps(self):
        gaps = {"every other": torch.randn(4, 10)[:, ::2], "imaginary": torch.randn(4, 5, dtype=torch.cfloat).imag,
                "expanded": torch.randn(4, 10)[:, ::2].unsqueeze(0).expand(2, 4, 5)}

        def products(x):
            return tuple((x * w).sum(-1) for w in gaps.values())

        path, x = os.path.join(FOLDER.name, "gaps.pt2"), torch.randn(3, 5)
        vmapgen.trace(products)(x).aot(path)
        for found, wanted in zip(vmapgen.load(path)(x), vmapgen.vmap(products)(x)):
            same(found, wanted)


if __name__ == "__main__":
    unittest.main()
