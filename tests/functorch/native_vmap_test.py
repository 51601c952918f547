"""PyTorch's front end on the native host: what its users rely on, each behaviour held against torch.vmap and a plain result."""

import contextlib
import copy
import functools
import math
import pathlib
import pickle
import re
import sys
import textwrap
import threading
import unittest
import warnings
from collections import OrderedDict, namedtuple

import numpy as np
import torch
import vmapgen
from both_hosts import is_functorchs
from torch._functorch.vmap import restore_vmap
from vmapgen import native_vmap
from vmapgen._native.vmap import native_restore_vmap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))
from vmappable_types import Named, TensorMap  # noqa: E402

same = torch.testing.assert_close
Pair = namedtuple("Pair", ["x", "y"])


class NativeVmap(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        vmapgen.native_operators().set_fallback_policy("error")

    def tearDown(self):
        with self.assertRaisesRegex(RuntimeError, "without enter"):  # no level is left behind
            vmapgen.native_operators().leave()

    def check(self, wanted, program):
        """`program(vmap)` gives `wanted` on both front ends."""
        same(program(torch.vmap), wanted)
        same(program(native_vmap), wanted)

    def refused(self, error, text, program):
        """By both, with one text: it comes from PyTorch's own code."""
        found = []
        for vmap in (torch.vmap, native_vmap):
            with self.assertRaises(error) as caught:
                program(vmap)
            found.append(str(caught.exception))
        self.assertEqual(found[0], found[1])
        self.assertIn(text, found[0])


class InDims(NativeVmap):
    def test_it_is_the_native_host(self):
        x, ops, seen = torch.randn(3), vmapgen.native_operators(), []

        def f(a):
            seen.append((ops.is_batched(a), ops.is_batched(x), is_functorchs(a)))
            return a

        self.assertTrue(native_vmap(f)(x) is x)
        self.assertEqual(seen, [(True, False, False)])

    def test_one_and_several_arguments(self):
        x, y = torch.randn(2, 3), torch.randn(3, 2)
        self.check(x * x, lambda vmap: vmap(lambda a: a * a)(x))
        self.check(x * x.flip(0), lambda vmap: vmap(torch.mul)(x, x.flip(0)))
        self.check(x * y.t(), lambda vmap: vmap(torch.mul, (0, 1))(x, y))
        self.check(x.t() * y, lambda vmap: vmap(torch.mul, (1, 0))(x, y))
        self.check((x * x).t(), lambda vmap: vmap(torch.mul, (-1, -1))(x, x))
        self.check((x * x).t(), lambda vmap: vmap(torch.mul, -1)(x, x))

    def test_not_mapped(self):
        x, y = torch.randn(2, 3), torch.randn(2, 3)
        self.check(x[:, None] * y, lambda vmap: vmap(torch.mul, (0, None))(x, y))
        self.check(x * 2, lambda vmap: vmap(torch.mul, (0, None))(x, 2))
        self.check(torch.full((3,), 3.5), lambda vmap: vmap(lambda a: torch.tensor(3.5))(x.t()))

    def test_trees(self):
        x, y = torch.randn(2, 3), torch.randn(2, 3)
        add = lambda z: z[0] + z[1]  # noqa: E731
        for in_dims in (0, (0,), ((0, 0),)):
            self.check(x + y, lambda vmap: vmap(add, in_dims)((x, y)))  # noqa: B023
        self.check(x + y, lambda vmap: vmap(add, ([0, 0],))([x, y]))
        self.check(x + y.sum(0), lambda vmap: vmap(lambda d: d["x"] + d["y"].sum(0), ({"x": 0, "y": None},))({"x": x, "y": y}))
        self.check(x + y, lambda vmap: vmap(lambda p: p.x + p.y)(Pair(x, y)))
        self.check(x * 3 + y, lambda vmap: vmap(lambda d: d["x"][0] * 2 + d["x"][1][0] + d["y"])({"x": [x, (x,)], "y": y}))

    def test_keywords_are_not_mapped(self):
        x = torch.randn(2, 3)
        self.check(x[:, None] * x, lambda vmap: vmap(lambda a, scale: a * scale)(x, scale=x))

    def test_what_may_be_called(self):
        x, y, layer = torch.randn(3), torch.randn(2, 3), torch.nn.Linear(3, 3)
        self.check(x * y, lambda vmap: vmap(functools.partial(torch.mul, x))(y))
        self.check(layer(y), lambda vmap: vmap(layer)(y))
        self.assertEqual(native_vmap(torch.nn.functional.relu).__name__, "relu")

    def test_errors(self):
        x, y = torch.randn(2), torch.randn(3)
        one = "Expected all tensors to have the same size in the mapped dimension"
        self.refused(ValueError, one, lambda vmap: vmap(torch.mul)(x, y))
        self.refused(ValueError, one, lambda vmap: vmap(lambda z: z["x"], ({"x": 0, "y": 0},))({"x": x, "y": y}))
        self.refused(ValueError, "got no inputs", lambda vmap: vmap(lambda: x)())
        self.refused(ValueError, "at least one Tensor", lambda vmap: vmap(torch.sin, (None,))(1))
        for in_dims in ([0, 0], {0}, "text"):
            self.refused(ValueError, "expected `in_dims` to be int or a (potentially nested) tuple",
                         lambda vmap: vmap(torch.mul, in_dims)(x, x))  # noqa: B023
        for in_dims in ((0,), (0, 0, 0), ((0, 0), 0)):
            self.refused(ValueError, "in_dims is not compatible with the structure of `inputs`",
                         lambda vmap: vmap(torch.mul, in_dims)(x, x))  # noqa: B023
        self.refused(ValueError, "Got in_dim=0 for an input but the input is of type", lambda vmap: vmap(torch.sum)(x, 0))
        self.refused(ValueError, "Got in_dim=0.0 for an input but in_dim must be", lambda vmap: vmap(torch.sin, (0.0,))(x))
        for dim in (1, -2):
            self.refused(ValueError, f"Got in_dim={dim} for some input", lambda vmap: vmap(torch.sin, dim)(x))  # noqa: B023
        self.refused(ValueError, "Tensor of dimensionality 0", lambda vmap: vmap(torch.sin)(torch.tensor(1.0)))


class OutDims(NativeVmap):
    def test_places_and_views(self):
        x = torch.randn(2, 3, 5, 7)
        for dim, order in ((1, (1, 0, 2, 3)), (2, (1, 2, 0, 3)), (-1, (1, 2, 3, 0)), ((1,), (1, 0, 2, 3))):
            self.check(x.permute(order), lambda vmap: vmap(lambda a: a, out_dims=dim)(x))  # noqa: B023
            self.assertEqual(native_vmap(lambda a: a, out_dims=dim)(x).data_ptr(), x.data_ptr())
        many = torch.randn([2] + [1] * 63)
        self.assertEqual(list(native_vmap(lambda a: a, out_dims=2)(many).shape), [1, 1, 2] + [1] * 61)
        y = torch.randn(2, 3, 5)
        self.check(y, lambda vmap: vmap(lambda a: a, 1, 1)(y))
        self.check(y.transpose(1, 2) * 2, lambda vmap: vmap(lambda a: a * 2, 2, 1)(y))

    def test_trees(self):
        x = torch.randn(2, 3)
        y = x.sin()
        f = lambda a: (a.sin(), (a.sin(), [a.sin()]))  # noqa: E731
        self.check((y, (y, [y])), lambda vmap: vmap(f)(x))
        self.check((y, (y.t(), [y.t()])), lambda vmap: vmap(f, out_dims=(0, 1))(x))
        self.check((y, (y, [y.t()])), lambda vmap: vmap(f, out_dims=(0, (0, [1])))(x))
        made = native_vmap(lambda a: OrderedDict(s=a.sin(), c=Pair(a.cos(), a)))(x)
        self.assertIs(type(made), OrderedDict)
        self.assertIs(type(made["c"]), Pair)
        same(made["c"].x, x.cos())
        self.assertEqual(native_vmap(lambda a: [a])(x)[0].shape, (2, 3))

    def test_none(self):
        x = torch.randn(2, 3)
        for vmap in (torch.vmap, native_vmap):
            got = vmap(lambda a: (a, "text"), out_dims=(0, None))(x)
            self.assertEqual(got[1], "text")
            self.assertIsNone(vmap(lambda a: None, out_dims=None)(x))
        self.check(torch.arange(3), lambda vmap: vmap(lambda a: torch.arange(3), out_dims=None)(x))
        self.check(torch.arange(3).expand(2, 3), lambda vmap: vmap(lambda a: torch.arange(3))(x))
        self.refused(ValueError, "can not return a BatchedTensor when out_dim is None", lambda vmap: vmap(torch.sin, out_dims=None)(x))

    def test_errors(self):
        x = torch.randn(2, 3, 5)
        for value, kind in ((3.14, "float"), ((x, 3), "int"), ([x, "a"], "str")):
            self.refused(ValueError, f"got type <class '{kind}'>", lambda vmap: vmap(lambda a: value)(x))  # noqa: B023
        for out_dims in ("text", ("text",)):
            self.refused(ValueError, "must be an int, None or a python collection of ints",
                         lambda vmap: vmap(lambda a: a, out_dims=out_dims)(x))  # noqa: B023
        for outputs, out_dims in ((1, (0, 0)), (3, (0,) * 4), (2, (0,)), (3, (0, 0))):
            f = lambda a: (a,) * outputs if outputs > 1 else a  # noqa: E731, B023
            self.refused(ValueError, "not compatible", lambda vmap: vmap(f, out_dims=out_dims)(x))  # noqa: B023
        for dim in (3, -4):  # the native host's own words
            with self.assertRaisesRegex(IndexError, f"out_dim {dim} is out of range: the output has 2 dims inside vmap"):
                native_vmap(lambda a: a, out_dims=dim)(x)


class Nested(NativeVmap):
    def test_same_and_different_dims(self):
        x, y, z = torch.randn(2, 3, 5), torch.randn(2, 3, 5), torch.randn(7, 5)
        self.check(x * y, lambda vmap: vmap(vmap(vmap(torch.mul)))(x, y))
        a, b = torch.rand(5, 2, 3), torch.rand(3, 5, 2)
        self.check(a.permute(1, 2, 0) * b.permute(2, 0, 1), lambda vmap: vmap(vmap(vmap(torch.mul), (1, 0)), (1, 2))(a, b))
        p, q = x[0], y[0]
        self.check(p[:, None, None] * q[:, None] * z,
                   lambda vmap: vmap(lambda i: vmap(lambda j: vmap(lambda k: i * j * k)(z))(q))(p))

    def test_out_dims(self):
        y = torch.randn(2, 3, 5, 7)
        for inner, outer, order in ((1, 0, (0, 2, 1, 3)), (1, 1, (2, 0, 1, 3)), (-1, -1, (2, 3, 1, 0))):
            self.check(y.permute(order), lambda vmap: vmap(lambda a: vmap(lambda b: b, out_dims=inner)(a), out_dims=outer)(y))  # noqa: B023

    def test_mapped_at_one_level_only(self):
        x, y = torch.randn(3), torch.randn(5)
        self.check(x[:, None].expand(3, 5), lambda vmap: vmap(lambda a: vmap(lambda b: a)(y))(x))
        f = lambda a, b: a + torch.dot(b, torch.ones(2))  # noqa: E731
        a, b = torch.randn(7, 5), torch.randn(3, 2)
        self.check(b.sum(1)[:, None, None] + a, lambda vmap: vmap(vmap(f, (0, None)), (None, 0))(a, b))

    def test_around_an_error(self):
        with self.assertRaisesRegex(ZeroDivisionError, "by zero"):
            native_vmap(lambda a: native_vmap(lambda b: 1 // 0)(a))(torch.randn(2, 3))
        # tearDown finds no level left


class InPlace(NativeVmap):
    def test_writes_through_to_the_argument(self):
        for dim in (0, 1, -1):
            x, wanted = torch.rand(3, 3), torch.rand(3, 3)
            wanted = x.acos()
            out = native_vmap(torch.Tensor.acos_, dim, dim)(x)
            self.assertTrue(out is x)
            same(x, wanted)
        x = torch.rand(2, 3, 4)
        wanted = x.acos()
        self.assertTrue(native_vmap(native_vmap(torch.Tensor.acos_))(x) is x)
        same(x, wanted)

    def test_another_out_dim_is_a_view(self):
        x = torch.rand(2, 5)
        out = native_vmap(torch.Tensor.cos_, out_dims=1)(x)
        self.assertTrue(out._base is x)
        same(out, x.t())

    def test_two_arguments(self):
        def program(vmap):
            x, y = torch.arange(24.0).reshape(2, 3, 4), torch.ones(4, 2)
            vmap(lambda a, b: a.add_(b[:, None]), (2, 0))(x, y)
            return x

        self.check(torch.arange(24.0).reshape(2, 3, 4) + 1, program)

    def test_what_cannot_be_written(self):
        x, y = torch.rand(3), torch.rand(2, 3)
        for vmap, words in ((torch.vmap, "doesn't match the broadcast shape"), (native_vmap, "would write a batched value into a tensor that is not batched")):
            with self.assertRaisesRegex(RuntimeError, words):
                vmap(torch.Tensor.add_, (None, 0))(x, y)
        # a tensor made inside takes what is written to it
        same(native_vmap(lambda a: torch.zeros(3).add_(a).mul_(2))(y), y * 2)  # torch.vmap refuses this


class Randomness(NativeVmap):
    def test_error(self):
        for random in (torch.rand_like, torch.bernoulli, lambda a: torch.randn(2), lambda a: a.clone().normal_(),
                       lambda a: torch.nn.functional.dropout(a)):
            with self.assertRaisesRegex(RuntimeError, "random"):
                native_vmap(random)(torch.rand(3, 2))
        self.refused(RuntimeError, "Only allowed values for randomness are 'error', 'different', or 'same'",
                     lambda vmap: vmap(torch.sin, randomness="some")(torch.ones(3)))

    def test_same_and_different(self):
        x = torch.zeros(4, 6)
        for random in (lambda a: a + torch.rand_like(a), lambda a: a + torch.randn(6), lambda a: a.clone().uniform_()):
            for chunk in (None, 1, 3, 4):
                one = native_vmap(random, randomness="same", chunk_size=chunk)(x)
                each = native_vmap(random, randomness="different", chunk_size=chunk)(x)
                self.assertTrue(all(torch.equal(one[0], row) for row in one))
                self.assertEqual(len({tuple(row.tolist()) for row in each}), 4)

    def test_same_is_the_draw_without_vmap(self):
        x = torch.zeros(3, 5)
        torch.manual_seed(7)
        wanted = torch.rand(5)
        for chunk in (None, 2):
            torch.manual_seed(7)
            same(native_vmap(lambda a: a + torch.rand(5), randomness="same", chunk_size=chunk)(x), wanted.expand(3, 5))

    def test_each_level_has_its_own(self):
        x = torch.zeros(2, 3, 50)
        inner = native_vmap(lambda a: a + torch.rand(50), randomness="same")
        out = native_vmap(inner, randomness="different")(x)
        self.assertTrue(torch.equal(out[0, 0], out[0, 1]))
        self.assertFalse(torch.equal(out[0, 0], out[1, 0]))


class Chunks(NativeVmap):
    def test_any_size_gives_the_same(self):
        x, w = torch.randn(4, 7), torch.randn(4)
        f = lambda a, w: (a @ w, {"s": a.sin()})  # noqa: E731
        wanted = (w @ x, {"s": x.sin()})
        for chunk in (1, 2, 3, 7, 100):
            self.check(wanted, lambda vmap: vmap(f, (1, None), (0, {"s": 1}), chunk_size=chunk)(x, w))  # noqa: B023
        self.check(wanted[0], lambda vmap: vmap(vmap(torch.mul, chunk_size=2), (1, None), chunk_size=3)(x, w).sum(1))

    def test_how_often_the_function_is_called(self):
        calls = []
        native_vmap(lambda a: calls.append(a) or a, chunk_size=3)(torch.randn(7, 2))
        self.assertEqual(len(calls), 3)

    def test_of_no_examples(self):
        # Stock says `assert arg_spec must not be None`.
        got = native_vmap(lambda a: (a.sum(), {"s": a.sin()}), out_dims=(0, {"s": 1}), chunk_size=2)(torch.randn(0, 3))
        same(got, (torch.zeros(0), {"s": torch.zeros(3, 0)}))

    def test_errors(self):
        for chunk in (0, -1):
            self.refused(ValueError, "chunk_size should be None or greater than 0",
                         lambda vmap: vmap(torch.sin, chunk_size=chunk)(torch.ones(3)))  # noqa: B023
        self.refused(ValueError, "in_dims is not compatible", lambda vmap: vmap(torch.sin, (0, 0), chunk_size=2)(torch.ones(3)))


class HostValues(NativeVmap):
    """What has one answer for each example is refused, in words that say what to write instead."""

    def refuses(self, *parts, **functions):
        for name, function in functions.items():
            for level, call, x in ((1, native_vmap(function), torch.arange(6.0).reshape(3, 2)),
                                   (2, native_vmap(native_vmap(function)), torch.arange(6.0).reshape(1, 3, 2))):
                with self.subTest(name, level=level), self.assertRaises(RuntimeError) as caught:
                    call(x)
                for part in (*parts, f"at vmap level {level}"):
                    self.assertIn(part, str(caught.exception))

    def test_numbers(self):
        self.refuses("aten::item cannot be batched: it reads one number on the host, and every example has its own",
                     "compute with the tensor itself", "where(condition, x, t)", "call item() outside vmap",
                     item=lambda a: a.sum().item(), float=lambda a: float(a.sum()), int=lambda a: int(a.sum()),
                     complex=lambda a: complex(a.sum()), math=lambda a: math.sin(a.sum()), format=lambda a: f"{a.sum():.2f}",
                     contains=lambda a: 3 in a, tensor=lambda a: torch.tensor([a[0], a[1]]))
        self.refuses("aten::item", index=lambda a: [1, 2][a.sum().long()], slice=lambda a: torch.ones(9)[: a.sum().long()],
                     range=lambda a: range(a.sum().long()), size=lambda a: torch.zeros(a.sum().long()))

    def test_branches(self):
        self.refuses("aten::is_nonzero cannot be batched: a branch on the host takes one way", "where(condition, x, y)",
                     bool=lambda a: bool(a.sum()), branch=lambda a: a if a.sum() > 0 else -a, no=lambda a: not a.sum(),
                     both=lambda a: a.sum() > 0 and a, most=lambda a: max(a[0], a[1]), check=lambda a: torch._assert(a.sum() > 0, ""))
        self.refuses("aten::equal", "use eq(self, other).all()", equal=lambda a: torch.equal(a, a))
        self.refuses("aten::allclose", "use isclose(self, other).all()", close=lambda a: torch.allclose(a, a))

    def test_memory(self):
        self.refuses("the data of a tensor that is batched", "return the tensor, and read them outside vmap", "numpy(), tolist()",
                     numpy=lambda a: a.numpy(), asarray=np.asarray, ufunc=np.sin, tolist=lambda a: a.tolist(),
                     tolist_of_one=lambda a: a.sum().tolist(), data_ptr=lambda a: a.data_ptr(), dlpack=torch.from_dlpack)
        self.refuses("Cannot access storage of a tensor that is batched", "(deepcopy, pickle, torch::save), return the tensor",
                     storage=lambda a: a.untyped_storage(), deepcopy=copy.deepcopy, pickle=pickle.dumps)
        for read in (lambda a: a.untyped_storage(), copy.deepcopy):  # of the class that torch.vmap raises, which some catch
            self.assertRaisesRegex(NotImplementedError, "Cannot access storage of a tensor that is batched", native_vmap(read), torch.ones(3))

    def test_shapes(self):
        one = "differs from example to example, and a batch has one shape"
        self.refuses(one, "nonzero_static(size=...)", nonzero=lambda a: a.nonzero(), where=lambda a: torch.where(a > 0))
        self.refuses(one, "sort, and compare neighbours", unique=torch.unique)
        self.refuses(one, "compare neighbours", dim=lambda a: a.unique(dim=0), runs=torch.unique_consecutive)


class Further(NativeVmap):
    def test_printing_shows_level_dim_and_values(self):
        shown = []
        x = torch.arange(6).reshape(2, 3)
        kept = native_vmap(lambda a: native_vmap(lambda b: shown.append((repr(a), str(b))) or b)(a), 1, None)
        with self.assertRaisesRegex(ValueError, "can not return a BatchedTensor"):
            kept(x)
        wanted = "BatchedTensor(lvl=1, bdim=1, value=\n    tensor([[0, 1, 2],\n            [3, 4, 5]])\n)"
        self.assertEqual(shown[0][0], wanted)
        inner = "BatchedTensor(lvl=2, bdim=0, value=\n" + textwrap.indent(wanted, "    ") + "\n)"
        self.assertEqual(shown[0][1], inner)
        outlived = []
        native_vmap(lambda a: outlived.append(a) or a)(torch.ones(2))
        self.assertEqual(repr(outlived[0]), "BatchedTensor(lvl=ended, bdim=0, value=\n    tensor([1., 1.])\n)")
        self.assertEqual(repr(torch.ones(2)), "tensor([1., 1.])")
        torch.vmap(lambda a: shown.append(repr(a)) or a)(torch.ones(2))
        self.assertIn("BatchedTensor(lvl=1, bdim=0", shown[-1])  # functorch's own, as ever

    def test_levels_are_printed_as_torch_func_counts_them(self):
        def levels(host, transforms):
            shown = []

            def f(a):
                shown.append(re.findall(r"(\w+)\(lvl=(\d+)", repr(a)))
                return (a * 1).sum()

            for transform in transforms:
                f = transform(lambda a, f=f: f(a).sum())
            with host():
                f(torch.ones(2, 2))
            return shown[0]

        grad, vmap = torch.func.grad, torch.vmap
        for transforms in ((grad, vmap), (grad, vmap, grad), (vmap, vmap, grad), (grad, vmap, vmap), (grad, vmap, grad, vmap), (grad, grad, vmap)):
            wanted = levels(contextlib.nullcontext, transforms)
            self.assertEqual([int(level) for _, level in wanted], list(range(len(transforms), 0, -1)))
            self.assertEqual(levels(vmapgen.native_host, transforms), wanted)
        for outer, inner in ((vmap, native_vmap), (native_vmap, vmap)):
            self.assertEqual([level for _, level in levels(contextlib.nullcontext, (grad, inner, outer))], ["3", "2", "1"])

    def test_a_sparse_matrix_that_all_examples_share(self):
        warnings.simplefilter("ignore")  # CSR is said to be in beta
        dense = torch.tensor([[1.0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 0, 4]])
        x = torch.randn(5, 4, 3)
        programs = {
            "matrix": lambda m, a: m @ a,
            "matrix, transposed": lambda m, a: m.t() @ a.t().contiguous(),
            "from the right": lambda m, a: a.t() @ m.t(),
            "of one column": lambda m, a: m @ a[:, :1],
            "vector": lambda m, a: m @ a[:, 0],
        }
        for layout, sparse in (("coo", dense.to_sparse()), ("csr", dense.to_sparse_csr())):
            for name, f in programs.items():
                for dim in range(3):
                    with self.subTest(f"{layout}, {name}, in_dims={dim}"):
                        batch = x.movedim(0, dim).contiguous()
                        same(native_vmap(lambda a: f(sparse, a), in_dims=dim)(batch), torch.stack([f(dense, a) for a in x]))  # noqa: B023
                wanted = torch.stack([torch.func.grad(lambda a: f(dense, a).sin().sum())(a) for a in x])  # noqa: B023
                leaf = x.clone().requires_grad_()
                native_vmap(lambda a: f(sparse, a))(leaf).sin().sum().backward()  # noqa: B023
                same(leaf.grad, wanted)
                if layout == "coo":  # torch.func itself takes no CSR tensor
                    same(native_vmap(torch.func.grad(lambda a: f(sparse, a).sin().sum()))(x), wanted)  # noqa: B023

    def test_restore_vmap(self):
        x0, x1, y = torch.randn(2, 3), torch.randn(2), torch.randn(4, 2)
        f = lambda x, y: {"a": x[0] + x[1], "b": y, "c": 3}  # noqa: E731
        for restore in (restore_vmap, native_restore_vmap):
            out, dims = restore(f, ((0, 0), 1), 2, "error")((x0, x1), y)
            same(out["a"], x0 + x1[:, None])
            self.assertEqual((out["c"], dims), (3, {"a": 0, "b": 1, "c": None}))
            self.assertEqual(restore(lambda a: (a, None), (None,), 2, "error")(y)[1], (None, None))

    def test_vmappable_objects(self):
        m = TensorMap({"x": torch.randn(3, 4), "unit": "m"}, [3])
        f = lambda m: TensorMap({"y": m["x"] * 2}, ())  # noqa: E731
        for chunk in (None, 2):
            same(native_vmap(f, chunk_size=chunk)(m)["y"], m["x"] * 2)
        out, dim = native_restore_vmap(lambda m: m, 0, 3, "error")(m)
        self.assertEqual((out.batch_size, dim), ((3,), 0))
        series = Named(torch.randn(2, 5), ["city", "time"])
        same(native_vmap(lambda n: n.mean("city"), "time", "time")(series).tensor, series.tensor.mean(0))

    def test_threads(self):
        x, wrong = torch.randn(8, 5), []

        def work(i):
            for _ in range(50):
                out = native_vmap(lambda a: native_vmap(lambda b: b * i)(a))(x)
                if not torch.equal(out, x * i):
                    wrong.append(i)

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_torch_vmap_is_untouched(self):
        import torch._functorch.vmap as front_end

        same(torch.vmap(torch.sin)(torch.ones(2)), torch.ones(2).sin())
        self.assertEqual(front_end._add_batch_dim.__module__, "torch._functorch.predispatch")
        native_vmap(torch.sin)(torch.ones(2))
        torch.vmap(lambda a: self.assertTrue(is_functorchs(a)) or a)(torch.ones(2))


if __name__ == "__main__":
    unittest.main()
