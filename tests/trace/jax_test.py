"""Programs of JAX's own tests of batching (jax_cases.py): each held to a loop over the examples, to torch.vmap, and to vmapgen.vmap.

A program is traced once, at a batch of 4, and run at that size, at 2, 3, 5, 7, 11 and where B is a size of the function's own; it says that it serves
any size. Cases go through every place of their batch dims, each subset of arguments mapped, and two levels. What is not mapped is not batched.
"""

import itertools
import re
import tempfile
import unittest
from unittest import mock

import jax_cases
import jax_lax_cases
import torch
import vmapgen

TRACED = 4
SIZES = (TRACED, 2, 3, 5, 7, 11)


def as_tuple(value):
    return value if isinstance(value, tuple) else (value,)


def looped(func, in_dims=0, out_dims=0):
    """vmap as nothing but a loop: for tensors, and functions that return one or a tuple."""

    def run(*args):
        dims = in_dims if isinstance(in_dims, tuple) else (in_dims,) * len(args)
        size = next(arg.size(dim) for arg, dim in zip(args, dims) if dim is not None)
        every = [func(*(arg if dim is None else arg.select(dim, i) for arg, dim in zip(args, dims))) for i in range(size)]
        one_by_one = list(zip(*map(as_tuple, every)))
        to = out_dims if isinstance(out_dims, tuple) else (out_dims,) * len(one_by_one)
        stacked = tuple(outs[0] if dim is None else torch.stack(outs, dim) for outs, dim in zip(one_by_one, to))
        return stacked if isinstance(every[0], tuple) else stacked[0]

    return run


def inside(vmap, func):
    """`func`, with the maps in it by `vmap`."""

    def run(*args):
        with mock.patch.object(jax_cases.Inside, "vmap", vmap):
            return func(*args)

    return run


class Text:
    """What a program's text says of its calls."""

    def __init__(self, program):
        first, *lines = str(program).splitlines()
        self.mapped = set(re.findall(r"(\w+): \w+\[[^\]]*\bB\b", first))
        self.others = set(re.findall(r"(\w+): \w+\[", "".join([first] + [line for line in lines if "::" not in line]))) - self.mapped
        self.outputs = set(re.findall(r"\w+", lines[-1]))
        self.calls = []  # (operator, what it is given, what it makes, its line)
        self.written = set()
        for line in lines:
            call = re.match(r"\s*(?:(.*) = )?(\w+::[\w.]+)\((.*)", line)
            if call:
                left, op, given = call.groups()
                made = set(re.findall(r"(\w+): \w+\[", left or ""))
                self.calls.append((op, set(re.findall(r"\w+", given)), made, line))
                if line.endswith("# in place"):
                    self.written.add(left)

    def count(self, name):
        return sum(op.split(".")[0] == name for op, *_ in self.calls)

    def computes(self):
        return [line for op, _, _, line in self.calls if not is_view(op)]

    def batched_for_nothing(self):
        """Calls that compute for each example, from tensors that no mapped argument reaches; but for what is returned or written to."""
        reached, known, found = set(self.mapped), set(self.others), []
        for op, given, made, line in self.calls:
            if given & reached:
                reached |= made
            elif given & known:
                known |= made
                if re.search(r"\bB\b", line) and not is_view(op) and not made & (self.outputs | self.written):
                    found.append(line)
        return found


def is_view(op):
    name, _, overload = op.removeprefix("aten::").partition(".")
    returned = getattr(getattr(torch.ops.aten, name), overload or "default")._schema.returns
    return name == "_unsafe_view" or bool(returned) and (returned[0].alias_info is not None and not returned[0].alias_info.is_write)


