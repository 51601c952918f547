"""vmapgen.variance in one process: what needs no communication."""

import copy
import gc
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import traceback
import unittest

import torch
from vmapgen import variance as v

MESH = v.Mesh(["dp", "tp"], [2, 3], ["", ""], [1, 0])
OTHER = v.Mesh(["cp"], [4], [""], [0])


def states(x):
    return f"{v.state(x)['dp']}{v.state(x)['tp']}"


def marked(*shape, mesh=MESH, **of):
    return v.mark(torch.randn(shape, dtype=torch.float64), mesh, **of)


def weight(*shape, **of):
    return v.mark(torch.nn.Parameter(torch.randn(shape, dtype=torch.float64)), MESH, **of)


class Numpy(torch.autograd.Function):
    """x @ w by a kernel that PyTorch does not see."""

    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return torch.from_numpy(x.detach().numpy() @ w.detach().numpy())

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g @ w.T, x.T @ g


class States(unittest.TestCase):
    def test_marks_are_read(self):
        x = marked(2, varying="dp", partial=["tp"])
        self.assertTrue(v.is_tracked(x))
        self.assertEqual(states(x), "VP")
        self.assertEqual((v.state(x).varying, v.state(x).reduced, v.state(x).partial), ({"dp"}, set(), {"tp"}))
        self.assertEqual(repr(v.state(x)), 'varying over "dp", partial over "tp"')
        self.assertEqual(v.state(x).mesh, MESH)
        self.assertEqual(v.state(x), v.state(marked(5, varying="dp", partial="tp")))
        with self.assertRaisesRegex(KeyError, '"dp": 2.* no dim'):
            v.state(x)["pp"]

    def test_what_is_not_tracked_is_invariant(self):
        x = torch.ones(2)
        self.assertFalse(v.is_tracked(x))
        self.assertEqual((v.state(x)["anything"], v.state(x).mesh), ("I", None))

    def test_views_know(self):
        base = v.mark(torch.zeros(4), MESH)
        base[:2].add_(v.mark(torch.ones(2), MESH, varying="dp"))
        self.assertEqual((states(base), states(base[3:])), ("VI", "VI"))

    def test_wrong_marks(self):
        for of, words in (({"varying": "pp"}, 'has no dim "pp"'), ({"varying": "dp", "partial": "dp"}, "two states")):
            with self.assertRaisesRegex(ValueError, words):
                v.mark(torch.ones(2), MESH, **of)
        with self.assertRaisesRegex(ValueError, "cannot be partial"):
            v.mark(torch.ones(2, dtype=torch.int64), MESH, partial="dp")

    def test_meshes(self):
        self.assertEqual(MESH, v.Mesh(["dp", "tp"], [2, 3], ["", ""], [1, 0]))
        self.assertNotEqual(MESH, v.Mesh(["dp", "tp"], [2, 3], ["", ""], [0, 0]))
        self.assertEqual((MESH.size("tp"), MESH.coordinate("dp"), repr(MESH)), (3, 1, '("dp": 2, "tp": 3)'))
        self.assertIs(v.mesh(MESH), MESH)
        with self.assertRaisesRegex(ValueError, "name"):
            v.Mesh([""], [2], [""], [0])

    def test_a_mesh_that_python_did_not_make(self):
        number = torch.ops.vmapgen_variance.new_mesh(["a", "b"], [2, 5], ["", "five"], [0, 3])
        x = torch.ones(2)
        torch.ops.vmapgen_variance.mark(x, number, ["b"], [], [])
        self.assertEqual(v.state(x).mesh, v.Mesh(["a", "b"], [2, 5], ["", "five"], [0, 3]))
        self.assertEqual(v.state(x)["b"], "V")

    def test_casts(self):
        x = marked(2)
        self.assertEqual([states(v.cast(x, "dp", to)) for to in "RV"], ["RI", "VI"])
        self.assertEqual(states(v.cast(v.cast(x, "dp", "V"), "dp", "P")), "PI")
        self.assertEqual(states(x), "II")
        with self.assertRaisesRegex(RuntimeError, 'cast over "dp" from varying to invariant'):
            v.cast(marked(2, varying="dp"), "dp", "I")
        with self.assertRaisesRegex(ValueError, "not tracked"):
            v.cast(torch.ones(2), "dp", "V")

    def test_unmarked(self):
        x = marked(2, varying="dp")
        plain = v.unmarked(x)
        self.assertFalse(v.is_tracked(plain))
        self.assertEqual((plain.data_ptr(), states(x)), (x.data_ptr(), "VI"))

    def test_axis_index(self):
        i = v.axis_index(MESH, "dp")
        self.assertEqual((i.item(), i.dtype, states(i)), (1, torch.int64, "VI"))

    def test_two_meshes(self):
        with self.assertRaisesRegex(ValueError, 'two meshes.*"dp": 2.*"cp": 4'):
            marked(2) + marked(2, mesh=OTHER)

    def test_scope_ends_after_an_error(self):
        with self.assertRaisesRegex(KeyError, "mine"), v.scope(MESH):
            self.assertEqual(states(torch.rand(2)), "VV")
            raise KeyError("mine")
        self.assertFalse(v.is_tracked(torch.rand(2)))
        with self.assertRaisesRegex(ValueError, "randomness"), v.scope(MESH, randomness="some"):
            pass
        with self.assertRaisesRegex(RuntimeError, "strict"), v.scope(MESH, strict=True):
            weight(2) * marked(2, varying="dp")

    def test_what_is_sent_must_differ(self):
        for send in (v.all_reduce, v.all_gather, v.reduce_scatter, lambda x, d: v.permute(x, d, [1, 0]), lambda x, d: v.all_to_all(x, d, 0, 0)):
            with self.assertRaisesRegex(RuntimeError, 'over "dp": the value is invariant there, the same on all 2 ranks'):
                send(marked(2), "dp")
        with self.assertRaisesRegex(ValueError, "not tracked"):
            v.all_reduce(torch.ones(2), "dp")


