"""The real tensordict package through torch.vmap: by its own functions, by ours, and with both; on each host. Skipped without it."""

import importlib.util
import os
import pathlib
import sys
import textwrap
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import forked

_SKIPPED = 77  # what ctest is told to read as "skipped"
_ROOT = pathlib.Path(__file__).resolve().parents[2]

_BEGINNING = """
import contextlib, torch
{imports}
from tensordict import LazyStackedTensorDict, TensorDict, TensorDictParams, lazy_stack
from torch._functorch import vmap as front_end
from torch.func import vmap
from vmappable_types import TensorMap
same = torch.testing.assert_close
td = TensorDict({{"x": torch.randn(3, 4), "in": {{"y": torch.randn(3)}}}}, [3])
f = lambda t: t.set("z", t["x"] * t["in", "y"])
z = td["x"] * td["in", "y"][:, None]
def program():
{program}
for host in (contextlib.nullcontext, vmapgen.native_host):
    with host():
        native = []
        vmap(lambda a: native.append(not torch._C._functorch.get_dynamic_layer_stack_depth()) or a)(torch.ones(1))
        assert native == [host is vmapgen.native_host]
        program()
"""

_ORDERS = {"tensordict first": "import tensordict.nn\nimport vmapgen", "vmapgen first": "import vmapgen\nimport tensordict.nn"}


