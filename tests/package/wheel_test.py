"""The wheel: built by pip in a copy of the tree, unpacked where no source is near, and used from there."""

import pathlib
import re
import shutil
import subprocess

import case  # first: it shows the way to the next
import tree_copy
from case import ARGUMENTS, Consumer, environment


class Build(Consumer):
    def test_pip_builds_and_unpacks_it(self):
        shutil.rmtree(ARGUMENTS.site, ignore_errors=True)
        probe = subprocess.run([ARGUMENTS.python, "-c", "import scikit_build_core, torch, pip"], capture_output=True,
                               text=True)
        if probe.returncode != 0:
            case.skip(f"{ARGUMENTS.python}: {probe.stderr.splitlines()[-1]}; ./setup.sh test installs it")
        tree = self.folder / "vmapgen"
        tree_copy.copy_tree(ARGUMENTS.source, tree)
        torch = tree_copy.torch_in_the_copy(ARGUMENTS.torch, ARGUMENTS.source, tree)
        pip = [ARGUMENTS.python, "-m", "pip", "--disable-pip-version-check"]
        self.run_command(*pip, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", "out", tree,
                         # The compiler by the name that ccache knows it by: scikit-build-core would take Python's.
                         env=environment(Torch_DIR=torch, CXX=ARGUMENTS.compiler, CMAKE_BUILD_PARALLEL_LEVEL="2"))
        wheel, = (self.folder / "out").glob("*.whl")
        self.assertRegex(wheel.name, r"^vmapgen-[0-9.]+-py3-none-linux_\w+\.whl$")
        self.run_command(*pip, "install", "--no-deps", "--no-index", "--target", ARGUMENTS.site, wheel)


class Use(Consumer):
    def setUp(self):
        super().setUp()
        self.package = ARGUMENTS.site / "vmapgen"
        if not self.package.is_dir():
            case.skip("no wheel was built")

    def run_python(self, *words, **more):
        return self.run_command(ARGUMENTS.python, *words, env=environment(PYTHONPATH=str(ARGUMENTS.site), **more)).strip()

    def ask(self, code, **more):
        return self.run_python("-c", code, **more)

    def has_functorch(self):
        return (self.package / "lib/libvmap_functorch.so").exists()


