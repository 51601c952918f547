"""What the tests of this folder share: their arguments, and a project of its own in a folder of its own."""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

ARGUMENTS = argparse.Namespace()


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
        self.project = HERE / "consumer"

    def run_command(self, *command, cwd=None, env=None, fails=False):
        done = subprocess.run([str(word) for word in command], cwd=cwd or self.folder, env=env or environment(),
                              text=True, timeout=1500, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode != 0, fails, f"$ {command}\n{done.stdout[-6000:]}")
        return done.stdout

    def configure(self, *options, fails=False):
        return self.run_command("cmake", "-S", self.project, "-B", self.build, "-G", "Ninja", "-Wno-dev", *options,
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


def cached():
    """For configure(): a second run of a test has its objects from ccache, though it builds in another folder."""
    ccache = shutil.which("ccache")
    return [f"-DCMAKE_CXX_COMPILER_LAUNCHER=env;CCACHE_NOHASHDIR=1;{ccache}"] if ccache else []


def skip(reason):
    """Ends the test as ctest's SKIP_RETURN_CODE says."""
    print(f"skipped: {reason}", flush=True)
    os._exit(77)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--torch", required=True, type=pathlib.Path, help="the folder of TorchConfig.cmake")
    parser.add_argument("--native-functions", help="PyTorch's list of operators")
    parser.add_argument("--prefix", type=pathlib.Path, help="the install tree")
    parser.add_argument("--site", type=pathlib.Path, help="the folder that the wheel is unpacked to")
    parser.add_argument("--compiler", help="the C++ compiler")
    parser.add_argument("--python", help="the Python that has torch")
    rest = parser.parse_known_args(namespace=ARGUMENTS)[1]
    unittest.main(module="__main__", argv=[sys.argv[0], *rest], verbosity=2)
