"""vmapgen.variance in one process: what needs no communication."""

import copy
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

import torch
import vmapgen
from marked import MESH, OTHER, marked, states, weight
from vmapgen import variance as v


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

    def test_a_scope_that_the_end_of_the_process_leaves(self):
        program = "import torch; from vmapgen import variance as v; torch.kept = v.scope(v.Mesh(['dp'], [2], [''], [0])); torch.kept.__enter__()"
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))

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

    def test_a_traced_program(self):
        """Another process runs it over its own mesh of that form, wherever it lies along it, and over no other."""
        read = """
import sys, torch, vmapgen
from vmapgen import variance as v
others = [v.Mesh(["ep"], [2], [""], [1])]
if sys.argv[2]: others.append(v.Mesh(["dp", "tp"], [2, 3], ["", ""], [0, 0]))
program = vmapgen.load(sys.argv[1], allow_ops=["vmapgen_variance::shard"])
print(v.unmarked(program(v.mark(torch.ones(5, 4).cumsum(1), others[-1]))[0])[0])
"""
        with tempfile.TemporaryDirectory() as folder:
            path = str(pathlib.Path(folder) / "part.vmap")
            program = vmapgen.trace(lambda x: v.shard(x * 2, "dp", 0))(v.mark(torch.ones(5, 4).cumsum(1), MESH))
            self.assertEqual(v.unmarked(program(v.mark(torch.ones(5, 4).cumsum(1), MESH)))[0].tolist(), [6, 8])
            program.save(path)
            there = subprocess.run([sys.executable, "-c", read, path, "yes"], capture_output=True, text=True, check=True)
            self.assertIn("tensor([2., 4.])", there.stdout)
            nowhere = subprocess.run([sys.executable, "-c", read, path, ""], capture_output=True, text=True)
            self.assertIn('is invariant on ("ep": 2), and was traced invariant on ("dp": 2, "tp": 3)', nowhere.stderr)


class Imports(unittest.TestCase):
    def test_vmapgen_alone_loads_nothing_of_it(self):
        code = ("import sys, torch, vmapgen; vmapgen.native_operators(); assert not [m for m in sys.modules if 'variance' in m]; "
                "assert not hasattr(torch.ops.vmapgen_variance, 'mark'); "
                "from vmapgen import variance; variance.from_dtensor; assert hasattr(torch.ops.vmapgen_variance, 'mark')")
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_an_attribute_that_is_not_there(self):
        with self.assertRaisesRegex(AttributeError, "vmapgen.variance.*no attribute 'from_jax'"):
            v.from_jax  # noqa: B018  # raises



if __name__ == "__main__":
    unittest.main()
