"""vmapgen as others use it: the project in consumer/ is built against an install tree, with our sources as a part of
it, and against a wheel. ctest runs each class as one test; README.md says how, and how to run one by hand.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import tree_copy

ARGUMENTS = None


def environment(**more):
    """The caller's, without what would name another libtorch or another build's settings."""
    dropped = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "BUILD", "PRESET", "PREFIX", "DESTDIR", "CMAKE_PREFIX_PATH", "Torch_DIR",
               "PYTHONPATH", "VMAPGEN_LIBRARY_DIR", "VMAPGEN_NATIVE_FUNCTIONS")
    return {name: value for name, value in os.environ.items() if name not in dropped} | more


class Consumer(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="vmapgen-package-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.build = self.folder / "build"

    def run_command(self, *command, cwd=None, env=None, fails=False):
        done = subprocess.run([str(word) for word in command], cwd=cwd or self.folder, env=env or environment(),
                              text=True, timeout=1500, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode != 0, fails, f"$ {command}\n{done.stdout[-6000:]}")
        return done.stdout

    def configure(self, *options, fails=False):
        return self.run_command("cmake", "-S", HERE / "consumer", "-B", self.build, "-G", "Ninja", "-Wno-dev", *options,
                                fails=fails)

    def refused(self, *options):
        """What CMake says when it refuses, on one line: it breaks lines where it likes."""
        return " ".join(self.configure(*options, fails=True).split())

    def build_and_run(self):
        self.run_command("cmake", "--build", self.build, "-j", "2")
        said = self.run_command(self.build / "mixture")
        self.assertEqual(said.count("vmap and the loop agree"), 3, said)
        self.assertIn("vmapgen: batching rules", (self.build / "program.txt").read_text())

    def stand_in_for_torch(self, version):
        """A libtorch of another version, as far as find_package looks before the refusal."""
        folder = self.folder / "other/share/cmake/Torch"
        folder.mkdir(parents=True)
        (folder / "TorchConfig.cmake").write_text("set(Torch_FOUND TRUE)\n")
        (folder / "TorchConfigVersion.cmake").write_text(
            f'set(PACKAGE_VERSION "{version}")\nset(PACKAGE_VERSION_COMPATIBLE TRUE)\n')
        return folder


class InstallTree(Consumer):
    def test_a_program_finds_links_and_agrees_with_the_loop(self):
        self.configure(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}")
        self.build_and_run()

    def test_the_program_finds_what_is_installed_with_it(self):
        program, listed = ARGUMENTS.prefix / "bin/vmapgen", f"--native-functions={ARGUMENTS.native_functions}"
        self.assertIn("cumsum_rule", self.run_command(program, "explain", listed, "cumsum"))
        self.assertNotIn("note:", self.run_command(program, "coverage", listed))

    def test_the_tree_may_be_moved(self):
        moved = self.folder / "moved"
        shutil.copytree(ARGUMENTS.prefix, moved)
        self.configure(f"-DCMAKE_PREFIX_PATH={moved}")
        self.assertIn(str(moved), (self.build / "build.ninja").read_text())
        self.assertNotIn(str(ARGUMENTS.prefix), (self.build / "build.ninja").read_text())

    def test_nothing_but_the_hint_names_the_source_tree(self):
        for path in ARGUMENTS.prefix.rglob("*.cmake"):
            lines = [line for line in path.read_text().splitlines()
                     if str(ARGUMENTS.source) in line and "find_package(Torch" not in line]
            self.assertEqual(lines, [], path)


class Refusals(Consumer):
    def test_a_libtorch_of_another_version(self):
        other = self.stand_in_for_torch("2.11.0")
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", f"-DTorch_DIR={other}")
        self.assertRegex(said, r"built for PyTorch \d+\.\d+\.\d+, and the libtorch that was found is 2\.11\.0")
        self.assertIn(f"cmake -DTorch_DIR={other}", said)  # what to do about it

    def test_no_libtorch(self):
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON")
        self.assertRegex(said, r"needs libtorch \d+\.\d+\.\d+, and none was found")
        self.assertIn("torch.utils.cmake_prefix_path", said)

    def test_no_libtorch_is_needed_for_the_program(self):
        said = self.configure(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON",
                              "-DVMAPGEN_HOST=")
        self.assertIn("the program alone", said)

    def test_a_component_that_there_is_not(self):
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DVMAPGEN_HOST=jax")
        self.assertIn("has no component jax: there are program, native", said)

    def test_rules_for_a_host_that_there_is_not(self):
        said = self.refused(f"-DCMAKE_PREFIX_PATH={ARGUMENTS.prefix}", "-DVMAPGEN_RULES_HOST=jax")
        self.assertIn("HOST is 'jax'; it must be native", said)

    def test_our_sources_without_libtorch(self):
        said = self.refused(f"-DVMAPGEN_TREE={ARGUMENTS.source}", "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON")
        self.assertIn("libtorch was not found", said)
        self.assertIn("-DTorch_DIR=", said)

    def test_a_wheel_without_torch_in_the_python_that_builds(self):
        said = " ".join(self.run_command(
            "cmake", "-S", ARGUMENTS.source, "-B", self.build, "-G", "Ninja", "-DSKBUILD=2", "-DVMAPGEN_BUILD_TESTS=OFF",
            "-DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON", fails=True).split())
        self.assertIn("libtorch was not found. PyTorch is not installed where", said)
        self.assertIn("pip install --no-build-isolation .", said)


class Subproject(Consumer):
    def test_a_program_builds_us_links_and_agrees_with_the_loop(self):
        if not shutil.which("ccache"):
            print("skipped: without ccache all rules would be compiled a second time")
            sys.exit(77)
        tree = self.folder / "vmapgen"
        tree_copy.copy_tree(ARGUMENTS.source, tree)
        self.build = tree / "build"  # as deep as the build that filled the cache
        torch = tree_copy.torch_in_the_copy(ARGUMENTS.torch, ARGUMENTS.source, tree)
        self.configure(f"-DVMAPGEN_TREE={tree}", f"-DTorch_DIR={torch}")
        targets = self.run_command("cmake", "--build", self.build, "--target", "help")
        self.assertNotRegex(targets, r"vmap_rules_tests|example_")
        self.build_and_run()


class Wheel(Consumer):
    @classmethod
    def setUpClass(cls):
        cls.python = ARGUMENTS.python
        probe = subprocess.run([cls.python, "-c", "import scikit_build_core, torch, pip"], capture_output=True, text=True)
        if probe.returncode != 0:
            print(f"skipped: {cls.python}: {probe.stderr.splitlines()[-1]}; ./setup.sh test installs it")
            sys.exit(77)

    def build_wheel(self):
        """Builds the wheel in a copy of the tree, and unpacks it where no source is near."""
        tree = self.folder / "vmapgen"
        tree_copy.copy_tree(ARGUMENTS.source, tree)
        torch = tree_copy.torch_in_the_copy(ARGUMENTS.torch, ARGUMENTS.source, tree)
        pip = [self.python, "-m", "pip", "--disable-pip-version-check"]
        self.run_command(*pip, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", "out", tree,
                         # The compiler by the name that ccache knows it by: scikit-build-core would take Python's.
                         env=environment(Torch_DIR=torch, CXX=ARGUMENTS.compiler, CMAKE_BUILD_PARALLEL_LEVEL="2"))
        wheel, = (self.folder / "out").glob("*.whl")
        self.run_command(*pip, "install", "--no-deps", "--no-index", "--target", self.site, wheel)
        shutil.rmtree(tree)
        return wheel

    def ask(self, code):
        return self.run_command(self.python, "-c", code, env=environment(PYTHONPATH=str(self.site))).strip()

    def test_the_wheel(self):
        self.site = self.folder / "site"
        wheel = self.build_wheel()
        self.assertRegex(wheel.name, r"^vmapgen-[0-9.]+-py3-none-linux_\w+\.whl$")
        self.package = self.site / "vmapgen"
        version = self.ask("import vmapgen; print(vmapgen.torch_version())")
        metadata, = self.site.glob("vmapgen-*.dist-info/METADATA")
        self.assertIn(f"Requires-Dist: torch=={version}\n", metadata.read_text())
        self.check_paths()
        self.check_run_paths()
        self.check_the_libraries_load()
        self.check_the_program()
        self.check_cmake()
        if (self.package / "lib/libvmap_functorch.so").exists():
            self.check_torch_vmap()
            self.check_another_torch_is_refused()  # the last: it spoils the wheel

    def check_paths(self):
        for function, path in {"get_include": "include", "library_dir": "lib", "cmake_prefix": "",
                               "schema_dir": "share/vmapgen/schema", "program": "bin/vmapgen"}.items():
            said = self.ask(f"import vmapgen; print(vmapgen.{function}())")
            self.assertEqual(pathlib.Path(said), self.package / path, function)
        self.assertTrue((self.package / "include/vmap/vmap.h").is_file())
        self.assertTrue((self.package / "share/vmapgen/schema/schema.json").is_file())
        same = self.ask("import torch, vmapgen; print(torch.__version__.split('+')[0] == vmapgen.torch_version())")
        self.assertEqual(same, "True")

    def check_run_paths(self):
        """Nothing leads to a folder of the machine that built the wheel."""
        binaries = [*(self.package / "lib").glob("*.so*"), self.package / "bin/vmapgen"]
        self.assertIn("libvmap_native.so", [path.name for path in binaries])
        for path in binaries:
            dynamic = self.run_command("readelf", "-d", path)
            for found in re.findall(r"(?:RPATH|RUNPATH).*\[(.*)\]", dynamic):
                self.assertTrue(all(part.startswith("$ORIGIN") for part in found.split(":")), f"{path}: {found}")
        # The package's own libraries find each other, the program its own.
        missing = [line for line in self.run_command("ldd", self.package / "bin/vmapgen").splitlines()
                   if "not found" in line]
        self.assertEqual(missing, [])
        for path in self.package.rglob("*.cmake"):
            self.assertNotIn(str(ARGUMENTS.source), path.read_text(), path)
            self.assertNotIn(str(self.folder / "vmapgen"), path.read_text(), path)

    def check_the_libraries_load(self):
        """In a process that has imported torch, and as a user maps a function over samples."""
        said = self.ask("""
