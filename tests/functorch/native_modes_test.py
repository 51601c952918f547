"""TorchDispatchModes around native maps and inside of them: they see whole batches, nothing of ours, and change no result."""

import subprocess
import sys
import textwrap
import unittest

import torch
import torch.nn.functional as F
import vmapgen
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import FlopCounterMode
from vmapgen import native_vmap

same = torch.testing.assert_close
ops = vmapgen.native_operators()

# Each calls operators that PyTorch takes apart by itself.
PROGRAMS = {
    "to": lambda a: a.to(torch.float64),
    "views": lambda a: a.reshape(2, 2).T.flatten().narrow(0, 1, 2),
    "matmul": lambda a: a.reshape(2, 2) @ a.reshape(2, 2),
    "linear": lambda a: F.linear(a, torch.ones(2, 4)),
    "layer_norm": lambda a: F.layer_norm(a, (4,)),
    "conv1d": lambda a: F.conv1d(a[None, None], torch.ones(1, 1, 2)),
    "attention": lambda a: F.scaled_dot_product_attention(*[a.reshape(1, 2, 2)] * 3),
    "loss": lambda a: F.cross_entropy(a, torch.tensor(1)),
    "made inside": lambda a: torch.zeros(4).add_(a).reshape(2, 2).T,
    "grad": torch.func.grad(lambda a: (a.reshape(2, 2) @ a.reshape(2, 2)).sum()),
    "hessian": torch.func.hessian(lambda a: (a.reshape(2, 2).T @ a.reshape(2, 2)).sin().sum()),
}


class Watch(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.seen = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.seen.append(func)
        if func.namespace == "vmapgen":
            raise AssertionError(f"sees {func}")
        for each in pytree.tree_leaves((args, kwargs)):
            if isinstance(each, torch.Tensor) and ops.is_batched(each):
                raise AssertionError(f"{func} is given an example")
        return func(*args, **(kwargs or {}))


class Modes(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        ops.set_fallback_policy("error")

    def test_around_a_map(self):
        x = torch.rand(3, 4)
        for name, f in PROGRAMS.items():
            with self.subTest(name):
                wanted = torch.stack([f(a) for a in x])
                with Watch() as watch:
                    got = native_vmap(f)(x)
                same(got, wanted)
                self.assertTrue(watch.seen)

    def test_inside_a_map(self):
        x = torch.rand(3, 4)
        for name, f in PROGRAMS.items():
            with self.subTest(name):
                def inside(a):
                    with Watch() as watch:
                        out = f(a)  # noqa: B023
                    self.assertTrue(watch.seen)
                    return out

                same(native_vmap(inside)(x), torch.stack([f(a) for a in x]))

    def test_it_sees_one_call_for_all_examples(self):
        x, weight = torch.ones(3, 4), torch.ones(2, 4)
        with Watch() as watch:
            native_vmap(lambda a: F.linear(a, weight).relu().softmax(0))(x)
        self.assertEqual([func.overloadpacket.__name__ for func in watch.seen], ["t", "mm", "relu", "_softmax"])

    def test_flops(self):
        def flops(vmap):
            with FlopCounterMode(display=False) as counter:
                vmap(torch.func.grad(lambda a: (torch.relu(a @ w) @ w.T).sum()))(torch.randn(6, 4))
            return counter.get_total_flops()

        w = torch.randn(4, 5)
        self.assertEqual(flops(native_vmap), flops(torch.vmap))
        self.assertGreater(flops(native_vmap), 0)

    def test_fake_tensors(self):
        f = lambda a: (torch.relu(a @ torch.ones(4, 4)) @ torch.ones(4, 4)).softmax(0).reshape(2, 2).T  # noqa: E731
        with FakeTensorMode() as mode:
            made = native_vmap(f)(torch.empty(6, 4))
        of_outside = native_vmap(lambda a: a.reshape(2, 2).T @ a.reshape(2, 2))(mode.from_tensor(torch.ones(6, 4)))
        for out in (made, of_outside):
            self.assertEqual((type(out).__name__, out.shape), ("FakeTensor", (6, 2, 2)))

    def test_fake_tensors_that_are_made_inside(self):
        """Of these, Python tells the device."""
        programs = {
            "cosine_similarity": lambda a: F.cosine_similarity(a, a),
            "pdist": F.pdist,
            "histc": lambda a: torch.histc(a, 5),
            "quantile": lambda a: torch.quantile(a, 0.5),
        }
        x = torch.rand(6, 3, 4)
        for name, f in programs.items():
            with self.subTest(name):
                with FakeTensorMode() as mode:
                    out = native_vmap(f)(mode.from_tensor(x))
                self.assertEqual((type(out).__name__, out.shape), ("FakeTensor", torch.vmap(f)(x).shape))

    def test_traced_for_any_size(self):
        """By torch.vmap's own levels: ours know no size that is a symbol."""
        f = lambda a: a.reshape(2, -1).T.softmax(0) * a.shape[0]  # noqa: E731
        x = torch.randn(6, 4)
        wanted = make_fx(torch.vmap(f), tracing_mode="symbolic")(x)
        with vmapgen.native_host():
            installed = make_fx(torch.vmap(f), tracing_mode="symbolic")(x)
        for graph in (installed, make_fx(native_vmap(f), tracing_mode="symbolic")(x)):
            self.assertEqual(graph.code, wanted.code)
            same(graph(torch.ones(3, 8)), torch.vmap(f)(torch.ones(3, 8)))


class FirstOfAll(unittest.TestCase):
    """The kernels that see to it come with the first mode: in a process that has had none."""

    def run_alone(self, program):
        text = textwrap.dedent("""
            import torch, vmapgen
            from torch.utils._python_dispatch import TorchDispatchMode
            class Mode(TorchDispatchMode):
                def __torch_dispatch__(self, func, types, args=(), kwargs=None):
                    return func(*args, **(kwargs or {}))
            x = torch.randn(3, 2, 2)
        """) + textwrap.dedent(program) + "\ntorch.testing.assert_close(out, x @ x)\n"
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_around(self):
        self.run_alone("""
            with Mode():
                out = vmapgen.vmap(lambda a: torch.matmul(a, a))(x)
        """)

    def test_inside(self):
        self.run_alone("""
            vmapgen.vmap(lambda a: torch.matmul(a, a))(x)
            def f(a):
                with Mode():
                    return torch.matmul(a, a)
            out = vmapgen.vmap(f)(x)
        """)


if __name__ == "__main__":
    unittest.main()
