"""torch.vmap with our rules in it: installing, loading and taking back, and what works together with it. See README.md.

What is loaded stays in its process, so each test runs a program of its own.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import forked

_LIBRARIES = pathlib.Path(os.environ["VMAPGEN_LIBRARY_DIR"])
_PYTHON = pathlib.Path(__file__).resolve().parents[2] / "python"
_FUNCTORCH = _LIBRARIES / "libvmap_functorch.so"

_BEGINNING = f"""
import warnings
import torch, vmapgen
from torch.func import grad, hessian, jacrev, jvp, vjp, vmap
torch.manual_seed(0)
torch._C._functorch._set_vmap_fallback_enabled(False)
x = torch.randn(3, 4, 5)
LIBRARY = {str(_FUNCTORCH)!r}

def refused(call, kind=RuntimeError):
    try:
        call()
    except kind as error:
        return str(error)
    raise AssertionError("was not refused")

def same(got, wanted):
    torch.testing.assert_close(got, wanted)

def looped(f, *args):
    return torch.stack([f(*(a[i] for a in args)) for i in range(args[0].shape[0])])
"""

# What torch.vmap cannot do by itself: it would loop over the examples.
_MISSING = "lambda a: torch.nn.functional.pdist(a)"


def run(program: str, **environment: str) -> subprocess.CompletedProcess:
    variables = os.environ | {"PYTHONPATH": str(_PYTHON), "VMAPGEN_LIBRARY_DIR": str(_LIBRARIES), "VMAPGEN_HOST": "functorch"} | environment
    text = _BEGINNING + textwrap.dedent(program).replace("MISSING", _MISSING)
    return forked.run(text, variables)


class FunctorchTest(unittest.TestCase):
    def passes(self, program: str, **environment: str) -> str:
        done = run(program, **environment)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout + done.stderr

    # ---- installing ----

    def test_install_hands_over_what_is_missing_and_uninstall_takes_it_back(self) -> None:
        self.passes("""
            assert "fallback" in refused(lambda: vmap(MISSING)(x))
            vmapgen.install()
            same(vmap(MISSING)(x), looped(MISSING, x))
            assert "aten::sin" not in vmapgen.operators()  # torch.vmap's own is right
            assert "those that it lacks" in vmapgen.status(), vmapgen.status()
            vmapgen.uninstall()
            assert "fallback" in refused(lambda: vmap(MISSING)(x))
            assert "not installed" in vmapgen.status()
            assert vmapgen.operators() == []
        """)

    def test_all_rules_and_back_to_the_missing_ones(self) -> None:
        self.passes("""
            vmapgen.install("all")
            assert "aten::sin" in vmapgen.operators()
            same(vmap(torch.sin)(x), x.sin())
            many = len(vmapgen.operators())
            vmapgen.install("missing")
            assert len(vmapgen.operators()) < many
            vmapgen.install("missing")  # again: nothing happens
            same(vmap(MISSING)(x), looped(MISSING, x))
        """)

    def test_a_with_block_ends_as_it_began(self) -> None:
        self.passes("""
            with vmapgen.installed("all"):
                assert "aten::sin" in vmapgen.operators()
            assert "not installed" in vmapgen.status()
            with vmapgen.installed():
                same(vmap(MISSING)(x), looped(MISSING, x))
            assert vmapgen.operators() == []
        """)

    def test_asking_installs_nothing(self) -> None:
        """Who asks is often the first to load the library."""
        for asked in ("vmapgen.status()", "vmapgen.operators()", "refused(lambda: vmapgen.install('some'), ValueError)", "vmapgen.loaded_rules()"):
            self.passes(f"""
                {asked}
                assert "fallback" in refused(lambda: vmap(MISSING)(x))
                assert "not installed" in vmapgen.status(), vmapgen.status()
                assert vmapgen.operators() == []
            """)
        self.passes("""
            assert "all that we have" in vmapgen.status()
        """, VMAPGEN_RULES="all")

    def test_unknown_rules_are_named(self) -> None:
        self.passes("""
            assert refused(lambda: vmapgen.install("some"), ValueError) == "vmapgen.install: rules is 'missing' or 'all', not 'some'"
        """)

    # ---- loading without our Python package ----

    def test_loading_the_library_installs(self) -> None:
        self.passes("""
            torch.ops.load_library(LIBRARY)
            same(vmap(MISSING)(x), looped(MISSING, x))
            torch.ops.load_library(LIBRARY)  # the same file again
            same(vmap(MISSING)(x), looped(MISSING, x))
        """)

    def test_the_environment_says_which_rules(self) -> None:
        program = """
            torch.ops.load_library(LIBRARY)
            print(torch.ops.vmapgen.functorch_rules())
        """
        for word in ("all", "missing", "none"):
            self.assertIn(word, self.passes(program, VMAPGEN_RULES=word))

    def test_a_wrong_word_in_the_environment_is_an_exception(self) -> None:
        self.passes("""
            text = refused(lambda: vmapgen.install(), ImportError)
            assert 'VMAPGEN_RULES is' in text and 'not "everything"' in text, text
        """, VMAPGEN_RULES="everything")

    def test_a_second_copy_stays_out(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("libvmap_native.so", "libvmap_functorch.so", "libvmap_program.so"):
                shutil.copy(_LIBRARIES / name, folder)
            self.passes(f"""
                vmapgen.install()
                vmapgen.trace(torch.sin)(x)
                for name in ("libvmap_program.so", "libvmap_functorch.so", "libvmap_native.so"):
                    try:
                        torch.ops.load_library({folder!r} + "/" + name)
                        raise AssertionError("was loaded")
                    except OSError as error:  # torch's, of Python's, of ours
                        ours = error.__cause__.__cause__
                        assert "another copy of " + name in str(ours), ours
                same(vmap(MISSING)(x), looped(MISSING, x))
            """)

    def test_the_wrong_pytorch_is_told_before_loading(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "vmapgen-torch-version").write_text("1.2.3\n")
            self.passes("""
                text = refused(lambda: vmapgen.install(), ImportError)
                assert "built for PyTorch 1.2.3, and this is PyTorch " + torch.__version__ in text, text
            """, VMAPGEN_LIBRARY_DIR=folder)

    def test_no_library_says_how_to_get_one(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(_LIBRARIES / "vmapgen-torch-version", folder)
            self.passes("""
                assert "is not there: build it" in refused(lambda: vmapgen.install(), ImportError)
            """, VMAPGEN_LIBRARY_DIR=folder)

    def test_a_version_file_that_names_none(self) -> None:
        for held in (b"", b"\x7fELF\x02\xff\x00", b"<html>\n"):
            with self.subTest(held=held), tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "vmapgen-torch-version").write_bytes(held)
                self.passes("""
                    for f in (vmapgen.install, vmapgen.torch_version):
                        text = refused(f, ImportError)
                        assert "vmapgen-torch-version, which names the PyTorch that the libraries are for, names none: it holds '" in text, text
                """, VMAPGEN_LIBRARY_DIR=folder)

    def test_the_process_goes_to_another_folder(self) -> None:
        self.passes(f"""
            import os
            os.chdir("/")
            assert vmapgen.library_dir() == {str(_LIBRARIES)!r}, vmapgen.library_dir()
            vmapgen.install()
            os.environ["VMAPGEN_LIBRARY_DIR"] = "nowhere"
            assert "VMAPGEN_LIBRARY_DIR is nowhere, which is no folder" in refused(vmapgen.library_dir, FileNotFoundError)
        """, VMAPGEN_LIBRARY_DIR=os.path.relpath(_LIBRARIES))

    # ---- beside what torch.vmap registers itself ----

    def test_pythons_decompositions_do_not_take_ours_back(self) -> None:
        # mse_loss_backward is one of those that torch.vmap registers in Python at its first call.
        self.passes("""
            vmapgen.install("all")
            vmap(torch.sin)(x)
            def backward(g, a, b):
                return torch.ops.aten.mse_loss_backward(g, a, b, 1)
            g = torch.randn(3)
            same(vmap(backward)(g, x, x + 1), looped(backward, g, x, x + 1))
            dump = torch._C._dispatch_dump("aten::mse_loss_backward")
            line = next(l for l in dump.splitlines() if l.startswith("FuncTorchBatched"))
            assert "vmapgen" in line, line
        """)

    def test_no_warning_of_overridden_kernels(self) -> None:
        out = self.passes("""
            vmapgen.install("all")
            vmapgen.uninstall()
        """)
        self.assertNotIn("verrid", out)

    def test_rules_that_come_before_their_operator(self) -> None:
        self.passes("""
            rules = torch.library.Library("vmapgen_late", "IMPL", "TESTING_ONLY_GenericWrapper")
            vmapgen.install()
            late = torch.library.Library("vmapgen_late", "DEF")
            late.define("twice(Tensor x) -> Tensor")
            late.impl("twice", lambda x: x * 2, "CompositeImplicitAutograd")
            vmapgen.install()  # takes in what is new
            assert "vmapgen_late::twice" in vmapgen.operators()
            same(vmap(torch.ops.vmapgen_late.twice)(x), x * 2)
        """)

    # ---- together with other transforms ----

    def test_nested_and_with_gradients(self) -> None:
        self.passes("""
            vmapgen.install()
            f = lambda a: torch.nn.functional.pdist(a).sin().sum()
            loop = torch.stack([grad(f)(a) for a in x])
            same(vmap(grad(f))(x), loop)
            same(grad(lambda a: vmap(f)(a).sum())(x), loop)
            same(vmap(lambda a: vjp(f, a)[1](torch.tensor(1.0))[0])(x), loop)
            y = x.clone().requires_grad_()
            same(torch.autograd.grad(vmap(f)(y).sum(), y)[0], loop)
            two = torch.randn(2, 3, 4, 5)
            same(vmap(vmap(f))(two), torch.stack([looped(f, a) for a in two]))
            same(vmap(vmap(f, in_dims=2), in_dims=1)(two.permute(2, 0, 3, 1)), torch.stack([looped(f, a) for a in two]))
        """)

    def test_recurrent_layers_have_gradients_of_each_example(self) -> None:
        self.passes("""
            vmapgen.install()
            for layer in (torch.nn.LSTM(5, 3, num_layers=2), torch.nn.GRU(5, 3, bidirectional=True), torch.nn.RNN(5, 3)):
                weights = {k: v.detach() for k, v in layer.named_parameters()}
                loss = lambda w, a: torch.func.functional_call(layer, w, a)[0].sin().sum()
                got = vmap(grad(loss), in_dims=(None, 0))(weights, x)
                for k in weights:
                    same(got[k], torch.stack([grad(loss)(weights, a)[k] for a in x]))
            # below no vmap, all is as it was
            same(grad(loss)(weights, x[0])["weight_hh_l0"].shape, weights["weight_hh_l0"].shape)
        """)

    def test_classes_of_each_example_in_a_gradient(self) -> None:
        self.passes("""
            vmapgen.install()
            one_hot, y = torch.nn.functional.one_hot, torch.tensor([2, 0, 3])
            f = grad(lambda a, y: (one_hot(y, 4)[:, None] * a.sin()).sum())
            same(vmap(f)(x, y), looped(f, x, y))
            same(vmap(f, in_dims=(0, None))(x, y[0]), looped(lambda a: f(a, y[0]), x))
            assert "num_classes" in refused(lambda: vmap(f)(x, y + 1))
        """)

    def test_a_gradient_that_would_depend_on_the_data(self) -> None:
        self.passes("""
            vmapgen.install()
            def f(a, at, value):
                return (a * 1).index_fill(0, at, value).square().sum() + (a * 2).index_fill_(0, at, value).sin().sum()
            at, value = torch.tensor([[0, 1], [2, 2], [1, 3]]), torch.randn(3)
            for argnums in (0, 2):
                same(vmap(grad(f, argnums))(x, at, value), looped(grad(f, argnums), x, at, value))
                got = vmap(grad(f, argnums), in_dims=(0, None, 0))(x, at[0], value)
                same(got, looped(lambda a, v: grad(f, argnums)(a, at[0], v), x, value))
            text = refused(lambda: vmap(grad(f))(x, at, value[:, None]))
            assert "`value` must have no dims, and has 1" in text, text
            same(grad(f, 2)(x[0], at[0], value[0]), torch.autograd.functional.jacobian(lambda v: f(x[0], at[0], v), value[0]))
        """)

    def test_jacobians_and_hessians(self) -> None:
        self.passes("""
            vmapgen.install("all")
            f = lambda a: (a.sin() * a.flip(0)).cumsum(0)
            a = torch.randn(4, dtype=torch.float64)
            same(jacrev(f)(a), torch.autograd.functional.jacobian(f, a))
            same(torch.func.jacfwd(f)(a), torch.autograd.functional.jacobian(f, a))
            g = lambda a: f(a).pow(2).sum()
            same(hessian(g)(a), torch.autograd.functional.hessian(g, a))
            same(vmap(hessian(g))(torch.stack([a, a + 1])), torch.stack([hessian(g)(a), hessian(g)(a + 1)]))
        """)

    def test_compiled(self) -> None:
        self.passes("""
            vmapgen.install()
            f = lambda a: vmap(MISSING)(a)
            for dynamic in (False, True):
                compiled = torch.compile(f, backend="aot_eager", dynamic=dynamic, fullgraph=True)
                for batch in (3, 6):
                    y = torch.randn(batch, 4, 5)
                    same(compiled(y), f(y))
        """)

    def test_randomness(self) -> None:
        # torch.vmap refuses this operator in every mode.
        self.passes("""
            vmapgen.install()
            f = lambda a: torch.nn.functional.rrelu(a, training=True)
            assert "draws random numbers" in refused(lambda: vmap(f)(-x.abs()))
            flat = -torch.ones(3, 50)
            different = vmap(f, randomness="different")(flat)
            assert not torch.equal(different[0], different[1])
            one = vmap(lambda a: f(flat[0]) + a[0] * 0, randomness="same")(flat)
            assert torch.equal(one[0], one[1])
            assert "one draw" in refused(lambda: vmap(f, randomness="same")(flat))
        """)

    def test_autocast_around_and_inside(self) -> None:
        self.passes("""
            w, bias = torch.randn(5, 6), torch.randn(3, 6)
            cases = {torch.mm: (x, w.expand(3, 5, 6)), torch.addmm: (bias, x, w.expand(3, 5, 6)),
                     torch.matmul: (x, w.expand(3, 5, 6)), torch.trace: (x.bfloat16(),), torch.baddbmm:
                     (bias[:, None, None].expand(3, 1, 4, 6), x[:, None], w.expand(3, 1, 5, 6))}
            vmapgen.install("all")
            for f, args in cases.items():
                def inside(*a):
                    with torch.autocast("cpu", torch.bfloat16):
                        return f(*a)
                with torch.autocast("cpu", torch.bfloat16):
                    wanted, around = looped(f, *args), vmap(f)(*args)
                for got in (around, vmap(inside)(*args)):
                    torch.testing.assert_close(got, wanted, rtol=2e-2, atol=2e-2)
            weight = w.clone().requires_grad_()
            with torch.autocast("cpu", torch.bfloat16):
                mapped = vmap(lambda a: a @ weight)(x).float().sum()
                again = (x[0] @ weight).float().sum()  # finds the cast weight in the cache
            torch.testing.assert_close(torch.autograd.grad(mapped, weight)[0], x.sum((0, 1))[:, None].expand(5, 6), rtol=2e-2, atol=5e-2)
            torch.autograd.grad(again, weight)
        """)

    def test_in_place_and_views(self) -> None:
        self.passes("""
            vmapgen.install("all")
            def f(a):
                b = a.clone()
                b.transpose_(0, 1).mul_(2)
                c = b[0]
                c.add_(1)
                return b
            same(vmap(f)(x), looped(f, x))
            y = x.clone()
            vmap(lambda a: a.add_(1))(y)
            same(y, x + 1)
            text = refused(lambda: vmap(lambda a: y[0].add_(a))(x))
            assert "not batched" in text, text
        """)

    # Rules' kernels serve torch.vmap as they are; what only the bridge can do is still done.

    def test_a_log_sees_what_torch_vmap_calls(self) -> None:
        said = self.passes("""
            vmapgen.install("all")
            same(vmap(lambda a, b: (a @ b).sin())(x, x.mT), (x @ x.mT).sin())
        """, VMAP_LOG="1")
        self.assertRegex(said, r"pointwise +aten::sin +self\[3, 4, 4\] level 1 dim 0")
        self.assertRegex(said, r"contract +aten::mm +self\[3, 4, 5\] level 1 dim 0; mat2\[3, 5, 4\] level 1 dim 0")

    def test_an_error_within_a_rule_ends_with_operator_and_level(self) -> None:
        self.passes("""
            vmapgen.install("all")
            one = vmap(lambda a: torch.cumsum(a, 7))
            assert "vmap: in aten::cumsum at level 1, 3 examples" in refused(lambda: one(x), IndexError)
            assert "vmap: in aten::cumsum at level 2, 4 examples" in refused(lambda: vmap(one)(x), IndexError)
        """)

    def test_around_a_native_vmap(self) -> None:
        self.passes("""
            vmapgen.install("all")
            def f(a):
                return (torch.zeros(5) + a.cumsum(0)).softmax(0) @ a
            same(vmap(vmapgen.native_vmap(f))(x), looped(lambda rows: looped(f, rows), x))
        """)

    def test_written_examples_show_their_new_shape(self) -> None:
        self.passes("""
            vmapgen.install("all")
            def f(a):
                b = a.clone()
                b.squeeze_(0).mul_(2)
                return b.unsqueeze_(-1)
            rows = torch.randn(3, 1, 5)
            same(vmap(f)(rows), looped(f, rows))
        """)

    def test_errors_name_operator_argument_and_level(self) -> None:
        self.passes("""
            vmapgen.install()
            one = vmap(lambda a: torch.nn.functional.rrelu(a, training=True))
            assert "vmap at level 1" in refused(lambda: one(x)), refused(lambda: one(x))
            assert "vmap at level 2" in refused(lambda: vmap(one)(x)), refused(lambda: vmap(one)(x))
        """)


if __name__ == "__main__":
    unittest.main()