class TensorDictTest(unittest.TestCase):
    def passes(self, program: str, own_patches: bool = True) -> None:
        """Runs `program` on both hosts, for both orders of import; without `own_patches`, tensordict leaves torch.vmap as it is."""
        for order, imports in _ORDERS.items():
            with self.subTest(order=order, own_patches=own_patches):
                path = [str(_ROOT / "python"), str(_ROOT / "examples"), os.environ.get("PYTHONPATH", "")]
                variables = os.environ | {"PYTHONPATH": os.pathsep.join(path),
                                          "PYTORCH_TENSORDICT_IMPORT_VMAP": "0" if own_patches else "1"}
                text = _BEGINNING.format(imports=imports, program=textwrap.indent(textwrap.dedent(program), "    "))
                done = forked.run(text, variables)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_C8_tensordict_without_its_own_patches(self) -> None:
        self.passes("""
            assert not front_end._process_batched_inputs.__module__.startswith("tensordict")
            out = vmap(f)(td)
            same(out["z"], z)
            assert out.batch_size == (3,) and out["in"].batch_size == (3,)
            same(vmap(f, out_dims=0, chunk_size=2)(td)["z"], z)
            same(vmap(lambda a: TensorDict({"a": a}, []))(torch.arange(3.0))["a"], torch.arange(3.0))
            same(vmap(lambda t, s: t["x"] * s, in_dims=(0, None))(td, 2.0), td["x"] * 2)
            same(vmap(lambda t, s: t["x"] * s, in_dims=(None, 0))(td, torch.ones(2)), td["x"].expand(2, 3, 4))
            two = TensorDict({"x": torch.randn(2, 3, 4)}, [2, 3])
            out = vmap(vmap(lambda t: t.apply(torch.sin)), in_dims=1)(two)
            same(out["x"], two["x"].transpose(0, 1).sin())
            try:
                vmap(f, in_dims=1)(td)
                raise AssertionError("was not refused")
            except ValueError as error:
                assert "args[0] has in_dim 1, and its TensorDict has dim() 1" in str(error), error
        """, own_patches=False)

    def test_C8_tensordict_with_its_own_patches(self) -> None:
        self.passes("""
            assert front_end._process_batched_inputs.__module__.startswith(("tensordict", "vmapgen"))
            out = vmap(f)(td)
            same(out["z"], z)
            same(vmap(f, chunk_size=2)(td)["z"], z)
            same(vmap(lambda a: TensorDict({"a": a}, []))(torch.arange(3.0))["a"], torch.arange(3.0))
            # what only tensordict's own patch does: an unmapped TensorDict is a copy, whose keys are its own
            base = TensorDict({"x": torch.ones(2)}, [])
            vmap(lambda t, a: t.set("new", a)["new"], in_dims=(None, 0))(base, torch.ones(3))
            assert "new" not in base.keys(), base
        """)

    def test_C8_beside_a_type_that_tensordict_does_not_know(self) -> None:
        program = """
            m = TensorMap({"w": torch.randn(3)}, [3])
            both = lambda t, m: (t.apply(lambda a: a * m["w"]), TensorMap({"v": t["in", "y"]}, ()))
            first, second = vmap(both)(td, m)
            same(first["x"], td["x"] * m["w"][:, None])
            same(second["v"], td["in", "y"])
            same(vmap(lambda m: m["w"] + 1)(m), m["w"] + 1)
            same(vmap(lambda a: TensorMap({"a": a}, ()))(torch.ones(3))["a"], torch.ones(3))
        """
        self.passes(program)
        self.passes(program, own_patches=False)

    def test_dims_trees_and_nested_vmaps(self) -> None:
        program = """
            deep = TensorDict({"x": torch.randn(3, 2, 4), "in": {"y": torch.randn(3, 2), "more": {"k": torch.randn(3, 2, 5)}}}, [3, 2])
            g = lambda t: TensorDict({"a": t["x"] * t["in", "y"], "b": {"c": t["in", "more", "k"].sum()}}, [])
            a, c = deep["x"] * deep["in", "y"][..., None], deep["in", "more", "k"].sum(-1)
            for first, second in ((0, 0), (1, 0), (-1, -1)):
                out = vmap(vmap(g, in_dims=second), in_dims=first)(deep)
                swap = (lambda v: v) if first == 0 else lambda v: v.transpose(0, 1)
                same(out["a"], swap(a))
                same(out["b", "c"], swap(c))
                assert out.batch_size == swap(c).shape and out["b"].batch_size == out.batch_size, out
            out = vmap(vmap(g, out_dims=0), out_dims=1)(deep)
            assert out.batch_size == (2, 3)
            same(out["a"], a.transpose(0, 1))
            w = torch.randn(4, 3)
            h = lambda tree, s, v: ({"t": tree["t"].apply(lambda p: p * s), "v": v}, tree["u"] * v.sum())
            tree, u = {"t": td, "u": torch.randn(5, 3)}, 2.0
            first, second = vmap(h, in_dims=({"t": 0, "u": 1}, None, -1))(tree, u, w)
            same(first["t"]["in", "y"], td["in", "y"] * 2)
            same(first["v"], w.t())
            same(second, (tree["u"] * w.sum(0)).t())
            first, second = vmap(h, in_dims=({"t": 0, "u": 1}, None, -1), out_dims=(0, 1))(tree, u, w)
            same(second, tree["u"] * w.sum(0))
            same(vmap(g, in_dims=1, chunk_size=1)(deep[:1])["a"], a[0][:, None])
        """
        self.passes(program)
        self.passes(program, own_patches=False)

    def test_writes_stacks_and_lazy_stacks(self) -> None:
        program = """
            def writes(t, s):
                t["new"] = t["x"] + s
                t["in", "deep"] = t["x"].sum()
                t.update({"x": t["x"] * 2})
                t["x"].add_(1)
                two = torch.stack([t, t.apply(torch.neg)])
                return two, torch.cat([two["x"], two["new"]], -1), t.select("new").to_dict()["new"]
            s = torch.randn(3)
            two, joined, new = vmap(writes)(td.clone(), s)
            same(two["x"][:, 0], td["x"] * 2 + 1)
            same(two["x"][:, 1], -td["x"] * 2 - 1)
            same(two["in", "deep"][:, 0], td["x"].sum(1))
            same(joined[:, 0], torch.cat([td["x"] * 2 + 1, td["x"] + s[:, None]], -1))
            same(new, td["x"] + s[:, None])
            parts = [TensorDict({"a": torch.randn(2, i + 2), "b": torch.randn(2)}, [2]) for i in range(3)]
            lazy = lazy_stack([p.select("b") for p in parts], 0)
            b = torch.stack([p["b"] for p in parts])
            same(vmap(lambda t: t["b"].sin())(lazy), b.sin())
            same(vmap(lambda t: t["b"].sin(), in_dims=1)(lazy), b.sin().t())
            same(vmap(lambda t: t.set("c", t["b"] * 2))(lazy)["c"], b * 2)
            same(vmap(lambda t: t.apply(torch.cos), in_dims=1, out_dims=1)(lazy)["b"], b.cos())
            ragged = lazy_stack(parts, 1)  # the entries "a" have three sizes: only dims beside that of the stack can be mapped
            sums = vmap(lambda t: torch.stack([p["a"].sum() for p in t.tensordicts]))(ragged)
            same(sums, torch.stack([p["a"].sum(1) for p in parts], 1))
            made = vmap(lambda a: lazy_stack([TensorDict({"a": a + i}, []) for i in range(2)]))(torch.arange(3.0))
            assert isinstance(made, LazyStackedTensorDict) and made.batch_size == (3, 2), made
            same(made["a"], torch.arange(3.0)[:, None] + torch.arange(2.0))
        """
        self.passes(program)

    def test_parameters_of_modules(self) -> None:
        program = """
            nets = [torch.nn.Sequential(torch.nn.Linear(4, 5), torch.nn.Tanh(), torch.nn.Linear(5, 2)) for _ in range(3)]
            params = TensorDict.from_modules(*nets)
            empty = torch.nn.Sequential(torch.nn.Linear(4, 5), torch.nn.Tanh(), torch.nn.Linear(5, 2)).to("meta")
            x = torch.randn(3, 6, 4)
            def call(p, x):
                with p.to_module(empty):
                    return empty(x)
            wanted = torch.stack([net(a) for net, a in zip(nets, x)])
            of_one = torch.stack([net(x[0]) for net in nets])
            for p in (params, params.lock_(), TensorDictParams(params, no_convert=True)):
                for _ in range(2):  # a locked one remembers its examples
                    same(vmap(call)(p, x), wanted)
                    same(vmap(call, in_dims=(0, None))(p, x[0]), of_one)
            same(vmap(lambda p, a: torch.func.functional_call(empty, p.flatten_keys(".").to_dict(), (a,)))(params, x), wanted)
            out = vmap(call)(params, x).square().sum()
            grads = torch.autograd.grad(out, list(params.values(True, True)))
            looped = [torch.autograd.grad(net(a).square().sum(), list(TensorDict.from_module(net).values(True, True)))
                      for net, a in zip(nets, x)]
            for i, grad in enumerate(grads):
                same(grad, torch.stack([one[i] for one in looped]))
            from tensordict.nn import TensorDictModule
            module = TensorDictModule(empty, in_keys=["in"], out_keys=["out"])
            def modular(p, t):
                with p.to_module(module):
                    return module(t)
            nested = TensorDict.from_modules(*[TensorDictModule(net, in_keys=["in"], out_keys=["out"]) for net in nets])
            same(vmap(modular)(nested, TensorDict({"in": x}, [3]))["out"], wanted)
        """
        self.passes(program)

    def test_gradients_of_each_example(self) -> None:
        program = """
            # torch.func takes a TensorDict for a container: of an example, whose batch is hidden, as of any
            loss = lambda t: (t["x"].sin() * t["in", "y"]).sum()
            x, y = td["x"], td["in", "y"]
            grads = vmap(torch.func.grad(loss))(td)
            same(grads["x"], x.cos() * y[:, None])
            same(grads["in", "y"], x.sin().sum(1))
            grads = vmap(lambda t, s: torch.func.grad(lambda p: loss(p) * s)(t), in_dims=(None, 0))(td[0], torch.arange(2.0))
            same(grads["x"], torch.stack([x[0].cos() * y[0] * s for s in range(2)]))
            net = torch.nn.Linear(4, 2)
            params = TensorDict.from_module(net).data
            def of_example(p, a):
                with p.to_module(net):
                    return net(a).square().sum()
            grads = vmap(torch.func.grad(of_example), in_dims=(None, 0))(params, x)
            out = x @ params["weight"].T + params["bias"]
            same(grads["weight"], 2 * out[:, :, None] * x[:, None])
            same(grads["bias"], 2 * out)
            jacobians = vmap(torch.func.jacfwd(lambda a: TensorDict({"s": a.sin()}, [])["s"]))(x)
            same(jacobians, torch.diag_embed(x.cos()))
        """
        self.passes(program)


if __name__ == "__main__":
    if importlib.util.find_spec("tensordict") is None:
        print("skipped: there is no tensordict")
        sys.exit(_SKIPPED)
    unittest.main()
