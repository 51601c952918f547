#!/usr/bin/env python3
"""Measures what vmapgen costs, prints tables, and writes BUILD/bench.json. `make bench` builds what this runs.

    tests/bench/run.py [--build build] [--repetitions 15] [--min-time 0.02] [--only operators,models,...]

README.md beside this file says what each number is. The exit status tells whether everything could be measured, not
whether the bounds hold: times are no test.
"""

import argparse
import json
import os
import pathlib
import sys

import report
import tools
from google_benchmark import front_end, operators, products

PARTS = {
    "operators": operators,
    "products": products,
    "front_end": front_end,
    "torch_vmap": tools.torch_vmap,
    "generator": tools.generator,
    "compile": tools.compile_times,
    "library": tools.library,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"), help="the build folder (build)")
    parser.add_argument("--source", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("--python", default=".venv/bin/python", help="one that has torch (.venv/bin/python)")
    parser.add_argument("--repetitions", type=int, default=15, help="of each benchmark, interleaved (15)")
    parser.add_argument("--min-time", type=float, default=0.02, help="seconds for each repetition (0.02)")
    parser.add_argument("--only", default=",".join(PARTS), help="parts to measure, of: " + ", ".join(PARTS))
    options = parser.parse_args()
    options.build = options.build.resolve()

    wanted = options.only.split(",")
    unknown = set(wanted) - set(PARTS)
    if unknown:
        parser.error("no such part: " + ", ".join(sorted(unknown)))

    results = {"format": 1, "load_average": {"before": os.getloadavg()[0]}}
    for name in wanted:
        print(f"measuring: {name}", file=sys.stderr, flush=True)
        results[name] = PARTS[name](options)
    results["load_average"]["after"] = os.getloadavg()[0]
    results["bounds"] = report.bounds(results)
    (options.build / "bench.json").write_text(json.dumps(results, indent=1) + "\n")
    print(report.text(results))


if __name__ == "__main__":
    try:
        main()
    except tools.Failed as failure:
        sys.exit(f"bench: {failure}")