class Wheel(Use):
    def test_it_says_where_its_parts_are(self):
        for function, path in {"get_include": "include", "library_dir": "lib", "cmake_prefix": "",
                               "schema_dir": "share/vmapgen/schema", "program": "bin/vmapgen"}.items():
            said = self.ask(f"import vmapgen; print(vmapgen.{function}())")
            self.assertEqual(pathlib.Path(said), self.package / path, function)
        self.assertTrue((self.package / "include/vmap/vmap.h").is_file())
        self.assertTrue((self.package / "share/vmapgen/schema/schema.json").is_file())

    def test_it_requires_the_torch_that_it_was_built_with(self):
        running, built_for = self.ask(
            "import torch, vmapgen; print(torch.__version__.split('+')[0], vmapgen.torch_version())").split()
        self.assertEqual(running, built_for)
        metadata, = ARGUMENTS.site.glob("vmapgen-*.dist-info/METADATA")
        self.assertIn(f"Requires-Dist: torch=={built_for}\n", metadata.read_text())

    def test_no_path_of_the_machine_that_built_it(self):
        binaries = [*(self.package / "lib").glob("*.so*"), self.package / "bin/vmapgen"]
        self.assertIn("libvmap_native.so", [path.name for path in binaries])
        for path in binaries:
            dynamic = self.run_command("readelf", "-d", path)
            for found in re.findall(r"(?:RPATH|RUNPATH).*\[(.*)\]", dynamic):
                self.assertTrue(all(part.startswith("$ORIGIN") for part in found.split(":")), f"{path}: {found}")
        for path in self.package.rglob("*.cmake"):
            self.assertNotIn(str(ARGUMENTS.source), path.read_text(), path)
            self.assertNotIn("vmapgen-package-", path.read_text(), path)  # the copy that it was built in

    def test_its_libraries_find_each_other(self):
        missing = [line for line in self.run_command("ldd", self.package / "bin/vmapgen").splitlines()
                   if "not found" in line]
        self.assertEqual(missing, [])
        said = self.ask("""
import os, torch, vmapgen
libraries = [os.path.join(vmapgen.library_dir(), f"libvmap_{host}.so") for host in ("functorch", "native")]
torch.ops.load_library(next(path for path in libraries if os.path.exists(path)))  # the first brings the second
ops, x = torch.ops.vmapgen, torch.randn(5, 3)
level = ops.enter(5)
mapped = ops.remove_batch_dim(ops.add_batch_dim(x, 0, level).cumsum(0).sin(), level, 5, 0)
ops.leave()
print(torch.equal(mapped, torch.stack([row.cumsum(0).sin() for row in x])))""")
        self.assertTrue(said.endswith("True"), said)

    def test_torch_vmap_uses_it_and_is_itself_again(self):
        if not self.has_functorch():
            self.skipTest("built without the functorch host")
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

    def test_a_rule_without_a_compiler(self):
        """In a virtual environment that has nothing but the wheel, and torch."""
        self.run_command(ARGUMENTS.python, "-m", "venv", "--without-pip", self.folder / "venv")
        python = self.folder / "venv/bin/python"
        ask = lambda words: self.run_command(ARGUMENTS.python, "-c", words, env=environment()).strip()
        paths = ask("import sysconfig; print(sysconfig.get_path('purelib'), sysconfig.get_path('platlib'), sep='\\n')").splitlines()
        site, = (self.folder / "venv/lib").glob("python*/site-packages")
        (site / "wheel_and_torch.pth").write_text("\n".join([str(ARGUMENTS.site), *dict.fromkeys(paths)]) + "\n")
        said = self.run_command(python, "-c", """
import torch, vmapgen
@torch.library.custom_op("wheel::running", mutates_args=())
def running(x: torch.Tensor) -> torch.Tensor:
    return x.cumsum(-1)
torch._C._functorch._set_vmap_fallback_enabled(False)
vmapgen.rule(running, kind="variadic", core=1)
x = torch.randn(5, 3)
print(torch.equal(torch.vmap(running)(x), x.cumsum(-1)), torch.equal(vmapgen.vmap(running)(x), x.cumsum(-1)))
try:
    vmapgen.rule(running, kind="variadix")
except ValueError as error:
    print(str(error).splitlines()[0])
proof = vmapgen.prove(running)
print(bool(proof), proof.wrong_calls > 0)
vmapgen.remove_rule(running)
print(vmapgen.probe(running).yaml)""", env=environment()).strip()
        self.assertEqual(said.splitlines()[-5:],
                         ["True True", "vmapgen.rule: kind: error: there is no kind 'variadix' [unknown-kind]", "True True",
                          "- func: wheel::running(Tensor x) -> Tensor", "  vmap: {kind: variadic, core: 1}"], said)

    def test_without_the_library_of_rules_the_rest_works(self):
        for path in (self.package / "lib").iterdir():
            if "vmap_rules" not in path.name:
                (self.folder / path.name).symlink_to(path)
        said = self.ask("""
import torch, vmapgen
x = torch.randn(5, 30)
print(torch.equal(vmapgen.vmap(torch.sin)(x), x.sin()))
try:
    vmapgen.rule("wheel::running(Tensor x) -> Tensor", kind="variadic", core=1)
except ImportError as error:
    print(error)""", VMAPGEN_LIBRARY_DIR=str(self.folder))
        self.assertRegex(said, r"True\n.*vmapgen: .*libvmap_rules.so is not there: build it \(cmake .*--target vmap_rules\)")

    def test_another_torch_is_refused(self):
        (self.folder / "vmapgen-torch-version").write_text("2.0.1\n")
        said = self.ask("""
import vmapgen
try:
    vmapgen.install()
except ImportError as error:
    print(error)""", VMAPGEN_LIBRARY_DIR=str(self.folder))
        self.assertRegex(said, r"built for PyTorch 2\.0\.1, and this is PyTorch \d")

    def test_the_program_runs(self):
        program = ARGUMENTS.site / "bin/vmapgen"
        self.assertIn("vmapgen: batching rules", self.run_python(program, "--help"))
        self.assertIn("cumsum_rule", self.run_python(program, "explain", "cumsum"))  # by torch's own list of operators


class Examples(Use):
    """examples/custom_op with the wheel alone: its own CMakeLists.txt, and torch.utils.cpp_extension."""

    def setUp(self):
        super().setUp()
        self.example = self.folder / "custom_op"
        shutil.copytree(ARGUMENTS.source / "examples/custom_op", self.example)
        self.host = "functorch" if self.has_functorch() else "native"

    def test_by_cmake(self):
        self.project = self.example
        prefix = self.ask("import vmapgen; print(vmapgen.cmake_prefix())")
        self.configure(f"-DCMAKE_PREFIX_PATH={prefix}", f"-DTorch_DIR={ARGUMENTS.torch}", *case.cached())
        self.run_command("cmake", "--build", self.build, "-j", "2")
        said = self.run_python(self.example / "check.py", self.build, self.host)
        self.assertIn("agree with the loop", said)

    def test_by_cpp_extension(self):
        said = self.run_python(self.example / "extension.py", self.host)
        self.assertIn(f"agrees with the loop on the {self.host} host", said)


if __name__ == "__main__":
    case.main()
