"""Arguments that are no tensors: objects that may change in their place, and dicts in another order."""

import argparse
import collections
import dataclasses
import types
import unittest

import numpy
import torch
import vmapgen

same = torch.testing.assert_close


@dataclasses.dataclass
class Options:
    by: float = 2.0
    more: list = dataclasses.field(default_factory=lambda: [1.0])
    held: object = None


class Settings(dict):
    """No pytree, as a dict would be."""


class WithItself:
    def __init__(self):
        self.own, self.by = self, 2.0

    def __eq__(self, other):
        return self.by == other.by


class NoComparison(WithItself):
    def __eq__(self, other):
        raise RuntimeError("these are not compared")


class Counted:
    """Says nothing of what it is: two of these are never equal."""

    def __init__(self):
        self.calls = 0


class ChangedInPlace(unittest.TestCase):
    # What makes one, what changes it, and what a function computes of it.
    OBJECTS = {
        "a dataclass": (Options, lambda o: setattr(o, "by", 3.0), lambda o: o.by),
        "a list in one": (Options, lambda o: o.more.append(3.0), lambda o: sum(o.more)),
        "an array in one": (lambda: Options(held=numpy.ones(4)), lambda o: o.held.__imul__(2), lambda o: float(o.held.sum())),
        "a tensor in one": (lambda: Options(held=torch.ones(4)), lambda o: setattr(o, "held", torch.zeros(4)), lambda o: o.held),
        "a namespace": (lambda: types.SimpleNamespace(by=2.0), lambda o: setattr(o, "by", 3.0), lambda o: o.by),
        "parsed arguments": (lambda: argparse.Namespace(by={"a": [1.0]}), lambda o: o.by["a"].append(3.0), lambda o: sum(o.by["a"])),
        "an array": (lambda: numpy.ones(4), lambda o: o.__imul__(2), lambda o: float(o.sum())),
        "a dict's subclass": (lambda: Settings(by=2.0), lambda o: o.update(by=3.0), lambda o: o["by"]),
        "a set": (lambda: {1, 2}, lambda o: o.add(3), len),
        "one that holds itself": (WithItself, lambda o: setattr(o, "by", 3.0), lambda o: o.by),
        "one that is not compared": (NoComparison, lambda o: setattr(o, "by", 3.0), lambda o: o.by),
    }

    def test_is_another_value(self):
        x = torch.randn(5, 4)
        for name, (make, change, number) in self.OBJECTS.items():
            with self.subTest(name):
                func, runs, given = lambda x, o: x * number(o), [], make()  # noqa: B023
                step = vmapgen.jit(lambda x, o: runs.append(1) or func(x, o), (0, None))  # noqa: B023
                program = vmapgen.trace(func, (0, None))(x, given)
                for _ in range(2):
                    same(step(x, given), func(x, given))
                    same(program(x, given), func(x, given))
                before = len(runs)
                step(x, given)
                self.assertEqual(len(runs), before)
                change(given)
                same(step(x, given), func(x, given))
                self.assertRaisesRegex(ValueError, "argument 1 of a program is .*Trace again", program, x, given)

    def test_what_says_nothing_of_its_value_is_itself(self):
        x, given = torch.randn(5, 4), Counted()
        program = vmapgen.trace(lambda x, o: x * 2, (0, None))(x, given)
        given.calls += 1
        same(program(x, given), x * 2)
        self.assertRaisesRegex(ValueError, "argument 1", program, x, Counted())


class OrderOfKeys(unittest.TestCase):
    def test_is_no_other_structure(self):
        runs, x, y = [], torch.randn(5, 4), torch.randn(5, 4)
        func = lambda data, *, more, by: runs.append(1) or data[0]["a"] * more["c"] + data[0]["b"] * by
        step = vmapgen.jit(func)
        wanted = step([{"a": x, "b": y}], more={"c": x, "d": 1}, by=y)
        before = len(runs)
        same(step([{"b": y, "a": x}], by=y, more={"d": 1, "c": x}), wanted)
        same(step.programs()[-1]([{"b": y, "a": x}], by=y, more={"d": 1, "c": x}), wanted)
        self.assertEqual(len(runs), before)
        for wrong in ({"b": y, "c": x}, {"b": y}, {"b": y, "a": x, "c": x}, (x, y), {"b": y, "a": (x, x)}):
            self.assertRaisesRegex(TypeError, "another structure", step.programs()[-1], [wrong], by=y, more={"d": 1, "c": x})
        ordered = vmapgen.trace(lambda d: d["a"] - d["b"])(collections.OrderedDict(a=x, b=y))
        self.assertRaisesRegex(TypeError, "another structure", ordered, collections.OrderedDict(b=y, a=x))


if __name__ == "__main__":
    unittest.main()
