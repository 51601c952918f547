"""Tests of the harness: a package whose tests pass, fail on the native host, enter no vmap, die, hang and flake. `make clients` runs it first."""

import pathlib
import sys
import tempfile
import unittest

import table
import watched

_TESTS = '''
import os, pathlib, time, torch

def _vmap():
    assert torch.equal(torch.vmap(torch.neg)(torch.ones(3)), -torch.ones(3))

def test_passes():
    _vmap()

def test_enters_none():
    assert torch.ones(3).sum() == 3

def test_dies():
    _vmap()
    os.abort()

def test_hangs():
    _vmap()
    time.sleep(1000)

def test_fails_on_ours():
    def mapped(x):
        assert torch._C._functorch.peek_interpreter_stack() is not None, "not on ours"
        return x
    torch.vmap(mapped)(torch.ones(3))

def test_fails_in_the_second_run():
    _vmap()
    ran = pathlib.Path("ran")
    assert not ran.exists()
    ran.write_text("")

def test_traced():
    torch.compile(torch.vmap(torch.neg), backend="eager")(torch.ones(3))
'''


class Harness(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "test_it.py").write_text(_TESTS)

    def run_on(self, host, number, tests=None):
        out = self.folder / f"it.{host}.{number}.jsonl"
        why = watched.go(watched.Run(pathlib.Path(sys.executable), ["test_it.py"], self.folder, host, out, tests, seconds=30))
        self.assertEqual(why, "")
        return {test.split("::")[1]: result for test, result in watched.results(out).items()}

    def test_harness(self):
        found = self.run_on("stock", 0)
        self.assertEqual({test: result["outcome"] for test, result in found.items()}, {
            "test_passes": "passed", "test_enters_none": "passed", "test_dies": "crashed", "test_hangs": "crashed",
            "test_fails_on_ours": "passed", "test_fails_in_the_second_run": "passed", "test_traced": "passed"})
        self.assertEqual(found["test_dies"]["error"], "the process died of SIGABRT")
        self.assertEqual(found["test_hangs"]["error"], "took too long")
        self.assertEqual([test for test, result in found.items() if not result["entered"]], ["test_enters_none"])
        tests = [f"test_it.py::{test}" for test in ("test_passes", "test_fails_on_ours", "test_fails_in_the_second_run", "test_traced")]
        self.run_on("stock", 1, tests)
        native = self.run_on("native", 1, tests)
        self.assertTrue(native["test_passes"]["entered"])
        package = table.Package(self.folder, "it")
        self.assertEqual(package.passing, {f"test_it.py::{test}" for test in ("test_passes", "test_fails_on_ours", "test_traced")})
        self.assertEqual(package.flaky, {"test_it.py::test_fails_in_the_second_run"})
        self.assertEqual(list(package.host["native"]), ["test_it.py::test_fails_on_ours"])
        self.assertIn("not on ours", package.host["native"]["test_it.py::test_fails_on_ours"])


if __name__ == "__main__":
    unittest.main()
