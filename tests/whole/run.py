"""Whole programs on one host: `mapped()` of each file here, which uses torch.vmap, against its `looped()`, which does not.

    VMAPGEN_LIBRARY_DIR=build/lib PYTHONPATH=python .venv/bin/python tests/whole/run.py HOST [NAME…]

HOST is stock, install, all or native. A name is that of a file.
"""

import contextlib
import importlib
import pathlib
import sys
import unittest
import warnings

import torch

HERE = pathlib.Path(__file__).resolve().parent
HOSTS = ("stock", "install", "all", "native")
NAMES = sorted(path.stem for path in HERE.glob("*.py") if path.stem != "run")


def host(name):
    """For the time of a `with` block, torch.vmap runs on this host, and no operator is looped over in silence on ours."""
    if name == "stock":
        return contextlib.nullcontext()
    import vmapgen

    vmapgen.native_operators().set_fallback_policy("error")
    if name == "native":
        return vmapgen.native_host()
    return vmapgen.installed("missing" if name == "install" else "all", host="functorch")


def on(name, module):
    """The test of a program. Each side starts from one seed, and from arguments of its own, which it may write to."""

    def test(self):
        results = []
        for run, where in ((module.mapped, host(name)), (module.looped, contextlib.nullcontext())):
            torch.manual_seed(0)
            arguments = module.inputs()
            with where:
                results.append(run(*arguments))
        torch.testing.assert_close(*results, equal_nan=False)

    return test


def main(name, wanted):
    sys.path.insert(0, str(HERE))
    warnings.simplefilter("ignore")  # of torch.vmap's loop, in stock
    torch.set_default_dtype(torch.float64)  # sums over a batch in another order are then the same
    tests = {f"test_{program}": on(name, importlib.import_module(program)) for program in wanted or NAMES}
    case = type(name, (unittest.TestCase,), tests)
    result = unittest.TextTestRunner(verbosity=2).run(unittest.defaultTestLoader.loadTestsFromTestCase(case))
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in HOSTS:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
