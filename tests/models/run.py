"""Models of torch.nn on one host: the checks of model.py for each architecture, mapped on that host against a loop without any map.

    VMAPGEN_LIBRARY_DIR=build/lib PYTHONPATH=python .venv/bin/python tests/models/run.py HOST [NAME…]

HOST is stock, install, all or native. A name is that of a file, or of a model in it.
"""

import contextlib
import fnmatch
import importlib
import pathlib
import sys
import unittest
import warnings

import torch

HERE = pathlib.Path(__file__).resolve().parent
HOSTS = ("stock", "install", "all", "native")
FILES = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in ("run", "model"))


@contextlib.contextmanager
def host(name):
    """For the time of a `with` block, torch.vmap runs on this host. On ours no operator is looped over: neither by us nor by torch.vmap."""
    if name == "stock":
        yield
        return
    import vmapgen

    vmapgen.native_operators().set_fallback_policy("error")
    torch._C._functorch._set_vmap_fallback_enabled(False)
    try:
        with vmapgen.native_host() if name == "native" else vmapgen.installed("missing" if name == "install" else "all", host="functorch"):
            yield
    finally:
        torch._C._functorch._set_vmap_fallback_enabled(True)


def refused(host_name, test_name):
    """The words with which this host refuses it, or None."""
    for line in (HERE / "refused.txt").read_text().splitlines():
        if not line.startswith("#"):
            hosts, tests, words = line.split(" | ")
            if host_name in hosts.split() and any(fnmatch.fnmatchcase(test_name, pattern) for pattern in tests.split()):
                return words
    return None


def on(host_name, test_name, check, model):
    words = refused(host_name, test_name)

    def test(self):
        if words and not torch.__version__.startswith("2.13."):
            self.skipTest("refused.txt is of the pinned PyTorch")
        torch.manual_seed(0)
        mapped, looped = check(model)
        with self.assertRaisesRegex(Exception, words) if words else contextlib.nullcontext(), host(host_name):
            got = mapped()
        if not words:
            torch.testing.assert_close(got, looped(), equal_nan=False)

    return test


def extra(host_name, check):
    """A test of one file's own."""

    def test(self):
        torch.manual_seed(0)
        with host(host_name):
            check(self)

    return test


def tests_of(host_name, wanted):
    from model import CHECKS

    tests = {}
    for file in FILES:
        module = importlib.import_module(file)
        for name, model in module.MODELS.items():
            if not wanted or {file, name} & set(wanted):
                tests |= {f"test_{name}_{check}": on(host_name, f"{name}_{check}", CHECKS[check], model) for check in CHECKS}
        if not wanted or file in wanted:
            tests |= {f"test_{name}": extra(host_name, check) for name, check in getattr(module, "TESTS", {}).items()}
    return tests


def main(name, wanted):
    sys.path.insert(0, str(HERE))
    warnings.simplefilter("ignore")  # of torch.vmap's loop, in stock
    torch.set_default_dtype(torch.float64)  # sums over a batch in another order are then the same
    tests = tests_of(name, wanted)
    if not tests:
        sys.exit(f"no model is called {' or '.join(wanted)}")
    case = type(name, (unittest.TestCase,), tests)
    result = unittest.TextTestRunner(verbosity=2).run(unittest.defaultTestLoader.loadTestsFromTestCase(case))
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in HOSTS:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
