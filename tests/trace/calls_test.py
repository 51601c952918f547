"""How programs are called: vmapgen.jit, which has one for each kind of arguments, and the short way that a call takes.

The short way is NOTE: [calls from Python] of runtime/src/program/python/python_call.h.
"""

import collections
import ctypes
import gc
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest
import unittest.mock
import warnings
import weakref

import torch
from torch.func import functional_call, grad
from torch.utils._python_dispatch import TorchDispatchMode

import vmapgen
from trace_test import Case, net


class Jit(Case):
    def test_called_first_inside_of_transforms_and_maps(self):
        x, w = torch.randn(3, 4), torch.randn(3, 4, 2)
        wanted = torch.tanh(torch.einsum("bk,bkn->bn", x, w))
        for begun in (False, True):
            step = vmapgen.jit(lambda a, b: torch.tanh(a @ b))
            if begun:
                step(x, w)
            gradient = torch.func.grad(lambda b: step(x, b).sum())(w)  # noqa: B023
            torch.testing.assert_close(gradient, (1 - wanted[:, None] ** 2) * x[..., None])
            for vmap in (torch.vmap, vmapgen.vmap):
                torch.testing.assert_close(vmap(lambda a: step(a, w))(x.expand(5, 3, 4)), wanted.expand(5, 3, 2))  # noqa: B023
            torch.testing.assert_close(step(x, w), wanted)
            self.assertEqual(len(step.programs()), 1)

    def test_traces_once_for_each_kind_of_arguments(self):
        runs = []
        step = vmapgen.jit(lambda x: runs.append(1) or x.sin() * 2)
        self.same(step(torch.ones(4, 3)), torch.ones(4, 3).sin() * 2)
        before = len(runs)
        for size in (2, 7, 1000):
            self.same(step(torch.ones(size, 3)), torch.ones(size, 3).sin() * 2)
        self.assertEqual(len(runs), before)
        for other in (torch.ones(1, 3), torch.ones(4, 3, dtype=torch.double), torch.ones(3, 4).t(), torch.ones(4, 5)):
            self.same(step(other), other.sin() * 2)
        self.assertEqual(len(step.programs()), 5)
        self.assertTrue(step.programs()[-1].takes(torch.ones(6, 5)))
        self.assertFalse(step.programs()[-1].takes(torch.ones(6, 4)))

    def test_structures_numbers_and_keywords_are_a_part_of_the_kind(self):
        step = vmapgen.jit(lambda data, by, *, minus=False: sum(data) * (-by if minus else by), in_dims=(0, None))
        x, y = torch.ones(3, 2), torch.ones(3, 2)
        self.same(step([x, y], 2), x * 4)
        self.same(step([x], 2), x * 2)
        self.same(step([x], 3), x * 3)
        self.same(step([x], 3, minus=True), x * -3)
        self.assertEqual(len(step.programs()), 4)

    def test_the_one_used_least_is_dropped_and_with_it_what_it_holds(self):
        def of_width(width):
            weight = torch.ones(width)
            seen.append(weakref.ref(weight))
            return weight

        seen = []
        weights = {width: of_width(width) for width in (1, 2, 3)}
        step = vmapgen.jit(lambda x: x * weights[x.shape[0]], at_most=2)
        for width in (1, 2, 1, 2, 1, 3):
            step(torch.ones(4, width))
        self.assertEqual(len(step.programs()), 2)
        del weights[2]
        gc.collect()
        self.assertIsNone(seen[1]())
        step.clear()
        weights.clear()
        gc.collect()
        self.assertEqual([each() for each in seen], [None] * 3)

    def test_kinds_in_turn_are_not_searched_for(self):
        w = torch.ones(3, requires_grad=True)
        step = vmapgen.jit(lambda x, by, w=None: x["a"] * by if w is None else x["a"].sum() * w * by, in_dims=(0, None))
        calls = [(({"a": torch.ones(4, width, dtype=dtype)}, by), {}) for width in range(1, 4) for dtype in (torch.float, torch.double) for by in (2, 3.0)]
        calls += [(({"a": torch.ones(4, 2)}, 2), {"w": torch.ones(4, 3)}), (({"a": torch.ones(4, 2)}, 2), {"w": w.expand(4, 3)})]
        call_all = lambda: [step(*args, **kwargs) for args, kwargs in calls]
        wanted = call_all()
        for _ in range(2):
            self.same(call_all(), wanted)
        with unittest.mock.patch("vmapgen._programs.jit.flat", side_effect=AssertionError("searched")):
            self.same(call_all(), wanted)
        self.assertEqual(len(step.programs()), len(calls))

    def test_another_structure_is_told_in_stars(self):
        x = torch.ones(4, 3)
        program = vmapgen.trace(lambda a, b, scale: a["u"] * b[0] * scale, in_dims=(0, [0, None]))({"u": x}, [x, 2.0], scale=x)
        for args, kwargs, told in (
            (({"u": x}, [x, 2.0]), {}, "({'u': *}, [*, *]) now, and ({'u': *}, [*, *], scale=*) there"),
            (({"v": x}, (x,)), {"scale": x}, "({'v': *}, (*,), scale=*) now, and"),
            ((collections.OrderedDict(u=x), None), {"scale": x}, "(OrderedDict('u': *), *, scale=*) now, and"),
        ):
            with self.assertRaises(TypeError) as raised:
                program(*args, **kwargs)
            self.assertIn(told, str(raised.exception))

    def test_how_many_are_kept(self):
        step = vmapgen.jit(lambda x: x * 2, at_most=0)
        for width in (1, 2, 1):
            self.same(step(torch.ones(4, width)), torch.full((4, width), 2.0))
            self.assertEqual(step.programs(), [])
        for wrong in (-1, None, 1.5):
            for make in (vmapgen.jit, vmapgen.compile):
                with self.assertRaisesRegex(ValueError, "at_most is how many programs are kept"):
                    make(lambda x: x * 2, at_most=wrong)

    def test_what_is_no_bool_and_no_name_is_said_to_be_that(self):
        for make in (vmapgen.trace, vmapgen.jit, vmapgen.compile):
            for name in ("any_size", "check_values", "check"):
                with self.assertRaisesRegex(TypeError, f"{make.__name__}: {name} is True or False, and 'x' was given"):
                    make(torch.sin, **{name: "x"})
        with self.assertRaisesRegex(TypeError, "jit: any_size is True or False, and \\[\\] was given"):
            vmapgen.jit(torch.sin, any_size=[], chunk_size=2)
        with self.assertRaisesRegex(TypeError, "cpp: name is the function's, a str, and None was given"):
            vmapgen.trace(torch.sin)(torch.ones(3, 2)).cpp(None)
        with self.assertRaisesRegex(TypeError, "Program: program is one of C.*; a NoneType was given"):
            vmapgen.Program(None)

    def test_settings_are_those_of_trace(self):
        func = lambda x, by: x * 2 if by.sum() > 0 else x * 3
        x, by = torch.ones(4, 3), torch.ones(2)
        with self.assertRaisesRegex(RuntimeError, "reads the value"):
            vmapgen.jit(func, (0, None))(x, by)
        step = vmapgen.jit(func, (0, None), check_values=True)
        self.same(step(x, by), x * 2)
        with self.assertRaisesRegex(RuntimeError, "which the traced function has read"):
            step(x, -by)
        step = vmapgen.jit(lambda x: x.sin(), any_size=False)
        for size in (2, 3, 2):
            self.same(step(x[:size]), x[:size].sin())
        self.assertEqual(len(step.programs()), 2)

        def past_operators(x):
            one = torch.zeros(1)
            ctypes.cast(one.data_ptr(), ctypes.POINTER(ctypes.c_float))[0] = 1
            return x + one

        with self.assertRaisesRegex(RuntimeError, "is not the function's"):
            vmapgen.jit(past_operators, check=True)(x)

    def test_gradients_inside_and_around(self):
        params = dict(net().named_parameters())
        model = net()
        step = vmapgen.jit(grad(lambda p, x: functional_call(model, p, (x,)).square().sum()), in_dims=(None, 0))
        for size in (3, 6):
            x = torch.randn(size, 5)
            self.same(step(params, x), vmapgen.vmap(grad(lambda p, x: functional_call(model, p, (x,)).square().sum()), (None, 0))(params, x))
        self.assertEqual(len(step.programs()), 1)
        x = torch.randn(4, 3, requires_grad=True)
        self.same(torch.autograd.grad(vmapgen.jit(lambda x: x * x)(x).sum(), x)[0], 2 * x.detach())

    def test_threads(self):
        step, wrong = vmapgen.jit(lambda x: x.sin() * 2, at_most=3), []

        def work(i):
            for n in range(30):
                x = torch.full((2 + n % 3, 1 + (i + n) % 4), float(i))
                if not torch.equal(step(x), x.sin() * 2):
                    wrong.append((i, n))

        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(wrong, [])
        self.assertLessEqual(len(step.programs()), 3)


