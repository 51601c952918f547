"""`vmapgen vendor` into a tree laid out like PyTorch's, whose functorch then has the rules.

PyTorch itself takes hours to build. So what was vendored is compiled as a library of its own against the wheel's
headers, at the lowest standard of C++ that these take, and loaded into the wheel: the operators, functorch and its
macros are PyTorch's, the plumbing is what its torchgen makes of the tree's native_functions.yaml, and only what libtorch
does not export is stood in for (stand_ins.cpp). check.py then holds torch.vmap to the loop.
"""

import argparse
import concurrent.futures
import pathlib
import shutil
import sys

from fork import Failure, Fork, Precompiled, compile_errors, run

HERE = pathlib.Path(__file__).resolve().parent
NOT_HERE = 77


def expect(condition, what):
    if not condition:
        raise Failure(what)


def make_library(fork, precompiled):
    sources, rules = fork.written()
    sources = [*rules, HERE / "stand_ins.cpp", *sources]  # the longest first

    def compile_one(source, first):
        out = fork.root / "build" / (source.name + ".o")
        run(fork.compiler, *fork.flags(), *first, "-c", source, "-o", out)
        return out

    with concurrent.futures.ThreadPoolExecutor(2) as workers:
        objects = list(workers.map(compile_one, sources, precompiled.flags_for(fork, sources, jobs=2)))
    out = fork.root / "build/libvendored.so"
    run(fork.compiler, "-shared", "-o", out, *objects, f"-L{fork.torch / 'lib'}", "-ltorch", "-ltorch_cpu", "-lc10",
        "-Wl,-z,defs", f"-Wl,-rpath,{fork.torch / 'lib'}")
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


def check_sources(arguments, fork, site_packages, precompiled):
    """All sources that rules are made of, and not only those of the operators above, keep to the standard."""
    whole = Fork(fork.root.with_name(fork.root.name + "-all"), site_packages, arguments.compiler)
    whole.lay_out(arguments.python)
    run(arguments.vmapgen, "vendor", "--into", whole.root, "--all", cwd=arguments.source)
    compiled = {source.name for source in fork.written()[0]}
    rest = [source for source in whole.written()[0] if source.name not in compiled]
    expect(rest, "the operators need all sources: this checks nothing")
    errors = compile_errors(whole, rest, precompiled, jobs=2)
    expect(not errors, "\n".join(errors))
    return len(compiled) + len(rest)


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
    fork = Fork(arguments.work, site_packages, arguments.compiler)
    try:
        fork.lay_out(arguments.python)
        check_command(arguments, fork)
        print(f"compiled as C++{fork.standard}")
        precompiled = Precompiled(fork, "-fPIC", "-O0")
        library = make_library(fork, precompiled)
        print(check_sources(arguments, fork, site_packages, precompiled), "sources compile so")
        check = (arguments.python, HERE / "check.py", HERE / "operators.txt")
        print("without:", run(*check, fails=True).splitlines()[-1])
        print("with:", run(*check, library).splitlines()[-1])
    except Failure as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
