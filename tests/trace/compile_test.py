"""vmapgen.compile: compiled programs beside their programs and torch.vmap, and what is refused."""

import contextlib
import errno
import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock
import zipfile

import torch
from torch.func import grad
from torch.utils import _pytree as pytree

import vmapgen
from compile_case import HERE, Case, arguments, compiled, energy, looped, package
from vmapgen._programs import compile as compile_
from vmapgen._programs import export, package_check
from vmapgen._programs import package as package_


class Runs(Case):
    def test_any_batch_size(self):
        for size in (2, 7, 33):
            self.close(compiled()(*arguments(size)), looped(energy, *arguments(size)))
        self.assertEqual(len(compiled().programs()), 1)

    def test_other_arguments_are_refused(self):
        program = compiled().programs()[0]
        x, q, off = arguments(4)
        self.refused("has dtype Double", program, x.double(), q, off)
        self.refused("has strides", program, x, q.t().contiguous().t(), off)
        self.refused(r"has shape \[3, 5\]", program, x, q[:3], off)
        self.refused("on meta", program, x.to("meta"), q, off)
        self.refused("at least 2", program, x[:1], q[:1], off)
        self.refused("autocast", lambda: self.under_autocast(program, x, q, off))
        self.assertFalse(program.takes(x.double(), q, off))
        self.assertTrue(program.takes(x, q, off))

    def under_autocast(self, program, *args):
        with torch.autocast("cpu"):
            program(*args)

    def test_inside_transforms_the_program_runs(self):
        program = compiled().programs()[0]
        x, q, off = arguments(4)
        many = torch.vmap(program, (0, 0, None))(x.expand(3, 4, 5, 3), q.expand(3, 4, 5), off)
        self.close(many, looped(energy, x, q, off).expand(3, 4))
        self.close(grad(lambda x: program(x, q, off).sum())(x), torch.vmap(grad(energy), (0, 0, None))(x, q, off))
        # Of a kind that was not called yet, nothing is compiled there.
        step = vmapgen.compile(energy, in_dims=(0, 0, None))
        self.close(grad(lambda x: step(x, q, off).sum())(x), torch.vmap(grad(energy), (0, 0, None))(x, q, off))
        for mapped in (torch.vmap, vmapgen.vmap):
            self.close(mapped(step, (0, 0, None))(x.expand(3, 4, 5, 3), q.expand(3, 4, 5), off), looped(energy, x, q, off).expand(3, 4))
        self.assertEqual(step.programs(), [])
        self.assertIn("aten::rsqrt", str(vmapgen.trace(program, (0, 0, None))(x.expand(3, 4, 5, 3), q.expand(3, 4, 5), off)))

    def test_cache_is_explained(self):
        shown = str(vmapgen.explain_cache(compiled()))
        self.assertIn("program(x: float32[B, 5, 3]", shown)
        self.assertIn("aot, compiled in", shown)
        self.assertIn("the first call", shown)
        step = vmapgen.compile(energy, in_dims=(0, 0, None), backend="replay")
        step(*arguments(4))
        step(*arguments(4, torch.float64))
        first, second = vmapgen.explain_cache(step)
        self.assertEqual((first.backend, first.why_traced), ("replay", "it was the first call"))
        self.assertIn("has dtype Double", second.why_traced)

    def test_captured_random_and_nested(self):
        weight = torch.randn(5, 5)

        def function(args):
            dropped = torch.nn.functional.dropout(args["x"] @ weight, 0.5)
            return {"kept": dropped * args["expanded"], "zeros": torch.zeros(2) + args["x"][:2]}

        example = {"x": torch.randn(6, 5), "expanded": torch.randn(5).expand(6, 5)}
        step = vmapgen.trace(function, randomness="different")(example).compile((example,))
        plain = vmapgen.vmap(function, randomness="different")
        for size in (6, 9):
            example = {"x": torch.randn(size, 5), "expanded": torch.randn(5).expand(size, 5)}
            weight.mul_(2)  # seen by the next run, as by the function
            torch.manual_seed(3)
            got = step(example)
            torch.manual_seed(3)
            wanted = plain(example)
            self.close(got["kept"], wanted["kept"])
            self.close(got["zeros"], wanted["zeros"])

    def test_maps_inside(self):
        def kernel(a, b):
            return (-(a - b).square().sum()).exp()

        gram = torch.vmap(torch.vmap(kernel, (None, 0)), (0, None))
        step = vmapgen.compile(gram, rewrite=False)
        for sizes in ((4, 6, 5), (2, 2, 2), (7, 3, 9)):
            x, y = torch.randn(sizes[0], sizes[1], 3), torch.randn(sizes[0], sizes[2], 3)
            self.close(step(x, y), torch.vmap(gram)(x, y))
        self.assertEqual(len(step.programs()), 1)

    def test_what_random_programs_found(self):
        """Writes through views of what is not mapped, tangents of such writes, two dims of one matrix under one map, sums at indices into what is expanded."""
        def written(m, x):
            m = m.clone()
            m[-1:].add_(x)
            m.diagonal().mul_(x.sum())
            return m

        def found(x, m):
            def row(a):
                rows = torch.full((3, 3), 0.5)
                rows.select(-2, 2).mul_(a.sum())
                return rows

            _, tangent = torch.func.jvp(row, (x,), (x,))
            both = torch.vmap(lambda a, b: a.sum() + b.sum(), in_dims=(0, 1))(m, m)
            picked = torch.func.jacrev(lambda a: (a + x).unsqueeze(0)[:, torch.tensor([0])].amin(1))(x)
            return written(torch.eye(3), x), tangent, both, picked

        x, m = torch.randn(4, 3), torch.randn(5, 5)
        with vmapgen.installed(host="native"):
            step = vmapgen.compile(found, in_dims=(0, None), rewrite=False)
            for batch, size in ((4, 5), (6, 3)):
                x, m = torch.randn(batch, 3), torch.randn(size, size)
                for got, wanted in zip(step(x, m), zip(*[found(row, m) for row in x])):
                    self.close(got, torch.stack(wanted))
        program, = step.programs()
        self.assertEqual(program.why_not_any_size(), "")

    def test_objects(self):
        class Named:
            def __init__(self, tensors, rows):
                self.tensors, self.rows = tensors, rows

            def dim(self):
                return 1

            def size(self, dim):
                return self.rows

            def vmap_add_batch_dim(self, in_dim, level):
                return Named({k: vmapgen.vmappable.add_batch_dim(t, in_dim, level) for k, t in self.tensors.items()}, None)

            def vmap_remove_batch_dim(self, func_name, level, batch_size, out_dim):
                parts = {k: vmapgen.vmappable.remove_batch_dim(t, func_name, level, batch_size, out_dim) for k, t in self.tensors.items()}
                return Named(parts, batch_size)

            @staticmethod
            def vmap_cat(chunks, dim):
                return Named({k: torch.cat([each.tensors[k] for each in chunks]) for k in chunks[0].tensors}, sum(each.rows for each in chunks))

        pytree.register_pytree_node(Named, lambda n: (list(n.tensors.values()), (list(n.tensors), n.rows)),
                                    lambda children, context: Named(dict(zip(context[0], children)), context[1]))
        self.addCleanup(pytree._deregister_pytree_node, Named)
        step = vmapgen.compile(lambda n: Named({"sum": (n.tensors["x"] * 2).sin() + n.tensors["y"]}, None), rewrite=False)
        for size in (4, 7, 2):
            x, y = torch.randn(2, size, 3)
            found = step(Named({"x": x, "y": y}, size))
            self.assertEqual(found.rows, size)
            torch.testing.assert_close(found.tensors["sum"], (x * 2).sin() + y)
        self.assertEqual(len(step.programs()), 1)

    def test_inductor(self):
        step = vmapgen.compile(energy, in_dims=(0, 0, None), backend="inductor")
        x, q, off = arguments(4)
        x.requires_grad_()
        for size in (4, 6):
            x, q, off = arguments(size)
            x.requires_grad_()
            out = step(x, q, off)
            self.close(out, looped(energy, x, q, off))
            self.close(torch.autograd.grad(out.sum(), x)[0], torch.vmap(grad(energy), (0, 0, None))(x.detach(), q, off))
        self.assertEqual(vmapgen.explain_cache(step)[0].backend, "inductor")
        self.assertEqual(len(step.programs()), 1)
        self.refused("has dtype Double", step.programs()[0], x.double(), q, off)


