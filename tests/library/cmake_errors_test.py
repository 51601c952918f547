#!/usr/bin/env python3
"""What vmapgen_add_rules says of a call that cannot work: a project for each mistake, configured by CMake."""
import pathlib
import subprocess
import sys
import tempfile

MODULE = pathlib.Path(__file__).resolve().parents[2] / "cmake" / "VmapgenAddRules.cmake"
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(wrong NONE)
include({module})
add_library(ops INTERFACE)
{more}{call}
"""
PROGRAM = "add_executable(vmapgen IMPORTED)\n"
HOST = "add_library(vmap_native INTERFACE)\n"
MISTAKES = [  # call, what stands before it, what must be said
    ("vmapgen_add_rules(none SCHEMA a.yaml HOST native)", "", "there is no target none"),
    ("vmapgen_add_rules(ops HOST native)", "", "no SCHEMA"),
    ("vmapgen_add_rules(ops SCHEMA a.yaml)", "", "HOST is ''; it must be native"),
    ("vmapgen_add_rules(ops SCHEMA a.yaml HOST nativ)", "", "HOST is 'nativ'"),
    ("vmapgen_add_rules(ops a.yaml HOST native)", "", "what is 'a.yaml'?"),
    ("vmapgen_add_rules(ops SCHEMA b.yaml HOST native)", "", "and there is no such file"),
    ("vmapgen_add_rules(ops SCHEMA a.yaml HOST native)", "", "there is no target vmapgen::vmapgen"),
    ("vmapgen_add_rules(ops SCHEMA a.yaml HOST native)", PROGRAM, "needs the target vmapgen::vmap_native"),
    ("vmapgen_add_rules(ops SCHEMA a.yaml HOST native PROVE)", PROGRAM + HOST, "PROVE loads the rules, and ops is a INTERFACE_LIBRARY"),
    ("vmapgen_add_rules(ops SCHEMA a.yaml HOST native)", PROGRAM + HOST, "ops is of type INTERFACE_LIBRARY, which compiles none"),
    ("vmapgen_add_rules(mine SCHEMA a.yaml HOST native)", PROGRAM + HOST + "add_library(mine SHARED IMPORTED)\n",
     "mine is of type IMPORTED SHARED_LIBRARY, which compiles none"),
    ("vmapgen_add_rules(mine SCHEMA a.yaml HOST native)", PROGRAM + HOST + "add_custom_target(mine)\n",
     "mine is of type UTILITY, which compiles none"),
    ("vmapgen_add_rules(mine SCHEMA a.yaml HOST native PROVE)", PROGRAM + HOST + "add_library(mine SHARED IMPORTED)\n",
     "PROVE needs the target vmapgen::vmap_prove"),
]


def said(call: str, more: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder)
        (source / "CMakeLists.txt").write_text(PROJECT.format(module=MODULE.as_posix(), more=more, call=call))
        (source / "a.yaml").write_text("[]\n")
        run = subprocess.run(["cmake", "-S", folder, "-B", folder + "/build"], capture_output=True, text=True)
    assert run.returncode != 0, f"{call}: CMake was content"
    return " ".join(run.stderr.split())  # CMake folds its lines


def main() -> int:
    wrong = 0
    for call, more, wanted in MISTAKES:
        text = said(call, more)
        if wanted not in text:
            print(f"{call}\n  wanted: {wanted}\n  said:   {text}")
            wrong += 1
    print(f"{len(MISTAKES) - wrong} of {len(MISTAKES)} mistakes are told as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
