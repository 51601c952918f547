"""torch.compile around a map, while torch.vmap is ours: as many graphs as stock makes, and what cannot be traced runs as it does there."""

import contextlib
import os
import unittest
import warnings
from unittest import mock

import torch
import torch.nn.functional as F
import vmapgen
from torch._dynamo.testing import CompileCounterWithBackend
from torch.func import grad, jvp

same = torch.testing.assert_close

HOSTS = {
    "native": lambda: vmapgen.installed(host="native"),
    "functorch": lambda: vmapgen.installed(host="functorch"),
    "stock": contextlib.nullcontext,
}
W = torch.randn(4, 5)

# Each calls operators that are handed over to our rules.
OF_ANY_SIZE = {
    "clone": lambda a: a.clone().mul(2),
    "linear": lambda a: F.linear(a, W.t()).tanh(),
    "softmax": lambda a: a.softmax(0).to(torch.float64),
    "where": lambda a: torch.where(a > 0, a, 0.5),
    "mse": lambda a: F.mse_loss(a, a * 2),
    "index": lambda a: W[a.argmax()],
    "flip": lambda a: a.flip(0),
    "gradient": lambda a: grad(lambda w: F.mse_loss(torch.tanh(a @ w), torch.ones(5)))(W),
    "dropout": lambda a: F.dropout(a, 0.0),
}
# Of an example and a number that differs between them: torch.vmap's own kernels give something else, and nothing is raised.
ODD = {
    "a scale without dims, of another dtype": lambda a, s: torch.addcmul(a, a, s.double()),
    "a choice of the same": lambda a, s: torch.where(a > 0, a, s.double()),
    "an index without dims": lambda a, s: a.index_select(0, s.long()),
    "the largest of all, in its dims": lambda a, s: (a * s).argmax(keepdim=True),
    "half precision": lambda a, s: torch.addmm(W.half(), a.half()[:, None], (W[0] * s).half()[None]),
    "some rows": lambda a, s: a.index_fill(0, s.long(), 2.0),
    "R alone": lambda a, s: torch.linalg.qr((a * s).reshape(2, 2), mode="r")[1],
}


def looped(f, *args):
    return torch.stack([f(*example) for example in zip(*args)])


class Case(unittest.TestCase):
    backend = "eager"

    def setUp(self):
        torch.manual_seed(0)
        torch._dynamo.reset()
        warnings.simplefilter("ignore")
        self.counter = CompileCounterWithBackend(self.backend)

    def compiled(self, f, **options):
        torch._dynamo.reset()
        self.counter.frame_count = 0
        return torch.compile(f, backend=self.counter, **options)


class Sizes(Case):
    backend = "aot_eager"  # traces the operators, once more

    def test_a_batch_of_any_size_is_one_graph(self):
        # Together, which is quicker: one that takes the size for a number makes it one for all.
        f = lambda a: {name: each(a) for name, each in OF_ANY_SIZE.items()}  # noqa: E731
        for host, installed in HOSTS.items():
            with self.subTest(host=host), installed():
                mapped = self.compiled(torch.vmap(f, randomness="different"))
                for size in (6, 7, 9):
                    x = torch.randn(size, 4)
                    torch._dynamo.mark_dynamic(x, 0)  # raises where the size became a number
                    got = mapped(x)
                    same(got, {name: looped(each, x) for name, each in OF_ANY_SIZE.items()})
                self.assertEqual(self.counter.frame_count, 1)

    def test_what_torch_vmap_gets_wrong_is_right(self):
        for name, f in ODD.items():
            with self.subTest(function=name), HOSTS["native"]():
                mapped = self.compiled(torch.vmap(f), dynamic=True)
                for size in (3, 2):
                    x, s = torch.randn(size, 4), torch.arange(1.0, size + 1)
                    got, wanted = mapped(x, s), looped(f, x, s)
                    self.assertEqual(got.dtype, wanted.dtype)
                    same(got, wanted)

    def test_what_torch_vmap_refuses_is_compiled_for_each_size(self):
        f = lambda a: F.bilinear(a, a, torch.ones(2, 4, 4))  # noqa: E731
        for host in ("functorch", "native"):
            with HOSTS[host]():
                mapped = self.compiled(torch.vmap(f))
                for size in (3, 5):
                    x = torch.randn(size, 4)
                    same(mapped(x), looped(f, x))
            self.assertEqual(self.counter.frame_count, 2)


