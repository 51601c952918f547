"""What may be otherwise when a program runs again: modules, captured tensors, modes around it. A program raises, and vmapgen.jit traces anew."""

import copy
import pickle
import threading
import unittest

import torch
import vmapgen
from torch import nn
from torch.func import functional_call, grad, vmap
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils.checkpoint import checkpoint

same = torch.testing.assert_close


def network():
    torch.manual_seed(0)
    found = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3))
    found[2].register_forward_hook(lambda module, args, result: result / 2)
    return found


class Attention(nn.Module):
    """Has modules, and calls functions with their parameters."""

    def __init__(self):
        super().__init__()
        self.heads = nn.MultiheadAttention(4, 2, batch_first=True)
        self.scales = nn.ParameterList([torch.ones(4), torch.ones(4)])

    def forward(self, x):
        return self.heads(x[None], x[None], x[None])[0][0] * self.scales[1]


class Modules(unittest.TestCase):
    CHANGES = {
        "another module": lambda m: m.__setitem__(2, nn.Linear(8, 3)),
        "another function": lambda m: m.__setitem__(1, nn.ReLU()),
        "one more": lambda m: m.append(nn.ReLU()),
        "a hook": lambda m: m[0].register_forward_hook(lambda module, args, result: result * 2),
        "a hook before": lambda m: m[0].register_forward_pre_hook(lambda module, args: (args[0] * 2, )),
        "another hook": lambda m: (m[2]._forward_hooks.popitem(), m[2].register_forward_hook(lambda module, args, result: result * 3)),
        "a forward of its own": lambda m: setattr(m, "forward", lambda x: x * 2),
    }

    def check(self, module, change, x, error):
        run, program = vmapgen.jit(module), vmapgen.trace(module)(x)
        same(run(x), torch.vmap(module)(x))
        change(module)
        same(run(x), torch.vmap(module)(x))
        with self.assertRaisesRegex(RuntimeError, f"{error}.*trace again"):
            program(x)
        self.assertEqual(len(run.programs()), 2)
        run(x)
        self.assertEqual(len(run.programs()), 2)

    def test_changed(self):
        for name, change in self.CHANGES.items():
            with self.subTest(name):
                self.check(network(), change, torch.randn(5, 4), "than when it was traced")

    def test_numbers_of_theirs(self):
        norm = nn.Sequential(nn.Linear(4, 8), nn.LayerNorm(8))
        self.check(norm, lambda m: setattr(m[1], "eps", 1.0), torch.randn(5, 4), "`eps` of a LayerNorm .* another value")

    def test_settings_of_theirs(self):
        for module, name, value in ((nn.Softmax(0), "dim", 1), (nn.Conv1d(3, 3, 1), "stride", (2, )), (nn.GELU(), "approximate", "tanh"),
                                    (nn.LeakyReLU(), "negative_slope", 3), (nn.AdaptiveAvgPool1d(2), "output_size", 3), (nn.MaxPool1d(2), "stride", 1),
                                    (nn.TransformerEncoderLayer(4, 2, 4, 0.0), "activation", torch.tanh),
                                    (nn.MultiheadAttention(4, 2), "bias_k", nn.Parameter(torch.ones(1, 1, 4)))):
            with self.subTest(name):
                func = module
                if name == "bias_k":
                    module.bias_v = nn.Parameter(torch.ones(1, 1, 4))
                    func = lambda x: module(x, x, x)[0] if module.bias_k is not None else x  # noqa: B023
                step, x = vmapgen.jit(func), torch.randn(5, 3, 4)
                same(step(x), torch.vmap(func)(x))
                setattr(module, name, value)
                same(step(x), torch.vmap(func)(x))
                self.assertEqual(len(step.programs()), 2)
        linear = nn.Linear(4, 4)
        step = vmapgen.jit(linear)
        step(torch.randn(5, 4))
        linear.in_features = 5  # which says nothing of what it computes
        step(torch.randn(5, 4))
        self.assertEqual(len(step.programs()), 1)
        conv = nn.Conv1d(3, 3, 1)
        program = vmapgen.trace(conv)(torch.randn(5, 3, 4))
        conv.stride = (*[1], )
        program(torch.randn(5, 3, 4))

    def test_parameters_of_modules_that_nobody_calls(self):
        for change in (
                lambda m: setattr(m.heads.out_proj, "weight", nn.Parameter(torch.randn(4, 4))),
                lambda m: m.scales.__setitem__(1, nn.Parameter(torch.full((4, ), 5.0))),
        ):
            self.check(Attention(), change, torch.randn(3, 2, 4), "another tensor")

    def test_nothing_that_is_a_tensor_now(self):
        class Masked(nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("mask", None)

            def forward(self, x):
                return x if self.mask is None else x * self.mask

        ones, norm = nn.Parameter(torch.full((4, ), 9.0)), nn.BatchNorm1d(4, affine=False, track_running_stats=False)
        for module, name, value in ((nn.Linear(4, 4, bias=False), "bias", ones), (nn.LayerNorm(4, elementwise_affine=False), "weight", ones),
                                    (norm.eval(), "weight", ones), (Masked(), "mask", torch.zeros(4))):
            x = torch.randn(5, 3, 4)
            self.check(module, lambda m: setattr(m, name, value), x, f"`{name}` of a .* is another value than")  # noqa: B023
            self.check(module, lambda m: setattr(m, name, None), x, f"`{name}` of a .* is another value than")  # noqa: B023

    def test_an_attribute_that_is_a_parameter_now(self):
        class Masked(nn.Module):
            def __init__(self, mask):
                super().__init__()
                self.mask = mask

            def forward(self, x):
                return x if self.mask is None else x * self.mask

        def as_buffer(module):
            del module.mask
            module.register_buffer("mask", torch.zeros(4))

        x = torch.randn(5, 4)
        for mask in (None, torch.ones(4)):
            for change in (lambda m: setattr(m, "mask", nn.Parameter(torch.zeros(4))), as_buffer):
                for module, wrap in ((Masked(mask), lambda m: m), (Masked(mask), lambda m: lambda x: m(x))):
                    step = vmapgen.jit(wrap(module))
                    same(step(x), x)
                    change(module)
                    same(step(x), x * 0)

    def test_what_is_asked_of_a_tensor_that_is_not_used(self):
        class Asking(nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("mask", torch.ones(4))

            def forward(self, x):
                return x if self.mask is None else x * len(self.mask)

        self.check(Asking(), lambda m: setattr(m, "mask", None), torch.randn(5, 4), "`mask` of a Asking .* is another value than")
        self.check(Asking(), lambda m: setattr(m, "mask", torch.ones(5)), torch.randn(5, 4), "`mask` of a Asking .* is another tensor than")

    def test_a_program_inside_of_a_module(self):
        class Model(nn.Module):
            def __init__(self, mapped):
                super().__init__()
                self.w = nn.Parameter(torch.ones(3))
                self.step = mapped(self._one)

            def _one(self, x):
                return (x * self.w).sum()

            def forward(self, x):
                return self.step(x)

        x, other = torch.randn(4, 3), {"w": torch.full((3, ), 5.0)}
        models = [Model(torch.vmap), Model(vmapgen.jit)]
        for model in models:
            model(x)
        for use in (
                lambda m: functional_call(m, other, (x, )),
                lambda m: grad(lambda p: functional_call(m, p, (x, )).sum())(other)["w"],
                lambda m: vmap(lambda w: functional_call(m, {"w": w}, (x, )))(torch.randn(2, 3).sin()) * 0 + 1,
                lambda m: (m.load_state_dict(other, assign=True), m(x))[1],
        ):
            same(*map(use, models))

    def test_a_script(self):
        module, x = torch.jit.script(nn.Linear(4, 3)), torch.randn(5, 4)
        same(vmapgen.jit(module)(x), torch.vmap(module)(x))


class Captured(unittest.TestCase):
    def test_another_dtype(self):
        class Table(nn.Module):
            def __init__(self):
                super().__init__()
                self.w = nn.Parameter(torch.ones(5))

            def forward(self, i):
                return self.w.exp()[i]

        module, i = Table(), torch.zeros(3, 2, dtype=torch.long)
        run, program = vmapgen.jit(module), vmapgen.trace(module)(i)
        run(i)
        module.double()
        self.assertEqual(run(i).dtype, torch.float64)
        with self.assertRaisesRegex(RuntimeError, r"captured tensor that was Float of shape \[5\] .* is Double .* now.*trace again"):
            program(i)

    def test_another_shape(self):
        w, x = torch.ones(3), torch.randn(5, 3)
        run = vmapgen.jit(lambda x: x * w)
        run(x)
        w.data = torch.ones(2, 3)
        self.assertEqual(run(x).shape, (5, 2, 3))

    def test_other_memory_after_it_was_frozen(self):
        w, x = torch.ones(3), torch.randn(5, 3)
        program = vmapgen.trace(lambda x: x * w.exp())(x).frozen()
        program(x)
        w.data = w.data * 2
        with self.assertRaisesRegex(RuntimeError, "freeze again"):
            program(x)


class Around(unittest.TestCase):
    def test_autocast_that_the_function_turns_off(self):
        def off(x):
            with torch.autocast("cpu", enabled=False):
                return x @ x.T

        def half(x):
            with torch.autocast("cpu", torch.float16):
                return x @ x.T

        x = torch.rand(4, 3, 3)
        for func in (off, half):
            with torch.autocast("cpu", torch.bfloat16):
                self.assertEqual(vmapgen.trace(func)(x)(x).dtype, torch.vmap(func)(x).dtype)
                self.assertEqual(vmapgen.jit(func)(x).dtype, torch.vmap(func)(x).dtype)

    def test_a_checkpoint_around_the_call_that_traces(self):
        w = torch.randn(3, requires_grad=True)
        run, x = vmapgen.jit(lambda x: (x * w).sin().exp().sum()), torch.randn(4, 3, requires_grad=True)
        for _ in range(2):
            got = torch.autograd.grad(checkpoint(run, x, use_reentrant=False).sum(), (x, w))
            same(got, torch.autograd.grad((x * w).sin().exp().sum(), (x, w)))

    def test_another_thread_draws(self):
        """A trace of what draws nothing does not touch the generators, which others draw from meanwhile."""
        drawn, stop = [], threading.Event()

        def draw():
            while not stop.is_set():
                drawn.append(torch.rand((), dtype=torch.float64).item())

        thread = threading.Thread(target=draw)
        thread.start()
        try:
            for _ in range(60):
                vmapgen.jit(lambda x: (x.sin() @ torch.ones(3, 3)).exp())(torch.zeros(4, 3))
        finally:
            stop.set()
            thread.join()
        self.assertEqual(len(set(drawn)), len(drawn))


class SizesInside(unittest.TestCase):
    """A function may decide by a size that a map inside runs over. One that asks has a program for each."""

    def rows(self, s):
        return torch.vmap(lambda p: (p**2).sum())(s)

    def test_decided_by(self):
        functions = {
            "threshold": lambda s: self.rows(s).sum() * (2 if s.shape[0] > 50 else 1),
            "small": lambda s: self.rows(s).mean() if len(s) >= 8 else self.rows(s).sum(),
            "parity": lambda s: self.rows(s).view(2, -1).sum(0) if s.size(0) % 2 == 0 else self.rows(s),
            "padded": lambda s: nn.functional.pad(self.rows(s), (0, max(0, 8 - s.size(0)))),
            "some": lambda s: self.rows(s).topk(min(3, s.shape[0]))[0],
            "elements": lambda s: self.rows(s).sum() * (1 if s.numel() > 20 else 2),
            "function": lambda s: self.rows(s).sum() * (1 if torch.numel(s) > 20 else 2),
            "same size": lambda s: self.rows(s).sum() * (1 if s.is_same_size(s.T) else 2),
            "same size, by name": lambda s: self.rows(s).sum() * (1 if torch.is_same_size(s[0].expand(3, 3), other=s) else 2),
            "strides": lambda s: self.rows(s).sum() * (1 if s.T.contiguous().stride(0) > 5 else 2),
            "bytes": lambda s: self.rows(s).sum() * (1 if s.nbytes > 80 else 2),
        }
        for name, func in functions.items():
            with self.subTest(name):
                run = vmapgen.jit(func)
                for size in (5, 100, 9, 8, 4, 3, 2):
                    x = torch.randn(2, size, 3)
                    same(run(x), vmapgen.vmap(func)(x))
                self.assertIn("asks for the size", vmapgen.trace(func)(torch.ones(5, 5, 3)).why_not_any_size_inside())

    def test_one_that_does_not_ask_has_one_program(self):
        run = vmapgen.jit(self.rows)
        for size in (5, 100, 2):
            x = torch.randn(2, size, 3)
            same(run(x), vmapgen.vmap(self.rows)(x))
        self.assertEqual(len(run.programs()), 1)


class Function(unittest.TestCase):
    def test_as_a_method(self):
        class Simulation:
            w = torch.ones(3)

            def _step(self, x):
                return x * self.w

            plain, traced = torch.vmap(_step, in_dims=(None, 0)), vmapgen.jit(_step, in_dims=(None, 0))

        x = torch.randn(4, 3)
        same(Simulation().traced(x), Simulation().plain(x))
        self.assertIs(Simulation.traced, vars(Simulation)["traced"])

    def test_copies(self):
        class Holder(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = nn.Linear(3, 2)
                self.step = vmapgen.jit(self.inner)

        holder, x = Holder(), torch.randn(4, 3)
        holder.step(x)
        copied = copy.deepcopy(holder)
        nn.init.zeros_(copied.inner.weight)
        same(copied.step(x), copied.inner(x))
        same(holder.step(x), holder.inner(x))
        self.assertEqual(len(holder.step.programs()), 1)
        same(pickle.loads(pickle.dumps(vmapgen.jit(torch.sin)))(x), x.sin())

    def test_default_dtype_inside(self):
        def in_doubles(x):
            before = torch.get_default_dtype()
            torch.set_default_dtype(torch.float64)
            try:
                return torch.ones(3) * x
            finally:
                torch.set_default_dtype(before)

        with self.assertRaisesRegex(RuntimeError, "sets the default dtype, and aten::ones takes it"):
            vmapgen.trace(in_doubles)(torch.ones(4, 3))

    def test_in_place_on_what_is_no_leaf(self):
        run = vmapgen.jit(lambda x: x.mul_(2) * x)
        for size in (4, 6):
            leaf = torch.ones(size, 3, requires_grad=True)
            (gradient,) = torch.autograd.grad(run(leaf * 1).sum(), leaf)
            same(gradient, torch.full((size, 3), 8.0))
        with self.assertRaisesRegex(RuntimeError, "leaf"):
            run(leaf)

    def test_sizes_that_are_symbols(self):
        x = torch.ones(4, 3)
        run, traced_before = vmapgen.jit(lambda x: x.sin().sum()), vmapgen.jit(lambda x: x.sin().sum())
        traced_before(x)
        for each in (run, traced_before):
            graph = make_fx(each, tracing_mode="symbolic")(x)
            same(graph(torch.ones(6, 3)), torch.ones(6, 3).sin().sum(1))


if __name__ == "__main__":
    unittest.main()
