"""vmapgen.install(host="native"): torch.vmap of the whole process on the native host, until uninstall()."""

import concurrent.futures
import os
import subprocess
import sys
import threading
import time
import unittest
from unittest import mock

import torch
import vmapgen
from both_hosts import is_native
from vmapgen._native import host as module
from vmapgen._native.level import inside

same = torch.testing.assert_close


def host_of(vmap):
    """Whether it runs on the native host, and a map inside of it."""
    found = []

    def inner(a):
        found.append(is_native(a))
        return a

    def outer(a):
        found.append(is_native(a))
        return torch.vmap(inner)(a)

    vmap(outer)(torch.ones(2, 2))
    return found


def written_inside(v):
    made = torch.zeros(6)
    made[0] = v[0]
    return made.index_add_(0, torch.tensor([1, 2]), v)


class Switch(unittest.TestCase):
    def tearDown(self):
        vmapgen.uninstall()

    def test_on_and_off(self):
        stock = torch._functorch.apis.vmap_impl
        self.assertEqual(host_of(torch.vmap), [False, False])
        vmapgen.install(host="native")
        self.assertEqual(host_of(torch.vmap), [True, True])
        self.assertEqual(host_of(torch.func.vmap), [True, True])
        vmapgen.install(host="functorch")
        self.assertEqual(host_of(torch.vmap), [False, False])
        vmapgen.install()
        self.assertEqual(host_of(torch.vmap), [True, True])
        vmapgen.install("all", host="native")
        self.assertIn("native host", vmapgen.status())
        vmapgen.uninstall()
        self.assertEqual(host_of(torch.vmap), [False, False])
        self.assertNotIn("native", vmapgen.status())
        self.assertIs(torch._functorch.apis.vmap_impl, stock)

    def test_a_with_block_ends_as_it_began(self):
        with vmapgen.installed(host="native"):
            self.assertEqual(host_of(torch.vmap), [True, True])
            with vmapgen.installed(host="functorch"):
                self.assertEqual(host_of(torch.vmap), [False, False])
            self.assertEqual(host_of(torch.vmap), [True, True])
        self.assertEqual(host_of(torch.vmap), [False, False])

    def test_with_blocks_that_end_in_another_order(self):
        """As on threads: the last one that goes on counts, and behind all of them is what was there before the first."""
        for hosts, end, then in ((("native", "native"), 0, True), (("native", "functorch"), 0, False), (("functorch", "native"), 1, False)):
            with self.subTest(hosts=hosts, end=end):
                blocks = [vmapgen.installed(host=host) for host in hosts]
                for block in blocks:
                    block.__enter__()
                blocks.pop(end).__exit__(None, None, None)
                self.assertEqual(host_of(torch.vmap), [then] * 2)
                blocks.pop().__exit__(None, None, None)
                self.assertEqual(host_of(torch.vmap), [False, False])
                self.assertIn("not installed", vmapgen.status())

    def test_with_blocks_of_threads(self):
        def work():
            for _ in range(20):
                with vmapgen.installed():
                    self.assertEqual(host_of(torch.vmap), [True, True])

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for done in [pool.submit(work) for _ in range(4)]:
                done.result()
        self.assertIn("not installed", vmapgen.status())

    def test_a_wrong_word(self):
        with self.assertRaisesRegex(ValueError, "host is 'functorch' or 'native', not 'jax'"):
            vmapgen.install(host="jax")

    def test_where_it_raises_nothing_is_installed(self):
        with mock.patch.dict(sys.modules, {"vmapgen._native.host": None}), self.assertRaisesRegex(ImportError, "vmapgen._native.host"):
            vmapgen.install()
        self.assertIn("not installed", vmapgen.status())

    def test_many_threads_install(self):
        class Slow:
            """Somebody else comes between who reads it and what he makes of that."""

            def __init__(self):
                self._native = False

            @property
            def native(self):
                found = self._native
                time.sleep(0.01)
                return found

            @native.setter
            def native(self, value):
                self._native = value

        before = module._users
        with mock.patch.object(module, "process", Slow()):
            for native in (True, False):
                threads = [threading.Thread(target=module.serve_process, args=(native, )) for _ in range(4)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                self.assertEqual(module._users, before + native)

    def test_what_is_made_inside_is_written_to(self):
        v = torch.rand(3, 2)
        wanted = torch.stack([written_inside(each) for each in v])
        with self.assertRaisesRegex(RuntimeError, r"inplace arithmetic\(self, \*extra_args\) is not possible"):
            torch.vmap(written_inside)(v)
        vmapgen.install(host="native")
        same(torch.vmap(written_inside)(v), wanted)
        # A gradient of each example, and one around the map.
        same(torch.vmap(torch.func.grad(lambda a: written_inside(a).sum()))(v), torch.tensor([2.0, 1.0]).expand(3, 2))
        same(torch.func.grad(lambda w: torch.vmap(lambda a: written_inside(a * w))(v).sum())(torch.tensor(2.0)), 2 * v[:, 0].sum() + v[:, 1].sum())

    def test_all_threads(self):
        vmapgen.install(host="native")
        found = []
        thread = threading.Thread(target=lambda: found.append(host_of(torch.vmap)))
        thread.start()
        thread.join()
        self.assertEqual(found, [[True, True]])

    def on_another_thread(self, meanwhile):
        """The hosts of a map on another thread, and of one inside of it that begins after `meanwhile()`."""
        found, began, goes_on = [], threading.Event(), threading.Event()

        def outer(a):
            found.append(is_native(a))
            began.set()
            goes_on.wait(60)
            return torch.vmap(lambda b: found.append(is_native(b)) or b)(a)

        thread = threading.Thread(target=lambda: torch.vmap(outer)(torch.ones(2, 2)))
        thread.start()
        began.wait(60)
        meanwhile()
        here = host_of(torch.vmap)
        goes_on.set()
        thread.join()
        return found, here

    def test_a_map_that_runs_ends_on_its_host(self):
        stock = torch._functorch.apis.vmap_impl
        self.assertEqual(self.on_another_thread(lambda: vmapgen.install(host="native")), ([False, False], [True, True]))
        self.assertEqual(self.on_another_thread(vmapgen.uninstall), ([True, True], [False, False]))
        self.assertIs(torch._functorch.apis.vmap_impl, stock)

    def test_nested_tensors_stay_with_torch_vmap(self):
        nested = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(3, 3)])
        wanted = torch.vmap(lambda a: a * 2)(nested)
        vmapgen.install(host="native")
        got = torch.vmap(lambda a: a * 2)(nested)
        for a, b in zip(got.unbind(), wanted.unbind()):
            same(a, b)

    def test_torch_compile_takes_torch_vmaps_levels(self):
        vmapgen.install(host="native")
        x = torch.randn(3)
        for mapped in (lambda a: torch.vmap(torch.sin)(a), torch.vmap(torch.sin)):
            same(torch.compile(mapped, backend="eager", fullgraph=True)(x), x.sin())

    def test_what_is_mapped_natively_is_compiled_with_torch_vmaps_levels(self):
        x = torch.randn(3, 2)
        mapped = torch.compile(vmapgen.vmap(lambda a, b: a.sin() @ b, in_dims=(0, None)), backend="eager", fullgraph=True)
        same(mapped(x, x[0]), x.sin() @ x[0])
        same(vmapgen.vmap(torch.compile(lambda a: a.sin() + 1, backend="aot_eager"))(x), x.sin() + 1)

    def test_the_maps_of_torch_func_transforms(self):
        """jacrev, jacfwd and hessian map a vjp or a jvp themselves."""
        found = []

        class Cube(torch.autograd.Function):
            generate_vmap_rule = True

            @staticmethod
            def forward(a):
                found.append(inside.levels != [] and not torch._C._functorch.get_dynamic_layer_stack_depth())
                return a ** 3

            @staticmethod
            def setup_context(ctx, inputs, output):
                ctx.save_for_backward(*inputs)

            @staticmethod
            def backward(ctx, g):
                found.append(is_native(g))
                return g * 3 * ctx.saved_tensors[0] ** 2

        x = torch.rand(4, dtype=torch.float64)
        prod = lambda a: a.sin().prod()  # noqa: E731
        wanted = torch.autograd.functional.hessian(prod, x)
        vmapgen.install(host="native")
        same(torch.func.jacrev(Cube.apply)(x), torch.diag(3 * x ** 2))
        self.assertIn(True, found)
        for around in (torch.func.jacrev, torch.func.jacfwd):
            for inside_of_it in (torch.func.grad, torch.func.jacrev, torch.func.jacfwd):
                same(around(inside_of_it(prod))(x), wanted)
                same(torch.vmap(around(inside_of_it(prod)))(x.expand(3, 4)), wanted.expand(3, 4, 4))
        same(torch.func.jacrev(prod, chunk_size=1)(x), torch.autograd.functional.jacobian(prod, x))
        vmapgen.uninstall()
        found.clear()
        torch.func.jacrev(Cube.apply)(x)
        self.assertNotIn(True, found)

    def test_gradients_by_batches(self):
        def gradients(**options):
            x, unused = torch.linspace(0.1, 0.9, 4, dtype=torch.float64).requires_grad_(), torch.ones(2, requires_grad=True)
            hooked = x.sin()
            hooked.register_hook(lambda g: found.append(inside.levels != []))
            first = torch.autograd.grad(hooked * x, (x, unused), torch.eye(4, dtype=x.dtype), is_grads_batched=True, allow_unused=True, **options)
            return x, first

        found = []
        x, (wanted, _) = gradients()
        self.assertEqual(found, [False])
        found.clear()
        vmapgen.install(host="native")
        _, (jacobian, unused) = gradients()
        self.assertEqual(found, [True])
        self.assertIsNone(unused)
        same(jacobian, wanted)
        same(jacobian, torch.diag(x.cos() * x + x.sin()).detach())
        x, (jacobian, _) = gradients(create_graph=True)
        same(torch.autograd.grad(jacobian.sum(), x)[0], (2 * x.cos() - x * x.sin()).detach())
        same(torch.autograd.functional.jacobian(torch.sin, x.detach(), vectorize=True, strategy="forward-mode"), torch.diag(x.cos()).detach())
        vmapgen.uninstall()
        found.clear()
        gradients()
        self.assertEqual(found, [False])

    def test_the_environment_names_the_host(self):
        program = "import torch, vmapgen\nvmapgen.install()\nprint('native' in vmapgen.status())\nvmapgen.install(host='functorch')\n" \
                  "print('native' in vmapgen.status())"
        for host, answers in (("native", "True\nFalse\n"), ("functorch", "False\nFalse\n")):
            ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False,
                                   env={**os.environ, "VMAPGEN_HOST": host})
            self.assertEqual((ended.stdout, ended.returncode), (answers, 0), ended.stderr)
        without = {name: value for name, value in os.environ.items() if name != "VMAPGEN_HOST"}
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=without)
        self.assertEqual((ended.stdout, ended.returncode), ("True\nFalse\n", 0), ended.stderr)
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False,
                               env={**os.environ, "VMAPGEN_HOST": "nativ"})
        self.assertIn("VMAPGEN_HOST is 'functorch' or 'native', not 'nativ'", ended.stderr)

    def test_the_compiler_is_imported_by_who_compiles(self):
        program = "import sys, torch, vmapgen\nvmapgen.install()\ntorch.vmap(torch.sin)(torch.zeros(2))\n" \
                  "print('torch._dynamo' in sys.modules)\nimport torch._dynamo\n" \
                  "print(vmapgen.vmappable._methods_of._dynamo_marked_constant)"
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        self.assertEqual((ended.stdout, ended.returncode), ("False\nTrue\n", 0), ended.stderr)

    def test_the_process_ends_well(self):
        program = "import torch, vmapgen\nvmapgen.install(host='native')\nprint(torch.vmap(torch.sin)(torch.zeros(2)).sum().item())"
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "0.0\n", ""))

    def test_a_block_that_the_end_of_the_process_leaves(self):
        """Modules are empty by then, also where a generator of the caller's holds the block."""
        blocks = "vmapgen.native_host()", "vmapgen.installed()", "vmapgen.installed('all', host='functorch')"
        ways = "block = {0}; block.__enter__(); torch.kept.append(block)", "def g():\n    with {0}: yield\ntorch.kept.append(g()); next(torch.kept[-1])"
        begin = "import vmapgen, torch\ntorch.kept = []\nvmapgen.vmap(torch.sin)(torch.ones(2))\n"
        programs = [begin + "\n".join(way.format(block) for block in blocks) for way in ways]
        started = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for program in programs]
        for program, process in zip(programs, started):
            with self.subTest(program):
                self.assertEqual((process.communicate()[0], process.returncode), (b"", 0))

    def test_what_is_wrong_as_a_block_ends_is_said(self):
        block = vmapgen.installed(host="functorch")
        block.__enter__()
        with mock.patch.object(vmapgen._front_end.install, "_end_locked", side_effect=OSError("gone")), self.assertRaisesRegex(OSError, "gone"):
            block.__exit__(None, None, None)
        vmapgen._front_end.install._blocks.clear()


if __name__ == "__main__":
    unittest.main()
