"""A dual level around a native map: what the map makes of tensors that all examples share keeps its tangent when a batched value is written to it."""

import unittest

import torch
from torch.autograd import forward_ad
from vmapgen import native_vmap

same = torch.testing.assert_close

X = torch.linspace(-1.5, 1.0, 18, dtype=torch.float64).reshape(2, 3, 3)
W = torch.linspace(0.5, 2.0, 9, dtype=torch.float64).reshape(3, 3).cos()
MADE = {
    "clone": lambda w: w.clone(),
    "product": lambda w: w @ w,
    "sum": lambda w: w + 1,
    "softmax": lambda w: w.softmax(0),
    "values": lambda w: w.sort(0).values,
    "joined": lambda w: torch.cat([w[:1], w[1:]]),
    "view": lambda w: (w * 2).view(9).view(3, 3),
    "zeros": torch.zeros_like,
}
WRITES = {
    "whole": lambda made, x: made.mul_(x),
    "through a view": lambda made, x: made.unsqueeze(0)[0, 1:].add_(x[1:]),
    "a row": lambda made, x: made.__setitem__(0, x[0]),
}


def dual(function, *inputs):
    with forward_ad.dual_level():
        result = function(*(forward_ad.make_dual(each, each.sin() + i) for i, each in enumerate(inputs)))
        return [part.clone() for part in forward_ad.unpack_dual(result)]


class WritesIntoWhatIsShared(unittest.TestCase):
    def test_derivatives_are_the_loop_s(self):
        for making, make in MADE.items():
            for writing, write in WRITES.items():
                def f(x, w):
                    made = make(w)  # noqa: B023
                    write(made, x)  # noqa: B023
                    return made * w

                with self.subTest(making, writing=writing):
                    mapped = dual(lambda x, w: native_vmap(f, in_dims=(0, None))(x, w), X, W)  # noqa: B023
                    same(mapped, dual(lambda x, w: torch.stack([f(each, w) for each in x]), X, W))  # noqa: B023


class Unpacked(unittest.TestCase):
    """The tangent of an example is the example's: stock refuses to say."""

    def test_of_an_example(self):
        def tangent(x):
            return forward_ad.unpack_dual(x * x).tangent

        with forward_ad.dual_level():
            x = forward_ad.make_dual(X, X.sin())
            for in_dim in range(3):
                same(native_vmap(tangent, in_dims=in_dim)(x), torch.stack([tangent(each) for each in x.unbind(in_dim)]))
            same(native_vmap(native_vmap(tangent))(x), tangent(x))

    def test_of_a_captured_tensor(self):
        with forward_ad.dual_level():
            w = forward_ad.make_dual(W, W.cos())
            same(native_vmap(lambda x: forward_ad.unpack_dual(w * x).tangent)(X), X * W.cos())

    def test_of_none(self):
        def has_none(x):
            self.assertIsNone(forward_ad.unpack_dual(x).tangent)
            return forward_ad.unpack_dual(x).primal

        with forward_ad.dual_level():
            same(native_vmap(has_none)(X), X)


if __name__ == "__main__":
    unittest.main()
