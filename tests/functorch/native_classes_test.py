#!/usr/bin/env python3
"""Classes of tensors on the native host: to one's __torch_function__ an example is a plain tensor, and its __torch_dispatch__ sees batches."""
import unittest

import torch
from torch.func import grad
from torch.testing._internal.two_tensor import TwoTensor
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from vmapgen import native_host


class Tagged(torch.Tensor):
    """Has a tag, which results take over. What makes such tensors without one is not for it."""

    asked = []  # about which functions

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        cls.asked.append(getattr(func, "__name__", str(func)))
        result = super().__torch_function__(func, types, args, kwargs or {})
        if isinstance(result, cls):
            result.tag = next(arg.tag for arg in args if isinstance(arg, cls))
        return result


def tagged(*sizes):
    tensor = torch.arange(1.0, 1 + torch.Size(sizes).numel()).reshape(sizes).as_subclass(Tagged)
    tensor.tag = "tag"
    return tensor


def tag(tensor, name):
    tensor = tensor.as_subclass(Tagged)
    tensor.tag = name
    return tensor


def two(*sizes):
    plain = torch.arange(1.0, 1 + torch.Size(sizes).numel()).reshape(sizes)
    return TwoTensor(plain, plain.sin())


class Wrapped(torch.Tensor):
    """Holds another tensor, which __torch_dispatch__ calls the operators with."""

    @staticmethod
    def __new__(cls, inner):
        return torch.Tensor._make_wrapper_subclass(cls, inner.shape, dtype=inner.dtype, device=inner.device)

    def __init__(self, inner):
        self.inner = inner

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        args, kwargs = pytree.tree_map_only(cls, lambda t: t.inner, (args, kwargs or {}))
        return pytree.tree_map_only(torch.Tensor, cls, func(*args, **kwargs))


def added_beneath(example):
    class Adds(TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            result = func(*args, **(kwargs or {}))
            return result + example if func is torch.ops.aten.sin.default else result

    with Adds():
        return torch.sin(torch.zeros(4))


class Classes(unittest.TestCase):
    def on_stock_and_here(self, program, seen):
        Tagged.asked.clear()
        wanted = seen(program())
        with native_host():
            Tagged.asked.clear()
            self.assertEqual(seen(program()), wanted)
        return wanted

    def test_torch_function(self):
        def seen(result):
            return type(result).__name__, getattr(result, "tag", None), result.as_subclass(torch.Tensor).tolist(), list(Tagged.asked)

        vmap, x = torch.vmap, torch.randn(3, 2)
        for program in (lambda: vmap(lambda a: a.sin())(tagged(3, 2)), lambda: vmap(lambda a: a)(tagged(3, 2)),
                        lambda: vmap(lambda a, b: a * b, (0, None))(x, tagged(2)), lambda: vmap(lambda a, b: b, (0, None))(x, tagged(2)),
                        lambda: vmap(grad(lambda a: (a * a).sum()))(tagged(3, 2)), lambda: vmap(vmap(torch.exp))(tagged(3, 2)),
                        lambda: vmap(lambda a: a * 2, chunk_size=2)(tagged(3, 2)), lambda: vmap(lambda a: a.mul_(2))(tagged(3, 2)),
                        lambda: vmap(torch.sin, 1, 1)(tagged(3, 2)), lambda: vmap(lambda tree: tree["a"][0])({"a": tagged(3, 2)}),
                        lambda: vmap(lambda a: tag(a, "inside") * 2)(x), lambda: vmap(lambda a: (repr(a), a.sum())[1])(tagged(3, 2)),
                        lambda: vmap(torch.add, (0, 1))(tagged(3, 2), tagged(2, 3)), lambda: torch.func.jacrev(torch.sin)(tagged(2))):
            self.on_stock_and_here(program, seen)

    def test_torch_dispatch(self):
        def seen(result):
            return type(result).__name__, result.a.tolist(), result.b.tolist()

        vmap, x, shared = torch.vmap, torch.randn(3, 2), two(2)
        for program in (lambda: vmap(lambda a: a.sin() + 1)(two(3, 2)), lambda: vmap(lambda a: (a * a).sum())(two(3, 2)),
                        lambda: vmap(lambda a: a @ shared)(two(3, 2)), lambda: vmap(lambda a: a * two(2))(x),
                        lambda: vmap(lambda a, b: a * b, (0, None))(x, shared),
                        lambda: vmap(grad(lambda a: (a * shared).sum()))(x), lambda: vmap(vmap(torch.exp))(two(3, 2)),
                        lambda: vmap(torch.exp, out_dims=1)(two(3, 2)), lambda: vmap(lambda a: a.clone().mul_(2))(two(3, 2)),
                        lambda: vmap(lambda a: torch.cat([a, shared]))(x), lambda: vmap(lambda a: two(2) * 2)(x)):
            self.assertEqual(self.on_stock_and_here(program, seen)[0], "TwoTensor")

    def test_examples_beneath_torch_dispatch(self):
        """Of a class that is made around an example, and of a mode that holds one: no kernel reads what is not there."""
        functions = {
            "mul": lambda a: (Wrapped(a) * 2).inner, "softmax": lambda a: torch.softmax(Wrapped(a), 0).inner,
            "matmul": lambda a: (Wrapped(a.view(2, 2)) @ Wrapped(a.view(2, 2))).inner, "in-place": lambda a: Wrapped(a.clone()).add_(1).inner,
            "sum": lambda a: Wrapped(a).sum().inner, "cat": lambda a: torch.cat([Wrapped(a), Wrapped(a)]).inner,
            "two": lambda a: (TwoTensor(a, 2 * a) + 1).a, "mode": added_beneath,
        }
        x = torch.arange(12.0).view(3, 4)
        for name, f in functions.items():
            with self.subTest(name):
                with self.assertRaises(RuntimeError):
                    torch.vmap(f)(x)
                with native_host(), self.assertRaisesRegex(RuntimeError, "beneath torch dispatch"):
                    torch.vmap(f)(x)


if __name__ == "__main__":
    unittest.main()
