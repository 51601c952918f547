"""Arguments that are no tensors: objects that may change in their place, and dicts in another order. Tensors whose elements share memory."""

import argparse
import collections
import dataclasses
import tempfile
import types
import unittest
import warnings

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


class Windows(unittest.TestCase):
    """That slide over a series: their elements share memory, and a program is for their strides."""

    def same(self, func, make, in_dims=0):
        step, program = vmapgen.jit(func, in_dims), vmapgen.trace(func, in_dims)(*make(5))
        self.assertEqual(program.why_not_any_size(), "")
        for size in (5, 4, 3, 9):
            args = make(size)
            expected = vmapgen.vmap(func, in_dims)(*args)
            same(torch.vmap(func, in_dims)(*args), expected)
            for run in (step, step, program):
                got = run(*args)
                same(got, expected)
                self.assertEqual(got.stride(), expected.stride())
            for grown, wanted in zip(*(torch.autograd.grad(run(*leaves).square().sum(), leaves) for run in (program, torch.vmap(func, in_dims))  # noqa: B023
                                       for leaves in [[each.detach().requires_grad_() for each in args]])):
                same(grown, wanted)
        self.assertEqual(len(step.programs()), 1)

    def test_are_mapped_over(self):
        for by in (1, 2, 3, 6):
            def windows(size):
                return (torch.randn(6 + by * (size - 1)).unfold(0, 6, by),)  # noqa: B023

            self.same(lambda w: (w * w).sum() * w, windows)
            self.same(lambda w: w[1:].view(-1) * w[0], windows)
        for by in (1, 2, 3):
            self.same(lambda w: w * 2, lambda size: (torch.randn(size + 4 * by).unfold(0, size, by),), in_dims=1)  # noqa: B023

    def test_of_images(self):
        self.same(lambda w: w.sum((-1, -2)) * w[0, 0, 0, 0], lambda size: (torch.randn(size, 6, 6).unfold(1, 3, 1).unfold(2, 3, 1),))

    def test_are_shared(self):
        w = torch.randn(12).unfold(0, 6, 1)
        self.same(lambda w, x: w @ x, lambda size: (w, torch.randn(size, 6)), in_dims=(None, 0))

    def test_with_other_dtypes_and_bits(self):
        for series in (torch.arange(12), torch.randn(12, dtype=torch.complex64).conj(), torch.randn(12)._neg_view()):
            w = series.unfold(0, 6, 1)
            same(vmapgen.trace(lambda w: w * 2)(w)(w), w * 2)
        w = torch.arange(12).to(torch.uint16).unfold(0, 6, 1)
        same(vmapgen.trace(lambda w: w.long())(w)(w), w.long())

    def test_are_not_written_to(self):
        for func in (lambda w: w.add_(1), lambda w: w[0].fill_(7), lambda w: w.view(-1).mul_(2).sum()):
            for name in (vmapgen.trace, vmapgen.jit):
                w = torch.arange(12.0).unfold(0, 6, 1)
                self.assertRaisesRegex(RuntimeError, "writes to `w`, whose elements share memory.*clone()", name(func), w)
                same(w, torch.arange(12.0).unfold(0, 6, 1))
        same(vmapgen.jit(lambda w: w.clone().add_(1))(w), w + 1)

    def test_a_layout_that_another_size_would_give_them(self):
        x = torch.arange(24.0).as_strided((4, 5), (6, 1))
        program = vmapgen.trace(lambda t: t * 2, in_dims=1)(x)
        self.assertRegex(program.why_not_any_size(), "strides of an argument do not tell")
        same(program(x), (x * 2).t())


