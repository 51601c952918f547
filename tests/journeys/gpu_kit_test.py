"""`make gpu-kit` and tests/gpu_kit.py: what is packed in one place runs in another, by another Python."""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(kit NONE)
set(Torch_DIR /torch CACHE PATH "")
enable_testing()
add_test(NAME it COMMAND {python} -c "import sys, torch; sys.exit(0 if open('{tree}/tests/data').read() == 'there' else 1)")
add_test(NAME built COMMAND ${{CMAKE_COMMAND}} -E cat ${{CMAKE_BINARY_DIR}}/bin/vmap_rules_tests)
add_test(NAME other COMMAND false)
set_tests_properties(it PROPERTIES LABELS gpu ENVIRONMENT "A=1;B=2")
set_tests_properties(built PROPERTIES LABELS gpu PASS_REGULAR_EXPRESSION "a program")
"""


class GpuKit(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.here, self.there = self.folder / "here", self.folder / "there"

    def tree(self, at, data):
        (at / "tests").mkdir(parents=True)
        shutil.copy(SOURCE / "tests/gpu_kit.py", at / "tests")
        (at / "tests/data").write_text(data)
        return at

    def run_in(self, tree, *words):
        # A torch of the test's own: only the place of its libraries is asked for.
        (self.folder / "site/torch").mkdir(parents=True, exist_ok=True)
        (self.folder / "site/torch/__init__.py").touch()
        return subprocess.run([*map(str, words)], cwd=tree, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={"PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONPATH": str(self.folder / "site")})

    def pack(self):
        self.tree(self.here, "gone")
        python = self.folder / "gone/bin/python3"
        python.parent.mkdir(parents=True)
        python.symlink_to(sys.executable)
        (self.here / "CMakeLists.txt").write_text(PROJECT.format(python=python, tree=self.here))
        self.run_in(self.here, "cmake", "-B", "build-gpu")
        for file in ("bin/vmap_runtime_tests", "bin/vmap_rules_tests", "lib/libvmap_native.so", "lib/vmapgen-torch-version", "tests/rules/operators.json"):
            path = self.here / "build-gpu" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("a program\n")
        packed = self.run_in(self.here, sys.executable, "tests/gpu_kit.py", "pack", "build-gpu", self.folder / "kit.tar.xz")
        self.assertRegex(packed.stdout, "kit.tar.xz: 0 MiB, built with /torch")
        shutil.rmtree(python.parent)

    def unpack(self):
        return self.run_in(self.there, sys.executable, "tests/gpu_kit.py", "unpack", self.folder / "kit.tar.xz")

    def test_it_runs_elsewhere(self):
        self.pack()
        shutil.rmtree(self.here)
        self.tree(self.there, "there")
        unpacked = self.unpack()
        self.assertIn(f"LD_LIBRARY_PATH={self.folder}/site/torch/lib make gpu NO_BUILD=1 BUILD=build-gpu", unpacked.stdout)
        tests = self.run_in(self.there, "ctest", "--test-dir", "build-gpu", "--label-regex", "gpu", "--output-on-failure")
        self.assertIn("100% tests passed, 0 tests failed out of 2", tests.stdout, tests.stdout)
        self.assertIn("make gpu", self.unpack().stdout)  # again

    def test_nothing_is_packed_that_is_not_built(self):
        self.pack()
        packed = self.run_in(self.here, sys.executable, "tests/gpu_kit.py", "pack", "build-gpu", self.folder / "other.tar.xz")
        self.assertNotEqual(packed.returncode, 0)
        self.assertIn("what it runs is not there: build gpu_tests first", packed.stdout)

    def test_another_tree_stands_where_it_was_built(self):
        self.pack()
        self.tree(self.there, "there")
        refused = self.unpack()
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn(f"{self.here} is there, and is not {self.there}: the tests were built for that path", refused.stdout)
        self.assertFalse((self.there / "build-gpu").exists())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=pathlib.Path, required=True)
    SOURCE = parser.parse_args().source.resolve()
    unittest.main(argv=sys.argv[:1], verbosity=2)