import os, torch, vmapgen
libraries = [os.path.join(vmapgen.library_dir(), f"libvmap_{host}.so") for host in ("functorch", "native")]
torch.ops.load_library(next(path for path in libraries if os.path.exists(path)))  # the first brings the second
doors, x = torch.ops.vmapgen, torch.randn(5, 3)
level = doors.enter(5)
mapped = doors.remove_batch_dim(doors.add_batch_dim(x, 0, level).cumsum(0).sin(), level, 5, 0)
doors.leave()
print(torch.equal(mapped, torch.stack([row.cumsum(0).sin() for row in x])))""")
        self.assertTrue(said.endswith("True"), said)

    def check_torch_vmap(self):
        """torch.vmap maps with our rules what it loops over by itself, and is itself again afterwards."""
        said = self.ask("""
import torch, vmapgen
torch._C._functorch._set_vmap_fallback_enabled(False)  # the loop is an error
function, x = (lambda row: torch.histc(row, 4, -1, 1)), torch.randn(5, 30)
def mapped():
    try:
        return torch.equal(torch.vmap(function)(x), torch.stack([function(row) for row in x]))
    except RuntimeError:
        return "loops"
print(mapped())
vmapgen.install()
print(mapped())
vmapgen.uninstall()
print(mapped())""")
        self.assertEqual(said.splitlines()[-3:], ["loops", "True", "loops"], said)

    def check_another_torch_is_refused(self):
        version = self.package / "lib/vmapgen-torch-version"
        version.write_text("2.11.0\n")
        said = self.ask("""
