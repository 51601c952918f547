"""Names around a traced function that stand for something else in a later call: vmapgen.jit traces anew."""

import functools
import threading
import types
import unittest
import warnings

import torch
import vmapgen
from again_case import TracesAgain, same
from torch import nn
from torch.func import functional_call, grad

weight, scale, count, held = torch.ones(4), 2.0, 0, {"w": torch.ones(4)}
linear, activation, missing = nn.Linear(4, 1), torch.relu, None


def helper(x):
    return x * weight


class Scaled:
    def __init__(self):
        self.w, self.calls = torch.ones(4), 0

    def __call__(self, x):
        return x * self.w

    def method(self, x):
        return x + self.w


def twice(x):
    return x * 2


def thrice(x, *, by=3.0):
    return x * by


class Settings:
    rate = 2.0

    def __init__(self):
        self.by, self.net = 2.0, nn.Linear(4, 1)
        self.deeper = types.SimpleNamespace(w=torch.ones(4))

    @property
    def twice(self):
        return self.by * 2

    def method(self, x):
        return self.net(x) * self.twice * self.rate


class Block(nn.Module):
    """Has what is neither parameter, buffer nor module."""

    def __init__(self):
        super().__init__()
        self.scale, self.listed, self.held = torch.tensor(2.0), [torch.tensor(2.0)], {"by": 2.0, "of": {"w": torch.tensor(2.0)}}
        self.by, self.activation, self.calls = 2.0, torch.relu, 0
        self.layers = nn.ModuleList([nn.Linear(4, 4), nn.Linear(4, 4)])

    def forward(self, x):
        self.calls += 1
        for layer in self.layers:
            x = self.activation(layer(x))
        return x * self.scale * self.listed[0] * self.held["by"] * self.held["of"]["w"] * self.by


class Around(TracesAgain):
    def setUp(self):
        global weight, scale, held, linear, activation, missing
        super().setUp()
        weight, scale, held = torch.ones(4), 2.0, {"w": torch.ones(4)}
        linear, activation, missing = nn.Linear(4, 1), torch.relu, None


class Names(Around):
    def test_of_a_closure(self):
        w, by = torch.ones(4), 2.0

        def change():
            nonlocal w
            w = w * 3

        def change_number():
            nonlocal by
            by = 3.0

        def equal_number():
            nonlocal by
            by = float("3.0")

        step = self.check(lambda x: x * w, change)
        self.assertIn("'w', which the function finds around it, stands for another tensor", str(vmapgen.explain_cache(step)))
        self.check(grad(lambda x: (x * x * w).sum()), change)
        self.check(functools.partial(lambda y, x: x * y * w, 2.0), change)
        self.check(lambda x: x * by, change_number)
        self.check(lambda x: x * by, equal_number, programs=1)

    def test_of_a_module(self):
        def change():
            global weight, scale
            weight, scale = weight * 3, scale * 3

        self.check(lambda x: x * weight, change)
        self.check(lambda x: x * scale, change)
        self.check(lambda x: helper(x) + 1, change)
        self.check(lambda x: torch.vmap(lambda each: each * scale)(x), change)

    def test_in_what_is_around(self):
        scaled, listed = Scaled(), [torch.ones(4)]
        self.check(lambda x: x * held["w"], lambda: held.update(w=torch.zeros(4)))
        self.check(lambda x: x * listed[0], lambda: listed.__setitem__(0, torch.zeros(4)))
        for func in (scaled, scaled.method, lambda x: x - scaled.w):
            self.check(func, lambda: setattr(scaled, "w", scaled.w * 3))

    def test_what_says_nothing_of_results(self):
        scaled = Scaled()
        w = torch.ones(4)

        def counting(x):
            global count
            count += 1
            return x * w

        def change():
            global count, scale
            count, scale, scaled.calls = 0, 7.0, 1

        self.check(counting, change, programs=1)
        self.check(scaled, change, programs=1)

    def test_a_loop_is_told(self):
        w = torch.ones(4)
        step = vmapgen.jit(lambda x: (x * w).sum())
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for _ in range(3):
                step(self.x)
                w = w * 2
        with self.assertWarnsRegex(UserWarning, "<lambda> was traced 3 times more, since 'w', which .*: hand it in as an argument"):
            step(self.x)

    def test_a_program_keeps_what_it_has_captured(self):
        w = torch.ones(4)
        program = vmapgen.trace(lambda x: x * w)(self.x)  # noqa: F821  # deleted further down
        w = w * 3
        same(program(self.x), self.x)
        step = vmapgen.jit(lambda x: x * w)  # noqa: F821  # deleted further down
        wanted = step(self.x)
        del w
        same(step(self.x), wanted)


