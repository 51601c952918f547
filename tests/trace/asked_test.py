"""What a function asks of tensors around it and of PyTorch's state, and is answered otherwise in a later call: vmapgen.jit traces anew."""

import contextlib
import unittest

import torch
import vmapgen
from again_case import TracesAgain, same
from torch import is_grad_enabled, nn
from torch.overrides import TorchFunctionMode


class OfTensors(TracesAgain):
    def test_attributes(self):
        w = torch.ones(4)
        w.mask, w.scale, w.held = torch.ones(4), 1.0, {"by": 1.0}
        self.check(lambda x: x * w * w.mask, lambda: setattr(w, "mask", torch.full((4, ), 5.0)))
        self.check(lambda x: x * w * w.scale, lambda: setattr(w, "scale", 5.0))
        self.check(lambda x: x * w.scale, lambda: setattr(w, "scale", 6.0))
        self.check(lambda x: x * w.held["by"], lambda: w.held.update(by=5.0))
        self.check(lambda x: x * w, lambda: setattr(w, "scale", 7.0), programs=1)

    def test_attributes_of_parameters(self):
        class Scaled(nn.Module):
            def __init__(self):
                super().__init__()
                self.w = nn.Parameter(torch.ones(4))
                self.w.lr = 1.0

            def forward(self, x):
                for each in self.parameters():
                    x = x * each * each.lr
                return x

        module = Scaled()
        self.check(module, lambda: setattr(module.w, "lr", 5.0))

    def test_grad(self):
        w = torch.ones(4)
        w.grad = torch.ones(4)
        step = self.check(lambda x: x * w.grad, lambda: setattr(w, "grad", torch.full((4, ), 5.0)))
        self.assertIn("another tensor than when it was traced", str(vmapgen.explain_cache(step)))
        w.grad.mul_(2)
        same(step(self.x), self.x * 10)
        w.grad = None
        self.check(lambda x: x if w.grad is None else x * w.grad, lambda: setattr(w, "grad", torch.full((4, ), 5.0)))

    def test_a_grad_that_nobody_asks_for(self):
        w = torch.ones(4, requires_grad=True)
        for func in (lambda x: (x * w).sum(), torch.func.grad(lambda x: (x * w).sum()), lambda x: torch.func.grad(lambda y: (y * w).sum())(x)):
            self.check(func, lambda: setattr(w, "grad", torch.ones(4)), programs=1)
            w.grad = None

    def test_whether_one_wants_a_gradient(self):
        for used in (True, False):
            w = torch.ones(4)
            self.check(lambda x: (x * w if used else x) * (2 if w.requires_grad else 1), w.requires_grad_)  # noqa: B023

    def test_sizes_and_dtypes_of_one_that_is_not_used(self):
        for ask in (lambda w: w.shape[0], len, torch.numel, lambda w: w.dim() + w.size(-1), lambda w: torch.Tensor.stride(w, 0),
                    lambda w: torch.zeros_like(w).shape[0]):
            w = torch.ones(3)
            self.check(lambda x: x * ask(w), lambda: w.resize_(6, 2))  # noqa: B023
        w = torch.ones(3)
        self.check(lambda x: x * w.itemsize, lambda: setattr(w, "data", w.double()))
        w = torch.ones(3)
        self.check(lambda x: x * (2 if w.dtype == torch.float else 3), lambda: setattr(w, "data", w.double()))

    def test_another_one_in_a_dict(self):
        held = {"w": torch.ones(3)}
        self.check(lambda x: x * held["w"].shape[0], lambda: held.update(w=torch.ones(6)))


@contextlib.contextmanager
def deterministic():
    torch.use_deterministic_algorithms(True)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(False)