Pair = collections.namedtuple("Pair", "first second")


class ShortWay(Case):
    """What program._short_way takes, and what it leaves to the long way."""

    def program(self, func, *args, **kwargs):
        program = vmapgen.trace(func, **kwargs)(*args)
        self.assertIsNot(program._short_way(args, {}), NotImplemented)
        return program

    def goes_long(self, program, *args, **kwargs):
        self.assertIs(program._short_way(args, kwargs), NotImplemented)

    def test_nestings(self):
        def func(weights, data, by, *, extra=None, mode="sum"):
            x, (y, z) = data
            out = x * weights["w"] + y * weights["b"][0] - z * by
            return {"out": (out, [out + 1, None]), "mode": mode, "all": [] if extra is None else [extra * 2]}

        x, in_dims = torch.randn(3, 4), (None, 0, None)
        weights, data = {"w": torch.randn(4), "b": [torch.randn(4)]}, [x, (x + 1, x + 2)]
        for kwargs in ({}, {"mode": "mean"}, {"extra": x, "mode": "mean"}):
            out_dims = {"out": (0, [0, None]), "mode": None, "all": [0] if "extra" in kwargs else []}
            program = vmapgen.trace(func, in_dims, out_dims)(weights, data, 2.5, **kwargs)
            got = program._short_way((weights, data, 2.5), kwargs)
            self.assertIsNot(got, NotImplemented)
            wanted = vmapgen.vmap(func, in_dims, out_dims)(weights, data, 2.5, **kwargs)
            self.same_leaves(got, wanted)
            self.assertEqual(got["mode"], wanted["mode"])

    def same_leaves(self, got, wanted):
        got, wanted = torch.utils._pytree.tree_leaves(got), torch.utils._pytree.tree_leaves(wanted)
        self.assertEqual(len(got), len(wanted))
        for a, b in zip(got, wanted):
            self.assertTrue(torch.equal(a, b) if isinstance(a, torch.Tensor) else a == b)

    def test_other_arguments_go_the_long_way(self):
        x = torch.randn(3, 4)
        program = self.program(lambda d, by: d["a"] * by + d["b"], {"a": x, "b": x}, 2, in_dims=(0, None))
        for by in (2.0, 3, True, "2", None, torch.tensor(2), 2**80):
            self.goes_long(program, {"a": x, "b": x}, by)
        for data in ({"b": x, "a": x}, {"a": x}, {"a": x, "b": x, "c": x}, collections.OrderedDict(a=x, b=x), {"a": x, "b": 1}, {"a": x, "b": None},
                     {"a": x, 1: x}, {}, [x, x], x, {"a": x, "b": x[:, :2]}, {"a": x, "b": x.double()}, {"a": x, "b": x.clone().requires_grad_()}):
            self.goes_long(program, data, 2)
        self.goes_long(program)
        self.goes_long(program, {"a": x, "b": x}, 2, 3)
        self.goes_long(program, {"a": x, "b": x}, by=2)
        for wrong in ((), (1,), ((), {}, 1), ([{"a": x, "b": x}, 2], {}), (({"a": x, "b": x}, 2), [])):
            self.assertIs(program._short_way(*wrong), NotImplemented)

    def test_numbers_are_those_of_the_trace_to_the_sign_of_zero(self):
        x = torch.zeros(3)
        step = vmapgen.jit(lambda x, by: x * by, (0, None))
        big = "a" + "b" * 200
        for by in (0.0, -0.0, 2.5, 0, False, complex(0, -0.0), complex(0, 0.0)):
            got = step(x - 1, by)
            self.assertTrue(torch.equal(torch.view_as_real(got + 0j), torch.view_as_real((x - 1) * by + 0j)), by)
            self.assertTrue(torch.equal(torch.signbit(torch.view_as_real(got + 0j)), torch.signbit(torch.view_as_real((x - 1) * by + 0j))), by)
        self.assertEqual(len(step.programs()), 7)
        program = self.program(lambda x, text, number: x * len(text) + number, x, big, 10**6, in_dims=(0, None, None))
        self.assertIsNot(program._short_way((x, "".join(list(big)), int("1000000")), {}), NotImplemented)

    def test_classes_of_users_go_the_long_way(self):
        class Named(torch.Tensor):
            pass

        class Counted(torch.Tensor):
            calls = 0

            @classmethod
            def __torch_function__(cls, func, types, args=(), kwargs=None):
                cls.calls += 1
                return super().__torch_function__(func, types, args, kwargs)

        x = torch.randn(3, 4)
        program = self.program(lambda a, b: a * b, x, x)
        for cls in (Named, Counted):
            self.goes_long(program, x.as_subclass(cls), x)
            self.same_leaves(program(x.as_subclass(cls), x), x * x)
        self.assertIsNot(program._short_way((torch.nn.Parameter(x, requires_grad=False), x), {}), NotImplemented)
        pairs = vmapgen.trace(lambda p: Pair(p.first + 1, p.second))(Pair(x, x))
        self.goes_long(pairs, Pair(x, x))
        self.same(pairs(Pair(x, x)), Pair(x + 1, x))

    def test_what_looks_at_operators_sees_those_of_the_program(self):
        class Seen(TorchDispatchMode):
            def __torch_dispatch__(self, func, types, args=(), kwargs=None):
                seen.append(str(func))
                return func(*args, **(kwargs or {}))

        x, seen = torch.randn(3, 4), []
        program = self.program(lambda x: x.sin() * 2, x)

        def short(a):
            result = program._short_way((a,), {})
            self.assertIsNot(result, NotImplemented)
            return result

        with Seen():
            got = short(x)
        self.same(got, x.sin() * 2)
        self.assertEqual(seen, ["aten.sin.default", "aten.mul.Tensor"])
        wanted = (x.sin() * 2).expand(2, 3, 4)
        for vmap in (torch.vmap, vmapgen.vmap):
            self.same(vmap(short)(x.expand(2, 3, 4)), wanted)
        self.same(grad(lambda a: program(a).sum())(x), x.cos() * 2)  # of another kind: it wants a gradient
        self.same(torch.func.jvp(short, (x,), (torch.ones_like(x),))[1], x.cos() * 2)
        self.same(vmapgen.trace(short)(x.expand(2, 3, 4))(x.expand(2, 3, 4)), wanted)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            traced = torch.jit.trace(short, x, check_trace=False)
        self.same(traced(x + 1), (x + 1).sin() * 2)

    def test_gradients(self):
        x = torch.randn(3, 4, requires_grad=True)
        step = vmapgen.jit(lambda a: a["x"].sin())
        for _ in range(2):
            self.same(torch.autograd.grad(step({"x": x}).sum(), x)[0], x.detach().cos())
        self.assertIsNot(step.programs()[0]._short_way(({"x": x},), {}), NotImplemented)
        with torch.no_grad():
            self.assertFalse(step({"x": x}).requires_grad)

    def test_an_argument_that_is_a_result_is_the_same_object(self):
        x = torch.randn(3, 4)
        program = self.program(lambda a, b: (b, a), x, x + 1)
        got = program._short_way((x, x), {})
        self.assertIs(got[0], x)

    def test_errors_are_those_of_the_long_way(self):
        x = torch.eye(3).expand(2, 3, 3).clone()
        program = self.program(torch.linalg.cholesky, x)
        step = vmapgen.jit(torch.linalg.cholesky)
        step(x)
        for call in (lambda: program._short_way((-x,), {}), lambda: program(-x), lambda: step(-x), lambda: program._run([-x])):
            with self.assertRaisesRegex(torch.linalg.LinAlgError, "not positive-definite"):
                call()
        self.same(step(x), x)

    def test_an_error_of_python_s_says_which_call_it_was(self):
        @torch.library.custom_op("vmapgen_calls_test::fails", mutates_args=())
        def fails(x: torch.Tensor) -> torch.Tensor:
            if is_broken:
                raise KeyError("broken")
            return x.clone()

        is_broken = False
        fails.register_fake(lambda x: torch.empty_like(x))
        fails.register_vmap(lambda info, in_dims, x: (fails(x), in_dims[0]))
        x = torch.randn(3, 4)
        step = vmapgen.jit(lambda x: fails(x * 2))
        self.same(step(x), x * 2)
        program, is_broken = step.programs()[0], True
        for call in (step, program):
            with self.assertRaises(KeyError) as caught:
                call(x)
            self.assertIn("vmapgen_calls_test::fails", " ".join(caught.exception.__notes__))

    def test_nothing_is_left_behind(self):
        x, key = torch.randn(3, 4), "of_the_weights"
        data = {key: x, "list": [x, (x,)]}
        step = vmapgen.jit(lambda d, by: {"of": d["of_the_weights"] * by, "no": [by]}, (0, None), out_dims={"of": 0, "no": [None]})
        step(data, 10**9)
        program = step.programs()[0]
        counted = (x, key, data, data["list"], program, NotImplemented)

        def counts():
            return [sys.getrefcount(each) for each in counted]

        def call():
            step(data, 10**9)
            program._short_way((data, 3), {})
            program._short_way(({key: x, "list": [x, x]}, 10**9), {})
            program._short_way((data,), {})

        call()
        before = counts()
        for _ in range(1000):
            call()
        after = counts()
        self.assertLess(max(abs(a - b) for a, b in zip(after, before)), 10, (before, after))
        result = weakref.ref(step(data, 10**9)["of"])
        self.assertIsNone(result())

    def test_a_constant_that_holds_the_step_is_collected_with_it(self):
        class Model:
            def __init__(self):
                self.step = vmapgen.jit(lambda model, x: x * 2, (None, 0))

        model = Model()
        x = torch.randn(3, 4)
        model.step(model, x)
        self.assertIsNot(model.step.programs()[0]._short_way((model, x), {}), NotImplemented)
        gone = weakref.ref(model)
        del model
        gc.collect()
        self.assertIsNone(gone())

    def test_a_function_outlives_its_program(self):
        x = torch.randn(3, 4)
        short = self.program(lambda a: {"a" * 40: a["k" * 50] + 1}, {"k" * 50: x})._short_way
        gc.collect()
        self.same(short(({"k" * 50: x},), {}), {"a" * 40: x + 1})

    def test_what_was_loaded(self):
        x = torch.randn(3, 4)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "f.vmap"
            vmapgen.trace(lambda a, b: {"sum": a + b, "one": a})(x, x).save(path)
            program = vmapgen.load(path)
        got = program._short_way((x, x), {})
        self.assertIs(type(got), list)
        self.same_leaves(got, [x + x, x])
        for args, kwargs in (((x,), {}), ((x, 1), {}), ((x, x), {"c": x}), (([x, x],), {})):
            self.assertIs(program._short_way(args, kwargs), NotImplemented)
        with self.assertRaisesRegex(RuntimeError, "takes 2 tensors, and got 1"):
            program(x)

    def test_what_was_loaded_takes_tensors_alone(self):
        x = torch.randn(3, 4)
        with tempfile.TemporaryDirectory() as folder:
            vmapgen.trace(lambda a, scale=1.0, *, other: a * scale + other)(x, scale=2.0, other=x[0]).save(f"{folder}/f.vmap")
            program = vmapgen.load(f"{folder}/f.vmap")
        self.same(program(x, x[0]), [x * 2 + x[0]])
        for args, kwargs, words in (((x, x), {"scale": 3.0}, "takes no keyword arguments, and got scale"),
                                    ((x,), {"other": x}, "in the order of the trace \\(a, "),
                                    ((x, 3.0), {}, "argument 1 of .* is 3.0, and no tensor"), (([x], x), {}, "argument 0 of .* is a list"),
                                    ((x, None), {}, "argument 1 of .* is None")):
            with self.assertRaisesRegex(TypeError, words):
                program(*args, **kwargs)
            self.assertFalse(program.takes(*args, **kwargs))
        self.assertTrue(program.takes(x, x[0]))

    def test_a_python_that_is_laid_out_otherwise_goes_the_long_way(self):
        text = """
            import torch, vmapgen
            from vmapgen._base import layout
            layout.objects_are_known = lambda: False
            program = vmapgen.trace(lambda x: x + 1)(torch.ones(3))
            assert program._short_way((torch.ones(3),), {}) is NotImplemented
            assert torch.equal(program(torch.ones(3)), torch.full((3,), 2.0))
            step = vmapgen.jit(lambda x: x + 1)
            assert all(torch.equal(step(torch.ones(3)), torch.full((3,), 2.0)) for _ in range(2))
        """
        done = subprocess.run([sys.executable, "-c", textwrap.dedent(text)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