class Modules(Around):
    def test_another_one_of_a_name(self):
        def change():
            global linear
            linear = nn.Linear(4, 1)

        def change_class():
            global linear
            linear = nn.Sequential()
            linear.weight, linear.bias = nn.Parameter(torch.ones(4)), nn.Parameter(torch.ones(1))

        parameters = {name: each.detach().clone() for name, each in linear.named_parameters()}
        step = self.check(lambda x: linear(x), change)
        self.assertIn("'linear', which the function finds around it, stands for another module", str(vmapgen.explain_cache(step)))
        self.check(grad(lambda x: linear(x).sum()), change)
        self.check(lambda x: x * linear.weight[0], change)
        self.check(lambda x: functional_call(linear, parameters, x), change_class)

    def test_in_what_is_around(self):
        settings, listed, named, modules = Settings(), [nn.Linear(4, 1)], {"a": nn.Linear(4, 1)}, nn.ModuleList([nn.Linear(4, 1)])
        self.check(settings.method, lambda: setattr(settings, "net", nn.Linear(4, 1)))
        self.check(lambda x: listed[0](x), lambda: listed.__setitem__(0, nn.Linear(4, 1)))
        self.check(lambda x: named["a"](x), lambda: named.update(a=nn.Linear(4, 1)))
        self.check(lambda x: modules[0](x), lambda: modules.__setitem__(0, nn.Linear(4, 1)))
        program = vmapgen.trace(lambda x: modules[0](x))(self.x)
        modules[0] = nn.Linear(4, 1)
        with self.assertRaisesRegex(RuntimeError, "`0` of a ModuleList .* is another module .*trace again"):
            program(self.x)

    def test_what_is_in_them(self):
        changes = {
            "a tensor": lambda m: setattr(m, "scale", torch.tensor(3.0)),
            "a tensor in a list": lambda m: m.listed.__setitem__(0, torch.tensor(3.0)),
            "a tensor in a dict": lambda m: m.held["of"].update(w=torch.tensor(3.0)),
            "a number in a dict": lambda m: m.held.update(by=3.0),
            "a number": lambda m: setattr(m, "by", 3.0),
            "a function": lambda m: setattr(m, "activation", torch.tanh),
            "a module in a list": lambda m: m.layers.__setitem__(0, nn.Linear(4, 4)),
            "one more module": lambda m: m.layers.append(nn.Linear(4, 4)),
        }
        for name, change in changes.items():
            for wrap in (lambda m: m, lambda m: lambda x: m(x), lambda m: nn.Sequential(nn.Tanh(), m)):
                with self.subTest(name):
                    block = Block()
                    self.check(wrap(block), lambda: change(block))  # noqa: B023

    def test_what_they_count(self):
        block, other = Block(), self.x[0].repeat(2, 1, 1)
        step = self.check(block, lambda: setattr(block, "calls", 99), programs=1)
        step(other)
        for _ in range(2):
            step(self.x), step(other)
        self.assertEqual(len(step.programs()), 2)

    def test_a_hook_of_all_modules(self):
        handles = []

        def hook(register, hook):
            handles.append(register(hook))

        every = nn.modules.module
        try:
            self.check(lambda x: linear(x), lambda: hook(every.register_module_forward_hook, lambda module, args, result: result * 2))
            self.check(lambda x: linear(x), lambda: hook(every.register_module_forward_pre_hook, lambda module, args: (args[0] * 2, )))
            self.check(lambda x: linear(x), handles.pop().remove)
            program = vmapgen.trace(linear)(self.x)
            handles.pop().remove()
            with self.assertRaisesRegex(RuntimeError, "other hooks of all modules .*trace again"):
                program(self.x)
        finally:
            for each in handles:
                each.remove()

    def test_a_trace_of_another_thread_is_no_hook(self):
        step, begun, done = vmapgen.jit(lambda x: linear(x)), threading.Event(), threading.Event()
        step(self.x)

        def other(x):
            begun.set()
            done.wait(60)
            return x.sin()

        thread = threading.Thread(target=vmapgen.jit(other), args=(self.x, ))
        thread.start()
        try:
            begun.wait(60)
            step(self.x)
            self.assertEqual(len(step.programs()), 1)
        finally:
            done.set()
            thread.join()