class Gradients(Case):
    def grads(self, function, x, q, off, create_graph=False):
        return torch.autograd.grad((function(x, q, off) ** 2).sum(), (x, q), create_graph=create_graph)

    def test_first_and_second(self):
        program = vmapgen.load(package())
        self.assertTrue(program.has_gradients())
        run = lambda *args: program(*args)[0]  # noqa: E731
        mapped = torch.vmap(energy, (0, 0, None))
        for size in (2, 4, 9):
            x, q, off = arguments(size)
            x.requires_grad_(), q.requires_grad_()
            for got, wanted in zip(self.grads(run, x, q, off), self.grads(mapped, x, q, off)):
                self.close(got, wanted)
            again = [torch.autograd.grad(sum((g * g).sum() for g in self.grads(each, x, q, off, True)), x)[0] for each in (run, mapped)]
            self.close(again[0], again[1], 1e-4)

    def test_the_backward_program_is_what_runs(self):
        program = vmapgen.load(package())
        x, q, off = arguments(4)
        x.requires_grad_()
        out = program(x, q, off)[0]
        self.assertIn("Function", type(out.grad_fn).__name__)
        out.backward(torch.ones(1).expand(4))  # expanded: not as the code wants it
        self.close(x.grad, torch.vmap(grad(energy), (0, 0, None))(x.detach(), q, off))

    def test_forward_mode(self):
        program = vmapgen.load(package())
        x, q, off = arguments(4)
        run = lambda x: program(x, q, off)[0]  # noqa: E731
        mapped = lambda x: torch.vmap(energy, (0, 0, None))(x, q, off)  # noqa: E731
        self.close(torch.func.jvp(run, (x,), (torch.ones_like(x),))[1], torch.func.jvp(mapped, (x,), (torch.ones_like(x),))[1])


