"""torch.autograd.Function with examples inside of tuples, lists, dicts and vmappable objects among its arguments, on every host."""

import unittest

import torch
import vmapgen
from function_case import Functions
from protocol_objects import InTree
from vmapgen import native_host, native_vmap

same = torch.testing.assert_close
seen = []  # what the rule of ScaleTree was called with


class ScaleTree(torch.autograd.Function):
    """x times what lies in trees, by NumPy; its rule wants all batch dims in front."""

    @staticmethod
    def forward(x, pair, by_name, more):
        return torch.from_numpy(x.detach().numpy() * pair[0].numpy() * by_name["w"][0].numpy() + pair[1] + more.value.numpy())

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, pair, by_name, _ = inputs
        ctx.save_for_backward(pair[0] * by_name["w"][0])

    @staticmethod
    def backward(ctx, g):
        return 10 * g * ctx.saved_tensors[0], None, None, None

    @staticmethod
    def vmap(info, in_dims, x, pair, by_name, more):
        seen.append((info.batch_size, in_dims[1:3]))

        def front(t, dim):
            return t.expand(info.batch_size, *t.shape) if dim is None else t.movedim(dim, 0)

        dims = in_dims[1], in_dims[2]["w"][0], in_dims[3]
        trees = (front(pair[0], dims[0][0]), pair[1]), {"w": [front(by_name["w"][0], dims[1])]}
        return ScaleTree.apply(front(x, in_dims[0]), *trees, InTree(front(more.value, dims[2]))), 0


class InTrees(Functions):
    def setUp(self):
        super().setUp()
        seen.clear()

    def each_host(self, program):
        wanted = program(torch.vmap)
        with vmapgen.installed(host="functorch"):
            same(program(torch.vmap), wanted)
        with vmapgen.installed("all", host="functorch"):
            same(program(torch.vmap), wanted)
        with native_host():
            same(program(torch.vmap), wanted)
        same(program(native_vmap), wanted)
        return wanted

    def test_by_its_vmap(self):
        x, w = torch.randn(3, 4, requires_grad=True), torch.randn(4, 3)
        plain, same_for_all = torch.ones(4), torch.arange(4.0)
        calls = {
            "tuple": lambda a, b: ScaleTree.apply(x[0], (b, 1.0), {"w": [plain]}, InTree(plain)),
            "dict": lambda a, b: ScaleTree.apply(x[0], (plain, 1.0), {"w": [b]}, InTree(same_for_all)),
            "all": lambda a, b: ScaleTree.apply(a, (b, 2.0), {"w": [a.detach()]}, InTree(b)),
            "object": lambda a, b: ScaleTree.apply(x[0], (plain, 1.0), {"w": [plain]}, InTree(b)),
        }
        for name, call in calls.items():
            with self.subTest(name):
                def program(vmap):
                    out = vmap(call, in_dims=(0, 1))(x, w)  # noqa: B023
                    return out, torch.autograd.grad(out.square().sum(), x)

                out, (gradient,) = self.each_host(program)
                looped = torch.stack([call(x[i], w[:, i]) for i in range(3)])
                same(out, looped)
                same(gradient, torch.autograd.grad(looped.square().sum(), x)[0])
        self.assertIn((3, ((1, None), {"w": [None]})), seen)

    def test_two_levels(self):
        x, w, plain = torch.randn(2, 3, 4, requires_grad=True), torch.randn(3, 4), torch.ones(4)

        def program(vmap):
            inner = vmap(lambda a, b: ScaleTree.apply(plain, (a.detach(), 1.0), {"w": [b]}, InTree(plain)) * a)
            out = vmap(inner, in_dims=(0, None))(x, w)
            return out, torch.autograd.grad(out.square().sum(), x)

        same(self.each_host(program)[0], (x * w + 2) * x)

    def test_by_its_own_methods(self):
        class Total(torch.autograd.Function):
            generate_vmap_rule = True

            @staticmethod
            def forward(trees, x):
                return (trees["a"][0] * x).sin(),

            @staticmethod
            def setup_context(ctx, inputs, output):
                ctx.save_for_backward(inputs[0]["a"][0], inputs[1])

            @staticmethod
            def backward(ctx, g):
                w, x = ctx.saved_tensors
                return None, 10 * g * w * (w * x).cos()

        w, x = torch.randn(3, 4), torch.randn(4, requires_grad=True)

        def program(vmap):
            out = vmap(lambda w: Total.apply({"a": (w,)}, x)[0])(w)
            return out, torch.autograd.grad(out.sum(), x)

        same(self.each_host(program)[1][0], (10 * w * (w * x).cos()).sum(0))

    def test_without_vmap_support(self):
        class Without(torch.autograd.Function):
            @staticmethod
            def forward(pair):
                return pair[0] * 2

            @staticmethod
            def setup_context(ctx, inputs, output):
                pass

            @staticmethod
            def backward(ctx, g):
                return None

        for vmap in (torch.vmap, native_vmap):
            with self.assertRaisesRegex(RuntimeError, "does not have vmap support"):
                vmap(lambda a: Without.apply([a]))(torch.randn(3))


if __name__ == "__main__":
    unittest.main()
