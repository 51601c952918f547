"""functorch's Python functions for levels and wrappers, given those of the native host; by names that were imported before it was there."""

import gc
import pathlib
import subprocess
import sys
import textwrap
import threading
import types
import unittest
import weakref

import torch
import torch._functorch.vmap as front_end
from torch._C import _functorch
from torch._C._functorch import (
    _add_batch_dim,
    _remove_batch_dim,
    _unwrap_batched,
    _vmap_decrement_nesting,
    _vmap_increment_nesting,
    current_level,
    get_unwrapped,
    is_batchedtensor,
    maybe_get_bdim,
    maybe_get_level,
)
from torch._functorch.vmap import _add_batch_dim as of_the_front_end
from torch._functorch.vmap import _remove_batch_dim as out_of_the_front_end
from torch._functorch.vmap import restore_vmap, vmap_increment_nesting

import vmapgen
from vmapgen import native_host, native_vmap

same = torch.testing.assert_close
ops = vmapgen.native_operators()


class Pair:
    """Two tensors with one batch dim, which knows functorch's functions and nothing of vmapgen."""

    add, remove = _add_batch_dim, _remove_batch_dim  # a class's own attributes, as a module's

    def __init__(self, first, second):
        self.first, self.second = first, second

    def dim(self):
        return min(self.first.dim(), self.second.dim())

    def size(self, dim):
        return self.first.size(dim)

    def _add_batch_dim(self, *, in_dim, vmap_level):
        return Pair(Pair.add(self.first, in_dim, vmap_level), of_the_front_end(self.second, in_dim, vmap_level))

    def _maybe_remove_batch_dim(self, name, vmap_level, batch_size, out_dim):
        return Pair(Pair.remove(self.first, vmap_level, batch_size, out_dim),
                    out_of_the_front_end(self.second, vmap_level, batch_size, out_dim))

    def _unwrap_batched(self, level):
        first, dim = _unwrap_batched(self.first, level)
        return Pair(first, _unwrap_batched(self.second, level)[0]), dim


class OnEachHost(unittest.TestCase):
    def each(self, wanted, program):
        """`program(vmap)`, on stock torch.vmap, with native_vmap, and with torch.vmap inside native_host()."""
        same(program(torch.vmap), wanted)
        same(program(native_vmap), wanted)
        with native_host():
            same(program(torch.vmap), wanted)


class Wrapping(OnEachHost):
    def test_an_object_that_calls_them_by_imported_names(self):
        pair = Pair(torch.randn(3, 4), torch.randn(3))
        f = lambda p: Pair(p.first * p.second, p.second + 1)  # noqa: E731
        self.each([pair.first * pair.second[:, None], pair.second + 1],
                  lambda vmap: (lambda out: [out.first, out.second])(vmap(f)(pair)))
        self.each(pair.first * pair.second[:, None], lambda vmap: vmap(lambda p: p.first * p.second)(pair))
        square = Pair(torch.randn(2, 3, 4), torch.randn(2, 3))
        self.each(square.first.transpose(0, 1).sin(),
                  lambda vmap: vmap(vmap(lambda p: Pair(p.first.sin(), p.second)), in_dims=1)(square).first)

    def test_it_may_be_returned_unbatched_only_when_it_is(self):
        pair = Pair(torch.randn(3, 4), torch.randn(3))
        self.each(pair.first, lambda vmap: vmap(lambda a: (a, pair), out_dims=(0, None))(torch.randn(2))[1].first)
        for vmap in (torch.vmap, native_vmap):
            with self.assertRaisesRegex(ValueError, "a batched Pair is returned where out_dims is None"):
                vmap(lambda p: p, out_dims=None)(pair)

    def test_inside_the_mapped_function(self):
        x, y = torch.randn(3, 2), torch.randn(2, 3)

        def f(a):
            b = _add_batch_dim(y, 1, maybe_get_level(a))
            self.assertEqual(maybe_get_level(b), current_level())
            return a * b

        self.each(x * y.t(), lambda vmap: vmap(f)(x))
        self.each(x.t() * 2, lambda vmap: vmap(lambda a: _remove_batch_dim(a, current_level(), 3, 1) * 2, out_dims=None)(x))

    def test_a_level_that_has_ended(self):
        kept = []
        native_vmap(lambda a: kept.append(current_level()) or a)(torch.ones(3))
        with self.assertRaisesRegex(RuntimeError, r"no level \d+ is running on this thread"):
            _add_batch_dim(torch.ones(3), 0, kept[0])