class Rewritten(Case):
    """Zero tangents of a weight are multiplied with in the program, and not in the rewritten one."""

    def test_what_takes_less_time_is_kept(self):
        def jacobian(x, w):
            return torch.func.jacfwd(lambda x: torch.tanh(torch.tanh(x @ w) @ w))(x)

        x, w = torch.randn(4, 5), torch.randn(5, 5)
        step = vmapgen.compile(jacobian, in_dims=(0, None))
        compared = []
        with unittest.mock.patch.object(package_, "is_faster", lambda *those: compared.append(those) or True):
            step(x, w)
        self.assertEqual(len(compared), 1)
        self.assertIn(", rewritten", str(vmapgen.explain_cache(step)))
        for size in (4, 7):
            x = torch.randn(size, 5)
            wanted = torch.stack([torch.func.jacfwd(lambda x: torch.tanh(torch.tanh(x @ w.double()) @ w.double()))(each) for each in x.double()])
            self.close(step(x, w), wanted)

    def test_the_faster_is_the_faster(self):
        def run(inputs, times):
            return [sum(inputs[0] for _ in range(times))]

        slow, fast = (types.SimpleNamespace(run=lambda inputs, times=times: run(inputs, times)) for times in (200, 1))
        part = types.SimpleNamespace(examples=[torch.randn(100)])
        self.assertTrue(package_.is_faster(fast, slow, part, ()))
        self.assertFalse(package_.is_faster(slow, fast, part, ()))

    def test_a_bias_is_part_of_the_next_kernel(self):
        def layer(w, b, x):
            return torch.nn.functional.linear(x, w, b).relu()

        step, args = vmapgen.compile(layer), (torch.randn(4, 5, 6), torch.randn(4, 5), torch.randn(4, 3, 6))
        self.close(step(*args), torch.vmap(layer)(*args))
        step.programs()[0].save(HERE / "layer.pt2")
        with zipfile.ZipFile(HERE / "layer.pt2") as package:
            code, = (package.read(name).decode() for name in package.namelist() if name.endswith("wrapper.cpp"))
        self.assertIn("aoti_torch_cpu_bmm_out(", code)
        self.assertNotIn("aoti_torch_cpu_baddbmm_out(", code)


