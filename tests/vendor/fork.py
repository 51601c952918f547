"""A tree laid out like PyTorch's, and what compiles in it. It has no sources of PyTorch: its headers are those of an
unpacked wheel, and what PyTorch's build makes for functorch is made by that wheel's torchgen.
"""

import concurrent.futures
import pathlib
import re
import shutil
import subprocess

MAKE_PLUMBING = """
import pathlib, sys
from torchgen.gen import parse_native_yaml
from torchgen.gen_vmap_plumbing import gen_all_vmap_plumbing
functions, tags, out = sys.argv[1:]
pathlib.Path(out).write_text(gen_all_vmap_plumbing(parse_native_yaml(functions, tags).native_functions))
"""
ROOT_CMAKE = 'set(CMAKE_CXX_STANDARD\n    {standard}\n    CACHE STRING "as PyTorch says it")\n'
ATEN_CMAKE = 'file(GLOB base_cpp "*.cpp" "detail/*.cpp" "functorch/*.cpp")\n'


class Failure(Exception):
    pass


def run(*command, cwd=None, fails=False):
    done = subprocess.run([str(word) for word in command], cwd=cwd, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if (done.returncode != 0) != fails:
        raise Failure(f"$ {' '.join(map(str, command))}\n{done.stdout[-6000:]}")
    return done.stdout


def declared_standard(root):
    """Of CMAKE_CXX_STANDARD, as a tree's own CMakeLists.txt sets it."""
    found = re.search(r"set\(CMAKE_CXX_STANDARD\s+(\d+)", (root / "CMakeLists.txt").read_text())
    if not found:
        raise Failure(f"{root}/CMakeLists.txt sets no CMAKE_CXX_STANDARD")
    return int(found.group(1))


class Fork:
    """`site_packages` holds torch/include and torchgen of a wheel."""

    def __init__(self, root, site_packages, compiler):
        self.root = root
        self.compiler = compiler
        self.aten = root / "aten/src/ATen"
        self.generated = root / "build/aten/src"
        self.own = root / "build/own"
        self.torch = site_packages / "torch"
        self.site_packages = site_packages
        self.packaged = site_packages / "torchgen/packaged/ATen/native"

    def lay_out(self, python, tree=None):
        """`tree` is a checkout to copy; without one the tree has what the command reads, and the wheel's headers."""
        if self.root.exists():
            shutil.rmtree(self.root)  # of the last run
        self.is_real = tree is not None
        if self.is_real:
            shutil.copytree(tree, self.root, symlinks=True)
        else:
            self._imitate()
        (self.generated / "ATen").mkdir(parents=True)
        make = f"import sys; sys.path.insert(0, {str(self.site_packages)!r})\n{MAKE_PLUMBING}"
        run(python, "-c", make, self.aten / "native/native_functions.yaml", self.aten / "native/tags.yaml",
            self.generated / "ATen/VmapGeneratedPlumbing.h")
        # Our headers alone are held to warnings: PyTorch's stand in the same folder.
        (self.own / "ATen/functorch").mkdir(parents=True)
        (self.own / "ATen/functorch/vmapgen").symlink_to(self.aten.resolve() / "functorch/vmapgen")
        self.standard = declared_standard(self.root)

    def _imitate(self):
        for folder in (self.aten / "native", self.aten / "functorch"):
            folder.mkdir(parents=True)
        for name in ("native_functions.yaml", "tags.yaml"):
            shutil.copy(self.packaged / name, self.aten / "native" / name)
        (self.aten / "CMakeLists.txt").write_text(ATEN_CMAKE)
        (self.root / "CMakeLists.txt").write_text(ROOT_CMAKE.format(standard=self._standard_of_headers()))
        # The command asks the tree which headers it has.
        for name in ("c10", "torch"):
            (self.root / name).symlink_to(self.torch / "include" / name)
        for entry in (self.torch / "include/ATen").iterdir():
            if entry.name not in ("functorch", "native"):
                (self.aten / entry.name).symlink_to(entry)
        for entry in (self.torch / "include/ATen/native").iterdir():
            (self.aten / "native" / entry.name).symlink_to(entry)

    def _standard_of_headers(self):
        """A wheel does not say what its tree declares: the lowest that its headers take."""
        for standard in (17, 20):
            done = subprocess.run([self.compiler, f"-std=c++{standard}", f"-I{self.torch / 'include'}", "-E", "-o",
                                   "/dev/null", "-x", "c++", "-"], input="#include <ATen/ATen.h>\n", text=True,
                                  stderr=subprocess.PIPE)
            if done.returncode == 0:
                return standard
        raise Failure(f"{self.compiler} takes ATen/ATen.h of {self.torch} at no standard:\n{done.stderr[-2000:]}")

    def flags(self):
        include = self.torch / "include"
        tree = [self.aten.parent, self.root, self.root / "torch/csrc/api/include"] if self.is_real else []
        theirs = [self.generated, *tree, include, include / "torch/csrc/api/include"]
        # As PyTorch's own build says, without which its headers include all operators.
        return [f"-std=c++{self.standard}", "-DAT_PER_OPERATOR_HEADERS", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                f"-I{self.own}", *(word for folder in theirs for word in ("-isystem", folder))]

    def written(self):
        """What was vendored: the sources of the vocabulary, and the rules."""
        sources = sorted((self.aten / "functorch").glob("Vmapgen*.cpp"))
        rules = [source for source in sources if source.name.startswith("VmapgenRules")]
        return [source for source in sources if source not in rules], rules


class Precompiled:
    """The first of HEADERS that a file includes anyway, compiled once: so it hides no include that is missing."""

    HEADERS = "ATen/Functions.h", "ATen/Context.h", "ATen/core/Tensor.h"

    def __init__(self, fork, *flags):
        self.fork = fork
        self.flags = flags
        self.folder = fork.root / "build/precompiled"
        self.folder.mkdir()
        self.made = {}

    def flags_for(self, fork, sources, jobs):
        """Those for each of the sources, which are that fork's."""
        headers = [self._header_of(fork, source) for source in sources]
        wanted = sorted(set(headers) - {None} - set(self.made))
        with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
            self.made.update(zip(wanted, workers.map(self._make, wanted)))
        return [[*self.flags, *(("-include", self.made[each]) if each else ())] for each in headers]

    def _header_of(self, fork, source):
        included = set()
        self._walk(fork, source, included)
        return next((header for header in self.HEADERS if header in included), None)

    def _walk(self, fork, path, included):
        """What `path` includes by itself, by headers of ours or functorch's, or by those of operators."""
        for name in set(re.findall(r"^#include <(.*)>", path.read_text(), re.M)) - included:
            included.add(name)
            if re.match("ATen/(functorch/|ops/|ATen.h)", name):
                places = (folder / name for folder in (fork.own, fork.torch / "include"))
                self._walk(fork, next(place for place in places if place.exists()), included)

    def _make(self, header):
        path = self.folder / pathlib.Path(header).name
        path.write_text(f"#include <{header}>\n")
        run(self.fork.compiler, *self.fork.flags(), *self.flags, "-x", "c++-header", path, "-o", f"{path}.gch")
        return path


def compile_errors(fork, sources, precompiled, jobs):
    """What the compiler says of those that do not compile. Makes no objects."""
    work = zip(sources, precompiled.flags_for(fork, sources, jobs))

    def errors(source, first):
        try:
            run(fork.compiler, *fork.flags(), *first, "-fsyntax-only", source)
        except Failure as failure:
            return str(failure)
        return None

    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        return [said for said in workers.map(lambda each: errors(*each), work) if said]
