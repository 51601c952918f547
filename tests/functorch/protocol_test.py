"""The vmappable protocol in Python: section C of the acceptance list. See README.md."""

import pathlib
import sys
import unittest
from unittest import mock

import torch
import vmapgen
from protocol_objects import Both, ByName, Derived, InTree, Private
from torch._functorch.vmap import restore_vmap
from torch.func import vmap
from torch.utils import _pytree as pytree
from vmapgen import vmappable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))
import vmappable_types  # noqa: E402
from vmappable_types import Named, TensorMap  # noqa: E402

same = torch.testing.assert_close


def tensor_map(size=3, **more):
    return TensorMap({"x": torch.randn(size, 4), "in": TensorMap({"y": torch.randn(size)}, [size]), "unit": "m"} | more,
                     [size], ["city"])


class AcceptanceC(unittest.TestCase):
    def fails(self, error, text, call, *args):
        with self.assertRaises(error) as caught:
            call(*args)
        self.assertIn(text, str(caught.exception))

    # ---- C1: the methods ----

    def test_C1_public_and_private_names(self):
        value = torch.randn(3, 4)
        for kind in (Private, Derived, ByName, Both):
            out = vmap(lambda obj: type(obj)(obj.value * obj.value.sum()), in_dims=1, out_dims=1)(kind(value))
            self.assertIs(type(out), kind)
            same(out.value, value * value.sum(0))

    def test_C1_unwrap_tells_object_and_dim(self):
        x = torch.randn(2, 3)
        got, dims = restore_vmap(lambda obj, t: (obj, t, obj.value.sum()), (1, None), 3, "error")(Private(x), x)
        self.assertEqual(dims, (1, None, 0))
        same(got[0].value, x)
        same(got[2], x.sum(0))

    def test_C1_a_missing_method_is_named(self):
        class OnlyIn:
            dim, size, vmap_add_batch_dim = Private.dim, Private.size, Private._add_batch_dim
            __init__ = Private.__init__

        obj = OnlyIn(torch.randn(3))
        self.fails(TypeError, "OnlyIn lacks vmap_remove_batch_dim(func_name, level, batch_size, out_dim), which an output needs",
                   vmap(lambda o: o), obj)
        self.fails(TypeError, "OnlyIn lacks vmap_unwrap_batched(level), which autograd.Function and restore_vmap need",
                   restore_vmap(lambda o: o, 0, 3, "error"), obj)
        for size, shown in ((None, "None"), ("many", "'many'"), (3.0, "3.0")):
            OnlyIn.size = lambda self, dim: size  # noqa: B023
            self.fails(TypeError, f"args[0] is of type OnlyIn, whose size(0) is {shown}: it must be an int", vmap(lambda o: o.value), obj)
            self.fails(TypeError, "whose size(0) is", vmap(lambda o, x: o.value), obj, obj.value)
        del OnlyIn.size
        self.fails(ValueError, "args[0] is of type OnlyIn, which lacks dim() or size(dim)", vmap(lambda o: o.value), obj)

    # ---- C2: checks ----

    def test_C2_in_dim_is_held_against_dim(self):
        for dim in (2, -3):
            self.fails(ValueError, f"args[1]['m'] has in_dim {dim}, and its Private has dim() 2: in_dim must be at least -2 and "
                       "less than 2", vmap(lambda a, d: a, in_dims=(0, dim)), torch.randn(3), {"m": Private(torch.randn(3, 3))})
        same(vmap(lambda o: o, in_dims=-1)(Private(torch.ones(2, 3))).value, torch.ones(3, 2))
        self.fails(ValueError, "args[0] has in_dim 0, and its Private has dim() 0, so that there is no dim to map over",
                   vmap(lambda a: a), Private(torch.tensor(1.0)))

    def test_C2_sizes_must_agree(self):
        self.fails(ValueError, "the mapped dims must have one size, and args[0] (Private) has size 3 at dim 0, "
                   "args[1][0] (Tensor) has size 4 at dim 0", vmap(lambda a, b: b[0]), Private(torch.ones(3)), [torch.ones(4)])

    def test_C2_in_dims_that_do_not_fit(self):
        obj = Private(torch.ones(3))
        self.fails(ValueError, "in_dims is not compatible with the structure of `inputs`", vmap(lambda a: a, in_dims=(0, 0)), obj)
        self.fails(ValueError, "expected `in_dims` to be one dim or a (nested) tuple", vmap(lambda a: a, in_dims=[0]), obj)
        self.fails(ValueError, "nothing is mapped", vmap(lambda a: a, in_dims=(None,)), obj)
        self.fails(ValueError, "args[1] has in_dim 0 and is of type str, which is neither a tensor nor vmappable",
                   vmap(lambda a, b: a), obj, "text")
        self.fails(ValueError, "args[1] has in_dim 'time': a tensor's is an int or None",
                   vmap(lambda a, b: a, in_dims=(0, "time")), obj, torch.ones(3))

    def test_C2_out_dims(self):
        obj = Private(torch.ones(3))
        self.fails(ValueError, "out_dim is 2 for a Private that has 1 dims with the batch dim", vmap(lambda a: a, out_dims=2), obj)
        self.fails(ValueError, "out_dims is not compatible with the structure of `outputs`",
                   vmap(lambda a: a, out_dims=(0, 0)), obj)
        self.fails(ValueError, "a batched Private is returned where out_dims is None", vmap(lambda a: a, out_dims=None), obj)
        same(vmap(lambda a: a, out_dims=-1)(Private(torch.ones(3, 2))).value, torch.ones(2, 3))
        self.assertIs(vmap(lambda a: (a.value, obj), out_dims=(0, None))(obj)[1], obj)
        for out_dims in ("time", (0, "time")):
            self.fails(ValueError, "`out_dims` must be an int, None or a python collection of ints",
                       vmap(lambda a: (a.value, a.value), out_dims=out_dims), obj)

    # ---- C3: tensors ----

    def test_C3_tensors_never_take_this_path(self):
        class Subclass(torch.Tensor):
            vmap_add_batch_dim = _add_batch_dim = None

        with mock.patch.dict(vmappable._METHODS):
            for tensor in (torch.ones(3), torch.nn.Parameter(torch.ones(3)), torch.ones(3).as_subclass(Subclass)):
                self.assertFalse(vmappable.is_vmappable(tensor))
                self.assertNotIn(type(tensor), vmappable._METHODS)
        self.fails(TypeError, "Subclass is a class of tensors", vmapgen.register_vmappable_cls, Subclass)

    def test_C3_tensors_behave_as_without_us(self):
        x, y = torch.randn(3, 4), torch.randn(4, 3)
        calls = {
            "plain": lambda: vmap(torch.sin)(x),
            "two": lambda: vmap(torch.dot, in_dims=(0, 1))(x, y),
            "one dim for both": lambda: vmap(torch.dot, in_dims=-1, out_dims=0)(x, x),
            "none": lambda: vmap(torch.add, in_dims=(0, None))(x, 2.0),
            "tree": lambda: vmap(lambda d: {"s": (d["a"], d["b"][0].sum())}, out_dims={"s": (1, 0)})({"a": x, "b": [x]}),
            "keywords": lambda: vmap(lambda a, args, in_dim: a * args + in_dim)(x, args=2, in_dim=1),
            "chunks": lambda: vmap(lambda a: (a, a.sum()), out_dims=(1, 0), chunk_size=2)(x),
            "nested": lambda: vmap(vmap(torch.mul, in_dims=(0, None)), in_dims=(None, 0))(x, x[0]),
            "no tensor": lambda: vmap(torch.add)(x, 2.0),
            "range": lambda: vmap(torch.sin, in_dims=2)(x),
            "sizes": lambda: vmap(torch.add)(x, y),
            "no inputs": lambda: vmap(torch.sin)(),
            "in_dims": lambda: vmap(torch.sin, in_dims=[0])(x),
            "in_dims none": lambda: vmap(torch.sin, in_dims=(None,))(x),
            "structure": lambda: vmap(torch.sin, in_dims=(0, 0))(x),
            "out structure": lambda: vmap(torch.sin, out_dims=(0, 0))(x),
            "out type": lambda: vmap(torch.sin, out_dims="a")(x),
            "out none": lambda: vmap(torch.sin, out_dims=None)(x),
            "output": lambda: vmap(lambda a: 1)(x),
            "random": lambda: vmap(lambda a: a + torch.rand(4))(x),
            "out range": lambda: vmap(torch.sin, out_dims=5)(x),
            "zero dims": lambda: vmap(torch.sin)(torch.tensor(1.0)),
            "no batch": lambda: vmap(torch.sin)(torch.ones(0, 2)),
        }

        def outcome(call):
            try:
                return call()
            except Exception as error:  # noqa: BLE001
                return type(error), str(error).replace("\n", " ")

        for name, call in calls.items():
            with self.subTest(name):
                ours = outcome(call)
                vmapgen.uninstall_protocol()
                stock = outcome(call)
                vmapgen.install_protocol()
                if isinstance(ours, tuple) and isinstance(ours[0], type):
                    self.assertEqual(ours, stock)
                else:
                    same(ours, stock)

    # ---- C4, C5: which classes ----

    def test_C4_the_cache_has_positive_answers_only(self):
        class Late:
            pass

        with mock.patch.dict(vmappable._METHODS):
            before = len(vmappable._METHODS)
            for obj in ((), [], {}, 1, "a", None, Late(), object()):
                self.assertFalse(vmappable.is_vmappable(obj))
            self.assertEqual(len(vmappable._METHODS), before)
            Late.vmap_add_batch_dim = Private._add_batch_dim  # what was no leaf becomes one
            self.assertTrue(vmappable.is_vmappable(Late()))
            self.assertIn(Late, vmappable._METHODS)
            with mock.patch.object(vmappable, "_methods_of", side_effect=AssertionError("asked again")):
                self.assertTrue(vmappable.is_vmappable(Late()))

    def test_C5_register(self):
        class Registered(Private):
            pass

        vmapgen.register_vmappable_cls(Registered)
        self.assertIn(Registered, vmappable._METHODS)

        class Nothing:
            pass

        self.fails(TypeError, "it takes a class, and was given an object of type Registered", vmapgen.register_vmappable_cls,
                   Registered(torch.ones(3)))
        self.fails(TypeError, "Nothing lacks vmap_add_batch_dim, vmap_remove_batch_dim, dim, size",
                   vmapgen.register_vmappable_cls, Nothing)

    # ---- C6: leaves ----

    def test_C6_leaves_in_and_out(self):
        x = torch.randn(3, 2)
        f = lambda t, d: {"o": InTree(d["m"].value + t), "t": [t]}  # noqa: E731
        out = vmap(f, in_dims=(0, {"m": 1}), out_dims={"o": 1, "t": [0]})(x, {"m": InTree(x.t())})
        same(out["o"].value, (x + x).t())
        same(out["t"][0], x)
        # a single output, also with its dim in a tuple
        same(vmap(lambda t: InTree(t), out_dims=(1,))(x).value, x.t())
        # pytree's own view of it is as it was
        self.assertEqual(len(pytree.tree_leaves(InTree(x))), 1)
        self.assertIs(pytree.tree_leaves(InTree(x))[0], x)

    def test_C6_nested(self):
        x = torch.randn(2, 3, 4)
        out = vmap(vmap(lambda o, s: InTree(o.value * s), in_dims=(0, None)), in_dims=(1, 0), out_dims=1)(
            InTree(x), torch.arange(3.0))
        same(out.value, x.transpose(0, 1).mul(torch.arange(3.0)[:, None, None]).transpose(0, 1))

    def test_C6_autograd_function(self):
        for generate in (True, False):
            class Scale(torch.autograd.Function):
                generate_vmap_rule = generate

                @staticmethod
                def forward(x, obj):
                    return x * obj.value, type(obj)(obj.value + 1)

                @staticmethod
                def setup_context(ctx, inputs, output):
                    ctx.save_for_backward(inputs[0], inputs[1].value)

                @staticmethod
                def backward(ctx, gradient, _):
                    return gradient * ctx.saved_tensors[1], None

                if not generate:
                    @staticmethod
                    def vmap(info, in_dims, x, obj):
                        assert in_dims == (0, 1), in_dims
                        out, more = Scale.apply(x, InTree(obj.value.t()))
                        return (out, more), (0, 0)

            x, w = torch.randn(3, 4), torch.randn(4, 3)
            with self.subTest(generate=generate):
                out, more = vmap(Scale.apply, in_dims=(0, 1))(x, InTree(w))
                same(out, x * w.t())
                same(more.value, w.t() + 1)
                got = vmap(torch.func.grad(lambda a, o: Scale.apply(a, o)[0].sum()), in_dims=(0, 1))(x, InTree(w))
                same(got, w.t())

    # ---- C7: chunks ----

    def test_C7_chunks(self):
        m = tensor_map(7)
        f = lambda m, t: (TensorMap(m.entries | {"x": m["x"] * t}, m.batch_size), m["in"]["y"] + t)  # noqa: E731
        t = torch.randn(7)
        whole = vmap(f, out_dims=(0, 0))(m, t)
        for size in (1, 2, 7, 10):
            chunked = vmap(f, chunk_size=size)(m, t)
            same(chunked[0]["x"], whole[0]["x"])
            same(chunked[0]["in"]["y"], whole[0]["in"]["y"])
            same(chunked[1], whole[1])
            self.assertEqual(chunked[0].batch_size, (7,))
            self.assertEqual(chunked[0]["unit"], "m")

    def test_C7_a_dim_from_the_back(self):
        m = TensorMap({"x": torch.randn(4, 3, 2)}, [4, 3])
        whole, chunked = (vmap(lambda t: t, in_dims=1, out_dims=-1, chunk_size=size)(m) for size in (None, 2))
        self.assertEqual(chunked.batch_size, whole.batch_size)
        same(chunked["x"], whole["x"])

    def test_C7_a_type_that_cannot_split_says_so(self):
        x = torch.ones(3)
        self.fails(TypeError, "Private lacks vmap_split(dim, sizes), which chunk_size needs: without it the type cannot be "
                   "split. Map it with chunk_size=None", vmap(lambda o: o.value, chunk_size=2), Private(x))
        self.fails(TypeError, "Private lacks vmap_cat(chunks, dim), which joins the outputs of chunks",
                   vmap(lambda t: Private(t), chunk_size=2), x)
        for parts in (0, 1, 3):
            class Split(Private):
                vmap_split = lambda self, dim, sizes: [self] * parts  # noqa: B023, E731

            self.fails(ValueError, f"Split.vmap_split gave {parts} objects for 2 chunks, of sizes [2, 1] at dim 0",
                       vmap(lambda o: o.value, chunk_size=2), Split(x))
        # what is not mapped need not be split
        same(vmap(lambda t, o: t + o.value, in_dims=(0, None), chunk_size=2)(x, Private(x)), torch.ones(3, 3) * 2)

    # ---- C8: the two example types ----

    def test_C8_the_example_runs(self):
        vmappable_types.main()

    def test_C8_tensor_map(self):
        m = tensor_map()

        def f(m):
            self.assertEqual((m.batch_size, m.names, m["in"].batch_size, m["x"].shape), ((), [], (), (4,)))
            return TensorMap({"x": m["x"] * m["in"]["y"], "constant": torch.ones(2), "unit": m["unit"]}, m.batch_size)

        out = vmap(f)(m)
        same(out["x"], m["x"] * m["in"]["y"][:, None])
        same(out["constant"], torch.ones(3, 2))
        self.assertEqual((out.batch_size, out.names, out["unit"]), ((3,), [None], "m"))
        # not mapped at all
        same(vmap(lambda t, m: m["x"].sum() * t, in_dims=(0, None))(torch.arange(2.0), m), m["x"].sum() * torch.arange(2.0))
        # two levels, two batch dims
        grid = TensorMap({"x": torch.randn(2, 3, 4), "y": torch.randn(2, 3)}, [2, 3], ["row", "column"])
        def g(m):
            self.assertEqual(m.batch_size, ())
            return TensorMap({"x": m["x"] * m["y"]}, ())
        def rows(m):
            self.assertEqual(m.names, ["row"])
            return vmap(g)(m)
        out = vmap(rows, in_dims=1)(grid)
        same(out["x"], (grid["x"] * grid["y"][..., None]).transpose(0, 1))
        self.assertEqual(out.batch_size, (3, 2))

    def test_C8_unwrapped_tensor_map(self):
        m = tensor_map(constant=torch.ones(3, 2))
        got, dim = restore_vmap(lambda m: m, 0, 3, "error")(m)
        self.assertEqual((dim, got.batch_size), (0, (3,)))
        same(got["x"], m["x"])
        self.assertIsNone(restore_vmap(lambda t: m, 0, 3, "error")(torch.ones(3))[1])

    def test_C8_named_axes(self):
        series = Named(torch.randn(2, 5, 3), ["city", "time", "kind"])
        f = lambda now: now.mean("city")  # noqa: E731
        for chunk in (None, 2):
            out = vmap(f, in_dims="time", out_dims="time", chunk_size=chunk)(series)
            self.assertEqual(out.axes, ("time", "kind"))
            same(out.tensor, series.tensor.mean(0))
        out = vmap(lambda now, t: (now.mean("city"), t), in_dims=("time", 0), out_dims=("step", 0))(series, torch.ones(5))
        self.assertEqual(out[0].axes, ("step", "kind"))
        self.fails(ValueError, "no axis 'place'", vmap(f, in_dims="place"), series)
        self.fails(ValueError, "args[0] (Named) has size 5 at dim 'time', args[1] (Named) has size 3 at dim 'kind'",
                   vmap(lambda a, b: a, in_dims=("time", "kind")), series, series)


