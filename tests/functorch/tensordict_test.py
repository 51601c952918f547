"""The real tensordict package through torch.vmap: by its own functions, by ours, and with both. Skipped without it."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import textwrap
import unittest

_SKIPPED = 77  # what ctest is told to read as "skipped"
_ROOT = pathlib.Path(__file__).resolve().parents[2]

_BEGINNING = """
import torch
{imports}
from tensordict import TensorDict
from torch._functorch import vmap as front_end
from torch.func import vmap
from vmappable_types import TensorMap
same = torch.testing.assert_close
td = TensorDict({{"x": torch.randn(3, 4), "in": {{"y": torch.randn(3)}}}}, [3])
f = lambda t: t.set("z", t["x"] * t["in", "y"])
z = td["x"] * td["in", "y"][:, None]
"""

_ORDERS = {"tensordict first": "import tensordict.nn\nimport vmapgen", "vmapgen first": "import vmapgen\nimport tensordict.nn"}


class TensorDictTest(unittest.TestCase):
    def passes(self, program: str, own_patches: bool = True) -> None:
        """Runs `program` for both orders of import; without `own_patches`, tensordict leaves torch.vmap as it is."""
        for order, imports in _ORDERS.items():
            with self.subTest(order=order, own_patches=own_patches):
                path = [str(_ROOT / "python"), str(_ROOT / "examples"), os.environ.get("PYTHONPATH", "")]
                variables = os.environ | {"PYTHONPATH": os.pathsep.join(path),
                                          "PYTORCH_TENSORDICT_IMPORT_VMAP": "0" if own_patches else "1"}
                text = _BEGINNING.format(imports=imports) + textwrap.dedent(program)
                done = subprocess.run([sys.executable, "-c", text], env=variables, capture_output=True, text=True, check=False)
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


if __name__ == "__main__":
    if importlib.util.find_spec("tensordict") is None:
        print("skipped: there is no tensordict")
        sys.exit(_SKIPPED)
    unittest.main()
