"""What torch.vmap runs on: the native host while `with native_host()` lasts, on its thread, for all of PyTorch's names of it."""

import pathlib
import resource
import sys
import threading
import unittest

import torch
import vmapgen
from both_hosts import OnBoth, is_native, same
from torch.func import vmap as func_vmap
from vmapgen import native_host

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))
from vmappable_types import TensorMap  # noqa: E402


class Switch(OnBoth):
    def hosts(self):
        """Whether each of PyTorch's names for vmap runs on the native host."""
        found = []
        for vmap in (torch.vmap, torch.func.vmap, func_vmap):
            vmap(lambda a: found.append(is_native(a)) or a)(torch.ones(1))
        return found

    def test_while_it_lasts_and_nested(self):
        self.assertEqual(self.hosts(), [False] * 3)
        with native_host():
            self.assertEqual(self.hosts(), [True] * 3)
            with native_host():
                self.assertEqual(self.hosts(), [True] * 3)
            self.assertEqual(self.hosts(), [True] * 3)
        self.assertEqual(self.hosts(), [False] * 3)

    def test_after_an_error(self):
        with self.assertRaisesRegex(ZeroDivisionError, "by zero"), native_host():
            torch.vmap(lambda a: 1 // 0)(torch.ones(1))
        self.assertEqual(self.hosts(), [False] * 3)

    def test_of_its_thread_only(self):
        found, inside, done = [], threading.Event(), threading.Event()

        def other():
            inside.wait()
            try:
                found.append(self.hosts())
            finally:
                done.set()

        thread = threading.Thread(target=other)
        thread.start()
        with native_host():
            inside.set()
            done.wait()
            self.assertEqual(self.hosts(), [True] * 3)
        thread.join()
        self.assertEqual(found, [[False] * 3])

    def test_a_function_made_outside(self):
        found = []
        mapped = torch.vmap(lambda a: found.append(is_native(a)) or a)
        with native_host():
            mapped(torch.ones(1))
        mapped(torch.ones(1))
        self.assertEqual(found, [True, False])

    def test_the_protocol_may_be_taken_out_meanwhile(self):
        with native_host():
            vmapgen.uninstall_protocol()
            self.assertEqual(self.hosts(), [True] * 3)
        vmapgen.install_protocol()
        self.assertEqual(self.hosts(), [False] * 3)

    def test_vmappable_objects(self):
        m = TensorMap({"x": torch.randn(3, 4)}, [3])
        self.check(m["x"] * 2, lambda: torch.vmap(lambda m: m["x"] * 2)(m))

    def test_transforms_of_torch_func_keep_to_functorch(self):
        x = torch.randn(3)
        f = lambda a: a.sin() * a.sum()  # noqa: E731
        jacobian = torch.autograd.functional.jacobian(f, x)
        for transform in (torch.func.jacrev, torch.func.jacfwd):
            self.check(jacobian, lambda: transform(f)(x))  # noqa: B023
        self.check(torch.autograd.functional.hessian(lambda a: f(a).sum(), x),
                   lambda: torch.func.hessian(lambda a: f(a).sum())(x))
        self.check(x.cos(), lambda: torch.func.grad(lambda a: torch.vmap(torch.sin)(a).sum())(x))
        self.check(x.cos(), lambda: torch.vmap(torch.func.grad(torch.sin))(x))

    def test_torch_compile_is_left_alone(self):
        x = torch.randn(3)
        with native_host():
            same(torch.compile(lambda a: torch.vmap(torch.sin)(a), backend="eager", fullgraph=True)(x), x.sin())


class Again(unittest.TestCase):
    def test_installing_again_and_again_takes_no_memory(self):
        def pages():
            return int(pathlib.Path("/proc/self/statm").read_text().split()[1])

        mapped, x = torch.vmap(torch.sin), torch.randn(4, 4)
        for options in ({}, {"host": "functorch"}, {"host": "functorch", "rules": "all"}):
            for times in (5, 30):
                before = pages()
                for _ in range(times):
                    with vmapgen.installed(**options):
                        mapped(x)
            self.assertLess((pages() - before) * resource.getpagesize(), 1 << 20, options)


if __name__ == "__main__":
    unittest.main()