class Printing(unittest.TestCase):
    def test_states_are_shown(self):
        self.assertRegex(repr(marked(2, varying="dp")), r'dtype=torch.float64, varying over "dp"\)$')
        self.assertRegex(repr(weight(2)), r"requires_grad=True, invariant\)$")
        self.assertNotIn("invariant", repr(torch.ones(2)))

    def test_within_a_transform(self):
        seen = []
        torch.func.grad(lambda x: (seen.append(repr(x)), x.sum())[1])(marked(2, varying="dp"))
        self.assertEqual(seen[0].count("varying over"), 1, seen[0])


class Kept(unittest.TestCase):
    def check(self, x, wanted, cls=torch.Tensor):
        self.assertIs(type(x), cls)
        self.assertEqual(states(x), wanted)

    def test_copies(self):
        w = weight(2, varying="tp")
        self.check(copy.deepcopy(w), "IV", torch.nn.Parameter)
        self.check(copy.copy(w), "IV", torch.nn.Parameter)
        self.check(w.data, "IV")
        self.check(w.detach(), "IV")

    def save(self, what):
        file = io.BytesIO()
        torch.save(what, file)
        file.seek(0)
        return file

    def test_files(self):
        w, x = weight(2, 3, reduced="dp"), marked(4, varying="dp", partial="tp")
        loaded = torch.load(self.save({"w": w, "x": x}), weights_only=True)
        self.check(loaded["w"], "RI", torch.nn.Parameter)
        self.check(loaded["x"], "VP")
        self.assertTrue(torch.equal(v.unmarked(loaded["x"]), v.unmarked(x)))
        self.check(torch.load(self.save(x), weights_only=False), "VP")

    def test_modules(self):
        def model():
            linear = torch.nn.Linear(2, 3)
            v.mark(linear.weight, MESH, varying="tp")
            v.mark(linear.bias, MESH)
            return linear

        state = torch.load(self.save(model().state_dict()), weights_only=True)
        self.check(state["weight"], "IV")
        self.check(state["bias"], "II")
        fresh = model()
        fresh.load_state_dict(state)
        self.check(fresh.weight, "IV", torch.nn.Parameter)
        self.assertTrue(torch.equal(v.unmarked(fresh.weight), v.unmarked(state["weight"])))

    def test_a_mesh_that_does_not_fit(self):
        x = v.mark(torch.ones(2), v.Mesh(["gone"], [7], [""], [0]), varying="gone")
        with self.assertRaisesRegex(ValueError, r'mesh \("gone": 7\), and the scope\'s mesh is \("dp": 2, "tp": 3\)'), v.scope(MESH):
            torch.load(self.save(x))

    def test_a_reader_without_us(self):
        """Plain tensors; and a process that has made no such mesh is told so."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.pt"
            torch.save(marked(2, varying="dp"), path)
            read = f"x = torch.load({str(path)!r}, weights_only=True)"
            plain = subprocess.run([sys.executable, "-c", f"import torch; {read}; print(x)"], capture_output=True, text=True, check=True)
            self.assertRegex(plain.stdout, r"dtype=torch.float64\)")
            ours = subprocess.run([sys.executable, "-c", f"import torch, vmapgen.variance; {read}"], capture_output=True, text=True)
            self.assertIn('saved with states over the mesh ("dp": 2, "tp": 3), and this process has made no such mesh', ours.stderr)


class Functions(unittest.TestCase):
    def test_without_a_strategy_they_join(self):
        x, w = marked(2, 3, varying="dp"), weight(3, 2, reduced="tp")
        y = Numpy.apply(x, w)
        self.assertEqual(states(y), "VR")
        self.assertFalse(v.is_tracked(Numpy.apply(torch.ones(2, 3), torch.ones(3, 2))))

    def test_arguments_are_lifted(self):
        x = marked(2, 3, varying="dp")
        for w in (weight(3, 2), torch.nn.Parameter(torch.randn(3, 2, dtype=torch.float64))):
            y = Numpy.apply(x, w)
            self.assertEqual(y.grad_fn.next_functions[1][0].name(), "VarianceLiftBackward")
        w = weight(3, 2)
        one, two = (Numpy.apply(x, w).grad_fn.next_functions[1][0] for _ in range(2))
        del one, two
        first, second = Numpy.apply(x, w), Numpy.apply(x, w)
        self.assertIs(first.grad_fn.next_functions[1][0], second.grad_fn.next_functions[1][0])  # summed once for both

    def test_strategies(self):
        class One(Numpy):
            pass

        class Two(Numpy):
            pass

        asked = []

        @v.register_variance_tracking_strategy([One, Two])
        def strategy(varying, reduced, mesh, x, w):
            asked.append((varying, reduced, mesh, x.shape))
            return varying - {"dp"}, {"dp"}

        x, w = marked(2, 3, varying="dp"), weight(3, 2)
        self.assertEqual([states(each.apply(x, w)) for each in (One, Two)], ["RI", "RI"])
        self.assertEqual(asked[0], ({"dp"}, set(), MESH, (2, 3)))
        v.register_variance_tracking_strategy(One)(lambda varying, *_: varying | {"tp"})
        self.assertEqual([states(each.apply(x, w)) for each in (One, Two)], ["VV", "RI"])

    def test_functions_that_reduce_by_themselves(self):
        class Own(Numpy):
            pass

        v.register_variance_tracking_strategy(Own, lifts=False)(lambda varying, *_: varying)
        w = weight(3, 2)
        y = Own.apply(marked(2, 3, varying="dp"), w)
        self.assertEqual(y.grad_fn.next_functions[1][0].name(), "torch::autograd::AccumulateGrad")
        self.assertEqual(states(y), "VI")

    def test_beside_the_native_host(self):
        """Both want to be asked, in whatever order they come."""
        code = ("import torch, vmapgen; {}; from doors_test import Numpy, marked, weight; from vmapgen import variance as v; {}; "
                "y = Numpy.apply(marked(2, 3, varying='dp'), weight(3, 2)); assert v.state(y)['dp'] == 'V'; "
                "assert y.grad_fn.next_functions[1][0].name() == 'VarianceLiftBackward'; "
                "x = marked(5, 2, 3, varying='dp'); f = type('Mapped', (torch.autograd.Function,), "
                "dict(forward=staticmethod(lambda x: x * 2), setup_context=staticmethod(lambda *_: None), generate_vmap_rule=True)); "
                "y = vmapgen.native_vmap(f.apply)(x); assert v.state(y)['dp'] == 'V' and torch.equal(v.unmarked(y), v.unmarked(x) * 2)")
        use = "vmapgen.native_vmap(torch.sin)(torch.ones(2))"
        for text in (code.format(use, "pass"), code.format("pass", use)):
            done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=pathlib.Path(__file__).parent)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_refused(self):
        with self.assertRaisesRegex(RuntimeError, 'Numpy: an argument is partial over "dp".*all_reduce'):
            Numpy.apply(marked(2, 3, partial="dp"), weight(3, 2))
        with self.assertRaisesRegex(ValueError, "Numpy: tensors of two meshes"):
            Numpy.apply(marked(2, 3, mesh=OTHER), weight(3, 2))
        with self.assertRaisesRegex(TypeError, "wants operators"):
            v.register_variance_tracking_strategy(torch.sin)
        with self.assertRaisesRegex(TypeError, "lifts=False"):
            v.register_variance_tracking_strategy(torch.ops.aten.sin, lifts=False)


class Operators(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.library = torch.library.Library("variance_doors_test", "FRAGMENT")
        for name in ("first", "second"):
            cls.library.define(f"{name}(Tensor x, Tensor? y=None, *, int[] dims=[], str word='') -> Tensor")
            cls.library.impl(name, lambda x, y=None, dims=(), word="": torch.from_numpy(x.detach().numpy() + 1), "CPU")
        cls.ops = torch.ops.variance_doors_test

    def test_without_a_strategy_they_join(self):
        self.assertEqual(states(self.ops.first(marked(2, varying="dp"), marked(2, reduced="tp"))), "VR")

    def test_strategies(self):
        asked = []

        @v.register_variance_tracking_strategy([self.ops.second, torch.ops.aten.argsort.default])
        def strategy(varying, reduced, mesh, *args, **kwargs):
            asked.append((varying, reduced, mesh, args[1:], kwargs))
            return varying - {"dp"}, {"dp"}

        y = self.ops.second(marked(2, varying="dp"), dims=[1, 2], word="here")
        self.assertEqual(states(y), "RI")
        self.assertEqual(asked[0][:3], ({"dp"}, set(), MESH))
        self.assertEqual(asked[0][4], {"dims": [1, 2], "word": "here"})
        self.assertEqual(states(torch.argsort(marked(2, varying="dp"))), "RI")

    def test_an_error_of_a_strategy_is_told(self):
        @v.register_variance_tracking_strategy(torch.ops.aten.erfinv.default)
        def strategy(varying, reduced, mesh, x):
            raise LookupError("no such row")

        with self.assertRaisesRegex(LookupError, "no such row"):
            torch.erfinv(marked(2))
        v.register_variance_tracking_strategy(torch.ops.aten.erfinv.default)(lambda varying, *_: varying)
        self.assertEqual(states(torch.erfinv(marked(2))), "II")


class Refused(unittest.TestCase):
    def test_compilers(self):
        w = weight(3)

        def f(x):
            return (x * w).sum()

        for backend in ("eager", "aot_eager"):
            for given in (torch.ones(3, dtype=torch.float64), marked(3, varying="dp")):
                torch._dynamo.reset()
                with self.assertRaisesRegex(RuntimeError, "variance: a tracked tensor .* reaches a compiler.*unmarked"):
                    torch.compile(f, backend=backend)(given)

    def test_a_function_that_is_compiled_already(self):
        torch._dynamo.reset()
        f = torch.compile(lambda x: x * 2, backend="eager")
        f(torch.ones(3, dtype=torch.float64))
        with self.assertRaisesRegex(RuntimeError, "reaches a compiler"):
            f(marked(3, varying="dp"))
        self.assertEqual(f(v.unmarked(marked(3, varying="dp"))).shape, (3, ))

    def test_inside_a_scope_they_run_eagerly(self):
        calls = []

        def backend(graph, _):
            calls.append("compiled")
            return graph

        torch._dynamo.reset()
        f = torch.compile(lambda x: torch.rand(2) * x, backend=backend)
        x = torch.ones(2)
        with v.scope(MESH), v.scope(MESH):
            self.assertEqual(states(f(x)), "VV")
        self.assertEqual(calls, [])
        self.assertFalse(v.is_tracked(f(x)))
        self.assertEqual(calls, ["compiled"])
        with v.scope(MESH):
            self.assertEqual(states(f(x)), "VV")

        def own_scope(x):
            with v.scope(MESH):
                return torch.rand(2) * x

        for fullgraph in (True, False):
            torch._dynamo.reset()
            with self.assertRaisesRegex(RuntimeError, "scope inside a compiled function"):
                torch.compile(own_scope, backend="eager", fullgraph=fullgraph)(x)
            self.assertFalse(v.is_tracked(torch.rand(2)))

    def test_stand_ins(self):
        from torch.fx.experimental.proxy_tensor import make_fx

        with self.assertRaisesRegex(RuntimeError, "reaches a compiler"):
            make_fx(lambda x: x * 2, tracing_mode="fake")(marked(3, varying="dp"))

    def test_data_parallel_of_pytorchs(self):
        linear = torch.nn.Linear(2, 3)
        v.mark(linear.bias, MESH)
        with self.assertRaisesRegex(RuntimeError, "DistributedDataParallel around the tracked parameter `bias` .invariant."):
            torch.nn.parallel.DistributedDataParallel(linear)


def _resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class LeftBehind(unittest.TestCase):
    @unittest.skipUnless(os.path.exists("/proc/self/statm"), "no /proc")
    def test_ten_thousand_failing_calls_leave_nothing(self):
        big = (1000, )
        partial, plain, other = marked(*big, partial="dp"), marked(*big), marked(*big, mesh=OTHER)

        def strict():
            with v.scope(MESH, strict=True):
                weight(*big) * marked(*big, varying="dp")

        failing = (lambda: partial + plain, lambda: partial.clone().sin(), lambda: plain * other, lambda: v.cast(marked(*big, varying="dp"), "dp", "I"),
                   lambda: Numpy.apply(marked(2, 3, partial="dp"), weight(3, 2)), lambda: v.all_reduce(plain.clone(), "dp"),
                   lambda: bool(marked(varying="tp") > 0), strict)

        def fail(times):
            for _ in range(times):
                for each in failing:
                    with self.assertRaises((RuntimeError, ValueError)):
                        each()

        fail(100)
        gc.collect()
        before = _resident()
        fail(1250)
        gc.collect()
        self.assertLess(_resident() - before, 8 << 20)  # 80 MB of tensors, if each call kept one
        self.assertFalse(v.is_tracked(torch.rand(2)))

    def test_threads(self):
        """Each has its own scopes; meshes, strategies and plans are everybody's."""
        wrong = []

        def work(number):
            try:
                for i in range(100):
                    of = MESH if (number + i) % 2 else OTHER
                    with v.scope(of):
                        y = torch.rand(3) * 2
                        assert v.state(y).varying == set(of.names), v.state(y)
                        assert v.state(torch.zeros(3)).varying == set()
                    x = v.mark(torch.ones(3), of, varying=of.names[0])
                    assert v.state((x * 2).view(3, 1)).varying == {of.names[0]}
            except Exception:
                wrong.append(traceback.format_exc())

        threads = [threading.Thread(target=work, args=(number, )) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Imports(unittest.TestCase):
    def test_vmapgen_alone_loads_nothing_of_it(self):
        code = ("import sys, torch, vmapgen; vmapgen.native_doors(); assert not [m for m in sys.modules if 'variance' in m]; "
                "assert not hasattr(torch.ops.vmapgen_variance, 'mark'); "
                "from vmapgen import variance; variance.from_dtensor; assert hasattr(torch.ops.vmapgen_variance, 'mark')")
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_an_attribute_that_is_not_there(self):
        with self.assertRaisesRegex(AttributeError, "vmapgen.variance.*no attribute 'from_jax'"):
            v.from_jax


if __name__ == "__main__":
    unittest.main()
