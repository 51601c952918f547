"""vmapgen.trace: programs from Python, beside torch.vmap and vmapgen.vmap; files to and from C++'s Program."""

import ctypes
import gc
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import random
import threading
import unittest
import weakref

import torch
from torch.func import functional_call, grad, hessian, jacfwd, jacrev, jvp, vjp

import vmapgen


def net():
    torch.manual_seed(0)
    return torch.nn.Sequential(torch.nn.Linear(5, 8), torch.nn.Tanh(), torch.nn.Linear(8, 3))


class Case(unittest.TestCase):
    def same(self, got, wanted):
        got, spec = torch.utils._pytree.tree_flatten(got)
        wanted, wanted_spec = torch.utils._pytree.tree_flatten(wanted)
        self.assertEqual(spec, wanted_spec)
        for a, b in zip(got, wanted):
            self.assertEqual(a.dtype, b.dtype)
            self.assertTrue(torch.equal(a, b), (a, b))

    def same_as_vmap(self, func, example, *others, **how):
        program = vmapgen.trace(func, **how)(*example)
        for args in (example, *others):
            torch.manual_seed(1)
            wanted = vmapgen.vmap(func, **how)(*args)
            torch.manual_seed(1)
            self.same(program(*args), wanted)
        return program


class NestedSizes(Case):
    def test_a_matrix_of_a_kernel_is_one_program(self):
        def kernel(a, b):
            return torch.exp(-((a - b) ** 2).sum())

        def mixed(a, b):  # the second derivative by both
            return jacfwd(jacrev(kernel, 1), 0)(a, b)

        for pair in (kernel, mixed):
            row = lambda x, y: vmapgen.vmap(pair, (None, 0))(x, y)  # noqa: B023
            others = [(torch.randn(b, 3), torch.randn(c, 3)) for b, c in ((2, 2), (2, 9), (7, 3), (3, 3))]
            program = self.same_as_vmap(row, (torch.randn(4, 3), torch.randn(6, 3)), *others, in_dims=(0, None))
            self.assertEqual((program.why_not_any_size(), program.why_not_any_size_inside()), ("", ""))
            namespace = {}
            exec(program.code, namespace)
            self.same(namespace["program"](*others[2]), program(*others[2]))

    def test_a_function_that_takes_one_size_inside_only_has_it(self):
        offsets = torch.randn(6)
        shifted = lambda rows: vmapgen.vmap(lambda row, offset: row.sum() + offset)(rows, offsets)
        program = self.same_as_vmap(shifted, (torch.randn(4, 6, 3),), (torch.randn(9, 6, 3),))
        self.assertEqual(program.why_not_any_size(), "")
        self.assertIn("the function throws", program.why_not_any_size_inside())
        with self.assertRaisesRegex(RuntimeError, r"\[9, 5, 3\].*\[B, 6, 3\].*the map inside has the size of the trace"):
            program(torch.randn(9, 5, 3))

    def test_what_has_the_size_of_the_example_says_why(self):
        map_, x = vmapgen.vmap(lambda row: row.sin().sum()), lambda size: torch.randn(3, size, 4)
        for func, words in ((lambda x: torch.func.grad(lambda x: map_(x).sum())(x), "inside of a transform"),
                            (lambda x: map_(x * 2), "what the function computes"),
                            (lambda x, y, z: (map_(x), map_(y), map_(z)), "two of the maps inside may have any size, and there are 3")):
            count = func.__code__.co_argcount
            program = vmapgen.trace(func)(*(x(5 + i) for i in range(count)))
            self.assertRegex(program.why_not_any_size_inside(), words)
            with self.assertRaisesRegex(RuntimeError, f"the map inside has the size of the trace: .*{words}"):
                program(*(x(8 + 2 * i) for i in range(count)))
        for func in (map_, torch.func.jacrev(torch.sin), lambda x: x * 2, lambda x: map_(torch.ones(5, 4)) + x[0, 0]):
            self.assertEqual(vmapgen.trace(func)(x(5)).why_not_any_size_inside(), "")


