#!/usr/bin/env python3
"""Compiled functions that are called inside a native map: compiled for the batch where they can be, as they were written otherwise."""
import threading
import unittest

import torch
from torch._dynamo.backends.common import aot_autograd
from torch._dynamo.testing import CompileCounterWithBackend
from torch._functorch.aot_autograd import make_boxed_func
from torch._functorch.compilers import nop
from torch.func import functional_call, grad, stack_module_state

import vmapgen
from vmapgen import native_vmap

same = torch.testing.assert_close


def looped(f, *args):
    return torch.stack([f(*example) for example in zip(*args)])


class Compiled(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        torch._dynamo.reset()
        self.counter = CompileCounterWithBackend("aot_eager")
        self.x, self.w = torch.randn(3, 4), torch.randn(4, 4)

    def compile(self, f, **options):
        return torch.compile(f, backend=self.counter, **options)

    def graphs(self, number):
        self.assertEqual(self.counter.frame_count, number)
        self.counter.frame_count = 0

    def test_pointwise(self):
        f = self.compile(lambda a: a.sin() + 1)
        same(native_vmap(f)(self.x), self.x.sin() + 1)
        self.graphs(1)
        same(native_vmap(lambda a: f(a.cos()).sum())(self.x), (self.x.cos().sin() + 1).sum(-1))
        self.graphs(0)  # as it was compiled before
        same(native_vmap(f, in_dims=1, out_dims=1)(self.x), self.x.sin() + 1)
        same(f(self.x), self.x.sin() + 1)

    def test_a_function_with_methods_of_its_own(self):
        class OfBatches(torch.autograd.Function):
            forward = staticmethod(lambda x: x * 2)
            setup_context = staticmethod(lambda ctx, inputs, output: None)
            backward = staticmethod(lambda ctx, gradient: gradient * 100)
            vmap = staticmethod(lambda info, in_dims, x: (OfBatches.apply(x) + 1000, in_dims[0]))

        class OfExamples(OfBatches):
            generate_vmap_rule = True
            vmap = torch.autograd.Function.vmap

        x = torch.zeros(3, requires_grad=True)
        for of, wanted in (OfBatches, 1000.0), (OfExamples, 0.0):
            f = self.compile(lambda a: of.apply(a) * 1)
            for each in x.detach(), x:  # an example says in neither case that it wants a gradient
                y = native_vmap(f)(each)
                self.assertEqual(y.tolist(), [wanted] * 3)
            self.assertEqual(torch.autograd.grad(y.sum(), x)[0].tolist(), [100.0] * 3)
            with torch.no_grad():
                self.assertEqual(native_vmap(f)(x).tolist(), [wanted] * 3)

    def test_a_compiled_backward_that_computes_with_pointers(self):
        """As inductor's do. One of operators is mapped."""
        def reads(graph, _):
            return make_boxed_func(lambda *args: [a.data_ptr() and None for a in args] and graph(*args))

        x = torch.randn(3, requires_grad=True)
        for backend in "aot_eager", aot_autograd(fw_compiler=nop, bw_compiler=reads):
            y = torch.compile(lambda x: torch.stack([(x ** 2).sum(), x.prod()]), backend=backend)(x)
            mapped = native_vmap(lambda v: torch.autograd.grad(y, x, v, retain_graph=True)[0])  # noqa: B023
            if backend == "aot_eager":
                same(mapped(torch.eye(2))[0], 2 * x.detach())
            else:
                with self.assertRaisesRegex(RuntimeError, "Compile what calls torch.vmap, or leave the function uncompiled") as raised:
                    mapped(torch.eye(2))
                self.assertNotIn("frame #", str(raised.exception))

    def test_products_and_several_arguments(self):
        f = self.compile(lambda w, pair, by=2.0: {"y": torch.tanh(pair[0] @ w) * by, "z": pair[1]})
        got = native_vmap(lambda a, b: f(self.w, (a, b), by=3.0))(self.x, self.x[:, 0])
        same(got["y"], torch.tanh(self.x @ self.w) * 3)
        same(got["z"], self.x[:, 0])
        self.graphs(1)

    def test_modules(self):
        model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2))
        compiled = self.compile(model)
        same(native_vmap(compiled)(self.x), model(self.x))
        self.graphs(1)
        # Gradients of parameters, through the map.
        native_vmap(compiled)(self.x).square().sum().backward()
        got = [p.grad.clone() for p in model.parameters()]
        model.zero_grad()
        model(self.x).square().sum().backward()
        same(got, [p.grad for p in model.parameters()])

    def test_maps_in_maps(self):
        f = self.compile(lambda a, b: (a * b).sum())
        got = native_vmap(native_vmap(f, in_dims=(None, 0)), in_dims=(0, None))(self.x, self.w)
        same(got, self.x @ self.w.T)
        self.graphs(1)

    def test_another_batch_size(self):
        f = self.compile(lambda a: a.sin() + a.size(0))
        for size in (2, 3, 7, 8):
            x = torch.randn(size, 4)
            same(native_vmap(f)(x), x.sin() + 4)
        self.assertLessEqual(self.counter.frame_count, 2)  # the second knows any size

    def test_gradients_by_autograd(self):
        f = self.compile(lambda a, w: torch.tanh(a @ w).sum())
        w = self.w.requires_grad_()
        got, = torch.autograd.grad(native_vmap(f, in_dims=(0, None))(self.x, w).sum(), w)
        wanted, = torch.autograd.grad(torch.tanh(self.x @ w).sum(), w)
        same(got, wanted)
        self.graphs(1)

    def test_writes_are_seen(self):
        f = self.compile(lambda a: a.mul_(2).sum())
        x = self.x.clone()
        same(native_vmap(f)(x), 2 * self.x.sum(-1))
        same(x, 2 * self.x)

    def test_as_written_where_it_does_not_fit_into_a_graph(self):
        seen = []

        def breaks(a):
            seen.append(1)
            torch._dynamo.graph_break()
            return a.sin()

        f = self.compile(breaks)
        for times in (1, 2):
            same(native_vmap(f)(self.x), self.x.sin())
            self.assertEqual(len(seen), times)
        self.graphs(0)

    def test_examples_that_are_no_arguments(self):
        def mapped(a, b):
            return self.compile(lambda c: c * a)(b)

        same(native_vmap(mapped)(self.x, self.x), self.x * self.x)
        self.graphs(1)
        model = torch.nn.Linear(4, 2)
        compiled = self.compile(model)
        models = [torch.nn.Linear(4, 2) for _ in range(3)]
        parameters, _ = stack_module_state(models)
        got = native_vmap(lambda p, a: functional_call(compiled, {f"_orig_mod.{k}": v for k, v in p.items()}, (a,)))(parameters, self.x)
        same(got, torch.stack([m(a) for m, a in zip(models, self.x)]))
        self.graphs(1)

    def test_as_written_inside_of_transforms(self):
        f = self.compile(lambda a: a.sin().sum())
        same(native_vmap(grad(f))(self.x), self.x.cos())
        same(grad(lambda x: native_vmap(f)(x).sum())(self.x), self.x.cos())
        same(native_vmap(f)(self.x), self.x.sin().sum(-1))
        self.graphs(1)

    def test_errors_are_those_of_the_function(self):
        f = self.compile(lambda a, w: a @ w)
        for _ in range(2):
            with self.assertRaisesRegex(RuntimeError, "size|shape"):
                native_vmap(f, in_dims=(0, None))(self.x, torch.randn(5, 4))
        with self.assertRaisesRegex(ValueError, "Tensors"):
            native_vmap(self.compile(lambda a: 1))(self.x)
        same(native_vmap(f, in_dims=(0, None))(self.x, self.w), self.x @ self.w)

    def test_random_numbers(self):
        f = self.compile(lambda a: a + torch.rand_like(a))
        with self.assertRaisesRegex(RuntimeError, "random"):
            native_vmap(f)(self.x)
        drawn = native_vmap(f, randomness="same")(self.x) - self.x
        same(drawn, drawn[:1].expand_as(drawn))
        drawn = native_vmap(f, randomness="different")(self.x) - self.x
        self.assertFalse(torch.allclose(drawn[0], drawn[1]))

    def test_threads(self):
        f, wrong = self.compile(lambda a: a.sin() * 2), []

        def work(x):
            for _ in range(5):
                if not torch.allclose(native_vmap(f)(x), x.sin() * 2):
                    wrong.append(1)

        threads = [threading.Thread(target=work, args=(torch.randn(3, 4),)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_by_torch_vmap(self):
        f = self.compile(lambda a: a.sin() + 1)
        with vmapgen.installed():
            same(torch.vmap(f)(self.x), self.x.sin() + 1)
            self.graphs(1)
        compiled = self.compile(lambda a: f(a) * 2, fullgraph=True)  # a compiled function in another, as ever
        same(compiled(self.x), (self.x.sin() + 1) * 2)
        self.graphs(1)


if __name__ == "__main__":
    unittest.main()