class CompileTest(unittest.TestCase):
    def test_compiled_registered_or_not(self):
        class Fresh(TensorMap):
            pass

        x, y = torch.randn(3, 4), torch.randn(3)

        def inner(m):
            return TensorMap({"x": m["x"] * 2 + m["y"]}, m.batch_size, m.names)

        for kind in (TensorMap, Fresh):
            f = lambda m: vmap(inner)(m)["x"]  # noqa: E731
            made_inside = lambda a, b: vmap(inner)(kind({"x": a, "y": b}, [3]))["x"]  # noqa: E731, B023
            same(torch.compile(made_inside, backend="eager", fullgraph=True)(x, y), x * 2 + y[:, None])
            same(torch.compile(f, backend="aot_eager", fullgraph=True)(kind({"x": x, "y": y}, [3])), x * 2 + y[:, None])
            if kind is TensorMap:
                vmapgen.register_vmappable_cls(kind)

    def test_compiled_tensors(self):
        x = torch.randn(6, 4)
        for options in ({}, {"out_dims": 1}, {"out_dims": (1,)}, {"in_dims": 1}, {"in_dims": (1,)}, {"chunk_size": 4}):
            f = lambda a: vmap(lambda b: b.sin() + b.sum(), **options)(a)  # noqa: E731, B023
            same(torch.compile(f, backend="eager", fullgraph=True)(x), f(x))


if __name__ == "__main__":
    unittest.main()
