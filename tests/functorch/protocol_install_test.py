"""Into which front end the vmappable protocol goes, and that it leaves: any order of imports, other libraries that do the same."""

import os
import pathlib
import subprocess
import sys
import textwrap
import types
import unittest
from unittest import mock

import torch
import vmapgen
from protocol_objects import InTree, Private
from torch._functorch import apis
from torch._functorch import vmap as torch_front_end
from torch.func import vmap
from torch.utils import _pytree as pytree

same = torch.testing.assert_close


class InstallTest(unittest.TestCase):
    def tearDown(self):
        vmapgen.install_protocol()

    def test_install_is_idempotent_and_uninstall_restores(self):
        vmapgen.install_protocol()
        vmapgen.install_protocol()
        self.assertEqual(apis.vmap_impl.__module__, "vmapgen._front_end.torch_vmap")
        vmapgen.uninstall_protocol()
        vmapgen.uninstall_protocol()
        for module in (apis, torch_front_end, torch._functorch.autograd_function):
            for name, value in vars(module).items():
                if isinstance(value, types.FunctionType):
                    self.assertFalse(value.__module__.startswith("vmapgen"), name)
        with self.assertRaisesRegex(ValueError, "cannot vmap over non-Tensor arguments"):
            vmap(lambda o: o)(Private(torch.ones(3)))

    def test_import_in_any_order_and_with_another_front_end(self):
        program = """
            import sys, warnings
            {imports}
            text = repr([str(w.message) for w in caught])
            assert (torch._functorch.apis.vmap_impl.__module__ == "vmapgen._front_end.torch_vmap") == {taught}, text
            assert ("cannot be taught vmappable objects" in text) != {taught}, text
        """
        recorded = "caught = warnings.catch_warnings(record=True).__enter__(); warnings.simplefilter('always'); "
        broken = "import torch._functorch.vmap; del torch._functorch.vmap._flat_vmap; "
        cases = {
            "import vmapgen; assert 'torch' not in sys.modules; import torch": True,
            "import importlib.util; import vmapgen; importlib.util.find_spec('torch'); import torch": True,
            "import torch; import vmapgen": True,
            broken + "import vmapgen": False,
        }
        for imports, taught in cases.items():
            with self.subTest(imports):
                text = textwrap.dedent(program).format(imports=recorded + imports, taught=taught)
                path = {"PYTHONPATH": str(pathlib.Path(vmapgen.__file__).parents[1])}
                done = subprocess.run([sys.executable, "-c", text], env=os.environ | path, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_another_library_after_us_and_before_us(self):
        # As tensordict does: its own class, known to its own copies of the front end's functions.
        class Theirs(Private):
            __module__ = "theirs.types"

            def _add_batch_dim(self, in_dim, vmap_level):
                raise AssertionError("its own library serves it, not we")

        names = ("_process_batched_inputs", "_create_batched_inputs", "_unwrap_batched")
        stock = {}

        def replace():
            stock.update({name: getattr(torch_front_end, name) for name in names})

            def process(in_dims, args, func):
                if type(args[0]) is Theirs:
                    return 1, [0], [args[0].value], pytree.tree_structure((0,))
                return stock["_process_batched_inputs"](in_dims, args, func)

            process.__module__ = "theirs.patches"
            create, unwrap = (types.FunctionType(f.__code__, f.__globals__) for f in
                              (stock["_create_batched_inputs"], stock["_unwrap_batched"]))
            create.__module__ = unwrap.__module__ = "theirs.patches"
            for name, function in zip(names, (process, create, unwrap)):
                mock.patch.object(torch_front_end, name, function).start()

        def check():
            same(vmap(lambda o: InTree(o.value + 1))(InTree(torch.ones(2))).value, torch.ones(2) + 1)
            same(vmap(lambda t: InTree(t))(torch.ones(2)).value, torch.ones(2))
            same(vmap(lambda t: t + 1)(Theirs(torch.ones(1))), torch.ones(1) + 1)
            same(vmap(lambda t: t + 1)([torch.ones(2)][0]), torch.ones(2) + 1)

        for ours_first in (True, False):
            with self.subTest(ours_first=ours_first):
                vmapgen.uninstall_protocol()
                if ours_first:
                    vmapgen.install_protocol()
                replace()
                vmapgen.install_protocol()
                try:
                    check()
                finally:
                    if not ours_first:
                        vmapgen.uninstall_protocol()
                    mock.patch.stopall()


if __name__ == "__main__":
    unittest.main()