class Marked(torch.autograd.Function):
    """What it comes to says who was asked: its forward, its backward, its jvp or its rule."""
    forward = staticmethod(lambda x: x * 2)
    setup_context = staticmethod(lambda ctx, inputs, output: None)
    backward = staticmethod(lambda ctx, gradient: gradient * 100)
    jvp = staticmethod(lambda ctx, tangent: tangent * 50)


class OfExamples(Marked):
    generate_vmap_rule = True


class OfBatches(Marked):
    vmap = staticmethod(lambda info, in_dims, x: (OfBatches.apply(x) + 1000, in_dims[0]))


class Functions(Case):
    """The compiler sees operators in a map, and not that a function has a backward and a rule of its own: it leaves such maps to us."""

    def check(self, mapped, wanted, gradient=None, *, graphs=None):
        for host, installed in HOSTS.items():
            x = torch.zeros(3, requires_grad=gradient is not None)
            with self.subTest(host=host), installed():
                y = self.compiled(mapped)(x)
                self.assertEqual(y.tolist(), [wanted] * 3)
                if gradient is not None:
                    self.assertEqual(torch.autograd.grad(y.sum(), x)[0].tolist(), [gradient] * 3)
                if graphs is not None:
                    self.assertEqual(self.counter.frame_count, graphs)

    def test_a_map_of_apply(self):
        self.check(torch.vmap(OfExamples.apply), 0.0, 100.0)
        self.check(torch.vmap(OfBatches.apply), 1000.0, 100.0)

    def test_a_map_that_calls_one(self):
        self.check(lambda x: torch.vmap(lambda a: OfExamples.apply(a) + 1)(x.cos() - 1), 1.0, 0.0)
        self.check(torch.vmap(lambda a: OfExamples.apply(a) + 1), 1.0, 100.0)
        self.check(torch.vmap(lambda a: OfBatches.apply(a) + 1), 1001.0, 100.0)
        self.check(torch.vmap(lambda a: OfBatches.apply(a) + 1), 1001.0)
        self.check(lambda x: vmapgen.vmap(lambda a: OfBatches.apply(a) + 1)(x), 1001.0, 100.0)

    def test_derivatives(self):
        for of in OfExamples, OfBatches:
            self.check(torch.vmap(grad(lambda a: of.apply(a))), 100.0)
            self.check(grad(lambda x: torch.vmap(lambda a: of.apply(a))(x).sum()), 100.0)
        self.check(torch.vmap(lambda a: jvp(lambda b: OfExamples.apply(b), (a,), (a + 1,))[1]), 50.0)

    def test_one_that_has_no_rule(self):
        for host, installed in HOSTS.items():
            with self.subTest(host=host), installed():
                with self.assertRaisesRegex(RuntimeError, "Marked, but it does not have vmap support"):
                    self.compiled(torch.vmap(Marked.apply))(torch.zeros(3, requires_grad=True))

    def test_where_its_forward_is_all(self):
        self.check(torch.vmap(lambda a: OfExamples.apply(a) + 1), 1.0, graphs=1)
        x = torch.zeros(3, requires_grad=True)
        f = self.compiled(torch.vmap(lambda a: OfExamples.apply(a) + 1), fullgraph=True)
        with torch.no_grad():
            self.assertEqual(f(x).tolist(), [1.0] * 3)
        with self.assertRaisesRegex(RuntimeError, "OfExamples.forward for the function"):
            f(x)

    def test_outside_of_maps_it_is_compiled(self):
        class WithoutJvp(OfBatches):  # one with a jvp the compiler leaves to Python
            jvp = torch.autograd.Function.jvp

        x = torch.zeros(3, requires_grad=True)
        y = self.compiled(lambda x: WithoutJvp.apply(x) + 1, fullgraph=True)(x)
        self.assertEqual(torch.autograd.grad(y.sum(), x)[0].tolist(), [100.0] * 3)


