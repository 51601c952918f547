#!/usr/bin/env python3
"""What `make gpu NO_BUILD=1` needs, in one archive: for a machine with a GPU and no compiler, network or time.

    make gpu-kit BUILD=build-gpu                            # here, with the libtorch for CUDA that Torch_DIR names
    tests/gpu_kit.py unpack build-gpu/gpu-kit.tar.xz        # there, in a tree of the same commit, by a Python that has that PyTorch

Tests know where the tree was when they were built: elsewhere `unpack` makes that path a link to this tree. It prints the command that is left.
"""

import argparse
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile

_TREE = pathlib.Path(__file__).resolve().parents[1]
_ABOUT = "gpu-kit.json"
_PROGRAMS = ("vmap_runtime_tests", "vmap_rules_tests")
_BENCHMARK = "bench_operators"  # where it was built


def _tests(build: pathlib.Path) -> list[dict]:
    """Those labelled `gpu`, as CTest tells them."""
    told = subprocess.run(["ctest", "--test-dir", build, "--label-regex", "gpu", "--show-only=json-v1"], check=True, text=True, capture_output=True)
    tests = json.loads(told.stdout[told.stdout.index("{"):])["tests"]
    if missing := [test["name"] for test in tests if "command" not in test]:
        sys.exit(f"{build}: what {', '.join(missing)} runs is not there: build gpu_tests first")
    return tests


def _commit() -> str:
    """Empty where the tree is no checkout."""
    return subprocess.run(["git", "-C", _TREE, "rev-parse", "HEAD"], text=True, capture_output=True).stdout.strip()


def pack(build: pathlib.Path, kit: pathlib.Path) -> None:
    cache = dict(re.findall(r"^(\w+):\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE))
    tree = cache["CMAKE_HOME_DIRECTORY"]
    files = [build / "bin" / name for name in _PROGRAMS]
    files += (build / "bin").glob(_BENCHMARK)
    files += [*(build / "lib").glob("*.so"), build / "lib/vmapgen-torch-version", build / "tests/rules/operators.json"]
    about = {"tree": tree, "build": str(build.relative_to(tree)), "torch": cache["Torch_DIR"], "commit": _commit(), "tests": _tests(build)}
    with tarfile.open(kit, "w:xz") as archive:
        for file in files:
            archive.add(file, file.relative_to(tree))
        text = json.dumps(about).encode()
        info = tarfile.TarInfo(_ABOUT)
        info.size = len(text)
        archive.addfile(info, io.BytesIO(text))
    print(f"{kit}: {kit.stat().st_size / 2**20:.0f} MiB, built with {about['torch']}")


def _program(word: str) -> str:
    """What stands for a program of the machine that built the tests."""
    if re.fullmatch(r"/.*/python[\d.]*", word):
        return sys.executable
    return "cmake" if re.fullmatch(r"/.*/cmake", word) else word


def _quoted(value) -> str:
    return ";".join(value) if isinstance(value, list) else str(value)


def _ctest_file(tests: list[dict]) -> str:
    lines = []
    for test in tests:
        words = " ".join(f"[=[{_program(word)}]=]" for word in test["command"])
        properties = " ".join(f"{each['name']} [=[{_quoted(each['value'])}]=]" for each in test["properties"] if each["name"] != "WORKING_DIRECTORY")
        lines += [f"add_test([=[{test['name']}]=] {words})", f"set_tests_properties([=[{test['name']}]=] PROPERTIES {properties})"]
    return "\n".join(lines) + "\n"


def _make_tree_found(at: pathlib.Path) -> None:
    if at.exists() and at.resolve() == _TREE:
        return
    if at.exists() or at.is_symlink():
        sys.exit(f"{at} is there, and is not {_TREE}: the tests were built for that path")
    at.parent.mkdir(parents=True, exist_ok=True)
    at.symlink_to(_TREE)


def unpack(kit: pathlib.Path) -> None:
    import torch

    with tarfile.open(kit) as archive:
        about = json.load(archive.extractfile(_ABOUT))
        if _commit() not in ("", about["commit"]):
            print(f"note: it was built of {about['commit']}, and this tree is at {_commit()}", file=sys.stderr)
        _make_tree_found(pathlib.Path(about["tree"]))
        archive.extractall(_TREE, [each for each in archive if each.name != _ABOUT], filter="data")
    (_TREE / about["build"] / "CTestTestfile.cmake").write_text(_ctest_file(about["tests"]))
    print(f"LD_LIBRARY_PATH={pathlib.Path(torch.__file__).parent / 'lib'} make gpu NO_BUILD=1 BUILD={about['build']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    packing = commands.add_parser("pack", help="write the archive of a build folder")
    packing.add_argument("build", type=pathlib.Path)
    packing.add_argument("kit", type=pathlib.Path)
    commands.add_parser("unpack", help="put it to where the tests look for it").add_argument("kit", type=pathlib.Path)
    options = parser.parse_args()
    if options.command == "pack":
        pack(options.build.resolve(), options.kit)
    else:
        unpack(options.kit)


if __name__ == "__main__":
    main()
