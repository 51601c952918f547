"""Compiles all that `vmapgen vendor` writes against the headers of versions of PyTorch, at the standard of C++ that each
tree declares. Nothing is linked: it takes minutes for each version.

    make vendor-check TREES="WHEEL TREE=WHEEL"

WHEEL is a folder with torch/include and torchgen of an unpacked wheel (`pip download --no-deps torch==2.6.0`; any
platform's will do, and those for macOS are small). TREE is a checkout of the same version: it is copied, vendored into,
and compiled with its own headers; those that its build would make are the wheel's. Prints a line for each.
"""

import argparse
import pathlib
import re
import sys
import time

from fork import Fork, Precompiled, compile_errors, run

HERE = pathlib.Path(__file__).resolve().parent


def version_of(wheel):
    text = (wheel / "torch/include/torch/csrc/api/include/torch/version.h").read_text()
    beside = wheel / "torch/include/torch/headeronly/version.h"
    text += beside.read_text() if beside.exists() else ""
    return ".".join(re.search(rf"define TORCH_VERSION_{part} (\d+)", text).group(1) for part in ("MAJOR", "MINOR", "PATCH"))


def check(fork, which, arguments):
    """The line of one version, and what failed."""
    said = run(arguments.vmapgen, "vendor", "--into", fork.root, which)
    rules = re.search(r"^(\d+) rules in (\d+) files", said, re.M)
    begun = time.monotonic()
    sources, shards = fork.written()
    failures = compile_errors(fork, [*sources, *shards], Precompiled(fork), arguments.jobs)
    line = (f"{rules.group(1)} rules, {rules.group(2)} files, {len(sources) + len(shards)} sources: {len(failures)} fail as "
            f"C++{fork.standard} ({time.monotonic() - begun:.0f} s)")
    return line, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="+", metavar="[TREE=]WHEEL")
    parser.add_argument("--vmapgen", required=True, type=pathlib.Path)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--python", default=sys.executable, help="one that has PyYAML, for torchgen")
    parser.add_argument("--work", required=True, type=pathlib.Path, help="a folder of its own")
    parser.add_argument("--missing", action="store_true", help="what is vendored by default, not --all")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    failed = False
    for place in arguments.trees:
        tree, _, wheel = place.rpartition("=")
        wheel = pathlib.Path(wheel).resolve()
        version = version_of(wheel)
        fork = Fork(arguments.work.resolve() / version, wheel, arguments.compiler)
        fork.lay_out(arguments.python, pathlib.Path(tree) if tree else None)
        line, failures = check(fork, "--missing" if arguments.missing else "--all", arguments)
        print(f"{version}{' (tree)' if tree else ''}: {line}", flush=True)
        for failure in failures:
            print(failure)
        failed = failed or bool(failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