import vmapgen
try:
    vmapgen.install()
except ImportError as error:
    print(error)""")
        self.assertRegex(said, r"built for PyTorch 2\.11\.0, and this is PyTorch \d")

    def check_the_program(self):
        said = self.run_command(self.python, self.site / "bin/vmapgen", "--help",
                                env=environment(PYTHONPATH=str(self.site)))
        self.assertIn("vmapgen: batching rules", said)
        said = self.run_command(self.python, self.site / "bin/vmapgen", "explain", "cumsum",
                                env=environment(PYTHONPATH=str(self.site)))
        self.assertIn("cumsum_rule", said)  # by torch's own list of operators

    def check_cmake(self):
        prefix = self.ask("import vmapgen; print(vmapgen.cmake_prefix())")
        self.configure(f"-DCMAKE_PREFIX_PATH={prefix}", f"-DTorch_DIR={ARGUMENTS.torch}")
        self.build_and_run()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--torch", required=True, type=pathlib.Path, help="the folder of TorchConfig.cmake")
    parser.add_argument("--native-functions", help="PyTorch's list of operators")
    parser.add_argument("--prefix", type=pathlib.Path, help="the install tree")
    parser.add_argument("--compiler", help="the C++ compiler")
    parser.add_argument("--python", help="the Python that has torch")
    ARGUMENTS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
