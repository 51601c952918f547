"""Memory and numbers that a traced function comes to past the operators: .data, numpy, DLPack, torch.Tensor of a list with tensors in it."""

import copy
import unittest

import numpy
import torch
import vmapgen
from torch import nn
from torch.func import grad

same = torch.testing.assert_close


class Data(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.x, self.w = torch.randn(5, 4), torch.randn(4)

    def test_what_is_behind_it_may_be_written_to(self):
        array, module = numpy.ones(4, numpy.float32), nn.Linear(4, 4)
        functions = {
            "a tensor": (lambda x: x * (self.w.data * 2), lambda: self.w.mul_(3)),
            "a parameter": (lambda x: x @ (module.weight.data * 2), lambda: module.weight.data.mul_(3)),
            "a copy of a module": (lambda x: copy.deepcopy(module)(x), lambda: module.weight.data.mul_(3)),
            "an array": (lambda x: x * (torch.from_numpy(array) * 2), lambda: array.__imul__(3)),
        }
        for name, (func, write) in functions.items():
            with self.subTest(name):
                program = vmapgen.trace(func)(self.x)
                same(program(self.x), vmapgen.vmap(func)(self.x))
                write()
                same(program(self.x), vmapgen.vmap(func)(self.x))

    def test_other_memory_behind_it(self):
        module = nn.Linear(4, 4)
        func = lambda x: x @ (module.weight.data * 2)
        program = vmapgen.trace(func)(self.x)
        module.weight.data = torch.randn(4, 4)
        same(program(self.x), vmapgen.vmap(func)(self.x))

    def test_no_gradient_goes_through_it(self):
        functions = [lambda x, w: x * w.data * w, lambda x, w: x * w * w.data, lambda x, w: x * (w * 2).data * w,
                     lambda x, w: grad(lambda x: (x * w * w.data).sum())(x)]
        for func in functions:
            found = []
            for run in (torch.vmap(func, (0, None)), vmapgen.trace(func, (0, None))(self.x, self.w.clone().requires_grad_())):
                w = self.w.clone().requires_grad_()
                run(self.x, w).sum().backward()
                found.append(w.grad)
            same(*found)
        # Captured, and met by its data first or last.
        w = self.w.requires_grad_()
        detached = w.detach()
        for func in (lambda x: x * w.data + x * w, lambda x: x * detached + x * w, lambda x: x * w + x * detached):
            w.grad = None
            vmapgen.trace(func)(self.x)(self.x).sum().backward()
            same(w.grad, self.x.sum(0))

    def test_writes_to_what_is_captured_are_refused(self):
        array = numpy.ones(4, numpy.float32)
        for write in (lambda: self.w.data.add_(1), lambda: torch.from_numpy(array).add_(1)):
            with self.assertRaisesRegex(RuntimeError, "writes to .* that it has captured"):
                vmapgen.trace(lambda x: (write(), x * 2)[1])(self.x)  # noqa: B023
        same(self.w + torch.from_numpy(array), self.w + 1)

    def test_other_memory_is_refused(self):
        class Bounded(nn.Linear):
            def forward(self, x):
                self.weight.data = torch.renorm(self.weight.data, p=2, dim=0, maxnorm=0.5)
                return super().forward(x)

        def of_an_argument(x, w):
            w.data = w * 2
            return x * w

        with self.assertRaisesRegex(RuntimeError, r"gives a tensor of shape \[4, 4\] other memory \(.data =\)"):
            vmapgen.trace(Bounded(4, 4))(self.x)
        with self.assertRaisesRegex(RuntimeError, "other memory"):
            vmapgen.trace(of_an_argument, (0, None))(self.x, self.w)
        same(vmapgen.trace(lambda x: x + torch.ones(4))(self.x)(self.x), self.x + 1)  # nothing is left on the thread


class Numbers(unittest.TestCase):
    READS = {
        "a legacy constructor": lambda x, t: x * torch.Tensor([t, t]),
        "one of a type": lambda x, t: x * torch.FloatTensor([1, t]),
        "of integers": lambda x, t: x * torch.LongTensor([t.long(), 1]),
        "a sparse tensor": lambda x, t: x * torch.sparse_coo_tensor([[0, 1]], [t, t], (2, )).to_dense(),
    }

    def test_in_lists(self):
        x = torch.randn(5, 2)
        for name, func in self.READS.items():
            with self.subTest(name):
                with self.assertRaisesRegex(RuntimeError, "reads the value of a tensor"):
                    vmapgen.trace(func, (0, None))(x, torch.tensor(2.0))
                program = vmapgen.trace(func, (0, None), check_values=True)(x, torch.tensor(2.0))
                same(program(x, torch.tensor(2.0)), vmapgen.vmap(func, (0, None))(x, torch.tensor(2.0)))
                self.assertRaisesRegex(RuntimeError, "the program is for the value 2", program, x, torch.tensor(3.0))
                same(vmapgen.trace(lambda x: func(x, torch.tensor(2.0)))(x)(x), func(x, torch.tensor(2.0)))  # noqa: B023

    def test_by_dlpack(self):
        with self.assertRaisesRegex(RuntimeError, "no operator returned .*DLPack"):
            vmapgen.trace(lambda x, t: x * torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(t)), (0, None))(torch.ones(3, 2), torch.ones(2))

    def test_that_are_none(self):
        x, t = torch.randn(5, 2), torch.full((2, ), float("nan"))
        program = vmapgen.trace(lambda x, t: x * t.sum().item(), (0, None), check_values=True)(x, t)
        self.assertTrue(program(x, t).isnan().all())
        self.assertRaisesRegex(RuntimeError, "the program is for the value nan", program, x, torch.zeros(2))
        func = lambda x: x * torch.full((2, ), complex(float("nan"), 1))
        same(vmapgen.trace(func)(x)(x), torch.vmap(func)(x), equal_nan=True)


if __name__ == "__main__":
    unittest.main()