class Specialised(Case):
    def test_code_for_one_size_is_kept_as_that(self):
        def convolved(w, x):
            return torch.nn.functional.conv2d(x, w, padding=1)

        w, x = torch.randn(4, 2, 3, 3, 3), torch.randn(4, 1, 3, 6, 6)
        with unittest.mock.patch.object(export, "lowered_as_it_should", contextlib.nullcontext):
            step = vmapgen.compile(convolved)
            self.close(step(w, x), torch.vmap(convolved)(w, x))
        program = step.programs()[0]
        self.assertIn("the compiler's code is wrong", program.why_not_any_size())
        w, x = torch.randn(6, 2, 3, 3, 3), torch.randn(6, 1, 3, 6, 6)
        self.refused("for a batch size of 4 only, and got 6", program, w, x)
        asked = unittest.mock.patch.object(package_, "_native_code", side_effect=vmapgen.CompileError("asked"))
        with self.assertRaisesRegex(vmapgen.CompileError, "asked"), asked:
            step(w, x)  # of another kind

    def test_wrong_code_is_not_handed_out(self):
        program = compiled().programs()[0].program._program
        part = package_.part_of(program, list(arguments(4)))
        wrong = types.SimpleNamespace(run=lambda inputs: [t * 1.01 for t in program.run(inputs)])
        self.refused("does not do what the program does: at B = 4 output 0 differs in", package_.why_fixed, wrong, part)
        of_four = types.SimpleNamespace(run=lambda inputs: program.run(inputs if len(inputs[0]) == 4 else [t[:4] for t in inputs[:2]] + inputs[2:]))
        self.assertIn("at B = 7 the compiler's code is wrong", package_.why_fixed(of_four, part))


    def test_inputs_are_moved_as_they_lie(self):
        """Such arguments are the program's: expanded, with gaps, transposed."""
        for x in (torch.randn(3).expand(4, 3), torch.randn(4, 1).expand(4, 3), torch.randn(4, 6)[:, ::2], torch.randn(3, 4).t()):
            program = vmapgen.trace(lambda x: x * 3)(x)._program
            self.assertGreater(package_check._rounding(program, [x], 0), 0)


