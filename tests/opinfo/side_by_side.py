"""Two runs beside each other: how many operators are in each class, and which pass by the second alone. Of files of `run.py --json`."""

import argparse
import json
import pathlib
import sys

import report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ours", type=pathlib.Path)
    parser.add_argument("stock", type=pathlib.Path)
    options = parser.parse_args()
    files = (options.ours, options.stock)
    one, other = (json.loads(file.read_text()) for file in files)
    print(report.side_by_side(one, other, tuple(file.stem for file in files)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