class Quantized(unittest.TestCase):
    """That all examples share. A program is for how they are quantized."""

    def setUp(self):
        def rows(scales):
            return torch.quantize_per_channel(values, scales, torch.arange(5), 0, torch.qint8)

        warnings.simplefilter("ignore")
        values, of = torch.randn(5, 4), torch.quantize_per_tensor
        self.x = torch.randn(3, 4)
        self.kinds = (of(values, 0.1, 0, torch.qint8), of(values, 0.1, 3, torch.qint8), of(values, 0.1000001, 0, torch.qint8), of(values, 0.1, 0, torch.quint8),
                      of(values.t().contiguous(), 0.1, 0, torch.qint8).t(), rows(torch.rand(5) + 0.1), rows(torch.rand(5) + 0.1))

    def test_run(self):
        for func in (lambda q, x: q.dequantize() @ x, lambda q, x: q.int_repr().float() @ x):
            for q in self.kinds:
                wanted = torch.vmap(func, (None, 0))(q, self.x)
                same(vmapgen.jit(func, (None, 0))(q, self.x), wanted)
                same(vmapgen.trace(func, (None, 0), check=True)(q, self.x)(q, self.x), wanted)

    def test_another_scale_is_another_program(self):
        plain = self.kinds[:5]
        for func, kinds in ((lambda q, x: x * q.q_scale() + q.q_zero_point(), plain), (lambda q, x: q.dequantize() @ x, self.kinds),
                            (lambda q, x: q.t().q_scale() * x, plain), (lambda q, x: x * q.q_per_channel_scales()[0], self.kinds[5:])):
            step = vmapgen.jit(func, (None, 0))
            for _ in range(2):
                for q in kinds:
                    same(step(q, self.x), torch.vmap(func, (None, 0))(q, self.x))
            self.assertEqual(len(step.programs()), len(kinds))
            with self.assertRaisesRegex(RuntimeError, r"input 0 \(q\) is quantized .*, and was traced quantized .* or trace again"):
                step.programs()[0](kinds[1], self.x)

    def test_in_a_file(self):
        func, q, other = lambda q, x: q.dequantize() @ x, self.kinds[0], self.kinds[1]
        with tempfile.TemporaryDirectory() as folder:
            vmapgen.trace(func, (None, 0))(q, self.x).save(folder + "/f.vmap")
            loaded = vmapgen.load(folder + "/f.vmap")
        same(loaded(q, self.x), [torch.vmap(func, (None, 0))(q, self.x)])
        self.assertRaisesRegex(RuntimeError, "is quantized by a scale of .* and a zero point of 3, and was traced", loaded, other, self.x)


class Nested(unittest.TestCase):
    """It has no sizes that a program could be for: a program says so, and jit lets the mapped function say what it says."""

    def setUp(self):
        warnings.simplefilter("ignore")
        parts = [torch.ones(4), torch.ones(2)]
        self.tensors = torch.nested.nested_tensor(parts), torch.nested.nested_tensor(parts, layout=torch.jagged)

    def refused(self, func, *args):
        self.assertRaisesRegex(RuntimeError, r"is a nested tensor, which has no sizes that all its parts share", func, *args)

    def test_is_refused_by_programs(self):
        func, x = lambda x: x * 2, torch.ones(2, 4)
        program = vmapgen.trace(func)(x)
        with tempfile.TemporaryDirectory() as folder:
            program.save(folder + "/f.vmap")
            loaded = vmapgen.load(folder + "/f.vmap")
        for nested in self.tensors:
            self.refused(program, nested)
            self.refused(vmapgen.trace(func), nested)
            self.refused(vmapgen.trace(lambda x, y: x, (0, None)), x, nested)
            self.assertFalse(program.takes(nested))
            self.assertRaisesRegex(TypeError, "argument 0 of .* is a nested tensor", loaded, nested)

    def test_runs_where_the_mapped_function_does(self):
        for nested in self.tensors:
            self.assertRaisesRegex(RuntimeError, "batching over a nested tensor is not supported", vmapgen.jit(lambda x: x * 2), nested)
            step, x = vmapgen.jit(lambda x, shared: x * len(shared.unbind()), (0, None)), torch.ones(2, 4)
            same(step(x, nested), x * 2)


class OfPython(unittest.TestCase):
    """Python carries their operators out, as DTensor's: which of them it has is not known."""

    def test_runs_where_the_mapped_function_does(self):
        warnings.simplefilter("ignore")
        x = torch.arange(6.0).reshape(3, 2)
        masked = torch.masked.masked_tensor(x, x > 1)
        same(vmapgen.jit(lambda x: x * 2)(masked).get_data(), x * 2)
        self.assertRaisesRegex(RuntimeError, "no examples of other sizes can be made of a MaskedTensor", vmapgen.trace(lambda x: x * 2), masked)


if __name__ == "__main__":
    unittest.main()
