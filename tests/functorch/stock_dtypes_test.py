#!/usr/bin/env python3
"""Dtypes that PyTorch promotes with few others, and half precision that is computed in float32: as in the loop, or stock, with our rules and on
the native host."""

import unittest

from stock_case import Stock  # first: it keeps torch.vmap as it is

import torch
import torch.nn.functional as F

MASK = torch.tensor([True, False, True])
FLOAT8 = torch.float8_e4m3fn


def looped(f, *args, in_dims=None):
    dims = in_dims or (0,) * len(args)
    count = next(arg.shape[dim] for arg, dim in zip(args, dims) if dim is not None)
    return torch.stack([f(*(arg if dim is None else arg.select(dim, i) for arg, dim in zip(args, dims))) for i in range(count)])


class Looped(Stock):
    def as_looped(self, f, /, *args, in_dims=None, **what):
        def mapped():
            return torch.vmap(f, in_dims=in_dims or 0)(*(arg.clone() for arg in args))

        self.as_loop(mapped, lambda: looped(f, *(arg.clone() for arg in args), in_dims=in_dims), **what)


class Dtypes(Looped):
    def by_a_mask(self, dtype, values):
        tensor = torch.ones(2, 3).to(dtype)
        for name in ("masked_fill", "masked_fill_"):
            def fill(x, value, name=name):
                return getattr(x, name)(MASK, value)

            what = {"name": name, "dtype": dtype, "values": values}
            self.as_looped(fill, tensor, values, **what)
            self.as_looped(lambda x, fill=fill: fill(x, values[0]), tensor, shared=True, **what)

    def test_a_real_number_in_a_complex_tensor(self):
        wide, large = torch.tensor([2.0, 4.0], dtype=torch.float64), torch.tensor([2.0, 1e60], dtype=torch.float64)
        for dtype, values in ((torch.complex64, wide), (torch.complex64, large), (torch.complex32, wide.float()), (torch.complex32, wide * 1e6),
                              (torch.complex32, torch.tensor([2, 70000])), (torch.complex64, wide.long()), (torch.complex32, wide.bfloat16())):
            self.by_a_mask(dtype, values)

        def by_index(x, value):
            x = x.clone()
            x[MASK] = value
            return x

        self.as_looped(by_index, torch.ones(2, 3, dtype=torch.complex64), wide)
        self.as_looped(by_index, torch.ones(2, 3, dtype=torch.complex64), large)

    def test_a_number_of_a_dtype_that_does_not_promote(self):
        for of in (FLOAT8, torch.float8_e5m2, torch.uint16, torch.uint32, torch.uint64):
            values = torch.tensor([2.0, 4.0]).to(of)
            for dtype in (torch.float32, torch.float16, torch.bfloat16, torch.complex64, torch.uint8, torch.int64, torch.bool):
                self.by_a_mask(dtype, values)
            for dtype in (FLOAT8, torch.uint16):
                if dtype != of:
                    self.by_a_mask(dtype, values)
        for dtype, values in ((torch.uint8, torch.tensor([300, 2], dtype=torch.uint16)), (torch.uint8, torch.tensor([448.0, 2.0]).to(FLOAT8)),
                              (torch.int64, torch.tensor([float("nan"), 2.0]).to(FLOAT8)),
                              (torch.uint8, torch.tensor([2**64 - 5, 2], dtype=torch.uint64)), (torch.int64, torch.tensor([2**63, 2], dtype=torch.uint64))):
            self.by_a_mask(dtype, values)

    def test_a_number_beside_unsigned_integers(self):
        whole = torch.tensor([[1, 2], [3, 4]], dtype=torch.uint16)
        for numbers in (torch.tensor([1 + 1j, 2j]), torch.tensor([1.5, 2.5]), torch.tensor([True, False])):
            for f in (torch.mul, torch.add):
                for tensor in (whole, whole.to(torch.uint32)):
                    self.as_looped(f, numbers, tensor, f=f, numbers=numbers)
                    self.as_looped(f, tensor, numbers, f=f, numbers=numbers)
                    self.as_looped(f, numbers, tensor, in_dims=(0, None), f=f, numbers=numbers)

    def test_membership(self):
        x = torch.ones(2, 3)
        tenths = torch.full((2, 3), 0.1)
        for elements, among, dims in ((x, torch.tensor(1.0).to(FLOAT8), (0, None)), (x.byte(), torch.tensor(1, dtype=torch.uint16), (0, None)),
                                      (x.byte(), torch.tensor([1, 2], dtype=torch.uint16), (0, 0)), (tenths, torch.tensor(0.1, dtype=torch.float64), (0, None)),
                                      (tenths[:, 0], torch.tensor([0.1], dtype=torch.float64), (0, None)), (tenths.double(), tenths, (0, 0)),
                                      (x.int(), torch.arange(40.0).view(2, 20), (0, 0))):
            for invert in (False, True):
                self.as_looped(lambda a, b, invert=invert: torch.isin(a, b, invert=invert), elements, among, in_dims=dims)


class HalfPrecision(Looped):
    """Sums, norms and products are kept in float32, as PyTorch's kernels keep them."""

    def test_renorm(self):
        for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.complex64):
            large, tiny = torch.full((2, 2, 2000), 2000.0).to(dtype), torch.full((2, 2, 1), 1e-5).to(dtype)
            for tensor, limit in ((large, 5.0), (tiny, 1e-6), (torch.randn(2, 3, 4).to(dtype), 1.0)):
                for name in ("renorm", "renorm_"):
                    def f(x, name=name, limit=limit):
                        return getattr(x, name)(2, 0, limit)

                    # What is not rounded as the loop's is shows: no tolerance.
                    self.as_loop(lambda f=f, tensor=tensor: torch.vmap(f)(tensor.clone()).to(torch.complex128),
                                 lambda f=f, tensor=tensor: looped(f, tensor.clone()).to(torch.complex128), dtype=dtype, limit=limit)

    def test_gradients_of_renorm(self):
        for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.complex64):
            weights = torch.arange(3.0).to(dtype)

            def f(x, weights=weights):
                y = torch.renorm(x, 2, 0, 5.0) * weights
                return (y.real + y.imag if y.is_complex() else y).sum()

            self.as_looped(torch.func.grad(f), (torch.arange(12.0).reshape(2, 2, 3) * 3).to(dtype), dtype=dtype)

    def test_bags(self):
        for dtype in (torch.float16, torch.bfloat16):
            indices = torch.tensor([[0, 1]])
            # The products are no numbers of float16; their sum is.
            for weight, scales in ((torch.tensor([[300.0], [-299.0]]), torch.full((2, 1, 2), 300.0)), (torch.randn(2, 4), torch.randn(2, 1, 2))):
                def bag(scale, weight=weight.to(dtype), indices=indices):
                    return F.embedding_bag(indices, weight, mode="sum", per_sample_weights=scale)

                self.as_looped(bag, scales.to(dtype), dtype=dtype)
                self.as_looped(lambda w, s=scales[0].to(dtype), indices=indices: F.embedding_bag(indices, w, mode="sum", per_sample_weights=s),
                               torch.stack([weight, weight * 0.99]).to(dtype), dtype=dtype)


if __name__ == "__main__":
    unittest.main()
