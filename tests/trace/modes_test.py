"""What a program is for beside sizes and dtypes: gradients, autocast, threads; and values that leave the tensors of arguments that are not mapped."""

import inspect
import subprocess
import sys
import tempfile
import threading
import unittest

import torch
import vmapgen

same = torch.testing.assert_close


def runs_here(func, x):
    """False where oneDNN has no kernel of that dtype for this CPU: of an LSTM in bfloat16 without AVX-512."""
    try:
        func(x)
    except RuntimeError as error:
        if "could not create a primitive" in str(error):
            return False
        raise
    return True


class Modes(unittest.TestCase):
    x = torch.arange(12.0).reshape(4, 3)

    def test_gradients_are_as_the_run_wants_them(self):
        w = torch.ones(3, requires_grad=True)
        func = lambda x: (x * w).sin().sum()
        with torch.no_grad():
            without = vmapgen.trace(func)(self.x)
        with_grad = vmapgen.trace(func)(self.x.clone().requires_grad_())
        for program in (without, with_grad):
            self.assertTrue(program(self.x).requires_grad)
            same(torch.autograd.grad(program(self.x).sum(), w)[0], (self.x * self.x.cos()).sum(0))
            with torch.no_grad():
                self.assertFalse(program(self.x).requires_grad)
            with torch.inference_mode():
                self.assertTrue(program(self.x).is_inference())

    def test_captured_tensors_may_want_a_gradient_later(self):
        w = torch.ones(3)
        program = vmapgen.trace(lambda x: (x * w).sin().sum())(self.x)
        program(self.x)
        w.requires_grad_()
        same(torch.autograd.grad(program(self.x).sum(), w)[0], (self.x * self.x.cos()).sum(0))
        w.requires_grad_(False)
        self.assertFalse(program(self.x).requires_grad)

    def test_what_asks_for_gradients_has_them_in_any_run(self):
        x, tangent = torch.randn(4, 3, 3, dtype=torch.float64), torch.randn(4, 3, 3, dtype=torch.float64)
        for func in (torch.linalg.eigvalsh, torch.linalg.svdvals, torch.linalg.cond, lambda x: torch.linalg.matrix_norm(x, 2),
                     lambda x: torch.linalg.eigvals(x).abs()):
            mapped = torch.vmap(func)
            for program in (vmapgen.trace(func)(x), vmapgen.trace(func)(x.clone().requires_grad_())):
                same(program(x), mapped(x))
                wants = x.clone().requires_grad_()
                same(*(torch.autograd.grad(each(wants).sum(), wants)[0] for each in (program, mapped)))
                same(*(torch.func.grad(lambda x: each(x).sum())(x) for each in (program, mapped)))  # noqa: B023
                same(*(torch.func.jvp(each, (x,), (tangent,)) for each in (program, mapped)))
                with torch.no_grad():
                    same(*(torch.func.jvp(each, (x,), (tangent,)) for each in (program, mapped)))

    def test_no_grad_inside_holds(self):
        w = torch.ones(3, requires_grad=True)

        def func(x):
            with torch.no_grad():
                still = x * w
            return (still * w).sum()

        program = vmapgen.trace(func)(self.x)
        same(torch.autograd.grad(program(self.x).sum(), w)[0], self.x.sum(0))

    def test_enable_grad_inside_holds(self):
        w = torch.ones(3, requires_grad=True)

        def func(x):
            with torch.enable_grad():
                inside = x * w
            return inside, x * w  # the second as the run

        with torch.no_grad():
            program = vmapgen.trace(func)(self.x)
        self.assertEqual(str(program).count("# enable_grad"), 1, str(program))
        for gradients in (True, False):
            with torch.set_grad_enabled(gradients):
                for each in (program, self.saved(program), self.source(program)):
                    for _ in range(2):
                        inside, outside = each(self.x)
                        self.assertEqual([inside.requires_grad, outside.requires_grad], [True, gradients])
                same(torch.autograd.grad(program(self.x)[0], w, torch.ones(4, 3))[0], self.x.sum(0))
                with torch.inference_mode():
                    self.assertEqual(program(self.x)[0].requires_grad, vmapgen.vmap(func)(self.x)[0].requires_grad)

    def test_enable_grad_inside_reaches_arguments_that_want_it(self):
        def func(x):
            view = x.view(3)  # cut off, as the map's
            with torch.enable_grad():
                return view.view(3) * 2, x.view(3).view(3) * 2

        x = self.x.clone().requires_grad_()
        with torch.no_grad():
            for example in (self.x, x):
                program = vmapgen.trace(func)(example)
                self.assertEqual([each.requires_grad for each in program(x)], [each.requires_grad for each in torch.vmap(func)(x)])
                self.assertEqual([each.requires_grad for each in program(self.x)], [False, False])
            step = vmapgen.jit(func)
            step(x), step(self.x), step(x)
            self.assertEqual(len(step.programs()), 2)

    def test_gradients_inside_a_trace_under_no_grad(self):
        w = torch.ones(3, requires_grad=True)
        for func in (torch.func.grad(lambda x: (x * w).sin().sum()), torch.func.jacrev(lambda x: x * w), lambda x: torch.func.vjp(torch.sin, x)[1](w)[0]):
            for first in (True, False):
                with torch.set_grad_enabled(first):
                    program = vmapgen.trace(func)(self.x)
                for gradients in (True, False):
                    with torch.set_grad_enabled(gradients):
                        got, wanted = program(self.x), torch.vmap(func)(self.x)
                    same(got, wanted)
                    self.assertEqual(got.requires_grad, wanted.requires_grad, (first, gradients))

    def test_constants_of_a_trace_in_inference_mode_are_ordinary(self):
        w, x = torch.full((3,), 2.0), self.x.clone().requires_grad_()
        for func in (lambda x: x * (torch.arange(3.0) + torch.eye(3)[0].expand(3)) * torch.tensor(3.0), lambda x: x.pow(torch.tensor(2.0)) * 2,
                     lambda x: (x / w.square()).sin()):
            wanted = torch.autograd.grad(torch.vmap(func)(x).sum(), x)[0]
            with torch.inference_mode():
                program = vmapgen.trace(func)(self.x)
                programs = program, program.frozen(), program.rewritten()
            for each in programs:
                same(torch.autograd.grad(each(x).sum(), x)[0], wanted)

    def test_captured_tensors_of_inference_mode_are_not_frozen(self):
        with torch.inference_mode():
            w = torch.full((3,), 2.0)
        frozen = vmapgen.trace(lambda x: x * w.square())(self.x).frozen()
        same(frozen(self.x), self.x * 4)
        with torch.inference_mode():
            w.fill_(3.0)  # which nothing tells
        same(frozen(self.x), self.x * 9)

    def test_a_frozen_program_has_no_gradient_for_captured_tensors_and_says_so(self):
        w, x = torch.ones(3, requires_grad=True), self.x.clone().requires_grad_()

        def without(x):
            with torch.no_grad():
                return x * w.sin()

        frozen = vmapgen.trace(lambda x: x * w.sin())(self.x).frozen()
        for each in (frozen, frozen.rewritten()):
            with self.assertRaisesRegex(RuntimeError, r"captured tensor of shape \[3\] wants a gradient, and the program was frozen.*under no_grad"):
                each(x)
            with torch.no_grad():
                same(each(x), self.x * w.sin())
        for func in (lambda x: x * w.detach().sin(), lambda x: x * w.argsort().clamp(1, 1), without, lambda x: x * w):
            program = vmapgen.trace(func)(self.x)
            same(program.frozen()(x), program(x))
        same(torch.autograd.grad(vmapgen.trace(lambda x: x * w)(self.x).frozen()(x).sum(), w)[0], self.x.sum(0))
        w.requires_grad_(False)
        same(torch.autograd.grad(frozen(x).sum(), x)[0], w.sin().expand(4, 3))

    def saved(self, program):
        with tempfile.TemporaryDirectory() as folder:
            program.save(folder + "/f.vmap")
            loaded = vmapgen.load(folder + "/f.vmap")
        loaded.captured()[0].requires_grad_()  # a file holds values
        return loaded

    def source(self, program):
        scope = {}
        exec(program.code, scope)
        names = [name for name, each in inspect.signature(scope["program"]).parameters.items() if each.kind is each.KEYWORD_ONLY]
        return lambda x: scope["program"](x, **dict(zip(names, program.captured(), strict=True)))

    def test_autocast_is_told(self):
        w = torch.ones(3, 3)
        off = vmapgen.trace(lambda x: x @ w)(self.x)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            on = vmapgen.trace(lambda x: x @ w)(self.x)
            self.assertEqual(on(self.x).dtype, torch.bfloat16)
            with self.assertRaisesRegex(RuntimeError, "traced with autocast off, and runs with autocast for cpu BFloat16"):
                off(self.x)
        with self.assertRaisesRegex(RuntimeError, "traced with autocast for cpu BFloat16, and runs with autocast off"):
            on(self.x)
        with torch.autocast("cpu", dtype=torch.float16), self.assertRaisesRegex(RuntimeError, "runs with autocast for cpu Half"):
            on(self.x)

    def test_default_dtype_is_told(self):
        program = vmapgen.trace(lambda x: torch.zeros(3).sum() + x.sum().long())(self.x)
        torch.set_default_dtype(torch.float64)
        try:
            with self.assertRaisesRegex(RuntimeError, "traced with default dtype Float, and runs with default dtype Double"):
                program(self.x)
            with torch.autocast("cpu", torch.bfloat16), self.assertRaisesRegex(
                    RuntimeError, "traced with autocast off, default dtype Float, and runs with autocast for cpu BFloat16, default dtype Double"):
                program(self.x)
            other = vmapgen.trace(lambda x: torch.zeros(3).sum() + x.sum().long())(self.x)
            self.assertEqual(other(self.x).dtype, torch.float64)
        finally:
            torch.set_default_dtype(torch.float32)
        with self.assertRaisesRegex(RuntimeError, "traced with default dtype Double, and runs with default dtype Float"):
            other(self.x)

    def test_jit_has_a_program_with_gradients_and_one_without(self):
        x = torch.randn(4, 3, 3, dtype=torch.float64)
        step = vmapgen.jit(torch.linalg.eigvalsh)
        for _ in range(2):
            same(step(x), torch.vmap(torch.linalg.eigvalsh)(x))
            wants = x.clone().requires_grad_()
            got, wanted = (torch.autograd.grad(each(wants).sum(), wants)[0] for each in (step, torch.vmap(torch.linalg.eigvalsh)))
            same(got, wanted)
        self.assertEqual(len(step.programs()), 2)

    def test_a_program_is_not_made_inside_of_transforms_and_maps(self):
        made_and_run = lambda x: vmapgen.trace(torch.sin)(x)(x)
        for around in (torch.func.grad(lambda x: made_and_run(x).sum()), lambda x: torch.func.jvp(made_and_run, (x,), (x,)),
                       torch.func.grad(lambda w: (vmapgen.trace(torch.sin)(self.x)(self.x) * w).sum())):
            self.assertRaisesRegex(RuntimeError, "a transform of torch.func.* is around the trace. Make the program outside", around, self.x)
        for vmap, words in ((torch.vmap, "a transform of torch.func"), (vmapgen.vmap, "is an example of a map that")):
            self.assertRaisesRegex(RuntimeError, f"{words}.*is around the trace", vmap(made_and_run), self.x.expand(2, 4, 3))

    def test_autocast_inside_holds(self):
        def func(x):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                return x @ torch.ones(3, 3)

        self.assertEqual(vmapgen.trace(func)(self.x)(self.x[:2]).dtype, torch.bfloat16)


    def test_what_is_no_examples_is_cast_too(self):
        """Operators of plain tensors that a rule or the function calls, and bodies without a kernel of their own."""
        w, h, lstm = torch.randn(4, 4), torch.randn(3, 4, 4), torch.nn.LSTM(4, 3, 2, bidirectional=True, batch_first=True).requires_grad_(False)
        for func in (lambda x: torch.mm(w, w), lambda x: torch.addmm(w, w, w).sin() + x, lambda x: lstm(x)[0], torch.linalg.pinv):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                if not runs_here(func, h[0]):
                    continue
                wanted = vmapgen.vmap(func)(h)
                self.assertEqual(wanted.dtype, func(h[0]).dtype)
                same(vmapgen.trace(func)(h)(h), wanted)
                same(vmapgen.jit(func)(h), wanted)

    def test_gradients_of_what_is_cast_by_its_body(self):
        h = torch.randn(3, 4, 2)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            gradients = torch.func.grad(lambda x: torch.linalg.pinv(x).pow(2).sum())
            same(vmapgen.jit(gradients)(h), vmapgen.vmap(gradients)(h))
            wants = h.clone().requires_grad_()
            (of_program,) = torch.autograd.grad(vmapgen.jit(torch.linalg.pinv)(wants).float().pow(2).sum(), wants)
        (wanted,) = torch.autograd.grad(torch.linalg.pinv(wants).pow(2).sum(), wants)
        same(of_program, wanted, rtol=0.1, atol=0.1)