class Asking(OnEachHost):
    def test_of_an_example_and_of_others(self):
        x, y = torch.randn(2, 3), torch.randn(3, 2)

        def f(a):
            self.assertTrue(is_batchedtensor(a))
            self.assertFalse(is_batchedtensor(y))
            self.assertEqual((maybe_get_bdim(a), maybe_get_bdim(y), maybe_get_level(y)), (1, -1, -1))
            self.assertEqual(maybe_get_level(a), current_level())
            self.assertIsNone(_unwrap_batched(y, current_level())[1])
            value, dim = _unwrap_batched(a, current_level())
            self.assertEqual(dim, 1)
            same(value, x)
            return get_unwrapped(a)

        self.each(x, lambda vmap: vmap(f, in_dims=1, out_dims=None)(x))

    def test_nested(self):
        x = torch.randn(2, 3)

        def inner(row, outer):
            self.assertNotEqual(maybe_get_level(row), outer)
            self.assertEqual(maybe_get_level(get_unwrapped(row)), outer)
            self.assertIsNone(_unwrap_batched(row, outer)[1])
            return row

        self.each(x, lambda vmap: vmap(lambda row: vmap(lambda a: inner(a, maybe_get_level(row)))(row))(x))

    def test_one_host_inside_the_other(self):
        x = torch.randn(2, 3)
        for outer, inner in ((torch.vmap, native_vmap), (native_vmap, torch.vmap)):
            def f(row):
                level = current_level()
                self.assertEqual(maybe_get_level(row), level)  # noqa: B023

                def g(a):
                    self.assertTrue(is_batchedtensor(a))
                    self.assertEqual(maybe_get_level(a), current_level())
                    return a.sin()

                out = inner(g)(row)  # noqa: B023
                self.assertEqual(current_level(), level)
                return out

            same(outer(f)(x), x.sin())

    def test_inside_transforms(self):
        x, levels = torch.randn(3), []

        def loss(a):
            levels.append((maybe_get_level(get_unwrapped(a)), current_level()))
            return a.sin()

        self.each(x.cos(), lambda vmap: vmap(torch.func.grad(loss))(x))
        for example, innermost in levels:
            self.assertGreater(innermost, 0)
            self.assertGreater(example, 0)
        self.assertIs(type(levels[1][1]), int)  # the transform's, of functorch
        self.assertIsNot(type(levels[1][0]), int)

    def test_a_gradients_wrapper_is_its_own(self):
        seen = []

        def f(a):
            seen.append((_functorch.is_batchedtensor(a), _functorch.is_batchedtensor(_functorch.get_unwrapped(a)), repr(a)))
            return a.sum()

        native_vmap(torch.func.grad(f))(torch.ones(2, 3))
        (outer, inner, text), = seen
        self.assertEqual((outer, inner), (False, True))
        self.assertRegex(text, r"^GradTrackingTensor\(lvl=\d+, value=\s+BatchedTensor\(lvl=1, bdim=0")

    def test_another_thread(self):
        found = []

        def f(a):
            thread = threading.Thread(target=lambda: found.append((is_batchedtensor(a), maybe_get_level(a), maybe_get_bdim(a))))
            thread.start()
            thread.join()
            found.append((is_batchedtensor(a), maybe_get_level(a), maybe_get_bdim(a)))
            return a

        native_vmap(f)(torch.ones(2))
        self.assertEqual(found[0], found[1])

    def test_what_is_no_tensor(self):
        def f(a):
            for ask in (is_batchedtensor, maybe_get_level, get_unwrapped):
                with self.assertRaisesRegex(TypeError, "incompatible function arguments"):
                    ask(3)
            return a

        self.each(torch.ones(2), lambda vmap: vmap(f)(torch.ones(2)))