class Held(unittest.TestCase):
    def setUp(self):
        self.spread = []

    def data(self, case, dims, sizes, seed=0):
        """Arguments with batch dims of `sizes` at `dims`: for each argument, and each level from the outermost, a place or None."""
        generator = torch.Generator().manual_seed(seed)
        args = []
        for make, places in zip(case.args, dims):
            levels = [(size, place) for size, place in zip(sizes, places) if place is not None]
            args.append(self.batch(make, levels, generator))
        return args

    def batch(self, make, levels, generator):
        if not levels:
            return make(generator)
        (size, place), *inner = levels
        examples = [self.batch(make, inner, generator) for _ in range(size)]
        return torch.stack(examples, place) if examples else torch.stack([self.batch(make, inner, generator)], place).narrow(place, 0, 0)

    def own_sizes(self, case):
        generator = torch.Generator().manual_seed(0)
        return {size for make in case.args for size in make(generator).shape if size >= 2}

    def ranks(self, case):
        generator = torch.Generator().manual_seed(0)
        return [make(generator).dim() for make in case.args]

    def same(self, got, wanted, tolerance, exactly=False):
        self.assertEqual(isinstance(got, tuple), isinstance(wanted, tuple))
        got, wanted = as_tuple(got), as_tuple(wanted)
        self.assertEqual(len(got), len(wanted))
        for a, b in zip(got, wanted):
            self.assertEqual((a.dtype, a.shape), (b.dtype, b.shape))
            torch.testing.assert_close(a, b, rtol=0 if exactly else tolerance, atol=0 if exactly else tolerance, equal_nan=True)
            if exactly:
                self.assertTrue(a.stride() == b.stride() or 0 in a.stride(), (a.stride(), b.stride()))  # a result for all is not copied

    def program(self, case, in_dims, out_dims, sizes):
        with self.subTest(traced=(in_dims, out_dims)):
            args = self.data(case, [(dim,) for dim in in_dims], (TRACED,))
            program = vmapgen.trace(inside(vmapgen.vmap, case.func), in_dims, out_dims)(*args)
            self.assertEqual(program.why_not_any_size(), "")
            for size in sizes:
                self.run_at(case, program, in_dims, out_dims, size)
            found = Text(program).batched_for_nothing()
            self.spread += found
            if not case.spreads:
                self.assertEqual(found, [], str(program))
            return program

    def run_at(self, case, program, in_dims, out_dims, size):
        with self.subTest(dims=(in_dims, out_dims), batch_size=size):
            args = self.data(case, [(dim,) for dim in in_dims], (size,), seed=size)
            got = program(*args)
            self.same(got, vmapgen.vmap(inside(vmapgen.vmap, case.func), in_dims, out_dims)(*args), case.tolerance, exactly=True)
            if not size:
                return self.has_shapes(got, case, in_dims, out_dims)
            self.same(got, looped(inside(looped, case.func), in_dims, out_dims)(*args), case.tolerance)
            if not case.stock:
                self.same(got, self.stock(case, in_dims, out_dims, args, got), case.tolerance)

    def has_shapes(self, got, case, in_dims, out_dims):
        """Of no examples, as of one."""
        one = looped(inside(looped, case.func), in_dims, out_dims)(*self.data(case, [(dim,) for dim in in_dims], (1,)))
        dims = out_dims if isinstance(out_dims, tuple) else (out_dims,) * len(as_tuple(one))
        none = [each.narrow(dim, 0, 0) for each, dim in zip(as_tuple(one), dims)]
        self.assertEqual([(each.dtype, each.shape) for each in as_tuple(got)], [(each.dtype, each.shape) for each in none])

    def stock(self, case, in_dims, out_dims, args, otherwise):
        try:
            return torch.vmap(inside(torch.vmap, case.func), in_dims, out_dims)(*args)
        except (RuntimeError, ValueError):
            return otherwise

    def as_in_jax(self, case):
        for in_dims, out_dims in case.at:
            program = self.program(case, in_dims, out_dims, dict.fromkeys((*SIZES, *sorted(self.own_sizes(case)))))
            for size in (0, 1):
                args = self.data(case, [(dim,) for dim in in_dims], (size,))
                self.run_at(case, vmapgen.trace(inside(vmapgen.vmap, case.func), in_dims, out_dims)(*args), in_dims, out_dims, size)
            with self.subTest(forms=(in_dims, out_dims)), tempfile.TemporaryDirectory() as folder:
                self.other_forms(case, program, in_dims, folder)
            with self.subTest(gradients=(in_dims, out_dims)):
                self.gradients(case, program, in_dims, out_dims)
            with self.subTest(shown=(in_dims, out_dims)):
                self.shows(case, Text(program), str(program))

    def other_forms(self, case, program, in_dims, folder):
        """The program of a file, and Python source of it, do the same bit for bit."""
        path, scope = f"{folder}/case.vmap", {}
        program.save(path)
        loaded = vmapgen.load(path)
        exec(program.code, scope)
        captured = {f"c{i}": each for i, each in enumerate(program.captured())}
        for size in (2, 5):
            args = self.data(case, [(dim,) for dim in in_dims], (size,), seed=size)
            wanted = as_tuple(program(*args))
            self.same(tuple(loaded(*args)), wanted, 0)
            self.same(as_tuple(scope["program"](*args, **captured)), wanted, 0)

    def gradients(self, case, program, in_dims, out_dims):
        """Those of a run, by each argument that has one, are those of the loop."""
        args = [arg.requires_grad_(arg.is_floating_point() or arg.is_complex())
                for arg in self.data(case, [(dim,) for dim in in_dims], (3,), seed=3)]
        by = [arg for arg in args if arg.requires_grad]
        near = max([case.tolerance, *(1e-5 if arg.dtype in (torch.float32, torch.complex64) else 1e-7 for arg in by)])

        def of(func):
            outputs = [out for out in as_tuple(func(*args)) if out.requires_grad]
            weighted = sum((out * torch.linspace(1, 2, out.numel(), dtype=out.real.dtype).reshape(out.shape)).abs().square().sum()
                           for out in outputs)
            return torch.autograd.grad(weighted, by, allow_unused=True, materialize_grads=True) if outputs else ()

        try:
            all_wanted = of(looped(inside(looped, case.func), in_dims, out_dims))
        except NotImplementedError as error:  # an older PyTorch lacks some derivatives
            with self.assertRaisesRegex(NotImplementedError, re.escape(str(error))):
                of(program)
            return
        for got, wanted in zip(of(program), all_wanted, strict=True):
            torch.testing.assert_close(got, wanted, rtol=near, atol=near, equal_nan=True)

    def shows(self, case, text, shown):
        for op, wanted in (case.calls or {}).items():
            self.assertEqual(text.count(op), wanted, shown)
        if case.computes is not None:
            self.assertEqual(len(text.computes()), case.computes, shown)

    def subsets(self, case):
        indices = range(len(case.args))
        return [set(subset) for count in range(1, len(indices) + 1) for subset in itertools.combinations(indices, count)]

    def every_place(self, case):
        ranks = self.ranks(case)
        for subset in self.subsets(case):
            places = itertools.product(*(range(rank + 1) if i in subset else (None,) for i, rank in enumerate(ranks)))
            for turn, in_dims in enumerate(places):
                self.program(case, in_dims, -1 if turn % 2 else 0, ((2, max(self.own_sizes(case), default=3))[turn // 2 % 2],))

    def two_levels(self, case):
        """All arguments at both levels; and one at the one, the others at the other, both ways."""
        count = len(case.args)
        all_of, first = set(range(count)), {0}
        for outer, inner in ((all_of, all_of), (first, all_of - first), (all_of - first, first)):
            if outer and inner:
                self.nested(case, *(tuple(0 if i in of else None for i in range(count)) for of in (outer, inner)))

    def nested(self, case, outer, inner):
        with self.subTest(outer=outer, inner=inner):
            def by(vmap):
                return vmap(lambda *args: vmap(inside(vmap, case.func), inner)(*args), outer)

            def at(size):
                return self.data(case, list(zip(outer, inner)), (size, 3), seed=size)

            program = vmapgen.trace(lambda *args: vmapgen.vmap(inside(vmapgen.vmap, case.func), inner)(*args), outer)(*at(TRACED))
            self.assertEqual(program.why_not_any_size(), "")
            for size in (2, 3, 5):
                self.same(program(*at(size)), by(looped)(*at(size)), case.tolerance)


def held(case):
    def test(self):
        self.as_in_jax(case)
        if case.every:
            self.every_place(case)
            self.two_levels(case)
        self.assertTrue(self.spread or not case.spreads, "nothing that is not mapped is computed for each example: take `spreads` out")

    return test


for number, each in enumerate(jax_cases.CASES + jax_lax_cases.CASES):
    setattr(Held, f"{each.name}_{number}", held(each))


if __name__ == "__main__":
    unittest.main()