def breaks(a, w):
    a = a * 2
    torch._dynamo.graph_break()
    return (a @ w).sin()


class Breaks(Case):
    """Where the compiler gives up, the map runs, and the compiler tries each function that is called in it."""

    def check(self, host, call, *, graphs):
        x = torch.randn(6, 4)
        with self.subTest(host=host), HOSTS[host]():
            compiled = self.compiled(call)
            same(compiled(x), looped(lambda a: breaks(a, W), x).cos())
            same(compiled(x[:3]), looped(lambda a: breaks(a, W), x[:3]).cos())
            self.assertGreaterEqual(self.counter.frame_count, graphs)

    def test_a_break_in_a_map(self):
        for host in HOSTS:
            self.check(host, lambda x: torch.vmap(breaks, in_dims=(0, None))(x, W).cos(), graphs=1)

    def test_a_break_in_a_map_by_name(self):
        self.check("stock", lambda x: vmapgen.vmap(breaks, in_dims=(0, None))(x, W).cos(), graphs=1)

    def test_maps_in_maps_and_chunks(self):
        self.check("native", lambda x: torch.vmap(lambda a: torch.vmap(lambda w: breaks(a, w[:, None])[0], in_dims=1)(W))(x).cos(), graphs=1)
        self.check("native", lambda x: torch.vmap(breaks, in_dims=(0, None), chunk_size=2)(x, W).cos(), graphs=1)

    def test_a_function_whose_forward_has_a_break(self):
        """Maps put an `apply` of ours into torch.autograd.Function, which the compiler is not to look into."""
        class Doubled(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                torch._dynamo.graph_break()
                return x * 2

            @staticmethod
            def backward(ctx, gradient):
                return gradient * 2 if gradient.sum() < 1e9 else gradient

        with vmapgen.installed(host="native"):
            torch.vmap(torch.sin)(W)
            w = W.clone().requires_grad_()
            compiled = torch.compile(lambda x: Doubled.apply(x) + 1, backend="eager")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                result = compiled(w)
            same(result, W * 2 + 1)
            same(torch.autograd.grad(result.sum(), w)[0], torch.full_like(W, 2.0))

    def test_an_error_in_a_map_leaves_the_compiler_at_work(self):
        def wrong(a):
            torch._dynamo.graph_break()
            raise KeyError("mine")

        def call(x):
            try:
                torch.vmap(wrong)(x)
            except KeyError:
                x = x + 1
            return later(x)

        def later(x):
            torch._dynamo.graph_break()
            return x.sin()

        for host in HOSTS:
            with self.subTest(host=host), HOSTS[host]():
                x = torch.randn(6, 4)
                same(self.compiled(call)(x), (x + 1).sin())
                self.assertGreaterEqual(self.counter.frame_count, 1)

    def test_a_map_after_one_that_raised(self):
        def f(x):
            return x.sum()

        for host in ("functorch", "stock", "native"):  # of the last one's maps, frames are kept that the others' would come to
            with self.subTest(host=host), HOSTS[host]():
                x = torch.randn(6, 4)
                with self.assertRaisesRegex(ValueError, "when out_dim is None"):
                    self.compiled(torch.vmap(f, out_dims=None))(x)
                same(torch.compile(torch.vmap(lambda x: x.sum()), backend=self.counter)(x), x.sum(1))

    def test_no_frame_of_ours_is_compiled(self):
        from torch._dynamo import convert_frame

        files = []
        compile_frame = convert_frame._compile

        def noted(code, *args, **kwargs):
            files.append(code.co_filename)
            return compile_frame(code, *args, **kwargs)

        ours = os.path.dirname(vmapgen.__file__)
        for host in HOSTS:
            with self.subTest(host=host), HOSTS[host](), mock.patch.object(convert_frame, "_compile", noted):
                self.compiled(lambda x: torch.vmap(breaks, in_dims=(0, None))(x, W))(torch.randn(6, 4))
                self.compiled(lambda x: vmapgen.vmap(breaks, in_dims=(0, None))(x, W))(torch.randn(6, 4))
        self.assertIn(__file__, files)
        self.assertEqual([each for each in files if each.startswith(ours)], [])


if __name__ == "__main__":
    unittest.main()
