"""Tests of the harness: a package whose tests pass, fail on the native host, enter no vmap, die, hang and flake; a module in two versions.
`make clients` runs it first."""

import pathlib
import sys
import tempfile
import unittest
import zipfile

import clients
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
        assert torch._C._functorch.get_dynamic_layer_stack_depth() > 0, "not on ours"
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

_BESIDE = "import expecttest\ndef test_another_expecttest():\n    assert expecttest.VERSION == 'of its own'\n"


def _wheel(folder, name, module):
    path = folder / f"{name}-99-py3-none-any.whl"
    info = f"{name}-99.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{name}.py", module)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 99\nRequires-Dist: no-such-package-of-ours\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    return path


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
        for host in ("install", "install_all"):
            ran = self.run_on(host, 1, tests)
            self.assertTrue(ran["test_passes"]["entered"], host)
        package = table.Package(self.folder, "it")
        self.assertEqual(package.passing, {f"test_it.py::{test}" for test in ("test_passes", "test_fails_on_ours", "test_traced")})
        self.assertEqual(package.flaky, {"test_it.py::test_fails_in_the_second_run"})
        self.assertEqual(list(package.host["native"]), ["test_it.py::test_fails_on_ours"])
        self.assertIn("not on ours", package.host["native"]["test_it.py::test_fails_on_ours"])
        self.assertEqual(package.host["install"], {})

    def test_a_host_that_nothing_enters_fails(self):
        line = '{{"begins": "t"}}\n{{"test": "t", "outcome": "passed", "error": "", "entered": {entered}, "seconds": 0}}\n'
        for host, entered in (("stock", 1), ("install", 0), ("native", 1)):
            (self.folder / f"it.{host}.0.jsonl").write_text(line.format(entered=entered))
        package = table.Package(self.folder, "it")
        self.assertIn("none entered vmap", package.host["install"]["all tests"])
        self.assertEqual(package.host["native"], {})

    def test_beside(self):
        (self.folder / "test_it.py").write_text(_BESIDE)
        python = pathlib.Path(sys.executable)
        package = {"beside": [_wheel(self.folder, "expecttest", "VERSION = 'of its own'")], "environment": {"OTHER": "1"}}
        environment = clients.environment(python, "it", package, self.folder)
        self.assertEqual(environment["OTHER"], "1")
        for variables, outcome in ((environment, "passed"), ({}, "failed")):
            out = self.folder / f"beside.{outcome}.jsonl"
            self.assertEqual(watched.go(watched.Run(python, ["test_it.py"], self.folder, "stock", out, environment=variables)), "")
            self.assertEqual([result["outcome"] for result in watched.results(out).values()], [outcome])


if __name__ == "__main__":
    unittest.main()