class Entering(OnEachHost):
    def by_hand(self, x):
        level = _vmap_increment_nesting(len(x), "error")
        try:
            example = _add_batch_dim(x, 0, level)
            self.assertEqual(current_level(), level)
            return _remove_batch_dim(example.sin(), level, len(x), 0), ops.is_batched(example)
        finally:
            _vmap_decrement_nesting()

    def test_the_host_is_the_one_that_torch_vmap_has(self):
        x = torch.randn(3)
        for host, native in ((native_host, True), (lambda: vmapgen.installed(host="functorch"), False)):
            with host():
                out, batched = self.by_hand(x)
                same(out, x.sin())
                self.assertEqual(batched, native)
                same(torch.vmap(lambda a: self.by_hand(a)[0])(x.expand(2, 3)), x.sin().expand(2, 3))
                with vmap_increment_nesting(3, "error") as level:
                    self.assertEqual(ops.is_batched(front_end._add_batch_dim(x, 0, level)), native)
                self.assertEqual(_functorch.maybe_current_level(), None)
        native_vmap(lambda a: self.assertFalse(self.by_hand(x)[1]))

    def test_restore_vmap(self):
        x, seen = torch.randn(3, 2), []
        with native_host():
            out, dim = restore_vmap(lambda a: seen.append(ops.is_batched(a)) or a.sin(), (1,), 2, "error")(x)
        self.assertEqual((seen, dim), ([True], 1))
        same(out, x.sin())

    def test_a_function_mapped_in_chunks(self):
        x, seen = torch.randn(5), []

        def f(a):
            torch.vmap(lambda b: seen.append(ops.is_batched(b)) or b)(torch.ones(1))
            return a * 2

        same(native_vmap(f, chunk_size=2)(x), x * 2)
        self.assertEqual(seen, [False] * 3)
        with native_host():
            same(torch.vmap(f, chunk_size=2)(x), x * 2)
        self.assertEqual(seen, [False] * 3 + [True] * 3)

    def test_graphs_of_torch_compile_keep_to_functorch(self):
        x = torch.randn(3)
        compiled = torch.compile(lambda a: torch.vmap(torch.sin)(a), backend="eager", fullgraph=True)
        same(compiled(x), x.sin())
        with native_host():
            same(compiled(x), x.sin())
            torch._dynamo.reset()
            same(compiled(x), x.sin())
        same(compiled(x), x.sin())


class Tagged(torch.Tensor):
    pass


class retain_tags:  # noqa: N801
    """As pypose does with its own class: the functions are replaced for a while by wrappers that give an example the class of its batch."""

    def __init__(self, *places):
        self.places, self.before, self.calls = places, [getattr(*place) for place in places], 0

    def wrapper(self, function):
        def wrap(*args, **kwargs):
            self.calls += 1
            out = function(*args, **kwargs)
            return torch.Tensor.as_subclass(out, Tagged) if isinstance(args[0], Tagged) else out

        return wrap

    def __enter__(self):
        for place, function in zip(self.places, self.before):
            setattr(*place, self.wrapper(function))
        return self

    def __exit__(self, *error):
        for place, function in zip(self.places, self.before):
            setattr(*place, function)


