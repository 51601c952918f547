#!/usr/bin/env python3
"""Compiled functions that are called inside a native map do to Python's objects, and give, what they do when they are not compiled."""
import unittest

import torch
from torch._dynamo.testing import CompileCounterWithBackend

import vmapgen

same = torch.testing.assert_close

with vmapgen.installed():  # functions that are compiled earlier run as they were written
    pass


class Case(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()
        torch.manual_seed(0)
        self.counter = CompileCounterWithBackend("eager")
        native = vmapgen.installed()
        native.__enter__()
        self.addCleanup(native.__exit__, None, None, None)

    def compile(self, f, **options):
        return torch.compile(f, backend=self.counter, **options)

    def both(self, make, *args, graphs, **options):
        """`make` gives the function to map, for a compiler: the compiled one has to be like the one that is not."""
        torch.manual_seed(0)
        wanted = torch.vmap(make(lambda f: f), **options)(*args)
        for _ in range(2):
            torch.manual_seed(0)
            same(torch.vmap(make(self.compile), **options)(*args), wanted)
            self.assertEqual(self.counter.frame_count, graphs)
            self.counter.frame_count = 0


class Objects(Case):
    def test_a_dict_that_is_an_argument(self):
        def make(compiler):
            def step(cache, x):
                cache["h"] = cache["h"] * 0.5 + x
                return cache["h"].sum()

            compiled = compiler(step)

            def run(xs):
                cache = {"h": torch.zeros(2)}
                return torch.stack([compiled(cache, x) for x in xs])

            return run

        self.both(make, torch.ones(2, 3, 2), graphs=2)  # one where `h` does not differ between examples

    def test_a_list_that_is_an_argument_twice(self):
        def make(compiler):
            def push(x, outs, again):
                outs.append(x * 2)
                return again

            compiled = compiler(push)

            def run(x):
                outs = []
                again = compiled(x, outs, outs)
                return outs[0] + len(again) * (again is outs)

            return run

        self.both(make, torch.ones(2), graphs=1)

    def test_attributes(self):
        class Net(torch.nn.Module):
            def forward(self, x):
                self.kept = x * 2
                return x + 1

        def make(compiler):
            net = Net()
            compiled = compiler(net)
            return lambda x: compiled(x) + net.kept

        self.both(make, torch.ones(2), graphs=1)

    def test_an_argument_that_is_given_back(self):
        def make(compiler):
            compiled = compiler(lambda x, w: (x * 2, x, w, w[0], x.view(-1)))

            def run(x):
                x, w = x * 1, torch.zeros(2)
                doubled, same_x, same_w, first, flat = compiled(x, w)
                same_w.add_(1)
                first.add_(1)
                flat.add_(1)
                return doubled + x + w + 10 * (same_x is x) + 100 * (same_w is w)

            return run

        self.both(make, torch.randn(3, 2), graphs=1)

    def test_one_tensor_twice(self):
        def make(compiler):
            def f(x, y):
                y.mul_(2)
                return x + y + (x is y)

            compiled = compiler(f)
            return lambda x: (lambda y: compiled(y, y) + y)(x * 1)

        self.both(make, torch.randn(3, 2), graphs=1)

    def test_what_a_closure_holds(self):
        self.both(lambda compiler: lambda a, b: compiler(lambda c: c * a)(b), torch.randn(3, 2), torch.randn(3, 2), graphs=1)


class Outputs(Case):
    def test_that_do_not_differ(self):
        def make(compiler):
            compiled = compiler(lambda z, n: (z * 2, n + 1, torch.zeros(2)))

            def loop(z):
                n, plain = torch.tensor(0), torch.zeros(2)
                while n < 3:
                    z, n, zeros = compiled(z, n)
                    plain.copy_(zeros.add_(1))
                return z + int(n), n, plain

            return loop

        self.both(make, torch.ones(2, 2), out_dims=(0, None, None), graphs=1)

    def test_that_differ_at_one_level_of_two(self):
        def make(compiler):
            compiled = compiler(lambda a, b: (a + 1, b * 2, a * b, torch.ones(2)))

            def outer(a):
                inner = torch.vmap(lambda b: compiled(a, b), out_dims=(0, 0, 0, None))
                return inner(torch.arange(6.0).view(3, 2))

            return outer

        self.both(make, torch.randn(4, 2), out_dims=(0, None, 0, None), graphs=1)

    def test_that_each_example_writes_to(self):
        def make(compiler):
            compiled = compiler(lambda a, b: (torch.zeros(2), a + 1))

            def inner(a, b):
                zeros, of_a = compiled(a, b)
                zeros.copy_(b)
                of_a.mul_(b)
                return zeros + of_a

            return torch.vmap(inner, in_dims=(None, 0))

        self.both(make, torch.randn(4, 2), torch.randn(3, 2), in_dims=(0, None), graphs=1)

    def test_writes_that_torch_vmap_refuses(self):
        def make(compiler):
            compiled = compiler(lambda x, w: w.copy_(x))

            def run(x):
                w = torch.zeros(2)
                compiled(x, w)
                return w

            return run

        self.both(make, torch.randn(3, 2), graphs=0)

    def test_of_no_examples(self):
        self.both(lambda compiler: compiler(lambda x: x.sin()), torch.randn(0, 2), graphs=1)


class Randomness(Case):
    def drawn(self, uses, outer, inner="different"):
        """Draws of 2 x 3 examples, the function being given one of the outer map, of the inner one, or neither."""
        compiled = self.compile(lambda z: z + torch.rand(4))

        def in_outer(a):
            arguments = {"outer": lambda b: a, "inner": lambda b: b, "neither": lambda b: torch.zeros(4)}[uses]
            return torch.vmap(lambda b: compiled(arguments(b)), randomness=inner)(torch.zeros(3, 4))

        return torch.vmap(in_outer, randomness=outer)(torch.zeros(2, 4))

    def test_of_levels_that_no_argument_is_at(self):
        for uses in ("outer", "inner", "neither"):
            with self.subTest(uses=uses):
                self.assertEqual(len(self.drawn(uses, "different").reshape(6, 4).unique(dim=0)), 6)
                self.assertEqual(self.counter.frame_count, 1)
                self.counter.frame_count = 0
                self.assertEqual(len(self.drawn(uses, "same").reshape(6, 4).unique(dim=0)), 3)
                self.assertEqual(len(self.drawn(uses, "different", "same").reshape(6, 4).unique(dim=0)), 2)
                for outer, inner in (("error", "different"), ("different", "error"), ("error", "same")):
                    with self.assertRaisesRegex(RuntimeError, "random"):
                        self.drawn(uses, outer, inner)
                self.counter.frame_count = 0


class Limits(Case):
    def test_many_functions(self):
        def make(compiler):
            layers = [compiler(lambda z, k=k: z.sin() * k) for k in range(12)]

            def model(z):
                for layer in layers:
                    z = layer(z)
                return z.sum()

            return model

        self.both(make, torch.ones(3, 2), graphs=12)
        around = torch.compile(torch.vmap(torch.cos), backend="eager", fullgraph=True)
        same(around(torch.ones(3)), torch.ones(3).cos())

    def test_many_kinds_of_calls(self):
        compiled = self.compile(lambda z, mode: z * len(mode))
        for _ in range(2):
            for number in range(1, 13):
                same(torch.vmap(compiled, in_dims=(0, None))(torch.ones(3), "m" * number), torch.ones(3) * number)
        self.assertEqual(self.counter.frame_count, torch._dynamo.config.recompile_limit)

    def test_a_compiler_that_is_told_to_stay_away(self):
        def draw(z):
            return z + torch.rand(2)

        for stance in ("force_eager", "eager_on_recompile", "fail_on_recompile"):
            with torch.compiler.set_stance(stance):
                drawn = torch.vmap(self.compile(draw), randomness="different")(torch.zeros(3, 2))
            self.assertEqual(len(drawn.unique(dim=0)), 3)
        self.assertEqual(self.counter.frame_count, 0)

    def test_modes_see_each_call(self):
        from torch.utils.flop_counter import FlopCounterMode

        compiled, x = self.compile(lambda a: a @ a.T), torch.randn(3, 2, 4)
        with FlopCounterMode(display=False) as flops:
            got = torch.vmap(compiled)(x)
        same(got, x @ x.mT)
        self.assertEqual(flops.get_total_flops(), 2 * 3 * 2 * 4 * 2)
        self.assertEqual(self.counter.frame_count, 0)

    def test_traced_for_a_program(self):
        compiled = self.compile(lambda a: a.sin() + a.shape[0])
        program = vmapgen.jit(lambda a: compiled(a) * 2)
        for size in (2, 5):
            x = torch.randn(size, 3)
            same(program(x), (x.sin() + 3) * 2)


if __name__ == "__main__":
    unittest.main()