class Values(Around):
    def test_numbers(self):
        settings, named, listed = Settings(), {"by": 2.0}, [2.0]
        self.check(lambda x: x * named["by"], lambda: named.update(by=3.0))
        self.check(lambda x: x * listed[0], lambda: listed.__setitem__(0, 3.0))
        self.check(lambda x: x * settings.by, lambda: setattr(settings, "by", 3.0))
        self.check(lambda x: x * getattr(settings, "by"), lambda: setattr(settings, "by", 4.0))  # noqa: B009  # as functions do
        self.check(settings.method, lambda: setattr(settings, "by", 5.0))
        self.check(settings.method, lambda: setattr(settings, "rate", 3.0))
        self.check(settings.method, lambda: delattr(settings, "rate"))  # the class's is there again
        self.check(lambda x: x * Settings.rate, lambda: setattr(Settings, "rate", 4.0))
        Settings.rate = 2.0

    def test_deeper(self):
        settings, named, pair = Settings(), {"a": {"w": torch.ones(4)}}, (torch.ones(4), 2.0)

        def change():
            nonlocal pair
            pair = (torch.zeros(4), 2.0)

        self.check(lambda x: x * named["a"]["w"], lambda: named["a"].update(w=torch.zeros(4)))
        self.check(lambda x: x * settings.deeper.w, lambda: setattr(settings.deeper, "w", torch.zeros(4)))
        self.check(lambda x: x * pair[0], change)

    def test_functions(self):
        def change():
            global activation
            activation = torch.tanh

        inner = twice

        def change_inner():
            nonlocal inner
            inner = thrice

        self.check(lambda x: activation(x), change)
        self.check(lambda x: inner(x), change_inner)
        self.check(lambda x: thrice(x), lambda: thrice.__kwdefaults__.update(by=4.0))
        self.check(thrice, lambda: setattr(thrice, "__kwdefaults__", {"by": 3.0}))
        code = twice.__code__
        self.check(lambda x: twice(x), lambda: setattr(twice, "__code__", (lambda x: x * 5).__code__))  # as %autoreload does
        twice.__code__ = code

    def test_nothing_that_is_something_now(self):
        def change():
            global missing
            missing = torch.zeros(4)

        self.check(lambda x: x if missing is None else x * missing, change)

    def test_equal_ones_are_watched_in_the_place_of_the_others(self):
        named = {"by": [2.0]}

        def change():
            nonlocal named
            named = {"by": [2.0]}

        step = self.check(lambda x: x * named["by"][0], change, programs=1)
        named["by"][0] = 3.0
        same(step(self.x), self.x * 3)

    def test_an_equal_tensor_is_another_one(self):
        of = types.SimpleNamespace(w=torch.tensor(2.0))

        def change():
            nonlocal of
            of = types.SimpleNamespace(w=torch.tensor(2.0))

        self.check(lambda x: x * of.w, change)

    def test_what_the_function_counts(self):
        counts, step = {"calls": 0}, None

        def counting(x):
            counts["calls"] += 1
            return x * 2

        step = vmapgen.jit(counting)
        for _ in range(3):
            step(self.x), step(self.x.double())
        self.assertEqual(len(step.programs()), 2)

    def test_nothing_is_asked_that_computes(self):
        class Asked:
            asked = 0

            @functools.cached_property
            def table(self):
                Asked.asked += 1
                return torch.ones(4)

        of = Asked()
        vmapgen.jit(lambda x: x * 2 if x.dim() else of.table)(self.x)
        self.assertEqual(Asked.asked, 0)


if __name__ == "__main__":
    unittest.main()