class ReplacedByALibrary(OnEachHost):
    """What a library has put in the place of a function is called on the native host as well."""

    def check_tags(self, *places):
        x, w = torch.randn(3, 4), torch.randn(3, 4)
        kinds = []

        def f(a, b):
            kinds.append((type(a), type(b)))
            return torch.Tensor.as_subclass(a * b, torch.Tensor)

        for program in (lambda vmap: vmap(f)(x.as_subclass(Tagged), w), lambda vmap: vmap(f, (0, 0))(x.as_subclass(Tagged), w)):
            with retain_tags(*places) as tags:
                self.each(x * w, program)
            self.assertEqual(kinds, [(Tagged, torch.Tensor)] * 3)
            self.assertEqual(tags.calls % 3, 0)
            self.assertGreaterEqual(tags.calls, 6)
            kinds.clear()

    def test_in_the_front_end(self):
        self.check_tags((front_end, "_add_batch_dim"))

    def test_in_functorch(self):
        # torch._functorch.predispatch has it by another name: what replaces functorch's own is seen by those who look it up.
        calls = []
        library = types.SimpleNamespace(add=lambda a, dim, level: calls.append(dim) or _functorch._add_batch_dim(a, dim, level))
        with retain_tags((_functorch, "_add_batch_dim")) as tags:
            y = torch.randn(2, 3)
            self.each(y * 2, lambda vmap: vmap(lambda a: a * 0 + library.add(y, 0, current_level()) * 2)(y))
        self.assertEqual((tags.calls, calls), (3, [0] * 3))

    def test_plain_tensors_go_through_it_too(self):
        x = torch.randn(3)
        with retain_tags((front_end, "_add_batch_dim"), (front_end, "_remove_batch_dim")) as tags:
            self.each(x.sin(), lambda vmap: vmap(torch.sin)(x))
            self.each({"a": x.sin()}, lambda vmap: vmap(lambda d: {"a": d["a"].sin()})({"a": x}))
        self.assertEqual(tags.calls, 12)

    def test_around_gradients(self):
        x = torch.randn(3, 4)
        loss = lambda a: torch.Tensor.as_subclass(a, torch.Tensor).sin().sum()  # noqa: E731
        with retain_tags((front_end, "_add_batch_dim")):
            self.each(x.cos(), lambda vmap: torch.Tensor.as_subclass(vmap(torch.func.grad(loss))(x.as_subclass(Tagged)), torch.Tensor))


class TheBuiltins(unittest.TestCase):
    def test_they_are_the_same_objects_as_before(self):
        self.assertIs(_functorch._add_batch_dim, _add_batch_dim)
        self.assertIsInstance(_add_batch_dim, types.BuiltinFunctionType)
        self.assertEqual(_add_batch_dim.__name__, "_add_batch_dim")

    def test_of_a_form_that_is_not_known(self):
        from vmapgen._base import builtin

        with self.assertRaisesRegex(ImportError, "this Python has isenabled of PyTorch in a form that is not known"):
            builtin.replace(gc.isenabled, lambda: 3)  # takes no argument
        self.assertIn(gc.isenabled(), (True, False))

    def test_a_function_is_kept_with_the_builtin(self):
        from vmapgen._base import builtin

        unused = _functorch.is_legacy_batchedtensor  # one that nothing here uses
        function = lambda tensor: ("ours", before(tensor))  # noqa: E731
        before = builtin.replace(unused, function)
        kept = weakref.ref(function)
        del function
        self.assertIsNotNone(kept())
        self.assertEqual(unused(torch.ones(1)), ("ours", False))
        builtin.replace(unused, before)
        self.assertFalse(unused(torch.ones(1)))

    def test_at_exit(self):
        program = """
            import sys
            sys.path.insert(0, sys.argv[1])
            import torch, vmapgen
            vmapgen.native_vmap(torch.sin)(torch.ones(2))
            torch.vmap(torch.sin)(torch.ones(2))
        """
        path = str(pathlib.Path(vmapgen.__file__).parents[1])
        done = subprocess.run([sys.executable, "-c", textwrap.dedent(program), path], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