class OfPyTorch(TracesAgain):
    def by_method(self, x):
        return self.ask_at_last(x)

    def ask_at_last(self, x):
        return x * 2 if is_grad_enabled() else x * 3

    def test_questions(self):
        for name, around in (("is_grad_enabled", torch.no_grad), ("is_inference_mode_enabled", torch.inference_mode),
                             ("are_deterministic_algorithms_enabled", deterministic)):
            question = getattr(torch, name)
            self.check_around(lambda x: x * 2 if question() else x * 3, around, name)  # noqa: B023
        self.check_around(lambda x: x * 2 if torch.is_grad_enabled() else x * 3, torch.no_grad, "is_grad_enabled")
        self.check_around(self.by_method, torch.no_grad, "is_grad_enabled")

    def check_around(self, func, around, name):
        step, program = vmapgen.jit(func), vmapgen.trace(func)(self.x)
        for _ in range(2):
            same(step(self.x), torch.vmap(func)(self.x))
            with around():
                same(step(self.x), torch.vmap(func)(self.x))
                with self.assertRaisesRegex(RuntimeError, rf"torch\.{name}\(\), which the function asks, is .*, and was .*trace again"):
                    program(self.x)
            program(self.x)
        self.assertEqual(len(step.programs()), 2)

    def test_in_a_module(self):
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = nn.Linear(4, 4)

            def forward(self, x):
                return self.inner(x) * (2 if torch.is_grad_enabled() else 3)

        self.check_around(nn.Sequential(nn.Tanh(), Net()), torch.no_grad, "is_grad_enabled")

    def test_who_does_not_ask_has_one_program(self):
        def func(x):
            with torch.no_grad():
                still = x * 2
            return torch.func.grad(lambda x: (x * x).sum())(x) + still

        step = vmapgen.jit(func)
        for around in (torch.enable_grad, torch.no_grad, torch.inference_mode, deterministic):
            with around():
                same(step(self.x), self.x * 4)
        self.assertEqual(len(step.programs()), 1)


class SinIsCos(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return (torch.cos if func is torch.sin else func)(*args, **(kwargs or {}))


class InModes(TracesAgain):
    def test_calls_are_the_modes_to_change(self):
        before, inside = vmapgen.jit(torch.sin), vmapgen.jit(lambda x: torch.sin(x))
        same(before(self.x), self.x.sin())
        for _ in range(2):
            with SinIsCos():
                same(before(self.x), torch.vmap(lambda x: torch.sin(x))(self.x))
                same(inside(self.x), self.x.cos())
            same(inside(self.x), self.x.sin())
        self.assertEqual(len(inside.programs()), 1)

    def test_a_trace_has_what_the_mode_made_of_calls(self):
        with SinIsCos():
            program = vmapgen.trace(lambda x: torch.sin(x))(self.x)
        same(program(self.x), self.x.cos())

    def test_the_default_device(self):
        makes = {"zeros": lambda x: (x, torch.zeros(3)), "asks": lambda x: x.to(torch.get_default_device()),
                 "a layer": lambda x: (x, nn.LayerNorm(2).weight.detach() * 1)}
        for name, func in makes.items():
            with self.subTest(name):
                step, program = vmapgen.jit(func), vmapgen.trace(func)(self.x)
                for _ in range(2):
                    self.same_devices(step, func)
                    with torch.device("meta:0"):
                        self.same_devices(step, func)
                        with self.assertRaisesRegex(RuntimeError, "get_default_device.*is meta:0, and was cpu when .*trace again"):
                            program(self.x)
                torch.set_default_device("meta:0")
                try:
                    self.same_devices(step, func)
                finally:
                    torch.set_default_device(None)
                self.assertEqual(len(step.programs()), 2)

    def same_devices(self, step, func):
        devices = lambda results: [each.device for each in (results if isinstance(results, tuple) else (results, ))]
        self.assertEqual(devices(step(self.x)), devices(torch.vmap(func)(self.x)))

    def test_who_takes_no_default_device_has_one_program(self):
        w = torch.ones(4)
        step = vmapgen.jit(lambda x: x * w + torch.zeros_like(x) + torch.ones(4, device=x.device))
        for _ in range(2):
            same(step(self.x), self.x + 1)
            with torch.device("meta"):
                same(step(self.x), self.x + 1)
        self.assertEqual(len(step.programs()), 1)


if __name__ == "__main__":
    unittest.main()
