#!/usr/bin/env python3
"""Fails where a line of our C++ is longer than 110 columns. clang-format is told to leave comments and texts as they are, and says nothing.

    line_length_test.py

What stands in a raw string is as long as it is.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH = 110
ROOMS = ("generator", "runtime", "tests", "examples")
RAW = re.compile(r'R"([^(]*)\(.*?\)\1"', re.S)


def long_lines(text):
    """Their numbers."""
    ours = RAW.sub(lambda raw: "\n" * raw[0].count("\n"), text)
    return [number for number, line in enumerate(ours.split("\n"), 1) if len(line) > WIDTH]


def main():
    files = [file for room in ROOMS for suffix in ("h", "cpp") for file in sorted((ROOT / room).rglob(f"*.{suffix}"))]
    problems = [f"{file.relative_to(ROOT)}:{number}" for file in files for number in long_lines(file.read_text())]
    for problem in problems:
        print(f"{problem}: longer than {WIDTH} columns")
    print(f"{len(files)} files: {len(problems)} lines are too long")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
