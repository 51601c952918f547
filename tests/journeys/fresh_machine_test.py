"""`make demo` asks for nothing that `setup.sh build` does not install.

It is configured with a root of links for all that CMake and the shell find: Debian's essential packages, and those that setup.sh lists for
`build`, with what they depend on. In the same folder `make test` then finds the tests, and compiles no file anew.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

ARGUMENTS = None
FORMAT = "${db:Status-Status}|${Package}|${Essential}|${Priority}|${Provides}|${Pre-Depends},${Depends}\\n"
# make's own, and what would say which compiler and which libtorch to take.
NOT_HANDED_ON = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "BUILD", "PRESET", "CMAKE_PREFIX_PATH")


class Packages:
    """Those that are installed: what each depends on, and which are on every Debian."""

    def __init__(self):
        asked = subprocess.run(["dpkg-query", "-W", "-f", FORMAT], capture_output=True, text=True, check=True).stdout
        self.depends, self.provided, self.everywhere = {}, {}, set()
        for line in asked.splitlines():
            status, name, essential, priority, provides, depends = line.split("|", 5)
            if status != "installed":
                continue
            self.depends[name] = self.names(depends)
            if essential == "yes" or priority == "required":
                self.everywhere.add(name)
            for other in self.names(provides):
                self.provided.setdefault(other, []).append(name)

    @staticmethod
    def names(field):
        return re.findall(r"(?:^|[,|])\s*([a-z0-9][a-z0-9+.-]+)", field)

    def closure(self, wanted):
        found, queue = set(), [*wanted, *self.everywhere]
        while queue:
            name = queue.pop()
            if name not in self.depends:
                queue += self.provided.get(name, [])
            elif name not in found:
                found.add(name)
                queue += self.depends[name]
        return found


def listed(what):
    """What `setup.sh WHAT` installs, as its own --check prints it: Debian's packages, and wheels."""
    check = subprocess.run(["./setup.sh", what, "--check"], cwd=ARGUMENTS.source, capture_output=True, text=True)
    return {line.split()[0] for line in check.stdout.splitlines()}


def link_files(packages, root):
    """The packages' files below `root`, where they stand below /, and the commands that are links to one of them (c++, awk)."""
    files = set()
    for line in subprocess.run(["dpkg", "-L", *sorted(packages)], capture_output=True, text=True, check=True).stdout.splitlines():
        folder, name = os.path.split(line)
        path = os.path.join(os.path.realpath(folder), name)  # /bin is a link
        if line.startswith("/") and not line.startswith("/usr/share/doc") and os.path.lexists(path) and not os.path.isdir(path):
            files.add(path)
    real = {os.path.realpath(path) for path in files}
    for folder in ("/usr/bin", "/usr/sbin"):
        files |= {entry.path for entry in os.scandir(folder) if os.path.realpath(entry.path) in real}
    for path in files:
        link = root / path.lstrip("/")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(path)
    for name in ("bin", "sbin", "lib"):
        (root / name).symlink_to(root / "usr" / name)


class Demo(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if shutil.which("dpkg") is None:
            raise unittest.SkipTest("no dpkg, which says what belongs to a package")
        packages = Packages()
        build = listed("build") & packages.depends.keys()
        if not {"g++", "cmake", "ninja-build", "make", "python3"} <= build:
            raise unittest.SkipTest(f"not all that setup.sh lists was installed by Debian's packages: {sorted(build)}")
        folder = tempfile.TemporaryDirectory(prefix="vmapgen-fresh-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.root, cls.build = cls.folder / "root", cls.folder / "build"
        cls.hidden = (listed("test") - listed("build")) & packages.depends.keys()
        cls.closure = packages.closure(build)
        link_files(cls.closure, cls.root)
        cls.environment = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
        cls.environment["CMAKE_TOOLCHAIN_FILE"] = str(cls.folder / "toolchain.cmake")
        if ARGUMENTS.source not in ARGUMENTS.torch.parents:
            cls.environment["Torch_DIR"] = str(ARGUMENTS.torch)

    def make(self, *words, bare):
        environment = {**self.environment, **({"PATH": f"{self.root}/usr/sbin:{self.root}/usr/bin"} if bare else {})}
        done = subprocess.run(["make", *words, f"BUILD={self.build}"], cwd=ARGUMENTS.source, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=280)
        self.assertEqual(done.returncode, 0, f"make {words}\n{done.stdout[-6000:]}")
        return done.stdout

    def hide(self, hidden):
        """Whether CMake finds only what is in the root of links, below our tree, and beside libtorch."""
        roots = ";".join(map(str, (self.root, ARGUMENTS.source, ARGUMENTS.torch.parents[3])))
        modes = "".join(f"set(CMAKE_FIND_ROOT_PATH_MODE_{kind} ONLY)\n" for kind in ("PROGRAM", "LIBRARY", "INCLUDE", "PACKAGE"))
        (self.folder / "toolchain.cmake").write_text(f'set(CMAKE_FIND_ROOT_PATH "{roots}")\n{modes}' if hidden else "")

    def compiled(self):
        """File: command, of all that the build folder would compile."""
        commands = json.loads((self.build / "compile_commands.json").read_text())
        return {entry["file"]: entry["command"] for entry in commands}

    def test_help(self):
        self.assertIn("make demo", self.make("help", bare=True))

    def test_demo_and_then_tests(self):
        self.hide(True)
        self.make("configure", bare=True)
        targets = [word for line in self.make("-n", "demo", bare=True).splitlines() if "--target" in line
                   for word in shlex.split(line.split("--target", 1)[1])]
        self.assertTrue(targets)
        subprocess.run(["ninja", "-n", *targets], cwd=self.build, check=True, stdout=subprocess.DEVNULL)
        demo = self.compiled()

        self.hide(False)
        self.make("configure-tests", bare=False)
        everything = self.compiled()
        self.assertLess(demo.items(), everything.items())
        self.make("configure", bare=True)
        self.assertEqual(self.compiled(), everything)
        tests = subprocess.run(["ctest", "--test-dir", self.build, "-N"], capture_output=True, text=True, check=True).stdout
        self.assertIn("journey.fresh_machine", tests)

    def test_the_links_hide_something(self):
        self.assertTrue(self.hidden)  # else this machine shows nothing
        self.assertEqual(self.closure & self.hidden, set())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--torch", required=True, type=pathlib.Path, help="the folder of TorchConfig.cmake")
    ARGUMENTS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
