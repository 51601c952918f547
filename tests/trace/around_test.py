"""Names around a traced function that stand for another tensor or number in a later call: vmapgen.jit traces anew."""

import functools
import unittest
import warnings

import torch
import vmapgen
from torch.func import grad

same = torch.testing.assert_close
weight, scale, count, held = torch.ones(4), 2.0, 0, {"w": torch.ones(4)}


def helper(x):
    return x * weight


class Scaled:
    def __init__(self):
        self.w, self.calls = torch.ones(4), 0

    def __call__(self, x):
        return x * self.w

    def method(self, x):
        return x + self.w


class Names(unittest.TestCase):
    def setUp(self):
        global weight, scale, held
        torch.manual_seed(0)
        weight, scale, held, self.x = torch.ones(4), 2.0, {"w": torch.ones(4)}, torch.randn(5, 4)

    def check(self, func, change, programs=2):
        step = vmapgen.jit(func)
        for _ in range(2):
            same(step(self.x), vmapgen.vmap(func)(self.x))
        self.assertEqual(len(step.programs()), 1)
        change()
        for _ in range(2):
            same(step(self.x), vmapgen.vmap(func)(self.x))
        self.assertEqual(len(step.programs()), programs)
        return step

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
        program = vmapgen.trace(lambda x: x * w)(self.x)
        w = w * 3
        same(program(self.x), self.x)
        step = vmapgen.jit(lambda x: x * w)
        wanted = step(self.x)
        del w
        same(step(self.x), wanted)


if __name__ == "__main__":
    unittest.main()
