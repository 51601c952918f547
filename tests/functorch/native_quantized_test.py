#!/usr/bin/env python3
"""Quantized and nested tensors in native maps: their classes hold more than memory, which a wrapper in their place has not."""
import unittest
import warnings

import torch
from vmapgen import native_vmap

SCALE, ZERO = 0.1, 3


def quantize(x, scale=SCALE):
    return torch.quantize_per_tensor(x, scale, ZERO, torch.qint8)


class Quantized(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore")  # of loops over the examples, and of PyTorch, which gives quantized tensors up
        torch.manual_seed(0)
        self.x = torch.randn(3, 4, 5)

    def is_the_loops(self, function, *args, in_dims=(0,)):
        looped = [function(*(arg if dim is None else arg.select(dim, i) for arg, dim in zip(args, in_dims))) for i in range(3)]
        got = native_vmap(function, in_dims)(*args)
        if looped[0].is_quantized:
            self.assertEqual((got.q_scale(), got.q_zero_point()), (SCALE, ZERO))
            got, looped = got.int_repr(), [each.int_repr() for each in looped]
        torch.testing.assert_close(got, torch.stack(looped))

    def test_made_of_examples(self):
        for function in (quantize, lambda a: quantize(a).int_repr(), lambda a: quantize(a).dequantize() * a,
                         lambda a: torch.relu(quantize(a)), lambda a: quantize(a).view(-1)[2:].clone(), lambda a: quantize(a.t()),
                         lambda a: torch.cat([quantize(a), quantize(a * 2)]).dequantize(),
                         lambda a: native_vmap(lambda row: quantize(row).int_repr())(a)):
            self.is_the_loops(function, self.x)

    def test_examples(self):
        q = quantize(self.x)
        for function in (lambda a: a.dequantize(), lambda a: a.int_repr() + 1, lambda a: a, lambda a: a.t().clone(), torch.relu,
                         lambda a: quantize(a.dequantize() * 2)):
            self.is_the_loops(function, q)
        self.is_the_loops(lambda a, b: a.dequantize() @ b, q.transpose(0, 1), self.x.transpose(1, 2), in_dims=(1, 0))
        for read in (torch.Tensor.q_scale, torch.Tensor.q_zero_point, torch.Tensor.qscheme, torch.Tensor.item):
            with self.assertRaisesRegex(RuntimeError, "vmap: aten::"):
                native_vmap(read)(q)
        native_vmap(lambda a: print(f"{a}", end="") or a.int_repr())(q[:, :0])

    def test_what_has_a_kernel_only_as_it_is(self):
        q = quantize(self.x)
        for function in (torch.max, torch.min, lambda a: a.max().dequantize() + a.min().dequantize(), lambda a: native_vmap(torch.max)(a)):
            self.is_the_loops(function, q)
            self.is_the_loops(function, q.permute(1, 2, 0), in_dims=(2,))
        with self.assertRaisesRegex(NotImplementedError, "aten::median.*QuantizedCPU"):  # no kernel for an example, either
            native_vmap(torch.median)(q)

    def test_of_one_for_all(self):
        shared = torch.randn(4, 5)
        for function in (lambda a: a + quantize(shared).dequantize(), lambda a: a * quantize(shared).q_scale(),
                         lambda a: a + quantize(shared)[1:3].clone().int_repr().sum(),
                         lambda a: a + torch._empty_affine_quantized((2,), scale=0.5, zero_point=1, dtype=torch.qint8).q_scale(),
                         lambda a: a + len(repr(quantize(shared)))):
            self.is_the_loops(function, self.x)
        with self.assertRaisesRegex(RuntimeError, "would write a batched value into a tensor that is not batched"):
            native_vmap(lambda a: quantize(shared).copy_(a).dequantize())(self.x)

    def test_more_than_one_scale_is_refused(self):
        with self.assertRaisesRegex(RuntimeError, "quantized with more than one scale"):
            native_vmap(lambda a: torch.quantize_per_tensor_dynamic(a, torch.qint8, False))(self.x)
        with self.assertRaisesRegex(RuntimeError, "quantized with more than one scale"):
            native_vmap(lambda a: torch.quantize_per_channel(a, torch.tensor([0.1, 0.2, 0.3, 0.4]), torch.zeros(4).long(), 0, torch.qint8))(self.x)

    def test_no_examples(self):
        with self.assertRaisesRegex(RuntimeError, "the batch has no examples"):
            native_vmap(quantize)(self.x[:0])


class Nested(unittest.TestCase):
    def test_of_one_for_all(self):
        x = torch.randn(3, 4)
        for layout in (torch.strided, torch.jagged):
            def padded(a, layout=layout):
                nested = torch.nested.nested_tensor([torch.ones(2, 4), torch.full((1, 4), 2.0)], layout=layout)
                return torch.nested.to_padded_tensor(nested * 2, 0.0) + a

            torch.testing.assert_close(native_vmap(padded)(x), torch.stack([padded(a) for a in x]))


if __name__ == "__main__":
    unittest.main()
