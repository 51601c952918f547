"""`vmapgen vendor` into a tree laid out like PyTorch's, whose functorch then has the rules.

PyTorch itself takes hours to build. So what was vendored is compiled as a library of its own against the wheel's
headers, and loaded into the wheel: the operators, functorch and its macros are PyTorch's, the plumbing is what its
torchgen makes of the tree's native_functions.yaml, and only what libtorch does not export is stood in for
(stand_ins.cpp). check.py then holds torch.vmap to the loop.
"""

import argparse
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
NOT_HERE = 77
MAKE_PLUMBING = """
import pathlib, sys
from torchgen.gen import parse_native_yaml
from torchgen.gen_vmap_plumbing import gen_all_vmap_plumbing
functions, tags, out = sys.argv[1:]
pathlib.Path(out).write_text(gen_all_vmap_plumbing(parse_native_yaml(functions, tags).native_functions))
"""


class Failure(Exception):
    pass


def run(*command, cwd=None, fails=False):
    done = subprocess.run([str(word) for word in command], cwd=cwd, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if (done.returncode != 0) != fails:
        raise Failure(f"$ {' '.join(map(str, command))}\n{done.stdout[-6000:]}")
    return done.stdout


def expect(condition, what):
    if not condition:
        raise Failure(what)


class Fork:
    def __init__(self, root, site_packages):
        self.root = root
        self.aten = root / "aten/src/ATen"
        self.generated = root / "build/aten/src"
        self.torch = site_packages / "torch"
        self.packaged = site_packages / "torchgen/packaged/ATen/native"

    def lay_out(self, python):
        if self.root.exists():
            shutil.rmtree(self.root)  # of the last run
        for folder in (self.aten / "native", self.aten / "functorch", self.generated / "ATen"):
            folder.mkdir(parents=True)
        for name in ("native_functions.yaml", "tags.yaml"):
            shutil.copy(self.packaged / name, self.aten / "native" / name)
        (self.aten / "CMakeLists.txt").write_text('file(GLOB base_cpp "*.cpp" "detail/*.cpp" "functorch/*.cpp")\n')
        run(python, "-c", MAKE_PLUMBING, self.aten / "native/native_functions.yaml", self.aten / "native/tags.yaml",
            self.generated / "ATen/VmapGeneratedPlumbing.h")

    def compile(self, compiler, source, out):
        launcher = [ccache] if (ccache := shutil.which("ccache")) else []
        include = self.torch / "include"
        # The fork's own headers first: what we wrote, and its plumbing.
        run(*launcher, compiler, "-std=c++20", "-fPIC", "-O0", "-Wall", "-Wextra", "-Werror", f"-I{self.generated}",
            f"-I{self.root / 'aten/src'}", "-isystem", include, "-isystem", include / "torch/csrc/api/include",
            "-c", source, "-o", out)

    def library(self, compiler):
        sources = [*sorted((self.aten / "functorch").glob("*.cpp")), HERE / "stand_ins.cpp"]
        objects = [self.root / "build" / (source.name + ".o") for source in sources]
        with concurrent.futures.ThreadPoolExecutor(2) as workers:
            list(workers.map(lambda pair: self.compile(compiler, *pair), zip(sources, objects)))
        out = self.root / "build/libvendored.so"
        run(compiler, "-shared", "-o", out, *objects, f"-L{self.torch / 'lib'}", "-ltorch", "-ltorch_cpu", "-lc10",
            "-Wl,-z,defs", f"-Wl,-rpath,{self.torch / 'lib'}")
        return out


def check_command(arguments, fork):
    """Writes once, then finds nothing to do; a dry run before it writes nothing."""
    vendor = (arguments.vmapgen, "vendor", "--into", fork.root, "--ops", HERE / "operators.txt")
    shown = run(*vendor, "--dry-run", cwd=arguments.source)
    expect("+++ b/aten/src/ATen/functorch/VmapgenRules0.cpp" in shown, f"the dry run shows no rules:\n{shown[:2000]}")
    expect(not list((fork.aten / "functorch").iterdir()), "the dry run wrote files")
    said = run(*vendor, cwd=arguments.source)
    expect("left out" not in said, f"operators are left out:\n{said}")
    expect("no build line is needed" in said, f"the tree's CMake globs, and this was not seen:\n{said}")
    again = run(*vendor, cwd=arguments.source)
    expect("nothing to change" in again, f"the second run changed something:\n{again}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--vmapgen", required=True)
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--native-functions", required=True, type=pathlib.Path, help="of the wheel's torchgen")
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--python", required=True, help="the one that has torch")
    parser.add_argument("--work", required=True, type=pathlib.Path, help="a folder of this test's own")
    arguments = parser.parse_args()
    site_packages = arguments.native_functions.resolve().parents[4]
    if not (site_packages / "torch/include/ATen").is_dir() or not shutil.which(arguments.compiler):
        print("skipped: no wheel of PyTorch, or no compiler")
        return NOT_HERE
    fork = Fork(arguments.work, site_packages)
    try:
        fork.lay_out(arguments.python)
        check_command(arguments, fork)
        library = fork.library(arguments.compiler)
        check = (arguments.python, HERE / "check.py", HERE / "operators.txt")
        print("without:", run(*check, fails=True).splitlines()[-1])
        print("with:", run(*check, library).splitlines()[-1])
    except Failure as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