class Loading(unittest.TestCase):
    def test_where_another_library_has_the_key_maps_run_and_traces_say_why_not(self):
        text = """
            import torch
            taken = torch.library.Library("_", "IMPL")
            taken.fallback(torch.library.fallthrough_kernel, "DeferredInit")
            import vmapgen
            x = torch.ones(3, 2)
            assert torch.equal(vmapgen.vmap(torch.sin)(x), x.sin())
            try:
                vmapgen.trace(torch.sin)(x)
            except RuntimeError as error:
                assert "another library has a kernel of its own" in str(error), error
            else:
                raise AssertionError("was traced")
        """
        done = subprocess.run([sys.executable, "-c", textwrap.dedent(text)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


class Traces(Case):
    def test_runs_the_function_for_the_trace_only(self):
        runs = []
        program = vmapgen.trace(lambda x: runs.append(1) or x * 2)(torch.randn(4, 3))
        before = len(runs)
        self.same(program(torch.ones(7, 3)), torch.full((7, 3), 2.0))
        self.assertEqual(len(runs), before)

    def test_trees_and_keyword_arguments(self):
        def f(data, *, scale):
            return {"sum": data["x"].sum() * scale, "both": (data["y"][0], data["x"])}

        data = {"x": torch.randn(4, 3), "y": [torch.randn(4)]}
        program = vmapgen.trace(f)(data, scale=torch.tensor(2.0))
        self.same(program(data, scale=torch.tensor(3.0)), vmapgen.vmap(f)(data, scale=torch.tensor(3.0)))
        with self.assertRaisesRegex(TypeError, "structure"):
            program({"x": data["x"]}, scale=torch.tensor(3.0))

    def test_arguments_that_are_no_tensors(self):
        program = vmapgen.trace(lambda x, how: x.sum() if how == "sum" else x.mean(), in_dims=(0, None))(torch.randn(4, 3), "sum")
        x = torch.randn(5, 3)
        self.same(program(x, "sum"), x.sum(1))
        with self.assertRaisesRegex(ValueError, "'mean'.*'sum'"):
            program(x, "mean")

    def test_other_arguments_are_told_by_name(self):
        program = vmapgen.trace(lambda points, w: points @ w, in_dims=(0, None))(torch.randn(4, 3), torch.randn(3, 2))
        with self.assertRaisesRegex(RuntimeError, r"input 0 \(points\) has shape \[4, 2\]"):
            program(torch.randn(4, 2), torch.randn(3, 2))
        with self.assertRaisesRegex(RuntimeError, r"input 1 \(w\) has dtype Double"):
            program(torch.randn(4, 3), torch.randn(3, 2).double())
        with self.assertRaisesRegex(RuntimeError, "at least 2"):
            program(torch.randn(1, 3), torch.randn(3, 2))

    def test_in_dims_out_dims_and_randomness(self):
        x = torch.randn(3, 4)
        self.same_as_vmap(lambda x: (x + torch.rand(3), x * 2), (x,), (torch.randn(3, 9),), in_dims=1, out_dims=(1, 0), randomness="different")
        self.same_as_vmap(lambda x: x + torch.rand_like(x), (x,), (torch.randn(3, 9),), in_dims=-1, randomness="same")
        with self.assertRaisesRegex(RuntimeError, "random"):
            vmapgen.trace(lambda x: x + torch.rand(3))(x)

    def test_values_that_leave_operators(self):
        w = torch.ones(3)
        for func in (lambda x: x * w.sum().item(), lambda x: x if (w > 0).all() else -x, lambda x: x[:int(w[0])], lambda x: x + w.nonzero().sum(),
                     lambda x: x + w[w > 0].sum()):
            with self.assertRaisesRegex(RuntimeError, "vmap: trace: .*(reads the value|depends on values)"):
                vmapgen.trace(func)(torch.randn(4, 3))
            self.assertFalse(torch.equal(torch.zeros(2) + 1, torch.zeros(2)))  # the thread is as it was

    def test_what_a_body_reads_by_a_pointer_is_refused(self):
        x, at = torch.ones(2, 3), torch.tensor([1])
        for program in (lambda x, at: x * torch.tensor_split(torch.arange(6.0), at)[0].sum(), lambda x, at: x * torch._shape_as_tensor(at)):
            for check_values in (False, True):
                with self.assertRaisesRegex(RuntimeError, "computes by data pointers"):
                    vmapgen.trace(program, (0, None), check_values=check_values)(x, at)

    def test_a_backward_inside_has_no_threads_of_its_own(self):
        """That of tensors on a GPU would run on one where nobody watches."""
        seen = []

        def func(x):
            seen.append(torch._C._is_multithreading_enabled())
            return x

        vmapgen.trace(func)(torch.ones(2))
        self.assertEqual(set(seen), {False})
        self.assertTrue(torch._C._is_multithreading_enabled())

    def test_values_that_are_known_from_numbers_may_be_read(self):
        self.same_as_vmap(lambda x: x * 2 if torch.ones(3).sum().item() > 2 else -x, (torch.randn(4, 3),), (torch.randn(2, 3),))
        self.same_as_vmap(torch.combinations, (torch.randn(4, 3),), (torch.randn(2, 3),))

    def test_values_that_are_checked(self):
        w = torch.ones(3)
        program = vmapgen.trace(lambda x: x * 2 if w.sum().item() > 0 else -x, check_values=True)(torch.randn(4, 3))
        x = torch.randn(5, 3)
        self.same(program(x), x * 2)
        w.neg_()
        with self.assertRaisesRegex(RuntimeError, "the program is for the value"):
            program(x)

    def test_an_error_in_the_function_leaves_nothing_behind(self):
        with self.assertRaisesRegex(ZeroDivisionError, "by zero"):
            vmapgen.trace(lambda x: x * (1 / 0))(torch.randn(4, 3))
        self.same_as_vmap(lambda x: x * 2, (torch.randn(4, 3),))

    def test_captured_tensors_are_used_as_they_are_and_not_written(self):
        w = torch.randn(3)
        program = vmapgen.trace(lambda x: x * w)(torch.randn(4, 3))
        x = torch.randn(5, 3)
        w.mul_(2)
        self.same(program(x), x * w)
        count = torch.zeros(())
        with self.assertRaisesRegex(RuntimeError, "captured"):
            vmapgen.trace(lambda x: x + count.add_(1))(x)
        self.assertEqual(count, 0)

    def test_captured_tensors_live_as_long_as_the_program(self):
        w = torch.randn(3)
        alive = weakref.ref(w)
        program = vmapgen.trace(lambda x, w=w: x * w)(torch.randn(4, 3))
        kept = program.captured()[0].data_ptr() == w.data_ptr()
        del program, w
        gc.collect()
        self.assertTrue(kept)
        self.assertIsNone(alive())

    def test_numbers_are_constants(self):
        self.same_as_vmap(lambda x: x + torch.tensor([1.0, 2.0, 3.0]) * torch.arange(3), (torch.randn(4, 3),), (torch.randn(9, 3),))

    def test_frozen(self):
        w = torch.randn(3, 3)
        program = vmapgen.trace(lambda x: torch.linalg.inv(w) @ w @ x)(torch.randn(4, 3))
        frozen = program.frozen()
        self.assertLess(len(frozen), len(program))
        x = torch.randn(5, 3)
        self.same(frozen(x), program(x))
        w.mul_(2)
        with self.assertRaisesRegex(RuntimeError, "frozen"):
            frozen(x)

    def test_what_is_computed_past_operators_is_found(self):
        def filled(make, number=lambda: 1.0):
            def f(x):
                made = make(3)
                (ctypes.c_float * 3).from_address(made.data_ptr())[:] = [number(), 2.0, 3.0]
                return x + made

            return f

        x = torch.randn(4, 3)
        with self.assertRaisesRegex(RuntimeError, "no operators"):
            vmapgen.trace(filled(torch.zeros), check=True)(x)
        # Memory that nobody had filled before is told from numbers in it.
        self.same(vmapgen.trace(filled(torch.empty), check=True)(x)(x + 1), x + 1 + torch.tensor([1.0, 2.0, 3.0]))
        with self.assertRaisesRegex(RuntimeError, "a tensor that no operator made .* differs"):
            vmapgen.trace(filled(torch.empty, random.random))(x)
        vmapgen.trace(lambda x: x.sin(), check=True)(torch.randn(4, 3))

    def test_threads(self):
        program = vmapgen.trace(lambda x: (x.sin() * x).sum())(torch.randn(4, 3))
        wrong = []

        def run(seed):
            for size in range(2, 30):
                x = torch.randn(size, 3, generator=torch.Generator().manual_seed(seed))
                if not torch.equal(program(x), (x.sin() * x).sum(1)):
                    wrong.append((seed, size))

        threads = [threading.Thread(target=run, args=(i,)) for i in range(8)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual(wrong, [])


class Transforms(Case):
    def test_gradients_of_each_example(self):
        model = net()
        params = {name: p.detach() for name, p in model.named_parameters()}

        def loss(params, x, y):
            return torch.nn.functional.cross_entropy(functional_call(model, params, x), y)

        def data(n):
            return params, torch.randn(n, 5), torch.randint(3, (n,))

        program = self.same_as_vmap(grad(loss), data(6), data(2), data(17), in_dims=(None, 0, 0))
        self.assertEqual(program.why_not_any_size(), "")

    def test_jacobians_and_hessians(self):
        def f(x):
            return (x.sin() * x.pow(3)).cumsum(0)

        for transformed in (jacrev(f), jacfwd(f), hessian(lambda x: f(x).sum()), lambda x: jvp(f, (x,), (x,)), lambda x: vjp(f, x)[1](x)):
            self.same_as_vmap(transformed, (torch.randn(6, 4),), (torch.randn(2, 4),))

    def test_gradients_go_through_a_run(self):
        w = torch.randn(3, requires_grad=True)
        f = lambda x: (x * w).sin().sum()
        program = vmapgen.trace(f)(torch.randn(4, 3))
        x = torch.randn(5, 3, requires_grad=True)
        got, wanted = (torch.autograd.grad(each(x).sum(), (x, w)) for each in (program, vmapgen.vmap(f)))
        self.same(got, wanted)

    def test_a_function_with_a_backward_of_its_own(self):
        class Straight(torch.autograd.Function):
            generate_vmap_rule = True

            @staticmethod
            def forward(x):
                return x.round()

            @staticmethod
            def setup_context(ctx, inputs, output):
                pass

            @staticmethod
            def backward(ctx, g):
                return g * 7

        program = vmapgen.trace(lambda x: Straight.apply(x).sum())(torch.randn(4, 3))
        x = torch.randn(5, 3)
        self.same(program(x), x.round().sum(1))
        with self.assertRaisesRegex(RuntimeError, "Straight"):
            program(x.requires_grad_())
        self.same(vmapgen.trace(grad(lambda x: Straight.apply(x).sum()))(torch.randn(4, 3))(x.detach()), torch.full((5, 3), 7.0))

    def test_a_program_is_mapped_differentiated_and_traced(self):
        f = lambda x: (x.sin() * x).sum()
        program = vmapgen.trace(f)(torch.randn(4, 3))
        x = torch.randn(6, 4, 3)
        for vmap in (torch.vmap, vmapgen.vmap):
            self.same(vmap(program)(x), (x.sin() * x).sum(2))
        self.same(grad(lambda x: program(x).sum())(x[0]), grad(lambda x: vmapgen.vmap(f)(x).sum())(x[0]))
        self.same(vmapgen.trace(program)(x)(x), (x.sin() * x).sum(2))

    def test_modules_and_buffers(self):
        model = torch.nn.Sequential(torch.nn.Conv2d(2, 4, 3), torch.nn.GroupNorm(2, 4), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Linear(64, 3)).eval()
        self.same_as_vmap(lambda x: model(x[None])[0], (torch.randn(4, 2, 6, 6),), (torch.randn(3, 2, 6, 6),))

    def test_attention_is_the_device_s_own(self):
        q = torch.randn(4, 2, 6, 8)
        program = self.same_as_vmap(torch.nn.functional.scaled_dot_product_attention, (q, q, q))
        self.assertIn("flash", str(program))


class Rewritten(Case):
    def test_as_a_program(self):
        arguments = lambda n: (torch.randint(-9, 9, (n, 4)), torch.randn(n, 4), torch.randn(9, 3))
        program = vmapgen.trace(lambda i, w, table: {"sum": (w.unsqueeze(-1) * table[i]).sum(0)}, in_dims=(0, 0, None))(*arguments(5))
        rewritten = program.rewritten()
        self.assertIn("aten::_embedding_bag", str(rewritten))
        self.assertEqual(rewritten.why_not_any_size(), "")
        scope = {}
        exec(rewritten.code, scope)
        with tempfile.TemporaryDirectory() as folder:
            rewritten.save(folder + "/f.vmap")
            loaded = vmapgen.load(folder + "/f.vmap")
        for n in (2, 5, 8):
            inputs = arguments(n)
            wanted = program(*inputs)["sum"]
            for got in (rewritten(*inputs)["sum"], scope["program"](*inputs), loaded(*inputs)[0]):
                torch.testing.assert_close(got, wanted)

    def test_gradients(self):
        program = vmapgen.trace(lambda a, b: torch.linalg.solve(a, b).sum() + torch.linalg.slogdet(a)[1])(torch.randn(4, 3, 3), torch.randn(4, 3))
        rewritten = program.rewritten()
        self.assertIn("aten::linalg_lu_factor_ex", str(rewritten))
        a, b = torch.randn(6, 3, 3) + 3 * torch.eye(3), torch.randn(6, 3)
        gradients = [torch.func.grad(lambda a, b: p(a, b).sum(), argnums=(0, 1))(a, b) for p in (program, rewritten)]  # noqa: B023
        torch.testing.assert_close(gradients[0], gradients[1])
        second = [torch.func.hessian(lambda a: p(a, b).sum())(a) for p in (program, rewritten)]  # noqa: B023
        torch.testing.assert_close(second[0], second[1], rtol=1e-3, atol=1e-3)


class Files(Case):
    def test_what_is_saved_is_loaded(self):
        w = torch.randn(3)
        program = vmapgen.trace(lambda x: (x * w).softmax(0))(torch.randn(4, 3))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "f.vmap"
            program.save(path)
            loaded = vmapgen.load(path)
            with self.assertRaisesRegex(ValueError, "f.pt2 is named like a package"):
                program.save(path.with_suffix(".pt2"))
        x = torch.randn(9, 3)
        self.same(loaded(x), [program(x)])

    def test_from_the_end_of_a_dim_behind_which_the_batch_lies(self):
        """The offset is B*C - B there."""
        program = vmapgen.trace(lambda y: (torch.vmap(lambda z: z * 2)(y), y[-1]), in_dims=1)(torch.randn(4, 5))
        with tempfile.TemporaryDirectory() as folder:
            program.save(folder + "/f.vmap")
            loaded = vmapgen.load(folder + "/f.vmap")
        for sizes in ((4, 5), (2, 3), (7, 2)):
            y = torch.randn(sizes)
            self.same(loaded(y), [(y * 2).t(), y[-1]])

    def test_it_is_told_that_gradients_do_not_go_through(self):
        class Double(torch.autograd.Function):
            generate_vmap_rule = True
            forward = staticmethod(lambda x: x * 2)
            setup_context = staticmethod(lambda ctx, inputs, output: None)
            backward = staticmethod(lambda ctx, g: g * 3)

        program = vmapgen.trace(Double.apply)(torch.randn(4, 3))
        with tempfile.TemporaryDirectory() as folder:
            program.save(folder + "/f.vmap")
            loaded = vmapgen.load(folder + "/f.vmap")
        with self.assertRaisesRegex(RuntimeError, "no gradient"):
            loaded(torch.randn(4, 3, requires_grad=True))


class Sources(Case):
    def test_python(self):
        w = torch.randn(3)
        program = vmapgen.trace(lambda x: {"y": (x * w).softmax(0).expand(2, 3)})(torch.randn(4, 3))
        scope = {}
        exec(program.code, scope)
        x = torch.randn(9, 3)
        self.same(scope["program"](x, c0=program.captured()[0]), program(x)["y"])

    def test_text(self):
        program = vmapgen.trace(lambda points, w: points @ w, in_dims=(0, None))(torch.randn(4, 3), torch.randn(3, 2))
        self.assertIn("points: float32[B, 3]", str(program))
        self.assertIn("aten::mm(points, w)", str(program))
        self.assertIn("inline at::Tensor product(const at::Tensor& points, const at::Tensor& w)", program.cpp("product"))


if __name__ == "__main__":
    unittest.main()