class NotCompiled(Case):
    def test_programs_that_cannot_be(self):
        self.refused("writes to its argument", vmapgen.compile(lambda x: x.add_(1)), torch.randn(3, 2), error=vmapgen.CompileError)
        self.refused("conj bit", vmapgen.compile(lambda x: x * 2), torch.randn(3, 2, dtype=torch.complex64).conj(), error=vmapgen.CompileError)
        step = vmapgen.compile(lambda x, n: x * n.item(), in_dims=(0, None), check_values=True)
        self.refused("checks a value", step, torch.randn(3), torch.tensor(2.0), error=vmapgen.CompileError)
        self.refused("no backend 'xla'", lambda: vmapgen.compile(energy, backend="xla"), error=ValueError)

    def run_main(self, *words, **environment):
        return subprocess.run([sys.executable, "-m", "vmapgen", "compile", *words], capture_output=True, text=True, env=os.environ | environment)

    def test_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            ran = self.run_main(f"{folder}/none.vmap", "--out", f"{folder}/e.pt2")
            self.assertEqual((ran.returncode, ran.stderr.count("\n")), (1, 1))
            self.assertIn("there is no such file", ran.stderr)

    def test_command_line_looks_before_it_compiles(self):
        package()
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.object(package_, "_native_code", side_effect=AssertionError("compiled")):
            def refused(words, *arguments):
                with self.assertRaisesRegex(SystemExit, words):
                    compile_.main([str(each) for each in arguments])

            program, out, examples = HERE / "energy.vmap", f"{folder}/e.pt2", f"{folder}/examples.pt"
            refused("energy.pt2 is compiled already: it is a package", package(), "--out", out)
            refused("e.so is named otherwise", program, "--out", f"{folder}/e.so")
            refused("there is no folder .*none. Make it first", program, "--out", f"{folder}/none/e.pt2")
            refused("the examples .* cannot be read: No such file", program, "--out", out, "--examples", examples)
            pathlib.Path(examples).write_text("junk")
            refused("examples.pt holds no examples that can be read", program, "--out", out, "--examples", examples)
            for saved, words in ((torch.ones(3), r"list of tensors, and .* holds a Tensor: torch.save\(\[x, q, off\], "),
                                 ([torch.ones(3), None], "holds a list with a NoneType"),
                                 (list(arguments(4))[:2], "not of this program: .* takes 3 tensors, and got 2"),
                                 ([t.double() for t in arguments(4)], "not of this program: .* has dtype Double")):
                torch.save(saved, examples)
                refused(words, program, "--out", out, "--examples", examples)
            self.assertEqual(os.listdir(folder), ["examples.pt"])

    def test_examples_are_looked_at_before_it_compiles(self):
        program, (x, q, off) = compiled().programs()[0].program, arguments(4)
        with unittest.mock.patch.object(package_, "_native_code", side_effect=AssertionError("compiled")):
            self.refused(r"a Tensor was given: for one argument say \(x,\)", program.compile, x, error=TypeError)
            self.refused("^vmap: .* has dtype Double", program.compile, (x.double(), q, off))
            self.refused("e.so is named otherwise", program.aot, HERE / "e.so", error=vmapgen.CompileError)

    def test_an_error_without_words_says_where_it_is_from(self):
        try:
            assert HERE is None
        except AssertionError as error:
            self.assertRegex(export.one_sentence(error), r"AssertionError: no message, from .*compile_test.py:\d+: assert HERE is None")

    def test_no_compiler(self):
        package()
        with tempfile.TemporaryDirectory() as folder:
            ran = self.run_main(HERE / "energy.vmap", "--out", f"{folder}/e.pt2", CXX="/nowhere/g++", TMPDIR=folder, TORCHINDUCTOR_CACHE_DIR=f"{folder}/cache")
            self.assertEqual(ran.returncode, 1)
            self.assertIn("no C++ compiler works here", ran.stderr.splitlines()[-1])
            self.assertEqual(set(os.listdir(folder)) - {"cache"}, set())

    def test_no_space(self):
        part = package_.part_of(compiled().programs()[0].program._program, None)
        full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with tempfile.TemporaryDirectory() as folder:
            before = set(os.listdir(HERE))
            with unittest.mock.patch.object(package_, "_native_code", side_effect=full):
                self.refused("there is no space left", package_.write, f"{folder}/e.pt2", part)
            (HERE / "whole.pt2").write_bytes(b"a package")
            with unittest.mock.patch.object(os, "fsync", side_effect=full):
                self.refused("there is no space left", package_.put, HERE / "whole.pt2", pathlib.Path(folder, "e.pt2"))
            (HERE / "whole.pt2").unlink()
            self.assertEqual(os.listdir(folder), [])
            self.assertEqual(set(os.listdir(HERE)), before)
            self.refused("is a .pt2 file", package_.write, f"{folder}/e.so", part)


if __name__ == "__main__":
    unittest.main()
