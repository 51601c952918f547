#!/usr/bin/env python3
"""Times programs beside their peers: pinned worker processes, asked in turn. Prints tables.

    tests/bench/programs/compare.py [--build build] [--python .venv/bin/python] [--workloads energy,solves] [--batch-sizes 2,8]

Values of all are compared first: it ends with 1 where they differ. Times are no test. The README of tests/bench has the method.
"""

import argparse
import json
import os
import pathlib
import sys
import tempfile

import measure
import peers
import tables

JAX = pathlib.Path(__file__).resolve().parents[3] / ".venv-jax" / "bin" / "python"


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"), help="the build folder (build)")
    parser.add_argument("--python", help="one that has torch; without it C++ is alone")
    parser.add_argument("--jax", default=str(JAX) if JAX.exists() else "", help="one that has jax; '' for none (.venv-jax's, where it is there)")
    parser.add_argument("--workloads", default=",".join(tables.TITLES), help="of: " + ", ".join(tables.TITLES))
    parser.add_argument("--batch-sizes", default="2,8,64,512,4096", help="of at least 2 (2,8,64,512,4096)")
    parser.add_argument("--rounds", type=int, default=21, help="at most (21)")
    parser.add_argument("--seconds", type=float, default=20, help="after which no further round begins, but for 3 (20)")
    parser.add_argument("--microseconds", type=float, default=3000, help="that a series is timed for in a round (3000)")
    parser.add_argument("--limit", type=float, default=3, help="seconds of a call, above which a series is left out (3)")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="that all workers run on (the last)")
    parser.add_argument("--compiled", action="store_true", default=bool(os.environ.get("VMAP_BENCH_COMPILED")),
                        help="what compiles, too: up to a minute for each workload")
    parser.add_argument("--json", type=pathlib.Path, help="a file for what was measured")
    options = parser.parse_args(arguments)
    unknown = set(options.workloads.split(",")) - set(tables.TITLES)
    if unknown:
        parser.error("no such workload: " + ", ".join(sorted(unknown)))
    if options.compiled and not options.python:
        parser.error("--compiled needs --python: compilers are Python")
    options.build = options.build.resolve()
    return options


def packages_of(options, folder):
    """What gives the package of a workload, compiled when it is asked for first."""

    def package(workload, of_run):
        path = pathlib.Path(folder) / f"{workload}.pt2"
        if not path.exists():
            print(f"compiling: {workload}", file=sys.stderr, flush=True)
            peers.package_of(options.build, options.python, pathlib.Path(of_run) / "program.vmap", path)
        return path

    return package


def results_of(workers, options, package=None):
    """{workload: {batch size: what was found}}"""
    results = {}
    for name in options.workloads.split(","):
        for size in map(int, options.batch_sizes.split(",")):
            print(f"measuring: {name}, B = {size}", file=sys.stderr, flush=True)
            results.setdefault(name, {})[size] = measure.measured(workers, name, size, options, size == tables.BOUND_AT, package)
    return results


def main(arguments=None):
    options = options_of(arguments)
    os.sched_setaffinity(0, {options.core})  # what it starts, too
    workers = peers.started(options.build, options.python, options.jax, options.compiled)
    load = os.getloadavg()[0]
    try:
        with tempfile.TemporaryDirectory() as folder:
            results = results_of(workers, options, packages_of(options, folder) if options.compiled else None)
    finally:
        failed = [each for each in [worker.end() for worker in workers] if each]
    if failed:
        raise peers.Failed(f"values agree, but not all workers ended well: {', '.join(failed)}")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    print(tables.text(results))
    print(f"\nload average {load:.1f} before, {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    try:
        main()
    except peers.Failed as failure:
        sys.exit(f"bench-programs: {failure}")