class Refused(unittest.TestCase):
    """What a program would go on without, or read."""

    def test_memory_that_is_given_back(self):
        weight, full = torch.randn(4), torch.randn(4)

        def func(x):
            weight.untyped_storage().resize_(16)
            y = x * weight.copy_(full)
            weight.untyped_storage().resize_(0)
            return y

        self.assertRaisesRegex(RuntimeError, "leaves a tensor of shape .4., .* without its memory", vmapgen.jit(func), torch.ones(3, 4))

    def test_modules_that_work_in_python(self):
        case = """
import sys
import torch
import torch.distributed as dist
import vmapgen
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
whole = torch.nn.Linear(4, 2)
parallel, x = torch.nn.parallel.DistributedDataParallel(whole), torch.ones(3, 4)
with torch.no_grad():
    torch.testing.assert_close(vmapgen.jit(parallel)(x), whole(x))
sharded = torch.nn.Sequential(torch.nn.Linear(4, 2))
for each in (sharded[0], sharded):
    fully_shard(each, mesh=init_device_mesh("cpu", (1,)))
for module in (parallel, sharded):
    try:
        vmapgen.jit(module)(x)
    except RuntimeError as error:
        print(error)
dist.destroy_process_group()
"""
        run = subprocess.run([sys.executable, "-c", case], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(run.stdout, "DistributedDataParallel prepares .*\nvmapgen: trace: a module of fully_shard gathers")


class Workspaces(unittest.TestCase):
    def test_a_result_that_nobody_reads_may_have_any_size(self):
        torch.manual_seed(0)
        net = torch.nn.LSTM(3, 4, batch_first=True).requires_grad_(False)
        program = vmapgen.trace(lambda x: net(x[None])[0][0])(torch.randn(4, 5, 3))
        self.assertEqual(program.why_not_any_size(), "")
        x = torch.randn(7, 5, 3)
        same(program(x), net(x)[0])


class Devices(unittest.TestCase):
    def test_copies_across_devices(self):
        program = vmapgen.trace(lambda x: (x.to("meta").sin(), torch.empty(3, device="meta").copy_(x), x.cpu() * 2))(torch.ones(4, 3))
        self.assertEqual(program.why_not_any_size(), "")
        there, copied, here = program(torch.ones(7, 3))
        self.assertEqual([(each.device.type, tuple(each.shape)) for each in (there, copied, here)], [("meta", (7, 3)), ("meta", (7, 3)), ("cpu", (7, 3))])
        same(here, torch.full((7, 3), 2.0))

    def test_a_program_is_for_the_devices_of_its_examples(self):
        program = vmapgen.trace(lambda x: x.sin().sum())(torch.ones(4, 3, device="meta"))
        self.assertEqual(program(torch.ones(7, 3, device="meta")).shape, (7,))
        with self.assertRaisesRegex(RuntimeError, "on cpu, and was traced with Float on meta"):
            program(torch.ones(7, 3))


class Reads(unittest.TestCase):
    """Values that leave the tensors of arguments that are not mapped."""

    x, w = torch.arange(12.0).reshape(4, 3), torch.tensor([2.0, 0.0, 1.0])

    def refused(self, func, words="reads the value"):
        with self.assertRaisesRegex(RuntimeError, words):
            vmapgen.trace(func, in_dims=(0, None))(self.x, self.w)

    def test_by_operators(self):
        self.refused(lambda x, w: x * w.sum().item())
        self.refused(lambda x, w: x if w[0] > 0 else -x)
        self.refused(lambda x, w: x * float(w[0]))
        self.refused(lambda x, w: x[w.argmax()])
        self.refused(lambda x, w: x[:, None].expand(3, int(w[0])))
        self.refused(lambda x, w: x * len(w.unique()), "depends on values")

    # tolist() and numpy() ask no operator, and torch.tensor() asks item() with the recorder's key taken off the thread.
    PAST_OPERATORS = {
        "tolist": lambda x, w: x * w.tolist()[0],
        "numpy": lambda x, w: x * float(w.numpy()[0]),
        "from_numpy": lambda x, w: x * torch.from_numpy(w.numpy().copy()),
        "dlpack": lambda x, w: x * torch.from_dlpack(w),
        "tensor": lambda x, w: x * torch.tensor([w[0], w[1], w[2]]),
        "as_tensor": lambda x, w: x * torch.as_tensor(list(w)),
        "new_tensor": lambda x, w: x * x.new_tensor([w[0], w[1], w[2]]),
    }

    def test_past_operators(self):
        for name, func in self.PAST_OPERATORS.items():
            with self.subTest(name):
                try:
                    program = vmapgen.trace(func, in_dims=(0, None))(self.x, self.w)
                except RuntimeError as error:
                    self.assertRegex(str(error), "^vmap: trace:")
                else:
                    same(program(self.x, self.w + 1), vmapgen.vmap(func, in_dims=(0, None))(self.x, self.w + 1))

    def test_hooks(self):
        w = torch.ones(2, requires_grad=True)

        def hooked(x):
            y = w * 2
            y.register_hook(lambda g: g * 10)
            return (x * y).sum()

        same(torch.autograd.grad(vmapgen.vmap(hooked)(torch.ones(3, 2)).sum(), w)[0], torch.full((2, ), 60.0))
        with self.assertRaisesRegex(RuntimeError, "register_hook.* in none of the program's"):
            vmapgen.jit(hooked)(torch.ones(3, 2))

    def test_operators_in_their_place(self):
        for func in (lambda x, w: x * torch.stack([w[0], w[1], w[2]]), lambda x, w: x * torch.as_tensor(w), lambda x, w: x * w.clone()):
            program = vmapgen.trace(func, in_dims=(0, None))(self.x, self.w)
            same(program(self.x, self.w + 1), self.x * (self.w + 1))

    def test_by_numbers_of_an_index_select(self):
        program = vmapgen.trace(lambda x, i: x.index_select(0, i[None])[0], in_dims=(0, None))(self.x, torch.tensor(1))
        for i in (0, 1, 2):
            same(program(self.x, torch.tensor(i)), self.x[:, i])

    def test_printing_is_no_reading(self):
        shown = []
        vmapgen.trace(lambda x, w: (shown.extend([repr(x), repr(w)]), x * w)[1], in_dims=(0, None))(self.x, self.w)
        self.assertIn("BatchedTensor", shown[0])

    def test_memory_that_nobody_filled_is_no_constant(self):
        self.assertIn("aten::empty", str(vmapgen.trace(lambda x: x + torch.empty(3) * 0)(self.x)))


class Threads(unittest.TestCase):
    def test_traces_runs_and_refusals_at_once(self):
        w = torch.arange(3.0)
        func = lambda x: (x * w).sin().sum()
        shared, wrong = vmapgen.trace(func)(torch.ones(4, 3)), []

        def run(i):
            for size in range(2 + i % 3, 6):
                x = torch.full((size, 3), float(i))
                wanted = (x * w).sin().sum(1)
                for vmap in (lambda func: shared, lambda func: vmapgen.trace(func)(x), vmapgen.vmap, torch.vmap):  # noqa: B023
                    if not torch.equal(vmap(func)(x), wanted):
                        wrong.append((i, size))
                try:
                    vmapgen.trace(lambda x: x * w.sum().item())(x)
                    wrong.append("not refused")
                except RuntimeError:
                    pass

        threads = [threading.Thread(target=run, args=(i,)) for i in range(32)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
